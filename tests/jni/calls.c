/* Calls from C into Java by the three argument forms; constructors; IDs that do not exist. */
#include "test.h"

/* The va_list forms, for every type. */
#define V_FORMS(Name, type)                                                             \
    static type virtual_##Name(JNIEnv *env, jobject o, jmethodID m, ...) {              \
        va_list list;                                                                   \
        va_start(list, m);                                                              \
        type r = J(Call##Name##MethodV, o, m, list);                                    \
        va_end(list);                                                                   \
        return r;                                                                       \
    }                                                                                   \
    static type nonvirtual_##Name(JNIEnv *env, jobject o, jclass c, jmethodID m, ...) { \
        va_list list;                                                                   \
        va_start(list, m);                                                              \
        type r = J(CallNonvirtual##Name##MethodV, o, c, m, list);                       \
        va_end(list);                                                                   \
        return r;                                                                       \
    }                                                                                   \
    static type static_##Name(JNIEnv *env, jclass c, jmethodID m, ...) {                \
        va_list list;                                                                   \
        va_start(list, m);                                                              \
        type r = J(CallStatic##Name##MethodV, c, m, list);                              \
        va_end(list);                                                                   \
        return r;                                                                       \
    }
V_FORMS(Boolean, jboolean)
V_FORMS(Byte, jbyte)
V_FORMS(Char, jchar)
V_FORMS(Short, jshort)
V_FORMS(Int, jint)
V_FORMS(Long, jlong)
V_FORMS(Float, jfloat)
V_FORMS(Double, jdouble)
V_FORMS(Object, jobject)
static void virtual_Void(JNIEnv *env, jobject o, jmethodID m, ...) {
    va_list list;
    va_start(list, m);
    J(CallVoidMethodV, o, m, list);
    va_end(list);
}
static void nonvirtual_Void(JNIEnv *env, jobject o, jclass c, jmethodID m, ...) {
    va_list list;
    va_start(list, m);
    J(CallNonvirtualVoidMethodV, o, c, m, list);
    va_end(list);
}
static void static_Void(JNIEnv *env, jclass c, jmethodID m, ...) {
    va_list list;
    va_start(list, m);
    J(CallStaticVoidMethodV, c, m, list);
    va_end(list);
}

#define ALL_FORMS(Name, type, letter, descriptor, member, format, cast, value)                                      \
    do {                                                                                                            \
        jmethodID m = J(GetMethodID, c, #letter, descriptor), s = J(GetStaticMethodID, c, "s" #letter, descriptor); \
        jvalue a[1];                                                                                                \
        memset(a, 0xa5, sizeof a);                                                                                  \
        a[0].member = value;                                                                                        \
        say(#Name " " format " " format " " format "\n", cast J(Call##Name##Method, o, m, value),                   \
            cast virtual_##Name(env, o, m, value), cast J(Call##Name##MethodA, o, m, a));                           \
        say(#Name " too " format " " format " " format "\n", cast J(Call##Name##Method, too, m, value),             \
            cast virtual_##Name(env, too, m, value), cast J(Call##Name##MethodA, too, m, a));                       \
        say(#Name " nonvirtual " format " " format " " format "\n",                                                 \
            cast J(CallNonvirtual##Name##Method, too, c, m, value), cast nonvirtual_##Name(env, too, c, m, value),  \
            cast J(CallNonvirtual##Name##MethodA, too, c, m, a));                                                   \
        say(#Name " static " format " " format " " format "\n", cast J(CallStatic##Name##Method, c, s, value),      \
            cast static_##Name(env, c, s, value), cast J(CallStatic##Name##MethodA, c, s, a));                      \
    } while (0)

static const char *kind(JNIEnv *env, jobject o) { return o ? text_of(env, o) : "(null)"; }

JNIEXPORT void JNICALL Java_Calls_types(JNIEnv *env, jclass k, jobject o, jobject too) {
    jclass c = J(GetObjectClass, o);
    ALL_FORMS(Boolean, jboolean, z, "(Z)Z", z, "%d", (int), JNI_TRUE);
    ALL_FORMS(Boolean, jboolean, z, "(Z)Z", z, "%d", (int), JNI_FALSE);
    ALL_FORMS(Byte, jbyte, b, "(B)B", b, "%d", (int), -7);
    ALL_FORMS(Byte, jbyte, b, "(B)B", b, "%d", (int), -128);
    ALL_FORMS(Char, jchar, c, "(C)C", c, "%d", (int), 0xfffe);
    ALL_FORMS(Short, jshort, s, "(S)S", s, "%d", (int), -32768);
    ALL_FORMS(Short, jshort, s, "(S)S", s, "%d", (int), 300);
    ALL_FORMS(Int, jint, i, "(I)I", i, "%d", (int), 2147483647);
    ALL_FORMS(Long, jlong, j, "(J)J", j, "%lld", (long long), (jlong)-5000000000ll);
    ALL_FORMS(Float, jfloat, f, "(F)F", f, "%g", (double), 1.25f);
    ALL_FORMS(Double, jdouble, d, "(D)D", d, "%.17g", (double), -1e300);
    jmethodID m = J(GetMethodID, c, "l", "(Ljava/lang/Object;)Ljava/lang/Object;"),
              s = J(GetStaticMethodID, c, "sl", "(Ljava/lang/Object;)Ljava/lang/Object;");
    jvalue a[2] = {{.l = NULL}};
    jstring text = J(NewStringUTF, "given");
    jvalue b[2] = {{.l = text}};
    say("Object %s %s %s\n", kind(env, J(CallObjectMethod, o, m, NULL)), kind(env, virtual_Object(env, o, m, text)),
        kind(env, J(CallObjectMethodA, o, m, a)));
    say("Object nonvirtual %s %s %s\n", kind(env, J(CallNonvirtualObjectMethod, too, c, m, NULL)),
        kind(env, nonvirtual_Object(env, too, c, m, text)), kind(env, J(CallNonvirtualObjectMethodA, too, c, m, a)));
    say("Object static %s %s %s\n", kind(env, J(CallStaticObjectMethod, c, s, NULL)),
        kind(env, static_Object(env, c, s, text)), kind(env, J(CallStaticObjectMethodA, c, s, b)));
    say("same object: %d\n", J(IsSameObject, text, J(CallStaticObjectMethod, c, s, text)));
    m = J(GetMethodID, c, "v", "(ILjava/lang/Object;)V");
    s = J(GetStaticMethodID, c, "sv", "(ILjava/lang/Object;)V");
    a[0].i = -3;
    a[1].l = text;
    J(CallVoidMethod, o, m, 1, text);
    virtual_Void(env, o, m, 2, text);
    J(CallVoidMethodA, o, m, a);
    J(CallVoidMethod, too, m, 1, text);
    J(CallNonvirtualVoidMethod, too, c, m, 1, NULL);
    nonvirtual_Void(env, too, c, m, 2, text);
    J(CallNonvirtualVoidMethodA, too, c, m, a);
    J(CallStaticVoidMethod, c, s, 1, text);
    static_Void(env, c, s, 2, text);
    J(CallStaticVoidMethodA, c, s, a);
    /* references of other kinds as arguments and receivers */
    jobject global = J(NewGlobalRef, text), weak = J(NewWeakGlobalRef, text), receiver = J(NewGlobalRef, o);
    J(CallVoidMethod, receiver, m, 4, global);
    J(CallVoidMethod, receiver, m, 5, weak);
    J(DeleteGlobalRef, global);
    J(DeleteWeakGlobalRef, weak);
    J(DeleteGlobalRef, receiver);
}

#define STRING "()Ljava/lang/String;"
static void call(JNIEnv *env, const char *what, jobject o, jclass c, const char *name) {
    jmethodID m = J(GetMethodID, c, name, STRING);
    if (!m) {
        say_pending(env, what);
        return;
    }
    say("%s.%s: %s", what, name, text_of(env, J(CallObjectMethod, o, m)));
    if (J(ExceptionCheck)) {
        say_pending(env, " virtual");
        return;
    }
    jobject r = J(CallNonvirtualObjectMethod, o, c, m);
    if (J(ExceptionCheck))
        say_pending(env, ", nonvirtual");
    else
        say(", nonvirtual: %s\n", text_of(env, r));
}
JNIEXPORT void JNICALL Java_Calls_dispatch(JNIEnv *env, jclass k, jobject o, jclass base, jclass derived, jclass shape,
                                           jclass round) {
    static const char *const names[] = {"name", "fixed",    "secret",     "packagePrivate",
                                        "area", "describe", "overridden", "toString"};
    for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (i < 7) call(env, "base", o, base, names[i]); /* Object.toString prints a hash */
        call(env, "derived", o, derived, names[i]);
    }
    static const char *const of_shape[] = {"describe", "overridden", "hidden"};
    for (unsigned i = 0; i < 3; i++) call(env, "shape", o, shape, of_shape[i]);
    call(env, "round", o, round, "overridden");
    call(env, "round", o, round, "describe");
    /* abstract methods can be called virtually */
    say("%s\n", text_of(env, J(CallObjectMethod, o, J(GetMethodID, shape, "area", STRING))));
    say("%s\n", text_of(env, J(CallObjectMethod, o, J(GetMethodID, base, "abstractOne", STRING))));
    /* methods of Object through an interface and on arrays */
    say("%s\n", text_of(env, J(CallObjectMethod, o, J(GetMethodID, shape, "toString", STRING))));
    jintArray array = J(NewIntArray, 3);
    jclass ints = J(GetObjectClass, array);
    jmethodID equals = J(GetMethodID, ints, "equals", "(Ljava/lang/Object;)Z");
    say("array equals: %d\n", J(CallBooleanMethod, array, equals, array));
    jmethodID clone = J(GetMethodID, ints, "clone", "()Ljava/lang/Object;");
    say_pending(env, "clone");
    jobject copy = clone ? J(CallObjectMethod, array, clone) : NULL;
    say("clone: %d %d\n", copy ? (int)J(GetArrayLength, copy) : -1, J(IsSameObject, array, copy));
    /* static methods */
    say("%s\n", text_of(env, J(CallStaticObjectMethod, base, J(GetStaticMethodID, base, "which", STRING))));
    say("%s\n", text_of(env, J(CallStaticObjectMethod, derived, J(GetStaticMethodID, derived, "which", STRING))));
    say("%s\n", text_of(env, J(CallStaticObjectMethod, shape, J(GetStaticMethodID, shape, "make", STRING))));
    /* the class argument of static calls means nothing: the ID says it all */
    say("%s\n", text_of(env, J(CallStaticObjectMethod, derived, J(GetStaticMethodID, base, "which", STRING))));
    /* IDs are the same however they are found */
    say("same id: %d\n", J(GetMethodID, derived, "fixed", STRING) == J(GetMethodID, base, "fixed", STRING));
}

static jobject new_v(JNIEnv *env, jclass c, jmethodID m, ...) {
    va_list list;
    va_start(list, m);
    jobject o = J(NewObjectV, c, m, list);
    va_end(list);
    return o;
}
JNIEXPORT jobjectArray JNICALL Java_Calls_construct(JNIEnv *env, jclass k, jclass c) {
    jobjectArray list = J(NewObjectArray, 8, J(FindClass, "java/lang/Object"), NULL);
    jmethodID none = J(GetMethodID, c, "<init>", "()V"), three = J(GetMethodID, c, "<init>", "(IJLjava/lang/String;)V"),
              many = J(GetMethodID, c, "<init>", "(ZBCSFD)V"),
              hidden = J(GetMethodID, c, "<init>", "(Ljava/lang/Object;)V"),
              thrower = J(GetMethodID, c, "<init>", "(Ljava/lang/RuntimeException;)V");
    jstring text = J(NewStringUTF, "text");
    J(SetObjectArrayElement, list, 0, J(NewObject, c, none));
    J(SetObjectArrayElement, list, 1, new_v(env, c, three, 1, (jlong)-2, text));
    jvalue v[6] = {{.i = 7}, {.j = 1ll << 40}, {.l = NULL}};
    J(SetObjectArrayElement, list, 2, J(NewObjectA, c, three, v));
    J(SetObjectArrayElement, list, 3, J(NewObject, c, many, JNI_TRUE, -1, 0xffff, -300, 1.5, 2.25));
    jvalue w[6] = {{.z = 1}, {.b = -128}, {.c = 65}, {.s = -32768}, {.f = -0.0f}, {.d = 1e100}};
    J(SetObjectArrayElement, list, 4, J(NewObjectA, c, many, w));
    J(SetObjectArrayElement, list, 5, J(NewObject, c, hidden, text));
    jobject raw = J(AllocObject, c);
    J(CallNonvirtualVoidMethod, raw, c, three, 5, (jlong)6, NULL);
    J(SetObjectArrayElement, list, 6, raw);
    jclass exception = J(FindClass, "java/lang/IllegalStateException");
    jobject e = J(NewObject, exception, J(GetMethodID, exception, "<init>", "(Ljava/lang/String;)V"), text);
    jobject failed = J(NewObject, c, thrower, e);
    say("failed: %s, same exception: %d\n", failed ? "object" : "null", J(IsSameObject, e, J(ExceptionOccurred)));
    say_pending(env, "thrower");
    return list;
}

static void method(JNIEnv *env, jclass c, const char *name, const char *descriptor) {
    say("%s%s %s", name, descriptor, J(GetMethodID, c, name, descriptor) ? "found" : "missing");
    say_pending(env, " instance");
    say("%s%s %s", name, descriptor, J(GetStaticMethodID, c, name, descriptor) ? "found" : "missing");
    say_pending(env, " static");
}
JNIEXPORT void JNICALL Java_Calls_missing(JNIEnv *env, jclass k, jclass c, jclass shape, jclass lazy, jclass broken) {
    method(env, c, "nothing", "()V");
    method(env, c, "name", "()V");
    method(env, c, "name", STRING);
    method(env, c, "which", STRING);
    method(env, c, "make", STRING);
    method(env, c, "<init>", "()V");
    method(env, c, "<init>", "(S)V");
    method(env, c, "<clinit>", "()V");
    method(env, lazy, "<clinit>", "()V");
    method(env, c, "hashCode", "()I");
    method(env, shape, "make", STRING);
    method(env, shape, "describe", STRING);
    method(env, shape, "hidden", STRING);
    method(env, shape, "hashCode", "()I");
    method(env, c, "", "");
    method(env, c, "name", "nonsense");
    method(env, J(FindClass, "[I"), "length", "()I");
    method(env, J(FindClass, "[I"), "<init>", "()V");
    method(env, lazy, "hello", STRING);
    method(env, broken, "f", "()I");
    method(env, broken, "f", "()I");
}

JNIEXPORT void JNICALL Java_Calls_allocate(JNIEnv *env, jclass k, jobjectArray classes) {
    jsize n = J(GetArrayLength, classes);
    for (jsize i = 0; i < n; i++) {
        jclass c = J(GetObjectArrayElement, classes, i);
        jobject o = J(AllocObject, c);
        say("allocate %d: %s", (int)i, o ? "object" : "null");
        say_pending(env, "");
    }
}

/* C callers may pass any byte as a jboolean: not 0 is true. */
JNIEXPORT void JNICALL Java_Calls_booleans(JNIEnv *env, jclass c) {
    jmethodID m = J(GetStaticMethodID, c, "bool", "(Z)Ljava/lang/String;");
    static const int values[] = {0, 1, 2, 3, 128, 255, 256};
    for (unsigned i = 0; i < sizeof values / sizeof values[0]; i++) {
        jvalue v[1] = {{.z = (jboolean)values[i]}};
        say("%d: %s, %s\n", values[i], values[i] < 256 ? text_of(env, J(CallStaticObjectMethod, c, m, values[i])) : "-",
            text_of(env, J(CallStaticObjectMethodA, c, m, v)));
    }
}

/* A Java method with variable arguments takes an array. */
JNIEXPORT void JNICALL Java_Calls_varargs(JNIEnv *env, jclass k, jobjectArray list) {
    jclass arrays = J(FindClass, "java/util/Arrays");
    jmethodID m = J(GetStaticMethodID, arrays, "asList", "([Ljava/lang/Object;)Ljava/util/List;");
    jobject o = J(CallStaticObjectMethod, arrays, m, list);
    say("%s\n", text_of(env, J(CallObjectMethod, o, J(GetMethodID, J(GetObjectClass, o), "toString", STRING))));
    jclass collection = J(FindClass, "java/util/List");
    say("size %d\n", (int)J(CallIntMethod, o, J(GetMethodID, collection, "size", "()I")));
}

/* Methods of an interface, and of Object found through it, on what implements it and what does not. */
JNIEXPORT void JNICALL Java_Calls_receivers(JNIEnv *env, jclass k, jclass face, jobjectArray list) {
    static const char *const names[] = {"open", "ready", "own", "toString"};
    for (jsize i = 0; i < J(GetArrayLength, list); i++) {
        jobject o = J(GetObjectArrayElement, list, i);
        for (int n = 0; n < 4; n++) {
            jmethodID m = J(GetMethodID, face, names[n], STRING);
            jstring s = J(CallObjectMethod, o, m);
            say("%d %s: %s\n", (int)i, names[n], n == 3 ? "" : J(ExceptionCheck) ? "thrown" : text_of(env, s));
            say_pending(env, names[n]);
            if (n == 0) continue;
            s = J(CallNonvirtualObjectMethod, o, face, m);
            say("nonvirtual: %s\n", n == 3 ? "" : text_of(env, s));
        }
    }
}
