/* The intrinsics of java.lang.invoke.MethodHandle: invokeBasic and the linkTo... family (JVMS 2.9.3, contract 6.3 a). A
   resolved one is a separate Method for each descriptor; entering it replaces its frame by that of its target, so
   that it shows in no trace and chains of handles need neither C nor Java stack. */
#ifndef vm_interp_polymorphic_h
#define vm_interp_polymorphic_h
#include "runtime/thread.h"

/* The intrinsic Method for [descriptor] if [declared], a signature-polymorphic method, is an intrinsic; [declared]
   itself if it is linked through Java (invoke, invokeExact, the accessors of VarHandle). NULL: exception pending. */
Method *polymorphic_method(Thread *t, Method *declared, Symbol *descriptor);
/* invokeBasic for [descriptor], which says nothing of the handle. NULL: exception pending. */
Method *polymorphic_invoke_basic(Thread *t, Symbol *descriptor);

/* All threads are stopped, [c] has been redefined: the intrinsics of its methods refer to its new class file. */
void polymorphic_refresh(const Class *c);
void polymorphic_count_memory(Metadata *use); /* of the methods */

/* For the interpreter. The target of a call of [intrinsic] (an element of its stub gives the kind) with arguments
   [args..*end]; *end is lowered by a trailing MemberName. NULL, with nothing pending: ask polymorphic_select, which may
   raise an exception, when the caller's frame is the top one again. */
Method *polymorphic_target(unsigned kind, const Slot *args, Slot **end);
Method *polymorphic_select(Thread *t, unsigned kind, const Slot *args, Slot **end);
#endif
