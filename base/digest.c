/* Blocks of message digests: the rounds and their tables. */
#include "base/digest.h"

#include <string.h>

/* RFC 1321 3.4: 4294967296 times the sines of 1 to 64. */
static const uint32_t sines[64] = {
    0xd76aa478, 0xe8c7b756, 0x242070db, 0xc1bdceee, 0xf57c0faf, 0x4787c62a, 0xa8304613, 0xfd469501,
    0x698098d8, 0x8b44f7af, 0xffff5bb1, 0x895cd7be, 0x6b901122, 0xfd987193, 0xa679438e, 0x49b40821,
    0xf61e2562, 0xc040b340, 0x265e5a51, 0xe9b6c7aa, 0xd62f105d, 0x02441453, 0xd8a1e681, 0xe7d3fbc8,
    0x21e1cde6, 0xc33707d6, 0xf4d50d87, 0x455a14ed, 0xa9e3e905, 0xfcefa3f8, 0x676f02d9, 0x8d2a4c8a,
    0xfffa3942, 0x8771f681, 0x6d9d6122, 0xfde5380c, 0xa4beea44, 0x4bdecfa9, 0xf6bb4b60, 0xbebfbc70,
    0x289b7ec6, 0xeaa127fa, 0xd4ef3085, 0x04881d05, 0xd9d4d039, 0xe6db99e5, 0x1fa27cf8, 0xc4ac5665,
    0xf4292244, 0x432aff97, 0xab9423a7, 0xfc93a039, 0x655b59c3, 0x8f0ccc92, 0xffeff47d, 0x85845dd1,
    0x6fa87e4f, 0xfe2ce6e0, 0xa3014314, 0x4e0811a1, 0xf7537e82, 0xbd3af235, 0x2ad7d2bb, 0xeb86d391,
};
/* FIPS 180-4 4.2.3; the upper halves of the first 64 are SHA-256's (4.2.2). */
static const uint64_t cube_roots[80] = {
    0x428a2f98d728ae22, 0x7137449123ef65cd, 0xb5c0fbcfec4d3b2f, 0xe9b5dba58189dbbc, 0x3956c25bf348b538,
    0x59f111f1b605d019, 0x923f82a4af194f9b, 0xab1c5ed5da6d8118, 0xd807aa98a3030242, 0x12835b0145706fbe,
    0x243185be4ee4b28c, 0x550c7dc3d5ffb4e2, 0x72be5d74f27b896f, 0x80deb1fe3b1696b1, 0x9bdc06a725c71235,
    0xc19bf174cf692694, 0xe49b69c19ef14ad2, 0xefbe4786384f25e3, 0x0fc19dc68b8cd5b5, 0x240ca1cc77ac9c65,
    0x2de92c6f592b0275, 0x4a7484aa6ea6e483, 0x5cb0a9dcbd41fbd4, 0x76f988da831153b5, 0x983e5152ee66dfab,
    0xa831c66d2db43210, 0xb00327c898fb213f, 0xbf597fc7beef0ee4, 0xc6e00bf33da88fc2, 0xd5a79147930aa725,
    0x06ca6351e003826f, 0x142929670a0e6e70, 0x27b70a8546d22ffc, 0x2e1b21385c26c926, 0x4d2c6dfc5ac42aed,
    0x53380d139d95b3df, 0x650a73548baf63de, 0x766a0abb3c77b2a8, 0x81c2c92e47edaee6, 0x92722c851482353b,
    0xa2bfe8a14cf10364, 0xa81a664bbc423001, 0xc24b8b70d0f89791, 0xc76c51a30654be30, 0xd192e819d6ef5218,
    0xd69906245565a910, 0xf40e35855771202a, 0x106aa07032bbd1b8, 0x19a4c116b8d2d0c8, 0x1e376c085141ab53,
    0x2748774cdf8eeb99, 0x34b0bcb5e19b48a8, 0x391c0cb3c5c95a63, 0x4ed8aa4ae3418acb, 0x5b9cca4f7763e373,
    0x682e6ff3d6b2b8a3, 0x748f82ee5defb2fc, 0x78a5636f43172f60, 0x84c87814a1f0ab72, 0x8cc702081a6439ec,
    0x90befffa23631e28, 0xa4506cebde82bde9, 0xbef9a3f7b2c67915, 0xc67178f2e372532b, 0xca273eceea26619c,
    0xd186b8c721c0c207, 0xeada7dd6cde0eb1e, 0xf57d4f7fee6ed178, 0x06f067aa72176fba, 0x0a637dc5a2c898a6,
    0x113f9804bef90dae, 0x1b710b35131c471b, 0x28db77f523047d84, 0x32caab7b40c72493, 0x3c9ebe0a15c9bebc,
    0x431d67c49c100d4c, 0x4cc5d4becb3e42b6, 0x597f299cfc657e2a, 0x5fcb6fab3ad6faec, 0x6c44198c4a475817,
};

static inline uint32_t left(uint32_t x, unsigned n) { return x << n | x >> (32 - n); }
static inline uint32_t right(uint32_t x, unsigned n) { return x >> n | x << (32 - n); }
static inline uint64_t right64(uint64_t x, unsigned n) { return x >> n | x << (64 - n); }

static inline uint32_t big_endian(const uint8_t *p) {
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

/* RFC 1321 3.4. */
void digest_md5(uint32_t *state, const uint8_t *block) {
    static const uint8_t shifts[16] = {7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21};
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3], w[16];
    for (unsigned i = 0; i < 16; i++) w[i] = digest_little_endian(block + 4 * i);
    for (unsigned i = 0; i < 64; i++) {
        uint32_t f = i < 16 ? d ^ (b & (c ^ d)) : i < 32 ? c ^ (d & (b ^ c)) : i < 48 ? b ^ c ^ d : c ^ (b | ~d);
        unsigned k = i < 16 ? i : i < 32 ? 5 * i + 1 : i < 48 ? 3 * i + 5 : 7 * i;
        uint32_t x = a + f + sines[i] + w[k % 16];
        a = d;
        d = c;
        c = b;
        b += left(x, shifts[i / 16 * 4 + i % 4]);
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
}

/* FIPS 180-4 6.1.2; [w] has room for 80 words. */
void digest_sha1(uint32_t *state, uint32_t *w, const uint8_t *block) {
    for (unsigned i = 0; i < 16; i++) w[i] = big_endian(block + 4 * i);
    for (unsigned i = 16; i < 80; i++) w[i] = left(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3], e = state[4];
    for (unsigned i = 0; i < 80; i++) {
        uint32_t f = i < 20   ? (d ^ (b & (c ^ d))) + 0x5a827999
                     : i < 40 ? (b ^ c ^ d) + 0x6ed9eba1
                     : i < 60 ? ((b & c) | (d & (b | c))) + 0x8f1bbcdc
                              : (b ^ c ^ d) + 0xca62c1d6;
        f += left(a, 5) + e + w[i];
        e = d;
        d = c;
        c = left(b, 30);
        b = a;
        a = f;
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
    state[4] += e;
}

/* FIPS 180-4 6.2.2, 6.4.2: the same steps on words of one width or the other. [w] has room for [rounds] words. */
#define SHA2_BLOCK(name, word, rounds, load, rotate, constant, s0, s1, s2, t0, t1, t2, l0, l1, l2, m0, m1, m2) \
    void name(word *state, word *w, const uint8_t *block) {                                                    \
        word v[8];                                                                                             \
        for (unsigned i = 0; i < 16; i++) w[i] = load;                                                         \
        for (unsigned i = 16; i < rounds; i++) {                                                               \
            word x = w[i - 15], y = w[i - 2];                                                                  \
            w[i] = w[i - 16] + w[i - 7] + (rotate(x, l0) ^ rotate(x, l1) ^ x >> l2) +                          \
                   (rotate(y, m0) ^ rotate(y, m1) ^ y >> m2);                                                  \
        }                                                                                                      \
        memcpy(v, state, sizeof v);                                                                            \
        for (unsigned i = 0; i < rounds; i++) {                                                                \
            word a = v[0], b = v[1], c = v[2], e = v[4];                                                       \
            word x = v[7] + (rotate(e, t0) ^ rotate(e, t1) ^ rotate(e, t2)) + (v[6] ^ (e & (v[5] ^ v[6]))) +   \
                     constant + w[i];                                                                          \
            word y = (rotate(a, s0) ^ rotate(a, s1) ^ rotate(a, s2)) + ((a & b) | (c & (a | b)));              \
            memmove(v + 1, v, sizeof v - sizeof *v);                                                           \
            v[4] += x;                                                                                         \
            v[0] = x + y;                                                                                      \
        }                                                                                                      \
        for (unsigned i = 0; i < 8; i++) state[i] += v[i];                                                     \
    }
SHA2_BLOCK(digest_sha256, uint32_t, 64, big_endian(block + 4 * i), right, (uint32_t)(cube_roots[i] >> 32), 2, 13, 22, 6,
           11, 25, 7, 18, 3, 17, 19, 10)
SHA2_BLOCK(digest_sha512, uint64_t, 80, (uint64_t)big_endian(block + 8 * i) << 32 | big_endian(block + 8 * i + 4),
           right64, cube_roots[i], 28, 34, 39, 14, 18, 41, 1, 8, 7, 19, 61, 6)

/* ---- SHA-3 ---- */

enum { ROUNDS = 24 };

static inline uint64_t left64(uint64_t x, unsigned n) { return n ? x << n | x >> (64 - n) : x; }

/* A bit in each place 2^j - 1 by a shift register (FIPS 202, algorithm 5); [*state] is that of the register. */
static uint64_t keccak_constant(unsigned *state) {
    uint64_t constant = 0;
    for (unsigned j = 0; j < 7; j++) {
        if (*state & 1) constant |= (uint64_t)1 << ((1u << j) - 1);
        *state = *state << 1 ^ (*state >> 7) * 0x171u;
    }
    return constant;
}

void digest_keccak(uint64_t *a) {
    unsigned shift_register = 1;
    for (unsigned round = 0; round < ROUNDS; round++) {
        uint64_t b[DIGEST_LANES], c[5], d[5];
        for (unsigned x = 0; x < 5; x++) c[x] = a[x] ^ a[x + 5] ^ a[x + 10] ^ a[x + 15] ^ a[x + 20];
        for (unsigned x = 0; x < 5; x++) d[x] = c[(x + 4) % 5] ^ left64(c[(x + 1) % 5], 1);
        b[0] = a[0] ^ d[0];
        for (unsigned t = 0, x = 1, y = 0; t < ROUNDS; t++) { /* the path of rho and pi */
            unsigned next = (2 * x + 3 * y) % 5;
            b[y + 5 * next] = left64(a[x + 5 * y] ^ d[x], (t + 1) * (t + 2) / 2 % 64);
            x = y;
            y = next;
        }
        for (unsigned y = 0; y < DIGEST_LANES; y += 5)
            for (unsigned x = 0; x < 5; x++) a[x + y] = b[x + y] ^ (~b[(x + 1) % 5 + y] & b[(x + 2) % 5 + y]);
        a[0] ^= keccak_constant(&shift_register);
    }
}
