/* Exceptions of C++ that no code of the agent catches: nothing below a callback can, so that the runtime library ends
   the process. It asks a handler before, which is this one; what it names is where the exception was thrown. */
#include <string.h>

#include "validation/base/names.h"
#include "validation/core/hooks.h"
#include "validation/core/rules.h"
#include "validation/report/finding.h"

/* The rules that are reported here. */
extern const RuleFacts RULE_thread_nonlocal_exit[];

/* Of the C++ runtime library (Itanium C++ ABI; GNU's and LLVM's have the same names). */
#define SET_TERMINATE "_ZSt13set_terminatePFvvE"
typedef void (*TerminateHandler)(void);
typedef TerminateHandler (*SetTerminate)(TerminateHandler handler);
typedef struct TypeInfo {
    const void *functions;
    const char *name;
} TypeInfo;
typedef const TypeInfo *(*CurrentType)(void);

static TerminateHandler next; /* atomic */
static CurrentType current_type;

/* The return address in the function that has thrown; NULL: there is a handler for it, or nobody has thrown. */
static const void *thrown_at(const RawFrames *raw) {
    for (int i = 0; i + 1 < raw->count; i++) {
        size_t distance;
        const char *symbol = symbol_of(place_of_call(raw->frames[i]), &distance);
        if (!symbol) continue;
        /* A function that is noexcept ends the process while the search goes on: that is the agent's own decision. */
        if (strcmp(symbol, "_Unwind_RaiseException") == 0 || strcmp(symbol, "_Unwind_Resume") == 0) return NULL;
        if (strcmp(symbol, "__cxa_throw") == 0 || strcmp(symbol, "__cxa_rethrow") == 0) return raw->frames[i + 1];
    }
    return NULL;
}

static bool is_entered(const Activity *a) { return a && !activity_is_call(a); }

static void report(CheckedThread *thread) {
    RawFrames raw;
    char name[128] = "exception", mangled[128] = "_Z";
    const Activity *a = thread->activity;
    frames_take(&raw);
    const void *at = thrown_at(&raw);
    if (!at) return;
    const TypeInfo *type = !current_type ? NULL : current_type();
    if (type && strlen(type->name) + sizeof "_Z" < sizeof mangled)
        name_of_symbol(strcat(mangled, type->name), name, sizeof name);
    finding_end(finding_begin_in(RULE_thread_nonlocal_exit, site_taken_at(at, &raw)),
                "an exception of C++ (%s) is thrown here, and nothing in %s catches it: the process ends", name,
                a->name);
}

static void terminated(void) {
    CheckedThread *thread = checked_thread();
    if (thread && thread->inside == 0 && is_entered(thread->activity)) report(thread);
    RULES_REPORT(ends_early);
    findings_close();
    __atomic_load_n(&next, __ATOMIC_SEQ_CST)();
}

/* When an agent asks for the tool interface, its libraries are there. */
static void get_env_before(InvokeCall *call) {
    if (!call->agents || __atomic_load_n(&next, __ATOMIC_SEQ_CST)) return;
    Module *library = module_latest_with(SET_TERMINATE);
    SetTerminate set = !library ? NULL : (SetTerminate)module_function(library, SET_TERMINATE);
    if (!set) return;
    current_type = (CurrentType)module_function(library, "__cxa_current_exception_type");
    __atomic_store_n(&next, set(terminated), __ATOMIC_SEQ_CST);
}

static const InvokeCheck invoke[] = {{INVOKE_GetEnv, get_env_before, NULL}, {INVOKE_COUNT, NULL, NULL}};
const RuleClass terminate_rules = {.invoke = invoke};
