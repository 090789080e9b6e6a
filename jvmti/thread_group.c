/* The category "Thread Group". Groups are ordinary objects of the class library whose fields the VM
   knows. They are read at a safepoint, not under their monitors: whoever holds one may be suspended. */
#include <stdlib.h>
#include <string.h>

#include "jvmti/memory.h"
#include "jvmti/thread.h"
#include "jvmti_bodies.h"
#include "runtime/handle.h"
#include "runtime/safepoint.h"
#include "runtime/string.h"
#include "runtime/wellknown.h"
#include "vm/threads.h"

static Object *group_argument(Thread *self, jthreadGroup group) {
    Object *o = jvmti_object(self, group);
    return o && object_is_instance(o, class_ThreadGroup) ? o : NULL;
}

/* There is one group without a parent. */
jvmtiError jvmti_GetTopThreadGroups(JvmtiEnv *env, Thread *self, jint *group_count_ptr, jthreadGroup **groups_ptr) {
    jthreadGroup *groups = jvmti_allocate(sizeof *groups);
    if (!groups) return JVMTI_ERROR_OUT_OF_MEMORY;
    groups[0] = handle_new(self, threads_system_group());
    *group_count_ptr = 1;
    *groups_ptr = groups;
    return JVMTI_ERROR_NONE;
}

jvmtiError jvmti_GetThreadGroupInfo(JvmtiEnv *env, Thread *self, jthreadGroup group, jvmtiThreadGroupInfo *info_ptr) {
    Object *o = group_argument(self, group);
    if (!o) return JVMTI_ERROR_INVALID_THREAD_GROUP;
    const Object *name = ref_load(object_at(o, offset_ThreadGroup_name));
    char *text = !name ? NULL : string_to_utf8(name);
    if (name && !text) return JVMTI_ERROR_OUT_OF_MEMORY;
    *info_ptr = (jvmtiThreadGroupInfo){
        .parent = handle_new(self, ref_load(object_at(o, offset_ThreadGroup_parent))),
        .name = text, /* malloc'ed: Deallocate frees it */
        .max_priority = *(int32_t *)object_at(o, offset_ThreadGroup_maxPriority),
        .is_daemon = *(uint8_t *)object_at(o, offset_ThreadGroup_daemon) != 0 ? JNI_TRUE : JNI_FALSE,
    };
    return JVMTI_ERROR_NONE;
}

static Object *live_thread(Object *o) {
    const Thread *t = thread_of_object(o);
    return t && !t->exiting ? o : NULL;
}
static Object *itself(Object *o) { return o; }
static Object *referent_of(Object *reference) { return ref_load(object_at(reference, offset_Reference_referent)); }

typedef struct Members {
    jobject *items;
    jint count;
} Members;

static size_t length_of(const Object *array) { return !array ? 0 : array_length(array); }

/* Whether the list has room for [count]. */
static bool members_begin(Members *m, size_t count) {
    *m = (Members){.items = count == 0 ? NULL : jvmti_allocate(count * sizeof *m->items)};
    return count == 0 || m->items;
}

static void members_end(Members *m) {
    if (m->count > 0) return;
    jvmti_deallocate(m->items);
    m->items = NULL;
}

/* The members in the whole array, not in the counted part: a group that is just removing one has counted down, moved
   the others, and not yet cleared the last place, so that one of them may be there twice. */
static void add_members(Thread *self, const Object *array, Object *(*member)(Object *), Members *m) {
    const Object *last = NULL;
    for (size_t i = 0; i < length_of(array); i++) {
        Object *o = ref_load(&array_refs((Object *)array)[i]);
        if (o) o = member(o);
        if (o && o != last) m->items[m->count++] = handle_new(self, o);
        last = o;
    }
}

/* A group that does not list its threads has those that name it; virtual ones are in none (GetThreadGroupChildren). */
typedef struct Search {
    Thread *self;
    const Object *group;
    Members *found; /* NULL: only counted */
    size_t count;
} Search;

static void add_thread_of(Thread *t, void *context) {
    Search *s = context;
    if (!jvmti_thread_is_shown(t) ||
        ref_load(object_at(thread_fields(t->object), offset_ThreadFields_group)) != s->group)
        return;
    s->count++;
    if (s->found) s->found->items[s->found->count++] = handle_new(s->self, t->object);
}

static bool list_threads(Thread *self, const Object *group, Members *result) {
    if (offset_ThreadGroup_threads != 0) {
        const Object *array = ref_load(object_at(group, offset_ThreadGroup_threads));
        if (!members_begin(result, length_of(array))) return false;
        add_members(self, array, live_thread, result);
    } else {
        Search s = {.self = self, .group = group};
        thread_for_each(add_thread_of, &s);
        if (!members_begin(result, s.count)) return false;
        s.found = result;
        thread_for_each(add_thread_of, &s);
    }
    members_end(result);
    return true;
}

static bool list_groups(Thread *self, const Object *group, Members *result) {
    const Object *groups = ref_load(object_at(group, offset_ThreadGroup_groups));
    const Object *weaks = offset_ThreadGroup_weaks == 0 ? NULL : ref_load(object_at(group, offset_ThreadGroup_weaks));
    if (!members_begin(result, length_of(groups) + length_of(weaks))) return false;
    add_members(self, groups, itself, result);
    add_members(self, weaks, referent_of, result);
    members_end(result);
    return true;
}

jvmtiError jvmti_GetThreadGroupChildren(JvmtiEnv *env, Thread *self, jthreadGroup group, jint *thread_count_ptr,
                                        jthread **threads_ptr, jint *group_count_ptr, jthreadGroup **groups_ptr) {
    Object *o = group_argument(self, group);
    if (!o) return JVMTI_ERROR_INVALID_THREAD_GROUP;
    Members threads, groups = {.items = NULL};
    safepoint_begin(self);
    bool ok = list_threads(self, o, &threads) && list_groups(self, o, &groups);
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
