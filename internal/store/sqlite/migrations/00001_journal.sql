-- Times are milliseconds since 1970 UTC.

-- +goose Up
CREATE TABLE rooms (
    id      TEXT PRIMARY KEY,
    version INTEGER NOT NULL,
    head    TEXT NOT NULL,
    due     INTEGER,               -- the deadline; none for a room that waits for nothing
    status  TEXT NOT NULL,
    public  INTEGER NOT NULL,
    changed INTEGER NOT NULL,      -- the place in lists; only ever moves forward
    ended   INTEGER NOT NULL,
    south   TEXT NOT NULL,         -- the players in the seats, '' where one is free
    north   TEXT NOT NULL,
    card    TEXT NOT NULL          -- the whole card as JSON
) WITHOUT ROWID;
CREATE INDEX rooms_due ON rooms (due, id) WHERE due IS NOT NULL;
CREATE INDEX rooms_status ON rooms (status, changed, id);
CREATE INDEX rooms_south ON rooms (south, changed, id) WHERE south <> '';
CREATE INDEX rooms_north ON rooms (north, changed, id) WHERE north <> '';

CREATE TABLE events (
    room    TEXT NOT NULL,
    version INTEGER NOT NULL,
    head    TEXT NOT NULL,
    command TEXT NOT NULL,
    event   BLOB NOT NULL,
    PRIMARY KEY (room, version)
) WITHOUT ROWID;

CREATE TABLE commands (
    room    TEXT NOT NULL,
    id      TEXT NOT NULL,
    version INTEGER NOT NULL,      -- where the room stood after it
    head    TEXT NOT NULL,
    PRIMARY KEY (room, id)
) WITHOUT ROWID;

CREATE TABLE players (
    id    TEXT PRIMARY KEY,
    name  TEXT NOT NULL,
    since INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE keys (
    hash   BLOB PRIMARY KEY,
    player TEXT NOT NULL,
    since  INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE codes (
    hash   BLOB PRIMARY KEY,
    player TEXT NOT NULL,
    until  INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX codes_until ON codes (until);

CREATE TABLE pulse (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    at  INTEGER NOT NULL
);

CREATE TABLE away (
    since INTEGER PRIMARY KEY,
    until INTEGER NOT NULL
);

CREATE TABLE probe (
    one   INTEGER PRIMARY KEY CHECK (one = 1),
    count INTEGER NOT NULL
);
INSERT INTO probe VALUES (1, 0);
