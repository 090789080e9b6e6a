/* The invocation interface watched: its table is replaced by one that puts checks around new environments, and lets the
   rules look at who attaches, detaches, and ends the VM. */
#ifndef validation_interpose_invoke_h
#define validation_interpose_invoke_h

#include "validation/core/calls.h"

/* Puts the layer's in the place of the VM's. */
void invoke_watch(JavaVM *vm);

#endif
