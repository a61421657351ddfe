-- One row: one extractor version that has run here.
CREATE TABLE extractor (
    extractor_version VARCHAR NOT NULL, -- package version, digest over extractors/, models
    recorded_at TIMESTAMPTZ NOT NULL    -- when it first ran here
);
