/* Opening libzip on demand; see zip_library.h. */
#include "classfile/zip_library.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

ZipLibrary zip_library;
static bool available;

static void open_once(void) {
    static const char *const names[] = {"libzip.so.4", "libzip.so.5", "libzip.so"};
    void *handle = NULL;
    for (unsigned i = 0; i < sizeof names / sizeof names[0] && !handle; i++)
        handle = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
    available = handle != NULL;
#define X(name) available = available && (*(void **)&zip_library.p_##name = dlsym(handle, "zip_" #name)) != NULL;
    ZIP_FUNCTIONS(X)
#undef X
    if (!available) fprintf(stderr, "minijvm: jar files cannot be read: %s\n", dlerror());
}

bool zip_library_open(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, open_once);
    return available;
}
