/* Environments as agents see them, threads, and their activities: the calls into the tool interface and the callbacks
   out of it. The rules hang on these (rules.h), and keep their state in them (state.h). */
#ifndef validation_core_calls_h
#define validation_core_calls_h

#include <string.h>

#include "validation/base/sites.h"
#include "validation/base/table.h"
#include "validation/core/state.h"
#include "validation_facts.h"

/* Whether an environment has enabled an event. */
typedef struct EventUse {
    bool global; /* atomic; for all threads */
    int threads; /* atomic; for how many single ones */
} EventUse;

/* What an agent holds as its jvmtiEnv. It lives for ever, so that a disposed one is recognised. */
enum { CALLBACKS = sizeof(jvmtiEventCallbacks) / sizeof(void *) };
typedef struct CheckedEnv {
    const jvmtiInterface_1 *functions; /* must be first: a jvmtiEnv * points here */
    jvmtiEnv *real;
    TableLink by_agents, by_vm;
    struct CheckedEnv *next; /* atomic */
    int number;              /* from 1, in the order of creation */
    Module *agent;
    jint version; /* asked for */
    const Site *made;
    const Site *disposed; /* atomic; NULL: it is alive */
    long disposed_by;     /* atomic; the thread */
    union {               /* the agent's */
        jvmtiEventCallbacks callbacks;
        void *callback_slots[CALLBACKS];
    };
    jvmtiPhase born;           /* the phase of its creation */
    Capabilities capabilities; /* atomic */
    Capabilities possessed;    /* atomic; ever */
    EventUse events[EVENT_COUNT];
    int agent_threads;           /* atomic; that are running */
    const Site *agent_thread_at; /* atomic; where the last was started */
    /* The state of the classes of rules follows this. */
    _Alignas(8) char state[];
} CheckedEnv;
extern CheckedEnv *checked_envs; /* atomic; the oldest */

typedef enum ActivityKind {
    ACTIVITY_CALL,     /* of a JVMTI function */
    ACTIVITY_JNI,      /* of a function of JNI or of its invocation interface */
    ACTIVITY_IMPORT,   /* of a function of C (imports.h) */
    ACTIVITY_CALLBACK, /* of an event */
    ACTIVITY_CALLBACK_OF_EXTENSION,
    ACTIVITY_HEAP_CALLBACK, /* of a heap function */
    ACTIVITY_AGENT_THREAD,  /* the function of RunAgentThread */
    ACTIVITY_NATIVE,        /* a native method (NativeCall) */
    ACTIVITY_ENTRY          /* Agent_OnLoad and its like */
} ActivityKind;

/* What a thread does for or with an agent; they nest. */
typedef struct Activity {
    ActivityKind kind;
    const char *name;
    CheckedEnv *env; /* NULL: none, or none known */
    struct Activity *outer;
    const struct Activity
        *restricted;       /* the innermost, this one too, in which little may be called; NULL: none is so */
    const void *site;      /* a return address in the agent; NULL: the VM calls */
    const void *function;  /* the agent's, which the VM calls; NULL: not known */
    uint64_t begun;        /* of trace.c and usage.c, in nanoseconds */
    struct Traced *traced; /* of trace.c; NULL: it is not reported */
    unsigned long number;  /* in the trace, also when it was reported; 0: it is not */
    bool pressed;          /* a call that was made to fail (pressure.h) */
} Activity;

static inline bool activity_is_call(const Activity *a) { return a->kind <= ACTIVITY_IMPORT; }

/* A call or callback that has ended. A thread keeps its last ones, for the report of a crash. */
enum { LAST_CALLS = 8 };
typedef struct LastCall {
    const char *name; /* NULL: none yet */
    int env;
    int result; /* a jvmtiError; -1: a callback */
    const void *site;
} LastCall;

struct JavaThread;

/* A callback or another function of the agent's that the VM has called, which must return. */
enum { ENTERED_LIMIT = 16 };
typedef struct Entered {
    const Activity *activity;
    const char *name;
    CheckedEnv *env;
    const void *function; /* NULL: not known */
} Entered;

/* What the layer knows about a thread of the operating system. */
typedef struct CheckedThread {
    struct CheckedThread *next;
    long id; /* the operating system's */
    Activity *activity;
    unsigned long callbacks; /* that have begun, not counting those in others */
    int inside;              /* the layer itself is at work: nothing is looked at */
    /* Of threads.c. NULL: it is none, or nobody asked (java_thread_here). Where there are virtual threads, another one
       may be mounted when an activity begins in which no other is: so it holds while this is the outermost one. */
    struct JavaThread *java, *carrier; /* atomic */
    bool java_holds;
    bool keeps_findings; /* of finding.c: instead of reporting them; there are some */
    bool kept_findings;
    const CheckedEnv *called; /* of its last call: environments live for ever */
    JNIEnv *jni;              /* of attach.c: its own, if known; how many critical regions it is in */
    int critical;
    /* The function of JVMTI or JNI that it is in, NULL: none; where it was called. How often that has changed. */
    const char *in_vm;      /* atomic */
    const void *in_vm_site; /* atomic */
    unsigned steps;         /* atomic */
    LastCall last[LAST_CALLS];
    unsigned last_at;               /* how many there were */
    Entered entered[ENTERED_LIMIT]; /* a copy of what is on the stack, where longjmp leaves ruins */
    int entered_count;              /* atomic for other threads; may be more than fit */
    CheckedEnv *runs_for;           /* atomic; whose function of RunAgentThread this thread runs; NULL: none */
    char *stack, *stack_end;        /* NULL: nobody asked */
    const Site *started_at;         /* atomic; where an agent called pthread_create; NULL: another started it */
    char name[48];                  /* of describe.c: what it was called when somebody asked last; "": nobody has */
    int held_count;                 /* raw monitors: who holds one must not wait for the layer (lock.c) */
    bool ends_process;              /* it will never give them up (waits.c) */
    /* In code of an agent it has crashed (crash.c), or ends the process (shutdown.c): where its frames end; the
       registers of a crash, whose handler may have another stack. */
    const char *end_stack, *crash_registers;
    size_t crash_registers_size;
    bool without_options; /* the entry point that runs has got NULL as its options */
    /* Where an agent attached it, or NULL (attach.c); how often its end was put off. */
    const Site *attached; /* atomic */
    int end_rounds;
    /* The state of the classes of rules follows this. */
    _Alignas(8) char state[];
} CheckedThread;

/* A Java thread, whoever names it (threads.h). */
typedef struct JavaThread {
    struct JavaThread *next; /* of those that have ended */
    char name[48];           /* when it was first seen */
    /* What the layer knows of it as a thread of the operating system; NULL: it is new, or ends. */
    CheckedThread *native; /* atomic */
    bool is_virtual;
    bool agent_thread; /* runs a function of RunAgentThread */
    bool of_vm;        /* was there before the program's main thread had begun, and is another */
    bool ended;        /* atomic */
    /* The state of the classes of rules follows this. */
    _Alignas(8) char state[];
} JavaThread;

/* How large records are with the state of all rules (hooks.c). */
extern unsigned record_sizes[STATE_RECORDS];

extern __thread CheckedThread *checked_here __attribute__((tls_model("initial-exec"))); /* NULL: not asked for yet */
CheckedThread *checked_thread_new(void);
/* Of the calling thread; NULL only when memory is lacking. */
static inline CheckedThread *checked_thread(void) { return !checked_here ? checked_thread_new() : checked_here; }
/* All of them; none comes or goes between these. */
void checked_threads_lock(void);
void checked_threads_unlock(void);
void checked_threads_each(void (*visit)(CheckedThread *thread));

/* Calls and callbacks are on the stack, so that their state has a limit. */
enum { CALL_STATE = 88, CALLBACK_STATE = 144 };

typedef struct Call {
    Activity activity;
    const FunctionFacts *function;
    CheckedEnv *env; /* NULL: the call did not come with one */
    CheckedThread *thread;
    Value *args;
    jvmtiError result;
    bool plain;                         /* own.h */
    bool answered;                      /* by a check, with [result]: the VM is not asked */
    bool handled;                       /* in a handler of signals (handled.h): no check looks at it */
    struct JavaThread *of;              /* java_thread_of; NULL: not known */
    bool explained;                     /* a check before has reported why an argument is no good */
    _Alignas(8) char state[CALL_STATE]; /* of the classes of rules (state.h) */
} Call;

typedef struct Callback {
    Activity activity;
    const EventFacts *event;
    CheckedEnv *env;
    CheckedThread *thread;
    Value *args;
    Death death;  /* of the agent, at the beginning */
    bool handled; /* in a handler of signals: no check looks at it */
    _Alignas(8) char state[CALLBACK_STATE];
} Callback;

/* ---- Native methods ---- */

/* A parameter of a native method: its first letter in the descriptor, and where it is passed. */
typedef struct NativeParam {
    char type;
    enum { IN_REGISTER, IN_FLOAT_REGISTER, ON_STACK } place;
    short at;
} NativeParam;

/* A native method that the layer surrounds: of an agent's library, or of one that natives= names. It lives for ever. */
typedef struct NativeMethod {
    const void *function;
    char *name, *class_name, *descriptor; /* the name is Class.method, as reports have it; a signature; (I)V */
    bool is_static;
    char returns; /* the first letter of the result's type */
    short stack_words;
    int param_count; /* without the two that each native method has */
    NativeParam *params;
} NativeMethod;

/* A call of one by Java code. */
typedef struct NativeCall {
    Activity activity;
    const NativeMethod *method;
    CheckedThread *thread;
    JNIEnv *jni;
    jobject self; /* the object, or the class */
    const uint64_t *registers, *float_registers, *stack;
    Value result; /* when it has ended; of a type that is no float */
} NativeCall;

/* What is passed for a parameter whose type is no float. */
static inline uint64_t native_argument(const NativeCall *call, int param) {
    const NativeParam *p = &call->method->params[param];
    return (p->place == IN_REGISTER         ? call->registers
            : p->place == IN_FLOAT_REGISTER ? call->float_registers
                                            : call->stack)[p->at];
}

/* What millions of calls and callbacks do. */
#define INLINED __attribute__((always_inline)) static inline

/* What is no value: the upper half of words that a failed call leaves, and the upper half of the ints (result.c); the
   bytes of memory from Allocate that nobody has written. */
enum { POISON_HALF = 0x5A5A, UNWRITTEN_BYTE = 0xC5 };
INLINED bool word_is_filled(uint64_t word) { return word >> 32 == POISON_HALF || (uint32_t)word >> 16 == POISON_HALF; }
INLINED bool word_is_value(uint64_t word) {
    return !word_is_filled(word) && word != UINT64_MAX / 0xFF * UNWRITTEN_BYTE;
}
INLINED bool arguments_are_values(const Value *args, int count) {
    bool are = true;
    for (int i = 0; i < count && are; i++) are = word_is_value((uint64_t)args[i].j);
    return are;
}

/* Zeros at each call and callback: in pieces, since for objects of this size compilers take an instruction that is slow
   to begin. */
INLINED void zero(void *object, size_t size) {
    enum { PIECE = 64 };
    for (size_t at = 0; at + PIECE <= size; at += PIECE) memset((char *)object + at, 0, PIECE);
    memset((char *)object + size / PIECE * PIECE, 0, size % PIECE);
}

/* The bits of a jvmtiCapabilities; none if it is NULL. */
static inline Capabilities capabilities_of(const void *capabilities) {
    Capabilities set = 0;
    if (capabilities) memcpy(&set, capabilities, sizeof set);
    return set;
}

/* Where an agent calls from, by the return address: functions that only pass calls on are left out, and one that has
   ended by the call is the one that the VM has called. [env] may be NULL. */
const void *author_beyond(const Site *site, const CheckedThread *thread, const CheckedEnv *env);
INLINED const void *author_of(const void *address, const CheckedThread *thread, const CheckedEnv *env) {
    const Site *site = site_at(address);
    return site->passes_on || site->by_tail_call ? author_beyond(site, thread, env) : address;
}

/* A check answers in the VM's place. */
static inline void call_answer(Call *call, jvmtiError result) {
    call->answered = true;
    call->result = result;
}

/* An outermost activity begins or ends: another virtual thread may be here. */
void virtual_thread_may_go(CheckedThread *native);
INLINED void java_thread_may_be_another(CheckedThread *native) {
    const JavaThread *record = __atomic_load_n(&native->java, __ATOMIC_SEQ_CST);
    native->java_holds = false;
    if (record && record->is_virtual) virtual_thread_may_go(native);
}

/* ---- Calls of JNI, of its invocation interface, of C ---- */

typedef struct JniCall {
    Activity activity;
    const JniFacts *function;
    JNIEnv *env;           /* that the VM gets; a check may change it */
    CheckedThread *thread; /* NULL: nobody looks at this call */
    bool agents;           /* code of an agent calls, and not another's through it */
    Value *args;
    const void *site;
    const Site *made; /* of that */
    bool plain;       /* own.h */
    bool answered;    /* by a check, with zero: the VM is not asked */
    bool explained;   /* a check before has reported why it may not be made */
    bool handled;     /* in a handler of signals: no check looks at it */
    void *lends;      /* by a check: the agent, or the VM, gets this in place of the memory that is lent; NULL: that */
} JniCall;

/* Whether it may run Java code or load classes. */
static inline bool jni_runs_java(const JniFacts *function) {
    return (function->does & (JNI_RUNS_JAVA | JNI_LOADS_CLASS)) != 0;
}

typedef enum InvokeFunction {
    INVOKE_DestroyJavaVM,
    INVOKE_AttachCurrentThread,
    INVOKE_DetachCurrentThread,
    INVOKE_GetEnv,
    INVOKE_AttachCurrentThreadAsDaemon,
    INVOKE_COUNT
} InvokeFunction;

/* A call by anybody, the program's launcher as well. It is an activity only if an agent calls. */
typedef struct InvokeCall {
    Activity activity;
    InvokeFunction function;
    bool agents;           /* code of an agent calls */
    CheckedThread *thread; /* never NULL */
    void **result_env;     /* of GetEnv and the functions that attach */
    jint version;          /* of GetEnv */
    const char *name;      /* that attaching gives the thread; NULL: none */
    jint result;
    bool answered; /* by a check, with [result]: the VM is not asked */
    bool attached; /* by a check before, for the one after: the thread was attached */
} InvokeCall;

/* Whether a version given to GetEnv is one of the tool interface. */
static inline bool invoke_for_tools(jint version) {
    return (version & JVMTI_VERSION_MASK_INTERFACE_TYPE) == JVMTI_VERSION_INTERFACE_JVMTI;
}

/* A function of the C library or the C++ runtime (imports.c). */
typedef enum Import {
    IMPORT_free,    /* and C++'s operator delete: memory */
    IMPORT_realloc, /* memory, size; or memory, number, size */
    IMPORT_exit,    /* and _exit, _Exit, quick_exit: code */
    IMPORT_abort,   /* and what a failed assert calls */
    IMPORT_longjmp, /* in all its forms: jmp_buf, value */
    IMPORT_pthread_exit,
    IMPORT_pthread_create, /* thread, attributes, function, argument */
    IMPORT_dlclose,
    IMPORT_sigaction, /* number, new, old */
    IMPORT_signal,    /* number, handler */
    IMPORT_pthread_mutex_lock,
    IMPORT_lock,         /* other functions of locks, conditions and semaphores, but those that cannot block */
    IMPORT_release,      /* fclose, pthread_mutex_destroy and similar: what ends */
    IMPORT_kill,         /* process, signal */
    IMPORT_killpg,       /* group of processes, signal */
    IMPORT_raise,        /* signal */
    IMPORT_pthread_kill, /* thread, signal */
    IMPORT_tgkill,       /* process, thread, signal */
    IMPORT_COUNT
} Import;

enum { IMPORT_ARGS = 4 };
typedef struct ImportCall {
    Activity activity;
    Import import;
    const char *name; /* of the function itself */
    CheckedThread *thread;
    void *args[IMPORT_ARGS]; /* an int is in the low half */
    const void *site;
    bool answered; /* by a check, with [result]: the function is not called */
    void *result;
} ImportCall;

static inline void import_answer(ImportCall *call, void *result) {
    call->answered = true;
    call->result = result;
}

/* The value of a parameter that counts: the value itself, or what it points to. */
jlong call_count(const Call *call, short count, const void *terminated);

/* Others may look at these words, but not at the activity, which is on the thread's stack. */
INLINED void activity_now(CheckedThread *thread, Activity *activity) {
    bool in_vm = activity && (activity->kind == ACTIVITY_CALL || activity->kind == ACTIVITY_JNI);
    __atomic_store_n(&thread->activity, activity, __ATOMIC_RELAXED);
    __atomic_store_n(&thread->in_vm_site, in_vm ? activity->site : NULL, __ATOMIC_RELAXED);
    __atomic_store_n(&thread->in_vm, in_vm ? activity->name : NULL, __ATOMIC_RELAXED);
    unsigned steps = __atomic_load_n(&thread->steps, __ATOMIC_RELAXED);
    __atomic_store_n(&thread->steps, steps + 1, __ATOMIC_RELAXED);
}

void activities_left_behind(CheckedThread *thread, const Activity *begins);
/* A handler of signals jumps to a frame at [target]: the calls that it has interrupted further in are over. */
void calls_left(CheckedThread *thread, const char *target);
INLINED void activity_outermost_begins(CheckedThread *thread, const Activity *activity) {
    if (activity->kind == ACTIVITY_CALLBACK)
        __atomic_store_n(&thread->callbacks, thread->callbacks + 1, __ATOMIC_RELAXED);
    java_thread_may_be_another(thread);
}

/* An activity of the thread, which is NULL if memory is lacking. One in which little may be called says so before. */
INLINED void activity_begin(CheckedThread *thread, Activity *activity) {
    if (!thread) return;
    if (thread->activity && (uintptr_t)thread->activity <= (uintptr_t)activity)
        activities_left_behind(thread, activity);
    Activity *outer = thread->activity;
    if (!outer) activity_outermost_begins(thread, activity);
    activity->outer = outer;
    if (!activity->restricted && outer) activity->restricted = outer->restricted;
    activity_now(thread, activity);
    if (activity_is_call(activity)) return;
    int count = thread->entered_count;
    if (count < ENTERED_LIMIT)
        thread->entered[count] = (Entered){activity, activity->name, activity->env, activity->function};
    __atomic_store_n(&thread->entered_count, count + 1, __ATOMIC_RELAXED);
}

INLINED void activity_end(CheckedThread *thread, Activity *activity) {
    if (!thread) return;
    if (!activity->outer) java_thread_may_be_another(thread);
    activity_now(thread, activity->outer);
    if (!activity_is_call(activity))
        __atomic_store_n(&thread->entered_count, thread->entered_count - 1, __ATOMIC_RELAXED);
}

/* The same of a function of the agent that the VM calls inside of the thread's call of a function, which is [call]:
   millions are. The thread stays in that function for others. */
INLINED void activity_begin_in(CheckedThread *thread, Activity *activity, Activity *call) {
    activity->outer = call;
    __atomic_store_n(&thread->activity, activity, __ATOMIC_RELAXED);
    __atomic_store_n(&thread->steps, __atomic_load_n(&thread->steps, __ATOMIC_RELAXED) + 1, __ATOMIC_RELAXED);
    int count = thread->entered_count;
    if (count < ENTERED_LIMIT)
        thread->entered[count] = (Entered){activity, activity->name, activity->env, activity->function};
    __atomic_store_n(&thread->entered_count, count + 1, __ATOMIC_RELAXED);
}
INLINED void activity_end_in(CheckedThread *thread, Activity *call) {
    __atomic_store_n(&thread->activity, call, __ATOMIC_RELAXED);
    __atomic_store_n(&thread->entered_count, thread->entered_count - 1, __ATOMIC_RELAXED);
}

/* Whether a call comes from native code whose begin the layer has not seen, such as a native method of a library that
   is no agent: that code may hold references that nobody has been seen to get. */
INLINED bool from_native(const CheckedThread *thread, const Activity *call) {
    const Activity *outer = call->outer;
    if (!activity_is_call(call)) return false;
    return !outer ? !__atomic_load_n(&thread->attached, __ATOMIC_SEQ_CST)
                  : outer->kind != ACTIVITY_CALLBACK && outer->kind != ACTIVITY_AGENT_THREAD &&
                        outer->kind != ACTIVITY_NATIVE;
}
/* Whether that is so of this activity or one that it is nested in. */
bool native_below(const CheckedThread *thread, const Activity *activity);
/* Whether [activity] is a callback of the event, or nested in one; EV_ALL: of any, heap callbacks too. */
bool in_callback(const Activity *activity, Event event);
/* The callback of an event that the thread is in, the innermost; NULL: it is in none. */
const Callback *innermost_callback(const CheckedThread *thread);
/* Grows whenever an event is disabled, or something is destroyed that callbacks may use. */
extern unsigned event_time; /* atomic */
/* Whether an event is enabled now, for one thread at least. */
static inline bool event_enabled(const CheckedEnv *env, Event event) {
    return __atomic_load_n(&env->events[event].global, __ATOMIC_SEQ_CST) ||
           __atomic_load_n(&env->events[event].threads, __ATOMIC_SEQ_CST) > 0;
}
/* The agent's function for an event; NULL: it has none. */
static inline void *agent_callback(CheckedEnv *env, Event event) {
    return __atomic_load_n((void **)((char *)&env->callbacks + event_facts[event].callback), __ATOMIC_ACQUIRE);
}
/* NULL: there is no such. */
const EventFacts *event_of_number(jint number);
const FunctionFacts *function_of_name(const char *name);
/* The innermost callback of the thread in which only callback-safe functions may be used; NULL: it is in none. */
static inline const Activity *restricted_activity(const CheckedThread *thread) {
    return !thread || !thread->activity ? NULL : thread->activity->restricted;
}

/* The environment of an agent's pointer; NULL: it is none. */
CheckedEnv *checked_env_find(const jvmtiEnv *env);
/* The same in a handler of signals. */
CheckedEnv *checked_env_handled(const jvmtiEnv *env);
/* The latest one around the VM's. */
CheckedEnv *checked_env_of_real(const jvmtiEnv *real);
/* A new one around [real], with these functions; NULL: no memory. */
/* Whether it is that of an agent or of the VM. Without a lock: one that is being added may be missed. */
bool checked_env_is_at(const void *address);
CheckedEnv *checked_env_new(jvmtiEnv *real, const jvmtiInterface_1 *functions, jint version, const void *site);

#endif
