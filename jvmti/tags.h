/* Tags of objects (category "Heap"): a jlong per environment and object, 0: none. Weak: a tag does not keep its
   object alive and goes with it. An object that some environment has tagged carries SYNC_TAGGED in its header, so that
   asking for the tag of any other costs one test. */
#ifndef jvmti_tags_h
#define jvmti_tags_h

#include "jvmti/env.h"
#include "runtime/monitor.h"

jlong jvmti_tag_find(JvmtiEnv *env, const Object *o);

/* At a safepoint by the caller, as in walks over the heap. set: false when memory is lacking. */
static inline jlong jvmti_tag_get(JvmtiEnv *env, const Object *o) {
    return __atomic_load_n(&o->sync, __ATOMIC_RELAXED) & SYNC_TAGGED ? jvmti_tag_find(env, o) : 0;
}
bool jvmti_tag_set(JvmtiEnv *env, Object *o, jlong tag);

/* The environment goes: its tags and the ObjectFree events that it has not had are forgotten. */
void jvmti_tags_dispose(JvmtiEnv *env);
/* The service (service.h): posts ObjectFree for what has died. */
void jvmti_post_object_frees(Thread *t);

void jvmti_tags_count_memory(const struct JvmtiTags *tags, MemoryUse *use); /* NULL is ignored */
#endif
