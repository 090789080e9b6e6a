/* The fields of a class as heap callbacks number them (specification: jvmtiHeapReferenceInfoField): first
   those of all interfaces of the class, then those of its superclasses from java.lang.Object down, then its own, static
   and instance fields in the order of the class file. Kept for one walk: a map is made when the first object of a class
   is met. */
#ifndef jvmti_heap_fields_h
#define jvmti_heap_fields_h

#include "include/jvmti.h"
#include "runtime/class.h"

typedef struct HeapField {
    uint32_t offset; /* in the object; statics: in the mirror */
    jint index;
    uint8_t type; /* T_xxx */
} HeapField;

/* The last one first: in this order the reference implementation has them. */
typedef struct FieldMap {
    uint32_t count;
    HeapField fields[];
} FieldMap;

static inline bool heap_field_is_primitive(const HeapField *f) { return f->type < T_OBJECT; }

/* By class number. */
typedef struct FieldMaps {
    FieldMap **instance, **statics;
    uint32_t capacity;
} FieldMaps;

/* The instance fields of an object of class [c]; the static ones that [c], which is linked, declares. NULL: no
   memory. */
const FieldMap *field_map_of_instances(FieldMaps *maps, const Class *c);
const FieldMap *field_map_of_statics(FieldMaps *maps, const Class *c);
void field_maps_free(FieldMaps *maps);

jvmtiPrimitiveType heap_primitive_type(int basic_type);
jvalue heap_primitive_value(const Object *o, const HeapField *f);

#endif
