/* Native threads and their JNIEnv: who attaches when and how, and is still attached at the end; whose JNIEnv is used,
   in which phase, and in which critical region. */
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "validation/base/facts.h"
#include "validation/base/lock.h"
#include "validation/core/own.h"
#include "validation/core/rules.h"
#include "validation/interpose/jni.h"
#include "validation/report/describe.h"
#include "validation/report/finding.h"

/* The rules that are reported here. */
extern const RuleFacts RULE_jni_attach_name[], RULE_jni_attach_repeated[], RULE_onload_native_thread_early[],
    RULE_onload_no_jni[], RULE_phase_jni_only_start_live[], RULE_thread_attached_as_user_thread[],
    RULE_jni_monitor_left[], RULE_thread_critical_region[], RULE_thread_detach_in_callback[],
    RULE_thread_jnienv_foreign[], RULE_thread_not_detached[], RULE_thread_unattached[];

enum { ATTACHMENTS = 100 };
typedef struct ThreadAttached {
    unsigned attachments;    /* so far */
    const Site *critical_at; /* where the critical region that it is in began */
    unsigned monitors;       /* that agents entered by JNI and nobody has exited */
    const Site *entered_at;  /* the last of them */
} ThreadAttached;
RULE_STATE(CheckedThread, attached_as, ThreadAttached)
typedef struct CriticalCallback {
    int critical; /* regions, at the beginning */
} CriticalCallback;
RULE_STATE(Callback, critical_in, CriticalCallback)

/* ---- Before there is a VM ---- */

/* The one that starts the VM, and with it the agents: this library is loaded by it, too. */
static long main_thread;
__attribute__((constructor)) static void remember_main_thread(void) { main_thread = syscall(SYS_gettid); }

static bool before_start(void) {
    static bool started; /* atomic */
    if (!__atomic_load_n(&started, __ATOMIC_SEQ_CST)) {
        jvmtiPhase phase = own_phase();
        __atomic_store_n(&started, phase != JVMTI_PHASE_ONLOAD && phase != JVMTI_PHASE_PRIMORDIAL, __ATOMIC_SEQ_CST);
    }
    return !__atomic_load_n(&started, __ATOMIC_SEQ_CST);
}

static bool is_raw_monitor(int function) {
    return function == FN_CreateRawMonitor || function == FN_DestroyRawMonitor || function == FN_RawMonitorEnter ||
           function == FN_RawMonitorExit || function == FN_RawMonitorWait || function == FN_RawMonitorNotify ||
           function == FN_RawMonitorNotifyAll;
}

static bool is_for_later(const FunctionFacts *function) {
    return function->phases != PHASES_ANY && !is_raw_monitor(function->number);
}

static void early_before(Call *call) {
    if (!call->thread || !before_start() || call->thread->id == main_thread ||
        in_callback(call->activity.outer, EV_ALL))
        return;
    FINDING(RULE_onload_native_thread_early, "%s is called by a native thread before VMStart", call->function->name);
    call->explained = true;
}

static void unattached_failed(Call *call) {
    if (call->result != JVMTI_ERROR_UNATTACHED_THREAD || call->answered || call->explained ||
        restricted_activity(call->thread) || own_jni())
        return;
    FINDING(RULE_thread_unattached, "%s is called by a thread that is not attached", call->function->name);
}

/* Other VMs take such a thread for the owner of a free monitor that it destroys, and crash: they are not asked. */
static bool crashes_over_it(int function) {
    enum { DESTROYS = 17 }; /* the last JDK that does it */
    return function == FN_DestroyRawMonitor && !validation_host->refuses_dead_references && real_jdk() > DESTROYS;
}
/* Other VMs let such a thread enter and leave, and have no thread then that could wait. */
static void raw_monitor_before(Call *call) {
    CheckedThread *thread = call->thread;
    if (!thread || thread->jni || in_callback(call->activity.outer, EV_ALL) || restricted_activity(thread) ||
        !vm_is_known_live())
        return;
    thread->jni = own_jni();
    if (thread->jni) return;
    FINDING(RULE_thread_unattached, "%s is called by a thread that is not attached", call->function->name);
    call->explained = true;
    if (crashes_over_it(call->function->number)) call_answer(call, JVMTI_ERROR_UNATTACHED_THREAD);
}

/* ---- Attaching ---- */

typedef struct Attached {
    struct Attached *next;
    const CheckedThread *thread;
    const Site *site;
    bool as_daemon;
} Attached;
static Attached *attached;
static Lock lock = LOCK_INITIALIZER(ATTACHED); /* of the list */

static void attach_before(InvokeCall *call) {
    const char *name = call->activity.name;
    call->attached = own_jni();
    if (!call->agents || call->attached || !before_start()) return;
    if (call->thread->id == main_thread)
        FINDING(RULE_onload_no_jni, "%s is called, and there is no JNI before VMStart", name);
    else
        FINDING(RULE_onload_native_thread_early, "%s is called by a native thread before VMStart", name);
    call->answered = true;
    call->result = JNI_ERR;
}

static void attach_after(InvokeCall *call) {
    if (!call->agents || call->attached || call->result != JNI_OK) return;
    const Site *site = site_at(call->activity.site);
    __atomic_store_n(&call->thread->attached, site, __ATOMIC_SEQ_CST);
    if (!call->name) FINDING(RULE_jni_attach_name, "%s attaches the thread without a name", call->activity.name);
    if (++attached_as(call->thread)->attachments == ATTACHMENTS)
        FINDING(RULE_jni_attach_repeated, "%s is called for the %dth time by this native thread", call->activity.name,
                ATTACHMENTS);
    Attached *a = malloc(sizeof *a);
    if (!a) return;
    lock_acquire(&lock);
    *a = (Attached){attached, call->thread, site, call->function == INVOKE_AttachCurrentThreadAsDaemon};
    attached = a;
    lock_release(&lock);
}

static void forget(CheckedThread *thread) {
    __atomic_store_n(&thread->attached, NULL, __ATOMIC_SEQ_CST);
    thread->jni = NULL;
    thread->critical = 0;
    lock_acquire(&lock);
    for (Attached **p = &attached; *p;)
        if ((*p)->thread == thread) {
            Attached *gone = *p;
            *p = gone->next;
            free(gone);
        } else {
            p = &(*p)->next;
        }
    lock_release(&lock);
}

static void detach_before(InvokeCall *call) {
    const Activity *outer = call->agents ? call->activity.outer : NULL;
    bool in_agent_thread = outer && outer->kind == ACTIVITY_AGENT_THREAD;
    if (!in_callback(outer, EV_ALL) && !in_agent_thread) return;
    FINDING(RULE_thread_detach_in_callback, "DetachCurrentThread is called %s, to which the VM returns",
            in_agent_thread ? "in the function of RunAgentThread" : "in a callback");
    call->answered = true;
    call->result = JNI_ERR;
}

static void detach_after(InvokeCall *call) {
    if (call->result == JNI_OK)
        forget(call->thread);
    else if (call->agents && !call->answered && !vm_has_died() && own_jni())
        FINDING(RULE_thread_detach_in_callback, "DetachCurrentThread is called with frames of Java methods below");
}

static void thread_ends(CheckedThread *thread) {
    const Site *site = __atomic_load_n(&thread->attached, __ATOMIC_SEQ_CST);
    if (!site) return;
    forget(thread);
    finding_end(finding_begin_at(RULE_thread_not_detached, NULL, site, 1),
                "native thread %ld has ended and is still attached, as it was here", thread->id);
}

/* The VM waits for the end of all threads that are no daemons. */
static void destroy_before(InvokeCall *call) {
    const Site *sites[64];
    int count = 0;
    lock_acquire(&lock);
    for (const Attached *a = attached; a && count < 64; a = a->next)
        if (!a->as_daemon && a->thread != call->thread) sites[count++] = a->site;
    lock_release(&lock);
    for (int i = 0; i < count; i++)
        finding_end(finding_begin_at(RULE_thread_attached_as_user_thread, NULL, sites[i], 1),
                    "the VM is to end, and waits for a thread that was attached here; AttachCurrentThreadAsDaemon "
                    "attaches one for which it does not wait");
}

/* ---- JNI ---- */

/* A callback that began while the VM lived cannot know that it has died since, and ends the process anyway. */
static bool ends_all(const JniCall *call) {
    return call->function == &jni_facts[JNI_FatalError] && in_callback(call->activity.outer, EV_ALL);
}

static void jni_before(JniCall *call) {
    CheckedThread *thread = call->thread;
    const char *name = call->function->name;
    if (call->explained || restricted_activity(thread)) return;
    jvmtiPhase phase = own_phase();
    if (phase == JVMTI_PHASE_DEAD && ends_all(call)) return;
    if (phase != JVMTI_PHASE_START && phase != JVMTI_PHASE_LIVE) {
        FINDING(RULE_phase_jni_only_start_live, "%s, a function of JNI, is called in the %s phase", name,
                phase_name(phase));
        call->answered = true;
        return;
    }
    if (thread->critical > 0 && !call->function->allowed_in_critical) {
        Finding *f = finding_begin(RULE_thread_critical_region);
        finding_site(f, "begun", attached_as(thread)->critical_at);
        finding_end(f, "%s is called in a critical region", name);
    }
    if (call->env == thread->jni) return;
    thread->jni = own_jni();
    if (call->env == thread->jni) return;
    FINDING(RULE_thread_jnienv_foreign, "%s is called with the JNIEnv %p; %s", name, (void *)call->env,
            !thread->jni ? "this thread is not attached" : "this thread has another one");
    if (!thread->jni)
        call->answered = true;
    else
        call->env = thread->jni;
}

/* ---- critical regions ---- */

/* Those of agents, and those of the program once an agent has functions in the table. As on HotSpot each release ends
   one, JNI_COMMIT too. */

static bool has_region(const JniCall *call) {
    return jni_is_intercepted() || !from_native(call->thread, &call->activity);
}

static void critical_before(Call *call) {
    if (!call->thread || call->thread->critical == 0) return;
    Finding *f = finding_begin(RULE_thread_critical_region);
    finding_site(f, "begun", attached_as(call->thread)->critical_at);
    finding_end(f, "%s is called in a critical region", call->function->name);
}

static void critical_begins(JniCall *call, Value result) {
    if (!result.p || !has_region(call)) return;
    call->thread->critical++;
    attached_as(call->thread)->critical_at = site_at(call->site);
}

static void critical_ends(JniCall *call) {
    if (call->thread->critical > 0 && has_region(call)) call->thread->critical--;
}

static void callback_before(Callback *callback) {
    if (!callback->thread) return;
    critical_in(callback)->critical = callback->thread->critical;
    callback->thread->critical = 0;
}

static void report_critical(const CheckedThread *thread, const char *what) {
    if (thread->critical == 0) return;
    Finding *f = finding_begin(RULE_thread_critical_region);
    finding_site(f, "begun", attached_as(thread)->critical_at);
    finding_end(f, "the %s returns in a critical region", what);
}

static void callback_after(Callback *callback) {
    CheckedThread *thread = callback->thread;
    if (!thread) return;
    report_critical(thread, "callback");
    thread->critical = critical_in(callback)->critical;
}

/* Java code runs around it, which no critical region permits. */
static void native_begins(NativeCall *call) { call->thread->critical = 0; }
static void native_ends(NativeCall *call) {
    report_critical(call->thread, "native method");
    call->thread->critical = 0;
}

/* ---- Monitors of objects ---- */

/* One native method may enter what another one exits: only the end of the thread decides. */
static void monitor_enter_after(JniCall *call, Value result) {
    if (result.i != JNI_OK) return;
    attached_as(call->thread)->monitors++;
    attached_as(call->thread)->entered_at = site_at(call->site);
}

static void monitor_exit_after(JniCall *call, Value result) {
    if (result.i == JNI_OK && attached_as(call->thread)->monitors > 0) attached_as(call->thread)->monitors--;
}

static void java_thread_ends_here(JavaThread *java) {
    CheckedThread *thread = checked_here;
    if (!thread || java->is_virtual || __atomic_load_n(&thread->java, __ATOMIC_SEQ_CST) != java) return;
    unsigned left = attached_as(thread)->monitors;
    attached_as(thread)->monitors = 0;
    if (left > 0)
        finding_end(
            finding_begin_at(RULE_jni_monitor_left, NULL, attached_as(thread)->entered_at, left),
            "thread \"%s\" ends, and %u of its calls of MonitorEnter, the last of them here, had no MonitorExit",
            java->name, left);
}

static const FunctionCheck functions[] = {
    {FN_RawMonitorEnter, raw_monitor_before, NULL},
    {FN_RawMonitorExit, raw_monitor_before, NULL},
    {FN_RawMonitorWait, raw_monitor_before, NULL},
    {FN_RawMonitorNotify, raw_monitor_before, NULL},
    {FN_RawMonitorNotifyAll, raw_monitor_before, NULL},
    {FN_DestroyRawMonitor, raw_monitor_before, NULL},
    {FN_ALL, NULL, NULL},
};
static const EveryFunctionCheck every_function[] = {{.failed = unattached_failed}, {0}};
static const EveryFunctionCheck every_function_unless_plain[] = {
    {.concerns = is_for_later, .before = early_before},
    {.before = critical_before},
    {0},
};
static const EventCheck events[] = {
    {EV_ALL, callback_before, callback_after},
    {EV_ALL, NULL, NULL},
};
static const EveryJniCheck every_jni_unless_plain[] = {{.before = jni_before}, {0}};
static const JniCheck jni[] = {
    {JNI_MonitorEnter, NULL, monitor_enter_after},
    {JNI_ALL, NULL, NULL},
};
static const JniCheck jni_any[] = {
    {JNI_MonitorExit, NULL, monitor_exit_after},      {JNI_GetPrimitiveArrayCritical, NULL, critical_begins},
    {JNI_GetStringCritical, NULL, critical_begins},   {JNI_ReleasePrimitiveArrayCritical, critical_ends, NULL},
    {JNI_ReleaseStringCritical, critical_ends, NULL}, {JNI_ALL, NULL, NULL},
};
static const InvokeCheck invoke[] = {
    {INVOKE_AttachCurrentThread, attach_before, attach_after},
    {INVOKE_AttachCurrentThreadAsDaemon, attach_before, attach_after},
    {INVOKE_DetachCurrentThread, detach_before, detach_after},
    {INVOKE_DestroyJavaVM, destroy_before, NULL},
    {INVOKE_COUNT, NULL, NULL},
};
const RuleClass attach_rules = {.functions = functions,
                                .every_function = every_function,
                                .events = events,
                                .every_function_unless_plain = every_function_unless_plain,
                                .every_jni_unless_plain = every_jni_unless_plain,
                                .jni = jni,
                                .jni_any = jni_any,
                                .invoke = invoke,
                                .native_begins = native_begins,
                                .native_ends = native_ends,
                                .thread_ends = thread_ends,
                                .java_thread_ends = java_thread_ends_here};
