-- The writes of an append, with which append.lua and move.lua end. Where a key is of a wrong type, the script fails before it
-- has written an event: the stream and the room come last. The other nodes are told last of all.

if deadline == '' then
  redis.call('ZREM', due, id)
else
  redis.call('ZADD', due, deadline, id)
end
for i = firsthook, #KEYS do redis.call('ZADD', KEYS[i], 'LT', ARGV[3], id) end

for i = firstevent, #ARGV, 2 do
  version, head = string.format('%.0f', version + 1), ARGV[i]
  redis.call('XADD', log, version .. '-0', 'h', head, 'c', command, 'e', ARGV[i + 1])
end
redis.call('HSET', commands, command, version .. ' ' .. head)
redis.call('HSET', room, 'version', version, 'head', head, 'changed', changed, 'card', summary, unpack(fields))

redis.call('SPUBLISH', channel, version .. ' ' .. id)
return behind
