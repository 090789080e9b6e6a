/* An agent that asks for everything and counts what comes: each event is enabled, watches, breakpoints and frame pops
   are set wherever the workloads have code, objects are tagged so that they can be seen to go. At VMDeath the counts
   are written to the file that the options name, a line `EVENT COUNT` for each event. */
#include <jvmti.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EVENTS(E)                                         \
    E(VMInit, VM_INIT)                                    \
    E(VMDeath, VM_DEATH)                                  \
    E(ThreadStart, THREAD_START)                          \
    E(ThreadEnd, THREAD_END)                              \
    E(ClassFileLoadHook, CLASS_FILE_LOAD_HOOK)            \
    E(ClassLoad, CLASS_LOAD)                              \
    E(ClassPrepare, CLASS_PREPARE)                        \
    E(VMStart, VM_START)                                  \
    E(Exception, EXCEPTION)                               \
    E(ExceptionCatch, EXCEPTION_CATCH)                    \
    E(SingleStep, SINGLE_STEP)                            \
    E(FramePop, FRAME_POP)                                \
    E(Breakpoint, BREAKPOINT)                             \
    E(FieldAccess, FIELD_ACCESS)                          \
    E(FieldModification, FIELD_MODIFICATION)              \
    E(MethodEntry, METHOD_ENTRY)                          \
    E(MethodExit, METHOD_EXIT)                            \
    E(NativeMethodBind, NATIVE_METHOD_BIND)               \
    E(CompiledMethodLoad, COMPILED_METHOD_LOAD)           \
    E(CompiledMethodUnload, COMPILED_METHOD_UNLOAD)       \
    E(DynamicCodeGenerated, DYNAMIC_CODE_GENERATED)       \
    E(DataDumpRequest, DATA_DUMP_REQUEST)                 \
    E(MonitorWait, MONITOR_WAIT)                          \
    E(MonitorWaited, MONITOR_WAITED)                      \
    E(MonitorContendedEnter, MONITOR_CONTENDED_ENTER)     \
    E(MonitorContendedEntered, MONITOR_CONTENDED_ENTERED) \
    E(ResourceExhausted, RESOURCE_EXHAUSTED)              \
    E(GarbageCollectionStart, GARBAGE_COLLECTION_START)   \
    E(GarbageCollectionFinish, GARBAGE_COLLECTION_FINISH) \
    E(ObjectFree, OBJECT_FREE)                            \
    E(VMObjectAlloc, VM_OBJECT_ALLOC)                     \
    E(SampledObjectAlloc, SAMPLED_OBJECT_ALLOC)

#define NUMBER(name, constant) name,
enum { EVENTS(NUMBER) COUNT };

static _Atomic unsigned long counts[COUNT];
static char output[4096];

/* Whether it went well. Daemons are still in callbacks when the live phase ends; nothing else may go wrong. */
static int good(jvmtiError error, const char *what) {
    if (error != JVMTI_ERROR_NONE && error != JVMTI_ERROR_WRONG_PHASE) {
        fprintf(stderr, "every_event: %s: error %d\n", what, error);
        abort();
    }
    return error == JVMTI_ERROR_NONE;
}

/* Events whose arguments do not matter. */
#define COUNTED(name, ...) \
    static void JNICALL on_##name(jvmtiEnv *jvmti, ##__VA_ARGS__) { counts[name]++; }
COUNTED(VMStart, JNIEnv *jni)
COUNTED(ThreadStart, JNIEnv *jni, jthread thread)
COUNTED(ThreadEnd, JNIEnv *jni, jthread thread)
COUNTED(ClassFileLoadHook, JNIEnv *jni, jclass old, jobject loader, const char *name, jobject domain, jint length,
        const unsigned char *bytes, jint *new_length, unsigned char **new_bytes)
COUNTED(ClassLoad, JNIEnv *jni, jthread thread, jclass c)
COUNTED(Exception, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jobject exception,
        jmethodID catcher, jlocation catch_location)
COUNTED(ExceptionCatch, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jobject exception)
COUNTED(SingleStep, JNIEnv *jni, jthread thread, jmethodID method, jlocation location)
COUNTED(FramePop, JNIEnv *jni, jthread thread, jmethodID method, jboolean by_exception)
COUNTED(Breakpoint, JNIEnv *jni, jthread thread, jmethodID method, jlocation location)
COUNTED(FieldAccess, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jclass c, jobject object,
        jfieldID field)
COUNTED(FieldModification, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jclass c, jobject object,
        jfieldID field, char type, jvalue value)
COUNTED(MethodExit, JNIEnv *jni, jthread thread, jmethodID method, jboolean by_exception, jvalue value)
COUNTED(NativeMethodBind, JNIEnv *jni, jthread thread, jmethodID method, void *address, void **new_address)
COUNTED(CompiledMethodLoad, jmethodID method, jint size, const void *address, jint length,
        const jvmtiAddrLocationMap *map, const void *info)
COUNTED(CompiledMethodUnload, jmethodID method, const void *address)
COUNTED(DynamicCodeGenerated, const char *name, const void *address, jint length)
COUNTED(DataDumpRequest)
COUNTED(MonitorWait, JNIEnv *jni, jthread thread, jobject object, jlong timeout)
COUNTED(MonitorWaited, JNIEnv *jni, jthread thread, jobject object, jboolean timed_out)
COUNTED(MonitorContendedEnter, JNIEnv *jni, jthread thread, jobject object)
COUNTED(MonitorContendedEntered, JNIEnv *jni, jthread thread, jobject object)
COUNTED(ResourceExhausted, JNIEnv *jni, jint flags, const void *reserved, const char *description)
COUNTED(GarbageCollectionStart)
COUNTED(GarbageCollectionFinish)
COUNTED(ObjectFree, jlong tag)

/* Those that come by the million are not wanted before the program runs. */
static void JNICALL on_VMInit(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread) {
    counts[VMInit]++;
    good((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_SINGLE_STEP, NULL), "SingleStep");
    good((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_METHOD_ENTRY, NULL), "MethodEntry");
    good((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_METHOD_EXIT, NULL), "MethodExit");
}

static void JNICALL on_ClassPrepare(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread, jclass c) {
    char *signature;
    counts[ClassPrepare]++;
    if (!good((*jvmti)->GetClassSignature(jvmti, c, &signature, NULL), "GetClassSignature")) return;
    int ours = strncmp(signature, "Lworkloads/", 11) == 0;
    (*jvmti)->Deallocate(jvmti, (unsigned char *)signature);
    if (!ours) return;
    jint n;
    jfieldID *fields;
    if (!good((*jvmti)->GetClassFields(jvmti, c, &n, &fields), "GetClassFields")) return;
    for (jint i = 0; i < n; i++) {
        good((*jvmti)->SetFieldAccessWatch(jvmti, c, fields[i]), "SetFieldAccessWatch");
        good((*jvmti)->SetFieldModificationWatch(jvmti, c, fields[i]), "SetFieldModificationWatch");
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)fields);
    jmethodID *methods;
    if (!good((*jvmti)->GetClassMethods(jvmti, c, &n, &methods), "GetClassMethods")) return;
    for (jint i = 0; i < n; i++) {
        jlocation start, end;
        if ((*jvmti)->GetMethodLocation(jvmti, methods[i], &start, &end) == JVMTI_ERROR_NONE && start >= 0)
            good((*jvmti)->SetBreakpoint(jvmti, methods[i], start), "SetBreakpoint");
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)methods);
}

/* Native methods are refused with OPAQUE_FRAME. */
static void JNICALL on_MethodEntry(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread, jmethodID method) {
    if (counts[MethodEntry]++ % 16 == 0) (*jvmti)->NotifyFramePop(jvmti, NULL, 0);
}

static void JNICALL on_VMObjectAlloc(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread, jobject object, jclass c,
                                     jlong size) {
    counts[VMObjectAlloc]++;
    good((*jvmti)->SetTag(jvmti, object, 1), "SetTag");
}

static void JNICALL on_SampledObjectAlloc(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread, jobject object, jclass c,
                                          jlong size) {
    counts[SampledObjectAlloc]++;
    good((*jvmti)->SetTag(jvmti, object, 2), "SetTag");
}

static void JNICALL on_VMDeath(jvmtiEnv *jvmti, JNIEnv *jni) {
    counts[VMDeath]++;
    FILE *file = fopen(output, "w");
    if (!file) return;
#define TELL(name, constant) fprintf(file, "%s %lu\n", #name, counts[name]);
    EVENTS(TELL)
    fclose(file);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    jvmtiEnv *jvmti;
    if (!options || (*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_11) != JNI_OK) return JNI_ERR;
    snprintf(output, sizeof output, "%s", options);
    jvmtiCapabilities all;
    good((*jvmti)->GetPotentialCapabilities(jvmti, &all), "GetPotentialCapabilities");
    good((*jvmti)->AddCapabilities(jvmti, &all), "AddCapabilities");
    good((*jvmti)->SetHeapSamplingInterval(jvmti, 256), "SetHeapSamplingInterval");
    jvmtiEventCallbacks callbacks;
    memset(&callbacks, 0, sizeof callbacks);
#define CALLBACK(name, constant) callbacks.name = on_##name;
    EVENTS(CALLBACK)
    good((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks), "SetEventCallbacks");
#define ENABLE(name, constant)                                           \
    if (name != SingleStep && name != MethodEntry && name != MethodExit) \
        good((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_##constant, NULL), #name);
    EVENTS(ENABLE)
    return JNI_OK;
}
