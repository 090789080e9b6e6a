/* Heap dumps: all classes, objects, roots and threads' stacks in a file, in the format of HPROF (JAVA PROFILE 1.0.2),
   which heap analysers read. */
#ifndef vm_services_heap_dump_h
#define vm_services_heap_dump_h
#include <stdio.h>

#include "runtime/thread.h"

typedef struct HeapDumpRequest {
    const char *path; /* made with O_EXCL */
    bool live;      /* after a collection; else with what was garbage at the last one's end, but for what died since */
    bool overwrite; /* the file may exist */
    bool out_of_memory; /* the caller has just run out of memory: its stack shows it */
    int gzip_level;     /* 1 ... 9; 0: not compressed */
} HeapDumpRequest;

enum { HEAP_DUMP_GZIP_MAX = 9 };
/* 0, or why there is no dump or only part of one (errno). [out], which may be NULL, is reported in the words of `java`.
   State IN_VM; a GC point, nothing is allocated. */
int heap_dump_write(Thread *self, const HeapDumpRequest *request, FILE *out);
/* -XX:+HeapDumpOnOutOfMemoryError: to where -XX:HeapDumpPath says. */
void heap_dump_on_out_of_memory(Thread *self, const char *message);
#endif
