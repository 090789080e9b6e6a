/* Field watches in the interpreter and in JNI (JVMTI SetFieldAccessWatch, SetFieldModificationWatch). */
#ifndef vm_interp_watch_h
#define vm_interp_watch_h
#include "vm/interp/translate.h"

/* Sets Field.watched and rewrites the instructions that access the field. False: there are some, or may be some, and
   the world is not stopped; nothing has changed. */
bool watch_field(Field *f, unsigned watched);
/* An instruction has been resolved to an access; while instructions change (vm/interp/interp_slow.h). */
void watch_add_access(MethodCode *code, uint32_t index, Field *f, bool is_static, bool is_put);
/* The world is stopped; code is about to be freed, or no field is watched any more. */
void watch_forget_accesses(void);
void watch_count_memory(MemoryUse *use);
/* The resolved form of an instruction that accesses [f]. */
uint64_t watch_quick_access(const Field *f, bool is_static, bool is_put);
/* Before an access by the method of [f] at [bci] takes place. False: the agent threw. */
bool watch_report_access(Thread *t, Frame *f, int bci, Class *c, Object *o, Field *field);
bool watch_report_modification(Thread *t, Frame *f, int bci, Class *c, Object *o, Field *field, Slot value);
#endif
