/* RedefineClasses, RetransformClasses, IsModifiableClass: what is checked of the arguments, in the order
   of the reference implementation (jvmti-behaviour 11); the mechanism is vm/classes/redefine.c. */
#include "vm/classes/redefine.h"

#include <stdlib.h>

#include "jvmti/call.h"
#include "jvmti_bodies.h"
#include "runtime/module.h"
#include "runtime/options.h"

static jvmtiError error_of(RedefineResult result) {
    static const jvmtiError errors[] = {
        [REDEFINE_DONE] = JVMTI_ERROR_NONE,
        [REDEFINE_NO_MEMORY] = JVMTI_ERROR_OUT_OF_MEMORY,
        [REDEFINE_BAD_VERSION] = JVMTI_ERROR_UNSUPPORTED_VERSION,
        [REDEFINE_BAD_FORMAT] = JVMTI_ERROR_INVALID_CLASS_FORMAT,
        [REDEFINE_CIRCULAR] = JVMTI_ERROR_CIRCULAR_CLASS_DEFINITION,
        [REDEFINE_WRONG_NAME] = JVMTI_ERROR_NAMES_DONT_MATCH,
        [REDEFINE_VERIFICATION] = JVMTI_ERROR_FAILS_VERIFICATION,
        [REDEFINE_INTERNAL] = JVMTI_ERROR_INTERNAL,
        [REDEFINE_INVALID_CLASS] = JVMTI_ERROR_INVALID_CLASS,
        [REDEFINE_HIERARCHY] = JVMTI_ERROR_UNSUPPORTED_REDEFINITION_HIERARCHY_CHANGED,
        [REDEFINE_ATTRIBUTE] = JVMTI_ERROR_UNSUPPORTED_REDEFINITION_CLASS_ATTRIBUTE_CHANGED,
        [REDEFINE_CLASS_MODIFIERS] = JVMTI_ERROR_UNSUPPORTED_REDEFINITION_CLASS_MODIFIERS_CHANGED,
        [REDEFINE_SCHEMA] = JVMTI_ERROR_UNSUPPORTED_REDEFINITION_SCHEMA_CHANGED,
        [REDEFINE_METHOD_MODIFIERS] = JVMTI_ERROR_UNSUPPORTED_REDEFINITION_METHOD_MODIFIERS_CHANGED,
        [REDEFINE_METHOD_ADDED] = JVMTI_ERROR_UNSUPPORTED_REDEFINITION_METHOD_ADDED,
        [REDEFINE_METHOD_DELETED] = JVMTI_ERROR_UNSUPPORTED_REDEFINITION_METHOD_DELETED,
    };
    return errors[result];
}

/* The user has said that agents cannot change this module: -Xmodules:fixed. */
static bool in_fixed_module(const Class *c) {
    const Symbol *module = class_module_name(c);
    return module && options_module_is_fixed(module->text);
}

static jvmtiError check_definition(JvmtiCall *call, const jvmtiClassDefinition *definition, Redefinition *r) {
    jvmtiError err = jvmti_check_class(call, definition->klass, &r->klass);
    if (err != JVMTI_ERROR_NONE) return err;
    if (definition->class_byte_count <= 0) return JVMTI_ERROR_INVALID_CLASS_FORMAT;
    if (!definition->class_bytes) return JVMTI_ERROR_NULL_POINTER;
    r->bytes = definition->class_bytes;
    r->length = (uint32_t)definition->class_byte_count;
    if (in_fixed_module(r->klass)) return JVMTI_ERROR_UNMODIFIABLE_MODULE;
    return class_is_modifiable(r->klass) ? JVMTI_ERROR_NONE : JVMTI_ERROR_UNMODIFIABLE_CLASS;
}

static jvmtiError check_class(JvmtiCall *call, jclass klass, Redefinition *r) {
    jvmtiError err = jvmti_check_class(call, klass, &r->klass);
    if (err != JVMTI_ERROR_NONE) return err;
    if (!class_is_modifiable(r->klass) || in_fixed_module(r->klass)) return JVMTI_ERROR_UNMODIFIABLE_CLASS;
    return class_state(r->klass) == CLASS_ERROR ? JVMTI_ERROR_INVALID_CLASS : JVMTI_ERROR_NONE;
}

/* One of [definitions] and [classes] is NULL. All are checked before the first is loaded. */
static jvmtiError redefine(Thread *self, jint count, const jvmtiClassDefinition *definitions, const jclass *classes) {
    if (count == 0) return JVMTI_ERROR_NONE;
    Redefinition *list = calloc((size_t)count, sizeof *list);
    if (!list) return JVMTI_ERROR_OUT_OF_MEMORY;
    JvmtiCall call = {.self = self};
    jvmtiError err = JVMTI_ERROR_NONE;
    for (jint i = 0; i < count && err == JVMTI_ERROR_NONE; i++) {
        err =
            definitions ? check_definition(&call, &definitions[i], &list[i]) : check_class(&call, classes[i], &list[i]);
    }
    if (err == JVMTI_ERROR_NONE) err = error_of(class_redefine(self, list, (unsigned)count));
    free(list);
    return err;
}

jvmtiError jvmti_RedefineClasses(JvmtiEnv *env, Thread *self, jint class_count,
                                 const jvmtiClassDefinition *class_definitions) {
    return redefine(self, class_count, class_definitions, NULL);
}

jvmtiError jvmti_RetransformClasses(JvmtiEnv *env, Thread *self, jint class_count, const jclass *classes) {
    return redefine(self, class_count, NULL, classes);
}

jvmtiError jvmti_IsModifiableClass(JvmtiEnv *env, Thread *self, Class *klass, jboolean *is_modifiable_class_ptr) {
    *is_modifiable_class_ptr = class_is_modifiable(klass) && !in_fixed_module(klass) ? JNI_TRUE : JNI_FALSE;
    return JVMTI_ERROR_NONE;
}
