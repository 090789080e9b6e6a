/* GetFrameCount, GetFrameLocation, GetStackTrace, GetAllStackTraces, GetThreadListStackTraces: of the
   caller, of other threads that run, wait, sleep or were called by native code, of threads that are not alive, inside
   callbacks; and all their errors. */
/* here: | -Xjvmti:strict */
#include "agent.h"

static jclass program;
static jmethodID known[16];
static const char *const names[] = {"main",  "descend", "atBottom",      "run",       "await",   "inNative", "spin",
                                    "sleep", "hold",    "viaReflection", "viaHandle", "counted", NULL};

static int index_of(jmethodID m) {
    for (int i = 0; names[i]; i++)
        if (known[i] == m) return i;
    return -1;
}
static const char *own_name(jmethodID m) {
    int i = index_of(m);
    return i < 0 ? "?" : names[i];
}

JNIEXPORT void JNICALL Java_StackTraces_begin(JNIEnv *env, jclass c) {
    program = (*env)->NewGlobalRef(env, c);
    for (int i = 0; names[i]; i++) known[i] = find_method(c, names[i]);
}

/* The stack of the caller, [depth] frames of descend above main and below atBottom, the native method. */
JNIEXPORT void JNICALL Java_StackTraces_atBottom(JNIEnv *env, jclass c, jint depth) {
    (void)c;
    (void)env;
    jint total = depth + 3, count = -1; /* atBottom, descend depth + 1 times, main */
    jvmtiFrameInfo *frames = calloc((size_t)total + 8, sizeof *frames);
    jthread self = NULL;
    char aspect[80];
    MUST((*jvmti)->GetCurrentThread(jvmti, &self));

    snprintf(aspect, sizeof aspect, "own stack of %d", total);
    CASE("GetFrameCount", aspect);
    EXPECT(NONE, GetFrameCount, NULL, &count);
    CHECK_INT(total, count);
    EXPECT(NONE, GetFrameCount, self, &count);
    CHECK_INT(total, count);

    CASE("GetFrameLocation", aspect);
    for (jint i = 0; i < total; i++) {
        jmethodID m = NULL;
        jlocation l = -7;
        if (!EXPECT(NONE, GetFrameLocation, NULL, i, &m, &l)) break;
        CHECK_STR(i == 0 ? "atBottom" : i == total - 1 ? "main" : "descend", own_name(m));
        CHECK(i == 0 ? l == -1 : l >= 0);
        frames[i] = (jvmtiFrameInfo){m, l};
    }
    jmethodID m;
    jlocation l;
    snprintf(aspect, sizeof aspect, "NO_MORE_FRAMES of %d", total);
    CASE("GetFrameLocation", aspect);
    EXPECT(NO_MORE_FRAMES, GetFrameLocation, NULL, total, &m, &l);
    EXPECT(NO_MORE_FRAMES, GetFrameLocation, NULL, 0x7fffffff, &m, &l);
    snprintf(aspect, sizeof aspect, "ILLEGAL_ARGUMENT of %d", total);
    CASE("GetFrameLocation", aspect);
    EXPECT(ILLEGAL_ARGUMENT, GetFrameLocation, NULL, -1, &m, &l);
    EXPECT(ILLEGAL_ARGUMENT, GetFrameLocation, NULL, (jint)0x80000000, &m, &l);

    snprintf(aspect, sizeof aspect, "every start of %d", total);
    CASE("GetStackTrace", aspect);
    jvmtiFrameInfo *got = calloc((size_t)total + 8, sizeof *got);
    int bad = 0;
    for (jint start = -total; start<total; start += total> 100 ? 97 : 1) {
        for (jint max = 0; max<total + 3; max += total> 100 ? 131 : 1) {
            jint first = start < 0 ? total + start : start, expected = total - first < max ? total - first : max;
            count = -1;
            if ((*jvmti)->GetStackTrace(jvmti, self, start, max, got, &count) != JVMTI_ERROR_NONE ||
                count != expected || memcmp(got, frames + first, (size_t)expected * sizeof *got) != 0)
                bad++;
        }
    }
    CHECK_INT(0, bad);
    snprintf(aspect, sizeof aspect, "ILLEGAL_ARGUMENT of %d", total);
    CASE("GetStackTrace", aspect);
    EXPECT(ILLEGAL_ARGUMENT, GetStackTrace, NULL, total, 1, got, &count);
    EXPECT(ILLEGAL_ARGUMENT, GetStackTrace, NULL, total, 0, got, &count);
    EXPECT(ILLEGAL_ARGUMENT, GetStackTrace, NULL, 0x7fffffff, 1, got, &count);
    EXPECT(ILLEGAL_ARGUMENT, GetStackTrace, NULL, -total - 1, 1, got, &count);
    EXPECT(ILLEGAL_ARGUMENT, GetStackTrace, NULL, (jint)0x80000000, 1, got, &count);
    EXPECT(ILLEGAL_ARGUMENT, GetStackTrace, NULL, 0, -1, got, &count);
    EXPECT(ILLEGAL_ARGUMENT, GetStackTrace, NULL, 0, -1, NULL, NULL);
    CASES_END();
    free(got);
    free(frames);
}

JNIEXPORT void JNICALL Java_StackTraces_nulls(JNIEnv *env, jclass c) {
    (void)env;
    (void)c;
    jvmtiFrameInfo frame;
    jvmtiStackInfo *infos = NULL;
    jint count = 0;
    jmethodID m;
    jlocation l;
    jthread self = NULL;
    MUST((*jvmti)->GetCurrentThread(jvmti, &self));
    CASE("GetFrameCount", "NULL_POINTER");
    EXPECT(NULL_POINTER, GetFrameCount, NULL, NULL);
    CASE("GetFrameLocation", "NULL_POINTER");
    EXPECT(NULL_POINTER, GetFrameLocation, NULL, 0, NULL, &l);
    EXPECT(NULL_POINTER, GetFrameLocation, NULL, 0, &m, NULL);
    EXPECT(NULL_POINTER, GetFrameLocation, NULL, 1000, NULL, NULL);
    CASE("GetStackTrace", "NULL_POINTER");
    EXPECT(NULL_POINTER, GetStackTrace, NULL, 0, 1, NULL, &count);
    EXPECT(NULL_POINTER, GetStackTrace, NULL, 0, 1, &frame, NULL);
    EXPECT(NULL_POINTER, GetStackTrace, NULL, 1000, 0, NULL, NULL);
    CASE("GetAllStackTraces", "NULL_POINTER");
    EXPECT(NULL_POINTER, GetAllStackTraces, 1, NULL, &count);
    EXPECT(NULL_POINTER, GetAllStackTraces, 1, &infos, NULL);
    CASE("GetAllStackTraces", "ILLEGAL_ARGUMENT");
    EXPECT(ILLEGAL_ARGUMENT, GetAllStackTraces, -1, &infos, &count);
    EXPECT(ILLEGAL_ARGUMENT, GetAllStackTraces, -1, NULL, NULL);
    CASE("GetThreadListStackTraces", "NULL_POINTER");
    EXPECT(NULL_POINTER, GetThreadListStackTraces, 1, NULL, 1, &infos);
    EXPECT(NULL_POINTER, GetThreadListStackTraces, 1, &self, 1, NULL);
    EXPECT(NULL_POINTER, GetThreadListStackTraces, 0, NULL, 1, &infos);
    CASE("GetThreadListStackTraces", "ILLEGAL_ARGUMENT");
    EXPECT(ILLEGAL_ARGUMENT, GetThreadListStackTraces, -1, &self, 1, &infos);
    EXPECT(ILLEGAL_ARGUMENT, GetThreadListStackTraces, 1, &self, -1, &infos);
    CASES_END();
}

/* A thread that is not alive, or no thread. */
JNIEXPORT void JNICALL Java_StackTraces_refused(JNIEnv *env, jclass c, jthread thread, jstring what) {
    (void)c;
    const char *text = (*env)->GetStringUTFChars(env, what, NULL);
    jvmtiError expected = strcmp(text, "no thread") == 0 || strcmp(text, "freed reference") == 0
                              ? JVMTI_ERROR_INVALID_THREAD
                              : JVMTI_ERROR_THREAD_NOT_ALIVE;
    char aspect[80];
    jvmtiFrameInfo frame;
    jvmtiStackInfo *infos = NULL;
    jint count = -5;
    jmethodID m = NULL;
    jlocation l;
    jthread given = thread, self = NULL;
    MUST((*jvmti)->GetCurrentThread(jvmti, &self));
    if (strcmp(text, "freed reference") == 0) {
        given = (*env)->NewLocalRef(env, thread);
        (*env)->DeleteLocalRef(env, given);
    }
    snprintf(aspect, sizeof aspect, "%s, %s", error_name(expected), text);
    CASE("GetFrameCount", aspect);
    recorder_expect(__LINE__, "GetFrameCount", expected, (*jvmti)->GetFrameCount(jvmti, given, &count));
    CHECK_INT(-5, count);
    CASE("GetFrameLocation", aspect);
    recorder_expect(__LINE__, "GetFrameLocation", expected, (*jvmti)->GetFrameLocation(jvmti, given, 0, &m, &l));
    recorder_expect(__LINE__, "GetFrameLocation(-1)", expected, (*jvmti)->GetFrameLocation(jvmti, given, -1, &m, &l));
    CASE("GetStackTrace", aspect);
    recorder_expect(__LINE__, "GetStackTrace", expected, (*jvmti)->GetStackTrace(jvmti, given, 0, 1, &frame, &count));
    recorder_expect(__LINE__, "GetStackTrace(-1)", expected, (*jvmti)->GetStackTrace(jvmti, given, -1, -1, NULL, NULL));
    snprintf(aspect, sizeof aspect, "with %s", text);
    CASE("GetThreadListStackTraces", aspect);
    jthread list[3] = {self, given, self};
    if (expected == JVMTI_ERROR_INVALID_THREAD) {
        EXPECT(INVALID_THREAD, GetThreadListStackTraces, 3, list, 1, &infos);
        list[1] = NULL;
        EXPECT(INVALID_THREAD, GetThreadListStackTraces, 3, list, 1, &infos);
        EXPECT(INVALID_THREAD, GetThreadListStackTraces, 1, list + 1, 1, &infos);
        EXPECT(NONE, GetThreadListStackTraces, 1, list, 1, &infos);
        (*jvmti)->Deallocate(jvmti, (unsigned char *)infos);
    } else {
        if (EXPECT(NONE, GetThreadListStackTraces, 3, list, 1, &infos)) {
            CHECK_INT(1, infos[0].frame_count);
            CHECK_INT(JVMTI_THREAD_STATE_ALIVE | JVMTI_THREAD_STATE_RUNNABLE, infos[0].state);
            CHECK_INT(0, infos[1].frame_count);
            CHECK_INT(strcmp(text, "unstarted") == 0 ? 0 : JVMTI_THREAD_STATE_TERMINATED, infos[1].state);
            CHECK(!infos[1].frame_buffer);
            CHECK((*env)->IsSameObject(env, infos[1].thread, thread));
            CHECK((*env)->IsSameObject(env, infos[2].thread, self));
            CHECK(infos[2].frame_buffer[0].method == infos[0].frame_buffer[0].method);
            (*jvmti)->Deallocate(jvmti, (unsigned char *)infos);
        }
        snprintf(aspect, sizeof aspect, "only one that is %s", text);
        CASE("GetThreadListStackTraces", aspect);
        infos = NULL;
        if (EXPECT_BY_TEXT(NONE, THREAD_NOT_ALIVE, GetThreadListStackTraces, 1, &given, 1, &infos) && infos) {
            CHECK_INT(0, infos[0].frame_count);
            (*jvmti)->Deallocate(jvmti, (unsigned char *)infos);
        }
    }
    CASES_END();
    (*env)->ReleaseStringUTFChars(env, what, text);
}

/* ---- Other threads ---- */

/* Waits in Java code that a native method calls. */
JNIEXPORT void JNICALL Java_StackTraces_inNative(JNIEnv *env, jclass c) {
    (*env)->CallStaticVoidMethod(env, c, (*env)->GetStaticMethodID(env, c, "await", "()V"));
}

static int reaches(const jvmtiFrameInfo *frames, jint count, jmethodID m) {
    for (jint i = 0; i < count; i++)
        if (frames[i].method == m) return i;
    return -1;
}

/* [thread] is in [method], which run calls. */
static void other(JNIEnv *env, jthread thread, const char *what, int method, jint state_mask, jint state) {
    char aspect[80];
    jvmtiFrameInfo frames[64];
    jint count = -1, total = -1, now = -1;
    snprintf(aspect, sizeof aspect, "another thread, %s", what);
    CASE("GetStackTrace", aspect);
    EXPECT(NONE, GetStackTrace, thread, 0, 64, frames, &count);
    int i = reaches(frames, count, known[method]);
    CHECK(i >= 0);
    CHECK_STR("run", i < 0 ? "?" : own_name(frames[i + 1].method));
    if (method == 5) CHECK_INT(-1, frames[i].location);
    EXPECT(NONE, GetStackTrace, thread, -2, 64, frames, &count);
    CHECK_INT(2, count);
    CASE("GetFrameCount", aspect);
    EXPECT(NONE, GetFrameCount, thread, &total);
    CHECK(total >= 3);
    CASE("GetFrameLocation", aspect);
    jmethodID m = NULL;
    jlocation l = -9;
    EXPECT(NONE, GetFrameLocation, thread, 0, &m, &l);
    EXPECT(NO_MORE_FRAMES, GetFrameLocation, thread, 1000, &m, &l);
    CASE("GetThreadListStackTraces", aspect);
    jvmtiStackInfo *infos = NULL;
    if (EXPECT(NONE, GetThreadListStackTraces, 1, &thread, 64, &infos)) {
        CHECK((*env)->IsSameObject(env, infos->thread, thread));
        CHECK_INT(state, infos->state & state_mask);
        CHECK(reaches(infos->frame_buffer, infos->frame_count, known[method]) >= 0);
        MUST((*jvmti)->GetThreadState(jvmti, thread, &now));
        CHECK_INT(now & state_mask, infos->state & state_mask);
        (*jvmti)->Deallocate(jvmti, (unsigned char *)infos);
    }
    CASE("GetAllStackTraces", aspect);
    if (EXPECT(NONE, GetAllStackTraces, 64, &infos, &count)) {
        int found = 0;
        for (jint k = 0; k < count; k++) {
            if ((*env)->IsSameObject(env, infos[k].thread, thread)) {
                found++;
                CHECK_INT(state, infos[k].state & state_mask);
                CHECK(reaches(infos[k].frame_buffer, infos[k].frame_count, known[method]) >= 0);
            }
        }
        CHECK_INT(1, found);
        (*jvmti)->Deallocate(jvmti, (unsigned char *)infos);
    }
    CASES_END();
}

JNIEXPORT void JNICALL Java_StackTraces_others(JNIEnv *env, jclass c, jobjectArray threads) {
    (void)c;
    (*env)->EnsureLocalCapacity(env, 500);
    other(env, (*env)->GetObjectArrayElement(env, threads, 0), "waiting", 4, 0x1ff, 0x191);
    other(env, (*env)->GetObjectArrayElement(env, threads, 1), "called by a native method", 5, 0x1ff, 0x191);
    other(env, (*env)->GetObjectArrayElement(env, threads, 2), "running", 6, 0x1ff, 0x5);
    other(env, (*env)->GetObjectArrayElement(env, threads, 3), "sleeping", 7, 0x1ff, 0xe1);
    other(env, (*env)->GetObjectArrayElement(env, threads, 4), "blocked", 8, 0x5ff, 0x401);
}

/* Threads at rest: what all functions say must be the same. */
JNIEXPORT void JNICALL Java_StackTraces_consistent(JNIEnv *env, jclass c, jobjectArray threads) {
    (void)c;
    (*env)->EnsureLocalCapacity(env, 500);
    jint n = (*env)->GetArrayLength(env, threads), all = 0, count = 0;
    jthread list[64], *every = NULL;
    jvmtiStackInfo *infos = NULL;
    for (jint i = 0; i < n; i++) list[i] = (*env)->GetObjectArrayElement(env, threads, i);
    CASE("GetThreadListStackTraces", "many threads");
    for (jint max = 0; max < 8; max++) {
        if (!EXPECT(NONE, GetThreadListStackTraces, n, list, max, &infos)) break;
        for (jint i = 0; i < n; i++) {
            jvmtiFrameInfo frames[8];
            MUST((*jvmti)->GetStackTrace(jvmti, list[i], 0, max, frames, &count));
            CHECK((*env)->IsSameObject(env, infos[i].thread, list[i]));
            CHECK_INT(count, infos[i].frame_count);
            CHECK(count == 0 || memcmp(frames, infos[i].frame_buffer, (size_t)count * sizeof *frames) == 0);
        }
        CHECK((char *)infos[0].frame_buffer >= (char *)(infos + n) || max == 0);
        (*jvmti)->Deallocate(jvmti, (unsigned char *)infos);
    }
    CASE("GetThreadListStackTraces", "no thread");
    infos = (jvmtiStackInfo *)1;
    EXPECT(NONE, GetThreadListStackTraces, 0, list, 4, &infos);
    CASE("GetAllStackTraces", "the same threads as GetAllThreads");
    MUST((*jvmti)->GetAllThreads(jvmti, &all, &every));
    if (EXPECT(NONE, GetAllStackTraces, 0, &infos, &count)) {
        CHECK_INT(all, count);
        for (jint i = 0; i < count; i++) {
            int found = 0;
            for (jint k = 0; k < all; k++) found += (*env)->IsSameObject(env, infos[i].thread, every[k]);
            CHECK_INT(1, found);
            CHECK_INT(0, infos[i].frame_count);
        }
        (*jvmti)->Deallocate(jvmti, (unsigned char *)infos);
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)every);
    CASES_END();
}

/* Two threads hand a token to and fro inside one monitor: at every instant exactly one is in holding. */
JNIEXPORT jint JNICALL Java_StackTraces_instants(JNIEnv *env, jclass c, jobjectArray threads, jmethodID unused,
                                                 jint rounds) {
    (void)c;
    (void)unused;
    jthread list[2] = {(*env)->GetObjectArrayElement(env, threads, 0), (*env)->GetObjectArrayElement(env, threads, 1)};
    jmethodID counted = find_method(program, "counted");
    jint wrong = 0;
    for (jint i = 0; i < rounds; i++) {
        jvmtiStackInfo *infos = NULL;
        MUST((*jvmti)->GetThreadListStackTraces(jvmti, 2, list, 64, &infos));
        int inside = 0;
        for (int k = 0; k < 2; k++) inside += reaches(infos[k].frame_buffer, infos[k].frame_count, counted) >= 0;
        wrong += inside > 1;
        (*jvmti)->Deallocate(jvmti, (unsigned char *)infos);
    }
    return wrong;
}

JNIEXPORT void JNICALL Java_StackTraces_instantsDone(JNIEnv *env, jclass c, jint wrong) {
    (void)env;
    (void)c;
    CASE("GetThreadListStackTraces", "one instant");
    jvmtiStackInfo *infos = NULL;
    jthread self = NULL;
    MUST((*jvmti)->GetCurrentThread(jvmti, &self));
    EXPECT(NONE, GetThreadListStackTraces, 1, &self, 1, &infos);
    CHECK_INT(0, wrong);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)infos);
    CASES_END();
}

/* What is between the program's own frames: hidden, reflection and method handle frames count. */
JNIEXPORT void JNICALL Java_StackTraces_between(JNIEnv *env, jclass c, jstring what) {
    (void)c;
    const char *text = (*env)->GetStringUTFChars(env, what, NULL);
    jvmtiFrameInfo frames[64];
    jint count = 0, lambda = 0, foreign = 0;
    char aspect[80];
    snprintf(aspect, sizeof aspect, "through %s", text);
    CASE("GetStackTrace", aspect);
    EXPECT(NONE, GetStackTrace, NULL, 1, 64, frames, &count);
    for (jint i = 0; i < count; i++) {
        jclass holder = NULL;
        MUST((*jvmti)->GetMethodDeclaringClass(jvmti, frames[i].method, &holder));
        if (strstr(class_name(holder), "$$Lambda"))
            lambda++;
        else if (strncmp(class_name(holder), "LStackTraces", 12) != 0)
            foreign++;
    }
    CHECK_INT(strcmp(text, "a lambda") == 0, lambda);
    CHECK(strcmp(text, "a lambda") == 0 ? foreign == 0 : foreign > 0);
    CASES_END();
    (*env)->ReleaseStringUTFChars(env, what, text);
}

/* ---- In callbacks, and where there are no frames ---- */

static int in_callback = 1;

static void JNICALL on_method_entry(jvmtiEnv *ti, JNIEnv *env, jthread thread, jmethodID m) {
    (void)ti;
    (void)env;
    if (m != known[11] || !in_callback) return;
    in_callback = 0;
    jint count = -1;
    jlocation l = -9;
    jmethodID top = NULL;
    jvmtiFrameInfo frames[3];
    jvmtiStackInfo *infos = NULL;
    CASE("GetFrameCount", "in a callback");
    EXPECT(NONE, GetFrameCount, thread, &count);
    CHECK_INT(3, count);
    CASE("GetFrameLocation", "in a callback");
    EXPECT(NONE, GetFrameLocation, NULL, 0, &top, &l);
    CHECK(top == m);
    CHECK_INT(0, l);
    CASE("GetStackTrace", "in a callback");
    EXPECT(NONE, GetStackTrace, NULL, 0, 3, frames, &count);
    CHECK_INT(3, count);
    CHECK_STR("main", own_name(frames[2].method));
    CASE("GetAllStackTraces", "in a callback");
    EXPECT(NONE, GetAllStackTraces, 3, &infos, &count);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)infos);
    CASE("GetThreadListStackTraces", "in a callback");
    EXPECT(NONE, GetThreadListStackTraces, 1, &thread, 3, &infos);
    CHECK(infos->frame_buffer[0].method == m);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)infos);
    CASES_END();
}

JNIEXPORT void JNICALL Java_StackTraces_callbacks(JNIEnv *env, jclass c, jboolean on) {
    (void)env;
    (void)c;
    MUST((*jvmti)->SetEventNotificationMode(jvmti, on ? JVMTI_ENABLE : JVMTI_DISABLE, JVMTI_EVENT_METHOD_ENTRY, NULL));
}

static void no_frames(jthread thread, const char *where) {
    char aspect[80];
    jint count = -1;
    jvmtiFrameInfo frame;
    jvmtiStackInfo *infos = NULL;
    jmethodID m;
    jlocation l;
    snprintf(aspect, sizeof aspect, "no frames, %s", where);
    CASE("GetFrameCount", aspect);
    EXPECT(NONE, GetFrameCount, thread, &count);
    CHECK_INT(0, count);
    CASE("GetFrameLocation", aspect);
    EXPECT(NO_MORE_FRAMES, GetFrameLocation, thread, 0, &m, &l);
    CASE("GetStackTrace", aspect);
    count = -1;
    EXPECT(NONE, GetStackTrace, thread, 0, 1, &frame, &count);
    CHECK_INT(0, count);
    EXPECT(ILLEGAL_ARGUMENT, GetStackTrace, thread, 1, 1, &frame, &count);
    EXPECT(ILLEGAL_ARGUMENT, GetStackTrace, thread, -1, 1, &frame, &count);
    CASE("GetThreadListStackTraces", aspect);
    if (EXPECT(NONE, GetThreadListStackTraces, 1, &thread, 1, &infos)) {
        CHECK_INT(0, infos->frame_count);
        CHECK(!infos->frame_buffer);
        (*jvmti)->Deallocate(jvmti, (unsigned char *)infos);
    }
    CASES_END();
}

static void JNICALL on_vm_init(jvmtiEnv *ti, JNIEnv *env, jthread thread) {
    (void)ti;
    (void)env;
    no_frames(thread, "VMInit");
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_THREAD_START, NULL));
}

static void JNICALL on_thread_start(jvmtiEnv *ti, JNIEnv *env, jthread thread) {
    jvmtiThreadInfo info;
    (void)ti;
    (void)env;
    MUST((*jvmti)->GetThreadInfo(jvmti, thread, &info));
    if (strcmp(info.name, "shown") == 0) no_frames(thread, "ThreadStart");
    (*jvmti)->Deallocate(jvmti, (unsigned char *)info.name);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options;
    (void)reserved;
    jvmti = new_environment(vm);
    jvmtiCapabilities caps;
    memset(&caps, 0, sizeof caps);
    caps.can_generate_method_entry_events = 1;
    MUST((*jvmti)->AddCapabilities(jvmti, &caps));
    jvmtiEventCallbacks callbacks;
    memset(&callbacks, 0, sizeof callbacks);
    callbacks.MethodEntry = on_method_entry;
    callbacks.VMInit = on_vm_init;
    callbacks.ThreadStart = on_thread_start;
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, NULL));
    return JNI_OK;
}
