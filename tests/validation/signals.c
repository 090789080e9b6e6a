/* The rule about signal handlers. */
#include <setjmp.h>
#include <signal.h>

#include "check_agent.h"

static const Given *given;
static int volatile handled;
static void use_jvmti(void) {
    jint count;
    (*given->env)->GetAvailableProcessors(given->env, &count);
    handled++;
}
static void on_signal(int number) { use_jvmti(); }
static void on_signal_quietly(int number) { handled++; }
static sigjmp_buf back;
static void on_signal_jump(int number, siginfo_t *info, void *context) {
    if (!info || !context) abort();
    siglongjmp(back, 1);
}

static void raise_with(const Given *g, const struct sigaction *action) {
    struct sigaction before, now;
    given = g;
    if (sigaction(SIGWINCH, action, &before) != 0) abort();
    raise(SIGWINCH);
    if (sigaction(SIGWINCH, &before, &now) != 0 || now.sa_handler != action->sa_handler) abort();
}
RUN(thread_signal_handler, tsan, "report_signal_unsafe=0")
BREAKS(thread_signal_handler, AT_INIT) {
    struct sigaction action = {.sa_handler = on_signal};
    raise_with(g, &action);
    if (!handled) abort();
}
KEEPS(thread_signal_handler, AT_INIT) {
    struct sigaction action = {.sa_handler = on_signal_quietly}, jump = {.sa_flags = SA_SIGINFO};
    raise_with(g, &action);
    use_jvmti();
    jump.sa_sigaction = on_signal_jump;
    if (sigsetjmp(back, 1) == 0) raise_with(g, &jump);
    use_jvmti();
    if (signal(SIGWINCH, on_signal_quietly) == SIG_ERR || raise(SIGWINCH) != 0 ||
        signal(SIGWINCH, SIG_DFL) != on_signal_quietly || handled != 4)
        abort();
}
