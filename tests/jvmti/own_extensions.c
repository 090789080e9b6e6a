/* only here: extensions of minijvm */
/* own_extensions.c: GetHeapUsage, and the event that reports collections on a thread that may call everything. */
#include <pthread.h>

#include "agent.h"

#define FREE(p) (*jvmti)->Deallocate(jvmti, (unsigned char *)(p))

typedef jvmtiError(JNICALL *HeapUsage)(jvmtiEnv *env, jlong *used, jlong *committed, jlong *max, jint *collections);

static HeapUsage heap_usage;
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
    CASE("GetHeapUsage", "WRONG_PHASE");
    CHECK_INT(JVMTI_ERROR_WRONG_PHASE, heap_usage(jvmti, &used, NULL, NULL, NULL));
    CASES_END();
    return 0;
}
