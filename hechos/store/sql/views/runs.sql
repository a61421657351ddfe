-- One row: one run of a command that writes.
CREATE OR REPLACE VIEW runs AS
SELECT
    run_id,             -- `r1`, `r2` and so on
    kind,               -- what it did: `ingest` `extract` and so on
    started_at,         -- when it began
    finished_at,        -- when it ended; null while it runs and where it was interrupted
    state,              -- `running` `done` `failed` `interrupted`
    articles_seen,      -- how many articles it was given
    articles_new,       -- of these, not seen before
    articles_revised,   -- of these, changed since
    claims,             -- claims that it wrote
    events,             -- events that it wrote
    errors,             -- errors that it recorded
    extractor_version   -- the version that it ran
FROM run
