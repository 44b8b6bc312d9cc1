# Stands in for Docker's golang:…-bookworm: this machine's Go, and the modules that go.sum names, for there is no network.
FROM casitas-debian
COPY go /usr/local/go
COPY proxy /proxy
ENV GOPATH=/go GOPROXY=file:///proxy GOTOOLCHAIN=local PATH=/usr/local/go/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
WORKDIR /go
