/* Finding the JDK whose class library is booted. First that counts: the option, MINIJVM_JDK, the JDK whose launcher or
   tool this process is (JH/bin/X), the JDK that has our libjvm.so in place of its own (JH/lib/server). */
#include "runtime/jdk_home.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "runtime/library_level.h"

#if defined(__x86_64__)
#define OLD_SERVER "lib/amd64/server"
#elif defined(__aarch64__)
#define OLD_SERVER "lib/aarch64/server"
#else
#define OLD_SERVER "lib/riscv64/server"
#endif

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

void jdk_home_release(const char *home, const char *key, char *value, size_t size) {
    char path[PATH_MAX], line[512];
    size_t n = strlen(key);
    snprintf(path, sizeof path, "%s/release", home);
    FILE *f = fopen(path, "re");
    *value = 0;
    while (f && fgets(line, sizeof line, f))
        if (strncmp(line, key, n) == 0 && strncmp(line + n, "=\"", 2) == 0) {
            line[n + 2 + strcspn(line + n + 2, "\"\n")] = 0;
            snprintf(value, size, "%s", line + n + 2);
        }
    if (f) fclose(f);
}

/* 17 of 17.0.15, 17-ea or 17; 0: it does not begin with such a number. */
static int feature_of(const char *version) {
    char *end;
    long feature = strtol(version, &end, 10);
    return end > version && (!*end || strchr(".+-", *end)) && feature < INT_MAX ? (int)feature : 0;
}
int jdk_home_feature(const char *home) {
    char version[64];
    jdk_home_release(home, "JAVA_VERSION", version, sizeof version);
    return feature_of(version);
}

/* The version of a JDK whose folder jre this is. */
static void release_above(const char *home, char *version, size_t size) {
    char above[PATH_MAX];
    if ((size_t)snprintf(above, sizeof above, "%s/..", home) < sizeof above)
        jdk_home_release(above, "JAVA_VERSION", version, size);
}
/* A JDK, or its folder jre, from before there were modules. */
static bool is_before_modules(const char *home) { return has(home, "lib/rt.jar") || has(home, "jre/lib/rt.jar"); }

static bool is_home(const char *home, char *message, size_t size) {
    char version[64];
    const char *missing = missing_file(home);
    jdk_home_release(home, "JAVA_VERSION", version, sizeof version);
    if (missing && is_before_modules(home)) {
        if (!*version) release_above(home, version, sizeof version);
        if (!*version) snprintf(version, sizeof version, "8 or older");
    } else if (missing) {
        snprintf(message, size, "No class library in JDK home %s: %s is missing", home, missing);
        return false;
    } else if (!*version || library_level_exists(feature_of(version))) {
        return true;
    }
    char known[64];
    library_level_list(known, sizeof known);
    snprintf(message, size, "The JDK in %s has version %s; this VM runs the class libraries of %s", home, version,
             known);
    return false;
}

/* The home of the JDK that the file belongs to when it is in one of its folders, "bin" or "lib/server". [path]
   becomes the home, or is freed. */
static char *home_above(char *path, const char *folder) {
    if (!path) return NULL;
    char *end = strrchr(path, '/');
    size_t n = strlen(folder);
    if (end && (size_t)(end - path) > n && strncmp(end - n, folder, n) == 0 && end[-n - 1] == '/') {
        end[-n - 1] = 0;
        if (!missing_file(path) || is_before_modules(path)) return path;
    }
    free(path);
    return NULL;
}

bool jdk_home_find(const char *given, const char *library, char **home, char *message, size_t message_size) {
    *home = NULL;
    if (given && !*given) return true;
    const char *named = given ? given : secure_getenv("MINIJVM_JDK");
    if (named && *named) {
        if (!is_home(named, message, message_size)) return false;
        *home = memory_real_path(named, FOR_HOME);
        return *home || (snprintf(message, message_size, "No class library in JDK home %s", named), false);
    }
    *home = home_above(memory_own_path(FOR_HOME), "bin");
    if (!*home && library) *home = home_above(memory_real_path(library, FOR_HOME), "lib/server");
    if (!*home && library) *home = home_above(memory_real_path(library, FOR_HOME), OLD_SERVER);
    return !*home || is_home(*home, message, message_size);
}
