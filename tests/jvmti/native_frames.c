/* The order of all execution events when exceptions cross native frames, when natives catch, replace and
   raise them, and when a callback switches events per thread while others are global; two environments. */
#include "agent.h"

static jvmtiEnv *second;
static int quiet = 1;

static int is_ours(const char *name) { return strncmp(name, "LNativeFrames", 13) == 0; }
static int who(jvmtiEnv *env) { return env == second ? 2 : 1; }

static void JNICALL on_entry(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID m) {
    (void)thread;
    const char *name = method_name(jni, m);
    if (!quiet && is_ours(name)) say("%d entry %s", who(env), name);
}

static void JNICALL on_method_exit(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID m, jboolean by_exception,
                                   jvalue v) {
    (void)thread, (void)v;
    const char *name = method_name(jni, m);
    if (!quiet && is_ours(name)) {
        jint count = -1;
        (*env)->GetFrameCount(env, NULL, &count);
        jmethodID top = NULL;
        jlocation location = -7;
        (*env)->GetFrameLocation(env, NULL, 0, &top, &location);
        say("%d exit %s%s, %d frames, top %s @%d, pending %d", who(env), name, by_exception ? " by exception" : "",
            count, top == m ? "same" : "other", (int)location, (*jni)->ExceptionCheck(jni));
        if (by_exception) { /* what a callback throws and catches does not concern the exception in flight */
            jclass c = (*jni)->FindClass(jni, "java/lang/Integer");
            quiet = 1;
            (*jni)->CallStaticIntMethod(jni, c, (*jni)->GetStaticMethodID(jni, c, "parseInt", "(Ljava/lang/String;)I"),
                                        NULL);
            (*jni)->ExceptionClear(jni);
            quiet = 0;
        }
    }
}

static void JNICALL on_exception(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID m, jlocation location,
                                 jobject exception, jmethodID catch_method, jlocation catch_location) {
    (void)thread;
    const char *name = method_name(jni, m);
    if (!quiet && (is_ours(name) || strstr(method_name(jni, catch_method), "NativeFrames"))) {
        say("%d exception %s in %s @%d, caught in %s @%d", who(env), class_name((*jni)->GetObjectClass(jni, exception)),
            is_ours(name) ? name : "the library", is_ours(name) ? (int)location : 0, method_name(jni, catch_method),
            (int)catch_location);
    }
}

static void JNICALL on_catch(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID m, jlocation location,
                             jobject exception) {
    (void)thread;
    const char *name = method_name(jni, m);
    if (!quiet && is_ours(name))
        say("%d catch %s in %s @%d", who(env), class_name((*jni)->GetObjectClass(jni, exception)), name, (int)location);
}

static void JNICALL on_step(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID m, jlocation location) {
    (void)thread;
    const char *name = method_name(jni, m);
    if (!quiet && is_ours(name)) say("%d step %s @%d", who(env), name, (int)location);
}

/* ---- Natives ---- */

static void call_java(JNIEnv *env, jclass c, jint n) {
    (*env)->CallStaticVoidMethod(env, c, (*env)->GetStaticMethodID(env, c, "java", "(I)V"), n);
}

JNIEXPORT void JNICALL Java_NativeFrames_through(JNIEnv *env, jclass c, jint n) { call_java(env, c, n); }

JNIEXPORT jint JNICALL Java_NativeFrames_catching(JNIEnv *env, jclass c, jint n) {
    call_java(env, c, n);
    jboolean pending = (*env)->ExceptionCheck(env);
    (*env)->ExceptionClear(env);
    return pending;
}

JNIEXPORT void JNICALL Java_NativeFrames_rethrowing(JNIEnv *env, jclass c, jint n) {
    call_java(env, c, n);
    jthrowable t = (*env)->ExceptionOccurred(env);
    (*env)->ExceptionClear(env);
    if (t) (*env)->Throw(env, t);
}

JNIEXPORT void JNICALL Java_NativeFrames_replacing(JNIEnv *env, jclass c, jint n) {
    call_java(env, c, n);
    (*env)->ExceptionClear(env);
    (*env)->ThrowNew(env, (*env)->FindClass(env, "java/lang/UnsupportedOperationException"), "replaced");
}

JNIEXPORT void JNICALL Java_NativeFrames_raising(JNIEnv *env, jclass c) {
    (void)c;
    (*env)->ThrowNew(env, (*env)->FindClass(env, "java/lang/IllegalArgumentException"), "raised");
}

JNIEXPORT void JNICALL Java_NativeFrames_failing(JNIEnv *env, jclass c) {
    (*env)->GetStaticMethodID(env, c, "noSuchMethod", "()V");
}

JNIEXPORT jobject JNICALL Java_NativeFrames_locked(JNIEnv *env, jobject self, jint n) {
    call_java(env, (*env)->GetObjectClass(env, self), n);
    return self;
}

JNIEXPORT void JNICALL Java_NativeFrames_observe(JNIEnv *env, jclass c, jint kind) {
    (void)env, (void)c;
    static const jvmtiEvent events[] = {JVMTI_EVENT_METHOD_ENTRY, JVMTI_EVENT_METHOD_EXIT, JVMTI_EVENT_EXCEPTION,
                                        JVMTI_EVENT_EXCEPTION_CATCH, JVMTI_EVENT_SINGLE_STEP};
    jthread self = NULL;
    MUST((*jvmti)->GetCurrentThread(jvmti, &self));
    quiet = 1;
    for (int i = 0; i < 5; i++) {
        /* 1: the first environment, globally; 2: the second, for this thread; 3: both, with different events */
        jvmtiEventMode one = kind & 1 && (kind != 3 || i % 2 == 0) ? JVMTI_ENABLE : JVMTI_DISABLE;
        jvmtiEventMode two = kind & 2 && (kind != 3 || i >= 2) ? JVMTI_ENABLE : JVMTI_DISABLE;
        MUST((*jvmti)->SetEventNotificationMode(jvmti, one, events[i], NULL));
        MUST((*second)->SetEventNotificationMode(second, two, events[i], self));
    }
    quiet = kind == 0;
    say("observe %d", kind);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmti = new_environment(vm);
    second = new_environment(vm);
    jvmtiEventCallbacks callbacks = {.MethodEntry = on_entry,
                                     .MethodExit = on_method_exit,
                                     .Exception = on_exception,
                                     .ExceptionCatch = on_catch,
                                     .SingleStep = on_step};
    for (int i = 0; i < 2; i++) {
        jvmtiEnv *env = i == 0 ? jvmti : second;
        jvmtiCapabilities caps = {.can_generate_single_step_events = 1,
                                  .can_generate_method_entry_events = 1,
                                  .can_generate_method_exit_events = 1,
                                  .can_generate_exception_events = 1};
        MUST((*env)->AddCapabilities(env, &caps));
        MUST((*env)->SetEventCallbacks(env, &callbacks, sizeof callbacks));
    }
    return 0;
}
