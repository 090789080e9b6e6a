/* What the callback of VMDeath causes, and what other threads do meanwhile: which events come, and what the functions
   return. From 26 on none comes, and VMDeath is sent when the callbacks of other threads have ended. */
#include <stdatomic.h>
#include <stdbool.h>
#include <unistd.h>

#include "agent.h"

static const struct {
    jvmtiEvent number;
    const char *name;
} events[] = {
    {JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, "ClassFileLoadHook"},
    {JVMTI_EVENT_CLASS_PREPARE, "ClassPrepare"},
    {JVMTI_EVENT_METHOD_ENTRY, "MethodEntry"},
    {JVMTI_EVENT_METHOD_EXIT, "MethodExit"},
    {JVMTI_EVENT_EXCEPTION, "Exception"},
    {JVMTI_EVENT_EXCEPTION_CATCH, "ExceptionCatch"},
    {JVMTI_EVENT_FIELD_MODIFICATION, "FieldModification"},
    {JVMTI_EVENT_VM_OBJECT_ALLOC, "VMObjectAlloc"},
    {JVMTI_EVENT_GARBAGE_COLLECTION_FINISH, "GarbageCollectionFinish"},
    {JVMTI_EVENT_OBJECT_FREE, "ObjectFree"},
    {JVMTI_EVENT_MONITOR_WAITED, "MonitorWaited"},
    {JVMTI_EVENT_THREAD_END, "ThreadEnd"},
};
enum { EVENTS = sizeof events / sizeof *events };
static atomic_int seen[EVENTS];
static atomic_bool ends, dying, in_callback, callback_ended, agent_thread_ran;
static jclass c;
static jmethodID in_death, slow;
static jrawMonitorID done;

static void count(jvmtiEvent number) {
    for (int i = 0; dying && i < EVENTS; i++) seen[i] += events[i].number == number;
}

static void JNICALL on_class_file(jvmtiEnv *env, JNIEnv *jni, jclass redefined, jobject loader, const char *name,
                                  jobject domain, jint length, const unsigned char *bytes, jint *new_length,
                                  unsigned char **new_bytes) {
    (void)env, (void)jni, (void)redefined, (void)loader, (void)name, (void)domain, (void)length, (void)bytes;
    (void)new_length, (void)new_bytes;
    count(JVMTI_EVENT_CLASS_FILE_LOAD_HOOK);
}
static void JNICALL on_prepare(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass prepared) {
    (void)env, (void)jni, (void)thread, (void)prepared;
    count(JVMTI_EVENT_CLASS_PREPARE);
}
static void JNICALL on_entry(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID m) {
    (void)env, (void)jni, (void)thread;
    count(JVMTI_EVENT_METHOD_ENTRY);
    if (m != slow || dying) return;
    in_callback = true;
    while (!ends) usleep(1000);
    usleep(100 * 1000); /* VMDeath would come now, if it did not wait */
    callback_ended = true;
}
static void JNICALL on_method_exit(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID m, jboolean popped,
                                   jvalue value) {
    (void)env, (void)jni, (void)thread, (void)m, (void)popped, (void)value;
    count(JVMTI_EVENT_METHOD_EXIT);
}
static void JNICALL on_exception(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID m, jlocation at, jobject e,
                                 jmethodID catcher, jlocation caught) {
    (void)env, (void)jni, (void)thread, (void)m, (void)at, (void)e, (void)catcher, (void)caught;
    count(JVMTI_EVENT_EXCEPTION);
}
static void JNICALL on_catch(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID m, jlocation at, jobject e) {
    (void)env, (void)jni, (void)thread, (void)m, (void)at, (void)e;
    count(JVMTI_EVENT_EXCEPTION_CATCH);
}
static void JNICALL on_field(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID m, jlocation at, jclass holder,
                             jobject o, jfieldID f, char type, jvalue value) {
    (void)env, (void)jni, (void)thread, (void)m, (void)at, (void)holder, (void)o, (void)f, (void)type, (void)value;
    count(JVMTI_EVENT_FIELD_MODIFICATION);
}
static void JNICALL on_alloc(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject o, jclass of, jlong size) {
    (void)env, (void)jni, (void)thread, (void)o, (void)of, (void)size;
    count(JVMTI_EVENT_VM_OBJECT_ALLOC);
}
static void JNICALL on_gc(jvmtiEnv *env) {
    (void)env;
    count(JVMTI_EVENT_GARBAGE_COLLECTION_FINISH);
}
static void JNICALL on_free(jvmtiEnv *env, jlong tag) {
    (void)env, (void)tag;
    count(JVMTI_EVENT_OBJECT_FREE);
}
static void JNICALL on_waited(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject o, jboolean timed_out) {
    (void)env, (void)jni, (void)thread, (void)o, (void)timed_out;
    count(JVMTI_EVENT_MONITOR_WAITED);
}
static void JNICALL on_thread_end(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    (void)jni, (void)thread;
    jvmtiThreadInfo info = {0};
    count(JVMTI_EVENT_THREAD_END);
    if ((*env)->GetThreadInfo(env, thread, &info) == JVMTI_ERROR_NONE && strcmp(info.name, "DestroyJavaVM") == 0)
        ends = true; /* VMDeath is next */
}

/* A daemon, which the VM does not await. */
static void JNICALL agent_thread(jvmtiEnv *env, JNIEnv *jni, void *argument) {
    (void)jni, (void)argument;
    MUST((*env)->RawMonitorEnter(env, done));
    agent_thread_ran = true;
    MUST((*env)->RawMonitorNotifyAll(env, done));
    MUST((*env)->RawMonitorExit(env, done));
}

static void run_agent_thread(jvmtiEnv *env, JNIEnv *jni) {
    jclass thread = (*jni)->FindClass(jni, "java/lang/Thread");
    jobject t = (*jni)->NewObject(jni, thread, (*jni)->GetMethodID(jni, thread, "<init>", "()V"));
    EXPECT_ENV(env, NONE, RunAgentThread, t, agent_thread, NULL, JVMTI_THREAD_NORM_PRIORITY);
    MUST((*env)->RawMonitorEnter(env, done));
    while (!agent_thread_ran) MUST((*env)->RawMonitorWait(env, done, 0));
    MUST((*env)->RawMonitorExit(env, done));
}

static void JNICALL on_death(jvmtiEnv *env, JNIEnv *jni) {
    jvmtiPhase phase = 0;
    CASE("VMDeath", "after the callbacks of other threads, from 26 on");
    CHECK(callback_ended || level() < 26);
    CASE("VMDeath", "what functions return in its callback");
    EXPECT_ENV(env, NONE, GetPhase, &phase);
    CHECK_INT(JVMTI_PHASE_LIVE, phase);
    jobject tagged = (*jni)->AllocObject(jni, c);
    EXPECT_ENV(env, NONE, SetTag, tagged, 1);
    (*jni)->DeleteLocalRef(jni, tagged);
    dying = true;
    (*jni)->CallStaticVoidMethod(jni, c, in_death);
    CHECK(!(*jni)->ExceptionCheck(jni));
    EXPECT_ENV(env, NONE, RetransformClasses, 1, &c);
    EXPECT_ENV(env, NONE, ForceGarbageCollection);
    run_agent_thread(env, jni);
    EXPECT_ENV(env, NONE, SetEventNotificationMode, JVMTI_DISABLE, JVMTI_EVENT_OBJECT_FREE, NULL); /* sends those due */
    dying = false;
    CASES_END();
    for (int i = 0; i < EVENTS; i++) say("  %s: %s", events[i].name, seen[i] ? "comes" : "does not come");
}

JNIEXPORT jboolean JNICALL Java_LastEvents_inCallback(JNIEnv *env, jclass self) {
    (void)env, (void)self;
    return in_callback;
}

JNIEXPORT void JNICALL Java_LastEvents_begin(JNIEnv *env, jclass self) {
    c = (*env)->NewGlobalRef(env, self);
    in_death = (*env)->GetStaticMethodID(env, self, "inDeath", "()V");
    slow = (*env)->GetStaticMethodID(env, self, "slow", "()V");
    jfieldID field = (*env)->GetStaticFieldID(env, self, "field", "I");
    MUST((*jvmti)->SetFieldModificationWatch(jvmti, self, field));
    MUST((*jvmti)->CreateRawMonitor(jvmti, "done", &done));
    for (int i = 0; i < EVENTS; i++)
        MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, events[i].number, NULL));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_DEATH, NULL));
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmti = new_environment(vm);
    jvmtiCapabilities caps = {.can_generate_method_entry_events = 1,
                              .can_generate_method_exit_events = 1,
                              .can_generate_exception_events = 1,
                              .can_generate_field_modification_events = 1,
                              .can_generate_vm_object_alloc_events = 1,
                              .can_generate_garbage_collection_events = 1,
                              .can_generate_object_free_events = 1,
                              .can_generate_monitor_events = 1,
                              .can_retransform_classes = 1,
                              .can_tag_objects = 1};
    MUST((*jvmti)->AddCapabilities(jvmti, &caps));
    jvmtiEventCallbacks callbacks = {.ClassFileLoadHook = on_class_file,
                                     .ClassPrepare = on_prepare,
                                     .MethodEntry = on_entry,
                                     .MethodExit = on_method_exit,
                                     .Exception = on_exception,
                                     .ExceptionCatch = on_catch,
                                     .FieldModification = on_field,
                                     .VMObjectAlloc = on_alloc,
                                     .GarbageCollectionFinish = on_gc,
                                     .ObjectFree = on_free,
                                     .MonitorWaited = on_waited,
                                     .ThreadEnd = on_thread_end,
                                     .VMDeath = on_death};
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    return JNI_OK;
}
