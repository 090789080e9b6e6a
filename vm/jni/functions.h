/* Prototypes of the JNI functions, by chapter of the JNI specification (chapter 4). */
#define J JNICALL
/* versions, classes, modules */
jint J jni_GetVersion(JNIEnv *);
jclass J jni_DefineClass(JNIEnv *, const char *, jobject, const jbyte *, jsize);
jclass J jni_FindClass(JNIEnv *, const char *);
jclass J jni_GetSuperclass(JNIEnv *, jclass);
jboolean J jni_IsAssignableFrom(JNIEnv *, jclass, jclass);
jobject J jni_GetModule(JNIEnv *, jclass);
/* exceptions */
jint J jni_Throw(JNIEnv *, jthrowable);
jint J jni_ThrowNew(JNIEnv *, jclass, const char *);
jthrowable J jni_ExceptionOccurred(JNIEnv *);
void J jni_ExceptionDescribe(JNIEnv *);
void J jni_ExceptionClear(JNIEnv *);
void J jni_FatalError(JNIEnv *, const char *);
jboolean J jni_ExceptionCheck(JNIEnv *);
/* references, objects */
jint J jni_PushLocalFrame(JNIEnv *, jint);
jobject J jni_PopLocalFrame(JNIEnv *, jobject);
jobject J jni_NewGlobalRef(JNIEnv *, jobject);
void J jni_DeleteGlobalRef(JNIEnv *, jobject);
void J jni_DeleteLocalRef(JNIEnv *, jobject);
jboolean J jni_IsSameObject(JNIEnv *, jobject, jobject);
jobject J jni_NewLocalRef(JNIEnv *, jobject);
jint J jni_EnsureLocalCapacity(JNIEnv *, jint);
jweak J jni_NewWeakGlobalRef(JNIEnv *, jobject);
void J jni_DeleteWeakGlobalRef(JNIEnv *, jweak);
jobjectRefType J jni_GetObjectRefType(JNIEnv *, jobject);
jobject J jni_AllocObject(JNIEnv *, jclass);
jclass J jni_GetObjectClass(JNIEnv *, jobject);
jboolean J jni_IsInstanceOf(JNIEnv *, jobject, jclass);
/* reflection, natives, monitors, VM */
jmethodID J jni_FromReflectedMethod(JNIEnv *, jobject);
jfieldID J jni_FromReflectedField(JNIEnv *, jobject);
jobject J jni_ToReflectedMethod(JNIEnv *, jclass, jmethodID, jboolean);
jobject J jni_ToReflectedField(JNIEnv *, jclass, jfieldID, jboolean);
jint J jni_RegisterNatives(JNIEnv *, jclass, const JNINativeMethod *, jint);
jint J jni_UnregisterNatives(JNIEnv *, jclass);
jint J jni_MonitorEnter(JNIEnv *, jobject);
jint J jni_MonitorExit(JNIEnv *, jobject);
jint J jni_GetJavaVM(JNIEnv *, JavaVM **);
jobject J jni_NewDirectByteBuffer(JNIEnv *, void *, jlong);
void *J jni_GetDirectBufferAddress(JNIEnv *, jobject);
jlong J jni_GetDirectBufferCapacity(JNIEnv *, jobject);
/* members */
jfieldID J jni_GetFieldID(JNIEnv *, jclass, const char *, const char *);
jfieldID J jni_GetStaticFieldID(JNIEnv *, jclass, const char *, const char *);
jmethodID J jni_GetMethodID(JNIEnv *, jclass, const char *, const char *);
jmethodID J jni_GetStaticMethodID(JNIEnv *, jclass, const char *, const char *);
/* strings */
jstring J jni_NewString(JNIEnv *, const jchar *, jsize);
jsize J jni_GetStringLength(JNIEnv *, jstring);
const jchar *J jni_GetStringChars(JNIEnv *, jstring, jboolean *);
void J jni_ReleaseStringChars(JNIEnv *, jstring, const jchar *);
jstring J jni_NewStringUTF(JNIEnv *, const char *);
jsize J jni_GetStringUTFLength(JNIEnv *, jstring);
const char *J jni_GetStringUTFChars(JNIEnv *, jstring, jboolean *);
void J jni_ReleaseStringUTFChars(JNIEnv *, jstring, const char *);
void J jni_GetStringRegion(JNIEnv *, jstring, jsize, jsize, jchar *);
void J jni_GetStringUTFRegion(JNIEnv *, jstring, jsize, jsize, char *);
/* arrays */
jsize J jni_GetArrayLength(JNIEnv *, jarray);
jobjectArray J jni_NewObjectArray(JNIEnv *, jsize, jclass, jobject);
jobject J jni_GetObjectArrayElement(JNIEnv *, jobjectArray, jsize);
void J jni_SetObjectArrayElement(JNIEnv *, jobjectArray, jsize, jobject);
void *J jni_GetPrimitiveArrayCritical(JNIEnv *, jarray, jboolean *);
void J jni_ReleasePrimitiveArrayCritical(JNIEnv *, jarray, void *, jint);

/* The eight primitive types: JNI name, C type, basic type, jvalue member. */
#define JNI_PRIMITIVES(X) \
    X(Boolean, jboolean, T_BOOLEAN, z) X(Byte, jbyte, T_BYTE, b) X(Char, jchar, T_CHAR, c) X(Short, jshort, T_SHORT, s) \
    X(Int, jint, T_INT, i) X(Long, jlong, T_LONG, j) X(Float, jfloat, T_FLOAT, f) X(Double, jdouble, T_DOUBLE, d)
#define JNI_TYPES(X) JNI_PRIMITIVES(X) X(Object, jobject, T_OBJECT, l)
#define PROTOTYPES(Name, type, basic, member) \
    type J jni_Get##Name##Field(JNIEnv *, jobject, jfieldID); void J jni_Set##Name##Field(JNIEnv *, jobject, jfieldID, type); \
    type J jni_GetStatic##Name##Field(JNIEnv *, jclass, jfieldID); void J jni_SetStatic##Name##Field(JNIEnv *, jclass, jfieldID, type);
JNI_TYPES(PROTOTYPES)
#undef PROTOTYPES
#define PROTOTYPES(Name, type, basic, member)                                                                                                                  \
    type J jni_Call##Name##Method(JNIEnv *, jobject, jmethodID, ...);                                                                                          \
    type J jni_Call##Name##MethodV(JNIEnv *, jobject, jmethodID, va_list);                                                                                     \
    type J jni_Call##Name##MethodA(JNIEnv *, jobject, jmethodID, const jvalue *);                                                                              \
    type J jni_CallNonvirtual##Name##Method(JNIEnv *, jobject, jclass, jmethodID, ...);                                                                        \
    type J jni_CallNonvirtual##Name##MethodV(JNIEnv *, jobject, jclass, jmethodID, va_list);                                                                   \
    type J jni_CallNonvirtual##Name##MethodA(JNIEnv *, jobject, jclass, jmethodID, const jvalue *);                                                            \
    type J jni_CallStatic##Name##Method(JNIEnv *, jclass, jmethodID, ...);                                                                                     \
    type J jni_CallStatic##Name##MethodV(JNIEnv *, jclass, jmethodID, va_list);                                                                                \
    type J jni_CallStatic##Name##MethodA(JNIEnv *, jclass, jmethodID, const jvalue *);
JNI_TYPES(PROTOTYPES)
PROTOTYPES(Void, void, T_VOID, l)
#undef PROTOTYPES
jobject J jni_NewObject(JNIEnv *, jclass, jmethodID, ...);
jobject J jni_NewObjectV(JNIEnv *, jclass, jmethodID, va_list);
jobject J jni_NewObjectA(JNIEnv *, jclass, jmethodID, const jvalue *);
#define PROTOTYPES(Name, type, basic, member)                                                                                                                  \
    type##Array J jni_New##Name##Array(JNIEnv *, jsize);                                                                                                       \
    type *J jni_Get##Name##ArrayElements(JNIEnv *, type##Array, jboolean *);                                                                                   \
    void J jni_Release##Name##ArrayElements(JNIEnv *, type##Array, type *, jint);                                                                              \
    void J jni_Get##Name##ArrayRegion(JNIEnv *, type##Array, jsize, jsize, type *);                                                                            \
    void J jni_Set##Name##ArrayRegion(JNIEnv *, type##Array, jsize, jsize, const type *);
JNI_PRIMITIVES(PROTOTYPES)
#undef PROTOTYPES
#undef J
