/* The packages of the classes that a loader has defined: an index, made when somebody asks. */
#ifndef vm_classes_packages_h
#define vm_classes_packages_h
#include "runtime/class.h"

/* Where a class of the boot loader was found: the location of its module, or an entry of the path. NULL: it was given
   to the loader, and has none. */
const char *class_location(const Class *c);

/* A class of this package, no array, that [l] has defined, with a location if any such class has one. NULL: none. Any
   thread; holds the lock of the lists of classes. */
const Class *packages_find(Loader *l, const Symbol *package);
/* The packages of the classes, no arrays, that [l] has defined: [*count] symbols, held; the caller releases them and
   frees the array. [located]: only packages of which a class has a location. NULL: out of memory. Any thread. */
Symbol **packages_list(Loader *l, bool located, unsigned *count);
/* Classes of [l] leave its list: the index is made again. Nobody else runs. */
void packages_forget(Loader *l);
#endif
