-- One row: the newest decision on one fact or change.
CREATE OR REPLACE VIEW verdict AS
SELECT
    about,       -- `claim` `event` `change`
    about_id,    -- the id of that fact or change
    decision,    -- `accepted` `rejected` `corrected`
    correction,  -- of a corrected fact: the right values by column
    note,        -- why
    decided_by,  -- who
    decided_at   -- when
FROM decision
QUALIFY row_number() OVER (PARTITION BY about, about_id ORDER BY decided_at DESC, decision_id DESC) = 1
