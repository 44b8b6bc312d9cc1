package rest

import (
	"bytes"
	"compress/gzip"
	"context"
	"sync"
)

// packed is a page of a record as gzip, made for the first who takes it, and shared by all.
type packed struct {
	once sync.Once
	body []byte // nil where no slot was free
}

// pack packs what a page consists of. It takes a slot, as playing does.
func (rp *replays) pack(ctx context.Context, p *packed, parts [3][]byte) []byte {
	p.once.Do(func() {
		if !rp.takeSlot(ctx) {
			return
		}
		defer func() { <-rp.slots }()
		var out bytes.Buffer
		w, _ := gzip.NewWriterLevel(&out, gzip.BestSpeed) // the level is one that there is
		for _, part := range parts {
			_, _ = w.Write(part) // a buffer takes everything
		}
		_ = w.Close()
		p.body = out.Bytes()
	})
	return p.body
}
