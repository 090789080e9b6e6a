/* JVM_ functions about objects: monitors, copies, strings, references, arrays (contract 1.4). */
#include "vm/jvm/jvm_entry.h"
#include "vm/natives/array.h"

JVM_EXPORT(jint) JVM_IHashCode(JNIEnv *env, jobject o) { return CALL_INT(System_identityHashCode, WORD_REF(o)); }
JVM_EXPORT(void) JVM_MonitorWait(JNIEnv *env, jobject o, jlong millis) {
    CALL_VOID(Object_wait, WORD_REF(o), WORDS_LONG(millis));
}
JVM_EXPORT(void) JVM_MonitorNotify(JNIEnv *env, jobject o) { CALL_VOID(Object_notify, WORD_REF(o)); }
JVM_EXPORT(void) JVM_MonitorNotifyAll(JNIEnv *env, jobject o) { CALL_VOID(Object_notifyAll, WORD_REF(o)); }
JVM_EXPORT(jobject) JVM_Clone(JNIEnv *env, jobject o) { return CALL_OBJECT(Object_clone, WORD_REF(o)); }
JVM_EXPORT(jstring) JVM_InternString(JNIEnv *env, jstring s) { return CALL_OBJECT(String_intern, WORD_REF(s)); }

/* ---- java.lang.ref ---- */

JVM_EXPORT(jobject) JVM_GetAndClearReferencePendingList(JNIEnv *env) { return CALL_OBJECT(Reference_getAndClear); }
JVM_EXPORT(jboolean) JVM_HasReferencePendingList(JNIEnv *env) { return CALL_BOOLEAN(Reference_has); }
JVM_EXPORT(void) JVM_WaitForReferencePendingList(JNIEnv *env) { CALL_VOID(Reference_wait); }
JVM_EXPORT(jboolean) JVM_ReferenceRefersTo(JNIEnv *env, jobject reference, jobject o) {
    return CALL_BOOLEAN(Reference_refersTo0, WORD_REF(reference), WORD_REF(o));
}
JVM_EXPORT(jboolean) JVM_PhantomReferenceRefersTo(JNIEnv *env, jobject reference, jobject o) {
    return CALL_BOOLEAN(Reference_refersTo0, WORD_REF(reference), WORD_REF(o));
}
JVM_EXPORT(jobject) JVM_ReferenceGet(JNIEnv *env, jobject reference) {
    return CALL_OBJECT(Reference_get0, WORD_REF(reference));
}
JVM_EXPORT(void) JVM_ReferenceClear(JNIEnv *env, jobject reference) {
    CALL_VOID(Reference_clear0, WORD_REF(reference));
}

/* ---- arrays ---- */

JVM_EXPORT(void)
JVM_ArrayCopy(JNIEnv *env, jclass unused, jobject from, jint from_index, jobject to, jint to_index, jint count) {
    CALL_VOID(System_arraycopy, WORD_REF(from), WORD_INT(from_index), WORD_REF(to), WORD_INT(to_index),
              WORD_INT(count));
}
JVM_EXPORT(jint) JVM_GetArrayLength(JNIEnv *env, jobject array) { return CALL_INT(Array_getLength, WORD_REF(array)); }
JVM_EXPORT(jobject) JVM_GetArrayElement(JNIEnv *env, jobject array, jint index) {
    return CALL_OBJECT(Array_get, WORD_REF(array), WORD_INT(index));
}
JVM_EXPORT(void) JVM_SetArrayElement(JNIEnv *env, jobject array, jint index, jobject value) {
    CALL_VOID(Array_set, WORD_REF(array), WORD_INT(index), WORD_REF(value));
}
JVM_EXPORT(jobject) JVM_NewArray(JNIEnv *env, jclass component, jint length) {
    return CALL_OBJECT(Array_newArray, WORD_REF(component), WORD_INT(length));
}
JVM_EXPORT(jobject) JVM_NewMultiArray(JNIEnv *env, jclass component, jintArray lengths) {
    return CALL_OBJECT(Array_multiNewArray, WORD_REF(component), WORD_REF(lengths));
}

/* [code]: T_BOOLEAN ... T_LONG. */
JVM_EXPORT(jvalue) JVM_GetPrimitiveArrayElement(JNIEnv *env, jobject array, jint index, jint code) {
    ENTER(env);
    Slot words[2] = {WORD_REF(array), WORD_INT(index)}, raw = 0;
    jvalue value = {.j = 0};
    if (array_get_primitive(t, words, code, &raw)) {
        switch (code) {
        case T_BOOLEAN: value.z = raw != 0; break;
        case T_BYTE: value.b = (jbyte)raw; break;
        case T_CHAR: value.c = (jchar)raw; break;
        case T_SHORT: value.s = (jshort)raw; break;
        case T_INT: value.i = slot_to_int(raw); break;
        case T_FLOAT: value.f = slot_to_float(raw); break;
        default: value.j = raw;
        }
    }
    RETURN(jvalue, value);
}
JVM_EXPORT(void)
JVM_SetPrimitiveArrayElement(JNIEnv *env, jobject array, jint index, jvalue value, unsigned char code) {
    ENTER(env);
    Slot raw = code == T_BOOLEAN ? slot_int(value.z)
               : code == T_BYTE  ? slot_int(value.b)
               : code == T_CHAR  ? slot_int(value.c)
               : code == T_SHORT ? slot_int(value.s)
               : code == T_INT   ? slot_int(value.i)
               : code == T_FLOAT ? slot_float(value.f)
                                 : value.j;
    Slot words[4] = {WORD_REF(array), WORD_INT(index), raw, raw}; /* long and double: the second of two words */
    array_set_primitive(t, words, code);
    LEAVE();
}
