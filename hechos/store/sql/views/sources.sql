-- One row: one source and how its last fetches went.
CREATE OR REPLACE VIEW sources AS
SELECT
    source,          -- its name: a file of corpus/sources/, or the folder that was read
    state,           -- `ok` `quiet` (nothing new for longer than usual) `broken` (fetches fail) `disabled`
    last_fetch_at,   -- when it was last asked
    last_new_at,     -- when it last gave a new article
    usual_interval,  -- how far apart its new articles usually are
    empty_streak,    -- fetches with nothing new since the last new article
    error_streak,    -- failed fetches since the last good one
    last_error       -- what went wrong last
FROM source
