/* Prints all that JVMTI reports the loading of classes and of the loaded ones, as they come: class files for the hook,
   loading, preparation; at the end every class with its members, their code and tables. Option `copy`: the hook
   answers with a copy of each class file, which is then parsed as an agent's. */
#include <jvmti.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static jvmtiEnv *jvmti;
static FILE *out;
static int copy;

static uint64_t mix(const void *bytes, size_t length) {
    uint64_t h = 14695981039346656037u;
    for (size_t i = 0; i < length; i++) h = (h ^ ((const unsigned char *)bytes)[i]) * 1099511628211u;
    return h;
}

static void must(jvmtiError error, const char *what) {
    if (error == JVMTI_ERROR_NONE) return;
    fprintf(stderr, "%s: error %d\n", what, error);
    exit(3);
}

static void JNICALL on_file(jvmtiEnv *e, JNIEnv *jni, jclass redefined, jobject loader, const char *name,
                            jobject domain, jint length, const unsigned char *bytes, jint *new_length,
                            unsigned char **new_bytes) {
    fprintf(out, "file %s %d %016llx\n", name, length, (unsigned long long)mix(bytes, (size_t)length));
    if (!copy) return;
    must((*e)->Allocate(e, length, new_bytes), "Allocate");
    memcpy(*new_bytes, bytes, (size_t)length);
    *new_length = length;
}

static void say(const char *what, jclass c) {
    char *signature;
    must((*jvmti)->GetClassSignature(jvmti, c, &signature, NULL), "GetClassSignature");
    fprintf(out, "%s %s\n", what, signature);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)signature);
}
static void JNICALL on_load(jvmtiEnv *e, JNIEnv *jni, jthread t, jclass c) { say("load", c); }
static void JNICALL on_prepare(jvmtiEnv *e, JNIEnv *jni, jthread t, jclass c) { say("prepare", c); }

static void bytes_of(const char *what, jvmtiError error, void *bytes, size_t length) {
    fprintf(out, " %s", what);
    if (error == JVMTI_ERROR_NONE) {
        fprintf(out, " %zu %016llx", length, (unsigned long long)mix(bytes, length));
        (*jvmti)->Deallocate(jvmti, bytes);
    } else
        fprintf(out, " error %d", error);
}

static void tell_method(jmethodID m) {
    char *name, *signature, *generic;
    unsigned char *code;
    jint n = 0, locals = 0, arguments = 0, flags;
    jvmtiLineNumberEntry *lines;
    jvmtiLocalVariableEntry *variables;
    must((*jvmti)->GetMethodName(jvmti, m, &name, &signature, &generic), "GetMethodName");
    must((*jvmti)->GetMethodModifiers(jvmti, m, &flags), "GetMethodModifiers");
    (*jvmti)->GetMaxLocals(jvmti, m, &locals);
    (*jvmti)->GetArgumentsSize(jvmti, m, &arguments);
    fprintf(out, "  %s%s %s %x %d %d", name, signature, generic ? generic : "-", flags, locals, arguments);
    jvmtiError error = (*jvmti)->GetBytecodes(jvmti, m, &n, &code);
    bytes_of("code", error, code, (size_t)n);
    error = (*jvmti)->GetLineNumberTable(jvmti, m, &n, &lines);
    uint64_t sum = 0;
    for (jint i = 0; error == JVMTI_ERROR_NONE && i < n; i++)
        sum = sum * 31 + (uint64_t)lines[i].start_location * 7 + (uint64_t)lines[i].line_number;
    fprintf(out, " lines %d %d %llx", error, n, (unsigned long long)sum);
    error = (*jvmti)->GetLocalVariableTable(jvmti, m, &n, &variables);
    for (jint i = 0; error == JVMTI_ERROR_NONE && i < n; i++)
        fprintf(out, " %s %s %d", variables[i].name, variables[i].signature, variables[i].slot);
    fputc('\n', out);
}

static void tell_class(jclass c) {
    char *signature, *generic, *file;
    jint status, flags, n = 0, length, minor, major;
    unsigned char *pool;
    jmethodID *methods;
    jfieldID *fields;
    jclass *interfaces;
    must((*jvmti)->GetClassSignature(jvmti, c, &signature, &generic), "GetClassSignature");
    must((*jvmti)->GetClassStatus(jvmti, c, &status), "GetClassStatus");
    must((*jvmti)->GetClassModifiers(jvmti, c, &flags), "GetClassModifiers");
    fprintf(out, "class %s %s %d %x", signature, generic ? generic : "-", status, flags);
    if ((*jvmti)->GetClassVersionNumbers(jvmti, c, &minor, &major) == JVMTI_ERROR_NONE)
        fprintf(out, " %d.%d", major, minor);
    if ((*jvmti)->GetSourceFileName(jvmti, c, &file) == JVMTI_ERROR_NONE) fprintf(out, " %s", file);
    jvmtiError error = (*jvmti)->GetConstantPool(jvmti, c, &n, &length, &pool);
    fprintf(out, " constants %d", n);
    bytes_of("pool", error, pool, (size_t)length);
    fputc('\n', out);
    if ((*jvmti)->GetImplementedInterfaces(jvmti, c, &n, &interfaces) == JVMTI_ERROR_NONE)
        for (jint i = 0; i < n; i++) say("  implements", interfaces[i]);
    if ((*jvmti)->GetClassFields(jvmti, c, &n, &fields) == JVMTI_ERROR_NONE)
        for (jint i = 0; i < n; i++) {
            char *name, *type, *type_generic;
            must((*jvmti)->GetFieldName(jvmti, c, fields[i], &name, &type, &type_generic), "GetFieldName");
            must((*jvmti)->GetFieldModifiers(jvmti, c, fields[i], &flags), "GetFieldModifiers");
            fprintf(out, "  %s %s %s %x\n", name, type, type_generic ? type_generic : "-", flags);
        }
    if ((*jvmti)->GetClassMethods(jvmti, c, &n, &methods) == JVMTI_ERROR_NONE)
        for (jint i = 0; i < n; i++) tell_method(methods[i]);
}

static void JNICALL on_death(jvmtiEnv *e, JNIEnv *jni) {
    jint n;
    jclass *classes;
    must((*e)->GetLoadedClasses(e, &n, &classes), "GetLoadedClasses");
    for (jint i = 0; i < n; i++) tell_class(classes[i]);
    fclose(out);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    char *comma = strchr(options, ',');
    copy = comma && strcmp(comma, ",copy") == 0;
    if (comma) *comma = 0;
    out = fopen(options, "w");
    if (!out || (*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION) != JNI_OK) return JNI_ERR;
    jvmtiCapabilities c = {.can_get_bytecodes = 1,
                           .can_get_constant_pool = 1,
                           .can_get_line_numbers = 1,
                           .can_get_source_file_name = 1,
                           .can_access_local_variables = 1,
                           .can_generate_all_class_hook_events = 1,
                           .can_generate_early_class_hook_events = 1,
                           .can_generate_early_vmstart = 1};
    jvmtiEventCallbacks on = {
        .ClassFileLoadHook = on_file, .ClassLoad = on_load, .ClassPrepare = on_prepare, .VMDeath = on_death};
    must((*jvmti)->AddCapabilities(jvmti, &c), "AddCapabilities");
    must((*jvmti)->SetEventCallbacks(jvmti, &on, sizeof on), "SetEventCallbacks");
    jvmtiEvent events[] = {JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, JVMTI_EVENT_CLASS_LOAD, JVMTI_EVENT_CLASS_PREPARE,
                           JVMTI_EVENT_VM_DEATH};
    for (unsigned i = 0; i < sizeof events / sizeof *events; i++)
        must((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, events[i], NULL), "SetEventNotificationMode");
    return JNI_OK;
}
