/* java.lang.reflect.Array. */
#include "vm/natives/array.h"

#include "runtime/allocate.h"
#include "vm/interp/boxing.h"
#include "vm/natives/native_util.h"

static bool bad_argument(Thread *t, const char *text) {
    return exception_throw(t, IllegalArgumentException, "%s", text);
}

static Class *array_class_of(Thread *t, const Object *o) {
    if (!o)
        throw_null(t);
    else if (class_is_array(object_class(o)))
        return object_class(o);
    else
        bad_argument(t, "Argument is not an array");
    return NULL;
}
static bool check_index(Thread *t, const Object *array, int32_t index) {
    if ((uint32_t)index < array_length(array)) return true;
    return exception_throw(t, ArrayIndexOutOfBoundsException, NULL);
}
static void *element_at(const Object *array, int32_t index) {
    return (char *)array_data(array) + ((size_t)(uint32_t)index << object_class(array)->layout.element_shift);
}
static int element_type(const Class *array) {
    return class_is_primitive(array->component) ? array->component->type : T_OBJECT;
}

NATIVE_SHARED(Array_getLength) {
    if (!array_class_of(t, arg_ref(args, 0))) return false;
    *result = slot_int((int32_t)array_length(arg_ref(args, 0)));
    return true;
}
NATIVE_SHARED(Array_get) {
    Object *array = arg_ref(args, 0);
    Class *c = array_class_of(t, array);
    if (!c || !check_index(t, array, arg_int(args, 1))) return false;
    int type = element_type(c);
    Object *o = boxing_box(t, type, boxing_load(type, element_at(array, arg_int(args, 1))));
    *result = slot_ref(o);
    return !t->exception;
}
bool array_get_primitive(Thread *t, const Slot *args, int type, Slot *result) {
    Object *array = arg_ref(args, 0);
    Class *c = array_class_of(t, array);
    if (!c) return false;
    if (element_type(c) == T_OBJECT) return bad_argument(t, "Argument is not an array of primitive type");
    if (!check_index(t, array, arg_int(args, 1))) return false;
    *result = boxing_load(element_type(c), element_at(array, arg_int(args, 1)));
    return boxing_widen(element_type(c), type, result) || bad_argument(t, "argument type mismatch");
}
bool array_set_primitive(Thread *t, const Slot *args, int type) {
    Object *array = arg_ref(args, 0);
    Class *c = array_class_of(t, array);
    if (!c) return false;
    if (element_type(c) == T_OBJECT) return bad_argument(t, "Argument is not an array of primitive type");
    if (!check_index(t, array, arg_int(args, 1))) return false;
    Slot value = type == T_LONG || type == T_DOUBLE ? args[3] : args[2];
    if (!boxing_widen(type, element_type(c), &value)) return bad_argument(t, "argument type mismatch");
    boxing_store(element_type(c), element_at(array, arg_int(args, 1)), value);
    return true;
}
#define PRIMITIVE(Name, type)                              \
    NATIVE(Array_get##Name) {                              \
        (void)m;                                           \
        return array_get_primitive(t, args, type, result); \
    }                                                      \
    NATIVE(Array_set##Name) {                              \
        (void)m;                                           \
        (void)result;                                      \
        return array_set_primitive(t, args, type);         \
    }
PRIMITIVE(Boolean, T_BOOLEAN)
PRIMITIVE(Byte, T_BYTE)
PRIMITIVE(Char, T_CHAR)
PRIMITIVE(Short, T_SHORT)
PRIMITIVE(Int, T_INT)
PRIMITIVE(Long, T_LONG)
PRIMITIVE(Float, T_FLOAT)
PRIMITIVE(Double, T_DOUBLE)
#undef PRIMITIVE

NATIVE_SHARED(Array_set) {
    Object *array = arg_ref(args, 0), *o = arg_ref(args, 2);
    Class *c = array_class_of(t, array);
    if (!c) return false;
    int type = element_type(c);
    Slot value = slot_ref(o);
    if (type != T_OBJECT && !o) return exception_throw(t, IllegalArgumentException, NULL);
    if (!check_index(t, array, arg_int(args, 1))) return false;
    if (type == T_OBJECT ? o && !object_is_instance(o, c->component) : !boxing_unbox(o, type, &value))
        return bad_argument(t, type == T_OBJECT ? "array element type mismatch" : "argument type mismatch");
    boxing_store(type, element_at(array, arg_int(args, 1)), value);
    return true;
}

static Class *check_component(Thread *t, const Object *mirror) {
    Class *c = mirror ? mirror_class(mirror) : NULL;
    if (!c)
        throw_null(t);
    else if (c->type == T_VOID) {
        exception_throw(t, IllegalArgumentException, NULL);
        return NULL;
    }
    return c;
}
NATIVE_SHARED_ALLOCATING(Array_newArray) {
    Class *component = check_component(t, arg_ref(args, 0));
    if (!component) return false;
    if (arg_int(args, 1) < 0) return exception_throw(t, NegativeArraySizeException, "%d", arg_int(args, 1));
    if (class_is_array(component) && component->dimensions >= 255)
        return exception_throw(t, IllegalArgumentException, NULL);
    Object *array = array_new_of(t, component, arg_int(args, 1));
    *result = slot_ref(array);
    return array;
}
NATIVE_SHARED_ALLOCATING(Array_multiNewArray) {
    Object *lengths = arg_ref(args, 1);
    if (!arg_ref(args, 0) || !lengths) return throw_null(t);
    uint32_t count = array_length(lengths);
    Class *c = mirror_class(arg_ref(args, 0));
    unsigned inner = class_is_array(c) ? c->dimensions : 0;
    if (count == 0 || count > 255 || count + inner > 255) return exception_throw(t, IllegalArgumentException, NULL);
    if (!(c = check_component(t, arg_ref(args, 0)))) return false;
    int32_t dimensions[255];
    memcpy(dimensions, array_data(lengths), count * sizeof dimensions[0]);
    for (uint32_t i = 0; i < count; i++)
        if (!(c = class_array_of(t, c))) return false;
    Object *array = array_new_multi(t, c, dimensions, count);
    *result = slot_ref(array);
    return array;
}

const VmNativeEntry array_natives[] = {
#define A(name) \
    { "java/lang/reflect/Array", #name, NULL, Array_##name }
    A(getLength), A(get),     A(set),      A(getBoolean), A(getByte),    A(getChar),  A(getShort),
    A(getInt),    A(getLong), A(getFloat), A(getDouble),  A(setBoolean), A(setByte),  A(setChar),
    A(setShort),  A(setInt),  A(setLong),  A(setFloat),   A(setDouble),  A(newArray), A(multiNewArray),
#undef A
    {0}};
