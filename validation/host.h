/* What a VM may tell the validation layer beyond the interface that agents see. Each function may be NULL: the layer
   then does without the rules that need it. All may be called by any thread, with any value, in any phase. */
#ifndef validation_host_h
#define validation_host_h

#include <stdbool.h>

#include "include/jvmti.h"

typedef struct ValidationHost {
    const char *name;
    /* Calls of JVMTI that are not callback-safe, from callbacks that allow no others, get an error from the VM. */
    bool refuses_unsafe_calls;
    /* Whether the ID is one of this VM and its class is still loaded. */
    bool (*method_is_live)(jmethodID method);
    bool (*field_is_live)(jfieldID field);
    /* Whether the method is a version that a redefinition has replaced. */
    bool (*method_is_obsolete)(jmethodID method);
    /* What [ref] is to the calling thread; JNIInvalidRefType: deleted, of another thread, or no reference. */
    jobjectRefType (*reference_kind)(JNIEnv *env, jobject ref);
} ValidationHost;

/* Puts the layer between [vm] and everybody who asks it for an environment from now on. Called once, before the first
   agent starts. [options] as in README.md; a wrong one is told on stderr, and the result is JNI_ERR. [host] may be
   NULL; it stays in use. */
JNIEXPORT jint validation_start(JavaVM *vm, const ValidationHost *host, const char *options);

/* For hosts that start the agents themselves: around Agent_OnLoad, Agent_OnAttach and Agent_OnUnload ([entry]) of the
   library whose entry point is at [code]. The calls nest. */
JNIEXPORT void validation_entry_begin(const char *entry, const void *code);
JNIEXPORT void validation_entry_end(jint result);

#endif
