/* events.c: the category "Event Management": callbacks, enabling, and what follows from them for the rest of the VM.
 *
 * An event is due to an environment when a callback is set, the event is enabled globally or for the thread, and the
 * phase allows it. The union over all environments and threads makes hooks_active, the one word that lower layers
 * test; therefore what nobody wants costs nothing. Settings change under jvmti_lock and bump a generation, by which
 * a thread sees that its cached set is stale: a thread that starts later needs no special care. */
#include "jvmti/events.h"

#include <string.h>

#include "jvmti_bodies.h"
#include "vm/frame.h"
#include "runtime/safepoint.h"
#include "vm/interp.h"

enum { EVENT_COUNT = JVMTI_MAX_EVENT_TYPE_VAL - JVMTI_MIN_EVENT_TYPE_VAL + 1 };

typedef struct EventFacts {
    bool exists, per_thread;
    int first_phase; /* 0: any */
    uint64_t capability;
} EventFacts;

enum { PER_THREAD = 1, GLOBAL_ONLY = 0, ANY = 0, START = PHASE_START, LIVE = PHASE_LIVE };
enum { JVMTI_CAP_BIT_NO_CAPABILITY = 63 };

static const EventFacts event_facts[EVENT_COUNT] = {
#define EVENT(number, name, constant, since, phase, scope, capability) \
    [(number)-JVMTI_MIN_EVENT_TYPE_VAL] = {true, scope, phase, JVMTI_CAP(capability) & ~JVMTI_CAP(NO_CAPABILITY)},
#include "jvmti/events.def"
};

static const struct {
    int number;
    uint32_t hook;
} hook_of_event[] = {
    {JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, HOOK_CLASS_FILE_LOAD},
    {JVMTI_EVENT_CLASS_LOAD, HOOK_CLASS_LOAD},
    {JVMTI_EVENT_CLASS_PREPARE, HOOK_CLASS_PREPARE},
    {JVMTI_EVENT_METHOD_ENTRY, HOOK_METHOD_ENTRY},
    {JVMTI_EVENT_METHOD_EXIT, HOOK_METHOD_EXIT},
    {JVMTI_EVENT_SINGLE_STEP, HOOK_SINGLE_STEP},
    {JVMTI_EVENT_BREAKPOINT, HOOK_BREAKPOINT},
    {JVMTI_EVENT_EXCEPTION, HOOK_EXCEPTION},
    {JVMTI_EVENT_EXCEPTION_CATCH, HOOK_EXCEPTION_CATCH},
    {JVMTI_EVENT_NATIVE_METHOD_BIND, HOOK_NATIVE_BIND},
    {JVMTI_EVENT_THREAD_START, HOOK_THREAD_START},
    {JVMTI_EVENT_THREAD_END, HOOK_THREAD_END},
    {JVMTI_EVENT_FRAME_POP, HOOK_FRAME_POP},
    {JVMTI_EVENT_MONITOR_CONTENDED_ENTER, HOOK_MONITOR_CONTENDED_ENTER},
    {JVMTI_EVENT_MONITOR_CONTENDED_ENTERED, HOOK_MONITOR_CONTENDED_ENTERED},
    {JVMTI_EVENT_MONITOR_WAIT, HOOK_MONITOR_WAIT},
    {JVMTI_EVENT_MONITOR_WAITED, HOOK_MONITOR_WAITED},
    {JVMTI_EVENT_FIELD_ACCESS, HOOK_FIELD_ACCESS},
    {JVMTI_EVENT_FIELD_MODIFICATION, HOOK_FIELD_MODIFICATION},
    {JVMTI_EVENT_VM_OBJECT_ALLOC, HOOK_VM_OBJECT_ALLOC},
    {JVMTI_EVENT_SAMPLED_OBJECT_ALLOC, HOOK_SAMPLED_OBJECT_ALLOC},
    {JVMTI_EVENT_GARBAGE_COLLECTION_START, HOOK_GC_START},
    {JVMTI_EVENT_GARBAGE_COLLECTION_FINISH, HOOK_GC_FINISH},
    {JVMTI_EVENT_OBJECT_FREE, HOOK_OBJECT_FREE},
    {JVMTI_EVENT_RESOURCE_EXHAUSTED, HOOK_RESOURCE_EXHAUSTED},
    {JVMTI_EVENT_DATA_DUMP_REQUEST, HOOK_DATA_DUMP_REQUEST},
};

static uint32_t generation = 1;

/* Events that the present phase lets through (ClassFileLoadHook in the early phases: see hooks.c). */
static JvmtiEventSet events_of_phase(void) {
    JvmtiEventSet set = 0;
    for (int i = 0; i < EVENT_COUNT; i++) {
        int first = event_facts[i].first_phase;
        bool live = vm_phase == PHASE_LIVE;
        if (event_facts[i].exists &&
            (vm_phase != PHASE_DEAD && (first == ANY || live || (first == START && vm_phase == PHASE_START)))) {
            set |= UINT64_C(1) << i;
        }
    }
    return set;
}

static JvmtiEventSet wanted_by(JvmtiEnv *env, Thread *t) {
    JvmtiThreadEnv *te = jvmti_thread_env(t, env, false);
    return (env->enabled | (te != NULL ? te->enabled : 0)) & env->with_callback;
}

JvmtiEventSet jvmti_events_of_thread(Thread *t) {
    JvmtiThread *data = jvmti_thread(t);
    if (data == NULL) {
        return 0;
    }
    uint32_t now = __atomic_load_n(&generation, __ATOMIC_ACQUIRE);
    if (data->generation != now) {
        JvmtiEventSet set = 0;
        for (JvmtiEnv *env = jvmti_environments; env != NULL; env = env->next) {
            set |= wanted_by(env, t);
        }
        data->effective = set & events_of_phase();
        data->generation = now;
    }
    return data->effective;
}

bool jvmti_event_is_due(JvmtiEnv *env, Thread *t, int number) {
    return (wanted_by(env, t) & jvmti_events_of_thread(t) & JVMTI_EVENT_BIT(number)) != 0;
}

/* Stepping that is switched on counts the current location as stepped (jvmti-behaviour §4). */
static void start_stepping(Thread *t) {
    JvmtiThread *data = jvmti_thread(t);
    Frame *f = frame_skip_stubs(t->frame);
    bool in_java = f != NULL && f == t->frame && !method_is_native(f->method);
    data->skip_method = in_java ? f->method : NULL;
    data->skip_bci = in_java ? frame_bci(f) : -1;
    t->stepping = true;
}

static void recompute_thread(Thread *t, void *context) {
    JvmtiEventSet set = jvmti_events_of_thread(t);
    bool step = (set & JVMTI_EVENT_BIT(JVMTI_EVENT_SINGLE_STEP)) != 0;
    if (step && !t->stepping && t->jvmti != NULL) {
        start_stepping(t);
    } else if (!step) {
        t->stepping = false;
    }
    *(JvmtiEventSet *)context |= set;
}

/* The world is stopped meanwhile: the position of other threads is looked at, and none is between the test of a bit and its event. */
void jvmti_events_recompute(void) {
    Thread *self = thread_self();
    bool stop = self != NULL && self->state == THREAD_IN_VM && vm_phase != PHASE_ONLOAD;
    if (stop) {
        safepoint_begin(self);
    }
    jvmti_lock();
    __atomic_add_fetch(&generation, 1, __ATOMIC_RELEASE);
    JvmtiEventSet all = 0;
    for (JvmtiEnv *env = jvmti_environments; env != NULL; env = env->next) {
        all |= env->enabled & env->with_callback; /* also of threads that do not exist yet */
    }
    all &= events_of_phase();
    thread_for_each(recompute_thread, &all);
    uint32_t active = 0;
    for (size_t i = 0; i < sizeof hook_of_event / sizeof *hook_of_event; i++) {
        if (all & JVMTI_EVENT_BIT(hook_of_event[i].number)) {
            active |= hook_of_event[i].hook;
        }
    }
    if (active & HOOK_SINGLE_STEP) {
        active |= HOOK_THREAD_START; /* a new thread must begin stepping */
    }
    bool changed = __atomic_exchange_n(&hooks_active, active, __ATOMIC_ACQ_REL) != active;
    if (changed || (active & HOOK_SINGLE_STEP)) {
        interp_update_traps();
    }
    jvmti_unlock();
    if (stop) {
        safepoint_end(self);
    }
}

/* ---- Functions ---- */

jvmtiError jvmti_SetEventCallbacks(JvmtiEnv *env, Thread *self, const jvmtiEventCallbacks *callbacks,
    jint size_of_callbacks) {
    (void)self;
    jvmtiEventCallbacks copy;
    memset(&copy, 0, sizeof copy);
    if (callbacks != NULL) {
        size_t size = (size_t)size_of_callbacks;
        memcpy(&copy, callbacks, size < sizeof copy ? size : sizeof copy);
    }
    JvmtiEventSet set = 0;
    for (int i = 0; i < EVENT_COUNT; i++) {
        void *callback;
        memcpy(&callback, (char *)&copy + i * sizeof callback, sizeof callback);
        if (callback != NULL && event_facts[i].exists) {
            set |= UINT64_C(1) << i;
        }
    }
    jvmti_lock();
    /* No thread may see a bit whose callback is not there: first clear, then copy, then set. */
    __atomic_store_n(&env->with_callback, env->with_callback & set, __ATOMIC_RELEASE);
    env->callbacks = copy;
    __atomic_store_n(&env->with_callback, set, __ATOMIC_RELEASE);
    jvmti_unlock();
    jvmti_events_recompute();
    return JVMTI_ERROR_NONE;
}

/* A first enabling of ClassFileLoadHook decides whether the environment is retransform capable: that capability
 * cannot be had later (specification of can_retransform_classes). */
static void class_hook_first_enabled(JvmtiEnv *env) {
    env->class_hook_seen = true;
    env->retransform_capable = jvmti_env_has(env, JVMTI_CAP(can_retransform_classes));
    if (!env->retransform_capable) {
        env->refused |= JVMTI_CAP(can_retransform_classes);
    }
}

jvmtiError jvmti_SetEventNotificationMode(JvmtiEnv *env, Thread *self, jvmtiEventMode mode,
    jvmtiEvent event_type, Thread *event_thread) {
    (void)self;
    int number = (int)event_type, index = number - JVMTI_MIN_EVENT_TYPE_VAL;
    if (number < JVMTI_MIN_EVENT_TYPE_VAL || number > JVMTI_MAX_EVENT_TYPE_VAL || !event_facts[index].exists) {
        return JVMTI_ERROR_INVALID_EVENT_TYPE;
    }
    if (mode != JVMTI_ENABLE && mode != JVMTI_DISABLE) {
        return JVMTI_ERROR_ILLEGAL_ARGUMENT;
    }
    if (event_thread != NULL && !event_facts[index].per_thread) {
        return JVMTI_ERROR_ILLEGAL_ARGUMENT;
    }
    if (mode == JVMTI_ENABLE && !jvmti_env_has(env, event_facts[index].capability)) {
        return JVMTI_ERROR_MUST_POSSESS_CAPABILITY;
    }
    JvmtiEventSet *set = &env->enabled;
    if (event_thread != NULL) {
        JvmtiThreadEnv *te = jvmti_thread_env(event_thread, env, true);
        if (te == NULL) {
            return JVMTI_ERROR_OUT_OF_MEMORY;
        }
        set = &te->enabled;
    }
    jvmti_lock();
    if (mode == JVMTI_ENABLE) {
        if (number == JVMTI_EVENT_CLASS_FILE_LOAD_HOOK && !env->class_hook_seen) {
            class_hook_first_enabled(env);
        }
        *set |= JVMTI_EVENT_BIT(number);
    } else {
        *set &= ~JVMTI_EVENT_BIT(number);
    }
    jvmti_unlock();
    jvmti_events_recompute();
    return JVMTI_ERROR_NONE;
}

/* Nothing is compiled here, so there is never anything to report. */
jvmtiError jvmti_GenerateEvents(JvmtiEnv *env, Thread *self, jvmtiEvent event_type) {
    (void)self;
    if (event_type == JVMTI_EVENT_DYNAMIC_CODE_GENERATED) {
        return JVMTI_ERROR_NONE;
    }
    if (event_type != JVMTI_EVENT_COMPILED_METHOD_LOAD) {
        return JVMTI_ERROR_ILLEGAL_ARGUMENT;
    }
    return jvmti_env_has(env, JVMTI_CAP(can_generate_compiled_method_load_events))
        ? JVMTI_ERROR_NONE
        : JVMTI_ERROR_MUST_POSSESS_CAPABILITY;
}
