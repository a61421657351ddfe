-- One row: one difference between two states of the facts, as `hechos diff --save` computed it.
CREATE TABLE change (
    change_id VARCHAR NOT NULL,   -- a hash of the columns down to `new`
    base VARCHAR NOT NULL,        -- the run or extractor version that it is compared with
    head VARCHAR NOT NULL,        -- the run or extractor version that differs
    article_id VARCHAR NOT NULL,  -- the article that the fact stands in
    fact_kind VARCHAR NOT NULL,   -- `claim` or `event`
    base_fact_id VARCHAR,         -- the fact as base has it; null where it was added
    head_fact_id VARCHAR,         -- the fact as head has it; null where it was removed
    change VARCHAR NOT NULL,      -- `added` `removed` `changed`
    field VARCHAR,                -- the field that changed; null where the whole fact came or went
    old VARCHAR,                  -- what base says
    new VARCHAR,                  -- what head says
    sentence VARCHAR NOT NULL,    -- the sentence that it stands in
    cause VARCHAR NOT NULL,       -- the files of extractors/ that differ, or the article's revision
    saved_at TIMESTAMPTZ NOT NULL -- when it was saved
);
