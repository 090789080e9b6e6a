#!/bin/sh
# demo.sh BUILD: builds examples/hotmethods.c and examples/Demo.java and runs the one under the other. `make demo`
# calls it.
set -e
build=${1:-build}
top=$(cd "$(dirname "$0")/.." && pwd)
out=$build/demo
mkdir -p "$out"
echo "  ${CC:-cc} examples/hotmethods.c -o $out/libhotmethods.so"
"${CC:-cc}" -O1 -g -Wall -Wextra -fPIC -shared -I "$top/include" "$top/examples/hotmethods.c" -o "$out/libhotmethods.so"
echo "  javac examples/Demo.java"
javac -d "$out" "$top/examples/Demo.java"
echo "  $build/minijvm -agentpath:$out/libhotmethods.so=12 -cp $out Demo"
echo
exec "$build/minijvm" "-agentpath:$out/libhotmethods.so=12" -cp "$out" Demo
