/* Core reflection: Field, Method, Constructor, Parameter and RecordComponent objects made from class data
   (contract 8.2), and jdk.internal.reflect.Reflection. The objects are filled in without running constructors; a member
   is found again by clazz + slot. */
#include "vm/natives/reflect.h"

#include "classfile/descriptor.h"
#include "runtime/allocate.h"
#include "runtime/log.h"
#include "vm/classes/access.h"
#include "vm/classes/classes.h"
#include "vm/classes/library_class.h"
#include "vm/classes/reflected.h"
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
static void report_no_exception(const Class *c, const Method *m) {
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
        if (log_wanted(LOG_EXCEPTIONS, LOG_WARNING) && !class_is_subclass(c, class_Throwable))
            report_no_exception(c, m);
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
Object *reflect_parameter_types(const Object *o) {
    const bool is_method = object_class(o) == library_class_known(&method_class.library);
    return get_ref(o, is_method ? method_class.parameter_types : constructor_class.parameter_types);
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
    set_ref(o, pool_class.pool ? pool_class.pool : injected_ConstantPool_mirror, arg_ref(args, 0));
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

/* ---- jdk.internal.reflect.Reflection ---- */

NATIVE_SHARED(Reflection_getClassAccessFlags) {
    if (!arg_ref(args, 0)) return throw_null(t);
    *result = slot_int(class_file_access(self(args)));
    return true;
}
NATIVE_SHARED(Reflection_areNestMates) {
    if (!arg_ref(args, 0) || !arg_ref(args, 1)) return throw_null(t);
    *result = class_are_nestmates(t, mirror_class(arg_ref(args, 0)), mirror_class(arg_ref(args, 1)));
    return !t->exception;
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
#define R(name) \
    { "jdk/internal/reflect/Reflection", #name, NULL, Reflection_##name }
    R(getClassAccessFlags),
    R(areNestMates),
#undef R
    {0}};
