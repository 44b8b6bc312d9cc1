package proof

import (
	"fmt"
	"log/slog"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"testing"
	"time"

	"casitas/internal/driver"
	"casitas/internal/rooms"
	"casitas/internal/store/redis"
	"casitas/internal/store/redistest"
	"casitas/web/wire"
)

const counting = 3 * time.Second

// TestNodesListCosts counts the commands that Redis gets while somebody looks at the list of rooms: rooms whose players have
// left cost none.
func TestNodesListCosts(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	journal, err := redis.Open(t.Context(), server.URL(), redis.Options{Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	defer journal.Close() //nolint:errcheck // all that it wrote is acknowledged
	for n := range emptyRooms.now() {
		a := rooms.Append{Room: fmt.Sprintf("empty-%d", n), Command: "open", Events: [][]byte{[]byte(`{}`)}}
		a.Summary = rooms.Summary{Room: a.Room, Status: rooms.Open, Public: true, Changed: time.Now().UnixMilli()}
		if _, err := journal.Append(t.Context(), a); err != nil {
			t.Fatal(err)
		}
	}
	nodes := startNodes(t, bin, server.URL(), 1)
	counted := func(look bool) map[string]int {
		if look {
			reader, err := driver.Enter(t.Context(), nodes[0].URL(), "")
			if err != nil {
				t.Fatal(err)
			}
			defer reader.Close()
			if err := reader.Say(wire.Lobby{T: wire.TLobby, On: true}); err != nil {
				t.Fatal(err)
			}
		}
		server.Do("CONFIG", "RESETSTAT")
		<-time.After(counting)
		calls := map[string]int{}
		for _, m := range regexp.MustCompile(`cmdstat_(\w+):calls=(\d+)`).FindAllStringSubmatch(fmt.Sprint(server.Do("INFO", "commandstats")), -1) {
			calls[m[1]], _ = strconv.Atoi(m[2])
		}
		return calls
	}
	without, with := counted(false), counted(true)
	more := 0
	for _, name := range slices.Sorted(maps.Keys(with)) {
		if by := with[name] - without[name]; by > 0 {
			more += by
			t.Logf("%-20s %5d a second", name, by/int(counting/time.Second))
		}
	}
	more /= int(counting / time.Second)
	t.Logf("%d empty rooms: the list costs %d commands a second", emptyRooms.now(), more)
	const aSecond = 256 + 60 // one for each part, one for each room in the list
	if more > 2*aSecond {
		t.Errorf("the list costs %d commands a second", more)
	}
}
