/* Asks addr2line, which every machine has that builds agents; so the layer needs no reader of debug information. */
#include "validation/base/lines.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "validation/base/names.h"
#include "validation/base/sites.h"

enum { AT_ONCE = 64 };

/* The child's output, NULL if it could not be started. */
static FILE *start(char *const *command, pid_t *child) {
    int ends[2];
    posix_spawn_file_actions_t actions;
    if (pipe2(ends, O_CLOEXEC) != 0) return NULL;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    int err = posix_spawnp(child, command[0], &actions, NULL, command, environ);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    FILE *out = err == 0 ? fdopen(ends[0], "r") : NULL;
    if (!out) close(ends[0]);
    return out;
}

/* A line without its end; false: there is none. */
static bool read_line(FILE *in, char **line, size_t *size) {
    if (getline(line, size, in) <= 0) return false;
    (*line)[strcspn(*line, "\n")] = '\0';
    return true;
}

/* "file:number (note)" -> its parts; false: nothing is known. */
static bool split(char *line, const char **number) {
    char *note = strstr(line, " ("), *colon;
    if (note) *note = '\0';
    colon = strrchr(line, ':');
    if (*line == '?' || !colon) return false;
    *colon = '\0';
    *number = colon + 1;
    return **number != '?' && strcmp(*number, "0") != 0; /* 0: code that no line has */
}

static char *text_of(const char *function, const char *file, const char *number) {
    char *text = NULL, name[256];
    const char *slash = strrchr(file, '/'), *base = slash ? slash + 1 : file;
    int length = *function == '?'
                     ? asprintf(&text, "%s:%s", base, number)
                     : asprintf(&text, "%s (%s:%s)", name_shortened(function, name, sizeof name), base, number);
    return length < 0 ? NULL : text;
}

/* The answer for an address is its own line, 0x..., and then two lines for each function around it, the innermost
   first: name, and file:line. What is taken is the first that does more than passing calls on, or the first. The line
   that ends the answer is the next address, in [next]. */
static char *read_answer(FILE *in, char **next, size_t *next_size) {
    char *line = NULL, *text = NULL, *first = NULL;
    size_t size = 0;
    while (read_line(in, next, next_size) && strncmp(*next, "0x", 2) != 0 && read_line(in, &line, &size)) {
        const char *number;
        if (text || !split(line, &number)) continue;
        char *made = text_of(*next, line, number);
        if (!line_is_wrapper(*next, line))
            text = made;
        else if (!first)
            first = made;
        else
            free(made);
    }
    free(line);
    if (!text) return first;
    free(first);
    return text;
}

/* Those of one module, at most AT_ONCE; by [program], which prints as addr2line does. */
static void find_in(const char *program, const Module *module, const void *const *places, char **texts,
                    const int *chosen, int count) {
    enum { WORDS = 7 };
    char *command[AT_ONCE + WORDS + 1] = {(char *)program, "-a", "-f", "-C", "-i", "-e", (char *)module->path};
    char offsets[AT_ONCE][24];
    pid_t child;
    for (int i = 0; i < count; i++) {
        snprintf(offsets[i], sizeof offsets[i], "0x%zx", module_offset(module, places[chosen[i]]));
        command[WORDS + i] = offsets[i];
    }
    command[WORDS + count] = NULL;
    FILE *out = start(command, &child);
    if (!out) return;
    char *next = NULL;
    size_t size = 0;
    bool begun = read_line(out, &next, &size);
    for (int i = 0; begun && i < count; i++) texts[chosen[i]] = read_answer(out, &next, &size);
    free(next);
    fclose(out);
    while (waitpid(child, NULL, 0) < 0 && errno == EINTR) {}
}

/* LLVM's program comes first: that of Binutils does not read all of what clang and Go write, nor what is split into
   files, and then it names functions and lines that do not belong together. */
static void find(const Module *module, const void *const *places, char **texts, const int *chosen, int count) {
    static const char *const programs[] = {"llvm-addr2line", "addr2line"};
    int missing[AT_ONCE];
    for (size_t p = 0; p < sizeof programs / sizeof *programs; p++) {
        int n = 0;
        for (int i = 0; i < count; i++)
            if (!texts[chosen[i]]) missing[n++] = chosen[i];
        if (n > 0) find_in(programs[p], module, places, texts, missing, n);
    }
}

void lines_find(const void *const *places, char **texts, int count) {
    memset(texts, 0, (size_t)count * sizeof *texts);
    bool *done = calloc((size_t)count, sizeof *done);
    for (int first = 0; done && first < count; first++) {
        const Module *module = module_of(places[first]);
        int chosen[AT_ONCE], n = 0;
        for (int i = first; module && i < count && n < AT_ONCE; i++)
            if (!done[i] && module_of(places[i]) == module) {
                done[i] = true;
                chosen[n++] = i;
            }
        if (n > 0) find(module, places, texts, chosen, n);
    }
    free(done);
}
