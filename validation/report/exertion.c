/* The same done to the same function of the same environment is one record, with a count. */
#include "validation/report/exertion.h"

#include <stdarg.h>
#include <stdlib.h>

#include "validation/base/lock.h"
#include "validation/base/plain.h"
#include "validation/core/options.h"
#include "validation/report/describe.h"
#include "validation/report/finding.h"

enum { KINDS = 64, WHAT = 160, REPORTED = 8, LINES = 1000 };

/* The same done to the same function of the same environment, once or more often. */
typedef struct Exertion {
    const CheckedEnv *env;
    const char *name;
    char what[WHAT];
    unsigned long number; /* of the latest call; 0: it is about no call */
    unsigned long times;
    unsigned long age; /* by exerted */
} Exertion;

static Exertion kinds[KINDS];
static int kind_count;
static unsigned long exerted; /* atomic */
static Lock lock = LOCK_INITIALIZER(EXERTIONS);

static const char *ordinal_end(unsigned long n) {
    if (n % 100 >= 11 && n % 100 <= 13) return "th";
    return n % 10 == 1 ? "st" : n % 10 == 2 ? "nd" : n % 10 == 3 ? "rd" : "th";
}

/* The place of an exertion; where the table is full, that of the one that is oldest. */
static Exertion *kind_of(const CheckedEnv *env, const char *name, const char *what) {
    Exertion *oldest = &kinds[0];
    for (int i = 0; i < kind_count; i++) {
        Exertion *e = &kinds[i];
        if (e->env == env && strcmp(e->name, name) == 0 && strcmp(e->what, what) == 0) return e;
        if (e->age < oldest->age) oldest = e;
    }
    Exertion *made = kind_count < KINDS ? &kinds[kind_count++] : oldest;
    *made = (Exertion){.env = env, .name = name};
    memcpy(made->what, what, strlen(what) + 1);
    return made;
}

/* In memory of the caller's: it is called in a crash. */
enum { EXERTION_TEXT = WHAT + 160 };
static const char *exertion_text(char *text, const Exertion *e) {
    char which[40] = "", times[60] = "";
    if (e->number != 0) snprintf(which, sizeof which, "the %lu%s ", e->number, ordinal_end(e->number));
    if (e->times > 1) snprintf(times, sizeof times, ", the latest of %lu times", e->times);
    snprintf(text, EXERTION_TEXT, "%s%s %s%s", which, e->name, e->what, times);
    return text;
}

static void json_exertion(FILE *out, const Exertion *e) {
    char text[EXERTION_TEXT];
    json_text(out, exertion_text(text, e));
}

static void report_line(const Exertion *e) {
    char *line = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&line, &size);
    if (!out) return;
    fputs("{\"kind\":\"pressure\",\"what\":", out);
    json_exertion(out, e);
    fprintf(out, ",\"on\":\"%s\",\"number\":%lu,\"env\":%d,\"agent\":", e->name, e->number,
            !e->env ? 0 : e->env->number);
    json_text(out, !e->env || !e->env->agent ? "" : e->env->agent->name);
    fputs("}\n", out);
    fclose(out);
    report_whole(check_options.jsonl, line, size);
    free(line);
}

void exertion_note(const CheckedEnv *env, const char *name, unsigned long number, const char *format, ...) {
    char what[WHAT];
    va_list args;
    va_start(args, format);
    vsnprintf(what, sizeof what, format, args);
    va_end(args);
    lock_acquire(&lock);
    Exertion *e = kind_of(env, name, what);
    e->number = number;
    e->times++;
    e->age = __atomic_add_fetch(&exerted, 1, __ATOMIC_SEQ_CST);
    Exertion this_one = *e;
    lock_release(&lock);
    this_one.times = 1;
    if (this_one.age <= LINES && check_options.jsonl) report_line(&this_one);
}

bool exertion_any(void) { return __atomic_load_n(&exerted, __ATOMIC_SEQ_CST) > 0; }

/* The latest first; the number of them. It is also called in a crash, in whatever state the lock is. */
static int latest(Exertion *found) {
    unsigned long before = __atomic_load_n(&exerted, __ATOMIC_SEQ_CST) + 1;
    int count = 0;
    bool locked = lock_try(&lock);
    while (count < REPORTED) {
        const Exertion *next = NULL;
        for (int i = 0; i < kind_count; i++)
            if (kinds[i].age < before && (!next || kinds[i].age > next->age)) next = &kinds[i];
        if (!next) break;
        found[count++] = *next;
        before = next->age;
    }
    if (locked) lock_release(&lock);
    return count;
}

void exertion_report_text(FILE *out) {
    Exertion found[REPORTED];
    int count = __atomic_load_n(&exerted, __ATOMIC_SEQ_CST) == 0 ? 0 : latest(found);
    for (int i = 0; i < count; i++) {
        fprintf(out, "  %-9s ", i == 0 ? "pressure" : "");
        char text[EXERTION_TEXT];
        fprintf(out, "%s\n", exertion_text(text, &found[i]));
    }
}

void exertion_report_json(FILE *out) {
    Exertion found[REPORTED];
    int count = __atomic_load_n(&exerted, __ATOMIC_SEQ_CST) == 0 ? 0 : latest(found);
    for (int i = 0; i < count; i++) {
        fputs(i == 0 ? "\"pressure\":[" : ",", out);
        json_exertion(out, &found[i]);
    }
    if (count > 0) fputs("],", out);
}

void exertion_report_sum(FILE *out) {
    unsigned long times = __atomic_load_n(&exerted, __ATOMIC_SEQ_CST);
    if (times > 0) fprintf(out, "jvmticheck: pressure was exerted %lu time%s\n", times, PLURAL(times));
}
