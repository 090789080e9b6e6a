/* Methods and fields of a class, from its file; what the VM knows of boot classes by name; the layout of instances. */
#include "vm/classes/members.h"

#include <string.h>

#include "classfile/descriptor.h"
#include "runtime/class_layout.h"
#include "runtime/options.h"
#include "runtime/virtual_thread.h"
#include "runtime/wellknown.h"
#include "vm/classes/classes.h"
#include "vm/classes/define.h"

uint32_t injected_ClassLoader_loader, injected_Module_module, injected_MemberName_vmindex,
    injected_ResolvedMethodName_vmtarget, injected_StackFrameInfo_entry, injected_ConstantPool_mirror;

/* ---- annotations the VM honours (contract 6.6) ---- */

static uint32_t flags_of_annotations(unsigned honoured) {
    return (honoured & HONOURED_HIDDEN ? METHOD_HIDDEN : 0) |
           (honoured & HONOURED_HIDE_EVENTS ? METHOD_WITHOUT_EVENTS : 0) |
           (honoured & HONOURED_MOUNT_TRANSITION ? METHOD_MOUNTS : 0) |
           (honoured & HONOURED_CALLER_SENSITIVE ? METHOD_CALLER_SENSITIVE : 0) |
           (honoured & HONOURED_SCOPED ? METHOD_SCOPED : 0);
}

/* ---- members ---- */

void method_fill(Method *m, RuntimePool *pool, const MethodInfo *info, unsigned slot) {
    VM_ASSERT(pool && info);
    Class *holder = pool->holder;
    m->holder = holder;
    m->pool = pool;
    m->info = info;
    m->access = info->access;
    m->slot = (uint16_t)slot;
    m->vtable_index = -1;
    m->return_type = type_of_descriptor(info->return_letter);
    m->argument_slots = info->argument_slots;
    m->max_locals = info->max_locals > m->argument_slots ? info->max_locals : m->argument_slots;
    if (info->name == sym_object_initializer) {
        m->flags |= METHOD_IS_INITIALIZER;
        if (!holder->super && class_is_boot(holder)) m->flags |= METHOD_FINALIZER_REGISTRATION;
    } else if (info->name == sym_class_initializer && info->descriptor == sym_void_signature &&
               ((m->access & ACC_STATIC) || holder->major < 51))
        m->flags |= METHOD_IS_CLASS_INITIALIZER;
    if (holder->flags & CLASS_VM_ANNOTATIONS) m->flags |= flags_of_annotations(info->honoured);
    if (holder->flags & CLASS_IS_HIDDEN) m->flags |= METHOD_HIDDEN;
}

bool method_is_finalizer(const Method *m) {
    return m->info->name == sym_finalize && m->info->descriptor == sym_void_signature && m->holder->super &&
           !class_is_interface(m->holder) && !(m->access & (ACC_STATIC | ACC_ABSTRACT)) &&
           (method_is_native(m) || m->info->code_length > 1);
}

bool class_make_members(Class *c) {
    ClassFile *cf = c->file;
    bool polymorphic_holder =
        class_is_boot_named(c, "java/lang/invoke/MethodHandle") || class_is_boot_named(c, "java/lang/invoke/VarHandle");
    if (cf->method_count) {
        c->methods = class_memory(c, METADATA_METHOD, cf->method_count * sizeof(Method));
        if (!c->methods) return false;
        for (unsigned i = 0; i < cf->method_count; i++) {
            Method *m = &c->methods[i];
            method_fill(m, c->pool, &cf->methods[i], i);
            if (m->flags & METHOD_IS_CLASS_INITIALIZER) c->class_init_method = (int32_t)i;
            if (polymorphic_holder && (m->access & (ACC_NATIVE | ACC_VARARGS)) == (ACC_NATIVE | ACC_VARARGS) &&
                strncmp(m->info->descriptor->text, "([Ljava/lang/Object;)", 21) == 0)
                m->flags |= METHOD_SIGNATURE_POLYMORPHIC;
            if (class_is_interface(c) && !(m->access & (ACC_ABSTRACT | ACC_STATIC))) c->flags |= CLASS_HAS_DEFAULTS;
            if (method_is_finalizer(m) && !options.no_finalizers) c->flags |= CLASS_HAS_FINALIZER;
        }
        c->method_count = c->first_method_count = cf->method_count;
    }
    if (cf->field_count) {
        c->fields = class_memory(c, METADATA_FIELD, cf->field_count * sizeof(Field));
        if (!c->fields) return false;
        for (unsigned i = 0; i < cf->field_count; i++) {
            Field *f = &c->fields[i];
            f->holder = c;
            f->info = &cf->fields[i];
            f->access = f->info->access;
            f->type = type_of_descriptor(f->info->descriptor->text[0]);
            f->slot = (uint16_t)i;
        }
        c->field_count = cf->field_count;
    }
    class_index_members(c);
    return true;
}

/* What the VM knows of boot classes by name. */
void class_set_special_kind(Class *c) {
    static const struct {
        const char *name;
        uint16_t flag;
        uint8_t reference;
    } special[] = {
        {"java/lang/Cloneable", CLASS_IS_CLONEABLE, 0},
        {"java/lang/Throwable", CLASS_IS_THROWABLE, 0},
        {"java/lang/ClassLoader", CLASS_IS_CLASS_LOADER, 0},
        {"jdk/internal/reflect/MagicAccessorImpl", CLASS_IS_MAGIC_ACCESSOR, 0},
        {"java/lang/ref/SoftReference", 0, REFERENCE_SOFT},
        {"java/lang/ref/WeakReference", 0, REFERENCE_WEAK},
        {"java/lang/ref/FinalReference", 0, REFERENCE_FINAL},
        {"java/lang/ref/PhantomReference", 0, REFERENCE_PHANTOM},
    };
    for (unsigned i = 0; i < c->interface_count; i++)
        if (c->interfaces[i]->flags & CLASS_IS_CLONEABLE) c->flags |= CLASS_IS_CLONEABLE;
    if (!class_is_boot(c)) return;
    for (unsigned i = 0; i < sizeof special / sizeof *special; i++)
        if (strcmp(c->name->text, special[i].name) == 0) {
            c->flags |= special[i].flag;
            if (special[i].reference) c->layout.reference_kind = special[i].reference;
        }
    if (strcmp(c->name->text, "java/lang/Class") == 0) c->layout.kind = LAYOUT_MIRROR;
    if (strcmp(c->name->text, "java/lang/ClassLoader") == 0) c->layout.kind = LAYOUT_LOADER;
    if (strcmp(c->name->text, "jdk/internal/vm/StackChunk") == 0) c->layout.kind = LAYOUT_STACK;
}

/* Classes whose instances carry VM-private words in front of their fields (contract 4). */
bool class_lay_out(Class *c) {
    static const struct {
        const char *name;
        uint32_t *offset, bytes;
        bool is_reference; /* the first of the bytes are one */
    } injected[] = {
        {"java/lang/Class", &object_offsets.mirror_layout, 8, false},
        {"java/lang/ClassLoader", &injected_ClassLoader_loader, 8, false},
        {"java/lang/Module", &injected_Module_module, 8, false},
        {"java/lang/invoke/MemberName", &injected_MemberName_vmindex, 8, false},
        {"java/lang/invoke/ResolvedMethodName", &injected_ResolvedMethodName_vmtarget, 8, false},
        {"java/lang/StackFrameInfo", &injected_StackFrameInfo_entry, 8, false},
        {"java/lang/VirtualThread", &injected_VirtualThread_words, sizeof(VirtualThreadWords), false},
        {"jdk/internal/reflect/ConstantPool", &injected_ConstantPool_mirror, 8, true},
    };
    if (class_is_boot(c))
        for (unsigned i = 0; i < sizeof injected / sizeof *injected; i++)
            if (strcmp(c->name->text, injected[i].name) == 0)
                return class_layout_instance(c, injected[i].bytes, injected[i].is_reference, injected[i].offset);
    return class_layout_instance(c, 0, false, NULL);
}
