/* What callbacks may do to the events they are part of: throw, dispose their own or another environment, switch
   events off, set breakpoints and begin to step where they are; class file hooks of three environments in a row. */
#include "agent.h"

enum { ENVIRONMENTS = 4 };
static jvmtiEnv *envs[ENVIRONMENTS];
static int mode;
static jmethodID target;

static int who(jvmtiEnv *env) {
    for (int i = 0; i < ENVIRONMENTS; i++)
        if (envs[i] == env) return i;
    return -1;
}

static void throw_new(JNIEnv *jni, const char *name, const char *text) {
    (*jni)->ThrowNew(jni, (*jni)->FindClass(jni, name), text);
}

static void JNICALL on_breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID m, jlocation location) {
    say("%d break %s @%d", who(env), method_name(jni, m), (int)location);
    switch (mode) {
    case 1: throw_new(jni, "java/lang/IllegalStateException", "from breakpoint"); break;
    case 2: MUST((*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_SINGLE_STEP, thread)); break;
    case 3: MUST((*env)->SetEventNotificationMode(env, JVMTI_DISABLE, JVMTI_EVENT_SINGLE_STEP, thread)); break;
    case 5: SHOW("clear", (*env)->ClearBreakpoint(env, m, location)); break;
    case 7: MUST((*env)->SetEventNotificationMode(env, JVMTI_DISABLE, JVMTI_EVENT_BREAKPOINT, NULL)); break;
    }
}

static void JNICALL on_step(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID m, jlocation location) {
    (void)thread;
    if (m != target) return;
    say("%d step %s @%d", who(env), method_name(jni, m), (int)location);
    if (mode == 4 && location == 2) throw_new(jni, "java/lang/IllegalStateException", "from step");
    if (mode == 6 && location == 4) { /* the next instruction, and one after */
        SHOW("set next", (*env)->SetBreakpoint(env, m, 5));
        SHOW("clear one", (*env)->ClearBreakpoint(env, m, 6));
    }
    if (mode == 8 && location % 4 == 0) SHOW("set here", (*env)->SetBreakpoint(env, m, location));
    if (mode == 9) SHOW("clear here", (*env)->ClearBreakpoint(env, m, location));
}

static void JNICALL on_entry(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID m) {
    (void)thread;
    if (m != target) return;
    say("%d entry %s", who(env), method_name(jni, m));
    if (mode == 10 && who(env) == 1) {
        SHOW("dispose 1", (*env)->DisposeEnvironment(env));
        SHOW("again", (*env)->DisposeEnvironment(env));
        SHOW("mode", (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_METHOD_ENTRY, NULL));
    }
    if (mode == 11 && who(env) == 0) SHOW("dispose 2", (*envs[2])->DisposeEnvironment(envs[2]));
    if (mode == 12 && who(env) == 0) MUST((*envs[3])->SetEventCallbacks(envs[3], NULL, 0));
}

static int after(const char *text, const char *name) { return text && strncmp(text, name, strlen(name)) == 0; }

/* Each environment appends itself to the constant "chain:" of the class by changing one letter after it. */
static void JNICALL on_class_file(jvmtiEnv *env, JNIEnv *jni, jclass redefined, jobject loader, const char *name,
                                  jobject domain, jint length, const unsigned char *bytes, jint *new_length,
                                  unsigned char **new_bytes) {
    (void)redefined, (void)domain, (void)loader;
    if (!after(name, "Callbacks$")) return;
    if (after(name, "Callbacks$Refused")) {
        say("%d hook throws for %s", who(env), name);
        throw_new(jni, "java/lang/IllegalStateException", "from hook");
        return;
    }
    if (after(name, "Callbacks$Same")) {
        *new_length = length; /* the same bytes: nothing changed */
        say("%d hook gives the length only for %s", who(env), name);
        return;
    }
    for (jint i = 0; i + 10 < length; i++) {
        if (memcmp(bytes + i, "chain:", 6) == 0) {
            unsigned char *copy = NULL;
            MUST((*env)->Allocate(env, length, &copy));
            memcpy(copy, bytes, (size_t)length);
            say("%d hook sees %.4s", who(env), (const char *)bytes + i + 6);
            copy[i + 6 + who(env)] = (unsigned char)('A' + who(env));
            *new_length = length;
            *new_bytes = copy;
            return;
        }
    }
}

static void JNICALL on_prepare(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass c) {
    (void)thread;
    if (strstr(class_name(c), "Callbacks$Thrown") && who(env) == 0) {
        say("%d prepare throws", who(env));
        throw_new(jni, "java/lang/IllegalStateException", "from prepare");
    }
}

static void JNICALL on_vm_start(jvmtiEnv *env, JNIEnv *jni) {
    (void)jni;
    if (env != jvmti) return;
    jvmtiEventCallbacks callbacks = {.VMStart = on_vm_start};
    jvmtiCapabilities caps = {0};
    jvmtiThreadInfo info;
    jthread thread = NULL;
    jint count = 0;
    jclass *classes = NULL;
    jthread *threads = NULL;
    jrawMonitorID monitor = NULL;
    char *text = NULL;
    jvmtiPhase phase;
    void *data = NULL;
    say("VMStart");
    SHOW("SetEventCallbacks", (*env)->SetEventCallbacks(env, &callbacks, sizeof callbacks));
    SHOW("SetEventNotificationMode", (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_CLASS_LOAD, NULL));
    SHOW("AddCapabilities", (*env)->AddCapabilities(env, &caps));
    SHOW("GetPotentialCapabilities", (*env)->GetPotentialCapabilities(env, &caps));
    SHOW("GetCapabilities", (*env)->GetCapabilities(env, &caps));
    SHOW("GetCurrentThread", (*env)->GetCurrentThread(env, &thread));
    SHOW("GetThreadInfo", (*env)->GetThreadInfo(env, thread, &info));
    SHOW("GetAllThreads", (*env)->GetAllThreads(env, &count, &threads));
    SHOW("GetLoadedClasses", (*env)->GetLoadedClasses(env, &count, &classes));
    SHOW("GetThreadLocalStorage", (*env)->GetThreadLocalStorage(env, NULL, &data));
    SHOW("CreateRawMonitor", (*env)->CreateRawMonitor(env, "m", &monitor));
    SHOW("GetSystemProperty", (*env)->GetSystemProperty(env, "java.vm.info", &text));
    SHOW("GetFrameCount", (*env)->GetFrameCount(env, NULL, &count));
    SHOW("GetPhase", (*env)->GetPhase(env, &phase));
    SHOW("GetErrorName", (*env)->GetErrorName(env, JVMTI_ERROR_NONE, &text));
    jclass string = (*jni)->FindClass(jni, "java/lang/String");
    SHOW("GetClassSignature", (*env)->GetClassSignature(env, string, &text, NULL));
    SHOW("GetClassStatus", (*env)->GetClassStatus(env, string, &count));
    SHOW("GetClassLoaderClasses", (*env)->GetClassLoaderClasses(env, NULL, &count, &classes));
    SHOW("GetObjectSize", (*env)->GetObjectSize(env, string, &(jlong){0}));
    say("  phase %d", phase);
}

JNIEXPORT void JNICALL Java_Callbacks_prepare(JNIEnv *env, jclass c, jint number) {
    target = (*env)->GetStaticMethodID(env, c, "target", "(I)I");
    static const int at[] = {0, 2, 4, 5, 6};
    mode = number;
    say("mode %d", mode);
    for (int i = 0; i < 5; i++) (*jvmti)->ClearBreakpoint(jvmti, target, at[i]);
    int step = mode == 3 || mode == 4 || mode == 6 || mode == 8 || mode == 9;
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_BREAKPOINT, NULL));
    if (mode < 10 && mode > 0) {
        MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_DISABLE, JVMTI_EVENT_SINGLE_STEP, NULL));
        for (int i = 0; i < 5 && mode != 8; i++)
            if (mode != 4 && !(mode == 6 && i == 3)) SHOW("set", (*jvmti)->SetBreakpoint(jvmti, target, at[i]));
    }
    jthread self = NULL;
    MUST((*jvmti)->GetCurrentThread(jvmti, &self));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, step ? JVMTI_ENABLE : JVMTI_DISABLE, JVMTI_EVENT_SINGLE_STEP, self));
    for (int i = 0; i < ENVIRONMENTS; i++) {
        /* who was disposed of stays so */
        jvmtiError e = (*envs[i])->SetEventNotificationMode(envs[i], mode >= 10 ? JVMTI_ENABLE : JVMTI_DISABLE,
                                                            JVMTI_EVENT_METHOD_ENTRY, i == 3 ? self : NULL);
        if (e != JVMTI_ERROR_NONE) say("  %d entry: %s", i, error_name(e));
    }
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    for (int i = 0; i < ENVIRONMENTS; i++) {
        jvmtiEnv *env = envs[i] = new_environment(vm);
        jvmtiCapabilities caps = {.can_generate_single_step_events = 1,
                                  .can_generate_method_entry_events = 1,
                                  .can_generate_all_class_hook_events = 1};
        caps.can_generate_breakpoint_events = i == 0;
        MUST((*env)->AddCapabilities(env, &caps));
        jvmtiEventCallbacks callbacks = {.Breakpoint = on_breakpoint,
                                         .SingleStep = on_step,
                                         .MethodEntry = on_entry,
                                         .ClassFileLoadHook = on_class_file,
                                         .ClassPrepare = on_prepare,
                                         .VMStart = on_vm_start};
        MUST((*env)->SetEventCallbacks(env, &callbacks, sizeof callbacks));
        MUST((*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL));
        MUST((*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_CLASS_PREPARE, NULL));
        MUST((*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_VM_START, NULL));
    }
    jvmti = envs[0];
    return 0;
}
