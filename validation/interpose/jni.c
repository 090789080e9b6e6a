/* JNI watched: calls are activities like those of JVMTI; those of the program's own native code go through. */
#include "validation/interpose/jni.h"

#include <stddef.h>
#include <string.h>

#include "validation/base/facts.h"
#include "validation/base/left.h"
#include "validation/core/hooks.h"
#include "validation/core/own.h"
#include "validation/know/handles.h"

/* An agent has put functions of its own into the table: everybody's calls come from there. */
static bool intercepted; /* atomic */
/* The module that this code is in; jni_watch finds it, before any call. */
static const Module *layer;

static void run_before(void (*const *hooks)(JniCall *), JniCall *call) {
    for (; *hooks && !call->answered; hooks++) (*hooks)(call);
}
static void run_after(void (*const *hooks)(JniCall *, Value), JniCall *call, Value result) {
    for (; *hooks; hooks++) (*hooks)(call, result);
}

INLINED void check_before(JniCall *call, JniFunction number) {
    bool looked_at = call->agents || (!call->plain && restricted_activity(call->thread));
    const JniHooks *hooks = looked_at ? &rule_hooks.jni : &rule_hooks.jni_any;
    run_before((call->plain ? hooks->plain_before : hooks->before)[number], call);
}

/* No check looks at the call. */
INLINED bool goes_through(JniCall *call, JNIEnv *env, const JniFacts *function, bool handled) {
    call->thread = NULL;
    call->lends = NULL;
    call->handled = handled;
    call->env = env;
    call->function = function;
    return true;
}
/* In a handler of signals, of an agent. */
static bool handled_begin(JniCall *call, JNIEnv *env, const JniFacts *function, const void *site) {
    handled_note(function->name, site, NULL, handled_jni_changes(function));
    return goes_through(call, env, function, true);
}

bool jni_begin(JniCall *call, JNIEnv *env, const JniFacts *function, Value *args, const void *site) {
    if (in_handler(__builtin_frame_address(0))) return handled_begin(call, env, function, site);
    CheckedThread *thread = checked_thread();
    const Site *from = site_at(site);
    if (from->passes_on ||
        (from->by_tail_call && thread && (thread->activity || left_starts_threads(from->module)) && !thread->inside)) {
        site = author_beyond(from, thread, NULL);
        from = site_at(site);
    }
    bool is_agent = from->module && __atomic_load_n(&from->module->is_agent, __ATOMIC_SEQ_CST);
    /* An agent's functions in the table run within the program's critical regions. */
    bool of_program = __atomic_load_n(&intercepted, __ATOMIC_SEQ_CST) && function->allowed_in_critical;
    if (!thread || thread->inside || from->module == layer ||
        !(is_agent || of_program || thread->activity || __atomic_load_n(&thread->attached, __ATOMIC_SEQ_CST) ||
          function->releases))
        return goes_through(call, env, function, false);
    const Activity *outer = thread->activity;
    CheckedEnv *of = outer && outer->env && outer->env->agent == from->module ? outer->env : NULL;
    zero(call, sizeof *call);
    call->activity.kind = ACTIVITY_JNI;
    call->activity.name = function->name;
    call->activity.env = of;
    call->activity.site = call->site = site;
    call->made = from;
    call->function = function;
    call->env = env;
    call->thread = thread;
    call->args = args;
    activity_begin(thread, &call->activity);
    report_handled();
    call->agents =
        is_agent && !(__atomic_load_n(&intercepted, __ATOMIC_SEQ_CST) && from_native(thread, &call->activity));
    call->plain = env == thread->jni && call_is_plain(&call->activity, thread, args, function->param_count);
    check_before(call, (JniFunction)function->number);
    return !call->answered;
}

void jni_end(JniCall *call, Value result) {
    JniFunction number = (JniFunction)call->function->number;
    if (!call->thread) {
        if (call->handled) return;
        /* The value of one that was deleted may come again here, and reach an agent by ways that nobody sees. */
        if (number == JNI_NewGlobalRef || number == JNI_NewWeakGlobalRef) handle_forget(result.p);
        return;
    }
    const JniHooks *hooks = call->agents ? &rule_hooks.jni : &rule_hooks.jni_any;
    run_after((call->plain ? hooks->plain_after : hooks->after)[number], call, result);
    activity_end(call->thread, &call->activity);
}

void jni_intercepted(void) { __atomic_store_n(&intercepted, true, __ATOMIC_SEQ_CST); }
bool jni_is_intercepted(void) { return __atomic_load_n(&intercepted, __ATOMIC_SEQ_CST); }

size_t jni_table_size(void) {
    int major = version_major(real_version());
    return major >= 24   ? sizeof jni_next
           : major >= 21 ? offsetof(struct JNINativeInterface_, GetStringUTFLengthAsLong)
                         : offsetof(struct JNINativeInterface_, IsVirtualThread);
}

jvmtiError jni_watch(jvmtiEnv *real) {
    jniNativeInterface *table;
    jvmtiError err = (*real)->GetJNIFunctionTable(real, &table);
    if (err != JVMTI_ERROR_NONE) return err;
    memcpy(&jni_next, table, jni_table_size());
    layer = module_of(&jni_next);
    err = (*real)->SetJNIFunctionTable(real, &watching_functions);
    (*real)->Deallocate(real, (unsigned char *)table);
    return err;
}
