package main

import (
	"context"
	"net"
	"net/url"
	"strings"

	"github.com/google/uuid"

	"casitas/internal/api/ws"
)

// elsewhere is the other nodes on the same Redis, for guests of this one when it alone is cut off.
type elsewhere struct{ sockets *ws.Sockets }

// name is what other nodes know this one by: different in every life, and with the address at which they can ask
// it whether it takes moves.
func (s serve) name(listen net.Addr) string {
	id := uuid.NewString()
	at, is := listen.(*net.TCPAddr)
	if !is || s.Redis == "" {
		return id
	}
	ip := at.IP
	if ip.IsUnspecified() {
		ip = s.towardsRedis()
	}
	return id + "@" + (&net.TCPAddr{IP: ip, Port: at.Port}).String()
}

// towardsRedis is this machine's address in the network that Redis is in, as far as that can be seen without
// sending anything.
func (s serve) towardsRedis() net.IP {
	hosts, err := url.Parse(s.Redis)
	if err != nil {
		return nil
	}
	first, _, _ := strings.Cut(hosts.Host, ",")
	if _, _, err := net.SplitHostPort(first); err != nil {
		first = net.JoinHostPort(strings.Trim(first, "[]"), "6379")
	}
	socket, err := (&net.Dialer{Timeout: probeTime}).Dial("udp", first)
	if err != nil {
		return nil
	}
	defer func() { _ = socket.Close() }()
	if local, is := socket.LocalAddr().(*net.UDPAddr); is {
		return local.IP
	}
	return nil
}

// TakesMoves asks a node, which proves it by a write to the journal.
func (elsewhere) TakesMoves(node string) bool {
	_, address, found := strings.Cut(node, "@")
	return found && probe(context.Background(), address, "/readyz") == nil
}

// Send sends everybody there.
func (e elsewhere) Send() { e.sockets.SendElsewhere() }
