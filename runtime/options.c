/* Parsing of VM options: the standard ones of `java`, JAVA_TOOL_OPTIONS with its quoting rules, and our own -Xgc:stress. */
#define _GNU_SOURCE             /* asprintf */
#include "runtime/options.h"
#include <ctype.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "runtime/jdk_home.h"
#include "runtime/log.h"
#include "runtime/properties.h"

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

bool options_module_is_fixed(const char *name) {
    size_t length = name ? strlen(name) : 0;
    for (const char *p = options.fixed_modules; name && p; p = strchr(p, ',')) {
        p += *p == ',';
        if (!strncmp(p, name, length) && (p[length] == ',' || !p[length])) return true;
    }
    return false;
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

static bool bad_on_stdout(const char *format, const char *option) {
    vm_printf(stdout, format, option);
    vm_printf(stdout, "\n");
    return false;
}

static const char *after(const char *text, const char *prefix) {
    size_t n = strlen(prefix);
    return strncmp(text, prefix, n) ? NULL : text + n;
}

static void add_agent(AgentOption a) {
    options.agents = grow(options.agents, options.agent_count, sizeof *options.agents);
    options.agents[options.agent_count++] = a;
}

static void add_agent_library(const char *text, bool is_path) {
    const char *eq = strchr(text, '=');
    add_agent((AgentOption){ .name = strndup(text, eq ? (size_t)(eq - text) : strlen(text)), .options = eq ? copy(eq + 1) : NULL, .is_path = is_path });
}

static void add_run_library(const char *text) {
    const char *colon = strchr(text, ':');
    add_agent((AgentOption){ .name = strndup(text, colon ? (size_t)(colon - text) : strlen(text)), .options = colon ? copy(colon + 1) : NULL, .is_run = true });
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

/* Options of `java` that only tune, or ask for what is so anyway: accepted without a word. A trailing * stands for any text. */
static bool is_harmless(const char *o) {
    static const char *const table[] = {
        "-Xint", "-Xmixed", "-Xcomp", "-Xbatch", "-Xdebug", "-Xnoagent", "-Xshare:off", "-Xshare:auto", "-Xshare:on", "-Xnoclassgc", "-Xminf*", "-Xmaxf*", "-Xmaxjitcodesize*",
        "-server", "-client", "-verbose:*", "--enable-preview" };
    for (unsigned i = 0; i < sizeof table / sizeof table[0]; i++) {
        size_t n = strlen(table[i]);
        if (table[i][n - 1] == '*' ? !strncmp(o, table[i], n - 1) : !strcmp(o, table[i])) return true;
    }
    return false;
}

/* -XX options of `java` of the same kind. */
static const char *const tuning_switches[] = {      /* with + or - */
    "AlwaysPreTouch", "BackgroundCompilation", "ClassUnloading", "CompactStrings", "CreateCoredumpOnCrash",
    "DoEscapeAnalysis", "EliminateAllocations", "EliminateLocks", "ExplicitGCInvokesConcurrent", "FlightRecorder", "Inline", "OmitStackTraceInFastThrow", "OptimizeStringConcat",
    "ParallelRefProcEnabled", "PerfDisableSharedMem", "ScavengeBeforeFullGC", "SegmentedCodeCache", "StackTraceInThrowable", "TieredCompilation",
    "UnlockDiagnosticVMOptions", "UnlockExperimentalVMOptions", "UseAdaptiveSizePolicy", "UseBiasedLocking", "UseCodeCacheFlushing", "UseCompressedClassPointers",
    "UseCompressedOops", "UseContainerSupport", "UseDynamicNumberOfCompilerThreads", "UseDynamicNumberOfGCThreads", "UseEpsilonGC", "UseG1GC", "UseGCOverheadLimit",
    "UseLargePages", "UseNUMA", "UseParallelGC", "UsePerfData", "UseSerialGC", "UseShenandoahGC", "UseStringDeduplication", "UseSuperWord", "UseTLAB",
    "UseTransparentHugePages", "UseXMMForArrayCopy", "UseZGC", "ZeroTLAB" };
static const char *const tuning_numbers[] = {       /* with =number, sizes included */
    "CICompilerCount", "CompileThreshold", "ConcGCThreads", "FreqInlineSize", "G1HeapRegionSize", "G1MaxNewSizePercent", "G1NewSizePercent", "G1ReservePercent",
    "GCTimeRatio", "InitialCodeCacheSize", "InitialRAMPercentage", "InitiatingHeapOccupancyPercent", "MaxDirectMemorySize", "MaxGCPauseMillis", "MaxHeapFreeRatio",
    "MaxInlineLevel", "MaxInlineSize", "MaxNewSize", "MaxRAMPercentage", "MaxTenuringThreshold", "MinHeapFreeRatio", "MinHeapSize", "MinRAMPercentage", "NewRatio",
    "NewSize", "ParallelGCThreads", "ReservedCodeCacheSize", "StackShadowPages", "StringTableSize", "SurvivorRatio", "TargetSurvivorRatio", "TieredStopAtLevel", "TLABSize" };
static const char *const tuning_texts[] = { "CompileCommand", "CompileOnly", "DisableIntrinsic", "ErrorFile", "NativeMemoryTracking", "SharedArchiveFile" };     /* with =text */

static bool is_listed(const char *const *list, size_t count, const char *name, size_t length) {
    for (size_t i = 0; i < count; i++)
        if (!strncmp(list[i], name, length) && !list[i][length]) return true;
    return false;
}
#define IS_LISTED(list, name, length) is_listed(list, sizeof list / sizeof list[0], name, length)

/* [o] is behind "-XX:". 1: taken, 0: unknown, -1: malformed (message printed). */
static int parse_tuning(const char *o) {
    bool sign = *o == '+' || *o == '-';
    const char *name = o + sign, *eq = strchr(name, '=');
    size_t length = eq ? (size_t)(eq - name) : strlen(name), number;
    if (!strcmp(name, "IgnoreUnrecognizedVMOptions") && sign) return 1;       /* seen before: ignores_unrecognized */
    if (IS_LISTED(tuning_switches, name, length)) {
        if (!sign) return bad("Missing +/- setting for VM option '%s'", name) ? 1 : -1;
        return eq ? (bad("Improperly specified VM option '%s'", name) ? 1 : -1) : 1;
    }
    bool is_number = IS_LISTED(tuning_numbers, name, length);
    if (!is_number && !IS_LISTED(tuning_texts, name, length)) return 0;
    if (sign) return bad("Unexpected +/- setting in VM option '%s'", name) ? 1 : -1;
    if (!eq || (is_number && !parse_size(eq + 1, &number) && !strchr(eq, '.'))) return bad("Improperly specified VM option '%s'", name) ? 1 : -1;
    return 1;
}

/* -XX switches that mean something here. */
static bool parse_switch(const char *o) {
    static const struct { const char *name; bool *value; } table[] = {
        { "PrintConcurrentLocks", &options.print_concurrent_locks }, { "ReduceSignalUsage", &options.reduced_signals }, { "DisableAttachMechanism", &options.disable_attach },
        { "StartAttachListener", &options.start_attach }, { "EnableDynamicAgentLoading", &options.dynamic_agents } };
    if (strncmp(o, "-XX:+", 5) && strncmp(o, "-XX:-", 5)) return false;
    for (unsigned i = 0; i < sizeof table / sizeof table[0]; i++)
        if (!strcmp(o + 5, table[i].name)) {
            *table[i].value = o[4] == '+';
            return true;
        }
    return false;
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

/* What stands behind -Xverify. */
static bool set_verification(const char *o, const char *mode) {
    bool all = !*mode || !strcmp(mode, ":all"), none = !strcmp(mode, ":none");
    if (!all && !none && strcmp(mode, ":remote")) return bad("Unrecognized verification option: %s", o);
    if (none) vm_printf(stderr, "%s warning: Options -Xverify:none and -noverify were deprecated in JDK 13 and will likely be removed in a future release.\n", VM_NAME);
    options.verify_remote = !none;
    options.verify_local = all;
    return true;
}

static bool set_define(const char *text) {
    const char *directories = after(text, "java.ext.dirs=");
    if (directories && *directories) return bad_on_stdout("-Djava.ext.dirs=%s is not supported.  Use -classpath instead.", directories);
    if ((directories = after(text, "java.endorsed.dirs=")) && *directories)
        return bad_on_stdout("-Djava.endorsed.dirs=%s is not supported. Endorsed standards and standalone APIs\nin modular form will be supported via the concept of upgradeable modules.", directories);
    properties_define(text);
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

static int improper(const char *o) { return bad("Improperly specified VM option '%s'", o + 4) ? 1 : -1; }

/* 1: taken, 0: unknown, -1: malformed (message printed). */
static int parse_one(const char *o) {
    const char *rest;
    if ((rest = after(o, "-D"))) return set_define(rest) ? 1 : -1;
    if ((rest = after(o, "-agentlib:"))) { add_agent_library(rest, false); return 1; }
    if ((rest = after(o, "-agentpath:"))) { add_agent_library(rest, true); return 1; }
    if ((rest = after(o, "-Xrun"))) { add_run_library(rest); return 1; }
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
    if (parse_switch(o)) return 1;
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
    if ((rest = after(o, "-Xmodules:fixed="))) {
        free(options.fixed_modules);
        options.fixed_modules = copy(rest);
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
    if (!strcmp(o, "-verbose:jni")) { log_set_level(LOG_JNI_RESOLVE, LOG_DEBUG); return 1; }
    if (!strcmp(o, "-esa") || !strcmp(o, "-enablesystemassertions")) { options.system_assertions = true; return 1; }
    if (!strcmp(o, "-dsa") || !strcmp(o, "-disablesystemassertions")) { options.system_assertions = false; return 1; }
    static const struct { const char *name; bool enable; } assertion[] = { { "-enableassertions", true }, { "-disableassertions", false }, { "-ea", true }, { "-da", false } };
    for (unsigned i = 0; i < 4; i++)
        if ((rest = after(o, assertion[i].name)) && (*rest == 0 || *rest == ':')) { add_assertions(rest, assertion[i].enable); return 1; }
    if ((rest = after(o, "-Xmn"))) {
        size_t n;
        return parse_size_option(o, rest, "Invalid initial young generation size: %s", &n) ? 1 : -1;
    }
    if (after(o, "-Xbootclasspath:")) return bad_on_stdout("-Xbootclasspath is no longer a supported option.%s", "") ? 1 : -1;
    if (after(o, "-Xbootclasspath/p:")) return bad_on_stdout("-Xbootclasspath/p is no longer a supported option.%s", "") ? 1 : -1;
    if (after(o, "-Xcheck")) return bad("Unrecognized check option: %s", o) ? 1 : -1;
    if (after(o, "--illegal-access=")) {
        vm_printf(stderr, "%s warning: Ignoring option %s; support was removed in 17.0\n", VM_NAME, o);
        return 1;
    }
    if (is_harmless(o)) return 1;
    if ((rest = after(o, "-Xverify"))) return set_verification(o, rest) ? 1 : -1;
    if (!strcmp(o, "-XX:+BytecodeVerificationRemote") || !strcmp(o, "-XX:-BytecodeVerificationRemote")) { options.verify_remote = o[4] == '+'; return 1; }
    if (!strcmp(o, "-XX:+BytecodeVerificationLocal") || !strcmp(o, "-XX:-BytecodeVerificationLocal")) { options.verify_local = o[4] == '+'; return 1; }
    if ((rest = after(o, "-XX:InitialHeapSize="))) return parse_size(rest, &options.heap_initial) ? 1 : improper(o);
    if ((rest = after(o, "-XX:ThreadStackSize="))) {
        size_t kilobytes;
        if (!parse_size(rest, &kilobytes) || kilobytes > (1 << 20)) return improper(o);
        options.java_stack = kilobytes ? kilobytes << 10 : DEFAULT_STACK;
        return 1;
    }
    if (!strcmp(o, "-XX:MaxHeapSize") || !strcmp(o, "-XX:InitialHeapSize") || !strcmp(o, "-XX:ThreadStackSize")) return improper(o);
    if ((rest = after(o, "-XX:"))) return parse_tuning(rest);
    return properties_module_option(o);
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

static bool is_ignoring(const char *o) { return !strcmp(o, "-XX:+IgnoreUnrecognizedVMOptions"); }
static jint parse(const char *o, bool ignore_unrecognized) {
    remember_argument(o);
    int r = parse_one(o);
    if (r < 0) return JNI_EINVAL;
    if (r == 0 && !ignore_unrecognized) {
        if (after(o, "-XX:")) {
            vm_printf(stderr, "Unrecognized VM option '%s'\n", o + 4 + (o[4] == '+' || o[4] == '-'));
            return JNI_EINVAL;
        }
        vm_printf(stderr, "Unrecognized option: %s\n", o);
        return JNI_ERR;
    }
    return JNI_OK;
}

/* JAVA_TOOL_OPTIONS and _JAVA_OPTIONS: words separated by white space; a quote of either kind keeps white space until the same quote, the quotes themselves vanish. */
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

/* Before all others, because the meaning of some depends on it. It is an option of the host's only: the environment has MINIJVM_JDK. */
static bool find_jdk(const JavaVMInitArgs *args) {
    const char *given = NULL, *value;
    char *home, message[1200];
    for (jint i = 0; i < args->nOptions; i++)
        if (args->options[i].optionString && (value = after(args->options[i].optionString, "-Xjdk:"))) given = value;
    if (!jdk_home_find(given, (void *)find_jdk, &home, message, sizeof message)) return bad("%s", message);
    options.jdk = home;
    properties_init();
    return true;
}

jint options_parse(const JavaVMInitArgs *args) {
    memset(&options, 0, sizeof options);
    options.metaspace_size = 20 << 20;
    options.soft_ms_per_mb = 1000;
    log_init();
    options.verify_remote = true;
    options.dynamic_agents = true;
    for (jint i = 0; i < args->nOptions; i++) parse_hook(&args->options[i]);
    options.java_stack = DEFAULT_STACK;
    bool ignore = args->ignoreUnrecognized;
    for (jint i = 0; i < args->nOptions; i++) ignore |= args->options[i].optionString && is_ignoring(args->options[i].optionString);
    jint r = find_jdk(args) ? parse_environment("JAVA_TOOL_OPTIONS", ignore) : JNI_EINVAL;
    for (jint i = 0; i < args->nOptions && r == JNI_OK; i++) {
        const JavaVMOption *o = &args->options[i];
        if (o->optionString && !parse_hook(o) && !after(o->optionString, "-Xjdk:")) r = parse(o->optionString, ignore);
    }
    if (r == JNI_OK) r = parse_environment("_JAVA_OPTIONS", ignore);
    if (r != JNI_OK) return r;
    properties_finish();
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
