/* Natives of sun.management.Vm in jdk-subset: the functions of java.lang.management's table (vm/jvm/jmm.h), as methods.
   Plain JNI. */
#include "base/clock.h"
#include "vm/jvm/jmm.h"
#include "vm/natives/tables.h"

static jlong JNICALL long_attribute(JNIEnv *env, jclass c, jint attribute) {
    return jmm_GetLongAttribute(env, NULL, attribute);
}
static jboolean JNICALL bool_attribute(JNIEnv *env, jclass c, jint attribute) {
    return jmm_GetBoolAttribute(env, attribute);
}
static void JNICALL set_bool_attribute(JNIEnv *env, jclass c, jint attribute, jboolean on) {
    jmm_SetBoolAttribute(env, attribute, on);
}
static jobject JNICALL memory_usage(JNIEnv *env, jclass c, jboolean heap) { return jmm_GetMemoryUsage(env, heap); }
static jobjectArray JNICALL pools(JNIEnv *env, jclass c, jobject manager) { return jmm_GetMemoryPools(env, manager); }
static jobjectArray JNICALL managers(JNIEnv *env, jclass c, jobject pool) { return jmm_GetMemoryManagers(env, pool); }
static jobject JNICALL pool_usage(JNIEnv *env, jclass c, jobject pool) { return jmm_GetMemoryPoolUsage(env, pool); }
static jobject JNICALL peak_usage(JNIEnv *env, jclass c, jobject pool) { return jmm_GetPeakMemoryPoolUsage(env, pool); }
static jobject JNICALL collection_usage(JNIEnv *env, jclass c, jobject pool) {
    return jmm_GetPoolCollectionUsage(env, pool);
}
static void JNICALL reset(JNIEnv *env, jclass c, jobject of, jint statistic) {
    jmm_ResetStatistic(env, (jvalue){.l = of}, statistic);
}
static jobjectArray JNICALL dump_threads(JNIEnv *env, jclass c, jlongArray ids, jboolean monitors,
                                         jboolean synchronizers, jint max_depth) {
    return jmm_DumpThreads(env, ids, monitors, synchronizers, max_depth);
}
static void JNICALL thread_infos(JNIEnv *env, jclass c, jlongArray ids, jint max_depth, jobjectArray result) {
    jmm_GetThreadInfo(env, ids, max_depth, result);
}
static jlong JNICALL cpu_time(JNIEnv *env, jclass c, jlong id, jboolean with_system) {
    return jmm_GetThreadCpuTimeWithKind(env, id, with_system);
}
static jlong JNICALL allocated(JNIEnv *env, jclass c, jlong id) { return jmm_GetOneThreadAllocatedMemory(env, id); }
static jlong JNICALL total_allocated(JNIEnv *env, jclass c) { return jmm_GetTotalThreadAllocatedMemory(env); }
static jlong JNICALL process_cpu_time(JNIEnv *env, jclass c) { return clock_ns(CLOCK_PROCESS_CPUTIME_ID); }
static jobjectArray JNICALL deadlocks(JNIEnv *env, jclass c, jboolean monitors_only) {
    return jmm_FindDeadlocks(env, monitors_only);
}

#define USAGE "Ljava/lang/management/MemoryUsage;"
#define INFO "[Ljava/lang/management/ThreadInfo;"
#define ENTRY(name, descriptor, function) \
    { "sun/management/Vm", name, descriptor, (void *)(function) }
const JniNativeEntry management_natives[] = {
    ENTRY("longAttribute", "(I)J", long_attribute),
    ENTRY("boolAttribute", "(I)Z", bool_attribute),
    ENTRY("setBoolAttribute", "(IZ)V", set_bool_attribute),
    ENTRY("memoryUsage", "(Z)" USAGE, memory_usage),
    ENTRY("pools", "(Ljava/lang/Object;)[Ljava/lang/management/MemoryPoolMXBean;", pools),
    ENTRY("managers", "(Ljava/lang/Object;)[Ljava/lang/management/MemoryManagerMXBean;", managers),
    ENTRY("poolUsage", "(Ljava/lang/Object;)" USAGE, pool_usage),
    ENTRY("peakUsage", "(Ljava/lang/Object;)" USAGE, peak_usage),
    ENTRY("collectionUsage", "(Ljava/lang/Object;)" USAGE, collection_usage),
    ENTRY("reset", "(Ljava/lang/Object;I)V", reset),
    ENTRY("dumpThreads", "([JZZI)" INFO, dump_threads),
    ENTRY("threadInfos", "([JI" INFO ")V", thread_infos),
    ENTRY("cpuTime", "(JZ)J", cpu_time),
    ENTRY("processCpuTime", "()J", process_cpu_time),
    ENTRY("allocated", "(J)J", allocated),
    ENTRY("totalAllocated", "()J", total_allocated),
    ENTRY("deadlocks", "(Z)[Ljava/lang/Thread;", deadlocks),
    {NULL, NULL, NULL, NULL},
};
