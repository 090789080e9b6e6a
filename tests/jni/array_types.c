/* New<Type>Array, Get/Release<Type>ArrayElements, regions, object arrays, critical sections. */
#include "test.h"

JNIEXPORT jobjectArray JNICALL Java_ArrayTypes_make(JNIEnv *env, jclass k) {
    jclass object = J(FindClass, "java/lang/Object"), string = J(FindClass, "java/lang/String");
    jobjectArray all = J(NewObjectArray, 24, object, NULL);
    jsize n = 0;
#define MAKE(Name)                                              \
    J(SetObjectArrayElement, all, n++, J(New##Name##Array, 2)); \
    J(SetObjectArrayElement, all, n++, J(New##Name##Array, 0))
    MAKE(Boolean);
    MAKE(Byte);
    MAKE(Char);
    MAKE(Short);
    MAKE(Int);
    MAKE(Long);
    MAKE(Float);
    MAKE(Double);
    jstring fill = J(NewStringUTF, "fill");
    J(SetObjectArrayElement, all, n++, J(NewObjectArray, 3, string, fill));
    J(SetObjectArrayElement, all, n++, J(NewObjectArray, 0, string, fill));
    J(SetObjectArrayElement, all, n++, J(NewObjectArray, 2, J(FindClass, "[I"), J(NewIntArray, 1)));
    J(SetObjectArrayElement, all, n++, J(NewObjectArray, 1, J(FindClass, "[[Ljava/lang/String;"), NULL));
    J(SetObjectArrayElement, all, n++, J(NewObjectArray, 1, J(FindClass, "java/lang/Runnable"), NULL));
    for (jsize i = 0; i < 24; i++) {
        jobject a = J(GetObjectArrayElement, all, i);
        if (a) say("%d ", (int)J(GetArrayLength, a));
    }
    say("\n");
    return all;
}

#define EACH(X)             \
    X(Boolean, jboolean, z) \
    X(Byte, jbyte, b)       \
    X(Char, jchar, c)       \
    X(Short, jshort, s)     \
    X(Int, jint, i)         \
    X(Long, jlong, j)       \
    X(Float, jfloat, f)     \
    X(Double, jdouble, d)
#define ARGUMENTS \
    jbooleanArray z, jbyteArray b, jcharArray c, jshortArray s, jintArray i, jlongArray j, jfloatArray f, jdoubleArray d

/* Elements: write and copy back. */
JNIEXPORT void JNICALL Java_ArrayTypes_modify(JNIEnv *env, jclass k, ARGUMENTS){
#define MODIFY(Name, type, a)                                                                                       \
    {                                                                                                               \
        jboolean copy = 77;                                                                                         \
        type *p = J(Get##Name##ArrayElements, a, &copy);                                                            \
        say(#Name " %d %d %g %g\n", copy == 0 || copy == 1, (int)J(GetArrayLength, a), (double)p[0], (double)p[4]); \
        type first = p[0];                                                                                          \
        p[0] = p[4];                                                                                                \
        p[4] = first;                                                                                               \
        p[2] = (type)1;                                                                                             \
        J(Release##Name##ArrayElements, a, p, 0);                                                                   \
        p = J(Get##Name##ArrayElements, a, NULL);                                                                   \
        say(" %g", (double)p[0]);                                                                                   \
        p[0] = (type)1;                                                                                             \
        p[1] = (type)1; /* goes with the copy */                                                                    \
        J(Release##Name##ArrayElements, a, p, JNI_ABORT);                                                           \
        p = J(Get##Name##ArrayElements, a, NULL);                                                                   \
        say(" %g %g\n", (double)p[0], (double)p[1]);                                                                \
        J(Release##Name##ArrayElements, a, p, JNI_ABORT);                                                           \
    }
    EACH(MODIFY)} /* JNI_COMMIT keeps the buffer: changes before it arrive, whether the elements are a copy or not. */
JNIEXPORT void JNICALL Java_ArrayTypes_commit(JNIEnv *env, jclass k, ARGUMENTS){
#define COMMIT(Name, type, a)                                    \
    {                                                            \
        type seen[5], *p = J(Get##Name##ArrayElements, a, NULL); \
        p[1] = (type)0;                                          \
        J(Release##Name##ArrayElements, a, p, JNI_COMMIT);       \
        J(Get##Name##ArrayRegion, a, 0, 5, seen);                \
        p[3] = (type)1;                                          \
        J(Release##Name##ArrayElements, a, p, 0);                \
        say(#Name " %g\n", (double)seen[1]);                     \
        jboolean copy = 7;                                       \
        type##Array empty = J(New##Name##Array, 0);              \
        p = J(Get##Name##ArrayElements, empty, &copy);           \
        say(" empty %d\n", p != NULL);                           \
        J(Release##Name##ArrayElements, empty, p, 0);            \
    }
    EACH(COMMIT)} JNIEXPORT void JNICALL Java_ArrayTypes_regions(JNIEnv *env, jclass k, ARGUMENTS){
#define REGION(Name, type, a)                                                                                      \
    {                                                                                                              \
        type buffer[7];                                                                                            \
        memset(buffer, 0, sizeof buffer);                                                                          \
        J(Get##Name##ArrayRegion, a, 1, 3, buffer + 1);                                                            \
        say(#Name " %g %g %g %g %g\n", (double)buffer[0], (double)buffer[1], (double)buffer[2], (double)buffer[3], \
            (double)buffer[4]);                                                                                    \
        buffer[0] = (type)1;                                                                                       \
        buffer[1] = (type)0;                                                                                       \
        J(Set##Name##ArrayRegion, a, 3, 2, buffer);                                                                \
        J(Set##Name##ArrayRegion, a, 5, 0, buffer);                                                                \
        J(Get##Name##ArrayRegion, a, 0, 0, NULL);                                                                  \
        J(Get##Name##ArrayRegion, a, 5, 0, NULL);                                                                  \
        say_pending(env, " empty regions");                                                                        \
    }
    EACH(REGION)} JNIEXPORT void JNICALL Java_ArrayTypes_outside(JNIEnv *env, jclass k, ARGUMENTS) {
    static const jint ranges[][2] = {{-1, 2},
                                     {0, 6},
                                     {4, 2},
                                     {6, 0},
                                     {6, 1},
                                     {0, -1},
                                     {3, -2},
                                     {-3, -3},
                                     {2147483647, 1},
                                     {1, 2147483647},
                                     {-2147483647 - 1, 5}};
#define OUTSIDE(Name, type, a)                                                \
    {                                                                         \
        type buffer[8];                                                       \
        memset(buffer, 0, sizeof buffer);                                     \
        for (unsigned r = 0; r < sizeof ranges / sizeof ranges[0]; r++) {     \
            J(Get##Name##ArrayRegion, a, ranges[r][0], ranges[r][1], buffer); \
            say_pending(env, #Name " get");                                   \
            J(Set##Name##ArrayRegion, a, ranges[r][0], ranges[r][1], buffer); \
            say_pending(env, #Name " set");                                   \
        }                                                                     \
        jobject none = J(New##Name##Array, -1);                               \
        say("%s", none ? "made" : "null");                                    \
        say_pending(env, #Name " -1");                                        \
        none = J(New##Name##Array, (jint)0x80000000);                         \
        say("%s", none ? "made" : "null");                                    \
        say_pending(env, #Name " min");                                       \
    }
    EACH(OUTSIDE)
}

JNIEXPORT void JNICALL Java_ArrayTypes_objects(JNIEnv *env, jclass k, jobjectArray o, jobjectArray s, jobjectArray grid,
                                               jobjectArray r) {
    say("%s %s\n", text_of(env, J(GetObjectArrayElement, o, 0)), J(GetObjectArrayElement, o, 2) ? "not null" : "null");
    J(SetObjectArrayElement, o, 2, o);
    J(SetObjectArrayElement, o, 1, NULL);
    J(SetObjectArrayElement, s, 0, J(NewStringUTF, "new"));
    jintArray row = J(GetObjectArrayElement, grid, 1);
    jint v = 33;
    J(SetIntArrayRegion, row, 1, 1, &v);
    J(SetObjectArrayElement, grid, 2, row);
    say("same %d\n", J(IsSameObject, J(GetObjectArrayElement, grid, 2), row));
    J(SetObjectArrayElement, o, 2, grid);
    jclass thread = J(FindClass, "java/lang/Thread");
    J(SetObjectArrayElement, r, 0,
      J(NewObject, thread, J(GetMethodID, thread, "<init>", "(Ljava/lang/String;)V"),
        J(NewStringUTF, "never started")));
    say_pending(env, "interface");
}
JNIEXPORT void JNICALL Java_ArrayTypes_failures(JNIEnv *env, jclass k, jobjectArray o, jobjectArray s, jobjectArray n,
                                                jobjectArray grid, jobjectArray r) {
    static const jint indices[] = {-1, 3, 2147483647, -2147483647 - 1};
    for (unsigned i = 0; i < 4; i++) {
        say("%s", J(GetObjectArrayElement, o, indices[i]) ? "got" : "null");
        say_pending(env, " get");
        J(SetObjectArrayElement, o, indices[i], NULL);
        say_pending(env, "set");
    }
    jstring text = J(NewStringUTF, "text");
    J(SetObjectArrayElement, s, 0, o);
    say_pending(env, "array into String[]");
    J(SetObjectArrayElement, s, 1, J(NewIntArray, 1));
    say_pending(env, "int[] into String[]");
    J(SetObjectArrayElement, n, 0, text);
    say_pending(env, "String into Number[]");
    J(SetObjectArrayElement, grid, 0, J(NewByteArray, 1));
    say_pending(env, "byte[] into int[][]");
    J(SetObjectArrayElement, r, 1, text);
    say_pending(env, "String into Runnable[]");
    J(SetObjectArrayElement, s, 5, o);
    say_pending(env, "index and type");
    say("%s", J(NewObjectArray, -5, J(FindClass, "java/lang/String"), NULL) ? "made" : "null");
    say_pending(env, " negative");
    jclass c = J(FindClass, "[[I");
    say("%s", J(NewObjectArray, -1, c, NULL) ? "made" : "null");
    say_pending(env, " negative");
}

JNIEXPORT void JNICALL Java_ArrayTypes_critical(JNIEnv *env, jclass k, jintArray i, jbyteArray b, jdoubleArray empty) {
    jboolean copy = 7;
    jint *p = J(GetPrimitiveArrayCritical, i, &copy);
    jbyte *q = J(GetPrimitiveArrayCritical, b, NULL); /* nested */
    jdouble *e = J(GetPrimitiveArrayCritical, empty, NULL);
    p[0] += q[1];
    q[0] = (jbyte)p[3];
    int ok = (copy == 0 || copy == 1) && e;
    J(ReleasePrimitiveArrayCritical, empty, e, 0);
    J(ReleasePrimitiveArrayCritical, b, q, 0);
    J(ReleasePrimitiveArrayCritical, i, p, JNI_COMMIT);
    J(ReleasePrimitiveArrayCritical, i, p, 0);
    say("critical %d\n", ok);
}
JNIEXPORT jlong JNICALL Java_ArrayTypes_sum(JNIEnv *env, jclass k, jintArray big) {
    jint *p = J(GetIntArrayElements, big, NULL);
    jlong sum = 0;
    for (int i = 0; i < 300000; i++) sum += p[i];
    p[299999] = -9;
    J(ReleaseIntArrayElements, big, p, 0);
    return sum;
}
JNIEXPORT jobjectArray JNICALL Java_ArrayTypes_arrayClasses(JNIEnv *env, jclass k) {
    static const char *const names[] = {"[Z",
                                        "[B",
                                        "[C",
                                        "[S",
                                        "[I",
                                        "[J",
                                        "[F",
                                        "[D",
                                        "[[[D",
                                        "[Ljava/lang/Object;",
                                        "[[Ljava/lang/Runnable;",
                                        "[LArrayTypes;"};
    jobjectArray all = J(NewObjectArray, 12, J(FindClass, "java/lang/Class"), NULL);
    for (int i = 0; i < 12; i++) J(SetObjectArrayElement, all, i, J(FindClass, names[i]));
    jclass ints = J(FindClass, "[I"), super = J(GetSuperclass, ints);
    say("super %d\n", J(IsSameObject, super, J(FindClass, "java/lang/Object")));
    return all;
}
