/* Threads: one structure per attached thread, found from a JNIEnv or thread-local storage. Fields are the thread's own unless a comment says otherwise. */
#ifndef runtime_thread_h
#define runtime_thread_h
#include <pthread.h>
#include "gc/heap.h"
#include "include/jni.h"
#include "runtime/frame.h"

/* Bits of Thread.trap: the one word that running code polls (back edges, method entry, return). Zero: full speed. Set by any thread (atomic or), cleared by owner. */
enum {
    TRAP_SAFEPOINT = 1, TRAP_HANDSHAKE = 2, TRAP_SUSPEND = 4, TRAP_METHOD_ENTRY = 8, TRAP_METHOD_EXIT = 0x10, TRAP_FRAME_POP = 0x20,
    TRAP_EARLY_RETURN = 0x40, TRAP_ASYNC_EXCEPTION = 0x80, TRAP_SCHEDULER = 0x100
};
typedef enum ThreadState { THREAD_IN_VM, THREAD_IN_JAVA, THREAD_IN_NATIVE, THREAD_BLOCKED } ThreadState;

typedef struct HandleBlock HandleBlock;
typedef struct HandleStack {    /* JNI local references and VM handles: stable cells, released in LIFO frames. See runtime/handle.h */
    HandleBlock *first, *current;
    uint32_t height;            /* cells in use */
} HandleStack;

struct Thread {
    volatile uint32_t trap;
    volatile uint32_t state;    /* ThreadState */
    Frame *frame;               /* top frame; valid whenever this thread is not executing interpreter instructions */
    char *stack_limit;          /* end of the usable Java stack (lowered reserve included) */
    Object *exception;          /* pending exception or NULL */
    const void *const *dispatch;        /* interpreter table: plain, or the stepping one */
    HeapLocal heap;
    struct { const struct JNINativeInterface_ *functions; } env;        /* &env is the JNIEnv * */
    char *stack_base, *stack_end;       /* the whole Java stack, reserve for StackOverflowError handling at the end */
    char *c_stack_limit;        /* lowest C stack address that nested interpreters may reach */
    HandleStack handles;
    Object *object;             /* java.lang.Thread (root), NULL early */
    pthread_t native;
    bool stepping, daemon, in_overflow;
    uint32_t no_events;         /* > 0: VM-internal Java code runs whose steps are hidden (resolution) */
    Object *reported_exception;         /* not a root: compared only; forgotten when it is collected */
    void *jvmti;                /* jvmti/'s per-thread data */
    Thread *next;               /* list of all threads */
    uint64_t id;
    char name[64];
};

extern __thread Thread *thread_self_tls;
static inline Thread *thread_self(void) { return thread_self_tls; }
static inline Thread *thread_from_env(JNIEnv *env) { return (Thread *)((char *)env - offsetof(Thread, env)); }
static inline JNIEnv *thread_env(Thread *t) { return (JNIEnv *)&t->env; }

/* Makes and registers the structure for the calling OS thread with a Java stack of [java_stack_bytes]; NULL when memory is lacking. */
Thread *thread_attach_native(size_t java_stack_bytes);
void thread_detach_native(Thread *t);
/* Calls f for every attached thread, under the threads lock. */
void thread_for_each(void (*f)(Thread *, void *), void *context);
void thread_set_trap(Thread *t, uint32_t bits);
void thread_clear_trap(Thread *t, uint32_t bits);

/* Transitions. A thread in native or blocked counts as stopped; entering the VM blocks while the world is stopped. */
void thread_enter_vm_slow(Thread *t);
static inline void thread_to_native(Thread *t) { __atomic_store_n(&t->state, THREAD_IN_NATIVE, __ATOMIC_RELEASE); }
static inline void thread_to_vm(Thread *t) {
    __atomic_store_n(&t->state, THREAD_IN_VM, __ATOMIC_SEQ_CST);
    if (__builtin_expect(t->trap & TRAP_SAFEPOINT, 0)) thread_enter_vm_slow(t);
}
#endif
