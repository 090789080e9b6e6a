/* Reports take their time on one thread, which asks for that: preloaded. A report begins with a stream in memory. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <time.h>

static __thread int is_slow;
static int writes; /* atomic */

void be_slow_in_reports(void) { is_slow = 1; }
int is_writing(void) { return __atomic_load_n(&writes, __ATOMIC_ACQUIRE); }

FILE *open_memstream(char **text, size_t *size) {
    FILE *(*next)(char **, size_t *) = (FILE * (*)(char **, size_t *)) dlsym(RTLD_NEXT, "open_memstream");
    if (is_slow) {
        is_slow = 0;
        __atomic_store_n(&writes, 1, __ATOMIC_RELEASE);
        nanosleep(&(struct timespec){.tv_nsec = 250000000}, NULL);
    }
    return next(text, size);
}
