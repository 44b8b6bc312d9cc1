#!lua
-- Counts matches of a player, each room once. Of each match there are the room, the field that it counts in, 1 where it was
-- won, 2 where drawn, 3 where lost, and the opponent's name; a room of '' counts in nothing.
local scores, counted = KEYS[1], KEYS[2]
for i = 1, #ARGV, 4 do
  local room, field, ending, name = ARGV[i], ARGV[i + 1], tonumber(ARGV[i + 2]), ARGV[i + 3]
  if redis.call('SADD', counted, room) == 1 and room ~= '' then
    local won, drawn, lost = string.match(redis.call('HGET', scores, field) or '', '^(%d+) (%d+) (%d+) ')
    local ended = {won or 0, drawn or 0, lost or 0}
    ended[ending] = ended[ending] + 1
    redis.call('HSET', scores, field, string.format('%d %d %d %s', ended[1], ended[2], ended[3], name))
  end
end
return 1
