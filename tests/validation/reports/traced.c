/* An agent whose calls are looked at in the trace: some succeed, some fail, callbacks nest. */
#include <jvmti.h>
#include <string.h>

static void JNICALL on_collection(jvmtiEnv *env) {}

static void JNICALL on_class_file(jvmtiEnv *env, JNIEnv *jni, jclass redefined, jobject loader, const char *name,
                                  jobject domain, jint length, const unsigned char *data, jint *new_length,
                                  unsigned char **new_data) {}

static void JNICALL on_exit_of(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean popped,
                               jvalue value) {}

/* What the trace has to decode with care: values by the type of their method, references that are dead, characters
   that are two in the VM's UTF-8, texts and arrays that are long. */
static void decoded(jvmtiEnv *env, JNIEnv *jni) {
    char long_text[1000], *text;
    jclass integer = (*jni)->FindClass(jni, "java/lang/Integer"), found[10];
    jmethodID value_of = (*jni)->GetStaticMethodID(jni, integer, "valueOf", "(I)Ljava/lang/Integer;"),
              int_value = (*jni)->GetMethodID(jni, integer, "intValue", "()I");
    jobject seven = (*jni)->CallStaticObjectMethod(jni, integer, value_of, 7);
    jint hash;
    (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_METHOD_EXIT, NULL);
    (*jni)->CallIntMethod(jni, seven, int_value);
    (*env)->SetEventNotificationMode(env, JVMTI_DISABLE, JVMTI_EVENT_METHOD_EXIT, NULL);
    for (int i = 0; i < 10; i++) found[i] = integer;
    (*env)->RetransformClasses(env, 10, found);
    (*jni)->DeleteLocalRef(jni, seven);
    (*env)->GetObjectHashCode(env, seven, &hash);
    (*env)->GetSystemProperty(env, "\xed\xa0\xbd\xed\xb8\x80 \xe2\x82\xac \xc3( \xe0\x80\xaf", &text);
    jclass object = (*jni)->FindClass(jni, "java/lang/Object");
    (*env)->GetMaxLocals(env, (*jni)->GetMethodID(jni, object, "hashCode", "()I"), &hash);
    memset(long_text, 'x', sizeof long_text);
    long_text[sizeof long_text - 1] = '\0';
    (*env)->GetSystemProperty(env, long_text, &text);
}

static void JNICALL on_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    jvmtiThreadInfo info;
    jvmtiFrameInfo frames[1];
    jvmtiCapabilities tags = {.can_tag_objects = 1};
    char *text;
    jint count;
    jclass string = (*jni)->FindClass(jni, "java/lang/String");
    jmethodID length = (*jni)->GetMethodID(jni, string, "length", "()I");
    if ((*env)->GetThreadInfo(env, thread, &info) == JVMTI_ERROR_NONE)
        (*env)->Deallocate(env, (unsigned char *)info.name);
    if ((*env)->GetClassSignature(env, string, &text, NULL) == JVMTI_ERROR_NONE)
        (*env)->Deallocate(env, (unsigned char *)text);
    if ((*env)->GetMethodName(env, length, &text, NULL, NULL) == JVMTI_ERROR_NONE)
        (*env)->Deallocate(env, (unsigned char *)text);
    (*env)->SuspendThread(env, thread);
    (*env)->GetStackTrace(env, thread, 0, -1, frames, &count);
    (*env)->GetThreadState(env, thread, NULL);
    (*env)->AddCapabilities(env, &tags);
    for (int i = 0; i < 3; i++) (*env)->GetVersionNumber(env, &count);
    (*env)->ForceGarbageCollection(env);
    jclass number = (*jni)->FindClass(jni, "java/lang/Number");
    (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL);
    (*env)->RetransformClasses(env, 1, &number);
    (*env)->SetEventNotificationMode(env, JVMTI_DISABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL);
    decoded(env, jni);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    jvmtiEnv *env;
    jvmtiEventCallbacks callbacks = {.VMInit = on_init,
                                     .GarbageCollectionFinish = on_collection,
                                     .ClassFileLoadHook = on_class_file,
                                     .MethodExit = on_exit_of};
    jvmtiCapabilities wanted = {.can_generate_garbage_collection_events = 1,
                                .can_retransform_classes = 1,
                                .can_generate_method_exit_events = 1};
    if ((*vm)->GetEnv(vm, (void **)&env, JVMTI_VERSION_1_2) != JNI_OK) return JNI_ERR;
    (*env)->AddCapabilities(env, &wanted);
    (*env)->SetEventCallbacks(env, &callbacks, sizeof callbacks);
    (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, NULL);
    (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_GARBAGE_COLLECTION_FINISH, NULL);
    return JNI_OK;
}
