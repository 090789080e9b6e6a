/* MemberNames, as method handle constants need them. */
#ifndef vm_natives_invoke_h
#define vm_natives_invoke_h
#include "vm/interp/indy.h"

/* MemberName support shared with the natives of MethodHandleNatives. */
bool member_name_fill_method(Thread *t, Object *member, Method *m, int reference_kind);
Method *member_name_method(Object *member); /* vmtarget, NULL when unresolved */
/* The ResolvedMethodName that stands for a method; NULL: exception pending. */
Object *resolved_method_name(Thread *t, Method *m);
Method *resolved_name_method(const Object *name); /* NULL for NULL */
/* Descriptor of a String, a Class or a MethodType. *descriptor is NULL when it is too long, or nothing there. False:
   exception pending. */
bool descriptor_of_type(Thread *t, Object *type, Symbol **descriptor);
#endif
