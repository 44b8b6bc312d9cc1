package view

import (
	"encoding/json"
	"fmt"
	"strconv"
)

var null = []byte("null")

// Encode writes a frame. What is written here can always be written.
func Encode(frame any) []byte {
	text, err := json.Marshal(frame)
	if err != nil {
		panic(fmt.Sprintf("writing a %T: %v", frame, err))
	}
	return text
}

// appendText writes a string as encoding/json does.
func appendText(out []byte, s string) []byte {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c > '~' || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' {
			return append(out, Encode(s)...)
		}
	}
	out = append(out, '"')
	out = append(out, s...)
	return append(out, '"')
}

func appendList(out []byte, all []int) []byte {
	out = append(out, '[')
	for i, n := range all {
		if i > 0 {
			out = append(out, ',')
		}
		out = strconv.AppendInt(out, int64(n), 10)
	}
	return append(out, ']')
}
