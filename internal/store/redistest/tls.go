package redistest

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"testing"
	"time"

	"casitas/internal/must"
)

// StartTLS starts a server that speaks TLS only, with a certificate of its own making.
func StartTLS(t testing.TB, settings ...string) *Server {
	t.Helper()
	return startTLS(t, certificate(t), settings...)
}

// StartTLSCluster starts a Cluster that speaks TLS only, also among its nodes, with one certificate for all.
func StartTLSCluster(t testing.TB, settings ...string) *Cluster {
	t.Helper()
	files := certificate(t)
	return startCluster(t, func(t testing.TB, settings ...string) *Server { return startTLS(t, files, settings...) },
		append([]string{"tls-cluster yes", "tls-replication yes"}, settings...)...)
}

// certificate is the files of a certificate of its own making and of its key.
func certificate(t testing.TB) (files [2]string) {
	t.Helper()
	cert, key, err := Certify(t.TempDir())
	must.Do(t, err)
	return [2]string{cert, key}
}

func startTLS(t testing.TB, files [2]string, settings ...string) *Server {
	t.Helper()
	addr := freeAddr(t)
	_, port, _ := net.SplitHostPort(addr)
	s := Start(t, append([]string{
		"port 0", "tls-port " + port, "tls-auth-clients no",
		"tls-cert-file " + files[0], "tls-key-file " + files[1], "tls-ca-cert-file " + files[0],
	}, settings...)...)
	s.Addr, s.CA = addr, files[0]
	return s
}

// trust is how a client of the server checks whom it talks to; nil without TLS.
func (s *Server) trust() *tls.Config {
	s.t.Helper()
	if s.CA == "" {
		return nil
	}
	pem := must.Get(os.ReadFile(s.CA))(s.t)
	roots := x509.NewCertPool()
	roots.AppendCertsFromPEM(pem)
	return &tls.Config{RootCAs: roots, MinVersion: tls.VersionTLS12}
}

// Certify makes a certificate for this machine, signed by itself, in a folder, and gives the files of it and its key.
func Certify(dir string) (certFile, keyFile string, err error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return "", "", err
	}
	form := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "casitas test"},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(24 * time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, DNSNames: []string{"localhost"},
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign,
	}
	cert, err := x509.CreateCertificate(rand.Reader, form, form, &key.PublicKey, key)
	if err != nil {
		return "", "", err
	}
	secret, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return "", "", err
	}
	certFile, keyFile = filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	if err := os.WriteFile(certFile, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: cert}), 0o600); err != nil {
		return "", "", err
	}
	return certFile, keyFile, os.WriteFile(keyFile, pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret}), 0o600)
}
