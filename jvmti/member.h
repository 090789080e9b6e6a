/* Texts of classes and members, for the categories Class, Field and Method. */
#ifndef jvmti_member_h
#define jvmti_member_h

#include "include/jvmti.h"
#include "runtime/class.h"

/* A copy for the agent; of no symbol NULL is one. False: no memory. */
bool jvmti_copy_symbol(const Symbol *text, char **copy);
/* Name, descriptor and generic signature (may be NULL) of a method or field, each where the agent asked for it;
   nothing is stored on failure. */
jvmtiError jvmti_member_texts(const Symbol *name, const Symbol *descriptor, const Symbol *generic, char **name_ptr,
                              char **signature_ptr, char **generic_ptr);

#endif
