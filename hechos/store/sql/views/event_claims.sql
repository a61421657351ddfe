-- One row: one claim that belongs to one event, as the price to the acquisition.
CREATE OR REPLACE VIEW event_claims AS
SELECT
    b.event_id,  -- the event
    b.claim_id   -- the claim
FROM shown AS w
JOIN event_claim AS b ON b.extraction_key = w.extraction_key
