/* The interface that libmanagement and libmanagement_ext get from JVM_GetManagement (contract 11.4): numbers, records,
   and the table, as both sides know them. Its functions are in management.c (attributes, flags, commands, the table
   itself), management_memory.c and management_threads.c. */
#ifndef vm_jvm_jmm_h
#define vm_jvm_jmm_h
#include "vm/jvm/jvm_entry.h"

enum { JMM_VERSION_3 = 0x20030000, JMM_VERSION_4 = 0x20040000, JMM_VERSION_5 = 0x20050000 };

typedef struct JmmOptionalSupport {
    unsigned low_memory : 1, compilation_time : 1, contention : 1, current_cpu_time : 1, other_cpu_time : 1,
        monitor_usage : 1, synchronizer_usage : 1, allocated_memory : 1, diagnostic_commands : 1;
} JmmOptionalSupport;

/* Long attributes. */
enum {
    JMM_CLASSES_LOADED = 1,
    JMM_CLASSES_UNLOADED,
    JMM_THREADS_STARTED,
    JMM_THREADS_LIVE,
    JMM_THREADS_PEAK,
    JMM_THREADS_DAEMON,
    JMM_INIT_DONE_MS,
    JMM_COMPILE_MS,
    JMM_GC_MS,
    JMM_GC_COUNT,
    JMM_UPTIME_MS,
    JMM_GC_CPU_NS, /* asked for from 26 on */
    JMM_VM_GLOBAL_COUNT = 104,
    JMM_VM_THREAD_COUNT = 109,
    JMM_PROCESS_ID = 201,
    JMM_PHYSICAL_MEMORY,
    JMM_GC_EXT_ATTRIBUTES = 401
};
enum {
    JMM_VERBOSE_GC = 21,
    JMM_VERBOSE_CLASS,
    JMM_CONTENTION_MONITORING,
    JMM_THREAD_CPU_TIME,
    JMM_THREAD_ALLOCATED_MEMORY
};                                                                    /* boolean attributes */
enum { JMM_STATE_SUSPENDED = 0x100000, JMM_STATE_NATIVE = 0x400000 }; /* next to the bits of Thread.threadStatus */
enum {
    JMM_STAT_PEAK_THREADS = 801,
    JMM_STAT_CONTENTION_COUNT,
    JMM_STAT_CONTENTION_TIME,
    JMM_STAT_CONTENTION,
    JMM_STAT_PEAK_POOL_USAGE,
    JMM_STAT_GC
};
enum { JMM_USAGE_HIGH = 901, JMM_USAGE_LOW, JMM_COLLECTION_USAGE_HIGH, JMM_COLLECTION_USAGE_LOW }; /* thresholds */

/* Types of flags; the origins are those of runtime/vm_flags.h. */
enum { JMM_FLAG_BOOLEAN = 1, JMM_FLAG_STRING, JMM_FLAG_LONG, JMM_FLAG_DOUBLE };
typedef struct JmmGlobal {
    jstring name;
    jvalue value;
    int type, origin;
    unsigned writable : 1, external : 1;
    void *reserved[2];
} JmmGlobal;

typedef struct JmmExtAttribute {
    const char *name;
    char type;
    const char *description;
} JmmExtAttribute;
typedef struct JmmGcStat {
    jlong index, start_ms, end_ms; /* index 0: there was none */
    jobjectArray before, after;    /* the caller's; a MemoryUsage for each pool */
    jint value_count;
    jvalue *values; /* the caller's; for the extended attributes */
} JmmGcStat;
typedef struct JmmCommandInfo {
    const char *name, *description, *impact, *permission_class, *permission_name, *permission_action;
    int argument_count;
    jboolean enabled;
} JmmCommandInfo;
typedef struct JmmArgumentInfo {
    const char *name, *description, *type, *default_value;
    jboolean mandatory, option, multiple;
    int position; /* -1: an option */
} JmmArgumentInfo;

/* In the order of the tables, which begin with two words that mean nothing. That of version 3 is first, middle, total,
   last; version 4 has the total in front of the middle, and a word that means nothing where it was. */
#define JMM_FIRST(F)                                                                            \
    F(jint, GetVersion, (JNIEnv * env))                                                         \
    F(jint, GetOptionalSupport, (JNIEnv * env, JmmOptionalSupport * support))                   \
    F(jint, GetThreadInfo, (JNIEnv * env, jlongArray ids, jint max_depth, jobjectArray result)) \
    F(jobjectArray, GetMemoryPools, (JNIEnv * env, jobject manager))                            \
    F(jobjectArray, GetMemoryManagers, (JNIEnv * env, jobject pool))                            \
    F(jobject, GetMemoryPoolUsage, (JNIEnv * env, jobject pool))                                \
    F(jobject, GetPeakMemoryPoolUsage, (JNIEnv * env, jobject pool))
#define JMM_MIDDLE(F)                                                                                          \
    F(jlong, GetOneThreadAllocatedMemory, (JNIEnv * env, jlong id))                                            \
    F(void, GetThreadAllocatedMemory, (JNIEnv * env, jlongArray ids, jlongArray sizes))                        \
    F(jobject, GetMemoryUsage, (JNIEnv * env, jboolean heap))                                                  \
    F(jlong, GetLongAttribute, (JNIEnv * env, jobject of, jint attribute))                                     \
    F(jboolean, GetBoolAttribute, (JNIEnv * env, jint attribute))                                              \
    F(jboolean, SetBoolAttribute, (JNIEnv * env, jint attribute, jboolean on))                                 \
    F(jint, GetLongAttributes, (JNIEnv * env, jobject of, jint * attributes, jint count, jlong * results))     \
    F(jobjectArray, FindCircularBlockedThreads, (JNIEnv * env))                                                \
    F(jlong, GetThreadCpuTime, (JNIEnv * env, jlong id))                                                       \
    F(jobjectArray, GetVMGlobalNames, (JNIEnv * env))                                                          \
    F(jint, GetVMGlobals, (JNIEnv * env, jobjectArray names, JmmGlobal * globals, jint count))                 \
    F(jint, GetInternalThreadTimes, (JNIEnv * env, jobjectArray names, jlongArray times))                      \
    F(jboolean, ResetStatistic, (JNIEnv * env, jvalue of, jint statistic))                                     \
    F(void, SetPoolSensor, (JNIEnv * env, jobject pool, jint threshold, jobject sensor))                       \
    F(jlong, SetPoolThreshold, (JNIEnv * env, jobject pool, jint threshold, jlong bytes))                      \
    F(jobject, GetPoolCollectionUsage, (JNIEnv * env, jobject pool))                                           \
    F(jint, GetGCExtAttributeInfo, (JNIEnv * env, jobject manager, JmmExtAttribute * attributes, jint count))  \
    F(void, GetLastGCStat, (JNIEnv * env, jobject manager, JmmGcStat * stat))                                  \
    F(jlong, GetThreadCpuTimeWithKind, (JNIEnv * env, jlong id, jboolean with_system))                         \
    F(void, GetThreadCpuTimesWithKind, (JNIEnv * env, jlongArray ids, jlongArray times, jboolean with_system)) \
    F(jint, DumpHeap0, (JNIEnv * env, jstring file, jboolean live))                                            \
    F(jobjectArray, FindDeadlocks, (JNIEnv * env, jboolean monitors_only))                                     \
    F(void, SetVMGlobal, (JNIEnv * env, jstring name, jvalue value))
#define JMM_TOTAL(F) F(jlong, GetTotalThreadAllocatedMemory, (JNIEnv * env))
#define JMM_LAST(F)                                                                                   \
    F(jobjectArray, DumpThreads,                                                                      \
      (JNIEnv * env, jlongArray ids, jboolean monitors, jboolean synchronizers, jint max_depth))      \
    F(void, SetGCNotificationEnabled, (JNIEnv * env, jobject manager, jboolean on))                   \
    F(jobjectArray, GetDiagnosticCommands, (JNIEnv * env))                                            \
    F(void, GetDiagnosticCommandInfo, (JNIEnv * env, jobjectArray names, JmmCommandInfo * infos))     \
    F(void, GetDiagnosticCommandArgumentsInfo, (JNIEnv * env, jstring name, JmmArgumentInfo * infos)) \
    F(jstring, ExecuteDiagnosticCommand, (JNIEnv * env, jstring line))                                \
    F(void, SetDiagnosticFrameworkNotificationEnabled, (JNIEnv * env, jboolean on))
#define JMM_DECLARE(type, name, parameters) type JNICALL jmm_##name parameters;
JMM_FIRST(JMM_DECLARE)
JMM_MIDDLE(JMM_DECLARE)
JMM_TOTAL(JMM_DECLARE)
JMM_LAST(JMM_DECLARE)
#undef JMM_DECLARE

/* Starts the thread that attends to thresholds and notifications. False: exception pending. */
bool management_start_attending(Thread *t);
#endif
