#!/bin/sh
# Builds the C++ Variant B and the Java modules, and compares maximum-entropy solvers on one thread
# with it, on the same problem files, in turns within one run, a JVM a size. Needs g++, a JDK of 17
# or newer, Maven. Usage: run.sh [SOLVER all|weights GENERATOR Z K]...     (default: see below)
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../../.." && pwd)
build="$root/bench/target/yardstick"
mkdir -p "$build"
"${CXX:-g++}" -O3 -march=native -std=c++17 -Wall -Wextra -o "$build/variant_b" "$here/variant_b.cpp"
mvn -q -f "$root/pom.xml" -DskipTests -Djacoco.skip=true -pl lab-cli -am package
classpath="$root/lab-cli/target/lab.jar:$root/lab-cli/target/lib/*"

if [ $# -eq 0 ]; then
  for z in 8 10 12 14 16 18 20; do set -- "$@" newton-b all uniform $z 2; done
  for z in 8 12 16; do set -- "$@" newton-b all uniform $z 3; done
  for z in 12 16 20; do
    set -- "$@" newton-moments weights uniform $z 2 newton-moments all uniform $z 2
    set -- "$@" newton-moments weights mixture $z 2
    set -- "$@" quasi-newton-moments weights uniform $z 2 quasi-newton-moments all uniform $z 2
    set -- "$@" quasi-newton-moments weights mixture $z 2
  done
  set -- "$@" newton-moments weights uniform 16 3 quasi-newton-moments weights uniform 16 3
fi

printf '%-22s%-9s%-10s%4s%4s%11s%11s%9s%6s%6s%10s\n' \
  solver output generator z k "C++ ms" "Java ms" "C++/Java" it it difference
while [ $# -gt 0 ]; do
  "${JAVA_HOME:+$JAVA_HOME/bin/}java" -cp "$classpath" \
    org.gpuquerylab.bench.internal.EntropyYardstick "$build/variant_b" "$1" "$2" "$3" "$4" "$5"
  shift 5
done
