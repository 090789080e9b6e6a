/* Opening zlib on demand; see zlib_library.h. */
#include "classfile/zlib_library.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

ZlibLibrary zlib_library;
static bool available;

static void open_once(void) {
    void *handle = dlopen("libz.so.1", RTLD_NOW | RTLD_LOCAL);
    available = handle != NULL;
#define X(name) available = available && (*(void **)&zlib_library.p_##name = dlsym(handle, #name)) != NULL;
    ZLIB_FUNCTIONS(X)
#undef X
    if (!available) fprintf(stderr, "minijvm: nothing can be compressed or decompressed: %s\n", dlerror());
}

bool zlib_library_open(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, open_once);
    return available;
}
