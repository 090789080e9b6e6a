/* Classes that a thread is loading with a built-in loader: others that want the same class wait for it (JVMS 5.3: a
   class is created once). Records lie on the C stack of the loading thread. Loaders written in Java keep order
   themselves (getClassLoadingLock). */
#ifndef vm_classes_placeholder_h
#define vm_classes_placeholder_h
#include "runtime/thread.h"

typedef struct Placeholder {
    struct Placeholder *next;
    const Loader *loader;
    const Symbol *name;
    Thread *owner;
} Placeholder;

/* True: the caller loads the class, and ends with placeholder_end. False: another thread has been loading it, and has
   ended; the caller looks again whether it is there. Blocks; two threads that need each other's class (circular
   superclasses) do not wait: both load, and the first to define a class wins. */
bool placeholder_begin(Thread *t, Placeholder *p, const Loader *loader, const Symbol *name);
void placeholder_end(Placeholder *p);
#endif
