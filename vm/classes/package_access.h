/* Whether code may use a class that a loader has found for it: with a security manager the loader is asked
   (ClassLoader.checkPackageAccess). */
#ifndef vm_classes_package_access_h
#define vm_classes_package_access_h
#include "runtime/thread.h"

/* For code of a protection domain (NULL: any), once for each loader, class and domain. [c] may be an array. False:
   exception pending. */
bool package_access_check(Thread *t, Loader *loader, Class *c, Object *domain);
void package_access_init(void);
#endif
