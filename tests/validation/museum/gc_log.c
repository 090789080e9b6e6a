/* A log of collections. Its callbacks took the lock of the log, and so did a thread that wrote the log out: it
   held the lock while it made a Java string of the line. Once in some weeks the heap was full at just that call,
   and the collection that began waited in the callback for a lock whose owner waited for the collection.

   Found by MJ-lock-gc-callback, without a deadlock. */
#include "tool.h"

static void write_out(jvmtiEnv *env, JNIEnv *jni);
static Helper writer = {.round = write_out, .at_least = 5};
static jrawMonitorID lock; /* of what follows */
static int begun, ended, written;

static void JNICALL on_collection_start(jvmtiEnv *env) {
    (*env)->RawMonitorEnter(env, lock);
    begun++;
    (*env)->RawMonitorExit(env, lock);
}
static void JNICALL on_collection_finish(jvmtiEnv *env) {
    (*env)->RawMonitorEnter(env, lock);
    ended++;
    (*env)->RawMonitorExit(env, lock);
}

/* How a line of the log begins. */
static jstring stamp(JNIEnv *jni) { return (*jni)->NewStringUTF(jni, "collections so far: "); }

static void write_out(jvmtiEnv *env, JNIEnv *jni) {
#ifdef REPAIRED
    jstring line = stamp(jni);
    (*env)->RawMonitorEnter(env, lock);
#else
    (*env)->RawMonitorEnter(env, lock);
    jstring line = stamp(jni);
#endif
    int now = ended, new = now - written;
    written = now;
    (*env)->RawMonitorExit(env, lock);
    const char *chars = !line ? NULL : (*jni)->GetStringUTFChars(jni, line, NULL);
    if (chars && new > 0) fprintf(stderr, "%s%d\n", chars, now);
    if (chars) (*jni)->ReleaseStringUTFChars(jni, line, chars);
    if ((*jni)->ExceptionCheck(jni)) (*jni)->ExceptionClear(jni);
    (*jni)->DeleteLocalRef(jni, line);
}

static void JNICALL on_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) { start_helper(&writer, env, jni); }
static void JNICALL on_death(jvmtiEnv *env, JNIEnv *jni) { stop_helper(&writer, env); }

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    const jvmtiEventCallbacks callbacks = {.VMInit = on_init,
                                           .VMDeath = on_death,
                                           .GarbageCollectionStart = on_collection_start,
                                           .GarbageCollectionFinish = on_collection_finish};
    const jvmtiCapabilities needed = {.can_generate_garbage_collection_events = 1};
    jvmtiEnv *env = begin_tool(vm, &needed, &callbacks, JVMTI_EVENT_VM_INIT, JVMTI_EVENT_VM_DEATH,
                               JVMTI_EVENT_GARBAGE_COLLECTION_START, JVMTI_EVENT_GARBAGE_COLLECTION_FINISH, 0);
    needs_lock(env, "log of collections", &lock);
    return JNI_OK;
}
