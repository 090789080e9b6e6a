/* A child process for a piece of a test: what it records and what fails in it the parent has when it has ended. */
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "validation/kit/kit.h"

/* In the file of failures, after them: the body has come to its end. */
static const char whole[] = "whole";

static void run_child(void (*body)(void *), void *context, int failures_file, pid_t parent) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(1);
    /* Handlers of a framework would continue in its runner. */
    static const int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) signal(signals[i], SIG_DFL);
    kit.in_child = true;
    fail_into(failures_file);
    int before = mjt_failures();
    body(context);
    if (kit.vm) (mjt_end)();
    fflush(NULL);
    dprintf(failures_file, "%s", whole);
    _exit(mjt_failures() == before ? 0 : 1);
}

/* What the child has failed with: FILE:LINE, a line feed, a text, a zero, each. */
typedef struct Failures {
    char *text; /* all of them; [size] bytes and a zero */
    size_t size;
    int count;
    bool whole;
} Failures;

static Failures read_failures(int from) {
    Failures f = {0};
    off_t size = lseek(from, 0, SEEK_END);
    f.text = size < 0 ? NULL : calloc(1, (size_t)size + 1);
    ssize_t got = !f.text ? -1 : pread(from, f.text, (size_t)size, 0);
    if (got < 0) return f;
    f.size = (size_t)got;
    for (size_t i = 0; i < f.size; i++) f.count += f.text[i] == '\0';
    f.whole = f.size >= strlen(whole) && strcmp(f.text + f.size - strlen(whole), whole) == 0;
    if (f.whole) f.size -= strlen(whole);
    return f;
}

/* How the child has ended, in words. */
static void report_end(FILE *out, int status) {
    if (WIFSIGNALED(status))
        fprintf(out, "was ended by signal %d (%s)", WTERMSIG(status), strsignal(WTERMSIG(status)));
    else
        fprintf(out, "has ended with exit code %d%s", WEXITSTATUS(status),
                WEXITSTATUS(status) == 97 ? ", which says that it was in a deadlock," : "");
}

/* The likely reason: a crash, and the last finding. */
static void report_reason(FILE *out) {
    const mjt_finding *last = NULL, *f;
    char *crash = record_crash();
    if (crash) fprintf(out, "\n  %s", crash);
    free(crash);
    for (size_t i = 0; (f = mjt_finding_at(i)); i++) last = f;
    if (last) fprintf(out, "\n  the last finding: %s: %s", last->rule, last->message);
}

static int report(const Failures *f, int status, bool any_end) {
    bool ended = !f->whole && !any_end;
    if (!ended && f->count == 0) return 1;
    char *text = NULL, *place = f->count == 0 ? NULL : strdupa(f->text);
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out) return fail("out of memory");
    const char *at = f->text;
    for (int i = 0; i < f->count; i++, at += strlen(at) + 1) {
        const char *message = strchr(at, '\n');
        if (i == 0)
            fputs(message + 1, out);
        else
            fprintf(out, "\n%.*s: %s", (int)(message - at), at, message + 1);
    }
    if (ended) {
        fputs(f->count == 0 ? "mjt_isolated: the child " : "\nmjt_isolated: the child ", out);
        report_end(out, status);
        fputs(" before the end of its body", out);
        report_reason(out);
    }
    fclose(out);
    char *reported = strdupa(text);
    free(text);
    if (!place) return fail("%s", reported);
    place[strcspn(place, "\n")] = '\0';
    char *colon = strrchr(place, ':');
    *colon = '\0';
    static char *file; /* until the next one: whoever is reported may keep the name, as that of a source */
    free(file);
    file = strdup(place);
    return fail_again(!file ? "" : file, atoi(colon + 1), f->count + ended, reported);
}

static int run(void (*body)(void *), void *context, int *status_reported) {
    int status = 0;
    if (kit.in_child) _exit(1); /* an assertion of a framework has left the body, and its runner continues here */
    if (kit.vm) return fail("mjt_isolated: this process has a VM, which does not survive fork");
    int failures_file = memfd_create("minijvm-test-failures", MFD_CLOEXEC);
    if (failures_file < 0 || record_new() < 0) return fail("mjt_isolated: no file for the record: %m");
    fflush(NULL);
    pid_t parent = getpid(), child = fork();
    if (child == 0) run_child(body, context, failures_file, parent);
    if (child < 0) {
        close(failures_file);
        return fail("mjt_isolated: fork: %m");
    }
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
    Failures failures = read_failures(failures_file);
    close(failures_file);
    if (status_reported)
        *status_reported = failures.whole ? 0 : WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
    Failures copy = failures; /* on the stack, since whoever is reported may not come back */
    copy.text = memcpy(alloca(failures.size + 1), !failures.text ? "" : failures.text, failures.size);
    copy.text[failures.size] = '\0';
    free(failures.text);
    return report(&copy, status, status_reported);
}

int(mjt_isolated)(void (*body)(void *), void *context) { return run(body, context, NULL); }

int(mjt_isolated_status)(void (*body)(void *), void *context, int *status) {
    int ignored;
    return run(body, context, !status ? &ignored : status);
}
