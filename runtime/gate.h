/* Gates: an exclusive owner, the queue of those entering, and the set of those waiting to be notified. The inflated
   monitors of Java objects (monitor.c) and the raw monitors of agents (jvmti/rawmonitor.c) are gates.

   Ownership is the word `owner`, taken and given up by whoever does so without the lock, which guards the queues and is
   held for moments. A thread that wants to enter queues itself and tries again before it blocks; one that leaves gives
   the word up before it looks at the queue (both sequentially consistent), chooses the first there that is neither
   suspended nor held, and wakes it when the lock is free. A woken thread competes with newcomers. One that was passed
   over tries when it may run again (Thread.passed_over). Until the chosen one has tried, `chosen` keeps those that
   leave from choosing again.

   A thread comes to a gate in the state IN_VM (Java monitors) or IN_NATIVE (raw monitors), and keeps it. In state IN_VM
   a suspended or stopped thread acquires nothing: it blocks first. In native code a stop does not concern a thread: it
   may own other raw monitors, which a callback inside the stop wants, and so never waits for the end of the stop. Only
   while it is suspended does it not become the owner; then it waits in the queue, where nobody needs it.

   Notifying moves somebody from the set to the queue, and wakes nobody (but see gate_notify_and_wake). */
#ifndef runtime_gate_h
#define runtime_gate_h
#include "runtime/block.h"
#include "runtime/safepoint.h"

/* Somebody in the queue or in the set. Is on its stack; guarded by the gate's lock. */
typedef struct GateWaiter {
    struct GateWaiter *next, **link; /* in its queue; what points to it there */
    uint64_t ticket;                 /* the order of those entering, over both queues */
    Thread *thread;                  /* NULL: an OS thread that is none of the VM's, or: */
    struct VirtualThread *unmounted; /* a virtual thread that has no carrier now; is in its record then */
    ParkWord own;                    /* what such a one sleeps on */
    struct Gate *outer;              /* the thread's, next to this one */
    bool notified;                   /* atomic; it was moved to the queue, or is awake: */
    bool woken;                      /* by that; in no queue, unless it is unmounted: it enters as anybody who comes */
    bool away;                       /* does something else before it enters: no use to wake it */
    bool native, owns;               /* the thread is in native code, and owns another raw monitor */
} GateWaiter;
typedef struct GateQueue {
    GateWaiter *first, **last; /* `first`: atomic, also looked at without the lock */
} GateQueue;
/* Virtual threads that have no carrier are in a separate queue: who leaves the gate needs the first of each, and
   there may be very many of them. */

typedef struct Gate {
    uint64_t owner;    /* atomic; 0: free */
    uint32_t entries;  /* the owner's */
    bool chosen;       /* atomic: one of those entering was woken, and has not tried yet */
    SpinHistory spins; /* of those entering */
    Lock lock;
    GateQueue entering, unmounted, waiting;
    uint64_t tickets;
    uint32_t queued; /* atomic: how many are entering, in both queues */
} Gate;

/* An owner of raw monitors: an OS thread, or the virtual thread that it carries, which does not leave it as long as it
   owns one (vm/interp/continuation.c). Of the calling thread. */
typedef struct RawOwner {
    uint64_t number; /* which nobody else ever has; 0: none yet */
    uint32_t count;  /* of the raw monitors that it owns, but for those entered in the OnLoad phase */
} RawOwner;
extern __thread RawOwner raw_owner_native, raw_owner_virtual;
static inline RawOwner *raw_owner(const Thread *self) {
    return unlikely(self && self->mounted) ? &raw_owner_virtual : &raw_owner_native;
}

enum { GATE_FREE = 0 };
#define GATE_CLOSED UINT64_MAX

void gate_init(Gate *g); /* of new memory */
/* The states before the first owner and after the last one. To close it, the caller owns it; whoever enters or waits
   goes away. True: nobody does. */
void gate_open(Gate *g);
bool gate_close(Gate *g);

static inline uint64_t gate_owner(const Gate *g) { return __atomic_load_n(&g->owner, __ATOMIC_SEQ_CST); }
/* A thread that fails has looked after it announced itself (queue_append), and the owner looks whether somebody has
   after it left (gate_release): the failing look must not come before. */
static inline bool gate_try(Gate *g, uint64_t me, uint32_t entries) {
    uint64_t free = GATE_FREE;
    if (gate_owner(g) != free ||
        !__atomic_compare_exchange_n(&g->owner, &free, me, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST))
        return false;
    g->entries = entries;
    return true;
}
/* After [t] in native code has become the owner, of a first raw monitor unless it [owns] others: whether it must give
   that back and wait. */
static inline bool gate_keeps_away(const Thread *t, bool owns) {
    uint32_t trap = __atomic_load_n(&t->trap, __ATOMIC_SEQ_CST);
    return unlikely(trap & TRAP_STOPPED) && (trap & TRAP_SUSPEND || !(owns || safepoint_waits()));
}
void gate_wake_first(Gate *g);
/* All entries of the owner. In any state, also at a safepoint. */
static inline void gate_release(Gate *g) {
    g->entries = 0;
    __atomic_store_n(&g->owner, GATE_FREE, __ATOMIC_SEQ_CST);
    if (unlikely(__atomic_load_n(&g->queued, __ATOMIC_SEQ_CST)) && !__atomic_load_n(&g->chosen, __ATOMIC_SEQ_CST))
        gate_wake_first(g);
}

/* Becomes the owner [me], with [entries], whoever is it now; [t]: the caller, or NULL: an OS thread that is none of the
   VM's. False: the gate was closed. */
bool gate_enter(Gate *g, Thread *t, uint64_t me, uint32_t entries);

/* A wait of the owner's: into the set; gate_release; gate_await; then gate_enter_notified, if that said so and the
   waiter is not `woken`, or gate_enter; gate_end_wait. */
void gate_begin_wait(Gate *g, GateWaiter *w, Thread *t);
/* Until notified (true), [called_away] or out of time: then it is in the set no more. */
bool gate_await(Gate *g, GateWaiter *w, bool (*called_away)(Thread *), int64_t deadline);
bool gate_enter_notified(Gate *g, GateWaiter *w, uint64_t me, uint32_t entries);
void gate_end_wait(GateWaiter *w);
/* Between gate_await and entering the caller does something else; then no more. */
void gate_set_away(Gate *g, GateWaiter *w, bool away);
/* Moves who waits longest, or all, to the end of the queue; [report], if not NULL, is reported who it is. The caller is
   the owner. */
void gate_notify(Gate *g, bool all, void (*tell)(Thread *, void *), void *context);
/* The same, but who is notified is woken at the same time; virtual threads that are unmounted are in the queue then,
   others in none. */
void gate_notify_and_wake(Gate *g, bool all, void (*tell)(Thread *, void *));

/* A virtual thread does not block. Into the queue of those entering, or into the set; later out of the queue. True: it
   is worth trying immediately. */
bool gate_queue_virtual(Gate *g, struct VirtualThread *v);
void gate_unqueue_virtual(Gate *g, struct VirtualThread *v);
void gate_begin_virtual_wait(Gate *g, struct VirtualThread *v);
/* It is awake: from the set into the queue, unless it has been notified, which is the answer. */
bool gate_end_virtual_wait(Gate *g, struct VirtualThread *v);
/* One try of who is in the queue; out of it then. */
bool gate_try_virtual(Gate *g, struct VirtualThread *v, uint64_t me, uint32_t entries);

/* The stopped thread [t] was suspended: if it had been chosen, another one is. Under threads_lock. */
void gate_suspended(Thread *t);
#endif
