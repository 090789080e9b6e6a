/* Thread structures, the list of attached threads, starting and ending. threads_lock protects the list; blocking is in
   block.c, stopping in safepoint.c. */
#include "runtime/thread.h"

#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/memory.h"
#include "gc/walk.h"
#include "runtime/block.h"
#include "runtime/event_log.h"
#include "runtime/exception.h"
#include "runtime/handle.h"
#include "runtime/hooks.h"
#include "runtime/lock.h"
#include "runtime/log.h"
#include "runtime/monitor.h"
#include "runtime/options.h"
#include "runtime/safepoint.h"
#include "runtime/scheduler.h"
#include "runtime/wellknown.h"

__thread Thread *thread_self_tls;
uint32_t hooks_active;
Hooks hooks;
int vm_phase_now = PHASE_ONLOAD;

static void record(AllocationRecord *r, Object *o) {
    if (r->count == r->capacity) {
        uint32_t capacity = r->capacity ? r->capacity * 2 : 64;
        r->objects = memory_grow(r->objects, capacity * sizeof *r->objects, "the record of new objects");
        r->capacity = capacity;
    }
    r->objects[r->count++] = o;
}

bool hooks_report_allocation(Thread *t, Object *o) {
    if (t->recording && t->recording->frame == t->frame) record(t->recording, o);
    if (t->heap.sampled != o) return true;
    t->heap.sampled = NULL;
    if (!(hooks_wanted(HOOK_SAMPLED_OBJECT_ALLOC))) return true;
    Object *pending = t->exception;
    uint32_t mark = handle_mark(t);
    hooks.sampled_object_alloc(t, handle_keep(t, o));
    handle_release(t, mark);
    return t->exception == pending;
}

bool hooks_report_record(Thread *t, AllocationRecord *r, bool ok) {
    for (uint32_t i = 0; ok && i < r->count; i++) {
        hooks.vm_object_alloc(t, r->objects[i]);
        ok = !t->exception;
    }
    t->recording = r->outer;
    free(r->objects);
    return ok;
}
static Thread *threads, **threads_end = &threads; /* in the order of their creation */
static uint64_t next_id = 1;
static uint32_t user_threads; /* listed ones; changed with threads_lock, atomic. Key of Thread.waiting_for */
Lock threads_lock = LOCK_INITIALIZER(THREADS);

enum { C_STACK_RESERVE = 256 * 1024, LEAST_C_STACK = 512 * 1024 };

/* Java stack memory is reserved whole and committed by the kernel as it is touched. */
static bool stack_allocate(Thread *t, size_t bytes) {
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    bytes = (bytes + THREAD_OVERFLOW_RESERVE + page - 1) / page * page;
    void *p = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (p == MAP_FAILED) return false;
    t->stack_base = p;
    t->stack_end = t->stack_base + bytes;
    thread_set_stack_limit(t, t->stack_end - THREAD_OVERFLOW_RESERVE);
    return true;
}

/* The stack that the process began with ends after the name of the program, which auxv points to (the pointer that
   follows it is null), and may grow to its limit. The C library finds that out by reading /proc/self/maps. False: it
   shall; where the limit is high, mappings may be in the way. */
static bool find_first_stack(void **low, size_t *size) {
    enum { HIGH_LIMIT = 64 << 20 };
    const char *name = (const char *)getauxval(AT_EXECFN);
    struct rlimit limit;
    if (gettid() != getpid() || !name || getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur > HIGH_LIMIT)
        return false;
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), here = (uintptr_t)__builtin_frame_address(0),
              end = ((uintptr_t)name + strlen(name) + 1 + sizeof(void *) + page - 1) / page * page;
    if (here >= end || end - here >= limit.rlim_cur) return false;
    *size = limit.rlim_cur / page * page;
    *low = (void *)(end - *size);
    return true;
}

static void find_c_stack(Thread *t) {
    pthread_attr_t attr;
    size_t size = LEAST_C_STACK; /* as much is below this frame, if the system has no memory to say how much it is */
    void *low = (char *)__builtin_frame_address(0) - size;
    if (!find_first_stack(&low, &size) && pthread_getattr_np(pthread_self(), &attr) == 0) {
        pthread_attr_getstack(&attr, &low, &size);
        pthread_attr_destroy(&attr);
    }
    t->c_stack = (AddressRange){low, size};
    t->c_stack_limit = (char *)low + (size / 4 > C_STACK_RESERVE ? C_STACK_RESERVE : size / 4);
}

/* ---- ids in sync words: small numbers, reused ---- */

/* What remains of an id when its thread ends; a cache line each. */
typedef struct IdCell {
    _Alignas(64) Thread *thread; /* atomic; published before the id can be in a sync word. NULL: a virtual one's */
    bool taken;                  /* atomic */
    Object *holder;              /* weak: of who parted with it */
    ParkWord park;               /* whoever had chosen the thread may still wake it */
} IdCell;
enum { IDS_CHUNK = 64, IDS_CHUNKS = (SYNC_OWNER_MAX + 1) / IDS_CHUNK };
static IdCell *by_lock_id[IDS_CHUNKS];
/* The search for a free one begins after the last one and goes round, so that an id rests for a while. At least three
   quarters of the range are free: it grows with the threads that there are, not with those that there have been. */
static uint32_t last_lock_id, lock_ids_taken, lock_id_range = 256;

/* With threads_lock. NULL without memory. */
static IdCell *id_cell(uint32_t id) {
    IdCell **chunk = &by_lock_id[id / IDS_CHUNK];
    if (!*chunk) {
        IdCell *cells = aligned_alloc(_Alignof(IdCell), IDS_CHUNK * sizeof *cells);
        if (!cells) return NULL;
        memset(cells, 0, IDS_CHUNK * sizeof *cells);
        __atomic_store_n(chunk, cells, __ATOMIC_RELEASE);
    }
    return &(*chunk)[id % IDS_CHUNK];
}
/* Without a lock; NULL: no thread ever had it. */
static const IdCell *find_id_cell(uint32_t id) {
    const IdCell *chunk =
        id && id <= SYNC_OWNER_MAX ? __atomic_load_n(&by_lock_id[id / IDS_CHUNK], __ATOMIC_ACQUIRE) : NULL;
    return chunk ? &chunk[id % IDS_CHUNK] : NULL;
}

/* With threads_lock. For [t], or NULL: a virtual thread. NULL: none is free. */
static IdCell *take_lock_id(Thread *t, uint32_t *id) {
    while (lock_ids_taken >= lock_id_range / 4 && lock_id_range <= SYNC_OWNER_MAX) lock_id_range *= 2;
    for (uint32_t tries = 0; tries < lock_id_range; tries++) {
        last_lock_id = last_lock_id + 1 == lock_id_range ? 1 : last_lock_id + 1;
        IdCell *cell = id_cell(last_lock_id);
        if (!cell) return NULL;
        if (cell->taken) continue;
        __atomic_store_n(&cell->taken, true, __ATOMIC_RELEASE);
        __atomic_store_n(&cell->thread, t, __ATOMIC_RELEASE);
        *id = last_lock_id;
        lock_ids_taken++;
        return cell;
    }
    return NULL;
}
static void give_lock_id_back(uint32_t id) {
    if (!id) return;
    IdCell *cell = id_cell(id);
    __atomic_store_n(&cell->thread, NULL, __ATOMIC_RELEASE);
    __atomic_store_n(&cell->taken, false, __ATOMIC_RELEASE);
    lock_ids_taken--;
}

Thread *thread_by_lock_id(uint32_t id) {
    const IdCell *cell = find_id_cell(id);
    return cell ? __atomic_load_n(&cell->thread, __ATOMIC_ACQUIRE) : NULL;
}
bool thread_lock_id_is_taken(uint32_t id) {
    const IdCell *cell = find_id_cell(id);
    return cell && __atomic_load_n(&cell->taken, __ATOMIC_ACQUIRE);
}

/* ---- who is the current thread ---- */

static bool prepare_virtual_owner(Thread *t, MonitorOwner *o) {
    if (!o->owned) {
        enum { ROOM = 16 };
        if (!(o->owned = malloc(ROOM * sizeof *o->owned))) return false;
        o->owned_top = o->owned;
        o->owned_end = o->owned + ROOM;
    }
    if (o->lock_id) return true;
    lock_acquire(&threads_lock);
    bool ok = take_lock_id(NULL, &o->lock_id);
    lock_release(&threads_lock);
    return ok;
}

bool thread_set_current(Thread *t, Object *current) {
    VM_ASSERT(thread_runs(t));
    Object *mounted = current == t->object ? NULL : current;
    if (mounted && !t->mounted && !prepare_virtual_owner(t, &t->other))
        return exception_throw_out_of_memory(t, "unable to create a native monitor");
    if (!mounted != !t->mounted) {
        MonitorOwner other = t->other;
        t->other = (MonitorOwner){t->lock_id, t->owned, t->owned_top, t->owned_end};
        t->lock_id = other.lock_id;
        t->owned = other.owned;
        t->owned_top = other.owned_top;
        t->owned_end = other.owned_end;
    }
    t->mounted = mounted;
    return true;
}

bool thread_reserve_lock_id(Thread *t) {
    if (t->spare_lock_id) return true;
    lock_acquire(&threads_lock);
    bool ok = take_lock_id(NULL, &t->spare_lock_id);
    lock_release(&threads_lock);
    return ok;
}
void thread_part_with_lock_id(Thread *t, Object *holder) {
    id_cell(t->lock_id)->holder = holder;
    t->lock_id = t->spare_lock_id;
    t->spare_lock_id = 0;
}
void thread_adopt_lock_id(Thread *t, uint32_t lock_id) {
    VM_ASSERT(t->mounted && t->owned_top == t->owned);
    id_cell(lock_id)->holder = NULL;
    if (t->spare_lock_id) {
        lock_acquire(&threads_lock);
        give_lock_id_back(t->spare_lock_id);
        lock_release(&threads_lock);
    }
    t->spare_lock_id = t->lock_id;
    t->lock_id = lock_id;
}

void thread_process_weak_lock_ids(bool (*owns)(const Object *holder)) {
    lock_acquire(&threads_lock);
    for (uint32_t id = 1; id < lock_id_range; id++) {
        IdCell *cell = by_lock_id[id / IDS_CHUNK] ? id_cell(id) : NULL;
        if (!cell || !cell->holder || heap_is_marked(cell->holder)) continue;
        if (!owns(cell->holder)) give_lock_id_back(id);
        cell->holder = NULL;
    }
    lock_release(&threads_lock);
}

/* ---- structures ---- */

Thread *thread_new(size_t java_stack_bytes) {
    Thread *t = calloc(1, sizeof *t);
    if (!t) return NULL;
    /* A thread can be ended without memory: by then it needs a reference and a monitor. */
    if (!handle_reserve(t, 1) || !monitors_reserve(t) || !stack_allocate(t, java_stack_bytes)) {
        handles_free_thread(t);
        free(t->owned);
        free(t);
        return NULL;
    }
    t->state = THREAD_IN_NATIVE;
    t->started = clock_ns(CLOCK_MONOTONIC);
    lock_acquire(&threads_lock);
    IdCell *cell = take_lock_id(t, &t->lock_id);
    if (cell) {
        t->park = &cell->park;
        t->id = next_id++;
        __atomic_store_n(threads_end, t, __ATOMIC_RELEASE); /* a stopper may be walking over the list */
        threads_end = &t->next;
        safepoint_join(t);
    }
    lock_release(&threads_lock);
    if (t->lock_id) {
        event_log_add(EVENTS_THREADS, NULL, "Thread added: 0x%016lx", (unsigned long)t);
        return t;
    }
    munmap(t->stack_base, (size_t)(t->stack_end - t->stack_base));
    handles_free_thread(t);
    free(t->owned);
    free(t);
    return NULL;
}

/* With threads_lock. */
static void unlist(Thread *t) {
    for (Thread **p = &threads; *p; p = &(*p)->next)
        if (*p == t) {
            *p = t->next;
            if (threads_end == &t->next) threads_end = p;
            break;
        }
    VM_ASSERT(!t->mounted);
    give_lock_id_back(t->lock_id);
    give_lock_id_back(t->other.lock_id);
    give_lock_id_back(t->spare_lock_id);
    t->ended = true;
}

/* With threads_lock, which it releases. The caller's own pin keeps the structure. */
static void leave_list(Thread *t) {
    unlist(t);
    t->pins++; /* others may unpin it from now on */
    const bool may_be_last = t->user && __atomic_sub_fetch(&user_threads, 1, __ATOMIC_SEQ_CST) <= 1;
    lock_release(&threads_lock);
    if (may_be_last) thread_wake_waiters(&user_threads);
}

void thread_count_user(Thread *t) {
    lock_acquire(&threads_lock);
    t->user = true;
    __atomic_add_fetch(&user_threads, 1, __ATOMIC_SEQ_CST);
    lock_release(&threads_lock);
}
void thread_await_users(Thread *t) {
    for (;;) {
        __atomic_store_n(&t->waiting_for, &user_threads, __ATOMIC_SEQ_CST);
        if (__atomic_load_n(&user_threads, __ATOMIC_SEQ_CST) <= t->user) break;
        thread_block(t, THREAD_FOR_EVER);
    }
    __atomic_store_n(&t->waiting_for, NULL, __ATOMIC_RELAXED);
}

/* An agent may use the JNIEnv of a thread that has ended: where that is checked the last structures stay readable, so
   that the call arrives and is reported. The oldest one, or NULL. */
static Thread *keep_readable(Thread *t) {
    enum { KEPT = 1024 };
    static Thread *kept[KEPT];
    static unsigned next;
    if (!options.jvmti_check) return t;
    return __atomic_exchange_n(&kept[__atomic_fetch_add(&next, 1, __ATOMIC_RELAXED) % KEPT], t, __ATOMIC_ACQ_REL);
}

/* Of a thread that is off the list and that nobody has pinned any more. */
static void release(Thread *t) {
    if (hooks.thread_free) hooks.thread_free(t);
    handles_free_thread(t);
    munmap(t->stack_base, (size_t)(t->stack_end - t->stack_base));
    free(t->owned);
    free(t->other.owned);
    free(keep_readable(t));
}

void thread_free_unstarted(Thread *t) {
    VM_ASSERT(t != thread_self());
    lock_acquire(&threads_lock);
    leave_list(t);
    thread_unpin(t);
}

/* The structure is also a value of the system's, under a key that nobody here reads: by it profilers find the JNIEnv in
   a signal handler, and replace pthread_setspecific in this library's table of imports to learn of threads that begin
   and end (contract of profilers 4.1). The key has no destructor. */
static pthread_key_t own_key;
static bool has_key;
static void make_key(void) { has_key = pthread_key_create(&own_key, NULL) == 0; }
static void set_specific(Thread *t) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, make_key);
    if (has_key) pthread_setspecific(own_key, t);
}

static void bind(Thread *t) {
    find_c_stack(t);
    t->native = pthread_self();
    __atomic_store_n(&t->native_id, (int)syscall(SYS_gettid), __ATOMIC_RELEASE);
    thread_self_tls = t;
    set_specific(t);
}

/* The system keeps 15 bytes of a name: whole characters. */
void thread_set_system_name(const char *name) {
    enum { MOST = 15 };
    char text[MOST + 1];
    size_t n = strnlen(name, MOST + 1);
    if (gettid() == getpid()) return;
    if (n > MOST)
        for (n = MOST; n > 0 && ((unsigned char)name[n] & 0xc0) == 0x80;) n--;
    memcpy(text, name, n);
    text[n] = 0;
    pthread_setname_np(pthread_self(), text);
}

Thread *thread_attach_native(size_t java_stack_bytes) {
    Thread *t = thread_new(java_stack_bytes);
    if (t) bind(t);
    return t;
}

typedef struct Start {
    Thread *t;
    void (*entry)(Thread *);
} Start;
static void run_start(Start *start) {
    Start s = *start;
    free(start);
    bind(s.t);
    if (scheduler_green) scheduler_wait_for_turn(s.t);
    s.entry(s.t);
}

/* Threads of the system that wait for another thread of Java, when programs are run again and again in one process:
   making one costs more than a short program. */
typedef struct Kept {
    struct Kept *next;
    sem_t given;
    Start *start;
    size_t c_stack_bytes;
    pthread_t native;
} Kept;
bool thread_keeps_natives;
static Kept *kept; /* guarded by [kept_lock] */
static pthread_mutex_t kept_lock = PTHREAD_MUTEX_INITIALIZER;

static void *run_kept(void *argument) {
    Kept *k = argument;
    for (;;) {
        run_start(k->start);
        pthread_mutex_lock(&kept_lock);
        k->next = kept;
        kept = k;
        pthread_mutex_unlock(&kept_lock);
        while (sem_wait(&k->given) != 0) {}
    }
    return NULL;
}
static bool start_kept(Start *s, size_t c_stack_bytes) {
    pthread_mutex_lock(&kept_lock);
    Kept **at = &kept, *k;
    while ((k = *at) && k->c_stack_bytes != c_stack_bytes) at = &k->next;
    if (k) *at = k->next;
    pthread_mutex_unlock(&kept_lock);
    if (!k) return false;
    k->start = s;
    sem_post(&k->given);
    return true;
}
static void *run_started(void *argument) {
    run_start(argument);
    return NULL;
}

static int create(pthread_t *native, void *(*run)(void *), void *argument, size_t c_stack_bytes) {
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    pthread_attr_setstacksize(&attributes, (c_stack_bytes + 4095) & ~(size_t)4095);
    int status = pthread_create(native, &attributes, run, argument);
    pthread_attr_destroy(&attributes);
    return status;
}

/* A thread of the system that waits for the one hidden thread that the VM may need later. It has that one's name from
   the beginning: tools look for it. */
static struct {
    sem_t given;
    Start *start;
    bool waits; /* atomic */
} reserve;
static void *run_reserve(void *unused) {
    while (sem_wait(&reserve.given) != 0) {}
    return run_started(reserve.start);
}
void thread_keep_in_reserve(const char *name, size_t c_stack_bytes) {
    pthread_t native;
    if (__atomic_load_n(&reserve.waits, __ATOMIC_ACQUIRE)) return;
    sem_init(&reserve.given, 0, 0);
    if (create(&native, run_reserve, NULL, c_stack_bytes) != 0) return;
    pthread_setname_np(native, name);
    __atomic_store_n(&reserve.waits, true, __ATOMIC_RELEASE);
}
static bool start_reserve(Start *s) {
    if (!s->t->hidden || !__atomic_exchange_n(&reserve.waits, false, __ATOMIC_ACQ_REL)) return false;
    reserve.start = s;
    sem_post(&reserve.given);
    return true;
}

bool thread_start(Thread *t, void (*entry)(Thread *), size_t c_stack_bytes) {
    Start *s = malloc(sizeof *s);
    if (!s) return false;
    *s = (Start){t, entry};
    if (scheduler_green) scheduler_add(t);
    pthread_t native;
    if (start_reserve(s)) return true;
    int status;
    if (unlikely(thread_keeps_natives)) {
        if (start_kept(s, c_stack_bytes)) return true;
        Kept *k = memory_allocate(sizeof *k, "threads of the system");
        *k = (Kept){.start = s, .c_stack_bytes = c_stack_bytes};
        sem_init(&k->given, 0, 0);
        status = create(&k->native, run_kept, k, c_stack_bytes);
        if (status) free(k);
    } else
        status = create(&native, run_started, s, c_stack_bytes);
    if (status) {
        if (log_wanted(LOG_OS_THREAD, LOG_WARNING))
            log_write(LOG_OS_THREAD, LOG_WARNING,
                      "Failed to start thread \"Unknown thread\" - pthread_create failed (%s) for attributes: "
                      "stacksize: %zuk, guardsize: 0k, detached.",
                      strerrorname_np(status), c_stack_bytes >> 10);
        if (scheduler_green) scheduler_remove(t);
        free(s);
    }
    return status == 0;
}

void thread_detach_native(Thread *t) {
    VM_ASSERT(thread_runs(t) && !lock_any_held());
    heap_flush_local(&t->heap);
    event_log_add(EVENTS_THREADS, NULL, "Thread exited: 0x%016lx", (unsigned long)t);
    safepoint_leave(t);
    leave_list(t);
    if (scheduler_green) scheduler_remove(t);
    set_specific(NULL);
    thread_self_tls = NULL;
    thread_unpin(t);
}

void thread_for_each(void (*f)(Thread *, void *), void *context) {
    lock_acquire(&threads_lock);
    for (Thread *t = threads; t; t = thread_next(t)) f(t, context);
    lock_release(&threads_lock);
}

Thread *thread_list(void) {
    VM_ASSERT(lock_is_held(LOCK_THREADS) || safepoint_is_mine(thread_self()));
    return __atomic_load_n(&threads, __ATOMIC_ACQUIRE);
}

Thread *thread_of_object(const Object *thread) {
    Thread *t = (Thread *)(uintptr_t)__atomic_load_n((int64_t *)object_at((Object *)thread, offset_Thread_eetop),
                                                     __ATOMIC_ACQUIRE);
    return t;
}

Thread *thread_pin(const Object *thread) {
    lock_acquire(&threads_lock);
    Thread *t = thread_of_object(thread);
    if (t) t->pins++;
    lock_release(&threads_lock);
    return t;
}

void thread_unpin(Thread *t) {
    lock_acquire(&threads_lock);
    bool last = --t->pins == 0 && t->ended;
    lock_release(&threads_lock);
    if (last) release(t);
}

int64_t thread_cpu_time(const Thread *t) {
    clockid_t clock;
    int64_t used = 0;
    lock_acquire(&threads_lock); /* it cannot end meanwhile */
    if (t->ended)
        used = -1;
    else if (t->native_id && pthread_getcpuclockid(t->native, &clock) == 0)
        used = clock_ns(clock);
    lock_release(&threads_lock);
    return used;
}

static char *call_limit(const Thread *t) {
    return __atomic_load_n(&t->trap, __ATOMIC_SEQ_CST) ? NULL : __atomic_load_n(&t->stack_limit, __ATOMIC_SEQ_CST);
}
/* Of several that do this immediately the last one to store it finds after that what it was stored for, unchanged. */
static void update_call_limit(Thread *t) {
    char *limit;
    do __atomic_store_n(&t->call_limit, limit = call_limit(t), __ATOMIC_SEQ_CST);
    while (call_limit(t) != limit);
}
void (*thread_point_at_entry)(Thread *t);

void thread_set_trap(Thread *t, uint32_t bits) {
    __atomic_or_fetch(&t->trap, bits, __ATOMIC_SEQ_CST);
    update_call_limit(t);
}
void thread_clear_trap(Thread *t, uint32_t bits) {
    __atomic_and_fetch(&t->trap, ~bits, __ATOMIC_SEQ_CST);
    update_call_limit(t);
}
void thread_set_stack_limit(Thread *t, char *limit) {
    __atomic_store_n(&t->stack_limit, limit, __ATOMIC_SEQ_CST);
    update_call_limit(t);
}
