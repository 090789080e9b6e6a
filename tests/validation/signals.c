/* The rules about signal handlers, and about the function that profilers call in them. */
#include <dlfcn.h>
#include <setjmp.h>
#include <signal.h>

#include "check_agent.h"

static const Given *given;
static int volatile handled;
static void use_jvmti(void) {
    jint count;
    (*given->env)->GetAvailableProcessors(given->env, &count);
    handled++;
}
static void on_signal(int number) { use_jvmti(); }
static void on_signal_quietly(int number) { handled++; }
static sigjmp_buf back;
static void on_signal_jump(int number, siginfo_t *info, void *context) {
    if (!info || !context) abort();
    siglongjmp(back, 1);
}

static void raise_with(const Given *g, const struct sigaction *action) {
    struct sigaction before, now;
    given = g;
    if (sigaction(SIGWINCH, action, &before) != 0) abort();
    raise(SIGWINCH);
    if (sigaction(SIGWINCH, &before, &now) != 0 || now.sa_handler != action->sa_handler) abort();
}
BREAKS(thread_signal_handler, AT_INIT) {
    struct sigaction action = {.sa_handler = on_signal};
    raise_with(g, &action);
    if (!handled) abort();
}
KEEPS(thread_signal_handler, AT_INIT) {
    struct sigaction action = {.sa_handler = on_signal_quietly}, jump = {.sa_flags = SA_SIGINFO};
    raise_with(g, &action);
    use_jvmti();
    jump.sa_sigaction = on_signal_jump;
    if (sigsetjmp(back, 1) == 0) raise_with(g, &jump);
    use_jvmti();
    if (signal(SIGWINCH, on_signal_quietly) == SIG_ERR || raise(SIGWINCH) != 0 ||
        signal(SIGWINCH, SIG_DFL) != on_signal_quietly || handled != 4)
        abort();
}

static void set_handler(int flags) {
    struct sigaction before, action = {.sa_handler = on_signal_quietly, .sa_flags = flags};
    if (sigaction(SIGPROF, &action, &before) != 0 || sigaction(SIGPROF, &before, NULL) != 0) abort();
}
BREAKS(thread_signal_restart, AT_INIT) { set_handler(0); }
KEEPS(thread_signal_restart, AT_INIT) {
    struct sigaction before, action = {.sa_handler = on_signal_quietly};
    set_handler(SA_RESTART);
    if (sigaction(SIGWINCH, &action, &before) != 0 || sigaction(SIGWINCH, &before, NULL) != 0) abort();
}

/* ---- AsyncGetCallTrace, which exists on any VM ---- */

typedef struct CallFrame {
    jint bci;
    jmethodID method;
} CallFrame;
typedef struct CallTrace {
    JNIEnv *env;
    jint count;
    CallFrame *frames;
} CallTrace;

static jint take_trace(JNIEnv *env) {
    static CallFrame frames[64];
    CallTrace trace = {env, 0, frames};
    void (*take)(CallTrace *, jint, void *) =
        (void (*)(CallTrace *, jint, void *))dlsym(RTLD_DEFAULT, "AsyncGetCallTrace");
    if (!take) abort();
    take(&trace, 64, NULL);
    return trace.count;
}
static void JNICALL on_class_load(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass klass) {}
static void enable_class_load(const Given *g) {
    static jvmtiEnv *env;
    jvmtiEventCallbacks callbacks = {.ClassLoad = on_class_load};
    if (env) return;
    if ((*g->vm)->GetEnv(g->vm, (void **)&env, JVMTI_VERSION_1_2) != JNI_OK ||
        (*env)->SetEventCallbacks(env, &callbacks, sizeof callbacks) != JVMTI_ERROR_NONE ||
        (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_CLASS_LOAD, NULL) != JVMTI_ERROR_NONE)
        abort();
}

BREAKS(calltrace_env, AT_INIT) {
    enable_class_load(g);
    take_trace((JNIEnv *)g);
}
KEEPS(calltrace_env, AT_INIT) {
    enable_class_load(g);
    take_trace(g->jni);
}
RUN(thread_asynccalltrace, options, "level=advice,only=MJ-thread-asynccalltrace")
BREAKS(thread_asynccalltrace, AT_INIT) { take_trace(g->jni); }
KEEPS(thread_asynccalltrace, AT_INIT) { (*g->jni)->GetVersion(g->jni); }

BREAKS(calltrace_class_load, AT_INIT) { take_trace(g->jni); }
KEEPS(calltrace_class_load, AT_INIT) {
    enable_class_load(g);
    take_trace(g->jni);
}

/* The hook of the main class is called by the class library's loaders, whose methods nobody has asked for. */
BREAKS(calltrace_ids, AT_HOOK) {
    if (!g->jni) return;
    enable_class_load(g);
    take_trace(g->jni);
}
KEEPS(calltrace_ids, AT_FRAME) {
    enable_class_load(g);
    if (take_trace(g->jni) < 2) abort();
}
