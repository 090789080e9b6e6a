/* As agent_reads, with copies of all that is loaded from the start phase on: some come before the library has its
   modules. */
#include "agent.h"

static void JNICALL on_class_file(jvmtiEnv *e, JNIEnv *env, jclass redefined, jobject loader, const char *name,
                                  jobject domain, jint length, const unsigned char *bytes, jint *new_length,
                                  unsigned char **new_bytes) {
    (void)env, (void)redefined, (void)domain;
    if (loader || !name) return;
    MUST((*e)->Allocate(e, length, new_bytes));
    memcpy(*new_bytes, bytes, (size_t)length);
    *new_length = length;
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmti = new_environment(vm);
    jvmtiCapabilities wanted = {.can_generate_all_class_hook_events = 1};
    MUST((*jvmti)->AddCapabilities(jvmti, &wanted));
    jvmtiEventCallbacks callbacks = {.ClassFileLoadHook = on_class_file};
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL));
    return 0;
}
