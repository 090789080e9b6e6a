/* Members and layout of a class that is being defined. */
#ifndef vm_classes_members_h
#define vm_classes_members_h
#include "runtime/class.h"

/* Method structure of [info] with everything derived from it; no entry installed yet. */
void method_fill(Method *m, RuntimePool *pool, const MethodInfo *info, unsigned slot);
/* One that does something. */
bool method_is_finalizer(const Method *m);
/* Methods and fields from the class's file. False: no memory. */
bool class_make_members(Class *c);
/* Flags and layout kind of boot classes that the VM knows by name. */
void class_set_special_kind(Class *c);
/* Offsets of the fields of instances. False: too large, or no memory. */
bool class_lay_out(Class *c);
#endif
