/* Holds the program at the first instruction of its main method, so that another agent can be loaded there: makes the
   file OPTIONS.ready, and continues when there is a file OPTIONS.go. */
#include <time.h>
#include <unistd.h>

#include "validation/companions/companion.h"

static char ready[4096], go[4096];
static jmethodID entry;

static bool is_main(jvmtiEnv *jvmti, jmethodID method) {
    char *name = NULL, *signature = NULL;
    jint modifiers = 0;
    if ((*jvmti)->GetMethodName(jvmti, method, &name, &signature, NULL) != JVMTI_ERROR_NONE) return false;
    bool found = strcmp(name, "main") == 0 && strcmp(signature, "([Ljava/lang/String;)V") == 0 &&
                 (*jvmti)->GetMethodModifiers(jvmti, method, &modifiers) == JVMTI_ERROR_NONE && (modifiers & 8) != 0;
    give_back(jvmti, name);
    give_back(jvmti, signature);
    return found;
}

static void JNICALL on_class_prepare(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread, jclass klass) {
    jint count = 0;
    jmethodID *methods = NULL;
    if (entry || !is_application(jvmti, jni, klass)) return;
    if ((*jvmti)->GetClassMethods(jvmti, klass, &count, &methods) != JVMTI_ERROR_NONE) return;
    for (int i = 0; i < count && !entry; i++)
        if (is_main(jvmti, methods[i])) entry = methods[i];
    give_back(jvmti, methods);
    if (!entry) return;
    enable(jvmti, JVMTI_DISABLE, JVMTI_EVENT_CLASS_PREPARE, NULL);
    if ((*jvmti)->SetBreakpoint(jvmti, entry, 0) != JVMTI_ERROR_NONE) fputs("hold: no breakpoint in main\n", stderr);
}

static void JNICALL on_breakpoint(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    enable(jvmti, JVMTI_DISABLE, JVMTI_EVENT_BREAKPOINT, NULL);
    (*jvmti)->ClearBreakpoint(jvmti, method, location);
    FILE *f = fopen(ready, "w");
    if (!f) return;
    fclose(f);
    while (access(go, F_OK) != 0) nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
}

static void JNICALL on_vm_init(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread) {
    enable(jvmti, JVMTI_ENABLE, JVMTI_EVENT_BREAKPOINT, NULL);
    enable(jvmti, JVMTI_ENABLE, JVMTI_EVENT_CLASS_PREPARE, NULL);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    jvmtiEnv *jvmti = companion_env(vm);
    if (!jvmti || !options || strlen(options) > sizeof ready - 8) return JNI_ERR;
    snprintf(ready, sizeof ready, "%s.ready", options);
    snprintf(go, sizeof go, "%s.go", options);
    jvmtiCapabilities capabilities = {.can_generate_breakpoint_events = 1};
    jvmtiEventCallbacks callbacks = {
        .VMInit = on_vm_init, .ClassPrepare = on_class_prepare, .Breakpoint = on_breakpoint};
    if ((*jvmti)->AddCapabilities(jvmti, &capabilities) != JVMTI_ERROR_NONE ||
        (*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks) != JVMTI_ERROR_NONE)
        return JNI_ERR;
    return enable(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, NULL) ? JNI_OK : JNI_ERR;
}
