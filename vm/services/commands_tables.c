/* Diagnostic commands about classes, loaders, tables, mappings, events and logs. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "runtime/event_log.h"
#include "runtime/exception.h"
#include "runtime/library_level.h"
#include "runtime/log.h"
#include "runtime/options.h"
#include "runtime/safepoint.h"
#include "runtime/string.h"
#include "runtime/wellknown.h"
#include "vm/classes/loader.h"
#include "vm/interp/interp.h"
#include "vm/interp/sample.h"
#include "vm/services/class_hierarchy.h"
#include "vm/services/commands.h"
#include "vm/services/loader_list.h"
#include "vm/services/memory_map.h"
#include "vm/services/vm_info.h"

typedef DiagnosticCall Call;

/* Objects in the queue of the finalizer, counted by the class library. */
void command_finalizer_info(Thread *t, const Call *call, FILE *out) {
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
void command_class_hierarchy(Thread *t, const Call *call, FILE *out) {
    class_hierarchy_print(t, call->values[2], call->values[0], call->values[1], out);
}
void command_loaders(Thread *t, const Call *call, FILE *out) {
    const bool fold = call->values[2] || !(call->given >> 2 & 1);
    loaders_print_tree(t, call->values[0], call->values[1], fold, out);
}
void command_loader_stats(Thread *t, const Call *call, FILE *out) { loaders_print_statistics(t, out); }
void command_dictionaries(Thread *t, const Call *call, FILE *out) {
    loaders_print_dictionaries(t, call->values[0], out);
}
void command_metaspace(Thread *t, const Call *call, FILE *out) {
    const char *scale = call->values[7];
    loaders_print_metaspace(t,
                            &(MetaspaceRequest){.basic = call->values[0],
                                                .loaders = call->values[1],
                                                .classes = call->values[2],
                                                .by_type = call->values[4],
                                                .scale = scale ? scale : "dynamic"},
                            out);
}
void command_libraries(Thread *t, const Call *call, FILE *out) { memory_map_print_libraries(out); }
void command_map(Thread *t, const Call *call, FILE *out) { memory_map_print(t, out); }

/* A file that a tool has named, or else the usual one, perhaps in a directory of all users: not what another user has
   put there for this process to write to. [path] NULL: its name is missing. */
static FILE *open_output(const char *path, bool is_named) {
    if (!path || is_named) return path ? fopen(path, "we") : NULL;
    struct stat s;
    int fd = open(path, O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0666);
    if (fd < 0) return NULL;
    bool own = fstat(fd, &s) == 0 && S_ISREG(s.st_mode) && s.st_uid == geteuid() && s.st_nlink == 1;
    FILE *f = own && ftruncate(fd, 0) == 0 ? fdopen(fd, "w") : NULL;
    if (f) return f;
    close(fd);
    if (!own) errno = EEXIST;
    return NULL;
}
void command_dump_map(Thread *t, const Call *call, FILE *out) {
    const char *named = call->values[0];
    char *path = named ? command_file_name(t, named) : command_filled_in_name(t, "vm_memory_map_%p.txt");
    char *whole;
    FILE *f = open_output(path, named);
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
/* All Java code is one piece of machine code. */
void command_perf_map(Thread *t, const Call *call, FILE *out) {
    const char *named = call->values[0];
    char *path = named ? command_file_name(t, named) : command_filled_in_name(t, "/tmp/perf-%p.map");
    FILE *f = open_output(path, named);
    CodeRange loop = sample_loop();
    if (!path) return;
    if (f) fprintf(f, "%lx %lx Interpreter\n", (unsigned long)loop.begin, (unsigned long)loop.bytes);
    const bool failed = !f || ferror(f);
    if ((f && fclose(f) != 0) || failed) fprintf(out, "Failed to write \"%s\" (%s).\n", path, strerror(errno));
    free(path);
}
void command_info(Thread *t, const Call *call, FILE *out) { vm_info_print(t, out); }
void command_events(Thread *t, const Call *call, FILE *out) {
    const char *most = call->values[1];
    char *end = NULL;
    const long n = most ? strtol(most, &end, 10) : 0;
    if (most && (end == most || (n < 0 && library_level->commands_take_files)))
        fprintf(out, "Invalid max option: \"%s\".\n", most);
    else if (event_log_print(call->values[0], n > 0 ? (size_t)n : SIZE_MAX, out) && call->values[0])
        fputc('\n', out);
}
void command_log(Thread *t, const Call *call, FILE *out) {
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
    diagnostic_print_parameters(call->command, true, OPTIONS_TITLE, out);
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
void command_string_table(Thread *t, const Call *call, FILE *out) {
    if (!call->values[0]) {
        print_table(t, "StringTable", strings_statistics, out);
        return;
    }
    fputs("VERSION: 1.1\n", out);
    safepoint_begin(t);
    strings_visit_interned(print_interned, out);
    safepoint_end(t);
}
void command_symbol_table(Thread *t, const Call *call, FILE *out) {
    if (!call->values[0]) {
        print_table(t, "SymbolTable", symbols_statistics, out);
        return;
    }
    fputs("VERSION: 1.1\n", out);
    safepoint_begin(t);
    symbols_visit(print_symbol, out);
    safepoint_end(t);
}
