/* The calling convention of System V for x86-64. Integers and pointers go to six registers, float and double to eight,
   each in order and independently; what comes when they are used up goes to words of the stack, in order. So the values
   are: the integer registers up to the last that is used, the vector registers likewise, the words of the stack.
   Registers between them that have no argument, and all integer registers when there are words on the stack, get zero,
   which a function that does not expect them does not see. */
#include "vm/interp/foreign_shape.h"

#include <stddef.h>
#include <stdlib.h>

#if defined __x86_64__ && !defined _WIN32
enum { SUPPORTED = 1 };
#else
enum { SUPPORTED = 0 };
#endif
enum { RAX = 0, RDX = 2, WORD_BYTES = 8, INTEGERS = 6, VECTORS = 8 };
static const int8_t integer_registers[INTEGERS] = {7, 6, 2, 1, 8, 9}; /* rdi rsi rdx rcx r8 r9 */

bool foreign_is_supported(void) { return SUPPORTED; }

static int integer_position(int32_t index) {
    for (int i = 0; i < INTEGERS; i++)
        if (integer_registers[i] == index) return i;
    return FOREIGN_NOWHERE;
}

/* Where an argument goes: how many of its kind come before it. rax tells a variadic function how many vector registers
   are in use (3.5.7 of the ABI); libffi sets it at each call. */
static const char *position_of(Storage s, int *position) {
    *position = FOREIGN_NOWHERE;
    switch (s.kind) {
    case STORAGE_NONE:
    case STORAGE_PLACEHOLDER: return NULL;
    case STORAGE_INTEGER:
        *position = integer_position(s.index);
        return *position >= 0 || s.index == RAX ? NULL : "an argument in an unknown integer register";
    case STORAGE_VECTOR:
        *position = s.index;
        return s.index >= 0 && s.index < VECTORS ? NULL : "an argument in an unknown vector register";
    case STORAGE_STACK:
        *position = s.index / WORD_BYTES;
        return s.index >= 0 && s.index % WORD_BYTES == 0 ? NULL : "an argument at an odd place of the stack";
    default: return "an argument in a register of the floating-point stack";
    }
}

static void include(unsigned *end, int position) {
    if ((int)*end <= position) *end = (unsigned)position + 1;
}

/* At most two pieces: rax and rdx, xmm0 and xmm1, or one of each. */
static const char *take_results(ForeignShape *s, const Storage *results, unsigned count) {
    int integers = 0, vectors = 0;
    if (count > FOREIGN_RESULTS) return "a result of more than two pieces";
    for (unsigned i = 0; i < count; i++) {
        s->is_vector[i] = results[i].kind == STORAGE_VECTOR;
        int32_t next = s->is_vector[i] ? vectors++ : integers++ ? RDX : RAX;
        if ((!s->is_vector[i] && results[i].kind != STORAGE_INTEGER) || results[i].index != next)
            return "a result in other registers than those of the machine's convention";
        s->pair_of[i] = s->is_vector[i] ? &ffi_type_double : &ffi_type_sint64;
    }
    s->results = count;
    s->pair = (ffi_type){.type = FFI_TYPE_STRUCT, .elements = s->pair_of};
    return NULL;
}

ForeignShape *foreign_shape_new(const Storage *arguments, unsigned count, const Storage *results, unsigned result_count,
                                int *places, const char **why) {
    unsigned integers = 0, vectors = 0, words = 0;
    *why = SUPPORTED ? NULL : "functions of this machine";
    for (unsigned i = 0; i < count && !*why; i++) {
        *why = position_of(arguments[i], &places[i]);
        include(arguments[i].kind == STORAGE_INTEGER  ? &integers
                : arguments[i].kind == STORAGE_VECTOR ? &vectors
                                                      : &words,
                places[i]);
    }
    if (*why) return NULL;
    if (words) integers = INTEGERS;
    unsigned total = integers + vectors + words;
    ForeignShape *s = calloc(1, sizeof *s + total * sizeof s->types[0]);
    if (!s) return NULL;
    s->count = total;
    for (unsigned i = 0; i < total; i++)
        s->types[i] = i >= integers && i < integers + vectors ? &ffi_type_double : &ffi_type_sint64;
    for (unsigned i = 0; i < count; i++)
        if (places[i] >= 0)
            places[i] += (int)(arguments[i].kind == STORAGE_INTEGER  ? 0
                               : arguments[i].kind == STORAGE_VECTOR ? integers
                                                                     : integers + vectors);
    *why = take_results(s, results, result_count);
    ffi_type *result = s->results == 0 ? &ffi_type_void : s->results == 1 ? s->pair_of[0] : &s->pair;
    if (!*why && ffi_prep_cif(&s->cif, FFI_DEFAULT_ABI, total, result, s->types) != FFI_OK)
        *why = "what libffi does not know";
    if (!*why) return s;
    free(s);
    return NULL;
}

void foreign_shape_free(ForeignShape *s) { free(s); }

void foreign_shape_call(const ForeignShape *s, void *function, int64_t *values, int64_t result[FOREIGN_RESULTS]) {
    void *pointers[s->count + 1];
    for (unsigned i = 0; i < s->count; i++) pointers[i] = &values[i];
    ffi_call((ffi_cif *)&s->cif, FFI_FN(function), result, pointers);
}
