/* Opening libraries on demand; see library.h. */
#include "base/library.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { NOT_OPENED, OPENED, ABSENT };

/* Without a separate number for it: the loader's message says that there is no such file. Whatever else keeps a
   library from being opened (memory, address space, descriptors) may be gone the next time. */
static bool is_missing(const char *message) { return !message || strstr(message, "No such file"); }

/* A JDK has a libzip.so, too, of which this has none of the functions. */
static bool has_functions(const Library *library, void *handle) {
    bool complete = true;
    for (unsigned i = 0; i < library->function_count; i++) {
        *library->functions[i].address = dlsym(handle, library->functions[i].name);
        complete = complete && *library->functions[i].address;
    }
    return complete;
}

static int try_to_open(Library *library) {
    char best[256] = ""; /* what is wrong with the file of the first name */
    for (const char *const *name = library->names; *name; name++) {
        void *handle = dlopen(*name, RTLD_NOW | RTLD_LOCAL);
        if (handle && has_functions(library, handle)) return OPENED;
        const char *message = dlerror();
        if (!handle && !is_missing(message)) return NOT_OPENED;
        if (!*best) snprintf(best, sizeof best, "%s", message ? message : *name);
        if (handle) dlclose(handle);
    }
    fprintf(stderr, "minijvm: %s: %s\n", library->without, best);
    return ABSENT;
}

bool library_open(Library *library) {
    int state = __atomic_load_n(&library->state, __ATOMIC_ACQUIRE);
    if (state == NOT_OPENED) {
        pthread_mutex_lock(&library->lock);
        if ((state = library->state) == NOT_OPENED) {
            state = try_to_open(library);
            __atomic_store_n(&library->state, state, __ATOMIC_RELEASE);
        }
        pthread_mutex_unlock(&library->lock);
    }
    errno = state == NOT_OPENED ? ENOMEM : 0;
    return state == OPENED;
}
