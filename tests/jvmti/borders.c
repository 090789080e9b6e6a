/* Suspension of threads that go from native code into the VM and back, or into callbacks, at that moment: what a
   suspended thread writes through JNI is not there before it is resumed, and no callback begins. */
#include "agent.h"

static volatile long callbacks;

static void JNICALL on_method_entry(jvmtiEnv *ti, JNIEnv *env, jthread thread, jmethodID m) {
    (void)ti, (void)env, (void)thread, (void)m;
    callbacks++;
}

JNIEXPORT void JNICALL Java_Borders_enter(JNIEnv *env, jclass c, jintArray counter, jint times) {
    static jint written;
    (void)c;
    for (jint i = 0; i < times; i++, written++) (*env)->SetIntArrayRegion(env, counter, 0, 1, &written);
}

JNIEXPORT void JNICALL Java_Borders_events(JNIEnv *env, jclass c, jthread caller) {
    (void)env, (void)c;
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_METHOD_ENTRY, caller));
}

static jint read_counter(JNIEnv *env, jintArray counter) {
    jint value;
    (*env)->GetIntArrayRegion(env, counter, 0, 1, &value);
    return value;
}

static void wait_a_moment(int round) {
    for (volatile int i = 0; i < 100 + round % 8 * 100; i++) {}
}

JNIEXPORT void JNICALL Java_Borders_check(JNIEnv *env, jclass c, jthread writer, jintArray counter, jthread caller,
                                          jint rounds) {
    int written = 0, begun = 0;
    (void)c;
    CASE("SuspendThread", "at the border of the VM");
    for (jint i = 0; i < rounds; i++) {
        EXPECT(NONE, SuspendThread, writer);
        jint before = read_counter(env, counter);
        wait_a_moment(i);
        written += read_counter(env, counter) != before;
        EXPECT(NONE, ResumeThread, writer);
        EXPECT(NONE, SuspendThread, caller);
        long entered = callbacks;
        wait_a_moment(i);
        begun += callbacks > entered + 1; /* one may have begun before */
        EXPECT(NONE, ResumeThread, caller);
        wait_a_moment(i * 7);
    }
    CHECK_INT(0, written);
    CHECK_INT(0, begun);
    CASES_END();
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmti = new_environment(vm);
    jvmtiCapabilities caps = {.can_suspend = 1, .can_generate_method_entry_events = 1};
    MUST((*jvmti)->AddCapabilities(jvmti, &caps));
    jvmtiEventCallbacks handlers = {.MethodEntry = on_method_entry};
    MUST((*jvmti)->SetEventCallbacks(jvmti, &handlers, sizeof handlers));
    return 0;
}
