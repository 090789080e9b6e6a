/* The category "Class Loader Search". In the OnLoad phase nothing has been searched yet, and a segment
   is whatever the class path may have; a running VM takes jar files only. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "classfile/classpath.h"
#include "jvmti_bodies.h"
#include "runtime/exception.h"
#include "runtime/handle.h"
#include "runtime/monitor.h"
#include "runtime/options.h"
#include "runtime/properties.h"
#include "runtime/string.h"
#include "runtime/wellknown.h"
#include "vm/classes/loader.h"
#include "vm/interp/interp.h"

/* [path] with [segment] after it; malloc'ed. */
static char *extended(const char *path, const char *segment) {
    char *text = NULL;
    bool alone = !path || *path == '\0';
    int n = alone ? asprintf(&text, "%s", segment) : asprintf(&text, "%s:%s", path, segment);
    return n < 0 ? NULL : text;
}

/* The file system is asked in state IN_NATIVE. */
static bool is_jar(Thread *self, const char *segment) {
    thread_to_native(self);
    bool found = jar_is_readable(segment);
    thread_to_vm(self);
    return found;
}

jvmtiError jvmti_AddToBootstrapClassLoaderSearch(JvmtiEnv *env, Thread *self, const char *segment) {
    if (vm_phase() == PHASE_ONLOAD) {
        char *path = extended(options.boot_append, segment);
        if (!path) return JVMTI_ERROR_OUT_OF_MEMORY;
        if (!options_change_property("jdk.boot.class.path.append", path)) {
            free(path);
            return JVMTI_ERROR_OUT_OF_MEMORY;
        }
        free(options.boot_append);
        options.boot_append = path;
        return JVMTI_ERROR_NONE;
    }
    if (!is_jar(self, segment)) return JVMTI_ERROR_ILLEGAL_ARGUMENT;
    return loader_append_boot_path(segment) ? JVMTI_ERROR_NONE : JVMTI_ERROR_OUT_OF_MEMORY;
}

/* The object that ClassLoader.getSystemClassLoader answers; NULL: exception pending. */
static Object *system_loader(Thread *self) {
    Method *get = class_declared_method(class_ClassLoader, symbol_intern_cstr("getSystemClassLoader"),
                                        symbol_intern_cstr("()Ljava/lang/ClassLoader;"));
    Slot result = 0;
    if (!get) {
        exception_throw(self, NoSuchMethodError, "getSystemClassLoader");
        return NULL;
    }
    return interp_call(self, get, NULL, &result) ? slot_to_ref(result) : NULL;
}

/* Calls the method with the loader's monitor held, as for any other change of the loader. */
static bool append_to_loader(Thread *self, Object *loader, Method *append, const char *segment) {
    Object *text = string_new_platform(self, segment);
    if (!text) return false;
    handle_keep(self, text);
    if (!monitor_enter(self, loader, NULL)) return false;
    const Slot arguments[] = {slot_ref(loader), slot_ref(text)};
    bool ok = interp_call(self, append, arguments, NULL);
    Object **thrown = handle_new_cell(self, self->exception);
    self->exception = NULL;
    monitor_exit(self, loader, NULL);
    self->exception = *thrown;
    return ok;
}

static jvmtiError append_to_system_loader(Thread *self, const char *segment) {
    Object *loader = system_loader(self);
    if (!loader) return jvmti_error_of_exception(self, JVMTI_ERROR_INTERNAL);
    handle_keep(self, loader);
    Method *append = class_find_method(object_class(loader), symbol_intern_cstr("appendToClassPathForInstrumentation"),
                                       symbol_intern_cstr("(Ljava/lang/String;)V"));
    if (!append || method_is_static(append)) return JVMTI_ERROR_CLASS_LOADER_UNSUPPORTED;
    return append_to_loader(self, loader, append, segment) ? JVMTI_ERROR_NONE
                                                           : jvmti_error_of_exception(self, JVMTI_ERROR_INTERNAL);
}

jvmtiError jvmti_AddToSystemClassLoaderSearch(JvmtiEnv *env, Thread *self, const char *segment) {
    if (vm_phase() == PHASE_ONLOAD) {
        char *path = extended(options_property("java.class.path"), segment);
        if (!path) return JVMTI_ERROR_OUT_OF_MEMORY;
        bool ok = options_change_property("java.class.path", path);
        free(path);
        return ok ? JVMTI_ERROR_NONE : JVMTI_ERROR_OUT_OF_MEMORY;
    }
    if (!is_jar(self, segment)) return JVMTI_ERROR_ILLEGAL_ARGUMENT;
    uint32_t mark = handle_mark(self);
    jvmtiError err = append_to_system_loader(self, segment);
    handle_release(self, mark);
    return err;
}
