/* An agent whose options say what it does wrong, for the tests of the command that checks agents. */
#include <jvmti.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static char mode[64];

static int is(const char *name) { return strcmp(mode, name) == 0; }

static void JNICALL on_death(jvmtiEnv *jvmti, JNIEnv *jni) {
    if (is("prints")) puts("the agent has something to say");
}

/* The name of the thread; what is done when it cannot be had depends on the mode. */
static void look(jvmtiEnv *jvmti, jthread thread) {
    jvmtiThreadInfo info;
    jvmtiError error = (*jvmti)->GetThreadInfo(jvmti, thread, &info);
    if (error != JVMTI_ERROR_NONE) {
        if (is("fragile")) abort();
        return;
    }
    if (!is("leak")) (*jvmti)->Deallocate(jvmti, (unsigned char *)info.name);
}

static JavaVM *the_vm;
static jrawMonitorID monitors[2];
static volatile int held;

static void *other_side(void *argument) {
    jvmtiEnv *jvmti = argument;
    JNIEnv *jni;
    (*the_vm)->AttachCurrentThreadAsDaemon(the_vm, (void **)&jni, NULL);
    (*jvmti)->RawMonitorEnter(jvmti, monitors[1]);
    held = 1;
    (*jvmti)->RawMonitorEnter(jvmti, monitors[0]);
    return NULL;
}

static void lock_twice(jvmtiEnv *jvmti) {
    pthread_t other;
    (*jvmti)->CreateRawMonitor(jvmti, "one", &monitors[0]);
    (*jvmti)->CreateRawMonitor(jvmti, "two", &monitors[1]);
    (*jvmti)->RawMonitorEnter(jvmti, monitors[0]);
    pthread_create(&other, NULL, other_side, jvmti);
    while (!held) usleep(100);
    (*jvmti)->RawMonitorEnter(jvmti, monitors[1]);
}

/* It takes the output of a call that fails for one that has succeeded, and leaks afterwards. */
static void use_output(jvmtiEnv *jvmti, JNIEnv *jni) {
    jvmtiThreadInfo info = {0};
    jclass no_thread = (*jni)->FindClass(jni, "java/lang/Object");
    jint count;
    jclass *classes;
    (*jvmti)->GetThreadInfo(jvmti, no_thread, &info);
    if (info.name && *info.name == 'x') return;
    (*jvmti)->GetLoadedClasses(jvmti, &count, &classes);
}

/* A crash that the outputs of failed calls have nothing to do with, in every second run. */
static void *crash_by_turns(void *unused) {
    static const char mark[] = "by-turns.mark";
    if (access(mark, F_OK) == 0) return (void *)(intptr_t)remove(mark);
    fclose(fopen(mark, "w"));
    *(volatile int *)16 = 0;
    return unused;
}

static void await_nobody(jvmtiEnv *jvmti) {
    jrawMonitorID never;
    (*jvmti)->CreateRawMonitor(jvmti, "never", &never);
    (*jvmti)->RawMonitorEnter(jvmti, never);
    (*jvmti)->RawMonitorWait(jvmti, never, 0);
}

static void JNICALL on_init(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread) {
    unsigned char *memory = NULL;
    look(jvmti, thread);
    if (is("crash")) *(volatile int *)16 = 0;
    if (is("crash-by-turns")) {
        pthread_t other;
        pthread_create(&other, NULL, crash_by_turns, NULL);
        pthread_join(other, NULL);
    }
    if (is("exit")) exit(0);
    if (is("exit-raw")) syscall(SYS_exit_group, 3);
    if (is("exit-all")) {
        fputs("the agent does not want this program\n", stderr);
        kill(getpid(), SIGKILL);
    }
    if (is("unchecked")) use_output(jvmti, jni);
    if (is("hang"))
        for (;;) pause();
    if (is("deadlock")) lock_twice(jvmti);
    if (is("waits")) await_nobody(jvmti);
    if (is("overflow")) {
        volatile char *text = malloc(8);
        text[8] = 'x'; /* overflows here */
        free((void *)text);
    }
    if (is("scribble") && (*jvmti)->Allocate(jvmti, 64, &memory) == JVMTI_ERROR_NONE) {
        memset(memory - 64, 0x5a, 4096); /* what the layer keeps in front of the block, and more */
        (*jvmti)->Deallocate(jvmti, memory);
    }
}

static jint start(JavaVM *vm, const char *options, jboolean late) {
    jvmtiEnv *jvmti;
    the_vm = vm;
    snprintf(mode, sizeof mode, "%s", !options ? "" : options);
    if (is("refuse")) return JNI_ERR;
    if ((*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_1_2) != JNI_OK) return JNI_ERR;
    if (is("changes")) (*jvmti)->SetSystemProperty(jvmti, "java.library.path", "changed");
    jvmtiEventCallbacks callbacks = {.VMInit = late ? NULL : on_init, .VMDeath = on_death};
    if ((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks) != JVMTI_ERROR_NONE ||
        (!late &&
         (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, NULL) != JVMTI_ERROR_NONE) ||
        (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_DEATH, NULL) != JVMTI_ERROR_NONE)
        return JNI_ERR;
    if (late && is("late")) look(jvmti, NULL);
    return JNI_OK;
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) { return start(vm, options, JNI_FALSE); }

JNIEXPORT jint JNICALL Agent_OnAttach(JavaVM *vm, char *options, void *reserved) {
    return start(vm, options, JNI_TRUE);
}
