#!/bin/sh
# demo.sh BUILD: builds examples/hotmethods.c and examples/Demo.java, and runs the program under the agent; then plants
# an error in the agent and checks it. `make demo` calls it.
set -e
build=${1:-build}
top=$(cd "$(dirname "$0")/.." && pwd)
out=$build/demo
mkdir -p "$out"
# SOURCE LIBRARY
compile() {
    echo "  ${CC:-cc} $1 -o $2"
    ${CC:-cc} -O1 -g -Wall -Wextra -fPIC -shared -I "$top/include" "$1" -o "$2"
}
compile "$top/examples/hotmethods.c" "$out/libhotmethods.so"
echo "  javac examples/Demo.java"
javac -d "$out" "$top/examples/Demo.java"
echo "  $build/minijvm -agentpath:$out/libhotmethods.so=12 -cp $out Demo"
echo
"$build/minijvm" "-agentpath:$out/libhotmethods.so=12" -cp "$out" Demo

echo
echo "The same agent without one of its lines, checked:"
echo
sed 's|^    (\*jvmti)->Deallocate(jvmti, (unsigned char \*)name);$||' "$top/examples/hotmethods.c" > "$out/forgetful.c"
diff "$top/examples/hotmethods.c" "$out/forgetful.c" | grep '^<' || { echo "demo.sh: no such line" >&2; exit 1; }
compile "$out/forgetful.c" "$out/libforgetful.so"
echo "  $build/jvmticheck run $out/libforgetful.so=12 --report $out/report -- -cp $out Demo"
echo
rm -rf "$out/report"
checked=0
"$build/jvmticheck" run "$out/libforgetful.so=12" --report "$out/report" -- -cp "$out" Demo || checked=$?
[ $checked -eq 1 ] || { echo "demo.sh: exit code $checked instead of 1, which means findings" >&2; exit 1; }
line=$(grep -n GetMethodName "$out/forgetful.c" | head -n 1)
echo
echo "The agent's line that allocates, $out/forgetful.c:${line%%:*}:"
echo "   ${line#*:}"
echo "Look next at the end of that function, where Deallocate(name) is missing; then read docs/use/check-an-agent.md."
