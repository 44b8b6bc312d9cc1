#!lua
-- Notes that a hook has been given a room's events up to a version.

local room, undelivered = KEYS[1], KEYS[2]
local id, version = ARGV[1], tonumber(ARGV[2])

if version >= tonumber(redis.call('HGET', room, 'version') or 0) then
  redis.call('ZREM', undelivered, id)
else
  redis.call('ZADD', undelivered, 'XX', 'GT', ARGV[2], id)
end
