#!lua
-- Takes a code, which is gone then. Answers the player's id, or '' where there is no such code or it is too old.
local code = redis.call('GET', KEYS[1])
if not code then return '' end
redis.call('DEL', KEYS[1])
local till, player = string.match(code, '^(%-?%d+) (.*)$')
if tonumber(ARGV[1]) > tonumber(till) then return '' end
return player
