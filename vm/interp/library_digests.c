/* Intrinsics of check sums and of the blocks of message digests (vm/interp/intrinsic.h). OpenJDK's digests keep the
   words of the last block in a separate array, which their callers have made. It is left as the bytecode leaves it. */
#include <pthread.h>

#include "base/digest.h"
#include "vm/interp/interp.h"
#include "vm/interp/intrinsic.h"

static inline Object *array_at(const Slot *a, unsigned i) { return slot_to_ref(a[i]); }
static bool has(const Object *array, uint32_t length) { return array && array_length(array) >= length; }

/* ---- digests ---- */

/* Of the object a[0], at its fields: the state, and the words. */
static void *field_array(const Slot *a, uint32_t offset, uint32_t length) {
    const Object *array = ref_load((const Ref32 *)object_at(slot_to_ref(a[0]), offset));
    return has(array, length) ? array_data(array) : NULL;
}
/* The block: the array a[1] from the index a[2] on. */
static const uint8_t *block_of(const Slot *a, uint32_t length) {
    const Object *array = array_at(a, 1);
    int64_t from = slot_to_int(a[2]);
    return array && intrinsic_has_range(array, from, length) ? (const uint8_t *)array_data(array) + from : NULL;
}

/* (this, block, from) */
bool md5_compress(Thread *t, const Slot *a, Slot *result) {
    uint32_t *state = field_array(a, intrinsic_offsets.MD5_state, 4);
    const uint8_t *block = block_of(a, 64);
    if (!state || !block) return false;
    digest_md5(state, block);
    return true;
}

#define COMPRESS(name, word, length, state_words, rounds, function, class)          \
    bool name(Thread *t, const Slot *a, Slot *result) {                             \
        word *state = field_array(a, intrinsic_offsets.class##_state, state_words); \
        word *w = field_array(a, intrinsic_offsets.class##_W, rounds);              \
        const uint8_t *block = block_of(a, length);                                 \
        if (!state || !w || !block) return false;                                   \
        function(state, w, block);                                                  \
        return true;                                                                \
    }
COMPRESS(sha1_compress, uint32_t, 64, 5, 80, digest_sha1, SHA1)
COMPRESS(sha256_compress, uint32_t, 64, 8, 64, digest_sha256, SHA2)
COMPRESS(sha512_compress, uint64_t, 128, 8, 80, digest_sha512, SHA5)

/* ---- check sums ---- */

typedef uint32_t Crc[8][256]; /* [k][b]: what the byte b adds when k bytes have followed it */
static Crc crc32c;

static void make_table(uint32_t (*table)[256], uint32_t polynomial) {
    for (uint32_t b = 0; b < 256; b++) {
        uint32_t x = b;
        for (int bit = 0; bit < 8; bit++) x = x & 1 ? x >> 1 ^ polynomial : x >> 1;
        table[0][b] = x;
    }
    for (unsigned k = 1; k < 8; k++)
        for (unsigned b = 0; b < 256; b++) table[k][b] = table[k - 1][b] >> 8 ^ table[0][table[k - 1][b] & 0xff];
}
/* The reflected polynomial of RFC 3720. */
static void make_crc32c(void) { make_table(crc32c, 0x82f63b78); }

static uint32_t crc_slice(uint32_t (*table)[256], uint32_t x, const uint8_t *p, int64_t count) {
    for (; count >= 8; count -= 8, p += 8) {
        x ^= digest_little_endian(p);
        x = table[7][x & 0xff] ^ table[6][x >> 8 & 0xff] ^ table[5][x >> 16 & 0xff] ^ table[4][x >> 24] ^
            table[3][p[4]] ^ table[2][p[5]] ^ table[1][p[6]] ^ table[0][p[7]];
    }
    while (count-- > 0) x = x >> 8 ^ table[0][(x ^ *p++) & 0xff];
    return x;
}

/* Of a range of an array: from there so many bytes. */
static bool crc(Thread *t, uint32_t (*table)[256], uint32_t *x, const Object *array, int64_t from, int64_t count) {
    static pthread_once_t made = PTHREAD_ONCE_INIT;
    if (!array || !intrinsic_has_range(array, from, count)) return false;
    pthread_once(&made, make_crc32c);
    const uint8_t *p = (const uint8_t *)array_data(array) + from;
    uint32_t sum = *x;
    for (int64_t at = 0, end; at < count; at = end) {
        if (!intrinsic_next_slice(t, at, count, &end)) return false;
        sum = crc_slice(table, sum, p + at, end - at);
    }
    *x = sum;
    return true;
}

/* (remainder, array, from, end) */
bool crc32c_update_bytes(Thread *t, const Slot *a, Slot *result) {
    int64_t from = slot_to_int(a[2]);
    uint32_t x = (uint32_t)a[0];
    if (!crc(t, crc32c, &x, array_at(a, 1), from, slot_to_int(a[3]) - from)) return false;
    *result = slot_int((int32_t)x);
    return true;
}

/* (this, array, from, count) */
bool own_crc32c_update(Thread *t, const Slot *a, Slot *result) {
    uint32_t *x = object_at(slot_to_ref(a[0]), intrinsic_offsets.CRC32C_crc);
    return crc(t, crc32c, x, array_at(a, 1), slot_to_int(a[2]), slot_to_int(a[3]));
}
