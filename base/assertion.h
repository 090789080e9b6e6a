/* VM_ASSERT: what cannot be unless the VM itself is wrong. Sanitized builds look (`make SAN=1`, `SAN=thread`); in
   others it costs nothing. What an outside party can get wrong is never asserted. Compilers also need to know:
   likely, unlikely, always_false. Header only, for all layers. */
#ifndef base_assertion_h
#define base_assertion_h
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#define likely(condition) __builtin_expect(!!(condition), 1)
#define unlikely(condition) __builtin_expect(!!(condition), 0)

#ifdef VM_ASSERTIONS
static inline _Noreturn void vm_assertion_failed(const char *text, const char *file, int line, const char *function) {
    fprintf(stderr, "minijvm: assertion failed: %s (%s:%d, %s)\n", text, file, line, function);
    abort();
}
#define VM_ASSERT(condition) \
    (likely(condition) ? (void)0 : vm_assertion_failed(#condition, __FILE__, __LINE__, __func__))
#else
#define VM_ASSERT(condition) ((void)sizeof(!!(condition)))
#endif

/* A function that records an error and always returns false, for its callers to pass on, has a macro of its name around
   it with this: compilers (their warnings, `make analyze`) then know that nothing continues after it as if all were
   well. */
static inline bool always_false(bool result) {
    VM_ASSERT(!result);
    return false;
}
#endif
