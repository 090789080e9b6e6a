/* What a block of a message does to the state of a digest: MD5 (RFC 1321), SHA-1 and SHA-2 (FIPS 180-4), SHA-3 (FIPS
   202). Pure functions. */
#ifndef base_digest_h
#define base_digest_h
#include <stdint.h>

static inline uint32_t digest_little_endian(const uint8_t *p) {
    return (uint32_t)p[3] << 24 | (uint32_t)p[2] << 16 | (uint32_t)p[1] << 8 | p[0];
}

/* [state] has 4 words, [block] 64 bytes. */
void digest_md5(uint32_t *state, const uint8_t *block);
/* [state] has 5 words, [w] gets the 80 that are made of the 64 bytes of [block]. */
void digest_sha1(uint32_t *state, uint32_t *w, const uint8_t *block);
/* 8 words, 64 words, 64 bytes; 8 words, 80 words, 128 bytes. */
void digest_sha256(uint32_t *state, uint32_t *w, const uint8_t *block);
void digest_sha512(uint64_t *state, uint64_t *w, const uint8_t *block);
/* The permutation of SHA-3's state. */
enum { DIGEST_LANES = 25 };
void digest_keccak(uint64_t *lanes);
#endif
