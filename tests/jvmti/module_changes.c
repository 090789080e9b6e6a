/* The category Module: every function with every error, what changes for reflection, from another
   thread and in a callback. */
#include "agent.h"

static jobject named_base, unnamed_module, agents_loader;

static void queries(JNIEnv *env, const char *where, jobject base, jobject unnamed, jobject loader) {
    jobject found = NULL, *modules = NULL;
    jint n = 0, bases = 0, unnameds = 0, loaders = 0;
    jboolean yes = 9;
    CASE("GetNamedModule", where);
    EXPECT(NONE, GetNamedModule, NULL, "java/lang", &found);
    CHECK((*env)->IsSameObject(env, found, base));
    EXPECT(NONE, GetNamedModule, NULL, "java/util/concurrent", &found);
    CHECK((*env)->IsSameObject(env, found, base));
    found = base;
    EXPECT(NONE, GetNamedModule, NULL, "java.lang", &found);
    CHECK(!found);
    found = base;
    EXPECT(NONE, GetNamedModule, NULL, "", &found);
    CHECK(!found);
    found = base;
    EXPECT(NONE, GetNamedModule, NULL, "no/such/package/anywhere", &found);
    CHECK(!found);
    found = base;
    EXPECT(NONE, GetNamedModule, loader, "java/lang", &found);
    CHECK(!found);
    CASE("GetAllModules", where);
    EXPECT(NONE, GetAllModules, &n, &modules);
    jclass module_class = (*env)->GetObjectClass(env, base),
           loader_class = (*env)->FindClass(env, "java/lang/ClassLoader");
    jmethodID get = (*env)->GetMethodID(env, loader_class, "getUnnamedModule", "()Ljava/lang/Module;");
    jobject fresh = (*env)->CallObjectMethod(env, loader, get);
    CHECK(!(*env)->ExceptionCheck(env));
    for (jint i = 0; i < n; i++) {
        bases += (*env)->IsSameObject(env, modules[i], base);
        unnameds += (*env)->IsSameObject(env, modules[i], unnamed);
        loaders += (*env)->IsSameObject(env, modules[i], fresh);
        CHECK((*env)->IsInstanceOf(env, modules[i], module_class));
        (*env)->DeleteLocalRef(env, modules[i]);
    }
    CHECK_INT(1, bases);
    CHECK_INT(1, unnameds);
    CHECK_INT(1, loaders);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)modules);
    CASE("IsModifiableModule", where);
    EXPECT(NONE, IsModifiableModule, base, &yes);
    CHECK_INT(JNI_TRUE, yes);
    yes = 9;
    EXPECT(NONE, IsModifiableModule, unnamed, &yes);
    CHECK_INT(JNI_TRUE, yes);
    CASES_END();
}

static int can_read(JNIEnv *env, jobject from, jobject to) {
    jmethodID m = (*env)->GetMethodID(env, (*env)->GetObjectClass(env, from), "canRead", "(Ljava/lang/Module;)Z");
    int yes = (*env)->CallBooleanMethod(env, from, m, to);
    return (*env)->ExceptionCheck(env) ? -1 : yes;
}

static int allows(JNIEnv *env, const char *how, jobject from, const char *package, jobject to) {
    jmethodID m =
        (*env)->GetMethodID(env, (*env)->GetObjectClass(env, from), how, "(Ljava/lang/String;Ljava/lang/Module;)Z");
    int yes = (*env)->CallBooleanMethod(env, from, m, (*env)->NewStringUTF(env, package), to);
    return (*env)->ExceptionCheck(env) ? -1 : yes;
}

static int can_use(JNIEnv *env, jobject from, jclass service) {
    jmethodID m = (*env)->GetMethodID(env, (*env)->GetObjectClass(env, from), "canUse", "(Ljava/lang/Class;)Z");
    int yes = (*env)->CallBooleanMethod(env, from, m, service);
    return (*env)->ExceptionCheck(env) ? -1 : yes;
}

static void reads(JNIEnv *env, jobject base, jobject unnamed, jobject other) {
    CASE("AddModuleReads", "INVALID_MODULE");
    EXPECT(INVALID_MODULE, AddModuleReads, other, unnamed);
    EXPECT(INVALID_MODULE, AddModuleReads, base, other);
    EXPECT(INVALID_MODULE, AddModuleReads, unnamed, other);
    CASE("AddModuleReads", "NULL_POINTER");
    EXPECT(NULL_POINTER, AddModuleReads, NULL, unnamed);
    EXPECT(NULL_POINTER, AddModuleReads, base, NULL);
    EXPECT(NULL_POINTER, AddModuleReads, other, NULL);
    CASE("AddModuleReads", "base reads the unnamed module");
    CHECK(!can_read(env, base, unnamed));
    EXPECT(NONE, AddModuleReads, base, unnamed);
    CHECK(can_read(env, base, unnamed));
    EXPECT(NONE, AddModuleReads, base, unnamed);
    EXPECT(NONE, AddModuleReads, base, base);
    CASE("AddModuleReads", "of an unnamed module: no effect");
    EXPECT(NONE, AddModuleReads, unnamed, base);
    CHECK(can_read(env, unnamed, base));
}

static void exports(JNIEnv *env, jobject base, jobject unnamed, jobject other) {
    CASE("AddModuleExports", "INVALID_MODULE");
    EXPECT(INVALID_MODULE, AddModuleExports, other, "java.lang", unnamed);
    EXPECT(INVALID_MODULE, AddModuleExports, base, "java.lang", other);
    CASE("AddModuleExports", "NULL_POINTER");
    EXPECT(NULL_POINTER, AddModuleExports, NULL, "java.lang", unnamed);
    EXPECT(NULL_POINTER, AddModuleExports, base, NULL, unnamed);
    EXPECT(NULL_POINTER, AddModuleExports, base, "java.lang", NULL);
    EXPECT(NULL_POINTER, AddModuleExports, other, "java.lang", NULL);
    CASE("AddModuleExports", "ILLEGAL_ARGUMENT");
    EXPECT(ILLEGAL_ARGUMENT, AddModuleExports, base, "no.such.pack", unnamed);
    EXPECT(ILLEGAL_ARGUMENT, AddModuleExports, base, "java/lang", unnamed);
    EXPECT(ILLEGAL_ARGUMENT, AddModuleExports, base, "", unnamed);
    EXPECT(ILLEGAL_ARGUMENT, AddModuleExports, base, "no.such.pack", base);
    CASE("AddModuleExports", "a package of the library");
    CHECK(!allows(env, "isExported", base, "jdk.internal.misc", unnamed));
    EXPECT(NONE, AddModuleExports, base, "jdk.internal.misc", unnamed);
    CHECK(allows(env, "isExported", base, "jdk.internal.misc", unnamed));
    CHECK(!allows(env, "isOpen", base, "jdk.internal.misc", unnamed));
    EXPECT(NONE, AddModuleExports, base, "jdk.internal.misc", unnamed);
    EXPECT(NONE, AddModuleExports, base, "java.lang", unnamed);
    CASE("AddModuleExports", "of an unnamed module: no effect");
    EXPECT(NONE, AddModuleExports, unnamed, "no.such.pack", base);
}

static void opens(JNIEnv *env, jobject base, jobject unnamed, jobject other) {
    CASE("AddModuleOpens", "INVALID_MODULE");
    EXPECT(INVALID_MODULE, AddModuleOpens, other, "java.lang", unnamed);
    EXPECT(INVALID_MODULE, AddModuleOpens, base, "java.lang", other);
    CASE("AddModuleOpens", "NULL_POINTER");
    EXPECT(NULL_POINTER, AddModuleOpens, NULL, "java.lang", unnamed);
    EXPECT(NULL_POINTER, AddModuleOpens, base, NULL, unnamed);
    EXPECT(NULL_POINTER, AddModuleOpens, base, "java.lang", NULL);
    CASE("AddModuleOpens", "ILLEGAL_ARGUMENT");
    EXPECT(ILLEGAL_ARGUMENT, AddModuleOpens, base, "no.such.pack", unnamed);
    EXPECT(ILLEGAL_ARGUMENT, AddModuleOpens, base, "java/util", unnamed);
    CASE("AddModuleOpens", "a package that is exported only");
    CHECK(!allows(env, "isOpen", base, "java.util", unnamed));
    EXPECT(NONE, AddModuleOpens, base, "java.util", unnamed);
    CHECK(allows(env, "isOpen", base, "java.util", unnamed));
    EXPECT(NONE, AddModuleOpens, base, "java.util", unnamed);
    CASE("AddModuleOpens", "of an unnamed module: no effect");
    EXPECT(NONE, AddModuleOpens, unnamed, "no.such.pack", base);
}

static void services(JNIEnv *env, jobject base, jobject unnamed, jclass service, jclass impl, jobject other) {
    jclass ints = (*env)->FindClass(env, "[I"), integer = (*env)->FindClass(env, "java/lang/Integer");
    jclass primitive =
        (*env)->GetStaticObjectField(env, integer, (*env)->GetStaticFieldID(env, integer, "TYPE", "Ljava/lang/Class;"));
    CASE("AddModuleUses", "INVALID_MODULE");
    EXPECT(INVALID_MODULE, AddModuleUses, other, service);
    EXPECT(INVALID_MODULE, AddModuleUses, other, other);
    CASE("AddModuleUses", "INVALID_CLASS");
    EXPECT(INVALID_CLASS, AddModuleUses, base, other);
    EXPECT(INVALID_CLASS, AddModuleUses, base, primitive);
    CASE("AddModuleUses", "NULL_POINTER");
    EXPECT(NULL_POINTER, AddModuleUses, NULL, service);
    EXPECT(NULL_POINTER, AddModuleUses, base, NULL);
    EXPECT(NULL_POINTER, AddModuleUses, other, NULL);
    CASE("AddModuleUses", "a service");
    CHECK(!can_use(env, base, service));
    EXPECT(NONE, AddModuleUses, base, service);
    CHECK(can_use(env, base, service));
    EXPECT(NONE, AddModuleUses, base, service);
    EXPECT(NONE, AddModuleUses, base, ints);
    CASE("AddModuleUses", "of an unnamed module: no effect");
    EXPECT(NONE, AddModuleUses, unnamed, service);
    CHECK(can_use(env, unnamed, service));

    CASE("AddModuleProvides", "INVALID_MODULE");
    EXPECT(INVALID_MODULE, AddModuleProvides, other, service, impl);
    EXPECT(INVALID_MODULE, AddModuleProvides, other, other, other);
    CASE("AddModuleProvides", "INVALID_CLASS");
    EXPECT(INVALID_CLASS, AddModuleProvides, base, other, impl);
    EXPECT(INVALID_CLASS, AddModuleProvides, base, service, other);
    EXPECT(INVALID_CLASS, AddModuleProvides, base, primitive, impl);
    EXPECT(INVALID_CLASS, AddModuleProvides, base, service, primitive);
    CASE("AddModuleProvides", "NULL_POINTER");
    EXPECT(NULL_POINTER, AddModuleProvides, NULL, service, impl);
    EXPECT(NULL_POINTER, AddModuleProvides, base, NULL, impl);
    EXPECT(NULL_POINTER, AddModuleProvides, base, service, NULL);
    EXPECT(NULL_POINTER, AddModuleProvides, other, NULL, NULL);
    CASE("AddModuleProvides", "an implementation");
    EXPECT(NONE, AddModuleProvides, base, service, impl);
    EXPECT(NONE, AddModuleProvides, base, service, impl);
    CHECK(!(*env)->ExceptionCheck(env));
    CASE("AddModuleProvides", "of an unnamed module: no effect");
    EXPECT(NONE, AddModuleProvides, unnamed, service, impl);
}

static void other_errors(jobject base, jobject other) {
    jint n;
    jobject *modules, found;
    jboolean yes;
    CASE("GetAllModules", "NULL_POINTER");
    EXPECT(NULL_POINTER, GetAllModules, NULL, &modules);
    EXPECT(NULL_POINTER, GetAllModules, &n, NULL);
    CASE("GetNamedModule", "NULL_POINTER");
    EXPECT(NULL_POINTER, GetNamedModule, NULL, NULL, &found);
    EXPECT(NULL_POINTER, GetNamedModule, NULL, "java/lang", NULL);
    EXPECT(NULL_POINTER, GetNamedModule, other, NULL, &found);
    CASE("GetNamedModule", "ILLEGAL_ARGUMENT");
    EXPECT(ILLEGAL_ARGUMENT, GetNamedModule, other, "java/lang", &found);
    EXPECT(ILLEGAL_ARGUMENT, GetNamedModule, base, "java/lang", &found);
    CASE("IsModifiableModule", "INVALID_MODULE");
    EXPECT(INVALID_MODULE, IsModifiableModule, other, &yes);
    CASE("IsModifiableModule", "NULL_POINTER");
    EXPECT(NULL_POINTER, IsModifiableModule, NULL, &yes);
    EXPECT(NULL_POINTER, IsModifiableModule, base, NULL);
    EXPECT(NULL_POINTER, IsModifiableModule, other, NULL);
    CASES_END();
}

JNIEXPORT void JNICALL Java_ModuleChanges_run(JNIEnv *env, jclass self, jobject base, jobject unnamed, jclass service,
                                              jclass impl, jobject other, jobject loader) {
    (void)self;
    (*env)->EnsureLocalCapacity(env, 1000);
    named_base = (*env)->NewGlobalRef(env, base);
    unnamed_module = (*env)->NewGlobalRef(env, unnamed);
    agents_loader = (*env)->NewGlobalRef(env, loader);
    queries(env, "main thread", base, unnamed, loader);
    reads(env, base, unnamed, other);
    exports(env, base, unnamed, other);
    opens(env, base, unnamed, other);
    services(env, base, unnamed, service, impl, other);
    other_errors(base, other);
    CASES_END();
}

static void repeat(const char *where, JNIEnv *env, jobject base, jobject unnamed, jobject loader) {
    (*env)->EnsureLocalCapacity(env, 1000);
    jclass runnable = (*env)->FindClass(env, "java/lang/Runnable"), thread = (*env)->FindClass(env, "java/lang/Thread");
    queries(env, where, base, unnamed, loader);
    CASE("AddModuleReads", where);
    EXPECT(NONE, AddModuleReads, base, unnamed);
    CHECK(can_read(env, base, unnamed));
    CASE("AddModuleExports", where);
    EXPECT(NONE, AddModuleExports, base, "jdk.internal.reflect", unnamed);
    CHECK(allows(env, "isExported", base, "jdk.internal.reflect", unnamed));
    CASE("AddModuleOpens", where);
    EXPECT(NONE, AddModuleOpens, base, "jdk.internal.reflect", unnamed);
    CHECK(allows(env, "isOpen", base, "jdk.internal.reflect", unnamed));
    CASE("AddModuleUses", where);
    EXPECT(NONE, AddModuleUses, base, runnable);
    CHECK(can_use(env, base, runnable));
    CASE("AddModuleProvides", where);
    EXPECT(NONE, AddModuleProvides, base, runnable, thread);
    CHECK(!(*env)->ExceptionCheck(env));
    CASES_END();
}

JNIEXPORT void JNICALL Java_ModuleChanges_fromThread(JNIEnv *env, jclass self, jobject base, jobject unnamed,
                                                     jobject loader) {
    (void)self;
    repeat("other thread", env, base, unnamed, loader);
}

static void JNICALL on_class_prepare(jvmtiEnv *e, JNIEnv *env, jthread thread, jclass c) {
    (void)e, (void)thread;
    if (named_base && strcmp(class_name(c), "LModuleChanges$InCallback;") == 0)
        repeat("in a callback", env, named_base, unnamed_module, agents_loader);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmti = new_environment(vm);
    jvmtiEventCallbacks callbacks = {.ClassPrepare = on_class_prepare};
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_CLASS_PREPARE, NULL));
    return 0;
}
