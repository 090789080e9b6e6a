/* The extension mechanism: what is offered, in memory of the agent's own; the function and the event
   that agents know; several environments; disabling. Further extensions of the VM are looked over, not compared. */
#include <pthread.h>

#include "agent.h"

#define FREE(p) (*jvmti)->Deallocate(jvmti, (unsigned char *)(p))

static const char unloading_enabled[] = "com.sun.hotspot.functions.IsClassUnloadingEnabled";
static const char class_unload[] = "com.sun.hotspot.events.ClassUnload";
static jvmtiExtensionFunction is_enabled;
static jint event_index = -1;
static jvmtiEnv *second_env;

/* ---- Lists ---- */

static void params_are_sound(jint count, jvmtiParamInfo *params) {
    for (jint i = 0; i < count; i++) {
        CHECK(params[i].name && params[i].name[0] != '\0');
        CHECK(params[i].kind >= JVMTI_KIND_IN && params[i].kind <= JVMTI_KIND_OUT_BUF);
        CHECK(params[i].base_type >= JVMTI_TYPE_JBYTE && params[i].base_type <= JVMTI_TYPE_JNIENV);
        FREE(params[i].name);
    }
    FREE(params);
}

static void list_functions(const char *where) {
    jint n = 0, found = 0;
    jvmtiExtensionFunctionInfo *functions = NULL;
    CASE("GetExtensionFunctions", where);
    EXPECT(NONE, GetExtensionFunctions, &n, &functions);
    for (jint i = 0; i < n; i++) {
        CHECK(functions[i].func && functions[i].short_description[0] != '\0');
        CHECK((functions[i].error_count == 0) == (!functions[i].errors));
        if (strcmp(functions[i].id, unloading_enabled) == 0) {
            found++;
            is_enabled = functions[i].func;
            CHECK_INT(1, functions[i].param_count);
            CHECK_STR("IsClassUnloadingEnabled", functions[i].params[0].name);
            CHECK_INT(JVMTI_KIND_OUT, functions[i].params[0].kind);
            CHECK_INT(JVMTI_TYPE_JBOOLEAN, functions[i].params[0].base_type);
            CHECK_INT(JNI_FALSE, functions[i].params[0].null_ok);
            CHECK_INT(0, functions[i].error_count);
        }
        params_are_sound(functions[i].param_count, functions[i].params);
        FREE(functions[i].id);
        FREE(functions[i].short_description);
        FREE(functions[i].errors);
    }
    CHECK_INT(1, found);
    FREE(functions);
    CASES_END();
}

static void list_events(const char *where) {
    jint n = 0, found = 0;
    jvmtiExtensionEventInfo *events = NULL;
    CASE("GetExtensionEvents", where);
    EXPECT(NONE, GetExtensionEvents, &n, &events);
    for (jint i = 0; i < n; i++) {
        CHECK(events[i].short_description[0] != '\0');
        if (strcmp(events[i].id, class_unload) == 0) {
            found++;
            event_index = events[i].extension_event_index;
            CHECK_INT(49, event_index);
            CHECK_INT(2, events[i].param_count);
            CHECK_INT(JVMTI_KIND_IN_PTR, events[i].params[0].kind);
            CHECK_INT(JVMTI_TYPE_JNIENV, events[i].params[0].base_type);
            CHECK_INT(JVMTI_KIND_IN_PTR, events[i].params[1].kind);
            CHECK_INT(JVMTI_TYPE_CCHAR, events[i].params[1].base_type);
        }
        params_are_sound(events[i].param_count, events[i].params);
        FREE(events[i].id);
        FREE(events[i].short_description);
    }
    CHECK_INT(1, found);
    FREE(events);
    CASES_END();
}

/* ---- The event ---- */

enum { MAX_NAMES = 8 };
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char expected[MAX_NAMES][64];
static int expected_count, seen[MAX_NAMES], seen_second, second_listens, wrong_env, wrong_jni, own_thread;
static pthread_t main_thread;

static void note(const char *name, JNIEnv *jni) {
    pthread_mutex_lock(&lock);
    for (int i = 0; i < expected_count; i++) {
        size_t length = strlen(expected[i]);
        int prefix = expected[i][length - 1] == 'x';
        seen[i] += prefix ? strncmp(name, expected[i], length) == 0 : strcmp(name, expected[i]) == 0;
    }
    wrong_jni += (*jni)->GetVersion(jni) != OWN_JNI_VERSION;
    own_thread += pthread_equal(main_thread, pthread_self());
    pthread_mutex_unlock(&lock);
}

static void JNICALL on_unload(jvmtiEnv *env, JNIEnv *jni, const char *name) {
    jlong now;
    wrong_env += !env || (*jvmti)->GetTime(jvmti, &now) != JVMTI_ERROR_NONE;
    note(name, jni);
    (*jni)->ThrowNew(jni, (*jni)->FindClass(jni, "java/lang/Error"), "goes to nobody");
}

static void JNICALL on_unload_second(jvmtiEnv *env, JNIEnv *jni, const char *name) {
    (void)env, (void)jni, (void)name;
    pthread_mutex_lock(&lock);
    seen_second++;
    pthread_mutex_unlock(&lock);
}

JNIEXPORT void JNICALL Java_Extensions_expect(JNIEnv *env, jclass self, jobjectArray names) {
    (void)self;
    pthread_mutex_lock(&lock);
    expected_count = (*env)->GetArrayLength(env, names);
    for (int i = 0; i < expected_count; i++) {
        jstring s = (*env)->GetObjectArrayElement(env, names, i);
        (*env)->GetStringUTFRegion(env, s, 0, (*env)->GetStringLength(env, s), expected[i]);
        expected[i][(*env)->GetStringUTFLength(env, s)] = '\0';
        seen[i] = 0;
    }
    pthread_mutex_unlock(&lock);
}

JNIEXPORT jboolean JNICALL Java_Extensions_arrived(JNIEnv *env, jclass self) {
    (void)env, (void)self;
    pthread_mutex_lock(&lock);
    int all = !second_listens || seen_second > 0;
    for (int i = 0; i < expected_count; i++) all = all && seen[i] > 0;
    all = all || (level() >= 21 && on_reference()); /* it never sends the event */
    pthread_mutex_unlock(&lock);
    return all ? JNI_TRUE : JNI_FALSE;
}

static void set_callback(const char *where) {
    jvmtiExtensionEvent callback = (jvmtiExtensionEvent)on_unload;
    CASE("SetExtensionEventCallback", where);
    EXPECT(ILLEGAL_ARGUMENT, SetExtensionEventCallback, 0, callback);
    EXPECT(ILLEGAL_ARGUMENT, SetExtensionEventCallback, -1, callback);
    EXPECT(ILLEGAL_ARGUMENT, SetExtensionEventCallback, JVMTI_EVENT_VM_INIT, callback);
    EXPECT(ILLEGAL_ARGUMENT, SetExtensionEventCallback, 30, NULL);
    EXPECT(NONE, SetExtensionEventCallback, event_index, NULL);
    EXPECT(NONE, SetExtensionEventCallback, event_index, callback);
    CHECK_INT(49, event_index);
    CASES_END();
}

static void call_function(const char *where) {
    jboolean yes = 9;
    CASE("IsClassUnloadingEnabled", where);
    CHECK_INT(JVMTI_ERROR_NONE, is_enabled(recorder_raw(jvmti), &yes));
    CHECK_INT(JNI_TRUE, yes);
    CHECK_INT(JVMTI_ERROR_NULL_POINTER, is_enabled(recorder_raw(jvmti), NULL));
    CASES_END();
}

JNIEXPORT void JNICALL Java_Extensions_run(JNIEnv *env, jclass self) {
    (void)env, (void)self;
    jint n;
    jvmtiExtensionFunctionInfo *functions;
    jvmtiExtensionEventInfo *events;
    main_thread = pthread_self();
    list_functions("live phase");
    list_events("live phase");
    call_function("live phase");
    CASE("GetExtensionFunctions", "NULL_POINTER");
    EXPECT(NULL_POINTER, GetExtensionFunctions, NULL, &functions);
    EXPECT(NULL_POINTER, GetExtensionFunctions, &n, NULL);
    CASE("GetExtensionEvents", "NULL_POINTER");
    EXPECT(NULL_POINTER, GetExtensionEvents, NULL, &events);
    EXPECT(NULL_POINTER, GetExtensionEvents, &n, NULL);
    set_callback("live phase");
}

/* The second environment listens, too, and only once. */
JNIEXPORT void JNICALL Java_Extensions_others(JNIEnv *env, jclass self) {
    (void)env, (void)self;
    CASE("ClassUnload", "names, environment, thread");
    CHECK_INT(0, wrong_env);
    CHECK_INT(0, wrong_jni);
    CHECK_INT(0, own_thread);
    for (int i = 0; i < expected_count; i++) CHECK_INT(1, seen[i]);
    CASE("SetExtensionEventCallback", "a second environment");
    EXPECT_ENV(second_env, NONE, SetExtensionEventCallback, event_index, (jvmtiExtensionEvent)on_unload_second);
    CASES_END();
    pthread_mutex_lock(&lock);
    second_listens = 1;
    pthread_mutex_unlock(&lock);
}

JNIEXPORT void JNICALL Java_Extensions_nothing(JNIEnv *env, jclass self) {
    (void)env, (void)self;
    CASE("SetExtensionEventCallback", "null disables");
    pthread_mutex_lock(&lock);
    CHECK(seen_second > 0);
    pthread_mutex_unlock(&lock);
    EXPECT(NONE, SetExtensionEventCallback, event_index, NULL);
    EXPECT_ENV(second_env, NONE, SetExtensionEventCallback, event_index, NULL);
    CASES_END();
    pthread_mutex_lock(&lock);
    seen[0] = 0;
    pthread_mutex_unlock(&lock);
}

JNIEXPORT void JNICALL Java_Extensions_fromThread(JNIEnv *env, jclass self) {
    (void)env, (void)self;
    CASE("ClassUnload", "disabled: not sent");
    pthread_mutex_lock(&lock);
    CHECK_INT(0, seen[0]);
    pthread_mutex_unlock(&lock);
    list_functions("other thread");
    list_events("other thread");
    call_function("other thread");
    set_callback("other thread");
}

static void JNICALL on_class_prepare(jvmtiEnv *e, JNIEnv *env, jthread thread, jclass c) {
    (void)e, (void)thread, (void)env;
    if (strcmp(class_name(c), "LExtensions$InCallback;") == 0) {
        list_functions("in a callback");
        list_events("in a callback");
        call_function("in a callback");
        set_callback("in a callback");
    }
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmti = new_environment(vm);
    second_env = new_environment(vm);
    jvmtiEventCallbacks callbacks = {.ClassPrepare = on_class_prepare};
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_CLASS_PREPARE, NULL));
    list_functions("OnLoad phase");
    list_events("OnLoad phase");
    set_callback("OnLoad phase");
    return 0;
}
