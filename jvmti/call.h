/* What every JVMTI function does before and after its body. The entries that generate.py writes are made of
   these pieces; the order of the checks is that of the reference implementation (jvmti-behaviour 1). */
#ifndef jvmti_call_h
#define jvmti_call_h

#include "jvmti/env.h"
#include "runtime/class.h"
#include "runtime/hooks.h"

/* Beginning and end are part of each entry: with its facts, which are constants there, little is left of them. */
#define INLINE static inline __attribute__((always_inline))

typedef enum JvmtiPhases {
    JVMTI_IN_ANY,
    JVMTI_IN_START, /* start or live */
    JVMTI_IN_LIVE,
    JVMTI_IN_ONLOAD, /* OnLoad or live */
    JVMTI_IN_ONLOAD_ONLY
} JvmtiPhases;

/* One line of functions.def, at run time. */
typedef struct JvmtiFunctionFacts {
    const char *name;
    int number;
    JvmtiPhases phases;
    bool callback_safe;
    uint64_t capabilities; /* required */
    int since;             /* the major version */
} JvmtiFunctionFacts;
extern const JvmtiFunctionFacts jvmti_function_facts[];

typedef struct JvmtiCall {
    JvmtiEnv *env;
    Thread *self;            /* NULL: no Java thread (OnLoad phase, or a callback-safe function) */
    bool in_vm;              /* entered for this call */
    jobject saved_exception; /* the caller's pending exception, put aside */
    Thread *pinned;          /* a thread argument that is another thread: it may end, its structure stays */
} JvmtiCall;

/* Also when it may move: a moment later that may be otherwise. */
bool jvmti_is_alive(JvmtiThreadArg thread);
/* Whether [self] may call the function in [env]: phase, thread, environment and capabilities. */
jvmtiError jvmti_call_check(jvmtiEnv *env, const JvmtiFunctionFacts *function, const Thread *self);
/* The caller's pending exception is put aside, and put back. */
void jvmti_put_exception_aside(JvmtiCall *call);
void jvmti_put_exception_back(JvmtiCall *call);

/* What nearly every call passes, so that no entry calls anything for it: the first environment of all, in the live
   phase, on a thread that is attached and not restricted. Anything else is not wrong yet: jvmti_call_check says. */
INLINE bool jvmti_call_is_plain(jvmtiEnv *env, const JvmtiFunctionFacts *function, const Thread *self) {
    const JvmtiEnv *first = jvmti_env_first();
    return likely((const void *)first == (const void *)env) && likely(first) && likely(!jvmti_env_is_disposed(first)) &&
           likely(vm_phase() == PHASE_LIVE) && function->phases != JVMTI_IN_ONLOAD_ONLY && likely(self) &&
           likely(!self->restricted) && likely(jvmti_env_has(first, function->capabilities));
}

/* Checks phase, thread, environment and capabilities, enters the VM, unless the function may stay native with these
   arguments, and puts a pending exception aside. On success jvmti_call_end must follow. */
INLINE jvmtiError jvmti_call_begin(JvmtiCall *call, jvmtiEnv *env, const JvmtiFunctionFacts *function, bool native) {
    Thread *self = thread_self();
    if (unlikely(!jvmti_call_is_plain(env, function, self))) {
        jvmtiError err = jvmti_call_check(env, function, self);
        if (err != JVMTI_ERROR_NONE) return err;
    }
    *call = (JvmtiCall){.env = (JvmtiEnv *)env, .self = self};
    /* From a VM that has ended nobody comes back. */
    if (!self || function->callback_safe || (native && vm_phase() != PHASE_DEAD)) return JVMTI_ERROR_NONE;
    call->in_vm = true;
    thread_to_vm(self);
    if (unlikely(jvmti_env_is_disposed(call->env))) { /* at a safepoint for that */
        thread_to_native(self);
        return JVMTI_ERROR_INVALID_ENVIRONMENT;
    }
    if (unlikely(self->exception)) jvmti_put_exception_aside(call);
    return JVMTI_ERROR_NONE;
}

INLINE void jvmti_call_end(JvmtiCall *call) {
    if (!call->in_vm) return;
    if (call->pinned) thread_unpin(call->pinned);
    /* JVMTI neither adds nor removes a pending exception. */
    if (unlikely(call->saved_exception || call->self->exception)) jvmti_put_exception_back(call);
    thread_to_native(call->self);
}

/* In functions that do not enter the VM: a thread that is attached to a VM that has ended does not come back, as from
   those that do. */
void jvmti_stay_when_dead(Thread *self);

jvmtiError jvmti_check_thread(JvmtiCall *call, jthread thread, JvmtiThreadArg *result);
jvmtiError jvmti_check_thread_or_current(JvmtiCall *call, jthread thread, JvmtiThreadArg *result);
jvmtiError jvmti_check_thread_or_all(JvmtiCall *call, jthread thread, JvmtiThreadArg *result); /* all: NULL */
jvmtiError jvmti_check_thread_any_state(JvmtiCall *call, jthread thread, JvmtiThreadArg *result);
jvmtiError jvmti_check_thread_unstarted(JvmtiCall *call, jthread thread, JvmtiThreadArg *result);
/* Of virtual threads, whether they are alive or not: PLATFORM_ONLY and VIRTUAL_SUSPENDED of functions.def. */
jvmtiError jvmti_check_platform_only(JvmtiCall *call, jthread thread);
jvmtiError jvmti_check_virtual_suspended(JvmtiCall *call, jthread thread);
jvmtiError jvmti_check_class(JvmtiCall *call, jclass klass, Class **result);
jvmtiError jvmti_check_class_or_null(JvmtiCall *call, jclass klass, Class **result);
jvmtiError jvmti_check_class_of_field(JvmtiCall *call, jclass klass, Class **result);
jvmtiError jvmti_check_field(JvmtiCall *call, Class *klass, jfieldID field, Field **result);
jvmtiError jvmti_check_method(JvmtiCall *call, jmethodID method, Method **result);
jvmtiError jvmti_check_method_not_native(JvmtiCall *call, jmethodID method, Method **result);

/* The loader of a ClassLoader argument; NULL is the boot loader. */
jvmtiError jvmti_check_loader(Thread *self, jobject class_loader, Loader **result);

/* The object of a reference that an agent passed, NULL if it is null, stale or no reference at all. */
Object *jvmti_object(Thread *self, jobject ref);

/* What Java code threw becomes an error, OUT_OF_MEMORY also where the library has wrapped that; [illegal_argument] is
   what its IllegalArgumentException means. The caller's own exception is put aside already. */
jvmtiError jvmti_error_of_exception(Thread *self, jvmtiError illegal_argument);

/* For events, which cannot fail. NULL never: without memory the process ends. */
jmethodID jvmti_method_id(Method *m);
static inline jfieldID jvmti_field_id(Field *f) { return (jfieldID)field_id(f); }

#endif
