-- One row: one run of a command that writes.
CREATE TABLE run (
    run_id VARCHAR NOT NULL,             -- `r1`, `r2` and so on
    number BIGINT NOT NULL,              -- the same as a number, to order by
    kind VARCHAR NOT NULL,               -- what it did: `ingest` `extract` and so on
    extractor_version VARCHAR NOT NULL,  -- the version that it ran
    started_at TIMESTAMPTZ NOT NULL,     -- when it began
    finished_at TIMESTAMPTZ,             -- when it ended; null while it runs and where it was interrupted
    state VARCHAR NOT NULL,              -- `running` `done` `failed` `interrupted`
    articles_seen BIGINT NOT NULL,       -- how many articles it was given
    articles_new BIGINT NOT NULL,        -- of these, not seen before
    articles_revised BIGINT NOT NULL,    -- of these, changed since
    claims BIGINT NOT NULL,              -- claims that it wrote
    events BIGINT NOT NULL,              -- events that it wrote
    errors BIGINT NOT NULL               -- errors that it recorded
);
