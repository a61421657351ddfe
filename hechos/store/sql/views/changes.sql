-- One row: one difference between two states of the facts, and what a reviewer said of it.
CREATE OR REPLACE VIEW changes AS
SELECT
    c.change_id,      -- a hash of what differs
    c.base,           -- the run or extractor version that it is compared with
    c.head,           -- the run or extractor version that differs
    c.article_id,     -- the article that the fact stands in
    c.fact_kind,      -- `claim` or `event`
    c.base_fact_id,   -- the fact as base has it; null where it was added
    c.head_fact_id,   -- the fact as head has it; null where it was removed
    c.change,         -- `added` `removed` `changed`; a moved or reworded sentence with the same fact is none
    c.field,          -- the field that changed; null where the whole fact came or went
    c.old,            -- what base says
    c.new,            -- what head says
    c.sentence,       -- the sentence that it stands in
    c.cause,          -- the files of extractors/ that differ, or the article's revision
    v.decision,       -- what a reviewer said of it: `accepted` `rejected`
    v.decided_by,     -- who
    v.decided_at,     -- when
    v.note            -- why
FROM change AS c
LEFT JOIN verdict AS v ON v.about = 'change' AND v.about_id = c.change_id
