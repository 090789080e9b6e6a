/* Member IDs and field access. A jfieldID is made of the Field's address, a jmethodID the method's cell. Finality is
   not enforced (JNI). */
#include "vm/classes/initialize.h"
#include "vm/interp/frame.h"
#include "vm/interp/interp_slow.h"
#include "vm/interp/watch.h"
#include "vm/jni/jni_internal.h"

/* GetFieldID and its like initialise the class (JNI, "Accessing Fields of Objects"). */
static Class *initialized(Thread *t, jclass c) {
    Class *k = jni_class(c);
    return class_is_primitive(k) || class_initialize(t, k) ? k : NULL;
}

jmethodID jni_method_id(Thread *t, Method *m) {
    MethodId *id = m ? method_id(m) : NULL;
    if (m && !id && !t->exception) exception_throw_out_of_memory(t, "Metaspace");
    return (jmethodID)id;
}

/* The class in messages: its external name for instance fields; static ones are named alone (as `java` does it). */
static void throw_no_field(Thread *t, Class *k, const char *name, const char *descriptor, bool is_static) {
    if (is_static) {
        exception_throw(t, NoSuchFieldError, "%s", name);
        return;
    }
    char *class_name = class_java_name(k);
    exception_throw(t, NoSuchFieldError, "%s.%s %s", class_name, name, descriptor);
    free(class_name);
}
static jfieldID find_field(JNIEnv *env, jclass c, const char *name, const char *descriptor, bool is_static) {
    ENTER(env);
    Object **pending = exception_set_aside(t);
    Field *f = NULL;
    Class *k = initialized(t, c);
    if (k) {
        Symbol *n = symbol_find(name, strlen(name)), *d = symbol_find(descriptor, strlen(descriptor));
        f = n && d && !class_is_primitive(k) ? class_find_field(k, n, d) : NULL;
        if (!f || !!(f->access & ACC_STATIC) != is_static) {
            f = NULL;
            throw_no_field(t, k, name, descriptor, is_static);
        } else if (is_static && !class_initialize(t, f->holder))
            f = NULL; /* of an interface: nothing else would */
    }
    exception_put_back(t, pending);
    RETURN(jfieldID, f ? (jfieldID)field_id(f) : NULL);
}
jfieldID JNICALL jni_GetFieldID(JNIEnv *env, jclass c, const char *name, const char *descriptor) {
    return find_field(env, c, name, descriptor, false);
}
jfieldID JNICALL jni_GetStaticFieldID(JNIEnv *env, jclass c, const char *name, const char *descriptor) {
    return find_field(env, c, name, descriptor, true);
}

static Method *select_method(Class *k, const Symbol *name, const Symbol *descriptor, bool is_static) {
    if (class_is_primitive(k)) return NULL;
    if (name == sym_object_initializer)
        return class_is_array(k) || is_static ? NULL : class_declared_method(k, name, descriptor);
    if (name == sym_class_initializer) return is_static ? class_declared_method(k, name, descriptor) : NULL;
    Method *m = class_find_method(k, name, descriptor);
    if (!m || method_is_static(m) != is_static) return NULL;
    return is_static && class_is_interface(m->holder) && m->holder != k
               ? NULL
               : m; /* static interface methods are not inherited (JLS 8.4.8) */
}
static void throw_no_method(Thread *t, Class *k, const char *name, const char *descriptor, bool is_static) {
    char *signature = class_signature(k);
    exception_throw(t, NoSuchMethodError, "%s%s.%s%s", is_static ? "static " : "", signature, name, descriptor);
    free(signature);
}
static jmethodID find_method(JNIEnv *env, jclass c, const char *name, const char *descriptor, bool is_static) {
    ENTER(env);
    Object **pending = exception_set_aside(t);
    Method *m = NULL;
    const Symbol *n = symbol_find(name, strlen(name)), *d = symbol_find(descriptor, strlen(descriptor));
    if (!n || !d)
        exception_throw(t, NoSuchMethodError, "%s", name); /* no class loaded so far has such a member */
    else {
        Class *k = initialized(t, c);
        if (k && !(m = select_method(k, n, d, is_static))) throw_no_method(t, k, name, descriptor, is_static);
    }
    exception_put_back(t, pending);
    RETURN(jmethodID, jni_method_id(t, m));
}
jmethodID JNICALL jni_GetMethodID(JNIEnv *env, jclass c, const char *name, const char *descriptor) {
    return find_method(env, c, name, descriptor, false);
}
jmethodID JNICALL jni_GetStaticMethodID(JNIEnv *env, jclass c, const char *name, const char *descriptor) {
    return find_method(env, c, name, descriptor, true);
}

/* Words to and from the JNI types. */
#define FROM_Object(s) handle_new(t, slot_to_ref(s))
#define TO_Boolean(v) ((Slot)((v)&1)) /* the lowest bit, as `putfield` stores it (JVMS 6.5) */
#define TO_Byte(v) slot_int(v)
#define TO_Char(v) ((Slot)(v))
#define TO_Short(v) slot_int(v)
#define TO_Int(v) slot_int(v)
#define TO_Long(v) ((Slot)(v))
#define TO_Float(v) slot_float(v)
#define TO_Double(v) slot_double(v)
#define TO_Object(v) slot_ref(handle_object(v))

/* Watched fields: the access is announced as made by the method that runs, at location 0 of a native one; nothing is
   announced when there is no method. The class is the object's, of static fields the declaring one. An exception that
   the agent throws is pending when the JNI function returns, which does its work all the same. */
COLD static void announce_access(Thread *t, Field *field, Object *o) {
    Frame *f = frame_skip_stubs(t->frame);
    if (f)
        watch_report_access(t, f, method_is_native(f->method) ? 0 : frame_bci(f), o ? object_class(o) : field->holder,
                            o, field);
}
COLD static void announce_modification(Thread *t, Field *field, Object *o, Slot value) {
    Frame *f = frame_skip_stubs(t->frame);
    if (f)
        watch_report_modification(t, f, method_is_native(f->method) ? 0 : frame_bci(f),
                                  o ? object_class(o) : field->holder, o, field, value);
}
#define WATCHED(f) unlikely(field_watched(f))
/* Reading a primitive value needs no entry into the VM: objects do not move, and the caller's reference keeps this one
   alive. It is read as if the field were volatile, which costs nothing on x86. */
#define LOAD(type, o, f)                                                               \
    __extension__({                                                                    \
        type v_;                                                                       \
        __atomic_load((const type *)object_at(o, (f)->offset), &v_, __ATOMIC_SEQ_CST); \
        v_;                                                                            \
    })
/* [o]: NULL for static fields. */
#define GETTERS(Name, type, basic, member)                                        \
    COLD static type get_watched_##Name(JNIEnv *env, jobject o, Field *f) {       \
        ENTER(env);                                                               \
        announce_access(t, f, handle_object(o));                                  \
        LEAVE();                                                                  \
        return LOAD(type, o ? handle_object(o) : class_mirror(f->holder), f);     \
    }                                                                             \
    type JNICALL jni_Get##Name##Field(JNIEnv *env, jobject o, jfieldID id) {      \
        Field *f = jni_field(id);                                                 \
        if (WATCHED(f)) return get_watched_##Name(env, o, f);                     \
        return LOAD(type, handle_object(o), f);                                   \
    }                                                                             \
    type JNICALL jni_GetStatic##Name##Field(JNIEnv *env, jclass c, jfieldID id) { \
        Field *f = jni_field(id);                                                 \
        if (WATCHED(f)) return get_watched_##Name(env, NULL, f);                  \
        return LOAD(type, class_mirror(f->holder), f);                            \
    }
JNI_PRIMITIVES(GETTERS)
jobject JNICALL jni_GetObjectField(JNIEnv *env, jobject o, jfieldID id) {
    ENTER(env);
    Field *f = jni_field(id);
    if (WATCHED(f)) announce_access(t, f, handle_object(o));
    RETURN(jobject, FROM_Object(field_load(f, handle_object(o), f->access & ACC_VOLATILE)));
}
jobject JNICALL jni_GetStaticObjectField(JNIEnv *env, jclass c, jfieldID id) {
    ENTER(env);
    Field *f = jni_field(id);
    if (WATCHED(f)) announce_access(t, f, NULL);
    RETURN(jobject, FROM_Object(field_load(f, class_mirror(f->holder), f->access & ACC_VOLATILE)));
}
#define SETTERS(Name, type, basic, member)                                                \
    void JNICALL jni_Set##Name##Field(JNIEnv *env, jobject o, jfieldID id, type v) {      \
        ENTER(env);                                                                       \
        Field *f = jni_field(id);                                                         \
        if (WATCHED(f)) announce_modification(t, f, handle_object(o), TO_##Name(v));      \
        field_store(f, handle_object(o), TO_##Name(v), f->access &ACC_VOLATILE);          \
        LEAVE();                                                                          \
    }                                                                                     \
    void JNICALL jni_SetStatic##Name##Field(JNIEnv *env, jclass c, jfieldID id, type v) { \
        ENTER(env);                                                                       \
        Field *f = jni_field(id);                                                         \
        if (WATCHED(f)) announce_modification(t, f, NULL, TO_##Name(v));                  \
        field_store(f, class_mirror(f->holder), TO_##Name(v), f->access &ACC_VOLATILE);   \
        LEAVE();                                                                          \
    }
JNI_TYPES(SETTERS)
