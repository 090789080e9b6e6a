/* The java.lang.Class object of each class, its module and its protection domain. */
#ifndef vm_classes_mirror_h
#define vm_classes_mirror_h
#include "runtime/class.h"
#include "runtime/thread.h"

/* Makes the mirror (a GC point). Does nothing until java.lang.Class is laid out. */
bool class_make_mirror(Thread *t, Class *c);
Loader **loader_injected_cell(Object *class_loader); /* VM-private word of a ClassLoader object */
Module **module_injected_cell(Object *module);       /* of a java.lang.Module object */
void loader_object_created(Loader *loader);
/* The protection domain: made when first asked for; NULL, perhaps with an exception pending. A GC point. */
Object *class_protection_domain(Thread *t, Class *c);
/* The Module object of java.base is there: it becomes Class.module of all its classes loaded before and after. */
void loader_define_java_base(Object *module);
/* The Module structure of a java.lang.Module object, whose VM-private word names it; unnamed modules get theirs here.
   NULL: OutOfMemoryError pending. */
Module *module_of_object(Thread *t, Object *module);
Object *class_module_object(const Class *c);         /* Class.module */
Object *loader_unnamed_module(const Loader *l);      /* its Module object; NULL: not there yet */
void loader_set_boot_unnamed_module(Object *module); /* for boot classes outside java.base */
/* The domain of classes that a built-in loader has found in an entry of the class path. NULL: none, perhaps with an
   exception pending. */
Object *class_domain_of_origin(Thread *t, Loader *loader, const char *origin);
#endif
