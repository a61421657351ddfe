-- One row: one thing that could not be read, fetched or extracted.
CREATE OR REPLACE VIEW ingest_errors AS
SELECT
    run_id,      -- the run that met it
    source,      -- where it came from
    url,         -- its address or path
    stage,       -- where it failed: `fetch` `read` `language` `extract` and so on
    error,       -- what was wrong
    happened_at  -- when
FROM ingest_error
