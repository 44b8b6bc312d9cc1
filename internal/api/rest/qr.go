package rest

import (
	"fmt"
	"image/color"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/boombuler/barcode/qr"

	"casitas/internal/api"
)

const quiet = 4 // modules that stay white around a code

// getQR is a link to this host as a QR code, to be read from the screen of whoever invites. A long one takes tens of
// milliseconds: it takes a slot, as pixels do.
func (p pictures) getQR(w http.ResponseWriter, r *http.Request) {
	link := r.URL.Query().Get("link")
	to, err := url.Parse(link)
	if err != nil || (to.Scheme != "http" && to.Scheme != "https") || to.User != nil || !strings.EqualFold(to.Host, r.Host) || len(link) > api.MaxLink {
		p.Refuse(w, r, badQuery("link is a whole address on %s, such as http://%s/room/abc, of at most %d bytes", r.Host, r.Host, api.MaxLink))
		return
	}
	if !p.replays.takeSlot(r.Context()) {
		p.Refuse(w, r, errReplayBusy)
		return
	}
	defer func() { <-p.replays.slots }()
	svg, err := drawQR(link)
	if err != nil {
		p.Refuse(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "image/svg+xml")
	w.Header().Set("Cache-Control", "public, max-age=86400")
	_, _ = w.Write([]byte(svg)) // whoever asked may have left
}

// drawQR is a text as a QR code: dark modules on white, in any theme.
func drawQR(text string) (string, error) {
	code, err := qr.Encode(text, qr.M, qr.Auto)
	if err != nil {
		return "", fmt.Errorf("write a QR code: %w", err)
	}
	size := code.Bounds().Dx()
	var dark strings.Builder
	for y := range size {
		for x := range size {
			if code.At(x, y) == color.Black {
				_, _ = fmt.Fprintf(&dark, "M%d %dh1v1h-1z", x+quiet, y+quiet)
			}
		}
	}
	all := strconv.Itoa(size + 2*quiet)
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ` + all + " " + all + `" shape-rendering="crispEdges">` +
		`<path fill="#fff" d="M0 0h` + all + "v" + all + `H0z"/><path d="` + dark.String() + `"/></svg>`, nil
}
