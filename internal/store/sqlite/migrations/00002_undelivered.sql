-- +goose Up
CREATE TABLE undelivered (
    room  TEXT PRIMARY KEY,
    after INTEGER NOT NULL         -- the version up to which hooks have been given its events
) WITHOUT ROWID;
