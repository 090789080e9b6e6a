/* Native methods: how an implementation is found and called. VM natives get raw words and cost no more than a C call;
   JNI functions are called directly when their arguments fit a common shape, through libffi otherwise. The native frame
   is already on the Java stack when native_call runs, so arguments are rooted there and a reference argument's jobject
   is simply the address of its word. */
#include "vm/interp/native.h"

#include <dlfcn.h>
#include <ffi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "base/vm_image.h"
#include "classfile/descriptor.h"
#include "classfile/utf8.h"
#include "runtime/event_log.h"
#include "runtime/exception.h"
#include "runtime/handle.h"
#include "runtime/hooks.h"
#include "runtime/java_vm.h"
#include "runtime/library_level.h"
#include "runtime/lock.h"
#include "runtime/log.h"
#include "runtime/monitor.h"
#include "runtime/options.h"
#include "runtime/string.h"
#include "runtime/vm_flags.h"
#include "runtime/wellknown.h"
#include "vm/classes/classes.h"
#include "vm/classes/define.h"
#include "vm/classes/initialize.h"
#include "vm/interp/interp.h"
#include "vm/interp/point.h"
#include "vm/interp/random_device.h"

/* The natives in the tables, by their names. Filled before the first class is linked, then read only. */
typedef struct BuiltIn {
    struct BuiltIn *next;                       /* in the order of registration */
    const char *class_name, *name, *descriptor; /* descriptor NULL: any */
    NativeBinding binding;
} BuiltIn;
static BuiltIn *built_in[512];

typedef struct Library {
    struct Library *next;
    void *handle;
    Loader *loader; /* NULL: agent library, searched for every class */
    char path[];
} Library;
static Library *libraries;
static void *class_library; /* OpenJDK's libjava.so; NULL: jdk-subset */
static Loader no_loader;    /* represents loaders that have died */
static Lock native_lock = LOCK_INITIALIZER(LIBRARIES);

static BuiltIn **built_in_bucket(const char *name) {
    uint32_t h = 0;
    for (const char *c = name; *c; c++) h = (h ^ (uint8_t)*c) * 0x01000193u;
    return &built_in[(h ^ h >> 15) % (sizeof built_in / sizeof *built_in)];
}

static void add_built_in(const char *class_name, const char *name, const char *descriptor, NativeBinding binding) {
    BuiltIn *b = memory_allocate(sizeof *b, "the native methods of the class library"), **end = built_in_bucket(name);
    *b = (BuiltIn){.class_name = class_name, .name = name, .descriptor = descriptor, .binding = binding};
    while (*end) end = &(*end)->next;
    *end = b;
}

void natives_register_vm(const VmNativeEntry *e) {
    for (; e->class_name; e++)
        add_built_in(e->class_name, e->name, e->descriptor,
                     (NativeBinding){.vm = e->function, .operation = point_native_operation(e->class_name, e->name)});
}
void natives_register_function(const char *class_name, const char *name, const char *descriptor, void *function) {
    add_built_in(class_name, name, descriptor,
                 (NativeBinding){.function = function, .operation = point_native_operation(class_name, name)});
}

/* ---- call shapes ---- */

/* How functions of one signature are called. Shared by all methods with that signature and kept for ever: closures and
   running calls refer to them. */
/* What a parameter is taken from. */
typedef enum PassBy { PASS_WORD, PASS_WIDE, PASS_REF, PASS_FLOAT, PASS_DOUBLE } PassBy;
struct NativeShape {
    struct NativeShape *next;
    const Symbol *descriptor;
    bool is_static;
    uint8_t fast;        /* FastCall */
    uint8_t return_type; /* T_xxx */
    uint8_t count;       /* Java parameters, without env and this */
    bool prepared;
    ffi_cif cif;
    uint8_t pass[256]; /* PassBy of each */
    ffi_type **types;
};
typedef struct NativeShape NativeShape;
static NativeShape *shapes[256];
static Lock shape_lock = LOCK_INITIALIZER(CALL_SHAPES);

/* Calls of moderate length need no libffi (which sorts the arguments again at each call). In these calling conventions
   integers and pointers go to one set of registers, float and double to another, each in order and independently; what
   is left over goes to the stack in order, eight bytes each; a function ignores registers and stack words it has no
   parameter for; a float is the low half of its register or word. So three C function types serve all shapes, and words
   already hold narrow integers extended. */
typedef enum FastCall { FAST_NONE, FAST_WORDS, FAST_MIXED, FAST_STACK } FastCall;
#if defined(__x86_64__) && !defined(_WIN32)
enum { HAS_FAST_CALLS = 1, INTEGER_REGISTERS = 6 };
#define MORE_INTEGER_TYPES
#define MORE_INTEGERS(r)
#elif defined(__aarch64__) && defined(__linux__)
enum { HAS_FAST_CALLS = 1, INTEGER_REGISTERS = 8 };
#define MORE_INTEGER_TYPES , int64_t, int64_t
#define MORE_INTEGERS(r) , r[6], r[7]
#else
enum { HAS_FAST_CALLS = 0, INTEGER_REGISTERS = 6 };
#define MORE_INTEGER_TYPES
#define MORE_INTEGERS(r)
#endif
enum { FLOAT_REGISTERS = 8, STACK_WORDS = 8 };
#define INTEGER_TYPES int64_t, int64_t, int64_t, int64_t, int64_t, int64_t MORE_INTEGER_TYPES
#define REGISTER_TYPES INTEGER_TYPES, double, double, double, double, double, double, double, double
#define STACK_TYPES int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t
typedef int64_t (*WordFunction)(INTEGER_TYPES);
typedef int64_t (*MixedFunction)(REGISTER_TYPES);
typedef double (*FloatFunction)(REGISTER_TYPES);
typedef int64_t (*StackFunction)(REGISTER_TYPES, STACK_TYPES);
typedef double (*FloatStackFunction)(REGISTER_TYPES, STACK_TYPES);

static ffi_type *type_of(char letter) {
    switch (letter) {
    case 'Z': return &ffi_type_uint8;
    case 'B': return &ffi_type_sint8;
    case 'C': return &ffi_type_uint16;
    case 'S': return &ffi_type_sint16;
    case 'I': return &ffi_type_sint32;
    case 'J': return &ffi_type_sint64;
    case 'F': return &ffi_type_float;
    case 'D': return &ffi_type_double;
    case 'V': return &ffi_type_void;
    default: return &ffi_type_pointer;
    }
}

static NativeShape *shape_new(const Method *m) {
    const char *cursor = m->info->descriptor->text + 1, *begin, *end;
    unsigned integers = 2, floats = 0;
    NativeShape *s = calloc(1, sizeof *s);
    if (!s) return NULL;
    s->descriptor = symbol_hold(m->info->descriptor);
    s->is_static = method_is_static(m);
    s->return_type = m->return_type;
    for (char c; (c = descriptor_next(&cursor, &begin, &end)); s->count++) {
        PassBy p = c == 'L' || c == '[' ? PASS_REF
                   : c == 'J'           ? PASS_WIDE
                   : c == 'F'           ? PASS_FLOAT
                   : c == 'D'           ? PASS_DOUBLE
                                        : PASS_WORD;
        s->pass[s->count] = (uint8_t)p;
        if (p >= PASS_FLOAT)
            floats++;
        else
            integers++;
    }
    bool returns_float = s->return_type == T_FLOAT || s->return_type == T_DOUBLE;
    unsigned stacked = (integers > INTEGER_REGISTERS ? integers - INTEGER_REGISTERS : 0) +
                       (floats > FLOAT_REGISTERS ? floats - FLOAT_REGISTERS : 0);
    if (HAS_FAST_CALLS && stacked <= STACK_WORDS)
        s->fast = stacked ? FAST_STACK : floats || returns_float ? FAST_MIXED : FAST_WORDS;
    return s;
}

/* NULL: out of memory. */
static NativeShape *shape_of(const Method *m) {
    NativeShape **bucket = &shapes[((uintptr_t)m->info->descriptor >> 4 ^ method_is_static(m)) % 256];
    lock_acquire(&shape_lock);
    NativeShape *s = *bucket;
    while (s && (s->descriptor != m->info->descriptor || s->is_static != method_is_static(m))) s = s->next;
    if (!s && (s = shape_new(m))) {
        s->next = *bucket;
        *bucket = s;
    }
    lock_release(&shape_lock);
    return s;
}

/* The libffi side of a shape, made when it is first needed. */
static bool shape_prepare(NativeShape *s) {
    if (__atomic_load_n(&s->prepared, __ATOMIC_ACQUIRE)) return true;
    lock_acquire(&shape_lock);
    if (!s->types) {
        const char *cursor = s->descriptor->text + 1, *begin, *end;
        ffi_type **types = calloc(s->count + 2u, sizeof *types);
        if (types) {
            types[0] = types[1] = &ffi_type_pointer;
            for (unsigned i = 2; i < s->count + 2u; i++) types[i] = type_of(descriptor_next(&cursor, &begin, &end));
            s->types = types;
            bool ok = ffi_prep_cif(&s->cif, FFI_DEFAULT_ABI, s->count + 2u,
                                   type_of(descriptor_return(s->descriptor, &begin)), types) == FFI_OK;
            __atomic_store_n(&s->prepared, ok, __ATOMIC_RELEASE);
        }
    }
    lock_release(&shape_lock);
    return s->prepared;
}

/* ---- the JNI face of VM natives ---- */

/* For agents that wrap what NativeMethodBind reported them: jobjects in, jobject out. One for each method that was ever
   offered; an agent may keep the address. */
typedef struct Face {
    struct Face *next;
    Method *method;
    VmNative function;
    NativeShape *shape;
    ffi_closure *closure;
    void *code;
} Face;
static Face *faces;

static void face_entry(ffi_cif *cif, void *out, void **values, void *user) {
    Face *face = user;
    Method *m = face->method;
    const NativeShape *s = face->shape;
    Thread *t = thread_from_env(*(JNIEnv **)values[0]);
    Slot words[m->argument_slots + 1u], result = 0;
    unsigned slot = 0;
    thread_to_vm(t);
    if (!s->is_static) words[slot++] = slot_ref(handle_object(*(jobject *)values[1]));
    for (unsigned i = 0; i < s->count; i++) {
        const void *v = values[i + 2];
        switch (s->pass[i]) {
        case PASS_REF: words[slot++] = slot_ref(handle_object(*(const jobject *)v)); break;
        case PASS_WIDE:
        case PASS_DOUBLE:
            words[slot] = 0;
            words[slot + 1] = *(const int64_t *)v;
            slot += 2;
            break;
        case PASS_FLOAT: words[slot++] = slot_int(*(const int32_t *)v); break;
        default: {
            const ffi_type *type = cif->arg_types[i + 2];
            words[slot++] = slot_int(type == &ffi_type_uint8    ? *(const uint8_t *)v
                                     : type == &ffi_type_sint8  ? *(const int8_t *)v
                                     : type == &ffi_type_uint16 ? *(const uint16_t *)v
                                     : type == &ffi_type_sint16 ? *(const int16_t *)v
                                                                : *(const int32_t *)v);
        }
        }
    }
    bool ok = face->function(t, m, words, &result);
    if (s->return_type == T_OBJECT)
        *(jobject *)out = ok ? handle_new(t, slot_to_ref(result)) : NULL;
    else if (s->return_type != T_VOID)
        *(int64_t *)out = ok ? result : 0; /* libffi takes narrow results from a whole word */
    thread_to_native(t);
}

static void *face_of(Method *m, VmNative function, NativeShape *s) {
    if (!shape_prepare(s)) return NULL;
    void *code = NULL;
    lock_acquire(&native_lock);
    Face *f = faces;
    while (f && (f->method != m || f->function != function)) f = f->next;
    if (!f && (f = calloc(1, sizeof *f))) {
        *f = (Face){.next = faces, .method = m, .function = function, .shape = s};
        f->closure = ffi_closure_alloc(sizeof *f->closure, &f->code);
        if (f->closure && ffi_prep_closure_loc(f->closure, &s->cif, face_entry, f, f->code) == FFI_OK)
            faces = f;
        else {
            if (f->closure) ffi_closure_free(f->closure);
            free(f);
            f = NULL;
        }
    }
    if (f) code = f->code;
    lock_release(&native_lock);
    return code;
}

static bool is_face(const Method *m, const void *function) {
    lock_acquire(&native_lock);
    const Face *f = faces;
    while (f && (f->method != m || f->code != function)) f = f->next;
    lock_release(&native_lock);
    return f;
}

/* ---- calls ---- */

static inline jobject self_of(Thread *t, const Method *m, Slot **arguments) {
    return method_is_static(m) ? handle_new(t, class_mirror(m->holder)) : (jobject)(*arguments)++;
}
static inline int64_t ref_of(Slot *argument) { return *argument ? (int64_t)(uintptr_t)argument : 0; }

#define INTEGERS(r) r[0], r[1], r[2], r[3], r[4], r[5] MORE_INTEGERS(r)

static bool call_words(Thread *t, Method *m, const NativeBinding *b, Slot *arguments, Slot *result) {
    VM_ASSERT(thread_runs(t) && !t->exception && !lock_any_held());
    const NativeShape *s = b->shape;
    int64_t r[INTEGER_REGISTERS] = {(int64_t)(uintptr_t)thread_env(t), (int64_t)(uintptr_t)self_of(t, m, &arguments)};
    for (unsigned i = 0; i < s->count; i++, arguments++) {
        switch (s->pass[i]) {
        case PASS_REF: r[i + 2] = ref_of(arguments); break;
        case PASS_WIDE: r[i + 2] = *++arguments; break;
        default: r[i + 2] = *arguments;
        }
    }
    thread_to_native(t);
    int64_t raw = ((WordFunction)b->function)(INTEGERS(r));
    thread_to_vm(t);
    *result = native_result_word(s->return_type, raw);
    return !t->exception;
}

#define REGISTERS(r, f) INTEGERS(r), f[0], f[1], f[2], f[3], f[4], f[5], f[6], f[7]
#define STACK(w) w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7]

static bool call_mixed(Thread *t, Method *m, const NativeShape *s, void *function, Slot *arguments, Slot *result) {
    int64_t r[INTEGER_REGISTERS] = {(int64_t)(uintptr_t)thread_env(t), (int64_t)(uintptr_t)self_of(t, m, &arguments)},
            w[STACK_WORDS] = {0}, raw;
    double f[FLOAT_REGISTERS] = {0};
    unsigned integers = 2, floats = 0, stacked = 0;
    for (unsigned i = 0; i < s->count; i++, arguments++) {
        PassBy p = s->pass[i];
        int64_t word = p == PASS_REF                        ? ref_of(arguments)
                       : p == PASS_WIDE || p == PASS_DOUBLE ? *++arguments
                                                            : *arguments;
        if (p >= PASS_FLOAT && floats < FLOAT_REGISTERS)
            f[floats++] = slot_to_double(word);
        else if (p < PASS_FLOAT && integers < INTEGER_REGISTERS)
            r[integers++] = word;
        else
            w[stacked++] = word;
    }
    bool on_stack = s->fast == FAST_STACK;
    thread_to_native(t);
    if (s->return_type == T_FLOAT || s->return_type == T_DOUBLE) {
        raw = slot_double(on_stack ? ((FloatStackFunction)function)(REGISTERS(r, f), STACK(w))
                                   : ((FloatFunction)function)(REGISTERS(r, f)));
    } else
        raw = on_stack ? ((StackFunction)function)(REGISTERS(r, f), STACK(w))
                       : ((MixedFunction)function)(REGISTERS(r, f));
    thread_to_vm(t);
    *result = native_result_word(s->return_type, raw);
    return !t->exception;
}

static bool call_ffi(Thread *t, Method *m, NativeShape *s, void *function, Slot *arguments, Slot *result) {
    if (!shape_prepare(s)) return exception_throw_out_of_memory(t, "Metaspace");
    void *values[s->count + 2u], *refs[s->count + 2u];
    JNIEnv *env = thread_env(t);
    values[0] = &env;
    refs[1] = self_of(t, m, &arguments);
    values[1] = &refs[1];
    for (unsigned i = 0; i < s->count; i++, arguments++) {
        switch (s->pass[i]) {
        case PASS_REF:
            refs[i + 2] = *arguments ? arguments : NULL;
            values[i + 2] = &refs[i + 2];
            break;
        case PASS_WIDE:
        case PASS_DOUBLE: values[i + 2] = ++arguments; break;
        default: values[i + 2] = arguments; /* little endian: the low bytes come first */
        }
    }
    union {
        ffi_arg word;
        int64_t j;
        double d;
        float f;
    } out = {.j = 0};
    thread_to_native(t);
    ffi_call(&s->cif, FFI_FN(function), &out, values);
    thread_to_vm(t);
    *result = native_result_word(s->return_type, out.j);
    return !t->exception;
}

bool native_call_unchecked(Thread *t, Method *m, const NativeBinding *b, Slot *arguments, Slot *result) {
    VM_ASSERT(thread_runs(t) && !t->exception && !lock_any_held());
    NativeShape *s = b->shape;
    if (s->fast == FAST_WORDS) return call_words(t, m, b, arguments, result);
    if (s->fast != FAST_NONE) return call_mixed(t, m, s, b->function, arguments, result);
    return call_ffi(t, m, s, b->function, arguments, result);
}

static NativeCall *plain_call(const NativeBinding *b) {
    return vm_flag_bool(CheckJNICalls)    ? native_call_checked
           : b->shape->fast == FAST_WORDS ? call_words
                                          : native_call_unchecked;
}
/* While schedules are explored. */
static bool call_operating(Thread *t, Method *m, const NativeBinding *b, Slot *arguments, Slot *result) {
    return b->operating ? b->operating(t, m, arguments, result) : plain_call(b)(t, m, b, arguments, result);
}
static bool call_operation(Thread *t, Method *m, const NativeBinding *b, Slot *arguments, Slot *result) {
    const bool counts = exploration_begun && !(exploration_alone && b->operation <= NATIVE_COPY);
    if (!counts) return call_operating(t, m, b, arguments, result);
    if (!point_before_native(t, t->frame, b->operation)) return false;
    const bool ok = call_operating(t, m, b, arguments, result);
    point_after_native(t, t->frame, b->operation);
    return ok;
}

/* The last thing before it is published. */
static NativeBinding *callable(NativeBinding *b) {
    b->call = b->operation ? call_operation : plain_call(b);
    if (b->operation) {
        b->operating = b->vm;
        b->vm = NULL;
    }
    return b;
}

/* ---- finding implementations (contract 5.1) ---- */

/* Appends the JNI mangling of UTF-8 text. False when memory is short; *possible is cleared when the name can have no
   implementation (a digit 0-3 would follow a separator). */
static bool mangle(FILE *out, const char *text, size_t length, bool *possible) {
    bool latin1, ok = true;
    size_t count = utf8_utf16_length(text, length, &latin1);
    uint16_t *units = malloc((count + 1) * sizeof *units);
    if (!units) return false;
    utf8_to_utf16(text, length, units);
    for (size_t i = 0; i < count && ok; i++) {
        uint16_t c = units[i];
        if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')) {
            ok = !(c <= '3' && c >= '0' && (i == 0 || units[i - 1] == '/'));
            fputc(c, out);
        } else if (c == '/')
            fputc('_', out);
        else if (c == '_')
            fputs("_1", out);
        else if (c == ';')
            fputs("_2", out);
        else if (c == '[')
            fputs("_3", out);
        else
            fprintf(out, "_0%04x", c);
    }
    free(units);
    *possible = *possible && ok;
    return true;
}

/* [name]: the method's, or what remains of it without prefixes. False: no memory; *symbol is NULL when there can be no
   such function. */
static bool jni_name(const Method *m, const char *name, bool with_signature, char **symbol) {
    TextStream s;
    bool possible = true;
    *symbol = NULL;
    if (!text_stream_open(&s)) return false;
    FILE *out = s.out;
    fputs("Java_", out);
    bool ok = mangle(out, m->holder->name->text, m->holder->name->length, &possible);
    fputc('_', out);
    ok = ok && mangle(out, name, strlen(name), &possible);
    if (with_signature) {
        const char *open = m->info->descriptor->text + 1, *close = strrchr(m->info->descriptor->text, ')');
        fputs("__", out);
        ok = ok && mangle(out, open, (size_t)(close - open), &possible);
    }
    char *text = text_stream_close(&s);
    if (text && ok && possible)
        *symbol = text;
    else
        free(text);
    return text && ok;
}

static void *find_in_libraries(Loader *loader, const char *name, bool agents) {
    for (Library *l = libraries; l; l = l->next) {
        if (agents ? !!l->loader : l->loader != loader) continue;
        void *f = dlsym(l->handle, name);
        if (f) return f;
    }
    return NULL;
}

static const NativeBinding *find_built_in(const Method *m, const char *name) {
    for (const BuiltIn *b = *built_in_bucket(name); b; b = b->next)
        if (strcmp(b->name, name) == 0 && strcmp(b->class_name, m->holder->name->text) == 0 &&
            (!b->descriptor || strcmp(b->descriptor, m->info->descriptor->text) == 0))
            return &b->binding;
    return NULL;
}

/* ClassLoader.findNative: OpenJDK's library keeps the libraries of each loader itself. Where it does not decide whether
   [m] may be bound, what it throws counts as not found, but for an OutOfMemoryError, which stays pending. */
static void *find_by_upcall(Thread *t, const Loader *loader, const Method *m, const char *name) {
    const bool decides = method_ClassLoader_findNativeFor;
    Method *find = decides ? method_ClassLoader_findNativeFor : method_ClassLoader_findNative;
    if (!find || !class_initialize(t, class_ClassLoader)) return NULL;
    uint32_t mark = handle_mark(t);
    Object *text = string_new_cstr(t, name), *method = NULL;
    Slot arguments[4] = {slot_ref(loader->object)}, result = 0;
    unsigned n = 1;
    if (text) handle_keep(t, text);
    if (decides) arguments[n++] = slot_ref(class_mirror(m->holder));
    arguments[n++] = slot_ref(text);
    if (text && decides && (method = string_new_cstr(t, m->info->name->text))) arguments[n++] = slot_ref(method);
    bool ok = text && (!decides || method) && interp_call(t, find, arguments, &result);
    handle_release(t, mark);
    if (!ok && !decides && !exception_is(t->exception, OutOfMemoryError)) exception_take(t);
    return ok ? (void *)(uintptr_t)result : NULL;
}

static void *find_in(Thread *t, Loader *loader, const Method *m, const char *name) {
    void *f = NULL;
    if (loader == &boot_loader && class_library) f = dlsym(class_library, name);
    if (!f && options.jdk) f = find_by_upcall(t, loader, m, name);
    if (t->exception) return NULL;
    lock_acquire(&native_lock);
    for (int agents = 0; agents < 2 && !f; agents++) f = find_in_libraries(loader, name, agents);
    lock_release(&native_lock);
    return f;
}

/* NULL: there is none, or an exception is pending: an OutOfMemoryError, or what the library says against it. */
static void *find_jni(Thread *t, const Method *m, const char *name) {
    void *f = NULL;
    for (int with_signature = 0; with_signature < 2 && !f && !t->exception;
         with_signature++) { /* the short name everywhere, then the long one */
        char *symbol;
        if (!jni_name(m, name, with_signature, &symbol)) exception_throw_out_of_memory(t, "Metaspace");
        if (symbol) f = find_in(t, m->holder->loader, m, symbol);
        free(symbol);
    }
    return f;
}

void *native_open_library(const char *path) {
    void *handle = dlopen(path, RTLD_LAZY);
    event_log_add(EVENTS_LIBRARIES, NULL, handle ? "Loaded shared library %s" : "Loading shared library %s failed",
                  path);
    return handle;
}

bool native_open_class_library(void) {
    char path[4096];
    if (!options.jdk) return true;
    snprintf(path, sizeof path, "%s/lib/libjava.so", options.jdk);
    if ((class_library = native_open_library(path))) return true;
    vm_printf(stderr, "Error: cannot load the native library of the class library: %s\n", dlerror());
    return false;
}

/* Prefixes that tools have put before the names of natives which they wrapped, in the order in which they are applied
   (JVMTI SetNativeMethodPrefixes). */
static char **prefixes;
static const char FOR_PREFIXES[] = "prefixed native methods";
static unsigned prefix_count;

void native_set_prefixes(char **list, unsigned count) {
    lock_acquire(&native_lock);
    for (unsigned i = 0; i < prefix_count; i++) free(prefixes[i]);
    free(prefixes);
    prefixes = list;
    prefix_count = count;
    lock_release(&native_lock);
}

static Method *method_named(const Class *c, const char *name, const Symbol *descriptor) {
    Symbol *symbol = symbol_find(name, strlen(name));
    return symbol ? class_declared_method(c, symbol, descriptor) : NULL;
}

/* A prefix counts only if there is a method with it. */
Method *native_wrapped(const Class *c, const Symbol *name, const Symbol *descriptor) {
    Method *found = NULL;
    char *longest = memory_copy(name->text, FOR_PREFIXES);
    lock_acquire(&native_lock);
    for (unsigned i = 0; i < prefix_count && !(found && method_is_native(found)); i++) {
        char *longer = memory_format(FOR_PREFIXES, "%s%s", prefixes[i], longest);
        Method *m = method_named(c, longer, descriptor);
        if (m) {
            found = m;
            free(longest);
            longest = longer;
        } else
            free(longer);
    }
    lock_release(&native_lock);
    free(longest);
    return found && method_is_native(found) ? found : NULL;
}

/* What [m] wraps, or is wrapped by, going by its name; NULL: it has no prefix. */
Method *native_unwrapped(const Method *m) {
    const char *name = m->info->name->text;
    lock_acquire(&native_lock);
    for (unsigned i = prefix_count; i-- > 0;) {
        size_t length = strlen(prefixes[i]);
        if (strncmp(name, prefixes[i], length) == 0) name += length;
    }
    lock_release(&native_lock);
    return name == m->info->name->text ? NULL : method_named(m->holder, name, m->info->descriptor);
}

void native_hand_over(const Method *from, Method *to) {
    if (!from->native || to->native) return;
    NativeBinding *b = memory_allocate(sizeof *b, FOR_PREFIXES); /* in the middle of a redefinition */
    *b = *from->native;
    to->native = b;
}

static bool find_implementation(Thread *t, const Method *m, const char *name, NativeBinding *b) {
    if (class_is_boot(m->holder)) {
        const NativeBinding *found = find_built_in(m, name);
        if (found) {
            b->vm = found->vm;
            b->function = found->function;
            b->operation = found->operation;
        }
    }
    if (!b->vm && !b->function && (b->function = find_jni(t, m, name)))
        b->function = random_device_wrap(m, b->function);
    return b->vm || b->function;
}

/* By its own name; if that fails and it is wrapped by a method without prefixes, by that one's. */
static bool find_any_implementation(Thread *t, const Method *m, NativeBinding *b) {
    if (find_implementation(t, m, m->info->name->text, b)) return true;
    const Method *wrapper = t->exception ? NULL : native_unwrapped(m);
    return wrapper && !method_is_native(wrapper) && find_implementation(t, m, wrapper->info->name->text, b);
}

static NativeBinding *binding_of(Thread *t, Method *m) {
    NativeBinding *b = calloc(1, sizeof *b);
    if (b && unlikely(scheduler_exploring) && class_is_boot(m->holder))
        b->operation = point_native_operation(m->holder->name->text, m->info->name->text);
    if (b && (b->shape = shape_of(m))) return b;
    free(b);
    exception_throw_out_of_memory(t, "Metaspace");
    return NULL;
}

void *native_jni_function(Thread *t, Method *m) {
    const NativeBinding *found = find_built_in(m, m->info->name->text);
    NativeShape *shape = found && found->vm ? shape_of(m) : NULL;
    void *function = shape ? face_of(m, found->vm, shape) : NULL;
    if (!function) exception_throw_out_of_memory(t, "Metaspace");
    return function;
}

/* Announces the binding; the agent may replace the function. What it throws is thrown where the binding takes place,
   which is done all the same. */
static bool announce(Thread *t, Method *m, NativeBinding *b) {
    if (!(hooks_wanted(HOOK_NATIVE_BIND))) return true;
    void *offered = b->vm ? face_of(m, b->vm, b->shape) : b->function, *chosen = offered;
    if (!offered) return exception_throw_out_of_memory(t, "Metaspace");
    hooks.native_bind(t, m, &chosen);
    if (chosen != offered) {
        *b = (NativeBinding){.function = chosen, .shape = b->shape};
        interp_native_replaced(m);
    }
    return true;
}

/* -verbose:jni, in the words of `java`. */
static void report_binding(const Method *m, const char *before, const char *behind) {
    if (!log_wanted(LOG_JNI_RESOLVE, LOG_DEBUG)) return;
    char *name = class_java_name(m->holder);
    log_write(LOG_JNI_RESOLVE, LOG_DEBUG, "[%s native method %s.%s%s]", before, name ? name : "?", m->info->name->text,
              behind);
    free(name);
}

bool native_bind(Thread *t, Method *m) {
    VM_ASSERT(thread_runs(t) && !lock_any_held());
    NativeBinding *b = binding_of(t, m);
    if (!b) return false;
    if (find_any_implementation(t, m, b)) {
        report_binding(m, "Dynamic-linking", " ... JNI");
        NativeBinding *expected = NULL;
        if (!announce(t, m, b) ||
            !__atomic_compare_exchange_n(&m->native, &expected, callable(b), false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
            free(b); /* another thread was faster, or registered something */
        return !t->exception;
    }
    char *name = method_external_name(m);
    if (!t->exception) exception_throw(t, UnsatisfiedLinkError, "'%s'", name);
    free(name);
    free(b);
    return false;
}

void native_free(NativeBinding *b) { free(b); }

bool native_register(Thread *t, Method *m, void *function) {
    const NativeBinding *now = __atomic_load_n(&m->native, __ATOMIC_ACQUIRE);
    if (function)
        report_binding(m, "Registering JNI", "");
    else { /* taken back: the next call looks for an implementation */
        __atomic_store_n(&m->native, NULL, __ATOMIC_RELEASE);
        return true;
    }
    if (now && !now->vm && now->function == function) return true;
    NativeBinding *b = binding_of(t, m);
    if (!b) return false;
    /* The class library registers our own exported functions (JVM_ArrayCopy): they are the natives of the tables in the
       clothes of JNI, and so are faces. */
    const NativeBinding *found = (class_is_boot(m->holder) && is_in_vm((uintptr_t)function)) || is_face(m, function)
                                     ? find_built_in(m, m->info->name->text)
                                     : NULL;
    if (found) {
        b->vm = found->vm;
        b->operation = found->operation;
    }
    if (!b->vm) {
        b->function = function;
        interp_native_replaced(m);
    }
    if (!announce(t, m, b)) {
        free(b);
        return false;
    }
    __atomic_store_n(&m->native, callable(b),
                     __ATOMIC_RELEASE); /* the former binding stays: another thread may be about to call it */
    return !t->exception;
}

void native_unregister(Class *c) {
    for (unsigned i = 0; i < c->method_count; i++)
        if (method_is_native(class_method(c, i))) __atomic_store_n(&class_method(c, i)->native, NULL, __ATOMIC_RELEASE);
}

/* ---- libraries ---- */

static bool add_library(void *handle, const char *path, Loader *loader) {
    Library *l = malloc(sizeof *l + strlen(path) + 1);
    if (!l) return false;
    l->handle = handle;
    l->loader = loader;
    strcpy(l->path, path);
    lock_acquire(&native_lock);
    Library **p = &libraries;
    while (*p) p = &(*p)->next;
    l->next = NULL;
    *p = l;
    lock_release(&native_lock);
    return true;
}
static void remove_library(void *handle, const Loader *loader) {
    lock_acquire(&native_lock);
    Library **p = &libraries;
    while (*p && ((*p)->handle != handle || (*p)->loader != loader)) p = &(*p)->next;
    Library *l = *p;
    if (l) *p = l->next;
    lock_release(&native_lock);
    free(l);
}

/* They are closed by the library's own clean-up (NativeLibraries); until then their path counts as taken, but no class
   finds anything in them. */
void native_forget_loader(const Loader *loader) {
    for (Library *l = libraries; l; l = l->next)
        if (l->loader == loader) l->loader = &no_loader;
}

/* NULL is what dlsym takes for the process itself: RTLD_DEFAULT. */
bool native_add_agent_library(void *dl_handle) { return add_library(dl_handle, "", NULL); }
void native_remove_agent_library(void *dl_handle) { remove_library(dl_handle, NULL); }

bool native_version_exists(jint v) {
    static const jint known[] = {0x00010001, 0x00010002, 0x00010004, 0x00010006, 0x00010008, 0x00090000,
                                 0x000a0000, 0x00130000, 0x00140000, 0x00150000, 0x00180000};
    for (unsigned i = 0; i < sizeof known / sizeof known[0]; i++)
        if (known[i] == v) return true;
    return false;
}
bool native_version_is_supported(jint v) { return native_version_exists(v) && v <= library_level->jni_version; }

void *native_find_symbol(void *handle, const char *name) { return dlsym(handle, name); }

/* JNI_OnLoad of a library that is in the list already, so that what it registers and the classes it loads find it.
   False: exception pending. */
static bool run_on_load(Thread *t, const char *path, void *handle) {
    jint (*on_load)(JavaVM *, void *) = (jint(*)(JavaVM *, void *))dlsym(handle, "JNI_OnLoad");
    if (!on_load) return true;
    thread_to_native(t);
    jint version = on_load(vm_current(), NULL);
    thread_to_vm(t);
    if (t->exception) return false;
    if (native_version_is_supported(version)) return true;
    return exception_throw(t, UnsatisfiedLinkError, "unsupported JNI version 0x%08X required by %s", (unsigned)version,
                           path);
}

bool native_load_library(Thread *t, const char *path, Loader *loader, void **result) {
    lock_acquire(&native_lock);
    Library *known = libraries;
    while (known && (!known->loader || strcmp(known->path, path) != 0)) known = known->next;
    Loader *owner = known ? known->loader : NULL;
    void *handle = known ? known->handle : NULL;
    lock_release(&native_lock);
    if (known && owner != loader)
        return exception_throw(t, UnsatisfiedLinkError, "Native Library %s already loaded in another classloader",
                               path);
    if (!known) {
        thread_to_native(t); /* constructors of the library run */
        handle = native_open_library(path);
        thread_to_vm(t);
        if (!handle) return exception_throw(t, UnsatisfiedLinkError, "%s: %s", path, dlerror());
        if (!add_library(handle, path, loader)) {
            dlclose(handle);
            return exception_throw_out_of_memory(t, "Metaspace");
        }
        if (!run_on_load(t, path, handle)) {
            remove_library(handle, loader);
            dlclose(handle);
            return false;
        }
    }
    *result = handle;
    return true;
}

void native_unload_library(Thread *t, void *handle) {
    void (*on_unload)(JavaVM *, void *) = (void (*)(JavaVM *, void *))dlsym(handle, "JNI_OnUnload");
    thread_to_native(t);
    if (on_unload) on_unload(vm_current(), NULL);
    dlclose(handle);
    thread_to_vm(t);
    remove_library(handle, &no_loader);
}
