/* The heap in a file, in the format of HPROF 1.0.2, which tools that look for leaks read. */
#ifndef vm_heap_dump_h
#define vm_heap_dump_h
#include <stdio.h>
#include "runtime/thread.h"

/* Writes a new file, with what is alive after a collection if [live]. Tells in the words of `java` what becomes of it, on [out]. An existing file is replaced only if [overwrite].
   State IN_VM. 0, or the errno of what went wrong. */
int heap_dump_write(Thread *t, const char *path, bool live, bool overwrite, FILE *out);
/* -XX:+HeapDumpOnOutOfMemoryError: all objects, to where -XX:HeapDumpPath says. */
void heap_dump_exhausted(Thread *t, const char *message);
#endif
