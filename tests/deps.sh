#!/bin/sh
# Makes sure that what the build needs exists: installs it through apt as root, otherwise names the command and stops.
# Names with alternatives, so that every current Debian has one of them:
#   gcc           the compiler that CC names
#   jdk           any JDK from 17 on whose javac is on the PATH
#   sanitizers    the libraries of the compiler's sanitizers: gcc's come with it, clang's are a package of their own
#   clang-format  the version that tests/style.py accepts; without one in the distribution, the test skips C's layout
cc=${CC:-gcc}        # may have words before the compiler: unquoted on purpose
compiler=gcc         # its package
for word in $cc; do
    case $word in gcc|gcc-*|clang|clang-*) compiler=$word ;; esac
done

has_jdk() {
    command -v java >/dev/null || return 1
    version=$(javac -version 2>&1) || return 1
    version=${version#javac }
    [ "${version%%[!0-9]*}" -ge 17 ] 2>/dev/null
}
has_sanitizers() { echo 'int main(void) { return 0; }' | $cc -x c -fsanitize=thread -o /dev/null - 2>/dev/null; }
# The first of the packages that apt can install.
available() {
    for name in "$@"; do
        apt-cache policy "$name" 2>/dev/null | grep -q 'Candidate: [^(]' && echo "$name" && return
    done
}

# A new machine often installs updates by itself: apt waits until that has ended.
apt() { DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=600 "$@"; }

missing=
for package in "$@"; do
    case $package in
        gcc) command -v $cc >/dev/null && continue ;;
        valgrind|pkg-config|make|python3|clang-format-14) command -v "$package" >/dev/null && continue ;;
        jdk) has_jdk && continue ;;
        sanitizers) has_sanitizers && continue ;;
        clang-format) command -v clang-format-14 >/dev/null && continue ;;
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
    apt update
fi
packages=
later=
for package in $missing; do
    case $package in
        jdk) package=$(available openjdk-17-jdk-headless openjdk-21-jdk-headless openjdk-25-jdk-headless)
             package=${package:-default-jdk-headless} ;;
        gcc) package=$compiler ;;
        sanitizers)
            version=$($cc -dumpversion 2>/dev/null) || later=sanitizers
            case $compiler in
                clang*) package=${version:+libclang-rt-${version%%.*}-dev} ;;
                *) package=$compiler ;;
            esac ;;
        clang-format) package=$(available clang-format-14) ;;
    esac
    packages="$packages${package:+ $package}"
done
[ -z "$packages" ] && exit 0
if [ "$(id -u)" = 0 ]; then
    echo "installing:$packages"
    apt install -y --no-install-recommends $packages >/dev/null && {
        [ -z "$later" ] || exec sh "$0" "$later"
        exit 0
    }
    echo "apt-get could not install:$packages" >&2
    exit 1
fi
echo "missing packages; install them with:" >&2
echo "    apt-get install$packages" >&2
exit 1
