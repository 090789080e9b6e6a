/* Method types, method handle constants, dynamic constants, call sites of invokedynamic and of signature-polymorphic
   calls: resolved by upcalls into java.lang.invoke.MethodHandleNatives after contract 6. NULL/false =
   exception pending. */
#ifndef vm_interp_indy_h
#define vm_interp_indy_h
#include "vm/interp/translate.h"

Object *resolve_method_type(Thread *t, RuntimePool *pool, unsigned index);
Object *resolve_method_handle(Thread *t, RuntimePool *pool, unsigned index);
/* CONSTANT_Dynamic; *value as a Slot (unboxed for primitives). Cached, null results too. */
bool resolve_dynamic(Thread *t, RuntimePool *pool, unsigned index, Slot *value);
/* The same as an object: primitives stay boxed. */
bool resolve_dynamic_boxed(Thread *t, RuntimePool *pool, unsigned index, Object **result);
/* Fills site->target and site->appendix. */
bool indy_link_call_site(Thread *t, Method *caller, CallSite *site);
bool indy_link_handle_call(Thread *t, Method *caller, CallSite *site);
/* Element [i] of (bootstrap method, name, type, argument count, arguments...), counted from -4, of a dynamic entry; an
   argument that is not resolved is only resolved if [resolve], otherwise [if_not_available] represents it. */
bool indy_bootstrap_argument(Thread *t, RuntimePool *pool, unsigned index, int i, bool resolve,
                             Object *if_not_available, Object **result);
/* The MethodType of a descriptor as seen by a class. */
Object *method_type_of_descriptor(Thread *t, Class *referrer, const Symbol *descriptor);
#endif
