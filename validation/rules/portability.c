/* What works in this VM and need not in another. */
#include <stdlib.h>
#include <string.h>

#include "validation/base/facts.h"
#include "validation/base/keys.h"
#include "validation/core/own.h"
#include "validation/core/rules.h"
#include "validation/doctor/doctor.h"
#include "validation/know/shape.h"
#include "validation/pressure/inject.h"
#include "validation/report/describe.h"
#include "validation/report/finding.h"

/* The rules that are reported here. */
extern const RuleFacts RULE_AddToSystem_unsupported[], RULE_cap_potential_cached[],
    RULE_ClassFileLoadHook_capability_any_class[], RULE_Extension_lookup_by_id[],
    RULE_GetCurrentThreadCpuTime_which_timer[], RULE_getenv_phase[], RULE_GetLocalInstance_overwritten[],
    RULE_GetThreadCpuTime_origin[], RULE_Heap10_deprecated[], RULE_InterruptThread_flag[], RULE_location_format[],
    RULE_ResourceExhausted_coverage[], RULE_SetVerboseFlag_global[];

typedef struct EnvPortable {
    struct Portable *portable; /* atomic; NULL: nothing yet */
} EnvPortable;
RULE_STATE(CheckedEnv, portable_in, EnvPortable)

/* What is remembered of an environment. */
typedef struct Portable {
    Capabilities potential; /* the latest answer of GetPotentialCapabilities */
    jvmtiPhase potential_in;
    Capabilities late;    /* added in the live phase */
    unsigned timers;      /* which of the functions about CPU time were used */
    unsigned long timed;  /* atomic; calls that reported a time */
    const Site *timed_at; /* the first of them */
    unsigned verbose;     /* flags that are on */
    const Site *verbose_at;
} Portable;

/* NULL: no memory. */
static Portable *portable_of(CheckedEnv *env) {
    Portable *p = __atomic_load_n(&portable_in(env)->portable, __ATOMIC_SEQ_CST), *made;
    if (p) return p;
    made = calloc(1, sizeof *made);
    if (!made ||
        __atomic_compare_exchange_n(&portable_in(env)->portable, &p, made, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST))
        return made;
    free(made);
    return p;
}

/* ---- Environments and capabilities ---- */

static void get_env_before(InvokeCall *call) {
    jvmtiPhase phase = own_phase();
    if (invoke_for_tools(call->version) && (phase == JVMTI_PHASE_START || phase == JVMTI_PHASE_PRIMORDIAL))
        FINDING(RULE_getenv_phase, "an environment is requested in the %s phase; some VMs return none then",
                phase_name(phase));
}

static void potential_after(Call *call) {
    Portable *p = call->result == JVMTI_ERROR_NONE ? portable_of(call->env) : NULL;
    if (!p) return;
    p->potential = capabilities_of(call->args[0].p);
    p->potential_in = own_phase();
}

static void add_after(Call *call) {
    Portable *p = portable_of(call->env);
    jvmtiPhase phase = own_phase();
    if (!p) return;
    if (call->result == JVMTI_ERROR_NONE && phase == JVMTI_PHASE_LIVE) p->late |= capabilities_of(call->args[0].p);
    if (call->result != JVMTI_ERROR_NOT_AVAILABLE || p->potential == 0 || p->potential_in == phase) return;
    Capabilities gone = capabilities_of(call->args[0].p) & p->potential & ~potential_of(call->env);
    if (gone != 0)
        FINDING(RULE_cap_potential_cached, "the result of GetPotentialCapabilities in the %s phase is out of date: %s",
                phase_name(p->potential_in), "ask again");
}

/* ---- Events ---- */

static void enable_after(Call *call) {
    Capabilities exhaustion = CAPABILITY_SET(can_generate_resource_exhaustion_heap_events) |
                              CAPABILITY_SET(can_generate_resource_exhaustion_threads_events);
    if (call->result == JVMTI_ERROR_NONE && call->args[0].i == JVMTI_ENABLE &&
        call->args[1].i == JVMTI_EVENT_RESOURCE_EXHAUSTED &&
        (__atomic_load_n(&call->env->capabilities, __ATOMIC_SEQ_CST) & exhaustion) == 0)
        FINDING(RULE_ResourceExhausted_coverage,
                "without the capabilities for heap and for threads this VM alone decides what is reported");
}

static void hook_after(Callback *callback) {
    if (*(void *const *)callback->args[ARG_ClassFileLoadHook_new_class_data].p &&
        (__atomic_load_n(&callback->env->capabilities, __ATOMIC_SEQ_CST) &
         CAPABILITY_SET(can_generate_all_class_hook_events)) == 0 &&
        !doctor_hook_redefines(callback))
        FINDING(RULE_ClassFileLoadHook_capability_any_class,
                "this environment changes classes, and has not requested the events of all (%s)",
                "can_generate_all_class_hook_events");
}

static void list_events_after(Call *call) {
    if (call->result == JVMTI_ERROR_NONE && call->env->agent)
        __atomic_store_n(&call->env->agent->lists_extension_events, true, __ATOMIC_SEQ_CST);
}
static void extension_callback_after(Call *call) {
    if (call->result == JVMTI_ERROR_NONE && call->env->agent &&
        !__atomic_load_n(&call->env->agent->lists_extension_events, __ATOMIC_SEQ_CST))
        FINDING(RULE_Extension_lookup_by_id, "%d has no source: GetExtensionEvents was not called for the index",
                call->args[0].i);
}

/* ---- Functions that some VMs do not have, or have otherwise ---- */

static void heap_1_0_before(Call *call) {
    bool by_class =
        call->function->number == FN_IterateOverHeap || call->function->number == FN_IterateOverInstancesOfClass;
    FINDING(RULE_Heap10_deprecated, "%s is deprecated: use %s", call->function->name,
            by_class ? "IterateThroughHeap" : "FollowReferences");
}

static void search_after(Call *call) {
    if (call->result == JVMTI_ERROR_CLASS_LOADER_UNSUPPORTED)
        FINDING(RULE_AddToSystem_unsupported,
                "the system class loader of this program has no appendToClassPathForInstrumentation");
}

static void verbose_after(Call *call) {
    Portable *p = call->result == JVMTI_ERROR_NONE ? portable_of(call->env) : NULL;
    if (!p || call->args[0].i < 0 || call->args[0].i > 31) return;
    unsigned flag = 1u << call->args[0].i;
    p->verbose = call->args[1].z ? p->verbose | flag : p->verbose & ~flag;
    p->verbose_at = site_at(call->activity.site);
}

/* ---- CPU time ---- */

enum { CURRENT_TIME = 1, THREAD_TIME = 2, CURRENT_INFO = 4, THREAD_INFO = 8 };

static void timer_after(Call *call) {
    Portable *p = call->result == JVMTI_ERROR_NONE ? portable_of(call->env) : NULL;
    int function = call->function->number;
    if (!p) return;
    unsigned before = p->timers;
    p->timers |= function == FN_GetCurrentThreadCpuTime        ? CURRENT_TIME
                 : function == FN_GetThreadCpuTime             ? THREAD_TIME
                 : function == FN_GetCurrentThreadCpuTimerInfo ? CURRENT_INFO
                                                               : THREAD_INFO;
    unsigned both = CURRENT_TIME | THREAD_TIME;
    if ((p->timers & both) == both && (before & both) != both && p->timers < (CURRENT_INFO | THREAD_INFO))
        FINDING(RULE_GetCurrentThreadCpuTime_which_timer,
                "this environment has used both timers, which may differ in kind and start, without a "
                "call for the information about each");
    if (function == FN_GetCurrentThreadCpuTime || function == FN_GetThreadCpuTime)
        if (__atomic_fetch_add(&p->timed, 1, __ATOMIC_SEQ_CST) == 0) p->timed_at = site_at(call->activity.site);
}

/* ---- Locations and slots ---- */

static KeySet read_bytecodes; /* which environment has asked for which method's */
static bool format_asked;     /* atomic */

static uint64_t method_key(const CheckedEnv *env, const void *method) {
    return key_of((uint64_t)env->number, (uintptr_t)method);
}

static void format_after(Call *call) { __atomic_store_n(&format_asked, true, __ATOMIC_SEQ_CST); }

static void bytecodes_after(Call *call) {
    if (call->result == JVMTI_ERROR_NONE && !__atomic_load_n(&format_asked, __ATOMIC_SEQ_CST))
        keys_add(&read_bytecodes, method_key(call->env, call->args[0].p));
}

/* Whether the VM has reported this location itself: as the method's first, or as a line's. */
static bool is_reported(jmethodID method, jlocation location) {
    jlocation first, last;
    jint count;
    jvmtiLineNumberEntry *lines;
    if ((*own_env)->GetMethodLocation(own_env, method, &first, &last) != JVMTI_ERROR_NONE || location == first)
        return true;
    if ((*own_env)->GetLineNumberTable(own_env, method, &count, &lines) != JVMTI_ERROR_NONE) return false;
    bool reported = false;
    for (jint i = 0; i < count; i++) reported |= lines[i].start_location == location;
    own_release(lines);
    return reported;
}

static void breakpoint_after(Call *call) {
    if (call->result == JVMTI_ERROR_NONE && !__atomic_load_n(&format_asked, __ATOMIC_SEQ_CST) &&
        keys_have(&read_bytecodes, method_key(call->env, call->args[0].p)) &&
        !is_reported((jmethodID)call->args[0].p, call->args[1].j))
        FINDING(RULE_location_format,
                "location %lld was computed from bytecodes, and GetJLocationFormat was not asked whether that is right",
                (long long)call->args[1].j);
}

static void instance_after(Call *call) {
    jmethodID method;
    jlocation location;
    if (call->result != JVMTI_ERROR_NONE || !own_needs(CAPABILITY_SET(can_get_bytecodes)) || !may_ask(call->thread) ||
        (*own_env)->GetFrameLocation(own_env, (jthread)call->args[0].p, call->args[1].i, &method, &location) !=
            JVMTI_ERROR_NONE)
        return;
    CodeFacts code = code_of_method(method);
    if (code.known && code.stores_this && code.store_at < location)
        FINDING(RULE_GetLocalInstance_overwritten,
                "the method of this frame stores into slot 0 at %d: this may not be the object that it was called on",
                code.store_at);
}

/* ---- Interrupts ---- */

/* Whether a class or one above it is of those that Thread.interrupt closes or wakes. */
static bool is_interruptible(JNIEnv *jni, jclass cls) {
    bool found = false;
    for (; cls && !found; cls = (*jni)->GetSuperclass(jni, cls)) {
        char *signature;
        if ((*own_env)->GetClassSignature(own_env, cls, &signature, NULL) != JVMTI_ERROR_NONE) return false;
        found = strcmp(signature, "Ljava/nio/channels/spi/AbstractInterruptibleChannel;") == 0 ||
                strcmp(signature, "Ljava/nio/channels/spi/AbstractSelector;") == 0;
        own_release(signature);
    }
    return found;
}

static void interrupt_before(Call *call) {
    jvmtiFrameInfo frames[16];
    jint count = 0;
    bool found = false;
    if (!call->args[0].p || !may_ask(call->thread) || !ask_begin(call->thread)) return;
    JNIEnv *jni = own_jni();
    if ((*own_env)->GetStackTrace(own_env, (jthread)call->args[0].p, 0, 16, frames, &count) == JVMTI_ERROR_NONE)
        for (jint i = 0; i < count && !found; i++) {
            jclass declaring;
            found = (*own_env)->GetMethodDeclaringClass(own_env, frames[i].method, &declaring) == JVMTI_ERROR_NONE &&
                    is_interruptible(jni, declaring);
        }
    ask_end(call->thread);
    if (found)
        FINDING(RULE_InterruptThread_flag,
                "the thread is in an interruptible channel or selector: that this closes or wakes it, as "
                "Thread.interrupt does, is not promised");
}

/* ---- The end of an environment ---- */

static void disposed(CheckedEnv *env) {
    Portable *p = __atomic_load_n(&portable_in(env)->portable, __ATOMIC_SEQ_CST);
    Capabilities cpu = CAPABILITY_SET(can_get_thread_cpu_time) | CAPABILITY_SET(can_get_current_thread_cpu_time);
    if (!p) return;
    if (__atomic_load_n(&p->timed, __ATOMIC_SEQ_CST) == 1 && (p->late & cpu) != 0)
        finding_end(finding_begin_at(RULE_GetThreadCpuTime_origin, env, p->timed_at, 1),
                    "one time says nothing: the capability was added in the live phase, so counting may have begun as "
                    "late; only differences count");
    if (p->verbose != 0)
        finding_end(finding_begin_at(RULE_SetVerboseFlag_global, env, p->verbose_at, 1),
                    "the VM was left verbose; the setting before cannot be read");
}

static void end(void) {
    for (CheckedEnv *e = __atomic_load_n(&checked_envs, __ATOMIC_SEQ_CST); e;
         e = __atomic_load_n(&e->next, __ATOMIC_SEQ_CST))
        if (!__atomic_load_n(&e->disposed, __ATOMIC_SEQ_CST)) disposed(e);
}

static const FunctionCheck functions[] = {
    {FN_GetPotentialCapabilities, NULL, potential_after},
    {FN_AddCapabilities, NULL, add_after},
    {FN_SetEventNotificationMode, NULL, enable_after},
    {FN_GetExtensionEvents, NULL, list_events_after},
    {FN_SetExtensionEventCallback, NULL, extension_callback_after},
    {FN_IterateOverObjectsReachableFromObject, heap_1_0_before, NULL},
    {FN_IterateOverReachableObjects, heap_1_0_before, NULL},
    {FN_IterateOverHeap, heap_1_0_before, NULL},
    {FN_IterateOverInstancesOfClass, heap_1_0_before, NULL},
    {FN_AddToSystemClassLoaderSearch, NULL, search_after},
    {FN_SetVerboseFlag, NULL, verbose_after},
    {FN_GetCurrentThreadCpuTime, NULL, timer_after},
    {FN_GetThreadCpuTime, NULL, timer_after},
    {FN_GetCurrentThreadCpuTimerInfo, NULL, timer_after},
    {FN_GetThreadCpuTimerInfo, NULL, timer_after},
    {FN_InterruptThread, interrupt_before, NULL},
    {FN_GetJLocationFormat, NULL, format_after},
    {FN_GetBytecodes, NULL, bytecodes_after},
    {FN_SetBreakpoint, NULL, breakpoint_after},
    {FN_GetLocalInstance, NULL, instance_after},
    {FN_ALL, NULL, NULL},
};
static const EventCheck events[] = {
    {EV_ClassFileLoadHook, NULL, hook_after},
    {EV_ALL, NULL, NULL},
};
static const InvokeCheck invoke[] = {
    {INVOKE_GetEnv, get_env_before, NULL},
    {INVOKE_COUNT, NULL, NULL},
};
const RuleClass portability_rules = {
    .functions = functions, .events = events, .invoke = invoke, .disposed = disposed, .end = end};
