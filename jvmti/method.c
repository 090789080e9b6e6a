/* The category "Method". Answers come from the class file of the method's own version, never from the
   translated code: bytecodes are the original ones. */
#include <string.h>

#include "classfile/parser.h"
#include "jvmti/member.h"
#include "jvmti/memory.h"
#include "jvmti_bodies.h"
#include "runtime/handle.h"

jvmtiError jvmti_GetMethodName(JvmtiEnv *env, Thread *self, Method *method, char **name_ptr, char **signature_ptr,
                               char **generic_ptr) {
    return jvmti_member_texts(method->info->name, method->info->descriptor, method->info->more->signature, name_ptr,
                              signature_ptr, generic_ptr);
}

jvmtiError jvmti_GetMethodDeclaringClass(JvmtiEnv *env, Thread *self, Method *method, jclass *declaring_class_ptr) {
    *declaring_class_ptr = handle_new(self, class_mirror(method->holder));
    return JVMTI_ERROR_NONE;
}

jvmtiError jvmti_GetMethodModifiers(JvmtiEnv *env, Thread *self, Method *method, jint *modifiers_ptr) {
    *modifiers_ptr = method->access;
    return JVMTI_ERROR_NONE;
}

jvmtiError jvmti_GetMaxLocals(JvmtiEnv *env, Thread *self, Method *method, jint *max_ptr) {
    *max_ptr = method_is_abstract(method) ? 0 : method->info->max_locals;
    return JVMTI_ERROR_NONE;
}

jvmtiError jvmti_GetArgumentsSize(JvmtiEnv *env, Thread *self, Method *method, jint *size_ptr) {
    *size_ptr = method->argument_slots;
    return JVMTI_ERROR_NONE;
}

jvmtiError jvmti_GetMethodLocation(JvmtiEnv *env, Thread *self, Method *method, jlocation *start_location_ptr,
                                   jlocation *end_location_ptr) {
    bool has_code = !method_is_abstract(method);
    *start_location_ptr = has_code ? 0 : -1;
    *end_location_ptr = has_code ? (jlocation)method->info->code_length - 1 : -1;
    return JVMTI_ERROR_NONE;
}

jvmtiError jvmti_GetLineNumberTable(JvmtiEnv *env, Thread *self, Method *method, jint *entry_count_ptr,
                                    jvmtiLineNumberEntry **table_ptr) {
    CodeTables tables = classfile_code_tables(method->pool->file, method->info);
    uint32_t count = tables.line_count;
    if (count == 0) return JVMTI_ERROR_ABSENT_INFORMATION;
    jvmtiLineNumberEntry *table = jvmti_allocate(count * sizeof *table);
    if (!table) return JVMTI_ERROR_OUT_OF_MEMORY;
    for (uint32_t i = 0; i < count; i++) {
        LineNumber line = classfile_line(&tables, i);
        table[i].start_location = line.start_pc;
        table[i].line_number = line.line;
    }
    *entry_count_ptr = (jint)count;
    *table_ptr = table;
    return JVMTI_ERROR_NONE;
}

/* A method without the attribute, in a class where others have it, simply has no variables. */
static bool class_has_local_variables(const ClassFile *file) {
    for (unsigned i = 0; i < file->method_count; i++)
        if (file->methods[i].has_local_variables) return true;
    return false;
}

static bool copy_local_variable(const LocalVariable *from, const Symbol *generic, jvmtiLocalVariableEntry *to) {
    memset(to, 0, sizeof *to);
    to->start_location = from->start_pc;
    to->length = from->length;
    to->slot = from->slot;
    return jvmti_member_texts(from->name, from->descriptor, generic, &to->name, &to->signature,
                              &to->generic_signature) == JVMTI_ERROR_NONE;
}

jvmtiError jvmti_GetLocalVariableTable(JvmtiEnv *env, Thread *self, Method *method, jint *entry_count_ptr,
                                       jvmtiLocalVariableEntry **table_ptr) {
    if (!class_has_local_variables(method->pool->file)) return JVMTI_ERROR_ABSENT_INFORMATION;
    CodeTables tables = classfile_code_tables(method->pool->file, method->info);
    uint32_t count = tables.local_count;
    jvmtiLocalVariableEntry *table = jvmti_allocate(count * sizeof *table);
    if (!table && count > 0) return JVMTI_ERROR_OUT_OF_MEMORY;
    for (uint32_t i = 0, hint = 0; i < count; i++) {
        LocalVariable v = classfile_local(method->pool->file, &tables, i);
        if (!copy_local_variable(&v, classfile_local_signature(method->pool->file, &tables, &v, &hint), &table[i])) {
            while (i-- > 0) {
                jvmti_deallocate(table[i].name);
                jvmti_deallocate(table[i].signature);
                jvmti_deallocate(table[i].generic_signature);
            }
            jvmti_deallocate(table);
            return JVMTI_ERROR_OUT_OF_MEMORY;
        }
    }
    *entry_count_ptr = (jint)count;
    *table_ptr = table;
    return JVMTI_ERROR_NONE;
}

jvmtiError jvmti_GetBytecodes(JvmtiEnv *env, Thread *self, Method *method, jint *bytecode_count_ptr,
                              unsigned char **bytecodes_ptr) {
    uint32_t length = method->info->has_code ? method->info->code_length : 0;
    unsigned char *copy = jvmti_allocate(length);
    if (!copy && length > 0) return JVMTI_ERROR_OUT_OF_MEMORY;
    if (length > 0) memcpy(copy, method->info->code, length);
    *bytecode_count_ptr = (jint)length;
    *bytecodes_ptr = copy;
    return JVMTI_ERROR_NONE;
}

jvmtiError jvmti_IsMethodNative(JvmtiEnv *env, Thread *self, Method *method, jboolean *is_native_ptr) {
    *is_native_ptr = method_is_native(method) ? JNI_TRUE : JNI_FALSE;
    return JVMTI_ERROR_NONE;
}

jvmtiError jvmti_IsMethodSynthetic(JvmtiEnv *env, Thread *self, Method *method, jboolean *is_synthetic_ptr) {
    bool synthetic = (method->access & ACC_SYNTHETIC) || method->info->synthetic_attribute;
    *is_synthetic_ptr = synthetic ? JNI_TRUE : JNI_FALSE;
    return JVMTI_ERROR_NONE;
}

jvmtiError jvmti_IsMethodObsolete(JvmtiEnv *env, Thread *self, Method *method, jboolean *is_obsolete_ptr) {
    *is_obsolete_ptr = method->flags & METHOD_OBSOLETE ? JNI_TRUE : JNI_FALSE;
    return JVMTI_ERROR_NONE;
}
