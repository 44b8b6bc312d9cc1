#!lua
-- Puts a closed room's packed history in place of its stream and its commands, if the room is
-- still as it was when it was packed.
local room, log, commands, fresh = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local is = redis.call('HMGET', room, 'version', 'head', 'closed')
if is[1] ~= ARGV[2] or is[2] ~= ARGV[3] or not is[3] then return 0 end
redis.call('HSET', room, 'archived', ARGV[4])
redis.call('UNLINK', log, commands)
redis.call('ZREM', fresh, ARGV[1])
return 1
