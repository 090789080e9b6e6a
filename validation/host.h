/* How a VM starts the validation layer, and what it says of itself that agents cannot see. */
#ifndef validation_host_h
#define validation_host_h

#include <stdbool.h>

#include "include/jvmti.h"

typedef enum ValidationCallTraceFault {
    VALIDATION_FOREIGN_ENV,        /* the JNIEnv is another thread's */
    VALIDATION_WITHOUT_CLASS_LOAD, /* ClassLoad is enabled nowhere */
    VALIDATION_WITHOUT_ID,         /* a frame has no method ID */
    VALIDATION_CALLED              /* no fault: it was called */
} ValidationCallTraceFault;

typedef struct ValidationHost {
    const char *name;
    /* Calls of JVMTI that are not callback-safe, from callbacks that allow no others, get an error from the VM. */
    bool refuses_unsafe_calls;
    /* References that are dead or of no kind get the error of their argument from JVMTI. */
    bool refuses_dead_references;
    /* What the exception said by which the last redefinition of the calling thread was refused; NULL: there was none.
       The function may be NULL. */
    const char *(*why_refused)(void);
    /* Whether what handles all exceptions (a finally block, the end of a synchronized one) is around an instruction. */
    bool (*in_finally_range)(jmethodID method, jlocation location);
    /* In the live phase. Reports each reference to a class that has failed to resolve: the names of the class and of
       who refers to it, and whether that one is of the VM's own loader. The VM may not be asked meanwhile. NULL: nobody
       knows. */
    void (*failed_resolutions)(void (*write_report)(const char *class_name, const char *referrer, bool of_boot,
                                                    void *context),
                               void *context);
    /* What was wrong in calls of AsyncGetCallTrace: how often, and where first. NULL: nobody knows. */
    unsigned long (*call_trace_fault)(ValidationCallTraceFault kind, const void **site);
    /* Before an agent calls a lock function of pthreads or of C++ with these arguments: whether the VM has done it,
       with [result]. NULL: it is not interested. */
    bool (*lock_before)(const char *function, void *const *arguments, int *result);
} ValidationHost;

/* Puts the layer between [vm] and everybody who asks it for an environment from now on. Called once, before the first
   agent starts. [options] as in README.md; a wrong one is reported on stderr, and the result is JNI_ERR. [host] may be
   NULL; it stays in use. */
JNIEXPORT jint validation_start(JavaVM *vm, const ValidationHost *host, const char *options);

/* For agent.c: the entry points Agent_OnUnload of agents run now on this thread, until exit handlers do. */
void validation_agents_unload(void);

/* For hosts that start the agents themselves: around Agent_OnLoad, Agent_OnAttach and Agent_OnUnload ([entry]) of the
   library whose entry point is at [code]. The result is what it is given in place of its [options]. The calls nest. */
JNIEXPORT char *validation_entry_begin(const char *entry, const void *code, char *options);
JNIEXPORT void validation_entry_end(jint result);
/* The library that was opened with the result [handle] has no such entry point. */
JNIEXPORT void validation_entry_missing(const char *entry, void *handle);

/* The layer itself asks the VM something, on the calling thread. */
JNIEXPORT bool validation_is_asking(void);

/* For a host that continues when its VM is gone: what is reported at the end of the process is reported now, and
   nothing after it. The number of errors. */
JNIEXPORT int validation_end(void);
/* For a host that looks at the findings of one piece of work after the other: what was found is reported again when it
   is found again. */
JNIEXPORT void validation_forget(void);

#endif
