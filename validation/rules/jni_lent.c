/* Memory that JNI lends for an array or a string: agents get a copy with guards around it; it is released once, by the
   function that belongs to the one that has lent it, for the same object. A critical region is lent as it is. */
#include <stdlib.h>
#include <string.h>

#include "validation/base/facts.h"
#include "validation/base/limits.h"
#include "validation/base/lock.h"
#include "validation/base/plain.h"
#include "validation/base/table.h"
#include "validation/core/own.h"
#include "validation/core/rules.h"
#include "validation/know/handles.h"
#include "validation/report/finding.h"
#include "validation/rules/memory.h"

/* The rules that are reported here. */
extern const RuleFacts RULE_jni_buffer_overrun[], RULE_jni_not_released[], RULE_jni_release_function[],
    RULE_jni_release_mode[], RULE_jni_release_object[], RULE_jni_release_pointer[], RULE_jni_release_twice[],
    RULE_jni_string_written[];

enum { GUARD = 32, GUARD_BYTE = 0xA5, RELEASED_KEPT = 256, MANY = 8 };

typedef struct Loan {
    TableLink link;           /* by what the agent has */
    char *given;              /* that */
    const void *lent;         /* by the VM; the same if there is no copy */
    const JniFacts *function; /* which has lent it */
    const void *object;       /* the reference to it */
    size_t size;
    unsigned hash;            /* of a string's copy */
    bool is_string, reported; /* reported: nobody has released it */
    const Site *site;
} Loan;
static Table loans = {.shift = 4};
static Lock lock = LOCK_INITIALIZER(LOANS);
static Limit full = {.one = "block of memory that JNI has lent", .many = "blocks of memory that JNI has lent"};

/* What was released last. */
typedef struct Released {
    const void *given;
    const Site *site;
} Released;
static Released released[RELEASED_KEPT];
static unsigned released_at;

static Loan *loan_at(TableLink *link) { return TABLE_RECORD(Loan, link, link); }

/* ---- Which function is about what ---- */

static bool is_critical(const JniFacts *function) { return strstr(function->name, "Critical") != NULL; }
static bool is_of_string(const JniFacts *function) { return strstr(function->name, "String") != NULL; }
static bool lends(const JniFacts *function) {
    bool memory = function->result == VALUE_POINTER || function->result == VALUE_TEXT;
    return memory && strncmp(function->name, "Get", 3) == 0 &&
           (strstr(function->name, "Elements") || strstr(function->name, "Chars") || is_critical(function));
}
static bool releases(const JniFacts *function) { return function->releases; }

/* ReleaseX belongs to GetX. */
static bool belong(const JniFacts *get, const JniFacts *release) {
    return strcmp(get->name + strlen("Get"), release->name + strlen("Release")) == 0;
}

static size_t element_size(const char *function) {
    static const struct {
        const char *type;
        size_t size;
    } sizes[] = {{"Boolean", 1}, {"Byte", 1}, {"Char", 2},  {"Short", 2},
                 {"Int", 4},     {"Long", 8}, {"Float", 4}, {"Double", 8}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        if (strncmp(function + strlen("Get"), sizes[i].type, strlen(sizes[i].type)) == 0) return sizes[i].size;
    return 1;
}

/* The bytes that are lent; a string's zero is among them. */
static size_t size_of(const JniCall *call, const void *lent) {
    const char *name = call->function->name;
    if (strcmp(name, "GetStringUTFChars") == 0) return strlen(lent) + 1;
    if (is_of_string(call->function))
        return ((size_t)jni_next.GetStringLength(call->env, (jstring)call->args[0].p)) * sizeof(jchar);
    return (size_t)jni_next.GetArrayLength(call->env, (jarray)call->args[0].p) * element_size(name);
}

static unsigned hash_of(const char *bytes, size_t size) {
    unsigned hash = 5381;
    for (size_t i = 0; i < size; i++) hash = hash * 33 + (unsigned char)bytes[i];
    return hash;
}

/* ---- Lending ---- */

static char *copy_with_guards(const void *lent, size_t size) {
    char *all = malloc(size + 2 * GUARD);
    if (!all) return NULL;
    memset(all, GUARD_BYTE, GUARD);
    memcpy(all + GUARD, lent, size);
    memset(all + GUARD + size, GUARD_BYTE, GUARD);
    return all + GUARD;
}

static bool guards_hold(const Loan *l, bool zero_may_follow) {
    for (int i = 0; i < GUARD; i++) {
        unsigned char before = (unsigned char)l->given[-1 - i], after = (unsigned char)l->given[l->size + (size_t)i];
        bool zero = zero_may_follow && i < (int)sizeof(jchar) && after == 0;
        if (before != GUARD_BYTE || (after != GUARD_BYTE && !zero)) return false;
    }
    return true;
}

static void forget_release(const void *given) {
    lock_acquire(&lock);
    for (int i = 0; i < RELEASED_KEPT; i++)
        if (released[i].given == given) released[i].given = NULL;
    lock_release(&lock);
}

static void lent_after(JniCall *call, Value result) {
    Loan *made = !result.p || call->answered ? NULL : calloc(1, sizeof *made);
    if (!made) return;
    const JniFacts *function = call->function;
    *made = (Loan){.given = (char *)result.p,
                   .lent = result.p,
                   .function = function,
                   .object = call->args[0].p,
                   .is_string = is_of_string(function),
                   .site = site_at(call->site)};
    if (!is_critical(function)) {
        made->size = size_of(call, result.p);
        char *copy = copy_with_guards(result.p, made->size);
        if (copy) made->given = copy;
        if (made->is_string) made->hash = hash_of(made->given, made->size);
        /* VMs put a zero after the characters, and agents count on it. */
        if (copy && strcmp(function->name, "GetStringChars") == 0) memset(copy + made->size, 0, sizeof(jchar));
    }
    forget_release(made->given);
    lock_acquire(&lock);
    bool added = table_add(&loans, &made->link, (uintptr_t)made->given);
    lock_release(&lock);
    if (!added) {
        limit_met(&full);
        if (made->given != made->lent) free(made->given - GUARD);
        free(made);
        return;
    }
    if (made->given == made->lent) return;
    call->lends = made->given;
    if (call->args[1].p) *(jboolean *)call->args[1].p = JNI_TRUE;
}

/* ---- Releasing ---- */

/* The loan, out of the table unless it is only [looked] at. */
static Loan *take_loan(const void *given, bool looked) {
    lock_acquire(&lock);
    Loan *l = loan_at(table_find(&loans, (uintptr_t)given));
    if (l && !looked) table_remove(&loans, &l->link);
    lock_release(&lock);
    return l;
}

/* One whose memory [pointer] is in, but not where it begins. The agent means to release it: that it is left is reported
   with this. */
static const Site *interior_of(const void *pointer) {
    const Site *site = NULL;
    lock_acquire(&lock);
    TABLE_EACH(&loans, link) {
        Loan *l = loan_at(link);
        if ((const char *)pointer <= l->given || (const char *)pointer >= l->given + l->size) continue;
        site = l->site;
        l->reported = true;
    }
    lock_release(&lock);
    return site;
}

static bool was_released(const void *given, Released *copy) {
    bool found = false;
    lock_acquire(&lock);
    for (int i = 0; i < RELEASED_KEPT && !found; i++)
        if (released[i].given == given && given) {
            *copy = released[i];
            found = true;
        }
    lock_release(&lock);
    return found;
}

/* Neither the VM nor the layer has lent it as it is. */
static void report_unknown(JniCall *call, const void *given) {
    const char *name = call->function->name;
    Released r;
    const Site *site = interior_of(given);
    if (site) {
        Finding *f = finding_begin(RULE_jni_release_pointer);
        finding_site(f, "lent", site);
        finding_end(f, "%s gets %p, which is in the middle of memory that was lent", name, given);
    } else if (was_released(given, &r)) {
        Finding *f = finding_begin(RULE_jni_release_twice);
        finding_site(f, "released", r.site);
        finding_end(f, "%s is called for %p, which was released before", name, given);
    } else {
        return;
    }
    call->explained = call->answered = true;
}

/* Whether the reference is what it was when the memory was lent, as far as is known. */
static bool is_live(CheckedThread *thread, const void *reference) {
    return handle_sight(reference, thread, false) == HANDLE_USUAL;
}

static void check_release(const JniCall *call, const Loan *l) {
    const char *name = call->function->name;
    bool same = call->args[0].p == l->object || !is_live(call->thread, l->object) ||
                jni_next.IsSameObject(call->env, (jobject)call->args[0].p, (jobject)(uintptr_t)l->object);
    Finding *f = NULL;
    if (!same) {
        f = finding_begin(RULE_jni_release_object);
        finding_site(f, "lent", l->site);
        finding_end(f, "%s is called for another object than %s has lent the memory for", name, l->function->name);
    }
    if (l->given == l->lent) return;
    if (!guards_hold(l, strcmp(l->function->name, "GetStringChars") == 0)) {
        f = finding_begin(RULE_jni_buffer_overrun);
        finding_site(f, "lent", l->site);
        finding_end(f, "bytes before or after the %zu that %s has lent were written", l->size, l->function->name);
    } else if (l->is_string && hash_of(l->given, l->size) != l->hash) {
        f = finding_begin(RULE_jni_string_written);
        finding_site(f, "lent", l->site);
        finding_end(f, "the characters that %s has lent were written: a String does not change", l->function->name);
    }
}

static void remember_release(const Loan *l, const Site *site) {
    lock_acquire(&lock);
    released[released_at++ % RELEASED_KEPT] = (Released){l->given, site};
    lock_release(&lock);
}

static bool has_mode(const JniFacts *function) { return function->releases && function->param_count > 2; }

static void mode_before(JniCall *call) {
    jint mode = call->args[2].i;
    if (mode == 0 || mode == JNI_COMMIT || mode == JNI_ABORT) return;
    FINDING(RULE_jni_release_mode, "%s: the mode is %d; it is 0, JNI_COMMIT or JNI_ABORT", call->function->name, mode);
}

/* From any caller, the VM gets the memory that it has lent. */
static void release_before(JniCall *call) {
    const void *given = call->args[1].p;
    jint mode = has_mode(call->function) ? call->args[2].i : 0;
    bool stays = mode == JNI_COMMIT && !is_critical(call->function);
    Loan *l = take_loan(given, stays);
    if (!l) {
        if (call->agents) report_unknown(call, given);
        return;
    }
    if (call->agents) check_release(call, l);
    if (l->given != l->lent && !l->is_string && mode != JNI_ABORT) memcpy((void *)l->lent, l->given, l->size);
    call->args[1].p = l->lent;
    if (call->agents && !belong(l->function, call->function)) {
        Finding *f = finding_begin(RULE_jni_release_function);
        finding_site(f, "lent", l->site);
        finding_end(f, "%s is called for memory that %s has lent", call->function->name, l->function->name);
        call->answered = true; /* the VM would look for what is not there */
    }
    if (stays) return;
    remember_release(l, site_at(call->site));
    if (l->given != l->lent) free(l->given - GUARD);
    free(l);
}

/* ---- Functions of C get it ---- */

/* The loan of what a function of C gets, which is reported; NULL: none. The function is not called: the memory is not
   its own. A critical region stays open. */
static Loan *freed_loan(ImportCall *call) {
    if (!call->args[0] || !table_any(&loans)) return NULL;
    Loan *l = take_loan(call->args[0], true);
    if (!l) return NULL;
    Finding *f = finding_begin(RULE_jni_release_function);
    finding_site(f, "lent", l->site);
    finding_end(f, "%s gets memory that %s has lent, which only Release%s releases", call->name, l->function->name,
                l->function->name + strlen("Get"));
    import_answer(call, NULL);
    if (is_critical(l->function)) return l;
    l = take_loan(call->args[0], false);
    if (l) remember_release(l, site_at(call->site));
    return l;
}

static void end_freed(Loan *l) {
    if (!l || is_critical(l->function)) return;
    if (l->given != l->lent) free(l->given - GUARD);
    free(l);
}

static void free_before(ImportCall *call) { end_freed(freed_loan(call)); }

/* What the agent continues with is memory of C. */
static void realloc_before(ImportCall *call) {
    Loan *l = freed_loan(call);
    if (!l) return;
    const size_t number = strcmp(call->name, "reallocarray") == 0 ? (size_t)call->args[2] : 1,
                 size = (size_t)call->args[1];
    void *memory = calloc(number, size);
    if (memory) memcpy(memory, l->given, l->size < number * size ? l->size : number * size);
    import_answer(call, memory);
    end_freed(l);
}

/* ---- The end ---- */

/* A copy of what is left of a loan; a critical region that does not end breaks another rule. */
typedef struct Left {
    const char *given;
    size_t size;
    const JniFacts *function;
    const Site *site;
    bool reached; /* the library still has it */
} Left;
static Left *left; /* by address */
static size_t left_count;

static int compare_addresses(const void *a, const void *b) {
    const char *x = ((const Left *)a)->given, *y = ((const Left *)b)->given;
    return x < y ? -1 : x > y;
}

static void find_left(void) {
    size_t room = 0;
    lock_acquire(&lock);
    TABLE_EACH(&loans, link) room++;
    left = calloc(room + 1, sizeof *left);
    left_count = 0;
    TABLE_EACH(&loans, link) {
        const Loan *l = loan_at(link);
        if (left && left_count < room && !is_critical(l->function) && !l->reported)
            left[left_count++] = (Left){.given = l->given, .size = l->size, .function = l->function, .site = l->site};
    }
    lock_release(&lock);
    if (left) qsort(left, left_count, sizeof *left, compare_addresses);
}

static ReachAnswer reach(const void *address) {
    size_t from = 0, to = left_count;
    while (from < to) {
        size_t middle = (from + to) / 2;
        if (left[middle].given <= (const char *)address)
            from = middle + 1;
        else
            to = middle;
    }
    Left *l = from == 0 ? NULL : &left[from - 1];
    if (!l || (const char *)address > l->given + l->size) return (ReachAnswer){.known = false};
    l->reached = true;
    return (ReachAnswer){.known = true};
}

/* The loans of a site that are left. */
typedef struct Origin {
    const Site *site;
    const JniFacts *function;
    unsigned count;
    bool kept; /* the library has one of them, or that cannot be known */
} Origin;
enum { ORIGINS = 128 };
static Origin origins[ORIGINS];
static int origin_count;

/* NULL: there are too many. */
static Origin *origin_of(const Left *l) {
    int i = 0;
    while (i < origin_count && origins[i].site != l->site) i++;
    if (i == ORIGINS) return NULL;
    if (i == origin_count) origins[origin_count++] = (Origin){.site = l->site, .function = l->function};
    return &origins[i];
}

static void find_kept(const Module *module) {
    bool known = module && memory_walk(module, reach);
    for (Origin *o = origins; o < origins + origin_count; o++) o->kept |= !known && o->site->module == module;
}

/* A number of loans that only grows is a leak even if something leads to them: nothing has to be searched for. */
static bool is_searched(const Origin *o) { return o->count < MANY; }

static void find_all_kept(void) {
    for (const Origin *o = origins; o < origins + origin_count; o++) {
        const Origin *first = origins;
        while (first < o && (first->site->module != o->site->module || !is_searched(first))) first++;
        if (first == o && is_searched(o)) find_kept(o->site->module);
    }
    for (const Left *l = left; l < left + left_count; l++) {
        Origin *o = l->reached ? origin_of(l) : NULL;
        if (o) o->kept = true;
    }
}

static void report_left(const Origin *o) {
    finding_end(finding_begin_at(RULE_jni_not_released, NULL, o->site, o->count),
                "memory that %s has lent here %u time%s was never released", o->function->name, o->count,
                PLURAL(o->count));
    lock_acquire(&lock);
    TABLE_EACH(&loans, link) loan_at(link)->reported |= loan_at(link)->site == o->site;
    lock_release(&lock);
}

static void end(void) {
    find_left();
    origin_count = 0;
    for (const Left *l = left; l < left + left_count; l++) {
        Origin *o = origin_of(l);
        if (o) o->count++;
    }
    find_all_kept();
    for (const Origin *o = origins; o < origins + origin_count; o++)
        if (!o->kept || !is_searched(o)) report_left(o);
    free(left);
    left = NULL;
    left_count = 0;
}

static const EveryJniCheck every_jni[] = {
    {.concerns = lends, .after = lent_after},
    {.concerns = has_mode, .before = mode_before},
    {0},
};
static const EveryJniCheck every_jni_any[] = {
    {.concerns = releases, .before = release_before},
    {0},
};
static const ImportCheck imports[] = {{IMPORT_free, free_before, false}, {IMPORT_realloc, realloc_before, false}, {0}};
const RuleClass jni_lent_rules = {
    .every_jni = every_jni, .every_jni_any = every_jni_any, .imports = imports, .ends_early = end, .end = end};
