/* PopFrame of methods that use the words of their parameters for something else by now: what is no argument
   any more must come back as null, never as a reference that is none. */
/* only here: the reference implementation calls the method with whatever is there */
#include "agent.h"

static void JNICALL on_breakpoint(jvmtiEnv *ti, JNIEnv *env, jthread thread, jmethodID m, jlocation l) {
    char *name = NULL;
    (void)ti, (void)env;
    MUST((*jvmti)->ClearBreakpoint(jvmti, m, l));
    MUST((*jvmti)->GetMethodName(jvmti, m, &name, NULL, NULL));
    CASE("PopFrame", name);
    EXPECT(NONE, PopFrame, thread);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)name);
}

JNIEXPORT void JNICALL Java_FrameReuse_breakAtEnd(JNIEnv *env, jclass c, jclass of, jstring method) {
    const char *name = (*env)->GetStringUTFChars(env, method, NULL);
    jmethodID m = find_method(of, name);
    jlocation start, end;
    (void)c;
    MUST((*jvmti)->GetMethodLocation(jvmti, m, &start, &end));
    MUST((*jvmti)->SetBreakpoint(jvmti, m, end));
    (*env)->ReleaseStringUTFChars(env, method, name);
}

JNIEXPORT void JNICALL Java_FrameReuse_outcome(JNIEnv *env, jclass c, jboolean ok) {
    (void)env, (void)c;
    MUST((*jvmti)->ForceGarbageCollection(jvmti));
    CHECK(ok);
    CASES_END();
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmti = new_environment(vm);
    jvmtiCapabilities caps = {.can_pop_frame = 1, .can_generate_breakpoint_events = 1};
    MUST((*jvmti)->AddCapabilities(jvmti, &caps));
    jvmtiEventCallbacks callbacks = {.Breakpoint = on_breakpoint};
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_BREAKPOINT, NULL));
    return 0;
}
