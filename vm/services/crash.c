/* What is said when native code, or the VM, crashes. The handler runs on a signal stack of the thread, allocates
   nothing and takes no lock of the VM; what may itself fail (symbol names, Java frames) comes last, and a crash in
   there ends the report. Sanitizer builds leave the signals to the sanitizer, whose report is better. What Java code
   gets as an exception is no crash (runtime/fault.h). */
#include "vm/services/crash.h"

#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

#include "classfile/parser.h"
#include "runtime/fault.h"
#include "runtime/options.h"
#include "runtime/thread.h"
#include "runtime/wellknown.h"
#include "vm/interp/frame.h"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
static struct sigaction others;
static void on_bus_error(int number, siginfo_t *info, void *context) {
    (void)context;
    if (info->si_code > 0) fault_leave();
    sigaction(number, &others, NULL); /* it comes again */
}
void crash_init(void) {
    struct sigaction ours = {.sa_sigaction = on_bus_error, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
    sigemptyset(&ours.sa_mask);
    sigaction(SIGBUS, &ours, &others);
}
#else

enum { MAX_FRAMES = 200 };
static pid_t reporter; /* atomic: the thread that crashed first */

__attribute__((format(printf, 1, 2))) static void say(const char *format, ...) {
    char text[1024];
    va_list args;
    va_start(args, format);
    int n = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (n > (int)sizeof text - 1) n = (int)sizeof text - 1;
    if (n > 0 && write(STDERR_FILENO, text, (size_t)n) < 0) return; /* nobody is left to report */
}

static const void *program_counter(const ucontext_t *c) {
#if defined(__x86_64__)
    return (const void *)c->uc_mcontext.gregs[REG_RIP];
#elif defined(__aarch64__)
    return (const void *)c->uc_mcontext.pc;
#elif defined(__riscv)
    return (const void *)c->uc_mcontext.__gregs[REG_PC];
#else
    return NULL;
#endif
}
static const void *stack_pointer(const ucontext_t *c) {
#if defined(__x86_64__)
    return (const void *)c->uc_mcontext.gregs[REG_RSP];
#elif defined(__aarch64__)
    return (const void *)c->uc_mcontext.sp;
#elif defined(__riscv)
    return (const void *)c->uc_mcontext.__gregs[REG_SP];
#else
    return NULL;
#endif
}

/* Where the function returns to that has just been called. */
static const void *return_address(const ucontext_t *c) {
#if defined(__x86_64__)
    return *(const void *const *)stack_pointer(c);
#elif defined(__aarch64__)
    return (const void *)c->uc_mcontext.regs[30];
#elif defined(__riscv)
    return (const void *)c->uc_mcontext.__gregs[REG_RA];
#else
    return NULL;
#endif
}

static const char *signal_name(int number) {
    return number == SIGSEGV ? "SIGSEGV" : number == SIGBUS ? "SIGBUS" : number == SIGFPE ? "SIGFPE" : "SIGILL";
}

static const char *base_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}
/* True when the pc is in the VM's own library. */
static bool say_native_frame(const void *pc) {
    Dl_info at, vm;
    if (!dladdr(pc, &at) || !at.dli_fname) {
        say("# C  0x%zx\n", (size_t)pc);
        return false;
    }
    bool own = dladdr((void *)crash_init, &vm) && vm.dli_fbase == at.dli_fbase;
    say("# %c  [%s+0x%zx]", own ? 'V' : 'C', base_name(at.dli_fname),
        (size_t)((const char *)pc - (const char *)at.dli_fbase));
    if (at.dli_sname) say("  %s+0x%zx", at.dli_sname, (size_t)((const char *)pc - (const char *)at.dli_saddr));
    say("\n");
    return own;
}

static void say_java_frames(const Frame *top) {
    int count = 0;
    for (const Frame *f = frame_skip_stubs((Frame *)top); f; f = frame_skip_stubs(f->caller)) {
        if (count++ == MAX_FRAMES) {
            say("\t...\n");
            break;
        }
        const Method *m = f->method;
        char name[512];
        size_t n = 0;
        for (const char *p = m->holder->name->text; *p && n < sizeof name - 1; p++) name[n++] = *p == '/' ? '.' : *p;
        name[n] = 0;
        const Symbol *file = m->pool->file ? m->pool->file->source_file : NULL;
        int bci = frame_bci(f), line = bci >= 0 ? classfile_line_at(m->pool->file, m->info, (uint32_t)bci) : -1;
        say("\tat %s.%s(", name, m->info->name->text);
        if (method_is_native(m))
            say("Native Method)\n");
        else if (!file)
            say("Unknown Source)\n");
        else if (line > 0)
            say("%s:%d)\n", file->text, line);
        else
            say("%s)\n", file->text);
    }
}

/* The frames on top belong to the virtual thread that [t] carries, if any. */
static void say_threads(const Thread *t) {
    const ContinuationEntry *e = thread_carries(t);
    if (e && t->mounted) {
        say("Java frames of virtual thread #%lld:\n",
            (long long)*(const int64_t *)object_at(t->mounted, offset_Thread_tid));
        say_java_frames(t->frame);
        say("Java frames of its carrier, ");
    } else
        say("Java frames of ");
    say("thread \"%s\":\n", t->name);
    say_java_frames(e && t->mounted ? e->frame.caller : t->frame);
}

static void say_address(int number, const siginfo_t *info, const ucontext_t *context) {
    if (info->si_code <= 0) {
        say("#  sent by process %d\n", (int)info->si_pid);
        return;
    }
    if (number != SIGSEGV && number != SIGBUS) return;
    const char *address = info->si_addr, *sp = stack_pointer(context);
    bool overflow = number == SIGSEGV && sp && address > sp - 65536 && address < sp + 4096;
    say("#  accessing address 0x%zx%s\n", (size_t)address, overflow ? " (the end of the thread's stack)" : "");
}

static void on_crash(int number, siginfo_t *info, void *context) {
    if (number == SIGBUS && info->si_code > 0) fault_leave();
    pid_t self = gettid(), first = 0;
    if (!__atomic_compare_exchange_n(&reporter, &first, self, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) {
        if (first != self)
            for (;;) pause(); /* one report is enough, and it ends the process */
        say("# (the report itself failed with %s)\n", signal_name(number));
        abort();
    }
    const void *pc = program_counter(context);
    Thread *t = thread_self_tls;
    say("#\n# A fatal error has been detected by minijvm:\n#\n#  %s (0x%x) at pc=0x%zx, pid=%d, tid=%d\n",
        signal_name(number), number, (size_t)pc, (int)getpid(), (int)self);
    say_address(number, info, context);
    say("#\n# minijvm %s\n# Problematic frame:\n", MINIJVM_VERSION);
    bool native = !t || __atomic_load_n(&t->state, __ATOMIC_RELAXED) == THREAD_IN_NATIVE, own = say_native_frame(pc);
    if (number == SIGSEGV && info->si_code > 0 && info->si_addr == pc) { /* a call through a null or wild pointer */
        say("# called by\n");
        own = say_native_frame(return_address(context));
    }
    if (!native)
        say("#\n# The crash happened in the VM itself. Native code may have passed it what it cannot use: run with "
            "-Xcheck:jni,\n# and an agent with -Xcheck:jvmti, to check the calls.\n#\n");
    else if (own)
        say("#\n# The crash happened in a function of the VM that native code called; run with -Xcheck:jni "
            "to check the call.\n#\n");
    else
        say("#\n# The crash happened outside the VM in native code.\n#\n");
    if (t)
        say_threads(t);
    else
        say("The thread is not attached to the VM.\n");
    if (options.abort_hook) options.abort_hook();
    abort();
}

void crash_init(void) {
    static const int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL};
    for (unsigned i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        struct sigaction now, ours = {.sa_sigaction = on_crash, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
        sigemptyset(&ours.sa_mask);
        if (!sigaction(signals[i], NULL, &now) && now.sa_handler == SIG_DFL) sigaction(signals[i], &ours, NULL);
    }
}
#endif
