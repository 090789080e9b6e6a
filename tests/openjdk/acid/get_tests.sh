#!/bin/sh
# get_tests.sh DIR: fetches OpenJDK's own tests into DIR/test: Debian's source package openjdk-17, of which only the
# tests are unpacked, and into DIR/make the list of include paths that their native parts need.
# Goes through apt with separate lists, so that nothing of the machine's configuration changes; needs no root.
set -eu
mkdir -p "$1/apt/lists/partial" "$1/apt/cache/archives/partial" "$1/apt/parts" "$1/package"
out=$(cd "$1" && pwd)
# The machine's own package sources, asked for source packages.
for f in /etc/apt/sources.list.d/*.sources; do
    [ ! -f "$f" ] || sed 's/^Types: .*/Types: deb-src/' "$f" > "$out/apt/parts/$(basename "$f")"
done
for f in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
    [ ! -f "$f" ] || sed -n 's/^deb /deb-src /p' "$f" > "$out/apt/parts/from-$(basename "$f" .list).list"
done
quiet="-qq -o Dir::Etc::SourceList=/dev/null -o Dir::Etc::SourceParts=$out/apt/parts"
quiet="$quiet -o Dir::State::Lists=$out/apt/lists -o Dir::Cache=$out/apt/cache -o APT::Sandbox::User="
apt-get $quiet update || :
cd "$out/package"
# A version may be listed and not be there any more, or not yet.
found=
for version in $(apt-cache $quiet showsrc openjdk-17 | sed -n 's/^Version: //p' | sort -rV | uniq); do
    if apt-get $quiet source --download-only "openjdk-17=$version" 2>error; then
        found=$version
        break
    fi
done
if [ -z "$found" ]; then
    cat error >&2 2>/dev/null || :
    echo "acid: apt has no source package openjdk-17" >&2
    exit 1
fi
echo "tests of openjdk-17 $found"
archive=$(ls openjdk-17_*.orig.tar.xz)
tar xf "$archive" -C "$out" --strip-components=1 --wildcards \
    '*/test/hotspot/jtreg/TEST.*' '*/test/hotspot/jtreg/vmTestbase' '*/test/hotspot/jtreg/serviceability' \
    '*/test/hotspot/jtreg/testlibrary' '*/test/lib' '*/test/jtreg-ext' '*/make/test/JtregNativeHotspot.gmk'
rm -rf "$out/apt" "$out/package"
