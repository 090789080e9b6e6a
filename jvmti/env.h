/* JVMTI environments. An environment is made by GetEnv. The list is in creation order, which is the order of event
   delivery; it is read without a lock, in state IN_VM or with jvmti_lock. DisposeEnvironment takes it out of service
   and out of the list, at a safepoint: a thread that is in one of its callbacks continues with [next], which stays. The
   memory stays a JvmtiEnv, so that a stale jvmtiEnv pointer can be distinguished from a live one: another environment
   gets it when many others have been disposed since, and no callback runs that began before. Settings change under
   jvmti_lock; the words that event delivery reads are single aligned words. */
#ifndef jvmti_env_h
#define jvmti_env_h

#include <stdbool.h>
#include <stdint.h>

#include "include/jvmti.h"
#include "runtime/thread.h"
#include "runtime/wellknown.h"

/* A thread argument, or whom an event is about: a platform thread, or one bound to it, and its structure, which stays
   for the time of the call, though the thread may end meanwhile, NULL if it does not run; or a virtual thread, whose
   place is found when it is needed (target.h). */
typedef struct JvmtiThreadArg {
    Object *object;
    Thread *thread;
} JvmtiThreadArg;
static inline bool jvmti_is_virtual(JvmtiThreadArg thread) { return thread.object && thread_is_unbound(thread.object); }

/* Bit numbers of capabilities: JVMTI_CAP_BIT_can_x; the set of one: JVMTI_CAP(can_x). */
enum {
#define CAPABILITY(bit, name, since, when) JVMTI_CAP_BIT_##name = bit,
#include "jvmti/capabilities.def"
    JVMTI_CAP_COUNT
};
#define JVMTI_CAP(name) (UINT64_C(1) << JVMTI_CAP_BIT_##name)

/* A set of events is a word with bit (number - 50). */
typedef uint64_t JvmtiEventSet;
#define JVMTI_EVENT_BIT(number) (UINT64_C(1) << ((number)-JVMTI_MIN_EVENT_TYPE_VAL))

/* Extension events have numbers below that range, and the bits at the other end (extension.c). */
typedef enum JvmtiExtension {
    JVMTI_EXTENSION_CLASS_UNLOAD,
    JVMTI_EXTENSION_VIRTUAL_THREAD_MOUNT,
    JVMTI_EXTENSION_VIRTUAL_THREAD_UNMOUNT,
    JVMTI_EXTENSION_COLLECTION,
    JVMTI_EXTENSION_COUNT
} JvmtiExtension;
#define JVMTI_EXTENSION_BIT(i) (UINT64_C(1) << (63 - (i)))
enum { JVMTI_EVENT_BITS = 64 };

typedef struct JvmtiEnv {
    const jvmtiInterface_1 *functions; /* must be first: a jvmtiEnv * points here */
    struct JvmtiEnv *next;             /* atomic */
    struct JvmtiEnv *next_in_bucket;   /* atomic; of those with the same hash (env.c) */
    struct JvmtiEnv *previous;         /* with jvmti_lock */
    struct JvmtiEnv *next_disposed;
    bool disposed; /* atomic */
    /* What follows is cleared for the next environment. */
    JavaVM *vm;
    uint64_t disposal; /* how many were disposed up to this one */
    bool started;      /* its VMStart has come */
    jint version;      /* asked for in GetEnv */
    uint32_t number;   /* in the order of creation */
    uint64_t capabilities;
    uint64_t refused; /* may not be added any more: see capabilities.c */
    jvmtiEventCallbacks callbacks;
    JvmtiEventSet with_callback;      /* callbacks that are not null */
    JvmtiEventSet deliverable;        /* atomic; of these, what the phase lets through (events.c) */
    JvmtiEventSet enabled;            /* for all threads; per-thread settings are in JvmtiThreadEnv */
    JvmtiEventSet enabled_in_threads; /* for one thread or another, and for how many */
    JvmtiEventSet switched;           /* extension events that the agent has enabled or disabled itself */
    uint32_t thread_counts[JVMTI_EVENT_BITS];
    bool class_hook_seen; /* ClassFileLoadHook was enabled once: retransform capability is decided */
    bool retransform_capable;
    void *local_storage;
    char **prefixes; /* of native methods (prefix.c) */
    unsigned prefix_count;
    struct JvmtiTags *tags;              /* tags.c; NULL: nothing was ever tagged */
    struct JvmtiBreakpoint *breakpoints; /* breakpoint.c */
    jvmtiExtensionEvent extension_callbacks[JVMTI_EXTENSION_COUNT];
} JvmtiEnv;

/* What one environment keeps about one thread. */
typedef struct JvmtiThreadEnv {
    JvmtiEnv *env; /* atomic; NULL: it was disposed, the next one may have the structure */
    struct JvmtiThreadEnv *next;
    JvmtiEventSet enabled;
    void *local_storage;
} JvmtiThreadEnv;

/* Thread.jvmti, or the word of a VirtualThread object. */
typedef struct JvmtiThread {
    struct JvmtiThread *next, **link; /* of virtual threads: the list of those; with jvmti_lock */
    Object *virtual_thread;           /* weak; NULL: a platform thread's */
    JvmtiThreadEnv *envs;
    bool exhausted;                           /* in a ResourceExhausted callback */
    struct JvmtiFrameRequest *frame_requests; /* NotifyFramePop (frame_control.c) */
    Method *skip_method; /* stepping was switched on here: the current location counts as stepped */
    int skip_bci;
    char *refusal;      /* validation_host.c */
    bool in_allocation; /* VMObjectAlloc or SampledObjectAlloc is being posted: what its callbacks allocate is not */
} JvmtiThread;

extern JvmtiEnv *jvmti_environments; /* atomic */
/* The oldest environment, and the next younger one. */
static inline JvmtiEnv *jvmti_env_first(void) { return __atomic_load_n(&jvmti_environments, __ATOMIC_ACQUIRE); }
static inline JvmtiEnv *jvmti_env_next(const JvmtiEnv *env) { return __atomic_load_n(&env->next, __ATOMIC_ACQUIRE); }
static inline bool jvmti_env_is_disposed(const JvmtiEnv *env) {
    return __atomic_load_n(&env->disposed, __ATOMIC_ACQUIRE);
}
static inline JvmtiEventSet jvmti_env_deliverable(const JvmtiEnv *env) {
    return __atomic_load_n(&env->deliverable, __ATOMIC_RELAXED);
}
extern uint64_t jvmti_disposals; /* so many were disposed; changes at a safepoint */
extern bool jvmti_early_start;   /* atomic; the point of the early VMStart has come */
extern bool jvmti_only_death;    /* changes at a safepoint: no event comes any more but VMDeath */
/* The major number in what the tables say: 9 of "9", 1 of "1.1". */
static inline int jvmti_major(const char *since) {
    return since[1] == 0 || since[1] == '.' ? since[0] - '0' : (since[0] - '0') * 10 + since[1] - '0';
}
/* Whether the interface that goes with the class library has what came in the major version [since]; 0: what never
   came. */
bool jvmti_has(int since);
extern jvmtiInterface_1 jvmti_function_table;

void jvmti_lock(void);
void jvmti_unlock(void);

/* Whether [env] is one of ours and not disposed; safe for any pointer. */
JvmtiEnv *jvmti_env_find(const jvmtiEnv *env);
/* Hook: GetEnv of a JVMTI version. */
jint jvmti_env_create(JavaVM *vm, void **result, jint version);
/* Hook: environments, their tags, data per thread, raw monitors. All threads are stopped. */
void jvmti_env_count_memory(MemoryUse *use);
/* The phase as [env] sees it; it may be NULL. */
int jvmti_env_phase(const JvmtiEnv *env);

/* Of the one as whom tools see the thread: what is kept of a virtual thread goes with it. */
JvmtiThread *jvmti_thread(Thread *t);
/* NULL when there is nothing yet and [create] is false, or memory is lacking. */
JvmtiThread *jvmti_thread_data(JvmtiThreadArg thread, bool create);
JvmtiThreadEnv *jvmti_thread_env(JvmtiThreadArg thread, JvmtiEnv *env, bool create);
void jvmti_thread_free(Thread *t);
/* By its carrier. The structure stays while somebody may have the object. */
void jvmti_virtual_thread_ended(Object *thread);

/* They are changed with jvmti_lock, and looked at without. */
static inline uint64_t jvmti_env_capabilities(const JvmtiEnv *env) {
    return __atomic_load_n(&env->capabilities, __ATOMIC_RELAXED);
}
static inline bool jvmti_env_has(const JvmtiEnv *env, uint64_t capabilities) {
    return (jvmti_env_capabilities(env) & capabilities) == capabilities;
}

#endif
