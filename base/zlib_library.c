/* Opening zlib on demand; see zlib_library.h. */
#include "base/zlib_library.h"

#include "base/library.h"

#ifndef VM_LINKED_LIBRARIES
ZlibLibrary zlib_library;

bool zlib_library_open(void) {
    static const char *const names[] = {"libz.so.1", NULL};
#define X(name) {#name, (void **)&zlib_library.p_##name},
    static const LibraryFunction functions[] = {ZLIB_FUNCTIONS(X)};
#undef X
    static Library library = {.names = names,
                              .functions = functions,
                              .function_count = sizeof functions / sizeof functions[0],
                              .without = "nothing can be compressed or decompressed",
                              .lock = PTHREAD_MUTEX_INITIALIZER};
    return library_open(&library);
}
#endif
