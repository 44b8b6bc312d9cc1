package wire

// ClientFrame is a type of frame that clients send, and an empty one of it.
type ClientFrame struct {
	T   string
	New func() any
}

func sent[F any](t string) ClientFrame { return ClientFrame{t, func() any { return new(F) }} }

// FromClient are all frames that clients send.
var FromClient = []ClientFrame{
	sent[Hello](THello), sent[Watch](TWatch), sent[Leave](TLeave), sent[Lobby](TLobby), sent[Cmd](TCmd), sent[Ping](TPing), sent[Ping](TPong),
	sent[NewSeek](TSeek), sent[Unseek](TUnseek), sent[Take](TTake), sent[Refuse](TRefuse), sent[Say](TSay), sent[Report](TReport),
}
