/* Extension functions and events (JVM TI, "Extension Mechanism"): a VM's functions want the VM's environment, an
   agent's callbacks the agent's. Each function and each callback gets one of a fixed number of stubs, which replaces
   the environment and hands the other arguments on. What the arguments are is only known at run time, from
   descriptions; so all words that may be there are handed on: eight integers or pointers, and the floating-point
   registers. */
#include "validation/interpose/extension.h"

#include <stdarg.h>
#include <string.h>

#include "validation/base/facts.h"
#include "validation/base/lock.h"
#include "validation/core/handled.h"
#include "validation/core/own.h"
#include "validation/core/rules.h"
#include "validation/know/handles.h"
#include "validation/report/finding.h"

/* The rules that are reported here. */
extern const RuleFacts RULE_env_use_after_dispose[], RULE_Extension_call_signature[];

enum { STUBS = 64 };

typedef struct Words {
    void *w[8];
    double d[8];
} Words;

/* Reads more than was passed: on the machines of this VM (x86-64, AArch64) that gives words that nobody looks at. */
static Words take_words(va_list list) {
    Words a;
    va_list doubles;
    va_copy(doubles, list);
    for (int i = 0; i < 8; i++) a.w[i] = va_arg(list, void *);
    for (int i = 0; i < 8; i++) a.d[i] = va_arg(doubles, double);
    va_end(doubles);
    return a;
}
#define WORDS(a)                                                                                                  \
    (a).w[0], (a).w[1], (a).w[2], (a).w[3], (a).w[4], (a).w[5], (a).w[6], (a).w[7], (a).d[0], (a).d[1], (a).d[2], \
        (a).d[3], (a).d[4], (a).d[5], (a).d[6], (a).d[7]

/* Of a function of the VM. */
static struct {
    jvmtiExtensionFunction function;
    bool needed[8]; /* which words are pointers that must not be NULL */
} functions[STUBS];
static struct {
    CheckedEnv *env;
    jint index;
    jvmtiExtensionEvent callback; /* atomic */
} events[STUBS];
static Lock lock = LOCK_INITIALIZER(EXTENSIONS);

static jvmtiError call_extension(int stub, jvmtiEnv *env, va_list list, const void *site) {
    Words a = take_words(list);
    CheckedEnv *checked = in_signal_handler() ? checked_env_handled(env) : checked_env_find(env);
    if (in_handler(__builtin_frame_address(0))) { /* some are made for that */
        bool lives = checked && !__atomic_load_n(&checked->disposed, __ATOMIC_SEQ_CST);
        return lives ? functions[stub].function(checked->real, WORDS(a)) : JVMTI_ERROR_INVALID_ENVIRONMENT;
    }
    CheckedThread *thread = checked_thread();
    Activity activity = {.kind = ACTIVITY_CALL,
                         .name = "an extension function",
                         .env = checked,
                         .site = author_of(site, thread, checked)};
    jvmtiError result = JVMTI_ERROR_NONE;
    handles_forget_dead(); /* what it returns may be references */
    activity_begin(thread, &activity);
    if (!checked || __atomic_load_n(&checked->disposed, __ATOMIC_SEQ_CST)) {
        FINDING(!checked ? RULE_Extension_call_signature : RULE_env_use_after_dispose,
                "the first argument is no environment%s", !checked ? "" : " any more");
        result = JVMTI_ERROR_INVALID_ENVIRONMENT;
    }
    for (int i = 0; i < 8 && result == JVMTI_ERROR_NONE; i++)
        if (functions[stub].needed[i] && !a.w[i]) {
            FINDING(RULE_Extension_call_signature, "argument %d is NULL; the description requires a pointer", i + 1);
            result = JVMTI_ERROR_NULL_POINTER;
        }
    if (result == JVMTI_ERROR_NONE) result = functions[stub].function(checked->real, WORDS(a));
    activity_end(thread, &activity);
    return result;
}

static void report_extension(int stub, va_list list) {
    Words a = take_words(list);
    jvmtiExtensionEvent callback = __atomic_load_n(&events[stub].callback, __ATOMIC_SEQ_CST);
    CheckedThread *thread = in_handler(__builtin_frame_address(0)) ? NULL : checked_thread();
    Activity activity = {.kind = ACTIVITY_CALLBACK_OF_EXTENSION, .name = "an extension event", .env = events[stub].env};
    if (!callback) return;
    activity_begin(thread, &activity);
    callback((jvmtiEnv *)events[stub].env, WORDS(a));
    activity_end(thread, &activity);
}

#define STUB(n)                                                                     \
    static jvmtiError JNICALL function_##n(jvmtiEnv *env, ...) {                    \
        va_list list;                                                               \
        va_start(list, env);                                                        \
        jvmtiError err = call_extension(n, env, list, __builtin_return_address(0)); \
        va_end(list);                                                               \
        return err;                                                                 \
    }                                                                               \
    static CALLS_AGENTS void JNICALL event_##n(jvmtiEnv *env, ...) {                \
        va_list list;                                                               \
        va_start(list, env);                                                        \
        report_extension(n, list);                                                  \
        va_end(list);                                                               \
    }
#define EIGHT(X, n) X(n##0) X(n##1) X(n##2) X(n##3) X(n##4) X(n##5) X(n##6) X(n##7)
/* Octal numbers: 64 of them. */
#define ALL_STUBS(X) \
    EIGHT(X, 0) EIGHT(X, 01) EIGHT(X, 02) EIGHT(X, 03) EIGHT(X, 04) EIGHT(X, 05) EIGHT(X, 06) EIGHT(X, 07)
/* clang-format off */
ALL_STUBS(STUB)
#define FUNCTION_STUB(n) function_##n,
#define EVENT_STUB(n) event_##n,
static const jvmtiExtensionFunction function_stubs[STUBS] = {ALL_STUBS(FUNCTION_STUB)};
static const jvmtiExtensionEvent event_stubs[STUBS] = {ALL_STUBS(EVENT_STUB)};
/* clang-format on */

/* Floating-point numbers are passed in separate registers. */
static void describe(int stub, const jvmtiExtensionFunctionInfo *info) {
    int word = 0;
    for (jint i = 0; i < info->param_count && word < 8; i++) {
        const jvmtiParamInfo *p = &info->params[i];
        bool in = p->kind == JVMTI_KIND_IN;
        if (in && (p->base_type == JVMTI_TYPE_JFLOAT || p->base_type == JVMTI_TYPE_JDOUBLE)) continue;
        functions[stub].needed[word++] = !in && !p->null_ok;
    }
}

/* The stub of a function of the VM; the function itself when there is none left. */
static jvmtiExtensionFunction stub_of(const jvmtiExtensionFunctionInfo *info) {
    int i = 0;
    lock_acquire(&lock);
    while (i < STUBS && functions[i].function != info->func && functions[i].function) i++;
    if (i < STUBS && !functions[i].function) {
        describe(i, info);
        functions[i].function = info->func;
    }
    lock_release(&lock);
    return i < STUBS ? function_stubs[i] : info->func;
}

static void get_functions_after(Call *call) {
    if (call->result != JVMTI_ERROR_NONE) return;
    jint count = *(const jint *)call->args[0].p;
    jvmtiExtensionFunctionInfo *list = *(jvmtiExtensionFunctionInfo *const *)call->args[1].p;
    for (jint i = 0; i < count; i++) list[i].func = stub_of(&list[i]);
}

/* The stub of a callback stays the environment's and the index's for ever. */
static void set_callback_before(Call *call) {
    jint index = call->args[0].i;
    jvmtiExtensionEvent callback = (jvmtiExtensionEvent)call->args[1].p;
    int i = 0;
    lock_acquire(&lock);
    while (i < STUBS && events[i].env && !(events[i].env == call->env && events[i].index == index)) i++;
    if (i < STUBS) {
        events[i].env = call->env;
        events[i].index = index;
    }
    lock_release(&lock);
    if (i == STUBS) {
        call_answer(call, JVMTI_ERROR_OUT_OF_MEMORY);
        return;
    }
    if (callback) {
        __atomic_store_n(&events[i].callback, callback, __ATOMIC_SEQ_CST);
        call->args[1].p = (const void *)event_stubs[i];
    }
}

bool extension_has_callback(const CheckedEnv *env, jint index) {
    bool found = false;
    lock_acquire(&lock);
    for (int i = 0; i < STUBS && events[i].env; i++)
        found |=
            events[i].env == env && events[i].index == index && __atomic_load_n(&events[i].callback, __ATOMIC_SEQ_CST);
    lock_release(&lock);
    return found;
}

static const FunctionCheck checks[] = {
    {FN_GetExtensionFunctions, NULL, get_functions_after},
    {FN_SetExtensionEventCallback, set_callback_before, NULL},
    {FN_ALL, NULL, NULL},
};
const RuleClass extension_rules = {.functions = checks};
