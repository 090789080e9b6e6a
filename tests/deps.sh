#!/bin/sh
# Makes sure that what the build needs is there: installs it through apt as root, otherwise names the command and stops.
cc=${CC:-gcc}        # may have words before the compiler: unquoted on purpose
missing=
for package in "$@"; do
    case $package in
        gcc) command -v $cc >/dev/null && continue ;;
        valgrind|pkg-config) command -v "$package" >/dev/null && continue ;;
        make) command -v make >/dev/null && continue ;;
        python3) command -v python3 >/dev/null && continue ;;
        openjdk-17-jdk-headless) command -v javac >/dev/null && command -v java >/dev/null && continue ;;
        libffi-dev) printf '#include <ffi.h>\n' | $cc -E - >/dev/null 2>&1 && continue ;;
        zlib1g-dev) printf '#include <zlib.h>\n' | $cc -E - >/dev/null 2>&1 && continue ;;
        libzip-dev) printf '#include <zip.h>\n' | $cc -E - >/dev/null 2>&1 && continue ;;
        libcmocka-dev) [ -e /usr/include/cmocka.h ] && continue ;;
        *) dpkg -s "$package" >/dev/null 2>&1 && continue ;;
    esac
    missing="$missing $package"
done
[ -z "$missing" ] && exit 0
if [ "$(id -u)" = 0 ]; then
    echo "installing:$missing"
    apt-get update -qq &&
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null && exit 0
    echo "apt-get could not install:$missing" >&2
    exit 1
fi
echo "missing packages; install them with:" >&2
echo "    apt-get install$missing" >&2
exit 1
