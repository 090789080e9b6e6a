/* The category System Properties: the VM's own table, read in OnLoad and live phase, changed in
   OnLoad, and what Java sees of it. */
/* options: -Dgiven=by-option -Dchanged=old -Dempty= -Dnovalue */
#include <pthread.h>

#include "agent.h"

static const char *aspect(const char *what, const char *where) {
    static char text[160];
    snprintf(text, sizeof text, "%s %s", what, where);
    return text;
}

static void property_is(const char *key, const char *expected) {
    char *value = NULL;
    if (EXPECT(NONE, GetSystemProperty, key, &value)) {
        CHECK_STR(expected, value);
        EXPECT(NONE, Deallocate, (unsigned char *)value);
    }
}

static int listed(char **names, jint count, const char *key) {
    int n = 0;
    for (jint i = 0; i < count; i++) n += strcmp(names[i], key) == 0;
    return n;
}

static void read_all(const char *where) {
    jint count = 0;
    char **names = NULL, *value = NULL;
    static const char *const wanted[] = {"java.vm.vendor",
                                         "java.vm.version",
                                         "java.vm.name",
                                         "java.vm.info",
                                         "java.library.path",
                                         "java.class.path",
                                         "java.home",
                                         "java.vm.specification.name",
                                         "given",
                                         "changed",
                                         "empty",
                                         "novalue"};
    CASE("GetSystemProperties", aspect("the names that the specification wants and those of options", where));
    if (EXPECT(NONE, GetSystemProperties, &count, &names) && CHECK(count > 0)) {
        for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
            if (!CHECK_INT(1, listed(names, count, wanted[i]))) say("  that was %s", wanted[i]);
        CHECK_INT(0, listed(names, count, "line.separator"));
        CASE("GetSystemProperties", aspect("the VM's own come first, in the order that agents know", where));
        static const char *const own[] = {"java.vm.specification.name",
                                          "java.vm.version",
                                          "java.vm.name",
                                          "jdk.debug",
                                          "sun.boot.library.path",
                                          "java.library.path",
                                          "java.home",
                                          "java.class.path",
                                          "jdk.boot.class.path.append",
                                          "java.vm.info",
                                          "java.vm.specification.vendor",
                                          "java.vm.specification.version",
                                          "java.vm.vendor"};
        for (jint i = 0; i < (jint)(sizeof own / sizeof *own) && i < count; i++) CHECK_STR(own[i], names[i]);
        CASE("GetSystemProperty", aspect("every name that is listed", where));
        for (jint i = 0; i < count; i++) {
            if (EXPECT(NONE, GetSystemProperty, names[i], &value)) {
                CHECK(value);
                EXPECT(NONE, Deallocate, (unsigned char *)value);
            }
            EXPECT(NONE, Deallocate, (unsigned char *)names[i]);
        }
        EXPECT(NONE, Deallocate, (unsigned char *)names);
    }
    CASE("GetSystemProperty", aspect("values", where));
    property_is("given", "by-option");
    property_is("empty", "");
    property_is("novalue", "");
    char specification[12];
    snprintf(specification, sizeof specification, "%d", level());
    property_is("java.vm.specification.version", specification);
    CASE("GetSystemProperty", aspect("NOT_AVAILABLE", where));
    EXPECT(NOT_AVAILABLE, GetSystemProperty, "no.such.property", &value);
    EXPECT(NOT_AVAILABLE, GetSystemProperty, "", &value);
    EXPECT(NOT_AVAILABLE, GetSystemProperty, "Given", &value);
    CASE("GetSystemProperty", aspect("NULL_POINTER", where));
    EXPECT(NULL_POINTER, GetSystemProperty, NULL, &value);
    EXPECT(NULL_POINTER, GetSystemProperty, "given", NULL);
    CASE("GetSystemProperties", aspect("NULL_POINTER", where));
    EXPECT(NULL_POINTER, GetSystemProperties, NULL, &names);
    EXPECT(NULL_POINTER, GetSystemProperties, &count, NULL);
    CASES_END();
}

static void change(void) {
    static const char *const fixed[] = {"java.vm.name",
                                        "java.vm.version",
                                        "java.vm.vendor",
                                        "java.vm.specification.name",
                                        "java.vm.specification.version",
                                        "java.vm.specification.vendor"};
    char *before = NULL;
    CASE("SetSystemProperty", "a property of an option");
    EXPECT(NONE, SetSystemProperty, "changed", "by the agent");
    property_is("changed", "by the agent");
    EXPECT(NONE, SetSystemProperty, "changed", "");
    property_is("changed", "");
    EXPECT(NONE, SetSystemProperty, "changed",
           "by the agent again, and this time a long text that needs memory of its own");
    property_is("changed", "by the agent again, and this time a long text that needs memory of its own");
    CASE("SetSystemProperty", "the agent's text is copied");
    char text[] = "text";
    EXPECT(NONE, SetSystemProperty, "given", text);
    text[0] = 'n';
    property_is("given", "text");
    EXPECT(NONE, SetSystemProperty, "given", "by-option");
    property_is("given", "by-option");
    CASE("SetSystemProperty", "java.vm.info and java.library.path can be written");
    EXPECT(NONE, SetSystemProperty, "java.vm.info", "changed info");
    property_is("java.vm.info", "changed info");
    EXPECT(NONE, SetSystemProperty, "java.library.path", "/nowhere");
    property_is("java.library.path", "/nowhere");
    CASE("SetSystemProperty", "NOT_AVAILABLE: unknown");
    EXPECT(NOT_AVAILABLE, SetSystemProperty, "no.such.property", "x");
    EXPECT(NOT_AVAILABLE, GetSystemProperty, "no.such.property", &before);
    EXPECT(NOT_AVAILABLE, SetSystemProperty, "", "x");
    CASE("SetSystemProperty", "NOT_AVAILABLE: describes the VM");
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++) {
        EXPECT(NONE, GetSystemProperty, fixed[i], &before);
        EXPECT(NOT_AVAILABLE, SetSystemProperty, fixed[i], "x");
        property_is(fixed[i], before);
        EXPECT(NOT_AVAILABLE, SetSystemProperty, fixed[i], NULL);
        (*jvmti)->Deallocate(jvmti, (unsigned char *)before);
    }
    CASE("SetSystemProperty", "NULL_POINTER");
    EXPECT(NULL_POINTER, SetSystemProperty, NULL, "x");
    EXPECT(NULL_POINTER, SetSystemProperty, NULL, NULL);
    if (!on_reference()) {
        CASE("SetSystemProperty", "a null value asks whether it can be written");
        EXPECT(NONE, SetSystemProperty, "changed", NULL);
        property_is("changed", "by the agent again, and this time a long text that needs memory of its own");
    }
    CASES_END();
}

JNIEXPORT void JNICALL Java_SystemProperties_live(JNIEnv *jni, jclass c, jstring given, jstring changed) {
    char *value = NULL;
    (void)c;
    read_all("in the live phase");
    CASE("SetSystemProperty", "Java sees what was set");
    const char *text = (*jni)->GetStringUTFChars(jni, given, NULL);
    CHECK_STR("by-option", text);
    (*jni)->ReleaseStringUTFChars(jni, given, text);
    text = (*jni)->GetStringUTFChars(jni, changed, NULL);
    CHECK_STR("by the agent again, and this time a long text that needs memory of its own", text);
    (*jni)->ReleaseStringUTFChars(jni, changed, text);
    CASE("GetSystemProperty", "what Java sets is not seen");
    EXPECT(NOT_AVAILABLE, GetSystemProperty, "set.by.java", &value);
    property_is("given", "by-option");
    CASE("SetSystemProperty", "WRONG_PHASE in the live phase");
    EXPECT(WRONG_PHASE, SetSystemProperty, "changed", "late");
    EXPECT(WRONG_PHASE, SetSystemProperty, NULL, NULL);
    CASES_END();
}

static void JNICALL on_vm_start(jvmtiEnv *env, JNIEnv *jni) {
    char *value = NULL;
    char **names = NULL;
    jint count = 0;
    (void)jni;
    CASE("GetSystemProperty", "WRONG_PHASE in the start phase");
    EXPECT_ENV(env, WRONG_PHASE, GetSystemProperty, "given", &value);
    CASE("GetSystemProperties", "WRONG_PHASE in the start phase");
    EXPECT_ENV(env, WRONG_PHASE, GetSystemProperties, &count, &names);
    CASE("SetSystemProperty", "WRONG_PHASE in the start phase");
    EXPECT_ENV(env, WRONG_PHASE, SetSystemProperty, "given", "x");
    CASES_END();
}

static void JNICALL on_vm_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    (void)env, (void)jni, (void)thread;
    read_all("in VMInit");
}

/* In the OnLoad phase there are no Java threads: any thread may call. */
static void *on_another_thread(void *arg) {
    CASE("SetSystemProperty", "on another thread");
    EXPECT(NONE, SetSystemProperty, "changed", "by another thread");
    property_is("changed", "by another thread");
    CASES_END();
    return arg;
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmti = new_environment(vm);
    read_all("in the OnLoad phase");
    pthread_t thread;
    pthread_create(&thread, NULL, on_another_thread, NULL);
    pthread_join(thread, NULL);
    change();
    jvmtiEventCallbacks callbacks = {.VMStart = on_vm_start, .VMInit = on_vm_init};
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_START, NULL));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, NULL));
    return 0;
}
