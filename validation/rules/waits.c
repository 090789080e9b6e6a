/* The graph of waits. Each edge is something without which a thread cannot continue, so a cycle of edges never ends by
   itself. Edges of monitors are exact, and a cycle of these ends the process when its last wait begins. What a
   suspended thread waits for is the one that has suspended it, since nobody else is known who will resume it; what a
   thread inside of the VM waits for at a safepoint is the callback for which it does. Such cycles are
   reported when they close, and end the process when the watchdog has seen for some time that nothing in them has
   moved; one in which it is not known whether a thread is inside the VM is reported only then. So is VMDeath that waits
   to be notified while each thread of the agent, which could do that, waits for what VMDeath's thread has. */
#include "validation/rules/waits.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "validation/base/clock.h"
#include "validation/base/facts.h"
#include "validation/base/plain.h"
#include "validation/core/options.h"
#include "validation/core/own.h"
#include "validation/core/rules.h"
#include "validation/know/threads.h"
#include "validation/report/describe.h"
#include "validation/report/finding.h"
#include "validation/rules/thread.h"

/* The rules that are reported here. */
extern const RuleFacts RULE_Heap_callback_locks[], RULE_lock_cycle[], RULE_lock_gc_callback[],
    RULE_lock_monitor_event[], RULE_lock_suspended_owner[], RULE_VMDeath_join_deadlock[];

RULE_STATE_PLACE(CheckedThread, waits_of, ThreadWaits)

enum { DEADLOCK = 97, CYCLE_LIMIT = 16, EDGES_OF_THREAD = 4, TICKS_PER_SECOND = 4, HANG_FACTOR = 2, HANG_FRAMES = 8 };

Lock monitors_lock = LOCK_INITIALIZER(MONITORS);

typedef enum EdgeKind { BY_RAW_MONITOR, BY_JAVA_MONITOR, BY_SUSPENSION, BY_STOPPED_WORLD, BY_NOTIFICATION } EdgeKind;

typedef struct Edge {
    CheckedThread *waiting, *owner; /* the owner has what the other waits for */
    EdgeKind kind;
    const Monitor *monitor;
    const Site *at;    /* where the owner has got it; NULL: unknown */
    uint64_t since;    /* when the wait began; 0: unknown */
    const Site *waits; /* where the other waits; set by note_sites */
} Edge;

typedef struct Cycle {
    int count;
    Edge edges[CYCLE_LIMIT];
} Cycle;

/* The thread in a callback for which all others do not run, while it waits; NULL: none does. */
static CheckedThread *stands_in;

/* ---- Edges and cycles: with the lock of threads and the one of monitors ---- */

/* A thread that is inside of the VM, or runs no code of an agent, is stopped by suspension and by collections; one in
   an agent's code continues, and may let go of what it has. */
static bool can_be_stopped(const CheckedThread *t) {
    bool agents_own =
        __atomic_load_n(&t->started_at, __ATOMIC_SEQ_CST) || __atomic_load_n(&t->attached, __ATOMIC_SEQ_CST);
    return __atomic_load_n(&t->in_vm, __ATOMIC_SEQ_CST) ||
           (!agents_own && !__atomic_load_n(&t->activity, __ATOMIC_RELAXED));
}

static int edges_of(CheckedThread *t, Edge *out) {
    int n = 0;
    const ThreadWaits *waits = waits_of(t);
    const Monitor *m = waits->waits_for;
    if (m && m->owner && m->owner != t)
        out[n++] = (Edge){.waiting = t,
                          .owner = m->owner,
                          .kind = BY_RAW_MONITOR,
                          .monitor = m,
                          .at = m->entered,
                          .since = waits->waits_since};
    CheckedThread *owner = !waits->java_owner ? NULL : __atomic_load_n(&waits->java_owner->native, __ATOMIC_SEQ_CST);
    if (owner && owner != t)
        out[n++] = (Edge){.waiting = t, .owner = owner, .kind = BY_JAVA_MONITOR, .since = waits->waits_since};
    const Site *at = NULL;
    uint64_t since = 0;
    JavaThread *java = __atomic_load_n(&t->java, __ATOMIC_SEQ_CST);
    JavaThread *suspender = !java || !can_be_stopped(t) ? NULL : suspender_of(java, &at, &since);
    CheckedThread *by = !suspender ? NULL : __atomic_load_n(&suspender->native, __ATOMIC_SEQ_CST);
    if (by && by != t) out[n++] = (Edge){.waiting = t, .owner = by, .kind = BY_SUSPENSION, .at = at, .since = since};
    if (stands_in && stands_in != t && can_be_stopped(t))
        out[n++] = (Edge){.waiting = t,
                          .owner = stands_in,
                          .kind = BY_STOPPED_WORLD,
                          .at = waits_of(stands_in)->waits_at,
                          .since = waits_of(stands_in)->waits_since};
    return n;
}

/* Depth first from [t] back to [start]. */
static bool find_cycle(const CheckedThread *start, CheckedThread *t, Cycle *c) {
    Edge edges[EDGES_OF_THREAD];
    int n = c->count == CYCLE_LIMIT ? 0 : edges_of(t, edges);
    for (int i = 0; i < n; i++) {
        bool seen = false;
        for (int e = 0; e < c->count; e++) seen |= c->edges[e].waiting == edges[i].owner;
        if (seen && edges[i].owner != start) continue;
        c->edges[c->count++] = edges[i];
        if (edges[i].owner == start || find_cycle(start, edges[i].owner, c)) return true;
        c->count--;
    }
    return false;
}

static bool has_edge(const Cycle *c, EdgeKind kind) {
    for (int i = 0; i < c->count; i++)
        if (c->edges[i].kind == kind) return true;
    return false;
}

/* A thread that is not known to be inside the VM runs Java code, where it is stopped, or a native method, where it
   continues and may let go of what it has. A call about raw monitors does so, too: it has let go in the VM before it is
   known, and is not in the VM yet when it begins. If it does not, the watchdog reports it. */
static bool is_guess(const Cycle *c) {
    static const char raw_monitors[] = "RawMonitor";
    for (int i = 0; i < c->count; i++) {
        const char *in_vm = __atomic_load_n(&c->edges[i].waiting->in_vm, __ATOMIC_SEQ_CST);
        if (c->edges[i].kind == BY_STOPPED_WORLD && (!in_vm || strncmp(in_vm, raw_monitors, strlen(raw_monitors)) == 0))
            return true;
    }
    return false;
}

/* Somebody may resume the thread; the callback may be over; another thread may notify. */
static bool may_end(const Cycle *c) {
    return has_edge(c, BY_SUSPENSION) || has_edge(c, BY_STOPPED_WORLD) || has_edge(c, BY_NOTIFICATION);
}

static Rule rule_of(const Cycle *c) {
    if (has_edge(c, BY_NOTIFICATION)) return RULE_VMDeath_join_deadlock;
    if (has_edge(c, BY_STOPPED_WORLD))
        return waits_of(stands_in)->in_walk ? RULE_Heap_callback_locks : RULE_lock_gc_callback;
    return has_edge(c, BY_SUSPENSION) ? RULE_lock_suspended_owner : RULE_lock_cycle;
}

/* ---- Reporting ---- */

static void put_name(FILE *out, const CheckedThread *t) {
    if (__atomic_load_n(&t->java, __ATOMIC_SEQ_CST) && *__atomic_load_n(&t->java, __ATOMIC_SEQ_CST)->name != '\0')
        fprintf(out, "\"%s\"", __atomic_load_n(&t->java, __ATOMIC_SEQ_CST)->name);
    else
        fprintf(out, "native thread %ld", t->id);
}

/* What a thread does, and for how long: in the present if nobody knows. */
static void put_state(FILE *out, const char *now, const char *since_then, uint64_t since) {
    fputs(since == 0 ? now : since_then, out);
    if (since != 0) fprintf(out, " %llu ms", (unsigned long long)((nanoseconds() - since) / 1000000));
}

static void put_edge(FILE *out, const Edge *e) {
    const char *in_vm = __atomic_load_n(&e->waiting->in_vm, __ATOMIC_SEQ_CST);
    put_name(out, e->waiting);
    switch (e->kind) {
    case BY_RAW_MONITOR:
        put_state(out, " waits", " has waited", e->since);
        fprintf(out, " for raw monitor \"%s\", which ", e->monitor->name);
        put_name(out, e->owner);
        fputs(" holds", out);
        break;
    case BY_JAVA_MONITOR:
        put_state(out, " waits", " has waited", e->since);
        fputs(" for a Java monitor, which ", out);
        put_name(out, e->owner);
        fputs(" holds", out);
        break;
    case BY_SUSPENSION:
        put_state(out, " is suspended", " has been suspended for", e->since);
        fputs(" by ", out);
        put_name(out, e->owner);
        break;
    case BY_STOPPED_WORLD:
        put_state(out, " is stopped", " has been stopped for", e->since);
        fprintf(out, " in %s until the callback in ", !in_vm ? "Java code" : in_vm);
        put_name(out, e->owner);
        fputs(" returns", out);
        break;
    case BY_NOTIFICATION:
        put_state(out, " waits in VMDeath", " has waited in VMDeath for", e->since);
        fprintf(out, " to be notified of raw monitor \"%s\" by ", e->monitor->name);
        put_name(out, e->owner);
        break;
    }
}

static char *cycle_text(const Cycle *c) {
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out) return NULL;
    for (int i = 0; i < c->count; i++) {
        if (i > 0) fputs(", ", out);
        put_edge(out, &c->edges[i]);
    }
    fclose(out);
    return text;
}

/* With the lock, which a report may be written without: where each waits. */
static void note_sites(Cycle *c) {
    for (int i = 0; i < c->count; i++) {
        Edge *e = &c->edges[i];
        if (waits_of(e->waiting)->waits_for)
            e->waits = waits_of(e->waiting)->waits_at;
        else if (__atomic_load_n(&e->waiting->in_vm, __ATOMIC_SEQ_CST))
            e->waits = site_known(__atomic_load_n(&e->waiting->in_vm_site, __ATOMIC_SEQ_CST));
    }
}

/* All sides: where each waits, where what it waits for was got, and their Java stacks, where somebody may ask. */
static void put_sides(Finding *f, const Cycle *c) {
    for (int i = 0; i < c->count; i++) {
        const Edge *e = &c->edges[i];
        finding_site(f, "waits", e->waits);
        finding_site(f, e->kind == BY_SUSPENSION ? "suspended" : "held since",
                     e->kind == BY_STOPPED_WORLD ? NULL : e->at);
        finding_thread(f, __atomic_load_n(&e->waiting->java, __ATOMIC_SEQ_CST));
    }
}

static void write_report(Finding *f, const Cycle *c, const char *text) {
    put_sides(f, c);
    finding_end(f, "%s: %s", may_end(c) ? "a wait that no thread may end" : "a deadlock", !text ? "" : text);
}

/* The locks are never given back. */
__attribute__((noreturn)) static void end_process(const char *text, int seconds) {
    if (check_options.text && seconds > 0) {
        fprintf(check_options.text, "jvmticheck: nothing has moved for %d seconds, the process ends: ", seconds);
        plain_put(check_options.text, !text ? "" : text);
        fputc('\n', check_options.text);
    }
    findings_close();
    fflush(NULL);
    _exit(DEADLOCK);
}

/* ---- The watchdog ---- */

/* What has moved when this is another: all calls of the threads. */
static uint64_t moves_of(const Cycle *c) {
    uint64_t moves = 0;
    for (int i = 0; i < c->count; i++)
        moves = moves * 31 + __atomic_load_n(&c->edges[i].waiting->steps, __ATOMIC_SEQ_CST) +
                (uintptr_t)c->edges[i].monitor;
    return moves;
}

/* A thread that waits long for nobody knows what. */
static void report_hang(CheckedThread *t) {
    const Monitor *m = waits_of(t)->waits_for;
    int seconds = HANG_FACTOR * check_options.watchdog;
    FILE *out = check_options.text;
    if (waits_of(t)->wait_steps != __atomic_load_n(&t->steps, __ATOMIC_SEQ_CST)) waits_of(t)->wait_ticks = 0;
    waits_of(t)->wait_steps = __atomic_load_n(&t->steps, __ATOMIC_SEQ_CST);
    if (!out || !m || !m->owner || ++waits_of(t)->wait_ticks != seconds * TICKS_PER_SECOND) return;
    const char *in_vm = __atomic_load_n(&m->owner->in_vm, __ATOMIC_SEQ_CST);
    flockfile(out);
    fputs("jvmticheck: ", out);
    put_name(out, t);
    fprintf(out, " has waited for %d seconds for raw monitor \"%s\", which ", seconds, m->name);
    put_name(out, m->owner);
    fprintf(out, " holds%s%s\n", !in_vm ? "" : " and is in ", !in_vm ? "" : in_vm);
    put_stack(out, "waits", &waits_of(t)->waits_at->stack, HANG_FRAMES);
    put_stack(out, "held since", &m->entered->stack, HANG_FRAMES);
    fflush(out);
    funlockfile(out);
}

/* A thread that has got the monitor, and is stopped before it comes back from the VM, is not known as the owner. */
static CheckedThread *comes_back;
static void find_coming_back(CheckedThread *t) {
    if (t != stands_in && waits_of(t)->waits_for == waits_of(stands_in)->waits_for) comes_back = t;
}
static bool is_hidden_cycle(CheckedThread *t, Cycle *c) {
    const Monitor *m = waits_of(t)->waits_for;
    comes_back = NULL;
    if (t == stands_in && m && !m->owner) checked_threads_each(find_coming_back);
    if (!comes_back) return false;
    *c = (Cycle){
        2,
        {{.waiting = t, .owner = comes_back, .kind = BY_RAW_MONITOR, .monitor = m, .since = waits_of(t)->waits_since},
         {.waiting = comes_back,
          .owner = t,
          .kind = BY_STOPPED_WORLD,
          .at = waits_of(t)->waits_at,
          .since = waits_of(t)->waits_since}}};
    return true;
}

/* Of the threads that the agent has started or attached: the first, and whether all wait for what [ends] has. */
static struct {
    const CheckedThread *ends;
    const Module *agent;
    CheckedThread *first;
    bool all_wait;
} joined;

static bool is_of(const Site *site, const Module *agent) { return site && site->module == agent; }
static void find_joined(CheckedThread *t) {
    const CheckedEnv *env = __atomic_load_n(&t->runs_for, __ATOMIC_ACQUIRE);
    Cycle path = {0};
    if (t == joined.ends || !((env && env->agent == joined.agent) ||
                              is_of(__atomic_load_n(&t->started_at, __ATOMIC_SEQ_CST), joined.agent) ||
                              is_of(__atomic_load_n(&t->attached, __ATOMIC_SEQ_CST), joined.agent)))
        return;
    joined.all_wait &= find_cycle(joined.ends, t, &path);
    if (!joined.first) joined.first = t;
}

/* VMDeath waits for threads that wait for it. */
static bool is_join(CheckedThread *t, Cycle *c) {
    const ThreadWaits *waits = waits_of(t);
    if (!waits->in_death || t->held_count == 0) return false;
    joined.ends = t;
    joined.agent = waits->waits_for->env->agent;
    joined.first = NULL;
    joined.all_wait = true;
    checked_threads_each(find_joined);
    if (!joined.first || !joined.all_wait) return false;
    *c = (Cycle){.count = 1,
                 .edges = {{.waiting = t,
                            .owner = joined.first,
                            .kind = BY_NOTIFICATION,
                            .monitor = waits->waits_for,
                            .since = waits->waits_since}}};
    return find_cycle(t, joined.first, c);
}

static void look_at(CheckedThread *t) {
    Cycle c = {0};
    if (!records_are_whole()) return; /* who owns what is not known */
    if (!waits_of(t)->waits_for && !waits_of(t)->java_owner) return;
    /* The owner of a Java monitor is known only for cycles that were examined when they closed. */
    bool closed = find_cycle(t, t, &c) || is_hidden_cycle(t, &c) || is_join(t, &c);
    if (!closed || (has_edge(&c, BY_JAVA_MONITOR) && waits_of(t)->cycle_moves != moves_of(&c))) {
        waits_of(t)->cycle_ticks = 0;
        report_hang(t);
        return;
    }
    uint64_t moves = moves_of(&c);
    waits_of(t)->cycle_ticks =
        waits_of(t)->cycle_ticks > 0 && waits_of(t)->cycle_moves == moves ? waits_of(t)->cycle_ticks + 1 : 1;
    waits_of(t)->cycle_moves = moves;
    if (waits_of(t)->cycle_ticks <= check_options.watchdog * TICKS_PER_SECOND) return;
    char *text = cycle_text(&c);
    note_sites(&c);
    if (!waits_of(t)->cycle_reported) {
        const Monitor *m = waits_of(t)->waits_for;
        write_report(finding_begin_at(rule_of(&c), !m ? NULL : m->env, waits_of(t)->waits_at, 1), &c, text);
    }
    end_process(text, check_options.watchdog);
}

static void *watch(void *nothing) {
    checked_thread(); /* is made now: later it would be with the lock of all threads */
    for (;;) {
        usleep(1000000 / TICKS_PER_SECOND);
        lock_acquire(&monitors_lock);
        checked_threads_lock();
        checked_threads_each(look_at);
        checked_threads_unlock();
        lock_release(&monitors_lock);
    }
    return NULL;
}

/* From the first wait on. It is no thread of the VM, and takes none of the process's signals. */
static void start_watchdog(void) {
    static bool started; /* atomic */
    pthread_t thread;
    sigset_t all, before;
    if (__atomic_test_and_set(&started, __ATOMIC_SEQ_CST)) return;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    if (pthread_create(&thread, NULL, watch, NULL) == 0) pthread_detach(thread);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

/* ---- Waits begin ---- */

static bool closes_cycle(CheckedThread *thread, Cycle *c) {
    *c = (Cycle){0};
    if (!records_are_whole()) return false;
    checked_threads_lock();
    bool closed = find_cycle(thread, thread, c);
    checked_threads_unlock();
    return closed;
}

/* Whether the owner of the Java monitor for which a thread waits is still that of the edge. */
static bool is_still_so(const Edge *e) {
    jobject monitor = NULL;
    jvmtiMonitorUsage usage;
    jthread waiting = !__atomic_load_n(&e->waiting->java, __ATOMIC_SEQ_CST)
                          ? NULL
                          : java_thread_object(__atomic_load_n(&e->waiting->java, __ATOMIC_SEQ_CST));
    if (!waiting || (*own_env)->GetCurrentContendedMonitor(own_env, waiting, &monitor) != JVMTI_ERROR_NONE ||
        !monitor || (*own_env)->GetObjectMonitorUsage(own_env, monitor, &usage) != JVMTI_ERROR_NONE)
        return false;
    own_release(usage.waiters);
    own_release(usage.notify_waiters);
    return usage.owner && java_thread(usage.owner) == __atomic_load_n(&e->owner->java, __ATOMIC_SEQ_CST);
}

/* The lock is given back meanwhile. A thread that waits in a cycle releases nothing; so a cycle stays a cycle. */
static bool is_confirmed(CheckedThread *thread, Cycle *c) {
    bool others = false, so = true;
    for (int i = 0; i < c->count; i++) others |= c->edges[i].kind == BY_JAVA_MONITOR && c->edges[i].waiting != thread;
    if (!others) return true;
    lock_release(&monitors_lock);
    bool asking = may_ask(thread) && ask_begin(thread);
    for (int i = 0; asking && i < c->count; i++)
        if (c->edges[i].kind == BY_JAVA_MONITOR && c->edges[i].waiting != thread) so &= is_still_so(&c->edges[i]);
    if (asking) ask_end(thread);
    lock_acquire(&monitors_lock);
    uint64_t moves = moves_of(c);
    return asking && so && closes_cycle(thread, c) && moves_of(c) == moves;
}

void wait_begins(CheckedThread *thread) {
    Cycle c;
    const Activity *stop = restricted_activity(thread);
    lock_acquire(&monitors_lock);
    waits_of(thread)->cycle_reported = false;
    waits_of(thread)->cycle_ticks = 0;
    waits_of(thread)->waits_since = nanoseconds();
    if (stop && strcmp(stop->name, "ObjectFree") != 0) { /* which may be sent while the threads continue */
        stands_in = thread;
        waits_of(thread)->in_walk = stop->kind == ACTIVITY_HEAP_CALLBACK;
    }
    bool closed = closes_cycle(thread, &c) && is_confirmed(thread, &c) && !is_guess(&c);
    if (closed) note_sites(&c);
    char *text = closed ? cycle_text(&c) : NULL;
    Finding *f = closed ? finding_begin(rule_of(&c)) : NULL;
    if (closed && !may_end(&c)) {
        thread->ends_process = true;
        write_report(f, &c, text);
        end_process(text, 0);
    }
    waits_of(thread)->cycle_reported = closed;
    waits_of(thread)->cycle_moves = closed ? moves_of(&c) : 0;
    lock_release(&monitors_lock);
    start_watchdog();
    if (closed) write_report(f, &c, text);
    free(text);
}

void wait_ends(CheckedThread *thread) {
    waits_of(thread)->waits_for = NULL;
    waits_of(thread)->to_be_notified = waits_of(thread)->in_death = false;
    if (stands_in == thread) stands_in = NULL;
}

/* ---- The VM is asked for its threads ---- */

/* What one thread waits for: an edge, a notification, a function of the VM; false: it is in none of these. */
static bool put_wait(FILE *out, CheckedThread *t) {
    Edge edges[EDGES_OF_THREAD];
    const Monitor *m = waits_of(t)->waits_for;
    const char *in_vm = __atomic_load_n(&t->in_vm, __ATOMIC_SEQ_CST);
    const int count = edges_of(t, edges);
    if (m && waits_of(t)->to_be_notified) {
        put_name(out, t);
        put_state(out, " waits", " has waited", waits_of(t)->waits_since);
        fprintf(out, " to be notified of raw monitor \"%s\"", m->name);
    } else if (count > 0) {
        put_edge(out, &edges[0]);
    } else if (in_vm) {
        put_name(out, t);
        fprintf(out, " is in %s", in_vm);
    } else if (__atomic_load_n(&t->entered_count, __ATOMIC_RELAXED) > 0) {
        put_name(out, t);
        fprintf(out, " runs in %s", __atomic_load_n(&t->entered[0].name, __ATOMIC_RELAXED));
    } else {
        return false;
    }
    return true;
}

typedef struct Dump {
    FILE *text, *stream;
} Dump;
static Dump dump; /* with the locks */

static void dump_one(CheckedThread *t) {
    char *text = NULL;
    size_t size;
    FILE *out = t == checked_here ? NULL : open_memstream(&text, &size);
    bool waits = out && put_wait(out, t);
    if (out) fclose(out);
    if (waits && dump.text) fprintf(dump.text, "jvmticheck: %s\n", text);
    if (waits && dump.stream) {
        fputs("{\"kind\":\"waits\",\"message\":", dump.stream);
        json_text(dump.stream, text);
        fputs("}\n", dump.stream);
    }
    free(text);
}

/* Each thread that is in code of an agent, or waits for a thread that is. */
static void dump_waits(void) {
    char *text = NULL, *lines = NULL;
    size_t text_size = 0, lines_size = 0;
    FILE *out = !check_options.text ? NULL : open_memstream(&text, &text_size);
    FILE *stream = !check_options.jsonl ? NULL : open_memstream(&lines, &lines_size);
    lock_acquire(&monitors_lock);
    checked_threads_lock();
    dump = (Dump){out, stream};
    checked_threads_each(dump_one);
    checked_threads_unlock();
    lock_release(&monitors_lock);
    if (out) fclose(out);
    if (stream) fclose(stream);
    if (text) report_whole(check_options.text, text, text_size);
    if (lines) report_whole(check_options.jsonl, lines, lines_size);
    free(text);
    free(lines);
}

/* ---- Java monitors ---- */

/* Only what may be part of a cycle: while some thread holds a raw monitor, or is suspended. */
static void contended(jobject object) {
    CheckedThread *thread = checked_thread();
    jvmtiMonitorUsage usage;
    if (!thread) return;
    if (in_callback(thread->activity, EV_MonitorContendedEnter) ||
        in_callback(thread->activity, EV_MonitorContendedEntered) || in_callback(thread->activity, EV_MonitorWait) ||
        in_callback(thread->activity, EV_MonitorWaited))
        FINDING(RULE_lock_monitor_event, "a callback of a monitor event waits for a Java monitor itself");
    if (!(raw_monitors_held() || any_suspended()) || !may_ask(thread) || java_thread_moves() || !ask_begin(thread))
        return;
    JavaThread *owner = NULL;
    if ((*own_env)->GetObjectMonitorUsage(own_env, object, &usage) == JVMTI_ERROR_NONE) {
        owner = !usage.owner ? NULL : java_thread(usage.owner);
        own_release(usage.waiters);
        own_release(usage.notify_waiters);
    }
    ask_end(thread);
    if (!owner || owner == java_thread_here()) return;
    lock_acquire(&monitors_lock);
    waits_of(thread)->java_owner = owner;
    lock_release(&monitors_lock);
    wait_begins(thread);
}

static void entered(void) {
    CheckedThread *thread = checked_thread();
    if (!thread || !waits_of(thread)->java_owner) return;
    lock_acquire(&monitors_lock);
    waits_of(thread)->java_owner = NULL;
    lock_release(&monitors_lock);
}

const RuleClass wait_rules = {.monitor_contended = contended, .monitor_entered = entered, .threads_asked = dump_waits};
