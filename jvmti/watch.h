/* Watched fields, as events and unloading see them. */
#ifndef jvmti_watch_h
#define jvmti_watch_h
#include "jvmti/events.h"

void jvmti_watches_dispose(JvmtiEnv *env, Thread *self);
void jvmti_watches_unload(Class *c);
void jvmti_post_field_access(Thread *t, Frame *f, int bci, Class *c, Object *o, Field *field);
void jvmti_post_field_modification(Thread *t, Frame *f, int bci, Class *c, Object *o, Field *field, Slot slot);
#endif
