/* What the agents made by make_functions.py share: valid arguments of every kind, the environments, and
   who calls: in each phase, on the main thread, on another one, in a callback, on a thread that is not attached. */
#ifndef tests_jvmti_functions_h
#define tests_jvmti_functions_h

#include <pthread.h>

#include "agent.h"

/* jvmti has all capabilities but those that move the start phase, bare has none. */
static jvmtiEnv *bare, *disposed, *early, *spare[5];
static jvmtiEnv *rubbish;
/* Valid arguments. other waits in Object.wait; object is of class sample, method and field are sample's. */
static jthread other, unstarted, terminated;
static jthreadGroup group;
static jobject object, module, text, thrown;
static jclass sample;
static jmethodID method, native_method;
static jfieldID field;
static jrawMonitorID monitor;
/* What was valid and is not any more; made after everything else, so that nothing takes its place. */
static jobject stale_local, stale_global, stale_weak, cleared_weak;
static jrawMonitorID destroyed_monitor;
static jmethodID gone_method;
static jfieldID gone_field;
static long on_stack[64];
static long out[8][64];
static jlong tags[1] = {77};
static char *prefixes[1] = {"prefix_"};
static unsigned char no_class[4];
static jvmtiClassDefinition definitions[1];

static void without_a_thread(const char *where);

/* While the heap is walked or collected there is no Java thread. */
static jint JNICALL stop_iteration(jlong class_tag, jlong size, jlong *tag, jint length, void *data) {
    (void)class_tag, (void)size, (void)tag, (void)length, (void)data;
    without_a_thread("in a heap callback");
    return JVMTI_VISIT_ABORT;
}
static void JNICALL on_collection(jvmtiEnv *env) {
    static int seen;
    (void)env;
    if (!seen) {
        seen = 1;
        without_a_thread("in GarbageCollectionStart");
    }
}
static const jvmtiHeapCallbacks heap_callbacks = {.heap_iteration_callback = stop_iteration};
static jvmtiIterationControl JNICALL stop_object(jlong class_tag, jlong size, jlong *tag, void *data) {
    (void)class_tag, (void)size, (void)tag, (void)data;
    return JVMTI_ITERATION_ABORT;
}
static jvmtiIterationControl JNICALL stop_reference(jvmtiObjectReferenceKind kind, jlong class_tag, jlong size,
                                                    jlong *tag, jlong referrer_tag, jint index, void *data) {
    (void)kind, (void)class_tag, (void)size, (void)tag, (void)referrer_tag, (void)index, (void)data;
    return JVMTI_ITERATION_ABORT;
}
__attribute__((unused)) static void JNICALL agent_proc(jvmtiEnv *env, JNIEnv *jni, void *arg) {
    (void)env, (void)jni, (void)arg;
}

static void in_phase_onload(void);
static void in_phase_primordial(void);
static void in_phase_start(void);
static void in_phase_live(void);
static void in_phase_dead(void);
static void arguments(const char *where);

static const char *aspect(const char *what, const char *where) {
    static __thread char buffer[192];
    snprintf(buffer, sizeof buffer, "%s %s", what, where);
    return buffer;
}

/* What may be called in every phase and harms nothing. */
static void harmless(const char *where, int i) {
    CASE("Deallocate", where);
    EXPECT(NONE, Deallocate, NULL);
    CASE("SetEnvironmentLocalStorage", where);
    EXPECT(NONE, SetEnvironmentLocalStorage, NULL);
    CASE("SetVerboseFlag", where);
    EXPECT(NONE, SetVerboseFlag, JVMTI_VERBOSE_OTHER, JNI_FALSE);
    CASE("DisposeEnvironment", where);
    EXPECT_ENV(spare[i], NONE, DisposeEnvironment);
    EXPECT_ENV(spare[i], INVALID_ENVIRONMENT, DisposeEnvironment);
    CASES_END();
}

static void *unattached(void *arg) {
    without_a_thread("on a thread that is not attached");
    return arg;
}

static void JNICALL on_class_file(jvmtiEnv *env, JNIEnv *jni, jclass redefined, jobject loader, const char *name,
                                  jobject domain, jint length, const unsigned char *bytes, jint *new_length,
                                  unsigned char **new_bytes) {
    static int seen;
    jvmtiPhase phase = JVMTI_PHASE_LIVE;
    (void)env, (void)jni, (void)redefined, (void)loader, (void)name, (void)domain, (void)length, (void)bytes,
        (void)new_length, (void)new_bytes;
    if (!seen && (*env)->GetPhase(env, &phase) == JVMTI_ERROR_NONE && phase == JVMTI_PHASE_PRIMORDIAL) {
        seen = 1;
        in_phase_primordial();
        harmless("in the primordial phase", 1);
    }
}

static void JNICALL on_vm_start(jvmtiEnv *env, JNIEnv *jni) {
    (void)env, (void)jni;
    in_phase_start();
    harmless("in the start phase", 2);
}

static void JNICALL on_vm_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    (void)env, (void)jni, (void)thread;
    in_phase_live();
    harmless("in VMInit", 3);
}

static void JNICALL on_class_prepare(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass c) {
    (void)jni, (void)thread;
    char *signature = NULL;
    MUST((*env)->GetClassSignature(env, c, &signature, NULL));
    if (strcmp(signature, "LFunctions$Trigger;") == 0) arguments("in a callback");
    MUST((*env)->Deallocate(env, (unsigned char *)signature));
}

JNIEXPORT void JNICALL Java_Functions_setUp(JNIEnv *jni, jclass c, jthread waiting, jthread not_started, jthread ended,
                                            jobject of_sample, jobject a_module, jobject a_string, jobject exception) {
    (void)c;
    jvmtiThreadInfo info;
    other = (*jni)->NewGlobalRef(jni, waiting);
    unstarted = (*jni)->NewGlobalRef(jni, not_started);
    terminated = (*jni)->NewGlobalRef(jni, ended);
    object = (*jni)->NewGlobalRef(jni, of_sample);
    module = (*jni)->NewGlobalRef(jni, a_module);
    text = (*jni)->NewGlobalRef(jni, a_string);
    thrown = (*jni)->NewGlobalRef(jni, exception);
    sample = (*jni)->NewGlobalRef(jni, (*jni)->GetObjectClass(jni, of_sample));
    method = (*jni)->GetMethodID(jni, sample, "run", "(I)I");
    native_method = (*jni)->GetMethodID(jni, sample, "call", "()V");
    field = (*jni)->GetFieldID(jni, sample, "value", "I");
    MUST((*jvmti)->GetThreadInfo(jvmti, other, &info));
    group = (*jni)->NewGlobalRef(jni, info.thread_group);
    definitions[0] =
        (jvmtiClassDefinition){.klass = sample, .class_byte_count = sizeof no_class, .class_bytes = no_class};
}

/* A class that will be unloaded, an object that will be collected. */
JNIEXPORT void JNICALL Java_Rubbish_willGo(JNIEnv *jni, jclass c, jclass gone, jobject collected) {
    (void)c;
    gone_method = (*jni)->GetMethodID(jni, gone, "run", "()V");
    gone_field = (*jni)->GetFieldID(jni, gone, "value", "I");
    cleared_weak = (*jni)->NewWeakGlobalRef(jni, collected);
    stale_local = (*jni)->NewLocalRef(jni, object);
    (*jni)->DeleteLocalRef(jni, stale_local);
    stale_global = (*jni)->NewGlobalRef(jni, object);
    (*jni)->DeleteGlobalRef(jni, stale_global);
    stale_weak = (*jni)->NewWeakGlobalRef(jni, object);
    (*jni)->DeleteWeakGlobalRef(jni, stale_weak);
    MUST((*jvmti)->CreateRawMonitor(jvmti, "destroyed", &destroyed_monitor));
    MUST((*jvmti)->DestroyRawMonitor(jvmti, destroyed_monitor));
}

JNIEXPORT jboolean JNICALL Java_Rubbish_isGone(JNIEnv *jni, jclass c) {
    (void)c;
    return (*jni)->IsSameObject(jni, cleared_weak, NULL) &&
           (*jvmti)->GetMethodName(jvmti, gone_method, NULL, NULL, NULL) != JVMTI_ERROR_NONE;
}

JNIEXPORT void JNICALL Java_Functions_check(JNIEnv *jni, jclass c, jstring where) {
    (void)c;
    const char *chars = (*jni)->GetStringUTFChars(jni, where, NULL);
    arguments(chars);
    (*jni)->ReleaseStringUTFChars(jni, where, chars);
}

JNIEXPORT void JNICALL Java_Functions_checkUnattached(JNIEnv *jni, jclass c) {
    pthread_t thread;
    (void)jni, (void)c;
    pthread_create(&thread, NULL, unattached, NULL);
    pthread_join(thread, NULL);
    CASE("IterateThroughHeap", "its callback");
    EXPECT(NONE, IterateThroughHeap, 0, NULL, &heap_callbacks, NULL);
    jvmtiEventCallbacks callbacks = {.GarbageCollectionStart = on_collection};
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_GARBAGE_COLLECTION_START, NULL));
    CASE("ForceGarbageCollection", "its event");
    EXPECT(NONE, ForceGarbageCollection);
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_DISABLE, JVMTI_EVENT_GARBAGE_COLLECTION_START, NULL));
}

JNIEXPORT void JNICALL Agent_OnUnload(JavaVM *vm) {
    (void)vm;
    in_phase_dead();
    harmless("in the dead phase", 4);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    static long no_environment[256];
    (void)options, (void)reserved;
    jvmti = new_environment(vm);
    bare = new_environment(vm);
    disposed = new_environment(vm);
    early = new_environment(vm);
    for (int i = 0; i < 5; i++) spare[i] = new_environment(vm);
    /* Looks like an environment as far as its functions go. */
    rubbish = (jvmtiEnv *)&no_environment[128];
    *rubbish = *jvmti;
    in_phase_onload();
    MUST((*disposed)->DisposeEnvironment(disposed));
    CASE("SetSystemProperty", "INVALID_ENVIRONMENT disposed");
    EXPECT_ENV(disposed, INVALID_ENVIRONMENT, SetSystemProperty, "a", "b");
    CASE("SetSystemProperty", "INVALID_ENVIRONMENT rubbish");
    EXPECT_ENV(rubbish, INVALID_ENVIRONMENT, SetSystemProperty, "a", "b");
    harmless("in the OnLoad phase", 0);
    jvmtiCapabilities all, hooks = {.can_generate_all_class_hook_events = 1, .can_generate_early_class_hook_events = 1};
    MUST((*jvmti)->GetPotentialCapabilities(jvmti, &all));
    all.can_generate_early_vmstart = 0;
    MUST((*jvmti)->AddCapabilities(jvmti, &all));
    MUST((*early)->AddCapabilities(early, &hooks));
    MUST((*jvmti)->CreateRawMonitor(jvmti, "monitor", &monitor));
    jvmtiEventCallbacks callbacks = {.VMStart = on_vm_start,
                                     .VMInit = on_vm_init,
                                     .ClassFileLoadHook = on_class_file,
                                     .ClassPrepare = on_class_prepare};
    MUST((*bare)->SetEventCallbacks(bare, &callbacks, sizeof callbacks));
    MUST((*early)->SetEventCallbacks(early, &callbacks, sizeof callbacks));
    MUST((*bare)->SetEventNotificationMode(bare, JVMTI_ENABLE, JVMTI_EVENT_VM_START, NULL));
    MUST((*bare)->SetEventNotificationMode(bare, JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, NULL));
    MUST((*bare)->SetEventNotificationMode(bare, JVMTI_ENABLE, JVMTI_EVENT_CLASS_PREPARE, NULL));
    MUST((*early)->SetEventNotificationMode(early, JVMTI_ENABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL));
    return 0;
}

#endif
