/* Takes the options apart: KEY=VALUE, separated by commas. */
#include "validation/core/options.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "validation/base/facts.h"
#include "validation/base/names.h"
#include "validation/base/sites.h"
#include "validation/core/own.h"
#include "validation/layer.h"
#include "validation/pressure/inject.h"
#include "validation/pressure/may.h"
#include "validation/report/outputs.h"
#include "validation/report/trace.h"

static bool only_given;

static bool wrong(const char *key, const char *value, const char *why) {
    fprintf(stderr, "jvmticheck: %s=%s: %s\n", key, value, why);
    return false;
}

static bool one_of(const char *key, const char *value, const char *const *words, int *result) {
    for (int i = 0; words[i]; i++)
        if (strcmp(words[i], value) == 0) {
            *result = i;
            return true;
        }
    return wrong(key, value, "not one of the values that there are");
}

static bool open_output(const char *key, const char *value, FILE **file) {
    return output_open(key, value, file) || wrong(key, value, strerror(errno));
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
static bool take_trace_limit(const char *key, const char *value) {
    char *end;
    long n = strtol(value, &end, 10);
    if (*value == '\0' || *end != '\0' || n < 1 || n > 1 << 20)
        return wrong(key, value, "not a number from 1 to 1048576");
    check_options.trace_limit = (size_t)n << 20;
    return true;
}
static bool take_trace_filter(const char *key, const char *value) {
    const char *why = trace_filter_parse(value);
    return !why || wrong(key, value, why);
}
static bool take_inject(const char *key, const char *value) {
    char *copy = strdup(value), *rest = copy;
    bool ok = copy;
    for (char *word; ok && (word = strsep(&rest, "+"));) {
        const char *why = inject_parse(word);
        ok = !why || wrong(key, value, why);
    }
    free(copy);
    check_options.presses = true;
    return ok;
}
static bool take_profile(const char *key, const char *value) {
    const char *why = profile_parse(value);
    check_options.presses = true;
    return !why || wrong(key, value, why);
}
static bool take_may(const char *key, const char *value) {
    const char *why = may_parse(value);
    check_options.presses = true;
    return !why || wrong(key, value, why);
}
static bool take_suppress(const char *key, const char *value) {
    FILE *f = fopen(value, "re");
    if (!f) return wrong(key, value, strerror(errno));
    fclose(f);
    free((char *)check_options.suppressions);
    check_options.suppressions = strdup(value);
    return check_options.suppressions;
}
static bool take_jdk_agents(const char *key, const char *value) {
    static const char *const words[] = {"count", "show", NULL};
    int i = 0;
    bool ok = one_of(key, value, words, &i);
    check_options.jdk_agents = i == 1;
    return ok;
}
static bool take_wrappers(const char *key, const char *value) {
    return wrappers_add(value) || wrong(key, value, strerror(ENOMEM));
}
static bool take_natives(const char *key, const char *value) {
    return modules_name(value) || wrong(key, value, strerror(ENOMEM));
}
static bool take_dump_classes(const char *key, const char *value) {
    char *name = output_name(value);
    if (!name || (mkdir(name, 0777) != 0 && errno != EEXIST)) {
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
        const Rule *rule = all_rules;
        while (*rule && !(strncmp((*rule)->id, p, length) == 0 && (*rule)->id[length] == '\0')) rule++;
        if (!*rule) return wrong(key, p, "there is no such rule");
        *(*rule)->off = off;
        p += length;
        if (*p == '\0') return true;
    }
}
static bool take_off(const char *key, const char *value) { return take_rules(key, value, true); }
static bool take_only(const char *key, const char *value) {
    for (const Rule *rule = all_rules; *rule && !only_given; rule++) *(*rule)->off = true;
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
    char *copy = strdup(!text ? "" : text), *rest = copy;
    bool ok = copy;
    for (char *word; ok && (word = strsep(&rest, ","));) {
        char *value = strchr(word, '=');
        size_t i = 0;
        if (*word == '\0') continue;
        if (strcmp(word, "help") == 0) {
            help();
            exit(0);
        }
        if (value) *value++ = '\0';
        while (i < sizeof keys / sizeof *keys && strcmp(keys[i].name, word) != 0) i++;
        if (i == sizeof keys / sizeof *keys) {
            fprintf(stderr, "jvmticheck: no such option: %s (help lists the options)\n", word);
            ok = false;
        } else if (!value || *value == '\0') {
            ok = wrong(word, "", "a value is missing");
        } else {
            ok = keys[i].take(word, value);
        }
    }
    free(copy);
    return ok;
}
