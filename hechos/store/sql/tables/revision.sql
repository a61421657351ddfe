-- One row: one state of an article that extraction reads: another text, title, language, country or date is another row.
CREATE TABLE revision (
    revision_key BIGINT NOT NULL,     -- counts up as rows are written; ours alone, never shown
    article_id VARCHAR NOT NULL,      -- whose revision it is
    revision INTEGER NOT NULL,        -- counts from 1 within the article
    run_id VARCHAR NOT NULL,          -- the run that stored it
    stored_at TIMESTAMPTZ NOT NULL,   -- when it was stored
    url VARCHAR,                      -- the address as it was given
    title VARCHAR,                    -- the headline
    lang VARCHAR NOT NULL,            -- `es` or `en`
    country VARCHAR,                  -- ISO code of the publisher's country
    source VARCHAR,                   -- the publisher: a file of corpus/sources/, or the folder that was read
    published VARCHAR,                -- the date or date-time of publication as it was given
    published_at TIMESTAMPTZ,         -- the same as an instant; a bare date is its midnight, UTC where no zone was given
    published_on DATE,                -- the day where it was published
    published_from VARCHAR,           -- where the date came from: `json-ld` `meta` `feed` `url` `text` `input`
    modified VARCHAR,                 -- the publisher's date of change as it was given
    modified_at TIMESTAMPTZ,          -- the same as an instant
    from_html BOOLEAN NOT NULL,       -- whether the text was taken out of a page
    partial BOOLEAN NOT NULL,         -- a stub or a cut text
    text_sha256 VARCHAR NOT NULL,     -- of the text in UTF-8
    inputs_sha256 VARCHAR NOT NULL,   -- of all that extraction reads: text, title, language, country, date
    text VARCHAR NOT NULL             -- the text that offsets count in
);
