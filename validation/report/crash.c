/* The handler of crashes. What it says first needs neither memory nor a lock, whoever has it: a stream that was made
   before, the modules that are known, write(2). Findings, lines of source and the end of the stream need both. They are
   left out where the crash was inside of the functions of memory themselves, and given up where they wait for
   something that this thread or a stopped one holds: an alarm leads back. Then the VM writes its own report. */
#include "validation/report/crash.h"

#include <execinfo.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

#include "validation/base/facts.h"
#include "validation/base/lines.h"
#include "validation/base/plain.h"
#include "validation/core/hooks.h"
#include "validation/core/options.h"
#include "validation/core/own.h"
#include "validation/report/describe.h"
#include "validation/report/exertion.h"
#include "validation/report/finding.h"

/* The rules that are reported here. */
extern const RuleFacts RULE_callback_before_vminit[], RULE_entry_agent_fault[], RULE_onload_options_null[];

enum { NULL_PAGE = 4096 };

static const struct {
    int number;
    const char *name;
} signals[] = {{SIGSEGV, "SIGSEGV"}, {SIGBUS, "SIGBUS"}, {SIGFPE, "SIGFPE"}, {SIGILL, "SIGILL"}, {SIGABRT, "SIGABRT"}};
enum { SIGNALS = sizeof signals / sizeof *signals };
enum { REST_FACTOR = 2, NAPS = 1000 }; /* so often watchdog= seconds may the report take; naps in a second */
static struct sigaction before[SIGNALS];
static long reporter; /* atomic; the thread that crashed first, while it reports */

/* ---- A stream that needs no memory, for what is reported immediately ---- */

static FILE *at_once;
static int at_once_to; /* a descriptor */

static ssize_t write_at_once(void *unused, const char *text, size_t size) {
    (void)unused;
    for (size_t done = 0; done < size;) {
        ssize_t n = write(at_once_to, text + done, size - done);
        if (n <= 0) break; /* nobody is left to report */
        done += (size_t)n;
    }
    return (ssize_t)size;
}

static void make_at_once(void) {
    static char buffer[1 << 12];
    at_once = fopencookie(NULL, "w", (cookie_io_functions_t){.write = write_at_once});
    if (at_once) setvbuf(at_once, buffer, _IOFBF, sizeof buffer);
}

/* ---- What may wait for ever ---- */

static sigjmp_buf way_back;

static void on_alarm(int number) {
    if (gettid() == __atomic_load_n(&reporter, __ATOMIC_SEQ_CST))
        siglongjmp(way_back, 1);
    else
        syscall(SYS_tgkill, getpid(), __atomic_load_n(&reporter, __ATOMIC_SEQ_CST), number);
}

/* false: it waited for so long that it was given up. */
static bool within_time(void (*act)(void *), void *argument) {
    struct sigaction ours = {.sa_handler = on_alarm, .sa_flags = SA_NODEFER | SA_ONSTACK}, others;
    sigset_t alarms, masked;
    volatile bool done = false;
    sigemptyset(&ours.sa_mask);
    sigemptyset(&alarms);
    sigaddset(&alarms, SIGALRM);
    sigaction(SIGALRM, &ours, &others);
    pthread_sigmask(SIG_UNBLOCK, &alarms, &masked);
    if (sigsetjmp(way_back, 1) == 0) {
        alarm(REST_FACTOR * (unsigned)check_options.watchdog);
        act(argument);
        done = true;
    }
    alarm(0);
    pthread_sigmask(SIG_SETMASK, &masked, NULL);
    sigaction(SIGALRM, &others, NULL);
    return done;
}

/* Whether the code is one of the functions of memory, whose locks it may have. */
static bool is_of_memory(const NativeStack *stack, int frame) {
    static const char *const names[] = {"malloc",   "calloc",         "realloc",       "free",
                                        "memalign", "posix_memalign", "aligned_alloc", "reallocarray"};
    size_t distance;
    const char *symbol = symbol_of_frame(stack, frame, &distance);
    for (size_t i = 0; symbol && i < sizeof names / sizeof *names; i++)
        if (strcmp(symbol, names[i]) == 0) return true;
    return false;
}
static bool inside_of_memory(const NativeStack *stack) {
    bool inside = false;
    modules_as_they_are(true);
    for (int i = 0; i < stack->count && !inside; i++) inside = is_of_memory(stack, i);
    modules_as_they_are(false);
    return inside;
}

void crash_remember(CheckedThread *thread, const Activity *activity, int result) {
    if (!thread) return;
    LastCall *last = &thread->last[thread->last_at++ % LAST_CALLS];
    *last = (LastCall){activity->name, !activity->env ? 0 : activity->env->number, result, activity->site};
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

static const char *stack_pointer(const ucontext_t *c) {
#if defined(__x86_64__)
    return (const char *)c->uc_mcontext.gregs[REG_RSP];
#elif defined(__aarch64__)
    return (const char *)c->uc_mcontext.sp;
#elif defined(__riscv)
    return (const char *)c->uc_mcontext.__gregs[REG_SP];
#else
    return NULL;
#endif
}

/* Where the code that has called a wild pointer would continue. */
static const void *return_address(const ucontext_t *c) {
#if defined(__x86_64__)
    return *(const void *const *)c->uc_mcontext.gregs[REG_RSP];
#elif defined(__aarch64__)
    return (const void *)c->uc_mcontext.regs[30];
#elif defined(__riscv)
    return (const void *)c->uc_mcontext.__gregs[REG_RA];
#else
    return NULL;
#endif
}

/* The registers of integers and addresses. */
static size_t registers_of(const ucontext_t *c, const uint64_t **registers) {
#if defined(__x86_64__)
    *registers = (const uint64_t *)c->uc_mcontext.gregs;
    return REG_RIP;
#elif defined(__aarch64__)
    *registers = (const uint64_t *)c->uc_mcontext.regs;
    return sizeof c->uc_mcontext.regs / sizeof *c->uc_mcontext.regs;
#elif defined(__riscv)
    *registers = (const uint64_t *)c->uc_mcontext.__gregs;
    return sizeof c->uc_mcontext.__gregs / sizeof *c->uc_mcontext.__gregs;
#else
    return 0;
#endif
}

/* Whether the code works with an output of a failed call, which the layer has filled. */
static bool works_with_filled(const void *address, const ucontext_t *c) {
    const uint64_t *registers = NULL;
    bool does = word_is_filled((uintptr_t)address);
    for (size_t i = 0, count = registers_of(c, &registers); i < count && !does; i++)
        does = word_is_filled(registers[i]);
    return does;
}

/* The stack from the crash on; the frames of the handler are gone. */
static void stack_of_crash(NativeStack *stack, const void *pc, const ucontext_t *context, bool wild) {
    void *frames[STACK_LIMIT + 16];
    int count = backtrace(frames, STACK_LIMIT + 16), first = 0;
    const void *from = wild ? return_address(context) : pc;
    while (first < count && frames[first] != from) first++;
    *stack = (NativeStack){.exact = !wild};
    if (first == count) stack->frames[stack->count++] = from;
    for (int i = first; i < count && stack->count < STACK_LIMIT; i++) stack->frames[stack->count++] = frames[i];
}

static bool is_agent(const Module *module) { return module && __atomic_load_n(&module->is_agent, __ATOMIC_SEQ_CST); }

static const Module *agent_on(const NativeStack *stack, const char **entry) {
    const Module *agent = NULL;
    for (int i = 0; i < stack->count; i++) {
        const Module *module = module_of(place_of_frame(stack, i));
        size_t distance;
        const char *symbol = symbol_of_frame(stack, i, &distance);
        bool enters = symbol && strncmp(symbol, "Agent_On", strlen("Agent_On")) == 0;
        if (module && !agent && (is_agent(module) || enters)) agent = module;
        if (enters) *entry = symbol;
    }
    return agent;
}

typedef struct Crash {
    const char *signal, *entry; /* entry: NULL: none is in progress */
    const void *address;
    bool has_address; /* SIGABRT has none */
    const CheckedThread *thread;
    const Module *agent;
    const CheckedEnv *disposed; /* the agent's last one that is; NULL: none is */
    bool filled;                /* the code works with an output of a failed call */
    NativeStack stack;
} Crash;

/* What uses it crashes where the agent has cleared its own variable. */
static const CheckedEnv *disposed_of(const Module *agent) {
    const CheckedEnv *last = NULL;
    for (const CheckedEnv *e = __atomic_load_n(&checked_envs, __ATOMIC_SEQ_CST); e && agent;
         e = __atomic_load_n(&e->next, __ATOMIC_SEQ_CST))
        if (e->agent == agent && __atomic_load_n(&e->disposed, __ATOMIC_SEQ_CST)) last = e;
    return last;
}

static void report_text(FILE *out, const Crash *c) {
    fprintf(out, "crash %s ", c->signal);
    if (c->has_address) fprintf(out, "at address %p ", c->address);
    fputs("in ", out);
    describe_frame(out, &c->stack, 0);
    fputs("\n  agent     ", out);
    plain_put(out, !c->agent ? "unknown" : c->agent->name);
    fprintf(out, "\n  thread    native thread %ld\n", c->thread->id);
    for (const Activity *a = c->thread->activity; a; a = a->outer)
        fprintf(out, "  %-9s %s of environment %d\n", a == c->thread->activity ? "during" : "", a->name,
                !a->env ? 0 : a->env->number);
    for (int i = 0; i < c->stack.count && i < 12; i++) {
        fprintf(out, "  %-9s ", i == 0 ? "native" : "");
        describe_frame(out, &c->stack, i);
        fputc('\n', out);
    }
    if (c->filled) fputs("  filled    a register or the address is an output of a failed call\n", out);
    if (c->disposed) {
        fprintf(out, "  disposed  environment %d, by native thread %ld", c->disposed->number,
                __atomic_load_n(&c->disposed->disposed_by, __ATOMIC_SEQ_CST));
        fputs(", from ", out);
        describe_call(out, __atomic_load_n(&c->disposed->disposed, __ATOMIC_SEQ_CST)->address);
        fputc('\n', out);
    }
    for (unsigned i = 0; i < LAST_CALLS; i++) {
        const LastCall *l = &c->thread->last[(c->thread->last_at + i) % LAST_CALLS];
        if (!l->name) continue;
        fprintf(out, "  before    %s of environment %d%s%s", l->name, l->env, l->result < 0 ? "" : ": ",
                l->result < 0 ? "" : error_name(l->result));
        if (l->site) {
            fputs(", from ", out);
            describe_call(out, l->site);
        }
        fputc('\n', out);
    }
    exertion_report_text(out);
    fputc('\n', out);
}

/* The agent's part of the stack in lines of source. */
static void report_lines(FILE *out, const Crash *c) {
    char *lines[STACK_LIMIT];
    const void *places[STACK_LIMIT];
    int count = 0;
    for (int i = 0; i < c->stack.count && c->agent; i++)
        if (module_of(place_of_frame(&c->stack, i)) == c->agent) places[count++] = place_of_frame(&c->stack, i);
    if (count == 0) return;
    lines_find(places, lines, count);
    for (int i = 0; i < count; i++) {
        if (lines[i]) fprintf(out, "  at        %s\n", lines[i]);
        free(lines[i]);
    }
    fputc('\n', out);
}

static void report_json(FILE *out, const Crash *c) {
    fprintf(out, "{\"kind\":\"crash\",\"signal\":\"%s\",\"address\":\"%p\",\"agent\":", c->signal, c->address);
    json_text(out, !c->agent ? "" : c->agent->name);
    fprintf(out, ",\"thread\":\"native thread %ld\",\"during\":[", c->thread->id);
    for (const Activity *a = c->thread->activity; a; a = a->outer) {
        json_text(out, a->name);
        if (a->outer) fputc(',', out);
    }
    fputs("],", out);
    exertion_report_json(out);
    fputs("\"native\":", out);
    json_stack(out, &c->stack);
    if (c->filled) fputs(",\"filled\":true", out);
    if (c->disposed) {
        fprintf(out, ",\"disposed\":%d,\"sites\":[{\"what\":\"disposed\",\"native\":", c->disposed->number);
        json_stack(out, &__atomic_load_n(&c->disposed->disposed, __ATOMIC_SEQ_CST)->stack);
        fputs("}]", out);
    }
    fputs(",\"before\":[", out);
    const char *separator = "";
    for (unsigned i = 0; i < LAST_CALLS; i++) {
        const LastCall *l = &c->thread->last[(c->thread->last_at + i) % LAST_CALLS];
        if (!l->name) continue;
        fprintf(out, "%s{\"name\":\"%s\",\"env\":%d,\"result\":\"%s\"}", separator, l->name, l->env,
                l->result < 0 ? "" : error_name(l->result));
        separator = ",";
    }
    fputs("]}\n", out);
}

/* By its address, since a module that was not seen before has no lasting record here. */
static bool is_of(const NativeStack *stack, int frame, const void *base) {
    const Module *module = frame < stack->count ? module_of(place_of_frame(stack, frame)) : NULL;
    return module && module->base == base;
}

/* Whether the C library has ended the process in a function that an agent has called: it frees a block twice, or an
   assertion fails. abort is called by another function of the library then, which need not have a name. An agent that
   calls abort itself, or sends the signal, does so on purpose (rules/shutdown.c). */
static bool is_library_abort(const NativeStack *stack) {
    const Module *library = module_of(place_of_frame(stack, 0)), *layer = module_of((const void *)&is_library_abort);
    const void *library_base = !library ? NULL : library->base, *layer_base = !layer ? NULL : layer->base;
    bool aborts = false, by_library = false;
    int i = 0;
    for (; is_of(stack, i, library_base); i++) {
        size_t distance;
        const char *name = symbol_of_frame(stack, i, &distance);
        by_library = aborts;
        aborts = aborts || (name && strcmp(name, "abort") == 0);
    }
    while (is_of(stack, i, layer_base)) i++;
    return by_library && i < stack->count && is_agent(module_of(place_of_frame(stack, i)));
}

/* Whether a crash is one of an agent, or of the VM on its behalf. Code that a VM has made belongs to no module, and may
   have faults that the VM counts on; so have signals that somebody has sent. */
static bool is_agents(const CheckedThread *thread, const NativeStack *stack, const Module *at, bool wild,
                      const siginfo_t *info) {
    if (info->si_signo == SIGABRT)
        return thread && !thread->inside && !findings_closed() && info->si_code == SI_TKILL && is_library_abort(stack);
    if (!thread || thread->inside || info->si_code <= 0) return false;
    if (is_agent(at)) return true;
    if (info->si_signo == SIGBUS) return false; /* a VM may read files that shrink */
    return at ? !!thread->activity : wild;
}

static void put_at_once(FILE *file, void (*put)(FILE *out, const Crash *c), const Crash *c) {
    if (!file || !at_once) return;
    at_once_to = fileno(file);
    put(at_once, c);
    fflush(at_once);
}

/* A callback of another event runs, and VMInit was not sent yet. */
static bool is_early(const Crash *c) {
    const Callback *callback = innermost_callback(c->thread);
    jvmtiPhase phase = callback && callback->event != &event_facts[EV_VMInit] ? own_phase() : JVMTI_PHASE_LIVE;
    return c->agent && (phase == JVMTI_PHASE_PRIMORDIAL || phase == JVMTI_PHASE_START);
}

/* What comes after: it allocates. */
static void report_rest(void *argument) {
    const Crash *c = argument;
    const Site at = {.address = c->stack.frames[0], .stack = c->stack};
    const char *agent = !c->agent ? "unknown" : c->agent->name;
    if (c->entry && c->thread->without_options && (uintptr_t)c->address < NULL_PAGE)
        finding_end(finding_begin_in(RULE_onload_options_null, &at),
                    "%s in %s, while %s runs, which has got NULL as its options", c->signal, agent, c->entry);
    else if (c->entry)
        finding_end(finding_begin_in(RULE_entry_agent_fault, &at), "%s in %s, while %s runs: address %p", c->signal,
                    agent, c->entry, c->address);
    else if (is_early(c))
        finding_end(finding_begin_in(RULE_callback_before_vminit, &at),
                    "%s in a callback of %s before VMInit: it may use what is prepared in VMInit", c->signal,
                    c->thread->activity->name);
    if (check_options.text) report_lines(check_options.text, c);
}

static void report_remains(void *unused) {
    (void)unused;
    RULES_REPORT(ends_early);
}

static void close_report(void *unused) {
    (void)unused;
    findings_close();
}

static void report_no_rest(FILE *out, const Crash *c) {
    fprintf(out,
            "jvmticheck: what was found is not summed up: the %s was inside of the functions of memory, or somebody "
            "stands still who has their lock or another\n",
            c ? "crash" : "signal");
}

void crash_act(void (*act)(void *), void *argument) {
    long self = gettid(), nobody = 0;
    NativeStack stack = {0};
    stack.count = backtrace((void **)stack.frames, STACK_LIMIT);
    if (!__atomic_compare_exchange_n(&reporter, &nobody, self, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) return;
    if (inside_of_memory(&stack) || !within_time(act, argument)) put_at_once(check_options.text, report_no_rest, NULL);
    __atomic_store_n(&reporter, 0, __ATOMIC_SEQ_CST);
}

static void note_crash(CheckedThread *thread, const ucontext_t *context) {
    thread->end_stack = stack_pointer(context);
    thread->crash_registers = (const char *)&context->uc_mcontext;
    thread->crash_registers_size = sizeof context->uc_mcontext;
}

static void write_report(int number, const siginfo_t *info, const ucontext_t *context, const NativeStack *stack,
                         bool wild) {
    const void *pc = program_counter(context);
    CheckedThread *thread = checked_here, unknown = {.id = gettid()};
    Crash c = {.address = number == SIGABRT ? NULL : info->si_addr,
               .has_address = number != SIGABRT,
               .thread = !thread ? &unknown : thread,
               .stack = *stack};
    modules_as_they_are(true);
    c.agent = agent_on(&c.stack, &c.entry);
    c.disposed = disposed_of(c.agent);
    c.filled = check_options.outputs == OUTPUTS_POISON && works_with_filled(c.address, context);
    bool reports = is_agents(c.thread, stack, module_of(pc), wild, info) || (c.entry && number != SIGABRT);
    for (int i = 0; i < SIGNALS; i++)
        if (signals[i].number == number) c.signal = signals[i].name;
    if (reports) {
        put_at_once(check_options.text, report_text, &c);
        put_at_once(check_options.jsonl, report_json, &c);
    }
    modules_as_they_are(false);
    if (!reports) return;
    findings_end_early();
    bool rest = !inside_of_memory(stack) && within_time(report_rest, &c);
    if (thread) note_crash(thread, context);
    if (rest) within_time(report_remains, NULL);
    if (!rest || !within_time(close_report, NULL)) put_at_once(check_options.text, report_no_rest, &c);
}

/* The rules are asked; true: the code continues. What they find in a callback is where the agent's code is. */
static bool is_repaired(const void *address, const void *pc, const NativeStack *stack) {
    Site at = {0};
    int i = 0;
    modules_as_they_are(true);
    while (i < stack->count && !is_agent(module_of(place_of_frame(stack, i)))) i++;
    modules_as_they_are(false);
    at.stack.exact = stack->exact && i == 0;
    while (i < stack->count) at.stack.frames[at.stack.count++] = stack->frames[i++];
    at.address = at.stack.frames[0];
    if (at.stack.count > 0) findings_at(&at);
    bool repaired = rules_fault(address, pc);
    findings_at(NULL);
    return repaired;
}

/* What the VM does when it hears of another crash ends the process, so the report of the first comes to its end before;
   but the one that writes it may need what this thread has locked. */
static void wait_for_reporter(void) {
    static const struct timespec moment = {0, 1000000};
    for (int i = 0;
         i < REST_FACTOR * check_options.watchdog * NAPS && __atomic_load_n(&reporter, __ATOMIC_SEQ_CST) != 0; i++)
        nanosleep(&moment, NULL);
}

static void on_crash(int number, siginfo_t *info, void *context) {
    static __thread bool looking
        __attribute__((tls_model("initial-exec"))); /* at a stack, or at libraries, that may be ruins */
    const void *pc = program_counter(context);
    bool wild = number == SIGSEGV && info->si_addr == pc, again = looking;
    NativeStack stack;
    long self = gettid(), nobody = 0;
    looking = true;
    if (!again) stack_of_crash(&stack, pc, context, wild);
    bool touches = !again && number == SIGSEGV && info->si_code > 0 && !inside_of_memory(&stack);
    looking = again;
    if (touches && is_repaired(info->si_addr, pc, &stack)) return;
    if (again) {
        /* the VM's report is all that there will be */
    } else if (__atomic_compare_exchange_n(&reporter, &nobody, self, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) {
        write_report(number, info, context, &stack, wild);
        __atomic_store_n(&reporter, 0, __ATOMIC_SEQ_CST);
    } else if (nobody != self) {
        wait_for_reporter();
    }
    int i = 0;
    while (signals[i].number != number) i++;
    const struct sigaction *next = &before[i];
    if ((next->sa_flags & SA_SIGINFO) != 0)
        next->sa_sigaction(number, info, context);
    else if (next->sa_handler != SIG_DFL && next->sa_handler != SIG_IGN)
        next->sa_handler(number);
    else
        sigaction(number, next, NULL); /* and the same crash comes again */
    if (next->sa_handler == SIG_DFL && (next->sa_flags & SA_SIGINFO) == 0 && info->si_code <= 0)
        raise(number); /* somebody has sent it: it does not */
}

bool crash_has_handler(int number) {
    struct sigaction action;
    if (sigaction(number, NULL, &action) != 0) return false;
    for (int i = 0; i < SIGNALS && action.sa_sigaction == on_crash; i++)
        if (signals[i].number == number) action = before[i];
    return action.sa_handler != SIG_DFL;
}

void crash_watch(void) {
    RawFrames first; /* the unwinder allocates when it is used first */
    frames_take(&first);
    make_at_once();
    for (int i = 0; i < SIGNALS; i++) {
        struct sigaction ours = {.sa_sigaction = on_crash, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
        sigemptyset(&ours.sa_mask);
        sigaction(signals[i].number, &ours, &before[i]);
    }
}
