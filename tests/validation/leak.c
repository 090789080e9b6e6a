/* The rules about what a function hands out, one by one: FREES is a case that breaks, in which `leave` leaves the
   memory there, and a negative test, in which it gives it back. */
#include <pthread.h>

#include "check_agent.h"

static void give(const Given *g, void *memory) { (*g->env)->Deallocate(g->env, memory); }

static int leaving;
static void leave(const Given *g, void *memory) {
    if (!memory) abort(); /* nothing to leave */
    if (!leaving) give(g, memory);
}
#define FREES(rule)                           \
    static void frees_##rule(const Given *g); \
    BREAKS(rule##_free, AT_INIT) {            \
        leaving = 1;                          \
        frees_##rule(g);                      \
    }                                         \
    KEEPS(rule##_free, AT_INIT) {             \
        leaving = 0;                          \
        frees_##rule(g);                      \
    }                                         \
    static void frees_##rule(const Given *g)

#define OK(call) \
    if ((call) != JVMTI_ERROR_NONE) abort()
#define CALL(name, ...) OK((*g->env)->name(g->env, ##__VA_ARGS__))

static void may(const Given *g, const jvmtiCapabilities *wanted) { CALL(AddCapabilities, wanted); }
static jclass program(const Given *g) { return (*g->jni)->FindClass(g->jni, "Program"); }
static jmethodID frame_method(const Given *g) {
    return (*g->jni)->GetStaticMethodID(g->jni, program(g), "frame", "(ILjava/lang/Object;)I");
}

/* Capabilities that HotSpot has at the beginning only. */
#define AT_FIRST(rule, ...)                                            \
    AGAIN(rule##_free, AT_LOAD) { may(g, CAPABILITIES(__VA_ARGS__)); } \
    KEEPS_AGAIN(rule##_free, AT_LOAD) { may(g, CAPABILITIES(__VA_ARGS__)); }

FREES(GetAllThreads) {
    jint count;
    jthread *threads;
    CALL(GetAllThreads, &count, &threads);
    leave(g, threads);
}
FREES(GetThreadInfo) {
    jvmtiThreadInfo info;
    CALL(GetThreadInfo, g->thread, &info);
    leave(g, info.name);
}
AT_FIRST(GetOwnedMonitorInfo, .can_get_owned_monitor_info = 1)
FREES(GetOwnedMonitorInfo) {
    jint count;
    jobject *monitors;
    (*g->jni)->MonitorEnter(g->jni, g->thread);
    CALL(GetOwnedMonitorInfo, NULL, &count, &monitors);
    leave(g, monitors);
    (*g->jni)->MonitorExit(g->jni, g->thread);
}
AT_FIRST(GetOwnedMonitorStackDepthInfo, .can_get_owned_monitor_stack_depth_info = 1)
FREES(GetOwnedMonitorStackDepthInfo) {
    jint count;
    jvmtiMonitorStackDepthInfo *depths;
    (*g->jni)->MonitorEnter(g->jni, g->thread);
    CALL(GetOwnedMonitorStackDepthInfo, NULL, &count, &depths);
    leave(g, depths);
    (*g->jni)->MonitorExit(g->jni, g->thread);
}
FREES(GetTopThreadGroups) {
    jint count;
    jthreadGroup *groups;
    CALL(GetTopThreadGroups, &count, &groups);
    leave(g, groups);
}
FREES(GetThreadGroupInfo) {
    jvmtiThreadInfo thread;
    jvmtiThreadGroupInfo group;
    CALL(GetThreadInfo, g->thread, &thread);
    give(g, thread.name);
    CALL(GetThreadGroupInfo, thread.thread_group, &group);
    leave(g, group.name);
}
FREES(GetThreadGroupChildren) {
    jvmtiThreadInfo thread;
    jint threads, groups;
    jthread *thread_list;
    jthreadGroup *group_list;
    CALL(GetThreadInfo, g->thread, &thread);
    give(g, thread.name);
    CALL(GetThreadGroupChildren, thread.thread_group, &threads, &thread_list, &groups, &group_list);
    give(g, group_list);
    leave(g, thread_list);
}
FREES(GetObjectsWithTags) {
    jint count;
    jobject *objects;
    jlong *tags;
    may(g, CAPABILITIES(.can_tag_objects = 1));
    CALL(SetTag, g->thread, 7);
    CALL(GetObjectsWithTags, 1, (const jlong[]){7}, &count, &objects, &tags);
    give(g, objects);
    leave(g, tags);
    CALL(SetTag, g->thread, 0);
}
FREES(GetAllModules) {
    jint count;
    jobject *modules;
    (*g->jni)->PushLocalFrame(g->jni, 8);
    CALL(GetAllModules, &count, &modules);
    leave(g, modules);
    (*g->jni)->PopLocalFrame(g->jni, NULL);
}
FREES(GetLoadedClasses) {
    jint count;
    jclass *classes;
    (*g->jni)->PushLocalFrame(g->jni, 8);
    CALL(GetLoadedClasses, &count, &classes);
    leave(g, classes);
    (*g->jni)->PopLocalFrame(g->jni, NULL);
}
FREES(GetClassLoaderClasses) {
    jint count;
    jclass *classes;
    (*g->jni)->PushLocalFrame(g->jni, 8);
    CALL(GetClassLoaderClasses, NULL, &count, &classes);
    leave(g, classes);
    (*g->jni)->PopLocalFrame(g->jni, NULL);
}
FREES(GetClassSignature) {
    char *signature, *generic;
    CALL(GetClassSignature, (*g->jni)->FindClass(g->jni, "java/lang/Comparable"), &signature, &generic);
    give(g, signature);
    leave(g, generic);
}
FREES(GetSourceFileName) {
    char *name;
    may(g, CAPABILITIES(.can_get_source_file_name = 1));
    CALL(GetSourceFileName, program(g), &name);
    leave(g, name);
}
FREES(GetClassMethods) {
    jint count;
    jmethodID *methods;
    CALL(GetClassMethods, (*g->jni)->FindClass(g->jni, "java/lang/Integer"), &count, &methods);
    leave(g, methods);
}
FREES(GetClassFields) {
    jint count;
    jfieldID *fields;
    CALL(GetClassFields, (*g->jni)->FindClass(g->jni, "java/lang/Integer"), &count, &fields);
    leave(g, fields);
}
FREES(GetImplementedInterfaces) {
    jint count;
    jclass *interfaces;
    CALL(GetImplementedInterfaces, (*g->jni)->FindClass(g->jni, "java/lang/String"), &count, &interfaces);
    leave(g, interfaces);
}
FREES(GetConstantPool) {
    jint count, bytes;
    unsigned char *pool;
    may(g, CAPABILITIES(.can_get_constant_pool = 1));
    CALL(GetConstantPool, program(g), &count, &bytes, &pool);
    leave(g, pool);
}

/* interface S, with a SourceDebugExtension attribute of the text "SMAP" (JVMS 4.7.11) */
static const unsigned char with_extension[] =
    "\xCA\xFE\xBA\xBE\0\0\0\x34\0\6\7\0\2\1\0\1S\7\0\4\1\0\x10java/lang/Object\1\0\x14SourceDebugExtension"
    "\6\1\0\1\0\3\0\0\0\0\0\0\0\1\0\5\0\0\0\4SMAP";
AT_FIRST(GetSourceDebugExtension, .can_get_source_debug_extension = 1)
FREES(GetSourceDebugExtension) {
    char *extension;
    jclass made = (*g->jni)->DefineClass(g->jni, "S", NULL, (const jbyte *)with_extension, sizeof with_extension - 1);
    CALL(GetSourceDebugExtension, made, &extension);
    leave(g, extension);
}

/* Wants the monitor of the agent's thread object until it can have it. */
static const Given *outside;
static jobject wanted;
static void *want(void *unused) {
    JNIEnv *jni;
    (*outside->vm)->AttachCurrentThreadAsDaemon(outside->vm, (void **)&jni, NULL);
    (*jni)->MonitorEnter(jni, wanted);
    (*jni)->MonitorExit(jni, wanted);
    (*outside->vm)->DetachCurrentThread(outside->vm);
    return NULL;
}
FREES(GetObjectMonitorUsage) {
    pthread_t other;
    jvmtiMonitorUsage usage;
    may(g, CAPABILITIES(.can_get_monitor_info = 1));
    outside = g;
    wanted = (*g->jni)->NewGlobalRef(g->jni, g->thread);
    (*g->jni)->MonitorEnter(g->jni, g->thread);
    pthread_create(&other, NULL, want, NULL);
    for (;;) {
        (*g->jni)->PushLocalFrame(g->jni, 8);
        CALL(GetObjectMonitorUsage, g->thread, &usage);
        (*g->jni)->PopLocalFrame(g->jni, NULL);
        give(g, usage.notify_waiters);
        if (usage.waiter_count == 1) break;
        give(g, usage.waiters);
    }
    leave(g, usage.waiters);
    (*g->jni)->MonitorExit(g->jni, g->thread);
    pthread_join(other, NULL);
    (*g->jni)->DeleteGlobalRef(g->jni, wanted);
}

FREES(GetFieldName) {
    jclass integer = (*g->jni)->FindClass(g->jni, "java/lang/Integer");
    char *name, *signature, *generic;
    CALL(GetFieldName, integer, (*g->jni)->GetStaticFieldID(g->jni, integer, "TYPE", "Ljava/lang/Class;"), &name,
         &signature, &generic);
    give(g, name);
    give(g, generic);
    leave(g, signature);
}
FREES(GetMethodName) {
    char *name, *signature;
    CALL(GetMethodName, frame_method(g), &name, &signature, NULL);
    give(g, name);
    leave(g, signature);
}
FREES(GetLineNumberTable) {
    jint count;
    jvmtiLineNumberEntry *lines;
    may(g, CAPABILITIES(.can_get_line_numbers = 1));
    CALL(GetLineNumberTable, frame_method(g), &count, &lines);
    leave(g, lines);
}
AT_FIRST(GetLocalVariableTable, .can_access_local_variables = 1)
FREES(GetLocalVariableTable) {
    jint count;
    jvmtiLocalVariableEntry *locals;
    CALL(GetLocalVariableTable, frame_method(g), &count, &locals);
    for (jint i = 0; i < count; i++) {
        give(g, locals[i].name);
        give(g, locals[i].generic_signature);
        leave(g, locals[i].signature);
    }
    leave(g, locals);
}
FREES(GetBytecodes) {
    jint count;
    unsigned char *code;
    may(g, CAPABILITIES(.can_get_bytecodes = 1));
    CALL(GetBytecodes, frame_method(g), &count, &code);
    leave(g, code);
}
FREES(GetJNIFunctionTable) {
    jniNativeInterface *table;
    CALL(GetJNIFunctionTable, &table);
    leave(g, table);
}

static void give_params(const Given *g, jvmtiParamInfo *params, jint count) {
    for (jint i = 0; i < count; i++) give(g, params[i].name);
    give(g, params);
}
FREES(GetExtensionFunctions) {
    jint count;
    jvmtiExtensionFunctionInfo *functions;
    CALL(GetExtensionFunctions, &count, &functions);
    for (jint i = 0; i < count; i++) {
        give(g, functions[i].id);
        give_params(g, functions[i].params, functions[i].param_count);
        give(g, functions[i].errors);
        leave(g, functions[i].short_description);
    }
    leave(g, functions);
}
FREES(GetExtensionEvents) {
    jint count;
    jvmtiExtensionEventInfo *events;
    CALL(GetExtensionEvents, &count, &events);
    for (jint i = 0; i < count; i++) {
        give(g, events[i].short_description);
        give_params(g, events[i].params, events[i].param_count);
        leave(g, events[i].id);
    }
    leave(g, events);
}
FREES(GetSystemProperties) {
    jint count;
    char **properties;
    CALL(GetSystemProperties, &count, &properties);
    for (jint i = 1; i < count; i++) give(g, properties[i]);
    leave(g, properties[0]);
    leave(g, properties);
}
FREES(GetSystemProperty) {
    char *value;
    CALL(GetSystemProperty, "java.home", &value);
    leave(g, value);
}
FREES(GetErrorName) {
    char *name;
    CALL(GetErrorName, JVMTI_ERROR_INTERNAL, &name);
    leave(g, name);
}

/* What no rule of its own names, here with frames inside of the block. */
BREAKS(memory_leak, AT_INIT) {
    jint count;
    jvmtiStackInfo *stacks;
    unsigned char *memory;
    CALL(GetAllStackTraces, 2, &stacks, &count);
    give(g, stacks);
    CALL(Allocate, 20, &memory);
}
/* What the storage of the environment leads to is in use until the end. */
KEEPS(memory_leak, AT_INIT) {
    unsigned char *memory;
    CALL(Allocate, 20, &memory);
    give(g, memory);
    CALL(Allocate, 20, &memory);
    CALL(SetEnvironmentLocalStorage, memory + 4);
}
/* What variables lead to until the end is in use: through a block, through malloc's memory, and into the middle. */
static struct Kept {
    unsigned char *middle;
    struct Kept *next;
    unsigned char *block;
} * kept;
KEEPS_AGAIN(memory_leak, AT_INIT) {
    unsigned char *first, *second, *third;
    struct Kept *node = calloc(1, sizeof *node);
    if (!node) abort();
    CALL(Allocate, sizeof *kept, (unsigned char **)&kept);
    CALL(Allocate, 10, &first);
    CALL(Allocate, 20, &second);
    CALL(Allocate, 30, &third);
    *kept = (struct Kept){.middle = first + 5, .next = node, .block = second};
    node->block = third;
}

static jvmtiClassDefinition definition;
static void redefine(const Given *g) {
    unsigned char *copy;
    CALL(Allocate, definition.class_byte_count, &copy);
    memcpy(copy, definition.class_bytes, (size_t)definition.class_byte_count);
    free((void *)definition.class_bytes);
    definition.klass = program(g);
    definition.class_bytes = copy;
    CALL(RedefineClasses, 1, &definition);
}
static void keep_class_file(const Given *g) {
    if (definition.class_bytes) return;
    unsigned char *bytes = malloc((size_t)g->length);
    definition.class_bytes = memcpy(bytes, g->data, (size_t)g->length);
    definition.class_byte_count = g->length;
}
static void load_program(const Given *g) {
    may(g, CAPABILITIES(.can_redefine_classes = 1));
    program(g);
}
BREAKS(Redefine_bytes_ownership, AT_HOOK) { keep_class_file(g); }
AGAIN(Redefine_bytes_ownership, AT_INIT) {
    load_program(g);
    redefine(g);
}
KEEPS(Redefine_bytes_ownership, AT_HOOK) { keep_class_file(g); }
KEEPS_AGAIN(Redefine_bytes_ownership, AT_INIT) {
    load_program(g);
    redefine(g);
    give(g, (void *)definition.class_bytes);
}
