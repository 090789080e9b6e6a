#!/bin/sh
# reproducible.sh ARCHIVE SCRATCH [VARIABLE=VALUE...]: unpacks the source archive into two folders whose paths differ in
# length, builds in both, with another umask, time zone, language, order of Python's sets and number of jobs, and
# compares what they have made byte for byte. No cache of a compiler takes part. `make reproducible` calls it.
set -eu
archive=$(realpath "$1") scratch=$2
shift 2
rm -rf "$scratch"
mkdir -p "$scratch/a" "$scratch/another/folder/with/a/longer/path"
scratch=$(realpath "$scratch")

# FOLDER COMMAND...: in what was unpacked there
build() {
    folder=$1
    shift
    tar -xf "$archive" -C "$folder" --strip-components=1
    (cd "$folder" && CCACHE_DISABLE=1 "$@") >"$folder.log" 2>&1 || { tail -n 40 "$folder.log" >&2; return 1; }
}
first=$scratch/a second=$scratch/another/folder/with/a/longer/path
pages='build/minijvm.1 build/jvmticheck.1'
(umask 022 && export TZ=UTC LC_ALL=C PYTHONHASHSEED=1 && build "$first" make vm -j2 "$@" $pages)
(umask 077 && export TZ=Pacific/Auckland LC_ALL=C.UTF-8 PYTHONHASHSEED=2 &&
    build "$second" make vm -j3 "$@" $pages)

different=0
for path in $(cd "$first" && find build -maxdepth 1 -type f \( -name '*.so' -o -name '*.a' -o -name '*.jar' -o \
        -name '*.1' -o -name '*.image' -o -name minijvm -o -name jvmticheck \) | sort); do
    if cmp "$first/$path" "$second/$path"; then
        printf '%s  %s\n' "$(sha256sum <"$first/$path" | cut -c1-16)" "$path"
    else
        different=1
    fi
done
[ -s "$first/build/libjvm.so" ] || { echo "reproducible.sh: nothing was built" >&2; exit 1; }
[ $different = 0 ] || { echo "reproducible.sh: the builds differ; they are in $scratch" >&2; exit 1; }
rm -rf "$scratch"
echo "both builds are the same"
