/* What the exploration of schedules (exploration.h) knows of a thread, and of the operation that it is about to do.
   Actors outlive their threads: names of objects refer to who has made them. */
#ifndef runtime_actor_h
#define runtime_actor_h
#include "runtime/thread.h"

typedef enum OperationKind {
    OPERATION_NONE,
    OPERATION_READ,
    OPERATION_WRITE,
    OPERATION_UPDATE, /* an atomic read and write */
    OPERATION_ENTER,  /* a monitor */
    OPERATION_NOTIFY,
    OPERATION_WAIT,
    OPERATION_PARK,
    OPERATION_UNPARK,
    OPERATION_START, /* of a thread: the point is after it */
    OPERATION_BEGIN, /* a thread that was started has not run yet */
    OPERATION_CALL,  /* of a function of JVMTI, or a callback */
    OPERATION_LOCK,  /* a lock of pthreads, a raw monitor */
    OPERATION_KINDS
} OperationKind;
const char *operation_name(OperationKind kind);

typedef struct Operation {
    uint8_t kind; /* OperationKind */
    bool is_volatile, is_library, is_private;
    bool is_old;              /* the read saw a value that was not the last one (runtime/stale.h) */
    uint64_t location, group; /* names that stay the same from schedule to schedule; 0: none. The group: that of all
                                 objects of the class */
    const Object *object;     /* NULL: a static field, or none */
    uint32_t offset;          /* of the field; arrays: the index */
    const Field *field;       /* NULL: an element, a monitor ... */
    const Method *method;     /* the place, in the program's code if it is not far; NULL: none */
    const char *function;     /* of JVMTI or JNI, by an agent; NULL: no call of one */
    const char *name;         /* of what is no object: a raw monitor, a lock of pthreads; NULL: it is one */
    const char *data;         /* what the location has, as far as a race there depends on it; NULL: nothing special */
    const Method *called;     /* what of the library the program has called there; NULL: nothing */
    int bci;
} Operation;
static inline bool operation_writes(const Operation *o) { return o->kind >= OPERATION_WRITE; }
/* Whether their order can matter. */
static inline bool operations_depend(const Operation *a, const Operation *b) {
    return a->location && a->location == b->location && (operation_writes(a) || operation_writes(b));
}

enum { ACTOR_PATH = 20 };
typedef struct Actor {
    Thread *thread; /* NULL: it has ended */
    uint16_t index;
    bool may_wake;             /* for no reason: the program itself waits, not the library */
    bool patient;              /* its wait ends by time only after so long that the program means: never */
    bool held_back;            /* a replay has switched away from it */
    bool system;               /* not the program's: started before main, or by the VM */
    uint8_t depth;             /* numbers in [path] */
    uint16_t path[ACTOR_PATH]; /* main is empty; its first child 1, the second child of that 1 2 */
    uint64_t name;             /* hash of the path */
    const char *label;         /* its life as a location: "thread_main/1" */
    struct Actor *parent;      /* NULL: main, system threads */
    unsigned children;
    uint64_t operations;    /* done, points or not: what numbers in schedules count */
    uint64_t stop_at;       /* the operation at which a schedule that is replayed has something to say */
    Operation next;         /* announced */
    uint64_t acquires;      /* what it acquires as soon as it continues (stale.h) */
    uint64_t last_location; /* of its last point; an atomic update right after a read there belongs to it */
    uint8_t last_kind;
    /* for the strategies */
    uint64_t priority, draw;
    uint64_t recent[8]; /* locations of its last operations */
    uint8_t recent_at;
    uint64_t last_lock;
    const Method *call_method; /* where the program has called the library, or accessed something itself */
    int call_bci;
    uint64_t call_location; /* of the first operation of that call; the next call in a loop begins there again */
    bool within_call;       /* the announced operation is not the first one of that call */
    bool completes;         /* the announced operation writes where it has just been, or acquires another lock */
    uint64_t turn_points, turn_polls;     /* since another thread ran, while others could */
    bool calls, waits_natively;           /* it is in a call by an agent, which is one point; is to be notified */
    const struct NativeLock *native_lock; /* that it waits for (native_locks.h), or NULL */
    char thread_name[64];
    Operation started_at;
} Actor;

/* "main/1/2", or "system/3"; [text] has ACTOR_TEXT bytes. */
enum { ACTOR_TEXT = 8 + 6 * ACTOR_PATH };
const char *actor_path(const Actor *a, char *text);
int actor_compare(const Actor *a, const Actor *b); /* parents first, siblings in the order of their starts */
#endif
