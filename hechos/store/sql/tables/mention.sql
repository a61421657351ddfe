-- One row: one place of an article's text that names an entity.
CREATE TABLE mention (
    extraction_key BIGINT NOT NULL, -- the extraction that found it
    entity_id VARCHAR NOT NULL,     -- whom it names
    start_char BIGINT NOT NULL,     -- offset in code points, inclusive
    end_char BIGINT NOT NULL,       -- offset in code points, exclusive
    text VARCHAR NOT NULL           -- the words
);
