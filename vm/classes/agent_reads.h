/* What modules of classes that agents have changed read. */
#ifndef vm_classes_agent_reads_h
#define vm_classes_agent_reads_h
#include "runtime/thread.h"

/* The module of [c] reads what agents bring along from now on. */
void class_transformed_by_agent(const Class *c);
/* Reports the library of it, where definitions end. Runs Java; what that throws is dropped. */
void modules_notify_library(Thread *t);
#endif
