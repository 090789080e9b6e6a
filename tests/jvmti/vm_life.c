/* The life of the VM and of its threads as five environments see it: VMStart early and at its usual time, VMInit,
   ThreadStart, ThreadEnd, VMDeath, Agent_OnUnload; what works in which of them; class file hooks in the early
   phases. */
#define _GNU_SOURCE
#include <pthread.h>
#include <string.h>

#include "agent.h"

enum { PLAIN, EARLY, EARLY_HOOK, EARLY_START_ONLY, LAST, ENVIRONMENTS };
static jvmtiEnv *envs[ENVIRONMENTS];
static JavaVM *vm;

static int who(jvmtiEnv *env) {
    for (int i = 0; i < ENVIRONMENTS; i++)
        if (envs[i] == env) return i;
    return -1;
}

static int phase_of(jvmtiEnv *env) {
    jvmtiPhase phase = 0;
    EXPECT_ENV(env, NONE, GetPhase, &phase);
    return (int)phase;
}

/* What happened, as words in one line: environment and event. */
static char story[4096];
static void tell(const char *format, ...) {
    va_list args;
    va_start(args, format);
    size_t length = strlen(story);
    vsnprintf(story + length, sizeof story - length, format, args);
    va_end(args);
}
static void expect_story(const char *expected) {
    CHECK_STR(expected, story);
    story[0] = 0;
}

static const char *name_of(jvmtiEnv *env, jthread thread, int *has_group) {
    static _Thread_local char name[64]; /* events of several threads at the same time */
    jvmtiThreadInfo info = {0};
    if (!EXPECT_ENV(env, NONE, GetThreadInfo, thread, &info)) return "?";
    snprintf(name, sizeof name, "%s", info.name);
    if (has_group) *has_group = info.thread_group != NULL;
    (*env)->Deallocate(env, (unsigned char *)info.name);
    return name;
}

/* ---- class files ---- */

static int hooks_in[ENVIRONMENTS][16], hooks_with_jni[ENVIRONMENTS][16], loads_in[ENVIRONMENTS][16],
    prepares_in[ENVIRONMENTS][16];
static char first_class[ENVIRONMENTS][64];

static void JNICALL on_class_file(jvmtiEnv *env, JNIEnv *jni, jclass redefined, jobject loader, const char *name,
                                  jobject domain, jint length, const unsigned char *bytes, jint *new_length,
                                  unsigned char **new_bytes) {
    (void)redefined, (void)loader, (void)domain, (void)length, (void)bytes, (void)new_length, (void)new_bytes;
    int i = who(env), phase = phase_of(env);
    if (first_class[i][0] == 0) snprintf(first_class[i], sizeof first_class[i], "%s", name);
    hooks_in[i][phase & 15]++;
    hooks_with_jni[i][phase & 15] += jni != NULL;
}

static void JNICALL on_class_load(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass c) {
    (void)jni, (void)thread, (void)c;
    loads_in[who(env)][phase_of(env) & 15]++;
}

static void JNICALL on_class_prepare(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass c) {
    (void)jni, (void)thread, (void)c;
    prepares_in[who(env)][phase_of(env) & 15]++;
}

/* ---- VMStart ---- */

static int thread_starts_in_start[ENVIRONMENTS];
static int usual_start; /* the usual VMStart has come */

static void JNICALL on_start(jvmtiEnv *env, JNIEnv *jni) {
    static char aspects[ENVIRONMENTS][64];
    int i = who(env), early = i == EARLY || i == EARLY_HOOK || i == EARLY_START_ONLY;
    snprintf(aspects[i], sizeof aspects[i], "%s, environment %d", early ? "early" : "usual", i);
    tell("%d ", i);
    CASE("VMStart", aspects[i]);
    CHECK_INT(JVMTI_PHASE_START, phase_of(env));
    CHECK_INT(early && !usual_start ? JVMTI_PHASE_PRIMORDIAL : JVMTI_PHASE_START, phase_of(envs[PLAIN]));
    CHECK(jni);
    jthread thread = (jthread)-1;
    EXPECT_ENV(env, NONE, GetCurrentThread, &thread);
    CHECK_INT(!early, thread != NULL);
    jclass c = (*jni)->FindClass(jni, "java/lang/String");
    CHECK(c && !(*jni)->ExceptionCheck(jni));
    char *signature = NULL;
    EXPECT_ENV(env, NONE, GetClassSignature, c, &signature, NULL);
    CHECK_STR("Ljava/lang/String;", signature);
    EXPECT_ENV(env, NONE, Deallocate, (unsigned char *)signature);
    void *other = &other;
    CHECK_INT(JNI_EDETACHED, (*vm)->GetEnv(vm, &other, JVMTI_VERSION_1_2));
    CHECK(!other);
    CHECK_INT(JNI_OK, (*vm)->GetEnv(vm, &other, JNI_VERSION_1_8));
    CHECK(other == jni);
    EXPECT_ENV(env, NONE, SetThreadLocalStorage, NULL, env);
    jint count;
    jthread *threads;
    EXPECT_ENV(env, WRONG_PHASE, GetAllThreads, &count, &threads);
    EXPECT_ENV(env, WRONG_PHASE, SetEventNotificationMode, JVMTI_DISABLE, JVMTI_EVENT_VM_INIT, NULL);
    if (!early) usual_start = 1;
    CASES_END();
}

/* ---- VMInit ---- */

static int initialised; /* VMInit has come, in so many environments */

static void JNICALL on_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    static char aspects[ENVIRONMENTS][32];
    int i = who(env), group = 0;
    snprintf(aspects[i], sizeof aspects[i], "environment %d", i);
    if (i == 0) {
        CASE("VMStart", "early in the order of creation, then the others");
        expect_story("1 2 3 0 4 ");
        CASE("ThreadStart", "threads of the system, for those who began early");
        /* They begin on their own: when the machine is busy, in a later phase, when others see them too. */
        CHECK(thread_starts_in_start[PLAIN] <= thread_starts_in_start[EARLY]);
        CASE("ClassFileLoadHook", "primordial phase, with both early capabilities");
        CHECK(hooks_in[EARLY_HOOK][JVMTI_PHASE_PRIMORDIAL] > 10);
        CHECK_STR("java/lang/Object", first_class[EARLY_HOOK]);
        CASE("ClassFileLoadHook", "not in the primordial phase without them");
        CHECK_INT(0, hooks_in[PLAIN][JVMTI_PHASE_PRIMORDIAL] + hooks_in[EARLY][JVMTI_PHASE_PRIMORDIAL]);
        CASE("ClassFileLoadHook", "start phase, longer for those who began early");
        CHECK(hooks_in[EARLY][JVMTI_PHASE_START] > hooks_in[PLAIN][JVMTI_PHASE_START]);
        CHECK_INT(hooks_in[EARLY][JVMTI_PHASE_START], hooks_with_jni[EARLY][JVMTI_PHASE_START]);
        CHECK_INT(hooks_in[PLAIN][JVMTI_PHASE_START], hooks_in[LAST][JVMTI_PHASE_START]);
        CASE("ClassLoad", "start phase, longer for those who began early");
        CHECK(loads_in[EARLY][JVMTI_PHASE_START] > loads_in[PLAIN][JVMTI_PHASE_START]);
        CHECK_INT(0, loads_in[EARLY][JVMTI_PHASE_PRIMORDIAL] + loads_in[EARLY_HOOK][JVMTI_PHASE_PRIMORDIAL]);
        CASE("ClassPrepare", "start phase, longer for those who began early");
        CHECK(prepares_in[EARLY][JVMTI_PHASE_START] > prepares_in[PLAIN][JVMTI_PHASE_START]);
        CHECK_INT(0, prepares_in[EARLY][JVMTI_PHASE_PRIMORDIAL]);
    }
    CASE("VMInit", aspects[i]);
    initialised++;
    CHECK_INT(i + 1, initialised);
    CHECK_INT(JVMTI_PHASE_LIVE, phase_of(env));
    CHECK_STR("main", name_of(env, thread, &group));
    CHECK(group);
    jint count = -1;
    EXPECT_ENV(env, NONE, GetFrameCount, thread, &count);
    CHECK_INT(0, count);
    jthread current = NULL;
    EXPECT_ENV(env, NONE, GetCurrentThread, &current);
    CHECK((*jni)->IsSameObject(jni, current, thread));
    void *stored = NULL;
    EXPECT_ENV(env, NONE, GetThreadLocalStorage, thread, &stored);
    CHECK(stored == env);
    jclass c = (*jni)->FindClass(jni, "java/lang/Integer");
    jmethodID bits = (*jni)->GetStaticMethodID(jni, c, "bitCount", "(I)I");
    CHECK_INT(3, (*jni)->CallStaticIntMethod(jni, c, bits, 7));
    CHECK(!(*jni)->ExceptionCheck(jni));
    CASES_END();
}

/* ---- threads ---- */

static int is_ours(const char *name) {
    return strcmp(name, "main") == 0 || strcmp(name, "DestroyJavaVM") == 0 || strncmp(name, "T-", 2) == 0;
}

static void JNICALL on_thread_start(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    (void)jni;
    if (phase_of(env) != JVMTI_PHASE_LIVE) {
        thread_starts_in_start[who(env)]++;
        return;
    }
    int group = 0;
    const char *name = name_of(env, thread, &group);
    if (!is_ours(name)) return;
    tell("+%d%s ", who(env), name);
    jint count = -1, state = 0;
    CHECK(group);
    EXPECT_ENV(env, NONE, GetFrameCount, thread, &count);
    CHECK_INT(0, count);
    EXPECT_ENV(env, NONE, GetThreadState, thread, &state);
    CHECK_INT(JVMTI_THREAD_STATE_ALIVE | JVMTI_THREAD_STATE_RUNNABLE, state);
    CHECK_INT(ENVIRONMENTS, initialised);
    if (strcmp(name, "T-stored") == 0) EXPECT_ENV(env, NONE, SetThreadLocalStorage, thread, (char *)env + 1);
    /* Armed for the thread itself: it is alive now. */
    if (who(env) == LAST) EXPECT_ENV(env, NONE, SetEventNotificationMode, JVMTI_ENABLE, JVMTI_EVENT_THREAD_END, thread);
}

static void JNICALL on_thread_end(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    int group = 1;
    if (phase_of(env) != JVMTI_PHASE_LIVE) return;
    const char *name = name_of(env, thread, &group);
    if (!is_ours(name)) return;
    tell("-%d%s ", who(env), name);
    CHECK_INT(level() >= 21 || strcmp(name, "DestroyJavaVM") == 0, group);
    jint count = -1, state = 0;
    EXPECT_ENV(env, NONE, GetFrameCount, thread, &count);
    CHECK_INT(0, count);
    EXPECT_ENV(env, NONE, GetThreadState, thread, &state);
    CHECK_INT(JVMTI_THREAD_STATE_ALIVE | JVMTI_THREAD_STATE_RUNNABLE, state);
    void *stored = NULL;
    EXPECT_ENV(env, NONE, GetThreadLocalStorage, thread, &stored);
    if (strcmp(name, "T-stored") == 0) CHECK(stored == (char *)env + 1);
    CHECK(!(*jni)->ExceptionCheck(jni));
}

JNIEXPORT void JNICALL Java_VmLife_begin(JNIEnv *jni, jclass c, jstring event, jstring aspect) {
    static char texts[32][2][80];
    static int used;
    const char *parts[2] = {(*jni)->GetStringUTFChars(jni, event, NULL), (*jni)->GetStringUTFChars(jni, aspect, NULL)};
    (void)c;
    for (int i = 0; i < 2; i++) snprintf(texts[used][i], 80, "%s", parts[i]);
    (*jni)->ReleaseStringUTFChars(jni, event, parts[0]);
    (*jni)->ReleaseStringUTFChars(jni, aspect, parts[1]);
    CASE(texts[used][0], texts[used][1]);
    used++;
}

JNIEXPORT void JNICALL Java_VmLife_expect(JNIEnv *jni, jclass c, jstring expected) {
    const char *text = (*jni)->GetStringUTFChars(jni, expected, NULL);
    (void)c;
    expect_story(text);
    (*jni)->ReleaseStringUTFChars(jni, expected, text);
    CASES_END();
}

JNIEXPORT void JNICALL Java_VmLife_reported(JNIEnv *jni, jclass c, jstring word) {
    const char *text = (*jni)->GetStringUTFChars(jni, word, NULL);
    (void)c;
    tell("%s ", text);
    (*jni)->ReleaseStringUTFChars(jni, word, text);
}

static pthread_t attached;

/* Where one thread runs at a time, it runs while the program waits in Java. */
static void *run_attached(void *unused) {
    JNIEnv *jni;
    JavaVMAttachArgs args = {JNI_VERSION_1_8, "T-attached", NULL};
    tell("attach ");
    (*vm)->AttachCurrentThread(vm, (void **)&jni, &args);
    tell("detach ");
    (*vm)->DetachCurrentThread(vm);
    return unused;
}

JNIEXPORT void JNICALL Java_VmLife_attach(JNIEnv *jni, jclass c) {
    (void)jni, (void)c;
    pthread_create(&attached, NULL, run_attached, NULL);
}

JNIEXPORT jboolean JNICALL Java_VmLife_attachedIsOver(JNIEnv *jni, jclass c) {
    (void)jni, (void)c;
    return pthread_tryjoin_np(attached, NULL) == 0 ? JNI_TRUE : JNI_FALSE;
}

static void JNICALL run_agent(jvmtiEnv *env, JNIEnv *jni, void *argument) {
    (void)env, (void)jni, (void)argument;
    tell("run ");
}

JNIEXPORT void JNICALL Java_VmLife_runAgent(JNIEnv *jni, jclass c, jthread thread) {
    (void)jni, (void)c;
    EXPECT(NONE, RunAgentThread, thread, run_agent, NULL, JVMTI_THREAD_NORM_PRIORITY);
}

/* ---- the end ---- */

static void JNICALL on_death(jvmtiEnv *env, JNIEnv *jni) {
    int i = who(env);
    if (i == 0) {
        CASE("ThreadEnd", "main, then DestroyJavaVM, and none of a daemon thread");
        expect_story("-0main -1main -2main -3main -4main +0DestroyJavaVM +1DestroyJavaVM +2DestroyJavaVM "
                     "+3DestroyJavaVM +4DestroyJavaVM "
                     "-0DestroyJavaVM -1DestroyJavaVM -2DestroyJavaVM -3DestroyJavaVM -4DestroyJavaVM ");
        CASE("VMDeath", "phase, JNI, Java");
        jclass c = (*jni)->FindClass(jni, "java/lang/Integer");
        jmethodID bits = (*jni)->GetStaticMethodID(jni, c, "bitCount", "(I)I");
        CHECK_INT(2, (*jni)->CallStaticIntMethod(jni, c, bits, 6));
        CHECK(!(*jni)->ExceptionCheck(jni));
        jint count = -1;
        jthread *threads = NULL;
        EXPECT_ENV(env, NONE, GetAllThreads, &count, &threads);
        CHECK(count >= 2);
        EXPECT_ENV(env, NONE, Deallocate, (unsigned char *)threads);
        /* One that will not come, although its turn is later. */
        EXPECT_ENV(envs[EARLY_HOOK], NONE, SetEventNotificationMode, JVMTI_DISABLE, JVMTI_EVENT_VM_DEATH, NULL);
    }
    CHECK_INT(JVMTI_PHASE_LIVE, phase_of(env));
    tell("%d ", i);
}

static void no_live_functions(void) {
    jint count;
    jclass *classes;
    jthread thread;
    void *stored;
    EXPECT(WRONG_PHASE, GetLoadedClasses, &count, &classes);
    EXPECT(WRONG_PHASE, GetCurrentThread, &thread);
    EXPECT(WRONG_PHASE, GetThreadLocalStorage, NULL, &stored);
    EXPECT(WRONG_PHASE, SetEventNotificationMode, JVMTI_DISABLE, JVMTI_EVENT_VM_DEATH, NULL);
    EXPECT(WRONG_PHASE, AddCapabilities, CAPABILITIES(.can_tag_objects = 1));
}

JNIEXPORT void JNICALL Agent_OnUnload(JavaVM *dying) {
    CASE("VMDeath", "in the order of creation, not where it was disabled meanwhile");
    expect_story("0 1 3 4 ");
    CASE("GetPhase", "dead phase");
    CHECK_INT(JVMTI_PHASE_DEAD, phase_of(jvmti));
    CASE("GetEnvironmentLocalStorage", "dead phase");
    void *stored = NULL;
    EXPECT(NONE, GetEnvironmentLocalStorage, &stored);
    CHECK(stored == &envs);
    unsigned char *memory = NULL;
    EXPECT(NONE, Allocate, 10, &memory);
    EXPECT(NONE, Deallocate, memory);
    CASE("GetLoadedClasses", "WRONG_PHASE: dead");
    no_live_functions();
    CASE("GetPhase", "dead phase: no environment can be had");
    void *env = &env;
    CHECK_INT(JNI_EDETACHED, (*dying)->GetEnv(dying, &env, JVMTI_VERSION_1_2));
    CHECK(!env);
    CASES_END();
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *created, char *options, void *reserved) {
    static const jvmtiCapabilities wanted[ENVIRONMENTS] = {
        [PLAIN] = {.can_generate_all_class_hook_events = 1},
        [EARLY] = {.can_generate_all_class_hook_events = 1, .can_generate_early_vmstart = 1},
        [EARLY_HOOK] = {.can_generate_all_class_hook_events = 1,
                        .can_generate_early_class_hook_events = 1,
                        .can_generate_early_vmstart = 1},
        [EARLY_START_ONLY] = {.can_generate_early_vmstart = 1},
    };
    static const jvmtiEvent events[] = {JVMTI_EVENT_VM_START,
                                        JVMTI_EVENT_VM_INIT,
                                        JVMTI_EVENT_VM_DEATH,
                                        JVMTI_EVENT_THREAD_START,
                                        JVMTI_EVENT_CLASS_FILE_LOAD_HOOK,
                                        JVMTI_EVENT_CLASS_LOAD,
                                        JVMTI_EVENT_CLASS_PREPARE,
                                        JVMTI_EVENT_THREAD_END};
    (void)options, (void)reserved;
    vm = created;
    const jvmtiEventCallbacks callbacks = {.VMStart = on_start,
                                           .VMInit = on_init,
                                           .VMDeath = on_death,
                                           .ThreadStart = on_thread_start,
                                           .ThreadEnd = on_thread_end,
                                           .ClassFileLoadHook = on_class_file,
                                           .ClassLoad = on_class_load,
                                           .ClassPrepare = on_class_prepare};
    for (int i = 0; i < ENVIRONMENTS; i++) {
        envs[i] = new_environment(vm);
        MUST((*envs[i])->AddCapabilities(envs[i], &wanted[i]));
        MUST((*envs[i])->SetEventCallbacks(envs[i], &callbacks, sizeof callbacks));
        /* The last one arms ThreadEnd thread by thread. */
        for (unsigned k = 0; k < sizeof events / sizeof events[0] - (i == LAST); k++)
            MUST((*envs[i])->SetEventNotificationMode(envs[i], JVMTI_ENABLE, events[k], NULL));
    }
    jvmti = envs[0];
    MUST((*jvmti)->SetEnvironmentLocalStorage(jvmti, &envs));
    return JNI_OK;
}
