# The lab with everything that it and its tests need but a GPU's driver:
#   docker build -t gpu-query-lab . && docker run --rm gpu-query-lab demo
# For an NVIDIA GPU: install its container toolkit, and docker run --gpus all ...
# The devcontainer is the stage packages.
FROM debian:bookworm AS packages
COPY .ci/packages /tmp/packages
RUN apt-get update -q \
  && grep -v '^#' /tmp/packages | cut -d ' ' -f 2 \
    | DEBIAN_FRONTEND=noninteractive xargs apt-get install -q -y --no-install-recommends \
  && rm -rf /var/lib/apt/lists/*
ENV LANG=C.UTF-8

FROM packages
WORKDIR /lab
COPY . .
RUN ./lab --version
ENTRYPOINT ["./lab"]
CMD ["--help"]
