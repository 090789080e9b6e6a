/* JVM_ functions about objects: monitors, copies, strings (contract 1.4). */
#include "vm/jvm/jvm_entry.h"

JVM_EXPORT(jint) JVM_IHashCode(JNIEnv *env, jobject o) { return CALL_INT(System_identityHashCode, WORD_REF(o)); }
JVM_EXPORT(void) JVM_MonitorWait(JNIEnv *env, jobject o, jlong millis) { CALL_VOID(Object_wait, WORD_REF(o), WORDS_LONG(millis)); }
JVM_EXPORT(void) JVM_MonitorNotify(JNIEnv *env, jobject o) { CALL_VOID(Object_notify, WORD_REF(o)); }
JVM_EXPORT(void) JVM_MonitorNotifyAll(JNIEnv *env, jobject o) { CALL_VOID(Object_notifyAll, WORD_REF(o)); }
JVM_EXPORT(jobject) JVM_Clone(JNIEnv *env, jobject o) { return CALL_OBJECT(Object_clone, WORD_REF(o)); }
JVM_EXPORT(jstring) JVM_InternString(JNIEnv *env, jstring s) { return CALL_OBJECT(String_intern, WORD_REF(s)); }
