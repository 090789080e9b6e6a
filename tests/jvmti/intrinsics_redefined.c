/* Redefining a class of the library takes what a VM computes itself out of use: new versions of the method itself, and
   of a method that its bytecode calls, take effect immediately, and old versions that come back do so, too. */
#include "agent.h"
#include "class_bytes.h"

static unsigned char *bytes;
static jint length;
static jclass wanted;

static void JNICALL on_class_file(jvmtiEnv *env_, JNIEnv *env, jclass c, jobject loader, const char *name,
                                  jobject domain, jint size, const unsigned char *data, jint *new_length,
                                  unsigned char **new_bytes) {
    (void)loader, (void)name, (void)domain, (void)new_length, (void)new_bytes;
    if (!c || !wanted || !(*env)->IsSameObject(env, c, wanted)) return;
    MUST((*env_)->Allocate(env_, size, &bytes));
    memcpy(bytes, data, (size_t)size);
    length = size;
}

/* The class file of [c], as retransformation shows it. */
static void fetch(jclass c) {
    wanted = c;
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL));
    MUST((*jvmti)->RetransformClasses(jvmti, 1, &c));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_DISABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL));
    wanted = NULL;
}

/* In [holder] the method gets [code]; without code it gets its own again. */
JNIEXPORT jboolean JNICALL Java_IntrinsicsRedefined_redefine(JNIEnv *env, jclass c, jclass holder, jstring method,
                                                             jstring descriptor, jbyteArray code) {
    (void)c;
    static unsigned char *original;
    const char *name = (*env)->GetStringUTFChars(env, method, NULL);
    const char *type = (*env)->GetStringUTFChars(env, descriptor, NULL);
    if (code) {
        fetch(holder);
        MUST((*jvmti)->Allocate(jvmti, length, &original));
        memcpy(original, bytes, (size_t)length);
    }
    jboolean found = JNI_TRUE;
    if (code) {
        jbyte *body = (*env)->GetByteArrayElements(env, code, NULL);
        found = (jboolean)replace_code(bytes, name, type, body, (size_t)(*env)->GetArrayLength(env, code));
        (*env)->ReleaseByteArrayElements(env, code, body, JNI_ABORT);
    }
    jvmtiClassDefinition definition = {
        .klass = holder, .class_byte_count = length, .class_bytes = code ? bytes : original};
    MUST((*jvmti)->RedefineClasses(jvmti, 1, &definition));
    if (!code) {
        MUST((*jvmti)->Deallocate(jvmti, bytes));
        MUST((*jvmti)->Deallocate(jvmti, original));
    }
    (*env)->ReleaseStringUTFChars(env, method, name);
    (*env)->ReleaseStringUTFChars(env, descriptor, type);
    return found;
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmti = new_environment(vm);
    jvmtiCapabilities caps = {.can_redefine_classes = 1,
                              .can_redefine_any_class = 1,
                              .can_retransform_classes = 1,
                              .can_retransform_any_class = 1};
    MUST((*jvmti)->AddCapabilities(jvmti, &caps));
    jvmtiEventCallbacks callbacks = {.ClassFileLoadHook = on_class_file};
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    return JNI_OK;
}
