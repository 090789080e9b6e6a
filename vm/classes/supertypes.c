/* The superclass and the interfaces of a class that is being defined: loading them, what may be extended (JVMS 5.3.5,
   contract 6.8), what is inherited from them. */
#include "vm/classes/supertypes.h"

#include <stdlib.h>
#include <string.h>

#include "classfile/parser.h"
#include "runtime/itable.h"
#include "runtime/library_level.h"
#include "runtime/module.h"
#include "vm/classes/access.h"
#include "vm/classes/define.h"
#include "vm/classes/loader.h"
#include "vm/classes/members.h"
#include "vm/classes/placeholder.h"
#include "vm/classes/unload.h"

static void set_ancestry(Class *c, Class *super) {
    c->super = super;
    if (super) {
        c->depth = super->depth + 1;
        memcpy(c->display, super->display, sizeof c->display);
        c->flags |= super->flags & (CLASS_HAS_FINALIZER | CLASS_IS_CLONEABLE | CLASS_IS_THROWABLE |
                                    CLASS_IS_CLASS_LOADER | CLASS_IS_MAGIC_ACCESSOR);
        c->layout.reference_kind = super->layout.reference_kind;
        if (super->layout.kind == LAYOUT_LOADER) c->layout.kind = LAYOUT_LOADER;
    }
    if (c->depth < CLASS_DISPLAY) c->display[c->depth] = c;
}

bool class_collect_interfaces(Class *c) {
    uint32_t inherited = c->super ? c->super->all_interface_count : 0, most = inherited;
    for (unsigned i = 0; i < c->interface_count; i++) most += c->interfaces[i]->all_interface_count + 1;
    if (most == inherited) {
        c->all_interfaces = c->super ? c->super->all_interfaces : NULL;
        c->all_interface_count = inherited;
        return true;
    }
    Class **list = class_memory(c, METADATA_SUPERTYPES, most * sizeof *list);
    if (!list) return false;
    if (inherited) memcpy(list, c->super->all_interfaces, inherited * sizeof *list);
    uint32_t n = inherited;
    class_marks_begin();
    for (uint32_t i = 0; i < inherited; i++) class_mark(list[i]);
    for (unsigned i = 0; i < c->interface_count; i++) {
        Class *direct = c->interfaces[i];
        for (uint32_t j = 0; j < direct->all_interface_count; j++)
            if (class_mark(direct->all_interfaces[j])) list[n++] = direct->all_interfaces[j];
        if (class_mark(direct)) list[n++] = direct;
    }
    class_marks_end();
    c->all_interfaces = list;
    c->all_interface_count = n;
    return true;
}

static bool throw_pair(Thread *t, ExceptionClass error, const char *format, const Class *a, const Class *b) {
    char *an = class_external_name(a), *bn = class_external_name(b);
    exception_throw(t, error, format, an, bn);
    free(an);
    free(bn);
    return false;
}

/* What [c] has failed: to be in the module of the sealed class, in its package, or among those that it permits. */
static bool throw_not_permitted(Thread *t, const Class *c, const Class *sealed, bool same_module, bool listed) {
    char *name = class_external_name(c), *of = class_external_name(sealed), *by = loader_name_and_id(c->loader),
         *sealed_by = loader_name_and_id(sealed->loader);
    if (!same_module)
        exception_throw(
            t, IncompatibleClassChangeError,
            "Failed same module check: subclass %s is in module '%s' with loader %s, and sealed class %s is "
            "in module '%s' with loader %s",
            name, c->module ? c->module->name->text : "unnamed module", by, of,
            sealed->module ? sealed->module->name->text : "unnamed module", sealed_by);
    else if (listed)
        exception_throw(t, IncompatibleClassChangeError,
                        "Failed same package check: non-public subclass %s is in package '%s' with classloader %s, and "
                        "sealed class %s is in package '%s' with classloader %s",
                        name, c->package ? c->package->text : "", by, of, sealed->package ? sealed->package->text : "",
                        sealed_by);
    else
        exception_throw(t, IncompatibleClassChangeError,
                        "Failed listed permitted subclass check: class %s is not a permitted subclass of %s", name, of);
    free(name);
    free(of);
    free(by);
    free(sealed_by);
    return false;
}

/* PermittedSubclasses (contract 6.8). */
static bool check_sealed(Thread *t, const Class *c, const Class *super, bool is_interface) {
    const ClassFile *file = super->file;
    if (!file || !file->is_sealed) return true;
    bool listed = false;
    for (unsigned i = 0; i < file->permitted_count && !listed; i++)
        listed = file->permitted_subclasses[i] == c->file->this_name;
    const bool same_module = c->module == super->module && (c->loader == super->loader || c->module),
               near = c->module || (c->access & ACC_PUBLIC) || class_same_package(c, super);
    if (listed && same_module && near && !(c->flags & CLASS_IS_HIDDEN)) return true;
    if (library_level->reports_why_not_permitted) return throw_not_permitted(t, c, super, same_module, listed);
    return throw_pair(t, IncompatibleClassChangeError,
                      is_interface ? "class %s cannot implement sealed interface %s"
                                   : "class %s cannot inherit from sealed class %s",
                      c, super);
}

/* What the library's accessors may do is nobody else's; those that it spins have loaders of their own (contract
   8.3). */
static bool check_accessor(Thread *t, const Class *c, const Class *super) {
    if (class_is_boot(c) || c->loader->is_of_accessors) return true;
    char *an = class_external_name(c), *bn = class_external_name(super), *by = loader_name_and_id(c->loader);
    exception_throw(t, IllegalAccessError, "class %s loaded by %s cannot access jdk/internal/reflect superclass %s", an,
                    by, bn);
    free(an);
    free(bn);
    free(by);
    return false;
}

static bool check_access(Thread *t, Class *c, Class *super, bool is_interface) {
    if (class_same_package(c, super)) return true;
    if (super->access & ACC_PUBLIC)
        return access_check_modules(
            t, c, super, is_interface ? "superinterface check failed: " : "superclass access check failed: ");
    char *an = class_external_name(c), *bn = class_external_name(super), *where = loader_describe_pair(c, super);
    exception_throw(t, IllegalAccessError, "class %s cannot access its %s %s (%s)", an,
                    is_interface                   ? "superinterface"
                    : super->access & ACC_ABSTRACT ? "abstract superclass"
                                                   : "superclass",
                    bn, where);
    free(an);
    free(bn);
    free(where);
    return false;
}

/* One direct supertype. [c] has name, loader, package, access and module set. */
static bool check_supertype(Thread *t, Class *c, Class *super, bool is_interface) {
    if (!check_sealed(t, c, super, is_interface)) return false;
    if (super->flags & CLASS_IS_MAGIC_ACCESSOR) return check_accessor(t, c, super);
    return check_access(t, c, super, is_interface);
}

static bool throw_overrides_final(Thread *t, const Class *c, const Method *m, const Class *super) {
    char *cn = class_external_name(c), *sn = class_external_name(super);
    exception_throw(t, IncompatibleClassChangeError, "class %s overrides final method %s.%s%s", cn, sn,
                    m->info->name->text, m->info->descriptor->text);
    free(cn);
    free(sn);
    return false;
}

static bool is_inherited(const Method *m) { return !(m->access & (ACC_STATIC | ACC_PRIVATE)); }

/* What a method overrides has been checked for what that overrides: a deep hierarchy is not walked for each of its
   classes. */
static bool check_final_override(Thread *t, const Class *c, Method *m) {
    bool overrides_all = true, open = false;
    for (const Class *k = c->super; k; k = k->super) {
        const Method *s = class_declared_method(k, m->info->name, m->info->descriptor);
        if (!s || !is_inherited(s)) continue;
        const Overriding o = method_overrides(m, s, &open);
        if (o && s->access & ACC_FINAL) return throw_overrides_final(t, c, m, k);
        if (o && s->flags & METHOD_OVERRIDES_ALL) break;
        if (o != OVERRIDES) overrides_all = false; /* nor does what it overrides the same as */
        if (o == OVERRIDES_THE_SAME) break;
    }
    if (overrides_all) m->flags |= METHOD_OVERRIDES_ALL;
    return true;
}

bool class_check_final_overrides(Thread *t, Class *c) {
    if (class_is_interface(c)) return true;
    for (unsigned i = 0; i < c->method_count; i++) {
        Method *m = class_method(c, i);
        if (is_inherited(m) && !(m->flags & METHOD_IS_INITIALIZER) && !check_final_override(t, c, m)) return false;
    }
    return true;
}

static Class *load_super(Thread *t, Class *c, Symbol *name) {
    if (placeholder_loads_supers(t, c->loader,
                                 c->file->this_name)) { /* its superclass has led to a definition of the class itself */
        exception_throw(t, ClassCircularityError, "%s", c->file->this_name->text);
        return NULL;
    }
    Placeholder record;
    placeholder_begin_supers(t, &record, c->loader, c->file->this_name);
    Class *k = loader_load_for(t, c, name, true);
    placeholder_end_supers(&record);
    return k;
}

static bool throw_not_interface(Thread *t, const Class *c, const Class *k) {
    char *cn = class_external_name(c), *kn = class_external_name(k), *where = loader_describe_class(k);
    exception_throw(t, IncompatibleClassChangeError,
                    "class %s can not implement %s, because it is not an interface (%s is %s)", cn, kn, kn, where);
    free(cn);
    free(kn);
    free(where);
    return false;
}

/* Interfaces before the superclass: the order in which a user's loader is asked for them is seen by programs. */
bool class_load_supers(Thread *t, Class *c) {
    ClassFile *cf = c->file;
    Class *super = NULL;
    if (!check_c_stack(t)) return false;
    if (cf->interface_count) {
        c->interfaces = class_memory(c, METADATA_SUPERTYPES, cf->interface_count * sizeof *c->interfaces);
        if (!c->interfaces) return throw_no_memory(t);
    }
    for (unsigned i = 0; i < cf->interface_count; i++) {
        Class *k = load_super(t, c, cp_symbol(&cf->cp, cf->interfaces[i]));
        if (!k) return false;
        if (!class_is_interface(k)) return throw_not_interface(t, c, k);
        c->interfaces[i] = k;
    }
    c->interface_count = cf->interface_count;
    if (cf->super_index) {
        if (!(super = load_super(t, c, cf->super_name))) return false;
        if (class_is_interface(super))
            return throw_pair(t, IncompatibleClassChangeError, "class %s has interface %s as super class", c, super);
        if (super->access & ACC_FINAL)
            return throw_pair(t, IncompatibleClassChangeError, "class %s cannot inherit from final class %s", c, super);
    }
    set_ancestry(c, super);
    if (class_is_boot(c) && !c->origin) return true; /* the embedded library was checked by javac as a whole */
    if (super && !check_supertype(t, c, super, false)) return false;
    for (unsigned i = c->interface_count; i-- > 0;) /* the order in which `java` complains */
        if (!check_supertype(t, c, c->interfaces[i], true)) return false;
    return true;
}

/* What defining the class from [cf] would complain about, as far as supertypes are concerned: by way of a Class that
   nobody gets to see. */
bool class_check_redefinition(Thread *t, Class *c, ClassFile *cf) {
    Class *scratch = class_allocate(t, c->name, c->loader);
    if (!scratch) return false;
    scratch->file = cf;
    scratch->access = cf->access;
    scratch->origin = c->origin;
    scratch->protection_domain = c->protection_domain;
    scratch->package = symbol_hold(c->package);
    scratch->module = c->module;
    if (cf->access & ACC_INTERFACE) scratch->flags |= CLASS_IS_INTERFACE;
    bool ok = class_load_supers(t, scratch);
    if (ok && !((scratch->pool = pool_new(scratch, cf)) && class_make_members(scratch))) ok = throw_no_memory(t);
    ok = ok && class_check_final_overrides(t, scratch);
    class_discard(scratch);
    return ok;
}
