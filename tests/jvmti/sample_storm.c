/* only here: the reference implementation answers a third of such samples with error codes */
/* Signals in all threads without a pause, at any instruction: each handler takes the stack. Methods of the program
   write their numbers to a word of their thread's while they run, so that a handler knows one of the frames that it
   must find. Agent option: how many samples. */
#include "sampler.h"

enum { METHODS = 12 };
static jvmtiEnv *observer; /* an environment of its own, for events and suspensions */
static jmethodID marks[METHODS + 1];
static __thread const volatile jint *word __attribute__((tls_model("initial-exec")));
static long marked, missed, nulls, errors, unknown_top, with_frames; /* atomic */

static void count(long *what) { __atomic_add_fetch(what, 1, __ATOMIC_RELAXED); }

static void on_sample(const CallTrace *trace, void *context) {
    (void)context;
    jint mark = word ? *word : 0;
    int found = 0;
    if (trace->count < 0) {
        if (trace->count != -8) count(&errors);
        return;
    }
    if (trace->count > 0) count(&with_frames);
    if (trace->count > 0 && trace->frames[0].bci == -1) count(&unknown_top);
    for (jint i = 0; i < trace->count; i++) {
        if (!trace->frames[i].method) count(&nulls);
        found |= mark > 0 && trace->frames[i].method == marks[mark];
    }
    if (mark > 0) count(&marked);
    if (mark > 0 && !found) count(&missed);
}

JNIEXPORT void JNICALL Java_SampleStorm_enter(JNIEnv *env, jclass c, jobject buffer) {
    (void)c;
    word = (*env)->GetDirectBufferAddress(env, buffer);
}
JNIEXPORT void JNICALL Java_SampleStorm_leave(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    word = NULL;
}
JNIEXPORT jboolean JNICALL Java_SampleStorm_done(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    return !sampling;
}

static long wanted = 20000;
JNIEXPORT void JNICALL Java_SampleStorm_begin(JNIEnv *env, jclass c, jclass work) {
    (void)c;
    for (int i = 1; i <= METHODS; i++) {
        char name[16];
        snprintf(name, sizeof name, "m%d", i);
        marks[i] = (*env)->GetStaticMethodID(env, work, name, "(I)I");
    }
    sampler_start(wanted);
}

JNIEXPORT jint JNICALL Java_SampleStorm_redefine(JNIEnv *env, jclass c, jclass klass, jbyteArray bytes) {
    (void)c;
    jbyte *copy = (*env)->GetByteArrayElements(env, bytes, NULL);
    jvmtiClassDefinition d = {klass, (*env)->GetArrayLength(env, bytes), (unsigned char *)copy};
    jint error = (jint)(*jvmti)->RedefineClasses(jvmti, 1, &d);
    (*env)->ReleaseByteArrayElements(env, bytes, copy, JNI_ABORT);
    make_ids(jvmti, klass);
    return error;
}

JNIEXPORT jint JNICALL Java_SampleStorm_callBack(JNIEnv *env, jclass c, jint depth, jboolean wrong) {
    (void)c;
    jclass work = (*env)->FindClass(env, "SampleStorm$Work");
    jmethodID any = (*env)->GetStaticMethodID(env, work, "any", "(I)I");
    return (*env)->CallStaticIntMethod(env, work, any, wrong ? -1 : depth);
}

JNIEXPORT void JNICALL Java_SampleStorm_suspend(JNIEnv *env, jclass c, jthread thread) {
    (void)env, (void)c;
    jvmtiError error = (*observer)->SuspendThread(observer, thread);
    if (error == JVMTI_ERROR_NONE) {
        sched_yield();
        MUST((*observer)->ResumeThread(observer, thread));
    } else {
        CHECK_INT(JVMTI_ERROR_THREAD_NOT_ALIVE, error);
    }
}

static void JNICALL on_entry(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method) {
    (void)env, (void)jni, (void)thread, (void)method;
}
static void JNICALL on_step(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    (void)env, (void)jni, (void)thread, (void)method, (void)location;
}
JNIEXPORT void JNICALL Java_SampleStorm_observe(JNIEnv *env, jclass c, jthread thread, jboolean begin) {
    (void)env, (void)c;
    const jvmtiEvent events[] = {JVMTI_EVENT_METHOD_ENTRY, JVMTI_EVENT_SINGLE_STEP};
    for (int i = 0; i < 2; i++) {
        jvmtiError error =
            (*observer)->SetEventNotificationMode(observer, begin ? JVMTI_ENABLE : JVMTI_DISABLE, events[i], thread);
        if (error != JVMTI_ERROR_THREAD_NOT_ALIVE) CHECK_INT(JVMTI_ERROR_NONE, error);
    }
}

JNIEXPORT void JNICALL Java_SampleStorm_end(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    if (getenv("SAMPLE_STORM_FIGURES"))
        fprintf(stderr, "%ld samples, %ld with frames, %ld marked, %ld missed, %ld null, %ld errors, %ld unknown\n",
                samples, with_frames, marked, missed, nulls, errors, unknown_top);
    CASE("AsyncGetCallTrace", "each method that has marked its thread is found");
    CHECK(marked > 100);
    CHECK_INT(0, missed);
    CASE("AsyncGetCallTrace", "each frame has an ID");
    CHECK_INT(0, nulls);
    CASE("AsyncGetCallTrace", "an error only of threads that end");
    CHECK_INT(0, errors);
    CASE("AsyncGetCallTrace", "the index of the youngest frame is known");
    CHECK(unknown_top * 1000 <= with_frames);
    CASES_END();
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)reserved;
    if (options && *options) wanted = atol(options);
    sampler_load(vm, CAPABILITIES(.can_redefine_classes = 1));
    observer = new_environment(vm);
    MUST((*observer)->AddCapabilities(observer, CAPABILITIES(.can_suspend = 1, .can_generate_single_step_events = 1,
                                                             .can_generate_method_entry_events = 1)));
    jvmtiEventCallbacks callbacks = {.MethodEntry = on_entry, .SingleStep = on_step};
    MUST((*observer)->SetEventCallbacks(observer, &callbacks, sizeof callbacks));
    return 0;
}
