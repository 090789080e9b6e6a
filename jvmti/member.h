/* Texts of classes and members, for the categories Class, Field and Method. */
#ifndef jvmti_member_h
#define jvmti_member_h

#include "include/jvmti.h"
#include "runtime/class.h"

/* [text] and [generic] are taken over or copied only when the agent asked for them; nothing is stored on failure. */
jvmtiError jvmti_store_texts(const char *const *texts, char **const *results, int count);
/* Name, descriptor and generic signature (may be NULL) of a method or field, each where the agent asked for it. */
jvmtiError jvmti_member_texts(const Symbol *name, const Symbol *descriptor, const Symbol *generic, char **name_ptr,
                              char **signature_ptr, char **generic_ptr);

#endif
