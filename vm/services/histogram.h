/* Histogram of classes: number and bytes of the objects of each. */
#ifndef vm_services_histogram_h
#define vm_services_histogram_h
#include <stdio.h>

#include "runtime/thread.h"

void histogram_print(Thread *t, bool live, FILE *out); /* [live]: after a collection. State IN_VM */
#endif
