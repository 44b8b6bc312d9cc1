package docs

import (
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"casitas/internal/must"
	"casitas/internal/solve"
)

var certificate = regexp.MustCompile(`\]\((solved/[^)]+\.gz)\)`)

// The table of results says of each certificate what following it comes to, and how many turns are refused on it as endless.
func TestSolvedFigures(t *testing.T) {
	found := 0
	for line := range strings.Lines(read(t, "solved.md")) {
		cells := strings.Split(line, "|")
		links := certificate.FindAllStringSubmatch(line, -1)
		if len(links) == 0 || len(cells) != 11 {
			continue
		}
		var said, want [4][]int // positions, lines, turns, endless
		for i := range said {
			for _, n := range strings.Split(cells[4+i], ", ") {
				said[i] = append(said[i], must.Get(strconv.Atoi(strings.ReplaceAll(strings.TrimSpace(n), ",", "")))(t))
			}
		}
		for _, link := range links {
			r := followed(t, link[1])
			for i, n := range []int{r.Positions, r.Lines, r.Longest, r.Endless} {
				want[i] = append(want[i], n)
			}
			found++
		}
		for i := range said {
			if !slices.Equal(said[i], want[i]) {
				t.Errorf("%s\nsays %v, and is %v", line, said, want)
				break
			}
		}
	}
	if found != 22 {
		t.Errorf("the table has %d certificates", found)
	}
}

// On the certificates of the deals one turn is refused as endless, as is said there.
func TestSolvedDeals(t *testing.T) {
	endless := 0
	for _, file := range must.Get(os.ReadDir("solved/" + solve.Deals))(t) {
		if r := followed(t, "solved/"+solve.Deals+"/"+file.Name()); r.Endless > 0 {
			endless += r.Endless
			if file.Name() != "hoyito-3-6-north-32-deal-20-28.gz" {
				t.Errorf("%s: %d turns are refused as endless", file.Name(), r.Endless)
			}
		}
	}
	if endless != 1 {
		t.Errorf("%d turns are refused as endless", endless)
	}
}

// followed is what following a certificate comes to.
func followed(t *testing.T, path string) solve.Report {
	t.Helper()
	file := must.Get(os.Open(path))(t)
	c, err := solve.Read(file)
	must.Do(t, file.Close())
	must.Do(t, err)
	return must.Get(solve.Check(c))(t)
}
