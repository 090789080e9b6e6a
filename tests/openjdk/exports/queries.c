/* Natives of Queries.java: each calls the function of libjvm.so with the given name, by the shape of its parameters and
   result. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <jni.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N(type, name, ...) \
    JNIEXPORT type JNICALL Java_Queries_##name(JNIEnv *env, jclass self, jstring function, ##__VA_ARGS__)
static void *find(JNIEnv *env, jstring name) {
    const char *p = (*env)->GetStringUTFChars(env, name, NULL);
    void *f = dlsym(RTLD_DEFAULT, p);
    if (!f) {
        fprintf(stderr, "no %s\n", p);
        exit(1);
    }
    (*env)->ReleaseStringUTFChars(env, name, p);
    return f;
}
#define FIND(type, ...) ((type(*)(JNIEnv *, ##__VA_ARGS__))find(env, function))

N(jobject, object, jobject a) { return FIND(jobject, jobject)(env, a); }
N(jobject, object2, jobject a, jobject b) { return FIND(jobject, jobject, jobject)(env, a, b); }
N(jobject, object3, jobject a, jobject b, jobject c) { return FIND(jobject, jobject, jobject, jobject)(env, a, b, c); }
N(jobject, objectZ, jobject a, jboolean z) { return FIND(jobject, jobject, jboolean)(env, a, z); }
N(jobject, objectAt, jobject a, jobject b, jint i) { return FIND(jobject, jobject, jobject, jint)(env, a, b, i); }
N(jboolean, bool1, jobject a) { return FIND(jboolean, jobject)(env, a); }
N(jboolean, bool2, jobject a, jobject b) { return FIND(jboolean, jobject, jobject)(env, a, b); }
N(jint, int1, jobject a) { return FIND(jint, jobject)(env, a); }
N(jint, int2, jobject a, jobject b) { return FIND(jint, jobject, jobject)(env, a, b); }
N(jint, intAt, jobject a, jobject b, jint i) { return FIND(jint, jobject, jobject, jint)(env, a, b, i); }
N(jlong, longAt, jobject a, jobject b, jint i) { return FIND(jlong, jobject, jobject, jint)(env, a, b, i); }
N(jfloat, floatAt, jobject a, jobject b, jint i) { return FIND(jfloat, jobject, jobject, jint)(env, a, b, i); }
N(jdouble, doubleAt, jobject a, jobject b, jint i) { return FIND(jdouble, jobject, jobject, jint)(env, a, b, i); }
N(jbyte, byteAt, jobject a, jobject b, jint i) { return FIND(jbyte, jobject, jobject, jint)(env, a, b, i); }

/* The old verifier's. */
static jstring released(JNIEnv *env, const char *text) {
    jstring s = text ? (*env)->NewStringUTF(env, text) : NULL;
    ((void (*)(const char *))dlsym(RTLD_DEFAULT, "JVM_ReleaseUTF"))(text);
    return s;
}
N(jstring, utf, jclass c) { return released(env, FIND(const char *, jclass)(env, c)); }
N(jstring, utfIx, jclass c, jint i) { return released(env, FIND(const char *, jclass, jint)(env, c, i)); }
N(jint, intIx, jclass c, jint i) { return FIND(jint, jclass, jint)(env, c, i); }
N(jboolean, boolIx, jclass c, jint i) { return FIND(jboolean, jclass, jint)(env, c, i); }
N(jint, modifiers, jclass c, jint i, jclass called) { return FIND(jint, jclass, int, jclass)(env, c, i, called); }
N(jbyteArray, bytesIx, jclass c, jint i, jint length) { /* i -1: of the class */
    unsigned char *p = calloc((size_t)length + 1, 1);
    if (i < 0)
        FIND(void, jclass, unsigned char *)(env, c, p);
    else
        FIND(void, jclass, jint, unsigned char *)(env, c, i, p);
    jbyteArray a = (*env)->NewByteArray(env, length);
    (*env)->SetByteArrayRegion(env, a, 0, length, (jbyte *)p);
    free(p);
    return a;
}
N(jintArray, exceptions, jclass c, jint i, jint length) {
    unsigned short *p = calloc((size_t)length + 1, sizeof *p);
    FIND(void, jclass, jint, unsigned short *)(env, c, i, p);
    jintArray a = (*env)->NewIntArray(env, length);
    for (jint k = 0; k < length; k++) (*env)->SetIntArrayRegion(env, a, k, 1, &(jint){p[k]});
    free(p);
    return a;
}
N(jintArray, handler, jclass c, jint i, jint entry) {
    jint four[4];
    FIND(void, jclass, jint, jint, jint *)(env, c, i, entry, four);
    jintArray a = (*env)->NewIntArray(env, 4);
    (*env)->SetIntArrayRegion(env, a, 0, 4, four);
    return a;
}
