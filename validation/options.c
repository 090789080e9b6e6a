/* Takes the options apart: KEY=VALUE, separated by commas. */
#include "validation/options.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

CheckOptions check_options = {.exit_code = -1, .level = SEVERITY_WARNING};
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

/* %p in a name is the number of the process, so that one option serves several. */
static FILE *open_named(const char *name) {
    const char *mark = strstr(name, "%p");
    char *whole = NULL;
    if (mark == NULL) return fopen(name, "we");
    if (asprintf(&whole, "%.*s%d%s", (int)(mark - name), name, (int)getpid(), mark + 2) < 0) return NULL;
    FILE *file = fopen(whole, "we");
    free(whole);
    return file;
}

static bool open_output(const char *key, const char *value, FILE **file) {
    if (strcmp(value, "none") == 0) {
        *file = NULL;
    } else if (strcmp(value, "-") == 0) {
        *file = stderr;
    } else {
        *file = open_named(value);
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
static bool take_suppress(const char *key, const char *value) {
    FILE *f = fopen(value, "re");
    if (f == NULL) return wrong(key, value, strerror(errno));
    fclose(f);
    free((char *)check_options.suppressions);
    check_options.suppressions = strdup(value);
    return check_options.suppressions != NULL;
}
static bool take_exit_code(const char *key, const char *value) {
    char *end;
    long n = strtol(value, &end, 10);
    if (*value == '\0' || *end != '\0' || n < 0 || n > 255) return wrong(key, value, "not a number from 0 to 255");
    check_options.exit_code = (int)n;
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

static const struct Key {
    const char *name, *values;
    bool (*take)(const char *key, const char *value);
    const char *help;
} keys[] = {
    {"text", "FILE|-|none", take_text,
     "where findings are told as text; - is stderr, the default; %p in FILE is the process"},
    {"jsonl", "FILE|-", take_jsonl, "where all that is found is told in JSON Lines"},
    {"level", "error|warning|advice", take_level, "the least severity that is told; default warning"},
    {"off", "RULE[+RULE...]", take_off, "rules that are not looked for"},
    {"only", "RULE[+RULE...]", take_only, "the only rules that are looked for"},
    {"suppress", "FILE", take_suppress, "findings that are known: lines of RULE AGENT FUNCTION SYMBOL, with patterns"},
    {"exitcode", "N", take_exit_code, "the exit code of the process when an error was found"},
    {"outputs", "poison|zero|leave", take_outputs, "what the outputs of a failed call hold; default poison"},
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
