/* JVM_ functions about classes (contract 1.4 "class mirror queries", 8): all but JVM_GetClassAccessFlags and
   JVM_AreNestMates back natives of java.lang.Class. */
#include "vm/jvm/jvm_entry.h"

JVM_EXPORT(jstring) JVM_InitClassName(JNIEnv *env, jclass c) { return CALL_OBJECT(Class_initClassName, WORD_REF(c)); }
JVM_EXPORT(jobjectArray) JVM_GetClassInterfaces(JNIEnv *env, jclass c) {
    return CALL_OBJECT(Class_getInterfaces0, WORD_REF(c));
}
JVM_EXPORT(jboolean) JVM_IsInterface(JNIEnv *env, jclass c) { return CALL_BOOLEAN(Class_isInterface, WORD_REF(c)); }
JVM_EXPORT(jboolean) JVM_IsArrayClass(JNIEnv *env, jclass c) { return CALL_BOOLEAN(Class_isArray, WORD_REF(c)); }
JVM_EXPORT(jboolean) JVM_IsPrimitiveClass(JNIEnv *env, jclass c) {
    return CALL_BOOLEAN(Class_isPrimitive, WORD_REF(c));
}
JVM_EXPORT(jboolean) JVM_IsHiddenClass(JNIEnv *env, jclass c) { return CALL_BOOLEAN(Class_isHidden, WORD_REF(c)); }
JVM_EXPORT(jint) JVM_GetClassFileVersion(JNIEnv *env, jclass c) {
    return CALL_INT(Class_getClassFileVersion0, WORD_REF(c));
}
JVM_EXPORT(jboolean) JVM_IsRecord(JNIEnv *env, jclass c) { return CALL_BOOLEAN(Class_isRecord0, WORD_REF(c)); }
JVM_EXPORT(jint) JVM_GetClassModifiers(JNIEnv *env, jclass c) { return CALL_INT(Class_getModifiers, WORD_REF(c)); }
JVM_EXPORT(jint) JVM_GetClassAccessFlags(JNIEnv *env, jclass c) {
    return CALL_INT(Reflection_getClassAccessFlags, WORD_REF(c));
}
JVM_EXPORT(jobject) JVM_GetProtectionDomain(JNIEnv *env, jclass c) {
    return CALL_OBJECT(Class_getProtectionDomain0, WORD_REF(c));
}
JVM_EXPORT(jobjectArray) JVM_GetClassSigners(JNIEnv *env, jclass c) {
    return CALL_OBJECT(Class_getSigners, WORD_REF(c));
}
JVM_EXPORT(void) JVM_SetClassSigners(JNIEnv *env, jclass c, jobjectArray signers) {
    CALL_VOID(Class_setSigners, WORD_REF(c), WORD_REF(signers));
}
JVM_EXPORT(jstring) JVM_GetClassSignature(JNIEnv *env, jclass c) {
    return CALL_OBJECT(Class_getGenericSignature0, WORD_REF(c));
}

/* ---- inner classes, nests, records, sealed classes ---- */

JVM_EXPORT(jobjectArray) JVM_GetDeclaredClasses(JNIEnv *env, jclass c) {
    return CALL_OBJECT(Class_getDeclaredClasses0, WORD_REF(c));
}
JVM_EXPORT(jclass) JVM_GetDeclaringClass(JNIEnv *env, jclass c) {
    return CALL_OBJECT(Class_getDeclaringClass0, WORD_REF(c));
}
JVM_EXPORT(jstring) JVM_GetSimpleBinaryName(JNIEnv *env, jclass c) {
    return CALL_OBJECT(Class_getSimpleBinaryName0, WORD_REF(c));
}
JVM_EXPORT(jobjectArray) JVM_GetEnclosingMethodInfo(JNIEnv *env, jclass c) {
    return CALL_OBJECT(Class_getEnclosingMethod0, WORD_REF(c));
}
JVM_EXPORT(jboolean) JVM_AreNestMates(JNIEnv *env, jclass a, jclass b) {
    return CALL_BOOLEAN(Reflection_areNestMates, WORD_REF(a), WORD_REF(b));
}
JVM_EXPORT(jclass) JVM_GetNestHost(JNIEnv *env, jclass c) { return CALL_OBJECT(Class_getNestHost0, WORD_REF(c)); }
JVM_EXPORT(jobjectArray) JVM_GetNestMembers(JNIEnv *env, jclass c) {
    return CALL_OBJECT(Class_getNestMembers0, WORD_REF(c));
}
JVM_EXPORT(jobjectArray) JVM_GetRecordComponents(JNIEnv *env, jclass c) {
    return CALL_OBJECT(Class_getRecordComponents0, WORD_REF(c));
}
JVM_EXPORT(jobjectArray) JVM_GetPermittedSubclasses(JNIEnv *env, jclass c) {
    return CALL_OBJECT(Class_getPermittedSubclasses0, WORD_REF(c));
}

/* ---- assertions; the first class of the former is the caller's, of no meaning ---- */

JVM_EXPORT(jboolean) JVM_DesiredAssertionStatus(JNIEnv *env, jclass unused, jclass c) {
    return CALL_BOOLEAN(Class_desiredAssertionStatus0, WORD_REF(c));
}
JVM_EXPORT(jobject) JVM_AssertionStatusDirectives(JNIEnv *env, jclass unused) {
    return CALL_OBJECT(ClassLoader_retrieveDirectives, 0);
}
