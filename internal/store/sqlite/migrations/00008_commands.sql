-- Every event names its command, so that the events say where a room stood after it.

-- +goose Up
DROP TABLE commands;
