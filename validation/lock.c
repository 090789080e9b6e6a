/* Raw monitors: who holds which since where, in which order they are entered, and who waits for whom. An inversion of
   the order is told although nothing hangs; a cycle of waits is told with all its sides, and ends the process with 97,
   since it would never end by itself. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "validation/entry.h"
#include "validation/layer.h"

enum { MONITORS = 256, EDGES = 1024, DEADLOCK = 97 };

struct Monitor {
    struct Monitor *next; /* in its bucket */
    jrawMonitorID id;
    char name[48];
    CheckedEnv *env;
    const Site *made;
    CheckedThread *owner;
    int count;
    const Site *entered;
    bool destroyed;
    bool used_in_callbacks;   /* entered in a callback */
    const Site *held_in_call; /* held where something was called that may send callbacks; NULL: never */
    const char *called;       /* there */
};

/* [second] was entered while [first] was held. */
typedef struct Edge {
    Monitor *first, *second;
    const Site *at;
} Edge;

static Monitor *buckets[MONITORS];
static Edge edges[EDGES];
static int edge_count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* of all of this, and of what threads hold and wait for */

static Monitor **bucket_of(jrawMonitorID id) { return &buckets[((uintptr_t)id >> 4) % MONITORS]; }

/* With the lock. NULL: nobody has made it here. */
static Monitor *find(jrawMonitorID id) {
    Monitor *m = *bucket_of(id);
    while (m != NULL && (m->id != id || m->destroyed)) m = m->next;
    return m;
}

/* ---- They come and go ---- */

static void create_after(Call *call) {
    Monitor *m = call->result == JVMTI_ERROR_NONE ? calloc(1, sizeof *m) : NULL;
    if (m == NULL) return;
    m->id = *(const jrawMonitorID *)call->args[1].p;
    snprintf(m->name, sizeof m->name, "%s", call->args[0].p == NULL ? "" : (const char *)call->args[0].p);
    m->env = call->env;
    m->made = site_at(call->activity.site);
    pthread_mutex_lock(&lock);
    m->next = *bucket_of(m->id);
    *bucket_of(m->id) = m;
    pthread_mutex_unlock(&lock);
}

static void forget_held(CheckedThread *thread, const Monitor *m) {
    int kept = 0;
    for (int i = 0; i < thread->held_count; i++)
        if (thread->held[i] != m) thread->held[kept++] = thread->held[i];
    thread->held_count = kept;
}

static void destroy_after(Call *call) {
    if (call->result != JVMTI_ERROR_NONE) return;
    pthread_mutex_lock(&lock);
    Monitor *m = find((jrawMonitorID)call->args[0].p);
    if (m != NULL) {
        m->destroyed = true;
        if (m->owner != NULL) forget_held(m->owner, m);
        m->owner = NULL;
    }
    pthread_mutex_unlock(&lock);
}

static void disposed(CheckedEnv *env) {
    for (int i = 0; i < MONITORS; i++)
        for (const Monitor *m = buckets[i]; m != NULL; m = m->next)
            if (m->env == env && !m->destroyed)
                finding_end(finding_begin_at(RULE_DisposeEnvironment_monitors, env, m->made, 1),
                            "raw monitor \"%s\", made here, is still there", m->name);
}

/* Those that whoever made them leaves to nobody: code that is closed, an agent that is never unloaded. */
static void end(void) {
    for (int i = 0; i < MONITORS; i++)
        for (const Monitor *m = buckets[i]; m != NULL; m = m->next) {
            if (m->destroyed || m->env->disposed != NULL || m->env->agent == NULL ||
                !module_is_loaded(m->env->agent)) /* entry.c tells that */
                continue;
            if (m->made->module != NULL && !module_is_loaded(m->made->module))
                finding_end(finding_begin_at(RULE_CreateRawMonitor_leak, m->env, m->made, 1),
                            "raw monitor \"%s\" was made by %s, which has been closed, and is still there", m->name,
                            m->made->module->path);
            else if (m->env->life != NULL && m->env->life->linked_as != NULL)
                finding_end(finding_begin_at(RULE_static_never_unloaded, m->env, m->made, 1),
                            "raw monitor \"%s\" of %s, which is linked in and so never unloaded, is still there",
                            m->name, m->env->life->linked_as);
        }
}

/* ---- Order ---- */

/* With the lock: whether a chain of edges leads from one to the other; the site of its first edge. */
static const Site *path(const Monitor *from, const Monitor *to, int depth) {
    for (int i = 0; i < edge_count && depth < 8; i++) {
        if (edges[i].first != from) continue;
        if (edges[i].second == to || path(edges[i].second, to, depth + 1) != NULL) return edges[i].at;
    }
    return NULL;
}

static void tell_inversion(const Monitor *first, const Monitor *second, const Site *other) {
    Finding *f = finding_begin(RULE_lock_order);
    finding_site(f, "otherwise", other);
    finding_site(f, "held", first->entered);
    finding_end(f, "\"%s\" is entered while \"%s\" is held; elsewhere it is the other way round", second->name,
                first->name);
}

/* With the lock: what is held before [m]; the result, the place of the opposite order, is told without it. */
static const Site *add_edges(CheckedThread *thread, Monitor *m, const Site *at, Monitor **first) {
    const Site *opposite = NULL;
    for (int i = 0; i < thread->held_count; i++) {
        Monitor *held = thread->held[i];
        bool known = held == m;
        for (int e = 0; e < edge_count && !known; e++) known = edges[e].first == held && edges[e].second == m;
        if (known) continue;
        if (opposite == NULL && (opposite = path(m, held, 0)) != NULL) *first = held;
        if (edge_count < EDGES) edges[edge_count++] = (Edge){held, m, at};
    }
    return opposite;
}

/* ---- Waits ---- */

/* With the lock: whether a wait of [thread] for [m] closes a cycle. */
static bool closes_cycle(const CheckedThread *thread, const Monitor *m) {
    for (int steps = 0; m != NULL && m->owner != NULL && steps < 1000; steps++) {
        if (m->owner == thread) return steps > 0;
        m = m->owner->waits_for;
    }
    return false;
}

/* With the lock, which is never given back: the world ends here. */
__attribute__((noreturn)) static void tell_deadlock(const CheckedThread *thread, const Monitor *m) {
    char all[1024];
    size_t at = 0;
    Finding *f = finding_begin(RULE_lock_cycle);
    const CheckedThread *t = thread;
    do {
        at += (size_t)snprintf(all + at, sizeof all - at, "%sthread %ld waits for \"%s\"", at == 0 ? "" : ", ", t->id,
                               m->name);
        finding_site(f, "held since", m->entered);
        t = m->owner;
        finding_site(f, "waits", t->waits_at);
        m = t->waits_for;
    } while (t != thread && m != NULL && at < sizeof all);
    finding_end(f, "a deadlock: %s", all);
    findings_close();
    _exit(DEADLOCK);
}

static void tell_held_across(const Monitor *m) {
    Finding *f = finding_begin_at(RULE_lock_held_across_call, m->env, m->held_in_call, 1);
    finding_end(f, "\"%s\", which a callback also enters, is held here while %s is called, which may send callbacks",
                m->name, m->called);
}

static void enter_before(Call *call) {
    CheckedThread *thread = call->thread;
    const Site *at = site_at(call->activity.site), *opposite = NULL;
    Monitor *first = NULL;
    if (thread == NULL) return;
    pthread_mutex_lock(&lock);
    Monitor *m = find((jrawMonitorID)call->args[0].p);
    bool tell = false;
    if (m != NULL && m->owner != thread) {
        opposite = add_edges(thread, m, at, &first);
        thread->waits_for = m;
        thread->waits_at = at;
        if (closes_cycle(thread, m)) tell_deadlock(thread, m);
    }
    if (m != NULL && !m->used_in_callbacks && in_callback(thread->activity, EV_ALL)) {
        m->used_in_callbacks = true;
        tell = m->held_in_call != NULL;
    }
    pthread_mutex_unlock(&lock);
    if (opposite != NULL) tell_inversion(first, m, opposite);
    if (tell) tell_held_across(m);
}

/* With the lock. */
static void own(CheckedThread *thread, Monitor *m, int count, const Site *at) {
    m->owner = thread;
    m->count = count;
    m->entered = at;
    if (thread->held_count < HELD_LIMIT) thread->held[thread->held_count++] = m;
}

static void enter_after(Call *call) {
    CheckedThread *thread = call->thread;
    if (thread == NULL) return;
    pthread_mutex_lock(&lock);
    Monitor *m = find((jrawMonitorID)call->args[0].p);
    thread->waits_for = NULL;
    if (m != NULL && call->result == JVMTI_ERROR_NONE) {
        if (m->owner == thread)
            m->count++;
        else
            own(thread, m, 1, site_at(call->activity.site));
    }
    pthread_mutex_unlock(&lock);
}

/* Before: when the VM has let go of it somebody else may own it already. */
static void exit_before(Call *call) {
    pthread_mutex_lock(&lock);
    Monitor *m = find((jrawMonitorID)call->args[0].p);
    if (m != NULL && m->owner == call->thread && --m->count == 0) {
        m->owner = NULL;
        forget_held(call->thread, m);
    }
    pthread_mutex_unlock(&lock);
}

static void wait_before(Call *call) {
    pthread_mutex_lock(&lock);
    Monitor *m = find((jrawMonitorID)call->args[0].p);
    call->kept = 0;
    if (m != NULL && m->owner == call->thread) {
        call->kept = m->count;
        m->owner = NULL;
        m->count = 0;
        forget_held(call->thread, m);
    }
    pthread_mutex_unlock(&lock);
    if (call->kept > 1)
        FINDING(RULE_RawMonitorWait_releases_all, "the monitor is entered %d times, and waiting gives up all of them",
                (int)call->kept);
}

static void wait_after(Call *call) {
    if (call->kept == 0) return;
    pthread_mutex_lock(&lock);
    Monitor *m = find((jrawMonitorID)call->args[0].p);
    if (m != NULL && m->owner == NULL) own(call->thread, m, (int)call->kept, site_at(call->activity.site));
    pthread_mutex_unlock(&lock);
}

/* ---- What is done while one is held ---- */

/* Calls that may collect, load classes, run Java code or send events. */
static void jni_before(JniCall *call) {
    const char *name = call->function->name;
    if (call->thread->held_count == 0) return;
    bool far = strncmp(name, "Call", 4) == 0 || strncmp(name, "New", 3) == 0 || strcmp(name, "FindClass") == 0 ||
               strcmp(name, "DefineClass") == 0 || strcmp(name, "AllocObject") == 0;
    if (!far || strstr(name, "Ref") != NULL) return;
    Monitor *tell = NULL;
    pthread_mutex_lock(&lock);
    for (int i = 0; i < call->thread->held_count; i++) {
        Monitor *m = call->thread->held[i];
        if (m->held_in_call != NULL) continue;
        m->held_in_call = site_at(call->site);
        m->called = name;
        if (m->used_in_callbacks) tell = m;
    }
    pthread_mutex_unlock(&lock);
    if (tell != NULL) tell_held_across(tell);
}

static void suspend_before(Call *call) {
    CheckedThread *thread = call->thread;
    jthread target = (jthread)call->args[0].p, self = NULL;
    if (thread == NULL || thread->held_count == 0) return;
    JNIEnv *jni = own_jni();
    bool own_thread = target == NULL;
    if (!own_thread && jni != NULL && (*own_env)->GetCurrentThread(own_env, &self) == JVMTI_ERROR_NONE) {
        own_thread = (*jni)->IsSameObject(jni, target, self);
        (*jni)->DeleteLocalRef(jni, self);
    }
    if (own_thread) {
        Finding *f = finding_begin(RULE_lock_self_suspend_holding);
        finding_site(f, "held since", thread->held[0]->entered);
        finding_end(f, "the thread suspends itself while it holds \"%s\"", thread->held[0]->name);
    }
}

/* ---- Ends of callbacks and threads ---- */

static void callback_before(Callback *callback) {
    callback->held = callback->thread == NULL ? 0 : callback->thread->held_count;
}

static void callback_after(Callback *callback) {
    const CheckedThread *thread = callback->thread;
    if (thread == NULL || thread->held_count <= callback->held) return;
    const Monitor *m = thread->held[thread->held_count - 1];
    Finding *f = finding_begin(RULE_lock_unbalanced_callback);
    finding_site(f, "entered", m->entered);
    finding_end(f, "the callback returns and holds \"%s\", which it did not at its beginning", m->name);
}

/* Agent_OnLoad has long returned when the VM is there. */
static void init_before(Callback *callback) {
    const CheckedThread *thread = callback->thread;
    if (thread == NULL || thread->held_count == 0) return;
    const Monitor *m = thread->held[0];
    Finding *f = finding_begin(RULE_RawMonitorEnter_onload_owner);
    finding_site(f, "entered", m->entered);
    finding_end(f, "\"%s\" was entered in Agent_OnLoad and belongs to the main thread since", m->name);
}

static void thread_ends(CheckedThread *thread) {
    while (thread->held_count > 0) {
        Monitor *m = thread->held[0];
        Finding *f = finding_begin_at(RULE_lock_owner_ends, m->env, m->entered, 1);
        finding_end(f, "thread %ld has ended and holds \"%s\", which it entered here", thread->id, m->name);
        pthread_mutex_lock(&lock);
        m->owner = NULL;
        forget_held(thread, m);
        pthread_mutex_unlock(&lock);
    }
}

static const FunctionCheck functions[] = {
    {FN_CreateRawMonitor, NULL, create_after},
    {FN_DestroyRawMonitor, NULL, destroy_after},
    {FN_RawMonitorEnter, enter_before, enter_after},
    {FN_RawMonitorExit, exit_before, NULL},
    {FN_RawMonitorWait, wait_before, wait_after},
    {FN_SuspendThread, suspend_before, NULL},
    {FN_ALL, NULL, NULL},
};
static const EventCheck events[] = {
    {EV_ALL, callback_before, callback_after},
    {EV_VMInit, init_before, NULL},
    {EV_ALL, NULL, NULL},
};
static const JniCheck jni[] = {
    {JNI_ALL, jni_before, NULL},
    {JNI_ALL, NULL, NULL},
};
const RuleClass lock_rules = {
    .functions = functions, .events = events, .jni = jni, .disposed = disposed, .thread_ends = thread_ends, .end = end};
