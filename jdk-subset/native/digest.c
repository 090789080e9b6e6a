/* Natives of java.security.BlockDigest in jdk-subset: the blocks of digests. Plain JNI. */
#include "base/digest.h"

#include "jdk-subset/native/natives.h"
#include "jdk-subset/native/text.h"

/* [words] is the state; each function takes a block of [length] bytes. */
static void md5_compress(uint32_t *words, const uint8_t *block, int length) { digest_md5(words, block); }
static void sha1_compress(uint32_t *words, const uint8_t *block, int length) {
    uint32_t w[80];
    digest_sha1(words, w, block);
}
static void sha256_compress(uint32_t *words, const uint8_t *block, int length) {
    uint32_t w[64];
    digest_sha256(words, w, block);
}

/* The state has pairs of words, the high half first. */
static void sha512_compress(uint32_t *words, const uint8_t *block, int length) {
    uint64_t state[8], w[80];
    for (unsigned i = 0; i < 8; i++) state[i] = (uint64_t)words[2 * i] << 32 | words[2 * i + 1];
    digest_sha512(state, w, block);
    for (unsigned i = 0; i < 8; i++) {
        words[2 * i] = (uint32_t)(state[i] >> 32);
        words[2 * i + 1] = (uint32_t)state[i];
    }
}

/* The state has pairs of words, the low half first. */
static void keccak_compress(uint32_t *words, const uint8_t *block, int length) {
    uint64_t a[DIGEST_LANES];
    for (int i = 0; i < DIGEST_LANES; i++) {
        a[i] = (uint64_t)words[2 * i + 1] << 32 | words[2 * i];
        if (8 * i < length)
            a[i] ^= (uint64_t)digest_little_endian(block + 8 * i + 4) << 32 | digest_little_endian(block + 8 * i);
    }
    digest_keccak(a);
    for (int i = 0; i < DIGEST_LANES; i++) {
        words[2 * i] = (uint32_t)a[i];
        words[2 * i + 1] = (uint32_t)(a[i] >> 32);
    }
}

/* ---- the native method ---- */

typedef struct DigestKind {
    void (*compress)(uint32_t *words, const uint8_t *block, int length);
    jsize words;
    int least, most; /* lengths of blocks: all of 64 and 128 bytes but for SHA-3 */
} DigestKind;

/* In the order of BlockDigest's constants. */
static const DigestKind kinds[] = {
    {md5_compress, 4, 64, 64},
    {sha1_compress, 5, 64, 64},
    {sha256_compress, 8, 64, 64},
    {sha512_compress, 16, 128, 128},
    {keccak_compress, 2 * DIGEST_LANES, 8, 192},
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
    uint32_t words[2 * DIGEST_LANES];
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
