/* Method handles as the VM needs them: constants, call sites and MemberNames (contract 6). The Java half is
   java.lang.invoke.MethodHandleNatives; its methods are looked up when the first call site is linked, so that programs
   without lambdas load none of it. Results are cached in the run-time pool or in the CallSite; the first linker
   wins. */
#include "vm/interp/indy.h"

#include <stdlib.h>
#include <string.h>

#include "classfile/descriptor.h"
#include "runtime/allocate.h"
#include "runtime/class_layout.h"
#include "runtime/exception.h"
#include "runtime/handle.h"
#include "runtime/library_level.h"
#include "runtime/lock.h"
#include "runtime/string.h"
#include "runtime/wellknown.h"
#include "vm/classes/access.h"
#include "vm/classes/classes.h"
#include "vm/classes/define.h"
#include "vm/classes/initialize.h"
#include "vm/classes/link.h"
#include "vm/classes/loader.h"
#include "vm/classes/resolve.h"
#include "vm/interp/boxing.h"
#include "vm/interp/interp.h"
#include "vm/interp/member_name.h"

/* Upcall targets, found on first use. */
static Class *upcall_class(Thread *t) {
    static Class *found;
    Class *known = __atomic_load_n(&found, __ATOMIC_ACQUIRE);
    if (!known) {
        Class *c = loader_load_class(t, &boot_loader, symbol_intern_cstr("java/lang/invoke/MethodHandleNatives"), true);
        if (!c || !class_initialize(t, c)) return NULL;
        __atomic_store_n(&found, known = c, __ATOMIC_RELEASE);
    }
    return known;
}
static bool upcall(Thread *t, const char *name, const char *descriptor, const Slot *arguments, Object **result) {
    Class *c = upcall_class(t);
    if (!c) return false;
    Method *m = lookup_method(t, c, symbol_intern_cstr(name), symbol_intern_cstr(descriptor), false);
    Slot value;
    if (!m || !interp_call(t, m, arguments, &value)) return false;
    *result = slot_to_ref(value);
    return true;
}

/* Stores a resolved object for a constant-pool entry unless another thread was faster; the recorded one is returned. */
static Object *record(RuntimePool *pool, unsigned index, Object *o) {
    uintptr_t recorded = pool_record(pool, index, (uintptr_t)o);
    return recorded & 1 ? o : (Object *)recorded;
}

/* ---- method types ---- */

/* Public classes of java.lang and java.lang.invoke are the same for all: no loader need be asked for them. NULL: it is
   none of these. */
static Class *class_of_everyone(Thread *t, const char *begin, const char *end) {
    const char *name = begin;
    while (*name == '[') name++;
    if (*name == 'L') {
        const char *slash = memrchr(name, '/', (size_t)(end - name));
        size_t length = slash ? (size_t)(slash - name) : 0;
        if (!(length == 10 && memcmp(name, "Ljava/lang", 10) == 0) &&
            !(length == 17 && memcmp(name, "Ljava/lang/invoke", 17) == 0))
            return NULL;
    }
    Class *c = loader_class_of_descriptor(t, class_Object, begin, end, true);
    if (!c) exception_take(t);
    return c && ((c->element ? c->element : c)->access & ACC_PUBLIC) ? c : NULL;
}

static Object *mirror_of(Thread *t, Class *referrer, const char *begin, const char *end) {
    Class *c = loader_class_of_descriptor(t, referrer, begin, end, true);
    if (!c || !access_check_class(t, referrer, c)) return NULL;
    return class_mirror(c);
}

/* A type of a method type. As `java` does it, the loader of [referrer] is asked for all from the first one on that it
   must be asked for. */
static Object *part_of(Thread *t, Class *referrer, const char *begin, const char *end, bool *asking) {
    Class *c = *asking ? NULL : class_of_everyone(t, begin, end);
    *asking = !c;
    return c ? class_mirror(c) : mirror_of(t, referrer, begin, end);
}

Object *method_type_of_descriptor(Thread *t, Class *referrer, const Symbol *descriptor) {
    uint32_t mark = handle_mark(t);
    Object *type = NULL, *parameters = NULL, *result;
    bool asking = false;
    int count = descriptor_argument_count(descriptor);
    Class *array = class_array_of(t, class_Class);
    if (!array || !(parameters = array_new(t, array, count))) goto done;
    handle_keep(t, parameters);
    const char *cursor = descriptor->text + 1, *begin, *end;
    for (int i = 0; descriptor_next(&cursor, &begin, &end); i++) {
        Object *mirror = part_of(t, referrer, begin, end, &asking);
        if (!mirror) goto done;
        ref_store(&array_refs(parameters)[i], mirror);
    }
    descriptor_return(descriptor, &begin);
    if (!(result = part_of(t, referrer, begin, descriptor->text + descriptor->length, &asking))) goto done;
    Slot arguments[2] = {slot_ref(result), slot_ref(parameters)};
    upcall(t, "findMethodHandleType", "(Ljava/lang/Class;[Ljava/lang/Class;)Ljava/lang/invoke/MethodType;", arguments,
           &type);
done:
    handle_release(t, mark);
    return t->exception ? NULL : type;
}

/* JVMS 5.4.3: a later attempt fails with an equal error. Only for entries of a class's own pool, hence not in
   record(). */
static Object *record_failure(Thread *t, RuntimePool *pool, unsigned index) {
    resolve_record_error(t, pool, index);
    return NULL;
}
/* True: *known is the recorded object, or NULL with the recorded error raised again. */
static bool is_resolved(Thread *t, const RuntimePool *pool, unsigned index, Object **known) {
    uintptr_t v = pool_resolved(pool, index);
    if (v & 1) resolve_throw_recorded(t, v);
    *known = v & 1 ? NULL : (Object *)v;
    return v != 0;
}

Object *resolve_method_type(Thread *t, RuntimePool *pool, unsigned index) {
    Object *o;
    if (is_resolved(t, pool, index, &o)) return o;
    o = method_type_of_descriptor(t, pool->holder, cp_symbol(&pool->file->cp, index));
    return o ? record(pool, index, o) : record_failure(t, pool, index);
}

/* ---- method handle constants ---- */

/* A reference to an interface's method must say so, and only such a one. */
static bool check_reference_tag(Thread *t, const ConstantPool *cp, unsigned index, unsigned ref, const Class *holder) {
    bool tagged = cp->tags[ref] == CP_INTERFACE_METHODREF;
    if (tagged == class_is_interface(holder)) return true;
    char *full =
        descriptor_external_method("", cp_ref_name(cp, ref)->text, cp_ref_descriptor(cp, ref)); /* "void .m()" */
    char *dot = full ? strstr(full, " .") : NULL;
    if (dot) memmove(dot + 1, dot + 2, strlen(dot + 2) + 1);
    exception_throw(
        t, IncompatibleClassChangeError,
        "Inconsistent constant pool data in classfile for class %s. Method '%s' at index %u is %s and should be %s",
        holder->name->text, full, index, tagged ? "CONSTANT_InterfaceMethodRef" : "CONSTANT_MethodRef",
        tagged ? "CONSTANT_MethodRef" : "CONSTANT_InterfaceMethodRef");
    free(full);
    return false;
}

/* Resolves the member now, so that the ordinary linkage errors surface (JVMS 5.4.3.5). Access to fields is checked by
   the Java side, which words its errors itself. */
static bool resolve_member(Thread *t, RuntimePool *pool, unsigned index, unsigned kind, unsigned ref, Class **holder) {
    const ConstantPool *cp = &pool->file->cp;
    if (kind <= REF_PUT_STATIC) return lookup_field(t, *holder, cp_ref_name(cp, ref), cp_ref_descriptor(cp, ref));
    if (!check_reference_tag(t, cp, index, ref, *holder)) return false;
    switch (kind) {
    case REF_INVOKE_STATIC: return resolve_method(t, pool, ref, CALL_STATIC);
    case REF_INVOKE_INTERFACE: return resolve_method(t, pool, ref, CALL_INTERFACE);
    case REF_INVOKE_VIRTUAL: return resolve_method(t, pool, ref, CALL_VIRTUAL);
    default: { /* selected here: the Java side resolves again, and knows nothing of ACC_SUPER */
        Method *selected = resolve_method(t, pool, ref, CALL_SPECIAL);
        if (selected) *holder = selected->holder;
        return selected;
    }
    }
}

Object *resolve_method_handle(Thread *t, RuntimePool *pool, unsigned index) {
    Class *referrer = pool->holder;
    Object *known;
    if (is_resolved(t, pool, index, &known)) return known;
    const ConstantPool *cp = &pool->file->cp;
    unsigned kind = cp->entries[index].handle.kind, ref = cp->entries[index].handle.ref_index;
    Class *holder = resolve_class(t, pool, cp->entries[ref].ref.class_index);
    if (!holder) return record_failure(t, pool, index);
    Symbol *name = cp_ref_name(cp, ref), *descriptor = cp_ref_descriptor(cp, ref);
    uint32_t mark = handle_mark(t);
    Object *type = NULL, *text, *handle = NULL;
    if (!resolve_member(t, pool, index, kind, ref, &holder)) goto done;
    if (kind <= REF_PUT_STATIC)
        type = mirror_of(t, referrer, descriptor->text, descriptor->text + descriptor->length);
    else
        type = method_type_of_descriptor(t, referrer, descriptor);
    if (!type) goto done;
    handle_keep(t, type);
    if (!(text = string_intern_symbol(t, name))) goto done;
    handle_keep(t, text); /* interned strings are held weakly */
    Slot arguments[5] = {slot_ref(class_mirror(referrer)), slot_int((int)kind), slot_ref(class_mirror(holder)),
                         slot_ref(text), slot_ref(type)};
    upcall(t, "linkMethodHandleConstant",
           "(Ljava/lang/Class;ILjava/lang/Class;Ljava/lang/String;Ljava/lang/Object;)Ljava/lang/invoke/MethodHandle;",
           arguments, &handle);
done:
    handle_release(t, mark);
    if (t->exception) return record_failure(t, pool, index);
    return handle ? record(pool, index, handle) : NULL;
}

/* ---- bootstrap methods ---- */

/* One static argument as an object; may be null only for condys (then *ok stays true). */
static Object *static_argument(Thread *t, RuntimePool *pool, unsigned index, bool *ok) {
    const ConstantPool *cp = &pool->file->cp;
    const CpInfo *e = &cp->entries[index];
    Object *o = NULL;
    Class *k;
    switch (cp->tags[index]) {
    case CP_INTEGER: o = boxing_box(t, T_INT, slot_int(e->i)); break;
    case CP_FLOAT: o = boxing_box(t, T_FLOAT, slot_float(e->f)); break;
    case CP_LONG: o = boxing_box(t, T_LONG, cp_long(cp, index)); break;
    case CP_DOUBLE: o = boxing_box(t, T_DOUBLE, slot_double(cp_double(cp, index))); break;
    case CP_STRING: o = resolve_string(t, pool, index); break;
    case CP_CLASS:
        k = resolve_class(t, pool, index);
        o = k ? class_mirror(k) : NULL;
        break;
    case CP_METHOD_TYPE: o = resolve_method_type(t, pool, index); break;
    case CP_METHOD_HANDLE: o = resolve_method_handle(t, pool, index); break;
    default: { /* CP_DYNAMIC: always as an object, boxed if primitive */
        *ok = resolve_dynamic_boxed(t, pool, index, &o);
        return o;
    }
    }
    *ok = o;
    return o;
}

/* What linkCallSite and linkDynamicConstant get besides caller and index. All rooted in handles of the current
   scope. */
typedef struct Bootstrap {
    Object *handle, *name, *type, *arguments;
} Bootstrap;

/* Returns how many there are. */
static unsigned linking_arguments(Slot *arguments, const Class *caller, unsigned index, const Bootstrap *b) {
    unsigned n = 0;
    arguments[n++] = slot_ref(class_mirror(caller));
    if (library_level->linking_reports_index) arguments[n++] = slot_int((int)index);
    arguments[n++] = slot_ref(b->handle);
    arguments[n++] = slot_ref(b->name);
    arguments[n++] = slot_ref(b->type);
    arguments[n++] = slot_ref(b->arguments);
    return n;
}

static bool gather_arguments(Thread *t, RuntimePool *pool, const BootstrapMethod *bsm, Object **result) {
    *result = NULL;
    if (bsm->argument_count == 0) return true;
    bool ok = true;
    if (bsm->argument_count == 1) {
        Object *o = static_argument(t, pool, bsm->arguments[0], &ok);
        if (!ok) return false;
        if (o && !class_is_array(object_class(o))) {
            *result = handle_keep(t, o);
            return true;
        }
        if (o) handle_keep(t, o);
        Object *array = array_new(t, class_array_of(t, class_Object), 1);
        if (!array) return false;
        ref_store(&array_refs(array)[0], o);
        *result = handle_keep(t, array);
        return true;
    }
    Object *array = array_new(t, class_array_of(t, class_Object), bsm->argument_count);
    if (!array) return false;
    *result = handle_keep(t, array);
    for (unsigned i = 0; i < bsm->argument_count; i++) {
        Object *o = static_argument(t, pool, bsm->arguments[i], &ok);
        if (!ok) return false;
        ref_store(&array_refs(array)[i], o);
    }
    return true;
}

/* Dynamic constants that are arguments of another one are resolved when Java code asks for them, so that traces show
   why (copyOutBootstrapArguments). What it gets then: how many arguments there are, and whose. */
static bool has_unresolved_constant(RuntimePool *pool, const BootstrapMethod *bsm) {
    for (unsigned i = 0; i < bsm->argument_count; i++)
        if (pool->file->cp.tags[bsm->arguments[i]] == CP_DYNAMIC && !pool_resolved(pool, bsm->arguments[i]))
            return true;
    return false;
}
static bool describe_arguments(Thread *t, const BootstrapMethod *bsm, unsigned index, Object **result) {
    Object *info = array_new(t, class_array_of(t, primitive_classes[T_INT]), 2);
    if (!info) return false;
    ((int32_t *)array_data(info))[0] = (int32_t)bsm->argument_count;
    ((int32_t *)array_data(info))[1] = (int32_t)index;
    *result = handle_keep(t, info);
    return true;
}

static bool gather(Thread *t, RuntimePool *pool, unsigned index, bool is_call_site, Bootstrap *b) {
    const ConstantPool *cp = &pool->file->cp;
    const CpInfo *e = &cp->entries[index];
    const BootstrapMethod *bsm = &pool->file->bootstrap_methods[e->dynamic.bootstrap_index];
    Symbol *descriptor = cp_descriptor(cp, e->dynamic.name_type_index);
    if (!(b->handle = resolve_method_handle(t, pool, bsm->handle_index))) return false;
    if (!(b->name = string_intern_symbol(t, cp_name(cp, e->dynamic.name_type_index)))) return false;
    handle_keep(t, b->name); /* interned strings are held weakly */
    b->type = is_call_site ? method_type_of_descriptor(t, pool->holder, descriptor)
                           : mirror_of(t, pool->holder, descriptor->text, descriptor->text + descriptor->length);
    if (!b->type) return false;
    handle_keep(t, b->type);
    bool ask = !is_call_site && library_level->asks_for_arguments && has_unresolved_constant(pool, bsm);
    return ask ? describe_arguments(t, bsm, index, &b->arguments) : gather_arguments(t, pool, bsm, &b->arguments);
}

bool indy_bootstrap_argument(Thread *t, RuntimePool *pool, unsigned index, int i, bool resolve,
                             Object *if_not_available, Object **result) {
    const ConstantPool *cp = &pool->file->cp;
    const CpInfo *e = &cp->entries[index];
    const BootstrapMethod *bsm = &pool->file->bootstrap_methods[e->dynamic.bootstrap_index];
    Symbol *descriptor = cp_descriptor(cp, e->dynamic.name_type_index);
    *result = NULL;
    if (i >= (int)bsm->argument_count) return exception_throw(t, ArrayIndexOutOfBoundsException, NULL);
    switch (i) {
    case -4: *result = resolve_method_handle(t, pool, bsm->handle_index); break;
    case -3: *result = string_intern_symbol(t, cp_name(cp, e->dynamic.name_type_index)); break;
    case -2:
        *result = descriptor->text[0] == '('
                      ? method_type_of_descriptor(t, pool->holder, descriptor)
                      : mirror_of(t, pool->holder, descriptor->text, descriptor->text + descriptor->length);
        break;
    case -1: *result = boxing_box(t, T_INT, slot_int((int)bsm->argument_count)); break;
    default: {
        unsigned argument = bsm->arguments[i];
        bool ok = true;
        int tag = cp->tags[argument];
        if (!resolve && (tag == CP_CLASS || tag == CP_METHOD_TYPE || tag == CP_METHOD_HANDLE || tag == CP_DYNAMIC) &&
            !pool_resolved(pool, argument))
            *result = if_not_available;
        else
            *result = static_argument(t, pool, argument, &ok);
        return ok;
    }
    }
    return *result;
}

/* JVMS 5.4.3.6: an Error passes through, everything else is wrapped in BootstrapMethodError. */
static bool wrap_failure(Thread *t) {
    if (!t->exception || exception_is_a(t->exception, Error)) return false;
    Object *cause = exception_take(t);
    return exception_throw_cause(t, cause, BootstrapMethodError, NULL);
}

/* Guards the publication of target and appendix, which are read without it once the instruction is rewritten. */
static Lock site_lock = LOCK_INITIALIZER(CALL_SITES);

static bool target_from_member(Thread *t, Object *member, Object *box_array, CallSite *site) {
    Method *m = member ? member_name_method(member) : NULL;
    if (!m) return exception_throw(t, LinkageError, "bad value from MethodHandleNatives");
    if (!class_link(t, m->holder)) return false;
    lock_acquire(&site_lock); /* held over nothing that can stop */
    if (!site->target) { /* else linked meanwhile, by another thread or by a bootstrap method that ran into its own call
                            site: the first one wins */
        site->appendix = ref_load(&array_refs(box_array)[0]);
        __atomic_store_n(&site->target, m, __ATOMIC_RELEASE);
    }
    lock_release(&site_lock);
    return true;
}

bool indy_link_call_site(Thread *t, Method *caller, CallSite *site) {
    if (site->error) return resolve_throw_recorded(t, site->error);
    Class *c = caller->holder;
    uint32_t mark = handle_mark(t);
    Bootstrap b;
    Object *appendix = NULL, *member = NULL;
    const uint32_t hidden = resolve_hide_steps(t);
    bool ok = gather(t, caller->pool, site->cp_index, true, &b) &&
              (appendix = array_new(t, class_array_of(t, class_Object), 1));
    if (ok) {
        handle_keep(t, appendix);
        Slot arguments[7];
        arguments[linking_arguments(arguments, c, site->cp_index, &b)] = slot_ref(appendix);
        ok = upcall(t, "linkCallSite", library_level->link_call_site, arguments, &member) &&
             target_from_member(t, member, appendix, site);
    }
    if (!ok) {
        wrap_failure(t);
        uintptr_t none = 0, error = resolve_error(t, false); /* later failures of `java` name no cause here */
        if (!__atomic_compare_exchange_n(&site->error, &none, error, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
            resolve_free_error(error);
    }
    resolve_show_steps(t, hidden);
    handle_release(t, mark);
    return ok;
}

bool indy_link_handle_call(Thread *t, Method *caller, CallSite *site) {
    Class *c = caller->holder;
    RuntimePool *pool = caller->pool;
    const ConstantPool *cp = &pool->file->cp;
    uint32_t mark = handle_mark(t);
    Object *appendix = NULL, *member = NULL, *type, *name;
    bool ok = false;
    const uint32_t hidden = resolve_hide_steps(t);
    Class *holder = resolve_class(t, pool, cp->entries[site->cp_index].ref.class_index);
    if (!holder || !(type = method_type_of_descriptor(t, c, cp_ref_descriptor(cp, site->cp_index)))) goto done;
    handle_keep(t, type);
    if (!(name = string_intern_symbol(t, cp_ref_name(cp, site->cp_index)))) goto done;
    handle_keep(t, name);
    if (!(appendix = array_new(t, class_array_of(t, class_Object), 1))) goto done;
    handle_keep(t, appendix);
    Slot arguments[6] = {slot_ref(class_mirror(c)),
                         slot_int(REF_INVOKE_VIRTUAL),
                         slot_ref(class_mirror(holder)),
                         slot_ref(name),
                         slot_ref(type),
                         slot_ref(appendix)};
    ok = upcall(t, "linkMethod",
                "(Ljava/lang/Class;ILjava/lang/Class;Ljava/lang/String;Ljava/lang/Object;[Ljava/lang/Object;)Ljava/"
                "lang/invoke/MemberName;",
                arguments, &member) &&
         target_from_member(t, member, appendix, site);
done:
    resolve_show_steps(t, hidden);
    handle_release(t, mark);
    return ok;
}

/* ---- dynamic constants ---- */

bool resolve_dynamic_boxed(Thread *t, RuntimePool *pool, unsigned index, Object **result) {
    uintptr_t known = pool_resolved(pool, index);
    if (known && !(known & 1)) {
        *result = known == RESOLVED_NULL ? NULL : (Object *)known;
        return true;
    }
    if (known) return resolve_throw_recorded(t, known);
    if (!check_c_stack(t)) return false;
    uint32_t mark = handle_mark(t);
    Bootstrap b;
    Object *o = NULL;
    const uint32_t hidden = resolve_hide_steps(t);
    bool ok = gather(t, pool, index, false, &b);
    if (ok) {
        Slot arguments[6];
        linking_arguments(arguments, pool->holder, index, &b);
        ok = upcall(t, "linkDynamicConstant", library_level->link_dynamic_constant, arguments, &o);
    }
    if (!ok) {
        wrap_failure(t);
        resolve_record_error(t, pool, index);
    }
    resolve_show_steps(t, hidden);
    handle_release(t, mark);
    if (!ok) return false;
    uintptr_t value = o ? (uintptr_t)o : RESOLVED_NULL, recorded = pool_record(pool, index, value);
    if (!(recorded & 1)) value = recorded;
    *result = value == RESOLVED_NULL ? NULL : (Object *)value;
    return true;
}

bool resolve_dynamic(Thread *t, RuntimePool *pool, unsigned index, Slot *value) {
    Object *o;
    if (!resolve_dynamic_boxed(t, pool, index, &o)) return false;
    char type = cp_descriptor(&pool->file->cp, pool->file->cp.entries[index].dynamic.name_type_index)->text[0];
    if (type == 'L' || type == '[') {
        *value = slot_ref(o);
        return true;
    }
    if (!o) return exception_throw(t, NullPointerException, NULL);
    if (boxing_unbox(o, type_of_descriptor(type), value)) return true;
    return exception_throw(t, ClassCastException, NULL);
}
