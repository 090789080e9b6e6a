/* MemberNames, the currency between method handles and the VM (contract 6.1, 6.2). A resolved method is named by a
   ResolvedMethodName object, one per method, whose VM-private word is the method's MethodId cell, so that it follows
   redefinition; a resolved field by its offset in MemberName's private word. */
#include "vm/interp/member_name.h"

#include <stdlib.h>

#include "gc/walk.h"
#include "runtime/allocate.h"
#include "runtime/exception.h"
#include "runtime/handle.h"
#include "runtime/library_level.h"
#include "runtime/lock.h"
#include "vm/classes/define.h"
#include "vm/classes/initialize.h"
#include "vm/classes/library_class.h"
#include "vm/classes/loader.h"

enum { INDEX_NONVIRTUAL = -2 };

/* ---- fields of the Java classes, found when the first of them is needed ---- */

MemberNameFields member_names;                                   /* published by resolved_name_class */
static Lock prepare_lock = LOCK_INITIALIZER(MEMBER_NAME_LAYOUT); /* held over nothing that can stop */
static Class *resolved_name_class;
static uint32_t offset_vmholder; /* of ResolvedMethodName, where a library has that in Java */

static uint32_t field_offset(const Class *c, const char *name, const char *descriptor) {
    return library_field_offset(c, &(LibraryField){.name = name, .descriptor = descriptor});
}

bool member_name_prepare(Thread *t) {
    if (__atomic_load_n(&resolved_name_class, __ATOMIC_ACQUIRE)) return true;
    const Class *c = loader_load_class(t, &boot_loader, symbol_intern_cstr("java/lang/invoke/MemberName"), true);
    if (!c) return false;
    MemberNameFields o = {field_offset(c, "clazz", "Ljava/lang/Class;"), field_offset(c, "name", "Ljava/lang/String;"),
                          field_offset(c, "type", "Ljava/lang/Object;"), field_offset(c, "flags", "I"),
                          field_offset(c, "method", "Ljava/lang/invoke/ResolvedMethodName;")};
    Class *r = loader_load_class(t, &boot_loader, symbol_intern_cstr("java/lang/invoke/ResolvedMethodName"), true);
    if (!r || !class_initialize(t, r)) return false;
    if (!o.clazz || !o.name || !o.type || !o.flags || !o.method || !injected_MemberName_vmindex ||
        !injected_ResolvedMethodName_vmtarget)
        return exception_throw(t, InternalError, "java.lang.invoke.MemberName is not laid out as the VM expects");
    lock_acquire(&prepare_lock);
    if (!resolved_name_class) {
        member_names = o;
        offset_vmholder = field_offset(r, "vmholder", "Ljava/lang/Class;");
        __atomic_store_n(&resolved_name_class, r, __ATOMIC_RELEASE);
    }
    lock_release(&prepare_lock);
    return true;
}
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
/* Of no use once the object is gone: cannot determine a new one from it. */
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
        *(int64_t *)object_at(fresh, injected_ResolvedMethodName_vmtarget) = (int64_t)(uintptr_t)id;
        if (offset_vmholder) ref_store(object_at(fresh, offset_vmholder), class_mirror(m->holder));
    }
}

Object *resolved_method_name(Thread *t, Method *m) { return member_name_prepare(t) ? resolved_name(t, m) : NULL; }

Method *member_name_method(Object *member) {
    return resolved_name_method(member && member_names.method ? ref_load(object_at(member, member_names.method))
                                                              : NULL);
}
Method *resolved_name_method(const Object *name) {
    MethodId *id =
        name ? (MethodId *)(uintptr_t) * (int64_t *)object_at(name, injected_ResolvedMethodName_vmtarget) : NULL;
    return id ? id->method : NULL;
}

/* ---- filling ---- */

/* [clazz]: the class that the resolution went through, for methods that a class has from an interface. */
bool member_name_fill(Thread *t, Object *member, Method *m, int kind, Class *clazz) {
    uint32_t mark = handle_mark(t);
    handle_keep(t, member);
    Object *name = resolved_name(t, m);
    handle_release(t, mark);
    if (!name) return false;
    int32_t flags =
        m->access | (m->flags & METHOD_IS_INITIALIZER ? MN_IS_CONSTRUCTOR : MN_IS_METHOD) | kind << MN_KIND_SHIFT;
    if (m->flags & METHOD_CALLER_SENSITIVE) flags |= MN_CALLER_SENSITIVE;
    if (m->flags & METHOD_HIDDEN) flags |= library_level->hidden_member;
    ref_store(object_at(member, member_names.method), name);
    ref_store(object_at(member, member_names.clazz), class_mirror(clazz));
    *member_name_flags(member) = flags;
    *member_name_index(member) = kind == REF_INVOKE_VIRTUAL && m->vtable_index >= 0           ? m->vtable_index
                                 : kind == REF_INVOKE_VIRTUAL || kind == REF_INVOKE_INTERFACE ? m->slot
                                                                                              : INDEX_NONVIRTUAL;
    return true;
}
bool member_name_fill_method(Thread *t, Object *member, Method *m, int kind) {
    return member_name_prepare(t) && member_name_fill(t, member, m, kind, m->holder);
}

void member_name_fill_field(Object *member, const Field *f, int wanted) {
    bool is_static = f->access & ACC_STATIC, setter = wanted == REF_PUT_FIELD || wanted == REF_PUT_STATIC;
    int kind = (is_static ? REF_GET_STATIC : REF_GET_FIELD) + (setter ? REF_PUT_FIELD - REF_GET_FIELD : 0);
    int32_t flags = f->access | MN_IS_FIELD | kind << MN_KIND_SHIFT;
    if ((f->access & ACC_FINAL) && (is_static || (f->holder->flags & (CLASS_IS_HIDDEN | CLASS_IS_RECORD))))
        flags |= MN_TRUSTED_FINAL;
    *member_name_flags(member) = flags;
    *member_name_index(member) = f->offset;
    ref_store(object_at(member, member_names.method), NULL);
    ref_store(object_at(member, member_names.clazz), class_mirror(f->holder));
}
Field *member_name_field(Object *member) {
    Object *clazz = ref_load(object_at(member, member_names.clazz));
    Class *c = clazz ? mirror_class(clazz) : NULL;
    int kind = member_name_kind(member);
    bool is_static = kind == REF_GET_STATIC || kind == REF_PUT_STATIC;
    for (unsigned i = 0; c && i < c->field_count; i++)
        if (c->fields[i].offset == *member_name_index(member) && !!(c->fields[i].access & ACC_STATIC) == is_static)
            return &c->fields[i];
    return NULL;
}
