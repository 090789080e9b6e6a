#!/bin/sh
# OpenJDK's own JVMTI tests on our libjvm.so: run.sh BUILD [options and sets of ../shared/acid/run; default: the list open.txt].
# What is missing is fetched and built first: the tests (Debian's source package, its folder test/ only) and their native libraries, into BUILD/acid.
set -eu
build=$(cd "$1" && pwd)
shift
top=$(cd "$(dirname "$0")/../../.." && pwd)
tools=${ACID_TOOLS:-$top/../shared/acid}
[ -x "$tools/run" ] || { echo "acid: no scripts in $tools (set ACID_TOOLS)" >&2; exit 1; }
command -v jtreg > /dev/null || { echo 'acid: the harness is missing: apt-get install jtreg7 g++ make' >&2; exit 1; }
export JDK_HOME="${JDK_HOME:-$(dirname "$(dirname "$(readlink -f "$(command -v java)")")")}"
export JDK_SRC="${JDK_SRC:-$build/acid/src}" ACID_WORK="${ACID_WORK:-$build/acid/work}"
[ -d "$JDK_SRC/test" ] || "$tools/get-tests" "$build/acid"
if [ ! -e "$ACID_WORK/native.built" ]; then     # those that do not build are named; their tests are excluded or will say so
    "$tools/build-natives" || :
    touch "$ACID_WORK/native.built"
fi
[ $# -gt 0 ] || set -- "@$tools/open.txt"
exec "$tools/run" --altvm "$build" --exclude "$tools/exclude.txt" --name mine --timeout 4 "$@"
