// Package store holds what the journals of Casitas have in common: which appends
// are well formed, how a page of rooms is continued, who is told that a room may
// have moved on, and the audit that walks a whole journal and checks it.
//
// It keeps nothing itself. store/sqlite and store/redis do, and store/storetest
// is the suite that both must pass.
package store
