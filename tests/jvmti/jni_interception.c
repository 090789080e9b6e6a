/* Get/SetJNIFunctionTable: what is set is what all threads use immediately, also through a JNIEnv that
   was there before; several replacements on top of each other; restoring. */
#include "agent.h"

static jniNativeInterface *original;
static int versions, monitor_enters, second; /* atomic */

static jint JNICALL counting_get_version(JNIEnv *env) {
    __atomic_add_fetch(&versions, 1, __ATOMIC_RELAXED);
    return original->GetVersion(env);
}

static jint JNICALL second_get_version(JNIEnv *env) {
    __atomic_add_fetch(&second, 1, __ATOMIC_RELAXED);
    return counting_get_version(env);
}

static jint JNICALL counting_monitor_enter(JNIEnv *env, jobject o) {
    __atomic_add_fetch(&monitor_enters, 1, __ATOMIC_RELAXED);
    return original->MonitorEnter(env, o);
}

static int counted(int *counter) { return __atomic_exchange_n(counter, 0, __ATOMIC_RELAXED); }

JNIEXPORT void JNICALL Java_JniInterception_run(JNIEnv *env, jclass self) {
    jniNativeInterface *table = NULL, *again = NULL;
    CASE("GetJNIFunctionTable", "NULL_POINTER");
    EXPECT(NULL_POINTER, GetJNIFunctionTable, NULL);
    CASE("SetJNIFunctionTable", "NULL_POINTER");
    EXPECT(NULL_POINTER, SetJNIFunctionTable, NULL);
    CASE("GetJNIFunctionTable", "a copy of its own");
    EXPECT(NONE, GetJNIFunctionTable, &original);
    EXPECT(NONE, GetJNIFunctionTable, &table);
    CHECK(original != table);
    CHECK((const void *)table != (const void *)*env);
    CHECK_INT(0, memcmp(original, table, sizeof *table));
    CHECK_INT(0, memcmp(original, *env, sizeof *table));
    table->GetVersion = counting_get_version;
    CHECK_INT(OWN_JNI_VERSION, (*env)->GetVersion(env));
    CHECK_INT(0, counted(&versions));

    CASE("SetJNIFunctionTable", "takes effect at once in a JNIEnv that is in use");
    table->MonitorEnter = counting_monitor_enter;
    EXPECT(NONE, SetJNIFunctionTable, table);
    CHECK_INT(OWN_JNI_VERSION, (*env)->GetVersion(env));
    CHECK_INT(1, counted(&versions));
    (*env)->MonitorEnter(env, self);
    (*env)->MonitorExit(env, self);
    CHECK_INT(1, counted(&monitor_enters));
    CASE("SetJNIFunctionTable", "the table is copied");
    table->GetVersion = original->GetVersion;
    (*env)->GetVersion(env);
    CHECK_INT(1, counted(&versions));
    CASE("GetJNIFunctionTable", "what was set");
    EXPECT(NONE, GetJNIFunctionTable, &again);
    CHECK(again->GetVersion == counting_get_version);
    CHECK(again->MonitorEnter == counting_monitor_enter);
    CHECK(again->MonitorExit == original->MonitorExit);
    CASE("SetJNIFunctionTable", "one replacement on top of the other");
    again->GetVersion = second_get_version;
    EXPECT(NONE, SetJNIFunctionTable, again);
    (*env)->GetVersion(env);
    CHECK_INT(1, counted(&versions));
    CHECK_INT(1, counted(&second));
    again->GetVersion = counting_get_version;
    EXPECT(NONE, SetJNIFunctionTable, again);
    CASE("SetJNIFunctionTable", "the VM's own work does not go through it");
    jclass object = (*env)->FindClass(env, "java/lang/Object");
    jmethodID init = (*env)->GetMethodID(env, object, "<init>", "()V");
    CHECK((*env)->NewObject(env, object, init));
    CHECK_INT(0, counted(&versions));
    CHECK_INT(0, counted(&monitor_enters));
    CASES_END();
    (*jvmti)->Deallocate(jvmti, (unsigned char *)table);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)again);
}

JNIEXPORT jint JNICALL Java_JniInterception_calls(JNIEnv *env, jclass self, jint n) {
    (void)self;
    for (jint i = 0; i < n; i++) (*env)->GetVersion(env);
    return __atomic_load_n(&versions, __ATOMIC_RELAXED);
}

static void get_and_set(JNIEnv *env, const char *where) {
    jniNativeInterface *table = NULL;
    counted(&versions);
    CASE("GetJNIFunctionTable", where);
    EXPECT(NONE, GetJNIFunctionTable, &table);
    CHECK(table->GetVersion == counting_get_version);
    CASE("SetJNIFunctionTable", where);
    EXPECT(NONE, SetJNIFunctionTable, original);
    (*env)->GetVersion(env);
    CHECK_INT(0, counted(&versions));
    EXPECT(NONE, SetJNIFunctionTable, table);
    (*env)->GetVersion(env);
    CHECK_INT(1, counted(&versions));
    CASES_END();
    (*jvmti)->Deallocate(jvmti, (unsigned char *)table);
}

JNIEXPORT void JNICALL Java_JniInterception_fromThread(JNIEnv *env, jclass self) {
    (void)self;
    CASE("SetJNIFunctionTable", "other threads, also new ones");
    CHECK_INT(23, counted(&versions));
    CASES_END();
    get_and_set(env, "other thread");
}

JNIEXPORT void JNICALL Java_JniInterception_restore(JNIEnv *env, jclass self) {
    (void)self;
    counted(&versions);
    CASE("SetJNIFunctionTable", "restored");
    EXPECT(NONE, SetJNIFunctionTable, original);
    (*env)->GetVersion(env);
    CHECK_INT(0, counted(&versions));
    CHECK_INT(0, memcmp(original, *env, sizeof *original));
    CASES_END();
}

static void JNICALL on_class_prepare(jvmtiEnv *e, JNIEnv *env, jthread thread, jclass c) {
    (void)e, (void)thread;
    if (strcmp(class_name(c), "LJniInterception$InCallback;") == 0) get_and_set(env, "in a callback");
}

static void JNICALL on_vm_start(jvmtiEnv *e, JNIEnv *env) {
    (void)e;
    jniNativeInterface *table = NULL;
    CASE("GetJNIFunctionTable", "start phase");
    EXPECT(NONE, GetJNIFunctionTable, &table);
    CHECK(table->GetVersion == (*env)->GetVersion);
    CASE("SetJNIFunctionTable", "start phase");
    EXPECT(NONE, SetJNIFunctionTable, table);
    CHECK_INT(OWN_JNI_VERSION, (*env)->GetVersion(env));
    CASES_END();
    (*jvmti)->Deallocate(jvmti, (unsigned char *)table);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jniNativeInterface *table = NULL;
    jvmti = new_environment(vm);
    jvmtiEventCallbacks callbacks = {.ClassPrepare = on_class_prepare, .VMStart = on_vm_start};
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_CLASS_PREPARE, NULL));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_START, NULL));
    CASE("GetJNIFunctionTable", "WRONG_PHASE");
    EXPECT(WRONG_PHASE, GetJNIFunctionTable, &table);
    CASE("SetJNIFunctionTable", "WRONG_PHASE");
    EXPECT(WRONG_PHASE, SetJNIFunctionTable, NULL);
    CASES_END();
    return 0;
}
