/* See heap_fields.h. */
#include "jvmti/heap_fields.h"

#include <stdlib.h>
#include <string.h>

#include "runtime/library_level.h"

/* How many fields come before those of superclasses and the class itself. */
static jint interface_fields(const Class *c) {
    jint count = 0;
    for (uint32_t i = 0; i < c->all_interface_count; i++)
        if (c->all_interfaces[i] != c) count += c->all_interfaces[i]->field_count;
    return count;
}

/* The superclass as far as fields go: an interface has none. */
static const Class *fields_above(const Class *c) { return class_is_interface(c) ? NULL : c->super; }

static FieldMap *map_new(uint32_t count) {
    FieldMap *map = malloc(sizeof *map + count * sizeof *map->fields);
    if (map) map->count = 0;
    return map;
}

static void add_fields(FieldMap *map, const Class *c, jint first, bool statics) {
    for (unsigned n = 0; n < c->field_count; n++) {
        unsigned i = library_level->fields_are_walked_backwards ? c->field_count - 1 - n : n;
        const Field *f = &c->fields[i];
        if (((f->access & ACC_STATIC) != 0) == statics)
            map->fields[map->count++] = (HeapField){.offset = f->offset, .index = first + (jint)i, .type = f->type};
    }
}

static FieldMap *make_instance_map(const Class *c) {
    uint32_t most = 0;
    jint next = interface_fields(c);
    for (const Class *k = c; k; k = fields_above(k)) most += k->field_count;
    next += (jint)most;
    FieldMap *map = map_new(most);
    for (const Class *k = c; map && k; k = fields_above(k)) {
        next -= k->field_count;
        add_fields(map, k, next, false);
    }
    return map;
}

static FieldMap *make_static_map(const Class *c) {
    jint first = interface_fields(c);
    for (const Class *k = fields_above(c); k; k = fields_above(k)) first += k->field_count;
    FieldMap *map = map_new(c->field_count);
    if (map) add_fields(map, c, first, true);
    return map;
}

/* Classes are numbered upwards, and no class is made during a walk. */
static bool reserve(FieldMaps *maps, uint32_t id) {
    if (id < maps->capacity) return true;
    uint32_t capacity = maps->capacity == 0 ? 1024 : maps->capacity;
    while (capacity <= id) capacity *= 2;
    FieldMap **lists[] = {maps->instance, maps->statics};
    for (int i = 0; i < 2; i++) {
        FieldMap **list = realloc(lists[i], capacity * sizeof *list);
        if (!list) return false;
        memset(list + maps->capacity, 0, (capacity - maps->capacity) * sizeof *list);
        *(i == 0 ? &maps->instance : &maps->statics) = list;
    }
    maps->capacity = capacity;
    return true;
}

const FieldMap *field_map_of_instances(FieldMaps *maps, const Class *c) {
    if (c->id < maps->capacity && maps->instance[c->id]) return maps->instance[c->id];
    return reserve(maps, c->id) ? maps->instance[c->id] = make_instance_map(c) : NULL;
}

const FieldMap *field_map_of_statics(FieldMaps *maps, const Class *c) {
    if (c->id < maps->capacity && maps->statics[c->id]) return maps->statics[c->id];
    return reserve(maps, c->id) ? maps->statics[c->id] = make_static_map(c) : NULL;
}

void field_maps_free(FieldMaps *maps) {
    for (uint32_t i = 0; i < maps->capacity; i++) {
        free(maps->instance[i]);
        free(maps->statics[i]);
    }
    free(maps->instance);
    free(maps->statics);
}

jvmtiPrimitiveType heap_primitive_type(int basic_type) {
    static const char letters[] = {[T_BOOLEAN] = 'Z', [T_CHAR] = 'C',  [T_FLOAT] = 'F', [T_DOUBLE] = 'D',
                                   [T_BYTE] = 'B',    [T_SHORT] = 'S', [T_INT] = 'I',   [T_LONG] = 'J'};
    return (jvmtiPrimitiveType)letters[basic_type];
}

jvalue heap_primitive_value(const Object *o, const HeapField *f) {
    static const uint8_t sizes[] = {[T_BOOLEAN] = 1, [T_CHAR] = 2,  [T_FLOAT] = 4, [T_DOUBLE] = 8,
                                    [T_BYTE] = 1,    [T_SHORT] = 2, [T_INT] = 4,   [T_LONG] = 8};
    jvalue v;
    memset(&v, 0, sizeof v);
    memcpy(&v, object_at(o, f->offset), sizes[f->type]);
    return v;
}
