/* The rules about callbacks and exceptions: which events are enabled, who listens, what may be done in which callback,
   and in what state they return. Callback.java is watched. */
#include <pthread.h>
#include <sched.h>
#include <setjmp.h>
#include <stddef.h>

#include "check_agent.h"

static jobject kept;
static JNIEnv *kept_jni;

BREAKS(callback_unsafe_call, AT_COLLECTION) {
    jint count;
    jthread *threads;
    (*g->env)->GetAllThreads(g->env, &count, &threads);
}
KEEPS(callback_unsafe_call, AT_COLLECTION) {
    void *data;
    unsigned char *memory;
    (*g->env)->GetEnvironmentLocalStorage(g->env, &data);
    if ((*g->env)->Allocate(g->env, 8, &memory) == JVMTI_ERROR_NONE) (*g->env)->Deallocate(g->env, memory);
}

BREAKS(callback_unsafe_jni, AT_INIT) { kept_jni = g->jni; }
AGAIN(callback_unsafe_jni, AT_COLLECTION) { (*kept_jni)->DeleteGlobalRef(kept_jni, kept); }
KEEPS(callback_unsafe_jni, AT_INIT) { (*g->jni)->DeleteGlobalRef(g->jni, (*g->jni)->NewGlobalRef(g->jni, g->thread)); }

static void throw_error(const Given *g) {
    (*g->jni)->ThrowNew(g->jni, (*g->jni)->FindClass(g->jni, "java/lang/Error"), "of the agent");
}

BREAKS(exc_leaked, AT_DEATH) { throw_error(g); }
KEEPS(exc_leaked, AT_DEATH) {
    throw_error(g);
    (*g->jni)->ExceptionClear(g->jni);
}

BREAKS(exc_jni_while_pending, AT_INIT) {
    throw_error(g);
    (*g->jni)->GetVersion(g->jni);
    (*g->jni)->ExceptionClear(g->jni);
}
KEEPS(exc_jni_while_pending, AT_INIT) {
    throw_error(g);
    jthrowable pending = (*g->jni)->ExceptionOccurred(g->jni);
    (*g->jni)->ExceptionClear(g->jni);
    (*g->jni)->DeleteLocalRef(g->jni, pending);
    (*g->jni)->GetVersion(g->jni);
}

/* ---- Which events are enabled, and who listens ---- */

static void on(jvmtiEnv *env, jvmtiEvent event) {
    if ((*env)->SetEventNotificationMode(env, JVMTI_ENABLE, event, NULL) != JVMTI_ERROR_NONE) abort();
}
static void off(jvmtiEnv *env, jvmtiEvent event) {
    if ((*env)->SetEventNotificationMode(env, JVMTI_DISABLE, event, NULL) != JVMTI_ERROR_NONE) abort();
}
/* One with a single event, which is enabled. */
#define LISTENING(g, name, number, function, ...)                                           \
    static jvmtiEnv *env;                                                                   \
    env = env_with(g, &(jvmtiEventCallbacks){.name = function}, CAPABILITIES(__VA_ARGS__)); \
    on(env, number)

static void JNICALL nothing(jvmtiEnv *env, JNIEnv *jni, jthread thread) {}

BREAKS(callback_enabled_without_callback, AT_LOAD) { on(env_with(g, NULL, NULL), JVMTI_EVENT_THREAD_END); }
KEEPS(callback_enabled_without_callback, AT_LOAD) {
    jvmtiEnv *env = env_with(g, NULL, NULL);
    jvmtiEventCallbacks callbacks = {.ThreadEnd = nothing};
    on(env, JVMTI_EVENT_THREAD_END);
    (*env)->SetEventCallbacks(env, &callbacks, sizeof callbacks);
}

RUN(callback_never_enabled, options, "level=advice,off=MJ-callback-prototype")
BREAKS(callback_never_enabled, AT_LOAD) { env_with(g, &(jvmtiEventCallbacks){.ThreadEnd = nothing}, NULL); }
static jvmtiEnv *on_demand;
KEEPS(callback_never_enabled, AT_LOAD) {
    on_demand = env_with(g, &(jvmtiEventCallbacks){.ThreadStart = nothing, .ThreadEnd = nothing}, NULL);
}
KEEPS_AGAIN(callback_never_enabled, AT_DEATH) { on(on_demand, JVMTI_EVENT_THREAD_END); }
/* A library that fills the whole table, whatever its user enables. */
static void JNICALL nothing_at_all(jvmtiEnv *env, JNIEnv *jni) {}
KEEPS_ALONE(callback_never_enabled, AT_LOAD) {
    jvmtiEventCallbacks callbacks;
    void **entries = (void **)&callbacks;
    for (size_t i = 0; i < sizeof callbacks / sizeof *entries; i++) entries[i] = (void *)nothing_at_all;
    callbacks.reserved72 = callbacks.reserved77 = callbacks.reserved78 = callbacks.reserved79 = callbacks.reserved85 =
        NULL;
    env_with(g, &callbacks, NULL);
}

static void JNICALL as_death(jvmtiEnv *env, JNIEnv *jni) {}
BREAKS(callback_prototype, AT_LOAD) {
    jvmtiEventCallbacks callbacks = {.VMDeath = as_death, .ThreadEnd = (jvmtiEventThreadEnd)(void *)as_death};
    jvmtiEnv *env = env_with(g, &callbacks, NULL);
    on(env, JVMTI_EVENT_VM_DEATH);
    on(env, JVMTI_EVENT_THREAD_END);
}
KEEPS(callback_prototype, AT_LOAD) {
    jvmtiEnv *env = env_with(g, &(jvmtiEventCallbacks){.ThreadStart = nothing, .ThreadEnd = nothing}, NULL);
    on(env, JVMTI_EVENT_THREAD_START);
    on(env, JVMTI_EVENT_THREAD_END);
}

static char not_cleared[64];
BREAKS(callback_struct_not_zeroed, AT_LOAD) {
    jvmtiEventCallbacks callbacks = {.ThreadEnd = nothing, .reserved77 = (jvmtiEventReserved)(void *)not_cleared};
    on(env_with(g, &callbacks, NULL), JVMTI_EVENT_THREAD_END);
}
KEEPS(callback_struct_not_zeroed, AT_LOAD) {
    jvmtiEventCallbacks callbacks = {.ThreadEnd = nothing, .reserved77 = (jvmtiEventReserved)(void *)not_cleared};
    jvmtiEnv *env = env_with(g, NULL, NULL);
    (*env)->SetEventCallbacks(env, &callbacks, offsetof(jvmtiEventCallbacks, reserved77));
    on(env, JVMTI_EVENT_THREAD_END);
}

static jvmtiEnv *two_events(const Given *g) {
    jvmtiEnv *env = env_with(g, &(jvmtiEventCallbacks){.ThreadStart = nothing, .ThreadEnd = nothing}, NULL);
    on(env, JVMTI_EVENT_THREAD_START);
    on(env, JVMTI_EVENT_THREAD_END);
    return env;
}
static void one_callback(jvmtiEnv *env) {
    jvmtiEventCallbacks callbacks = {.ThreadStart = nothing};
    (*env)->SetEventCallbacks(env, &callbacks, sizeof callbacks);
}
BREAKS(SetEventCallbacks_replaces, AT_INIT) { one_callback(two_events(g)); }
KEEPS(SetEventCallbacks_replaces, AT_INIT) {
    jvmtiEnv *env = two_events(g);
    off(env, JVMTI_EVENT_THREAD_END);
    one_callback(env);
    (*env)->SetEventCallbacks(env, NULL, 0);
}

static void one_level(const Given *g, jthread thread) {
    jvmtiEnv *env = env_with(g, &(jvmtiEventCallbacks){.ThreadEnd = nothing}, NULL);
    (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_THREAD_END, g->thread);
    (*env)->SetEventNotificationMode(env, JVMTI_DISABLE, JVMTI_EVENT_THREAD_END, thread);
}
BREAKS(SetEventNotificationMode_both_levels, AT_INIT) { one_level(g, NULL); }
KEEPS(SetEventNotificationMode_both_levels, AT_INIT) {
    jthread same;
    if ((*g->env)->GetCurrentThread(g->env, &same) == JVMTI_ERROR_NONE) one_level(g, same);
}

/* ---- Functions that need an event ---- */

static jvmtiEnv *replaying;
static JNIEnv *jni_of_init;
static int uses_jni;
static void JNICALL code_generated(jvmtiEnv *env, const char *name, const void *address, jint length) {
    if (uses_jni) (*jni_of_init)->GetVersion(jni_of_init);
}
static void replay(const Given *g) {
    jvmtiEventCallbacks callbacks = {.DynamicCodeGenerated = code_generated};
    replaying = env_with(g, &callbacks, NULL);
    jni_of_init = g->jni;
    on(replaying, JVMTI_EVENT_DYNAMIC_CODE_GENERATED);
    (*replaying)->GenerateEvents(replaying, JVMTI_EVENT_DYNAMIC_CODE_GENERATED);
    off(replaying, JVMTI_EVENT_DYNAMIC_CODE_GENERATED);
}
BREAKS(GenerateEvents_not_enabled, AT_INIT) {
    jvmtiEnv *env = env_with(g, NULL, NULL);
    (*env)->GenerateEvents(env, JVMTI_EVENT_DYNAMIC_CODE_GENERATED);
}
KEEPS(GenerateEvents_not_enabled, AT_INIT) { replay(g); }

BREAKS(GenerateEvents_callback_restrictions, AT_INIT) {
    uses_jni = 1;
    replay(g);
}
KEEPS(GenerateEvents_callback_restrictions, AT_INIT) { replay(g); }

static void JNICALL hook(jvmtiEnv *env, JNIEnv *jni, jclass redefined, jobject loader, const char *name, jobject domain,
                         jint length, const unsigned char *data, jint *new_length, unsigned char **new_data) {}
static jvmtiEnv *retransforming;
static void retransform(const Given *g) {
    jclass some = (*g->jni)->FindClass(g->jni, "java/lang/Comparable");
    if ((*retransforming)->RetransformClasses(retransforming, 1, &some) != JVMTI_ERROR_NONE) abort();
}
BREAKS(Retransform_event_enabled, AT_LOAD) {
    off(g->env, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK);
    retransforming = env_with(g, NULL, CAPABILITIES(.can_retransform_classes = 1));
}
AGAIN(Retransform_event_enabled, AT_INIT) { retransform(g); }
KEEPS(Retransform_event_enabled, AT_LOAD) {
    LISTENING(g, ClassFileLoadHook, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, hook, .can_retransform_classes = 1);
    retransforming = env;
}
KEEPS_AGAIN(Retransform_event_enabled, AT_INIT) { retransform(g); }

static int is_named(jvmtiEnv *env, jmethodID method, const char *name) {
    char *is;
    if ((*env)->GetMethodName(env, method, &is, NULL, NULL) != JVMTI_ERROR_NONE) return 0;
    int same = strcmp(is, name) == 0;
    (*env)->Deallocate(env, (unsigned char *)is);
    return same;
}
static void JNICALL popped(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean by_exception) {}
static void JNICALL asks_for_pop(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method) {
    if (is_named(env, method, "nest")) (*env)->NotifyFramePop(env, thread, 0);
}
static jvmtiEnv *popping(const Given *g) {
    jvmtiEventCallbacks callbacks = {.MethodEntry = asks_for_pop, .FramePop = popped};
    jvmtiCapabilities wanted = {.can_generate_method_entry_events = 1, .can_generate_frame_pop_events = 1};
    jvmtiEnv *env = env_with(g, &callbacks, &wanted);
    on(env, JVMTI_EVENT_METHOD_ENTRY);
    return env;
}
RUN(NotifyFramePop_event_off, options, "off=MJ-callback-never-enabled")
BREAKS(NotifyFramePop_event_off, AT_LOAD) { popping(g); }
KEEPS(NotifyFramePop_event_off, AT_LOAD) { on(popping(g), JVMTI_EVENT_FRAME_POP); }

static void JNICALL entered(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method) {}
static void JNICALL left(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean by_exception,
                         jvalue value) {}
static void see_methods(const Given *g, jvmtiEventMethodExit exit) {
    jvmtiEventCallbacks callbacks = {.MethodEntry = entered, .MethodExit = exit};
    jvmtiCapabilities wanted = {.can_generate_method_entry_events = 1, .can_generate_method_exit_events = 1};
    jvmtiEnv *env = env_with(g, &callbacks, &wanted);
    on(env, JVMTI_EVENT_METHOD_ENTRY);
    if (exit) on(env, JVMTI_EVENT_METHOD_EXIT);
}
static void pop_once(const Given *g) {
    static int popped;
    if (!popped++) (*g->env)->PopFrame(g->env, g->thread);
}
RUN(PopFrame_no_events, program, "Program")
BREAKS(PopFrame_no_events, AT_LOAD) { see_methods(g, left); }
AGAIN(PopFrame_no_events, AT_FRAME) { pop_once(g); }
KEEPS_ALONE(PopFrame_no_events, AT_LOAD) { see_methods(g, NULL); }
KEEPS_ALONE_AGAIN(PopFrame_no_events, AT_FRAME) { pop_once(g); }

static jint first_extension_event(const Given *g) {
    jint count;
    jvmtiExtensionEventInfo *list;
    if ((*g->env)->GetExtensionEvents(g->env, &count, &list) != JVMTI_ERROR_NONE || count == 0) abort();
    jint index = list[0].extension_event_index;
    for (jint i = 0; i < count; i++) {
        for (jint p = 0; p < list[i].param_count; p++)
            (*g->env)->Deallocate(g->env, (unsigned char *)list[i].params[p].name);
        (*g->env)->Deallocate(g->env, (unsigned char *)list[i].params);
        (*g->env)->Deallocate(g->env, (unsigned char *)list[i].id);
        (*g->env)->Deallocate(g->env, (unsigned char *)list[i].short_description);
    }
    (*g->env)->Deallocate(g->env, (unsigned char *)list);
    return index;
}
static void JNICALL extension_event(jvmtiEnv *env, ...) {}
BREAKS(SetExtensionEventCallback_enables, AT_INIT) {
    (*g->env)->SetEventNotificationMode(g->env, JVMTI_ENABLE, (jvmtiEvent)first_extension_event(g), NULL);
}
KEEPS(SetExtensionEventCallback_enables, AT_INIT) {
    jvmtiEnv *env = env_with(g, NULL, NULL);
    jint index = first_extension_event(g);
    (*env)->SetExtensionEventCallback(env, index, extension_event);
    (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, (jvmtiEvent)index, NULL);
    (*env)->SetExtensionEventCallback(env, index, NULL);
}

static jclass program(const Given *g) {
    jclass found = (*g->jni)->FindClass(g->jni, "Callback");
    if (!found) abort();
    return found;
}
static jmethodID nest(const Given *g) { return (*g->jni)->GetStaticMethodID(g->jni, program(g), "nest", "()V"); }
static void call_nest(const Given *g) {
    (*g->jni)->CallStaticVoidMethod(g->jni, program(g), nest(g));
    if ((*g->jni)->ExceptionCheck(g->jni)) abort();
}

static jvmtiEnv *breaking;
static void JNICALL at_breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {}
static void break_once(const Given *g) {
    (*breaking)->SetBreakpoint(breaking, nest(g), 0);
    call_nest(g);
    (*breaking)->ClearBreakpoint(breaking, nest(g), 0);
}
BREAKS(SetBreakpoint_event_off, AT_LOAD) {
    breaking = env_with(g, NULL, CAPABILITIES(.can_generate_breakpoint_events = 1));
}
AGAIN(SetBreakpoint_event_off, AT_DEATH) { break_once(g); }
KEEPS(SetBreakpoint_event_off, AT_LOAD) {
    LISTENING(g, Breakpoint, JVMTI_EVENT_BREAKPOINT, at_breakpoint, .can_generate_breakpoint_events = 1);
    breaking = env;
}
KEEPS_AGAIN(SetBreakpoint_event_off, AT_DEATH) { break_once(g); }

static jvmtiEnv *clearing;
/* Where another thread meets the breakpoint at the same time, the second callback finds it cleared. */
static void JNICALL clear_twice(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    (*env)->ClearBreakpoint(env, method, location);
    (*env)->ClearBreakpoint(env, method, location);
}
BREAKS(ClearBreakpoint_not_found, AT_LOAD) {
    LISTENING(g, Breakpoint, JVMTI_EVENT_BREAKPOINT, at_breakpoint, .can_generate_breakpoint_events = 1);
    clearing = env;
}
AGAIN(ClearBreakpoint_not_found, AT_DEATH) { (*clearing)->ClearBreakpoint(clearing, nest(g), 0); }
KEEPS_ALONE(ClearBreakpoint_not_found, AT_LOAD) {
    LISTENING(g, Breakpoint, JVMTI_EVENT_BREAKPOINT, clear_twice, .can_generate_breakpoint_events = 1);
    clearing = env;
}
/* Cleared by two threads; and one that was made to fail is cleared. */
RUN(ClearBreakpoint_not_found, options, "inject=fail:SetBreakpoint:2:OUT_OF_MEMORY")
KEEPS_ALONE_AGAIN(ClearBreakpoint_not_found, AT_DEATH) {
    (*clearing)->SetBreakpoint(clearing, nest(g), 0);
    call_nest(g);
    if ((*clearing)->SetBreakpoint(clearing, nest(g), 0) != JVMTI_ERROR_OUT_OF_MEMORY) abort();
    (*clearing)->ClearBreakpoint(clearing, nest(g), 0);
}

static void JNICALL freed(jvmtiEnv *env, jlong tag) {}
#define FREE_EVENTS .can_generate_object_free_events = 1, .can_tag_objects = 1
BREAKS(ObjectFree_needs_tag, AT_LOAD) { LISTENING(g, ObjectFree, JVMTI_EVENT_OBJECT_FREE, freed, FREE_EVENTS); }
static jvmtiEnv *tagging;
KEEPS(ObjectFree_needs_tag, AT_LOAD) {
    LISTENING(g, ObjectFree, JVMTI_EVENT_OBJECT_FREE, freed, FREE_EVENTS);
    tagging = env;
}
KEEPS_AGAIN(ObjectFree_needs_tag, AT_INIT) { (*tagging)->SetTag(tagging, g->thread, 5); }

static void JNICALL collection(jvmtiEnv *env) {}
static jvmtiEnv *collecting;
static void want_both(const Given *g) {
    jvmtiEventCallbacks callbacks = {.GarbageCollectionStart = collection, .GarbageCollectionFinish = collection};
    collecting = env_with(g, &callbacks, CAPABILITIES(.can_generate_garbage_collection_events = 1));
    on(collecting, JVMTI_EVENT_GARBAGE_COLLECTION_START);
    on(collecting, JVMTI_EVENT_GARBAGE_COLLECTION_FINISH);
}
static void collect(const Given *g) {
    for (int i = 0; i < 3; i++) (*g->env)->ForceGarbageCollection(g->env);
}
BREAKS(GarbageCollectionFinish_pairs, AT_LOAD) { want_both(g); }
AGAIN(GarbageCollectionFinish_pairs, AT_INIT) {
    off(collecting, JVMTI_EVENT_GARBAGE_COLLECTION_START);
    collect(g);
}
KEEPS(GarbageCollectionFinish_pairs, AT_LOAD) { want_both(g); }
KEEPS_AGAIN(GarbageCollectionFinish_pairs, AT_INIT) {
    collect(g);
    off(collecting, JVMTI_EVENT_GARBAGE_COLLECTION_START);
    off(collecting, JVMTI_EVENT_GARBAGE_COLLECTION_FINISH);
    collect(g);
}

/* ---- Nested callbacks ---- */

static int is_loaded(jvmtiEnv *env, jclass c) {
    char *name;
    if ((*env)->GetClassSignature(env, c, &name, NULL) != JVMTI_ERROR_NONE) return 0;
    int is = strcmp(name, "LCallback$Loaded;") == 0;
    (*env)->Deallocate(env, (unsigned char *)name);
    return is;
}
/* In the middle of the program, on its main thread. */
static void (*in_program[4])(const Given *g);
static int in_program_count;
static void JNICALL runs_in_program(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass c) {
    if (!is_loaded(env, c)) return;
    for (int i = 0; i < in_program_count; i++)
        in_program[i](&(Given){.vm = agent.vm, .env = agent.env, .jni = jni, .thread = thread});
}
static void run_in_program(const Given *g, void (*function)(const Given *g)) {
    if (in_program_count == 0) {
        jvmtiEnv *env = env_with(g, &(jvmtiEventCallbacks){.ClassPrepare = runs_in_program}, NULL);
        on(env, JVMTI_EVENT_CLASS_PREPARE);
    }
    in_program[in_program_count++] = function;
}

/* A callback for each class of a chain loads the next one, so many of them. */
static int links;
static void JNICALL loads_next(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass c) {
    char *name, next[32];
    int link;
    if ((*env)->GetClassSignature(env, c, &name, NULL) != JVMTI_ERROR_NONE) return;
    int is_link = sscanf(name, "LCallback$Link%d;", &link) == 1 && link < links;
    (*env)->Deallocate(env, (unsigned char *)name);
    if (!is_link) return;
    snprintf(next, sizeof next, "Callback$Link%d", link + 1);
    (*jni)->FindClass(jni, next);
}
static void load_chain(const Given *g, int length) {
    LISTENING(g, ClassPrepare, JVMTI_EVENT_CLASS_PREPARE, loads_next, 0);
    links = length;
}
BREAKS(callback_recursion, AT_LOAD) { load_chain(g, 8); }
KEEPS(callback_recursion, AT_LOAD) { load_chain(g, 6); }

static jmp_buf back;
static int jumps, watch_depth, watch_deepest;
static void JNICALL accessed(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location,
                             jclass of, jobject object, jfieldID field) {
    if (jumps) longjmp(back, 1);
    if (watch_depth >= watch_deepest) return;
    watch_depth++;
    (*jni)->GetStaticIntField(jni, of, field);
    watch_depth--;
}
static jvmtiEnv *watching;
static jfieldID watched;
static void listen_to_access(const Given *g) {
    LISTENING(g, FieldAccess, JVMTI_EVENT_FIELD_ACCESS, accessed, .can_generate_field_access_events = 1);
    watching = env;
}
static void read_watched(const Given *g) { (*g->jni)->GetStaticIntField(g->jni, program(g), watched); }
static void watch(const Given *g) {
    watched = (*g->jni)->GetStaticFieldID(g->jni, program(g), "watched", "I");
    if ((*watching)->SetFieldAccessWatch(watching, program(g), watched) != JVMTI_ERROR_NONE) abort();
}
static void watch_and_read(const Given *g) {
    watch(g);
    read_watched(g);
}
BREAKS(Watch_own_access, AT_LOAD) {
    listen_to_access(g);
    watch_deepest = 3;
    run_in_program(g, watch_and_read);
}
KEEPS(Watch_own_access, AT_LOAD) {
    listen_to_access(g);
    watch_deepest = 1;
    run_in_program(g, watch_and_read);
}

static void jump_back(const Given *g) {
    watch(g);
    jumps = 1;
    if (setjmp(back) == 0) read_watched(g);
    void *volatile memory = malloc(1);
    free(memory); /* here it is noticed */
    _exit(7);     /* the VM's frames are gone that would have cleaned up: what it does from here on is luck */
}
RUN(thread_nonlocal_exit, exit, "7")
BREAKS(thread_nonlocal_exit, AT_LOAD) {
    listen_to_access(g);
    run_in_program(g, jump_back);
}
static void *leaves(void *argument) { pthread_exit(argument); }
KEEPS(thread_nonlocal_exit, AT_DEATH) {
    pthread_t thread;
    jvmtiPhase phase;
    if (pthread_create(&thread, NULL, leaves, NULL) == 0) pthread_join(thread, NULL);
    if (setjmp(back) == 0) longjmp(back, 1);
    (*g->env)->GetPhase(g->env, &phase);
}

static int last_hooked;
static void JNICALL loading_hook(jvmtiEnv *env, JNIEnv *jni, jclass redefined, jobject loader, const char *name,
                                 jobject domain, jint length, const unsigned char *data, jint *new_length,
                                 unsigned char **new_data) {
    static const char *const chain[] = {"Callback$Hooked", "Callback$HookedToo", "Callback$HookedLast"};
    for (int i = 0; i < last_hooked; i++) {
        if (!name || strcmp(name, chain[i]) != 0) continue;
        jclass c = (*jni)->GetObjectClass(jni, loader);
        jmethodID load = (*jni)->GetMethodID(jni, c, "loadClass", "(Ljava/lang/String;)Ljava/lang/Class;");
        (*jni)->CallObjectMethod(jni, loader, load, (*jni)->NewStringUTF(jni, chain[i + 1]));
        if ((*jni)->ExceptionCheck(jni)) abort();
    }
}
static void hook_loads(const Given *g, int last) {
    last_hooked = last;
    LISTENING(g, ClassFileLoadHook, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, loading_hook, 0);
}
BREAKS(ClassFileLoadHook_recursion, AT_LOAD) { hook_loads(g, 2); }
KEEPS(ClassFileLoadHook_recursion, AT_LOAD) { hook_loads(g, 1); }

/* ---- What is done in callbacks ---- */

static int is_short_lived(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    jvmtiThreadInfo info;
    if ((*env)->GetThreadInfo(env, thread, &info) != JVMTI_ERROR_NONE) return 0;
    int is = strcmp(info.name, "short-lived") == 0;
    (*env)->Deallocate(env, (unsigned char *)info.name);
    (*jni)->DeleteLocalRef(jni, info.thread_group);
    (*jni)->DeleteLocalRef(jni, info.context_class_loader);
    return is;
}
static void JNICALL ends_with_java(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    if (!is_short_lived(env, jni, thread)) return;
    jclass c = (*jni)->GetObjectClass(jni, thread);
    (*jni)->CallIntMethod(jni, thread, (*jni)->GetMethodID(jni, c, "hashCode", "()I"));
}
static void JNICALL ends_alone(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    if (is_short_lived(env, jni, thread)) (*jni)->GetObjectClass(jni, thread);
}
RUN(ThreadEnd_java_code, options, "level=advice")
BREAKS(ThreadEnd_java_code, AT_LOAD) { LISTENING(g, ThreadEnd, JVMTI_EVENT_THREAD_END, ends_with_java, 0); }
KEEPS(ThreadEnd_java_code, AT_LOAD) { LISTENING(g, ThreadEnd, JVMTI_EVENT_THREAD_END, ends_alone, 0); }

static void JNICALL lists_members(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass c) {
    jint count;
    jmethodID *methods;
    if (is_loaded(env, c) && (*env)->GetClassMethods(env, c, &count, &methods) == JVMTI_ERROR_NONE)
        (*env)->Deallocate(env, (unsigned char *)methods);
}
static void JNICALL names_class(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass c) {
    jobject loader;
    if (is_loaded(env, c)) (*env)->GetClassLoader(env, c, &loader);
}
static void JNICALL looks_up(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass c) {
    if (is_loaded(env, c)) (*jni)->GetStaticMethodID(jni, c, "answer", "()I");
}
BREAKS(ClassLoad_too_early, AT_LOAD) { LISTENING(g, ClassLoad, JVMTI_EVENT_CLASS_LOAD, looks_up, 0); }
KEEPS(ClassLoad_too_early, AT_LOAD) { LISTENING(g, ClassLoad, JVMTI_EVENT_CLASS_LOAD, names_class, 0); }

BREAKS(ClassPrepare_no_init, AT_LOAD) { LISTENING(g, ClassPrepare, JVMTI_EVENT_CLASS_PREPARE, looks_up, 0); }
KEEPS(ClassPrepare_no_init, AT_LOAD) { LISTENING(g, ClassPrepare, JVMTI_EVENT_CLASS_PREPARE, lists_members, 0); }

static void JNICALL finds_class(jvmtiEnv *env, JNIEnv *jni) { (*jni)->FindClass(jni, "java/lang/Object"); }
BREAKS(VMStart_early_findclass, AT_LOAD) {
    LISTENING(g, VMStart, JVMTI_EVENT_VM_START, finds_class, .can_generate_early_vmstart = 1);
}
KEEPS(VMStart_early_findclass, AT_LOAD) { LISTENING(g, VMStart, JVMTI_EVENT_VM_START, finds_class, 0); }

static void JNICALL allocates(jvmtiEnv *env, JNIEnv *jni, jint flags, const void *reserved, const char *what) {
    unsigned char *memory;
    if ((*env)->Allocate(env, 8, &memory) == JVMTI_ERROR_NONE) (*env)->Deallocate(env, memory);
}
static void JNICALL counts(jvmtiEnv *env, JNIEnv *jni, jint flags, const void *reserved, const char *what) {
    jlong time;
    (*env)->GetTime(env, &time);
    (*jni)->GetVersion(jni);
}
RUN(ResourceExhausted_allocate, jvm, "-Xlog:disable")
BREAKS(ResourceExhausted_allocate, AT_LOAD) {
    LISTENING(g, ResourceExhausted, JVMTI_EVENT_RESOURCE_EXHAUSTED, allocates,
              .can_generate_resource_exhaustion_heap_events = 1);
}
KEEPS_ALONE(ResourceExhausted_allocate, AT_LOAD) {
    LISTENING(g, ResourceExhausted, JVMTI_EVENT_RESOURCE_EXHAUSTED, counts,
              .can_generate_resource_exhaustion_heap_events = 1);
}

/* Some of many objects of a class, while they are made. */
typedef enum WithObject { READ, ALLOCATE, TAG } WithObject;
static WithObject with_object;
static jfieldID x_of_point;
static void JNICALL sampled(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject object, jclass c, jlong size) {
    char *name;
    if ((*env)->GetClassSignature(env, c, &name, NULL) != JVMTI_ERROR_NONE) return;
    int point = strcmp(name, "LCallback$Point;") == 0;
    (*env)->Deallocate(env, (unsigned char *)name);
    if (!point) return;
    if (with_object == READ) (*jni)->GetIntField(jni, object, x_of_point);
    if (with_object == ALLOCATE) (*jni)->NewStringUTF(jni, "one more object");
    if (with_object == TAG) (*env)->SetTag(env, object, 1);
}
static jvmtiEnv *sampling;
static void sample(const Given *g, WithObject with) {
    LISTENING(g, SampledObjectAlloc, JVMTI_EVENT_SAMPLED_OBJECT_ALLOC, sampled,
              .can_generate_sampled_object_alloc_events = 1, .can_tag_objects = 1);
    sampling = env;
    with_object = with;
}
static void sample_often(const Given *g) {
    jclass c = (*g->jni)->FindClass(g->jni, "Callback$Point");
    x_of_point = (*g->jni)->GetFieldID(g->jni, c, "x", "I");
    (*sampling)->SetHeapSamplingInterval(sampling, 1 << 14);
}
BREAKS(SampledObjectAlloc_unconstructed, AT_LOAD) { sample(g, READ); }
AGAIN(SampledObjectAlloc_unconstructed, AT_INIT) { sample_often(g); }
KEEPS(SampledObjectAlloc_unconstructed, AT_LOAD) { sample(g, TAG); }
KEEPS_AGAIN(SampledObjectAlloc_unconstructed, AT_INIT) { sample_often(g); }
BREAKS(VMObjectAlloc_allocating, AT_LOAD) { sample(g, ALLOCATE); }
AGAIN(VMObjectAlloc_allocating, AT_INIT) { sample_often(g); }
KEEPS_TOO(VMObjectAlloc_allocating)

/* ---- What callbacks may find missing: the agent crashes ---- */

typedef struct ThreadData {
    int number;
} ThreadData;
static jvmtiEnv *keeping;
static void JNICALL keeps_data(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    static ThreadData of_all;
    (*env)->SetThreadLocalStorage(env, thread, &of_all);
}
static void keep_data(const Given *g) {
    LISTENING(g, ThreadStart, JVMTI_EVENT_THREAD_START, keeps_data, 0);
    keeping = env;
}
static ThreadData *data_of(jthread thread) {
    void *data = NULL;
    (*keeping)->GetThreadLocalStorage(keeping, thread, &data);
    return data;
}
/* The main thread has begun before. */
RUN(ThreadStart_missing, exit, "crash")
BREAKS(ThreadStart_missing, AT_INIT) {
    keep_data(g);
    *(volatile int *)&data_of(g->thread)->number = 1;
}
KEEPS(ThreadStart_missing, AT_INIT) {
    keep_data(g);
    if (data_of(g->thread)) *(volatile int *)&data_of(g->thread)->number = 1;
}

static int checks_jni;
static void JNICALL early_hook(jvmtiEnv *env, JNIEnv *jni, jclass redefined, jobject loader, const char *name,
                               jobject domain, jint length, const unsigned char *data, jint *new_length,
                               unsigned char **new_data) {
    if (jni || !checks_jni) (*jni)->GetVersion(jni);
}
static void hook_early(const Given *g) {
    LISTENING(g, ClassFileLoadHook, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, early_hook,
              .can_generate_all_class_hook_events = 1, .can_generate_early_class_hook_events = 1);
}
RUN(callback_jnienv_null, exit, "crash")
BREAKS(callback_jnienv_null, AT_LOAD) { hook_early(g); }
KEEPS_ALONE(callback_jnienv_null, AT_LOAD) {
    checks_jni = 1;
    hook_early(g);
}

/* ---- Moments ---- */

static jvmtiEnv *sees_entries;
static void see_entries(const Given *g) {
    jvmtiEventCallbacks callbacks = {.MethodEntry = entered};
    sees_entries = env_with(g, &callbacks, CAPABILITIES(.can_generate_method_entry_events = 1));
}
RUN(VMInit_only_once, options, "level=advice,off=MJ-MethodEntry-performance")
BREAKS(VMInit_only_once, AT_LOAD) {
    see_entries(g);
    on(sees_entries, JVMTI_EVENT_METHOD_ENTRY);
}
KEEPS_ALONE(VMInit_only_once, AT_LOAD) { see_entries(g); }
KEEPS_ALONE_AGAIN(VMInit_only_once, AT_INIT) { on(sees_entries, JVMTI_EVENT_METHOD_ENTRY); }

/* ---- A function of JNI that the agent replaces ---- */

static jint(JNICALL *version_before)(JNIEnv *);
static volatile jint last_version;
/* With frames so large that those of ThreadSanitizer do not end before the stack. */
static jint JNICALL version_by_environment(JNIEnv *jni) {
    volatile char room[1024];
    room[0] = 0;
    return last_version = (*jni)->GetVersion(jni) + room[0];
}
static jint JNICALL version_by_function(JNIEnv *jni) { return last_version = version_before(jni); }
static void replace_version(const Given *g, jint(JNICALL *by)(JNIEnv *)) {
    jniNativeInterface *table;
    if ((*g->env)->GetJNIFunctionTable(g->env, &table) != JVMTI_ERROR_NONE) abort();
    version_before = table->GetVersion;
    table->GetVersion = by;
    (*g->env)->SetJNIFunctionTable(g->env, table);
    (*g->jni)->GetVersion(g->jni);
    table->GetVersion = version_before;
    (*g->env)->SetJNIFunctionTable(g->env, table);
    (*g->env)->Deallocate(g->env, (unsigned char *)table);
}
RUN(SetJNIFunctionTable_recursion, exit, "crash")
BREAKS(SetJNIFunctionTable_recursion, AT_INIT) { replace_version(g, version_by_environment); }
KEEPS(SetJNIFunctionTable_recursion, AT_INIT) { replace_version(g, version_by_function); }

/* ---- A callback that runs while its event is disabled ---- */

static void set(int *flag) { __atomic_store_n(flag, 1, __ATOMIC_RELEASE); }
static void until(const int *flag) {
    while (!__atomic_load_n(flag, __ATOMIC_ACQUIRE)) sched_yield();
}
static jvmtiEnv *guarding;
static jrawMonitorID guard;
static int waits_for_end, is_in_callback, may_go_on, has_gone_on;
static void JNICALL goes_on(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    if (!is_short_lived(env, jni, thread)) return;
    set(&is_in_callback);
    until(&may_go_on);
    if ((*env)->RawMonitorEnter(env, guard) == JVMTI_ERROR_NONE) (*env)->RawMonitorExit(env, guard);
    set(&has_gone_on);
}
static void *disables(void *argument) {
    const Given *g = argument;
    JNIEnv *jni;
    if ((*g->vm)->AttachCurrentThreadAsDaemon(g->vm, (void **)&jni, NULL) != JNI_OK) abort();
    until(&is_in_callback);
    off(guarding, JVMTI_EVENT_THREAD_START);
    if (waits_for_end) {
        set(&may_go_on);
        until(&has_gone_on);
    }
    (*guarding)->DestroyRawMonitor(guarding, guard);
    set(&may_go_on);
    (*g->vm)->DetachCurrentThread(g->vm);
    return NULL;
}
static void disable_while_running(const Given *g) {
    static Given copy;
    pthread_t thread;
    LISTENING(g, ThreadStart, JVMTI_EVENT_THREAD_START, goes_on, 0);
    guarding = env;
    copy = *g;
    if ((*env)->CreateRawMonitor(env, "guard", &guard) != JVMTI_ERROR_NONE ||
        pthread_create(&thread, NULL, disables, &copy) != 0 || pthread_detach(thread) != 0)
        abort();
}
BREAKS(callback_disabled_still_running, AT_INIT) { disable_while_running(g); }
KEEPS(callback_disabled_still_running, AT_INIT) {
    waits_for_end = 1;
    disable_while_running(g);
}
