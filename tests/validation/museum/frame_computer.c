/* A transformer that has to compute stack map frames, for which it must know what a class extends. So it loaded
   the superclass by the class's own loader, in its hook; and for that class there was a hook inside of the hook,
   which loaded the next one, and so on. With some orders of start-up it came back to the class it had begun with:
   ClassCircularityError, in a program that worked yesterday.

   Found by MJ-ClassFileLoadHook-recursion. */
#include "class_file.h"
#include "tool.h"

static jmethodID load_class;
static int known;
#ifdef REPAIRED
static __thread int inside; /* what is loaded inside of the hook passes through it as it is */
#endif

static int is_known(JNIEnv *jni, jobject loader, char *name) {
    for (char *c = name; *c != '\0'; c++)
        if (*c == '/') *c = '.';
    jstring text = (*jni)->NewStringUTF(jni, name);
    jobject class = !text ? NULL : (*jni)->CallObjectMethod(jni, loader, load_class, text);
    if ((*jni)->ExceptionCheck(jni)) {
        (*jni)->ExceptionClear(jni);
        class = NULL;
    }
    (*jni)->DeleteLocalRef(jni, text);
    (*jni)->DeleteLocalRef(jni, class);
    return class != NULL;
}

static void JNICALL on_hook(jvmtiEnv *env, JNIEnv *jni, jclass redefined, jobject loader, const char *name,
                            jobject domain, jint length, const unsigned char *data, jint *new_length,
                            unsigned char **new_data) {
    char super[100];
    if (!load_class || !loader || !name || strncmp(name, "Market", 6) != 0) return;
#ifdef REPAIRED
    if (inside) return;
    inside = 1;
#endif
    super_name(data, super, sizeof super);
    known += is_known(jni, loader, super);
#ifdef REPAIRED
    inside = 0;
#endif
}

static void JNICALL on_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    jclass class = (*jni)->FindClass(jni, "java/lang/ClassLoader");
    if (class) load_class = (*jni)->GetMethodID(jni, class, "loadClass", "(Ljava/lang/String;)Ljava/lang/Class;");
    if ((*jni)->ExceptionCheck(jni)) (*jni)->ExceptionClear(jni);
}
static void JNICALL on_death(jvmtiEnv *env, JNIEnv *jni) {
    (*env)->SetEventNotificationMode(env, JVMTI_DISABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL);
    fprintf(stderr, "%d classes whose superclass is known\n", known);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    const jvmtiEventCallbacks callbacks = {.VMInit = on_init, .VMDeath = on_death, .ClassFileLoadHook = on_hook};
    const jvmtiCapabilities needed = {.can_generate_all_class_hook_events = 1};
    begin_tool(vm, &needed, &callbacks, JVMTI_EVENT_VM_INIT, JVMTI_EVENT_VM_DEATH, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, 0);
    return JNI_OK;
}
