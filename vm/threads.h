/* Java threads from birth to death: java.lang.Thread objects of native threads, starting, attaching, ending, waiting
   for the last one (contract 7). */
#ifndef vm_threads_h
#define vm_threads_h
#include "runtime/thread.h"

/* What a thread that runs Java has at least. Sanitizers need more: larger frames, and thread-local data that is in
   it. */
#if defined __SANITIZE_THREAD__ || defined __SANITIZE_ADDRESS__
enum { THREADS_MIN_C_STACK = 8 * 1024 * 1024 };
#else
enum { THREADS_MIN_C_STACK = 1024 * 1024 };
#endif

/* The structure of the thread that creates the VM, without a Thread object yet. NULL: no memory. */
Thread *threads_attach_creator(void);
/* Groups system and main, and the Thread object of the creating thread. False: exception pending. */
bool threads_make_main(Thread *t);

/* JNI_OK: the calling OS thread is attached, in state IN_VM. [name] in modified UTF-8 or NULL ("Thread-N"), [group]
   NULL: main. */
jint threads_attach(const char *name, jobject group, bool daemon, Thread **result);
/* Ends the calling thread's Java side (uncaught exception, Thread.exit, ThreadEnd, joiners, monitors left locked), and
   frees its structure. */
void threads_detach(Thread *t);

/* Thread.start0. False: exception pending. */
bool threads_start(Thread *t, Object *thread);
/* A daemon thread of the VM or an agent: a new Thread object in the group system running entry(t) in state IN_VM.
   False: exception pending. */
bool threads_start_internal(Thread *t, const char *name, int priority, void (*entry)(Thread *));
/* The same, in no group and hidden (Thread.hidden). */
bool threads_start_hidden(Thread *t, const char *name, void (*entry)(Thread *));
/* Starts a daemon thread for an existing Thread object, running entry(t, argument) in place of run(), which Java does
   not see. False: exception pending, IllegalThreadStateException if it was started before. */
bool threads_start_agent(Thread *t, Object *thread, int priority, void (*entry)(Thread *, void *), void *argument);
/* The group "system". */
Object *threads_system_group(void);

/* The threads that Java sees (threads_all): how many have been started, live now, lived immediately at most, and are
   daemons. */
typedef struct ThreadCounts {
    uint64_t started;
    uint32_t live, peak, daemons;
} ThreadCounts;
ThreadCounts threads_counts(void);
void threads_reset_peak(void);

/* Calls f(thread, context) under threads_lock for the live thread of a Thread object; false: it is not alive. */
bool threads_with_live(Object *thread, void (*f)(Thread *, void *), void *context);
/* StackTraceElement[] of a thread, NULL if it is not alive; all snapshots of one call of dump are from one moment.
   [threads]: Thread[]. NULL: exception pending. */
Object *threads_dump(Thread *t, Object *threads);
/* The same of one thread; NULL also without an exception: it is not alive, or has no frame. */
Object *threads_trace(Thread *t, Object *thread);
/* Thread[] of all live threads with a Thread object. */
Object *threads_all(Thread *t);
#endif
