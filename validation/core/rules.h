/* The rules hang on calls, callbacks and moments: each file of rules has a RuleClass, layer.c the list of them. */
#ifndef validation_core_rules_h
#define validation_core_rules_h

#include "validation/core/calls.h"
#include "validation/interpose/imports.h"
#include "validation/interpose/invoke.h"
#include "validation/interpose/jni.h"
#include "validation/know/threads.h"
#include "validation/report/finding.h"

/* Before the call of a function and behind it; either may be NULL. FN_ALL ends a list. What is before may change
   arguments, or answer itself. */
typedef struct FunctionCheck {
    Function function;
    void (*before)(Call *call);
    void (*after)(Call *call);
} FunctionCheck;

/* The same for all functions that it concerns, NULL: for every one; [failed] is behind those that return an error. All
   are asked once, at the start: what the facts of a function decide costs nothing at its calls. */
typedef struct EveryFunctionCheck {
    bool (*concerns)(const FunctionFacts *function);
    void (*before)(Call *call);
    void (*after)(Call *call);
    void (*failed)(Call *call);
} EveryFunctionCheck;

/* Before a callback of the agent and behind it. EV_ALL: of every event. */
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
} ImportCheck;

typedef struct RuleClass {
    const FunctionCheck *functions; /* these end with an entry without functions; NULL: none */
    const EveryFunctionCheck *every_function;
    const EventCheck *events;
    const JniCheck *jni; /* of agents */
    const EveryJniCheck *every_jni;
    const JniCheck *jni_any; /* the same around any code's call that an agent's callback or thread leads to */
    const EveryJniCheck *every_jni_any;
    const InvokeCheck *invoke;
    const ImportCheck *imports;
    void (*entry_ends)(const Activity *entry, jint result); /* Agent_OnLoad and its like, where the host tells it */
    void (*disposed)(CheckedEnv *env);                      /* DisposeEnvironment has succeeded */
    void (*thread_ends)(CheckedThread *thread);
    void (*java_thread_ends)(JavaThread *thread);
    void (*collected)(void); /* GarbageCollectionFinish: nobody may be asked anything */
    void (*vm_dies)(void);   /* VMDeath, before agents are told */
    /* The function of RunAgentThread has returned. */
    void (*agent_thread_ends)(CheckedThread *thread, const Activity *activity, JNIEnv *jni);
    /* Code at [pc] has touched what it cannot; true: it goes on, since now it can. */
    bool (*fault)(const void *address, const void *pc);
    void (*end)(void); /* of the process */
} RuleClass;

/* Of callback.c: why a call has found no storage of a thread, as far as the agent's ThreadStart events tell. */
Rule rule_of_missing_storage(const Call *call);

extern const RuleClass argument_rules, attach_rules, callback_rules, capability_rules, code_rules, exception_rules,
    frame_rules, heap_rules, lifetime_rules, list_rules, lock_rules, memory_rules, nothing_rules, outcome_rules,
    outdated_rules, performance_rules, phase_rules, portability_rules, redefinition_rules, reference_rules,
    result_rules, shutdown_rules, text_rules, thread_rules, transform_rules, watch_rules;

#endif
