/* A transformer of a test suite that changes the text of a constant. The new class file was on malloc's heap. The
   VM gives it back as its own memory; that goes well as long as both are the same, and aborts the process with
   native memory tracking switched on, far away from the transformer.

   Found by MJ-ClassFileLoadHook-allocate. */
#include "class_file.h"
#include "tool.h"

static int changed;

static void JNICALL on_hook(jvmtiEnv *env, JNIEnv *jni, jclass redefined, jobject loader, const char *name,
                            jobject domain, jint length, const unsigned char *data, jint *new_length,
                            unsigned char **new_data) {
    if (!name || strcmp(name, "Market$Apple") != 0) return;
    const unsigned char *text = find_text(data, "apple");
    if (!text) return;
#ifdef REPAIRED
    unsigned char *copy;
    if ((*env)->Allocate(env, length, &copy) != JVMTI_ERROR_NONE) return;
#else
    unsigned char *copy = malloc((size_t)length);
    if (!copy) return;
#endif
    memcpy(copy, data, (size_t)length);
    memcpy(copy + (text - data), "peach", 5);
    *new_length = length;
    *new_data = copy;
    changed++;
}

static void JNICALL on_death(jvmtiEnv *env, JNIEnv *jni) { fprintf(stderr, "%d labels\n", changed); }

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    const jvmtiEventCallbacks callbacks = {.VMDeath = on_death, .ClassFileLoadHook = on_hook};
    const jvmtiCapabilities needed = {.can_generate_all_class_hook_events = 1};
    begin_tool(vm, &needed, &callbacks, JVMTI_EVENT_VM_DEATH, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, 0);
    return JNI_OK;
}
