#!lua
-- Adds a player. Answers 1, or 0 where the id is another's: who was added with another first key.
local player, name, since, key = KEYS[1], ARGV[1], ARGV[2], ARGV[3]
local first = redis.call('HGET', player, 'key')
if first then return first == key and 1 or 0 end
redis.call('HSET', player, 'name', name, 'since', since, 'key', key)
return 1
