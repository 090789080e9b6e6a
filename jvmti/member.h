/* What method.c and field.c share with class.c. */
#ifndef jvmti_member_h
#define jvmti_member_h

#include "include/jvmti.h"
#include "runtime/class.h"

/* Name, descriptor and generic signature (may be NULL) of a method or field, each where the agent asked for it. */
jvmtiError jvmti_member_texts(const Symbol *name, const Symbol *descriptor, const Symbol *generic, char **name_ptr,
                              char **signature_ptr, char **generic_ptr);

#endif
