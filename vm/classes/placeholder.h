/* Classes that are being loaded. Records are on the C stack of the loading thread; a table finds them by loader and
   name, however deep a chain of superclasses is. */
#ifndef vm_classes_placeholder_h
#define vm_classes_placeholder_h
#include "runtime/thread.h"

typedef struct Placeholder {
    struct Placeholder *next; /* in the chain of the table */
    const Loader *loader;
    const Symbol *name;
    Thread *owner;
    bool loads_supers; /* the class is known, its supertypes are being loaded; otherwise a built-in loader loads it */
} Placeholder;

/* Others that want the same class of a built-in loader wait for it (JVMS 5.3: a class is created once); loaders written
   in Java keep order themselves (getClassLoadingLock). True: the caller loads the class, and ends with placeholder_end.
   False: another thread has been loading it, and has ended; the caller looks again whether it is there. Blocks; two
   threads that need each other's class (circular superclasses) do not wait: both load, and the first to define a class
   wins. */
bool placeholder_begin(Thread *t, Placeholder *p, const Loader *loader, const Symbol *name);
void placeholder_end(Placeholder *p);

/* Around the loading of a supertype of the class, by any loader: the class must not be needed for it
   (ClassCircularityError). */
void placeholder_begin_supers(Thread *t, Placeholder *p, const Loader *loader, const Symbol *name);
void placeholder_end_supers(Placeholder *p);
bool placeholder_loads_supers(const Thread *t, const Loader *loader, const Symbol *name);
extern __thread uint32_t placeholder_supers; /* as many does the calling thread have */
#endif
