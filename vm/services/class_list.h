/* `jcmd VM.classes`: all classes, in the form that `java` 25 prints them in. */
#ifndef vm_services_class_list_h
#define vm_services_class_list_h
#include <stdio.h>

#include "runtime/class.h"

/* State IN_VM. */
void class_list_print(Thread *t, bool verbose, FILE *out);
#endif
