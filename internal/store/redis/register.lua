#!lua
-- Compares and changes a register, or only looks. The other nodes are told last of all.
--
-- Answers {what, version, head, ...}: "written"; "same"; "since" and then version, head and changes of each that the
-- writer does not know; "whole" and then key and value of all there are.

local stands, log, values = KEYS[1], KEYS[2], KEYS[3]
local version, head = ARGV[1], ARGV[2] -- where the writer believes it stands
local nexthead, changes = ARGV[3], ARGV[4] -- '' to only look
local memory, name, channel = ARGV[5], ARGV[6], ARGV[7]
local firstchange = 8 -- of each change the key, then the value: '' takes it out

local is = redis.call('HMGET', stands, 'version', 'head')
local at, athead = is[1] or '0', is[2] or ''

if at == version and athead == head then
  if changes == '' then return {'same', at, athead} end
  at = string.format('%.0f', tonumber(at) + 1)
  redis.call('XADD', log, 'MAXLEN', memory, at .. '-0', 'h', nexthead, 'c', changes)
  for i = firstchange, #ARGV, 2 do
    if ARGV[i + 1] == '' then
      redis.call('HDEL', values, ARGV[i])
    else
      redis.call('HSET', values, ARGV[i], ARGV[i + 1])
    end
  end
  redis.call('HSET', stands, 'version', at, 'head', nexthead)
  redis.call('SPUBLISH', channel, at .. ' ' .. name)
  return {'written', at, nexthead}
end

local since = redis.call('XRANGE', log, version .. '-0', '+')
if since[1] and since[1][1] == version .. '-0' and since[1][2][2] == head then
  local response = {'since', at, athead}
  for i = 2, #since do
    table.insert(response, (string.gsub(since[i][1], '-0$', '')))
    table.insert(response, since[i][2][2])
    table.insert(response, since[i][2][4])
  end
  return response
end

local response = {'whole', at, athead}
for _, text in ipairs(redis.call('HGETALL', values)) do table.insert(response, text) end
return response
