package client

import (
	"bytes"
	"encoding/json"
	"time"

	"casitas/web/wire"
)

// Frame is what a server said, read as far as tests look at it.
type Frame struct {
	T, ID, Room, How, H, Code, Message string
	V                                  uint64
	Retryable                          bool
	Saving                             *bool
	View, Diff                         json.RawMessage
	N                                  int
	Build                              string          // of a welcome
	Delay                              int             // of a bye, in milliseconds
	Seek                               string          // of a pairing
	Seeks                              []wire.Seek     // the player's own
	From                               uint64          // of a list
	List                               json.RawMessage // all of it
	Text                               []byte          `json:"-"`
	At                                 time.Time       `json:"-"` // when it came
}

// Next is the next frame.
func (s *Socket) Next() (Frame, error) {
	text, err := s.Receive()
	if err != nil {
		return Frame{}, err
	}
	f := Frame{At: time.Now(), Text: bytes.Clone(text)}
	err = json.Unmarshal(text, &f)
	return f, err
}
