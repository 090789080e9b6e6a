/* The rules hang on calls, callbacks and moments: each file of rules has a RuleClass, and so has what the layer itself
   does there. rules.def has them in the order in which they look. */
#ifndef validation_core_rules_h
#define validation_core_rules_h

#include "validation/core/calls.h"

/* Before the call of a function and after it; either may be NULL. FN_ALL ends a list. What is before may change
   arguments, or answer itself. */
typedef struct FunctionCheck {
    Function function;
    void (*before)(Call *call);
    void (*after)(Call *call);
} FunctionCheck;

/* The same for all functions that it concerns, NULL: for every one; [failed] is after those that return an error. All
   are asked once, at the start: what the facts of a function decide costs nothing at its calls. */
typedef struct EveryFunctionCheck {
    bool (*concerns)(const FunctionFacts *function);
    void (*before)(Call *call);
    void (*after)(Call *call);
    void (*failed)(Call *call);
} EveryFunctionCheck;

/* Before a callback of the agent and after it. EV_ALL: of every event. */
typedef struct EventCheck {
    Event event;
    void (*before)(Callback *callback);
    void (*after)(Callback *callback);
} EventCheck;

/* Around the call of a JNI function. JNI_ALL ends a list. */
typedef struct JniCheck {
    JniFunction function;
    void (*before)(JniCall *call);
    void (*after)(JniCall *call, Value result);
} JniCheck;

/* The same for all that it concerns, NULL: for every one. */
typedef struct EveryJniCheck {
    bool (*concerns)(const JniFacts *function);
    void (*before)(JniCall *call);
    void (*after)(JniCall *call, Value result);
} EveryJniCheck;

/* Around anybody's call of a function of the invocation interface. */
typedef struct InvokeCheck {
    InvokeFunction function;
    void (*before)(InvokeCall *call);
    void (*after)(InvokeCall *call);
} InvokeCheck;

/* Before an agent's call of a C function; it may change arguments, or answer itself. */
typedef struct ImportCheck {
    Import import;
    void (*before)(ImportCall *call);
    bool in_handlers; /* of signals, too: it neither allocates nor takes a lock there; the call may have no thread */
} ImportCheck;

/* Why a call is refused before any check looks at it. */
typedef enum RefusedFor {
    REFUSED_NO_ENVIRONMENT, /* [env] is none that GetEnv has made */
    REFUSED_DISPOSED,       /* it was disposed */
    REFUSED_NOT_THERE       /* the VM is older than the function: its slot is reserved */
} RefusedFor;

/* What is NULL is not asked. */
typedef struct RuleClass {
    bool (*wanted)(void); /* asked once, at the start, when the options are known; NULL: always */

    const FunctionCheck *functions; /* these end with an entry without functions; NULL: none */
    const EveryFunctionCheck *every_function;
    const EventCheck *events;
    const JniCheck *jni; /* of agents */
    const EveryJniCheck *every_jni;
    /* More of these that have nothing to check around a plain call (own.h), as most are. */
    const FunctionCheck *functions_unless_plain;
    const EveryFunctionCheck *every_function_unless_plain;
    const JniCheck *jni_unless_plain;
    const EveryJniCheck *every_jni_unless_plain;
    const JniCheck *jni_any; /* the same around any code's call that an agent's callback or thread leads to */
    const EveryJniCheck *every_jni_any;
    const InvokeCheck *invoke;
    const ImportCheck *imports;
    void (*refused)(Call *call, const jvmtiEnv *env, RefusedFor why);
    /* A slot of the function table that is reserved in the newest version that the tables know; [env] is NULL if it is
       no live environment. The VM has a function there ([later]), or not. */
    void (*reserved_slot)(CheckedEnv *env, int slot, bool later);

    /* The layer gets between the VM and its agents. */
    void (*start)(void);
    /* Agent_OnLoad and its like, where the host reports it; the result is what it is given in place of its options. */
    char *(*entry_begins)(const Activity *entry, char *options);
    void (*entry_ends)(const Activity *entry, jint result);
    void (*entry_missing)(const char *entry, void *library); /* which dlopen has returned */
    void (*agents_unload)(void);                             /* Agent_OnUnload, where the host does not report it */
    void (*disposed)(CheckedEnv *env);                       /* DisposeEnvironment has succeeded */
    /* The thread of the operating system ends: once before agents may have put it off, and when it does. */
    void (*thread_leaves)(CheckedThread *thread);
    void (*thread_ends)(CheckedThread *thread);
    void (*java_thread_ends)(JavaThread *thread);
    /* The function of RunAgentThread has returned. */
    void (*agent_thread_ends)(CheckedThread *thread, const Activity *activity, JNIEnv *jni);
    void (*handled)(void);             /* functions were called in handlers of signals (handled.h) */
    void (*left)(const Entered *left); /* what the VM has called was left without returning, by longjmp say */
    /* Around a call of a native method that is surrounded (interpose/natives.h). */
    void (*native_begins)(NativeCall *call);
    void (*native_ends)(NativeCall *call);
    /* Events of the layer's own environment. */
    void (*vm_lives)(void);
    void (*collected)(void); /* GarbageCollectionFinish: nobody may be asked anything */
    void (*monitor_contended)(jobject object);
    void (*monitor_entered)(void);
    void (*native_bound)(JNIEnv *jni, jmethodID method, const void *address);
    /* Whether the name of a native method begins with a prefix that somebody has set. */
    bool (*is_prefixed)(const char *method);
    void (*thrown)(JNIEnv *jni, jmethodID method, jobject exception); /* of who has enabled it */
    void (*vm_dies)(void);                                            /* VMDeath, before agents are reported */
    /* Code at [pc] has touched what it cannot; true: it continues, since now it can. */
    bool (*fault)(const void *address, const void *pc);
    /* The process may end without [end]: an agent kills it, or it crashes, or hangs. What is certain is reported, once
       also if [end] follows. */
    void (*threads_asked)(void); /* the VM is asked for its threads, by SIGQUIT */
    void (*ends_early)(void);
    void (*exits)(void); /* exit handlers run; before [end] */
    void (*end)(void);   /* of the process */
} RuleClass;

#endif
