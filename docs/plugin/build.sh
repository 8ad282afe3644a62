#!/bin/sh
# Compiles the example against the lab's jars and packs it: build.sh DIR makes DIR/example-plugin.jar.
# LAB_CLASSPATH names the lab's classes; those that ./lab has built unless given.
set -eu
umask 022 # the lab takes no jars that others may write to
[ $# -eq 1 ] || { echo "usage: build.sh DIR" >&2; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
lab="$here/../../lab-cli/target"
if [ -z "${LAB_CLASSPATH:-}" ] && [ ! -f "$lab/lab.jar" ]; then
  echo "build.sh: the lab is not built, run ./lab list first" >&2
  exit 2
fi
classes=$(mktemp -d)
trap 'rm -rf "$classes"' EXIT
bin="${JAVA_HOME:+$JAVA_HOME/bin/}"
"${bin}javac" --release 17 -proc:none -Xlint:all,-path -Werror \
  -cp "${LAB_CLASSPATH:-$lab/lab.jar:$lab/lib/*}" -d "$classes" "$here"/src/org/example/*.java
mkdir -p "$1"
cp -r "$here/src/META-INF" "$classes/"
"${bin}jar" --create --file "$1/example-plugin.jar" -C "$classes" .
