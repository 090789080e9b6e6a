/* AddToBootstrapClassLoaderSearch and AddToSystemClassLoaderSearch: directories and jars in the OnLoad
   phase, jars only in the live phase, what is refused, from another thread and in a callback. */
#include <stdbool.h>

#include "agent.h"
#include "jar_writer.h"

static char directory[] = "/tmp/search_path_XXXXXX";

static char *path_of(const char *name) {
    static char paths[16][128];
    static int next;
    char *p = paths[next++ % 16];
    snprintf(p, 128, "%s/%s", directory, name);
    return p;
}

static void must_be(bool ok, const char *what) {
    if (!ok) {
        say("FATAL: %s", what);
        exit(3);
    }
}

static void make_files(void) {
    static Bytes file;
    must_be(mkdtemp(directory), "mkdtemp");
    mkdir(path_of("boot"), 0700);
    mkdir(path_of("system"), 0700);
    make_class(&file, "InBootDirectory");
    must_be(write_file(path_of("boot/InBootDirectory.class"), file.data, file.length), "class");
    make_class(&file, "InSystemDirectory");
    must_be(write_file(path_of("system/InSystemDirectory.class"), file.data, file.length), "class");
    static const char *const names[] = {"InBootJar",  "InSystemJar",  "LiveBoot",     "LiveSystem",
                                        "ThreadBoot", "ThreadSystem", "CallbackBoot", "CallbackSystem"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        must_be(write_class_jar(path_of(names[i]), names[i]), "jar");
    must_be(write_jar(path_of("resource.zip"), "search_path_resource.txt", "text", 4), "zip");
    must_be(write_file(path_of("text.jar"), "this is no jar\n", 15), "text");
    must_be(write_file(path_of("empty.jar"), "", 0), "empty");
}

static void remove_files(void) {
    char command[128];
    snprintf(command, sizeof command, "rm -rf %s", directory);
    if (system(command) != 0) say("not removed");
}

/* The loader of a class: "boot", the name of its loader, or the exception. */
static const char *loader_of(JNIEnv *env, const char *name) {
    static char text[128];
    jclass c = (*env)->FindClass(env, name);
    if (!c) {
        (*env)->ExceptionClear(env);
        return "absent";
    }
    jobject loader = NULL;
    MUST((*jvmti)->GetClassLoader(jvmti, c, &loader));
    if (!loader) return "boot";
    jmethodID get = (*env)->GetMethodID(env, (*env)->GetObjectClass(env, loader), "getName", "()Ljava/lang/String;");
    jstring s = (*env)->CallObjectMethod(env, loader, get);
    if ((*env)->ExceptionCheck(env)) return "exception";
    const char *chars = !s ? "null" : (*env)->GetStringUTFChars(env, s, NULL);
    snprintf(text, sizeof text, "%s", chars);
    return text;
}

static void refused(const char *where) {
    char aspect[64];
    snprintf(aspect, sizeof aspect, "ILLEGAL_ARGUMENT, %s", where);
    static const char *const bad[] = {"missing.jar", "boot", "text.jar", "empty.jar", ""};
    CASE("AddToBootstrapClassLoaderSearch", aspect);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        EXPECT(ILLEGAL_ARGUMENT, AddToBootstrapClassLoaderSearch, path_of(bad[i]));
    EXPECT(ILLEGAL_ARGUMENT, AddToBootstrapClassLoaderSearch, "");
    CASE("AddToSystemClassLoaderSearch", aspect);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        EXPECT(ILLEGAL_ARGUMENT, AddToSystemClassLoaderSearch, path_of(bad[i]));
    EXPECT(ILLEGAL_ARGUMENT, AddToSystemClassLoaderSearch, "");
    snprintf(aspect, sizeof aspect, "NULL_POINTER, %s", where);
    CASE("AddToBootstrapClassLoaderSearch", aspect);
    EXPECT(NULL_POINTER, AddToBootstrapClassLoaderSearch, NULL);
    CASE("AddToSystemClassLoaderSearch", aspect);
    EXPECT(NULL_POINTER, AddToSystemClassLoaderSearch, NULL);
    CASES_END();
}

static void add_jars(JNIEnv *env, const char *where, const char *boot, const char *system) {
    CASE("AddToBootstrapClassLoaderSearch", where);
    CHECK_STR("absent", loader_of(env, boot));
    EXPECT(NONE, AddToBootstrapClassLoaderSearch, path_of(boot));
    CHECK_STR("boot", loader_of(env, boot));
    EXPECT(NONE, AddToBootstrapClassLoaderSearch, path_of(boot));
    CASE("AddToSystemClassLoaderSearch", where);
    CHECK_STR("absent", loader_of(env, system));
    EXPECT(NONE, AddToSystemClassLoaderSearch, path_of(system));
    CHECK_STR("app", loader_of(env, system));
    EXPECT(NONE, AddToSystemClassLoaderSearch, path_of(system));
    CASES_END();
}

JNIEXPORT void JNICALL Java_SearchPath_run(JNIEnv *env, jclass self) {
    (void)self;
    (*env)->EnsureLocalCapacity(env, 1000);
    CASE("AddToBootstrapClassLoaderSearch", "what the OnLoad phase added");
    CHECK_STR("boot", loader_of(env, "InBootDirectory"));
    CHECK_STR("boot", loader_of(env, "InBootJar"));
    CASE("AddToSystemClassLoaderSearch", "what the OnLoad phase added");
    CHECK_STR("app", loader_of(env, "InSystemDirectory"));
    CHECK_STR("app", loader_of(env, "InSystemJar"));
    CASES_END();
    refused("live phase");
    add_jars(env, "live phase", "LiveBoot", "LiveSystem");
    CASE("AddToSystemClassLoaderSearch", "a resource");
    jclass loader = (*env)->FindClass(env, "java/lang/ClassLoader");
    jmethodID get = (*env)->GetStaticMethodID(env, loader, "getSystemResource", "(Ljava/lang/String;)Ljava/net/URL;");
    jstring name = (*env)->NewStringUTF(env, "search_path_resource.txt");
    CHECK(!(*env)->CallStaticObjectMethod(env, loader, get, name));
    CHECK(!(*env)->ExceptionCheck(env));
    EXPECT(NONE, AddToSystemClassLoaderSearch, path_of("resource.zip"));
    CHECK((*env)->CallStaticObjectMethod(env, loader, get, name));
    CHECK(!(*env)->ExceptionCheck(env));
    CASES_END();
}

JNIEXPORT void JNICALL Java_SearchPath_fromThread(JNIEnv *env, jclass self) {
    (void)self;
    add_jars(env, "other thread", "ThreadBoot", "ThreadSystem");
}

static void JNICALL on_class_prepare(jvmtiEnv *e, JNIEnv *env, jthread thread, jclass c) {
    (void)e, (void)thread;
    if (strcmp(class_name(c), "LSearchPath$InCallback;") == 0)
        add_jars(env, "in a callback", "CallbackBoot", "CallbackSystem");
}

static void JNICALL on_vm_start(jvmtiEnv *e, JNIEnv *env) {
    (void)e, (void)env;
    CASE("AddToBootstrapClassLoaderSearch", "WRONG_PHASE");
    EXPECT(WRONG_PHASE, AddToBootstrapClassLoaderSearch, path_of("LiveBoot"));
    CASE("AddToSystemClassLoaderSearch", "WRONG_PHASE");
    EXPECT(WRONG_PHASE, AddToSystemClassLoaderSearch, path_of("LiveSystem"));
    CASES_END();
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmti = new_environment(vm);
    make_files();
    jvmtiEventCallbacks callbacks = {.ClassPrepare = on_class_prepare, .VMStart = on_vm_start};
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_CLASS_PREPARE, NULL));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_START, NULL));
    CASE("AddToBootstrapClassLoaderSearch", "OnLoad phase");
    EXPECT(NONE, AddToBootstrapClassLoaderSearch, path_of("missing.jar"));
    EXPECT(NONE, AddToBootstrapClassLoaderSearch, path_of("boot"));
    EXPECT(NONE, AddToBootstrapClassLoaderSearch, path_of("InBootJar"));
    char *value = NULL;
    MUST((*jvmti)->GetSystemProperty(jvmti, "jdk.boot.class.path.append", &value));
    CHECK(strstr(value, path_of("boot")) && strstr(value, path_of("InBootJar")));
    (*jvmti)->Deallocate(jvmti, (unsigned char *)value);
    CASE("AddToSystemClassLoaderSearch", "OnLoad phase");
    EXPECT(NONE, AddToSystemClassLoaderSearch, path_of("missing.jar"));
    EXPECT(NONE, AddToSystemClassLoaderSearch, path_of("system"));
    EXPECT(NONE, AddToSystemClassLoaderSearch, path_of("InSystemJar"));
    MUST((*jvmti)->GetSystemProperty(jvmti, "java.class.path", &value));
    CHECK(strstr(value, path_of("system")) && strstr(value, path_of("InSystemJar")));
    (*jvmti)->Deallocate(jvmti, (unsigned char *)value);
    CASE("AddToBootstrapClassLoaderSearch", "NULL_POINTER, OnLoad phase");
    EXPECT(NULL_POINTER, AddToBootstrapClassLoaderSearch, NULL);
    CASE("AddToSystemClassLoaderSearch", "NULL_POINTER, OnLoad phase");
    EXPECT(NULL_POINTER, AddToSystemClassLoaderSearch, NULL);
    CASES_END();
    return 0;
}

JNIEXPORT void JNICALL Agent_OnUnload(JavaVM *vm) {
    (void)vm;
    remove_files();
}
