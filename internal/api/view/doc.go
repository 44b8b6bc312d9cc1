// Package view is what people see of a room: the view of a state, the change from one to the next, the line in a list.
//
// It turns the room's values into those of web/wire and writes them as JSON, once for everybody. It sends nothing, knows
// nobody who looks, and decides nothing.
package view
