/* See thread_snapshot.h. */
#include "vm/jvm/thread_snapshot.h"

#include <stdlib.h>

#include "runtime/allocate.h"
#include "runtime/block.h"
#include "runtime/monitor.h"
#include "runtime/safepoint.h"
#include "vm/classes/initialize.h"
#include "vm/interp/interp.h"
#include "vm/natives/native_util.h"
#include "vm/services/thread_dump.h"
#include "vm/threads.h"

static Object *monitor_owner(const Object *o) {
    uint32_t id = monitor_owner_id(o, NULL);
    Thread *owner = id ? thread_by_lock_id(id) : NULL;
    return owner ? owner->object : NULL;
}
static void take_state(ThreadSnapshot *s, const Thread *target) {
    int32_t status = thread_status_of(target->object);
    if (status_is_blocked(status))
        s->blocker = thread_contended(target);
    else if (status == STATUS_IN_WAIT || status == STATUS_IN_TIMED_WAIT)
        s->blocker = target->waited;
    else if ((s->blocker = thread_park_blocker(target)))
        s->owner = synchronizer_owner(s->blocker);
    if (s->blocker && !s->owner && status != STATUS_PARKED && status != STATUS_PARKED_TIMED)
        s->owner = monitor_owner(s->blocker);
    if (status_is_blocked(status) && !s->owner) { /* it is just getting what it waited for */
        s->blocker = NULL;
        status = STATUS_RUNNABLE;
    }
    Frame *top = thread_own_frame(target);
    s->in_native =
        __atomic_load_n(&target->state, __ATOMIC_RELAXED) == THREAD_IN_NATIVE && top && method_is_native(top->method);
    s->status = status;
    s->suspended = target->suspended;
}

/* What [target] waits for it has locked in the frame that waits or in an outer one, but has not now. */
static bool is_lock(const ThreadSnapshot *s, const Thread *target, const OwnedMonitor *r, int32_t depth) {
    const bool awaited = r->object == thread_contended(target) || r->object == target->waited;
    return !awaited || (s->for_dump && depth > 0);
}
static bool take_locks(Thread *t, ThreadSnapshot *s, const Thread *target) {
    const MonitorOwner own = thread_own_monitors(target);
    size_t most = (size_t)(own.owned_top - own.owned);
    if (!most) return true;
    if (!(s->locks = malloc(most * sizeof *s->locks))) return false;
    int32_t depth = 0;
    for (Frame *f = thread_own_frame(target); f && depth < (int32_t)s->stack.depth; f = frame_skip_stubs(f->caller)) {
        if (!exception_snapshot_shows(&s->stack, f->method)) continue;
        for (const OwnedMonitor *r = own.owned_top; r != own.owned;) {
            r--;
            if (r->frame != f || !is_lock(s, target, r, depth)) continue;
            bool again = false; /* entered more than once by the same frame */
            for (uint32_t i = 0; i < s->lock_count && !again && !s->for_dump; i++)
                again = s->locks[i].object == r->object && s->locks[i].depth == depth;
            if (!again) s->locks[s->lock_count++] = (ThreadLock){handle_keep(t, r->object), depth};
        }
        depth++;
    }
    for (const OwnedMonitor *r = own.owned; r != own.owned_top; r++)
        if (!r->frame) s->locks[s->lock_count++] = (ThreadLock){handle_keep(t, r->object), -1};
    return true;
}

bool thread_snapshot_take(Thread *t, ThreadSnapshot *s, Object *thread, int32_t max_depth, bool locks) {
    Thread *target = thread ? thread_of_object(thread) : NULL;
    if (!target) return true;
    s->thread = handle_keep(t, thread);
    take_state(s, target);
    handle_keep(t, s->blocker);
    handle_keep(t, s->owner);
    s->blocked = target->contention.blocked;
    s->waited = target->contention.waited;
    s->blocked_ms = s->waited_ms = -1;
    if (thread_contention_timed) {
        s->blocked_ms = (int64_t)(target->contention.blocked_ns / 1000000);
        s->waited_ms = (int64_t)(target->contention.waited_ns / 1000000);
    }
    if (max_depth && !exception_snapshot(t, target, &s->stack)) return false;
    if (s->stack.depth > (uint32_t)max_depth) s->stack.depth = (uint32_t)max_depth;
    return !locks || take_locks(t, s, target);
}

void thread_snapshot_free(ThreadSnapshot *s) {
    free(s->stack.entries);
    free(s->locks);
}

/* --- jdk.internal.vm.ThreadSnapshot --- */

#define SNAPSHOT "jdk/internal/vm/ThreadSnapshot"
enum { PARKED_FOR, WAITING_TO_LOCK, WAITING_ON }; /* ordinals of BlockerLockType */

static struct {
    Class *snapshot, *lock; /* NULL: not looked up yet */
    uint32_t name, status, stack, locks, blocker_type, blocker, lock_depth, lock_object;
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
    java.stack = offset_of(snapshot, "stackTrace", "[Ljava/lang/StackTraceElement;");
    java.locks = offset_of(snapshot, "locks", "[L" SNAPSHOT "$ThreadLock;");
    java.blocker_type = offset_of(snapshot, "blockerTypeOrdinal", "I");
    java.blocker = offset_of(snapshot, "blockerObject", "Ljava/lang/Object;");
    java.lock_depth = offset_of(lock, "depth", "I");
    java.lock_object = offset_of(lock, "obj", "Ljava/lang/Object;");
    java.lock = lock;
    if (!java.name || !java.status || !java.stack || !java.locks || !java.blocker_type || !java.blocker ||
        !java.lock_depth || !java.lock_object)
        return exception_throw(t, InternalError, SNAPSHOT " is not laid out as the VM expects");
    java.snapshot = snapshot;
    return true;
}

/* Threads that nobody but JNI has locked something for do not show it: there is no frame to say it of. */
static Object *new_locks(Thread *t, const ThreadSnapshot *s) {
    uint32_t count = 0, n = 0;
    for (uint32_t i = 0; i < s->lock_count; i++) count += s->locks[i].depth >= 0;
    Object *array = new_object_array(t, java.lock, (int32_t)count);
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
    set_ref(snapshot, java.blocker, s->blocker);
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
