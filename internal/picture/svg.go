package picture

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"image/color"
	"strconv"
)

// SVG writes a drawing as a picture of its own, so many units wide.
func (d Drawing) SVG(width int) []byte {
	var out bytes.Buffer
	fmt.Fprintf(&out, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%s" viewBox="0 0 %s %s" role="img"><title>`,
		width, short(d.height*float64(width)/d.width), short(d.width), short(d.height))
	_ = xml.EscapeText(&out, []byte(d.title)) // a buffer takes everything
	out.WriteString("</title><defs>")
	known := map[string]bool{"": true}
	for _, b := range d.boxes {
		if b.fill != nil && !known[b.fill.name] {
			known[b.fill.name] = true
			b.fill.svg(&out)
		}
	}
	out.WriteString("</defs>\n")
	for _, b := range d.boxes {
		b.svg(&out)
	}
	out.WriteString(`<g font-family="Go,system-ui,sans-serif" font-weight="700" text-anchor="middle">` + "\n")
	for _, l := range d.labels {
		fmt.Fprintf(&out, `<text x="%s" y="%s" font-size="%s"%s`, short(l.x), short(l.baseline()), short(l.size), inked("fill", l.colour))
		if l.from != middle {
			fmt.Fprintf(&out, ` text-anchor="%s"`, string(l.from))
		}
		out.WriteByte('>')
		_ = xml.EscapeText(&out, []byte(l.text))
		out.WriteString("</text>\n")
	}
	out.WriteString("</g></svg>\n")
	return out.Bytes()
}

func (p *paint) svg(out *bytes.Buffer) {
	kind := "linearGradient"
	if p.r > 0 {
		kind = "radialGradient"
		fmt.Fprintf(out, `<%s id="casitas-%s" cx="%s" cy="%s" r="%s">`, kind, p.name, short(p.cx), short(p.cy), short(p.r))
	} else {
		fmt.Fprintf(out, `<%s id="casitas-%s" x2="0" y2="1">`, kind, p.name)
	}
	for _, s := range p.stops {
		fmt.Fprintf(out, `<stop offset="%s"%s/>`, short(s.at), inked("stop", s.colour))
	}
	fmt.Fprintf(out, "</%s>", kind)
}

func (b box) svg(out *bytes.Buffer) {
	fmt.Fprintf(out, `<rect x="%s" y="%s" width="%s" height="%s" rx="%s" ry="%s"`, short(b.x-b.rx), short(b.y-b.ry),
		short(2*b.rx), short(2*b.ry), short(min(b.corner, b.rx)), short(min(b.corner, b.ry)))
	switch {
	case b.fill == nil:
		out.WriteString(` fill="none"`)
	case b.fill.name == "":
		out.WriteString(inked("fill", b.fill.stops[0].colour))
	default:
		fmt.Fprintf(out, ` fill="url(#casitas-%s)"`, b.fill.name)
	}
	if b.line > 0 {
		fmt.Fprintf(out, `%s stroke-width="%s"`, inked("stroke", b.edge), short(b.line))
	}
	if b.turn != 0 {
		fmt.Fprintf(out, ` transform="rotate(%s %s %s)"`, short(b.turn), short(b.x), short(b.y))
	}
	out.WriteString("/>\n")
}

// inked writes a colour as attributes: fill and fill-opacity, stop-color and stop-opacity.
func inked(what string, c color.NRGBA) string {
	name := what
	if what == "stop" {
		name = "stop-color"
	}
	text := fmt.Sprintf(` %s="#%02x%02x%02x"`, name, c.R, c.G, c.B)
	if c.A < 255 {
		text += " " + what + `-opacity="` + short(float64(c.A)/255) + `"`
	}
	return text
}

// short writes a number with two places at most.
func short(n float64) string {
	return strconv.FormatFloat(float64(int64(n*100+sign(n)*0.5))/100, 'f', -1, 64)
}

func sign(n float64) float64 {
	if n < 0 {
		return -1
	}
	return 1
}
