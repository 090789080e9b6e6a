// Ends the process on purpose in VMInit, by exit or another function, in the way that the option names; or refuses to
// start, after an error.
#include <jvmti.h>
#include <err.h>
#include <error.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>
#include <cstdlib>
#include <cstring>

static char way[16];

static bool is(const char *name) { return strcmp(way, name) == 0; }

// Whether it is in a group of its own.
static bool is_alone() { return setpgid(0, 0) == 0 || getpgrp() == getpid(); }

static void JNICALL on_init(jvmtiEnv *, JNIEnv *, jthread) {
    if (is("err")) err(3, "%s %d %d %d %d", "a message with many arguments:", 1, 2, 3, 4);
    if (is("error")) error(3, 0, "a message");
    if (is("exit")) exit(3);
    if (is("pthread_kill")) pthread_kill(pthread_self(), SIGKILL);
    if (is("tgkill")) tgkill(getpid(), gettid(), SIGABRT);
    if (is("killpg") && is_alone()) killpg(getpgrp(), SIGKILL);
    if (is("kill-group") && is_alone()) kill(-getpgrp(), SIGKILL);
    // Neither ends it.
    kill(getpid(), 0);
    pthread_kill(pthread_self(), 0);
}

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *) {
    jvmtiEnv *jvmti = nullptr;
    jvmtiEventCallbacks callbacks{};
    strncpy(way, options, sizeof way - 1);
    if (vm->GetEnv(reinterpret_cast<void **>(&jvmti), JVMTI_VERSION_1_2) != JNI_OK) return JNI_ERR;
    if (is("refuse")) {
        jvmti->SetEventNotificationMode(JVMTI_ENABLE, JVMTI_EVENT_METHOD_ENTRY, nullptr);
        return JNI_ERR;
    }
    callbacks.VMInit = on_init;
    if (jvmti->SetEventCallbacks(&callbacks, sizeof callbacks) != JVMTI_ERROR_NONE) return JNI_ERR;
    return jvmti->SetEventNotificationMode(JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, nullptr);
}
