/* Command line, progress file and watchdog of the fuzz drivers. */
#ifndef tests_fuzz_options_h
#define tests_fuzz_options_h
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

typedef struct FuzzOptions {
    uint64_t seed;
    uint32_t first, count; /* mutants first .. first + count - 1 of the run with [seed] */
    unsigned limit;        /* seconds of the processor that one may take, however busy the machine is */
    int progress;          /* file that holds the number of the mutant in work, -1: none */
    const char *dump;      /* directory that mutants are written to, NULL: none */
    bool verbose;
} FuzzOptions;

/* SEED and COUNT at argv[2], argv[3]; options from argv[from] on. */
static bool fuzz_read_options(FuzzOptions *o, int argc, char **argv, int from) {
    *o = (FuzzOptions){.limit = 60, .progress = -1};
    if (argc < from) return false;
    o->seed = strtoull(argv[2], NULL, 0);
    o->count = (uint32_t)strtoul(argv[3], NULL, 0);
    for (int i = from; i < argc; i++)
        if (strcmp(argv[i], "--verbose") == 0)
            o->verbose = true;
        else if (i + 1 >= argc)
            return false;
        else if (strcmp(argv[i], "--first") == 0)
            o->first = (uint32_t)strtoul(argv[++i], NULL, 0);
        else if (strcmp(argv[i], "--limit") == 0)
            o->limit = (unsigned)strtoul(argv[++i], NULL, 0);
        else if (strcmp(argv[i], "--progress") == 0)
            o->progress = open(argv[++i], O_RDWR | O_CREAT | O_TRUNC, 0644);
        else if (strcmp(argv[i], "--dump") == 0)
            o->dump = argv[++i];
        else
            return false;
    return true;
}

static void fuzz_on_alarm(int signal) {
    static const char text[] = "this mutant takes too long\n";
    (void)signal;
    if (write(2, text, sizeof text - 1) < 0) _exit(4);
    _exit(3);
}

/* Calls fuzz_on_alarm after so many seconds of the processor; 0: never. What blocks takes none: whoever started this
   process sees that the number in the progress file does not change. */
static void fuzz_watch(unsigned seconds) {
    struct itimerval when = {.it_value.tv_sec = seconds};
    setitimer(ITIMER_PROF, &when, NULL);
}

/* Work on mutant [number] begins. A crash or a hang (exit status 3) is then known to be its. */
static void fuzz_begin(const FuzzOptions *o, uint32_t number) {
    if (o->progress >= 0 && pwrite(o->progress, &number, sizeof number, 0) < 0) {
        perror("progress file");
        exit(2);
    }
    signal(SIGPROF, fuzz_on_alarm);
    fuzz_watch(o->limit);
}
#endif
