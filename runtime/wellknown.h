/* Classes and fields of the class library that the VM touches, listed once in wellknown.def. A library may lack an
   entry: pointer NULL / offset 0 then, and code asks for that. */
#ifndef runtime_wellknown_h
#define runtime_wellknown_h
#include "runtime/class.h"
#define CLASS(id, name) extern Class *class_##id;
#define FIELD(class_id, id, descriptor) extern uint32_t offset_##class_id##_##id;
#define STATIC_FIELD(class_id, id, descriptor) extern uint32_t offset_##class_id##_##id;
#define METHOD(class_id, id, name, descriptor) extern Method *method_##class_id##_##id;
#include "runtime/wellknown.def"
#undef CLASS
#undef FIELD
#undef STATIC_FIELD
#undef METHOD

typedef struct WellknownClass {
    const char *name;
    Class **cell;
} WellknownClass;
extern const WellknownClass wellknown_classes[]; /* in order of the list, ends with a NULL name */
void wellknown_find_instance_fields(
    Class *c);                     /* offsets in one class, needed before the others are there (java.lang.Class) */
void wellknown_find_members(void); /* everything, when all are loaded and have mirrors */

/* The object with a Thread's group, priority, daemon, threadStatus and stackSize: a library has them in the Thread
   itself, or in a holder, which is NULL until the Thread is constructed. */
static inline Object *thread_fields(const Object *thread) {
    return offset_Thread_holder ? ref_load(object_at(thread, offset_Thread_holder)) : (Object *)(uintptr_t)thread;
}
/* Whether a Thread is a virtual one; NULL is none. */
static inline bool thread_is_virtual(const Object *thread) {
    return thread && class_BaseVirtualThread && object_is_instance(thread, class_BaseVirtualThread);
}
/* Not bound to a thread of the VM: its frames move from carrier to carrier. */
static inline bool thread_is_unbound(const Object *thread) { return object_class(thread) == class_VirtualThread; }
/* Thread.threadStatus. */
static inline int32_t thread_status_of(const Object *thread) {
    const Object *fields = thread_fields(thread);
    return fields ? __atomic_load_n((int32_t *)object_at(fields, offset_ThreadFields_threadStatus), __ATOMIC_ACQUIRE)
                  : 0;
}
#endif
