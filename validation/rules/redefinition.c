/* Redefinition: why one was refused, what one that succeeded does not do, what an agent still believes after it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "validation/base/facts.h"
#include "validation/base/lock.h"
#include "validation/base/plain.h"
#include "validation/core/own.h"
#include "validation/core/rules.h"
#include "validation/doctor/doctor.h"
#include "validation/know/classes.h"
#include "validation/report/describe.h"
#include "validation/report/finding.h"
#include "validation/rules/refused.h"

/* The rules that are reported here. */
extern const RuleFacts RULE_IsModifiableClass_ask_first[], RULE_Prefix_wrapper[], RULE_Redefine_clinit[],
    RULE_Redefine_concurrent[], RULE_Redefine_debug_attributes[], RULE_Redefine_in_callback[], RULE_Redefine_lambda[],
    RULE_Redefine_name[], RULE_Redefine_old_frames[], RULE_Redefine_private_method_relaxation[],
    RULE_Redefine_structure[], RULE_Redefine_verification[], RULE_Redefine_version[];

/* ---- Refused ---- */

static const char *text_or(const char *text, const char *otherwise) { return !text ? otherwise : text; }

static bool refuse_structure(Patient *p, jvmtiError error) {
    Differences d = doctor_differences(p, error);
    if (d.count > 0)
        FINDING(d.prefixed               ? RULE_Prefix_wrapper
                : d.helpers              ? RULE_Redefine_lambda
                : d.only_private_methods ? RULE_Redefine_private_method_relaxation
                                         : RULE_Redefine_structure,
                "%s: %s", doctor_name(p), d.text);
    free(d.text);
    return d.count > 0;
}

static bool refuse_name(Patient *p, jvmtiError error) {
    const Shape *old = doctor_old(p), *new = doctor_new(p);
    if (!old || !new || strcmp(old->name, new->name) == 0) return false;
    char *who = doctor_transformer(p);
    FINDING(RULE_Redefine_name, "the new bytes of %s define %s; they come from %s", old->name, new->name,
            text_or(who, "an unknown source"));
    free(who);
    return true;
}

static bool refuse_version(Patient *p, jvmtiError error) {
    const Shape *new = doctor_new(p);
    if (!new) return false;
    char *who = doctor_transformer(p);
    FINDING(RULE_Redefine_version, "the class file of %s has version %u, which this VM does not know; it comes from %s",
            doctor_name(p), new->major, text_or(who, "an unknown source"));
    free(who);
    return true;
}

static bool refuse_verification(Patient *p, jvmtiError error) {
    char *changed = doctor_changed_methods(p), *maps = doctor_methods_without_maps(p), *who = doctor_transformer(p);
    const char *why = !validation_host->why_refused ? NULL : validation_host->why_refused();
    if (maps)
        FINDING(RULE_Redefine_lambda, "%s: no StackMapTable in %s, which has branches; the code comes from %s%s%s",
                doctor_name(p), maps, text_or(who, "an unknown source"), !why ? "" : ": ", text_or(why, ""));
    else if (changed)
        FINDING(RULE_Redefine_verification, "%s: the new code does not verify; what has changed is %s, by %s%s%s",
                doctor_name(p), changed, text_or(who, "an unknown source"), !why ? "" : ": ", text_or(why, ""));
    bool reported = maps || changed;
    free(changed);
    free(maps);
    free(who);
    return reported;
}

/* Of each error who finds out, and what is said if nothing was found out. */
static const struct Refusal {
    jvmtiError error;
    bool (*refuse)(Patient *patient, jvmtiError error);
    Rule rule;
    const char *otherwise;
} refusals[] = {
    {JVMTI_ERROR_UNSUPPORTED_REDEFINITION_METHOD_ADDED, refuse_structure, RULE_Redefine_structure,
     "a method was added"},
    {JVMTI_ERROR_UNSUPPORTED_REDEFINITION_METHOD_DELETED, refuse_structure, RULE_Redefine_structure,
     "a method was removed"},
    {JVMTI_ERROR_UNSUPPORTED_REDEFINITION_METHOD_MODIFIERS_CHANGED, refuse_structure, RULE_Redefine_structure,
     "the modifiers of a method have changed"},
    {JVMTI_ERROR_UNSUPPORTED_REDEFINITION_SCHEMA_CHANGED, refuse_structure, RULE_Redefine_structure,
     "the fields, or their order, have changed"},
    {JVMTI_ERROR_UNSUPPORTED_REDEFINITION_HIERARCHY_CHANGED, refuse_structure, RULE_Redefine_structure,
     "the superclass or the interfaces have changed"},
    {JVMTI_ERROR_UNSUPPORTED_REDEFINITION_CLASS_MODIFIERS_CHANGED, refuse_structure, RULE_Redefine_structure,
     "the modifiers of a class have changed"},
    {JVMTI_ERROR_UNSUPPORTED_REDEFINITION_CLASS_ATTRIBUTE_CHANGED, refuse_structure, RULE_Redefine_structure,
     "an attribute that has to stay has changed"},
    {JVMTI_ERROR_NAMES_DONT_MATCH, refuse_name, RULE_Redefine_name, "the bytes define a class of another name"},
    {JVMTI_ERROR_UNSUPPORTED_VERSION, refuse_version, RULE_Redefine_version,
     "the VM does not know this version of the class file"},
    {JVMTI_ERROR_FAILS_VERIFICATION, refuse_verification, RULE_Redefine_verification, "the new code does not verify"},
};

static void report_unmodifiable(const Call *call, Operation *o) {
    jboolean modifiable = JNI_TRUE;
    jint at = 0;
    if (!ask_begin(call->thread)) return;
    while (at < o->count &&
           ((*own_env)->IsModifiableClass(own_env, o->patients[at].cls, &modifiable) != JVMTI_ERROR_NONE || modifiable))
        at++;
    char *name = NULL;
    if (at < o->count && (*own_env)->GetClassSignature(own_env, o->patients[at].cls, &name, NULL) != JVMTI_ERROR_NONE)
        name = NULL;
    ask_end(call->thread);
    refused_note(call, RULE_IsModifiableClass_ask_first, NULL, BY_SAME_CODE,
                 "%s cannot be modified, as IsModifiableClass says of it",
                 !name ? "a class" : class_name_of_signature(name));
    own_release(name);
}

/* The VM takes the classes in their order: the first for which there is a reason is the one. */
static void report_refusal(const Call *call, Operation *o) {
    if (call->result == JVMTI_ERROR_UNMODIFIABLE_CLASS) {
        report_unmodifiable(call, o);
        return;
    }
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        if (refusals[i].error != call->result) continue;
        for (jint j = 0; j < o->count; j++)
            if (refusals[i].refuse(&o->patients[j], call->result)) return;
        FINDING(refusals[i].rule, "%s", refusals[i].otherwise);
    }
}

/* ---- Done ---- */

static bool is_initialized(jclass cls) {
    jint status = 0;
    return (*own_env)->GetClassStatus(own_env, cls, &status) == JVMTI_ERROR_NONE &&
           (status & JVMTI_CLASS_STATUS_INITIALIZED) != 0;
}

/* What the new version would do at initialisation and the old did not. */
static void report_statics(Patient *p, const Shape *old, const Shape *new) {
    for (const Part *part = new->first; part; part = part->next) {
        if (part->kind != PART_STATIC && part->kind != PART_CONSTANT) continue;
        if (shape_find(old, part->kind, part->key, old->first) || !is_initialized(p->cls)) continue;
        if (part->kind == PART_STATIC)
            FINDING(RULE_Redefine_clinit, "%s is initialised: its new static initialiser, with '%s', never runs",
                    doctor_name(p), part->key);
        else
            FINDING(RULE_Redefine_clinit, "%s is initialised: the field %s keeps its value, which is not the new %s",
                    doctor_name(p), part->value, part->key);
        return;
    }
}

static void report_lines(Patient *p, const Shape *old, const Shape *new) {
    const Part *hint = old->first;
    for (const Part *part = new->first; part; part = part->next) {
        const Part *before = part->kind == PART_METHOD ? shape_find(old, PART_METHOD, part->key, hint) : NULL;
        if (!before) continue;
        hint = before;
        if (!before->code.has_lines || !part->code.known || part->code.has_lines) continue;
        FINDING(RULE_Redefine_debug_attributes,
                "the new version of %s has no line numbers for %s, which the old one had", doctor_name(p), part->key);
        return;
    }
}

/* The method of a live frame if it has got two calls more, a probe at its entry and one at its exit, say. */
static const Part *probed(const Operation *o, const char *class_name, const char *key, Patient **patient) {
    for (jint i = 0; i < o->count; i++) {
        Patient *p = (Patient *)&o->patients[i];
        const Shape *old = !p->base.bytes || !p->first ? NULL : doctor_old(p), *new = doctor_new(p);
        if (!old || !new || strcmp(old->name, class_name) != 0) continue;
        const Part *before = shape_find(old, PART_METHOD, key, old->first);
        const Part *after = shape_find(new, PART_METHOD, key, new->first);
        *patient = p;
        return before && after && after->code.calls >= before->code.calls + 2 ? after : NULL;
    }
    return NULL;
}

/* If a frame runs the old code of a method that was instrumented: that method. */
static const Part *old_frame(const Operation *o, jmethodID method, Patient **patient) {
    jboolean obsolete = JNI_FALSE;
    JavaFrame frame;
    if ((*own_env)->IsMethodObsolete(own_env, method, &obsolete) != JVMTI_ERROR_NONE || !obsolete) return NULL;
    java_frame(&frame, method, -1);
    char key[512];
    snprintf(key, sizeof key, "%s%s", text_or(frame.method, ""), text_or(frame.signature, ""));
    const Part *part = !frame.class_name ? NULL : probed(o, frame.class_name, key, patient);
    java_stack_free(&frame, 1);
    return part;
}

static bool has_probes(Operation *o) {
    for (jint i = 0; i < o->count; i++)
        if (o->patients[i].base.bytes && o->patients[i].first) return true;
    return false;
}

static void report_old_frames(const Call *call, Operation *o) {
    jvmtiStackInfo *stacks;
    jint count;
    Patient *patient;
    const Part *part = NULL;
    if (!has_probes(o) || !ask_begin(call->thread)) return;
    if ((*own_env)->GetAllStackTraces(own_env, 256, &stacks, &count) == JVMTI_ERROR_NONE) {
        for (jint i = 0; i < count; i++)
            for (jint j = 0; j < stacks[i].frame_count && !part; j++)
                part = old_frame(o, stacks[i].frame_buffer[j].method, &patient);
        own_release(stacks);
    }
    ask_end(call->thread);
    if (part)
        FINDING(RULE_Redefine_old_frames,
                "%s.%s has %u call%s in its new version, and a frame runs the old one: counts of entries "
                "and exits will not match",
                doctor_name(patient), part->key, part->code.calls, PLURAL(part->code.calls));
}

static void report_done(const Call *call, Operation *o) {
    for (jint i = 0; i < o->count; i++) {
        Patient *p = &o->patients[i];
        const Shape *new = doctor_new(p), *old = !new ? NULL : doctor_old(p);
        if (!old) continue;
        report_statics(p, old, new);
        report_lines(p, old, new);
    }
    report_old_frames(call, o);
}

/* ---- At the same time ---- */

enum { OVERLAP_CLASSES = 64 };

/* A call that is under way. */
typedef struct Running {
    struct Running *next;
    const Call *call;
    const Site *site;
    int count;
    CheckedClass *classes[OVERLAP_CLASSES];
} Running;
static Running *running;
static Lock lock = LOCK_INITIALIZER(REDEFINED);

/* The call of another thread that redefines a class of this list. */
static const Site *overlap(const Running *mine, CheckedClass **shared) {
    for (const Running *r = running; r; r = r->next)
        for (int i = 0; r->call->thread != mine->call->thread && i < r->count; i++)
            for (int j = 0; j < mine->count; j++)
                if (r->classes[i] && r->classes[i] == mine->classes[j]) {
                    *shared = r->classes[i];
                    return r->site;
                }
    return NULL;
}

static void begin_running(const Call *call, const Operation *o) {
    Running *r = calloc(1, sizeof *r);
    CheckedClass *shared;
    if (!r) return;
    r->call = call;
    r->site = site_at(call->activity.site);
    for (r->count = 0; r->count < o->count && r->count < OVERLAP_CLASSES; r->count++)
        r->classes[r->count] = class_of(call->thread, o->patients[r->count].cls);
    lock_acquire(&lock);
    const Site *other = overlap(r, &shared);
    r->next = running;
    running = r;
    lock_release(&lock);
    if (!other) return;
    Finding *f = finding_begin(RULE_Redefine_concurrent);
    finding_site(f, "other", other);
    finding_end(f, "another thread is about to change %s, too", shared->name);
}

static void end_running(const Call *call) {
    lock_acquire(&lock);
    Running **r = &running, *found;
    while (*r && (*r)->call != call) r = &(*r)->next;
    found = *r;
    if (found) *r = found->next;
    lock_release(&lock);
    free(found);
}

/* ---- Around the calls ---- */

static void before(Call *call) {
    if (in_callback(call->activity.outer, EV_ClassFileLoadHook))
        FINDING(RULE_Redefine_in_callback, "a ClassFileLoadHook is in progress in this thread");
    doctor_begin(call);
    Operation *o = doctor_operation(call);
    if (o) begin_running(call, o);
}

static void after(Call *call) {
    Operation *o = doctor_operation(call);
    if (!o) return;
    end_running(call);
    if (!call->answered && may_ask(call->thread)) {
        if (call->result == JVMTI_ERROR_NONE)
            report_done(call, o);
        else
            report_refusal(call, o);
    }
    doctor_end(o);
}

static const FunctionCheck functions[] = {
    {FN_RedefineClasses, before, after},
    {FN_RetransformClasses, before, after},
    {FN_ALL, NULL, NULL},
};
static const EventCheck events[] = {
    {EV_ClassFileLoadHook, doctor_hook_begin, doctor_hook_end},
    {EV_ALL, NULL, NULL},
};
const RuleClass redefinition_rules = {.functions = functions, .events = events};
