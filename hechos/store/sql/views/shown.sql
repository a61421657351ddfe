-- One row: one article's newest revision as the promoted version read it; the views of facts stand on this one.
CREATE OR REPLACE VIEW shown AS
SELECT
    x.extraction_key,     -- the extraction
    x.extractor_version,  -- the promoted version
    x.warnings,           -- what a reader of the facts must know
    r.article_id,         -- the article
    r.url,                -- its address
    r.title,              -- its headline
    r.lang,               -- its language
    r.source,             -- its publisher
    r.published_at,       -- when it was published
    a.copy_of,            -- the article that it reprints
    a.fetched_at          -- when we first had it
FROM setting AS s
JOIN extraction AS x ON x.extractor_version = s.value
JOIN article AS a ON a.revision_key = x.revision_key
JOIN revision AS r ON r.revision_key = x.revision_key
WHERE s.name = 'promoted'
