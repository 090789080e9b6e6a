/* Callbacks and their events: which are enabled and who listens, what may be done in which callback, and that each
   returns to the VM. */
#include "validation/rules/callback.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "validation/base/facts.h"
#include "validation/base/lock.h"
#include "validation/core/own.h"
#include "validation/core/rules.h"
#include "validation/doctor/doctor.h"
#include "validation/interpose/extension.h"
#include "validation/interpose/jni.h"
#include "validation/know/threads.h"
#include "validation/pressure/inject.h"
#include "validation/report/finding.h"
#include "validation/rules/tags.h"

/* The rules that are reported here. */
extern const RuleFacts RULE_callback_disabled_still_running[], RULE_callback_enabled_without_callback[],
    RULE_callback_jnienv_null[], RULE_callback_never_enabled[], RULE_callback_prototype[], RULE_callback_recursion[],
    RULE_callback_struct_not_zeroed[], RULE_callback_unsafe_call[], RULE_callback_unsafe_jni[],
    RULE_ClassFileLoadHook_recursion[], RULE_ClassLoad_too_early[], RULE_ClassPrepare_no_init[],
    RULE_GarbageCollectionFinish_pairs[], RULE_GenerateEvents_callback_restrictions[],
    RULE_GenerateEvents_not_enabled[], RULE_GetThreadLocalStorage_null[], RULE_Heap_callback_nested_walk[],
    RULE_NotifyFramePop_event_off[], RULE_ObjectFree_needs_tag[], RULE_ObjectFree_tag_only[], RULE_PopFrame_no_events[],
    RULE_ResourceExhausted_allocate[], RULE_Retransform_event_enabled[], RULE_SampledObjectAlloc_unconstructed[],
    RULE_SetBreakpoint_event_off[], RULE_SetEventCallbacks_replaces[], RULE_SetEventNotificationMode_both_levels[],
    RULE_SetExtensionEventCallback_enables[], RULE_SetJNIFunctionTable_recursion[], RULE_thread_nonlocal_exit[],
    RULE_ThreadEnd_java_code[], RULE_ThreadStart_missing[], RULE_ThreadStart_virtual[], RULE_VMInit_only_once[],
    RULE_VMObjectAlloc_allocating[], RULE_VMStart_early_findclass[], RULE_Watch_own_access[];

RULE_STATE_PLACE(CheckedEnv, env_events, EnvEvents)
typedef struct ThreadEvents {
    struct Enabling *enabled; /* events, for this thread alone, under enabling_lock */
    uint64_t reported_start;  /* atomic; environments that have seen its ThreadStart, as bits by their number */
} ThreadEvents;
RULE_STATE(JavaThread, events_on, ThreadEvents)
typedef struct CallbackBegun {
    unsigned begun; /* by event_time */
} CallbackBegun;
RULE_STATE(Callback, begun_in, CallbackBegun)

enum {
    GUARDED =
        2,      /* a callback that guards itself is entered twice on a thread at most: the second returns immediately */
    NESTED = 8, /* so many that it will not end */
    UNPAIRED = 2, /* collections of which only one side was reported */
};

/* ---- Callbacks that allow callback-safe functions only ---- */

static bool walks_heap(int function) {
    return function == FN_FollowReferences || function == FN_IterateThroughHeap || function == FN_IterateOverHeap ||
           function == FN_IterateOverInstancesOfClass || function == FN_IterateOverReachableObjects ||
           function == FN_IterateOverObjectsReachableFromObject;
}

/* The tag that ObjectFree has reported as an argument: it was the handle of the object. */
static const char *tag_among(const Activity *context, const ParamFacts *params, int count, const Value *args) {
    const Callback *callback = context->kind == ACTIVITY_CALLBACK ? (const Callback *)context : NULL;
    if (!callback || callback->event != &event_facts[EV_ObjectFree]) return NULL;
    for (int i = 0; i < count; i++)
        if (params[i].kind >= VALUE_THREAD && params[i].kind <= VALUE_OBJECT && args[i].p &&
            (jlong)args[i].p == callback->args[0].j)
            return params[i].name;
    return NULL;
}

static bool is_restricted(const FunctionFacts *function) { return !function->callback_safe; }

static void before(Call *call) {
    const Activity *context = restricted_activity(call->thread);
    if (!context) return;
    const char *tag = tag_among(context, call->function->params, call->function->param_count, call->args);
    bool nested = walks_heap(call->function->number) && context->kind == ACTIVITY_HEAP_CALLBACK;
    if (tag)
        FINDING(RULE_ObjectFree_tag_only, "the tag of the event is passed to %s as %s: the object was freed",
                call->function->name, tag);
    else
        FINDING(nested ? RULE_Heap_callback_nested_walk : RULE_callback_unsafe_call,
                "%s is not callback-safe, and this is a callback of %s", call->function->name, context->name);
    if (tag || !validation_host->refuses_unsafe_calls) call_answer(call, JVMTI_ERROR_UNATTACHED_THREAD);
}

/* ---- Which events are enabled ---- */

/* For a single thread, in whose record it stands. */
struct Enabling {
    struct Enabling *next;
    const CheckedEnv *env;
    Event event;
};
static Lock enabling_lock = LOCK_INITIALIZER(ENABLED);

/* The result states whether that changes anything. */
static bool switch_for(JavaThread *thread, const CheckedEnv *env, Event event, bool on) {
    lock_acquire(&enabling_lock);
    struct Enabling **p = &events_on(thread)->enabled;
    while (*p && !((*p)->env == env && (*p)->event == event)) p = &(*p)->next;
    struct Enabling *found = *p;
    if (on && !found && (*p = calloc(1, sizeof **p))) {
        (*p)->env = env;
        (*p)->event = event;
    } else if (!on && found) {
        *p = found->next;
        free(found);
    }
    lock_release(&enabling_lock);
    return on == (!found);
}

static void java_thread_is_gone(JavaThread *thread) {
    lock_acquire(&enabling_lock);
    while (events_on(thread)->enabled) {
        struct Enabling *e = events_on(thread)->enabled;
        events_on(thread)->enabled = e->next;
        __atomic_fetch_sub(&((CheckedEnv *)e->env)->events[e->event].threads, 1, __ATOMIC_SEQ_CST);
        free(e);
    }
    lock_release(&enabling_lock);
}

static void report_other_level(const EventFacts *event, const char *here, const char *there, const Site *site) {
    Finding *f = finding_begin(RULE_SetEventNotificationMode_both_levels);
    finding_site(f, "enabled", site);
    finding_end(f, "%s is not enabled for %s, so this changes nothing: it stays enabled for %s", event->name, here,
                there);
}

/* Extension events have separate numbers. By the text of the specification they have no mode; where a VM wants it
   besides the callback, setting both is right. */
static bool is_extension_event(jint index) {
    jint count = 0;
    jvmtiExtensionEventInfo *events = NULL;
    bool found = false;
    if ((*own_env)->GetExtensionEvents(own_env, &count, &events) != JVMTI_ERROR_NONE) return false;
    for (jint i = 0; i < count; i++) {
        found |= events[i].extension_event_index == index;
        for (jint p = 0; p < events[i].param_count; p++) own_release(events[i].params[p].name);
        own_release(events[i].params);
        own_release(events[i].id);
        own_release(events[i].short_description);
    }
    own_release(events);
    return found;
}

static void mode_before(Call *call) {
    if (event_of_number(call->args[1].i) || !is_extension_event(call->args[1].i)) return;
    if (extension_has_callback(call->env, call->args[1].i)) return;
    FINDING(RULE_SetExtensionEventCallback_enables,
            "%d is an extension event without a callback: SetExtensionEventCallback enables it", call->args[1].i);
    call->explained = true;
}

/* In the first moments an agent enables what it wants in any case. */
static bool is_starting(const Activity *a) {
    for (; a; a = a->outer)
        if (a->kind == ACTIVITY_ENTRY) return true;
    return false;
}

/* These slow the whole program, and nothing of it runs before VMInit. */
static bool is_expensive(Event event) {
    return event == EV_SingleStep || event == EV_MethodEntry || event == EV_MethodExit || event == EV_Exception;
}

static void mode_after(Call *call) {
    const EventFacts *facts = event_of_number(call->args[1].i);
    if (!facts || call->result != JVMTI_ERROR_NONE) return;
    Event event = (Event)(facts - event_facts);
    CheckedEnv *env = call->env;
    EventUse *use = &env->events[event];
    EventHistory *history = event_history(env, event);
    jthread thread = (jthread)call->args[2].p;
    bool on = call->args[0].i == JVMTI_ENABLE;
    if (!thread) {
        bool was = __atomic_load_n(&use->global, __ATOMIC_SEQ_CST);
        __atomic_store_n(&use->global, on, __ATOMIC_SEQ_CST);
        if (!on && !was && __atomic_load_n(&use->threads, __ATOMIC_SEQ_CST) > 0)
            report_other_level(facts, "all threads", "single ones",
                               __atomic_load_n(&history->enabled_at, __ATOMIC_SEQ_CST));
    } else {
        JavaThread *record = java_thread(thread);
        bool changed = record && switch_for(record, env, event, on);
        if (changed) __atomic_fetch_add(&use->threads, on ? 1 : -1, __ATOMIC_SEQ_CST);
        if (!on && record && !changed && __atomic_load_n(&use->global, __ATOMIC_SEQ_CST))
            report_other_level(facts, "this thread", "all", __atomic_load_n(&history->enabled_at, __ATOMIC_SEQ_CST));
    }
    if (!on) {
        __atomic_store_n(&history->disabled, __atomic_add_fetch(&event_time, 1, __ATOMIC_SEQ_CST), __ATOMIC_SEQ_CST);
        return;
    }
    jvmtiPhase phase = own_phase();
    if (phase == JVMTI_PHASE_ONLOAD && is_expensive(event))
        FINDING(RULE_VMInit_only_once,
                "%s is enabled now: at the end of VMInit the start of the VM would not be slower", facts->name);
    if (!__atomic_load_n(&history->enabled_at, __ATOMIC_SEQ_CST))
        __atomic_store_n(&history->enabled_at, site_at(call->activity.site), __ATOMIC_SEQ_CST);
    if (agent_callback(env, event)) __atomic_store_n(&history->deliverable, true, __ATOMIC_SEQ_CST);
    if (phase == JVMTI_PHASE_LIVE && !in_callback(call->activity.outer, EV_VMInit) &&
        !is_starting(call->activity.outer))
        __atomic_store_n(&env_events(env)->switches_events, true, __ATOMIC_SEQ_CST);
}

/* ---- The table of callbacks ---- */

static bool same_parameters(const EventFacts *a, const EventFacts *b) {
    bool same = a->param_count == b->param_count;
    for (int i = 0; same && i < a->param_count; i++) same = a->params[i].kind == b->params[i].kind;
    return same;
}

/* The entry of an event in a table of [size] bytes. */
static void *entry_of(const jvmtiEventCallbacks *table, jint size, Event event) {
    size_t at = event_facts[event].callback;
    return !table || size < 0 || at + sizeof(void *) > (size_t)size ? NULL : *(void *const *)((const char *)table + at);
}

/* Whether no event has the entry at this offset. */
static bool is_reserved(size_t at) {
    for (int e = EV_ALL + 1; e < EVENT_COUNT; e++)
        if (event_facts[e].callback == at) return false;
    return at < sizeof(jvmtiEventCallbacks);
}

static void callbacks_before(Call *call) {
    const jvmtiEventCallbacks *given = call->args[0].p;
    jint size = call->args[1].i;
    int entries = 0;
    for (size_t at = 0; given && size >= 0 && at < sizeof *given && at + sizeof(void *) <= (size_t)size;
         at += sizeof(void *)) {
        const void *entry = *(void *const *)((const char *)given + at);
        if (!entry || !is_reserved(at)) continue;
        FINDING(RULE_callback_struct_not_zeroed,
                "a reserved entry of the structure is %p: it was not cleared and has an old value", entry);
        break;
    }
    for (int e = EV_ALL + 1; e < EVENT_COUNT; e++) {
        void *function = entry_of(given, size, e);
        if (!function) continue;
        entries++;
        for (int other = EV_ALL + 1; other < e; other++)
            if (entry_of(given, size, other) == function && !same_parameters(&event_facts[e], &event_facts[other]))
                FINDING(RULE_callback_prototype,
                        "one function is to be the callback of %s and of %s, whose parameters differ",
                        event_facts[other].name, event_facts[e].name);
    }
    bool live = own_phase() == JVMTI_PHASE_LIVE;
    for (int e = EV_ALL + 1; e < EVENT_COUNT && entries > 0; e++)
        if (!(live && (e == EV_VMStart || e == EV_VMInit)) && !entry_of(given, size, e) &&
            agent_callback(call->env, e) && event_enabled(call->env, e)) {
            Finding *f = finding_begin(RULE_SetEventCallbacks_replaces);
            finding_site(f, "enabled", __atomic_load_n(&event_history(call->env, e)->enabled_at, __ATOMIC_SEQ_CST));
            finding_end(f,
                        "the new table has no entry for %s, which is enabled and had one: the event is no longer "
                        "delivered",
                        event_facts[e].name);
        }
}

/* Here the table is the layer's, with an entry wherever the agent's has one. */
static void callbacks_after(Call *call) {
    enum { WHOLE = 16 }; /* a library that fills the whole table, for whatever its user enables */
    int entries = 0;
    if (call->result != JVMTI_ERROR_NONE) return;
    for (int e = EV_ALL + 1; e < EVENT_COUNT; e++) entries += entry_of(call->args[0].p, call->args[1].i, e) != NULL;
    for (int e = EV_ALL + 1; e < EVENT_COUNT; e++) {
        EventHistory *history = event_history(call->env, e);
        if (!entry_of(call->args[0].p, call->args[1].i, e)) {
            __atomic_store_n(&history->disabled, __atomic_add_fetch(&event_time, 1, __ATOMIC_SEQ_CST),
                             __ATOMIC_SEQ_CST);
            continue;
        }
        if (!__atomic_load_n(&history->set_at, __ATOMIC_SEQ_CST) && entries < WHOLE)
            __atomic_store_n(&history->set_at, site_at(call->activity.site), __ATOMIC_SEQ_CST);
        if (event_enabled(call->env, e)) __atomic_store_n(&history->deliverable, true, __ATOMIC_SEQ_CST);
    }
}

/* ---- Functions that need an event ---- */

static bool is_heard(CheckedEnv *env, Event event) {
    return !__atomic_load_n(&env->disposed, __ATOMIC_SEQ_CST) && event_enabled(env, event) &&
           agent_callback(env, event);
}

static void generate_before(Call *call) {
    const EventFacts *facts = event_of_number(call->args[0].i);
    if (facts != &event_facts[EV_CompiledMethodLoad] && facts != &event_facts[EV_DynamicCodeGenerated]) return;
    if (!is_heard(call->env, (Event)(facts - event_facts)))
        FINDING(RULE_GenerateEvents_not_enabled, "nothing is sent: %s %s", facts->name,
                event_enabled(call->env, (Event)(facts - event_facts)) ? "has no callback" : "is not enabled");
}

static void retransform_before(Call *call) {
    bool heard = false;
    for (CheckedEnv *e = __atomic_load_n(&checked_envs, __ATOMIC_SEQ_CST); e;
         e = __atomic_load_n(&e->next, __ATOMIC_SEQ_CST))
        heard |= is_heard(e, EV_ClassFileLoadHook);
    if (!heard)
        FINDING(RULE_Retransform_event_enabled,
                "no environment has ClassFileLoadHook enabled and a callback for it: the classes stay as they are");
}

static void pop_after(Call *call) {
    if (call->result != JVMTI_ERROR_NONE) return;
    for (CheckedEnv *e = __atomic_load_n(&checked_envs, __ATOMIC_SEQ_CST); e;
         e = __atomic_load_n(&e->next, __ATOMIC_SEQ_CST))
        if (is_heard(e, EV_MethodEntry) && is_heard(e, EV_MethodExit))
            FINDING(RULE_PopFrame_no_events,
                    "environment %d sees methods begin and end, but not this one: no MethodExit is sent for it",
                    e->number);
}

/* What is asked for comes as an event. */
static void request_after(Call *call) {
    Event event = call->function->number == FN_SetBreakpoint ? EV_Breakpoint : EV_FramePop;
    EventHistory *history = event_history(call->env, event);
    if (call->result == JVMTI_ERROR_NONE && !__atomic_load_n(&history->requested_at, __ATOMIC_SEQ_CST))
        __atomic_store_n(&history->requested_at, site_at(call->activity.site), __ATOMIC_SEQ_CST);
}

/* ---- Nested callbacks ---- */

static bool same_kind(const EventFacts *a, const EventFacts *b) {
    const EventFacts *access = &event_facts[EV_FieldAccess], *modification = &event_facts[EV_FieldModification];
    return a == b || ((a == access || a == modification) && (b == access || b == modification));
}

static bool is_same(const void *a, const void *b) {
    JNIEnv *jni = !a || !b || !jni_next.IsSameObject ? NULL : own_jni();
    return jni && jni_next.IsSameObject(jni, (jobject)a, (jobject)b);
}

/* Neither redefines one. */
static bool loads_same_class(const Callback *a, const Callback *b) {
    const char *name = a->args[ARG_ClassFileLoadHook_name].p, *other = b->args[ARG_ClassFileLoadHook_name].p;
    const void *loader = a->args[ARG_ClassFileLoadHook_loader].p;
    const void *other_loader = b->args[ARG_ClassFileLoadHook_loader].p;
    return name && other && strcmp(name, other) == 0 && (loader == other_loader || is_same(loader, other_loader)) &&
           !doctor_hook_redefines(a) && !doctor_hook_redefines(b);
}

static void nested_before(Callback *callback) {
    begun_in(callback)->begun = __atomic_load_n(&event_time, __ATOMIC_SEQ_CST);
    int depth = 1;
    const EventFacts *event = callback->event;
    bool hook = event == &event_facts[EV_ClassFileLoadHook], same_class = false;
    for (const Activity *a = callback->activity.outer; a; a = a->outer) {
        const Callback *outer = (const Callback *)a;
        if (a->kind != ACTIVITY_CALLBACK || outer->env != callback->env || !same_kind(outer->event, event)) continue;
        depth++;
        same_class |= hook && loads_same_class(callback, outer);
    }
    if (depth == 1) return;
    if (hook && same_class)
        FINDING(RULE_ClassFileLoadHook_recursion, "the hook for %s has caused that class to be loaded once more",
                (const char *)callback->args[ARG_ClassFileLoadHook_name].p);
    else if (hook && depth > GUARDED)
        FINDING(RULE_ClassFileLoadHook_recursion,
                "the hook loads classes, and the hook for those, too: %d are nested on this thread", depth);
    else if (same_kind(event, &event_facts[EV_FieldAccess]) && depth > GUARDED)
        FINDING(RULE_Watch_own_access,
                "the callback uses watched fields itself, and again in its nested callbacks: %d are "
                "nested on this thread",
                depth);
    else if (depth >= NESTED)
        FINDING(RULE_callback_recursion, "the callback causes its own event: %d are nested on this thread", depth);
}

/* ---- What is done in callbacks ---- */

/* The callback whose code calls; NULL: none, or Java code is between. */
static const Callback *calling_callback(const CheckedThread *thread) {
    const Activity *a = thread->activity;
    if (a && activity_is_call(a)) a = a->outer;
    return a && a->kind == ACTIVITY_CALLBACK ? (const Callback *)a : NULL;
}

/* The class that a callback of ClassLoad or ClassPrepare is about. */
enum { CLASS_ARG = ARG_ClassPrepare_klass };
_Static_assert((int)CLASS_ARG == (int)ARG_ClassLoad_klass, "the same for both");

static bool finds(const JniCall *call) { return call->function == &jni_facts[JNI_FindClass]; }

/* Inside GenerateEvents. */
static bool is_replayed(const Activity *a) {
    for (; a; a = a->outer)
        if (a->kind == ACTIVITY_CALL && ((const Call *)a)->function == &function_facts[FN_GenerateEvents]) return true;
    return false;
}

static void report_class_used(const Callback *callback, const char *function) {
    if (callback->event == &event_facts[EV_ClassLoad])
        FINDING(RULE_ClassLoad_too_early,
                "%s is called for the class that is being loaded; ClassPrepare is sent in time", function);
    else
        FINDING(RULE_ClassPrepare_no_init, "%s initialises the class that was just prepared, before the program does",
                function);
}

static void allocation_callback(const Callback *callback, const JniCall *call) {
    unsigned does = call->function->does;
    const char *name = call->function->name;
    if ((does & (JNI_READS_FIELD | JNI_RUNS_JAVA)) != 0 &&
        is_same(call->args[0].p, callback->args[ARG_SampledObjectAlloc_object].p))
        FINDING(RULE_SampledObjectAlloc_unconstructed, "%s uses the object, whose constructor has not run yet", name);
    else if ((does & (JNI_ALLOCATES | JNI_RUNS_JAVA)) != 0)
        FINDING(RULE_VMObjectAlloc_allocating, "%s may allocate objects, in a callback of %s", name,
                callback->event->name);
}

static void jni_in_callback(const Callback *callback, const JniCall *call) {
    unsigned does = call->function->does;
    const char *name = call->function->name;
    switch ((int)(callback->event - event_facts)) {
    case EV_ThreadEnd:
        if ((does & JNI_RUNS_JAVA) != 0)
            FINDING(RULE_ThreadEnd_java_code, "%s runs Java code on a thread that has ended", name);
        break;
    case EV_ClassLoad:
    case EV_ClassPrepare:
        if ((does & JNI_INITIALIZES_CLASS) != 0 && !finds(call) &&
            is_same(call->args[0].p, callback->args[CLASS_ARG].p))
            report_class_used(callback, name);
        break;
    case EV_VMStart:
        if ((__atomic_load_n(&callback->env->capabilities, __ATOMIC_SEQ_CST) &
             CAPABILITY_SET(can_generate_early_vmstart)) != 0 &&
            ((does & JNI_RUNS_JAVA) != 0 || finds(call)))
            FINDING(RULE_VMStart_early_findclass, "%s is called in an early VMStart, when hardly any class is there",
                    name);
        break;
    case EV_ResourceExhausted:
        if ((does & (JNI_ALLOCATES | JNI_RUNS_JAVA)) != 0)
            FINDING(RULE_ResourceExhausted_allocate, "%s may allocate objects, and there is no room for them", name);
        break;
    case EV_VMObjectAlloc:
    case EV_SampledObjectAlloc: allocation_callback(callback, call); break;
    case EV_CompiledMethodLoad:
    case EV_DynamicCodeGenerated:
        if (is_replayed(&callback->activity))
            FINDING(RULE_GenerateEvents_callback_restrictions,
                    "%s, a function of JNI, is called while GenerateEvents runs", name);
        break;
    default: break;
    }
}

static void unsafe_jni(JniCall *call, const Activity *context) {
    const char *tag = tag_among(context, call->function->params, call->function->param_count, call->args);
    if (tag)
        FINDING(RULE_ObjectFree_tag_only, "the tag of the event is passed to %s as %s: the object was freed",
                call->function->name, tag);
    else
        FINDING(RULE_callback_unsafe_jni, "%s, a function of JNI, is called in a callback of %s", call->function->name,
                context->name);
    call->answered = true;
}

static void jni_before(JniCall *call) {
    const Activity *context = restricted_activity(call->thread);
    if (context) {
        unsafe_jni(call, context);
        return;
    }
    const Callback *callback = calling_callback(call->thread);
    if (callback) jni_in_callback(callback, call);
}

/* FindClass names the class, and it is known after it. */
static void find_after(JniCall *call, Value result) {
    const Callback *callback = calling_callback(call->thread);
    if (!callback ||
        (callback->event != &event_facts[EV_ClassLoad] && callback->event != &event_facts[EV_ClassPrepare]))
        return;
    if (is_same(result.p, callback->args[CLASS_ARG].p)) report_class_used(callback, call->function->name);
}

static void wait_before(Call *call) {
    const Callback *callback = calling_callback(call->thread);
    if (callback && callback->event == &event_facts[EV_ThreadEnd])
        FINDING(RULE_ThreadEnd_java_code, "a thread that has ended is made to wait");
}

static void need_before(Call *call) {
    const Callback *callback = calling_callback(call->thread);
    if (callback && callback->event == &event_facts[EV_ResourceExhausted])
        FINDING(RULE_ResourceExhausted_allocate, "%s needs an object that the event reports as missing",
                call->function->name);
}

/* A finish without a start, or the other way round, although the agent wants both. */
static void pair_before(Callback *callback) {
    bool start = callback->event == &event_facts[EV_GarbageCollectionStart];
    Event event = start ? EV_GarbageCollectionStart : EV_GarbageCollectionFinish;
    Event other = start ? EV_GarbageCollectionFinish : EV_GarbageCollectionStart;
    const Site *enabled = __atomic_load_n(&event_history(callback->env, other)->enabled_at, __ATOMIC_SEQ_CST);
    if (!agent_callback(callback->env, other) || !enabled ||
        __atomic_load_n(&callback->env->events[other].global, __ATOMIC_SEQ_CST))
        return;
    if (__atomic_add_fetch(&event_history(callback->env, event)->unpaired, 1, __ATOMIC_SEQ_CST) != UNPAIRED) return;
    Finding *f = finding_begin(RULE_GarbageCollectionFinish_pairs);
    finding_site(f, "enabled", enabled);
    finding_end(f, "%s, which the agent also listens to, is not enabled any more: this %s has no partner",
                event_facts[other].name, event_facts[event].name);
}

/* The layer sees JNI from VMStart on, so it wants that as early as the agent. */
static void capabilities_after(Call *call) {
    jvmtiCapabilities early = {.can_generate_early_vmstart = 1}, given;
    if (call->result != JVMTI_ERROR_NONE) return;
    memcpy(&given, call->args[0].p, sizeof given);
    if (given.can_generate_early_vmstart) (*own_env)->AddCapabilities(own_env, &early);
}

/* ---- Callbacks that continue when their event is disabled ---- */

/* Raw monitors that are gone, the last ones, each until another has its value. */
enum { GONE = 256 };
typedef struct Gone {
    TableLink link; /* by the monitor; 0: it represents none */
    unsigned when;
    const Site *where;
} Gone;
static Table gone;     /* few of many: leaves for their addresses would be larger than they */
static bool some_gone; /* atomic */
static Lock gone_lock = LOCK_INITIALIZER(GONE);

static Gone *find_gone(jrawMonitorID id) { return TABLE_RECORD(Gone, link, table_find(&gone, (uintptr_t)id)); }

static void forget_gone(Gone *g) {
    if (!g || g->link.key == 0) return;
    table_remove(&gone, &g->link);
    g->link.key = 0;
}

static void create_after(Call *call) {
    if (call->result != JVMTI_ERROR_NONE || !__atomic_load_n(&some_gone, __ATOMIC_SEQ_CST)) return;
    jrawMonitorID id = *(const jrawMonitorID *)call->args[1].p;
    lock_acquire(&gone_lock);
    forget_gone(find_gone(id));
    lock_release(&gone_lock);
}

/* It is written down before: after it another may have the value already. */
static void destroy_before(Call *call) {
    jrawMonitorID id = (jrawMonitorID)call->args[0].p;
    static Gone records[GONE];
    static unsigned next;
    const Site *where = site_at(call->activity.site);
    lock_acquire(&gone_lock);
    forget_gone(find_gone(id));
    Gone *g = &records[next++ % GONE];
    forget_gone(g);
    g->when = __atomic_add_fetch(&event_time, 1, __ATOMIC_SEQ_CST);
    g->where = where;
    if (!id || !table_add(&gone, &g->link, (uintptr_t)id)) g->link.key = 0;
    __atomic_store_n(&some_gone, true, __ATOMIC_SEQ_CST);
    lock_release(&gone_lock);
}
static void destroy_after(Call *call) {
    jrawMonitorID id = (jrawMonitorID)call->args[0].p;
    if (call->result == JVMTI_ERROR_NONE) return;
    lock_acquire(&gone_lock);
    forget_gone(find_gone(id));
    lock_release(&gone_lock);
}

static void monitor_before(Call *call) {
    const Callback *callback = __atomic_load_n(&some_gone, __ATOMIC_SEQ_CST) ? innermost_callback(call->thread) : NULL;
    if (!callback) return;
    jrawMonitorID id = (jrawMonitorID)call->args[0].p;
    unsigned disabled = __atomic_load_n(&event_history(callback->env, (Event)(callback->event - event_facts))->disabled,
                                        __ATOMIC_SEQ_CST);
    lock_acquire(&gone_lock);
    const Gone *g = find_gone(id);
    bool disabled_between = g && begun_in(callback)->begun < disabled && disabled < g->when;
    const Site *where = disabled_between ? g->where : NULL;
    lock_release(&gone_lock);
    if (!where) return;
    Finding *f = finding_begin(RULE_callback_disabled_still_running);
    finding_site(f, "destroyed", where);
    finding_end(f,
                "the callback was running when %s was disabled, and its raw monitor was destroyed "
                "afterwards",
                callback->event->name);
    call->explained = true;
    call_answer(call, JVMTI_ERROR_INVALID_MONITOR);
}

/* ---- Callbacks return ---- */

static void pthread_exit_before(ImportCall *call) {
    const Activity *a = call->activity.outer;
    while (a && (activity_is_call(a) || a->kind == ACTIVITY_ENTRY)) a = a->outer;
    if (a)
        FINDING(RULE_thread_nonlocal_exit, "the thread ends in %s, which the VM has called and which must return",
                a->name);
}

/* ---- Threads that never sent ThreadStart ---- */

static void thread_start_before(Callback *callback) {
    JavaThread *thread = java_thread_here();
    if (thread && callback->env->number < 64)
        __atomic_fetch_or(&events_on(thread)->reported_start, UINT64_C(1) << callback->env->number, __ATOMIC_SEQ_CST);
}

Rule rule_of_missing_storage(const Call *call) {
    bool heard = is_heard(call->env, EV_ThreadStart), virtual_heard = is_heard(call->env, EV_VirtualThreadStart);
    const JavaThread *thread = heard || virtual_heard ? java_thread((jthread)call->args[0].p) : NULL;
    bool reported =
        !thread || call->env->number >= 64 ||
        (__atomic_load_n(&events_on(thread)->reported_start, __ATOMIC_SEQ_CST) >> call->env->number & 1) != 0;
    if (reported) return RULE_GetThreadLocalStorage_null;
    if (thread->is_virtual && !virtual_heard) return RULE_ThreadStart_virtual;
    return thread->is_virtual || heard ? RULE_ThreadStart_missing : RULE_GetThreadLocalStorage_null;
}

/* ---- Functions of JNI that agents have replaced ---- */

static const void *replaced[JNI_COUNT]; /* atomic */

static void table_set_after(Call *call) {
    const char *given = call->args[0].p, *ours = (const char *)&watching_functions;
    if (call->result != JVMTI_ERROR_NONE) return;
    size_t size = jni_table_size();
    for (int i = JNI_ALL + 1; i < JNI_COUNT && jni_facts[i].place < size; i++) {
        const void *function = *(void *const *)(given + jni_facts[i].place);
        bool is_ours = function == *(void *const *)(ours + jni_facts[i].place);
        __atomic_store_n(&replaced[i], is_ours || !function ? NULL : function, __ATOMIC_SEQ_CST);
    }
}

/* Code at [pc] has used up the stack: the replacement that it belongs to, as far as addresses show; JNI_ALL: none. */
static JniFunction replacement_at(const void *pc) {
    enum { LONGEST = 4096 };
    JniFunction found = JNI_ALL;
    for (int i = JNI_ALL + 1; i < JNI_COUNT; i++) {
        uintptr_t from = (uintptr_t)__atomic_load_n(&replaced[i], __ATOMIC_SEQ_CST);
        if (from != 0 && from <= (uintptr_t)pc && (uintptr_t)pc - from < LONGEST &&
            (found == JNI_ALL || from > (uintptr_t)__atomic_load_n(&replaced[found], __ATOMIC_SEQ_CST)))
            found = (JniFunction)i;
    }
    return found;
}

static bool is_end_of_stack(const void *address) {
    enum { GUARD = 1 << 16, BEHIND = 1 << 20 };
    pthread_attr_t attributes;
    void *stack = NULL;
    size_t size = 0;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0) return false;
    pthread_attr_getstack(&attributes, &stack, &size);
    pthread_attr_destroy(&attributes);
    return (uintptr_t)address + BEHIND > (uintptr_t)stack && (uintptr_t)address < (uintptr_t)stack + GUARD;
}

/* Code of an agent uses a pointer that is NULL, or nearly. */
static bool fault(const void *address, const void *pc) {
    enum { NEARLY_NULL = 4096 };
    const CheckedThread *thread = checked_thread();
    const Callback *callback = innermost_callback(thread);
    JniFunction function = replacement_at(pc);
    if (function != JNI_ALL && is_end_of_stack(address))
        FINDING(
            RULE_SetJNIFunctionTable_recursion,
            "the replacement of %s has used up the stack: it calls itself through the environment, not the function "
            "that was there before",
            jni_facts[function].name);
    if ((uintptr_t)address >= NEARLY_NULL) return false;
    if (callback && callback->event->param_count > 0 && !callback->args[0].p &&
        (callback->event == &event_facts[EV_ClassFileLoadHook] || callback->event == &event_facts[EV_NativeMethodBind]))
        FINDING(RULE_callback_jnienv_null, "the JNI environment of this callback is NULL, as long as there is no JNI");
    return false;
}

/* ---- At the end ---- */

/* In any environment of the agent. */
static bool was_enabled(const Module *agent, int event) {
    for (const CheckedEnv *e = __atomic_load_n(&checked_envs, __ATOMIC_SEQ_CST); e;
         e = __atomic_load_n(&e->next, __ATOMIC_SEQ_CST))
        if (e->agent == agent && __atomic_load_n(&event_history(e, (Event)event)->enabled_at, __ATOMIC_SEQ_CST))
            return true;
    return false;
}

static void report_unused(CheckedEnv *env, bool ended) {
    for (int e = EV_ALL + 1; e < EVENT_COUNT; e++) {
        const EventHistory *use = event_history(env, e);
        const char *name = event_facts[e].name;
        if (__atomic_load_n(&use->enabled_at, __ATOMIC_SEQ_CST) &&
            !__atomic_load_n(&use->deliverable, __ATOMIC_SEQ_CST))
            finding_end(finding_begin_at(RULE_callback_enabled_without_callback, env,
                                         __atomic_load_n(&use->enabled_at, __ATOMIC_SEQ_CST), 1),
                        "%s was enabled here and never had a callback at that time: it was not delivered", name);
        /* An agent that switches events on demand, or has no capability for this one, may have had no use for it. An
       agent that did not get VMInit, under pressure, could not begin. */
        if (ended && !death_has_come() && __atomic_load_n(&use->set_at, __ATOMIC_SEQ_CST) &&
            !was_enabled(env->agent, e) && !__atomic_load_n(&env_events(env)->switches_events, __ATOMIC_SEQ_CST) &&
            event_facts[e].requires == 0 && !inject_refuses(env, &event_facts[EV_VMInit]))
            finding_end(
                finding_begin_at(RULE_callback_never_enabled, env, __atomic_load_n(&use->set_at, __ATOMIC_SEQ_CST), 1),
                "the callback of %s was set here, and the event was never enabled", name);
        if (__atomic_load_n(&use->requested_at, __ATOMIC_SEQ_CST) &&
            !__atomic_load_n(&use->enabled_at, __ATOMIC_SEQ_CST))
            finding_end(
                finding_begin_at(e == EV_Breakpoint ? RULE_SetBreakpoint_event_off : RULE_NotifyFramePop_event_off, env,
                                 __atomic_load_n(&use->requested_at, __ATOMIC_SEQ_CST), 1),
                "%s was requested here, and the event was never enabled", name);
    }
    const EventHistory *use = event_history(env, EV_ObjectFree);
    /* A VM that has never started, as when another agent refuses, gave it nothing to tag. */
    jvmtiPhase phase = own_phase();
    if (phase != JVMTI_PHASE_ONLOAD && phase != JVMTI_PHASE_PRIMORDIAL &&
        __atomic_load_n(&use->deliverable, __ATOMIC_SEQ_CST) &&
        !__atomic_load_n(&tags_in(env)->has_tagged, __ATOMIC_SEQ_CST) &&
        !__atomic_load_n(&tags_in(env)->tried_to_tag, __ATOMIC_SEQ_CST) && !death_has_come())
        finding_end(
            finding_begin_at(RULE_ObjectFree_needs_tag, env, __atomic_load_n(&use->enabled_at, __ATOMIC_SEQ_CST), 1),
            "ObjectFree was enabled here, and no object ever had a tag: it is sent for tagged "
            "objects only");
}

static void disposed(CheckedEnv *env) { report_unused(env, false); }

static void end(void) {
    for (CheckedEnv *e = __atomic_load_n(&checked_envs, __ATOMIC_SEQ_CST); e;
         e = __atomic_load_n(&e->next, __ATOMIC_SEQ_CST))
        if (!__atomic_load_n(&e->disposed, __ATOMIC_SEQ_CST)) report_unused(e, vm_has_died());
}

static const EveryFunctionCheck every_function[] = {{.concerns = is_restricted, .before = before}, {0}};
static const FunctionCheck functions[] = {
    {FN_SetEventNotificationMode, mode_before, mode_after},
    {FN_SetEventCallbacks, callbacks_before, callbacks_after},
    {FN_GenerateEvents, generate_before, NULL},
    {FN_RetransformClasses, retransform_before, NULL},
    {FN_AddCapabilities, NULL, capabilities_after},
    {FN_PopFrame, NULL, pop_after},
    {FN_NotifyFramePop, NULL, request_after},
    {FN_SetBreakpoint, NULL, request_after},
    {FN_RawMonitorWait, wait_before, NULL},
    {FN_CreateRawMonitor, NULL, create_after},
    {FN_SetJNIFunctionTable, NULL, table_set_after},
    {FN_DestroyRawMonitor, destroy_before, destroy_after},
    {FN_ALL, NULL, NULL},
};
static const FunctionCheck functions_unless_plain[] = {
    {FN_RawMonitorEnter, monitor_before, NULL},     {FN_RawMonitorExit, monitor_before, NULL},
    {FN_RawMonitorWait, monitor_before, NULL},      {FN_RawMonitorNotify, monitor_before, NULL},
    {FN_RawMonitorNotifyAll, monitor_before, NULL}, {FN_Allocate, need_before, NULL},
    {FN_RunAgentThread, need_before, NULL},         {FN_ALL, NULL, NULL},
};
static const EventCheck events[] = {
    {EV_ALL, nested_before, NULL},
    {EV_ThreadStart, thread_start_before, NULL},
    {EV_VirtualThreadStart, thread_start_before, NULL},
    {EV_GarbageCollectionStart, pair_before, NULL},
    {EV_GarbageCollectionFinish, pair_before, NULL},
    {EV_ALL, NULL, NULL},
};
static const EveryJniCheck every_jni_unless_plain[] = {{.before = jni_before}, {0}};
static const JniCheck jni[] = {
    {JNI_FindClass, NULL, find_after},
    {JNI_ALL, NULL, NULL},
};
static const ImportCheck imports[] = {
    {IMPORT_pthread_exit, pthread_exit_before, false},
    {0},
};
const RuleClass callback_rules = {.functions = functions,
                                  .every_function = every_function,
                                  .events = events,
                                  .jni = jni,
                                  .functions_unless_plain = functions_unless_plain,
                                  .every_jni_unless_plain = every_jni_unless_plain,
                                  .imports = imports,
                                  .disposed = disposed,
                                  .java_thread_ends = java_thread_is_gone,
                                  .fault = fault,
                                  .end = end};
