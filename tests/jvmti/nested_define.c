/* A hook that is shown a class file uses the class itself: the definition that was begun first finds a duplicate, but
   the entry of the constant pool that it was for has been resolved meanwhile (NestedDefine.java). */
#include "agent.h"

static jclass program;
static jmethodID wanted;
static int inside;

static void JNICALL on_class_file(jvmtiEnv *env, JNIEnv *jni, jclass redefined, jobject loader, const char *name,
                                  jobject domain, jint length, const unsigned char *bytes, jint *new_length,
                                  unsigned char **new_bytes) {
    (void)env, (void)redefined, (void)loader, (void)domain, (void)length, (void)bytes, (void)new_length,
        (void)new_bytes;
    if (!program || inside || !name || strncmp(name, "NestedDefine$", 13) != 0) return;
    jstring text = (*jni)->NewStringUTF(jni, name);
    inside = 1;
    jboolean yes = (*jni)->CallStaticBooleanMethod(jni, program, wanted, text);
    inside = 0;
    if ((*jni)->ExceptionCheck(jni)) {
        (*jni)->ExceptionDescribe(jni);
        (*jni)->ExceptionClear(jni);
    }
    say("asked about %s: %d", name, yes);
}

JNIEXPORT void JNICALL Java_NestedDefine_begin(JNIEnv *env, jclass c) {
    wanted = (*env)->GetStaticMethodID(env, c, "wanted", "(Ljava/lang/String;)Z");
    program = (*env)->NewGlobalRef(env, c);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmti = new_environment(vm);
    jvmtiEventCallbacks callbacks = {.ClassFileLoadHook = on_class_file};
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL));
    return 0;
}
