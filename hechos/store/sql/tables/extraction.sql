-- One row: one revision as one extractor version read it; it and its facts are written whole or not at all.
CREATE TABLE extraction (
    extraction_key BIGINT NOT NULL,      -- counts up as rows are written; ours alone, never shown
    revision_key BIGINT NOT NULL,        -- what was read
    article_id VARCHAR NOT NULL,         -- whose revision that is
    extractor_version VARCHAR NOT NULL,  -- what read it
    run_id VARCHAR NOT NULL,             -- the run that did
    extracted_at TIMESTAMPTZ NOT NULL,   -- when the facts were stored
    warnings VARCHAR[] NOT NULL          -- what a reader of the facts must know
);
