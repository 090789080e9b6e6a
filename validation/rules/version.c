/* Versions of the tool interface: what an agent asks for, what it gets, what it needs. */
#include <stdlib.h>
#include <string.h>

#include "validation/base/facts.h"
#include "validation/core/options.h"
#include "validation/core/own.h"
#include "validation/core/rules.h"
#include "validation/report/exertion.h"
#include "validation/report/finding.h"
#include "validation/rules/entry.h"

/* The rules that are reported here. */
extern const RuleFacts RULE_env_function_beyond_version[], RULE_getenv_newest_version[], RULE_getenv_returned_version[],
    RULE_getenv_version_kind[];

enum { VERSION_9 = 0x30090000, REQUESTS = 64 };

/* In which version each came in, as GetEnv takes it. */
static jint functions_since[FUNCTION_COUNT], events_since[EVENT_COUNT], capabilities_since[CAPABILITY_COUNT];

__attribute__((constructor)) static void read_tables(void) {
    static const char *const since[] = {
#define CAPABILITY(bit, name, since, when) [bit] = since,
#include "jvmti/capabilities.def"
    };
    for (int i = 1; i < FUNCTION_COUNT; i++)
        if (function_facts[i].since) functions_since[i] = version_of_text(function_facts[i].since);
    for (int i = EV_ALL + 1; i < EVENT_COUNT; i++) events_since[i] = version_of_text(event_facts[i].since);
    for (int i = 0; i < CAPABILITY_COUNT; i++) capabilities_since[i] = version_of_text(since[i]);
}

static jint without_micro(jint version) { return version & ~JVMTI_VERSION_MASK_MICRO; }
static int minor(jint version) { return (version & JVMTI_VERSION_MASK_MINOR) >> JVMTI_VERSION_SHIFT_MINOR; }

/* What the VM is, or is to be taken for. */
static jint vm_version(void) {
    return check_options.version != 0 ? without_micro(check_options.version) : real_version();
}

/* ---- What is asked for ---- */

/* The call sites that requested JNI in Agent_OnLoad, where it is of no use. */
static const Site *requests[REQUESTS]; /* atomic */

static void get_env_before(InvokeCall *call) {
    if (!invoke_for_tools(call->version)) return;
    jint version = without_micro(call->version);
    bool one = version_major(version) == 1 && minor(version) <= 2,
         later = version_major(version) >= 9 && minor(version) == 0;
    if (!one && !later)
        FINDING(RULE_getenv_version_kind, "%#x is no version of the tool interface: 1.0, 1.1, 1.2, 9 and later are",
                (unsigned)call->version);
    if (check_options.version != 0 && version > vm_version()) {
        call->answered = true;
        call->result = JNI_EVERSION;
        if (call->result_env) *call->result_env = NULL;
        exertion_note(NULL, "GetEnv", 0, "was refused version %d.%d, since the VM seems to have %d.%d",
                      version_major(version), minor(version), version_major(vm_version()), minor(vm_version()));
    }
}

static void get_env_after(InvokeCall *call) {
    if (invoke_for_tools(call->version) || call->result == JNI_OK || call->agents ||
        own_phase() != JVMTI_PHASE_ONLOAD || entry_of(call->activity.site) != ENTRY_ONLOAD)
        return;
    const Site *site = site_at(call->activity.site);
    for (int i = 0; i < REQUESTS; i++) {
        const Site *none = NULL;
        if (__atomic_load_n(&requests[i], __ATOMIC_SEQ_CST) == site ||
            __atomic_compare_exchange_n((const Site **)&requests[i], &none, site, false, __ATOMIC_ACQ_REL,
                                        __ATOMIC_ACQUIRE))
            return;
    }
}

/* Those whose library has not asked for the tool interface, either. */
static void report_requests(void) {
    for (int i = 0; i < REQUESTS && __atomic_load_n(&requests[i], __ATOMIC_SEQ_CST); i++) {
        const Site *site = __atomic_load_n(&requests[i], __ATOMIC_SEQ_CST);
        if (!site->module || __atomic_load_n(&site->module->is_agent, __ATOMIC_SEQ_CST)) continue;
        finding_end(
            finding_begin_at(RULE_getenv_version_kind, NULL, site, 1),
            "%s asks for JNI in Agent_OnLoad, where there is none, and never for a version of the tool interface",
            site->module->name);
    }
}

static void entry_ends(const Activity *entry, jint result) {
    if (strcmp(entry->name, "Agent_OnLoad") == 0) report_requests();
}

/* ---- What is used ---- */

static void version_used(CheckedEnv *env, jint since) {
    if (since > __atomic_load_n(&life_of(env)->newest, __ATOMIC_SEQ_CST))
        __atomic_store_n(&life_of(env)->newest, since, __ATOMIC_SEQ_CST);
}

/* What a later VM has there came in with a version that the tables do not know. */
static void reserved_slot(CheckedEnv *env, int slot, bool later) {
    if (later) version_used(env, env->version);
}

/* The VM is so new as capabilities that it has granted. */
static jint granted(const CheckedEnv *env) {
    jint newest = 0;
    for (int i = 0; i < CAPABILITY_COUNT; i++)
        if ((__atomic_load_n(&env->possessed, __ATOMIC_SEQ_CST) >> i & 1) != 0 && capabilities_since[i] > newest)
            newest = capabilities_since[i];
    return newest;
}

/* No environment is older than the others, of which those around a plain call say nothing new. */
static bool is_of_later_version(const FunctionFacts *function) {
    return function->since && strcmp(function->since, "1.0") != 0;
}

static void before(Call *call) {
    CheckedEnv *env = call->env;
    jint since = functions_since[call->function->number];
    version_used(env, since);
    if (since <= without_micro(env->version)) return;
    if (since > vm_version()) {
        FINDING(RULE_env_function_beyond_version,
                "%s came in with version %s; this VM has %d.%d, whose table ends before", call->function->name,
                call->function->since, version_major(vm_version()), minor(vm_version()));
        call_answer(call, JVMTI_ERROR_NOT_AVAILABLE);
    } else if (env->agent && !__atomic_load_n(&env->agent->asked_version, __ATOMIC_SEQ_CST) && since > granted(env)) {
        FINDING(RULE_getenv_returned_version,
                "%s was added in version %s; %d.%d was requested, and GetVersionNumber has not returned "
                "a later one",
                call->function->name, call->function->since, version_major(env->version), minor(env->version));
    }
}

static void version_after(Call *call) {
    if (call->result != JVMTI_ERROR_NONE) return;
    if (call->env->agent) __atomic_store_n(&call->env->agent->asked_version, true, __ATOMIC_SEQ_CST);
    if (check_options.version != 0) *(jint *)call->args[0].p = check_options.version;
}

/* java.version, java.specification.version and others say as much; so does JNI. */
static void property_after(Call *call) {
    const char *name = call->args[0].p;
    if (call->result == JVMTI_ERROR_NONE && strstr(name, "version") && call->env->agent)
        __atomic_store_n(&call->env->agent->asked_version, true, __ATOMIC_SEQ_CST);
}
static void jni_version_after(JniCall *call, Value result) {
    Module *module = module_of(call->site);
    if (module) __atomic_store_n(&module->asked_version, true, __ATOMIC_SEQ_CST);
}

static void enabled(Call *call) {
    const EventFacts *event = event_of_number(call->args[1].i);
    if (event)
        version_used(call->env, events_since[event - event_facts]);
    else if (call->result == JVMTI_ERROR_NONE) /* one of a later version */
        version_used(call->env, call->env->version);
}

static void added(Call *call) {
    const unsigned char *wanted = call->args[0].p;
    if (call->result != JVMTI_ERROR_NONE) return;
    for (int i = 0; i < (int)sizeof(jvmtiCapabilities) * 8; i++)
        if (wanted[i / 8] >> i % 8 & 1)
            version_used(call->env, i < CAPABILITY_COUNT ? capabilities_since[i] : call->env->version);
}

static void end(void) {
    report_requests();
    for (CheckedEnv *env = __atomic_load_n(&checked_envs, __ATOMIC_SEQ_CST); env;
         env = __atomic_load_n(&env->next, __ATOMIC_SEQ_CST)) {
        jint asked = without_micro(env->version), newest = __atomic_load_n(&life_of(env)->newest, __ATOMIC_SEQ_CST);
        if (newest == 0 || asked < VERSION_9 || newest >= asked) continue;
        finding_end(finding_begin_at(RULE_getenv_newest_version, env, env->made, 1),
                    "version %d is requested; all used functions are in version %d.%d, which more VMs have",
                    version_major(asked), version_major(newest), minor(newest));
    }
}

static bool is_of_first_version(const FunctionFacts *function) { return !is_of_later_version(function); }

static const EveryFunctionCheck every_function[] = {{.concerns = is_of_later_version, .before = before}, {0}};
static const EveryFunctionCheck every_function_unless_plain[] = {{.concerns = is_of_first_version, .before = before},
                                                                 {0}};
static const FunctionCheck functions[] = {
    {FN_GetVersionNumber, NULL, version_after},
    {FN_SetEventNotificationMode, NULL, enabled},
    {FN_AddCapabilities, NULL, added},
    {FN_GetSystemProperty, NULL, property_after},
    {FN_ALL, NULL, NULL},
};
static const JniCheck jni[] = {
    {JNI_GetVersion, NULL, jni_version_after},
    {JNI_ALL, NULL, NULL},
};
static const InvokeCheck invoke[] = {
    {INVOKE_GetEnv, get_env_before, get_env_after},
    {0, NULL, NULL},
};
const RuleClass version_rules = {.every_function_unless_plain = every_function_unless_plain,
                                 .reserved_slot = reserved_slot,
                                 .functions = functions,
                                 .every_function = every_function,
                                 .jni = jni,
                                 .invoke = invoke,
                                 .entry_ends = entry_ends,
                                 .end = end};
