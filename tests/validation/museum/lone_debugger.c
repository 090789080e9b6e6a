/* A debugger that asked for all it needs, and continued without looking at the answer. Some VMs give field watches
   to one environment at a time: alongside another tool the request was refused, and everything that needs it failed,
   one by one and without a word. Users of the second tool saw fields that never changed.

   Found by MJ-cap-all-or-nothing, but only where a capability is unavailable. */
#include "tool.h"

static int stops, starts;
#ifdef REPAIRED
static int with_watches;
#else
enum { with_watches = 1 }; /* as it was asked for */
#endif

static void JNICALL on_change(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location,
                              jclass class, jobject object, jfieldID field, char type, jvalue new_value) {
    stops++;
}
static void JNICALL on_start(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    __atomic_add_fetch(&starts, 1, __ATOMIC_RELAXED);
}
static void JNICALL on_prepare(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass class) {
    jint count;
    jfieldID *fields;
    char *name;
    if (!with_watches || !has_signature(env, class, "LMarket;") ||
        (*env)->GetClassFields(env, class, &count, &fields) != JVMTI_ERROR_NONE)
        return;
    for (jint i = 0; i < count; i++) {
        if ((*env)->GetFieldName(env, class, fields[i], &name, NULL, NULL) != JVMTI_ERROR_NONE) continue;
        if (strcmp(name, "store") == 0 && (*env)->SetFieldModificationWatch(env, class, fields[i]) != JVMTI_ERROR_NONE)
            fprintf(stderr, "the field is not watched\n");
        release(env, name);
    }
    release(env, fields);
}
static void JNICALL on_death(jvmtiEnv *env, JNIEnv *jni) {
    fprintf(stderr, "stopped %d times, %s\n", stops, starts > 0 ? "threads" : "no threads");
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    const jvmtiEventCallbacks callbacks = {
        .VMDeath = on_death, .ThreadStart = on_start, .ClassPrepare = on_prepare, .FieldModification = on_change};
    const jvmtiCapabilities watches = {.can_generate_field_modification_events = 1};
    jvmtiEnv *env =
        begin_tool(vm, NULL, &callbacks, JVMTI_EVENT_VM_DEATH, JVMTI_EVENT_THREAD_START, JVMTI_EVENT_CLASS_PREPARE, 0);
    if (!env) return JNI_OK;
#ifdef REPAIRED
    with_watches =
        (*env)->AddCapabilities(env, &watches) == JVMTI_ERROR_NONE &&
        (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_FIELD_MODIFICATION, NULL) == JVMTI_ERROR_NONE;
    if (!with_watches) fprintf(stderr, "watches are not to be had: threads are counted all the same\n");
#else
    (*env)->AddCapabilities(env, &watches);
    (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_FIELD_MODIFICATION, NULL);
#endif
    return JNI_OK;
}
