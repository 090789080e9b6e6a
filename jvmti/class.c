/* The category "Class" (queries; redefinition is a separate file). Everything comes from the class file that
   the class keeps, or from Class; array classes and primitive types have neither file nor members. */
#include <stdlib.h>
#include <string.h>

#include "jvmti/member.h"
#include "jvmti/memory.h"
#include "jvmti/ref_list.h"
#include "jvmti_bodies.h"
#include "runtime/handle.h"
#include "runtime/library_level.h"
#include "runtime/strict.h"
#include "runtime/wellknown.h"
#include "vm/classes/loader.h"

static bool has_file(const Class *c) { return c->file; }
static bool is_prepared(const Class *c) { return class_state(c) >= CLASS_LINKED; }

jvmtiError jvmti_GetClassSignature(JvmtiEnv *env, Thread *self, Class *klass, char **signature_ptr,
                                   char **generic_ptr) {
    char *signature = NULL, *generic = NULL;
    bool complete = !signature_ptr || (signature = class_signature(klass)); /* Deallocate frees it */
    if (generic_ptr && has_file(klass)) complete = jvmti_copy_symbol(klass->file->signature, &generic) && complete;
    if (!complete) {
        jvmti_deallocate(signature);
        jvmti_deallocate(generic);
        return JVMTI_ERROR_OUT_OF_MEMORY;
    }
    if (signature_ptr) *signature_ptr = signature;
    if (generic_ptr) *generic_ptr = generic;
    return JVMTI_ERROR_NONE;
}

jvmtiError jvmti_GetClassStatus(JvmtiEnv *env, Thread *self, Class *klass, jint *status_ptr) {
    const jint prepared = JVMTI_CLASS_STATUS_VERIFIED | JVMTI_CLASS_STATUS_PREPARED;
    jint status = 0;
    ClassState state = (ClassState)__atomic_load_n(&klass->state, __ATOMIC_ACQUIRE);
    if (class_is_array(klass))
        status = JVMTI_CLASS_STATUS_ARRAY;
    else if (class_is_primitive(klass))
        status = JVMTI_CLASS_STATUS_PRIMITIVE;
    else if (state == CLASS_ERROR)
        status = prepared | JVMTI_CLASS_STATUS_ERROR;
    else if (state == CLASS_INITIALIZED)
        status = prepared | JVMTI_CLASS_STATUS_INITIALIZED;
    else if (state >= CLASS_LINKED)
        status = prepared;
    *status_ptr = status;
    return JVMTI_ERROR_NONE;
}

jvmtiError jvmti_GetSourceFileName(JvmtiEnv *env, Thread *self, Class *klass, char **source_name_ptr) {
    if (!has_file(klass) || !klass->file->source_file) return JVMTI_ERROR_ABSENT_INFORMATION;
    return jvmti_copy_symbol(klass->file->source_file, source_name_ptr) ? JVMTI_ERROR_NONE : JVMTI_ERROR_OUT_OF_MEMORY;
}

jvmtiError jvmti_GetClassModifiers(JvmtiEnv *env, Thread *self, Class *klass, jint *modifiers_ptr) {
    *modifiers_ptr = library_level->tools_see_first_modifiers ? klass->modifiers : class_modifiers(klass);
    if (library_level->interfaces_are_super && !class_is_primitive(klass)) *modifiers_ptr |= ACC_SUPER;
    return JVMTI_ERROR_NONE;
}

jvmtiError jvmti_GetClassMethods(JvmtiEnv *env, Thread *self, Class *klass, jint *method_count_ptr,
                                 jmethodID **methods_ptr) {
    if (has_file(klass) && !is_prepared(klass)) return JVMTI_ERROR_CLASS_NOT_PREPARED;
    unsigned declared = has_file(klass) ? klass->file->method_count : 0;
    jmethodID *ids = jvmti_allocate(declared * sizeof *ids);
    if (!ids && declared > 0) return JVMTI_ERROR_OUT_OF_MEMORY;
    for (unsigned i = 0; i < klass->method_count; i++) { /* a redefinition may have brought another order */
        if (method_is_deleted(class_method(klass, i))) continue;
        jmethodID id = (jmethodID)method_id(class_method(klass, i));
        if (!id) {
            jvmti_deallocate(ids);
            return JVMTI_ERROR_OUT_OF_MEMORY;
        }
        ids[class_method(klass, i)->info - klass->file->methods] = id;
    }
    *method_count_ptr = (jint)declared;
    *methods_ptr = ids;
    return JVMTI_ERROR_NONE;
}

/* A reflective constant pool's way back to its class, which Java's reflection filters. */
static bool is_filtered(const Class *c, const Field *f) {
    return library_level->tools_miss_filtered_fields && strcmp(f->info->name->text, "constantPoolOop") == 0 &&
           strcmp(c->name->text, "jdk/internal/reflect/ConstantPool") == 0;
}

jvmtiError jvmti_GetClassFields(JvmtiEnv *env, Thread *self, Class *klass, jint *field_count_ptr,
                                jfieldID **fields_ptr) {
    if (has_file(klass) && !is_prepared(klass)) return JVMTI_ERROR_CLASS_NOT_PREPARED;
    unsigned count = has_file(klass) ? klass->field_count : 0;
    jfieldID *ids = jvmti_allocate(count * sizeof *ids);
    if (!ids && count > 0) return JVMTI_ERROR_OUT_OF_MEMORY;
    jint shown = 0;
    for (unsigned i = 0; i < count; i++)
        if (!is_filtered(klass, &klass->fields[i])) ids[shown++] = jvmti_field_id(&klass->fields[i]);
    *field_count_ptr = shown;
    *fields_ptr = ids;
    return JVMTI_ERROR_NONE;
}

jvmtiError jvmti_GetImplementedInterfaces(JvmtiEnv *env, Thread *self, Class *klass, jint *interface_count_ptr,
                                          jclass **interfaces_ptr) {
    if (has_file(klass) && !is_prepared(klass)) return JVMTI_ERROR_CLASS_NOT_PREPARED;
    RefList list = {NULL, 0, 0};
    bool complete = true;
    for (unsigned i = 0; has_file(klass) && complete && i < klass->interface_count; i++)
        complete = ref_list_add(&list, self, class_mirror(klass->interfaces[i]));
    return ref_list_finish(&list, complete, interface_count_ptr, interfaces_ptr);
}

jvmtiError jvmti_IsInterface(JvmtiEnv *env, Thread *self, Class *klass, jboolean *is_interface_ptr) {
    *is_interface_ptr = class_is_interface(klass) ? JNI_TRUE : JNI_FALSE;
    return JVMTI_ERROR_NONE;
}

jvmtiError jvmti_IsArrayClass(JvmtiEnv *env, Thread *self, Class *klass, jboolean *is_array_class_ptr) {
    *is_array_class_ptr = class_is_array(klass) ? JNI_TRUE : JNI_FALSE;
    return JVMTI_ERROR_NONE;
}

jvmtiError jvmti_GetClassLoader(JvmtiEnv *env, Thread *self, Class *klass, jobject *classloader_ptr) {
    const Class *element = klass->element ? klass->element : klass;
    *classloader_ptr = handle_new(self, element->loader->object);
    return JVMTI_ERROR_NONE;
}

/* Version, constant pool: of a class that has a file and did not fail. */
static jvmtiError need_file(const Class *c) {
    if (!has_file(c)) return JVMTI_ERROR_ABSENT_INFORMATION;
    return class_state(c) == CLASS_ERROR ? JVMTI_ERROR_INVALID_CLASS : JVMTI_ERROR_NONE;
}

jvmtiError jvmti_GetClassVersionNumbers(JvmtiEnv *env, Thread *self, Class *klass, jint *minor_version_ptr,
                                        jint *major_version_ptr) {
    jvmtiError err = need_file(klass);
    if (err == JVMTI_ERROR_NONE) {
        bool now = follows_text(TEXT_CLASS_VERSION);
        *minor_version_ptr = now ? klass->file->minor : klass->first_minor;
        *major_version_ptr = now ? klass->file->major : klass->first_major;
    }
    return err;
}

/* The class file's own bytes: GetBytecodes' indices refer to them. */
jvmtiError jvmti_GetConstantPool(JvmtiEnv *env, Thread *self, Class *klass, jint *constant_pool_count_ptr,
                                 jint *constant_pool_byte_count_ptr, unsigned char **constant_pool_bytes_ptr) {
    enum { POOL_OFFSET = 10 }; /* after magic, versions and constant_pool_count: JVMS 4.1 */
    jvmtiError err = need_file(klass);
    if (err != JVMTI_ERROR_NONE) return err;
    uint32_t bytes = klass->file->cp.end_offset - POOL_OFFSET;
    unsigned char *copy = jvmti_allocate(bytes);
    if (!copy && bytes > 0) return JVMTI_ERROR_OUT_OF_MEMORY;
    if (bytes > 0) memcpy(copy, klass->file->bytes + POOL_OFFSET, bytes);
    *constant_pool_count_ptr = klass->file->cp.count;
    *constant_pool_byte_count_ptr = (jint)bytes;
    *constant_pool_bytes_ptr = copy;
    return JVMTI_ERROR_NONE;
}

jvmtiError jvmti_GetSourceDebugExtension(JvmtiEnv *env, Thread *self, Class *klass, char **source_debug_extension_ptr) {
    if (!has_file(klass) || !klass->file->source_debug_extension.bytes) return JVMTI_ERROR_ABSENT_INFORMATION;
    Span extension = klass->file->source_debug_extension;
    char *text = jvmti_allocate((size_t)extension.length + 1);
    if (!text) return JVMTI_ERROR_OUT_OF_MEMORY;
    memcpy(text, extension.bytes, extension.length);
    text[extension.length] = '\0';
    *source_debug_extension_ptr = text;
    return JVMTI_ERROR_NONE;
}

/* ---- Which classes there are ---- */

jvmtiError jvmti_GetLoadedClasses(JvmtiEnv *env, Thread *self, jint *class_count_ptr, jclass **classes_ptr) {
    RefList list = {NULL, 0, 0};
    bool complete = true;
    for (Class *c = __atomic_load_n(&all_classes, __ATOMIC_ACQUIRE); c && complete; c = c->next_all)
        if (!class_is_primitive(c) && class_mirror(c)) complete = ref_list_add(&list, self, class_mirror(c));
    return ref_list_finish(&list, complete, class_count_ptr, classes_ptr);
}

/* Classes that [loader] is an initiating loader of, and their arrays; arrays of primitive types belong to every
   loader. */
static bool loader_knows(Loader *loader, const Class *c) {
    const Class *element = c->element ? c->element : c;
    if (class_is_primitive(element)) return class_is_array(c);
    return !(element->flags & CLASS_IS_HIDDEN) && loader_find_loaded(loader, element->name) == element;
}

jvmtiError jvmti_GetClassLoaderClasses(JvmtiEnv *env, Thread *self, jobject initiating_loader, jint *class_count_ptr,
                                       jclass **classes_ptr) {
    Loader *loader;
    jvmtiError err = jvmti_check_loader(self, initiating_loader, &loader);
    if (err != JVMTI_ERROR_NONE) return err;
    RefList list = {NULL, 0, 0};
    bool complete = true;
    for (Class *c = __atomic_load_n(&all_classes, __ATOMIC_ACQUIRE); c && complete; c = c->next_all)
        if (!class_is_primitive(c) && class_mirror(c) && loader_knows(loader, c))
            complete = ref_list_add(&list, self, class_mirror(c));
    return ref_list_finish(&list, complete, class_count_ptr, classes_ptr);
}
