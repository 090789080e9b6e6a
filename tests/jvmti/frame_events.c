/* PopFrame and ForceEarlyReturn on the current thread in callbacks that come in the middle of an instruction:
   field watches, class loading, allocation, monitors. The instruction may have had its effect, but nothing after it. */
#include "agent.h"

static jclass program;
static char wanted[32], action;
static int armed;

static int top_is_ours(jthread thread, char *type) {
    jmethodID m = NULL;
    jlocation l;
    jclass c = NULL;
    char *name = NULL, *signature = NULL;
    if ((*jvmti)->GetFrameLocation(jvmti, thread, 0, &m, &l) != JVMTI_ERROR_NONE) return 0;
    MUST((*jvmti)->GetMethodDeclaringClass(jvmti, m, &c));
    MUST((*jvmti)->GetMethodName(jvmti, m, &name, &signature, NULL));
    int ours = strcmp(class_name(c), "LFrameEvents;") == 0 && strncmp(name, "does", 4) == 0;
    *type = strchr(signature, ')')[1];
    (*jvmti)->Deallocate(jvmti, (unsigned char *)name);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)signature);
    return ours;
}

static void act(const char *event, jthread thread) {
    char type;
    if (!armed || strcmp(event, wanted) != 0 || !top_is_ours(thread, &type)) return;
    armed = 0;
    if (action == 'p') {
        CASE("PopFrame", event);
        recorder_expect(__LINE__, "PopFrame", JVMTI_ERROR_NONE, (*jvmti)->PopFrame(jvmti, thread));
    } else {
        CASE("ForceEarlyReturnInt", event);
        EXPECT(NONE, ForceEarlyReturnInt, thread, 4242);
    }
}

JNIEXPORT void JNICALL Java_FrameEvents_arm(JNIEnv *env, jclass c, jstring event, jchar what) {
    const char *text = (*env)->GetStringUTFChars(env, event, NULL);
    (void)c;
    snprintf(wanted, sizeof wanted, "%s", text);
    (*env)->ReleaseStringUTFChars(env, event, text);
    action = (char)what;
    armed = 1;
}
JNIEXPORT void JNICALL Java_FrameEvents_outcome(JNIEnv *env, jclass c, jstring what, jboolean ok) {
    (void)c;
    if (armed) say("%s did not come", wanted);
    recorder_check(__LINE__, (*env)->GetStringUTFChars(env, what, NULL), ok);
    CASES_END();
}

static void JNICALL on_access(jvmtiEnv *ti, JNIEnv *env, jthread t, jmethodID m, jlocation l, jclass c, jobject o,
                              jfieldID f) {
    (void)ti, (void)env, (void)m, (void)l, (void)c, (void)o, (void)f;
    act("FieldAccess", t);
}
static void JNICALL on_modification(jvmtiEnv *ti, JNIEnv *env, jthread t, jmethodID m, jlocation l, jclass c, jobject o,
                                    jfieldID f, char s, jvalue v) {
    (void)ti, (void)env, (void)m, (void)l, (void)c, (void)o, (void)f, (void)s, (void)v;
    act("FieldModification", t);
}
static void JNICALL on_class_prepare(jvmtiEnv *ti, JNIEnv *env, jthread t, jclass c) {
    (void)ti, (void)env, (void)c;
    act("ClassPrepare", t);
}
static void JNICALL on_sampled(jvmtiEnv *ti, JNIEnv *env, jthread t, jobject o, jclass c, jlong size) {
    (void)ti, (void)env, (void)o, (void)c, (void)size;
    act("SampledObjectAlloc", t);
}
static void JNICALL on_contended_enter(jvmtiEnv *ti, JNIEnv *env, jthread t, jobject o) {
    (void)ti, (void)env, (void)o;
    act("MonitorContendedEnter", t);
}
static void JNICALL on_contended_entered(jvmtiEnv *ti, JNIEnv *env, jthread t, jobject o) {
    (void)ti, (void)env, (void)o;
    act("MonitorContendedEntered", t);
}

JNIEXPORT void JNICALL Java_FrameEvents_begin(JNIEnv *env, jclass c) {
    static const struct {
        const char *name, *type;
    } fields[] = {{"watched", "I"}, {"watchedWide", "J"}, {"watchedRef", "Ljava/lang/Object;"}};
    program = (*env)->NewGlobalRef(env, c);
    for (int i = 0; i < 3; i++) {
        jfieldID f = (*env)->GetStaticFieldID(env, c, fields[i].name, fields[i].type);
        MUST((*jvmti)->SetFieldAccessWatch(jvmti, c, f));
        MUST((*jvmti)->SetFieldModificationWatch(jvmti, c, f));
    }
    jfieldID f = (*env)->GetFieldID(env, c, "instance", "I");
    MUST((*jvmti)->SetFieldAccessWatch(jvmti, c, f));
    MUST((*jvmti)->SetFieldModificationWatch(jvmti, c, f));
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    static const jvmtiEvent events[] = {
        JVMTI_EVENT_FIELD_ACCESS,         JVMTI_EVENT_FIELD_MODIFICATION,      JVMTI_EVENT_CLASS_PREPARE,
        JVMTI_EVENT_SAMPLED_OBJECT_ALLOC, JVMTI_EVENT_MONITOR_CONTENDED_ENTER, JVMTI_EVENT_MONITOR_CONTENDED_ENTERED};
    jvmti = new_environment(vm);
    jvmtiCapabilities caps = {.can_pop_frame = 1,
                              .can_force_early_return = 1,
                              .can_generate_field_access_events = 1,
                              .can_generate_field_modification_events = 1,
                              .can_generate_sampled_object_alloc_events = 1,
                              .can_generate_monitor_events = 1};
    MUST((*jvmti)->AddCapabilities(jvmti, &caps));
    jvmtiEventCallbacks callbacks = {.FieldAccess = on_access,
                                     .FieldModification = on_modification,
                                     .ClassPrepare = on_class_prepare,
                                     .SampledObjectAlloc = on_sampled,
                                     .MonitorContendedEnter = on_contended_enter,
                                     .MonitorContendedEntered = on_contended_entered};
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    for (size_t i = 0; i < sizeof events / sizeof *events; i++)
        MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, events[i], NULL));
    MUST((*jvmti)->SetHeapSamplingInterval(jvmti, 0));
    return 0;
}
