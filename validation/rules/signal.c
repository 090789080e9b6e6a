/* Signal handlers of agents: each that is set is reached through one of the layer's, so that a call from there is
   known. The handler of a signal that belongs to others goes through unchanged. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "validation/base/facts.h"
#include "validation/base/jumps.h"
#include "validation/core/handled.h"
#include "validation/core/own.h"
#include "validation/core/rules.h"
#include "validation/report/finding.h"

/* The rules that are reported here. */
extern const RuleFacts RULE_calltrace_class_load[], RULE_calltrace_env[], RULE_calltrace_ids[],
    RULE_thread_signal_handler[], RULE_thread_signal_restart[], RULE_thread_asynccalltrace[];

/* Agents' handlers, and what is in their place: one of a single argument does not look at the others. */
static const void *handlers[NSIG]; /* atomic */

static void on_signal(int number, siginfo_t *info, void *context) {
    void (*handler)(int, siginfo_t *, void *) =
        (void (*)(int, siginfo_t *, void *))__atomic_load_n(&handlers[number], __ATOMIC_SEQ_CST);
    handler_begin(__builtin_frame_address(0));
    handler(number, info, context);
    handler_end();
}

/* A handler often sets itself again. */
static bool is_set(const void *handler) {
    bool is = false;
    for (int i = 0; i < NSIG; i++) is |= __atomic_load_n(&handlers[i], __ATOMIC_SEQ_CST) == handler;
    return is;
}

static bool is_agents(const void *handler) {
    bool here = in_signal_handler();
    if (handler == (const void *)SIG_DFL || handler == (const void *)SIG_IGN) return false;
    if (here && is_set(handler)) return true;
    if (here) modules_as_they_are(true);
    const Module *module = module_of(handler);
    bool is = module && __atomic_load_n(&module->is_agent, __ATOMIC_SEQ_CST);
    if (here) modules_as_they_are(false);
    return is;
}

/* Those that timers send, and that profilers take. */
static bool is_periodic(int number) { return number == SIGPROF || number == SIGVTALRM || number == SIGALRM; }

/* sigaction(number, new, old) */
static void sigaction_before(ImportCall *call) {
    int number = (int)(intptr_t)call->args[0];
    const struct sigaction *given = call->args[1];
    struct sigaction *old = call->args[2], new, former;
    if (number <= 0 || number >= NSIG) return;
    const void *before = __atomic_load_n(&handlers[number], __ATOMIC_SEQ_CST);
    if (given) new = *given;
    if (given && is_agents((const void *)given->sa_sigaction)) {
        if (is_periodic(number) && !(given->sa_flags & SA_RESTART) && !in_signal_handler())
            FINDING(RULE_thread_signal_restart, "the handler of SIG%s is set without SA_RESTART", sigabbrev_np(number));
        __atomic_store_n(&handlers[number], (const void *)given->sa_sigaction, __ATOMIC_SEQ_CST);
        new.sa_sigaction = on_signal;
        new.sa_flags |= SA_SIGINFO;
    }
    int result = sigaction(number, !given ? NULL : &new, &former);
    if (result != 0) __atomic_store_n(&handlers[number], before, __ATOMIC_SEQ_CST);
    if (result == 0 && old) {
        if (former.sa_sigaction == on_signal) former.sa_sigaction = (void (*)(int, siginfo_t *, void *))before;
        *old = former;
    }
    import_answer(call, (void *)(intptr_t)result);
}

/* signal(number, handler) */
static void signal_before(ImportCall *call) {
    int number = (int)(intptr_t)call->args[0];
    const void *handler = call->args[1];
    if (number <= 0 || number >= NSIG) return;
    const void *before = __atomic_load_n(&handlers[number], __ATOMIC_SEQ_CST);
    bool agents = is_agents(handler);
    if (agents) __atomic_store_n(&handlers[number], handler, __ATOMIC_SEQ_CST);
    const void *former = (const void *)signal(number, (void (*)(int))(agents ? (const void *)on_signal : handler));
    if (former == (const void *)SIG_ERR) __atomic_store_n(&handlers[number], before, __ATOMIC_SEQ_CST);
    import_answer(call, (void *)(former == (const void *)on_signal ? before : former));
}

/* longjmp(buffer, value). A handler may have a buffer of its own, and stay. */
static void jumps(ImportCall *call) {
    const char *target = jump_target(call->args[0]);
    int before = handlers_running;
    handlers_left(target);
    if (handlers_running < before && call->thread) calls_left(call->thread, target);
}

/* ---- Calls in handlers ---- */

static void report_call(const char *name, const void *site, CheckedEnv *env, unsigned long count) {
    finding_end(finding_begin_at(RULE_thread_signal_handler, env, site_at(site), count),
                "%s is called from a signal handler, and is not safe there", name);
}
static void handled(void) { handled_each(report_call); }

/* Of functions of the environment itself, which the rules look at. */
static void call_before(Call *call) {
    if (handlers_running > 0)
        FINDING(RULE_thread_signal_handler, "%s is called from a signal handler, and is not safe there",
                call->function->name);
}

/* ---- AsyncGetCallTrace ---- */

/* The host has counted: it is called in handlers, where nothing can be reported. */
static void report_call_trace(Rule rule, ValidationCallTraceFault kind, const char *what) {
    const void *address = NULL;
    unsigned long count = validation_host->call_trace_fault(kind, &address);
    const Module *module = count > 0 ? module_of(address) : NULL;
    CheckedEnv *env = module ? __atomic_load_n(&checked_envs, __ATOMIC_SEQ_CST) : NULL;
    while (env && env->agent != module) env = __atomic_load_n(&env->next, __ATOMIC_SEQ_CST);
    if (env) finding_end(finding_begin_at(rule, env, site_at(address), count), "%s", what);
}
static void vm_dies(void) {
    handled();
    if (!validation_host || !validation_host->call_trace_fault) return;
    report_call_trace(RULE_calltrace_env, VALIDATION_FOREIGN_ENV,
                      "AsyncGetCallTrace is called with the JNIEnv of another thread");
    report_call_trace(RULE_calltrace_class_load, VALIDATION_WITHOUT_CLASS_LOAD,
                      "AsyncGetCallTrace has answered -1: no environment has ClassLoad enabled");
    report_call_trace(RULE_thread_asynccalltrace, VALIDATION_CALLED,
                      "AsyncGetCallTrace is called, which is no part of JVMTI: other VMs need not have it");
    report_call_trace(RULE_calltrace_ids, VALIDATION_WITHOUT_ID,
                      "AsyncGetCallTrace has answered frames without a method ID, which nobody had asked for before");
}

static const EveryFunctionCheck every_function_unless_plain[] = {{.before = call_before}, {0}};
static const ImportCheck imports[] = {{IMPORT_sigaction, sigaction_before, true},
                                      {IMPORT_signal, signal_before, true},
                                      {IMPORT_longjmp, jumps, true},
                                      {0}};
const RuleClass signal_rules = {.every_function_unless_plain = every_function_unless_plain,
                                .imports = imports,
                                .handled = handled,
                                .ends_early = handled,
                                .end = handled,
                                .vm_dies = vm_dies};
