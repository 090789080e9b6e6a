#!/bin/sh
# libraries.sh FOLDER: libffi, zlib and libzip as archives that can be part of libjvm.so, with their headers and
# licences, for the wheel. libffi is that of libffi-dev. The others are compiled from the sources of the distribution,
# which apt fetches and verifies, because their archives are not position independent or do not exist. libzip is built
# without ciphers and without the compressions that jars do not have.
set -eu
[ -e "$1/complete" ] && exit 0
rm -rf "$1"
mkdir -p "$1/work/apt/lists/partial" "$1/include" "$1/lib" "$1/licences"
folder=$(realpath "$1")
cc=${CC:-gcc} codename=$(. /etc/os-release && echo "$VERSION_CODENAME")
cd "$folder/work"

echo "deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian $codename main" \
    >apt/sources.list
options="-qq -o Dir::Etc::sourcelist=$PWD/apt/sources.list -o Dir::Etc::sourceparts=/dev/null \
    -o Dir::State::lists=$PWD/apt/lists -o APT::Sandbox::User=root"
apt-get $options update
apt-get $options source libzip zlib >fetch.log 2>&1 || { cat fetch.log >&2; exit 1; }
flags="-O2 -g -fPIC -fvisibility=hidden -fstack-protector-strong -D_FORTIFY_SOURCE=2 -ffile-prefix-map=$folder=."

zlib=$(echo zlib-*)
for part in adler32 compress crc32 deflate inffast inflate inftrees trees uncompr zutil; do
    $cc $flags -DHAVE_HIDDEN -c "$zlib/$part.c" -o "zlib-$part.o"
done
ar rcsD ../lib/libz.a zlib-*.o
cp "$zlib/zlib.h" "$zlib/zconf.h" ../include/

libzip=$(echo libzip-*)
switches=
for word in COMMONCRYPTO GNUTLS MBEDTLS OPENSSL WINDOWS_CRYPTO BZIP2 LZMA ZSTD; do
    switches="$switches -DENABLE_$word=OFF"
done
for word in TOOLS REGRESS EXAMPLES DOC; do switches="$switches -DBUILD_$word=OFF"; done
cmake -S "$libzip" -B zip $switches -DBUILD_SHARED_LIBS=OFF -DCMAKE_POSITION_INDEPENDENT_CODE=ON -DCMAKE_BUILD_TYPE= \
    -DCMAKE_C_FLAGS="$flags -I$folder/include" -DZLIB_INCLUDE_DIR="$folder/include" \
    -DZLIB_LIBRARY="$folder/lib/libz.a" >cmake.log 2>&1 || { tail -n 40 cmake.log >&2; exit 1; }
cmake --build zip --parallel "$(nproc)" >>cmake.log 2>&1 || { tail -n 40 cmake.log >&2; exit 1; }
# cmake's archive has the order of its rules: ours has that of the names.
ar rcsD ../lib/libzip.a $(find zip/lib -name '*.o' | LC_ALL=C sort)
cp "$libzip/lib/zip.h" zip/zipconf.h ../include/

cp "$($cc -print-file-name=libffi_pic.a)" ../lib/libffi.a
for name in ffi.h ffitarget.h; do
    echo "#include <ffi.h>" | $cc -M -x c - | tr ' ' '\n' | grep "/$name\$" | head -n 1 | xargs -I{} cp {} ../include/
done
cp /usr/share/doc/libffi-dev/copyright ../licences/libffi
cp "$libzip/LICENSE" ../licences/libzip
sed -n '/^ *Copyright (C)/,/madler@alumni/p' "$zlib/zlib.h" >../licences/zlib
for name in libffi libzip zlib; do [ -s "../licences/$name" ] || { echo "no licence of $name" >&2; exit 1; }; done
printf "%s\n" "$libzip" "$zlib" "libffi-$(dpkg-query -W -f '${source:Upstream-Version}' libffi-dev)" >../versions
cd ..
rm -rf work
touch complete
