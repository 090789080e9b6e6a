/* What works, and could be better or need not work elsewhere. Most of this needs a guess about what the agent means, so
   it is advice. */
#include <string.h>

#include "validation/base/facts.h"
#include "validation/core/own.h"
#include "validation/core/rules.h"
#include "validation/know/handles.h"
#include "validation/know/threads.h"
#include "validation/report/finding.h"
#include "validation/rules/callback.h"
#include "validation/rules/jni_types.h"
#include "validation/rules/thread.h"

/* The rules that are reported here. */
extern const RuleFacts RULE_agentpath_absolute[], RULE_ClassFileLoadHook_cost[], RULE_GetStackTrace_truncation[],
    RULE_GetThreadGroupChildren_incomplete[], RULE_Heap_tag_zero[], RULE_IterateOverInstancesOfClass_subclasses[],
    RULE_lock_wait_in_callback[], RULE_onload_options_encoding[], RULE_perf_suspend_not_needed[],
    RULE_phase_per_environment[], RULE_Redefine_all_or_nothing[], RULE_ref_global_pins_classes[],
    RULE_thread_stack_size[], RULE_VMObjectAlloc_partial[];

enum { HOOKED = 1000, CHANGED_SHARE = 100, ANSWERS = 8, TRACES = 100 };

typedef struct EnvAdvice {
    unsigned hooked, changed;                      /* atomic: class files that its hook got, and has changed */
    const Site *failed_list;                       /* atomic: of classes that were not redefined; NULL: none */
    jint failed_count;                             /* atomic */
    const Site *walked_groups;                     /* atomic; NULL: never */
    bool lists_threads, counts_frames, asks_phase; /* atomic */
    const Site *allocates_at;                      /* atomic: VMObjectAlloc was enabled; NULL: never */
    bool knows_allocations;                        /* atomic: by samples, or by what it puts into classes */
    unsigned instances, traces;                    /* atomic: how often that was looked at */
} EnvAdvice;
RULE_STATE(CheckedEnv, advice_on, EnvAdvice)

typedef struct ThreadAdvice {
    const FunctionFacts *only; /* under suspension; of the thread that has suspended it */
    unsigned calls;
} ThreadAdvice;
RULE_STATE(JavaThread, advice_of, ThreadAdvice)

#define SET(field) __atomic_store_n(&(field), true, __ATOMIC_RELAXED)
#define IS(field) __atomic_load_n(&(field), __ATOMIC_RELAXED)

/* ---- Entry points ---- */

static void env_after(InvokeCall *call) {
    const CheckedEnv *env = call->activity.env;
    if (call->result == JNI_OK && env && env->agent && *env->agent->path != '/' && *env->agent->path != '\0')
        FINDING(RULE_agentpath_absolute, "the path of the library is %s, which depends on the working directory",
                env->agent->path);
}

static char *entry_begins(const Activity *entry, char *options) {
    const char *p = options;
    while (p && *p != '\0' && (unsigned char)*p < 0x80) p++;
    if (p && *p != '\0')
        FINDING(RULE_onload_options_encoding,
                "the options are not ASCII: a file name among them has to be converted from modified UTF-8");
    return options;
}

/* ---- Suspension ---- */

/* What does not need it; what is not named may. */
static bool needs_no_suspension(const FunctionFacts *function) {
    static const Function functions[] = {
        FN_GetThreadInfo,   FN_GetStackTrace,         FN_GetThreadState,        FN_GetThreadCpuTime,
        FN_InterruptThread, FN_GetThreadLocalStorage, FN_SetThreadLocalStorage, FN_ALL};
    int i = 0;
    while (functions[i] != FN_ALL && (int)functions[i] != function->number) i++;
    return functions[i] != FN_ALL;
}

static bool is_about_thread(const FunctionFacts *function) {
    return function->param_count > 0 && function->params[0].kind == VALUE_THREAD &&
           function->number != FN_ResumeThread && function->number != FN_SuspendThread;
}

static void under_suspension(Call *call) {
    const JavaThread *target = any_suspended() ? java_thread_of(call) : NULL;
    if (!target || suspending_env(target) != call->env) return;
    ThreadAdvice *of = advice_of(target);
    of->only = call->function;
    of->calls++;
}

static void suspend_after(Call *call) {
    const JavaThread *target = java_thread_of(call);
    if (target && call->result == JVMTI_ERROR_NONE) *advice_of(target) = (ThreadAdvice){0};
}

static void resume_before(Call *call) {
    const JavaThread *target = java_thread_of(call);
    if (!target) return;
    const ThreadAdvice of = *advice_of(target);
    *advice_of(target) = (ThreadAdvice){0};
    if (of.calls == 1 && needs_no_suspension(of.only))
        FINDING(RULE_perf_suspend_not_needed, "the thread was suspended for %s alone, which does not need that",
                of.only->name);
}

static void wait_before(Call *call) {
    const Callback *callback = innermost_callback(call->thread);
    if (callback && call->args[1].j == 0 && callback->event != &event_facts[EV_VMDeath])
        FINDING(RULE_lock_wait_in_callback,
                "a callback of %s waits without a time limit, and with it the thread of the program",
                callback->event->name);
}

/* ---- Objects ---- */

static void tag_before(Call *call) {
    jlong tag = -1;
    if (call->args[1].j != 0 || call->explained || call->answered) return;
    if ((*call->env->real)->GetTag(call->env->real, (jobject)call->args[0].p, &tag) == JVMTI_ERROR_NONE && tag == 0)
        FINDING(RULE_Heap_tag_zero, "SetTag sets 0 for an object without a tag: 0 means that there is none");
}

static bool has_subclass(CheckedThread *thread, jclass class) {
    JNIEnv *jni = own_jni();
    jint count;
    jclass *classes;
    bool found = false;
    if (!may_ask(thread) || !ask_begin(thread)) return false;
    if ((*own_env)->GetLoadedClasses(own_env, &count, &classes) == JVMTI_ERROR_NONE) {
        for (jint i = 0; i < count && !found; i++)
            found = jni_next.IsAssignableFrom(jni, classes[i], class) && !jni_next.IsSameObject(jni, classes[i], class);
        own_release(classes);
    }
    ask_end(thread);
    return found;
}

static void instances_after(Call *call) {
    unsigned *looked = &advice_on(call->env)->instances;
    if (call->result != JVMTI_ERROR_NONE || __atomic_fetch_add(looked, 1, __ATOMIC_RELAXED) >= ANSWERS) return;
    if (has_subclass(call->thread, (jclass)call->args[0].p))
        FINDING(RULE_IterateOverInstancesOfClass_subclasses,
                "the class has subclasses, whose instances are reported, too; IterateThroughHeap leaves them out");
}

/* Those that are alive when the VM ends keep a loader that could have been unloaded. */
static bool pins_loader(JNIEnv *jni, jobject kept) {
    jobject loader = NULL;
    char *signature;
    bool pins = false;
    jclass class = jni_is_of_class(jni, kept, "java/lang/Class") ? (jclass)kept : jni_next.GetObjectClass(jni, kept);
    if ((*own_env)->GetClassLoader(own_env, class, &loader) != JVMTI_ERROR_NONE || !loader) return false;
    if ((*own_env)->GetClassSignature(own_env, jni_next.GetObjectClass(jni, loader), &signature, NULL) ==
        JVMTI_ERROR_NONE) {
        pins = strncmp(signature, "Ljdk/internal/loader/", 21) != 0;
        own_release(signature);
    }
    return pins;
}

static void report_pins(CheckedThread *thread) {
    enum { HELD = 1024 };
    static const void *held[HELD];
    if (!may_ask(thread)) return;
    int count = handles_held(thread, held, HELD);
    for (int i = 0; i < count; i++) {
        const Site *made;
        if (!handle_is_live_global(held[i], &made) || !made) continue;
        if (!ask_begin(thread)) return;
        JNIEnv *jni = own_jni();
        bool pins = jni_next.GetObjectRefType(jni, (jobject)(uintptr_t)held[i]) == JNIGlobalRefType &&
                    pins_loader(jni, (jobject)(uintptr_t)held[i]);
        ask_end(thread);
        if (pins)
            finding_end(finding_begin_at(RULE_ref_global_pins_classes, NULL, made, 1),
                        "a global reference that was made here keeps a class loader of the program, with its classes");
    }
}

/* ---- Answers that are not all ---- */

static void frames_counted(Call *call) { SET(advice_on(call->env)->counts_frames); }

/* Of the first traces only: a sampler takes millions. */
static void stack_after(Call *call) {
    EnvAdvice *on = advice_on(call->env);
    if (__atomic_load_n(&on->traces, __ATOMIC_RELAXED) >= TRACES) return;
    __atomic_add_fetch(&on->traces, 1, __ATOMIC_RELAXED);
    jint room = call->args[2].i, all = 0;
    if (call->result != JVMTI_ERROR_NONE || call->answered || room < 2 || IS(on->counts_frames) ||
        *(const jint *)call->args[4].p < room)
        return;
    if ((*call->env->real)->GetFrameCount(call->env->real, (jthread)call->args[0].p, &all) == JVMTI_ERROR_NONE &&
        all > call->args[1].i + room && call->args[1].i >= 0)
        FINDING(RULE_GetStackTrace_truncation,
                "the stack has %d frames, of which %d fit: the last of these is not the bottom of the stack", all,
                room);
}

static void groups_after(Call *call) {
    EnvAdvice *on = advice_on(call->env);
    if (call->result == JVMTI_ERROR_NONE)
        __atomic_store_n(&on->walked_groups, site_at(call->activity.site), __ATOMIC_RELAXED);
}
static void threads_listed(Call *call) { SET(advice_on(call->env)->lists_threads); }

static void list_after(Call *call) {
    EnvAdvice *on = advice_on(call->env);
    bool failed = call->result != JVMTI_ERROR_NONE && call->result != JVMTI_ERROR_MUST_POSSESS_CAPABILITY &&
                  call->result != JVMTI_ERROR_WRONG_PHASE && !call->activity.pressed;
    if (call->args[0].i > 1 && failed) {
        __atomic_store_n(&on->failed_count, call->args[0].i, __ATOMIC_RELAXED);
        __atomic_store_n(&on->failed_list, site_at(call->activity.site), __ATOMIC_RELAXED);
    } else {
        __atomic_store_n(&on->failed_list, NULL, __ATOMIC_RELAXED);
    }
}

/* ---- Events ---- */

static void hook_after(Callback *callback) {
    EnvAdvice *on = advice_on(callback->env);
    if (*(const void *const *)callback->args[ARG_ClassFileLoadHook_new_class_data].p) {
        SET(on->knows_allocations);
        __atomic_add_fetch(&on->changed, 1, __ATOMIC_RELAXED);
    }
    unsigned changed = __atomic_load_n(&on->changed, __ATOMIC_RELAXED);
    if (__atomic_add_fetch(&on->hooked, 1, __ATOMIC_RELAXED) == HOOKED && changed > 0 &&
        changed * CHANGED_SHARE < HOOKED)
        FINDING(RULE_ClassFileLoadHook_cost,
                "of %d class files the hook has changed %u: decide by name and loader before "
                "the bytes are parsed",
                HOOKED, changed);
}

static void enabled(Call *call) {
    EnvAdvice *on = advice_on(call->env);
    if (call->result != JVMTI_ERROR_NONE || call->args[0].i != JVMTI_ENABLE) return;
    if (call->args[1].i == JVMTI_EVENT_VM_OBJECT_ALLOC)
        __atomic_store_n(&on->allocates_at, site_at(call->activity.site), __ATOMIC_RELAXED);
    if (call->args[1].i == JVMTI_EVENT_SAMPLED_OBJECT_ALLOC) SET(on->knows_allocations);
}

static void phase_after(Call *call) { SET(advice_on(call->env)->asks_phase); }

/* ---- The end ---- */

static const Capabilities early_start = CAPABILITY_SET(can_generate_early_vmstart);

static bool starts_early(const CheckedEnv *env) {
    return (__atomic_load_n(&env->possessed, __ATOMIC_RELAXED) & early_start) != 0;
}

static void report_env(CheckedEnv *env, bool knows_allocations, bool some_early, bool some_late) {
    const EnvAdvice *on = advice_on(env);
    const Site *failed = __atomic_load_n(&on->failed_list, __ATOMIC_RELAXED);
    const Site *groups = __atomic_load_n(&on->walked_groups, __ATOMIC_RELAXED);
    const Site *allocates = __atomic_load_n(&on->allocates_at, __ATOMIC_RELAXED);
    if (failed)
        finding_end(finding_begin_at(RULE_Redefine_all_or_nothing, env, failed, 1),
                    "none of %d classes was changed, since one was refused; no shorter list was tried after that",
                    on->failed_count);
    if (groups && !IS(on->lists_threads) && __atomic_load_n(&env->agent_thread_at, __ATOMIC_RELAXED))
        finding_end(finding_begin_at(RULE_GetThreadGroupChildren_incomplete, env, groups, 1),
                    "the groups do not have the threads of RunAgentThread; GetAllThreads was not called");
    if (allocates && !knows_allocations)
        finding_end(
            finding_begin_at(RULE_VMObjectAlloc_partial, env, allocates, 1),
            "VMObjectAlloc is the only event about allocations: objects that Java code creates are not reported");
    if (some_early && some_late && IS(on->asks_phase))
        finding_end(finding_begin_at(RULE_phase_per_environment, env, env->made, 1),
                    "GetPhase is called, and of the environments of this agent some have can_generate_early_vmstart: "
                    "their start phase begins earlier");
}

static void end(void) {
    for (CheckedEnv *e = __atomic_load_n(&checked_envs, __ATOMIC_SEQ_CST); e;
         e = __atomic_load_n(&e->next, __ATOMIC_SEQ_CST)) {
        bool knows = false, early = false, late = false;
        for (CheckedEnv *o = __atomic_load_n(&checked_envs, __ATOMIC_SEQ_CST); o;
             o = __atomic_load_n(&o->next, __ATOMIC_SEQ_CST)) {
            if (o->agent != e->agent) continue;
            knows |= IS(advice_on(o)->knows_allocations);
            early |= starts_early(o);
            late |= !starts_early(o);
        }
        report_env(e, knows, early, late);
    }
}

static void vm_dies(void) {
    CheckedThread *thread = checked_thread();
    if (thread) report_pins(thread);
}

static const EveryFunctionCheck every_function[] = {
    {.concerns = is_about_thread, .before = under_suspension},
    {0},
};
/* What HotSpot keeps free on a stack for native code: 20 pages. A handler of signals may have another stack. */
enum { FREE_STACK = 20 * 4096, LARGEST_STACK = 1 << 26 };
static void deep_before(Call *call) {
    const Callback *callback = innermost_callback(call->thread);
    uintptr_t used = !callback ? 0 : (uintptr_t)callback - (uintptr_t)call;
    if (used > FREE_STACK && used < LARGEST_STACK)
        FINDING(RULE_thread_stack_size,
                "the callback has %lu KB of its thread's stack in use: a program may leave less than that",
                (unsigned long)used / 1024);
}

static const FunctionCheck functions[] = {
    {FN_Allocate, deep_before, NULL},
    {FN_GetClassSignature, deep_before, NULL},
    {FN_GetMethodName, deep_before, NULL},
    {FN_GetThreadInfo, deep_before, NULL},
    {FN_SuspendThread, NULL, suspend_after},
    {FN_ResumeThread, resume_before, NULL},
    {FN_RawMonitorWait, wait_before, NULL},
    {FN_SetTag, tag_before, NULL},
    {FN_IterateOverInstancesOfClass, NULL, instances_after},
    {FN_GetFrameCount, NULL, frames_counted},
    {FN_GetStackTrace, NULL, stack_after},
    {FN_GetThreadGroupChildren, NULL, groups_after},
    {FN_GetAllThreads, NULL, threads_listed},
    {FN_RedefineClasses, NULL, list_after},
    {FN_RetransformClasses, NULL, list_after},
    {FN_SetEventNotificationMode, NULL, enabled},
    {FN_GetPhase, NULL, phase_after},
    {FN_ALL, NULL, NULL},
};
static const EventCheck events[] = {
    {EV_ClassFileLoadHook, NULL, hook_after},
    {EV_ALL, NULL, NULL},
};
static const InvokeCheck invoke[] = {
    {INVOKE_GetEnv, NULL, env_after},
    {INVOKE_COUNT, NULL, NULL},
};
const RuleClass advice_rules = {.functions = functions,
                                .every_function = every_function,
                                .events = events,
                                .invoke = invoke,
                                .entry_begins = entry_begins,
                                .vm_dies = vm_dies,
                                .end = end};
