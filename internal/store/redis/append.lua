#!lua
-- Compares and appends. Everything is decided before anything is written; written.lua comes after it.
--
-- Answers 0 when it has written, 1 if the players' lists must be brought up to date then; otherwise {result, version, head}.

local room, log, commands, due, fresh, lists, shift = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5], KEYS[6], KEYS[7]
local firstlist = 8
local firsthook = 16 -- of each hook that is to be given the events, the rooms in which it has not been given all

local id, command = ARGV[1], ARGV[2]
local expected, head = tonumber(ARGV[3]), ARGV[4]
local deadline, notbefore = ARGV[5], ARGV[6]
local list, closes, seats = ARGV[7], ARGV[8], ARGV[9]
local changed, summary, channel = ARGV[10], ARGV[11], ARGV[12]
local firstevent = 13 -- of each event its head, then itself

local is = redis.call('HMGET', room, 'version', 'head', 'list', 'closed', 'seats', 'changed', 'archived')
local stands, standshead = tonumber(is[1] or 0) or -1, is[2] or '' -- -1: that is no number, and nowhere

-- The stream has every event from the first on. Where it does not end where the room stands, it is right: events were
-- lost, and whoever has seen them may write them again.
local stored = redis.call('XLEN', log)
local lost = stored ~= stands and not is[7]
if lost then
  local last = redis.call('XREVRANGE', log, '+', '-', 'COUNT', 1)[1]
  local ends = last and last[1] or 'none'
  if stands <= 0 and expected == 0 or last and ends ~= string.format('%.0f-0', stored) then
    return redis.error_reply(string.format('DAMAGED the room stands at %.0f; it has %.0f events, the last is %s', stands, stored, ends))
  end
  if stands ~= 0 then stands, standshead = stored, last and last[2][2] or '' end
end

local function answer(result)
  return {result, stands, standshead}
end

-- A command that was heard before is answered as it was then, if its events are still there. The events name their
-- commands, should these have been deleted.
local was = redis.call('HGET', commands, command)
if not was and stored > 0 and redis.call('EXISTS', commands) == 0 then
  for _, entry in ipairs(redis.call('XRANGE', log, '-', '+')) do
    redis.call('HSET', commands, entry[2][4], string.match(entry[1], '^%d+') .. ' ' .. entry[2][2])
  end
  was = redis.call('HGET', commands, command)
end
if was then
  local version, washead = string.match(was, '^(%d+) (.*)$')
  if tonumber(version) <= stands then return {'duplicate', tonumber(version), washead} end
end
if is[7] then
  return answer('archived') -- its commands are packed away; it will not change any more
end

-- Is this the history that the writer has seen?
if stands == 0 and expected > 0 then return answer('gone') end
if stands < expected then return answer('regressed') end
if expected > 0 then
  local there = standshead
  if expected < stands then
    local at = expected .. '-0'
    local entry = redis.call('XRANGE', log, at, at)[1]
    there = entry and entry[2][2]
  end
  if there ~= head then return answer('diverged') end
end

-- May it be written now?
if is[4] and not lost then return answer('over') end
if stands > expected then return answer('conflict') end
if notbefore ~= '' then
  local now = redis.call('TIME')
  local ahead = (tonumber(redis.call('GET', shift) or 0) or 0) * 1000
  if now[1] * 1000000 + now[2] + ahead < tonumber(notbefore) then return answer('early') end
end

local fields, behind = {'list', list, 'seats', seats}, 0
if is[3] and is[3] ~= list then redis.call('ZREM', KEYS[firstlist + is[3]], id) end
changed = string.format('%.0f', math.max(changed, tonumber(is[6]) or 0))
redis.call('ZADD', KEYS[firstlist + list], changed, id)

-- The players' lists lie elsewhere. Until they are brought up to date, the room is among those behind.
if closes == '1' or seats ~= (is[5] or '') then
  redis.call('SADD', lists, string.format('%.0f', stands + (#ARGV - firstevent + 1) / 2) .. ' ' .. id)
  behind = 1
end

if closes == '1' then
  local now = redis.call('TIME')
  redis.call('ZADD', fresh, string.format('%.0f', now[1] * 1000), id)
  table.insert(fields, 'closed')
  table.insert(fields, '1')
elseif is[4] then
  redis.call('HDEL', room, 'closed') -- its end was lost
end

if lost and stands > 0 then redis.call('XSETID', log, string.format('%.0f-0', stands)) end -- or it refuses their versions
local version = stands
