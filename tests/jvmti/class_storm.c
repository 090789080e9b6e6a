/* All queries on all classes while other threads define, link, initialise and drop classes, and
   collections run. Every answer must be one that the specification allows in some state of the class. */
#include "agent.h"

#define FREE(p) (*jvmti)->Deallocate(jvmti, (unsigned char *)(p))

static int one_of(jvmtiError e, jvmtiError a, jvmtiError b, jvmtiError c) {
    return e == JVMTI_ERROR_NONE || e == a || e == b || e == c;
}

static int sound_methods(jclass c, int prepared) {
    jint n = 0;
    jmethodID *methods = NULL;
    jvmtiError e = (*jvmti)->GetClassMethods(jvmti, c, &n, &methods);
    int ok = prepared ? e == JVMTI_ERROR_NONE : one_of(e, JVMTI_ERROR_CLASS_NOT_PREPARED, 0, 0);
    for (jint i = 0; e == JVMTI_ERROR_NONE && ok && i < n; i++) {
        char *name = NULL, *signature = NULL;
        jint modifiers = 0, size = 0, count = 0;
        jlocation start = 0, end = 0;
        unsigned char *code = NULL;
        jvmtiLineNumberEntry *lines = NULL;
        ok = (*jvmti)->GetMethodName(jvmti, methods[i], &name, &signature, NULL) == JVMTI_ERROR_NONE &&
             name[0] != '\0' && signature[0] == '(' &&
             (*jvmti)->GetMethodModifiers(jvmti, methods[i], &modifiers) == JVMTI_ERROR_NONE;
        jvmtiError native = modifiers & 0x100 ? JVMTI_ERROR_NATIVE_METHOD : JVMTI_ERROR_NONE;
        ok = ok && (*jvmti)->GetArgumentsSize(jvmti, methods[i], &size) == native &&
             (*jvmti)->GetMethodLocation(jvmti, methods[i], &start, &end) == native &&
             (*jvmti)->GetBytecodes(jvmti, methods[i], &count, &code) == native;
        ok = ok && (native != JVMTI_ERROR_NONE || modifiers & 0x400 || end == count - 1);
        jvmtiError le = (*jvmti)->GetLineNumberTable(jvmti, methods[i], &count, &lines);
        ok = ok && one_of(le, JVMTI_ERROR_ABSENT_INFORMATION, JVMTI_ERROR_NATIVE_METHOD, 0);
        FREE(name);
        FREE(signature);
        FREE(code);
        FREE(lines);
    }
    FREE(methods);
    return ok;
}

static int sound_fields(jclass c, int prepared) {
    jint n = 0;
    jfieldID *fields = NULL;
    jvmtiError e = (*jvmti)->GetClassFields(jvmti, c, &n, &fields);
    int ok = prepared ? e == JVMTI_ERROR_NONE : one_of(e, JVMTI_ERROR_CLASS_NOT_PREPARED, 0, 0);
    for (jint i = 0; e == JVMTI_ERROR_NONE && ok && i < n; i++) {
        char *name = NULL, *signature = NULL;
        jint modifiers = 0;
        ok = (*jvmti)->GetFieldName(jvmti, c, fields[i], &name, &signature, NULL) == JVMTI_ERROR_NONE &&
             name[0] != '\0' && signature[0] != '\0' &&
             (*jvmti)->GetFieldModifiers(jvmti, c, fields[i], &modifiers) == JVMTI_ERROR_NONE;
        FREE(name);
        FREE(signature);
    }
    FREE(fields);
    return ok;
}

static int sound(JNIEnv *env, jclass c) {
    jint status = -1, modifiers = 0, n = 0, k = 0;
    char *signature = NULL, *generic = NULL, *source = NULL;
    unsigned char *pool = NULL;
    jclass *interfaces = NULL;
    jobject loader = NULL;
    jlong size = 0;
    jboolean array = 0;
    int ok = (*jvmti)->GetClassStatus(jvmti, c, &status) == JVMTI_ERROR_NONE &&
             (*jvmti)->GetClassSignature(jvmti, c, &signature, &generic) == JVMTI_ERROR_NONE && signature[0] != '\0' &&
             (*jvmti)->GetClassModifiers(jvmti, c, &modifiers) == JVMTI_ERROR_NONE &&
             (*jvmti)->IsArrayClass(jvmti, c, &array) == JVMTI_ERROR_NONE && array == (signature[0] == '[') &&
             (*jvmti)->GetClassLoader(jvmti, c, &loader) == JVMTI_ERROR_NONE &&
             (*jvmti)->GetObjectSize(jvmti, c, &size) == JVMTI_ERROR_NONE && size > 8;
    int prepared = (status & JVMTI_CLASS_STATUS_PREPARED) != 0;
    ok = ok && sound_methods(c, prepared) && sound_fields(c, prepared);
    jvmtiError e = (*jvmti)->GetImplementedInterfaces(jvmti, c, &n, &interfaces);
    ok = ok && (prepared ? e == JVMTI_ERROR_NONE : one_of(e, JVMTI_ERROR_CLASS_NOT_PREPARED, 0, 0));
    for (jint i = 0; e == JVMTI_ERROR_NONE && i < n; i++) {
        ok = ok && interfaces[i];
        (*env)->DeleteLocalRef(env, interfaces[i]);
    }
    e = (*jvmti)->GetConstantPool(jvmti, c, &n, &k, &pool);
    ok = ok && one_of(e, JVMTI_ERROR_ABSENT_INFORMATION, JVMTI_ERROR_INVALID_CLASS, 0);
    e = (*jvmti)->GetSourceFileName(jvmti, c, &source);
    ok = ok && one_of(e, JVMTI_ERROR_ABSENT_INFORMATION, 0, 0);
    if (!ok) say("wrong: %s status %x", signature, status);
    FREE(signature);
    FREE(generic);
    FREE(source);
    FREE(pool);
    FREE(interfaces);
    if (loader) (*env)->DeleteLocalRef(env, loader);
    return ok;
}

/* The newest classes are the interesting ones; the old ones are asked now and then. */
JNIEXPORT jint JNICALL Java_ClassStorm_inspect(JNIEnv *env, jclass self) {
    static int round;
    jint n = 0, wrong = 0, of_loader = 0;
    jclass *classes = NULL;
    jobject loader = NULL;
    (*env)->EnsureLocalCapacity(env, 30000);
    MUST((*jvmti)->GetLoadedClasses(jvmti, &n, &classes));
    round++;
    for (jint i = 0; i < n; i++) {
        char *signature = NULL;
        MUST((*jvmti)->GetClassSignature(jvmti, classes[i], &signature, NULL));
        if (strstr(signature, "ClassStorm") || (i + round) % 16 == 0) wrong += !sound(env, classes[i]);
        FREE(signature);
        if (strstr(class_name(classes[i]), "ClassStorm$Target") && i % 8 == 0) {
            jclass *own = NULL;
            MUST((*jvmti)->GetClassLoader(jvmti, classes[i], &loader));
            MUST((*jvmti)->GetClassLoaderClasses(jvmti, loader, &of_loader, &own));
            wrong += of_loader < 9;
            for (jint k = 0; k < of_loader; k++) (*env)->DeleteLocalRef(env, own[k]);
            FREE(own);
        }
    }
    for (jint i = 0; i < n; i++) (*env)->DeleteLocalRef(env, classes[i]);
    FREE(classes);
    (void)self;
    return wrong;
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmti = new_environment(vm);
    jvmtiCapabilities caps = {
        .can_get_bytecodes = 1, .can_get_line_numbers = 1, .can_get_source_file_name = 1, .can_get_constant_pool = 1};
    MUST((*jvmti)->AddCapabilities(jvmti, &caps));
    return 0;
}
