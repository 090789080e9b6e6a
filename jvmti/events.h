/* Which events are wanted of which thread, and their delivery. */
#ifndef jvmti_events_h
#define jvmti_events_h

#include "jvmti/env.h"
#include "runtime/hooks.h"

/* The facts of events.def, by number less JVMTI_MIN_EVENT_TYPE_VAL, which is the bit in a set; and those of extension
   events (extension.c). */
enum { JVMTI_EVENT_COUNT = JVMTI_MAX_EVENT_TYPE_VAL - JVMTI_MIN_EVENT_TYPE_VAL + 1 };
typedef struct JvmtiEventFacts {
    int since; /* the major version; 0: there is no such event */
    bool per_thread, silent_too;
    int first_phase; /* PHASE_xxx; 0: any */
    uint32_t hook;   /* HOOK_xxx; 0: not announced by that word */
    uint64_t capability;
} JvmtiEventFacts;
extern const JvmtiEventFacts jvmti_event_facts[JVMTI_EVENT_COUNT];
extern const JvmtiEventFacts jvmti_extension_facts[JVMTI_EXTENSION_COUNT];
static inline const JvmtiEventFacts *jvmti_facts_of_bit(int bit) {
    return bit < JVMTI_EVENT_COUNT ? &jvmti_event_facts[bit] : &jvmti_extension_facts[JVMTI_EVENT_BITS - 1 - bit];
}
static inline bool jvmti_event_exists(int bit) { return jvmti_has(jvmti_facts_of_bit(bit)->since); }

/* Call after any change of callbacks, environments or phase: recomputes hooks_active and makes the threads notice. */
void jvmti_events_recompute(void);
/* Hook: a thread is being made. */
void jvmti_events_thread_new(Thread *t);
/* Hook: tools see another thread in it, or none. */
void jvmti_events_thread_shown(Thread *t);
/* At ThreadStart and ThreadEnd, by the thread itself: events about it flow between the two. */
void jvmti_events_announce_thread(Thread *t, bool announced);
/* The thread ends, or the environment is disposed. With jvmti_lock. */
void jvmti_events_forget_thread(JvmtiThreadEnv *te);

/* Whether [env] wants the event of this bit, or number, of [t] in the present phase. */
bool jvmti_event_is_due_to_thread(JvmtiEnv *env, Thread *t, JvmtiEventSet bit);
static inline bool jvmti_bit_is_due(JvmtiEnv *env, Thread *t, JvmtiEventSet bit) {
    JvmtiEventSet set = jvmti_env_deliverable(env);
    if ((set & bit) == 0) return false;
    set = __atomic_load_n(&env->enabled, __ATOMIC_RELAXED);
    return (set & bit) != 0 || jvmti_event_is_due_to_thread(env, t, bit);
}
static inline bool jvmti_event_is_due(JvmtiEnv *env, Thread *t, int number) {
    return jvmti_bit_is_due(env, t, JVMTI_EVENT_BIT(number));
}

#endif
