/* Shorthand for VM natives: raw words in, raw word out (vm/interp/native.h). */
#ifndef vm_natives_native_util_h
#define vm_natives_native_util_h
#include <stdlib.h>
#include <string.h>

#include "runtime/allocate.h"
#include "runtime/exception.h"
#include "runtime/handle.h"
#include "runtime/hooks.h"
#include "runtime/string.h"
#include "runtime/wellknown.h"
#include "vm/classes/link.h"
#include "vm/classes/loader.h"
#include "vm/classes/resolve.h"
#include "vm/interp/interp.h"
#include "vm/interp/native.h"
#include "vm/natives/bodies.h"
#include "vm/natives/tables.h"

#define NATIVE(name) static NATIVE_SHARED(name)
/* One whose allocations are announced to tools (JVMTI VMObjectAlloc): it does what other VMs' users know as the VM's
   own work. */
bool native_reporting(Thread *t, Method *m, Slot *args, Slot *result, VmNative body);
#define NATIVE_ALLOCATING(name) static NATIVE_SHARED_ALLOCATING(name)
#define NATIVE_SHARED_ALLOCATING(name)                                                                \
    NATIVE_SHARED(name);                                                                              \
    static bool name##_body(Thread *t, Method *m, Slot *args, Slot *result);                          \
    NATIVE_SHARED(name) {                                                                             \
        return hooks_wanted(HOOK_VM_OBJECT_ALLOC) ? native_reporting(t, m, args, result, name##_body) \
                                                  : name##_body(t, m, args, result);                  \
    }                                                                                                 \
    static bool name##_body(Thread *t, Method *m, Slot *args, Slot *result)
#define UNUSED_NATIVE_ARGS ((void)t, (void)m, (void)args, (void)result)
static inline Object *arg_ref(const Slot *args, int i) { return slot_to_ref(args[i]); }
static inline int32_t arg_int(const Slot *args, int i) { return slot_to_int(args[i]); }
/* [i] is the first of the two words. */
static inline int64_t arg_long(const Slot *args, int i) { return args[i + 1]; }
static inline bool throw_null(Thread *t) { return exception_throw(t, NullPointerException, NULL); }
/* References of heap objects by field offset. */
static inline Object *get_ref(const Object *o, uint32_t offset) { return ref_load(object_at(o, offset)); }
static inline void set_ref(Object *o, uint32_t offset, const Object *v) { ref_store(object_at(o, offset), v); }
static inline int32_t *int_field(const Object *o, uint32_t offset) { return object_at(o, offset); }
static inline int64_t *long_field(const Object *o, uint32_t offset) { return object_at(o, offset); }
static inline bool return_class(Slot *result, Class *c) {
    *result = slot_ref(c ? class_mirror(c) : NULL);
    return true;
}
/* A dotted name of Java's as an internal one, to be released; *name is NULL when it cannot name a class, and for null.
   False: exception pending. */
static inline bool internal_name(Thread *t, Object *s, Symbol **name) {
    *name = NULL;
    if (!s) return true;
    for (uint32_t i = 0; i < string_length(s); i++)
        if (string_char_at(s, i) == '/') return true;
    return string_acquire_symbol(t, s, true, name);
}
#endif
