/* Only what the specification allows: a capability may be missing, be another environment's, or be too late; a function
   may return the errors that the table has for it. */
#include "validation/pressure/inject.h"

#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

#include "validation/base/facts.h"
#include "validation/core/options.h"
#include "validation/core/own.h"
#include "validation/pressure/death.h"
#include "validation/pressure/may.h"
#include "validation/pressure/pressure.h"
#include "validation/report/describe.h"
#include "validation/report/exertion.h"

/* ---- Profiles ---- */

typedef enum ProfileId {
    PROFILE_none,
#define PROFILE(id, name) PROFILE_##id,
#include "validation/profiles.def"
} ProfileId;

static const struct Profile {
    ProfileId id;
    const char *name;
} profiles[] = {
#define PROFILE(id, name) {PROFILE_##id, name},
#include "validation/profiles.def"
};
enum { PROFILES = sizeof profiles / sizeof *profiles };

typedef enum FactKind {
    FACT_NOT_THERE,
    FACT_ONLOAD_ONLY,
    FACT_ONE_AT_A_TIME,
    FACT_STAYS_AVAILABLE,
    FACT_LATER_CAPABILITIES,
    FACT_LATEST_VERSION,
    FACT_NO_FUNCTION,
    FACT_NO_EXTENSION,
    FACT_KEEPS,
    FACT_DRAWS,
    FACT_WAITERS,
    FACT_COMES_LATE,
    FACT_LIKE
} FactKind;

static const struct Fact {
    ProfileId profile;
    FactKind kind;
    Capabilities set;
    Function function;
    jvmtiError error;
    const char *text;
    unsigned choice;
    ProfileId other;
} facts[] = {
#define FACT(id, ...) {.profile = PROFILE_##id, __VA_ARGS__},
#include "validation/profiles.def"
};
enum { FACTS = sizeof facts / sizeof *facts };

typedef struct Failure {
    struct Failure *next;
    int function;     /* FN_ALL: whatever gives memory */
    unsigned long at; /* the call that fails, counted from 1; 0: each */
    jvmtiError error;
    unsigned long calls; /* atomic */
} Failure;

static const struct Profile *profile; /* NULL: none */
static Failure *failures;
static Capabilities denied;
static bool solo, late;

/* What is withheld, and why, of the options together. */
static Capabilities not_there, onload_only, one_at_a_time;
static bool stays_available;
static unsigned keeps, draws, waiters;
/* Extensions that are left out, as patterns; the functions that are not there. */
enum { PATTERNS = 4 };
static const char *left_out[PATTERNS];
static jvmtiError function_errors[FUNCTION_COUNT];
static bool gives_memory[FUNCTION_COUNT];

unsigned profile_keeps(void) { return keeps; }
unsigned profile_draws(void) { return draws; }
unsigned profile_waiters(void) { return waiters; }

/* ---- Which capabilities can be had ---- */

/* By which a set is withheld, for people. */
static const char *withheld_by(Capabilities set) {
    return (set & denied) != 0 ? "inject=deny" : profile ? profile->name : late ? "inject=attach" : "inject=solo";
}

/* Those of a set that an environment could not have because of this. */
static Capabilities withheld(const CheckedEnv *env, Capabilities set) {
    Capabilities others = 0, ever = 0, gone = denied | not_there;
    for (const CheckedEnv *e = __atomic_load_n(&checked_envs, __ATOMIC_SEQ_CST); e;
         e = __atomic_load_n(&e->next, __ATOMIC_SEQ_CST)) {
        ever |= __atomic_load_n(&e->possessed, __ATOMIC_SEQ_CST);
        if (e != env && !__atomic_load_n(&e->disposed, __ATOMIC_SEQ_CST))
            others |= __atomic_load_n(&e->capabilities, __ATOMIC_SEQ_CST);
    }
    if (late || own_phase() != JVMTI_PHASE_ONLOAD) gone |= onload_only & ~(stays_available ? ever : 0);
    return set & ~__atomic_load_n(&env->capabilities, __ATOMIC_SEQ_CST) & (gone | (others & one_at_a_time));
}

Capabilities inject_denies(void) { return denied | not_there; }

Capabilities potential_of(const CheckedEnv *env) {
    jvmtiCapabilities potential;
    if ((*env->real)->GetPotentialCapabilities(env->real, &potential) != JVMTI_ERROR_NONE) return 0;
    return capabilities_of(&potential) & ~withheld(env, capabilities_of(&potential));
}

/* ---- What is asked for ---- */

static const char *parse_deny(const char *pattern) {
    char name[64];
    Capabilities found = 0;
    for (int i = 0; i < CAPABILITY_COUNT; i++)
        if (fnmatch(pattern, capability_names(UINT64_C(1) << i, name, sizeof name), 0) == 0) found |= UINT64_C(1) << i;
    denied |= found;
    return found == 0 ? "there is no such capability" : NULL;
}

static bool may_return(const FunctionFacts *function, int error) {
    static const short universal[] = {JVMTI_ERROR_NULL_POINTER,  JVMTI_ERROR_OUT_OF_MEMORY,
                                      JVMTI_ERROR_ACCESS_DENIED, JVMTI_ERROR_UNATTACHED_THREAD,
                                      JVMTI_ERROR_WRONG_PHASE,   JVMTI_ERROR_INTERNAL};
    for (size_t i = 0; i < sizeof universal / sizeof *universal; i++)
        if (universal[i] == error) return true;
    for (int i = 0; i < function->error_count; i++)
        if (function->errors[i] == error) return true;
    return false;
}

static const char *parse_error(const char *name, Failure *failure) {
    for (int error = 1; error <= JVMTI_ERROR_MAX; error++) {
        if (strcmp(error_name((jvmtiError)error), name) != 0) continue;
        failure->error = (jvmtiError)error;
        return may_return(&function_facts[failure->function], error) ? NULL : "the function may not return this error";
    }
    return "there is no such error (names without JVMTI_ERROR_)";
}

static Failure *failure_new(void) {
    Failure *failure = calloc(1, sizeof *failure);
    if (!failure) return NULL;
    failure->error = JVMTI_ERROR_OUT_OF_MEMORY;
    failure->next = failures;
    return failures = failure;
}

static const char *parse_fail(char *text) {
    Failure *failure = failure_new();
    char *word = strsep(&text, ":");
    const char *wrong = NULL;
    if (!failure) return "no memory";
    const FunctionFacts *function = function_of_name(word);
    if (!function) return "there is no such function";
    failure->function = function->number;
    word = strsep(&text, ":");
    if (word && *word >= '0' && *word <= '9') {
        wrong = pressure_parse_number(word, &failure->at);
        word = strsep(&text, ":");
    }
    if (!wrong && word) wrong = parse_error(word, failure);
    if (!wrong && text) wrong = "too many parts";
    return wrong;
}

static const char *parse_memory(const char *number) {
    Failure *failure = failure_new();
    return !failure ? "no memory" : !number ? NULL : pressure_parse_number(number, &failure->at);
}

bool inject_no_options;

const char *inject_parse(char *text) {
    char *rest = strchr(text, ':');
    if (rest) *rest++ = '\0';
    bool *flag = strcmp(text, "solo") == 0      ? &solo
                 : strcmp(text, "attach") == 0  ? &late
                 : strcmp(text, "options") == 0 ? &inject_no_options
                                                : NULL;
    if (flag && !rest) {
        *flag = true;
        return NULL;
    }
    if (strcmp(text, "memory") == 0) return parse_memory(rest);
    if (strcmp(text, "deny") == 0 && rest) return parse_deny(rest);
    if (strcmp(text, "fail") == 0 && rest) return parse_fail(rest);
    if (strcmp(text, "phase") == 0 && rest) return death_parse(rest);
    return "not deny:CAPABILITY, fail:FUNCTION[:N][:ERROR], memory[:N], solo, attach, options or "
           "phase:VMDeath[:FUNCTION|EVENT][:N]";
}

const char *profile_parse(const char *name) {
    for (int i = 0; i < PROFILES; i++)
        if (strcmp(profiles[i].name, name) == 0) {
            profile = &profiles[i];
            return NULL;
        }
    return "there is no such profile";
}

/* ---- What follows from it ---- */

static bool holds_memory(const StructureFacts *structure) {
    for (int i = 0; structure && i < structure->field_count; i++)
        if (structure->fields[i].holds == HOLDS_FIELD_MEMORY) return true;
    return false;
}

static void take_facts(ProfileId id, unsigned kinds) {
    int patterns = 0;
    while (patterns < PATTERNS && left_out[patterns]) patterns++;
    for (int i = 0; i < FACTS; i++) {
        const struct Fact *f = &facts[i];
        if (f->profile != id || (kinds >> f->kind & 1) == 0) continue;
        switch (f->kind) {
        case FACT_NOT_THERE: not_there |= f->set; break;
        case FACT_ONLOAD_ONLY: onload_only |= f->set; break;
        case FACT_ONE_AT_A_TIME: one_at_a_time |= f->set; break;
        case FACT_STAYS_AVAILABLE: stays_available = true; break;
        case FACT_LATER_CAPABILITIES: not_there &= (UINT64_C(1) << CAPABILITY_COUNT) - 1; break;
        case FACT_LATEST_VERSION:
            if (check_options.version == 0) check_options.version = version_of_text(f->text);
            break;
        case FACT_NO_FUNCTION: function_errors[f->function] = f->error; break;
        case FACT_NO_EXTENSION:
            if (patterns < PATTERNS) left_out[patterns++] = f->text;
            break;
        case FACT_KEEPS: keeps |= f->choice; break;
        case FACT_DRAWS: draws |= f->choice; break;
        case FACT_WAITERS: waiters = f->choice; break;
        case FACT_COMES_LATE: late = true; break;
        case FACT_LIKE: take_facts(f->other, kinds); break;
        }
    }
}

void inject_begin(void) {
    if (profile) {
        not_there = ~((UINT64_C(1) << CAPABILITY_COUNT) - 1); /* of later versions */
        take_facts(profile->id, ~0U);
    }
    if (late) take_facts(PROFILE_hotspot_17, 1U << FACT_ONLOAD_ONLY);
    if (solo) take_facts(PROFILE_hotspot_17, 1U << FACT_ONE_AT_A_TIME);
    for (int i = 1; i < FUNCTION_COUNT; i++)
        for (int j = 0; j < function_facts[i].param_count; j++) {
            const ParamFacts *p = &function_facts[i].params[j];
            gives_memory[i] |= p->pointed == POINTS_OUT_MEMORY || p->pointed == POINTS_OUT_MEMORIES ||
                               (p->pointed == POINTS_OUT && holds_memory(p->structure));
        }
}

/* ---- What is done ---- */

/* The world was made so: what the error represents is no error of the agent's. */
static void refuse(Call *call, jvmtiError error) {
    call->activity.pressed = true;
    call_answer(call, error);
}

static void fail(Call *call) {
    int function = call->function->number;
    for (Failure *f = failures; f && !call->answered; f = f->next) {
        if (f->function == FN_ALL ? !gives_memory[function] : f->function != function) continue;
        unsigned long n = __atomic_add_fetch(&f->calls, 1, __ATOMIC_SEQ_CST);
        if (f->at != 0 && n != f->at) continue;
        refuse(call, f->error);
        if (f->function == FN_ALL)
            exertion_note(call->env, "allocation", n, "was made to fail with %s, in %s", error_name(f->error),
                          call->function->name);
        else
            exertion_note(call->env, call->function->name, n, "was made to fail with %s", error_name(f->error));
    }
}

/* A few names, or how many there are. */
static const char *few_names(Capabilities set, char *text, size_t size) {
    enum { FEW = 3 };
    int count = __builtin_popcountll(set);
    if (count <= FEW)
        capability_names(set, text, size);
    else
        snprintf(text, size, "%d capabilities", count);
    return text;
}

static void withhold(Call *call) {
    char names[128];
    Capabilities wanted = capabilities_of(call->args[0].p), gone = withheld(call->env, wanted);
    if (gone == 0) return;
    call_answer(call, JVMTI_ERROR_NOT_AVAILABLE);
    exertion_note(call->env, "AddCapabilities", pressure_count(call), "of environment %d was refused: %s (%s)",
                  call->env->number, few_names(gone, names, sizeof names), withheld_by(gone));
}

void inject_answer(Call *call) {
    int function = call->function->number;
    if (function_errors[function] != JVMTI_ERROR_NONE) {
        refuse(call, function_errors[function]);
        exertion_note(call->env, call->function->name, pressure_count(call), "is not there (%s)", profile->name);
    } else if (late && call->function->phases == PHASES_ONLOAD_ONLY) {
        refuse(call, JVMTI_ERROR_WRONG_PHASE);
        exertion_note(call->env, call->function->name, pressure_count(call), "is sent after the OnLoad phase (%s)",
                      withheld_by(0));
    } else {
        fail(call);
        if (function == FN_AddCapabilities && !call->answered) withhold(call);
    }
}

static void leave_out_capabilities(Call *call) {
    char names[128];
    Capabilities set = capabilities_of(call->args[0].p), gone = withheld(call->env, set);
    if (gone == 0) return;
    set &= ~gone;
    memcpy((void *)call->args[0].p, &set, sizeof set);
    exertion_note(call->env, "GetPotentialCapabilities", pressure_count(call), "of environment %d leaves out %s (%s)",
                  call->env->number, few_names(gone, names, sizeof names), withheld_by(gone));
}

/* ---- Extensions ---- */

static bool is_left_out(const char *id) {
    for (int i = 0; i < PATTERNS && left_out[i]; i++)
        if (fnmatch(left_out[i], id, 0) == 0) return true;
    return false;
}

static void give_back(const Call *call, void *memory) {
    if (memory) (*call->env->real)->Deallocate(call->env->real, memory);
}
static void give_back_params(const Call *call, char *id, char *description, jint count, jvmtiParamInfo *params) {
    for (jint i = 0; i < count; i++) give_back(call, params[i].name);
    give_back(call, params);
    give_back(call, id);
    give_back(call, description);
}

static void report_left_out(Call *call, const char *id) {
    exertion_note(call->env, call->function->name, pressure_count(call), "leaves out %s (%s)", id, profile->name);
}

static void leave_out_extensions(Call *call) {
    jint *count = (jint *)call->args[0].p, kept = 0;
    if (call->function->number == FN_GetExtensionFunctions) {
        jvmtiExtensionFunctionInfo *list = *(jvmtiExtensionFunctionInfo *const *)call->args[1].p;
        for (jint i = 0; i < *count; i++) {
            if (is_left_out(list[i].id)) {
                report_left_out(call, list[i].id);
                give_back(call, list[i].errors);
                give_back_params(call, list[i].id, list[i].short_description, list[i].param_count, list[i].params);
            } else {
                list[kept++] = list[i];
            }
        }
    } else {
        jvmtiExtensionEventInfo *list = *(jvmtiExtensionEventInfo *const *)call->args[1].p;
        for (jint i = 0; i < *count; i++) {
            if (is_left_out(list[i].id)) {
                report_left_out(call, list[i].id);
                give_back_params(call, list[i].id, list[i].short_description, list[i].param_count, list[i].params);
            } else {
                list[kept++] = list[i];
            }
        }
    }
    *count = kept;
}

void inject_change(Call *call) {
    int function = call->function->number;
    if (call->result != JVMTI_ERROR_NONE || call->answered) return;
    if (function == FN_GetPotentialCapabilities) leave_out_capabilities(call);
    if (left_out[0] && (function == FN_GetExtensionFunctions || function == FN_GetExtensionEvents))
        leave_out_extensions(call);
}

/* ---- Events that are over ---- */

static bool vm_lives; /* atomic */
void inject_vm_lives(void) { __atomic_store_n(&vm_lives, true, __ATOMIC_SEQ_CST); }

bool inject_refuses(const CheckedEnv *env, const EventFacts *event) {
    static uint_least64_t reported; /* atomic; events, as bits */
    uint64_t bit = UINT64_C(1) << (event - event_facts);
    if (!late || env->born == JVMTI_PHASE_LIVE ||
        (__atomic_load_n(&vm_lives, __ATOMIC_SEQ_CST) && event != &event_facts[EV_VMInit] &&
         event != &event_facts[EV_VMStart]))
        return false;
    if ((__atomic_fetch_or(&reported, bit, __ATOMIC_SEQ_CST) & bit) == 0)
        exertion_note(env, event->name, 0, "is over when the agent starts: environment %d is not notified (%s)",
                      env->number, !profile ? "inject=attach" : profile->name);
    return true;
}
