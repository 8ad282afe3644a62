#!/bin/sh
# Builds the C++ yardstick and the Java modules, and compares the sequential algorithms of both on
# the same queries, in turns within one run. Needs g++, a JDK of 17 or newer and Maven.
# Usage: run.sh [algorithm...]     (default: dpsub dpccp dpsize)
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
build="$root/experiments/target/yardstick"
mkdir -p "$build"
"${CXX:-g++}" -O3 -march=native -std=c++17 -Wall -Wextra -o "$build/yardstick" "$here/yardstick.cpp"
mvn -q -f "$root/pom.xml" -pl experiments -am compile
[ $# -gt 0 ] || set -- dpsub dpccp dpsize
exec "${JAVA_HOME:+$JAVA_HOME/bin/}java" \
  -cp "$root/gpu-backend/target/classes:$root/joinorder/target/classes:$root/experiments/target/classes" \
  org.gpuquerylab.experiments.bench.Yardstick "$build/yardstick" "$@"
