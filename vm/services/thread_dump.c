/* See thread_dump.h. The text for stdout is collected in memory at a safepoint and written afterwards:
   whoever reads it may take its time. */
#include "vm/services/thread_dump.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "base/text.h"
#include "classfile/parser.h"
#include "gc/walk.h"
#include "runtime/handle.h"
#include "runtime/library_level.h"
#include "runtime/module.h"
#include "runtime/monitor.h"
#include "runtime/options.h"
#include "runtime/safepoint.h"
#include "runtime/string.h"
#include "runtime/vm_flags.h"
#include "runtime/wellknown.h"
#include "vm/classes/loader.h"
#include "vm/interp/exception.h"
#include "vm/interp/frame.h"
#include "vm/services/jdk_version.h"
#include "vm/services/lock_cycle.h"

typedef struct Dump {
    FILE *out;
    bool plain; /* without what differs from run to run in green mode: times, addresses outside the heap, system ids */
    bool locks; /* with owned synchronizers */
    bool extended;    /* with what threads have allocated and defined */
    Thread **threads; /* with a Thread object, in the order of their starts */
    unsigned count;
    unsigned *walks;                         /* for_each_cycle: which walk has come to each thread */
    bool monitors_only;                      /* what threads wait for */
    void (*found)(Thread *t, void *context); /* for thread_visit_deadlocked */
    void *context;
} Dump;

/* ---- parts of lines ---- */

static void print_object(Dump *d, Object *o) {
    Class *c = object_class(o);
    fprintf(d->out, "<0x%016lx> (a %s", (unsigned long)o, c == class_Class ? "java.lang.Class for " : "");
    class_print_java_name(c == class_Class && mirror_class(o) ? mirror_class(o) : c, d->out);
    fputs(")\n", d->out);
}

static void print_lock(Dump *d, const char *relation, Object *o) {
    fprintf(d->out, "\t- %s ", relation);
    print_object(d, o);
}

static void print_name_of(Dump *d, const Object *thread, const char *otherwise) {
    Object *name = ref_load(object_at(thread, offset_Thread_name));
    fputc('"', d->out);
    if (name)
        string_print(name, d->out);
    else
        fputs(otherwise, d->out);
    fputc('"', d->out);
}
static void print_name(Dump *d, Thread *t) { print_name_of(d, t->object, t->name); }

static void print_location(Dump *d, const Frame *f) {
    int bci = frame_bci(f);
    exception_print_place(
        f->method, bci < 0 ? -1 : classfile_line_at(f->method->pool->file, f->method->info, (uint32_t)bci), d->out);
}

static int32_t status_of(const Thread *t) { return thread_status_of(t->object); }

/* Object.wait is over and its monitor has to be entered again. */
static bool reenters(const Thread *t) { return t->contended && t->contended == t->waited; }

static const char *activity(const Thread *t) {
    switch (status_of(t)) {
    case STATUS_IN_WAIT:
    case STATUS_IN_TIMED_WAIT: return "in Object.wait()";
    case STATUS_BLOCKED_ON_MONITOR: return reenters(t) ? "in Object.wait()" : "waiting for monitor entry";
    case STATUS_SLEEPING:
    case STATUS_PARKED:
    case STATUS_PARKED_TIMED: return "waiting on condition";
    default: return t->waiting_for ? "waiting on condition" : "runnable";
    }
}

static const char *state_name(const Thread *t) {
    switch (status_of(t)) {
    case STATUS_NEW: return "NEW";
    case STATUS_SLEEPING: return "TIMED_WAITING (sleeping)";
    case STATUS_IN_WAIT: return "WAITING (on object monitor)";
    case STATUS_IN_TIMED_WAIT: return "TIMED_WAITING (on object monitor)";
    case STATUS_PARKED: return "WAITING (parking)";
    case STATUS_PARKED_TIMED: return "TIMED_WAITING (parking)";
    case STATUS_BLOCKED_ON_MONITOR: return "BLOCKED (on object monitor)";
    case STATUS_TERMINATED: return "TERMINATED";
    default: return "RUNNABLE";
    }
}

Object *thread_park_blocker(const Thread *t) {
    int32_t status = status_of(t);
    return status == STATUS_PARKED || status == STATUS_PARKED_TIMED
               ? ref_load(object_at(t->object, offset_Thread_parkBlocker))
               : NULL;
}

/* ---- threads ---- */

static double elapsed_seconds(const Thread *t) { return (double)(clock_ns(CLOCK_MONOTONIC) - t->started) / 1e9; }

static long long id_of(const Object *thread) { return *(int64_t *)object_at(thread, offset_Thread_tid); }

static void print_extended(Dump *d, const Thread *t) {
    enum { K = 1024, M = K * K, FEW = 100 }; /* fewer units are printed in the smaller one */
    uint64_t bytes = __atomic_load_n(&t->heap.allocated_bytes, __ATOMIC_RELAXED);
    uint64_t unit = bytes >= (uint64_t)FEW * M ? M : bytes >= FEW * K ? K : 1;
    fprintf(d->out, "allocated=%llu%c defined_classes=%u ", (unsigned long long)(bytes / unit),
            unit == M   ? 'M'
            : unit == K ? 'K'
                        : 'B',
            t->defined_classes);
}

/* What a thread does that carries a virtual one is what that one does. */
static void print_header(Dump *d, Thread *t) {
    const Object *carried = thread_carries(t) ? t->mounted : NULL;
    print_name(d, t);
    fprintf(d->out, " #%lld ", id_of(t->object));
    if (!d->plain && library_level->dumps_lead_with_system_ids) fprintf(d->out, "[%d] ", t->native_id);
    fprintf(d->out, "%sprio=%d ", t->daemon ? "daemon " : "",
            *(int32_t *)object_at(thread_fields(t->object), offset_ThreadFields_priority));
    if (!d->plain)
        fprintf(d->out, "os_prio=0 cpu=%.2fms elapsed=%.2fs ", (double)thread_cpu_time(t) / 1e6, elapsed_seconds(t));
    if (d->extended) print_extended(d, t);
    if (!d->plain) fprintf(d->out, "tid=0x%016lx ", (unsigned long)t);
    if (!d->plain && !carried)
        fprintf(d->out, library_level->dumps_lead_with_system_ids ? "nid=%d " : "nid=0x%x ", t->native_id);
    if (!carried) fputs(activity(t), d->out);
    if (!d->plain) {
        fputs(carried ? " " : "  ", d->out);
        fprintf(d->out, "[0x%016lx]", frame_skip_stubs(t->frame) ? (unsigned long)t->frame & ~0xffful : 0);
    }
    if (carried)
        fprintf(d->out, "\n   Carrying virtual thread #%lld\n", id_of(carried));
    else
        fprintf(d->out, "\n   java.lang.Thread.State: %s\n", state_name(t));
}

/* What the innermost frame waits for. */
static void print_waiting(Dump *d, const Thread *t) {
    Object *blocker = thread_park_blocker(t);
    if (t->contended)
        print_lock(d, reenters(t) ? "waiting to re-lock in wait()" : "waiting to lock", t->contended);
    else if (t->waited)
        print_lock(d, "waiting on", t->waited);
    else if (blocker)
        print_lock(d, "parking to wait for ", blocker);
}

static void print_stack(Dump *d, const Thread *t, const Frame *top, MonitorOwner owner, bool waits) {
    for (const Frame *f = top; f; f = frame_skip_stubs(f->caller)) {
        print_location(d, f);
        if (f == top && waits) print_waiting(d, t);
        for (const OwnedMonitor *r = owner.owned_top; r != owner.owned;) {
            r--;
            if (r->frame == f && !(f == top && waits && r->object == t->contended)) print_lock(d, "locked", r->object);
        }
    }
}
static void print_frames(Dump *d, const Thread *t) {
    const Object *carried = thread_carries(t) ? t->mounted : NULL;
    print_stack(d, t, thread_own_frame(t), thread_own_monitors(t), !carried);
    if (!carried) return;
    fprintf(d->out, "   Mounted virtual thread #%lld\n", id_of(carried));
    print_stack(d, t, frame_skip_stubs(t->frame), thread_monitors(t), true);
}

/* ---- synchronizers: objects that remember which thread owns them ---- */

static Thread *live_thread(Dump *d, const Object *thread) {
    for (unsigned i = 0; thread && i < d->count; i++)
        if (d->threads[i]->object == thread) return d->threads[i];
    return NULL;
}

static Class *synchronizer_class; /* NULL: not loaded, so there are none */
static uint32_t offset_owner;

void synchronizers_prepare(void) {
    Class *c =
        loader_find_loaded(&boot_loader, symbol_intern_cstr("java/util/concurrent/locks/AbstractOwnableSynchronizer"));
    Field *f = c ? class_declared_field(c, symbol_intern_cstr("exclusiveOwnerThread"),
                                        symbol_intern_cstr("Ljava/lang/Thread;"))
                 : NULL;
    if (!f) return;
    __atomic_store_n(&offset_owner, f->offset, __ATOMIC_RELAXED);
    __atomic_store_n(&synchronizer_class, c, __ATOMIC_RELEASE);
}
Object *synchronizer_owner(const Object *o) {
    Class *c = __atomic_load_n(&synchronizer_class, __ATOMIC_ACQUIRE);
    return c && object_is_instance(o, c) ? ref_load(object_at(o, __atomic_load_n(&offset_owner, __ATOMIC_RELAXED)))
                                         : NULL;
}

typedef struct OwnedSearch {
    Dump *dump;
    const Object *thread;
    bool any;
} OwnedSearch;
static bool print_if_owned(void *context, Object *o) {
    OwnedSearch *s = context;
    if (synchronizer_owner(o) != s->thread) return true;
    fputs("\t- ", s->dump->out);
    print_object(s->dump, o);
    s->any = true;
    return true;
}

static void print_owned_synchronizers(Dump *d, Thread *t) {
    OwnedSearch s = {d, t->object, false};
    fputs("\n   Locked ownable synchronizers:\n", d->out);
    heap_iterate(print_if_owned, &s);
    if (!s.any) fputs("\t- None\n", d->out);
}

/* ---- deadlocks ---- */

/* The thread that [t] cannot continue without. */
static Thread *awaited(Dump *d, const Thread *t) {
    if (t->contended) return thread_by_lock_id(monitor_owner_id(t->contended, NULL));
    Object *blocker = d->monitors_only ? NULL : thread_park_blocker(t);
    return blocker ? live_thread(d, synchronizer_owner(blocker)) : NULL;
}

static void print_lock_and_owner(Dump *d, const Object *monitor, const Object *lock) {
    if (monitor) {
        fputs(":\n  waiting to lock monitor ", d->out);
        if (!d->plain) fprintf(d->out, "0x%016lx ", (unsigned long)monitor_identity(monitor));
        fprintf(d->out, "(object 0x%016lx, ", (unsigned long)monitor);
    } else
        fprintf(d->out, ":\n  waiting for ownable synchronizer 0x%016lx, (", (unsigned long)lock);
    fputs("a ", d->out);
    class_print_java_name(object_class(lock), d->out);
    fputs("),\n  which is held by ", d->out);
}
static void print_awaited(Dump *d, Thread *t, Thread *owner) {
    print_name(d, t);
    print_lock_and_owner(d, t->contended, t->contended ? t->contended : thread_park_blocker(t));
    if (owner->object) print_name(d, owner);
    fputc('\n', d->out);
}

static const char cycle_title[] = "\nFound one Java-level deadlock:\n=============================\n",
                  stacks_title[] = "\nJava stack information for the threads listed above:\n"
                                   "===================================================\n";

static void print_cycle(Dump *d, Thread *first) {
    fputs(cycle_title, d->out);
    Thread *t = first;
    do {
        Thread *owner = awaited(d, t);
        if (t != first) fputc('\n', d->out);
        print_awaited(d, t, owner);
        t = owner;
    } while (t != first);
    fputs(stacks_title, d->out);
    do {
        print_name(d, t);
        fputs(":\n", d->out);
        print_frames(d, t);
        t = awaited(d, t);
    } while (t != first);
}

static unsigned index_of(const Dump *d, const Thread *t) {
    unsigned i = 0;
    while (i < d->count && d->threads[i] != t) i++;
    return i;
}

/* Every thread waits for one other at most, so each walk along the chain ends, meets an earlier walk, or meets itself:
   a cycle. The number of cycles. */
static unsigned for_each_cycle(Dump *d, void (*f)(Dump *d, Thread *first)) {
    unsigned found = 0;
    for (unsigned i = 0; i < d->count; i++) d->walks[i] = 0;
    for (unsigned i = 0; i < d->count; i++) {
        unsigned at = i;
        while (at < d->count && !d->walks[at]) {
            d->walks[at] = i + 1;
            Thread *next = awaited(d, d->threads[at]);
            at = next ? index_of(d, next) : d->count;
        }
        if (at == d->count || d->walks[at] != i + 1 || !awaited(d, d->threads[at])) continue;
        f(d, d->threads[at]);
        found++;
    }
    return found;
}

static void print_deadlocks(Dump *d) {
    unsigned found = for_each_cycle(d, print_cycle);
    if (found) fprintf(d->out, "\nFound %u deadlock%s.\n\n", found, found > 1 ? "s" : "");
}

/* ---- the whole ---- */

static int by_id(const void *a, const void *b) {
    const Thread *x = *(Thread *const *)a, *y = *(Thread *const *)b;
    return x->id < y->id ? -1 : x->id > y->id;
}
static void count_thread(Thread *t, void *context) { ((Dump *)context)->count += t->object && !t->exiting; }
static void list_thread(Thread *t, void *context) {
    Dump *d = context;
    if (t->object && !t->exiting) d->threads[d->count++] = t;
}

static bool list_threads(Dump *d) {
    thread_for_each(count_thread, d);
    d->threads = malloc((d->count + 1) * (sizeof *d->threads + sizeof *d->walks));
    if (!d->threads) return false;
    d->walks = (unsigned *)(d->threads + d->count + 1);
    d->count = 0;
    thread_for_each(list_thread, d);
    qsort(d->threads, d->count, sizeof *d->threads, by_id);
    return true;
}

static void visit_cycle(Dump *d, Thread *first) {
    Thread *t = first;
    do {
        d->found(t, d->context);
        t = awaited(d, t);
    } while (t != first);
}

void thread_visit_deadlocked(bool monitors_only, void (*visit)(Thread *t, void *context), void *context) {
    Dump d = {.monitors_only = monitors_only, .found = visit, .context = context};
    if (list_threads(&d)) for_each_cycle(&d, visit_cycle);
    free(d.threads);
}

static void print_threads(Dump *d) {
    for (unsigned i = 0; i < d->count; i++) {
        print_header(d, d->threads[i]);
        print_frames(d, d->threads[i]);
        if (d->locks) print_owned_synchronizers(d, d->threads[i]);
        fputc('\n', d->out);
    }
}

void thread_dump_write(Thread *self, FILE *out, bool locks, bool extended) {
    Dump d = {.out = out, .locks = locks, .extended = extended};
    char date[32];
    time_t now = time(NULL);
    struct tm local;
    strftime(date, sizeof date, "%Y-%m-%d %H:%M:%S", localtime_r(&now, &local));
    synchronizers_prepare();
    fprintf(out, "%s\nFull thread dump minijvm (" MINIJVM_VERSION " interpreted mode):\n", date);
    jdk_version_print_line(out);
    fputc('\n', out);
    safepoint_begin(self);
    if (list_threads(&d)) {
        print_threads(&d);
        print_deadlocks(&d);
    } else
        fputs("minijvm: out of native memory: for the list of threads\n", out);
    safepoint_end(self);
    free(d.threads);
}

void thread_dump_print(Thread *self) {
    TextStream s;
    char *text = NULL;
    if (text_stream_open(&s)) {
        thread_dump_write(self, s.out, vm_flag_bool(PrintConcurrentLocks), false);
        fprintf(s.out, "Heap\n mark-sweep heap  total %zuK, used %zuK\n\n", heap_committed_bytes() / 1024,
                heap_used_bytes() / 1024);
        text = text_stream_close(&s);
    }
    vm_printf(vm_output(), "%s", text ? text : "minijvm: out of native memory: for a thread dump\n");
    fflush(vm_output());
    free(text);
}

/* As print_cycle, with virtual threads. */
static void print_awaited_lock(Dump *d, const LockWaiter *w) {
    print_name_of(d, w->thread, "");
    print_lock_and_owner(d, w->monitor, w->monitor ? w->monitor : w->synchronizer);
    print_name_of(d, w->awaited->thread, "");
    fputc('\n', d->out);
}
static void print_lock_cycle(const LockWaiter *first, void *context) {
    Dump *d = context;
    const LockWaiter *w = first;
    fputs(cycle_title, d->out);
    do {
        if (w != first) fputc('\n', d->out);
        print_awaited_lock(d, w);
        w = w->awaited;
    } while (w != first);
    fputs(stacks_title, d->out);
    do {
        print_name_of(d, w->thread, "");
        fputs(":\n", d->out);
        print_stack(d, w->runner, frame_skip_stubs((Frame *)w->top), w->owner, w->runner);
        w = w->awaited;
    } while (w != first);
}

void thread_dump_report_blocked(void) {
    Dump d = {.out = stderr, .plain = true};
    synchronizers_prepare();
    if (!list_threads(&d)) return;
    fputc('\n', stderr);
    print_threads(&d);
    lock_acquire(&threads_lock); /* threads of the host come without a turn */
    const unsigned found = lock_cycles_visit(LOCK_CYCLES_PARKED | LOCK_CYCLES_INTERRUPTIBLE, print_lock_cycle, &d);
    lock_release(&threads_lock);
    if (found) fprintf(stderr, "\nFound %u deadlock%s.\n\n", found, found > 1 ? "s" : "");
    free(d.threads);
}
