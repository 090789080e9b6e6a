/* Exception and ExceptionCatch for exceptions from every source: instructions, linkage, initialisers, class loaders,
   reflection, natives, threads that die; what is predicted of the catch, and that predicting it loads no class. */
/* here: | -Xjvmti:strict */
/* options: -XX:+UnlockDiagnosticVMOptions -XX:-BytecodeVerificationRemote */
#include "agent.h"

static int is_ours(const char *name) { return strncmp(name, "LExceptionPaths", 15) == 0; }

static void JNICALL on_exception(jvmtiEnv *e, JNIEnv *env, jthread thread, jmethodID m, jlocation location,
                                 jobject exception, jmethodID cm, jlocation cl) {
    (void)e, (void)thread;
    const char *name = method_name(env, m), *catcher = method_name(env, cm);
    if (!is_ours(name) && !is_ours(catcher)) return;
    say("%s in %s:%d, caught in %s:%d", class_name((*env)->GetObjectClass(env, exception)),
        is_ours(name) ? name : "the library", is_ours(name) ? (int)location : 0,
        is_ours(catcher) || !cm ? catcher : "the library", is_ours(catcher) ? (int)cl : 0);
}
static void JNICALL on_catch(jvmtiEnv *e, JNIEnv *env, jthread thread, jmethodID m, jlocation location,
                             jobject exception) {
    (void)e, (void)thread;
    const char *name = method_name(env, m);
    if (is_ours(name))
        say("catch %s in %s:%d", class_name((*env)->GetObjectClass(env, exception)), name, (int)location);
}

JNIEXPORT void JNICALL Java_ExceptionPaths_say(JNIEnv *env, jclass c, jstring s) {
    (void)c;
    const char *text = (*env)->GetStringUTFChars(env, s, NULL);
    say("%s", text);
    (*env)->ReleaseStringUTFChars(env, s, text);
}
JNIEXPORT void JNICALL Java_ExceptionPaths_observe(JNIEnv *env, jclass c, jboolean on) {
    (void)env, (void)c;
    MUST((*jvmti)->SetEventNotificationMode(jvmti, on ? JVMTI_ENABLE : JVMTI_DISABLE, JVMTI_EVENT_EXCEPTION, NULL));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, on ? JVMTI_ENABLE : JVMTI_DISABLE, JVMTI_EVENT_EXCEPTION_CATCH,
                                            NULL));
}
JNIEXPORT void JNICALL Java_ExceptionPaths_throwTwice(JNIEnv *env, jclass c, jobject t, jobject u) {
    (void)c;
    (*env)->Throw(env, t);
    (*env)->ExceptionClear(env);
    (*env)->Throw(env, u);
}
JNIEXPORT jint JNICALL Java_ExceptionPaths_catchAndThrowAgain(JNIEnv *env, jclass c, jobject t) {
    jmethodID raise = (*env)->GetStaticMethodID(env, c, "raise", "(Ljava/lang/Throwable;)V");
    for (int i = 0; i < 2; i++) {
        (*env)->CallStaticVoidMethod(env, c, raise, t);
        if ((*env)->ExceptionCheck(env)) say("pending in the native");
        (*env)->ExceptionClear(env);
    }
    (*env)->Throw(env, t);
    return 0;
}
JNIEXPORT void JNICALL Java_ExceptionPaths_fatal(JNIEnv *env, jclass c, jint kind) {
    switch (kind) {
    case 1: (*env)->GetMethodID(env, c, "noSuchMethod", "()V"); break;
    default: (*env)->NewObjectArray(env, -1, c, NULL); break;
    }
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmti = new_environment(vm);
    jvmtiCapabilities caps = {.can_generate_exception_events = 1};
    MUST((*jvmti)->AddCapabilities(jvmti, &caps));
    jvmtiEventCallbacks callbacks = {.Exception = on_exception, .ExceptionCatch = on_catch};
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    return JNI_OK;
}
