/* All about the VM, its process and the system, for `jcmd VM.info`. */
#ifndef vm_services_vm_info_h
#define vm_services_vm_info_h
#include <stdio.h>

#include "runtime/thread.h"

void vm_info_print(Thread *t, FILE *out); /* state IN_VM */
#endif
