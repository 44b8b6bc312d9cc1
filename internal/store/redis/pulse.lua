#!lua
-- Marks a pulse, and the gap before it if it is longer than ARGV[2] ms. Answers the gaps of the last
-- ARGV[3] ms, oldest first, each as "from to".
local pulse, gaps = KEYS[1], KEYS[2]
local now, longest, age = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local last = tonumber(redis.call('GET', pulse) or now)
if now - last > longest then
  redis.call('ZADD', gaps, ARGV[1], string.format('%.0f %s', last, ARGV[1]))
end
if now >= last then redis.call('SET', pulse, ARGV[1]) end
redis.call('ZREMRANGEBYSCORE', gaps, '-inf', string.format('%.0f', math.max(now, last) - age))
return redis.call('ZRANGE', gaps, 0, -1)
