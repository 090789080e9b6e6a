/* The record: the layer writes its findings, calls and callbacks as lines of JSON into a file that only this process
   and its parent have; here they are read, when somebody asks. What was cleared is cut out of the file, so that the
   parent of a child that has crashed finds in it what the child would have found. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "validation/kit/json.h"
#include "validation/kit/kit.h"

/* A list that grows; what is in it stays where it is. */
typedef struct List {
    void **items;
    size_t count;
} List;

/* A call or callback; those around it come later, since a line is reported at its end. */
typedef struct Happened {
    mjt_entry entry;
    unsigned long number, parent;
} Happened;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* of all this */
static int file = -1;
static off_t read_to; /* what is before it was read */
static char *rest;    /* of a line that was not whole */
static size_t rest_size;
static List findings, happened;
static List by_number; /* Happened; the index is the number after [cleared_number] */
static unsigned long cleared_number, last_number;
static size_t leaked_blocks, leaked_bytes;
static char *crash;       /* what the layer said of one in an agent; NULL: nothing */
static char *only_thread; /* a pattern; NULL: all */

static void *append(List *list, void *item) {
    if ((list->count & (list->count - 1)) == 0) {
        void **grown = realloc(list->items, (list->count == 0 ? 1 : 2 * list->count) * sizeof *grown);
        if (!grown) return NULL;
        list->items = grown;
    }
    return list->items[list->count++] = item;
}

/* ---- Lines ---- */

static unsigned long number_of(const char *line, const char *key) {
    char *text = json_get(line, key);
    unsigned long number = !text ? 0 : strtoul(text, NULL, 10);
    free(text);
    return number;
}

static char *text_of(const char *line, const char *key) {
    char *text = json_get(line, key);
    return !text ? strdup("") : text;
}

/* Of an array of strings, the first or the last. */
static char *element_of(const char *line, const char *key, bool last) {
    char *array = json_get(line, key), *element = NULL;
    for (const char *at = !array ? NULL : array + 1; at && *at == '"' && (last || !element);) {
        free(element);
        element = json_string(&at);
        if (*at == ',') at++;
    }
    free(array);
    return !element ? strdup("") : element;
}

static void free_finding(mjt_finding *f) {
    const char *const texts[] = {f->rule,  f->severity, f->message, f->agent, f->where,
                                 f->event, f->thread,   f->phase,   f->line};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) free((char *)texts[i]);
    free(f);
}

static void free_happened(Happened *h) {
    const char *const texts[] = {h->entry.function, h->entry.event, h->entry.result, h->entry.agent,
                                 h->entry.thread,   h->entry.phase, h->entry.line};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) free((char *)texts[i]);
    free(h);
}

static void take_finding(const char *line) {
    mjt_finding *f = calloc(1, sizeof *f);
    if (!f) return;
    *f = (mjt_finding){.rule = text_of(line, "rule"),
                       .severity = text_of(line, "severity"),
                       .message = text_of(line, "message"),
                       .agent = text_of(line, "agent"),
                       .where = text_of(line, "where"),
                       .event = element_of(line, "callbacks", true),
                       .thread = text_of(line, "thread"),
                       .phase = text_of(line, "phase"),
                       .count = number_of(line, "count"),
                       .line = strdup(line)};
    if (!append(&findings, f)) free_finding(f);
}

static void take_trace(const char *line) {
    unsigned long number = number_of(line, "number");
    if (number > last_number) last_number = number;
    if (number <= cleared_number) return; /* had begun before mjt_clear, and was reported after it */
    Happened *h = calloc(1, sizeof *h);
    if (!h) return;
    h->number = number;
    h->parent = number_of(line, "parent");
    h->entry = (mjt_entry){.function = json_get(line, "function"),
                           .event = json_get(line, "event"),
                           .result = json_get(line, "result"),
                           .agent = text_of(line, "agent"),
                           .thread = text_of(line, "thread"),
                           .phase = text_of(line, "phase"),
                           .environment = (unsigned)number_of(line, "env"),
                           .line = strdup(line)};
    if (!append(&happened, h)) {
        free_happened(h);
        return;
    }
    size_t index = number - cleared_number;
    while (by_number.count <= index)
        if (!append(&by_number, NULL) && !by_number.items) return;
    by_number.items[index] = h;
}

static void take_crash(const char *line) {
    char *signal = text_of(line, "signal"), *agent = text_of(line, "agent"),
         *during = element_of(line, "during", false);
    free(crash);
    if (asprintf(&crash, "%s of %s in %s", signal, agent, !during || *during == '\0' ? "no call" : during) < 0)
        crash = NULL;
    free(signal);
    free(agent);
    free(during);
}

static void take_line(const char *line) {
    char *kind = text_of(line, "kind");
    if (!kind) return;
    if (strcmp(kind, "finding") == 0) {
        take_finding(line);
    } else if (strcmp(kind, "trace") == 0) {
        take_trace(line);
    } else if (strcmp(kind, "crash") == 0) {
        take_crash(line);
    } else if (strcmp(kind, "leak-summary") == 0) {
        leaked_blocks += number_of(line, "blocks");
        leaked_bytes += number_of(line, "bytes");
    }
    free(kind);
}

/* Reads what has been written; [drop] throws it away. */
static void read_on(bool drop) {
    static char buffer[1 << 16];
    ssize_t n;
    while (file >= 0 && (n = pread(file, buffer, sizeof buffer, read_to)) > 0) {
        read_to += n;
        for (const char *at = buffer, *end = buffer + n; at < end;) {
            if (*at == '\0') { /* was cut out */
                at++;
                continue;
            }
            const char *newline = memchr(at, '\n', (size_t)(end - at));
            size_t length = (size_t)((!newline ? end : newline) - at);
            char *grown = realloc(rest, rest_size + length + 1);
            if (!grown) return;
            rest = grown;
            memcpy(rest + rest_size, at, length);
            rest[rest_size += length] = '\0';
            at += length + 1;
            if (!newline) continue;
            if (drop)
                last_number = number_of(rest, "number") > last_number ? number_of(rest, "number") : last_number;
            else
                take_line(rest);
            rest_size = 0;
        }
    }
}

static void forget_all(void) {
    for (size_t i = 0; i < findings.count; i++) free_finding(findings.items[i]);
    for (size_t i = 0; i < happened.count; i++) free_happened(happened.items[i]);
    findings.count = happened.count = by_number.count = 0;
    free(findings.items);
    free(happened.items);
    free(by_number.items);
    findings = happened = by_number = (List){0};
    leaked_blocks = leaked_bytes = 0;
    free(crash);
    crash = NULL;
}

/* ---- Its beginning and clearing ---- */

int record_new(void) {
    int made = memfd_create("minijvm-test-record", MFD_CLOEXEC);
    if (made < 0) return -1;
    pthread_mutex_lock(&lock);
    if (file >= 0) close(file);
    file = made;
    read_to = 0;
    rest_size = 0;
    cleared_number = last_number = 0;
    forget_all();
    pthread_mutex_unlock(&lock);
    return made;
}

int record_file(void) { return file; }

void mjt_clear(void) {
    pthread_mutex_lock(&lock);
    read_on(true);
    if (file >= 0 && read_to > 0) fallocate(file, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, 0, read_to);
    cleared_number = last_number;
    forget_all();
    pthread_mutex_unlock(&lock);
    if (kit.forget && kit.vm) kit.forget();
}

/* ---- Questions ---- */

char *record_crash(void) {
    pthread_mutex_lock(&lock);
    read_on(false);
    char *copy = !crash ? NULL : strdup(crash);
    pthread_mutex_unlock(&lock);
    return copy;
}

static bool fits(const char *pattern, const char *text) { return !pattern || (text && fnmatch(pattern, text, 0) == 0); }

const mjt_finding *mjt_finding_at(size_t index) {
    pthread_mutex_lock(&lock);
    read_on(false);
    const mjt_finding *f = index < findings.count ? findings.items[index] : NULL;
    pthread_mutex_unlock(&lock);
    return f;
}

size_t mjt_count_findings(const char *rule) {
    size_t count = 0;
    pthread_mutex_lock(&lock);
    read_on(false);
    for (size_t i = 0; i < findings.count; i++) count += fits(rule, ((const mjt_finding *)findings.items[i])->rule);
    pthread_mutex_unlock(&lock);
    return count;
}

static size_t locked(const size_t *number) {
    pthread_mutex_lock(&lock);
    read_on(false);
    size_t value = *number;
    pthread_mutex_unlock(&lock);
    return value;
}
size_t mjt_leaked_blocks(void) { return locked(&leaked_blocks); }
size_t mjt_leaked_bytes(void) { return locked(&leaked_bytes); }

/* Fills in the event of a call, now that what was around it may have ended. */
static void find_event(Happened *h) {
    if (h->entry.event) return;
    const Happened *around = h;
    while (around && (around == h || around->entry.function)) {
        if (around->parent <= cleared_number) { /* outside of everything, or of what began before mjt_clear */
            h->entry.event = strdup("");
            return;
        }
        size_t index = around->parent - cleared_number;
        around = index < by_number.count ? by_number.items[index] : NULL;
    }
    if (around) h->entry.event = strdup(around->entry.event);
}

const mjt_entry *mjt_entry_at(size_t index) {
    pthread_mutex_lock(&lock);
    read_on(false);
    Happened *h = index < happened.count ? happened.items[index] : NULL;
    if (h) find_event(h);
    pthread_mutex_unlock(&lock);
    return !h ? NULL : &h->entry;
}

void mjt_only_thread(const char *name) {
    pthread_mutex_lock(&lock);
    free(only_thread);
    only_thread = !name ? NULL : strdup(name);
    pthread_mutex_unlock(&lock);
}

size_t mjt_count_calls(const char *function, const char *result, const char *event) {
    size_t count = 0;
    pthread_mutex_lock(&lock);
    read_on(false);
    for (size_t i = 0; i < happened.count; i++) {
        Happened *h = happened.items[i];
        if (!h->entry.function || !fits(function, h->entry.function) || !fits(result, h->entry.result) ||
            !fits(only_thread, h->entry.thread))
            continue;
        find_event(h);
        count += fits(event, h->entry.event);
    }
    pthread_mutex_unlock(&lock);
    return count;
}

size_t mjt_count_callbacks(const char *event) {
    size_t count = 0;
    pthread_mutex_lock(&lock);
    read_on(false);
    for (size_t i = 0; i < happened.count; i++) {
        const Happened *h = happened.items[i];
        count += !h->entry.function && fits(event, h->entry.event) && fits(only_thread, h->entry.thread);
    }
    pthread_mutex_unlock(&lock);
    return count;
}

/* ---- Assertions ---- */

static const char *shown(const char *pattern) { return !pattern ? "*" : *pattern == '\0' ? "no callback" : pattern; }

/* A failure with a list of what there was: [report] says each thing, false: there are no more. */
static int fail_with(const char *expected, bool (*write_report)(FILE *, size_t)) {
    enum { MOST = 20 };
    char *text = NULL;
    size_t size = 0, i = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out) return fail("%s", expected);
    while (i < MOST && write_report(out, i)) i++;
    if (i == MOST) fputs("\n  ...", out);
    fclose(out);
    char *copy = strdupa(text); /* the handler of failures may not come back */
    free(text);
    return fail("%s%s", expected, i == 0 ? "\n  nothing" : copy);
}

static bool report_finding(FILE *out, size_t i) {
    const mjt_finding *f = mjt_finding_at(i);
    if (!f) return false;
    fprintf(out, "\n  %s %s in %s%s%s: %s", f->severity, f->rule, *f->where == '\0' ? "no call" : f->where,
            *f->event == '\0' ? "" : " of ", f->event, f->message);
    return true;
}

/* The calls by function, result and event. */
static bool report_calls(FILE *out, size_t n) {
    size_t distinct = 0;
    const mjt_entry *a, *b;
    for (size_t i = 0; (a = mjt_entry_at(i)); i++) {
        if (!a->function) continue;
        size_t first = 0;
        const char *event = !a->event ? "a callback that goes on" : a->event;
        for (; (b = mjt_entry_at(first)) != a; first++)
            if (b->function && strcmp(a->function, b->function) == 0 && strcmp(a->result, b->result) == 0 &&
                strcmp(event, !b->event ? "a callback that goes on" : b->event) == 0)
                break;
        if (first != i || distinct++ != n) continue;
        fprintf(out, "\n  %zu times %s = %s in %s", mjt_count_calls(a->function, a->result, a->event), a->function,
                a->result, shown(event));
        return true;
    }
    return false;
}

static bool report_callbacks(FILE *out, size_t n) {
    size_t distinct = 0;
    const mjt_entry *a, *b;
    for (size_t i = 0; (a = mjt_entry_at(i)); i++) {
        if (a->function) continue;
        size_t first = 0;
        for (; (b = mjt_entry_at(first)) != a; first++)
            if (!b->function && strcmp(a->event, b->event) == 0) break;
        if (first != i || distinct++ != n) continue;
        fprintf(out, "\n  %zu times %s", mjt_count_callbacks(a->event), a->event);
        return true;
    }
    return false;
}

/* In a text of the caller. */
static int expect(char *text, size_t size, size_t found, int count, bool (*write_report)(FILE *, size_t)) {
    if (count == MJT_SOME ? found > 0 : found == (size_t)count) return 1;
    char wanted[32];
    snprintf(wanted, sizeof wanted, count == MJT_SOME ? "some" : "%d", count);
    size_t length = strlen(text);
    snprintf(text + length, size - length, ": %s expected, %zu found, among", wanted, found);
    return fail_with(text, write_report);
}

enum { TEXT = 512 };

int(mjt_expect_findings)(const char *rule, int count) {
    char text[TEXT];
    snprintf(text, sizeof text / 2, "findings %s", shown(rule));
    return expect(text, sizeof text, mjt_count_findings(rule), count, report_finding);
}

int(mjt_expect_clean)(void) { return (mjt_expect_findings)(NULL, 0); }

int(mjt_expect_calls)(const char *function, const char *result, const char *event, int count) {
    char text[TEXT];
    snprintf(text, sizeof text / 2, "calls %s = %s in %s", shown(function), shown(result), shown(event));
    return expect(text, sizeof text, mjt_count_calls(function, result, event), count, report_calls);
}

int(mjt_expect_callbacks)(const char *event, int count) {
    char text[TEXT];
    snprintf(text, sizeof text / 2, "callbacks %s", shown(event));
    return expect(text, sizeof text, mjt_count_callbacks(event), count, report_callbacks);
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

int(mjt_await_calls)(const char *function, const char *result, const char *event, size_t count, double seconds) {
    static const struct timespec moment = {0, 1000000};
    double end = now() + seconds;
    while (mjt_count_calls(function, result, event) < count) {
        if (now() >= end) {
            char text[TEXT];
            snprintf(text, sizeof text, "calls %s = %s in %s: %zu awaited for %g seconds, %zu came, among",
                     shown(function), shown(result), shown(event), count, seconds,
                     mjt_count_calls(function, result, event));
            return fail_with(text, report_calls);
        }
        nanosleep(&moment, NULL);
    }
    return 1;
}
