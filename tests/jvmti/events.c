/* The events of a life: start, classes, methods, exceptions, steps, native methods, two environments, end.
   Only what concerns the classes of the program is printed; the library's classes are each VM's own. */
/* args: go */
#include "agent.h"

static jvmtiEnv *second;
static int throw_on_entry, vm_is_live;

static int is_ours(const char *name) { return strncmp(name, "LEvents", 7) == 0; }

static void JNICALL on_vm_start(jvmtiEnv *env, JNIEnv *jni) {
    say("VMStart %d", env == second ? 2 : 1);
    if (!(*jni)->FindClass(jni, "java/lang/String")) say("FATAL: no String");
}

static const char *thread_name(jthread thread) {
    static char name[64];
    jvmtiThreadInfo info;
    if ((*jvmti)->GetThreadInfo(jvmti, thread, &info) != JVMTI_ERROR_NONE) return "?";
    snprintf(name, sizeof name, "%s", info.name);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)info.name);
    return name;
}

static void JNICALL on_vm_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    (void)jni;
    vm_is_live = 1;
    say("VMInit %d on %s", env == second ? 2 : 1, thread_name(thread));
}

static void JNICALL on_vm_death(jvmtiEnv *env, JNIEnv *jni) {
    (void)jni;
    say("VMDeath %d", env == second ? 2 : 1);
}

static void JNICALL on_thread_start(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    (void)env, (void)jni;
    if (vm_is_live && strcmp(thread_name(thread), "main") == 0) say("ThreadStart main");
}

static void JNICALL on_thread_end(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    (void)env, (void)jni;
    if (strcmp(thread_name(thread), "main") == 0) say("ThreadEnd main");
}

static void JNICALL on_class_load(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass c) {
    (void)env, (void)jni, (void)thread;
    const char *name = class_name(c);
    if (is_ours(name)) say("ClassLoad %s", name);
}

static void JNICALL on_class_prepare(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass c) {
    (void)env, (void)jni, (void)thread;
    const char *name = class_name(c);
    if (is_ours(name)) say("ClassPrepare %d %s", env == second ? 2 : 1, name);
}

static void JNICALL on_class_file(jvmtiEnv *env, JNIEnv *jni, jclass redefined, jobject loader, const char *name,
                                  jobject domain, jint length, const unsigned char *bytes, jint *new_length,
                                  unsigned char **new_bytes) {
    (void)jni, (void)redefined, (void)loader, (void)domain, (void)new_length, (void)new_bytes, (void)bytes;
    if (name && strncmp(name, "Events", 6) == 0)
        say("ClassFileLoadHook %d %s %d bytes", env == second ? 2 : 1, name, length);
}

static void JNICALL on_method_entry(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID m) {
    (void)env, (void)thread;
    const char *name = method_name(jni, m);
    if (is_ours(name)) {
        say("MethodEntry %d %s", env == second ? 2 : 1, name);
        if (throw_on_entry && strstr(name, ".entered"))
            (*jni)->ThrowNew(jni, (*jni)->FindClass(jni, "java/lang/RuntimeException"), "thrown by the agent");
    }
}

static void JNICALL on_method_exit(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID m, jboolean by_exception,
                                   jvalue v) {
    (void)env, (void)thread;
    char *name = method_name(jni, m);
    if (!is_ours(name)) return;
    const char *type = strchr(name, ')') + 1;
    char text[256];
    switch (*type) {
    case 'Z': snprintf(text, sizeof text, "%d", v.z); break;
    case 'B': snprintf(text, sizeof text, "%d", v.b); break;
    case 'C': snprintf(text, sizeof text, "%d", v.c); break;
    case 'S': snprintf(text, sizeof text, "%d", v.s); break;
    case 'I': snprintf(text, sizeof text, "%d", v.i); break;
    case 'J': snprintf(text, sizeof text, "%ld", (long)v.j); break;
    case 'F': snprintf(text, sizeof text, "%g", v.f); break;
    case 'D': snprintf(text, sizeof text, "%g", v.d); break;
    case 'V': snprintf(text, sizeof text, "%s", v.j == 0 ? "void" : "not zero"); break;
    default: snprintf(text, sizeof text, "%s", !v.l ? "null" : class_name((*jni)->GetObjectClass(jni, v.l)));
    }
    say("MethodExit %s %s%s", name, text, by_exception ? " by exception" : "");
}

static void JNICALL on_exception(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID m, jlocation location,
                                 jobject exception, jmethodID catch_method, jlocation catch_location) {
    (void)env, (void)thread;
    const char *name = method_name(jni, m);
    if (is_ours(name) || (catch_method && is_ours(method_name(jni, catch_method)))) {
        /* What happens inside the library differs; who catches it does not. */
        say("Exception %s in %s @%d, caught in %s @%d, pending %d", class_name((*jni)->GetObjectClass(jni, exception)),
            is_ours(name) ? name : "the library", is_ours(name) ? (int)location : 0, method_name(jni, catch_method),
            (int)catch_location, (*jni)->ExceptionCheck(jni));
    }
}

static void JNICALL on_exception_catch(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID m, jlocation location,
                                       jobject exception) {
    (void)env, (void)thread;
    const char *name = method_name(jni, m);
    if (is_ours(name))
        say("ExceptionCatch %s in %s @%d", class_name((*jni)->GetObjectClass(jni, exception)), name, (int)location);
}

static void JNICALL on_step(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID m, jlocation location) {
    (void)env, (void)thread;
    const char *name = method_name(jni, m);
    if (is_ours(name)) say("SingleStep %s @%d", name, (int)location);
}

static jint JNICALL other_native_call(JNIEnv *env, jclass c, jint x, jstring s) {
    (void)env, (void)c, (void)s;
    return x * 1000;
}

static void JNICALL on_native_bind(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID m, void *address,
                                   void **new_address) {
    (void)env, (void)thread;
    if (!vm_is_live) return;
    const char *name = method_name(jni, m);
    if (is_ours(name)) {
        say("NativeMethodBind %d %s %s", env == second ? 2 : 1, name,
            !address                               ? "null"
            : address == (void *)other_native_call ? "replaced"
                                                   : "original");
        if (env == jvmti && strstr(name, "nativeCall")) *new_address = (void *)other_native_call;
    }
}

JNIEXPORT jint JNICALL Java_Events_nativeCall(JNIEnv *env, jclass c, jint x, jstring s) {
    (void)env, (void)c, (void)s;
    return x * 2;
}

JNIEXPORT void JNICALL Java_Events_nativeThrow(JNIEnv *env, jclass c) {
    (void)c;
    (*env)->ThrowNew(env, (*env)->FindClass(env, "java/lang/ArithmeticException"), "from native");
    say("thrown in native");
}

JNIEXPORT void JNICALL Java_Events_nativeCatch(JNIEnv *env, jclass c) {
    (*env)->CallStaticVoidMethod(env, c, (*env)->GetStaticMethodID(env, c, "calledBack", "()V"));
    say("pending in native %d", (*env)->ExceptionCheck(env));
    (*env)->ExceptionClear(env);
}

JNIEXPORT void JNICALL Java_Events_step(JNIEnv *env, jclass c, jboolean on) {
    (void)c, (void)env;
    MUST((*jvmti)->SetEventNotificationMode(jvmti, on ? JVMTI_ENABLE : JVMTI_DISABLE, JVMTI_EVENT_SINGLE_STEP, NULL));
}

JNIEXPORT void JNICALL Java_Events_throwFromEntry(JNIEnv *env, jclass c, jboolean on) {
    (void)c, (void)env;
    throw_on_entry = on;
}

JNIEXPORT void JNICALL Agent_OnUnload(JavaVM *vm) {
    (void)vm;
    say("Agent_OnUnload");
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)reserved;
    say("Agent_OnLoad %s", options);
    jvmti = new_environment(vm);
    second = new_environment(vm);
    jvmtiCapabilities caps = {.can_generate_method_entry_events = 1,
                              .can_generate_method_exit_events = 1,
                              .can_generate_single_step_events = 1,
                              .can_generate_exception_events = 1,
                              .can_generate_native_method_bind_events = 1,
                              .can_generate_all_class_hook_events = 1};
    MUST((*jvmti)->AddCapabilities(jvmti, &caps));
    MUST((*second)->AddCapabilities(second, &caps));
    jvmtiEventCallbacks callbacks = {.VMStart = on_vm_start,
                                     .VMInit = on_vm_init,
                                     .VMDeath = on_vm_death,
                                     .ThreadStart = on_thread_start,
                                     .ThreadEnd = on_thread_end,
                                     .ClassLoad = on_class_load,
                                     .ClassPrepare = on_class_prepare,
                                     .ClassFileLoadHook = on_class_file,
                                     .MethodEntry = on_method_entry,
                                     .MethodExit = on_method_exit,
                                     .Exception = on_exception,
                                     .ExceptionCatch = on_exception_catch,
                                     .SingleStep = on_step,
                                     .NativeMethodBind = on_native_bind};
    static const jvmtiEvent events[] = {JVMTI_EVENT_VM_START,          JVMTI_EVENT_VM_INIT,
                                        JVMTI_EVENT_VM_DEATH,          JVMTI_EVENT_THREAD_START,
                                        JVMTI_EVENT_THREAD_END,        JVMTI_EVENT_CLASS_LOAD,
                                        JVMTI_EVENT_CLASS_PREPARE,     JVMTI_EVENT_CLASS_FILE_LOAD_HOOK,
                                        JVMTI_EVENT_METHOD_ENTRY,      JVMTI_EVENT_METHOD_EXIT,
                                        JVMTI_EVENT_EXCEPTION,         JVMTI_EVENT_EXCEPTION_CATCH,
                                        JVMTI_EVENT_NATIVE_METHOD_BIND};
    static const jvmtiEvent both[] = {JVMTI_EVENT_VM_START,
                                      JVMTI_EVENT_VM_INIT,
                                      JVMTI_EVENT_VM_DEATH,
                                      JVMTI_EVENT_CLASS_PREPARE,
                                      JVMTI_EVENT_CLASS_FILE_LOAD_HOOK,
                                      JVMTI_EVENT_NATIVE_METHOD_BIND};
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    MUST((*second)->SetEventCallbacks(second, &callbacks, sizeof callbacks));
    for (size_t i = 0; i < sizeof events / sizeof *events; i++)
        MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, events[i], NULL));
    for (size_t i = 0; i < sizeof both / sizeof *both; i++)
        MUST((*second)->SetEventNotificationMode(second, JVMTI_ENABLE, both[i], NULL));
    return 0;
}
