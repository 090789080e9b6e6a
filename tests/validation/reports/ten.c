/* An agent with ten errors. Where the layer should find one, a comment names the rule; test_reports.py looks whether
   it says just these, with the lines on which the comments are. */
#include <jvmti.h>
#include <stdlib.h>
#include <string.h>

static jrawMonitorID first, second;

static void use(jvmtiEnv *env, unsigned char *memory) { (*env)->Deallocate(env, memory); }

static void memory(jvmtiEnv *env) {
    unsigned char *block, *other;
    (*env)->Allocate(env, 20, &block); /* written beyond its end: reported where it is given back */
    memset(block, 0, 21);
    (*env)->Deallocate(env, block); /* finds: MJ-memory-overrun */
    (*env)->Deallocate(env, block); /* finds: MJ-Deallocate-twice */
    (*env)->Allocate(env, 20, &other);
    (*env)->Deallocate(env, other + 4); /* finds: MJ-Deallocate-interior */
    use(env, other);
    char *text = strdup("not of Allocate");
    (*env)->Deallocate(env, (unsigned char *)text); /* finds: MJ-Deallocate-not-ours */
    free(text);
}

static void results(jvmtiEnv *env, JNIEnv *jni) {
    char *text;
    jclass object = (*jni)->FindClass(jni, "java/lang/Object");
    (*env)->GetSourceDebugExtension(env, object, &text); /* finds: MJ-cap-required */
    (*env)->Deallocate(env, (unsigned char *)text);      /* finds: MJ-result-free-on-error */
}

static void locks(jvmtiEnv *env) {
    (*env)->CreateRawMonitor(env, "first", &first);
    (*env)->CreateRawMonitor(env, "second", &second);
    (*env)->RawMonitorEnter(env, first);
    (*env)->RawMonitorEnter(env, second);
    (*env)->RawMonitorExit(env, second);
    (*env)->RawMonitorExit(env, first);
    (*env)->RawMonitorEnter(env, second);
    (*env)->RawMonitorEnter(env, first); /* finds: MJ-lock-order */
    (*env)->RawMonitorExit(env, first);
    (*env)->RawMonitorExit(env, second);
}

static void JNICALL on_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    memory(env);
    results(env, jni);
    locks(env);
}

static void JNICALL on_collection(jvmtiEnv *env) {
    jint count;
    jthread *threads;
    (*env)->GetAllThreads(env, &count, &threads); /* finds: MJ-callback-unsafe-call */
}

static void JNICALL on_death(jvmtiEnv *env, JNIEnv *jni) { /* finds: MJ-exc-leaked */
    (*env)->ForceGarbageCollection(env);
    (*jni)->FindClass(jni, "there/is/no/such/Class");
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    jvmtiEnv *env;
    jint count;
    jclass *classes;
    jvmtiEventCallbacks callbacks = {.VMInit = on_init, .VMDeath = on_death, .GarbageCollectionFinish = on_collection};
    jvmtiCapabilities wanted = {.can_generate_garbage_collection_events = 1};
    if ((*vm)->GetEnv(vm, (void **)&env, JVMTI_VERSION_1_2) != JNI_OK) return JNI_ERR;
    (*env)->AddCapabilities(env, &wanted);
    (*env)->SetEventCallbacks(env, &callbacks, sizeof callbacks);
    (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, NULL);
    (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_VM_DEATH, NULL);
    (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_GARBAGE_COLLECTION_FINISH, NULL);
    (*env)->GetLoadedClasses(env, &count, &classes); /* finds: MJ-onload-no-live-work */
    return JNI_OK;
}
