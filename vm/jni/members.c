/* Member IDs and field access. A jfieldID is the Field, a jmethodID the method's cell. Finality is not enforced (JNI). */
#include "vm/jni/jni_internal.h"
#include "vm/interp_slow.h"

static Class *initialized(Thread *t, jclass c) {
    Class *k = jni_class(c);
    return class_is_primitive(k) || class_initialize(t, k) ? k : NULL;
}

static bool no_such_field(Thread *t, const char *name) { return exception_throw(t, "java/lang/NoSuchFieldError", "%s", name); }
static jfieldID find_field(JNIEnv *env, jclass c, const char *name, const char *descriptor, bool is_static) {
    ENTER(env);
    Field *f = NULL;
    Class *k = initialized(t, c);
    if (k) {
        Symbol *n = symbol_find(name, strlen(name)), *d = symbol_find(descriptor, strlen(descriptor));
        f = n && d ? class_find_field(k, n, d) : NULL;
        if (!f || !!(f->access & ACC_STATIC) != is_static) { f = NULL; no_such_field(t, name); }
        else if (is_static && !class_initialize(t, f->holder)) f = NULL;
    }
    RETURN(jfieldID, (jfieldID)f);
}
jfieldID JNICALL jni_GetFieldID(JNIEnv *env, jclass c, const char *name, const char *descriptor) { return find_field(env, c, name, descriptor, false); }
jfieldID JNICALL jni_GetStaticFieldID(JNIEnv *env, jclass c, const char *name, const char *descriptor) { return find_field(env, c, name, descriptor, true); }

static jmethodID find_method(JNIEnv *env, jclass c, const char *name, const char *descriptor, bool is_static) {
    ENTER(env);
    Method *m = NULL;
    Class *k = initialized(t, c);
    if (k) {
        Symbol *n = symbol_find(name, strlen(name)), *d = symbol_find(descriptor, strlen(descriptor));
        if (n && d && !class_is_primitive(k)) m = n == sym_object_initializer || n == sym_class_initializer ? class_declared_method(k, n, d) : class_find_method(k, n, d);
        if (!m || method_is_static(m) != is_static) {
            m = NULL;
            exception_throw(t, "java/lang/NoSuchMethodError", "%s", name);
        }
    }
    RETURN(jmethodID, m ? (jmethodID)method_id(m) : NULL);
}
jmethodID JNICALL jni_GetMethodID(JNIEnv *env, jclass c, const char *name, const char *descriptor) { return find_method(env, c, name, descriptor, false); }
jmethodID JNICALL jni_GetStaticMethodID(JNIEnv *env, jclass c, const char *name, const char *descriptor) { return find_method(env, c, name, descriptor, true); }

/* Words to and from the JNI types. */
#define FROM_Boolean(s) ((jboolean)(s))
#define FROM_Byte(s) ((jbyte)(s))
#define FROM_Char(s) ((jchar)(s))
#define FROM_Short(s) ((jshort)(s))
#define FROM_Int(s) slot_to_int(s)
#define FROM_Long(s) ((jlong)(s))
#define FROM_Float(s) slot_to_float(s)
#define FROM_Double(s) slot_to_double(s)
#define FROM_Object(s) handle_new(t, slot_to_ref(s))
#define TO_Boolean(v) ((Slot)((v) != 0))
#define TO_Byte(v) slot_int(v)
#define TO_Char(v) ((Slot)(v))
#define TO_Short(v) slot_int(v)
#define TO_Int(v) slot_int(v)
#define TO_Long(v) ((Slot)(v))
#define TO_Float(v) slot_float(v)
#define TO_Double(v) slot_double(v)
#define TO_Object(v) slot_ref(handle_object(v))
#define FIELDS(Name, type, basic, member) \
    type JNICALL jni_Get##Name##Field(JNIEnv *env, jobject o, jfieldID id) { \
        ENTER(env); Field *f = jni_field(id); \
        RETURN(type, FROM_##Name(field_load(f, handle_object(o), f->access & ACC_VOLATILE))); } \
    void JNICALL jni_Set##Name##Field(JNIEnv *env, jobject o, jfieldID id, type v) { \
        ENTER(env); Field *f = jni_field(id); \
        field_store(f, handle_object(o), TO_##Name(v), f->access & ACC_VOLATILE); LEAVE(); } \
    type JNICALL jni_GetStatic##Name##Field(JNIEnv *env, jclass c, jfieldID id) { \
        ENTER(env); Field *f = jni_field(id); \
        RETURN(type, FROM_##Name(field_load(f, class_mirror(f->holder), f->access & ACC_VOLATILE))); } \
    void JNICALL jni_SetStatic##Name##Field(JNIEnv *env, jclass c, jfieldID id, type v) { \
        ENTER(env); Field *f = jni_field(id); \
        field_store(f, class_mirror(f->holder), TO_##Name(v), f->access & ACC_VOLATILE); LEAVE(); }
JNI_TYPES(FIELDS)
