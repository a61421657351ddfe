-- One row: one thing that could not be read, fetched or extracted.
CREATE TABLE ingest_error (
    run_id VARCHAR NOT NULL,         -- the run that met it
    source VARCHAR,                  -- where it came from
    url VARCHAR,                     -- its address or path
    stage VARCHAR NOT NULL,          -- where it failed: `fetch` `read` `language` `extract` and so on
    error VARCHAR NOT NULL,          -- what was wrong
    happened_at TIMESTAMPTZ NOT NULL -- when
);
