/* The superclass and the interfaces of a class that is being defined. */
#ifndef vm_classes_supertypes_h
#define vm_classes_supertypes_h
#include "runtime/class.h"
#include "runtime/thread.h"

/* Loads and checks them; [c] has name, loader, package, access and module set. False: exception pending. */
bool class_load_supers(Thread *t, Class *c);
/* Superinterfaces of all superinterfaces before themselves, superclass's first, each once. False: no memory. */
bool class_collect_interfaces(Class *c);
/* That no method overrides a final one. False: exception pending. */
bool class_check_final_overrides(Thread *t, Class *c);
/* Redefinition: whether a class could be defined from [cf] where [c] is, by its supertypes; false: exception
   pending. */
bool class_check_redefinition(Thread *t, Class *c, ClassFile *cf);
#endif
