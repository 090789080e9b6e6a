/* Raw monitors across stops of the VM: a thread in native code that owns one uses each function of raw monitors while
   a stop is in progress, whose callback waits for that monitor. RAW_ROUNDS in the environment: how often. */
/* only here: java stops for ever when such a thread calls RawMonitorNotify, or enters or waits for another monitor */
/* here: | -Xcheck:jvmti:text=none | -Xsched:green,seed=1 | -Xsched:green,seed=2,quantum=3 */
#define TEST RawStops
#include <sched.h>
#include <stdbool.h>

#include "scripted.h"

/* The owner's uses. Its monitors are entered in the order FIRST, SECOND; `signals` carries the steps of the script,
   also within the stop: who waits there owns FIRST. */
enum {
    JUST_LEAVE,
    ENTER_AGAIN,
    ENTER_SECOND,
    ENTER_CONTENDED, /* SECOND, which the helper owns */
    NOTIFY,
    WAIT_FOR_CALLBACK,
    WAIT_FOR_TIME, /* owns SECOND meanwhile, and the callback wants both */
    DESTROY_SECOND,
    ANSWER, /* the owner waits for a question, and the callback for its answer */
    USES
};
static const char *const use_names[USES] = {
    "RawMonitorExit",   "RawMonitorEnter, again", "RawMonitorEnter, another", "RawMonitorEnter, another's",
    "RawMonitorNotify", "RawMonitorWait",         "RawMonitorWait, timed",    "DestroyRawMonitor",
    "a conversation"};
enum { GC_START, GC_FINISH, ITERATION, REFERENCES, OBJECT_FREE, HANDSHAKE, SUSPENSION, EXIT, STOPS };
static const char *const stop_names[STOPS] = {"GarbageCollectionStart",
                                              "GarbageCollectionFinish",
                                              "IterateThroughHeap",
                                              "FollowReferences",
                                              "ObjectFree",
                                              "GetStackTrace",
                                              "SuspendThread",
                                              "VMDeath"};

static bool green; /* native code keeps the turn */
static jrawMonitorID first, second, signals;
static int stop, use; /* guarded by `signals`, as all that follows */
static int owner_ready, helper_ready, in_stop, release, owner_done, wanted; /* steps of one combination */
static int question, answer;                                                /* guarded by `first` */

static void enter(jrawMonitorID m) { MUST((*jvmti)->RawMonitorEnter(jvmti, m)); }
static void leave(jrawMonitorID m) { MUST((*jvmti)->RawMonitorExit(jvmti, m)); }
static void signal_step(int *step) {
    enter(signals);
    *step = 1;
    MUST((*jvmti)->RawMonitorNotifyAll(jvmti, signals));
    leave(signals);
}
static void await_step(const int *step) {
    enter(signals);
    while (!*step) MUST((*jvmti)->RawMonitorWait(jvmti, signals, 0));
    leave(signals);
}

/* Owns SECOND until the owner of FIRST is about to want it. */
NATIVE(void, helper)(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    enter(second);
    signal_step(&helper_ready);
    await_step(&release);
    leave(second);
}

static void use_monitors(void) {
    jrawMonitorID more;
    switch (use) {
    case ENTER_AGAIN:
        enter(first);
        leave(first);
        break;
    case ENTER_CONTENDED: signal_step(&release); /* fall through */
    case ENTER_SECOND:
        enter(second);
        leave(second);
        break;
    case NOTIFY:
        MUST((*jvmti)->RawMonitorNotify(jvmti, first));
        MUST((*jvmti)->RawMonitorNotifyAll(jvmti, first));
        break;
    case WAIT_FOR_CALLBACK:
        while (question == 0) MUST((*jvmti)->RawMonitorWait(jvmti, first, 0));
        break;
    case WAIT_FOR_TIME: MUST((*jvmti)->RawMonitorWait(jvmti, first, 1)); break;
    case DESTROY_SECOND:
        MUST((*jvmti)->CreateRawMonitor(jvmti, "more", &more));
        enter(more);
        MUST((*jvmti)->DestroyRawMonitor(jvmti, more));
        break;
    case ANSWER:
        while (question == 0) MUST((*jvmti)->RawMonitorWait(jvmti, first, 0));
        answer = question + 1;
        MUST((*jvmti)->RawMonitorNotifyAll(jvmti, first));
        break;
    default: break;
    }
}

NATIVE(void, owner)(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    if (use == WAIT_FOR_TIME) enter(second);
    enter(first);
    signal_step(&owner_ready);
    if (stop == SUSPENSION && !green)
        while (!__atomic_load_n(&in_stop, __ATOMIC_SEQ_CST)) sched_yield();
    else
        await_step(&in_stop);
    use_monitors();
    leave(first);
    if (use == WAIT_FOR_TIME) leave(second);
    signal_step(&owner_done);
}

/* What the callback does; at other stops, whoever made the stop. */
static void want(int at) {
    enter(signals);
    bool now = at == stop && !in_stop && owner_ready;
    leave(signals);
    if (!now) return;
    signal_step(&in_stop);
    enter(first);
    question = 1;
    MUST((*jvmti)->RawMonitorNotify(jvmti, first));
    while (use == ANSWER && answer == 0) MUST((*jvmti)->RawMonitorWait(jvmti, first, 0));
    leave(first);
    if (use == WAIT_FOR_TIME) {
        enter(second);
        leave(second);
    }
    signal_step(&wanted);
}

static void JNICALL on_gc_start(jvmtiEnv *env) { (void)env, want(GC_START); }
static void JNICALL on_gc_finish(jvmtiEnv *env) { (void)env, want(GC_FINISH); }
static void JNICALL on_object_free(jvmtiEnv *env, jlong tag) { (void)env, (void)tag, want(OBJECT_FREE); }
static void JNICALL on_death(jvmtiEnv *env, JNIEnv *jni) {
    (void)env, (void)jni;
    want(EXIT);
    CHECK_INT(EXIT, stop);
    CHECK_INT(1, in_stop);
    CASES_END();
}
static jint JNICALL on_object(jlong class_tag, jlong size, jlong *tag, jint length, void *data) {
    (void)class_tag, (void)size, (void)tag, (void)length, (void)data;
    want(ITERATION);
    return JVMTI_VISIT_ABORT;
}
static jint JNICALL on_heap_reference(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag,
                                      jlong from, jlong size, jlong *tag, jlong *from_tag, jint length, void *data) {
    (void)kind, (void)info, (void)class_tag, (void)from, (void)size, (void)tag, (void)from_tag, (void)length,
        (void)data;
    want(REFERENCES);
    return JVMTI_VISIT_ABORT;
}

NATIVE(jboolean, prepare)(JNIEnv *env, jclass c, jint new_stop, jint new_use) {
    (void)env, (void)c;
    enter(signals);
    stop = new_stop, use = new_use;
    owner_ready = helper_ready = in_stop = release = owner_done = wanted = question = answer = 0;
    leave(signals);
    CASE(use_names[use], stop_names[stop]);
    return use == ENTER_CONTENDED;
}
NATIVE(void, awaitHelper)(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    await_step(&helper_ready);
}
NATIVE(void, awaitOwner)(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    await_step(&owner_ready);
}

/* A suspended thread becomes the owner of nothing that it does not own; what it owns it gives up. */
static bool works_while_suspended(void) {
    return !green && (use == JUST_LEAVE || use == ENTER_AGAIN || use == NOTIFY || use == WAIT_FOR_CALLBACK);
}

NATIVE(void, makeStop)(JNIEnv *env, jclass c, jthread thread) {
    (void)c;
    jvmtiHeapCallbacks callbacks = {.heap_iteration_callback = on_object, .heap_reference_callback = on_heap_reference};
    jvmtiFrameInfo frames[4];
    jint count;
    switch (stop) {
    case GC_START:
    case GC_FINISH: EXPECT(NONE, ForceGarbageCollection); break;
    case ITERATION: EXPECT(NONE, IterateThroughHeap, 0, NULL, &callbacks, NULL); break;
    case REFERENCES: EXPECT(NONE, FollowReferences, 0, NULL, NULL, &callbacks, NULL); break;
    case OBJECT_FREE: {
        jstring dies = (*env)->NewStringUTF(env, "dies");
        EXPECT(NONE, SetTag, dies, 1);
        (*env)->DeleteLocalRef(env, dies);
        EXPECT(NONE, ForceGarbageCollection);
        break;
    }
    case HANDSHAKE:
        for (int i = 0; i < 30; i++) EXPECT(NONE, GetStackTrace, thread, 0, 4, frames, &count);
        signal_step(&in_stop);
        for (int i = 0; i < 30; i++) (*jvmti)->GetStackTrace(jvmti, thread, 0, 4, frames, &count);
        enter(signals);
        in_stop = 0;
        leave(signals);
        want(HANDSHAKE);
        break;
    case SUSPENSION:
        EXPECT(NONE, SuspendThread, thread);
        if (!works_while_suspended()) EXPECT(NONE, ResumeThread, thread);
        want(SUSPENSION);
        if (works_while_suspended()) EXPECT(NONE, ResumeThread, thread);
        break;
    default: break;
    }
    await_step(&wanted);
    await_step(&owner_done);
    CHECK_INT(1, in_stop);
}

NATIVE(jint, rounds)(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    const char *rounds = getenv("RAW_ROUNDS");
    return !rounds ? 2 : atoi(rounds);
}

static bool is_green(void) {
    char words[4096];
    FILE *f = fopen("/proc/self/cmdline", "r");
    size_t length = !f ? 0 : fread(words, 1, sizeof words - 1, f);
    if (f) fclose(f);
    words[length] = '\0';
    bool found = false;
    for (size_t i = 0; i < length; i += strlen(words + i) + 1) found |= strncmp(words + i, "-Xsched:", 8) == 0;
    return found;
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmtiCapabilities more = {
        .can_generate_garbage_collection_events = 1, .can_generate_object_free_events = 1, .can_tag_objects = 1};
    jvmtiEventCallbacks callbacks = {.GarbageCollectionStart = on_gc_start,
                                     .GarbageCollectionFinish = on_gc_finish,
                                     .ObjectFree = on_object_free,
                                     .VMDeath = on_death};
    static const jvmtiEvent events[] = {JVMTI_EVENT_GARBAGE_COLLECTION_START, JVMTI_EVENT_GARBAGE_COLLECTION_FINISH,
                                        JVMTI_EVENT_OBJECT_FREE, JVMTI_EVENT_VM_DEATH};
    green = is_green();
    begin_script(vm, &more, &callbacks);
    for (size_t i = 0; i < sizeof events / sizeof events[0]; i++)
        MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, events[i], NULL));
    MUST((*jvmti)->CreateRawMonitor(jvmti, "first", &first));
    MUST((*jvmti)->CreateRawMonitor(jvmti, "second", &second));
    MUST((*jvmti)->CreateRawMonitor(jvmti, "signals", &signals));
    return 0;
}
