/* Memory in java.lang.management's table. */
#ifndef vm_jvm_management_memory_h
#define vm_jvm_management_memory_h
#include "vm/jvm/jmm.h"

void jmm_reset_peak_usage(jobject pool); /* NULL: of all pools */
#endif
