/* See watchman.h. What a thread of this process does is in /proc/self/task: whether it sleeps (stat), in which system
   call (syscall), and whether it has run since the last look (schedstat). */
#include "runtime/watchman.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "runtime/scheduler.h"

enum {
    LOOK_NANOS = 10000000,
    LOOKS = 4,          /* asleep at so many looks in a row: others run */
    PATIENT_LOOKS = 30, /* if others can only run after a time-out of the virtual clock */
    SEEN_THERE = 30     /* found asleep so often in the same call: signals wake it, or it polls */
};

typedef struct Look {
    uint64_t turn;
    int native_id;
    long call;       /* number of the system call, -1: does not sleep in one */
    char place[128]; /* the call's arguments and address */
    char run[64];    /* how long the thread has run */
    bool ended;      /* the host let it end, attached or not; the first of all threads stays as a zombie then */
} Look;

static bool read_task_file(int native_id, const char *name, char *text, size_t room) {
    char path[64];
    snprintf(path, sizeof path, "/proc/self/task/%d/%s", native_id, name);
    FILE *f = fopen(path, "re");
    if (!f) return false;
    size_t n = fread(text, 1, room - 1, f);
    fclose(f);
    text[n] = 0;
    return n > 0;
}

/* As in proc(5); 0: unknown. */
static char state_of(int native_id) {
    char stat[512];
    if (!read_task_file(native_id, "stat", stat, sizeof stat)) return 0;
    const char *end = strrchr(stat, ')'); /* of the name */
    return end && end[1] == ' ' ? end[2] : 0;
}

/* Its state may be unknown for another reason, such as a lack of file descriptors. */
static bool is_gone(int native_id) { return syscall(SYS_tgkill, getpid(), native_id, 0) != 0 && errno == ESRCH; }

/* These end soon, or when somebody outside reads what the program prints: order must not depend on that. */
static bool ends_by_itself(long call) {
    static const long calls[] = {SYS_write, SYS_writev, SYS_pwrite64, SYS_fsync,    SYS_fdatasync,
                                 SYS_mmap,  SYS_munmap, SYS_madvise,  SYS_mprotect, SYS_exit_group};
    for (unsigned i = 0; i < sizeof calls / sizeof *calls; i++)
        if (calls[i] == call) return true;
    return false;
}

static Look look_at(const Watched *w) {
    Look l = {.turn = w->turn, .native_id = w->native_id, .call = -1};
    const char state = state_of(w->native_id);
    l.ended = state == 'Z' || (!state && is_gone(w->native_id));
    if (state != 'S' || !read_task_file(w->native_id, "syscall", l.place, sizeof l.place) ||
        !read_task_file(w->native_id, "schedstat", l.run, sizeof l.run) || sscanf(l.place, "%ld", &l.call) != 1 ||
        ends_by_itself(l.call))
        l.call = -1;
    return l;
}

static const char *call_name(long call) {
    static const struct {
        long call;
        const char *name;
    } names[] = {
#define NAME(name) {SYS_##name, #name}
        NAME(read),      NAME(readv),       NAME(accept),     NAME(accept4),         NAME(connect),
        NAME(recvfrom),  NAME(recvmsg),     NAME(sendto),     NAME(sendmsg),         NAME(ppoll),
        NAME(pselect6),  NAME(epoll_pwait), NAME(wait4),      NAME(waitid),          NAME(futex),
        NAME(nanosleep), NAME(openat),      NAME(flock),      NAME(clock_nanosleep), NAME(rt_sigtimedwait),
#ifdef SYS_poll
        NAME(poll),      NAME(select),      NAME(epoll_wait), NAME(pause),
#endif
#undef NAME
    };
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
        if (names[i].call == call) return names[i].name;
    return "of the system";
}

static void *watch(void *unused) {
    Look last = {.call = -1}, asleep = {.call = -1};
    unsigned still = 0, there = 0;
    for (;;) {
        nanosleep(&(struct timespec){.tv_nsec = LOOK_NANOS}, NULL);
        Watched w;
        scheduler_watch(&w);
        if (!w.native_id || w.turn != last.turn) {
            last = asleep = (Look){.turn = w.turn, .call = -1};
            still = there = 0;
            if (!w.native_id) continue;
        }
        if (!w.others && !w.times) continue;
        Look now = look_at(&w);
        if (now.ended) scheduler_set_aside(now.turn, "exit");
        bool same = now.call >= 0 && strcmp(now.place, asleep.place) == 0;
        still = same && now.call == last.call && strcmp(now.run, last.run) == 0 ? still + 1 : 0;
        last = now;
        if (now.call < 0) continue;
        there = same ? there + 1 : 1;
        asleep = now;
        if (w.recorded || still + 1 >= (w.others ? LOOKS : PATIENT_LOOKS) || there >= SEEN_THERE)
            scheduler_set_aside(now.turn, call_name(now.call));
    }
    return unused;
}

void watchman_start(void) {
    pthread_t thread;
    sigset_t all, old;
    pthread_attr_t attributes;
    enum { STACK = 256 * 1024 };
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &old); /* signals are for the VM's threads */
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, STACK);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    if (pthread_create(&thread, &attributes, watch, NULL) == 0) pthread_setname_np(thread, "Watchman");
    pthread_attr_destroy(&attributes);
    pthread_sigmask(SIG_SETMASK, &old, NULL);
}
