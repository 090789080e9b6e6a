/* Creating objects: instances and arrays with the checks and errors of JVMS 6.5 new, newarray, anewarray,
   multianewarray. */
#include "vm/interp/allocate.h"

#include <stdlib.h>
#include <string.h>

#include "runtime/exception.h"
#include "runtime/handle.h"
#include "runtime/hooks.h"
#include "runtime/wellknown.h"
#include "vm/classes/classes.h"
#include "vm/classes/initialize.h"
#include "vm/interp/interp.h"

/* The reference VM refuses lengths above MAX_VALUE - 2 whatever the heap size (contract 9.5). */
enum { MAX_ARRAY_LENGTH = INT32_MAX - 2 };

Object *object_new(Thread *t, Class *c) {
    VM_ASSERT(thread_runs(t) && !lock_any_held());
    VM_ASSERT(c->state >= CLASS_LOADED);
    Object *o = heap_allocate_object(&t->heap, &c->layout);
    if (__builtin_expect(!o, 0)) {
        exception_throw_out_of_memory(t, "Java heap space");
        return NULL;
    }
    return hooks_allocated(t, o) ? o : NULL;
}

/* Also the path of primitive arrays from the interpreter: small arrays come from the thread's runs without a call into
   the heap. */
Object *array_new(Thread *t, Class *array_class, int32_t length) {
    VM_ASSERT(thread_runs(t) && !lock_any_held());
    if (__builtin_expect(length < 0, 0)) {
        exception_throw(t, NegativeArraySizeException, "%d", length);
        return NULL;
    }
    size_t bytes = array_size(&array_class->layout, (uint32_t)length);
    if (__builtin_expect(bytes <= HEAP_SMALL_MAX, 1)) {
        unsigned sc = heap_size_class(bytes);
        char *p = t->heap.cursor[sc];
        if (__builtin_expect((size_t)(t->heap.limit[sc] - p) >= heap_cell_sizes[sc], 1)) {
            t->heap.cursor[sc] = p + heap_cell_sizes[sc];
            ((Object *)p)->class_ref = ref_compress(array_class);
            ((Array *)p)->length = (uint32_t)length;
            return __builtin_expect(!t->recording, 1) || hooks_report_allocation(t, (Object *)p) ? (Object *)p : NULL;
        }
    }
    if (length > MAX_ARRAY_LENGTH) {
        exception_throw_out_of_memory(t, "Requested array size exceeds VM limit");
        return NULL;
    }
    Object *a = heap_allocate(&t->heap, &array_class->layout, bytes);
    if (!a) {
        exception_throw_out_of_memory(t, "Java heap space");
        return NULL;
    }
    ((Array *)a)->length = (uint32_t)length;
    return hooks_allocated(t, a) ? a : NULL;
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
    /* All lengths are checked before anything is allocated, also those behind a zero (JVMS 6.5 multianewarray). */
    for (unsigned i = 0; i < count; i++)
        if (lengths[i] < 0) {
            exception_throw(t, NegativeArraySizeException, "%d", lengths[i]);
            return NULL;
        }
    return new_level(t, array_class, lengths, count);
}

Object *object_construct(Thread *t, Class *c, const char *descriptor, const Slot *arguments) {
    Symbol *d = symbol_find(descriptor, strlen(descriptor));
    if (!class_initialize(t, c)) return NULL;
    Method *m = d ? class_declared_method(c, sym_object_initializer, d) : NULL;
    if (!m) {
        char *name = class_external_name(c);
        exception_throw(t, NoSuchMethodError, "'void %s.<init>%s'", name ? name : "?", descriptor);
        free(name);
        return NULL;
    }
    uint32_t mark = handle_mark(t);
    Slot words[256];
    if (m->argument_slots > 1) memcpy(words + 1, arguments, (m->argument_slots - 1u) * sizeof(Slot));
    /* Arguments that are references are rooted by the caller (they are its to keep until the frame holds them). */
    Object *o = object_new(t, c);
    if (o) {
        handle_keep(t, o);
        words[0] = slot_ref(o);
        if (!interp_call(t, m, words, NULL)) o = NULL;
    }
    handle_release(t, mark);
    return o;
}
