/* zlib, opened when something compressed is first met or asked for: images of distributions have no compressed
   resources, few heap dumps are, few programs use java.util.zip. After zlib_library_open() the names below call through
   the table. */
#ifndef base_zlib_library_h
#define base_zlib_library_h
#include <stdbool.h>
#include <zlib.h>

#define ZLIB_FUNCTIONS(X)   \
    X(uncompress)           \
    X(deflateInit2_)        \
    X(deflate)              \
    X(deflateEnd)           \
    X(deflateParams)        \
    X(deflateReset)         \
    X(deflateSetDictionary) \
    X(inflateInit2_)        \
    X(inflate)              \
    X(inflateEnd)           \
    X(inflateReset)         \
    X(inflateSetDictionary) \
    X(crc32)                \
    X(adler32)

#ifdef VM_LINKED_LIBRARIES
/* zlib is part of libjvm.so (`make LINKED=`): the names are the functions themselves. */
static inline bool zlib_library_open(void) { return true; }
#else
typedef struct ZlibLibrary {
#define X(name) __typeof__(&name) p_##name;
    ZLIB_FUNCTIONS(X)
#undef X
} ZlibLibrary;
extern ZlibLibrary zlib_library;

/* False, after a message on stderr the first time, when there is no zlib; false with errno ENOMEM when it cannot be
   opened now. Thread safe. */
bool zlib_library_open(void);

#define uncompress zlib_library.p_uncompress
#define deflateInit2_ zlib_library.p_deflateInit2_
#define deflate zlib_library.p_deflate
#define deflateEnd zlib_library.p_deflateEnd
#define deflateParams zlib_library.p_deflateParams
#define deflateReset zlib_library.p_deflateReset
#define deflateSetDictionary zlib_library.p_deflateSetDictionary
#define inflateInit2_ zlib_library.p_inflateInit2_
#define inflate zlib_library.p_inflate
#define inflateEnd zlib_library.p_inflateEnd
#define inflateReset zlib_library.p_inflateReset
#define inflateSetDictionary zlib_library.p_inflateSetDictionary
#define crc32 zlib_library.p_crc32
#define adler32 zlib_library.p_adler32
#endif
#endif
