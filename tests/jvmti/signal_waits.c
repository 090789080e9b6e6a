/* Waits with a time limit while signals interrupt all threads each 50 microseconds: each wait takes the time that it
   was asked for. A wait that begins again after a signal would never end. The handler restarts system calls, and does
   not. */
#include <dirent.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "agent.h"

static long signals; /* atomic */
static int sending;  /* atomic */
static pthread_t sender;

static void on_signal(int number) {
    (void)number;
    __atomic_add_fetch(&signals, 1, __ATOMIC_RELAXED);
}

static void *send_signals(void *unused) {
    pid_t process = getpid(), self = (pid_t)syscall(SYS_gettid);
    while (__atomic_load_n(&sending, __ATOMIC_ACQUIRE)) {
        DIR *threads = opendir("/proc/self/task");
        if (!threads) break;
        for (struct dirent *e; (e = readdir(threads));) {
            pid_t thread = atoi(e->d_name);
            if (thread > 0 && thread != self) syscall(SYS_tgkill, process, thread, SIGPROF);
        }
        closedir(threads);
        nanosleep(&(struct timespec){.tv_nsec = 50000}, NULL);
    }
    return unused;
}

JNIEXPORT void JNICALL Java_SignalWaits_begin(JNIEnv *env, jclass c, jboolean restart) {
    (void)env, (void)c;
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = restart ? SA_RESTART : 0};
    CASE("signals", restart ? "the handler restarts system calls" : "the handler does not restart them");
    sigaction(SIGPROF, &action, NULL);
    __atomic_store_n(&signals, 0, __ATOMIC_RELAXED);
    __atomic_store_n(&sending, 1, __ATOMIC_RELEASE);
    CHECK_INT(0, pthread_create(&sender, NULL, send_signals, NULL));
}

JNIEXPORT void JNICALL Java_SignalWaits_waited(JNIEnv *env, jclass c, jstring what, jlong wanted, jlong elapsed) {
    (void)c;
    const char *text = (*env)->GetStringUTFChars(env, what, NULL);
    if (getenv("SIGNAL_WAITS_FIGURES")) fprintf(stderr, "%s: %.1f ms\n", text, (double)elapsed / 1e6);
    CASE("signals", text);
    CHECK(elapsed >= wanted - 1000000);
    (*env)->ReleaseStringUTFChars(env, what, text);
}

JNIEXPORT void JNICALL Java_SignalWaits_end(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    CASE("signals", "they were sent");
    /* In green mode the waits take no time of the system's. */
    while (__atomic_load_n(&signals, __ATOMIC_RELAXED) <= 100) nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    CHECK(__atomic_load_n(&signals, __ATOMIC_RELAXED) > 100);
    __atomic_store_n(&sending, 0, __ATOMIC_RELEASE);
    pthread_join(sender, NULL);
}

static void JNICALL on_vm_death(jvmtiEnv *env, JNIEnv *jni) {
    (void)env, (void)jni;
    CASES_END();
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmtiEventCallbacks callbacks = {.VMDeath = on_vm_death};
    jvmti = new_environment(vm);
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_DEATH, NULL));
    return 0;
}
