/* See diagnostic.h. One table says what each command is called, takes and does; `help` prints it. Arguments follow the
   rules of `java`: words divided by blanks, quotes keep blanks together, options are -name or -name=value, other words
   fill the arguments in order. */
#include "vm/services/diagnostic.h"

#include <errno.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/text.h"
#include "gc/walk.h"
#include "runtime/event_log.h"
#include "runtime/exception.h"
#include "runtime/handle.h"
#include "runtime/java_vm.h"
#include "runtime/library_level.h"
#include "runtime/log.h"
#include "runtime/module.h"
#include "runtime/options.h"
#include "runtime/properties.h"
#include "runtime/safepoint.h"
#include "runtime/string.h"
#include "runtime/vm_flags.h"
#include "runtime/wellknown.h"
#include "vm/classes/classes.h"
#include "vm/classes/loader.h"
#include "vm/interp/interp.h"
#include "vm/services/attach.h"
#include "vm/services/class_hierarchy.h"
#include "vm/services/class_list.h"
#include "vm/services/heap_dump.h"
#include "vm/services/loader_list.h"
#include "vm/services/memory_map.h"
#include "vm/services/native_memory.h"
#include "vm/services/thread_dump.h"
#include "vm/services/vm_info.h"

#define OPTIONS_TITLE "Options: (options must be specified using the <key> or <key>=<value> syntax)"

/* ---- histogram of classes ---- */

typedef struct Count {
    const Class *c;
    uint64_t objects, bytes;
} Count;
typedef struct Histogram {
    Count *table; /* open addressing, never more than half full */
    size_t size, used;
    bool failed;
} Histogram;

static Count *find_count(Histogram *h, const Class *c) {
    size_t i = ((uintptr_t)c >> 4) * 0x9e3779b97f4a7c15u >> 20;
    for (i &= h->size - 1; h->table[i].c && h->table[i].c != c; i = (i + 1) & (h->size - 1)) {}
    return &h->table[i];
}

static bool grow_histogram(Histogram *h) {
    Histogram bigger = {.size = h->size ? 2 * h->size : 1024};
    bigger.table = calloc(bigger.size, sizeof *bigger.table);
    if (!bigger.table) return false;
    for (size_t i = 0; i < h->size; i++)
        if (h->table[i].c) *find_count(&bigger, h->table[i].c) = h->table[i];
    bigger.used = h->used;
    free(h->table);
    *h = bigger;
    return true;
}

static bool count_object(void *context, Object *o) {
    Histogram *h = context;
    if (2 * h->used >= h->size && !grow_histogram(h)) {
        h->failed = true;
        return false;
    }
    Count *n = find_count(h, object_class(o));
    if (!n->c) {
        n->c = object_class(o);
        h->used++;
    }
    n->objects++;
    n->bytes += object_size(o);
    return true;
}

static int by_bytes(const void *a, const void *b) {
    const Count *x = a, *y = b;
    return x->bytes > y->bytes ? -1 : x->bytes < y->bytes;
}

static void print_count(unsigned rank, const Count *n, FILE *out) {
    fprintf(out, "%4u: %13llu %14llu  ", rank, (unsigned long long)n->objects, (unsigned long long)n->bytes);
    class_print_java_name(n->c, out);
    const Class *element = n->c;
    while (element->component) element = element->component;
    if (class_module_name(element)) fprintf(out, " (" MODULE_SHOWN ")", MODULE_WORDS(element->module));
    fputc('\n', out);
}

void diagnostic_histogram(Thread *t, bool live, FILE *out) {
    Histogram h = {0};
    if (live) heap_collect(GC_HISTOGRAM);
    safepoint_begin(t); /* printed before it ends: classes may be unloaded afterwards */
    heap_iterate(count_object, &h);
    size_t count = 0;
    for (size_t i = 0; i < h.size; i++)
        if (h.table[i].c) h.table[count++] = h.table[i];
    if (h.failed)
        fputs("minijvm: out of native memory: for the histogram\n", out);
    else {
        Count total = {0};
        qsort(h.table, count, sizeof *h.table, by_bytes);
        fputs(" num     #instances         #bytes  class name "
              "(module)\n-------------------------------------------------------\n",
              out);
        for (size_t i = 0; i < count; i++) {
            print_count((unsigned)i + 1, &h.table[i], out);
            total.objects += h.table[i].objects;
            total.bytes += h.table[i].bytes;
        }
        fprintf(out, "Total %13llu %14llu\n", (unsigned long long)total.objects, (unsigned long long)total.bytes);
    }
    safepoint_end(t);
    free(h.table);
}

/* ---- flags ---- */

bool diagnostic_print_flag(const char *name, FILE *out) {
    int i = vm_flag_find(name);
    if (i < 0) return false;
    vm_flag_print((VmFlagIndex)i, out);
    fputc('\n', out);
    return true;
}

bool diagnostic_set_flag(const char *name, const char *value, FILE *out) {
    char *error = vm_flag_write(name, value, VM_FLAG_ATTACH);
    if (error) fputs(error, out);
    free(error);
    return !error;
}

/* ---- the commands ---- */

typedef DiagnosticParameter Parameter;
typedef DiagnosticCommand Command;
typedef struct DiagnosticCall {
    const Command *command;
    DiagnosticSource source;
    char *values[MAX_PARAMETERS]; /* NULL: not given; a switch that is on: "true" */
    uint32_t given;               /* a bit per option that was named, switches that are off included */
} Call;

bool diagnostic_is_launchers(const char *argument) {
    static const char *const launchers_own[] = {"-Dsun.java.command=", "-Dsun.java.launcher", "-Djava.class.path="};
    bool own = false;
    for (unsigned k = 0; k < sizeof launchers_own / sizeof launchers_own[0]; k++)
        own |= strncmp(argument, launchers_own[k], strlen(launchers_own[k])) == 0;
    return own;
}
char *diagnostic_arguments(DiagnosticArguments which) {
    unsigned i = which == ARGUMENTS_SETTINGS ? 0 : options.settings_count,
             end = which == ARGUMENTS_SETTINGS ? options.settings_count : options.vm_argument_count;
    size_t size = 1;
    for (unsigned k = i; k < end; k++) size += strlen(options.vm_arguments[k]) + 1;
    char *text = malloc(size), *p = text;
    if (!text) return NULL;
    *p = 0;
    for (; i < end; i++)
        if (!diagnostic_is_launchers(options.vm_arguments[i]))
            p = stpcpy(p > text ? stpcpy(p, " ") : p, options.vm_arguments[i]);
    return text;
}

static const char *property_or(const char *key, const char *otherwise) {
    const char *value = options_property(key);
    return value && *value ? value : otherwise;
}

static void run_version(Thread *t, const Call *call, FILE *out) {
    fprintf(out, "minijvm 64-Bit VM version %s\nJDK %s\n", MINIJVM_VERSION,
            java_base.version ? java_base.version->text : property_or("java.vm.specification.version", "17"));
}
void diagnostic_print_command_line(Thread *t, FILE *out) {
    char *settings = diagnostic_arguments(ARGUMENTS_SETTINGS), *arguments = diagnostic_arguments(ARGUMENTS_GIVEN);
    fputs("VM Arguments:\n", out);
    if (!settings || !arguments) exception_throw_out_of_memory(t, "Java heap space");
    if (settings && *settings) fprintf(out, "jvm_flags: %s \n", settings);
    if (arguments && *arguments) fprintf(out, "jvm_args: %s \n", arguments);
    free(settings);
    free(arguments);
    fprintf(out, "java_command: %s\njava_class_path (initial): %s\nLauncher Type: %s\n",
            property_or("sun.java.command", "<unknown>"), property_or("java.class.path", "<not set>"),
            property_or("sun.java.launcher", "generic"));
}
static void run_command_line(Thread *t, const Call *call, FILE *out) { diagnostic_print_command_line(t, out); }
static void run_uptime(Thread *t, const Call *call, FILE *out) {
    if (call->values[0]) {
        struct timespec now;
        char date[32], zone[8];
        struct tm local;
        clock_gettime(CLOCK_REALTIME, &now);
        strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%S", localtime_r(&now.tv_sec, &local));
        strftime(zone, sizeof zone, "%z", &local);
        fprintf(out, "%s.%03ld%s: ", date, now.tv_nsec / 1000000, zone);
    }
    fprintf(out, "%.3f s\n", (double)(clock_ns(CLOCK_MONOTONIC) - vm_started) / 1e9);
}
static void run_flags(Thread *t, const Call *call, FILE *out) {
    if (call->values[0]) {
        vm_flags_print_all(out, VM_FLAGS_VALUES);
        return;
    }
    vm_flags_print_changed(out);
    fputc('\n', out);
}
static void run_set_flag(Thread *t, const Call *call, FILE *out) {
    diagnostic_set_flag(call->values[0], call->values[1], out);
}
static void run_properties(Thread *t, const Call *call, FILE *out) {
    attach_write_properties(t, "serializePropertiesToByteArray", out);
}
static void run_print_threads(Thread *t, const Call *call, FILE *out) { thread_dump_write(t, out, call->values[0]); }
static void run_collect(Thread *t, const Call *call, FILE *out) { heap_collect(GC_COMMAND); }
static void run_finalization(Thread *t, const Call *call, FILE *out) {
    Method *m = class_declared_method(class_System, symbol_intern_cstr("runFinalization"), symbol_intern_cstr("()V"));
    if (m) interp_call(t, m, NULL, NULL);
}
static void run_heap_info(Thread *t, const Call *call, FILE *out) {
    fprintf(out, " mark-sweep heap  total %zuK, used %zuK, limit %zuK\n", heap_committed_bytes() / 1024,
            heap_used_bytes() / 1024, heap_max_bytes() / 1024);
}
/* %p in the name of a file is the number of the process, %% a percent sign, where that is so. */
static char *file_name(Thread *t, const char *given) {
    TextStream s;
    char *name = NULL;
    if (!library_level->commands_take_files)
        name = strdup(given);
    else if (text_stream_open(&s)) {
        for (const char *p = given; *p; p++)
            if (p[0] == '%' && p[1] == 'p') {
                fprintf(s.out, "%d", (int)getpid());
                p++;
            } else {
                fputc(*p, s.out);
                if (p[0] == '%' && p[1] == '%') p++;
            }
        name = text_stream_close(&s);
    }
    if (!name) exception_throw_out_of_memory(t, "Java heap space");
    return name;
}
/* What -gz and -parallel were given has been read as a number. There is one thread for it. */
static void run_heap_dump(Thread *t, const Call *call, FILE *out) {
    const char *all = call->values[0], *level = call->values[1], *threads = call->values[4];
    long value = level ? strtol(level, NULL, 10) : 0;
    if (threads && strtol(threads, NULL, 10) < 0) {
        fputs("Invalid number of parallel dump threads.\n", out);
        return;
    }
    if (level && (value < 1 || value > HEAP_DUMP_GZIP_MAX)) {
        fprintf(out, "Compression level out of range (1-%d): %ld\n", HEAP_DUMP_GZIP_MAX, value);
        return;
    }
    char *path = file_name(t, call->values[3]);
    HeapDumpRequest request = {.path = path, .live = !all, .overwrite = call->values[2], .gzip_level = (int)value};
    if (path) heap_dump_write(t, &request, out);
    free(path);
}
static void run_histogram(Thread *t, const Call *call, FILE *out) {
    long threads = call->values[1] ? strtol(call->values[1], NULL, 10) : 0;
    if (threads < 0)
        fprintf(out, "Parallel thread number out of range (>=0): %ld\n", threads);
    else
        diagnostic_histogram(t, !call->values[0], out);
}
static void run_data_dump(Thread *t, const Call *call, FILE *out) { attach_request_data(t); }
/* A jar file is a Java agent: the library that runs those gets its name with the options. */
static void run_load_agent(Thread *t, const Call *call, FILE *out) {
    const char *path = call->values[0], *text = call->values[1] ? call->values[1] : "";
    size_t length = strlen(path);
    if (length < 4 || strcmp(path + length - 4, ".jar") != 0) {
        attach_load_agent(t, path, true, text, out);
        return;
    }
    char *joined = malloc(length + strlen(text) + 2);
    if (!joined) {
        exception_throw_out_of_memory(t, "Java heap space");
        return;
    }
    sprintf(joined, "%s%s%s", path, *text ? "=" : "", text);
    attach_load_agent(t, "instrument", false, joined, out);
    free(joined);
}
/* An exception of the management agent stays pending. */
static void run_management_start(Thread *t, const Call *call, FILE *out) {
    TextStream s;
    const char *separator = "";
    char *text = NULL;
    if (text_stream_open(&s)) {
        for (unsigned i = 0; i < diagnostic_takes(call->command); i++) {
            if (!call->values[i]) continue;
            fprintf(s.out, "%scom.sun.management.%s=%s", separator, call->command->parameters[i].name, call->values[i]);
            separator = ",";
        }
        text = text_stream_close(&s);
    }
    if (text)
        attach_call_management(t, "startRemoteManagementAgent", "(Ljava/lang/String;)V", text, NULL);
    else
        exception_throw_out_of_memory(t, "Java heap space");
    free(text);
}
static void run_management_local(Thread *t, const Call *call, FILE *out) {
    attach_call_management(t, "startLocalManagementAgent", "()V", NULL, NULL);
}
static void run_management_stop(Thread *t, const Call *call, FILE *out) {
    attach_call_management(t, "stopRemoteManagementAgent", "()V", NULL, NULL);
}
static void run_management_status(Thread *t, const Call *call, FILE *out) {
    Slot result = 0;
    if (!attach_call_management(t, "getManagementAgentStatus", "()Ljava/lang/String;", NULL, &result) ||
        !slot_to_ref(result))
        return;
    string_print(slot_to_ref(result), out);
    fputc('\n', out);
}
static const char *const memory_requests[] = {"summary",     "detail",   "baseline",  "summary.diff",
                                              "detail.diff", "shutdown", "statistics"}; /* NativeMemoryRequest */
static void run_native_memory(Thread *t, const Call *call, FILE *out) {
    NativeMemoryRequest request = NATIVE_MEMORY_PRINT_SUMMARY;
    const char *scale = NULL;
    unsigned on = 0, given = 0;
    if (options.native_memory == NATIVE_MEMORY_OFF) {
        fputs("Native memory tracking is not enabled\n", out);
        return;
    }
    for (unsigned i = 0; i < diagnostic_takes(call->command); i++) {
        const char *name = call->command->parameters[i].name;
        if (strcmp(name, "scale") == 0) {
            scale = call->values[i];
            continue;
        }
        given += call->given >> i & 1;
        if (!call->values[i]) continue;
        for (request = NATIVE_MEMORY_PRINT_SUMMARY; strcmp(memory_requests[request], name) != 0; request++) {}
        on++;
    }
    if (on > 1)
        fprintf(out,
                "At most one of the following option can be specified: summary, detail, metadata, baseline, "
                "summary.diff, detail.diff%s\n",
                library_level->tells_memory_tags ? "" : ", shutdown");
    else if (given && !on)
        fputs("No command to execute\n", out);
    else
        native_memory_answer(t, request, scale ? scale : "KB", out);
}
/* The class library writes the file, and what is to be said about it. */
static void run_dump_threads(Thread *t, const Call *call, FILE *out) {
    const char *overwrite = call->values[0], *format = call->values[1];
    char *name = file_name(t, call->values[2]);
    Object *path = name ? string_new_cstr(t, name) : NULL;
    free(name);
    if (!path) return;
    handle_keep(t, path);
    const Slot arguments[] = {slot_ref(path), slot_int(overwrite != NULL)};
    attach_print_bytes(t, "jdk/internal/vm/ThreadDumper",
                       format && strcmp(format, "json") == 0 ? "dumpThreadsToJson" : "dumpThreads",
                       "(Ljava/lang/String;Z)[B", arguments, out);
}
static void run_scheduler(Thread *t, const Call *call, FILE *out) {
    attach_print_bytes(t, "jdk/internal/vm/JcmdVThreadCommands", "printScheduler", "()[B", NULL, out);
}
static void run_pollers(Thread *t, const Call *call, FILE *out) {
    attach_print_bytes(t, "jdk/internal/vm/JcmdVThreadCommands", "printPollers", "()[B", NULL, out);
}
static void run_classes(Thread *t, const Call *call, FILE *out) { class_list_print(t, call->values[0], out); }
/* What malloc knows of itself. */
static void run_malloc_info(Thread *t, const Call *call, FILE *out) {
    TextStream s;
    char *text = NULL;
    if (text_stream_open(&s)) {
        const int failed = malloc_info(0, s.out);
        if (failed) fprintf(s.out, "Error: %s\n", strerror(errno));
        text = text_stream_close(&s);
    }
    fputs(text ? text : "Error: out of native memory\n", out);
    free(text);
}
/* Resident and swapped-out memory of the process, in kilobytes. */
static long memory_in_use(void) {
    FILE *f = fopen("/proc/self/status", "r");
    char line[128];
    long resident = 0, swapped = 0;
    while (f && fgets(line, sizeof line, f)) {
        sscanf(line, "VmRSS: %ld", &resident);
        sscanf(line, "VmSwap: %ld", &swapped);
    }
    if (f) fclose(f);
    return resident + swapped;
}
static void run_trim(Thread *t, const Call *call, FILE *out) {
    const long before = memory_in_use();
    malloc_trim(0);
    const long after = memory_in_use();
    fprintf(out, "Trim native heap: RSS+Swap: %ldK->%ldK (%+ldK)\n", before, after, after - before);
}

/* ---- the commands about classes, loaders, tables, events, logs ---- */

/* Objects in the queue of the finalizer, counted by the class library. */
static void run_finalizer_info(Thread *t, const Call *call, FILE *out) {
    Slot result = 0;
    Method *m = loader_static_method(t, "java/lang/ref/FinalizerHistogram", "getFinalizerHistogram",
                                     "()[Ljava/lang/ref/FinalizerHistogram$Entry;");
    if (!m || !interp_call(t, m, NULL, &result)) return;
    const Object *entries = slot_to_ref(result);
    const uint32_t n = entries ? array_length(entries) : 0;
    if (!n) {
        fputs("No instances waiting for finalization found\n", out);
        return;
    }
    const Class *c = object_class(ref_load(&array_refs(entries)[0]));
    const Field *count = class_declared_field(c, symbol_intern_cstr("instanceCount"), symbol_intern_cstr("I")),
                *name =
                    class_declared_field(c, symbol_intern_cstr("className"), symbol_intern_cstr("Ljava/lang/String;"));
    if (!count || !name) {
        exception_throw(t, InternalError, "FinalizerHistogram.Entry is not laid out as the VM expects");
        return;
    }
    fputs("Unreachable instances waiting for finalization\n#instances  class name\n-----------------------\n", out);
    for (uint32_t i = 0; i < n; i++) {
        const Object *entry = ref_load(&array_refs(entries)[i]);
        fprintf(out, "%10d  ", *(const int32_t *)object_at(entry, count->offset));
        string_print(ref_load(object_at(entry, name->offset)), out);
        fputc('\n', out);
    }
}
static void run_class_hierarchy(Thread *t, const Call *call, FILE *out) {
    class_hierarchy_print(t, call->values[2], call->values[0], call->values[1], out);
}
static void run_loaders(Thread *t, const Call *call, FILE *out) {
    const bool fold = call->values[2] || !(call->given >> 2 & 1);
    loaders_print_tree(t, call->values[0], call->values[1], fold, out);
}
static void run_loader_stats(Thread *t, const Call *call, FILE *out) { loaders_print_statistics(t, out); }
static void run_dictionaries(Thread *t, const Call *call, FILE *out) {
    loaders_print_dictionaries(t, call->values[0], out);
}
static void run_metaspace(Thread *t, const Call *call, FILE *out) {
    const char *scale = call->values[7];
    loaders_print_metaspace(t,
                            &(MetaspaceRequest){.basic = call->values[0],
                                                .loaders = call->values[1],
                                                .classes = call->values[2],
                                                .by_type = call->values[4],
                                                .scale = scale ? scale : "dynamic"},
                            out);
}
static void run_libraries(Thread *t, const Call *call, FILE *out) { memory_map_print_libraries(out); }
static void run_map(Thread *t, const Call *call, FILE *out) { memory_map_print(t, out); }
static void run_dump_map(Thread *t, const Call *call, FILE *out) {
    char *path = file_name(t, call->values[0] ? call->values[0] : "vm_memory_map_%p.txt"), *whole;
    FILE *f = path ? fopen(path, "we") : NULL;
    if (!path) return;
    if (options.native_memory == NATIVE_MEMORY_OFF && f) fputs("(NMT is disabled, will not annotate mappings).\n", out);
    if (!f)
        fprintf(out, "Failed to open \"%s\" for writing (%s).\n", path, strerror(errno));
    else {
        memory_map_print(t, f);
        const bool failed = ferror(f) || fclose(f);
        whole = realpath(path, NULL);
        if (failed)
            fprintf(out, "Failed to write \"%s\" (%s).\n", path, strerror(errno));
        else
            fprintf(out, "Memory map dumped to \"%s\".\n", whole ? whole : path);
        free(whole);
    }
    free(path);
}
static void run_info(Thread *t, const Call *call, FILE *out) { vm_info_print(t, out); }
static void run_events(Thread *t, const Call *call, FILE *out) {
    const char *most = call->values[1];
    char *end = NULL;
    const long n = most ? strtol(most, &end, 10) : 0;
    if (most && (end == most || (n < 0 && library_level->commands_take_files)))
        fprintf(out, "Invalid max option: \"%s\".\n", most);
    else if (event_log_print(call->values[0], n > 0 ? (size_t)n : SIZE_MAX, out) && call->values[0])
        fputc('\n', out);
}
static void print_parameters(const Command *c, bool wanted, const char *title, FILE *out);
static void run_log(Thread *t, const Call *call, FILE *out) {
    enum { OUTPUT, OUTPUT_OPTIONS, WHAT, DECORATORS, DISABLE, LIST, ROTATE };
    const uint32_t given = call->given;
    if (given >> DISABLE & 1) log_disable();
    if (given & (1u << OUTPUT | 1u << WHAT | 1u << DECORATORS)) {
        const LogRequest request = {call->values[OUTPUT], call->values[OUTPUT_OPTIONS], call->values[WHAT],
                                    call->values[DECORATORS]};
        if (!log_reconfigure(&request, out)) return;
    }
    if (given >> LIST & 1) log_list(out);
    if (given >> ROTATE & 1) log_rotate();
    if (given & ~(1u << OUTPUT_OPTIONS)) return;
    fprintf(out, "Syntax : %s [options]\n", call->command->name);
    print_parameters(call->command, true, OPTIONS_TITLE, out);
}

static void print_escaped(const char *text, size_t length, FILE *out) {
    for (size_t i = 0; i < length; i++) {
        const unsigned char c = (unsigned char)text[i];
        if (c >= ' ' && c < 0x7f)
            fputc(c, out);
        else if (c == '\n' || c == '\t' || c == '\r' || c == '\f')
            fprintf(out, "\\%c", c == '\n' ? 'n' : c == '\t' ? 't' : c == '\r' ? 'r' : 'f');
        else
            fprintf(out, "\\x%02x", c);
    }
    fputc('\n', out);
}
static void print_interned(const Object *s, void *context) {
    char *text = string_to_utf8(s);
    fprintf(context, "%zu: ", string_utf8_length(s));
    print_escaped(text ? text : "", text ? strlen(text) : 0, context);
    free(text);
}
static void print_symbol(const Symbol *s, void *context) {
    fprintf(context, "%u %u: ", (unsigned)s->length, (unsigned)s->count);
    print_escaped(s->text, s->length, context);
}
static void print_table(Thread *t, const char *title, bool (*take)(TableStatistics *s), FILE *out) {
    TableStatistics s;
    safepoint_begin(t);
    const bool ok = take(&s);
    safepoint_end(t);
    if (ok) {
        fprintf(out, "%s statistics:\n", title);
        table_statistics_print(&s, out);
    } else
        fputs("minijvm: out of native memory: for the statistics\n", out);
}
static void run_string_table(Thread *t, const Call *call, FILE *out) {
    if (!call->values[0]) {
        print_table(t, "StringTable", strings_statistics, out);
        return;
    }
    fputs("VERSION: 1.1\n", out);
    safepoint_begin(t);
    strings_visit_interned(print_interned, out);
    safepoint_end(t);
}
static void run_symbol_table(Thread *t, const Call *call, FILE *out) {
    if (!call->values[0]) {
        print_table(t, "SymbolTable", symbols_statistics, out);
        return;
    }
    fputs("VERSION: 1.1\n", out);
    safepoint_begin(t);
    symbols_visit(print_symbol, out);
    safepoint_end(t);
}
static void run_help(Thread *t, const Call *call, FILE *out);

#define MONITOR "java.lang.management.ManagementPermission(monitor)"
#define CONTROL "java.lang.management.ManagementPermission(control)"
#define MEMORY_SUMMARY                                                                                             \
    "request runtime to report current memory summary, which includes total reserved and committed memory, along " \
    "with memory usage summary by each "
/* clang-format off */
#define MEMORY_REQUESTS                                                                                                \
    {"detail", "request runtime to report memory allocation >= 1K by each callsite.", .type = "BOOLEAN",               \
     .optional = true},                                                                                                \
    {"baseline", "request runtime to baseline current memory usage, so it can be compared against in later time.",     \
     .type = "BOOLEAN", .optional = true},                                                                             \
    {"summary.diff", "request runtime to report memory summary comparison against previous baseline.",                 \
     .type = "BOOLEAN", .optional = true},                                                                             \
    {"detail.diff",                                                                                                    \
     "request runtime to report memory detail comparison against previous baseline, which shows the memory "           \
     "allocation activities at different callsites.",                                                                  \
     .type = "BOOLEAN", .optional = true}
#define MEMORY_STATISTICS                                                                                              \
    {"statistics", "print tracker statistics for tuning purpose.", .type = "BOOLEAN", .optional = true},               \
    {"scale", "Memory usage in which scale, KB, MB or GB", .type = "STRING", .optional = true, .initial = "KB"}
#define METASPACE_SWITCHES \
    {"basic", "Prints a basic summary (does not need a safepoint).", .type = "BOOLEAN", .optional = true}, \
    {"show-loaders", "Shows usage by class loader.", .type = "BOOLEAN", .optional = true}, \
    {"show-classes", "If show-loaders is set, shows loaded classes for each loader.", .type = "BOOLEAN", \
     .optional = true}, \
    {"by-chunktype", "Break down numbers by chunk type.", .type = "BOOLEAN", .optional = true}, \
    {"by-spacetype", "Break down numbers by loader type.", .type = "BOOLEAN", .optional = true}, \
    {"vslist", "Shows details about the underlying virtual space.", .type = "BOOLEAN", .optional = true}, \
    {"chunkfreelist", "Shows details about global chunk free lists (ChunkManager).", .type = "BOOLEAN", \
     .optional = true}
/* clang-format on */
const Command diagnostic_commands[] = {
    {"GC.class_histogram",
     "Provide statistics about the Java heap usage.",
     "High: Depends on Java heap size and content.",
     MONITOR,
     {{"-all", "Inspect all objects, including unreachable objects", .optional = true},
      {"-parallel",
       "Number of parallel threads to use for heap inspection. 0 (the default) means let the VM determine the number "
       "of threads to use. 1 means use one thread (disable parallelism). For any other value the VM will try to use "
       "the specified number of threads, but might use fewer.",
       .type = "INT", .optional = true, .initial = "0"}},
     .run = run_histogram},
    {"GC.finalizer_info",
     "Provide information about Java finalization queue.",
     "Medium",
     MONITOR,
     {{0}},
     .run = run_finalizer_info},
    {"GC.heap_dump",
     "Generate a HPROF format dump of the Java heap.",
     "High: Depends on Java heap size and content. Request a full GC unless the '-all' option is specified.",
     MONITOR,
     {{"-all", "Dump all objects, including unreachable objects", .optional = true},
      {"-gz",
       "If specified, the heap dump is written in gzipped format using the given compression level. 1 (recommended) is "
       "the fastest, 9 the strongest compression.",
       .type = "INT", .optional = true, .initial = "1"},
      {"-overwrite", "If specified, the dump file will be overwritten if it exists", .optional = true},
      {"filename", "Name of the dump file", .type = "FILE", .optional = false},
      {"-parallel",
       "Number of parallel threads to use for heap dump. The VM will try to use the specified number of threads, but "
       "might use fewer.",
       .type = "INT", .optional = true, .initial = "1", .levels = LEVEL_25}},
     .run = run_heap_dump,
     .attach_only = true},
    {"GC.heap_info", "Provide generic Java heap information.", "Medium", MONITOR, {{0}}, .run = run_heap_info},
    {"GC.run",
     "Call java.lang.System.gc().",
     "Medium: Depends on Java heap size and content.",
     NULL,
     {{0}},
     .run = run_collect},
    {"GC.run_finalization",
     "Call java.lang.System.runFinalization().",
     "Medium: Depends on Java content.",
     NULL,
     {{0}},
     .run = run_finalization},
    {"JVMTI.agent_load",
     "Load JVMTI native agent.",
     "Low",
     CONTROL,
     {{"library path", "Absolute path of the JVMTI agent to load.", .optional = false},
      {"agent option", "Option string to pass the agent.", .optional = true}},
     .run = run_load_agent},
    {"JVMTI.data_dump",
     "Signal the JVM to do a data-dump request for JVMTI.",
     "High",
     MONITOR,
     {{0}},
     .run = run_data_dump},
    {"ManagementAgent.start",
     "Start remote management agent.",
     "Low: No impact",
     NULL,
     {{"config.file", "set com.sun.management.config.file", .type = "STRING", .optional = true},
      {"jmxremote.host", "set com.sun.management.jmxremote.host", .type = "STRING", .optional = true},
      {"jmxremote.port", "set com.sun.management.jmxremote.port", .type = "STRING", .optional = true},
      {"jmxremote.rmi.port", "set com.sun.management.jmxremote.rmi.port", .type = "STRING", .optional = true},
      {"jmxremote.ssl", "set com.sun.management.jmxremote.ssl", .type = "STRING", .optional = true},
      {"jmxremote.registry.ssl", "set com.sun.management.jmxremote.registry.ssl", .type = "STRING", .optional = true},
      {"jmxremote.authenticate", "set com.sun.management.jmxremote.authenticate", .type = "STRING", .optional = true},
      {"jmxremote.password.file", "set com.sun.management.jmxremote.password.file", .type = "STRING", .optional = true},
      {"jmxremote.access.file", "set com.sun.management.jmxremote.access.file", .type = "STRING", .optional = true},
      {"jmxremote.login.config", "set com.sun.management.jmxremote.login.config", .type = "STRING", .optional = true},
      {"jmxremote.ssl.enabled.cipher.suites", "set com.sun.management.jmxremote.ssl.enabled.cipher.suite",
       .type = "STRING", .optional = true},
      {"jmxremote.ssl.enabled.protocols", "set com.sun.management.jmxremote.ssl.enabled.protocols", .type = "STRING",
       .optional = true},
      {"jmxremote.ssl.need.client.auth", "set com.sun.management.jmxremote.need.client.auth", .type = "STRING",
       .optional = true},
      {"jmxremote.ssl.config.file", "set com.sun.management.jmxremote.ssl.config.file", .type = "STRING",
       .optional = true},
      {"jmxremote.autodiscovery", "set com.sun.management.jmxremote.autodiscovery", .type = "STRING", .optional = true},
      {"jdp.port", "set com.sun.management.jdp.port", .type = "INT", .optional = true},
      {"jdp.address", "set com.sun.management.jdp.address", .type = "STRING", .optional = true},
      {"jdp.source_addr", "set com.sun.management.jdp.source_addr", .type = "STRING", .optional = true},
      {"jdp.ttl", "set com.sun.management.jdp.ttl", .type = "INT", .optional = true},
      {"jdp.pause", "set com.sun.management.jdp.pause", .type = "INT", .optional = true},
      {"jdp.name", "set com.sun.management.jdp.name", .type = "STRING", .optional = true}},
     .run = run_management_start,
     .attach_only = true},
    {"ManagementAgent.start_local",
     "Start local management agent.",
     "Low: No impact",
     NULL,
     {{0}},
     .run = run_management_local,
     .attach_only = true},
    {"ManagementAgent.status",
     "Print the management agent status.",
     "Low: No impact",
     MONITOR,
     {{0}},
     .run = run_management_status,
     .attach_only = true},
    {"ManagementAgent.stop",
     "Stop remote management agent.",
     "Low: No impact",
     NULL,
     {{0}},
     .run = run_management_stop,
     .attach_only = true},
    {"System.dump_map",
     "Dumps an annotated process memory map to an output file (linux, Windows and MacOS only).",
     "Medium; can be high for very large java heaps.",
     NULL,
     {{"-F", "file path", .type = "FILE", .optional = true, .initial = "vm_memory_map_%p.txt"}},
     .run = run_dump_map,
     .levels = LEVEL_25},
    {"System.map",
     "Prints an annotated process memory map of the VM process (linux, Windows and MacOS only).",
     "Medium; can be high for very large java heaps.",
     NULL,
     {{0}},
     .run = run_map,
     .levels = LEVEL_25},
    {"System.native_heap_info",
     "Attempts to output information regarding native heap usage through malloc_info(3). If unsuccessful outputs "
     "\"Error: \" and a reason.",
     "Low",
     NULL,
     {{0}},
     .run = run_malloc_info,
     .levels = LEVEL_25},
    {"System.trim_native_heap",
     "Attempts to free up memory by trimming the C-heap.",
     "Low",
     CONTROL,
     {{0}},
     .run = run_trim},
    {"Thread.dump_to_file",
     "Dump threads, with stack traces, to a file in plain text or JSON format.",
     "Medium: Depends on the number of threads.",
     NULL,
     {{"-overwrite", "May overwrite existing file", .optional = true},
      {"-format", "Output format (\"plain\" or \"json\")", .type = "STRING", .optional = true, .initial = "plain"},
      {"filepath", "The file path to the output file", .type = "FILE", .optional = false}},
     .run = run_dump_threads,
     .levels = LEVEL_25},
    {"Thread.print",
     "Print all threads with stacktraces.",
     "Medium: Depends on the number of threads.",
     MONITOR,
     {{"-l", "print java.util.concurrent locks", .optional = true},
      {"-e", "print extended thread information", .optional = true}},
     .run = run_print_threads},
    {"Thread.vthread_pollers",
     "Print the I/O pollers that support virtual threads doing blocking network I/O operations.",
     "Low",
     NULL,
     {{0}},
     .run = run_pollers,
     .levels = LEVEL_25},
    {"Thread.vthread_scheduler",
     "Print the virtual thread scheduler, and the delayed task schedulers that support virtual threads doing timed "
     "operations.",
     "Low",
     NULL,
     {{0}},
     .run = run_scheduler,
     .levels = LEVEL_25},
    {"VM.class_hierarchy",
     "Print a list of all loaded classes, indented to show the class hiearchy. The name of each class is followed by "
     "the ClassLoaderData* of its ClassLoader, or \"null\" if loaded by the bootstrap class loader.",
     "Medium: Depends on number of loaded classes.",
     MONITOR,
     {{"-i", "Inherited interfaces should be printed.", .optional = true},
      {"-s", "If a classname is specified, print its subclasses. Otherwise only its superclasses are printed.",
       .optional = true},
      {"classname",
       "Name of class whose hierarchy should be printed. If not specified, all class hierarchies are printed.",
       .optional = true}},
     .run = run_class_hierarchy,
     .levels = LEVEL_EMBEDDED | LEVEL_17},
    {"VM.class_hierarchy",
     "Print a list of all loaded classes, indented to show the class hierarchy. The name of each class is followed by "
     "the ClassLoaderData* of its ClassLoader, or \"null\" if loaded by the bootstrap class loader.",
     "Medium: Depends on number of loaded classes.",
     MONITOR,
     {{"-i", "Inherited interfaces should be printed.", .optional = true},
      {"-s",
       "If a classname is specified, print its subclasses in addition to its superclasses. Without this option only "
       "the "
       "superclasses will be printed.",
       .optional = true},
      {"classname",
       "Name of class whose hierarchy should be printed. If not specified, all class hierarchies are printed.",
       .optional = true}},
     .run = run_class_hierarchy,
     .levels = LEVEL_25},
    {"VM.classes",
     "Print all loaded classes",
     "Medium: Depends on number of loaded classes.",
     NULL,
     {{"-verbose",
       "Dump the detailed content of a Java class. Some classes are annotated with flags: F = has, or inherits, a "
       "non-empty finalize method, f = has final method, W = methods rewritten, C = marked with @Contended annotation, "
       "R = has been redefined, S = is shared class",
       .optional = true}},
     .run = run_classes,
     .levels = LEVEL_25},
    {"VM.classloader_stats",
     "Print statistics about all ClassLoaders.",
     "Low",
     MONITOR,
     {{0}},
     .run = run_loader_stats},
    {"VM.classloaders",
     "Prints classloader hierarchy.",
     "Medium: Depends on number of class loaders and classes loaded.",
     MONITOR,
     {{"show-classes", "Print loaded classes.", .type = "BOOLEAN", .optional = true},
      {"verbose", "Print detailed information.", .type = "BOOLEAN", .optional = true},
      {"fold", "Show loaders of the same name and class as one.", .type = "BOOLEAN", .optional = true,
       .looks_mandatory = true, .initial = "true"}},
     .run = run_loaders,
     .levels = LEVEL_EMBEDDED | LEVEL_17},
    {"VM.classloaders",
     "Prints classloader hierarchy.",
     "Medium: Depends on number of class loaders and classes loaded.",
     MONITOR,
     {{"show-classes", "Print loaded classes.", .type = "BOOLEAN", .optional = true},
      {"verbose", "Print detailed information.", .type = "BOOLEAN", .optional = true},
      {"fold", "Show loaders of the same name and class as one.", .type = "BOOLEAN", .optional = true,
       .initial = "true"}},
     .run = run_loaders,
     .levels = LEVEL_25},
    {"VM.command_line",
     "Print the command line used to start this VM instance.",
     "Low",
     MONITOR,
     {{0}},
     .run = run_command_line},
    {"VM.dynlibs", "Print loaded dynamic libraries.", "Low", MONITOR, {{0}}, .run = run_libraries},
    {"VM.events",
     "Print VM event logs",
     "Low: Depends on event log size. ",
     MONITOR,
     {{"log", "Name of log to be printed. If omitted, all logs are printed.", .type = "STRING", .optional = true},
      {"max", "Maximum number of events to be printed (newest first). If omitted, all events are printed.",
       .type = "STRING", .optional = true}},
     .run = run_events,
     .levels = LEVEL_EMBEDDED | LEVEL_17},
    {"VM.events",
     "Print VM event logs",
     "Low: Depends on event log size. ",
     MONITOR,
     {{"log", "Name of log to be printed. If omitted, all logs are printed.", .type = "STRING", .optional = true},
      {"max", "Maximum number of events to be printed (newest first). If omitted or zero, all events are printed.",
       .type = "INT", .optional = true, .initial = "0"}},
     .run = run_events,
     .levels = LEVEL_25},
    {"VM.flags",
     "Print VM flag options and their current values.",
     "Low",
     MONITOR,
     {{"-all", "Print all flags supported by the VM", .optional = true}},
     .run = run_flags},
    {"VM.info", "Print information about JVM environment and status.", "Low", MONITOR, {{0}}, .run = run_info},
    {"VM.log",
     "Lists current log configuration, enables/disables/configures a log output, or rotates all logs.",
     "Low: No impact",
     CONTROL,
     {{"output", "The name or index (#<index>) of output to configure.", .type = "STRING", .optional = true},
      {"output_options", "Options for the output.", .type = "STRING", .optional = true},
      {"what", "Configures what tags to log.", .type = "STRING", .optional = true},
      {"decorators", "Configures which decorators to use. Use 'none' or an empty value to remove all.",
       .type = "STRING", .optional = true},
      {"disable", "Turns off all logging and clears the log configuration.", .type = "BOOLEAN", .optional = true,
       .initial = ""},
      {"list", "Lists current log configuration.", .type = "BOOLEAN", .optional = true, .initial = ""},
      {"rotate", "Rotates all logs.", .type = "BOOLEAN", .optional = true, .initial = ""}},
     .run = run_log},
    {"VM.metaspace",
     "Prints the statistics for the metaspace",
     "Medium: Depends on number of classes loaded.",
     MONITOR,
     {METASPACE_SWITCHES,
      {"scale",
       "Memory usage in which to scale. Valid values are: 1, KB, MB or GB (fixed scale) or \"dynamic\" for a "
       "dynamically choosen scale.",
       .type = "STRING", .optional = true, .initial = "dynamic"}},
     .run = run_metaspace,
     .levels = LEVEL_EMBEDDED | LEVEL_17},
    {"VM.metaspace",
     "Prints the statistics for the metaspace",
     "Medium: Depends on number of classes loaded.",
     MONITOR,
     {METASPACE_SWITCHES,
      {"scale",
       "Memory usage in which to scale. Valid values are: 1, KB, MB or GB (fixed scale) or \"dynamic\" for a "
       "dynamically chosen scale.",
       .type = "STRING", .optional = true, .initial = "dynamic"}},
     .run = run_metaspace,
     .levels = LEVEL_25},
    {"VM.native_memory",
     "Print native memory usage",
     "Medium",
     MONITOR,
     {{"summary", MEMORY_SUMMARY "subsytem.", .type = "BOOLEAN", .optional = true},
      MEMORY_REQUESTS,
      {"shutdown", "deprecated.", .type = "BOOLEAN", .optional = true},
      MEMORY_STATISTICS},
     .run = run_native_memory,
     .levels = LEVEL_EMBEDDED | LEVEL_17},
    {"VM.native_memory",
     "Print native memory usage",
     "Medium",
     NULL,
     {{"summary", MEMORY_SUMMARY "subsystem.", .type = "BOOLEAN", .optional = true},
      MEMORY_REQUESTS,
      MEMORY_STATISTICS},
     .run = run_native_memory,
     .levels = LEVEL_25},
    {"VM.set_flag",
     "Sets VM flag option using the provided value.",
     "Low",
     CONTROL,
     {{"flag name", "The name of the flag we want to set", .optional = false},
      {"string value", "The value we want to set", .optional = true}},
     .run = run_set_flag},
    {"VM.stringtable",
     "Dump string table.",
     "Medium: Depends on Java content.",
     MONITOR,
     {{"-verbose", "Dump the content of each string in the table", .optional = true}},
     .run = run_string_table},
    {"VM.symboltable",
     "Dump symbol table.",
     "Medium: Depends on Java content.",
     MONITOR,
     {{"-verbose", "Dump the content of each symbol in the table", .optional = true}},
     .run = run_symbol_table},
    {"VM.system_properties",
     "Print system properties.",
     "Low",
     "java.util.PropertyPermission(*, read)",
     {{0}},
     .run = run_properties},
    {"VM.systemdictionary",
     "Prints the statistics for dictionary hashtable sizes and bucket length",
     "Medium: Depends on Java content.",
     MONITOR,
     {{"-verbose", "Dump the content of each dictionary entry for all class loaders", .optional = true}},
     .run = run_dictionaries},
    {"VM.uptime",
     "Print VM uptime.",
     "Low",
     NULL,
     {{"-date", "Add a prefix with current date", .optional = true}},
     .run = run_uptime},
    {"VM.version",
     "Print JVM version information.",
     "Low",
     "java.util.PropertyPermission(java.vm.version, read)",
     {{0}},
     .run = run_version},
    {"help",
     "For more information about a specific command use 'help <command>'. With no argument this will show a list of "
     "available commands. 'help all' will show help for all commands.",
     "Low",
     NULL,
     {{"-all", "Show help for all commands", .optional = true},
      {"command name", "The name of the command for which we want help", .optional = true}},
     .run = run_help}};
enum { COMMANDS = sizeof diagnostic_commands / sizeof diagnostic_commands[0] };
const unsigned diagnostic_command_count = COMMANDS;

const Command *diagnostic_find(const char *name, DiagnosticSource source) {
    for (unsigned i = 0; i < COMMANDS; i++)
        if (strcmp(diagnostic_commands[i].name, name) == 0 && diagnostic_is_known(&diagnostic_commands[i], source))
            return &diagnostic_commands[i];
    return NULL;
}

/* ---- help ---- */

static void print_parameters(const Command *c, bool wanted, const char *title, FILE *out) {
    for (unsigned i = 0, n = 0; i < diagnostic_takes(c); i++) {
        const Parameter *p = &c->parameters[i];
        if (diagnostic_is_option(p) != wanted) continue;
        if (!n++) fprintf(out, "\n%s\n", title);
        fprintf(out, "\t%s : %s %s (%s, %s)\n", p->name, p->optional && !p->looks_mandatory ? "[optional]" : "",
                p->description, diagnostic_type(p), diagnostic_initial(p) ? diagnostic_initial(p) : "no default value");
    }
}

static void print_help(const Command *c, FILE *out) {
    fprintf(out, "%s\n%s\n\nImpact: %s\n\n", c->name, c->description, c->impact);
    if (c->permission && library_level->commands_have_permissions) fprintf(out, "Permission: %s\n\n", c->permission);
    fprintf(out, "Syntax%s: %s", c->parameters[0].name ? " " : "", c->name);
    if (c->parameters[0].name) fputs(diagnostic_is_option(&c->parameters[0]) ? " [options]" : " ", out);
    for (unsigned i = 0; i < diagnostic_takes(c); i++)
        if (!diagnostic_is_option(&c->parameters[i]))
            fprintf(out, c->parameters[i].optional ? " [<%s>]" : " <%s>", c->parameters[i].name);
    fputc('\n', out);
    print_parameters(c, false, "Arguments:", out);
    print_parameters(c, true, OPTIONS_TITLE, out);
}

static void list_commands(DiagnosticSource source, bool describe, FILE *out) {
    for (const Command *c = diagnostic_commands; c < diagnostic_commands + COMMANDS; c++) {
        if (!diagnostic_is_known(c, source)) continue;
        fprintf(out, "%s\n", c->name);
        if (describe) fprintf(out, "\t%s\n\n", c->description);
    }
}

static void run_help(Thread *t, const Call *call, FILE *out) {
    const char *name = call->values[1];
    const Command *c = name ? diagnostic_find(name, call->source) : NULL;
    if (call->values[0])
        list_commands(call->source, true, out);
    else if (c)
        print_help(c, out);
    else if (name)
        fprintf(out, "Help unavailable : '%s' : No such command\n", name);
    else {
        fputs("The following commands are available:\n", out);
        list_commands(call->source, false, out);
        fputs("\nFor more information about a specific command use 'help <command>'.\n", out);
    }
}

/* ---- reading a command line ---- */

static int complain(FILE *out, const char *format, const char *what) {
    fputs("java.lang.IllegalArgumentException: ", out);
    fprintf(out, format, what);
    fputc('\n', out);
    return -1;
}

/* The next word, which is cut off where it ends; NULL: there is none. Sets *equals to the '=' outside quotes, if
   any. */
static char *next_word(char **cursor, char **equals) {
    char *p = *cursor, *begin;
    *equals = NULL;
    while (*p == ' ' || *p == '\t') p++;
    if (!*p) return NULL;
    if (*p == '"' || *p == '\'') {
        char quote = *p;
        begin = ++p;
        while (*p && *p != quote) p++;
    } else
        for (begin = p; *p && *p != ' ' && *p != '\t'; p++)
            if (*p == '=' && !*equals) {
                *equals = p;
                if (p[1] == '"' || p[1] == '\'') { /* a value in quotes may have spaces */
                    char quote = p[1];
                    memmove(p + 1, p + 2, strlen(p + 2) + 1);
                    while (p[1] && p[1] != quote) p++;
                    if (p[1]) memmove(p + 1, p + 2, strlen(p + 2) + 1);
                }
            }
    if (*p) *p++ = 0;
    *cursor = p;
    return begin;
}

static int set_switch(Call *call, unsigned i, char *name, char *value, FILE *out) {
    bool off = value && strcmp(value, "false") == 0;
    if (value && !off && strcmp(value, "true") != 0) {
        fprintf(out,
                "java.lang.IllegalArgumentException: Boolean parsing error in command argument '%s'. Could not parse: "
                "%s.\n\n",
                name, value);
        return -1;
    }
    call->values[i] = off ? NULL : "true";
    return 0;
}

static int check_number(const char *name, const char *value, FILE *out) {
    char *end;
    strtol(value, &end, 10);
    if (*value && !*end) return 0;
    fprintf(
        out,
        "java.lang.IllegalArgumentException: Integer parsing error in command argument '%s'. Could not parse: %s.\n\n",
        name, value);
    return -1;
}

static int take_argument(Call *call, char *word, char *equals, FILE *out) {
    const Parameter *p = call->command->parameters;
    if (equals) *equals = 0;
    for (unsigned i = 0; i < diagnostic_takes(call->command); i++)
        if (diagnostic_is_option(&p[i]) && strcmp(p[i].name, word) == 0) {
            call->given |= 1u << i;
            if (diagnostic_is_switch(&p[i])) return set_switch(call, i, word, equals ? equals + 1 : NULL, out);
            call->values[i] = equals ? equals + 1 : "";
            return strcmp(p[i].type, "INT") != 0 ? 0 : check_number(word, call->values[i], out);
        }
    for (unsigned i = 0; i < diagnostic_takes(call->command); i++)
        if (!diagnostic_is_option(&p[i]) && !call->values[i]) {
            if (equals) *equals = '=';
            call->values[i] = word;
            return 0;
        }
    return complain(out, "Unknown argument '%.29s' in diagnostic command.", word); /* `java` has room for as much */
}

/* [line] is cut into pieces. */
static int run_line(Thread *t, DiagnosticSource source, char *line, FILE *out) {
    char *equals, *word = next_word(&line, &equals);
    if (!word) return 0;
    Call call = {.command = diagnostic_find(word, source), .source = source};
    if (!call.command) return complain(out, "Unknown diagnostic command%s", "");
    const Parameter *p = call.command->parameters;
    while ((word = next_word(&line, &equals))) {
        if (!p[0].name) return complain(out, "The argument list of this diagnostic command should be empty.%s", "");
        if (take_argument(&call, word, equals, out)) return -1;
    }
    for (unsigned i = 0; i < diagnostic_takes(call.command); i++)
        if (!p[i].optional && !call.values[i]) return complain(out, "The argument '%s' is mandatory.", p[i].name);
    call.command->run(t, &call, out);
    if (!t->exception) return 0;
    attach_report_exception(t, out);
    return -1;
}

int diagnostic_run(Thread *t, DiagnosticSource source, const char *lines, FILE *out,
                   void (*known)(Thread *t, int result)) {
    char *copy = strdup(lines), *rest = copy, *line;
    int result = 0;
    bool decided = false, failed = false;
    if (!copy) {
        exception_throw_out_of_memory(t, "Java heap space");
        attach_report_exception(t, out);
        return -1;
    }
    while (rest && !failed && (line = strsep(&rest, "\n")) && strcmp(line, "stop") != 0) {
        failed = run_line(t, source, line, out) != 0;
        if (!decided && failed) result = -1;
        decided |= library_level->first_command_decides;
        if (decided && known) known(t, result);
    }
    free(copy);
    return result;
}
