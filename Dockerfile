# The lab with everything that it and its tests need but a GPU's driver:
#   docker build -t gpu-query-lab . && docker run --rm gpu-query-lab demo
# For an NVIDIA GPU: install its container toolkit, and docker run --gpus all ...
FROM debian:bookworm
RUN apt-get update -q \
  && DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends \
    openjdk-17-jdk maven git ca-certificates fonts-dejavu-core fontconfig \
    pocl-opencl-icd ocl-icd-libopencl1 chromium python3-pandas python3-matplotlib \
  && rm -rf /var/lib/apt/lists/*
ENV LANG=C.UTF-8
WORKDIR /lab
COPY . .
RUN ./lab --version
ENTRYPOINT ["./lab"]
CMD ["--help"]
