/* Natives of java.lang.Object, String, Float/Double bits. */
#include "gc/copy.h"
#include "gc/walk.h"
#include "runtime/allocate.h"
#include "runtime/identity.h"
#include "runtime/monitor.h"
#include "vm/classes/initialize.h"
#include "vm/interp/continuation.h"
#include "vm/natives/native_util.h"

NATIVE(Object_getClass) {
    UNUSED_NATIVE_ARGS;
    *result = slot_ref(class_mirror(object_class(arg_ref(args, 0))));
    return true;
}
NATIVE_SHARED(Object_hashCode) {
    UNUSED_NATIVE_ARGS;
    *result = slot_int(identity_hash(arg_ref(args, 0)));
    return true;
}
NATIVE_SHARED(Object_notify) {
    UNUSED_NATIVE_ARGS;
    return monitor_notify(t, arg_ref(args, 0), false);
}
NATIVE_SHARED(Object_notifyAll) {
    UNUSED_NATIVE_ARGS;
    return monitor_notify(t, arg_ref(args, 0), true);
}
/* Called by the interpreter it may make a virtual thread leave its carrier. */
NATIVE_SHARED(Object_wait) {
    UNUSED_NATIVE_ARGS;
    if (m && t->mounted && continuation_wait(t, arg_ref(args, 0), arg_long(args, 1)) == MONITOR_UNMOUNTED) {
        t->unmounted = true;
        return false;
    }
    return monitor_wait(t, arg_ref(args, 0), arg_long(args, 1));
}

bool native_reporting(Thread *t, Method *m, Slot *args, Slot *result, VmNative body) {
    AllocationRecord record = {.outer = t->recording, .frame = t->frame};
    t->recording = &record;
    bool ok = body(t, m, args, result);
    return hooks_report_record(t, &record, ok);
}

/* Shallow copy with a fresh header. */
NATIVE_SHARED_ALLOCATING(Object_clone) {
    Object *o = arg_ref(args, 0);
    Class *c = object_class(o);
    if (!(c->flags & CLASS_IS_CLONEABLE) || c->layout.reference_kind != REFERENCE_NONE) {
        char *name = class_java_name(c);
        exception_throw(t, CloneNotSupportedException, "%s", name);
        free(name);
        return false;
    }
    Object *copy = class_is_array(c) ? array_new(t, c, (int32_t)array_length(o)) : object_new(t, c);
    if (!copy) return false;
    size_t from = class_is_array(c) ? ARRAY_BASE : OBJECT_HEADER;
    copy_contents(copy, o, from, object_size(o));
    handle_keep(t, copy);
    if (c->flags & CLASS_HAS_FINALIZER && !object_register_finalizer(t, copy)) return false;
    *result = slot_ref(copy);
    return true;
}

NATIVE_SHARED(String_intern) {
    Object *s = string_intern(t, arg_ref(args, 0));
    *result = slot_ref(s);
    return s;
}
NATIVE(bits_word) {
    UNUSED_NATIVE_ARGS;
    *result = args[0];
    return true;
}
NATIVE(bits_long) {
    UNUSED_NATIVE_ARGS;
    *result = args[1];
    return true;
}

const VmNativeEntry object_natives[] = {{"java/lang/Object", "getClass", NULL, Object_getClass},
                                        {"java/lang/Object", "hashCode", NULL, Object_hashCode},
                                        {"java/lang/Object", "clone", NULL, Object_clone},
                                        {"java/lang/Object", "notify", NULL, Object_notify},
                                        {"java/lang/Object", "notifyAll", NULL, Object_notifyAll},
                                        {"java/lang/Object", "wait", "(J)V", Object_wait},
                                        {"java/lang/Object", "wait0", "(J)V", Object_wait},
                                        {"java/lang/String", "intern", NULL, String_intern},
                                        {"java/lang/Float", "floatToRawIntBits", NULL, bits_word},
                                        {"java/lang/Float", "intBitsToFloat", NULL, bits_word},
                                        {"java/lang/Double", "doubleToRawLongBits", NULL, bits_long},
                                        {"java/lang/Double", "longBitsToDouble", NULL, bits_long},
                                        {0}};
