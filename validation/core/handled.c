/* The pool and the stack of handlers: nothing in it allocates or takes a lock but handled_each. */
#include "validation/core/handled.h"

#include <string.h>

#include "validation/base/limits.h"

__thread volatile sig_atomic_t handlers_running;
bool handled_waiting;

/* ---- Which handlers run ---- */

/* The outer ones. One that runs on the alternate stack of signals is left by whatever is on another. */
enum { DEPTH = 8 };
typedef struct Handler {
    const char *frame, *alternate, *alternate_end;
} Handler;
static __thread Handler handlers[DEPTH] __attribute__((tls_model("initial-exec")));

void handler_begin(const void *frame) {
    stack_t alternate = {0};
    int n = handlers_running;
    if (n < DEPTH) {
        Handler *h = &handlers[n];
        *h = (Handler){.frame = frame};
        if (sigaltstack(NULL, &alternate) == 0 && (alternate.ss_flags & SS_DISABLE) == 0) {
            h->alternate = alternate.ss_sp;
            h->alternate_end = h->alternate + alternate.ss_size;
        }
    }
    handlers_running = n + 1;
}

void handler_end(void) { handlers_running--; }

static bool is_on_alternate(const Handler *h, const char *at) { return h->alternate <= at && at < h->alternate_end; }

static bool encloses(const Handler *h, const char *at) {
    return is_on_alternate(h, at) == is_on_alternate(h, h->frame) && at < h->frame;
}

void handlers_left(const void *at) {
    while (handlers_running > 0 && handlers_running <= DEPTH && !(at && encloses(&handlers[handlers_running - 1], at)))
        handlers_running--;
    if (!at) handlers_running = 0;
}

/* ---- What they call ---- */

/* A place of the pool is its site's for ever. Two handlers may take one each for the same call: the reports are
   counted together. */
enum { NOTES = 256 };
typedef struct Note {
    const void *site; /* atomic; NULL: free */
    const char *name;
    CheckedEnv *env;
    bool written;        /* atomic */
    unsigned long count; /* atomic; since the last report */
} Note;
static Note notes[NOTES];
static Limit full = {.one = "call in a signal handler", .many = "calls in signal handlers"};
static Limit ignored = {.one = "finding that depends on what was called in signal handlers was left out",
                        .many = "findings that depend on what was called in signal handlers were left out",
                        .is_whole = true};
static bool changed; /* atomic */

static bool is_of(const Note *n, const char *name, const void *site, const CheckedEnv *env) {
    return __atomic_load_n(&n->site, __ATOMIC_SEQ_CST) == site && __atomic_load_n(&n->written, __ATOMIC_SEQ_CST) &&
           n->env == env && strcmp(n->name, name) == 0;
}

static Note *note_of(const char *name, const void *site, CheckedEnv *env) {
    for (Note *n = notes; n < notes + NOTES; n++) {
        const void *nobody = NULL;
        if (is_of(n, name, site, env)) return n;
        if (!__atomic_compare_exchange_n(&n->site, &nobody, site, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) continue;
        n->name = name;
        n->env = env;
        __atomic_store_n(&n->written, true, __ATOMIC_SEQ_CST);
        return n;
    }
    return NULL;
}

void handled_note(const char *name, const void *site, CheckedEnv *env, bool changes) {
    Note *n = note_of(name, site, env);
    if (changes) __atomic_store_n(&changed, true, __ATOMIC_SEQ_CST);
    if (!n) {
        limit_met(&full);
        return;
    }
    __atomic_fetch_add(&n->count, 1, __ATOMIC_SEQ_CST);
    __atomic_store_n(&handled_waiting, true, __ATOMIC_SEQ_CST);
}

void handled_each(void (*report)(const char *name, const void *site, CheckedEnv *env, unsigned long count)) {
    if (!__atomic_exchange_n(&handled_waiting, false, __ATOMIC_SEQ_CST)) return;
    for (Note *n = notes; n < notes + NOTES && __atomic_load_n(&n->site, __ATOMIC_SEQ_CST); n++) {
        bool written = __atomic_load_n(&n->written, __ATOMIC_SEQ_CST); /* the count is, after that */
        unsigned long count = written ? __atomic_exchange_n(&n->count, 0, __ATOMIC_SEQ_CST) : 0;
        if (count > 0) report(n->name, __atomic_load_n(&n->site, __ATOMIC_SEQ_CST), n->env, count);
    }
}

/* ---- What they may have changed ---- */

static bool only_asks(const char *name) { return strncmp(name, "Get", 3) == 0 || strncmp(name, "Is", 2) == 0; }

/* References, IDs and memory are recorded. */
static bool is_recorded(ValueKind kind) { return kind >= VALUE_THREAD && kind <= VALUE_TEXT; }

bool handled_changes(const FunctionFacts *function) {
    bool changes = !only_asks(function->name);
    for (int i = 0; i < function->param_count; i++) {
        const ParamFacts *p = &function->params[i];
        changes |=
            p->pointed >= POINTS_OUT_MEMORY || (p->pointed >= POINTS_OUT && (p->structure || is_recorded(p->element)));
    }
    return changes;
}

bool handled_jni_changes(const JniFacts *function) {
    bool asks = only_asks(function->name) || strcmp(function->name, "ExceptionCheck") == 0;
    return !asks || is_recorded(function->result) || function->result == VALUE_POINTER;
}

bool records_are_whole(void) { return !__atomic_load_n(&changed, __ATOMIC_SEQ_CST); }
void record_ignored(void) { limit_met(&ignored); }
