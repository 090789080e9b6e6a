/* only here: extensions of minijvm */
/* own_extensions.c: GetHeapUsage, and the event that reports collections on a thread that may call everything; the
   stack as a signal handler finds it, and the system's numbers of threads. */
#include <pthread.h>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "agent.h"

#define FREE(p) (*jvmti)->Deallocate(jvmti, (unsigned char *)(p))

typedef jvmtiError(JNICALL *HeapUsage)(jvmtiEnv *env, jlong *used, jlong *committed, jlong *max, jint *collections);

typedef jvmtiError(JNICALL *StackInHandler)(jvmtiEnv *env, void *context, jint most, jvmtiFrameInfo *frames,
                                            jint *count);
typedef jvmtiError(JNICALL *NativeId)(jvmtiEnv *env, jthread thread, jlong *id);

static HeapUsage heap_usage;
static StackInHandler stack_in_handler;
static NativeId native_id;
static jint collected_index = -1;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int events, wrong, hidden_thread, own_thread;
static jint last_number;
static pthread_t main_thread;

static void find_extensions(void) {
    jint n = 0;
    jvmtiExtensionFunctionInfo *functions = NULL;
    jvmtiExtensionEventInfo *list = NULL;
    MUST((*jvmti)->GetExtensionFunctions(jvmti, &n, &functions));
    for (jint i = 0; i < n; i++)
        if (strcmp(functions[i].id, "minijvm.functions.GetHeapUsage") == 0) heap_usage = (HeapUsage)functions[i].func;
    for (jint i = 0; i < n; i++) {
        if (strcmp(functions[i].id, "minijvm.functions.GetStackTraceInSignalHandler") == 0)
            stack_in_handler = (StackInHandler)functions[i].func;
        if (strcmp(functions[i].id, "minijvm.functions.GetNativeThreadId") == 0)
            native_id = (NativeId)functions[i].func;
    }
    MUST((*jvmti)->GetExtensionEvents(jvmti, &n, &list));
    for (jint i = 0; i < n; i++)
        if (strcmp(list[i].id, "minijvm.events.Collected") == 0) collected_index = list[i].extension_event_index;
}

static void JNICALL on_collected(jvmtiEnv *env, JNIEnv *jni, jint collections, jlong used) {
    jint n = 0;
    jthread *threads = NULL, self = NULL;
    int listed = 0;
    jclass c = (*jni)->FindClass(jni, "java/lang/String");
    int bad = !c || used <= 0 || (*env)->GetCurrentThread(env, &self) != JVMTI_ERROR_NONE ||
              (*env)->GetAllThreads(env, &n, &threads) != JVMTI_ERROR_NONE;
    for (jint i = 0; i < n; i++) listed += (*jni)->IsSameObject(jni, threads[i], self);
    (*env)->Deallocate(env, (unsigned char *)threads);
    pthread_mutex_lock(&lock);
    events++;
    wrong += bad || collections < last_number;
    last_number = collections;
    hidden_thread += listed == 0;
    own_thread += pthread_equal(pthread_self(), main_thread);
    pthread_mutex_unlock(&lock);
}

JNIEXPORT jint JNICALL Java_OwnExtensions_events(JNIEnv *env, jclass self) {
    (void)env, (void)self;
    pthread_mutex_lock(&lock);
    int n = events;
    pthread_mutex_unlock(&lock);
    return n;
}

JNIEXPORT void JNICALL Java_OwnExtensions_begin(JNIEnv *env, jclass self) {
    (void)self;
    jlong used = -1, committed = -1, max = -1;
    jint before = -1, after = -1;
    main_thread = pthread_self();
    CASE("GetHeapUsage", "numbers");
    CHECK_INT(JVMTI_ERROR_NONE, heap_usage(jvmti, &used, &committed, &max, &before));
    CHECK(used > 0 && committed >= used && max >= committed && before >= 0);
    CHECK_INT(JVMTI_ERROR_NONE, heap_usage(jvmti, NULL, NULL, NULL, NULL));
    jclass system = (*env)->FindClass(env, "java/lang/System");
    (*env)->CallStaticVoidMethod(env, system, (*env)->GetStaticMethodID(env, system, "gc", "()V"));
    CHECK(!(*env)->ExceptionCheck(env));
    CHECK_INT(JVMTI_ERROR_NONE, heap_usage(jvmti, NULL, NULL, NULL, &after));
    CHECK(after > before);
    CASE("GetHeapUsage", "INVALID_ENVIRONMENT");
    CHECK_INT(JVMTI_ERROR_INVALID_ENVIRONMENT, heap_usage((jvmtiEnv *)&used, &used, NULL, NULL, NULL));
    CASE("SetExtensionEventCallback", "own event");
    EXPECT(NONE, SetExtensionEventCallback, collected_index, (jvmtiExtensionEvent)on_collected);
    CHECK(collected_index < JVMTI_MIN_EVENT_TYPE_VAL);
    CASES_END();
}

enum { MOST = 20 };
static int same_frames(const jvmtiFrameInfo *a, jint n, const jvmtiFrameInfo *b, jint m);

/* The caller of this becomes obsolete: no handler can make the ID of that version. */
JNIEXPORT void JNICALL Java_OwnExtensions_redefine(JNIEnv *env, jclass self, jclass klass, jbyteArray bytes) {
    jvmtiFrameInfo expected[MOST], frames[MOST];
    jint n, m;
    jmethodID *methods;
    jbyte *copy = (*env)->GetByteArrayElements(env, bytes, NULL);
    jvmtiClassDefinition definition = {klass, (*env)->GetArrayLength(env, bytes), (unsigned char *)copy};
    const jclass classes[] = {self, klass};
    for (int i = 0; i < 2; i++) {
        MUST((*jvmti)->GetClassMethods(jvmti, classes[i], &n, &methods));
        FREE(methods);
    }
    CASE("GetStackTraceInSignalHandler", "a frame that became obsolete");
    EXPECT(NONE, RedefineClasses, 1, &definition);
    (*env)->ReleaseByteArrayElements(env, bytes, copy, JNI_ABORT);
    CHECK_INT(JVMTI_ERROR_NONE, stack_in_handler(jvmti, NULL, MOST, frames, &m));
    MUST((*jvmti)->GetStackTrace(jvmti, NULL, 0, MOST, expected, &n));
    CHECK(same_frames(frames, m, expected, n));
    jboolean obsolete = JNI_FALSE;
    EXPECT(NONE, IsMethodObsolete, frames[1].method, &obsolete);
    CHECK_INT(JNI_TRUE, obsolete);
    CASES_END();
}

static jvmtiFrameInfo handled[MOST];
static jint handled_count;
static jvmtiError handled_error;
static void on_signal(int number, siginfo_t *info, void *context) {
    (void)number, (void)info;
    handled_error = stack_in_handler(jvmti, context, MOST, handled, &handled_count);
}
static int same_frames(const jvmtiFrameInfo *a, jint n, const jvmtiFrameInfo *b, jint m) {
    int same = n == m;
    for (jint i = 0; same && i < n; i++) same = a[i].method == b[i].method && a[i].location == b[i].location;
    return same;
}
static void *on_other_thread(void *error) {
    jint n;
    *(jvmtiError *)error = stack_in_handler(jvmti, NULL, MOST, handled, &n);
    return NULL;
}

JNIEXPORT void JNICALL Java_OwnExtensions_stack(JNIEnv *env, jclass self, jthread started, jlong started_id,
                                                jthread unstarted) {
    jvmtiFrameInfo expected[MOST], frames[MOST];
    jint n, m = -1;
    pthread_t other;
    jvmtiError other_error = JVMTI_ERROR_NONE;
    jlong id = -1;
    MUST((*jvmti)->GetStackTrace(jvmti, NULL, 0, MOST, expected, &n));
    CASE("GetStackTraceInSignalHandler", "what GetStackTrace answers");
    CHECK_INT(JVMTI_ERROR_NONE, stack_in_handler(jvmti, NULL, MOST, frames, &m));
    CHECK(same_frames(frames, m, expected, n));
    CHECK(n == 4 && frames[0].location == -1);
    struct sigaction action = {.sa_sigaction = on_signal, .sa_flags = SA_SIGINFO};
    sigaction(SIGUSR1, &action, NULL);
    raise(SIGUSR1);
    CHECK_INT(JVMTI_ERROR_NONE, handled_error);
    CHECK(same_frames(handled, handled_count, expected, n));
    CHECK_INT(JVMTI_ERROR_NONE, stack_in_handler(jvmti, NULL, 1, frames, &m));
    CHECK_INT(1, m);
    CHECK_INT(JVMTI_ERROR_NONE, stack_in_handler(jvmti, NULL, 0, frames, &m));
    CHECK_INT(0, m);
    CASE("GetStackTraceInSignalHandler", "errors");
    CHECK_INT(JVMTI_ERROR_ILLEGAL_ARGUMENT, stack_in_handler(jvmti, NULL, -1, frames, &m));
    CHECK_INT(JVMTI_ERROR_NULL_POINTER, stack_in_handler(jvmti, NULL, 1, NULL, &m));
    CHECK_INT(JVMTI_ERROR_NULL_POINTER, stack_in_handler(jvmti, NULL, 1, frames, NULL));
    CHECK_INT(JVMTI_ERROR_INVALID_ENVIRONMENT, stack_in_handler((jvmtiEnv *)&m, NULL, 1, frames, &m));
    CHECK(pthread_create(&other, NULL, on_other_thread, &other_error) == 0 && pthread_join(other, NULL) == 0);
    CHECK_INT(JVMTI_ERROR_UNATTACHED_THREAD, other_error);
    CASE("GetNativeThreadId", "numbers");
    CHECK_INT(JVMTI_ERROR_NONE, native_id(jvmti, NULL, &id));
    CHECK(id == (jlong)syscall(SYS_gettid));
    CHECK_INT(JVMTI_ERROR_NONE, native_id(jvmti, started, &id));
    CHECK(id == started_id);
    CASE("GetNativeThreadId", "errors");
    CHECK_INT(JVMTI_ERROR_NULL_POINTER, native_id(jvmti, NULL, NULL));
    CHECK_INT(JVMTI_ERROR_INVALID_THREAD, native_id(jvmti, self, &id));
    CHECK_INT(JVMTI_ERROR_THREAD_NOT_ALIVE, native_id(jvmti, unstarted, &id));
    CHECK_INT(JVMTI_ERROR_INVALID_ENVIRONMENT, native_id((jvmtiEnv *)&m, NULL, &id));
    CASES_END();
    (void)env;
}
JNIEXPORT jlong JNICALL Java_OwnExtensions_number(JNIEnv *env, jclass self) {
    (void)env, (void)self;
    return (jlong)syscall(SYS_gettid);
}

/* The name that the system has for the thread of this number. */
JNIEXPORT jstring JNICALL Java_OwnExtensions_systemName(JNIEnv *env, jclass self, jlong id) {
    char path[64], name[64] = "";
    (void)self;
    snprintf(path, sizeof path, "/proc/self/task/%lld/comm", (long long)id);
    FILE *f = fopen(path, "r");
    if (f && fgets(name, sizeof name, f)) name[strcspn(name, "\n")] = 0;
    if (f) fclose(f);
    return (*env)->NewStringUTF(env, name);
}

JNIEXPORT void JNICALL Java_OwnExtensions_end(JNIEnv *env, jclass self) {
    (void)env, (void)self;
    CASE("Collected", "sent by a hidden thread that may call everything");
    pthread_mutex_lock(&lock);
    CHECK(events > 0);
    CHECK_INT(0, wrong);
    CHECK_INT(events, hidden_thread);
    CHECK_INT(0, own_thread);
    pthread_mutex_unlock(&lock);
    CASE("SetExtensionEventCallback", "own event disabled");
    EXPECT(NONE, SetExtensionEventCallback, collected_index, NULL);
    CHECK(collected_index < JVMTI_MIN_EVENT_TYPE_VAL);
    CASES_END();
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jlong used;
    jvmti = new_environment(vm);
    find_extensions();
    jvmtiCapabilities capabilities = {.can_redefine_classes = 1};
    MUST((*jvmti)->AddCapabilities(jvmti, &capabilities));
    CASE("GetHeapUsage", "WRONG_PHASE");
    CHECK_INT(JVMTI_ERROR_WRONG_PHASE, heap_usage(jvmti, &used, NULL, NULL, NULL));
    CASE("GetNativeThreadId", "WRONG_PHASE");
    CHECK_INT(JVMTI_ERROR_WRONG_PHASE, native_id(jvmti, NULL, &used));
    CASES_END();
    return 0;
}
