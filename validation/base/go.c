/* What C code that Go calls looks like on the stack and in the symbol table. */
#include "validation/base/go.h"

#include <dlfcn.h>
#include <fnmatch.h>
#include <stdio.h>
#include <string.h>
#include <unwind.h>

#include "validation/base/names.h"
#include "validation/base/wild.h"

/* C code that Go calls runs on another stack than the goroutine, so unwinders stop in the runtime's function between
   them. Its frame pointer leads on: Go functions have one each, with the return address next to it. */
#if defined __x86_64__
enum { FRAME_POINTER = 6, HAS_FRAME_POINTER = 1 }; /* the number in DWARF */
#elif defined __aarch64__
enum { FRAME_POINTER = 29, HAS_FRAME_POINTER = 1 };
#else
enum { FRAME_POINTER = 0, HAS_FRAME_POINTER = 0 };
#endif

typedef struct FrameSought {
    const void *at;    /* a return address */
    uintptr_t pointer; /* of its frame; 0: not found */
    uintptr_t (*register_of)(struct _Unwind_Context *, int);
    uintptr_t (*address_of)(struct _Unwind_Context *);
} FrameSought;

static _Unwind_Reason_Code look_at_frame(struct _Unwind_Context *context, void *sought) {
    FrameSought *s = sought;
    if (s->address_of(context) == (uintptr_t)s->at) s->pointer = s->register_of(context, FRAME_POINTER);
    return s->pointer == 0 ? _URC_NO_REASON : _URC_NORMAL_STOP;
}

/* The unwinder that backtrace uses, in a library that the layer does not need otherwise. */
static uintptr_t frame_pointer_at(const void *address) {
    void *unwinder = dlopen("libgcc_s.so.1", RTLD_LAZY);
    FrameSought s = {.at = address};
    if (!unwinder) return 0;
    s.register_of = (uintptr_t(*)(struct _Unwind_Context *, int))dlsym(unwinder, "_Unwind_GetGR");
    s.address_of = (uintptr_t(*)(struct _Unwind_Context *))dlsym(unwinder, "_Unwind_GetIP");
    void (*walk)(_Unwind_Trace_Fn, void *) = (void (*)(_Unwind_Trace_Fn, void *))dlsym(unwinder, "_Unwind_Backtrace");
    if (s.register_of && s.address_of && walk) walk(look_at_frame, &s);
    dlclose(unwinder);
    return s.pointer;
}

static bool is_in_function(const void *address, const char *prefix) {
    size_t distance;
    const char *symbol = symbol_of(place_of_call(address), &distance);
    return symbol && strncmp(symbol, prefix, strlen(prefix)) == 0;
}

void go_continue(RawFrames *raw) {
    const void *last = raw->count > 0 ? raw->frames[raw->count - 1] : NULL;
    if (!HAS_FRAME_POINTER || !last || !is_in_function(last, "runtime.asmcgocall")) return;
    uintptr_t pointer = frame_pointer_at(last);
    while (pointer != 0 && raw->count < RAW_LIMIT) {
        uintptr_t frame[2]; /* the caller's frame pointer, the return address */
        if (!wild_copy(frame, (const void *)pointer, sizeof frame) || !module_of((const void *)frame[1])) return;
        raw->frames[raw->count++] = (void *)frame[1];
        if (frame[0] <= pointer) return;
        pointer = frame[0];
    }
}

bool module_is_go(const Module *module) {
    if (!module) return false;
    int known = __atomic_load_n(&module->go, __ATOMIC_SEQ_CST);
    if (known == 0) {
        known = module_function_like(module, "runtime.asmcgocall*") ? 1 : -1;
        __atomic_store_n(&((Module *)module)->go, known, __ATOMIC_SEQ_CST);
    }
    return known == 1;
}

/* How many calls code has whose target is in memory or in a register, as those of JVMTI and JNI are. On other machines
   it is unknown. */
static int calls_through_tables(const char *code, size_t size) {
    int count = 0;
#if defined __x86_64__
    for (size_t i = 0; i + 1 < size; i++) { /* CALL r/m64, but not relative to the instruction */
        unsigned char op = (unsigned char)code[i], form = (unsigned char)code[i + 1];
        if (op == 0xff && (form >> 3 & 7) == 2 && form != 0x15) count++;
    }
#elif defined __aarch64__
    for (size_t i = 0; i + 4 <= size; i += 4) {
        uint32_t instruction;
        memcpy(&instruction, code + i, sizeof instruction);
        if ((instruction & 0xfffffc1f) == 0xd63f0000) count++; /* BLR */
    }
#endif
    return count;
}

static bool does_one_call(const void *place) {
    enum { LARGEST = 512 }; /* bytes; what is longer does more */
    char code[LARGEST];
    size_t distance, size = symbol_size_of(place);
    return symbol_of(place, &distance) && size != 0 && size <= sizeof code &&
           wild_copy(code, (const char *)place - distance, size) && calls_through_tables(code, size) <= 1;
}

bool go_passes_on(const Module *module, const void *place, const char *symbol) {
    char pattern[256];
    if (fnmatch("_cgo_*_Cfunc_*", symbol, 0) == 0) return does_one_call(place); /* the other may be inlined */
    if (symbol_is_wrapper(symbol)) return true;
    snprintf(pattern, sizeof pattern, "_cgo_*_Cfunc_%s", symbol);
    return !strchr(symbol, '.') && module_function_like(module, pattern) && does_one_call(place);
}

const void *go_function(const Module *module, const void *function) {
    char pattern[256];
    size_t distance;
    const char *name = symbol_of(function, &distance);
    if (!name || distance != 0) return function;
    snprintf(pattern, sizeof pattern, "_cgoexp_*_%s", name);
    if (!module_function_like(module, pattern)) return function;
    snprintf(pattern, sizeof pattern, "main.%s", name);
    const void *found = module_function(module, pattern);
    snprintf(pattern, sizeof pattern, "*.%s", name);
    if (!found) found = module_function_like(module, pattern);
    return found ? found : function;
}
