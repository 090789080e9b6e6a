/* JVM_ functions about the VM and the process: clocks, memory, properties, end, libraries, signals, printing
   (contract 1.4). */
#include <dlfcn.h>
#include <stdio.h>

#include "runtime/options.h"
#include "runtime/vm_flags.h"
#include "vm/interp/foreign_shape.h"
#include "vm/interp/native.h"
#include "vm/jvm/jvm_entry.h"
#include "vm/services/shutdown.h"
#include "vm/services/signals.h"

/* Functions without a JNIEnv are called by attached threads all the same. */
#define ENV_OF_CALLER JNIEnv *env = thread_env(thread_self())

JVM_EXPORT(jlong) JVM_CurrentTimeMillis(JNIEnv *env, jclass unused) { return CALL_LONG(System_currentTimeMillis); }
JVM_EXPORT(jlong) JVM_NanoTime(JNIEnv *env, jclass unused) { return CALL_LONG(System_nanoTime); }
JVM_EXPORT(jlong) JVM_GetNanoTimeAdjustment(JNIEnv *env, jclass unused, jlong offset) {
    return CALL_LONG(VM_getNanoTimeAdjustment, WORDS_LONG(offset));
}

JVM_EXPORT(jobjectArray) JVM_GetProperties(JNIEnv *env) { return CALL_OBJECT(Raw_vmProperties); }
JVM_EXPORT(jobjectArray) JVM_GetVmArguments(JNIEnv *env) { return CALL_OBJECT(VM_getRuntimeArguments); }
JVM_EXPORT(jobject) JVM_InitAgentProperties(JNIEnv *env, jobject properties) {
    return CALL_OBJECT(VMSupport_initAgentProperties, WORD_REF(properties));
}
JVM_EXPORT(jstring) JVM_GetTemporaryDirectory(JNIEnv *env) {
    ENTER(env);
    RETURN(jstring, handle_new(t, string_new_cstr(t, "/tmp")));
}

JVM_EXPORT(void) JVM_GC(void) {
    ENV_OF_CALLER;
    CALL_VOID(Runtime_gc);
}
JVM_EXPORT(jlong) JVM_TotalMemory(void) {
    ENV_OF_CALLER;
    return CALL_LONG(Runtime_totalMemory);
}
JVM_EXPORT(jlong) JVM_FreeMemory(void) {
    ENV_OF_CALLER;
    return CALL_LONG(Runtime_freeMemory);
}
JVM_EXPORT(jlong) JVM_MaxMemory(void) {
    ENV_OF_CALLER;
    return CALL_LONG(Runtime_maxMemory);
}
JVM_EXPORT(jint) JVM_ActiveProcessorCount(void) {
    ENV_OF_CALLER;
    return CALL_INT(Runtime_availableProcessors);
}
JVM_EXPORT(jboolean) JVM_IsUseContainerSupport(void) { return JNI_FALSE; }
JVM_EXPORT(jboolean) JVM_SupportsCX8(void) { return JNI_TRUE; }
JVM_EXPORT(jboolean) JVM_IsContainerized(void) { return JNI_FALSE; }
JVM_EXPORT(jboolean) JVM_IsStaticallyLinked(void) { return JNI_FALSE; }
JVM_EXPORT(jboolean) JVM_IsPreviewEnabled(void) { return options.preview; }
JVM_EXPORT(jboolean) JVM_IsForeignLinkerSupported(void) { return foreign_is_supported(); }
JVM_EXPORT(jboolean) JVM_IsFinalizationEnabled(JNIEnv *env) { return !options.no_finalizers; }
JVM_EXPORT(void) JVM_ReportFinalizationComplete(JNIEnv *env, jobject finalized) {}
/* Whether agents that come while the VM runs are worth a warning: nobody has said that they are welcome. */
JVM_EXPORT(jboolean) JVM_PrintWarningAtDynamicAgentLoad(void) {
    return vm_flag_bool(EnableDynamicAgentLoading) &&
           vm_flag_origins[VM_FLAG_EnableDynamicAgentLoading] == VM_FLAG_DEFAULT;
}
/* Milliseconds since all objects were looked at. */
JVM_EXPORT(jlong) JVM_MaxObjectInspectionAge(void) { return (jlong)(heap_ns_since_collection() / 1000000); }

JVM_EXPORT(void) JVM_BeforeHalt(void) {}
JVM_EXPORT(void) JVM_Halt(jint status) {
    Thread *t = thread_self();
    thread_to_vm(t);
    vm_halt(t, status);
}

/* ---- libraries ---- */

JVM_EXPORT(void *) JVM_LoadLibrary(const char *path, jboolean throws) {
    void *handle = native_open_library(path);
    if (handle || !throws) return handle;
    char *reason = dlerror();
    Thread *t = thread_self();
    thread_to_vm(t);
    exception_throw(t, UnsatisfiedLinkError, "%s: %s", path, reason ? reason : "unknown reason");
    thread_to_native(t);
    return NULL;
}
/* For images with compressed entries. */
JVM_EXPORT(void *) JVM_LoadZipLibrary(void) {
    char path[4096];
    if (!options.jdk || snprintf(path, sizeof path, "%s/lib/libzip.so", options.jdk) >= (int)sizeof path) return NULL;
    return native_open_library(path);
}
JVM_EXPORT(void) JVM_UnloadLibrary(void *handle) { dlclose(handle); }
JVM_EXPORT(void *) JVM_FindLibraryEntry(void *handle, const char *name) { return native_find_symbol(handle, name); }
JVM_EXPORT(jboolean) JVM_IsSupportedJNIVersion(jint version) { return native_version_is_supported(version); }
/* A path in the form that the system's functions take. */
JVM_EXPORT(char *) JVM_NativePath(char *path) { return path; }

/* ---- signals ---- */

JVM_EXPORT(jint) JVM_FindSignal(const char *name) { return signals_find(name); }
JVM_EXPORT(void *) JVM_RegisterSignal(jint number, void *handler) {
    return (void *)(intptr_t)signals_set_handler(number, (int64_t)(intptr_t)handler);
}
JVM_EXPORT(jboolean) JVM_RaiseSignal(jint number) { return signals_raise(number); }

/* ---- locks of native code; threads that the VM does not know take them, too ---- */

JVM_EXPORT(void *) JVM_RawMonitorCreate(void) {
    pthread_mutex_t *lock = malloc(sizeof *lock);
    if (lock) pthread_mutex_init(lock, NULL);
    return lock;
}
JVM_EXPORT(void) JVM_RawMonitorDestroy(void *lock) {
    pthread_mutex_destroy(lock);
    free(lock);
}
JVM_EXPORT(jint) JVM_RawMonitorEnter(void *lock) { return pthread_mutex_lock(lock); }
JVM_EXPORT(void) JVM_RawMonitorExit(void *lock) { pthread_mutex_unlock(lock); }

/* ---- printing ---- */

/* -1 when the text does not fit; there is a NUL at the end of what does. */
JVM_EXPORT(int) jio_vsnprintf(char *text, size_t size, const char *format, va_list args) {
    if (size > INT32_MAX || !size) return -1;
    int n = vsnprintf(text, size, format, args);
    if (n >= 0 && (size_t)n < size) return n;
    text[size - 1] = 0;
    return -1;
}
__attribute__((format(printf, 3, 4))) JVM_EXPORT(int) jio_snprintf(char *text, size_t size, const char *format, ...) {
    va_list args;
    va_start(args, format);
    int n = jio_vsnprintf(text, size, format, args);
    va_end(args);
    return n;
}
JVM_EXPORT(int) jio_vfprintf(FILE *out, const char *format, va_list args) {
    return options.vfprintf_hook ? options.vfprintf_hook(out, format, args) : vfprintf(out, format, args);
}
__attribute__((format(printf, 2, 3))) JVM_EXPORT(int) jio_fprintf(FILE *out, const char *format, ...) {
    va_list args;
    va_start(args, format);
    int n = jio_vfprintf(out, format, args);
    va_end(args);
    return n;
}
__attribute__((format(printf, 1, 2))) JVM_EXPORT(int) jio_printf(const char *format, ...) {
    va_list args;
    va_start(args, format);
    int n = jio_vfprintf(stdout, format, args);
    va_end(args);
    return n;
}
