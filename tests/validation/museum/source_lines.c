/* A coverage tool that wants the line table of each method, and whose macro CHECK ends the process on any error,
   with a separate line in stderr: "should never happen". Interfaces, generated classes and all that was compiled
   without -g have no lines, and ABSENT_INFORMATION is the answer. The server did not start with one more library
   on its path.

   Found by MJ-result-abort-on-any-error, but only where there is a class without lines. */
#include "tool.h"

#ifdef REPAIRED
/* Whose lines cannot be had has none. */
#define CHECK(call)                             \
    do {                                        \
        if ((call) != JVMTI_ERROR_NONE) return; \
    } while (0)
#else
#define CHECK(call)                                                               \
    do {                                                                          \
        jvmtiError error = (call);                                                \
        if (error != JVMTI_ERROR_NONE) {                                          \
            fprintf(stderr, "%s: error %d, should never happen\n", #call, error); \
            abort();                                                              \
        }                                                                         \
    } while (0)
#endif

static int lines;

static void count_lines(jvmtiEnv *env, jmethodID method) {
    jint count;
    jvmtiLineNumberEntry *table;
    jboolean native;
    CHECK((*env)->IsMethodNative(env, method, &native));
    if (native) return;
    CHECK((*env)->GetLineNumberTable(env, method, &count, &table));
    lines += count;
    release(env, table);
}

static void JNICALL on_prepare(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass class) {
    jint count;
    jmethodID *methods;
    if (!has_signature(env, class, "LMarket;")) return;
    CHECK((*env)->GetClassMethods(env, class, &count, &methods));
    for (jint i = 0; i < count; i++) count_lines(env, methods[i]);
    release(env, methods);
}

static void JNICALL on_death(jvmtiEnv *env, JNIEnv *jni) { fprintf(stderr, "%d lines\n", lines); }

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    const jvmtiEventCallbacks callbacks = {.ClassPrepare = on_prepare, .VMDeath = on_death};
    const jvmtiCapabilities needed = {.can_get_line_numbers = 1};
    begin_tool(vm, &needed, &callbacks, JVMTI_EVENT_CLASS_PREPARE, JVMTI_EVENT_VM_DEATH, 0);
    return JNI_OK;
}
