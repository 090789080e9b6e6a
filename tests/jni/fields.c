/* Get<Type>Field and relatives, on fields of all types. */
#include "test.h"

#define STRING "Ljava/lang/String;"
#define OBJECT "Ljava/lang/Object;"

JNIEXPORT void JNICALL Java_Fields_find(JNIEnv *env, jclass k, jclass derived) {
    say("before\n");
    jfieldID i = J(GetFieldID, derived, "i", "I"); /* initialises Base and Derived */
    say("i %s\n", i ? "found" : "missing");
    jfieldID limit = J(GetStaticFieldID, derived, "LIMIT", "I");
    say("LIMIT %d\n", (int)J(GetStaticIntField, derived, limit));
    say("TEXT %s\n", text_of(env, J(GetStaticObjectField, derived, J(GetStaticFieldID, derived, "TEXT", STRING))));
}

#define BOTH(Name, type, field, descriptor, format, cast, value)  \
    do {                                                          \
        jfieldID id = J(GetFieldID, c, field, descriptor);        \
        if (!id) {                                                \
            say_pending(env, field);                              \
            break;                                                \
        }                                                         \
        say(field " " format, cast J(Get##Name##Field, o, id));   \
        J(Set##Name##Field, o, id, value);                        \
        say(" -> " format "\n", cast J(Get##Name##Field, o, id)); \
    } while (0)
#define BOTH_STATIC(Name, type, field, descriptor, format, cast, value) \
    do {                                                                \
        jfieldID id = J(GetStaticFieldID, c, field, descriptor);        \
        if (!id) {                                                      \
            say_pending(env, field);                                    \
            break;                                                      \
        }                                                               \
        say(field " " format, cast J(GetStatic##Name##Field, c, id));   \
        J(SetStatic##Name##Field, c, id, value);                        \
        say(" -> " format "\n", cast J(GetStatic##Name##Field, c, id)); \
    } while (0)

JNIEXPORT void JNICALL Java_Fields_use(JNIEnv *env, jclass k, jobject o, jclass c) {
    jobject given = J(NewStringUTF, "given");
    BOTH(Boolean, jboolean, "z", "Z", "%d", (int), JNI_FALSE);
    BOTH(Byte, jbyte, "b", "B", "%d", (int), -128);
    BOTH(Char, jchar, "c", "C", "%d", (int), 0xffff);
    BOTH(Short, jshort, "s", "S", "%d", (int), -32768);
    BOTH(Int, jint, "i", "I", "%d", (int), (jint)0x80000000);
    BOTH(Long, jlong, "j", "J", "%lld", (long long), (jlong)0x8000000000000001ll);
    BOTH(Float, jfloat, "f", "F", "%g", (double), -0.0f);
    BOTH(Double, jdouble, "d", "D", "%g", (double), 1e-310);
    BOTH(Boolean, jboolean, "vz", "Z", "%d", (int), JNI_TRUE);
    BOTH(Byte, jbyte, "vb", "B", "%d", (int), 127);
    BOTH(Char, jchar, "vc", "C", "%d", (int), 1);
    BOTH(Short, jshort, "vs", "S", "%d", (int), -1);
    BOTH(Int, jint, "vi", "I", "%d", (int), -1);
    BOTH(Long, jlong, "vj", "J", "%lld", (long long), (jlong)-1);
    BOTH(Float, jfloat, "vf", "F", "%g", (double), 3.5f);
    BOTH(Double, jdouble, "vd", "D", "%g", (double), -1.0 / 3);
    BOTH_STATIC(Boolean, jboolean, "sz", "Z", "%d", (int), JNI_TRUE);
    BOTH_STATIC(Byte, jbyte, "sb", "B", "%d", (int), -2);
    BOTH_STATIC(Char, jchar, "sc", "C", "%d", (int), 0x8000);
    BOTH_STATIC(Short, jshort, "ss", "S", "%d", (int), -2);
    BOTH_STATIC(Int, jint, "si", "I", "%d", (int), -2);
    BOTH_STATIC(Long, jlong, "sj", "J", "%lld", (long long), (jlong)-2);
    BOTH_STATIC(Float, jfloat, "sf", "F", "%g", (double), -2.5f);
    BOTH_STATIC(Double, jdouble, "sd", "D", "%g", (double), -2.5);
    BOTH_STATIC(Boolean, jboolean, "svz", "Z", "%d", (int), JNI_TRUE);
    BOTH_STATIC(Byte, jbyte, "svb", "B", "%d", (int), -3);
    BOTH_STATIC(Char, jchar, "svc", "C", "%d", (int), 3);
    BOTH_STATIC(Short, jshort, "svs", "S", "%d", (int), -3);
    BOTH_STATIC(Int, jint, "svi", "I", "%d", (int), -3);
    BOTH_STATIC(Long, jlong, "svj", "J", "%lld", (long long), (jlong)-3);
    BOTH_STATIC(Float, jfloat, "svf", "F", "%g", (double), -3.5f);
    BOTH_STATIC(Double, jdouble, "svd", "D", "%g", (double), -3.5);
    static const char *const objects[] = {"l", "vl"}, *const statics[] = {"sl", "svl"};
    for (int i = 0; i < 2; i++) {
        jfieldID id = J(GetFieldID, c, objects[i], OBJECT);
        say("%s %s", objects[i], text_of(env, J(GetObjectField, o, id)));
        J(SetObjectField, o, id, i ? given : NULL);
        say(" -> %s\n", text_of(env, J(GetObjectField, o, id)));
        id = J(GetStaticFieldID, c, statics[i], OBJECT);
        say("%s %s", statics[i], text_of(env, J(GetStaticObjectField, c, id)));
        J(SetStaticObjectField, c, id, given);
        say(" -> %s\n", text_of(env, J(GetStaticObjectField, c, id)));
    }
    /* jboolean is a byte: what is not 0 is true, and 1 is what Java sees */
    static const int values[] = {2, 3, 128, 255, 1};
    jfieldID z = J(GetFieldID, c, "z", "Z"), sz = J(GetStaticFieldID, c, "sz", "Z");
    for (unsigned i = 0; i < sizeof values / sizeof values[0]; i++) {
        J(SetBooleanField, o, z, (jboolean)values[i]);
        J(SetStaticBooleanField, c, sz, (jboolean)values[i]);
        say("boolean %d: %d %d\n", values[i], J(GetBooleanField, o, z), J(GetStaticBooleanField, c, sz));
    }
    jclass base = J(GetSuperclass, c);
    jfieldID derived_hidden = J(GetFieldID, c, "hidden", "I"), base_hidden = J(GetFieldID, base, "hidden", "I");
    J(SetIntField, o, derived_hidden, 200);
    J(SetIntField, o, base_hidden, 100);
    say("hidden %d %d\n", (int)J(GetIntField, o, derived_hidden), (int)J(GetIntField, o, base_hidden));
    jfieldID own = J(GetFieldID, c, "own", "I"), base_own = J(GetFieldID, base, "own", "I");
    say("own %d %d\n", (int)J(GetIntField, o, own), (int)J(GetIntField, o, base_own));
    BOTH(Int, jint, "fixed", "I", "%d", (int), 6); /* final is not enforced */
    jfieldID final = J(GetStaticFieldID, c, "FINAL", OBJECT);
    J(SetStaticObjectField, c, final, given);
    say("shared by id of either class: %d %d\n",
        J(GetStaticFieldID, c, "shared", "I") == J(GetStaticFieldID, base, "shared", "I"),
        (int)J(GetStaticIntField, c, J(GetStaticFieldID, c, "shared", "I")));
    jobjectArray array = J(GetObjectField, o, J(GetFieldID, c, "array", "[Ljava/lang/Object;"));
    J(SetObjectArrayElement, array, 0, given);
}

static void field(JNIEnv *env, jclass c, const char *name, const char *descriptor) {
    say("%s %s %s", name, descriptor, J(GetFieldID, c, name, descriptor) ? "found" : "missing");
    say_pending(env, " instance");
    say("%s %s %s", name, descriptor, J(GetStaticFieldID, c, name, descriptor) ? "found" : "missing");
    say_pending(env, " static");
}
JNIEXPORT void JNICALL Java_Fields_missing(JNIEnv *env, jclass k, jclass c, jclass lazy, jclass broken) {
    field(env, c, "nothing", "I");
    field(env, c, "i", "J");
    field(env, c, "i", "I");
    field(env, c, "si", "I");
    field(env, c, "LIMIT", "I");
    field(env, c, "l", "Lno/Such;");
    field(env, c, "l", "nonsense");
    field(env, c, "", "");
    field(env, J(FindClass, "[I"), "length", "I");
    field(env, lazy, "value", "I");
    field(env, broken, "value", "I");
    field(env, broken, "value", "I");
}
