#!lua
-- Brings a player's lists up to date with one version of a room: the player "sits" there, has "played"
-- there and the room is closed, or is "gone" from it. What a later version has brought stays.
local seated, played = KEYS[1], KEYS[2]
local room, version, changed, how = ARGV[1], tonumber(ARGV[2]), ARGV[3], ARGV[4]
if how == 'sits' then
  redis.call('ZADD', seated, 'GT', ARGV[2], room)
  return 1
end
if how == 'played' then redis.call('ZADD', played, changed, room) end
local known = redis.call('ZSCORE', seated, room)
if known and tonumber(known) <= version then redis.call('ZREM', seated, room) end
return 1
