/* Findings: found or counted, suppressed or reported, as text and as JSON Lines; what is reported at the end. */
#include "validation/report/finding.h"

#include <ctype.h>
#include <errno.h>
#include <fnmatch.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "validation/base/facts.h"
#include "validation/base/limits.h"
#include "validation/base/lines.h"
#include "validation/base/lock.h"
#include "validation/base/names.h"
#include "validation/base/plain.h"
#include "validation/base/records.h"
#include "validation/base/table.h"
#include "validation/core/options.h"
#include "validation/core/own.h"
#include "validation/know/threads.h"
#include "validation/report/describe.h"
#include "validation/report/exertion.h"
#include "validation/report/jdk_agents.h"
#include "validation/report/outputs.h"
#include "validation/report/trace.h"

enum { RECORDS = 1 << 12, OCCURRENCES = 1 << 16, EXTRA_SITES = 8, EXTRA_THREADS = 4, STACKS = 8 };

/* One rule at one site, of one environment. Where several environments of an agent have the same there, the first is
   reported, and counts for them all. */
typedef struct Record {
    TableLink link;      /* by rule, environment and place */
    struct Record *same; /* which counts; NULL: this one */
    bool listed;         /* among [records] */
    Rule rule;
    uint64_t text; /* of the message, without numbers */
    const CheckedEnv *env;
    const void *place; /* the code of the call, or the callback's function */
    unsigned long count;
    bool suppressed;      /* atomic */
    bool dropped;         /* atomic; it was kept and never reported */
    bool forgotten;       /* is reported again when it is found again */
    const Module *of_jdk; /* atomic; is an agent of the JDK, so that nobody can repair it; NULL: it is not */
    const char *where;
    const Site *stacks[STACKS]; /* atomic; the first different ones of the call: a helper's callers may each be wrong */
} Record;

struct Finding {
    Record *record;
    CheckedThread *thread;
    const Activity *activity; /* NULL: found apart from any */
    const Site *site;         /* where it comes from, if not from the activity */
    struct {
        const char *what;
        const Site *site;
    } extra[EXTRA_SITES];
    int extra_count;
    const JavaThread *threads[EXTRA_THREADS];
    int thread_count;
    unsigned long count, number; /* of the activity, in the trace; 0: none */
};

typedef struct Suppression {
    struct Suppression *next;
    char *words[4]; /* rule, agent, function, symbol */
    int line;
    bool used;
} Suppression;

static Table all_records;
static Records room_for_records = RECORDS_OF(Record);
static Record *records[RECORDS]; /* that are reported */
static int record_count;
static Limit full = {.one = "finding", .many = "findings"};
static bool closed; /* atomic; nothing is reported any more */
/* Findings that have begun and are not written yet, by all threads and by this one. */
static int being_written; /* atomic */
static __thread int being_written_here __attribute__((tls_model("initial-exec")));
static Suppression *suppressions;
static Lock lock = LOCK_INITIALIZER(FINDINGS);
static Lock output = LOCK_INITIALIZER(OUTPUT);

/* ---- Suppressions ---- */

static bool read_suppression(char *line, int number) {
    char *comment = strchr(line, '#'), *rest = NULL;
    if (comment) *comment = '\0';
    Suppression *s = calloc(1, sizeof *s);
    if (!s) return false;
    int n = 0;
    for (char *w = strtok_r(line, " \t\r\n", &rest); w; w = strtok_r(NULL, " \t\r\n", &rest))
        if (n++ < 4) s->words[n - 1] = strdup(w);
    if (n == 0) {
        free(s);
        return true;
    }
    if (n != 4) {
        for (int i = 0; i < 4; i++) free(s->words[i]);
        free(s);
        fprintf(stderr, "jvmticheck: %s:%d: not RULE AGENT FUNCTION SYMBOL\n", check_options.suppressions, number);
        return false;
    }
    s->line = number;
    s->next = suppressions;
    suppressions = s;
    return true;
}

bool findings_open(void) {
    if (!check_options.suppressions) return true;
    FILE *f = fopen(check_options.suppressions, "re");
    if (!f) return false;
    char *line = NULL;
    size_t size = 0;
    bool ok = true;
    for (int number = 1; ok && getline(&line, &size, f) >= 0; number++) ok = read_suppression(line, number);
    free(line);
    fclose(f);
    return ok;
}

/* Whether a symbol of the agent on the stack fits. */
static bool symbol_fits(const char *pattern, const NativeStack *stack) {
    if (strcmp(pattern, "*") == 0) return true;
    for (int i = 0; i < stack->count; i++) {
        size_t distance;
        const char *symbol = symbol_of_frame(stack, i, &distance);
        char name[256];
        if (!symbol) continue;
        if (fnmatch(pattern, symbol, 0) == 0 || fnmatch(pattern, name_of_symbol(symbol, name, sizeof name), 0) == 0)
            return true;
    }
    return false;
}

static bool is_suppressed(const Finding *f, const char *agent, const NativeStack *stack) {
    for (Suppression *s = suppressions; s; s = s->next)
        if (fnmatch(s->words[0], f->record->rule->id, 0) == 0 && fnmatch(s->words[1], agent, 0) == 0 &&
            fnmatch(s->words[2], f->record->where, 0) == 0 && symbol_fits(s->words[3], stack)) {
            s->used = true;
            return true;
        }
    return false;
}

/* ---- Finding ---- */

/* With the lock. */
static Record *find_record(uint64_t key, Rule rule, const CheckedEnv *env, const void *place, const char *where) {
    for (TableLink *l = table_find(&all_records, key); l; l = table_next(l)) {
        Record *r = TABLE_RECORD(Record, link, l);
        if (r->rule == rule && r->env == env && r->place == place && strcmp(r->where, where) == 0) return r;
    }
    return NULL;
}

static Record *record_new(uint64_t key, Rule rule, const CheckedEnv *env, const void *place, const char *where) {
    Record *record = all_records.count < OCCURRENCES ? records_new(&room_for_records) : NULL;
    if (!record) return NULL;
    *record = (Record){.rule = rule, .env = env, .place = place, .where = where};
    if (table_add(&all_records, &record->link, key)) return record;
    records_free(&room_for_records, record);
    return NULL;
}

/* The record of a rule at a place, whose report is now being written unless it is [known]: then it is counted by this.
   NULL: there is none. */
static Record *record_of(Rule rule, const CheckedEnv *env, const void *place, const char *where, unsigned long count,
                         bool *is_known) {
    const uint64_t key = table_key(table_key((uintptr_t)rule, (uintptr_t)env), (uintptr_t)place);
    lock_acquire(&lock);
    if (closed) {
        lock_release(&lock);
        return NULL;
    }
    Record *record = find_record(key, rule, env, place, where);
    if (record && record->same) record = record->same;
    const bool known = record && !record->forgotten;
    if (!record) record = record_new(key, rule, env, place, where);
    if (!record) limit_met(&full);
    if (record) {
        record->count += count;
        record->forgotten = false;
    }
    /* With the lock, so that whoever closes waits for each that was counted. */
    if (record && !known) __atomic_fetch_add(&being_written, 1, __ATOMIC_SEQ_CST);
    lock_release(&lock);
    *is_known = known;
    return record;
}

/* The stack of a call that is counted; what follows many different ones is not looked at. */
static void note_stack(Record *record, const void *call) {
    if (__atomic_load_n(&record->stacks[STACKS - 1], __ATOMIC_RELAXED)) return;
    const Site *site = site_now(call);
    for (int i = 0; i < STACKS; i++) {
        const Site *none = NULL;
        if (__atomic_compare_exchange_n(&record->stacks[i], &none, site, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE) ||
            none == site)
            return;
    }
}

/* The same for messages that differ in numbers only. */
static uint64_t text_key(const char *message) {
    uint64_t key = 0;
    for (const char *c = message; *c;) {
        if (!isdigit((unsigned char)*c)) {
            key = table_key(key, (unsigned char)*c++);
            continue;
        }
        c += c[0] == '0' && c[1] == 'x' ? 2 : 0;
        while (isxdigit((unsigned char)*c)) c++;
    }
    return key;
}

/* Whether the record is to be reported: another environment of the agent may have the same, or there are too many. */
static bool record_lists(Record *record, const char *message) {
    const uint64_t text = text_key(message);
    lock_acquire(&lock);
    for (int i = 0; i < record_count && !record->listed && !record->same && record->env && record->place; i++) {
        Record *r = records[i];
        if (r->rule == record->rule && r->place == record->place && r->text == text && r->env &&
            r->env->agent == record->env->agent && strcmp(r->where, record->where) == 0)
            record->same = r;
    }
    if (record->same) {
        record->same->count += record->count;
    } else if (!record->listed && record_count < RECORDS) {
        record->text = text;
        record->listed = true;
        records[record_count++] = record;
    } else if (!record->listed) {
        limit_met(&full);
    }
    const bool listed = record->listed;
    lock_release(&lock);
    return listed;
}

void findings_forget(void) {
    lock_acquire(&lock);
    for (int i = 0; i < record_count; i++) records[i]->forgotten = true;
    lock_release(&lock);
}

/* Whether it is in the report. */
static bool is_shown(const Record *r) {
    return !__atomic_load_n(&r->suppressed, __ATOMIC_SEQ_CST) && !__atomic_load_n(&r->dropped, __ATOMIC_SEQ_CST);
}

/* [call]: the return address of the call that it is about; NULL: of none. */
static Finding *finding_new(Rule rule, const CheckedEnv *env, const void *place, const void *call, const char *where,
                            unsigned long count) {
    unsigned host = !validation_host->name ? OFFERED_PORTABLE : OFFERED_VM;
    if ((rule->offered & host) == 0 || *rule->off || rule->severity > check_options.level) return NULL;
    if (rule->by_records && !records_are_whole()) {
        record_ignored();
        return NULL;
    }
    if (real_jdk() < rule->since || (rule->until != 0 && real_jdk() > rule->until)) return NULL;
    bool known = false;
    Record *record = record_of(rule, env, place, where, count, &known);
    if (record && call) note_stack(record, call);
    if (known) return NULL;
    Finding *f = !record ? NULL : calloc(1, sizeof *f);
    if (record && !f) __atomic_fetch_sub(&being_written, 1, __ATOMIC_SEQ_CST);
    if (!f) return NULL;
    f->record = record;
    f->count = count;
    f->thread = checked_thread();
    being_written_here++;
    return f;
}

/* A call that was made to fail says nothing about why it might have; only what becomes of its result counts. And what
   is under way when death is made to come cannot know it. */
static bool is_by_pressure(Rule rule, const Activity *a) {
    if (a && a->pressed) return rule->pressure != PRESSURE_KEPT;
    return death_holds(a) && rule->pressure == PRESSURE_CUT;
}

/* The agent's function begins or has ended: it is the place. */
static bool is_entered(const Activity *a) { return a->kind == ACTIVITY_CALLBACK || a->kind == ACTIVITY_NATIVE; }

static __thread const Site *touches_at __attribute__((tls_model("initial-exec")));
void findings_at(const Site *site) { touches_at = site; }

Finding *finding_begin(Rule rule) { return finding_begin_in(rule, NULL); }

Finding *finding_begin_in(Rule rule, const Site *site) {
    const CheckedThread *thread = checked_thread();
    const Activity *a = !thread ? NULL : thread->activity;
    if (!thread || thread->inside || is_by_pressure(rule, a)) return NULL;
    const void *place = !a              ? NULL
                        : is_entered(a) ? place_of_site(site_of_function(a->function))
                                        : place_of_call(a->site);
    if (!site && !(a && activity_is_call(a))) site = touches_at;
    if (site) place = place_of_site(site);
    const void *call = a && !site && !is_entered(a) ? a->site : NULL;
    Finding *f = finding_new(rule, !a ? NULL : a->env, place, call, !a ? "" : a->name, 1);
    if (f) f->activity = a;
    if (f) f->number = trace_number(a);
    if (f) f->site = site;
    return f;
}

/* What an agent has never done is no evidence after pressure; what it has left, none where it was cut short. */
static bool is_unfounded(Rule rule) {
    return (rule->pressure == PRESSURE_NEVER && exertion_any()) ||
           (death_has_come() && rule->pressure != PRESSURE_EVIDENT);
}

Finding *finding_begin_at(Rule rule, CheckedEnv *env, const Site *site, unsigned long count) {
    return finding_begin_of(rule, env, site, "", count);
}

Finding *finding_begin_of(Rule rule, CheckedEnv *env, const Site *site, const char *function, unsigned long count) {
    Finding *f =
        is_unfounded(rule) ? NULL : finding_new(rule, env, !site ? NULL : place_of_site(site), NULL, function, count);
    if (f) f->site = site;
    return f;
}

void finding_site(Finding *f, const char *what, const Site *site) {
    if (!f || !site || f->extra_count == EXTRA_SITES) return;
    f->extra[f->extra_count].what = what;
    f->extra[f->extra_count++].site = site;
}

void finding_number(Finding *f, unsigned long number) {
    if (f) f->number = number;
}

void finding_thread(Finding *f, const JavaThread *thread) {
    if (!f || !thread || thread == __atomic_load_n(&f->thread->java, __ATOMIC_SEQ_CST) ||
        f->thread_count == EXTRA_THREADS)
        return;
    f->threads[f->thread_count++] = thread;
}

/* ---- Reporting ---- */

static const char *const severities[] = {"error", "warning", "advice"};

/* The outermost comes first. */
static void report_callbacks(FILE *out, const Activity *a, const char *separator, bool json) {
    if (!a) return;
    report_callbacks(out, a->outer, separator, json);
    if (activity_is_call(a)) return;
    bool first = true;
    for (const Activity *o = a->outer; o; o = o->outer)
        if (!activity_is_call(o)) first = false;
    if (!first) fputs(separator, out);
    fprintf(out, json ? "\"%s\"" : "%s", a->name);
}

typedef struct Reporting {
    const Finding *finding;
    const RuleFacts *rule;
    const char *agent, *message;
    NativeStack stack;
    JavaFrame java[JAVA_FRAMES];
    int java_count;
    struct {
        JavaFrame java[JAVA_FRAMES];
        int java_count;
    } threads[EXTRA_THREADS]; /* of the finding */
    bool asking;
} Reporting;

static void json_java(FILE *out, const JavaFrame *frames, int count) {
    for (int i = 0; i < count; i++) {
        const JavaFrame *j = &frames[i];
        fputs(i == 0 ? "{\"class\":" : ",{\"class\":", out);
        json_text(out, !j->class_name ? "" : j->class_name);
        fputs(",\"method\":", out);
        json_text(out, !j->method ? "" : j->method);
        fputs(",\"signature\":", out);
        json_text(out, !j->signature ? "" : j->signature);
        fprintf(out, ",\"line\":%d}", j->line);
    }
}

static void report_json(FILE *out, const Reporting *t, const char *kind) {
    const Finding *f = t->finding;
    fprintf(out, "{\"kind\":\"%s\",\"rule\":\"%s\",\"severity\":\"%s\",\"agent\":", kind, t->rule->id,
            severities[t->rule->severity]);
    json_text(out, t->agent);
    fprintf(out, ",\"env\":%d,\"where\":\"%s\",\"callbacks\":[", !f->record->env ? 0 : f->record->env->number,
            f->record->where);
    report_callbacks(out, f->activity, ",", true);
    fputs("],\"thread\":", out);
    char *thread = NULL;
    size_t size = 0;
    FILE *name = open_memstream(&thread, &size);
    if (name) {
        describe_thread(name, f->thread, t->asking);
        fclose(name);
    }
    json_text(out, !thread ? "" : thread);
    free(thread);
    fprintf(out, ",\"phase\":\"%s\",\"message\":", phase_name(own_phase()));
    json_text(out, t->message);
    fputs(",\"section\":", out);
    json_text(out, t->rule->section);
    fputs(",\"native\":", out);
    json_stack(out, &t->stack);
    fputs(",\"java\":[", out);
    json_java(out, t->java, t->java_count);
    fputs("],\"sites\":[", out);
    for (int i = 0; i < f->extra_count; i++) {
        fputs(i == 0 ? "{\"what\":" : ",{\"what\":", out);
        json_text(out, f->extra[i].what);
        fputs(",\"native\":", out);
        json_stack(out, &f->extra[i].site->stack);
        fputc('}', out);
    }
    fputs("],", out);
    exertion_report_json(out);
    for (int i = 0; i < f->thread_count; i++) {
        fputs(i == 0 ? "\"threads\":[{\"name\":" : ",{\"name\":", out);
        json_text(out, f->threads[i]->name);
        fputs(",\"java\":[", out);
        json_java(out, t->threads[i].java, t->threads[i].java_count);
        fputs(i == f->thread_count - 1 ? "]}]," : "]}", out);
    }
    if (f->number != 0) fprintf(out, "\"number\":%lu,", f->number);
    fprintf(out, "\"count\":%lu}\n", f->count);
}

enum { TEXT_FRAMES = 8, HEAD = 9 };

void put_stack(FILE *out, const char *head, const NativeStack *stack, int limit) {
    int reported = 0;
    for (int i = 0; i < stack->count && reported < limit; i++) {
        fprintf(out, "  %-9s ", reported++ == 0 ? head : "");
        describe_frame(out, stack, i);
        fputc('\n', out);
    }
}

static void text_java(FILE *out, const char *head, const JavaFrame *frames, int count) {
    for (int i = 0; i < count && i < TEXT_FRAMES; i++) {
        const JavaFrame *j = &frames[i];
        fputs("  ", out);
        plain_put(out, i == 0 ? head : "");
        fprintf(out, "%*s", i == 0 && strlen(head) < HEAD ? (int)(HEAD + 1 - strlen(head)) : i == 0 ? 1 : HEAD + 1, "");
        plain_put(out, !j->class_name ? "?" : j->class_name);
        fputc('.', out);
        plain_put(out, !j->method ? "?" : j->method);
        if (j->file && j->line > 0) {
            fputs(" (", out);
            plain_put(out, j->file);
            fprintf(out, ":%d)", j->line);
        } else {
            plain_put(out, !j->signature ? "" : j->signature);
        }
        fputc('\n', out);
    }
}

static void report_text(FILE *out, const Reporting *t) {
    const Finding *f = t->finding;
    fprintf(out, "%s %s: ", severities[t->rule->severity], t->rule->id);
    plain_put(out, t->message);
    fprintf(out, "\n  rule      %s\n  agent     ", t->rule->text);
    plain_put(out, t->agent);
    if (f->record->env) fprintf(out, ", environment %d", f->record->env->number);
    if (*f->record->where != '\0') fprintf(out, ", in %s", f->record->where);
    bool nested = false;
    for (const Activity *a = !f->activity ? NULL : f->activity->outer; a; a = a->outer) nested |= !activity_is_call(a);
    if (nested) {
        fputs(" called from ", out);
        report_callbacks(out, f->activity->outer, " > ", false);
    }
    fprintf(out, ", %s phase\n  thread    ", phase_name(own_phase()));
    plain_thread(out, f->thread, t->asking);
    fputc('\n', out);
    put_stack(out, "native", &t->stack, TEXT_FRAMES);
    text_java(out, "Java", t->java, t->java_count);
    for (int i = 0; i < f->thread_count; i++)
        text_java(out, f->threads[i]->name, t->threads[i].java, t->threads[i].java_count);
    for (int i = 0; i < f->extra_count; i++) put_stack(out, f->extra[i].what, &f->extra[i].site->stack, 3);
    if (*t->rule->repair != '\0') fprintf(out, "  repair    %s\n", t->rule->repair);
    exertion_report_text(out);
    fputs("  see       docs/use/rules.md#", out);
    for (const char *c = t->rule->id; *c; c++) fputc(tolower((unsigned char)*c), out);
    fprintf(out, ", JVMTI %s\n\n", t->rule->section);
}

void report_whole(FILE *file, const char *text, size_t size) {
    lock_acquire(&output);
    errno = 0;
    bool written = plain_write(file, text, size);
    if (fflush(file) != 0 || !written) output_failed(file, errno);
    lock_release(&output);
}

/* Reports that are kept (findings_keep), in their order. */
typedef struct Kept {
    struct Kept *next;
    const CheckedThread *by;
    Record *record;
    FILE *file;
    char *text;
    size_t size;
} Kept;
static Kept *kept, **kept_end = &kept; /* with the lock */
static bool ends_early;                /* atomic; an agent has ended the process, or a crash does */

static void keep(const CheckedThread *thread, Record *record, FILE *file, char *text, size_t size) {
    Kept *k = malloc(sizeof *k);
    if (!k) {
        free(text);
        return;
    }
    *k = (Kept){.by = thread, .record = record, .file = file, .text = text, .size = size};
    lock_acquire(&lock);
    *kept_end = k;
    kept_end = &k->next;
    lock_release(&lock);
}

/* Of a thread; NULL: of all. What is not reported does not count either. */
static void end_kept(const CheckedThread *thread, bool reports) {
    Kept *mine = NULL, **mine_end = &mine;
    lock_acquire(&lock);
    for (Kept **k = &kept; *k;) {
        if (thread && (*k)->by != thread) {
            k = &(*k)->next;
            continue;
        }
        *mine_end = *k;
        mine_end = &(*k)->next;
        *k = (*k)->next;
    }
    *mine_end = NULL;
    for (kept_end = &kept; *kept_end;) kept_end = &(*kept_end)->next;
    lock_release(&lock);
    for (Kept *k = mine, *next; k; k = next) {
        next = k->next;
        if (reports)
            report_whole(k->file, k->text, k->size);
        else
            __atomic_store_n(&k->record->dropped, true, __ATOMIC_SEQ_CST);
        free(k->text);
        free(k);
    }
}

void findings_keep(CheckedThread *thread, bool now) {
    if (thread) thread->keeps_findings = now;
}

void findings_end_early(void) { __atomic_store_n(&ends_early, true, __ATOMIC_SEQ_CST); }

void findings_report_kept(CheckedThread *thread) {
    thread->kept_findings = false;
    end_kept(thread, true);
}

/* The text is put together first, so that it comes out in one piece, and no lock is held while the VM is asked. */
static void put(FILE *file, void (*write_report)(FILE *, const Reporting *), const Reporting *t) {
    char *text = NULL;
    size_t size = 0;
    CheckedThread *thread = t->finding->thread;
    FILE *out = !file ? NULL : open_memstream(&text, &size);
    if (!out) return;
    write_report(out, t);
    fclose(out);
    if (thread && thread->keeps_findings) {
        thread->kept_findings = true;
        keep(thread, t->finding->record, file, text, size);
        return;
    }
    report_whole(file, text, size);
    free(text);
}

static void report_found(FILE *out, const Reporting *t) { report_json(out, t, "finding"); }
static void report_suppressed(FILE *out, const Reporting *t) { report_json(out, t, "suppressed"); }

static void take_stack(const Finding *f, NativeStack *stack) {
    const Activity *a = f->activity;
    if (f->site)
        *stack = f->site->stack;
    else if (a && is_entered(a))
        *stack = site_of_function(a->function)->stack;
    else
        stack_take(stack, !a ? NULL : a->site);
}

/* The innermost frame of the agent's author; NULL: there is none. */
static const void *authors_place(const NativeStack *stack, const Module *agent) {
    for (int i = 0; i < stack->count; i++) {
        const void *place = place_of_frame(stack, i);
        if (module_of(place) == agent && !place_passes_on(place)) return place;
    }
    return NULL;
}

/* A callback that a library of bindings has, or a call by which the author's function has ended: the stack does not say
   whose it is, but another place of the finding may. */
static void look_elsewhere(const Finding *f, const NativeStack *stack, const Module *agent) {
    const void *place = !agent || stack->count == 0 ? NULL : authors_place(stack, agent);
    if (!agent || place) return;
    for (int i = 0; i < f->extra_count && !place; i++) place = authors_place(&f->extra[i].site->stack, agent);
    if (place) f->record->place = place;
}

static void report(const Finding *f, const char *message) {
    Reporting t = {.finding = f, .rule = f->record->rule, .message = message};
    take_stack(f, &t.stack);
    const Module *module = f->record->env      ? f->record->env->agent
                           : t.stack.count > 0 ? module_of(place_of_frame(&t.stack, 0))
                                               : NULL;
    t.agent = !module ? "" : module->name;
    look_elsewhere(f, &t.stack, module);
    /* The VM has no agent but that which carries those in Java. */
    bool of_jdk =
        !check_options.jdk_agents && (is_jdk_agent(module) || (f->record->env && carries_java_agents(module)));
    if (of_jdk) __atomic_store_n(&f->record->of_jdk, module, __ATOMIC_RELEASE);
    __atomic_store_n(&f->record->suppressed, of_jdk || is_suppressed(f, t.agent, &t.stack), __ATOMIC_SEQ_CST);
    t.asking = may_ask(f->thread) && ask_begin(f->thread);
    if (t.asking && (!f->site || f->site == touches_at)) t.java_count = java_stack(t.java);
    for (int i = 0; i < f->thread_count && t.asking; i++) {
        jthread thread = java_thread_object(f->threads[i]);
        if (thread) t.threads[i].java_count = java_stack_of(thread, t.threads[i].java);
    }
    put(check_options.jsonl,
        __atomic_load_n(&f->record->suppressed, __ATOMIC_SEQ_CST) ? report_suppressed : report_found, &t);
    if (!__atomic_load_n(&f->record->suppressed, __ATOMIC_SEQ_CST)) put(check_options.text, report_text, &t);
    if (t.asking) {
        java_stack_free(t.java, t.java_count);
        for (int i = 0; i < f->thread_count; i++) java_stack_free(t.threads[i].java, t.threads[i].java_count);
        ask_end(f->thread);
    }
}

void finding_end(Finding *f, const char *format, ...) {
    if (!f) return;
    va_list args;
    char *message = NULL;
    va_start(args, format);
    if (vasprintf(&message, format, args) < 0) message = NULL;
    va_end(args);
    if (record_lists(f->record, !message ? "" : message)) report(f, !message ? "" : message);
    free(message);
    free(f);
    being_written_here--;
    __atomic_fetch_sub(&being_written, 1, __ATOMIC_SEQ_CST);
}

/* ---- The end ---- */

/* Other threads are in the middle of reports, which the end of the process would cut off. One of them may have been
   stopped, or wait for what the caller has; so the wait is short. */
static void wait_for_reports(void) {
    enum { STEPS = 500, MICROSECONDS = 1000 };
    for (int i = 0; i < STEPS && __atomic_load_n(&being_written, __ATOMIC_SEQ_CST) > being_written_here; i++)
        usleep(MICROSECONDS);
}

/* Whether stderr is a file to which nothing was written. */
static bool errors_are_empty(void) {
    struct stat status;
    return fstat(STDERR_FILENO, &status) == 0 && S_ISREG(status.st_mode) && status.st_size == 0;
}

void report_ended(const CheckedThread *thread, const char *how) {
    static bool reported; /* atomic */
    const Activity *a = thread->activity;
    end_kept(thread, false);
    findings_end_early();
    if (!a || __atomic_exchange_n(&reported, true, __ATOMIC_SEQ_CST)) return;
    const Site *site = site_at(a->site);
    char *text = NULL;
    size_t size = 0;
    FILE *out = !check_options.jsonl ? NULL : open_memstream(&text, &size);
    if (check_options.text) {
        fputs("jvmticheck: ", check_options.text);
        plain_put(check_options.text, site->module ? site->module->name : "an agent");
        fprintf(check_options.text, " ends the process: %s, at ", how);
        describe_call(check_options.text, a->site);
        fputc('\n', check_options.text);
    }
    if (!out) return;
    fputs("{\"kind\":\"ended\",\"how\":", out);
    json_text(out, how);
    fputs(",\"agent\":", out);
    json_text(out, site->module ? site->module->name : "");
    fprintf(out, ",\"said\":%s,\"callbacks\":[", errors_are_empty() ? "false" : "true");
    report_callbacks(out, a, ",", true);
    fputs("],\"native\":", out);
    json_stack(out, &site->stack);
    fputs("}\n", out);
    fclose(out);
    report_whole(check_options.jsonl, text, size);
    free(text);
}

void report_leak_summary(const CheckedEnv *env, unsigned long blocks, size_t bytes, int origins) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = !check_options.jsonl ? NULL : open_memstream(&text, &size);
    if (!out) return;
    fputs("{\"kind\":\"leak-summary\",\"agent\":", out);
    json_text(out, !env->agent ? "" : env->agent->name);
    fprintf(out, ",\"env\":%d,\"blocks\":%lu,\"bytes\":%zu,\"sites\":%d}\n", env->number, blocks, bytes, origins);
    fclose(out);
    report_whole(check_options.jsonl, text, size);
    free(text);
}

/* Where the agent's author calls the function that the first frame of the author is in; NULL: it does not. */
static const void *caller_in(const NativeStack *stack, const Module *agent) {
    bool inner = true;
    for (int i = 0; i < stack->count; i++) {
        const void *place = place_of_frame(stack, i);
        const bool own = module_of(place) == agent;
        if (!own && !inner) return NULL;
        if (!own || place_passes_on(place)) continue;
        if (!inner) return place;
        inner = false;
    }
    return NULL;
}

/* The stacks of a record's calls that have different callers, if there are several; one for each. */
typedef struct Callers {
    int count;
    const Site *sites[STACKS];
    const void *places[STACKS];
} Callers;

static Callers callers_of(const Record *r) {
    Callers c = {.count = 0};
    const Module *agent = r->env ? r->env->agent : module_of(r->place);
    for (int i = 0; i < STACKS; i++) {
        const Site *site = __atomic_load_n(&r->stacks[i], __ATOMIC_ACQUIRE);
        const void *place = !site ? NULL : caller_in(&site->stack, agent);
        int at = 0;
        while (at < c.count && c.places[at] != place) at++;
        if (!place || at < c.count) continue;
        c.sites[c.count] = site;
        c.places[c.count++] = place;
    }
    if (c.count == 1) c.count = 0;
    return c;
}

/* What the first report of a finding could not know: how often, and who else calls its function. */
static void report_counts(void) {
    for (int i = 0; i < record_count; i++) {
        const Record *r = records[i];
        FILE *out = check_options.jsonl;
        if (r->count < 2 || !out || __atomic_load_n(&r->dropped, __ATOMIC_SEQ_CST)) continue;
        fprintf(out, "{\"kind\":\"repeated\",\"rule\":\"%s\",\"env\":%d,\"where\":\"%s\",\"sites\":[", r->rule->id,
                !r->env ? 0 : r->env->number, r->where);
        const Callers callers = callers_of(r);
        for (int c = 1; c < callers.count; c++) {
            fputs(c == 1 ? "{\"what\":\"also\",\"native\":" : ",{\"what\":\"also\",\"native\":", out);
            json_stack(out, &callers.sites[c]->stack);
            fputc('}', out);
        }
        fprintf(out, "],\"count\":%lu}\n", r->count);
    }
}

static void report_sum(FILE *out, const Record *r, const char *agent) {
    fprintf(out, "  %5lu  %-40s ", r->count, r->rule->id);
    plain_put(out, agent);
    fputc(' ', out);
}

/* Places of the summary, and their lines of source: those of the records, and then those of callers. Too much for the
   stack of a signal handler. */
enum { CALLERS = 1 << 12 };
static const void *summary_places[RECORDS + CALLERS];
static char *summary_lines[RECORDS + CALLERS];

static void put_place(FILE *out, const void *place, char *line, const char *otherwise) {
    size_t distance;
    char name[256];
    const char *symbol = line || !place ? NULL : symbol_of(place, &distance);
    plain_put(out, line ? line : symbol ? name_of_symbol(symbol, name, sizeof name) : otherwise);
    free(line);
}

/* The functions that call the one of a finding, whose places begin at [at]; where the next begin. */
static int report_callers(FILE *out, const Record *r, int at, int end) {
    const int count = is_shown(r) ? callers_of(r).count : 0;
    if (count == 0 || at == end) return at;
    for (int i = 0; i < count && at < end; i++, at++) {
        fputs(i == 0 ? "           called from " : ", ", out);
        put_place(out, summary_places[at], summary_lines[at], "?");
    }
    fputc('\n', out);
    return at;
}

/* Once more all that was found, in lines of source and with counts. */
static void report_summary(FILE *out, const int *numbers) {
    int count = record_count, at = record_count;
    for (int i = 0; i < record_count; i++) {
        const Callers callers = is_shown(records[i]) ? callers_of(records[i]) : (Callers){.count = 0};
        summary_places[i] = is_shown(records[i]) ? records[i]->place : NULL;
        for (int c = 0; c < callers.count && count < RECORDS + CALLERS; c++)
            summary_places[count++] = callers.places[c];
    }
    lines_find(summary_places, summary_lines, count);
    fprintf(out, "jvmticheck: %d error%s, %d warning%s, %d advice\n", numbers[0], PLURAL(numbers[0]), numbers[1],
            PLURAL(numbers[1]), numbers[2]);
    for (int i = 0; i < record_count; i++) {
        const Record *r = records[i];
        const Module *module = !r->env ? module_of(r->place) : r->env->agent;
        if (is_shown(r)) {
            report_sum(out, r, !module ? "" : module->name);
            put_place(out, r->place, summary_lines[i], r->where);
            fputc('\n', out);
        }
        at = report_callers(out, r, at, count);
    }
}

/* A line for each agent of the JDK. */
static void report_jdk_agents(void) {
    for (int i = 0; i < record_count; i++) {
        const Module *module = __atomic_load_n(&records[i]->of_jdk, __ATOMIC_ACQUIRE);
        unsigned long kinds = 0, times = 0;
        for (int j = 0; j < i && module; j++)
            if (records[j]->of_jdk == module) module = NULL;
        for (int j = i; j < record_count && module; j++) {
            kinds += records[j]->of_jdk == module;
            times += records[j]->of_jdk == module ? records[j]->count : 0;
        }
        if (!module) continue;
        const char *causes = carries_java_agents(module) ? java_agents() : "";
        if (check_options.text)
            fprintf(check_options.text,
                    "jvmticheck: %lu finding%s (%lu time%s) in %s, which is part of the JDK%s%s: not shown "
                    "(jdk-agents=show)\n",
                    kinds, PLURAL(kinds), times, PLURAL(times), module->name, *causes == '\0' ? "" : " and runs ",
                    causes);
        if (!check_options.jsonl) continue;
        fprintf(check_options.jsonl,
                "{\"kind\":\"jdk-agent\",\"agent\":\"%s\",\"findings\":%lu,\"count\":%lu,\"for\":", module->name, kinds,
                times);
        json_text(check_options.jsonl, causes);
        fputs("}\n", check_options.jsonl);
    }
}

static void report_limit(const Limit *limit) {
    unsigned long lost = __atomic_load_n(&limit->lost, __ATOMIC_SEQ_CST);
    fprintf(check_options.text, "jvmticheck: %lu %s%s\n", lost, lost == 1 ? limit->one : limit->many,
            limit->is_whole ? "" : " did not fit");
}

bool findings_closed(void) { return __atomic_load_n(&closed, __ATOMIC_RELAXED); }

int findings_close(void) {
    int numbers[3] = {0};
    lock_acquire(&lock); /* other threads may still be there */
    bool again = __atomic_exchange_n(&closed, true, __ATOMIC_RELAXED);
    lock_release(&lock);
    end_kept(NULL, !__atomic_load_n(&ends_early, __ATOMIC_SEQ_CST)); /* nobody knows what would have followed */
    for (int i = 0; i < record_count; i++)
        if (is_shown(records[i])) numbers[records[i]->rule->severity]++;
    if (again) return numbers[0];
    wait_for_reports();
    report_counts();
    report_jdk_agents();
    if (modules_miss_named()) {
        if (check_options.text)
            fputs("jvmticheck: natives=: no such library has called JNI or has native methods that were called\n",
                  check_options.text);
        if (check_options.jsonl) fputs("{\"kind\":\"no-natives\"}\n", check_options.jsonl);
    }
    for (const Suppression *s = suppressions; s && check_options.text; s = s->next)
        if (!s->used)
            fprintf(check_options.text, "jvmticheck: %s:%d was not needed\n", check_options.suppressions, s->line);
    if (check_options.text) limits_each(report_limit);
    if (check_options.text) exertion_report_sum(check_options.text);
    if (check_options.text && numbers[0] + numbers[1] + numbers[2] > 0) report_summary(check_options.text, numbers);
    if (check_options.jsonl) {
        fprintf(check_options.jsonl, "{\"kind\":\"end\",\"errors\":%d,\"warnings\":%d,\"advice\":%d}\n", numbers[0],
                numbers[1], numbers[2]);
        fflush(check_options.jsonl);
    }
    outputs_check();
    return numbers[0];
}
