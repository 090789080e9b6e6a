/* The bound for contents that are read whole; see content.h. */
#include "classfile/content.h"

#include <errno.h>

static uint64_t largest = INT32_MAX; /* atomic */

void content_set_largest(uint64_t bytes) {
    __atomic_store_n(&largest, bytes < INT32_MAX ? bytes : INT32_MAX, __ATOMIC_RELAXED);
}

bool content_fits(uint64_t bytes) {
    if (bytes <= __atomic_load_n(&largest, __ATOMIC_RELAXED)) return true;
    errno = ENOMEM;
    return false;
}
