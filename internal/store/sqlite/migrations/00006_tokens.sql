-- +goose Up
CREATE TABLE tokens (
    bot   TEXT PRIMARY KEY, -- a player
    owner TEXT NOT NULL,    -- a player
    since INTEGER NOT NULL  -- ms since 1970
) STRICT, WITHOUT ROWID;
CREATE INDEX tokens_owner ON tokens (owner, since);
