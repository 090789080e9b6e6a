/* From bytes to a Class (JVMS 5.3.5). */
#ifndef vm_classes_define_h
#define vm_classes_define_h
#include "runtime/exception.h"
#include "vm/classes/classes.h"
#include "vm/classes/loader.h"

/* A Class for an array, primitive or file, zeroed, with the fields common to all set. NULL: OutOfMemoryError
   pending. */
Class *class_allocate(Thread *t, Symbol *name, Loader *loader);
/* Makes the mirror (a GC point). Does nothing until java.lang.Class is laid out. */
bool class_make_mirror(Thread *t, Class *c);
void class_publish(Class *c); /* enters it in the lists */
bool class_is_boot(const Class *c);
Loader **loader_injected_cell(Object *class_loader); /* VM-private word of a ClassLoader object */
Module **module_injected_cell(Object *module);       /* of a java.lang.Module object */
void loader_object_created(Loader *loader);
/* Method structure of [info] with everything derived from it; no entry installed yet. */
void method_fill(Method *m, RuntimePool *pool, const MethodInfo *info, unsigned slot);
/* One that does something. */
bool method_is_finalizer(const Method *m);
/* Redefinition: whether a class could be defined from [cf] where [c] is, by its supertypes; false: exception
   pending. */
bool class_check_redefinition(Thread *t, Class *c, ClassFile *cf);
/* Made when first asked for; NULL, perhaps with an exception pending. A GC point. */
Object *class_protection_domain(Thread *t, Class *c);
static inline bool throw_no_memory(Thread *t) { return exception_throw_out_of_memory(t, "Metaspace"); }
/* Whether C recursion may go on; otherwise StackOverflowError is pending. */
bool check_c_stack(Thread *t);
/* JVMS 5.3.5: ClassFileLoadHook, parse, check, load supers, create, enter in the dictionary, ClassLoad event. [name]
   NULL: taken from the bytes. */
Class *loader_define_class(Thread *t, Loader *loader, Symbol *name, const uint8_t *bytes, uint32_t length,
                           const DefineOptions *how);
/* [c], loaded by another loader, is what [loader] sees under its name from now on. Posts ClassLoad. False: exception
   pending (a loading constraint is violated). */
bool loader_record_initiating(Thread *t, Loader *loader, Class *c);
/* The Module object of java.base is there: it becomes Class.module of all its classes loaded before and after. */
void loader_define_java_base(Object *module);
/* The Module structure of a java.lang.Module object, whose VM-private word names it; unnamed modules get theirs here.
   NULL: OutOfMemoryError pending. */
Module *module_of_object(Thread *t, Object *module);
Object *class_module_object(const Class *c);         /* Class.module */
Object *loader_unnamed_module(const Loader *l);      /* its Module object; NULL: not there yet */
void loader_set_boot_unnamed_module(Object *module); /* for boot classes outside java.base */
#endif
