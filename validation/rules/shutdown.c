/* The end of the VM: who still calls it when it is asked to an agent, when the agent is unloaded, and when the process
   runs its exit handlers; and agents that end the process themselves. */
#include <dlfcn.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <time.h>
#include <unistd.h>

#include "validation/base/facts.h"
#include "validation/base/lock.h"
#include "validation/core/hooks.h"
#include "validation/core/own.h"
#include "validation/core/rules.h"
#include "validation/report/crash.h"
#include "validation/report/finding.h"

/* The rules that are reported here. */
extern const RuleFacts RULE_callback_after_death_started[], RULE_callback_exit_called[], RULE_onunload_no_calls[],
    RULE_onunload_threads_left[], RULE_RunAgentThread_no_stop[], RULE_VMDeath_callback_missing[],
    RULE_VMDeath_destroy_vm[], RULE_VMDeath_events_parallel[], RULE_VMDeath_jni_after[],
    RULE_VMDeath_static_destructors[], RULE_VMDeath_stop_threads[];

typedef struct EnvDeath {
    bool death_over; /* atomic; its VMDeath callback has returned */
    bool ends_what;  /* atomic; which has ended what others of the agent can reach */
} EnvDeath;
RULE_STATE(CheckedEnv, death_in, EnvDeath)
typedef struct ThreadDeath {
    unsigned late_calls; /* of an agent thread, in the dead phase */
    bool goes_on;        /* was reported: it has not stopped */
} ThreadDeath;
RULE_STATE(CheckedThread, death_on, ThreadDeath)

/* The threads on which entry points Agent_OnUnload and exit handlers run; NULL: none do yet. */
static CheckedThread *unloading, *exiting; /* atomic */

static void agents_unload(void) { __atomic_store_n(&unloading, checked_thread(), __ATOMIC_SEQ_CST); }
static void handlers_run(void) { __atomic_store_n(&exiting, checked_thread(), __ATOMIC_SEQ_CST); }

/* ---- Calls that come too late ---- */

/* What the VM has called and has not come back; NULL: nothing. */
static const Activity *entered_by_vm(const Activity *a) {
    while (a && activity_is_call(a)) a = a->outer;
    return a;
}

static bool is_unloading(const CheckedThread *thread, const Activity *entered) {
    if (entered) return entered->kind == ACTIVITY_ENTRY && strcmp(entered->name, "Agent_OnUnload") == 0;
    return __atomic_load_n(&unloading, __ATOMIC_SEQ_CST) == thread && !__atomic_load_n(&exiting, __ATOMIC_SEQ_CST);
}

static bool is_over(const Module *agent) {
    return (agent && __atomic_load_n(&agent->death, __ATOMIC_SEQ_CST) == DEATH_OVER) || own_phase() == JVMTI_PHASE_DEAD;
}

/* The rule that a call breaks which may not be made any more; NULL: none. */
static Rule late_rule(const CheckedThread *thread, const Activity *outer) {
    const Activity *entered = entered_by_vm(outer);
    if (is_unloading(thread, entered)) return RULE_onunload_no_calls;
    if (!entered || entered->kind == ACTIVITY_ENTRY)
        return __atomic_load_n(&exiting, __ATOMIC_SEQ_CST) == thread ? RULE_VMDeath_static_destructors
                                                                     : RULE_VMDeath_jni_after;
    if (entered->kind == ACTIVITY_AGENT_THREAD) return RULE_VMDeath_stop_threads;
    if (entered->kind == ACTIVITY_NATIVE) return NULL; /* the program's threads run on */
    if (entered->kind == ACTIVITY_CALLBACK && ((const Callback *)entered)->death != DEATH_NOT_YET)
        return RULE_VMDeath_events_parallel;
    return RULE_callback_after_death_started;
}

/* VMDeath may have ended something that a concurrent callback uses. If it has ended nothing, there is no harm. */
static bool harms_callbacks(const Module *agent) {
    for (CheckedEnv *e = __atomic_load_n(&checked_envs, __ATOMIC_SEQ_CST); e != NULL;
         e = __atomic_load_n(&e->next, __ATOMIC_SEQ_CST))
        if (e->agent == agent && (__atomic_load_n(&death_in(e)->ends_what, __ATOMIC_SEQ_CST) ||
                                  __atomic_load_n(&e->disposed, __ATOMIC_SEQ_CST)))
            return true;
    return false;
}
static bool is_harmless(Rule rule, const Module *agent) {
    bool of_callback = rule == RULE_VMDeath_events_parallel || rule == RULE_callback_after_death_started;
    return of_callback && !harms_callbacks(agent);
}

static void note_end(const CheckedThread *thread) {
    const Callback *callback = innermost_callback(thread);
    if (callback && callback->event == &event_facts[EV_VMDeath])
        __atomic_store_n(&death_in(callback->env)->ends_what, true, __ATOMIC_SEQ_CST);
}
/* Memory, a file, a lock: others reach it by a variable of the agent's. */
static void note_end_of(const CheckedThread *thread, const void *what) {
    const Callback *callback = innermost_callback(thread);
    if (!what || !callback || callback->event != &event_facts[EV_VMDeath]) return;
    const Module *agent = callback->env->agent;
    if (agent && module_leads_to(agent, what)) note_end(thread);
}
static void deallocate_before(Call *call) { note_end_of(call->thread, call->args[0].p); }
static void end_before(Call *call) { note_end(call->thread); }
static void reference_before(JniCall *call) { note_end_of(call->thread, call->args[0].p); }
static void release_before(ImportCall *call) { note_end_of(call->thread, call->args[0]); }

/* A thread that does not stop calls many functions: that is one error. */
static bool is_of_thread(Rule rule) { return rule == RULE_VMDeath_stop_threads || rule == RULE_VMDeath_jni_after; }

static void report_late(const CheckedThread *thread, Rule rule, const char *name) {
    static const struct {
        Rule rule;
        const char *why;
    } reasons[] = {
        {RULE_onunload_no_calls, "in Agent_OnUnload, when there is no VM any more"},
        {RULE_VMDeath_static_destructors, "by an exit handler or destructor, when there is no VM any more"},
        {RULE_VMDeath_stop_threads, "by an agent thread"},
        {RULE_VMDeath_events_parallel, "by a callback that began during VMDeath, which has returned"},
        {RULE_callback_after_death_started,
         "by a callback that was running when VMDeath came, which has not waited for it"},
        {NULL, "after the VMDeath callback has returned"},
    };
    int i = 0;
    if (is_of_thread(rule) && __atomic_exchange_n(&death_on(thread)->goes_on, true, __ATOMIC_SEQ_CST)) return;
    while (reasons[i].rule && reasons[i].rule != rule) i++;
    /* Where it happens to be is another place in each run; the thread is the same. */
    const Activity *entered = entered_by_vm(thread->activity);
    const bool of_agent_thread = rule == RULE_VMDeath_stop_threads && entered && entered->function;
    Finding *f = finding_begin_in(rule, of_agent_thread ? site_of_function(entered->function) : NULL);
    if (of_agent_thread) finding_site(f, "called", site_now(thread->activity->site));
    if (of_agent_thread)
        finding_end(f, "an agent thread that the VMDeath callback has not waited for calls \"%s\"", name);
    else
        finding_end(f, "%s is called %s", name, reasons[i].why);
}

/* Whether [agent] wants to be reported that it is unloaded. */
static bool has_unload(const Module *agent) {
    void *library = !agent ? NULL : dlopen(agent->path, RTLD_LAZY | RTLD_NOLOAD);
    bool has = library && dlsym(library, "Agent_OnUnload");
    if (library) dlclose(library);
    return has;
}

static void report_thread_left(Call *call) {
    if (!__atomic_load_n(&exiting, __ATOMIC_SEQ_CST) || __atomic_load_n(&exiting, __ATOMIC_SEQ_CST) == call->thread ||
        !has_unload(call->env->agent))
        return;
    FINDING(RULE_onunload_threads_left, "%s is called by a thread that still exists after Agent_OnUnload",
            call->function->name);
    call->explained = true;
}

/* Agent threads may end as they like, but they must. */
static void count_late(Call *call) {
    enum { STILL_RUNNING = 100 };
    const Activity *entered = entered_by_vm(call->activity.outer);
    if (!entered || entered->kind != ACTIVITY_AGENT_THREAD || own_phase() != JVMTI_PHASE_DEAD) return;
    if (++death_on(call->thread)->late_calls == STILL_RUNNING &&
        !__atomic_load_n(&death_on(call->thread)->goes_on, __ATOMIC_SEQ_CST))
        FINDING(RULE_RunAgentThread_no_stop, "an agent thread has called %d functions since the VM is dead",
                STILL_RUNNING);
}

/* In the dead phase other threads of the agent learn by the error that they have to stop (phase.c). */
static bool is_reported_by_error(Rule rule) {
    return (rule == RULE_VMDeath_stop_threads || rule == RULE_VMDeath_jni_after) && own_phase() == JVMTI_PHASE_DEAD;
}

/* VMDeath has returned, and a thread that the agent has attached has not learned yet that it has to stop: it gets the
   answer of the dead phase, and time (watch_threads). */
static bool learns_to_stop(const CheckedThread *thread, Rule rule) {
    return rule == RULE_VMDeath_jni_after && __atomic_load_n(&thread->attached, __ATOMIC_SEQ_CST) &&
           own_phase() != JVMTI_PHASE_DEAD;
}

static void before(Call *call) {
    if (!vm_has_died() || !call->thread) return;
    const Module *agent = call->env->agent;
    count_late(call);
    if (call->function->phases == PHASES_ANY) {
        report_thread_left(call);
        return;
    }
    if (!is_over(agent)) return;
    Rule rule = late_rule(call->thread, call->activity.outer);
    if (!rule || is_reported_by_error(rule) || is_harmless(rule, agent)) return;
    call->explained = true;
    if (learns_to_stop(call->thread, rule))
        call_answer(call, JVMTI_ERROR_WRONG_PHASE);
    else
        report_late(call->thread, rule, call->function->name);
}

static void jni_before(JniCall *call) {
    if (!vm_has_died()) return;
    const Module *agent = site_at(call->site)->module;
    if (!is_over(agent)) return;
    Rule rule = late_rule(call->thread, call->activity.outer);
    if (!rule || rule == RULE_onunload_no_calls) return; /* attach.c knows that this is no phase for JNI */
    if (is_harmless(rule, agent) || learns_to_stop(call->thread, rule)) return;
    if (rule != RULE_VMDeath_stop_threads && call->function == &jni_facts[JNI_FatalError]) return; /* it ends all */
    report_late(call->thread, rule, call->function->name);
    call->explained = true;
    /* A VM need not return from it. The end of the process must come, other threads are left to the VM: with a zero in
       their hands they would continue, and crash. */
    if (own_phase() == JVMTI_PHASE_DEAD && !death_has_come() &&
        __atomic_load_n(&exiting, __ATOMIC_SEQ_CST) == call->thread)
        call->answered = true;
}

/* ---- VMDeath ---- */

static bool listens_to_death(CheckedEnv *env) {
    return !__atomic_load_n(&env->disposed, __ATOMIC_SEQ_CST) && event_enabled(env, EV_VMDeath) &&
           agent_callback(env, EV_VMDeath);
}

/* What threads of one agent have done so far. */
typedef struct Doings {
    const Site *at; /* where one of them was started, or attached */
    int count;
    unsigned long steps;
    int idle; /* milliseconds, now */
} Doings;

/* Its agent threads, and the native threads that it has attached. */
typedef struct AgentThreads {
    const Module *agent;
    CheckedEnv *env; /* of an agent thread */
    Doings started, attached;
} AgentThreads;
static AgentThreads watched;

static void add_doings(Doings *doings, const Site *at, const CheckedThread *thread) {
    doings->at = at;
    doings->count++;
    doings->steps += __atomic_load_n(&thread->steps, __ATOMIC_RELAXED);
}
static void add_thread(CheckedThread *thread) {
    CheckedEnv *env = __atomic_load_n(&thread->runs_for, __ATOMIC_ACQUIRE);
    const Site *attached = __atomic_load_n(&thread->attached, __ATOMIC_SEQ_CST);
    if (attached && attached->module == watched.agent && thread != checked_here) {
        add_doings(&watched.attached, attached, thread);
        return;
    }
    if (!env || env->agent != watched.agent || __atomic_load_n(&thread->entered_count, __ATOMIC_RELAXED) != 1 ||
        __atomic_load_n(&death_on(thread)->goes_on, __ATOMIC_SEQ_CST))
        return;
    watched.env = env;
    add_doings(&watched.started, __atomic_load_n(&env->agent_thread_at, __ATOMIC_SEQ_CST), thread);
}

static AgentThreads look_at_threads(const Module *agent) {
    static Lock lock = LOCK_INITIALIZER(DEATHS);
    lock_acquire(&lock);
    watched = (AgentThreads){.agent = agent};
    checked_threads_lock();
    checked_threads_each(add_thread);
    checked_threads_unlock();
    AgentThreads now = watched;
    lock_release(&lock);
    return now;
}

/* All VMDeath callbacks of an agent have returned. A process hardly ever lives for as long as a thread needs that does
   not stop; so it gets the time to show it. A thread that ends, or only waits, needs none. */
enum { IDLE = 150, LONGEST = 600 }; /* milliseconds */
static bool goes_on(Doings *now, const Doings *before) {
    now->idle = now->steps == before->steps ? before->idle + 1 : 0;
    return now->count > 0 && now->idle < IDLE;
}
static void watch_threads(const Module *agent) {
    static const struct timespec moment = {0, 1000000};
    AgentThreads before = look_at_threads(agent), now = before;
    CheckedThread *self = checked_thread();
    bool started = now.started.count > 0, attached = now.attached.count > 0;
    for (int n = 0; n < LONGEST && (started || attached); n++) {
        nanosleep(&moment, NULL);
        /* It is no callback that sleeps: a thread that is held until the VM has died stays so (pressure/death.c). */
        if (self) __atomic_fetch_add(&self->steps, 1, __ATOMIC_RELAXED);
        now = look_at_threads(agent);
        started = goes_on(&now.started, &before.started);
        attached = goes_on(&now.attached, &before.attached);
        before = now;
    }
    if (started)
        finding_end(finding_begin_at(RULE_RunAgentThread_no_stop, now.env, now.started.at, 1),
                    "an agent thread that was started here continues to call functions, %d ms after the VMDeath "
                    "callback has returned",
                    LONGEST);
    if (attached)
        finding_end(finding_begin_at(RULE_VMDeath_stop_threads, NULL, now.attached.at, 1),
                    "a thread that was attached here continues to call functions, %d ms after the VMDeath callback has "
                    "returned",
                    LONGEST);
}

static void death_before(Callback *callback) {
    Module *agent = callback->env->agent;
    if (agent && __atomic_load_n(&agent->death, __ATOMIC_SEQ_CST) == DEATH_NOT_YET)
        __atomic_store_n(&agent->death, DEATH_REPORTED, __ATOMIC_SEQ_CST);
}

static void death_after(Callback *callback) {
    Module *agent = callback->env->agent;
    bool over = agent;
    __atomic_store_n(&death_in(callback->env)->death_over, true, __ATOMIC_SEQ_CST);
    for (CheckedEnv *e = __atomic_load_n(&checked_envs, __ATOMIC_SEQ_CST); e;
         e = __atomic_load_n(&e->next, __ATOMIC_SEQ_CST))
        if (e->agent == agent && listens_to_death(e) && !__atomic_load_n(&death_in(e)->death_over, __ATOMIC_SEQ_CST))
            over = false;
    if (!over) return;
    __atomic_store_n(&agent->death, DEATH_OVER, __ATOMIC_SEQ_CST);
    watch_threads(agent);
}

static bool has_death(const Module *agent) {
    for (CheckedEnv *e = __atomic_load_n(&checked_envs, __ATOMIC_SEQ_CST); e;
         e = __atomic_load_n(&e->next, __ATOMIC_SEQ_CST))
        if (e->agent == agent && listens_to_death(e)) return true;
    return false;
}

/* A VM that starts or has ended needs nothing from the callback that does not return. */
static bool may_end_here(const CheckedThread *thread) {
    const Callback *callback = innermost_callback(thread);
    return !callback || callback->event == &event_facts[EV_VMInit] || callback->event == &event_facts[EV_VMStart] ||
           callback->event == &event_facts[EV_VMDeath];
}

static void report_exit(const CheckedThread *thread, const char *how) {
    if (!may_end_here(thread)) FINDING(RULE_callback_exit_called, "%s ends the process inside a callback", how);
}

static bool agent_ends; /* atomic; an agent was reported to end the process */

/* It ends the process on purpose: that is no crash, and what follows from it is no fault. */
static void report_end(const CheckedThread *thread, const char *how, bool runs_handlers) {
    __atomic_store_n(&agent_ends, true, __ATOMIC_SEQ_CST);
    if (runs_handlers) report_exit(thread, how);
    report_ended(thread, how);
    if (!runs_handlers) RULES_REPORT(ends_early);
}
/* The same where nothing runs any more: the report comes to its end, too. */
static void report_last_end(const CheckedThread *thread, const char *how) {
    report_end(thread, how, false);
    findings_close();
}

/* In a handler of signals: an end that runs exit handlers is reported by them. */
typedef struct HandledEnd {
    const ImportCall *call;
    const char *how;
    bool last;
} HandledEnd;
static void report_handled_end(void *argument) {
    const HandledEnd *e = argument;
    CheckedThread *thread = e->call->thread; /* NULL: the layer has not seen it */
    Activity *interrupted = thread ? thread->activity : NULL;
    Activity activity = {.kind = ACTIVITY_IMPORT, .name = e->call->name, .outer = interrupted, .site = e->call->site};
    if (thread) {
        activity_now(thread, &activity);
        report_ended(thread, e->how);
    }
    RULES_REPORT(ends_early);
    if (e->last) findings_close();
    if (thread) activity_now(thread, interrupted);
}
/* Whether the calling thread is in one. */
static bool is_handled_end(const ImportCall *call, const char *how, bool last) {
    if (in_signal_handler()) crash_act(report_handled_end, &(HandledEnd){call, how, last});
    return in_signal_handler();
}

static void vm_dies(void) {
    const CheckedThread *thread = checked_thread();
    atexit(handlers_run);
    if (thread && in_callback(thread->activity, EV_ALL)) report_end(thread, "System.exit", true);
    for (CheckedEnv *e = __atomic_load_n(&checked_envs, __ATOMIC_SEQ_CST); e != NULL;
         e = __atomic_load_n(&e->next, __ATOMIC_SEQ_CST))
        if (!__atomic_load_n(&e->disposed, __ATOMIC_SEQ_CST) &&
            __atomic_load_n(&e->agent_threads, __ATOMIC_SEQ_CST) > 0 && !has_death(e->agent))
            finding_end(finding_begin_at(RULE_VMDeath_callback_missing, e,
                                         __atomic_load_n(&e->agent_thread_at, __ATOMIC_SEQ_CST), 1),
                        "an agent thread that was started here is running, and no VMDeath callback asks it to end");
}

/* ---- The agent ends the process ---- */

/* exit and quick_exit run handlers, which need what the VM has locked around the callback. */
static void exit_before(ImportCall *call) {
    char how[32];
    snprintf(how, sizeof how, "%s(%d)", call->name, (int)(intptr_t)call->args[0]);
    if (call->thread) call->thread->end_stack = (const char *)(call + 1); /* for what is reported at the exit */
    if (in_signal_handler() && *call->name != '_') return;
    if (is_handled_end(call, how, true)) return;
    if (*call->name == '_')
        report_last_end(call->thread, how);
    else
        report_end(call->thread, how, true);
}
static void abort_before(ImportCall *call) {
    if (!is_handled_end(call, call->name, true)) report_last_end(call->thread, call->name);
}

/* Whether a signal ends the process; [last]: without exit handlers. */
static bool ends_process(int number, bool *last) {
    struct sigaction action;
    bool ends = number == SIGKILL || number == SIGTERM || number == SIGINT || number == SIGABRT || number == SIGHUP ||
                number == SIGQUIT;
    *last = number == SIGKILL;
    if (!ends || *last || sigaction(number, NULL, &action) != 0) return ends;
    *last = !crash_has_handler(number);
    return action.sa_handler != SIG_IGN && number != SIGQUIT; /* with which VMs print their threads */
}
static void signal_before(ImportCall *call, int number) {
    char how[32];
    bool last;
    if (!ends_process(number, &last)) return;
    snprintf(how, sizeof how, "%s(%d)", call->name, number);
    if (is_handled_end(call, how, last)) return;
    if (last)
        report_last_end(call->thread, how);
    else
        report_end(call->thread, how, false);
}
static void kill_before(ImportCall *call) {
    pid_t process = (pid_t)(intptr_t)call->args[0];
    if (process == getpid() || process == 0 || process == -1 || process == -getpgrp())
        signal_before(call, (int)(intptr_t)call->args[1]);
}
static void killpg_before(ImportCall *call) {
    pid_t group = (pid_t)(intptr_t)call->args[0];
    if (group == getpgrp() || group == 0) signal_before(call, (int)(intptr_t)call->args[1]);
}
static void raise_before(ImportCall *call) { signal_before(call, (int)(intptr_t)call->args[0]); }
static void pthread_kill_before(ImportCall *call) { signal_before(call, (int)(intptr_t)call->args[1]); }
static void tgkill_before(ImportCall *call) {
    if ((pid_t)(intptr_t)call->args[0] == getpid()) signal_before(call, (int)(intptr_t)call->args[2]);
}

/* Exit handlers run, and an agent has called what exits, as err: calls of other libraries are not watched. A program
   that has linked in its agent exits on its own behalf, and so does the VM. */
static void exits(void) {
    const Module *layer = module_of((const void *)&exits), *vm = module_of((const void *)(*own_env)->GetPhase),
                 *program = module_of((const void *)getauxval(AT_ENTRY)), *at = layer;
    CheckedThread *thread = checked_thread();
    RawFrames raw;
    size_t distance;
    int i = 0;
    if (!thread || __atomic_load_n(&agent_ends, __ATOMIC_SEQ_CST)) return;
    for (frames_take(&raw); i < raw.count; i++) {
        at = module_of(place_of_call(raw.frames[i]));
        if (!at || at == vm || at == program) return;
        if (at != layer && __atomic_load_n(&at->is_agent, __ATOMIC_SEQ_CST)) break;
    }
    const char *how = i == 0 || i == raw.count ? NULL : symbol_of(place_of_call(raw.frames[i - 1]), &distance);
    if (!how) return;
    Activity activity = {.kind = ACTIVITY_IMPORT, .name = how, .outer = thread->activity, .site = raw.frames[i]};
    activity_begin(thread, &activity);
    report_end(thread, how, true);
    activity_end(thread, &activity);
}

static void fatal_before(JniCall *call) {
    if (call->agents) report_last_end(call->thread, call->function->name);
}

/* A program that has linked in the agent, and has created the VM: what it calls and no callback or entry point does. */
static bool is_hosts(const InvokeCall *call) {
    return !entered_by_vm(call->activity.outer) &&
           module_of(call->activity.site) == module_of((const void *)getauxval(AT_ENTRY));
}

static void destroy_before(InvokeCall *call) {
    if (!call->agents || is_hosts(call)) return;
    FINDING(RULE_VMDeath_destroy_vm, "DestroyJavaVM is called by an agent; only the creator of the VM calls it");
    if (!vm_has_died()) return;
    call->answered = true; /* it would wait for itself */
    call->result = JNI_ERR;
}

static const EveryFunctionCheck every_function_unless_plain[] = {{.before = before}, {0}};
static const FunctionCheck functions_unless_plain[] = {
    {FN_Deallocate, deallocate_before, NULL},
    {FN_DestroyRawMonitor, end_before, NULL},
    {FN_DisposeEnvironment, end_before, NULL},
    {FN_ALL, NULL, NULL},
};
static const EventCheck events[] = {
    {EV_VMDeath, death_before, death_after},
    {EV_ALL, NULL, NULL},
};
static const EveryJniCheck every_jni_unless_plain[] = {{.before = jni_before}, {0}};
static const JniCheck jni[] = {{JNI_FatalError, fatal_before, NULL}, {JNI_ALL, NULL, NULL}};
static const JniCheck jni_unless_plain[] = {
    {JNI_DeleteGlobalRef, reference_before, NULL},
    {JNI_DeleteWeakGlobalRef, reference_before, NULL},
    {JNI_ALL, NULL, NULL},
};
static const InvokeCheck invoke[] = {
    {INVOKE_DestroyJavaVM, destroy_before, NULL},
    {0, NULL, NULL},
};
static const ImportCheck imports[] = {
    {IMPORT_exit, exit_before, true},        {IMPORT_abort, abort_before, true},
    {IMPORT_kill, kill_before, true},        {IMPORT_killpg, killpg_before, true},
    {IMPORT_raise, raise_before, true},      {IMPORT_pthread_kill, pthread_kill_before, true},
    {IMPORT_tgkill, tgkill_before, true},    {IMPORT_free, release_before, false},
    {IMPORT_release, release_before, false}, {0},
};
const RuleClass shutdown_rules = {
    .agents_unload = agents_unload,
    .functions_unless_plain = functions_unless_plain,
    .every_function_unless_plain = every_function_unless_plain,
    .events = events,
    .jni = jni,
    .jni_unless_plain = jni_unless_plain,
    .every_jni_unless_plain = every_jni_unless_plain,
    .invoke = invoke,
    .imports = imports,
    .vm_dies = vm_dies,
    .exits = exits,
};
