/* SetVerboseFlag: what the VM prints afterwards, and no longer prints when it is switched off. The
   VM's standard output goes to a file meanwhile: the texts differ from VM to VM, that there are any does not. */
#include <fcntl.h>
#include <unistd.h>

#include "agent.h"

static char path[] = "/tmp/verbose_flags_XXXXXX";
static int saved = -1;

static void divert(void) {
    fflush(stdout);
    int fd = open(path, O_WRONLY | O_TRUNC | O_CREAT, 0600);
    saved = dup(1);
    dup2(fd, 1);
    close(fd);
}

/* What was printed since divert. */
static const char *restore(void) {
    static char text[1 << 16];
    fflush(stdout);
    dup2(saved, 1);
    close(saved);
    int fd = open(path, O_RDONLY);
    ssize_t n = read(fd, text, sizeof text - 1);
    close(fd);
    text[n < 0 ? 0 : n] = '\0';
    return text;
}

static void load(JNIEnv *env, const char *name) {
    jclass c = (*env)->FindClass(env, "VerboseFlags");
    jmethodID m = (*env)->GetStaticMethodID(env, c, "load", "(Ljava/lang/String;)V");
    (*env)->CallStaticVoidMethod(env, c, m, (*env)->NewStringUTF(env, name));
    if ((*env)->ExceptionCheck(env)) (*env)->ExceptionDescribe(env);
}

static void link_native(JNIEnv *env, int which) {
    jclass c = (*env)->FindClass(env, "VerboseFlags");
    jmethodID m = (*env)->GetStaticMethodID(env, c, "link", "(I)V");
    (*env)->CallStaticVoidMethod(env, c, m, which);
    (*env)->ExceptionCheck(env);
}

static void collect(JNIEnv *env) {
    jclass c = (*env)->FindClass(env, "java/lang/System");
    (*env)->CallStaticVoidMethod(env, c, (*env)->GetStaticMethodID(env, c, "gc", "()V"));
    (*env)->ExceptionCheck(env);
}

JNIEXPORT void JNICALL Java_VerboseFlags_linked(JNIEnv *env, jclass self) { (void)env, (void)self; }
JNIEXPORT void JNICALL Java_VerboseFlags_linkedQuietly(JNIEnv *env, jclass self) { (void)env, (void)self; }

static void flags(const char *where) {
    CASE("SetVerboseFlag", where);
    EXPECT(NONE, SetVerboseFlag, JVMTI_VERBOSE_OTHER, JNI_TRUE);
    EXPECT(NONE, SetVerboseFlag, JVMTI_VERBOSE_OTHER, JNI_FALSE);
    EXPECT(ILLEGAL_ARGUMENT, SetVerboseFlag, (jvmtiVerboseFlag)3, JNI_TRUE);
    EXPECT(ILLEGAL_ARGUMENT, SetVerboseFlag, (jvmtiVerboseFlag)-1, JNI_TRUE);
    EXPECT(ILLEGAL_ARGUMENT, SetVerboseFlag, (jvmtiVerboseFlag)100, JNI_FALSE);
    CASES_END();
}

JNIEXPORT void JNICALL Java_VerboseFlags_run(JNIEnv *env, jclass self) {
    (void)self;
    const char *text;
    flags("live phase");
    CASE("SetVerboseFlag", "CLASS");
    divert();
    EXPECT(NONE, SetVerboseFlag, JVMTI_VERBOSE_CLASS, JNI_TRUE);
    load(env, "VerboseFlags$First");
    text = restore();
    CHECK(strstr(text, "VerboseFlags$First") && strstr(text, "class,load"));
    divert();
    EXPECT(NONE, SetVerboseFlag, JVMTI_VERBOSE_CLASS, JNI_FALSE);
    load(env, "VerboseFlags$Second");
    text = restore();
    CHECK_STR("", text);
    CASE("SetVerboseFlag", "GC");
    divert();
    EXPECT(NONE, SetVerboseFlag, JVMTI_VERBOSE_GC, JNI_TRUE);
    collect(env);
    text = restore();
    CHECK(strstr(text, "[gc") && strstr(text, "Pause"));
    divert();
    EXPECT(NONE, SetVerboseFlag, JVMTI_VERBOSE_GC, JNI_FALSE);
    collect(env);
    text = restore();
    CHECK_STR("", text);
    CASE("SetVerboseFlag", "JNI");
    divert();
    EXPECT(NONE, SetVerboseFlag, JVMTI_VERBOSE_JNI, JNI_TRUE);
    link_native(env, 0);
    text = restore();
    CHECK(strstr(text, "VerboseFlags.linked") || strstr(text, "linked "));
    divert();
    EXPECT(NONE, SetVerboseFlag, JVMTI_VERBOSE_JNI, JNI_FALSE);
    link_native(env, 1);
    text = restore();
    CHECK_STR("", text);
    CASES_END();
}

JNIEXPORT void JNICALL Java_VerboseFlags_fromThread(JNIEnv *env, jclass self) {
    (void)env, (void)self;
    flags("other thread");
}

static void JNICALL on_class_prepare(jvmtiEnv *e, JNIEnv *env, jthread thread, jclass c) {
    (void)e, (void)thread, (void)env;
    if (strcmp(class_name(c), "LVerboseFlags$InCallback;") == 0) flags("in a callback");
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmti = new_environment(vm);
    close(mkstemp(path));
    flags("OnLoad phase");
    jvmtiEventCallbacks callbacks = {.ClassPrepare = on_class_prepare};
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_CLASS_PREPARE, NULL));
    return 0;
}

JNIEXPORT void JNICALL Agent_OnUnload(JavaVM *vm) {
    (void)vm;
    unlink(path);
}
