#!/bin/sh
# Builds the C++ yardstick and the Java modules, and compares the sequential algorithms of both on
# the same queries, in turns within one run, a JVM a query, by the CPU time of the thread. Needs g++, a JDK of 17 or newer, Maven.
# Usage: run.sh [algorithm...]     (default: dpsub dpccp dpsize)
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
[ $# -gt 0 ] || set -- dpsub dpccp dpsize

queries() {
  case $1 in
    dpsub) echo clique 10 clique 12 clique 15 clique 17 clique 18 star 10 star 15 star 17 \
      linear 15 linear 20 cyclic 15 cyclic 20 snowflake 15 tree 15 grid 15 random-cyclic 15 ;;
    dpccp) echo clique 10 clique 12 clique 15 clique 17 star 10 star 15 star 20 \
      linear 15 linear 20 linear 64 cyclic 20 cyclic 64 \
      snowflake 15 snowflake 20 tree 15 tree 20 grid 15 grid 20 random-cyclic 15 ;;
    dpsize) echo clique 10 clique 13 star 10 star 14 linear 20 linear 64 cyclic 20 \
      snowflake 15 tree 15 grid 12 random-cyclic 12 ;;
    *) echo "run.sh: no C++ version of $1; there are dpsub, dpccp, dpsize" >&2; exit 2 ;;
  esac
}

for algorithm in "$@"; do queries "$algorithm" > /dev/null; done

build="$root/bench/target/yardstick"
mkdir -p "$build"
"${CXX:-g++}" -O3 -march=native -std=c++17 -Wall -Wextra -o "$build/yardstick" "$here/yardstick.cpp"
mvn -q -f "$root/pom.xml" -pl bench -am compile

printf '%-8s%-8s%5s%12s%12s%12s%12s%12s%8s\n' \
  "" "" size pairs "C++ ms" "Java ms" "C++ Mp/s" "Java Mp/s" ratio
for algorithm in "$@"; do
  queries "$algorithm" | xargs -n 2 "${JAVA_HOME:+$JAVA_HOME/bin/}java" \
    -cp "$root/input/target/classes:$root/gpu-backend/target/classes:$root/gpu-primitives/target/classes:$root/joinorder/target/classes:$root/bench/target/classes" \
    org.gpuquerylab.bench.internal.Yardstick "$build/yardstick" "$algorithm"
done
