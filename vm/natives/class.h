/* Bodies of natives of java.lang.Class that others call, too. */
#ifndef vm_natives_class_h
#define vm_natives_class_h
#include "runtime/exception.h"
#include "vm/natives/bodies.h"

/* Class.forName, from the name in internal form, for code of [domain] (package_access.h). */
bool class_for_name(Thread *t, Symbol *name, bool initialize, Object *class_loader, Object *domain, Slot *result);
Class *class_primitive_named(Thread *t, const char *name);
/* A name of more than 65535 bytes. False. */
bool class_throw_name_too_long(Thread *t, ExceptionClass error, const char *name);
#endif
