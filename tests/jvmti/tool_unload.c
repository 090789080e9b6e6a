/* Breakpoints and watches in classes that are unloaded: each new class has none until they are set, events come exactly
   once, the IDs of classes that are gone are refused and do no harm to those that have come into their memory. */
/* only here: `java` crashes on IDs of methods and fields that are gone */
#include "agent.h"

enum { ROUNDS = 60 };
static jmethodID runs[ROUNDS];
static jfieldID fields[ROUNDS], counters[ROUNDS];
static jweak classes[ROUNDS];
static int round_, breakpoints, accesses, modifications, wrong, strange, refused, accepted;

static void JNICALL on_breakpoint(jvmtiEnv *e, JNIEnv *env, jthread thread, jmethodID m, jlocation location) {
    (void)e, (void)env, (void)thread;
    breakpoints++;
    strange += m != runs[round_] || location != 0;
}
static void JNICALL on_access(jvmtiEnv *e, JNIEnv *env, jthread thread, jmethodID m, jlocation location, jclass c,
                              jobject o, jfieldID f) {
    (void)e, (void)thread, (void)location, (void)o;
    accesses++;
    strange += m != runs[round_] || (f != fields[round_] && f != counters[round_]) ||
               !(*env)->IsSameObject(env, c, classes[round_]);
}
static void JNICALL on_modification(jvmtiEnv *e, JNIEnv *env, jthread thread, jmethodID m, jlocation location, jclass c,
                                    jobject o, jfieldID f, char type, jvalue v) {
    (void)e, (void)thread, (void)location, (void)o, (void)type, (void)v;
    modifications++;
    strange += m != runs[round_] || (f != fields[round_] && f != counters[round_]) ||
               !(*env)->IsSameObject(env, c, classes[round_]);
}

JNIEXPORT jint JNICALL Java_ToolUnload_arm(JNIEnv *env, jclass self, jclass c) {
    (void)self;
    jmethodID m = runs[round_] = (*env)->GetStaticMethodID(env, c, "run", "(I)I");
    fields[round_] = (*env)->GetFieldID(env, c, "field", "I");
    counters[round_] = (*env)->GetStaticFieldID(env, c, "counter", "I");
    classes[round_] = (*env)->NewWeakGlobalRef(env, c);
    if (round_ % 3 == 0) return 0; /* this one must not report anything */
    MUST((*jvmti)->SetBreakpoint(jvmti, m, 0));
    MUST((*jvmti)->SetFieldAccessWatch(jvmti, c, fields[round_]));
    MUST((*jvmti)->SetFieldModificationWatch(jvmti, c, fields[round_]));
    MUST((*jvmti)->SetFieldAccessWatch(jvmti, c, counters[round_]));
    return 1;
}
JNIEXPORT void JNICALL Java_ToolUnload_hit(JNIEnv *env, jclass self, jint round, jint result) {
    (void)env, (void)self;
    int on = round_ % 3 != 0;
    wrong += result != round || breakpoints != on || accesses != 3 * on || modifications != on;
    if (round_ < 4)
        say("round %d: %d breakpoints, %d accesses, %d modifications", round, breakpoints, accesses, modifications);
    breakpoints = accesses = modifications = 0;
    round_++;
}
JNIEXPORT void JNICALL Java_ToolUnload_stale(JNIEnv *env, jclass self) {
    for (int i = 0; i < round_; i++) {
        jclass c = (*env)->NewLocalRef(env, classes[i]);
        jvmtiError a = (*jvmti)->ClearBreakpoint(jvmti, runs[i], 0);
        jvmtiError b = (*jvmti)->ClearFieldAccessWatch(jvmti, c ? c : self, fields[i]);
        jvmtiError d = (*jvmti)->ClearFieldModificationWatch(jvmti, c ? c : self, counters[i]);
        int gone =
            a == JVMTI_ERROR_INVALID_METHODID && b == JVMTI_ERROR_INVALID_FIELDID && d == JVMTI_ERROR_INVALID_FIELDID;
        int there = (a == JVMTI_ERROR_NONE || a == JVMTI_ERROR_NOT_FOUND) &&
                    (b == JVMTI_ERROR_NONE || b == JVMTI_ERROR_NOT_FOUND) && d == JVMTI_ERROR_NOT_FOUND;
        wrong += !c ? !gone : !there;
        refused += gone, accepted += there;
        if (c) (*env)->DeleteLocalRef(env, c);
    }
}
JNIEXPORT void JNICALL Java_ToolUnload_gone(JNIEnv *env, jclass self, jint armed) {
    (void)env, (void)self;
    say("%d armed, %d wrong, %d strange, %s", (int)armed, wrong, strange,
        refused ? "IDs of dead classes refused" : "no class was unloaded");
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmti = new_environment(vm);
    jvmtiCapabilities caps = {.can_generate_field_access_events = 1,
                              .can_generate_field_modification_events = 1,
                              .can_generate_breakpoint_events = 1};
    MUST((*jvmti)->AddCapabilities(jvmti, &caps));
    jvmtiEventCallbacks callbacks = {
        .Breakpoint = on_breakpoint, .FieldAccess = on_access, .FieldModification = on_modification};
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    static const jvmtiEvent events[] = {JVMTI_EVENT_BREAKPOINT, JVMTI_EVENT_FIELD_ACCESS,
                                        JVMTI_EVENT_FIELD_MODIFICATION};
    for (int i = 0; i < 3; i++) MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, events[i], NULL));
    return JNI_OK;
}
