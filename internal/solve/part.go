package solve

import (
	"bufio"
	"compress/gzip"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/bits"
	"os"
	"slices"
	"time"

	"casitas/internal/engine"
)

// ErrPart says that what was kept of a proof cannot be gone on with.
var ErrPart = errors.New("delete it to begin anew, or go on as it was begun")

const (
	partVersion = 1
	partEvery   = 3 * time.Minute
	partPlace   = 20 // bytes of a place that is taken, with its number
)

// heading says what a table is of: it is of no use to another claim, by other rules or in a table of another size.
func (p *Prover) heading() ([]byte, error) {
	rules, err := engine.ByName(p.claim.Game, p.claim.Pits)
	if err != nil {
		return nil, err
	}
	at := p.walk.Position()
	head, err := json.Marshal(struct {
		Version, Bits int
		Claim         Claim
		Turns         int
		Circles       bool
		Rules         engine.Rules
		Key           uint64 // of where the claim begins
	}{partVersion, bits.Len(uint(len(p.table))) - 1, p.claim, p.way.Turns, p.way.Circles, rules, p.key(&at)})
	return append(head, '\n'), err
}

// save keeps the table in the part, all of it or as it was before: the head, how many positions were looked at, and the places that are taken.
func (p *Prover) save() error {
	if p.Part == "" {
		return nil
	}
	f, err := os.Create(p.Part + ".new")
	if err != nil {
		return err
	}
	z, err := gzip.NewWriterLevel(f, gzip.NoCompression) // for its sum: what is damaged or cut short is found
	if err != nil {
		return err
	}
	w := bufio.NewWriterSize(z, 1<<16)
	_, _ = w.Write(binary.LittleEndian.AppendUint64(slices.Clip(p.head), uint64(p.nodes))) // an error stays until the flush
	for i := range p.table {
		if k := &p.table[i]; k.worked() > 0 {
			b := binary.LittleEndian.AppendUint32(w.AvailableBuffer(), uint32(i))
			for _, n := range [...]uint32{k.check, k.yes, k.no, uint32(k.pit) | uint32(k.worked())<<8} {
				b = binary.LittleEndian.AppendUint32(b, n)
			}
			_, _ = w.Write(b)
		}
	}
	if err := errors.Join(w.Flush(), z.Close(), f.Sync(), f.Close()); err != nil {
		return errors.Join(err, os.Remove(p.Part+".new"))
	}
	p.saved = time.Now()
	return os.Rename(p.Part+".new", p.Part)
}

// load takes up what the part has, if there is one.
func (p *Prover) load() error {
	if p.Part == "" {
		return nil
	}
	f, err := os.Open(p.Part)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	} else if err != nil {
		return err
	}
	defer func() { _ = f.Close() }()
	if err := p.read(bufio.NewReaderSize(f, 1<<16)); err != nil {
		return fmt.Errorf("%s: %w: %w", p.Part, err, ErrPart)
	}
	return nil
}

func (p *Prover) read(f io.Reader) error {
	z, err := gzip.NewReader(f)
	if err != nil {
		return err
	}
	r := bufio.NewReaderSize(z, 1<<16)
	if head, err := r.ReadSlice('\n'); err != nil {
		return err
	} else if string(head) != string(p.head) {
		return fmt.Errorf("it is of %sand not of %s", head, p.head)
	}
	var b [partPlace]byte
	if _, err := io.ReadFull(r, b[:8]); err != nil {
		return err
	}
	nodes := int(binary.LittleEndian.Uint64(b[:]))
	for {
		if _, err := io.ReadFull(r, b[:]); errors.Is(err, io.EOF) {
			p.nodes = nodes
			return nil
		} else if err != nil {
			return err
		}
		word := func(i int) uint32 { return binary.LittleEndian.Uint32(b[4*i:]) }
		if int(word(0)) >= len(p.table) {
			return fmt.Errorf("there is no place %d", word(0))
		}
		p.table[word(0)] = known{word(1), numbers{word(2), word(3)}, b[16], [3]uint8(b[17:])}
	}
}
