/* Threads that lock, wait, park, sleep, allocate, load classes and call native code are suspended and
   resumed at random by two agents' threads, singly and in lists, while a third collects garbage, walks stacks and asks
   about monitors. What a suspended thread counts does not run, nothing is lost, and everybody comes to his end. */
#define TEST SuspendStorm
#include "scripted.h"

enum { WORKERS = 6 };
static jlongArray counts; /* each worker counts in its own element, in Java code */
static jthread workers[WORKERS];
static volatile int stopping, running, failures, suspensions;
static jrawMonitorID raw;
static long raw_count; /* guarded by raw */

static unsigned next_random(unsigned *seed) { return *seed = *seed * 1103515245u + 12345u; }
static unsigned below(unsigned *seed, unsigned n) { return (next_random(seed) >> 8) % n; }

static jlong count_of(JNIEnv *env, int worker) {
    jlong value = 0;
    (*env)->GetLongArrayRegion(env, counts, worker, 1, &value);
    return value;
}

static void fail(const char *what) {
    if (__atomic_fetch_add(&failures, 1, __ATOMIC_SEQ_CST) < 5) say("  %s", what);
}

/* [k] was suspended by the caller. */
static void look_at(JNIEnv *env, int k, unsigned *seed) {
    jlong before = count_of(env, k);
    jint state = 0, frames = 0, count = 0;
    jvmtiMonitorStackDepthInfo *infos = NULL;
    if ((*jvmti)->GetThreadState(jvmti, workers[k], &state) != JVMTI_ERROR_NONE ||
        (state & (JVMTI_THREAD_STATE_ALIVE | JVMTI_THREAD_STATE_SUSPENDED)) !=
            (JVMTI_THREAD_STATE_ALIVE | JVMTI_THREAD_STATE_SUSPENDED))
        fail("not suspended");
    if ((*jvmti)->GetFrameCount(jvmti, workers[k], &frames) != JVMTI_ERROR_NONE) fail("no stack");
    (*env)->PushLocalFrame(env, 64);
    if ((*jvmti)->GetOwnedMonitorStackDepthInfo(jvmti, workers[k], &count, &infos) != JVMTI_ERROR_NONE)
        fail("no monitors");
    for (jint i = 0; i < count; i++) {
        jvmtiMonitorUsage usage;
        if (infos[i].stack_depth >= frames) fail("a monitor of a frame that is not there");
        if ((*jvmti)->GetObjectMonitorUsage(jvmti, infos[i].monitor, &usage) != JVMTI_ERROR_NONE ||
            !(*env)->IsSameObject(env, usage.owner, workers[k]) || usage.entry_count < 1) {
            fail("owner and monitor do not agree");
            continue;
        }
        (*jvmti)->Deallocate(jvmti, (unsigned char *)usage.waiters);
        (*jvmti)->Deallocate(jvmti, (unsigned char *)usage.notify_waiters);
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)infos);
    (*env)->PopLocalFrame(env, NULL);
    for (unsigned i = below(seed, 4); i > 0; i--) yield(env);
    if (count_of(env, k) != before) fail("a suspended thread went on");
    jint again = 0;
    if ((*jvmti)->GetFrameCount(jvmti, workers[k], &again) != JVMTI_ERROR_NONE || again != frames)
        fail("the stack of a suspended thread changed");
    __atomic_add_fetch(&suspensions, 1, __ATOMIC_SEQ_CST);
}

static void one(JNIEnv *env, unsigned *seed) {
    int k = (int)below(seed, WORKERS);
    jvmtiError e = (*jvmti)->SuspendThread(jvmti, workers[k]);
    if (e == JVMTI_ERROR_NONE) {
        look_at(env, k, seed);
        if ((*jvmti)->ResumeThread(jvmti, workers[k]) != JVMTI_ERROR_NONE) fail("not resumed");
    } else if (e != JVMTI_ERROR_THREAD_SUSPENDED && e != JVMTI_ERROR_THREAD_NOT_ALIVE) {
        fail(error_name(e));
    }
}

static void several(JNIEnv *env, unsigned *seed) {
    jthread list[WORKERS];
    jvmtiError results[WORKERS];
    int index[WORKERS], count = 0;
    for (int k = 0; k < WORKERS; k++) {
        if (below(seed, 2)) {
            index[count] = k;
            list[count++] = workers[k];
        }
    }
    if ((*jvmti)->SuspendThreadList(jvmti, count, list, results) != JVMTI_ERROR_NONE) fail("no list");
    int mine = 0;
    for (int i = 0; i < count; i++) {
        if (results[i] == JVMTI_ERROR_NONE) {
            look_at(env, index[i], seed);
            list[mine++] = workers[index[i]];
        }
    }
    if ((*jvmti)->ResumeThreadList(jvmti, mine, list, results) != JVMTI_ERROR_NONE) fail("no list");
    for (int i = 0; i < mine; i++)
        if (results[i] != JVMTI_ERROR_NONE) fail("not resumed");
}

static void end_of(int *counted) {
    (void)counted;
    __atomic_sub_fetch(&running, 1, __ATOMIC_SEQ_CST);
}

static void JNICALL suspender(jvmtiEnv *env, JNIEnv *jni, void *arg) {
    (void)env;
    unsigned seed = (unsigned)(size_t)arg;
    while (!__atomic_load_n(&stopping, __ATOMIC_SEQ_CST)) {
        below(&seed, 3) ? one(jni, &seed) : several(jni, &seed);
        yield(jni);
    }
    end_of(NULL);
}

static void JNICALL disturber(jvmtiEnv *env, JNIEnv *jni, void *arg) {
    (void)env;
    unsigned seed = (unsigned)(size_t)arg;
    while (!__atomic_load_n(&stopping, __ATOMIC_SEQ_CST)) {
        int k = (int)below(&seed, WORKERS);
        jvmtiFrameInfo frames[8];
        jint count = 0;
        jobject monitor = NULL;
        (*jni)->PushLocalFrame(jni, 64);
        switch (below(&seed, 8)) {
        case 0: (*jvmti)->ForceGarbageCollection(jvmti); break;
        case 1:
        case 2: (*jvmti)->GetStackTrace(jvmti, workers[k], 0, 8, frames, &count); break;
        case 3:
        case 4: (*jvmti)->GetCurrentContendedMonitor(jvmti, workers[k], &monitor); break;
        case 5: (*jvmti)->InterruptThread(jvmti, workers[k]); break;
        default: {
            jthread *threads = NULL;
            if ((*jvmti)->GetAllThreads(jvmti, &count, &threads) != JVMTI_ERROR_NONE || count < 1) fail("no threads");
            (*jvmti)->Deallocate(jvmti, (unsigned char *)threads);
        }
        }
        (*jni)->PopLocalFrame(jni, NULL);
        yield(jni);
    }
    end_of(NULL);
}

NATIVE(void, storm)(JNIEnv *env, jclass c, jobjectArray threads, jobjectArray agents, jlongArray array) {
    (void)c;
    counts = (*env)->NewGlobalRef(env, array);
    for (int i = 0; i < WORKERS; i++) {
        jthread t = (*env)->GetObjectArrayElement(env, threads, i);
        workers[i] = (*env)->NewGlobalRef(env, t);
    }
    running = 3;
    static const jvmtiStartFunction main[] = {suspender, suspender, disturber};
    for (int i = 0; i < 3; i++) {
        jthread t = (*env)->GetObjectArrayElement(env, agents, i);
        MUST((*jvmti)->RunAgentThread(jvmti, t, main[i], (void *)(size_t)(i + 1), JVMTI_THREAD_NORM_PRIORITY));
    }
}

NATIVE(void, calm)(JNIEnv *env, jclass c) {
    (void)c;
    __atomic_store_n(&stopping, 1, __ATOMIC_SEQ_CST);
    while (__atomic_load_n(&running, __ATOMIC_SEQ_CST) > 0) yield(env);
}

NATIVE(jint, failures)(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    return failures;
}

NATIVE(jint, suspensions)(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    return __atomic_load_n(&suspensions, __ATOMIC_SEQ_CST);
}

NATIVE(void, rawAdd)(JNIEnv *env, jclass c) {
    MUST((*jvmti)->RawMonitorEnter(jvmti, raw));
    long before = raw_count;
    jclass again = (*env)->NewLocalRef(env, c); /* a place to be stopped at, as owner */
    (*env)->DeleteLocalRef(env, again);
    raw_count = before + 1;
    MUST((*jvmti)->RawMonitorExit(jvmti, raw));
}

NATIVE(jlong, rawCount)(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    return raw_count;
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    begin_script(vm, NULL, NULL);
    MUST((*jvmti)->CreateRawMonitor(jvmti, "raw", &raw));
    return 0;
}
