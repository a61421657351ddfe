-- One row: one migration that this store went through.
CREATE TABLE schema_version (
    number INTEGER NOT NULL,         -- the migration's number: its file in sql/migrations/ begins with it
    name VARCHAR NOT NULL,           -- the rest of the file's name
    applied_at TIMESTAMPTZ NOT NULL  -- when this store went through it
);
