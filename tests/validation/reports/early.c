/* Loses three blocks in VMInit, and one of JNI, and keeps one. When Program is prepared it loses one more, has another
   on its stack, and ends the process in the way that its option names. */
#include <jvmti.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LOST = 3 };
static const char *way;
/* Through memory of malloc. */
struct Keeps {
    char room[40];
    char *what;
} * keeps;

static int is(const char *name) { return strcmp(way, name) == 0; }

__attribute__((noinline)) static char *signature(jvmtiEnv *env, jclass class) {
    char *text = NULL;
    if ((*env)->GetClassSignature(env, class, &text, NULL) != JVMTI_ERROR_NONE) _exit(3);
    return text;
}

__attribute__((noinline)) static void borrow(JNIEnv *jni) {
    jstring text = (*jni)->NewStringUTF(jni, "lent");
    if (!text || !(*jni)->GetStringUTFChars(jni, text, NULL)) _exit(3);
    (*jni)->DeleteLocalRef(jni, text);
}

/* The VM sends it when it gets SIGQUIT. */
static void JNICALL on_dump(jvmtiEnv *env) { _exit(0); }

static void JNICALL on_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    jclass class = (*jni)->GetObjectClass(jni, thread);
    for (int i = 0; i < LOST; i++) signature(env, class);
    borrow(jni);
    keeps = calloc(1, sizeof *keeps);
    if (!keeps) _exit(3);
    keeps->what = signature(env, class);
}

static void JNICALL on_prepare(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass class) {
    char *used = signature(env, class);
    if (strcmp(used, "LProgram;") == 0) {
        signature(env, class);
        if (is("abort")) abort();
        if (is("kill")) kill(getpid(), SIGKILL);
        if (is("terminate")) kill(getpid(), SIGTERM);
        if (is("raise")) raise(SIGKILL);
        if (is("_exit")) _exit(0);
        if (is("exit")) exit(0);
        if (is("fatal")) (*jni)->FatalError(jni, "as it was told to");
        if (is("crash")) *(volatile int *)8 = *used;
        if (is("dump")) kill(getpid(), SIGQUIT);
        while (!is("return")) pause();
    }
    (*env)->Deallocate(env, (unsigned char *)used);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    static jvmtiEventCallbacks callbacks = {.VMInit = on_init, .ClassPrepare = on_prepare, .DataDumpRequest = on_dump};
    jvmtiEnv *env;
    way = strdup(options);
    if ((*vm)->GetEnv(vm, (void **)&env, JVMTI_VERSION_1_2) != JNI_OK) return JNI_ERR;
    (*env)->SetEventCallbacks(env, &callbacks, sizeof callbacks);
    (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, NULL);
    (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_CLASS_PREPARE, NULL);
    (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_DATA_DUMP_REQUEST, NULL);
    return JNI_OK;
}
