/* Creating objects: instances and arrays with the checks and errors of JVMS 6.5 new, newarray, anewarray,
   multianewarray. */
#include "runtime/allocate.h"

#include "runtime/exception.h"
#include "runtime/exploration.h"
#include "runtime/handle.h"
#include "runtime/hooks.h"
#include "runtime/locations.h"

/* The reference VM refuses lengths above MAX_VALUE - 2 whatever the heap size (contract 9.5). */
enum { MAX_ARRAY_LENGTH = INT32_MAX - 2 };

static inline Object *announced(Thread *t, Object *o) {
    if (unlikely(!o)) {
        exception_throw_out_of_memory(t, "Java heap space");
        return NULL;
    }
    if (unlikely(exploration_begun)) location_object_made(t->scheduler.actor, o);
    return hooks_allocated(t, o) ? o : NULL;
}

Object *object_new(Thread *t, Class *c) {
    VM_ASSERT(thread_runs(t) && !lock_any_held());
    VM_ASSERT(c->state >= CLASS_LOADED);
    return announced(t, heap_allocate_object(&t->heap, &c->layout));
}

static Object *refuse_length(Thread *t, int32_t length) {
    if (length < 0)
        exception_throw(t, NegativeArraySizeException, "%d", length);
    else
        exception_throw_out_of_memory(t, "Requested array size exceeds VM limit");
    return NULL;
}

Object *array_new(Thread *t, Class *array_class, int32_t length) {
    VM_ASSERT(thread_runs(t) && !lock_any_held());
    if (unlikely((uint32_t)length > MAX_ARRAY_LENGTH)) return refuse_length(t, length);
    return announced(t, heap_allocate_array(&t->heap, &array_class->layout, (uint32_t)length));
}

Object *array_new_primitive(Thread *t, int basic_type, int32_t length) {
    return array_new(t, primitive_array_classes[basic_type], length);
}

static Object *new_level(Thread *t, Class *array_class, const int32_t *lengths, unsigned count) {
    Object *a = array_new(t, array_class, lengths[0]);
    if (!a || count == 1) return a;
    uint32_t mark = handle_mark(t);
    handle_keep(t, a);
    for (int32_t i = 0; i < lengths[0]; i++) {
        Object *element = new_level(t, array_class->component, lengths + 1, count - 1);
        if (!element) {
            a = NULL;
            break;
        }
        ref_store(&array_refs(a)[i], element);
    }
    handle_release(t, mark);
    return a;
}

Object *array_new_multi(Thread *t, Class *array_class, const int32_t *lengths, unsigned count) {
    /* All lengths are checked before anything is allocated, also those after a zero (JVMS 6.5 multianewarray). */
    for (unsigned i = 0; i < count; i++)
        if (lengths[i] < 0) return refuse_length(t, lengths[i]);
    return new_level(t, array_class, lengths, count);
}
