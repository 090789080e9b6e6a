/* See perfdata.h. /tmp/hsperfdata_USER/PID begins with a head, then come entries: a head each, the name, the value; all
   numbers in the machine's order but the magic one. (The layout is what the class library's own reader,
   sun.jvmstat.perfdata, expects.) We show texts that never change; there are no counters, so jstat finds nothing. */
#include "vm/services/perfdata.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/text.h"
#include "runtime/properties.h"
#include "runtime/user.h"
#include "runtime/vm_flags.h"
#include "vm/services/vm_arguments.h"

enum {
    LITTLE_ENDIAN_ORDER = 1,
    MAJOR = 2,
    MINOR = 0,
    FLAG_SUPPORTED = 1,
    UNITS_STRING = 5,
    VARIABILITY_CONSTANT = 1,
    CAPABILITIES = 64
};
typedef struct Builder {
    FILE *out;
    PerfHead head;
} Builder;

static char directory[128], path[160];
static pid_t owner; /* who wrote the file: a child after fork leaves it alone */
static AddressRange mapping;

static void add(Builder *b, const char *prefix, const char *name, const char *value) {
    if (!value) return;
    size_t named = strlen(prefix) + strlen(name) + 1, valued = strlen(value) + 1,
           length = (sizeof(PerfEntry) + named + valued + 7) & ~(size_t)7;
    PerfEntry e = {.length = (int32_t)length,
                   .name = sizeof e,
                   .vector_length = (int32_t)valued,
                   .type = PERF_TYPE_BYTE,
                   .flags = FLAG_SUPPORTED,
                   .units = UNITS_STRING,
                   .variability = VARIABILITY_CONSTANT,
                   .data = (int32_t)(sizeof e + named)};
    fwrite(&e, sizeof e, 1, b->out);
    fprintf(b->out, "%s%s%c%s", prefix, name, 0, value);
    for (size_t n = sizeof e + named + valued - 1; n < length; n++) fputc(0, b->out);
    b->head.used += (int32_t)length;
    b->head.count++;
}

static void add_all(Builder *b) {
    static const char *const properties[] = {"java.vm.specification.name",
                                             "java.vm.specification.version",
                                             "java.vm.specification.vendor",
                                             "java.vm.name",
                                             "java.vm.version",
                                             "java.vm.vendor",
                                             "java.vm.info",
                                             "java.home",
                                             "java.class.path",
                                             "java.library.path"};
    char capabilities[CAPABILITIES + 1], *arguments = vm_arguments_text(ARGUMENTS_GIVEN),
                                         *settings = vm_arguments_text(ARGUMENTS_SETTINGS);
    memset(capabilities, '0', CAPABILITIES);
    capabilities[CAPABILITIES] = 0;
    if (!vm_flag_bool(DisableAttachMechanism)) capabilities[0] = '1';
    for (unsigned i = 0; i < sizeof properties / sizeof properties[0]; i++)
        add(b, "java.property.", properties[i], options_property(properties[i]));
    add(b, "java.rt.", "vmArgs", arguments);
    add(b, "java.rt.", "vmFlags", settings);
    add(b, "sun.rt.", "javaCommand", options_property("sun.java.command"));
    add(b, "sun.rt.", "jvmCapabilities", capabilities);
    free(arguments);
    free(settings);
}

/* Ours, and nobody else may write there. Files of processes that were killed go. */
static bool make_directory(void) {
    struct stat s;
    struct passwd entry;
    char text[4096];
    const struct passwd *user = user_find(geteuid(), &entry, text, sizeof text);
    if (!user || (size_t)snprintf(directory, sizeof directory, "/tmp/hsperfdata_%s", user->pw_name) >= sizeof directory)
        return false;
    mkdir(directory, 0755);
    if (lstat(directory, &s) || !S_ISDIR(s.st_mode) || s.st_uid != geteuid() || s.st_mode & (S_IWGRP | S_IWOTH))
        return false;
    DIR *d = opendir(directory);
    for (struct dirent *e; d && (e = readdir(d));) {
        char *end;
        long pid = strtol(e->d_name, &end, 10);
        if (!*end && pid > 0 && kill((pid_t)pid, 0) && errno == ESRCH) unlinkat(dirfd(d), e->d_name, 0);
    }
    if (d) closedir(d);
    return true;
}

/* Tools recognise a process with a JVM by this mapping in /proc/PID/maps. Nothing reads from it: another process may
   truncate the file. */
static void map_file(int fd, size_t bytes) {
    void *p = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (p != MAP_FAILED) mapping = (AddressRange){p, bytes};
}
AddressRange perfdata_mapping(void) { return mapping; }

void perfdata_publish(void) {
    Builder b = {.head = {{0xca, 0xfe, 0xc0, 0xc0},
                          LITTLE_ENDIAN_ORDER,
                          MAJOR,
                          MINOR,
                          1,
                          sizeof(PerfHead),
                          0,
                          0,
                          sizeof(PerfHead),
                          0}};
    char temporary[sizeof path + 4];
    TextStream s;
    if (!vm_flag_bool(UsePerfData) || !make_directory() || !text_stream_open(&s)) return;
    b.out = s.out;
    b.head.changed = clock_ns(CLOCK_MONOTONIC);
    fwrite(&b.head, sizeof b.head, 1, b.out);
    add_all(&b);
    char *bytes = text_stream_close(&s);
    size_t length = s.length;
    snprintf(path, sizeof path, "%s/%d", directory, (int)getpid());
    snprintf(temporary, sizeof temporary, "%s.new", path);
    unlink(temporary);
    int fd = bytes ? open(temporary, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, S_IRUSR | S_IWUSR) : -1;
    if (fd >= 0) {
        memcpy(bytes, &b.head, sizeof b.head);       /* now complete */
        size_t page = (size_t)sysconf(_SC_PAGESIZE); /* readers want whole pages */
        size_t whole = (length + page - 1) / page * page;
        if (write(fd, bytes, length) == (ssize_t)length && !ftruncate(fd, (off_t)whole) && !rename(temporary, path)) {
            if (!owner) atexit(perfdata_withdraw);
            owner = getpid();
            map_file(fd, whole);
        } else
            unlink(temporary);
        close(fd);
    }
    free(bytes);
}

void perfdata_hide_controls(char *data, size_t size) {
    PerfHead head;
    if (size < sizeof head) return;
    memcpy(&head, data, sizeof head);
    PerfEntry e;
    for (uint64_t at = (uint32_t)head.first; at + sizeof e <= size; at += (uint32_t)e.length) {
        memcpy(&e, data + at, sizeof e);
        if (e.length < (int32_t)sizeof e || (uint32_t)e.length > size - at) return;
        if (e.type != PERF_TYPE_BYTE || e.data < 0 || e.vector_length < 0 ||
            (uint64_t)e.data + (uint64_t)e.vector_length > (uint64_t)e.length)
            continue;
        char *text = data + at + e.data;
        text_hide_controls(text, (size_t)e.vector_length);
        for (char *line = text; (line = memchr(line, '\n', (size_t)(text + e.vector_length - line)));) *line = '?';
    }
}

void perfdata_withdraw(void) {
    if (owner == getpid()) unlink(path);
}
