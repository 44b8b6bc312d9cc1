# Stands in for Docker's caddy:…-alpine: the same Caddy, folders and small tools.
FROM casitas-debian
COPY caddy /usr/bin/caddy
RUN mkdir -p /busybox /config/caddy /data/caddy /etc/caddy && busybox --install -s /busybox && setcap cap_net_bind_service=+ep /usr/bin/caddy
ENV PATH=/busybox:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
WORKDIR /srv
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
