/* JVM_ functions of core reflection (contract 1.4, 8.2, 8.3): members, calls through them, annotations, and the
   constant pool that annotations are read with. */
#include "runtime/library_level.h"
#include "vm/jvm/jvm_entry.h"

JVM_EXPORT(jobjectArray) JVM_GetClassDeclaredMethods(JNIEnv *env, jclass c, jboolean public_only) {
    return CALL_OBJECT(Class_getDeclaredMethods0, WORD_REF(c), WORD_INT(public_only));
}
JVM_EXPORT(jobjectArray) JVM_GetClassDeclaredConstructors(JNIEnv *env, jclass c, jboolean public_only) {
    return CALL_OBJECT(Class_getDeclaredConstructors0, WORD_REF(c), WORD_INT(public_only));
}
JVM_EXPORT(jobjectArray) JVM_GetClassDeclaredFields(JNIEnv *env, jclass c, jboolean public_only) {
    return CALL_OBJECT(Class_getDeclaredFields0, WORD_REF(c), WORD_INT(public_only));
}
JVM_EXPORT(jobjectArray) JVM_GetMethodParameters(JNIEnv *env, jobject executable) {
    return CALL_OBJECT(Executable_getParameters0, WORD_REF(executable));
}

JVM_EXPORT(jobject) JVM_InvokeMethod(JNIEnv *env, jobject method, jobject receiver, jobjectArray arguments) {
    return CALL_OBJECT(NativeMethodAccessorImpl_invoke0, WORD_REF(method), WORD_REF(receiver), WORD_REF(arguments));
}
JVM_EXPORT(jobject) JVM_NewInstanceFromConstructor(JNIEnv *env, jobject constructor, jobjectArray arguments) {
    return CALL_OBJECT(NativeConstructorAccessorImpl_newInstance0, WORD_REF(constructor), WORD_REF(arguments));
}

/* ---- annotations: the attributes' bytes ---- */

JVM_EXPORT(jbyteArray) JVM_GetClassAnnotations(JNIEnv *env, jclass c) {
    return CALL_OBJECT(Class_getRawAnnotations, WORD_REF(c));
}
JVM_EXPORT(jbyteArray) JVM_GetClassTypeAnnotations(JNIEnv *env, jclass c) {
    return CALL_OBJECT(Class_getRawTypeAnnotations, WORD_REF(c));
}
JVM_EXPORT(jbyteArray) JVM_GetFieldTypeAnnotations(JNIEnv *env, jobject field) {
    return CALL_OBJECT(Field_getTypeAnnotationBytes0, WORD_REF(field));
}
JVM_EXPORT(jbyteArray) JVM_GetMethodTypeAnnotations(JNIEnv *env, jobject method) {
    return CALL_OBJECT(Executable_getTypeAnnotationBytes0, WORD_REF(method));
}

/* ---- jdk.internal.reflect.ConstantPool ---- */

/* The bodies are its natives: (this, constantPoolOop, index), where the second is what the VM put there, the mirror;
   here the libraries hand on both in the same order (the second as `unused`). Later ones have no such field, and hand
   on the index alone. */

JVM_EXPORT(jobject) JVM_GetClassConstantPool(JNIEnv *env, jclass c) {
    return CALL_OBJECT(Class_getConstantPool, WORD_REF(c));
}
JVM_EXPORT(jint) JVM_ConstantPoolGetSize(JNIEnv *env, jobject pool, intptr_t mirror) {
    if (!library_level->pool_natives_take_object) return CALL_INT(ConstantPool_getSize0, WORD_REF(pool));
    return CALL_INT(ConstantPool_getSize0, WORD_REF(pool), WORD_REF((jobject)mirror));
}
#define POOL(type, call, export, body)                                                                          \
    JVM_EXPORT(type) JVM_ConstantPoolGet##export(JNIEnv * env, jobject pool, intptr_t first, intptr_t second) { \
        if (!library_level->pool_natives_take_object)                                                           \
            return call(ConstantPool_##body, WORD_REF(pool), WORD_INT((jint)first));                            \
        return call(ConstantPool_##body, WORD_REF(pool), WORD_REF((jobject)first), WORD_INT((jint)second));     \
    }
POOL(jclass, CALL_OBJECT, ClassAt, getClassAt0)
POOL(jclass, CALL_OBJECT, ClassAtIfLoaded, getClassAtIfLoaded0)
POOL(jint, CALL_INT, ClassRefIndexAt, getClassRefIndexAt0)
POOL(jobject, CALL_OBJECT, MethodAt, getMethodAt0)
POOL(jobject, CALL_OBJECT, MethodAtIfLoaded, getMethodAtIfLoaded0)
POOL(jobject, CALL_OBJECT, FieldAt, getFieldAt0)
POOL(jobject, CALL_OBJECT, FieldAtIfLoaded, getFieldAtIfLoaded0)
POOL(jobjectArray, CALL_OBJECT, MemberRefInfoAt, getMemberRefInfoAt0)
POOL(jint, CALL_INT, NameAndTypeRefIndexAt, getNameAndTypeRefIndexAt0)
POOL(jobjectArray, CALL_OBJECT, NameAndTypeRefInfoAt, getNameAndTypeRefInfoAt0)
POOL(jint, CALL_INT, IntAt, getIntAt0)
POOL(jlong, CALL_LONG, LongAt, getLongAt0)
POOL(jfloat, CALL_FLOAT, FloatAt, getFloatAt0)
POOL(jdouble, CALL_DOUBLE, DoubleAt, getDoubleAt0)
POOL(jstring, CALL_OBJECT, StringAt, getStringAt0)
POOL(jstring, CALL_OBJECT, UTF8At, getUTF8At0)
POOL(jbyte, CALL_INT, TagAt, getTagAt0)
