package redistest

import (
	"os"
	"path/filepath"

	"casitas/internal/must"
)

// logs is the folder in which a server keeps its append-only files.
const logs = "appendonlydir"

// Keep copies what the server has on its disk at this moment, and says where.
func (s *Server) Keep() (older string) {
	s.t.Helper()
	older = filepath.Join(s.t.TempDir(), "older")
	must.Do(s.t, os.CopyFS(older, os.DirFS(filepath.Join(s.Dir, logs))))
	return older
}

// PutBack puts an older copy in the place of what a killed server has on its disk.
func (s *Server) PutBack(older string) {
	s.t.Helper()
	at := filepath.Join(s.Dir, logs)
	must.Do(s.t, os.RemoveAll(at))
	must.Do(s.t, os.CopyFS(at, os.DirFS(older)))
}
