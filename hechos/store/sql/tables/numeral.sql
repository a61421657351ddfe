-- One row: one numeral of one text and what became of it.
CREATE TABLE numeral (
    extraction_key BIGINT NOT NULL, -- the extraction that read it
    start_char BIGINT NOT NULL,     -- offset in code points, inclusive
    end_char BIGINT NOT NULL,       -- offset in code points, exclusive
    text VARCHAR NOT NULL,          -- the numeral
    outcome VARCHAR NOT NULL,       -- `claim` `time` `name` `none`
    reason VARCHAR,                 -- why it is none of the three
    fact_id VARCHAR                 -- the fact that it went into
);
