/* Natives of Exports.java: each calls the JVM_ function of libjvm.so that its name says. */
#include <jni.h>
#include <stdlib.h>
#include <string.h>

#define N(type, name, ...) JNIEXPORT type JNICALL Java_Exports_##name(JNIEnv *env, jclass self, ##__VA_ARGS__)
/* A string as C text; NULL for null. */
static char *text(JNIEnv *env, jstring s) {
    if (!s) return NULL;
    const char *p = (*env)->GetStringUTFChars(env, s, NULL);
    char *copy = strdup(p);
    (*env)->ReleaseStringUTFChars(env, s, p);
    return copy;
}
static jbyte *bytes(JNIEnv *env, jbyteArray a, jsize *n) {
    *n = (*env)->GetArrayLength(env, a);
    jbyte *p = malloc((size_t)*n + 1);
    (*env)->GetByteArrayRegion(env, a, 0, *n, p);
    return p;
}

jint JVM_IHashCode(JNIEnv *, jobject);
void JVM_MonitorWait(JNIEnv *, jobject, jlong);
void JVM_MonitorNotify(JNIEnv *, jobject);
void JVM_MonitorNotifyAll(JNIEnv *, jobject);
jobject JVM_Clone(JNIEnv *, jobject);
jstring JVM_InternString(JNIEnv *, jstring);
N(jint, hash, jobject o) { return JVM_IHashCode(env, o); }
N(void, await, jobject o, jlong n) { JVM_MonitorWait(env, o, n); }
N(void, notify1, jobject o) { JVM_MonitorNotify(env, o); }
N(void, notifyAll1, jobject o) { JVM_MonitorNotifyAll(env, o); }
N(jobject, copy, jobject o) { return JVM_Clone(env, o); }
N(jstring, intern, jstring s) { return JVM_InternString(env, s); }

jlong JVM_CurrentTimeMillis(JNIEnv *, jclass);
jlong JVM_NanoTime(JNIEnv *, jclass);
jlong JVM_GetNanoTimeAdjustment(JNIEnv *, jclass, jlong);
N(jlong, millis) { return JVM_CurrentTimeMillis(env, self); }
N(jlong, nanos) { return JVM_NanoTime(env, self); }
N(jlong, adjustment, jlong offset) { return JVM_GetNanoTimeAdjustment(env, self, offset); }

jobjectArray JVM_GetProperties(JNIEnv *);
jobjectArray JVM_GetVmArguments(JNIEnv *);
jobject JVM_InitAgentProperties(JNIEnv *, jobject);
jstring JVM_GetTemporaryDirectory(JNIEnv *);
void JVM_GC(void);
jlong JVM_TotalMemory(void);
jlong JVM_FreeMemory(void);
jlong JVM_MaxMemory(void);
jint JVM_ActiveProcessorCount(void);
jlong JVM_MaxObjectInspectionAge(void);
jboolean JVM_SupportsCX8(void);
jboolean JVM_IsSupportedJNIVersion(jint);
N(jobjectArray, properties) { return JVM_GetProperties(env); }
N(jobjectArray, arguments) { return JVM_GetVmArguments(env); }
N(jobject, agentProperties, jobject p) { return JVM_InitAgentProperties(env, p); }
N(jstring, temporary) { return JVM_GetTemporaryDirectory(env); }
N(jlong, memory, jint what) {
    switch (what) {
    case 0: return JVM_TotalMemory();
    case 1: return JVM_FreeMemory();
    case 2: return JVM_MaxMemory();
    case 3: return JVM_ActiveProcessorCount();
    case 4: JVM_GC(); return JVM_MaxObjectInspectionAge();
    default: return JVM_SupportsCX8();
    }
}
N(jboolean, version, jint v) { return JVM_IsSupportedJNIVersion(v); }

void *JVM_LoadLibrary(const char *, jboolean);
void JVM_UnloadLibrary(void *);
void *JVM_FindLibraryEntry(void *, const char *);
char *JVM_NativePath(char *);
void *JVM_RawMonitorCreate(void);
void JVM_RawMonitorDestroy(void *);
jint JVM_RawMonitorEnter(void *);
void JVM_RawMonitorExit(void *);
jint JVM_FindSignal(const char *);
void *JVM_RegisterSignal(jint, void *);
jboolean JVM_RaiseSignal(jint);
N(jlong, load, jstring path, jboolean throws) { return (jlong)JVM_LoadLibrary(text(env, path), throws); }
N(void, unload, jlong handle) { JVM_UnloadLibrary((void *)handle); }
N(jboolean, entry, jlong handle, jstring name) { return JVM_FindLibraryEntry((void *)handle, text(env, name)) != NULL; }
N(jstring, path, jstring path) { return (*env)->NewStringUTF(env, JVM_NativePath(text(env, path))); }
N(jint, lock) {
    void *m = JVM_RawMonitorCreate();
    jint r = JVM_RawMonitorEnter(m);
    JVM_RawMonitorExit(m);
    JVM_RawMonitorDestroy(m);
    return r;
}
N(jint, signal, jstring name) { return JVM_FindSignal(text(env, name)); }
N(jlong, handle, jint number, jlong handler) { return (jlong)JVM_RegisterSignal(number, (void *)handler); }
N(jboolean, raise, jint number) { return JVM_RaiseSignal(number); }

jclass JVM_FindPrimitiveClass(JNIEnv *, const char *);
jclass JVM_FindClassFromBootLoader(JNIEnv *, const char *);
jclass JVM_FindClassFromCaller(JNIEnv *, const char *, jboolean, jobject, jclass);
jclass JVM_FindClassFromClass(JNIEnv *, const char *, jboolean, jclass);
jclass JVM_FindLoadedClass(JNIEnv *, jobject, jstring);
jclass JVM_DefineClass(JNIEnv *, const char *, jobject, const jbyte *, jsize, jobject);
jclass JVM_DefineClassWithSource(JNIEnv *, const char *, jobject, const jbyte *, jsize, jobject, const char *);
jclass JVM_LookupDefineClass(JNIEnv *, jclass, const char *, const jbyte *, jsize, jobject, jboolean, int, jobject);
N(jclass, primitive, jstring name) { return JVM_FindPrimitiveClass(env, text(env, name)); }
N(jclass, boot, jstring name) { return JVM_FindClassFromBootLoader(env, text(env, name)); }
N(jclass, caller, jstring name, jboolean init, jobject loader) {
    return JVM_FindClassFromCaller(env, text(env, name), init, loader, self);
}
N(jclass, linked, jstring name, jboolean init, jclass from) {
    return JVM_FindClassFromClass(env, text(env, name), init, from);
}
N(jclass, loaded, jobject loader, jstring name) { return JVM_FindLoadedClass(env, loader, name); }
N(jclass, define, jstring name, jobject loader, jbyteArray a, jobject domain, jstring source) {
    jsize n;
    jbyte *p = bytes(env, a, &n);
    jclass c = source ? JVM_DefineClassWithSource(env, text(env, name), loader, p, n, domain, text(env, source))
                      : JVM_DefineClass(env, text(env, name), loader, p, n, domain);
    memset(p, 0, (size_t)n);
    free(p);
    return c;
}
N(jclass, lookupDefine, jclass lookup, jstring name, jbyteArray a, jboolean init, jint flags, jobject data) {
    jsize n;
    jbyte *p = bytes(env, a, &n);
    jclass c = JVM_LookupDefineClass(env, lookup, text(env, name), p, n, NULL, init, flags, data);
    memset(p, 0, (size_t)n);
    free(p);
    return c;
}

void JVM_DefineModule(JNIEnv *, jobject, jboolean, jstring, jstring, jobjectArray);
void JVM_SetBootLoaderUnnamedModule(JNIEnv *, jobject);
void JVM_AddReadsModule(JNIEnv *, jobject, jobject);
void JVM_AddModuleExports(JNIEnv *, jobject, jstring, jobject);
void JVM_AddModuleExportsToAll(JNIEnv *, jobject, jstring);
void JVM_AddModuleExportsToAllUnnamed(JNIEnv *, jobject, jstring);
jstring JVM_GetSystemPackage(JNIEnv *, jstring);
jobjectArray JVM_GetSystemPackages(JNIEnv *);
N(void, defineModule, jobject m, jboolean open, jstring version, jstring location, jobjectArray packages) {
    JVM_DefineModule(env, m, open, version, location, packages);
}
N(void, reads, jobject from, jobject to) { JVM_AddReadsModule(env, from, to); }
N(void, exports, jobject from, jstring p, jobject to) { JVM_AddModuleExports(env, from, p, to); }
N(void, exportsAll, jobject from, jstring p) { JVM_AddModuleExportsToAll(env, from, p); }
N(void, exportsUnnamed, jobject from, jstring p) { JVM_AddModuleExportsToAllUnnamed(env, from, p); }
N(jstring, systemPackage, jstring p) { return JVM_GetSystemPackage(env, p); }
N(jobjectArray, systemPackages) { return JVM_GetSystemPackages(env); }

jvalue JVM_GetPrimitiveArrayElement(JNIEnv *, jobject, jint, jint);
void JVM_SetPrimitiveArrayElement(JNIEnv *, jobject, jint, jvalue, unsigned char);
jobject JVM_GetArrayElement(JNIEnv *, jobject, jint);
void JVM_SetArrayElement(JNIEnv *, jobject, jint, jobject);
jobject JVM_NewMultiArray(JNIEnv *, jclass, jintArray);
N(jlong, get, jobject array, jint index, jint code) {
    jvalue v = JVM_GetPrimitiveArrayElement(env, array, index, code);
    switch (code) {
    case 4: return v.z;
    case 5: return v.c;
    case 6: return (jlong)(v.f * 100);
    case 7: return (jlong)(v.d * 100);
    case 8: return v.b;
    case 9: return v.s;
    case 10: return v.i;
    default: return v.j;
    }
}
N(void, set, jobject array, jint index, jlong value, jint code) {
    jvalue v = {.j = 0};
    switch (code) {
    case 4: v.z = (jboolean)value; break;
    case 5: v.c = (jchar)value; break;
    case 6: v.f = (jfloat)value; break;
    case 7: v.d = (jdouble)value; break;
    case 8: v.b = (jbyte)value; break;
    case 9: v.s = (jshort)value; break;
    case 10: v.i = (jint)value; break;
    default: v.j = value;
    }
    JVM_SetPrimitiveArrayElement(env, array, index, v, (unsigned char)code);
}
N(jobject, getElement, jobject array, jint index) { return JVM_GetArrayElement(env, array, index); }
N(jobject, newMulti, jclass c, jintArray lengths) { return JVM_NewMultiArray(env, c, lengths); }

jboolean JVM_HoldsLock(JNIEnv *, jclass, jobject);
jobject JVM_CurrentThread(JNIEnv *, jclass);
jobjectArray JVM_GetAllThreads(JNIEnv *, jclass);
jobjectArray JVM_DumpThreads(JNIEnv *, jclass, jobjectArray);
void JVM_FillInStackTrace(JNIEnv *, jobject);
void JVM_InitStackTraceElementArray(JNIEnv *, jobjectArray, jobject);
jobject JVM_LatestUserDefinedLoader(JNIEnv *);
jobject JVM_GetStackAccessControlContext(JNIEnv *, jclass);
jobject JVM_GetInheritedAccessControlContext(JNIEnv *, jclass);
jboolean JVM_IsCDSDumpingEnabled(JNIEnv *);
jboolean JVM_IsDumpingClassList(JNIEnv *);
jlong JVM_GetRandomSeedForDumping(void);
N(jboolean, holds, jobject o) { return JVM_HoldsLock(env, self, o); }
N(jobject, thread) { return JVM_CurrentThread(env, self); }
N(jobjectArray, threads) { return JVM_GetAllThreads(env, self); }
N(jobjectArray, dump, jobjectArray threads) { return JVM_DumpThreads(env, self, threads); }
N(void, fill, jobject throwable) { JVM_FillInStackTrace(env, throwable); }
N(void, elements, jobjectArray a, jobject throwable) { JVM_InitStackTraceElementArray(env, a, throwable); }
N(jobject, userLoader) { return JVM_LatestUserDefinedLoader(env); }
N(jobject, stackContext) { return JVM_GetStackAccessControlContext(env, self); }
N(jobject, inheritedContext) { return JVM_GetInheritedAccessControlContext(env, self); }
N(jlong, dumping) { return JVM_IsCDSDumpingEnabled(env) + JVM_IsDumpingClassList(env) + JVM_GetRandomSeedForDumping(); }
