/* Breakpoints and watches: what each environment has set and not yet cleared, and what a redefinition takes away. */
#include "validation/rules/watches.h"

#include <pthread.h>
#include <stdlib.h>

#include "validation/classes.h"
#include "validation/describe.h"
#include "validation/layer.h"

typedef struct Watch {
    struct Watch *next; /* in its bucket */
    CheckedEnv *env;
    const FunctionFacts *set;
    CheckedClass *declaring; /* NULL: not known */
    const void *member;
    unsigned version; /* of the class; a redefinition takes breakpoints away */
    jlocation location;
    const Site *site;
} Watch;

enum { WATCH_BUCKETS = 1 << 10, WATCH_LIMIT = 1 << 17 };
static Watch *watches[WATCH_BUCKETS];
static unsigned long watch_count;
static unsigned long lost; /* what did not fit: then what is not known says nothing */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* The class that has the field; NULL: not known. */
static CheckedClass *class_of_field(CheckedThread *thread, jclass cls, jfieldID field) {
    jclass declaring;
    if (!may_ask(thread) || !ask_begin(thread)) return NULL;
    CheckedClass *c = (*own_env)->GetFieldDeclaringClass(own_env, cls, field, &declaring) == JVMTI_ERROR_NONE
                          ? class_of(thread, declaring)
                          : NULL;
    ask_end(thread);
    return c;
}

/* What the arguments of a function that sets or clears stand for. */
static Watch watch_of(const Call *call, Function set) {
    Watch w = {.env = call->env, .set = &function_facts[set], .member = call->args[set == FN_SetBreakpoint ? 0 : 1].p};
    if (set == FN_SetBreakpoint) {
        w.declaring = class_of_method(call->thread, (jmethodID)w.member);
        w.location = call->args[1].j;
    } else {
        w.declaring = class_of_field(call->thread, (jclass)call->args[0].p, (jfieldID)w.member);
    }
    w.version = w.declaring == NULL ? 0 : class_version(w.declaring);
    return w;
}

static Watch **find_watch(const Watch *w) {
    uint64_t mixed = ((uintptr_t)w->member + (uint64_t)w->location) * UINT64_C(0x9E3779B97F4A7C15);
    Watch **p = &watches[mixed >> 54];
    while (*p != NULL && !((*p)->env == w->env && (*p)->set == w->set && (*p)->member == w->member &&
                           (*p)->location == w->location && (*p)->declaring == w->declaring))
        p = &(*p)->next;
    return p;
}

/* Whether it is still in the VM, as far as can be known. */
static bool is_there(const Watch *w) {
    if (w->declaring == NULL || class_is_unloaded(checked_thread(), w->declaring)) return false;
    return w->set != &function_facts[FN_SetBreakpoint] || w->version == class_version(w->declaring);
}

/* Another environment's is no mistake of this one. */
static void tell_duplicate(const Call *call) {
    Watch w = watch_of(call, FN_SetBreakpoint);
    pthread_mutex_lock(&lock);
    Watch **place = find_watch(&w), known = *place == NULL ? (Watch){0} : **place;
    pthread_mutex_unlock(&lock);
    if (known.env == NULL || !is_there(&known)) return;
    Finding *f = finding_begin(RULE_SetBreakpoint_duplicate);
    finding_site(f, "set", known.site);
    finding_end(f, "this environment has set a breakpoint at location %lld before", (long long)w.location);
}

static void set(const Call *call, Function function) {
    if (call->result == JVMTI_ERROR_DUPLICATE && function == FN_SetBreakpoint) tell_duplicate(call);
    if (call->result != JVMTI_ERROR_NONE || call->answered) return;
    Watch w = watch_of(call, function), *made = malloc(sizeof *made);
    w.site = site_at(call->activity.site);
    pthread_mutex_lock(&lock);
    Watch **place = find_watch(&w);
    if (*place != NULL) { /* again, behind a redefinition */
        (*place)->version = w.version;
        (*place)->site = w.site;
    } else if (watch_count == WATCH_LIMIT) {
        lost++;
    } else if (made != NULL) {
        *made = w;
        *place = made;
        watch_count++;
        made = NULL;
    }
    pthread_mutex_unlock(&lock);
    free(made);
}

static void forget(Watch **place) {
    Watch *w = *place;
    *place = w->next;
    watch_count--;
    free(w);
}

static void clear(const Call *call, Function function) {
    bool gone = call->result == JVMTI_ERROR_NOT_FOUND && function == FN_SetBreakpoint;
    if (!(call->result == JVMTI_ERROR_NONE || gone) || call->answered) return;
    Watch w = watch_of(call, function);
    pthread_mutex_lock(&lock);
    Watch **place = find_watch(&w);
    bool known = *place != NULL || lost > 0 || w.declaring == NULL;
    if (*place != NULL) forget(place);
    pthread_mutex_unlock(&lock);
    if (gone && !known)
        FINDING(RULE_ClearBreakpoint_not_found,
                "this environment has set no breakpoint at location %lld, or has "
                "cleared it before",
                (long long)w.location);
}

static void set_breakpoint(Call *call) { set(call, FN_SetBreakpoint); }
static void clear_breakpoint(Call *call) { clear(call, FN_SetBreakpoint); }
static void set_access(Call *call) { set(call, FN_SetFieldAccessWatch); }
static void clear_access(Call *call) { clear(call, FN_SetFieldAccessWatch); }
static void set_modification(Call *call) { set(call, FN_SetFieldModificationWatch); }
static void clear_modification(Call *call) { clear(call, FN_SetFieldModificationWatch); }

/* One of the environment; false: none is left. */
static bool take_watch(const CheckedEnv *env, Watch *taken) {
    bool found = false;
    pthread_mutex_lock(&lock);
    for (int i = 0; i < WATCH_BUCKETS && !found; i++)
        for (Watch **p = &watches[i]; *p != NULL && !found; p = &(*p)->next)
            if ((*p)->env == env) {
                *taken = **p;
                forget(p);
                found = true;
                break;
            }
    pthread_mutex_unlock(&lock);
    return found;
}

/* A breakpoint that somebody else's redefinition has taken away, and that was neither set again nor cleared since. */
static void tell_removed(const Watch *w) {
    const CheckedClass *c = w->declaring;
    if (w->set != &function_facts[FN_SetBreakpoint] || c == NULL || w->version == 0 || c->version <= w->version ||
        c->unloaded || c->changed_by == w->env)
        return;
    Finding *f = finding_begin_at(RULE_SetBreakpoint_redefinition, w->env, w->site, 1);
    finding_site(f, "redefined", c->changed_at);
    finding_end(f, "%s was redefined by another environment, which has removed this breakpoint; it was never set again",
                c->name);
}

static void tell_watches(CheckedEnv *env) {
    Watch w;
    while (take_watch(env, &w)) {
        tell_removed(&w);
        if (w.declaring != NULL && !is_there(&w)) continue;
        finding_end(finding_begin_at(RULE_Watch_left, env, w.site, 1), "what %s has set here%s%s was not cleared",
                    w.set->name, w.declaring == NULL ? "" : " in ", w.declaring == NULL ? "" : w.declaring->name);
    }
}

static void end(void) {
    Watch w;
    for (CheckedEnv *e = checked_envs; e != NULL; e = e->next)
        while (take_watch(e, &w)) tell_removed(&w);
}

const Site *watch_in_use(const CheckedEnv *env, Capabilities capabilities, const char **function) {
    const Site *site = NULL;
    enum { AT_ONCE = 64 };
    Watch found[AT_ONCE];
    int count = 0;
    pthread_mutex_lock(&lock);
    for (int i = 0; i < WATCH_BUCKETS; i++)
        for (const Watch *w = watches[i]; w != NULL && count < AT_ONCE; w = w->next)
            if (w->env == env && (w->set->requires & capabilities) != 0) found[count++] = *w;
    pthread_mutex_unlock(&lock);
    for (int i = 0; i < count && site == NULL; i++)
        if (is_there(&found[i])) {
            site = found[i].site;
            *function = found[i].set->name;
        }
    return site;
}

static const FunctionCheck functions[] = {
    {FN_SetBreakpoint, NULL, set_breakpoint},
    {FN_ClearBreakpoint, NULL, clear_breakpoint},
    {FN_SetFieldAccessWatch, NULL, set_access},
    {FN_ClearFieldAccessWatch, NULL, clear_access},
    {FN_SetFieldModificationWatch, NULL, set_modification},
    {FN_ClearFieldModificationWatch, NULL, clear_modification},
    {FN_ALL, NULL, NULL},
};
const RuleClass watch_rules = {.functions = functions, .disposed = tell_watches, .end = end};

unsigned long watches_lost(void) { return lost; }
