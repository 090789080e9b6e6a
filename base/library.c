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

static int try_to_open(Library *library) {
    void *handle = NULL;
    const char *message = NULL;
    bool complete = true;
    for (const char *const *name = library->names; *name && !handle; name++) {
        handle = dlopen(*name, RTLD_NOW | RTLD_LOCAL);
        message = !handle ? dlerror() : NULL;
        if (!handle && !is_missing(message)) return NOT_OPENED;
    }
    for (unsigned i = 0; handle && i < library->function_count; i++) {
        *library->functions[i].address = dlsym(handle, library->functions[i].name);
        complete = complete && *library->functions[i].address;
    }
    if (handle && complete) return OPENED;
    if (handle) message = dlerror();
    fprintf(stderr, "minijvm: %s: %s\n", library->without, message ? message : library->names[0]);
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
