/* A detector of leaks that tags exceptions and wants to know when they die. Its ObjectFree callback counted by a
   JNI call, through the environment of VMInit: there was none among the arguments, so it took one from elsewhere.
   During a collection no thread may touch Java; the VM died in the middle of it, or counted into an object that
   was just moved.

   Found by MJ-callback-unsafe-jni. */
#include "tool.h"

static jlong last_tag;
static int died;
#ifndef REPAIRED
static JNIEnv *kept;
#endif

static void JNICALL on_exception(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location,
                                 jobject exception, jmethodID catcher, jlocation catch_location) {
    (*env)->SetTag(env, exception, __atomic_add_fetch(&last_tag, 1, __ATOMIC_RELAXED));
}

static void JNICALL on_free(jvmtiEnv *env, jlong tag) {
#ifndef REPAIRED
    if ((*kept)->ExceptionCheck(kept)) return;
#endif
    __atomic_add_fetch(&died, 1, __ATOMIC_RELAXED);
}

static void JNICALL on_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
#ifndef REPAIRED
    kept = jni;
#endif
    (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_OBJECT_FREE, NULL);
}

static void JNICALL on_death(jvmtiEnv *env, JNIEnv *jni) {
    fprintf(stderr, "%d of %d exceptions have died\n", died, (int)last_tag);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    const jvmtiEventCallbacks callbacks = {
        .VMInit = on_init, .VMDeath = on_death, .Exception = on_exception, .ObjectFree = on_free};
    const jvmtiCapabilities needed = {
        .can_tag_objects = 1, .can_generate_object_free_events = 1, .can_generate_exception_events = 1};
    begin_tool(vm, &needed, &callbacks, JVMTI_EVENT_VM_INIT, JVMTI_EVENT_VM_DEATH, JVMTI_EVENT_EXCEPTION, 0);
    return JNI_OK;
}
