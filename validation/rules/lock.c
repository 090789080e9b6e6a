/* Raw monitors: who holds which since where, in which order they are entered, and who waits for whom. An inversion of
   the order is reported although nothing hangs; a cycle of waits is reported with all its sides, and ends the process
   with 97, since it would never end by itself. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "validation/base/clock.h"
#include "validation/base/facts.h"
#include "validation/base/records.h"
#include "validation/base/wild.h"
#include "validation/core/own.h"
#include "validation/core/rules.h"
#include "validation/report/finding.h"
#include "validation/rules/entry.h"
#include "validation/rules/waits.h"

/* The rules that are reported here. */
extern const RuleFacts RULE_arg_monitor_valid[], RULE_CreateRawMonitor_leak[], RULE_DestroyRawMonitor_in_use[],
    RULE_DisposeEnvironment_monitors[], RULE_Heap_callback_locks[], RULE_lock_class_loading[], RULE_lock_gc_callback[],
    RULE_lock_held_across_call[], RULE_lock_native_mutex[], RULE_lock_order[], RULE_lock_owner_ends[],
    RULE_lock_raw_then_java[], RULE_lock_self_suspend_holding[], RULE_lock_unbalanced_callback[],
    RULE_RawMonitorEnter_onload_owner[], RULE_RawMonitorWait_releases_all[], RULE_static_never_unloaded[];

typedef struct LockCall {
    jlong kept; /* what the check before has found, for the one after */
    const Site *at;
} LockCall;
RULE_STATE(Call, lock_call, LockCall)
typedef struct LockCallback {
    int held; /* raw monitors, at the beginning */
} LockCallback;
RULE_STATE(Callback, lock_callback, LockCallback)
typedef struct EnvMonitors {
    Monitor *first; /* with the lock */
} EnvMonitors;
RULE_STATE(CheckedEnv, monitors_in, EnvMonitors)

/* What the order is known of, in all; how far a search for the opposite order goes. */
enum { EDGES = 1 << 16, PATH_EDGES = 1024, GATES = 8 };

/* Other monitors that a thread had when it entered one: two threads that need the same cannot be there at the same
   time, so their orders cannot meet. */
typedef struct Gates {
    const Monitor *of[GATES];
    int count;
} Gates;

/* [second] was entered while [first] was held. */
typedef struct OrderEdge {
    TableLink link; /* by both */
    Monitor *first, *second;
    struct OrderEdge *next_inside, **from_inside, *next_outside, **from_outside; /* lists of [first], of [second] */
    const Site *at;
    Gates gates; /* that were held each time */
    long by;     /* the thread that entered it, in its activity of this number */
    unsigned step;
    bool is_own; /* that is a thread of the agent's own, and no other thread has entered it */
} OrderEdge;

static Table monitors = {.shift = 4};
static Table edges;
static Records monitor_records = RECORDS_OF(Monitor), edge_records = RECORDS_OF(OrderEdge);

/* With the lock. NULL: nobody has made it here. */
static Monitor *find(jrawMonitorID id) { return TABLE_RECORD(Monitor, link, table_find(&monitors, (uintptr_t)id)); }

bool raw_monitor_is_known(const void *id) {
    if (!table_may_have(&monitors, (uintptr_t)id)) return false;
    lock_acquire(&monitors_lock);
    bool known = find((jrawMonitorID)id);
    lock_release(&monitors_lock);
    return known;
}

/* ---- Order: with the lock ---- */

static uint64_t edge_key(const Monitor *first, const Monitor *second) {
    return table_key((uintptr_t)first, (uintptr_t)second);
}

static OrderEdge *find_edge(const Monitor *first, const Monitor *second) {
    if (!second->outside) return NULL;
    for (TableLink *l = table_find(&edges, edge_key(first, second)); l; l = table_next(l)) {
        OrderEdge *e = TABLE_RECORD(OrderEdge, link, l);
        if (e->first == first && e->second == second) return e;
    }
    return NULL;
}

static bool is_gate(const Gates *gates, const Monitor *m) {
    for (int i = 0; i < gates->count; i++)
        if (gates->of[i] == m) return true;
    return false;
}

static bool share_gate(const Gates *one, const Gates *other) {
    for (int i = 0; i < one->count; i++)
        if (is_gate(other, one->of[i])) return true;
    return false;
}

/* Whether two threads cannot be at these at the same time. Callbacks arrive on any thread, in other runs on others;
   what a thread of the agent's own does one after the other no second thread does. */
static bool exclude(const OrderEdge *one, const OrderEdge *other) {
    return share_gate(&one->gates, &other->gates) || (one->is_own && other->is_own && one->by == other->by);
}

static bool is_own_thread(const CheckedThread *thread) {
    return __atomic_load_n(&thread->runs_for, __ATOMIC_ACQUIRE) ||
           __atomic_load_n(&thread->started_at, __ATOMIC_SEQ_CST);
}

/* Of all monitors that the thread has but for the one. */
static Gates gates_of(const CheckedThread *thread, const Monitor *but) {
    Gates gates = {.count = 0};
    for (int i = 0; i < thread->held_count && gates.count < GATES; i++)
        if (waits_of(thread)->held[i] != but) gates.of[gates.count++] = waits_of(thread)->held[i];
    return gates;
}

/* Those that were held this time, too; whether there are fewer now. */
static bool keep_gates(Gates *gates, const Gates *now) {
    int kept = 0;
    for (int i = 0; i < gates->count; i++)
        if (is_gate(now, gates->of[i])) gates->of[kept++] = gates->of[i];
    bool fewer = kept < gates->count;
    gates->count = kept;
    return fewer;
}

static void edge_add(const OrderEdge *edge) {
    Monitor *first = edge->first, *second = edge->second;
    OrderEdge *e = edges.count < EDGES ? records_new(&edge_records) : NULL;
    if (!e) return;
    *e = *edge;
    if (!table_add(&edges, &e->link, edge_key(first, second))) {
        records_free(&edge_records, e);
        return;
    }
    e->next_inside = first->inside;
    e->from_inside = &first->inside;
    if (e->next_inside) e->next_inside->from_inside = &e->next_inside;
    first->inside = e;
    e->next_outside = second->outside;
    e->from_outside = &second->outside;
    if (e->next_outside) e->next_outside->from_outside = &e->next_outside;
    second->outside = e;
}

static void edge_remove(OrderEdge *e) {
    *e->from_inside = e->next_inside;
    if (e->next_inside) e->next_inside->from_inside = e->from_inside;
    *e->from_outside = e->next_outside;
    if (e->next_outside) e->next_outside->from_outside = e->from_outside;
    table_remove(&edges, &e->link);
    records_free(&edge_records, e);
}

/* A monitor that is no more can be entered in no order. */
static void forget_order(Monitor *m) {
    while (m->inside) edge_remove(m->inside);
    while (m->outside) edge_remove(m->outside);
}

/* Whether the way to a monitor has an edge that excludes this one. */
static bool way_excludes(const Monitor *m, const OrderEdge *e) {
    for (; m->last_step; m = m->last_step->first)
        if (exclude(m->last_step, e)) return true;
    return false;
}

/* Whether a chain of edges leads back from the second monitor of [edge] to the first, of which no two exclude each
   other: its first edge. It goes by the nearest first, and looks at so many edges at most that its time is bounded
   whatever the graph is. */
static const OrderEdge *path_back(const OrderEdge *edge) {
    static unsigned latest;
    int left = PATH_EDGES;
    Monitor *from = edge->second;
    from->search = ++latest;
    from->last_step = NULL;
    from->next_found = NULL;
    for (Monitor *m = from, *last = from; m; m = m->next_found)
        for (const OrderEdge *e = m->inside; e && left > 0; e = e->next_inside, left--) {
            if (e->second->search == latest || exclude(e, edge) || way_excludes(m, e)) continue;
            if (e->second == edge->first) {
                while (m->last_step) {
                    e = m->last_step;
                    m = e->first;
                }
                return e;
            }
            e->second->search = latest;
            e->second->last_step = e;
            e->second->next_found = NULL;
            last = last->next_found = e->second;
        }
    return NULL;
}

/* Whether the thread of an edge has not entered yet, but waits: with the lock. */
static const OrderEdge *sought;
static bool is_pending;
static void look_for_pending(CheckedThread *t) {
    is_pending |= t->id == sought->by && waits_of(t)->waits_for == sought->second &&
                  __atomic_load_n(&t->steps, __ATOMIC_RELAXED) == sought->step;
}
static bool edge_is_pending(const OrderEdge *e) {
    sought = e;
    is_pending = false;
    checked_threads_lock();
    checked_threads_each(look_for_pending);
    checked_threads_unlock();
    return is_pending;
}

/* The opposite of an order that was found: reported without the lock. */
typedef struct Inversion {
    const Site *at;       /* NULL: there is none */
    const Monitor *first; /* that the thread holds */
    bool is_pending;      /* the thread that has entered there still waits */
} Inversion;

static void report_inversion(const Inversion *inversion, const Monitor *second) {
    Finding *f = finding_begin(RULE_lock_order);
    finding_site(f, "otherwise", inversion->at);
    finding_site(f, "held", inversion->first->entered);
    finding_end(f, "\"%s\" is entered while \"%s\" is held; elsewhere it is the other way round", second->name,
                inversion->first->name);
}

/* What is held before [m]. An edge that was there is looked at again where it excludes fewer others than before. A
   monitor without an edge can have none when there is no room left, and nothing leads back from it. */
static Inversion add_edges(CheckedThread *thread, Monitor *m, const Site *at) {
    Inversion found = {0};
    if (!m->inside && !m->outside && edges.count >= EDGES) return found;
    for (int i = 0; i < thread->held_count; i++) {
        Monitor *held = waits_of(thread)->held[i];
        OrderEdge *known = held == m ? NULL : find_edge(held, m);
        const bool by_others = known && known->is_own && known->by != thread->id;
        if (by_others) known->is_own = false;
        if (held == m || (known && known->gates.count == 0 && !by_others)) continue;
        OrderEdge edge = {.first = held,
                          .second = m,
                          .at = at,
                          .gates = gates_of(thread, held),
                          .by = thread->id,
                          .step = __atomic_load_n(&thread->steps, __ATOMIC_RELAXED),
                          .is_own = known ? known->is_own : is_own_thread(thread)};
        if (known && !keep_gates(&known->gates, &edge.gates) && !by_others) continue;
        if (known) {
            known->at = at;
            edge.gates = known->gates;
        }
        const OrderEdge *opposite = found.at ? NULL : path_back(&edge);
        if (opposite) found = (Inversion){opposite->at, held, edge_is_pending(opposite)};
        if (!known) edge_add(&edge);
    }
    return found;
}

/* ---- They come and go ---- */

/* A monitor that nobody has made: VMs that do not look at it crash, where it is no address. */
static void unknown_monitor(Call *call) {
    const void *id = call->args[0].p;
    if (!id || validation_host->refuses_dead_references || !wild_leads_nowhere(id)) return;
    FINDING(RULE_arg_monitor_valid, "%p is no raw monitor: nothing can be read there", id);
    call->explained = true;
    call_answer(call, JVMTI_ERROR_INVALID_MONITOR);
}
static void known_before(Call *call) {
    if (!raw_monitor_is_known(call->args[0].p)) unknown_monitor(call);
}

/* With the lock: how many other threads wait for the monitor that is to be destroyed, to enter it or to be notified. */
static struct {
    const Monitor *monitor;
    const CheckedThread *by;
    int waiters;
} destroyed;
static void count_waiter(CheckedThread *t) {
    if (t == destroyed.by || waits_of(t)->waits_for != destroyed.monitor) return;
    waits_of(t)->loses_monitor = true;
    destroyed.waiters++;
}
static void destroy_before(Call *call) {
    lock_acquire(&monitors_lock);
    const Monitor *m = find((jrawMonitorID)call->args[0].p);
    destroyed.monitor = m;
    destroyed.by = call->thread;
    destroyed.waiters = 0;
    if (m && (!m->owner || m->owner == call->thread)) {
        checked_threads_lock();
        checked_threads_each(count_waiter);
        checked_threads_unlock();
    }
    int waiters = destroyed.waiters;
    lock_release(&monitors_lock);
    if (!m) unknown_monitor(call);
    if (waiters > 0)
        FINDING(RULE_DestroyRawMonitor_in_use, "%d other thread%s for \"%s\", and may never wake", waiters,
                waiters == 1 ? " waits" : "s wait", m->name);
}

/* The error of a thread that has lost its monitor so is no misuse of its own. */
static void explain_loss(Call *call) {
    if (call->result == JVMTI_ERROR_INVALID_MONITOR && waits_of(call->thread)->loses_monitor) call->explained = true;
    waits_of(call->thread)->loses_monitor = false;
}

/* With the lock. A record that was removed still leads to those after it. */
static void add_to_env(Monitor *m) {
    Monitor **first = &monitors_in(m->env)->first;
    m->next_in_env = *first;
    m->from_in_env = first;
    if (*first) (*first)->from_in_env = &m->next_in_env;
    *first = m;
}
static void remove_from_env(Monitor *m) {
    *m->from_in_env = m->next_in_env;
    if (m->next_in_env) m->next_in_env->from_in_env = m->from_in_env;
}
static const Monitor *after_in_env(const CheckedEnv *env, const Monitor *m) {
    lock_acquire(&monitors_lock);
    const Monitor *next = m ? m->next_in_env : monitors_in(env)->first;
    lock_release(&monitors_lock);
    return next;
}

static void create_after(Call *call) {
    if (call->result != JVMTI_ERROR_NONE) return;
    const char *name = !call->args[0].p ? "" : call->args[0].p;
    jrawMonitorID id = *(const jrawMonitorID *)call->args[1].p;
    lock_acquire(&monitors_lock);
    Monitor *m = records_new(&monitor_records);
    if (m) {
        *m = (Monitor){.env = call->env, .made = site_at(call->activity.site)};
        memcpy(m->name, name, strnlen(name, sizeof m->name - 1));
        if (table_add(&monitors, &m->link, (uintptr_t)id))
            add_to_env(m);
        else
            records_free(&monitor_records, m);
    }
    lock_release(&monitors_lock);
}

static int all_held; /* atomic; by all threads */
bool raw_monitors_held(void) { return __atomic_load_n(&all_held, __ATOMIC_SEQ_CST) > 0; }

static void forget_held(CheckedThread *thread, const Monitor *m) {
    int kept = 0;
    for (int i = 0; i < thread->held_count; i++)
        if (waits_of(thread)->held[i] != m) waits_of(thread)->held[kept++] = waits_of(thread)->held[i];
    __atomic_fetch_sub(&all_held, thread->held_count - kept, __ATOMIC_SEQ_CST);
    thread->held_count = kept;
}

static void destroy_after(Call *call) {
    if (call->result != JVMTI_ERROR_NONE) return;
    lock_acquire(&monitors_lock);
    Monitor *m = find((jrawMonitorID)call->args[0].p);
    if (m) {
        m->destroyed = true;
        table_remove(&monitors, &m->link);
        remove_from_env(m);
        forget_order(m);
        if (m->owner) forget_held(m->owner, m);
        m->owner = NULL;
    }
    lock_release(&monitors_lock);
}

static void disposed(CheckedEnv *env) {
    for (const Monitor *m = after_in_env(env, NULL); m; m = after_in_env(env, m))
        if (!m->destroyed)
            finding_end(finding_begin_at(RULE_DisposeEnvironment_monitors, env, m->made, 1),
                        "raw monitor \"%s\", made here, is still there", m->name);
}

/* Those that whoever made them leaves to nobody: code that is closed, an agent that is never unloaded. */
static void end(void) {
    TABLE_EACH(&monitors, link) {
        const Monitor *m = TABLE_RECORD(Monitor, link, link);
        if (__atomic_load_n(&m->env->disposed, __ATOMIC_SEQ_CST) || !m->env->agent ||
            !module_is_loaded(m->env->agent)) /* entry.c states that */
            continue;
        if (m->made->module && !module_is_loaded(m->made->module))
            finding_end(finding_begin_at(RULE_CreateRawMonitor_leak, m->env, m->made, 1),
                        "raw monitor \"%s\" was made by %s, which has been closed, and is still there", m->name,
                        m->made->module->path);
        else if (life_of(m->env)->linked_as)
            finding_end(finding_begin_at(RULE_static_never_unloaded, m->env, m->made, 1),
                        "raw monitor \"%s\" of %s, which is linked in and so never unloaded, is still there", m->name,
                        life_of(m->env)->linked_as);
    }
}

/* ---- Entering and waiting ---- */

static bool loads_class(const JniFacts *function) {
    return function == &jni_facts[JNI_FindClass] || function == &jni_facts[JNI_DefineClass];
}

/* What is notified of a monitor that is held where it should not be, when both sides are known; NULL: nothing. */
static Rule held_in_call_rule(const Monitor *m) {
    if (!m->held_in_call || !m->used_in_callbacks) return NULL;
    if (m->used_while_stopped) return RULE_lock_gc_callback;
    /* What class events want of it is reported when one comes (class_event_before). */
    return m->used_in_class_events && loads_class(m->called) ? NULL : RULE_lock_held_across_call;
}
static void report_held_in_call(const Monitor *m, Rule rule) {
    if (!rule) return;
    Finding *f = finding_begin_at(rule, m->env, m->held_in_call, 1);
    if (rule == RULE_lock_gc_callback)
        finding_end(f,
                    "\"%s\", which a callback enters while all threads are stopped, is held here while %s is called, "
                    "where it may be stopped",
                    m->name, m->called->name);
    else
        finding_end(f,
                    "\"%s\", which a callback also enters, is held here while %s is called, which may send callbacks",
                    m->name, m->called->name);
}
static void report_held_in_java(const Monitor *m) {
    Finding *f = finding_begin_at(RULE_lock_raw_then_java, m->env, m->held_in_java, 1);
    finding_end(f,
                "\"%s\", which a callback also enters, is held here while a Java monitor is entered: a callback on a "
                "thread that has that one waits the other way round",
                m->name);
}

/* With the lock. What is new to report: bits of these. */
enum { REPORT_CALL = 1, REPORT_JAVA = 2 };
static int note_use(Monitor *m, const CheckedThread *thread) {
    Rule before = held_in_call_rule(m);
    bool used = m->used_in_callbacks;
    const Activity *a = thread->activity;
    if (!in_callback(a, EV_ALL)) return 0;
    m->used_in_callbacks = true;
    m->used_in_class_events |=
        in_callback(a, EV_ClassFileLoadHook) || in_callback(a, EV_ClassLoad) || in_callback(a, EV_ClassPrepare);
    m->used_while_stopped |= in_callback(a, EV_GarbageCollectionStart) || in_callback(a, EV_GarbageCollectionFinish);
    return (held_in_call_rule(m) != before ? REPORT_CALL : 0) | (!used && m->held_in_java ? REPORT_JAVA : 0);
}

/* With the lock. Whether the thread has to wait, as far as is known. */
static bool note_wait(CheckedThread *thread, Monitor *m, const Site *at) {
    waits_of(thread)->waits_for = m;
    waits_of(thread)->waits_at = at;
    waits_of(thread)->waits_since = 0; /* set by wait_begins: most find it free */
    return m->owner || restricted_activity(thread);
}

/* What is found at the entry, without the lock. */
static void report_entry(const Call *call, const Monitor *m, int write_report, bool again) {
    if (write_report & REPORT_CALL) report_held_in_call(m, held_in_call_rule(m));
    if (write_report & REPORT_JAVA) report_held_in_java(m);
    const Activity *stop = restricted_activity(call->thread);
    if (again && stop && m->entered_in != stop)
        FINDING(
            stop->kind == ACTIVITY_HEAP_CALLBACK ? RULE_Heap_callback_locks : RULE_lock_gc_callback,
            "the thread has \"%s\" from before the callback of %s: where another thread runs the callback, this hangs",
            m->name, stop->name);
}

/* What is found is reported before the wait begins: a deadlock that is closed then, by this wait or by another one,
   ends the process. Where the opposite order is that of a thread which still waits, the deadlock says it all. */
static void enter_before(Call *call) {
    CheckedThread *thread = call->thread;
    Inversion inversion = {0};
    if (!thread) return;
    const Site *at = lock_call(call)->at = site_now(call->activity.site);
    lock_acquire(&monitors_lock);
    Monitor *m = find((jrawMonitorID)call->args[0].p);
    int write_report = !m ? 0 : note_use(m, thread);
    bool again = m && m->owner == thread, first = m && !again, waits = false;
    if (first) inversion = add_edges(thread, m, at);
    bool is_old = inversion.at && !inversion.is_pending, reports = is_old || write_report != 0;
    if (first && !reports) waits = note_wait(thread, m, at);
    lock_release(&monitors_lock);
    if (!m) unknown_monitor(call);
    if (is_old) report_inversion(&inversion, m);
    report_entry(call, m, write_report, again);
    if (first && reports) {
        lock_acquire(&monitors_lock);
        waits = !m->destroyed && note_wait(thread, m, at);
        lock_release(&monitors_lock);
    }
    if (waits) wait_begins(thread);
    if (inversion.is_pending) report_inversion(&inversion, m);
}

/* With the lock. */
static void own(CheckedThread *thread, Monitor *m, int count, const Site *at) {
    m->owner = thread;
    m->count = count;
    m->entered = at;
    m->entered_in = restricted_activity(thread);
    if (thread->held_count == HELD_LIMIT) return;
    waits_of(thread)->held[thread->held_count++] = m;
    __atomic_fetch_add(&all_held, 1, __ATOMIC_SEQ_CST);
}

static void enter_after(Call *call) {
    CheckedThread *thread = call->thread;
    if (!thread) return;
    lock_acquire(&monitors_lock);
    Monitor *m = find((jrawMonitorID)call->args[0].p);
    wait_ends(thread);
    if (m && call->result == JVMTI_ERROR_NONE) {
        if (m->owner == thread)
            m->count++;
        else
            own(thread, m, 1, lock_call(call)->at);
    }
    explain_loss(call);
    lock_release(&monitors_lock);
}

/* Before: when the VM has let go of it somebody else may own it already. */
static void exit_before(Call *call) {
    lock_acquire(&monitors_lock);
    Monitor *m = find((jrawMonitorID)call->args[0].p);
    if (m && m->owner == call->thread) {
        lock_call(call)->kept = 1;
        if (--m->count == 0) {
            m->owner = NULL;
            forget_held(call->thread, m);
        }
    }
    lock_release(&monitors_lock);
    if (!m) unknown_monitor(call);
}

/* It was made to fail: nobody has let go. */
static void exit_after(Call *call) {
    if (!call->activity.pressed || lock_call(call)->kept == 0) return;
    lock_acquire(&monitors_lock);
    Monitor *m = find((jrawMonitorID)call->args[0].p);
    if (m && m->owner == call->thread)
        m->count++;
    else if (m)
        own(call->thread, m, 1, site_at(call->activity.site));
    lock_release(&monitors_lock);
}

static bool is_in_death(const CheckedThread *thread) {
    const Callback *callback = innermost_callback(thread);
    return callback && callback->event == &event_facts[EV_VMDeath];
}

static void wait_before(Call *call) {
    lock_acquire(&monitors_lock);
    Monitor *m = find((jrawMonitorID)call->args[0].p);
    lock_call(call)->kept = m && m->owner == call->thread ? m->count : 0;
    lock_release(&monitors_lock);
    if (!m) unknown_monitor(call);
    if (lock_call(call)->kept == 0) return;
    lock_call(call)->at = site_now(call->activity.site);
    if (lock_call(call)->kept > 1)
        FINDING(RULE_RawMonitorWait_releases_all, "the monitor is entered %d times, and waiting releases all entries",
                (int)lock_call(call)->kept);
    lock_acquire(&monitors_lock);
    m = find((jrawMonitorID)call->args[0].p);
    if (m && m->owner == call->thread) {
        m->owner = NULL;
        m->count = 0;
        forget_held(call->thread, m);
        waits_of(call->thread)->waits_for = m;
        waits_of(call->thread)->waits_at = lock_call(call)->at;
        waits_of(call->thread)->waits_since = nanoseconds();
        waits_of(call->thread)->to_be_notified = true;
        waits_of(call->thread)->in_death = call->args[1].j == 0 && is_in_death(call->thread);
    }
    lock_release(&monitors_lock);
}

static void wait_after(Call *call) {
    if (lock_call(call)->kept == 0) return;
    lock_acquire(&monitors_lock);
    Monitor *m = find((jrawMonitorID)call->args[0].p);
    wait_ends(call->thread);
    explain_loss(call);
    if (m && !m->owner) own(call->thread, m, (int)lock_call(call)->kept, lock_call(call)->at);
    lock_release(&monitors_lock);
}

/* ---- What is done while one is held ---- */

/* Calls that may collect, load classes, run Java code or send events. */
static bool goes_far(const JniFacts *function) {
    const char *name = function->name;
    return jni_runs_java(function) || strcmp(name, "AllocObject") == 0 ||
           (strncmp(name, "New", 3) == 0 && !strstr(name, "Ref"));
}

static bool enters_monitor(const JniFacts *function) { return function == &jni_facts[JNI_MonitorEnter]; }
static bool may_wait(const JniFacts *function) { return enters_monitor(function) || goes_far(function); }

static void jni_before(JniCall *call) {
    bool java = enters_monitor(call->function);
    if (call->thread->held_count == 0) return;
    Monitor *write_report = NULL;
    Rule rule = NULL;
    lock_acquire(&monitors_lock);
    for (int i = 0; i < call->thread->held_count; i++) {
        Monitor *m = waits_of(call->thread)->held[i];
        const Site **place = java ? &m->held_in_java : &m->held_in_call;
        if (*place && (java || !loads_class(m->called) || loads_class(call->function))) continue;
        *place = site_now(call->site);
        if (!java) m->called = call->function;
        if (!m->used_in_callbacks) continue;
        write_report = m;
        rule = held_in_call_rule(m);
    }
    lock_release(&monitors_lock);
    if (write_report && java) report_held_in_java(write_report);
    if (write_report && !java) report_held_in_call(write_report, rule);
}

/* A thread that holds what such events want causes one. */
static void class_event_before(Callback *callback) {
    const CheckedThread *thread = callback->thread;
    const Monitor *m = NULL;
    if (!thread || thread->held_count == 0) return;
    lock_acquire(&monitors_lock);
    for (int i = 0; i < thread->held_count; i++)
        if (waits_of(thread)->held[i]->used_in_class_events) m = waits_of(thread)->held[i];
    lock_release(&monitors_lock);
    if (!m) return;
    Finding *f = finding_begin(RULE_lock_class_loading);
    finding_site(f, "held since", m->entered);
    finding_end(f,
                "the thread owns \"%s\", which callbacks of class events enter, and loads a class: "
                "loaders own their locks meanwhile",
                m->name);
}

static void suspend_before(Call *call) {
    CheckedThread *thread = call->thread;
    jthread target = (jthread)call->args[0].p, self = NULL;
    if (!thread || thread->held_count == 0) return;
    JNIEnv *jni = own_jni();
    bool own_thread = !target;
    if (!own_thread && jni && (*own_env)->GetCurrentThread(own_env, &self) == JVMTI_ERROR_NONE) {
        own_thread = (*jni)->IsSameObject(jni, target, self);
        (*jni)->DeleteLocalRef(jni, self);
    }
    if (own_thread) {
        Finding *f = finding_begin(RULE_lock_self_suspend_holding);
        finding_site(f, "held since", waits_of(thread)->held[0]->entered);
        finding_end(f, "the thread suspends itself while it holds \"%s\"", waits_of(thread)->held[0]->name);
    }
}

/* ---- Ends of callbacks and threads ---- */

static void callback_before(Callback *callback) {
    lock_callback(callback)->held = !callback->thread ? 0 : callback->thread->held_count;
}

static void callback_after(Callback *callback) {
    const CheckedThread *thread = callback->thread;
    if (!thread || thread->held_count <= lock_callback(callback)->held) return;
    const Monitor *m = waits_of(thread)->held[thread->held_count - 1];
    Finding *f = finding_begin(RULE_lock_unbalanced_callback);
    finding_site(f, "entered", m->entered);
    finding_end(f, "the callback returns and holds \"%s\", which it did not at its beginning", m->name);
}

/* Agent_OnLoad has long returned when the VM is there. */
static void init_before(Callback *callback) {
    const CheckedThread *thread = callback->thread;
    if (!thread || thread->held_count == 0) return;
    const Monitor *m = waits_of(thread)->held[0];
    Finding *f = finding_begin(RULE_RawMonitorEnter_onload_owner);
    finding_site(f, "entered", m->entered);
    finding_end(f, "\"%s\" was entered in Agent_OnLoad and belongs to the main thread since", m->name);
}

static void thread_ends(CheckedThread *thread) {
    while (thread->held_count > 0) {
        Monitor *m = waits_of(thread)->held[0];
        Finding *f = finding_begin_at(RULE_lock_owner_ends, m->env, m->entered, 1);
        finding_end(f, "thread %ld has ended and holds \"%s\", which it entered here", thread->id, m->name);
        lock_acquire(&monitors_lock);
        m->owner = NULL;
        forget_held(thread, m);
        lock_release(&monitors_lock);
    }
}

/* ---- Locks of others ---- */

static void mutex_before(ImportCall *call) {
    if (in_callback(call->thread->activity, EV_ALL))
        FINDING(RULE_lock_native_mutex,
                "a callback enters a mutex of the C library: of a raw monitor the VM would know that the thread waits");
}

static const ImportCheck imports[] = {{IMPORT_pthread_mutex_lock, mutex_before, false}, {0}};
static const FunctionCheck functions[] = {
    {FN_CreateRawMonitor, NULL, create_after},
    {FN_DestroyRawMonitor, destroy_before, destroy_after},
    {FN_RawMonitorEnter, enter_before, enter_after},
    {FN_RawMonitorExit, exit_before, exit_after},
    {FN_RawMonitorWait, wait_before, wait_after},
    {FN_RawMonitorNotify, known_before, NULL},
    {FN_RawMonitorNotifyAll, known_before, NULL},
    {FN_SuspendThread, suspend_before, NULL},
    {FN_ALL, NULL, NULL},
};
static const EventCheck events[] = {
    {EV_ALL, callback_before, callback_after},        {EV_VMInit, init_before, NULL},
    {EV_ClassFileLoadHook, class_event_before, NULL}, {EV_ClassLoad, class_event_before, NULL},
    {EV_ClassPrepare, class_event_before, NULL},      {EV_ALL, NULL, NULL},
};
static const EveryJniCheck every_jni[] = {{.concerns = may_wait, .before = jni_before}, {0}};
const RuleClass lock_rules = {.functions = functions,
                              .events = events,
                              .every_jni = every_jni,
                              .imports = imports,
                              .disposed = disposed,
                              .thread_ends = thread_ends,
                              .end = end};
