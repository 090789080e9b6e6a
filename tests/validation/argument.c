/* The rules about arguments. */
#include "check_agent.h"

static jthread another_thread(const Given *g) {
    jint count;
    jthread *threads, found = NULL;
    if ((*g->env)->GetAllThreads(g->env, &count, &threads) != JVMTI_ERROR_NONE) abort();
    for (jint i = 0; i < count; i++)
        if (!(*g->jni)->IsSameObject(g->jni, threads[i], g->thread)) found = threads[i];
    (*g->env)->Deallocate(g->env, (unsigned char *)threads);
    return found;
}
static jclass class_named(const Given *g, const char *name) { return (*g->jni)->FindClass(g->jni, name); }
static jmethodID method_named(const Given *g, const char *class_name, const char *name, const char *signature) {
    return (*g->jni)->GetMethodID(g->jni, class_named(g, class_name), name, signature);
}
static void free_name(const Given *g, char *name) { (*g->env)->Deallocate(g->env, (unsigned char *)name); }
static jobject string(const Given *g) { return (*g->jni)->NewStringUTF(g->jni, "a string"); }

BREAKS(arg_null_pointer, AT_INIT) { (*g->env)->GetPhase(g->env, NULL); }
KEEPS(arg_null_pointer, AT_INIT) {
    char *name;
    if ((*g->env)->GetClassSignature(g->env, class_named(g, "java/lang/Object"), &name, NULL) == JVMTI_ERROR_NONE)
        free_name(g, name);
}

BREAKS(arg_negative_count, AT_INIT) {
    jvmtiFrameInfo frames[1];
    jint count;
    (*g->env)->GetStackTrace(g->env, g->thread, 0, -1, frames, &count);
}
KEEPS(arg_negative_count, AT_INIT) {
    jvmtiFrameInfo frames[1];
    jint count;
    (*g->env)->GetStackTrace(g->env, g->thread, 0, 0, frames, &count);
}

/* A thread without Java frames. */
static void ask_empty_stack(const Given *g) {
    jmethodID method;
    jlocation location;
    (*g->env)->GetFrameLocation(g->env, NULL, 0, &method, &location);
}
KEEPS_ALONE(arg_depth, AT_INIT) { run_in_native(g, ask_empty_stack); }
BREAKS(arg_depth, AT_FRAME) {
    jmethodID method;
    jlocation location;
    (*g->env)->GetFrameLocation(g->env, g->thread, 4000, &method, &location);
}
KEEPS(arg_depth, AT_FRAME) {
    jmethodID method;
    jlocation location;
    (*g->env)->GetFrameLocation(g->env, g->thread, 1, &method, &location);
}

BREAKS(GetStackTrace_start_depth, AT_FRAME) {
    jvmtiFrameInfo frames[1];
    jint count;
    (*g->env)->GetStackTrace(g->env, g->thread, 4000, 1, frames, &count);
}
KEEPS(GetStackTrace_start_depth, AT_FRAME) {
    jvmtiFrameInfo frames[1];
    jint count;
    (*g->env)->GetStackTrace(g->env, g->thread, -1, 1, frames, &count);
}

/* No reference or ID, and no address of anything either: VMs that do not look at it crash. */
#define NOWHERE ((void *)0x1234568)

BREAKS(arg_thread_kind, AT_INIT) {
    jint state;
    (*g->env)->GetThreadState(g->env, string(g), &state);
    (*g->env)->GetThreadState(g->env, NOWHERE, &state);
    (*g->env)->GetFrameCount(g->env, NOWHERE, &state);
}
KEEPS(arg_thread_kind, AT_INIT) {
    jint state;
    (*g->env)->GetThreadState(g->env, NULL, &state);
}

BREAKS(arg_thread_null, AT_FRAME) { (*g->env)->PopFrame(g->env, NULL); }
KEEPS(arg_thread_null, AT_FRAME) {
    jint count;
    (*g->env)->GetFrameCount(g->env, NULL, &count);
}

BREAKS(arg_class_kind, AT_INIT) {
    jint modifiers;
    (*g->env)->GetClassModifiers(g->env, string(g), &modifiers);
    (*g->env)->GetClassModifiers(g->env, NOWHERE, &modifiers);
}
KEEPS_TOO(arg_list_element)
KEEPS(arg_class_kind, AT_INIT) {
    jint modifiers, count, size;
    unsigned char *bytes;
    jclass program = class_named(g, "Program");
    jmethodID method = (*g->jni)->GetStaticMethodID(g->jni, program, "unready", "()Ljava/lang/Class;");
    jclass unready = (*g->jni)->CallStaticObjectMethod(g->jni, program, method);
    if ((*g->jni)->ExceptionCheck(g->jni)) abort();
    jvmtiEnv *other = env_with(g, NULL, CAPABILITIES(.can_get_constant_pool = 1, .can_retransform_classes = 1));
    (*g->env)->GetClassModifiers(g->env, class_named(g, "[I"), &modifiers);
    /* What VMs refuse is a class all the same when its initialization has failed. */
    if ((*other)->GetConstantPool(other, unready, &count, &size, &bytes) != JVMTI_ERROR_INVALID_CLASS ||
        (*other)->RetransformClasses(other, 1, &unready) != JVMTI_ERROR_INVALID_CLASS)
        abort();
    (*other)->DisposeEnvironment(other);
}

/* A static one, whose ID some VMs have as an address. */
static jfieldID field_of_thread(const Given *g) {
    jfieldID id = (*g->jni)->GetStaticFieldID(g->jni, class_named(g, "java/lang/Thread"), "MAX_PRIORITY", "I");
    if (!id) abort();
    return id;
}

BREAKS(arg_methodid_valid, AT_INIT) {
    jboolean native;
    (*g->env)->IsMethodNative(g->env, NULL, &native);
    (*g->env)->IsMethodNative(g->env, NOWHERE, &native);
    (*g->env)->IsMethodNative(g->env, (jmethodID)field_of_thread(g), &native);
}
KEEPS(arg_methodid_valid, AT_INIT) {
    jboolean native;
    (*g->env)->IsMethodNative(g->env, method_named(g, "java/lang/Object", "hashCode", "()I"), &native);
}

BREAKS(arg_monitor_valid, AT_INIT) {
    jrawMonitorID monitor;
    (*g->env)->CreateRawMonitor(g->env, "short", &monitor);
    (*g->env)->DestroyRawMonitor(g->env, monitor);
    (*g->env)->RawMonitorEnter(g->env, NULL);
    (*g->env)->RawMonitorEnter(g->env, NOWHERE);
    (*g->env)->RawMonitorNotify(g->env, NOWHERE);
    (*g->env)->RawMonitorExit(g->env, NOWHERE);
}
KEEPS(arg_monitor_valid, AT_INIT) {
    jrawMonitorID monitor;
    (*g->env)->CreateRawMonitor(g->env, "short", &monitor);
    (*g->env)->RawMonitorEnter(g->env, monitor);
    (*g->env)->RawMonitorExit(g->env, monitor);
    (*g->env)->DestroyRawMonitor(g->env, monitor);
}

static void with_monitor(const Given *g, void (*run)(const Given *g, jrawMonitorID monitor)) {
    jrawMonitorID monitor;
    (*g->env)->CreateRawMonitor(g->env, "tested", &monitor);
    run(g, monitor);
    (*g->env)->DestroyRawMonitor(g->env, monitor);
}
static void exit_only(const Given *g, jrawMonitorID monitor) { (*g->env)->RawMonitorExit(g->env, monitor); }
static void notify_only(const Given *g, jrawMonitorID monitor) { (*g->env)->RawMonitorNotify(g->env, monitor); }
static void notify_inside(const Given *g, jrawMonitorID monitor) {
    (*g->env)->RawMonitorEnter(g->env, monitor);
    (*g->env)->RawMonitorNotifyAll(g->env, monitor);
    (*g->env)->RawMonitorExit(g->env, monitor);
}
BREAKS(RawMonitorExit_not_owner, AT_INIT) { with_monitor(g, exit_only); }
KEEPS(RawMonitorExit_not_owner, AT_INIT) { with_monitor(g, notify_inside); }
BREAKS(RawMonitorWait_not_owner, AT_INIT) { with_monitor(g, notify_only); }
KEEPS_TOO(RawMonitorWait_not_owner)

BREAKS(arg_threadgroup_kind, AT_INIT) {
    jvmtiThreadGroupInfo info;
    (*g->env)->GetThreadGroupInfo(g->env, NULL, &info);
    (*g->env)->GetThreadGroupInfo(g->env, NOWHERE, &info);
    (*g->env)->GetThreadGroupInfo(g->env, string(g), &info);
}
KEEPS(arg_threadgroup_kind, AT_INIT) {
    jint count;
    jthreadGroup *groups;
    jvmtiThreadGroupInfo info;
    (*g->env)->GetTopThreadGroups(g->env, &count, &groups);
    (*g->env)->GetThreadGroupInfo(g->env, groups[0], &info);
    free_name(g, info.name);
    (*g->env)->Deallocate(g->env, (unsigned char *)groups);
}

static void JNICALL agent_thread(jvmtiEnv *env, JNIEnv *jni, void *argument) {}
static jobject new_thread(const Given *g) {
    return (*g->jni)->NewObject(g->jni, class_named(g, "java/lang/Thread"),
                                method_named(g, "java/lang/Thread", "<init>", "()V"));
}
BREAKS(RunAgentThread_priority, AT_INIT) { (*g->env)->RunAgentThread(g->env, new_thread(g), agent_thread, NULL, 0); }
KEEPS(RunAgentThread_priority, AT_INIT) {
    (*g->env)->RunAgentThread(g->env, new_thread(g), agent_thread, NULL, JVMTI_THREAD_MAX_PRIORITY);
}

BREAKS(PopFrame_not_suspended, AT_FRAME) { (*g->env)->PopFrame(g->env, another_thread(g)); }
KEEPS(PopFrame_not_suspended, AT_FRAME) { another_thread(g); }
BREAKS(NotifyFramePop_not_suspended, AT_FRAME) { (*g->env)->NotifyFramePop(g->env, another_thread(g), 0); }
KEEPS(NotifyFramePop_not_suspended, AT_FRAME) {
    enable(JVMTI_EVENT_FRAME_POP);
    (*g->env)->NotifyFramePop(g->env, g->thread, 0);
}
BREAKS(ForceEarlyReturn_not_suspended, AT_FRAME) { (*g->env)->ForceEarlyReturnVoid(g->env, another_thread(g)); }
KEEPS(ForceEarlyReturn_not_suspended, AT_FRAME) { another_thread(g); }

BREAKS(GetLocalInstance_static, AT_FRAME) {
    jobject object;
    (*g->env)->GetLocalInstance(g->env, g->thread, 0, &object);
}
KEEPS(GetLocalInstance_static, AT_FRAME) { another_thread(g); }

BREAKS(SetBreakpoint_location, AT_FRAME) {
    (*g->env)->SetBreakpoint(g->env, method_named(g, "java/lang/Object", "toString", "()Ljava/lang/String;"), 5000);
}
KEEPS(SetBreakpoint_location, AT_FRAME) {
    jmethodID method = method_named(g, "java/lang/Object", "toString", "()Ljava/lang/String;");
    enable(JVMTI_EVENT_BREAKPOINT);
    (*g->env)->SetBreakpoint(g->env, method, 0);
    (*g->env)->ClearBreakpoint(g->env, method, 0);
}

BREAKS(GenerateEvents_type, AT_INIT) { (*g->env)->GenerateEvents(g->env, JVMTI_EVENT_THREAD_START); }
static void JNICALL code_generated(jvmtiEnv *env, const char *name, const void *address, jint length) {}
KEEPS(GenerateEvents_type, AT_INIT) {
    jvmtiEnv *env;
    jvmtiEventCallbacks callbacks = {.DynamicCodeGenerated = code_generated};
    (*g->vm)->GetEnv(g->vm, (void **)&env, JVMTI_VERSION_1_2);
    (*env)->SetEventCallbacks(env, &callbacks, sizeof callbacks);
    (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_DYNAMIC_CODE_GENERATED, NULL);
    (*env)->GenerateEvents(env, JVMTI_EVENT_DYNAMIC_CODE_GENERATED);
}

BREAKS(SetEventNotificationMode_event_number, AT_INIT) {
    (*g->env)->SetEventNotificationMode(g->env, JVMTI_ENABLE, (jvmtiEvent)12, NULL);
    (*g->env)->SetEventNotificationMode(g->env, JVMTI_ENABLE, (jvmtiEvent)72, NULL);
}
KEEPS(SetEventNotificationMode_event_number, AT_INIT) {
    (*g->env)->SetEventNotificationMode(g->env, JVMTI_DISABLE, JVMTI_EVENT_THREAD_END, NULL);
}
BREAKS(SetEventNotificationMode_thread_level, AT_INIT) {
    (*g->env)->SetEventNotificationMode(g->env, JVMTI_ENABLE, JVMTI_EVENT_VM_DEATH, g->thread);
}
KEEPS(SetEventNotificationMode_thread_level, AT_INIT) {
    (*g->env)->SetEventNotificationMode(g->env, JVMTI_DISABLE, JVMTI_EVENT_THREAD_END, g->thread);
}
BREAKS(arg_enum_range, AT_INIT) {
    (*g->env)->SetEventNotificationMode(g->env, (jvmtiEventMode)7, JVMTI_EVENT_THREAD_END, NULL);
}
KEEPS(arg_enum_range, AT_INIT) { (*g->env)->SetVerboseFlag(g->env, JVMTI_VERBOSE_OTHER, JNI_FALSE); }

BREAKS(SetExtensionEventCallback_index, AT_INIT) { (*g->env)->SetExtensionEventCallback(g->env, 9999, NULL); }
KEEPS(SetExtensionEventCallback_index, AT_INIT) {}

BREAKS(Allocate_size, AT_INIT) {
    unsigned char *memory;
    (*g->env)->Allocate(g->env, -5, &memory);
}
KEEPS(Allocate_size, AT_INIT) {
    unsigned char *memory;
    (*g->env)->Allocate(g->env, 0, &memory);
}

BREAKS(GetNamedModule_loader, AT_INIT) {
    jobject module;
    (*g->env)->GetNamedModule(g->env, string(g), "java.lang", &module);
}
KEEPS(GetNamedModule_loader, AT_INIT) {
    jobject module;
    (*g->env)->GetNamedModule(g->env, NULL, "java.lang", &module);
}

static void tags_of(const Given *g, jint count, const jlong *tags) {
    jvmtiCapabilities wanted = {.can_tag_objects = 1};
    jint found;
    (*g->env)->AddCapabilities(g->env, &wanted);
    (*g->env)->GetObjectsWithTags(g->env, count, tags, &found, NULL, NULL);
}
BREAKS(GetObjectsWithTags_zero, AT_INIT) { tags_of(g, 2, (jlong[]){1, 0}); }
KEEPS(GetObjectsWithTags_zero, AT_INIT) { tags_of(g, 2, (jlong[]){1, -1}); }
BREAKS(GetObjectsWithTags_duplicates, AT_INIT) { tags_of(g, 3, (jlong[]){1, 2, 1}); }
KEEPS_TOO(GetObjectsWithTags_duplicates)

static void watch(const Given *g, jvmtiError(JNICALL *function)(jvmtiEnv *, jclass, jfieldID)) {
    jclass string_class = class_named(g, "java/lang/String");
    function(g->env, string_class, (*g->jni)->GetFieldID(g->jni, string_class, "hash", "I"));
}
BREAKS(Watch_duplicate, AT_FRAME) {
    watch(g, (*g->env)->SetFieldAccessWatch);
    watch(g, (*g->env)->SetFieldAccessWatch);
    watch(g, (*g->env)->ClearFieldAccessWatch);
}
KEEPS(Watch_duplicate, AT_FRAME) {
    watch(g, (*g->env)->SetFieldAccessWatch);
    watch(g, (*g->env)->ClearFieldAccessWatch);
}
BREAKS(Watch_not_found, AT_FRAME) { watch(g, (*g->env)->ClearFieldAccessWatch); }
KEEPS_TOO(Watch_not_found)

BREAKS(arg_fieldid_class, AT_INIT) {
    char *name;
    jclass string_class = class_named(g, "java/lang/String");
    jfieldID field = (*g->jni)->GetFieldID(g->jni, string_class, "hash", "I");
    if ((*g->env)->GetFieldName(g->env, class_named(g, "java/lang/Object"), field, &name, NULL, NULL) ==
        JVMTI_ERROR_NONE)
        free_name(g, name);
    jfieldID method = (jfieldID)method_named(g, "java/lang/Object", "hashCode", "()I");
    if ((*g->env)->GetFieldName(g->env, string_class, method, &name, NULL, NULL) == JVMTI_ERROR_NONE)
        free_name(g, name);
}
KEEPS(arg_fieldid_class, AT_INIT) {
    char *name;
    jclass string_class = class_named(g, "java/lang/String");
    jfieldID field = (*g->jni)->GetFieldID(g->jni, string_class, "hash", "I");
    if ((*g->env)->GetFieldName(g->env, string_class, field, &name, NULL, NULL) == JVMTI_ERROR_NONE) free_name(g, name);
}

static void set_callbacks(const Given *g, jint size) {
    void *callbacks[100] = {0};
    jvmtiEnv *other;
    (*g->vm)->GetEnv(g->vm, (void **)&other, JVMTI_VERSION_1_2);
    (*other)->SetEventCallbacks(other, (const jvmtiEventCallbacks *)callbacks, size);
    (*other)->DisposeEnvironment(other);
}
BREAKS(SetEventCallbacks_size, AT_INIT) { set_callbacks(g, 12); }
/* An older structure, and that of version 21. */
KEEPS(SetEventCallbacks_size, AT_INIT) {
    set_callbacks(g, 16 * sizeof(void *));
    set_callbacks(g, 39 * sizeof(void *));
}

static void tagging(const Given *g) {
    jvmtiCapabilities wanted = {.can_tag_objects = 1};
    if ((*g->env)->AddCapabilities(g->env, &wanted) != JVMTI_ERROR_NONE) abort();
}
BREAKS(arg_object_kind, AT_INIT) {
    jlong tag;
    tagging(g);
    (*g->env)->GetTag(g->env, NULL, &tag);
    (*g->env)->GetTag(g->env, NOWHERE, &tag);
}
KEEPS(arg_object_kind, AT_INIT) {
    jlong tag;
    tagging(g);
    (*g->env)->GetTag(g->env, string(g), &tag);
}

static jobject module_of(const Given *g, const char *package) {
    jobject module = NULL;
    if ((*g->env)->GetNamedModule(g->env, NULL, package, &module) != JVMTI_ERROR_NONE || !module) abort();
    return module;
}
BREAKS(arg_module_kind, AT_INIT) { (*g->env)->AddModuleReads(g->env, string(g), module_of(g, "java/lang")); }
KEEPS(arg_module_kind, AT_INIT) {
    (*g->env)->AddModuleReads(g->env, module_of(g, "java/lang"), module_of(g, "java/util"));
}
BREAKS(AddModule_package, AT_INIT) {
    (*g->env)->AddModuleExports(g->env, module_of(g, "java/lang"), "no.such.package", module_of(g, "java/lang"));
}
KEEPS(AddModule_package, AT_INIT) {
    (*g->env)->AddModuleExports(g->env, module_of(g, "java/lang"), "java.lang", module_of(g, "java/lang"));
}
BREAKS(AddModuleProvides_classes, AT_INIT) {
    (*g->env)->AddModuleProvides(g->env, module_of(g, "java/lang"), class_named(g, "java/lang/Runnable"),
                                 class_named(g, "java/lang/String"));
}
KEEPS(AddModuleProvides_classes, AT_INIT) {
    (*g->env)->AddModuleProvides(g->env, module_of(g, "java/lang"), class_named(g, "java/lang/Runnable"),
                                 class_named(g, "java/lang/Thread"));
}

static void signals(const Given *g) {
    jvmtiCapabilities wanted = {.can_signal_thread = 1};
    if ((*g->env)->AddCapabilities(g->env, &wanted) != JVMTI_ERROR_NONE) abort();
}
BREAKS(StopThread_object, AT_INIT) {
    signals(g);
    (*g->env)->StopThread(g->env, g->thread, string(g));
}
KEEPS(StopThread_object, AT_DEATH) {
    jthread thread;
    jclass error = class_named(g, "java/lang/ThreadDeath");
    signals(g);
    (*g->env)->GetCurrentThread(g->env, &thread);
    (*g->env)->StopThread(g->env, ended_thread(g), (*g->jni)->AllocObject(g->jni, error));
}

static jrawMonitorID started;
static int has_run;
static void JNICALL tells(jvmtiEnv *env, JNIEnv *jni, void *argument) {
    (*env)->RawMonitorEnter(env, started);
    has_run = 1;
    (*env)->RawMonitorNotify(env, started);
    (*env)->RawMonitorExit(env, started);
}
/* Runs [thread], and waits, as the caller says, until it has reported so. */
static void run_and_wait(const Given *g, jthread thread, jlong millis) {
    (*g->env)->CreateRawMonitor(g->env, "started", &started);
    (*g->env)->RawMonitorEnter(g->env, started);
    (*g->env)->RunAgentThread(g->env, thread, tells, NULL, JVMTI_THREAD_NORM_PRIORITY);
    while (!has_run) (*g->env)->RawMonitorWait(g->env, started, millis);
    (*g->env)->RawMonitorExit(g->env, started);
}
BREAKS(RawMonitorWait_zero, AT_INIT) { run_and_wait(g, new_thread(g), -1); }
KEEPS(RawMonitorWait_zero, AT_INIT) { run_and_wait(g, new_thread(g), 0); }

BREAKS(RunAgentThread_thread_object, AT_INIT) {
    (*g->env)->RunAgentThread(g->env, g->thread, agent_thread, NULL, JVMTI_THREAD_NORM_PRIORITY);
}
KEEPS_TOO(RunAgentThread_thread_object)
BREAKS(RunAgentThread_constructor, AT_INIT) {
    jthread thread = (*g->jni)->AllocObject(g->jni, class_named(g, "java/lang/Thread"));
    (*g->env)->RunAgentThread(g->env, thread, agent_thread, NULL, JVMTI_THREAD_NORM_PRIORITY);
}
KEEPS_TOO(RunAgentThread_constructor)

BREAKS(GetClassLoaderClasses_loader, AT_INIT) {
    jint count;
    jclass *classes;
    (*g->env)->GetClassLoaderClasses(g->env, string(g), &count, &classes);
}
KEEPS(GetClassLoaderClasses_loader, AT_INIT) {
    jint count;
    jclass *classes;
    jobject loader;
    (*g->env)->GetClassLoader(g->env, class_named(g, "Program"), &loader);
    if ((*g->env)->GetClassLoaderClasses(g->env, loader, &count, &classes) == JVMTI_ERROR_NONE)
        (*g->env)->Deallocate(g->env, (unsigned char *)classes);
}

static void JNICALL reported_load(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass cls) {
    jint count;
    jmethodID *methods;
    if ((*env)->GetClassMethods(env, cls, &count, &methods) == JVMTI_ERROR_NONE)
        (*env)->Deallocate(env, (unsigned char *)methods);
}
/* Of each class that is loaded or prepared from now on. */
static void methods_at(const Given *g, jvmtiEvent event) {
    jvmtiEnv *env;
    jvmtiEventCallbacks callbacks = {.ClassLoad = event == JVMTI_EVENT_CLASS_LOAD ? reported_load : NULL,
                                     .ClassPrepare = event == JVMTI_EVENT_CLASS_PREPARE ? reported_load : NULL};
    (*g->vm)->GetEnv(g->vm, (void **)&env, JVMTI_VERSION_1_2);
    (*env)->SetEventCallbacks(env, &callbacks, sizeof callbacks);
    (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, event, NULL);
}
BREAKS(GetClassMethods_not_prepared, AT_INIT) { methods_at(g, JVMTI_EVENT_CLASS_LOAD); }
KEEPS(GetClassMethods_not_prepared, AT_INIT) { methods_at(g, JVMTI_EVENT_CLASS_PREPARE); }

BREAKS(SetHeapSamplingInterval_negative, AT_INIT) {
    jvmtiCapabilities wanted = {.can_generate_sampled_object_alloc_events = 1};
    (*g->env)->AddCapabilities(g->env, &wanted);
    (*g->env)->SetHeapSamplingInterval(g->env, -1);
}
KEEPS(SetHeapSamplingInterval_negative, AT_INIT) {
    jvmtiCapabilities wanted = {.can_generate_sampled_object_alloc_events = 1};
    (*g->env)->AddCapabilities(g->env, &wanted);
    (*g->env)->SetHeapSamplingInterval(g->env, 1 << 16);
}
RUN(SetSystemProperty_readonly, options, "level=advice")
BREAKS(SetSystemProperty_readonly, AT_LOAD) { (*g->env)->SetSystemProperty(g->env, "java.vm.version", "mine"); }
KEEPS_ALONE(SetSystemProperty_readonly, AT_LOAD) { (*g->env)->SetSystemProperty(g->env, "java.vm.version", NULL); }
BREAKS(GetErrorName_unknown, AT_INIT) {
    char *name;
    (*g->env)->GetErrorName(g->env, (jvmtiError)12345, &name);
}
/* The names of all errors, whichever these are. */
KEEPS_ALONE(GetErrorName_unknown, AT_INIT) {
    for (int error = 0; error < 120; error++) {
        char *name;
        if ((*g->env)->GetErrorName(g->env, (jvmtiError)error, &name) == JVMTI_ERROR_NONE)
            (*g->env)->Deallocate(g->env, (unsigned char *)name);
    }
}
KEEPS(GetErrorName_unknown, AT_INIT) {
    char *name;
    if ((*g->env)->GetErrorName(g->env, JVMTI_ERROR_NONE, &name) == JVMTI_ERROR_NONE) free_name(g, name);
}

static jmethodID to_string(const Given *g) {
    return method_named(g, "java/lang/Object", "toString", "()Ljava/lang/String;");
}
BREAKS(SetBreakpoint_duplicate, AT_FRAME) {
    enable(JVMTI_EVENT_BREAKPOINT);
    (*g->env)->SetBreakpoint(g->env, to_string(g), 0);
    (*g->env)->SetBreakpoint(g->env, to_string(g), 0);
}
KEEPS(SetBreakpoint_duplicate, AT_FRAME) {
    enable(JVMTI_EVENT_BREAKPOINT);
    enable(JVMTI_EVENT_BREAKPOINT);
    (*g->env)->SetBreakpoint(g->env, to_string(g), 0);
    (*g->env)->ClearBreakpoint(g->env, to_string(g), 0);
}

static void read_by(const Given *g, const char *class_name) {
    jobject module = (*g->jni)->GetModule(g->jni, class_named(g, class_name));
    (*g->env)->AddModuleReads(g->env, module, module_of(g, "java/lang"));
}
RUN(AddModule_noop, options, "level=advice")
BREAKS(AddModule_noop, AT_INIT) { read_by(g, "Program"); }
KEEPS_ALONE(AddModule_noop, AT_INIT) { read_by(g, "java/lang/Object"); }
