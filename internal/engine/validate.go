package engine

import (
	"errors"
	"fmt"
)

// Validate says what is wrong with rules that come from storage or from a
// stranger: traits nobody knows, or together such that seeds could not be
// divided or a game could not end.
func (r Rules) Validate() error {
	if err := r.validateBoard(); err != nil {
		return fmt.Errorf("rules %q: %w", r.Name, err)
	}
	if err := r.validateTraits(); err != nil {
		return fmt.Errorf("rules %q: %w", r.Name, err)
	}
	return nil
}

func (r Rules) validateBoard() error {
	switch {
	case r.Name == "":
		return errors.New("without a name")
	case r.MinPits < 1 || r.MaxPits > MaxPits || r.MinPits > r.MaxPits:
		return fmt.Errorf("boards of %d to %d pits a side; 1 to %d can be played", r.MinPits, r.MaxPits, MaxPits)
	case r.Pits < r.MinPits || r.Pits > r.MaxPits:
		return fmt.Errorf("%d pits a side, not %s", r.Pits, span(r.MinPits, r.MaxPits))
	case r.Seeds < 1 || r.Seeds > 255 || r.Total() > 255:
		return fmt.Errorf("%d seeds a pit; a board holds at most 255", r.Seeds)
	}
	return nil
}

func (r Rules) validateTraits() error {
	even := r.Takes&CountsOf(1, 3, 5, 7, 9, 11, 13, 15) == 0 && r.Capture != TakeFacing
	switch {
	case r.Origin != OriginSown && r.Origin != OriginSkipped && r.Origin != OriginFirst:
		return fmt.Errorf("unknown origin %q", r.Origin)
	case r.Capture != TakePit && r.Capture != TakeRun && r.Capture != TakeFacing:
		return fmt.Errorf("unknown capture %q", r.Capture)
	case r.Division != Halves && r.Division != OwnRows:
		return fmt.Errorf("unknown division %q", r.Division)
	case r.Takes&1 != 0:
		return errors.New("a capture of nothing")
	case r.Every && r.Capture != TakePit:
		return errors.New("a capture in mid-lap takes its own pit only")
	case r.Division == Halves && (!even || r.Total()%2 != 0):
		return errors.New("an odd number of seeds cannot be halved")
	case r.EndsAt != 0 && r.EndsAt != 4:
		return fmt.Errorf("ends at %d seeds: 0 or 4", r.EndsAt)
	case r.EndsAt == 4 && (r.Takes != CountsOf(4) || r.Capture == TakeFacing || r.Total()%4 != 0 || r.Total() < 8):
		return errors.New("the last four need captures of four")
	case r.HeirFrom < 0 || r.HeirFrom > 0 && (r.EndsAt != 4 || !r.Rounds):
		return errors.New("the last four go to a round's winner only in games of rounds that end at four")
	case r.Rounds && (r.Capture == TakeFacing || r.Feed):
		return errors.New("rounds with closed pits have neither facing pits nor feeding")
	}
	return nil
}
