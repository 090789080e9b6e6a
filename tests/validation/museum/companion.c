/* No exhibit: the tool beside which some of them run. It retransforms two classes when the VM has begun, as a tool does
   that has just been switched on, and changes nothing. */
#include "tool.h"

static int retransformed;

static void JNICALL on_hook(jvmtiEnv *env, JNIEnv *jni, jclass redefined, jobject loader, const char *name,
                            jobject domain, jint length, const unsigned char *data, jint *new_length,
                            unsigned char **new_data) {
    if (redefined != NULL) retransformed++;
}

static void JNICALL on_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    static const char *const names[] = {"Market", "Market$Apple"};
    for (int i = 0; i < 2; i++) {
        jclass class = (*jni)->FindClass(jni, names[i]);
        if ((*jni)->ExceptionCheck(jni)) (*jni)->ExceptionClear(jni);
        if (class == NULL) continue;
        if ((*env)->RetransformClasses(env, 1, &class) != JVMTI_ERROR_NONE) fprintf(stderr, "not %s\n", names[i]);
        (*jni)->DeleteLocalRef(jni, class);
    }
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    const jvmtiEventCallbacks callbacks = {.VMInit = on_init, .ClassFileLoadHook = on_hook};
    const jvmtiCapabilities needed = {.can_retransform_classes = 1, .can_generate_all_class_hook_events = 1};
    begin_tool(vm, &needed, &callbacks, JVMTI_EVENT_VM_INIT, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, 0);
    return JNI_OK;
}
