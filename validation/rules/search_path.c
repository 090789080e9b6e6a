/* Jars that agents add to the search paths: what in them the application has as well, and what was looked for in vain
   before. Only the directory of a jar is read (APPNOTE, "Central directory structure"). */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "validation/base/facts.h"
#include "validation/base/lock.h"
#include "validation/core/own.h"
#include "validation/core/rules.h"
#include "validation/report/finding.h"

/* The rules that are reported here. */
extern const RuleFacts RULE_AddToBootstrap_content[], RULE_AddToBootstrap_earlier_failure[];

enum { ENTRY = 46, END = 22, COMMENT = 65535, NAMES_LIMIT = 1 << 18 };

/* The names of the class files in a jar, sorted: java/lang/Object.class. */
typedef struct Names {
    char **names;
    size_t count;
} Names;

static unsigned u2(const uint8_t *p) { return p[0] | p[1] << 8; }
static uint32_t u4(const uint8_t *p) { return u2(p) | (uint32_t)u2(p + 2) << 16; }

static int compare(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

static bool ends_with(const char *text, const char *end) {
    size_t length = strlen(text), of_end = strlen(end);
    return length >= of_end && strcmp(text + length - of_end, end) == 0;
}

static void names_free(Names *n) {
    for (size_t i = 0; i < n->count; i++) free(n->names[i]);
    free(n->names);
}

static void add_name(Names *n, const uint8_t *text, size_t length) {
    char *name = n->count >= NAMES_LIMIT ? NULL : strndup((const char *)text, length);
    bool wanted = name && ends_with(name, ".class") && strncmp(name, "META-INF/", 9) != 0 &&
                  !ends_with(name, "module-info.class");
    if (wanted && (n->count & (n->count - 1)) == 0) {
        char **more = realloc(n->names, (n->count == 0 ? 1 : n->count * 2) * sizeof *more);
        wanted = more;
        if (wanted) n->names = more;
    }
    if (wanted)
        n->names[n->count++] = name;
    else
        free(name);
}

static void read_directory(Names *n, const uint8_t *file, size_t size) {
    size_t end = size < END ? 0 : size - END, last = end > COMMENT ? end - COMMENT : 0;
    while (end > last && u4(file + end) != 0x06054b50) end--;
    if (size < END || u4(file + end) != 0x06054b50) return;
    size_t at = u4(file + end + 16), count = u2(file + end + 10);
    for (size_t i = 0; i < count && at + ENTRY <= end && u4(file + at) == 0x02014b50; i++) {
        size_t length = u2(file + at + 28);
        if (at + ENTRY + length > end) return;
        add_name(n, file + at + ENTRY, length);
        at += ENTRY + length + u2(file + at + 30) + u2(file + at + 32);
    }
}

/* False: that is no file. One that is no jar has no names. */
static bool names_of(const char *path, Names *n) {
    struct stat status;
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    *n = (Names){NULL, 0};
    if (fd < 0) return false;
    size_t size = fstat(fd, &status) == 0 && S_ISREG(status.st_mode) ? (size_t)status.st_size : 0;
    const void *file = size == 0 ? MAP_FAILED : mmap(NULL, size, PROT_READ, MAP_PRIVATE, fd, 0);
    close(fd);
    if (file == MAP_FAILED) return false;
    read_directory(n, file, size);
    munmap((void *)file, size);
    if (n->count > 0) qsort(n->names, n->count, sizeof *n->names, compare);
    return true;
}

/* ---- What the application has as well ---- */

/* Segments that were added to the class path. */
static char *added;
static Lock lock = LOCK_INITIALIZER(SEARCH_PATH);

static void add_segment(const char *segment) {
    char *now = NULL;
    lock_acquire(&lock);
    if (asprintf(&now, "%s%s:", !added ? "" : added, segment) >= 0) {
        free(added);
        added = now;
    }
    lock_release(&lock);
}

/* The first of the names that is on a segment of the class path; how many are in [count]. */
static const char *first_on(const Names *n, const char *segment, size_t *count) {
    const char *first = NULL;
    Names there;
    *count = 0;
    if (names_of(segment, &there)) {
        for (size_t i = 0; i < n->count; i++)
            if (there.count > 0 && bsearch(&n->names[i], there.names, there.count, sizeof *there.names, compare))
                if ((*count)++ == 0) first = n->names[i];
        names_free(&there);
        return first;
    }
    for (size_t i = 0; i < n->count; i++) {
        char *path = NULL;
        if (asprintf(&path, "%s/%s", *segment == '\0' ? "." : segment, n->names[i]) < 0) continue;
        if (access(path, F_OK) == 0 && (*count)++ == 0) first = n->names[i];
        free(path);
    }
    return first;
}

static void report_shadows(const Names *n, const char *jar, char *path) {
    for (char *segment; (segment = strsep(&path, ":"));) {
        size_t count;
        const char *first = first_on(n, segment, &count);
        if (!first) continue;
        FINDING(RULE_AddToBootstrap_content, "%s has %zu class%s that the class path has as well, in %s: %s is one",
                jar, count, count == 1 ? "" : "es", segment, first);
        return;
    }
}

static void look_for_shadows(const Names *n, const char *jar) {
    char *property = NULL, *path = NULL;
    if (n->count == 0) return;
    if ((*own_env)->GetSystemProperty(own_env, "java.class.path", &property) != JVMTI_ERROR_NONE) property = NULL;
    lock_acquire(&lock);
    if (asprintf(&path, "%s%s", !added ? "" : added, !property ? "" : property) < 0) path = NULL;
    lock_release(&lock);
    own_release(property);
    if (path) report_shadows(n, jar, path);
    free(path);
}

/* ---- What was looked for in vain ---- */

typedef struct Failure {
    const Names *names;
    bool boot; /* the jar is for the VM's own loader: everybody's classes find it */
    char *class_name, *referrer;
} Failure;

static void failed(const char *class_name, const char *referrer, bool of_boot, void *context) {
    Failure *f = context;
    char *file = NULL;
    if (f->class_name || (of_boot && !f->boot) || asprintf(&file, "%s.class", class_name) < 0) return;
    if (bsearch(&file, f->names->names, f->names->count, sizeof *f->names->names, compare)) {
        f->class_name = strdup(class_name);
        f->referrer = strdup(referrer);
    }
    free(file);
}

static void look_for_failures(const Names *n, const char *jar, bool boot) {
    Failure f = {.names = n, .boot = boot};
    if (n->count == 0 || !validation_host->failed_resolutions || own_phase() != JVMTI_PHASE_LIVE) return;
    validation_host->failed_resolutions(failed, &f);
    if (f.class_name && f.referrer)
        FINDING(RULE_AddToBootstrap_earlier_failure,
                "%s, which is in %s, was not found before for %s, whose references to it fail for ever", f.class_name,
                jar, f.referrer);
    free(f.class_name);
    free(f.referrer);
}

static void bootstrap_after(Call *call) {
    const char *jar = call->args[0].p;
    Names n;
    if (call->result != JVMTI_ERROR_NONE || call->answered || !names_of(jar, &n)) return;
    look_for_shadows(&n, jar);
    look_for_failures(&n, jar, true);
    names_free(&n);
}

static void system_after(Call *call) {
    const char *jar = call->args[0].p;
    Names n;
    if (call->result != JVMTI_ERROR_NONE || call->answered) return;
    add_segment(jar);
    if (!names_of(jar, &n)) return;
    look_for_failures(&n, jar, false);
    names_free(&n);
}

static const FunctionCheck functions[] = {
    {FN_AddToBootstrapClassLoaderSearch, NULL, bootstrap_after},
    {FN_AddToSystemClassLoaderSearch, NULL, system_after},
    {FN_ALL, NULL, NULL},
};
const RuleClass search_path_rules = {.functions = functions};
