/* The mappings of the process, for jcmd: System.map, System.dump_map, VM.dynlibs. */
#ifndef vm_services_memory_map_h
#define vm_services_memory_map_h
#include <stdio.h>

#include "runtime/thread.h"

void memory_map_print_libraries(FILE *out); /* all mappings, in the form of the system */
/* With what is in memory of each and, with -XX:NativeMemoryTracking, what the VM uses it for. State IN_VM. */
void memory_map_print(Thread *t, FILE *out);
#endif
