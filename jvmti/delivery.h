/* The pieces that the generated functions jvmti_call_NAME and jvmti_post_NAME (jvmti_events.h) are made of, for them
   and for what posts events that go to some of the environments only.

   Every callback has its own frame of local references, runs in state IN_NATIVE and starts without a pending
   exception. What the thread had pending before is put back afterwards, unless a callback threw: its exception then
   takes the place and the announcer propagates it (jvmti-behaviour 4). */
#ifndef jvmti_delivery_h
#define jvmti_delivery_h

#include <stddef.h>

#include "jvmti/call.h"
#include "jvmti/events.h"
#include "jvmti/point.h"
#include "runtime/block.h"
#include "runtime/handle.h"
#include "runtime/scheduler.h"

typedef struct Delivery {
    Thread *t;
    uint32_t mark;      /* of the whole event */
    HandleScope scope;  /* of one callback */
    uint64_t disposals; /* jvmti_disposals when it began */
    Object **exception; /* rooted: what will be pending afterwards */
    Object **reported;  /* rooted: the exception in flight, which what callbacks throw and catch must not hide */
} Delivery;

/* Only callbacks have scopes. */
static inline const Delivery *delivery_of(const HandleScope *scope) {
    return (const Delivery *)((const char *)scope - offsetof(Delivery, scope));
}

static inline void delivery_begin(Delivery *d, Thread *t) {
    VM_ASSERT(thread_runs(t) && !lock_any_held());
    d->t = t;
    d->mark = handle_mark(t);
    d->exception = handle_new_cell(t, t->exception);
    d->reported = handle_new_cell(t, t->reported_exception);
    t->exception = NULL;
}

static inline void delivery_end(Delivery *d) {
    VM_ASSERT(thread_runs(d->t) && !d->t->exception);
    d->t->exception = *d->exception;
    d->t->reported_exception = *d->reported;
    handle_release(d->t, d->mark);
}

/* Between the two lie the making of the argument references and the call itself. */
static inline void callback_begin(Delivery *d) {
    VM_ASSERT(!d->t->exception);
    d->disposals = jvmti_disposals;
    handle_scope_begin(d->t, &d->scope);
}

static inline void callback_end(Delivery *d) {
    VM_ASSERT(thread_runs(d->t) && d->t->handles.scope == &d->scope);
    if (d->t->exception) {
        *d->exception = d->t->exception;
        d->t->exception = NULL;
    }
    handle_scope_end(d->t, &d->scope);
    if (unlikely(jvmti_only_death)) thread_wake_waiters(&jvmti_only_death);
}

/* Whether the thread is now in native code, to call [env]; a thread that was suspended meanwhile begins the callback
   after it was resumed, unless the environment was disposed or the VM died before. All that looks at objects, frames
   and methods has been done before. */
static inline bool callback_enter(Thread *t, JvmtiEnv *env, const char *event) {
    if (unlikely(scheduler_exploring)) jvmti_point_before_callback(t, env, event);
    while (jvmti_env_deliverable(env) != 0)
        if (thread_try_native(t)) return true;
    return false;
}

/* The next environment, from [env] on, that wants the event. */
static inline JvmtiEnv *next_bit_due(JvmtiEnv *env, Thread *t, JvmtiEventSet bit) {
    while (env && !jvmti_bit_is_due(env, t, bit)) env = jvmti_env_next(env);
    return env;
}
static inline JvmtiEnv *next_due(JvmtiEnv *env, Thread *t, int number) {
    return next_bit_due(env, t, JVMTI_EVENT_BIT(number));
}

/* Before its ThreadStart and after its ThreadEnd only what is not about it is sent of a thread, and while a virtual one
   is mounted or unmounted. */
static inline bool thread_wants(Thread *t, int number) {
    return (jvmti_event_facts[number - JVMTI_MIN_EVENT_TYPE_VAL].silent_too ||
            (__atomic_load_n(&t->announced, __ATOMIC_ACQUIRE) && !thread_is_masked(t))) &&
           next_due(jvmti_env_first(), t, number);
}

#define FOR_EACH_BIT_DUE(env, t, bit) \
    for (JvmtiEnv *env = next_bit_due(jvmti_env_first(), t, bit); env; env = next_bit_due(jvmti_env_next(env), t, bit))
#define FOR_EACH_DUE(env, t, number) FOR_EACH_BIT_DUE(env, t, JVMTI_EVENT_BIT(number))

#endif
