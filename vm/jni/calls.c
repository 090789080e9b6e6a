/* Calling Java: Call<Type>Method, CallNonvirtual<Type>Method, CallStatic<Type>Method and NewObject in their three
   argument forms. All gather the arguments into words and end in run_method. */
#include <stdarg.h>

#include "runtime/allocate.h"
#include "runtime/startup_profile.h"
#include "vm/classes/initialize.h"
#include "vm/classes/loader.h"
#include "vm/jni/jni_internal.h"

/* Where arguments come from: a va_list, or jvalues. */
typedef struct Arguments {
    va_list *list;
    const jvalue *values;
} Arguments;

/* After the type that starts at [p] (JVMS 4.3.2). */
static inline const char *after_type(const char *p) {
    while (*p == '[') p++;
    return *p == 'L' ? strchr(p, ';') + 1 : p + 1;
}

static void gather(const Method *m, Slot *words, Arguments a) {
    const char *p = m->info->descriptor->text + 1;
    for (unsigned i = 0; *p != ')'; p = after_type(p), i++) {
        switch (*p) {
        case 'Z': *words++ = (a.list ? va_arg(*a.list, jint) : a.values[i].z) != 0; break;
        case 'B': *words++ = slot_int((jbyte)(a.list ? va_arg(*a.list, jint) : a.values[i].b)); break;
        case 'C': *words++ = (jchar)(a.list ? va_arg(*a.list, jint) : a.values[i].c); break;
        case 'S': *words++ = slot_int((jshort)(a.list ? va_arg(*a.list, jint) : a.values[i].s)); break;
        case 'I': *words++ = slot_int(a.list ? va_arg(*a.list, jint) : a.values[i].i); break;
        case 'F': *words++ = slot_float(a.list ? (jfloat)va_arg(*a.list, jdouble) : a.values[i].f); break;
        case 'J':
            words[0] = 0;
            words[1] = a.list ? va_arg(*a.list, jlong) : a.values[i].j;
            words += 2;
            break;
        case 'D':
            words[0] = 0;
            words[1] = slot_double(a.list ? va_arg(*a.list, jdouble) : a.values[i].d);
            words += 2;
            break;
        default: *words++ = slot_ref(handle_object(a.list ? va_arg(*a.list, jobject) : a.values[i].l)); break;
        }
    }
}

static jvalue to_value(Thread *t, const Method *m, Slot s) {
    jvalue v = {.j = 0};
    switch (m->return_type) {
    case T_VOID: break;
    case T_BOOLEAN: v.z = (jboolean)s; break;
    case T_BYTE: v.b = (jbyte)s; break;
    case T_CHAR: v.c = (jchar)s; break;
    case T_SHORT: v.s = (jshort)s; break;
    case T_INT: v.i = slot_to_int(s); break;
    case T_FLOAT: v.f = slot_to_float(s); break;
    case T_LONG: v.j = s; break;
    case T_DOUBLE: v.d = slot_to_double(s); break;
    default: v.l = handle_new(t, slot_to_ref(s));
    }
    return v;
}

static Method *refuse_receiver(Thread *t, const Class *c, const Class *interface) {
    char *cn = class_java_name(c), *in = class_java_name(interface), *where = loader_describe_pair(c, interface);
    exception_throw(t, IncompatibleClassChangeError,
                    "Receiver class %s does not implement the interface %s defining the method to be called (%s)", cn,
                    in, where);
    free(cn);
    free(in);
    free(where);
    return NULL;
}

/* The method that a virtual call of [m] on [receiver] runs. */
static Method *select_for(Thread *t, Object *receiver, Method *m) {
    if (m->access & ACC_PRIVATE || m->flags & METHOD_IS_INITIALIZER) return m;
    Class *c = object_class(receiver);
    if (m->vtable_index >= 0 && !class_is_interface(m->holder)) {
        Method *selected = c->vtable[m->vtable_index];
        if (!method_is_abstract(selected)) return selected;
    } else if (!class_is_interface(m->holder))
        return m;
    else if (!class_is_subclass(c, m->holder))
        return refuse_receiver(t, c, m->holder);
    return select_virtual(t, c, m);
}

static bool call_method(Thread *t, jobject receiver, bool is_virtual, Method *m, Arguments a, jvalue *value) {
    Slot words[m->argument_slots + 1u],
        result = 0; /* no more than needed: natives and Java methods may call each other deeply */
    unsigned first = 0;
    if (!method_is_static(m)) {
        Object *o = handle_object(receiver);
        if (!o) return exception_throw(t, NullPointerException, NULL);
        words[first++] = slot_ref(o);
        if (is_virtual && !(m = select_for(t, o, m))) return false;
        if (method_is_abstract(m)) return throw_abstract_method(t, object_class(o), m);
    } else if (class_state(m->holder) != CLASS_INITIALIZED && !class_initialize(t, m->holder))
        return false;
    gather(m, words + first, a);
    if (startup_profiled()) startup_method_called(m);
    uint32_t mark = handle_mark(t);
    bool ok = interp_call(t, m, words, &result);
    handle_release(t, mark);
    if (ok) *value = to_value(t, m, result);
    return ok;
}
static jvalue run_method(JNIEnv *env, jobject receiver, bool is_virtual, jmethodID id, Arguments a) {
    ENTER(env);
    jvalue value = {.j = 0};
    Object **pending = exception_set_aside(t);
    call_method(t, receiver, is_virtual, jni_method(id), a, &value);
    exception_put_back(t, pending);
    LEAVE();
    return value;
}

#define CALLS(Name, type, basic, member)                                                                          \
    type JNICALL jni_Call##Name##MethodV(JNIEnv *env, jobject o, jmethodID m, va_list args) {                     \
        va_list copy;                                                                                             \
        va_copy(copy, args);                                                                                      \
        jvalue v = run_method(env, o, true, m, (Arguments){&copy, NULL});                                         \
        va_end(copy);                                                                                             \
        return (type)v.member;                                                                                    \
    }                                                                                                             \
    type JNICALL jni_Call##Name##Method(JNIEnv *env, jobject o, jmethodID m, ...) {                               \
        va_list list;                                                                                             \
        va_start(list, m);                                                                                        \
        jvalue v = run_method(env, o, true, m, (Arguments){&list, NULL});                                         \
        va_end(list);                                                                                             \
        return (type)v.member;                                                                                    \
    }                                                                                                             \
    type JNICALL jni_Call##Name##MethodA(JNIEnv *env, jobject o, jmethodID m, const jvalue *args) {               \
        return (type)run_method(env, o, true, m, (Arguments){NULL, args}).member;                                 \
    }                                                                                                             \
    type JNICALL jni_CallNonvirtual##Name##MethodV(JNIEnv *env, jobject o, jclass c, jmethodID m, va_list args) { \
        va_list copy;                                                                                             \
        va_copy(copy, args);                                                                                      \
        jvalue v = run_method(env, o, false, m, (Arguments){&copy, NULL});                                        \
        va_end(copy);                                                                                             \
        return (type)v.member;                                                                                    \
    }                                                                                                             \
    type JNICALL jni_CallNonvirtual##Name##Method(JNIEnv *env, jobject o, jclass c, jmethodID m, ...) {           \
        va_list list;                                                                                             \
        va_start(list, m);                                                                                        \
        jvalue v = run_method(env, o, false, m, (Arguments){&list, NULL});                                        \
        va_end(list);                                                                                             \
        return (type)v.member;                                                                                    \
    }                                                                                                             \
    type JNICALL jni_CallNonvirtual##Name##MethodA(JNIEnv *env, jobject o, jclass c, jmethodID m,                 \
                                                   const jvalue *args) {                                          \
        return (type)run_method(env, o, false, m, (Arguments){NULL, args}).member;                                \
    }                                                                                                             \
    type JNICALL jni_CallStatic##Name##MethodV(JNIEnv *env, jclass c, jmethodID m, va_list args) {                \
        va_list copy;                                                                                             \
        va_copy(copy, args);                                                                                      \
        jvalue v = run_method(env, NULL, false, m, (Arguments){&copy, NULL});                                     \
        va_end(copy);                                                                                             \
        return (type)v.member;                                                                                    \
    }                                                                                                             \
    type JNICALL jni_CallStatic##Name##Method(JNIEnv *env, jclass c, jmethodID m, ...) {                          \
        va_list list;                                                                                             \
        va_start(list, m);                                                                                        \
        jvalue v = run_method(env, NULL, false, m, (Arguments){&list, NULL});                                     \
        va_end(list);                                                                                             \
        return (type)v.member;                                                                                    \
    }                                                                                                             \
    type JNICALL jni_CallStatic##Name##MethodA(JNIEnv *env, jclass c, jmethodID m, const jvalue *args) {          \
        return (type)run_method(env, NULL, false, m, (Arguments){NULL, args}).member;                             \
    }
JNI_TYPES(CALLS)
CALLS(Void, void, T_VOID, l)

/* ---- objects ---- */

static Object *allocate(Thread *t, Class *c) {
    if (class_is_primitive(c)) {
        exception_throw(t, InstantiationException, NULL);
        return NULL;
    }
    if (c->flags & (CLASS_IS_ABSTRACT | CLASS_IS_INTERFACE | CLASS_IS_ARRAY) || c == class_Class) {
        char *name = class_java_name(c);
        exception_throw(t, c == class_Class ? IllegalAccessException : InstantiationException, "%s", name ? name : "?");
        free(name);
        return NULL;
    }
    return class_initialize(t, c) ? object_new(t, c) : NULL;
}
jobject JNICALL jni_AllocObject(JNIEnv *env, jclass c) {
    ENTER(env);
    Object **pending = exception_set_aside(t);
    Object *o = allocate(t, jni_class(c));
    exception_put_back(t, pending);
    RETURN(jobject, handle_new(t, o));
}
static jobject construct(JNIEnv *env, jclass c, jmethodID id, Arguments a) {
    ENTER(env);
    Object **pending = exception_set_aside(t);
    jvalue none;
    jobject o = handle_new(t, allocate(t, jni_class(c)));
    if (o && !call_method(t, o, false, jni_method(id), a, &none)) {
        handle_delete_local(t, o);
        o = NULL;
    }
    exception_put_back(t, pending);
    RETURN(jobject, o);
}
jobject JNICALL jni_NewObjectV(JNIEnv *env, jclass c, jmethodID m, va_list args) {
    va_list copy;
    va_copy(copy, args);
    jobject o = construct(env, c, m, (Arguments){&copy, NULL});
    va_end(copy);
    return o;
}
jobject JNICALL jni_NewObject(JNIEnv *env, jclass c, jmethodID m, ...) {
    va_list list;
    va_start(list, m);
    jobject o = construct(env, c, m, (Arguments){&list, NULL});
    va_end(list);
    return o;
}
jobject JNICALL jni_NewObjectA(JNIEnv *env, jclass c, jmethodID m, const jvalue *args) {
    return construct(env, c, m, (Arguments){NULL, args});
}
