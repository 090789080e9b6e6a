/* A kit for the tests of JVMTI agents: a VM in the process of the test, the agent under the eyes of the validation
   layer (-Xcheck:jvmti), events when the test wants them, threads that stay in the state that it needs, and what the
   agent has called and done wrong as data. For C and C++, with cmocka, GoogleTest, another framework or none.

       static void body(void *unused) {
           mjt_options options = {.agent = "./libmine.so"};
           if (!mjt_start(&options)) return;
           mjt_send(JVMTI_EVENT_THREAD_START);
           mjt_end();
       }
       ...
       mjt_isolated(body, NULL);
       mjt_expect_calls("GetThreadInfo", "NONE", "ThreadStart", 1);
       mjt_expect_clean();

   Compile with `pkg-config --cflags --libs minijvm-test`.

   ONE VM IN A PROCESS. As with any Java VM (JNI), a process has one VM in its life: mjt_start works once. Either a test
   program is about one agent with one set of options, starts the VM before its first test, calls mjt_clear() before
   each, and ends it after the last; or each test runs in a child process, which is what mjt_isolated() is for. The
   record of the child is there when it has ended, so the test looks at it as it likes, with the assertions of its
   framework. fork in a process that has a VM is of no use: a process that uses mjt_isolated() starts no separate VM
   before its last child.

   ERRORS. What can fail returns 1 when it has not, and 0 when it has; then it has reported the handler of failures,
   with the line of the caller and a text (mjt_on_failure). The one that is there at first prints both on stderr.
   Nothing ends the process, unless a handler does. mjt_failures() counts, and mjt_message() has the last text.

   OWNERSHIP. What is passed is copied or needed only during the call, unless it is said. Strings and records that are
   returned belong to the kit, and live until mjt_clear, mjt_start or mjt_isolated is called.

   THREADS. The functions that begin and end the VM, run or send something, hold or release threads are called by the
   thread that has called mjt_start, or by one that is attached to the VM; mjt_isolated, mjt_clear, mjt_on_failure by
   one thread at a time. The record can be read by any thread at any time.

   NAMES of functions, events and errors are those of the specification without prefixes ("GetThreadInfo",
   "ThreadStart", "WRONG_PHASE"), those of rules are in `validation/rules.rec`. Where it says pattern, * and ? represent
   what they do in file names, and NULL for of any kind. */
#ifndef MINIJVM_TEST_H
#define MINIJVM_TEST_H

#include <stddef.h>

#include "jni.h"
#include "jvmti.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Failures ---- */

/* Is reported each failure: where, and what, in one or more lines. It may leave by longjmp or by an exception of C++,
   as the assertions of frameworks do. */
typedef void (*mjt_handler)(const char *file, int line, const char *message, void *context);

/* From now on [handler] is notified, with [context]; NULL: stderr. */
void mjt_on_failure(mjt_handler handler, void *context);
/* How many there were in this process, those of its children among them. */
int mjt_failures(void);
/* The text of the calling thread's last one; "" if there was none. */
const char *mjt_message(void);
/* A condition of the test's own. In a child of mjt_isolated a failure can be asked to a framework only so. */
#define mjt_check(condition) mjt_check_named((condition) ? 1 : 0, #condition)
int mjt_check_named(int holds, const char *text);

/* ---- The VM ---- */

/* How to start. Whatever is 0 or NULL has its default. In C++ begin with `mjt_options options = {}`. */
typedef struct mjt_options {
    /* The agent under test: a path if there is a '/' in it, else a name, of lib[agent].so on the loader's path, or of
       an agent that is linked into the test and exports Agent_OnLoad_[agent] (-rdynamic). NULL: none. */
    const char *agent;
    const char *agent_options; /* NULL: none */
    /* Instead of [agent]: the functions themselves, of an agent that is linked into the test. */
    jint(JNICALL *on_load)(JavaVM *vm, char *options, void *reserved);
    void(JNICALL *on_unload)(JavaVM *vm); /* NULL: none */
    const char *class_path;               /* directories and jars, separated by ':'; NULL: only what the kit brings */
    const char *class_library;            /* the directory of an OpenJDK 17; NULL: the library inside libjvm.so */
    /* More options of -Xcheck:jvmti, separated by commas: "level=advice,inject=fail:GetThreadInfo". Not jsonl and
       trace, which the kit has. Findings are not printed, unless it has text=-. */
    const char *check;
    /* More options of the VM, with NULL after the last. The kit's own, which they can change: -Xmx64m -Xrs. */
    const char *const *vm_options;
} mjt_options;

/* Starts the VM with the agent; the calling thread is attached. What the agent has called and was notified until now is
   in the record. Fails if there is a VM already or was one, or an option or the agent is refused (by a message on
   stdout or stderr; if Agent_OnLoad has failed, the process ends: mjt_isolated then reports so). */
int mjt_start(const mjt_options *options);
/* Releases what is held, ends the VM (VMDeath, Agent_OnUnload) when the last thread that is no daemon has ended, and
   has the layer look for what leaks: that is in the record then. No finding comes after this. */
int mjt_end(void);
/* Starts one more agent, in the running VM: Agent_OnAttach. [agent] as in mjt_options. Fails if there is no such agent,
   or it answers other than JNI_OK. */
int mjt_attach(const char *agent, const char *agent_options);
/* NULL before mjt_start and after mjt_end; the second one also for a thread that is not attached. */
JavaVM *mjt_vm(void);
JNIEnv *mjt_jni(void);

/* ---- Running something ---- */

/* main of a class ("com/example/Main" or with dots), with arguments of which NULL is after the last; NULL: none.
   Fails if it throws. System.exit in Java ends the process, never with 0: run that in a child. */
int mjt_run_main(const char *class_name, const char *const *arguments);
/* A static method: the arguments after [result] are those of CallStaticVoidMethod, by its descriptor: "(ILjava/lang/
   String;)J". [result]: what it returns, in the field of its type; a local reference, if it is one. It may be NULL. */
int mjt_call(const char *class_name, const char *method, const char *descriptor, jvalue *result, ...);
/* A program of those that `jvmticheck` runs (jvmticheck-workloads.jar next to libjvm.so), by its name in
   workloads.tsv, which is in the jar: "all", "monitors". */
int mjt_run_workload(const char *name);

/* ---- Events ---- */

enum { MJT_CLASS_UNLOAD = 1000 };

/* Lets happen in the VM what [event] reports, and returns when all agents that wanted to be notified have been: their
   callbacks have returned. An agent is notified what it has enabled and asked for, no more: a breakpoint or a watch has
   to be set, an object tagged, a frame asked for. [event]: JVMTI_EVENT_... of jvmti.h, or MJT_CLASS_UNLOAD.

       THREAD_START, THREAD_END               a thread runs and ends
       MONITOR_CONTENDED_ENTER, _ENTERED      another thread blocks on a monitor of the calling one, then gets it
       MONITOR_WAIT, MONITOR_WAITED           Object.wait(1), on the calling thread
       GARBAGE_COLLECTION_START, _FINISH      System.gc()
       OBJECT_FREE                            a Target that the VM has made (VMObjectAlloc) is passed to Target.see
                                              and then collected
       CLASS_FILE_LOAD_HOOK, CLASS_LOAD,      Loaded is loaded by a new loader, and initialized (CLASS_LOAD comes for
       CLASS_PREPARE                          Object, too, of which that becomes an initiating loader)
       MJT_CLASS_UNLOAD                       the same, and it is collected with its loader; fails if that cannot be,
                                              since somebody has a reference to it
       EXCEPTION, EXCEPTION_CATCH             an IllegalStateException leaves one method and is caught in its caller
       METHOD_ENTRY, METHOD_EXIT,             Target.method(1)
       SINGLE_STEP, BREAKPOINT, FRAME_POP
       FIELD_ACCESS, FIELD_MODIFICATION       Target.field of an object, and the static Target.shared
       NATIVE_METHOD_BIND                     Target.bound() is bound anew, and called
       VM_OBJECT_ALLOC                        a Target is cloned
       SAMPLED_OBJECT_ALLOC                   16 MB in arrays of 64 KB: some 32 samples at the default interval
       RESOURCE_EXHAUSTED                     the heap
       DATA_DUMP_REQUEST                      is asked for

   What else these need is loaded by mjt_start, Loaded once among it. What they do in Java they do on the calling
   thread, by separate methods, of classes in the package minijvm.test: agents that are notified of every method are
   notified of these, too. (Target has: static int shared; int field; static int method(int); static native void
   bound(); static void see(Object).) Loaded has one method and one field.

   Threads of the class library continue meanwhile, and have separate events: mjt_only_thread, before counting.

   Fails for VM_START, VM_INIT and VM_DEATH, which mjt_start and mjt_end bring; for COMPILED_METHOD_LOAD,
   COMPILED_METHOD_UNLOAD and DYNAMIC_CODE_GENERATED, which an interpreter never sends; and for what is no event. */
int mjt_send(int event);

/* ---- Threads that stay where they are ---- */

typedef enum mjt_state {
    MJT_RUNNING,       /* in a loop */
    MJT_BLOCKED,       /* on a monitor of which the calling thread is the owner */
    MJT_WAITING,       /* in Object.wait() */
    MJT_TIMED_WAITING, /* in Object.wait(one hour) */
    MJT_SLEEPING,      /* in Thread.sleep */
    MJT_PARKED,        /* in LockSupport.park */
    MJT_IN_NATIVE,     /* in a native method; not with -Xsched, where it would keep the turn */
    MJT_SUSPENDED      /* by Thread.suspend, in a loop */
} mjt_state;

typedef struct mjt_held mjt_held;

/* A new daemon thread, which is in that state when this returns and until it is released. NULL: failed.
   Its stack has [depth] frames (at least 1) of

       static void minijvm.test.Held.frame(int number, long wide, float single, double precise, String text, Held held)

   above them those of the state, below them run(). The frame N, counted from the outermost with 1, has in its slots 0,
   1, 3, 4 and 6: N, N + 2^32, N + 0.5f, N + 0.25, "frame N". */
mjt_held *mjt_hold(mjt_state state, int depth);
/* The thread, and the object on whose monitor it blocks, waits or parks: references that live until it is released. */
jthread mjt_held_thread(const mjt_held *held);
jobject mjt_held_monitor(const mjt_held *held);
/* Lets it end, and waits until it has; [held] is freed. By the thread that has called mjt_hold. */
int mjt_release(mjt_held *held);

/* ---- What is recorded: findings ---- */

typedef struct mjt_finding {
    const char *rule;     /* "MJ-GetClassSignature-free" */
    const char *severity; /* "error", "warning", "advice" */
    const char *message;
    const char *agent; /* the file name of its library, or of the test if it is linked into that */
    const char *where; /* the function, callback or entry point in which it was found; "" if in none */
    const char *event; /* the innermost callback or entry point around that; "" if there is none */
    const char *thread, *phase;
    unsigned long count; /* a leak: how many of that place */
    const char *line;    /* as the layer has reported it, in JSON */
} mjt_finding;

/* One rule at one place is reported once, until mjt_clear (the end of the VM excepted). NULL: there are not as many. */
const mjt_finding *mjt_finding_at(size_t index);
/* How many of a rule. A pattern. */
size_t mjt_count_findings(const char *rule);
/* What the agents have never given back, as mjt_end has found it. */
size_t mjt_leaked_blocks(void);
size_t mjt_leaked_bytes(void);

/* ---- What is recorded: calls and callbacks ---- */

typedef struct mjt_entry {
    const char *function; /* NULL: it is a callback */
    const char *event;    /* of a callback: which; of a call: the innermost one around it, "" if there is none */
    const char *result;   /* "NONE" or the error; NULL of a callback */
    const char *agent, *thread, *phase;
    unsigned environment; /* counted from 1 by their creation */
    const char *line;     /* as the layer has reported it, in JSON: arguments and outputs, decoded */
} mjt_entry;

/* In the order in which they ended, since mjt_clear. NULL: there are not as many. */
const mjt_entry *mjt_entry_at(size_t index);
/* From now on the numbers below are those of threads whose name fits: "main", "minijvm.test *". A pattern, NULL: of
   all, as at first. */
void mjt_only_thread(const char *name);
/* How many calls there were of a function, with a result, in callbacks of an event. All three are patterns; "" as event
   is outside of all callbacks. Calls by which an agent asks about its own environment count like all others. */
size_t mjt_count_calls(const char *function, const char *result, const char *event);
/* How many callbacks of an event have returned. A pattern. */
size_t mjt_count_callbacks(const char *event);
/* Waits until there are [count] such calls, which a thread of the agent makes; fails after so many seconds. */
int mjt_await_calls(const char *function, const char *result, const char *event, size_t count, double seconds);

/* ---- Assertions about it ---- */

enum { MJT_SOME = -1 }; /* instead of a number: one or more */

/* They fail with what there was instead. Arguments as those of mjt_count_... */
int mjt_expect_findings(const char *rule, int count);
int mjt_expect_clean(void); /* no findings at all */
int mjt_expect_calls(const char *function, const char *result, const char *event, int count);
int mjt_expect_callbacks(const char *event, int count);

/* What was recorded is gone, and what was found already is reported anew when it is found again. (A few rules report a
   thing once in the life of an environment: a capability that is never needed, say.) */
void mjt_clear(void);

/* ---- A process for each test ---- */

/* Runs [body] in a child process, with the record empty, and waits for it; a VM that it has left is ended there. Fails
   if something failed in the child (the failures of the kit and of mjt_check are reported here, as one), or if it did
   not come to the end of [body]: it has crashed, hung in a deadlock that the layer has ended (code 97), called exit.
   The record is that of the child. Assertions of a framework, other than through the kit, belong after this and not
   into [body]: there they would reach nobody. A child does not outlive the test, and has no handlers for crashes but
   the VM's. */
int mjt_isolated(void (*body)(void *context), void *context);
/* For what is meant to end otherwise: how it ended is no failure. *status becomes the exit code, 0 if [body] has come
   to its end, or the negative number of the signal. */
int mjt_isolated_status(void (*body)(void *context), void *context, int *status);

/* Where a failure is: the functions that can fail are macros of the same names, which note the line. */
void mjt_at(const char *file, int line);
#define mjt_check_named(holds, text) (mjt_at(__FILE__, __LINE__), mjt_check_named(holds, text))
#define mjt_start(options) (mjt_at(__FILE__, __LINE__), mjt_start(options))
#define mjt_end() (mjt_at(__FILE__, __LINE__), mjt_end())
#define mjt_attach(agent, agent_options) (mjt_at(__FILE__, __LINE__), mjt_attach(agent, agent_options))
#define mjt_run_main(class_name, arguments) (mjt_at(__FILE__, __LINE__), mjt_run_main(class_name, arguments))
#define mjt_call(...) (mjt_at(__FILE__, __LINE__), mjt_call(__VA_ARGS__))
#define mjt_run_workload(name) (mjt_at(__FILE__, __LINE__), mjt_run_workload(name))
#define mjt_send(event) (mjt_at(__FILE__, __LINE__), mjt_send(event))
#define mjt_hold(state, depth) (mjt_at(__FILE__, __LINE__), mjt_hold(state, depth))
#define mjt_release(held) (mjt_at(__FILE__, __LINE__), mjt_release(held))
#define mjt_await_calls(...) (mjt_at(__FILE__, __LINE__), mjt_await_calls(__VA_ARGS__))
#define mjt_expect_findings(rule, count) (mjt_at(__FILE__, __LINE__), mjt_expect_findings(rule, count))
#define mjt_expect_clean() (mjt_at(__FILE__, __LINE__), mjt_expect_clean())
#define mjt_expect_calls(...) (mjt_at(__FILE__, __LINE__), mjt_expect_calls(__VA_ARGS__))
#define mjt_expect_callbacks(event, count) (mjt_at(__FILE__, __LINE__), mjt_expect_callbacks(event, count))
#define mjt_isolated(body, context) (mjt_at(__FILE__, __LINE__), mjt_isolated(body, context))
#define mjt_isolated_status(...) (mjt_at(__FILE__, __LINE__), mjt_isolated_status(__VA_ARGS__))

#ifdef __cplusplus
}
#endif

#endif
