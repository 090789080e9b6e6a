/* A weaver that changes a class when it is loaded, and when somebody retransforms it later does nothing, as "that
   one is done already". But each retransformation begins with the original bytes: for any other tool that asked
   for one the weaver's changes vanished, without a word. Users saw traces that ended in the middle of the day.

   Found by MJ-Retransform-not-cumulative, but only next to a tool that retransforms. */
#include "class_file.h"
#include "tool.h"

static int woven;

static void JNICALL on_hook(jvmtiEnv *env, JNIEnv *jni, jclass redefined, jobject loader, const char *name,
                            jobject domain, jint length, const unsigned char *data, jint *new_length,
                            unsigned char **new_data) {
    unsigned char *copy;
    if (!name || strcmp(name, "Market$Apple") != 0) return;
    const unsigned char *text = find_text(data, "apple");
    if (!text) return;
#ifndef REPAIRED
    if (redefined) return;
#endif
    if ((*env)->Allocate(env, length, &copy) != JVMTI_ERROR_NONE) return;
    memcpy(copy, data, (size_t)length);
    memcpy(copy + (text - data), "peach", 5);
    *new_length = length;
    *new_data = copy;
    woven++;
}

static void JNICALL on_death(jvmtiEnv *env, JNIEnv *jni) {
    fprintf(stderr, "%s\n", woven > 0 ? "woven" : "nothing to weave");
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    const jvmtiEventCallbacks callbacks = {.VMDeath = on_death, .ClassFileLoadHook = on_hook};
    const jvmtiCapabilities needed = {.can_retransform_classes = 1, .can_generate_all_class_hook_events = 1};
    begin_tool(vm, &needed, &callbacks, JVMTI_EVENT_VM_DEATH, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, 0);
    return JNI_OK;
}
