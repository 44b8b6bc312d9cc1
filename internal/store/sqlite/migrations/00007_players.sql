-- +goose Up
CREATE TABLE recoveries (
    player TEXT PRIMARY KEY,
    hash   BLOB NOT NULL UNIQUE,
    since  INTEGER NOT NULL        -- ms since 1970
) STRICT, WITHOUT ROWID;

CREATE TABLE scores (
    player   TEXT NOT NULL,
    public   INTEGER NOT NULL,
    rules    TEXT NOT NULL,
    opponent TEXT NOT NULL,
    name     TEXT NOT NULL,        -- the opponent's
    won      INTEGER NOT NULL,
    drawn    INTEGER NOT NULL,
    lost     INTEGER NOT NULL,
    PRIMARY KEY (player, public, rules, opponent)
) STRICT, WITHOUT ROWID;

CREATE TABLE counted (
    player TEXT NOT NULL,
    room   TEXT NOT NULL,          -- whose result is in the counts; '' where all older ones are
    PRIMARY KEY (player, room)
) STRICT, WITHOUT ROWID;
