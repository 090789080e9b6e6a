/* Threads in java.lang.management's table. */
#ifndef vm_jvm_management_threads_h
#define vm_jvm_management_threads_h
#include "vm/jvm/jmm.h"

void jmm_reset_contention(Thread *t, int64_t thread_id, int statistic); /* 0: of all threads */
#endif
