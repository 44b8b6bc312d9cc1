package view

import (
	"encoding/binary"
	"encoding/json"
	"strconv"

	"casitas/internal/rooms"
	"casitas/web/wire"
)

// Frame is a text message as it goes out on any number of sockets: with its WebSocket header (RFC 6455, from a server: not
// masked), so that nothing is left to be done for each of them.
type Frame []byte

// Resumed is a resume frame around a view that is encoded already.
type Resumed struct {
	wire.Resume
	View json.RawMessage `json:"view,omitempty"`
}

// headerMost is how long the header of a message below 64 KiB is at most.
const headerMost = 4

// FrameOf writes a frame of the contract.
func FrameOf(frame any) Frame { return framed(append(make([]byte, headerMost), Encode(frame)...)) }

// Ack is wire.Ack: a command is in the journal, and where its room stands after it.
func Ack(id, room string, at rooms.Revision) Frame {
	out := append(make([]byte, headerMost, 192), `{"t":"ack","id":`...)
	out = append(appendText(out, id), `,"room":`...)
	out = append(appendText(out, room), `,"v":`...)
	out = append(strconv.AppendUint(out, at.Version, 10), `,"h":`...)
	return framed(append(appendText(out, string(at.Head)), '}'))
}

// framed puts the header before a text that stands after headerMost bytes of room.
func framed(out []byte) Frame {
	const textMessage = 0x81
	switch n := len(out) - headerMost; {
	case n < 126:
		out[2], out[3] = textMessage, byte(n)
		return out[2:]
	case n < 1<<16:
		out[0], out[1] = textMessage, 126
		binary.BigEndian.PutUint16(out[2:], uint16(n))
		return out
	default:
		long := make([]byte, 10, 10+n)
		long[0], long[1] = textMessage, 127
		binary.BigEndian.PutUint64(long[2:], uint64(n))
		return append(long, out[headerMost:]...)
	}
}
