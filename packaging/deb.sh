#!/bin/sh
# deb.sh ARCHIVE OUTPUT: Debian packages of a source archive, in the folder OUTPUT, by dpkg-buildpackage with debhelper:
# the way of Debian's own builds, so that stripping, symbols for debuggers, dependencies and permissions are as there.
# CC and DEB_BUILD_OPTIONS of the environment are obeyed. `make deb` calls it.
set -eu
here=$(cd "$(dirname "$0")" && pwd) archive=$(realpath "$1")
rm -rf "$2"
mkdir -p "$2/work/source"
output=$(realpath "$2")
cd "$output/work/source"
tar -xf "$archive" --strip-components=1
version=$(cat VERSION)
cp -r "$here/deb" debian
rm debian/changelog.in
date=$(date -u -R -d "@$(python3 packaging/release.py epoch)")
sed "s/@VERSION@/$version/; s/@DATE@/$date/" "$here/deb/changelog.in" >debian/changelog
# What make exports to its children is meant for the outer build.
unset MAKEFLAGS MFLAGS MAKELEVEL DESTDIR PREFIX LIBDIR GDBDIR CFLAGS LDFLAGS
umask 022
export DEB_BUILD_OPTIONS="${DEB_BUILD_OPTIONS:-parallel=$(nproc)}"
dpkg-buildpackage --build=binary --unsigned-changes --unsigned-buildinfo >"$output/build.log" 2>&1 ||
    { tail -n 40 "$output/build.log" >&2; exit 1; }
mv ../*.deb ../*.changes ../*.buildinfo "$output"
cd "$output"
rm -rf work
