/* References: local ones past their frame, of another thread, deleted, piled up; weak ones where strong ones belong;
   global ones never deleted. The registry (handles.h) says what is known of a value. An agent may also hold references
   that nobody saw it get, as a native method does that Java calls; so a dead one that is used in such code is reported
   only if the VM knows it no more. */
#include <stdlib.h>
#include <string.h>

#include "validation/base/facts.h"
#include "validation/base/wild.h"
#include "validation/core/own.h"
#include "validation/core/rules.h"
#include "validation/interpose/jni.h"
#include "validation/know/handles.h"
#include "validation/report/finding.h"
#include "validation/rules/memory.h"
#include "validation/rules/waits.h"

/* The rules that are reported here. */
extern const RuleFacts RULE_arg_class_kind[], RULE_arg_list_element[], RULE_arg_object_kind[], RULE_arg_thread_kind[],
    RULE_arg_threadgroup_kind[], RULE_GetAllStackTraces_refs[], RULE_GetFieldDeclaringClass_ref[],
    RULE_GetLocalObject_ref[], RULE_jni_delete_kind[], RULE_ref_array_elements[], RULE_ref_callback_arg_kept[],
    RULE_ref_deleted[], RULE_ref_frame_balance[], RULE_ref_global_leak[], RULE_ref_id_is_no_ref[],
    RULE_ref_local_pileup[], RULE_ref_other_thread[], RULE_ref_list_left[], RULE_ref_sixteen[], RULE_ref_stale_local[],
    RULE_ref_weak_cleared[], RULE_ref_weak_passed[], RULE_SampledObjectAlloc_strong_ref[];

typedef struct ReferenceCallback {
    const void *given; /* the reference that the check before has remembered; NULL: none */
} ReferenceCallback;
RULE_STATE(Callback, reference_in, ReferenceCallback)

enum {
    PILED_UP = 64, /* calls at one place of a thread that nobody returns from, with references that are still live */
    LEAKED = 256,  /* global references made at one place and live at the end */
    KEPT_ALL = 32, /* the same where each event makes one, and none was ever deleted */
    LIST_LIMIT = 1024
};

static bool is_reference(ValueKind kind) {
    return kind == VALUE_THREAD || kind == VALUE_THREAD_GROUP || kind == VALUE_CLASS || kind == VALUE_OBJECT;
}

/* ---- Use ---- */

/* Where a reference is used. */
typedef struct Use {
    const char *function, *param;
    const Activity *activity;
    CheckedThread *thread;
    bool of_jni, promotes; /* the function makes a strong reference, only asks about it, or deletes it */
} Use;

/* Whether the VM knows nothing of the value: asked only where there is a reason to. */
static bool vm_knows_not(const Use *use, const void *value) {
    JNIEnv *jni = !restricted_activity(use->thread) ? own_jni() : NULL;
    return jni && jni_next.GetObjectRefType && jni_next.GetObjectRefType(jni, (jobject)value) == JNIInvalidRefType;
}

static void report_dead(const Use *use, const Handle *h) {
    static const char *const ends[] = {
        [HANDLE_RETURNED] = "that has returned",
        [HANDLE_POPPED] = "PopLocalFrame has ended its frame",
        [HANDLE_DELETED] = "it was deleted",
        [HANDLE_DETACHED] = "its thread has been detached",
    };
    const HandleName *name = handle_name(h);
    bool deleted = h->state == HANDLE_POPPED || h->state == HANDLE_DELETED;
    bool argument = h->is_argument && h->state == HANDLE_RETURNED;
    Finding *f = finding_begin(deleted    ? RULE_ref_deleted
                               : argument ? RULE_ref_callback_arg_kept
                                          : RULE_ref_stale_local);
    finding_site(f, "made", site_of_number(h->made));
    finding_site(f, "deleted", h->died);
    if (h->is_argument)
        finding_end(f, "%s: parameter `%s` is %p, a reference that was received as \"%s\" of %s; %s", use->function,
                    use->param, h->value, name->param, name->from, ends[h->state]);
    else
        finding_end(f, "%s: parameter `%s` is %p, a reference that %s returned%s; %s", use->function, use->param,
                    h->value, name->from, h->state == HANDLE_RETURNED ? " in a callback or thread function" : "",
                    ends[h->state]);
}

static void report_foreign(const Use *use, const Handle *h) {
    Finding *f = finding_begin(RULE_ref_other_thread);
    finding_site(f, "made", site_of_number(h->made));
    finding_end(f,
                "%s: parameter `%s` is %p, a local reference of another thread, from %s; only global "
                "references may change threads",
                use->function, use->param, h->value, handle_name(h)->from);
}

/* Whether a class of that loader runs on the calling thread, so that the loader is reachable. */
static bool loader_runs(JNIEnv *jni, jobject loader) {
    enum { FRAMES = 64 };
    jvmtiFrameInfo frames[FRAMES];
    jint count = 0;
    bool runs = false;
    if ((*own_env)->GetStackTrace(own_env, NULL, 0, FRAMES, frames, &count) != JVMTI_ERROR_NONE) return false;
    for (jint i = 0; i < count && !runs; i++) {
        jclass type = NULL;
        jobject other = NULL;
        if ((*own_env)->GetMethodDeclaringClass(own_env, frames[i].method, &type) == JVMTI_ERROR_NONE &&
            (*own_env)->GetClassLoader(own_env, type, &other) == JVMTI_ERROR_NONE)
            runs = (*jni)->IsSameObject(jni, other, loader);
        if (other) (*jni)->DeleteLocalRef(jni, other);
        if (type) (*jni)->DeleteLocalRef(jni, type);
    }
    return runs;
}

/* Whether a weak reference is one to a class that cannot be unloaded now: its loader is one of the VM's, which stay, or
   one whose code runs on this thread. Libraries of native methods keep their classes so. */
static bool is_class_that_stays(const Use *use, const void *weak) {
    jobject loader = NULL;
    bool stays = false;
    if (!use->of_jni || !may_ask(use->thread) || !ask_begin(use->thread)) return false;
    JNIEnv *jni = own_jni();
    jclass class = (*jni)->NewLocalRef(jni, (jobject)weak), type;
    char *signature;
    if (class && (*own_env)->GetClassLoader(own_env, class, &loader) == JVMTI_ERROR_NONE) {
        stays = !loader || loader_runs(jni, loader);
        type = stays ? NULL : (*jni)->GetObjectClass(jni, loader);
        if (type && (*own_env)->GetClassSignature(own_env, type, &signature, NULL) == JVMTI_ERROR_NONE) {
            stays = strncmp(signature, "Ljdk/internal/loader/", 21) == 0;
            own_release(signature);
        }
    }
    ask_end(use->thread);
    return stays;
}

static void report_weak(const Use *use, const Handle *h) {
    if (is_class_that_stays(use, h->value)) return;
    Finding *f = finding_begin(use->of_jni ? RULE_ref_weak_cleared : RULE_ref_weak_passed);
    finding_site(f, "made", site_of_number(h->made));
    finding_end(f,
                "%s: parameter `%s` is the weak global reference %p; NewLocalRef returns a strong one, "
                "or NULL if the object was collected",
                use->function, use->param, h->value);
}

static const char *id_kind(ValueKind kind) {
    return kind == VALUE_METHOD ? "a jmethodID" : kind == VALUE_FIELD ? "a jfieldID" : NULL;
}

/* The name of the kind of an ID that is an argument of a callback around; NULL: the value is none. */
static const char *id_of_callback(const Activity *activity, const void *value) {
    for (; activity; activity = activity->outer) {
        const Callback *callback = (const Callback *)activity;
        for (int i = 0; activity->kind == ACTIVITY_CALLBACK && i < callback->event->param_count; i++)
            if (id_kind(callback->event->params[i].kind) && callback->args[i].p == value)
                return id_kind(callback->event->params[i].kind);
    }
    return NULL;
}

typedef enum Verdict { FINE, FOREIGN, DEAD, NOWHERE } Verdict;

/* States what is wrong with the use of a reference. */
static Verdict use(const Use *use, const void *value) {
    Handle h;
    if (!value) return FINE;
    HandleSight sight = handle_find(value, use->thread, &h);
    if (sight == HANDLE_USUAL) return FINE;
    const char *id = sight != HANDLE_UNKNOWN       ? h.kind == HANDLE_ID ? handle_name(&h)->from : NULL
                     : raw_monitor_is_known(value) ? "a jrawMonitorID"
                                                   : id_of_callback(use->activity->outer, value);
    if (id && vm_knows_not(use, value)) {
        FINDING(RULE_ref_id_is_no_ref, "%s: parameter `%s` is %s, which is no reference", use->function, use->param,
                id);
        return DEAD;
    }
    /* References are addresses on all VMs that do not look at them. */
    if (sight == HANDLE_UNKNOWN && !use->of_jni && !validation_host->refuses_dead_references &&
        wild_leads_nowhere(value))
        return NOWHERE;
    if (sight == HANDLE_UNKNOWN || h.kind == HANDLE_ID) return FINE;
    if (h.state != HANDLE_LIVE) {
        if (native_below(use->thread, use->activity) && !vm_knows_not(use, value)) return FINE;
        report_dead(use, &h);
        return DEAD;
    }
    if (h.kind == HANDLE_WEAK && !use->promotes) report_weak(use, &h);
    if (h.kind != HANDLE_LOCAL || h.is_shared || native_below(use->thread, use->activity)) return FINE;
    report_foreign(use, &h);
    return FOREIGN;
}

/* What a VM that looks at its references answers. */
static jvmtiError error_of(ValueKind kind) {
    switch (kind) {
    case VALUE_THREAD: return JVMTI_ERROR_INVALID_THREAD;
    case VALUE_THREAD_GROUP: return JVMTI_ERROR_INVALID_THREAD_GROUP;
    case VALUE_CLASS: return JVMTI_ERROR_INVALID_CLASS;
    default: return JVMTI_ERROR_INVALID_OBJECT;
    }
}

static void report_nowhere(const Call *call, const Use *u, ValueKind kind, const void *value) {
    Rule rule = call->function->number == FN_RetransformClasses || call->function->number == FN_RedefineClasses
                    ? RULE_arg_list_element
                : kind == VALUE_THREAD       ? RULE_arg_thread_kind
                : kind == VALUE_THREAD_GROUP ? RULE_arg_threadgroup_kind
                : kind == VALUE_CLASS        ? RULE_arg_class_kind
                                             : RULE_arg_object_kind;
    FINDING(rule, "%s: parameter `%s` is %p, which is no reference: nothing can be read there", u->function, u->param,
            value);
}

static void use_argument(Call *call, const Use *u, ValueKind kind, const void *value) {
    Verdict verdict = use(u, value);
    if (verdict != FINE) call->explained = true;
    if (verdict == NOWHERE) report_nowhere(call, u, kind, value);
    if ((verdict == DEAD || verdict == NOWHERE) && !validation_host->refuses_dead_references)
        call_answer(call, error_of(kind));
}

/* The references of an array of the agent's, or of its structures; what is not there is not looked at. */
static void use_list(Call *call, const Use *u, const ParamFacts *p, const char *list, jlong count) {
    size_t offset = 0;
    ValueKind kind = p->element;
    if (p->structure) {
        int i = 0;
        while (i < p->structure->field_count && !is_reference(p->structure->fields[i].kind)) i++;
        if (i == p->structure->field_count) return;
        offset = p->structure->fields[i].offset;
        kind = p->structure->fields[i].kind;
    } else if (!is_reference(kind)) {
        return;
    }
    for (jlong i = 0; i < count && i < LIST_LIMIT && !call->answered; i++) {
        const void *value;
        if (!wild_copy(&value, list + (size_t)i * p->element_size + offset, sizeof value)) return;
        use_argument(call, u, kind, value);
    }
}

static bool has_references(const StructureFacts *facts) {
    for (int i = 0; facts && i < facts->field_count; i++)
        if (is_reference(facts->fields[i].kind) || is_reference(facts->fields[i].element) ||
            has_references(facts->fields[i].structure))
            return true;
    return false;
}

/* Whether arguments or results have references. */
static bool passes_references(const FunctionFacts *function, bool out) {
    for (int i = 0; i < function->param_count; i++) {
        const ParamFacts *p = &function->params[i];
        bool has = is_reference(p->kind) ||
                   (p->pointed != POINTS_NOTHING && (is_reference(p->element) || has_references(p->structure)));
        if (has && out == (p->pointed >= POINTS_OUT)) return true;
    }
    return false;
}
static bool takes_references(const FunctionFacts *function) { return passes_references(function, false); }
static bool gives_references(const FunctionFacts *function) { return passes_references(function, true); }

static void use_parameter(Call *call, int i) {
    const ParamFacts *p = &call->function->params[i];
    const Use u = {
        .function = call->function->name, .param = p->name, .activity = &call->activity, .thread = call->thread};
    if (p->pointed == POINTS_IN_ARRAY)
        use_list(call, &u, p, call->args[i].p, call_count(call, p->count, NULL));
    else
        use_argument(call, &u, p->kind, call->args[i].p);
}

/* For each function the parameters that are references, and that are lists; a bit each. */
static struct { unsigned short references, lists; } uses_of_call[FUNCTION_COUNT];

static void use_before(Call *call) {
    if (!call->thread) return;
    const unsigned references = uses_of_call[call->function->number].references;
    const unsigned lists = uses_of_call[call->function->number].lists;
    for (int i = 0; (references | lists) >> i != 0 && !call->answered; i++) {
        const void *value = call->args[i].p;
        if (!value) continue;
        bool odd = (references >> i & 1) != 0 && handle_sight(value, call->thread, false) != HANDLE_USUAL;
        if (odd || (lists >> i & 1) != 0) use_parameter(call, i);
    }
}

static bool promotes(JniFunction f) {
    return f == JNI_NewLocalRef || f == JNI_NewGlobalRef || f == JNI_NewWeakGlobalRef || f == JNI_DeleteLocalRef ||
           f == JNI_DeleteGlobalRef || f == JNI_DeleteWeakGlobalRef || f == JNI_IsSameObject ||
           f == JNI_GetObjectRefType;
}

static bool jni_deletes(const JniFacts *function) {
    return function == &jni_facts[JNI_DeleteLocalRef] || function == &jni_facts[JNI_DeleteGlobalRef] ||
           function == &jni_facts[JNI_DeleteWeakGlobalRef];
}

/* What deletes references has a check for all of that. */
static bool jni_takes_references(const JniFacts *function) {
    if (jni_deletes(function)) return false;
    for (int i = 0; i < function->param_count; i++)
        if (is_reference(function->params[i].kind)) return function != &jni_facts[JNI_GetObjectRefType];
    return false;
}

/* For each function the parameters that are references, a bit each, and whether they may be weak ones; its number among
   the names of references. */
static struct {
    unsigned char references;
    bool promotes;
    unsigned short name;
} uses_of[JNI_COUNT];
static void find_uses(void) {
    for (int f = FN_ALL + 1; f < FUNCTION_COUNT; f++)
        for (int i = 0; i < function_facts[f].param_count; i++) {
            const ParamFacts *p = &function_facts[f].params[i];
            if (p->pointed == POINTS_IN_ARRAY) uses_of_call[f].lists |= (unsigned short)(1 << i);
            if (p->pointed != POINTS_IN_ARRAY && is_reference(p->kind))
                uses_of_call[f].references |= (unsigned short)(1 << i);
        }
    for (int f = JNI_ALL + 1; f < JNI_COUNT; f++) {
        for (int i = 0; i < jni_facts[f].param_count; i++)
            if (is_reference(jni_facts[f].params[i].kind)) uses_of[f].references |= (unsigned char)(1 << i);
        uses_of[f].promotes = promotes((JniFunction)f);
        uses_of[f].name = handle_name_number(jni_facts[f].name, NULL);
    }
}

static void use_jni_argument(JniCall *call, int i) {
    JniFunction number = (JniFunction)call->function->number;
    const Use u = {.function = call->function->name,
                   .param = call->function->params[i].name,
                   .activity = &call->activity,
                   .thread = call->thread,
                   .of_jni = true,
                   .promotes = uses_of[number].promotes};
    if (use(&u, call->args[i].p) != DEAD) return;
    if (number == JNI_PopLocalFrame) /* that has to be done all the same */
        call->args[i].p = NULL;
    else
        call->answered = true;
}

static void jni_use_before(JniCall *call) {
    if (!call->plain && restricted_activity(call->thread)) return;
    JniFunction number = (JniFunction)call->function->number;
    for (unsigned left = uses_of[number].references; left != 0 && !call->answered; left &= left - 1) {
        const int i = __builtin_ctz(left);
        const void *value = call->args[i].p;
        if (!value) continue;
        HandleSight sight = handle_sight(value, call->thread, uses_of[number].promotes);
        if (sight == HANDLE_ODD || (sight == HANDLE_UNKNOWN && (!call->plain || raw_monitor_is_known(value))))
            use_jni_argument(call, i);
    }
}

/* ---- Coming ---- */

/* What a call gives to its thread. */
typedef struct Giving {
    CheckedThread *thread;
    HandleFrame *frame; /* NULL: nobody knows how long they live */
    HandleOrigin origin;
    Batch *batch;
} Giving;

/* [site] is that of the agent, NULL: no agent calls. */
INLINED Giving giving_begin(CheckedThread *thread, const Activity *activity, const void *function, const Site *site) {
    const Activity *context = activity->outer;
    Giving g = {.thread = thread, .origin = {.from = activity->name, .function = function}};
    if (from_native(thread, activity)) return g;
    g.frame = handle_frame(thread, context);
    g.origin.site = site;
    bool returns = context && (context->kind == ACTIVITY_CALLBACK || context->kind == ACTIVITY_NATIVE);
    if (g.frame && site && !returns) g.batch = handle_batch(thread, site, function);
    return g;
}

static void give(Giving *g, const HandleValues *values, const char *param, bool is_element) {
    g->origin.param = param;
    g->origin.is_element = is_element;
    if (g->frame) {
        handle_locals(g->frame, values, &g->origin, g->batch);
        return;
    }
    for (long i = 0; i < values->count; i++) {
        const void *value = *(void *const *)(values->first + (size_t)i * values->step);
        if (value) handle_forget(value);
    }
}

static void give_array(Giving *g, const void *array, jlong count, const char *param, bool is_element) {
    const HandleValues values = {array, sizeof(void *), (long)count};
    give(g, &values, param, is_element);
}

/* Whose references pile up has a separate rule for some functions. */
static Rule pile_rule(const void *function) {
    static const struct {
        Function function;
        Rule rule;
    } rules[] = {
        {FN_GetAllThreads, RULE_ref_array_elements},
        {FN_GetLoadedClasses, RULE_ref_array_elements},
        {FN_GetClassLoaderClasses, RULE_ref_array_elements},
        {FN_GetAllModules, RULE_ref_array_elements},
        {FN_GetThreadGroupChildren, RULE_ref_array_elements},
        {FN_GetTopThreadGroups, RULE_ref_array_elements},
        {FN_GetObjectsWithTags, RULE_ref_array_elements},
        {FN_GetImplementedInterfaces, RULE_ref_array_elements},
        {FN_GetOwnedMonitorInfo, RULE_ref_array_elements},
        {FN_GetAllStackTraces, RULE_GetAllStackTraces_refs},
        {FN_GetThreadListStackTraces, RULE_GetAllStackTraces_refs},
        {FN_GetLocalObject, RULE_GetLocalObject_ref},
        {FN_GetLocalInstance, RULE_GetLocalObject_ref},
        {FN_GetFieldDeclaringClass, RULE_GetFieldDeclaringClass_ref},
        {FN_GetMethodDeclaringClass, RULE_GetFieldDeclaringClass_ref},
    };
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        if (function == &function_facts[rules[i].function]) return rules[i].rule;
    return RULE_ref_local_pileup;
}

static void batch_end(Giving *g) {
    Pile *pile = g->batch->pile;
    handle_batch_end(g->batch);
    if (pile->live < PILED_UP || pile->reported || g->frame->live <= g->frame->capacity) return;
    pile->reported = true;
    FINDING(pile_rule(g->origin.function),
            "references of %u calls of %s at this place are still live in a thread from which nothing returns to Java; "
            "DeleteLocalRef or PopLocalFrame end them",
            pile->live, g->origin.from);
}

static void report_sixteen(HandleFrame *frame) {
    frame->reported = true;
    FINDING(RULE_ref_sixteen,
            "there are %d local references in a frame for %d; EnsureLocalCapacity or PushLocalFrame make room",
            frame->counted, frame->capacity);
}

INLINED void giving_end(Giving *g) {
    HandleFrame *frame = g->frame;
    if (g->batch)
        batch_end(g);
    else if (frame && g->origin.site && frame->counted > frame->capacity && !frame->reported)
        report_sixteen(frame);
}

static void give_structures(Giving *g, const StructureFacts *facts, const char *structures, jlong count,
                            bool is_element) {
    for (int j = 0; j < facts->field_count; j++) {
        const FieldFacts *field = &facts->fields[j];
        const HandleValues values = {structures + field->offset, facts->size, (long)count};
        if (field->holds == HOLDS_FIELD && is_reference(field->kind)) give(g, &values, field->name, is_element);
        bool leads_on = has_references(field->structure) || is_reference(field->element);
        if (field->holds != HOLDS_FIELD_MEMORY || field->count < 0 || !leads_on) continue;
        for (jlong i = 0; i < count; i++) {
            const char *structure = structures + (size_t)i * facts->size;
            const char *array = *(char *const *)(structure + field->offset);
            jlong elements = *(const jint *)(structure + facts->fields[field->count].offset);
            if (array && field->structure)
                give_structures(g, field->structure, array, elements, true);
            else if (array)
                give_array(g, array, elements, field->name, true);
        }
    }
}

static void give_after(Call *call) {
    if (call->result != JVMTI_ERROR_NONE || call->answered || !call->thread) return;
    Giving g = giving_begin(call->thread, &call->activity, call->function, site_at(call->activity.site));
    for (int i = 0; i < call->function->param_count; i++) {
        const ParamFacts *p = &call->function->params[i];
        const void *given = call->args[i].p;
        if (p->pointed < POINTS_OUT || !given) continue;
        bool in_memory = p->pointed == POINTS_OUT_MEMORY, is_array = p->pointed != POINTS_OUT;
        const char *at = in_memory ? *(char *const *)given : given;
        jlong count = !at || !(is_reference(p->element) || has_references(p->structure)) ? 0
                      : is_array ? call_count(call, p->count, at)
                                 : 1;
        if (p->structure)
            give_structures(&g, p->structure, at, count, is_array);
        else
            give_array(&g, at, count, p->name, is_array);
    }
    giving_end(&g);
}

static bool jni_gives_references(const JniFacts *function) {
    return is_reference(function->result) || id_kind(function->result);
}

/* An event, or a native method, that comes again and again; NULL: the call is in none. */
static const Activity *recurring(const Activity *activity) {
    while (activity && activity->kind != ACTIVITY_CALLBACK && activity->kind != ACTIVITY_NATIVE)
        activity = activity->outer;
    const EventFacts *event =
        activity && activity->kind == ACTIVITY_CALLBACK ? ((const Callback *)activity)->event : NULL;
    bool once =
        event == &event_facts[EV_VMStart] || event == &event_facts[EV_VMInit] || event == &event_facts[EV_VMDeath];
    return once ? NULL : activity;
}

/* Of the places that make global references: the event or native method in which one of them was made, if it recurs,
   and whether any was deleted. */
static struct {
    const char *made_in; /* atomic; NULL: none */
    bool by_native;      /* atomic: made_in is a native method */
    bool deleted;        /* atomic */
    bool leaked;         /* that was reported */
} globals_of[SITE_NUMBERS];

/* NULL: no agent calls. */
static const Site *site_of(const JniCall *call) { return call->agents ? call->made : NULL; }

static void jni_give_after(JniCall *call, Value result) {
    const char *id = id_kind(call->function->result);
    if (id && result.p) handle_id(result.p, id);
    if (!is_reference(call->function->result) || !result.p) return;
    JniFunction number = (JniFunction)call->function->number;
    if (number == JNI_NewGlobalRef || number == JNI_NewWeakGlobalRef) {
        const Site *made = site_of(call);
        const Activity *in = !made ? NULL : recurring(call->activity.outer);
        if (in) {
            __atomic_store_n(&globals_of[made->number].made_in, in->name, __ATOMIC_RELAXED);
            __atomic_store_n(&globals_of[made->number].by_native, in->kind == ACTIVITY_NATIVE, __ATOMIC_RELAXED);
        }
        handle_global(result.p, number == JNI_NewWeakGlobalRef, made);
        return;
    }
    Giving g = giving_begin(call->thread, &call->activity, call->function, site_of(call));
    g.origin.name = uses_of[number].name;
    if (g.frame)
        handle_local(g.frame, result.p, &g.origin, g.batch);
    else
        handle_forget(result.p);
    giving_end(&g);
}

/* ---- Going ---- */

static HandleKind kind_deleted(const JniCall *call) {
    ParamCheck check = call->function->params[0].check;
    return check == CHECK_LOCAL ? HANDLE_LOCAL : check == CHECK_GLOBAL ? HANDLE_GLOBAL : HANDLE_WEAK;
}

/* Delete...Ref of another kind; of none other rules know why. */
static void check_kind_deleted(JniCall *call) {
    const ParamFacts *p = &call->function->params[0];
    const void *value = call->args[0].p;
    jobjectRefType is = value ? jni_next.GetObjectRefType(call->env, (jobject)value) : JNIInvalidRefType;
    jobjectRefType fits = p->check == CHECK_LOCAL    ? JNILocalRefType
                          : p->check == CHECK_GLOBAL ? JNIGlobalRefType
                                                     : JNIWeakGlobalRefType;
    static const char *const names[] = {
        [JNILocalRefType] = "a local", [JNIGlobalRefType] = "a global", [JNIWeakGlobalRefType] = "a weak global"};
    if (is == JNIInvalidRefType || is == fits || is > JNIWeakGlobalRefType) return;
    FINDING(RULE_jni_delete_kind, "%s is called for %p, which is %s reference", call->function->name, value, names[is]);
    call->explained = call->answered = true;
}

static void delete_before(JniCall *call) {
    const void *value = call->args[0].p;
    const Site *made = NULL;
    bool usual = handle_delete(call->thread, value, 1u << kind_deleted(call), site_of(call), &made);
    if (!usual) {
        if (call->agents || restricted_activity(call->thread)) {
            jni_use_before(call);
            if (!call->explained && !call->answered) check_kind_deleted(call);
            if (call->answered) return;
        }
        handle_delete(call->thread, value, ~0u, site_of(call), &made);
    }
    if (made) __atomic_store_n(&globals_of[made->number].deleted, true, __ATOMIC_RELAXED);
}

static void push_after(JniCall *call, Value result) {
    if (result.i != JNI_OK || call->answered || from_native(call->thread, &call->activity)) return;
    handle_frame_push(call->thread, call->activity.outer, site_at(call->site), call->args[0].i);
}

static void pop_before(JniCall *call) {
    const HandleFrame *frame = handles_on(call->thread)->frames;
    if (from_native(call->thread, &call->activity)) return;
    if (frame && frame->context == call->activity.outer && frame->pushed) {
        handle_frame_pop(call->thread, HANDLE_POPPED, site_of(call));
    } else if (call->agents) {
        FINDING(RULE_ref_frame_balance, "PopLocalFrame ends a frame that nothing here has begun with PushLocalFrame");
        call->answered = true;
    }
}

static void capacity_after(JniCall *call, Value result) {
    if (result.i != JNI_OK || call->answered || from_native(call->thread, &call->activity)) return;
    HandleFrame *frame = handle_frame(call->thread, call->activity.outer);
    if (frame && frame->counted + call->args[0].i > frame->capacity) frame->capacity = frame->counted + call->args[0].i;
}

/* ---- Callbacks and threads ---- */

static void callback_before(Callback *callback) {
    const EventFacts *event = callback->event;
    CheckedThread *thread = callback->thread;
    HandleFrame *frame = NULL;
    if (!thread) return;
    /* Left by one that was left with longjmp. */
    if (handles_on(thread)->frames) handle_frames_end(thread, &callback->activity, HANDLE_RETURNED, NULL);
    for (int i = 0; i < event->param_count; i++) {
        /* A value may be a reference. */
        if (event->params[i].kind == VALUE_JVALUE) handle_forget(callback->args[i].l.l);
        if (!is_reference(event->params[i].kind) || !callback->args[i].p) continue;
        const HandleOrigin origin = {.from = event->name, .param = event->params[i].name, .is_argument = true};
        if (!frame && !(frame = handle_frame(thread, &callback->activity))) return;
        handle_local(frame, callback->args[i].p, &origin, NULL);
    }
}

static const char *kind_of(const Activity *returning) {
    return returning->kind == ACTIVITY_NATIVE ? "native method" : "callback";
}

static void report_unpopped(const Activity *returning, const Site *pushed) {
    if (!pushed) return;
    Finding *f = finding_begin(RULE_ref_frame_balance);
    finding_site(f, "pushed", pushed);
    finding_end(f, "the %s returns, and a frame that it began with PushLocalFrame has no end", kind_of(returning));
}

/* Of a list nobody knows the length before, so that it is no mistake to get one, but to leave it there. */
static void report_lists(const Activity *returning, const HandleFrame *frame) {
    Handle last;
    if (frame->reported || frame->counted + frame->elements <= frame->capacity || !handle_newest_element(frame, &last))
        return;
    finding_end(finding_begin_in(RULE_ref_list_left, site_of_number(last.made)),
                "%d references of a list that %s has returned here are left at the end of the %s, in a frame for "
                "%d; DeleteLocalRef each, or PushLocalFrame and PopLocalFrame around",
                frame->elements, handle_name(&last)->from, kind_of(returning), frame->capacity);
}

static void frames_end(CheckedThread *thread, const Activity *returning) {
    const Site *pushed = NULL;
    const HandleFrame *frame = handles_on(thread)->frames;
    if (!frame) return;
    if (frame->context == returning && frame->elements > 0) report_lists(returning, frame);
    handle_frames_end(thread, returning, HANDLE_RETURNED, &pushed);
    report_unpopped(returning, pushed);
}

static void callback_after(Callback *callback) {
    if (callback->thread) frames_end(callback->thread, &callback->activity);
}

/* ---- Native methods ---- */

static void native_begins(NativeCall *call) {
    const NativeMethod *method = call->method;
    HandleFrame *frame = handle_frame_push(call->thread, &call->activity, NULL, 0);
    HandleOrigin origin = {.from = method->name, .param = method->is_static ? "class" : "this", .is_argument = true};
    if (!frame) return;
    if (call->self) handle_local(frame, call->self, &origin, NULL);
    origin.param = "argument";
    for (int i = 0; i < method->param_count; i++) {
        if (method->params[i].type != 'L' && method->params[i].type != '[') continue;
        const void *value = (const void *)native_argument(call, i);
        if (value) handle_local(frame, value, &origin, NULL);
    }
}

static void native_ends(NativeCall *call) { frames_end(call->thread, &call->activity); }

static void agent_thread_ends(CheckedThread *thread, const Activity *activity, JNIEnv *jni) {
    handle_frames_end(thread, activity, HANDLE_RETURNED, NULL);
}

static void detach_before(InvokeCall *call) {
    while (handles_on(call->thread)->frames) handle_frame_pop(call->thread, HANDLE_DETACHED, NULL);
}

/* ---- Global references ---- */

static void new_global_after(JniCall *call, Value result) {
    const Activity *outer = call->activity.outer;
    Callback *callback = (Callback *)outer;
    if (!result.p || !outer || outer->kind != ACTIVITY_CALLBACK ||
        callback->event != &event_facts[EV_SampledObjectAlloc])
        return;
    if (jni_next.IsSameObject(call->env, (jobject)call->args[0].p,
                              (jobject)callback->args[ARG_SampledObjectAlloc_object].p))
        reference_in(callback)->given = result.p;
}

static void sampled_after(Callback *callback) {
    const void *given = reference_in(callback)->given;
    const Site *made;
    if (!given || !handle_is_live_global(given, &made)) return;
    Finding *f = finding_begin(RULE_SampledObjectAlloc_strong_ref);
    finding_site(f, "made", made);
    finding_end(
        f, "the sampled object is kept by a global reference, and so never collected; a weak one or a tag does not "
           "keep it");
}

static void intercept_after(Call *call) {
    if (call->result == JVMTI_ERROR_NONE) jni_intercepted();
}

/* Native methods keep references in variables of their library, and in memory that objects of Java lead to. What is
   found there at the end is in use. An agent that keeps one for each event is another matter: its list only grows. */
typedef struct Kept {
    const Site *made;
    unsigned count, in_use;
} Kept;
enum { KEPT_SITES = 128 };
static Kept kept[KEPT_SITES];
static int kept_count;
static Table in_use; /* the references that were found */

static Kept *kept_of(const Site *made) {
    int i = 0;
    while (i < kept_count && kept[i].made != made) i++;
    return i < kept_count ? &kept[i] : NULL;
}

static ReachAnswer find_in_use(const void *address) {
    const Site *made;
    if (!handle_is_live_global(address, &made)) return (ReachAnswer){.known = false};
    Kept *of = kept_of(made);
    TableLink *link = !of || table_find(&in_use, (uintptr_t)address) ? NULL : calloc(1, sizeof *link);
    if (link && table_add(&in_use, link, (uintptr_t)address)) of->in_use++;
    return (ReachAnswer){.known = true};
}

static void note_kept(const Site *made, unsigned count) {
    if (kept_count < KEPT_SITES && !globals_of[made->number].leaked) kept[kept_count++] = (Kept){made, count, 0};
}

static bool is_by_native(const Kept *k) {
    return __atomic_load_n(&globals_of[k->made->number].by_native, __ATOMIC_RELAXED);
}

static void subtract_in_use(void) {
    for (int i = 0; i < kept_count; i++) {
        int first = 0;
        while (first < i && !(is_by_native(&kept[first]) && kept[first].made->module == kept[i].made->module)) first++;
        if (first < i || !is_by_native(&kept[i]) || memory_walk(kept[i].made->module, find_in_use)) continue;
        for (int k = 0; k < kept_count; k++) /* that cannot be known */
            if (is_by_native(&kept[k]) && kept[k].made->module == kept[i].made->module) kept[k].in_use = kept[k].count;
    }
    for (int i = 0; i < kept_count; i++)
        if (is_by_native(&kept[i])) kept[i].count -= kept[i].in_use < kept[i].count ? kept[i].in_use : kept[i].count;
    TABLE_EACH(&in_use, link) {
        table_remove(&in_use, link);
        free(link);
    }
    table_release(&in_use);
}

static void report_leak(const Kept *k) {
    const char *in = __atomic_load_n(&globals_of[k->made->number].made_in, __ATOMIC_RELAXED);
    bool none_deleted = in && !__atomic_load_n(&globals_of[k->made->number].deleted, __ATOMIC_RELAXED);
    if (k->count < (none_deleted ? KEPT_ALL : LEAKED)) return;
    globals_of[k->made->number].leaked = true;
    finding_end(finding_begin_at(RULE_ref_global_leak, NULL, k->made, k->count),
                "%u global references that NewGlobalRef made here%s%s were never deleted%s", k->count, in ? " in " : "",
                in ? in : "", none_deleted ? ", and none of this place ever was" : "");
}

static void end(void) {
    kept_count = 0;
    handles_globals_by_site(KEPT_ALL, note_kept);
    subtract_in_use();
    for (int i = 0; i < kept_count; i++) report_leak(&kept[i]);
}

static const EveryFunctionCheck every_function[] = {
    {.concerns = takes_references, .before = use_before},
    {.concerns = gives_references, .after = give_after},
    {0},
};
static const FunctionCheck functions[] = {
    {FN_SetJNIFunctionTable, NULL, intercept_after},
    {FN_ALL, NULL, NULL},
};
static const EventCheck events[] = {
    {EV_ALL, callback_before, callback_after},
    {EV_SampledObjectAlloc, NULL, sampled_after},
    {EV_ALL, NULL, NULL},
};
static const EveryJniCheck every_jni[] = {{.concerns = jni_takes_references, .before = jni_use_before}, {0}};
static const JniCheck jni_unless_plain[] = {
    {JNI_NewGlobalRef, NULL, new_global_after},
    {JNI_ALL, NULL, NULL},
};
static const EveryJniCheck every_jni_any[] = {{.concerns = jni_gives_references, .after = jni_give_after}, {0}};
static const JniCheck jni_any[] = {
    {JNI_DeleteLocalRef, delete_before, NULL},
    {JNI_DeleteGlobalRef, delete_before, NULL},
    {JNI_DeleteWeakGlobalRef, delete_before, NULL},
    {JNI_PushLocalFrame, NULL, push_after},
    {JNI_PopLocalFrame, pop_before, NULL},
    {JNI_EnsureLocalCapacity, NULL, capacity_after},
    {JNI_ALL, NULL, NULL},
};
static const InvokeCheck invoke[] = {
    {INVOKE_DetachCurrentThread, detach_before, NULL},
    {INVOKE_COUNT, NULL, NULL},
};
const RuleClass reference_rules = {.functions = functions,
                                   .every_function = every_function,
                                   .start = find_uses,
                                   .events = events,
                                   .jni_unless_plain = jni_unless_plain,
                                   .every_jni = every_jni,
                                   .jni_any = jni_any,
                                   .every_jni_any = every_jni_any,
                                   .invoke = invoke,
                                   .thread_ends = handles_release,
                                   .native_begins = native_begins,
                                   .native_ends = native_ends,
                                   .agent_thread_ends = agent_thread_ends,
                                   .ends_early = end,
                                   .end = end};
