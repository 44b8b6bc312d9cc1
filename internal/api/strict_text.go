package api

import "strconv"

// halfCharacter finds an escape in a valid JSON text that is half a surrogate pair without the other half,
// such as \ud800; "" where there is none. encoding/json would put another character in its place.
func halfCharacter(text []byte) string {
	for i := 0; i < len(text); i++ {
		if text[i] != '\\' {
			continue
		}
		i++ // what is escaped; in valid JSON there is something
		unit := escaped(text[i:])
		switch {
		case unit < 0xd800 || unit > 0xdfff:
			continue
		case unit < 0xdc00 && i+6 < len(text) && text[i+5] == '\\':
			if low := escaped(text[i+6:]); low >= 0xdc00 && low <= 0xdfff {
				i += 10
				continue
			}
		}
		return string(text[i-1 : i+5])
	}
	return ""
}

// escaped is the 16 bits that a text stands for which begins with uXXXX; -1 where it does not.
func escaped(text []byte) int {
	if len(text) < 5 || text[0] != 'u' {
		return -1
	}
	n, err := strconv.ParseUint(string(text[1:5]), 16, 16)
	if err != nil {
		return -1
	}
	return int(n)
}
