package wire

// sent is a type of frame, and an empty one of it.
type sent struct {
	T   string
	New func() any
}

func as[F any](t string) sent { return sent{t, func() any { return new(F) }} }

// FromClient are all frames that clients send.
var FromClient = []sent{
	as[Hello](THello), as[Watch](TWatch), as[Leave](TLeave), as[Lobby](TLobby), as[Cmd](TCmd), as[Ping](TPing), as[Ping](TPong),
	as[NewSeek](TSeek), as[Unseek](TUnseek), as[Take](TTake), as[Refuse](TRefuse), as[Say](TSay), as[Report](TReport),
}
