/* The rules about heap functions and their callbacks. */
#include <pthread.h>
#include <stdint.h>

#include "check_agent.h"

static const Given *now; /* for callbacks */

static void tagging(const Given *g) {
    jvmtiCapabilities wanted = {.can_tag_objects = 1};
    (*g->env)->AddCapabilities(g->env, &wanted);
    now = g;
}

static jint JNICALL visit(jlong class_tag, jlong size, jlong *tag, jint length, void *data) {
    return JVMTI_VISIT_ABORT;
}
static jint JNICALL visit_wrong(jlong class_tag, jlong size, jlong *tag, jint length, void *data) {
    return JVMTI_VISIT_ABORT | 0x40;
}
static jint JNICALL visit_nested(jlong class_tag, jlong size, jlong *tag, jint length, void *data) {
    jvmtiHeapCallbacks callbacks = {.heap_iteration_callback = visit};
    (*now->env)->IterateThroughHeap(now->env, 0, NULL, &callbacks, NULL);
    return JVMTI_VISIT_ABORT;
}
static jint JNICALL visit_calling(jlong class_tag, jlong size, jlong *tag, jint length, void *data) {
    jlong nanos;
    unsigned char *memory;
    if ((*now->env)->Allocate(now->env, 10, &memory) == JVMTI_ERROR_NONE) (*now->env)->Deallocate(now->env, memory);
    (*now->env)->GetTime(now->env, &nanos);
    return data == (void *)&now ? JVMTI_VISIT_ABORT : 0x40;
}
static void iterate(const Given *g, jint filter, jvmtiHeapIterationCallback callback) {
    jvmtiHeapCallbacks callbacks = {.heap_iteration_callback = callback};
    tagging(g);
    (*g->env)->IterateThroughHeap(g->env, filter, NULL, &callbacks, &now);
}

BREAKS(Heap_callback_flags, AT_INIT) { iterate(g, 0, visit_wrong); }
KEEPS(Heap_callback_flags, AT_INIT) { iterate(g, 0, visit); }

BREAKS(Heap_callback_nested_walk, AT_INIT) { iterate(g, 0, visit_nested); }
KEEPS(Heap_callback_nested_walk, AT_INIT) { iterate(g, 0, visit_calling); }

BREAKS(FollowReferences_filter_bits, AT_INIT) { iterate(g, 1, visit); }
KEEPS(FollowReferences_filter_bits, AT_INIT) {
    iterate(g, JVMTI_HEAP_FILTER_TAGGED | JVMTI_HEAP_FILTER_CLASS_TAGGED, visit);
}

BREAKS(FollowReferences_callbacks_null, AT_INIT) {
    tagging(g);
    (*g->env)->FollowReferences(g->env, 0, NULL, NULL, NULL, NULL);
}
KEEPS(FollowReferences_callbacks_null, AT_INIT) {
    jvmtiHeapCallbacks none = {0};
    tagging(g);
    (*g->env)->FollowReferences(g->env, 0, NULL, NULL, &none, NULL);
}

BREAKS(FollowReferences_wrong_callback, AT_INIT) {
    jvmtiHeapCallbacks callbacks = {.heap_iteration_callback = visit};
    tagging(g);
    (*g->env)->FollowReferences(g->env, 0, NULL, NULL, &callbacks, NULL);
}
static jint JNICALL visit_reference(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag,
                                    jlong referrer_class_tag, jlong size, jlong *tag, jlong *referrer_tag, jint length,
                                    void *data) {
    return JVMTI_VISIT_ABORT;
}
KEEPS(FollowReferences_wrong_callback, AT_INIT) {
    jvmtiHeapCallbacks callbacks = {.heap_iteration_callback = visit, .heap_reference_callback = visit_reference};
    tagging(g);
    (*g->env)->FollowReferences(g->env, 0, NULL, NULL, &callbacks, NULL);
}

static jvmtiIterationControl JNICALL object(jlong class_tag, jlong size, jlong *tag, void *data) {
    return JVMTI_ITERATION_ABORT;
}
static jvmtiIterationControl JNICALL object_wrong(jlong class_tag, jlong size, jlong *tag, void *data) {
    static int seen;
    return (jvmtiIterationControl)(seen++ == 0 ? 0x100 : JVMTI_ITERATION_ABORT);
}
BREAKS(Heap10_return_value, AT_INIT) {
    tagging(g);
    (*g->env)->IterateOverHeap(g->env, JVMTI_HEAP_OBJECT_EITHER, object_wrong, NULL);
}
KEEPS(Heap10_return_value, AT_INIT) {
    tagging(g);
    (*g->env)->IterateOverHeap(g->env, JVMTI_HEAP_OBJECT_EITHER, object, NULL);
}

BREAKS(Heap10_null_callback, AT_INIT) {
    tagging(g);
    (*g->env)->IterateOverHeap(g->env, JVMTI_HEAP_OBJECT_EITHER, NULL, NULL);
}
KEEPS(Heap10_null_callback, AT_INIT) {
    tagging(g);
    (*g->env)->IterateOverInstancesOfClass(g->env, (*g->jni)->GetObjectClass(g->jni, g->thread),
                                           JVMTI_HEAP_OBJECT_EITHER, object, NULL);
}

static jvmtiIterationControl JNICALL root(jvmtiHeapRootKind kind, jlong class_tag, jlong size, jlong *tag, void *data) {
    return JVMTI_ITERATION_ABORT;
}
static jvmtiIterationControl JNICALL reference(jvmtiObjectReferenceKind kind, jlong class_tag, jlong size, jlong *tag,
                                               jlong referrer_tag, jint index, void *data) {
    return JVMTI_ITERATION_ABORT;
}
BREAKS(IterateOverReachableObjects_null_object_callback, AT_INIT) {
    tagging(g);
    (*g->env)->IterateOverReachableObjects(g->env, root, NULL, NULL, NULL);
}
KEEPS(IterateOverReachableObjects_null_object_callback, AT_INIT) {
    tagging(g);
    (*g->env)->IterateOverReachableObjects(g->env, root, NULL, reference, NULL);
}

/* ---- What callbacks are lent ---- */

static jlong *kept_tag;
static const jvmtiHeapReferenceInfo *kept_info;
static const jchar *kept_text;
static volatile jlong sum;
static int seen;

static jobject tagged(const Given *g, const char *text) {
    jobject string = (*g->jni)->NewStringUTF(g->jni, text);
    tagging(g);
    (*g->env)->SetTag(g->env, string, 11);
    seen = 0;
    return string;
}
static void iterate_tagged(const Given *g, const jvmtiHeapCallbacks *callbacks) {
    if ((*g->env)->IterateThroughHeap(g->env, JVMTI_HEAP_FILTER_UNTAGGED, NULL, callbacks, NULL) != JVMTI_ERROR_NONE)
        abort();
    if (seen == 0) abort();
}

/* Writes by a pointer of an earlier call. */
static jint JNICALL visit_late(jlong class_tag, jlong size, jlong *tag, jint length, void *data) {
    if (kept_tag) *kept_tag = 12;
    kept_tag = tag;
    return ++seen == 2 ? JVMTI_VISIT_ABORT : 0;
}
BREAKS(Heap_callback_tag_pointer, AT_INIT) {
    jobject other = tagged(g, "other");
    tagged(g, "one");
    iterate_tagged(g, &(jvmtiHeapCallbacks){.heap_iteration_callback = visit_late});
    (*g->env)->SetTag(g->env, other, 0);
}
static jint JNICALL visit_tag(jlong class_tag, jlong size, jlong *tag, jint length, void *data) {
    if (*tag != 11) abort();
    *tag = 12;
    seen++;
    return 0;
}
KEEPS(Heap_callback_tag_pointer, AT_INIT) {
    jlong tag;
    jobject string = tagged(g, "one");
    iterate_tagged(g, &(jvmtiHeapCallbacks){.heap_iteration_callback = visit_tag});
    if ((*g->env)->GetTag(g->env, string, &tag) != JVMTI_ERROR_NONE || tag != 12) abort();
    (*g->env)->SetTag(g->env, string, 0);
}

/* Reads when the walk is over; the agent continues. */
static jint JNICALL visit_text(jlong class_tag, jlong size, jlong *tag, const jchar *value, jint length, void *data) {
    kept_text = value;
    for (jint i = 0; i < length; i++) sum += value[i];
    seen++;
    return 0;
}
static void walk_text(const Given *g) {
    jobject string = tagged(g, "a text");
    iterate_tagged(g, &(jvmtiHeapCallbacks){.string_primitive_value_callback = visit_text});
    (*g->env)->SetTag(g->env, string, 0);
}
BREAKS(Heap_callback_data_lifetime, AT_INIT) {
    walk_text(g);
    sum += kept_text[0];
}
KEEPS(Heap_callback_data_lifetime, AT_INIT) { walk_text(g); }

/* Roots have no referrer and mostly no info; a reference by a class has no info. */
static jint JNICALL visit_careless(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag,
                                   jlong referrer_class_tag, jlong size, jlong *tag, jlong *referrer_tag, jint length,
                                   void *data) {
    if (data)
        sum += *referrer_tag;
    else if (referrer_tag)
        sum += info->field.index;
    return JVMTI_VISIT_OBJECTS;
}
static jint JNICALL visit_careful(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag,
                                  jlong referrer_class_tag, jlong size, jlong *tag, jlong *referrer_tag, jint length,
                                  void *data) {
    if (referrer_tag) sum += *referrer_tag;
    if (kind == JVMTI_HEAP_REFERENCE_FIELD) sum += info->field.index;
    if (kind == JVMTI_HEAP_REFERENCE_STACK_LOCAL) sum += info->stack_local.depth;
    kept_info = info;
    return seen++ < 100000 ? JVMTI_VISIT_OBJECTS : JVMTI_VISIT_ABORT;
}
static void follow(const Given *g, jvmtiHeapReferenceCallback callback, jclass klass, void *data) {
    tagging(g);
    (*g->env)->FollowReferences(g->env, 0, klass, NULL, &(jvmtiHeapCallbacks){.heap_reference_callback = callback},
                                data);
}
RUN(Heap_callback_null_tag_ptr, exit, "crash")
BREAKS(Heap_callback_null_tag_ptr, AT_INIT) { follow(g, visit_careless, NULL, &now); }
KEEPS(Heap_callback_null_tag_ptr, AT_INIT) {
    follow(g, visit_careful, NULL, NULL);
    if (seen < 1000) abort();
}
RUN(Heap_callback_info_null, exit, "crash")
BREAKS(Heap_callback_info_null, AT_INIT) { follow(g, visit_careless, NULL, NULL); }
KEEPS_TOO(Heap_callback_info_null)

BREAKS(FollowReferences_filter_misread, AT_INIT) {
    follow(g, visit_careful, (*g->jni)->FindClass(g->jni, "java/lang/Comparable"), NULL);
}
KEEPS(FollowReferences_filter_misread, AT_INIT) {
    follow(g, visit_careful, (*g->jni)->FindClass(g->jni, "[Ljava/lang/Comparable;"), NULL);
}

/* ---- Tags ---- */

static jvmtiEnv *other_env(const Given *g) {
    jvmtiEnv *other;
    jvmtiCapabilities wanted = {.can_tag_objects = 1};
    (*g->vm)->GetEnv(g->vm, (void **)&other, JVMTI_VERSION_1_2);
    (*other)->AddCapabilities(other, &wanted);
    return other;
}
BREAKS(Heap_tag_env_local, AT_INIT) {
    jlong tag;
    jvmtiEnv *other = other_env(g);
    tagging(g);
    (*g->env)->SetTag(g->env, g->thread, 5);
    (*other)->GetTag(other, g->thread, &tag);
    (*other)->DisposeEnvironment(other);
}
KEEPS(Heap_tag_env_local, AT_INIT) {
    jlong tag;
    jvmtiEnv *other = other_env(g);
    tagging(g);
    (*g->env)->SetTag(g->env, g->thread, 5);
    (*other)->GetTag(other, g->thread, &tag);
    if (tag == 0) (*other)->SetTag(other, g->thread, 6);
    (*g->env)->SetTag(g->env, g->thread, 0);
    (*other)->DisposeEnvironment(other);
}

/* A tag that is the address of memory of the agent's. */
static jlong tag_by_address(const Given *g, unsigned char **memory) {
    tagging(g);
    (*g->env)->Allocate(g->env, 10, memory);
    (*g->env)->SetTag(g->env, g->thread, (jlong)(uintptr_t)*memory);
    return (jlong)(uintptr_t)*memory;
}
BREAKS(Heap_tag_as_pointer, AT_INIT) {
    unsigned char *memory;
    jlong tag;
    tag_by_address(g, &memory);
    (*g->env)->Deallocate(g->env, memory);
    (*g->env)->GetTag(g->env, g->thread, &tag);
}
KEEPS(Heap_tag_as_pointer, AT_INIT) {
    unsigned char *memory;
    jlong tag, before = tag_by_address(g, &memory);
    (*g->env)->GetTag(g->env, g->thread, &tag);
    if (tag != before) abort();
    (*g->env)->SetTag(g->env, g->thread, 0);
    (*g->env)->Deallocate(g->env, memory);
}

/* Waits until ObjectFree has notified of an object. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t freed = PTHREAD_COND_INITIALIZER;
static int is_freed;
static void JNICALL reported_free(jvmtiEnv *env, jlong tag) {
    pthread_mutex_lock(&lock);
    is_freed |= tag == 21;
    pthread_cond_signal(&freed);
    pthread_mutex_unlock(&lock);
}
static jint ask_for_freed(const Given *g, jint number) {
    jvmtiEnv *env;
    jvmtiCapabilities wanted = {.can_tag_objects = 1, .can_generate_object_free_events = 1};
    jvmtiEventCallbacks callbacks = {.ObjectFree = reported_free};
    (*g->vm)->GetEnv(g->vm, (void **)&env, JVMTI_VERSION_1_2);
    (*env)->AddCapabilities(env, &wanted);
    (*env)->SetEventCallbacks(env, &callbacks, sizeof callbacks);
    (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_OBJECT_FREE, NULL);
    jobject object = (*g->jni)->NewStringUTF(g->jni, "not kept");
    (*env)->SetTag(env, object, 21);
    (*env)->SetTag(env, g->thread, 22);
    (*g->jni)->DeleteLocalRef(g->jni, object);
    is_freed = 0;
    (*env)->ForceGarbageCollection(env);
    pthread_mutex_lock(&lock);
    while (!is_freed) pthread_cond_wait(&freed, &lock);
    pthread_mutex_unlock(&lock);
    jint count;
    jobject *objects;
    (*env)->GetObjectsWithTags(env, number, (const jlong[]){21, 22}, &count, &objects, NULL);
    (*env)->Deallocate(env, (unsigned char *)objects);
    (*env)->SetTag(env, g->thread, 0);
    return count; /* the callback may still be running: no DisposeEnvironment */
}
BREAKS(Heap_tag_no_keepalive, AT_INIT) { ask_for_freed(g, 1); }
KEEPS(Heap_tag_no_keepalive, AT_INIT) {
    if (ask_for_freed(g, 2) != 1) abort();
}
