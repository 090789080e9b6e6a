/* Resolution of symbolic references (JVMS 5.4.3) with access checks and the errors of JVMS 5.4; results are cached in Class.resolved, one word per constant-pool entry:
   0 unresolved; CLASS: Class*; FIELDREF: Field*; (INTERFACE_)METHODREF: Method*; STRING, METHOD_TYPE, METHOD_HANDLE, DYNAMIC: Object* (alive with the class);
   low bit set: a recorded error (same class and message are raised again). NULL = exception pending. */
#ifndef vm_resolve_h
#define vm_resolve_h
#include "runtime/thread.h"

Class *resolve_class(Thread *t, Class *referrer, unsigned index);
/* The class only when already resolved. */
Class *resolve_class_if_loaded(Class *referrer, unsigned index);
Object *resolve_string(Thread *t, Class *referrer, unsigned index);

typedef enum FieldUse { FIELD_GET, FIELD_PUT, FIELD_GET_STATIC, FIELD_PUT_STATIC } FieldUse;
/* Resolves, checks access, static-ness (IncompatibleClassChangeError) and writes to finals (IllegalAccessError; [caller] is the executing method). Does not initialise. */
Field *resolve_field(Thread *t, Class *referrer, unsigned index, FieldUse use, Method *caller);

typedef enum CallKind { CALL_VIRTUAL, CALL_SPECIAL, CALL_STATIC, CALL_INTERFACE } CallKind;
/* The resolved method of JVMS 5.4.3.3/4 after checks of kind (static-ness, Methodref/InterfaceMethodref, loader constraints later). For CALL_SPECIAL the method actually
   selected by JVMS 6.5 invokespecial (ACC_SUPER rule), AbstractMethodError raised if abstract. Does not initialise the class.
   Signature-polymorphic methods of MethodHandle/VarHandle resolve whatever the descriptor: vm/polymorphic.h. */
Method *resolve_method(Thread *t, Class *referrer, unsigned index, CallKind kind);

/* Selection of JVMS 5.4.6 at run time for reflection, JNI and MemberNames: the method that invoking [m] on [receiver_class] runs. NULL = AbstractMethodError etc. pending. */
Method *select_virtual(Thread *t, Class *receiver_class, Method *m);
/* An error about a method: [format] has one %s, the method's external form ("void A.m(int)"). */
bool throw_method_error(Thread *t, const char *error, const char *format, const Class *holder, const Symbol *name, const Symbol *descriptor);
bool throw_abstract_method(Thread *t, Class *receiver_class, Method *m);

/* By name and descriptor, as JNI and MethodHandle resolution need: no access check when [referrer] is NULL. [holder] must be linked. */
Field *lookup_field(Thread *t, Class *holder, Symbol *name, Symbol *descriptor);        /* NoSuchFieldError */
Method *lookup_method(Thread *t, Class *holder, Symbol *name, Symbol *descriptor, bool interface_reference); /* NoSuchMethodError */

bool access_check_class(Thread *t, Class *referrer, Class *target);             /* raises IllegalAccessError */
/* The part that concerns packages: method handles leave modules to the Lookup. */
bool access_check_package(Thread *t, Class *referrer, Class *target);
/* The part that concerns modules, for a public [target]; [prefix] goes before the message. */
bool access_check_modules(Thread *t, Class *referrer, Class *target, const char *prefix);
bool access_check_member(Thread *t, Class *referrer, Class *resolved_holder, Class *declaring, unsigned access, Symbol *name, Symbol *descriptor);
/* JVMS 5.4.4: the nest host, validated; a class without a valid host is its own. */
Class *class_nest_host(Thread *t, Class *c);
bool class_are_nestmates(Thread *t, Class *a, Class *b);
/* Errors of resolution that the specification wants repeated (JVMS 5.4.3): records the pending exception for the entry if it is a LinkageError (it stays pending); raises
   a recorded error [word] again: same class and message, with an equal cause. All return false. */
bool resolve_record_error_in(Thread *t, uintptr_t *word, bool with_cause);
bool resolve_record_error(Thread *t, Class *referrer, unsigned index);
bool resolve_throw_recorded(Thread *t, uintptr_t word);
/* Unloading: what the pool of [c] has resolved to objects; the record of an error, if [word] is one. */
void resolve_visit_objects(const Class *c, HeapVisitor visit, void *context);
void resolve_free_error(uintptr_t word);
#endif
