#!lua
-- Adds a bot to a person's. Answers 1, or 0 where they have as many as there may be.
local tokens, bot, token, most = KEYS[1], ARGV[1], ARGV[2], tonumber(ARGV[3])
if redis.call('HEXISTS', tokens, bot) == 0 and redis.call('HLEN', tokens) >= most then return 0 end
redis.call('HSETNX', tokens, bot, token)
return 1
