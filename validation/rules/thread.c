/* Threads of the program, as agents treat them: who suspends and resumes whom, what is asked of threads that run on,
   and whose stack nobody knows. */
#include "validation/rules/thread.h"

#include <stdlib.h>

#include "validation/base/clock.h"
#include "validation/base/facts.h"
#include "validation/base/lock.h"
#include "validation/core/own.h"
#include "validation/core/rules.h"
#include "validation/know/threads.h"
#include "validation/report/finding.h"

/* The rules that are reported here. */
extern const RuleFacts RULE_arg_thread_not_alive[], RULE_arg_thread_null_means_self[],
    RULE_DisposeEnvironment_suspended[], RULE_ForceEarlyReturn_finally_skipped[], RULE_ForceEarlyReturn_last_frame[],
    RULE_ForceEarlyReturn_top_changes[], RULE_GetFrameLocation_depth_race[], RULE_GetObjectMonitorUsage_transient[],
    RULE_GetOwnedMonitorInfo_transient[], RULE_Local_suspended[], RULE_lock_never_resumed[],
    RULE_lock_suspend_system_threads[], RULE_lock_suspended_java[], RULE_PopFrame_one_at_a_time[],
    RULE_PopFrame_undefined_stack[], RULE_Redefine_suspended[], RULE_ResumeThread_not_own[],
    RULE_RunAgentThread_invisible[], RULE_RunAgentThread_vs_pthread[], RULE_SetEventNotificationMode_dead_thread[],
    RULE_SetThreadLocalStorage_other_thread[], RULE_StopThread_inconsistent[], RULE_SuspendAllVirtualThreads_self[],
    RULE_SuspendThread_self[], RULE_SuspendThreadList_self[], RULE_thread_nonlocal_exit[];

RULE_STATE_PLACE(JavaThread, suspension_of, Suspension)

typedef struct ThreadCall {
    jlong kept; /* what the check before has found, for the one after */
} ThreadCall;
RULE_STATE(Call, thread_call, ThreadCall)

#define FORCE_EARLY_RETURNS(X) \
    X(ForceEarlyReturnObject)  \
    X(ForceEarlyReturnInt)     \
    X(ForceEarlyReturnLong) X(ForceEarlyReturnFloat) X(ForceEarlyReturnDouble) X(ForceEarlyReturnVoid)
#define LOCALS(X)     \
    X(GetLocalObject) \
    X(GetLocalInt)    \
    X(GetLocalLong)   \
    X(GetLocalFloat)  \
    X(GetLocalDouble) \
    X(SetLocalObject) X(SetLocalInt) X(SetLocalLong) X(SetLocalFloat) X(SetLocalDouble) X(GetLocalInstance)

static jthread thread_of(const Call *call) { return (jthread)call->args[0].p; }

static jint state_of(jthread thread) {
    jint state = 0;
    return (*own_env)->GetThreadState(own_env, thread, &state) == JVMTI_ERROR_NONE ? state : 0;
}

static const char *name_of(const JavaThread *thread) { return !thread ? "?" : thread->name; }

/* Whether the thread is in a callback, which is the agent's to end. */
static bool is_held(const JavaThread *thread) {
    const CheckedThread *native = !thread ? NULL : __atomic_load_n(&thread->native, __ATOMIC_SEQ_CST);
    return native && __atomic_load_n(&native->activity, __ATOMIC_RELAXED);
}

/* Whether a thread runs on while it is asked about: it is alive, not suspended, and not the calling one. When the call
   is over the answer is as good as before: who resumes it meanwhile does not know that the call is over. */
bool thread_runs_on(const Call *call, jthread thread) {
    if (!thread || !may_ask(call->thread)) return false;
    jint state = state_of(thread);
    return (state & JVMTI_THREAD_STATE_ALIVE) != 0 && (state & JVMTI_THREAD_STATE_SUSPENDED) == 0 &&
           !java_thread_is_current(thread);
}

/* ---- Who has suspended whom ---- */

static Lock lock = LOCK_INITIALIZER(SUSPENDED); /* of what follows, and of these fields of JavaThread */
static JavaThread *suspended;

static JavaThread **place_of(const JavaThread *thread) {
    JavaThread **p = &suspended;
    while (*p && *p != thread) p = &suspension_of(*p)->next_suspended;
    return p;
}

/* With the lock. */
static void ledger_remove(JavaThread *thread) {
    JavaThread **p = place_of(thread);
    if (!*p) return;
    __atomic_store_n(p, suspension_of(thread)->next_suspended,
                     __ATOMIC_RELAXED); /* any_suspended looks without the lock */
    if (suspension_of(thread)->suspender && suspension_of(thread)->suspender != thread)
        __atomic_fetch_sub(&suspension_of(suspension_of(thread)->suspender)->suspending, 1, __ATOMIC_SEQ_CST);
    __atomic_store_n(&suspension_of(thread)->suspended_by, NULL, __ATOMIC_SEQ_CST);
    suspension_of(thread)->suspender = NULL;
}

/* With the lock. */
static void ledger_add(JavaThread *thread, const Call *call, JavaThread *suspender) {
    __atomic_store_n(&suspension_of(thread)->suspended_by, call->env, __ATOMIC_SEQ_CST);
    suspension_of(thread)->suspender = suspender;
    suspension_of(thread)->suspended_at = site_now(call->activity.site);
    suspension_of(thread)->suspended_since = nanoseconds();
    suspension_of(thread)->still_at_death = false;
    suspension_of(thread)->next_suspended = suspended;
    __atomic_store_n(&suspended, thread, __ATOMIC_RELAXED);
    if (suspender && suspender != thread)
        __atomic_fetch_add(&suspension_of(suspender)->suspending, 1, __ATOMIC_SEQ_CST);
}

/* By SuspendAllVirtualThreads, also those that start from then on. */
static struct {
    CheckedEnv *env; /* atomic; NULL: they are not suspended, or nobody knows */
    JavaThread *by;  /* atomic */
    const Site *at;
    bool some_resumed; /* atomic */
    bool some_excepted, still_at_death;
    uint64_t since; /* clock.h */
} all_virtual;

static bool all_virtual_are_suspended(void) {
    return __atomic_load_n(&all_virtual.env, __ATOMIC_SEQ_CST) &&
           !__atomic_load_n(&all_virtual.some_resumed, __ATOMIC_SEQ_CST);
}

CheckedEnv *suspending_env(const JavaThread *thread) {
    CheckedEnv *by = __atomic_load_n(&suspension_of(thread)->suspended_by, __ATOMIC_SEQ_CST);
    return !by && thread->is_virtual ? __atomic_load_n(&all_virtual.env, __ATOMIC_SEQ_CST) : by;
}

int suspended_by(const CheckedEnv *env) {
    int count = 0;
    lock_acquire(&lock);
    for (const JavaThread *t = suspended; t; t = suspension_of(t)->next_suspended)
        count += __atomic_load_n(&suspension_of(t)->suspended_by, __ATOMIC_SEQ_CST) == env;
    count += __atomic_load_n(&all_virtual.env, __ATOMIC_SEQ_CST) == env && all_virtual_are_suspended();
    lock_release(&lock);
    return count;
}

bool any_suspended(void) {
    return __atomic_load_n(&suspended, __ATOMIC_RELAXED) || __atomic_load_n(&all_virtual.env, __ATOMIC_SEQ_CST);
}

JavaThread *suspender_of(JavaThread *thread, const Site **at, uint64_t *since) {
    lock_acquire(&lock);
    bool itself = *place_of(thread);
    bool with_all = thread->is_virtual && all_virtual_are_suspended() && !all_virtual.some_excepted;
    JavaThread *suspender = itself     ? suspension_of(thread)->suspender
                            : with_all ? __atomic_load_n(&all_virtual.by, __ATOMIC_SEQ_CST)
                                       : NULL;
    *at = !suspender ? NULL : itself ? suspension_of(thread)->suspended_at : all_virtual.at;
    *since = !suspender ? 0 : itself ? suspension_of(thread)->suspended_since : all_virtual.since;
    lock_release(&lock);
    return suspender;
}

static void java_thread_is_over(JavaThread *thread) {
    lock_acquire(&lock);
    ledger_remove(thread);
    for (JavaThread *t = suspended; t; t = suspension_of(t)->next_suspended)
        if (suspension_of(t)->suspender == thread) suspension_of(t)->suspender = NULL;
    if (__atomic_load_n(&all_virtual.by, __ATOMIC_SEQ_CST) == thread)
        __atomic_store_n(&all_virtual.by, NULL, __ATOMIC_SEQ_CST);
    lock_release(&lock);
}

/* ---- Suspending ---- */

static void look_at_target(const Call *call, const JavaThread *target, const JavaThread *self) {
    if (target == self) return;
    if (target->agent_thread)
        FINDING(RULE_RunAgentThread_invisible, "%s suspends \"%s\", which runs a function of an agent",
                call->function->name, target->name);
    else if (target->of_vm)
        FINDING(RULE_lock_suspend_system_threads, "%s suspends \"%s\", a thread of the VM's own", call->function->name,
                target->name);
}

/* Written down before the thread is suspended, since others may resume it before this returns. What is after its
   ThreadEnd is in no ledger any more. */
static bool suspend_one(const Call *call, JavaThread *target, JavaThread *self) {
    lock_acquire(&lock);
    bool added = !*place_of(target) && !__atomic_load_n(&target->ended, __ATOMIC_SEQ_CST);
    if (added) ledger_add(target, call, self);
    lock_release(&lock);
    return added;
}

static void unsuspend_one(JavaThread *target) {
    lock_acquire(&lock);
    ledger_remove(target);
    lock_release(&lock);
}

/* thread_call(call)->kept: whether this call has written it down. */
static void suspend_before(Call *call) {
    JavaThread *self = java_thread_here(), *target = !self ? NULL : java_thread_of(call);
    thread_call(call)->kept = target && suspend_one(call, target, self);
}
static void suspend_after(Call *call) {
    JavaThread *self = java_thread_here(), *target = !self ? NULL : java_thread_of(call);
    if (!target) return;
    if (target == self || (call->result != JVMTI_ERROR_NONE && thread_call(call)->kept)) unsuspend_one(target);
    if (call->result == JVMTI_ERROR_NONE) look_at_target(call, target, self);
}

static bool list_of(const Call *call, JavaThread **self) {
    *self = java_thread_here();
    return *self && call->args[0].i > 0 && call->args[1].p;
}
static void suspend_list_before(Call *call) {
    JavaThread *self;
    bool with_self = false;
    if (!list_of(call, &self)) return;
    const jthread *list = call->args[1].p;
    for (jint i = 0; i < call->args[0].i && !with_self; i++) with_self = list[i] && java_thread(list[i]) == self;
    if (with_self && call->args[0].i > 1)
        FINDING(RULE_SuspendThreadList_self, "the calling thread, \"%s\", is in the list: this suspends it, too",
                self->name);
    for (jint i = 0; i < call->args[0].i; i++) {
        JavaThread *target = !list[i] ? NULL : java_thread(list[i]);
        if (target) suspend_one(call, target, self);
    }
}
static void suspend_list_after(Call *call) {
    JavaThread *self;
    const jvmtiError *results = call->args[2].p;
    if (!list_of(call, &self) || !results) return;
    const jthread *list = call->args[1].p;
    for (jint i = 0; i < call->args[0].i; i++) {
        JavaThread *target = !list[i] ? NULL : java_thread(list[i]);
        if (!target) continue;
        bool done = call->result == JVMTI_ERROR_NONE && results[i] == JVMTI_ERROR_NONE;
        if (target == self || (!done && results[i] != JVMTI_ERROR_THREAD_SUSPENDED)) unsuspend_one(target);
        if (done) look_at_target(call, target, self);
    }
}

/* Whether the calling thread is a virtual one that is not among the exceptions. */
static bool is_one_of_all(const Call *call, const JavaThread *self) {
    const jthread *list = call->args[1].p;
    if (!self || !self->is_virtual || (call->args[0].i > 0 && !list)) return false;
    for (jint i = 0; i < call->args[0].i; i++)
        if (list[i] && java_thread(list[i]) == self) return false;
    return true;
}
static void suspend_all_before(Call *call) {
    JavaThread *self = java_thread_here();
    if (is_one_of_all(call, self))
        FINDING(RULE_SuspendAllVirtualThreads_self, "the calling thread, \"%s\", is virtual, and not in except_list",
                self->name);
    lock_acquire(&lock);
    thread_call(call)->kept = !__atomic_load_n(&all_virtual.env, __ATOMIC_SEQ_CST);
    if (thread_call(call)->kept) {
        __atomic_store_n(&all_virtual.by, self, __ATOMIC_SEQ_CST);
        all_virtual.at = site_at(call->activity.site);
        all_virtual.since = nanoseconds();
        all_virtual.some_excepted = call->args[0].i > 0;
        __atomic_store_n(&all_virtual.some_resumed, false, __ATOMIC_SEQ_CST);
        __atomic_store_n(&all_virtual.env, call->env, __ATOMIC_SEQ_CST);
    }
    lock_release(&lock);
}
static void suspend_all_after(Call *call) {
    if (call->result != JVMTI_ERROR_NONE && thread_call(call)->kept)
        __atomic_store_n(&all_virtual.env, NULL, __ATOMIC_SEQ_CST);
}

/* ---- Resuming ---- */

static int pops; /* atomic; threads with a pop or an early return that waits for them to be resumed */

static void pop_is_over(JavaThread *thread) {
    if (__atomic_exchange_n(&suspension_of(thread)->pop_at, NULL, __ATOMIC_SEQ_CST))
        __atomic_fetch_sub(&pops, 1, __ATOMIC_SEQ_CST);
}

/* Before the call: after it the thread may be suspended again. */
static void resume_before(Call *call) {
    JavaThread *target = java_thread_of(call);
    thread_call(call)->kept = 0;
    if (!target || __atomic_load_n(&target->ended, __ATOMIC_SEQ_CST)) return;
    pop_is_over(target);
    __atomic_store_n(&suspension_of(target)->top_seen, NULL, __ATOMIC_SEQ_CST);
    lock_acquire(&lock);
    CheckedEnv *by = suspending_env(target);
    if (target->is_virtual) __atomic_store_n(&all_virtual.some_resumed, true, __ATOMIC_SEQ_CST);
    ledger_remove(target);
    lock_release(&lock);
    thread_call(call)->kept = by == call->env ? 0 : !by ? -1 : by->number;
}
static void report_not_own(const Call *call, const JavaThread *target, jlong by) {
    if (target && __atomic_load_n(&suspension_of(target)->refused_to, __ATOMIC_SEQ_CST) == call->env)
        return; /* list.c says more */
    if (by > 0)
        FINDING(RULE_ResumeThread_not_own, "%s resumes \"%s\", which environment %d has suspended",
                call->function->name, name_of(target), (int)by);
    else if (by < 0)
        FINDING(RULE_ResumeThread_not_own, "%s resumes \"%s\", which no agent has suspended: the program has",
                call->function->name, name_of(target));
}
static void resume_after(Call *call) {
    if (call->result == JVMTI_ERROR_NONE) report_not_own(call, java_thread_of(call), thread_call(call)->kept);
}
static void resume_list_before(Call *call) {
    JavaThread *self;
    if (!list_of(call, &self)) return;
    const jthread *list = call->args[1].p;
    for (jint i = 0; i < call->args[0].i; i++) {
        Call one = *call;
        Value thread = {.p = list[i]};
        one.args = &thread;
        if (!list[i]) continue;
        resume_before(&one);
        if ((state_of(list[i]) & JVMTI_THREAD_STATE_SUSPENDED) != 0)
            report_not_own(call, java_thread(list[i]), thread_call(&one)->kept);
    }
}

/* Those that are excepted stay suspended, whoever they are. */
static void resume_all_before(Call *call) {
    lock_acquire(&lock);
    for (JavaThread *t = suspended, *next; t; t = next) {
        next = suspension_of(t)->next_suspended;
        if (t->is_virtual) ledger_remove(t);
    }
    __atomic_store_n(&all_virtual.some_resumed, true, __ATOMIC_SEQ_CST);
    if (call->args[0].i == 0) __atomic_store_n(&all_virtual.env, NULL, __ATOMIC_SEQ_CST);
    lock_release(&lock);
}

/* ---- What is left at the end ---- */

static void dispose_before(Call *call) {
    lock_acquire(&lock);
    JavaThread *found = suspended;
    while (found && (__atomic_load_n(&suspension_of(found)->suspended_by, __ATOMIC_SEQ_CST) != call->env ||
                     suspension_of(found)->suspender == found))
        found = suspension_of(found)->next_suspended;
    const Site *at = !found ? NULL : suspension_of(found)->suspended_at;
    for (JavaThread *t = suspended, *next; t; t = next) {
        next = suspension_of(t)->next_suspended;
        if (__atomic_load_n(&suspension_of(t)->suspended_by, __ATOMIC_SEQ_CST) == call->env) ledger_remove(t);
    }
    bool all =
        !found && __atomic_load_n(&all_virtual.env, __ATOMIC_SEQ_CST) == call->env && all_virtual_are_suspended();
    if (all) at = all_virtual.at;
    if (__atomic_load_n(&all_virtual.env, __ATOMIC_SEQ_CST) == call->env)
        __atomic_store_n(&all_virtual.env, NULL, __ATOMIC_SEQ_CST);
    lock_release(&lock);
    if (!found && !all) return;
    const bool returns = call->activity.outer;
    if (returns) findings_keep(call->thread, true);
    Finding *f = finding_begin(RULE_DisposeEnvironment_suspended);
    finding_site(f, "suspended", at);
    if (all)
        finding_end(f, "the virtual threads, which this environment has suspended, are not resumed by disposing it");
    else
        finding_end(f, "\"%s\", which this environment has suspended, is not resumed by disposing it", found->name);
    if (returns) findings_keep(call->thread, false);
}

/* Asked before agents hear of the death of the VM, which is the last chance of both. */
static void suspensions_at_death(void) {
    jint count;
    jthread *all;
    /* No list has virtual threads; nobody but agents resumes them. */
    lock_acquire(&lock);
    all_virtual.still_at_death = __atomic_load_n(&all_virtual.env, __ATOMIC_SEQ_CST) && all_virtual_are_suspended();
    for (JavaThread *t = suspended; t; t = suspension_of(t)->next_suspended)
        suspension_of(t)->still_at_death = t->is_virtual;
    lock_release(&lock);
    if ((*own_env)->GetAllThreads(own_env, &count, &all) != JVMTI_ERROR_NONE) return;
    for (jint i = 0; i < count; i++) {
        JavaThread *thread = (state_of(all[i]) & JVMTI_THREAD_STATE_SUSPENDED) == 0 ? NULL : java_thread(all[i]);
        if (thread) suspension_of(thread)->still_at_death = true;
    }
    own_release(all);
}

static void end(void) {
    if (death_has_come()) return; /* under pressure, who would have resumed them was held */
    lock_acquire(&lock);
    for (const JavaThread *t = suspended; t; t = suspension_of(t)->next_suspended) {
        bool self = suspension_of(t)->suspender == t;
        if (!suspension_of(t)->still_at_death) continue;
        Finding *f = finding_begin_at(self ? RULE_SuspendThread_self : RULE_lock_never_resumed,
                                      __atomic_load_n(&suspension_of(t)->suspended_by, __ATOMIC_SEQ_CST),
                                      suspension_of(t)->suspended_at, 1);
        finding_end(f,
                    self ? "\"%s\" has suspended itself here, and no thread has resumed it"
                         : "\"%s\" was suspended here, and no thread has resumed it",
                    t->name);
    }
    if (all_virtual.still_at_death && __atomic_load_n(&all_virtual.env, __ATOMIC_SEQ_CST))
        finding_end(finding_begin_at(RULE_lock_never_resumed, __atomic_load_n(&all_virtual.env, __ATOMIC_SEQ_CST),
                                     all_virtual.at, 1),
                    "the virtual threads were suspended here, and no thread has resumed them");
    lock_release(&lock);
}

/* ---- What is done while threads are suspended ---- */

static void suspended_java(JniCall *call) {
    if (!any_suspended()) return;
    const JavaThread *self = java_thread_here(); /* known also after its ThreadEnd, of which agents are notified last */
    /* When VMDeath has begun nobody is reported any more who was resumed. */
    if (!self) return;
    int others = __atomic_load_n(&suspension_of(self)->suspending, __ATOMIC_SEQ_CST) +
                 (__atomic_load_n(&all_virtual.by, __ATOMIC_SEQ_CST) == self && all_virtual_are_suspended());
    if (others == 0 || !may_ask(call->thread)) return;
    const Activity *a = call->thread->activity;
    finding_end(finding_begin_at(RULE_lock_suspended_java, !a ? NULL : a->env, site_at(call->site), 1),
                "%s may run Java code or load classes, and this thread keeps %d others suspended, which "
                "may own the needed locks",
                call->function->name, others);
}

static void redefine_before(Call *call) {
    int count = suspended_by(call->env);
    if (count > 0)
        FINDING(RULE_Redefine_suspended, "%s while %d thread%s suspended, which may own the needed locks",
                call->function->name, count, count == 1 ? " is" : "s are");
}

/* ---- Threads that run on ---- */

static void local_after(Call *call) {
    if (call->result == JVMTI_ERROR_THREAD_NOT_SUSPENDED ||
        (call->result == JVMTI_ERROR_NONE && thread_runs_on(call, thread_of(call))))
        FINDING(RULE_Local_suspended, "%s: frame %d of \"%s\", which is not suspended, is another one any moment",
                call->function->name, (int)call->args[1].i, name_of(java_thread(thread_of(call))));
}
static bool runs_free(const Call *call) {
    return call->result == JVMTI_ERROR_NONE && thread_runs_on(call, thread_of(call)) &&
           !is_held(java_thread(thread_of(call)));
}
/* The youngest frame is another one, too, but a sampler wants nothing but the frame of the moment. */
static void location_after(Call *call) {
    if (call->args[1].i > 0 && runs_free(call))
        FINDING(RULE_GetFrameLocation_depth_race,
                "frame %d of \"%s\", which is not suspended, is another one any moment", (int)call->args[1].i,
                name_of(java_thread(thread_of(call))));
}
static void owned_after(Call *call) {
    if (runs_free(call))
        FINDING(RULE_GetOwnedMonitorInfo_transient, "%s of \"%s\", which is not suspended, is old when it is there",
                call->function->name, name_of(java_thread(thread_of(call))));
}
static void usage_after(Call *call) {
    const jvmtiMonitorUsage *usage = call->args[1].p;
    if (call->result == JVMTI_ERROR_NONE && usage->owner && thread_runs_on(call, usage->owner))
        FINDING(RULE_GetObjectMonitorUsage_transient, "the owner, \"%s\", is not suspended: the answer is a snapshot",
                name_of(java_thread(usage->owner)));
}
static void stop_before(Call *call) {
    thread_call(call)->kept = thread_runs_on(call, thread_of(call));
} /* after it, it may be over */
static void stop_after(Call *call) {
    if (call->result == JVMTI_ERROR_NONE && thread_call(call)->kept)
        FINDING(RULE_StopThread_inconsistent,
                "\"%s\" is stopped wherever it may be: its data may be half changed, its monitors are let go",
                name_of(java_thread(thread_of(call))));
}
static void storage_after(Call *call) {
    if (runs_free(call))
        FINDING(RULE_SetThreadLocalStorage_other_thread,
                "%s of \"%s\", which is not suspended: nothing keeps it from using its storage, or from ending",
                call->function->name, name_of(java_thread(thread_of(call))));
}

/* ---- The thread that is meant ---- */

/* A thread of the agent's own, which has no Java frames and waits for no monitor of the program. */
static void contended_after(Call *call) {
    const JavaThread *self = java_thread_here();
    jint frames = 1;
    if (call->result == JVMTI_ERROR_NONE && !call->args[0].p && self &&
        (self->agent_thread || __atomic_load_n(&call->thread->started_at, __ATOMIC_SEQ_CST)) &&
        (*own_env)->GetFrameCount(own_env, NULL, &frames) == JVMTI_ERROR_NONE && frames == 0)
        FINDING(RULE_arg_thread_null_means_self, "%s: NULL means the calling thread, \"%s\", which is the agent's own",
                call->function->name, self->name);
}

static bool never_started(const Call *call, jthread thread) {
    return call->result == JVMTI_ERROR_THREAD_NOT_ALIVE && thread && may_ask(call->thread) && state_of(thread) == 0;
}

static bool is_of_thread(const FunctionFacts *function) {
    return function->param_count > 0 && function->params[0].kind == VALUE_THREAD;
}
/* That a thread has ended is an answer that agents must expect. */
static void thread_failed(Call *call) {
    if (call->result == JVMTI_ERROR_THREAD_NOT_ALIVE && never_started(call, thread_of(call)))
        FINDING(RULE_arg_thread_not_alive, "%s: the thread was never started", call->function->name);
}
static void enable_after(Call *call) {
    if (never_started(call, (jthread)call->args[2].p))
        FINDING(RULE_SetEventNotificationMode_dead_thread,
                "the thread was not started yet: arm the event in its ThreadStart");
}

/* ---- Frames that go away ---- */

static bool pop_waits(JavaThread *thread, jthread object) {
    if (!thread || !__atomic_load_n(&suspension_of(thread)->pop_at, __ATOMIC_SEQ_CST)) return false;
    if ((state_of(object) & JVMTI_THREAD_STATE_SUSPENDED) != 0) return true;
    pop_is_over(thread); /* the program has resumed it */
    return false;
}

static void stack_before(Call *call) {
    JavaThread *thread =
        __atomic_load_n(&pops, __ATOMIC_SEQ_CST) == 0 || !thread_of(call) ? NULL : java_thread(thread_of(call));
    if (!pop_waits(thread, thread_of(call))) return;
    bool pop = call->function->number == FN_PopFrame;
    Finding *f = finding_begin(pop ? RULE_PopFrame_one_at_a_time : RULE_PopFrame_undefined_stack);
    finding_site(f, "asked for", __atomic_load_n(&suspension_of(thread)->pop_at, __ATOMIC_SEQ_CST));
    finding_end(f, "%s: a frame of \"%s\" is to go away when it is resumed, and until then %s", call->function->name,
                thread->name, pop ? "no other can" : "its stack is undefined");
}

static void pop_after(Call *call) {
    JavaThread *thread = call->result == JVMTI_ERROR_NONE ? java_thread(thread_of(call)) : NULL;
    if (!thread || thread == java_thread_here()) return;
    if (!__atomic_exchange_n(&suspension_of(thread)->pop_at, site_at(call->activity.site), __ATOMIC_SEQ_CST))
        __atomic_fetch_add(&pops, 1, __ATOMIC_SEQ_CST);
}

/* What an early return is about, asked before the call. */
static __thread struct Top {
    JavaThread *thread; /* NULL: nothing is known */
    jint frames;
    jmethodID method;
    jlocation location;
} top;

static void early_before(Call *call) {
    stack_before(call);
    top = (struct Top){0};
    JavaThread *thread = java_thread(thread_of(call));
    if (!thread || (*own_env)->GetFrameCount(own_env, thread_of(call), &top.frames) != JVMTI_ERROR_NONE ||
        (*own_env)->GetFrameLocation(own_env, thread_of(call), 0, &top.method, &top.location) != JVMTI_ERROR_NONE)
        return;
    top.thread = thread;
}
static void early_after(Call *call) {
    if (call->result == JVMTI_ERROR_NONE && top.thread) {
        if (top.frames == 1)
            FINDING(RULE_ForceEarlyReturn_last_frame, "\"%s\" has one frame: the thread ends when this returns",
                    top.thread->name);
        if (__atomic_load_n(&suspension_of(top.thread)->top_seen, __ATOMIC_SEQ_CST) &&
            __atomic_load_n(&suspension_of(top.thread)->top_seen, __ATOMIC_SEQ_CST) != top.method &&
            __atomic_load_n(&suspension_of(top.thread)->top_seen_by, __ATOMIC_SEQ_CST) == call->thread)
            FINDING(RULE_ForceEarlyReturn_top_changes,
                    "the method at the top of \"%s\" is another one than when this thread asked last",
                    top.thread->name);
        if (validation_host->in_finally_range && validation_host->in_finally_range(top.method, top.location))
            FINDING(RULE_ForceEarlyReturn_finally_skipped,
                    "the method that returns is inside of a try with a finally block, or of a synchronized one, which "
                    "is skipped");
    }
    pop_after(call);
}

/* The method at the top, as the agent knows it that may return from it. */
static void top_reported(const Call *call, jmethodID method) {
    JavaThread *thread = java_thread(thread_of(call));
    if (!thread || thread == java_thread_here()) return;
    __atomic_store_n(&suspension_of(thread)->top_seen, method, __ATOMIC_SEQ_CST);
    __atomic_store_n(&suspension_of(thread)->top_seen_by, call->thread, __ATOMIC_SEQ_CST);
}
static bool may_return_early(const Call *call) {
    return call->result == JVMTI_ERROR_NONE && call->args[0].p &&
           (__atomic_load_n(&call->env->capabilities, __ATOMIC_SEQ_CST) & CAPABILITY_SET(can_force_early_return)) != 0;
}
static void frame_reported(Call *call) {
    if (may_return_early(call) && call->args[1].i == 0) top_reported(call, *(const jmethodID *)call->args[2].p);
    location_after(call);
}
static void stack_reported(Call *call) {
    if (may_return_early(call) && call->args[1].i == 0 && *(const jint *)call->args[4].p > 0)
        top_reported(call, ((const jvmtiFrameInfo *)call->args[3].p)->method);
}

/* ---- Threads of agents ---- */

static void attach_after(InvokeCall *call) {
    if (!call->agents || call->attached || call->result != JNI_OK ||
        !__atomic_load_n(&call->thread->started_at, __ATOMIC_SEQ_CST))
        return;
    Finding *f = finding_begin(RULE_RunAgentThread_vs_pthread);
    finding_site(f, "started", __atomic_load_n(&call->thread->started_at, __ATOMIC_SEQ_CST));
    finding_end(f, "a thread of the agent's own attaches itself: one of RunAgentThread is a daemon, and attached, from "
                   "its beginning to its end");
}

static const EveryFunctionCheck every_function[] = {{.concerns = is_of_thread, .failed = thread_failed}, {0}};
static const FunctionCheck functions[] = {
    {FN_SuspendThread, suspend_before, suspend_after},
    {FN_SuspendThreadList, suspend_list_before, suspend_list_after},
    {FN_ResumeThread, resume_before, resume_after},
    {FN_ResumeThreadList, resume_list_before, NULL},
    {FN_SuspendAllVirtualThreads, suspend_all_before, suspend_all_after},
    {FN_ResumeAllVirtualThreads, resume_all_before, NULL},
    {FN_DisposeEnvironment, dispose_before, NULL},
    {FN_RedefineClasses, redefine_before, NULL},
    {FN_RetransformClasses, redefine_before, NULL},
    {FN_StopThread, stop_before, stop_after},
    {FN_SetThreadLocalStorage, NULL, storage_after},
    {FN_GetThreadLocalStorage, NULL, storage_after},
    {FN_SetEventNotificationMode, NULL, enable_after},
    {FN_GetOwnedMonitorInfo, NULL, owned_after},
    {FN_GetOwnedMonitorStackDepthInfo, stack_before, owned_after},
    {FN_GetCurrentContendedMonitor, NULL, owned_after},
    {FN_GetCurrentContendedMonitor, NULL, contended_after},
    {FN_GetObjectMonitorUsage, NULL, usage_after},
    {FN_GetFrameLocation, stack_before, frame_reported},
    {FN_GetStackTrace, stack_before, stack_reported},
    {FN_GetFrameCount, stack_before, NULL},
    {FN_NotifyFramePop, stack_before, NULL},
    {FN_PopFrame, stack_before, pop_after},
#define LOCAL(name) {FN_##name, stack_before, local_after},
    LOCALS(LOCAL)
#define EARLY(name) {FN_##name, early_before, early_after},
        FORCE_EARLY_RETURNS(EARLY){FN_ALL, NULL, NULL},
};
static const EveryJniCheck every_jni[] = {{.concerns = jni_runs_java, .before = suspended_java}, {0}};
static const InvokeCheck invoke[] = {
    {INVOKE_AttachCurrentThread, NULL, attach_after},
    {INVOKE_AttachCurrentThreadAsDaemon, NULL, attach_after},
    {0, NULL, NULL},
};
static void left(const Entered *entered) {
    const Site *site = !entered->function ? NULL : site_at(entered->function);
    bool was = layer_faulting;
    layer_faulting = true; /* frames of the VM are gone, and nobody has cleaned up for them */
    finding_end(finding_begin_at(RULE_thread_nonlocal_exit, entered->env, site, 1),
                "%s, which the VM has called, was left without returning to it", entered->name);
    layer_faulting = was;
}

const RuleClass thread_rules = {.left = left,
                                .functions = functions,
                                .every_function = every_function,
                                .every_jni = every_jni,
                                .invoke = invoke,
                                .java_thread_ends = java_thread_is_over,
                                .vm_dies = suspensions_at_death,
                                .end = end};
