-- One row: one thing that the store remembers about itself.
CREATE TABLE setting (
    name VARCHAR NOT NULL, -- `promoted`: the extractor version that the views show; `sql`: the digest of the views that stand here
    value VARCHAR          -- its value
);
