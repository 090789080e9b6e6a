/* Breakpoints at all instructions of all methods, for Breakpoints.java. The instructions have one byte each. */
#include "growth.h"

static jint hits;

static void JNICALL on_breakpoint(jvmtiEnv *jvmti, JNIEnv *env, jthread thread, jmethodID method, jlocation at) {
    hits++;
}

/* The methods of each class in turn; the result counts what [visit] has done. */
static jint each_method(JNIEnv *env, jobjectArray classes,
                        jint (*visit)(JNIEnv *env, jclass c, jmethodID m, jint last)) {
    jsize count = (*env)->GetArrayLength(env, classes);
    jint done = 0;
    for (jsize i = 0; i < count; i++) {
        jclass c = (*env)->GetObjectArrayElement(env, classes, i);
        jmethodID *methods;
        jlocation first, last;
        jint n;
        TI(GetClassMethods, c, &n, &methods);
        for (jint j = 0; j < n; j++) {
            TI(GetMethodLocation, methods[j], &first, &last);
            done += visit(env, c, methods[j], (jint)last);
        }
        TI(Deallocate, (unsigned char *)methods);
        (*env)->DeleteLocalRef(env, c);
    }
    return done;
}

static jvmtiEnv *setter;
static jint set_all(JNIEnv *env, jclass c, jmethodID m, jint last) {
    for (jint at = 0; at <= last; at++) growth_check((*setter)->SetBreakpoint(setter, m, at), "SetBreakpoint");
    return last + 1;
}
static jint clear_forwards(JNIEnv *env, jclass c, jmethodID m, jint last) {
    for (jint at = 0; at <= last; at++) TI(ClearBreakpoint, m, at);
    return last + 1;
}
static jint clear_backwards(JNIEnv *env, jclass c, jmethodID m, jint last) {
    for (jint at = last; at >= 0; at--) TI(ClearBreakpoint, m, at);
    return last + 1;
}
static jint run(JNIEnv *env, jclass c, jmethodID m, jint last) {
    (*env)->CallStaticVoidMethod(env, c, m);
    return last + 1;
}

JNIEXPORT void JNICALL Java_Breakpoints_set(JNIEnv *env, jclass self, jobjectArray classes) {
    setter = growth_jvmti;
    each_method(env, classes, set_all);
}

JNIEXPORT void JNICALL Java_Breakpoints_hit(JNIEnv *env, jclass self, jobjectArray classes) {
    jvmtiEventCallbacks callbacks = {.Breakpoint = on_breakpoint};
    TI(SetEventCallbacks, &callbacks, (jint)sizeof callbacks);
    TI(SetEventNotificationMode, JVMTI_ENABLE, JVMTI_EVENT_BREAKPOINT, NULL);
    hits = 0;
    growth_check(each_method(env, classes, run) != hits, "Breakpoint: another number of events");
    TI(SetEventNotificationMode, JVMTI_DISABLE, JVMTI_EVENT_BREAKPOINT, NULL);
}

JNIEXPORT void JNICALL Java_Breakpoints_clear(JNIEnv *env, jclass self, jobjectArray classes, jboolean backwards) {
    each_method(env, classes, backwards ? clear_backwards : clear_forwards);
}

JNIEXPORT void JNICALL Java_Breakpoints_dispose(JNIEnv *env, jclass self, jobjectArray classes) {
    jvmtiCapabilities capabilities = {.can_generate_breakpoint_events = 1};
    growth_check((*growth_vm)->GetEnv(growth_vm, (void **)&setter, JVMTI_VERSION_1_2), "GetEnv");
    TI(RelinquishCapabilities, &capabilities);
    growth_check((*setter)->AddCapabilities(setter, &capabilities), "AddCapabilities");
    each_method(env, classes, set_all);
    growth_check((*setter)->DisposeEnvironment(setter), "DisposeEnvironment");
    TI(AddCapabilities, &capabilities);
}
