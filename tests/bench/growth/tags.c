/* Tags and walks, for Tags.java. */
#include "growth.h"

JNIEXPORT void JNICALL Java_Tags_set(JNIEnv *env, jclass self, jobjectArray objects) {
    jsize count = (*env)->GetArrayLength(env, objects);
    for (jsize i = 0; i < count; i++) {
        jobject one = (*env)->GetObjectArrayElement(env, objects, i);
        TI(SetTag, one, i + 1);
        (*env)->DeleteLocalRef(env, one);
    }
}

JNIEXPORT void JNICALL Java_Tags_read(JNIEnv *env, jclass self, jobjectArray objects) {
    jsize count = (*env)->GetArrayLength(env, objects);
    for (jsize i = 0; i < count; i++) {
        jobject one = (*env)->GetObjectArrayElement(env, objects, i);
        jlong tag;
        TI(GetTag, one, &tag);
        growth_check(tag != i + 1, "GetTag: another tag");
        (*env)->DeleteLocalRef(env, one);
    }
}

/* All tags are asked for in one call; the references that it creates go with the native method's frame. */
JNIEXPORT void JNICALL Java_Tags_search(JNIEnv *env, jclass self, jint number) {
    jlong *tags = malloc((size_t)number * sizeof *tags);
    jobject *found;
    jint count;
    for (jint i = 0; i < number; i++) tags[i] = i + 1;
    TI(GetObjectsWithTags, number, tags, &count, &found, NULL);
    growth_check(count != number, "GetObjectsWithTags: another number");
    TI(Deallocate, (unsigned char *)found);
    free(tags);
}

static jint JNICALL count_object(jlong class_tag, jlong size, jlong *tag, jint length, void *data) {
    ++*(jint *)data;
    return JVMTI_VISIT_OBJECTS;
}

JNIEXPORT void JNICALL Java_Tags_iterate(JNIEnv *env, jclass self) {
    jvmtiHeapCallbacks callbacks = {.heap_iteration_callback = count_object};
    jint count = 0;
    TI(IterateThroughHeap, 0, NULL, &callbacks, &count);
}

static jint JNICALL count_reference(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag,
                                    jlong referrer_class_tag, jlong size, jlong *tag, jlong *referrer_tag, jint length,
                                    void *data) {
    ++*(jint *)data;
    return JVMTI_VISIT_OBJECTS;
}

JNIEXPORT void JNICALL Java_Tags_follow(JNIEnv *env, jclass self) {
    jvmtiHeapCallbacks callbacks = {.heap_reference_callback = count_reference};
    jint count = 0;
    TI(FollowReferences, 0, NULL, NULL, &callbacks, &count);
}
