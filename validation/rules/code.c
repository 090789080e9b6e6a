/* Code that agents hand to the VM: callbacks, and tables of JNI functions. */
#include <link.h>
#include <stdio.h>
#include <string.h>

#include "validation/base/facts.h"
#include "validation/base/lock.h"
#include "validation/base/wild.h"
#include "validation/core/own.h"
#include "validation/core/rules.h"
#include "validation/interpose/jni.h"
#include "validation/report/finding.h"

/* The rules that are reported here. */
extern const RuleFacts RULE_arg_callback_pointer[], RULE_SetJNIFunctionTable_copy[],
    RULE_SetJNIFunctionTable_lost_update[], RULE_SetJNIFunctionTable_varargs[];

/* ---- Is it code? ---- */

typedef struct Search {
    uintptr_t address;
    bool found;
} Search;

static int look_in(struct dl_phdr_info *module, size_t size, void *data) {
    Search *search = data;
    for (int i = 0; i < module->dlpi_phnum && !search->found; i++) {
        const ElfW(Phdr) *p = &module->dlpi_phdr[i];
        search->found = p->p_type == PT_LOAD && (p->p_flags & PF_X) != 0 &&
                        search->address - (module->dlpi_addr + p->p_vaddr) < p->p_memsz;
    }
    return search->found;
}

/* Code that was made at run time is in no library. */
static bool in_executable_mapping(uintptr_t address) {
    FILE *maps = fopen("/proc/self/maps", "re");
    char line[512], mode[5];
    bool found = !maps; /* who knows */
    unsigned long long from, to;
    while (!found && fgets(line, sizeof line, maps))
        found =
            sscanf(line, "%llx-%llx %4s", &from, &to, mode) == 3 && address >= from && address < to && mode[2] == 'x';
    if (maps) fclose(maps);
    return found;
}

static bool is_code(const void *address) {
    Search search = {(uintptr_t)address, false};
    dl_iterate_phdr(look_in, &search);
    return search.found || in_executable_mapping(search.address);
}

/* ---- Callbacks ---- */

static void callback_given(const char *what, const void *address) {
    if (address && !is_code(address)) FINDING(RULE_arg_callback_pointer, "%s is %p, where no code is", what, address);
}

static void event_callbacks_before(Call *call) {
    const char *given = call->args[0].p;
    jint size = call->args[1].i;
    for (int i = EV_ALL + 1; given && i < EVENT_COUNT; i++) {
        void *callback;
        if ((jint)(event_facts[i].callback + sizeof callback) > size) continue;
        memcpy(&callback, given + event_facts[i].callback, sizeof callback);
        callback_given(event_facts[i].name, callback);
    }
}

static void heap_callbacks(const jvmtiHeapCallbacks *given) {
    if (!given) return;
    callback_given("heap_iteration_callback", (const void *)given->heap_iteration_callback);
    callback_given("heap_reference_callback", (const void *)given->heap_reference_callback);
    callback_given("primitive_field_callback", (const void *)given->primitive_field_callback);
    callback_given("array_primitive_value_callback", (const void *)given->array_primitive_value_callback);
    callback_given("string_primitive_value_callback", (const void *)given->string_primitive_value_callback);
}
static void follow_before(Call *call) { heap_callbacks(call->args[3].p); }
static void iterate_before(Call *call) { heap_callbacks(call->args[2].p); }

/* Functions whose parameters are callbacks. */
static void parameters_before(Call *call) {
    for (int i = 0; i < call->function->param_count; i++) {
        const char *name = call->function->params[i].name;
        if (strstr(name, "callback") || strcmp(name, "proc") == 0) callback_given(name, call->args[i].p);
    }
}

/* ---- Tables of JNI functions ---- */

enum { ENTRIES = sizeof(struct JNINativeInterface_) / sizeof(void *) };

typedef union FunctionTable {
    struct JNINativeInterface_ named;
    void *entries[ENTRIES];
} FunctionTable;

/* The functions that exist in three forms: NAME, and NAMEV and NAMEA after it. */
static bool has_forms(const JniFacts *f) {
    const JniFacts *v = f + 1, *a = f + 2;
    size_t length = strlen(f->name);
    return f + 2 < jni_facts + JNI_COUNT && strncmp(v->name, f->name, length) == 0 &&
           strcmp(v->name + length, "V") == 0 && strncmp(a->name, f->name, length) == 0 &&
           strcmp(a->name + length, "A") == 0;
}

/* The agent's structure may be shorter, and then nobody knows what is after it. */
static void read_table(FunctionTable *table, const void *given, size_t size) {
    memset(table, 0, sizeof *table);
    if (wild_copy(table, given, size)) return;
    char *to = (char *)table;
    const char *from = given;
    memset(to, 0, sizeof *table);
    for (size_t at = 0; at < size && wild_copy(to + at, from + at, sizeof(void *)); at += sizeof(void *)) {}
}

static void *entry(const FunctionTable *table, const JniFacts *f) {
    void *function;
    memcpy(&function, (const char *)table + f->place, sizeof function);
    return function;
}

/* Entries that the present table has and the new one has not. */
static bool report_gaps(const FunctionTable *present, const FunctionTable *given) {
    const JniFacts *first = NULL;
    int gaps = 0;
    for (const JniFacts *f = jni_facts + JNI_ALL + 1; f < jni_facts + JNI_COUNT; f++) {
        const void *now = entry(present, f), *then = entry(given, f);
        if (!now || then == now || (then && is_code(then))) continue;
        if (gaps++ == 0) first = f;
    }
    if (gaps > 0)
        FINDING(
            RULE_SetJNIFunctionTable_copy,
            "no functions are in %d places of the table, the first is %s: take the table of GetJNIFunctionTable and "
            "replace single entries",
            gaps, first->name);
    return gaps > 0;
}

static void report_forms(const FunctionTable *present, const FunctionTable *given) {
    for (const JniFacts *f = jni_facts + JNI_ALL + 1; f < jni_facts + JNI_COUNT; f++) {
        int replaced = 0;
        for (int i = 0; i < 3 && has_forms(f); i++) replaced += entry(present, f + i) != entry(given, f + i);
        if (replaced == 0 || replaced == 3) continue;
        FINDING(RULE_SetJNIFunctionTable_varargs, "of %s, %s and %s %d are replaced: calls come through each of them",
                f[0].name, f[1].name, f[2].name, replaced);
        return;
    }
}

/* The last change of each entry: the environment, the new value and the old one. */
static struct Change {
    const CheckedEnv *by;
    const void *before;
} changes[JNI_COUNT];
static Lock changes_lock = LOCK_INITIALIZER(JNI_CHANGES);

/* An entry that another environment has changed gets what is older, or what is none of this agent's. */
static void report_lost(const Call *call, const FunctionTable *present, const FunctionTable *given) {
    const JniFacts *lost = NULL;
    int by = 0;
    lock_acquire(&changes_lock);
    for (const JniFacts *f = jni_facts + JNI_ALL + 1; f < jni_facts + JNI_COUNT; f++) {
        const void *now = entry(present, f), *then = entry(given, f);
        struct Change *change = &changes[f - jni_facts];
        if (then == now) continue;
        if (change->by && change->by != call->env && !__atomic_load_n(&change->by->disposed, __ATOMIC_SEQ_CST) &&
            (then == change->before || module_of(then) != call->env->agent)) {
            lost = f;
            by = change->by->number;
        }
        *change = (struct Change){call->env, now};
    }
    lock_release(&changes_lock);
    if (lost)
        FINDING(
            RULE_SetJNIFunctionTable_lost_update,
            "the function of environment %d for %s goes out of the table again, which was copied before that came in",
            by, lost->name);
}

static void table_before(Call *call) {
    jniNativeInterface *present;
    FunctionTable given, now;
    size_t size = jni_table_size();
    if (!call->args[0].p || (*own_env)->GetJNIFunctionTable(own_env, &present) != JVMTI_ERROR_NONE) return;
    memset(&now, 0, sizeof now);
    memcpy(&now, present, size);
    own_release(present);
    read_table(&given, call->args[0].p, size);
    if (report_gaps(&now, &given))
        call_answer(call, JVMTI_ERROR_NULL_POINTER); /* the next call of JNI would be the last */
    else
        report_forms(&now, &given);
    if (!call->answered) report_lost(call, &now, &given);
}

static const FunctionCheck functions[] = {
    {FN_SetEventCallbacks, event_callbacks_before, NULL},
    {FN_RunAgentThread, parameters_before, NULL},
    {FN_SetExtensionEventCallback, parameters_before, NULL},
    {FN_FollowReferences, follow_before, NULL},
    {FN_IterateThroughHeap, iterate_before, NULL},
    {FN_IterateOverHeap, parameters_before, NULL},
    {FN_IterateOverReachableObjects, parameters_before, NULL},
    {FN_IterateOverInstancesOfClass, parameters_before, NULL},
    {FN_IterateOverObjectsReachableFromObject, parameters_before, NULL},
    {FN_SetJNIFunctionTable, table_before, NULL},
    {FN_ALL, NULL, NULL},
};
const RuleClass code_rules = {.functions = functions};
