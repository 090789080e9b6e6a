/* Memory that Java has from Unsafe.allocateMemory. */
#ifndef vm_natives_unsafe_h
#define vm_natives_unsafe_h
#include "base/memory.h"

void unsafe_count_memory(MemoryUse *use); /* nothing without -XX:NativeMemoryTracking */
#endif
