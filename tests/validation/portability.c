/* What works here and need not elsewhere. */
#define PROGRAM "Portability"
#define HOOKS_ALL_CLASSES 0
#include <unistd.h>

#include "check_agent.h"

static jvmtiEnv *other(const Given *g) {
    static jvmtiEnv *env;
    if (!env && (*g->vm)->GetEnv(g->vm, (void **)&env, JVMTI_VERSION_1_2) != JNI_OK) abort();
    return env;
}
static void add(jvmtiEnv *env, const jvmtiCapabilities *wanted) {
    if ((*env)->AddCapabilities(env, wanted) != JVMTI_ERROR_NONE) abort();
}

RUN(getenv_phase, options, "level=advice")
BREAKS(getenv_phase, AT_START) {
    jvmtiEnv *env;
    (*g->vm)->GetEnv(g->vm, (void **)&env, JVMTI_VERSION_1_2);
}
KEEPS_ALONE(getenv_phase, AT_LOAD) { other(g); }

BREAKS(cap_potential_cached, AT_LOAD) {
    jvmtiCapabilities potential;
    (*g->env)->GetPotentialCapabilities(g->env, &potential);
}
AGAIN(cap_potential_cached, AT_INIT) {
    jvmtiCapabilities wanted = {.can_generate_early_vmstart = 1};
    (*g->env)->AddCapabilities(g->env, &wanted);
}
KEEPS(cap_potential_cached, AT_INIT) {
    jvmtiCapabilities potential, wanted = {0};
    (*g->env)->GetPotentialCapabilities(g->env, &potential);
    wanted.can_generate_early_vmstart = potential.can_generate_early_vmstart;
    wanted.can_get_line_numbers = potential.can_get_line_numbers;
    (*g->env)->AddCapabilities(g->env, &wanted);
}

static void JNICALL exhausted(jvmtiEnv *env, JNIEnv *jni, jint flags, const void *reserved, const char *what) {}
/* For one event more than all the cases. */
static void listen(const Given *g, jvmtiEvent event) {
    static jvmtiEventCallbacks callbacks = {
        .VMInit = reported_init, .VMDeath = reported_death, .ClassFileLoadHook = reported_hook};
    if (has_cases(AT_FRAME)) callbacks.MethodEntry = reported_entry;
    if (event == JVMTI_EVENT_RESOURCE_EXHAUSTED) callbacks.ResourceExhausted = exhausted;
    if (event == JVMTI_EVENT_BREAKPOINT) callbacks.Breakpoint = reported_breakpoint;
    (*g->env)->SetEventCallbacks(g->env, &callbacks, sizeof callbacks);
    (*g->env)->SetEventNotificationMode(g->env, JVMTI_ENABLE, event, NULL);
}
static void exhaustion(const Given *g) { listen(g, JVMTI_EVENT_RESOURCE_EXHAUSTED); }
RUN(ResourceExhausted_coverage, options, "level=advice")
BREAKS(ResourceExhausted_coverage, AT_LOAD) { exhaustion(g); }
KEEPS_ALONE(ResourceExhausted_coverage, AT_LOAD) {
    add(g->env, CAPABILITIES(.can_generate_resource_exhaustion_heap_events = 1));
    exhaustion(g);
}

/* This class file again; if [overwrite], the variable of overwrite() has the slot of this: astore_0, not astore_2. */
static void answer(const Given *g, int overwrite) {
    (*g->env)->Allocate(g->env, g->length, g->new_data);
    memcpy(*g->new_data, g->data, (size_t)g->length);
    *g->new_length = g->length;
    for (jint i = 1; overwrite && i < g->length; i++)
        if (g->data[i - 1] == 0x2B && g->data[i] == 0x4D) (*g->new_data)[i] = 0x4B;
}
RUN(ClassFileLoadHook_capability_any_class, options, "level=advice")
BREAKS(ClassFileLoadHook_capability_any_class, AT_HOOK) { answer(g, 0); }
KEEPS_ALONE(ClassFileLoadHook_capability_any_class, AT_LOAD) {
    add(g->env, CAPABILITIES(.can_generate_all_class_hook_events = 1));
}
KEEPS_ALONE_AGAIN(ClassFileLoadHook_capability_any_class, AT_HOOK) { answer(g, 0); }
/* A hook that only looks is content with what comes. */
KEEPS(ClassFileLoadHook_capability_any_class, AT_HOOK) {}

static void JNICALL nothing(jvmtiEnv *env, ...) {}
enum { CLASS_UNLOAD = JVMTI_MIN_EVENT_TYPE_VAL - 1 };
BREAKS(Extension_lookup_by_id, AT_INIT) { (*g->env)->SetExtensionEventCallback(g->env, CLASS_UNLOAD, nothing); }
KEEPS(Extension_lookup_by_id, AT_INIT) {
    jint count;
    jvmtiExtensionEventInfo *events;
    (*g->env)->GetExtensionEvents(g->env, &count, &events);
    for (jint i = 0; i < count; i++) {
        if (strstr(events[i].id, "ClassUnload"))
            (*g->env)->SetExtensionEventCallback(g->env, events[i].extension_event_index, nothing);
        for (jint j = 0; j < events[i].param_count; j++)
            (*g->env)->Deallocate(g->env, (unsigned char *)events[i].params[j].name);
        (*g->env)->Deallocate(g->env, (unsigned char *)events[i].params);
        (*g->env)->Deallocate(g->env, (unsigned char *)events[i].id);
        (*g->env)->Deallocate(g->env, (unsigned char *)events[i].short_description);
    }
    (*g->env)->Deallocate(g->env, (unsigned char *)events);
}

static jint JNICALL look(jlong class_tag, jlong size, jlong *tag, jint length, void *data) { return 0; }
static jvmtiIterationControl JNICALL look_1_0(jlong class_tag, jlong size, jlong *tag, void *data) {
    return JVMTI_ITERATION_ABORT;
}
BREAKS(Heap10_deprecated, AT_LOAD) { add(g->env, CAPABILITIES(.can_tag_objects = 1)); }
AGAIN(Heap10_deprecated, AT_INIT) { (*g->env)->IterateOverHeap(g->env, JVMTI_HEAP_OBJECT_TAGGED, look_1_0, NULL); }
RUN(Heap10_deprecated, options, "level=advice,only=MJ-Heap10-deprecated")
KEEPS_ALONE(Heap10_deprecated, AT_LOAD) { add(g->env, CAPABILITIES(.can_tag_objects = 1)); }
KEEPS_ALONE_AGAIN(Heap10_deprecated, AT_INIT) {
    jvmtiHeapCallbacks callbacks = {.heap_iteration_callback = look};
    (*g->env)->IterateThroughHeap(g->env, JVMTI_HEAP_FILTER_UNTAGGED, NULL, &callbacks, NULL);
}
KEEPS_TOO(Heap10_deprecated)

/* A jar without entries is a jar. */
static void search(const Given *g) {
    static const char end_of_directory[22] = "PK\5\6";
    char *path, jar[1000];
    (*g->env)->GetSystemProperty(g->env, "java.class.path", &path);
    snprintf(jar, sizeof jar, "%s/empty.%s.jar", path, agent.kind);
    (*g->env)->Deallocate(g->env, (unsigned char *)path);
    FILE *file = fopen(jar, "wb");
    if (!file || fwrite(end_of_directory, 1, 22, file) != 22 || fclose(file) != 0) abort();
    (*g->env)->AddToSystemClassLoaderSearch(g->env, jar);
}
BREAKS(AddToSystem_unsupported, AT_INIT) { search(g); }
RUN(AddToSystem_unsupported, jvm, "-Xshare:off -Djava.system.class.loader=Portability$Loader")

/* Of collections, as no other thread has something to print of them then. */
static void verbose(const Given *g, jboolean on) { (*g->env)->SetVerboseFlag(g->env, JVMTI_VERBOSE_GC, on); }
BREAKS(SetVerboseFlag_global, AT_DEATH) { verbose(g, JNI_TRUE); }
RUN(SetVerboseFlag_global, options, "level=advice,only=MJ-SetVerboseFlag-global")
KEEPS_ALONE(SetVerboseFlag_global, AT_DEATH) {
    verbose(g, JNI_TRUE);
    verbose(g, JNI_FALSE);
}
KEEPS_TOO(SetVerboseFlag_global)

static jlong times(const Given *g, int how_often) {
    jlong first = 0, last = 0;
    while (how_often-- > 0) {
        (*g->env)->GetCurrentThreadCpuTime(g->env, &last);
        if (first == 0) first = last;
    }
    return last - first;
}
RUN(GetThreadCpuTime_origin, options, "level=advice,off=MJ-onload-early-capabilities")
BREAKS(GetThreadCpuTime_origin, AT_INIT) {
    add(g->env, CAPABILITIES(.can_get_current_thread_cpu_time = 1));
    times(g, 1);
}
KEEPS_ALONE(GetThreadCpuTime_origin, AT_INIT) {
    add(g->env, CAPABILITIES(.can_get_current_thread_cpu_time = 1));
    times(g, 2);
}
KEEPS_TOO(GetThreadCpuTime_origin)

static void both_times(const Given *g, int ask) {
    jlong time;
    jvmtiTimerInfo info;
    if (ask) {
        (*g->env)->GetCurrentThreadCpuTimerInfo(g->env, &info);
        (*g->env)->GetThreadCpuTimerInfo(g->env, &info);
    }
    (*g->env)->GetCurrentThreadCpuTime(g->env, &time);
    (*g->env)->GetThreadCpuTime(g->env, NULL, &time);
}
static const jvmtiCapabilities cpu_times = {.can_get_current_thread_cpu_time = 1, .can_get_thread_cpu_time = 1};
RUN(GetCurrentThreadCpuTime_which_timer, options, "level=advice")
BREAKS(GetCurrentThreadCpuTime_which_timer, AT_LOAD) { add(g->env, &cpu_times); }
AGAIN(GetCurrentThreadCpuTime_which_timer, AT_INIT) { both_times(g, 0); }
KEEPS_ALONE(GetCurrentThreadCpuTime_which_timer, AT_LOAD) { add(g->env, &cpu_times); }
KEEPS_ALONE_AGAIN(GetCurrentThreadCpuTime_which_timer, AT_INIT) { both_times(g, 1); }

/* A breakpoint at the last instruction of lines(), found in its bytecodes, which is no line's first. */
static void break_at_return(const Given *g) {
    jint length;
    unsigned char *code;
    jclass cls = (*g->jni)->FindClass(g->jni, "Portability");
    jmethodID method = (*g->jni)->GetStaticMethodID(g->jni, cls, "lines", "(I)I");
    listen(g, JVMTI_EVENT_BREAKPOINT);
    (*g->env)->GetBytecodes(g->env, method, &length, &code);
    (*g->env)->Deallocate(g->env, code);
    (*g->env)->SetBreakpoint(g->env, method, length - 1);
    (*g->env)->ClearBreakpoint(g->env, method, length - 1);
}
static const jvmtiCapabilities bytecodes = {.can_get_bytecodes = 1, .can_generate_breakpoint_events = 1};
RUN(location_format, options, "level=advice")
BREAKS(location_format, AT_LOAD) { add(g->env, &bytecodes); }
AGAIN(location_format, AT_INIT) { break_at_return(g); }
KEEPS_ALONE(location_format, AT_LOAD) { add(g->env, &bytecodes); }
KEEPS_ALONE_AGAIN(location_format, AT_INIT) {
    jvmtiJlocationFormat format;
    (*g->env)->GetJLocationFormat(g->env, &format);
    if (format == JVMTI_JLOCATION_JVMBCI) break_at_return(g);
}

static void instance(const Given *g) {
    jobject found;
    (*g->env)->GetLocalInstance(g->env, NULL, 1, &found);
}
BREAKS(GetLocalInstance_overwritten, AT_LOAD) { add(g->env, CAPABILITIES(.can_generate_all_class_hook_events = 1)); }
AGAIN(GetLocalInstance_overwritten, AT_HOOK) { answer(g, 1); }
AGAIN(GetLocalInstance_overwritten, AT_FRAME) { instance(g); }
KEEPS(GetLocalInstance_overwritten, AT_FRAME) { instance(g); }

KEEPS(AddToSystem_unsupported, AT_INIT) { search(g); }

JNIEXPORT jint JNICALL Java_Portability_number(JNIEnv *jni, jclass cls) { return 2; }
BREAKS(native_lookup_last, AT_LOAD) {}
KEEPS_ALONE(native_lookup_last, AT_LOAD) {}
KEEPS_TOO(native_lookup_last)
RUN(native_lookup_last, jvm, "-Dlibrary={dir}/lib{kind}_natives.so")

/* Whether the top frame of the thread is of a native method whose name begins so. */
static int waits_in(const Given *g, jthread thread, const char *method) {
    jvmtiFrameInfo frame;
    jint count;
    char *name;
    if ((*g->env)->GetStackTrace(g->env, thread, 0, 1, &frame, &count) != JVMTI_ERROR_NONE || count == 0 ||
        frame.location != -1 || (*g->env)->GetMethodName(g->env, frame.method, &name, NULL, NULL) != JVMTI_ERROR_NONE)
        return 0;
    int is = strncmp(name, method, strlen(method)) == 0;
    (*g->env)->Deallocate(g->env, (unsigned char *)name);
    return is;
}

/* Interrupts the thread of this name as soon as it waits. */
static void interrupt(const Given *g, const char *name, const char *method) {
    jint count;
    jthread *threads;
    (*g->jni)->PushLocalFrame(g->jni, 8);
    (*g->env)->GetAllThreads(g->env, &count, &threads);
    for (jint i = 0; i < count; i++) {
        jvmtiThreadInfo info;
        if ((*g->env)->GetThreadInfo(g->env, threads[i], &info) != JVMTI_ERROR_NONE) abort();
        int found = strcmp(info.name, name) == 0;
        (*g->env)->Deallocate(g->env, (unsigned char *)info.name);
        for (int tries = 0; found && !waits_in(g, threads[i], method) && tries < 3000; tries++) usleep(10000);
        if (found) (*g->env)->InterruptThread(g->env, threads[i]);
    }
    (*g->env)->Deallocate(g->env, (unsigned char *)threads);
    (*g->jni)->PopLocalFrame(g->jni, NULL);
}
RUN(InterruptThread_flag, options, "level=advice,off=MJ-GetStackTrace-lines-later")
BREAKS(InterruptThread_flag, AT_LOAD) { add(g->env, CAPABILITIES(.can_signal_thread = 1)); }
AGAIN(InterruptThread_flag, AT_FRAME) { interrupt(g, "reader", "read"); }
KEEPS_ALONE(InterruptThread_flag, AT_LOAD) { add(g->env, CAPABILITIES(.can_signal_thread = 1)); }
KEEPS_ALONE_AGAIN(InterruptThread_flag, AT_FRAME) { interrupt(g, "sleeper", "sleep"); }
KEEPS_TOO(InterruptThread_flag)
RUN(InterruptThread_flag, program, "Channels")
