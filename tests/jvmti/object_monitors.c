/* Threads that own, enter and wait: GetOwnedMonitorInfo, GetOwnedMonitorStackDepthInfo,
   GetCurrentContendedMonitor, GetObjectMonitorUsage. The script is ObjectMonitors.java. */
/* here: | -Xjvmti:strict */
#define TEST ObjectMonitors
#include "scripted.h"

/* Errors that need references of C. */
NATIVE(void, errors)(JNIEnv *env, jclass c, jthread unstarted, jthread ended) {
    jvmtiMonitorUsage usage;
    jint count = 7;
    jobject *monitors = (void *)1, monitor = (void *)1;
    jvmtiMonitorStackDepthInfo *infos = (void *)1;
    CASE("GetObjectMonitorUsage", "INVALID_OBJECT");
    EXPECT(INVALID_OBJECT, GetObjectMonitorUsage, NULL, &usage);
    CASE("GetObjectMonitorUsage", "NULL_POINTER");
    EXPECT(NULL_POINTER, GetObjectMonitorUsage, c, NULL);
    CASE("GetOwnedMonitorInfo", "INVALID_THREAD");
    EXPECT(INVALID_THREAD, GetOwnedMonitorInfo, (jthread)c, &count, &monitors);
    CASE("GetOwnedMonitorInfo", "THREAD_NOT_ALIVE");
    EXPECT(THREAD_NOT_ALIVE, GetOwnedMonitorInfo, unstarted, &count, &monitors);
    EXPECT(THREAD_NOT_ALIVE, GetOwnedMonitorInfo, ended, &count, &monitors);
    CASE("GetOwnedMonitorInfo", "NULL_POINTER");
    EXPECT(NULL_POINTER, GetOwnedMonitorInfo, NULL, NULL, &monitors);
    EXPECT(NULL_POINTER, GetOwnedMonitorInfo, NULL, &count, NULL);
    CASE("GetOwnedMonitorStackDepthInfo", "INVALID_THREAD");
    EXPECT(INVALID_THREAD, GetOwnedMonitorStackDepthInfo, (jthread)c, &count, &infos);
    CASE("GetOwnedMonitorStackDepthInfo", "THREAD_NOT_ALIVE");
    EXPECT(THREAD_NOT_ALIVE, GetOwnedMonitorStackDepthInfo, unstarted, &count, &infos);
    EXPECT(THREAD_NOT_ALIVE, GetOwnedMonitorStackDepthInfo, ended, &count, &infos);
    CASE("GetOwnedMonitorStackDepthInfo", "NULL_POINTER");
    EXPECT(NULL_POINTER, GetOwnedMonitorStackDepthInfo, NULL, NULL, &infos);
    EXPECT(NULL_POINTER, GetOwnedMonitorStackDepthInfo, NULL, &count, NULL);
    CASE("GetCurrentContendedMonitor", "INVALID_THREAD");
    EXPECT(INVALID_THREAD, GetCurrentContendedMonitor, (jthread)c, &monitor);
    CASE("GetCurrentContendedMonitor", "THREAD_NOT_ALIVE");
    EXPECT(THREAD_NOT_ALIVE, GetCurrentContendedMonitor, unstarted, &monitor);
    EXPECT(THREAD_NOT_ALIVE, GetCurrentContendedMonitor, ended, &monitor);
    CASE("GetCurrentContendedMonitor", "NULL_POINTER");
    EXPECT(NULL_POINTER, GetCurrentContendedMonitor, NULL, NULL);
    CASES_END();
    CHECK(count == 7 && monitors == (void *)1 && monitor == (void *)1 && infos == (void *)1);
    (void)env;
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    begin_script(vm, NULL, NULL);
    return 0;
}
