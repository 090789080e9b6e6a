/* Growing list of references, for results whose number is not known before. */
#ifndef jvmti_ref_list_h
#define jvmti_ref_list_h

#include "include/jvmti.h"
#include "runtime/thread.h"

typedef struct RefList {
    jobject *items;
    jint count, room;
} RefList;

/* Appends a new local reference. False: no memory. */
bool ref_list_add(RefList *list, Thread *t, Object *o);
/* Hands the list over to the agent, or frees it when it is not complete. */
jvmtiError ref_list_finish(RefList *list, bool complete, jint *count_ptr, jobject **items_ptr);

#endif
