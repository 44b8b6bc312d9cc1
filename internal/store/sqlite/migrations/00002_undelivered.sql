-- +goose Up
CREATE TABLE undelivered (
    hook  TEXT NOT NULL,
    room  TEXT NOT NULL,
    after INTEGER NOT NULL,        -- the version up to which the hook has been given the room's events
    PRIMARY KEY (hook, room)
) WITHOUT ROWID;
