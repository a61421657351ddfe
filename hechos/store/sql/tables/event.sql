-- One row: one event of one extraction: something happens at a time.
CREATE TABLE event (
    extraction_key BIGINT NOT NULL,     -- the extraction that found it
    event_id VARCHAR NOT NULL,          -- a hash of what it says, never of where it stands
    type VARCHAR NOT NULL,              -- what kind of thing happens
    start_date DATE,                    -- the first day of its time
    end_date DATE,                      -- the last day of its time
    precision VARCHAR,                  -- `day` `week` `month` `quarter` `half` `season` `year` `decade` `range`
    time_text VARCHAR,                  -- the words
    inferred BOOLEAN,                   -- whether the time is the publication date; null where there is no time
    fiscal BOOLEAN,                     -- whether the time is a fiscal one; null where there is no time
    summary VARCHAR NOT NULL,           -- the clause, trimmed to the event
    status VARCHAR NOT NULL,            -- `asserted` `expected` `planned` `possible` `denied`
    speaker_id VARCHAR,                 -- the entity that the article says it from
    speaker_name VARCHAR,               -- its display name
    speaker_text VARCHAR,               -- the words
    evidence VARCHAR NOT NULL,          -- the clause or the timeline row, letter for letter
    sentence VARCHAR NOT NULL,          -- the sentence around it, cut to what lies near if very long
    evidence_start BIGINT NOT NULL,     -- offset in code points, inclusive
    evidence_end BIGINT NOT NULL,       -- offset in code points, exclusive
    sentence_start BIGINT NOT NULL,     -- where the sentence begins
    sentence_end BIGINT NOT NULL,       -- where the sentence ends
    also STRUCT("start" BIGINT, "end" BIGINT, "text" VARCHAR)[] NOT NULL, -- where the article tells it again
    confidence DOUBLE NOT NULL,         -- 0 to 1, calibrated
    rule VARCHAR NOT NULL,              -- which rule or model made it
    known_from TIMESTAMPTZ NOT NULL     -- when we first stored this fact, by whichever version
);
