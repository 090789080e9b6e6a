/* A mocking tool that takes `final` from classes, so that tests can extend them. While classes are loaded that is
   a fine thing. For those that were there already it asked for a retransformation, and in that no modifier may
   change. "Attempted to change the class modifiers" said the VM, not which, not of what, not who; it took two
   teams a week.

   Found by MJ-Redefine-structure. */
#include "class_file.h"
#include "tool.h"

enum { FINAL = 0x10 };
static int opening, opened, refused;

static void JNICALL on_hook(jvmtiEnv *env, JNIEnv *jni, jclass redefined, jobject loader, const char *name,
                            jobject domain, jint length, const unsigned char *data, jint *new_length,
                            unsigned char **new_data) {
    unsigned char *copy;
    if (!opening || !name || strncmp(name, "Market", 6) != 0) return;
    long at = access_flags(data) - data;
    if ((data[at + 1] & FINAL) == 0) return;
#ifdef REPAIRED
    if (redefined) return; /* too late for it */
#endif
    if ((*env)->Allocate(env, length, &copy) != JVMTI_ERROR_NONE) return;
    memcpy(copy, data, (size_t)length);
    copy[at + 1] &= (unsigned char)~FINAL;
    *new_length = length;
    *new_data = copy;
    opened++;
}

/* A test is to begin that needs these classes. */
static void JNICALL on_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    static const char *const names[] = {"Market$Stone", "Market$Apple"};
    for (int i = 0; i < 2; i++) {
        opening = i > 0; /* the first one is older than the tool's configuration */
        jclass class = (*jni)->FindClass(jni, names[i]);
        if ((*jni)->ExceptionCheck(jni)) (*jni)->ExceptionClear(jni);
        if (!class) continue;
        opening = 1;
#ifdef REPAIRED
        jint modifiers;
        if ((*env)->GetClassModifiers(env, class, &modifiers) != JVMTI_ERROR_NONE || (modifiers & FINAL) != 0)
            refused++;
        else
#endif
            refused += (*env)->RetransformClasses(env, 1, &class) != JVMTI_ERROR_NONE;
        (*jni)->DeleteLocalRef(jni, class);
    }
}
static void JNICALL on_death(jvmtiEnv *env, JNIEnv *jni) {
    fprintf(stderr, "%d classes were opened, %d could not be\n", opened, refused);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    const jvmtiEventCallbacks callbacks = {.VMInit = on_init, .VMDeath = on_death, .ClassFileLoadHook = on_hook};
    const jvmtiCapabilities needed = {.can_retransform_classes = 1, .can_generate_all_class_hook_events = 1};
    begin_tool(vm, &needed, &callbacks, JVMTI_EVENT_VM_INIT, JVMTI_EVENT_VM_DEATH, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, 0);
    return JNI_OK;
}
