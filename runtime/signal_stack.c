/* See signal_stack.h. AddressSanitizer has a stack of its own for each thread, ThreadSanitizer only for the first. */
#include "runtime/signal_stack.h"

#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <sys/mman.h>
#include <unistd.h>

static __thread void *guard; /* the page that is ours, or NULL */

/* The launcher of JDK 25 makes the main thread without a guard: below its stack lies what others write to. */
void signal_stack_guard(void) {
    pthread_attr_t attr;
    void *low = NULL;
    size_t size = 0, guarded = 1;
    if (gettid() == getpid() || pthread_getattr_np(pthread_self(), &attr) != 0) return;
    pthread_attr_getstack(&attr, &low, &size);
    pthread_attr_getguardsize(&attr, &guarded);
    pthread_attr_destroy(&attr);
    if (!guarded && !mprotect(low, (size_t)sysconf(_SC_PAGESIZE), PROT_NONE)) guard = low;
}
static void unguard_stack(void) {
    if (guard) mprotect(guard, (size_t)sysconf(_SC_PAGESIZE), PROT_READ | PROT_WRITE);
    guard = NULL;
}

enum { SIGNAL_STACK = 64 * 1024 };
static __thread void *signal_stack;

void signal_stack_prepare(void) {
    stack_t now;
    if (signal_stack || sigaltstack(NULL, &now) || !(now.ss_flags & SS_DISABLE)) return; /* the host's own will do */
    void *p = mmap(NULL, SIGNAL_STACK, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
    if (p == MAP_FAILED) return;
    stack_t own = {.ss_sp = p, .ss_size = SIGNAL_STACK};
    if (sigaltstack(&own, NULL))
        munmap(p, SIGNAL_STACK);
    else
        signal_stack = p;
}

void signal_stack_release(void) {
    unguard_stack();
    if (!signal_stack) return;
    stack_t none = {.ss_flags = SS_DISABLE};
    sigaltstack(&none, NULL);
    munmap(signal_stack, SIGNAL_STACK);
    signal_stack = NULL;
}
