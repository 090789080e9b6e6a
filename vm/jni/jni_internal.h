/* Shared by the files of the JNI table. Every function enters the VM, works on raw objects and returns to native state;
   results that are references are local handles of the current native frame. */
#ifndef vm_jni_jni_internal_h
#define vm_jni_jni_internal_h
/* Signatures are given by the specification; what a VM without moving objects or class look-ups by ID has no use for
   stays unnamed by use. */
#pragma GCC diagnostic ignored "-Wunused-parameter"
#include <stdlib.h>
#include <string.h>

#include "runtime/exception.h"
#include "runtime/handle.h"
#include "runtime/java_vm.h"
#include "runtime/string.h"
#include "runtime/wellknown.h"
#include "vm/classes/link.h"
#include "vm/classes/loader.h"
#include "vm/classes/resolve.h"
#include "vm/interp/interp.h"

#define ENTER(env)                    \
    Thread *t = thread_from_env(env); \
    thread_to_vm(t)
#define LEAVE() thread_to_native(t)
#define RETURN(type, expression) \
    do {                         \
        type r_ = (expression);  \
        thread_to_native(t);     \
        return r_;               \
    } while (0)

static inline Class *jni_class(jclass c) { return mirror_class(handle_object(c)); }
/* A call by the ID of an obsolete version, which stack queries give, runs the current one. */
static inline Method *jni_method(jmethodID id) { return method_current(((MethodId *)id)->method); }
static inline Field *jni_field(jfieldID id) { return field_of_id(id); }
static inline jclass jni_new_class(Thread *t, Class *c) { return c ? (jclass)handle_new(t, class_mirror(c)) : NULL; }
/* The ID of a method, NULL for NULL; NULL with an exception pending when there is no memory for it. */
jmethodID jni_method_id(Thread *t, Method *m);

/* The eight primitive types: JNI name, C type, basic type, jvalue member. */
#define JNI_PRIMITIVES(X)              \
    X(Boolean, jboolean, T_BOOLEAN, z) \
    X(Byte, jbyte, T_BYTE, b)          \
    X(Char, jchar, T_CHAR, c)          \
    X(Short, jshort, T_SHORT, s)       \
    X(Int, jint, T_INT, i)             \
    X(Long, jlong, T_LONG, j)          \
    X(Float, jfloat, T_FLOAT, f)       \
    X(Double, jdouble, T_DOUBLE, d)
#define JNI_TYPES(X) JNI_PRIMITIVES(X) X(Object, jobject, T_OBJECT, l)
/* Prototypes of all functions; generated, like the tables, from functions.def. */
#include "jni_functions.h"
#endif
