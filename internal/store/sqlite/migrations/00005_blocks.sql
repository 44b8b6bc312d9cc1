-- +goose Up
CREATE TABLE blocks (
    kind  TEXT NOT NULL, -- address or player
    who   TEXT NOT NULL,
    until INTEGER NOT NULL, -- ms since 1970
    PRIMARY KEY (kind, who)
) STRICT, WITHOUT ROWID;
