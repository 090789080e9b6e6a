/* Checks of loading constraints (JVMS 5.3.4). False: LinkageError pending. */
#ifndef vm_classes_constraints_h
#define vm_classes_constraints_h
#include "runtime/thread.h"

/* [referrer] has resolved a reference to method [m], found in class [named]; to field [f]. */
bool constraints_check_method(Thread *t, Class *referrer, Class *named, const Method *m);
bool constraints_check_field(Thread *t, Class *referrer, const Field *f);
/* Overriding and implementing, when [c] is linked (JVMS 5.4.2). */
bool constraints_check_linking(Thread *t, Class *c);
#endif
