/* See lock_cycle.h. A thread waits for one other at most, so that each walk along the waiting ends, meets an earlier
   walk, or meets itself: a cycle. Nothing but the owner's release ends a wait for a monitor; a thread that waits for a
   synchronizer of java.util.concurrent counts only where neither an interrupt nor a time-out can end its wait. */
#include "vm/services/lock_cycle.h"

#include <stdlib.h>
#include <string.h>

#include "gc/walk.h"
#include "runtime/block.h"
#include "runtime/frame.h"
#include "runtime/monitor.h"
#include "runtime/virtual_thread.h"
#include "runtime/wellknown.h"
#include "vm/interp/continuation.h"
#include "vm/services/thread_dump.h"

typedef struct Search {
    LockWaiter *waiters;
    size_t count, capacity;
    bool any, failed; /* [any]: one waits for a lock */
    unsigned which;
    LockWaiter **by_thread, **by_owner;
} Search;

static LockWaiter *add(Search *s) {
    if (s->count == s->capacity) {
        size_t capacity = s->capacity ? 2 * s->capacity : 64;
        LockWaiter *more = realloc(s->waiters, capacity * sizeof *more);
        if (!more) {
            s->failed = true;
            return NULL;
        }
        s->waiters = more;
        s->capacity = capacity;
    }
    return &s->waiters[s->count++];
}

/* ---- what threads wait for ---- */

static bool is_named(const Method *m, const char *holder, const char *name, const char *descriptor) {
    return strcmp(m->holder->name->text, holder) == 0 && strcmp(m->info->name->text, name) == 0 &&
           strcmp(m->info->descriptor->text, descriptor) == 0;
}
/* Whether the frames are those of an acquisition that ignores interrupts and has no time-out. */
static bool acquires_for_ever(const Frame *top) {
    static const char queued[] = "java/util/concurrent/locks/AbstractQueuedSynchronizer",
                      queued_long[] = "java/util/concurrent/locks/AbstractQueuedLongSynchronizer";
    enum { DEEPEST = 12 };
    unsigned depth = 0;
    for (const Frame *f = top; f && depth < DEEPEST; f = f->caller, depth++)
        if (f->method &&
            (is_named(f->method, queued, "acquire", "(I)V") || is_named(f->method, queued, "acquireShared", "(I)V") ||
             is_named(f->method, queued_long, "acquire", "(J)V") ||
             is_named(f->method, queued_long, "acquireShared", "(J)V")))
            return true;
    return false;
}
static Object *awaited_synchronizer(const Search *s, const Object *thread, const Frame *top) {
    Object *blocker = ref_load(object_at(thread, offset_Thread_parkBlocker));
    return blocker && synchronizer_owner(blocker) && (s->which & LOCK_CYCLES_INTERRUPTIBLE || acquires_for_ever(top))
               ? blocker
               : NULL;
}

static void add_platform(Search *s, Thread *t) {
    Object *current = thread_current(t);
    LockWaiter *w = add(s);
    if (!w) return;
    *w = (LockWaiter){.thread = current, .runner = t, .top = t->frame, .owner = thread_monitors(t)};
    if (t->scheduler.blocked && t->scheduler.deadline == THREAD_FOR_EVER) {
        w->monitor = thread_contended(t);
        if (!w->monitor && !t->waited) w->synchronizer = awaited_synchronizer(s, current, t->frame);
        s->any |= w->monitor || w->synchronizer;
    }
    if (current == t->object || !(w = add(s))) return;
    *w = (LockWaiter){.thread = t->object, .runner = t, .top = thread_own_frame(t), .owner = t->other};
}

static void add_unmounted(Search *s, Object *thread, Object *monitor) {
    const Object *continuation = ref_load(object_at(thread, offset_VirtualThread_cont));
    const Frame *top = continuation ? continuation_top_frame(continuation) : NULL;
    LockWaiter *w = top ? add(s) : NULL; /* else it has not begun, or is on a carrier's stack */
    if (!w) return;
    *w = (LockWaiter){.thread = thread, .top = top, .owner = continuation_owner(continuation), .monitor = monitor};
    if (!monitor && virtual_thread_state(thread) == VIRTUAL_PARKED)
        w->synchronizer = awaited_synchronizer(s, thread, top);
    s->any |= w->monitor || w->synchronizer;
}
static void add_record(const VirtualThread *v, void *context) {
    if (!v->entries || virtual_thread_enters_again(v)) add_unmounted(context, v->thread, v->monitor);
}
/* Those without a record. */
static bool add_parked(void *context, Object *o) {
    Search *s = context;
    if (!thread_is_unbound(o) || !virtual_thread_is_alive(o) || virtual_thread_of(o)) return true;
    add_unmounted(s, o, NULL);
    return !s->failed;
}

/* ---- who owns it ---- */

static int compare(uint64_t a, uint64_t b) { return a < b ? -1 : a > b; }
static int64_t id_of(const LockWaiter *w) { return *(int64_t *)object_at(w->thread, offset_Thread_tid); }
static int by_id(const void *a, const void *b) { return compare((uint64_t)id_of(a), (uint64_t)id_of(b)); }
static int by_thread(const void *a, const void *b) {
    return compare((uintptr_t)(*(LockWaiter *const *)a)->thread, (uintptr_t)(*(LockWaiter *const *)b)->thread);
}
static int by_owner(const void *a, const void *b) {
    return compare((*(LockWaiter *const *)a)->owner.lock_id, (*(LockWaiter *const *)b)->owner.lock_id);
}
static LockWaiter *find(LockWaiter **sorted, size_t count, LockWaiter key, int (*order)(const void *, const void *)) {
    LockWaiter *wanted = &key, **found = bsearch(&wanted, sorted, count, sizeof *sorted, order);
    return found ? *found : NULL;
}
static bool resolve(Search *s) {
    s->by_thread = malloc((2 * s->count + 1) * sizeof *s->by_thread);
    if (!s->by_thread) return false;
    s->by_owner = s->by_thread + s->count;
    qsort(s->waiters, s->count, sizeof *s->waiters, by_id); /* reports do not depend on addresses */
    for (size_t i = 0; i < s->count; i++) s->by_thread[i] = s->by_owner[i] = &s->waiters[i];
    qsort(s->by_thread, s->count, sizeof *s->by_thread, by_thread);
    qsort(s->by_owner, s->count, sizeof *s->by_owner, by_owner);
    for (size_t i = 0; i < s->count; i++) {
        LockWaiter *w = &s->waiters[i];
        uint32_t owner = w->monitor ? monitor_owner_id(w->monitor, NULL) : 0;
        if (owner)
            w->awaited = find(s->by_owner, s->count, (LockWaiter){.owner.lock_id = owner}, by_owner);
        else if (w->synchronizer)
            w->awaited =
                find(s->by_thread, s->count, (LockWaiter){.thread = synchronizer_owner(w->synchronizer)}, by_thread);
    }
    return true;
}

unsigned lock_cycles_visit(unsigned which, void (*found)(const LockWaiter *first, void *context), void *context) {
    Search s = {.which = which};
    unsigned cycles = 0;
    for (Thread *t = thread_list(); t; t = thread_next(t))
        if (t->object && !t->exiting) add_platform(&s, t);
    if (class_VirtualThread) {
        virtual_threads_visit_records(add_record, &s);
        if (which & LOCK_CYCLES_PARKED) heap_iterate(add_parked, &s);
    }
    if (s.any && !s.failed && resolve(&s))
        for (size_t i = 0; i < s.count; i++) {
            LockWaiter *w = &s.waiters[i];
            for (; w && !w->walk; w = w->awaited) w->walk = (unsigned)i + 1;
            if (!w || w->walk != i + 1) continue;
            found(w, context);
            cycles++;
        }
    free(s.by_thread);
    free(s.waiters);
    return cycles;
}

static void ignore(const LockWaiter *first, void *context) {}
bool lock_cycles_exist(bool thorough) {
    if (thorough) synchronizers_prepare();
    lock_acquire(&threads_lock); /* threads of the host come without a turn */
    unsigned cycles = lock_cycles_visit(thorough ? LOCK_CYCLES_PARKED : 0, ignore, NULL);
    lock_release(&threads_lock);
    return cycles > 0;
}
