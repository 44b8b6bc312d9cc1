package view

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// members are those of a JSON object, each as it was written.
type members map[string]json.RawMessage

var null = []byte("null")

// patchOf is the JSON Merge Patch (RFC 7396) that makes one object of another. Both were written by
// encode, so that what is equal is equal byte for byte: nothing needs to be understood to be compared.
func patchOf(before, after members) members {
	patch := members{}
	for name, was := range before {
		is, stays := after[name]
		switch {
		case !stays:
			patch[name] = null
		case bytes.Equal(was, is):
		case was[0] == '{' && is[0] == '{':
			patch[name] = Encode(patchOf(membersOf(was), membersOf(is)))
		default:
			patch[name] = is
		}
	}
	for name, is := range after {
		if _, was := before[name]; !was {
			patch[name] = is
		}
	}
	return patch
}

func membersOf(object []byte) members {
	var m members
	if err := json.Unmarshal(object, &m); err != nil {
		panic(fmt.Sprintf("%s is no object: %v", object, err)) // it was written by encode
	}
	return m
}
