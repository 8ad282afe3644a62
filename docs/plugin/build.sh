#!/bin/sh
# Compiles a plugin against the lab's jars and packs it: build.sh DIR makes DIR/example-plugin.jar from the
# example beside this script, build.sh DIR SOURCE makes DIR/NAME.jar from SOURCE/src; NAME is SOURCE's last name.
# LAB_HOME names a checkout in which ./lab has built the lab, or an unpacked bundle or release; the checkout of
# this script unless given, so a copy of the folder needs it. LAB_CLASSPATH names the lab's classes instead.
set -eu
umask 022 # the lab takes no jars that others may write to
[ $# -eq 1 ] || [ $# -eq 2 ] || { echo "usage: build.sh DIR [SOURCE]" >&2; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
source=${2:-$here}
[ -d "$source/src/META-INF/services" ] || { echo "build.sh: $source/src has no META-INF/services" >&2; exit 2; }
name=example-plugin
[ $# -eq 1 ] || name=$(basename "$(cd "$source" && pwd)")
home=${LAB_HOME:-$here/../..}
lab=$home
[ -f "$lab/lab.jar" ] || lab=$home/lab-cli/target
if [ -z "${LAB_CLASSPATH:-}" ] && [ ! -f "$lab/lab.jar" ]; then
  if [ -f "$home/lab" ]; then
    echo "build.sh: the lab in $home is not built, run its ./lab list first" >&2
  else
    echo "build.sh: there is no lab in $home; set LAB_HOME to a checkout, bundle or release of the lab" >&2
  fi
  exit 2
fi
classes=$(mktemp -d)
trap 'rm -rf "$classes"' EXIT
bin="${JAVA_HOME:+$JAVA_HOME/bin/}"
find "$source/src" -name '*.java' -exec "${bin}javac" --release 17 -proc:none -Xlint:all,-path -Werror \
  -cp "${LAB_CLASSPATH:-$lab/lab.jar:$lab/lib/*}" -d "$classes" {} +
(cd "$source/src" && find . -name '*.cl' -exec cp --parents {} "$classes" \;)
mkdir -p "$1"
cp -r "$source/src/META-INF" "$classes/"
"${bin}jar" --create --file "$1/$name.jar" -C "$classes" .
