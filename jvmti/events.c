/* The category "Event Management": callbacks, enabling, and what follows from them for the rest of the VM.

   An event is due to an environment when a callback is set, the event is enabled globally or for the thread, and the
   phase allows it. The union over all environments is kept in each thread (Thread.events), the union over all threads
   makes hooks_active, the one word that lower layers test; therefore what nobody wants costs nothing. Both follow
   every change of the settings at once, under jvmti_lock and threads_lock. Delivery reads the words without a lock,
   with no poll between the test and the call of the agent: when the world was stopped after a change, no event that
   contradicts it begins any more. */
#include "jvmti/events.h"

#include <stdatomic.h>
#include <string.h>

#include "jvmti/allocation.h"
#include "jvmti/service.h"
#include "jvmti_bodies.h"
#include "runtime/safepoint.h"
#include "vm/interp/frame.h"
#include "vm/interp/interp.h"
#include "vm/threads.h"

/* What may be sent of a thread before its ThreadStart and after its ThreadEnd. */
static JvmtiEventSet events_of_silent_threads(void) {
    JvmtiEventSet set = 0;
    for (int i = 0; i < JVMTI_EVENT_COUNT; i++)
        if (jvmti_event_facts[i].silent_too) set |= UINT64_C(1) << i;
    return set;
}

/* Events that the present phase, as [env] sees it, lets through. */
static JvmtiEventSet events_of_phase(const JvmtiEnv *env) {
    int phase = jvmti_env_phase(env);
    JvmtiEventSet set = 0;
    for (int i = 0; i < JVMTI_EXTENSION_COUNT && phase == PHASE_LIVE; i++) set |= JVMTI_EXTENSION_BIT(i);
    for (int i = 0; i < JVMTI_EVENT_COUNT; i++) {
        int first = jvmti_event_facts[i].first_phase;
        if (jvmti_event_facts[i].exists && phase != PHASE_DEAD && (first == 0 || phase == PHASE_LIVE || first == phase))
            set |= UINT64_C(1) << i;
    }
    return set;
}

static inline JvmtiEventSet wanted_by(JvmtiEnv *env, Thread *t) {
    JvmtiThreadEnv *te = jvmti_thread_env(t, env, false);
    JvmtiEventSet enabled = __atomic_load_n(&env->enabled, __ATOMIC_RELAXED);
    if (te != NULL) enabled |= __atomic_load_n(&te->enabled, __ATOMIC_RELAXED);
    return enabled & env->deliverable;
}

bool jvmti_event_is_due(JvmtiEnv *env, Thread *t, int number) {
    return (wanted_by(env, t) & JVMTI_EVENT_BIT(number)) != 0;
}

static uint32_t hooks_of_events(JvmtiEventSet set) {
    uint32_t bits = 0;
    for (int i = 0; i < JVMTI_EVENT_COUNT; i++)
        if (set & UINT64_C(1) << i) bits |= jvmti_event_facts[i].hook;
    return bits;
}

/* Stepping that is switched on counts the current location as stepped (jvmti-behaviour 4). The thread is the caller
   or stopped. */
static void start_stepping(Thread *t) {
    JvmtiThread *data = jvmti_thread(t);
    Frame *f = frame_skip_stubs(t->frame);
    bool in_java = f != NULL && f == t->frame && !method_is_native(f->method);
    if (data != NULL) {
        data->skip_method = in_java ? method_current(f->method) : NULL;
        data->skip_bci = in_java ? frame_bci(f) : -1;
    }
    t->stepping = true;
}

typedef struct Update {
    Thread *self;
    Thread *only;    /* nothing changed for any other thread; NULL: for all */
    bool stopped;    /* the world is, or at least [only] */
    bool needs_stop; /* out: a thread begins to be stepped, its position must be looked at; or sampling of it changes */
    JvmtiEventSet all; /* out: what is wanted of some thread */
} Update;

static void update_thread(Thread *t, void *context) {
    Update *u = context;
    if (u->only != NULL && t != u->only) {
        u->all |= t->events;
        return;
    }
    JvmtiEventSet set = 0;
    for (JvmtiEnv *env = jvmti_environments; env != NULL; env = env->next) set |= wanted_by(env, t);
    if (!__atomic_load_n(&t->announced, __ATOMIC_ACQUIRE)) set &= events_of_silent_threads();
    u->all |= set;
    bool sample = (set & JVMTI_EVENT_BIT(JVMTI_EVENT_SAMPLED_OBJECT_ALLOC)) != 0;
    if (sample != t->heap.sampling) {
        if (t != u->self && !u->stopped) {
            u->needs_stop = true;
            return;
        }
        jvmti_sample_thread(t, sample);
    }
    bool step = (set & JVMTI_EVENT_BIT(JVMTI_EVENT_SINGLE_STEP)) != 0;
    if (step && !t->stepping) {
        if (t != u->self && !u->stopped) {
            u->needs_stop = true;
            return;
        }
        start_stepping(t);
    } else if (!step) {
        t->stepping = false;
    }
    if (set != t->events) {
        __atomic_store_n(&t->events, set, __ATOMIC_RELEASE);
        uint32_t bits = hooks_of_events(set);
        if (bits != t->hooks) {
            __atomic_store_n(&t->hooks, bits, __ATOMIC_RELEASE);
            interp_update_thread_traps(t);
        }
    }
}

/* With jvmti_lock. */
static void update(Update *u) {
    u->all = 0;
    u->needs_stop = false;
    JvmtiEventSet extensions = 0;
    for (JvmtiEnv *env = jvmti_environments; env != NULL; env = env->next) {
        u->all |= env->enabled & env->deliverable; /* also of threads that do not exist yet */
        extensions |= env->deliverable & JVMTI_EXTENSION_BIT(JVMTI_EXTENSION_COLLECTION);
    }
    thread_for_each(update_thread, u);
    uint32_t hooks_wanted = hooks_of_events(u->all) | (extensions != 0 ? HOOK_GC_FINISH : 0);
    atomic_store_explicit(&hooks_active, hooks_wanted, memory_order_release);
}

static void update_stopped(Thread *t, void *context) {
    Update *u = context;
    u->stopped = true;
    jvmti_lock();
    update(u);
    jvmti_unlock();
}

/* Switching an event is some loads and stores per thread. Threads stop only when stepping begins on them, for what
   they are at counts as stepped, and when their allocations begin or cease to be sampled. */
static void events_changed(Thread *only) {
    Thread *self = thread_self();
    bool alone = self == NULL || self->state != THREAD_IN_VM;
    Update u = {.self = self, .only = only, .stopped = alone};
    jvmti_lock();
    update(&u);
    jvmti_unlock();
    if (!u.needs_stop) return;
    if (only != NULL) {
        safepoint_with_stopped(self, only, update_stopped, &u);
    } else {
        safepoint_begin(self);
        update_stopped(NULL, &u);
        safepoint_end(self);
    }
}

void jvmti_events_recompute(void) {
    jvmti_lock();
    for (JvmtiEnv *env = jvmti_environments; env != NULL; env = env->next) {
        JvmtiEventSet set = env->with_callback;
        for (int i = 0; i < JVMTI_EXTENSION_COUNT; i++)
            set |= env->extension_callbacks[i] != NULL ? JVMTI_EXTENSION_BIT(i) : 0;
        env->deliverable = set & events_of_phase(env);
    }
    jvmti_unlock();
    events_changed(NULL);
}

void jvmti_events_thread_new(Thread *t) { events_changed(t); }

void jvmti_events_announce_thread(Thread *t, bool announced) {
    if (t->announced != announced) {
        __atomic_store_n(&t->announced, announced, __ATOMIC_RELEASE);
        events_changed(t);
    }
}

/* ---- Functions ---- */

/* What has happened while an event of the service thread was wanted is posted before that changes. */
static void post_outstanding(Thread *self) {
    if (self != NULL && vm_phase == PHASE_LIVE) jvmti_service_flush(self);
}

jvmtiError jvmti_SetEventCallbacks(JvmtiEnv *env, Thread *self, const jvmtiEventCallbacks *callbacks,
                                   jint size_of_callbacks) {
    post_outstanding(self);
    jvmtiEventCallbacks copy;
    memset(&copy, 0, sizeof copy);
    if (callbacks != NULL) {
        size_t size = (size_t)size_of_callbacks;
        memcpy(&copy, callbacks, size < sizeof copy ? size : sizeof copy);
    }
    JvmtiEventSet set = 0;
    void *callback[JVMTI_EVENT_COUNT];
    _Static_assert(sizeof callback == sizeof copy, "one pointer for each number");
    memcpy(callback, &copy, sizeof copy);
    jvmti_lock();
    /* Word by word: other threads read callbacks at the same time. */
    for (int i = 0; i < JVMTI_EVENT_COUNT; i++) {
        if (callback[i] != NULL && jvmti_event_facts[i].exists) set |= UINT64_C(1) << i;
        __atomic_store_n((void **)&env->callbacks + i, callback[i], __ATOMIC_RELEASE);
    }
    bool changed = env->with_callback != set;
    env->with_callback = set;
    jvmti_unlock();
    if (changed) jvmti_events_recompute();
    return JVMTI_ERROR_NONE;
}

/* A first enabling of ClassFileLoadHook decides whether the environment is retransform capable: that capability
   cannot be had later (specification of can_retransform_classes). */
static void class_hook_first_enabled(JvmtiEnv *env) {
    env->class_hook_seen = true;
    env->retransform_capable = jvmti_env_has(env, JVMTI_CAP(can_retransform_classes));
    if (!env->retransform_capable) env->refused |= JVMTI_CAP(can_retransform_classes);
}

/* Of a thread that ended meanwhile nothing is kept. */
typedef struct ThreadSwitch {
    JvmtiEnv *env;
    bool on, changed;
    JvmtiEventSet bit;
    Thread *thread;
    jvmtiError err;
} ThreadSwitch;

static bool switch_bit(JvmtiEventSet *set, bool on, JvmtiEventSet bit) {
    JvmtiEventSet now = on ? *set | bit : *set & ~bit;
    bool changed = now != *set;
    __atomic_store_n(set, now, __ATOMIC_RELAXED);
    return changed;
}

static void switch_for_thread(Thread *t, void *context) {
    ThreadSwitch *s = context;
    JvmtiThreadEnv *te = jvmti_thread_env(t, s->env, s->on);
    s->thread = t;
    s->err = te == NULL && s->on ? JVMTI_ERROR_OUT_OF_MEMORY : JVMTI_ERROR_NONE;
    s->changed = te != NULL && switch_bit(&te->enabled, s->on, s->bit);
}

jvmtiError jvmti_SetEventNotificationMode(JvmtiEnv *env, Thread *self, jvmtiEventMode mode, jvmtiEvent event_type,
                                          JvmtiThreadArg event_thread) {
    int number = (int)event_type, index = number - JVMTI_MIN_EVENT_TYPE_VAL;
    if (number < JVMTI_MIN_EVENT_TYPE_VAL || number > JVMTI_MAX_EVENT_TYPE_VAL || !jvmti_event_facts[index].exists)
        return JVMTI_ERROR_INVALID_EVENT_TYPE;
    if (mode != JVMTI_ENABLE && mode != JVMTI_DISABLE) return JVMTI_ERROR_ILLEGAL_ARGUMENT;
    if (event_thread.object != NULL && !jvmti_event_facts[index].per_thread) return JVMTI_ERROR_ILLEGAL_ARGUMENT;
    if (mode == JVMTI_ENABLE && !jvmti_env_has(env, jvmti_event_facts[index].capability))
        return JVMTI_ERROR_MUST_POSSESS_CAPABILITY;
    if (number == JVMTI_EVENT_OBJECT_FREE) {
        post_outstanding(self);
        /* An environment that came late finds no service thread. */
        if (mode == JVMTI_ENABLE && vm_phase == PHASE_LIVE && !jvmti_service_start(self))
            return JVMTI_ERROR_OUT_OF_MEMORY;
    }
    ThreadSwitch s = {.env = env, .on = mode == JVMTI_ENABLE, .bit = JVMTI_EVENT_BIT(number)};
    jvmti_lock();
    if (event_thread.object != NULL) {
        if (!threads_with_live(event_thread.object, switch_for_thread, &s)) s.err = JVMTI_ERROR_THREAD_NOT_ALIVE;
    } else {
        if (s.on && number == JVMTI_EVENT_CLASS_FILE_LOAD_HOOK && !env->class_hook_seen) class_hook_first_enabled(env);
        s.changed = switch_bit(&env->enabled, s.on, s.bit);
    }
    jvmti_unlock();
    if (s.changed) events_changed(s.thread);
    return s.err;
}

/* Nothing is compiled here, so there is never anything to report. */
jvmtiError jvmti_GenerateEvents(JvmtiEnv *env, Thread *self, jvmtiEvent event_type) {
    if (event_type == JVMTI_EVENT_DYNAMIC_CODE_GENERATED) return JVMTI_ERROR_NONE;
    if (event_type != JVMTI_EVENT_COMPILED_METHOD_LOAD) return JVMTI_ERROR_ILLEGAL_ARGUMENT;
    return jvmti_env_has(env, JVMTI_CAP(can_generate_compiled_method_load_events))
               ? JVMTI_ERROR_NONE
               : JVMTI_ERROR_MUST_POSSESS_CAPABILITY;
}
