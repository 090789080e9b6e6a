/* Extension events: of the reference implementation, and our own. */
#ifndef jvmti_extension_h
#define jvmti_extension_h
#include "jvmti/env.h"
#include "jvmti/service.h"

/* A JvmtiExtension; -1: no extension event has the number. */
int jvmti_extension_of_number(int number);
/* With jvmti_lock: SetEventNotificationMode is called for one. True: what its callback alone had enabled is not. */
bool jvmti_extension_switched(JvmtiEnv *env, JvmtiEventSet bit);

/* Hooks: the virtual thread that runs here. */
void jvmti_post_mount(Thread *t);
void jvmti_post_unmount(Thread *t);
/* What is noted at a safepoint, and its posting. */
void jvmti_class_unloaded(const Class *c);
void jvmti_post_class_unloads(Thread *t);
void jvmti_collected(void);
void jvmti_post_collected(Thread *t);
#endif
