/* Parsing of VM options: where they come from (JAVA_TOOL_OPTIONS, the host, _JAVA_OPTIONS, files), the standard and -X
   ones of `java`, and our own. -XX options are vm_flags.c's; several -X options only set one of those. Texts and rules
   as observed on `java` 17 (contract 11.1, 11.2). */
#include "runtime/options.h"

#include <ctype.h>
#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/machine.h"
#include "base/memory.h"
#include "classfile/jimage.h"
#include "gc/heap.h"
#include "runtime/jdk_home.h"
#include "runtime/library_level.h"
#include "runtime/log.h"
#include "runtime/properties.h"
#include "runtime/vm_flags.h"

Options options;
enum { DEFAULT_STACK = 1 << 20 /* bytes of Java stack per thread */, LEAST_HEAP = 1 << 20 };
static const char FOR_OPTIONS[] = "the options";

void vm_printf(FILE *out, const char *format, ...) {
    va_list args;
    va_start(args, format);
    if (options.vfprintf_hook)
        options.vfprintf_hook(out, format, args);
    else
        vfprintf(out, format, args);
    va_end(args);
}

static void *grow(void *array, unsigned count, size_t element) {
    if (count & (count - 1)) return array; /* room doubles at powers of two */
    return memory_grow(array, (count ? 2 * (size_t)count : 1) * element, FOR_OPTIONS);
}
static char *copy(const char *text) { return memory_copy(text, FOR_OPTIONS); }
static char *copy_part(const char *text, size_t length) { return memory_copy_part(text, length, FOR_OPTIONS); }

bool options_module_is_fixed(const char *name) {
    size_t length = name ? strlen(name) : 0;
    for (const char *p = options.fixed_modules; name && p; p = strchr(p, ',')) {
        p += *p == ',';
        if (strncmp(p, name, length) == 0 && (p[length] == ',' || !p[length])) return true;
    }
    return false;
}

static bool bad(const char *format, const char *option) {
    vm_printf(stderr, format, option);
    vm_printf(stderr, "\n");
    return false;
}

FILE *vm_output(void) { return vm_flag_bool(DisplayVMOutputToStderr) ? stderr : stdout; }
static bool bad_on_output(const char *format, const char *option) {
    vm_printf(vm_output(), format, option);
    vm_printf(vm_output(), "\n");
    return false;
}

static const char *after(const char *text, const char *prefix) {
    size_t n = strlen(prefix);
    return strncmp(text, prefix, n) != 0 ? NULL : text + n;
}

static void add_agent(AgentOption a) {
    options.agents = grow(options.agents, options.agent_count, sizeof *options.agents);
    options.agents[options.agent_count++] = a;
}

static void add_agent_library(const char *text, bool is_path) {
    const char *eq = strchr(text, '=');
    add_agent((AgentOption){.name = copy_part(text, eq ? (size_t)(eq - text) : strlen(text)),
                            .options = eq ? copy(eq + 1) : NULL,
                            .is_path = is_path});
}

static void add_run_library(const char *text) {
    const char *colon = strchr(text, ':');
    add_agent((AgentOption){.name = copy_part(text, colon ? (size_t)(colon - text) : strlen(text)),
                            .options = colon ? copy(colon + 1) : NULL,
                            .is_run = true});
}

static void add_assertions(const char *rest, bool enable) {
    AssertionOption a = {.enable = enable};
    if (*rest == ':') {
        a.name = copy(rest + 1);
        size_t n = strlen(a.name);
        if (n >= 3 && strcmp(a.name + n - 3, "...") == 0) {
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
            bool inside = n ? strncmp(class_name, a->name, n) == 0 && class_name[n] == '/' : !strchr(class_name, '/');
            if (!inside) continue;
            weight = 1 + (int)n;
        } else {
            if (strncmp(class_name, a->name, n) != 0 || (class_name[n] && class_name[n] != '$')) continue;
            weight = 1 << 20;
        }
        if (weight >= best) {
            best = weight;
            on = a->enable;
        }
    }
    return on;
}

/* Handlers of options.def: take_<name>(the option, what follows its form, where it comes from). */

/* The end of a message about an option that only this VM has. */
#define FORMS "; minijvm -X lists the valid forms"

static OptionResult refuse(const char *format, const char *option) {
    bad(format, option);
    return OPTION_REFUSED;
}
static OptionResult refuse_on_output(const char *format, const char *option) {
    bad_on_output(format, option);
    return OPTION_REFUSED;
}

static bool share_is_given; /* -Xshare */
/* -X options that only are another way to say -XX. */
static OptionResult take_switch(const char *o, const char *rest, VmFlagOrigin origin) {
    static const struct {
        const char *option;
        VmFlagIndex flag;
        bool value;
    } table[] = {{"-Xrs", VM_FLAG_ReduceSignalUsage, true},       {"-Xcheck:jni", VM_FLAG_CheckJNICalls, true},
                 {"-Xshare:off", VM_FLAG_UseSharedSpaces, false}, {"-Xshare:auto", VM_FLAG_UseSharedSpaces, true},
                 {"-Xshare:on", VM_FLAG_UseSharedSpaces, true},   {"-Xbatch", VM_FLAG_BackgroundCompilation, false},
                 {"-Xnoclassgc", VM_FLAG_ClassUnloading, false}};
    for (unsigned i = 0; i < sizeof table / sizeof table[0]; i++)
        if (strcmp(o, table[i].option) == 0) {
            vm_flag_set_bool(table[i].flag, table[i].value, VM_FLAG_COMMAND_LINE);
            share_is_given |= table[i].flag == VM_FLAG_UseSharedSpaces;
            return OPTION_TAKEN;
        }
    return OPTION_UNKNOWN;
}

/* Sizes. Zero: what is then meant is said by [zero]. */
#define CODE_CACHE_SIZE "-Xmaxjitcodesize"
typedef enum ZeroSize { ZERO_IS_WRONG, ZERO_IS_DEFAULT } ZeroSize;
static const struct SizeOption {
    const char *option;
    const char *message;
    ZeroSize zero;
    VmFlagIndex flag;
} size_options[] = {
    {"-Xms", "Invalid initial heap size: %s", ZERO_IS_DEFAULT, VM_FLAG_InitialHeapSize},
    {"-Xmx", "Invalid maximum heap size: %s", ZERO_IS_WRONG, VM_FLAG_MaxHeapSize},
    {"-XX:MaxHeapSize=", "Invalid maximum heap size: %s", ZERO_IS_WRONG, VM_FLAG_MaxHeapSize},
    {"-Xmn", "Invalid initial young generation size: %s", ZERO_IS_WRONG, VM_FLAG_NewSize},
    {CODE_CACHE_SIZE, "Invalid maximum code cache size: %s.", ZERO_IS_WRONG, VM_FLAG_ReservedCodeCacheSize},
    {"-XX:ReservedCodeCacheSize=", "Invalid maximum code cache size: %s.", ZERO_IS_WRONG,
     VM_FLAG_ReservedCodeCacheSize}};
/* Whether -Xmaxjitcodesize still counts. */
static bool code_cache_size_counts(const char *o) {
    if (!library_level->takes_code_cache_size)
        vm_printf(stderr, "%s warning: Ignoring option %s; support was removed in JDK 27\n", VM_NAME, o);
    else if (library_level->code_cache_warning)
        vm_printf(stderr, "%s warning: %s\n", VM_NAME, library_level->code_cache_warning);
    return library_level->takes_code_cache_size;
}
static OptionResult take_heap_size(const char *o, const char *rest, VmFlagOrigin origin) {
    for (unsigned i = 0; i < sizeof size_options / sizeof size_options[0]; i++) {
        const struct SizeOption *s = &size_options[i];
        const char *text = after(o, s->option);
        uint64_t n;
        if (!text) continue;
        if (strcmp(s->option, CODE_CACHE_SIZE) == 0 && !code_cache_size_counts(o)) return OPTION_TAKEN;
        if (!vm_flags_parse_size(text, &n) || (n == 0 && s->zero == ZERO_IS_WRONG)) return refuse(s->message, o);
        if (!vm_flag_set_in_range(s->flag, n, VM_FLAG_COMMAND_LINE)) return OPTION_REFUSED;
        if (s->flag == VM_FLAG_InitialHeapSize) vm_flag_set_number(VM_FLAG_MinHeapSize, n, VM_FLAG_COMMAND_LINE);
        if (s->flag == VM_FLAG_NewSize) vm_flag_set_number(VM_FLAG_MaxNewSize, n, VM_FLAG_COMMAND_LINE);
        return OPTION_TAKEN;
    }
    return OPTION_UNKNOWN;
}
static OptionResult take_stack_size(const char *o, const char *text, VmFlagOrigin origin) {
    uint64_t n;
    if (!vm_flags_parse_size(text, &n)) return refuse("Invalid thread stack size: %s", o);
    if (n > (size_t)1 << 30)
        return refuse("Invalid thread stack size: %s\nThe specified size exceeds the maximum representable size.", o);
    vm_flag_set_number(VM_FLAG_ThreadStackSize, (n + 1023) >> 10, VM_FLAG_COMMAND_LINE);
    return OPTION_TAKEN;
}
/* -Xminf0.4, -Xmaxf0.7: fractions that the heap should keep free. */
static bool fraction_fits(const char *o, const char *digits, bool is_least, double value, uint64_t percent) {
    VmFlagIndex other = is_least ? VM_FLAG_MaxHeapFreeRatio : VM_FLAG_MinHeapFreeRatio;
    uint64_t limit = vm_flag_origins[other] == VM_FLAG_DEFAULT ? (is_least ? 70 : 40) : vm_flag_values[other].u;
    const char *name = is_least ? "min" : "max";
    if (value < 0 || value > 1)
        vm_printf(stderr, "-X%sf value (%s) is outside the allowed range [ 0.0 ... 1.0 ]\n", name,
                  is_least ? digits : o);
    else if (is_least ? percent > limit : percent < limit)
        vm_printf(stderr, "-X%sf value (%s) must be %s than or equal to the implicit -X%sf value (%.2f)\n", name,
                  digits, is_least ? "less" : "greater", is_least ? "max" : "min", (double)limit / 100);
    else
        return true;
    return false;
}
static OptionResult take_free_fraction(const char *o, const char *digits, VmFlagOrigin origin) {
    static const char *const messages[2][2] = {
        {"Bad max heap free percentage size: %s", "Bad min heap free percentage size: %s"},
        {"Bad max heap free ratio: %s", "Bad min heap free ratio: %s"}};
    bool is_least = strncmp(o, "-Xmin", 5) == 0, checks = library_level->free_ratios_are_checked;
    char *end;
    double value = strtod(digits, &end);
    if (end == digits || *end) return refuse(messages[checks][is_least], o);
    bool is_number = value > -1e6 && value < 1e6;
    uint64_t percent = (uint64_t)(is_number ? (int)(value * 100) : INT_MIN);
    if (checks && !is_number) percent = UINT64_C(1) << 63;
    if (checks && !fraction_fits(o, digits, is_least, value, percent)) return OPTION_REFUSED;
    VmFlagIndex flag = is_least ? VM_FLAG_MinHeapFreeRatio : VM_FLAG_MaxHeapFreeRatio;
    return vm_flag_set_in_range(flag, percent, VM_FLAG_COMMAND_LINE) ? OPTION_TAKEN : OPTION_REFUSED;
}

static bool parse_number(const char *text, size_t length, uint64_t *out) {
    char digits[24], *end;
    if (length == 0 || length >= sizeof digits || text[0] < '0' || text[0] > '9') return false;
    memcpy(digits, text, length);
    digits[length] = 0;
    *out = strtoull(digits, &end, 10);
    return !*end;
}

/* -Xsched:green[,seed=N][,quantum=M][,trace=FILE][,replay=FILE]; trace and replay imply green. Other words: native (the
   default). */
static OptionResult take_scheduler(const char *option, const char *text, VmFlagOrigin origin) {
    while (*text) {
        size_t n = strcspn(text, ",");
        uint64_t number = 0;
        if (n == 5 && strncmp(text, "green", n) == 0)
            options.green = true;
        else if (n == 6 && strncmp(text, "native", n) == 0)
            options.green = false;
        else if (strncmp(text, "seed=", 5) == 0 && parse_number(text + 5, n - 5, &number))
            options.scheduler.seed = number;
        else if (strncmp(text, "quantum=", 8) == 0 && parse_number(text + 8, n - 8, &number) && number >= 1 &&
                 number <= 1000000000)
            options.scheduler.quantum = (unsigned)number;
        else if (strncmp(text, "trace=", 6) == 0 && n > 6) {
            options.scheduler.trace = copy_part(text + 6, n - 6);
            options.green = true;
        } else if (exploration_take_option(&options.scheduler.explore, text, n)) {
            options.green |= options.scheduler.explore.on;
        } else if (strncmp(text, "replay=", 7) == 0 && n > 7) {
            options.scheduler.replay = copy_part(text + 7, n - 7);
            options.green = true;
        } else
            return refuse("Invalid value for -Xsched: %s" FORMS, option);
        text += n + (text[n] == ',');
    }
    return OPTION_TAKEN;
}

static void print_and_end(void) {
    fflush(stdout);
    if (options.exit_hook) options.exit_hook(0);
    exit(0);
}

/* -Xjvmti:help: the points at which -Xjvmti:strict makes a difference. */
static void jvmti_help(void) {
    static const char *const points[][3] = {
#define POINT(name, about, text, reference) {about, text, reference},
#include "runtime/strict.def"
#undef POINT
    };
    vm_printf(stdout,
              "By default JVMTI follows the reference implementation. With -Xjvmti:strict it follows the text of the "
              "specification where the two differ:\n");
    for (unsigned i = 0; i < sizeof points / sizeof *points; i++)
        vm_printf(stdout, "\n%s\n  \"%s\"\n  The reference %s.\n", points[i][0], points[i][1], points[i][2]);
    vm_printf(stdout, "\n-Xjvmti:sizes=hotspot gives objects the sizes that they have in HotSpot with compressed "
                      "references.\n");
    print_and_end();
}

static OptionResult take_jvmti(const char *option, const char *text, VmFlagOrigin origin) {
    do {
        size_t n = strcspn(text, ",");
        if (n == 6 && strncmp(text, "strict", n) == 0)
            options.jvmti_strict = true;
        else if (n == 13 && strncmp(text, "sizes=hotspot", n) == 0)
            options.hotspot_sizes = true;
        else if (n == 10 && strncmp(text, "as=hotspot", n) == 0)
            options.as_hotspot = true;
        else if (strcmp(text, "help") == 0)
            jvmti_help();
        else
            return refuse("Invalid value for -Xjvmti: %s; -Xjvmti:help lists the values", option);
        text += n;
    } while (*text++);
    return OPTION_TAKEN;
}

/* The profiler is an agent that is linked into the VM: profiler/. */
static OptionResult take_profile(const char *option, const char *text, VmFlagOrigin origin) {
    if (!*text) return refuse("Invalid value for -Xprof: %s" FORMS, option);
    add_agent((AgentOption){.name = copy("minijvm_profiler"), .options = copy(text)});
    return OPTION_TAKEN;
}

static OptionResult take_verification(const char *o, const char *mode, VmFlagOrigin origin) {
    bool all = !*mode || strcmp(mode, ":all") == 0, none = strcmp(mode, ":none") == 0;
    bool known = none ? library_level->takes_no_verification : all || strcmp(mode, ":remote") == 0;
    if (!known) return refuse("Unrecognized verification option: %s", o);
    if (none)
        vm_printf(stderr,
                  "%s warning: Options -Xverify:none and -noverify were deprecated in JDK 13 and will likely be "
                  "removed in a future release.\n",
                  VM_NAME);
    vm_flag_set_bool(VM_FLAG_BytecodeVerificationRemote, !none, VM_FLAG_COMMAND_LINE);
    vm_flag_set_bool(VM_FLAG_BytecodeVerificationLocal, all, VM_FLAG_COMMAND_LINE);
    return OPTION_TAKEN;
}

static OptionResult take_define(const char *o, const char *text, VmFlagOrigin origin) {
    const char *directories = after(text, "java.ext.dirs=");
    if (directories && *directories)
        return refuse_on_output("-Djava.ext.dirs=%s is not supported.  Use -classpath instead.", directories);
    if ((directories = after(text, "java.endorsed.dirs=")) && *directories)
        return refuse_on_output("-Djava.endorsed.dirs=%s is not supported. Endorsed standards and standalone APIs\nin "
                                "modular form will be supported via the concept of upgradeable modules.",
                                directories);
    const char *compiler = library_level->warns_of_compiler_property ? after(text, "java.compiler") : NULL;
    if (compiler && (!*compiler || *compiler == '=')) {
        const bool none = !compiler[*compiler == '='] || strcmp(compiler, "=NONE") == 0;
        vm_printf(stderr, "%s warning: The java.compiler system property is obsolete and no longer supported%s\n",
                  VM_NAME, none ? ", use -Xint" : ".");
        return OPTION_TAKEN;
    }
    properties_define(text);
    return OPTION_TAKEN;
}

static OptionResult configure_log(const char *text, const char *option) {
    if (log_configure(text)) return OPTION_TAKEN;
    return refuse("Invalid -Xlog option '%s', see error log for details.", option);
}
static OptionResult take_log(const char *o, const char *rest, VmFlagOrigin origin) {
    if (strcmp(rest, ":help") == 0) {
        log_help();
        print_and_end();
    }
    return configure_log(rest, o);
}
static OptionResult take_gc_log(const char *o, const char *file, VmFlagOrigin origin) {
    char *text = memory_format(FOR_OPTIONS, ":gc:%s", file);
    if (log_wanted(LOG_GC, LOG_WARNING))
        log_write(LOG_GC, LOG_WARNING, "-Xloggc is deprecated. Will use -Xlog%s instead.", text);
    OptionResult r = configure_log(text, o);
    free(text);
    return r;
}
/* -XX:+PrintGC and -XX:+PrintGCDetails. */
static OptionResult parse_print_gc(const char *option, const char *text) {
    if (log_wanted(LOG_GC, LOG_WARNING))
        log_write(LOG_GC, LOG_WARNING, "-XX:+%s is deprecated. Will use -Xlog%s instead.", option, text);
    return log_configure(text) ? OPTION_TAKEN : OPTION_REFUSED;
}
/* -Xcheck:heap: at every collection, -Xcheck:heap:N: at every Nth. */
static OptionResult take_heap_check(const char *o, const char *rest, VmFlagOrigin origin) {
    uint64_t n = 1;
    if (*rest && (*rest != ':' || !vm_flags_parse_size(rest + 1, &n) || n == 0 || n > UINT32_MAX))
        return refuse("Invalid value for -Xcheck:heap: %s" FORMS, o);
    options.heap_check_interval = (unsigned)n;
    return OPTION_TAKEN;
}

/* -Xcheck:jvmti[:KEY=VALUE...]: the layer itself takes the rest apart. */
static OptionResult take_jvmti_check(const char *o, const char *rest, VmFlagOrigin origin) {
    if (*rest && *rest != ':')
        return refuse("Invalid value for -Xcheck:jvmti: %s; -Xcheck:jvmti:help lists the keys", o);
    options.jvmti_check = true;
    free(options.jvmti_check_options);
    options.jvmti_check_options = copy(*rest ? rest + 1 : rest);
    return OPTION_TAKEN;
}

/* -javaagent:JAR[=OPTIONS] is the library `instrument`, which gets the whole text (contract 10.1). */
static OptionResult take_java_agent(const char *o, const char *text, VmFlagOrigin origin) {
    add_agent((AgentOption){.name = copy("instrument"), .options = copy(text), .is_path = false});
    if (options.jdk) properties_add_module("java.instrument");
    return OPTION_TAKEN;
}

/* -XX. Those that also need something done when they are seen. */
static OptionResult take_flag(const char *o, const char *text, VmFlagOrigin origin) {
    OptionResult r = vm_flags_parse(text, origin);
    if (r == OPTION_TAKEN && strcmp(text, "+PrintGC") == 0) return parse_print_gc("PrintGC", ":gc");
    if (r == OPTION_TAKEN && strcmp(text, "+PrintGCDetails") == 0) return parse_print_gc("PrintGCDetails", ":gc*");
    return r;
}

static OptionResult take_agent_library(const char *o, const char *text, VmFlagOrigin origin) {
    add_agent_library(text, false);
    return OPTION_TAKEN;
}
static OptionResult take_agent_path(const char *o, const char *text, VmFlagOrigin origin) {
    add_agent_library(text, true);
    return OPTION_TAKEN;
}
static OptionResult take_run_library(const char *o, const char *text, VmFlagOrigin origin) {
    add_run_library(text);
    return OPTION_TAKEN;
}
static OptionResult take_fuse(const char *o, const char *text, VmFlagOrigin origin) {
    uint64_t seed = 0;
    bool none = strcmp(text, "none") == 0;
    if (!none && (strncmp(text, "stress=", 7) != 0 || !vm_flags_parse_size(text + 7, &seed)))
        return refuse("Invalid value for -Xfuse: %s" FORMS, o);
    options.fuse = none ? FUSE_NONE : FUSE_STRESS;
    options.fuse_seed = seed;
    return OPTION_TAKEN;
}
static OptionResult take_gc_stress(const char *o, const char *text, VmFlagOrigin origin) {
    uint64_t n;
    if (!vm_flags_parse_size(text, &n) || n > 1000000000) return refuse("Invalid value for -Xgc:stress: %s" FORMS, o);
    options.gc_stress = (unsigned)n;
    return OPTION_TAKEN;
}
static OptionResult take_boot_append(const char *o, const char *path, VmFlagOrigin origin) {
    char *before = options.boot_append;
    options.boot_append = before ? memory_format(FOR_OPTIONS, "%s:%s", before, path) : copy(path);
    free(before);
    return OPTION_TAKEN;
}
static OptionResult take_fixed_modules(const char *o, const char *names, VmFlagOrigin origin) {
    free(options.fixed_modules);
    options.fixed_modules = copy(names);
    return OPTION_TAKEN;
}

static OptionResult take_verbose_gc(const char *o, const char *rest, VmFlagOrigin origin) {
    log_set_level(LOG_GC, LOG_INFO);
    return OPTION_TAKEN;
}
static OptionResult take_verbose_class(const char *o, const char *rest, VmFlagOrigin origin) {
    log_set_level(LOG_CLASS_LOAD, LOG_INFO);
    log_set_level(LOG_CLASS_UNLOAD, LOG_INFO);
    return OPTION_TAKEN;
}
static OptionResult take_verbose_jni(const char *o, const char *rest, VmFlagOrigin origin) {
    log_set_level(LOG_JNI_RESOLVE, LOG_DEBUG);
    return OPTION_TAKEN;
}

static OptionResult take_enable_assertions(const char *o, const char *rest, VmFlagOrigin origin) {
    if (*rest && *rest != ':') return OPTION_UNKNOWN;
    add_assertions(rest, true);
    return OPTION_TAKEN;
}
static OptionResult take_disable_assertions(const char *o, const char *rest, VmFlagOrigin origin) {
    if (*rest && *rest != ':') return OPTION_UNKNOWN;
    add_assertions(rest, false);
    return OPTION_TAKEN;
}
static OptionResult take_enable_system_assertions(const char *o, const char *rest, VmFlagOrigin origin) {
    options.system_assertions = true;
    return OPTION_TAKEN;
}
static OptionResult take_disable_system_assertions(const char *o, const char *rest, VmFlagOrigin origin) {
    options.system_assertions = false;
    return OPTION_TAKEN;
}

/* ---- options that are no more, or do nothing ---- */

static OptionResult take_gone(const char *o, const char *rest, VmFlagOrigin origin) {
    char *name = copy_part(o, strcspn(o, ":"));
    bad_on_output("%s is no longer a supported option.", name);
    free(name);
    return OPTION_REFUSED;
}
static OptionResult take_unknown_check(const char *o, const char *rest, VmFlagOrigin origin) {
    if (strcmp(rest, ":help") != 0) return refuse("Unrecognized check option: %s", o);
    return refuse("Unrecognized check option: %s; there are -Xcheck:jni, -Xcheck:heap and -Xcheck:jvmti, whose keys "
                  "-Xcheck:jvmti:help lists",
                  o);
}
static OptionResult take_illegal_access(const char *o, const char *rest, VmFlagOrigin origin) {
    vm_printf(stderr, "%s warning: Ignoring option %s; support was removed in 17.0\n", VM_NAME, o);
    return OPTION_TAKEN;
}
static OptionResult take_profiler(const char *o, const char *rest, VmFlagOrigin origin) {
    vm_printf(stderr, "%s warning: Ignoring option %s; support was removed in 10.0\n", VM_NAME, o);
    return OPTION_TAKEN;
}
static OptionResult take_internal_version(const char *o, const char *rest, VmFlagOrigin origin) {
    vm_printf(stdout, "%s (%s) for linux-" MACHINE_ARCH " JRE (%s), built with gcc %s\n", VM_NAME, MINIJVM_VERSION,
              library_level->specification, __VERSION__);
    print_and_end();
    return OPTION_TAKEN;
}
static OptionResult take_archive(const char *o, const char *rest, VmFlagOrigin origin) {
    return refuse("%s is not supported: the VM writes its archive of classes at the end of a program", o);
}
static OptionResult take_preview(const char *o, const char *rest, VmFlagOrigin origin) {
    options.preview = true;
    return OPTION_TAKEN;
}
static OptionResult take_debug(const char *o, const char *rest, VmFlagOrigin origin) {
    if (!library_level->takes_old_debugging_options)
        vm_printf(
            stderr,
            "%s warning: Option -Xdebug was deprecated in JDK 22 and will likely be removed in a future release.\n",
            VM_NAME);
    return OPTION_TAKEN;
}
static OptionResult take_no_agent(const char *o, const char *rest, VmFlagOrigin origin) {
    return library_level->takes_old_debugging_options ? OPTION_TAKEN : OPTION_UNKNOWN;
}
static OptionResult take_finalization(const char *o, const char *value, VmFlagOrigin origin) {
    if (!library_level->takes_finalization) return OPTION_UNKNOWN;
    options.no_finalizers = strcmp(value, "disabled") == 0;
    if (options.no_finalizers || strcmp(value, "enabled") == 0) return OPTION_TAKEN;
    return refuse("Invalid finalization value '%s', must be 'disabled' or 'enabled'.", value);
}
static bool is_access_mode(const char *value) {
    static const char *const values[] = {"allow", "warn", "debug", "deny"};
    for (unsigned i = 0; i < sizeof values / sizeof values[0]; i++)
        if (strcmp(value, values[i]) == 0) return true;
    return false;
}
static OptionResult take_unsafe_access(const char *o, const char *value, VmFlagOrigin origin) {
    if (!library_level->takes_integrity_options) return OPTION_UNKNOWN;
    if (!is_access_mode(value))
        return refuse("Value specified to --sun-misc-unsafe-memory-access not recognized: '%s'", value);
    properties_set("sun.misc.unsafe.memory.access", value);
    return OPTION_TAKEN;
}
/* The library looks at the value. */
static OptionResult take_native_access(const char *o, const char *value, VmFlagOrigin origin) {
    if (!library_level->takes_integrity_options) return OPTION_UNKNOWN;
    properties_set("jdk.module.illegal.native.access", value);
    return OPTION_TAKEN;
}
/* It too, but refuses the same values as the VM. */
static OptionResult take_final_fields(const char *o, const char *value, VmFlagOrigin origin) {
    if (!library_level->takes_final_field_options) return OPTION_UNKNOWN;
    if (!is_access_mode(value))
        return refuse("Value specified to --illegal-final-field-mutation not recognized: '%s'", value);
    properties_set("jdk.module.illegal.final.field.mutation", value);
    return OPTION_TAKEN;
}
static OptionResult take_nothing(const char *o, const char *rest, VmFlagOrigin origin) { return OPTION_TAKEN; }

/* ---- the table ---- */

typedef OptionResult (*OptionHandler)(const char *o, const char *rest, VmFlagOrigin origin);
#define take_LAUNCHER NULL
enum { WORD, TEXT };
static const struct {
    const char *forms;
    int match;
    OptionHandler handler;
} option_table[] = {
#define OPTION(forms, match, handler, section, shown, help, manual) {forms, match, take_##handler},
#include "runtime/options.def"
#undef OPTION
};

/* What stands behind the one of [forms] that [o] is or begins with; NULL: none. */
static const char *behind_form(const char *o, const char *forms, int match) {
    while (*forms) {
        size_t n = strcspn(forms, " ");
        if (strncmp(o, forms, n) == 0 && (match == TEXT || !o[n])) return o + n;
        forms += n + (forms[n] == ' ');
    }
    return NULL;
}

static OptionResult parse_one(const char *o, VmFlagOrigin origin) {
    for (unsigned i = 0; i < sizeof option_table / sizeof *option_table; i++) {
        const char *rest =
            option_table[i].handler ? behind_form(o, option_table[i].forms, option_table[i].match) : NULL;
        OptionResult r = rest ? option_table[i].handler(o, rest, origin) : OPTION_UNKNOWN;
        if (r != OPTION_UNKNOWN) return r;
    }
    return properties_module_option(o);
}

static bool parse_hook(const JavaVMOption *o) {
    if (strcmp(o->optionString, "vfprintf") == 0)
        options.vfprintf_hook = (jint(JNICALL *)(FILE *, const char *, va_list))o->extraInfo;
    else if (strcmp(o->optionString, "exit") == 0)
        memory_exit_hook = options.exit_hook = (void(JNICALL *)(jint))o->extraInfo;
    else if (strcmp(o->optionString, "abort") == 0)
        options.abort_hook = (void(JNICALL *)(void))o->extraInfo;
    else
        return false;
    return true;
}

/* ---- where options come from ---- */

typedef struct Word {
    char *text;
    VmFlagOrigin origin;
} Word;
/* All options in the order in which they count. */
typedef struct Words {
    Word *list;
    unsigned count;
} Words;
static void add_word(Words *w, const char *text, VmFlagOrigin origin) {
    w->list = grow(w->list, w->count, sizeof *w->list);
    w->list[w->count++] = (Word){copy(text), origin};
}

/* Words separated by white space; a quote of either kind keeps white space until the same quote, the quotes themselves
   vanish. [comments]: # begins one. NULL: no more words, or *open because a quote is not closed. */
static char *next_word(const char **text, bool comments, bool *open) {
    const char *p = *text;
    while (isspace((unsigned char)*p) || (comments && *p == '#')) p += *p == '#' ? strcspn(p, "\n") : 1;
    *text = p;
    if (!*p) return NULL;
    char *word = memory_allocate(strlen(p) + 1, FOR_OPTIONS), quote = 0;
    size_t n = 0;
    for (; *p && (quote || !isspace((unsigned char)*p)); p++)
        if (quote ? *p == quote : *p == '"' || *p == '\'')
            quote = quote ? 0 : *p;
        else
            word[n++] = *p;
    word[n] = 0;
    *text = p;
    if (!quote) return word;
    *open = true;
    free(word);
    return NULL;
}

static char *read_file(const char *path) {
    FILE *f = fopen(path, "re");
    char *text = NULL;
    size_t size = 0;
    bool read = f && getdelim(&text, &size, 0, f) >= 0;
    if (!read && errno == ENOMEM) memory_exhausted(FOR_OPTIONS, 0);
    if (!f) return NULL;
    if (!read) {
        free(text);
        text = copy("");
    }
    fclose(f);
    return text;
}

/* -XX:VMOptionsFile=F stands for the words of the file. [container] is where it is named: once in each, and not in such
   a file. */
typedef struct Container {
    const char *name;
    const char *options_file;
    VmFlagOrigin origin;
} Container;
static bool add_container_word(Words *w, Container *c, const char *word) {
    const char *path = after(word, "-XX:VMOptionsFile="), *rest;
    char *inner;
    bool open = false;
    if (!path) {
        add_word(w, word, c->origin);
        return true;
    }
    if (c->options_file) {
        vm_printf(stderr,
                  "The option '%s' is already specified in the options container '%s' so the specification of '%s' in "
                  "the same options container is an error.\n",
                  c->options_file, c->name, word);
        return false;
    }
    c->options_file = copy(word);
    char *text = read_file(path);
    if (!text) return bad("Could not open options file '%s'", path);
    for (rest = text; (inner = next_word(&rest, false, &open)); free(inner)) {
        if (after(inner, "-XX:VMOptionsFile=")) {
            vm_printf(stderr,
                      "A VM options file may not refer to a VM options file. Specification of "
                      "'-XX:VMOptionsFile=<file-name>' in the options file '%s' in options "
                      "container '%s' is an error.\n",
                      word, c->name);
            return false;
        }
        add_word(w, inner, VM_FLAG_CONFIG_FILE);
    }
    free(text);
    return !open || bad("Unmatched quote in %s", path);
}

static bool add_environment(Words *w, const char *name) {
    const char *text = secure_getenv(name);
    Container c = {.name = name, .origin = VM_FLAG_ENVIRONMENT};
    bool open = false;
    char *word;
    if (!text) return true;
    vm_printf(stderr, "Picked up %s: %s\n", name, text);
    while ((word = next_word(&text, false, &open))) {
        if (!add_container_word(w, &c, word)) return false;
        free(word);
    }
    return !open || bad("Unmatched quote in %s", name);
}

static bool gather(Words *w, const JavaVMInitArgs *args) {
    Container c = {.name = "cmd_line_args", .origin = VM_FLAG_COMMAND_LINE};
    if (!add_environment(w, "JAVA_TOOL_OPTIONS")) return false;
    for (jint i = 0; i < args->nOptions; i++) {
        const JavaVMOption *o = &args->options[i];
        if (o->optionString && !parse_hook(o) && !after(o->optionString, "-Xjdk:") &&
            !add_container_word(w, &c, o->optionString))
            return false;
    }
    return add_environment(w, "_JAVA_OPTIONS");
}

static void remember_argument(char *text) {
    options.vm_arguments = grow(options.vm_arguments, options.vm_argument_count, sizeof *options.vm_arguments);
    options.vm_arguments[options.vm_argument_count++] = text;
}

/* -XX:Flags=F: words without -XX:, which count before all other options. */
static bool parse_settings(const char *path, bool ignore_unrecognized) {
    char *text = read_file(path), *word;
    const char *rest = text;
    bool open = false;
    if (!text) return bad("Could not open settings file %s", path);
    while ((word = next_word(&rest, true, &open))) {
        remember_argument(memory_format(FOR_OPTIONS, "%s%s", library_level->settings_prefix, word));
        options.settings_count++;
        OptionResult r = take_flag(word, word, VM_FLAG_CONFIG_FILE);
        if (r == OPTION_REFUSED) return false;
        if (r == OPTION_UNKNOWN && !ignore_unrecognized) {
            vm_flags_report_unknown(word);
            return false;
        }
    }
    free(text);
    return true;
}

static jint parse(const Word *w, bool ignore_unrecognized) {
    remember_argument(w->text);
    if (after(w->text, "-XX:Flags=")) return JNI_OK; /* seen before */
    OptionResult r = parse_one(w->text, w->origin);
    if (r == OPTION_REFUSED) return JNI_EINVAL;
    if (r == OPTION_UNKNOWN && !ignore_unrecognized) {
        if (after(w->text, "-XX:")) {
            vm_flags_report_unknown(w->text + 4);
            return JNI_EINVAL;
        }
        vm_printf(stderr, "Unrecognized option: %s\n", w->text);
        return JNI_ERR;
    }
    return JNI_OK;
}

static jint parse_all(const Words *w, bool ignore_unrecognized) {
    const char *settings = NULL;
    bool echo = false;
    for (unsigned i = 0; i < w->count; i++) {
        const char *o = w->list[i].text, *value = after(o, "-XX:Flags=");
        if (strcmp(o, "-XX:+IgnoreUnrecognizedVMOptions") == 0) ignore_unrecognized = true;
        if (strcmp(o, "-XX:-IgnoreUnrecognizedVMOptions") == 0) ignore_unrecognized = false;
        if (strcmp(o, "-XX:+PrintVMOptions") == 0) echo = true;
        if (strcmp(o, "-XX:-PrintVMOptions") == 0) echo = false;
        if (value) settings = value;
    }
    if (settings && !parse_settings(settings, ignore_unrecognized)) return JNI_EINVAL;
    for (unsigned i = 0; i < w->count && echo; i++)
        if (after(w->list[i].text, "-XX:")) vm_printf(stdout, "VM option '%s'\n", w->list[i].text + 4);
    jint r = JNI_OK;
    for (unsigned i = 0; i < w->count && r == JNI_OK; i++) r = parse(&w->list[i], ignore_unrecognized);
    return r;
}

/* ---- all together ---- */

void options_fail_initialization(const char *message) {
    vm_printf(vm_output(), "Error occurred during initialization of VM\n%s\n", message);
    fflush(NULL);
    if (options.exit_hook) options.exit_hook(1);
    exit(1);
}

static void check_collectors(void) {
    unsigned chosen = vm_flag_bool(UseSerialGC) + vm_flag_bool(UseParallelGC) + vm_flag_bool(UseG1GC) +
                      vm_flag_bool(UseZGC) + vm_flag_bool(UseShenandoahGC) + vm_flag_bool(UseEpsilonGC);
    if (chosen > 1) options_fail_initialization("Multiple garbage collectors selected");
}

/* None of it is used, but what `java` refuses is refused. */
static bool check_code_cache(void) {
    const uint64_t reserved = vm_flag_uint(ReservedCodeCacheSize), initial = vm_flag_uint(InitialCodeCacheSize),
                   most = (uint64_t)2048 << 20;
    if (vm_flag_origins[VM_FLAG_ReservedCodeCacheSize] == VM_FLAG_DEFAULT) return true;
    if (reserved < initial)
        vm_printf(stderr, "Invalid ReservedCodeCacheSize: %dK. Must be at least InitialCodeCacheSize=%dK.\n",
                  (int)(reserved >> 10), (int)(initial >> 10));
    else if (reserved > most)
        vm_printf(stderr, "Invalid ReservedCodeCacheSize=%lldM. Must be at most %dM.\n",
                  library_level->code_cache_is_int ? (int)(reserved >> 20) : (long long)(reserved >> 20),
                  (int)(most >> 20));
    return reserved >= initial && reserved <= most;
}
static void warn_of_core_limit(void) {
    struct rlimit limit;
    bool asked =
        vm_flag_origins[VM_FLAG_CreateCoredumpOnCrash] != VM_FLAG_DEFAULT && vm_flag_bool(CreateCoredumpOnCrash);
    if (!asked || getrlimit(RLIMIT_CORE, &limit) != 0) return;
    if (limit.rlim_cur == 0)
        vm_printf(stderr,
                  "%s warning: CreateCoredumpOnCrash specified, but core dumps have been disabled. To enable core "
                  "dumping, try \"ulimit -c unlimited\" before starting Java again\n",
                  VM_NAME);
    else if (limit.rlim_cur != RLIM_INFINITY)
        vm_printf(stderr,
                  "%s warning: CreateCoredumpOnCrash specified, but core dumps are constrained (max size %lu k). To "
                  "ensure a full core dump, try \"ulimit -c unlimited\" before starting Java again\n",
                  VM_NAME, (unsigned long)limit.rlim_cur / 1024);
}
static bool check_free_ratios(void) {
    const unsigned long least = vm_flag_uint(MinHeapFreeRatio), most = vm_flag_uint(MaxHeapFreeRatio);
    if (least > most)
        vm_printf(stderr,
                  "MinHeapFreeRatio (%lu) must be less than or equal to MaxHeapFreeRatio (%lu)\n"
                  "MaxHeapFreeRatio (%lu) must be greater than or equal to MinHeapFreeRatio (%lu)\n",
                  least, most, most, least);
    return least <= most;
}

#define MOST_OF_COMPACT_HEADERS ((uint64_t)8191 << 30)
static void warn_of_compact_headers(void) {
    const uint64_t most = vm_flag_uint(MaxHeapSize);
    if (vm_flag_bool(UseCompactObjectHeaders) && most > MOST_OF_COMPACT_HEADERS)
        vm_printf(
            stderr,
            "%s warning: Compact object headers require a java heap size smaller than %luG (given: %luG). Disabling "
            "compact object headers.\n",
            VM_NAME, (unsigned long)(MOST_OF_COMPACT_HEADERS >> 30), (unsigned long)(most >> 30));
}
/* Nothing begins at this address here, but what `java` refuses is refused. */
static bool check_heap_base(void) {
    const uint64_t base = vm_flag_uint(HeapBaseMinAddress), most = vm_flag_uint(MaxHeapSize);
    if (!library_level->heap_base_is_checked || most <= UINT64_MAX - base) return true;
    vm_printf(stderr,
              "HeapBaseMinAddress (%llu) or MaxHeapSize (%llu) is too large. Sum of them must be less than or equal to "
              "maximum of size_t (%llu)\n",
              (unsigned long long)base, (unsigned long long)most, (unsigned long long)UINT64_MAX);
    return false;
}

/* A heap that begins larger than what the maximum would be by itself makes that larger. */
static bool align_heap_sizes(void) {
    static const VmFlagIndex sizes[] = {VM_FLAG_MinHeapSize, VM_FLAG_InitialHeapSize, VM_FLAG_MaxHeapSize};
    const uint64_t aligned_maximum = 0 - (uint64_t)(4 << 20);
    bool ok = true;
    if (!vm_flag_uint(InitialHeapSize) && vm_flag_uint(MinHeapSize) >= LEAST_HEAP)
        vm_flag_set_number(VM_FLAG_InitialHeapSize, vm_flag_uint(MinHeapSize), VM_FLAG_ERGONOMIC);
    if (!vm_flag_uint(MaxHeapSize) && vm_flag_uint(InitialHeapSize) > heap_default_max())
        vm_flag_set_number(VM_FLAG_MaxHeapSize, vm_flag_uint(InitialHeapSize), VM_FLAG_ERGONOMIC);
    warn_of_compact_headers();
    for (unsigned i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
        if (vm_flag_values[sizes[i]].u > aligned_maximum) {
            vm_printf(stderr, "%s (%llu) must be less than or equal to aligned maximum value (%llu)\n",
                      vm_flags[sizes[i]].name, (unsigned long long)vm_flag_values[sizes[i]].u,
                      (unsigned long long)aligned_maximum);
            ok = false;
        }
    return check_heap_base() && ok;
}
static void check_heap_sizes(void) {
    bool given = vm_flag_origins[VM_FLAG_InitialHeapSize] != VM_FLAG_ERGONOMIC;
    uint64_t least = vm_flag_uint(MinHeapSize), initial = given ? vm_flag_uint(InitialHeapSize) : 0,
             most = vm_flag_uint(MaxHeapSize);
    const char *problem = most && most < LEAST_HEAP         ? "Too small maximum heap"
                          : initial && initial < LEAST_HEAP ? "Too small initial heap"
                          : least && least < LEAST_HEAP     ? "Too small minimum heap"
                          : most && initial > most
                              ? "Initial heap size set to a larger value than the maximum heap size"
                          : most && least > most       ? "Incompatible minimum and maximum heap sizes specified"
                          : initial && least > initial ? "Incompatible minimum and initial heap sizes specified"
                                                       : NULL;
    if (problem) options_fail_initialization(problem);
}

/* Its message has no end of line. */
static bool check_native_memory(void) {
    static const char *const levels[] = {"off", "summary", "detail"};
    for (unsigned i = 0; i < sizeof levels / sizeof levels[0]; i++)
        if (strcmp(vm_flag_text(NativeMemoryTracking), levels[i]) == 0) {
            options.native_memory = (NativeMemoryLevel)i;
            if (i || !vm_flag_bool(PrintNMTStatistics)) return true;
            vm_printf(stderr,
                      "%s warning: PrintNMTStatistics is disabled, because native memory tracking is not enabled\n",
                      VM_NAME);
            vm_flag_set_bool(VM_FLAG_PrintNMTStatistics, false, vm_flag_origins[VM_FLAG_PrintNMTStatistics]);
            return true;
        }
    vm_printf(stderr, "Syntax error, expecting -XX:NativeMemoryTracking=[off|summary|detail]%s",
              library_level->option_errors_are_lines ? "\n" : "");
    return false;
}

/* ---- the AOT cache, which this VM has not ---- */

/* Combinations that have no meaning are refused, and files that cannot be used reported. What `java` has written for
   itself is accepted, and not used. NULL: no problem. */
static const char *conflict_of_cache(const char *mode, char *text, size_t room) {
    static const struct {
        const char *name;
        VmFlagIndex flag;
    } names[] = {{"AOTCache", VM_FLAG_AOTCache},
                 {"AOTCacheOutput", VM_FLAG_AOTCacheOutput},
                 {"AOTConfiguration", VM_FLAG_AOTConfiguration},
                 {"AOTMode", VM_FLAG_AOTMode}};
    const bool configured = vm_flag_text(AOTConfiguration), output = vm_flag_text(AOTCacheOutput),
               given = vm_flag_text(AOTCache), record = strcmp(mode, "record") == 0,
               create = strcmp(mode, "create") == 0,
               shared = share_is_given || vm_flag_text(DumpLoadedClassList) || vm_flag_text(SharedClassListFile) ||
                        vm_flag_text(SharedArchiveFile);
    for (unsigned i = 0; shared && i < sizeof names / sizeof names[0]; i++)
        if (vm_flag_values[names[i].flag].text) {
            snprintf(text, room,
                     "Option %s cannot be used at the same time with -Xshare:on, -Xshare:auto, -Xshare:off, "
                     "-Xshare:dump, DumpLoadedClassList, SharedClassListFile, or SharedArchiveFile",
                     names[i].name);
            return text;
        }
    if (given && output) return "Only one of AOTCache or AOTCacheOutput can be specified";
    if (record && !configured && !output)
        return "At least one of AOTCacheOutput and AOTConfiguration must be specified when using -XX:AOTMode=record";
    if (record && given) return "AOTCache must not be specified when using -XX:AOTMode=record";
    if (create && !configured) return "AOTConfiguration must be specified when using -XX:AOTMode=create";
    if (create && !output && !given)
        return "AOTCache or AOTCacheOutput must be specified when using -XX:AOTMode=create";
    if (!configured || record || create) return NULL;
    snprintf(text, room,
             "AOTConfiguration can only be used with when AOTMode is record or create (selected AOTMode = %s)", mode);
    return text;
}

/* Whether a file begins as those that `java` writes; what the matter is has been logged. */
static bool begins_as_archive(const char *path, uint32_t magic, const char *kind) {
    enum { HEADER = 24 }; /* of all of these files */
    FILE *f = fopen(path, "rb");
    if (!f) return false;
    uint32_t words[HEADER / sizeof(uint32_t)];
    size_t got = fread(words, 1, sizeof words, f);
    fclose(f);
    if (got < sizeof words)
        log_write(LOG_AOT, LOG_WARNING, "Unable to read generic CDS file map header from %s", kind);
    else if (words[0] != magic)
        log_write(LOG_AOT, LOG_WARNING, "The %s has a bad magic number: 0x%x", kind, words[0]);
    return got == sizeof words && words[0] == magic;
}
static void report_missing_configuration(const char *path) {
    if (!library_level->reports_missing_configuration || access(path, R_OK) == 0) return;
    log_write(LOG_AOT, LOG_ERROR,
              "An error has occurred while processing the AOT configuration file. Run with -Xlog:aot for details.");
    log_write(LOG_AOT, LOG_ERROR, "Specified AOT configuration file not found (%s)", path);
}
static void warn_of_cache(const char *option) {
    vm_printf(stderr, "%s warning: Ignoring option %s; there is no AOT cache\n", VM_NAME, option);
}
/* False: that has been logged, as often as `java` tries to read it. */
static bool cache_is_readable(const char *path) {
    const uint32_t magic = 0xf00baba2;
    for (int tries = 0; tries <= library_level->caches_are_tried_twice; tries++) {
        if (begins_as_archive(path, magic, "AOT cache")) return true;
        if (access(path, R_OK) == 0) log_write(LOG_AOT, LOG_WARNING, "Unable to read the file header.");
        if (tries == 0)
            log_write(LOG_AOT, LOG_ERROR,
                      "An error has occurred while processing the AOT cache. Run with -Xlog:aot for details.");
        log_write(LOG_AOT, LOG_ERROR, "Loading static archive failed.");
    }
    return false;
}
static void check_cache(void) {
    const uint32_t configuration_magic = 0xcafea07c;
    const char *mode = vm_flag_text(AOTMode) ? vm_flag_text(AOTMode) : "auto", *cache = vm_flag_text(AOTCache);
    char text[1200];
    const char *problem = conflict_of_cache(mode, text, sizeof text);
    if (!problem && strcmp(mode, "create") == 0) {
        report_missing_configuration(vm_flag_text(AOTConfiguration));
        begins_as_archive(vm_flag_text(AOTConfiguration), configuration_magic, "AOT configuration file");
        snprintf(text, sizeof text, "Must be a valid AOT configuration generated by the current JVM: %s",
                 vm_flag_text(AOTConfiguration));
        problem = text;
    } else if (!problem && strcmp(mode, "record") == 0)
        warn_of_cache("AOTMode");
    else if (!problem && strcmp(mode, "off") != 0 && vm_flag_text(AOTCacheOutput))
        warn_of_cache("AOTCacheOutput");
    else if (!problem && strcmp(mode, "off") != 0 && cache && !cache_is_readable(cache)) {
        log_write(LOG_AOT, LOG_ERROR, "Unable to map shared spaces");
        if (strcmp(mode, "on") == 0 || strcmp(mode, "required") == 0) problem = "Unable to use AOT cache.";
    }
    if (problem) options_fail_initialization(problem);
}

/* Options for archives that `java` makes, which have no other effect here. */
static bool check_archives(void) {
    const char *given = vm_flag_text(SharedArchiveFile), *made = vm_flag_text(ArchiveClassesAtExit);
    char text[1200];
    if (vm_flag_bool(AutoCreateSharedArchive) && (!given || !*given)) {
        log_write(LOG_CDS, LOG_WARNING, "-XX:+AutoCreateSharedArchive requires -XX:SharedArchiveFile");
        return false;
    }
    if (!given || !made || strcmp(given, made) != 0) return true;
    snprintf(text, sizeof text,
             "Cannot have the same archive file specified for -XX:SharedArchiveFile and -XX:ArchiveClassesAtExit: %s",
             given);
    options_fail_initialization(text);
    return false;
}

static jint check(void) {
    if (!check_archives()) return JNI_EINVAL;
    if (!check_native_memory() || !check_code_cache() || !check_free_ratios() || !align_heap_sizes()) return JNI_EINVAL;
    options.java_stack = vm_flag_int(ThreadStackSize) ? (size_t)vm_flag_int(ThreadStackSize) << 10 : DEFAULT_STACK;
    if (options.java_stack < (size_t)136 << 10) {
        vm_printf(vm_output(), "\nThe Java thread stack size specified is too small. Specify at least 136k\n");
        return JNI_EINVAL;
    }
    check_collectors();
    check_cache();
    check_heap_sizes();
    warn_of_core_limit();
    return JNI_OK;
}

/* Without a file `release` the version of the library's class files decides: 61 is 17's. */
static int feature_of_image(const char *home) {
    char *path = memory_format(FOR_OPTIONS, "%s/lib/modules", home), *error = NULL;
    JImage *image = jimage_open(path, &error);
    const uint8_t *bytes = NULL;
    size_t length = 0;
    bool malloced = false;
    int feature = -1;
    if (image && jimage_find(image, "java.base", "java/lang/Object.class", 22, &bytes, &length, &malloced) &&
        length > 8)
        feature = (bytes[6] << 8 | bytes[7]) - 44;
    if (malloced) free((void *)bytes);
    if (image) jimage_close(image);
    free(path);
    free(error);
    return feature;
}
static bool choose_level(const char *home) {
    int feature = home ? jdk_home_feature(home) : 0;
    if (home && !feature) feature = feature_of_image(home);
    if (library_level_choose(feature)) return true;
    char known[64];
    library_level_list(known, sizeof known);
    char *text = memory_format(FOR_OPTIONS, "The class library in %s has no supported version; this VM supports %s",
                               home, known);
    bad("%s", text);
    free(text);
    return false;
}

/* Before all others, because the meaning of some depends on it. It is an option of the host's only: the environment has
   MINIJVM_JDK. */
static bool find_jdk(const JavaVMInitArgs *args) {
    const char *given = NULL, *value;
    char *home, message[1200];
    for (jint i = 0; i < args->nOptions; i++)
        if (args->options[i].optionString && (value = after(args->options[i].optionString, "-Xjdk:"))) given = value;
    Dl_info own;
    const char *library = dladdr((void *)find_jdk, &own) ? own.dli_fname : NULL;
    if (!jdk_home_find(given, library, &home, message, sizeof message)) return bad("%s", message);
    options.jdk = home;
    return choose_level(home);
}

void options_guess_library(void) { find_jdk(&(JavaVMInitArgs){.nOptions = 0}); }

void options_print(void) {
    if (vm_flag_bool(PrintFlagsRanges))
        vm_flags_print_all(stdout, VM_FLAGS_RANGES);
    else if (vm_flag_bool(PrintFlagsFinal))
        vm_flags_print_all(stdout, VM_FLAGS_VALUES);
    if (vm_flag_bool(PrintCommandLineFlags)) {
        vm_flags_print_changed(stdout);
        fputc('\n', stdout);
    }
}

jint options_parse(const JavaVMInitArgs *args) {
    memset(&options, 0, sizeof options);
    log_init();
    for (jint i = 0; i < args->nOptions; i++)
        if (args->options[i].optionString) parse_hook(&args->options[i]);
    Words words = {0};
    if (!find_jdk(args)) return JNI_EINVAL;
    vm_flags_init();
    properties_init();
    if (!gather(&words, args)) return JNI_ERR;
    jint r = parse_all(&words, args->ignoreUnrecognized);
    free(words.list); /* its texts are options.vm_arguments now */
    if (r == JNI_OK) r = check();
    if (r != JNI_OK) return r;
    if (vm_flag_bool(PrintFlagsInitial)) {
        vm_flags_init();
        vm_flags_print_all(stdout, VM_FLAGS_VALUES);
        print_and_end();
    }
    properties_finish();
    return JNI_OK;
}
