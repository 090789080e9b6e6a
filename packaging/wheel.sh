#!/bin/sh
# wheel.sh ARCHIVE LIBRARIES OUTPUT: the wheel of a source archive in the folder OUTPUT. libjvm.so has the libraries of
# packaging/libraries.sh in it, so that nothing but the C library is needed. `make wheel` calls it.
set -eu
here=$(cd "$(dirname "$0")" && pwd) archive=$(realpath "$1")
sh "$here/libraries.sh" "$2"
libraries=$(realpath "$2")
rm -rf "$3"
mkdir -p "$3/work"
output=$(realpath "$3")
cd "$output/work"
tar -xf "$archive" --strip-components=1
unset MAKEFLAGS MFLAGS MAKELEVEL DESTDIR PREFIX LIBDIR GDBDIR CFLAGS LDFLAGS
umask 022
# Inside of the folder whose name the compiler leaves out of what it writes.
cp -r "$libraries" libraries
make "-j$(nproc)" vm CC="${CC:-gcc}" LINKED="$PWD/libraries" >"$output/build.log" 2>&1 ||
    { tail -n 40 "$output/build.log" >&2; exit 1; }
for file in build/minijvm build/lib*.so; do strip --strip-unneeded "$file"; done
python3 packaging/wheel.py build libraries "$output"
cd "$output"
rm -rf work
