/* Resolution of symbolic references (JVMS 5.4.3) with access checks and the errors of JVMS 5.4; results are cached in
   the run-time pool of the version of the class that refers, one word per entry: 0 unresolved; CLASS: Class*; FIELDREF:
   Field*; (INTERFACE_)METHODREF: Method*; STRING, METHOD_TYPE, METHOD_HANDLE, DYNAMIC: Object* (alive with the class);
   DYNAMIC: also RESOLVED_NULL; low bit set: a recorded error (same class and message are raised again). NULL =
   exception pending. */
#ifndef vm_classes_resolve_h
#define vm_classes_resolve_h
#include "runtime/exception_class.h"
#include "runtime/thread.h"

Class *resolve_class(Thread *t, RuntimePool *pool, unsigned index);
/* The class only when already resolved. */
Class *resolve_class_if_loaded(RuntimePool *pool, unsigned index);
Object *resolve_string(Thread *t, RuntimePool *pool, unsigned index);

typedef enum FieldUse { FIELD_GET, FIELD_PUT, FIELD_GET_STATIC, FIELD_PUT_STATIC } FieldUse;
/* Resolves, checks access, static-ness (IncompatibleClassChangeError) and writes to finals (IllegalAccessError;
   [caller] is the executing method). Does not initialise. */
Field *resolve_field(Thread *t, RuntimePool *pool, unsigned index, FieldUse use, Method *caller);

typedef enum CallKind { CALL_VIRTUAL, CALL_SPECIAL, CALL_STATIC, CALL_INTERFACE } CallKind;
/* The resolved method of JVMS 5.4.3.3/4 after checks of kind (static-ness, Methodref/InterfaceMethodref, loader
   constraints later). For CALL_SPECIAL the method actually selected by JVMS 6.5 invokespecial (ACC_SUPER rule),
   AbstractMethodError raised if abstract. Does not initialise the class. Signature-polymorphic methods of
   MethodHandle/VarHandle resolve whatever the descriptor: vm/interp/polymorphic.h. */
Method *resolve_method(Thread *t, RuntimePool *pool, unsigned index, CallKind kind);

/* Selection of JVMS 5.4.6 at run time for reflection, JNI and MemberNames: the method that invoking [m] on
   [receiver_class] runs. NULL = AbstractMethodError etc. pending. */
Method *select_virtual(Thread *t, Class *receiver_class, Method *m);
/* An error about a method: [format] has one %s, the method's external form ("void A.m(int)"). */
bool throw_method_error(Thread *t, ExceptionClass error, const char *format, const Class *holder, const Symbol *name,
                        const Symbol *descriptor);
bool throw_abstract_method(Thread *t, Class *receiver_class, Method *m);
/* Of a receiver that verification took for one of an interface type: by invokeinterface; by invokespecial in the
   interface [current]. */
bool throw_not_implemented(Thread *t, const Class *receiver_class, const Class *named);
bool throw_receiver(Thread *t, const Class *receiver_class, const Class *current);

/* By name and descriptor, as JNI and MethodHandle resolution need: no access check when [referrer] is NULL. [holder]
   must be linked. */
Field *lookup_field(Thread *t, Class *holder, Symbol *name, Symbol *descriptor); /* NoSuchFieldError */
Method *lookup_method(Thread *t, Class *holder, Symbol *name, Symbol *descriptor,
                      bool interface_reference); /* NoSuchMethodError */

/* Errors of resolution that the specification wants repeated (JVMS 5.4.3): makes a record of the pending exception, if
   it is a LinkageError (it stays pending; 0: it is none, or there is no memory); the same for an entry of a pool;
   raises a recorded error [word] again: same class and message, with an equal cause. The latter two return false. */
uintptr_t resolve_error(Thread *t, bool with_cause);
bool resolve_record_error(Thread *t, RuntimePool *pool, unsigned index);
bool resolve_throw_recorded(Thread *t, uintptr_t word);
#define resolve_throw_recorded(t, word) always_false(resolve_throw_recorded(t, word))
/* Pools. NULL: no memory. */
RuntimePool *pool_new(Class *holder, ClassFile *file);
void pool_count_memory(const RuntimePool *pool, Metadata *use); /* NULL is ignored */
void pool_free(RuntimePool *pool); /* with its records of errors; the file stays. NULL is ignored */
/* What a pool has resolved to objects. The record of an error, if [word] is one. */
void resolve_visit_objects(const RuntimePool *pool, HeapVisitor visit, void *context);
void resolve_free_error(uintptr_t word);

/* A pinned pool and its class file outlive a redefinition of the class: for code that reads them across GC points
   without a frame of a method of theirs. Until the end of the block; one per block. The pool may be NULL. */
typedef struct PoolPin {
    Thread *t;
    const RuntimePool *pool;
    struct PoolPin *outer;
} PoolPin;
static inline void pool_unpin(PoolPin *pin) { pin->t->pool_pins = pin->outer; }
#define PIN_POOL(t_, pool_)                                                              \
    PoolPin pin __attribute__((cleanup(pool_unpin))) = {(t_), (pool_), (t_)->pool_pins}; \
    __atomic_store_n(&(t_)->pool_pins, &pin, __ATOMIC_RELAXED)
/* Steps of what a resolution executes are hidden from tools that step the thread already. A tool that begins meanwhile,
   as at a breakpoint in a bootstrap method, observes the rest, as on `java`. */
static inline uint32_t resolve_hide_steps(Thread *t) {
    const uint32_t hidden = t->stepping;
    t->no_events += hidden;
    return hidden;
}
static inline void resolve_show_steps(Thread *t, uint32_t hidden) { t->no_events -= hidden; }
#endif
