/* JVM_ functions about finding and defining classes, modules and packages, and the archive of classes that we do not
   have (contract 1.4, 6.7, 8). Names in C strings are internal ones, in modified UTF-8. */
#include "vm/classes/initialize.h"
#include "vm/jvm/jvm_entry.h"
#include "vm/natives/class.h"
#include "vm/natives/loaders.h"

JVM_EXPORT(jclass) JVM_FindPrimitiveClass(JNIEnv *env, const char *name) {
    ENTER(env);
    RETURN(jclass, jni_new_class(t, class_primitive_named(t, name)));
}

/* *symbol is NULL when there is no name, or when it is too long to be the name of a class. False: exception pending. */
static bool symbol_of(Thread *t, const char *name, Symbol **symbol) {
    size_t length = name ? strlen(name) : 0;
    bool possible = name && length <= UINT16_MAX;
    *symbol = possible ? symbol_acquire(name, length) : NULL;
    return !possible || *symbol || exception_throw_out_of_memory(t, "Metaspace");
}

/* NULL without an exception when there is no such class. */
JVM_EXPORT(jclass) JVM_FindClassFromBootLoader(JNIEnv *env, const char *name) {
    ENTER(env);
    Symbol *symbol;
    if (!symbol_of(t, name, &symbol) || !symbol) RETURN(jclass, NULL);
    bool array = *name == '[';
    Class *c = array ? loader_load_class(t, &boot_loader, symbol, false) : loader_find_boot_class(t, symbol);
    if (array && !c) exception_take(t);
    jclass found = jni_new_class(t, c);
    symbol_release(symbol);
    RETURN(jclass, found);
}
JVM_EXPORT(jclass)
JVM_FindClassFromCaller(JNIEnv *env, const char *name, jboolean initialize, jobject loader, jclass caller) {
    ENTER(env);
    Symbol *symbol;
    if (!symbol_of(t, name, &symbol)) RETURN(jclass, NULL);
    uint32_t mark = handle_mark(t);
    Slot result = 0;
    if (symbol)
        class_for_name(t, symbol, initialize, handle_object(loader),
                       caller ? class_known_domain(jni_class(caller)) : NULL, &result);
    else if (name)
        class_throw_name_too_long(t, ClassNotFoundException, name);
    else
        exception_throw(t, ClassNotFoundException, NULL);
    handle_release(t, mark);
    symbol_release(symbol);
    RETURN(jclass, handle_new(t, slot_to_ref(result)));
}
JVM_EXPORT(jclass) JVM_FindClassFromLoader(JNIEnv *env, const char *name, jboolean initialize, jobject loader) {
    return JVM_FindClassFromCaller(env, name, initialize, loader, NULL);
}
/* As linking [from] would find it. */
JVM_EXPORT(jclass) JVM_FindClassFromClass(JNIEnv *env, const char *name, jboolean initialize, jclass from) {
    ENTER(env);
    Symbol *symbol;
    if (!symbol_of(t, name, &symbol)) RETURN(jclass, NULL);
    Class *c = NULL;
    if (symbol)
        c = from ? loader_load_for(t, jni_class(from), symbol, true) : loader_load_class(t, &boot_loader, symbol, true);
    else
        exception_throw(t, NoClassDefFoundError, "%.979s", name ? name : "No class name given");
    if (c && initialize && !class_initialize(t, c)) c = NULL;
    symbol_release(symbol);
    RETURN(jclass, jni_new_class(t, c));
}
JVM_EXPORT(jclass) JVM_FindLoadedClass(JNIEnv *env, jobject loader, jstring name) {
    return CALL_OBJECT(ClassLoader_findLoadedClass0, WORD_REF(loader), WORD_REF(name));
}

JVM_EXPORT(jclass)
JVM_DefineClassWithSource(JNIEnv *env, const char *name, jobject loader, const jbyte *bytes, jsize length,
                          jobject domain, const char *source) {
    ENTER(env);
    Symbol *symbol;
    if (!symbol_of(t, name, &symbol)) RETURN(jclass, NULL);
    uint32_t mark = handle_mark(t);
    Slot result = 0;
    if (name && !symbol)
        class_throw_name_too_long(t, NoClassDefFoundError, name);
    else
        loader_define_from_java(t, handle_object(loader), symbol, (const uint8_t *)bytes, (uint32_t)length,
                                BYTES_BORROWED, handle_object(domain), source, &result);
    handle_release(t, mark);
    symbol_release(symbol);
    RETURN(jclass, handle_new(t, slot_to_ref(result)));
}
JVM_EXPORT(jclass)
JVM_DefineClass(JNIEnv *env, const char *name, jobject loader, const jbyte *bytes, jsize length, jobject domain) {
    return JVM_DefineClassWithSource(env, name, loader, bytes, length, domain, NULL);
}
JVM_EXPORT(jclass)
JVM_LookupDefineClass(JNIEnv *env, jclass lookup, const char *name, const jbyte *bytes, jsize length, jobject domain,
                      jboolean initialize, int flags, jobject data) {
    ENTER(env);
    Symbol *symbol;
    if (!symbol_of(t, name, &symbol)) RETURN(jclass, NULL);
    uint32_t mark = handle_mark(t);
    Slot result = 0;
    LookupDefinition d = {handle_object(lookup), symbol,          handle_object(domain),
                          handle_object(data),   (unsigned)flags, initialize};
    loader_define_by_lookup(t, &d, (const uint8_t *)bytes, (uint32_t)length, BYTES_BORROWED, &result);
    handle_release(t, mark);
    symbol_release(symbol);
    RETURN(jclass, handle_new(t, slot_to_ref(result)));
}

/* ---- modules ---- */

JVM_EXPORT(void)
JVM_DefineModule(JNIEnv *env, jobject module, jboolean is_open, jstring version, jstring location,
                 jobjectArray packages) {
    CALL_VOID(Module_defineModule0, WORD_REF(module), WORD_INT(is_open), WORD_REF(version), WORD_REF(location),
              WORD_REF(packages));
}
JVM_EXPORT(void) JVM_SetBootLoaderUnnamedModule(JNIEnv *env, jobject module) {
    CALL_VOID(BootLoader_setUnnamed, WORD_REF(module));
}
JVM_EXPORT(void) JVM_AddReadsModule(JNIEnv *env, jobject from, jobject to) {
    CALL_VOID(Module_addReads0, WORD_REF(from), WORD_REF(to));
}
JVM_EXPORT(void) JVM_AddModuleExports(JNIEnv *env, jobject from, jstring package, jobject to) {
    CALL_VOID(Module_addExports0, WORD_REF(from), WORD_REF(package), WORD_REF(to));
}
JVM_EXPORT(void) JVM_AddModuleExportsToAll(JNIEnv *env, jobject from, jstring package) {
    CALL_VOID(Module_addExportsToAll0, WORD_REF(from), WORD_REF(package));
}
JVM_EXPORT(void) JVM_AddModuleExportsToAllUnnamed(JNIEnv *env, jobject from, jstring package) {
    CALL_VOID(Module_addExportsToAllUnnamed0, WORD_REF(from), WORD_REF(package));
}
JVM_EXPORT(jstring) JVM_GetSystemPackage(JNIEnv *env, jstring name) {
    return CALL_OBJECT(BootLoader_getSystemPackageLocation, WORD_REF(name));
}
JVM_EXPORT(jobjectArray) JVM_GetSystemPackages(JNIEnv *env) { return CALL_OBJECT(BootLoader_getSystemPackageNames); }

/* ---- class data sharing: there is no archive, and none is being made ---- */

JVM_EXPORT(jboolean) JVM_IsCDSDumpingEnabled(JNIEnv *env) { return JNI_FALSE; }
JVM_EXPORT(jint) JVM_GetCDSConfigStatus(void) { return 0; }
JVM_EXPORT(jboolean) JVM_AOTEndRecording(JNIEnv *env) { return JNI_FALSE; } /* none is made */
JVM_EXPORT(jboolean) JVM_NeedsClassInitBarrierForCDS(JNIEnv *env, jclass c) { return JNI_FALSE; }
JVM_EXPORT(jboolean) JVM_IsSharingEnabled(JNIEnv *env) { return JNI_FALSE; }
JVM_EXPORT(jboolean) JVM_IsDumpingClassList(JNIEnv *env) { return JNI_FALSE; }
JVM_EXPORT(jlong) JVM_GetRandomSeedForDumping(void) { return 0; }
JVM_EXPORT(void) JVM_InitializeFromArchive(JNIEnv *env, jclass c) {}
JVM_EXPORT(void) JVM_DefineArchivedModules(JNIEnv *env, jobject platform_loader_object, jobject system_loader_object) {}
JVM_EXPORT(jclass)
JVM_LookupLambdaProxyClassFromArchive(JNIEnv *env, jclass caller, jstring name, jobject invoked, jobject type,
                                      jobject member, jobject instantiated) {
    return NULL;
}
JVM_EXPORT(void)
JVM_RegisterLambdaProxyClassForArchiving(JNIEnv *env, jclass caller, jstring name, jobject invoked, jobject type,
                                         jobject member, jobject instantiated, jclass proxy) {}
JVM_EXPORT(void) JVM_LogLambdaFormInvoker(JNIEnv *env, jstring line) {}
JVM_EXPORT(void) JVM_DumpClassListToFile(JNIEnv *env, jstring file) {}
JVM_EXPORT(void) JVM_DumpDynamicArchive(JNIEnv *env, jstring archive) {}
