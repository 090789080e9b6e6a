/* NotifyFramePop for frames of a continuation that is no virtual thread: what is requested ends when it yields, as its
   frames then belong to no thread. The script is ContinuationPops.java. */
/* jdk: 25- */
/* options: --add-exports java.base/jdk.internal.vm=ALL-UNNAMED */
#define TEST ContinuationPops
#include "scripted.h"

static char reported[1024];

static void JNICALL frame_pop(jvmtiEnv *env, JNIEnv *jni, jthread t, jmethodID m, jboolean by_exception) {
    (void)jni, (void)t, (void)by_exception;
    char *name = NULL;
    MUST((*env)->GetMethodName(env, m, &name, NULL, NULL));
    snprintf(reported + strlen(reported), sizeof reported - strlen(reported), "%s;", name);
    (*env)->Deallocate(env, (unsigned char *)name);
}

/* The frame that calls this. */
NATIVE(void, wantPop)(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    EXPECT(NONE, NotifyFramePop, NULL, 1);
}
NATIVE(jstring, reported)(JNIEnv *env, jclass c) {
    (void)c;
    jstring s = (*env)->NewStringUTF(env, reported);
    reported[0] = '\0';
    return s;
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    static const jvmtiCapabilities more = {.can_support_virtual_threads = 1, .can_generate_frame_pop_events = 1};
    static const jvmtiEventCallbacks callbacks = {.FramePop = frame_pop};
    begin_script(vm, &more, &callbacks);
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_FRAME_POP, NULL));
    return 0;
}
