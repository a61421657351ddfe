-- One row: one claim of one extraction: somebody states a number about something.
CREATE TABLE claim (
    extraction_key BIGINT NOT NULL,     -- the extraction that found it
    claim_id VARCHAR NOT NULL,          -- a hash of what it says, never of where it stands
    metric VARCHAR NOT NULL,            -- what is measured
    "of" VARCHAR,                       -- the metric that changes or is divided, of growth, share and the like
    subject_id VARCHAR,                 -- the entity that the number is about
    subject_name VARCHAR,               -- its display name
    subject_text VARCHAR,               -- the words that name the subject, also where it is no entity
    scope STRUCT(id VARCHAR, "name" VARCHAR, "text" VARCHAR)[] NOT NULL, -- places, segments and users that the number is limited to
    value DOUBLE NOT NULL,              -- the number as stated, scale words applied; of a range the lower end
    low DOUBLE,                         -- the least that the statement allows
    high DOUBLE,                        -- the most that the statement allows
    comparator VARCHAR NOT NULL,        -- how value and interval hang together
    unit VARCHAR NOT NULL,              -- currency code, `percent`, symbol, or counted noun in English
    per VARCHAR,                        -- the noun that an amount is stated for
    direction VARCHAR,                  -- `up` or `down`, of growth and change
    equivalents STRUCT("value" DOUBLE, unit VARCHAR, "text" VARCHAR)[] NOT NULL, -- the same amount restated
    period_start DATE,                  -- the time that the number is about: its first day
    period_end DATE,                    -- its last day
    period_precision VARCHAR,           -- `day` `week` `month` `quarter` `half` `season` `year` `decade` `range`
    period_text VARCHAR,                -- the words
    fiscal BOOLEAN,                     -- whether the period is a fiscal one; null where there is no period
    inferred BOOLEAN,                   -- whether the period was taken from the publication date; null where there is none
    baseline STRUCT("text" VARCHAR, "start" DATE, "end" DATE), -- what it is compared with
    status VARCHAR NOT NULL,            -- `asserted` `expected` `planned` `possible` `denied`
    speaker_id VARCHAR,                 -- the entity that the article says it from
    speaker_name VARCHAR,               -- its display name
    speaker_text VARCHAR,               -- the words
    quoted BOOLEAN NOT NULL,            -- whether it stands in a direct quotation
    evidence VARCHAR NOT NULL,          -- the quantity, letter for letter
    sentence VARCHAR NOT NULL,          -- the sentence around it, cut to what lies near if very long
    evidence_start BIGINT NOT NULL,     -- offset in code points, inclusive
    evidence_end BIGINT NOT NULL,       -- offset in code points, exclusive
    sentence_start BIGINT NOT NULL,     -- where the sentence begins
    sentence_end BIGINT NOT NULL,       -- where the sentence ends
    also STRUCT("start" BIGINT, "end" BIGINT, "text" VARCHAR)[] NOT NULL, -- where the article says it again
    confidence DOUBLE NOT NULL,         -- 0 to 1, calibrated
    rule VARCHAR NOT NULL,              -- which rule or model made it
    known_from TIMESTAMPTZ NOT NULL     -- when we first stored this fact, by whichever version
);
