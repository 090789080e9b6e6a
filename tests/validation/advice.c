/* The rules that are advice, and the crashes that have a rule. */
#include "check_agent.h"

#define ADVICE(rule) \
    RUN(rule, options, "level=advice,off=MJ-GetStackTrace-lines-later+MJ-cap-unused+MJ-Heap10-deprecated")

static jvmtiEnv *env;
static void add(const Given *g, const jvmtiCapabilities *wanted) { must((*g->env)->AddCapabilities(g->env, wanted)); }
static jclass find(const Given *g, const char *name) {
    jclass found = (*g->jni)->FindClass(g->jni, name);
    if (!found) abort();
    return found;
}

/* ---- Entry points ---- */

ADVICE(agentpath_absolute)
RUN(agentpath_absolute, jvm, "-agentpath:{copy}={kind}:none")
static void nothing(const Given *g) {}
BREAKS(agentpath_absolute, AT_INIT) { nothing(g); }
KEEPS_ALONE(agentpath_absolute, AT_INIT) { nothing(g); }
KEEPS_TOO(agentpath_absolute)

ADVICE(onload_options_encoding)
RUN(onload_options_encoding, jvm, "-agentpath:{copy}={kind}:näheres")
RUN(onload_options_encoding, also, "MJ-agentpath-absolute")
BREAKS(onload_options_encoding, AT_INIT) { nothing(g); }
KEEPS(onload_options_encoding, AT_INIT) { nothing(g); }

RUN(onload_options_null, options, "inject=options")
RUN(onload_options_null, exit, "crash")
BREAKS(onload_options_null, AT_LOAD) { nothing(g); }
KEEPS(onload_options_null, AT_LOAD) { nothing(g); }

/* A path is put together on the stack. */
static void use_stack(const Given *g, size_t size) {
    volatile char path[size];
    unsigned char *memory;
    path[0] = path[size - 1] = '/';
    must((*g->env)->Allocate(g->env, 8, &memory));
    (*g->env)->Deallocate(g->env, memory);
    path[1] = 0;
}
ADVICE(thread_stack_size)
BREAKS(thread_stack_size, AT_INIT) { use_stack(g, 200 << 10); }
KEEPS_ALONE(thread_stack_size, AT_INIT) { use_stack(g, 16 << 10); }
KEEPS_TOO(thread_stack_size)

static int *volatile prepared_in_init;
static void JNICALL prepared(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread, jclass class) {
    if (prepared_in_init || breaks("callback_before_vminit")) ++*prepared_in_init;
}
static void listen_early(const Given *g) {
    env = env_with(g, &(jvmtiEventCallbacks){.ClassPrepare = prepared}, NULL);
    must((*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_CLASS_PREPARE, NULL));
}
ADVICE(callback_before_vminit)
RUN(callback_before_vminit, exit, "crash")
BREAKS(callback_before_vminit, AT_LOAD) { listen_early(g); }
KEEPS_ALONE(callback_before_vminit, AT_LOAD) { listen_early(g); }
KEEPS_TOO(callback_before_vminit)

static void phases(const Given *g, const jvmtiCapabilities *wanted) {
    jvmtiPhase phase;
    env = env_with(g, NULL, wanted);
    must((*env)->GetPhase(env, &phase));
}
ADVICE(phase_per_environment)
BREAKS(phase_per_environment, AT_LOAD) { phases(g, CAPABILITIES(.can_generate_early_vmstart = 1)); }
KEEPS_ALONE(phase_per_environment, AT_LOAD) { phases(g, CAPABILITIES(0)); }
KEEPS_TOO(phase_per_environment)

static void ask_for(const Given *g, int times) {
    jvmtiCapabilities wanted = {.can_generate_breakpoint_events = 1};
    for (int i = 0; i < times; i++) {
        jvmtiEnv *other = another_env(g);
        (*other)->AddCapabilities(other, &wanted);
    }
}
RUN(cap_kept_too_long, options, "level=advice,off=MJ-cap-unused,inject=solo")
BREAKS(cap_kept_too_long, AT_LOAD) { ask_for(g, 2); }
KEEPS_ALONE(cap_kept_too_long, AT_LOAD) { ask_for(g, 1); }
KEEPS_TOO(cap_kept_too_long)

/* ---- Threads ---- */

static int ends;
static void run(const Given *g) {
    while (!__atomic_load_n(&ends, __ATOMIC_SEQ_CST)) usleep(100);
}
static jthread suspended_one(const Given *g, NativeThread *t, pthread_t *native) {
    jint count;
    jthread *threads, found = NULL;
    __atomic_store_n(&ends, 0, __ATOMIC_SEQ_CST);
    *t = (NativeThread){g, run};
    *native = start_native(t);
    while (!found) {
        must((*g->env)->GetAllThreads(g->env, &count, &threads));
        for (jint i = 0; i < count; i++) {
            jvmtiThreadInfo info;
            if ((*g->env)->GetThreadInfo(g->env, threads[i], &info) != JVMTI_ERROR_NONE) continue;
            if (strncmp(info.name, "Thread-", 7) == 0) found = threads[i];
            (*g->env)->Deallocate(g->env, (unsigned char *)info.name);
        }
        (*g->env)->Deallocate(g->env, (unsigned char *)threads);
    }
    must((*g->env)->SuspendThread(g->env, found));
    return found;
}
static void ask_suspended(const Given *g, int calls) {
    NativeThread t;
    pthread_t native;
    jint state;
    jvmtiFrameInfo frame;
    jthread thread = suspended_one(g, &t, &native);
    must((*g->env)->GetThreadState(g->env, thread, &state));
    if (calls > 1) must((*g->env)->GetStackTrace(g->env, thread, 0, 1, &frame, &state));
    must((*g->env)->ResumeThread(g->env, thread));
    __atomic_store_n(&ends, 1, __ATOMIC_SEQ_CST);
    pthread_join(native, NULL);
}
RUN(perf_suspend_not_needed, options, "level=advice,only=MJ-perf-suspend-not-needed")
BREAKS(perf_suspend_not_needed, AT_LOAD) { add(g, CAPABILITIES(.can_suspend = 1)); }
AGAIN(perf_suspend_not_needed, AT_INIT) { ask_suspended(g, 1); }
KEEPS_ALONE(perf_suspend_not_needed, AT_LOAD) { add(g, CAPABILITIES(.can_suspend = 1)); }
KEEPS_ALONE_AGAIN(perf_suspend_not_needed, AT_INIT) { ask_suspended(g, 2); }
KEEPS_TOO(perf_suspend_not_needed)

static jrawMonitorID monitor;
static void notify(const Given *g) {
    must((*g->env)->RawMonitorEnter(g->env, monitor));
    must((*g->env)->RawMonitorNotifyAll(g->env, monitor));
    must((*g->env)->RawMonitorExit(g->env, monitor));
}
static void wait_in_callback(const Given *g, jlong limit) {
    NativeThread t = {g, notify};
    must((*g->env)->CreateRawMonitor(g->env, "monitor", &monitor));
    must((*g->env)->RawMonitorEnter(g->env, monitor));
    pthread_t native = start_native(&t);
    must((*g->env)->RawMonitorWait(g->env, monitor, limit));
    must((*g->env)->RawMonitorExit(g->env, monitor));
    pthread_join(native, NULL);
    must((*g->env)->DestroyRawMonitor(g->env, monitor));
}
RUN(lock_wait_in_callback, options, "level=advice,only=MJ-lock-wait-in-callback")
BREAKS(lock_wait_in_callback, AT_INIT) { wait_in_callback(g, 0); }
KEEPS_ALONE(lock_wait_in_callback, AT_INIT) { wait_in_callback(g, 100000); }
KEEPS_TOO(lock_wait_in_callback)

static void JNICALL agent_thread(jvmtiEnv *jvmti, JNIEnv *jni, void *argument) {
    __atomic_store_n(&ends, 1, __ATOMIC_SEQ_CST);
}
static void walk_groups(const Given *g, int lists) {
    jclass class = find(g, "java/lang/Thread");
    jmethodID init = (*g->jni)->GetMethodID(g->jni, class, "<init>", "()V");
    if (!init) abort();
    jthread thread = (*g->jni)->NewObject(g->jni, class, init);
    jvmtiThreadInfo info;
    jint threads, groups;
    jthread *of_threads;
    jthreadGroup *of_groups;
    if (!thread) abort();
    must((*g->env)->RunAgentThread(g->env, thread, agent_thread, NULL, JVMTI_THREAD_NORM_PRIORITY));
    while (!__atomic_load_n(&ends, __ATOMIC_SEQ_CST)) usleep(100);
    must((*g->env)->GetThreadInfo(g->env, g->thread, &info));
    must((*g->env)->GetThreadGroupChildren(g->env, info.thread_group, &threads, &of_threads, &groups, &of_groups));
    (*g->env)->Deallocate(g->env, (unsigned char *)of_threads);
    (*g->env)->Deallocate(g->env, (unsigned char *)of_groups);
    (*g->env)->Deallocate(g->env, (unsigned char *)info.name);
    if (!lists) return;
    must((*g->env)->GetAllThreads(g->env, &threads, &of_threads));
    (*g->env)->Deallocate(g->env, (unsigned char *)of_threads);
}
RUN(GetThreadGroupChildren_incomplete, options, "level=advice,only=MJ-GetThreadGroupChildren-incomplete")
BREAKS(GetThreadGroupChildren_incomplete, AT_INIT) { walk_groups(g, 0); }
KEEPS_ALONE(GetThreadGroupChildren_incomplete, AT_INIT) { walk_groups(g, 1); }
KEEPS_TOO(GetThreadGroupChildren_incomplete)

/* The callback of a method that main has called has a stack of several frames on all VMs. */
static void cut_stack(const Given *g, jint room) {
    jvmtiFrameInfo frames[100];
    jint count;
    must((*g->env)->GetStackTrace(g->env, g->thread, 0, room, frames, &count));
}
ADVICE(GetStackTrace_truncation)
RUN(GetStackTrace_truncation, program, "Deep")
BREAKS(GetStackTrace_truncation, AT_FRAME) { cut_stack(g, 2); }
KEEPS_ALONE(GetStackTrace_truncation, AT_FRAME) { cut_stack(g, 100); }
KEEPS_TOO(GetStackTrace_truncation)

/* ---- Objects ---- */

static void tag(const Given *g, jlong first) {
    if (first != 0) must((*g->env)->SetTag(g->env, g->thread, first));
    must((*g->env)->SetTag(g->env, g->thread, 0));
}
static const jvmtiCapabilities *tags(void) { return CAPABILITIES(.can_tag_objects = 1); }
ADVICE(Heap_tag_zero)
BREAKS(Heap_tag_zero, AT_LOAD) { add(g, tags()); }
AGAIN(Heap_tag_zero, AT_INIT) { tag(g, 0); }
KEEPS_ALONE(Heap_tag_zero, AT_LOAD) { add(g, tags()); }
KEEPS_ALONE_AGAIN(Heap_tag_zero, AT_INIT) { tag(g, 7); }
KEEPS_TOO(Heap_tag_zero)

static jint visit_result, visit_tags;
static jint JNICALL visit(jlong class_tag, jlong size, jlong *tag_ptr, jint length, void *data) { return visit_result; }
static jint JNICALL follow(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag,
                           jlong referrer_class_tag, jlong size, jlong *tag_ptr, jlong *referrer_tag_ptr, jint length,
                           void *data) {
    if (visit_tags) *tag_ptr = 1;
    return JVMTI_VISIT_OBJECTS;
}
static void walk(const Given *g, jint result) {
    visit_result = result;
    must((*g->env)->IterateThroughHeap(g->env, 0, NULL, &(jvmtiHeapCallbacks){.heap_iteration_callback = visit}, NULL));
}
ADVICE(Heap_callback_abort_partial)
BREAKS(Heap_callback_abort_partial, AT_LOAD) { add(g, tags()); }
AGAIN(Heap_callback_abort_partial, AT_INIT) { walk(g, JVMTI_VISIT_ABORT); }
KEEPS_ALONE(Heap_callback_abort_partial, AT_LOAD) { add(g, tags()); }
KEEPS_ALONE_AGAIN(Heap_callback_abort_partial, AT_INIT) { walk(g, 0); }
KEEPS_TOO(Heap_callback_abort_partial)

static void follow_all(const Given *g, int sets_tags) {
    visit_tags = sets_tags;
    must((*g->env)->FollowReferences(g->env, 0, NULL, NULL, &(jvmtiHeapCallbacks){.heap_reference_callback = follow},
                                     NULL));
}
RUN(FollowReferences_duplicates, options, "level=advice,only=MJ-FollowReferences-duplicates")
BREAKS(FollowReferences_duplicates, AT_LOAD) { add(g, tags()); }
AGAIN(FollowReferences_duplicates, AT_INIT) { follow_all(g, 0); }
KEEPS_ALONE(FollowReferences_duplicates, AT_LOAD) { add(g, tags()); }
KEEPS_ALONE_AGAIN(FollowReferences_duplicates, AT_INIT) { follow_all(g, 1); }
KEEPS_TOO(FollowReferences_duplicates)

static jvmtiIterationControl JNICALL instance(jlong class_tag, jlong size, jlong *tag_ptr, void *data) {
    return JVMTI_ITERATION_CONTINUE;
}
static void instances(const Given *g, const char *name) {
    must((*g->env)->IterateOverInstancesOfClass(g->env, find(g, name), JVMTI_HEAP_OBJECT_EITHER, instance, NULL));
}
ADVICE(IterateOverInstancesOfClass_subclasses)
BREAKS(IterateOverInstancesOfClass_subclasses, AT_LOAD) { add(g, tags()); }
AGAIN(IterateOverInstancesOfClass_subclasses, AT_INIT) { instances(g, "java/lang/Throwable"); }
KEEPS_ALONE(IterateOverInstancesOfClass_subclasses, AT_LOAD) { add(g, tags()); }
KEEPS_ALONE_AGAIN(IterateOverInstancesOfClass_subclasses, AT_INIT) { instances(g, "java/lang/String"); }
KEEPS_TOO(IterateOverInstancesOfClass_subclasses)

/* A class whose loader is one of the program. */
static int keeps_all;
static void JNICALL keep(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread, jclass class) {
    char *signature;
    if ((*jvmti)->GetClassSignature(jvmti, class, &signature, NULL) != JVMTI_ERROR_NONE) abort();
    int is = strcmp(signature, "LDeep$Other;") == 0;
    (*jvmti)->Deallocate(jvmti, (unsigned char *)signature);
    if (is) keeps_all ? (*jni)->NewGlobalRef(jni, class) : (*jni)->NewWeakGlobalRef(jni, class);
}
static void listen(const Given *g, int all) {
    keeps_all = all;
    env = env_with(g, &(jvmtiEventCallbacks){.ClassPrepare = keep}, NULL);
    must((*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_CLASS_PREPARE, NULL));
}
ADVICE(ref_global_pins_classes)
RUN(ref_global_pins_classes, program, "Deep")
BREAKS(ref_global_pins_classes, AT_INIT) { listen(g, 1); }
KEEPS_ALONE(ref_global_pins_classes, AT_INIT) { listen(g, 0); }
KEEPS_TOO(ref_global_pins_classes)

/* ---- Classes and modules ---- */

static void open_module(const Given *g, int to_all) {
    jobject base, own;
    must((*g->env)->GetNamedModule(g->env, NULL, "java/lang", &base));
    jclass program = find(g, "Program");
    own = to_all ? (*g->jni)->GetModule(g->jni, program) : base;
    must((*g->env)->AddModuleOpens(g->env, base, "java.lang", own));
}
RUN(AddModule_irreversible, options, "level=advice,only=MJ-AddModule-irreversible")
BREAKS(AddModule_irreversible, AT_INIT) { open_module(g, 1); }
KEEPS_ALONE(AddModule_irreversible, AT_INIT) { open_module(g, 0); }
KEEPS_TOO(AddModule_irreversible)

static void retransform(const Given *g, int shorter) {
    jclass classes[] = {find(g, "Program"), find(g, "[I")};
    if ((*env)->RetransformClasses(env, 2, classes) == JVMTI_ERROR_NONE) abort();
    if (shorter) must((*env)->RetransformClasses(env, 1, classes));
}
static void retransforms(const Given *g) { env = env_with(g, NULL, CAPABILITIES(.can_retransform_classes = 1)); }
RUN(Redefine_all_or_nothing, options, "level=advice,only=MJ-Redefine-all-or-nothing")
BREAKS(Redefine_all_or_nothing, AT_LOAD) { retransforms(g); }
AGAIN(Redefine_all_or_nothing, AT_INIT) { retransform(g, 0); }
KEEPS_ALONE(Redefine_all_or_nothing, AT_LOAD) { retransforms(g); }
KEEPS_ALONE_AGAIN(Redefine_all_or_nothing, AT_INIT) { retransform(g, 1); }
KEEPS_TOO(Redefine_all_or_nothing)

/* The same class again and again. */
static int hooked, change_each;
static void JNICALL hook(jvmtiEnv *jvmti, JNIEnv *jni, jclass redefined, jobject loader, const char *name,
                         jobject domain, jint length, const unsigned char *data, jint *new_length,
                         unsigned char **new_data) {
    if (++hooked % change_each != 0) return;
    must((*jvmti)->Allocate(jvmti, length, new_data));
    memcpy(*new_data, data, (size_t)length);
    *new_length = length;
}
static void listen_to_hook(const Given *g, int each) {
    change_each = each;
    env = env_with(g, &(jvmtiEventCallbacks){.ClassFileLoadHook = hook},
                   CAPABILITIES(.can_retransform_classes = 1, .can_generate_all_class_hook_events = 1));
}
static void retransform_often(const Given *g) {
    jclass classes[] = {find(g, "Program"), find(g, "Deep")};
    must((*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL));
    for (int i = 0; i < 510; i++) must((*env)->RetransformClasses(env, 2, classes));
}
RUN(ClassFileLoadHook_cost, options, "level=advice,only=MJ-ClassFileLoadHook-cost")
BREAKS(ClassFileLoadHook_cost, AT_LOAD) { listen_to_hook(g, 400); }
AGAIN(ClassFileLoadHook_cost, AT_INIT) { retransform_often(g); }
KEEPS_ALONE(ClassFileLoadHook_cost, AT_LOAD) { listen_to_hook(g, 2); }
KEEPS_ALONE_AGAIN(ClassFileLoadHook_cost, AT_INIT) { retransform_often(g); }
KEEPS_TOO(ClassFileLoadHook_cost)

static void JNICALL allocated(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread, jobject object, jclass class, jlong size) {}
static void listen_to_allocations(const Given *g, int samples) {
    jvmtiCapabilities wanted = {.can_generate_vm_object_alloc_events = 1};
    if (samples) wanted.can_generate_sampled_object_alloc_events = 1;
    env = env_with(g, &(jvmtiEventCallbacks){.VMObjectAlloc = allocated, .SampledObjectAlloc = allocated}, &wanted);
    must((*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_VM_OBJECT_ALLOC, NULL));
    if (samples) must((*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_SAMPLED_OBJECT_ALLOC, NULL));
}
RUN(VMObjectAlloc_partial, options, "level=advice,only=MJ-VMObjectAlloc-partial")
BREAKS(VMObjectAlloc_partial, AT_LOAD) { listen_to_allocations(g, 0); }
KEEPS_ALONE(VMObjectAlloc_partial, AT_LOAD) { listen_to_allocations(g, 1); }
KEEPS_TOO(VMObjectAlloc_partial)
