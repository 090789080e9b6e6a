/* Threads: one structure per attached thread, found from a JNIEnv or thread-local storage. Fields are the thread's own
   unless a comment says otherwise. Stopping other threads: runtime/safepoint.h. Blocking and waking, the only way in
   which a thread waits for another: thread_block and thread_wake below. */
#ifndef runtime_thread_h
#define runtime_thread_h
#include <pthread.h>

#include "gc/heap.h"
#include "include/jni.h"
#include "runtime/frame.h"
#include "runtime/lock.h"
#include "runtime/park.h"

/* Bits of Thread.trap: the one word that running code polls (back edges, method entry, return). Zero: full speed. Set
   by any thread (atomic or), cleared by owner; TRAP_STOPPED also by who lets it run. Calls compare the stack's end
   only: with any bit set call_limit says that there is no room. */
enum {
    TRAP_SAFEPOINT = 1,
    TRAP_HANDSHAKE = 2,
    TRAP_SUSPEND = 4,
    TRAP_METHOD_ENTRY = 8,
    TRAP_METHOD_EXIT = 0x10,
    TRAP_FRAME_POP = 0x20,
    TRAP_EARLY_RETURN = 0x40,
    TRAP_ASYNC_EXCEPTION = 0x80,
    TRAP_SCHEDULER = 0x100,
    TRAP_CALLS = 0x400, /* schedules are explored: an entry of the VM from native code is a point */
    TRAP_AWAY = 0x200,  /* green mode: others run since its native code blocks (runtime/watchman.h) */
    TRAP_FORCED =
        TRAP_FRAME_POP |
        TRAP_EARLY_RETURN /* the frame Thread.forced.frame ends when the thread continues: vm/interp/forced.c */
};
/* A thread in native code or blocked does not touch its frames, handles or objects: it counts as stopped. */
typedef enum ThreadState { THREAD_IN_VM, THREAD_IN_NATIVE, THREAD_BLOCKED } ThreadState;

/* Values of java.lang.Thread.threadStatus: JVMTI's thread state bits (contract 7.2). */
enum {
    STATUS_NEW = 0,
    STATUS_RUNNABLE = 5,
    STATUS_SLEEPING = 0xe1,
    STATUS_IN_WAIT = 0x191,
    STATUS_IN_TIMED_WAIT = 0x1a1,
    STATUS_PARKED = 0x291,
    STATUS_PARKED_TIMED = 0x2a1,
    STATUS_BLOCKED_ON_MONITOR = 0x401,
    STATUS_TERMINATED = 2
};

typedef struct HandleBlock HandleBlock;
typedef struct LocalFrame LocalFrame;
/* Native code that runs without a frame on the Java stack: a callback of JVMTI. */
typedef struct HandleScope {
    struct HandleScope *outer;
    const Frame *frame; /* the innermost one when it began */
    uint32_t mark;
} HandleScope;
/* JNI local references and VM handles: stable cells, released in LIFO frames. See runtime/handle.h. */
typedef struct HandleStack {
    HandleBlock *first, *current;
    uint32_t height;    /* cells in use */
    uint32_t low;       /* a release to at least this height only has to set [height] */
    LocalFrame *frames; /* sorted by their bases */
    uint32_t frame_count, frame_room;
    uint32_t dead;      /* cells below [height] that hold no reference: free ones, bottoms of local frames */
    HandleScope *scope; /* the innermost callback */
} HandleStack;

/* Free cells of the tables of global references that are the thread's own, first in, first out: runtime/handle.c. */
typedef enum GlobalKind { GLOBAL_STRONG, GLOBAL_WEAK, GLOBAL_KINDS } GlobalKind;
enum { CELLS_CACHED = 16 };
typedef struct CellCache {
    Object **cells[CELLS_CACHED];
    uint8_t first, count;
} CellCache;

/* A monitor that the thread has entered and not left, in the order of entering; recursive entries have an element
   each. */
typedef struct OwnedMonitor {
    Object *object;
    Frame *frame; /* the method whose monitorenter or synchronized modifier it was; NULL: JNI MonitorEnter, the VM */
} OwnedMonitor;

/* An owner of monitors: a platform thread, or the virtual thread that it carries. */
typedef struct MonitorOwner {
    uint32_t lock_id; /* names it in sync words; reused after its end. 0: none yet */
    OwnedMonitor *owned, *owned_top, *owned_end;
} MonitorOwner;

/* What a native of the VM allocates, to be announced when it is done (HOOK_VM_OBJECT_ALLOC): on the C stack of the
   thread, a root. */
typedef struct AllocationRecord {
    struct AllocationRecord *outer;
    const Frame *frame; /* the native's: what Java code that it calls allocates does not count */
    Object **objects;
    uint32_t count, capacity;
} AllocationRecord;

struct Thread {
    /* &env is the JNIEnv *. It is first, so that what Thread.eetop holds is a JNIEnv as well, whose first word is
       readable: profilers go from one to the other (contract of profilers 4.1). */
    struct {
        const struct JNINativeInterface_ *functions;
    } env;
    volatile uint32_t trap;
    volatile uint32_t state;     /* ThreadState */
    Frame *frame;                /* top frame: at any instruction (runtime/frame.h); complete in memory whenever this
                                    thread is not executing interpreter instructions */
    char *call_limit;            /* atomic: the same as stack_limit, NULL with a trap */
    Object *exception;           /* pending exception or NULL */
    const void *const *dispatch; /* atomic: the interpreter's table: plain, stepping, or forced */
    char *stack_limit;           /* end of the usable Java stack (lowered reserve included) */
    HeapLocal heap;
    char *stack_base, *stack_end; /* the whole Java stack, reserve for StackOverflowError handling at the end */
    AddressRange c_stack;         /* empty until the thread runs */
    char *c_stack_limit;          /* lowest C stack address that nested interpreters may reach */
    HandleStack handles;
    CellCache free_cells[GLOBAL_KINDS];
    Object *object;        /* java.lang.Thread (root), NULL early */
    Object *mounted;       /* root: who Thread.currentThread() is when that is not [object] (Thread.setCurrentThread) */
    Object *shown;         /* root: who it is for tools, if that is not [object] (runtime/virtual_thread.h) */
    Object *scoped_values; /* root: what ScopedValue remembers; NULL is as good */
    ContinuationEntry *continuation; /* the innermost one that is mounted, NULL: none */
    bool between, unsuspendable; /* it is no thread for tools now, or Java's code must not be suspended: no events */
    bool unmounted;              /* an instruction has made the virtual thread leave, and failed only for that */
    pthread_t native;
    bool stepping, daemon, in_overflow;
    bool agent;      /* JVMTI RunAgentThread: Java does not see it */
    bool early;      /* made before the start phase of JVMTI: later environments do not hear of its start */
    bool is_virtual; /* its object is one of BaseVirtualThread: Java counts and lists it nowhere */
    bool hidden;     /* of the VM's own, with a Thread object: in no list of threads, starts and ends without events */
    bool restricted; /* runs an agent's callback inside a walk over the heap or a collection: may not use JNI, nor most
                        of JVMTI (jvmti/restricted.h) */
    AllocationRecord *recording;
    uint32_t no_events;         /* > 0: VM-internal Java code runs whose steps are hidden (resolution) */
    Object *reported_exception; /* not a root: compared only; forgotten when it is collected */
    void *jvmti;                /* jvmti/'s per-thread data */
    uint32_t hooks;             /* HOOK_METHOD_ENTRY, HOOK_METHOD_EXIT if wanted of this thread; atomic, written with
                                   threads_lock */
    bool announced; /* its ThreadStart has come, its ThreadEnd has not; always of the thread that creates the VM;
                       atomic */
    struct {
        Frame *frame;
        Slot value;
        Object *reference;
    } forced;             /* while a TRAP_FORCED bit is set; the value of an early return (vm/interp/forced.c) */
    void *start_argument; /* of the thread's entry, before it runs */
    struct {
        const char *unchecked;
        uint32_t critical, capacity;
    } check; /* -Xcheck:jni (vm/jni/check.h) */
    struct {
        uint64_t blocked, waited, blocked_ns, waited_ns;
        int64_t since;
    } contention;              /* how often, and how long if that is asked for (thread_set_status); the
                                  thread writes them, others may
                                  look */
    Thread *next;              /* list of all threads; atomic */
    struct PoolPin *pool_pins; /* vm/classes/resolve.h */
    uint64_t id;
    uint32_t defined_classes; /* how many it has defined; others may look */
    int native_id;            /* the system's, 0: not running yet; atomic */
    int64_t started;          /* nanoseconds of CLOCK_MONOTONIC when the structure was made */
    char name[64];

    /* Monitors (runtime/monitor.c). Others read these only while the thread is stopped. The first four are those of who
       is the current thread; the other one's wait: [object]'s while [mounted] is current, else those which the next
       virtual thread begins with. */
    OwnedMonitor *owned, *owned_top, *owned_end;
    uint32_t lock_id; /* names the owner in sync words */
    MonitorOwner other;
    uint32_t spare_lock_id; /* for the next virtual owner, when the one that is mounted takes its own along; 0: none */
    Object *contended;   /* the object whose monitor it is entering, or entering again after Object.wait; set by the one
                            who notifies, even while the thread is stopped: atomic. NULL otherwise */
    Object *waited;      /* the object it is in Object.wait of, until it has entered again; NULL otherwise */
    bool to_be_notified; /* atomic; it waits there to be notified: not after it has been, or the wait has ended
                            otherwise */
    const Frame *reported;   /* the monitor entry or wait there has been announced already (runtime/monitor.h) */
    struct Gate *gate;       /* the innermost one it enters or waits at (runtime/gate.h), NULL otherwise */
    bool waits_natively;     /* at a raw monitor; for reports */
    bool passed_over;        /* did not get its turn there because it was suspended; atomic */
    const void *waiting_for; /* atomic: key of a VM-internal wait (VmLock, class being initialised...) */

    /* Blocking. */
    ParkWord *park;          /* what the OS thread sleeps on: thread_block, or until it has the turn in green mode */
    uint8_t park_permit;     /* LockSupport's permit, atomic */
    Object *async_exception; /* Thread.stop, JVMTI StopThread: thrown at the next poll that sees TRAP_ASYNC_EXCEPTION */
    struct {
        Object *session, *error;
    } closed; /* memory that was closed while the thread was in an access to it: the error is thrown at such a poll, if
                 it is in that access still; written while the thread is stopped */
    void *volatile access; /* where it continues if memory cannot be had, NULL: not in an access (runtime/fault.h) */

    /* Guarded by threads_lock (runtime/safepoint.c). */
    uint32_t holds;         /* operations in progress that need this thread stopped */
    bool own_suspended;     /* the platform thread: JVMTI SuspendThread, Thread.suspend */
    bool suspended;         /* who it is now, it or the virtual thread that it carries, and may be stopped */
    bool waits_for_release; /* blocked because of the two above; atomic, the watchman reads it */
    bool waits_for_turn;    /* in the list of those that want to stop others */
    Thread *next_turn;

    uint32_t pins; /* thread_pin's that keep the structure although the thread may have ended */
    bool ended;    /* off the list of threads */
    bool user;     /* counted by thread_count_user */

    bool foreign; /* attached by the host, not started by the VM */
    bool exiting; /* the Java side is over: no longer counted, nor found by its Thread object; atomic */
    struct SchedulerSlot {
        bool listed, blocked, outside;
        bool guest;                 /* has the turn only while it is in the VM */
        bool inside;                /* atomic; in native code, but not the thread's own: it may block for its turn */
        bool at_class;              /* waits for a class that another thread initializes: waiting_for is the class */
        bool away, returned, fresh; /* its native code blocks: others run; that code has ended; nobody was chosen
                                       since then */
        bool wake;                  /* came before the thread blocked */
        int64_t deadline;
        /* of the exploration of schedules (runtime/exploration.h) */
        struct Actor *actor;
        const uint64_t *awaits; /* blocked until this word is 0, the owner of a gate; atomic,
                                   written by who has the turn */
        bool waits, woken;      /* may wake up for no reason; has been chosen for that */
        bool carried, lent;     /* carriers.h */
    } scheduler;                /* green mode; guarded by the scheduler's lock */

    bool in_raw_monitor; /* atomic; native code blocks in a function of raw monitors */
};

enum { THREAD_OVERFLOW_RESERVE = 64 * 1024 }; /* at the end of a Java stack, to handle StackOverflowError */

extern __thread Thread *thread_self_tls;
static inline Thread *thread_self(void) { return thread_self_tls; }
/* The trap word, which other threads change. */
static inline uint32_t thread_trap(const Thread *t) { return __atomic_load_n(&t->trap, __ATOMIC_RELAXED); }
static inline Thread *thread_from_env(JNIEnv *env) { return (Thread *)((char *)env - offsetof(Thread, env)); }
static inline JNIEnv *thread_env(Thread *t) { return (JNIEnv *)&t->env; }

/* [f] becomes the youngest frame. A handler on this thread sees all that was written to it before. */
static inline __attribute__((always_inline)) void thread_publish_frame(Thread *t, Frame *f) {
    __atomic_signal_fence(__ATOMIC_RELEASE);
    t->frame = f;
    __atomic_signal_fence(__ATOMIC_RELEASE);
}

extern Lock threads_lock; /* list of threads, holds, suspension */

/* A structure for the calling OS thread with a Java stack of [java_stack_bytes], in state IN_NATIVE; NULL when memory
   is lacking. */
Thread *thread_attach_native(size_t java_stack_bytes);
/* A structure for a thread to be started by thread_start; NULL when memory, or the number of threads, is exhausted. */
Thread *thread_new(size_t java_stack_bytes);
/* Starts the OS thread, detached, which binds itself to [t] and runs entry(t) in state IN_NATIVE. entry ends with
   thread_detach_native. False: not started, errno says why; the caller still owns the structure
   (thread_free_unstarted). */
bool thread_start(Thread *t, void (*entry)(Thread *), size_t c_stack_bytes);
void thread_free_unstarted(Thread *t);
/* The next hidden thread is started in a thread of the system that there is from now on. */
void thread_keep_in_reserve(const char *name, size_t c_stack_bytes);
/* What the system calls the calling thread, unless that is the one the process began with, whose name is the
   process's. */
void thread_set_system_name(const char *name);
/* The calling thread's structure goes away. State IN_VM; waits while operations hold the thread. */
void thread_detach_native(Thread *t);
/* [t] is one of those for which the end of the VM waits, from now on until it is off the list: a thread that has left
   the one and not the other would be held in its last steps for ever. */
void thread_count_user(Thread *t);
void thread_await_users(Thread *t); /* blocks until no other user thread is listed */
/* Calls f for every attached thread, under threads_lock. */
void thread_for_each(void (*f)(Thread *, void *), void *context);
/* The live thread with this id in sync words, NULL if there is none, or it is a virtual thread's. Stable while the
   thread is stopped, or is known to own a monitor. */
Thread *thread_by_lock_id(uint32_t lock_id);
bool thread_lock_id_is_taken(uint32_t lock_id); /* by a thread of either kind */
/* Thread.setCurrentThread: [current], which is the calling thread's own object or a virtual thread. Monitors are
   entered and left as that one from now on. False: OutOfMemoryError pending, nothing has changed. */
bool thread_set_current(Thread *t, Object *current);
/* The current one, a virtual thread, is frozen with its id; false: there is no other one available, out of memory.
   [holder] is where what it owns lies. Later an id that was kept takes the place of the current one, under which
   nothing is owned. */
bool thread_reserve_lock_id(Thread *t);
void thread_part_with_lock_id(Thread *t, Object *holder);
void thread_adopt_lock_id(Thread *t, uint32_t lock_id);
/* In a collection, when all that lives is marked: ids whose holder is garbage are free, unless it [owns] what is none,
   which nobody can enter any more. */
void thread_process_weak_lock_ids(bool (*owns)(const Object *holder));
static inline Object *thread_current(const Thread *t) { return t->mounted ? t->mounted : t->object; }
/* Whether tools are notified nothing of what it does, and nobody suspends it. */
static inline bool thread_is_masked(const Thread *t) {
    return __atomic_load_n(&t->between, __ATOMIC_SEQ_CST) || __atomic_load_n(&t->unsuspendable, __ATOMIC_RELAXED);
}
/* Where the frames of the virtual thread begin that [t] carries, above its own; NULL: it carries none. */
static inline ContinuationEntry *thread_carries(const Thread *t) {
    ContinuationEntry *e = t->continuation;
    while (e && !(e->frame.flags & FRAME_THREAD_ENDS)) e = e->outer;
    return e;
}
/* The innermost Java or native frame of the platform thread itself. */
static inline Frame *thread_own_frame(const Thread *t) {
    const ContinuationEntry *e = thread_carries(t);
    return frame_skip_stubs(e ? e->frame.caller : t->frame);
}
/* The monitors that the platform thread itself owns, and those of the virtual thread that it carries. */
static inline MonitorOwner thread_monitors(const Thread *t) {
    return (MonitorOwner){t->lock_id, t->owned, t->owned_top, t->owned_end};
}
static inline MonitorOwner thread_own_monitors(const Thread *t) { return t->mounted ? t->other : thread_monitors(t); }
static inline MonitorOwner thread_carried_monitors(const Thread *t) {
    return t->mounted ? thread_monitors(t) : t->other;
}
/* The structure of a java.lang.Thread that is alive, else NULL. It stays valid until the thread ends: only with
   threads_lock held, or within an operation of runtime/safepoint.h, can nothing happen to it. */
Thread *thread_of_object(const Object *thread);
/* The same for longer: the thread may end, but its structure stays until thread_unpin. */
Thread *thread_pin(const Object *thread);
void thread_unpin(Thread *t);
void thread_set_trap(Thread *t, uint32_t bits);
void thread_clear_trap(Thread *t, uint32_t bits);
void thread_set_stack_limit(Thread *t, char *limit); /* of the calling thread, or one that does not run yet */

/* ---- transitions: entering the VM blocks while an operation holds the thread, or it is suspended ---- */
enum { TRAP_STOPPED = TRAP_SAFEPOINT | TRAP_SUSPEND };
void thread_enter_vm_slow(Thread *t);
extern void (*thread_point_at_entry)(Thread *t); /* set before TRAP_CALLS is */
void thread_enter_vm_outside(Thread *t);         /* green mode: a guest asks for its turn */
void thread_leave_vm_outside(Thread *t);
extern bool thread_keeps_natives; /* of ended threads, for others */
extern bool scheduler_green;
/* For assertions: [t] is the caller, inside the VM. */
static inline bool thread_runs(const Thread *t) { return t == thread_self() && t->state == THREAD_IN_VM; }
static inline void thread_to_native(Thread *t) {
    VM_ASSERT(thread_runs(t) && !lock_any_held());
    __atomic_store_n(&t->state, THREAD_IN_NATIVE, __ATOMIC_RELEASE);
    if (unlikely(t->scheduler.guest)) thread_leave_vm_outside(t);
}
/* A thread that stops others makes all of them fence before it concludes that one is in native code
   (safepoint_fence_for_all). So they need no fences where they go there or return. False: they have fences. */
extern bool thread_is_fenced; /* atomic */
/* Says what the thread is, to who looks for that after it has set a bit that the thread looks for after this. */
static inline void thread_announce(Thread *t, ThreadState state) {
    if (likely(__atomic_load_n(&thread_is_fenced, __ATOMIC_ACQUIRE))) {
        __atomic_store_n(&t->state, state, __ATOMIC_RELEASE);
        __atomic_signal_fence(__ATOMIC_SEQ_CST);
    } else
        __atomic_exchange_n(&t->state, state, __ATOMIC_SEQ_CST);
}
static inline bool thread_is_to_stop(const Thread *t) {
    return unlikely(__atomic_load_n(&t->trap, __ATOMIC_SEQ_CST) & (TRAP_STOPPED | TRAP_AWAY));
}
/* From native code. Sees what was done to the thread meanwhile: who did it has taken the bits back, or takes them back
   with the lock. */
static inline void thread_to_vm(Thread *t) {
    VM_ASSERT(t == thread_self() && t->state == THREAD_IN_NATIVE && !lock_any_held());
    if (unlikely(t->scheduler.guest)) thread_enter_vm_outside(t);
    thread_announce(t, THREAD_IN_VM);
    uint32_t trap = __atomic_load_n(&t->trap, __ATOMIC_SEQ_CST);
    if (likely(!(trap & (TRAP_STOPPED | TRAP_AWAY | TRAP_CALLS)))) return;
    if (trap & (TRAP_STOPPED | TRAP_AWAY)) thread_enter_vm_slow(t);
    if (trap & TRAP_CALLS) thread_point_at_entry(t);
}
/* The same from being blocked. */
static inline void thread_unblock(Thread *t) {
    __atomic_exchange_n(&t->state, THREAD_IN_VM, __ATOMIC_SEQ_CST);
    if (thread_is_to_stop(t)) thread_enter_vm_slow(t);
}
/* To native code that must not begin while the thread is stopped (an agent's callback). False: a stop came first and is
   over; whether the native code is still to be called is to be looked at again. */
static inline bool thread_try_native(Thread *t) {
    thread_to_native(t);
    thread_announce(t, THREAD_IN_NATIVE);
    if (!thread_is_to_stop(t)) return true;
    thread_to_vm(t);
    return false;
}
static inline Object *thread_contended(const Thread *t) { return __atomic_load_n(&t->contended, __ATOMIC_ACQUIRE); }
/* For loops of VM code that run for long without blocking or allocating. */
static inline void thread_poll(Thread *t) {
    VM_ASSERT(thread_runs(t) && !lock_any_held());
    if (unlikely(thread_trap(t) & TRAP_STOPPED)) thread_enter_vm_slow(t);
}

/* ---- blocking ---- */
#define THREAD_FOR_EVER PARK_FOR_EVER
int64_t
thread_wall_clock(void); /* nanoseconds since the epoch; in green mode the virtual clock, which starts in 2001 */
/* Nanoseconds of processor time used; 0: does not run yet, -1: has ended. [t] is pinned, or the caller. */
int64_t thread_cpu_time(const Thread *t);
/* Whether Thread.contention counts not only how often a thread blocks and waits, but also for how long. */
extern bool thread_contention_timed; /* atomic */
static inline bool status_is_blocked(int32_t status) { return status == STATUS_BLOCKED_ON_MONITOR; }
/* JVMTI_THREAD_STATE_WAITING: Object.wait, sleep, park */
static inline bool status_is_waiting(int32_t status) { return status & 0x80; }

/* All threads: with threads_lock, or the world stopped. Then others may begin meanwhile, and stop at once. */
Thread *thread_list(void);
static inline Thread *thread_next(const Thread *t) { return __atomic_load_n(&t->next, __ATOMIC_ACQUIRE); }
#endif
