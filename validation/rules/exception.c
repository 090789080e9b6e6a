/* Exceptions: a callback gives the program back the exception that it found, and no separate one; JNI is left alone
   while one is pending. */
#include <string.h>

#include "validation/base/facts.h"
#include "validation/core/own.h"
#include "validation/core/rules.h"
#include "validation/report/finding.h"

/* The rules that are reported here. */
extern const RuleFacts RULE_exc_agent_thread[], RULE_exc_in_classfileloadhook[], RULE_exc_jni_while_pending[],
    RULE_exc_leaked[], RULE_exc_preserve_pending[], RULE_exc_unchecked[], RULE_onattach_pending_exception[];

typedef struct ThreadException {
    const char *unchecked; /* a JNI function that may have thrown; NULL: none */
} ThreadException;
RULE_STATE(CheckedThread, exception_on, ThreadException)
typedef struct CallbackException {
    jthrowable pending;    /* found at the beginning */
    const char *unchecked; /* of the thread, at the beginning */
} CallbackException;
RULE_STATE(Callback, exception_in, CallbackException)

/* The JNIEnv of a callback, which is its first argument as a rule; NULL: it has none. */
static JNIEnv *jni_of(const Callback *callback) {
    const EventFacts *event = callback->event;
    bool first = event->param_count > 0 && event->params[0].kind == VALUE_POINTER;
    bool has = first && event != &event_facts[EV_DynamicCodeGenerated] &&
               event != &event_facts[EV_CompiledMethodLoad] && event != &event_facts[EV_CompiledMethodUnload];
    return has && jni_next.ExceptionCheck ? (JNIEnv *)callback->args[0].p : NULL;
}

/* A new local reference; hardly ever is there one. */
static jthrowable pending(JNIEnv *jni) { return jni_next.ExceptionCheck(jni) ? jni_next.ExceptionOccurred(jni) : NULL; }

static void before(Callback *callback) {
    JNIEnv *jni = jni_of(callback);
    CallbackException *in = exception_in(callback);
    if (callback->thread) {
        ThreadException *on = exception_on(callback->thread);
        in->unchecked = on->unchecked;
        on->unchecked = NULL;
    }
    in->pending = !jni ? NULL : pending(jni);
}

static void after(Callback *callback) {
    JNIEnv *jni = jni_of(callback);
    const CallbackException *in = exception_in(callback);
    if (callback->thread) exception_on(callback->thread)->unchecked = in->unchecked;
    if (!jni) return;
    jthrowable now = pending(jni);
    if (!in->pending && now)
        FINDING(callback->event == &event_facts[EV_ClassFileLoadHook] ? RULE_exc_in_classfileloadhook : RULE_exc_leaked,
                "the callback returns with an exception pending that was not there before");
    else if (in->pending && !jni_next.IsSameObject(jni, now, in->pending))
        FINDING(RULE_exc_preserve_pending, "the exception that was pending before the callback %s",
                !now ? "is gone" : "is another one now");
    if (now) jni_next.DeleteLocalRef(jni, now);
    if (in->pending) jni_next.DeleteLocalRef(jni, in->pending);
}

/* A pending exception. */
static bool needs_none(const JniFacts *function) { return !function->allowed_while_pending; }
static bool may_throw(const JniFacts *function) { return function->to_be_looked_behind; }
static bool looks(const JniFacts *function) { return function->looks; }

static void jni_before(JniCall *call) {
    CheckedThread *thread = call->thread;
    const char *name = call->function->name;
    if (!call->plain && restricted_activity(thread)) return;
    if (jni_next.ExceptionCheck(call->env))
        FINDING(RULE_exc_jni_while_pending, "%s is called while an exception is pending", name);
    else if (exception_on(thread)->unchecked && !from_native(thread, &call->activity))
        FINDING(RULE_exc_unchecked, "%s is called, and there was no check for an exception after %s", name,
                exception_on(thread)->unchecked);
    exception_on(thread)->unchecked = NULL;
}

static void jni_after(JniCall *call, Value result) {
    if (!call->answered && !from_native(call->thread, &call->activity))
        exception_on(call->thread)->unchecked = call->function->name;
}

/* Anybody may look for the agent. */
static void jni_any_after(JniCall *call, Value result) { exception_on(call->thread)->unchecked = NULL; }

/* What it throws is Java's business. */
static void native_changes(NativeCall *call) { exception_on(call->thread)->unchecked = NULL; }

static void agent_thread_ends(CheckedThread *thread, const Activity *activity, JNIEnv *env) {
    exception_on(thread)->unchecked = NULL;
    if (jni_next.ExceptionCheck && jni_next.ExceptionCheck(env))
        FINDING(RULE_exc_agent_thread, "the function of an agent thread returns with an exception pending");
}

/* What Agent_OnAttach leaves nobody handles; the VM forgets it. */
static void entry_ends(const Activity *entry, jint result) {
    JNIEnv *env = strcmp(entry->name, "Agent_OnAttach") == 0 ? own_jni() : NULL;
    if (env && jni_next.ExceptionCheck && jni_next.ExceptionCheck(env))
        FINDING(RULE_onattach_pending_exception, "Agent_OnAttach returns with an exception pending");
}

static const EventCheck events[] = {
    {EV_ALL, before, after},
    {EV_ALL, NULL, NULL},
};
static const EveryJniCheck every_jni[] = {
    {.concerns = needs_none, .before = jni_before},
    {.concerns = may_throw, .after = jni_after},
    {0},
};
static const EveryJniCheck every_jni_any[] = {{.concerns = looks, .after = jni_any_after}, {0}};
const RuleClass exception_rules = {
    .events = events,
    .every_jni = every_jni,
    .every_jni_any = every_jni_any,
    .native_begins = native_changes,
    .native_ends = native_changes,
    .agent_thread_ends = agent_thread_ends,
    .entry_ends = entry_ends,
};
