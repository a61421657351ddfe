-- One row: one thing that a person said of a fact or a change; the newest one of a fact counts.
CREATE TABLE decision (
    decision_id VARCHAR NOT NULL,    -- a hash of the rest
    about VARCHAR NOT NULL,          -- `claim` `event` `change`
    about_id VARCHAR NOT NULL,       -- the id of that fact or change
    decision VARCHAR NOT NULL,       -- `accepted` `rejected` `corrected`
    correction JSON,                 -- of a corrected fact: the right values by column
    note VARCHAR,                    -- why
    decided_by VARCHAR NOT NULL,     -- who
    decided_at TIMESTAMPTZ NOT NULL, -- when
    recorded_in VARCHAR NOT NULL     -- the file of decisions/ that holds it
);
