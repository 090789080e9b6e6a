/* The category General: phases, versions, error names, location format, storage of environments, verbose
   flags, disposal: in every phase, attached or not, on two threads and in callbacks. */
/* options: -Dgiven=1 */
#include <pthread.h>
#include <stdint.h>

#include "agent.h"

static jvmtiEnv *second;
static int starts;

static const char *aspect(const char *what, const char *where) {
    static __thread char text[160];
    snprintf(text, sizeof text, "%s %s", what, where);
    return text;
}

static void phase_is(jvmtiPhase expected, const char *where) {
    jvmtiPhase phase = 0;
    CASE("GetPhase", where);
    EXPECT(NONE, GetPhase, &phase);
    CHECK_INT(expected, phase);
    EXPECT_ENV(second, NONE, GetPhase, &phase);
    CHECK_INT(expected, phase);
    EXPECT(NULL_POINTER, GetPhase, NULL);
}

static void version(const char *where) {
    jint number = 0;
    CASE("GetVersionNumber", where);
    EXPECT(NONE, GetVersionNumber, &number);
    CHECK_INT(JVMTI_VERSION_INTERFACE_JVMTI, number & JVMTI_VERSION_MASK_INTERFACE_TYPE);
    char *specification = NULL;
    jint property = (*jvmti)->GetSystemProperty(jvmti, "java.vm.specification.version", &specification);
    if (property != JVMTI_ERROR_WRONG_PHASE)
        CHECK_INT(atoi(specification), (number & JVMTI_VERSION_MASK_MAJOR) >> JVMTI_VERSION_SHIFT_MAJOR);
    CHECK_INT(0, (number & JVMTI_VERSION_MASK_MINOR) >> JVMTI_VERSION_SHIFT_MINOR);
    EXPECT(NULL_POINTER, GetVersionNumber, NULL);
    jvmtiJlocationFormat format = JVMTI_JLOCATION_OTHER;
    CASE("GetJLocationFormat", where);
    EXPECT(NONE, GetJLocationFormat, &format);
    CHECK_INT(JVMTI_JLOCATION_JVMBCI, format);
    EXPECT(NULL_POINTER, GetJLocationFormat, NULL);
}

static void error_names(const char *where) {
    CASE("GetErrorName", aspect("all errors", where));
    jint version;
    EXPECT(NONE, GetVersionNumber, &version);
    /* The VM may be newer or older than the headers. */
    const int unsupported_operation = 73;
    int of_21 = (version & JVMTI_VERSION_MASK_MAJOR) >> JVMTI_VERSION_SHIFT_MAJOR >= 21;
    for (int e = -3; e < 200; e++) {
        char *name = NULL, expected[80];
        const char *known = e == unsupported_operation ? "UNSUPPORTED_OPERATION" : error_name((jvmtiError)e);
        snprintf(expected, sizeof expected, "JVMTI_ERROR_%s", known);
        if (strcmp(known, "(other)") == 0 || (e == unsupported_operation && !of_21)) {
            EXPECT(ILLEGAL_ARGUMENT, GetErrorName, (jvmtiError)e, &name);
            CHECK(!name);
        } else if (EXPECT(NONE, GetErrorName, (jvmtiError)e, &name)) {
            CHECK_STR(expected, name);
            EXPECT(NONE, Deallocate, (unsigned char *)name);
        }
    }
    CASE("GetErrorName", aspect("each name is memory of its own", where));
    char *a = NULL, *b = NULL;
    EXPECT(NONE, GetErrorName, JVMTI_ERROR_INTERRUPT, &a);
    EXPECT(NONE, GetErrorName, JVMTI_ERROR_INTERRUPT, &b);
    CHECK(a != b);
    *a = 'x';
    CHECK_STR("JVMTI_ERROR_INTERRUPT", b);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)a);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)b);
    CASE("GetErrorName", aspect("NULL_POINTER", where));
    EXPECT(NULL_POINTER, GetErrorName, JVMTI_ERROR_NONE, NULL);
}

static void storage(const char *where, const void *before) {
    static int a, b;
    void *data = (void *)where;
    CASE("GetEnvironmentLocalStorage", aspect("what was set before", where));
    EXPECT(NONE, GetEnvironmentLocalStorage, &data);
    CHECK(data == before);
    EXPECT(NULL_POINTER, GetEnvironmentLocalStorage, NULL);
    CASE("SetEnvironmentLocalStorage", aspect("one value for each environment", where));
    EXPECT(NONE, SetEnvironmentLocalStorage, &a);
    EXPECT_ENV(second, NONE, SetEnvironmentLocalStorage, &b);
    EXPECT(NONE, GetEnvironmentLocalStorage, &data);
    CHECK(data == &a);
    EXPECT_ENV(second, NONE, GetEnvironmentLocalStorage, &data);
    CHECK(data == &b);
    CASE("SetEnvironmentLocalStorage", aspect("null takes the value back", where));
    EXPECT(NONE, SetEnvironmentLocalStorage, NULL);
    EXPECT(NONE, GetEnvironmentLocalStorage, &data);
    CHECK(!data);
    EXPECT(NONE, SetEnvironmentLocalStorage, before);
}

static void verbose(const char *where) {
    char *name = NULL;
    CASE("SetVerboseFlag", aspect("OTHER", where));
    EXPECT(NONE, SetVerboseFlag, JVMTI_VERBOSE_OTHER, JNI_TRUE);
    EXPECT(NONE, GetErrorName, JVMTI_ERROR_NONE, &name);
    CHECK_STR("JVMTI_ERROR_NONE", name);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)name);
    EXPECT(NONE, SetVerboseFlag, JVMTI_VERBOSE_OTHER, JNI_FALSE);
    CASE("SetVerboseFlag", aspect("switching off what is off", where));
    EXPECT(NONE, SetVerboseFlag, JVMTI_VERBOSE_GC, JNI_FALSE);
    EXPECT(NONE, SetVerboseFlag, JVMTI_VERBOSE_CLASS, JNI_FALSE);
    EXPECT(NONE, SetVerboseFlag, JVMTI_VERBOSE_JNI, JNI_FALSE);
    CASE("SetVerboseFlag", aspect("ILLEGAL_ARGUMENT", where));
    EXPECT(ILLEGAL_ARGUMENT, SetVerboseFlag, (jvmtiVerboseFlag)3, JNI_TRUE);
    EXPECT(ILLEGAL_ARGUMENT, SetVerboseFlag, (jvmtiVerboseFlag)-1, JNI_TRUE);
    EXPECT(ILLEGAL_ARGUMENT, SetVerboseFlag, (jvmtiVerboseFlag)1000, JNI_FALSE);
}

static void everything(const char *where, jvmtiPhase phase) {
    static int value;
    static void *expected;
    phase_is(phase, where);
    version(where);
    error_names(where);
    storage(where, expected);
    expected = &value;
    (*jvmti)->SetEnvironmentLocalStorage(jvmti, expected);
    verbose(where);
    CASES_END();
}

static void *unattached(void *arg) {
    jvmtiPhase phase;
    jint number;
    char *name;
    jvmtiJlocationFormat format;
    storage("on an unattached thread", arg);
    CASE("GetPhase", "UNATTACHED_THREAD");
    EXPECT(UNATTACHED_THREAD, GetPhase, &phase);
    CASE("GetVersionNumber", "UNATTACHED_THREAD");
    EXPECT(UNATTACHED_THREAD, GetVersionNumber, &number);
    CASE("GetErrorName", "UNATTACHED_THREAD");
    EXPECT(UNATTACHED_THREAD, GetErrorName, JVMTI_ERROR_NONE, &name);
    CASE("GetJLocationFormat", "UNATTACHED_THREAD");
    EXPECT(UNATTACHED_THREAD, GetJLocationFormat, &format);
    CASE("SetVerboseFlag", "UNATTACHED_THREAD");
    EXPECT(UNATTACHED_THREAD, SetVerboseFlag, JVMTI_VERBOSE_OTHER, JNI_TRUE);
    CASE("DisposeEnvironment", "UNATTACHED_THREAD");
    EXPECT(UNATTACHED_THREAD, DisposeEnvironment);
    CASES_END();
    return arg;
}

static void JNICALL count_start(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    jvmtiThreadInfo info;
    (void)jni;
    if ((*env)->GetThreadInfo(env, thread, &info) == JVMTI_ERROR_NONE) { /* the VM starts threads, too */
        starts += strcmp(info.name, "counted") == 0;
        (*env)->Deallocate(env, (unsigned char *)info.name);
    }
}

/* A disposed environment gets no events any more and gives back what it had; what it made stays. */
static void disposal(JNIEnv *jni, jclass c) {
    JavaVM *vm;
    jmethodID start = (*jni)->GetStaticMethodID(jni, c, "startOne", "()V");
    jvmtiCapabilities caps = {.can_suspend = 1, .can_generate_breakpoint_events = 1, .can_tag_objects = 1};
    jvmtiCapabilities potential;
    jvmtiEventCallbacks callbacks = {.ThreadStart = count_start};
    jrawMonitorID monitor = NULL;
    (*jni)->GetJavaVM(jni, &vm);
    jvmtiEnv *env = new_environment(vm);
    CASE("DisposeEnvironment", "no events any more");
    (*env)->GetPotentialCapabilities(env, &potential);
    caps.can_suspend = potential.can_suspend;
    caps.can_generate_breakpoint_events = potential.can_generate_breakpoint_events;
    caps.can_tag_objects = potential.can_tag_objects;
    EXPECT_ENV(env, NONE, AddCapabilities, &caps);
    EXPECT_ENV(env, NONE, SetEventCallbacks, &callbacks, sizeof callbacks);
    EXPECT_ENV(env, NONE, SetEventNotificationMode, JVMTI_ENABLE, JVMTI_EVENT_THREAD_START, NULL);
    EXPECT_ENV(env, NONE, CreateRawMonitor, "of a disposed environment", &monitor);
    (*jni)->CallStaticVoidMethod(jni, c, start);
    CHECK(!(*jni)->ExceptionOccurred(jni));
    CHECK_INT(1, starts);
    EXPECT_ENV(env, NONE, DisposeEnvironment);
    (*jni)->CallStaticVoidMethod(jni, c, start);
    CHECK(!(*jni)->ExceptionOccurred(jni));
    CHECK_INT(1, starts);
    CASE("DisposeEnvironment", "twice");
    EXPECT_ENV(env, INVALID_ENVIRONMENT, DisposeEnvironment);
    CASE("DisposeEnvironment", "raw monitors stay");
    EXPECT(NONE, RawMonitorEnter, monitor);
    EXPECT(NONE, RawMonitorExit, monitor);
    EXPECT(NONE, DestroyRawMonitor, monitor);
    CASE("DisposeEnvironment", "capabilities are for others again");
    EXPECT_ENV(second, NONE, AddCapabilities, &caps);
    EXPECT_ENV(second, NONE, RelinquishCapabilities, &caps);
    CASES_END();
}

/* Environments of one VM are made, used and disposed of by several threads. */
JNIEXPORT void JNICALL Java_Environments_makeAndDispose(JNIEnv *jni, jclass c) {
    JavaVM *vm;
    (void)c;
    (*jni)->GetJavaVM(jni, &vm);
    for (int i = 0; i < 40; i++) {
        jvmtiEnv *env = new_environment(vm);
        void *data = NULL;
        jvmtiEventCallbacks callbacks = {.ThreadStart = count_start};
        EXPECT_ENV(env, NONE, SetEnvironmentLocalStorage, &i);
        EXPECT_ENV(env, NONE, SetEventCallbacks, &callbacks, sizeof callbacks);
        EXPECT_ENV(env, NONE, SetEventNotificationMode, JVMTI_ENABLE, JVMTI_EVENT_THREAD_START, NULL);
        EXPECT_ENV(env, NONE, GetEnvironmentLocalStorage, &data);
        CHECK(data == &i);
        EXPECT_ENV(env, NONE, DisposeEnvironment);
        EXPECT_ENV(env, INVALID_ENVIRONMENT, DisposeEnvironment);
    }
}

/* What several threads do is one case. */
JNIEXPORT void JNICALL Java_Environments_several(JNIEnv *jni, jclass c, jboolean begin) {
    (void)jni, (void)c;
    if (begin)
        CASE("DisposeEnvironment", "by several threads at once");
    else
        CASES_END();
}

JNIEXPORT void JNICALL Java_Environments_live(JNIEnv *jni, jclass c) {
    pthread_t thread;
    void *data = NULL;
    everything("in the live phase", JVMTI_PHASE_LIVE);
    (*jvmti)->GetEnvironmentLocalStorage(jvmti, &data);
    pthread_create(&thread, NULL, unattached, data);
    pthread_join(thread, NULL);
    disposal(jni, c);
}

JNIEXPORT void JNICALL Java_Environments_onAnotherThread(JNIEnv *jni, jclass c) {
    (void)jni, (void)c;
    everything("on another thread", JVMTI_PHASE_LIVE);
}

static void JNICALL on_vm_start(jvmtiEnv *env, JNIEnv *jni) {
    (void)env, (void)jni;
    everything("in VMStart", JVMTI_PHASE_START);
    CASE("VMStart", "phase, JNI");
    CHECK((*jni)->FindClass(jni, "java/lang/Object"));
    CASES_END();
}

static void JNICALL on_vm_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    (void)env, (void)jni, (void)thread;
    everything("in VMInit", JVMTI_PHASE_LIVE);
}

static void JNICALL on_vm_death(jvmtiEnv *env, JNIEnv *jni) {
    (void)env, (void)jni;
    everything("in VMDeath", JVMTI_PHASE_LIVE);
}

JNIEXPORT void JNICALL Agent_OnUnload(JavaVM *vm) {
    void *data = NULL;
    (void)vm;
    everything("in the dead phase", JVMTI_PHASE_DEAD);
    CASE("DisposeEnvironment", "in the dead phase");
    EXPECT_ENV(second, NONE, DisposeEnvironment);
    EXPECT_ENV(second, INVALID_ENVIRONMENT, GetEnvironmentLocalStorage, &data);
    CHECK(!data);
    CASES_END();
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmti = new_environment(vm);
    second = new_environment(vm);
    everything("in the OnLoad phase", JVMTI_PHASE_ONLOAD);
    jvmtiEventCallbacks callbacks = {.VMStart = on_vm_start, .VMInit = on_vm_init, .VMDeath = on_vm_death};
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_START, NULL));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, NULL));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_DEATH, NULL));
    return 0;
}
