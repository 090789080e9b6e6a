/* The JNI function table. Slot order is the structure's; nothing but names here. */
#include "vm/jni/jni_internal.h"

#define GET_SET(Name, type, basic, member) .Get##Name##Field = jni_Get##Name##Field, .Set##Name##Field = jni_Set##Name##Field, \
    .GetStatic##Name##Field = jni_GetStatic##Name##Field, .SetStatic##Name##Field = jni_SetStatic##Name##Field,
#define CALL(Name, type, basic, member) .Call##Name##Method = jni_Call##Name##Method, .Call##Name##MethodV = jni_Call##Name##MethodV, \
    .Call##Name##MethodA = jni_Call##Name##MethodA, .CallNonvirtual##Name##Method = jni_CallNonvirtual##Name##Method, \
    .CallNonvirtual##Name##MethodV = jni_CallNonvirtual##Name##MethodV, .CallNonvirtual##Name##MethodA = jni_CallNonvirtual##Name##MethodA, \
    .CallStatic##Name##Method = jni_CallStatic##Name##Method, .CallStatic##Name##MethodV = jni_CallStatic##Name##MethodV, \
    .CallStatic##Name##MethodA = jni_CallStatic##Name##MethodA,
#define ARRAY(Name, type, basic, member) .New##Name##Array = jni_New##Name##Array, .Get##Name##ArrayElements = jni_Get##Name##ArrayElements, \
    .Release##Name##ArrayElements = jni_Release##Name##ArrayElements, .Get##Name##ArrayRegion = jni_Get##Name##ArrayRegion, \
    .Set##Name##ArrayRegion = jni_Set##Name##ArrayRegion,

const struct JNINativeInterface_ jni_functions = {
    JNI_TYPES(GET_SET) JNI_TYPES(CALL) CALL(Void, void, T_VOID, l) JNI_PRIMITIVES(ARRAY)
    .GetVersion = jni_GetVersion, .DefineClass = jni_DefineClass, .FindClass = jni_FindClass, .FromReflectedMethod = jni_FromReflectedMethod,
    .FromReflectedField = jni_FromReflectedField, .ToReflectedMethod = jni_ToReflectedMethod, .GetSuperclass = jni_GetSuperclass,
    .IsAssignableFrom = jni_IsAssignableFrom, .ToReflectedField = jni_ToReflectedField, .Throw = jni_Throw, .ThrowNew = jni_ThrowNew,
    .ExceptionOccurred = jni_ExceptionOccurred, .ExceptionDescribe = jni_ExceptionDescribe, .ExceptionClear = jni_ExceptionClear,
    .FatalError = jni_FatalError, .PushLocalFrame = jni_PushLocalFrame, .PopLocalFrame = jni_PopLocalFrame, .NewGlobalRef = jni_NewGlobalRef,
    .DeleteGlobalRef = jni_DeleteGlobalRef, .DeleteLocalRef = jni_DeleteLocalRef, .IsSameObject = jni_IsSameObject, .NewLocalRef = jni_NewLocalRef,
    .EnsureLocalCapacity = jni_EnsureLocalCapacity, .AllocObject = jni_AllocObject, .NewObject = jni_NewObject, .NewObjectV = jni_NewObjectV,
    .NewObjectA = jni_NewObjectA, .GetObjectClass = jni_GetObjectClass, .IsInstanceOf = jni_IsInstanceOf, .GetMethodID = jni_GetMethodID,
    .GetFieldID = jni_GetFieldID, .GetStaticMethodID = jni_GetStaticMethodID, .GetStaticFieldID = jni_GetStaticFieldID, .NewString = jni_NewString,
    .GetStringLength = jni_GetStringLength, .GetStringChars = jni_GetStringChars, .ReleaseStringChars = jni_ReleaseStringChars,
    .NewStringUTF = jni_NewStringUTF, .GetStringUTFLength = jni_GetStringUTFLength, .GetStringUTFChars = jni_GetStringUTFChars,
    .ReleaseStringUTFChars = jni_ReleaseStringUTFChars, .GetArrayLength = jni_GetArrayLength, .NewObjectArray = jni_NewObjectArray,
    .GetObjectArrayElement = jni_GetObjectArrayElement, .SetObjectArrayElement = jni_SetObjectArrayElement, .RegisterNatives = jni_RegisterNatives,
    .UnregisterNatives = jni_UnregisterNatives, .MonitorEnter = jni_MonitorEnter, .MonitorExit = jni_MonitorExit, .GetJavaVM = jni_GetJavaVM,
    .GetStringRegion = jni_GetStringRegion, .GetStringUTFRegion = jni_GetStringUTFRegion, .GetPrimitiveArrayCritical = jni_GetPrimitiveArrayCritical,
    .ReleasePrimitiveArrayCritical = jni_ReleasePrimitiveArrayCritical, .NewWeakGlobalRef = jni_NewWeakGlobalRef,
    .DeleteWeakGlobalRef = jni_DeleteWeakGlobalRef, .ExceptionCheck = jni_ExceptionCheck, .NewDirectByteBuffer = jni_NewDirectByteBuffer,
    .GetDirectBufferAddress = jni_GetDirectBufferAddress, .GetDirectBufferCapacity = jni_GetDirectBufferCapacity,
    .GetObjectRefType = jni_GetObjectRefType, .GetModule = jni_GetModule,
    /* critical strings are ordinary copies */
    .GetStringCritical = jni_GetStringChars, .ReleaseStringCritical = jni_ReleaseStringChars,
};
