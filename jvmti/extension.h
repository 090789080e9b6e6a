/* Events of our own. */
#ifndef jvmti_extension_h
#define jvmti_extension_h
#include "jvmti/service.h"

/* What is noted while the world is stopped, and its posting. */
void jvmti_class_unloaded(const Class *c);
void jvmti_post_class_unloads(Thread *t);
void jvmti_collected(void);
void jvmti_post_collected(Thread *t);
#endif
