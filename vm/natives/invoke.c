/* Natives of java.lang.invoke.MethodHandleNatives: MemberNames, the currency between method handles and the VM
   (contract 6.1, 6.2). A resolved method is named by a ResolvedMethodName object, one per method, whose VM-private word
   is the method's MethodId cell, so that it follows redefinition; a resolved field by its offset in MemberName's
   private word. */
#include "vm/natives/invoke.h"

#include "gc/walk.h"
#include "runtime/allocate.h"
#include "runtime/library_level.h"
#include "runtime/lock.h"
#include "vm/classes/access.h"
#include "vm/classes/classes.h"
#include "vm/classes/constraints.h"
#include "vm/classes/define.h"
#include "vm/classes/initialize.h"
#include "vm/interp/indy.h"
#include "vm/natives/boxing.h"
#include "vm/natives/native_util.h"
#include "vm/natives/reflect.h"

enum {
    MN_IS_METHOD = 0x10000,
    MN_IS_CONSTRUCTOR = 0x20000,
    MN_IS_FIELD = 0x40000,
    MN_CALLER_SENSITIVE = 0x100000,
    MN_TRUSTED_FINAL = 0x200000,
    MN_KIND_SHIFT = 24,
    MN_MODIFIERS = 0xffff
};
enum { VMINDEX_NONVIRTUAL = -2, LOOKUP_UNCONDITIONAL = 0x20 };

/* ---- fields of the Java classes, found when the first of them is needed ---- */

typedef struct MemberOffsets {
    uint32_t clazz, name, type, flags, method;
} MemberOffsets;
static MemberOffsets mn;                                         /* published by resolved_name_class */
static Lock prepare_lock = LOCK_INITIALIZER(MEMBER_NAME_LAYOUT); /* held over nothing that can stop */
static Class *resolved_name_class;
static uint32_t offset_vmholder; /* of ResolvedMethodName, where a library has that in Java */

static uint32_t field_offset(const Class *c, const char *name, const char *descriptor) {
    Field *f = class_declared_field(c, symbol_intern_cstr(name), symbol_intern_cstr(descriptor));
    return f ? f->offset : 0;
}

static bool member_prepare(Thread *t) {
    if (__atomic_load_n(&resolved_name_class, __ATOMIC_ACQUIRE)) return true;
    const Class *c = loader_load_class(t, &boot_loader, symbol_intern_cstr("java/lang/invoke/MemberName"), true);
    if (!c) return false;
    MemberOffsets o = {field_offset(c, "clazz", "Ljava/lang/Class;"), field_offset(c, "name", "Ljava/lang/String;"),
                       field_offset(c, "type", "Ljava/lang/Object;"), field_offset(c, "flags", "I"),
                       field_offset(c, "method", "Ljava/lang/invoke/ResolvedMethodName;")};
    Class *r = loader_load_class(t, &boot_loader, symbol_intern_cstr("java/lang/invoke/ResolvedMethodName"), true);
    if (!r || !class_initialize(t, r)) return false;
    if (!o.clazz || !o.name || !o.type || !o.flags || !o.method || !injected_MemberName_vmindex ||
        !injected_ResolvedMethodName_vmtarget)
        return exception_throw(t, InternalError, "java.lang.invoke.MemberName is not laid out as the VM expects");
    lock_acquire(&prepare_lock);
    if (!resolved_name_class) {
        mn = o;
        offset_vmholder = field_offset(r, "vmholder", "Ljava/lang/Class;");
        __atomic_store_n(&resolved_name_class, r, __ATOMIC_RELEASE);
    }
    lock_release(&prepare_lock);
    return true;
}
static bool check_member(Thread *t, const Object *member) {
    if (!member) return exception_throw(t, InternalError, "mname is null");
    return member_prepare(t);
}

static int64_t *vmindex(const Object *member) { return long_field(member, injected_MemberName_vmindex); }
static int32_t *flags_of(const Object *member) { return int_field(member, mn.flags); }
static int kind_of(const Object *member) { return *flags_of(member) >> MN_KIND_SHIFT & 0xf; }

/* ---- the canonical ResolvedMethodName of a method: a weak hash table ---- */

static struct {
    MethodId *id;
    Object *name;
} * names;
static uint32_t names_mask, names_count;
static Lock names_lock = LOCK_INITIALIZER(MEMBER_NAMES);

static uint32_t home_of(const MethodId *id) { return (uint32_t)((uintptr_t)id >> 3) * 0x9e3779b1u >> 7 & names_mask; }
static uint32_t slot_of(const MethodId *id) {
    uint32_t i = home_of(id);
    while (names[i].id && names[i].id != id) i = (i + 1) & names_mask;
    return i;
}
/* Of no use once the object is gone: nobody can tell a new one from it. */
static void forget_dead_names(void) {
    for (uint32_t i = 0; names && i <= names_mask; i++)
        while (names[i].id && !heap_is_marked(names[i].name)) {
            uint32_t hole = i, j = i;
            for (names_count--; j = (j + 1) & names_mask, names[j].id;) /* backward-shift deletion */
                if (((j - home_of(names[j].id)) & names_mask) >= ((j - hole) & names_mask)) {
                    names[hole] = names[j];
                    hole = j;
                }
            names[hole].id = NULL;
            names[hole].name = NULL;
        }
}
static bool grow_names(void) {
    uint32_t old_size = names ? names_mask + 1 : 0, size = old_size ? 2 * old_size : 64;
    __typeof__(names) old = names, bigger = calloc(size, sizeof *bigger);
    if (!bigger) return false;
    if (!old) heap_add_weak_processor(forget_dead_names);
    names = bigger;
    names_mask = size - 1;
    for (uint32_t i = 0; i < old_size; i++)
        if (old[i].id) names[slot_of(old[i].id)] = old[i];
    free(old);
    return true;
}
static Object *resolved_name(Thread *t, Method *m) {
    MethodId *id = method_id(m);
    if (!id) {
        throw_no_memory(t);
        return NULL;
    }
    Object *fresh = NULL;
    for (;;) {
        lock_acquire(&names_lock); /* held over nothing that can stop */
        Object *known = names ? names[slot_of(id)].name : NULL;
        bool ok = true;
        if (!known && fresh && (ok = 2 * (names_count + 1) <= names_mask || grow_names())) {
            uint32_t i = slot_of(id);
            names[i].id = id;
            names[i].name = known = fresh;
            names_count++;
        }
        lock_release(&names_lock);
        if (known) return known;
        if (!ok) {
            throw_no_memory(t);
            return NULL;
        }
        if (!(fresh = object_new(t, resolved_name_class))) return NULL;
        *long_field(fresh, injected_ResolvedMethodName_vmtarget) = (int64_t)(uintptr_t)id;
        if (offset_vmholder) set_ref(fresh, offset_vmholder, class_mirror(m->holder));
    }
}

Object *resolved_method_name(Thread *t, Method *m) { return member_prepare(t) ? resolved_name(t, m) : NULL; }

Method *member_name_method(Object *member) {
    return resolved_name_method(member && mn.method ? get_ref(member, mn.method) : NULL);
}
Method *resolved_name_method(const Object *name) {
    MethodId *id = name ? (MethodId *)(uintptr_t)*long_field(name, injected_ResolvedMethodName_vmtarget) : NULL;
    return id ? id->method : NULL;
}

/* ---- filling ---- */

/* [clazz]: the class that the resolution went through, for methods that a class has from an interface. */
static bool fill_method(Thread *t, Object *member, Method *m, int kind, Class *clazz) {
    uint32_t mark = handle_mark(t);
    handle_keep(t, member);
    Object *name = resolved_name(t, m);
    handle_release(t, mark);
    if (!name) return false;
    int32_t flags =
        m->access | (m->flags & METHOD_IS_INITIALIZER ? MN_IS_CONSTRUCTOR : MN_IS_METHOD) | kind << MN_KIND_SHIFT;
    if (m->flags & METHOD_CALLER_SENSITIVE) flags |= MN_CALLER_SENSITIVE;
    if (m->flags & METHOD_HIDDEN) flags |= library_level->hidden_member;
    set_ref(member, mn.method, name);
    set_ref(member, mn.clazz, class_mirror(clazz));
    *flags_of(member) = flags;
    *vmindex(member) = kind == REF_INVOKE_VIRTUAL && m->vtable_index >= 0           ? m->vtable_index
                       : kind == REF_INVOKE_VIRTUAL || kind == REF_INVOKE_INTERFACE ? m->slot
                                                                                    : VMINDEX_NONVIRTUAL;
    return true;
}
bool member_name_fill_method(Thread *t, Object *member, Method *m, int kind) {
    return member_prepare(t) && fill_method(t, member, m, kind, m->holder);
}

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
    return fill_method(t, member, m, kind, clazz);
}

static void fill_field(Object *member, const Field *f, int wanted) {
    bool is_static = f->access & ACC_STATIC, setter = wanted == REF_PUT_FIELD || wanted == REF_PUT_STATIC;
    int kind = (is_static ? REF_GET_STATIC : REF_GET_FIELD) + (setter ? REF_PUT_FIELD - REF_GET_FIELD : 0);
    int32_t flags = f->access | MN_IS_FIELD | kind << MN_KIND_SHIFT;
    if ((f->access & ACC_FINAL) && (is_static || (f->holder->flags & (CLASS_IS_HIDDEN | CLASS_IS_RECORD))))
        flags |= MN_TRUSTED_FINAL;
    *flags_of(member) = flags;
    *vmindex(member) = f->offset;
    set_ref(member, mn.method, NULL);
    set_ref(member, mn.clazz, class_mirror(f->holder));
}
static Field *member_field(Object *member) {
    Object *clazz = get_ref(member, mn.clazz);
    Class *c = clazz ? mirror_class(clazz) : NULL;
    int kind = kind_of(member);
    bool is_static = kind == REF_GET_STATIC || kind == REF_PUT_STATIC;
    for (unsigned i = 0; c && i < c->field_count; i++)
        if (c->fields[i].offset == *vmindex(member) && !!(c->fields[i].access & ACC_STATIC) == is_static)
            return &c->fields[i];
    return NULL;
}

static bool set_string(Thread *t, Object *member, uint32_t offset, Symbol *text) {
    Object *s = string_intern_symbol(t, text);
    if (s) set_ref(member, offset, s);
    return s;
}
static bool set_field_type(Thread *t, Object *member, const Field *f) {
    const Symbol *d = f->info->descriptor;
    if (f->type >= T_OBJECT) return set_string(t, member, mn.type, f->info->descriptor);
    Class *c = loader_class_of_descriptor(t, f->holder, d->text, d->text + d->length, true);
    if (c) set_ref(member, mn.type, class_mirror(c));
    return c;
}

NATIVE(Mhn_init) {
    Object *member = arg_ref(args, 0), *target = arg_ref(args, 1);
    if (!check_member(t, member)) return false;
    if (!target) return exception_throw(t, InternalError, "target is null");
    Field *f = reflect_field_of(target);
    if (f) {
        fill_field(member, f, REF_GET_FIELD);
        if (!get_ref(member, mn.name) && !set_string(t, member, mn.name, f->info->name)) return false;
        if (!get_ref(member, mn.type) && !set_field_type(t, member, f)) return false;
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
    Field *f = method ? NULL : *flags_of(member) & MN_IS_FIELD ? member_field(member) : NULL;
    if (!method && !f) return exception_throw(t, IllegalArgumentException, "nothing to expand");
    if (!get_ref(member, mn.clazz)) set_ref(member, mn.clazz, class_mirror(method ? method->holder : f->holder));
    if (!get_ref(member, mn.name) && !set_string(t, member, mn.name, method ? method->info->name : f->info->name))
        return false;
    if (get_ref(member, mn.type)) return true;
    return method ? set_string(t, member, mn.type, method->info->descriptor) : set_field_type(t, member, f);
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
        __atomic_store_n(&ptypes, field_offset(c, "ptypes", "[Ljava/lang/Class;"), __ATOMIC_RELAXED);
        __atomic_store_n(&rtype, result_offset = field_offset(c, "rtype", "Ljava/lang/Class;"), __ATOMIC_RELEASE);
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

/* [caller] NULL: no access check. [unconditional]: no loading constraints either (a lookup that is not bound to a
   loader). */
static bool resolve_member(Thread *t, Object *member, Class *caller, bool unconditional) {
    Object *clazz = get_ref(member, mn.clazz), *text = get_ref(member, mn.name), *type = get_ref(member, mn.type);
    int kind = kind_of(member);
    if (!clazz || !text || !type || kind < REF_GET_FIELD || kind > REF_INVOKE_INTERFACE)
        return exception_throw(t, IllegalArgumentException, "nothing to resolve");
    Class *holder = mirror_class(clazz);
    if (class_is_array(holder)) holder = class_Object;
    bool is_field = *flags_of(member) & MN_IS_FIELD;
    Symbol *name, *descriptor;
    if (!string_to_symbol(t, text, false, &name) || !descriptor_of_type(t, type, &descriptor)) return false;
    if (!name || !descriptor || class_is_primitive(holder))
        return is_field ? exception_throw(t, NoSuchFieldError, "field resolution failed")
                        : exception_throw(t, NoSuchMethodError, "method resolution failed");
    if (!class_link(t, holder)) return false;
    if (kind == REF_NEW_INVOKE_SPECIAL && descriptor->text[descriptor->length - 1] != 'V')
        return exception_throw(t, NoSuchMethodError, "method resolution failed");
    if (is_field) {
        Field *f = lookup_field(t, holder, name, descriptor);
        if (!f || (caller && !unconditional && !constraints_check_field(t, caller, f))) return false;
        fill_field(member, f, kind);
        return true;
    }
    Method *found = resolve_member_method(t, holder, caller, name, descriptor, kind);
    if (found && caller && !unconditional && !constraints_check_method(t, caller, holder, found)) return false;
    return found && class_link(t, found->holder) && fill_dispatched(t, member, found, holder, kind);
}

NATIVE(Mhn_resolve) {
    Object *member = arg_ref(args, 0), *caller = arg_ref(args, 1);
    if (!check_member(t, member)) return false;
    *result = slot_ref(member);
    if (get_ref(member, mn.method) || ((*flags_of(member) & MN_IS_FIELD) && *vmindex(member))) return true;
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
    *f = *flags_of(member) & MN_IS_FIELD ? member_field(member) : NULL;
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
    if (!member_prepare(t)) return false;
    Object *array = new_object_array(t, class_Object, 2);
    if (!array) return false;
    handle_keep(t, array);
    Object *index = boxing_box(t, T_LONG, *vmindex(member));
    if (!index) return false;
    ref_store(&array_refs(array)[0], index);
    ref_store(&array_refs(array)[1], *flags_of(member) & MN_IS_FIELD ? get_ref(member, mn.clazz) : member);
    *result = slot_ref(array);
    return true;
}

static bool set_target(Thread *t, const Slot *args, bool is_volatile) {
    static uint32_t known;
    uint32_t target = __atomic_load_n(&known, __ATOMIC_RELAXED);
    Object *site = arg_ref(args, 0);
    if (!site) return throw_null(t);
    for (const Class *c = object_class(site); c && !target; c = c->super)
        target = field_offset(c, "target", "Ljava/lang/invoke/MethodHandle;");
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
