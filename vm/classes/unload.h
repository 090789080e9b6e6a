/* What keeps classes alive, and the end of those that nothing keeps. */
#ifndef vm_classes_unload_h
#define vm_classes_unload_h
#include "vm/classes/classes.h"

/* Frees a class that was never published; its file stays the caller's. */
void class_discard(Class *c);
/* For one that will not be published: a collection that still finds its mirror must not look after it. */
void class_drop_mirror(Class *c);
void class_count_file(const ClassFile *file, bool added);
void unload_register(HeapClient *client);
/* What a class keeps alive besides its static fields, parts of it several times; NULLs among it. */
void class_visit_references(const ObjectLayout *layout, HeapVisitor visit, void *context);
/* For walks over the graph of objects: what the boot loader keeps alive, classes and modules, NULLs among it. */
void classes_visit_system(HeapVisitor visit, void *context);
/* What a loader keeps alive: the classes it has defined, most of which its field `classes` names too, and its modules;
   the same of all built-in loaders. */
void loader_visit_owned(Object *object, HeapVisitor visit, void *context);
void loaders_visit_permanent_owned(HeapVisitor visit, void *context);
/* Collects when the room for class metadata is used up; false: OutOfMemoryError is pending. A GC point. */
bool class_metadata_reserve(Thread *t, size_t bytes);
size_t class_metadata_used(void); /* bytes */
#endif
