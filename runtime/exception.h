/* Raising Java exceptions from C. Every function leaves the exception pending in the thread; the caller returns
   false/NULL. The exception object is made by vm/ (it runs Java constructors) through upcalls, so that lower layers can
   raise without knowing how. */
#ifndef runtime_exception_h
#define runtime_exception_h
#include <stdarg.h>

#include "base/assertion.h"
#include "runtime/exception_class.h"
#include "runtime/handle.h"

/* [format] NULL: constructor without message. The message is modified UTF-8. Returns false always, as the next three
   do. */
bool exception_throw(Thread *t, ExceptionClass c, const char *format, ...) __attribute__((format(printf, 3, 4)));
bool exception_throw_cause(Thread *t, Object *cause, ExceptionClass c, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
bool exception_throw_object(Thread *t, Object *exception);
bool exception_throw_out_of_memory(Thread *t, const char *message); /* pre-allocated when need be; announced first */
#define exception_throw(...) always_false(exception_throw(__VA_ARGS__))
#define exception_throw_cause(...) always_false(exception_throw_cause(__VA_ARGS__))
#define exception_throw_object(t, exception) always_false(exception_throw_object(t, exception))
#define exception_throw_out_of_memory(t, message) always_false(exception_throw_out_of_memory(t, message))
bool exception_is(const Object *e, ExceptionClass c);   /* of just this class; [e] may be NULL */
bool exception_is_a(const Object *e, ExceptionClass c); /* of this class or one below it; [e] may be NULL */
void exception_announce_exhausted(
    Thread *t, int flags,
    const char *message); /* hooks.resource_exhausted, for an OutOfMemoryError thrown in another way */
/* Takes the pending exception: whoever does so has caught it, so a later throw of the same object is a new one (JVMTI
   Exception). */
static inline Object *exception_take(Thread *t) {
    Object *e = t->exception;
    t->exception = NULL;
    t->reported_exception = NULL;
    return e;
}

/* The pending exception waits in a local reference while something is done that must not fail for it, and is pending
   again afterwards, unless another one is. */
static inline Object **exception_set_aside(Thread *t) {
    if (likely(!t->exception)) return NULL;
    Object **cell = handle_new_cell(t, t->exception);
    t->exception = NULL;
    return cell;
}
static inline void exception_put_back(Thread *t, Object **cell) {
    if (likely(!cell)) return;
    if (!t->exception) t->exception = *cell;
    handle_delete_local(t, (jobject)cell);
}

/* Filled by vm/ at start-up. */
typedef struct Upcalls {
    /* of any class by its internal name: also what resolution has recorded (JVMS 5.4.3) is thrown again by it */
    bool (*throw_exception)(Thread *t, const char *class_name, Object *cause, const char *message);
    bool (*throw_out_of_memory)(Thread *t, const char *message);
    void (*dump_heap)(Thread *t, const char *message); /* -XX:+HeapDumpOnOutOfMemoryError */
    /* vm/threads.h: the calling OS thread, and one that is attached, in state IN_VM */
    jint (*attach_thread)(const char *name, jobject group, bool daemon, Thread **result);
    void (*detach_thread)(Thread *t);
} Upcalls;
extern Upcalls upcalls;
#endif
