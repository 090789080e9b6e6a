/* See left.h. The word that std::thread passes to its thread leads to the object that has the function. */
#define _GNU_SOURCE
#include "validation/base/left.h"

#include <pthread.h>
#include <stdint.h>
#include <string.h>

#include "validation/base/symbols.h"
#include "validation/base/wild.h"

enum { NEAR_THE_START = 2048, LONGEST = 4096, RUN = 2 /* the place of _M_run in the table of functions */ };

bool left_starts_threads(const Module *module) { return module && strncmp(module->name, "libstdc++.so", 12) == 0; }
bool left_is_below_threads(const Module *module) {
    return left_starts_threads(module) || module == module_of((void *)pthread_create);
}

/* std::thread keeps what it runs in an object, whose class is made for that function. */
static const char *run_by(uintptr_t word) {
    const void *functions[RUN + 1];
    const void *table;
    size_t distance;
    if (word < 4096 || word % sizeof word != 0 || word >> 48 != 0) return NULL;
    if (!wild_copy(&table, (const void *)word, sizeof table) || (uintptr_t)table % sizeof word != 0) return NULL;
    const Module *module = module_of(table);
    if (!module || !__atomic_load_n(&module->is_agent, __ATOMIC_SEQ_CST)) return NULL;
    if (!wild_copy(functions, table, sizeof functions) || module_of(functions[RUN]) != module) return NULL;
    const char *symbol = symbol_of(functions[RUN], &distance);
    bool is_run = symbol && distance == 0 && strncmp(symbol, "_ZNSt6thread11_State_impl", 25) == 0;
    return is_run ? functions[RUN] : NULL;
}

/* The place after the jump that ends the function; its beginning where there are several, or none. On x86-64 the jump
   to a function of a table is jmp *REGISTER, or jmp *DISTANCE(REGISTER). */
static const void *after_jump(const char *function) {
    const char *found = NULL;
#ifdef __x86_64__
    size_t size = 1, distance;
    unsigned char code[LONGEST];
    while (size < LONGEST && symbol_of(function + size, &distance) && distance == size) size++;
    if (!wild_copy(code, function, size)) size = 0;
    for (size_t i = 0; i + 1 < size; i++) {
        unsigned form = code[i + 1] & 0xF8u, length = form == 0xE0 ? 2 : form == 0x60 ? 3 : form == 0xA0 ? 6 : 0;
        if (code[i] != 0xFF || length == 0) continue;
        if (found) return function + 1;
        found = function + i + length;
    }
#endif
    return found ? found : function + 1;
}

/* In NEAR_THE_START words from [from] on; the last, which is the outermost on a stack. */
static const char *run_in(const char *from) {
    uintptr_t words[NEAR_THE_START];
    const char *function = NULL;
    if (!wild_copy(words, from, sizeof words)) return NULL;
    for (int i = NEAR_THE_START - 1; i >= 0 && !function; i--) function = run_by(words[i]);
    return function;
}

/* The system's record of a thread, with the argument of its function, is at the upper end of its stack. With much
   thread-local storage (a sanitizer's), that hides it; but the library of C++, whose frame is the next, has saved it.
 */
const void *left_function(void) {
    enum { BYTES = NEAR_THE_START * sizeof(uintptr_t) };
    pthread_attr_t attributes;
    void *from;
    size_t size;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0) return NULL;
    bool known = pthread_attr_getstack(&attributes, &from, &size) == 0 && size >= BYTES;
    pthread_attr_destroy(&attributes);
    if (!known) return NULL;
    const char *end = (const char *)from + size - BYTES, *here = __builtin_frame_address(0);
    const char *function = run_in(end);
    if (!function && here >= (const char *)from && here < end) function = run_in(here);
    return function ? after_jump(function) : NULL;
}
