/* The layer as a whole: its start between the VM and its agents, its own environment, its end. */
#ifndef validation_layer_h
#define validation_layer_h

#include "validation/core/rules.h"
#include "validation/host.h"

/* The rules that hang on something, found quickly: lists that end with NULL. */
enum { HOOKS = 32 };
typedef struct JniHooks {
    void (*before[JNI_COUNT][HOOKS])(JniCall *);
    void (*after[JNI_COUNT][HOOKS])(JniCall *, Value);
} JniHooks;
typedef struct Hooks {
    void (*before[FUNCTION_COUNT][HOOKS])(Call *);
    void (*after[FUNCTION_COUNT][HOOKS])(Call *);
    void (*failed[FUNCTION_COUNT][HOOKS])(Call *);
    void (*event_before[EVENT_COUNT][HOOKS])(Callback *);
    void (*event_after[EVENT_COUNT][HOOKS])(Callback *);
    JniHooks jni, jni_any;
    void (*invoke_before[INVOKE_COUNT][HOOKS])(InvokeCall *);
    void (*invoke_after[INVOKE_COUNT][HOOKS])(InvokeCall *);
    void (*import_before[IMPORT_COUNT][HOOKS])(ImportCall *);
} Hooks;
extern Hooks rule_hooks;

extern const ValidationHost *validation_host; /* never NULL; without a name it is any VM */
/* An environment of the layer's own, the VM's first. */
extern jvmtiEnv *own_env;
extern JavaVM *own_vm;

/* The JNIEnv of the calling thread, NULL if it is not attached. */
JNIEnv *own_jni(void);
/* What the layer's own environment has given; NULL is nothing. */
void own_release(void *memory);
/* The phase, asked of the VM. */
jvmtiPhase own_phase(void);
/* Adds capabilities to the layer's own environment at their first use; whether it has them now. */
bool own_needs(Capabilities wanted);
/* Whether VMDeath was sent. */
bool vm_has_died(void);
/* DisposeEnvironment of one that agents see has succeeded. */
void layer_disposed(CheckedEnv *env);
/* Whether a signal handler of an agent runs on the calling thread. */
bool in_signal_handler(void);
/* A thread of the operating system ends. */
void layer_thread_ends(CheckedThread *thread);
/* A Java thread ends; on itself. */
void layer_java_thread_ends(JavaThread *thread);
/* The function of an agent thread has returned; its activity goes on. */
void layer_agent_thread_ends(CheckedThread *thread, const Activity *activity, JNIEnv *jni);
/* Code of an agent has touched what is not there. */
extern __thread bool layer_faulting; /* the thread is in there */
bool layer_fault(const void *address, const void *pc);
/* The process ends: what is told at the end is told now, once. The number of errors. */
int layer_end(void);

#endif
