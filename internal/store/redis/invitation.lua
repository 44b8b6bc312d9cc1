#!lua
-- Keeps where the code of an invitation leads. Answers 1, or 0 where it leads elsewhere and is good at ARGV[3].
local code, to, till, now, storedFor = KEYS[1], ARGV[1], ARGV[2], ARGV[3], ARGV[4]
local is = redis.call('GET', code)
if is then
  local good, where = string.match(is, '^(%-?%d+) (.*)$')
  if where ~= to and tonumber(good) >= tonumber(now) then return 0 end
end
redis.call('SET', code, till .. ' ' .. to, 'PX', storedFor)
return 1
