/* A thread reports an error while another ends the process: how is the option. */
#include <dlfcn.h>
#include <jvmti.h>
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static JavaVM *vm;
static char how[16];

static void *misuse(void *env_) {
    jvmtiEnv *env = env_;
    void (*be_slow)(void) = (void (*)(void))dlsym(RTLD_DEFAULT, "be_slow_in_reports");
    JavaVMAttachArgs args = {JNI_VERSION_1_6, "late", NULL};
    JNIEnv *jni;
    unsigned char *memory;
    if (!be_slow || (*vm)->AttachCurrentThreadAsDaemon(vm, (void **)&jni, &args) != JNI_OK ||
        (*env)->Allocate(env, 8, &memory) != JVMTI_ERROR_NONE)
        abort();
    (*env)->Deallocate(env, memory);
    be_slow();
    (*env)->Deallocate(env, memory); /* finds: MJ-Deallocate-twice */
    for (;;) pause();
}

/* The call is the last code of the library. */
static void __attribute__((noinline, section("last_code"))) end_here(void) { abort(); }

/* The next function begins where these calls would return to. */
#define TIGHT __attribute__((optimize("align-functions=1")))
static void TIGHT JNICALL on_init(jvmtiEnv *env, JNIEnv *jni, jthread self) {
    int (*is_writing)(void) = (int (*)(void))dlsym(RTLD_DEFAULT, "is_writing");
    pthread_t thread;
    if (!is_writing || pthread_create(&thread, NULL, misuse, env) != 0) abort();
    while (!is_writing()) sched_yield();
    if (strcmp(how, "exit") == 0) exit(0);
    if (strcmp(how, "_exit") == 0) _exit(0);
    if (strcmp(how, "last") == 0) end_here();
    abort();
}

JNIEXPORT jint TIGHT JNICALL Agent_OnLoad(JavaVM *vm_, char *options, void *reserved) {
    jvmtiEventCallbacks callbacks = {.VMInit = on_init};
    jvmtiEnv *env;
    vm = vm_;
    strncpy(how, options, sizeof how - 1);
    if ((*vm)->GetEnv(vm, (void **)&env, JVMTI_VERSION_1_2) != JNI_OK ||
        (*env)->SetEventCallbacks(env, &callbacks, sizeof callbacks) != JVMTI_ERROR_NONE)
        return JNI_ERR;
    return (jint)(*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, NULL);
}
