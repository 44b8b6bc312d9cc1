// Package lobby knows which rooms there are: it wakes them when somebody comes, does what their
// deadlines stand for, lets them go when nobody is left, and lists them. It decides nothing about
// a match, and holds no lock across a call to the journal.
//
// # Between nodes
//
// The journal is the truth, all else is a hint. A node listens for what others write before it loads a room
// (store/redis/hub.go), fills gaps from the journal, proves each subscription by a canary, and compares its live rooms with
// the journal every 10 s (run.go). Every node sweeps deadlines (sweep.go); the append decides, by the journal's time.
// Presence is exchanged every 2 s and forgotten after 12 (presence.go). Who seeks is said to be there in the register itself, by
// nodes that speak every second, and is out of the list when theirs has not for 5 s; nobody is paired with them before their
// node has answered (seeks/ask.go), but at a table, where who was on a node that was killed may be called until then.
//
// A part of the journal that takes no heartbeat (heartbeat.go) means: no verdict by a clock in its rooms, and
// status{saving:false} to who is in them; when all are away, to everybody, and readiness 503; when this node alone is cut off,
// its guests are sent to others (others.go). Time without heartbeats, or a jump of the journal's clock (clock.go), is an outage.
//
// A lost end shows by (version, head) in any append or load: a node that still holds it writes it once more
// (rooms/live/restore.go; wait.go gives it the time), otherwise the feed says rollback. SIGTERM credits the clocks of those
// who are sent away (leave.go), says bye, and closes with 1012.
//
// # The winner stays
//
// Who waits to play the winner of a match has a seek at its table (desk_table.go). Once the match is over, any node on which somebody waits has the
// register call the first; the room then says where it goes on (rooms.Stayed), or that a rematch came first, and only then the next room is made.
//
// # Rooms that are nobody's result
//
// A room in which one player has both seats (Options.Both) has no clock and waits for nobody; its summary never says Ended.
// Hooks that count results must pass it over.
package lobby
