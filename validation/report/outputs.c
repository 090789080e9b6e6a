/* The files of the options, each opened once, and whether all could be written. */
#include "validation/report/outputs.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

char *output_name(const char *name) {
    const char *mark = strstr(name, "%p");
    char *whole = NULL;
    if (!mark) return strdup(name);
    return asprintf(&whole, "%.*s%d%s", (int)(mark - name), name, (int)getpid(), mark + 2) < 0 ? NULL : whole;
}

static FILE *open_new(const char *name) {
    char *whole = output_name(name);
    FILE *file = !whole ? NULL : fopen(whole, "we");
    free(whole);
    return file;
}

/* What was opened, by the name that the option has. */
enum { FILES = 8 };
typedef struct Output {
    char *name;
    FILE *file;
    const char *key; /* the first option that has named it; NULL: no memory */
    int error;       /* atomic; errno of the first write that failed; 0: none has */
    bool reported;
} Output;
static Output opened[FILES], dumped = {.key = "dump-classes"}, on_stderr = {.key = "text", .name = (char *)"-"};

/* A name that several options have is one file. */
static FILE *open_named(const char *key, const char *name) {
    int i = 0;
    while (i < FILES && opened[i].name && strcmp(opened[i].name, name) != 0) i++;
    if (i == FILES) {
        errno = EMFILE;
        return NULL;
    }
    if (!opened[i].name) {
        FILE *file = open_new(name);
        if (!file) return NULL;
        opened[i].file = file;
        opened[i].key = strdup(key);
        opened[i].name = strdup(name);
    }
    return opened[i].file;
}

static void note_error(Output *output, int error) {
    int none = 0;
    __atomic_compare_exchange_n(&output->error, &none, error == 0 ? EIO : error, false, __ATOMIC_SEQ_CST,
                                __ATOMIC_SEQ_CST);
}

void output_failed(FILE *file, int error) {
    if (file == stderr) note_error(&on_stderr, error);
    for (int i = 0; i < FILES && opened[i].name; i++)
        if (opened[i].file == file) note_error(&opened[i], error);
}

void dump_failed(const char *path, int error) {
    if (!dumped.name) dumped.name = strdup(path);
    note_error(&dumped, error);
}

/* Of a write that failed before its reason is asked for by another one. Some file systems report only at the end what
   they could not write. */
static void flush_output(Output *output) {
    errno = 0;
    if (ferror(output->file) && __atomic_load_n(&output->error, __ATOMIC_SEQ_CST) == 0) fputc('\n', output->file);
    if (fflush(output->file) != 0 || ferror(output->file)) {
        note_error(output, errno);
        return;
    }
    int copy = dup(fileno(output->file));
    if (copy >= 0 && close(copy) != 0) note_error(output, errno);
}

static void report_lost(Output *output) {
    if (__atomic_load_n(&output->error, __ATOMIC_SEQ_CST) == 0 || output->reported) return;
    output->reported = true;
    fprintf(stderr, "jvmticheck: %s=%s: %s; the output is incomplete, the process ends with code %d\n", output->key,
            !output->name ? "" : output->name, strerror(__atomic_load_n(&output->error, __ATOMIC_SEQ_CST)),
            OUTPUT_LOST);
}

void outputs_check(void) {
    for (int i = 0; i < FILES && opened[i].name; i++) {
        flush_output(&opened[i]);
        report_lost(&opened[i]);
    }
    report_lost(&dumped);
    report_lost(&on_stderr);
}

bool outputs_lost(void) {
    bool lost = __atomic_load_n(&dumped.error, __ATOMIC_SEQ_CST) != 0 ||
                __atomic_load_n(&on_stderr.error, __ATOMIC_SEQ_CST) != 0;
    for (int i = 0; i < FILES; i++) lost |= __atomic_load_n(&opened[i].error, __ATOMIC_SEQ_CST) != 0;
    return lost;
}

bool output_open(const char *key, const char *value, FILE **file) {
    if (strcmp(value, "none") == 0) {
        *file = NULL;
    } else if (strcmp(value, "-") == 0) {
        *file = stderr;
    } else {
        *file = open_named(key, value);
        if (!*file) return false;
        setvbuf(*file, NULL, _IOLBF, 0);
    }
    return true;
}
