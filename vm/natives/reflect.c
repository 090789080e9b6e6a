/* Core reflection: Field, Method, Constructor, Parameter and RecordComponent objects made from class data
   (contract 8.2), calls through them (8.3), java.lang.reflect.Array and jdk.internal.reflect.Reflection.
   The objects are filled in without running constructors; a member is found again by clazz + slot. */
#include "vm/natives/reflect.h"

#include "classfile/descriptor.h"
#include "runtime/allocate.h"
#include "runtime/log.h"
#include "vm/classes/access.h"
#include "vm/classes/initialize.h"
#include "vm/classes/library_class.h"
#include "vm/classes/reflected.h"
#include "vm/interp/boxing.h"
#include "vm/natives/native_util.h"

/* ---- the Java classes: loaded at first use, fields found by name ---- */

typedef struct ReflectClass {
    LibraryClass library;
    /* 0 where the class has no such field */
    uint32_t clazz, slot, member_name, type, return_type, parameter_types, exception_types, modifiers, signature,
        annotations, parameter_annotations, annotation_default, trusted_final, index, executable, accessor,
        type_annotations, pool;
} ReflectClass;
static ReflectClass method_class = {.library.name = "java/lang/reflect/Method"},
                    constructor_class = {.library.name = "java/lang/reflect/Constructor"},
                    field_class = {.library.name = "java/lang/reflect/Field"},
                    parameter_class = {.library.name = "java/lang/reflect/Parameter"},
                    component_class = {.library.name = "java/lang/reflect/RecordComponent"},
                    pool_class = {.library.name = "jdk/internal/reflect/ConstantPool"};

static Class *reflect_class(Thread *t, ReflectClass *r) {
    static const LibraryField fields[] = {
#define F(java, c) {java, NULL, offsetof(ReflectClass, c)}
        F("clazz", clazz),
        F("slot", slot),
        F("name", member_name),
        F("type", type),
        F("returnType", return_type),
        F("parameterTypes", parameter_types),
        F("exceptionTypes", exception_types),
        F("modifiers", modifiers),
        F("signature", signature),
        F("annotations", annotations),
        F("parameterAnnotations", parameter_annotations),
        F("annotationDefault", annotation_default),
        F("trustedFinal", trusted_final),
        F("index", index),
        F("executable", executable),
        F("accessor", accessor),
        F("typeAnnotations", type_annotations),
        F("constantPoolOop", pool),
#undef F
    };
    return library_class(t, &r->library, fields, sizeof fields / sizeof fields[0]);
}
static Object *new_reflect(Thread *t, ReflectClass *r) {
    Class *c = reflect_class(t, r);
    return c ? handle_keep(t, object_new(t, c)) : NULL;
}

static bool put_string(Thread *t, Object *o, uint32_t offset, Symbol *text) {
    if (!offset || !text) return true;
    Object *s = string_intern_symbol(t, text);
    if (s) set_ref(o, offset, s);
    return s;
}
/* The raw body of an attribute as byte[], with reflection's indices; nothing when it is absent. [pool], which is
   pinned: of the file that the attribute is in. */
static bool new_bytes(Thread *t, const RuntimePool *pool, Span span, AnnotationForm form, Object **bytes) {
    *bytes = NULL;
    if (!span.bytes) return true;
    Object *array = array_new_primitive(t, T_BYTE, (int32_t)span.length);
    if (!array) return false;
    memcpy(array_data(array), span.bytes, span.length);
    *bytes = array;
    return reflected_rewrite(t, pool, span, form, array_data(array));
}
static bool put_bytes(Thread *t, Object *o, uint32_t offset, const RuntimePool *pool, Span span, AnnotationForm form) {
    Object *array;
    if (!offset) return true;
    if (!new_bytes(t, pool, span, form, &array)) return false;
    if (array) set_ref(o, offset, array);
    return true;
}
static bool put_type(Thread *t, Object *o, uint32_t offset, Class *holder, const char *begin, const char *end) {
    Class *c = loader_class_of_descriptor(t, holder, begin, end, true);
    if (c) set_ref(o, offset, class_mirror(c));
    return c;
}

/* ---- making reflect objects ---- */

static bool put_parameter_types(Thread *t, Object *o, uint32_t offset, const Method *m) {
    Object *types = array_new_of(t, class_Class, descriptor_argument_count(m->info->descriptor));
    if (!types) return false;
    set_ref(o, offset, types);
    const char *cursor = m->info->descriptor->text + 1, *begin, *end;
    for (unsigned i = 0; descriptor_next(&cursor, &begin, &end); i++) {
        Class *c = loader_class_of_descriptor(t, m->holder, begin, end, true);
        if (!c) return false;
        ref_store(&array_refs(types)[i], class_mirror(c));
    }
    return true;
}
static void tell_no_exception(const Class *c, const Method *m) {
    char *name = class_external_name(c), *method = method_external_name(m);
    log_write(LOG_EXCEPTIONS, LOG_WARNING,
              "Class %s in throws clause of method %s is not a subtype of class java.lang.Throwable", name, method);
    free(name);
    free(method);
}
static bool put_exception_types(Thread *t, Object *o, uint32_t offset, RuntimePool *pool, const Method *m) {
    const MethodMore *info = m->info->more;
    Object *types = array_new_of(t, class_Class, info->exception_count);
    if (!types) return false;
    set_ref(o, offset, types);
    for (unsigned i = 0; i < info->exception_count; i++) {
        Class *c = resolve_class(t, pool, info->exceptions[i]);
        if (!c) return false;
        if (log_wanted(LOG_EXCEPTIONS, LOG_WARNING) && !class_is_subclass(c, class_Throwable)) tell_no_exception(c, m);
        ref_store(&array_refs(types)[i], class_mirror(c));
    }
    return true;
}

static Object *new_executable(Thread *t, ReflectClass *r, Method *m) {
    uint32_t mark = handle_mark(t);
    RuntimePool *pool = m->pool;
    const MethodMore *info = m->info->more;
    PIN_POOL(t, pool);
    Object *o = new_reflect(t, r);
    bool ok = o;
    if (ok) {
        const char *begin;
        set_ref(o, r->clazz, class_mirror(m->holder));
        *int_field(o, r->slot) = m->slot;
        *int_field(o, r->modifiers) = m->access & 0x1dff;
        descriptor_return(m->info->descriptor, &begin);
        /* In the order in which `java` loads them. */
        ok = put_parameter_types(t, o, r->parameter_types, m) &&
             (r != &method_class || put_type(t, o, r->return_type, m->holder, begin,
                                             m->info->descriptor->text + m->info->descriptor->length)) &&
             put_exception_types(t, o, r->exception_types, pool, m) &&
             put_string(t, o, r->signature, info->signature) &&
             put_bytes(t, o, r->annotations, pool, info->annotations->visible, ANNOTATION_LIST) &&
             put_bytes(t, o, r->parameter_annotations, pool, info->more_annotations->visible_parameters,
                       ANNOTATION_PARAMETERS);
        if (ok && r == &method_class)
            ok = put_string(t, o, r->member_name, m->info->name) &&
                 put_bytes(t, o, r->annotation_default, pool, info->more_annotations->default_value, ANNOTATION_VALUE);
    }
    handle_release(t, mark);
    return ok ? o : NULL;
}
Object *reflect_new_method(Thread *t, Method *m) { return new_executable(t, &method_class, m); }
Object *reflect_new_constructor(Thread *t, Method *m) { return new_executable(t, &constructor_class, m); }

Object *reflect_new_field(Thread *t, Field *f) {
    ReflectClass *r = &field_class;
    uint32_t mark = handle_mark(t);
    const FieldInfo *info = f->info;
    const RuntimePool *pool = f->holder->pool;
    PIN_POOL(t, pool);
    Object *o = new_reflect(t, r);
    bool ok = o;
    if (ok) {
        bool trusted = (f->access & ACC_FINAL) &&
                       ((f->access & ACC_STATIC) || (f->holder->flags & (CLASS_IS_HIDDEN | CLASS_IS_RECORD)));
        set_ref(o, r->clazz, class_mirror(f->holder));
        *int_field(o, r->slot) = f->slot;
        *int_field(o, r->modifiers) = f->access & 0x50df;
        if (r->trusted_final) *(uint8_t *)object_at(o, r->trusted_final) = trusted;
        ok = put_string(t, o, r->member_name, f->info->name) && put_string(t, o, r->signature, info->signature) &&
             put_type(t, o, r->type, f->holder, f->info->descriptor->text,
                      f->info->descriptor->text + f->info->descriptor->length) &&
             put_bytes(t, o, r->annotations, pool, info->annotations->visible, ANNOTATION_LIST);
    }
    handle_release(t, mark);
    return ok ? o : NULL;
}

static Class *declaring_class(const Object *o, const ReflectClass *r) {
    Class *known = library_class_known(&r->library);
    if (!o || !known || object_class(o) != known) return NULL;
    Object *mirror = get_ref(o, r->clazz);
    return mirror ? mirror_class(mirror) : NULL;
}
Method *reflect_method_of(const Object *o) {
    const ReflectClass *r = &method_class;
    Class *c = declaring_class(o, r);
    if (!c) c = declaring_class(o, r = &constructor_class);
    if (!c) return NULL;
    uint32_t slot = (uint32_t)*int_field(o, r->slot);
    return slot < c->method_count ? class_method(c, slot) : NULL;
}
Field *reflect_field_of(const Object *o) {
    Class *c = declaring_class(o, &field_class);
    if (!c) return NULL;
    uint32_t slot = (uint32_t)*int_field(o, field_class.slot);
    return slot < c->field_count ? &c->fields[slot] : NULL;
}

/* ---- natives of java.lang.Class ---- */

static Class *self(const Slot *args) { return mirror_class(arg_ref(args, 0)); }

static bool is_listed(const Method *m, bool constructors, bool public_only) {
    if ((public_only && !(m->access & ACC_PUBLIC)) || method_is_deleted(m)) return false;
    if (m->flags & METHOD_IS_INITIALIZER) return constructors && !method_is_static(m);
    return !constructors && m->info->name != sym_class_initializer;
}
static bool list_methods(Thread *t, const Slot *args, Slot *result, bool constructors) {
    Class *c = self(args);
    bool public_only = arg_int(args, 1);
    int32_t n = 0;
    Class *element = reflect_class(t, constructors ? &constructor_class : &method_class);
    if (!element || (c->file && !class_link(t, c))) return false;
    for (unsigned i = 0; i < c->method_count; i++) n += is_listed(class_method(c, i), constructors, public_only);
    Object *array = array_new_of(t, element, n);
    if (!array) return false;
    handle_keep(t, array);
    for (unsigned i = 0, k = 0; i < c->method_count && k < (unsigned)n; i++) {
        if (!is_listed(class_method(c, i), constructors, public_only)) continue;
        Object *o =
            constructors ? reflect_new_constructor(t, class_method(c, i)) : reflect_new_method(t, class_method(c, i));
        if (!o) return false;
        ref_store(&array_refs(array)[k++], o);
    }
    *result = slot_ref(array);
    return true;
}
NATIVE_SHARED_ALLOCATING(Class_getDeclaredMethods0) { return list_methods(t, args, result, false); }
NATIVE_SHARED_ALLOCATING(Class_getDeclaredConstructors0) { return list_methods(t, args, result, true); }
NATIVE_SHARED_ALLOCATING(Class_getDeclaredFields0) {
    Class *c = self(args), *element = reflect_class(t, &field_class);
    bool public_only = arg_int(args, 1);
    int32_t n = 0;
    if (!element || (c->file && !class_link(t, c))) return false;
    for (unsigned i = 0; i < c->field_count; i++) n += !public_only || (c->fields[i].access & ACC_PUBLIC);
    Object *array = array_new_of(t, element, n);
    if (!array) return false;
    handle_keep(t, array);
    for (unsigned i = 0, k = 0; i < c->field_count; i++) {
        if (public_only && !(c->fields[i].access & ACC_PUBLIC)) continue;
        Object *o = reflect_new_field(t, &c->fields[i]);
        if (!o) return false;
        ref_store(&array_refs(array)[k++], o);
    }
    *result = slot_ref(array);
    return true;
}

/* The accessor is the method of the component's name without parameters and with its type. Unlike those of fields and
   methods the type has to be one that the record may name. */
static bool fill_component(Thread *t, Object *o, const RuntimePool *pool, const RecordComponent *rc) {
    Class *c = pool->holder;
    ReflectClass *r = &component_class;
    const char *descriptor = rc->descriptor->text;
    Class *type = loader_class_of_descriptor(t, c, descriptor, descriptor + rc->descriptor->length, true);
    if (!type || !access_check_class(t, c, type)) return false;
    set_ref(o, r->clazz, class_mirror(c));
    set_ref(o, r->type, class_mirror(type));
    if (!put_string(t, o, r->member_name, rc->name) || !put_string(t, o, r->signature, rc->signature) ||
        !put_bytes(t, o, r->annotations, pool, rc->annotations, ANNOTATION_LIST) ||
        !put_bytes(t, o, r->type_annotations, pool, rc->type_annotations, ANNOTATION_TYPE_LIST))
        return false;
    for (unsigned i = 0; i < c->method_count; i++) {
        Method *m = class_method(c, i);
        if (m->info->name != rc->name || method_is_static(m) || strncmp(m->info->descriptor->text, "()", 2) != 0 ||
            strcmp(m->info->descriptor->text + 2, rc->descriptor->text) != 0)
            continue;
        Object *accessor = reflect_new_method(t, m);
        if (!accessor) return false;
        set_ref(o, r->accessor, accessor);
        break;
    }
    return true;
}
NATIVE_SHARED_ALLOCATING(Class_getRecordComponents0) {
    Class *c = self(args), *element = reflect_class(t, &component_class);
    if (!element || (c->file && !class_link(t, c))) return false;
    const RuntimePool *pool = c->pool;
    const ClassFile *file = c->file;
    *result = 0;
    if (!file || !file->is_record) return true;
    unsigned n = file->component_count;
    PIN_POOL(t, pool);
    Object *array = array_new_of(t, element, (int32_t)n);
    if (!array) return false;
    handle_keep(t, array);
    for (unsigned i = 0; i < n; i++) {
        Object *o = object_new(t, element);
        if (!o) return false;
        ref_store(&array_refs(array)[i], o);
        if (!fill_component(t, o, pool, &file->components[i])) return false;
    }
    *result = slot_ref(array);
    return true;
}
/* [pool]: of the file that the attribute is in. */
static bool raw_bytes(Thread *t, const RuntimePool *pool, Span span, AnnotationForm form, Slot *result) {
    Object *bytes = NULL;
    PIN_POOL(t, pool);
    if (!new_bytes(t, pool, span, form, &bytes)) return false;
    *result = slot_ref(bytes);
    return true;
}
NATIVE_SHARED_ALLOCATING(Class_getRawAnnotations) {
    Class *c = self(args);
    return raw_bytes(t, c->pool, c->file ? c->file->annotations->visible : (Span){0}, ANNOTATION_LIST, result);
}
NATIVE_SHARED_ALLOCATING(Class_getRawTypeAnnotations) {
    Class *c = self(args);
    return raw_bytes(t, c->pool, c->file ? c->file->annotations->visible_type : (Span){0}, ANNOTATION_TYPE_LIST,
                     result);
}
NATIVE_SHARED_ALLOCATING(Executable_getTypeAnnotationBytes0) {
    Method *method = reflect_method_of(arg_ref(args, 0));
    return raw_bytes(t, method ? method->pool : NULL,
                     method ? method->info->more->annotations->visible_type : (Span){0}, ANNOTATION_TYPE_LIST, result);
}
NATIVE_SHARED_ALLOCATING(Field_getTypeAnnotationBytes0) {
    Field *f = reflect_field_of(arg_ref(args, 0));
    return raw_bytes(t, f ? f->holder->pool : NULL, f ? f->info->annotations->visible_type : (Span){0},
                     ANNOTATION_TYPE_LIST, result);
}

NATIVE_SHARED_ALLOCATING(Class_getConstantPool) {
    Class *c = self(args);
    *result = 0;
    if (!c->file) return true;
    Object *o = new_reflect(t, &pool_class);
    if (!o || !reflected_show(t, c->pool)) return false;
    set_ref(o, pool_class.pool, arg_ref(args, 0));
    *result = slot_ref(o);
    return true;
}

/* Executable.getParameters0: null without the attribute. */
NATIVE_SHARED_ALLOCATING(Executable_getParameters0) {
    Object *executable = arg_ref(args, 0);
    Method *method = reflect_method_of(executable);
    *result = 0;
    if (!method || method->info->more->parameter_count < 0) return true;
    const MethodMore *info = method->info->more;
    PIN_POOL(t, method->pool);
    ReflectClass *r = &parameter_class;
    Class *element = reflect_class(t, r);
    Object *array = element ? array_new_of(t, element, info->parameter_count) : NULL;
    if (!array) return false;
    handle_keep(t, array);
    for (int i = 0; i < info->parameter_count; i++) {
        Object *o = object_new(t, element);
        if (!o) return false;
        ref_store(&array_refs(array)[i], o);
        *int_field(o, r->modifiers) = info->parameters[i].flags;
        *int_field(o, r->index) = i;
        set_ref(o, r->executable, executable);
        if (!put_string(t, o, r->member_name, info->parameters[i].name)) return false;
    }
    *result = slot_ref(array);
    return true;
}

/* ---- calls ---- */

static bool bad_argument(Thread *t, const char *text) {
    return exception_throw(t, IllegalArgumentException, "%s", text);
}

bool reflect_gather_arguments(Thread *t, const Method *m, Object *arguments, uint32_t first, Object *types,
                              Slot *words) {
    uint32_t count = arguments ? array_length(arguments) : 0;
    if (count != first + (uint32_t)descriptor_argument_count(m->info->descriptor))
        return bad_argument(t, "wrong number of arguments");
    const char *cursor = m->info->descriptor->text + 1, *begin, *end;
    for (uint32_t i = 0, w = 0; descriptor_next(&cursor, &begin, &end); i++) {
        Object *o = ref_load(&array_refs(arguments)[first + i]);
        if (*begin == 'L' || *begin == '[') {
            Object *type = types ? ref_load(&array_refs(types)[i]) : NULL;
            if (o && type && !object_is_instance(o, mirror_class(type)))
                return bad_argument(t, "argument type mismatch");
            words[w++] = slot_ref(o);
            continue;
        }
        int kind = *begin == 'Z'   ? T_BOOLEAN
                   : *begin == 'B' ? T_BYTE
                   : *begin == 'C' ? T_CHAR
                   : *begin == 'S' ? T_SHORT
                   : *begin == 'I' ? T_INT
                   : *begin == 'J' ? T_LONG
                   : *begin == 'F' ? T_FLOAT
                                   : T_DOUBLE;
        Slot value;
        if (!o) return exception_throw(t, IllegalArgumentException, NULL);
        if (!boxing_unbox(o, kind, &value)) return bad_argument(t, "argument type mismatch");
        if (kind == T_LONG || kind == T_DOUBLE) words[w++] = 0;
        words[w++] = value;
    }
    return true;
}

static bool wrap_in_invocation_target(Thread *t) {
    Object *cause = exception_take(t);
    uint32_t mark = handle_mark(t);
    handle_keep(t, cause);
    exception_throw_cause(t, cause, InvocationTargetException, NULL);
    handle_release(t, mark);
    return false;
}

NATIVE_SHARED_ALLOCATING(NativeMethodAccessorImpl_invoke0) { /* method, obj, args */
    Object *reflected = arg_ref(args, 0), *receiver = arg_ref(args, 1);
    Method *target = reflect_method_of(reflected);
    if (!target) return throw_null(t);
    if (method_is_deleted(target)) return exception_throw(t, InternalError, "invoke");
    if (!class_initialize(t, target->holder)) return false;
    Slot words[256], value = 0, *parameters = words;
    Method *resolved = target;
    if (!method_is_static(target)) {
        if (!receiver) return throw_null(t);
        if (!object_is_instance(receiver, target->holder))
            return bad_argument(t, "object is not an instance of declaring class");
        if (!(target = select_virtual(t, object_class(receiver), target))) return wrap_in_invocation_target(t);
        *parameters++ = slot_ref(receiver);
    }
    if (!reflect_gather_arguments(t, resolved, arg_ref(args, 2), 0, get_ref(reflected, method_class.parameter_types),
                                  parameters))
        return false;
    if (!interp_call(t, target, words, &value)) return wrap_in_invocation_target(t);
    *result = 0;
    if (resolved->return_type == T_VOID) return true;
    Object *o = boxing_new(t, resolved->return_type, value);
    *result = slot_ref(o);
    return !t->exception;
}

NATIVE_SHARED_ALLOCATING(NativeConstructorAccessorImpl_newInstance0) { /* constructor, args */
    Object *reflected = arg_ref(args, 0);
    Method *target = reflect_method_of(reflected);
    if (!target) return throw_null(t);
    Class *c = target->holder;
    if (!class_initialize(t, c)) return false;
    if (c->flags & (CLASS_IS_ABSTRACT | CLASS_IS_INTERFACE)) {
        char *name = class_java_name(c);
        exception_throw(t, InstantiationException, "%s", name);
        free(name);
        return false;
    }
    Object *o = object_new(t, c);
    if (!o) return false;
    handle_keep(t, o);
    Slot words[256] = {slot_ref(o)};
    if (!reflect_gather_arguments(t, target, arg_ref(args, 1), 0, get_ref(reflected, constructor_class.parameter_types),
                                  words + 1))
        return false;
    if (!interp_call(t, target, words, NULL)) return wrap_in_invocation_target(t);
    *result = slot_ref(o);
    return true;
}

/* ---- jdk.internal.reflect.Reflection ---- */

NATIVE_SHARED(Reflection_getClassAccessFlags) {
    if (!arg_ref(args, 0)) return throw_null(t);
    Class *c = self(args);
    *result = slot_int(class_is_primitive(c) ? ACC_PUBLIC | ACC_FINAL | ACC_ABSTRACT
                       : class_is_array(c)   ? 0
                                             : c->access & 0x7fff);
    return true;
}
NATIVE_SHARED(Reflection_areNestMates) {
    if (!arg_ref(args, 0) || !arg_ref(args, 1)) return throw_null(t);
    *result = class_are_nestmates(t, mirror_class(arg_ref(args, 0)), mirror_class(arg_ref(args, 1)));
    return !t->exception;
}

/* ---- java.lang.reflect.Array ---- */

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

const VmNativeEntry reflect_natives[] = {
#define C(name) \
    { "java/lang/Class", #name, NULL, Class_##name }
    C(getDeclaredFields0),
    C(getDeclaredMethods0),
    C(getDeclaredConstructors0),
    C(getRecordComponents0),
    C(getRawAnnotations),
    C(getRawTypeAnnotations),
    C(getConstantPool),
#undef C
    {"java/lang/reflect/Executable", "getParameters0", NULL, Executable_getParameters0},
    {"java/lang/reflect/Executable", "getTypeAnnotationBytes0", NULL, Executable_getTypeAnnotationBytes0},
    {"java/lang/reflect/Field", "getTypeAnnotationBytes0", NULL, Field_getTypeAnnotationBytes0},
    {"jdk/internal/reflect/NativeMethodAccessorImpl", "invoke0", NULL, NativeMethodAccessorImpl_invoke0},
    {"jdk/internal/reflect/NativeConstructorAccessorImpl", "newInstance0", NULL,
     NativeConstructorAccessorImpl_newInstance0},
#define R(name) \
    { "jdk/internal/reflect/Reflection", #name, NULL, Reflection_##name }
    R(getClassAccessFlags),
    R(areNestMates),
#undef R
#define A(name) \
    { "java/lang/reflect/Array", #name, NULL, Array_##name }
    A(getLength),
    A(get),
    A(set),
    A(getBoolean),
    A(getByte),
    A(getChar),
    A(getShort),
    A(getInt),
    A(getLong),
    A(getFloat),
    A(getDouble),
    A(setBoolean),
    A(setByte),
    A(setChar),
    A(setShort),
    A(setInt),
    A(setLong),
    A(setFloat),
    A(setDouble),
    A(newArray),
    A(multiNewArray),
#undef A
    {0}};
