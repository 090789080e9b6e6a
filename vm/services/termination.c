/* See termination.h. The watching thread is none of Java's and begins with the VM; it watches from the first signal of
   any kind on, or from the beginning if there are agents then, and looks every now and then from the first request on.
   It takes threads_lock, which nobody has for long. To the system it is the "VM Thread": tools expect one, and look for
   it by its name. */
#include "vm/services/termination.h"

#include <semaphore.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "runtime/safepoint.h"
#include "vm/services/shutdown.h"

enum { DELAY_S = 10, LOOKS_PER_SECOND = 10 };

static sem_t requested;
static int requested_number; /* atomic */
static bool watching;        /* atomic */
static bool outstanding;     /* atomic: nobody has begun to dispatch it */

/* What keeps the VM from obeying. The same one for as long as the delay: nothing else will happen. */
typedef struct Obstacle {
    enum { NO_OBSTACLE, STOP, SUSPENSION, END } kind;
    const Thread *thread;
    uint64_t turn; /* STOP: the number of the operation */
} Obstacle;

void termination_request(int number) {
    __atomic_store_n(&requested_number, number, __ATOMIC_SEQ_CST);
    __atomic_store_n(&outstanding, true, __ATOMIC_SEQ_CST);
    if (__atomic_load_n(&watching, __ATOMIC_SEQ_CST)) sem_post(&requested);
}

static bool waits_natively(const Thread *t) { return __atomic_load_n(&t->waits_natively, __ATOMIC_RELAXED); }

static Obstacle find_obstacle(void) {
    Obstacle found = {NO_OBSTACLE, NULL, 0};
    uint64_t turn;
    lock_acquire(&threads_lock);
    const Thread *stopper = safepoint_stopper(&turn), *ends = thread_list();
    while (ends && ends != vm_ending_thread()) ends = thread_next(ends);
    if (stopper && waits_natively(stopper))
        found = (Obstacle){STOP, stopper, turn};
    else if (ends && waits_natively(ends))
        found = (Obstacle){END, ends, 0};
    else if (!stopper && __atomic_load_n(&outstanding, __ATOMIC_SEQ_CST))
        found.kind = SUSPENSION;
    lock_release(&threads_lock);
    return found;
}

static const char *state_of(const Thread *t) {
    return waits_natively(t)                                                  ? "waits for a raw monitor"
           : __atomic_load_n(&t->state, __ATOMIC_RELAXED) == THREAD_IN_NATIVE ? "is in native code"
           : __atomic_load_n(&t->waits_for_release, __ATOMIC_RELAXED)         ? "is stopped"
                                                                              : "waits in the VM, or runs";
}

__attribute__((noreturn)) static void die(const Obstacle *o) {
    static const char *const texts[] = {
        "", " waits for a raw monitor in a callback, and all other threads are stopped until the callback returns",
        "the thread that dispatches signals is suspended", " ends the VM, and waits for a raw monitor"};
    int number = __atomic_load_n(&requested_number, __ATOMIC_SEQ_CST);
    fprintf(stderr, "minijvm: SIG%s could not end the process for %d seconds: ", sigabbrev_np(number), DELAY_S);
    if (o->thread) fprintf(stderr, "thread \"%s\"", o->thread->name);
    fprintf(stderr, "%s. The process is killed now.\n", texts[o->kind]);
    lock_acquire(&threads_lock);
    for (const Thread *t = thread_list(); t; t = thread_next(t))
        fprintf(stderr, "  \"%s\" %s%s\n", t->name, state_of(t), t->suspended ? ", suspended" : "");
    fflush(stderr);
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, number);
    signal(number, SIG_DFL);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
    kill(getpid(), number);
    _exit(128 + number);
}

/* At the end of the VM a callback may wait for a thread that writes its results: that uses processor time. */
static bool is_at_work(const Obstacle *o, int64_t cpu_before) {
    return o->kind == END && clock_ns(CLOCK_PROCESS_CPUTIME_ID) - cpu_before > DELAY_S * 1000000000LL / 100;
}

static void *watch(void *unused) {
    while (sem_wait(&requested) != 0) {}
    Obstacle first = find_obstacle();
    int64_t cpu = clock_ns(CLOCK_PROCESS_CPUTIME_ID);
    for (int looks = 0;; looks++) {
        usleep(1000000 / LOOKS_PER_SECOND);
        Obstacle now = find_obstacle();
        if (now.kind == NO_OBSTACLE || now.kind != first.kind || now.thread != first.thread || now.turn != first.turn ||
            is_at_work(&now, cpu)) {
            first = now;
            looks = 0;
            cpu = clock_ns(CLOCK_PROCESS_CPUTIME_ID);
        } else if (looks >= DELAY_S * LOOKS_PER_SECOND)
            die(&now);
    }
    return unused;
}

/* Signals are for the threads of Java, but for those of profilers, which measure all threads. */
static void block_signals(void) {
    static const int open[] = {SIGPROF, SIGVTALRM, SIGSTKFLT, SIGPWR};
    sigset_t set;
    sigfillset(&set);
    for (unsigned i = 0; i < sizeof open / sizeof *open; i++) sigdelset(&set, open[i]);
    for (int i = SIGRTMIN; i <= SIGRTMAX; i++) sigdelset(&set, i);
    pthread_sigmask(SIG_BLOCK, &set, NULL);
}

void termination_start(void) {
    enum { STACK = 256 * 1024 };
    pthread_attr_t attributes;
    pthread_t thread;
    sigset_t before;
    sem_init(&requested, 0, 0);
    pthread_sigmask(SIG_BLOCK, NULL, &before);
    block_signals();
    pthread_attr_init(&attributes);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    pthread_attr_setstacksize(&attributes, STACK);
    if (pthread_create(&thread, &attributes, watch, NULL) == 0) pthread_setname_np(thread, "VM Thread");
    pthread_attr_destroy(&attributes);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

void termination_watch(void) {
    if (!__atomic_exchange_n(&watching, true, __ATOMIC_SEQ_CST) && __atomic_load_n(&requested_number, __ATOMIC_SEQ_CST))
        sem_post(&requested);
}
void termination_is_dispatched(void) { __atomic_store_n(&outstanding, false, __ATOMIC_SEQ_CST); }
