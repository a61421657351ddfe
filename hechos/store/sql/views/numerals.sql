-- One row: one numeral of an article's text and what became of it.
CREATE OR REPLACE VIEW numerals AS
SELECT
    w.article_id,  -- the article
    n.start_char,  -- offset into the article's text in code points, inclusive
    n.end_char,    -- offset into the article's text in code points, exclusive
    n.text,        -- the numeral
    n.outcome,     -- `claim` `time` `name` `none`
    n.reason,      -- why it is none of the three
    n.fact_id      -- the fact that it went into
FROM shown AS w
JOIN numeral AS n ON n.extraction_key = w.extraction_key
