/* Every function of the categories Class, Method, Field and Object by function × aspect: results on
   the main thread, on another one and in a callback; every error; classes that are not linked, being prepared, being
   initialised, failed, hidden, arrays, primitive. */
#include "agent.h"
#include "jar_writer.h"

#define FREE(p) (*jvmti)->Deallocate(jvmti, (unsigned char *)(p))

static char *signature_of(jclass c) {
    char *s = NULL;
    return (*jvmti)->GetClassSignature(jvmti, c, &s, NULL) == JVMTI_ERROR_NONE ? s : NULL;
}

static jmethodID method_named(jclass c, const char *wanted) {
    jint n = 0;
    jmethodID *ids = NULL, found = NULL;
    if ((*jvmti)->GetClassMethods(jvmti, c, &n, &ids) != JVMTI_ERROR_NONE) return NULL;
    for (jint i = 0; i < n; i++) {
        char *name = NULL;
        (*jvmti)->GetMethodName(jvmti, ids[i], &name, NULL, NULL);
        found = name && strcmp(name, wanted) == 0 ? ids[i] : found;
        FREE(name);
    }
    FREE(ids);
    return found;
}

/* ---- One class that is known in full ---- */

static void sample_class(const char *where, JNIEnv *env, jclass c) {
    char *text = NULL, *generic = NULL;
    jint n = -1, m = -1;
    jboolean yes = 9;
    jclass *classes = NULL;
    jobject loader = NULL, found = NULL;

    CASE("GetClassSignature", where);
    EXPECT(NONE, GetClassSignature, c, &text, &generic);
    CHECK_STR("LClassQueries$Sample;", text);
    CHECK_STR("<T:Ljava/lang/Number;>Ljava/lang/Object;Ljava/lang/Runnable;Ljava/io/Serializable;", generic);
    FREE(text);
    FREE(generic);
    EXPECT(NONE, GetClassSignature, c, NULL, NULL);
    CASE("GetClassStatus", where);
    EXPECT(NONE, GetClassStatus, c, &n);
    CHECK_INT(JVMTI_CLASS_STATUS_VERIFIED | JVMTI_CLASS_STATUS_PREPARED | JVMTI_CLASS_STATUS_INITIALIZED, n);
    CASE("GetSourceFileName", where);
    EXPECT(NONE, GetSourceFileName, c, &text);
    CHECK_STR("ClassQueries.java", text);
    FREE(text);
    CASE("GetClassModifiers", where);
    EXPECT(NONE, GetClassModifiers, c, &n);
    CHECK_INT(0x28, n); /* static, super */
    CASE("GetClassMethods", where);
    jmethodID *methods = NULL;
    EXPECT(NONE, GetClassMethods, c, &n, &methods);
    CHECK_INT(4, n);
    static const char *const names[] = {"<init>", "run", "twice", "thrower"};
    for (jint i = 0; i < n; i++) {
        (*jvmti)->GetMethodName(jvmti, methods[i], &text, NULL, NULL);
        CHECK_STR(names[i], text);
        FREE(text);
    }
    FREE(methods);
    CASE("GetClassFields", where);
    jfieldID *fields = NULL;
    EXPECT(NONE, GetClassFields, c, &n, &fields);
    CHECK_INT(2, n);
    CHECK(fields[0] == (*env)->GetStaticFieldID(env, c, "CONSTANT", "I"));
    CHECK(fields[1] == (*env)->GetFieldID(env, c, "value", "Ljava/lang/Number;"));
    FREE(fields);
    jclass reflective = (*env)->FindClass(env, "jdk/internal/reflect/ConstantPool"); /* has one that is filtered */
    EXPECT(NONE, GetClassFields, reflective, &n, &fields);
    CHECK_INT(BY_LEVEL(1, 0), n);
    FREE(fields);
    CASE("GetImplementedInterfaces", where);
    EXPECT(NONE, GetImplementedInterfaces, c, &n, &classes);
    CHECK_INT(2, n);
    CHECK_STR("Ljava/lang/Runnable;", class_name(classes[0]));
    CHECK_STR("Ljava/io/Serializable;", class_name(classes[1]));
    FREE(classes);
    CASE("GetClassVersionNumbers", where);
    EXPECT(NONE, GetClassVersionNumbers, c, &n, &m);
    CHECK_INT(0, n);
    CHECK_INT(61, m);
    CASE("GetConstantPool", where);
    unsigned char *pool = NULL;
    EXPECT(NONE, GetConstantPool, c, &n, &m, &pool);
    CHECK(n > 10 && m > 3 * n);
    CHECK(pool[0] >= 1 && pool[0] <= 20);
    FREE(pool);
    CASE("IsInterface", where);
    EXPECT(NONE, IsInterface, c, &yes);
    CHECK_INT(JNI_FALSE, yes);
    CASE("IsArrayClass", where);
    EXPECT(NONE, IsArrayClass, c, &yes);
    CHECK_INT(JNI_FALSE, yes);
    CASE("GetClassLoader", where);
    EXPECT(NONE, GetClassLoader, c, &loader);
    CHECK(loader);
    jclass string = (*env)->FindClass(env, "java/lang/String");
    EXPECT(NONE, GetClassLoader, string, &found);
    CHECK(!found);
    CASE("GetSourceDebugExtension", where);
    EXPECT(ABSENT_INFORMATION, GetSourceDebugExtension, c, &text);
    CASE("GetLoadedClasses", where);
    (*env)->PushLocalFrame(env, 4000);
    EXPECT(NONE, GetLoadedClasses, &n, &classes);
    m = 0;
    for (jint i = 0; i < n; i++) m += (*env)->IsSameObject(env, classes[i], c);
    CHECK_INT(1, m);
    FREE(classes);
    CASE("GetClassLoaderClasses", where);
    EXPECT(NONE, GetClassLoaderClasses, loader, &n, &classes);
    m = 0;
    for (jint i = 0; i < n; i++) m += (*env)->IsSameObject(env, classes[i], c);
    CHECK_INT(1, m);
    FREE(classes);
    (*env)->PopLocalFrame(env, NULL);
}

static void sample_methods(const char *where, JNIEnv *env, jclass c) {
    char *name = NULL, *text = NULL, *generic = NULL;
    jint n = -1;
    jboolean yes = 9;
    jclass found = NULL;
    jlocation start = -7, end = -7;
    jmethodID run = method_named(c, "run"), twice = method_named(c, "twice"), thrower = method_named(c, "thrower");

    CASE("GetMethodName", where);
    EXPECT(NONE, GetMethodName, thrower, &name, &text, &generic);
    CHECK_STR("thrower", name);
    CHECK_STR("([Ljava/lang/String;D)Ljava/lang/Exception;", text);
    CHECK_STR("<X:Ljava/lang/Exception;>([Ljava/lang/String;D)TX;^TX;", generic);
    FREE(name);
    FREE(text);
    FREE(generic);
    EXPECT(NONE, GetMethodName, run, NULL, NULL, &generic);
    CHECK(!generic);
    EXPECT(NONE, GetMethodName, run, NULL, NULL, NULL);
    CHECK(run == (*env)->GetMethodID(env, c, "run", "()V"));
    CASE("GetMethodDeclaringClass", where);
    EXPECT(NONE, GetMethodDeclaringClass, twice, &found);
    CHECK((*env)->IsSameObject(env, found, c));
    CASE("GetMethodModifiers", where);
    EXPECT(NONE, GetMethodModifiers, run, &n);
    CHECK_INT(1, n);
    EXPECT(NONE, GetMethodModifiers, twice, &n);
    CHECK_INT(0x108, n);
    EXPECT(NONE, GetMethodModifiers, thrower, &n);
    CHECK_INT(0x32, n);
    CASE("GetMaxLocals", where);
    EXPECT(NONE, GetMaxLocals, run, &n);
    CHECK_INT(2, n);
    EXPECT(NONE, GetMaxLocals, thrower, &n);
    CHECK_INT(4, n);
    CASE("GetArgumentsSize", where);
    EXPECT(NONE, GetArgumentsSize, run, &n);
    CHECK_INT(1, n);
    EXPECT(NONE, GetArgumentsSize, thrower, &n);
    CHECK_INT(4, n);
    CASE("GetMethodLocation", where);
    EXPECT(NONE, GetMethodLocation, thrower, &start, &end);
    CHECK_INT(0, start);
    CHECK_INT(1, end); /* aconst_null, areturn */
    CASE("GetLineNumberTable", where);
    jvmtiLineNumberEntry *lines = NULL;
    EXPECT(NONE, GetLineNumberTable, run, &n, &lines);
    CHECK_INT(3, n);
    CHECK_INT(0, lines[0].start_location);
    CHECK_INT(lines[0].line_number + 1, lines[1].line_number);
    FREE(lines);
    CASE("GetLocalVariableTable", where);
    jvmtiLocalVariableEntry *locals = NULL;
    EXPECT(NONE, GetLocalVariableTable, run, &n, &locals);
    CHECK_INT(2, n);
    for (jint i = 0; i < n; i++) {
        if (locals[i].slot == 0) {
            CHECK_STR("this", locals[i].name);
            CHECK_STR("LClassQueries$Sample;", locals[i].signature);
            CHECK_STR("LClassQueries$Sample<TT;>;", locals[i].generic_signature);
            CHECK_INT(0, locals[i].start_location);
        } else {
            CHECK_STR("local", locals[i].name);
            CHECK_STR("I", locals[i].signature);
            CHECK(!locals[i].generic_signature);
            CHECK(locals[i].start_location > 0 && locals[i].length > 0);
        }
        FREE(locals[i].name);
        FREE(locals[i].signature);
        FREE(locals[i].generic_signature);
    }
    FREE(locals);
    CASE("GetBytecodes", where);
    unsigned char *code = NULL;
    EXPECT(NONE, GetBytecodes, thrower, &n, &code);
    CHECK_INT(2, n);
    CHECK_INT(1, code[0]);
    CHECK_INT(0xb0, code[1]);
    FREE(code);
    /* run() has been executed: what the VM made of it does not show. */
    EXPECT(NONE, GetBytecodes, run, &n, &code);
    CHECK_INT(12, n);
    CHECK_INT(0x10, code[0]);
    CHECK_INT(0xb8, code[4]);
    CHECK_INT(0xb8, code[7]);
    CHECK_INT(0xb1, code[11]);
    FREE(code);
    CASE("IsMethodNative", where);
    EXPECT(NONE, IsMethodNative, twice, &yes);
    CHECK_INT(JNI_TRUE, yes);
    EXPECT(NONE, IsMethodNative, run, &yes);
    CHECK_INT(JNI_FALSE, yes);
    CASE("IsMethodSynthetic", where);
    EXPECT(NONE, IsMethodSynthetic, run, &yes);
    CHECK_INT(JNI_FALSE, yes);
    CASE("IsMethodObsolete", where);
    EXPECT(NONE, IsMethodObsolete, run, &yes);
    CHECK_INT(JNI_FALSE, yes);
}

static void sample_fields(const char *where, JNIEnv *env, jclass c) {
    char *name = NULL, *text = NULL, *generic = NULL;
    jint n = -1;
    jboolean yes = 9;
    jclass found = NULL;
    jfieldID constant = (*env)->GetStaticFieldID(env, c, "CONSTANT", "I");
    jfieldID value = (*env)->GetFieldID(env, c, "value", "Ljava/lang/Number;");

    CASE("GetFieldName", where);
    EXPECT(NONE, GetFieldName, c, value, &name, &text, &generic);
    CHECK_STR("value", name);
    CHECK_STR("Ljava/lang/Number;", text);
    CHECK_STR("TT;", generic);
    FREE(name);
    FREE(text);
    FREE(generic);
    EXPECT(NONE, GetFieldName, c, constant, &name, NULL, &generic);
    CHECK_STR("CONSTANT", name);
    CHECK(!generic);
    FREE(name);
    EXPECT(NONE, GetFieldName, c, constant, NULL, NULL, NULL);
    CASE("GetFieldDeclaringClass", where);
    EXPECT(NONE, GetFieldDeclaringClass, c, constant, &found);
    CHECK((*env)->IsSameObject(env, found, c));
    CASE("GetFieldModifiers", where);
    EXPECT(NONE, GetFieldModifiers, c, constant, &n);
    CHECK_INT(0x18, n & 0x50df); /* the reference shows separate flags, too */
    EXPECT(NONE, GetFieldModifiers, c, value, &n);
    CHECK_INT(0x42, n & 0x50df);
    CASE("IsFieldSynthetic", where);
    EXPECT(NONE, IsFieldSynthetic, c, value, &yes);
    CHECK_INT(JNI_FALSE, yes);
}

static void sample_object(const char *where, JNIEnv *env, jobject o) {
    jlong size = -1;
    jint hash = -1;
    CASE("GetObjectSize", where);
    EXPECT(NONE, GetObjectSize, o, &size);
    CHECK(size >= 16 && size <= 24 && size % 8 == 0);
    jintArray array = (*env)->NewIntArray(env, 1000);
    EXPECT(NONE, GetObjectSize, array, &size);
    CHECK(size > 4000 && size <= 4032 && size % 8 == 0);
    CASE("GetObjectHashCode", where);
    EXPECT(NONE, GetObjectHashCode, o, &hash);
    jclass system = (*env)->FindClass(env, "java/lang/System");
    jmethodID identity = (*env)->GetStaticMethodID(env, system, "identityHashCode", "(Ljava/lang/Object;)I");
    CHECK_INT((*env)->CallStaticIntMethod(env, system, identity, o), hash);
}

static void show_sample(const char *where, JNIEnv *env, jclass c, jobject o) {
    sample_class(where, env, c);
    sample_methods(where, env, c);
    sample_fields(where, env, c);
    sample_object(where, env, o);
    CASES_END();
}

JNIEXPORT void JNICALL Java_ClassQueries_sample(JNIEnv *env, jclass self, jstring where, jclass c, jobject o) {
    (void)self;
    const char *text = (*env)->GetStringUTFChars(env, where, NULL);
    show_sample(text, env, c, o);
    (*env)->ReleaseStringUTFChars(env, where, text);
}

/* ---- Errors ---- */

#define BAD_CLASS(Function, ...)                                   \
    do {                                                           \
        CASE(#Function, "INVALID_CLASS");                          \
        EXPECT(INVALID_CLASS, Function, NULL, ##__VA_ARGS__);      \
        EXPECT(INVALID_CLASS, Function, not_class, ##__VA_ARGS__); \
    } while (0)

static void class_errors(jclass sample, jobject not_class, jclass not_linked, jclass failed) {
    jint n, k;
    jboolean yes;
    char *text;
    jmethodID *methods;
    jfieldID *fields;
    jclass *classes;
    jobject loader;
    unsigned char *bytes;

    BAD_CLASS(GetClassSignature, &text, NULL);
    BAD_CLASS(GetClassStatus, &n);
    BAD_CLASS(GetSourceFileName, &text);
    BAD_CLASS(GetClassModifiers, &n);
    BAD_CLASS(GetClassMethods, &n, &methods);
    BAD_CLASS(GetClassFields, &n, &fields);
    BAD_CLASS(GetImplementedInterfaces, &n, &classes);
    BAD_CLASS(GetClassVersionNumbers, &n, &k);
    BAD_CLASS(GetConstantPool, &n, &k, &bytes);
    BAD_CLASS(IsInterface, &yes);
    BAD_CLASS(IsArrayClass, &yes);
    BAD_CLASS(GetClassLoader, &loader);
    BAD_CLASS(GetSourceDebugExtension, &text);

    CASE("GetClassStatus", "NULL_POINTER");
    EXPECT(NULL_POINTER, GetClassStatus, sample, NULL);
    CASE("GetSourceFileName", "NULL_POINTER");
    EXPECT(NULL_POINTER, GetSourceFileName, sample, NULL);
    CASE("GetClassModifiers", "NULL_POINTER");
    EXPECT(NULL_POINTER, GetClassModifiers, sample, NULL);
    CASE("GetClassMethods", "NULL_POINTER");
    EXPECT(NULL_POINTER, GetClassMethods, sample, NULL, &methods);
    EXPECT(NULL_POINTER, GetClassMethods, sample, &n, NULL);
    CASE("GetClassFields", "NULL_POINTER");
    EXPECT(NULL_POINTER, GetClassFields, sample, NULL, &fields);
    EXPECT(NULL_POINTER, GetClassFields, sample, &n, NULL);
    CASE("GetImplementedInterfaces", "NULL_POINTER");
    EXPECT(NULL_POINTER, GetImplementedInterfaces, sample, NULL, &classes);
    EXPECT(NULL_POINTER, GetImplementedInterfaces, sample, &n, NULL);
    CASE("GetClassVersionNumbers", "NULL_POINTER");
    EXPECT(NULL_POINTER, GetClassVersionNumbers, sample, NULL, &n);
    EXPECT(NULL_POINTER, GetClassVersionNumbers, sample, &n, NULL);
    CASE("GetConstantPool", "NULL_POINTER");
    EXPECT(NULL_POINTER, GetConstantPool, sample, NULL, &n, &bytes);
    EXPECT(NULL_POINTER, GetConstantPool, sample, &n, NULL, &bytes);
    EXPECT(NULL_POINTER, GetConstantPool, sample, &n, &k, NULL);
    CASE("IsInterface", "NULL_POINTER");
    EXPECT(NULL_POINTER, IsInterface, sample, NULL);
    CASE("IsArrayClass", "NULL_POINTER");
    EXPECT(NULL_POINTER, IsArrayClass, sample, NULL);
    CASE("GetClassLoader", "NULL_POINTER");
    EXPECT(NULL_POINTER, GetClassLoader, sample, NULL);
    CASE("GetSourceDebugExtension", "NULL_POINTER");
    EXPECT(NULL_POINTER, GetSourceDebugExtension, sample, NULL);
    CASE("GetLoadedClasses", "NULL_POINTER");
    EXPECT(NULL_POINTER, GetLoadedClasses, NULL, &classes);
    EXPECT(NULL_POINTER, GetLoadedClasses, &n, NULL);
    CASE("GetClassLoaderClasses", "NULL_POINTER");
    EXPECT(NULL_POINTER, GetClassLoaderClasses, NULL, NULL, &classes);
    EXPECT(NULL_POINTER, GetClassLoaderClasses, NULL, &n, NULL);

    CASE("GetClassMethods", "CLASS_NOT_PREPARED");
    EXPECT(CLASS_NOT_PREPARED, GetClassMethods, not_linked, &n, &methods);
    CASE("GetClassFields", "CLASS_NOT_PREPARED");
    EXPECT(CLASS_NOT_PREPARED, GetClassFields, not_linked, &n, &fields);
    CASE("GetImplementedInterfaces", "CLASS_NOT_PREPARED");
    EXPECT(CLASS_NOT_PREPARED, GetImplementedInterfaces, not_linked, &n, &classes);
    CASE("GetClassVersionNumbers", "failed class");
    EXPECT(INVALID_CLASS, GetClassVersionNumbers, failed, &n, &k);
    CASE("GetConstantPool", "failed class");
    EXPECT(INVALID_CLASS, GetConstantPool, failed, &n, &k, &bytes);
}

#define BAD_METHOD(Function, ...)                                \
    do {                                                         \
        CASE(#Function, "INVALID_METHODID");                     \
        EXPECT(INVALID_METHODID, Function, NULL, ##__VA_ARGS__); \
    } while (0)
#define NATIVE(Function, ...)                                   \
    do {                                                        \
        CASE(#Function, "NATIVE_METHOD");                       \
        EXPECT(NATIVE_METHOD, Function, native, ##__VA_ARGS__); \
    } while (0)

static void method_errors(jmethodID run, jmethodID native, jclass abstract) {
    jint n;
    jboolean yes;
    char *text;
    jclass c;
    jlocation start, end;
    jvmtiLineNumberEntry *lines;
    jvmtiLocalVariableEntry *locals;
    unsigned char *code;

    BAD_METHOD(GetMethodName, &text, NULL, NULL);
    BAD_METHOD(GetMethodDeclaringClass, &c);
    BAD_METHOD(GetMethodModifiers, &n);
    BAD_METHOD(GetMaxLocals, &n);
    BAD_METHOD(GetArgumentsSize, &n);
    BAD_METHOD(GetMethodLocation, &start, &end);
    BAD_METHOD(GetLineNumberTable, &n, &lines);
    BAD_METHOD(GetLocalVariableTable, &n, &locals);
    BAD_METHOD(GetBytecodes, &n, &code);
    BAD_METHOD(IsMethodNative, &yes);
    BAD_METHOD(IsMethodSynthetic, &yes);
    BAD_METHOD(IsMethodObsolete, &yes);
    NATIVE(GetMaxLocals, &n);
    NATIVE(GetArgumentsSize, &n);
    NATIVE(GetMethodLocation, &start, &end);
    NATIVE(GetLineNumberTable, &n, &lines);
    NATIVE(GetLocalVariableTable, &n, &locals);
    NATIVE(GetBytecodes, &n, &code);

    CASE("GetMethodDeclaringClass", "NULL_POINTER");
    EXPECT(NULL_POINTER, GetMethodDeclaringClass, run, NULL);
    CASE("GetMethodModifiers", "NULL_POINTER");
    EXPECT(NULL_POINTER, GetMethodModifiers, run, NULL);
    CASE("GetMaxLocals", "NULL_POINTER");
    EXPECT(NULL_POINTER, GetMaxLocals, run, NULL);
    CASE("GetArgumentsSize", "NULL_POINTER");
    EXPECT(NULL_POINTER, GetArgumentsSize, run, NULL);
    CASE("GetMethodLocation", "NULL_POINTER");
    EXPECT(NULL_POINTER, GetMethodLocation, run, NULL, &end);
    EXPECT(NULL_POINTER, GetMethodLocation, run, &start, NULL);
    CASE("GetLineNumberTable", "NULL_POINTER");
    EXPECT(NULL_POINTER, GetLineNumberTable, run, NULL, &lines);
    EXPECT(NULL_POINTER, GetLineNumberTable, run, &n, NULL);
    CASE("GetLocalVariableTable", "NULL_POINTER");
    EXPECT(NULL_POINTER, GetLocalVariableTable, run, NULL, &locals);
    EXPECT(NULL_POINTER, GetLocalVariableTable, run, &n, NULL);
    CASE("GetBytecodes", "NULL_POINTER");
    EXPECT(NULL_POINTER, GetBytecodes, run, NULL, &code);
    EXPECT(NULL_POINTER, GetBytecodes, run, &n, NULL);
    CASE("IsMethodNative", "NULL_POINTER");
    EXPECT(NULL_POINTER, IsMethodNative, run, NULL);
    CASE("IsMethodSynthetic", "NULL_POINTER");
    EXPECT(NULL_POINTER, IsMethodSynthetic, run, NULL);
    CASE("IsMethodObsolete", "NULL_POINTER");
    EXPECT(NULL_POINTER, IsMethodObsolete, run, NULL);

    jmethodID words = method_named(abstract, "words");
    CASE("GetMaxLocals", "abstract method");
    EXPECT(NONE, GetMaxLocals, words, &n);
    CHECK_INT(0, n);
    CASE("GetArgumentsSize", "abstract method");
    EXPECT(NONE, GetArgumentsSize, words, &n);
    CHECK_INT(7, n);
    CASE("GetMethodLocation", "abstract method");
    EXPECT(NONE, GetMethodLocation, words, &start, &end);
    CHECK_INT(-1, start);
    CHECK_INT(-1, end);
    CASE("GetLineNumberTable", "ABSENT_INFORMATION");
    EXPECT(ABSENT_INFORMATION, GetLineNumberTable, words, &n, &lines);
    CASE("GetLocalVariableTable", "abstract method of a class with tables");
    EXPECT(NONE, GetLocalVariableTable, words, &n, &locals);
    CHECK_INT(0, n);
    CASE("GetBytecodes", "abstract method");
    EXPECT(NONE, GetBytecodes, words, &n, &code);
    CHECK_INT(0, n);
    CHECK(!code);
    CASE("IsMethodNative", "abstract method");
    EXPECT(NONE, IsMethodNative, words, &yes);
    CHECK_INT(JNI_FALSE, yes);
}

static void field_errors(JNIEnv *env, jclass sample, jobject not_class) {
    jint n;
    jboolean yes;
    char *text;
    jclass c, integer = (*env)->FindClass(env, "java/lang/Integer");
    jfieldID type = (*env)->GetStaticFieldID(env, integer, "TYPE", "Ljava/lang/Class;");
    jclass primitive = (*env)->GetStaticObjectField(env, integer, type);
    jfieldID f = (*env)->GetStaticFieldID(env, sample, "CONSTANT", "I");

    BAD_CLASS(GetFieldName, f, &text, NULL, NULL);
    EXPECT(INVALID_CLASS, GetFieldName, primitive, f, &text, NULL, NULL);
    BAD_CLASS(GetFieldDeclaringClass, f, &c);
    EXPECT(INVALID_CLASS, GetFieldDeclaringClass, primitive, f, &c);
    BAD_CLASS(GetFieldModifiers, f, &n);
    EXPECT(INVALID_CLASS, GetFieldModifiers, primitive, f, &n);
    BAD_CLASS(IsFieldSynthetic, f, &yes);
    EXPECT(INVALID_CLASS, IsFieldSynthetic, primitive, f, &yes);
    CASE("GetFieldName", "INVALID_FIELDID");
    EXPECT(INVALID_FIELDID, GetFieldName, sample, NULL, &text, NULL, NULL);
    CASE("GetFieldDeclaringClass", "INVALID_FIELDID");
    EXPECT(INVALID_FIELDID, GetFieldDeclaringClass, sample, NULL, &c);
    CASE("GetFieldModifiers", "INVALID_FIELDID");
    EXPECT(INVALID_FIELDID, GetFieldModifiers, sample, NULL, &n);
    CASE("IsFieldSynthetic", "INVALID_FIELDID");
    EXPECT(INVALID_FIELDID, IsFieldSynthetic, sample, NULL, &yes);
    CASE("GetFieldDeclaringClass", "NULL_POINTER");
    EXPECT(NULL_POINTER, GetFieldDeclaringClass, sample, f, NULL);
    CASE("GetFieldModifiers", "NULL_POINTER");
    EXPECT(NULL_POINTER, GetFieldModifiers, sample, f, NULL);
    CASE("IsFieldSynthetic", "NULL_POINTER");
    EXPECT(NULL_POINTER, IsFieldSynthetic, sample, f, NULL);
}

static void object_errors(jobject o) {
    jlong size;
    jint hash;
    CASE("GetObjectSize", "INVALID_OBJECT");
    EXPECT(INVALID_OBJECT, GetObjectSize, NULL, &size);
    CASE("GetObjectSize", "NULL_POINTER");
    EXPECT(NULL_POINTER, GetObjectSize, o, NULL);
    CASE("GetObjectHashCode", "INVALID_OBJECT");
    EXPECT(INVALID_OBJECT, GetObjectHashCode, NULL, &hash);
    CASE("GetObjectHashCode", "NULL_POINTER");
    EXPECT(NULL_POINTER, GetObjectHashCode, o, NULL);
}

JNIEXPORT void JNICALL Java_ClassQueries_errors(JNIEnv *env, jclass self, jclass sample, jobject not_class,
                                                jclass not_linked, jclass failed, jclass abstract) {
    (void)self;
    class_errors(sample, not_class, not_linked, failed);
    method_errors(method_named(sample, "run"), method_named(sample, "twice"), abstract);
    field_errors(env, sample, not_class);
    object_errors(not_class);
    CASES_END();
}

/* ---- Array classes and primitive types ---- */

static void odd_class(JNIEnv *env, const char *what, jclass c, jint status, jint modifiers, const char *signature) {
    jint n = -1, k = -1;
    jboolean yes = 9;
    char *text = NULL, *generic = (char *)1;
    jmethodID *methods = (jmethodID *)1;
    jfieldID *fields = (jfieldID *)1;
    jclass *classes = (jclass *)1;
    unsigned char *bytes;
    int is_array = status == JVMTI_CLASS_STATUS_ARRAY;
    CASE("GetClassSignature", what);
    EXPECT(NONE, GetClassSignature, c, &text, &generic);
    CHECK_STR(signature, text);
    CHECK(!generic);
    FREE(text);
    CASE("GetClassStatus", what);
    EXPECT(NONE, GetClassStatus, c, &n);
    CHECK_INT(status, n);
    CASE("GetClassModifiers", what);
    EXPECT(NONE, GetClassModifiers, c, &n);
    CHECK_INT(is_array ? modifiers | BY_LEVEL(0, 0x20) : modifiers, n);
    CASE("GetClassMethods", what);
    EXPECT(NONE, GetClassMethods, c, &n, &methods);
    CHECK_INT(0, n);
    CHECK(!methods);
    CASE("GetClassFields", what);
    EXPECT(NONE, GetClassFields, c, &n, &fields);
    CHECK_INT(0, n);
    CHECK(!fields);
    CASE("GetImplementedInterfaces", what);
    EXPECT(NONE, GetImplementedInterfaces, c, &n, &classes);
    CHECK_INT(0, n);
    CHECK(!classes);
    CASE("GetSourceFileName", what);
    EXPECT(ABSENT_INFORMATION, GetSourceFileName, c, &text);
    CASE("GetSourceDebugExtension", what);
    EXPECT(ABSENT_INFORMATION, GetSourceDebugExtension, c, &text);
    CASE("GetClassVersionNumbers", what);
    EXPECT(ABSENT_INFORMATION, GetClassVersionNumbers, c, &n, &k);
    CASE("GetConstantPool", what);
    EXPECT(ABSENT_INFORMATION, GetConstantPool, c, &n, &k, &bytes);
    CASE("IsInterface", what);
    EXPECT(NONE, IsInterface, c, &yes);
    CHECK_INT(JNI_FALSE, yes);
    CASE("IsArrayClass", what);
    EXPECT(NONE, IsArrayClass, c, &yes);
    CHECK_INT(is_array, yes);
    CASE("GetObjectSize", what);
    jlong size = -1;
    EXPECT(NONE, GetObjectSize, c, &size);
    CHECK(size > 16 && size % 8 == 0);
    (void)env;
}

JNIEXPORT void JNICALL Java_ClassQueries_odd(JNIEnv *env, jclass self, jclass array, jclass primitive, jclass nested) {
    jobject loader = (jobject)1, own = NULL;
    odd_class(env, "int[]", array, JVMTI_CLASS_STATUS_ARRAY, 0x411, "[I");
    odd_class(env, "int", primitive, JVMTI_CLASS_STATUS_PRIMITIVE, 0x411, "I");
    odd_class(env, "array of private members", nested, JVMTI_CLASS_STATUS_ARRAY, 0x412, "[[LClassQueries$Nested;");
    CASE("GetClassLoader", "array and primitive");
    EXPECT(NONE, GetClassLoader, array, &loader);
    CHECK(!loader);
    loader = (jobject)1;
    EXPECT(NONE, GetClassLoader, primitive, &loader);
    CHECK(!loader);
    EXPECT(NONE, GetClassLoader, nested, &loader);
    EXPECT(NONE, GetClassLoader, self, &own);
    CHECK((*env)->IsSameObject(env, loader, own));
    CASES_END();
}

/* ---- What kind of class it is ---- */

static void strip_address(char *s) {
    char *slash = !s ? NULL : strstr(s, "0x");
    if (slash) strcpy(slash, "...");
}

JNIEXPORT void JNICALL Java_ClassQueries_kinds(JNIEnv *env, jclass self, jstring what, jclass c) {
    (void)self;
    const char *name = (*env)->GetStringUTFChars(env, what, NULL);
    jint modifiers = -1, status = -1, n = -1;
    jboolean interface = 9, array = 9;
    jclass *classes = NULL;
    jmethodID *methods = NULL;
    jfieldID *fields = NULL;
    char *signature = signature_of(c), *source = NULL;
    strip_address(signature);
    MUST((*jvmti)->GetClassModifiers(jvmti, c, &modifiers));
    MUST((*jvmti)->GetClassStatus(jvmti, c, &status));
    MUST((*jvmti)->IsInterface(jvmti, c, &interface));
    MUST((*jvmti)->IsArrayClass(jvmti, c, &array));
    int numbered = signature && strstr(signature, "Lambda");
    say("%s: %s modifiers %x status %x interface %d array %d", name, numbered ? "(lambda)" : signature, modifiers,
        status, interface, array);
    jvmtiError e = (*jvmti)->GetSourceFileName(jvmti, c, &source);
    say("  source %s %s", error_name(e), e == JVMTI_ERROR_NONE ? source : "");
    e = (*jvmti)->GetImplementedInterfaces(jvmti, c, &n, &classes);
    say("  %d interfaces %s", e == JVMTI_ERROR_NONE ? n : -1, error_name(e));
    e = (*jvmti)->GetClassMethods(jvmti, c, &n, &methods);
    for (jint i = 0; e == JVMTI_ERROR_NONE && i < n && !numbered; i++) {
        char *method = NULL, *descriptor = NULL;
        jint flags = 0;
        jboolean synthetic = 9;
        MUST((*jvmti)->GetMethodName(jvmti, methods[i], &method, &descriptor, NULL));
        MUST((*jvmti)->GetMethodModifiers(jvmti, methods[i], &flags));
        MUST((*jvmti)->IsMethodSynthetic(jvmti, methods[i], &synthetic));
        say("  method %s%s %x synthetic %d", method, descriptor, flags, synthetic);
        FREE(method);
        FREE(descriptor);
    }
    say("  methods %s", error_name(e));
    e = (*jvmti)->GetClassFields(jvmti, c, &n, &fields);
    for (jint i = 0; e == JVMTI_ERROR_NONE && i < n; i++) {
        char *field = NULL, *descriptor = NULL;
        jint flags = 0;
        jboolean synthetic = 9;
        MUST((*jvmti)->GetFieldName(jvmti, c, fields[i], &field, &descriptor, NULL));
        MUST((*jvmti)->GetFieldModifiers(jvmti, c, fields[i], &flags));
        MUST((*jvmti)->IsFieldSynthetic(jvmti, c, fields[i], &synthetic));
        say("  field %s %s %x synthetic %d", field, descriptor, flags & 0x50df, synthetic);
        FREE(field);
        FREE(descriptor);
    }
    say("  fields %s", error_name(e));
    FREE(fields);
    FREE(methods);
    FREE(classes);
    FREE(source);
    FREE(signature);
    (*env)->ReleaseStringUTFChars(env, what, name);
}

/* ---- States ---- */

static void state(const char *aspect, jclass c, jint expected) {
    jint n = -1;
    CASE("GetClassStatus", aspect);
    EXPECT(NONE, GetClassStatus, c, &n);
    CHECK_INT(expected, n);
    CASES_END();
}

JNIEXPORT void JNICALL Java_ClassQueries_notInitialized(JNIEnv *env, jclass self, jclass c) {
    (void)env, (void)self;
    state("loaded", c, 0);
    jint n = -1, k = -1;
    char *text = NULL;
    unsigned char *pool = NULL;
    CASE("GetSourceFileName", "loaded class");
    EXPECT(NONE, GetSourceFileName, c, &text);
    CHECK_STR("ClassQueries.java", text);
    FREE(text);
    CASE("GetClassModifiers", "loaded class");
    EXPECT(NONE, GetClassModifiers, c, &n);
    CHECK_INT(0x28, n);
    CASE("GetConstantPool", "loaded class");
    EXPECT(NONE, GetConstantPool, c, &n, &k, &pool);
    CHECK(n > 5 && pool);
    FREE(pool);
    CASE("GetClassVersionNumbers", "loaded class");
    EXPECT(NONE, GetClassVersionNumbers, c, &n, &k);
    CHECK_INT(61, k);
    state("still only loaded", c, 0);
}

JNIEXPORT void JNICALL Java_ClassQueries_initializing(JNIEnv *env, jclass self, jclass c) {
    (void)env, (void)self;
    state("being initialised", c, JVMTI_CLASS_STATUS_VERIFIED | JVMTI_CLASS_STATUS_PREPARED);
}

JNIEXPORT void JNICALL Java_ClassQueries_initialized(JNIEnv *env, jclass self, jclass c) {
    (void)env, (void)self;
    state("initialised", c, JVMTI_CLASS_STATUS_VERIFIED | JVMTI_CLASS_STATUS_PREPARED | JVMTI_CLASS_STATUS_INITIALIZED);
}

JNIEXPORT void JNICALL Java_ClassQueries_failed(JNIEnv *env, jclass self, jclass c) {
    (void)env, (void)self;
    jint n = -1;
    char *text = NULL;
    jmethodID *methods = NULL;
    state("failed", c, JVMTI_CLASS_STATUS_VERIFIED | JVMTI_CLASS_STATUS_PREPARED | JVMTI_CLASS_STATUS_ERROR);
    CASE("GetClassMethods", "failed class");
    EXPECT(NONE, GetClassMethods, c, &n, &methods);
    CHECK_INT(3, n);
    FREE(methods);
    CASE("GetSourceFileName", "failed class");
    EXPECT(NONE, GetSourceFileName, c, &text);
    CHECK_STR("ClassQueries.java", text);
    FREE(text);
    CASES_END();
}

static void JNICALL on_class_prepare(jvmtiEnv *e, JNIEnv *env, jthread thread, jclass c) {
    (void)thread;
    char *name = signature_of(c);
    int wanted = e == jvmti && name && strcmp(name, "LClassQueries$Prepared;") == 0;
    FREE(name);
    if (!wanted) return;
    state("in ClassPrepare", c, JVMTI_CLASS_STATUS_VERIFIED | JVMTI_CLASS_STATUS_PREPARED);
    jint n = -1;
    jmethodID *methods = NULL;
    jfieldID *fields = NULL;
    jclass *classes = NULL;
    CASE("GetClassMethods", "in ClassPrepare");
    EXPECT(NONE, GetClassMethods, c, &n, &methods);
    CHECK_INT(3, n);
    CASE("GetClassFields", "in ClassPrepare");
    EXPECT(NONE, GetClassFields, c, &n, &fields);
    CHECK_INT(2, n);
    CASE("GetImplementedInterfaces", "in ClassPrepare");
    EXPECT(NONE, GetImplementedInterfaces, c, &n, &classes);
    CHECK_INT(1, n);
    FREE(methods);
    FREE(fields);
    FREE(classes);
    jclass sample = (*env)->FindClass(env, "ClassQueries$Sample");
    jobject o = !sample ? NULL : (*env)->AllocObject(env, sample);
    if (o) show_sample("in a callback", env, sample, o);
}

static void JNICALL on_class_load(jvmtiEnv *e, JNIEnv *env, jthread thread, jclass c) {
    (void)env, (void)thread;
    char *name = signature_of(c);
    int wanted = e == jvmti && name && strcmp(name, "LClassQueries$Prepared;") == 0;
    FREE(name);
    if (wanted) {
        jint n = -1;
        jmethodID *methods = NULL;
        state("in ClassLoad", c, 0);
        CASE("GetClassMethods", "in ClassLoad");
        EXPECT(CLASS_NOT_PREPARED, GetClassMethods, c, &n, &methods);
        CASES_END();
    }
}

/* ---- Hidden classes ---- */

JNIEXPORT void JNICALL Java_ClassQueries_hidden(JNIEnv *env, jclass self, jclass c, jclass array, jstring java_name) {
    char *text = NULL, expected[256], expected_array[300];
    jint n = -1, k = 0;
    jmethodID *methods = NULL;
    jclass *classes = NULL;
    jobject loader = NULL;
    const char *name = (*env)->GetStringUTFChars(env, java_name, NULL);
    snprintf(expected, sizeof expected, "L%s;", name);
    *strchr(expected, '/') = '.';
    snprintf(expected_array, sizeof expected_array, "[[%s", expected);
    CASE("GetClassSignature", "hidden class");
    EXPECT(NONE, GetClassSignature, c, &text, NULL);
    CHECK_STR(expected, text);
    FREE(text);
    CASE("GetClassSignature", "array of hidden classes");
    EXPECT(NONE, GetClassSignature, array, &text, NULL);
    CHECK_STR(expected_array, text);
    FREE(text);
    state("hidden class", c,
          JVMTI_CLASS_STATUS_VERIFIED | JVMTI_CLASS_STATUS_PREPARED | JVMTI_CLASS_STATUS_INITIALIZED);
    CASE("GetClassMethods", "hidden class");
    EXPECT(NONE, GetClassMethods, c, &n, &methods);
    CHECK_INT(2, n);
    FREE(methods);
    CASE("GetLoadedClasses", "hidden class and its arrays");
    (*env)->PushLocalFrame(env, 8000);
    EXPECT(NONE, GetLoadedClasses, &n, &classes);
    for (jint i = 0; i < n; i++)
        k += (*env)->IsSameObject(env, classes[i], c) + 10 * (*env)->IsSameObject(env, classes[i], array);
    CHECK_INT(11, k);
    FREE(classes);
    CASE("GetClassLoaderClasses", "no hidden classes");
    MUST((*jvmti)->GetClassLoader(jvmti, self, &loader));
    EXPECT(NONE, GetClassLoaderClasses, loader, &n, &classes);
    k = 0;
    for (jint i = 0; i < n; i++)
        k += (*env)->IsSameObject(env, classes[i], c) + 10 * (*env)->IsSameObject(env, classes[i], array);
    CHECK_INT(0, k);
    FREE(classes);
    (*env)->PopLocalFrame(env, NULL);
    CASES_END();
    (*env)->ReleaseStringUTFChars(env, java_name, name);
}

/* ---- Attributes that javac does not write ---- */

enum {
    C_THIS = 2,
    C_SUPER = 4,
    C_CODE = 5,
    C_LINES,
    C_SYNTHETIC,
    C_EXTENSION,
    C_FIELD,
    C_METHOD,
    C_TYPE,
    C_DESCRIPTOR,
    C_COUNT
};

static void attribute(Bytes *b, int name, int length) {
    put_big(b, (unsigned)name, 2);
    put_big(b, (unsigned)length, 4);
}

/* A field and a method that are synthetic by attribute, line numbers in two attributes, the second of them out of
   order, and a SourceDebugExtension. */
static void make_special(Bytes *b) {
    static const char extension[] = "SMAP\nSpecial.jsp\nJSP\n*E\n";
    b->length = 0;
    put_big(b, 0xcafebabe, 4);
    put_big(b, 50, 4);
    put_big(b, C_COUNT, 2);
    put_utf8_constant(b, "Special");
    put_big(b, 7, 1);
    put_big(b, 1, 2);
    put_utf8_constant(b, "java/lang/Object");
    put_big(b, 7, 1);
    put_big(b, 3, 2);
    static const char *const texts[] = {"Code",  "LineNumberTable", "Synthetic", "SourceDebugExtension",
                                        "field", "method",          "I",         "()V"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) put_utf8_constant(b, texts[i]);
    put_big(b, 0x21, 2);
    put_big(b, C_THIS, 2);
    put_big(b, C_SUPER, 2);
    put_big(b, 0, 2);
    put_big(b, 1, 2); /* fields */
    put_big(b, 0x9, 2);
    put_big(b, C_FIELD, 2);
    put_big(b, C_TYPE, 2);
    put_big(b, 1, 2);
    attribute(b, C_SYNTHETIC, 0);
    put_big(b, 1, 2); /* methods */
    put_big(b, 0x9, 2);
    put_big(b, C_METHOD, 2);
    put_big(b, C_DESCRIPTOR, 2);
    put_big(b, 2, 2);
    attribute(b, C_SYNTHETIC, 0);
    attribute(b, C_CODE, 2 + 2 + 4 + 3 + 2 + 2 + 6 + 2 + 8 + 6 + 2 + 4);
    put_big(b, 0, 2);
    put_big(b, 5, 2);
    put_big(b, 3, 4);
    put(b, "\0\0\261", 3); /* nop, nop, return */
    put_big(b, 0, 2);
    put_big(b, 2, 2);
    attribute(b, C_LINES, 10);
    put_big(b, 2, 2);
    put_big(b, 2, 2);
    put_big(b, 12, 2);
    put_big(b, 0, 2);
    put_big(b, 10, 2);
    attribute(b, C_LINES, 6);
    put_big(b, 1, 2);
    put_big(b, 1, 2);
    put_big(b, 60000, 2);
    put_big(b, 1, 2); /* attributes of the class */
    attribute(b, C_EXTENSION, sizeof extension - 1);
    put(b, extension, sizeof extension - 1);
}

JNIEXPORT void JNICALL Java_ClassQueries_special(JNIEnv *env, jclass self, jclass lambda) {
    static Bytes file;
    jobject loader = NULL;
    jint n = -1;
    jboolean yes = 9;
    char *text = NULL;
    make_special(&file);
    MUST((*jvmti)->GetClassLoader(jvmti, self, &loader));
    jclass c = (*env)->DefineClass(env, "Special", loader, (const jbyte *)file.data, (jsize)file.length);
    if (!c) {
        (*env)->ExceptionDescribe(env);
        return;
    }
    CASE("GetSourceDebugExtension", "a class that has one");
    EXPECT(NONE, GetSourceDebugExtension, c, &text);
    CHECK_STR("SMAP\nSpecial.jsp\nJSP\n*E\n", text);
    FREE(text);
    CASE("GetSourceFileName", "ABSENT_INFORMATION");
    EXPECT(ABSENT_INFORMATION, GetSourceFileName, c, &text);
    jfieldID f = (*env)->GetStaticFieldID(env, c, "field", "I");
    jmethodID m = (*env)->GetStaticMethodID(env, c, "method", "()V");
    CASE("IsFieldSynthetic", "by attribute");
    EXPECT(NONE, IsFieldSynthetic, c, f, &yes);
    CHECK_INT(JNI_TRUE, yes);
    CASE("IsMethodSynthetic", "by attribute");
    yes = 9;
    EXPECT(NONE, IsMethodSynthetic, m, &yes);
    CHECK_INT(JNI_TRUE, yes);
    CASE("GetMethodModifiers", "synthetic by attribute");
    EXPECT(NONE, GetMethodModifiers, m, &n);
    CHECK_INT(0x9, n & ~0x1000);
    CASE("GetMaxLocals", "more than the arguments need");
    EXPECT(NONE, GetMaxLocals, m, &n);
    CHECK_INT(5, n);
    CASE("GetLineNumberTable", "two attributes, in the order of the class file");
    jvmtiLineNumberEntry *lines = NULL;
    static const jint starts[] = {2, 0, 1}, numbers[] = {12, 10, 60000};
    EXPECT(NONE, GetLineNumberTable, m, &n, &lines);
    CHECK_INT(3, n);
    for (jint i = 0; i < n; i++) {
        CHECK_INT(starts[i], lines[i].start_location);
        CHECK_INT(numbers[i], lines[i].line_number);
    }
    FREE(lines);
    CASE("GetLocalVariableTable", "ABSENT_INFORMATION");
    jvmtiLocalVariableEntry *locals = NULL;
    EXPECT(ABSENT_INFORMATION, GetLocalVariableTable, m, &n, &locals);
    EXPECT(ABSENT_INFORMATION, GetLocalVariableTable, method_named(lambda, "run"), &n, &locals);
    CASE("GetLineNumberTable", "ABSENT_INFORMATION of a method with code");
    EXPECT(ABSENT_INFORMATION, GetLineNumberTable, method_named(lambda, "run"), &n, &lines);
    CASE("GetClassVersionNumbers", "an old class");
    jint minor = -1, major = -1;
    EXPECT(NONE, GetClassVersionNumbers, c, &minor, &major);
    CHECK_INT(0, minor);
    CHECK_INT(50, major);
    CASES_END();
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmti = new_environment(vm);
    jvmtiCapabilities caps = {.can_get_bytecodes = 1,
                              .can_get_line_numbers = 1,
                              .can_get_source_file_name = 1,
                              .can_get_synthetic_attribute = 1,
                              .can_get_constant_pool = 1,
                              .can_access_local_variables = 1,
                              .can_get_source_debug_extension = 1,
                              .can_maintain_original_method_order = 1};
    jvmtiEventCallbacks callbacks = {.ClassPrepare = on_class_prepare, .ClassLoad = on_class_load};
    MUST((*jvmti)->AddCapabilities(jvmti, &caps));
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_CLASS_PREPARE, NULL));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_CLASS_LOAD, NULL));
    return 0;
}
