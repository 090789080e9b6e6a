/* Natives of jdk.internal.misc.Unsafe (contract 5.4): raw access to fields, array elements and native memory,
   compare-and-swap, park. Offsets are byte offsets from the object's start; a null base means an address. References in
   objects are compressed (gc/object.h), and so they are in native memory that Java addresses this way. */
#include <errno.h>
#include <malloc.h>
#include <time.h>

#include "base/vm_image.h"
#include "gc/copy.h"
#include "runtime/allocate.h"
#include "runtime/fault.h"
#include "runtime/identity.h"
#include "runtime/java_vm.h"
#include "runtime/library_level.h"
#include "runtime/options.h"
#include "vm/classes/define.h"
#include "vm/classes/initialize.h"
#include "vm/natives/native_util.h"
#include "vm/natives/reflect.h"
#include "vm/services/native_memory.h"

/* args: this, base, offset (two words), operands */
static void *target(const Slot *args, int base) { return (char *)arg_ref(args, base) + arg_long(args, base + 1); }

/* Memory that is no object's may not be there any more. */
static bool guarded(Thread *t, bool is_object, MemoryAccess *access, const Slot *args, Slot *result) {
    if (!is_object)
        return fault_guard(t, access, args, result) ||
               exception_throw(t, InternalError, "%s", library_level->unsafe_fault);
    access(args, result);
    return true;
}
#define GUARDED(name, is_object)                                   \
    NATIVE(Unsafe_##name) {                                        \
        (void)m;                                                   \
        return guarded(t, is_object, access_##name, args, result); \
    }
#define GUARDED_AT_BASE(name) GUARDED(name, args[1] != 0)

/* ---- the header of an object ---- */

/* Only programs written for HotSpot access it: they see HotSpot's (runtime/identity.h), and change its identity hash
   code. Nothing else is written, so that an object keeps its class. */

static bool in_header(const Slot *args, int base) {
    return unlikely(arg_long(args, base + 1) < OBJECT_HEADER) && args[base] != 0;
}
static void header_read(const Slot *args, int base, void *to, size_t size) {
    const Object *o = arg_ref(args, base);
    int64_t at = arg_long(args, base + 1);
    uint64_t mark = identity_mark(o);
    for (size_t i = 0; i < size; i++, at++)
        ((uint8_t *)to)[i] = at < 0 ? 0 : at < OBJECT_HEADER ? ((uint8_t *)&mark)[at] : ((const uint8_t *)o)[at];
}
static void header_write(const Slot *args, const void *from, size_t size) {
    Object *o = arg_ref(args, 1);
    int64_t at = arg_long(args, 2);
    uint64_t mark = identity_written_mark(o);
    for (size_t i = 0; i < size && at < OBJECT_HEADER; i++, at++)
        if (at >= 0) ((uint8_t *)&mark)[at] = ((const uint8_t *)from)[i];
    identity_set_mark(o, mark);
}
/* How many of the first [bytes] of a range are not in the fields of an object. */
static size_t header_part(const Slot *args, int base, size_t bytes) {
    if (!in_header(args, base)) return 0;
    uint64_t below = OBJECT_HEADER - (uint64_t)arg_long(args, base + 1);
    return below < bytes ? below : bytes;
}

/* ---- plain and volatile access ---- */

/* [shown]: the bytes of a header that such an access reads and writes; a reference in it is null. */
#define ACCESS(Name, ctype, to_slot, from_slot, shown)                                  \
    static void access_get##Name(const Slot *args, Slot *result) {                      \
        ctype v = 0;                                                                    \
        if (in_header(args, 1))                                                         \
            header_read(args, 1, &v, shown);                                            \
        else                                                                            \
            v = COPY_LOAD(ctype, target(args, 1));                                      \
        *result = to_slot(v);                                                           \
    }                                                                                   \
    static void access_put##Name(const Slot *args, Slot *result) {                      \
        ctype x = (ctype)from_slot;                                                     \
        (void)result;                                                                   \
        if (in_header(args, 1))                                                         \
            header_write(args, &x, shown);                                              \
        else                                                                            \
            COPY_STORE(ctype, target(args, 1), x);                                      \
    }                                                                                   \
    static void access_get##Name##Volatile(const Slot *args, Slot *result) {            \
        if (in_header(args, 1)) return access_get##Name(args, result);                  \
        ctype v = __atomic_load_n((ctype *)target(args, 1), __ATOMIC_SEQ_CST);          \
        *result = to_slot(v);                                                           \
    }                                                                                   \
    static void access_put##Name##Volatile(const Slot *args, Slot *result) {            \
        if (in_header(args, 1)) return access_put##Name(args, result);                  \
        __atomic_store_n((ctype *)target(args, 1), (ctype)from_slot, __ATOMIC_SEQ_CST); \
    }                                                                                   \
    GUARDED_AT_BASE(get##Name)                                                          \
    GUARDED_AT_BASE(put##Name)                                                          \
    GUARDED_AT_BASE(get##Name##Volatile)                                                \
    GUARDED_AT_BASE(put##Name##Volatile)
#define BOOL_SLOT(v) slot_int((v) != 0)
ACCESS(Boolean, uint8_t, BOOL_SLOT, (args[4] & 1), 1)
ACCESS(Byte, int8_t, slot_int, args[4], 1)
ACCESS(Short, int16_t, slot_int, args[4], 2)
ACCESS(Char, uint16_t, slot_int, args[4], 2)
ACCESS(Int, int32_t, slot_int, args[4], 4)
ACCESS(Float, int32_t, slot_int, args[4], 4) /* bits: no arithmetic happens */
ACCESS(Long, int64_t, (Slot), args[5], 8)
ACCESS(Double, int64_t, (Slot), args[5], 8)
#define REF_SLOT(v) slot_ref(ref_expand(v))
ACCESS(Reference, Ref32, REF_SLOT, ref_compress(arg_ref(args, 4)), 0)
#undef ACCESS

/* ---- compare and swap: strong, sequentially consistent ---- */

/* In a header. Succeeds if the value is the expected one, though perhaps nothing can be written: Java retries what has
   failed. */
static bool header_swap(const Slot *args, void *expected, const void *x, size_t shown, size_t size) {
    uint64_t now = 0;
    header_read(args, 1, &now, shown);
    bool same = memcmp(&now, expected, size) == 0;
    memcpy(expected, &now, size);
    if (same) header_write(args, x, shown);
    return same;
}
static bool swap32(const Slot *args, uint32_t *expected, uint32_t x, size_t shown) {
    if (in_header(args, 1)) return header_swap(args, expected, &x, shown, sizeof x);
    return __atomic_compare_exchange_n((uint32_t *)target(args, 1), expected, x, false, __ATOMIC_SEQ_CST,
                                       __ATOMIC_SEQ_CST);
}
static void access_compareAndSetInt(const Slot *args, Slot *result) {
    uint32_t e = (uint32_t)args[4];
    *result = swap32(args, &e, (uint32_t)args[5], sizeof e);
}
static void access_compareAndExchangeInt(const Slot *args, Slot *result) {
    uint32_t e = (uint32_t)args[4];
    swap32(args, &e, (uint32_t)args[5], sizeof e);
    *result = slot_int((int32_t)e);
}
GUARDED_AT_BASE(compareAndSetInt)
GUARDED_AT_BASE(compareAndExchangeInt)
NATIVE(Unsafe_compareAndSetReference) {
    UNUSED_NATIVE_ARGS;
    uint32_t e = ref_compress(arg_ref(args, 4));
    *result = swap32(args, &e, ref_compress(arg_ref(args, 5)), 0);
    return true;
}
NATIVE(Unsafe_compareAndExchangeReference) {
    UNUSED_NATIVE_ARGS;
    uint32_t e = ref_compress(arg_ref(args, 4));
    swap32(args, &e, ref_compress(arg_ref(args, 5)), 0);
    *result = slot_ref(ref_expand(e));
    return true;
}
static bool swap64(const Slot *args, int64_t *expected, int64_t x) {
    if (in_header(args, 1)) return header_swap(args, expected, &x, sizeof x, sizeof x);
    return __atomic_compare_exchange_n((int64_t *)target(args, 1), expected, x, false, __ATOMIC_SEQ_CST,
                                       __ATOMIC_SEQ_CST);
}
static void access_compareAndSetLong(const Slot *args, Slot *result) {
    int64_t e = args[5];
    *result = swap64(args, &e, args[7]);
}
static void access_compareAndExchangeLong(const Slot *args, Slot *result) {
    int64_t e = args[5];
    swap64(args, &e, args[7]);
    *result = e;
}
GUARDED_AT_BASE(compareAndSetLong)
GUARDED_AT_BASE(compareAndExchangeLong)

/* Ours only: OpenJDK's Unsafe has these as Java loops around compare-and-swap. [next]: what follows [v]. */
#define FETCH(name, op, ctype, to_slot, operand, next, shown)      \
    NATIVE(Unsafe_##name) {                                        \
        UNUSED_NATIVE_ARGS;                                        \
        ctype x = (ctype)operand, v = 0;                           \
        if (in_header(args, 1)) {                                  \
            header_read(args, 1, &v, shown);                       \
            ctype n = next;                                        \
            header_write(args, &n, shown);                         \
        } else                                                     \
            v = op((ctype *)target(args, 1), x, __ATOMIC_SEQ_CST); \
        *result = to_slot(v);                                      \
        return true;                                               \
    }
FETCH(getAndAddInt, __atomic_fetch_add, int32_t, slot_int, args[4], (int32_t)((uint32_t)v + (uint32_t)x), 4)
FETCH(getAndAddLong, __atomic_fetch_add, int64_t, (Slot), args[5], (int64_t)((uint64_t)v + (uint64_t)x), 8)
FETCH(getAndSetInt, __atomic_exchange_n, int32_t, slot_int, args[4], x, 4)
FETCH(getAndSetLong, __atomic_exchange_n, int64_t, (Slot), args[5], x, 8)
FETCH(getAndSetReference, __atomic_exchange_n, Ref32, REF_SLOT, ref_compress(arg_ref(args, 4)), x, 0)
#undef FETCH

/* ---- native memory. Java has checked sizes and rounded them. ---- */

NATIVE(Unsafe_getUncompressedObject) {
    *result = slot_ref(*(Object **)(uintptr_t)arg_long(args, 1));
    return true;
}
NATIVE(Unsafe_allocateMemory0) {
    void *block = malloc((size_t)arg_long(args, 1));
    native_memory_track(block, 1);
    *result = (Slot)(uintptr_t)block;
    return true;
}
NATIVE(Unsafe_reallocateMemory0) {
    UNUSED_NATIVE_ARGS;
    void *block = (void *)(uintptr_t)arg_long(args, 1);
    size_t bytes = (size_t)arg_long(args, 3);
    native_memory_track(block, -1);
    void *moved = realloc(block, bytes);
    native_memory_track(moved || !bytes ? moved : block, 1);
    *result = (Slot)(uintptr_t)moved;
    return true;
}
NATIVE(Unsafe_freeMemory0) {
    UNUSED_NATIVE_ARGS;
    void *block = (void *)(uintptr_t)arg_long(args, 1);
    native_memory_track(block, -1);
    free(block);
    return true;
}
/* Both work in the largest units that addresses and length are multiples of, as Java documents it. They leave out the
   header of the object that they write to. */
static void access_setMemory0(const Slot *args, Slot *result) {
    (void)result;
    size_t bytes = (size_t)arg_long(args, 4), skipped = header_part(args, 1, bytes);
    char *to = (char *)target(args, 1) + skipped;
    bytes -= skipped;
    unsigned shift = copy_unit((uintptr_t)to | bytes);
    copy_value(to, (uint64_t)(args[6] & 0xff) * 0x0101010101010101, bytes >> shift, shift);
}
static void access_copyMemory0(const Slot *args, Slot *result) {
    (void)result;
    size_t bytes = (size_t)arg_long(args, 7), skipped = header_part(args, 4, bytes);
    char *to = (char *)target(args, 4) + skipped, *from = (char *)target(args, 1) + skipped;
    bytes -= skipped;
    unsigned shift = copy_unit((uintptr_t)to | (uintptr_t)from | bytes);
    copy_elements(to, from, bytes >> shift, shift);
}
GUARDED_AT_BASE(setMemory0)
GUARDED(copyMemory0, args[1] && args[4])

static void swap_bytes(uint8_t *to, const uint8_t *from, size_t size) {
    unsigned shift = (unsigned)__builtin_ctzll(size);
    uint64_t v = 0;
    copy_elements(&v, from, 1, shift);
    v = __builtin_bswap64(v) >> (64 - 8 * size);
    copy_elements(to, &v, 1, shift);
}
static void access_copySwapMemory0(const Slot *args, Slot *result) {
    (void)result;
    size_t bytes = (size_t)arg_long(args, 7), size = (size_t)arg_long(args, 9);
    size_t skipped = (header_part(args, 4, bytes) + size - 1) & ~(size - 1); /* whole elements */
    const uint8_t *from = (uint8_t *)target(args, 1) + skipped;
    uint8_t *to = (uint8_t *)target(args, 4) + skipped;
    bytes -= skipped < bytes ? skipped : bytes;
    if (to <= from || to >= from + bytes)
        for (size_t i = 0; i + size <= bytes; i += size) swap_bytes(to + i, from + i, size);
    else
        for (size_t i = bytes; i >= size; i -= size) swap_bytes(to + i - size, from + i - size, size);
}
GUARDED(copySwapMemory0, args[1] && args[4])

/* ---- fields, classes, arrays ---- */

static bool offset_of(Thread *t, const Slot *args, bool want_static, Field **f) {
    *f = reflect_field_of(arg_ref(args, 1));
    if (!*f) return throw_null(t);
    if (!!((*f)->access & ACC_STATIC) == want_static) return true;
    return exception_throw(t, IllegalArgumentException, NULL);
}
NATIVE(Unsafe_objectFieldOffset0) {
    Field *f;
    if (!offset_of(t, args, false, &f)) return false;
    *result = f->offset;
    return true;
}
NATIVE(Unsafe_staticFieldOffset0) {
    Field *f;
    if (!offset_of(t, args, true, &f)) return false;
    *result = f->offset;
    return true;
}
NATIVE(Unsafe_staticFieldBase0) {
    Field *f;
    if (!offset_of(t, args, true, &f)) return false;
    *result = slot_ref(class_mirror(f->holder));
    return true;
}
/* By class and name; *field NULL: there is none. */
static bool known_field(Thread *t, const Slot *args, const Field **field) {
    const Class *c = mirror_class(arg_ref(args, 1));
    Symbol *name;
    *field = NULL;
    if (!string_to_symbol(t, arg_ref(args, 2), false, &name)) return false;
    for (unsigned i = 0; name && i < c->field_count && !*field; i++)
        if (c->fields[i].info->name == name) *field = &c->fields[i];
    return true;
}
NATIVE(Unsafe_objectFieldOffset1) {
    const Field *f;
    if (!known_field(t, args, &f)) return false;
    if (!f) return exception_throw(t, InternalError, NULL);
    *result = f->offset;
    return true;
}
/* The library makes errors of what is negative. */
NATIVE(Unsafe_knownObjectFieldOffset0) {
    enum { NO_SUCH_FIELD = -1, IS_STATIC = -2 };
    const Field *f;
    if (!known_field(t, args, &f)) return false;
    *result = (Slot)(!f ? (int64_t)NO_SUCH_FIELD : f->access & ACC_STATIC ? (int64_t)IS_STATIC : (int64_t)f->offset);
    return true;
}

NATIVE(Unsafe_shouldBeInitialized0) {
    Class *c = mirror_class(arg_ref(args, 1));
    *result = c->file && class_state(c) != CLASS_INITIALIZED;
    return true;
}
NATIVE(Unsafe_ensureClassInitialized0) {
    Class *c = mirror_class(arg_ref(args, 1));
    return !c->file || class_initialize(t, c);
}
static bool array_argument(Thread *t, const Slot *args, Class **c) {
    *c = mirror_class(arg_ref(args, 1));
    return class_is_array(*c) || exception_throw(t, IllegalArgumentException, "not an array class");
}
NATIVE(Unsafe_arrayBaseOffset0) {
    Class *c;
    if (!array_argument(t, args, &c)) return false;
    *result = ARRAY_BASE;
    return true;
}
NATIVE(Unsafe_arrayIndexScale0) {
    Class *c;
    if (!array_argument(t, args, &c)) return false;
    *result = 1 << c->layout.element_shift;
    return true;
}

NATIVE(Unsafe_defineClass0) { /* this, name, bytes, offset, length, loader, domain */
    Object *array = arg_ref(args, 2);
    int32_t offset = arg_int(args, 3), length = arg_int(args, 4);
    Loader *loader = loader_of_object(t, arg_ref(args, 5));
    if (!loader) return false;
    if (!array) return throw_null(t);
    if (offset < 0 || length < 0 || (int64_t)offset + length > (int64_t)array_length(array))
        return exception_throw(t, ArrayIndexOutOfBoundsException, NULL);
    Symbol *name = NULL;
    if (arg_ref(args, 1) && !string_to_symbol(t, arg_ref(args, 1), true, &name)) return false;
    uint8_t *bytes = malloc((size_t)length + 1);
    if (!bytes) return exception_throw_out_of_memory(t, "Java heap space");
    memcpy(bytes, (uint8_t *)array_data(array) + offset, (size_t)length);
    DefineOptions o = {.protection_domain = arg_ref(args, 6), .bytes = BYTES_GIVEN};
    Class *c = loader_define_class(t, loader, name, bytes, (uint32_t)length, &o);
    *result = slot_ref(c ? class_mirror(c) : NULL);
    return c;
}
static bool allocate_instance(Thread *t, Method *m, Slot *args, Slot *result) {
    UNUSED_NATIVE_ARGS;
    if (!arg_ref(args, 1)) return throw_null(t);
    Class *c = mirror_class(arg_ref(args, 1));
    if (c == class_Class) return exception_throw(t, IllegalAccessException, "java.lang.Class");
    if (class_is_primitive(c)) return exception_throw(t, InstantiationException, NULL);
    if (!c->file || (c->flags & (CLASS_IS_ABSTRACT | CLASS_IS_INTERFACE))) {
        char *name = class_java_name(c);
        exception_throw(t, InstantiationException, "%s", name);
        free(name);
        return false;
    }
    Object *o = class_initialize(t, c) ? object_new(t, c) : NULL;
    *result = slot_ref(o);
    return o;
}
NATIVE(Unsafe_allocateInstance) {
    return hooks_wanted(HOOK_VM_OBJECT_ALLOC) && library_level->unsafe_allocations_are_reported
               ? native_reporting(t, m, args, result, allocate_instance)
               : allocate_instance(t, m, args, result);
}
NATIVE(Unsafe_throwException) {
    Object *e = arg_ref(args, 1);
    return e ? exception_throw_object(t, e) : throw_null(t);
}

/* ThreadSanitizer does not see fences, and the compiler warns of that. */
#if defined(__SANITIZE_THREAD__) && defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wtsan"
#endif
NATIVE(Unsafe_loadFence) {
    UNUSED_NATIVE_ARGS;
    __atomic_thread_fence(__ATOMIC_ACQUIRE);
    return true;
}
NATIVE(Unsafe_storeFence) {
    UNUSED_NATIVE_ARGS;
    __atomic_thread_fence(__ATOMIC_RELEASE);
    return true;
}
NATIVE(Unsafe_fullFence) {
    UNUSED_NATIVE_ARGS;
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    return true;
}
NATIVE(Unsafe_getLoadAverage0) {
    Object *array = arg_ref(args, 1);
    int32_t n = arg_int(args, 2);
    double load[3];
    if (!array) return throw_null(t);
    int got = n < 1 || n > 3 || (uint32_t)n > array_length(array) ? -1 : getloadavg(load, n);
    if (got > 0) memcpy(array_data(array), load, (size_t)got * sizeof load[0]);
    *result = slot_int(got);
    return true;
}
/* Cache lines of persistent memory cannot be written back here (UnsafeConstants says so: Java does not call these). */
NATIVE(Unsafe_writeback) {
    UNUSED_NATIVE_ARGS;
    return exception_throw(t, RuntimeException, "writebackMemory not enabled!");
}
/* The natives are bound when they are called, and need no registration. A tool that has replaced RegisterNatives in the
   table of JNI functions wants to learn of the functions that block threads, and to call them from its own. */
static bool register_by_table(Thread *t, Class *unsafe, const char *name, const char *descriptor) {
    Method *m = class_declared_method(unsafe, symbol_intern_cstr(name), symbol_intern_cstr(descriptor));
    void *function = m && method_is_native(m) ? native_jni_function(t, m) : NULL;
    if (!function) return !t->exception;
    JNINativeMethod native = {(char *)name, (char *)descriptor, function};
    jclass c = handle_new(t, class_mirror(unsafe));
    thread_to_native(t);
    jni_table.RegisterNatives(thread_env(t), c, &native, 1);
    thread_to_vm(t);
    return !t->exception;
}
NATIVE(Unsafe_registerNatives) {
    (void)args, (void)result;
    if (is_in_vm((uintptr_t)jni_table.RegisterNatives)) return true;
    return register_by_table(t, m->holder, "park", "(ZJ)V") &&
           register_by_table(t, m->holder, "unpark", "(Ljava/lang/Object;)V");
}

const VmNativeEntry unsafe_natives[] = {
#define U(name) \
    { "jdk/internal/misc/Unsafe", #name, NULL, Unsafe_##name }
/* The accessors have overloads without a base in Java: the descriptor is not needed, for only these are native. */
#define A(name) U(get##name), U(put##name), U(get##name##Volatile), U(put##name##Volatile)
    A(Boolean),
    A(Byte),
    A(Short),
    A(Char),
    A(Int),
    A(Long),
    A(Float),
    A(Double),
    A(Reference),
#undef A
    U(compareAndSetInt),
    U(compareAndExchangeInt),
    U(compareAndSetLong),
    U(compareAndExchangeLong),
    U(compareAndSetReference),
    U(compareAndExchangeReference),
    U(getAndAddInt),
    U(getAndAddLong),
    U(getAndSetInt),
    U(getAndSetLong),
    U(getAndSetReference),
    U(getUncompressedObject),
    U(allocateMemory0),
    U(reallocateMemory0),
    U(freeMemory0),
    U(setMemory0),
    U(copyMemory0),
    U(copySwapMemory0),
    U(objectFieldOffset0),
    U(objectFieldOffset1),
    U(knownObjectFieldOffset0),
    U(staticFieldOffset0),
    U(staticFieldBase0),
    U(shouldBeInitialized0),
    U(ensureClassInitialized0),
    U(arrayBaseOffset0),
    U(arrayIndexScale0),
    U(defineClass0),
    U(allocateInstance),
    U(throwException),
    U(loadFence),
    U(storeFence),
    U(fullFence),
    U(getLoadAverage0),
    U(registerNatives),
#undef U
    {"jdk/internal/misc/Unsafe", "writeback0", NULL, Unsafe_writeback},
    {"jdk/internal/misc/Unsafe", "writebackPreSync0", NULL, Unsafe_writeback},
    {"jdk/internal/misc/Unsafe", "writebackPostSync0", NULL, Unsafe_writeback},
    {0}};
