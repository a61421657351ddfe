-- One row: one entity in one role of one event.
CREATE OR REPLACE VIEW participants AS
SELECT
    p.event_id,   -- the event
    p.role,       -- `agent` (who does it) `target` (whom or what it is done to) `partner` `person` `place`
    p.entity_id,  -- who
    p.name        -- the entity's display name
FROM shown AS w
JOIN participant AS p ON p.extraction_key = w.extraction_key
