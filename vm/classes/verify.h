/* Which classes are verified when they are linked (JVMS 4.10, 5.4.1). */
#ifndef vm_classes_verify_h
#define vm_classes_verify_h
#include "vm/classes/link.h"

/* JVMS 4.10, 5.4.1, for classes that are verified at all: VerifyError, ClassFormatError, or what loading a class
   brought. */
bool class_verify(Thread *t, Class *c);
/* What shall become a version of [c]. *verified: it was one of those that are verified at all. */
bool class_verify_file(Thread *t, Class *c, const ClassFile *cf, bool *verified);
#endif
