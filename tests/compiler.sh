#!/bin/sh
# compiler.sh CC...: what linking needs beyond the usual, for the Makefile; fails, and says why, if the compiler cannot
# build a VM that works. The probe runs natively or by qemu-user; where it cannot run, only linking is tried: the VM
# checks again as it starts (vm/startup.c). A compiler that is not there yet is tests/deps.sh's concern.
for word in "$@"; do
    case $word in -*) break ;; esac
    command -v "$word" >/dev/null || exit 0
done
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT || exit 1
cat >"$folder/probe.c" <<'C'
#include <stdint.h>
uint8_t byte;
uint16_t half;
static uint32_t word = 0x80000001u;
static volatile uint64_t seed = 0x1280000001u;
struct pair {
    uint32_t low, high;
};
/* Compilers for riscv64 have compared a word that was loaded with its sign with one that comes from a wider value and
   has none. */
static int swap(uint32_t *p, uint32_t expected, uint32_t x) {
    return __atomic_compare_exchange_n(p, &expected, x, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
}
__attribute__((noinline)) static int swap_long(uint32_t *p, uint64_t x, uint32_t y) { return swap(p, (uint32_t)x, y); }
__attribute__((noinline)) static int swap_half(uint32_t *p, struct pair x, uint32_t y) { return swap(p, x.high, y); }
__attribute__((noinline)) static int swap_bit(uint32_t *p, uint32_t *x, uint32_t y) {
    return swap(p, *x | 0x80000000u, y);
}
__attribute__((noinline)) static int swap_loaded(uint32_t *p, uint32_t y) {
    return swap(p, __atomic_load_n(p, __ATOMIC_RELAXED), y);
}
int main(void) {
    struct pair pair = {7, (uint32_t)(seed + 2)};
    uint32_t five = 5;
    __atomic_fetch_or(&byte, 1, __ATOMIC_SEQ_CST);
    __atomic_exchange_n(&half, 1, __ATOMIC_SEQ_CST);
    return !(byte == 1 && half == 1 && swap_long(&word, seed, 0x80000003u) && swap_half(&word, pair, 0x80000005u) &&
             swap_bit(&word, &five, 0x80000007u) && swap_loaded(&word, 9) && word == 9);
}
C
if "$@" -O2 -o "$folder/probe" "$folder/probe.c" 2>"$folder/errors"; then
    libraries=
elif "$@" -O2 -o "$folder/probe" "$folder/probe.c" -latomic 2>>"$folder/errors"; then
    libraries=-latomic
else
    cat "$folder/errors" >&2
    exit 1
fi
machine=$("$@" -dumpmachine)
runner=$RUN         # the words before a program of the compiler's machine
if [ -z "$runner" ] && [ "${machine%%-*}" != "$(uname -m)" ]; then
    runner="qemu-${machine%%-*} -L /usr/$machine"
fi
if [ -z "$runner" ] || command -v "${runner%% *}" >/dev/null; then
    $runner "$folder/probe"
    status=$?
    if [ $status = 1 ]; then
        echo "$*: miscompiles the compare-and-swap of 32 bits for $machine; use another compiler" >&2
        exit 1
    fi
fi
echo $libraries
