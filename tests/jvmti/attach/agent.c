/* An agent for test_attach.py: started while the program runs. Built twice: without -DENTRY it has no
   Agent_OnAttach. */
#include <jvmti.h>
#include <stdio.h>
#include <string.h>

#include "recorder.h"

#define say(...) (printf(__VA_ARGS__), putchar('\n'), fflush(stdout))

static int attached;

static void JNICALL vm_init(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread) {
    (void)jvmti, (void)jni, (void)thread;
    say("VMInit: an attached agent must not see it");
}

static void JNICALL vm_death(jvmtiEnv *jvmti, JNIEnv *jni) {
    jvmtiPhase phase;
    (void)jni;
    (*jvmti)->GetPhase(jvmti, &phase);
    say("VMDeath in phase %d", phase);
}

static void JNICALL data_dump(jvmtiEnv *jvmti) {
    jvmtiPhase phase;
    jthread thread = NULL;
    jvmtiThreadInfo info = {0};
    CASE("DataDumpRequest", "contents");
    EXPECT(NONE, GetPhase, &phase);
    CHECK_INT(JVMTI_PHASE_LIVE, phase);
    EXPECT(NONE, GetCurrentThread, &thread);
    EXPECT(NONE, GetThreadInfo, thread, &info);
    CASES_END();
    say("DataDumpRequest in phase %d on %s", phase, info.name);
}

static void listen_to(jvmtiEnv *jvmti, int event) {
    (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, (jvmtiEvent)event, NULL);
}

#ifdef ENTRY
JNIEXPORT jint JNICALL Agent_OnAttach(JavaVM *vm, char *options, void *reserved) {
    jvmtiEnv *jvmti = NULL;
    JNIEnv *jni = NULL;
    jvmtiPhase phase = 0;
    jthread thread = NULL;
    jvmtiThreadInfo info = {0};
    jint frames = -1, state = -1;
    jint got = (*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_1_2);
    jint got_jni = (*vm)->GetEnv(vm, (void **)&jni, JNI_VERSION_1_8);
    jvmti = recorder_wrap(jvmti);
    (*jvmti)->GetPhase(jvmti, &phase);
    (*jvmti)->GetCurrentThread(jvmti, &thread);
    (*jvmti)->GetThreadInfo(jvmti, thread, &info);
    (*jvmti)->GetFrameCount(jvmti, NULL, &frames);
    (*jvmti)->GetThreadState(jvmti, NULL, &state);
    say("OnAttach %d: options \"%s\", reserved %s, GetEnv %d %d, phase %d, on %s, daemon %d, frames %d, state %x",
        ++attached, options, !reserved ? "null" : "set", got, got_jni, phase, info.name, info.is_daemon, frames, state);
    jvmtiCapabilities all;
    (*jvmti)->GetPotentialCapabilities(jvmti, &all);
    say("  line numbers %d, early start %d", all.can_get_line_numbers, all.can_generate_early_vmstart);
    jvmtiEventCallbacks callbacks = {.VMInit = vm_init, .VMDeath = vm_death};
    if (strcmp(options, "dump") == 0) callbacks.DataDumpRequest = data_dump;
    (*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks);
    listen_to(jvmti, JVMTI_EVENT_VM_INIT);
    listen_to(jvmti, JVMTI_EVENT_VM_DEATH);
    listen_to(jvmti, JVMTI_EVENT_DATA_DUMP_REQUEST);
    if (strncmp(options, "wait ", 5) == 0) {
        FILE *reported = fopen(options + 5, "r"); /* a pipe: until somebody opens its other end, and closes it */
        while (reported && fgetc(reported) != EOF) {}
        if (reported) fclose(reported);
    }
    if (strcmp(options, "throw") == 0)
        (*jni)->ThrowNew(jni, (*jni)->FindClass(jni, "java/lang/IllegalStateException"), "from Agent_OnAttach");
    return strcmp(options, "fail") == 0 ? 7 : 0;
}
#endif

JNIEXPORT void JNICALL Agent_OnUnload(JavaVM *vm) {
    (void)vm;
    say("OnUnload, attached %d times", attached);
}

/* Found by Attached.inAgent, a native method of no library that was loaded by Java code. */
JNIEXPORT jint JNICALL Java_Attached_inAgent(JNIEnv *jni, jclass c) {
    (void)jni, (void)c;
    return 42;
}
