/* Natives of java.lang.Thread. There is one Java thread in this version: starting another is refused in the words of a system that has no more threads. */
#include <errno.h>
#include <sched.h>
#include <time.h>
#include "runtime/monitor.h"
#include "vm/natives/native_util.h"

NATIVE(Thread_currentThread) { UNUSED_NATIVE_ARGS; *result = slot_ref(t->object); return true; }
NATIVE(Thread_yield) { UNUSED_NATIVE_ARGS; sched_yield(); return true; }
NATIVE(Thread_sleep) {
    (void)m;
    (void)result;
    int64_t millis = arg_long(args, 0);
    if (millis < 0) return exception_throw(t, "java/lang/IllegalArgumentException", "timeout value is negative");
    uint8_t *interrupted = object_at(t->object, offset_Thread_interrupted);
    if (*interrupted) {
        *interrupted = 0;
        return exception_throw(t, "java/lang/InterruptedException", "sleep interrupted");
    }
    int32_t *status = int_field(t->object, offset_Thread_threadStatus), before = *status;
    struct timespec rest = { .tv_sec = millis / 1000, .tv_nsec = millis % 1000 * 1000000 };
    *status = 0xe1;             /* ALIVE, WAITING, WAITING_WITH_TIMEOUT, SLEEPING */
    thread_to_native(t);
    while (nanosleep(&rest, &rest) && errno == EINTR) {}
    thread_to_vm(t);
    *status = before;
    return true;
}
NATIVE(Thread_holdsLock) {
    (void)m;
    Object *o = arg_ref(args, 0);
    if (!o) return throw_null(t);
    *result = monitor_owned(t, o);
    return true;
}
NATIVE(Thread_start0) {
    UNUSED_NATIVE_ARGS;
    return exception_throw(t, "java/lang/OutOfMemoryError", "unable to create native thread: possibly out of memory or process/resource limits reached");
}
NATIVE(Thread_setPriority0) { UNUSED_NATIVE_ARGS; *int_field(arg_ref(args, 0), offset_Thread_priority) = arg_int(args, 1); return true; }
NATIVE(Thread_interrupt0) { UNUSED_NATIVE_ARGS; return true; }         /* nobody else can be asleep */
NATIVE(Thread_setNativeName) {
    UNUSED_NATIVE_ARGS;
    char *name = string_to_utf8(arg_ref(args, 1));
    if (name) snprintf(t->name, sizeof t->name, "%s", name);
    free(name);
    return true;
}
NATIVE(Thread_getThreads) {
    (void)m;
    (void)args;
    Object *array = new_object_array(t, class_Thread, 1);
    if (!array) return false;
    array_refs(array)[0] = ref_compress(t->object);
    *result = slot_ref(array);
    return true;
}
NATIVE(Thread_unsupported) { UNUSED_NATIVE_ARGS; return exception_throw(t, "java/lang/UnsupportedOperationException", "%s", m->name->text); }

const VmNativeEntry thread_natives[] = {
    { "java/lang/Thread", "currentThread", NULL, Thread_currentThread }, { "java/lang/Thread", "yield", NULL, Thread_yield },
    { "java/lang/Thread", "sleep", NULL, Thread_sleep }, { "java/lang/Thread", "holdsLock", NULL, Thread_holdsLock },
    { "java/lang/Thread", "start0", NULL, Thread_start0 }, { "java/lang/Thread", "setPriority0", NULL, Thread_setPriority0 },
    { "java/lang/Thread", "interrupt0", NULL, Thread_interrupt0 }, { "java/lang/Thread", "setNativeName", NULL, Thread_setNativeName },
    { "java/lang/Thread", "getThreads", NULL, Thread_getThreads }, { "java/lang/Thread", "dumpThreads", NULL, Thread_unsupported },
    { "java/lang/Thread", "stop0", NULL, Thread_unsupported }, { "java/lang/Thread", "suspend0", NULL, Thread_unsupported },
    { "java/lang/Thread", "resume0", NULL, Thread_unsupported }, { 0 } };
