/* Heap functions while four threads allocate, tag and change what they own: walks see a consistent
   heap, nothing that is reachable is missing, tags stay with their objects, events are neither lost nor doubled. */
#include "heap_lines.h"

enum { RINGS = 4, RING = 100 };
static int met[RINGS], broken, edges, freed, objects;
static jlong freed_sum;

static jint JNICALL on_object(jlong class_tag, jlong size, jlong *tag, jint length, void *user_data) {
    (void)size, (void)length, (void)user_data;
    if (class_tag == 1) {
        objects++;
        if (*tag >= 1000 && *tag < 1000 + RINGS) met[*tag - 1000]++;
    }
    return 0;
}

/* Each ring always has RING nodes, whatever its thread does. */
static jint JNICALL on_edge(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag,
                            jlong referrer_class_tag, jlong size, jlong *tag, jlong *referrer_tag, jint length,
                            void *user_data) {
    (void)info, (void)size, (void)length, (void)user_data;
    edges++;
    if (class_tag == 1 && referrer_class_tag == 1 && kind == JVMTI_HEAP_REFERENCE_FIELD) {
        jlong ring = *tag - 1000;
        if (ring < 0 || ring >= RINGS || *referrer_tag != *tag)
            broken++;
        else
            met[ring]++;
    }
    return JVMTI_VISIT_OBJECTS;
}

static void JNICALL object_free(jvmtiEnv *env, jlong tag) {
    (void)env;
    __atomic_add_fetch(&freed, 1, __ATOMIC_SEQ_CST);
    __atomic_add_fetch(&freed_sum, tag, __ATOMIC_SEQ_CST);
}

static int samples;
static void JNICALL sampled(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject object, jclass klass, jlong size) {
    (void)env, (void)jni, (void)thread, (void)klass;
    if (!object || size <= 0) broken++;
    __atomic_add_fetch(&samples, 1, __ATOMIC_RELAXED);
}

JNIEXPORT void JNICALL Java_HeapThreads_tag(JNIEnv *env, jclass c, jobject o, jlong tag) {
    (void)env, (void)c;
    MUST((*jvmti)->SetTag(jvmti, o, tag));
}

JNIEXPORT jlong JNICALL Java_HeapThreads_tagOf(JNIEnv *env, jclass c, jobject o) {
    jlong tag = -1;
    (void)env, (void)c;
    MUST((*jvmti)->GetTag(jvmti, o, &tag));
    return tag;
}

/* One round of everything; the roots of the rings are [rings]. */
JNIEXPORT jint JNICALL Java_HeapThreads_look(JNIEnv *env, jclass c, jobjectArray rings, jint round) {
    jvmtiHeapCallbacks callbacks = {.heap_iteration_callback = on_object, .heap_reference_callback = on_edge};
    jlong tags[RINGS] = {1000, 1001, 1002, 1003};
    jint count = -1;
    (void)env, (void)c;
    memset(met, 0, sizeof met);
    if (round % 3 == 0) {
        MUST((*jvmti)->FollowReferences(jvmti, 0, NULL, rings, &callbacks, NULL));
    } else if (round % 3 == 1) {
        MUST((*jvmti)->FollowReferences(jvmti, 0, NULL, NULL, &callbacks, NULL));
    } else {
        MUST((*jvmti)->IterateThroughHeap(jvmti, 0, NULL, &callbacks, NULL));
        MUST((*jvmti)->GetObjectsWithTags(jvmti, RINGS, tags, &count, NULL, NULL));
        if (count < RINGS * RING) broken++;
    }
    for (int i = 0; i < RINGS; i++)
        if (round % 3 == 0 ? met[i] != RING : met[i] < RING) /* stacks know more, and the heap has unreachable ones */
            broken++;
    if (round % 7 == 0) MUST((*jvmti)->ForceGarbageCollection(jvmti));
    return broken;
}

JNIEXPORT void JNICALL Java_HeapThreads_finish(JNIEnv *env, jclass c, jint made, jlong sum) {
    (void)env, (void)c;
    MUST((*jvmti)->ForceGarbageCollection(jvmti));
    MUST((*jvmti)->ForceGarbageCollection(jvmti));
    jrawMonitorID monitor = NULL;
    CASE("FollowReferences", "while others allocate, tag and change references");
    CHECK_INT(0, broken);
    CHECK(edges > 1000);
    CASE("IterateThroughHeap", "while others allocate, tag and change references");
    CHECK(objects > RINGS * RING);
    CASE("SampledObjectAlloc", "several threads");
    CHECK(samples > 10);
    CASE("ObjectFree", "each of many once, from several threads");
    EXPECT(NONE, CreateRawMonitor, "wait", &monitor);
    EXPECT(NONE, RawMonitorEnter, monitor);
    while (__atomic_load_n(&freed, __ATOMIC_SEQ_CST) < made) (*jvmti)->RawMonitorWait(jvmti, monitor, 1);
    EXPECT(NONE, RawMonitorExit, monitor);
    CHECK_INT(made, freed);
    CHECK_INT(sum, freed_sum);
    CASES_END();
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    jvmtiCapabilities caps = {
        .can_tag_objects = 1, .can_generate_object_free_events = 1, .can_generate_sampled_object_alloc_events = 1};
    jvmtiEventCallbacks events = {.ObjectFree = object_free, .SampledObjectAlloc = sampled};
    (void)options, (void)reserved;
    jvmti = new_environment(vm);
    MUST((*jvmti)->AddCapabilities(jvmti, &caps));
    MUST((*jvmti)->SetEventCallbacks(jvmti, &events, sizeof events));
    MUST((*jvmti)->SetHeapSamplingInterval(jvmti, 5000));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_OBJECT_FREE, NULL));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_SAMPLED_OBJECT_ALLOC, NULL));
    return 0;
}
