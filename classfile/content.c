/* The bound for contents that are read whole; see content.h. */
#include "classfile/content.h"

#include <errno.h>
#include <stdatomic.h>

static _Atomic(uint64_t) largest = INT32_MAX;

void content_set_largest(uint64_t bytes) { atomic_store(&largest, bytes < INT32_MAX ? bytes : INT32_MAX); }

bool content_fits(uint64_t bytes) {
    if (bytes <= atomic_load(&largest)) return true;
    errno = ENOMEM;
    return false;
}
