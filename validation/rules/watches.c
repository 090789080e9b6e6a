/* Breakpoints and watches: what each environment has set and not yet cleared, and what a redefinition takes away. */
#include "validation/rules/watches.h"

#include <stdlib.h>

#include "validation/base/facts.h"
#include "validation/base/limits.h"
#include "validation/base/lock.h"
#include "validation/base/records.h"
#include "validation/core/own.h"
#include "validation/core/rules.h"
#include "validation/know/classes.h"
#include "validation/report/finding.h"

/* The rules that are reported here. */
extern const RuleFacts RULE_ClearBreakpoint_not_found[], RULE_SetBreakpoint_duplicate[],
    RULE_SetBreakpoint_redefinition[], RULE_Watch_left[];

typedef struct Watch {
    TableLink link;
    CheckedEnv *env;
    const FunctionFacts *set;
    CheckedClass *declaring; /* NULL: not known */
    const void *member;
    jlocation location;
    unsigned version; /* of the class; a redefinition takes breakpoints away */
    unsigned site;    /* its number */
} Watch;
static const Watch no_watch;

static Table watches;
static Records records = RECORDS_OF(Watch);
/* What did not fit: then what is not known says nothing. */
static Limit full = {.one = "breakpoint or watch", .many = "breakpoints and watches"};
static Lock lock = LOCK_INITIALIZER(WATCHES);

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

/* What the arguments of a function that sets or clears represent. */
static Watch watch_of(const Call *call, Function set) {
    Watch w = {.env = call->env, .set = &function_facts[set], .member = call->args[set == FN_SetBreakpoint ? 0 : 1].p};
    if (set == FN_SetBreakpoint) {
        w.declaring = class_of_method(call->thread, (jmethodID)w.member);
        w.location = call->args[1].j;
    } else {
        w.declaring = class_of_field(call->thread, (jclass)call->args[0].p, (jfieldID)w.member);
    }
    w.version = !w.declaring ? 0 : class_version(w.declaring);
    return w;
}

static Watch *watch_at(TableLink *link) { return TABLE_RECORD(Watch, link, link); }
static uint64_t key_of_watch(const Watch *w) { return table_key_in_row((uintptr_t)w->member, (uint64_t)w->location); }

/* With the lock. NULL: it is not set, as far as is known. */
static Watch *find_watch(const Watch *w) {
    Watch *p = watch_at(table_find(&watches, key_of_watch(w)));
    while (p && !(p->env == w->env && p->set == w->set && p->member == w->member && p->location == w->location &&
                  p->declaring == w->declaring))
        p = watch_at(table_next(&p->link));
    return p;
}

/* Whether it is still in the VM, as far as can be known. */
static bool is_there(const Watch *w) {
    if (!w->declaring || class_is_unloaded(checked_thread(), w->declaring)) return false;
    return w->set != &function_facts[FN_SetBreakpoint] || w->version == class_version(w->declaring);
}

/* Another environment's is no error of this one. */
static void report_duplicate(const Call *call) {
    Watch w = watch_of(call, FN_SetBreakpoint);
    lock_acquire(&lock);
    const Watch *found = find_watch(&w);
    Watch known = !found ? no_watch : *found;
    lock_release(&lock);
    if (!known.env || !is_there(&known)) return;
    Finding *f = finding_begin(RULE_SetBreakpoint_duplicate);
    finding_site(f, "set", site_of_number(known.site));
    finding_end(f, "this environment has set a breakpoint at location %lld before", (long long)w.location);
}

/* A breakpoint was made to fail: an agent that clears what it could not set has kept its own records. */
static bool some_are_missing; /* atomic */

static void set(const Call *call, Function function) {
    if (call->result == JVMTI_ERROR_DUPLICATE && function == FN_SetBreakpoint) report_duplicate(call);
    if (call->activity.pressed) __atomic_store_n(&some_are_missing, true, __ATOMIC_RELAXED);
    if (call->result != JVMTI_ERROR_NONE || call->answered) return;
    Watch w = watch_of(call, function);
    w.site = site_number(site_at(call->activity.site));
    lock_acquire(&lock);
    Watch *known = find_watch(&w);
    if (known) { /* again, after a redefinition */
        known->version = w.version;
        known->site = w.site;
    } else {
        Watch *made = records_new(&records);
        if (made) *made = w;
        if (!made || !table_add(&watches, &made->link, key_of_watch(&w))) {
            if (made) records_free(&records, made);
            limit_met(&full);
        }
    }
    lock_release(&lock);
}

static void forget(Watch *w) {
    table_remove(&watches, &w->link);
    records_free(&records, w);
}

/* A breakpoint that a redefinition has taken away, and that was neither set again nor cleared before VMDeath. An
   environment that has redefined the class itself may know it, but then it expects the event no more. */
static void report_removed(const Watch *w) {
    const CheckedClass *c = w->declaring;
    if (w->set != &function_facts[FN_SetBreakpoint] || !c || w->version == 0 ||
        __atomic_load_n(&c->version, __ATOMIC_SEQ_CST) <= w->version || __atomic_load_n(&c->unloaded, __ATOMIC_SEQ_CST))
        return;
    bool own = __atomic_load_n(&c->changed_by, __ATOMIC_SEQ_CST) == w->env;
    if (own && !event_enabled(w->env, EV_Breakpoint)) return;
    Finding *f = finding_begin_at(RULE_SetBreakpoint_redefinition, w->env, site_of_number(w->site), 1);
    finding_site(f, "redefined", __atomic_load_n(&c->changed_at, __ATOMIC_SEQ_CST));
    finding_end(f, "%s was redefined by %s, which has removed this breakpoint; SetBreakpoint was not called again",
                c->name, own ? "this environment" : "another environment");
}

/* Whether the call is in a Breakpoint callback for the breakpoint that it clears: the callback of another thread, which
   has met it at the same time, may have cleared it meanwhile. */
static bool is_being_reported(const Call *call) {
    const Callback *callback = !call->thread ? NULL : innermost_callback(call->thread);
    return callback && callback->event == &event_facts[EV_Breakpoint] && callback->env == call->env &&
           callback->args[2].p == call->args[0].p && callback->args[3].j == call->args[1].j;
}

static void clear(const Call *call, Function function) {
    bool gone = call->result == JVMTI_ERROR_NOT_FOUND && function == FN_SetBreakpoint;
    if (!(call->result == JVMTI_ERROR_NONE || gone) || call->answered) return;
    Watch w = watch_of(call, function);
    lock_acquire(&lock);
    Watch *found = find_watch(&w);
    bool known = found || __atomic_load_n(&some_are_missing, __ATOMIC_RELAXED) ||
                 __atomic_load_n(&full.lost, __ATOMIC_SEQ_CST) > 0 || !w.declaring;
    bool expected = found && gone && in_callback(call->activity.outer, EV_VMDeath);
    if (found) w = *found;
    if (found) forget(found);
    lock_release(&lock);
    if (expected) report_removed(&w);
    if (gone && !known && !is_being_reported(call) && !death_has_come())
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

/* Those of the environment, out of the table. */
static Watch *take_watches(const CheckedEnv *env, size_t *count) {
    Watch *taken = NULL;
    *count = 0;
    lock_acquire(&lock);
    if (watches.count > 0) taken = malloc(watches.count * sizeof *taken);
    TABLE_EACH(&watches, link) {
        Watch *w = watch_at(link);
        if (w->env != env || !taken) continue;
        taken[(*count)++] = *w;
        forget(w);
    }
    lock_release(&lock);
    return taken;
}

static void report_watches(CheckedEnv *env) {
    size_t count;
    Watch *taken = take_watches(env, &count);
    for (const Watch *w = taken; w < taken + count; w++) {
        report_removed(w);
        if (w->declaring && !is_there(w)) continue;
        finding_end(finding_begin_at(RULE_Watch_left, env, site_of_number(w->site), 1),
                    "the setting of %s here%s%s was not cleared", w->set->name, !w->declaring ? "" : " in ",
                    !w->declaring ? "" : w->declaring->name);
    }
    free(taken);
}

static void end(void) {
    for (CheckedEnv *e = __atomic_load_n(&checked_envs, __ATOMIC_SEQ_CST); e;
         e = __atomic_load_n(&e->next, __ATOMIC_SEQ_CST)) {
        size_t count;
        Watch *taken = take_watches(e, &count);
        for (const Watch *w = taken; w < taken + count; w++) report_removed(w);
        free(taken);
    }
}

const Site *watch_in_use(const CheckedEnv *env, Capabilities capabilities, const char **function) {
    const Site *site = NULL;
    enum { AT_ONCE = 64 };
    Watch found[AT_ONCE];
    int count = 0;
    lock_acquire(&lock);
    TABLE_EACH(&watches, link) {
        const Watch *w = watch_at(link);
        if (count < AT_ONCE && w->env == env && (w->set->requires & capabilities) != 0) found[count++] = *w;
    }
    lock_release(&lock);
    for (int i = 0; i < count && !site; i++)
        if (is_there(&found[i])) {
            site = site_of_number(found[i].site);
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
const RuleClass watch_rules = {.functions = functions, .disposed = report_watches, .end = end};
