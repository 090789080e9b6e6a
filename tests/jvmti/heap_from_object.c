/* FollowReferences from an object: no reference has a kind of root, whatever a loader, a class or a thread keeps alive
   besides its fields (HeapFromObject.java). */
#include "agent.h"

static int roots, references;

static jint JNICALL count_reference(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag,
                                    jlong referrer_class_tag, jlong size, jlong *tag, jlong *referrer_tag, jint length,
                                    void *data) {
    (void)info, (void)class_tag, (void)referrer_class_tag, (void)size, (void)tag, (void)length, (void)data;
    references++;
    if (kind >= JVMTI_HEAP_REFERENCE_JNI_GLOBAL || !referrer_tag) roots++;
    return JVMTI_VISIT_OBJECTS;
}

JNIEXPORT void JNICALL Java_HeapFromObject_follow(JNIEnv *env, jclass c, jstring what, jobject from) {
    (void)c;
    const char *text = (*env)->GetStringUTFChars(env, what, NULL);
    jvmtiHeapCallbacks callbacks = {.heap_reference_callback = count_reference};
    CASE("FollowReferences", text);
    roots = references = 0;
    EXPECT(NONE, FollowReferences, 0, NULL, from, &callbacks, NULL);
    CHECK(references > 0 || (*env)->IsInstanceOf(env, from, (*env)->FindClass(env, "java/lang/Class")));
    CHECK_INT(0, roots);
    CASES_END();
    (*env)->ReleaseStringUTFChars(env, what, text);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmti = new_environment(vm);
    jvmtiCapabilities wanted = {.can_tag_objects = 1};
    MUST((*jvmti)->AddCapabilities(jvmti, &wanted));
    return 0;
}
