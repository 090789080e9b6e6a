/* The -XX options: every one that the `java` of a library knows, its value and where that came from. One table
   (vm_flags.def) for parsing, printing and for tools that read and set values while the VM runs. What is not read
   somewhere through the macros below has no effect. The manual page lists what has one (docs/minijvm.1.in), and
   tests/unit/test_flag_list.py compares that list with the code. */
#ifndef runtime_vm_flags_h
#define runtime_vm_flags_h
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef enum VmFlagType {
    VM_FLAG_BOOL,
    VM_FLAG_INT,
    VM_FLAG_UINT,
    VM_FLAG_INTX,
    VM_FLAG_UINTX,
    VM_FLAG_UINT64,
    VM_FLAG_SIZE,
    VM_FLAG_DOUBLE,
    VM_FLAG_TEXT,
    VM_FLAG_TEXTS
} VmFlagType;
typedef enum VmFlagKind { VM_FLAG_PRODUCT, VM_FLAG_MANAGEABLE, VM_FLAG_DIAGNOSTIC, VM_FLAG_EXPERIMENTAL } VmFlagKind;
/* The numbers are those of management (vm/jvm/jmm.h). */
typedef enum VmFlagOrigin {
    VM_FLAG_DEFAULT = 1,
    VM_FLAG_COMMAND_LINE,
    VM_FLAG_MANAGEMENT,
    VM_FLAG_ENVIRONMENT,
    VM_FLAG_CONFIG_FILE,
    VM_FLAG_ERGONOMIC,
    VM_FLAG_ATTACH
} VmFlagOrigin;
typedef union VmFlagValue {
    bool b;
    int64_t i;
    uint64_t u;
    double d;
    const char *text;
} VmFlagValue;

typedef struct VmFlag {
    const char *name;
    uint8_t type, kind, levels; /* the last: of the libraries whose `java` knows it (runtime/library_level.h) */
    VmFlagValue low, high;      /* of numbers */
} VmFlag;

typedef enum VmFlagIndex {
#define FLAG(type, kind, name, ...) VM_FLAG_##name,
#include "runtime/vm_flags.def"
    VM_FLAG_COUNT
} VmFlagIndex;

extern VmFlag vm_flags[VM_FLAG_COUNT]; /* sorted by name; as the library's `java` has them */
extern VmFlagValue vm_flag_values[VM_FLAG_COUNT];
extern uint8_t vm_flag_origins[VM_FLAG_COUNT];
#define vm_flag_bool(name) __atomic_load_n(&vm_flag_values[VM_FLAG_##name].b, __ATOMIC_RELAXED)
#define vm_flag_int(name) vm_flag_values[VM_FLAG_##name].i /* int, intx */
#define vm_flag_text(name) vm_flag_values[VM_FLAG_##name].text
#define vm_flag_uint(name) vm_flag_values[VM_FLAG_##name].u /* uint, uintx, uint64_t, size_t */

void vm_flags_init(void); /* all as at the beginning, for the library level that was chosen */
/* What becomes of an option: nobody knows it; somebody does; it is malformed or not allowed, and a message says so. */
typedef enum OptionResult { OPTION_UNKNOWN, OPTION_TAKEN, OPTION_REFUSED } OptionResult;
/* What follows "-XX:", or a word of a settings file. */
OptionResult vm_flags_parse(const char *text, VmFlagOrigin origin);
/* A size below 2^64: digits, or 0x and hexadecimal ones, and one of k m g t in either case. */
bool vm_flags_parse_size(const char *text, uint64_t *out);
void vm_flags_report_unknown(const char *text); /* with the name that was probably meant */
void vm_flag_set_number(VmFlagIndex i, uint64_t value, VmFlagOrigin origin);
/* False: it is outside of the flag's range, as a message has said. */
bool vm_flag_set_in_range(VmFlagIndex i, uint64_t value, VmFlagOrigin origin);
void vm_flag_set_bool(VmFlagIndex i, bool value, VmFlagOrigin origin);

/* ---- for tools ---- */
int vm_flag_find(
    const char *name); /* index or -1; also finds what is locked, not what the library's `java` does not know */
bool vm_flag_is_visible(VmFlagIndex i); /* diagnostic and experimental ones only after their unlock option */
const char *vm_flag_type_name(VmFlagIndex i);
char *vm_flag_format(VmFlagIndex i); /* the value as text, malloc'ed */
/* Sets a manageable flag while the VM runs; NULL, or what is wrong, malloc'ed. */
char *vm_flag_write(const char *name, const char *text, VmFlagOrigin origin);
void vm_flag_print(VmFlagIndex i, FILE *out); /* -XX:+Name or -XX:Name=value */
void vm_flags_print_changed(FILE *out);       /* those that do not have their initial value, in one line */
typedef enum VmFlagsColumns { VM_FLAGS_VALUES, VM_FLAGS_RANGES } VmFlagsColumns;
void vm_flags_print_all(FILE *out, VmFlagsColumns columns); /* -XX:+PrintFlagsFinal, -XX:+PrintFlagsRanges */
#endif
