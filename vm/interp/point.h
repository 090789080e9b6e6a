/* Points: the exploration of schedules (runtime/exploration.h) lets other threads go first before an operation that
   theirs may depend on. Its dispatch table leads the instructions that are such operations to interp_point; natives
   have a column in their tables. No handler knows of it. */
#ifndef vm_interp_point_h
#define vm_interp_point_h
#include "runtime/actor.h"
#include "vm/interp/interp_slow.h"

typedef enum PointKind {
    POINT_NONE,
    POINT_HERE,
    POINT_AT_ENTRY,    /* in the prologue of a synchronized method */
    POINT_MAKES_OBJECT /* done the slow way, which names the object */
} PointKind;
PointKind point_kind(unsigned op);
/* What natives do; `this` is argument 0. */
typedef enum NativeOperation {
    NATIVE_NO_OPERATION,
    NATIVE_READ, /* Unsafe: base 1, offset 2 */
    NATIVE_WRITE,
    NATIVE_VOLATILE_READ,
    NATIVE_VOLATILE_WRITE,
    NATIVE_UPDATE,    /* an atomic read and write */
    NATIVE_COPY,      /* from 0, to 2 */
    NATIVE_START,     /* thread 0 */
    NATIVE_INTERRUPT, /* thread 0 */
    NATIVE_PARK,
    NATIVE_UNPARK, /* thread 1 */
    NATIVE_WAIT,   /* object 0 */
    NATIVE_NOTIFY,
    NATIVE_ALIVE,  /* thread 0 */
    NATIVE_OUTSIDE /* what is not under control: outside.def */
} NativeOperation;
uint8_t point_native_operation(const char *class_name, const char *name);
/* Before the instruction at [pc]; the plain op to go on with. False: an exception is pending, or the frame is to
   end. */
bool interp_point(Thread *t, const Insn *pc, unsigned *op);
bool point_before_native(Thread *t, Frame *f, unsigned operation);
void point_after_native(Thread *t, Frame *f, unsigned operation);
/* A call by an agent, of what [op] says; its place is that of the Java code below. In the VM. */
void point_at_call(Thread *t, Operation *op);
/* The same in native code, which it stays in. */
void point_in_native(Thread *t, Operation *op);
extern bool (*point_skips_call)(void); /* an entry of the VM from native code is none of an agent's; or NULL */
/* [c] is about to be initialized, unless another thread does so, or that is done. */
void point_at_class(Thread *t, Class *c, bool done);
/* After it, once: the thread has initialized [c], or another one has. */
void point_leave_class(Thread *t, Class *c);
void point_at_end(Thread *t); /* its object is about to say so */
/* The library is complete: all threads go through points from now on. */
void point_begin(Thread *t);
void point_begin_schedule(Thread *t); /* after exploration_renew, too */
void point_forget_code(void);         /* translated code is freed */
#endif
