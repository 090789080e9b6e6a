/* Field watches in the interpreter and in JNI (JVMTI SetFieldAccessWatch, SetFieldModificationWatch). */
#ifndef vm_interp_watch_h
#define vm_interp_watch_h
#include "vm/interp/translate.h"

/* From now on it is known which instructions access a field; all threads are stopped for that, unless nothing runs yet
   ([self] is NULL). False: memory lacks. When that is known there is nothing to do. */
bool watch_know_accesses(Thread *self);
/* Sets Field.watched and rewrites the instructions that access the field; while instructions change
   (vm/interp/interp_slow.h). False: they are not known (a watch only goes: need not be), nothing has changed. */
bool watch_field(Field *f, unsigned watched);
/* An instruction has been resolved to an access; while instructions change. */
void watch_add_access(MethodCode *code, uint32_t index, Field *f, bool is_static, bool is_put);
/* All threads are stopped; code is about to be freed, or no field is watched any more. */
void watch_forget_accesses(void);
void watch_count_memory(MemoryUse *use);
/* The resolved form of an instruction that accesses [f]. */
uint64_t watch_quick_access(const Field *f, bool is_static, bool is_put);
/* The field that the watched instruction of [f] accesses. Without a watch it has been made a usual one again. */
Field *watch_accessed_field(const Frame *f, bool is_put);
/* Before an access by the method of [f] at [bci] takes place. False: the agent threw. */
bool watch_report_access(Thread *t, Frame *f, int bci, Class *c, Object *o, Field *field);
bool watch_report_modification(Thread *t, Frame *f, int bci, Class *c, Object *o, Field *field, Slot value);
#endif
