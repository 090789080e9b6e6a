/* -Xcheck:jni: what the generated functions of the checked table (functions.def, generate.py) call before and after
   the plain functions. A check that fails ends the process as FatalError does; warnings continue. Texts are those of
   `java` where it makes the same check. Everything runs in the calling thread, parameter checks in state IN_VM (between
   jni_check_begin and thread_to_native). */
#ifndef vm_jni_check_h
#define vm_jni_check_h
#include <stdarg.h>

#include "vm/jni/jni_internal.h"

enum { LOCALS_PROMISED = 32 }; /* `java` warns when a native has this many more local references than it asked for */
enum { JNI_PENDING = 1, JNI_SECTION = 2, JNI_LOOKS = 4, JNI_CALL = 8 }; /* rules of a function: see functions.def */
typedef struct JniCall {
    const char *name; /* of the function */
    unsigned rules;
    const void *caller; /* return address in native code */
    Thread *thread;
} JniCall;
/* Where the arguments of a call come from: a va_list, or jvalues. */
typedef struct JniArguments {
    va_list *list;
    const jvalue *values;
} JniArguments;

/* Prints "FATAL ERROR in native method: ...", the native [caller] (NULL: not known) and the Java frames, and ends the
   process through the abort hook. [t] NULL: no Java thread. */
void jni_fatal(Thread *t, const void *caller, const char *format, ...) __attribute__((noreturn, format(printf, 3, 4)));
/* The same with "WARNING in native method: ...", and continues. */
void jni_warn(Thread *t, const void *caller, const char *format, ...) __attribute__((format(printf, 3, 4)));

void jni_check_begin(JniCall *call, JNIEnv *env); /* thread, critical sections, exceptions; afterwards IN_VM */
void jni_check_end(JniCall *call);                /* in state IN_NATIVE: local references, exceptions to be looked at */
uint32_t jni_check_locals(Thread *t); /* local references that the running native has made and not deleted */
void jni_check_object(JniCall *call, jobject o);
void jni_check_reference(JniCall *call, jobject o);
void jni_check_kind(JniCall *call, jobject o, jobjectRefType kind);
void jni_check_class(JniCall *call, jclass c);
void jni_check_class_of_members(JniCall *call, jclass c);
void jni_check_loader(JniCall *call, jobject loader);
void jni_check_throwable(JniCall *call, jthrowable e);
void jni_check_throwable_class(JniCall *call, jclass c);
void jni_check_string(JniCall *call, jstring s);
void jni_check_array(JniCall *call, jarray a);
void jni_check_object_array(JniCall *call, jarray a);
void jni_check_primitive_array(JniCall *call, jarray a, unsigned basic); /* [basic] 0: any primitive type */
void jni_check_reflected(JniCall *call, jobject o, bool method);
void jni_check_field(JniCall *call, jobject o, jfieldID id, unsigned basic);
void jni_check_static_field(JniCall *call, jclass c, jfieldID id, unsigned basic);
void jni_check_field_value(JniCall *call, jfieldID id, jobject value);
void jni_check_member_field(JniCall *call, jclass c, jfieldID id, bool is_static);
void jni_check_member_method(JniCall *call, jclass c, jmethodID id, bool is_static);
Method *jni_check_method(JniCall *call, jobject o, jclass c, jmethodID id,
                         unsigned basic); /* [c] NULL: a virtual call */
Method *jni_check_static_method(JniCall *call, jclass c, jmethodID id, unsigned basic);
Method *jni_check_constructor(JniCall *call, jclass c, jmethodID id);
void jni_check_arguments(JniCall *call, const Method *m, const JniArguments *arguments);
void jni_check_class_name(JniCall *call, const char *name);
void jni_check_utf(JniCall *call, const char *text, bool null_allowed);
void jni_check_capacity(JniCall *call, jint capacity);
#endif
