/* Answers that say that there is nothing, NULL and -1: each means something, and is no argument, and no address. For
   each thread the function that returned the last one of each kind is recorded. So a refusal or a crash that follows is
   reported together with that call. */
#include "validation/rules/nothing.h"

#include <string.h>

#include "validation/base/facts.h"
#include "validation/core/rules.h"
#include "validation/report/finding.h"
#include "validation/rules/callback.h"

/* The rules that are reported here. */
extern const RuleFacts RULE_Allocate_zero_null[], RULE_ClassFileLoadHook_loader_null[],
    RULE_ClassFileLoadHook_name_null[], RULE_FieldAccess_object_null[], RULE_GetClassLoader_null[],
    RULE_GetCurrentContendedMonitor_null[], RULE_getenv_result_unchecked[], RULE_GetEnvironmentLocalStorage_null[],
    RULE_GetFrameCount_transient[], RULE_GetMethodLocation_absent[], RULE_GetNamedModule_null[],
    RULE_GetOwnedMonitorStackDepthInfo_minus_one[], RULE_GetThreadInfo_null_fields[], RULE_id_null_unchecked[],
    RULE_location_minus_one[], RULE_result_empty_null[];

typedef enum Nothing { NO_OBJECT, NO_GROUP, NO_METHOD, NO_LOCATION, NO_DEPTH, NO_MEMORY, NOTHINGS } Nothing;

/* The function or event that passed the thread the last one of each kind. */
typedef struct Giver {
    const char *name; /* a function or an event; NULL: nobody */
    Rule rule;
    CheckedEnv *env;
    const Callback *callback; /* as an argument of this; NULL: as the output of a call */
    const Site *site;
} Giver;
static __thread Giver givers[NOTHINGS];

/* What a call gives: nothing, or something, and then the last nothing is not what comes back next. */
static void gives(const Call *call, Nothing kind, bool nothing, Rule rule) {
    if (nothing)
        givers[kind] = (Giver){call->function->name, rule, call->env, NULL, site_at(call->activity.site)};
    else
        givers[kind].name = NULL;
}

static bool is_null(const Call *call, int at) { return !*(void *const *)call->args[at].p; }

static void contended_after(Call *call) {
    if (call->result == JVMTI_ERROR_NONE)
        gives(call, NO_OBJECT, is_null(call, 1), RULE_GetCurrentContendedMonitor_null);
}
static void module_after(Call *call) {
    if (call->result == JVMTI_ERROR_NONE) gives(call, NO_OBJECT, is_null(call, 2), RULE_GetNamedModule_null);
}
static void loader_after(Call *call) {
    if (call->result == JVMTI_ERROR_NONE) gives(call, NO_OBJECT, is_null(call, 1), RULE_GetClassLoader_null);
}
static void info_after(Call *call) {
    const jvmtiThreadInfo *info = call->args[1].p;
    if (call->result == JVMTI_ERROR_NONE) gives(call, NO_GROUP, !info->thread_group, RULE_GetThreadInfo_null_fields);
}
static void method_location_after(Call *call) {
    if (call->result == JVMTI_ERROR_NONE)
        gives(call, NO_LOCATION, *(const jlocation *)call->args[1].p == -1, RULE_GetMethodLocation_absent);
}
static void frame_location_after(Call *call) {
    if (call->result == JVMTI_ERROR_NONE)
        gives(call, NO_LOCATION, *(const jlocation *)call->args[3].p == -1, RULE_location_minus_one);
}
static void trace_after(Call *call) {
    if (call->result != JVMTI_ERROR_NONE) return;
    const jvmtiFrameInfo *frames = call->args[3].p;
    for (jint i = 0; i < *(const jint *)call->args[4].p; i++)
        if (frames[i].location == -1) {
            gives(call, NO_LOCATION, true, RULE_location_minus_one);
            return;
        }
}
static void depths_after(Call *call) {
    if (call->result != JVMTI_ERROR_NONE) return;
    const jvmtiMonitorStackDepthInfo *monitors = *(jvmtiMonitorStackDepthInfo *const *)call->args[2].p;
    bool native = false;
    for (jint i = 0; i < *(const jint *)call->args[1].p; i++) native |= monitors[i].stack_depth == -1;
    gives(call, NO_DEPTH, native, RULE_GetOwnedMonitorStackDepthInfo_minus_one);
}

/* Arguments of callbacks. */
static void shows(const Callback *callback, Nothing kind, int at, Rule rule) {
    if (!callback->args[at].p) givers[kind] = (Giver){callback->event->name, rule, callback->env, callback, NULL};
}
static void exception_before(Callback *c) { shows(c, NO_METHOD, ARG_Exception_catch_method, RULE_id_null_unchecked); }
_Static_assert((int)ARG_FieldAccess_object == (int)ARG_FieldModification_object, "one callback for both");
static void field_before(Callback *c) { shows(c, NO_OBJECT, ARG_FieldAccess_object, RULE_FieldAccess_object_null); }
static void hook_before(Callback *c) {
    shows(c, NO_OBJECT, ARG_ClassFileLoadHook_loader, RULE_ClassFileLoadHook_loader_null);
}

/* Its arguments are gone. */
static void callback_after(Callback *callback) {
    for (int i = 0; i < NOTHINGS; i++)
        if (givers[i].callback == callback) givers[i].name = NULL;
}

/* The kind of nothing that was refused; NOTHINGS: something else was wrong. */
static Nothing nothing_in(const Call *call, const char **name) {
    jvmtiError e = call->result;
    bool objects = e == JVMTI_ERROR_INVALID_OBJECT || e == JVMTI_ERROR_NULL_POINTER || e == JVMTI_ERROR_INVALID_MODULE;
    for (int i = 0; i < call->function->param_count; i++) {
        const ParamFacts *p = &call->function->params[i];
        Value v = call->args[i];
        *name = p->name;
        if (objects && (p->check == CHECK_OBJECT || p->check == CHECK_MODULE) && !v.p) return NO_OBJECT;
        if (e == JVMTI_ERROR_INVALID_THREAD_GROUP && p->kind == VALUE_THREAD_GROUP && !v.p) return NO_GROUP;
        if (e == JVMTI_ERROR_INVALID_METHODID && p->kind == VALUE_METHOD && !v.p) return NO_METHOD;
        if (e == JVMTI_ERROR_INVALID_LOCATION && p->kind == VALUE_LOCATION && v.j == -1) return NO_LOCATION;
        if (e == JVMTI_ERROR_ILLEGAL_ARGUMENT && p->check == CHECK_DEPTH && v.i == -1) return NO_DEPTH;
    }
    return NOTHINGS;
}

/* How deep a thread was when its frames were counted. */
static __thread struct {
    jthread thread;
    jint count;
} counted;

static void count_after(Call *call) {
    if (call->result != JVMTI_ERROR_NONE) return;
    counted.thread = (jthread)call->args[0].p;
    counted.count = *(const jint *)call->args[1].p;
}

/* A frame that was there when they were counted. */
static bool stale_count(const Call *call) {
    if (call->result != JVMTI_ERROR_NO_MORE_FRAMES || !counted.thread || call->args[0].p != counted.thread)
        return false;
    for (int i = 0; i < call->function->param_count; i++) {
        jint depth = call->args[i].i;
        if (call->function->params[i].check != CHECK_DEPTH || depth < 0 || depth >= counted.count) continue;
        FINDING(RULE_GetFrameCount_transient,
                "there is no frame %d any more: GetFrameCount returned %d, and the thread has continued", depth,
                counted.count);
        return true;
    }
    return false;
}

bool nothing_passed_on(const Call *call) {
    if (stale_count(call)) return true;
    const char *name;
    Nothing kind = nothing_in(call, &name);
    if (kind == NOTHINGS || !givers[kind].name || givers[kind].env != call->env) return false;
    const Giver *giver = &givers[kind];
    Finding *f = finding_begin(giver->rule);
    if (giver->site) finding_site(f, "given", giver->site);
    finding_end(f, "%s is %s, which %s returned before, and which means that there is none", name,
                kind == NO_LOCATION || kind == NO_DEPTH ? "-1" : "NULL", giver->name);
    return true;
}

/* Memory that a successful call has not given. */
static Rule rule_of_null(const Call *call) {
    switch (call->function->number) {
    case FN_Allocate: return RULE_Allocate_zero_null;
    case FN_GetThreadLocalStorage: return rule_of_missing_storage(call);
    case FN_GetEnvironmentLocalStorage: return RULE_GetEnvironmentLocalStorage_null;
    default: return RULE_result_empty_null;
    }
}
static bool gives_memory(const FunctionFacts *function) {
    for (int i = 0; i < function->param_count; i++)
        if (function->params[i].pointed >= POINTS_OUT_MEMORY) return true;
    return false;
}

static void memory_after(Call *call) {
    for (int i = 0; i < call->function->param_count && call->result == JVMTI_ERROR_NONE; i++)
        if (call->function->params[i].pointed >= POINTS_OUT_MEMORY && call->args[i].p && is_null(call, i))
            gives(call, NO_MEMORY, true, rule_of_null(call));
}

/* ---- Crashes ---- */

static const Callback *callback_of(const Activity *activity) {
    return activity && activity->kind == ACTIVITY_CALLBACK ? (const Callback *)activity : NULL;
}

/* GetEnv leaves NULL when it fails. */
static __thread struct {
    bool failed;
    unsigned calls; /* that the thread had made then */
} no_environment;

static void get_env_after(InvokeCall *call) {
    if (!invoke_for_tools(call->version)) return;
    no_environment.failed = call->result != JNI_OK;
    no_environment.calls = call->thread->last_at;
}

/* The NULL that was followed: what the thread's last call has given, or what is an argument of its callback. */
static void null_followed(const CheckedThread *thread) {
    const Giver *giver = &givers[NO_MEMORY];
    const Callback *callback = callback_of(thread->activity);
    const char *last = thread->last_at == 0 ? NULL : thread->last[(thread->last_at - 1) % LAST_CALLS].name;
    if (no_environment.failed && thread->last_at - no_environment.calls <= 1) { /* it may be the last one itself */
        FINDING(RULE_getenv_result_unchecked, "GetEnv has failed, and its environment is used all the same");
    } else if (giver->name && last && strcmp(last, giver->name) == 0) {
        Finding *f = finding_begin(giver->rule);
        finding_site(f, "given", giver->site);
        finding_end(f, "%s returned NULL, which means that there is nothing; it is read or written here", giver->name);
    } else if (callback && callback->event == &event_facts[EV_ClassFileLoadHook] &&
               !callback->args[ARG_ClassFileLoadHook_name].p) {
        FINDING(RULE_ClassFileLoadHook_name_null, "the name of the class is NULL: it was defined without one");
    }
}

static bool fault(const void *address, const void *pc) {
    const CheckedThread *thread = checked_thread();
    (void)pc;
    if ((uintptr_t)address < 4096 && thread) null_followed(thread);
    return false;
}

/* ---- JNI ---- */

/* Whether the function looks into the object that is its first argument. */
static bool wants_object(const JniFacts *function) {
    const char *name = function->name;
    bool member = strncmp(name, "Call", 4) == 0 || strcmp(name, "GetObjectClass") == 0 ||
                  (strstr(name, "Field") && !strstr(name, "FieldID"));
    return member && !strstr(name, "Static") && function->params[0].kind == VALUE_OBJECT;
}

static bool is_recent(const Giver *giver, const CheckedThread *thread) {
    bool recent = giver->callback; /* in progress */
    for (int i = 0; i < LAST_CALLS && !recent; i++)
        recent = thread->last[i].name && strcmp(thread->last[i].name, giver->name) == 0;
    return recent;
}

/* A NULL that was an answer; VMs crash. */
static void null_receiver(JniCall *call) {
    const Giver *giver = &givers[NO_OBJECT];
    if (!giver->name || !is_recent(giver, call->thread)) return;
    Finding *f = finding_begin(giver->rule);
    if (giver->site) finding_site(f, "given", giver->site);
    finding_end(f, "%s is NULL, which %s returned before, and which means that there is none",
                call->function->params[0].name, giver->name);
    call->answered = true;
}

static void jni_before(JniCall *call) {
    if (!call->args[0].p) null_receiver(call);
}

static const EveryFunctionCheck every_function[] = {{.concerns = gives_memory, .after = memory_after}, {0}};
static const FunctionCheck functions[] = {
    {FN_GetFrameCount, NULL, count_after},
    {FN_GetStackTrace, NULL, trace_after},
    {FN_GetCurrentContendedMonitor, NULL, contended_after},
    {FN_GetNamedModule, NULL, module_after},
    {FN_GetClassLoader, NULL, loader_after},
    {FN_GetThreadInfo, NULL, info_after},
    {FN_GetMethodLocation, NULL, method_location_after},
    {FN_GetFrameLocation, NULL, frame_location_after},
    {FN_GetOwnedMonitorStackDepthInfo, NULL, depths_after},
    {FN_ALL, NULL, NULL},
};
static const EventCheck events[] = {
    {EV_Exception, exception_before, callback_after},
    {EV_FieldAccess, field_before, callback_after},
    {EV_FieldModification, field_before, callback_after},
    {EV_ClassFileLoadHook, hook_before, callback_after},
    {EV_ALL, NULL, NULL},
};
static const EveryJniCheck every_jni[] = {{.concerns = wants_object, .before = jni_before}, {0}};
static const InvokeCheck invoke[] = {
    {INVOKE_GetEnv, NULL, get_env_after},
    {0, NULL, NULL},
};
const RuleClass nothing_rules = {.functions = functions,
                                 .every_function = every_function,
                                 .events = events,
                                 .every_jni = every_jni,
                                 .invoke = invoke,
                                 .fault = fault};
