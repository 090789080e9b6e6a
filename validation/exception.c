/* Exceptions: a callback gives the program back the exception that it found, and none of its own; JNI is left alone
   while one is pending. */
#include "validation/layer.h"

/* The JNIEnv of a callback, which is its first argument as a rule; NULL: it has none. */
static JNIEnv *jni_of(const Callback *callback) {
    const EventFacts *event = callback->event;
    bool first = event->param_count > 0 && event->params[0].kind == VALUE_POINTER;
    bool has = first && event != &event_facts[EV_DynamicCodeGenerated] &&
               event != &event_facts[EV_CompiledMethodLoad] && event != &event_facts[EV_CompiledMethodUnload];
    return has && jni_next.ExceptionCheck != NULL ? (JNIEnv *)callback->args[0].p : NULL;
}

static void before(Callback *callback) {
    JNIEnv *jni = jni_of(callback);
    callback->pending = jni == NULL ? NULL : jni_next.ExceptionOccurred(jni);
}

static void after(Callback *callback) {
    JNIEnv *jni = jni_of(callback);
    if (jni == NULL) return;
    jthrowable now = jni_next.ExceptionOccurred(jni);
    if (callback->pending == NULL && now != NULL)
        FINDING(callback->event == &event_facts[EV_ClassFileLoadHook] ? RULE_exc_in_classfileloadhook : RULE_exc_leaked,
                "the callback returns with an exception pending that was not there before");
    else if (callback->pending != NULL && !jni_next.IsSameObject(jni, now, callback->pending))
        FINDING(RULE_exc_preserve_pending, "the exception that was pending before the callback %s",
                now == NULL ? "is gone" : "is another one now");
    if (now != NULL) jni_next.DeleteLocalRef(jni, now);
    if (callback->pending != NULL) jni_next.DeleteLocalRef(jni, callback->pending);
}

static void jni_before(JniCall *call) {
    if (!call->function->allowed_while_pending && call->thread->activity != NULL &&
        restricted_activity(call->thread) == NULL && jni_next.ExceptionCheck(call->env))
        FINDING(RULE_exc_jni_while_pending, "%s is called while an exception is pending", call->function->name);
}

static const EventCheck events[] = {
    {EV_ALL, before, after},
    {EV_ALL, NULL, NULL},
};
static const JniCheck jni[] = {
    {JNI_ALL, jni_before, NULL},
    {JNI_ALL, NULL, NULL},
};
const RuleClass exception_rules = {.events = events, .jni = jni};
