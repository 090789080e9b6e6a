/* Takes the options apart: KEY=VALUE, separated by commas. */
#include "validation/core/options.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "validation/pressure/inject.h"
#include "validation/pressure/may.h"
#include "validation/report/trace.h"
#include "validation/rules/version.h"

CheckOptions check_options = {.exit_code = -1, .level = SEVERITY_WARNING, .watchdog = 5};
static bool only_given;

static bool wrong(const char *key, const char *value, const char *why) {
    fprintf(stderr, "jvmticheck: %s=%s: %s\n", key, value, why);
    return false;
}

static bool one_of(const char *key, const char *value, const char *const *words, int *result) {
    for (int i = 0; words[i] != NULL; i++)
        if (strcmp(words[i], value) == 0) {
            *result = i;
            return true;
        }
    return wrong(key, value, "not one of the values that there are");
}

/* %p in a name is the number of the process, so that one option serves several; allocated. */
static char *with_process(const char *name) {
    const char *mark = strstr(name, "%p");
    char *whole = NULL;
    if (mark == NULL) return strdup(name);
    return asprintf(&whole, "%.*s%d%s", (int)(mark - name), name, (int)getpid(), mark + 2) < 0 ? NULL : whole;
}

static FILE *open_new(const char *name) {
    char *whole = with_process(name);
    FILE *file = whole == NULL ? NULL : fopen(whole, "we");
    free(whole);
    return file;
}

/* What was opened, by the name that the option has. */
enum { FILES = 8 };
typedef struct Output {
    char *name;
    FILE *file;
    const char *key;   /* the first option that has named it; NULL: no memory */
    _Atomic int error; /* errno of the first write that failed; 0: none has */
    bool told;
} Output;
static Output opened[FILES], dumped = {.key = "dump-classes"}, on_stderr = {.key = "text", .name = (char *)"-"};

/* A name that several options have is one file. */
static FILE *open_named(const char *key, const char *name) {
    int i = 0;
    while (i < FILES && opened[i].name != NULL && strcmp(opened[i].name, name) != 0) i++;
    if (i == FILES) {
        errno = EMFILE;
        return NULL;
    }
    if (opened[i].name == NULL) {
        FILE *file = open_new(name);
        if (file == NULL) return NULL;
        opened[i].file = file;
        opened[i].key = strdup(key);
        opened[i].name = strdup(name);
    }
    return opened[i].file;
}

static void note_error(Output *output, int error) {
    int none = 0;
    atomic_compare_exchange_strong(&output->error, &none, error == 0 ? EIO : error);
}

void output_failed(FILE *file, int error) {
    if (file == stderr) note_error(&on_stderr, error);
    for (int i = 0; i < FILES && opened[i].name != NULL; i++)
        if (opened[i].file == file) note_error(&opened[i], error);
}

void dump_failed(const char *path, int error) {
    if (dumped.name == NULL) dumped.name = strdup(path);
    note_error(&dumped, error);
}

/* Of a write that failed before its reason is asked for by another one. Some file systems report only at the end what
   they could not write. */
static void flush_output(Output *output) {
    errno = 0;
    if (ferror(output->file) && output->error == 0) fputc('\n', output->file);
    if (fflush(output->file) != 0 || ferror(output->file)) {
        note_error(output, errno);
        return;
    }
    int copy = dup(fileno(output->file));
    if (copy >= 0 && close(copy) != 0) note_error(output, errno);
}

static void tell_lost(Output *output) {
    if (output->error == 0 || output->told) return;
    output->told = true;
    fprintf(stderr, "jvmticheck: %s=%s: %s; what it holds is not complete, the process ends with code %d\n",
            output->key, output->name == NULL ? "" : output->name, strerror(output->error), OUTPUT_LOST);
}

void outputs_check(void) {
    for (int i = 0; i < FILES && opened[i].name != NULL; i++) {
        flush_output(&opened[i]);
        tell_lost(&opened[i]);
    }
    tell_lost(&dumped);
    tell_lost(&on_stderr);
}

bool outputs_lost(void) {
    bool lost = dumped.error != 0 || on_stderr.error != 0;
    for (int i = 0; i < FILES; i++) lost |= opened[i].error != 0;
    return lost;
}

static bool open_output(const char *key, const char *value, FILE **file) {
    if (strcmp(value, "none") == 0) {
        *file = NULL;
    } else if (strcmp(value, "-") == 0) {
        *file = stderr;
    } else {
        *file = open_named(key, value);
        if (*file == NULL) return wrong(key, value, strerror(errno));
        setvbuf(*file, NULL, _IOLBF, 0);
    }
    return true;
}

static bool take_level(const char *key, const char *value) {
    static const char *const words[] = {"error", "warning", "advice", NULL};
    int i = 0;
    bool ok = one_of(key, value, words, &i);
    check_options.level = (Severity)i;
    return ok;
}
static bool take_outputs(const char *key, const char *value) {
    static const char *const words[] = {"poison", "zero", "leave", NULL};
    int i = 0;
    bool ok = one_of(key, value, words, &i);
    check_options.outputs = (Outputs)i;
    return ok;
}
static bool take_jsonl(const char *key, const char *value) { return open_output(key, value, &check_options.jsonl); }
static bool take_text(const char *key, const char *value) { return open_output(key, value, &check_options.text); }
static bool take_trace(const char *key, const char *value) { return open_output(key, value, &check_options.trace); }
static bool take_coverage(const char *key, const char *value) {
    return open_output(key, value, &check_options.coverage);
}
static bool take_trace_format(const char *key, const char *value) {
    static const char *const words[] = {"text", "jsonl", NULL};
    int i = 0;
    bool ok = one_of(key, value, words, &i);
    check_options.trace_json = i == 1;
    return ok;
}
static bool take_trace_filter(const char *key, const char *value) {
    const char *why = trace_filter_parse(value);
    return why == NULL || wrong(key, value, why);
}
static bool take_inject(const char *key, const char *value) {
    char *copy = strdup(value), *rest = copy;
    bool ok = copy != NULL;
    for (char *word; ok && (word = strsep(&rest, "+")) != NULL;) {
        const char *why = inject_parse(word);
        ok = why == NULL || wrong(key, value, why);
    }
    free(copy);
    check_options.presses = true;
    return ok;
}
static bool take_profile(const char *key, const char *value) {
    const char *why = profile_parse(value);
    check_options.presses = true;
    return why == NULL || wrong(key, value, why);
}
static bool take_may(const char *key, const char *value) {
    const char *why = may_parse(value);
    check_options.presses = true;
    return why == NULL || wrong(key, value, why);
}
static bool take_suppress(const char *key, const char *value) {
    FILE *f = fopen(value, "re");
    if (f == NULL) return wrong(key, value, strerror(errno));
    fclose(f);
    free((char *)check_options.suppressions);
    check_options.suppressions = strdup(value);
    return check_options.suppressions != NULL;
}
static bool take_dump_classes(const char *key, const char *value) {
    char *name = with_process(value);
    if (name == NULL || (mkdir(name, 0777) != 0 && errno != EEXIST)) {
        free(name);
        return wrong(key, value, strerror(errno));
    }
    free((char *)check_options.dump_classes);
    check_options.dump_classes = name;
    return true;
}
static bool take_exit_code(const char *key, const char *value) {
    char *end;
    long n = strtol(value, &end, 10);
    if (*value == '\0' || *end != '\0' || n < 0 || n > 255) return wrong(key, value, "not a number from 0 to 255");
    check_options.exit_code = (int)n;
    return true;
}

static bool take_watchdog(const char *key, const char *value) {
    char *end;
    long n = strtol(value, &end, 10);
    if (*value == '\0' || *end != '\0' || n < 1 || n > 3600) return wrong(key, value, "not a number from 1 to 3600");
    check_options.watchdog = (int)n;
    return true;
}

/* Each rule of a list RULE+RULE. */
static bool take_rules(const char *key, const char *value, bool off) {
    for (const char *p = value;; p++) {
        size_t length = strcspn(p, "+");
        int rule = 0;
        while (rule < RULE_COUNT &&
               !(strncmp(rule_facts[rule].id, p, length) == 0 && rule_facts[rule].id[length] == '\0'))
            rule++;
        if (rule == RULE_COUNT) return wrong(key, p, "there is no such rule");
        check_options.off[rule] = off;
        p += length;
        if (*p == '\0') return true;
    }
}
static bool take_off(const char *key, const char *value) { return take_rules(key, value, true); }
static bool take_only(const char *key, const char *value) {
    if (!only_given) memset(check_options.off, true, sizeof check_options.off);
    only_given = true;
    return take_rules(key, value, false);
}

static bool take_version(const char *key, const char *value) {
    check_options.version = version_of_text(value);
    return check_options.version != 0 || wrong(key, value, "not like 1.2 or 9");
}

static const struct Key {
    const char *name, *values;
    bool (*take)(const char *key, const char *value);
    const char *help;
} keys[] = {
#define CHECK_OPTION(name, values, take, help) {name, values, take, help},
#include "validation/options.def"
};

static void help(void) {
    printf("Options of the JVMTI validation layer, KEY=VALUE[,KEY=VALUE...]:\n");
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        printf("  %s=%s\n      %s\n", keys[i].name, keys[i].values, keys[i].help);
}

bool check_options_parse(const char *text) {
    check_options.text = stderr;
    char *copy = strdup(text == NULL ? "" : text), *rest = copy;
    bool ok = copy != NULL;
    for (char *word; ok && (word = strsep(&rest, ",")) != NULL;) {
        char *value = strchr(word, '=');
        size_t i = 0;
        if (*word == '\0') continue;
        if (strcmp(word, "help") == 0) {
            help();
            exit(0);
        }
        if (value != NULL) *value++ = '\0';
        while (i < sizeof keys / sizeof *keys && strcmp(keys[i].name, word) != 0) i++;
        if (i == sizeof keys / sizeof *keys) {
            fprintf(stderr, "jvmticheck: there is no option %s (help tells what there is)\n", word);
            ok = false;
        } else if (value == NULL || *value == '\0') {
            ok = wrong(word, "", "a value is missing");
        } else {
            ok = keys[i].take(word, value);
        }
    }
    free(copy);
    return ok;
}
