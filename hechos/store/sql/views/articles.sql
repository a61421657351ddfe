-- One row: one article in its newest revision.
CREATE OR REPLACE VIEW articles AS
SELECT
    r.article_id,      -- its canonical URL, a file's source and path, else the text's hash
    r.url,             -- the address as it was given
    r.title,           -- the headline
    r.lang,            -- `es` or `en`
    r.country,         -- ISO code of the publisher's country
    r.source,          -- the publisher: a file of corpus/sources/, or the folder that was read
    r.published_at,    -- when it was published; a bare date is its midnight, UTC where no zone was given
    r.published_on,    -- the day where it was published
    r.published_from,  -- where the date came from: `json-ld` `meta` `feed` `url` `text` `input`
    r.modified_at,     -- when the publisher says it was changed
    a.fetched_at,      -- when we first had it
    r.revision,        -- counts from 1 each time that text, title, language, country or date change
    CASE WHEN r.revision > 1 THEN r.stored_at END AS revised_at, -- when this revision came; null of the first
    r.partial,         -- a stub or a cut text
    a.story_id,        -- shared by near-duplicates and translations of one story
    a.copy_of,         -- the article that this one reprints
    r.text_sha256,     -- of the text in UTF-8
    r.text             -- the text that offsets count in, never altered
FROM article AS a
JOIN revision AS r ON r.revision_key = a.revision_key
