/* The category "Extension Mechanism". Extensions that agents know of the reference implementation: whether classes are
   unloaded, and which ones were; with 25 which virtual thread runs on a carrier, on which carrier it runs, and that it
   was mounted or is about to be unmounted. Four are our own: how full the heap is, and that it was collected, where an
   agent may do something about it; the stack as a signal handler finds it, and a thread's number in the system.

   ClassUnload and Collected come from inside a collection, where no agent's code may run: they are noted there, and
   posted by the service thread.

   A callback enables its event (specification of SetExtensionEventCallback). The reference wants it to be enabled by
   SetEventNotificationMode besides: once an agent has called that for an extension event, it alone counts. Agents set
   callbacks for mounting early and enable the events for single threads later; so these wait for that in any case. */
#include "jvmti/extension.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "gc/heap.h"
#include "jvmti/delivery.h"
#include "jvmti/memory.h"
#include "jvmti/service.h"
#include "jvmti/target.h"
#include "jvmti_bodies.h"
#include "runtime/exception.h"
#include "runtime/virtual_thread.h"
#include "vm/interp/sample.h"

/* ---- Functions ---- */

/* An extension function may be called in any phase, by any thread. */
static jvmtiError check_call(jvmtiEnv *env) {
    return !jvmti_env_find(env) ? JVMTI_ERROR_INVALID_ENVIRONMENT : JVMTI_ERROR_NONE;
}

static jvmtiError JNICALL is_class_unloading_enabled(jvmtiEnv *env, jboolean *enabled_ptr) {
    jvmtiError err = check_call(env);
    if (err == JVMTI_ERROR_NONE && !enabled_ptr) err = JVMTI_ERROR_NULL_POINTER;
    if (err == JVMTI_ERROR_NONE) *enabled_ptr = JNI_TRUE;
    return err;
}

static jvmtiError JNICALL get_heap_usage(jvmtiEnv *env, jlong *used_ptr, jlong *committed_ptr, jlong *max_ptr,
                                         jint *collections_ptr) {
    jvmtiError err = check_call(env);
    if (err == JVMTI_ERROR_NONE && vm_phase() != PHASE_START && vm_phase() != PHASE_LIVE) err = JVMTI_ERROR_WRONG_PHASE;
    if (err != JVMTI_ERROR_NONE) return err;
    if (used_ptr) *used_ptr = (jlong)heap_used_bytes();
    if (committed_ptr) *committed_ptr = (jlong)heap_committed_bytes();
    if (max_ptr) *max_ptr = (jlong)heap_max_bytes();
    if (collections_ptr) *collections_ptr = (jint)heap_collection_count();
    return JVMTI_ERROR_NONE;
}

/* What there is for virtual threads is checked like a function of the table. */
static jvmtiError begin_virtual(JvmtiCall *call, jvmtiEnv *env, const char *name) {
    const JvmtiFunctionFacts facts = {
        .name = name, .phases = JVMTI_IN_START, .capabilities = JVMTI_CAP(can_support_virtual_threads), .since = 21};
    return jvmti_call_begin(call, env, &facts, false);
}

static void find_carrier(const JvmtiTarget *target, void *carrier) {
    if (target->mounted) *(Object **)carrier = target->thread->object;
}

/* NULL: it is not mounted. */
static jvmtiError JNICALL get_carrier_thread(jvmtiEnv *env, jthread virtual_thread, jthread *carrier_ptr) {
    JvmtiCall call;
    jvmtiError err = begin_virtual(&call, env, "GetCarrierThread");
    if (err != JVMTI_ERROR_NONE) return err;
    JvmtiThreadArg thread;
    Object *carrier = NULL;
    err = !carrier_ptr ? JVMTI_ERROR_NULL_POINTER : jvmti_check_thread_any_state(&call, virtual_thread, &thread);
    if (err == JVMTI_ERROR_NONE && !jvmti_is_virtual(thread)) err = JVMTI_ERROR_INVALID_THREAD;
    if (err == JVMTI_ERROR_NONE) {
        jvmti_with_stopped(call.self, thread, find_carrier, &carrier);
        *carrier_ptr = handle_new(call.self, carrier);
    }
    jvmti_call_end(&call);
    return err;
}

/* NULL: it carries none. */
static jvmtiError JNICALL get_virtual_thread(jvmtiEnv *env, jthread carrier, jthread *virtual_thread_ptr) {
    JvmtiCall call;
    jvmtiError err = begin_virtual(&call, env, "GetVirtualThread");
    if (err != JVMTI_ERROR_NONE) return err;
    JvmtiThreadArg thread = {.object = call.self->object, .thread = call.self};
    if (carrier) err = jvmti_check_thread_any_state(&call, carrier, &thread);
    if (err == JVMTI_ERROR_NONE && jvmti_is_virtual(thread)) err = JVMTI_ERROR_INVALID_THREAD;
    if (err == JVMTI_ERROR_NONE && !jvmti_is_alive(thread)) err = JVMTI_ERROR_THREAD_NOT_ALIVE;
    if (err == JVMTI_ERROR_NONE && !virtual_thread_ptr) err = JVMTI_ERROR_NULL_POINTER;
    if (err == JVMTI_ERROR_NONE)
        *virtual_thread_ptr = handle_new(call.self, __atomic_load_n(&thread.thread->shown, __ATOMIC_SEQ_CST));
    jvmti_call_end(&call);
    return err;
}

/* Two for profilers. The first may be called in a signal handler, at any instruction of the thread and in any phase:
   all that it does is safe there (vm/interp/sample.h). */
static jvmtiError JNICALL get_stack_trace_in_handler(jvmtiEnv *env, void *context, jint max_frame_count,
                                                     jvmtiFrameInfo *frame_buffer, jint *count_ptr) {
    const Thread *self = thread_self();
    if (!jvmti_env_find(env)) return JVMTI_ERROR_INVALID_ENVIRONMENT;
    if (!self) return JVMTI_ERROR_UNATTACHED_THREAD;
    if (__atomic_load_n(&self->exiting, __ATOMIC_RELAXED)) return JVMTI_ERROR_THREAD_NOT_ALIVE;
    if (max_frame_count < 0) return JVMTI_ERROR_ILLEGAL_ARGUMENT;
    if (!frame_buffer || !count_ptr) return JVMTI_ERROR_NULL_POINTER;
    StackSample sample;
    SampledFrame frame;
    jint count = 0;
    sample_begin(&sample, self, context, false);
    for (; count < max_frame_count && sample_next(&sample, &frame); count++)
        frame_buffer[count] =
            (jvmtiFrameInfo){.method = (jmethodID)frame.id, .location = frame.bci == SAMPLED_NATIVE ? -1 : frame.bci};
    *count_ptr = count;
    return JVMTI_ERROR_NONE;
}

static jint native_id(const Thread *t) { return __atomic_load_n(&t->native_id, __ATOMIC_ACQUIRE); }
static void find_native_id(const JvmtiTarget *target, void *id) {
    if (!target->is_virtual || target->mounted) *(jlong *)id = native_id(target->thread);
}

static jvmtiError JNICALL get_native_thread_id(jvmtiEnv *env, jthread thread, jlong *id_ptr) {
    const JvmtiFunctionFacts facts = {.name = "GetNativeThreadId", .phases = JVMTI_IN_START, .since = 1};
    JvmtiCall call;
    jvmtiError err = jvmti_call_begin(&call, env, &facts, false);
    if (err != JVMTI_ERROR_NONE) return err;
    JvmtiThreadArg target;
    jlong id = 0;
    err = jvmti_check_thread_or_current(&call, thread, &target);
    if (err == JVMTI_ERROR_NONE && !id_ptr) err = JVMTI_ERROR_NULL_POINTER;
    if (err == JVMTI_ERROR_NONE) err = jvmti_with_stopped(call.self, target, find_native_id, &id);
    if (err == JVMTI_ERROR_NONE) *id_ptr = id;
    jvmti_call_end(&call);
    return err;
}

/* ---- What there is ---- */

enum { MAX_PARAMS = 4, MAX_ERRORS = 3 };

typedef struct ParamFacts {
    const char *name;
    jvmtiParamKind kind;
    jvmtiParamTypes type;
    jboolean null_ok;
} ParamFacts;

typedef struct Extension {
    int since; /* of functions */
    const char *id, *description;
    jvmtiExtensionFunction function; /* of functions */
    jint param_count, error_count;
    ParamFacts params[MAX_PARAMS];
    jvmtiError errors[MAX_ERRORS]; /* besides the universal ones */
} Extension;

static const Extension functions[] = {
    {.since = 1,
     .id = "com.sun.hotspot.functions.IsClassUnloadingEnabled",
     .description = "Tell if class unloading is enabled (-noclassgc)",
     .function = (jvmtiExtensionFunction)is_class_unloading_enabled,
     .param_count = 1,
     .params = {{"IsClassUnloadingEnabled", JVMTI_KIND_OUT, JVMTI_TYPE_JBOOLEAN, JNI_FALSE}}},
    {.since = 21,
     .id = "com.sun.hotspot.functions.GetVirtualThread",
     .description = "Get virtual thread executed on carrier thread",
     .function = (jvmtiExtensionFunction)get_virtual_thread,
     .param_count = 2,
     .params = {{"GetVirtualThread", JVMTI_KIND_IN, JVMTI_TYPE_JTHREAD, JNI_FALSE},
                {"GetVirtualThread", JVMTI_KIND_OUT, JVMTI_TYPE_JTHREAD, JNI_FALSE}},
     .error_count = 2,
     .errors = {JVMTI_ERROR_MUST_POSSESS_CAPABILITY, JVMTI_ERROR_INVALID_THREAD}},
    {.since = 21,
     .id = "com.sun.hotspot.functions.GetCarrierThread",
     .description = "Get carrier thread executing virtual thread",
     .function = (jvmtiExtensionFunction)get_carrier_thread,
     .param_count = 2,
     .params = {{"GetCarrierThread", JVMTI_KIND_IN, JVMTI_TYPE_JTHREAD, JNI_FALSE},
                {"GetCarrierThread", JVMTI_KIND_OUT, JVMTI_TYPE_JTHREAD, JNI_FALSE}},
     .error_count = 2,
     .errors = {JVMTI_ERROR_MUST_POSSESS_CAPABILITY, JVMTI_ERROR_INVALID_THREAD}},
    {.since = 1,
     .id = "minijvm.functions.GetHeapUsage",
     .description = "The bytes in use, the bytes that the heap may fill before the next collection, "
                    "its maximum size, and the number of collections so far.",
     .function = (jvmtiExtensionFunction)get_heap_usage,
     .param_count = 4,
     .params = {{"used_ptr", JVMTI_KIND_OUT, JVMTI_TYPE_JLONG, JNI_TRUE},
                {"committed_ptr", JVMTI_KIND_OUT, JVMTI_TYPE_JLONG, JNI_TRUE},
                {"max_ptr", JVMTI_KIND_OUT, JVMTI_TYPE_JLONG, JNI_TRUE},
                {"collections_ptr", JVMTI_KIND_OUT, JVMTI_TYPE_JINT, JNI_TRUE}},
     .error_count = 1,
     .errors = {JVMTI_ERROR_WRONG_PHASE}},
    {.since = 1,
     .id = "minijvm.functions.GetStackTraceInSignalHandler",
     .description =
         "The stack of the calling thread. A signal handler passes its third argument. The method of a frame "
         "is null if it has no ID yet (GetClassMethods creates IDs).",
     .function = (jvmtiExtensionFunction)get_stack_trace_in_handler,
     .param_count = 4,
     .params = {{"ucontext", JVMTI_KIND_IN_PTR, JVMTI_TYPE_CVOID, JNI_TRUE},
                {"max_frame_count", JVMTI_KIND_IN, JVMTI_TYPE_JINT, JNI_FALSE},
                {"frame_buffer", JVMTI_KIND_OUT_BUF, JVMTI_TYPE_CVOID, JNI_FALSE},
                {"count_ptr", JVMTI_KIND_OUT, JVMTI_TYPE_JINT, JNI_FALSE}},
     .error_count = 2,
     .errors = {JVMTI_ERROR_ILLEGAL_ARGUMENT, JVMTI_ERROR_THREAD_NOT_ALIVE}},
    {.since = 1,
     .id = "minijvm.functions.GetNativeThreadId",
     .description = "The operating system's number of a thread, or of the carrier of a virtual thread. "
                    "0 means that it is not mounted.",
     .function = (jvmtiExtensionFunction)get_native_thread_id,
     .param_count = 2,
     .params = {{"thread", JVMTI_KIND_IN, JVMTI_TYPE_JTHREAD, JNI_TRUE},
                {"id_ptr", JVMTI_KIND_OUT, JVMTI_TYPE_JLONG, JNI_FALSE}},
     .error_count = 3,
     .errors = {JVMTI_ERROR_WRONG_PHASE, JVMTI_ERROR_INVALID_THREAD, JVMTI_ERROR_THREAD_NOT_ALIVE}},
};

/* Those of the reference implementation have the numbers below the standard events, growing downwards; ours is far from
   them. */
static const int numbers[JVMTI_EXTENSION_COUNT] = {
    [JVMTI_EXTENSION_CLASS_UNLOAD] = 49,
    [JVMTI_EXTENSION_VIRTUAL_THREAD_MOUNT] = 48,
    [JVMTI_EXTENSION_VIRTUAL_THREAD_UNMOUNT] = 47,
    [JVMTI_EXTENSION_COLLECTION] = 32,
};

const JvmtiEventFacts jvmti_extension_facts[JVMTI_EXTENSION_COUNT] = {
    [JVMTI_EXTENSION_CLASS_UNLOAD] = {.since = 1, .first_phase = PHASE_LIVE},
    [JVMTI_EXTENSION_VIRTUAL_THREAD_MOUNT] = {.since = 21,
                                              .per_thread = true,
                                              .first_phase = PHASE_LIVE,
                                              .hook = HOOK_VIRTUAL_THREAD_MOUNT},
    [JVMTI_EXTENSION_VIRTUAL_THREAD_UNMOUNT] = {.since = 21,
                                                .per_thread = true,
                                                .first_phase = PHASE_LIVE,
                                                .hook = HOOK_VIRTUAL_THREAD_UNMOUNT},
    [JVMTI_EXTENSION_COLLECTION] = {.since = 1, .first_phase = PHASE_LIVE, .hook = HOOK_GC_FINISH},
};

int jvmti_extension_of_number(int number) {
    for (int i = 0; i < JVMTI_EXTENSION_COUNT; i++)
        if (numbers[i] == number && jvmti_has(jvmti_extension_facts[i].since)) return i;
    return -1;
}

static const Extension events[JVMTI_EXTENSION_COUNT] = {
    [JVMTI_EXTENSION_CLASS_UNLOAD] = {.id = "com.sun.hotspot.events.ClassUnload",
                                      .description = "CLASS_UNLOAD event",
                                      .param_count = 2,
                                      .params = {{"JNI Environment", JVMTI_KIND_IN_PTR, JVMTI_TYPE_JNIENV, JNI_FALSE},
                                                 {"Class", JVMTI_KIND_IN_PTR, JVMTI_TYPE_CCHAR, JNI_FALSE}}},
    [JVMTI_EXTENSION_VIRTUAL_THREAD_MOUNT] =
        {.id = "com.sun.hotspot.events.VirtualThreadMount",
         .description = "VIRTUAL_THREAD_MOUNT event",
         .param_count = 2,
         .params = {{"JNI Environment", JVMTI_KIND_IN_PTR, JVMTI_TYPE_JNIENV, JNI_FALSE},
                    {"Virtual Thread", JVMTI_KIND_IN, JVMTI_TYPE_JTHREAD, JNI_FALSE}}},
    [JVMTI_EXTENSION_VIRTUAL_THREAD_UNMOUNT] =
        {.id = "com.sun.hotspot.events.VirtualThreadUnmount",
         .description = "VIRTUAL_THREAD_UNMOUNT event",
         .param_count = 2,
         .params = {{"JNI Environment", JVMTI_KIND_IN_PTR, JVMTI_TYPE_JNIENV, JNI_FALSE},
                    {"Virtual Thread", JVMTI_KIND_IN, JVMTI_TYPE_JTHREAD, JNI_FALSE}}},
    [JVMTI_EXTENSION_COLLECTION] =
        {.id = "minijvm.events.Collected",
         .description = "The heap was collected, once or several times, since the last event of this kind. It is "
                        "sent afterwards, by a thread that may call JNI and JVMTI.",
         .param_count = 3,
         .params = {{"jni_env", JVMTI_KIND_IN_PTR, JVMTI_TYPE_JNIENV, JNI_FALSE},
                    {"collections", JVMTI_KIND_IN, JVMTI_TYPE_JINT, JNI_FALSE},
                    {"used", JVMTI_KIND_IN, JVMTI_TYPE_JLONG, JNI_FALSE}}},
};

enum { FUNCTION_COUNT = sizeof functions / sizeof *functions };

/* Every string and every array is a separate allocation, which the agent frees one by one. */
static jvmtiParamInfo *copy_params(const Extension *x) {
    jvmtiParamInfo *params = jvmti_allocate((size_t)x->param_count * sizeof *params);
    for (jint i = 0; params && i < x->param_count; i++) {
        const ParamFacts *p = &x->params[i];
        params[i] = (jvmtiParamInfo){.kind = p->kind, .base_type = p->type, .null_ok = p->null_ok};
        if (jvmti_copy_text(p->name, &params[i].name) != JVMTI_ERROR_NONE) {
            while (i-- > 0) jvmti_deallocate(params[i].name);
            jvmti_deallocate(params);
            return NULL;
        }
    }
    return params;
}

static void free_params(jvmtiParamInfo *params, jint count) {
    for (jint i = 0; params && i < count; i++) jvmti_deallocate(params[i].name);
    jvmti_deallocate(params);
}

static void free_function(jvmtiExtensionFunctionInfo *info) {
    jvmti_deallocate(info->id);
    jvmti_deallocate(info->short_description);
    free_params(info->params, info->param_count);
    jvmti_deallocate(info->errors);
}

static bool copy_function(const Extension *x, jvmtiExtensionFunctionInfo *info) {
    size_t error_bytes = (size_t)x->error_count * sizeof *info->errors;
    *info = (jvmtiExtensionFunctionInfo){.func = x->function,
                                         .param_count = x->param_count,
                                         .error_count = x->error_count,
                                         .params = copy_params(x),
                                         .errors = jvmti_allocate(error_bytes)};
    bool complete = info->params && (error_bytes == 0 || info->errors) &&
                    jvmti_copy_text(x->id, &info->id) == JVMTI_ERROR_NONE &&
                    jvmti_copy_text(x->description, &info->short_description) == JVMTI_ERROR_NONE;
    if (!complete) {
        free_function(info);
        return false;
    }
    if (error_bytes > 0) memcpy(info->errors, x->errors, error_bytes);
    return true;
}

jvmtiError jvmti_GetExtensionFunctions(JvmtiEnv *env, Thread *self, jint *extension_count_ptr,
                                       jvmtiExtensionFunctionInfo **extensions) {
    jint count = 0;
    jvmtiExtensionFunctionInfo *infos = jvmti_allocate(FUNCTION_COUNT * sizeof *infos);
    for (int i = 0; infos && i < FUNCTION_COUNT; i++) {
        if (!jvmti_has(functions[i].since)) continue;
        if (copy_function(&functions[i], &infos[count])) {
            count++;
            continue;
        }
        while (count-- > 0) free_function(&infos[count]);
        jvmti_deallocate(infos);
        infos = NULL;
    }
    if (!infos) return JVMTI_ERROR_OUT_OF_MEMORY;
    *extension_count_ptr = count;
    *extensions = infos;
    return JVMTI_ERROR_NONE;
}

static void free_event(jvmtiExtensionEventInfo *info) {
    jvmti_deallocate(info->id);
    jvmti_deallocate(info->short_description);
    free_params(info->params, info->param_count);
}

static bool copy_event(int extension, jvmtiExtensionEventInfo *info) {
    const Extension *x = &events[extension];
    *info = (jvmtiExtensionEventInfo){
        .extension_event_index = numbers[extension], .param_count = x->param_count, .params = copy_params(x)};
    bool complete = info->params && jvmti_copy_text(x->id, &info->id) == JVMTI_ERROR_NONE &&
                    jvmti_copy_text(x->description, &info->short_description) == JVMTI_ERROR_NONE;
    if (!complete) free_event(info);
    return complete;
}

jvmtiError jvmti_GetExtensionEvents(JvmtiEnv *env, Thread *self, jint *extension_count_ptr,
                                    jvmtiExtensionEventInfo **extensions) {
    jint count = 0;
    jvmtiExtensionEventInfo *infos = jvmti_allocate(JVMTI_EXTENSION_COUNT * sizeof *infos);
    for (int i = 0; infos && i < JVMTI_EXTENSION_COUNT; i++) {
        if (!jvmti_has(jvmti_extension_facts[i].since)) continue;
        if (copy_event(i, &infos[count])) {
            count++;
            continue;
        }
        while (count-- > 0) free_event(&infos[count]);
        jvmti_deallocate(infos);
        infos = NULL;
    }
    if (!infos) return JVMTI_ERROR_OUT_OF_MEMORY;
    *extension_count_ptr = count;
    *extensions = infos;
    return JVMTI_ERROR_NONE;
}

/* ---- Events ---- */

typedef void(JNICALL *ClassUnload)(jvmtiEnv *env, JNIEnv *jni, const char *name);
typedef void(JNICALL *VirtualThreadMounting)(jvmtiEnv *env, JNIEnv *jni, jthread thread);
typedef void(JNICALL *Collected)(jvmtiEnv *env, JNIEnv *jni, jint collections, jlong used);

jvmtiError jvmti_SetExtensionEventCallback(JvmtiEnv *env, Thread *self, jint extension_event_index,
                                           jvmtiExtensionEvent callback) {
    int extension = jvmti_extension_of_number(extension_event_index);
    if (extension < 0) return JVMTI_ERROR_ILLEGAL_ARGUMENT;
    /* In the OnLoad phase the thread starts later: post_vm_start. */
    if (callback && vm_phase() == PHASE_LIVE && !jvmti_service_start(self)) return JVMTI_ERROR_OUT_OF_MEMORY;
    if (vm_phase() == PHASE_LIVE && extension == JVMTI_EXTENSION_CLASS_UNLOAD)
        jvmti_post_class_unloads(self); /* what happened before counts by the old setting */
    jvmti_lock();
    JvmtiEventSet bit = JVMTI_EXTENSION_BIT(extension);
    __atomic_store_n(&env->extension_callbacks[extension], callback, __ATOMIC_RELEASE);
    env->with_callback = callback ? env->with_callback | bit : env->with_callback & ~bit;
    if (callback && !(env->switched & bit) && !jvmti_extension_facts[extension].per_thread)
        __atomic_store_n(&env->enabled, env->enabled | bit, __ATOMIC_RELAXED);
    jvmti_unlock();
    jvmti_events_recompute();
    return JVMTI_ERROR_NONE;
}

bool jvmti_extension_switched(JvmtiEnv *env, JvmtiEventSet bit) {
    bool implied = !(env->switched & bit) && env->enabled & bit;
    env->switched |= bit;
    if (implied) __atomic_store_n(&env->enabled, env->enabled & ~bit, __ATOMIC_RELAXED);
    return implied;
}

/* Whether somebody listens to what is not about a thread. */
static bool is_wanted(JvmtiExtension extension) {
    for (JvmtiEnv *env = jvmti_env_first(); env; env = jvmti_env_next(env))
        if (jvmti_env_deliverable(env) & env->enabled & JVMTI_EXTENSION_BIT(extension)) return true;
    return false;
}

static jvmtiExtensionEvent callback_of(JvmtiEnv *env, JvmtiExtension extension) {
    return __atomic_load_n(&env->extension_callbacks[extension], __ATOMIC_ACQUIRE);
}

/* Calls each environment that listens to [Kind] with these arguments. */
#define POST_EXTENSION(t, EXTENSION, Kind, ...)                                 \
    do {                                                                        \
        Delivery d;                                                             \
        delivery_begin(&d, t);                                                  \
        FOR_EACH_BIT_DUE(env, t, JVMTI_EXTENSION_BIT(EXTENSION)) {              \
            Kind callback = (Kind)callback_of(env, EXTENSION);                  \
            if (callback) {                                                     \
                callback_begin(&d);                                             \
                if (callback_enter(t, env, "callback of an extension event")) { \
                    callback((jvmtiEnv *)env, thread_env(t), ##__VA_ARGS__);    \
                    thread_to_vm(t);                                            \
                }                                                               \
                callback_end(&d);                                               \
            }                                                                   \
        }                                                                       \
        delivery_end(&d);                                                       \
    } while (0)

/* What callbacks throw is dropped: Java's own code, and the VM at a monitor, are in the midst of it. */
static void post_mounting(Thread *t, JvmtiExtension extension) {
    if (thread_is_masked(t)) return;
    Delivery d;
    delivery_begin(&d, t);
    FOR_EACH_BIT_DUE(env, t, JVMTI_EXTENSION_BIT(extension)) {
        VirtualThreadMounting callback = (VirtualThreadMounting)callback_of(env, extension);
        if (!callback) continue;
        callback_begin(&d);
        jthread thread = handle_new(t, jvmti_shown_object(t));
        if (callback_enter(t, env, "callback of an extension event")) {
            callback((jvmtiEnv *)env, thread_env(t), thread);
            thread_to_vm(t);
        }
        exception_take(t);
        callback_end(&d);
    }
    delivery_end(&d);
}
void jvmti_post_mount(Thread *t) { post_mounting(t, JVMTI_EXTENSION_VIRTUAL_THREAD_MOUNT); }
void jvmti_post_unmount(Thread *t) { post_mounting(t, JVMTI_EXTENSION_VIRTUAL_THREAD_UNMOUNT); }

typedef struct Unloaded {
    struct Unloaded *next;
    char name[];
} Unloaded;

static Unloaded *unloaded, **last_unloaded = &unloaded; /* under jvmti_lock */

/* All threads are stopped. A stopped thread never holds jvmti_lock across a safepoint. */
void jvmti_class_unloaded(const Class *c) {
    if (class_is_array(c) || !is_wanted(JVMTI_EXTENSION_CLASS_UNLOAD)) return;
    Unloaded *u = memory_allocate(sizeof *u + c->name->length + 1, "the name of an unloaded class");
    memcpy(u->name, c->name->text, c->name->length + 1);
    u->next = NULL;
    jvmti_lock();
    *last_unloaded = u;
    last_unloaded = &u->next;
    jvmti_unlock();
    jvmti_service_request(JVMTI_SERVICE_CLASS_UNLOAD);
}

static Unloaded *take_first(void) {
    jvmti_lock();
    Unloaded *u = unloaded;
    if (u) {
        unloaded = u->next;
        if (!unloaded) last_unloaded = &unloaded;
    }
    jvmti_unlock();
    return u;
}

void jvmti_post_class_unloads(Thread *t) {
    for (Unloaded *u; (u = take_first()); free(u))
        POST_EXTENSION(t, JVMTI_EXTENSION_CLASS_UNLOAD, ClassUnload, u->name);
}

/* All threads are stopped. */
void jvmti_collected(void) {
    if (is_wanted(JVMTI_EXTENSION_COLLECTION)) jvmti_service_request(JVMTI_SERVICE_COLLECTED);
}

void jvmti_post_collected(Thread *t) {
    jint collections = (jint)heap_collection_count();
    jlong used = (jlong)heap_used_bytes();
    POST_EXTENSION(t, JVMTI_EXTENSION_COLLECTION, Collected, collections, used);
}
