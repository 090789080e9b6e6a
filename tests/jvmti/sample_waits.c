/* not green: a process of the system does not go by the clock of green threads */
/* A signal every 50 microseconds in all threads, whose handler takes the stack, while the program waits in each way
   that Java has: no wait ends early, none fails, and none misses what it waits for. SAMPLE_STORM_FIGURES: each
   wait is longer, and how long it took is printed to stderr, for tests/profilers/storm.py. */
#include "sampler.h"

static long waits, failures; /* of the main thread */

static void on_sample(const CallTrace *trace, void *context) { (void)trace, (void)context; }

JNIEXPORT void JNICALL Java_SampleWaits_begin(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    pause_between_rounds.tv_nsec = 50000;
    sampler_start(LONG_MAX / 2);
}
JNIEXPORT jlong JNICALL Java_SampleWaits_milliseconds(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    return getenv("SAMPLE_STORM_FIGURES") ? 500 : 50;
}
JNIEXPORT void JNICALL Java_SampleWaits_note(JNIEnv *env, jclass c, jstring what, jstring failure, jlong took) {
    const char *text = (*env)->GetStringUTFChars(env, what, NULL);
    (void)c;
    waits++;
    if (getenv("SAMPLE_STORM_FIGURES"))
        fprintf(stderr, "%s: %ld us of %ld\n", text, (long)took, 1000 * (long)Java_SampleWaits_milliseconds(env, c));
    if (failure) {
        const char *why = (*env)->GetStringUTFChars(env, failure, NULL);
        say("%s: %s, %ld us", text, why, (long)took);
        (*env)->ReleaseStringUTFChars(env, failure, why);
        failures++;
    }
    (*env)->ReleaseStringUTFChars(env, what, text);
}
JNIEXPORT void JNICALL Java_SampleWaits_end(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    __atomic_store_n(&wanted_samples, 0, __ATOMIC_RELAXED); /* the sender ends */
    if (getenv("SAMPLE_STORM_FIGURES")) fprintf(stderr, "%ld samples\n", samples);
    CASE("AsyncGetCallTrace", "samples do not end what threads wait for");
    CHECK(waits >= 23 && samples > waits);
    CHECK_INT(0, failures);
    CASES_END();
}

JNIEXPORT void JNICALL Java_SampleWaits_rawMonitorWait(JNIEnv *env, jclass c, jlong milliseconds) {
    jrawMonitorID monitor;
    (void)env, (void)c;
    MUST((*jvmti)->CreateRawMonitor(jvmti, "sample_waits", &monitor));
    MUST((*jvmti)->RawMonitorEnter(jvmti, monitor));
    MUST((*jvmti)->RawMonitorWait(jvmti, monitor, milliseconds));
    MUST((*jvmti)->RawMonitorExit(jvmti, monitor));
    MUST((*jvmti)->DestroyRawMonitor(jvmti, monitor));
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    sampler_load(vm, CAPABILITIES(0));
    return 0;
}
