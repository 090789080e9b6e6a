/* The variables of wellknown.def, and their filling in once the classes are loaded. */
#include "runtime/wellknown.h"

#include <string.h>

#include "gc/heap.h"
#include "gc/references.h"
#include "runtime/block.h"

#define CLASS(id, name) Class *class_##id;
#define FIELD(class_id, id, descriptor) uint32_t offset_##class_id##_##id;
#define STATIC_FIELD(class_id, id, descriptor) uint32_t offset_##class_id##_##id;
#define METHOD(class_id, id, name, descriptor) Method *method_##class_id##_##id;
#include "runtime/wellknown.def"
#undef CLASS
#undef FIELD
#undef STATIC_FIELD
#undef METHOD

#define CLASS(id, name) {name, &class_##id},
#define FIELD(class_id, id, descriptor)
#define STATIC_FIELD(class_id, id, descriptor)
#define METHOD(class_id, id, name, descriptor)
const WellknownClass wellknown_classes[] = {
#include "runtime/wellknown.def"
    {NULL, NULL}};
#undef CLASS
#undef FIELD
#undef STATIC_FIELD
#undef METHOD

static void find_field(Class *c, const char *name, const char *descriptor, bool is_static, uint32_t *offset) {
    Symbol *n = symbol_find(name, strlen(name)), *d = symbol_find(descriptor, strlen(descriptor));
    Field *f = c && n && d ? class_declared_field(c, n, d) : NULL;
    if (f && !!(f->access & ACC_STATIC) == is_static) *offset = f->offset;
}

static void find_method(Class *c, const char *name, const char *descriptor, Method **method) {
    Symbol *n = symbol_find(name, strlen(name)), *d = symbol_find(descriptor, strlen(descriptor));
    *method = c && n && d ? class_declared_method(c, n, d) : NULL;
}

void wellknown_find_instance_fields(Class *c) {
#define CLASS(id, name)
#define FIELD(class_id, id, descriptor) \
    if (c == class_##class_id) find_field(c, #id, descriptor, false, &offset_##class_id##_##id);
#define STATIC_FIELD(class_id, id, descriptor)
#define METHOD(class_id, id, name, descriptor)
#include "runtime/wellknown.def"
#undef FIELD
#undef STATIC_FIELD
#undef METHOD
#undef CLASS
}

void wellknown_find_members(void) {
    if (!class_ThreadFields) class_ThreadFields = class_Thread;
#define CLASS(id, name)
#define FIELD(class_id, id, descriptor) find_field(class_##class_id, #id, descriptor, false, &offset_##class_id##_##id);
#define STATIC_FIELD(class_id, id, descriptor) \
    find_field(class_##class_id, #id, descriptor, true, &offset_##class_id##_##id);
#define METHOD(class_id, id, name, descriptor) \
    find_method(class_##class_id, name, descriptor, &method_##class_id##_##id);
#include "runtime/wellknown.def"
#undef CLASS
#undef FIELD
#undef STATIC_FIELD
#undef METHOD
    object_offsets.referent = offset_Reference_referent;
    object_offsets.discovered = offset_Reference_discovered;
    object_offsets.next = offset_Reference_next;
    object_offsets.timestamp = offset_SoftReference_timestamp;
    object_offsets.stack_words = offset_StackChunk_size;
    if (offset_SoftReference_clock)
        heap_set_soft_clock(object_at(class_mirror(class_SoftReference), offset_SoftReference_clock), thread_clock);
}
