/* The reference implementation's extensions for virtual threads: who carries whom, and the events of mounting, between
   those of the specification. The script is VirtualExtensions.java. */
/* jdk: 25- */
/* options: -Djdk.virtualThreadScheduler.parallelism=1 -Djdk.virtualThreadScheduler.maxPoolSize=1 */
#define TEST VirtualExtensions
#include "scripted.h"

enum { CLASS_UNLOAD = 49, MOUNT = 48, UNMOUNT = 47 };
typedef jvmtiError(JNICALL *ThreadOfThread)(jvmtiEnv *env, jthread thread, jthread *other_ptr);
static ThreadOfThread virtual_of, carrier_of;
static jvmtiEnv *bare; /* without the capability */
static char reported[4096];

/* Of threads whose names begin with "v"; whether the event's thread is the current one, and asks its carrier. */
static void tell(jvmtiEnv *env, JNIEnv *jni, const char *what, jthread t, jboolean asks) {
    jvmtiThreadInfo info = {.name = NULL};
    MUST((*jvmti)->GetThreadInfo(jvmti, t, &info));
    if (info.name[0] == 'v') {
        jthread current = NULL, carrier = NULL, back = NULL;
        jint count = 0;
        MUST((*jvmti)->GetCurrentThread(jvmti, &current));
        CHECK((*jni)->IsSameObject(jni, t, current));
        MUST((*jvmti)->GetFrameCount(jvmti, t, &count));
        CHECK(count >= 3);
        if (asks) {
            CHECK_INT(JVMTI_ERROR_NONE, carrier_of(jvmti, t, &carrier));
            CHECK(carrier && !(*jni)->IsVirtualThread(jni, carrier));
            CHECK_INT(JVMTI_ERROR_NONE, virtual_of(jvmti, carrier, &back));
            CHECK((*jni)->IsSameObject(jni, back, t));
        }
        snprintf(reported + strlen(reported), sizeof reported - strlen(reported), "%s%s;", env == bare ? "bare " : "",
                 what);
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)info.name);
}
static void JNICALL mount(jvmtiEnv *env, JNIEnv *jni, jthread t) { tell(env, jni, "mount", t, JNI_TRUE); }
static void JNICALL unmount(jvmtiEnv *env, JNIEnv *jni, jthread t) { tell(env, jni, "unmount", t, JNI_TRUE); }
static void JNICALL start(jvmtiEnv *env, JNIEnv *jni, jthread t) { tell(env, jni, "start", t, JNI_TRUE); }
static void JNICALL end_of(jvmtiEnv *env, JNIEnv *jni, jthread t) { tell(env, jni, "end", t, JNI_TRUE); }
static void JNICALL contended_enter(jvmtiEnv *env, JNIEnv *jni, jthread t, jobject o) {
    (void)o;
    tell(env, jni, "contended", t, JNI_FALSE);
}
static void JNICALL contended_entered(jvmtiEnv *env, JNIEnv *jni, jthread t, jobject o) {
    (void)o;
    tell(env, jni, "entered", t, JNI_FALSE);
}
static void JNICALL monitor_wait(jvmtiEnv *env, JNIEnv *jni, jthread t, jobject o, jlong timeout) {
    (void)o, (void)timeout;
    tell(env, jni, "wait", t, JNI_FALSE);
}
static void JNICALL monitor_waited(jvmtiEnv *env, JNIEnv *jni, jthread t, jobject o, jboolean timed_out) {
    (void)o, (void)timed_out;
    tell(env, jni, "waited", t, JNI_FALSE);
}

NATIVE(jstring, reported)(JNIEnv *env, jclass c) {
    (void)c;
    jstring s = (*env)->NewStringUTF(env, reported);
    reported[0] = '\0';
    return s;
}

/* The error and what was found: "0 null", "0 same", "0 other"; the pointer for the result may be null. */
static jstring answer(JNIEnv *env, ThreadOfThread function, jvmtiEnv *of, jthread t, jthread expected, jboolean null) {
    char text[64];
    jthread found = NULL;
    jvmtiError e = function(of, t, null ? NULL : &found);
    snprintf(text, sizeof text, "%s%s", error_name(e),
             e != JVMTI_ERROR_NONE                        ? ""
             : !found                                     ? " null"
             : (*env)->IsSameObject(env, found, expected) ? " same"
                                                          : " other");
    return (*env)->NewStringUTF(env, text);
}
NATIVE(jstring, virtualOf)(JNIEnv *env, jclass c, jthread t, jthread expected, jboolean null) {
    (void)c;
    return answer(env, virtual_of, jvmti, t, expected, null);
}
NATIVE(jstring, carrierOf)(JNIEnv *env, jclass c, jthread t, jthread expected, jboolean null) {
    (void)c;
    return answer(env, carrier_of, jvmti, t, expected, null);
}
NATIVE(jstring, bareOf)(JNIEnv *env, jclass c, jthread t, jboolean carrier) {
    (void)c;
    return answer(env, carrier ? carrier_of : virtual_of, bare, t, NULL, JNI_FALSE);
}
NATIVE(jstring, noThread)(JNIEnv *env, jclass c, jobject o, jboolean carrier) {
    (void)c;
    return answer(env, carrier ? carrier_of : virtual_of, jvmti, (jthread)o, NULL, JNI_FALSE);
}

/* Both events of mounting. */
NATIVE(void, callback)(JNIEnv *env, jclass c, jboolean in_bare, jboolean on) {
    (void)env, (void)c;
    jvmtiEnv *of = in_bare ? bare : jvmti;
    EXPECT_ENV(of, NONE, SetExtensionEventCallback, MOUNT, on ? (jvmtiExtensionEvent)mount : NULL);
    EXPECT_ENV(of, NONE, SetExtensionEventCallback, UNMOUNT, on ? (jvmtiExtensionEvent)unmount : NULL);
}
NATIVE(void, mode)(JNIEnv *env, jclass c, jboolean in_bare, jboolean on, jthread t) {
    (void)env, (void)c;
    jvmtiEnv *of = in_bare ? bare : jvmti;
    EXPECT_ENV(of, NONE, SetEventNotificationMode, on ? JVMTI_ENABLE : JVMTI_DISABLE, (jvmtiEvent)MOUNT, t);
    EXPECT_ENV(of, NONE, SetEventNotificationMode, on ? JVMTI_ENABLE : JVMTI_DISABLE, (jvmtiEvent)UNMOUNT, t);
}
NATIVE(void, modes)(JNIEnv *env, jclass c, jthread t) {
    (void)env, (void)c;
    for (int mode = JVMTI_DISABLE; mode <= JVMTI_ENABLE; mode++) {
        EXPECT(INVALID_EVENT_TYPE, SetEventNotificationMode, (jvmtiEventMode)mode, (jvmtiEvent)46, NULL);
        EXPECT(NONE, SetEventNotificationMode, (jvmtiEventMode)mode, (jvmtiEvent)CLASS_UNLOAD, NULL);
        EXPECT(ILLEGAL_ARGUMENT, SetEventNotificationMode, (jvmtiEventMode)mode, (jvmtiEvent)CLASS_UNLOAD, t);
    }
}

static void find_functions(void) {
    jint n = 0;
    jvmtiExtensionFunctionInfo *functions = NULL;
    CASE("GetExtensionFunctions", "for virtual threads");
    EXPECT(NONE, GetExtensionFunctions, &n, &functions);
    for (jint i = 0; i < n; i++) {
        const jvmtiExtensionFunctionInfo *f = &functions[i];
        int of_virtual = strcmp(f->id, "com.sun.hotspot.functions.GetVirtualThread") == 0,
            of_carrier = strcmp(f->id, "com.sun.hotspot.functions.GetCarrierThread") == 0;
        if (of_virtual) virtual_of = (ThreadOfThread)f->func;
        if (of_carrier) carrier_of = (ThreadOfThread)f->func;
        if (!of_virtual && !of_carrier) continue;
        CHECK_INT(2, f->param_count);
        CHECK_INT(JVMTI_KIND_IN, f->params[0].kind);
        CHECK_INT(JVMTI_TYPE_JTHREAD, f->params[0].base_type);
        CHECK_INT(JVMTI_KIND_OUT, f->params[1].kind);
        CHECK_INT(JVMTI_TYPE_JTHREAD, f->params[1].base_type);
        CHECK_INT(2, f->error_count);
        CHECK_INT(JVMTI_ERROR_MUST_POSSESS_CAPABILITY, f->errors[0]);
        CHECK_INT(JVMTI_ERROR_INVALID_THREAD, f->errors[1]);
    }
    CHECK(virtual_of && carrier_of);
}

static void find_events(void) {
    jint n = 0, found = 0;
    jvmtiExtensionEventInfo *events = NULL;
    CASE("GetExtensionEvents", "for virtual threads");
    EXPECT(NONE, GetExtensionEvents, &n, &events);
    for (jint i = 0; i < n; i++) {
        int is_mount = strcmp(events[i].id, "com.sun.hotspot.events.VirtualThreadMount") == 0,
            is_unmount = strcmp(events[i].id, "com.sun.hotspot.events.VirtualThreadUnmount") == 0;
        if (!is_mount && !is_unmount) continue;
        found++;
        CHECK_INT(is_mount ? MOUNT : UNMOUNT, events[i].extension_event_index);
        CHECK_INT(2, events[i].param_count);
        CHECK_INT(JVMTI_KIND_IN_PTR, events[i].params[0].kind);
        CHECK_INT(JVMTI_TYPE_JNIENV, events[i].params[0].base_type);
        CHECK_INT(JVMTI_KIND_IN, events[i].params[1].kind);
        CHECK_INT(JVMTI_TYPE_JTHREAD, events[i].params[1].base_type);
    }
    CHECK_INT(2, found);
    CASES_END();
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    static const jvmtiCapabilities more = {.can_support_virtual_threads = 1, .can_generate_monitor_events = 1};
    static const jvmtiEventCallbacks callbacks = {.VirtualThreadStart = start,
                                                  .VirtualThreadEnd = end_of,
                                                  .MonitorContendedEnter = contended_enter,
                                                  .MonitorContendedEntered = contended_entered,
                                                  .MonitorWait = monitor_wait,
                                                  .MonitorWaited = monitor_waited};
    begin_script(vm, &more, &callbacks);
    bare = new_environment(vm);
    find_functions();
    find_events();
    for (int e = JVMTI_EVENT_MONITOR_WAIT; e <= JVMTI_EVENT_MONITOR_CONTENDED_ENTERED; e++)
        MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, (jvmtiEvent)e, NULL));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VIRTUAL_THREAD_START, NULL));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VIRTUAL_THREAD_END, NULL));
    return 0;
}
