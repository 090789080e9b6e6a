/* A second tool that does what debuggers do: it stops at methods of the program, looks at the stack, steps a while,
   waits for frames to end, and sees threads and exceptions come and go. */

#include "validation/companions/companion.h"

enum { BREAKPOINTS = 200, STEPS = 20, FRAMES = 16 };

static int breakpoints; /* atomic */
/* What was seen; a debugger would show it. */
static long steps, exceptions, frames, pops, threads; /* atomic */

static void JNICALL on_class_prepare(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread, jclass klass) {
    jint number = 0;
    jmethodID *methods = NULL;
    if (!is_application(jvmti, jni, klass)) return;
    if ((*jvmti)->GetClassMethods(jvmti, klass, &number, &methods) != JVMTI_ERROR_NONE) return;
    for (int i = 0; i < number; i++) {
        jint modifiers = 0;
        if ((*jvmti)->GetMethodModifiers(jvmti, methods[i], &modifiers) != JVMTI_ERROR_NONE) continue;
        bool has_code = (modifiers & (0x100 | 0x400)) == 0; /* neither native nor abstract */
        if (!has_code || __atomic_fetch_add(&breakpoints, 1, __ATOMIC_SEQ_CST) >= BREAKPOINTS) continue;
        if ((*jvmti)->SetBreakpoint(jvmti, methods[i], 0) != JVMTI_ERROR_NONE) break;
    }
    give_back(jvmti, methods);
}

static void JNICALL on_breakpoint(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    jvmtiFrameInfo stack[FRAMES];
    jint depth = 0;
    (*jvmti)->ClearBreakpoint(jvmti, method, location);
    if ((*jvmti)->GetStackTrace(jvmti, NULL, 0, FRAMES, stack, &depth) == JVMTI_ERROR_NONE)
        __atomic_fetch_add(&frames, depth, __ATOMIC_SEQ_CST);
    if ((*jvmti)->NotifyFramePop(jvmti, NULL, 0) != JVMTI_ERROR_NONE) return;
    enable(jvmti, JVMTI_ENABLE, JVMTI_EVENT_SINGLE_STEP, thread);
    (*jvmti)->SetThreadLocalStorage(jvmti, NULL, NULL);
}

/* How many steps a thread has made is kept with the thread. */
static void JNICALL on_single_step(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    void *made = NULL;
    __atomic_fetch_add(&steps, 1, __ATOMIC_SEQ_CST);
    if ((*jvmti)->GetThreadLocalStorage(jvmti, NULL, &made) != JVMTI_ERROR_NONE) return;
    size_t number = (size_t)made + 1;
    if (number >= STEPS) enable(jvmti, JVMTI_DISABLE, JVMTI_EVENT_SINGLE_STEP, thread);
    (*jvmti)->SetThreadLocalStorage(jvmti, NULL, (void *)(number % STEPS)); /* NULL is no storage */
}

static void JNICALL on_frame_pop(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread, jmethodID method, jboolean thrown) {
    __atomic_fetch_add(&pops, 1, __ATOMIC_SEQ_CST);
}

static void JNICALL on_exception(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread, jmethodID method, jlocation location,
                                 jobject exception, jmethodID catcher, jlocation catch_location) {
    __atomic_fetch_add(&exceptions, 1, __ATOMIC_SEQ_CST);
}

static void JNICALL on_thread(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread) {
    __atomic_fetch_add(&threads, 1, __ATOMIC_SEQ_CST);
}

static void JNICALL on_vm_init(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread) {
    static const jvmtiEvent events[] = {JVMTI_EVENT_CLASS_PREPARE, JVMTI_EVENT_BREAKPOINT,   JVMTI_EVENT_FRAME_POP,
                                        JVMTI_EVENT_EXCEPTION,     JVMTI_EVENT_THREAD_START, JVMTI_EVENT_THREAD_END};
    for (size_t i = 0; i < sizeof events / sizeof *events; i++) enable(jvmti, JVMTI_ENABLE, events[i], NULL);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    jvmtiEnv *jvmti = companion_env(vm);
    if (!jvmti) return JNI_ERR;
    jvmtiCapabilities capabilities = {.can_generate_breakpoint_events = 1,
                                      .can_generate_single_step_events = 1,
                                      .can_generate_frame_pop_events = 1,
                                      .can_generate_exception_events = 1};
    jvmtiEventCallbacks callbacks = {.VMInit = on_vm_init,
                                     .ClassPrepare = on_class_prepare,
                                     .Breakpoint = on_breakpoint,
                                     .SingleStep = on_single_step,
                                     .FramePop = on_frame_pop,
                                     .Exception = on_exception,
                                     .ThreadStart = on_thread,
                                     .ThreadEnd = on_thread};
    if ((*jvmti)->AddCapabilities(jvmti, &capabilities) != JVMTI_ERROR_NONE ||
        (*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks) != JVMTI_ERROR_NONE)
        return JNI_ERR;
    return enable(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, NULL) ? JNI_OK : JNI_ERR;
}
