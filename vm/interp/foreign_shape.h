/* How a C function is called, or calls, when a program says where each piece of its arguments and of its result lies
   (contract of 25: 7): registers and words of the stack, as the class library has assigned them by the rules of the
   machine. libffi assigns by the same rules but takes values in order, so a shape is a list of values that makes it
   arrive at the same places. Nothing of Java is in here. */
#ifndef vm_interp_foreign_shape_h
#define vm_interp_foreign_shape_h
#include <ffi.h>
#include <stdbool.h>
#include <stdint.h>

/* jdk.internal.foreign.abi.VMStorage, with the numbers that this machine's has; STORAGE_NONE represents null. */
typedef enum StorageKind {
    STORAGE_NONE = -1,
    STORAGE_INTEGER,
    STORAGE_VECTOR,
#ifdef __x86_64__
    STORAGE_X87,
#endif
    STORAGE_STACK,
    STORAGE_PLACEHOLDER
} StorageKind;
typedef struct Storage {
    int kind;
    int32_t index; /* the register's number, the offset in the area of arguments, or a Placeholder */
} Storage;
typedef enum Placeholder { PLACEHOLDER_TARGET, PLACEHOLDER_RETURN_BUFFER, PLACEHOLDER_STATE } Placeholder;

enum { FOREIGN_RESULTS = 4, FOREIGN_NOWHERE = -1 };
typedef struct ForeignShape {
    ffi_cif cif;
    unsigned count;   /* values: a word each, floating-point ones in its low bytes. First those that libffi knows, then
                         the address of a result in memory, if that has a separate register. */
    unsigned results; /* pieces of the result */
    uint8_t piece_bytes[FOREIGN_RESULTS];              /* of each in a return buffer */
    ffi_type aggregate, *type_of[FOREIGN_RESULTS + 1]; /* a result of several pieces, as a structure */
    ffi_type *types[];
} ForeignShape;

bool foreign_is_supported(void); /* on this machine */

/* [places] gets for each argument the number of the value that it is, or FOREIGN_NOWHERE: one that libffi provides by
   itself, a placeholder, none. NULL: *why says what is not possible, or is NULL when there is no memory. */
ForeignShape *foreign_shape_new(const Storage *arguments, unsigned count, const Storage *results, unsigned result_count,
                                int *places, const char **why);
void foreign_shape_free(ForeignShape *s);
/* [values]: s->count words; the pieces of the result go to [result]. errno is as the function has left it. */
void foreign_shape_call(const ForeignShape *s, void *function, int64_t *values, int64_t result[FOREIGN_RESULTS]);
/* In a closure that was prepared with s->cif: the value with the number [place]. [values], [out]: from libffi. */
int64_t foreign_shape_value(const ForeignShape *s, int place, void **values, const void *out);
#endif
