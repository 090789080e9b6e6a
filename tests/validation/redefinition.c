/* Redefinition and retransformation. */
#include <unistd.h>

#include "check_agent.h"

typedef struct Bytes {
    unsigned char *data;
    jint length;
} Bytes;

static char *class_path(const Given *g) {
    char *path;
    if ((*g->env)->GetSystemProperty(g->env, "java.class.path", &path) != JVMTI_ERROR_NONE) abort();
    return path;
}

static void replace(Bytes b, const char *old, const char *new) {
    size_t length = strlen(old);
    for (jint i = 0; i + (jint)length <= b.length; i++)
        if (memcmp(b.data + i, old, length) == 0) memcpy(b.data + i, new, length);
}

/* The class file of [version] as one of [name], which is as long. */
static Bytes version_of(const Given *g, const char *name, const char *version) {
    char file[1000], *path = class_path(g);
    snprintf(file, sizeof file, "%s/%s.class", path, version);
    (*g->env)->Deallocate(g->env, (unsigned char *)path);
    FILE *f = fopen(file, "rb");
    Bytes b = {malloc(10000), 0};
    if (!f) abort();
    b.length = (jint)fread(b.data, 1, 10000, f);
    fclose(f);
    replace(b, version, name);
    return b;
}
static Bytes original(const Given *g, const char *version) { return version_of(g, "Original", version); }

static jclass find(const Given *g, const char *name) {
    jclass cls = (*g->jni)->FindClass(g->jni, name);
    if (!cls) abort();
    return cls;
}
/* Not initialised. */
static jobject checked(const Given *g, jobject result) {
    if ((*g->jni)->ExceptionCheck(g->jni)) abort();
    return result;
}
static jclass loaded(const Given *g, const char *name) {
    jclass loader_class = find(g, "java/lang/ClassLoader");
    jmethodID get =
        (*g->jni)->GetStaticMethodID(g->jni, loader_class, "getSystemClassLoader", "()Ljava/lang/ClassLoader;");
    jmethodID load = (*g->jni)->GetMethodID(g->jni, loader_class, "loadClass", "(Ljava/lang/String;)Ljava/lang/Class;");
    jobject loader = checked(g, (*g->jni)->CallStaticObjectMethod(g->jni, loader_class, get));
    jstring text = checked(g, (*g->jni)->NewStringUTF(g->jni, name));
    return checked(g, (*g->jni)->CallObjectMethod(g->jni, loader, load, text));
}
static jclass initialized(const Given *g) {
    jclass cls = find(g, "Original");
    (*g->jni)->CallStaticIntMethod(g->jni, cls, (*g->jni)->GetStaticMethodID(g->jni, cls, "run", "(I)I"), 1);
    return cls;
}

static jvmtiEnv *make_env(const Given *g) {
    jvmtiEnv *env;
    jvmtiCapabilities wanted = {.can_redefine_classes = 1,
                                .can_retransform_classes = 1,
                                .can_generate_all_class_hook_events = 1,
                                .can_get_bytecodes = 1,
                                .can_get_constant_pool = 1,
                                .can_get_line_numbers = 1,
                                .can_set_native_method_prefix = 1};
    if ((*g->vm)->GetEnv(g->vm, (void **)&env, JVMTI_VERSION_1_2) != JNI_OK ||
        (*env)->AddCapabilities(env, &wanted) != JVMTI_ERROR_NONE)
        abort();
    return env;
}

/* The one without a hook. */
static jvmtiEnv *plain(const Given *g) {
    static jvmtiEnv *env;
    if (!env) env = make_env(g);
    return env;
}

/* What the hook of an environment makes of a class, of Original if nothing else is said. */
static struct Hook {
    jvmtiEnv *env;
    Bytes bytes;
    const char *name;
    int at_load; /* too */
    int copies;  /* answers with what it is given */
    void (*in_hook)(jvmtiEnv *env, JNIEnv *jni);
} hooks[8];

static void JNICALL hook(jvmtiEnv *env, JNIEnv *jni, jclass redefined, jobject loader, const char *name, jobject domain,
                         jint length, const unsigned char *data, jint *new_length, unsigned char **new_data) {
    struct Hook *h = hooks;
    while (h->env != env) h++;
    if (!name || strcmp(name, h->name) != 0 || (!redefined && !h->at_load)) return;
    if (h->in_hook) h->in_hook(env, jni);
    if (!h->bytes.data && !h->copies) return;
    *new_length = h->copies ? length : h->bytes.length;
    (*env)->Allocate(env, *new_length, new_data);
    memcpy(*new_data, h->copies ? data : h->bytes.data, (size_t)*new_length);
}

/* An environment whose hook answers with [bytes], if there are any. */
static struct Hook *hooked_env(const Given *g, Bytes bytes) {
    jvmtiEventCallbacks callbacks = {.ClassFileLoadHook = hook};
    struct Hook *h = hooks;
    while (h->env) h++;
    *h = (struct Hook){.env = make_env(g), .bytes = bytes, .name = "Original"};
    (*h->env)->SetEventCallbacks(h->env, &callbacks, sizeof callbacks);
    (*h->env)->SetEventNotificationMode(h->env, JVMTI_ENABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL);
    return h;
}

static jvmtiError redefine(jvmtiEnv *env, jclass cls, Bytes b) {
    jvmtiClassDefinition d = {cls, b.length, b.data};
    return (*env)->RedefineClasses(env, 1, &d);
}

/* ---- Refused ---- */

BREAKS(Redefine_structure, AT_INIT) { redefine(plain(g), find(g, "Original"), original(g, "AddField")); }
RUN(Redefine_structure, message, "the field more I was added, by the definition by environment 2 (redefinition.so)")
KEEPS(Redefine_structure, AT_INIT) { redefine(plain(g), initialized(g), original(g, "NewBody0")); }

/* Of two transformers the second is it. */
BREAKS(Redefine_lambda, AT_INIT) {
    jclass cls = find(g, "Original");
    struct Hook *first = hooked_env(g, original(g, "NewBody0"));
    hooked_env(g, original(g, "AddLambd"));
    (*first->env)->RetransformClasses(first->env, 1, &cls);
}
RUN(Redefine_lambda, message,
    "lambda$run$0()V, the body of a lambda, was added, by the ClassFileLoadHook of environment 3 (redefinition.so)")
RUN(Redefine_lambda, options, "dump-classes={dir}/classes.%p")
/* Each class file in between was kept, down to what the second hook has made. */
static void kept_classes(const Given *g, const char *last) {
    static const char *const names[] = {"000001-Original-given", "000002-Original-hook-of-environment-2",
                                        "000003-Original-hook-of-environment-3"};
    const char *versions[] = {"Original", "NewBody0", last};
    char directory[1000], file[1200], *path = class_path(g);
    snprintf(directory, sizeof directory, "%s/classes.%d", path, (int)getpid());
    (*g->env)->Deallocate(g->env, (unsigned char *)path);
    for (int i = 0; i < 3; i++) {
        Bytes kept = {malloc(10000), 0}, made = original(g, versions[i]);
        snprintf(file, sizeof file, "%s/%s.class", directory, names[i]);
        FILE *f = fopen(file, "rb");
        if (!f) abort();
        kept.length = (jint)fread(kept.data, 1, 10000, f);
        fclose(f);
        /* What a VM begins with may be put together anew. */
        if (i == 0 ? memcmp(kept.data, "\xCA\xFE\xBA\xBE", 4) != 0
                   : kept.length != made.length || memcmp(kept.data, made.data, (size_t)made.length) != 0)
            abort();
        unlink(file);
    }
    if (rmdir(directory) != 0) abort();
}
AGAIN(Redefine_lambda, AT_DEATH) { kept_classes(g, "AddLambd"); }
KEEPS_ALONE_AGAIN(Redefine_lambda, AT_DEATH) { kept_classes(g, "Original"); }
KEEPS_ALONE(Redefine_lambda, AT_INIT) {
    jclass cls = find(g, "Original");
    struct Hook *first = hooked_env(g, original(g, "NewBody0"));
    hooked_env(g, original(g, "Original"));
    (*first->env)->RetransformClasses(first->env, 1, &cls);
}

BREAKS(Redefine_private_method_relaxation, AT_INIT) {
    redefine(plain(g), find(g, "Original"), original(g, "LessPriv"));
}
RUN(Redefine_private_method_relaxation, message, "the method help()V was removed")
KEEPS_TOO(Redefine_private_method_relaxation)
KEEPS_TOO(Redefine_verification)

BREAKS(Redefine_verification, AT_INIT) {
    Bytes b = original(g, "Original");
    replace(b, "\x1a\x06\xa4", "\x2a\x06\xa4"); /* iload_0, iconst_3, if_icmple: aload_0 */
    redefine(plain(g), find(g, "Original"), b);
}
RUN(Redefine_verification, message, "what has changed is run(I)I, by the definition by environment 2")

BREAKS(Redefine_name, AT_INIT) { redefine(plain(g), find(g, "java/util/LinkedList"), original(g, "NewBody0")); }
RUN(Redefine_name, message, "java.util.LinkedList define Original")
KEEPS_TOO(Redefine_name)

BREAKS(Redefine_version, AT_INIT) {
    Bytes b = original(g, "NewBody0");
    b.data[6] = 1;
    redefine(plain(g), find(g, "Original"), b);
}
RUN(Redefine_version, message, "version 3")
KEEPS_TOO(Redefine_version)

BREAKS(Redefine_bytes, AT_INIT) {
    Bytes b = original(g, "NewBody0");
    b.data[0] = 0;
    redefine(plain(g), find(g, "Original"), b);
}
KEEPS_TOO(Redefine_bytes)

BREAKS(IsModifiableClass_ask_first, AT_INIT) {
    jclass both[] = {find(g, "Original"), find(g, "[I")};
    jvmtiEnv *env = plain(g);
    (*env)->RetransformClasses(env, 2, both);
}
/* One that cannot be modified is left as it is. */
KEEPS_ALONE(IsModifiableClass_ask_first, AT_INIT) {
    jclass both[] = {find(g, "[I"), find(g, "Original")};
    jvmtiEnv *env = plain(g);
    for (int i = 0; i < 2; i++)
        if ((*env)->RetransformClasses(env, 1, &both[i]) != JVMTI_ERROR_NONE) continue;
}
KEEPS(IsModifiableClass_ask_first, AT_INIT) {
    jclass both[] = {find(g, "Original"), find(g, "[I")};
    jvmtiEnv *env = plain(g);
    for (int i = 0; i < 2; i++) {
        jboolean modifiable;
        (*env)->IsModifiableClass(env, both[i], &modifiable);
        if (modifiable) (*env)->RetransformClasses(env, 1, &both[i]);
    }
}

/* ---- Done ---- */

BREAKS(Redefine_clinit, AT_INIT) { redefine(plain(g), initialized(g), original(g, "NewValue")); }
/* HotSpot loads a class of its own in the first retransformation, and passes the retransformed class to its hooks. */
static void retransform_first(const Given *g) {
    jclass cls = find(g, "java/util/LinkedList");
    struct Hook *h = hooked_env(g, (Bytes){0});
    h->name = "java/util/LinkedList";
    h->copies = 1;
    if ((*h->env)->RetransformClasses(h->env, 1, &cls) != JVMTI_ERROR_NONE) abort();
}
/* Not initialised: the new initialiser runs. */
KEEPS_ALONE(Redefine_clinit, AT_INIT) {
    retransform_first(g);
    redefine(plain(g), loaded(g, "Original"), original(g, "NewValue"));
    redefine(plain(g), loaded(g, "Original"), original(g, "NewConst"));
}
KEEPS_TOO(Redefine_clinit)

BREAKS(Redefine_debug_attributes, AT_INIT) {
    Bytes b = original(g, "NewBody0");
    replace(b, "LineNumberTable", "LineNumberTablX");
    redefine(plain(g), find(g, "Original"), b);
}
RUN(Redefine_debug_attributes, options, "level=advice,off=MJ-Redefine-vs-retransform")
KEEPS_ALONE(Redefine_debug_attributes, AT_INIT) { redefine(plain(g), find(g, "Original"), original(g, "NewBody0")); }
KEEPS_TOO(Redefine_debug_attributes)

RUN(Redefine_old_frames, options, "level=advice")
BREAKS(Redefine_old_frames, AT_FRAME) {
    jclass cls = find(g, "Redefinition");
    struct Hook *h = hooked_env(g, version_of(g, "Redefinition", "RedefinedTwo"));
    h->name = "Redefinition";
    (*h->env)->RetransformClasses(h->env, 1, &cls);
}
/* No frame is live. */
KEEPS_ALONE(Redefine_old_frames, AT_INIT) {
    jclass cls = find(g, "Redefinition");
    struct Hook *h = hooked_env(g, version_of(g, "Redefinition", "RedefinedTwo"));
    h->name = "Redefinition";
    (*h->env)->RetransformClasses(h->env, 1, &cls);
}
KEEPS_TOO(Redefine_old_frames)

static jclass other;
static void retransform_other(jvmtiEnv *env, JNIEnv *jni) { (*env)->RetransformClasses(env, 1, &other); }
BREAKS(Redefine_in_callback, AT_INIT) {
    jclass cls = find(g, "Original");
    other = find(g, "NewBody0");
    struct Hook *h = hooked_env(g, (Bytes){0});
    h->in_hook = retransform_other;
    (*h->env)->RetransformClasses(h->env, 1, &cls);
}
KEEPS(Redefine_in_callback, AT_INIT) {
    jclass both[] = {find(g, "Original"), find(g, "NewBody0")};
    struct Hook *h = hooked_env(g, (Bytes){0});
    (*h->env)->RetransformClasses(h->env, 2, both);
}

/* The hook of one thread continues when the other's call was reported, which a file of findings shows. */
static volatile int waiting, reported;
static char findings_file[1000];
static void wait_for_other(jvmtiEnv *env, JNIEnv *jni) {
    if (waiting++ > 0) return;
    for (int i = 0; i < 3000 && !reported; i++) {
        FILE *f = fopen(findings_file, "r");
        if (!f) abort();
        reported = fgetc(f) != EOF;
        fclose(f);
        usleep(10000);
    }
}
static void JNICALL retransform_too(jvmtiEnv *env, JNIEnv *jni, void *argument) {
    while (!waiting) usleep(1000);
    (*env)->RetransformClasses(env, 1, (const jclass *)argument);
}
BREAKS(Redefine_concurrent, AT_INIT) {
    jclass cls = find(g, "Original"), thread_class = find(g, "java/lang/Thread");
    static jclass global;
    global = (*g->jni)->NewGlobalRef(g->jni, cls);
    char *path = class_path(g);
    snprintf(findings_file, sizeof findings_file, "%s/concurrent.txt", path);
    (*g->env)->Deallocate(g->env, (unsigned char *)path);
    struct Hook *h = hooked_env(g, (Bytes){0});
    h->in_hook = wait_for_other;
    jobject thread =
        (*g->jni)->NewObject(g->jni, thread_class, (*g->jni)->GetMethodID(g->jni, thread_class, "<init>", "()V"));
    (*h->env)->RunAgentThread(h->env, thread, retransform_too, &global, JVMTI_THREAD_NORM_PRIORITY);
    (*h->env)->RetransformClasses(h->env, 1, &cls);
    (*g->jni)->CallVoidMethod(g->jni, thread, (*g->jni)->GetMethodID(g->jni, thread_class, "join", "()V"));
}
RUN(Redefine_concurrent, options, "text={dir}/concurrent.txt")
KEEPS(Redefine_concurrent, AT_INIT) {
    jclass cls = find(g, "Original");
    jvmtiEnv *one = plain(g), *two = hooked_env(g, (Bytes){0})->env;
    (*one)->RetransformClasses(one, 1, &cls);
    (*two)->RetransformClasses(two, 1, &cls);
}

/* ---- What is still held ---- */

static void add_breakpoints(const Given *g) {
    jvmtiCapabilities wanted = {.can_generate_breakpoint_events = 1,
                                .can_get_line_numbers = 1,
                                .can_get_bytecodes = 1,
                                .can_get_constant_pool = 1};
    if ((*g->env)->AddCapabilities(g->env, &wanted) != JVMTI_ERROR_NONE) abort();
}
static jmethodID method(const Given *g, const char *name) {
    return (*g->jni)->GetStaticMethodID(g->jni, find(g, "Original"), name, "(I)I");
}
static void set_breakpoint(const Given *g, jlocation location) {
    (*g->env)->SetEventNotificationMode(g->env, JVMTI_ENABLE, JVMTI_EVENT_BREAKPOINT, NULL);
    (*g->env)->SetBreakpoint(g->env, method(g, "lines"), location);
}
static void clear_breakpoint(const Given *g, jlocation location) {
    (*g->env)->ClearBreakpoint(g->env, method(g, "lines"), location);
}
static void new_body(const Given *g) { redefine(plain(g), find(g, "Original"), original(g, "NewBody0")); }
static void old_body(const Given *g) { redefine(plain(g), find(g, "Original"), original(g, "Original")); }

BREAKS(SetBreakpoint_redefinition, AT_LOAD) { add_breakpoints(g); }
AGAIN(SetBreakpoint_redefinition, AT_INIT) {
    set_breakpoint(g, 0);
    new_body(g);
}
AGAIN(SetBreakpoint_redefinition, AT_DEATH) { clear_breakpoint(g, 0); }
KEEPS(SetBreakpoint_redefinition, AT_LOAD) { add_breakpoints(g); }
KEEPS_AGAIN(SetBreakpoint_redefinition, AT_INIT) {
    set_breakpoint(g, 0);
    new_body(g);
    set_breakpoint(g, 0);
    clear_breakpoint(g, 0);
    old_body(g);
}
/* It knows that it was removed. */
KEEPS_ALONE(SetBreakpoint_redefinition, AT_LOAD) { add_breakpoints(g); }
KEEPS_ALONE_AGAIN(SetBreakpoint_redefinition, AT_INIT) {
    set_breakpoint(g, 0);
    new_body(g);
    clear_breakpoint(g, 0);
}

/* Where the second line of lines() begins. */
static jlocation second_line(const Given *g) {
    jint count;
    jvmtiLineNumberEntry *lines;
    if ((*g->env)->GetLineNumberTable(g->env, method(g, "lines"), &count, &lines) != JVMTI_ERROR_NONE) abort();
    jlocation second = lines[1].start_location;
    (*g->env)->Deallocate(g->env, (unsigned char *)lines);
    return second;
}
BREAKS(id_after_redefinition, AT_LOAD) { add_breakpoints(g); }
AGAIN(id_after_redefinition, AT_INIT) {
    plain(g);
    jlocation second = second_line(g);
    new_body(g);
    set_breakpoint(g, second);
    clear_breakpoint(g, second);
}
KEEPS(id_after_redefinition, AT_INIT) {
    second_line(g);
    new_body(g);
    set_breakpoint(g, second_line(g));
    clear_breakpoint(g, second_line(g));
    old_body(g);
}

BREAKS(IsMethodObsolete_then, AT_FRAME) {
    jmethodID running;
    jlocation location;
    jboolean obsolete;
    redefine(plain(g), find(g, "Redefinition"), version_of(g, "Redefinition", "RedefinedTwo"));
    (*g->env)->GetFrameLocation(g->env, NULL, 0, &running, &location);
    (*g->env)->IsMethodObsolete(g->env, running, &obsolete);
    if (!obsolete) abort();
    (*g->env)->SetEventNotificationMode(g->env, JVMTI_ENABLE, JVMTI_EVENT_BREAKPOINT, NULL);
    (*g->env)->SetBreakpoint(g->env, running, 0);
}
KEEPS(IsMethodObsolete_then, AT_FRAME) {
    jmethodID running;
    jlocation location;
    jboolean obsolete;
    redefine(plain(g), find(g, "Redefinition"), version_of(g, "Redefinition", "RedefinedTwo"));
    (*g->env)->GetFrameLocation(g->env, NULL, 0, &running, &location);
    (*g->env)->IsMethodObsolete(g->env, running, &obsolete);
    running = (*g->jni)->GetStaticMethodID(g->jni, find(g, "Redefinition"), "frame", "(ILjava/lang/Object;)I");
    (*g->env)->SetEventNotificationMode(g->env, JVMTI_ENABLE, JVMTI_EVENT_BREAKPOINT, NULL);
    (*g->env)->SetBreakpoint(g->env, running, 0);
    (*g->env)->ClearBreakpoint(g->env, running, 0);
}

typedef struct Read {
    unsigned char *pool, *code;
    jint length;
} Read;
static void read_pool(const Given *g, Read *r) {
    jint count, size;
    (*g->env)->GetConstantPool(g->env, find(g, "Original"), &count, &size, &r->pool);
}
static void read_code(const Given *g, Read *r) {
    (*g->env)->GetBytecodes(g->env, method(g, "run"), &r->length, &r->code);
}
static void release(const Given *g, Read r) {
    (*g->env)->Deallocate(g->env, r.pool);
    (*g->env)->Deallocate(g->env, r.code);
}
BREAKS(GetConstantPool_redefinition, AT_LOAD) { add_breakpoints(g); }
AGAIN(GetConstantPool_redefinition, AT_INIT) {
    Read r;
    plain(g);
    read_pool(g, &r);
    new_body(g);
    read_code(g, &r);
    release(g, r);
}
KEEPS(GetConstantPool_redefinition, AT_INIT) {
    Read r;
    plain(g);
    read_pool(g, &r);
    read_code(g, &r);
    release(g, r);
    new_body(g);
    read_code(g, &r);
    read_pool(g, &r);
    release(g, r);
    old_body(g);
}

BREAKS(GetBytecodes_write, AT_LOAD) { add_breakpoints(g); }
AGAIN(GetBytecodes_write, AT_INIT) {
    Read r = {0};
    read_code(g, &r);
    r.code[1] = 0;
    release(g, r);
}
KEEPS(GetBytecodes_write, AT_INIT) {
    Read r = {0};
    read_code(g, &r);
    release(g, r);
}

/* ---- What hooks make of classes ---- */

static void retransform(jvmtiEnv *env, const Given *g) {
    jclass cls = find(g, "Original");
    (*env)->RetransformClasses(env, 1, &cls);
}

BREAKS(Retransform_not_cumulative, AT_INIT) {
    struct Hook *h = hooked_env(g, original(g, "NewBody0"));
    retransform(plain(g), g);
    h->bytes.data = NULL;
    retransform(plain(g), g);
}
/* An agent that takes its own changes back does so on purpose. */
KEEPS_ALONE(Retransform_not_cumulative, AT_INIT) {
    struct Hook *h = hooked_env(g, original(g, "NewBody0"));
    retransform(plain(g), g);
    retransform(plain(g), g);
    h->bytes.data = NULL;
    retransform(h->env, g);
}
KEEPS_TOO(Retransform_not_cumulative)

/* A second change, without the first one. */
static void change_twice(const Given *g, const char *first, const char *second) {
    struct Hook *h = hooked_env(g, original(g, first));
    retransform(h->env, g);
    h->bytes = original(g, second);
    retransform(h->env, g);
}
BREAKS(Retransform_forgets, AT_INIT) { change_twice(g, "NewLines", "OneCall0"); }
KEEPS_ALONE(Retransform_forgets, AT_INIT) { change_twice(g, "NewLines", "NewBody0"); }
KEEPS_TOO(Retransform_forgets)

BREAKS(Redefine_vs_retransform, AT_INIT) {
    hooked_env(g, original(g, "NewBody0"));
    retransform(plain(g), g);
    redefine(plain(g), find(g, "Original"), original(g, "NewBody0"));
}
KEEPS_ALONE(Redefine_vs_retransform, AT_INIT) {
    hooked_env(g, original(g, "NewBody0"));
    retransform(plain(g), g);
    redefine(plain(g), find(g, "Original"), original(g, "OneCall0"));
}
KEEPS_TOO(Redefine_vs_retransform)

BREAKS(ClassFileLoadHook_idempotent, AT_INIT) {
    struct Hook *h = hooked_env(g, original(g, "OneCall0"));
    retransform(h->env, g);
    h->bytes = original(g, "TwoCalls");
    redefine(h->env, find(g, "Original"), original(g, "OneCall0"));
}
KEEPS_ALONE(ClassFileLoadHook_idempotent, AT_INIT) {
    struct Hook *h = hooked_env(g, original(g, "OneCall0"));
    retransform(h->env, g);
    h->bytes = original(g, "TwoCalls");
    retransform(h->env, g);
}
KEEPS_TOO(ClassFileLoadHook_idempotent)

/* Original calls [version_name]'s helper, whose name is replaced. */
static void inject(const Given *g, const char *version_name, const char *helper, const char *name) {
    Bytes b = original(g, version_name);
    replace(b, helper, name);
    hooked_env(g, b)->at_load = 1;
}
BREAKS(ClassFileLoadHook_helper_visible, AT_INIT) { inject(g, "CallHelp", "Missing0", "NotThere"); }
KEEPS_ALONE(ClassFileLoadHook_helper_visible, AT_INIT) { inject(g, "CallHelp", "Missing0", "Missing0"); }
KEEPS_TOO(ClassFileLoadHook_helper_visible)
BREAKS(ClassFileLoadHook_module_reads, AT_INIT) {
    inject(g, "CallMods", "MissingOfTwentyChars", "jdk/internal/misc/VM");
}
KEEPS_TOO(ClassFileLoadHook_module_reads)
/* The capability for exceptions is there in the OnLoad phase only, in some VMs. */
static void hook_early(const Given *g) {
    (*g->env)->SetEventNotificationMode(g->env, JVMTI_ENABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL);
}
AGAIN(ClassFileLoadHook_helper_visible, AT_LOAD) { hook_early(g); }
AGAIN(ClassFileLoadHook_module_reads, AT_LOAD) { hook_early(g); }

static void wrap(const Given *g, const char *version_name) {
    static char *prefixes[] = {"a_", "b_"};
    struct Hook *h = hooked_env(g, version_of(g, "Wrapped0", version_name));
    h->name = "Wrapped0";
    h->at_load = 1;
    (*h->env)->SetNativeMethodPrefixes(h->env, 2, prefixes);
    find(g, "Wrapped0");
}
BREAKS(Prefix_wrapper, AT_INIT) { wrap(g, "NoWrappr"); }
KEEPS_ALONE(Prefix_wrapper, AT_INIT) { wrap(g, "Wrapper0"); }
KEEPS_TOO(Prefix_wrapper)
BREAKS(Prefix_order, AT_INIT) { wrap(g, "BadOrder"); }
KEEPS_ALONE(Prefix_order, AT_INIT) { wrap(g, "InOrder0"); }
KEEPS_TOO(Prefix_order)
