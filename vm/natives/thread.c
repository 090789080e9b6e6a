/* Natives of java.lang.Thread, and LockSupport's park and unpark. */
#include "runtime/block.h"
#include "runtime/library_level.h"
#include "runtime/monitor.h"
#include "runtime/safepoint.h"
#include "runtime/scheduler.h"
#include "vm/interp/frame.h"
#include "vm/natives/native_util.h"
#include "vm/threads.h"

NATIVE_SHARED(Thread_currentThread) {
    UNUSED_NATIVE_ARGS;
    *result = slot_ref(thread_current(t));
    return true;
}
NATIVE_SHARED(Thread_currentCarrierThread) {
    UNUSED_NATIVE_ARGS;
    *result = slot_ref(t->object);
    return true;
}
/* (the carrier, which is the caller; who is to be the current thread) */
NATIVE_SHARED(Thread_setCurrentThread) {
    UNUSED_NATIVE_ARGS;
    return thread_set_current(t, arg_ref(args, 1));
}
NATIVE_SHARED(Thread_yield) {
    UNUSED_NATIVE_ARGS;
    thread_yield(t);
    return true;
}
static bool sleep_for(Thread *t, int64_t nanos) {
    if (thread_is_interrupted(t, true)) return exception_throw(t, InterruptedException, "sleep interrupted");
    if (nanos == 0) {
        thread_yield(t);
        return true;
    }
    int64_t deadline = nanos == THREAD_FOR_EVER ? THREAD_FOR_EVER : thread_deadline(nanos);
    int32_t status = thread_set_status(t, STATUS_SLEEPING);
    while (thread_clock() < deadline && !thread_is_interrupted(t, false) && !(thread_trap(t) & TRAP_ASYNC_EXCEPTION))
        thread_block(t, deadline);
    thread_set_status(t, status);
    return !thread_ends_interrupted(t) || exception_throw(t, InterruptedException, "sleep interrupted");
}
NATIVE_SHARED(Thread_sleep) {
    int64_t millis = arg_long(args, 0);
    if (millis < 0) return exception_throw(t, IllegalArgumentException, "timeout value is negative");
    return sleep_for(t, millis > THREAD_FOR_EVER / 1000000 ? THREAD_FOR_EVER : millis * 1000000);
}
NATIVE_SHARED(Thread_sleepNanos) {
    int64_t nanos = arg_long(args, 0);
    if (nanos < 0) return exception_throw(t, IllegalArgumentException, "nanosecond timeout value out of range");
    return sleep_for(t, nanos);
}
NATIVE_SHARED(Thread_holdsLock) {
    Object *o = arg_ref(args, 0);
    if (!o) return throw_null(t);
    *result = monitor_owned(t, o);
    return true;
}
NATIVE_SHARED(Thread_start0) {
    UNUSED_NATIVE_ARGS;
    return threads_start(t, arg_ref(args, 0));
}
/* Priorities are the program's hint; the scheduler of the system has its own mind, as with `java` on Linux. */
NATIVE_SHARED(Thread_setPriority0) {
    UNUSED_NATIVE_ARGS;
    *int_field(thread_fields(arg_ref(args, 0)), offset_ThreadFields_priority) = arg_int(args, 1);
    return true;
}

static void choose(Thread *target, void *chosen) { *(ParkWord **)chosen = thread_end_wait(target); }
/* Ends the wait of the thread of an object, if it is alive. */
static void end_wait(Object *thread) {
    ParkWord *chosen = NULL;
    threads_with_live(thread, choose, &chosen);
    thread_wake_chosen(chosen);
}
/* Thread.interrupt has set the field, which may have been read and cleared since. */
NATIVE_SHARED(Thread_interrupt0) {
    UNUSED_NATIVE_ARGS;
    end_wait(arg_ref(args, 0));
    return true;
}
/* A thread names itself; what another thread calls it only shows in the Thread object. */
NATIVE_SHARED(Thread_setNativeName) {
    UNUSED_NATIVE_ARGS;
    if (arg_ref(args, 0) != t->object) return true;
    char *name = string_copy_utf8(t, arg_ref(args, 1));
    if (name) {
        snprintf(t->name, sizeof t->name, "%s", name);
        thread_set_system_name(name);
    }
    free(name);
    return name;
}
NATIVE_SHARED(Thread_getThreads) {
    UNUSED_NATIVE_ARGS;
    Object *array = threads_all(t);
    *result = slot_ref(array);
    return array;
}
NATIVE_SHARED(Thread_dumpThreads) {
    Object *threads = arg_ref(args, 0);
    if (!threads) return throw_null(t);
    if (array_length(threads) == 0) return exception_throw(t, IllegalArgumentException, NULL);
    Object *traces = threads_dump(t, threads);
    *result = slot_ref(traces);
    return traces;
}

/* Before its start a thread is only marked: it will end immediately. */
NATIVE_SHARED(Thread_stop0) {
    UNUSED_NATIVE_ARGS;
    Object *thread = arg_ref(args, 0), *exception = arg_ref(args, 1);
    if (!exception) return throw_null(t);
    if (thread == t->object) {
        t->exception = exception;
        return false;
    }
    Thread *target = thread_pin(thread);
    if (!target) {
        if (offset_Thread_stillborn) *(uint8_t *)object_at(thread, offset_Thread_stillborn) = 1;
        return true;
    }
    thread_stop(target, exception);
    thread_unpin(target);
    return true;
}
NATIVE_SHARED(Thread_suspend0) {
    UNUSED_NATIVE_ARGS;
    Thread *target = thread_pin(arg_ref(args, 0));
    if (target) {
        thread_suspend(t, target);
        thread_unpin(target);
    }
    return true;
}
NATIVE_SHARED(Thread_resume0) {
    UNUSED_NATIVE_ARGS;
    Thread *target = thread_pin(arg_ref(args, 0));
    if (target) {
        thread_resume(target);
        thread_unpin(target);
    }
    return true;
}

/* ---- ids and scoped values (contract of 25: 1.2, 5.7) ---- */

/* Where the library draws ids of threads from, by Unsafe. The main thread has 1, or 3, without drawing; `java` has
   given away some to separate threads before the library begins to. */
int64_t *thread_next_id(void) {
    static int64_t next; /* atomic: the library has drawn some by the second call */
    int64_t none = 0;
    __atomic_compare_exchange_n(&next, &none, library_level->first_drawn_thread_id, false, __ATOMIC_SEQ_CST,
                                __ATOMIC_SEQ_CST);
    return &next;
}

static bool is_binding(const Method *m) {
    return m->info->name == sym_runWith && m->holder->loader == &boot_loader &&
           (m->holder == class_Thread || m->holder->name == sym_scoped_value_carrier);
}
/* The bindings that the innermost frame of runWith carries as its first argument. */
NATIVE_SHARED(Thread_findScopedValueBindings) {
    UNUSED_NATIVE_ARGS;
    *result = 0;
    for (const Frame *f = frame_skip_stubs(t->frame); f && !*result; f = frame_skip_stubs(f->caller))
        if (is_binding(f->method)) *result = f->locals[1];
    return true;
}
NATIVE_SHARED(Thread_scopedValueCache) {
    UNUSED_NATIVE_ARGS;
    *result = slot_ref(t->scoped_values);
    return true;
}
NATIVE_SHARED(Thread_setScopedValueCache) {
    UNUSED_NATIVE_ARGS;
    t->scoped_values = arg_ref(args, 0);
    return true;
}

/* Nothing is ever anywhere but in its local variable. */
NATIVE(Thread_ensureMaterialized) {
    UNUSED_NATIVE_ARGS;
    return true;
}

/* Of any thread; null when it has no frame. */
NATIVE_SHARED(Thread_getStackTrace0) {
    UNUSED_NATIVE_ARGS;
    *result = slot_ref(threads_trace(t, arg_ref(args, 0)));
    return !t->exception;
}

/* ---- LockSupport ---- */

static int64_t park_deadline(bool absolute, int64_t time) {
    if (!absolute) return time == 0 ? THREAD_FOR_EVER : thread_deadline(time);
    int64_t now = thread_wall_clock() / 1000000, millis = time - now;
    return millis > THREAD_FOR_EVER / 1000000 ? THREAD_FOR_EVER : thread_deadline(millis * 1000000);
}
NATIVE(Unsafe_park) { /* this, isAbsolute, time: nanoseconds from now, or milliseconds since the epoch */
    bool absolute = arg_int(args, 1);
    int64_t time = arg_long(args, 2);
    if (__atomic_exchange_n(&t->park_permit, 0, __ATOMIC_SEQ_CST) || thread_is_interrupted(t, false) || time < 0 ||
        (absolute && time == 0))
        return true;
    int64_t deadline = park_deadline(absolute, time);
    int32_t status = thread_set_status(t, !absolute && time == 0 ? STATUS_PARKED : STATUS_PARKED_TIMED);
    while (!__atomic_exchange_n(&t->park_permit, 0, __ATOMIC_SEQ_CST) && !thread_is_interrupted(t, false) &&
           !(thread_trap(t) & TRAP_ASYNC_EXCEPTION) && (deadline == THREAD_FOR_EVER || thread_clock() < deadline) &&
           !(unlikely(scheduler_exploring) && scheduler_is_woken(t))) {
        if (unlikely(scheduler_exploring)) scheduler_set_waits(t, true);
        thread_block(t, deadline);
        if (unlikely(scheduler_exploring)) scheduler_set_waits(t, false);
    }
    thread_set_status(t, status);
    return true;
}
NATIVE(Unsafe_unpark) {
    UNUSED_NATIVE_ARGS;
    Object *thread = arg_ref(args, 1);
    if (thread) end_wait(thread);
    return true;
}

const VmNativeEntry thread_natives[] = {
    {"java/lang/Thread", "currentThread", NULL, Thread_currentThread},
    {"java/lang/Thread", "yield", NULL, Thread_yield},
    {"java/lang/Thread", "sleep", NULL, Thread_sleep},
    {"java/lang/Thread", "yield0", NULL, Thread_yield},
    {"java/lang/Thread", "sleep0", NULL, Thread_sleepNanos},
    {"java/lang/Thread", "sleepNanos0", NULL, Thread_sleepNanos},
    {"java/lang/Thread", "currentCarrierThread", NULL, Thread_currentCarrierThread},
    {"java/lang/Thread", "setCurrentThread", NULL, Thread_setCurrentThread},
    {"java/lang/Thread", "getStackTrace0", NULL, Thread_getStackTrace0},
    {"java/lang/Thread", "findScopedValueBindings", NULL, Thread_findScopedValueBindings},
    {"java/lang/Thread", "scopedValueCache", NULL, Thread_scopedValueCache},
    {"java/lang/Thread", "setScopedValueCache", NULL, Thread_setScopedValueCache},
    {"java/lang/Thread", "ensureMaterializedForStackWalk", NULL, Thread_ensureMaterialized},
    {"java/lang/Thread", "holdsLock", NULL, Thread_holdsLock},
    {"java/lang/Thread", "start0", NULL, Thread_start0},
    {"java/lang/Thread", "setPriority0", NULL, Thread_setPriority0},
    {"java/lang/Thread", "interrupt0", NULL, Thread_interrupt0},
    {"java/lang/Thread", "setNativeName", NULL, Thread_setNativeName},
    {"java/lang/Thread", "getThreads", NULL, Thread_getThreads},
    {"java/lang/Thread", "dumpThreads", NULL, Thread_dumpThreads},
    {"java/lang/Thread", "stop0", NULL, Thread_stop0},
    {"java/lang/Thread", "suspend0", NULL, Thread_suspend0},
    {"java/lang/Thread", "resume0", NULL, Thread_resume0},
    {"jdk/internal/misc/Unsafe", "park", NULL, Unsafe_park},
    {"jdk/internal/misc/Unsafe", "unpark", NULL, Unsafe_unpark},
    {0}};
