-- One row: one entity in one role of one event.
CREATE TABLE participant (
    extraction_key BIGINT NOT NULL, -- the extraction that found it
    event_id VARCHAR NOT NULL,      -- the event
    role VARCHAR NOT NULL,          -- `agent` `target` `partner` `person` `place`
    entity_id VARCHAR NOT NULL,     -- who
    name VARCHAR NOT NULL           -- the entity's display name
);
