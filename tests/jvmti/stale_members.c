/* only here: the reference implementation crashes on the field IDs of classes that are gone, and on rubbish */
/* stale_members.c: method and field IDs and references of unloaded classes, whose memory the next class of the same
   shape gets: every function answers with the error of the specification, for ever. */
#include <stdint.h>

#include "agent.h"

enum { ROUNDS = 10 };
static jmethodID methods[ROUNDS], natives[ROUNDS];
static jfieldID fields[ROUNDS][4];
static jweak classes[ROUNDS];
static int known;

JNIEXPORT void JNICALL Java_StaleMembers_remember(JNIEnv *env, jclass self, jclass c, jint round) {
    (void)self;
    jint n = 0;
    jfieldID *ids = NULL;
    methods[round] = (*env)->GetMethodID(env, c, "work", "(I)I");
    natives[round] = (*env)->GetStaticMethodID(env, c, "bound", "()V");
    MUST((*jvmti)->GetClassFields(jvmti, c, &n, &ids));
    memcpy(fields[round], ids, sizeof fields[round]);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)ids);
    classes[round] = (*env)->NewWeakGlobalRef(env, c);
    known = round + 1;
    /* Those of the new class are good, whatever is where the old ones were. */
    CASE("GetFieldName", "a field in the memory of one that is gone");
    for (int i = 0; i < 4; i++) {
        EXPECT(NONE, GetFieldName, c, fields[round][i], NULL, NULL, NULL);
        for (int old = 0; old < round; old++) {
            CHECK(fields[old][i] != fields[round][i]);
            EXPECT(INVALID_FIELDID, GetFieldName, c, fields[old][i], NULL, NULL, NULL);
        }
    }
    CASE("GetMethodName", "a method in the memory of one that is gone");
    EXPECT(NONE, GetMethodName, methods[round], NULL, NULL, NULL);
    for (int old = 0; old < round; old++) EXPECT(INVALID_METHODID, GetMethodName, methods[old], NULL, NULL, NULL);
    CASES_END();
}

JNIEXPORT jboolean JNICALL Java_StaleMembers_gone(JNIEnv *env, jclass self) {
    (void)self;
    return (*env)->IsSameObject(env, classes[known - 1], NULL);
}

#define METHOD(Function, ...)                                      \
    do {                                                           \
        CASE(#Function, "unloaded class");                         \
        EXPECT(INVALID_METHODID, Function, m, ##__VA_ARGS__);      \
        EXPECT(INVALID_METHODID, Function, native, ##__VA_ARGS__); \
    } while (0)

static void stale_methods(jmethodID m, jmethodID native) {
    jint n;
    jboolean yes;
    jclass c;
    jlocation start, end;
    jvmtiLineNumberEntry *lines;
    jvmtiLocalVariableEntry *locals;
    unsigned char *code;
    METHOD(GetMethodName, NULL, NULL, NULL);
    METHOD(GetMethodDeclaringClass, &c);
    METHOD(GetMethodModifiers, &n);
    METHOD(GetMaxLocals, &n);
    METHOD(GetArgumentsSize, &n);
    METHOD(GetMethodLocation, &start, &end);
    METHOD(GetLineNumberTable, &n, &lines);
    METHOD(GetLocalVariableTable, &n, &locals);
    METHOD(GetBytecodes, &n, &code);
    METHOD(IsMethodNative, &yes);
    METHOD(IsMethodSynthetic, &yes);
    METHOD(IsMethodObsolete, &yes);
    METHOD(SetBreakpoint, 0);
    METHOD(ClearBreakpoint, 0);
}

#define FIELD(Function, ...)                                     \
    do {                                                         \
        CASE(#Function, "unloaded class");                       \
        EXPECT(INVALID_FIELDID, Function, c, f, ##__VA_ARGS__);  \
        EXPECT(INVALID_CLASS, Function, gone, f, ##__VA_ARGS__); \
    } while (0)

static void stale_field(jclass c, jclass gone, jfieldID f) {
    jint n;
    jboolean yes;
    jclass found;
    FIELD(GetFieldName, NULL, NULL, NULL);
    FIELD(GetFieldDeclaringClass, &found);
    FIELD(GetFieldModifiers, &n);
    FIELD(IsFieldSynthetic, &yes);
    FIELD(SetFieldAccessWatch);
    FIELD(ClearFieldAccessWatch);
    FIELD(SetFieldModificationWatch);
    FIELD(ClearFieldModificationWatch);
}

#define CLASS(Function, ...)                               \
    do {                                                   \
        CASE(#Function, what);                             \
        EXPECT(INVALID_CLASS, Function, c, ##__VA_ARGS__); \
    } while (0)

static void bad_class(const char *what, jclass c) {
    jint n, k;
    jboolean yes;
    char *text;
    jmethodID *ids;
    jfieldID *field_ids;
    jclass *list;
    jobject loader;
    unsigned char *bytes;
    CLASS(GetClassSignature, &text, NULL);
    CLASS(GetClassStatus, &n);
    CLASS(GetSourceFileName, &text);
    CLASS(GetClassModifiers, &n);
    CLASS(GetClassMethods, &n, &ids);
    CLASS(GetClassFields, &n, &field_ids);
    CLASS(GetImplementedInterfaces, &n, &list);
    CLASS(GetClassVersionNumbers, &n, &k);
    CLASS(GetConstantPool, &n, &k, &bytes);
    CLASS(IsInterface, &yes);
    CLASS(IsArrayClass, &yes);
    CLASS(GetClassLoader, &loader);
    CLASS(GetSourceDebugExtension, &text);
}

JNIEXPORT void JNICALL Java_StaleMembers_stale(JNIEnv *env, jclass self) {
    CASE("GetClassSignature", "the class is gone");
    CHECK((*env)->IsSameObject(env, classes[known - 1], NULL));
    for (int round = 0; round < known; round++) {
        stale_methods(methods[round], natives[round]);
        for (int i = 0; i < 4; i++) stale_field(self, classes[round], fields[round][i]);
        bad_class("weak reference to an unloaded class", classes[round]);
    }
    CASES_END();
}

JNIEXPORT void JNICALL Java_StaleMembers_garbage(JNIEnv *env, jclass self, jobject o, jobject other) {
    long words[4] = {0};
    jobject deleted = (*env)->NewLocalRef(env, o), global = (*env)->NewGlobalRef(env, o), found;
    jobject bad[] = {deleted, global, (jobject)words, (jobject)24, (jobject)(uintptr_t)0x7fffffffff00};
    jint n;
    jlong size;
    jclass *list;
    jboolean yes;
    jclass module = (*env)->FindClass(env, "java/lang/Module"), object = (*env)->FindClass(env, "java/lang/Class");
    jmethodID get = (*env)->GetMethodID(env, object, "getModule", "()Ljava/lang/Module;");
    jobject mine = (*env)->CallObjectMethod(env, self, get);
    CHECK(!(*env)->ExceptionCheck(env));
    (*env)->DeleteLocalRef(env, deleted);
    (*env)->DeleteGlobalRef(env, global);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        bad_class("rubbish", bad[i]);
        CASE("GetObjectSize", "rubbish");
        EXPECT(INVALID_OBJECT, GetObjectSize, bad[i], &size);
        CASE("GetObjectHashCode", "rubbish");
        EXPECT(INVALID_OBJECT, GetObjectHashCode, bad[i], &n);
        CASE("GetClassLoaderClasses", "rubbish");
        EXPECT(ILLEGAL_ARGUMENT, GetClassLoaderClasses, bad[i], &n, &list);
        CASE("GetNamedModule", "rubbish");
        EXPECT(ILLEGAL_ARGUMENT, GetNamedModule, bad[i], "java/lang", &found);
        CASE("AddModuleReads", "rubbish");
        EXPECT(INVALID_MODULE, AddModuleReads, bad[i], mine);
        EXPECT(INVALID_MODULE, AddModuleReads, mine, bad[i]);
        CASE("AddModuleExports", "rubbish");
        EXPECT(INVALID_MODULE, AddModuleExports, bad[i], "a", mine);
        EXPECT(INVALID_MODULE, AddModuleExports, mine, "a", bad[i]);
        CASE("AddModuleOpens", "rubbish");
        EXPECT(INVALID_MODULE, AddModuleOpens, bad[i], "a", mine);
        EXPECT(INVALID_MODULE, AddModuleOpens, mine, "a", bad[i]);
        CASE("AddModuleUses", "rubbish");
        EXPECT(INVALID_MODULE, AddModuleUses, bad[i], self);
        EXPECT(INVALID_CLASS, AddModuleUses, mine, bad[i]);
        CASE("AddModuleProvides", "rubbish");
        EXPECT(INVALID_MODULE, AddModuleProvides, bad[i], self, self);
        EXPECT(INVALID_CLASS, AddModuleProvides, mine, bad[i], self);
        EXPECT(INVALID_CLASS, AddModuleProvides, mine, self, bad[i]);
        CASE("IsModifiableModule", "rubbish");
        EXPECT(INVALID_MODULE, IsModifiableModule, bad[i], &yes);
    }
    jobject base = (*env)->CallObjectMethod(env, object, get);
    CHECK(!(*env)->ExceptionCheck(env));
    static const char *const no_text[] = {"\xff\xfe", "java.lang\x80", "\xc0", "java.lang\xe0\x80", "\xf0\x9f\x98\x80"};
    static char endless[200000];
    memset(endless, 'a', sizeof endless - 1);
    for (size_t i = 0; i < sizeof no_text / sizeof *no_text; i++) {
        CASE("AddModuleExports", "no modified UTF-8");
        EXPECT(ILLEGAL_ARGUMENT, AddModuleExports, base, no_text[i], mine);
        CASE("AddModuleOpens", "no modified UTF-8");
        EXPECT(ILLEGAL_ARGUMENT, AddModuleOpens, base, no_text[i], mine);
        CASE("GetNamedModule", "no modified UTF-8");
        EXPECT(NONE, GetNamedModule, NULL, no_text[i], &found);
        CHECK(!found);
        CASE("AddToBootstrapClassLoaderSearch", "no modified UTF-8");
        EXPECT(ILLEGAL_ARGUMENT, AddToBootstrapClassLoaderSearch, no_text[i]);
        CASE("AddToSystemClassLoaderSearch", "no modified UTF-8");
        EXPECT(ILLEGAL_ARGUMENT, AddToSystemClassLoaderSearch, no_text[i]);
    }
    CASE("AddModuleExports", "a name of 200000 letters");
    EXPECT(ILLEGAL_ARGUMENT, AddModuleExports, base, endless, mine);
    CASE("GetNamedModule", "a name of 200000 letters");
    EXPECT(NONE, GetNamedModule, NULL, endless, &found);
    CHECK(!found);
    CASE("AddToSystemClassLoaderSearch", "a name of 200000 letters");
    EXPECT(ILLEGAL_ARGUMENT, AddToSystemClassLoaderSearch, endless);
    CASE("GetSystemProperty", "a name of 200000 letters");
    char *value;
    EXPECT(NOT_AVAILABLE, GetSystemProperty, endless, &value);
    CASE("GetClassLoaderClasses", "an object that is no loader");
    EXPECT(ILLEGAL_ARGUMENT, GetClassLoaderClasses, other, &n, &list);
    EXPECT(ILLEGAL_ARGUMENT, GetClassLoaderClasses, module, &n, &list);
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
                              .can_generate_breakpoint_events = 1,
                              .can_generate_field_access_events = 1,
                              .can_generate_field_modification_events = 1};
    MUST((*jvmti)->AddCapabilities(jvmti, &caps));
    return 0;
}
