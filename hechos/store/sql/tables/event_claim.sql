-- One row: one claim that belongs to one event.
CREATE TABLE event_claim (
    extraction_key BIGINT NOT NULL, -- the extraction that found both
    event_id VARCHAR NOT NULL,      -- the event
    claim_id VARCHAR NOT NULL       -- the claim
);
