/* Heap walks over two million small objects: count, tag, find by tag, follow references, collect. */
#include "bench_agent.h"

static jlong next_tag;
static long seen;

static jint JNICALL count(jlong class_tag, jlong size, jlong *tag, jint length, void *user) {
    seen++;
    return 0;
}

static jint JNICALL set_tag(jlong class_tag, jlong size, jlong *tag, jint length, void *user) {
    seen++;
    *tag = 1 + next_tag++ % 1000;
    return 0;
}

static jint JNICALL clear_tag(jlong class_tag, jlong size, jlong *tag, jint length, void *user) {
    seen++;
    *tag = 0;
    return 0;
}

static jint JNICALL count_reference(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag,
                                    jlong referrer_class_tag, jlong size, jlong *tag, jlong *referrer_tag, jint length,
                                    void *user) {
    seen++;
    return JVMTI_VISIT_OBJECTS;
}

static void iterate(const char *measure, jvmtiHeapIterationCallback callback, jclass only, jint filter) {
    jvmtiHeapCallbacks callbacks = {.heap_iteration_callback = callback};
    double begun = process_ns();
    seen = 0;
    TI(IterateThroughHeap, filter, only, &callbacks, NULL);
    emit_each(measure, process_ns() - begun, seen);
}

static void follow(const char *measure) {
    jvmtiHeapCallbacks callbacks = {.heap_reference_callback = count_reference};
    double begun = process_ns();
    seen = 0;
    TI(FollowReferences, 0, NULL, NULL, &callbacks, NULL);
    emit_each(measure, process_ns() - begun, seen);
}

static void find(const char *measure, JNIEnv *env, jint tag_count) {
    jlong tags[100];
    jobject *objects;
    jint found;
    for (int i = 0; i < tag_count; i++) tags[i] = 7 + i;
    double begun = process_ns();
    TI(GetObjectsWithTags, tag_count, tags, &found, &objects, NULL);
    emit(measure, (process_ns() - begun) / 1e6, "ms");
    need(found > 0, "tagged object");
    for (int i = 0; i < found; i++) (*env)->DeleteLocalRef(env, objects[i]);
    deallocate(objects);
}

static void collect(const char *measure) {
    double begun = process_ns();
    TI(ForceGarbageCollection);
    emit(measure, (process_ns() - begun) / 1e6, "ms");
}

static void JNICALL run(JNIEnv *env, jclass driver, jint n) {
    jclass node = (*env)->FindClass(env, "Heap$Node");
    need(node, "class Node");
    collect("force_gc");
    iterate("iterate_heap", count, NULL, 0);
    need(seen >= n, "an object in the walk");
    iterate("iterate_heap_class_filter", count, node, 0);
    need(seen == n, "an object of the class");
    follow("follow_references");
    iterate("iterate_heap_tag_all", set_tag, node, 0);
    iterate("iterate_heap_tagged_only", count, NULL, JVMTI_HEAP_FILTER_UNTAGGED);
    need(seen == n, "a tagged object");
    follow("follow_references_tagged");
    find("objects_with_1_of_1000_tags", env, 1);
    find("objects_with_100_of_1000_tags", env, 100);
    collect("force_gc_all_tagged");
    iterate("iterate_heap_untag_all", clear_tag, node, 0);
}

static const Agent agent = {
    .driver = "Heap",
    .natives = {{"run", "(I)V", (void *)run}},
    .capabilities = {.can_tag_objects = 1},
};
