#!lua
-- Appends what nearly all commands do: to a room that stands where the writer believes, of a command that it has not heard, and
-- that stays where it is in lists. Everything is decided before anything is written; written.lua comes after it.
--
-- Answers 0; or -1 where it is another case and nothing was written: append.lua then says what is to be done.

local room, log, commands, due, list = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5]
local firsthook = 6

local id, command, version, head, deadline = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5]
local number, seats, changed, summary, channel = ARGV[6], ARGV[7], ARGV[8], ARGV[9], ARGV[10]
local firstevent = 11
local fields, behind = {}, 0

local is = redis.call('HMGET', room, 'version', 'head', 'list', 'seats', 'changed', 'closed')
if is[1] ~= version or is[2] ~= head or is[3] ~= number or is[4] ~= seats or is[6] then return -1 end
if redis.call('XLEN', log) ~= tonumber(version) or tonumber(changed) < (tonumber(is[5]) or 0) then return -1 end
if redis.call('HEXISTS', commands, command) == 1 or redis.call('EXISTS', commands) == 0 then return -1 end

if changed ~= is[5] then redis.call('ZADD', list, changed, id) end
