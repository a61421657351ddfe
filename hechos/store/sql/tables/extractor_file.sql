-- One row: one file of one extractor version, so that a change of facts has a cause.
CREATE TABLE extractor_file (
    extractor_version VARCHAR NOT NULL, -- the version that the file belongs to
    path VARCHAR NOT NULL,              -- within extractors/
    sha256 VARCHAR NOT NULL             -- of its bytes
);
