-- One row: one article, whatever its revisions.
CREATE TABLE article (
    article_id VARCHAR NOT NULL,     -- its canonical URL, a file's source and path, else the text's hash
    revision INTEGER NOT NULL,       -- the number of its newest revision, from 1
    revision_key BIGINT NOT NULL,    -- that revision
    fetched_at TIMESTAMPTZ NOT NULL, -- when we first had it
    story_id VARCHAR,                -- shared by near-duplicates and translations of one story
    copy_of VARCHAR                  -- the article that this one reprints
);
