#!lua
-- Takes a heartbeat in one partition. Answers the partition's time in ms and the outages of the last ARGV[3] ms, oldest
-- first, each as "from to"; or nothing, where the partition has never had a heartbeat and ARGV[5] does
-- not say what came before it.
--
-- The partition's time is Redis' own clock and a shift, so that it never runs back: neither when that clock is set, nor
-- when a replica with another clock takes over. Nodes say what they expect the time to be (ARGV[1], '' for nothing):
-- a replica that lacks the last heartbeats goes on from there. A stretch of more than ARGV[2] ms without
-- a heartbeat is an outage, and so is a jump of more than ARGV[4] ms.
local pulse, away, shifted = KEYS[1], KEYS[2], KEYS[3]
local expect = tonumber(ARGV[1])
local longest, age, jump = tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local since = ARGV[5] -- when the journal's first partition had its last one: '' not known, 0 never
local often = 500     -- ms: several nodes need not all write

local function ms(n) return string.format('%.0f', n) end

local time = redis.call('TIME')
local clock = time[1] * 1000 + math.floor(time[2] / 1000)
local shift = tonumber(redis.call('GET', shifted) or 0) or 0
local now = clock + shift

local last
local was = redis.call('GET', pulse)
if was then
  local at, read = string.match(was, '^(%d+) ?(%d*)$')
  if tonumber(read) then
    last = tonumber(read) + shift -- at was the time of a node once
  else
    last = math.min(tonumber(at), now)
  end
elseif since == '' then
  return {}
else
  if since ~= '0' then last = math.min(tonumber(since), now) end
  for i = 6, #ARGV do
    redis.call('ZADD', away, string.match(ARGV[i], '%d+$'), ARGV[i])
  end
end

-- The time never runs back.
local from = math.max(now, last or now)
if expect and expect - from > jump then from = expect end
local moved = from > now
if moved then
  shift, now = shift + from - now, from
  redis.call('SET', shifted, ms(shift))
end

-- Was the partition away, or did its time jump?
if last then
  local start = last
  if now - last <= longest then
    start = math.max(last, expect or now)
    if now - start <= jump then start = now end
  end
  if start < now then redis.call('ZADD', away, ms(now), ms(start) .. ' ' .. ms(now)) end
end

if not last or moved or now - last >= often then
  redis.call('SET', pulse, ms(now) .. ' ' .. ms(clock))
end
redis.call('ZREMRANGEBYSCORE', away, '-inf', ms(now - age))
redis.call('ZREMRANGEBYSCORE', away, '(' .. ms(now), '+inf')
local answer = redis.call('ZRANGE', away, 0, -1)
table.insert(answer, 1, ms(now))
return answer
