/* Diagnostic commands about the VM: version, flags, heap, agents, management, threads, native memory. */
#include <errno.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/text.h"
#include "runtime/exception.h"
#include "runtime/handle.h"
#include "runtime/java_vm.h"
#include "runtime/library_level.h"
#include "runtime/module.h"
#include "runtime/options.h"
#include "runtime/properties.h"
#include "runtime/string.h"
#include "runtime/vm_flags.h"
#include "runtime/wellknown.h"
#include "vm/classes/loader.h"
#include "vm/interp/interp.h"
#include "vm/services/attach.h"
#include "vm/services/class_list.h"
#include "vm/services/commands.h"
#include "vm/services/heap_dump.h"
#include "vm/services/histogram.h"
#include "vm/services/jdk_version.h"
#include "vm/services/native_memory.h"
#include "vm/services/thread_dump.h"
#include "vm/services/vm_arguments.h"

typedef DiagnosticCall Call;

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

void command_version(Thread *t, const Call *call, FILE *out) {
    fprintf(out, "minijvm 64-Bit VM version %s\nJDK ", MINIJVM_VERSION);
    jdk_version_print(out);
    fputc('\n', out);
}
void command_command_line(Thread *t, const Call *call, FILE *out) { vm_arguments_print(t, out); }
void command_uptime(Thread *t, const Call *call, FILE *out) {
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
void command_flags(Thread *t, const Call *call, FILE *out) {
    if (call->values[0]) {
        vm_flags_print_all(out, VM_FLAGS_VALUES);
        return;
    }
    vm_flags_print_changed(out);
    fputc('\n', out);
}
void command_set_flag(Thread *t, const Call *call, FILE *out) {
    diagnostic_set_flag(call->values[0], call->values[1], out);
}
void command_properties(Thread *t, const Call *call, FILE *out) {
    attach_write_properties(t, "serializePropertiesToByteArray", out);
}
void command_security_properties(Thread *t, const Call *call, FILE *out) {
    attach_write_properties(t, "serializeSecurityPropertiesToByteArray", out);
}
void command_print_threads(Thread *t, const Call *call, FILE *out) {
    thread_dump_write(t, out, call->values[0], call->values[1]);
}
void command_collect(Thread *t, const Call *call, FILE *out) { heap_collect(GC_COMMAND); }
void command_finalization(Thread *t, const Call *call, FILE *out) {
    Method *m = class_declared_method(class_System, symbol_intern_cstr("runFinalization"), symbol_intern_cstr("()V"));
    if (m) interp_call(t, m, NULL, NULL);
}
void command_heap_info(Thread *t, const Call *call, FILE *out) {
    fprintf(out, " mark-sweep heap  total %zuK, used %zuK, limit %zuK\n", heap_committed_bytes() / 1024,
            heap_used_bytes() / 1024, heap_max_bytes() / 1024);
}
char *command_filled_in_name(Thread *t, const char *given) {
    TextStream s;
    char *name = NULL;
    if (text_stream_open(&s)) {
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
char *command_file_name(Thread *t, const char *given) {
    if (library_level->commands_take_files) return command_filled_in_name(t, given);
    char *name = strdup(given);
    if (!name) exception_throw_out_of_memory(t, "Java heap space");
    return name;
}
/* What -gz and -parallel were given has been read as a number. There is one thread for it. */
void command_heap_dump(Thread *t, const Call *call, FILE *out) {
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
    char *path = command_file_name(t, call->values[3]);
    HeapDumpRequest request = {.path = path, .live = !all, .overwrite = call->values[2], .gzip_level = (int)value};
    if (path) heap_dump_write(t, &request, out);
    free(path);
}
void command_histogram(Thread *t, const Call *call, FILE *out) {
    long threads = call->values[1] ? strtol(call->values[1], NULL, 10) : 0;
    if (threads < 0)
        fprintf(out, "Parallel thread number out of range (>=0): %ld\n", threads);
    else
        histogram_print(t, !call->values[0], out);
}
void command_data_dump(Thread *t, const Call *call, FILE *out) { attach_request_data(t); }
/* A jar file is a Java agent: the library that runs those gets its name with the options. */
void command_load_agent(Thread *t, const Call *call, FILE *out) {
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
void command_management_start(Thread *t, const Call *call, FILE *out) {
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
void command_management_local(Thread *t, const Call *call, FILE *out) {
    attach_call_management(t, "startLocalManagementAgent", "()V", NULL, NULL);
}
void command_management_stop(Thread *t, const Call *call, FILE *out) {
    attach_call_management(t, "stopRemoteManagementAgent", "()V", NULL, NULL);
}
void command_management_status(Thread *t, const Call *call, FILE *out) {
    Slot result = 0;
    if (!attach_call_management(t, "getManagementAgentStatus", "()Ljava/lang/String;", NULL, &result) ||
        !slot_to_ref(result))
        return;
    string_print(slot_to_ref(result), out);
    fputc('\n', out);
}
static const char *const memory_requests[] = {"summary",     "detail",   "baseline",  "summary.diff",
                                              "detail.diff", "shutdown", "statistics"}; /* NativeMemoryRequest */
void command_native_memory(Thread *t, const Call *call, FILE *out) {
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
                library_level->reports_memory_tags ? "" : ", shutdown");
    else if (given && !on)
        fputs("No command to execute\n", out);
    else
        native_memory_answer(t, request, scale ? scale : "KB", out);
}
/* The class library writes the file, and what is to be said about it. */
void command_dump_threads(Thread *t, const Call *call, FILE *out) {
    const char *overwrite = call->values[0], *format = call->values[1];
    char *name = command_file_name(t, call->values[2]);
    Object *path = name ? string_new_cstr(t, name) : NULL;
    free(name);
    if (!path) return;
    handle_keep(t, path);
    const Slot arguments[] = {slot_ref(path), slot_int(overwrite != NULL)};
    attach_print_bytes(t, "jdk/internal/vm/ThreadDumper",
                       format && strcmp(format, "json") == 0 ? "dumpThreadsToJson" : "dumpThreads",
                       "(Ljava/lang/String;Z)[B", arguments, out);
}
void command_scheduler(Thread *t, const Call *call, FILE *out) {
    attach_print_bytes(t, "jdk/internal/vm/JcmdVThreadCommands", "printScheduler", "()[B", NULL, out);
}
void command_pollers(Thread *t, const Call *call, FILE *out) {
    attach_print_bytes(t, "jdk/internal/vm/JcmdVThreadCommands", "printPollers", "()[B", NULL, out);
}
void command_classes(Thread *t, const Call *call, FILE *out) { class_list_print(t, call->values[0], out); }
void command_touched_methods(Thread *t, const Call *call, FILE *out) {
    if (vm_flag_bool(LogTouchedMethods))
        class_list_print_touched_methods(t, out);
    else
        fputs("VM.print_touched_methods command requires -XX:+LogTouchedMethods\n", out);
}
/* What malloc knows of itself. */
void command_malloc_info(Thread *t, const Call *call, FILE *out) {
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
void command_trim(Thread *t, const Call *call, FILE *out) {
    const long before = memory_in_use();
    malloc_trim(0);
    const long after = memory_in_use();
    fprintf(out, "Trim native heap: RSS+Swap: %ldK->%ldK (%+ldK)\n", before, after, after - before);
}
