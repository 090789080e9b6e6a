/* Rules about tags: they are an environment's own, they keep nothing alive, and one that is a pointer must lead to
   memory that is there. */
#include "validation/rules/tags.h"

#include "validation/base/facts.h"
#include "validation/base/lock.h"
#include "validation/core/rules.h"
#include "validation/report/finding.h"
#include "validation/rules/memory.h"

/* The rules that are reported here. */
extern const RuleFacts RULE_Heap_tag_env_local[], RULE_Heap_tag_no_keepalive[];

RULE_STATE_PLACE(CheckedEnv, tags_in, EnvTags)

/* ---- Tags of objects that are gone ---- */

/* What ObjectFree has reported last and nobody has set since. */
enum { GONE = 1 << 12 };
typedef struct Gone {
    TableLink link;
    const CheckedEnv *env; /* NULL: it represents none */
    jlong tag;
} Gone;
static Table gone;
static Lock lock = LOCK_INITIALIZER(TAGS);
static bool some_gone; /* atomic */

static uint64_t key_of_tag(const CheckedEnv *env, jlong tag) { return table_key((uint64_t)env->number, (uint64_t)tag); }

/* With the lock. */
static Gone *find(const CheckedEnv *env, jlong tag) {
    TableLink *l = table_find(&gone, key_of_tag(env, tag));
    Gone *g = TABLE_RECORD(Gone, link, l);
    while (g && !(g->env == env && g->tag == tag)) {
        l = table_next(l);
        g = TABLE_RECORD(Gone, link, l);
    }
    return g;
}

static void forget(Gone *g) {
    if (!g || !g->env) return;
    table_remove(&gone, &g->link);
    g->env = NULL;
}

static bool is_gone(const CheckedEnv *env, jlong tag) {
    lock_acquire(&lock);
    bool is = find(env, tag) != NULL;
    lock_release(&lock);
    return is;
}

static void set_gone(const CheckedEnv *env, jlong tag, bool is) {
    static Gone records[GONE];
    static unsigned next;
    lock_acquire(&lock);
    Gone *known = find(env, tag);
    if (!is) {
        forget(known);
    } else if (!known) {
        Gone *g = &records[next++ % GONE];
        forget(g);
        if (table_add(&gone, &g->link, key_of_tag(env, tag))) {
            g->env = env;
            g->tag = tag;
        }
        __atomic_store_n(&some_gone, true, __ATOMIC_SEQ_CST);
    }
    lock_release(&lock);
}

static void object_freed(Callback *callback) {
    tag_reported(callback->args[0].j);
    set_gone(callback->env, callback->args[0].j, true);
}

/* ---- Set and asked for ---- */

void tag_set(CheckedEnv *env, jlong tag) {
    if (tag == 0) return;
    if (!__atomic_load_n(&tags_in(env)->has_tagged, __ATOMIC_RELAXED))
        __atomic_store_n(&tags_in(env)->has_tagged, true, __ATOMIC_SEQ_CST);
    if (__atomic_load_n(&some_gone, __ATOMIC_SEQ_CST)) set_gone(env, tag, false);
    memory_is_tag(tag);
}

void tag_reported(jlong tag) {
    if (tag != 0) memory_tag_reported(tag);
}

static void set_after(Call *call) {
    __atomic_store_n(&tags_in(call->env)->tried_to_tag, true, __ATOMIC_SEQ_CST);
    if (call->result == JVMTI_ERROR_NONE) tag_set(call->env, call->args[1].j);
}

static void asked(Call *call) {
    if (!__atomic_load_n(&tags_in(call->env)->asked_for_tags, __ATOMIC_SEQ_CST))
        __atomic_store_n(&tags_in(call->env)->asked_for_tags, site_at(call->activity.site), __ATOMIC_SEQ_CST);
}

static void get_after(Call *call) {
    if (call->result != JVMTI_ERROR_NONE) return;
    asked(call);
    tag_reported(*(const jlong *)call->args[1].p);
}

/* An agent that requests only objects that ObjectFree has reported as dead has used the tag as a reference. */
static void objects_after(Call *call) {
    const jlong *tags = call->args[1].p;
    if (call->result != JVMTI_ERROR_NONE) return;
    asked(call);
    if (*(const jint *)call->args[2].p != 0 || call->args[0].i <= 0 || !__atomic_load_n(&some_gone, __ATOMIC_SEQ_CST))
        return;
    for (jint i = 0; i < call->args[0].i; i++)
        if (!is_gone(call->env, tags[i])) return;
    FINDING(RULE_Heap_tag_no_keepalive, "ObjectFree reported that the object with tag %lld was freed",
            (long long)tags[0]);
}

/* An environment that has asked for tags, and has never set one: they were another's. */
static void end(void) {
    for (CheckedEnv *env = __atomic_load_n(&checked_envs, __ATOMIC_SEQ_CST); env;
         env = __atomic_load_n(&env->next, __ATOMIC_SEQ_CST)) {
        if (!__atomic_load_n(&tags_in(env)->asked_for_tags, __ATOMIC_SEQ_CST) ||
            __atomic_load_n(&tags_in(env)->has_tagged, __ATOMIC_SEQ_CST))
            continue;
        const CheckedEnv *other = __atomic_load_n(&checked_envs, __ATOMIC_SEQ_CST);
        while (other && !(__atomic_load_n(&tags_in(other)->has_tagged, __ATOMIC_SEQ_CST) && other->agent == env->agent))
            other = __atomic_load_n(&other->next, __ATOMIC_SEQ_CST);
        if (other)
            finding_end(finding_begin_at(RULE_Heap_tag_env_local, env,
                                         __atomic_load_n(&tags_in(env)->asked_for_tags, __ATOMIC_SEQ_CST), 1),
                        "environment %d has requested tags, but all tags of the agent were set in environment %d",
                        env->number, other->number);
    }
}

static const FunctionCheck functions[] = {
    {FN_SetTag, NULL, set_after},
    {FN_GetTag, NULL, get_after},
    {FN_GetObjectsWithTags, NULL, objects_after},
    {FN_ALL, NULL, NULL},
};
static const EventCheck events[] = {{EV_ObjectFree, object_freed, NULL}, {EV_ALL, NULL, NULL}};
const RuleClass tag_rules = {.functions = functions, .events = events, .end = end};
