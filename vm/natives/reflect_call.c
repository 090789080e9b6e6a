/* Calls of methods and constructors through core reflection (contract 8.3). */
#include "classfile/descriptor.h"
#include "runtime/allocate.h"
#include "vm/classes/initialize.h"
#include "vm/interp/boxing.h"
#include "vm/natives/native_util.h"
#include "vm/natives/reflect.h"

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
    if (!reflect_gather_arguments(t, resolved, arg_ref(args, 2), 0, reflect_parameter_types(reflected), parameters))
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
    if (!reflect_gather_arguments(t, target, arg_ref(args, 1), 0, reflect_parameter_types(reflected), words + 1))
        return false;
    if (!interp_call(t, target, words, NULL)) return wrap_in_invocation_target(t);
    *result = slot_ref(o);
    return true;
}

const VmNativeEntry reflect_call_natives[] = {
    {"jdk/internal/reflect/NativeMethodAccessorImpl", "invoke0", NULL, NativeMethodAccessorImpl_invoke0},
    {"jdk/internal/reflect/NativeConstructorAccessorImpl", "newInstance0", NULL,
     NativeConstructorAccessorImpl_newInstance0},
    {0}};
