-- +goose Up
CREATE TABLE registers (
    name    TEXT PRIMARY KEY,
    version INTEGER NOT NULL,
    head    TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE register_changes (
    register TEXT NOT NULL,
    version  INTEGER NOT NULL,
    head     TEXT NOT NULL,
    changes  BLOB NOT NULL,         -- as JSON; the last of a register only
    PRIMARY KEY (register, version)
) WITHOUT ROWID;

CREATE TABLE register_values (
    register TEXT NOT NULL,
    key      TEXT NOT NULL,
    value    BLOB NOT NULL,
    PRIMARY KEY (register, key)
) WITHOUT ROWID;
