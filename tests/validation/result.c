/* The rules about results: outputs of failed calls, and answers that say that there is nothing. */
#include <unistd.h>

#include "check_agent.h"

static jclass class_named(const Given *g, const char *name) { return (*g->jni)->FindClass(g->jni, name); }
static jmethodID method_named(const Given *g, const char *class_name, const char *name, const char *signature) {
    return (*g->jni)->GetMethodID(g->jni, class_named(g, class_name), name, signature);
}
static void possess(const Given *g, const jvmtiCapabilities *wanted) {
    if ((*g->env)->AddCapabilities(g->env, wanted) != JVMTI_ERROR_NONE) abort();
}
static void release(const Given *g, void *memory) { (*g->env)->Deallocate(g->env, memory); }
/* What has failed is not looked at, and its output continues. */
static void use(const Given *g, void *output) {
    jint code;
    (*g->env)->GetObjectHashCode(g->env, output, &code);
}

/* The method of the frame on top. */
static jmethodID top(const Given *g) {
    jmethodID method;
    jlocation location;
    if ((*g->env)->GetFrameLocation(g->env, g->thread, 0, &method, &location) != JVMTI_ERROR_NONE) abort();
    return method;
}
static int in_native(const Given *g) {
    jboolean native;
    if ((*g->env)->IsMethodNative(g->env, top(g), &native) != JVMTI_ERROR_NONE) abort();
    return native;
}
JNIEXPORT jint JNICALL Java_Result_frame(JNIEnv *env, jclass cls, jlong number) {
    return (*env)->GetStaticIntField(env, cls, (*env)->GetStaticFieldID(env, cls, "counter", "I"));
}

/* ---- Outputs of failed calls ---- */

/* A thread that has ended has no storage, and the VM says so by an error. */
static void *storage_of_ended(const Given *g, jvmtiError *result) {
    void *data = NULL;
    *result = (*g->env)->GetThreadLocalStorage(g->env, ended_thread(g), &data);
    return data;
}
BREAKS(result_free_on_error, AT_INIT) {
    jvmtiError result;
    release(g, storage_of_ended(g, &result));
}
KEEPS(result_free_on_error, AT_INIT) {
    jvmtiError result;
    void *data = storage_of_ended(g, &result);
    if (result == JVMTI_ERROR_NONE) release(g, data);
}
BREAKS(result_ignored, AT_INIT) {
    jvmtiError result;
    (*g->env)->SetThreadLocalStorage(g->env, NULL, storage_of_ended(g, &result));
}
KEEPS(result_ignored, AT_INIT) {
    jvmtiError result;
    void *data = storage_of_ended(g, &result);
    (*g->env)->SetThreadLocalStorage(g->env, NULL, result == JVMTI_ERROR_NONE ? data : NULL);
}

RUN(result_output_on_error, exit, "crash")
BREAKS(result_output_on_error, AT_INIT) {
    jvmtiError result;
    const volatile char *data = storage_of_ended(g, &result);
    if (*data == '!') abort();
}
KEEPS(result_output_on_error, AT_INIT) {
    jvmtiError result;
    const volatile char *data = storage_of_ended(g, &result);
    if (result == JVMTI_ERROR_NONE && *data == '!') abort();
}

/* What is read or written at a NULL that is an answer. */
static volatile char seen;
RUN(GetThreadLocalStorage_null, exit, "crash")
BREAKS(GetThreadLocalStorage_null, AT_INIT) {
    void *data;
    (*g->env)->GetThreadLocalStorage(g->env, NULL, &data);
    seen = *(volatile char *)data;
}
KEEPS(GetThreadLocalStorage_null, AT_INIT) {
    void *data;
    (*g->env)->GetThreadLocalStorage(g->env, NULL, &data);
    if (data) seen = *(volatile char *)data;
}
RUN(GetEnvironmentLocalStorage_null, exit, "crash")
BREAKS(GetEnvironmentLocalStorage_null, AT_INIT) {
    void *data;
    (*g->env)->GetEnvironmentLocalStorage(g->env, &data);
    seen = *(volatile char *)data;
}
KEEPS(GetEnvironmentLocalStorage_null, AT_INIT) {
    void *data;
    (*g->env)->GetEnvironmentLocalStorage(g->env, &data);
    if (data) seen = *(volatile char *)data;
}
RUN(Allocate_zero_null, exit, "crash")
BREAKS(Allocate_zero_null, AT_INIT) {
    unsigned char *memory;
    (*g->env)->Allocate(g->env, 0, &memory);
    *(volatile unsigned char *)memory = 1;
}
KEEPS(Allocate_zero_null, AT_INIT) {
    unsigned char *memory;
    (*g->env)->Allocate(g->env, 0, &memory);
    release(g, memory);
}
RUN(result_empty_null, exit, "crash")
BREAKS(result_empty_null, AT_INIT) {
    jint count;
    jfieldID *fields;
    (*g->env)->GetClassFields(g->env, class_named(g, "java/lang/Runnable"), &count, &fields);
    seen = *(volatile char *)&fields[0];
}
KEEPS(result_empty_null, AT_INIT) {
    jint count;
    jfieldID *fields;
    (*g->env)->GetClassFields(g->env, class_named(g, "java/lang/Runnable"), &count, &fields);
    for (jint i = 0; i < count; i++) seen = *(volatile char *)&fields[i];
    release(g, fields);
}

static void debug_extension(const Given *g, const char *class_name, int look) {
    char *text;
    if ((*g->env)->GetSourceDebugExtension(g->env, class_named(g, class_name), &text) == JVMTI_ERROR_NONE)
        release(g, text);
    else if (!look)
        use(g, text);
}
BREAKS(GetSourceFileName_absent, AT_LOAD) { possess(g, CAPABILITIES(.can_get_source_debug_extension = 1)); }
AGAIN(GetSourceFileName_absent, AT_INIT) { debug_extension(g, "java/lang/Object", 0); }
KEEPS(GetSourceFileName_absent, AT_LOAD) { possess(g, CAPABILITIES(.can_get_source_debug_extension = 1)); }
BREAKS(arg_class_array_primitive, AT_LOAD) { possess(g, CAPABILITIES(.can_get_source_debug_extension = 1)); }
AGAIN(arg_class_array_primitive, AT_INIT) { debug_extension(g, "[I", 0); }
KEEPS(arg_class_array_primitive, AT_INIT) {
    debug_extension(g, "java/lang/Object", 1);
    debug_extension(g, "[I", 1);
}

static void lines(const Given *g, jmethodID method, int look) {
    jint count;
    jvmtiLineNumberEntry *table;
    possess(g, CAPABILITIES(.can_get_line_numbers = 1));
    if ((*g->env)->GetLineNumberTable(g->env, method, &count, &table) == JVMTI_ERROR_NONE)
        release(g, table);
    else if (!look)
        use(g, table);
}
BREAKS(GetLineNumberTable_absent, AT_INIT) { lines(g, method_named(g, "java/lang/Runnable", "run", "()V"), 0); }
KEEPS(GetLineNumberTable_absent, AT_INIT) { lines(g, method_named(g, "java/lang/Runnable", "run", "()V"), 1); }
BREAKS(arg_native_method, AT_INIT) { lines(g, method_named(g, "java/lang/Object", "hashCode", "()I"), 0); }
KEEPS(arg_native_method, AT_INIT) { lines(g, method_named(g, "java/lang/Object", "hashCode", "()I"), 1); }
BREAKS(MethodEntry_natives_included, AT_FRAME) {
    if (in_native(g)) lines(g, top(g), 0);
}
KEEPS(MethodEntry_natives_included, AT_FRAME) {
    if (in_native(g)) lines(g, top(g), 1);
}

static void property(const Given *g, int look) {
    char *value;
    if ((*g->env)->GetSystemProperty(g->env, "there.is.no.such.property", &value) == JVMTI_ERROR_NONE)
        release(g, value);
    else if (!look)
        use(g, value);
}
BREAKS(GetSystemProperty_missing, AT_INIT) { property(g, 0); }
KEEPS(GetSystemProperty_missing, AT_INIT) { property(g, 1); }

static void allocate(const Given *g, int look) {
    unsigned char *memory;
    if ((*g->env)->Allocate(g->env, (jlong)1 << 60, &memory) == JVMTI_ERROR_NONE)
        release(g, memory);
    else if (!look)
        use(g, memory);
}
BREAKS(Allocate_unchecked, AT_INIT) { allocate(g, 0); }
KEEPS(Allocate_unchecked, AT_INIT) { allocate(g, 1); }

/* Of a class that is loaded, and not yet prepared. */
static void methods_of_unprepared(const Given *g, int look) {
    jint count, methods_count;
    jclass *classes;
    jmethodID *methods;
    (*g->jni)->PushLocalFrame(g->jni, 8);
    if ((*g->env)->GetLoadedClasses(g->env, &count, &classes) != JVMTI_ERROR_NONE) abort();
    int found = 0;
    for (jint i = 0; i < count; i++) {
        jint status;
        if ((*g->env)->GetClassStatus(g->env, classes[i], &status) != JVMTI_ERROR_NONE) abort();
        if (status != 0 || found) continue;
        found = 1;
        if ((*g->env)->GetClassMethods(g->env, classes[i], &methods_count, &methods) == JVMTI_ERROR_NONE)
            release(g, methods);
        else if (!look)
            use(g, methods);
    }
    release(g, classes);
    (*g->jni)->PopLocalFrame(g->jni, NULL);
    if (!found) abort();
}
BREAKS(GetLoadedClasses_content, AT_INIT) { methods_of_unprepared(g, 0); }
KEEPS(GetLoadedClasses_content, AT_INIT) { methods_of_unprepared(g, 1); }

enum { ROOM = 500 };
static void natives_of_stack(const Given *g, jint beyond) {
    jvmtiFrameInfo frames[ROOM];
    jint count;
    jboolean native;
    if ((*g->env)->GetStackTrace(g->env, g->thread, 0, ROOM, frames, &count) != JVMTI_ERROR_NONE) abort();
    for (jint i = 0; i < count + beyond; i++) (*g->env)->IsMethodNative(g->env, frames[i].method, &native);
}
BREAKS(GetStackTrace_count, AT_FRAME) { natives_of_stack(g, 1); }
KEEPS(GetStackTrace_count, AT_FRAME) { natives_of_stack(g, 0); }

/* ---- Answers that say that there is nothing ---- */

static void hash(const Given *g, jobject object) {
    jint code;
    (*g->env)->GetObjectHashCode(g->env, object, &code);
}
BREAKS(GetCurrentContendedMonitor_null, AT_LOAD) { possess(g, CAPABILITIES(.can_get_current_contended_monitor = 1)); }
AGAIN(GetCurrentContendedMonitor_null, AT_INIT) {
    jobject monitor;
    (*g->env)->GetCurrentContendedMonitor(g->env, g->thread, &monitor);
    hash(g, monitor);
}
KEEPS_ALONE(GetCurrentContendedMonitor_null, AT_LOAD) {
    possess(g, CAPABILITIES(.can_get_current_contended_monitor = 1));
}
KEEPS_ALONE_AGAIN(GetCurrentContendedMonitor_null, AT_INIT) {
    jobject monitor;
    (*g->env)->GetCurrentContendedMonitor(g->env, g->thread, &monitor);
    if (monitor) hash(g, monitor);
}
BREAKS(GetNamedModule_null, AT_INIT) {
    jobject base, module;
    (*g->env)->GetNamedModule(g->env, NULL, "java/lang", &base);
    (*g->env)->GetNamedModule(g->env, NULL, "no/such/package", &module);
    (*g->env)->AddModuleReads(g->env, base, module);
}
KEEPS(GetNamedModule_null, AT_INIT) {
    jobject base, module;
    (*g->env)->GetNamedModule(g->env, NULL, "java/lang", &base);
    (*g->env)->GetNamedModule(g->env, NULL, "no/such/package", &module);
    if (module) (*g->env)->AddModuleReads(g->env, base, module);
}
BREAKS(GetClassLoader_null, AT_INIT) {
    jobject loader;
    (*g->env)->GetClassLoader(g->env, class_named(g, "java/lang/Object"), &loader);
    hash(g, loader);
    (*g->jni)->GetObjectClass(g->jni, loader); /* would crash */
}
KEEPS(GetClassLoader_null, AT_INIT) {
    jobject loader, module;
    (*g->env)->GetClassLoader(g->env, class_named(g, "java/lang/Object"), &loader);
    (*g->env)->GetNamedModule(g->env, loader, "java/lang", &module); /* that wants it so */
}
static void group_of(const Given *g, jthread thread, int look) {
    jvmtiThreadInfo info;
    jvmtiThreadGroupInfo group;
    if ((*g->env)->GetThreadInfo(g->env, thread, &info) != JVMTI_ERROR_NONE) abort();
    release(g, info.name);
    if (look && !info.thread_group) return;
    if ((*g->env)->GetThreadGroupInfo(g->env, info.thread_group, &group) == JVMTI_ERROR_NONE) release(g, group.name);
}
static jthread without_group(const Given *g) {
    return (*g->jni)->AllocObject(g->jni, class_named(g, "java/lang/Thread"));
}
BREAKS(GetThreadInfo_null_fields, AT_INIT) { group_of(g, without_group(g), 0); }
KEEPS(GetThreadInfo_null_fields, AT_INIT) { group_of(g, without_group(g), 1); }

static void break_at_start(const Given *g, jmethodID method, int look) {
    jlocation start, end;
    if ((*g->env)->GetMethodLocation(g->env, method, &start, &end) != JVMTI_ERROR_NONE) abort();
    if (look && start == -1) return;
    (*g->env)->SetBreakpoint(g->env, method, start);
}
BREAKS(GetMethodLocation_absent, AT_FRAME) {
    if (!in_native(g)) break_at_start(g, method_named(g, "java/lang/Runnable", "run", "()V"), 0);
}
KEEPS(GetMethodLocation_absent, AT_FRAME) { break_at_start(g, method_named(g, "java/lang/Runnable", "run", "()V"), 1); }
BREAKS(location_minus_one, AT_FRAME) {
    jmethodID method;
    jlocation location;
    if (!in_native(g)) return;
    (*g->env)->GetFrameLocation(g->env, g->thread, 0, &method, &location);
    (*g->env)->SetBreakpoint(g->env, method, location);
}
KEEPS(location_minus_one, AT_FRAME) {
    jmethodID method;
    jlocation location;
    (*g->env)->GetFrameLocation(g->env, g->thread, 1, &method, &location);
    if (location >= 0) {
        enable(JVMTI_EVENT_BREAKPOINT);
        (*g->env)->SetBreakpoint(g->env, method, location);
        (*g->env)->ClearBreakpoint(g->env, method, location);
    }
}

static void monitors(const Given *g, int look) {
    jint count;
    jvmtiMonitorStackDepthInfo *owned;
    jmethodID method;
    jlocation location;
    (*g->jni)->MonitorEnter(g->jni, g->thread);
    if ((*g->env)->GetOwnedMonitorStackDepthInfo(g->env, g->thread, &count, &owned) != JVMTI_ERROR_NONE) abort();
    for (jint i = 0; i < count; i++)
        if (!look || owned[i].stack_depth >= 0)
            (*g->env)->GetFrameLocation(g->env, g->thread, owned[i].stack_depth, &method, &location);
    release(g, owned);
    (*g->jni)->MonitorExit(g->jni, g->thread);
}
BREAKS(GetOwnedMonitorStackDepthInfo_minus_one, AT_LOAD) {
    possess(g, CAPABILITIES(.can_get_owned_monitor_stack_depth_info = 1));
}
AGAIN(GetOwnedMonitorStackDepthInfo_minus_one, AT_INIT) { monitors(g, 0); }
KEEPS_ALONE(GetOwnedMonitorStackDepthInfo_minus_one, AT_LOAD) {
    possess(g, CAPABILITIES(.can_get_owned_monitor_stack_depth_info = 1));
}
KEEPS_ALONE_AGAIN(GetOwnedMonitorStackDepthInfo_minus_one, AT_INIT) { monitors(g, 1); }

/* ---- Callbacks of an environment of their own ---- */

static jvmtiEnv *second(const Given *g, const jvmtiCapabilities *wanted, jvmtiEventCallbacks callbacks,
                        jvmtiEvent event) {
    jvmtiEnv *env;
    if ((*g->vm)->GetEnv(g->vm, (void **)&env, JVMTI_VERSION_1_2) != JNI_OK ||
        (*env)->AddCapabilities(env, wanted) != JVMTI_ERROR_NONE ||
        (*env)->SetEventCallbacks(env, &callbacks, sizeof callbacks) != JVMTI_ERROR_NONE ||
        (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, event, NULL) != JVMTI_ERROR_NONE)
        abort();
    return env;
}

static int look_at_null; /* whether callbacks look before they use what may be NULL */

static void JNICALL reported_exception(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location,
                                       jobject exception, jmethodID catch_method, jlocation catch_location) {
    char *name;
    if (look_at_null && !catch_method) return;
    if ((*env)->GetMethodName(env, catch_method, &name, NULL, NULL) == JVMTI_ERROR_NONE)
        (*env)->Deallocate(env, (unsigned char *)name);
}
static void exceptions(const Given *g, int look) {
    look_at_null = look;
    second(g, CAPABILITIES(.can_generate_exception_events = 1), (jvmtiEventCallbacks){.Exception = reported_exception},
           JVMTI_EVENT_EXCEPTION);
}
BREAKS(id_null_unchecked, AT_LOAD) { exceptions(g, 0); }
KEEPS(id_null_unchecked, AT_LOAD) { exceptions(g, 1); }

static int look_at_lines;
static void JNICALL reported_access(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location,
                                    jclass cls, jobject object, jfieldID field) {
    jint code, count;
    jvmtiLineNumberEntry *table;
    if (!look_at_null || object) (*env)->GetObjectHashCode(env, object, &code);
    if ((*env)->GetLineNumberTable(env, method, &count, &table) == JVMTI_ERROR_NONE)
        (*env)->Deallocate(env, (unsigned char *)table);
    else if (!look_at_lines)
        (*env)->GetObjectHashCode(env, (jobject)table, &code);
}
static jvmtiEnv *watcher;
static void watch(const Given *g, int look_null, int look_lines) {
    look_at_null = look_null;
    look_at_lines = look_lines;
    watcher = second(g, CAPABILITIES(.can_generate_field_access_events = 1, .can_get_line_numbers = 1),
                     (jvmtiEventCallbacks){.FieldAccess = reported_access}, JVMTI_EVENT_FIELD_ACCESS);
}
static void watch_counter(const Given *g) {
    jclass result = class_named(g, "Result");
    (*watcher)->SetFieldAccessWatch(watcher, result, (*g->jni)->GetStaticFieldID(g->jni, result, "counter", "I"));
}
BREAKS(FieldAccess_object_null, AT_LOAD) { watch(g, 0, 1); }
AGAIN(FieldAccess_object_null, AT_INIT) { watch_counter(g); }
KEEPS_ALONE(FieldAccess_object_null, AT_LOAD) { watch(g, 1, 1); }
KEEPS_ALONE_AGAIN(FieldAccess_object_null, AT_INIT) { watch_counter(g); }
BREAKS(FieldAccess_native_location, AT_LOAD) { watch(g, 1, 0); }
AGAIN(FieldAccess_native_location, AT_INIT) { watch_counter(g); }
KEEPS_ALONE(FieldAccess_native_location, AT_LOAD) { watch(g, 1, 1); }
KEEPS_ALONE_AGAIN(FieldAccess_native_location, AT_INIT) { watch_counter(g); }

static void JNICALL reported_hook_of_boot(jvmtiEnv *env, JNIEnv *jni, jclass redefined, jobject loader,
                                          const char *name, jobject domain, jint length, const unsigned char *data,
                                          jint *new_length, unsigned char **new_data) {
    jint code;
    if (!name || strcmp(name, "java/util/concurrent/Phaser") != 0) return;
    if (!look_at_null || loader) (*env)->GetObjectHashCode(env, loader, &code);
    if (!look_at_null) (*jni)->GetObjectClass(jni, loader);
}
static void hook(const Given *g, int look) {
    look_at_null = look;
    second(g, CAPABILITIES(0), (jvmtiEventCallbacks){.ClassFileLoadHook = reported_hook_of_boot},
           JVMTI_EVENT_CLASS_FILE_LOAD_HOOK);
    class_named(g, "java/util/concurrent/Phaser");
}
BREAKS(ClassFileLoadHook_loader_null, AT_INIT) { hook(g, 0); }
KEEPS(ClassFileLoadHook_loader_null, AT_INIT) { hook(g, 1); }

/* ---- Entry points, and ends that were not needed ---- */

RUN(onload_return_nonzero, exit, "1")
RUN(onload_return_nonzero, ends, "1")
BREAKS(onload_return_nonzero, AT_LOAD) { agent.result = 1; }
KEEPS(onload_return_nonzero, AT_LOAD) { agent.result = JNI_OK; }
KEEPS_ALONE(onload_return_nonzero, AT_LOAD) {
    fputs("the agent refuses to run\n", stderr);
    agent.result = 1;
}

static jint ask_for(const Given *g, jint version) {
    jvmtiEnv *env;
    return (*g->vm)->GetEnv(g->vm, (void **)&env, version);
}
enum { NO_VERSION = 0x307F0000 };
BREAKS(onload_return_zero_after_failure, AT_LOAD) { ask_for(g, NO_VERSION); }
KEEPS_ALONE(onload_return_zero_after_failure, AT_LOAD) {
    if (ask_for(g, NO_VERSION) != JNI_OK) ask_for(g, JVMTI_VERSION_1_2);
}

static int may_give_up;
static void JNICALL ask_source(jvmtiEnv *env, JNIEnv *jni, void *argument) {
    char *name;
    jvmtiCapabilities wanted = {.can_get_source_file_name = 1};
    (*env)->AddCapabilities(env, &wanted);
    if ((*env)->GetSourceFileName(env, (*jni)->FindClass(jni, "[I"), &name) != JVMTI_ERROR_NONE && may_give_up) abort();
}
static void ask_on_a_thread(const Given *g, int give_up) {
    jobject thread = (*g->jni)->NewObject(g->jni, class_named(g, "java/lang/Thread"),
                                          method_named(g, "java/lang/Thread", "<init>", "()V"));
    may_give_up = give_up;
    (*g->env)->RunAgentThread(g->env, thread, ask_source, NULL, JVMTI_THREAD_NORM_PRIORITY);
    if (!give_up) return;
    for (;;) pause(); /* until it has ended the process */
}
RUN(result_abort_on_any_error, exit, "crash")
BREAKS(result_abort_on_any_error, AT_INIT) { ask_on_a_thread(g, 1); }
KEEPS(result_abort_on_any_error, AT_INIT) { ask_on_a_thread(g, 0); }

RUN(getenv_result_unchecked, exit, "crash")
BREAKS(getenv_result_unchecked, AT_INIT) {
    jvmtiEnv *env = NULL;
    jvmtiPhase phase;
    (*g->vm)->GetEnv(g->vm, (void **)&env, NO_VERSION);
    (*env)->GetPhase(env, &phase);
}
KEEPS(getenv_result_unchecked, AT_INIT) {
    jvmtiEnv *env = NULL;
    jvmtiPhase phase;
    if ((*g->vm)->GetEnv(g->vm, (void **)&env, NO_VERSION) == JNI_OK) (*env)->GetPhase(env, &phase);
}

/* ---- Values of callbacks ---- */

static int look_at_end; /* whether the callback looks how the method has ended, or of what type the field is */
static void use_object(JNIEnv *jni, jobject object) {
    if (object) (*jni)->DeleteLocalRef(jni, (*jni)->GetObjectClass(jni, object));
}
static void JNICALL reported_exit(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean by_exception,
                                  jvalue value) {
    char *name;
    if ((*env)->GetMethodName(env, method, &name, NULL, NULL) != JVMTI_ERROR_NONE) return;
    if (strcmp(name, "fail") == 0 && !(look_at_end && by_exception)) use_object(jni, value.l);
    (*env)->Deallocate(env, (unsigned char *)name);
}
static void exits(const Given *g, int look) {
    look_at_end = look;
    second(g, CAPABILITIES(.can_generate_method_exit_events = 1), (jvmtiEventCallbacks){.MethodExit = reported_exit},
           JVMTI_EVENT_METHOD_EXIT);
}
BREAKS(MethodExit_value_on_exception, AT_LOAD) { exits(g, 0); }
KEEPS(MethodExit_value_on_exception, AT_LOAD) { exits(g, 1); }

static void JNICALL reported_modification(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method,
                                          jlocation location, jclass cls, jobject object, jfieldID field, char type,
                                          jvalue value) {
    if (!look_at_end || type == 'L') use_object(jni, value.l);
}
static void modifications(const Given *g, int look) {
    look_at_end = look;
    watcher = second(g, CAPABILITIES(.can_generate_field_modification_events = 1),
                     (jvmtiEventCallbacks){.FieldModification = reported_modification}, JVMTI_EVENT_FIELD_MODIFICATION);
}
static void watch_changes(const Given *g) {
    jclass result = class_named(g, "Result");
    (*watcher)->SetFieldModificationWatch(watcher, result, (*g->jni)->GetStaticFieldID(g->jni, result, "counter", "I"));
}
BREAKS(FieldModification_value_member, AT_LOAD) { modifications(g, 0); }
AGAIN(FieldModification_value_member, AT_INIT) { watch_changes(g); }
KEEPS_ALONE(FieldModification_value_member, AT_LOAD) { modifications(g, 1); }
KEEPS_ALONE_AGAIN(FieldModification_value_member, AT_INIT) { watch_changes(g); }

static void JNICALL reported_nameless(jvmtiEnv *env, JNIEnv *jni, jclass redefined, jobject loader, const char *name,
                                      jobject domain, jint length, const unsigned char *data, jint *new_length,
                                      unsigned char **new_data) {
    if (!look_at_null || name) seen = *(volatile const char *)name;
}
static unsigned char program[20000];
static jint program_length;
static void keep_program(const Given *g) {
    program_length = g->length;
    memcpy(program, g->data, (size_t)g->length);
}
/* Once more, by another loader. */
static void define_nameless(const Given *g, int look) {
    look_at_null = look;
    second(g, CAPABILITIES(0), (jvmtiEventCallbacks){.ClassFileLoadHook = reported_nameless},
           JVMTI_EVENT_CLASS_FILE_LOAD_HOOK);
    (*g->jni)->DefineClass(g->jni, NULL, NULL, (const jbyte *)program, program_length);
    (*g->jni)->ExceptionClear(g->jni);
}
RUN(ClassFileLoadHook_name_null, exit, "crash")
RUN(ClassFileLoadHook_name_null, program, "Program")
BREAKS(ClassFileLoadHook_name_null, AT_HOOK) { keep_program(g); }
AGAIN(ClassFileLoadHook_name_null, AT_DEATH) { define_nameless(g, 0); }
KEEPS_ALONE(ClassFileLoadHook_name_null, AT_HOOK) { keep_program(g); }
KEEPS_ALONE_AGAIN(ClassFileLoadHook_name_null, AT_DEATH) { define_nameless(g, 1); }
