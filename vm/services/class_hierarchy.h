/* The tree of all classes below Object, for `jcmd VM.class_hierarchy`. */
#ifndef vm_services_class_hierarchy_h
#define vm_services_class_hierarchy_h
#include <stdio.h>

#include "runtime/thread.h"

/* [name] NULL: all; else the classes of that name (java.lang.String), each with its superclasses and, if [subclasses],
   what extends it. [interfaces]: with the interfaces of each. State IN_VM. */
void class_hierarchy_print(Thread *t, const char *name, bool interfaces, bool subclasses, FILE *out);
#endif
