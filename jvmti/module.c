/* The category "Module". The VM keeps modules for linkage (runtime/module.h), the class library keeps them
   for reflection: changes go through the library's jdk.internal.module.Modules, which reports the VM in turn. */
#include "runtime/module.h"

#include <string.h>

#include "jvmti/ref_list.h"
#include "jvmti_bodies.h"
#include "runtime/exception.h"
#include "runtime/handle.h"
#include "runtime/options.h"
#include "runtime/string.h"
#include "runtime/wellknown.h"
#include "vm/classes/define.h"
#include "vm/classes/loader.h"
#include "vm/classes/mirror.h"
#include "vm/interp/interp.h"

/* ---- Which modules there are ---- */

typedef struct Collected {
    RefList list;
    Thread *self;
    bool complete;
} Collected;

static void collect(Collected *c, Object *module) {
    if (module && c->complete) c->complete = ref_list_add(&c->list, c->self, module);
}

static void collect_named(Module *m, void *context) { collect(context, m->object); }

jvmtiError jvmti_GetAllModules(JvmtiEnv *env, Thread *self, jint *module_count_ptr, jobject **modules_ptr) {
    Collected c = {.self = self, .complete = true};
    loader_attach_builtin(self);
    modules_for_each(collect_named, &c);
    collect(&c, loader_unnamed_module(&boot_loader));
    for (Loader *l = __atomic_load_n(&all_loaders, __ATOMIC_ACQUIRE); l; l = l->next)
        collect(&c, loader_unnamed_module(l));
    return ref_list_finish(&c.list, c.complete, module_count_ptr, modules_ptr);
}

jvmtiError jvmti_GetNamedModule(JvmtiEnv *env, Thread *self, jobject class_loader, const char *package_name,
                                jobject *module_ptr) {
    Loader *loader;
    jvmtiError err = jvmti_check_loader(self, class_loader, &loader);
    if (err != JVMTI_ERROR_NONE) return err;
    size_t length = strlen(package_name);
    Symbol *package = length > UINT16_MAX ? NULL : symbol_find(package_name, length);
    Module *m = !package ? NULL : module_of_package(loader, package);
    *module_ptr = !m || !m->name ? NULL : handle_new(self, m->object);
    return JVMTI_ERROR_NONE;
}

/* ---- Changing them ---- */

static jvmtiError check_module(Thread *self, jobject module, Object **result) {
    *result = jvmti_object(self, module);
    return !*result || !object_is_instance(*result, class_Module) ? JVMTI_ERROR_INVALID_MODULE : JVMTI_ERROR_NONE;
}

static jvmtiError check_service(Thread *self, jclass service, Object **result) {
    *result = jvmti_object(self, service);
    Class *c = !*result || object_class(*result) != class_Class ? NULL : mirror_class(*result);
    return !c || class_is_primitive(c) ? JVMTI_ERROR_INVALID_CLASS : JVMTI_ERROR_NONE;
}

/* A module of the library, which knows it, is changed by nobody when -Xmodules:fixed names it. */
static bool is_fixed(Thread *self, Object *module) {
    Module *m = module_of_object(self, module);
    return m && m->name && options_module_is_fixed(m->name->text);
}

/* Calls a static method of Modules, whose first argument is the module to change. The objects are reachable through
   the caller's references. */
static jvmtiError change(Thread *self, const char *name, const char *descriptor, const Slot *arguments) {
    if (is_fixed(self, slot_to_ref(arguments[0]))) return JVMTI_ERROR_UNMODIFIABLE_MODULE;
    Method *m = loader_static_method(self, "jdk/internal/module/Modules", name, descriptor);
    bool ok = m && interp_call(self, m, arguments, NULL);
    return ok ? JVMTI_ERROR_NONE : jvmti_error_of_exception(self, JVMTI_ERROR_ILLEGAL_ARGUMENT);
}

static jvmtiError check_modules(Thread *self, jobject from, jobject to, Object **from_object, Object **to_object) {
    jvmtiError err = check_module(self, from, from_object);
    return err == JVMTI_ERROR_NONE ? check_module(self, to, to_object) : err;
}

jvmtiError jvmti_AddModuleReads(JvmtiEnv *env, Thread *self, jobject module, jobject to_module) {
    Object *from, *to;
    jvmtiError err = check_modules(self, module, to_module, &from, &to);
    if (err != JVMTI_ERROR_NONE) return err;
    const Slot arguments[] = {slot_ref(from), slot_ref(to)};
    return change(self, "addReads", "(Ljava/lang/Module;Ljava/lang/Module;)V", arguments);
}

static jvmtiError grant(Thread *self, const char *how, jobject module, const char *package, jobject to_module) {
    Object *from, *to;
    jvmtiError err = check_modules(self, module, to_module, &from, &to);
    if (err != JVMTI_ERROR_NONE) return err;
    Object *name = string_new_cstr(self, package);
    if (!name) return jvmti_error_of_exception(self, JVMTI_ERROR_ILLEGAL_ARGUMENT);
    uint32_t mark = handle_mark(self);
    handle_keep(self, name);
    const Slot arguments[] = {slot_ref(from), slot_ref(name), slot_ref(to)};
    err = change(self, how, "(Ljava/lang/Module;Ljava/lang/String;Ljava/lang/Module;)V", arguments);
    handle_release(self, mark);
    return err;
}

/* Package names have dots here, other than in GetNamedModule. */
jvmtiError jvmti_AddModuleExports(JvmtiEnv *env, Thread *self, jobject module, const char *pkg_name,
                                  jobject to_module) {
    return grant(self, "addExports", module, pkg_name, to_module);
}

jvmtiError jvmti_AddModuleOpens(JvmtiEnv *env, Thread *self, jobject module, const char *pkg_name, jobject to_module) {
    return grant(self, "addOpens", module, pkg_name, to_module);
}

jvmtiError jvmti_AddModuleUses(JvmtiEnv *env, Thread *self, jobject module, jclass service) {
    Object *from, *used;
    jvmtiError err = check_module(self, module, &from);
    if (err == JVMTI_ERROR_NONE) err = check_service(self, service, &used);
    if (err != JVMTI_ERROR_NONE) return err;
    const Slot arguments[] = {slot_ref(from), slot_ref(used)};
    return change(self, "addUses", "(Ljava/lang/Module;Ljava/lang/Class;)V", arguments);
}

jvmtiError jvmti_AddModuleProvides(JvmtiEnv *env, Thread *self, jobject module, jclass service, jclass impl_class) {
    Object *from, *provided, *implementation;
    jvmtiError err = check_module(self, module, &from);
    if (err == JVMTI_ERROR_NONE) err = check_service(self, service, &provided);
    if (err == JVMTI_ERROR_NONE) err = check_service(self, impl_class, &implementation);
    if (err != JVMTI_ERROR_NONE) return err;
    const Slot arguments[] = {slot_ref(from), slot_ref(provided), slot_ref(implementation)};
    return change(self, "addProvides", "(Ljava/lang/Module;Ljava/lang/Class;Ljava/lang/Class;)V", arguments);
}

jvmtiError jvmti_IsModifiableModule(JvmtiEnv *env, Thread *self, jobject module, jboolean *is_modifiable_module_ptr) {
    Object *o;
    jvmtiError err = check_module(self, module, &o);
    if (err == JVMTI_ERROR_NONE) *is_modifiable_module_ptr = is_fixed(self, o) ? JNI_FALSE : JNI_TRUE;
    return err;
}
