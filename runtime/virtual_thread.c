/* The records of virtual threads at monitors, and the list of those that may continue; what tools see of mounting. */
#include "runtime/virtual_thread.h"

#include <stdlib.h>

#include "runtime/hooks.h"
#include "runtime/lock.h"
#include "runtime/wellknown.h"

static Lock lock = LOCK_INITIALIZER(UNBLOCKING);
static VirtualThread *records;
static Object *to_unblock; /* root: the head of the list for Java */
static Thread *unblocker;  /* atomic: who takes it, a daemon that never ends */
uint32_t injected_VirtualThread_words;

VirtualThread *virtual_thread_of(const Object *thread) { return virtual_thread_words(thread)->record; }

VirtualThread *virtual_thread_new(Object *thread, Object *monitor, Gate *gate) {
    VirtualThread *v = calloc(1, sizeof *v);
    if (!v) return NULL;
    VM_ASSERT(!virtual_thread_of(thread));
    v->thread = thread;
    v->monitor = monitor;
    v->gate = gate;
    lock_acquire(&lock);
    v->next = records;
    v->link = &records;
    if (records) records->link = &v->next;
    records = v;
    lock_release(&lock);
    virtual_thread_words(thread)->record = v;
    return v;
}

void virtual_thread_free(VirtualThread *v) {
    virtual_thread_words(v->thread)->record = NULL;
    lock_acquire(&lock);
    *v->link = v->next;
    if (v->next) v->next->link = v->link;
    lock_release(&lock);
    free(v);
}

void virtual_threads_visit_records(void (*f)(const VirtualThread *v, void *context), void *context) {
    lock_acquire(&lock);
    for (const VirtualThread *v = records; v; v = v->next) f(v, context);
    lock_release(&lock);
}

static int32_t *state_of(const Object *thread) { return object_at(thread, offset_VirtualThread_state); }
int32_t virtual_thread_state(const Object *thread) { return __atomic_load_n(state_of(thread), __ATOMIC_SEQ_CST); }
void virtual_thread_set_state(Object *thread, int32_t state) {
    __atomic_store_n(state_of(thread), state, __ATOMIC_SEQ_CST);
}

/* A thread on the way to the state of waiting reads `notified` when it has that state. */
void virtual_thread_notified(VirtualThread *v) {
    int32_t wait = VIRTUAL_WAIT, timed_wait = VIRTUAL_TIMED_WAIT;
    __atomic_store_n((uint8_t *)object_at(v->thread, offset_VirtualThread_notified), 1, __ATOMIC_SEQ_CST);
    if (!__atomic_compare_exchange_n(state_of(v->thread), &wait, VIRTUAL_BLOCKED, false, __ATOMIC_SEQ_CST,
                                     __ATOMIC_SEQ_CST))
        __atomic_compare_exchange_n(state_of(v->thread), &timed_wait, VIRTUAL_BLOCKED, false, __ATOMIC_SEQ_CST,
                                    __ATOMIC_SEQ_CST);
}

ParkWord *virtual_thread_unblock(VirtualThread *v) {
    uint8_t off = 0, *listed = object_at(v->thread, offset_VirtualThread_onWaitingList);
    lock_acquire(&lock);
    if (__atomic_compare_exchange_n(listed, &off, 1, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) {
        ref_store(object_at(v->thread, offset_VirtualThread_next), to_unblock);
        to_unblock = v->thread;
    }
    lock_release(&lock);
    Thread *t = __atomic_load_n(&unblocker, __ATOMIC_SEQ_CST);
    return t ? thread_choose(t) : NULL;
}

static Object *take(void) {
    lock_acquire(&lock);
    Object *head = to_unblock;
    to_unblock = NULL;
    lock_release(&lock);
    return head;
}
Object *virtual_threads_to_unblock(Thread *t) {
    Object *head;
    __atomic_store_n(&unblocker, t, __ATOMIC_SEQ_CST);
    while (!(head = take()) && !(thread_trap(t) & TRAP_ASYNC_EXCEPTION)) thread_block(t, THREAD_FOR_EVER);
    return head;
}

static void visit(HeapVisitor visit_object, void *context) {
    visit_object(context, to_unblock);
    for (const VirtualThread *v = records; v; v = v->next) {
        visit_object(context, v->thread);
        visit_object(context, v->monitor);
    }
}
void virtual_threads_init(void) { heap_add_root_scanner(visit); }

/* ---- suspension ---- */

static bool all_suspended; /* by the latest setting for all */
static uint64_t setting;   /* its number */
static bool any_at_all;    /* atomic; once a tool has suspended one: else nobody has to look */

bool virtual_thread_is_alive(const Object *thread) {
    int32_t state = virtual_thread_state(thread);
    return state != VIRTUAL_NEW && state != VIRTUAL_TERMINATED;
}

int32_t virtual_thread_status(const Object *thread) {
    switch (virtual_thread_state(thread) & ~VIRTUAL_STATE_SUSPENDED) {
    case VIRTUAL_NEW: return STATUS_NEW;
    case VIRTUAL_PARKED:
    case VIRTUAL_PINNED: return STATUS_PARKED;
    case VIRTUAL_TIMED_PARKED:
    case VIRTUAL_TIMED_PINNED: return STATUS_PARKED_TIMED;
    case VIRTUAL_BLOCKING:
    case VIRTUAL_BLOCKED: return STATUS_BLOCKED_ON_MONITOR;
    case VIRTUAL_WAIT: return STATUS_IN_WAIT;
    case VIRTUAL_TIMED_WAIT: return STATUS_IN_TIMED_WAIT;
    case VIRTUAL_TERMINATED: return STATUS_TERMINATED;
    default: return STATUS_RUNNABLE;
    }
}

bool virtual_thread_is_suspended(const Object *thread) {
    uint64_t word = virtual_thread_words(thread)->suspension;
    return word >> 1 == setting ? word & 1 : all_suspended;
}
static void set_suspended(Object *thread, bool suspended) {
    virtual_thread_words(thread)->suspension = setting << 1 | suspended;
}

/* All threads are stopped: carriers run or stop accordingly. */
static void update_carriers(void) {
    lock_acquire(&threads_lock);
    for (Thread *t = thread_list(); t; t = thread_next(t))
        if (t->shown) thread_wake_chosen(thread_update_suspension(t));
    lock_release(&threads_lock);
}

static SuspendResult change(Thread *self, Object *thread, bool suspend) {
    SuspendResult result = SUSPEND_ENDED;
    safepoint_begin(self);
    if (virtual_thread_is_alive(thread)) {
        result = virtual_thread_is_suspended(thread) == suspend ? SUSPEND_ALREADY : SUSPEND_DONE;
        __atomic_store_n(&any_at_all, true, __ATOMIC_SEQ_CST);
        set_suspended(thread, suspend);
        update_carriers();
    }
    safepoint_end(self);
    return result;
}

SuspendResult virtual_thread_suspend(Thread *self, Object *thread) {
    SuspendResult result = change(self, thread, true);
    thread_poll(self); /* it may be the caller */
    return result;
}
/* Those that wait to be mounted. */
static void wake_suspended(void) { thread_wake_waiters(&setting); }
SuspendResult virtual_thread_resume(Thread *self, Object *thread) {
    SuspendResult result = change(self, thread, false);
    wake_suspended();
    return result;
}

void virtual_threads_set_suspended(Thread *self, bool suspended, Object *const *except, size_t count) {
    safepoint_begin(self);
    __atomic_store_n(&any_at_all, true, __ATOMIC_SEQ_CST);
    for (size_t i = 0; i < count; i++) { /* named twice is named once */
        VirtualThreadWords *words = virtual_thread_words(except[i]);
        if (words->suspension >> 1 != setting + 1)
            words->suspension = (setting + 1) << 1 | virtual_thread_is_suspended(except[i]);
    }
    setting++;
    all_suspended = suspended;
    update_carriers();
    safepoint_end(self);
    if (suspended)
        thread_poll(self);
    else
        wake_suspended();
}

/* ---- mounting ---- */

/* What tools suspend changes at a safepoint, and so not while this thread is here; but a platform thread is
   resumed at any time: this one stores what it shows and then looks, thread_resume the other way round, so one of them
   finds out. */
static void show(Thread *t, Object *shown, bool between) {
    VM_ASSERT(thread_runs(t));
    __atomic_store_n(&t->shown, shown, __ATOMIC_SEQ_CST);
    __atomic_store_n(&t->between, between, __ATOMIC_SEQ_CST);
    if (__atomic_load_n(&any_at_all, __ATOMIC_SEQ_CST) || __atomic_load_n(&t->own_suspended, __ATOMIC_SEQ_CST) ||
        __atomic_load_n(&t->suspended, __ATOMIC_RELAXED)) {
        lock_acquire(&threads_lock);
        thread_wake_chosen(thread_update_suspension(t));
        lock_release(&threads_lock);
    }
    if (hooks.thread_shown) hooks.thread_shown(t);
}

void virtual_thread_mounts(Thread *t, Object *thread) {
    if (__atomic_load_n(&any_at_all, __ATOMIC_SEQ_CST)) {
        __atomic_store_n(&t->waiting_for, &setting, __ATOMIC_SEQ_CST);
        while (virtual_thread_is_suspended(thread)) thread_block(t, THREAD_FOR_EVER);
        __atomic_store_n(&t->waiting_for, NULL, __ATOMIC_RELAXED);
    }
    show(t, NULL, true);
}
void virtual_thread_mounted(Thread *t, Object *thread) { show(t, thread, false); }
void virtual_thread_unmounts(Thread *t) { show(t, NULL, true); }
void virtual_thread_unmounted(Thread *t) { show(t, NULL, false); }

void virtual_thread_report_mount(Thread *t) {
    if (unlikely(hooks_wanted(HOOK_VIRTUAL_THREAD_MOUNT))) hooks.virtual_thread_mount(t);
}
bool virtual_thread_report_unmount(Thread *t) {
    if (likely(!(hooks_wanted(HOOK_VIRTUAL_THREAD_UNMOUNT)))) return false;
    hooks.virtual_thread_unmount(t);
    return true;
}

void virtual_thread_disable_suspension(Thread *t, bool disable) {
    __atomic_store_n(&t->unsuspendable, disable, __ATOMIC_RELAXED);
    show(t, t->shown, t->between);
}
