-- One row: one source and how its last fetches went.
CREATE TABLE source (
    source VARCHAR NOT NULL,        -- its name: a file of corpus/sources/, or the folder that was read
    state VARCHAR NOT NULL,         -- `ok` `quiet` `broken` `disabled`
    last_fetch_at TIMESTAMPTZ,      -- when it was last asked
    last_new_at TIMESTAMPTZ,        -- when it last gave a new article
    usual_interval INTERVAL,        -- how far apart its new articles usually are
    empty_streak BIGINT NOT NULL,   -- fetches with nothing new since the last new article
    error_streak BIGINT NOT NULL,   -- failed fetches since the last good one
    last_error VARCHAR              -- what went wrong last
);
