/* An agent that changes a class of the library as it is loaded: Arrays.fill(byte[], byte) does nothing. What a VM
   computes itself must do the same. */
#include "agent.h"
#include "class_bytes.h"

static int patched;

static void JNICALL on_class_file(jvmtiEnv *env_, JNIEnv *env, jclass c, jobject loader, const char *name,
                                  jobject domain, jint length, const unsigned char *bytes, jint *new_length,
                                  unsigned char **new_bytes) {
    (void)env, (void)c, (void)loader, (void)domain;
    if (!name || strcmp(name, "java/util/Arrays") != 0) return;
    MUST((*env_)->Allocate(env_, length, new_bytes));
    memcpy(*new_bytes, bytes, (size_t)length);
    *new_length = length;
    patched += replace_code(*new_bytes, "fill", "([BB)V", "\xb1" /* return */, 1);
}
static void JNICALL on_death(jvmtiEnv *env_, JNIEnv *env) {
    (void)env_, (void)env;
    say("patched %d", patched);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmti = new_environment(vm);
    jvmtiCapabilities caps = {.can_generate_all_class_hook_events = 1, .can_generate_early_class_hook_events = 1};
    MUST((*jvmti)->AddCapabilities(jvmti, &caps));
    jvmtiEventCallbacks callbacks = {.ClassFileLoadHook = on_class_file, .VMDeath = on_death};
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_DEATH, NULL));
    return JNI_OK;
}
