/* The category "Event Management": callbacks, enabling, and what follows from them for the rest of the VM.

   An event is due to an environment when a callback is set, the event is enabled globally or for the thread, and the
   phase allows it: that is asked when the event happens. The union over all environments and threads makes
   hooks_active, the one word that lower layers test; therefore what nobody wants costs nothing, and switching an event
   is a few stores, however many threads there are. Only for four events do threads behave in another way, and are
   reported: method entry and exit, stepping, sampling. All this follows every change of the settings at the same time,
   under jvmti_lock, and threads_lock where threads are reported. Delivery reads the words without a lock, with no poll
   between the test and the call of the agent: at a safepoint after a change, no event that contradicts it begins any
   more. */
#include "jvmti/events.h"

#include <string.h>

#include "jvmti/allocation.h"
#include "jvmti/extension.h"
#include "jvmti/hooks.h"
#include "jvmti/service.h"
#include "jvmti/target.h"
#include "jvmti_bodies.h"
#include "runtime/library_level.h"
#include "runtime/safepoint.h"
#include "runtime/virtual_thread.h"
#include "vm/interp/frame.h"
#include "vm/interp/interp.h"
#include "vm/threads.h"

/* What threads are notified of. */
#define THREAD_EVENTS                                                                       \
    (JVMTI_EVENT_BIT(JVMTI_EVENT_METHOD_ENTRY) | JVMTI_EVENT_BIT(JVMTI_EVENT_METHOD_EXIT) | \
     JVMTI_EVENT_BIT(JVMTI_EVENT_SINGLE_STEP) | JVMTI_EVENT_BIT(JVMTI_EVENT_SAMPLED_OBJECT_ALLOC))

/* Events that the present phase, as [env] sees it, lets through. */
static JvmtiEventSet events_of_phase(const JvmtiEnv *env) {
    int phase = jvmti_env_phase(env);
    JvmtiEventSet set = 0;
    for (int i = 0; i < JVMTI_EVENT_BITS; i++) {
        if (i == JVMTI_EVENT_COUNT) i = JVMTI_EVENT_BITS - JVMTI_EXTENSION_COUNT;
        int first = jvmti_facts_of_bit(i)->first_phase;
        if (jvmti_event_exists(i) && phase != PHASE_DEAD && (first == 0 || phase == PHASE_LIVE || first == phase))
            set |= UINT64_C(1) << i;
    }
    return jvmti_only_death ? set & JVMTI_EVENT_BIT(JVMTI_EVENT_VM_DEATH) : set;
}

static JvmtiEventSet wanted_by(JvmtiEnv *env, Thread *t) {
    const JvmtiThreadEnv *te = jvmti_thread_env(jvmti_shown(t), env, false);
    JvmtiEventSet enabled = __atomic_load_n(&env->enabled, __ATOMIC_RELAXED);
    if (te) enabled |= __atomic_load_n(&te->enabled, __ATOMIC_RELAXED);
    return enabled & jvmti_env_deliverable(env);
}

bool jvmti_event_is_due_to_thread(JvmtiEnv *env, Thread *t, JvmtiEventSet bit) {
    return (wanted_by(env, t) & bit) != 0;
}

/* With jvmti_lock. */
static void update_hooks(void) {
    JvmtiEventSet all = 0;
    for (const JvmtiEnv *env = jvmti_env_first(); env; env = jvmti_env_next(env))
        all |= (env->enabled | env->enabled_in_threads) & jvmti_env_deliverable(env);
    uint32_t bits = 0;
    for (; all != 0; all &= all - 1) bits |= jvmti_facts_of_bit(__builtin_ctzll(all))->hook;
    /* before threads are reported: see jvmti_events_thread_shown */
    __atomic_store_n(&hooks_active, bits, __ATOMIC_SEQ_CST);
}

/* Stepping that is switched on counts the current location as stepped (jvmti-behaviour 4). The thread is the caller
   or stopped. */
static void start_stepping(Thread *t) {
    JvmtiThread *data = jvmti_thread(t);
    Frame *f = frame_skip_stubs(t->frame);
    bool in_java = f && f == t->frame && !method_is_native(f->method);
    if (data) {
        data->skip_method = in_java ? method_current(f->method) : NULL;
        data->skip_bci = in_java ? frame_bci(f) : -1;
    }
    t->stepping = true;
}

typedef struct Update {
    Thread *self;
    bool stopped;    /* the world is, or at least the one thread that is to be reported */
    bool needs_stop; /* out: a thread begins to be stepped, its position must be looked at; or sampling of it changes */
} Update;

/* With jvmti_lock and threads_lock. */
static void update_thread(Thread *t, void *context) {
    Update *u = context;
    JvmtiEventSet set = 0;
    if (__atomic_load_n(&t->announced, __ATOMIC_ACQUIRE) && !thread_is_masked(t))
        for (JvmtiEnv *env = jvmti_env_first(); env; env = jvmti_env_next(env)) set |= wanted_by(env, t);
    bool sample = (set & JVMTI_EVENT_BIT(JVMTI_EVENT_SAMPLED_OBJECT_ALLOC)) != 0;
    bool step = (set & JVMTI_EVENT_BIT(JVMTI_EVENT_SINGLE_STEP)) != 0;
    bool stepped = t->stepping;
    if ((sample != t->heap.sampling || (step && !stepped)) && t != u->self && !u->stopped) {
        u->needs_stop = true;
        return;
    }
    if (sample != t->heap.sampling) jvmti_sample_thread(t, sample);
    if (step && !stepped) start_stepping(t);
    if (!step) t->stepping = false;
    uint32_t bits = (set & JVMTI_EVENT_BIT(JVMTI_EVENT_METHOD_ENTRY) ? HOOK_METHOD_ENTRY : 0) |
                    (set & JVMTI_EVENT_BIT(JVMTI_EVENT_METHOD_EXIT) ? HOOK_METHOD_EXIT : 0);
    if (bits != t->hooks || step != stepped) {
        __atomic_store_n(&t->hooks, bits, __ATOMIC_RELEASE);
        interp_update_thread_traps(t);
    }
}

static void update_one(Thread *t, void *context) {
    jvmti_lock();
    lock_acquire(&threads_lock);
    update_thread(t, context);
    lock_release(&threads_lock);
    jvmti_unlock();
}
static void update_all(Update *u) {
    jvmti_lock();
    thread_for_each(update_thread, u);
    jvmti_unlock();
}

/* [only] NULL: all, and whoever carries a virtual thread that is meant. Threads stop only when stepping begins on them,
   for what they are at counts as stepped, and when their allocations begin or cease to be sampled. */
static void update_threads(Thread *only) {
    Thread *self = thread_self();
    bool alone = !self || self->state != THREAD_IN_VM;
    Update u = {.self = self, .stopped = alone};
    if (only)
        update_one(only, &u);
    else
        update_all(&u);
    if (!u.needs_stop) return;
    u.stopped = true;
    if (only) {
        safepoint_with_stopped(self, only, update_one, &u);
    } else {
        safepoint_begin(self);
        update_all(&u);
        safepoint_end(self);
    }
}

void jvmti_events_recompute(void) {
    jvmti_lock();
    for (JvmtiEnv *env = jvmti_env_first(); env; env = jvmti_env_next(env))
        __atomic_store_n(&env->deliverable, env->with_callback & events_of_phase(env), __ATOMIC_SEQ_CST);
    update_hooks();
    jvmti_unlock();
    update_threads(NULL);
}

void jvmti_events_thread_new(Thread *t) { update_threads(t); }

/* A thread that switches an event sets hooks_active before it reads whom the thread is shown as. Here the order is the
   opposite: one of the two observes both. */
void jvmti_events_thread_shown(Thread *t) {
    const uint32_t thread_hooks = HOOK_METHOD_ENTRY | HOOK_METHOD_EXIT | HOOK_SINGLE_STEP | HOOK_SAMPLED_OBJECT_ALLOC;
    if (t->stepping || t->hooks != 0 || t->heap.sampling || hooks_wanted(thread_hooks)) update_threads(t);
}

void jvmti_events_announce_thread(Thread *t, bool announced) {
    if (t->announced != announced) {
        __atomic_store_n(&t->announced, announced, __ATOMIC_RELEASE);
        update_threads(t);
    }
}

/* ---- Functions ---- */

/* What has happened while an event of the service thread was wanted is posted before that changes. */
static void post_outstanding(Thread *self) {
    if (self && vm_phase() == PHASE_LIVE) jvmti_service_flush(self);
}

jvmtiError jvmti_SetEventCallbacks(JvmtiEnv *env, Thread *self, const jvmtiEventCallbacks *callbacks,
                                   jint size_of_callbacks) {
    post_outstanding(self);
    jvmtiEventCallbacks copy;
    memset(&copy, 0, sizeof copy);
    if (callbacks) {
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
        if (callback[i] && jvmti_event_exists(i)) set |= UINT64_C(1) << i;
        __atomic_store_n((void **)&env->callbacks + i, callback[i], __ATOMIC_RELEASE);
    }
    set |= env->with_callback & ~(UINT64_MAX >> JVMTI_EXTENSION_COUNT);
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

/* With jvmti_lock: how many threads an environment has an event enabled for. */
static void count_in_threads(JvmtiEnv *env, JvmtiEventSet set, int change) {
    for (; set != 0; set &= set - 1) {
        int i = __builtin_ctzll(set);
        env->thread_counts[i] += (uint32_t)change;
        JvmtiEventSet bit = UINT64_C(1) << i;
        env->enabled_in_threads =
            env->thread_counts[i] != 0 ? env->enabled_in_threads | bit : env->enabled_in_threads & ~bit;
    }
}

void jvmti_events_forget_thread(JvmtiThreadEnv *te) {
    if (te->enabled == 0) return;
    count_in_threads(te->env, te->enabled, -1);
    __atomic_store_n(&te->enabled, 0, __ATOMIC_RELAXED);
    update_hooks();
}

/* Of a thread that ended meanwhile nothing is kept. */
typedef struct ThreadSwitch {
    JvmtiEnv *env;
    bool on, changed;
    JvmtiEventSet bit;
    JvmtiThreadArg thread;
    jvmtiError err;
} ThreadSwitch;

static bool switch_bit(JvmtiEventSet *set, bool on, JvmtiEventSet bit) {
    JvmtiEventSet now = on ? *set | bit : *set & ~bit;
    bool changed = now != *set;
    __atomic_store_n(set, now, __ATOMIC_RELAXED);
    return changed;
}

static void switch_for_thread(ThreadSwitch *s) {
    JvmtiThreadEnv *te = jvmti_thread_env(s->thread, s->env, s->on);
    s->err = !te && s->on ? JVMTI_ERROR_OUT_OF_MEMORY : JVMTI_ERROR_NONE;
    s->changed = te && switch_bit(&te->enabled, s->on, s->bit);
    if (s->changed) count_in_threads(s->env, s->bit, s->on ? 1 : -1);
}
static void switch_for_live(Thread *t, void *context) {
    ThreadSwitch *s = context;
    s->thread.thread = t;
    switch_for_thread(s);
}
static void switch_if_alive(ThreadSwitch *s) {
    s->err = JVMTI_ERROR_THREAD_NOT_ALIVE;
    if (!jvmti_is_virtual(s->thread))
        threads_with_live(s->thread.object, switch_for_live, s);
    else if (virtual_thread_is_alive(s->thread.object))
        switch_for_thread(s);
}

/* -1: no event has it. */
static int bit_of_number(int number) {
    if (number >= JVMTI_MIN_EVENT_TYPE_VAL)
        return number <= JVMTI_MAX_EVENT_TYPE_VAL ? number - JVMTI_MIN_EVENT_TYPE_VAL : -1;
    int extension = jvmti_extension_of_number(number);
    return extension < 0 ? -1 : JVMTI_EVENT_BITS - 1 - extension;
}

static jvmtiError refusal_to_switch(JvmtiEnv *env, jvmtiEventMode mode, const JvmtiEventFacts *facts,
                                    JvmtiThreadArg thread) {
    bool lacks_capability = mode == JVMTI_ENABLE && !jvmti_env_has(env, facts->capability);
    if (lacks_capability && library_level->capability_is_checked_first) return JVMTI_ERROR_MUST_POSSESS_CAPABILITY;
    const bool starts = facts == &jvmti_event_facts[JVMTI_EVENT_VIRTUAL_THREAD_START - JVMTI_MIN_EVENT_TYPE_VAL];
    if (thread.object && !facts->per_thread && !(starts && library_level->virtual_starts_for_one))
        return JVMTI_ERROR_ILLEGAL_ARGUMENT;
    return lacks_capability ? JVMTI_ERROR_MUST_POSSESS_CAPABILITY : JVMTI_ERROR_NONE;
}

jvmtiError jvmti_SetEventNotificationMode(JvmtiEnv *env, Thread *self, jvmtiEventMode mode, jvmtiEvent event_type,
                                          JvmtiThreadArg event_thread) {
    int number = (int)event_type, index = bit_of_number(number);
    if (index < 0) return JVMTI_ERROR_INVALID_EVENT_TYPE;
    const JvmtiEventFacts *facts = jvmti_facts_of_bit(index);
    bool reserved = facts->since == 0; /* a number between events: `java` accepts it */
    if (!reserved && !jvmti_event_exists(index)) return JVMTI_ERROR_INVALID_EVENT_TYPE;
    if (mode != JVMTI_ENABLE && mode != JVMTI_DISABLE) return JVMTI_ERROR_ILLEGAL_ARGUMENT;
    jvmtiError refusal = refusal_to_switch(env, mode, facts, event_thread);
    if (refusal != JVMTI_ERROR_NONE || reserved) return refusal;
    if (number == JVMTI_EVENT_OBJECT_FREE) {
        post_outstanding(self);
        /* An environment that came late finds no service thread. */
        if (mode == JVMTI_ENABLE && vm_phase() == PHASE_LIVE && !jvmti_service_start(self))
            return JVMTI_ERROR_OUT_OF_MEMORY;
    }
    ThreadSwitch s = {.env = env, .on = mode == JVMTI_ENABLE, .bit = UINT64_C(1) << index, .thread = event_thread};
    jvmti_lock();
    bool implied = index >= JVMTI_EVENT_COUNT && jvmti_extension_switched(env, s.bit);
    if (event_thread.object) {
        switch_if_alive(&s);
    } else {
        if (s.on && number == JVMTI_EVENT_CLASS_FILE_LOAD_HOOK && !env->class_hook_seen) class_hook_first_enabled(env);
        s.changed = switch_bit(&env->enabled, s.on, s.bit);
    }
    if (s.changed || implied) update_hooks();
    jvmti_unlock();
    if (s.changed && s.bit & THREAD_EVENTS & jvmti_env_deliverable(env)) update_threads(s.thread.thread);
    return s.err;
}

/* Nothing is compiled here; the interpreter is all the code that there is. */
jvmtiError jvmti_GenerateEvents(JvmtiEnv *env, Thread *self, jvmtiEvent event_type) {
    if (event_type == JVMTI_EVENT_DYNAMIC_CODE_GENERATED) {
        jvmti_generate_code_events(self, env);
        return JVMTI_ERROR_NONE;
    }
    if (event_type != JVMTI_EVENT_COMPILED_METHOD_LOAD) return JVMTI_ERROR_ILLEGAL_ARGUMENT;
    return jvmti_env_has(env, JVMTI_CAP(can_generate_compiled_method_load_events))
               ? JVMTI_ERROR_NONE
               : JVMTI_ERROR_MUST_POSSESS_CAPABILITY;
}
