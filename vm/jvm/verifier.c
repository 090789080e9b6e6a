/* What OpenJDK's libverify, the type-inferring verifier of class files without StackMapTable, asks about a class
   (contract 1.4): the class file as it was read, constant pool and bytecodes in their original form. Texts live as long
   as the class. */
#include "vm/jvm/jvm_entry.h"

static const ClassFile *file_of(jclass c) { return jni_class(c)->file; }
static const Method *method_at(jclass c, jint index) { return class_method(jni_class(c), index); }
static const MethodInfo *info_at(jclass c, jint index) { return method_at(c, index)->info; }
/* The entries that a caller names are of the right kind: it has looked at the types. */
static const ConstantPool *pool_of(jclass c) { return &file_of(c)->cp; }

#define QUERY(type, name, parameters, value) \
    JVM_EXPORT(type) name parameters {       \
        ENTER(env);                          \
        RETURN(type, value);                 \
    }

/* ---- the class ---- */

QUERY(const char *, JVM_GetClassNameUTF, (JNIEnv * env, jclass c), jni_class(c)->name->text)
QUERY(jint, JVM_GetClassCPEntriesCount, (JNIEnv * env, jclass c), file_of(c) ? pool_of(c)->count : 0)
QUERY(jint, JVM_GetClassFieldsCount, (JNIEnv * env, jclass c), jni_class(c)->field_count)
QUERY(jint, JVM_GetClassMethodsCount, (JNIEnv * env, jclass c), jni_class(c)->method_count)
QUERY(jboolean, JVM_IsSameClassPackage, (JNIEnv * env, jclass a, jclass b),
      class_same_package(jni_class(a), jni_class(b)))
JVM_EXPORT(void) JVM_GetClassCPTypes(JNIEnv *env, jclass c, unsigned char *types) {
    ENTER(env);
    if (file_of(c)) memcpy(types, pool_of(c)->tags, pool_of(c)->count);
    LEAVE();
}
/* Nothing to do: see above. */
JVM_EXPORT(void) JVM_ReleaseUTF(const char *text) {}

/* ---- its fields and methods, by their places in the file ---- */

QUERY(jint, JVM_GetFieldIxModifiers, (JNIEnv * env, jclass c, jint i), jni_class(c)->fields[i].access)
QUERY(jint, JVM_GetMethodIxModifiers, (JNIEnv * env, jclass c, jint i), method_at(c, i)->access)
QUERY(const char *, JVM_GetMethodIxNameUTF, (JNIEnv * env, jclass c, jint i), method_at(c, i)->info->name->text)
QUERY(const char *, JVM_GetMethodIxSignatureUTF, (JNIEnv * env, jclass c, jint i),
      method_at(c, i)->info->descriptor->text)
QUERY(jboolean, JVM_IsConstructorIx, (JNIEnv * env, jclass c, jint i),
      method_at(c, i)->info->name == sym_object_initializer)
QUERY(jboolean, JVM_IsVMGeneratedMethodIx, (JNIEnv * env, jclass c, jint i),
      false) /* the methods of a class are those of its file */
QUERY(jint, JVM_GetMethodIxLocalsCount, (JNIEnv * env, jclass c, jint i), info_at(c, i)->max_locals)
QUERY(jint, JVM_GetMethodIxMaxStack, (JNIEnv * env, jclass c, jint i), info_at(c, i)->max_stack)
QUERY(jint, JVM_GetMethodIxArgsSize, (JNIEnv * env, jclass c, jint i), method_at(c, i)->argument_slots)
QUERY(jint, JVM_GetMethodIxByteCodeLength, (JNIEnv * env, jclass c, jint i), (jint)info_at(c, i)->code_length)
QUERY(jint, JVM_GetMethodIxExceptionTableLength, (JNIEnv * env, jclass c, jint i), info_at(c, i)->handler_count)
QUERY(jint, JVM_GetMethodIxExceptionsCount, (JNIEnv * env, jclass c, jint i), info_at(c, i)->more->exception_count)
JVM_EXPORT(void) JVM_GetMethodIxByteCode(JNIEnv *env, jclass c, jint i, unsigned char *code) {
    ENTER(env);
    const MethodInfo *info = info_at(c, i);
    if (info->code_length) memcpy(code, info->code, info->code_length);
    LEAVE();
}
JVM_EXPORT(void) JVM_GetMethodIxExceptionIndexes(JNIEnv *env, jclass c, jint i, unsigned short *indices) {
    ENTER(env);
    const MethodMore *more = info_at(c, i)->more;
    if (more->exception_count) memcpy(indices, more->exceptions, more->exception_count * sizeof *indices);
    LEAVE();
}
typedef struct HandlerEntry {
    jint start_pc, end_pc, handler_pc, catch_type;
} HandlerEntry;
JVM_EXPORT(void) JVM_GetMethodIxExceptionTableEntry(JNIEnv *env, jclass c, jint i, jint entry, HandlerEntry *to) {
    ENTER(env);
    const ExceptionEntry *e = &info_at(c, i)->handlers[entry];
    *to = (HandlerEntry){e->start_pc, e->end_pc, e->handler_pc, e->catch_type};
    LEAVE();
}

/* ---- entries of the constant pool ---- */

QUERY(const char *, JVM_GetCPClassNameUTF, (JNIEnv * env, jclass c, jint i), cp_symbol(pool_of(c), (unsigned)i)->text)
#define QUERY_MEMBERS(kind)                                                              \
    QUERY(const char *, JVM_GetCP##kind##NameUTF, (JNIEnv * env, jclass c, jint i),      \
          cp_ref_name(pool_of(c), (unsigned)i)->text)                                    \
    QUERY(const char *, JVM_GetCP##kind##SignatureUTF, (JNIEnv * env, jclass c, jint i), \
          cp_ref_descriptor(pool_of(c), (unsigned)i)->text)                              \
    QUERY(const char *, JVM_GetCP##kind##ClassNameUTF, (JNIEnv * env, jclass c, jint i), \
          cp_ref_class(pool_of(c), (unsigned)i)->text)
QUERY_MEMBERS(Field)
QUERY_MEMBERS(Method)

/* Of the field or method that class [called] itself declares; -1: none. */
JVM_EXPORT(jint) JVM_GetCPFieldModifiers(JNIEnv *env, jclass c, int i, jclass called) {
    ENTER(env);
    const Field *f = class_declared_field(jni_class(called), cp_ref_name(pool_of(c), (unsigned)i),
                                          cp_ref_descriptor(pool_of(c), (unsigned)i));
    RETURN(jint, f ? f->access : -1);
}
JVM_EXPORT(jint) JVM_GetCPMethodModifiers(JNIEnv *env, jclass c, int i, jclass called) {
    ENTER(env);
    const Method *m = class_declared_method(jni_class(called), cp_ref_name(pool_of(c), (unsigned)i),
                                            cp_ref_descriptor(pool_of(c), (unsigned)i));
    RETURN(jint, m ? m->access : -1);
}
