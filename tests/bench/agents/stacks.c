/* Stack traces, whole and of the top frames only, of a deep stack and of a hundred threads; suspending a thread. */
#include "bench_agent.h"

static void JNICALL deep(JNIEnv *env, jclass driver, jint depth) {
    enum { TIMES = 500, TOP_TIMES = 20000 };
    jvmtiFrameInfo *frames = malloc(sizeof *frames * (depth + 100));
    jint count = 0;
    double begun = process_ns();
    for (int i = 0; i < TIMES; i++) TI(GetStackTrace, NULL, 0, depth + 100, frames, &count);
    need(count >= depth, "a frame");
    emit("get_stack_trace_1000", (process_ns() - begun) / TIMES / 1e3, "us");
    begun = process_ns();
    for (int i = 0; i < TOP_TIMES; i++) TI(GetStackTrace, NULL, 0, 10, frames, &count);
    emit_each("get_stack_trace_top10_of_1000", process_ns() - begun, TOP_TIMES);
    begun = process_ns();
    for (int i = 0; i < TIMES; i++) TI(GetFrameCount, NULL, &count);
    emit("get_frame_count_1000", (process_ns() - begun) / TIMES / 1e3, "us");
    free(frames);
}

static jthread parked_thread(void) {
    jthread *threads, parked = NULL;
    jint count;
    TI(GetAllThreads, &count, &threads);
    for (int i = 0; i < count && !parked; i++) {
        jvmtiThreadInfo info;
        TI(GetThreadInfo, threads[i], &info);
        if (strncmp(info.name, "parked-", 7) == 0) parked = threads[i];
        deallocate(info.name);
    }
    deallocate(threads);
    need(parked, "parked thread");
    return parked;
}

static void JNICALL all(JNIEnv *env, jclass driver, jint thread_count) {
    enum { TIMES = 200, SUSPEND_TIMES = 2000 };
    jvmtiStackInfo *stacks;
    jthread *threads;
    jint count;
    double begun = process_ns();
    for (int i = 0; i < TIMES; i++) {
        TI(GetAllStackTraces, 64, &stacks, &count);
        for (int k = 0; k < count; k++) (*env)->DeleteLocalRef(env, stacks[k].thread);
        need(count >= thread_count, "a thread");
        deallocate(stacks);
    }
    emit("get_all_stack_traces_100", (process_ns() - begun) / TIMES / 1e3, "us");
    begun = process_ns();
    for (int i = 0; i < TIMES; i++) {
        TI(GetAllThreads, &count, &threads);
        for (int k = 0; k < count; k++) (*env)->DeleteLocalRef(env, threads[k]);
        deallocate(threads);
    }
    emit("get_all_threads_100", (process_ns() - begun) / TIMES / 1e3, "us");
    jthread parked = parked_thread();
    begun = process_ns();
    for (int i = 0; i < SUSPEND_TIMES; i++) {
        TI(SuspendThread, parked);
        TI(ResumeThread, parked);
    }
    emit_each("suspend_resume_thread", process_ns() - begun, SUSPEND_TIMES);
}

static const Agent agent = {
    .driver = "Stacks",
    .natives = {{"deep", "(I)V", (void *)deep}, {"all", "(I)V", (void *)all}},
    .capabilities = {.can_suspend = 1},
};
