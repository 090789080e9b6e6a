/* Virtual method tables, with mirandas. */
#ifndef vm_classes_vtable_h
#define vm_classes_vtable_h
#include "vm/classes/classes.h"

bool class_build_vtable(Thread *t, Class *c);
/* Miranda of [c] or a superclass for an interface method; NULL when a class declares the method. */
Method *class_find_miranda(const Class *c, const Symbol *name, const Symbol *descriptor);
/* The same of [c] alone. No superclass has one then. */
Method *class_own_miranda(const Class *c, const Symbol *name, const Symbol *descriptor);
/* A miranda's interface method has been redefined. */
void miranda_refresh(Method *miranda, const Method *im);
#endif
