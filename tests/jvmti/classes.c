/* The categories Class, Method and Field: every query, on classes of every sort, with every error that an
   argument can provoke. */
#include "agent.h"

static void show_text(const char *what, jvmtiError e, char **text) {
    say("  %s: %s %s", what, error_name(e), e == JVMTI_ERROR_NONE ? (!*text ? "(null)" : *text) : "");
    if (e == JVMTI_ERROR_NONE) {
        (*jvmti)->Deallocate(jvmti, (unsigned char *)*text);
        *text = NULL;
    }
}

static void show_signature(jclass c) {
    char *signature = NULL, *generic = NULL;
    jvmtiError e = (*jvmti)->GetClassSignature(jvmti, c, &signature, &generic);
    say("  signature: %s %s %s", error_name(e), signature ? signature : "(null)", generic ? generic : "(null)");
    (*jvmti)->Deallocate(jvmti, (unsigned char *)signature);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)generic);
}

static unsigned checksum(const unsigned char *p, int n) {
    unsigned sum = 1;
    while (n-- > 0) sum = sum * 31 + *p++;
    return sum;
}

/* Whether a constant pool is that of the class file on the class path (JVMS 4.1: the count at 8, the pool at 10). */
static const char *compare_pool(jclass c, int count, const unsigned char *pool, int n) {
    char *signature = NULL, *path = NULL, name[1024];
    (*jvmti)->GetClassSignature(jvmti, c, &signature, NULL);
    (*jvmti)->GetSystemProperty(jvmti, "java.class.path", &path);
    snprintf(name, sizeof name, "%s/%.*s.class", path, (int)strlen(signature) - 2, signature + 1);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)signature);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)path);
    unsigned char file[65536];
    FILE *f = fopen(name, "rb");
    if (!f) return "of a class without a file";
    size_t length = fread(file, 1, sizeof file, f);
    fclose(f);
    return length > 10 + (size_t)n && file[8] * 256 + file[9] == count && memcmp(file + 10, pool, (size_t)n) == 0
               ? "that of the class file"
               : "another than that of the class file";
}

JNIEXPORT void JNICALL Java_Classes_describe(JNIEnv *env, jclass self, jstring what, jclass c) {
    (void)self;
    const char *name = (*env)->GetStringUTFChars(env, what, NULL);
    say("%s", name);
    (*env)->ReleaseStringUTFChars(env, what, name);
    jint n = -1, minor = -1, major = -1, count = -1;
    jboolean yes = 7;
    char *text = NULL;
    jobject loader = NULL;
    unsigned char *bytes = NULL;
    jvmtiError e;
    show_signature(c);
    e = (*jvmti)->GetClassStatus(jvmti, c, &n);
    say("  status: %s %d", error_name(e), n);
    e = (*jvmti)->GetClassModifiers(jvmti, c, &n);
    say("  modifiers: %s %x", error_name(e), n);
    e = (*jvmti)->IsInterface(jvmti, c, &yes);
    say("  interface: %s %d", error_name(e), yes);
    e = (*jvmti)->IsArrayClass(jvmti, c, &yes);
    say("  array: %s %d", error_name(e), yes);
    show_text("source", (*jvmti)->GetSourceFileName(jvmti, c, &text), &text);
    show_text("debug extension", (*jvmti)->GetSourceDebugExtension(jvmti, c, &text), &text);
    e = (*jvmti)->GetClassLoader(jvmti, c, &loader);
    say("  loader: %s %s", error_name(e), loader ? "yes" : "boot");
    e = (*jvmti)->GetClassVersionNumbers(jvmti, c, &minor, &major);
    say("  version: %s %d.%d", error_name(e), major, minor);
    jclass *interfaces = NULL;
    e = (*jvmti)->GetImplementedInterfaces(jvmti, c, &count, &interfaces);
    say("  interfaces: %s %d", error_name(e), e == JVMTI_ERROR_NONE ? count : -1);
    for (int i = 0; e == JVMTI_ERROR_NONE && i < count; i++) say("    %s", class_name(interfaces[i]));
    (*jvmti)->Deallocate(jvmti, (unsigned char *)interfaces);
    jmethodID *methods = NULL;
    e = (*jvmti)->GetClassMethods(jvmti, c, &count, &methods);
    say("  methods: %s", error_name(e));
    (*jvmti)->Deallocate(jvmti, (unsigned char *)methods);
    jfieldID *fields = NULL;
    e = (*jvmti)->GetClassFields(jvmti, c, &count, &fields);
    say("  fields: %s", error_name(e));
    (*jvmti)->Deallocate(jvmti, (unsigned char *)fields);
    e = (*jvmti)->GetConstantPool(jvmti, c, &count, &n, &bytes);
    /* The reference adds entries to the pools of classes that inherit default methods. */
    jboolean has_defaults = strstr(class_name(c), "Inner;") || strstr(class_name(c), "Abstract;");
    if (e == JVMTI_ERROR_NONE && loader && !has_defaults)
        say("  constant pool: %s", compare_pool(c, count, bytes, n));
    else
        say("  constant pool: %s", error_name(e));
    (*jvmti)->Deallocate(jvmti, bytes);
}

static void show_line_table(jmethodID m) {
    jint count = 0;
    jvmtiLineNumberEntry *table = NULL;
    jvmtiError e = (*jvmti)->GetLineNumberTable(jvmti, m, &count, &table);
    printf("    lines: %s", error_name(e));
    for (int i = 0; e == JVMTI_ERROR_NONE && i < count; i++)
        printf(" %d:%d", (int)table[i].start_location, table[i].line_number);
    say("%s", "");
    (*jvmti)->Deallocate(jvmti, (unsigned char *)table);
}

/* The order of the table is not specified: print by slot and start. */
static void show_local_table(jmethodID m) {
    jint count = 0;
    jvmtiLocalVariableEntry *table = NULL;
    jvmtiError e = (*jvmti)->GetLocalVariableTable(jvmti, m, &count, &table);
    say("    locals: %s %d", error_name(e), e == JVMTI_ERROR_NONE ? count : -1);
    if (e != JVMTI_ERROR_NONE) return;
    for (int slot = 0; slot < 20; slot++) {
        for (int start = 0; start < 200; start++) {
            for (int i = 0; i < count; i++) {
                if (table[i].slot == slot && table[i].start_location == start) {
                    say("      %d: %s %s %s @%d+%d", slot, table[i].name, table[i].signature,
                        table[i].generic_signature ? table[i].generic_signature : "(null)", start, table[i].length);
                }
            }
        }
    }
    for (int i = 0; i < count; i++) {
        (*jvmti)->Deallocate(jvmti, (unsigned char *)table[i].name);
        (*jvmti)->Deallocate(jvmti, (unsigned char *)table[i].signature);
        (*jvmti)->Deallocate(jvmti, (unsigned char *)table[i].generic_signature);
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)table);
}

static void show_method(JNIEnv *env, jclass c, jmethodID m) {
    char *name = NULL, *signature = NULL, *generic = NULL;
    jint n = -1, count = -1;
    jboolean native = 7, synthetic = 7, obsolete = 7;
    jclass declaring = NULL;
    jlocation start = -9, end = -9;
    unsigned char *code = NULL;
    jvmtiError e = (*jvmti)->GetMethodName(jvmti, m, &name, &signature, &generic);
    say("  method %s %s %s %s", error_name(e), name, signature, generic ? generic : "(null)");
    (*jvmti)->Deallocate(jvmti, (unsigned char *)name);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)signature);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)generic);
    e = (*jvmti)->GetMethodDeclaringClass(jvmti, m, &declaring);
    say("    declared: %s %d", error_name(e), (*env)->IsSameObject(env, declaring, c));
    e = (*jvmti)->GetMethodModifiers(jvmti, m, &n);
    say("    modifiers: %s %x", error_name(e), n);
    e = (*jvmti)->IsMethodNative(jvmti, m, &native);
    SHOW("  native", e);
    e = (*jvmti)->IsMethodSynthetic(jvmti, m, &synthetic);
    SHOW("  synthetic", e);
    e = (*jvmti)->IsMethodObsolete(jvmti, m, &obsolete);
    SHOW("  obsolete", e);
    say("    native %d synthetic %d obsolete %d", native, synthetic, obsolete);
    n = -1;
    e = (*jvmti)->GetMaxLocals(jvmti, m, &n);
    say("    max locals: %s %d", error_name(e), n);
    n = -1;
    e = (*jvmti)->GetArgumentsSize(jvmti, m, &n);
    say("    arguments: %s %d", error_name(e), n);
    e = (*jvmti)->GetMethodLocation(jvmti, m, &start, &end);
    say("    location: %s %d..%d", error_name(e), (int)start, (int)end);
    e = (*jvmti)->GetBytecodes(jvmti, m, &count, &code);
    say("    bytecodes: %s %d %08x", error_name(e), e == JVMTI_ERROR_NONE ? count : -1,
        e == JVMTI_ERROR_NONE ? checksum(code, count) : 0);
    (*jvmti)->Deallocate(jvmti, code);
    show_line_table(m);
    show_local_table(m);
}

static void show_field(JNIEnv *env, jclass c, jfieldID f) {
    char *name = NULL, *signature = NULL, *generic = NULL;
    jint n = -1;
    jboolean synthetic = 7;
    jclass declaring = NULL;
    jvmtiError e = (*jvmti)->GetFieldName(jvmti, c, f, &name, &signature, &generic);
    say("  field %s %s %s %s", error_name(e), name, signature, generic ? generic : "(null)");
    (*jvmti)->Deallocate(jvmti, (unsigned char *)name);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)signature);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)generic);
    e = (*jvmti)->GetFieldDeclaringClass(jvmti, c, f, &declaring);
    say("    declared: %s %d", error_name(e), (*env)->IsSameObject(env, declaring, c));
    e = (*jvmti)->GetFieldModifiers(jvmti, c, f, &n);
    say("    modifiers: %s %x", error_name(e), n & 0x50df); /* the flags of JVMS 4.5; the reference shows 0x800 too */
    e = (*jvmti)->IsFieldSynthetic(jvmti, c, f, &synthetic);
    say("    synthetic: %s %d", error_name(e), synthetic);
}

static void show_member_errors(JNIEnv *env, jclass c, jmethodID m, jfieldID f) {
    jint n;
    jboolean b;
    jclass k;
    jlocation l;
    char *text = NULL;
    jclass object = (*env)->FindClass(env, "java/lang/Object");
    jstring no_class = (*env)->NewStringUTF(env, "no class");
    SHOW("GetMethodName(null)", (*jvmti)->GetMethodName(jvmti, NULL, &text, NULL, NULL));
    SHOW("GetMethodName with nothing wanted", (*jvmti)->GetMethodName(jvmti, m, NULL, NULL, NULL));
    SHOW("GetMethodDeclaringClass(null)", (*jvmti)->GetMethodDeclaringClass(jvmti, NULL, &k));
    SHOW("GetMethodDeclaringClass(x, null)", (*jvmti)->GetMethodDeclaringClass(jvmti, m, NULL));
    SHOW("GetMethodModifiers(null)", (*jvmti)->GetMethodModifiers(jvmti, NULL, NULL));
    SHOW("GetMethodModifiers(x, null)", (*jvmti)->GetMethodModifiers(jvmti, m, NULL));
    SHOW("GetMaxLocals(x, null)", (*jvmti)->GetMaxLocals(jvmti, m, NULL));
    SHOW("GetMethodLocation(x, null)", (*jvmti)->GetMethodLocation(jvmti, m, &l, NULL));
    SHOW("IsMethodNative(x, null)", (*jvmti)->IsMethodNative(jvmti, m, NULL));
    SHOW("IsMethodObsolete(null)", (*jvmti)->IsMethodObsolete(jvmti, NULL, &b));
    SHOW("GetLineNumberTable(x, null)", (*jvmti)->GetLineNumberTable(jvmti, m, &n, NULL));
    SHOW("GetLocalVariableTable(x, null)", (*jvmti)->GetLocalVariableTable(jvmti, m, NULL, NULL));
    SHOW("GetBytecodes(x, null)", (*jvmti)->GetBytecodes(jvmti, m, NULL, NULL));
    SHOW("GetFieldName(null class)", (*jvmti)->GetFieldName(jvmti, NULL, f, &text, NULL, NULL));
    SHOW("GetFieldName(null field)", (*jvmti)->GetFieldName(jvmti, c, NULL, &text, NULL, NULL));
    SHOW("GetFieldName(no class)", (*jvmti)->GetFieldName(jvmti, no_class, f, &text, NULL, NULL));
    SHOW("GetFieldName(nothing wanted)", (*jvmti)->GetFieldName(jvmti, c, f, NULL, NULL, NULL));
    SHOW("GetFieldDeclaringClass(x, null)", (*jvmti)->GetFieldDeclaringClass(jvmti, c, f, NULL));
    SHOW("GetFieldModifiers(null field)", (*jvmti)->GetFieldModifiers(jvmti, c, NULL, &n));
    SHOW("GetFieldModifiers(x, null)", (*jvmti)->GetFieldModifiers(jvmti, c, f, NULL));
    SHOW("IsFieldSynthetic(x, null)", (*jvmti)->IsFieldSynthetic(jvmti, c, f, NULL));
    SHOW("GetClassSignature(no class)", (*jvmti)->GetClassSignature(jvmti, no_class, &text, NULL));
    SHOW("GetClassSignature(nothing wanted)", (*jvmti)->GetClassSignature(jvmti, c, NULL, NULL));
    SHOW("GetClassStatus(x, null)", (*jvmti)->GetClassStatus(jvmti, c, NULL));
    SHOW("GetClassMethods(x, null)", (*jvmti)->GetClassMethods(jvmti, c, &n, NULL));
    SHOW("GetClassFields(x, null)", (*jvmti)->GetClassFields(jvmti, c, NULL, NULL));
    SHOW("GetClassModifiers(no class)", (*jvmti)->GetClassModifiers(jvmti, no_class, &n));
    SHOW("GetImplementedInterfaces(x, null)", (*jvmti)->GetImplementedInterfaces(jvmti, c, NULL, NULL));
    SHOW("IsInterface(x, null)", (*jvmti)->IsInterface(jvmti, c, NULL));
    SHOW("IsArrayClass(no class)", (*jvmti)->IsArrayClass(jvmti, no_class, &b));
    SHOW("GetClassLoader(x, null)", (*jvmti)->GetClassLoader(jvmti, c, NULL));
    SHOW("GetSourceFileName(x, null)", (*jvmti)->GetSourceFileName(jvmti, c, NULL));
    SHOW("GetClassVersionNumbers(x, null)", (*jvmti)->GetClassVersionNumbers(jvmti, c, &n, NULL));
    SHOW("GetConstantPool(x, null)", (*jvmti)->GetConstantPool(jvmti, c, &n, &n, NULL));
    SHOW("GetObjectHashCode(null)", (*jvmti)->GetObjectHashCode(jvmti, NULL, &n));
    SHOW("GetObjectHashCode(x, null)", (*jvmti)->GetObjectHashCode(jvmti, no_class, NULL));
    SHOW("GetObjectHashCode", (*jvmti)->GetObjectHashCode(jvmti, object, &n));
    jclass system = (*env)->FindClass(env, "java/lang/System");
    jmethodID hash = (*env)->GetStaticMethodID(env, system, "identityHashCode", "(Ljava/lang/Object;)I");
    say("  is identityHashCode: %d", (*env)->CallStaticIntMethod(env, system, hash, object) == n);
    jlong size = -1;
    SHOW("GetObjectSize(null)", (*jvmti)->GetObjectSize(jvmti, NULL, &size));
    SHOW("GetObjectSize", (*jvmti)->GetObjectSize(jvmti, no_class, &size));
    say("  a multiple of 8: %d", size > 0 && size % 8 == 0);
}

JNIEXPORT void JNICALL Java_Classes_members(JNIEnv *env, jclass self, jclass c) {
    (void)self;
    static int first = 1;
    jint count = 0;
    jmethodID *methods = NULL;
    jfieldID *fields = NULL;
    say("members of %s", class_name(c));
    MUST((*jvmti)->GetClassMethods(jvmti, c, &count, &methods));
    for (int i = 0; i < count; i++) show_method(env, c, methods[i]);
    jint field_count = 0;
    MUST((*jvmti)->GetClassFields(jvmti, c, &field_count, &fields));
    for (int i = 0; i < field_count; i++) show_field(env, c, fields[i]);
    if (first) {
        first = 0;
        show_member_errors(env, c, methods[0], fields[0]);
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)methods);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)fields);
}

/* How often each wanted class is in the list (no order is specified, and lists differ between VMs). */
static void show_list(JNIEnv *env, const char *what, jobjectArray wanted, jint count, jclass *classes) {
    jsize n = (*env)->GetArrayLength(env, wanted);
    for (jsize i = 0; i < n; i++) {
        jclass c = (*env)->GetObjectArrayElement(env, wanted, i);
        int found = 0;
        for (int j = 0; j < count; j++) found += (*env)->IsSameObject(env, c, classes[j]);
        say("  %s: %s %d times", what, class_name(c), found);
    }
}

JNIEXPORT void JNICALL Java_Classes_loaded(JNIEnv *env, jclass self, jobjectArray wanted) {
    jint count = 0;
    jclass *classes = NULL;
    jobject loader = NULL;
    (*env)->EnsureLocalCapacity(env, 4000);
    MUST((*jvmti)->GetLoadedClasses(jvmti, &count, &classes));
    show_list(env, "loaded", wanted, count, classes);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)classes);
    MUST((*jvmti)->GetClassLoader(jvmti, self, &loader));
    MUST((*jvmti)->GetClassLoaderClasses(jvmti, loader, &count, &classes));
    show_list(env, "of the application loader", wanted, count, classes);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)classes);
    MUST((*jvmti)->GetClassLoaderClasses(jvmti, NULL, &count, &classes));
    show_list(env, "of the boot loader", wanted, count, classes);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)classes);
    SHOW("GetLoadedClasses(x, null)", (*jvmti)->GetLoadedClasses(jvmti, &count, NULL));
    SHOW("GetClassLoaderClasses(loader, null)", (*jvmti)->GetClassLoaderClasses(jvmti, loader, NULL, &classes));
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
    MUST((*jvmti)->AddCapabilities(jvmti, &caps));
    return 0;
}
