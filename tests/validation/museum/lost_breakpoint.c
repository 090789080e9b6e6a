/* A debugger's line breakpoints. Somebody else's retransformation takes all breakpoints of a class away, in one VM
   at the same time, in another not at all; nothing says so. The debugger continued believing in its table: the user
   waited at a line that was passed a thousand times, and then taking the breakpoint away answered NOT_FOUND.

   Found by MJ-SetBreakpoint-redefinition, but only next to a tool that retransforms. */
#include "tool.h"

static jclass market;
static jmethodID closing;
static int stops;

static void JNICALL on_breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    stops++;
}

#ifdef REPAIRED
static int redefined;

static void JNICALL on_hook(jvmtiEnv *env, JNIEnv *jni, jclass class, jobject loader, const char *name, jobject domain,
                            jint length, const unsigned char *data, jint *new_length, unsigned char **new_data) {
    if (class && market && (*jni)->IsSameObject(jni, class, market)) redefined = 1;
}

/* The redefinition was under way in the hook. As long as it is, the breakpoint is still there. */
static void JNICALL on_thread(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    if (!__atomic_exchange_n(&redefined, 0, __ATOMIC_ACQ_REL)) return;
    jvmtiError error = (*env)->SetBreakpoint(env, closing, 0);
    if (error == JVMTI_ERROR_DUPLICATE)
        __atomic_store_n(&redefined, 1, __ATOMIC_RELEASE);
    else if (error != JVMTI_ERROR_NONE)
        fprintf(stderr, "the breakpoint is lost\n");
}
#endif

static void JNICALL on_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    jclass class = (*jni)->FindClass(jni, "Market");
    if (class) closing = (*jni)->GetStaticMethodID(jni, class, "close", "()V");
    if ((*jni)->ExceptionCheck(jni)) (*jni)->ExceptionClear(jni);
    if (!closing || !(market = (*jni)->NewGlobalRef(jni, class))) return;
    if ((*env)->SetBreakpoint(env, closing, 0) != JVMTI_ERROR_NONE) fprintf(stderr, "no breakpoint\n");
}
static void JNICALL on_death(jvmtiEnv *env, JNIEnv *jni) {
    fprintf(stderr, "stopped %d times\n", stops);
    if (market) (*jni)->DeleteGlobalRef(jni, market);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    jvmtiCapabilities needed = {.can_generate_breakpoint_events = 1};
    jvmtiEventCallbacks callbacks = {.VMInit = on_init, .VMDeath = on_death, .Breakpoint = on_breakpoint};
#ifdef REPAIRED
    needed.can_retransform_classes = 1; /* to be notified of those of others */
    needed.can_generate_all_class_hook_events = 1;
    callbacks.ClassFileLoadHook = on_hook;
    callbacks.ThreadStart = on_thread;
#endif
    jvmtiEnv *env =
        begin_tool(vm, &needed, &callbacks, JVMTI_EVENT_VM_INIT, JVMTI_EVENT_VM_DEATH, JVMTI_EVENT_BREAKPOINT, 0);
#ifdef REPAIRED
    if (env)
        for (int i = 0; i < 2; i++)
            (*env)->SetEventNotificationMode(
                env, JVMTI_ENABLE, i == 0 ? JVMTI_EVENT_CLASS_FILE_LOAD_HOOK : JVMTI_EVENT_THREAD_START, NULL);
#else
    (void)env;
#endif
    return JNI_OK;
}
