#!lua
-- Takes a heartbeat in one partition. Answers the partition's time in ms and the outages of the last ARGV[3] ms in service, oldest
-- first, each as "from to"; or nothing, where the partition has never had a heartbeat and ARGV[7] does
-- not say what came before it.
--
-- The partition's time is Redis' own clock and a shift, so that it never runs back: neither when that clock is set, nor
-- when a replica with another clock takes over. Nodes say what they were told last (ARGV[5]) and what they expect the time
-- to be by now (ARGV[1], '' for nothing): where Redis' clock is behind what it has told, it goes on from there. Otherwise no
-- node's word moves the time: it may be that node's own clock that has leapt.
--
-- A stretch of more than ARGV[2] ms without a heartbeat is an outage, and so is a jump of more than ARGV[4] ms, and a stretch
-- in which heartbeats were taken, and yet no node (ARGV[6]: the last one that it knew of in time) could judge by them.
local heartbeat, outages, shifted = KEYS[1], KEYS[2], KEYS[3]
local expect, told, known = tonumber(ARGV[1]), tonumber(ARGV[5]), tonumber(ARGV[6])
local longest, age, jump = tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local since = ARGV[7] -- when the journal's first partition had its last one: '' not known, 0 never
local often = 500     -- ms: several nodes need not all write
local every = 1000    -- ms: a node says with each heartbeat that it knew of the one before in time

local function ms(n) return string.format('%.0f', n) end

local time = redis.call('TIME')
local clock = time[1] * 1000 + math.floor(time[2] / 1000)
local shift = tonumber(redis.call('GET', shifted) or 0) or 0
local now = clock + shift

local last, served -- served: when some node could judge last; older programs write the time of the heartbeat there
local was = redis.call('GET', heartbeat)
if was then
  local at, read = string.match(was, '^(%d+) ?(%d*)$')
  if tonumber(read) then
    last = tonumber(read) + shift
    served = math.min(tonumber(at), now)
  else
    last = math.min(tonumber(at), now)
  end
elseif since == '' then
  return {}
else
  if since ~= '0' then last = math.min(tonumber(since), now) end
  for i = 8, #ARGV do
    redis.call('ZADD', outages, string.match(ARGV[i], '%d+$'), ARGV[i])
  end
end

-- The time never runs back.
local from = math.max(now, last or now)
if expect and told and now < told and expect - from > jump then from = expect end
local moved = from > now
if moved then
  shift, now = shift + from - now, from
  redis.call('SET', shifted, ms(shift))
end

-- Was the partition away, or did its time jump?
local start = last or now
if now - start <= longest then
  start = math.max(start, expect or now)
  if now - start <= jump then start = now end
end

-- Could nobody judge for long? Such an outage grows with each heartbeat that comes too late.
local newer = known and known <= now and served and known - served >= often
if moved or start < now or not served then
  served = now
elseif known and known <= now then
  served = math.max(served, known)
end
if now - served > longest + every then
  start = served
  for _, text in ipairs(redis.call('ZRANGE', outages, 0, -1)) do
    if tonumber(string.match(text, '^%d+')) >= start then redis.call('ZREM', outages, text) end
  end
end
if start < now then redis.call('ZADD', outages, ms(now), ms(start) .. ' ' .. ms(now)) end

if not last or moved or newer or now - last >= often then
  redis.call('SET', heartbeat, ms(served) .. ' ' .. ms(clock))
end
redis.call('ZREMRANGEBYSCORE', outages, '(' .. ms(now), '+inf')

-- An outage is forgotten after so long a time in service: while the partition was away later, no clock ran.
local later = 0
for i, text in ipairs(redis.call('ZREVRANGE', outages, 0, -1)) do
  local from, to = string.match(text, '^(%d+) (%d+)$')
  if now - to - later > age then redis.call('ZREM', outages, text) end
  later = later + to - from
end
redis.call('ZREMRANGEBYRANK', outages, 0, -101) -- the latest hundred: each is told with every heartbeat
local response = redis.call('ZRANGE', outages, 0, -1)
table.insert(response, 1, ms(now))
return response
