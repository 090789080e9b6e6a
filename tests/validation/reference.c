/* The rules about references: how long local ones live and where, how many there are, weak and global ones. */
#include "check_agent.h"

static jclass find(JNIEnv *jni) { return (*jni)->FindClass(jni, "java/lang/Integer"); }

static void use_class(jvmtiEnv *env, jclass c) {
    char *signature;
    if ((*env)->GetClassSignature(env, c, &signature, NULL) == JVMTI_ERROR_NONE)
        (*env)->Deallocate(env, (unsigned char *)signature);
}

static void use_thread(jvmtiEnv *env, jthread thread) {
    jint state;
    (*env)->GetThreadState(env, thread, &state);
}

/* ---- Past their frame, of another thread, deleted ---- */

static jclass kept_class;
static jthread kept_thread;

/* What represents a value is the last time that it was given out: no callback with arguments comes between. */
BREAKS(ref_stale_local, AT_INIT) {
    kept_class = find(g->jni);
    (*g->env)->SetEventNotificationMode(g->env, JVMTI_DISABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL);
}
AGAIN(ref_stale_local, AT_DEATH) { use_class(g->env, kept_class); }

static jclass global_class;
KEEPS(ref_stale_local, AT_INIT) {
    jclass local = find(g->jni);
    global_class = (*g->jni)->NewGlobalRef(g->jni, local);
    (*g->jni)->DeleteLocalRef(g->jni, local);
}
KEEPS(ref_callback_arg_kept, AT_INIT) { kept_thread = (*g->jni)->NewGlobalRef(g->jni, g->thread); }
KEEPS(ref_deleted, AT_DEATH) {
    use_class(g->env, global_class);
    use_thread(g->env, kept_thread);
    (*g->jni)->DeleteGlobalRef(g->jni, global_class);
    (*g->jni)->DeleteGlobalRef(g->jni, kept_thread);
    /* The same value may come again. */
    for (int i = 0; i < 3; i++) {
        jclass local = find(g->jni);
        use_class(g->env, local);
        (*g->jni)->DeleteLocalRef(g->jni, local);
    }
}

BREAKS(ref_callback_arg_kept, AT_INIT) { kept_thread = g->thread; }
AGAIN(ref_callback_arg_kept, AT_DEATH) { use_thread(g->env, kept_thread); }

BREAKS(ref_deleted, AT_INIT) {
    jclass local = find(g->jni);
    (*g->jni)->DeleteLocalRef(g->jni, local);
    (*g->jni)->GetSuperclass(g->jni, local);
}

/* ---- Agent threads ---- */

static jrawMonitorID done;
static int has_ended;
static void (*to_run)(jvmtiEnv *, JNIEnv *);

static void JNICALL agent_thread(jvmtiEnv *env, JNIEnv *jni, void *argument) {
    to_run(env, jni);
    (*env)->RawMonitorEnter(env, done);
    has_ended = 1;
    (*env)->RawMonitorNotifyAll(env, done);
    (*env)->RawMonitorExit(env, done);
}

/* Runs it on an agent thread, and waits for its end. */
static void on_agent_thread(const Given *g, void (*run)(jvmtiEnv *, JNIEnv *)) {
    JNIEnv *jni = g->jni;
    jclass c = (*jni)->FindClass(jni, "java/lang/Thread");
    jthread thread = (*jni)->NewObject(jni, c, (*jni)->GetMethodID(jni, c, "<init>", "()V"));
    to_run = run;
    has_ended = 0;
    (*g->env)->CreateRawMonitor(g->env, "done", &done);
    if ((*g->env)->RunAgentThread(g->env, thread, agent_thread, NULL, JVMTI_THREAD_NORM_PRIORITY) != JVMTI_ERROR_NONE)
        abort();
    (*g->env)->RawMonitorEnter(g->env, done);
    while (!has_ended) (*g->env)->RawMonitorWait(g->env, done, 0);
    (*g->env)->RawMonitorExit(g->env, done);
    (*g->env)->DestroyRawMonitor(g->env, done);
    (*jni)->DeleteLocalRef(jni, thread);
    (*jni)->DeleteLocalRef(jni, c);
}

static void use_kept(jvmtiEnv *env, JNIEnv *jni) { use_class(env, kept_class); }

BREAKS(ref_other_thread, AT_INIT) {
    kept_class = find(g->jni);
    on_agent_thread(g, use_kept);
}
KEEPS(ref_other_thread, AT_INIT) {
    jclass local = find(g->jni);
    kept_class = (*g->jni)->NewGlobalRef(g->jni, local);
    on_agent_thread(g, use_kept);
    (*g->jni)->DeleteGlobalRef(g->jni, kept_class);
    (*g->jni)->DeleteLocalRef(g->jni, local);
}

/* What is done again and again in such a thread; [forget]: the references are left there. */
enum { ROUNDS = 100 };

static void thread_info(jvmtiEnv *env, JNIEnv *jni, int forget) {
    jvmtiThreadInfo info;
    if ((*env)->GetThreadInfo(env, NULL, &info) != JVMTI_ERROR_NONE) abort();
    (*env)->Deallocate(env, (unsigned char *)info.name);
    if (forget) return;
    (*jni)->DeleteLocalRef(jni, info.thread_group);
    (*jni)->DeleteLocalRef(jni, info.context_class_loader);
}

static void all_threads(jvmtiEnv *env, JNIEnv *jni, int forget) {
    jint count;
    jthread *threads;
    if ((*env)->GetAllThreads(env, &count, &threads) != JVMTI_ERROR_NONE) abort();
    for (jint i = 0; i < count && !forget; i++) (*jni)->DeleteLocalRef(jni, threads[i]);
    (*env)->Deallocate(env, (unsigned char *)threads);
}

static void all_traces(jvmtiEnv *env, JNIEnv *jni, int forget) {
    jint count;
    jvmtiStackInfo *stacks;
    if ((*env)->GetAllStackTraces(env, 1, &stacks, &count) != JVMTI_ERROR_NONE) abort();
    for (jint i = 0; i < count && !forget; i++) (*jni)->DeleteLocalRef(jni, stacks[i].thread);
    (*env)->Deallocate(env, (unsigned char *)stacks);
}

static jmethodID method;
static void declaring_class(jvmtiEnv *env, JNIEnv *jni, int forget) {
    jclass c;
    if ((*env)->GetMethodDeclaringClass(env, method, &c) != JVMTI_ERROR_NONE) abort();
    if (!forget) (*jni)->DeleteLocalRef(jni, c);
}

static jthread framed;
static void local_object(jvmtiEnv *env, JNIEnv *jni, int forget) {
    jobject o;
    if ((*env)->GetLocalObject(env, framed, 0, 1, &o) != JVMTI_ERROR_NONE) abort();
    if (!forget) (*jni)->DeleteLocalRef(jni, o);
}

#define ROUNDS_OF(what)                                                \
    static void leave_##what(jvmtiEnv *env, JNIEnv *jni) {             \
        for (int i = 0; i < ROUNDS; i++) what(env, jni, 1);            \
    }                                                                  \
    static void delete_##what(jvmtiEnv *env, JNIEnv *jni) {            \
        for (int i = 0; i < ROUNDS; i++) what(env, jni, 0);            \
        for (int i = 0; i < ROUNDS; i++) {                             \
            if ((*jni)->PushLocalFrame(jni, 64) != JNI_OK) abort();    \
            what(env, jni, 1);                                         \
            (*jni)->PopLocalFrame(jni, NULL);                          \
        }                                                              \
        if ((*jni)->EnsureLocalCapacity(jni, 4000) != JNI_OK) abort(); \
        for (int i = 0; i < ROUNDS; i++) what(env, jni, 1);            \
    }
ROUNDS_OF(thread_info)
ROUNDS_OF(all_threads)
ROUNDS_OF(all_traces)
ROUNDS_OF(declaring_class)
ROUNDS_OF(local_object)

/* A reference of each of 128 places lives on: what another place piles up is reported all the same. */
#define FOUR_OF(what) what what what what
static void leave_thread_info_beside_others(jvmtiEnv *env, JNIEnv *jni) {
    jthread held;
    FOUR_OF(FOUR_OF(FOUR_OF((*env)->GetCurrentThread(env, &held);) FOUR_OF((*env)->GetCurrentThread(env, &held);)))
    leave_thread_info(env, jni);
}

BREAKS(ref_local_pileup, AT_INIT) { on_agent_thread(g, leave_thread_info_beside_others); }
KEEPS(ref_local_pileup, AT_INIT) { on_agent_thread(g, delete_thread_info); }
BREAKS(ref_array_elements, AT_INIT) { on_agent_thread(g, leave_all_threads); }
KEEPS(ref_array_elements, AT_INIT) { on_agent_thread(g, delete_all_threads); }
BREAKS(GetAllStackTraces_refs, AT_INIT) { on_agent_thread(g, leave_all_traces); }
KEEPS(GetAllStackTraces_refs, AT_INIT) { on_agent_thread(g, delete_all_traces); }

static void with_method(const Given *g, void (*run)(jvmtiEnv *, JNIEnv *)) {
    jclass c = find(g->jni);
    method = (*g->jni)->GetMethodID(g->jni, c, "intValue", "()I");
    (*g->jni)->DeleteLocalRef(g->jni, c);
    on_agent_thread(g, run);
}
BREAKS(GetFieldDeclaringClass_ref, AT_INIT) { with_method(g, leave_declaring_class); }
KEEPS(GetFieldDeclaringClass_ref, AT_INIT) { with_method(g, delete_declaring_class); }

static void suspended(jvmtiEnv *env, JNIEnv *jni, void (*run)(jvmtiEnv *, JNIEnv *)) {
    (*env)->SuspendThread(env, framed);
    run(env, jni);
    (*env)->ResumeThread(env, framed);
}
static void leave_locals(jvmtiEnv *env, JNIEnv *jni) { suspended(env, jni, leave_local_object); }
static void delete_locals(jvmtiEnv *env, JNIEnv *jni) { suspended(env, jni, delete_local_object); }

static void with_frame(const Given *g, void (*run)(jvmtiEnv *, JNIEnv *)) {
    framed = (*g->jni)->NewGlobalRef(g->jni, g->thread);
    on_agent_thread(g, run);
    (*g->jni)->DeleteGlobalRef(g->jni, framed);
}
static void want_suspend(const Given *g) {
    jvmtiCapabilities wanted = {.can_suspend = 1};
    if ((*g->env)->AddCapabilities(g->env, &wanted) != JVMTI_ERROR_NONE) abort();
}
BREAKS(GetLocalObject_ref, AT_LOAD) { want_suspend(g); }
AGAIN(GetLocalObject_ref, AT_FRAME) { with_frame(g, leave_locals); }
KEEPS(GetLocalObject_ref, AT_LOAD) { want_suspend(g); }
KEEPS_AGAIN(GetLocalObject_ref, AT_FRAME) { with_frame(g, delete_locals); }

/* ---- Frames ---- */

BREAKS(ref_frame_balance, AT_INIT) {
    if ((*g->jni)->PushLocalFrame(g->jni, 16) != JNI_OK) abort();
}
KEEPS(ref_frame_balance, AT_INIT) {
    for (int i = 0; i < 2; i++)
        if ((*g->jni)->PushLocalFrame(g->jni, 16) != JNI_OK) abort();
    jclass survives = (*g->jni)->PopLocalFrame(g->jni, find(g->jni));
    use_class(g->env, survives);
    survives = (*g->jni)->PopLocalFrame(g->jni, survives);
    use_class(g->env, survives);
    use_thread(g->env, g->thread);
    (*g->jni)->DeleteLocalRef(g->jni, survives);
}

BREAKS(ref_sixteen, AT_INIT) {
    for (int i = 0; i < 17; i++) (*g->jni)->NewLocalRef(g->jni, g->thread);
}
KEEPS(ref_sixteen, AT_DEATH) {
    for (int i = 0; i < 50; i++) (*g->jni)->DeleteLocalRef(g->jni, find(g->jni));
    for (int i = 0; i < 16; i++) find(g->jni);
    if ((*g->jni)->EnsureLocalCapacity(g->jni, 20) != JNI_OK) abort();
    for (int i = 0; i < 20; i++) find(g->jni);
    /* Of an array nobody knows the length before: its references are deleted. */
    jint count;
    jclass *classes;
    if ((*g->env)->GetLoadedClasses(g->env, &count, &classes) != JVMTI_ERROR_NONE) abort();
    for (int i = 0; i < count; i++) (*g->jni)->DeleteLocalRef(g->jni, classes[i]);
    (*g->env)->Deallocate(g->env, (unsigned char *)classes);
}

static void list_classes(const Given *g, int deletes) {
    jint count;
    jclass *classes;
    if ((*g->env)->GetLoadedClasses(g->env, &count, &classes) != JVMTI_ERROR_NONE) abort();
    for (int i = 0; i < count && deletes; i++) (*g->jni)->DeleteLocalRef(g->jni, classes[i]);
    (*g->env)->Deallocate(g->env, (unsigned char *)classes);
}
BREAKS(ref_list_left, AT_INIT) { list_classes(g, 0); }
KEEPS_ALONE(ref_list_left, AT_INIT) {
    list_classes(g, 1);
    (*g->jni)->PushLocalFrame(g->jni, 16);
    list_classes(g, 0);
    (*g->jni)->PopLocalFrame(g->jni, NULL);
}

/* ---- Weak and global ones ---- */

static jweak weak_of(const Given *g) {
    jclass local = find(g->jni);
    jweak weak = (*g->jni)->NewWeakGlobalRef(g->jni, local);
    (*g->jni)->DeleteLocalRef(g->jni, local);
    return weak;
}

BREAKS(ref_weak_passed, AT_INIT) {
    jweak weak = weak_of(g);
    use_class(g->env, weak);
    (*g->jni)->DeleteWeakGlobalRef(g->jni, weak);
}
BREAKS(ref_weak_cleared, AT_INIT) {
    jweak weak = (*g->jni)->NewWeakGlobalRef(g->jni, g->thread);
    if (!(*g->jni)->IsSameObject(g->jni, weak, NULL))
        (*g->jni)->DeleteLocalRef(g->jni, (*g->jni)->GetObjectClass(g->jni, weak));
    (*g->jni)->DeleteWeakGlobalRef(g->jni, weak);
}
KEEPS(ref_weak_cleared, AT_INIT) {
    jweak weak = weak_of(g);
    (*g->jni)->DeleteLocalRef(g->jni, (*g->jni)->GetSuperclass(g->jni, weak)); /* a class that is never unloaded */
    jclass strong = (*g->jni)->NewLocalRef(g->jni, weak);
    if (strong) {
        (*g->jni)->DeleteLocalRef(g->jni, (*g->jni)->GetSuperclass(g->jni, strong));
        use_class(g->env, strong);
    }
    (*g->jni)->DeleteLocalRef(g->jni, strong);
    (*g->jni)->DeleteWeakGlobalRef(g->jni, weak);
}
KEEPS_TOO(ref_weak_passed)

enum { MANY = 300 };
BREAKS(ref_global_leak, AT_INIT) {
    for (int i = 0; i < MANY; i++) (*g->jni)->NewGlobalRef(g->jni, g->thread);
}
KEEPS(ref_global_leak, AT_INIT) {
    jobject all[MANY];
    for (int i = 0; i < MANY; i++) all[i] = (*g->jni)->NewGlobalRef(g->jni, g->thread);
    for (int i = 0; i < MANY - 1; i++) (*g->jni)->DeleteGlobalRef(g->jni, all[i]);
}

/* ---- No references at all ---- */

BREAKS(ref_id_is_no_ref, AT_FRAME) {
    jmethodID id;
    jlocation location;
    jclass c = find(g->jni);
    (*g->env)->GetFrameLocation(g->env, g->thread, 0, &id, &location);
    (*g->jni)->DeleteLocalRef(g->jni, (jobject)id); /* of the event */
    (*g->jni)->NewGlobalRef(g->jni, (jobject)(*g->jni)->GetMethodID(g->jni, c, "intValue", "()I"));
}
AGAIN(ref_id_is_no_ref, AT_INIT) {
    jrawMonitorID monitor;
    if ((*g->env)->CreateRawMonitor(g->env, "no reference", &monitor) != JVMTI_ERROR_NONE) abort();
    (*g->env)->SetTag(g->env, (jobject)monitor, 1);
    (*g->env)->DestroyRawMonitor(g->env, monitor);
}
AGAIN(ref_id_is_no_ref, AT_LOAD) {
    jvmtiCapabilities wanted = {.can_tag_objects = 1};
    if ((*g->env)->AddCapabilities(g->env, &wanted) != JVMTI_ERROR_NONE) abort();
}
KEEPS(ref_id_is_no_ref, AT_FRAME) {
    jmethodID id;
    jlocation location;
    jclass c = find(g->jni), declaring;
    (*g->env)->GetFrameLocation(g->env, g->thread, 0, &id, &location);
    (*g->env)->GetMethodDeclaringClass(g->env, id, &declaring);
    jobject reflected = (*g->jni)->ToReflectedMethod(g->jni, declaring, id, JNI_TRUE);
    if ((*g->jni)->FromReflectedMethod(g->jni, reflected) != id) abort();
    (*g->jni)->DeleteLocalRef(g->jni, reflected);
    (*g->jni)->DeleteLocalRef(g->jni, c);
}

/* ---- Samples ---- */

static jvmtiEnv *sampling;
static jobject sampled;

static void JNICALL keep_strong(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject object, jclass c, jlong size) {
    if (!sampled) sampled = (*jni)->NewGlobalRef(jni, object);
}
static void JNICALL keep_weak(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject object, jclass c, jlong size) {
    if (sampled) return;
    jobject strong = (*jni)->NewGlobalRef(jni, object);
    sampled = (*jni)->NewWeakGlobalRef(jni, strong);
    (*jni)->DeleteGlobalRef(jni, strong);
}

static void sample(const Given *g, jvmtiEventSampledObjectAlloc callback) {
    jvmtiEventCallbacks callbacks = {.SampledObjectAlloc = callback};
    jvmtiCapabilities wanted = {.can_generate_sampled_object_alloc_events = 1};
    if ((*g->vm)->GetEnv(g->vm, (void **)&sampling, JVMTI_VERSION_11) != JNI_OK ||
        (*sampling)->AddCapabilities(sampling, &wanted) != JVMTI_ERROR_NONE ||
        (*sampling)->SetHeapSamplingInterval(sampling, 0) != JVMTI_ERROR_NONE ||
        (*sampling)->SetEventCallbacks(sampling, &callbacks, sizeof callbacks) != JVMTI_ERROR_NONE ||
        (*sampling)->SetEventNotificationMode(sampling, JVMTI_ENABLE, JVMTI_EVENT_SAMPLED_OBJECT_ALLOC, NULL) !=
            JVMTI_ERROR_NONE)
        abort();
}
RUN(SampledObjectAlloc_strong_ref, options, "off=MJ-SetHeapSamplingInterval-cost")
BREAKS(SampledObjectAlloc_strong_ref, AT_LOAD) { sample(g, keep_strong); }
AGAIN(SampledObjectAlloc_strong_ref, AT_DEATH) { (*g->jni)->DeleteGlobalRef(g->jni, sampled); }
KEEPS_ALONE(SampledObjectAlloc_strong_ref, AT_LOAD) { sample(g, keep_weak); }
KEEPS_ALONE_AGAIN(SampledObjectAlloc_strong_ref, AT_DEATH) { (*g->jni)->DeleteWeakGlobalRef(g->jni, sampled); }
