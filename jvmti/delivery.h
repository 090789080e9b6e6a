/* The pieces that posting an event is made of, for hooks.c and the categories that post events of their own.

   Every callback has its own frame of local references, runs in state IN_NATIVE and starts without a pending
   exception. What the thread had pending before is put back afterwards, unless a callback threw: its exception then
   takes the place and the announcer propagates it (jvmti-behaviour §4). */
#ifndef jvmti_delivery_h
#define jvmti_delivery_h

#include "jvmti/call.h"
#include "jvmti/events.h"
#include "runtime/handle.h"

typedef struct Delivery {
    Thread *t;
    uint32_t mark;          /* of the whole event */
    uint32_t callback_mark; /* of one callback */
    Object **exception;     /* rooted: what will be pending afterwards */
    Object **reported;      /* rooted: the exception in flight, which what callbacks throw and catch must not hide */
} Delivery;

static inline void delivery_begin(Delivery *d, Thread *t) {
    d->t = t;
    d->mark = handle_mark(t);
    d->exception = handle_new_cell(t, t->exception);
    d->reported = handle_new_cell(t, t->reported_exception);
    t->exception = NULL;
}

static inline void delivery_end(Delivery *d) {
    d->t->exception = *d->exception;
    d->t->reported_exception = *d->reported;
    handle_release(d->t, d->mark);
}

/* Between the two lie the making of the argument references and the call itself. */
static inline void callback_begin(Delivery *d) { d->callback_mark = handle_mark(d->t); }

static inline void callback_end(Delivery *d) {
    if (d->t->exception != NULL) {
        *d->exception = d->t->exception;
        d->t->exception = NULL;
    }
    handle_release(d->t, d->callback_mark);
}

/* Calls [callback] as native code; a thread that was suspended meanwhile begins it after it was resumed, unless the
   environment was disposed or the VM died before. The arguments are evaluated in native code: what looks at objects,
   frames and methods has been made before. */
#define CALL_AGENT(d, callback, env, ...)               \
    do {                                                \
        while (((JvmtiEnv *)(env))->deliverable != 0) { \
            if (thread_try_native((d)->t)) {            \
                (callback)(env, ##__VA_ARGS__);         \
                thread_to_vm((d)->t);                   \
                break;                                  \
            }                                           \
        }                                               \
    } while (0)

/* The next environment, from [env] on, that wants the event. The callback is read once: another thread may take it
   away meanwhile. */
static inline JvmtiEnv *next_due(JvmtiEnv *env, Thread *t, int number) {
    while (env != NULL && !jvmti_event_is_due(env, t, number)) env = env->next;
    return env;
}

static inline bool thread_wants(Thread *t, int number) {
    return (jvmti_events_of_thread(t) & JVMTI_EVENT_BIT(number)) != 0;
}

#define FOR_EACH_DUE(env, t, number) \
    for (JvmtiEnv *env = next_due(jvmti_environments, t, number); env != NULL; env = next_due(env->next, t, number))

/* The callback of one environment, if it has one and [condition] holds; [prepare] makes references in variables that
   the arguments behind the environment use. */
#define CALL_DUE(d, env, Name, condition, prepare, ...)                \
    do {                                                               \
        jvmtiEvent##Name callback = (env)->callbacks.Name;             \
        if (callback != NULL && (condition)) {                         \
            callback_begin(d);                                         \
            prepare;                                                   \
            CALL_AGENT(d, callback, (jvmtiEnv *)(env), ##__VA_ARGS__); \
            callback_end(d);                                           \
        }                                                              \
    } while (0)

/* An event for all environments that want it and for which [condition] holds: the rest of the function. */
#define POST_TO_DUE(t, NUMBER, Name, condition, prepare, ...)                                        \
    do {                                                                                             \
        if (!thread_wants(t, NUMBER)) return;                                                        \
        Delivery d;                                                                                  \
        delivery_begin(&d, t);                                                                       \
        FOR_EACH_DUE(env, t, NUMBER) { CALL_DUE(&d, env, Name, condition, prepare, ##__VA_ARGS__); } \
        delivery_end(&d);                                                                            \
    } while (0)

/* An event whose callback takes JNI, the thread and the given arguments. */
#define POST_EVENT(t, NUMBER, Name, prepare, ...) POST_EVENT_IF(t, NUMBER, Name, true, prepare, ##__VA_ARGS__)
#define POST_EVENT_IF(t, NUMBER, Name, condition, prepare, ...)                        \
    POST_TO_DUE(t, NUMBER, Name, condition, jthread thread = handle_new(t, t->object); \
                prepare, thread_env(t), thread, ##__VA_ARGS__)

#define NOTHING ((void)0)

#endif
