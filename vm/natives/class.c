/* Natives of java.lang.Class that answer from the class itself; those that make reflect objects are in reflect.c. */
#include "vm/natives/class.h"

#include "classfile/descriptor.h"
#include "gc/copy.h"
#include "runtime/allocate.h"
#include "runtime/library_level.h"
#include "runtime/options.h"
#include "vm/classes/access.h"
#include "vm/classes/initialize.h"
#include "vm/classes/package_access.h"
#include "vm/natives/native_util.h"

static Class *self(const Slot *args) { return mirror_class(arg_ref(args, 0)); }
static bool return_symbol(Thread *t, Slot *result, Symbol *s) {
    Object *o = s ? string_intern_symbol(t, s) : NULL;
    *result = slot_ref(o);
    return !s || o;
}

bool class_throw_name_too_long(Thread *t, ExceptionClass error, const char *name) {
    enum { SHOWN = 979, END = 128 };
    const char *what = "Class name exceeds maximum length of 65535:";
    if (!library_level->long_names_abridged) return exception_throw(t, error, "%s %.*s", what, SHOWN, name);
    size_t n = strlen(name);
    return exception_throw(t, error, "%s %.*s ... (%zu characters omitted) ... %s", what, END, name, n - 2 * END,
                           name + n - END);
}
static bool not_found(Thread *t, Object *name) {
    char *text = string_to_utf8(name);
    bool too_long = text && strlen(text) > UINT16_MAX;
    if (too_long)
        class_throw_name_too_long(t, ClassNotFoundException, text);
    else
        exception_throw(t, ClassNotFoundException, "%s", text);
    free(text);
    return false;
}
/* What is no class name in internal form is not even looked for, and the message shows that form: ".a" is "/a", "[L"
   stays. No part of a name ends in the character 0. */
static bool is_class_name(const Symbol *name) {
    const char *p = name->text;
    for (const char *zero = p; (zero = strstr(zero, "\xc0\x80"));)
        if (strchr("/;", *(zero += 2))) return false;
    if (*p == '[') return descriptor_is_field(p, name->length);
    return *p && *p != '/' && !strstr(p, "//") && !strpbrk(p, ";[");
}

bool class_for_name(Thread *t, Symbol *name, bool initialize, Object *class_loader, Object *domain, Slot *result) {
    if (!is_class_name(name)) return exception_throw(t, ClassNotFoundException, "%s", name->text);
    Loader *loader = loader_of_object(t, class_loader);
    Class *c = loader ? loader_load_class(t, loader, name, false) : NULL;
    if (!c || !package_access_check(t, loader, c, domain) || (initialize && !class_initialize(t, c))) return false;
    return return_class(result, c);
}
/* (name, initialize, loader) */
static bool for_name(Thread *t, const Slot *args, Object *domain, Slot *result) {
    Object *name = arg_ref(args, 0);
    if (!name) return throw_null(t);
    Symbol *s;
    if (!internal_name(t, name, &s)) return false;
    if (!s) return not_found(t, name);
    bool ok = class_for_name(t, s, arg_int(args, 1), arg_ref(args, 2), domain, result);
    symbol_release(s);
    return ok;
}
NATIVE(Class_forNameOfLoader) { return for_name(t, args, NULL, result); }
/* And the caller. */
NATIVE_SHARED(Class_forName0) {
    const Object *caller = arg_ref(args, 3);
    return for_name(t, args, caller ? class_known_domain(mirror_class(caller)) : NULL, result);
}
NATIVE_SHARED(Class_isInstance) {
    UNUSED_NATIVE_ARGS;
    Object *o = arg_ref(args, 1);
    *result = o && object_is_instance(o, self(args));
    return true;
}
NATIVE_SHARED(Class_isAssignableFrom) {
    Object *other = arg_ref(args, 1);
    if (!other) return throw_null(t);
    Class *to = self(args), *from = mirror_class(other);
    *result = to == from || (!class_is_primitive(to) && !class_is_primitive(from) && class_is_subclass(from, to));
    return true;
}
NATIVE_SHARED(Class_isInterface) {
    UNUSED_NATIVE_ARGS;
    *result = class_is_interface(self(args)) != 0;
    return true;
}
NATIVE_SHARED(Class_isArray) {
    UNUSED_NATIVE_ARGS;
    *result = class_is_array(self(args)) != 0;
    return true;
}
NATIVE_SHARED(Class_isPrimitive) {
    UNUSED_NATIVE_ARGS;
    *result = class_is_primitive(self(args)) != 0;
    return true;
}
NATIVE_SHARED(Class_isHidden) {
    UNUSED_NATIVE_ARGS;
    *result = (self(args)->flags & CLASS_IS_HIDDEN) != 0;
    return true;
}
NATIVE_SHARED(Class_isRecord0) {
    UNUSED_NATIVE_ARGS;
    *result = (self(args)->flags & CLASS_IS_RECORD) != 0;
    return true;
}
NATIVE_SHARED(Class_initClassName) {
    char *text = class_java_name(self(args));
    Symbol *symbol = text ? symbol_acquire(text, strlen(text)) : NULL;
    Object *s = symbol ? string_intern_symbol(t, symbol) : NULL;
    if (!symbol) exception_throw_out_of_memory(t, "Java heap space");
    symbol_release(symbol);
    free(text);
    if (!s) return false;
    set_ref(arg_ref(args, 0), offset_Class_name, s);
    *result = slot_ref(s);
    return true;
}
NATIVE_SHARED(Class_getSuperclass) {
    UNUSED_NATIVE_ARGS;
    Class *c = self(args);
    return return_class(result, class_is_interface(c) || class_is_primitive(c) ? NULL : c->super);
}
NATIVE_SHARED_ALLOCATING(Class_getInterfaces0) {
    Class *c = self(args);
    Object *array = array_new_of(t, class_Class, c->interface_count);
    if (!array) return false;
    for (unsigned i = 0; i < c->interface_count; i++) ref_store(&array_refs(array)[i], class_mirror(c->interfaces[i]));
    *result = slot_ref(array);
    return true;
}

NATIVE_SHARED(Class_getModifiers) {
    UNUSED_NATIVE_ARGS;
    *result = slot_int(class_java_modifiers(self(args)));
    return true;
}
Class *class_primitive_named(Thread *t, const char *name) {
    for (int i = T_BOOLEAN; i <= T_VOID && name; i++)
        if (primitive_classes[i] && strcmp(primitive_classes[i]->name->text, name) == 0) return primitive_classes[i];
    exception_throw(t, ClassNotFoundException, "%s", name ? name : "null");
    return NULL;
}
NATIVE(Class_getPrimitiveClass) {
    char *name = arg_ref(args, 0) ? string_copy_utf8(t, arg_ref(args, 0)) : NULL;
    if (t->exception) return false;
    Class *c = class_primitive_named(t, name);
    free(name);
    return c && return_class(result, c);
}
NATIVE_SHARED(Class_getGenericSignature0) {
    Class *c = self(args);
    return return_symbol(t, result, c->file ? c->file->signature : NULL);
}
NATIVE_SHARED(Class_getSimpleBinaryName0) {
    Class *c = self(args);
    Symbol *name = NULL;
    for (unsigned i = 0; c->file && i < c->file->inner_class_count; i++)
        if (!name && c->file->inner_classes[i].inner == c->file->this_name) name = c->file->inner_classes[i].name;
    return return_symbol(t, result, name);
}

/* EnclosingMethod counts only next to InnerClasses (which programs that shrink class files may drop). */
static Symbol *enclosing_class(const ClassFile *file) { return file->has_inner_classes ? file->enclosing_class : NULL; }

/* What an attribute of [c] names, which [c] must have access to. */
static Class *related_class(Thread *t, Class *c, Symbol *name) {
    Class *found = loader_load_for(t, c, name, true);
    return found && access_check_class(t, c, found) ? found : NULL;
}

/* Which class [outer] lists by this name, as its member if it [is_member] (contract 8.4); NULL, too: an exception. */
static Class *listed_inner(Thread *t, Class *outer, Symbol *inner, bool is_member) {
    PIN_POOL(t, outer->pool);
    for (unsigned i = 0; outer->file && i < outer->file->inner_class_count; i++) {
        const InnerClass *e = &outer->file->inner_classes[i];
        if (e->inner == inner && (!is_member || e->outer == outer->file->this_name))
            return related_class(t, outer, inner);
    }
    return NULL;
}
NATIVE_SHARED(Class_getDeclaringClass0) {
    Class *c = self(args);
    const ClassFile *file = c->file;
    *result = 0;
    if (!file) return true;
    const InnerClass *own = NULL;
    for (unsigned i = 0; i < file->inner_class_count && !(own && own->outer); i++)
        if (file->inner_classes[i].inner == file->this_name) own = &file->inner_classes[i];
    bool is_member = own && own->outer;
    Symbol *outer_name = is_member ? own->outer : own ? enclosing_class(file) : NULL;
    if (!outer_name) return true;
    PIN_POOL(t, c->pool);
    Class *outer = related_class(t, c, outer_name); /* one that a local class is in must agree, too */
    if (!outer) return false;
    /* not itself: another loader's class of that name, or a hidden class made from a member's bytes */
    Class *named = listed_inner(t, outer, file->this_name, is_member);
    if (t->exception) return false;
    if (named == c) return !is_member || return_class(result, outer);
    char *a = class_external_name(c), *b = class_external_name(outer);
    exception_throw(t, IncompatibleClassChangeError, "%s and %s disagree on InnerClasses attribute", b, a);
    free(a);
    free(b);
    return false;
}
NATIVE_SHARED_ALLOCATING(Class_getDeclaredClasses0) {
    Class *c = self(args);
    const ClassFile *file = c->file;
    int32_t count = 0;
    for (unsigned i = 0; file && i < file->inner_class_count; i++)
        count += file->inner_classes[i].outer == file->this_name;
    PIN_POOL(t, c->pool);
    Object *array = array_new_of(t, class_Class, count);
    if (!array) return false;
    handle_keep(t, array);
    for (unsigned i = 0, n = 0; file && i < file->inner_class_count; i++) {
        const InnerClass *e = &file->inner_classes[i];
        if (e->outer != file->this_name) continue;
        Class *inner = related_class(t, c, e->inner);
        if (!inner) return false;
        ref_store(&array_refs(array)[n++], class_mirror(inner));
    }
    *result = slot_ref(array);
    return true;
}
NATIVE_SHARED_ALLOCATING(Class_getEnclosingMethod0) {
    Class *c = self(args);
    *result = 0;
    const ClassFile *file = c->file;
    if (!file || !enclosing_class(file)) return true;
    PIN_POOL(t, c->pool);
    Class *outer = related_class(t, c, enclosing_class(file));
    Object *array = outer ? array_new_of(t, class_Object, 3) : NULL;
    if (!array) return false;
    handle_keep(t, array);
    ref_store(&array_refs(array)[0], class_mirror(outer));
    if (file->enclosing_method_name) {
        Object *s = string_intern_symbol(t, file->enclosing_method_name);
        if (!s) return false;
        ref_store(&array_refs(array)[1], s);
        if (!(s = string_intern_symbol(t, file->enclosing_method_descriptor))) return false;
        ref_store(&array_refs(array)[2], s);
    }
    *result = slot_ref(array);
    return true;
}
NATIVE_SHARED(Class_getNestHost0) {
    Class *h = class_nest_host(t, self(args));
    return h && return_class(result, h);
}
/* Host first; members that cannot be loaded or do not agree are left out. */
NATIVE_SHARED_ALLOCATING(Class_getNestMembers0) {
    Class *host = class_nest_host(t, self(args));
    if (!host) return false;
    unsigned listed = host->file ? host->file->nest_member_count : 0, n = 0;
    Object *all = array_new_of(t, class_Class, (int32_t)listed + 1);
    if (!all) return false;
    handle_keep(t, all);
    ref_store(&array_refs(all)[n++], class_mirror(host));
    for (unsigned i = 0; i < listed; i++) {
        Class *c = loader_load_for(t, host, host->file->nest_members[i], true);
        if (!c || class_nest_host(t, c) != host) {
            exception_take(t);
            continue;
        }
        ref_store(&array_refs(all)[n++], class_mirror(c));
    }
    if (n <= listed) {
        Object *exact = array_new_of(t, class_Class, (int32_t)n);
        if (!exact) return false;
        copy_references(array_refs(exact), array_refs(all), n);
        all = exact;
    }
    *result = slot_ref(all);
    return true;
}
NATIVE_SHARED_ALLOCATING(Class_getPermittedSubclasses0) {
    Class *c = self(args);
    *result = 0;
    if (!c->file || !c->file->is_sealed) return true;
    Object *array = array_new_of(t, class_Class, c->file->permitted_count);
    if (!array) return false;
    handle_keep(t, array);
    unsigned n = 0;
    for (unsigned i = 0; i < c->file->permitted_count; i++) {
        Class *k = loader_load_for(t, c, c->file->permitted_subclasses[i], true);
        if (!k) {
            exception_take(t);
            continue;
        }
        ref_store(&array_refs(array)[n++], class_mirror(k));
    }
    if (n < c->file->permitted_count) {
        Object *exact = array_new_of(t, class_Class, (int32_t)n);
        if (!exact) return false;
        copy_references(array_refs(exact), array_refs(array), n);
        array = exact;
    }
    *result = slot_ref(array);
    return true;
}
NATIVE_SHARED(Class_desiredAssertionStatus0) {
    UNUSED_NATIVE_ARGS;
    Class *c = mirror_class(arg_ref(args, 0));
    *result = options_assertions_enabled(c->name->text, !c->loader->object);
    return true;
}
NATIVE_SHARED_ALLOCATING(Class_getSigners) {
    Object *signers = __atomic_load_n(&self(args)->signers, __ATOMIC_ACQUIRE);
    *result = 0;
    if (!signers) return true;
    handle_keep(t, signers); /* another thread may set others */
    uint32_t n = array_length(signers);
    Object *copy = array_new(t, object_class(signers), (int32_t)n);
    if (copy) copy_references(array_refs(copy), array_refs(signers), n);
    *result = slot_ref(copy);
    return copy;
}
NATIVE_SHARED(Class_setSigners) {
    UNUSED_NATIVE_ARGS;
    Class *c = self(args);
    if (!class_is_primitive(c) && !class_is_array(c)) __atomic_store_n(&c->signers, arg_ref(args, 1), __ATOMIC_RELEASE);
    return true;
}
NATIVE_SHARED(Class_getProtectionDomain0) {
    UNUSED_NATIVE_ARGS;
    *result = slot_ref(class_known_domain(self(args)));
    return true;
}

/* minor << 16 | major; a primitive type has the newest. */
NATIVE_SHARED(Class_getClassFileVersion0) {
    UNUSED_NATIVE_ARGS;
    const Class *c = self(args);
    *result = slot_int(c->file ? (int32_t)((uint32_t)c->file->minor << 16 | c->file->major)
                               : (int32_t)library_level->newest_class_file);
    return true;
}

const VmNativeEntry class_natives[] = {
#define C(name) \
    { "java/lang/Class", #name, NULL, Class_##name }
    {"java/lang/Class", "forName0", "(Ljava/lang/String;ZLjava/lang/ClassLoader;)Ljava/lang/Class;",
     Class_forNameOfLoader},
    C(forName0),
    C(isInstance),
    C(isAssignableFrom),
    C(isInterface),
    C(isArray),
    C(isPrimitive),
    C(isHidden),
    C(isRecord0),
    C(initClassName),
    C(getSuperclass),
    C(getInterfaces0),
    C(getModifiers),
    C(getPrimitiveClass),
    C(getGenericSignature0),
    C(getSimpleBinaryName0),
    C(getDeclaringClass0),
    C(getDeclaredClasses0),
    C(getEnclosingMethod0),
    C(getNestHost0),
    C(getNestMembers0),
    C(getPermittedSubclasses0),
    C(desiredAssertionStatus0),
    C(getProtectionDomain0),
    C(getSigners),
    C(setSigners),
#undef C
    {0}};
