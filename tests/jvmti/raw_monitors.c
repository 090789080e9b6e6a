/* The category Raw Monitor on one thread: ownership, recursion, timeouts, errors, in every phase. */
#include "agent.h"

static jrawMonitorID kept;

static jlong now(void) {
    jlong nanos = 0;
    MUST((*jvmti)->GetTime(jvmti, &nanos));
    return nanos;
}

/* The reference implementation cannot wait or notify before there are threads. */
static void exercise(const char *where, int with_threads) {
    jrawMonitorID m = NULL, other = NULL;
    say("%s", where);
    SHOW("create", (*jvmti)->CreateRawMonitor(jvmti, "a monitor", &m));
    SHOW("create another of that name", (*jvmti)->CreateRawMonitor(jvmti, "a monitor", &other));
    say("  different %d", m != other);
    SHOW("create without a name", (*jvmti)->CreateRawMonitor(jvmti, NULL, &other));
    SHOW("create without a place", (*jvmti)->CreateRawMonitor(jvmti, "x", NULL));
    SHOW("exit, not entered", (*jvmti)->RawMonitorExit(jvmti, m));
    if (with_threads) {
        SHOW("notify, not entered", (*jvmti)->RawMonitorNotify(jvmti, m));
        SHOW("notifyAll, not entered", (*jvmti)->RawMonitorNotifyAll(jvmti, m));
        SHOW("wait, not entered", (*jvmti)->RawMonitorWait(jvmti, m, 1));
    }
    SHOW("enter", (*jvmti)->RawMonitorEnter(jvmti, m));
    SHOW("enter", (*jvmti)->RawMonitorEnter(jvmti, m));
    if (with_threads) {
        SHOW("notify", (*jvmti)->RawMonitorNotify(jvmti, m));
        SHOW("notifyAll", (*jvmti)->RawMonitorNotifyAll(jvmti, m));
        jlong before = now();
        SHOW("wait", (*jvmti)->RawMonitorWait(jvmti, m, 30));
        say("  it took its time %d", now() - before >= 29 * 1000000L);
    }
    SHOW("exit", (*jvmti)->RawMonitorExit(jvmti, m));
    SHOW("exit", (*jvmti)->RawMonitorExit(jvmti, m));
    SHOW("exit once more", (*jvmti)->RawMonitorExit(jvmti, m));
    SHOW("enter", (*jvmti)->RawMonitorEnter(jvmti, m));
    SHOW("enter", (*jvmti)->RawMonitorEnter(jvmti, m));
    SHOW("destroy while held", (*jvmti)->DestroyRawMonitor(jvmti, m));
    SHOW("destroy", (*jvmti)->DestroyRawMonitor(jvmti, other));
    SHOW("destroy null", (*jvmti)->DestroyRawMonitor(jvmti, NULL));
    SHOW("enter null", (*jvmti)->RawMonitorEnter(jvmti, NULL));
    SHOW("exit null", (*jvmti)->RawMonitorExit(jvmti, NULL));
    SHOW("wait null", (*jvmti)->RawMonitorWait(jvmti, NULL, 0));
    SHOW("notify null", (*jvmti)->RawMonitorNotify(jvmti, NULL));
    SHOW("notifyAll null", (*jvmti)->RawMonitorNotifyAll(jvmti, NULL));
}

JNIEXPORT void JNICALL Java_RawMonitors_check(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    SHOW("exit what was entered in OnLoad", (*jvmti)->RawMonitorExit(jvmti, kept));
    SHOW("exit again", (*jvmti)->RawMonitorExit(jvmti, kept));
    exercise("live", 1);
}

static void JNICALL on_vm_start(jvmtiEnv *env, JNIEnv *jni) {
    jrawMonitorID m;
    (void)env, (void)jni;
    say("start");
    SHOW("create", (*jvmti)->CreateRawMonitor(jvmti, "x", &m));
    SHOW("enter", (*jvmti)->RawMonitorEnter(jvmti, kept));
    SHOW("exit", (*jvmti)->RawMonitorExit(jvmti, kept));
    SHOW("destroy", (*jvmti)->DestroyRawMonitor(jvmti, kept));
}

JNIEXPORT void JNICALL Agent_OnUnload(JavaVM *vm) {
    jrawMonitorID m;
    (void)vm;
    say("dead");
    SHOW("create", (*jvmti)->CreateRawMonitor(jvmti, "x", &m));
    SHOW("enter", (*jvmti)->RawMonitorEnter(jvmti, kept));
    SHOW("exit", (*jvmti)->RawMonitorExit(jvmti, kept));
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmti = new_environment(vm);
    exercise("OnLoad", 0);
    MUST((*jvmti)->CreateRawMonitor(jvmti, "kept", &kept));
    MUST((*jvmti)->RawMonitorEnter(jvmti, kept));
    jvmtiEventCallbacks callbacks = {.VMStart = on_vm_start};
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_START, NULL));
    return 0;
}
