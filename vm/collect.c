/* What gc/ must be reported by the layers above it and what they make of its reports: configuration from the options,
   stopping all threads, -Xlog:gc, the wait of the reference handler (contract 7.5). */
#include "vm/collect.h"

#include <malloc.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/clock.h"
#include "classfile/content.h"
#include "gc/lowmem.h"
#include "gc/references.h"
#include "runtime/block.h"
#include "runtime/event_log.h"
#include "runtime/hooks.h"
#include "runtime/java_vm.h"
#include "runtime/library_level.h"
#include "runtime/log.h"
#include "runtime/monitor.h"
#include "runtime/options.h"
#include "runtime/safepoint.h"
#include "runtime/vm_flags.h"
#include "runtime/wellknown.h"
#include "vm/classes/classes.h"
#include "vm/classes/unload.h"

#define MB(bytes) ((bytes) >> 20)

static void flush_thread(Thread *t, void *f) { ((void (*)(HeapLocal *))f)(&t->heap); }
static void for_each_local(void (*f)(HeapLocal *)) { thread_for_each(flush_thread, (void *)f); }

/* ---- for -Xcheck:heap ---- */

static void for_each_layout(void (*f)(const ObjectLayout *, void *), void *context) {
    for (const Class *c = all_classes; c; c = c->next_all) f(&c->layout, context);
    for (unsigned i = 0; i < 16; i++)
        if (primitive_classes[i]) f(&primitive_classes[i]->layout, context);
}

/* ---- pending references ---- */

static const char references_pending; /* its address: what the handler waits for */

static void wake_reference_handler(void) {
    if (heap_has_pending_references()) thread_wake_waiters(&references_pending);
}
/* Collections happen while the caller is stopped, so none comes between its look at what it waits for and the
   announcement that it does. */
static void await(Thread *t, const void *key) {
    __atomic_store_n(&t->waiting_for, key, __ATOMIC_SEQ_CST);
    thread_block(t, THREAD_FOR_EVER);
    __atomic_store_n(&t->waiting_for, NULL, __ATOMIC_RELAXED);
}
void collect_await_references(Thread *t) {
    if (!heap_has_pending_references()) await(t, &references_pending);
}

static bool collections_awaited; /* by somebody, some time */
void collect_await_collection(Thread *t, uint64_t seen) {
    collections_awaited = true;
    if (collect_statistics.count == seen) await(t, &collect_statistics);
}

/* ---- -Xlog:gc ---- */

static struct rusage cpu_before;
/* Of this collection and, what has ended, of the one before; CLOCK_MONOTONIC. asked 0: nothing is logged. */
typedef struct Stop {
    int64_t asked, stopped, ended;
    unsigned threads, runnable;
} Stop;
static Stop stop;

static void count_threads(const Thread *self, Stop *s) {
    lock_acquire(&threads_lock);
    for (Thread *t = thread_list(); t; t = thread_next(t)) {
        s->threads++;
        s->runnable += t != self && __atomic_load_n(&t->state, __ATOMIC_RELAXED) == THREAD_IN_VM;
    }
    lock_release(&threads_lock);
}
static void stop_world(void) {
    Thread *self = thread_self();
    Stop s = {0};
    if (log_wanted(LOG_SAFEPOINT, LOG_INFO)) {
        s.asked = clock_ns(CLOCK_MONOTONIC);
        count_threads(self, &s);
    }
    safepoint_begin(self);
    if (s.asked) s.stopped = clock_ns(CLOCK_MONOTONIC);
    s.ended = stop.ended;
    stop = s;
    if (log_wanted(LOG_GC_CPU, LOG_INFO)) getrusage(RUSAGE_SELF, &cpu_before);
}
static void log_safepoint(const Stop *s, int64_t before, int64_t left) {
    char end[64] = "", threads[64] = "";
    if (!library_level->safepoints_have_end)
        left = s->ended;
    else
        snprintf(end, sizeof end, " Leaving safepoint: %lld ns,", (long long)(left - s->ended));
    if (library_level->safepoints_have_threads)
        snprintf(threads, sizeof threads, ", Threads: %u runnable, %u total", s->runnable, s->threads);
    log_write(LOG_SAFEPOINT, LOG_INFO,
              "Safepoint \"%s\", Time since last: %lld ns, Reaching safepoint: %lld ns,%s At safepoint: %lld ns,%s "
              "Total: %lld ns%s",
              library_level->collection_name, (long long)(before && s->asked > before ? s->asked - before : 0),
              (long long)(s->stopped - s->asked), library_level->safepoints_have_cleanup ? " Cleanup: 0 ns," : "",
              (long long)(s->ended - s->stopped), end, (long long)(left - s->asked), threads);
}
static void resume_world(void) {
    int64_t before = stop.ended;
    bool logged = stop.asked && log_wanted(LOG_SAFEPOINT, LOG_INFO);
    if (logged) stop.ended = clock_ns(CLOCK_MONOTONIC);
    Stop s = stop; /* the next one may begin when this one has ended */
    safepoint_end(thread_self());
    if (logged) log_safepoint(&s, before, clock_ns(CLOCK_MONOTONIC));
}

static double seconds(struct timeval from, struct timeval to) {
    return (double)(to.tv_sec - from.tv_sec) + (double)(to.tv_usec - from.tv_usec) / 1e6;
}

static void report_phases(const HeapReport *r) {
    static const struct {
        const char *name;
        size_t offset;
    } phases[] = {{"Mark live objects", offsetof(HeapReport, mark_ns)},
                  {"Reference Processing", offsetof(HeapReport, references_ns)},
                  {"Weak Processing", offsetof(HeapReport, weak_ns)},
                  {"Sweep", offsetof(HeapReport, sweep_ns)}};
    for (unsigned i = 0; i < sizeof phases / sizeof phases[0]; i++) {
        double ms = (double)*(const uint64_t *)((const char *)r + phases[i].offset) / 1e6;
        log_write(LOG_GC_PHASES, LOG_INFO, "GC(%u) Phase %u: %s %.3fms", r->number, i + 1, phases[i].name, ms);
    }
}
static void report_references(const HeapReport *r) {
    static const char *const names[] = {"", "SoftReference", "WeakReference", "FinalReference", "PhantomReference"};
    for (unsigned k = REFERENCE_SOFT; k <= REFERENCE_PHANTOM; k++)
        log_write(LOG_GC_REF, LOG_DEBUG, "GC(%u) %s: Discovered: %u, Cleared: %u", r->number, names[k],
                  r->references[k].discovered, r->references[k].cleared);
    log_write(LOG_GC_REF, LOG_DEBUG, "GC(%u) SoftReference: Kept as recently used: %llu%s", r->number,
              (unsigned long long)r->soft_kept, r->cleared_soft ? " (all were to be cleared)" : "");
}
CollectStatistics collect_statistics;
static int64_t cpu_at_start; /* of the thread that collects, which does so from beginning to end */

static void count_collection(const HeapReport *r) {
    CollectStatistics *s = &collect_statistics;
    s->count++;
    s->total_ns += r->total_ns;
    s->cpu_ns += clock_ns(CLOCK_THREAD_CPUTIME_ID) - cpu_at_start;
    s->end = clock_ns(CLOCK_MONOTONIC) - vm_started;
    s->start = s->end - (int64_t)r->total_ns;
    if (r->used_before > s->peak_used) s->peak_used = r->used_before;
    s->allocated += r->allocated;
    s->used_before = r->used_before;
    s->used_after = r->used_after;
    s->committed = r->committed;
    s->cause = r->cause;
    s->metadata_after = class_metadata_used();
}
static void log_heap(const char *when, unsigned number, size_t used, size_t committed) {
    event_log_add(EVENTS_HEAP, NULL,
                  "{heap %s GC invocations=%u (full %u):\n mark-sweep heap  total %zuK, used %zuK, limit %zuK\n}", when,
                  number, number, committed / 1024, used / 1024, heap_max_bytes() / 1024);
}
static void report(const HeapReport *r) {
    count_collection(r);
    log_heap("After", r->number + 1, r->used_after, r->committed);
    const char *cause = gc_cause_text(r->cause);
    if (log_wanted(LOG_GC_START, LOG_INFO))
        log_write(LOG_GC_START, LOG_INFO, "GC(%u) Pause Full (%s)", r->number, cause);
    if (log_wanted(LOG_GC_PHASES, LOG_INFO)) report_phases(r);
    if (log_wanted(LOG_GC_REF, LOG_DEBUG)) report_references(r);
    if (log_wanted(LOG_GC_HEAP, LOG_INFO))
        log_write(LOG_GC_HEAP, LOG_INFO,
                  "GC(%u) Allocated: %zuK, blocks of 32K in use: %zu->%zu, given back to the system: %zuK", r->number,
                  r->allocated >> 10, r->blocks_before, r->blocks_after, r->pages_released >> 10);
    if (log_wanted(LOG_GC, LOG_INFO))
        log_write(LOG_GC, LOG_INFO, "GC(%u) Pause Full (%s) %zuM->%zuM(%zuM) %.3fms", r->number, cause,
                  MB(r->used_before), MB(r->used_after), MB(r->committed), (double)r->total_ns / 1e6);
    if (log_wanted(LOG_GC_CPU, LOG_INFO)) {
        struct rusage now;
        getrusage(RUSAGE_SELF, &now);
        log_write(LOG_GC_CPU, LOG_INFO, "GC(%u) User=%.2fs Sys=%.2fs Real=%.2fs", r->number,
                  seconds(cpu_before.ru_utime, now.ru_utime), seconds(cpu_before.ru_stime, now.ru_stime),
                  (double)r->total_ns / 1e9);
    }
}

static void start(void) {
    log_heap("Before", (unsigned)collect_statistics.count, heap_used_bytes(), heap_committed_bytes());
    collect_statistics.metadata_before = class_metadata_used();
    cpu_at_start = clock_ns(CLOCK_THREAD_CPUTIME_ID);
    if (hooks_wanted(HOOK_GC_START)) hooks.gc_start();
}
static void finish(void) {
    wake_reference_handler();
    if (collections_awaited) thread_wake_waiters(&collect_statistics);
    if (hooks_wanted(HOOK_GC_FINISH)) hooks.gc_finish();
}

static void report_start(void) {
    if (log_wanted(LOG_GC, LOG_INFO)) log_write(LOG_GC, LOG_INFO, "Using Mark-Sweep");
    if (!log_wanted(LOG_GC_INIT, LOG_INFO)) return;
    log_write(LOG_GC_INIT, LOG_INFO, "Version: " MINIJVM_VERSION);
    log_write(LOG_GC_INIT, LOG_INFO, "CPUs: %ld total, %ld available", sysconf(_SC_NPROCESSORS_CONF),
              sysconf(_SC_NPROCESSORS_ONLN));
    log_write(LOG_GC_INIT, LOG_INFO, "Memory: %zuM",
              MB((size_t)sysconf(_SC_PHYS_PAGES) * (size_t)sysconf(_SC_PAGESIZE)));
    log_write(LOG_GC_INIT, LOG_INFO, "Heap Initial Capacity: %zuM", MB(heap_committed_bytes()));
    log_write(LOG_GC_INIT, LOG_INFO, "Heap Max Capacity: %zuM", MB(heap_max_bytes()));
}

/* malloc gives each thread that comes in the way of another an arena, each a reservation of 64 MB. */
static void spare_address_space(void) {
    if (lowmem_room() < (size_t)4 << 30) mallopt(M_ARENA_MAX, 1);
}

bool collect_init(void) {
    spare_address_space();
    HeapConfig config = {.initial_bytes = vm_flag_uint(InitialHeapSize),
                         .max_bytes = vm_flag_uint(MaxHeapSize),
                         .stress_interval = options.gc_stress,
                         .verify_interval = options.heap_check_interval};
    if (!heap_init(&config)) return false;
    content_set_largest(heap_max_bytes());
    if (!vm_flag_uint(MaxHeapSize)) vm_flag_set_number(VM_FLAG_MaxHeapSize, heap_max_bytes(), VM_FLAG_ERGONOMIC);
    if (!vm_flag_uint(InitialHeapSize))
        vm_flag_set_number(VM_FLAG_InitialHeapSize, heap_committed_bytes(), VM_FLAG_ERGONOMIC);
    HeapClient h = {.stop_world = stop_world,
                    .resume_world = resume_world,
                    .for_each_local = for_each_local,
                    .gc_start = start,
                    .gc_finish = finish,
                    .report = report,
                    .for_each_layout = for_each_layout,
                    .check_sync = monitor_check};
    unload_register(&h);
    heap_set_client(&h);
    heap_set_soft_policy((size_t)vm_flag_int(SoftRefLRUPolicyMSPerMB));
    collect_statistics.initial = heap_committed_bytes();
    report_start();
    return true;
}
