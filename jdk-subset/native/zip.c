/* Natives of java.util.zip in jdk-subset: zlib's streams for Inflater and Deflater, checksums, and the index of a zip
   file's central directory. Plain JNI. The Java classes hold a monitor while they call with a stream, and give it back
   once; ranges are checked here all the same. */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/zlib_library.h"
#include "jdk-subset/native/natives.h"
#include "jdk-subset/native/text.h"

/* ---- Arguments ---- */

static bool range_check(JNIEnv *env, jbyteArray array, jint off, jint len) {
    if (!array) {
        text_throw(env, NullPointerException, NULL);
        return false;
    }
    jsize size = (*env)->GetArrayLength(env, array);
    if (off < 0 || len < 0 || len > size - off) {
        text_throw(env, ArrayIndexOutOfBoundsException, NULL);
        return false;
    }
    return true;
}

static bool zlib_require(JNIEnv *env) {
    if (zlib_library_open()) return true;
    text_throw(env, InternalError, "zlib is not available");
    return false;
}

static z_stream *stream_require(JNIEnv *env, jlong handle) {
    if (handle == 0) text_throw(env, NullPointerException, "stream has been closed");
    return (z_stream *)(uintptr_t)handle;
}

/* What a step did, for Java: how much was read, how much was written, and one of the states that Java names. */
enum { STEP_GOES_ON, STEP_FINISHED, STEP_NEEDS_DICTIONARY, STEP_FAILED };

static jlong step_result(uInt consumed, uInt produced, int state) {
    return (jlong)((uint64_t)consumed | (uint64_t)produced << 31 | (uint64_t)state << 62);
}

/* The bytes of a step. No Java runs and nothing waits between begin and end (JNI, GetPrimitiveArrayCritical). */
typedef struct {
    jbyteArray in, out;
    Bytef *from, *to;
} Bytes;

static void bytes_end(JNIEnv *env, Bytes *b) {
    if (b->to) (*env)->ReleasePrimitiveArrayCritical(env, b->out, b->to, 0);
    if (b->from) (*env)->ReleasePrimitiveArrayCritical(env, b->in, b->from, JNI_ABORT);
}

static bool bytes_begin(JNIEnv *env, z_stream *z, Bytes *b, jint off, jint len, jint out_off, jint out_len) {
    b->from = (*env)->GetPrimitiveArrayCritical(env, b->in, NULL);
    b->to = b->from ? (*env)->GetPrimitiveArrayCritical(env, b->out, NULL) : NULL;
    if (!b->to) {
        bytes_end(env, b);
        text_throw(env, OutOfMemoryError, NULL);
        return false;
    }
    z->next_in = b->from + off;
    z->avail_in = (uInt)len;
    z->next_out = b->to + out_off;
    z->avail_out = (uInt)out_len;
    return true;
}

static jlong stream_made(JNIEnv *env, z_stream *z, int result) {
    if (result == Z_OK) return (jlong)(uintptr_t)z;
    if (z) free(z);
    if (result == Z_MEM_ERROR)
        text_throw(env, OutOfMemoryError, NULL);
    else
        text_throw(env, result == Z_STREAM_ERROR ? IllegalArgumentException : InternalError, NULL);
    return 0;
}

/* ---- Inflater ---- */

static jlong JNICALL Inflater_init0(JNIEnv *env, jclass c, jboolean nowrap) {
    if (!zlib_require(env)) return 0;
    z_stream *z = calloc(1, sizeof *z);
    return stream_made(env, z, z ? inflateInit2(z, nowrap ? -MAX_WBITS : MAX_WBITS) : Z_MEM_ERROR);
}

static jlong JNICALL Inflater_inflate0(JNIEnv *env, jclass c, jlong handle, jbyteArray in, jint off, jint len,
                                       jbyteArray out, jint out_off, jint out_len) {
    z_stream *z = stream_require(env, handle);
    Bytes b = {in, out, NULL, NULL};
    if (!z || !range_check(env, in, off, len) || !range_check(env, out, out_off, out_len) ||
        !bytes_begin(env, z, &b, off, len, out_off, out_len))
        return 0;
    int result = inflate(z, Z_SYNC_FLUSH);
    uInt consumed = (uInt)len - z->avail_in, produced = (uInt)out_len - z->avail_out;
    bytes_end(env, &b);
    switch (result) {
    case Z_OK:
    case Z_BUF_ERROR: return step_result(consumed, produced, STEP_GOES_ON);
    case Z_STREAM_END: return step_result(consumed, produced, STEP_FINISHED);
    case Z_NEED_DICT: return step_result(consumed, produced, STEP_NEEDS_DICTIONARY);
    case Z_DATA_ERROR: return step_result(consumed, produced, STEP_FAILED);
    case Z_MEM_ERROR: text_throw(env, OutOfMemoryError, NULL); return 0;
    default: text_throw(env, InternalError, z->msg); return 0;
    }
}

static jstring JNICALL Inflater_message0(JNIEnv *env, jclass c, jlong handle) {
    z_stream *z = stream_require(env, handle);
    return z && z->msg ? text_to_string(env, z->msg, strlen(z->msg)) : NULL;
}

static void set_dictionary(JNIEnv *env, jlong handle, jbyteArray array, jint off, jint len, bool inflating) {
    z_stream *z = stream_require(env, handle);
    if (!z || !range_check(env, array, off, len)) return;
    Bytef *bytes = (*env)->GetPrimitiveArrayCritical(env, array, NULL);
    if (!bytes) return;
    int result =
        inflating ? inflateSetDictionary(z, bytes + off, (uInt)len) : deflateSetDictionary(z, bytes + off, (uInt)len);
    (*env)->ReleasePrimitiveArrayCritical(env, array, bytes, JNI_ABORT);
    if (result != Z_OK) text_throw(env, IllegalArgumentException, z->msg);
}

static void JNICALL Inflater_setDictionary0(JNIEnv *env, jclass c, jlong handle, jbyteArray b, jint off, jint len) {
    set_dictionary(env, handle, b, off, len, true);
}

static jint JNICALL stream_adler0(JNIEnv *env, jclass c, jlong handle) {
    z_stream *z = stream_require(env, handle);
    return z ? (jint)z->adler : 0;
}

static void JNICALL Inflater_reset0(JNIEnv *env, jclass c, jlong handle) {
    z_stream *z = stream_require(env, handle);
    if (z && inflateReset(z) != Z_OK) text_throw(env, InternalError, NULL);
}

static void JNICALL Inflater_end0(JNIEnv *env, jclass c, jlong handle) {
    z_stream *z = stream_require(env, handle);
    if (!z) return;
    inflateEnd(z);
    free(z);
}

/* ---- Deflater ---- */

enum { DEFLATE_MEMORY_LEVEL = 8 };

static jlong JNICALL Deflater_init0(JNIEnv *env, jclass c, jint level, jint strategy, jboolean nowrap) {
    if (!zlib_require(env)) return 0;
    z_stream *z = calloc(1, sizeof *z);
    return stream_made(
        env, z,
        z ? deflateInit2(z, level, Z_DEFLATED, nowrap ? -MAX_WBITS : MAX_WBITS, DEFLATE_MEMORY_LEVEL, strategy)
          : Z_MEM_ERROR);
}

/* With `params` the level and the strategy are changed instead, which writes what was compressed with the old ones;
   STEP_NEEDS_DICTIONARY then means that there was no room for that, and the change is yet to be made. */
static jlong JNICALL Deflater_deflate0(JNIEnv *env, jclass c, jlong handle, jbyteArray in, jint off, jint len,
                                       jbyteArray out, jint out_off, jint out_len, jint flush, jboolean params,
                                       jint level, jint strategy) {
    z_stream *z = stream_require(env, handle);
    Bytes b = {in, out, NULL, NULL};
    if (!z || !range_check(env, in, off, len) || !range_check(env, out, out_off, out_len) ||
        !bytes_begin(env, z, &b, off, len, out_off, out_len))
        return 0;
    int result = params ? deflateParams(z, level, strategy) : deflate(z, flush);
    uInt consumed = (uInt)len - z->avail_in, produced = (uInt)out_len - z->avail_out;
    bytes_end(env, &b);
    switch (result) {
    case Z_OK: return step_result(consumed, produced, STEP_GOES_ON);
    case Z_BUF_ERROR: return step_result(consumed, produced, params ? STEP_NEEDS_DICTIONARY : STEP_GOES_ON);
    case Z_STREAM_END: return step_result(consumed, produced, STEP_FINISHED);
    default: text_throw(env, InternalError, z->msg); return 0;
    }
}

static void JNICALL Deflater_setDictionary0(JNIEnv *env, jclass c, jlong handle, jbyteArray b, jint off, jint len) {
    set_dictionary(env, handle, b, off, len, false);
}

static void JNICALL Deflater_reset0(JNIEnv *env, jclass c, jlong handle) {
    z_stream *z = stream_require(env, handle);
    if (z && deflateReset(z) != Z_OK) text_throw(env, InternalError, NULL);
}

static void JNICALL Deflater_end0(JNIEnv *env, jclass c, jlong handle) {
    z_stream *z = stream_require(env, handle);
    if (!z) return;
    deflateEnd(z);
    free(z);
}

/* ---- Checksums ---- */

static jint checksum(JNIEnv *env, jint value, jbyteArray array, jint off, jint len, bool adler) {
    if (!range_check(env, array, off, len) || !zlib_require(env)) return 0;
    Bytef *bytes = (*env)->GetPrimitiveArrayCritical(env, array, NULL);
    if (!bytes) return 0;
    uLong sum = (uint32_t)value;
    sum = adler ? adler32(sum, bytes + off, (uInt)len) : crc32(sum, bytes + off, (uInt)len);
    (*env)->ReleasePrimitiveArrayCritical(env, array, bytes, JNI_ABORT);
    return (jint)sum;
}

static jint JNICALL CRC32_update0(JNIEnv *env, jclass c, jint value, jbyteArray b, jint off, jint len) {
    return checksum(env, value, b, off, len, false);
}

static jint JNICALL Adler32_update0(JNIEnv *env, jclass c, jint value, jbyteArray b, jint off, jint len) {
    return checksum(env, value, b, off, len, true);
}

/* ---- The central directory (APPNOTE 4.3.12) ---- */

enum { CEN_HEADER = 46, END_HEADER = 22, CEN_SIGNATURE = 0x02014b50, ZIP64_TAG = 1 };

/* Errors by the names that ZipFile gives them; the detail is a method, or a tag. */
enum {
    CEN_GOOD,
    CEN_BAD_SIGNATURE,
    CEN_ENCRYPTED,
    CEN_BAD_METHOD,
    CEN_BAD_SIZE,
    CEN_BAD_NAME,
    CEN_BAD_EXTRA,
    CEN_BAD_ZIP64,
    CEN_LONG_EXTRA
};

static uint32_t get16(const uint8_t *p) { return p[0] | (uint32_t)p[1] << 8; }

static uint32_t get32(const uint8_t *p) { return get16(p) | get16(p + 2) << 16; }

/* The hash of a name without the slash at its end, as ZipFile.hash computes it. */
static uint32_t name_hash(const uint8_t *name, uint32_t n) {
    uint32_t h = 0;
    if (n > 0 && name[n - 1] == '/') n--;
    for (uint32_t i = 0; i < n; i++) h = h * 31 + name[i];
    return h;
}

static bool is_utf8(const uint8_t *p, uint32_t n) {
    for (uint32_t i = 0; i < n;) {
        uint32_t b = p[i], more = b < 0x80 ? 0 : b < 0xc2 ? 4 : b < 0xe0 ? 1 : b < 0xf0 ? 2 : b < 0xf5 ? 3 : 4;
        if (more == 4 || more >= n - i) return false;
        for (uint32_t k = 1; k <= more; k++)
            if ((p[i + k] & 0xc0) != 0x80) return false;
        if ((b == 0xe0 && p[i + 1] < 0xa0) || (b == 0xed && p[i + 1] > 0x9f) || (b == 0xf0 && p[i + 1] < 0x90) ||
            (b == 0xf4 && p[i + 1] > 0x8f))
            return false;
        i += more + 1;
    }
    return true;
}

/* A field of zip64 has the numbers that are all ones in the header: size, compressed size, offset, disk. */
static bool zip64_is_good(const uint8_t *entry, uint32_t length) {
    uint32_t expected = (get32(entry + 24) == UINT32_MAX ? 8 : 0) + (get32(entry + 20) == UINT32_MAX ? 8 : 0) +
                        (get32(entry + 42) == UINT32_MAX ? 8 : 0) + (get16(entry + 34) == UINT16_MAX ? 4 : 0);
    return length >= expected;
}

static int extra_check(const uint8_t *entry, const uint8_t *extra, uint32_t length, uint32_t *detail) {
    for (uint32_t at = 0; at + 4 <= length;) {
        uint32_t tag = get16(extra + at), size = get16(extra + at + 2);
        *detail = tag;
        if (size > length - at - 4) return CEN_BAD_EXTRA;
        if (tag == ZIP64_TAG && !zip64_is_good(entry, size)) return CEN_BAD_ZIP64;
        at += 4 + size;
    }
    return CEN_GOOD;
}

static int entry_check(const uint8_t *entry, uint32_t room, bool utf8, uint32_t *size, uint32_t *detail) {
    if (room < CEN_HEADER) return CEN_BAD_SIZE;
    if (get32(entry) != CEN_SIGNATURE) return CEN_BAD_SIGNATURE;
    uint32_t flags = get16(entry + 8), method = get16(entry + 10);
    uint32_t name = get16(entry + 28), extra = get16(entry + 30), comment = get16(entry + 32);
    if (flags & 1) return CEN_ENCRYPTED;
    *detail = method;
    if (method != 0 && method != 8) return CEN_BAD_METHOD;
    if (name > room - CEN_HEADER) return CEN_BAD_SIZE;
    if (extra > room + END_HEADER - CEN_HEADER - name) return CEN_LONG_EXTRA;
    int error = extra_check(entry, entry + CEN_HEADER + name, extra, detail);
    if (error != CEN_GOOD) return error;
    if (comment > room + END_HEADER - CEN_HEADER - name - extra) return CEN_BAD_NAME;
    if ((utf8 || (flags & 0x800)) &&
        (!is_utf8(entry + CEN_HEADER, name) || !is_utf8(entry + CEN_HEADER + name + extra, comment)))
        return CEN_BAD_NAME;
    *size = CEN_HEADER + name + extra + comment;
    return *size <= room ? CEN_GOOD : CEN_BAD_SIZE;
}

/* Fills the table of a directory, which the header of the end follows in the array: three numbers an entry (hash,
   number of the next entry of its bucket, position), then the buckets' first entries; -1 ends. The answer is the number
   of entries, or the negative error, with its detail and the entry's position in `failure`. */
static jint JNICALL ZipFile_index0(JNIEnv *env, jclass c, jbyteArray directory, jint length, jintArray entries,
                                   jintArray buckets, jintArray failure, jboolean utf8) {
    if (!range_check(env, directory, END_HEADER, length)) return 0;
    if (!entries || !buckets || !failure) {
        text_throw(env, NullPointerException, NULL);
        return 0;
    }
    jsize room = (*env)->GetArrayLength(env, entries) / 3, bucket_count = (*env)->GetArrayLength(env, buckets);
    if (bucket_count == 0) {
        text_throw(env, IllegalArgumentException, NULL);
        return 0;
    }
    const uint8_t *bytes = (*env)->GetPrimitiveArrayCritical(env, directory, NULL);
    jint *table = bytes ? (*env)->GetPrimitiveArrayCritical(env, entries, NULL) : NULL;
    jint *first = table ? (*env)->GetPrimitiveArrayCritical(env, buckets, NULL) : NULL;
    jint result = 0;
    uint32_t at = 0, detail = 0;
    if (first) {
        memset(first, 0xff, (size_t)bucket_count * sizeof *first);
        uint32_t size = 0;
        while (result < room && at < (uint32_t)length) {
            int error = entry_check(bytes + at, (uint32_t)length - at, utf8, &size, &detail);
            if (error != CEN_GOOD) {
                result = -error;
                break;
            }
            uint32_t hash = name_hash(bytes + at + CEN_HEADER, get16(bytes + at + 28));
            jint *bucket = &first[hash % (uint32_t)bucket_count];
            table[3 * result] = (jint)hash;
            table[3 * result + 1] = *bucket;
            table[3 * result + 2] = (jint)at;
            *bucket = result++;
            at += size;
        }
        if (result >= 0 && at != (uint32_t)length) result = -CEN_BAD_SIZE;
    } else
        text_throw(env, OutOfMemoryError, NULL);
    if (first) (*env)->ReleasePrimitiveArrayCritical(env, buckets, first, 0);
    if (table) (*env)->ReleasePrimitiveArrayCritical(env, entries, table, 0);
    if (bytes) (*env)->ReleasePrimitiveArrayCritical(env, directory, (void *)bytes, JNI_ABORT);
    if (result < 0) (*env)->SetIntArrayRegion(env, failure, 0, 2, (const jint[]){(jint)detail, (jint)at});
    return result;
}

#define INFLATER "java/util/zip/Inflater"
#define DEFLATER "java/util/zip/Deflater"

const JniNativeEntry jdk_zip_natives[] = {
    {INFLATER, "init0", "(Z)J", Inflater_init0},
    {INFLATER, "inflate0", "(J[BII[BII)J", Inflater_inflate0},
    {INFLATER, "message0", "(J)Ljava/lang/String;", Inflater_message0},
    {INFLATER, "setDictionary0", "(J[BII)V", Inflater_setDictionary0},
    {INFLATER, "adler0", "(J)I", stream_adler0},
    {INFLATER, "reset0", "(J)V", Inflater_reset0},
    {INFLATER, "end0", "(J)V", Inflater_end0},
    {DEFLATER, "init0", "(IIZ)J", Deflater_init0},
    {DEFLATER, "deflate0", "(J[BII[BIIIZII)J", Deflater_deflate0},
    {DEFLATER, "setDictionary0", "(J[BII)V", Deflater_setDictionary0},
    {DEFLATER, "adler0", "(J)I", stream_adler0},
    {DEFLATER, "reset0", "(J)V", Deflater_reset0},
    {DEFLATER, "end0", "(J)V", Deflater_end0},
    {"java/util/zip/CRC32", "update0", "(I[BII)I", CRC32_update0},
    {"java/util/zip/Adler32", "update0", "(I[BII)I", Adler32_update0},
    {"java/util/zip/ZipFile", "index0", "([BI[I[I[IZ)I", ZipFile_index0},
    {NULL, NULL, NULL, NULL},
};
