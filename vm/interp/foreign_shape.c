/* Calling conventions in which integers and pointers go to one set of registers, float and double to another, each in
   order and independently; arguments without a register are in words of the stack, in order. The values are: the
   integer registers up to the last that is used, the vector registers likewise, the words of the stack. Registers
   between them that have no argument, and all integer registers when there are words on the stack, get zero, which a
   function that does not expect them does not read. A machine is a table of its registers. */
#include "vm/interp/foreign_shape.h"

#include <stddef.h>
#include <stdlib.h>

enum { NONE = -1, WORD_BYTES = 8, REGISTERS = 8 };
typedef struct Convention {
    bool is_supported;
    uint8_t integer_count;
    int8_t integers[REGISTERS]; /* their numbers, in the order of arguments */
    int8_t first_vector;        /* there are REGISTERS, with numbers in order */
    int8_t implied;             /* set by libffi at each call, or NONE */
    int8_t indirect;            /* has the address of a result in memory, and is none of [integers]; or NONE */
    int8_t integer_results[2];
    uint8_t vector_results; /* from the first vector register on */
    bool has_mixed_results; /* one piece of each kind */
    uint8_t vector_bytes;   /* of a piece in a return buffer */
} Convention;

#if defined __x86_64__ && !defined _WIN32
/* System V: rdi rsi rdx rcx r8 r9, xmm0 to xmm7; rax and rdx, xmm0 and xmm1. rax is the number of vector registers in
   use (3.5.7 of the ABI, variable arguments). */
static const Convention convention = {.is_supported = true,
                                      .integer_count = 6,
                                      .integers = {7, 6, 2, 1, 8, 9},
                                      .first_vector = 0,
                                      .implied = 0,
                                      .indirect = NONE,
                                      .integer_results = {0, 2},
                                      .vector_results = 2,
                                      .has_mixed_results = true,
                                      .vector_bytes = 16};
#elif defined __aarch64__ && defined __linux__
/* AAPCS64: x0 to x7, v0 to v7; x0 and x1, or v0 to v3 (homogeneous aggregates); x8 (6.8.2, 6.9). */
static const Convention convention = {.is_supported = true,
                                      .integer_count = 8,
                                      .integers = {0, 1, 2, 3, 4, 5, 6, 7},
                                      .first_vector = 0,
                                      .implied = NONE,
                                      .indirect = 8,
                                      .integer_results = {0, 1},
                                      .vector_results = 4,
                                      .vector_bytes = 16};
#elif defined __riscv && __riscv_xlen == 64 && defined __riscv_float_abi_double
/* LP64D: a0 to a7 and fa0 to fa7 are registers 10 to 17; a0 and a1, fa0 and fa1. */
static const Convention convention = {.is_supported = true,
                                      .integer_count = 8,
                                      .integers = {10, 11, 12, 13, 14, 15, 16, 17},
                                      .first_vector = 10,
                                      .implied = NONE,
                                      .indirect = NONE,
                                      .integer_results = {10, 11},
                                      .vector_results = 2,
                                      .has_mixed_results = true,
                                      .vector_bytes = 8};
#else
static const Convention convention = {.is_supported = false};
#endif

bool foreign_is_supported(void) { return convention.is_supported; }

static int integer_position(int32_t index) {
    for (int i = 0; i < convention.integer_count; i++)
        if (convention.integers[i] == index) return i;
    return FOREIGN_NOWHERE;
}

/* How many arguments of its kind are before it. */
static const char *position_of(Storage s, int *position) {
    *position = FOREIGN_NOWHERE;
    switch (s.kind) {
    case STORAGE_NONE:
    case STORAGE_PLACEHOLDER: return NULL;
    case STORAGE_INTEGER:
        *position = integer_position(s.index);
        return *position >= 0 || (s.index >= 0 && (s.index == convention.implied || s.index == convention.indirect))
                   ? NULL
                   : "an argument in an unknown integer register";
    case STORAGE_VECTOR:
        *position = s.index - convention.first_vector;
        return *position >= 0 && *position < REGISTERS ? NULL : "an argument in an unknown vector register";
    case STORAGE_STACK:
        *position = s.index / WORD_BYTES;
        return s.index >= 0 && s.index % WORD_BYTES == 0 ? NULL : "an argument at an odd place of the stack";
    default: return "an argument in a register of an unknown kind";
    }
}

static bool is_indirect(Storage s) {
    return s.kind == STORAGE_INTEGER && convention.indirect != NONE && s.index == convention.indirect;
}

static void include(unsigned *end, int position) {
    if ((int)*end <= position) *end = (unsigned)position + 1;
}

/* Of each kind the first registers, in order. */
static const char *take_results(ForeignShape *s, const Storage *results, unsigned count) {
    unsigned integers = 0, vectors = 0;
    if (count > FOREIGN_RESULTS) return "a result of too many pieces";
    for (unsigned i = 0; i < count; i++) {
        bool is_vector = results[i].kind == STORAGE_VECTOR;
        if (is_vector ? vectors == convention.vector_results : integers == 2) return "a result of too many pieces";
        int32_t next =
            is_vector ? convention.first_vector + (int32_t)vectors++ : convention.integer_results[integers++];
        if ((!is_vector && results[i].kind != STORAGE_INTEGER) || results[i].index != next)
            return "a result in other registers than those of the machine's convention";
        s->piece_bytes[i] = is_vector ? convention.vector_bytes : WORD_BYTES;
        s->type_of[i] = is_vector ? &ffi_type_double : &ffi_type_sint64;
    }
    if (integers && vectors && (count > 2 || !convention.has_mixed_results))
        return "a result in registers of both kinds";
    s->results = count;
    s->aggregate = (ffi_type){.type = FFI_TYPE_STRUCT, .elements = s->type_of};
    return NULL;
}

/* A structure that any convention returns in memory. */
static ffi_type *type_in_memory(ForeignShape *s) {
    for (unsigned i = 0; i < FOREIGN_RESULTS; i++) s->type_of[i] = &ffi_type_sint64;
    return &s->aggregate;
}

/* How many arguments of each kind there are, registers that stay unused among them; they come in this order. */
typedef struct Order {
    unsigned integers, vectors, words;
    bool indirect;
} Order;

/* places[i]: among those of its kind. NULL, or why it cannot be called. */
static const char *order_arguments(const Storage *arguments, unsigned count, int *places, Order *order) {
    if (!convention.is_supported) return "functions of this machine";
    for (unsigned i = 0; i < count; i++) {
        const Storage a = arguments[i];
        const char *why = position_of(a, &places[i]);
        if (why) return why;
        order->indirect |= is_indirect(a);
        include(a.kind == STORAGE_INTEGER  ? &order->integers
                : a.kind == STORAGE_VECTOR ? &order->vectors
                                           : &order->words,
                places[i]);
    }
    if (order->words) order->integers = convention.integer_count;
    return NULL;
}

/* places[i] becomes that among all; an indirect result's follows them. */
static void number_places(const Storage *arguments, unsigned count, int *places, const Order *order) {
    for (unsigned i = 0; i < count; i++)
        if (is_indirect(arguments[i]))
            places[i] = (int)(order->integers + order->vectors + order->words);
        else if (places[i] >= 0 && arguments[i].kind != STORAGE_INTEGER)
            places[i] += (int)(order->integers + (arguments[i].kind == STORAGE_VECTOR ? 0 : order->vectors));
}

static ffi_type *result_type(ForeignShape *s, bool indirect) {
    return indirect          ? type_in_memory(s)
           : s->results == 0 ? &ffi_type_void
           : s->results == 1 ? s->type_of[0]
                             : &s->aggregate;
}

ForeignShape *foreign_shape_new(const Storage *arguments, unsigned count, const Storage *results, unsigned result_count,
                                int *places, const char **why) {
    Order order = {0};
    *why = order_arguments(arguments, count, places, &order);
    if (!*why && order.indirect && result_count) *why = "a result in memory and in registers";
    if (*why) return NULL;
    unsigned total = order.integers + order.vectors + order.words;
    ForeignShape *s = calloc(1, sizeof *s + total * sizeof s->types[0]);
    if (!s) return NULL;
    s->count = total + order.indirect;
    for (unsigned i = 0; i < total; i++)
        s->types[i] = i >= order.integers && i < order.integers + order.vectors ? &ffi_type_double : &ffi_type_sint64;
    number_places(arguments, count, places, &order);
    *why = take_results(s, results, result_count);
    ffi_type *result = result_type(s, order.indirect);
    if (!*why && ffi_prep_cif(&s->cif, FFI_DEFAULT_ABI, total, result, s->types) != FFI_OK)
        *why = "what libffi does not know";
    if (!*why) return s;
    free(s);
    return NULL;
}

void foreign_shape_free(ForeignShape *s) { free(s); }

void foreign_shape_call(const ForeignShape *s, void *function, int64_t *values, int64_t result[FOREIGN_RESULTS]) {
    int64_t none[FOREIGN_RESULTS]; /* for RISC-V, where libffi stores a result of void functions, too */
    void *pointers[s->count + 1], *out = s->results ? result : none;
    for (unsigned i = 0; i < s->cif.nargs; i++) pointers[i] = &values[i];
    if (s->count > s->cif.nargs) out = (void *)(uintptr_t)values[s->cif.nargs];
    ffi_call((ffi_cif *)&s->cif, FFI_FN(function), out, pointers);
}

int64_t foreign_shape_value(const ForeignShape *s, int place, void **values, const void *out) {
    return (unsigned)place == s->cif.nargs ? (int64_t)(uintptr_t)out : *(const int64_t *)values[place];
}
