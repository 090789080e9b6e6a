/* Natives of java.lang.invoke.MethodHandleNatives: resolution of MemberNames (contract 6.1, 6.2). What the VM keeps in
   them: vm/interp/member_name.h. */
#include "vm/natives/invoke.h"

#include "runtime/allocate.h"
#include "runtime/library_level.h"
#include "vm/classes/access.h"
#include "vm/classes/classes.h"
#include "vm/classes/constraints.h"
#include "vm/classes/define.h"
#include "vm/classes/initialize.h"
#include "vm/classes/library_class.h"
#include "vm/interp/boxing.h"
#include "vm/interp/indy.h"
#include "vm/interp/member_name.h"
#include "vm/natives/native_util.h"
#include "vm/natives/reflect.h"

enum { LOOKUP_UNCONDITIONAL = 0x20 };

static bool check_member(Thread *t, const Object *member) {
    if (!member) return exception_throw(t, InternalError, "mname is null");
    return member_name_prepare(t);
}

/* ---- filling ---- */

/* How a call of [m] through a reference to [holder] is dispatched (contract 6.1). */
static int dispatch_kind(const Method *m, const Class *holder, int wanted) {
    if (method_is_static(m)) return REF_INVOKE_STATIC;
    if (wanted == REF_INVOKE_SPECIAL || wanted == REF_NEW_INVOKE_SPECIAL || (m->flags & METHOD_IS_INITIALIZER) ||
        method_is_private(m))
        return REF_INVOKE_SPECIAL;
    if (class_is_interface(m->holder) && class_is_interface(holder)) return REF_INVOKE_INTERFACE;
    return (m->access & ACC_FINAL) || (m->holder->access & ACC_FINAL) ? REF_INVOKE_SPECIAL : REF_INVOKE_VIRTUAL;
}
static bool fill_dispatched(Thread *t, Object *member, Method *m, Class *holder, int wanted) {
    int kind = dispatch_kind(m, holder, wanted);
    Class *clazz = kind == REF_INVOKE_VIRTUAL && class_is_interface(m->holder) ? holder : m->holder;
    return member_name_fill(t, member, m, kind, clazz);
}

static bool set_string(Thread *t, Object *member, uint32_t offset, Symbol *text) {
    Object *s = string_intern_symbol(t, text);
    if (s) set_ref(member, offset, s);
    return s;
}
static bool set_field_type(Thread *t, Object *member, const Field *f) {
    const Symbol *d = f->info->descriptor;
    if (f->type >= T_OBJECT) return set_string(t, member, member_names.type, f->info->descriptor);
    Class *c = loader_class_of_descriptor(t, f->holder, d->text, d->text + d->length, true);
    if (c) set_ref(member, member_names.type, class_mirror(c));
    return c;
}

NATIVE(Mhn_init) {
    Object *member = arg_ref(args, 0), *target = arg_ref(args, 1);
    if (!check_member(t, member)) return false;
    if (!target) return exception_throw(t, InternalError, "target is null");
    Field *f = reflect_field_of(target);
    if (f) {
        member_name_fill_field(member, f, REF_GET_FIELD);
        if (!get_ref(member, member_names.name) && !set_string(t, member, member_names.name, f->info->name))
            return false;
        if (!get_ref(member, member_names.type) && !set_field_type(t, member, f)) return false;
        return true;
    }
    Method *method = reflect_method_of(target);
    if (!method) return exception_throw(t, InternalError, "unrecognized type");
    if (method->flags & METHOD_SIGNATURE_POLYMORPHIC || method_is_deleted(method))
        return true; /* unresolved: for the library to say what is wrong */
    if (!class_link(t, method->holder)) return false;
    return fill_dispatched(t, member, method, method->holder,
                           method->flags & METHOD_IS_INITIALIZER ? REF_NEW_INVOKE_SPECIAL : REF_INVOKE_VIRTUAL);
}

NATIVE(Mhn_expand) {
    Object *member = arg_ref(args, 0);
    if (!check_member(t, member)) return false;
    Method *method = member_name_method(member);
    Field *f = method ? NULL : *member_name_flags(member) & MN_IS_FIELD ? member_name_field(member) : NULL;
    if (!method && !f) return exception_throw(t, IllegalArgumentException, "nothing to expand");
    if (!get_ref(member, member_names.clazz))
        set_ref(member, member_names.clazz, class_mirror(method ? method->holder : f->holder));
    if (!get_ref(member, member_names.name) &&
        !set_string(t, member, member_names.name, method ? method->info->name : f->info->name))
        return false;
    if (get_ref(member, member_names.type)) return true;
    return method ? set_string(t, member, member_names.type, method->info->descriptor) : set_field_type(t, member, f);
}

/* ---- resolution ---- */

static bool append_signature(char **text, size_t *used, const Object *mirror) {
    char *one = mirror ? class_signature(mirror_class(mirror)) : NULL;
    char *bigger = one ? realloc(*text, *used + strlen(one) + 3) : NULL;
    if (bigger) {
        *text = bigger;
        *used += (size_t)sprintf(bigger + *used, "%s", one);
    }
    free(one);
    return bigger;
}

bool descriptor_of_type(Thread *t, Object *type, Symbol **descriptor) {
    static uint32_t rtype, ptypes;
    Class *c = object_class(type);
    *descriptor = NULL;
    if (c == class_String) return string_to_symbol(t, type, false, descriptor);
    if (c == class_Class) {
        char *text = class_signature(mirror_class(type));
        if (text) *descriptor = symbol_intern(text, strlen(text));
        free(text);
        return *descriptor || throw_no_memory(t);
    }
    uint32_t result_offset = __atomic_load_n(&rtype, __ATOMIC_ACQUIRE);
    if (!result_offset) {
        result_offset = library_field_offset(c, &(LibraryField){"rtype", "Ljava/lang/Class;", 0});
        __atomic_store_n(&ptypes, library_field_offset(c, &(LibraryField){"ptypes", "[Ljava/lang/Class;", 0}),
                         __ATOMIC_RELAXED);
        __atomic_store_n(&rtype, result_offset, __ATOMIC_RELEASE);
        if (!result_offset) return true;
    }
    char *text = malloc(3);
    size_t used = 1;
    if (!text) return throw_no_memory(t);
    text[0] = '(';
    Object *parameters = get_ref(type, __atomic_load_n(&ptypes, __ATOMIC_RELAXED));
    bool ok = true;
    for (uint32_t i = 0; ok && parameters && i < array_length(parameters); i++)
        ok = append_signature(&text, &used, ref_load(&array_refs(parameters)[i]));
    text[used++] = ')';
    text[used] = 0;
    ok = ok && append_signature(&text, &used, get_ref(type, result_offset));
    bool short_enough = ok && used <= 65535;
    if (short_enough) *descriptor = symbol_intern(text, used);
    free(text);
    return (ok && !short_enough) || *descriptor || throw_no_memory(t);
}

static Method *resolve_member_method(Thread *t, Class *holder, Class *caller, Symbol *name, Symbol *descriptor,
                                     int kind) {
    bool interface_reference =
        kind == REF_INVOKE_INTERFACE || (kind != REF_INVOKE_VIRTUAL && class_is_interface(holder));
    if (name == sym_class_initializer || (name == sym_object_initializer) != (kind == REF_NEW_INVOKE_SPECIAL)) {
        throw_method_error(t, NoSuchMethodError, "'%s'", holder, name, descriptor);
        return NULL;
    }
    Method *found = lookup_method(t, holder, name, descriptor, interface_reference);
    if (!found) return NULL;
    if (kind == REF_NEW_INVOKE_SPECIAL && found->holder != holder) {
        throw_method_error(t, NoSuchMethodError, "'%s'", holder, name, descriptor);
        return NULL;
    }
    if (caller && !(found->flags & METHOD_SIGNATURE_POLYMORPHIC) &&
        !(access_check_package(t, caller, holder) &&
          access_check_member(t, caller, holder, found->holder, found->access, found->info->name,
                              found->info->descriptor)))
        return NULL;
    if (method_is_static(found) != (kind == REF_INVOKE_STATIC)) {
        throw_method_error(t, IncompatibleClassChangeError,
                           kind == REF_INVOKE_STATIC    ? "Expected static method '%s'"
                           : kind == REF_INVOKE_VIRTUAL ? "Expecting non-static method '%s'"
                                                        : "Expected instance not static method '%s'",
                           found->holder, name, descriptor);
        return NULL;
    }
    if (kind == REF_INVOKE_SPECIAL && method_is_abstract(found)) {
        throw_method_error(t, AbstractMethodError, "'%s'", found->holder, name, descriptor);
        return NULL;
    }
    return found;
}

/* What a MemberName that is not resolved refers to, and for whom it is looked up. */
typedef struct Wanted {
    int kind;
    Class *holder, *caller; /* caller NULL: no access check */
    Symbol *name, *descriptor;
    bool is_field, constrained; /* by loading constraints: not in a lookup that is not bound to a loader */
} Wanted;

static bool read_wanted(Thread *t, const Object *member, Wanted *w) {
    Object *clazz = get_ref(member, member_names.clazz), *text = get_ref(member, member_names.name),
           *type = get_ref(member, member_names.type);
    w->kind = member_name_kind(member);
    if (!clazz || !text || !type || w->kind < REF_GET_FIELD || w->kind > REF_INVOKE_INTERFACE)
        return exception_throw(t, IllegalArgumentException, "nothing to resolve");
    w->holder = mirror_class(clazz);
    if (class_is_array(w->holder)) w->holder = class_Object;
    w->is_field = *member_name_flags(member) & MN_IS_FIELD;
    if (!string_to_symbol(t, text, false, &w->name) || !descriptor_of_type(t, type, &w->descriptor)) return false;
    if (w->name && w->descriptor && !class_is_primitive(w->holder)) return true;
    return w->is_field ? exception_throw(t, NoSuchFieldError, "field resolution failed")
                       : exception_throw(t, NoSuchMethodError, "method resolution failed");
}

static bool resolve_field_member(Thread *t, Object *member, const Wanted *w) {
    Field *f = lookup_field(t, w->holder, w->name, w->descriptor);
    if (!f || (w->constrained && !constraints_check_field(t, w->caller, f))) return false;
    member_name_fill_field(member, f, w->kind);
    return true;
}

/* [unconditional]: without loading constraints. */
static bool resolve_member(Thread *t, Object *member, Class *caller, bool unconditional) {
    Wanted w = {.caller = caller, .constrained = caller && !unconditional};
    if (!read_wanted(t, member, &w) || !class_link(t, w.holder)) return false;
    if (w.kind == REF_NEW_INVOKE_SPECIAL && w.descriptor->text[w.descriptor->length - 1] != 'V')
        return exception_throw(t, NoSuchMethodError, "method resolution failed");
    if (w.is_field) return resolve_field_member(t, member, &w);
    Method *found = resolve_member_method(t, w.holder, caller, w.name, w.descriptor, w.kind);
    if (!found || (w.constrained && !constraints_check_method(t, caller, w.holder, found))) return false;
    return class_link(t, found->holder) && fill_dispatched(t, member, found, w.holder, w.kind);
}

NATIVE(Mhn_resolve) {
    Object *member = arg_ref(args, 0), *caller = arg_ref(args, 1);
    if (!check_member(t, member)) return false;
    *result = slot_ref(member);
    if (get_ref(member, member_names.method) ||
        ((*member_name_flags(member) & MN_IS_FIELD) && *member_name_index(member)))
        return true;
    if (resolve_member(t, member, caller ? mirror_class(caller) : NULL, arg_int(args, 2) & LOOKUP_UNCONDITIONAL))
        return true;
    if (!arg_int(args, 3) || !exception_is_a(t->exception, LinkageError)) return false;
    exception_take(t);
    *result = 0;
    return true;
}

/* ---- what is known of a resolved member ---- */

static bool field_of_kind(Thread *t, const Slot *args, bool want_static, Field **f) {
    Object *member = arg_ref(args, 0);
    if (!check_member(t, member)) return false;
    *f = *member_name_flags(member) & MN_IS_FIELD ? member_name_field(member) : NULL;
    if (!*f) return exception_throw(t, InternalError, "mname not resolved");
    if (!!((*f)->access & ACC_STATIC) == want_static) return true;
    return exception_throw(t, InternalError, want_static ? "static field required" : "non-static field required");
}
NATIVE(Mhn_objectFieldOffset) {
    Field *f;
    if (!field_of_kind(t, args, false, &f)) return false;
    *result = f->offset;
    return true;
}
NATIVE(Mhn_staticFieldOffset) {
    Field *f;
    if (!field_of_kind(t, args, true, &f)) return false;
    *result = f->offset;
    return true;
}
NATIVE(Mhn_staticFieldBase) {
    Field *f;
    if (!field_of_kind(t, args, true, &f)) return false;
    *result = slot_ref(class_mirror(f->holder));
    return true;
}

NATIVE(Mhn_getMemberVMInfo) {
    Object *member = arg_ref(args, 0);
    *result = 0;
    if (!member) return true;
    if (!member_name_prepare(t)) return false;
    Object *array = array_new_of(t, class_Object, 2);
    if (!array) return false;
    handle_keep(t, array);
    Object *index = boxing_box(t, T_LONG, *member_name_index(member));
    if (!index) return false;
    ref_store(&array_refs(array)[0], index);
    ref_store(&array_refs(array)[1],
              *member_name_flags(member) & MN_IS_FIELD ? get_ref(member, member_names.clazz) : member);
    *result = slot_ref(array);
    return true;
}

static bool set_target(Thread *t, const Slot *args, bool is_volatile) {
    static uint32_t known;
    uint32_t target = __atomic_load_n(&known, __ATOMIC_RELAXED);
    Object *site = arg_ref(args, 0);
    if (!site) return throw_null(t);
    if (!target)
        target =
            library_field_offset(object_class(site), &(LibraryField){"target", "Ljava/lang/invoke/MethodHandle;", 0});
    if (!target) return exception_throw(t, InternalError, "CallSite has no target");
    __atomic_store_n(&known, target, __ATOMIC_RELAXED);
    if (is_volatile)
        __atomic_store_n((Ref32 *)object_at(site, target), ref_compress(arg_ref(args, 1)), __ATOMIC_SEQ_CST);
    else
        ref_store(object_at(site, target), arg_ref(args, 1));
    return true;
}
NATIVE(Mhn_setCallSiteTargetNormal) { return set_target(t, args, false); }
NATIVE(Mhn_setCallSiteTargetVolatile) { return set_target(t, args, true); }

/* ---- bulk search and pulled bootstrap arguments ---- */

/* Nothing in 17 searches members through it: none found. */
NATIVE(Mhn_getMembers) {
    *result = slot_int(arg_ref(args, 0) && arg_ref(args, 6) ? 0 : -1);
    return true;
}
NATIVE(Mhn_getNamedCon) {
    UNUSED_NATIVE_ARGS;
    *result = slot_int(0);
    return true;
}
NATIVE(Mhn_clearCallSiteContext) {
    UNUSED_NATIVE_ARGS;
    return true;
} /* there is no compiled code */

/* (caller, indexInfo {argc, index}, start, end, buffer, pos, resolve, ifNotAvailable): elements start..end of
   (bootstrap method, name, type, argc, arguments...), counted from -4. */
NATIVE(Mhn_copyOutBootstrapArguments) {
    Object *caller = arg_ref(args, 0), *info = arg_ref(args, 1), *buffer = arg_ref(args, 4);
    int32_t start = arg_int(args, 2), end = arg_int(args, 3), pos = arg_int(args, 5);
    if (!caller || !info || !buffer) return throw_null(t);
    if (array_length(info) < 2) return exception_throw(t, IllegalArgumentException, "bad index info (0)");
    Class *c = mirror_class(caller);
    int32_t index = ((int32_t *)array_data(info))[1];
    if (!c->file || index <= 0 || (uint32_t)index >= c->file->cp.count ||
        (c->file->cp.tags[index] != CP_DYNAMIC && c->file->cp.tags[index] != CP_INVOKE_DYNAMIC))
        return exception_throw(t, IllegalArgumentException, "bad index info (1)");
    if (start < -4 || end < start || pos < 0 || (int64_t)pos + end - start > (int64_t)array_length(buffer))
        return exception_throw(t, ArrayIndexOutOfBoundsException, NULL);
    RuntimePool *pool = c->pool;
    PIN_POOL(t, pool);
    for (int32_t i = start; i < end; i++, pos++) {
        Object *o;
        if (!indy_bootstrap_argument(t, pool, (unsigned)index, i, arg_int(args, 6), arg_ref(args, 7), &o)) return false;
        ref_store(&array_refs(buffer)[pos], o);
    }
    return true;
}

/* Contract 5.3: a call through reflection or JNI, not through a linked call site. */
NATIVE(MethodHandle_reflective) {
    return exception_throw(t, UnsupportedOperationException, "MethodHandle.%s cannot be invoked reflectively",
                           m->info->name->text);
}
NATIVE(VarHandle_reflective) {
    return exception_throw(t, UnsupportedOperationException,
                           "VarHandle access mode methods cannot be invoked reflectively");
}
NATIVE(Mhn_registerNatives) {
    UNUSED_NATIVE_ARGS;
    return true;
}

const VmNativeEntry invoke_natives[] = {
#define M(name) \
    { "java/lang/invoke/MethodHandleNatives", #name, NULL, Mhn_##name }
    M(registerNatives),
    M(init),
    M(expand),
    M(resolve),
    M(objectFieldOffset),
    M(staticFieldOffset),
    M(staticFieldBase),
    M(getMemberVMInfo),
    M(setCallSiteTargetNormal),
    M(setCallSiteTargetVolatile),
    M(getMembers),
    M(getNamedCon),
    M(clearCallSiteContext),
    M(copyOutBootstrapArguments),
#undef M
    {"java/lang/invoke/MethodHandle", "invoke", NULL, MethodHandle_reflective},
    {"java/lang/invoke/MethodHandle", "invokeExact", NULL, MethodHandle_reflective},
    {0}};

const VmNativeEntry var_handle_natives[] = {
#define M(name) \
    { "java/lang/invoke/VarHandle", #name, NULL, VarHandle_reflective }
    M(get),
    M(set),
    M(getVolatile),
    M(setVolatile),
    M(getOpaque),
    M(setOpaque),
    M(getAcquire),
    M(setRelease),
    M(compareAndSet),
    M(compareAndExchange),
    M(compareAndExchangeAcquire),
    M(compareAndExchangeRelease),
    M(weakCompareAndSetPlain),
    M(weakCompareAndSet),
    M(weakCompareAndSetAcquire),
    M(weakCompareAndSetRelease),
    M(getAndSet),
    M(getAndSetAcquire),
    M(getAndSetRelease),
    M(getAndAdd),
    M(getAndAddAcquire),
    M(getAndAddRelease),
    M(getAndBitwiseOr),
    M(getAndBitwiseOrAcquire),
    M(getAndBitwiseOrRelease),
    M(getAndBitwiseAnd),
    M(getAndBitwiseAndAcquire),
    M(getAndBitwiseAndRelease),
    M(getAndBitwiseXor),
    M(getAndBitwiseXorAcquire),
    M(getAndBitwiseXorRelease),
#undef M
    {0}};
