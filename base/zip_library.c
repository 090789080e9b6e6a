/* Opening libzip on demand; see zip_library.h. */
#include "base/zip_library.h"

#include "base/library.h"

#ifndef VM_LINKED_LIBRARIES
ZipLibrary zip_library;

bool zip_library_open(void) {
    static const char *const names[] = {"libzip.so.4", "libzip.so.5", "libzip.so", NULL};
#define X(name) {"zip_" #name, (void **)&zip_library.p_##name},
    static const LibraryFunction functions[] = {ZIP_FUNCTIONS(X)};
#undef X
    static Library library = {.names = names,
                              .functions = functions,
                              .function_count = sizeof functions / sizeof functions[0],
                              .without = "jar files cannot be read",
                              .lock = PTHREAD_MUTEX_INITIALIZER};
    return library_open(&library);
}
#endif
