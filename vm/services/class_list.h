/* `jcmd VM.classes`: all classes, in the form that `java` 25 prints them in; `jcmd VM.print_touched_methods`: all
   methods that were called, in that of `java` 17. */
#ifndef vm_services_class_list_h
#define vm_services_class_list_h
#include <stdio.h>

#include "runtime/class.h"

/* State IN_VM. */
void class_list_print(Thread *t, bool verbose, FILE *out);
void class_list_print_touched_methods(Thread *t, FILE *out);
#endif
