/* Results: what a failed call leaves in its outputs is nobody's. It is poisoned, so that who uses it all the same is
   seen: when it comes back as an argument, or when the agent reads where it points to. */
#include "validation/rules/result.h"

#include <stdlib.h>
#include <string.h>

#include "validation/base/facts.h"
#include "validation/base/limits.h"
#include "validation/base/lock.h"
#include "validation/base/wild.h"
#include "validation/core/options.h"
#include "validation/core/own.h"
#include "validation/core/rules.h"
#include "validation/report/describe.h"
#include "validation/report/finding.h"

/* The rules that are reported here. */
extern const RuleFacts RULE_Allocate_unchecked[], RULE_arg_class_array_primitive[], RULE_arg_native_method[],
    RULE_FieldAccess_native_location[], RULE_FieldModification_value_member[], RULE_GetLineNumberTable_absent[],
    RULE_GetLoadedClasses_content[], RULE_GetSourceFileName_absent[], RULE_GetStackTrace_count[],
    RULE_GetSystemProperty_missing[], RULE_MethodEntry_natives_included[], RULE_MethodExit_value_on_exception[],
    RULE_result_free_on_error[], RULE_result_ignored[], RULE_result_output_on_error[];

/* ---- Poison ---- */

/* A word of poison is an address at which nothing lies, and says in its low half which failed call it is of, so that a
   little distance from it does not matter. Half a word of it is a number that counts nothing. */
enum { ORIGINS = 1024, ORIGIN_SPACE = 64, UNKNOWN = ORIGINS - 1 };
static const uint64_t poison_word = (uint64_t)POISON_HALF << 32 | (uint64_t)POISON_HALF << 16;

/* A failed call, or what else has left nothing. */
typedef struct Origin {
    const char *name; /* of the function, or the event; NULL: it did not fit in the table, or the place is free */
    const Site *site;
    jvmtiError error;
    Rule rule; /* that says most about using its outputs */
    bool is_general;
    bool pressed; /* it was made to fail */
    bool used;    /* atomic; that was reported */
} Origin;

static Origin origins[ORIGINS];
static Limit full = {.one = "failed call", .many = "failed calls"};
static Lock lock = LOCK_INITIALIZER(RESULTS);

static unsigned remember(const Origin *origin) {
    uint64_t hash = ((uintptr_t)origin->site ^ (uintptr_t)origin->name << 20 ^ (uint64_t)origin->error) *
                    UINT64_C(0x9E3779B97F4A7C15);
    unsigned at = (unsigned)(hash >> 32) % UNKNOWN, found = UNKNOWN;
    lock_acquire(&lock);
    for (int tries = 0; tries < 32 && found == UNKNOWN; tries++, at = (at + 1) % UNKNOWN) {
        Origin *o = &origins[at];
        if (!o->name) *o = *origin;
        if (o->site == origin->site && o->name == origin->name && o->error == origin->error && o->rule == origin->rule)
            found = at;
    }
    if (found == UNKNOWN) limit_met(&full);
    lock_release(&lock);
    return found;
}

static uint64_t poison_of(unsigned index) { return poison_word | (uint64_t)index * ORIGIN_SPACE; }

/* What a word is poison of; NULL: it is none. Where only its upper half is poison a value is in the lower one. */
static const Origin *origin_of_word(uint64_t word) {
    static const Origin value = {.name = "FieldModification", .rule = RULE_FieldModification_value_member};
    if (word >> 32 != poison_word >> 32) return NULL;
    return word >> 16 == poison_word >> 16 ? &origins[(word & 0xFFFF) / ORIGIN_SPACE] : &value;
}
static const Origin *origin_of_int(jint number) {
    return (uint32_t)number >> 16 == (poison_word >> 16 & 0xFFFF) ? &origins[((uint32_t)number & 0xFFFF) / ORIGIN_SPACE]
                                                                  : NULL;
}

/* Writes without fault; what is not there stays unwritten. */
static void overwrite(void *where, size_t size, uint64_t word) {
    uint64_t words[32];
    if (size > sizeof words) size = sizeof words;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) words[i] = word;
    wild_write(where, words, size);
}

/* ---- What using the outputs of a failed call means ---- */

static const struct Meaning {
    jvmtiError error;
    Rule rule;
    Function functions[8]; /* none: all */
    Event events[2];       /* in whose callbacks; none: everywhere */
} meanings[] = {
    {JVMTI_ERROR_NATIVE_METHOD, RULE_MethodEntry_natives_included, {0}, {EV_MethodEntry, EV_MethodExit}},
    {JVMTI_ERROR_NATIVE_METHOD, RULE_FieldAccess_native_location, {0}, {EV_FieldAccess, EV_FieldModification}},
    {JVMTI_ERROR_NATIVE_METHOD, RULE_arg_native_method, {0}, {0}},
    {JVMTI_ERROR_ABSENT_INFORMATION,
     RULE_GetSourceFileName_absent,
     {FN_GetSourceFileName, FN_GetSourceDebugExtension},
     {0}},
    {JVMTI_ERROR_ABSENT_INFORMATION,
     RULE_GetLineNumberTable_absent,
     {FN_GetLineNumberTable, FN_GetLocalVariableTable},
     {0}},
    {JVMTI_ERROR_CLASS_NOT_PREPARED, RULE_GetLoadedClasses_content, {0}, {0}},
    {JVMTI_ERROR_NOT_AVAILABLE, RULE_GetSystemProperty_missing, {FN_GetSystemProperty}, {0}},
    {JVMTI_ERROR_OUT_OF_MEMORY, RULE_Allocate_unchecked, {FN_Allocate}, {0}},
};

static bool means(const struct Meaning *m, const Call *call) {
    bool function = m->functions[0] == FN_ALL, event = m->events[0] == EV_ALL;
    for (int i = 0; i < 8 && m->functions[i] != FN_ALL; i++) function |= (int)m->functions[i] == call->function->number;
    for (int i = 0; i < 2 && m->events[i] != EV_ALL; i++) event |= in_callback(call->activity.outer, m->events[i]);
    return m->error == call->result && function && event;
}

/* Whether the class that the call was about has no members, lines and names. */
static bool about_array_or_primitive(const Call *call) {
    jclass class = (jclass)call->args[0].p;
    jboolean array = JNI_FALSE;
    jint status = 0;
    if (call->function->params[0].kind != VALUE_CLASS || !may_ask(call->thread)) return false;
    return ((*own_env)->IsArrayClass(own_env, class, &array) == JVMTI_ERROR_NONE && array) ||
           ((*own_env)->GetClassStatus(own_env, class, &status) == JVMTI_ERROR_NONE &&
            (status & JVMTI_CLASS_STATUS_PRIMITIVE) != 0);
}

static Origin origin_of(const Call *call) {
    Origin o = {.name = call->function->name,
                .site = site_at(call->activity.site),
                .error = call->result,
                .pressed = call->activity.pressed};
    o.rule = RULE_result_ignored;
    o.is_general = true;
    for (size_t i = 0; i < sizeof meanings / sizeof *meanings && o.is_general; i++)
        if (means(&meanings[i], call)) {
            o.rule = meanings[i].rule;
            o.is_general = false;
        }
    if (call->result == JVMTI_ERROR_ABSENT_INFORMATION && about_array_or_primitive(call)) {
        o.rule = RULE_arg_class_array_primitive;
        o.is_general = false;
    }
    return o;
}

static void poison(Call *call) {
    if (check_options.outputs == OUTPUTS_LEAVE) return;
    uint64_t word = 0;
    for (int i = 0; i < call->function->param_count; i++) {
        const ParamFacts *p = &call->function->params[i];
        bool memory = p->pointed >= POINTS_OUT_MEMORY;
        bool buffer = p->pointed == POINTS_OUT_BUFFER && call->args[p->capacity].i > 0; /* its first entry */
        if (!call->args[i].p || !(memory || buffer || p->pointed == POINTS_OUT)) continue;
        if (word == 0 && check_options.outputs == OUTPUTS_POISON) {
            Origin origin = origin_of(call);
            word = poison_of(remember(&origin));
        }
        overwrite((void *)call->args[i].p, memory ? sizeof(void *) : p->element_size, word);
    }
}

/* One more entry of the caller's than were filled, which it has given room for. */
static void stack_after(Call *call) {
    jint room = call->args[2].i;
    if (call->result != JVMTI_ERROR_NONE || check_options.outputs != OUTPUTS_POISON) return;
    jint count = *(const jint *)call->args[4].p;
    if (count >= room) return;
    /* A profiler calls from one place, millions of times. */
    static __thread const void *last __attribute__((tls_model("initial-exec")));
    static __thread uint64_t word __attribute__((tls_model("initial-exec")));
    if (call->activity.site != last) {
        const Origin origin = {.name = call->function->name,
                               .site = site_at(call->activity.site),
                               .error = JVMTI_ERROR_NONE,
                               .rule = RULE_GetStackTrace_count};
        word = poison_of(remember(&origin));
        last = call->activity.site;
    }
    memcpy(&((jvmtiFrameInfo *)call->args[3].p)[count].method, &word, sizeof word);
}

/* ---- Values of callbacks that are none ---- */

static void exit_before(Callback *callback) {
    if (!callback->args[ARG_MethodExit_was_popped_by_exception].z || check_options.outputs != OUTPUTS_POISON) return;
    const Origin origin = {
        .name = callback->event->name, .error = JVMTI_ERROR_NONE, .rule = RULE_MethodExit_value_on_exception};
    callback->args[ARG_MethodExit_return_value].l.j = (jlong)poison_of(remember(&origin));
}

/* Values of up to four bytes leave half of the union to poison. */
static void modification_before(Callback *callback) {
    jvalue *value = &callback->args[ARG_FieldModification_new_value].l;
    if (check_options.outputs == OUTPUTS_POISON &&
        strchr("ZBCSIF", callback->args[ARG_FieldModification_signature_type].c))
        value->j = (jlong)((poison_word >> 32 << 32) | (uint32_t)value->i);
}

/* ---- It comes back ---- */

static void report_used_as(Rule rule, const char *what, const Origin *o) {
    Finding *f = finding_begin(rule);
    if (!o->name) {
        finding_end(f, "%s is an output of a call that has failed", what);
    } else if (o->rule == RULE_MethodExit_value_on_exception) {
        finding_end(f, "%s is the return_value of a method that has ended by an exception", what);
    } else if (o->rule == RULE_FieldModification_value_member) {
        finding_end(f, "%s is the reference in new_value, and the field is of a primitive type", what);
    } else if (o->error == JVMTI_ERROR_NONE) {
        finding_site(f, "filled", o->site);
        finding_end(f, "%s is after the entries that %s has filled", what, o->name);
    } else {
        finding_site(f, "failed", o->site);
        finding_end(f, "%s is an output of %s, which has failed with %s", what, o->name, error_name(o->error));
    }
}

/* One use is one finding. To give back what was never had is a separate error, whatever the error meant. Of a call that
   was made to fail the first use says it all: that its result is not looked at. */
static void report_used(const char *what, const Origin *o, Rule general) {
    if (o->pressed && __atomic_exchange_n(&((Origin *)(uintptr_t)o)->used, true, __ATOMIC_RELAXED)) return;
    bool is_general = o->is_general || !o->name || general == RULE_result_free_on_error;
    report_used_as(is_general ? general : o->rule, what, o);
}

static bool is_pointer(ValueKind kind) { return (kind >= VALUE_THREAD && kind <= VALUE_TEXT) || kind == VALUE_POINTER; }

static const Origin *used(const ParamFacts *p, Value value) {
    if (p->pointed != POINTS_NOTHING || is_pointer(p->kind)) return origin_of_word((uintptr_t)value.p);
    if (p->kind == VALUE_LONG || p->kind == VALUE_LOCATION) return origin_of_word((uint64_t)value.j);
    const Origin *origin = p->kind == VALUE_INT ? origin_of_int(value.i) : NULL;
    return origin && strcmp(p->name, "value") == 0 ? NULL : origin;
}

static jvmtiError refusal(ValueKind kind) {
    switch (kind) {
    case VALUE_THREAD: return JVMTI_ERROR_INVALID_THREAD;
    case VALUE_THREAD_GROUP: return JVMTI_ERROR_INVALID_THREAD_GROUP;
    case VALUE_CLASS: return JVMTI_ERROR_INVALID_CLASS;
    case VALUE_OBJECT: return JVMTI_ERROR_INVALID_OBJECT;
    case VALUE_METHOD: return JVMTI_ERROR_INVALID_METHODID;
    case VALUE_FIELD: return JVMTI_ERROR_INVALID_FIELDID;
    case VALUE_MONITOR: return JVMTI_ERROR_INVALID_MONITOR;
    default: return JVMTI_ERROR_ILLEGAL_ARGUMENT;
    }
}

/* The VM would follow it. */
static void before(Call *call) {
    for (int i = 0; i < call->function->param_count; i++) {
        const ParamFacts *p = &call->function->params[i];
        const Origin *o = used(p, call->args[i]);
        if (!o) continue;
        bool freed = call->function->number == FN_Deallocate;
        report_used(p->name, o, freed ? RULE_result_free_on_error : RULE_result_ignored);
        call_answer(call, freed ? JVMTI_ERROR_NONE : refusal(p->kind));
        return;
    }
}

static bool takes_pointers(const JniFacts *function) {
    for (int i = 0; i < function->param_count; i++)
        if (is_pointer(function->params[i].kind)) return true;
    return false;
}

static void jni_before(JniCall *call) {
    for (int i = 0; i < call->function->param_count; i++) {
        const ParamFacts *p = &call->function->params[i];
        const Origin *o = is_pointer(p->kind) ? origin_of_word((uintptr_t)call->args[i].p) : NULL;
        if (!o) continue;
        report_used(p->name, o, RULE_result_ignored);
        call->answered = true;
        return;
    }
}

/* Nothing is there: whoever follows it crashes. */
static bool fault(const void *address, const void *pc) {
    const Origin *o = origin_of_word((uintptr_t)address);
    (void)pc;
    if (o) report_used("the address that is read or written here", o, RULE_result_output_on_error);
    return false;
}

static const EveryFunctionCheck every_function[] = {{.failed = poison}, {0}};
static const EveryFunctionCheck every_function_unless_plain[] = {{.before = before}, {0}};
static const FunctionCheck functions[] = {
    {FN_GetStackTrace, NULL, stack_after},
    {FN_ALL, NULL, NULL},
};
static const EventCheck events[] = {
    {EV_FieldModification, modification_before, NULL},
    {EV_MethodExit, exit_before, NULL},
    {EV_ALL, NULL, NULL},
};
static const EveryJniCheck every_jni_unless_plain[] = {{.concerns = takes_pointers, .before = jni_before}, {0}};
const RuleClass result_rules = {.functions = functions,
                                .every_function = every_function,
                                .events = events,
                                .every_function_unless_plain = every_function_unless_plain,
                                .every_jni_unless_plain = every_jni_unless_plain,
                                .fault = fault};
