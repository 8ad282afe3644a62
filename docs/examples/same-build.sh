#!/usr/bin/env bash
# Measures one cheap point five times with a build beside itself, about 100 processes in all, and counts false verdicts.
# Usage: docs/examples/same-build.sh [LOAD] [FOLDER]; LOAD is the number of busy processes meanwhile.
set -euo pipefail
load=${1:-0} out=${2:-runs/same-build-${1:-0}}
busy=()
trap '[[ ${#busy[@]} = 0 ]] || kill "${busy[@]}"' EXIT
for ((i = 0; i < load; i++)); do (while :; do :; done) & busy+=($!); done
for run in 1 2 3 4 5; do
  ./lab run meister-fig09 --quick --rows-only --backend cpu --axis topology=clique --axis tables=8 \
    --axis algorithm=dpccp --repetitions "${REPETITIONS:-60}" --beside lab-cli/target --out "$out/$run"
done
java -cp 'lab-cli/target/lab.jar:lab-cli/target/lib/*' org.gpuquerylab.cli.internal.run.SameBuildCheck "$out"/[1-5]
