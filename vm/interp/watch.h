/* Field watches in the interpreter and in JNI (JVMTI SetFieldAccessWatch, SetFieldModificationWatch). */
#ifndef vm_interp_watch_h
#define vm_interp_watch_h
#include "vm/interp/interp.h"

/* Sets Field.watched and rewrites the instructions that access the field. The world is stopped. */
void watch_field(Field *f, unsigned watched);
/* The resolved form of an instruction that accesses [f]. */
uint64_t watch_quick_access(const Field *f, bool is_static, bool is_put);
/* Before an access by the method of [f] at [bci] takes place. False: the agent threw. */
bool watch_report_access(Thread *t, Frame *f, int bci, Class *c, Object *o, Field *field);
bool watch_report_modification(Thread *t, Frame *f, int bci, Class *c, Object *o, Field *field, Slot value);
#endif
