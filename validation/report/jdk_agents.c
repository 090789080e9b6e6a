/* A JDK has its libraries in one folder, and libjava is always there.
   Nothing is allocated: the end of a crashed process asks here, too. */
#include "validation/report/jdk_agents.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { NAMES = 512, COMMAND = 1 << 16 };

bool carries_java_agents(const Module *module) {
    return module && (strcmp(module->name, "libinstrument.so") == 0 || strcmp(module->name, "libjvm.so") == 0);
}

bool is_jdk_agent(const Module *module) {
    char path[PATH_MAX];
    const char *slash = !module || !module->path ? NULL : strrchr(module->path, '/');
    if (!slash || slash - module->path > PATH_MAX - 16 || strcmp(module->name, "libjava.so") == 0) return false;
    snprintf(path, sizeof path, "%.*s/libjava.so", (int)(slash - module->path), module->path);
    return access(path, F_OK) == 0;
}

/* [option] is -javaagent:JAR[=OPTIONS]; JAR without its folder is appended to [names]. */
static void add_agent(char *names, const char *option, size_t length) {
    static const char prefix[] = "-javaagent:";
    size_t head = sizeof prefix - 1, used = strlen(names);
    if (length <= head || strncmp(option, prefix, head) != 0) return;
    const char *begin = option + head, *end = memchr(begin, '=', length - head);
    if (!end) end = option + length;
    for (const char *c = begin; c < end; c++)
        if (*c == '/') begin = c + 1;
    snprintf(names + used, NAMES - used, "%s%.*s", used == 0 ? "" : ", ", (int)(end - begin), begin);
}

const char *java_agents(void) {
    static char names[NAMES], command[COMMAND];
    const char *more = getenv("JAVA_TOOL_OPTIONS");
    names[0] = '\0';
    for (const char *word = !more ? "" : more; *word;) {
        size_t length = strcspn(word, " \t\n");
        add_agent(names, word, length);
        word += length + strspn(word + length, " \t\n");
    }
    int file = open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC);
    ssize_t size = file < 0 ? 0 : read(file, command, sizeof command - 1);
    if (file >= 0) close(file);
    command[size < 0 ? 0 : size] = '\0';
    for (const char *word = command; word < command + size; word += strlen(word) + 1)
        add_agent(names, word, strlen(word));
    return names;
}
