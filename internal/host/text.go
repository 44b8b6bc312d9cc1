package host

import "golang.org/x/text/language"

// texts are the page's own, by language: players never see them, so that they are not in the page's catalogues.
var texts = map[string]map[string]string{
	"en": {
		"title": "Host", "table": "Table", "node": "This node", "nodes": "Other nodes", "again": "Look again",
		"people": "Who is here", "nameless": "Open pages of people without a name", "here": "Those connected to this node; each node has this page.",
		"name": "Name", "address": "Address", "rooms": "Rooms", "block": "Block", "for": "For how long",
		"hour": "1 hour", "day": "1 day", "week": "1 week", "month": "30 days",
		"live": "Matches that go on", "open": "Open tables", "none": "None.", "partial": "Not all rooms are shown.", "damaged": "What is kept of these rooms cannot be read:",
		"room": "Room", "who": "Who", "age": "Age", "quiet": "Last change", "there": "There", "turn": "turn", "watchers": "watching", "unknown": "other nodes do not answer", "close": "Close",
		"public": "public", "private": "only by link",
		"blocks": "Blocked", "left": "Still for", "lift": "Lift", "what": "What is blocked", "player": "Player (id)", "whom": "Address or id",
	},
	"es": {
		"title": "Quien lleva el servidor", "table": "Tabla", "node": "Este nodo", "nodes": "Otros nodos", "again": "Mirar otra vez",
		"people": "Quién está", "nameless": "Páginas abiertas de gente sin nombre", "here": "Quienes están conectados a este nodo; cada nodo tiene esta página.",
		"name": "Nombre", "address": "Dirección", "rooms": "Mesas", "block": "Bloquear", "for": "Plazo",
		"hour": "1 hora", "day": "1 día", "week": "1 semana", "month": "30 días",
		"live": "Partidas en curso", "open": "Mesas abiertas", "none": "Ninguna.", "partial": "No se muestran todas las mesas.", "damaged": "No se puede leer lo guardado de estas mesas:",
		"room": "Mesa", "who": "Quién", "age": "Edad", "quiet": "Último cambio", "there": "Están", "turn": "jugada", "watchers": "miran", "unknown": "otros nodos no responden", "close": "Cerrar",
		"public": "pública", "private": "solo con el enlace",
		"blocks": "Bloqueados", "left": "Aún por", "lift": "Levantar", "what": "Qué se bloquea", "player": "Jugador (id)", "whom": "Dirección o id",
	},
}

var tags = []string{"en", "es"}

var matcher = language.NewMatcher([]language.Tag{language.English, language.Spanish})

// textsFor are the texts in the language that a browser prefers.
func textsFor(accept string) (lang string, words map[string]string) {
	_, i := language.MatchStrings(matcher, accept)
	return tags[i], texts[tags[i]]
}

// table is what a list of rooms is written from.
type table struct {
	T     map[string]string
	CSRF  string
	Rooms []line
}

// Table is for the template.
func (s shown) Table(all []line) table { return table{s.T, s.CSRF, all} }
