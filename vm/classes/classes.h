/* What the parts of loading and linking share with each other and nobody else: loader.c, define.c, array classes,
   link.c, vtable.c, initialize.c. */
#ifndef vm_classes_classes_h
#define vm_classes_classes_h
#include "vm/classes/link.h"
#include "vm/classes/loader.h"

extern Symbol *sym_kind_app, *sym_kind_platform, *sym_java_base;

/* Guards the lists of classes and loaders, class_array_of and definition of a name (not held while Java runs or a
   collection can happen). */
void classes_lock(void);
void classes_unlock(void);

/* A Class for an array, primitive or file, zeroed, with the fields common to all set. NULL: OutOfMemoryError
   pending. */
Class *class_allocate(Thread *t, Symbol *name, Loader *loader);
/* Makes the mirror (a GC point). Does nothing until java.lang.Class is laid out. */
bool class_make_mirror(Thread *t, Class *c);
void class_publish(Class *c); /* enters it in the lists */
bool class_is_boot(const Class *c);
/* Unloading (vm/classes/unload.c). Frees a class that was never published; its file stays the caller's. */
void class_discard(Class *c);
void class_count_file(const ClassFile *file, bool added);
/* Collects when the room for class metadata is used up; false: OutOfMemoryError is pending. A GC point. */
void unload_register(HeapHooks *hooks);
/* What a class keeps alive besides its static fields, parts of it several times; NULLs among it. */
void class_visit_references(const ObjectLayout *layout, HeapVisitor visit, void *context);
/* Walks over the graph of objects. Mirrors that are always alive because the boot loader defined them, and those of
   primitive types. */
void classes_visit_system(HeapVisitor visit, void *context);
/* What a loader keeps alive besides its fields: the classes it has defined, its modules; the same of all built-in
   loaders. */
void loader_visit_owned(Object *class_loader, HeapVisitor visit, void *context);
void loaders_visit_permanent_owned(HeapVisitor visit, void *context);
bool class_metadata_reserve(Thread *t, size_t bytes);
size_t class_metadata_used(void); /* bytes */
extern uint64_t classes_unloaded; /* so far, arrays left out */

/* Threads waiting for superclasses (ClassCircularityError): a list on the C stack of each thread. */
typedef struct LoadingSupers {
    Loader *loader;
    Symbol *name;
    struct LoadingSupers *outer;
} LoadingSupers;
extern __thread LoadingSupers *loading_supers;
bool loader_is_loading_supers(const Loader *loader, const Symbol *name); /* by the calling thread */

/* Offsets of the VM-private words of some library classes (contract 4); 0 until the class is laid out. */
extern uint32_t injected_ClassLoader_loader, injected_Module_module, injected_MemberName_vmindex,
    injected_ResolvedMethodName_vmtarget;
Loader **loader_injected_cell(Object *class_loader); /* VM-private word of a ClassLoader object */
Module **module_injected_cell(Object *module);       /* of a java.lang.Module object */
void loader_object_created(Loader *loader);

bool class_build_vtable(Thread *t, Class *c);
/* Miranda of [c] or a superclass for an interface method; NULL when a class declares the method. */
Method *class_find_miranda(const Class *c, const Symbol *name, const Symbol *descriptor);
/* Method structure of [info] with everything derived from it; no entry installed yet. */
void method_fill(Method *m, RuntimePool *pool, const MethodInfo *info, unsigned slot);
/* One that does something. */
bool method_is_finalizer(const Method *m);
/* Redefinition: whether a class could be defined from [cf] where [c] is, by its supertypes; false: exception
   pending. */
bool class_check_redefinition(Thread *t, Class *c, ClassFile *cf);
void class_transformed_by_agent(Thread *t, Class *c);
/* Made when first asked for; NULL, perhaps with an exception pending. A GC point. */
Object *class_protection_domain(Thread *t, Class *c);
/* A miranda's interface method has been redefined. */
void miranda_refresh(Method *miranda, const Method *im);
bool throw_no_memory(Thread *t);
/* Whether C recursion may go on; otherwise StackOverflowError is pending. */
bool check_c_stack(Thread *t);
#endif
