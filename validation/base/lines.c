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

/* Two lines for each address: the function, and file:line; "??" is unknown. */
static char *read_answer(FILE *in) {
    char *function = NULL, *line = NULL, *text = NULL;
    size_t function_size = 0, line_size = 0;
    if (getline(&function, &function_size, in) > 0 && getline(&line, &line_size, in) > 0 && line[0] != '?') {
        function[strcspn(function, "\n")] = '\0';
        line[strcspn(line, "\n")] = '\0';
        char *slash = strrchr(line, '/'), *note = strstr(line, " (");
        if (note) *note = '\0';
        if (asprintf(&text, "%s (%s)", function, !slash ? line : slash + 1) < 0) text = NULL;
    }
    free(function);
    free(line);
    return text;
}

/* Those of one module, at most AT_ONCE. */
static void find_in(const Module *module, const void *const *addresses, char **texts, const int *chosen, int count) {
    char *command[AT_ONCE + 6] = {"addr2line", "-f", "-C", "-e", (char *)module->path};
    char offsets[AT_ONCE][24];
    pid_t child;
    for (int i = 0; i < count; i++) {
        snprintf(offsets[i], sizeof offsets[i], "0x%zx", module_offset(module, addresses[chosen[i]]) - 1);
        command[5 + i] = offsets[i];
    }
    command[5 + count] = NULL;
    FILE *out = start(command, &child);
    if (!out) return;
    for (int i = 0; i < count; i++) texts[chosen[i]] = read_answer(out);
    fclose(out);
    while (waitpid(child, NULL, 0) < 0 && errno == EINTR) {}
}

void lines_find(const void *const *addresses, char **texts, int count) {
    memset(texts, 0, (size_t)count * sizeof *texts);
    bool *done = calloc((size_t)count, sizeof *done);
    for (int first = 0; done && first < count; first++) {
        const Module *module = module_of(addresses[first]);
        int chosen[AT_ONCE], n = 0;
        for (int i = first; module && i < count && n < AT_ONCE; i++)
            if (!done[i] && module_of(addresses[i]) == module) {
                done[i] = true;
                chosen[n++] = i;
            }
        if (n > 0) find_in(module, addresses, texts, chosen, n);
    }
    free(done);
}
