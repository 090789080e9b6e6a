/* The records of virtual threads at monitors, and the list of those that may go on. */
#include "runtime/virtual_thread.h"

#include <stdlib.h>

#include "runtime/lock.h"
#include "runtime/wellknown.h"

static Lock lock = LOCK_INITIALIZER(UNBLOCKING);
static VirtualThread *records;
static Object *to_unblock; /* root: the head of the list for Java */
static Thread *unblocker;  /* atomic: who takes it, a daemon that never ends */
uint32_t injected_VirtualThread_record;

static VirtualThread **record_at(const Object *thread) { return object_at(thread, injected_VirtualThread_record); }
VirtualThread *virtual_thread_of(const Object *thread) { return *record_at(thread); }

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
    *record_at(thread) = v;
    return v;
}

void virtual_thread_free(VirtualThread *v) {
    *record_at(v->thread) = NULL;
    lock_acquire(&lock);
    *v->link = v->next;
    if (v->next) v->next->link = v->link;
    lock_release(&lock);
    free(v);
}

static int32_t *state_of(const Object *thread) { return object_at(thread, offset_VirtualThread_state); }
int32_t virtual_thread_state(const Object *thread) { return __atomic_load_n(state_of(thread), __ATOMIC_SEQ_CST); }
void virtual_thread_set_state(Object *thread, int32_t state) {
    __atomic_store_n(state_of(thread), state, __ATOMIC_SEQ_CST);
}

/* Who is on the way to the state of waiting looks at `notified` when it is there. */
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
