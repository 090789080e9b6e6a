/* jdk.internal.reflect.ConstantPool, with which reflection reads annotations (contract 8.4): the constants of a class
   by reflection's indices (vm/classes/reflected.h). */
#include "runtime/library_level.h"
#include "runtime/string.h"
#include "vm/classes/classes.h"
#include "vm/classes/reflected.h"
#include "vm/classes/resolve.h"
#include "vm/natives/native_util.h"
#include "vm/natives/reflect.h"

/* ---- jdk.internal.reflect.ConstantPool: args are this, the index; between them may be the mirror ---- */

static Object *mirror_of(const Slot *args) {
    return library_level->pool_natives_take_object
               ? arg_ref(args, 1)
               : ref_load(object_at(arg_ref(args, 0), injected_ConstantPool_mirror));
}
static int32_t index_in(const Slot *args) { return arg_int(args, library_level->pool_natives_take_object ? 2 : 1); }

static bool bad_argument(Thread *t, const char *text) {
    return exception_throw(t, IllegalArgumentException, "%s", text);
}
static bool wrong_type(Thread *t) { return bad_argument(t, "Wrong type at constant pool index"); }

/* [tag] 0: of any kind. */
static bool pool_entry(Thread *t, const Slot *args, unsigned tag, ReflectedConstant *e) {
    Object *mirror = mirror_of(args);
    if (!mirror) return throw_null(t);
    int32_t index = index_in(args);
    if (index < 0 || !reflected_constant(mirror_class(mirror), (unsigned)index, e))
        return bad_argument(t, "Constant pool index out of bounds");
    return !tag || e->tag == tag || wrong_type(t);
}
/* One that refers to others, which only the base has. */
static bool pool_structure(Thread *t, const Slot *args, unsigned tag, ReflectedConstant *e) {
    return pool_entry(t, args, tag, e) && (e->pool || wrong_type(t));
}
static bool pool_reference(Thread *t, const Slot *args, bool fields, bool methods, ReflectedConstant *e) {
    if (!pool_structure(t, args, 0, e)) return false;
    return (fields && e->tag == CP_FIELDREF) ||
           (methods && (e->tag == CP_METHODREF || e->tag == CP_INTERFACE_METHODREF)) || wrong_type(t);
}
static const CpInfo *entry_of(const ReflectedConstant *e, const Slot *args) {
    return &e->pool->file->cp.entries[index_in(args)];
}

NATIVE_SHARED(ConstantPool_getSize0) {
    Object *mirror = mirror_of(args);
    if (!mirror) return throw_null(t);
    *result = slot_int((int32_t)reflected_count(mirror_class(mirror)));
    return true;
}
static bool pool_class_at(Thread *t, const Slot *args, bool load, Slot *result) {
    ReflectedConstant e;
    if (!pool_structure(t, args, CP_CLASS, &e)) return false;
    unsigned index = (unsigned)index_in(args);
    Class *k = load ? resolve_class(t, e.pool, index) : resolve_class_if_loaded(e.pool, index);
    if (!k && !load) k = loader_find_loaded(e.pool->holder->loader, cp_symbol(&e.pool->file->cp, index));
    if (!k && load) return false;
    *result = slot_ref(k ? class_mirror(k) : NULL);
    return true;
}
NATIVE_SHARED(ConstantPool_getClassAt0) { return pool_class_at(t, args, true, result); }
NATIVE_SHARED(ConstantPool_getClassAtIfLoaded0) { return pool_class_at(t, args, false, result); }
NATIVE_SHARED(ConstantPool_getClassRefIndexAt0) {
    ReflectedConstant e;
    if (!pool_reference(t, args, true, true, &e)) return false;
    *result = slot_int(entry_of(&e, args)->ref.class_index);
    return true;
}
static bool pool_member_at(Thread *t, const Slot *args, bool field, bool load, Slot *result) {
    ReflectedConstant e;
    if (!pool_reference(t, args, field, !field, &e)) return false;
    const ConstantPool *cp = &e.pool->file->cp;
    unsigned index = (unsigned)index_in(args), class_index = cp->entries[index].ref.class_index;
    Class *holder = load ? resolve_class(t, e.pool, class_index) : resolve_class_if_loaded(e.pool, class_index);
    *result = 0;
    if (!holder) return !load;
    Symbol *name = cp_ref_name(cp, index), *descriptor = cp_ref_descriptor(cp, index);
    Object *o = NULL;
    if (field) {
        Field *f = class_declared_field(holder, name, descriptor);
        if (!f) return exception_throw(t, RuntimeException, "Unable to look up field in target class");
        o = reflect_new_field(t, f);
    } else {
        Method *found = class_declared_method(holder, name, descriptor);
        if (!found) return exception_throw(t, RuntimeException, "Unable to look up method in target class");
        o = found->flags & METHOD_IS_INITIALIZER ? reflect_new_constructor(t, found) : reflect_new_method(t, found);
    }
    *result = slot_ref(o);
    return o;
}
NATIVE_SHARED(ConstantPool_getMethodAt0) { return pool_member_at(t, args, false, true, result); }
NATIVE_SHARED(ConstantPool_getMethodAtIfLoaded0) { return pool_member_at(t, args, false, false, result); }
NATIVE_SHARED(ConstantPool_getFieldAt0) { return pool_member_at(t, args, true, true, result); }
NATIVE_SHARED(ConstantPool_getFieldAtIfLoaded0) { return pool_member_at(t, args, true, false, result); }

static bool string_array(Thread *t, Symbol *const *texts, unsigned count, Slot *result) {
    Object *array = array_new_of(t, class_String, (int32_t)count);
    if (!array) return false;
    handle_keep(t, array);
    for (unsigned i = 0; i < count; i++) {
        Object *s = string_intern_symbol(t, texts[i]);
        if (!s) return false;
        ref_store(&array_refs(array)[i], s);
    }
    *result = slot_ref(array);
    return true;
}
NATIVE_SHARED(ConstantPool_getMemberRefInfoAt0) {
    ReflectedConstant e;
    if (!pool_reference(t, args, true, true, &e)) return false;
    const ConstantPool *cp = &e.pool->file->cp;
    unsigned index = (unsigned)index_in(args);
    return string_array(t, (Symbol *[]){cp_ref_class(cp, index), cp_ref_name(cp, index), cp_ref_descriptor(cp, index)},
                        3, result);
}
NATIVE_SHARED(ConstantPool_getNameAndTypeRefIndexAt0) {
    ReflectedConstant e;
    if (!pool_structure(t, args, 0, &e)) return false;
    switch (e.tag) {
    case CP_FIELDREF:
    case CP_METHODREF:
    case CP_INTERFACE_METHODREF: *result = slot_int(entry_of(&e, args)->ref.name_type_index); return true;
    case CP_DYNAMIC:
    case CP_INVOKE_DYNAMIC: *result = slot_int(entry_of(&e, args)->dynamic.name_type_index); return true;
    default: return wrong_type(t);
    }
}
NATIVE_SHARED(ConstantPool_getNameAndTypeRefInfoAt0) {
    ReflectedConstant e;
    if (!pool_structure(t, args, CP_NAME_AND_TYPE, &e)) return false;
    const ConstantPool *cp = &e.pool->file->cp;
    unsigned index = (unsigned)index_in(args);
    return string_array(t, (Symbol *[]){cp_name(cp, index), cp_descriptor(cp, index)}, 2, result);
}

/* The 32 bits of an int or a float. */
static bool pool_word_at(Thread *t, const Slot *args, unsigned tag, CpInfo *value) {
    ReflectedConstant e;
    if (!pool_entry(t, args, tag, &e)) return false;
    *value = e.pool ? *entry_of(&e, args) : (CpInfo){.i = (int32_t)e.bits};
    return true;
}
NATIVE_SHARED(ConstantPool_getIntAt0) {
    CpInfo value;
    if (!pool_word_at(t, args, CP_INTEGER, &value)) return false;
    *result = slot_int(value.i);
    return true;
}
NATIVE_SHARED(ConstantPool_getFloatAt0) {
    CpInfo value;
    if (!pool_word_at(t, args, CP_FLOAT, &value)) return false;
    *result = slot_float(value.f);
    return true;
}
static bool pool_long_at(Thread *t, const Slot *args, unsigned tag, Slot *result) {
    ReflectedConstant e;
    if (!pool_entry(t, args, tag, &e)) return false;
    *result = e.pool ? cp_long(&e.pool->file->cp, (unsigned)index_in(args)) : e.bits;
    return true;
}
NATIVE_SHARED(ConstantPool_getLongAt0) { return pool_long_at(t, args, CP_LONG, result); }
NATIVE_SHARED(ConstantPool_getDoubleAt0) { return pool_long_at(t, args, CP_DOUBLE, result); }
static bool pool_text(Thread *t, const Slot *args, unsigned tag, Slot *result) {
    ReflectedConstant e;
    if (!pool_entry(t, args, tag, &e)) return false;
    Object *s = string_intern_symbol(t, e.pool ? symbol_at(entry_of(&e, args)->symbol) : symbol_at(e.symbol));
    *result = slot_ref(s);
    return s;
}
NATIVE_SHARED(ConstantPool_getStringAt0) { return pool_text(t, args, CP_STRING, result); }
NATIVE_SHARED(ConstantPool_getUTF8At0) { return pool_text(t, args, CP_UTF8, result); }
NATIVE_SHARED(ConstantPool_getTagAt0) {
    ReflectedConstant e;
    if (!pool_entry(t, args, 0, &e)) return false;
    *result = slot_int(e.tag);
    return true;
}

const VmNativeEntry constant_pool_natives[] = {
#define P(name) \
    { "jdk/internal/reflect/ConstantPool", #name, NULL, ConstantPool_##name }
    P(getSize0),
    P(getClassAt0),
    P(getClassAtIfLoaded0),
    P(getClassRefIndexAt0),
    P(getMethodAt0),
    P(getMethodAtIfLoaded0),
    P(getFieldAt0),
    P(getFieldAtIfLoaded0),
    P(getMemberRefInfoAt0),
    P(getNameAndTypeRefIndexAt0),
    P(getNameAndTypeRefInfoAt0),
    P(getIntAt0),
    P(getLongAt0),
    P(getFloatAt0),
    P(getDoubleAt0),
    P(getStringAt0),
    P(getUTF8At0),
    P(getTagAt0),
#undef P
    {0}};
