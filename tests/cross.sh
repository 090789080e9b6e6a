#!/bin/sh
# cross.sh MACHINE FILE: what `make ARCH=MACHINE` (aarch64, riscv64) needs: installs a cross compiler and qemu-user
# through apt as root (deps.sh), unpacks the machine's libraries in the folder of FILE, and writes FILE for make:
#   CC, AR   the compiler, with the folder of the libraries
#   RUN      the words before a program of that machine, for the tests
# Distributions have a gcc for each machine. Where that gets atomics wrong (compiler.sh; Debian 12's for riscv64), clang
# is used.
set -e
machine=$1 file=$2 here=$(dirname "$0")
case $machine in
    aarch64) debian=arm64 ;;
    riscv64) debian=riscv64 ;;
    *) echo "ARCH=$machine: aarch64 and riscv64 are the machines that can be built for" >&2; exit 1 ;;
esac
triple=$machine-linux-gnu folder=$(dirname "$file")
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
sysroot=$folder/sysroot
run="qemu-$machine -L $sysroot"
suite=
# Debian 12 has no libraries for riscv64; those of 13 have the compiler's start files for clang, too.
[ "$machine" = riscv64 ] && grep -q '^VERSION_ID="12"' /etc/os-release && suite=trixie

sh "$here/deps.sh" gcc-$triple qemu-user debian-archive-keyring
sh "$here/foreign.sh" $debian "$sysroot" $suite -- libc6-dev libffi-dev zlib1g-dev libzip-dev libcmocka-dev libgcc-s1 \
    libatomic1 libstdc++6 $([ -n "$suite" ] && echo libgcc-14-dev)

cc="$triple-gcc --sysroot=$sysroot"
if ! RUN=$run sh "$here/compiler.sh" $cc >/dev/null 2>"$folder/refused"; then
    sed 's/; use another compiler/; trying clang/' "$folder/refused" >&2
    sh "$here/deps.sh" clang-16 lld-16
    cc="clang-16 --target=$triple --sysroot=$sysroot -fuse-ld=lld -Wno-unused-command-line-argument"
    RUN=$run sh "$here/compiler.sh" $cc >/dev/null
fi
rm -f "$folder/refused"
cat >"$file.new" <<MAKE
CC := \$(CCACHE) $cc
AR := $triple-ar
RUN := $run
MAKE
mv "$file.new" "$file"
