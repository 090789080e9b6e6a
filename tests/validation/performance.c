/* The rules about cost: each counts, and the negative tests stay below. Performance.java is watched. */
#include "check_agent.h"

static void mode(jvmtiEnv *env, jvmtiEventMode mode, jvmtiEvent event, jthread thread) {
    if ((*env)->SetEventNotificationMode(env, mode, event, thread) != JVMTI_ERROR_NONE) abort();
}

/* ---- Again and again ---- */

static void lack(const Given *g, int times) {
    jint slot;
    for (int i = 0; i < times; i++) (*g->env)->GetLocalInt(g->env, g->thread, 0, 0, &slot);
}
RUN(result_retry_loop, options, "off=MJ-cap-required+MJ-onload-no-live-work")
BREAKS(result_retry_loop, AT_INIT) { lack(g, 100); }
KEEPS_ALONE(result_retry_loop, AT_INIT) { lack(g, 99); }
/* Each property is another question; the phase will come. */
KEEPS(result_retry_loop, AT_INIT) {
    char name[32], *value;
    for (int i = 0; i < 200; i++) {
        snprintf(name, sizeof name, "no.such.property.%d", i);
        (*g->env)->GetSystemProperty(g->env, name, &value);
    }
}
KEEPS_ALONE_AGAIN(result_retry_loop, AT_LOAD) {
    jint count;
    jthread *threads;
    for (int i = 0; i < 200; i++) (*g->env)->GetAllThreads(g->env, &count, &threads);
}

static jmethodID to_string(const Given *g) {
    return (*g->jni)->GetMethodID(g->jni, (*g->jni)->FindClass(g->jni, "java/lang/Object"), "toString",
                                  "()Ljava/lang/String;");
}
static void look_up(const Given *g, int times) {
    jmethodID method = to_string(g);
    for (int i = 0; i < times; i++) {
        char *name;
        if ((*g->env)->GetMethodName(g->env, method, &name, NULL, NULL) == JVMTI_ERROR_NONE)
            (*g->env)->Deallocate(g->env, (unsigned char *)name);
    }
}
RUN(GetStackTrace_lines_later, options, "level=advice")
BREAKS(GetStackTrace_lines_later, AT_INIT) { look_up(g, 1000); }
KEEPS_ALONE(GetStackTrace_lines_later, AT_INIT) { look_up(g, 999); }

static void collect(const Given *g, int times) {
    for (int i = 0; i < times; i++) (*g->env)->ForceGarbageCollection(g->env);
}
RUN(ForceGarbageCollection_cost, options, "level=advice")
BREAKS(ForceGarbageCollection_cost, AT_INIT) { collect(g, 100); }
KEEPS_ALONE(ForceGarbageCollection_cost, AT_INIT) { collect(g, 10); }

static void take_stacks(const Given *g, int times) {
    jvmtiFrameInfo frame;
    jint count;
    for (int i = 0; i < times; i++) (*g->env)->GetStackTrace(g->env, g->thread, 0, 1, &frame, &count);
}
RUN(perf_safepoint_storm, options, "level=advice")
BREAKS(perf_safepoint_storm, AT_INIT) { take_stacks(g, 10000); }
KEEPS_ALONE(perf_safepoint_storm, AT_INIT) { take_stacks(g, 9999); }

static void list_methods(const Given *g, int times) {
    jclass c = (*g->jni)->FindClass(g->jni, "java/lang/Object");
    for (int i = 0; i < times; i++) {
        jint count;
        jmethodID *methods;
        if ((*g->env)->GetClassMethods(g->env, c, &count, &methods) == JVMTI_ERROR_NONE)
            (*g->env)->Deallocate(g->env, (unsigned char *)methods);
    }
}
RUN(GetClassMethods_cost, options, "level=advice")
BREAKS(GetClassMethods_cost, AT_INIT) { list_methods(g, 5000); }
KEEPS_ALONE(GetClassMethods_cost, AT_INIT) { list_methods(g, 4999); }

static void hash(const Given *g, int times) {
    jint code;
    for (int i = 0; i < times; i++) (*g->env)->GetObjectHashCode(g->env, g->thread, &code);
}
RUN(GetObjectHashCode_cost, options, "level=advice")
BREAKS(GetObjectHashCode_cost, AT_INIT) { hash(g, 10000); }
KEEPS_ALONE(GetObjectHashCode_cost, AT_INIT) { hash(g, 9999); }

/* ---- Capabilities, intervals ---- */

static void add_all(const Given *g, int but_one) {
    jvmtiCapabilities all;
    jvmtiEnv *env = env_with(g, NULL, NULL);
    (*env)->GetPotentialCapabilities(env, &all);
    if (but_one) all.can_tag_objects = 0;
    (*env)->AddCapabilities(env, &all);
    (*env)->DisposeEnvironment(env);
}
RUN(cap_added_all, options, "level=advice")
BREAKS(cap_added_all, AT_LOAD) { add_all(g, 0); }
KEEPS_ALONE(cap_added_all, AT_LOAD) { add_all(g, 1); }

static void sample(const Given *g, jint interval) {
    jvmtiCapabilities wanted = {.can_generate_sampled_object_alloc_events = 1};
    jvmtiEnv *env = env_with(g, NULL, &wanted);
    (*env)->SetHeapSamplingInterval(env, interval);
    (*env)->DisposeEnvironment(env);
}
BREAKS(SetHeapSamplingInterval_cost, AT_INIT) { sample(g, 0); }
KEEPS(SetHeapSamplingInterval_cost, AT_INIT) { sample(g, 4096); }

/* ---- Events ---- */

static jmethodID method_of_event;
static int calls_java;
static void JNICALL entered(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method) {
    if (method != method_of_event || calls_java == 0) return;
    calls_java--;
    (*jni)->CallIntMethod(jni, thread,
                          (*jni)->GetMethodID(jni, (*jni)->GetObjectClass(jni, thread), "hashCode", "()I"));
    if ((*jni)->ExceptionCheck(jni)) abort();
}
static void JNICALL prepared(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass c) {
    char *name;
    if ((*env)->GetClassSignature(env, c, &name, NULL) != JVMTI_ERROR_NONE) return;
    int is = strcmp(name, "LPerformance;") == 0;
    (*env)->Deallocate(env, (unsigned char *)name);
    jint count;
    jmethodID *methods;
    if (!is || (*env)->GetClassMethods(env, c, &count, &methods) != JVMTI_ERROR_NONE) return;
    for (jint i = 0; i < count; i++) {
        if ((*env)->GetMethodName(env, methods[i], &name, NULL, NULL) != JVMTI_ERROR_NONE) continue;
        if (strcmp(name, "work") == 0) method_of_event = methods[i];
        (*env)->Deallocate(env, (unsigned char *)name);
    }
    (*env)->Deallocate(env, (unsigned char *)methods);
}
static jvmtiEnv *entries(const Given *g) {
    jvmtiEventCallbacks callbacks = {.MethodEntry = entered, .ClassPrepare = prepared};
    jvmtiCapabilities wanted = {.can_generate_method_entry_events = 1};
    jvmtiEnv *env = env_with(g, &callbacks, &wanted);
    mode(env, JVMTI_ENABLE, JVMTI_EVENT_CLASS_PREPARE, NULL);
    return env;
}
static jvmtiEnv *entering;
RUN(MethodEntry_performance, program, "Performance 1200000")
BREAKS(MethodEntry_performance, AT_LOAD) { entering = entries(g); }
AGAIN(MethodEntry_performance, AT_INIT) { mode(entering, JVMTI_ENABLE, JVMTI_EVENT_METHOD_ENTRY, NULL); }

RUN(callback_java_upcall, options, "off=MJ-MethodEntry-performance")
BREAKS(callback_java_upcall, AT_LOAD) {
    entering = entries(g);
    calls_java = 1000;
}
AGAIN(callback_java_upcall, AT_INIT) { mode(entering, JVMTI_ENABLE, JVMTI_EVENT_METHOD_ENTRY, NULL); }
KEEPS_ALONE(callback_java_upcall, AT_LOAD) {
    entering = entries(g);
    calls_java = 999;
}
KEEPS_ALONE_AGAIN(callback_java_upcall, AT_INIT) { mode(entering, JVMTI_ENABLE, JVMTI_EVENT_METHOD_ENTRY, NULL); }
KEEPS_ALONE(MethodEntry_performance, AT_LOAD) { entering = entries(g); }
KEEPS_ALONE_AGAIN(MethodEntry_performance, AT_INIT) {
    mode(entering, JVMTI_ENABLE, JVMTI_EVENT_METHOD_ENTRY, NULL);
    mode(entering, JVMTI_DISABLE, JVMTI_EVENT_METHOD_ENTRY, NULL);
}

static void JNICALL stepped(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {}
static jvmtiEnv *stepping;
static void listen_to_steps(const Given *g) {
    jvmtiEventCallbacks callbacks = {.SingleStep = stepped};
    stepping = env_with(g, &callbacks, CAPABILITIES(.can_generate_single_step_events = 1));
}
BREAKS(SetEventNotificationMode_global_expensive, AT_LOAD) { listen_to_steps(g); }
AGAIN(SetEventNotificationMode_global_expensive, AT_INIT) {
    mode(stepping, JVMTI_ENABLE, JVMTI_EVENT_SINGLE_STEP, NULL);
}
KEEPS(SetEventNotificationMode_global_expensive, AT_LOAD) { listen_to_steps(g); }
KEEPS_AGAIN(SetEventNotificationMode_global_expensive, AT_INIT) {
    mode(stepping, JVMTI_ENABLE, JVMTI_EVENT_SINGLE_STEP, g->thread);
}

/* A counter for each thread: all are meant. */
static void JNICALL counted(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method) {
    static _Atomic int counters[64], used, all;
    void *mine = NULL;
    if (++all > 3000) (*env)->SetEventNotificationMode(env, JVMTI_DISABLE, JVMTI_EVENT_METHOD_ENTRY, NULL);
    if ((*env)->GetThreadLocalStorage(env, NULL, &mine) != JVMTI_ERROR_NONE) return;
    if (!mine)
        (*env)->SetThreadLocalStorage(env, NULL, &counters[used++ % 64]);
    else
        ++*(_Atomic int *)mine;
}
KEEPS_ALONE(SetEventNotificationMode_global_expensive, AT_LOAD) {
    jvmtiEventCallbacks callbacks = {.MethodEntry = counted};
    mode(env_with(g, &callbacks, CAPABILITIES(.can_generate_method_entry_events = 1)), JVMTI_ENABLE,
         JVMTI_EVENT_METHOD_ENTRY, NULL);
}

/* ---- Tags ---- */

static jlong tag_for_all;
static jint JNICALL tags(jlong class_tag, jlong size, jlong *tag, jint length, void *data) {
    *tag = tag_for_all;
    return 0;
}
static jvmtiEnv *tagging;
static void tag_all(jlong tag) {
    jvmtiHeapCallbacks callbacks = {.heap_iteration_callback = tags};
    tag_for_all = tag;
    (*tagging)->IterateThroughHeap(tagging, 0, NULL, &callbacks, NULL);
}
static void want_tags(const Given *g) { tagging = env_with(g, NULL, CAPABILITIES(.can_tag_objects = 1)); }
static void make_many(const Given *g) {
    enum { MANY = 10000 };
    jobjectArray all = (*g->jni)->NewObjectArray(g->jni, MANY, (*g->jni)->FindClass(g->jni, "java/lang/String"), NULL);
    for (int i = 0; i < MANY; i++) {
        jstring made = (*g->jni)->NewStringUTF(g->jni, "one of many");
        (*g->jni)->SetObjectArrayElement(g->jni, all, i, made);
        (*g->jni)->DeleteLocalRef(g->jni, made);
    }
}
BREAKS(Heap_tag_everything, AT_LOAD) { want_tags(g); }
AGAIN(Heap_tag_everything, AT_INIT) {
    make_many(g);
    tag_all(1);
}
KEEPS(Heap_tag_everything, AT_LOAD) { want_tags(g); }
KEEPS_AGAIN(Heap_tag_everything, AT_INIT) {
    make_many(g);
    tag_all(1);
    tag_all(0);
}
/* The VM ends. */
KEEPS_AGAIN(Heap_tag_everything, AT_DEATH) {
    make_many(g);
    tag_all(1);
}
