package redis

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"

	"casitas/internal/rooms"
)

// partitions is how many parts the rooms are spread over. A part is a hash tag: all that bears
// it lies on one node of a Cluster. It can never be changed once there is data.
const partitions = 256

// partition is the part that an id belongs to.
func partition(id string) byte {
	sum := sha256.Sum256([]byte(id))
	return sum[0]
}

// keys makes the names of all that the store keeps.
type keys struct {
	tags     [partitions]string // how the names in a partition begin
	appended [partitions][]any  // those that every append to a room of it takes, beside the room's own: in the order of append.lua
}

func newKeys(prefix string) *keys {
	k := &keys{}
	for i := range k.tags {
		part := byte(i)
		k.tags[part] = fmt.Sprintf("%s:{p%02x}:", prefix, part)
		k.appended[part] = []any{k.due(part), k.fresh(part), k.behind(part), k.shift(part)}
		for number := range lists {
			k.appended[part] = append(k.appended[part], k.list(part, number))
		}
	}
	return k
}

// of is a name in one partition.
func (k *keys) of(part byte, name string) string { return k.tags[part] + name }

// form is the number of the form in which a partition is kept; it is there as long as anything is.
func (k *keys) form(part byte) string { return k.of(part, "form") }

// A room: where it stands and its summary (hash), its events (stream), and where it stood
// after each command (hash).
func (k *keys) room(id string) string     { return k.of(partition(id), "room:"+id) }
func (k *keys) log(id string) string      { return k.of(partition(id), "log:"+id) }
func (k *keys) commands(id string) string { return k.of(partition(id), "commands:"+id) }

// A partition: deadlines by time, closed rooms that are not archived by the time of closing (sorted sets),
// the versions of rooms that the players' lists may not know of yet, as "version room" (set), and the
// channel that tells of writes.
func (k *keys) due(part byte) string     { return k.of(part, "due") }
func (k *keys) fresh(part byte) string   { return k.of(part, "fresh") }
func (k *keys) behind(part byte) string  { return k.of(part, "behind") }
func (k *keys) channel(part byte) string { return k.of(part, "written") }

// A partition's rooms with events that a hook has not been given, by the version up to which it has been (sorted set).
func (k *keys) undelivered(part byte, hook string) string { return k.of(part, "undelivered:"+hook) }

// A partition's time: when some node could judge by it last, and when the last heartbeat was taken (by Redis' clock); by how
// many ms that time is ahead of Redis' clock; and the outages ("from to", sorted by their ends).
func (k *keys) heartbeat(part byte) string { return k.of(part, "pulse") }
func (k *keys) shift(part byte) string     { return k.of(part, "shift") }
func (k *keys) outages(part byte) string   { return k.of(part, "away") }

// A partition's rooms by their last change, in one sorted set for each status, public or not.
func (k *keys) list(part byte, number int) string { return k.of(part, "list"+strconv.Itoa(number)) }

var statuses = []rooms.Status{rooms.Open, rooms.Live, rooms.Finished, rooms.Closed}

// lists is how many lists of rooms a partition has.
var lists = 2 * len(statuses)

// listOf is the number of the list that a summary belongs on.
func listOf(status rooms.Status, public bool) int {
	number := 2 * max(0, slices.Index(statuses, status))
	if public {
		number++
	}
	return number
}

// A player (hash), the rooms with a seat of theirs that are not closed, by version, and those that
// are, by last change (sorted sets). The player's own partition holds them.
func (k *keys) player(id string) string { return k.of(partition(id), "player:"+id) }
func (k *keys) seated(id string) string { return k.of(partition(id), "seated:"+id) }
func (k *keys) played(id string) string { return k.of(partition(id), "played:"+id) }

// A player's key (the player's id), and a code (the player and how long it is good).
func (k *keys) key(hash rooms.KeyHash) string  { return k.hashed("key", hash) }
func (k *keys) code(hash rooms.KeyHash) string { return k.hashed("code", hash) }

// A player's recovery code (the player's id; the player says whether it is still the one).
func (k *keys) recovery(hash rooms.KeyHash) string { return k.hashed("recovery", hash) }

// A player's counts of matches by "public rules opponent", as "won drawn lost name" (hash), and the rooms that are in
// them, and "" where all older ones are (set).
func (k *keys) scores(player string) string  { return k.of(partition(player), "scores:"+player) }
func (k *keys) counted(player string) string { return k.of(partition(player), "counted:"+player) }

// Where the code of an invitation leads, and how long.
func (k *keys) invitation(code string) string { return k.of(partition(code), "invitation:"+code) }

func (k *keys) hashed(kind string, hash rooms.KeyHash) string {
	return k.of(hash[0], kind+":"+hex.EncodeToString(hash[:]))
}
