/* Modules whose classes agents change read what agents bring along ("Bytecode Instrumentation"): a hook that returns
   copies of all classes of java.base, among them those that it takes to report java.lang.Module of it. */
#include "agent.h"

static unsigned copied;

static void JNICALL on_class_file(jvmtiEnv *e, JNIEnv *env, jclass redefined, jobject loader, const char *name,
                                  jobject domain, jint length, const unsigned char *bytes, jint *new_length,
                                  unsigned char **new_bytes) {
    (void)env, (void)redefined, (void)domain;
    if (loader || !name) return;
    MUST((*e)->Allocate(e, length, new_bytes));
    memcpy(*new_bytes, bytes, (size_t)length);
    *new_length = length;
    copied++;
}

JNIEXPORT void JNICALL Java_AgentReads_hook(JNIEnv *env, jclass self, jboolean on) {
    (void)env, (void)self;
    CASE("SetEventNotificationMode", on ? "copies from now on" : "no copies any more");
    EXPECT(NONE, SetEventNotificationMode, on ? JVMTI_ENABLE : JVMTI_DISABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL);
    if (!on) CHECK(copied > 0);
    CASES_END();
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmti = new_environment(vm);
    jvmtiCapabilities wanted = {.can_generate_all_class_hook_events = 1};
    MUST((*jvmti)->AddCapabilities(jvmti, &wanted));
    jvmtiEventCallbacks callbacks = {.ClassFileLoadHook = on_class_file};
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    return 0;
}
