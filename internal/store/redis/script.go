package redis

import (
	"context"
	"crypto/sha1" //nolint:gosec // it is how Redis names scripts
	_ "embed"
	"encoding/hex"
	"fmt"

	goredis "github.com/redis/go-redis/v9"

	"casitas/internal/rooms"
)

// The scripts. Each begins with "#!lua": Redis refuses such a one as a whole, before its first
// command, where it cannot take writes.
var (
	//go:embed append.lua
	appendText string
	//go:embed archive.lua
	archiveText string
	//go:embed code.lua
	codeText string
	//go:embed delivered.lua
	deliveredText string
	//go:embed heartbeat.lua
	heartbeatText string
	//go:embed invitation.lua
	invitationText string
	//go:embed move.lua
	moveText string
	//go:embed player.lua
	playerText string
	//go:embed register.lua
	registerText string
	//go:embed scores.lua
	scoresText string
	//go:embed seat.lua
	seatText string
	//go:embed token.lua
	tokenText string
	//go:embed unblock.lua
	unblockText string
	//go:embed written.lua
	writtenText string // the end of two of them

	appendScript     = newScript(appendText + writtenText)
	archiveScript    = newScript(archiveText)
	codeScript       = newScript(codeText)
	deliveredScript  = newScript(deliveredText)
	heartbeatScript  = newScript(heartbeatText)
	invitationScript = newScript(invitationText)
	moveScript       = newScript(moveText + writtenText)
	playerScript     = newScript(playerText)
	registerScript   = newScript(registerText)
	scoresScript     = newScript(scoresText)
	seatScript       = newScript(seatText)
	tokenScript      = newScript(tokenText)
	unblockScript    = newScript(unblockText)
)

// script is a Lua script and the name that Redis has for it.
type script struct{ text, name string }

func newScript(text string) script {
	sum := sha1.Sum([]byte(text)) //nolint:gosec // it is how Redis names scripts
	return script{text: text, name: hex.EncodeToString(sum[:])}
}

// once is a command that the client must not send a second time by itself when it
// gets no response; it follows a cluster's redirections all the same, for these come before anything is done.
type once struct{ *goredis.Cmd }

// NoRetry tells the client so.
func (once) NoRetry() bool { return true }

// run runs a script, at most once. All keys must be of one partition.
func (s *Store) run(ctx context.Context, sc script, keys []any, args ...any) (any, error) {
	got, err := s.eval(ctx, "evalsha", sc.name, keys, args)
	if goredis.HasErrorPrefix(err, "NOSCRIPT") { // Redis does not know it yet, and has done nothing
		return s.eval(ctx, "eval", sc.text, keys, args)
	}
	return got, err
}

func (s *Store) eval(ctx context.Context, how, what string, keys, args []any) (any, error) {
	words := make([]any, 0, 3+len(keys)+len(args))
	words = append(words, how, what, len(keys))
	words = append(words, keys...)
	ctx, cancel := s.within(ctx)
	defer cancel()
	cmd := once{goredis.NewCmd(ctx, append(words, args...)...)}
	if s.written == nil {
		_ = s.writes.Process(ctx, cmd) // it has its error
		return cmd.Result()
	}
	switch sent, err := s.written.process(ctx, cmd); {
	case !sent:
		return nil, fmt.Errorf("%w: %w", rooms.ErrNotWritten, err)
	case err != nil: // it may still be under way: nobody looks at it
		return nil, err
	}
	return cmd.Result()
}
