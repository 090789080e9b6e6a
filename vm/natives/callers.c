/* The callers: Reflection.getCallerClass (contract 9.4), SecurityManager.getClassContext, the loader for
   deserialisation, and the protection domains of the callers for AccessController (9.3). */
#include "runtime/allocate.h"
#include "vm/natives/native_util.h"

/* Frames that are between a caller and what it called reflectively or through a method handle (contract 9.4). */
static bool is_ignored(const Method *m) {
    if (m->holder->loader == &boot_loader) {
        if (m->info->name == sym_invoke && m->holder->name == sym_java_lang_reflect_Method) return true;
        if ((m->flags & METHOD_HIDDEN) && strncmp(m->holder->name->text, "java/lang/invoke/", 17) == 0) return true;
    }
    for (const Class *c = m->holder; c; c = c->super)
        if (c->name == sym_jdk_internal_reflect_MethodAccessorImpl && c->loader == &boot_loader) return true;
    return false;
}
NATIVE_SHARED(Reflection_getCallerClass) {
    Frame *f = frame_skip_stubs(t->frame->caller);
    if (!f || !(f->method->flags & METHOD_CALLER_SENSITIVE))
        return exception_throw(t, InternalError, "CallerSensitive annotation expected at frame 1");
    do f = frame_skip_stubs(f->caller);
    while (f && is_ignored(f->method));
    *result = f ? slot_ref(class_mirror(f->method->holder)) : 0;
    return true;
}

/* The classes of all methods that were called, but natives; those in between are left out. */
NATIVE_SHARED_ALLOCATING(SecurityManager_getClassContext) {
    Object *array = NULL;
    for (int pass = 0; pass < 2; pass++) {
        int32_t n = 0;
        for (const Frame *f = frame_skip_stubs(t->frame); f; f = frame_skip_stubs(f->caller)) {
            if (method_is_native(f->method) || is_ignored(f->method)) continue;
            if (pass) ref_store(&array_refs(array)[n], class_mirror(f->method->holder));
            n++;
        }
        if (!pass && !(array = array_new_of(t, class_Class, n))) return false;
    }
    *result = slot_ref(array);
    return true;
}

static bool extends_accessor(const Class *c) {
    for (; c; c = c->super)
        if (c->loader == &boot_loader && (strcmp(c->name->text, "jdk/internal/reflect/MethodAccessorImpl") == 0 ||
                                          strcmp(c->name->text, "jdk/internal/reflect/ConstructorAccessorImpl") == 0))
            return true;
    return false;
}
/* Of the first caller that is neither of the boot nor of the platform loader; null: there is none. */
NATIVE_SHARED(VM_latestUserDefinedLoader0) {
    *result = 0;
    for (const Frame *f = frame_skip_stubs(t->frame); f && !*result; f = frame_skip_stubs(f->caller)) {
        const Class *c = f->method->holder;
        if (c->loader->object && c->loader != platform_loader && !extends_accessor(c))
            *result = slot_ref(c->loader->object);
    }
    return true;
}

/* ---- AccessController ---- */

typedef struct ContextFields {
    uint32_t context, privileged_context, is_privileged, is_authorized;
} ContextFields;

static bool find_context_fields(Class *c, ContextFields *f) {
    Field *context =
        class_declared_field(c, symbol_intern_cstr("context"), symbol_intern_cstr("[Ljava/security/ProtectionDomain;"));
    Field *privileged = class_declared_field(c, symbol_intern_cstr("privilegedContext"),
                                             symbol_intern_cstr("Ljava/security/AccessControlContext;"));
    Field *is_privileged = class_declared_field(c, symbol_intern_cstr("isPrivileged"), symbol_intern_cstr("Z"));
    Field *is_authorized = class_declared_field(c, symbol_intern_cstr("isAuthorized"), symbol_intern_cstr("Z"));
    if (!context || !privileged || !is_privileged || !is_authorized) return false;
    *f = (ContextFields){context->offset, privileged->offset, is_privileged->offset, is_authorized->offset};
    return true;
}

/* An AccessControlContext as its constructors would not make it; [domains] NULL: none. */
static bool new_context(Thread *t, Object *domains, bool is_privileged, Object *privileged, Slot *result) {
    Class *c = loader_boot_class(t, "java/security/AccessControlContext");
    ContextFields f;
    if (!c) return false;
    if (!find_context_fields(c, &f))
        return exception_throw(t, InternalError,
                               "java.security.AccessControlContext is not laid out as the VM expects");
    Object *o = object_new(t, c);
    if (!o) return false;
    set_ref(o, f.context, domains);
    set_ref(o, f.privileged_context, privileged);
    *(uint8_t *)object_at(o, f.is_privileged) = is_privileged;
    *(uint8_t *)object_at(o, f.is_authorized) = 1;
    *result = slot_ref(o);
    return true;
}

/* executePrivileged(action, context, caller): up to here and no further. */
static bool is_privileged_call(const Method *m) {
    return m->info->name == sym_executePrivileged && m->holder->name == sym_java_security_AccessController &&
           m->holder->loader == &boot_loader;
}

/* Null: everybody who called may do everything. The domains are those of the callers, innermost first, neighbours that
   are equal taken once. */
NATIVE_SHARED(AccessController_getStackAccessControlContext) {
    Object *array = NULL, *privileged = NULL;
    bool is_privileged = false;
    int32_t count = 0;
    *result = 0;
    for (int pass = 0; pass < 2; pass++) {
        const Object *last = NULL;
        int32_t n = 0;
        is_privileged = false;
        for (const Frame *f = frame_skip_stubs(t->frame); f && !is_privileged; f = frame_skip_stubs(f->caller)) {
            const Class *c = f->method->holder;
            if (is_privileged_call(f->method)) {
                is_privileged = true;
                privileged = slot_to_ref(f->locals[1]);
                Object *caller = slot_to_ref(f->locals[2]);
                c = caller ? mirror_class(caller) : NULL;
            }
            Object *domain = c ? class_known_domain(c) : NULL;
            if (domain && domain != last) {
                if (pass) ref_store(&array_refs(array)[n], domain);
                last = domain;
                n++;
            }
        }
        if (pass) break;
        if (!(count = n)) break;
        Class *element = loader_load_class(t, &boot_loader, symbol_intern_cstr("java/security/ProtectionDomain"), true);
        if (!element || !(array = array_new_of(t, element, count))) return false;
        handle_keep(t, array);
    }
    if (!count && is_privileged && !privileged) return true;
    return new_context(t, array, is_privileged, privileged, result);
}

NATIVE_SHARED(AccessController_getInheritedAccessControlContext) {
    Field *f = class_declared_field(class_Thread, symbol_intern_cstr("inheritedAccessControlContext"),
                                    symbol_intern_cstr("Ljava/security/AccessControlContext;"));
    *result = f && t->object ? slot_ref(get_ref(t->object, f->offset)) : 0;
    return true;
}

const VmNativeEntry caller_natives[] = {
    {"jdk/internal/reflect/Reflection", "getCallerClass", NULL, Reflection_getCallerClass},
    {"java/lang/SecurityManager", "getClassContext", NULL, SecurityManager_getClassContext},
    {"jdk/internal/misc/VM", "latestUserDefinedLoader0", NULL, VM_latestUserDefinedLoader0},
    {"java/security/AccessController", "getStackAccessControlContext", NULL,
     AccessController_getStackAccessControlContext},
    {"java/security/AccessController", "getInheritedAccessControlContext", NULL,
     AccessController_getInheritedAccessControlContext},
    {0}};
