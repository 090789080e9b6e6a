/* The handler of crashes. It says first what needs no more than write(2), then what may itself go wrong: names,
   findings of the rules about memory that is gone. A thread that waits for ever in there, since the crash was inside of
   malloc, say, is ended by an alarm. */
#include "validation/crash.h"

#include <execinfo.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

#include "validation/describe.h"
#include "validation/layer.h"
#include "validation/lines.h"
#include "validation/options.h"
#include "validation/pressure.h"

static const struct {
    int number;
    const char *name;
} signals[] = {{SIGSEGV, "SIGSEGV"}, {SIGBUS, "SIGBUS"}, {SIGFPE, "SIGFPE"}, {SIGILL, "SIGILL"}};
enum { SIGNALS = sizeof signals / sizeof *signals, SECONDS = 10 };
static struct sigaction before[SIGNALS];

void crash_remember(CheckedThread *thread, const Activity *activity, int result) {
    if (thread == NULL) return;
    LastCall *last = &thread->last[thread->last_at++ % LAST_CALLS];
    *last = (LastCall){activity->name, activity->env == NULL ? 0 : activity->env->number, result, activity->site};
}

static const void *program_counter(const ucontext_t *c) {
#if defined(__x86_64__)
    return (const void *)c->uc_mcontext.gregs[REG_RIP];
#elif defined(__aarch64__)
    return (const void *)c->uc_mcontext.pc;
#else
    return NULL;
#endif
}

/* Where the code that has called a wild pointer would go on. */
static const void *return_address(const ucontext_t *c) {
#if defined(__x86_64__)
    return *(const void *const *)c->uc_mcontext.gregs[REG_RSP];
#elif defined(__aarch64__)
    return (const void *)c->uc_mcontext.regs[30];
#else
    return NULL;
#endif
}

/* The stack from the crash on; the frames of the handler are gone. */
static void stack_of_crash(NativeStack *stack, const void *pc, const ucontext_t *context, bool wild) {
    void *frames[STACK_LIMIT + 16];
    int count = backtrace(frames, STACK_LIMIT + 16), first = 0;
    const void *from = wild ? return_address(context) : pc;
    while (first < count && frames[first] != from) first++;
    stack->count = 0;
    if (first == count) stack->frames[stack->count++] = from;
    for (int i = first; i < count && stack->count < STACK_LIMIT; i++) stack->frames[stack->count++] = frames[i];
}

static const Module *agent_on(const NativeStack *stack, const char **entry) {
    const Module *agent = NULL;
    for (int i = 0; i < stack->count; i++) {
        const Module *module = module_of(stack->frames[i]);
        size_t distance;
        const char *symbol = symbol_of(stack->frames[i], &distance);
        bool enters = symbol != NULL && strncmp(symbol, "Agent_On", strlen("Agent_On")) == 0;
        if (module != NULL && agent == NULL && (module->is_agent || enters)) agent = module;
        if (enters) *entry = symbol;
    }
    return agent;
}

typedef struct Crash {
    const char *signal, *entry; /* entry: NULL: none is in progress */
    const void *address, *pc;
    const CheckedThread *thread;
    const Module *agent;
    NativeStack stack;
} Crash;

static void tell_text(FILE *out, const Crash *c) {
    fprintf(out, "crash %s at address %p in ", c->signal, c->address);
    describe_address(out, c->stack.frames[0]);
    fprintf(out, "\n  agent     %s\n  thread    native thread %ld\n", c->agent == NULL ? "unknown" : c->agent->name,
            c->thread->id);
    for (const Activity *a = c->thread->activity; a != NULL; a = a->outer)
        fprintf(out, "  %-9s %s of environment %d\n", a == c->thread->activity ? "during" : "", a->name,
                a->env == NULL ? 0 : a->env->number);
    for (int i = 0; i < c->stack.count && i < 12; i++) {
        fprintf(out, "  %-9s ", i == 0 ? "native" : "");
        describe_address(out, c->stack.frames[i]);
        fputc('\n', out);
    }
    for (unsigned i = 0; i < LAST_CALLS; i++) {
        const LastCall *l = &c->thread->last[(c->thread->last_at + i) % LAST_CALLS];
        if (l->name == NULL) continue;
        fprintf(out, "  before    %s of environment %d%s%s", l->name, l->env, l->result < 0 ? "" : ": ",
                l->result < 0 ? "" : error_name(l->result));
        if (l->site != NULL) {
            fputs(", from ", out);
            describe_address(out, l->site);
        }
        fputc('\n', out);
    }
    pressure_tell_text(out);
    fputc('\n', out);
}

/* The agent's part of the stack in lines of source. */
static void tell_lines(FILE *out, const Crash *c) {
    char *lines[STACK_LIMIT];
    const void *frames[STACK_LIMIT];
    int count = 0;
    for (int i = 0; i < c->stack.count && c->agent != NULL; i++)
        if (module_of(c->stack.frames[i]) == c->agent)
            frames[count++] = (const char *)c->stack.frames[i] + (c->stack.frames[i] == c->pc); /* it has not gone on */
    lines_find(frames, lines, count);
    for (int i = 0; i < count; i++) {
        if (lines[i] != NULL) fprintf(out, "  at        %s\n", lines[i]);
        free(lines[i]);
    }
    fputc('\n', out);
}

static void tell_json(FILE *out, const Crash *c) {
    fprintf(out, "{\"kind\":\"crash\",\"signal\":\"%s\",\"address\":\"%p\",\"agent\":", c->signal, c->address);
    json_text(out, c->agent == NULL ? "" : c->agent->name);
    fprintf(out, ",\"thread\":\"native thread %ld\",\"during\":[", c->thread->id);
    for (const Activity *a = c->thread->activity; a != NULL; a = a->outer) {
        json_text(out, a->name);
        if (a->outer != NULL) fputc(',', out);
    }
    fputs("],", out);
    pressure_tell_json(out);
    fputs("\"native\":", out);
    json_stack(out, &c->stack);
    fputs(",\"before\":[", out);
    const char *separator = "";
    for (unsigned i = 0; i < LAST_CALLS; i++) {
        const LastCall *l = &c->thread->last[(c->thread->last_at + i) % LAST_CALLS];
        if (l->name == NULL) continue;
        fprintf(out, "%s{\"name\":\"%s\",\"env\":%d,\"result\":\"%s\"}", separator, l->name, l->env,
                l->result < 0 ? "" : error_name(l->result));
        separator = ",";
    }
    fputs("]}\n", out);
}

/* Whether a crash is one of an agent, or of the VM on its behalf. Code that a VM has made belongs to no module, and may
   have faults that the VM counts on; so have signals that somebody has sent. */
static bool is_agents(const CheckedThread *thread, const Module *at, bool wild, const siginfo_t *info) {
    if (thread == NULL || thread->inside || info->si_code <= 0) return false;
    if (at != NULL && at->is_agent) return true;
    if (info->si_signo == SIGBUS) return false; /* a VM may read files that shrink */
    return at != NULL ? thread->activity != NULL : wild;
}

static void tell(int number, const siginfo_t *info, const ucontext_t *context) {
    const void *pc = program_counter(context);
    CheckedThread *thread = checked_thread();
    bool wild = number == SIGSEGV && info->si_addr == pc;
    NativeStack stack;
    stack_of_crash(&stack, pc, context, wild);
    Crash c = {.address = info->si_addr, .pc = pc, .thread = thread, .stack = stack};
    c.agent = agent_on(&c.stack, &c.entry);
    if (!is_agents(thread, module_of(pc), wild, info) && c.entry == NULL) return;
    for (int i = 0; i < SIGNALS; i++)
        if (signals[i].number == number) c.signal = signals[i].name;
    alarm(SECONDS);
    if (check_options.text != NULL) tell_text(check_options.text, &c);
    if (check_options.jsonl != NULL) tell_json(check_options.jsonl, &c);
    if (c.entry != NULL)
        FINDING(RULE_entry_agent_fault, "%s in %s, while %s runs: address %p", c.signal,
                c.agent == NULL ? "unknown" : c.agent->name, c.entry, c.address);
    if (check_options.text != NULL) tell_lines(check_options.text, &c);
    findings_close();
    alarm(0);
}

/* What the VM does when it hears of another crash ends the process, so the report of the first comes to its end before;
   but the one that writes it may need what this thread has locked. */
static void wait_for(const long _Atomic *teller) {
    static const struct timespec moment = {0, 1000000};
    for (int i = 0; i < SECONDS * 500 && *teller != 0; i++) nanosleep(&moment, NULL);
}

static void on_crash(int number, siginfo_t *info, void *context) {
    static long _Atomic teller; /* the thread that crashed first */
    const void *pc = program_counter(context);
    if (number == SIGSEGV && info->si_code > 0 && layer_fault(info->si_addr, pc)) return;
    long self = gettid(), nobody = 0;
    if (__atomic_compare_exchange_n((long *)&teller, &nobody, self, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) {
        tell(number, info, context);
        teller = 0;
    } else if (nobody != self) {
        wait_for(&teller);
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
}

void crash_watch(void) {
    for (int i = 0; i < SIGNALS; i++) {
        struct sigaction ours = {.sa_sigaction = on_crash, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
        sigemptyset(&ours.sa_mask);
        sigaction(signals[i].number, &ours, &before[i]);
    }
}
