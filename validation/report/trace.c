/* A line is reported when its call or callback ends; what others happen inside of is reported in two, with theirs
   between. */
#include "validation/report/trace.h"

#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

#include "validation/base/clock.h"
#include "validation/base/facts.h"
#include "validation/base/limits.h"
#include "validation/core/options.h"
#include "validation/core/own.h"
#include "validation/core/rules.h"
#include "validation/report/decode.h"
#include "validation/report/describe.h"
#include "validation/report/explain.h"
#include "validation/report/finding.h"

/* ---- The filter ---- */

typedef enum Kind { BY_FUNCTION, BY_EVENT, BY_CATEGORY, BY_THREAD, BY_ENV, BY_CLASS, KINDS } Kind;
static const char *const kinds[KINDS] = {"function", "event", "category", "thread", "env", "class"};

typedef struct Term {
    struct Term *next;
    Kind kind;
    bool excludes;
    const char *pattern;
} Term;
static Term *terms;
static bool asks_for_class;

const char *trace_filter_parse(const char *text) {
    static char *kept; /* the patterns are in it */
    char *rest = kept = strdup(text);
    for (char *word; rest && (word = strsep(&rest, "+"));) {
        char *pattern = strchr(word, ':');
        if (!pattern || pattern[1] == '\0') return "a term is KIND:PATTERN";
        *pattern++ = '\0';
        bool excludes = *word == '!';
        word += excludes;
        int kind = 0;
        while (kind < KINDS && strcmp(kinds[kind], word) != 0) kind++;
        if (kind == KINDS) return "a kind is function, event, category, thread, env or class";
        Term *term = malloc(sizeof *term);
        if (!term) return "no memory";
        *term = (Term){terms, (Kind)kind, excludes, pattern};
        terms = term;
        asks_for_class |= kind == BY_CLASS;
    }
    return NULL;
}

/* What a call or callback is in the words of the filter; NULL: it has none of that. */
typedef struct Words {
    const char *of[KINDS];
} Words;

/* Of the kinds [from] to [to] taken together: none excludes, and one includes if any could. */
static bool lets_through(const Words *words, Kind from, Kind to) {
    bool included = false, includes = false;
    for (const Term *t = terms; t; t = t->next) {
        if (t->kind < from || t->kind > to) continue;
        bool fits = words->of[t->kind] && fnmatch(t->pattern, words->of[t->kind], 0) == 0;
        if (t->excludes && fits) return false;
        if (t->excludes) continue;
        includes = true;
        included |= fits;
    }
    return included || !includes;
}

/* ---- What happens ---- */

/* What is kept of a call or callback that is reported: the checks may change the arguments. */
typedef struct Traced {
    bool opened; /* its beginning was reported, since something happens inside */
    Value given[];
} Traced;

/* A call or a callback, whichever it is. */
typedef struct Happening {
    Activity *activity;
    CheckedThread *thread;
    const Call *call;         /* NULL: it is a callback */
    const Callback *callback; /* NULL: it is a call */
    const ParamFacts *params;
    int param_count;
    const Value *args;
} Happening;

static Happening happening_of(Activity *a, CheckedThread *thread) {
    const Value *given = !a->traced ? NULL : a->traced->given;
    if (a->kind == ACTIVITY_CALL) {
        const Call *c = (const Call *)a;
        return (Happening){a, thread, c, NULL, c->function->params, c->function->param_count, given ? given : c->args};
    }
    const Callback *c = (const Callback *)a;
    return (Happening){a, thread, NULL, c, c->event->params, c->event->param_count, given ? given : c->args};
}

static unsigned long numbers; /* atomic */
static uint64_t started;      /* the clock when the trace was opened */

static char *text_of(void (*write_report)(FILE *, const Happening *, bool), const Happening *h, bool asking) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out) return NULL;
    write_report(out, h, asking);
    fclose(out);
    return text;
}

static void report_thread(FILE *out, const Happening *h, bool asking) { describe_thread(out, h->thread, asking); }

/* The class that it is about: of an argument, or of a method that is one; a hook has its name. */
static void report_class(FILE *out, const Happening *h, bool asking) {
    if (h->callback && h->callback->event == &event_facts[EV_ClassFileLoadHook]) {
        for (const char *p = h->args[3].p; p && *p != '\0'; p++) fputc(*p == '/' ? '.' : *p, out);
        return;
    }
    for (int i = 0; i < h->param_count && asking; i++) {
        jclass klass = NULL;
        char *signature;
        if (h->params[i].kind == VALUE_CLASS)
            klass = (jclass)h->args[i].p;
        else if (h->params[i].kind != VALUE_METHOD ||
                 (*own_env)->GetMethodDeclaringClass(own_env, (jmethodID)h->args[i].p, &klass) != JVMTI_ERROR_NONE)
            continue;
        if (!klass || (*own_env)->GetClassSignature(own_env, klass, &signature, NULL) != JVMTI_ERROR_NONE) continue;
        fputs(class_name_of_signature(signature), out);
        own_release(signature);
        return;
    }
}

static bool is_wanted(const Happening *h) {
    char env[16];
    if (!terms) return true;
    snprintf(env, sizeof env, "%d", h->activity->env->number);
    Words words = {{[BY_FUNCTION] = !h->call ? NULL : h->activity->name,
                    [BY_EVENT] = !h->callback ? NULL : h->activity->name,
                    [BY_CATEGORY] = !h->call ? "event" : h->call->function->category,
                    [BY_ENV] = env}};
    if (!lets_through(&words, BY_FUNCTION, BY_CATEGORY) || !lets_through(&words, BY_ENV, BY_ENV)) return false;
    bool asking = may_ask(h->thread) && ask_begin(h->thread);
    char *thread = text_of(report_thread, h, asking),
         *class_name = asks_for_class ? text_of(report_class, h, asking) : NULL;
    if (asking) ask_end(h->thread);
    words.of[BY_THREAD] = thread;
    words.of[BY_CLASS] = class_name;
    bool wanted = lets_through(&words, BY_THREAD, BY_THREAD) && lets_through(&words, BY_CLASS, BY_CLASS);
    free(thread);
    free(class_name);
    return wanted;
}

/* ---- Reporting ---- */

static int depth(const Activity *a) {
    int n = 0;
    for (a = a->outer; a; a = a->outer) n += a->traced != NULL;
    return n;
}

unsigned long trace_number(const Activity *a) {
    while (a && a->number == 0) a = a->outer;
    return !a ? 0 : a->number;
}

/* Of what comes only when methods and fields have been looked at. */
static bool ids_were_right(jvmtiError result) {
    return result == JVMTI_ERROR_NONE || result == JVMTI_ERROR_DUPLICATE || result == JVMTI_ERROR_NOT_FOUND ||
           result == JVMTI_ERROR_INVALID_LOCATION || result == JVMTI_ERROR_NATIVE_METHOD ||
           result == JVMTI_ERROR_ABSENT_INFORMATION;
}

static Decoder decoder(FILE *out, const Happening *h, bool asking) {
    return (Decoder){.out = out,
                     .json = check_options.trace_json,
                     .asking = asking,
                     .ids = !h->call || ids_were_right(h->call->result)};
}

static void begin_text(FILE *out, const Happening *h, bool asking) {
    fputc('[', out);
    plain_thread(out, h->thread, asking);
    fprintf(out, "] %d %*s", h->activity->env->number, 2 * depth(h->activity), "");
}

static void report_name(FILE *out, const Happening *h, bool asking) {
    Decoder d = decoder(out, h, asking);
    fprintf(out, "%s%s(", !h->call ? "> " : "", h->activity->name);
    decode_arguments(&d, h->params, h->param_count, h->args);
    fputc(')', out);
}

static void report_opening(FILE *out, const Happening *h, bool asking) {
    begin_text(out, h, asking);
    report_name(out, h, asking);
    fputs(" {\n", out);
}

/* Of the arguments that were given. */
static bool report_outputs(Decoder *d, const Happening *h) {
    Call call = *h->call;
    call.args = (Value *)h->args;
    return decode_outputs(d, &call);
}

/* The class file that a hook has put in place of the one it was given; -1: none. */
static jint new_class(const Happening *h) {
    if (!h->callback || h->callback->event != &event_facts[EV_ClassFileLoadHook]) return -1;
    const jint *length = h->args[7].p;
    unsigned char *const *data = h->args[8].p;
    return !*data ? -1 : *length;
}

static void report_result(FILE *out, const Happening *h, bool asking) {
    Decoder d = decoder(out, h, asking);
    char *outputs = NULL;
    size_t size = 0;
    fprintf(out, " = %s", error_name(h->call->result));
    if (h->call->result != JVMTI_ERROR_NONE) {
        fputs(": ", out);
        explain(out, h->call);
    } else if ((d.out = open_memstream(&outputs, &size))) {
        bool any = report_outputs(&d, h);
        fclose(d.out);
        if (any) fprintf(out, " {%s}", outputs);
        free(outputs);
    }
}

static void report_text(FILE *out, const Happening *h, bool asking) {
    begin_text(out, h, asking);
    if (h->activity->traced->opened)
        fprintf(out, "} %s", h->activity->name);
    else
        report_name(out, h, asking);
    if (h->call) report_result(out, h, asking);
    if (new_class(h) >= 0) fprintf(out, " = a new class file, %d bytes", new_class(h));
    fprintf(out, " <%.6f>\n", (double)(nanoseconds() - h->activity->begun) / 1e9);
}

static void report_json(FILE *out, const Happening *h, bool asking) {
    Decoder d = decoder(out, h, asking);
    uint64_t duration = nanoseconds() - h->activity->begun;
    const Module *agent = h->activity->env->agent;
    char *thread = text_of(report_thread, h, asking);
    fprintf(out, "{\"kind\":\"trace\",\"number\":%lu,\"parent\":%lu,\"thread\":", h->activity->number,
            trace_number(h->activity->outer));
    json_text(out, !thread ? "" : thread);
    free(thread);
    fprintf(out, ",\"native_thread\":%ld,\"at\":%llu,\"agent\":", h->thread->id,
            (unsigned long long)(h->activity->begun - started));
    json_text(out, !agent ? "" : agent->name);
    fprintf(out, ",\"env\":%d,\"phase\":\"%s\",\"%s\":\"%s\",\"arguments\":", h->activity->env->number,
            phase_name(own_phase()), !h->call ? "event" : "function", h->activity->name);
    decode_arguments(&d, h->params, h->param_count, h->args);
    const Module *from = !h->call ? NULL : module_of(h->activity->site);
    if (from) {
        fputs(",\"from\":{\"module\":", out);
        json_text(out, from->name);
        fprintf(out, ",\"offset\":%zu}", module_offset(from, h->activity->site));
    }
    if (h->call) {
        fprintf(out, ",\"result\":\"%s\",", error_name(h->call->result));
        if (h->call->result != JVMTI_ERROR_NONE) {
            char *why = NULL;
            size_t size = 0;
            FILE *text = open_memstream(&why, &size);
            if (text) {
                explain(text, h->call);
                fclose(text);
            }
            fputs("\"explain\":", out);
            json_text(out, !why ? "" : why);
            free(why);
        } else {
            fputs("\"outputs\":", out);
            if (!report_outputs(&d, h)) fputs("{}", out);
        }
    }
    if (new_class(h) >= 0) fprintf(out, ",\"new_class_data_len\":%d", new_class(h));
    fprintf(out, ",\"nanoseconds\":%llu}\n", (unsigned long long)duration);
}

static Limit full = {.one = "call or callback of the trace", .many = "calls and callbacks of the trace"};

static bool within_limit(size_t size) {
    static size_t written; /* atomic */
    if (check_options.trace_limit == 0) return true;
    if (__atomic_load_n(&written, __ATOMIC_SEQ_CST) + size <= check_options.trace_limit) {
        __atomic_fetch_add(&written, size, __ATOMIC_SEQ_CST);
        return true;
    }
    limit_met(&full);
    return false;
}

static void put(void (*write_report)(FILE *, const Happening *, bool), const Happening *h) {
    bool asking = may_ask(h->thread) && ask_begin(h->thread);
    char *text = text_of(write_report, h, asking);
    if (asking) ask_end(h->thread);
    size_t size = !text ? 0 : strlen(text);
    if (size > 0 && within_limit(size)) report_whole(check_options.trace, text, size);
    free(text);
}

/* The outermost first. */
static void open_outer(Activity *a, CheckedThread *thread) {
    if (!a || (a->traced && a->traced->opened)) return;
    open_outer(a->outer, thread);
    if (!a->traced) return;
    Happening h = happening_of(a, thread);
    put(report_opening, &h);
    a->traced->opened = true;
}

static void begin(Activity *a, CheckedThread *thread) {
    if (!thread || thread->inside) return;
    Happening h = happening_of(a, thread);
    if (!is_wanted(&h)) return;
    if (!check_options.trace_json) open_outer(a->outer, thread);
    size_t size = (size_t)h.param_count * sizeof *h.args;
    Traced *traced = calloc(1, sizeof *traced + size);
    if (!traced) return;
    a->number = __atomic_add_fetch(&numbers, 1, __ATOMIC_SEQ_CST);
    memcpy(traced->given, h.args, size);
    a->traced = traced;
    a->begun = nanoseconds();
}

static void end(Activity *a, CheckedThread *thread) {
    if (!a->traced) return;
    Happening h = happening_of(a, thread);
    put(check_options.trace_json ? report_json : report_text, &h);
    free(a->traced);
    a->traced = NULL;
}

static void call_before(Call *call) { begin(&call->activity, call->thread); }
static void call_after(Call *call) { end(&call->activity, call->thread); }
static void event_before(Callback *callback) { begin(&callback->activity, callback->thread); }
static void event_after(Callback *callback) { end(&callback->activity, callback->thread); }

static const EveryFunctionCheck every_function[] = {{.before = call_before, .after = call_after}, {0}};
static const EventCheck events[] = {{EV_ALL, event_before, event_after}, {EV_ALL, NULL, NULL}};
/* Times count from now. */
static bool wanted(void) {
    started = nanoseconds();
    return check_options.trace;
}

const RuleClass trace_class = {.wanted = wanted, .every_function = every_function, .events = events};
