# Stands in for Docker's redis:…-alpine: the same user, folder and small tools; Redis is Debian's.
FROM casitas-debian
RUN mkdir -p /busybox && busybox --install -s /busybox && groupadd -g 1000 redis-group && usermod -u 999 -g 1000 redis && \
    mkdir /data && chown 999:1000 /data
ENV PATH=/busybox:/usr/local/bin:/usr/bin:/bin
VOLUME /data
WORKDIR /data
CMD ["redis-server"]
