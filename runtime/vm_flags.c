/* Parsing and printing of -XX options; texts as observed on `java` (contract 11.3). */
#include "runtime/vm_flags.h"

#include <ctype.h>
#include <errno.h>
#include <float.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "runtime/library_level.h"
#include "runtime/options.h"
#include "runtime/properties.h"

#define RANGE_BOOL() \
    {.u = 0}, { .u = 0 }
#define RANGE_TEXT() \
    {.u = 0}, { .u = 0 }
#define RANGE_TEXTS() \
    {.u = 0}, { .u = 0 }
#define RANGE_INT(low, high) \
    {.i = low}, { .i = high }
#define RANGE_INTX(low, high) \
    {.i = low}, { .i = high }
#define RANGE_UINT(low, high) \
    {.u = low}, { .u = high }
#define RANGE_UINTX(low, high) \
    {.u = low}, { .u = high }
#define RANGE_UINT64(low, high) \
    {.u = low}, { .u = high }
#define RANGE_SIZE(low, high) \
    {.u = low}, { .u = high }
#define RANGE_DOUBLE(low, high) \
    {.d = low}, { .d = high }
#define ROW(levels, type, kind, name, value, ...) \
    {#name, VM_FLAG_##type, VM_FLAG_##kind, levels, RANGE_##type(__VA_ARGS__)},
#define FLAG(...) ROW(LEVEL_ALL, __VA_ARGS__)
#define FLAG_IN(levels, ...) ROW(levels, __VA_ARGS__)
VmFlag vm_flags[VM_FLAG_COUNT] = {
#include "runtime/vm_flags.def"
};

#define VALUE_BOOL .b
#define VALUE_TEXT .text
#define VALUE_TEXTS .text
#define VALUE_INT .i
#define VALUE_INTX .i
#define VALUE_UINT .u
#define VALUE_UINTX .u
#define VALUE_UINT64 .u
#define VALUE_SIZE .u
#define VALUE_DOUBLE .d
#define FLAG(type, kind, name, value, ...) {VALUE_##type = value},
static const VmFlagValue initial_values[VM_FLAG_COUNT] = {
#include "runtime/vm_flags.def"
};
#define FLAG(type, kind, name, value, ...) {VALUE_##type = value},
VmFlagValue vm_flag_values[VM_FLAG_COUNT] = {
/* so also where no options are ever parsed, as in unit tests */
#include "runtime/vm_flags.def"
};
#define FLAG(...)
#define FLAG_AS(levels, type, kind, name, value, ...)                              \
    {levels,                                                                       \
     VM_FLAG_##name,                                                               \
     {#name, VM_FLAG_##type, VM_FLAG_##kind, (levels), RANGE_##type(__VA_ARGS__)}, \
     {VALUE_##type = value}},
static const struct {
    unsigned levels;
    VmFlagIndex index;
    VmFlag flag;
    VmFlagValue value;
} changed[] = {
#include "runtime/vm_flags.def"
};
uint8_t vm_flag_origins[VM_FLAG_COUNT];

/* Names that `java` takes with a warning. */
static const struct {
    unsigned levels;
    const char *name;
    VmFlagIndex flag;
    const char *version;
} deprecated[] = {
#define DEPRECATED(levels, name, version) \
    { levels, #name, VM_FLAG_##name, version }
    DEPRECATED(LEVEL_ALL, AllowRedefinitionToAddDeleteMethods, "13.0"),
    DEPRECATED(LEVEL_26, AggressiveHeap, "26.0"),
    DEPRECATED(LEVEL_26, AlwaysActAsServerClassMachine, "26.0"),
    DEPRECATED(LEVEL_27, AlwaysCompileLoopMethods, "27.0"),
    DEPRECATED(LEVEL_UNTIL(17), AlwaysLockClassLoader, "17.0"),
    DEPRECATED(LEVEL_UNTIL(17), BiasedLockingBulkRebiasThreshold, "15.0"),
    DEPRECATED(LEVEL_UNTIL(17), BiasedLockingBulkRevokeThreshold, "15.0"),
    DEPRECATED(LEVEL_UNTIL(17), BiasedLockingDecayTime, "15.0"),
    DEPRECATED(LEVEL_UNTIL(17), BiasedLockingStartupDelay, "15.0"),
    DEPRECATED(LEVEL_UNTIL(17), CriticalJNINatives, "16.0"),
    DEPRECATED(LEVEL_ALL, FlightRecorder, "13.0"),
    DEPRECATED(LEVEL_UNTIL(21), InitialRAMFraction, "10.0"),
    DEPRECATED(LEVEL_25, LockingMode, "24.0"),
    DEPRECATED(LEVEL_UNTIL(21), MaxGCMinorPauseMillis, "8.0"),
    DEPRECATED(LEVEL_UNTIL(21), MaxRAMFraction, "10.0"),
    DEPRECATED(LEVEL_UNTIL(21), MinRAMFraction, "10.0"),
    DEPRECATED(LEVEL_26, MaxRAM, "26.0"),
    DEPRECATED(LEVEL_26, NeverActAsServerClassMachine, "26.0"),
    DEPRECATED(LEVEL_26, PSChunkLargeArrays, "26.0"),
    DEPRECATED(LEVEL_26, ParallelRefProcBalancingEnabled, "26.0"),
    DEPRECATED(LEVEL_26, ParallelRefProcEnabled, "26.0"),
    DEPRECATED(LEVEL_UNTIL(17), PrintBiasedLockingStatistics, "15.0"),
    DEPRECATED(LEVEL_UNTIL(17), PrintPreciseBiasedLockingStatistics, "15.0"),
    DEPRECATED(LEVEL_25, ShenandoahPacing, "25.0"),
    DEPRECATED(LEVEL_UNTIL(21), TLABStats, "12.0"),
    DEPRECATED(LEVEL_UNTIL(17), UseBiasedLocking, "15.0"),
    DEPRECATED(LEVEL_SINCE(25) & LEVEL_UNTIL(26), UseCompressedClassPointers, "25.0"),
    DEPRECATED(LEVEL_25, UseOprofile, "25.0"),
    DEPRECATED(LEVEL_UNTIL(17), UseOptoBiasInlining, "15.0"),
#undef DEPRECATED
    /* older names */
    {LEVEL_UNTIL(21), "DefaultMaxRAMFraction", VM_FLAG_MaxRAMFraction, "8.0"},
    {LEVEL_ALL, "CreateMinidumpOnCrash", VM_FLAG_CreateCoredumpOnCrash, "9.0"},
    {LEVEL_27, "InitiatingHeapOccupancyPercent", VM_FLAG_G1IHOP, "27.0"}};
/* Accepted for the last time, without effect; names are separated by spaces. */
static const struct {
    unsigned levels;
    const char *version, *names;
} obsolete[] = {
    {LEVEL_UNTIL(17), "17.0",
     "AssertOnSuspendWaitFailure SuspendRetryCount SuspendRetryDelay TraceSuspendWaitFailures"},
    {LEVEL_SINCE(21), "19.0", "DumpSharedSpaces DynamicDumpSharedSpaces RequireSharedSpaces UseSharedSpaces"},
    {LEVEL_21, "20.0",
     "G1ConcRefinementGreenZone G1ConcRefinementRedZone G1ConcRefinementServiceIntervalMillis "
     "G1ConcRefinementThresholdStep G1ConcRefinementYellowZone G1UseAdaptiveConcRefinement"},
    {LEVEL_21, "21.0",
     "EnableWaitForParallelLoad G1ConcRSHotCardLimit G1ConcRSLogCacheSize G1UsePreventiveGC RefDiscoveryPolicy"},
    {LEVEL_SINCE(21), "21.0", "MetaspaceReclaimPolicy"},
    {LEVEL_25, "24.0", "ZGenerational"},
    {LEVEL_25, "25.0", "NearCpool PerfDataSamplingInterval UseLinuxPosixThreadCPUClocks ZMarkStackSpaceLimit"},
    {LEVEL_26, "26.0",
     "AdaptiveSizeMajorGCDecayTimeScale AdaptiveSizePolicyInitializingSteps AdaptiveSizePolicyOutputInterval "
     "AdaptiveSizeThroughPutPolicy AdaptiveTimeWeight G1UpdateBufferSize HeapMaximumCompactionInterval LockingMode "
     "PausePadding PretenureSizeThreshold ShenandoahPacing SurvivorPadding TenuredGenerationSizeIncrement "
     "TenuredGenerationSizeSupplement TenuredGenerationSizeSupplementDecay "
     "UseAdaptiveGenerationSizePolicyAtMajorCollection UseAdaptiveGenerationSizePolicyAtMinorCollection "
     "UseAdaptiveSizeDecayMajorGCCost UseAdaptiveSizePolicyFootprintGoal UseAdaptiveSizePolicyWithSystemGC "
     "UseOprofile UsePSAdaptiveSurvivorSizePolicy"},
    {LEVEL_27, "27.0",
     "AggressiveHeap AlwaysActAsServerClassMachine MaxRAM NeverActAsServerClassMachine NewSizeThreadIncrease "
     "PSChunkLargeArrays ParallelRefProcBalancingEnabled ParallelRefProcEnabled ShenandoahAdaptiveDecayFactor "
     "ShenandoahAdaptiveInitialSpikeThreshold ShenandoahAdaptiveSampleFrequencyHz "
     "ShenandoahAdaptiveSampleSizeSeconds UseCompressedClassPointers UseNewLongLShift UseXMMForArrayCopy"}};

static bool is_known(const VmFlag *f) { return f->levels & library_level->bit; }

void vm_flags_init(void) {
    memcpy(vm_flag_values, initial_values, sizeof vm_flag_values);
    memset(vm_flag_origins, VM_FLAG_DEFAULT, sizeof vm_flag_origins);
    for (unsigned i = 0; i < sizeof changed / sizeof changed[0]; i++)
        if (changed[i].levels & library_level->bit) {
            vm_flags[changed[i].index] = changed[i].flag;
            vm_flag_values[changed[i].index] = changed[i].value;
        }
}

static int find(const char *name, size_t length) {
    unsigned low = 0, high = VM_FLAG_COUNT;
    while (low < high) {
        unsigned middle = (low + high) / 2;
        int order = strncmp(name, vm_flags[middle].name, length);
        if (!order && !vm_flags[middle].name[length]) return is_known(&vm_flags[middle]) ? (int)middle : -1;
        if (order > 0)
            low = middle + 1;
        else
            high = middle; /* also where it is the beginning of a longer name */
    }
    return -1;
}
int vm_flag_find(const char *name) { return find(name, strlen(name)); }
bool vm_flag_is_visible(VmFlagIndex i) {
    if (!is_known(&vm_flags[i])) return false;
    if (vm_flags[i].kind == VM_FLAG_DIAGNOSTIC) return vm_flag_bool(UnlockDiagnosticVMOptions);
    return vm_flags[i].kind != VM_FLAG_EXPERIMENTAL || vm_flag_bool(UnlockExperimentalVMOptions);
}
void vm_flag_set_number(VmFlagIndex i, uint64_t value, VmFlagOrigin origin) {
    vm_flag_values[i].u = value;
    vm_flag_origins[i] = (uint8_t)origin;
}
void vm_flag_set_bool(VmFlagIndex i, bool value, VmFlagOrigin origin) {
    __atomic_store_n(&vm_flag_values[i].b, value, __ATOMIC_RELAXED);
    vm_flag_origins[i] = (uint8_t)origin;
}

/* ---- values ---- */

static bool is_signed(const VmFlag *f) { return f->type == VM_FLAG_INT || f->type == VM_FLAG_INTX; }

bool vm_flags_parse_size(const char *text, uint64_t *out) {
    char *end;
    unsigned shift = 0;
    if (!isdigit((unsigned char)*text)) return false;
    errno = 0;
    uint64_t n = strtoull(text, &end, text[0] == '0' && (text[1] == 'x' || text[1] == 'X') ? 16 : 10);
    if (errno) return false;
    if (*end) {
        const char *unit = strchr("kmgt", tolower((unsigned char)*end));
        if (!unit || end[1]) return false;
        shift = 10 * (unsigned)(unit - "kmgt" + 1);
    }
    *out = n << shift;
    return n <= UINT64_MAX >> shift;
}

static uint64_t largest(const VmFlag *f) {
    if (f->type == VM_FLAG_INT) return INT32_MAX;
    if (f->type == VM_FLAG_UINT) return UINT32_MAX;
    return f->type == VM_FLAG_INTX && !library_level->large_numbers_are_negative ? INT64_MAX : UINT64_MAX;
}
/* [-]size; false: no number, or too big for the type. */
static bool parse_number(const VmFlag *f, const char *text, VmFlagValue *out) {
    bool negative = *text == '-' && is_signed(f);
    uint64_t n;
    if (!vm_flags_parse_size(text + negative, &n)) return false;
    uint64_t most = largest(f);
    if (n > most && n - most > negative) return false;
    out->u = negative ? 0 - n : n;
    return true;
}
static bool parse_double(const char *text, VmFlagValue *out) {
    const char *characters = library_level->doubles_have_signs ? "+-0123456789.eE" : "0123456789.";
    if (!*text || text[strspn(text, characters)]) return false;
    char *end;
    out->d = strtod(text, &end);
    return !*end;
}
static bool parse_bool(const char *text, VmFlagValue *out) {
    out->b = strcmp(text, "1") == 0 || strcmp(text, "true") == 0;
    return out->b || strcmp(text, "0") == 0 || strcmp(text, "false") == 0;
}

static bool has_range(const VmFlag *f) {
    return f->type == VM_FLAG_DOUBLE ? f->low.d <= f->high.d
           : is_signed(f)            ? f->low.i <= f->high.i
                                     : f->low.u <= f->high.u;
}
static bool in_range(const VmFlag *f, VmFlagValue v) {
    if (!has_range(f)) return true;
    if (f->type == VM_FLAG_DOUBLE) return v.d >= f->low.d && v.d <= f->high.d;
    return is_signed(f) ? v.i >= f->low.i && v.i <= f->high.i : v.u >= f->low.u && v.u <= f->high.u;
}
static void format_number(const VmFlag *f, VmFlagValue v, char *out, size_t size) {
    if (f->type == VM_FLAG_DOUBLE)
        snprintf(out, size, "%f", v.d);
    else if (is_signed(f))
        snprintf(out, size, "%lld", (long long)v.i);
    else
        snprintf(out, size, "%llu", (unsigned long long)v.u);
}

const char *vm_flag_type_name(VmFlagIndex i) {
    static const char *const names[] = {"bool",     "int",    "uint",   "intx",  "uintx",
                                        "uint64_t", "size_t", "double", "ccstr", "ccstrlist"};
    return names[vm_flags[i].type];
}
static void report_range(VmFlagIndex i, VmFlagValue v) {
    enum { SIZE = 340 }; /* DBL_MAX has 309 digits */
    char value[SIZE], low[SIZE], high[SIZE];
    const VmFlag *f = &vm_flags[i];
    format_number(f, v, value, SIZE);
    format_number(f, f->low, low, SIZE);
    format_number(f, f->high, high, SIZE);
    vm_printf(stderr, "%s %s=%s is outside the allowed range [ %s ... %s ]\n", vm_flag_type_name(i), f->name, value,
              low, high);
}

bool vm_flag_set_in_range(VmFlagIndex i, uint64_t value, VmFlagOrigin origin) {
    VmFlagValue v = {.u = value};
    bool ok = in_range(&vm_flags[i], v);
    if (ok)
        vm_flag_set_number(i, value, origin);
    else
        report_range(i, v);
    return ok;
}

static const char FOR_FLAGS[] = "the values of flags";
static char *copy(const char *text) { return memory_copy(text, FOR_FLAGS); }
/* A list grows with every option. */
static const char *new_text(VmFlagIndex i, const char *text) {
    const char *old = vm_flag_values[i].text;
    if (vm_flags[i].type != VM_FLAG_TEXTS || !old) return copy(text);
    return memory_format(FOR_FLAGS, "%s\n%s", old, text);
}

/* False: a message has been printed. */
static bool is_cache_mode(const char *text) {
    static const char *const modes[] = {"off", "record", "create", "auto", "on", "required"};
    const unsigned count = sizeof modes / sizeof modes[0] - !library_level->caches_can_be_required;
    for (unsigned i = 0; i < count; i++)
        if (strcmp(text, modes[i]) == 0) return true;
    if (!*text)
        vm_printf(stderr, "AOTMode cannot be empty\n");
    else
        vm_printf(stderr,
                  "Unrecognized value %s for AOTMode. Must be one of the following: off, record, create, auto, on%s\n",
                  text, library_level->caches_can_be_required ? ", required" : "");
    return false;
}

/* False: malformed; for a range the message has been printed. Replaced texts are kept: somebody may hold them. */
static bool set(VmFlagIndex i, const char *text, VmFlagOrigin origin) {
    const VmFlag *f = &vm_flags[i];
    VmFlagValue v = {.u = 0};
    if (i == VM_FLAG_AOTMode && !is_cache_mode(text)) return false;
    if ((i == VM_FLAG_AOTCache || i == VM_FLAG_AOTCacheOutput || i == VM_FLAG_AOTConfiguration) && !*text) {
        vm_printf(stderr, "%s cannot be empty\n", f->name);
        return false;
    }
    if (f->type == VM_FLAG_TEXT || f->type == VM_FLAG_TEXTS)
        v.text = new_text(i, text);
    else if (f->type == VM_FLAG_DOUBLE ? !parse_double(text, &v) : !parse_number(f, text, &v))
        return false;
    else if (!in_range(f, v)) {
        report_range(i, v);
        return false;
    } else if (i == VM_FLAG_ObjectAlignmentInBytes && (v.i & (v.i - 1))) {
        vm_printf(stderr, "ObjectAlignmentInBytes (%lld) must be power of 2\n", (long long)v.i);
        return false;
    }
    vm_flag_values[i] = v;
    vm_flag_origins[i] = (uint8_t)origin;
    return true;
}

/* ---- options ---- */

static OptionResult refuse(const char *format, const char *text) {
    vm_printf(stderr, format, text);
    vm_printf(stderr, "\n");
    return OPTION_REFUSED;
}

static void report_locked(VmFlagIndex i) {
    bool diagnostic = vm_flags[i].kind == VM_FLAG_DIAGNOSTIC;
    const char *name = vm_flags[i].name;
    vm_printf(
        stderr,
        "Error: VM option '%s' is %s and must be enabled via -XX:+%s.\nError: The unlock option must precede '%s'.\n",
        name, diagnostic ? "diagnostic" : "experimental",
        diagnostic ? "UnlockDiagnosticVMOptions" : "UnlockExperimentalVMOptions", name);
}

static bool is_name(const char *known, const char *name, size_t length) {
    return strncmp(known, name, length) == 0 && !known[length];
}
/* Whether a name is one of those that spaces separate. */
static bool is_among(const char *names, const char *name, size_t length) {
    for (; *names; names += strspn(names, " ")) {
        size_t n = strcspn(names, " ");
        if (n == length && strncmp(names, name, n) == 0) return true;
        names += n;
    }
    return false;
}
/* -1: none of these; otherwise the flag's index, or VM_FLAG_COUNT when there is
   none any more. */
static int warn_of_old_name(const char *name, size_t length) {
    for (unsigned k = 0; k < sizeof obsolete / sizeof obsolete[0]; k++)
        if (obsolete[k].levels & library_level->bit && is_among(obsolete[k].names, name, length)) {
            vm_printf(stderr, "%s warning: Ignoring option %.*s; support was removed in %s\n", VM_NAME, (int)length,
                      name, obsolete[k].version);
            return VM_FLAG_COUNT;
        }
    for (unsigned k = 0; k < sizeof deprecated / sizeof deprecated[0]; k++)
        if (deprecated[k].levels & library_level->bit && is_name(deprecated[k].name, name, length)) {
            const char *now = vm_flags[deprecated[k].flag].name;
            bool renamed = strcmp(now, deprecated[k].name) != 0;
            vm_printf(stderr,
                      "%s warning: Option %s was deprecated in version %s and will likely be removed in a future "
                      "release.%s%s%s\n",
                      VM_NAME, deprecated[k].name, deprecated[k].version, renamed ? " Use option " : "",
                      renamed ? now : "", renamed ? " instead." : "");
            return (int)deprecated[k].flag;
        }
    return -1;
}

OptionResult vm_flags_parse(const char *text, VmFlagOrigin origin) {
    bool sign = *text == '+' || *text == '-', on = *text == '+';
    text += sign;
    const char *value = strchr(text, '=');
    size_t length = strcspn(text, "=");
    /* the one option whose value may be left out, or follow a colon */
    if (!sign && strncmp(text, "StartFlightRecording", 20) == 0 && (!text[20] || text[20] == ':')) {
        value = text[20] ? text + 20 : "=";
        length = 20;
    }
    int i = warn_of_old_name(text, length);
    if (i == VM_FLAG_COUNT) return OPTION_TAKEN;
    if (i < 0) i = find(text, length);
    if (i < 0) return OPTION_UNKNOWN;
    bool unlocks = i == VM_FLAG_UnlockDiagnosticVMOptions || i == VM_FLAG_UnlockExperimentalVMOptions;
    bool locked = !unlocks && !vm_flag_is_visible((VmFlagIndex)i);
    if (locked) report_locked((VmFlagIndex)i);
    if (locked && !library_level->option_errors_are_lines) return OPTION_REFUSED;
    if (vm_flags[i].type == VM_FLAG_BOOL) {
        if (!sign) return refuse("Missing +/- setting for VM option '%s'", text);
        if (locked || value) return refuse("Improperly specified VM option '%s'", text);
        vm_flag_set_bool((VmFlagIndex)i, on, origin);
        return OPTION_TAKEN;
    }
    if (sign) return refuse("Unexpected +/- setting in VM option '%s'", text);
    if (locked || !value || !set((VmFlagIndex)i, value + 1, origin))
        return refuse("Improperly specified VM option '%s'", text);
    if (i == VM_FLAG_StartFlightRecording)
        vm_printf(stderr, "%s warning: Ignoring option StartFlightRecording; there is no flight recorder\n", VM_NAME);
    return OPTION_TAKEN;
}

void vm_flags_report_unknown(const char *text) {
    enum { ENOUGH = 7000 }; /* what `java` suggests is at least about this similar */
    text += *text == '+' || *text == '-';
    size_t length = strcspn(text, "=");
    unsigned best = 0, best_score = 0;
    vm_printf(stderr, "Unrecognized VM option '%s'\n", text);
    for (unsigned i = 0; i < VM_FLAG_COUNT; i++) {
        unsigned score =
            is_known(&vm_flags[i]) ? text_likeness(text, length, vm_flags[i].name, strlen(vm_flags[i].name)) : 0;
        if (score > best_score) best_score = score, best = i;
    }
    if (best_score < ENOUGH) return;
    bool is_bool = vm_flags[best].type == VM_FLAG_BOOL;
    vm_printf(stderr, "Did you mean '%s%s%s'?%s", is_bool ? "(+/-)" : "", vm_flags[best].name,
              is_bool ? "" : "=<value>", library_level->option_errors_are_lines ? "\n" : " ");
}

/* ---- for tools ---- */

char *vm_flag_format(VmFlagIndex i) {
    const VmFlag *f = &vm_flags[i];
    char number[340];
    if (f->type == VM_FLAG_BOOL)
        return copy(__atomic_load_n(&vm_flag_values[i].b, __ATOMIC_RELAXED) ? "true" : "false");
    if (f->type == VM_FLAG_TEXT || f->type == VM_FLAG_TEXTS)
        return copy(vm_flag_values[i].text ? vm_flag_values[i].text : "");
    format_number(f, vm_flag_values[i], number, sizeof number);
    return copy(number);
}

/* While the VM runs what a text begins with is taken, and a minus of unsigned numbers. */
static bool scan_number(const VmFlag *f, const char *text, VmFlagValue *out) {
    char *end;
    if (f->type == VM_FLAG_DOUBLE)
        out->d = strtod(text, &end);
    else if (is_signed(f))
        out->u = (uint64_t)(int64_t)(f->type == VM_FLAG_INT ? (int)strtol(text, &end, 10) : strtol(text, &end, 10));
    else
        out->u = f->type == VM_FLAG_UINT ? (unsigned)strtoul(text, &end, 10) : strtoul(text, &end, 10);
    return end > text;
}

char *vm_flag_write(const char *name, const char *text, VmFlagOrigin origin) {
    int i = vm_flag_find(name);
    char *message = NULL;
    VmFlagValue v = {.u = 0};
    if (i < 0 || !vm_flag_is_visible((VmFlagIndex)i))
        message = memory_format(FOR_FLAGS, "flag %s does not exist\n", name);
    else if (vm_flags[i].kind != VM_FLAG_MANAGEABLE)
        message = copy("only 'writeable' flags can be set\n");
    else if (!text)
        message = copy("flag value is missing\n");
    else if (vm_flags[i].type == VM_FLAG_BOOL)
        if (!parse_bool(text, &v))
            message = copy("flag value must be a boolean (1/0 or true/false)\n");
        else
            vm_flag_set_bool((VmFlagIndex)i, v.b, origin);
    else if (vm_flags[i].type == VM_FLAG_TEXT || vm_flags[i].type == VM_FLAG_TEXTS)
        set((VmFlagIndex)i, text, origin);
    else if (!scan_number(&vm_flags[i], text, &v))
        message = memory_format(FOR_FLAGS, "flag value must be %s\n",
                                vm_flags[i].type == VM_FLAG_DOUBLE ? "a double"
                                : is_signed(&vm_flags[i])          ? "an integer"
                                                                   : "an unsigned integer");
    else if (!in_range(&vm_flags[i], v)) {
        char low[340], high[340];
        format_number(&vm_flags[i], vm_flags[i].low, low, sizeof low);
        format_number(&vm_flags[i], vm_flags[i].high, high, sizeof high);
        message =
            memory_format(FOR_FLAGS, "%s error: must have value in range [%s...%s]\n", vm_flags[i].name, low, high);
    } else
        vm_flag_set_number((VmFlagIndex)i, v.u, origin);
    return message;
}

void vm_flag_print(VmFlagIndex i, FILE *out) {
    char *value = vm_flag_format(i);
    if (vm_flags[i].type == VM_FLAG_BOOL)
        fprintf(out, "-XX:%c%s", *value == 't' ? '+' : '-', vm_flags[i].name);
    else
        fprintf(out, "-XX:%s=%s", vm_flags[i].name, value);
    free(value);
}

void vm_flags_print_changed(FILE *out) {
    for (unsigned i = 0; i < VM_FLAG_COUNT; i++)
        if (vm_flag_origins[i] != VM_FLAG_DEFAULT) {
            vm_flag_print((VmFlagIndex)i, out);
            fputc(' ', out);
        }
}

static void print_range(const VmFlag *f, FILE *out) {
    char low[340] = "", high[340] = "";
    if (has_range(f) && f->type == VM_FLAG_DOUBLE) {
        snprintf(low, sizeof low, "%.3f", f->low.d);
        snprintf(high, sizeof high, "%.3f", f->high.d);
    } else if (has_range(f)) {
        format_number(f, f->low, low, sizeof low);
        format_number(f, f->high, high, sizeof high);
    }
    fprintf(out, " [ %-25s ... %25s ]", low, high);
}

/* Flags that only machines with 64 bits have. */
static bool is_wide(VmFlagIndex i) {
    static const struct {
        unsigned levels;
        VmFlagIndex flag;
    } wide[] = {{LEVEL_ALL, VM_FLAG_AOTCompatibleOopCompression},
                {LEVEL_ALL, VM_FLAG_ObjectAlignmentInBytes},
                {LEVEL_ALL, VM_FLAG_UseCompactObjectHeaders},
                {LEVEL_UNTIL(25), VM_FLAG_UseCompressedClassPointers},
                {LEVEL_ALL, VM_FLAG_UseCompressedOops}};
    for (unsigned k = 0; k < sizeof wide / sizeof wide[0]; k++)
        if (wide[k].flag == i) return wide[k].levels & library_level->bit;
    return false;
}
/* In a column, after [before] spaces. */
static void print_kind(VmFlagIndex i, int before, int column, FILE *out) {
    static const char *const kinds[][2] = {{"{product}", "{product lp64_product}"},
                                           {"{manageable}", "{manageable lp64_product}"},
                                           {"{diagnostic}", "{diagnostic lp64_product}"},
                                           {"{experimental}", "{experimental lp64_product}"}};
    const char *text = kinds[vm_flags[i].kind][is_wide(i)];
    int length = (int)strlen(text);
    fprintf(out, "%*s", before + (length > column ? length : column), text);
}

void vm_flags_print_all(FILE *out, VmFlagsColumns columns) {
    static const char *const origins[] = {
        "", "default", "command line", "management", "environment", "config file", "ergonomic", "attach"};
    fputs(columns == VM_FLAGS_RANGES ? "[Global flags ranges]\n" : "[Global flags]\n", out);
    for (unsigned i = 0; i < VM_FLAG_COUNT; i++) {
        const VmFlag *f = &vm_flags[i];
        bool is_number = f->type != VM_FLAG_BOOL && f->type != VM_FLAG_TEXT && f->type != VM_FLAG_TEXTS;
        bool shown = library_level->prints_locked_flags ? is_known(f) : vm_flag_is_visible((VmFlagIndex)i);
        if (!shown || (columns == VM_FLAGS_RANGES && !is_number)) continue;
        fprintf(out, columns == VM_FLAGS_RANGES ? "%9s %-50s" : "%9s %-39s ", vm_flag_type_name((VmFlagIndex)i),
                f->name);
        if (columns == VM_FLAGS_RANGES) {
            print_range(f, out);
            print_kind((VmFlagIndex)i, 15, 21, out);
        } else {
            char *value = vm_flag_format((VmFlagIndex)i);
            int name_length = (int)strlen(f->name),
                rest = 51 - (int)strlen(value) - (name_length > 39 ? name_length - 39 : 0);
            fprintf(out, " = %s", value);
            print_kind((VmFlagIndex)i, rest > 21 ? rest - 20 : 1, 20, out);
            free(value);
        }
        fprintf(out, " {%s}\n", origins[vm_flag_origins[i]]);
    }
}
