/* What the VM's memory is used for, by kind: jcmd VM.native_memory, -XX:+PrintNMTStatistics. Nothing is tracked while
   the program runs (but for Unsafe.allocateMemory): whoever has memory counts it when it is asked for. */
#ifndef vm_services_native_memory_h
#define vm_services_native_memory_h
#include <stdio.h>

#include "runtime/thread.h"

typedef enum NativeMemoryRequest {
    NATIVE_MEMORY_PRINT_SUMMARY,
    NATIVE_MEMORY_PRINT_DETAIL,
    NATIVE_MEMORY_TAKE_BASELINE,
    NATIVE_MEMORY_SUMMARY_DIFF,
    NATIVE_MEMORY_DETAIL_DIFF,
    NATIVE_MEMORY_SHUTDOWN,
    NATIVE_MEMORY_STATISTICS
} NativeMemoryRequest;
/* [scale]: "KB" and its like. Texts are those of `java`. */
void native_memory_answer(Thread *t, NativeMemoryRequest request, const char *scale, FILE *out);
void native_memory_at_exit(FILE *out); /* -XX:+PrintNMTStatistics; all threads are stopped */
/* A block of Unsafe.allocateMemory, NULL ignored: [sign] 1, it was allocated, -1, it is about to be freed. Nobody else
   knows of these blocks: with -XX:NativeMemoryTracking they are counted. */
void native_memory_track(void *block, int sign);
#endif
