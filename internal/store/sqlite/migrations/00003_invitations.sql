-- +goose Up
CREATE TABLE invitations (
    code  TEXT PRIMARY KEY,
    room  TEXT NOT NULL,
    watch INTEGER NOT NULL,        -- to watch only
    until INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX invitations_until ON invitations (until);
