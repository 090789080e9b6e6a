/* Critical regions of the program's native code, in which the agent's own function in JNI's table runs; that the
   program has left one, in any mode, ends it. The program's part is a native method of java.lang.Runtime. */
#include <jvmti.h>
#include <stdlib.h>

static jvmtiEnv *jvmti;
static jniNativeInterface *original, *changed;

static void ask(jvmtiEnv *env) {
    jlong now;
    if ((*env)->GetTime(env, &now) != JVMTI_ERROR_NONE) abort(); /* finds: MJ-thread-critical-region */
}
static void ask_outside(jvmtiEnv *env) {
    jlong now;
    if ((*env)->GetTime(env, &now) != JVMTI_ERROR_NONE) abort();
}

static int inside;
static void JNICALL release(JNIEnv *jni, jarray array, void *elements, jint mode) {
    if (inside) ask(jvmti);
    original->ReleasePrimitiveArrayCritical(jni, array, elements, mode);
    ask_outside(jvmti);
}

static jlong JNICALL program(JNIEnv *jni, jobject runtime) {
    static const jint modes[] = {0, JNI_COMMIT, JNI_ABORT};
    jintArray array = (*jni)->NewIntArray(jni, 4);
    for (int i = 0; i < 6; i++) {
        inside = i >= 3;
        void *elements = (*jni)->GetPrimitiveArrayCritical(jni, array, NULL);
        (*jni)->ReleasePrimitiveArrayCritical(jni, array, elements, modes[i % 3]);
    }
    return 1;
}

static void JNICALL on_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    const JNINativeMethod method = {"maxMemory", "()J", (void *)program};
    if ((*env)->GetJNIFunctionTable(env, &original) != JVMTI_ERROR_NONE) abort();
    if ((*env)->GetJNIFunctionTable(env, &changed) != JVMTI_ERROR_NONE) abort();
    changed->ReleasePrimitiveArrayCritical = release;
    if ((*env)->SetJNIFunctionTable(env, changed) != JVMTI_ERROR_NONE) abort();
    jclass runtime = (*jni)->FindClass(jni, "java/lang/Runtime");
    if (!runtime || (*jni)->RegisterNatives(jni, runtime, &method, 1) != JNI_OK) abort();
    jmethodID get = (*jni)->GetStaticMethodID(jni, runtime, "getRuntime", "()Ljava/lang/Runtime;");
    jmethodID call = (*jni)->GetMethodID(jni, runtime, "maxMemory", "()J");
    jobject object = (*jni)->CallStaticObjectMethod(jni, runtime, get);
    if ((*jni)->ExceptionCheck(jni) || (*jni)->CallLongMethod(jni, object, call) != 1) abort();
    if ((*jni)->ExceptionCheck(jni)) abort();
    if ((*env)->SetJNIFunctionTable(env, original) != JVMTI_ERROR_NONE) abort();
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    const jvmtiEventCallbacks callbacks = {.VMInit = on_init};
    if ((*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_1_2) != JNI_OK) return JNI_ERR;
    if ((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks) != JVMTI_ERROR_NONE) return JNI_ERR;
    return (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, NULL) != JVMTI_ERROR_NONE;
}
