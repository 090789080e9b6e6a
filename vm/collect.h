/* The VM's side of collections: heap configuration and hooks, log lines, waking callers that wait for references. */
#ifndef vm_collect_h
#define vm_collect_h
#include "runtime/thread.h"

/* The collections so far; nanoseconds since vm_started. For threads in state IN_VM. */
typedef struct CollectStatistics {
    uint64_t count, total_ns, allocated; /* bytes, up to the last one */
    int64_t cpu_ns;                      /* of the threads that have collected */
    size_t initial;                      /* of the heap, before the first */
    size_t peak_used;                    /* before any of them */
    int64_t start, end;                  /* of the last one, as the next three */
    size_t used_before, used_after, committed;
    GcCause cause;
    size_t metadata_before, metadata_after;
} CollectStatistics;
extern CollectStatistics collect_statistics;

/* Blocks until there have been more than [seen]. May return early. */
void collect_await_collection(Thread *t, uint64_t seen);

bool collect_init(void); /* makes the heap as the options say; false: no memory */
/* Blocks until the list of pending references is not empty. May return early. */
void collect_await_references(Thread *t);
#endif
