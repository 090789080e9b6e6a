/* Parsing of VM options: the standard ones of `java`, JAVA_TOOL_OPTIONS with its quoting rules, and our own -Xgc:stress. */
#define _GNU_SOURCE             /* asprintf */
#include "runtime/options.h"
#include <ctype.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "runtime/log.h"

Options options;
enum { DEFAULT_STACK = 1 << 20 };       /* bytes of Java stack per thread */

void vm_printf(FILE *out, const char *format, ...) {
    va_list args;
    va_start(args, format);
    if (options.vfprintf_hook) options.vfprintf_hook(out, format, args);
    else vfprintf(out, format, args);
    va_end(args);
}

static void *grow(void *array, unsigned count, size_t element) {
    if (count & (count - 1)) return array;      /* room doubles at powers of two */
    void *p = realloc(array, (count ? 2 * (size_t)count : 1) * element);
    if (!p) abort();
    return p;
}
static char *copy(const char *text) {
    char *p = strdup(text);
    if (!p) abort();
    return p;
}

bool options_set_property(const char *key, const char *value) {
    for (unsigned i = 0; i < options.property_count; i++)
        if (!strcmp(options.properties[i].key, key)) {
            free(options.properties[i].value);
            options.properties[i].value = copy(value);
            return true;
        }
    options.properties = grow(options.properties, options.property_count, sizeof *options.properties);
    options.properties[options.property_count++] = (Property){ copy(key), copy(value) };
    return true;
}
const char *options_property(const char *key) {
    for (unsigned i = 0; i < options.property_count; i++)
        if (!strcmp(options.properties[i].key, key)) return options.properties[i].value;
    return NULL;
}

/* "64m", "1g", "4096": bytes. */
static bool parse_size(const char *text, size_t *out) {
    if (!isdigit((unsigned char)*text)) return false;
    char *end;
    unsigned long long n = strtoull(text, &end, 10);
    unsigned shift = 0;
    switch (*end) {
    case 'k': case 'K': shift = 10; break;
    case 'm': case 'M': shift = 20; break;
    case 'g': case 'G': shift = 30; break;
    case 't': case 'T': shift = 40; break;
    case 0: break;
    default: return false;
    }
    if (shift && end[1]) return false;
    if (n > (SIZE_MAX >> shift)) return false;
    *out = (size_t)n << shift;
    return true;
}

static bool bad(const char *format, const char *option) {
    vm_printf(stderr, format, option);
    vm_printf(stderr, "\n");
    return false;
}

static const char *after(const char *text, const char *prefix) {
    size_t n = strlen(prefix);
    return strncmp(text, prefix, n) ? NULL : text + n;
}

static void add_agent(const char *text, bool is_path) {
    const char *eq = strchr(text, '=');
    AgentOption a = { .name = strndup(text, eq ? (size_t)(eq - text) : strlen(text)), .options = copy(eq ? eq + 1 : ""), .is_path = is_path };
    options.agents = grow(options.agents, options.agent_count, sizeof *options.agents);
    options.agents[options.agent_count++] = a;
}

static void add_assertions(const char *rest, bool enable) {
    AssertionOption a = { .enable = enable };
    if (*rest == ':') {
        a.name = copy(rest + 1);
        size_t n = strlen(a.name);
        if (n >= 3 && !strcmp(a.name + n - 3, "...")) {
            a.is_package = true;
            a.name[n - 3] = 0;
        }
        for (char *p = a.name; *p; p++)
            if (*p == '.') *p = '/';
    }
    options.assertions = grow(options.assertions, options.assertion_count, sizeof *options.assertions);
    options.assertions[options.assertion_count++] = a;
}

bool options_assertions_enabled(const char *class_name, bool is_boot) {
    bool on = is_boot ? options.system_assertions : false;
    int best = -1;
    for (unsigned i = 0; i < options.assertion_count; i++) {
        const AssertionOption *a = &options.assertions[i];
        size_t n = a->name ? strlen(a->name) : 0;
        int weight;
        if (!a->name) {
            if (is_boot) continue;
            weight = 0;
        } else if (a->is_package) {
            /* "" is the unnamed package of the working directory */
            bool inside = n ? !strncmp(class_name, a->name, n) && class_name[n] == '/' : !strchr(class_name, '/');
            if (!inside) continue;
            weight = 1 + (int)n;
        } else {
            if (strncmp(class_name, a->name, n) || (class_name[n] && class_name[n] != '$')) continue;
            weight = 1 << 20;
        }
        if (weight >= best) { best = weight; on = a->enable; }
    }
    return on;
}

static bool parse_size_option(const char *option, const char *text, const char *message, size_t *out) {
    return parse_size(text, out) || bad(message, option);
}

/* Options of `java` that are accepted and mean nothing here. */
static bool is_ignored(const char *o) {
    static const char *const exact[] = { "-Xint", "-Xbatch", "-Xdebug", "-Xnoagent", "-Xshare:off", "-Xshare:auto", "-Xshare:on", "-Xfuture", "-Xnoclassgc",
        "-Xverify:none", "-Xverify:remote", "-Xverify:all", "-XX:+UseSerialGC", "-server", "-client" };
    for (unsigned i = 0; i < sizeof exact / sizeof exact[0]; i++)
        if (!strcmp(o, exact[i])) return true;
    return after(o, "-Xmn") || after(o, "-XX:+IgnoreUnrecognizedVMOptions");
}

static bool parse_number(const char *text, size_t length, uint64_t *out) {
    char digits[24], *end;
    if (length == 0 || length >= sizeof digits || text[0] < '0' || text[0] > '9') return false;
    memcpy(digits, text, length);
    digits[length] = 0;
    *out = strtoull(digits, &end, 10);
    return !*end;
}

/* -Xsched:green[,seed=N][,quantum=M][,trace=FILE][,replay=FILE]; trace and replay imply green. Other words: native (the default). */
static bool parse_scheduler(const char *option, const char *text) {
    while (*text) {
        size_t n = strcspn(text, ",");
        uint64_t number = 0;
        if (n == 5 && !strncmp(text, "green", n)) options.green = true;
        else if (n == 6 && !strncmp(text, "native", n)) options.green = false;
        else if (!strncmp(text, "seed=", 5) && parse_number(text + 5, n - 5, &number)) options.scheduler.seed = number;
        else if (!strncmp(text, "quantum=", 8) && parse_number(text + 8, n - 8, &number) && number >= 1 && number <= 1000000000) options.scheduler.quantum = (unsigned)number;
        else if (!strncmp(text, "trace=", 6) && n > 6) {
            options.scheduler.trace = strndup(text + 6, n - 6);
            options.green = true;
        } else if (!strncmp(text, "replay=", 7) && n > 7) {
            options.scheduler.replay = strndup(text + 7, n - 7);
            options.green = true;
        } else return bad("Invalid value for -Xsched: %s", option);
        text += n + (text[n] == ',');
    }
    return true;
}

static bool set_define(const char *text) {
    const char *eq = strchr(text, '=');
    char *key = strndup(text, eq ? (size_t)(eq - text) : strlen(text));
    options_set_property(key, eq ? eq + 1 : "");
    free(key);
    return true;
}

static int parse_log(const char *o, const char *rest) {
    if (!strcmp(rest, ":help")) {
        log_help();
        fflush(stdout);
        if (options.exit_hook) options.exit_hook(0);
        exit(0);
    }
    return log_configure(rest) || bad("Invalid -Xlog option '%s', see error log for details.", o) ? 1 : -1;
}
static int parse_gc_log(const char *o, const char *file) {
    char *text = NULL;
    if (asprintf(&text, ":gc:%s", file) < 0) abort();
    if (log_wanted(LOG_GC, LOG_WARNING)) log_write(LOG_GC, LOG_WARNING, "-Xloggc is deprecated. Will use -Xlog%s instead.", text);
    int r = log_configure(text) || bad("Invalid -Xlog option '%s', see error log for details.", o) ? 1 : -1;
    free(text);
    return r;
}
/* -Xcheck:heap: at every collection, -Xcheck:heap:N: at every Nth. */
static int parse_heap_check(const char *o, const char *rest) {
    size_t n = 1;
    if (*rest && (*rest != ':' || !parse_size(rest + 1, &n) || n == 0 || n > UINT32_MAX)) return bad("Invalid value for -Xcheck:heap: %s", o) ? 1 : -1;
    options.heap_check_interval = (unsigned)n;
    return 1;
}

/* 1: taken, 0: unknown, -1: malformed (message printed). */
static int parse_one(const char *o) {
    const char *rest;
    if ((rest = after(o, "-D"))) return set_define(rest) ? 1 : -1;
    if ((rest = after(o, "-agentlib:"))) { add_agent(rest, false); return 1; }
    if ((rest = after(o, "-agentpath:"))) { add_agent(rest, true); return 1; }
    if ((rest = after(o, "-Xms"))) return parse_size_option(o, rest, "Invalid initial heap size: %s", &options.heap_initial) ? 1 : -1;
    if ((rest = after(o, "-Xmx")) || (rest = after(o, "-XX:MaxHeapSize="))) return parse_size_option(o, rest, "Invalid maximum heap size: %s", &options.heap_max) ? 1 : -1;
    if ((rest = after(o, "-Xss"))) {
        if (!parse_size_option(o, rest, "Invalid thread stack size: %s", &options.java_stack)) return -1;
        if (options.java_stack == 0) options.java_stack = DEFAULT_STACK;
        if (options.java_stack > (size_t)1 << 30) return bad("Invalid thread stack size: %s", o) ? 1 : -1;
        return 1;
    }
    if ((rest = after(o, "-Xgc:stress="))) {
        size_t n;
        if (!parse_size(rest, &n) || n > 1000000000) return bad("Invalid value for -Xgc:stress: %s", o) ? 1 : -1;
        options.gc_stress = (unsigned)n;
        return 1;
    }
    if ((rest = after(o, "-Xsched:"))) return parse_scheduler(o, rest) ? 1 : -1;
    if (!strcmp(o, "-XX:+PrintConcurrentLocks") || !strcmp(o, "-XX:-PrintConcurrentLocks")) {
        options.print_concurrent_locks = o[4] == '+';
        return 1;
    }
    if (!strcmp(o, "-Xrs")) { options.reduced_signals = true; return 1; }
    if ((rest = after(o, "-Xbootclasspath/a:"))) {
        char *joined = NULL;
        if (options.boot_append) {
            if (asprintf(&joined, "%s:%s", options.boot_append, rest) < 0) abort();
            free(options.boot_append);
        }
        options.boot_append = joined ? joined : copy(rest);
        return 1;
    }
    if ((rest = after(o, "-XX:MaxMetaspaceSize="))) return parse_size_option(o, rest, "Invalid maximum metaspace size: %s", &options.max_metaspace_size) ? 1 : -1;
    if ((rest = after(o, "-XX:MetaspaceSize="))) return parse_size_option(o, rest, "Invalid metaspace size: %s", &options.metaspace_size) ? 1 : -1;
    if (!strcmp(o, "-Xcheck:jni")) { options.check_jni = true; return 1; }
    if ((rest = after(o, "-Xloggc:"))) return parse_gc_log(o, rest);
    if ((rest = after(o, "-Xlog"))) return parse_log(o, rest);
    if (!strcmp(o, "-verbose:gc")) { log_set_level(LOG_GC, LOG_INFO); return 1; }
    if (!strcmp(o, "-verbose") || !strcmp(o, "-verbose:class")) {
        log_set_level(LOG_CLASS_LOAD, LOG_INFO);
        log_set_level(LOG_CLASS_UNLOAD, LOG_INFO);
        return 1;
    }
    if ((rest = after(o, "-Xcheck:heap"))) return parse_heap_check(o, rest);
    if ((rest = after(o, "-XX:SoftRefLRUPolicyMSPerMB="))) {
        if (!parse_size(rest, &options.soft_ms_per_mb)) return bad("Improperly specified VM option '%s'", o + 4) ? 1 : -1;
        return 1;
    }
    if (after(o, "-verbose:") && strcmp(o, "-verbose:jni")) return 1;         /* topics of other VMs: nothing to say */
    if (!strcmp(o, "-verbose:jni")) { options.verbose_jni = true; return 1; }
    if (!strcmp(o, "-esa") || !strcmp(o, "-enablesystemassertions")) { options.system_assertions = true; return 1; }
    if (!strcmp(o, "-dsa") || !strcmp(o, "-disablesystemassertions")) { options.system_assertions = false; return 1; }
    static const struct { const char *name; bool enable; } assertion[] = { { "-enableassertions", true }, { "-disableassertions", false }, { "-ea", true }, { "-da", false } };
    for (unsigned i = 0; i < 4; i++)
        if ((rest = after(o, assertion[i].name)) && (*rest == 0 || *rest == ':')) { add_assertions(rest, assertion[i].enable); return 1; }
    return is_ignored(o);
}

static bool parse_hook(const JavaVMOption *o) {
    if (!strcmp(o->optionString, "vfprintf")) options.vfprintf_hook = (jint (JNICALL *)(FILE *, const char *, va_list))o->extraInfo;
    else if (!strcmp(o->optionString, "exit")) options.exit_hook = (void (JNICALL *)(jint))o->extraInfo;
    else if (!strcmp(o->optionString, "abort")) options.abort_hook = (void (JNICALL *)(void))o->extraInfo;
    else return false;
    return true;
}

static void remember_argument(const char *o) {
    options.vm_arguments = grow(options.vm_arguments, options.vm_argument_count, sizeof *options.vm_arguments);
    options.vm_arguments[options.vm_argument_count++] = copy(o);
}

static jint parse(const char *o, bool ignore_unrecognized) {
    remember_argument(o);
    int r = parse_one(o);
    if (r < 0) return JNI_EINVAL;
    if (r == 0 && !ignore_unrecognized) {
        if (after(o, "-XX:")) {
            vm_printf(stderr, "Unrecognized VM option '%s'\n", o + 4);
            return JNI_EINVAL;
        }
        vm_printf(stderr, "Unrecognized option: %s\n", o);
        return JNI_ERR;
    }
    return JNI_OK;
}

/* JAVA_TOOL_OPTIONS: words separated by white space; a quote of either kind keeps white space until the same quote, the quotes themselves vanish. */
static jint parse_environment(const char *name, bool ignore_unrecognized) {
    const char *text = getenv(name);
    if (!text) return JNI_OK;
    vm_printf(stderr, "Picked up %s: %s\n", name, text);
    char *word = malloc(strlen(text) + 1);
    if (!word) abort();
    jint r = JNI_OK;
    while (r == JNI_OK) {
        while (isspace((unsigned char)*text)) text++;
        if (!*text) break;
        size_t n = 0;
        for (char quote = 0; *text && (quote || !isspace((unsigned char)*text)); text++) {
            if (quote ? *text == quote : *text == '"' || *text == '\'') quote = quote ? 0 : *text;
            else word[n++] = *text;
            if (quote && !text[1]) {
                vm_printf(stderr, "Unmatched quote in %s\n", name);
                r = JNI_ERR;
            }
        }
        word[n] = 0;
        if (r == JNI_OK) r = parse(word, ignore_unrecognized);
    }
    free(word);
    return r;
}

/* Contradictory sizes end the process, as they do in `java`. */
static void fail_initialization(const char *message) {
    vm_printf(stderr, "Error occurred during initialization of VM\n%s\n", message);
    if (options.exit_hook) options.exit_hook(1);
    exit(1);
}

jint options_parse(const JavaVMInitArgs *args) {
    memset(&options, 0, sizeof options);
    options.metaspace_size = 20 << 20;
    options.soft_ms_per_mb = 1000;
    log_init();
    for (jint i = 0; i < args->nOptions; i++) parse_hook(&args->options[i]);
    options.java_stack = DEFAULT_STACK;
    jint r = parse_environment("JAVA_TOOL_OPTIONS", args->ignoreUnrecognized);
    for (jint i = 0; i < args->nOptions && r == JNI_OK; i++) {
        const JavaVMOption *o = &args->options[i];
        if (o->optionString && !parse_hook(o)) r = parse(o->optionString, args->ignoreUnrecognized);
    }
    if (r != JNI_OK) return r;
    if (options.java_stack < 136 * 1024) {
        vm_printf(stderr, "\nThe Java thread stack size specified is too small. Specify at least 136k\n");
        return JNI_EINVAL;
    }
    if (options.heap_max && options.heap_max < ((size_t)1 << 20)) {
        fail_initialization("Too small maximum heap");
    }
    if (options.heap_max && options.heap_initial > options.heap_max) {
        fail_initialization("Initial heap size set to a larger value than the maximum heap size");
    }
    return JNI_OK;
}
