/* Entering and leaving a JVMTI function, and the checks of its parameters (jvmti-behaviour 1).

   A function runs in state IN_VM. Callback-safe functions stay in whatever state their caller is: they are also
   called where there is no Java thread, and touch no object. So do those that functions.def lets stay native; they are
   none for callbacks that are restricted. */
#include "jvmti/call.h"

#include "base/memory.h"
#include "jvmti/target.h"
#include "runtime/exception.h"
#include "runtime/handle.h"
#include "runtime/strict.h"
#include "runtime/virtual_thread.h"
#include "runtime/wellknown.h"
#include "vm/classes/loader.h"
#include "vm/threads.h"

static bool phase_allows(JvmtiPhases phases, int phase) {
    switch (phases) {
    case JVMTI_IN_ANY: return true;
    case JVMTI_IN_START: return phase == PHASE_START || phase == PHASE_LIVE;
    case JVMTI_IN_LIVE: return phase == PHASE_LIVE;
    case JVMTI_IN_ONLOAD: return phase == PHASE_ONLOAD || phase == PHASE_LIVE;
    case JVMTI_IN_ONLOAD_ONLY: return phase == PHASE_ONLOAD;
    }
    return false;
}

/* In the OnLoad phase there are no Java threads, so anybody may call; the VM's own start-up thread may or may not
   have its structure yet, and is in native code while it runs Agent_OnLoad. */
static bool caller_is_attached(const JvmtiFunctionFacts *function, const Thread *self) {
    return (self && !self->restricted) || function->callback_safe || vm_phase() == PHASE_ONLOAD ||
           vm_phase() == PHASE_DEAD;
}

jvmtiError jvmti_call_check(jvmtiEnv *env, const JvmtiFunctionFacts *function, const Thread *self) {
    const JvmtiEnv *found = jvmti_env_find(env);
    bool live_order = function->phases == JVMTI_IN_LIVE || function->phases == JVMTI_IN_START;

    if (!phase_allows(function->phases, jvmti_env_phase(found))) return JVMTI_ERROR_WRONG_PHASE;
    if (live_order && !caller_is_attached(function, self)) return JVMTI_ERROR_UNATTACHED_THREAD;
    if (!found) return JVMTI_ERROR_INVALID_ENVIRONMENT;
    if (!jvmti_env_has(found, function->capabilities)) return JVMTI_ERROR_MUST_POSSESS_CAPABILITY;
    if (!live_order && !caller_is_attached(function, self)) return JVMTI_ERROR_UNATTACHED_THREAD;
    return JVMTI_ERROR_NONE;
}

void jvmti_put_exception_aside(JvmtiCall *call) {
    call->saved_exception = handle_new(call->self, call->self->exception);
    call->self->exception = NULL;
}

void jvmti_put_exception_back(JvmtiCall *call) {
    call->self->exception = handle_object(call->saved_exception);
    handle_delete_local(call->self, call->saved_exception);
}

void jvmti_stay_when_dead(Thread *self) {
    if (!self || vm_phase() != PHASE_DEAD) return;
    thread_to_vm(self);
    thread_to_native(self);
}

jvmtiError jvmti_error_of_exception(Thread *self, jvmtiError illegal_argument) {
    enum { MOST = 16 }; /* a cause may be among its own causes */
    const Object *e = exception_take(self);
    if (e && exception_is(e, IllegalArgumentException)) return illegal_argument;
    for (int depth = 0; e && depth < MOST; depth++) {
        if (exception_is(e, OutOfMemoryError)) return JVMTI_ERROR_OUT_OF_MEMORY;
        e = ref_load(object_at(e, offset_Throwable_cause));
    }
    return JVMTI_ERROR_INTERNAL;
}

jmethodID jvmti_method_id(Method *m) {
    MethodId *id = method_id(m);
    if (!id) memory_exhausted("the IDs of methods", sizeof *id);
    return (jmethodID)id;
}

Object *jvmti_object(Thread *self, jobject ref) { return !self ? NULL : handle_valid_object(self, ref); }

/* ---- Threads ---- */

static jvmtiError thread_argument(JvmtiCall *call, jthread thread, JvmtiThreadArg *result) {
    Object *o = jvmti_object(call->self, thread);
    if (!o || !class_Thread || !object_is_instance(o, class_Thread)) return JVMTI_ERROR_INVALID_THREAD;
    Thread *t = o == call->self->object ? call->self : NULL;
    if (!t && !thread_is_unbound(o)) t = call->pinned = thread_pin(o);
    *result = (JvmtiThreadArg){o, t};
    return JVMTI_ERROR_NONE;
}
bool jvmti_is_alive(JvmtiThreadArg thread) {
    return jvmti_is_virtual(thread) ? virtual_thread_is_alive(thread.object)
                                    : thread.thread && !__atomic_load_n(&thread.thread->exiting, __ATOMIC_RELAXED);
}

jvmtiError jvmti_check_thread(JvmtiCall *call, jthread thread, JvmtiThreadArg *result) {
    jvmtiError err = thread_argument(call, thread, result);
    return err == JVMTI_ERROR_NONE && !jvmti_is_alive(*result) ? JVMTI_ERROR_THREAD_NOT_ALIVE : err;
}

jvmtiError jvmti_check_thread_or_current(JvmtiCall *call, jthread thread, JvmtiThreadArg *result) {
    if (thread) return jvmti_check_thread(call, thread, result);
    if (!call->self) return JVMTI_ERROR_UNATTACHED_THREAD;
    *result = jvmti_shown(call->self);
    return JVMTI_ERROR_NONE;
}

jvmtiError jvmti_check_thread_or_all(JvmtiCall *call, jthread thread, JvmtiThreadArg *result) {
    *result = (JvmtiThreadArg){.object = NULL};
    if (!thread) return JVMTI_ERROR_NONE;
    return jvmti_check_thread(call, thread, result);
}

jvmtiError jvmti_check_thread_any_state(JvmtiCall *call, jthread thread, JvmtiThreadArg *result) {
    if (thread) return thread_argument(call, thread, result);
    if (!call->self) return JVMTI_ERROR_UNATTACHED_THREAD;
    *result = jvmti_shown(call->self);
    return JVMTI_ERROR_NONE;
}

jvmtiError jvmti_check_thread_unstarted(JvmtiCall *call, jthread thread, JvmtiThreadArg *result) {
    jvmtiError err = thread_argument(call, thread, result);
    if (err != JVMTI_ERROR_NONE) return err;
    int32_t status = thread_status_of(result->object);
    return jvmti_is_virtual(*result) || result->thread || status != 0 ? JVMTI_ERROR_INVALID_THREAD : JVMTI_ERROR_NONE;
}

jvmtiError jvmti_check_platform_only(JvmtiCall *call, jthread thread) {
    const Object *o = thread || !call->self ? jvmti_object(call->self, thread) : jvmti_shown_object(call->self);
    return thread_is_virtual(o) ? JVMTI_ERROR_UNSUPPORTED_OPERATION : JVMTI_ERROR_NONE;
}

static void look_whether_suspended(Thread *t, void *suspended) { *(bool *)suspended = t->own_suspended; }

jvmtiError jvmti_check_virtual_suspended(JvmtiCall *call, jthread thread) {
    Object *o = jvmti_object(call->self, thread);
    bool suspended = false;
    if (!thread_is_virtual(o) || o == jvmti_shown_object(call->self)) return JVMTI_ERROR_NONE;
    if (thread_is_unbound(o))
        suspended = virtual_thread_is_suspended(o);
    else
        threads_with_live(o, look_whether_suspended, &suspended);
    return suspended ? JVMTI_ERROR_NONE : JVMTI_ERROR_THREAD_NOT_SUSPENDED;
}

/* ---- Classes and members ---- */

jvmtiError jvmti_check_class(JvmtiCall *call, jclass klass, Class **result) {
    Object *o = jvmti_object(call->self, klass);
    if (!o || object_class(o) != class_Class) return JVMTI_ERROR_INVALID_CLASS;
    *result = mirror_class(o);
    return !*result ? JVMTI_ERROR_INVALID_CLASS : JVMTI_ERROR_NONE;
}

/* For a filter: what is no class has no instances. */
jvmtiError jvmti_check_class_or_null(JvmtiCall *call, jclass klass, Class **result) {
    *result = NULL;
    if (!klass) return JVMTI_ERROR_NONE;
    const Object *o = jvmti_object(call->self, klass);
    if (o && object_class(o) != class_Class && !follows_text(TEXT_NOT_A_CLASS)) {
        *result = primitive_classes[T_INT];
        return JVMTI_ERROR_NONE;
    }
    return jvmti_check_class(call, klass, result);
}

jvmtiError jvmti_check_class_of_field(JvmtiCall *call, jclass klass, Class **result) {
    jvmtiError err = jvmti_check_class(call, klass, result);
    if (err == JVMTI_ERROR_NONE && class_is_primitive(*result)) return JVMTI_ERROR_INVALID_CLASS;
    return err;
}

/* A field ID belongs to its declaring class; a subclass is accepted as the class, as GetFieldDeclaringClass needs. */
jvmtiError jvmti_check_field(JvmtiCall *call, Class *klass, jfieldID field, Field **result) {
    Field *f = field_of_id(field);
    size_t at = (size_t)((uintptr_t)f - (uintptr_t)klass->fields);
    if (at < klass->field_count * sizeof *f && at % sizeof *f == 0 && field_id(f) == (void *)field) {
        *result = f; /* nearly always: a separate one */
        return JVMTI_ERROR_NONE;
    }
    f = field_from_id(field);
    if (!f || !class_is_subclass(klass, f->holder)) return JVMTI_ERROR_INVALID_FIELDID;
    *result = f;
    return JVMTI_ERROR_NONE;
}

jvmtiError jvmti_check_method(JvmtiCall *call, jmethodID method, Method **result) {
    *result = !method ? NULL : method_from_id(method);
    return !*result ? JVMTI_ERROR_INVALID_METHODID : JVMTI_ERROR_NONE;
}

jvmtiError jvmti_check_method_not_native(JvmtiCall *call, jmethodID method, Method **result) {
    jvmtiError err = jvmti_check_method(call, method, result);
    if (err == JVMTI_ERROR_NONE && method_is_native(*result)) return JVMTI_ERROR_NATIVE_METHOD;
    return err;
}

jvmtiError jvmti_check_loader(Thread *self, jobject class_loader, Loader **result) {
    *result = &boot_loader;
    if (!class_loader) return JVMTI_ERROR_NONE;
    Object *o = jvmti_object(self, class_loader);
    if (!o || !object_is_instance(o, class_ClassLoader)) return JVMTI_ERROR_ILLEGAL_ARGUMENT;
    *result = loader_of_object(self, o);
    if (!*result) {
        exception_take(self);
        return JVMTI_ERROR_OUT_OF_MEMORY;
    }
    return JVMTI_ERROR_NONE;
}
