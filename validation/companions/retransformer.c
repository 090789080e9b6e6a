/* A second tool that retransforms the classes of the program and changes nothing: each once, when the first thread
   begins after the preparation of the class. Breakpoints in these classes are gone then, and other tools are asked for
   their changes again. */
#include "validation/companions/companion.h"

enum { AT_ONCE = 64 };

static jrawMonitorID lock; /* of what waits */
static jclass waiting[AT_ONCE];
static int count;

static void JNICALL on_prepare(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread, jclass klass) {
    jboolean modifiable = JNI_FALSE;
    if (!is_application(jvmti, jni, klass) || (*jvmti)->IsModifiableClass(jvmti, klass, &modifiable) != 0 ||
        !modifiable)
        return;
    jclass kept = (*jni)->NewGlobalRef(jni, klass);
    (*jvmti)->RawMonitorEnter(jvmti, lock);
    bool room = kept && count < AT_ONCE;
    if (room) waiting[count++] = kept;
    (*jvmti)->RawMonitorExit(jvmti, lock);
    if (!room && kept) (*jni)->DeleteGlobalRef(jni, kept);
}

static int take(jvmtiEnv *jvmti, jclass *classes) {
    (*jvmti)->RawMonitorEnter(jvmti, lock);
    int taken = count;
    memcpy(classes, waiting, (size_t)taken * sizeof *classes);
    count = 0;
    (*jvmti)->RawMonitorExit(jvmti, lock);
    return taken;
}

/* Threads of the VM begin when they like, and are daemons. */
static bool is_daemon(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread) {
    jvmtiThreadInfo info;
    if ((*jvmti)->GetThreadInfo(jvmti, thread, &info) != JVMTI_ERROR_NONE) return true;
    give_back(jvmti, info.name);
    (*jni)->DeleteLocalRef(jni, info.thread_group);
    (*jni)->DeleteLocalRef(jni, info.context_class_loader);
    return info.is_daemon;
}

static void JNICALL on_thread(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread) {
    jclass classes[AT_ONCE];
    if (is_daemon(jvmti, jni, thread)) return;
    int taken = take(jvmti, classes);
    for (int i = 0; i < taken; i++) {
        (*jvmti)->RetransformClasses(jvmti, 1, &classes[i]);
        (*jni)->DeleteGlobalRef(jni, classes[i]);
    }
}

static void JNICALL on_death(jvmtiEnv *jvmti, JNIEnv *jni) {
    jclass classes[AT_ONCE];
    enable(jvmti, JVMTI_DISABLE, JVMTI_EVENT_CLASS_PREPARE, NULL);
    int taken = take(jvmti, classes);
    for (int i = 0; i < taken; i++) (*jni)->DeleteGlobalRef(jni, classes[i]);
}

static void JNICALL on_class_file(jvmtiEnv *jvmti, JNIEnv *jni, jclass redefined, jobject loader, const char *name,
                                  jobject domain, jint length, const unsigned char *data, jint *new_length,
                                  unsigned char **new_data) {}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    jvmtiEnv *jvmti = companion_env(vm);
    if (!jvmti) return JNI_ERR;
    jvmtiCapabilities capabilities = {.can_retransform_classes = 1, .can_generate_all_class_hook_events = 1};
    jvmtiEventCallbacks callbacks = {
        .ClassPrepare = on_prepare, .ThreadStart = on_thread, .VMDeath = on_death, .ClassFileLoadHook = on_class_file};
    if ((*jvmti)->AddCapabilities(jvmti, &capabilities) != JVMTI_ERROR_NONE ||
        (*jvmti)->CreateRawMonitor(jvmti, "classes that wait", &lock) != JVMTI_ERROR_NONE ||
        (*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks) != JVMTI_ERROR_NONE)
        return JNI_ERR;
    bool enabled = enable(jvmti, JVMTI_ENABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL) &&
                   enable(jvmti, JVMTI_ENABLE, JVMTI_EVENT_CLASS_PREPARE, NULL) &&
                   enable(jvmti, JVMTI_ENABLE, JVMTI_EVENT_THREAD_START, NULL) &&
                   enable(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_DEATH, NULL);
    return enabled ? JNI_OK : JNI_ERR;
}
