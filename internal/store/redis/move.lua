#!lua
-- Appends what nearly all commands do: to a room that stands where the writer believes, of a command that it has not heard, and
-- that stays where it is in lists. Everything is decided before anything is written. The order of the writes is that of append.lua.
--
-- Answers 1; or 0 where it is another case and nothing was written: append.lua then says what is to be done.

local room, log, commands, due, list = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5]
local firsthook = 6

local id, command, expected, head, deadline = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5]
local number, seats, changed, card, channel = ARGV[6], ARGV[7], ARGV[8], ARGV[9], ARGV[10]
local firstevent = 11

local is = redis.call('HMGET', room, 'version', 'head', 'list', 'seats', 'changed', 'closed')
if is[1] ~= expected or is[2] ~= head or is[3] ~= number or is[4] ~= seats or is[6] then return 0 end
if redis.call('XLEN', log) ~= tonumber(expected) or tonumber(changed) < tonumber(is[5] or changed) then return 0 end
if redis.call('HEXISTS', commands, command) == 1 or redis.call('EXISTS', commands) == 0 then return 0 end

if changed ~= is[5] then redis.call('ZADD', list, changed, id) end
if deadline == '' then
  redis.call('ZREM', due, id)
else
  redis.call('ZADD', due, deadline, id)
end
for i = firsthook, #KEYS do redis.call('ZADD', KEYS[i], 'LT', expected, id) end

local version = expected
for i = firstevent, #ARGV, 2 do
  version = string.format('%.0f', version + 1)
  redis.call('XADD', log, version .. '-0', 'h', ARGV[i], 'c', command, 'e', ARGV[i + 1])
end
head = ARGV[#ARGV - 1]
redis.call('HSET', commands, command, version .. ' ' .. head)
redis.call('HSET', room, 'version', version, 'head', head, 'changed', changed, 'card', card)

redis.call('SPUBLISH', channel, version .. ' ' .. id)
return 1
