/* Natives of java.lang.System, Runtime, Shutdown, SystemProps that look into the VM. */

#include "gc/copy.h"
#include "runtime/block.h"
#include "runtime/identity.h"
#include "runtime/options.h"
#include "runtime/processors.h"
#include "runtime/properties.h"
#include "runtime/vm_flags.h"
#include "vm/natives/native_util.h"
#include "vm/services/shutdown.h"
#include "vm/services/vm_arguments.h"

NATIVE_SHARED(System_identityHashCode) {
    UNUSED_NATIVE_ARGS;
    Object *o = arg_ref(args, 0);
    *result = slot_int(o ? identity_hash(o) : 0);
    return true;
}

NATIVE_SHARED(System_currentTimeMillis) {
    UNUSED_NATIVE_ARGS;
    *result = thread_wall_clock() / 1000000;
    return true;
}
NATIVE_SHARED(System_nanoTime) {
    UNUSED_NATIVE_ARGS;
    *result = thread_clock();
    return true;
}
/* Nanoseconds since [offset], in seconds of the epoch; -1 when the offset is so far away that the difference might
   overflow. */
NATIVE_SHARED(VM_getNanoTimeAdjustment) {
    UNUSED_NATIVE_ARGS;
    int64_t offset = arg_long(args, 0), now = thread_wall_clock(), seconds = now / 1000000000, difference;
    bool far = __builtin_sub_overflow(seconds, offset, &difference) || difference > INT64_C(1) << 32 ||
               difference < -(INT64_C(1) << 32);
    *result = far ? -1 : difference * 1000000000 + now % 1000000000;
    return true;
}

/* ---- arraycopy: exceptions and texts of contract 9.5 ---- */

static char *array_kind(Class *c) {
    return c->component->flags & CLASS_IS_PRIMITIVE ? strdup(c->component->name->text) : strdup("object array");
}
static bool bad_range(Thread *t, const char *what, int64_t index, Object *array) {
    char *kind = array_kind(object_class(array));
    exception_throw(t, ArrayIndexOutOfBoundsException, "arraycopy: %s %lld out of bounds for %s[%u]", what,
                    (long long)index, kind, array_length(array));
    free(kind);
    return false;
}
static bool not_an_array(Thread *t, const char *role, Object *o) {
    char *name = class_external_name(object_class(o));
    exception_throw(t, ArrayStoreException, "arraycopy: %s type %s is not an array", role, name);
    free(name);
    return false;
}
static bool type_mismatch(Thread *t, Class *from, Class *to) {
    char *a = array_kind(from), *b = array_kind(to);
    exception_throw(t, ArrayStoreException, "arraycopy: type mismatch: can not copy %s[] into %s[]", a, b);
    free(a);
    free(b);
    return false;
}

/* Elements whose class does not fit: what fits before the first that does not is copied. */
static bool copy_checked(Thread *t, Object *src, uint32_t from, Object *dst, uint32_t to, uint32_t count) {
    Class *target = object_class(dst)->component;
    for (uint32_t i = 0; i < count; i++) {
        Object *o = ref_load(&array_refs(src)[from + i]);
        if (o && !object_is_instance(o, target)) {
            Class *source = object_class(src)->component;
            char *a = class_java_name(source), *b = class_java_name(target);
            exception_throw(t, ArrayStoreException,
                            class_is_subclass(target, source)
                                ? "arraycopy: element type mismatch: can not cast one of the elements of %s[] to the "
                                  "type of the destination array, %s"
                                : "arraycopy: type mismatch: can not copy %s[] into %s[]",
                            a, b);
            free(a);
            free(b);
            return false;
        }
        ref_store(&array_refs(dst)[to + i], o);
    }
    return true;
}

NATIVE_SHARED(System_arraycopy) {
    Object *src = arg_ref(args, 0), *dst = arg_ref(args, 2);
    int32_t from = arg_int(args, 1), to = arg_int(args, 3), count = arg_int(args, 4);
    if (!src || !dst) return throw_null(t);
    Class *s = object_class(src), *d = object_class(dst);
    if (!class_is_array(s)) return not_an_array(t, "source", src);
    if (!class_is_array(d)) return not_an_array(t, "destination", dst);
    bool objects = s->layout.kind == LAYOUT_REF_ARRAY;
    if (s != d && (objects != (d->layout.kind == LAYOUT_REF_ARRAY) || !objects)) return type_mismatch(t, s, d);
    if (from < 0) return bad_range(t, "source index", from, src);
    if (to < 0) return bad_range(t, "destination index", to, dst);
    if (count < 0) return exception_throw(t, ArrayIndexOutOfBoundsException, "arraycopy: length %d is negative", count);
    if ((uint64_t)from + (uint64_t)count > array_length(src))
        return bad_range(t, "last source index", (int64_t)from + count, src);
    if ((uint64_t)to + (uint64_t)count > array_length(dst))
        return bad_range(t, "last destination index", (int64_t)to + count, dst);
    if (objects && s != d && !class_is_subclass(s->component, d->component))
        return copy_checked(t, src, (uint32_t)from, dst, (uint32_t)to, (uint32_t)count);
    unsigned shift = s->layout.element_shift;
    if (objects) copy_publish();
    copy_elements((char *)array_data(dst) + ((size_t)to << shift), (char *)array_data(src) + ((size_t)from << shift),
                  (size_t)count, shift);
    return true;
}

static bool set_stream(Thread *t, const char *name, const char *descriptor, Object *value) {
    Field *f = class_declared_field(class_System, symbol_intern_cstr(name), symbol_intern_cstr(descriptor));
    if (!f) return exception_throw(t, NoSuchFieldError, "%s", name);
    set_ref(class_mirror(class_System), f->offset, value);
    return true;
}
NATIVE(System_setIn0) {
    UNUSED_NATIVE_ARGS;
    return set_stream(t, "in", "Ljava/io/InputStream;", arg_ref(args, 0));
}
NATIVE(System_setOut0) {
    UNUSED_NATIVE_ARGS;
    return set_stream(t, "out", "Ljava/io/PrintStream;", arg_ref(args, 0));
}
NATIVE(System_setErr0) {
    UNUSED_NATIVE_ARGS;
    return set_stream(t, "err", "Ljava/io/PrintStream;", arg_ref(args, 0));
}

NATIVE_SHARED(Runtime_availableProcessors) {
    UNUSED_NATIVE_ARGS;
    *result = slot_int(processors_available());
    return true;
}
NATIVE_SHARED(Runtime_freeMemory) {
    UNUSED_NATIVE_ARGS;
    size_t used = heap_used_bytes(), committed = heap_committed_bytes();
    *result = (Slot)(committed > used ? committed - used : 0);
    return true;
}
NATIVE_SHARED(Runtime_totalMemory) {
    UNUSED_NATIVE_ARGS;
    *result = (Slot)heap_committed_bytes();
    return true;
}
NATIVE_SHARED(Runtime_maxMemory) {
    UNUSED_NATIVE_ARGS;
    *result = (Slot)heap_max_bytes();
    return true;
}
NATIVE_SHARED(Runtime_gc) {
    UNUSED_NATIVE_ARGS;
    if (!vm_flag_bool(DisableExplicitGC)) heap_collect(GC_EXPLICIT);
    return true;
}

NATIVE(Shutdown_beforeHalt) {
    UNUSED_NATIVE_ARGS;
    return true;
}
NATIVE(Shutdown_halt0) { vm_halt(t, arg_int(args, 0)); }

NATIVE_SHARED(Raw_vmProperties) {
    Object *array = array_new_of(t, class_String, (int32_t)(2 * options.property_count + 2));
    if (!array) return false;
    handle_keep(t, array);
    for (unsigned i = 0; i < options.property_count; i++) {
        const char *texts[2] = {options.properties[i].key, options.properties[i].value};
        for (unsigned k = 0; k < 2; k++) {
            Object *s = string_new_platform(t, texts[k]);
            if (!s) return false;
            ref_store(&array_refs(array)[2 * i + k], s);
        }
    }
    *result = slot_ref(array);
    return true;
}

/* The options that were given to the VM, or null: without those that its launcher added. */
NATIVE_SHARED(VM_getRuntimeArguments) {
    int32_t count = 0;
    for (unsigned i = 0; i < options.vm_argument_count; i++)
        count += !vm_argument_is_launchers(options.vm_arguments[i]);
    *result = 0;
    if (!count) return true;
    Object *array = array_new_of(t, class_String, count);
    if (!array) return false;
    handle_keep(t, array);
    for (unsigned i = 0, n = 0; i < options.vm_argument_count; i++) {
        if (vm_argument_is_launchers(options.vm_arguments[i])) continue;
        Object *s = string_new_platform(t, options.vm_arguments[i]);
        if (!s) return false;
        ref_store(&array_refs(array)[n++], s);
    }
    *result = slot_ref(array);
    return true;
}

/* What is known of the command line, for callers that attach. */
static bool put_property(Thread *t, Object *properties, const char *key, const char *value) {
    Method *put = class_find_method(object_class(properties), symbol_intern_cstr("put"),
                                    symbol_intern_cstr("(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;"));
    Object *k = string_new_cstr(t, key);
    if (k) handle_keep(t, k);
    Object *v = k ? string_new_platform(t, value) : NULL;
    if (v) handle_keep(t, v);
    Slot arguments[3] = {slot_ref(properties), slot_ref(k), slot_ref(v)}, result;
    return v && put && interp_call(t, select_virtual(t, object_class(properties), put), arguments, &result);
}

NATIVE_SHARED(VMSupport_initAgentProperties) {
    const char *command = options_property("sun.java.command");
    char *text = vm_arguments_text(ARGUMENTS_GIVEN), *settings = vm_arguments_text(ARGUMENTS_SETTINGS);
    bool ok = text && settings ? put_property(t, arg_ref(args, 0), "sun.java.command", command ? command : "") &&
                                     put_property(t, arg_ref(args, 0), "sun.jvm.flags", settings) &&
                                     put_property(t, arg_ref(args, 0), "sun.jvm.args", text)
                               : exception_throw_out_of_memory(t, "Java heap space");
    free(text);
    free(settings);
    *result = args[0];
    return ok;
}

const VmNativeEntry system_natives[] = {
    {"jdk/internal/vm/VMSupport", "initAgentProperties", NULL, VMSupport_initAgentProperties},
    {"java/lang/System", "currentTimeMillis", NULL, System_currentTimeMillis},
    {"java/lang/System", "nanoTime", NULL, System_nanoTime},
    {"jdk/internal/misc/VM", "getNanoTimeAdjustment", NULL, VM_getNanoTimeAdjustment},
    {"jdk/internal/misc/VM", "getRuntimeArguments", NULL, VM_getRuntimeArguments},
    {"java/lang/System", "identityHashCode", NULL, System_identityHashCode},
    {"java/lang/System", "arraycopy", NULL, System_arraycopy},
    {"java/lang/System", "setIn0", NULL, System_setIn0},
    {"java/lang/System", "setOut0", NULL, System_setOut0},
    {"java/lang/System", "setErr0", NULL, System_setErr0},
    {"java/lang/Runtime", "availableProcessors", NULL, Runtime_availableProcessors},
    {"java/lang/Runtime", "freeMemory", NULL, Runtime_freeMemory},
    {"java/lang/Runtime", "totalMemory", NULL, Runtime_totalMemory},
    {"java/lang/Runtime", "maxMemory", NULL, Runtime_maxMemory},
    {"java/lang/Runtime", "gc", NULL, Runtime_gc},
    {"java/lang/Shutdown", "beforeHalt", NULL, Shutdown_beforeHalt},
    {"java/lang/Shutdown", "halt0", NULL, Shutdown_halt0},
    {"jdk/internal/util/SystemProps$Raw", "vmProperties", NULL, Raw_vmProperties},
    {0}};
