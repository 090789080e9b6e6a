/* The VM's options: what JNI_CreateJavaVM gets (and JAVA_TOOL_OPTIONS), parsed once before anything else exists. Values
   of -XX options, and of those -X options that are the same, are in runtime/vm_flags.h. */
#ifndef runtime_options_h
#define runtime_options_h
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "include/jni.h"
#include "runtime/scheduler.h"

typedef struct Property {
    char *key, *value;
    size_t key_length;
    bool is_read_only;
} Property; /* runtime/properties.h */
typedef struct AgentOption {
    char *name;    /* library name, or path when is_path */
    char *options; /* text after the first '=' (-Xrun: ':'), NULL when there was none (contract 10.1); writable, lives
                      as long as the VM */
    bool is_path;
    bool is_run; /* -Xrun: may have JVM_OnLoad instead */
} AgentOption;
typedef struct AssertionOption {
    char *name;
    bool enable, is_package;
} AssertionOption; /* name NULL: default of all user classes */

typedef enum NativeMemoryLevel { NATIVE_MEMORY_OFF, NATIVE_MEMORY_SUMMARY, NATIVE_MEMORY_DETAIL } NativeMemoryLevel;

typedef enum Fuse { FUSE_ALL, FUSE_NONE, FUSE_STRESS } Fuse;

typedef struct Options {
    const char *jdk;   /* home of the JDK whose class library is booted; NULL: the embedded one, jdk-subset */
    size_t java_stack; /* bytes per thread */
    NativeMemoryLevel native_memory; /* -XX:NativeMemoryTracking */
    unsigned gc_stress;              /* -Xgc:stress=N: collect at every Nth allocation */
    Fuse fuse;                       /* -Xfuse: which sequences of instructions are one dispatch */
    uint64_t fuse_seed;              /* -Xfuse:stress=SEED */
    bool green;                      /* -Xsched:green or replay; see runtime/scheduler.h */
    SchedulerConfig scheduler;       /* its strings are malloc'ed */
    unsigned heap_check_interval;    /* -Xcheck:heap[:N]: the heap is verified around every Nth collection; 0: never */
    Property *properties;
    unsigned property_count;
    AgentOption *agents;
    unsigned agent_count;
    AssertionOption *assertions;
    unsigned assertion_count;
    bool system_assertions;
    char *boot_append;   /* -Xbootclasspath/a, NULL: none */
    char *fixed_modules; /* -Xmodules:fixed=a,b: agents cannot change them; NULL: none */
    bool hotspot_sizes;  /* -Xjvmti:sizes=hotspot: tools see the sizes that objects have there (jvmti/sizes.h) */
    bool as_hotspot;     /* -Xjvmti:as=hotspot: the properties by which tools know a VM are those of HotSpot */
    bool jvmti_check;    /* -Xcheck:jvmti: the validation layer (validation/) */
    char *jvmti_check_options;
    bool preview;       /* --enable-preview */
    bool no_finalizers; /* --finalization=disabled */
    bool jvmti_strict;  /* -Xjvmti:strict: the text of the specification counts (runtime/strict.h) */
    char **vm_arguments;
    unsigned vm_argument_count, settings_count; /* the words of -XX:Flags=FILE, settings_count of them, come first */
    jint(JNICALL *vfprintf_hook)(FILE *, const char *, va_list);
    void(JNICALL *exit_hook)(jint);
    void(JNICALL *abort_hook)(void);
} Options;
extern Options options;

/* JNI_OK, or JNI_ERR/JNI_EINVAL after a message on stderr in the words that users of `java` know. */
jint options_parse(const JavaVMInitArgs *args);
/* The library that there will be if no option says otherwise, for who asks before there is a VM. */
void options_guess_library(void);
/* -ea/-da for a class ("a/B" internal name); boot classes by -esa/-dsa. */
bool options_assertions_enabled(const char *class_name, bool is_boot);
/* Whether -Xmodules:fixed names a module; NULL, the unnamed one, never is. */
bool options_module_is_fixed(const char *name);
/* What java says about contradictions before it has a VM; ends the process. */
__attribute__((noreturn)) void options_fail_initialization(const char *message);
void options_print(void); /* -XX:+PrintFlagsFinal and its kind; ergonomic values are known */
/* Where messages of a VM that cannot start go, and thread dumps: stdout, or stderr with
   -XX:+DisplayVMOutputToStderr. */
FILE *vm_output(void);
/* Output that belongs to the VM: through the embedder's vfprintf when it gave one. */
void vm_printf(FILE *out, const char *format, ...) __attribute__((format(printf, 2, 3)));
#endif
