/* Natives of java.security.BlockDigest in jdk-subset: what a block of a message does to the state of a digest. MD5 (RFC
   1321), SHA-1 and SHA-2 (FIPS 180-4), SHA-3 (FIPS 202). Plain JNI. */
#include <stdint.h>
#include <string.h>

#include "jdk-subset/native/natives.h"
#include "jdk-subset/native/text.h"

static inline uint32_t left32(uint32_t x, unsigned n) { return x << n | x >> (32 - n); }
static inline uint32_t right32(uint32_t x, unsigned n) { return x >> n | x << (32 - n); }
static inline uint64_t left64(uint64_t x, unsigned n) { return n ? x << n | x >> (64 - n) : x; }
static inline uint64_t right64(uint64_t x, unsigned n) { return x >> n | x << (64 - n); }

static inline uint32_t big32(const uint8_t *b) {
    return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}
static inline uint32_t little32(const uint8_t *b) {
    return (uint32_t)b[3] << 24 | (uint32_t)b[2] << 16 | (uint32_t)b[1] << 8 | b[0];
}

/* ---- MD5 ---- */

/* The integer part of 2^32 |sin i|, i from 1. */
static const uint32_t md5_sines[64] = {
    0xD76AA478u, 0xE8C7B756u, 0x242070DBu, 0xC1BDCEEEu, 0xF57C0FAFu, 0x4787C62Au, 0xA8304613u, 0xFD469501u,
    0x698098D8u, 0x8B44F7AFu, 0xFFFF5BB1u, 0x895CD7BEu, 0x6B901122u, 0xFD987193u, 0xA679438Eu, 0x49B40821u,
    0xF61E2562u, 0xC040B340u, 0x265E5A51u, 0xE9B6C7AAu, 0xD62F105Du, 0x02441453u, 0xD8A1E681u, 0xE7D3FBC8u,
    0x21E1CDE6u, 0xC33707D6u, 0xF4D50D87u, 0x455A14EDu, 0xA9E3E905u, 0xFCEFA3F8u, 0x676F02D9u, 0x8D2A4C8Au,
    0xFFFA3942u, 0x8771F681u, 0x6D9D6122u, 0xFDE5380Cu, 0xA4BEEA44u, 0x4BDECFA9u, 0xF6BB4B60u, 0xBEBFBC70u,
    0x289B7EC6u, 0xEAA127FAu, 0xD4EF3085u, 0x04881D05u, 0xD9D4D039u, 0xE6DB99E5u, 0x1FA27CF8u, 0xC4AC5665u,
    0xF4292244u, 0x432AFF97u, 0xAB9423A7u, 0xFC93A039u, 0x655B59C3u, 0x8F0CCC92u, 0xFFEFF47Du, 0x85845DD1u,
    0x6FA87E4Fu, 0xFE2CE6E0u, 0xA3014314u, 0x4E0811A1u, 0xF7537E82u, 0xBD3AF235u, 0x2AD7D2BBu, 0xEB86D391u};

static void md5_compress(uint32_t *state, const uint8_t *block, int length) {
    static const uint8_t shifts[] = {7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21};
    (void)length;
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3], w[16];
    for (unsigned i = 0; i < 16; i++) w[i] = little32(block + 4 * i);
    for (unsigned i = 0; i < 64; i++) {
        uint32_t f;
        unsigned k;
        if (i < 16) {
            f = d ^ (b & (c ^ d));
            k = i;
        } else if (i < 32) {
            f = c ^ (d & (b ^ c));
            k = 5 * i + 1;
        } else if (i < 48) {
            f = b ^ c ^ d;
            k = 3 * i + 5;
        } else {
            f = c ^ (b | ~d);
            k = 7 * i;
        }
        uint32_t x = a + f + md5_sines[i] + w[k & 15];
        a = d;
        d = c;
        c = b;
        b += left32(x, shifts[i >> 4 << 2 | (i & 3)]);
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
}

/* ---- SHA-1 and SHA-2 ---- */

static void sha1_compress(uint32_t *state, const uint8_t *block, int length) {
    (void)length;
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3], e = state[4], w[80];
    for (unsigned i = 0; i < 16; i++) w[i] = big32(block + 4 * i);
    for (unsigned i = 16; i < 80; i++) w[i] = left32(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    for (unsigned i = 0; i < 80; i++) {
        uint32_t f = i < 20   ? (d ^ (b & (c ^ d))) + 0x5A827999u
                     : i < 40 ? (b ^ c ^ d) + 0x6ED9EBA1u
                     : i < 60 ? ((b & c) | (d & (b | c))) + 0x8F1BBCDCu
                              : (b ^ c ^ d) + 0xCA62C1D6u;
        f += left32(a, 5) + e + w[i];
        e = d;
        d = c;
        c = left32(b, 30);
        b = a;
        a = f;
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
    state[4] += e;
}

/* The first bits of the fractions of the cube roots of the first 80 primes: SHA-256 has the high halves of 64. */
static const uint64_t sha2_roots[80] = {
    0x428A2F98D728AE22u, 0x7137449123EF65CDu, 0xB5C0FBCFEC4D3B2Fu, 0xE9B5DBA58189DBBCu, 0x3956C25BF348B538u,
    0x59F111F1B605D019u, 0x923F82A4AF194F9Bu, 0xAB1C5ED5DA6D8118u, 0xD807AA98A3030242u, 0x12835B0145706FBEu,
    0x243185BE4EE4B28Cu, 0x550C7DC3D5FFB4E2u, 0x72BE5D74F27B896Fu, 0x80DEB1FE3B1696B1u, 0x9BDC06A725C71235u,
    0xC19BF174CF692694u, 0xE49B69C19EF14AD2u, 0xEFBE4786384F25E3u, 0x0FC19DC68B8CD5B5u, 0x240CA1CC77AC9C65u,
    0x2DE92C6F592B0275u, 0x4A7484AA6EA6E483u, 0x5CB0A9DCBD41FBD4u, 0x76F988DA831153B5u, 0x983E5152EE66DFABu,
    0xA831C66D2DB43210u, 0xB00327C898FB213Fu, 0xBF597FC7BEEF0EE4u, 0xC6E00BF33DA88FC2u, 0xD5A79147930AA725u,
    0x06CA6351E003826Fu, 0x142929670A0E6E70u, 0x27B70A8546D22FFCu, 0x2E1B21385C26C926u, 0x4D2C6DFC5AC42AEDu,
    0x53380D139D95B3DFu, 0x650A73548BAF63DEu, 0x766A0ABB3C77B2A8u, 0x81C2C92E47EDAEE6u, 0x92722C851482353Bu,
    0xA2BFE8A14CF10364u, 0xA81A664BBC423001u, 0xC24B8B70D0F89791u, 0xC76C51A30654BE30u, 0xD192E819D6EF5218u,
    0xD69906245565A910u, 0xF40E35855771202Au, 0x106AA07032BBD1B8u, 0x19A4C116B8D2D0C8u, 0x1E376C085141AB53u,
    0x2748774CDF8EEB99u, 0x34B0BCB5E19B48A8u, 0x391C0CB3C5C95A63u, 0x4ED8AA4AE3418ACBu, 0x5B9CCA4F7763E373u,
    0x682E6FF3D6B2B8A3u, 0x748F82EE5DEFB2FCu, 0x78A5636F43172F60u, 0x84C87814A1F0AB72u, 0x8CC702081A6439ECu,
    0x90BEFFFA23631E28u, 0xA4506CEBDE82BDE9u, 0xBEF9A3F7B2C67915u, 0xC67178F2E372532Bu, 0xCA273ECEEA26619Cu,
    0xD186B8C721C0C207u, 0xEADA7DD6CDE0EB1Eu, 0xF57D4F7FEE6ED178u, 0x06F067AA72176FBAu, 0x0A637DC5A2C898A6u,
    0x113F9804BEF90DAEu, 0x1B710B35131C471Bu, 0x28DB77F523047D84u, 0x32CAAB7B40C72493u, 0x3C9EBE0A15C9BEBCu,
    0x431D67C49C100D4Cu, 0x4CC5D4BECB3E42B6u, 0x597F299CFC657E2Au, 0x5FCB6FAB3AD6FAECu, 0x6C44198C4A475817u};

static void sha256_compress(uint32_t *state, const uint8_t *block, int length) {
    (void)length;
    uint32_t s[8], w[64];
    memcpy(s, state, sizeof s);
    for (unsigned i = 0; i < 16; i++) w[i] = big32(block + 4 * i);
    for (unsigned i = 16; i < 64; i++) {
        uint32_t x = w[i - 15], y = w[i - 2];
        w[i] = w[i - 16] + w[i - 7] + (right32(x, 7) ^ right32(x, 18) ^ x >> 3) +
               (right32(y, 17) ^ right32(y, 19) ^ y >> 10);
    }
    for (unsigned i = 0; i < 64; i++) {
        uint32_t a = s[0], e = s[4];
        uint32_t x = s[7] + (right32(e, 6) ^ right32(e, 11) ^ right32(e, 25)) + (s[6] ^ (e & (s[5] ^ s[6]))) +
                     (uint32_t)(sha2_roots[i] >> 32) + w[i];
        uint32_t y = (right32(a, 2) ^ right32(a, 13) ^ right32(a, 22)) + ((a & s[1]) | (s[2] & (a | s[1])));
        memmove(s + 1, s, 7 * sizeof *s);
        s[4] += x;
        s[0] = x + y;
    }
    for (unsigned i = 0; i < 8; i++) state[i] += s[i];
}

/* The state has pairs of words, the high half first. */
static void sha512_compress(uint32_t *state, const uint8_t *block, int length) {
    (void)length;
    uint64_t s[8], w[80];
    for (unsigned i = 0; i < 8; i++) s[i] = (uint64_t)state[2 * i] << 32 | state[2 * i + 1];
    for (unsigned i = 0; i < 16; i++) w[i] = (uint64_t)big32(block + 8 * i) << 32 | big32(block + 8 * i + 4);
    for (unsigned i = 16; i < 80; i++) {
        uint64_t x = w[i - 15], y = w[i - 2];
        w[i] = w[i - 16] + w[i - 7] + (right64(x, 1) ^ right64(x, 8) ^ x >> 7) +
               (right64(y, 19) ^ right64(y, 61) ^ y >> 6);
    }
    for (unsigned i = 0; i < 80; i++) {
        uint64_t a = s[0], e = s[4];
        uint64_t x = s[7] + (right64(e, 14) ^ right64(e, 18) ^ right64(e, 41)) + (s[6] ^ (e & (s[5] ^ s[6]))) +
                     sha2_roots[i] + w[i];
        uint64_t y = (right64(a, 28) ^ right64(a, 34) ^ right64(a, 39)) + ((a & s[1]) | (s[2] & (a | s[1])));
        memmove(s + 1, s, 7 * sizeof *s);
        s[4] += x;
        s[0] = x + y;
    }
    for (unsigned i = 0; i < 8; i++) {
        uint64_t sum = s[i] + ((uint64_t)state[2 * i] << 32 | state[2 * i + 1]);
        state[2 * i] = (uint32_t)(sum >> 32);
        state[2 * i + 1] = (uint32_t)sum;
    }
}

/* ---- SHA-3 ---- */

enum { LANES = 25, ROUNDS = 24 };

/* A bit in each place 2^j - 1 by a shift register (FIPS 202, algorithm 5); [*state] is that of the register. */
static uint64_t keccak_constant(unsigned *state) {
    uint64_t constant = 0;
    for (unsigned j = 0; j < 7; j++) {
        if (*state & 1) constant |= (uint64_t)1 << ((1u << j) - 1);
        *state = *state << 1 ^ (*state >> 7) * 0x171u;
    }
    return constant;
}

static void keccak_permute(uint64_t *a) {
    unsigned shift_register = 1;
    for (unsigned round = 0; round < ROUNDS; round++) {
        uint64_t b[LANES], c[5], d[5];
        for (unsigned x = 0; x < 5; x++) c[x] = a[x] ^ a[x + 5] ^ a[x + 10] ^ a[x + 15] ^ a[x + 20];
        for (unsigned x = 0; x < 5; x++) d[x] = c[(x + 4) % 5] ^ left64(c[(x + 1) % 5], 1);
        b[0] = a[0] ^ d[0];
        for (unsigned t = 0, x = 1, y = 0; t < ROUNDS; t++) { /* the path of rho and pi */
            unsigned next = (2 * x + 3 * y) % 5;
            b[y + 5 * next] = left64(a[x + 5 * y] ^ d[x], (t + 1) * (t + 2) / 2 % 64);
            x = y;
            y = next;
        }
        for (unsigned y = 0; y < LANES; y += 5)
            for (unsigned x = 0; x < 5; x++) a[x + y] = b[x + y] ^ (~b[(x + 1) % 5 + y] & b[(x + 2) % 5 + y]);
        a[0] ^= keccak_constant(&shift_register);
    }
}

/* The state has pairs of words, the low half first. */
static void keccak_compress(uint32_t *state, const uint8_t *block, int length) {
    uint64_t a[LANES];
    for (int i = 0; i < LANES; i++) {
        a[i] = (uint64_t)state[2 * i + 1] << 32 | state[2 * i];
        if (8 * i < length) a[i] ^= (uint64_t)little32(block + 8 * i + 4) << 32 | little32(block + 8 * i);
    }
    keccak_permute(a);
    for (int i = 0; i < LANES; i++) {
        state[2 * i] = (uint32_t)a[i];
        state[2 * i + 1] = (uint32_t)(a[i] >> 32);
    }
}

/* ---- the native method ---- */

typedef struct DigestKind {
    void (*compress)(uint32_t *state, const uint8_t *block, int length);
    jsize words;
    int least, most; /* lengths of blocks: all of 64 and 128 bytes but for SHA-3 */
} DigestKind;

/* In the order of BlockDigest's constants. */
static const DigestKind kinds[] = {
    {md5_compress, 4, 64, 64},       {sha1_compress, 5, 64, 64},           {sha256_compress, 8, 64, 64},
    {sha512_compress, 16, 128, 128}, {keccak_compress, 2 * LANES, 8, 192},
};

/* Takes as many blocks of [length] bytes as are asked for, from [at] in [input]. */
static void JNICALL BlockDigest_compress0(JNIEnv *env, jclass self, jint kind, jintArray state, jbyteArray input,
                                          jint at, jint blocks, jint length) {
    if (!state || !input) {
        text_throw(env, NullPointerException, NULL);
        return;
    }
    bool known = kind >= 0 && kind < (jint)(sizeof kinds / sizeof *kinds);
    if (!known || length < kinds[kind].least || length > kinds[kind].most || length % 8 != 0 ||
        (*env)->GetArrayLength(env, state) < kinds[kind].words || at < 0 || blocks < 0 ||
        (int64_t)blocks * length > (*env)->GetArrayLength(env, input) - at) {
        text_throw(env, IllegalArgumentException, NULL);
        return;
    }
    uint32_t words[2 * LANES];
    (*env)->GetIntArrayRegion(env, state, 0, kinds[kind].words, (jint *)words);
    const uint8_t *bytes = (*env)->GetPrimitiveArrayCritical(env, input, NULL);
    if (!bytes) return;
    for (jint i = 0; i < blocks; i++) kinds[kind].compress(words, bytes + at + (size_t)i * (size_t)length, length);
    (*env)->ReleasePrimitiveArrayCritical(env, input, (void *)bytes, JNI_ABORT);
    (*env)->SetIntArrayRegion(env, state, 0, kinds[kind].words, (const jint *)words);
}

const JniNativeEntry jdk_digest_natives[] = {
    {"java/security/BlockDigest", "compress0", "(I[I[BIII)V", BlockDigest_compress0},
    {0},
};
