/* What the embedded class library lacks: a line for the user of a program that needs more. */
#ifndef vm_interp_missing_h
#define vm_interp_missing_h
#include <stdio.h>

#include "runtime/class.h"

/* When [throwable] or one of its causes says that a class, method or field of the platform is missing, and the class
   library is the embedded one: a line that names it and --jdk. Programs do not see it: it is no part of the
   throwable. */
void missing_print_note(const Object *throwable, FILE *out);
#endif
