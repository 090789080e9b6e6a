/* ClassFileLoadHook, ClassLoad and ClassPrepare when classes are loaded: contents, order, per thread and
   globally, several environments, loaders of the program, classes that are hidden or made by JNI, callbacks that
   throw. */
#include "agent.h"

enum { ENVIRONMENTS = 3 };
static jvmtiEnv *envs[ENVIRONMENTS]; /* the second one changes class files */
static char log_text[4096];          /* what happened to classes of the program, in order */
static int quiet = 1, throw_where;   /* throw_where: 1 hook, 2 load, 3 prepare */
static jthread expected_thread;
static jobject expected_loader;
static const unsigned char *expected_bytes;
static jint expected_length;

static int number_of(jvmtiEnv *env) {
    for (int i = 0; i < ENVIRONMENTS; i++)
        if (envs[i] == env) return i;
    return -1;
}

__attribute__((format(printf, 1, 2))) static void note(const char *format, ...) {
    va_list args;
    va_start(args, format);
    size_t used = strlen(log_text);
    vsnprintf(log_text + used, sizeof log_text - used, format, args);
    va_end(args);
}

/* "A" of ClassEvents$A, NULL for classes that are no concern of this test. */
static const char *short_name(const char *name) {
    const char *found = name ? strstr(name, "ClassEvents$") : NULL;
    return found && (found == name || found == name + 1) ? found + strlen("ClassEvents$") : NULL;
}

static void throw_in(JNIEnv *jni, int where) {
    if (throw_where == where)
        (*jni)->ThrowNew(jni, (*jni)->FindClass(jni, "java/lang/IllegalStateException"), "from the callback");
}

static void JNICALL on_class_file(jvmtiEnv *env, JNIEnv *jni, jclass redefined, jobject loader, const char *name,
                                  jobject domain, jint length, const unsigned char *bytes, jint *new_length,
                                  unsigned char **new_bytes) {
    const char *ours = short_name(name);
    if (quiet || (!ours && name)) return;
    note("hook %d %s;", number_of(env), ours ? ours : "(null)");
    jvmtiPhase phase = 0;
    EXPECT_ENV(env, NONE, GetPhase, &phase);
    CHECK_INT(JVMTI_PHASE_LIVE, phase);
    CHECK(!redefined);
    CHECK(jni);
    CHECK((*jni)->IsSameObject(jni, loader, expected_loader));
    CHECK(!expected_loader || !ours || domain || ours[0] == 'D');
    CHECK(length > 10 && memcmp(bytes, "\xca\xfe\xba\xbe", 4) == 0);
    if (expected_bytes && number_of(env) < 2) {
        CHECK_INT(expected_length, length);
        CHECK(length == expected_length && memcmp(bytes, expected_bytes, (size_t)length) == 0);
    }
    throw_in(jni, 1);
    if (number_of(env) == 1 && ours && ours[0] == 'C') {
        for (jint i = 0; i + 12 < length; i++) {
            if (memcmp(bytes + i, "written here", 12) == 0) {
                MUST((*env)->Allocate(env, length, new_bytes));
                memcpy(*new_bytes, bytes, (size_t)length);
                memcpy(*new_bytes + i, "by the agent", 12);
                *new_length = length;
            }
        }
    } else if (number_of(env) == 2 && ours && ours[0] == 'C') {
        int found = 0;
        for (jint i = 0; i + 12 < length; i++) found += memcmp(bytes + i, "by the agent", 12) == 0;
        CHECK_INT(1, found);
    }
}

static const char *signature_of(jvmtiEnv *env, jclass c) {
    static __thread char names[4][256];
    static __thread int next;
    char *signature = NULL, *result = names[next++ % 4];
    MUST((*env)->GetClassSignature(env, c, &signature, NULL));
    snprintf(result, 256, "%s", signature);
    result[strlen(result) - 1] = 0; /* without the semicolon */
    MUST((*env)->Deallocate(env, (unsigned char *)signature));
    return result;
}

static void about(const char *event, jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass c, int prepared) {
    const char *ours = short_name(signature_of(env, c));
    int hidden = strstr(signature_of(env, c), "$Lambda") != NULL;
    if (quiet || (!ours && !hidden)) return;
    note("%s %d %s;", event, number_of(env), hidden ? "lambda" : ours);
    jthread current = NULL;
    EXPECT_ENV(env, NONE, GetCurrentThread, &current);
    CHECK((*jni)->IsSameObject(jni, thread, current));
    CHECK(!expected_thread || (*jni)->IsSameObject(jni, thread, expected_thread));
    jint status = -1, count = -1;
    jmethodID *methods = NULL;
    EXPECT_ENV(env, NONE, GetClassStatus, c, &status);
    if (!hidden) {
        CHECK_INT(prepared ? JVMTI_CLASS_STATUS_VERIFIED | JVMTI_CLASS_STATUS_PREPARED : 0, status);
        jvmtiError e = (*env)->GetClassMethods(env, c, &count, &methods);
        CHECK_STR(prepared ? "NONE" : "CLASS_NOT_PREPARED", error_name(e));
    }
    throw_in(jni, prepared ? 3 : 2);
}

static void JNICALL on_class_load(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass c) {
    about("load", env, jni, thread, c, 0);
}

static void JNICALL on_class_prepare(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass c) {
    about("prepare", env, jni, thread, c, 1);
}

/* The program says which case begins, and what must have happened when it ends. */
JNIEXPORT void JNICALL Java_ClassEvents_begin(JNIEnv *jni, jclass c, jstring event, jstring aspect, jobject loader,
                                              jbyteArray bytes) {
    (void)c;
    const char *name = (*jni)->GetStringUTFChars(jni, event, NULL),
               *text = (*jni)->GetStringUTFChars(jni, aspect, NULL);
    CASE(name, text);
    (*jni)->ReleaseStringUTFChars(jni, event, name);
    (*jni)->ReleaseStringUTFChars(jni, aspect, text);
    expected_loader = loader ? (*jni)->NewGlobalRef(jni, loader) : NULL;
    expected_bytes = NULL;
    if (bytes) {
        expected_length = (*jni)->GetArrayLength(jni, bytes);
        unsigned char *copy = malloc((size_t)expected_length);
        (*jni)->GetByteArrayRegion(jni, bytes, 0, expected_length, (jbyte *)copy);
        expected_bytes = copy;
    }
    *log_text = 0;
    quiet = 0;
}

JNIEXPORT void JNICALL Java_ClassEvents_end(JNIEnv *jni, jclass c, jstring expected) {
    (void)c;
    quiet = 1;
    const char *text = (*jni)->GetStringUTFChars(jni, expected, NULL);
    CHECK_STR(text, log_text);
    (*jni)->ReleaseStringUTFChars(jni, expected, text);
    CASES_END();
    if (expected_loader) {
        (*jni)->DeleteGlobalRef(jni, expected_loader);
        expected_loader = NULL;
    }
    free((void *)expected_bytes);
    expected_bytes = NULL;
}

JNIEXPORT void JNICALL Java_ClassEvents_enable(JNIEnv *jni, jclass c, jint env, jint event, jthread thread,
                                               jboolean on) {
    (void)c, (void)jni;
    jvmtiEnv *e = envs[env];
    EXPECT_ENV(e, NONE, SetEventNotificationMode, on ? JVMTI_ENABLE : JVMTI_DISABLE, (jvmtiEvent)event, thread);
}

JNIEXPORT void JNICALL Java_ClassEvents_onlyOn(JNIEnv *jni, jclass c, jthread thread) {
    (void)c;
    if (expected_thread) (*jni)->DeleteGlobalRef(jni, expected_thread);
    expected_thread = thread ? (*jni)->NewGlobalRef(jni, thread) : NULL;
}

JNIEXPORT void JNICALL Java_ClassEvents_throwIn(JNIEnv *jni, jclass c, jint where) {
    (void)jni, (void)c;
    throw_where = where;
}

JNIEXPORT jclass JNICALL Java_ClassEvents_defineByJni(JNIEnv *jni, jclass c, jobject loader, jbyteArray bytes) {
    (void)c;
    jsize length = (*jni)->GetArrayLength(jni, bytes);
    jbyte *elements = (*jni)->GetByteArrayElements(jni, bytes, NULL);
    jclass result = (*jni)->DefineClass(jni, NULL, loader, elements, length);
    (*jni)->ReleaseByteArrayElements(jni, bytes, elements, JNI_ABORT);
    return result;
}

/* ClassFileLoadHook cannot be enabled for one thread, the others can. */
JNIEXPORT void JNICALL Java_ClassEvents_perThread(JNIEnv *jni, jclass c, jthread thread, jthread unstarted,
                                                  jobject text) {
    (void)jni, (void)c;
    CASE("ClassFileLoadHook", "ILLEGAL_ARGUMENT for one thread");
    EXPECT(ILLEGAL_ARGUMENT, SetEventNotificationMode, JVMTI_ENABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, thread);
    static const jvmtiEvent events[] = {JVMTI_EVENT_CLASS_LOAD, JVMTI_EVENT_CLASS_PREPARE};
    for (int i = 0; i < 2; i++) {
        CASE(i == 0 ? "ClassLoad" : "ClassPrepare", "threads that cannot be enabled");
        EXPECT(THREAD_NOT_ALIVE, SetEventNotificationMode, JVMTI_ENABLE, events[i], unstarted);
        EXPECT(INVALID_THREAD, SetEventNotificationMode, JVMTI_ENABLE, events[i], text);
    }
    CASES_END();
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    for (int i = 0; i < ENVIRONMENTS; i++) {
        jvmtiCapabilities caps = {.can_generate_all_class_hook_events = 1};
        jvmtiEventCallbacks callbacks = {
            .ClassFileLoadHook = on_class_file, .ClassLoad = on_class_load, .ClassPrepare = on_class_prepare};
        envs[i] = new_environment(vm);
        MUST((*envs[i])->AddCapabilities(envs[i], &caps));
        MUST((*envs[i])->SetEventCallbacks(envs[i], &callbacks, sizeof callbacks));
    }
    jvmti = envs[0];
    return 0;
}
