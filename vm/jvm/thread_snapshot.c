/* See thread_snapshot.h. */
#include "vm/jvm/thread_snapshot.h"

#include <stdlib.h>

#include "runtime/allocate.h"
#include "runtime/block.h"
#include "runtime/monitor.h"
#include "runtime/safepoint.h"
#include "runtime/virtual_thread.h"
#include "vm/classes/initialize.h"
#include "vm/interp/continuation.h"
#include "vm/interp/interp.h"
#include "vm/natives/native_util.h"
#include "vm/services/thread_dump.h"
#include "vm/threads.h"

/* The thread of the system on which the monitor's owner runs; NULL: there is none, or a virtual thread without a
   carrier. */
static Object *monitor_owner(const Object *o) {
    const uint32_t id = monitor_owner_id(o, NULL);
    for (const Thread *t = id ? thread_list() : NULL; t; t = thread_next(t))
        if (t->lock_id == id || t->other.lock_id == id) return t->object;
    return NULL;
}

/* The subject of a snapshot: the stopped thread that runs it (NULL: a virtual thread that is not mounted), where its
   frames begin, and what it owns. */
typedef struct Subject {
    const Thread *runner;
    Frame *top;
    const OwnedMonitor *owned, *owned_top;
    bool waits;      /* what [runner] waits for is what it waits for */
    Object *awaited; /* the monitor that a virtual thread without a carrier waits for */
} Subject;

/* False: it is not alive. */
static bool find_subject(Object *thread, Subject *who, int32_t *status) {
    if (!thread_is_unbound(thread)) {
        const Thread *t = thread_of_object(thread);
        if (!t) return false;
        const MonitorOwner own = thread_own_monitors(t);
        *who = (Subject){t, thread_own_frame(t), own.owned, own.owned_top, !thread_carries(t), NULL};
        *status = thread_status_of(thread);
        return true;
    }
    const Thread *t = continuation_carrier(thread);
    if (t) {
        const MonitorOwner owner = thread_carried_monitors(t);
        *who = (Subject){t, frame_skip_stubs(t->frame), owner.owned, owner.owned_top, true, NULL};
        *status = thread_status_of(t->object);
        return true;
    }
    const Object *continuation = ref_load(object_at(thread, offset_VirtualThread_cont));
    const VirtualThread *record = virtual_thread_of(thread);
    const MonitorOwner owner = continuation_owner(continuation);
    *who = (Subject){NULL,  continuation_top_frame(continuation), owner.owned, owner.owned_top,
                     false, record ? record->monitor : NULL};
    *status = virtual_thread_status(thread);
    return true;
}

static bool is_parked(int32_t status) { return status == STATUS_PARKED || status == STATUS_PARKED_TIMED; }
static bool is_in_wait(int32_t status) { return status == STATUS_IN_WAIT || status == STATUS_IN_TIMED_WAIT; }

/* Of a thread that waits for a monitor, to enter it or to be notified. Returns its status. */
static int32_t take_monitor(ThreadSnapshot *s, const Thread *runner, int32_t status) {
    if (status_is_blocked(status))
        s->blocker = thread_contended(runner);
    else if (is_in_wait(status))
        s->blocker = runner->waited;
    if (s->blocker) s->owner = monitor_owner(s->blocker);
    if (!status_is_blocked(status)) return status;
    if (s->blocker && (s->for_dump ? monitor_owner_id(s->blocker, NULL) != 0 : !!s->owner)) return status;
    s->blocker = NULL; /* it is just getting what it waited for */
    return STATUS_RUNNABLE;
}

/* As the reference implementation reports it to java.lang.management: what carries a virtual thread waits for that, and
   a thread that wants what a virtual thread without a carrier has is about to get it. */
static void take_state(ThreadSnapshot *s, Object *thread, const Subject *who, int32_t status) {
    const Thread *runner = who->runner;
    if (!s->for_dump && runner && runner->object == thread && thread_carries(runner) && runner->mounted) {
        s->blocker = s->owner = runner->mounted;
        status = STATUS_IN_WAIT;
    } else if (is_parked(status)) {
        s->blocker = ref_load(object_at(thread, offset_Thread_parkBlocker));
        if (s->blocker) s->owner = synchronizer_owner(s->blocker);
    } else if (who->waits)
        status = take_monitor(s, runner, status);
    if (who->awaited && (status_is_blocked(status) || is_in_wait(status))) s->blocker = who->awaited;
    s->in_native = runner && __atomic_load_n(&runner->state, __ATOMIC_RELAXED) == THREAD_IN_NATIVE && who->top &&
                   method_is_native(who->top->method);
    s->status = status;
    s->suspended = runner && (runner->object == thread ? runner->own_suspended : virtual_thread_is_suspended(thread));
}

/* What it waits for it has locked in the frame that waits or in an outer one, but has not now. */
static bool is_lock(const ThreadSnapshot *s, const Subject *who, const OwnedMonitor *r, int32_t depth) {
    const bool awaited = who->waits && (r->object == thread_contended(who->runner) || r->object == who->runner->waited);
    return !awaited || (s->for_dump && depth > 0);
}
static bool take_locks(Thread *t, ThreadSnapshot *s, const Subject *who) {
    size_t most = (size_t)(who->owned_top - who->owned);
    if (!most) return true;
    if (!(s->locks = malloc(most * sizeof *s->locks))) return false;
    int32_t depth = 0;
    for (Frame *f = who->top; f && depth < (int32_t)s->stack.depth; f = frame_skip_stubs(f->caller)) {
        if (!exception_snapshot_shows(&s->stack, f->method)) continue;
        for (const OwnedMonitor *r = who->owned_top; r != who->owned;) {
            r--;
            if (r->frame != f || !is_lock(s, who, r, depth)) continue;
            bool again = false; /* entered more than once by the same frame */
            for (uint32_t i = 0; i < s->lock_count && !again && !s->for_dump; i++)
                again = s->locks[i].object == r->object && s->locks[i].depth == depth;
            if (!again) s->locks[s->lock_count++] = (ThreadLock){handle_keep(t, r->object), depth};
        }
        depth++;
    }
    for (const OwnedMonitor *r = who->owned; r != who->owned_top; r++)
        if (!r->frame) s->locks[s->lock_count++] = (ThreadLock){handle_keep(t, r->object), -1};
    return true;
}

bool thread_snapshot_take(Thread *t, ThreadSnapshot *s, Object *thread, int32_t max_depth, bool locks) {
    Subject who;
    int32_t status;
    if (!thread || !find_subject(thread, &who, &status)) return true;
    s->thread = handle_keep(t, thread);
    take_state(s, thread, &who, status);
    handle_keep(t, s->blocker);
    handle_keep(t, s->owner);
    if (who.runner && who.runner->object != thread) s->carrier = handle_keep(t, who.runner->object);
    s->blocked_ms = s->waited_ms = -1;
    if (who.runner) {
        s->blocked = who.runner->contention.blocked;
        s->waited = who.runner->contention.waited;
    }
    if (who.runner && __atomic_load_n(&thread_contention_timed, __ATOMIC_RELAXED)) {
        s->blocked_ms = (int64_t)(who.runner->contention.blocked_ns / 1000000);
        s->waited_ms = (int64_t)(who.runner->contention.waited_ns / 1000000);
    }
    if (max_depth && !exception_snapshot_frames(t, who.top, &s->stack)) return false;
    if (s->stack.depth > (uint32_t)max_depth) s->stack.depth = (uint32_t)max_depth;
    return !locks || take_locks(t, s, &who);
}

void thread_snapshot_free(ThreadSnapshot *s) {
    free(s->stack.entries);
    free(s->locks);
}

/* ---- jdk.internal.vm.ThreadSnapshot ---- */

#define SNAPSHOT "jdk/internal/vm/ThreadSnapshot"
enum { PARKED_FOR, WAITING_TO_LOCK, WAITING_ON }; /* ordinals of BlockerLockType */

static struct {
    Class *snapshot, *lock; /* NULL: not looked up yet */
    uint32_t name, status, carrier, stack, locks, blocker_type, blocker, lock_depth, lock_object;
    uint32_t park_owner; /* 0: there is no such field */
} java;

static uint32_t offset_of(Class *c, const char *name, const char *descriptor) {
    const Field *f = class_find_field(c, symbol_intern_cstr(name), symbol_intern_cstr(descriptor));
    return f ? f->offset : 0;
}
static bool find_classes(Thread *t) {
    Class *snapshot = loader_boot_class(t, SNAPSHOT),
          *lock = snapshot ? loader_boot_class(t, SNAPSHOT "$ThreadLock") : NULL;
    if (!lock || !class_initialize(t, snapshot) || !class_initialize(t, lock)) return false;
    java.name = offset_of(snapshot, "name", "Ljava/lang/String;");
    java.status = offset_of(snapshot, "threadStatus", "I");
    java.carrier = offset_of(snapshot, "carrierThread", "Ljava/lang/Thread;");
    java.stack = offset_of(snapshot, "stackTrace", "[Ljava/lang/StackTraceElement;");
    java.locks = offset_of(snapshot, "locks", "[L" SNAPSHOT "$ThreadLock;");
    java.blocker_type = offset_of(snapshot, "blockerTypeOrdinal", "I");
    java.blocker = offset_of(snapshot, "blockerObject", "Ljava/lang/Object;");
    java.park_owner = offset_of(snapshot, "parkBlockerOwner", "Ljava/lang/Thread;");
    java.lock_depth = offset_of(lock, "depth", "I");
    java.lock_object = offset_of(lock, "obj", "Ljava/lang/Object;");
    java.lock = lock;
    if (!java.name || !java.status || !java.carrier || !java.stack || !java.locks || !java.blocker_type ||
        !java.blocker || !java.lock_depth || !java.lock_object)
        return exception_throw(t, InternalError, SNAPSHOT " is not laid out as the VM expects");
    java.snapshot = snapshot;
    return true;
}

/* Threads that nobody but JNI has locked something for do not show it: there is no frame to say it of. */
static Object *new_locks(Thread *t, const ThreadSnapshot *s) {
    uint32_t count = 0, n = 0;
    for (uint32_t i = 0; i < s->lock_count; i++) count += s->locks[i].depth >= 0;
    Object *array = array_new_of(t, java.lock, (int32_t)count);
    handle_keep(t, array);
    for (uint32_t i = 0; array && i < s->lock_count; i++) {
        if (s->locks[i].depth < 0) continue;
        Object *lock = object_new(t, java.lock);
        if (!lock) return NULL;
        *int_field(lock, java.lock_depth) = s->locks[i].depth;
        set_ref(lock, java.lock_object, s->locks[i].object);
        ref_store(&array_refs(array)[n++], lock);
    }
    return array;
}
static bool fill(Thread *t, Object *snapshot, const ThreadSnapshot *s) {
    Object *stack = exception_snapshot_elements(t, &s->stack);
    if (!stack) return false;
    set_ref(snapshot, java.stack, stack);
    Method *complete = class_declared_method(class_StackTraceElement, symbol_intern_cstr("of"),
                                             symbol_intern_cstr("([Ljava/lang/StackTraceElement;)"
                                                                "[Ljava/lang/StackTraceElement;"));
    Slot argument = slot_ref(stack), result;
    if (complete && !interp_call(t, complete, &argument, &result)) return false;
    Object *locks = new_locks(t, s);
    if (!locks) return false;
    set_ref(snapshot, java.locks, locks);
    set_ref(snapshot, java.name, ref_load(object_at(s->thread, offset_Thread_name)));
    set_ref(snapshot, java.carrier, s->carrier);
    set_ref(snapshot, java.blocker, s->blocker);
    if (java.park_owner) set_ref(snapshot, java.park_owner, is_parked(s->status) ? s->owner : NULL);
    *int_field(snapshot, java.status) = s->status;
    *int_field(snapshot, java.blocker_type) = status_is_blocked(s->status) ? WAITING_TO_LOCK
                                              : s->status == STATUS_IN_WAIT || s->status == STATUS_IN_TIMED_WAIT
                                                  ? WAITING_ON
                                                  : PARKED_FOR;
    return true;
}

Object *thread_snapshot_new(Thread *t, Object *thread) {
    if (!java.snapshot && !find_classes(t)) return NULL;
    uint32_t mark = handle_mark(t);
    ThreadSnapshot s = {.for_dump = true, .stack.without_hidden = true};
    safepoint_begin(t);
    bool ok = thread_snapshot_take(t, &s, thread, INT32_MAX, true);
    safepoint_end(t);
    if (!ok) exception_throw_out_of_memory(t, "Java heap space");
    Object *snapshot = ok && s.thread ? handle_keep(t, object_new(t, java.snapshot)) : NULL;
    if (snapshot && !fill(t, snapshot, &s)) snapshot = NULL;
    thread_snapshot_free(&s);
    handle_release(t, mark);
    return snapshot;
}
