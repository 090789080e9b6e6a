/* What no sane agent does: stale references, IDs of the wrong kind, class hooks that return rubbish, settings
   changed from within callbacks, an environment disposed in its own callback. Every answer is an error, nothing
   crashes. The reference implementation does crash here: the expected output is hostile.expected. */
/* only here: the reference implementation crashes on stale references */
#include "agent.h"

static jobject stale_local, stale_global, stale_weak;
static jvmtiEnv *disposed_inside;
static int is_early, early_objects;

static void try_reference(const char *what, jobject ref) {
    jint n;
    char *text = NULL;
    jvmtiThreadInfo info;
    jlong size;
    say("%s", what);
    SHOW("GetClassSignature", (*jvmti)->GetClassSignature(jvmti, ref, &text, NULL));
    SHOW("GetClassStatus", (*jvmti)->GetClassStatus(jvmti, ref, &n));
    SHOW("GetObjectHashCode", (*jvmti)->GetObjectHashCode(jvmti, ref, &n));
    SHOW("GetObjectSize", (*jvmti)->GetObjectSize(jvmti, ref, &size));
    SHOW("GetThreadInfo", (*jvmti)->GetThreadInfo(jvmti, ref, &info));
    SHOW("GetFrameCount", (*jvmti)->GetFrameCount(jvmti, ref, &n));
    SHOW("SetLocalObject", (*jvmti)->SetLocalObject(jvmti, NULL, 1, 0, ref));
}

static void try_method(const char *what, jmethodID m) {
    jint n;
    char *text = NULL;
    jlocation start, end;
    say("%s", what);
    SHOW("GetMethodName", (*jvmti)->GetMethodName(jvmti, m, &text, NULL, NULL));
    SHOW("GetMaxLocals", (*jvmti)->GetMaxLocals(jvmti, m, &n));
    SHOW("GetMethodLocation", (*jvmti)->GetMethodLocation(jvmti, m, &start, &end));
    SHOW("SetBreakpoint", (*jvmti)->SetBreakpoint(jvmti, m, 0));
}

static void try_field(const char *what, jclass c, jfieldID f) {
    jint n;
    char *text = NULL;
    say("%s", what);
    SHOW("GetFieldName", (*jvmti)->GetFieldName(jvmti, c, f, &text, NULL, NULL));
    SHOW("GetFieldModifiers", (*jvmti)->GetFieldModifiers(jvmti, c, f, &n));
}

JNIEXPORT void JNICALL Java_Hostile_arguments(JNIEnv *env, jclass c, jobject o, jthread unstarted) {
    long words[8] = {0};
    jint n;
    stale_local = (*env)->NewLocalRef(env, o);
    (*env)->DeleteLocalRef(env, stale_local);
    stale_global = (*env)->NewGlobalRef(env, o);
    (*env)->DeleteGlobalRef(env, stale_global);
    stale_weak = (*env)->NewWeakGlobalRef(env, o);
    (*env)->DeleteWeakGlobalRef(env, stale_weak);
    try_reference("deleted local", stale_local);
    try_reference("deleted global", stale_global);
    try_reference("deleted weak", stale_weak);
    try_reference("pointer to the stack", (jobject)words);
    try_reference("small number", (jobject)16);
    try_reference("odd number", (jobject)0x1003);
    try_reference("huge number", (jobject)0x7fffffffff00);
    jmethodID run = (*env)->GetMethodID(env, (*env)->FindClass(env, "java/lang/Runnable"), "run", "()V");
    jfieldID field = (*env)->GetFieldID(env, (*env)->FindClass(env, "java/lang/Thread"), "name", "Ljava/lang/String;");
    try_method("a field as method", (jmethodID)field);
    try_method("a class as method", (jmethodID)c);
    try_method("small number", (jmethodID)24);
    try_method("pointer to the stack", (jmethodID)words);
    try_field("a method as field", c, (jfieldID)run);
    try_field("a field of another class", c, field);
    try_field("small number", c, (jfieldID)24);
    try_field("pointer into a field", c, (jfieldID)((char *)field + 8));
    SHOW("GetFrameCount(unstarted)", (*jvmti)->GetFrameCount(jvmti, unstarted, &n));
    SHOW("middle of an instruction",
         (*jvmti)->SetBreakpoint(jvmti, (*env)->GetStaticMethodID(env, c, "main", "([Ljava/lang/String;)V"), 1));
    SHOW("monitor: pointer to the stack", (*jvmti)->RawMonitorEnter(jvmti, (jrawMonitorID)words));
    say("  GetEnv of a null environment's function: %s",
        error_name((*jvmti)->GetErrorName((jvmtiEnv *)words, JVMTI_ERROR_NONE, NULL)));
}

static int ends_with(const char *name, const char *what) { return name && strcmp(name, what) == 0; }

static void JNICALL on_class_file(jvmtiEnv *env_, JNIEnv *env, jclass redefined, jobject loader, const char *name,
                                  jobject domain, jint length, const unsigned char *bytes, jint *new_length,
                                  unsigned char **new_bytes) {
    (void)env_, (void)redefined, (void)loader, (void)domain;
    if (!is_early && !env) {
        is_early = 1;
        say("class files are seen before JNI works");
    }
    early_objects += ends_with(name, "java/lang/Object");
    if (!name || strncmp(name, "Hostile$", 8) != 0) return;
    if (ends_with(name, "Hostile$LengthOnly")) {
        *new_length = 17;
        return;
    }
    if (ends_with(name, "Hostile$SamePointer") || ends_with(name, "Hostile$Broken") ||
        ends_with(name, "Hostile$Renamed") || ends_with(name, "Hostile$Truncated") ||
        ends_with(name, "Hostile$Empty")) {
        MUST((*jvmti)->Allocate(jvmti, length + 1, new_bytes));
        memcpy(*new_bytes, bytes, (size_t)length);
        *new_length = length;
    }
    if (ends_with(name, "Hostile$Broken")) {
        (*new_bytes)[0] = 0;
    } else if (ends_with(name, "Hostile$Renamed")) {
        for (int i = 0; i + 15 < length; i++)
            if (memcmp(*new_bytes + i, "Hostile$Renamed", 15) == 0) (*new_bytes)[i + 8] = 'Q';
    } else if (ends_with(name, "Hostile$Truncated")) {
        *new_length = length / 2;
    } else if (ends_with(name, "Hostile$Empty")) {
        *new_length = 0;
    } else if (ends_with(name, "Hostile$Throws")) {
        (*env)->ThrowNew(env, (*env)->FindClass(env, "java/lang/IllegalStateException"), "from the hook");
    }
}

static void JNICALL on_entry(jvmtiEnv *env_, JNIEnv *env, jthread thread, jmethodID m) {
    (void)thread;
    if (env_ == disposed_inside && strstr(method_name(env, m), "Hostile;.entered")) {
        say("disposing the environment in its callback");
        SHOW("DisposeEnvironment", (*env_)->DisposeEnvironment(env_));
        SHOW("DisposeEnvironment", (*env_)->DisposeEnvironment(env_));
    }
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmti = new_environment(vm);
    disposed_inside = new_environment(vm);
    jvmtiCapabilities caps = {.can_generate_all_class_hook_events = 1,
                              .can_generate_early_class_hook_events = 1,
                              .can_access_local_variables = 1,
                              .can_generate_breakpoint_events = 1,
                              .can_generate_method_entry_events = 1};
    MUST((*jvmti)->AddCapabilities(jvmti, &caps));
    MUST((*disposed_inside)->AddCapabilities(disposed_inside, &caps));
    jvmtiEventCallbacks callbacks = {.ClassFileLoadHook = on_class_file, .MethodEntry = on_entry};
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    MUST((*disposed_inside)->SetEventCallbacks(disposed_inside, &callbacks, sizeof callbacks));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL));
    MUST((*disposed_inside)->SetEventNotificationMode(disposed_inside, JVMTI_ENABLE, JVMTI_EVENT_METHOD_ENTRY, NULL));
    return 0;
}

JNIEXPORT void JNICALL Agent_OnUnload(JavaVM *vm) {
    (void)vm;
    say("java/lang/Object was seen %d times", early_objects);
}
