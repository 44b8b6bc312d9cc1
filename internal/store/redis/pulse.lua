#!lua
-- Marks a pulse, and the gap before it if it is longer than ARGV[2] ms. Answers the gaps of the last
-- ARGV[3] ms, oldest first, each as "from to".
--
-- While Redis stands still, pulses pile up before it, and all are read when it goes on: what they say of the time
-- is old by then. So each is kept with Redis' own time, and a stretch in which none was read is a gap too.
local pulse, gaps = KEYS[1], KEYS[2]
local now, longest, age = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local time = redis.call('TIME')
local clock = time[1] * 1000 + math.floor(time[2] / 1000)
local was = redis.call('GET', pulse)
local last, read = now, clock
if was then
  local a, b = string.match(was, '^(%d+) ?(%d*)$')
  last, read = tonumber(a), tonumber(b) or clock
end
local to = now
if clock - read > longest then to = math.max(now, last + clock - read) end
if to - last > longest then
  redis.call('ZADD', gaps, string.format('%.0f', to), string.format('%.0f %.0f', last, to))
end
last = math.max(last, to)
redis.call('SET', pulse, string.format('%.0f %.0f', last, clock))
redis.call('ZREMRANGEBYSCORE', gaps, '-inf', string.format('%.0f', last - age))
return redis.call('ZRANGE', gaps, 0, -1)
