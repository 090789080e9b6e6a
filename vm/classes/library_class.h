/* Fields of classes of the library that the VM touches, but does not load as it starts (those are in
   runtime/wellknown.def). They are found when they are first needed, and published to all threads together. */
#ifndef vm_classes_library_class_h
#define vm_classes_library_class_h
#include "runtime/class.h"

/* First member of a structure with the offsets. */
typedef struct LibraryClass {
    const char *name;
    Class *class; /* atomic; set when the offsets are known, which do not change afterwards */
} LibraryClass;
typedef struct LibraryField {
    const char *name, *descriptor; /* NULL: any */
    size_t at;                     /* where its offset is in the structure; that stays 0 if the library lacks it */
} LibraryField;

/* The offset in instances of [c]; the field may be that of a superclass. 0: there is none. */
uint32_t library_field_offset(const Class *c, const LibraryField *wanted);
/* Loads and initialises the class, of the boot loader. Fields may be those of a superclass. NULL: exception pending. */
Class *library_class(Thread *t, LibraryClass *l, const LibraryField *fields, size_t count);
/* The same, if it has been found before; NULL otherwise. */
static inline Class *library_class_known(const LibraryClass *l) { return __atomic_load_n(&l->class, __ATOMIC_ACQUIRE); }
#endif
