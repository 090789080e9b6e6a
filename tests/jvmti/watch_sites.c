/* Watches that come and go while code comes and goes (WatchSites.java): accesses that were resolved before the first
   watch, between two, and later; in classes that are loaded, retransformed and unloaded meanwhile; resolved by a thread
   while another one sets the watch; executed while another one sets and clears it. Each access gives exactly one
   event. */
#include <stdatomic.h>

#include "agent.h"

static atomic_int events;

static void JNICALL on_access(jvmtiEnv *ti, JNIEnv *env, jthread thread, jmethodID m, jlocation at, jclass c, jobject o,
                              jfieldID f) {
    (void)ti, (void)env, (void)thread, (void)m, (void)at, (void)c, (void)o, (void)f;
    atomic_fetch_add(&events, 1);
}
static void JNICALL on_modification(jvmtiEnv *ti, JNIEnv *env, jthread thread, jmethodID m, jlocation at, jclass c,
                                    jobject o, jfieldID f, char type, jvalue value) {
    (void)ti, (void)env, (void)thread, (void)m, (void)at, (void)c, (void)o, (void)f, (void)type, (void)value;
    atomic_fetch_add(&events, 1);
}

static jfieldID field_of(JNIEnv *env, jclass c, jstring name, jboolean is_static) {
    const char *text = (*env)->GetStringUTFChars(env, name, NULL);
    jfieldID f = is_static ? (*env)->GetStaticFieldID(env, c, text, "I") : (*env)->GetFieldID(env, c, text, "I");
    (*env)->ReleaseStringUTFChars(env, name, text);
    return f;
}

JNIEXPORT void JNICALL Java_WatchSites_watch(JNIEnv *env, jclass driver, jclass c, jstring name, jboolean is_static) {
    (void)driver;
    jfieldID f = field_of(env, c, name, is_static);
    MUST((*jvmti)->SetFieldAccessWatch(jvmti, c, f));
    MUST((*jvmti)->SetFieldModificationWatch(jvmti, c, f));
    jvmtiError again = (*jvmti)->SetFieldAccessWatch(jvmti, c, f);
    if (again != JVMTI_ERROR_DUPLICATE) say("again: %s", error_name(again));
}
JNIEXPORT void JNICALL Java_WatchSites_clear(JNIEnv *env, jclass driver, jclass c, jstring name, jboolean is_static) {
    (void)driver;
    jfieldID f = field_of(env, c, name, is_static);
    MUST((*jvmti)->ClearFieldAccessWatch(jvmti, c, f));
    MUST((*jvmti)->ClearFieldModificationWatch(jvmti, c, f));
    jvmtiError again = (*jvmti)->ClearFieldModificationWatch(jvmti, c, f);
    if (again != JVMTI_ERROR_NOT_FOUND) say("again: %s", error_name(again));
}
JNIEXPORT jint JNICALL Java_WatchSites_events(JNIEnv *env, jclass driver) {
    (void)env, (void)driver;
    return atomic_exchange(&events, 0);
}
JNIEXPORT void JNICALL Java_WatchSites_retransform(JNIEnv *env, jclass driver, jclass c) {
    (void)env, (void)driver;
    MUST((*jvmti)->RetransformClasses(jvmti, 1, &c));
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmti = new_environment(vm);
    jvmtiCapabilities caps = {.can_generate_field_access_events = 1,
                              .can_generate_field_modification_events = 1,
                              .can_retransform_classes = 1};
    MUST((*jvmti)->AddCapabilities(jvmti, &caps));
    jvmtiEventCallbacks callbacks = {.FieldAccess = on_access, .FieldModification = on_modification};
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_FIELD_ACCESS, NULL));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_FIELD_MODIFICATION, NULL));
    return JNI_OK;
}
