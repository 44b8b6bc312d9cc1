package rest

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"math"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"

	"casitas/internal/api"
	"casitas/internal/rooms"
	"casitas/web/wire"
)

const (
	invitationLength = 6  // signs of it: 30 bits, of which somebody who guesses tries few
	invitationTries  = 20 // codes that a room may have; that all of them lead elsewhere does not happen
)

// addInvitation gives a code to who has a seat in a room, to be read out to others.
func (e routes) addInvitation(w http.ResponseWriter, r *http.Request) {
	to := rooms.Invitation{Room: chi.URLParam(r, "id")}
	p, err := e.speaker(r)
	if err == nil && !e.Gate.MayJoin(e.Address(r)) {
		err = api.ErrTooMuch
	}
	var request wire.Invite
	if err == nil {
		err = api.ReadBody(w, r, &request)
	}
	if to.Watch = request.Watch; err == nil {
		err = e.mayInvite(r, p, to)
	}
	now := e.Now()
	until := now.Add(api.InvitedFor)
	var code string
	if err == nil {
		code, err = e.invite(r, to, now, until)
	}
	if err != nil {
		e.Refuse(w, r, err)
		return
	}
	api.Respond(w, http.StatusCreated, wire.Invitation{Code: code, Room: to.Room, Watch: to.Watch, Until: until.UnixMilli()})
}

// mayInvite says why a player may not invite to a room; the room is not run for that.
func (e routes) mayInvite(r *http.Request, p rooms.Player, to rooms.Invitation) error {
	log, err := e.Journal.Load(r.Context(), to.Room, math.MaxInt64)
	if err != nil {
		return err
	}
	seats := log.Summary.Seats
	switch status := log.Summary.Status; {
	case !slices.ContainsFunc(seats[:], func(s rooms.Player) bool { return s.ID == p.ID }):
		return rooms.ErrNotSeated
	case status != rooms.Open && status != rooms.Live:
		return rooms.ErrEnded
	case status != rooms.Open && !to.Watch:
		return rooms.ErrSeatTaken
	}
	return nil
}

// invite keeps the first of the codes that a room may have which leads nowhere else. So a room has the same code
// whenever it is asked for, and however often.
func (e routes) invite(r *http.Request, to rooms.Invitation, now, until time.Time) (string, error) {
	for try := range invitationTries {
		code := invitationCode(to, try)
		err := e.Invitations.AddInvitation(r.Context(), code, to, now, until)
		if !errors.Is(err, rooms.ErrCodeTaken) {
			return code, err
		}
	}
	return "", rooms.ErrCodeTaken
}

// invitationCode is one of the codes that an invitation may have. It says nothing of the room: what is kept does.
func invitationCode(to rooms.Invitation, try int) string {
	code := make([]byte, 0, invitationLength)
	for more := 0; ; more++ {
		for _, b := range sha256.Sum256(fmt.Appendf(nil, "%s %v %d %d", to.Room, to.Watch, try, more)) {
			if fair := 256 - 256%len(codeSigns); int(b) < fair {
				code = append(code, codeSigns[int(b)%len(codeSigns)])
			}
			if len(code) == invitationLength {
				return string(code)
			}
		}
	}
}

// getInvitation says where a code leads. Whoever has it may know; so few are guessed that nobody finds one.
func (e routes) getInvitation(w http.ResponseWriter, r *http.Request) {
	code := asTyped(chi.URLParam(r, "code"))
	if !e.Gate.MayGuess(e.Address(r)) {
		e.Refuse(w, r, api.ErrTooMuch)
		return
	}
	to, err := rooms.Invitation{}, rooms.ErrNoCode
	if len(code) == invitationLength && strings.Trim(code, codeSigns) == "" {
		to, err = e.Invitations.InvitationOf(r.Context(), code, e.Now())
	}
	if err != nil {
		e.Refuse(w, r, err)
		return
	}
	api.Respond(w, http.StatusOK, wire.Invitation{Code: code, Room: to.Room, Watch: to.Watch})
}
