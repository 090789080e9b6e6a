/* Boxes and primitive conversions; see boxing.h. The box classes are looked up when first needed. */
#include "vm/interp/boxing.h"

#include <string.h>

#include "runtime/allocate.h"
#include "runtime/lock.h"
#include "vm/classes/initialize.h"
#include "vm/classes/loader.h"
#include "vm/classes/resolve.h"
#include "vm/interp/interp.h"

/* Indexed by T_xxx - T_BOOLEAN: T_BOOLEAN ... T_LONG. */
typedef struct Box {
    const char *class_name, *field, *value_of;
    Symbol *name;
    Class *class; /* NULL until initialised */
    uint32_t offset;
    Method *method;
} Box;
#define BOX(name, letter) \
    { .class_name = "java/lang/" name, .field = letter, .value_of = "(" letter ")Ljava/lang/" name ";" }
static Box boxes[] = {BOX("Boolean", "Z"), BOX("Character", "C"), BOX("Float", "F"),   BOX("Double", "D"),
                      BOX("Byte", "B"),    BOX("Short", "S"),     BOX("Integer", "I"), BOX("Long", "J")};
#undef BOX
enum { BOXES = sizeof boxes / sizeof boxes[0] };

static void intern_names(void) {
    for (unsigned i = 0; i < BOXES; i++) boxes[i].name = symbol_intern_cstr(boxes[i].class_name);
}
static void find_names(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, intern_names);
}

static uint32_t value_offset(Box *b, const Class *c) {
    uint32_t offset = __atomic_load_n(&b->offset, __ATOMIC_RELAXED);
    if (!offset) {
        Field *f = class_declared_field(c, symbol_intern_cstr("value"), symbol_intern_cstr(b->field));
        offset = f ? f->offset : 0;
        __atomic_store_n(&b->offset, offset, __ATOMIC_RELAXED);
    }
    return offset;
}

int boxing_type(const Object *o) {
    if (!o) return T_OBJECT;
    const Class *c = object_class(o);
    if (c->loader != &boot_loader) return T_OBJECT;
    find_names();
    for (unsigned i = 0; i < BOXES; i++)
        if (c->name == boxes[i].name) return T_BOOLEAN + (int)i;
    return T_OBJECT;
}

Slot boxing_load(int type, const void *at) {
    switch (type) {
    case T_BOOLEAN: return slot_int(*(const int8_t *)at & 1);
    case T_BYTE: return slot_int(*(const int8_t *)at);
    case T_CHAR: return slot_int(*(const uint16_t *)at);
    case T_SHORT: return slot_int(*(const int16_t *)at);
    case T_INT:
    case T_FLOAT: return slot_int(*(const int32_t *)at);
    case T_LONG:
    case T_DOUBLE: return *(const int64_t *)at;
    default: return slot_ref(ref_load(at));
    }
}

void boxing_store(int type, void *at, Slot value) {
    switch (type) {
    case T_BOOLEAN: *(int8_t *)at = (int8_t)(value & 1); break;
    case T_BYTE: *(int8_t *)at = (int8_t)value; break;
    case T_CHAR:
    case T_SHORT: *(int16_t *)at = (int16_t)value; break;
    case T_INT:
    case T_FLOAT: *(int32_t *)at = (int32_t)value; break;
    case T_LONG:
    case T_DOUBLE: *(int64_t *)at = value; break;
    default: ref_store(at, slot_to_ref(value)); break;
    }
}

Slot boxing_value(const Object *box, int type) {
    return boxing_load(type, object_at(box, value_offset(&boxes[type - T_BOOLEAN], object_class(box))));
}

static bool prepare(Thread *t, Box *b) {
    if (__atomic_load_n(&b->class, __ATOMIC_ACQUIRE)) return true;
    find_names();
    Class *c = loader_load_class(t, &boot_loader, b->name, true);
    if (!c || !class_initialize(t, c)) return false;
    value_offset(b, c);
    Method *m = lookup_method(t, c, symbol_intern_cstr("valueOf"), symbol_intern_cstr(b->value_of), false);
    if (!m) return false;
    static Lock lock = LOCK_INITIALIZER(BOX_CLASSES);
    lock_acquire(&lock);
    if (!b->class) {
        b->method = m;
        __atomic_store_n(&b->class, c, __ATOMIC_RELEASE);
    }
    lock_release(&lock);
    return true;
}

/* Values that valueOf need not find in a cache are boxed here, without running Java. */
static bool has_cached_box(int type, Slot v) {
    switch (type) {
    case T_FLOAT:
    case T_DOUBLE: return false;
    case T_LONG: return v >= -128 && v <= 127;
    case T_SHORT:
    case T_CHAR: return slot_to_int(v) >= -128 && slot_to_int(v) <= 127;
    default: return true; /* the limit of Integer's cache is configurable */
    }
}

static Slot narrow(int type, Slot value) {
    switch (type) {
    case T_BOOLEAN: return value & 1;
    case T_BYTE: return slot_int((int8_t)value);
    case T_CHAR: return slot_int((uint16_t)value);
    case T_SHORT: return slot_int((int16_t)value);
    default: return value;
    }
}

Object *boxing_new(Thread *t, int type, Slot value) {
    if (type >= T_OBJECT) return type == T_VOID ? NULL : slot_to_ref(value);
    Box *b = &boxes[type - T_BOOLEAN];
    Object *o = prepare(t, b) ? object_new(t, b->class) : NULL;
    if (o) boxing_store(type, object_at(o, value_offset(b, b->class)), value);
    return o;
}

Object *boxing_box(Thread *t, int type, Slot value) {
    if (type >= T_OBJECT) return boxing_new(t, type, value);
    Box *b = &boxes[type - T_BOOLEAN];
    if (!prepare(t, b)) return NULL;
    value = narrow(type, value);
    if (!has_cached_box(type, value)) return boxing_new(t, type, value);
    Slot words[2] = {value, value}, result;
    return interp_call(t, b->method, words, &result) ? slot_to_ref(result) : NULL;
}

bool boxing_widen(int from, int to, Slot *value) {
    if (from == to) return true;
    int64_t integral;
    switch (from) {
    case T_BYTE:
        if (to == T_CHAR || to == T_BOOLEAN) return false;
        integral = (int8_t)*value;
        break;
    case T_SHORT:
        if (to == T_CHAR || to == T_BOOLEAN || to == T_BYTE) return false;
        integral = (int16_t)*value;
        break;
    case T_CHAR:
        if (to == T_SHORT || to == T_BOOLEAN || to == T_BYTE) return false;
        integral = (uint16_t)*value;
        break;
    case T_INT: integral = slot_to_int(*value); break;
    case T_LONG: integral = *value; break;
    case T_FLOAT:
        if (to != T_DOUBLE) return false;
        *value = slot_double((double)slot_to_float(*value));
        return true;
    default: return false; /* boolean, double */
    }
    switch (to) {
    case T_SHORT:
    case T_CHAR: return from == T_BYTE && to == T_SHORT;
    case T_INT:
        if (from == T_LONG) return false;
        *value = slot_int((int32_t)integral);
        return true;
    case T_LONG: *value = integral; return true;
    case T_FLOAT: *value = slot_float((float)integral); return true;
    case T_DOUBLE: *value = slot_double((double)integral); return true;
    default: return false;
    }
}

bool boxing_unbox(const Object *o, int to, Slot *value) {
    int from = boxing_type(o);
    if (from == T_OBJECT) return false;
    *value = boxing_value(o, from);
    return boxing_widen(from, to, value);
}
