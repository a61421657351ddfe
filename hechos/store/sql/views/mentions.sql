-- One row: one place of an article's text that names an entity.
CREATE OR REPLACE VIEW mentions AS
SELECT
    w.article_id,  -- the article
    m.entity_id,   -- whom it names
    e.type,        -- the entity's type in this article
    m.start_char,  -- offset into the article's text in code points, inclusive
    m.end_char,    -- offset into the article's text in code points, exclusive
    m.text         -- the words
FROM shown AS w
JOIN mention AS m ON m.extraction_key = w.extraction_key
JOIN entity AS e ON e.extraction_key = m.extraction_key AND e.entity_id = m.entity_id
