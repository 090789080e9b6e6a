#define _GNU_SOURCE             /* pthread_getattr_np */
/* Thread structures and the list of attached threads. The lock `threads_lock` protects the list; everything else in a Thread is its owner's. */
#include "runtime/thread.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include "runtime/hooks.h"

__thread Thread *thread_self_tls;
uint32_t hooks_active;
Hooks hooks;
int vm_phase = PHASE_ONLOAD;
static Thread *threads;
static uint64_t next_id = 1;
static pthread_mutex_t threads_lock = PTHREAD_MUTEX_INITIALIZER;

enum { OVERFLOW_RESERVE = 64 * 1024, C_STACK_RESERVE = 256 * 1024 };

/* Java stack memory is reserved whole and committed by the kernel as it is touched. */
static bool stack_allocate(Thread *t, size_t bytes) {
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    bytes = (bytes + OVERFLOW_RESERVE + page - 1) / page * page;
    void *p = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (p == MAP_FAILED) return false;
    t->stack_base = p;
    t->stack_end = t->stack_base + bytes;
    t->stack_limit = t->stack_end - OVERFLOW_RESERVE;
    return true;
}

static void find_c_stack(Thread *t) {
    pthread_attr_t attr;
    void *low = NULL;
    size_t size = 0;
    if (pthread_getattr_np(pthread_self(), &attr) == 0) {
        pthread_attr_getstack(&attr, &low, &size);
        pthread_attr_destroy(&attr);
    }
    t->c_stack_limit = (char *)low + (size > 4 * C_STACK_RESERVE ? C_STACK_RESERVE : size / 4);
}

Thread *thread_attach_native(size_t java_stack_bytes) {
    Thread *t = calloc(1, sizeof *t);
    if (!t) return NULL;
    if (!stack_allocate(t, java_stack_bytes)) { free(t); return NULL; }
    find_c_stack(t);
    t->native = pthread_self();
    t->state = THREAD_IN_VM;
    pthread_mutex_lock(&threads_lock);
    t->id = next_id++;
    t->next = threads;
    threads = t;
    pthread_mutex_unlock(&threads_lock);
    thread_self_tls = t;
    return t;
}

void thread_detach_native(Thread *t) {
    pthread_mutex_lock(&threads_lock);
    for (Thread **p = &threads; *p; p = &(*p)->next)
        if (*p == t) { *p = t->next; break; }
    pthread_mutex_unlock(&threads_lock);
    if (hooks.thread_free) hooks.thread_free(t);
    heap_flush_local(&t->heap);
    munmap(t->stack_base, (size_t)(t->stack_end - t->stack_base));
    thread_self_tls = NULL;
    free(t);
}

void thread_for_each(void (*f)(Thread *, void *), void *context) {
    pthread_mutex_lock(&threads_lock);
    for (Thread *t = threads; t; t = t->next) f(t, context);
    pthread_mutex_unlock(&threads_lock);
}
void thread_set_trap(Thread *t, uint32_t bits) { __atomic_or_fetch(&t->trap, bits, __ATOMIC_SEQ_CST); }
void thread_clear_trap(Thread *t, uint32_t bits) { __atomic_and_fetch(&t->trap, ~bits, __ATOMIC_SEQ_CST); }

/* With one Java thread there is nobody to wait for; the safepoint protocol of several threads goes here. */
void thread_enter_vm_slow(Thread *t) { thread_clear_trap(t, TRAP_SAFEPOINT); }
