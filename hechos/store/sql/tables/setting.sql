-- One row: one thing that the store remembers about itself.
CREATE TABLE setting (
    name VARCHAR NOT NULL, -- `promoted`: the extractor version that the views show; `generation`: how often rows changed; and so on
    value VARCHAR          -- its value
);
