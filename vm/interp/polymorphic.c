/* See vm/interp/polymorphic.h. The table of intrinsic Methods only grows; polymorphic_lock guards it. */
#include "vm/interp/polymorphic.h"

#include <stdlib.h>
#include <string.h>

#include "classfile/descriptor.h"
#include "gc/lowmem.h"
#include "runtime/class_layout.h"
#include "runtime/exception.h"
#include "runtime/itable.h"
#include "runtime/lock.h"
#include "vm/classes/classes.h"
#include "vm/classes/loader.h"
#include "vm/classes/resolve.h"
#include "vm/interp/insn.h"
#include "vm/interp/interp.h"
#include "vm/interp/interp_slow.h"
#include "vm/interp/member_name.h"

enum { INVOKE_BASIC, LINK_TO_VIRTUAL, LINK_TO_STATIC, LINK_TO_SPECIAL, LINK_TO_INTERFACE, LINK_TO_NATIVE, INTRINSICS };
static const char *const intrinsic_names[INTRINSICS] = {"invokeBasic",   "linkToVirtual",   "linkToStatic",
                                                        "linkToSpecial", "linkToInterface", "linkToNative"};
static const Insn stubs[INTRINSICS] = {{OP_POLYMORPHIC, INVOKE_BASIC, 0},      {OP_POLYMORPHIC, LINK_TO_VIRTUAL, 0},
                                       {OP_POLYMORPHIC, LINK_TO_STATIC, 0},    {OP_POLYMORPHIC, LINK_TO_SPECIAL, 0},
                                       {OP_POLYMORPHIC, LINK_TO_INTERFACE, 0}, {OP_LINK_TO_NATIVE, 0, 0}};

static uint32_t offset_MethodHandle_form, offset_LambdaForm_vmentry;

typedef struct Intrinsic {
    const Method *declared;
    Symbol *descriptor;
    Method *method;
} Intrinsic;
static Intrinsic *table; /* open addressing */
static uint32_t table_mask, table_count;
enum { BYTES = sizeof(Method) + sizeof(MethodInfo) }; /* of a method that has an info of its own after it */
static Lock polymorphic_lock = LOCK_INITIALIZER(POLYMORPHIC);

static uint32_t slot_of(const Method *declared, const Symbol *descriptor) {
    uint32_t i = (uint32_t)(((uintptr_t)descriptor >> 3) * 0x9e3779b1u + (uintptr_t)declared->slot) & table_mask;
    while (table[i].method && (table[i].declared != declared || table[i].descriptor != descriptor))
        i = (i + 1) & table_mask;
    return i;
}

static bool grow(void) {
    uint32_t old_size = table ? table_mask + 1 : 0, size = old_size ? 2 * old_size : 64;
    Intrinsic *old = table, *bigger = calloc(size, sizeof *bigger);
    if (!bigger) return false;
    table = bigger;
    table_mask = size - 1;
    for (uint32_t i = 0; i < old_size; i++)
        if (old[i].method) table[slot_of(old[i].declared, old[i].descriptor)] = old[i];
    free(old);
    return true;
}

static Method *make(const Method *declared, Symbol *descriptor, int kind) {
    Method *m = lowmem_allocate(BYTES);
    if (!m) return NULL;
    MethodInfo *info = (MethodInfo *)(m + 1);
    *m = *declared;
    *info = *declared->info;
    info->descriptor = descriptor;
    m->info = info;
    /* Of this type it takes a fixed number of arguments; the rest is what a MemberName shows on the reference. */
    m->access = (uint16_t)((declared->access & ACC_STATIC) | ACC_FINAL | ACC_NATIVE | ACC_SYNTHETIC);
    char return_letter;
    m->argument_slots = (uint16_t)(descriptor_measure(descriptor, &return_letter) + !method_is_static(declared));
    m->return_type = type_of_descriptor(return_letter);
    m->flags = (uint16_t)((m->flags & ~METHOD_SIGNATURE_POLYMORPHIC) | METHOD_HIDDEN);
    m->vtable_index = -1;
    m->id = NULL;
    m->max_locals = 0;
    method_install_entry(m);
    m->code = &stubs[kind];
    return m;
}

/* Where invokeBasic finds its target: the classes of java.lang.invoke are loaded when the first intrinsic is
   resolved. */
static bool prepare(Thread *t, Class *method_handle) {
    if (__atomic_load_n(&offset_LambdaForm_vmentry, __ATOMIC_ACQUIRE)) return true;
    Class *form = loader_load_class(t, &boot_loader, symbol_intern_cstr("java/lang/invoke/LambdaForm"), true);
    if (!form) return false;
    Field *f = class_declared_field(method_handle, symbol_intern_cstr("form"),
                                    symbol_intern_cstr("Ljava/lang/invoke/LambdaForm;"));
    Field *e =
        class_declared_field(form, symbol_intern_cstr("vmentry"), symbol_intern_cstr("Ljava/lang/invoke/MemberName;"));
    if (!f || !e)
        return exception_throw(t, InternalError, "java.lang.invoke.LambdaForm is not laid out as the VM expects");
    lock_acquire(&polymorphic_lock);
    if (!offset_LambdaForm_vmentry) {
        offset_MethodHandle_form = f->offset;
        __atomic_store_n(&offset_LambdaForm_vmentry, e->offset, __ATOMIC_RELEASE);
    }
    lock_release(&polymorphic_lock);
    return true;
}

Method *polymorphic_method(Thread *t, Method *declared, Symbol *descriptor) {
    int kind = 0;
    while (kind < INTRINSICS && strcmp(declared->info->name->text, intrinsic_names[kind]) != 0) kind++;
    if (kind == INTRINSICS) return declared;
    if (!prepare(t, declared->holder)) return NULL;
    lock_acquire(&polymorphic_lock);
    Method *m = NULL;
    if ((table && 2 * (table_count + 1) <= table_mask) || grow()) {
        uint32_t i = slot_of(declared, descriptor);
        if (!table[i].method && (table[i].method = make(declared, descriptor, kind))) {
            table[i].declared = declared;
            table[i].descriptor = symbol_hold(descriptor);
            table_count++;
        }
        m = table[i].method;
    }
    lock_release(&polymorphic_lock);
    if (!m) exception_throw_out_of_memory(t, "Metaspace");
    return m;
}

Method *polymorphic_invoke_basic(Thread *t, Symbol *descriptor) {
    Class *c = loader_load_class(t, &boot_loader, symbol_intern_cstr("java/lang/invoke/MethodHandle"), true);
    Symbol *name = symbol_intern_cstr(intrinsic_names[INVOKE_BASIC]);
    for (unsigned i = 0; c && i < c->method_count; i++)
        if (class_method(c, i)->info->name == name) return polymorphic_method(t, class_method(c, i), descriptor);
    if (c) exception_throw(t, InternalError, "java.lang.invoke.MethodHandle has no %s", intrinsic_names[INVOKE_BASIC]);
    return NULL;
}

void polymorphic_refresh(const Class *c) {
    bool concerned = false;
    for (unsigned i = 0; i < c->method_count && !concerned; i++)
        concerned = class_method(c, i)->flags & METHOD_SIGNATURE_POLYMORPHIC;
    for (uint32_t i = 0; concerned && table && i <= table_mask; i++) {
        Method *m = table[i].method;
        const Method *declared = table[i].declared;
        if (!m) continue;
        MethodInfo *info = (MethodInfo *)(m + 1);
        *info = *declared->info;
        info->descriptor = table[i].descriptor;
        m->pool = declared->pool;
    }
}

static Method *member_of(Slot slot) { return member_name_method(slot_to_ref(slot)); }

Method *polymorphic_target(unsigned kind, const Slot *args, Slot **end) {
    Method *m;
    Object *receiver = slot_to_ref(args[0]);
    if (kind == INVOKE_BASIC) {
        insn_acquire(); /* prepare comes before the first instruction that leads here is resolved */
        uint32_t vmentry = __atomic_load_n(&offset_LambdaForm_vmentry, __ATOMIC_ACQUIRE);
        Object *form = receiver ? ref_load(object_at(receiver, offset_MethodHandle_form)) : NULL;
        return form ? member_name_method(ref_load(object_at(form, vmentry))) : NULL;
    }
    m = member_of(*--*end);
    if (!m || kind == LINK_TO_STATIC) return m;
    if (!receiver) return NULL;
    if (kind == LINK_TO_SPECIAL) return m;
    Class *c = object_class(receiver);
    if (kind == LINK_TO_INTERFACE) {
        if (!class_is_interface(m->holder) || (m->access & ACC_PRIVATE)) return NULL;
        m = class_itable_lookup(c, m);
        return m && !(m->flags & METHOD_CONFLICTING_DEFAULTS) && !method_is_abstract(m) && (m->access & ACC_PUBLIC)
                   ? m
                   : NULL;
    }
    return m->vtable_index >= 0 && !(m->access & ACC_PRIVATE) ? c->vtable[m->vtable_index] : NULL;
}

Method *polymorphic_select(Thread *t, unsigned kind, const Slot *args, Slot **end) {
    if (kind == INVOKE_BASIC) {
        if (args[0])
            exception_throw(t, InternalError, "method handle without code");
        else
            throw_null_pointer(t);
        return NULL;
    }
    Method *m = member_of(*--*end);
    if (!m) {
        exception_throw(t, InternalError, "unresolved MemberName");
        return NULL;
    }
    Object *receiver = slot_to_ref(args[0]);
    if (!receiver) {
        throw_null_pointer(t);
        return NULL;
    }
    Class *c = object_class(receiver);
    if (kind == LINK_TO_INTERFACE && !class_is_subclass(c, m->holder)) {
        throw_abstract_method(t, c, m); /* IncompatibleClassChangeError */
        return NULL;
    }
    return select_virtual(t, c, m);
}

void polymorphic_count_memory(Metadata *use) {
    metadata_add(use, METADATA_INTRINSIC, table_count, table_count * lowmem_size(BYTES));
}
