/* The profile as files: one line for each stack, and a page with a flame graph. */
#ifndef profiler_report_h
#define profiler_report_h
#include <stdint.h>
#include <stdio.h>

#include "include/jvmti.h"
#include "profiler/stacks.h"

typedef struct ReportFacts {
    const char *what, *unit; /* "cpu", "samples" */
    uint64_t divisor;        /* of the weights */
} ReportFacts;
/* Writes all stacks; the sum of their weights in the unit. [page] may be NULL. Not in a signal handler. */
uint64_t report_write(jvmtiEnv *jvmti, JNIEnv *jni, const ReportFacts *facts, FILE *lines, FILE *page);
#endif
