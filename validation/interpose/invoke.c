/* The functions of the invocation interface, with the rules around them. */
#include "validation/interpose/invoke.h"

#include "validation/core/hooks.h"
#include "validation/core/own.h"
#include "validation/interpose/calls.h"
#include "validation/interpose/imports.h"

static struct JNIInvokeInterface_ invoke_checked;

static const char *const names[INVOKE_COUNT] = {"DestroyJavaVM", "AttachCurrentThread", "DetachCurrentThread", "GetEnv",
                                                "AttachCurrentThreadAsDaemon"};

/* Whether the VM is to be asked. */
static bool invoke_begin(InvokeCall *call, InvokeFunction function, void **result_env, jint version, const void *site) {
    bool tool = function == INVOKE_GetEnv && invoke_for_tools(version);
    /* Handlers of many profilers ask whether the thread is attached. */
    if (function == INVOKE_GetEnv && !tool && in_handler(__builtin_frame_address(0))) {
        *call = (InvokeCall){.function = function};
        return true;
    }
    CheckedThread *thread = checked_thread();
    site = author_of(site, thread, NULL);
    const Module *module = module_of(site);
    *call = (InvokeCall){.activity = {.kind = ACTIVITY_JNI, .name = names[function], .site = site},
                         .function = function,
                         .agents = tool || (module && __atomic_load_n(&module->is_agent, __ATOMIC_SEQ_CST)),
                         .thread = thread,
                         .result_env = result_env,
                         .version = version};
    if (!call->thread) return true;
    if (call->agents) activity_begin(call->thread, &call->activity);
    for (int i = 0; rule_hooks.invoke_before[function][i] && !call->answered; i++)
        rule_hooks.invoke_before[function][i](call);
    return !call->answered;
}

static jint invoke_end(InvokeCall *call) {
    if (!call->thread) return call->result;
    for (int i = 0; rule_hooks.invoke_after[call->function][i]; i++) rule_hooks.invoke_after[call->function][i](call);
    if (call->agents) activity_end(call->thread, &call->activity);
    return call->result;
}

static jint JNICALL checked_destroy(JavaVM *vm) {
    InvokeCall call;
    if (invoke_begin(&call, INVOKE_DestroyJavaVM, NULL, 0, __builtin_return_address(0)))
        call.result = invoke_next->DestroyJavaVM(vm);
    return invoke_end(&call);
}

static bool attach_begin(InvokeCall *call, InvokeFunction function, void **env, const JavaVMAttachArgs *args,
                         const void *site) {
    bool asks = invoke_begin(call, function, env, 0, site);
    call->name = args ? args->name : NULL;
    return asks;
}

static jint JNICALL checked_attach(JavaVM *vm, void **env, void *args) {
    InvokeCall call;
    if (attach_begin(&call, INVOKE_AttachCurrentThread, env, args, __builtin_return_address(0)))
        call.result = invoke_next->AttachCurrentThread(vm, env, args);
    return invoke_end(&call);
}

static jint JNICALL checked_attach_as_daemon(JavaVM *vm, void **env, void *args) {
    InvokeCall call;
    if (attach_begin(&call, INVOKE_AttachCurrentThreadAsDaemon, env, args, __builtin_return_address(0)))
        call.result = invoke_next->AttachCurrentThreadAsDaemon(vm, env, args);
    return invoke_end(&call);
}

static jint JNICALL checked_detach(JavaVM *vm) {
    InvokeCall call;
    if (invoke_begin(&call, INVOKE_DetachCurrentThread, NULL, 0, __builtin_return_address(0)))
        call.result = invoke_next->DetachCurrentThread(vm);
    return invoke_end(&call);
}

/* A module that gets an environment of the tool interface is an agent. */
static jint wrap_env(void **result, jint version, const void *site) {
    CheckedEnv *env = checked_env_new(*result, &shared_functions, version, site);
    if (!env) (*(jvmtiEnv *)*result)->DisposeEnvironment(*result);
    if (env && env->agent) imports_watch(env->agent);
    *result = env;
    return !env ? JNI_ENOMEM : JNI_OK;
}

static jint JNICALL checked_get_env(JavaVM *vm, void **result, jint version) {
    const void *site = __builtin_return_address(0);
    InvokeCall call;
    if (invoke_begin(&call, INVOKE_GetEnv, result, version, site))
        call.result = invoke_next->GetEnv(vm, result, version);
    if (call.result == JNI_OK && !call.answered && invoke_for_tools(version) && result) {
        call.result = wrap_env(result, version, call.activity.site);
        call.activity.env = *result;
    }
    return invoke_end(&call);
}

void invoke_watch(JavaVM *vm) {
    invoke_checked = *invoke_next;
    invoke_checked.DestroyJavaVM = checked_destroy;
    invoke_checked.AttachCurrentThread = checked_attach;
    invoke_checked.DetachCurrentThread = checked_detach;
    invoke_checked.GetEnv = checked_get_env;
    invoke_checked.AttachCurrentThreadAsDaemon = checked_attach_as_daemon;
    *vm = &invoke_checked;
}
