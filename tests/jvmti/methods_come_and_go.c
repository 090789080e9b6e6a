/* -XX:+AllowRedefinitionToAddDeleteMethods: a redefinition may add and delete private methods that are static or final:
   what finds them then, IDs and frames of those that have gone. */
/* options: -XX:+AllowRedefinitionToAddDeleteMethods */
#include <stdint.h>

#include "agent.h"

JNIEXPORT void JNICALL Java_MethodsComeAndGo_expect(JNIEnv *env, jclass c, jstring aspect, jint error, jint actual) {
    (void)c;
    const char *text = (*env)->GetStringUTFChars(env, aspect, NULL);
    CASE("RedefineClasses", text);
    CHECK_INT(error, actual);
    CASES_END();
    (*env)->ReleaseStringUTFChars(env, aspect, text);
}

JNIEXPORT void JNICALL Java_MethodsComeAndGo_equal(JNIEnv *env, jclass c, jstring what, jstring expected,
                                                   jstring actual) {
    (void)c;
    const char *name = (*env)->GetStringUTFChars(env, what, NULL), *e = (*env)->GetStringUTFChars(env, expected, NULL),
               *a = (*env)->GetStringUTFChars(env, actual, NULL);
    CASE("RedefineClasses", name);
    CHECK_STR(e, a);
    CASES_END();
    (*env)->ReleaseStringUTFChars(env, what, name);
    (*env)->ReleaseStringUTFChars(env, expected, e);
    (*env)->ReleaseStringUTFChars(env, actual, a);
}

JNIEXPORT jint JNICALL Java_MethodsComeAndGo_redefine(JNIEnv *env, jclass c, jobjectArray classes, jobjectArray bytes) {
    (void)c;
    jvmtiClassDefinition list[8];
    jint n = (*env)->GetArrayLength(env, classes);
    for (jint i = 0; i < n; i++) {
        jbyteArray b = (*env)->GetObjectArrayElement(env, bytes, i);
        list[i] = (jvmtiClassDefinition){(*env)->GetObjectArrayElement(env, classes, i), (*env)->GetArrayLength(env, b),
                                         (unsigned char *)(*env)->GetByteArrayElements(env, b, NULL)};
    }
    return (jint)(*jvmti)->RedefineClasses(jvmti, n, list);
}

static jmethodID find(jclass k, const char *wanted) {
    jmethodID *methods, found = NULL;
    jint n;
    MUST((*jvmti)->GetClassMethods(jvmti, k, &n, &methods));
    for (jint i = 0; i < n; i++) {
        char *name;
        MUST((*jvmti)->GetMethodName(jvmti, methods[i], &name, NULL, NULL));
        if (strcmp(name, wanted) == 0) found = methods[i];
        MUST((*jvmti)->Deallocate(jvmti, (unsigned char *)name));
    }
    MUST((*jvmti)->Deallocate(jvmti, (unsigned char *)methods));
    return found;
}

JNIEXPORT jlong JNICALL Java_MethodsComeAndGo_id(JNIEnv *env, jclass c, jclass k, jstring name) {
    (void)c;
    const char *text = (*env)->GetStringUTFChars(env, name, NULL);
    jmethodID m = find(k, text);
    (*env)->ReleaseStringUTFChars(env, name, text);
    return (jlong)(intptr_t)m;
}

JNIEXPORT jstring JNICALL Java_MethodsComeAndGo_reported(JNIEnv *env, jclass c, jlong id) {
    (void)c;
    char *name, text[100];
    jboolean obsolete = 77;
    MUST((*jvmti)->GetMethodName(jvmti, (jmethodID)(intptr_t)id, &name, NULL, NULL));
    MUST((*jvmti)->IsMethodObsolete(jvmti, (jmethodID)(intptr_t)id, &obsolete));
    snprintf(text, sizeof text, "%s %s", name, obsolete ? "obsolete" : "current");
    MUST((*jvmti)->Deallocate(jvmti, (unsigned char *)name));
    return (*env)->NewStringUTF(env, text);
}

static int by_name(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

/* The names that are neither initialisers nor made by the compiler, as a List of them prints itself. */
JNIEXPORT jstring JNICALL Java_MethodsComeAndGo_methods(JNIEnv *env, jclass c, jclass k) {
    (void)c;
    jmethodID *methods;
    jint n;
    char *names[50], text[500] = "[";
    int count = 0;
    MUST((*jvmti)->GetClassMethods(jvmti, k, &n, &methods));
    for (jint i = 0; i < n; i++) {
        MUST((*jvmti)->GetMethodName(jvmti, methods[i], &names[count], NULL, NULL));
        if (names[count][0] != '<' && strncmp(names[count], "lambda$", 7) != 0)
            count++;
        else
            MUST((*jvmti)->Deallocate(jvmti, (unsigned char *)names[count]));
    }
    qsort(names, (size_t)count, sizeof *names, by_name);
    for (int i = 0; i < count; i++) {
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s%s", i > 0 ? ", " : "", names[i]);
        MUST((*jvmti)->Deallocate(jvmti, (unsigned char *)names[i]));
    }
    strcat(text, "]");
    MUST((*jvmti)->Deallocate(jvmti, (unsigned char *)methods));
    return (*env)->NewStringUTF(env, text);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmti = new_environment(vm);
    jvmtiCapabilities caps = {.can_redefine_classes = 1};
    MUST((*jvmti)->AddCapabilities(jvmti, &caps));
    return 0;
}
