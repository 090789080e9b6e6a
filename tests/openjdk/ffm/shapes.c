/* Structures of every class of the calling conventions, by value, from and to Java: alone, following arguments that
   leave them few registers or none, as variable arguments, together with errno. Java learns the structures from the
   table: a letter for a type, as in descriptors; [4F] is an array, {FI} a structure, <FI> a union. Arrays of structures
   of float, and unions of several, are left out: OpenJDK's library for AArch64 classifies them as other than
   homogeneous. */
#include <errno.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

typedef struct {
    float a;
    float b;
} StructFF;
typedef struct {
    float a;
    float b[2];
} StructF2F;
typedef struct {
    double a;
} StructD;
typedef struct {
    StructD a;
    StructD b;
} StructD_D;
typedef struct {
    int8_t a;
    int16_t b;
} StructBS;
typedef struct {
    int32_t a;
    int8_t b[3];
} StructI3B;
typedef struct {
    int8_t a;
    int32_t b;
} StructBI;
typedef struct {
    float a;
    int8_t b;
} StructFB;
typedef struct {
    int64_t a;
    StructFB b;
} StructJFB;
typedef struct {
    int16_t a;
    int8_t b;
} StructSB;
typedef union {
    float a;
    int32_t b;
} UnionFI;
typedef union {
    double a;
    float b;
} UnionDF;
typedef union {
    int64_t a;
    int8_t b[8];
} UnionJ8B;
typedef struct {
    UnionFI a;
} StructFI;
typedef struct {
    double a;
    float b;
} StructDF;
typedef struct {
    StructDF a[2];
} Struct2DF;

#define SHAPES(SHAPE)                                                           \
    SHAPE(S0, "B", int8_t a;)                                                   \
    SHAPE(S1, "S", int16_t a;)                                                  \
    SHAPE(S2, "I", int32_t a;)                                                  \
    SHAPE(S3, "J", int64_t a;)                                                  \
    SHAPE(S4, "F", float a;)                                                    \
    SHAPE(S5, "D", double a;)                                                   \
    SHAPE(S6, "P", void *a;)                                                    \
    SHAPE(S7, "BB", int8_t a; int8_t b;)                                        \
    SHAPE(S8, "[3B]", int8_t a[3];)                                             \
    SHAPE(S9, "SB", int16_t a; int8_t b;)                                       \
    SHAPE(S10, "[5B]", int8_t a[5];)                                            \
    SHAPE(S11, "[7B]", int8_t a[7];)                                            \
    SHAPE(S12, "[9B]", int8_t a[9];)                                            \
    SHAPE(S13, "[11B]", int8_t a[11];)                                          \
    SHAPE(S14, "[13B]", int8_t a[13];)                                          \
    SHAPE(S15, "[16B]", int8_t a[16];)                                          \
    SHAPE(S16, "[17B]", int8_t a[17];)                                          \
    SHAPE(S17, "[24B]", int8_t a[24];)                                          \
    SHAPE(S18, "[33B]", int8_t a[33];)                                          \
    SHAPE(S19, "[40B]", int8_t a[40];)                                          \
    SHAPE(S20, "FF", float a; float b;)                                         \
    SHAPE(S21, "FFF", float a; float b; float c;)                               \
    SHAPE(S22, "FFFF", float a; float b; float c; float d;)                     \
    SHAPE(S23, "[5F]", float a[5];)                                             \
    SHAPE(S24, "DD", double a; double b;)                                       \
    SHAPE(S25, "DDD", double a; double b; double c;)                            \
    SHAPE(S26, "DDDD", double a; double b; double c; double d;)                 \
    SHAPE(S27, "[5D]", double a[5];)                                            \
    SHAPE(S28, "[3F]", float a[3];)                                             \
    SHAPE(S29, "[2D]", double a[2];)                                            \
    SHAPE(S30, "{FF}{FF}", StructFF a; StructFF b;)                             \
    SHAPE(S31, "{F[2F]}F", StructF2F a; float b;)                               \
    SHAPE(S32, "{{D}{D}}D", StructD_D a; double b;)                             \
    SHAPE(S33, "FI", float a; int32_t b;)                                       \
    SHAPE(S34, "IF", int32_t a; float b;)                                       \
    SHAPE(S35, "DI", double a; int32_t b;)                                      \
    SHAPE(S36, "ID", int32_t a; double b;)                                      \
    SHAPE(S37, "JF", int64_t a; float b;)                                       \
    SHAPE(S38, "FJ", float a; int64_t b;)                                       \
    SHAPE(S39, "FFI", float a; float b; int32_t c;)                             \
    SHAPE(S40, "FFFI", float a; float b; float c; int32_t d;)                   \
    SHAPE(S41, "IFIF", int32_t a; float b; int32_t c; float d;)                 \
    SHAPE(S42, "FD", float a; double b;)                                        \
    SHAPE(S43, "DF", double a; float b;)                                        \
    SHAPE(S44, "DDF", double a; double b; float c;)                             \
    SHAPE(S45, "JJ", int64_t a; int64_t b;)                                     \
    SHAPE(S46, "JJB", int64_t a; int64_t b; int8_t c;)                          \
    SHAPE(S47, "JD", int64_t a; double b;)                                      \
    SHAPE(S48, "DJ", double a; int64_t b;)                                      \
    SHAPE(S49, "JDJ", int64_t a; double b; int64_t c;)                          \
    SHAPE(S50, "II", int32_t a; int32_t b;)                                     \
    SHAPE(S51, "III", int32_t a; int32_t b; int32_t c;)                         \
    SHAPE(S52, "IIIII", int32_t a; int32_t b; int32_t c; int32_t d; int32_t e;) \
    SHAPE(S53, "CCC", uint16_t a; uint16_t b; uint16_t c;)                      \
    SHAPE(S54, "BSIJ", int8_t a; int16_t b; int32_t c; int64_t d;)              \
    SHAPE(S55, "{BS}{I[3B]}", StructBS a; StructI3B b;)                         \
    SHAPE(S56, "[2{BI}]", StructBI a[2];)                                       \
    SHAPE(S57, "{J{FB}}", StructJFB a;)                                         \
    SHAPE(S58, "[3{SB}]", StructSB a[3];)                                       \
    SHAPE(S59, "DPF", double a; void *b; float c;)                              \
    SHAPE(S60, "<FI>", UnionFI a;)                                              \
    SHAPE(S61, "<DF>", UnionDF a;)                                              \
    SHAPE(S62, "<J[8B]>", UnionJ8B a;)                                          \
    SHAPE(S63, "{<FI>}F", StructFI a; float b;)                                 \
    SHAPE(S64, "J{[2{DF}]}", int64_t a; Struct2DF b;)

/* The word that follows from all plain arguments that a function has received. */
static uint64_t seen;
uint64_t seen_arguments(void) { return seen; }
static void see(int64_t v) { seen = seen * 31 + (uint64_t)v; }
static void see_double(double d) {
    int64_t v;
    memcpy(&v, &d, sizeof v);
    see(v);
}

/* Changes every byte; no number becomes a NaN if no byte is above 0x5f. */
static void turn(void *s, size_t size) {
    for (size_t i = 0; i < size; i++) ((char *)s)[i] ^= 0x15;
}
static void mix(void *s, const void *t, size_t size) {
    for (size_t i = 0; i < size; i++) ((char *)s)[i] ^= ((const char *)t)[i] & 0x1f;
}

/* Pairs of arguments in front of the structure: parameters, what is done with them, and values for Java. */
#define PARAMETERS0
#define PARAMETERS5 \
    int64_t i1, double d1, int64_t i2, double d2, int64_t i3, double d3, int64_t i4, double d4, int64_t i5, double d5,
#define PARAMETERS6 PARAMETERS5 int64_t i6, double d6,
#define PARAMETERS7 PARAMETERS6 int64_t i7, double d7,
#define PARAMETERS8 PARAMETERS7 int64_t i8, double d8,
#define PAIR(n) see(i##n), see_double(d##n);
#define SEE0
#define SEE5 PAIR(1) PAIR(2) PAIR(3) PAIR(4) PAIR(5)
#define SEE6 SEE5 PAIR(6)
#define SEE7 SEE6 PAIR(7)
#define SEE8 SEE7 PAIR(8)
#define VALUES0
#define VALUES5 100000000000, 1.25, 200000000000, 2.25, 300000000000, 3.25, 400000000000, 4.25, 500000000000, 5.25,
#define VALUES6 VALUES5 600000000000, 6.25,
#define VALUES7 VALUES6 700000000000, 7.25,
#define VALUES8 VALUES7 800000000000, 8.25,

#define FUNCTIONS(name, count)                                                                                      \
    name name##_after##count(PARAMETERS##count name s, int8_t b, name t, float f, int32_t i) {                      \
        seen = 0;                                                                                                   \
        SEE##count;                                                                                                 \
        see(b);                                                                                                     \
        see_double(f);                                                                                              \
        see(i);                                                                                                     \
        turn(&s, sizeof s);                                                                                         \
        mix(&s, &t, sizeof s);                                                                                      \
        return s;                                                                                                   \
    }                                                                                                               \
    name name##_call##count(name (*java)(PARAMETERS##count name, int8_t, name, float, int32_t), name *s, name *t) { \
        name r = java(VALUES##count * s, -100, *t, 2.5f, -70000);                                                   \
        turn(&r, sizeof r);                                                                                         \
        return r;                                                                                                   \
    }
#define SHAPE(name, text, ...)                 \
    typedef struct name {                      \
        __VA_ARGS__                            \
    } name;                                    \
    FUNCTIONS(name, 0)                         \
    FUNCTIONS(name, 5)                         \
    FUNCTIONS(name, 6)                         \
    FUNCTIONS(name, 7)                         \
    FUNCTIONS(name, 8)                         \
    name name##_variable(int32_t count, ...) { \
        name r = {0};                          \
        va_list list;                          \
        seen = 0;                              \
        va_start(list, count);                 \
        while (count--) {                      \
            see(va_arg(list, int64_t));        \
            see_double(va_arg(list, double));  \
            name s = va_arg(list, name);       \
            turn(&r, sizeof r);                \
            mix(&r, &s, sizeof r);             \
        }                                      \
        va_end(list);                          \
        return r;                              \
    }                                          \
    name name##_fail(int32_t code, name s) {   \
        turn(&s, sizeof s);                    \
        errno = code;                          \
        return s;                              \
    }
SHAPES(SHAPE)

#define ROW(name, text, ...) {#name, text, sizeof(name)},
static const struct {
    const char *name, *text;
    int64_t size;
} table[] = {SHAPES(ROW)};
int32_t shape_count(void) { return sizeof table / sizeof *table; }
const char *shape_name(int32_t i) { return table[i].name; }
const char *shape_text(int32_t i) { return table[i].text; }
int64_t shape_size(int32_t i) { return table[i].size; }
