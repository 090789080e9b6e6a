/* Access control (JVMS 5.4.4) and nests (JVMS 4.7.28, 5.4.4). */
#include "vm/classes/access.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "classfile/descriptor.h"
#include "runtime/exception.h"
#include "runtime/handle.h"
#include "runtime/identity.h"
#include "runtime/module.h"
#include "runtime/string.h"
#include "runtime/wellknown.h"
#include "vm/classes/classes.h"
#include "vm/classes/define.h"
#include "vm/classes/mirror.h"
#include "vm/classes/resolve.h"

/* "module M", "unnamed module @1b2c": malloc'ed. */
static char *module_text(const Class *c) {
    const Object *o = class_module_object(c);
    return c->module ? text_format("module %s", c->module->name->text)
                     : text_format("unnamed module @0x%x", o ? (unsigned)identity_hash(o) : 0);
}

/* Whether the modules let [referrer] see the public class [target] (JVMS 5.4.4). */
static bool modules_allow(const Class *referrer, const Class *target, bool *reads) {
    *reads = true;
    if (referrer->module == target->module && (referrer->module || referrer->loader == target->loader)) return true;
    *reads = module_reads(referrer->loader, referrer->module, target->loader, target->module);
    return *reads && module_exports(target->module, target->package, referrer->loader, referrer->module);
}

bool access_check_modules(Thread *t, Class *referrer, Class *target, const char *prefix) {
    bool reads;
    if (modules_allow(referrer, target, &reads)) return true;
    char *rn = class_external_name(referrer), *tn = class_external_name(target), *from = module_text(referrer),
         *to = module_text(target);
    char *package = descriptor_dotted(target->package->text);
    if (reads)
        exception_throw(t, IllegalAccessError,
                        "%sclass %s (in %s) cannot access class %s (in %s) because %s does not export %s to %s", prefix,
                        rn, from, tn, to, to, package, from);
    else
        exception_throw(t, IllegalAccessError,
                        "%sclass %s (in %s) cannot access class %s (in %s) because %s does not read %s", prefix, rn,
                        from, tn, to, from, to);
    free(rn);
    free(tn);
    free(from);
    free(to);
    free(package);
    return false;
}

bool access_check_class(Thread *t, Class *referrer, Class *target) {
    Class *e = target->element ? target->element : target;
    if (e->access & ACC_PUBLIC && !class_is_primitive(e) && !(referrer->flags & CLASS_IS_MAGIC_ACCESSOR))
        return access_check_modules(t, referrer, e, "");
    return access_check_package(t, referrer, target);
}

bool access_check_package(Thread *t, Class *referrer, Class *target) {
    Class *e = target->element ? target->element : target;
    if (e == referrer || class_is_primitive(e) || (e->access & ACC_PUBLIC) || class_same_package(referrer, e))
        return true;
    if (referrer->flags & CLASS_IS_MAGIC_ACCESSOR) return true;
    char *rn = class_external_name(referrer), *en = class_external_name(e), *where = loader_describe_pair(e, referrer);
    exception_throw(t, IllegalAccessError, "failed to access class %s from class %s (%s)", en, rn, where);
    free(rn);
    free(en);
    free(where);
    return false;
}

static bool host_lists(const Class *host, const Class *c) {
    if (!host->file) return false;
    for (unsigned i = 0; i < host->file->nest_member_count; i++)
        if (host->file->nest_members[i] == c->name) return true;
    return false;
}

/* Text for IllegalAccessErrors that follow from a nest that does not hold. */
static char *describe_failed_resolution(const Class *c, const Object *e) {
    char *name = class_external_name(c), *host = descriptor_dotted(c->file->nest_host->text),
         *error = class_external_name(object_class(e));
    Object *message = offset_Throwable_detailMessage ? ref_load(object_at(e, offset_Throwable_detailMessage)) : NULL;
    char *detail = message ? string_to_utf8(message) : NULL,
         *text = text_format("Nest host resolution of %s with host %s failed: %s%s%s", name, host, error,
                             message ? ": " : "", message ? detail : "");
    free(name);
    free(host);
    free(error);
    free(detail);
    return text;
}

static char *describe_invalid_host(const Class *c, const Class *host) {
    char *name = class_external_name(c), *host_name = class_external_name(host),
         *loader = loader_name_and_id(c->loader), *host_loader = loader_name_and_id(host->loader),
         *text = text_format("Type %s (loader: %s) is not a nest member of type %s (loader: %s): %s", name, loader,
                             host_name, host_loader,
                             class_same_package(host, c) ? "current type is not listed as a nest member"
                                                         : "types are in different packages");
    free(name);
    free(host_name);
    free(loader);
    free(host_loader);
    return text;
}

Class *class_nest_host(Thread *t, Class *c) {
    Class *host = __atomic_load_n(&c->nest_host, __ATOMIC_ACQUIRE);
    if (host) return host;
    host = c;
    if (c->file && c->file->nest_host) {
        char *error = NULL;
        Class *named = loader_load_for(t, c, c->file->nest_host, true);
        if (!named) {
            if (exception_is_a(t->exception, VirtualMachineError)) return NULL;
            error = describe_failed_resolution(c, t->exception);
            t->exception = NULL; /* an invalid host is no host: the class is its own */
        } else if (class_same_package(named, c) && host_lists(named, c))
            host = named;
        else if (named != c)
            error = describe_invalid_host(c, named);
        if (host != named && named != c && !error) {
            throw_no_memory(t);
            return NULL;
        }
        char *none = NULL; /* of several threads that ask immediately the first one's stays */
        if (error &&
            !__atomic_compare_exchange_n(&c->nest_host_error, &none, error, false, __ATOMIC_RELEASE, __ATOMIC_RELAXED))
            free(error);
    }
    __atomic_store_n(&c->nest_host, host, __ATOMIC_RELEASE);
    return host;
}

bool class_are_nestmates(Thread *t, Class *a, Class *b) {
    if (a == b) return true;
    if (!class_same_package(a, b)) return false;
    Class *ha = class_nest_host(t, a);
    if (!ha) return false;
    Class *hb = class_nest_host(t, b);
    return hb && ha == hb;
}

/* JVMS 5.4.4. An exception may be pending when the answer is no. */
static bool may_access(Thread *t, Class *referrer, Class *resolved_holder, Class *declaring, unsigned access,
                       const Symbol *name) {
    if (access & ACC_PRIVATE) return class_are_nestmates(t, referrer, declaring);
    if (class_same_package(referrer, declaring)) return true;
    if (!(access & ACC_PROTECTED)) return false;
    if (class_is_array(resolved_holder) && name == sym_clone) return true; /* clone() of arrays is public */
    if (!class_is_subclass(referrer, declaring)) return false;
    return access & ACC_STATIC || class_is_subclass(resolved_holder, referrer) ||
           class_is_subclass(referrer, resolved_holder);
}

/* Where both classes come from, and what is wrong with the nests of a private member. malloc'ed. */
static char *describe_access(const Class *referrer, const Class *declaring, bool is_private) {
    char *where = loader_describe_pair(referrer, declaring);
    const char *first = is_private ? referrer->nest_host_error : NULL,
               *second = is_private ? declaring->nest_host_error : NULL;
    if (!first && !second) return where;
    char *longer =
        text_format("%s), (%s%s%s", where, first ? first : "", first && second ? ", " : "", second ? second : "");
    free(where);
    return longer;
}

bool access_check_member(Thread *t, Class *referrer, Class *resolved_holder, Class *declaring, unsigned access,
                         Symbol *name, Symbol *descriptor) {
    if ((access & ACC_PUBLIC) || referrer == declaring || (referrer->flags & CLASS_IS_MAGIC_ACCESSOR)) return true;
    if (may_access(t, referrer, resolved_holder, declaring, access, name)) return true;
    if (t->exception) return false;
    char *rn = class_external_name(referrer), *dn = class_external_name(declaring),
         *where = describe_access(referrer, declaring, access & ACC_PRIVATE);
    const char *kind = access & ACC_PRIVATE ? "private " : access & ACC_PROTECTED ? "protected " : "";
    if (descriptor->text[0] == '(') {
        char *method = dn ? descriptor_external_method(dn, name->text, descriptor) : NULL;
        exception_throw(t, IllegalAccessError, "class %s tried to access %smethod '%s' (%s)", rn, kind, method, where);
        free(method);
    } else
        exception_throw(t, IllegalAccessError, "class %s tried to access %sfield %s.%s (%s)", rn, kind, dn, name->text,
                        where);
    free(rn);
    free(dn);
    free(where);
    return false;
}
