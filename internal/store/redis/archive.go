package redis

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"fmt"
	"io"

	"casitas/internal/rooms"
)

// A packed history is one byte for its form, then, deflated, of each entry the command and
// the event, each preceded by its length. Versions and heads are not kept: they follow from the
// events, and the last head proves that all is as it was.
const packedForm = 1

// errPacked says that a packed history is not what was packed.
var errPacked = fmt.Errorf("%w: its packed history", rooms.ErrDamaged)

// pack makes one record of a whole history.
func pack(entries []rooms.Entry) ([]byte, error) {
	var out bytes.Buffer
	out.WriteByte(packedForm)
	deflate, err := flate.NewWriter(&out, flate.BestCompression)
	if err != nil {
		return nil, err
	}
	var plain []byte
	for _, e := range entries {
		plain = binary.AppendUvarint(plain, uint64(len(e.Command)))
		plain = append(plain, e.Command...)
		plain = binary.AppendUvarint(plain, uint64(len(e.Event)))
		plain = append(plain, e.Event...)
	}
	if _, err := deflate.Write(plain); err != nil {
		return nil, err
	}
	if err := deflate.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// unpack gives the history back, and checks that it leads to where the room stands.
func unpack(packed []byte, at rooms.Revision) ([]rooms.Entry, error) {
	if len(packed) == 0 || packed[0] != packedForm {
		return nil, fmt.Errorf("%w: its form is not known", errPacked)
	}
	plain, err := io.ReadAll(flate.NewReader(bytes.NewReader(packed[1:])))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errPacked, err)
	}
	entries := make([]rooms.Entry, 0, at.Version)
	now := rooms.Revision{}
	for len(plain) > 0 {
		var command, event []byte
		if command, plain, err = cut(plain); err != nil {
			return nil, err
		}
		if event, plain, err = cut(plain); err != nil {
			return nil, err
		}
		now = rooms.Revision{Version: now.Version + 1, Head: now.Head.Next(event)}
		entries = append(entries, rooms.Entry{Version: now.Version, Head: now.Head, Command: string(command), Event: event})
	}
	if now != at {
		return nil, fmt.Errorf("%w: it leads to %v, the room stands at %v", errPacked, now, at)
	}
	return entries, nil
}

// cut takes one length and so many bytes off the front.
func cut(plain []byte) (part, rest []byte, err error) {
	n, size := binary.Uvarint(plain)
	if size <= 0 || n > uint64(len(plain)-size) {
		return nil, nil, fmt.Errorf("%w: it ends too soon", errPacked)
	}
	end := size + int(n)
	return plain[size:end:end], plain[end:], nil
}
