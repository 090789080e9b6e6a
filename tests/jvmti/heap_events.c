/* ObjectFree, GarbageCollectionStart and Finish, VMObjectAlloc, SampledObjectAlloc,
   SetHeapSamplingInterval; and what may be called in the callbacks of collections and heap walks. */
#include "agent.h"

static jvmtiEnv *second;
static jrawMonitorID monitor;
static jclass test_class;

static void enable(jvmtiEnv *env, jvmtiEventMode mode, jvmtiEvent event, jthread thread) {
    EXPECT_ENV(env, NONE, SetEventNotificationMode, mode, event, thread);
}

/* ---- Functions in callbacks ---- */

/* In callbacks that run at a safepoint: everything else answers UNATTACHED_THREAD. */
static void call_functions(JNIEnv *unusable) {
    unsigned char *memory = NULL;
    jvmtiTimerInfo info;
    jlong nanos = -1, tag = -1;
    void *storage = NULL;
    jrawMonitorID other = NULL;
    jvmtiPhase phase = (jvmtiPhase)77;
    jthread thread = NULL;
    jvmtiCapabilities caps;
    jvmtiHeapCallbacks callbacks;
    char *name = NULL;
    (void)unusable;
    memset(&callbacks, 0, sizeof callbacks);
    EXPECT(NONE, Allocate, 100, &memory);
    CHECK(memory);
    EXPECT(NONE, Deallocate, memory);
    EXPECT(NONE, SetEnvironmentLocalStorage, &memory);
    EXPECT(NONE, GetEnvironmentLocalStorage, &storage);
    CHECK(storage == &memory);
    EXPECT(NONE, GetTime, &nanos);
    CHECK(nanos > 0);
    EXPECT(NONE, GetTimerInfo, &info);
    EXPECT(NONE, GetCurrentThreadCpuTime, &nanos);
    EXPECT(NONE, GetCurrentThreadCpuTimerInfo, &info);
    EXPECT(NONE, CreateRawMonitor, "made in a callback", &other);
    EXPECT(NONE, RawMonitorEnter, other);
    EXPECT(NONE, RawMonitorNotify, other);
    EXPECT(NONE, RawMonitorExit, other);
    EXPECT(NONE, DestroyRawMonitor, other);
    EXPECT(NONE, RawMonitorEnter, monitor);
    EXPECT(NONE, RawMonitorNotifyAll, monitor);
    EXPECT(NONE, RawMonitorExit, monitor);
    EXPECT(UNATTACHED_THREAD, GetPhase, &phase);
    EXPECT(UNATTACHED_THREAD, GetTag, test_class, &tag);
    EXPECT(UNATTACHED_THREAD, SetTag, test_class, 5);
    EXPECT(UNATTACHED_THREAD, GetCurrentThread, &thread);
    EXPECT(UNATTACHED_THREAD, GetCapabilities, &caps);
    EXPECT(UNATTACHED_THREAD, GetErrorName, JVMTI_ERROR_NONE, &name);
    EXPECT(UNATTACHED_THREAD, ForceGarbageCollection);
    EXPECT(UNATTACHED_THREAD, IterateThroughHeap, 0, NULL, &callbacks, NULL);
    EXPECT(UNATTACHED_THREAD, FollowReferences, 0, NULL, NULL, &callbacks, NULL);
    EXPECT(UNATTACHED_THREAD, SetEventNotificationMode, JVMTI_ENABLE, JVMTI_EVENT_VM_DEATH, NULL);
    EXPECT(UNATTACHED_THREAD, SetHeapSamplingInterval, 1000);
    CHECK(phase == 77 && tag == -1 && !thread && !name);
}

static int calls;

static jint JNICALL on_object(jlong class_tag, jlong size, jlong *tag, jint length, void *user_data) {
    (void)class_tag, (void)size, (void)tag, (void)length, (void)user_data;
    if (calls++ == 0) call_functions(NULL);
    return JVMTI_VISIT_ABORT;
}

static jint JNICALL on_edge(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag,
                            jlong referrer_class_tag, jlong size, jlong *tag, jlong *referrer_tag, jint length,
                            void *user_data) {
    (void)kind, (void)info, (void)referrer_class_tag, (void)referrer_tag;
    return on_object(class_tag, size, tag, length, user_data);
}

static jint JNICALL on_string(jlong class_tag, jlong size, jlong *tag, const jchar *value, jint length,
                              void *user_data) {
    (void)value;
    return on_object(class_tag, size, tag, length, user_data);
}

static jvmtiIterationControl JNICALL on_old_object(jlong class_tag, jlong size, jlong *tag, void *user_data) {
    on_object(class_tag, size, tag, 0, user_data);
    return JVMTI_ITERATION_ABORT;
}

JNIEXPORT void JNICALL Java_HeapEvents_walks(JNIEnv *env, jclass c, jobject o) {
    jvmtiHeapCallbacks callbacks = {.heap_iteration_callback = on_object, .heap_reference_callback = on_edge};
    jlong tag = -1;
    test_class = (*env)->NewGlobalRef(env, c);
    CASE("IterateThroughHeap", "functions in its callback");
    calls = 0;
    EXPECT(NONE, IterateThroughHeap, 0, NULL, &callbacks, NULL);
    CHECK_INT(1, calls);
    CASE("FollowReferences", "functions in its callback");
    calls = 0;
    EXPECT(NONE, FollowReferences, 0, NULL, o, &callbacks, NULL);
    CHECK_INT(1, calls);
    callbacks = (jvmtiHeapCallbacks){.string_primitive_value_callback = on_string};
    CASE("FollowReferences", "functions in its callback for strings");
    calls = 0;
    EXPECT(NONE, FollowReferences, 0, NULL, NULL, &callbacks, NULL);
    CHECK_INT(1, calls);
    CASE("IterateOverHeap", "functions in its callback");
    calls = 0;
    EXPECT(NONE, IterateOverHeap, JVMTI_HEAP_OBJECT_EITHER, on_old_object, NULL);
    CHECK_INT(1, calls);
    CASE("GetTag", "after walks");
    EXPECT(NONE, GetTag, c, &tag);
    CHECK_INT(0, tag);
    CASES_END();
}

/* ---- ObjectFree ---- */

enum { MOST = 4000 };
static int freed[2], repeated, unknown;
static char seen[2][MOST];

static void on_free(int which, jlong tag) {
    if (tag <= 0 || tag >= MOST)
        __atomic_add_fetch(&unknown, 1, __ATOMIC_SEQ_CST);
    else if (seen[which][tag]++)
        __atomic_add_fetch(&repeated, 1, __ATOMIC_SEQ_CST);
    __atomic_add_fetch(&freed[which], 1, __ATOMIC_SEQ_CST);
}

static void JNICALL object_free(jvmtiEnv *env, jlong tag) {
    unsigned char *memory = NULL;
    (*env)->Allocate(env, 8, &memory);
    (*env)->Deallocate(env, memory);
    (*env)->RawMonitorEnter(env, monitor);
    on_free(0, tag);
    (*env)->RawMonitorExit(env, monitor);
}

static void JNICALL object_free_of_second(jvmtiEnv *env, jlong tag) {
    (void)env;
    on_free(1, tag);
}

static void await_freed(int which, int count) {
    (*jvmti)->RawMonitorEnter(jvmti, monitor);
    while (__atomic_load_n(&freed[which], __ATOMIC_SEQ_CST) < count) (*jvmti)->RawMonitorWait(jvmti, monitor, 1);
    (*jvmti)->RawMonitorExit(jvmti, monitor);
    CHECK_INT(count, __atomic_load_n(&freed[which], __ATOMIC_SEQ_CST));
}

/* They are garbage when PopLocalFrame has been called. */
static void make_tagged(JNIEnv *env, jvmtiEnv *ti, int first, int count) {
    (*env)->PushLocalFrame(env, count + 1);
    jclass object = (*env)->FindClass(env, "java/lang/Object");
    for (int i = 0; i < count; i++) MUST((*ti)->SetTag(ti, (*env)->AllocObject(env, object), first + i));
}

static void make_garbage(JNIEnv *env, jvmtiEnv *ti, int first, int count) {
    make_tagged(env, ti, first, count);
    (*env)->PopLocalFrame(env, NULL);
}

JNIEXPORT void JNICALL Java_HeapEvents_objectFree(JNIEnv *env, jclass c) {
    (void)c;
    CASE("ObjectFree", "each tag once");
    enable(jvmti, JVMTI_ENABLE, JVMTI_EVENT_OBJECT_FREE, NULL);
    make_garbage(env, jvmti, 1, 300);
    EXPECT(NONE, ForceGarbageCollection);
    await_freed(0, 300);
    CHECK(repeated == 0 && unknown == 0);
    EXPECT(NONE, ForceGarbageCollection);
    CASE("ObjectFree", "only of what is unreachable, and of nothing that lost its tag");
    (*env)->PushLocalFrame(env, 8);
    jobject kept = (*env)->AllocObject(env, (*env)->FindClass(env, "java/lang/Object"));
    MUST((*jvmti)->SetTag(jvmti, kept, 301));
    jobject untagged = (*env)->AllocObject(env, (*env)->FindClass(env, "java/lang/Object"));
    MUST((*jvmti)->SetTag(jvmti, untagged, 302));
    MUST((*jvmti)->SetTag(jvmti, untagged, 0));
    (*env)->DeleteLocalRef(env, untagged);
    make_garbage(env, jvmti, 303, 1);
    EXPECT(NONE, ForceGarbageCollection);
    await_freed(0, 301);
    CHECK(!seen[0][301] && !seen[0][302] && seen[0][303]);
    (*env)->PopLocalFrame(env, NULL);
    EXPECT(NONE, ForceGarbageCollection);
    await_freed(0, 302);
    CHECK(seen[0][301]);
    CASE("ObjectFree", "two environments");
    enable(second, JVMTI_ENABLE, JVMTI_EVENT_OBJECT_FREE, NULL);
    make_garbage(env, jvmti, 400, 10);
    make_garbage(env, second, 500, 20);
    EXPECT(NONE, ForceGarbageCollection);
    await_freed(0, 312);
    await_freed(1, 20);
    CHECK(seen[0][405] && !seen[1][405] && !seen[0][505] && seen[1][505]);
    CASE("ObjectFree", "not while it is disabled");
    enable(second, JVMTI_DISABLE, JVMTI_EVENT_OBJECT_FREE, NULL);
    make_garbage(env, second, 600, 20);
    EXPECT(NONE, ForceGarbageCollection);
    enable(second, JVMTI_ENABLE, JVMTI_EVENT_OBJECT_FREE, NULL);
    EXPECT(NONE, ForceGarbageCollection);
    make_garbage(env, second, 700, 1);
    EXPECT(NONE, ForceGarbageCollection);
    await_freed(1, 21);
    CHECK(!seen[1][600] && seen[1][700]);
    CASE("ObjectFree", "not of a disposed environment");
    make_tagged(env, second, 800, 20);
    EXPECT_ENV(second, NONE, DisposeEnvironment);
    (*env)->PopLocalFrame(env, NULL);
    EXPECT(NONE, ForceGarbageCollection);
    make_garbage(env, jvmti, 900, 1);
    EXPECT(NONE, ForceGarbageCollection);
    await_freed(0, 313);
    CHECK_INT(21, freed[1]);
    CHECK(repeated == 0 && unknown == 0);
    CASE("ObjectFree", "for one thread only: not possible");
    jthread current = NULL;
    EXPECT(NONE, GetCurrentThread, &current);
    EXPECT(ILLEGAL_ARGUMENT, SetEventNotificationMode, JVMTI_ENABLE, JVMTI_EVENT_OBJECT_FREE, current);
    EXPECT(ILLEGAL_ARGUMENT, SetEventNotificationMode, JVMTI_ENABLE, JVMTI_EVENT_VM_OBJECT_ALLOC, current);
    EXPECT(ILLEGAL_ARGUMENT, SetEventNotificationMode, JVMTI_ENABLE, JVMTI_EVENT_GARBAGE_COLLECTION_START, current);
    CASES_END();
}

/* The last ones come before VMDeath. */
JNIEXPORT void JNICALL Java_HeapEvents_lastGarbage(JNIEnv *env, jclass c) {
    (void)c;
    make_garbage(env, jvmti, 1000, 50);
    MUST((*jvmti)->ForceGarbageCollection(jvmti));
}

static void JNICALL vm_death(jvmtiEnv *env, JNIEnv *jni) {
    (void)env, (void)jni;
    CASE("ObjectFree", "outstanding ones come before VMDeath");
    int last = 0;
    for (int i = 1000; i < 1050; i++) last += seen[0][i];
    CHECK_INT(50, last);
    CASES_END();
}

/* ---- Collections ---- */

static int starts, finishes, disorder;

static void JNICALL gc_start(jvmtiEnv *env) {
    (void)env;
    disorder += starts != finishes;
    if (starts++ == 0) call_functions(NULL);
}

static void JNICALL gc_finish(jvmtiEnv *env) {
    (void)env;
    finishes++;
    disorder += starts != finishes;
    if (finishes == 1) call_functions(NULL);
}

JNIEXPORT void JNICALL Java_HeapEvents_collections(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    CASE("GarbageCollectionStart", "functions in it; pairs");
    enable(jvmti, JVMTI_ENABLE, JVMTI_EVENT_GARBAGE_COLLECTION_FINISH, NULL);
    enable(jvmti, JVMTI_ENABLE, JVMTI_EVENT_GARBAGE_COLLECTION_START, NULL);
    starts = finishes; /* one may have come between the two */
    int before = finishes;
    EXPECT(NONE, ForceGarbageCollection);
    CASE("GarbageCollectionFinish", "functions in it; pairs");
    EXPECT(NONE, ForceGarbageCollection);
    CHECK(finishes >= before + 2);
    CHECK_INT(starts, finishes);
    CHECK_INT(0, disorder);
    enable(jvmti, JVMTI_DISABLE, JVMTI_EVENT_GARBAGE_COLLECTION_START, NULL);
    enable(jvmti, JVMTI_DISABLE, JVMTI_EVENT_GARBAGE_COLLECTION_FINISH, NULL);
    before = finishes;
    EXPECT(NONE, ForceGarbageCollection);
    CHECK_INT(before, finishes);
    CASES_END();
}

/* ---- VMObjectAlloc ---- */

static char wanted[64];
static int allocated, wrong, nested;
static jthread expected_thread;
static jobject to_clone;

static void look_at(jvmtiEnv *ti, JNIEnv *env, jthread thread, jobject object, jclass klass, jlong size) {
    jlong real = -1;
    wrong += (*ti)->GetObjectSize(ti, object, &real) != JVMTI_ERROR_NONE || real != size;
    jclass c = (*env)->GetObjectClass(env, object);
    wrong += !(*env)->IsSameObject(env, c, klass);
    wrong += expected_thread && !(*env)->IsSameObject(env, thread, expected_thread);
    (*env)->DeleteLocalRef(env, c);
}

static void JNICALL vm_object_alloc(jvmtiEnv *ti, JNIEnv *env, jthread thread, jobject object, jclass klass,
                                    jlong size) {
    if (strcmp(class_name(klass), wanted) != 0) return;
    allocated++;
    look_at(ti, env, thread, object, klass, size);
    if (to_clone) { /* produces no event */
        jmethodID m = (*env)->GetMethodID(env, klass, "clone", "()Ljava/lang/Object;");
        jobject o = (*env)->CallObjectMethod(env, to_clone, m);
        nested += o && !(*env)->ExceptionCheck(env);
    }
}

JNIEXPORT void JNICALL Java_HeapEvents_vmAlloc(JNIEnv *env, jclass c, jstring aspect, jstring signature,
                                               jobject clone_this) {
    (void)c;
    const char *text = (*env)->GetStringUTFChars(env, aspect, NULL),
               *s = (*env)->GetStringUTFChars(env, signature, NULL);
    CASE("VMObjectAlloc", text);
    snprintf(wanted, sizeof wanted, "%s", s);
    (*env)->ReleaseStringUTFChars(env, aspect, text);
    (*env)->ReleaseStringUTFChars(env, signature, s);
    allocated = wrong = nested = 0;
    to_clone = !clone_this ? NULL : (*env)->NewGlobalRef(env, clone_this);
    jthread current = NULL;
    EXPECT(NONE, GetCurrentThread, &current);
    expected_thread = (*env)->NewGlobalRef(env, current);
    enable(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_OBJECT_ALLOC, NULL);
}

JNIEXPORT void JNICALL Java_HeapEvents_vmAllocEnd(JNIEnv *env, jclass c, jint expected) {
    (void)c;
    enable(jvmti, JVMTI_DISABLE, JVMTI_EVENT_VM_OBJECT_ALLOC, NULL);
    CHECK_INT(expected, allocated);
    CHECK_INT(0, wrong);
    CHECK_INT(to_clone ? expected : 0, nested);
    CASES_END();
    (*env)->DeleteGlobalRef(env, to_clone);
    (*env)->DeleteGlobalRef(env, expected_thread);
    to_clone = NULL;
    expected_thread = NULL;
}

JNIEXPORT jobject JNICALL Java_HeapEvents_jniAlloc(JNIEnv *env, jclass c, jclass klass) {
    (void)c;
    return (*env)->AllocObject(env, klass);
}

/* ---- SampledObjectAlloc ---- */

static int samples, all_samples, in_callback;

static void JNICALL sampled_object_alloc(jvmtiEnv *ti, JNIEnv *env, jthread thread, jobject object, jclass klass,
                                         jlong size) {
    all_samples++;
    in_callback++;
    if (in_callback > 1) wrong++;
    if (strcmp(class_name(klass), wanted) == 0) {
        samples++;

        look_at(ti, env, thread, object, klass, size);
        jobject o = wanted[0] == 'L' ? (*env)->AllocObject(env, klass) : NULL; /* produces no event */
        (*env)->DeleteLocalRef(env, o);
    }
    in_callback--;
}

JNIEXPORT void JNICALL Java_HeapEvents_sample(JNIEnv *env, jclass c, jstring aspect, jstring signature, jint interval,
                                              jthread thread) {
    (void)c;
    const char *text = (*env)->GetStringUTFChars(env, aspect, NULL),
               *s = (*env)->GetStringUTFChars(env, signature, NULL);
    CASE("SampledObjectAlloc", text);
    snprintf(wanted, sizeof wanted, "%s", s);
    (*env)->ReleaseStringUTFChars(env, aspect, text);
    (*env)->ReleaseStringUTFChars(env, signature, s);
    EXPECT(NONE, SetHeapSamplingInterval, interval);
    enable(jvmti, JVMTI_ENABLE, JVMTI_EVENT_SAMPLED_OBJECT_ALLOC, thread);
    samples = all_samples = wrong = 0;
}

JNIEXPORT jint JNICALL Java_HeapEvents_samples(JNIEnv *env, jclass c, jboolean all, jboolean clear) {
    (void)env, (void)c;
    jint n = all ? all_samples : samples;
    if (clear) samples = all_samples = 0;
    return n;
}

JNIEXPORT void JNICALL Java_HeapEvents_sampleEnd(JNIEnv *env, jclass c, jthread thread, jint least, jint most) {
    (void)env, (void)c;
    enable(jvmti, JVMTI_DISABLE, JVMTI_EVENT_SAMPLED_OBJECT_ALLOC, thread);
    if (samples < least || samples > most) CHECK_INT(least, samples);
    CHECK_INT(0, wrong);
    CASES_END();
}

JNIEXPORT void JNICALL Java_HeapEvents_intervals(JNIEnv *env, jclass c) {
    (void)c;
    jclass object = (*env)->FindClass(env, "java/lang/Object");
    CASE("SetHeapSamplingInterval", "0: every allocation");
    wanted[0] = 0;
    EXPECT(NONE, SetHeapSamplingInterval, 0);
    enable(jvmti, JVMTI_ENABLE, JVMTI_EVENT_SAMPLED_OBJECT_ALLOC, NULL);
    all_samples = 0;
    for (int i = 0; i < 1000000 && all_samples == 0; i++) /* a new interval counts from the next sample */
        (*env)->DeleteLocalRef(env, (*env)->AllocObject(env, object));
    all_samples = 0;
    for (int i = 0; i < 10; i++) (*env)->DeleteLocalRef(env, (*env)->AllocObject(env, object));
    CHECK(all_samples >= 10);
    enable(jvmti, JVMTI_DISABLE, JVMTI_EVENT_SAMPLED_OBJECT_ALLOC, NULL);
    CASE("SetHeapSamplingInterval", "values");
    EXPECT(ILLEGAL_ARGUMENT, SetHeapSamplingInterval, -1);
    EXPECT(ILLEGAL_ARGUMENT, SetHeapSamplingInterval, (-0x7fffffff - 1));
    CHECK_STR("NONE", error_name((*jvmti)->SetHeapSamplingInterval(jvmti, 0x7fffffff)));
    EXPECT(NONE, SetHeapSamplingInterval, 0);
    CASES_END();
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    jvmtiCapabilities caps = {.can_tag_objects = 1,
                              .can_generate_object_free_events = 1,
                              .can_generate_garbage_collection_events = 1,
                              .can_generate_vm_object_alloc_events = 1,
                              .can_generate_sampled_object_alloc_events = 1,
                              .can_get_current_thread_cpu_time = 1};
    jvmtiCapabilities caps_of_second = {.can_tag_objects = 1, .can_generate_object_free_events = 1};
    jvmtiEventCallbacks callbacks = {.ObjectFree = object_free,
                                     .GarbageCollectionStart = gc_start,
                                     .GarbageCollectionFinish = gc_finish,
                                     .VMObjectAlloc = vm_object_alloc,
                                     .SampledObjectAlloc = sampled_object_alloc,
                                     .VMDeath = vm_death};
    jvmtiEventCallbacks callbacks_of_second = {.ObjectFree = object_free_of_second};
    (void)options, (void)reserved;
    jvmti = new_environment(vm);
    second = new_environment(vm);
    CASE("SetHeapSamplingInterval", "MUST_POSSESS_CAPABILITY, then in OnLoad");
    EXPECT(MUST_POSSESS_CAPABILITY, SetHeapSamplingInterval, 1000);
    MUST((*jvmti)->AddCapabilities(jvmti, &caps));
    EXPECT(NONE, SetHeapSamplingInterval, 1000);
    CASES_END();
    MUST((*second)->AddCapabilities(second, &caps_of_second));
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    MUST((*second)->SetEventCallbacks(second, &callbacks_of_second, sizeof callbacks_of_second));
    MUST((*jvmti)->CreateRawMonitor(jvmti, "monitor", &monitor));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_DEATH, NULL));
    return 0;
}
