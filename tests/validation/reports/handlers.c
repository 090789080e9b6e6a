/* Handlers of signals that call functions, in the way that the option names.

   held: while the thread has the lock of the functions of memory (guarded.c), so that whoever allocates hangs; the
   handler sets itself again, jumps inside of itself, calls from more places than are recorded, and is left by a jump.
   changes: what handlers are given is given back outside of them.
   left: calls are left by a jump out of a handler, and made again from the same frame and from deeper ones.
   ends, ends_held: a handler ends the process, the second while the thread has that lock. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <jvmti.h>
#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

static const char *way;
static jvmtiEnv *jvmti;
static JavaVM *jvm;
static JNIEnv *own_jni;
static sigjmp_buf outside, inside;
static struct sigaction segv_before;
static void *not_there;
static volatile int jumps;
static unsigned char *volatile block;
static jobject volatile global;
static jrawMonitorID volatile monitor;
static jthread volatile itself;
static jstring volatile text;
static const char *volatile characters;

static int is(const char *name) { return strcmp(way, name) == 0; }
static void must(jvmtiError err) {
    if (err != JVMTI_ERROR_NONE) abort();
}
static void call_library(const char *name) {
    void (*function)(void) = (void (*)(void))dlsym(RTLD_DEFAULT, name);
    if (!function) abort();
    function();
}
/* raise itself is watched. */
static void send_signal(void) { syscall(SYS_tgkill, getpid(), gettid(), SIGUSR1); }

/* The function of minijvm that is for handlers. */
static jvmtiExtensionFunction stack_trace;
static void find_stack_trace(void) {
    jvmtiExtensionFunctionInfo *list;
    jint count;
    must((*jvmti)->GetExtensionFunctions(jvmti, &count, &list));
    for (jint i = 0; i < count; i++)
        if (strcmp(list[i].id, "minijvm.functions.GetStackTraceInSignalHandler") == 0) stack_trace = list[i].func;
    if (!stack_trace) abort();
}

#define CALL          \
    jvmtiPhase phase; \
    must((*jvmti)->GetPhase(jvmti, &phase));
#define CALLS(n) \
    {CALL} {CALL} {CALL} {CALL} {CALL} {CALL} {CALL} {CALL} {CALL} { CALL }
#define MANY_CALLS CALLS() CALLS() CALLS() CALLS() CALLS() CALLS() CALLS() CALLS() CALLS() CALLS()

static void on_signal(int number) {
    void *env;
    jint version;
    jlong time;
    if (signal(SIGUSR1, on_signal) != on_signal) abort();
    if ((*jvm)->GetEnv(jvm, &env, JNI_VERSION_1_6) != JNI_OK || env != own_jni) abort();
    jvmtiFrameInfo frames[4];
    jint frame_count;
    must(stack_trace(jvmti, NULL, 4, frames, &frame_count));
    must((*jvmti)->GetVersionNumber(jvmti, &version)); /* finds: MJ-thread-signal-handler */
    if (sigsetjmp(inside, 1) == 0) siglongjmp(inside, 1);
    if ((*own_jni)->GetVersion(own_jni) < JNI_VERSION_1_6) abort();    /* finds: MJ-thread-signal-handler */
    for (int i = 0; i < 3; i++) must((*jvmti)->GetTime(jvmti, &time)); /* finds: MJ-thread-signal-handler */
    MANY_CALLS MANY_CALLS MANY_CALLS siglongjmp(outside, 1);
}

static void hold(void) {
    find_stack_trace();
    if (signal(SIGUSR1, on_signal) == SIG_ERR) abort();
    dlsym(RTLD_DEFAULT, "hold_memory"); /* it may allocate at first */
    if (sigsetjmp(outside, 1) == 0) {
        call_library("hold_memory");
        send_signal();
        abort();
    }
    call_library("release_memory");
}

static void on_change(int number) {
    static const jvmtiCapabilities tagging = {.can_tag_objects = 1};
    int before = errno;
    must((*jvmti)->Allocate(jvmti, 32, (unsigned char **)&block));
    global = (*own_jni)->NewGlobalRef(own_jni, global);
    must((*jvmti)->CreateRawMonitor(jvmti, "of a handler", (jrawMonitorID *)&monitor));
    must((*jvmti)->RawMonitorEnter(jvmti, monitor));
    must((*jvmti)->GetCurrentThread(jvmti, (jthread *)&itself));
    text = (*own_jni)->NewStringUTF(own_jni, "a text");
    characters = (*own_jni)->GetStringUTFChars(own_jni, text, NULL);
    must((*jvmti)->AddCapabilities(jvmti, &tagging));
    must((*jvmti)->SetTag(jvmti, text, 7));
    errno = before;
}
static void change(jobject local) {
    if (signal(SIGUSR1, on_change) == SIG_ERR) abort();
    global = local;
    send_signal();
    jvmtiThreadInfo info;
    jlong tag = 0;
    must((*jvmti)->GetThreadInfo(jvmti, itself, &info));
    must((*jvmti)->Deallocate(jvmti, (unsigned char *)info.name));
    must((*jvmti)->GetTag(jvmti, text, &tag));
    if (tag != 7) abort();
    (*own_jni)->ReleaseStringUTFChars(own_jni, text, characters);
    must((*jvmti)->RawMonitorExit(jvmti, monitor));
    must((*jvmti)->DestroyRawMonitor(jvmti, monitor));
    must((*jvmti)->Deallocate(jvmti, block));
    if (!(*own_jni)->GetObjectClass(own_jni, global)) abort();
    (*own_jni)->DeleteGlobalRef(own_jni, global);
}

static void on_fault(int number, siginfo_t *info, void *context) {
    if (info->si_addr == not_there) {
        jumps = jumps + 1;
        siglongjmp(outside, 1);
    }
    segv_before.sa_sigaction(number, info, context); /* another thread's */
}
/* The function writes its result to where nothing is. */
__attribute__((noinline)) static void call_badly(void *to) { (*jvmti)->GetAvailableProcessors(jvmti, to); }
__attribute__((noinline)) static jint call_deeply(int depth) {
    volatile char room[256];
    jint count = 0;
    room[0] = (char)depth;
    if (depth > 0) return call_deeply(depth - 1) + room[1] * 0;
    must((*jvmti)->GetAvailableProcessors(jvmti, &count));
    return count;
}
static void leave(void) {
    struct sigaction action = {.sa_sigaction = on_fault, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    not_there = mmap(NULL, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (not_there == MAP_FAILED || sigaction(SIGSEGV, &action, &segv_before) != 0) abort();
    for (volatile int i = 0; i < 3; i++)
        if (sigsetjmp(outside, 1) == 0) call_badly(not_there);
    call_badly(NULL); /* which is reported, with all that is in progress */
    if (jumps != 3 || call_deeply(0) < 1 || call_deeply(20) != call_deeply(0)) abort();
    if (sigaction(SIGSEGV, &segv_before, NULL) != 0) abort();
}

static void on_end(int number) { _exit(0); }
static void end(void) {
    if (signal(SIGUSR1, on_end) == SIG_ERR) abort();
    if (is("ends_held")) call_library("hold_memory");
    send_signal();
}

static void JNICALL on_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    unsigned char *lost;
    own_jni = jni;
    must((*env)->Allocate(env, 8, &lost));
    lost = NULL;
    if (is("held")) hold();
    if (is("changes")) change(thread);
    if (is("left")) leave();
    if (is("ends") || is("ends_held")) end();
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    jvmtiEventCallbacks callbacks = {.VMInit = on_init};
    way = strdup(options);
    jvm = vm;
    if ((*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_1_2) != JNI_OK) return JNI_ERR;
    must((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    must((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, NULL));
    return JNI_OK;
}
