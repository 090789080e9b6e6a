/* The category "Thread Group". Groups are ordinary objects of the class library whose fields the VM
   knows. They are read while the world is stopped, not under their monitors: whoever holds one may be suspended. */
#include <stdlib.h>
#include <string.h>

#include "jvmti/memory.h"
#include "jvmti_bodies.h"
#include "runtime/handle.h"
#include "runtime/safepoint.h"
#include "runtime/string.h"
#include "runtime/wellknown.h"
#include "vm/threads.h"

static Object *group_argument(Thread *self, jthreadGroup group) {
    Object *o = jvmti_object(self, group);
    return o != NULL && object_is_instance(o, class_ThreadGroup) ? o : NULL;
}

/* There is one group without a parent. */
jvmtiError jvmti_GetTopThreadGroups(JvmtiEnv *env, Thread *self, jint *group_count_ptr, jthreadGroup **groups_ptr) {
    jthreadGroup *groups = jvmti_allocate(sizeof *groups);
    if (groups == NULL) return JVMTI_ERROR_OUT_OF_MEMORY;
    groups[0] = handle_new(self, threads_system_group());
    *group_count_ptr = 1;
    *groups_ptr = groups;
    return JVMTI_ERROR_NONE;
}

jvmtiError jvmti_GetThreadGroupInfo(JvmtiEnv *env, Thread *self, jthreadGroup group, jvmtiThreadGroupInfo *info_ptr) {
    Object *o = group_argument(self, group);
    if (o == NULL) return JVMTI_ERROR_INVALID_THREAD_GROUP;
    const Object *name = ref_load(object_at(o, offset_ThreadGroup_name));
    char *text = name == NULL ? NULL : string_to_utf8(name);
    if (name != NULL && text == NULL) return JVMTI_ERROR_OUT_OF_MEMORY;
    *info_ptr = (jvmtiThreadGroupInfo){
        .parent = handle_new(self, ref_load(object_at(o, offset_ThreadGroup_parent))),
        .name = text, /* malloc'ed: Deallocate frees it */
        .max_priority = *(int32_t *)object_at(o, offset_ThreadGroup_maxPriority),
        .is_daemon = *(uint8_t *)object_at(o, offset_ThreadGroup_daemon) != 0 ? JNI_TRUE : JNI_FALSE,
    };
    return JVMTI_ERROR_NONE;
}

static bool is_live_thread(const Object *o) {
    const Thread *t = thread_of_object(o);
    return t != NULL && !t->exiting;
}
static bool is_any(const Object *o) { return true; }

typedef struct Members {
    jobject *items;
    jint count;
} Members;

/* The members in the whole array, not in the counted part: a group that is just removing one has counted down, moved
   the others, and not yet cleared the last place, so that one of them may stand there twice. */
static bool list_members(Thread *self, const Object *array, bool (*accepts)(const Object *), Members *result) {
    uint32_t length = array == NULL ? 0 : array_length(array);
    *result = (Members){.items = NULL};
    if (length == 0) return true;
    result->items = jvmti_allocate(length * sizeof *result->items);
    if (result->items == NULL) return false;
    const Object *last = NULL;
    for (uint32_t i = 0; i < length; i++) {
        Object *o = ref_expand(array_refs((Object *)array)[i]);
        if (o != NULL && o != last && accepts(o)) result->items[result->count++] = handle_new(self, o);
        last = o;
    }
    if (result->count == 0) {
        jvmti_deallocate(result->items);
        result->items = NULL;
    }
    return true;
}

jvmtiError jvmti_GetThreadGroupChildren(JvmtiEnv *env, Thread *self, jthreadGroup group, jint *thread_count_ptr,
                                        jthread **threads_ptr, jint *group_count_ptr, jthreadGroup **groups_ptr) {
    Object *o = group_argument(self, group);
    if (o == NULL) return JVMTI_ERROR_INVALID_THREAD_GROUP;
    Members threads, groups = {.items = NULL};
    safepoint_begin(self);
    bool ok = list_members(self, ref_load(object_at(o, offset_ThreadGroup_threads)), is_live_thread, &threads) &&
              list_members(self, ref_load(object_at(o, offset_ThreadGroup_groups)), is_any, &groups);
    safepoint_end(self);
    if (!ok) {
        jvmti_deallocate(threads.items);
        return JVMTI_ERROR_OUT_OF_MEMORY;
    }
    *thread_count_ptr = threads.count;
    *threads_ptr = threads.items;
    *group_count_ptr = groups.count;
    *groups_ptr = groups.items;
    return JVMTI_ERROR_NONE;
}
