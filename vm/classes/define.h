/* From bytes to a Class (JVMS 5.3.5). */
#ifndef vm_classes_define_h
#define vm_classes_define_h
#include "runtime/exception.h"
#include "vm/classes/classes.h"
#include "vm/classes/loader.h"

/* A Class for an array, primitive or file, zeroed, with the fields common to all set. NULL: OutOfMemoryError
   pending. */
Class *class_allocate(Thread *t, Symbol *name, Loader *loader);
void class_publish(Class *c);           /* enters it in the lists */
const char *class_kind(const Class *c); /* "interface", "abstract class" or "class" */
bool class_is_boot(const Class *c);
bool class_is_boot_named(const Class *c, const char *name); /* of the boot loader, and of this name */
static inline bool throw_no_memory(Thread *t) { return exception_throw_out_of_memory(t, "Metaspace"); }
/* Whether C recursion may continue; otherwise StackOverflowError is pending. */
bool check_c_stack(Thread *t);
/* JVMS 5.3.5: ClassFileLoadHook, parse, check, load supers, create, enter in the dictionary, ClassLoad event. [name]
   NULL: taken from the bytes. */
Class *loader_define_class(Thread *t, Loader *loader, Symbol *name, const uint8_t *bytes, uint32_t length,
                           const DefineOptions *how);
/* [c], loaded by another loader, is what [loader] sees under its name from now on. Posts ClassLoad. False: exception
   pending (a loading constraint is violated). */
bool loader_record_initiating(Thread *t, Loader *loader, Class *c);
#endif
