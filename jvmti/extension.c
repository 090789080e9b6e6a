/* The category "Extension Mechanism". Two extensions are those that agents know of the reference
   implementation: whether classes are unloaded, and which ones were. Two are our own: how full the heap is, and that it
   was collected, said where an agent may do something about it.

   Both events come from inside a collection, where no agent's code may run: they are noted there, and posted by the
   service thread. */
#include "jvmti/extension.h"

#include <stdlib.h>
#include <string.h>

#include "classfile/memory.h"
#include "gc/heap.h"
#include "jvmti/delivery.h"
#include "jvmti/memory.h"
#include "jvmti/service.h"
#include "jvmti_bodies.h"

/* ---- Functions ---- */

/* An extension function may be called in any phase, by any thread. */
static jvmtiError check_call(jvmtiEnv *env) {
    return jvmti_env_find(env) == NULL ? JVMTI_ERROR_INVALID_ENVIRONMENT : JVMTI_ERROR_NONE;
}

static jvmtiError JNICALL is_class_unloading_enabled(jvmtiEnv *env, jboolean *enabled_ptr) {
    jvmtiError err = check_call(env);
    if (err == JVMTI_ERROR_NONE && enabled_ptr == NULL) err = JVMTI_ERROR_NULL_POINTER;
    if (err == JVMTI_ERROR_NONE) *enabled_ptr = JNI_TRUE;
    return err;
}

static jvmtiError JNICALL get_heap_usage(jvmtiEnv *env, jlong *used_ptr, jlong *committed_ptr, jlong *max_ptr,
                                         jint *collections_ptr) {
    jvmtiError err = check_call(env);
    if (err == JVMTI_ERROR_NONE && vm_phase != PHASE_START && vm_phase != PHASE_LIVE) err = JVMTI_ERROR_WRONG_PHASE;
    if (err != JVMTI_ERROR_NONE) return err;
    if (used_ptr != NULL) *used_ptr = (jlong)heap_used_bytes();
    if (committed_ptr != NULL) *committed_ptr = (jlong)heap_committed_bytes();
    if (max_ptr != NULL) *max_ptr = (jlong)heap_max_bytes();
    if (collections_ptr != NULL) *collections_ptr = (jint)heap_collection_count();
    return JVMTI_ERROR_NONE;
}

/* ---- What there is ---- */

enum { MAX_PARAMS = 4, MAX_ERRORS = 1 };

typedef struct ParamFacts {
    const char *name;
    jvmtiParamKind kind;
    jvmtiParamTypes type;
    jboolean null_ok;
} ParamFacts;

typedef struct Extension {
    const char *id, *description;
    jvmtiExtensionFunction function; /* of functions */
    jint index;                      /* of events */
    jint param_count, error_count;
    ParamFacts params[MAX_PARAMS];
    jvmtiError errors[MAX_ERRORS]; /* besides the universal ones */
} Extension;

static const Extension functions[] = {
    {.id = "com.sun.hotspot.functions.IsClassUnloadingEnabled",
     .description = "Tell if class unloading is enabled (-noclassgc)",
     .function = (jvmtiExtensionFunction)is_class_unloading_enabled,
     .param_count = 1,
     .params = {{"IsClassUnloadingEnabled", JVMTI_KIND_OUT, JVMTI_TYPE_JBOOLEAN, JNI_FALSE}}},
    {.id = "minijvm.functions.GetHeapUsage",
     .description = "Bytes in use, bytes that the heap may fill before the next collection, "
                    "bytes that it may grow to, and the number of collections so far",
     .function = (jvmtiExtensionFunction)get_heap_usage,
     .param_count = 4,
     .params = {{"used_ptr", JVMTI_KIND_OUT, JVMTI_TYPE_JLONG, JNI_TRUE},
                {"committed_ptr", JVMTI_KIND_OUT, JVMTI_TYPE_JLONG, JNI_TRUE},
                {"max_ptr", JVMTI_KIND_OUT, JVMTI_TYPE_JLONG, JNI_TRUE},
                {"collections_ptr", JVMTI_KIND_OUT, JVMTI_TYPE_JINT, JNI_TRUE}},
     .error_count = 1,
     .errors = {JVMTI_ERROR_WRONG_PHASE}},
};

/* Numbers below those of the standard events, as the reference implementation has it. */
#define INDEX_OF(extension) (JVMTI_MIN_EVENT_TYPE_VAL - 1 - (extension))

static const Extension events[] = {
    {.id = "com.sun.hotspot.events.ClassUnload",
     .description = "CLASS_UNLOAD event",
     .index = INDEX_OF(JVMTI_EXTENSION_CLASS_UNLOAD),
     .param_count = 2,
     .params = {{"JNI Environment", JVMTI_KIND_IN_PTR, JVMTI_TYPE_JNIENV, JNI_FALSE},
                {"Class", JVMTI_KIND_IN_PTR, JVMTI_TYPE_CCHAR, JNI_FALSE}}},
    {.id = "minijvm.events.Collected",
     .description = "The heap was collected, once or several times, since the last event of this kind; sent "
                    "afterwards, by a thread that may call JNI and JVMTI",
     .index = INDEX_OF(JVMTI_EXTENSION_COLLECTION),
     .param_count = 3,
     .params = {{"jni_env", JVMTI_KIND_IN_PTR, JVMTI_TYPE_JNIENV, JNI_FALSE},
                {"collections", JVMTI_KIND_IN, JVMTI_TYPE_JINT, JNI_FALSE},
                {"used", JVMTI_KIND_IN, JVMTI_TYPE_JLONG, JNI_FALSE}}},
};

enum { FUNCTION_COUNT = sizeof functions / sizeof *functions, EVENT_COUNT = sizeof events / sizeof *events };

/* Every string and every array is an allocation of its own, which the agent frees one by one. */
static jvmtiParamInfo *copy_params(const Extension *x) {
    jvmtiParamInfo *params = jvmti_allocate((size_t)x->param_count * sizeof *params);
    for (jint i = 0; params != NULL && i < x->param_count; i++) {
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
    for (jint i = 0; params != NULL && i < count; i++) jvmti_deallocate(params[i].name);
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
    bool complete = info->params != NULL && (error_bytes == 0 || info->errors != NULL) &&
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
    jvmtiExtensionFunctionInfo *infos = jvmti_allocate(FUNCTION_COUNT * sizeof *infos);
    for (jint i = 0; infos != NULL && i < FUNCTION_COUNT; i++) {
        if (!copy_function(&functions[i], &infos[i])) {
            while (i-- > 0) free_function(&infos[i]);
            jvmti_deallocate(infos);
            infos = NULL;
        }
    }
    if (infos == NULL) return JVMTI_ERROR_OUT_OF_MEMORY;
    *extension_count_ptr = FUNCTION_COUNT;
    *extensions = infos;
    return JVMTI_ERROR_NONE;
}

static void free_event(jvmtiExtensionEventInfo *info) {
    jvmti_deallocate(info->id);
    jvmti_deallocate(info->short_description);
    free_params(info->params, info->param_count);
}

static bool copy_event(const Extension *x, jvmtiExtensionEventInfo *info) {
    *info = (jvmtiExtensionEventInfo){
        .extension_event_index = x->index, .param_count = x->param_count, .params = copy_params(x)};
    bool complete = info->params != NULL && jvmti_copy_text(x->id, &info->id) == JVMTI_ERROR_NONE &&
                    jvmti_copy_text(x->description, &info->short_description) == JVMTI_ERROR_NONE;
    if (!complete) free_event(info);
    return complete;
}

jvmtiError jvmti_GetExtensionEvents(JvmtiEnv *env, Thread *self, jint *extension_count_ptr,
                                    jvmtiExtensionEventInfo **extensions) {
    jvmtiExtensionEventInfo *infos = jvmti_allocate(EVENT_COUNT * sizeof *infos);
    for (jint i = 0; infos != NULL && i < EVENT_COUNT; i++) {
        if (!copy_event(&events[i], &infos[i])) {
            while (i-- > 0) free_event(&infos[i]);
            jvmti_deallocate(infos);
            infos = NULL;
        }
    }
    if (infos == NULL) return JVMTI_ERROR_OUT_OF_MEMORY;
    *extension_count_ptr = EVENT_COUNT;
    *extensions = infos;
    return JVMTI_ERROR_NONE;
}

/* ---- Events ---- */

typedef void(JNICALL *ClassUnload)(jvmtiEnv *env, JNIEnv *jni, const char *name);
typedef void(JNICALL *Collected)(jvmtiEnv *env, JNIEnv *jni, jint collections, jlong used);

jvmtiError jvmti_SetExtensionEventCallback(JvmtiEnv *env, Thread *self, jint extension_event_index,
                                           jvmtiExtensionEvent callback) {
    if (extension_event_index >= JVMTI_MIN_EVENT_TYPE_VAL || extension_event_index < INDEX_OF(EVENT_COUNT - 1))
        return JVMTI_ERROR_ILLEGAL_ARGUMENT;
    int extension = INDEX_OF(extension_event_index);
    /* In the OnLoad phase the thread starts later: post_vm_start. */
    if (callback != NULL && vm_phase == PHASE_LIVE && !jvmti_service_start(self)) return JVMTI_ERROR_OUT_OF_MEMORY;
    if (vm_phase == PHASE_LIVE && extension == JVMTI_EXTENSION_CLASS_UNLOAD)
        jvmti_post_class_unloads(self); /* what happened before counts by the old setting */
    jvmti_lock();
    __atomic_store_n(&env->extension_callbacks[extension], callback, __ATOMIC_RELEASE);
    jvmti_unlock();
    jvmti_events_recompute();
    return JVMTI_ERROR_NONE;
}

/* The next environment, from [env] on, that listens. */
static JvmtiEnv *next_interested(JvmtiEnv *env, int extension) {
    while (env != NULL && !(env->deliverable & JVMTI_EXTENSION_BIT(extension))) env = env->next;
    return env;
}

/* Calls each environment that listens to [Kind] with these arguments. */
#define POST_EXTENSION(t, EXTENSION, Kind, ...)                                                            \
    do {                                                                                                   \
        Delivery d;                                                                                        \
        delivery_begin(&d, t);                                                                             \
        JvmtiEnv *env = jvmti_environments;                                                                \
        for (; (env = next_interested(env, EXTENSION)) != NULL; env = env->next) {                         \
            Kind callback = (Kind)__atomic_load_n(&env->extension_callbacks[EXTENSION], __ATOMIC_ACQUIRE); \
            if (callback != NULL) {                                                                        \
                callback_begin(&d);                                                                        \
                if (callback_enter(t, env)) {                                                              \
                    callback((jvmtiEnv *)env, thread_env(t), ##__VA_ARGS__);                               \
                    thread_to_vm(t);                                                                       \
                }                                                                                          \
                callback_end(&d);                                                                          \
            }                                                                                              \
        }                                                                                                  \
        delivery_end(&d);                                                                                  \
    } while (0)

typedef struct Unloaded {
    struct Unloaded *next;
    char name[];
} Unloaded;

static Unloaded *unloaded, **last_unloaded = &unloaded; /* under jvmti_lock */

/* The world is stopped. A stopped thread never holds jvmti_lock across a safepoint. */
void jvmti_class_unloaded(const Class *c) {
    if (class_is_array(c) || next_interested(jvmti_environments, JVMTI_EXTENSION_CLASS_UNLOAD) == NULL) return;
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
    if (u != NULL) {
        unloaded = u->next;
        if (unloaded == NULL) last_unloaded = &unloaded;
    }
    jvmti_unlock();
    return u;
}

void jvmti_post_class_unloads(Thread *t) {
    for (Unloaded *u; (u = take_first()) != NULL; free(u))
        POST_EXTENSION(t, JVMTI_EXTENSION_CLASS_UNLOAD, ClassUnload, u->name);
}

/* The world is stopped. */
void jvmti_collected(void) {
    if (next_interested(jvmti_environments, JVMTI_EXTENSION_COLLECTION) != NULL)
        jvmti_service_request(JVMTI_SERVICE_COLLECTED);
}

void jvmti_post_collected(Thread *t) {
    jint collections = (jint)heap_collection_count();
    jlong used = (jlong)heap_used_bytes();
    POST_EXTENSION(t, JVMTI_EXTENSION_COLLECTION, Collected, collections, used);
}
