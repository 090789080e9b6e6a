/* Events about allocation and collections. */
#ifndef jvmti_allocation_h
#define jvmti_allocation_h
#include "jvmti/events.h"

/* Hooks; whether the allocations of a thread are sampled, while it is stopped or by itself */
void jvmti_post_vm_object_alloc(Thread *t, Object *o);
void jvmti_post_sampled_object_alloc(Thread *t, Object *o);
void jvmti_post_gc_start(void);
void jvmti_post_gc_finish(void);
void jvmti_sample_thread(Thread *t, bool wanted);
#endif
