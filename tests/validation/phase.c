/* The rules about phases: what may be called when. */
#include "check_agent.h"

BREAKS(onload_no_live_work, AT_LOAD) {
    jint count;
    jthread *threads;
    (*g->env)->GetAllThreads(g->env, &count, &threads);
}
KEEPS(onload_no_live_work, AT_INIT) {
    jint count;
    jthread *threads;
    (*g->env)->GetAllThreads(g->env, &count, &threads);
    (*g->env)->Deallocate(g->env, (unsigned char *)threads);
}

BREAKS(phase_start_is_not_live, AT_START) {
    (*g->env)->SetEventNotificationMode(g->env, JVMTI_ENABLE, JVMTI_EVENT_THREAD_START, NULL);
}
KEEPS(phase_start_is_not_live, AT_LOAD) {
    (*g->env)->SetEventNotificationMode(g->env, JVMTI_DISABLE, JVMTI_EVENT_THREAD_START, NULL);
}

BREAKS(VMStart_limited, AT_START) {
    jint count;
    jvmtiFrameInfo frames[4];
    (*g->env)->GetStackTrace(g->env, NULL, 0, 4, frames, &count);
}
KEEPS(VMStart_limited, AT_START) {
    jthread thread;
    (*g->env)->GetCurrentThread(g->env, &thread);
}

BREAKS(CreateRawMonitor_phase, AT_START) {
    jrawMonitorID monitor;
    (*g->env)->CreateRawMonitor(g->env, "late", &monitor);
}
KEEPS(CreateRawMonitor_phase, AT_LOAD) {
    jrawMonitorID monitor;
    (*g->env)->CreateRawMonitor(g->env, "in time", &monitor);
    (*g->env)->DestroyRawMonitor(g->env, monitor);
}

BREAKS(SetSystemProperty_phase, AT_INIT) { (*g->env)->SetSystemProperty(g->env, "user.name", "late"); }
KEEPS(SetSystemProperty_phase, AT_LOAD) { (*g->env)->SetSystemProperty(g->env, "java.library.path", "/none"); }

static void JNICALL agent_thread(jvmtiEnv *env, JNIEnv *jni, void *argument) {}
BREAKS(RunAgentThread_phase, AT_START) {
    jclass thread_class = (*g->jni)->FindClass(g->jni, "java/lang/Thread");
    jobject thread = (*g->jni)->AllocObject(g->jni, thread_class);
    (*g->env)->RunAgentThread(g->env, thread, agent_thread, NULL, JVMTI_THREAD_NORM_PRIORITY);
}
KEEPS(RunAgentThread_phase, AT_INIT) {
    jclass thread_class = (*g->jni)->FindClass(g->jni, "java/lang/Thread");
    jmethodID make = (*g->jni)->GetMethodID(g->jni, thread_class, "<init>", "()V");
    jobject thread = (*g->jni)->NewObject(g->jni, thread_class, make);
    (*g->env)->RunAgentThread(g->env, thread, agent_thread, NULL, JVMTI_THREAD_NORM_PRIORITY);
}

BREAKS(phase_wrong, AT_UNLOAD) {
    jint count;
    jclass *classes;
    (*g->env)->GetLoadedClasses(g->env, &count, &classes);
}
KEEPS(phase_wrong, AT_UNLOAD) {
    jvmtiPhase phase;
    (*g->env)->GetPhase(g->env, &phase);
}
