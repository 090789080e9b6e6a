/* Which events are wanted of which thread, and their delivery. */
#ifndef jvmti_events_h
#define jvmti_events_h

#include "jvmti/env.h"
#include "runtime/hooks.h"

/* Call after any change of callbacks, environments or phase: recomputes Thread.events and hooks_active and makes the
   threads notice. */
void jvmti_events_recompute(void);
/* Hook: a thread is being made. */
void jvmti_events_thread_new(Thread *t);
/* At ThreadStart and ThreadEnd, by the thread itself: events about it flow between the two. */
void jvmti_events_announce_thread(Thread *t, bool announced);
/* What is wanted of [t] now. */
static inline JvmtiEventSet jvmti_events_of_thread(const Thread *t) {
    return __atomic_load_n(&t->events, __ATOMIC_ACQUIRE);
}
/* Whether [env] wants event [number] of [t] in the present phase. */
bool jvmti_event_is_due(JvmtiEnv *env, Thread *t, int number);

/* breakpoint.c */
bool jvmti_breakpoint_is_set(const JvmtiEnv *env, const Method *m, int bci);
void jvmti_breakpoints_dispose(JvmtiEnv *env);
void jvmti_breakpoints_unload(Class *c);
void jvmti_breakpoints_clear_class(Class *c);
void jvmti_breakpoints_forget_version(ClassVersion *v);

/* watch.c */
void jvmti_watches_dispose(JvmtiEnv *env, Thread *self);
void jvmti_prefixes_dispose(JvmtiEnv *env);
void jvmti_watches_unload(Class *c);
void jvmti_post_field_access(Thread *t, Frame *f, int bci, Class *c, Object *o, Field *field);
void jvmti_post_field_modification(Thread *t, Frame *f, int bci, Class *c, Object *o, Field *field, Slot slot);

/* frame_control.c */
void jvmti_post_frame_pop(Thread *t, Frame *f, bool by_exception);
void jvmti_frame_requests_free(JvmtiThread *data);

/* allocation.c: hooks; whether the allocations of a thread are sampled, while it is stopped or by itself */
void jvmti_post_vm_object_alloc(Thread *t, Object *o);
void jvmti_post_sampled_object_alloc(Thread *t, Object *o);
void jvmti_post_gc_start(void);
void jvmti_post_gc_finish(void);
void jvmti_sample_thread(Thread *t, bool wanted);

/* agent.c */
bool jvmti_agents_load(void);
bool jvmti_libraries_run(Thread *t);
bool jvmti_agent_attach(Thread *t, const char *name, bool is_path, const char *text, jint *result, char **message);
void jvmti_agents_unload(void);

#endif
