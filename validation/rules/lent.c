/* Rules about memory that the VM lends: agents get copies that are closed after the call (pages.h). And about the one
   kind that they give in return: new bytes of classes. */
#include <stdlib.h>
#include <string.h>

#include "validation/base/facts.h"
#include "validation/core/rules.h"
#include "validation/interpose/pages.h"
#include "validation/report/finding.h"
#include "validation/rules/memory.h"

/* The rules that are reported here. */
extern const RuleFacts RULE_callback_arg_memory_kept[], RULE_ClassFileLoadHook_allocate[],
    RULE_ClassFileLoadHook_length[], RULE_ClassFileLoadHook_return_input[], RULE_ClassFileLoadHook_write_in_place[],
    RULE_CompiledMethodLoad_memory[], RULE_onload_options_lifetime[], RULE_onload_options_modified[],
    RULE_string_no_nul[];

enum { CALLBACK_LENT = 2 };
typedef struct LentCallback {
    uint64_t remembered[2]; /* a hash of the bytes, and the length that was there */
    struct {
        void *copy;
        const void *original;
        int param;
    } lent[CALLBACK_LENT]; /* arguments of which the agent gets copies */
} LentCallback;
RULE_STATE(Callback, lent_in, LentCallback)

/* ---- Options of entry points ---- */

typedef struct Options {
    struct Options *outer;
    const Activity *entry;
    const char *given;
    char *copy;
} Options;
static __thread Options *options_here;

static char *lend_options(const Activity *entry, char *given) {
    Options *o = !given ? NULL : calloc(1, sizeof *o);
    if (!o) return given;
    Loan loan = {
        RULE_onload_options_lifetime, RULE_onload_options_lifetime, "the options", entry->name, NULL, entry->site};
    *o = (Options){options_here, entry, given, pages_lend(&loan, given, strlen(given) + 1)};
    if (!o->copy) {
        free(o);
        return given;
    }
    options_here = o;
    return o->copy;
}

static void entry_ends(const Activity *entry, jint result) {
    Options *o = options_here;
    if (!o || o->entry != entry) return;
    options_here = o->outer;
    if (memcmp(o->given, o->copy, strlen(o->given) + 1) != 0)
        FINDING(RULE_onload_options_modified, "the options \"%s\" have changed", o->given);
    pages_close(o->copy);
    free(o);
}

/* ---- Arguments of callbacks ---- */

/* An array with the argument that counts it, or a text. */
typedef struct Lent {
    Event event;
    int param, count;
    size_t size; /* of an element */
    Rule late, beyond;
} Lent;
enum { TEXT = -1 };
#define LENT_TEXT(event, param, rule) \
    { EV_##event, param, TEXT, 1, RULE_##rule, RULE_##rule }
static const Lent lent[] = {
    {EV_ClassFileLoadHook, 6, 5, 1, RULE_callback_arg_memory_kept, RULE_string_no_nul},
    LENT_TEXT(ClassFileLoadHook, 3, callback_arg_memory_kept),
    LENT_TEXT(DynamicCodeGenerated, 0, CompiledMethodLoad_memory),
    LENT_TEXT(ResourceExhausted, 3, callback_arg_memory_kept),
    {EV_CompiledMethodLoad, 4, 3, sizeof(jvmtiAddrLocationMap), RULE_CompiledMethodLoad_memory,
     RULE_CompiledMethodLoad_memory},
};
enum { LENT = sizeof lent / sizeof *lent };

static void lend_before(Callback *callback) {
    int n = 0;
    for (int i = 0; i < LENT; i++) {
        if (callback->event != &event_facts[lent[i].event]) continue;
        Value *arg = &callback->args[lent[i].param];
        if (!arg->p) continue;
        Loan loan = {lent[i].late,          lent[i].beyond, callback->event->params[lent[i].param].name,
                     callback->event->name, callback->env,  callback->activity.function};
        jint count = lent[i].count == TEXT ? (jint)strlen(arg->p) + 1 : callback->args[lent[i].count].i;
        void *copy = count <= 0 ? NULL : pages_lend(&loan, arg->p, (size_t)count * lent[i].size);
        if (!copy) continue;
        lent_in(callback)->lent[n].original = arg->p;
        lent_in(callback)->lent[n].param = lent[i].param;
        lent_in(callback)->lent[n++].copy = copy;
        arg->p = copy;
    }
}
static void lend_after(Callback *callback) {
    for (int n = 0; n < CALLBACK_LENT && lent_in(callback)->lent[n].copy; n++) {
        callback->args[lent_in(callback)->lent[n].param].p = lent_in(callback)->lent[n].original;
        pages_close(lent_in(callback)->lent[n].copy);
    }
}

static bool fault(const void *address, const void *pc) { return pages_fault(address, pc); }

/* ---- New bytes of classes: memory that becomes the VM's ---- */

static uint64_t hash(const unsigned char *bytes, jint length) {
    uint64_t h = UINT64_C(0xCBF29CE484222325);
    for (jint i = 0; i < length; i++) h = (h ^ bytes[i]) * UINT64_C(0x100000001B3);
    return h;
}

static void hook_before(Callback *callback) {
    lent_in(callback)->remembered[0] = hash(callback->args[ARG_ClassFileLoadHook_class_data].p,
                                            callback->args[ARG_ClassFileLoadHook_class_data_len].i);
    lent_in(callback)->remembered[1] =
        (uint64_t) * (const jint *)callback->args[ARG_ClassFileLoadHook_new_class_data_len].p;
}

/* Bytes that the VM could not give back become bytes that it can. */
static void replace_bytes(CheckedEnv *env, unsigned char **data, jint length) {
    unsigned char *copy;
    if (length <= 0 || (*env->real)->Allocate(env->real, length, &copy) != JVMTI_ERROR_NONE) return;
    memcpy(copy, *data, (size_t)length);
    *data = copy;
}

static void hook_after(Callback *callback) {
    const Value *args = callback->args;
    const unsigned char *old = args[ARG_ClassFileLoadHook_class_data].p;
    jint old_length = args[ARG_ClassFileLoadHook_class_data_len].i,
         *length = (jint *)args[ARG_ClassFileLoadHook_new_class_data_len].p;
    unsigned char **data = (unsigned char **)args[ARG_ClassFileLoadHook_new_class_data].p;
    if (hash(old, old_length) != lent_in(callback)->remembered[0])
        FINDING(RULE_ClassFileLoadHook_write_in_place, "the class file that the callback received has changed");
    bool length_set = (uint64_t)*length != lent_in(callback)->remembered[1];
    if (!*data && length_set)
        FINDING(RULE_ClassFileLoadHook_length, "new_class_data_len is %d, new_class_data is not set", *length);
    if (!*data) return;
    if (!length_set && *length <= 0)
        FINDING(RULE_ClassFileLoadHook_length, "new_class_data is set, new_class_data_len is %d", *length);
    if (*data >= old && *data < old + old_length) {
        FINDING(RULE_ClassFileLoadHook_return_input, "new_class_data is in the class file that the callback received");
        replace_bytes(callback->env, data, *length);
    } else if (!memory_take_over(*data)) {
        FINDING(RULE_ClassFileLoadHook_allocate, "%p, the new class file, is no memory of Allocate", (void *)*data);
        replace_bytes(callback->env, data, *length);
    }
}

static const EventCheck events[] = {
    {EV_ClassFileLoadHook, lend_before, NULL},
    {EV_DynamicCodeGenerated, lend_before, lend_after},
    {EV_ResourceExhausted, lend_before, lend_after},
    {EV_CompiledMethodLoad, lend_before, lend_after},
    {EV_ClassFileLoadHook, hook_before, hook_after},
    {EV_ClassFileLoadHook, NULL, lend_after},
    {EV_ALL, NULL, NULL},
};
const RuleClass lent_rules = {.events = events, .entry_begins = lend_options, .entry_ends = entry_ends, .fault = fault};
