/* Bodies of natives of java.lang.Class that others call, too. */
#ifndef vm_natives_class_h
#define vm_natives_class_h
#include "vm/natives/bodies.h"

/* Class.forName, from the name in internal form, for code of [domain] (package_access.h). */
bool class_for_name(Thread *t, Symbol *name, bool initialize, Object *class_loader, Object *domain, Slot *result);
Class *class_primitive_named(Thread *t, const char *name);
#endif
