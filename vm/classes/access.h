/* Access control (JVMS 5.4.4) and nests. */
#ifndef vm_classes_access_h
#define vm_classes_access_h
#include "vm/classes/resolve.h"

bool access_check_class(Thread *t, Class *referrer, Class *target); /* raises IllegalAccessError */
/* The part that concerns packages: method handles leave modules to the Lookup. */
bool access_check_package(Thread *t, Class *referrer, Class *target);
/* The part that concerns modules, for a public [target]; [prefix] goes before the message. */
bool access_check_modules(Thread *t, Class *referrer, Class *target, const char *prefix);
bool access_check_member(Thread *t, Class *referrer, Class *resolved_holder, Class *declaring, unsigned access,
                         Symbol *name, Symbol *descriptor);
/* JVMS 5.4.4: the nest host, validated; a class without a valid host is its own. */
Class *class_nest_host(Thread *t, Class *c);
bool class_are_nestmates(Thread *t, Class *a, Class *b);
#endif
