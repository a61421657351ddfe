-- One row: one entity of one extraction.
CREATE TABLE entity (
    extraction_key BIGINT NOT NULL, -- the extraction that found it
    entity_id VARCHAR NOT NULL,     -- canonical slug, the same in both languages
    name VARCHAR NOT NULL,          -- canonical display name
    type VARCHAR NOT NULL           -- `person` `org` `product` `place` `event` `work`
);
