#!/bin/sh
# foreign.sh ARCHITECTURE FOLDER [SUITE] -- PACKAGE...: unpacks Debian packages of another architecture into FOLDER,
# with all that they depend on. The system is not changed: apt has its state, its cache and its list of sources in
# FOLDER.apt, and no package is configured. SUITE is the Debian to take them from; by default that of this system.
# FOLDER is complete when this ends with 0; a folder that has the packages already is left as it is.
set -e
architecture=$1 folder=$2 suite=
shift 2
[ "$1" = -- ] || { suite=$1; shift; }
shift

# Debian's codename; derivatives have separate names and get Debian's stable packages.
suite_of_system() {
    . /etc/os-release
    case "$ID $(cat /etc/debian_version 2>/dev/null)" in
        debian*/sid) echo sid ;;
        debian*) echo "$VERSION_CODENAME" ;;
        *) echo stable ;;
    esac
}
suite=${suite:-$(suite_of_system)}
wanted="$suite $architecture $*"
[ "$(cat "$folder/.packages" 2>/dev/null)" = "$wanted" ] && exit 0

mirror=$(cat /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null |
    sed -n -E 's|^[^#]*(https?://[^ ]*/debian)/?( .*)?$|\1|p' | head -n 1)
mirror=${mirror:-http://deb.debian.org/debian}
keys=/usr/share/keyrings/debian-archive-keyring.gpg
[ -e "$keys" ] || { echo "missing packages; install them with:
    apt-get install debian-archive-keyring" >&2; exit 1; }

mkdir -p "$folder" "$folder.apt/lists/partial" "$folder.apt/archives/partial"
folder=$(cd "$folder" && pwd) apt=$(cd "$folder.apt" && pwd)
: >"$apt/status"
echo "deb [signed-by=$keys] $mirror $suite main" >"$apt/sources.list"
apt() {
    apt-get -qq -o APT::Architecture="$architecture" -o APT::Architectures="$architecture" -o APT::Sandbox::User= \
        -o Dir::State="$apt" -o Dir::State::status="$apt/status" -o Dir::State::lists="$apt/lists" \
        -o Dir::Cache="$apt" -o Dir::Cache::archives="$apt/archives" -o Dir::Cache::pkgcache= \
        -o Dir::Cache::srcpkgcache= -o Dir::Etc::sourcelist="$apt/sources.list" -o Dir::Etc::sourceparts=/dev/null \
        -o Dir::Etc::preferences=/dev/null -o Dir::Etc::preferencesparts=/dev/null \
        -o Acquire::Languages=none -o Debug::NoLocking=1 "$@"
}
echo "fetching for $architecture from $suite: $*"
apt update
apt install --download-only --no-install-recommends -y "$@" >/dev/null

# All systems have / as /usr by now; packages of Debian 12 have not.
mkdir -p "$folder/usr/lib" "$folder/usr/bin" "$folder/usr/sbin"
for name in lib bin sbin; do
    [ -e "$folder/$name" ] || ln -s usr/$name "$folder/$name"
done
for package in "$apt"/archives/*.deb; do
    dpkg-deb --fsys-tarfile "$package" | tar -x --keep-directory-symlink --no-same-owner -C "$folder"
done
# A link to /etc/... is one into this folder.
find "$folder" -type l -lname '/*' | while read -r link; do
    ln -srfn "$folder$(readlink "$link")" "$link"
done
rm -rf "$apt"
echo "$wanted" >"$folder/.packages"
