/* Arguments: the errors by which a VM refuses one, each with the rule that it represents, and what no VM refuses. */
#include <string.h>

#include "validation/base/facts.h"
#include "validation/core/own.h"
#include "validation/core/rules.h"
#include "validation/report/finding.h"
#include "validation/rules/nothing.h"
#include "validation/rules/refused.h"
#include "validation/rules/thread.h"

/* The rules that are reported here. */
extern const RuleFacts RULE_AddModule_irreversible[], RULE_AddModule_noop[], RULE_AddModule_package[],
    RULE_AddModuleProvides_classes[], RULE_Allocate_size[], RULE_arg_class_kind[], RULE_arg_depth[],
    RULE_arg_enum_range[], RULE_arg_fieldid_class[], RULE_arg_list_element[], RULE_arg_methodid_valid[],
    RULE_arg_module_kind[], RULE_arg_monitor_valid[], RULE_arg_negative_count[], RULE_arg_null_pointer[],
    RULE_arg_object_kind[], RULE_arg_thread_kind[], RULE_arg_thread_null[], RULE_arg_threadgroup_kind[],
    RULE_ClearAllFramePops_not_suspended[], RULE_DestroyRawMonitor_in_use[], RULE_ForceEarlyReturn_not_suspended[],
    RULE_GenerateEvents_type[], RULE_GetClassLoaderClasses_loader[], RULE_GetClassMethods_not_prepared[],
    RULE_GetErrorName_unknown[], RULE_GetLocalInstance_static[], RULE_GetNamedModule_loader[],
    RULE_GetObjectsWithTags_duplicates[], RULE_GetObjectsWithTags_zero[], RULE_GetStackTrace_start_depth[],
    RULE_GetThreadCpuTime_virtual[], RULE_GetThreadListStackTraces_invalid[], RULE_NotifyFramePop_duplicate[],
    RULE_NotifyFramePop_not_suspended[], RULE_PopFrame_not_suspended[], RULE_PopFrame_too_few[],
    RULE_RawMonitorExit_not_owner[], RULE_RawMonitorWait_not_owner[], RULE_RawMonitorWait_zero[], RULE_Redefine_bytes[],
    RULE_ResumeThread_not_suspended[], RULE_RunAgentThread_constructor[], RULE_RunAgentThread_priority[],
    RULE_RunAgentThread_thread_object[], RULE_RunAgentThread_virtual[], RULE_SetBreakpoint_location[],
    RULE_SetEventCallbacks_size[], RULE_SetEventNotificationMode_event_number[],
    RULE_SetEventNotificationMode_thread_level[], RULE_SetExtensionEventCallback_index[],
    RULE_SetHeapSamplingInterval_negative[], RULE_SetSystemProperty_readonly[], RULE_StopThread_object[],
    RULE_StopThread_virtual_running[], RULE_SuspendAllVirtualThreads_except[], RULE_thread_unattached[],
    RULE_Watch_duplicate[], RULE_Watch_not_found[];

/* ---- Errors that are rules ---- */

typedef struct Refusal {
    jvmtiError error;
    Rule rule;
    Function functions[10]; /* the first FN_ALL ends; only it: all functions */
    const char *message;    /* after the name of the function */
} Refusal;

#define FORCE_EARLY_RETURN                                                                                \
    FN_ForceEarlyReturnObject, FN_ForceEarlyReturnInt, FN_ForceEarlyReturnLong, FN_ForceEarlyReturnFloat, \
        FN_ForceEarlyReturnDouble, FN_ForceEarlyReturnVoid

/* The first that fits counts: what is about one function precedes what is about all. */
static const Refusal refusals[] = {
    {JVMTI_ERROR_INVALID_PRIORITY, RULE_RunAgentThread_priority, {FN_RunAgentThread}, "priorities are 1 to 10"},
    {JVMTI_ERROR_INVALID_THREAD_GROUP,
     RULE_arg_threadgroup_kind,
     {FN_GetThreadGroupInfo, FN_GetThreadGroupChildren},
     "the group is NULL or no ThreadGroup"},
    {JVMTI_ERROR_THREAD_NOT_SUSPENDED,
     RULE_PopFrame_not_suspended,
     {FN_PopFrame},
     "the thread is neither suspended nor the current one"},
    {JVMTI_ERROR_THREAD_NOT_SUSPENDED,
     RULE_NotifyFramePop_not_suspended,
     {FN_NotifyFramePop},
     "the thread is neither suspended nor the current one"},
    {JVMTI_ERROR_THREAD_NOT_SUSPENDED,
     RULE_ForceEarlyReturn_not_suspended,
     {FORCE_EARLY_RETURN},
     "the thread is neither suspended nor the current one"},
    {JVMTI_ERROR_THREAD_NOT_SUSPENDED,
     RULE_ClearAllFramePops_not_suspended,
     {FN_ClearAllFramePops},
     "the thread is neither suspended nor the current one"},
    {JVMTI_ERROR_THREAD_NOT_SUSPENDED,
     RULE_StopThread_virtual_running,
     {FN_StopThread},
     "the virtual thread is neither suspended nor the current one"},
    {JVMTI_ERROR_UNSUPPORTED_OPERATION,
     RULE_RunAgentThread_virtual,
     {FN_RunAgentThread},
     "the thread is a virtual one, which cannot run a function of an agent"},
    {JVMTI_ERROR_UNSUPPORTED_OPERATION,
     RULE_GetThreadCpuTime_virtual,
     {FN_GetThreadCpuTime, FN_GetCurrentThreadCpuTime},
     "the thread is a virtual one, of which no CPU time is known"},
    {JVMTI_ERROR_DUPLICATE,
     RULE_NotifyFramePop_duplicate,
     {FN_NotifyFramePop},
     "the end of this frame was requested already"},
    {JVMTI_ERROR_NO_MORE_FRAMES, RULE_PopFrame_too_few, {FN_PopFrame}, "there are fewer than two frames"},
    {JVMTI_ERROR_INVALID_SLOT, RULE_GetLocalInstance_static, {FN_GetLocalInstance}, "the method is static"},
    {JVMTI_ERROR_INVALID_LOCATION,
     RULE_SetBreakpoint_location,
     {FN_SetBreakpoint, FN_ClearBreakpoint},
     "the method has no instruction there"},
    {JVMTI_ERROR_DUPLICATE,
     RULE_Watch_duplicate,
     {FN_SetFieldAccessWatch, FN_SetFieldModificationWatch},
     "the field is watched already"},
    {JVMTI_ERROR_NOT_FOUND,
     RULE_Watch_not_found,
     {FN_ClearFieldAccessWatch, FN_ClearFieldModificationWatch},
     "the field is not watched"},
    {JVMTI_ERROR_NOT_MONITOR_OWNER,
     RULE_RawMonitorExit_not_owner,
     {FN_RawMonitorExit},
     "another thread owns it, or none"},
    {JVMTI_ERROR_NOT_MONITOR_OWNER,
     RULE_RawMonitorWait_not_owner,
     {FN_RawMonitorWait, FN_RawMonitorNotify, FN_RawMonitorNotifyAll},
     "another thread owns it, or none"},
    {JVMTI_ERROR_NOT_MONITOR_OWNER, RULE_DestroyRawMonitor_in_use, {FN_DestroyRawMonitor}, "another thread owns it"},
    {JVMTI_ERROR_ILLEGAL_ARGUMENT, RULE_GenerateEvents_type, {FN_GenerateEvents}, "this event cannot be replayed"},
    {JVMTI_ERROR_INVALID_EVENT_TYPE,
     RULE_SetEventNotificationMode_event_number,
     {FN_SetEventNotificationMode, FN_GenerateEvents},
     "there is no such event"},
    {JVMTI_ERROR_ILLEGAL_ARGUMENT,
     RULE_SetExtensionEventCallback_index,
     {FN_SetExtensionEventCallback},
     "no extension event has this index"},
    {JVMTI_ERROR_ILLEGAL_ARGUMENT,
     RULE_SetHeapSamplingInterval_negative,
     {FN_SetHeapSamplingInterval},
     "the interval is negative"},
    {JVMTI_ERROR_ILLEGAL_ARGUMENT, RULE_Allocate_size, {FN_Allocate}, "the size is negative"},
    {JVMTI_ERROR_ILLEGAL_ARGUMENT, RULE_GetNamedModule_loader, {FN_GetNamedModule}, "the loader is no ClassLoader"},
    {JVMTI_ERROR_ILLEGAL_ARGUMENT,
     RULE_AddModule_package,
     {FN_AddModuleExports, FN_AddModuleOpens},
     "the module has no such package"},
    {JVMTI_ERROR_INVALID_CLASS_FORMAT,
     RULE_Redefine_bytes,
     {FN_RedefineClasses, FN_RetransformClasses},
     "the new bytes are no class file"},
    {JVMTI_ERROR_THREAD_NOT_SUSPENDED,
     RULE_ResumeThread_not_suspended,
     {FN_ResumeThread},
     "the thread is not suspended"},
    {JVMTI_ERROR_NULL_POINTER, RULE_arg_list_element, {FN_SetNativeMethodPrefixes}, "an element of the list is NULL"},
    {JVMTI_ERROR_INVALID_CLASS,
     RULE_arg_list_element,
     {FN_RetransformClasses, FN_RedefineClasses},
     "an element of the list is no live reference to a class"},
    {JVMTI_ERROR_INVALID_CLASS,
     RULE_AddModuleProvides_classes,
     {FN_AddModuleUses, FN_AddModuleProvides},
     "the service or its implementation is no class"},
    {JVMTI_ERROR_INVALID_CLASS, RULE_arg_class_kind, {FN_ALL}, "an argument is no live reference to a class"},
    {JVMTI_ERROR_INVALID_OBJECT, RULE_arg_object_kind, {FN_ALL}, "an argument is no live reference to an object"},
    {JVMTI_ERROR_INVALID_FIELDID, RULE_arg_fieldid_class, {FN_ALL}, "the class has no field with this ID"},
    {JVMTI_ERROR_INVALID_METHODID, RULE_arg_methodid_valid, {FN_ALL}, "the argument is no ID of a method"},
    {JVMTI_ERROR_INVALID_MODULE, RULE_arg_module_kind, {FN_ALL}, "an argument is no module"},
    {JVMTI_ERROR_INVALID_MONITOR,
     RULE_arg_monitor_valid,
     {FN_ALL},
     "the argument is no raw monitor, or a destroyed one"},
    {JVMTI_ERROR_NO_MORE_FRAMES, RULE_arg_depth, {FN_ALL}, "the stack is not that deep"},
    {JVMTI_ERROR_UNATTACHED_THREAD, RULE_thread_unattached, {FN_ALL}, "this thread is not attached to the VM"},
};

static bool fits(const Refusal *refusal, int function) {
    if (refusal->functions[0] == FN_ALL) return true;
    for (int i = 0; i < 10 && refusal->functions[i] != FN_ALL; i++)
        if ((int)refusal->functions[i] == function) return true;
    return false;
}

/* ---- Errors whose argument is found by the facts ---- */

static const char *null_argument(const Call *call) {
    for (int i = 0; i < call->function->param_count; i++) {
        const ParamFacts *p = &call->function->params[i];
        bool pointer = p->check == CHECK_NOT_NULL || p->check == CHECK_MODULE || p->check == CHECK_CLASS_IN_MODULE;
        bool list = p->pointed == POINTS_IN_ARRAY && p->count >= 0 && call_count(call, p->count, NULL) > 0;
        if ((pointer || list) && !call->args[i].p) return p->name;
    }
    return NULL;
}

static const char *negative_argument(const Call *call, ParamCheck check) {
    for (int i = 0; i < call->function->param_count; i++)
        if (call->function->params[i].check == check && call->args[i].i < 0) return call->function->params[i].name;
    return NULL;
}

/* Whether the argument is an object of the class or NULL; true, too, where nobody may ask, and of what is no reference
   at all: JVMTI looks at that, JNI does not. */
static bool is_instance(const Call *call, int at, const char *class_name) {
    jobject object = (jobject)call->args[at].p;
    JNIEnv *jni = own_jni();
    jint hash;
    if (!object || !may_ask(call->thread) || (*jni)->ExceptionCheck(jni) ||
        (*own_env)->GetObjectHashCode(own_env, object, &hash) != JVMTI_ERROR_NONE || !ask_begin(call->thread))
        return true;
    jclass wanted = (*jni)->FindClass(jni, class_name);
    bool is = !wanted || (*jni)->IsInstanceOf(jni, object, wanted);
    if (!wanted) (*jni)->ExceptionClear(jni);
    ask_end(call->thread);
    return is;
}

static void thread_refused(const Call *call) {
    int function = call->function->number;
    if (function == FN_GetThreadListStackTraces)
        FINDING(RULE_GetThreadListStackTraces_invalid,
                "an element of thread_list is no live reference to a Thread, and the whole call has failed");
    if (function == FN_RunAgentThread && is_instance(call, 0, "java/lang/Thread")) {
        FINDING(RULE_RunAgentThread_thread_object,
                "the thread runs already: each agent thread needs a separate Thread");
        return;
    }
    if (function == FN_SuspendAllVirtualThreads || function == FN_ResumeAllVirtualThreads)
        FINDING(RULE_SuspendAllVirtualThreads_except,
                "an element of except_list is no live reference to a virtual thread, and nothing was done");
    for (int i = 0; i < call->function->param_count; i++) {
        const ParamFacts *p = &call->function->params[i];
        if (p->kind != VALUE_THREAD) continue;
        if (!call->args[i].p)
            FINDING(RULE_arg_thread_null, "%s is NULL, which does not mean the current thread here", p->name);
        else
            FINDING(RULE_arg_thread_kind, "%s is no live reference to a Thread", p->name);
        return;
    }
}

static void event_refused(const Call *call) {
    const EventFacts *event = event_of_number(call->args[1].i);
    if (call->args[2].p && event && !event->per_thread)
        FINDING(RULE_SetEventNotificationMode_thread_level, "%s is for all threads: event_thread has to be NULL",
                event->name);
}

/* Elsewhere the error is an answer: whoever walks through all classes meets some that are not prepared yet. */
static void unprepared(const Call *call) {
    if (in_callback(call->activity.outer, EV_ClassLoad))
        FINDING(RULE_GetClassMethods_not_prepared,
                "no class is prepared in its ClassLoad event; ClassPrepare is sent later");
}

/* A class whose initialization has failed is one, but some functions refuse it (docs/work/jvmti-behaviour.md). */
static bool is_erroneous(jclass class) {
    jint status;
    return class && (*own_env)->GetClassStatus(own_env, class, &status) == JVMTI_ERROR_NONE &&
           (status & JVMTI_CLASS_STATUS_ERROR) != 0;
}
static bool has_erroneous_class(Call *call) {
    int function = call->function->number;
    const jclass *classes = function == FN_RetransformClasses ? call->args[1].p : NULL;
    const jvmtiClassDefinition *definitions = function == FN_RedefineClasses ? call->args[1].p : NULL;
    for (jint i = 0; (classes || definitions) && i < call->args[0].i; i++)
        if (is_erroneous(classes ? classes[i] : definitions[i].klass)) return true;
    for (int i = 0; i < call->function->param_count; i++)
        if (call->function->params[i].kind == VALUE_CLASS && is_erroneous((jclass)call->args[i].p)) return true;
    return false;
}

/* Each is asked about an error, and says whether nobody has to look further. */
static bool is_null(Call *call) {
    const char *name = null_argument(call);
    if (name && !strstr(name, "callback")) /* these: heap.c */
        FINDING(RULE_arg_null_pointer, "%s is NULL", name);
    return name;
}
static bool is_negative_count(Call *call) {
    const char *name = negative_argument(call, CHECK_COUNT);
    if (name) FINDING(RULE_arg_negative_count, "%s is negative", name);
    return name;
}
static bool is_negative_depth(Call *call) {
    const char *name = negative_argument(call, CHECK_DEPTH);
    if (name) FINDING(RULE_arg_depth, "%s is negative", name);
    return name;
}
static bool is_refused_thread(Call *call) {
    thread_refused(call);
    return true;
}
static bool has_no_exception(Call *call) { return !call->args[1].p; } /* stop_after */
static bool is_refused_event(Call *call) {
    event_refused(call);
    return true;
}
static bool is_unprepared(Call *call) {
    unprepared(call);
    return true;
}
/* That a stack has no frames, or that one of a running thread is shorter by now, is an answer. */
static bool is_short_stack(Call *call) {
    int depth = 0;
    while (depth < call->function->param_count && call->function->params[depth].check != CHECK_DEPTH) depth++;
    return depth < call->function->param_count &&
           (call->args[depth].i == 0 || thread_runs_on(call, (jthread)call->args[0].p));
}
/* An event of a later version: that this VM does not have it is an answer. */
static bool is_later_event(Call *call) { return event_of_number(call->args[1].i); }
static bool is_unknown_error(Call *call) {
    refused_note(call, RULE_GetErrorName_unknown, NULL, BY_SAME_CODE, "there is no error %d", call->args[0].i);
    return true;
}
static bool is_beyond_stack(Call *call) {
    if (thread_runs_on(call, (jthread)call->args[0].p)) return true;
    FINDING(RULE_GetStackTrace_start_depth, "start_depth %d is beyond the stack", call->args[1].i);
    return true;
}
static bool is_in_table(Call *call) {
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++)
        if (refusals[i].error == call->result && fits(&refusals[i], call->function->number)) {
            FINDING(refusals[i].rule, "%s", refusals[i].message);
            return true;
        }
    return false;
}

/* In the order in which they are asked. ANY_ERROR and FN_ALL: of whatever error, or function. */
enum { ANY_ERROR = JVMTI_ERROR_NONE };
static const struct {
    jvmtiError error;
    Function function;
    bool (*explains)(Call *call);
} explanations[] = {
    {JVMTI_ERROR_NULL_POINTER, FN_ALL, is_null},
    {JVMTI_ERROR_ILLEGAL_ARGUMENT, FN_ALL, is_negative_count},
    {JVMTI_ERROR_ILLEGAL_ARGUMENT, FN_ALL, is_negative_depth},
    {JVMTI_ERROR_INVALID_THREAD, FN_ALL, is_refused_thread},
    {(jvmtiError)ANY_ERROR, FN_StopThread, has_no_exception},
    {JVMTI_ERROR_ILLEGAL_ARGUMENT, FN_SetEventNotificationMode, is_refused_event},
    {JVMTI_ERROR_CLASS_NOT_PREPARED, FN_ALL, is_unprepared},
    {JVMTI_ERROR_INVALID_CLASS, FN_ALL, has_erroneous_class},
    {JVMTI_ERROR_ILLEGAL_ARGUMENT, FN_GetStackTrace, is_beyond_stack},
    {JVMTI_ERROR_NO_MORE_FRAMES, FN_ALL, is_short_stack},
    {JVMTI_ERROR_ILLEGAL_ARGUMENT, FN_GetErrorName, is_unknown_error},
    {JVMTI_ERROR_INVALID_EVENT_TYPE, FN_SetEventNotificationMode, is_later_event},
    {(jvmtiError)ANY_ERROR, FN_ALL, is_in_table},
};

static void failed(Call *call) {
    if (call->answered || call->explained || restricted_activity(call->thread) || nothing_passed_on(call)) return;
    for (size_t i = 0; i < sizeof explanations / sizeof *explanations; i++) {
        bool error = (int)explanations[i].error == ANY_ERROR || explanations[i].error == call->result;
        bool function = explanations[i].function == FN_ALL || (int)explanations[i].function == call->function->number;
        if (error && function && explanations[i].explains(call)) return;
    }
}

/* ---- What no VM refuses ---- */

static void enum_range(jint value, jint last, const char *name) {
    if (value < 0 || value > last)
        FINDING(RULE_arg_enum_range, "%s is %d, which is none of its constants", name, value);
}
/* VMs accept the numbers between events. */
static void mode_before(Call *call) {
    const jint event = call->args[1].i;
    enum_range(call->args[0].i, JVMTI_ENABLE, "mode");
    if (event > JVMTI_MIN_EVENT_TYPE_VAL && event < JVMTI_EVENT_SAMPLED_OBJECT_ALLOC && !event_of_number(event))
        FINDING(RULE_SetEventNotificationMode_event_number, "event_type is %d: no event has this number", event);
}
static void verbose_before(Call *call) { enum_range(call->args[0].i, JVMTI_VERBOSE_JNI, "flag"); }
static void heap_filter_before(Call *call) {
    if (call->args[0].i == 0) FINDING(RULE_arg_enum_range, "object_filter is 0, which is none of its constants");
    enum_range(call->args[0].i, JVMTI_HEAP_OBJECT_EITHER, "object_filter");
}

/* An element that is there twice; -1: none. */
static jint repeated(const void *elements, jint count, size_t size) {
    const char *e = elements;
    for (jint i = 0; i < count && i < 1000; i++)
        for (jint j = 0; j < i; j++)
            if (memcmp(e + (size_t)i * size, e + (size_t)j * size, size) == 0) return i;
    return -1;
}

static void tags_before(Call *call) {
    const jlong *tags = call->args[1].p;
    jint count = call->args[0].i, twice = !tags ? -1 : repeated(tags, count, sizeof *tags);
    for (jint i = 0; tags && i < count; i++)
        if (tags[i] == 0) {
            FINDING(RULE_GetObjectsWithTags_zero, "tags[%d] is 0, the tag of untagged objects", i);
            return;
        }
    if (twice >= 0) FINDING(RULE_GetObjectsWithTags_duplicates, "tags[%d] is in the list before", twice);
}

static void callbacks_before(Call *call) {
    jint size = call->args[1].i;
    if (call->args[0].p && (size <= 0 || size > (jint)sizeof(jvmtiEventCallbacks) || size % sizeof(void *) != 0))
        FINDING(RULE_SetEventCallbacks_size, "size_of_callbacks is %d; the structure of this version has %zu bytes",
                size, sizeof(jvmtiEventCallbacks));
}

/* ---- Objects of the right class ---- */

static void loader_classes_before(Call *call) {
    if (is_instance(call, 0, "java/lang/ClassLoader")) return;
    FINDING(RULE_GetClassLoaderClasses_loader, "initiating_loader is no ClassLoader");
    call_answer(call, JVMTI_ERROR_ILLEGAL_ARGUMENT); /* VMs crash */
}

static void group_before(Call *call) {
    if (is_instance(call, 0, "java/lang/ThreadGroup")) return;
    FINDING(RULE_arg_threadgroup_kind, "group is no ThreadGroup");
    call->explained = true;
    call_answer(call, JVMTI_ERROR_INVALID_THREAD_GROUP); /* VMs crash */
}

static void stop_before(Call *call) {
    if ((__atomic_load_n(&call->env->capabilities, __ATOMIC_SEQ_CST) & CAPABILITY_SET(can_signal_thread)) == 0 ||
        is_instance(call, 1, "java/lang/Throwable"))
        return;
    FINDING(RULE_StopThread_object, "the exception is no Throwable");
    call_answer(call, JVMTI_ERROR_INVALID_OBJECT); /* it would be thrown */
}

static void stop_after(Call *call) {
    bool refused = call->result == JVMTI_ERROR_NULL_POINTER || call->result == JVMTI_ERROR_INVALID_OBJECT;
    if (refused && !call->args[1].p) FINDING(RULE_StopThread_object, "the exception is NULL");
}

/* A Thread whose constructor has run has a group until it has ended. */
static bool is_constructed(const Call *call) {
    jvmtiThreadInfo info;
    bool is = true;
    if (!ask_begin(call->thread)) return true;
    if ((*own_env)->GetThreadInfo(own_env, (jthread)call->args[0].p, &info) == JVMTI_ERROR_NONE) {
        is = info.thread_group;
        own_release(info.name);
    }
    ask_end(call->thread);
    return is;
}

static void agent_thread_before(Call *call) {
    jthread thread = (jthread)call->args[0].p;
    jint state;
    if (!thread || !may_ask(call->thread) || !is_instance(call, 0, "java/lang/Thread") ||
        (*own_env)->GetThreadState(own_env, thread, &state) != JVMTI_ERROR_NONE)
        return;
    if ((state & JVMTI_THREAD_STATE_TERMINATED) != 0)
        FINDING(RULE_RunAgentThread_thread_object, "the thread has ended: each agent thread needs a separate Thread");
    else if (state == 0 && !is_constructed(call)) {
        FINDING(RULE_RunAgentThread_constructor, "no constructor of the Thread has run, it has no group");
        call_answer(call, JVMTI_ERROR_INVALID_THREAD); /* VMs of 25 crash */
    }
}

/* Libraries keep the name of a module in a field, NULL in unnamed ones; where there is none, nothing is known. */
static bool is_unnamed(const Call *call, int param) {
    JNIEnv *jni = own_jni();
    bool unnamed = false;
    if (!may_ask(call->thread) || (*jni)->ExceptionCheck(jni) || !ask_begin(call->thread)) return false;
    jobject module = (jobject)call->args[param].p;
    jfieldID name = (*jni)->GetFieldID(jni, (*jni)->GetObjectClass(jni, module), "name", "Ljava/lang/String;");
    if (name)
        unnamed = !(*jni)->GetObjectField(jni, module, name);
    else
        (*jni)->ExceptionClear(jni);
    ask_end(call->thread);
    return unnamed;
}
static void module_after(Call *call) {
    if (call->result == JVMTI_ERROR_NONE && is_unnamed(call, 0))
        FINDING(RULE_AddModule_noop, "the module is an unnamed one, for which %s does nothing", call->function->name);
}

/* All unnamed modules are one here: the whole class path. */
static void opened_after(Call *call) {
    module_after(call);
    if (call->result == JVMTI_ERROR_NONE && is_unnamed(call, 2))
        FINDING(RULE_AddModule_irreversible,
                "%s is called for an unnamed module: that cannot be undone, and reaches more "
                "than the agent's own code",
                call->function->name);
}

/* A class may provide a service by a static method `provider`, whatever its own type is (java.util.ServiceLoader). */
static bool has_provider_method(jclass implementation) {
    jmethodID *methods;
    jint count;
    bool found = false;
    if ((*own_env)->GetClassMethods(own_env, implementation, &count, &methods) != JVMTI_ERROR_NONE) return true;
    for (jint i = 0; i < count; i++) {
        char *name;
        if ((*own_env)->GetMethodName(own_env, methods[i], &name, NULL, NULL) != JVMTI_ERROR_NONE) continue;
        found |= strcmp(name, "provider") == 0;
        own_release(name);
    }
    own_release(methods);
    return found;
}

static void provides_after(Call *call) {
    jclass service = (jclass)call->args[1].p, implementation = (jclass)call->args[2].p;
    if (call->result != JVMTI_ERROR_NONE || !may_ask(call->thread) || !ask_begin(call->thread)) return;
    JNIEnv *jni = own_jni();
    bool fits = (*jni)->IsAssignableFrom(jni, implementation, service) || has_provider_method(implementation);
    ask_end(call->thread);
    if (!fits)
        FINDING(RULE_AddModuleProvides_classes,
                "the implementation is no subtype of the service, and has no method `provider`");
}

/* ---- Values ---- */

static void wait_before(Call *call) {
    if (call->args[1].j < 0)
        FINDING(RULE_RawMonitorWait_zero, "millis is %lld; negative times have no meaning", (long long)call->args[1].j);
}

static void set_property_after(Call *call) {
    if (call->result == JVMTI_ERROR_NOT_AVAILABLE && call->args[1].p)
        FINDING(RULE_SetSystemProperty_readonly,
                "\"%s\" cannot be set; a call with NULL as the value tests that without a change",
                (const char *)call->args[0].p);
}

static const EveryFunctionCheck every_function[] = {{.failed = failed}, {0}};
static const FunctionCheck functions[] = {
    {FN_GetClassLoaderClasses, loader_classes_before, NULL},
    {FN_GetThreadGroupInfo, group_before, NULL},
    {FN_GetThreadGroupChildren, group_before, NULL},
    {FN_StopThread, stop_before, stop_after},
    {FN_RunAgentThread, agent_thread_before, NULL},
    {FN_AddModuleProvides, NULL, provides_after},
    {FN_AddModuleReads, NULL, module_after},
    {FN_AddModuleExports, NULL, opened_after},
    {FN_AddModuleOpens, NULL, opened_after},
    {FN_AddModuleUses, NULL, module_after},
    {FN_AddModuleProvides, NULL, module_after},
    {FN_RawMonitorWait, wait_before, NULL},
    {FN_SetSystemProperty, NULL, set_property_after},
    {FN_SetEventNotificationMode, mode_before, NULL},
    {FN_SetVerboseFlag, verbose_before, NULL},
    {FN_IterateOverHeap, heap_filter_before, NULL},
    {FN_GetObjectsWithTags, tags_before, NULL},
    {FN_SetEventCallbacks, callbacks_before, NULL},
    {FN_ALL, NULL, NULL},
};
const RuleClass argument_rules = {.functions = functions, .every_function = every_function};
