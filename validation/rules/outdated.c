/* What an agent still holds of a class after its redefinition: tables of lines and constant pools of another version,
   IDs of methods that are obsolete; and copies of bytecodes that it takes for the code. */
#include "validation/rules/outdated.h"

#include <stdlib.h>
#include <string.h>

#include "validation/base/facts.h"
#include "validation/base/limits.h"
#include "validation/base/lock.h"
#include "validation/core/own.h"
#include "validation/core/rules.h"
#include "validation/know/classes.h"
#include "validation/report/finding.h"

/* The rules that are reported here. */
extern const RuleFacts RULE_GetBytecodes_write[], RULE_GetConstantPool_redefinition[], RULE_id_after_redefinition[],
    RULE_IsMethodObsolete_then[];

enum { LOCATIONS = 1 << 12, CODE = 1 << 16, PATCH = 16 };

typedef enum HeldKind { HELD_LINES, HELD_POOL, HELD_CODE } HeldKind;

/* Something that an environment holds, found by what it is about. */
typedef struct Held {
    TableLink link; /* by the key */
    HeldKind kind;
    CheckedEnv *env;
    const void *key; /* a method; of a pool its class; of code its memory */
    CheckedClass *of;
    unsigned version;
    const Site *site, *mismatch; /* of a pool: where bytecodes of another version were read */
    const void *memory;          /* of a pool; NULL: it was given back */
    jint count;
    struct Held *next; /* of those that go */
    void *copy;        /* of the lines' locations, of the code */
} Held;

static Table all_held = {.shift = 3};
static Limit full = {.one = "table or pool of a class", .many = "tables and pools of classes"};
static int blocks;                             /* atomic; of code and of pools */
static bool redefinable;                       /* atomic */
static Lock lock = LOCK_INITIALIZER(OUTDATED); /* of all of this */

static Held *held_at(TableLink *link) { return TABLE_RECORD(Held, link, link); }

/* With the lock. */
static Held *find(HeldKind kind, const CheckedEnv *env, const void *key) {
    Held *h = held_at(table_find(&all_held, (uintptr_t)key));
    while (h && !(h->kind == kind && h->env == env)) h = held_at(table_next(&h->link));
    return h;
}

static void forget(HeldKind kind, const CheckedEnv *env, const void *key) {
    lock_acquire(&lock);
    Held *found = find(kind, env, key);
    if (found) table_remove(&all_held, &found->link);
    lock_release(&lock);
    if (found) free(found->copy);
    free(found);
}

/* In the place of what is held of the same; takes over the copy. */
static void hold(Held held) {
    forget(held.kind, held.env, held.key);
    Held *made = malloc(sizeof *made);
    lock_acquire(&lock);
    if (made) *made = held;
    if (!made || !table_add(&all_held, &made->link, (uintptr_t)held.key)) {
        free(made);
        free(held.copy);
        limit_met(&full);
    }
    lock_release(&lock);
}

static void add_after(Call *call) {
    const jvmtiCapabilities *wanted = call->args[0].p;
    if (call->result == JVMTI_ERROR_NONE && (wanted->can_redefine_classes || wanted->can_retransform_classes))
        __atomic_store_n(&redefinable, true, __ATOMIC_SEQ_CST);
}

/* ---- Tables of lines, and IDs ---- */

static void lines_after(Call *call) {
    const jvmtiLineNumberEntry *lines = NULL;
    if (call->result != JVMTI_ERROR_NONE || !__atomic_load_n(&redefinable, __ATOMIC_SEQ_CST)) return;
    Held held = {.kind = HELD_LINES, .env = call->env, .key = call->args[0].p, .site = site_at(call->activity.site)};
    held.of = class_of_method(call->thread, (jmethodID)held.key);
    held.version = !held.of ? 0 : class_version(held.of);
    held.count = *(const jint *)call->args[1].p;
    lines = *(const jvmtiLineNumberEntry *const *)call->args[2].p;
    if (held.version == 0 || held.count > LOCATIONS) return;
    jlocation *locations = held.copy = malloc(((size_t)held.count + 1) * sizeof *locations);
    if (!locations) return;
    for (jint i = 0; i < held.count; i++) locations[i] = lines[i].start_location;
    hold(held);
}

static bool is_among(const jlocation *locations, jint count, jlocation location) {
    for (jint i = 0; i < count; i++)
        if (locations[i] == location) return true;
    return false;
}

/* Whether a line of the method as it is now begins there, or the method. */
static bool begins_line(jmethodID method, jlocation location) {
    jint count;
    jvmtiLineNumberEntry *lines;
    if (location == 0 || (*own_env)->GetLineNumberTable(own_env, method, &count, &lines) != JVMTI_ERROR_NONE)
        return true;
    bool found = false;
    for (jint i = 0; i < count; i++) found |= lines[i].start_location == location;
    own_release(lines);
    return found;
}

/* A location of a table that is older than the code, and of no line of the code. */
static void look_at_lines(const Call *call, const CheckedClass *of) {
    unsigned version = class_version(of);
    jlocation location = call->args[1].j;
    const Site *site = NULL;
    lock_acquire(&lock);
    const Held *lines = find(HELD_LINES, call->env, call->args[0].p);
    if (lines && version != 0 && lines->version != version && is_among(lines->copy, lines->count, location))
        site = lines->site;
    lock_release(&lock);
    if (!site || begins_line((jmethodID)call->args[0].p, location)) return;
    Finding *f = finding_begin(RULE_id_after_redefinition);
    finding_site(f, "table from", site);
    finding_site(f, "redefined", __atomic_load_n(&of->changed_at, __ATOMIC_SEQ_CST));
    finding_end(f, "%s was redefined since its lines were requested: no line begins at %lld any more", of->name,
                (long long)location);
}

static void look_at_method(const Call *call) {
    jboolean obsolete = JNI_FALSE;
    if ((*own_env)->IsMethodObsolete(own_env, (jmethodID)call->args[0].p, &obsolete) == JVMTI_ERROR_NONE && obsolete)
        FINDING(RULE_IsMethodObsolete_then,
                "this is the ID of a method that is obsolete, which no call runs any more: ask for the current one");
}

static void breakpoint_after(Call *call) {
    if (!__atomic_load_n(&redefinable, __ATOMIC_SEQ_CST) || call->result == JVMTI_ERROR_INVALID_METHODID ||
        call->answered || !may_ask(call->thread))
        return;
    look_at_method(call);
    CheckedClass *of =
        call->result != JVMTI_ERROR_NONE ? NULL : class_of_method(call->thread, (jmethodID)call->args[0].p);
    if (of) look_at_lines(call, of);
}

/* ---- Constant pools and bytecodes ---- */

static __thread unsigned version_before; /* of the class whose bytecodes are read */

static void pool_after(Call *call) {
    if (call->result != JVMTI_ERROR_NONE || !__atomic_load_n(&redefinable, __ATOMIC_SEQ_CST)) return;
    CheckedClass *of = class_of(call->thread, (jclass)call->args[0].p);
    if (!of) return;
    Held held = {.kind = HELD_POOL,
                 .env = call->env,
                 .key = of,
                 .of = of,
                 .version = class_version(of),
                 .site = site_at(call->activity.site),
                 .memory = *(const void *const *)call->args[3].p};
    hold(held);
    hold((Held){.kind = HELD_CODE, .env = NULL, .key = held.memory, .of = of});
    __atomic_fetch_add(&blocks, 1, __ATOMIC_SEQ_CST);
}

static void code_before(Call *call) {
    version_before = 0;
    if (!__atomic_load_n(&redefinable, __ATOMIC_SEQ_CST) || __atomic_load_n(&blocks, __ATOMIC_SEQ_CST) == 0) return;
    /* Not tried yet: only a method that is known. */
    const CheckedClass *of = class_of_known_method((jmethodID)call->args[0].p);
    version_before = !of ? 0 : class_version(of);
}

/* A pool that is still held, of another version than the code: it is one as long as no other comes. */
static void look_at_pool(const Call *call) {
    CheckedClass *of = class_of_method(call->thread, (jmethodID)call->args[0].p);
    unsigned version = version_before != 0 || !of ? version_before : class_version(of);
    lock_acquire(&lock);
    Held *pool = !of ? NULL : find(HELD_POOL, call->env, of);
    if (pool && pool->memory && pool->version != 0 && version > pool->version)
        pool->mismatch = site_at(call->activity.site);
    lock_release(&lock);
}

static void code_after(Call *call) {
    Capabilities either = CAPABILITY_SET(can_redefine_classes) | CAPABILITY_SET(can_retransform_classes);
    if (call->result != JVMTI_ERROR_NONE) return;
    if (__atomic_load_n(&redefinable, __ATOMIC_SEQ_CST) && __atomic_load_n(&blocks, __ATOMIC_SEQ_CST) > 0)
        look_at_pool(call);
    jint length = *(const jint *)call->args[1].p;
    const void *memory = *(const void *const *)call->args[2].p;
    /* An agent that can redefine may be at work on a new version. */
    if (!memory || length <= 0 || length > CODE ||
        (__atomic_load_n(&call->env->capabilities, __ATOMIC_SEQ_CST) & either) != 0)
        return;
    void *copy = malloc((size_t)length);
    if (!copy) return;
    memcpy(copy, memory, (size_t)length);
    hold((Held){.kind = HELD_CODE, .key = memory, .site = site_at(call->activity.site), .count = length, .copy = copy});
    __atomic_fetch_add(&blocks, 1, __ATOMIC_SEQ_CST);
}

/* How many bytes of a copy of code were changed. */
static int changed_bytes(const Held *code, const unsigned char *now) {
    const unsigned char *before = code->copy;
    int changed = 0;
    for (jint i = 0; i < code->count; i++) changed += before[i] != now[i];
    return changed;
}

static void deallocate_before(Call *call) {
    const void *memory = call->args[0].p;
    if (__atomic_load_n(&blocks, __ATOMIC_SEQ_CST) == 0 || !memory) return;
    int changed = 0;
    const Site *site = NULL;
    lock_acquire(&lock);
    const Held *block = find(HELD_CODE, NULL, memory);
    if (block && block->copy) {
        changed = changed_bytes(block, memory);
        site = block->site;
    } else if (block) {
        Held *pool = find(HELD_POOL, call->env, block->of);
        if (pool && pool->memory == memory) pool->memory = NULL;
    }
    bool known = block;
    lock_release(&lock);
    if (known) {
        forget(HELD_CODE, NULL, memory);
        __atomic_fetch_sub(&blocks, 1, __ATOMIC_SEQ_CST);
    }
    if (changed == 0 || changed > PATCH) return;
    Finding *f = finding_begin(RULE_GetBytecodes_write);
    finding_site(f, "read", site);
    finding_end(f, "%d bytes of a copy of bytecodes were changed, which changes no method; RedefineClasses does",
                changed);
}

/* ---- The end of an environment ---- */

static void report_held(const Held *h) {
    if (h->kind != HELD_POOL || !h->mismatch) return;
    Finding *f = finding_begin_at(RULE_GetConstantPool_redefinition, h->env, h->mismatch, 1);
    finding_site(f, "pool", h->site);
    finding_site(f, "redefined", __atomic_load_n(&h->of->changed_at, __ATOMIC_SEQ_CST));
    finding_end(f,
                "these bytecodes are of another version of %s than the constant pool that was requested "
                "before",
                h->of->name);
}

static void disposed(CheckedEnv *env) {
    Held *own = NULL;
    lock_acquire(&lock);
    TABLE_EACH(&all_held, link) {
        Held *h = held_at(link);
        if (h->env != env) continue;
        table_remove(&all_held, link);
        h->next = own;
        own = h;
    }
    lock_release(&lock);
    for (Held *h = own; h; h = own) {
        own = h->next;
        report_held(h);
        free(h->copy);
        free(h);
    }
}

static void end(void) {
    for (CheckedEnv *e = __atomic_load_n(&checked_envs, __ATOMIC_SEQ_CST); e;
         e = __atomic_load_n(&e->next, __ATOMIC_SEQ_CST))
        disposed(e);
}

static const FunctionCheck functions[] = {
    {FN_AddCapabilities, NULL, add_after},
    {FN_GetLineNumberTable, NULL, lines_after},
    {FN_SetBreakpoint, NULL, breakpoint_after},
    {FN_GetConstantPool, NULL, pool_after},
    {FN_GetBytecodes, code_before, code_after},
    {FN_Deallocate, deallocate_before, NULL},
    {FN_ALL, NULL, NULL},
};
const RuleClass outdated_rules = {.functions = functions, .disposed = disposed, .end = end};
