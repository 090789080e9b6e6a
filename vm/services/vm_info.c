/* See vm_info.h: the sections that crash reports of `java` have, as far as this VM has what they are about. */
#include "vm/services/vm_info.h"

#include <dlfcn.h>
#include <gnu/libc-version.h>
#include <locale.h>
#include <malloc.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/machine.h"
#include "gc/heap.h"
#include "runtime/event_log.h"
#include "runtime/hooks.h"
#include "runtime/java_vm.h"
#include "runtime/log.h"
#include "runtime/module.h"
#include "runtime/options.h"
#include "runtime/properties.h"
#include "vm/services/loader_list.h"
#include "vm/services/memory_map.h"
#include "vm/services/vm_arguments.h"

static void print_file(const char *path, const char *title, FILE *out) {
    FILE *f = fopen(path, "re");
    int c;
    if (!f) return;
    fprintf(out, "%s:\n", title);
    while ((c = fgetc(f)) != EOF) fputc(c, out);
    fputc('\n', out);
    fclose(f);
}

/* The rest of the first line that begins with [key], without what divides the two; "" if there is none. */
static void first_value(const char *path, const char *key, char *value, size_t room) {
    char line[512];
    FILE *f = fopen(path, "re");
    *value = 0;
    while (f && !*value && fgets(line, sizeof line, f)) {
        if (strncmp(line, key, strlen(key)) != 0) continue;
        const char *p = line + strlen(key);
        p += strspn(p, " \t:=\"");
        snprintf(value, room, "%.*s", (int)strcspn(p, "\"\n"), p);
    }
    if (f) fclose(f);
}

static const char *property_or(const char *key, const char *otherwise) {
    const char *value = options_property(key);
    return value && *value ? value : otherwise;
}

/* ---- summary ---- */

static void print_command_line(FILE *out) {
    char *arguments = vm_arguments_text(ARGUMENTS_GIVEN);
    fprintf(out, "Command Line: %s%s%s\n\n", arguments ? arguments : "", arguments && *arguments ? " " : "",
            property_or("sun.java.command", ""));
    free(arguments);
}
static void print_host(FILE *out) {
    char processor[128], system[128];
    first_value("/proc/cpuinfo", "model name", processor, sizeof processor);
    first_value("/etc/os-release", "PRETTY_NAME", system, sizeof system);
    const size_t memory = (size_t)sysconf(_SC_PHYS_PAGES) * (size_t)sysconf(_SC_PAGESIZE);
    fprintf(out, "Host: %s, %ld cores, %zuG, %s\n", *processor ? processor : "unknown", sysconf(_SC_NPROCESSORS_ONLN),
            memory >> 30, *system ? system : "Linux");
}
static void print_time(FILE *out) {
    const double up = (double)(clock_ns(CLOCK_MONOTONIC) - vm_started) / 1e9;
    const long seconds = (long)up;
    time_t now = time(NULL);
    struct tm local;
    char text[64];
    strftime(text, sizeof text, "%a %b %e %H:%M:%S %Y %Z", localtime_r(&now, &local));
    fprintf(out, "Time: %s elapsed time: %.6f seconds (%ldd %ldh %ldm %lds)\n\n", text, up, seconds / 86400,
            seconds / 3600 % 24, seconds / 60 % 60, seconds % 60);
}
static void print_summary(FILE *out) {
    fprintf(out,
            "#\n# JRE version: %s (%s)\n# Java VM: minijvm 64-Bit VM (%s, interpreted mode, mark-sweep gc, "
            "linux-" MACHINE_ARCH ")\n\n---------------  S U M M A R Y ------------\n\n",
            property_or("java.runtime.name", options.jdk ? "OpenJDK Runtime Environment" : "jdk-subset"),
            java_base.version ? java_base.version->text : property_or("java.vm.specification.version", "17"),
            MINIJVM_VERSION);
    print_command_line(out);
    print_host(out);
    print_time(out);
}

/* ---- process ---- */

static void print_heap(FILE *out) {
    AddressRange ranges[HEAP_RANGES];
    heap_address_ranges(ranges);
    fprintf(out, "Heap address: 0x%016lx, size: %zu MB\n\nHeap:\n", (unsigned long)ranges[0].begin,
            ranges[0].bytes >> 20);
    fprintf(out, " mark-sweep heap  total %zuK, used %zuK, limit %zuK\n\n", heap_committed_bytes() / 1024,
            heap_used_bytes() / 1024, heap_max_bytes() / 1024);
}

static void print_environment(FILE *out) {
    static const char *const names[] = {"JAVA_HOME",
                                        "JAVA_TOOL_OPTIONS",
                                        "_JAVA_OPTIONS",
                                        "JDK_JAVA_OPTIONS",
                                        "CLASSPATH",
                                        "PATH",
                                        "USERNAME",
                                        "XDG_CACHE_HOME",
                                        "LC_ALL",
                                        "LC_TIME",
                                        "LC_CTYPE",
                                        "LD_LIBRARY_PATH",
                                        "LD_PRELOAD",
                                        "SHELL",
                                        "DISPLAY",
                                        "LANG",
                                        "TERM",
                                        "TMPDIR",
                                        "TZ",
                                        "HOSTTYPE"};
    fputs("Environment Variables:\n", out);
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
        if (getenv(names[i])) fprintf(out, "%s=%s\n", names[i], getenv(names[i]));
    fputc('\n', out);
}

static void print_locale(FILE *out) {
    static const struct {
        int category;
        const char *name;
    } categories[] = {{LC_ALL, "LC_ALL"},           {LC_COLLATE, "LC_COLLATE"},   {LC_CTYPE, "LC_CTYPE"},
                      {LC_MESSAGES, "LC_MESSAGES"}, {LC_MONETARY, "LC_MONETARY"}, {LC_NUMERIC, "LC_NUMERIC"},
                      {LC_TIME, "LC_TIME"}};
    fputs("Active Locale:\n", out);
    for (unsigned i = 0; i < sizeof categories / sizeof *categories; i++) {
        const char *value = setlocale(categories[i].category, NULL);
        fprintf(out, "%s=%s\n", categories[i].name, value ? value : "<unknown>");
    }
    fputc('\n', out);
}

static void print_signals(FILE *out) {
    static const int signals[] = {SIGSEGV, SIGBUS, SIGFPE,  SIGPIPE, SIGXFSZ, SIGILL,
                                  SIGHUP,  SIGINT, SIGTERM, SIGQUIT, SIGTRAP};
    fputs("Signal Handlers:\n", out);
    for (unsigned i = 0; i < sizeof signals / sizeof *signals; i++) {
        struct sigaction action;
        Dl_info at;
        if (sigaction(signals[i], NULL, &action)) continue;
        fprintf(out, "%7s%s: ", "SIG", sigabbrev_np(signals[i]));
        if (!(action.sa_flags & SA_SIGINFO) && action.sa_handler == SIG_DFL)
            fputs("SIG_DFL\n", out);
        else if (!(action.sa_flags & SA_SIGINFO) && action.sa_handler == SIG_IGN)
            fputs("SIG_IGN\n", out);
        else {
            const void *handler = (const void *)(uintptr_t)action.sa_sigaction;
            const bool known = dladdr(handler, &at) && at.dli_fname;
            fprintf(out, "0x%016lx in %s\n", (unsigned long)handler, known ? at.dli_fname : "unknown code");
        }
    }
    fputc('\n', out);
}

static void print_process(Thread *t, FILE *out) {
    char path[4096];
    fputs("---------------  P R O C E S S  ---------------\n\n", out);
    print_heap(out);
    fputs("Metaspace:\n", out);
    loaders_print_metaspace(t, &(MetaspaceRequest){.basic = true, .scale = "dynamic"}, out);
    fputc('\n', out);
    event_log_print(NULL, SIZE_MAX, out);
    memory_map_print_libraries(out);
    hooks.print_agents(out);
    fputc('\n', out);
    vm_arguments_print(t, out);
    fputs("\nLogging:\n", out);
    log_list(out);
    fputc('\n', out);
    if (options.jdk && snprintf(path, sizeof path, "%s/release", options.jdk) < (int)sizeof path)
        print_file(path, "Release file", out);
    print_environment(out);
    print_locale(out);
    print_signals(out);
}

/* ---- system ---- */

static void print_limits(FILE *out) {
    static const struct {
        int resource;
        const char *name;
        unsigned shift;
    } limits[] = {{RLIMIT_STACK, "STACK", 10},  {RLIMIT_CORE, "CORE", 10}, {RLIMIT_NPROC, "NPROC", 0},
                  {RLIMIT_NOFILE, "NOFILE", 0}, {RLIMIT_AS, "AS", 10},     {RLIMIT_DATA, "DATA", 10}};
    fputs("rlimit (soft/hard):", out);
    for (unsigned i = 0; i < sizeof limits / sizeof *limits; i++) {
        struct rlimit value;
        if (getrlimit((__rlimit_resource_t)limits[i].resource, &value)) continue;
        fprintf(out, "%s%s", i ? " , " : " ", limits[i].name);
        for (int hard = 0; hard < 2; hard++) {
            const rlim_t n = hard ? value.rlim_max : value.rlim_cur;
            fputc(hard ? '/' : ' ', out);
            if (n == RLIM_INFINITY)
                fputs("infinity", out);
            else
                fprintf(out, "%llu%s", (unsigned long long)n >> limits[i].shift, limits[i].shift ? "k" : "");
        }
    }
    fputc('\n', out);
}

static void print_system(FILE *out) {
    struct utsname name;
    double load[3];
    char up[64];
    fputs("---------------  S Y S T E M  ---------------\n\n", out);
    print_file("/etc/os-release", "OS", out);
    if (!uname(&name)) fprintf(out, "uname: %s %s %s %s\n", name.sysname, name.release, name.version, name.machine);
    first_value("/proc/uptime", "", up, sizeof up);
    const long minutes = (long)(strtod(up, NULL) / 60);
    fprintf(out, "OS uptime: %ld days %ld:%02ld hours\n", minutes / 1440, minutes / 60 % 24, minutes % 60);
    fprintf(out, "libc: glibc %s\n", gnu_get_libc_version());
    print_limits(out);
    if (getloadavg(load, 3) == 3) fprintf(out, "load average: %.2f %.2f %.2f\n", load[0], load[1], load[2]);
    fputc('\n', out);
    print_file("/proc/meminfo", "/proc/meminfo", out);
    print_file("/proc/self/status", "Process", out);
    print_file("/proc/cpuinfo", "CPU Model and flags from /proc/cpuinfo", out);
    fprintf(out, "vm_info: minijvm " MINIJVM_VERSION "\n\nEND.\n");
}

void vm_info_print(Thread *t, FILE *out) {
    print_summary(out);
    print_process(t, out);
    print_system(out);
}
