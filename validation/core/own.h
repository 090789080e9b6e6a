/* The VM as the layer itself asks it: by a separate environment, the VM's first, where that is allowed at that
   moment; who hosts the layer; which version the VM has. */
#ifndef validation_core_own_h
#define validation_core_own_h

#include "validation/core/calls.h"
#include "validation/core/handled.h"
#include "validation/host.h"

extern const ValidationHost *validation_host; /* never NULL; without a name it is any VM */
extern jvmtiEnv *own_env;
extern JavaVM *own_vm;
/* The VM's own functions of the invocation interface and of JNI, under those that the layer has put in their place. */
extern const struct JNIInvokeInterface_ *invoke_next;
extern struct JNINativeInterface_ jni_next;

/* The JNIEnv of the calling thread, NULL if it is not attached. */
JNIEnv *own_jni(void);
/* What the layer's own environment has given; NULL is nothing. */
void own_release(void *memory);
/* Adds capabilities to the layer's own environment at their first use; whether it has them now. */
bool own_needs(Capabilities wanted);

/* Whether VMDeath was sent. */
extern bool vm_died; /* atomic */
static inline bool vm_has_died(void) { return __atomic_load_n(&vm_died, __ATOMIC_SEQ_CST); }
/* The phase, asked of the VM, and remembered while it cannot have changed. */
jvmtiPhase own_phase_now(void);
extern jvmtiPhase own_phase_known; /* atomic */
/* Whether it is known that the VM is in the live phase. VMDeath is sent before its end. */
static inline bool vm_is_known_live(void) {
    return __atomic_load_n(&own_phase_known, __ATOMIC_SEQ_CST) == JVMTI_PHASE_LIVE && !vm_has_died();
}
static inline jvmtiPhase own_phase(void) { return vm_is_known_live() ? JVMTI_PHASE_LIVE : own_phase_now(); }
/* Whether agents were reported so although the VM lives (pressure/death.c): the phase is the dead one for them. */
extern bool death_came; /* atomic */
static inline bool death_has_come(void) { return __atomic_load_n(&death_came, __ATOMIC_SEQ_CST); }
/* Whether an activity is part of a callback that has begun before that. */
bool death_holds(const Activity *activity);

/* Of an agent. */
static inline bool in_signal_handler(void) { return handlers_running > 0; }
/* Most calls are plain: with arguments that are values, outside of callbacks, critical regions and handlers of signals,
   while the VM lives; of JNI, by a thread that has shown its JNIEnv. */
INLINED bool call_is_plain(const Activity *call, const CheckedThread *thread, const Value *args, int count) {
    const Activity *outer = call->outer;
    bool outermost =
        !outer || (!outer->outer && (outer->kind == ACTIVITY_NATIVE || outer->kind == ACTIVITY_AGENT_THREAD ||
                                     outer->kind == ACTIVITY_ENTRY));
    return outermost && thread && thread->critical == 0 && vm_is_known_live() && handlers_running == 0 &&
           arguments_are_values(args, count);
}
/* The thread has touched what is not there, and the rules look at that. */
extern __thread bool layer_faulting
    __attribute__((tls_model("initial-exec"))); /* the VM may be in any state: it is not asked */

/* Whether the VM may be asked about objects, methods and stacks: the live phase, an attached thread, no callback in
   which that is forbidden. */
bool may_ask(const CheckedThread *thread);
/* To be put around all such questions, only if may_ask: references made inside are gone after it. False: no memory.
   These pairs nest. */
bool ask_begin(CheckedThread *thread);
void ask_end(CheckedThread *thread);

/* java.lang.String for Ljava/lang/String; in place. */
char *class_name_of_signature(char *signature);

/* 1.2, 9 and so on, as GetEnv takes it; 0: that is none. */
jint version_of_text(const char *text);
/* The version of JVMTI that the VM has, of any kind to be taken for, as GetEnv takes it; and whether it has what
   came in version [since]. */
jint real_version(void);
int real_jdk(void); /* the version of its JDK: 8 where the tool interface is 1.2 */
static inline int version_major(jint version) {
    return (version & JVMTI_VERSION_MASK_MAJOR) >> JVMTI_VERSION_SHIFT_MAJOR;
}
bool real_has(const char *since);

#endif
