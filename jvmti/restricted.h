/* Callbacks of heap walks and collections. They run on the thread that walks or collects, at a
   safepoint, so that a function that wants the heap to change, or another thread to run, cannot be had: of JVMTI only
   what is callback-safe works, everything else answers UNATTACHED_THREAD (jvmti-behaviour 1); JNI does nothing and
   answers 0, or ends the process with -Xcheck:jni. */
#ifndef jvmti_restricted_h
#define jvmti_restricted_h

#include "runtime/thread.h"

typedef struct Restricted {
    Thread *t;
    const struct JNINativeInterface_ *functions; /* the thread's JNI functions, put aside */
} Restricted;

/* From state IN_VM to IN_NATIVE, and back. */
void jvmti_restricted_begin(Restricted *r, Thread *t);
void jvmti_restricted_end(Restricted *r);

#endif
