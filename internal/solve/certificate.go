package solve

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"casitas/internal/engine"
)

// Certificate is a claim, and what its player plays where: the positions that can come about, with the pit.
type Certificate struct {
	Claim Claim
	Plays map[engine.Position]int
}

// Write writes a certificate, compressed: the claim in JSON, then a line for each position in text, with the pit. A line begins with how many
// of its words are those of the line before, which are left out: 9: 0 1 0 / …
func (c Certificate) Write(w io.Writer) error {
	z, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	head, err := json.Marshal(c.Claim)
	if err != nil {
		return err
	}
	lines := make([]string, 0, len(c.Plays))
	for p, pit := range c.Plays {
		lines = append(lines, p.String()+" "+strconv.Itoa(pit))
	}
	slices.Sort(lines)
	if _, err := fmt.Fprintf(z, "%s\n", head); err != nil {
		return err
	}
	var before []string
	for _, line := range lines {
		words, same := strings.Fields(line), 0
		for same < len(before) && words[same] == before[same] {
			same++
		}
		if _, err := fmt.Fprintf(z, "%d: %s\n", same, strings.Join(words[same:], " ")); err != nil {
			return err
		}
		before = words
	}
	return z.Close()
}

// maxLine is more than any position takes.
const maxLine = 1 << 10

// Read reads a certificate. That it can be read says nothing of whether it proves anything.
func Read(r io.Reader) (Certificate, error) {
	z, err := gzip.NewReader(r)
	if err != nil {
		return Certificate{}, fmt.Errorf("a certificate is compressed by gzip: %w", err)
	}
	lines := bufio.NewScanner(z)
	lines.Buffer(nil, maxLine)
	c := Certificate{Plays: map[engine.Position]int{}}
	if lines.Scan() {
		if err := json.Unmarshal(lines.Bytes(), &c.Claim); err != nil {
			return c, fmt.Errorf("the claim: %w", err)
		}
	}
	var words []string
	for n := 2; lines.Scan(); n++ {
		count, rest, _ := strings.Cut(lines.Text(), ":")
		same, err := strconv.ParseUint(count, 10, 8)
		if err != nil || int(same) > len(words) {
			return c, fmt.Errorf("line %d: it begins with how many words are those of the line before", n)
		}
		words = append(words[:same], strings.Fields(rest)...)
		last := max(len(words)-1, 0)
		p, err := engine.ParsePosition(strings.Join(words[:last], " "))
		if err != nil {
			return c, fmt.Errorf("line %d: %w", n, err)
		}
		if c.Plays[p], err = strconv.Atoi(words[last]); err != nil {
			return c, fmt.Errorf("line %d: the pit: %w", n, err)
		}
	}
	return c, lines.Err()
}
