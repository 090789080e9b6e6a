/* `minijvm --jdk DIR ...`: with the class library of a JDK the command is that JDK's own `java`, reported by -XXaltjvm
   to use our libjvm.so. Everything that `java` does with its arguments (contract 1.2, 1.3) it does itself, with its
   texts and exit codes; options that only we have reach the VM through it. */
#include <dlfcn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "launcher/launcher.h"
#include "runtime/jdk_home.h"

__attribute__((noreturn)) static void fail(const char *text, const char *detail) {
    fprintf(stderr, "Error: %s%s\n", text, detail);
    exit(1);
}

/* Takes --jdk DIR, --jdk=DIR and -Xjdk:DIR out of the options before the main class; the last one counts. They are
   looked for on the command line only, not in @files or JDK_JAVA_OPTIONS, which are read by whoever is the launcher
   then. */
static const char *take_option(int *argc, char **argv) {
    const char *given = NULL;
    int in = 1, out = 1;
    for (bool main_seen = false; in < *argc; in++) {
        char *a = argv[in];
        if (!main_seen && strcmp(a, "--jdk") == 0) {
            if (in + 1 == *argc) fail("--jdk requires the directory of a JDK", "");
            given = argv[++in];
            continue;
        }
        if (!main_seen && (strncmp(a, "--jdk=", 6) == 0 || strncmp(a, "-Xjdk:", 6) == 0)) {
            given = a + 6;
            continue;
        }
        if (!main_seen && (strcmp(a, "-server") == 0 || strcmp(a, "-client") == 0))
            continue; /* they would choose another libjvm.so: the last choice counts */
        bool has_value = !main_seen && launcher_missing_value(a);
        main_seen |= (a[0] != '-' && a[0] != '@') || strcmp(a, "-jar") == 0 || strcmp(a, "-m") == 0 ||
                     strcmp(a, "--module") == 0 || strncmp(a, "--module=", 9) == 0;
        argv[out++] = a;
        if (has_value && in + 1 < *argc) argv[out++] = argv[++in];
    }
    argv[ *argc = out] = NULL;
    return given;
}

#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
#include <sanitizer/common_interface_defs.h>
const char *__asan_default_options(void); /* launcher/launcher.c */
/* The JDK's launcher knows nothing of sanitizers, whose library must be there first. */
static void prepare(void) {
    Dl_info info;
    if (dladdr((void *)__sanitizer_print_stack_trace, &info)) setenv("LD_PRELOAD", info.dli_fname, 0);
#ifdef __SANITIZE_ADDRESS__
    setenv("ASAN_OPTIONS", __asan_default_options(), 0);
#endif
}
#else
static void prepare(void) {}
#endif

char *launcher_library(void) {
    char *command = memory_own_path(FOR_ARGUMENTS);
    if (!command) fail("cannot find the directory of libjvm.so", "");
    *strrchr(command, '/') = 0;
    char *beside = memory_format(FOR_ARGUMENTS, "%s/libjvm.so", command),
         *library = memory_real_path(beside, FOR_ARGUMENTS);
    if (!library) fail("cannot find ", beside);
    free(command);
    free(beside);
    return library;
}

void launcher_use_jdk(int *argc, char **argv) {
    char *home, message[1200], *library = launcher_library();
    const char *given = take_option(argc, argv);
    if (!jdk_home_find(given, library, &home, message, sizeof message)) fail(message, "");
    if (!home) {
        free(library);
        return;
    }
    *strrchr(library, '/') = 0;
    char **words = memory_allocate(sizeof *words * (size_t)(*argc + 3), FOR_ARGUMENTS);
    words[0] = memory_format(FOR_ARGUMENTS, "%s/bin/java", home);
    words[1] = memory_format(FOR_ARGUMENTS, "-XXaltjvm=%s", library);
    words[2] = memory_format(FOR_ARGUMENTS, "-Xjdk:%s", home);
    memcpy(words + 3, argv + 1, sizeof *words * (size_t)*argc); /* with the NULL at the end */
    prepare();
    execv(words[0], words);
    fail("cannot run ", words[0]);
}
