/* What agents keep in thread-local and environment-local storage and in tags: memory that nobody gives back. The VM
   stores a record of ours for each thread, and the agent gets back what is in it; so whose it is needs no table. */
#include "validation/rules/storage.h"

#include <stdlib.h>
#include <string.h>

#include "validation/base/facts.h"
#include "validation/base/lock.h"
#include "validation/core/rules.h"
#include "validation/know/threads.h"
#include "validation/report/finding.h"
#include "validation/rules/entry.h"
#include "validation/rules/memory.h"

/* The rules that are reported here. */
extern const RuleFacts RULE_DisposeEnvironment_storage[], RULE_Heap_tag_leak[],
    RULE_SetEnvironmentLocalStorage_overwrite[], RULE_SetThreadLocalStorage_leak[],
    RULE_SetThreadLocalStorage_overwrite[], RULE_ThreadEnd_last[], RULE_ThreadEnd_not_guaranteed[];

enum { ENDED_LIMIT = 1024, DROPPED = 1024 };

/* What an environment keeps for a thread. Its memory is only used again for another. */
typedef struct Kept {
    struct Kept *next; /* of the environment, of those that have ended, or of those that are free */
    CheckedEnv *env;
    void *value;     /* atomic */
    unsigned number; /* of the block, if it is one */
    const Site *site;
    bool ended; /* the thread */
} Kept;

/* A block that was stored until something else was. */
typedef struct Dropped {
    CheckedEnv *env;
    const void *memory;
    unsigned number;
    const Site *site;
    Rule rule;
} Dropped;

static Lock lock = LOCK_INITIALIZER(STORAGE);
static Kept *all, *spare, *oldest_ended, **newest_ended = &oldest_ended;
static unsigned ended_count, dropped_count;
static Dropped dropped[DROPPED]; /* a ring */

/* ---- Values ---- */

static void drop(CheckedEnv *env, const void *memory, unsigned number, const Site *site, Rule rule) {
    if (number == 0) return;
    lock_acquire(&lock);
    dropped[dropped_count++ % DROPPED] = (Dropped){env, memory, number, site, rule};
    lock_release(&lock);
}

/* Reported: what nobody can find any more, if it is memory of the ledger. */
static void write_report(Rule rule, CheckedEnv *env, const void *memory, unsigned number, const Site *site,
                         const char *why) {
    const Site *allocated = NULL;
    if (number == 0 || !memory_claim(memory, number, &allocated)) return;
    Finding *f = finding_begin_at(rule, env, site, 1);
    finding_site(f, "allocated", allocated);
    finding_end(f, "the memory that was stored here was never deallocated%s", why);
}

static Kept *kept_new(CheckedEnv *env) {
    lock_acquire(&lock);
    Kept *k = spare;
    if (k)
        spare = k->next;
    else if (!(k = calloc(1, sizeof *k))) {
        lock_release(&lock);
        return NULL;
    }
    k->env = env;
    __atomic_store_n(&k->value, NULL, __ATOMIC_SEQ_CST);
    k->number = 0;
    k->ended = false;
    k->next = all;
    all = k;
    lock_release(&lock);
    return k;
}

/* With the lock. */
static void remove_from(Kept **list, const Kept *k) {
    while (*list && *list != k) list = &(*list)->next;
    if (*list) *list = k->next;
}

static void kept_free(Kept *k) {
    lock_acquire(&lock);
    remove_from(&all, k);
    k->next = spare;
    spare = k;
    lock_release(&lock);
}

static Kept *kept_of(CheckedEnv *env, jthread thread) {
    void *data = NULL;
    return (*env->real)->GetThreadLocalStorage(env->real, thread, &data) == JVMTI_ERROR_NONE ? data : NULL;
}

/* Where the record of a call is from before it to after it. */
static __thread struct {
    Kept *kept;
    void *value;
    bool made;
} now;

static void set_before(Call *call) {
    CheckedEnv *env = call->env;
    void *value = (void *)call->args[1].p;
    Kept *k = kept_of(env, (jthread)call->args[0].p);
    now.made = !k && value;
    if (now.made && !(k = kept_new(env))) call_answer(call, JVMTI_ERROR_OUT_OF_MEMORY);
    now.kept = k;
    now.value = value;
    call->args[1].p = !value ? NULL : k;
}

static void set_after(Call *call) {
    Kept *k = now.kept;
    void *value = now.value;
    call->args[1].p = value;
    if (!k || call->answered) return;
    if (call->result != JVMTI_ERROR_NONE) {
        if (now.made) kept_free(k);
        return;
    }
    if (__atomic_load_n(&k->value, __ATOMIC_SEQ_CST) != value)
        drop(call->env, __atomic_load_n(&k->value, __ATOMIC_SEQ_CST), k->number, k->site,
             RULE_SetThreadLocalStorage_overwrite);
    k->number = memory_number(value);
    k->site = site_at(call->activity.site);
    __atomic_store_n(&k->value, value, __ATOMIC_SEQ_CST);
    if (!value && !k->ended) kept_free(k);
    if (life_of(call->env)) __atomic_store_n(&life_of(call->env)->thread_storage, true, __ATOMIC_SEQ_CST);
}

static void get_after(Call *call) {
    void **data = (void **)call->args[1].p;
    if (call->result != JVMTI_ERROR_NONE || call->answered || !*data) return;
    const Kept *k = *data;
    const Site *freed, *allocated;
    *data = __atomic_load_n(&k->value, __ATOMIC_SEQ_CST);
    if (!k->ended || !memory_was_freed(*data, &freed, &allocated)) return;
    Finding *f = finding_begin(RULE_ThreadEnd_last);
    finding_site(f, "freed", freed);
    finding_site(f, "stored", k->site);
    finding_end(f, "the thread has ended, and its storage still leads to memory that was deallocated");
}

/* ---- Threads that end ---- */

/* Before the agents are reported; they may still look at what they have stored. */
static void thread_gone(JavaThread *thread) {
    for (CheckedEnv *env = __atomic_load_n(&checked_envs, __ATOMIC_SEQ_CST); env;
         env = __atomic_load_n(&env->next, __ATOMIC_SEQ_CST)) {
        if (__atomic_load_n(&env->disposed, __ATOMIC_SEQ_CST) ||
            !__atomic_load_n(&life_of(env)->thread_storage, __ATOMIC_SEQ_CST))
            continue;
        Kept *k = kept_of(env, NULL), *old = NULL;
        if (!k || k->ended) continue;
        lock_acquire(&lock);
        k->ended = true;
        remove_from(&all, k);
        k->next = NULL;
        *newest_ended = k;
        newest_ended = &k->next;
        if (++ended_count > ENDED_LIMIT) {
            old = oldest_ended;
            oldest_ended = old->next;
            ended_count--;
        }
        lock_release(&lock);
        if (!old) continue;
        if (!__atomic_load_n(&old->env->disposed, __ATOMIC_SEQ_CST))
            write_report(RULE_SetThreadLocalStorage_leak, old->env, __atomic_load_n(&old->value, __ATOMIC_SEQ_CST),
                         old->number, old->site, ", and the thread is gone");
        lock_acquire(&lock);
        old->next = spare;
        spare = old;
        lock_release(&lock);
    }
}

/* ---- What the storage leads to ---- */

int storage_values(uintptr_t *values, int room) {
    int count = 0;
    lock_acquire(&lock);
    for (const Kept *k = all; k && count < room; k = k->next)
        if (!__atomic_load_n(&k->env->disposed, __ATOMIC_SEQ_CST))
            values[count++] = (uintptr_t)__atomic_load_n(&k->value, __ATOMIC_SEQ_CST);
    lock_release(&lock);
    for (CheckedEnv *env = __atomic_load_n(&checked_envs, __ATOMIC_SEQ_CST); env && count < room;
         env = __atomic_load_n(&env->next, __ATOMIC_SEQ_CST))
        if (!__atomic_load_n(&env->disposed, __ATOMIC_SEQ_CST)) values[count++] = (uintptr_t)life_of(env)->stored;
    return count;
}

/* ---- Environment-local storage ---- */

static void set_env_after(Call *call) {
    EnvLife *life = life_of(call->env);
    void *value = (void *)call->args[0].p;
    if (call->result != JVMTI_ERROR_NONE) return;
    if (life->stored != value)
        drop(call->env, life->stored, life->stored_number, life->stored_at, RULE_SetEnvironmentLocalStorage_overwrite);
    life->stored = value;
    life->stored_number = memory_number(value);
    life->stored_at = site_at(call->activity.site);
}

/* ---- Tags that refer to memory ---- */

typedef struct Tag {
    TableLink link; /* by the tag */
    CheckedEnv *env;
    jlong tag;
    unsigned number;
    const Site *site;
    bool dead; /* no object has it when the VM dies */
} Tag;
static Table tags = {.shift = 4};
static Tag *tag_at(TableLink *link) { return TABLE_RECORD(Tag, link, link); }

static void tag_after(Call *call) {
    jlong tag = call->args[1].j;
    unsigned number = tag == 0 || call->result != JVMTI_ERROR_NONE ? 0 : memory_number((const void *)tag);
    if (number == 0) return;
    lock_acquire(&lock);
    Tag *t = tag_at(table_find(&tags, (uint64_t)tag));
    while (t && t->env != call->env) t = tag_at(table_next(&t->link));
    if (!t && (t = calloc(1, sizeof *t))) {
        t->env = call->env;
        t->tag = tag;
        if (!table_add(&tags, &t->link, (uint64_t)tag)) {
            free(t);
            t = NULL;
        }
    }
    if (t) {
        t->number = number;
        t->site = site_at(call->activity.site);
    }
    lock_release(&lock);
}

static void free_enabled(Call *call) {
    if (call->args[0].i == JVMTI_ENABLE && call->args[1].i == JVMTI_EVENT_OBJECT_FREE &&
        call->result == JVMTI_ERROR_NONE)
        __atomic_store_n(&life_of(call->env)->reported_free, true, __ATOMIC_SEQ_CST);
}

/* Which of an environment's tags no object has. */
static void look_for(CheckedEnv *env, Tag *const *asked, jint count) {
    jlong wanted[64], *found;
    jint found_count;
    for (jint i = 0; i < count; i++) wanted[i] = asked[i]->tag;
    if ((*env->real)->GetObjectsWithTags(env->real, count, wanted, &found_count, NULL, &found) != JVMTI_ERROR_NONE)
        return;
    for (jint i = 0; i < count; i++) {
        asked[i]->dead = true;
        for (jint j = 0; j < found_count; j++)
            if (found[j] == wanted[i]) asked[i]->dead = false;
    }
    (*env->real)->Deallocate(env->real, (unsigned char *)found);
}

static void vm_dies(void) {
    for (CheckedEnv *env = __atomic_load_n(&checked_envs, __ATOMIC_SEQ_CST); env && tags.count > 0;
         env = __atomic_load_n(&env->next, __ATOMIC_SEQ_CST)) {
        Tag *asked[64];
        jint count = 0;
        if (__atomic_load_n(&env->disposed, __ATOMIC_SEQ_CST) ||
            __atomic_load_n(&life_of(env)->reported_free, __ATOMIC_SEQ_CST))
            continue;
        TABLE_EACH(&tags, link) {
            Tag *t = tag_at(link);
            if (count < 64 && t->env == env && memory_number((const void *)t->tag) == t->number) asked[count++] = t;
        }
        if (count > 0) look_for(env, asked, count);
    }
}

/* ---- The end ---- */

static void disposed(CheckedEnv *env) {
    EnvLife *life = life_of(env);
    const Rule rule = RULE_DisposeEnvironment_storage;
    if (life)
        write_report(rule, env, life->stored, life->stored_number, life->stored_at, " before the environment went");
    for (const Kept *k = all; k; k = k->next)
        if (k->env == env)
            write_report(rule, env, __atomic_load_n(&k->value, __ATOMIC_SEQ_CST), k->number, k->site,
                         " before the environment went");
    for (const Kept *k = oldest_ended; k; k = k->next)
        if (k->env == env)
            write_report(rule, env, __atomic_load_n(&k->value, __ATOMIC_SEQ_CST), k->number, k->site,
                         " before the environment went");
}

/* A value that was replaced may be a part of the new one, or be kept elsewhere. */
static void report_dropped(const Dropped *d) {
    static const Module *walked;
    if (__atomic_load_n(&d->env->disposed, __ATOMIC_SEQ_CST) || memory_number(d->memory) != d->number) return;
    if (!walked || walked != d->env->agent) memory_note_reached(d->env->agent);
    walked = d->env->agent;
    if (memory_is_reached(d->memory)) return;
    write_report(d->rule, d->env, d->memory, d->number, d->site, ", and something else was");
}

static void end(void) {
    for (unsigned i = 0; i < DROPPED && i < dropped_count; i++) report_dropped(&dropped[i]);
    for (const Kept *k = oldest_ended; k; k = k->next)
        if (!__atomic_load_n(&k->env->disposed, __ATOMIC_SEQ_CST))
            write_report(RULE_SetThreadLocalStorage_leak, k->env, __atomic_load_n(&k->value, __ATOMIC_SEQ_CST),
                         k->number, k->site, ", and the thread is gone");
    for (const Kept *k = all; k; k = k->next)
        if (!__atomic_load_n(&k->env->disposed, __ATOMIC_SEQ_CST) &&
            (k->env->callbacks.ThreadEnd || k->env->callbacks.VirtualThreadEnd))
            write_report(RULE_ThreadEnd_not_guaranteed, k->env, __atomic_load_n(&k->value, __ATOMIC_SEQ_CST), k->number,
                         k->site, ": the thread has sent no ThreadEnd before the VM died");
    TABLE_EACH(&tags, link) {
        const Tag *t = tag_at(link);
        if (t->dead && !__atomic_load_n(&t->env->disposed, __ATOMIC_SEQ_CST))
            write_report(RULE_Heap_tag_leak, t->env, (const void *)t->tag, t->number, t->site,
                         " when the tagged object died, and ObjectFree is off");
    }
}

static const FunctionCheck functions[] = {
    {FN_SetThreadLocalStorage, set_before, set_after},    {FN_GetThreadLocalStorage, NULL, get_after},
    {FN_SetEnvironmentLocalStorage, NULL, set_env_after}, {FN_SetTag, NULL, tag_after},
    {FN_SetEventNotificationMode, NULL, free_enabled},    {FN_ALL, NULL, NULL},
};
const RuleClass storage_rules = {
    .functions = functions, .disposed = disposed, .java_thread_ends = thread_gone, .vm_dies = vm_dies, .end = end};
