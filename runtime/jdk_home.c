/* Finding the JDK whose class library is booted. First that counts: the option, MINIJVM_JDK, the JDK whose launcher or
   tool this process is (JH/bin/X), the JDK that has our libjvm.so in place of its own (JH/lib/server). */
#include "runtime/jdk_home.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "classfile/memory.h"

static const char FOR_HOME[] = "the path of the JDK";

static bool has(const char *home, const char *file) {
    char path[PATH_MAX];
    return (size_t)snprintf(path, sizeof path, "%s/%s", home, file) < sizeof path && !access(path, R_OK);
}
/* First file that a JDK's home must have and this one does not. */
static const char *missing_file(const char *home) {
    static const char *const needed[] = {"lib/modules", "lib/libjava.so"};
    for (unsigned i = 0; i < sizeof needed / sizeof needed[0]; i++)
        if (!has(home, needed[i])) return needed[i];
    return NULL;
}

/* JAVA_VERSION="17.0.15" of the file `release`; images without that file are taken as they are. */
static bool release_fits(const char *home, char *version, size_t size) {
    char path[PATH_MAX], line[512];
    snprintf(path, sizeof path, "%s/release", home);
    FILE *f = fopen(path, "re");
    *version = 0;
    while (f && fgets(line, sizeof line, f))
        if (!strncmp(line, "JAVA_VERSION=\"", 14)) {
            line[14 + strcspn(line + 14, "\"\n")] = 0;
            snprintf(version, size, "%.60s", line + 14);
        }
    if (f) fclose(f);
    return !*version || (!strncmp(version, "17", 2) && (!version[2] || strchr(".+-", version[2])));
}

static bool is_home(const char *home, char *message, size_t size) {
    char version[64];
    const char *missing = missing_file(home);
    if (missing)
        snprintf(message, size, "No class library in JDK home %s: %s is missing", home, missing);
    else if (!release_fits(home, version, sizeof version))
        snprintf(message, size, "The JDK in %s has version %s; 17 is needed", home, version);
    else
        return true;
    return false;
}

/* The home of the JDK that the file belongs to when it lies in one of its folders, "bin" or "lib/server". [path]
   becomes the home, or is freed. */
static char *home_above(char *path, const char *folder) {
    if (!path) return NULL;
    char *end = strrchr(path, '/');
    size_t n = strlen(folder);
    if (end && (size_t)(end - path) > n && !strncmp(end - n, folder, n) && end[-n - 1] == '/') {
        end[-n - 1] = 0;
        if (!missing_file(path)) return path;
    }
    free(path);
    return NULL;
}

bool jdk_home_find(const char *given, const char *library, char **home, char *message, size_t message_size) {
    *home = NULL;
    if (given && !*given) return true;
    const char *named = given ? given : getenv("MINIJVM_JDK");
    if (named && *named) {
        if (!is_home(named, message, message_size)) return false;
        *home = memory_real_path(named, FOR_HOME);
        return *home || (snprintf(message, message_size, "No class library in JDK home %s", named), false);
    }
    *home = home_above(memory_own_path(FOR_HOME), "bin");
    if (!*home && library) *home = home_above(memory_real_path(library, FOR_HOME), "lib/server");
    return !*home || is_home(*home, message, message_size);
}
