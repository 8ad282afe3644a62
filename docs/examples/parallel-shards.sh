#!/usr/bin/env bash
# Measures shards of an experiment by GNU parallel, one at a time on each machine:
#   MACHINES=:,gpu1,gpu2 SHARDS=6 docs/examples/parallel-shards.sh meister-fig09 --backend cuda
#   ./lab merge runs/meister-fig09 runs/meister-fig09-shard-*-of-6
# ":" is this machine; all of them see this folder, else fetch the shards' folders before the merge.
# What was ended goes on where it stopped: give the same command once more.
set -euo pipefail

shards="${SHARDS:-4}"
parallel --sshlogin "${MACHINES:-:}" --jobs 1 --workdir "$PWD" \
  "${LAB:-./lab}" run "$@" --shard "{}/$shards" --rows-only ::: $(seq "$shards")
