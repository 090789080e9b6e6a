/* See signals.h. The handler counts the signal and posts a semaphore, nothing else; the dispatcher waits for that in
   native code, then calls Signal.dispatch, or, for SIGQUIT, starts the attach listener if a client waits for it and
   otherwise prints the dump of all threads. */
#include "vm/services/signals.h"

#include <errno.h>
#include <semaphore.h>
#include <signal.h>
#include <string.h>

#include "runtime/exception.h"
#include "runtime/options.h"
#include "runtime/safepoint.h"
#include "runtime/vm_flags.h"
#include "vm/classes/classes.h"
#include "vm/classes/loader.h"
#include "vm/interp/interp.h"
#include "vm/services/attach.h"
#include "vm/services/termination.h"
#include "vm/threads.h"

static uint32_t pending[NSIG]; /* atomic: not yet dispatched */
static sem_t posted;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static void make_semaphore(void) { sem_init(&posted, 0, 0); }

static bool ends_the_vm(int number) { return number == SIGHUP || number == SIGINT || number == SIGTERM; }

static void post(int number) {
    int error = errno;
    __atomic_add_fetch(&pending[number], 1, __ATOMIC_SEQ_CST);
    if (ends_the_vm(number)) termination_request(number);
    sem_post(&posted);
    errno = error;
}

static int take_pending(void) {
    for (int i = 1; i < NSIG; i++) {
        uint32_t n = __atomic_load_n(&pending[i], __ATOMIC_SEQ_CST);
        if (n && __atomic_compare_exchange_n(&pending[i], &n, n - 1, false, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED))
            return i;
    }
    return 0;
}

static void dispatch(Thread *t, int number) {
    Method *m = loader_static_method(t, "jdk/internal/misc/Signal", "dispatch", "(I)V");
    Slot argument = slot_int(number);
    if (m) interp_call(t, m, &argument, NULL);
    exception_take(t);
}

/* The signals of the VM reach it although whoever started it has them blocked, as the thread of a VM has that starts
   another one as its child. */
static void unblock_signals(void) {
    static const int own[] = {SIGQUIT, SIGHUP, SIGINT, SIGTERM};
    sigset_t set;
    sigemptyset(&set);
    for (unsigned i = 0; i < sizeof own / sizeof own[0]; i++) sigaddset(&set, own[i]);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}

static void run_dispatcher(Thread *t) {
    unblock_signals();
    thread_to_native(t);
    safepoint_fence_for_all(); /* if that has been too slow for who created the VM */
    for (;; thread_to_native(t)) {
        while (sem_wait(&posted) && errno == EINTR) {}
        termination_watch();
        thread_to_vm(t);
        termination_is_dispatched();
        int number = take_pending();
        if (number == SIGQUIT) {
            if (!attach_is_requested(t)) attach_dump_data(t);
        } else if (number)
            dispatch(t, number);
    }
}

static bool install(int number, void (*handler)(int), struct sigaction *old) {
    struct sigaction action = {.sa_handler = handler, .sa_flags = SA_RESTART};
    sigfillset(&action.sa_mask);
    return sigaction(number, &action, old) == 0;
}

bool signals_start(Thread *t) {
    termination_start();
    if (vm_flag_bool(ReduceSignalUsage) || scheduler_green) return true;
    pthread_once(&once, make_semaphore);
    if (options.agent_count) termination_watch();
    if (!threads_start_internal(t, "Signal Dispatcher", 9, run_dispatcher)) return false;
    install(SIGQUIT, post, NULL);
    return true;
}

/* ---- natives of jdk.internal.misc.Signal ---- */

static const struct {
    const char *name;
    int number;
} names[] = {
    {"HUP", SIGHUP},       {"INT", SIGINT},       {"QUIT", SIGQUIT}, {"ILL", SIGILL},     {"TRAP", SIGTRAP},
    {"ABRT", SIGABRT},     {"BUS", SIGBUS},       {"FPE", SIGFPE},   {"KILL", SIGKILL},   {"USR1", SIGUSR1},
    {"SEGV", SIGSEGV},     {"USR2", SIGUSR2},     {"PIPE", SIGPIPE}, {"ALRM", SIGALRM},   {"TERM", SIGTERM},
    {"STKFLT", SIGSTKFLT}, {"CHLD", SIGCHLD},     {"CLD", SIGCHLD},  {"CONT", SIGCONT},   {"STOP", SIGSTOP},
    {"TSTP", SIGTSTP},     {"TTIN", SIGTTIN},     {"TTOU", SIGTTOU}, {"URG", SIGURG},     {"XCPU", SIGXCPU},
    {"XFSZ", SIGXFSZ},     {"VTALRM", SIGVTALRM}, {"PROF", SIGPROF}, {"WINCH", SIGWINCH}, {"POLL", SIGPOLL},
    {"IO", SIGIO},         {"PWR", SIGPWR},       {"SYS", SIGSYS},
};

int signals_find(const char *name) {
    if (strncmp(name, "SIG", 3) == 0) name += 3;
    for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(names[i].name, name) == 0) return names[i].number;
    return -1;
}

static bool is_reserved(int number) {
    return number == SIGFPE || number == SIGILL || number == SIGSEGV || number == SIGQUIT;
}

static int64_t handler_value(const struct sigaction *a) {
    if (a->sa_handler == SIG_DFL) return SIGNAL_DEFAULT;
    if (a->sa_handler == SIG_IGN) return SIGNAL_IGNORED;
    return a->sa_handler == post ? SIGNAL_DISPATCHED : (int64_t)(uintptr_t)a->sa_handler;
}

/* A signal that ends the VM stays ignored when the VM was started so (nohup). */
int64_t signals_set_handler(int number, int64_t handler) {
    struct sigaction old;
    pthread_once(&once, make_semaphore);
    if (is_reserved(number) || (vm_flag_bool(ReduceSignalUsage) && ends_the_vm(number))) return SIGNAL_REFUSED;
    if (sigaction(number, NULL, &old)) return SIGNAL_REFUSED;
    if (ends_the_vm(number) && old.sa_handler == SIG_IGN) return SIGNAL_IGNORED;
    if (scheduler_green && handler == SIGNAL_DISPATCHED) return handler_value(&old);
    void (*action)(int) = handler == SIGNAL_DEFAULT      ? SIG_DFL
                          : handler == SIGNAL_IGNORED    ? SIG_IGN
                          : handler == SIGNAL_DISPATCHED ? post
                                                         : (void (*)(int))(uintptr_t)handler;
    return install(number, action, &old) ? handler_value(&old) : SIGNAL_REFUSED;
}

bool signals_raise(int number) {
    struct sigaction now;
    if (ends_the_vm(number) &&
        (vm_flag_bool(ReduceSignalUsage) || (!sigaction(number, NULL, &now) && now.sa_handler == SIG_IGN)))
        return false;
    return raise(number) == 0;
}
