package engine

import (
	"encoding/json"
	"fmt"
)

// Counts is a set of numbers of seeds from 1 to 15, in JSON a list such as
// [2,4,6,8]. "Into an empty pit" is the count 1.
type Counts uint16

// CountsOf is the set of the numbers given; numbers outside 1 to 15 are left out.
func CountsOf(numbers ...int) Counts {
	var c Counts
	for _, n := range numbers {
		if n >= 1 && n <= 15 {
			c |= 1 << n
		}
	}
	return c
}

// Has reports whether n is in the set.
func (c Counts) Has(n uint8) bool { return c>>n&1 == 1 }

// List is the set in rising order.
func (c Counts) List() []int {
	list := []int{}
	for n := range uint8(16) {
		if c.Has(n) {
			list = append(list, int(n))
		}
	}
	return list
}

// MarshalJSON writes the list.
func (c Counts) MarshalJSON() ([]byte, error) { return json.Marshal(c.List()) }

// UnmarshalJSON reads a list of numbers from 1 to 15.
func (c *Counts) UnmarshalJSON(text []byte) error {
	var list []int
	if err := json.Unmarshal(text, &list); err != nil {
		return err
	}
	for _, n := range list {
		if n < 1 || n > 15 {
			return fmt.Errorf("a capturing count is 1 to 15, not %d", n)
		}
	}
	*c = CountsOf(list...)
	return nil
}
