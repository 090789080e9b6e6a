/* The VM in the process: its start with the layer and the agent, its end, and what runs in it. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "include/minijvm.h"
#include "validation/kit/kit.h"

Kit kit;
static bool started; /* a process has one VM in its life */

/* ---- The agent that is given as functions ---- */

static jint(JNICALL *on_load)(JavaVM *, char *, void *);
static void(JNICALL *on_unload)(JavaVM *);

/* The VM finds an agent that is linked into the process by these names; pkg-config has the flags that export them. */
JNIEXPORT jint JNICALL Agent_OnLoad_mjt(JavaVM *vm, char *options, void *reserved);
JNIEXPORT jint JNICALL Agent_OnLoad_mjt(JavaVM *vm, char *options, void *reserved) {
    jint result = on_load(vm, options, reserved);
    return result;
}
JNIEXPORT void JNICALL Agent_OnUnload_mjt(JavaVM *vm);
JNIEXPORT void JNICALL Agent_OnUnload_mjt(JavaVM *vm) {
    if (on_unload) on_unload(vm);
}

/* ---- Options ---- */

typedef struct OptionList {
    JavaVMOption *options;
    int count;
    bool failed;
} OptionList;

static void add(OptionList *list, void *extra, const char *format, ...) __attribute__((format(printf, 3, 4)));
static void add(OptionList *list, void *extra, const char *format, ...) {
    va_list args;
    char *text = NULL;
    JavaVMOption *grown = realloc(list->options, (size_t)(list->count + 1) * sizeof *grown);
    if (grown) list->options = grown;
    va_start(args, format);
    if (vasprintf(&text, format, args) < 0) text = NULL;
    va_end(args);
    list->failed |= !grown || !text;
    if (list->failed)
        free(text);
    else
        list->options[list->count++] = (JavaVMOption){text, extra};
}

static void free_options(OptionList *list) {
    for (int i = 0; i < list->count; i++) free(list->options[i].optionString);
    free(list->options);
}

/* What is next to the VM's library; allocated. NULL: not known. */
static char *beside_library(const char *name) {
    Dl_info here;
    char *path = NULL;
    if (dladdr((const void *)JNI_CreateJavaVM, &here) == 0) return NULL;
    const char *slash = strrchr(here.dli_fname, '/');
    int length = !slash ? 0 : (int)(slash + 1 - here.dli_fname);
    return asprintf(&path, "%.*s%s", length, here.dli_fname, name) < 0 ? NULL : path;
}

static void add_class_path(OptionList *list, const char *given) {
    char *workloads = beside_library("jvmticheck-workloads.jar");
    bool there = workloads && access(workloads, R_OK) == 0;
    if (given || there)
        add(list, NULL, "-Djava.class.path=%s%s%s", !given ? "" : given, given && there ? ":" : "",
            there ? workloads : "");
    free(workloads);
}

/* A test that ends by System.exit(0) has not succeeded. */
static void JNICALL on_exit_request(jint code) {
    fprintf(stderr, "minijvm_test: the program in Java ends the process with exit code %d\n", (int)code);
    exit(code == 0 ? 1 : code);
}

static void add_agent(OptionList *list, const mjt_options *o) {
    const char *equals = !o->agent_options ? "" : "=", *text = !o->agent_options ? "" : o->agent_options;
    if (o->on_load)
        add(list, NULL, "-agentlib:mjt%s%s", equals, text);
    else if (o->agent)
        add(list, NULL, "-agent%s:%s%s%s", strchr(o->agent, '/') ? "path" : "lib", o->agent, equals, text);
}

static void add_all(OptionList *list, const mjt_options *o) {
    int record = record_file();
    add(list, NULL, "-Xmx64m");
    add(list, NULL, "-Xrs");
    add(list, NULL, "-Xjdk:%s", !o->class_library ? "" : o->class_library);
    add(list, (void *)on_exit_request, "exit");
    add_class_path(list, o->class_path);
    add(list, NULL, "-Xcheck:jvmti:text=none%s%s,jsonl=/proc/self/fd/%d,trace=/proc/self/fd/%d,trace.format=jsonl",
        !o->check ? "" : ",", !o->check ? "" : o->check, record, record);
    add_agent(list, o);
    for (const char *const *more = o->vm_options; more && *more; more++) {
        add(list, NULL, "%s", *more);
        kit.is_green |= strncmp(*more, "-Xsched:", 8) == 0;
    }
}

/* ---- Calling Java ---- */

JNIEnv *enter(const char *what, int references) {
    JNIEnv *env = mjt_jni();
    if (!kit.vm)
        fail("%s: there is no VM", what);
    else if (!env)
        fail("%s: the calling thread is not attached to the VM", what);
    else if ((*env)->ExceptionCheck(env))
        fail("%s: an exception is pending in the calling thread", what);
    else if ((*env)->PushLocalFrame(env, references) == JNI_OK)
        return env;
    else
        fail("%s: out of memory", what);
    return NULL;
}

/* What toString says of it; allocated. */
static char *text_of_exception(JNIEnv *env, jthrowable thrown) {
    jclass type = (*env)->GetObjectClass(env, thrown);
    jmethodID to_string = (*env)->GetMethodID(env, type, "toString", "()Ljava/lang/String;");
    jstring text = !to_string ? NULL : (*env)->CallObjectMethod(env, thrown, to_string);
    const char *chars = (*env)->ExceptionCheck(env) || !text ? NULL : (*env)->GetStringUTFChars(env, text, NULL);
    char *copy = strdup(!chars ? "an exception without a description" : chars);
    if (chars) (*env)->ReleaseStringUTFChars(env, text, chars);
    (*env)->DeleteLocalRef(env, type);
    (*env)->ExceptionClear(env);
    (*env)->DeleteLocalRef(env, text);
    return copy;
}

bool took_exception(JNIEnv *env, char **message) {
    jthrowable thrown = (*env)->ExceptionOccurred(env);
    if (!thrown) return false;
    (*env)->ExceptionClear(env);
    *message = text_of_exception(env, thrown);
    (*env)->DeleteLocalRef(env, thrown);
    return true;
}

int leave(JNIEnv *env, const char *what, char *message) {
    (*env)->PopLocalFrame(env, NULL);
    if (!message) return 1;
    char *copy = strdupa(message); /* the handler of failures may not come back */
    free(message);
    return fail("%s: %s", what, copy);
}

JavaVM *mjt_vm(void) { return kit.vm; }

JNIEnv *mjt_jni(void) {
    void *env = NULL;
    return kit.vm && (*kit.vm)->GetEnv(kit.vm, &env, JNI_VERSION_10) == JNI_OK ? env : NULL;
}

/* ---- The start ---- */

/* The loader of the class path; NULL: an exception is pending. */
static jobject application_loader(JNIEnv *env) {
    jclass type = (*env)->FindClass(env, "java/lang/ClassLoader");
    jmethodID get =
        !type ? NULL : (*env)->GetStaticMethodID(env, type, "getSystemClassLoader", "()Ljava/lang/ClassLoader;");
    return !get ? NULL : (*env)->CallStaticObjectMethod(env, type, get);
}

/* Loads the kit's classes, makes them ready, so that nothing has to be loaded after this. False: an exception. */
static bool prepare(JNIEnv *env) {
    jobject loader = application_loader(env);
    if ((*env)->ExceptionCheck(env)) return false;
    for (int i = 0; i < kit_class_count - 1; i++) {
        const KitClass *c = &kit_classes[i];
        jclass defined = (*env)->DefineClass(env, c->name, loader, (const jbyte *)c->file, c->length);
        if (!defined) return false;
        const char *name = strrchr(c->name, '/') + 1;
        jclass *kept = strcmp(name, "Events") == 0   ? &kit.events
                       : strcmp(name, "Held") == 0   ? &kit.held
                       : strcmp(name, "Target") == 0 ? &kit.target
                                                     : NULL;
        if (kept) *kept = (*env)->NewGlobalRef(env, defined);
        (*env)->DeleteLocalRef(env, defined);
    }
    const KitClass *loaded = &kit_classes[kit_class_count - 1];
    jbyteArray file = (*env)->NewByteArray(env, loaded->length);
    if (!file) return false;
    (*env)->SetByteArrayRegion(env, file, 0, loaded->length, (const jbyte *)loaded->file);
    if (!bind_target(env) || !hold_prepare(env)) return false;
    jmethodID initialize = (*env)->GetStaticMethodID(env, kit.events, "initialize", "([B)V");
    if (!initialize) return false;
    (*env)->CallStaticVoidMethod(env, kit.events, initialize, file);
    return !(*env)->ExceptionCheck(env);
}

/* The layer is there since the VM has loaded it. */
static bool find_layer(void) {
    void *layer = dlopen("libjvmticheck.so", RTLD_NOW | RTLD_NOLOAD);
    if (!layer) return false;
    kit.end = (int (*)(void))dlsym(layer, "validation_end");
    kit.forget = (void (*)(void))dlsym(layer, "validation_forget");
    dlclose(layer);
    return kit.end && kit.forget;
}

int(mjt_start)(const mjt_options *options) {
    static const mjt_options none;
    const mjt_options *o = !options ? &none : options;
    OptionList list = {0};
    JNIEnv *env;
    if (kit.vm || started) return fail("mjt_start: this process has had its VM; see mjt_isolated");
    if (o->on_load && !dlsym(RTLD_DEFAULT, "Agent_OnLoad_mjt"))
        return fail("mjt_start: the test must export Agent_OnLoad_mjt: link with -rdynamic, or as pkg-config "
                    "minijvm-test says");
    if (!kit.in_child && record_new() < 0) return fail("mjt_start: the record cannot be made: %m");
    on_load = o->on_load;
    on_unload = o->on_unload;
    add_all(&list, o);
    JavaVMInitArgs args = {.version = JNI_VERSION_10, .nOptions = list.count, .options = list.options};
    jint code = list.failed ? JNI_ENOMEM : JNI_CreateJavaVM(&kit.vm, (void **)&env, &args);
    free_options(&list);
    if (code != JNI_OK) {
        kit.vm = NULL;
        return fail("mjt_start: JNI_CreateJavaVM returns %d (its message is on stdout or stderr)", (int)code);
    }
    started = true;
    char *message = NULL;
    if (!find_layer()) return fail("mjt_start: libjvmticheck.so of this version is not next to libjvm.so");
    if (!(env = enter("mjt_start", 64))) return 0;
    if (!prepare(env) && !took_exception(env, &message)) message = strdup("the kit's classes cannot be loaded");
    return leave(env, "mjt_start", message);
}

int(mjt_end)(void) {
    JNIEnv *env = enter("mjt_end", 4);
    if (!env) return 0;
    (*env)->PopLocalFrame(env, NULL);
    hold_release_all();
    (*env)->DeleteGlobalRef(env, kit.events);
    (*env)->DeleteGlobalRef(env, kit.held);
    (*env)->DeleteGlobalRef(env, kit.target);
    jint code = (*kit.vm)->DestroyJavaVM(kit.vm);
    kit = (Kit){.end = kit.end, .in_child = kit.in_child};
    kit.end();
    return code == JNI_OK ? 1 : fail("mjt_end: DestroyJavaVM answers %d", (int)code);
}

int(mjt_attach)(const char *agent, const char *agent_options) {
    JNIEnv *env = enter("mjt_attach", 4);
    jint result = JNI_ERR;
    char why[512], *message = NULL;
    if (!env) return 0;
    jint code = minijvm_start_agent(kit.vm, agent, agent_options, &result, why, sizeof why);
    int made = 0;
    if (code != JNI_OK)
        made = asprintf(&message, "%s: %s", !agent ? "NULL" : agent, *why == '\0' ? "no agent" : why);
    else if (result != JNI_OK)
        made = asprintf(&message, "Agent_OnAttach of %s answers %d", agent, (int)result);
    return leave(env, "mjt_attach", made < 0 ? NULL : message);
}

/* ---- Running something ---- */

/* A class by its name with dots or slashes; NULL: an exception is pending. */
static jclass find_class(JNIEnv *env, const char *name) {
    char *slashed = strdupa(name);
    for (char *p = slashed; *p != '\0'; p++)
        if (*p == '.') *p = '/';
    return (*env)->FindClass(env, slashed);
}

static jobjectArray array_of(JNIEnv *env, const char *const *strings) {
    jsize count = 0;
    while (strings && strings[count]) count++;
    jclass type = (*env)->FindClass(env, "java/lang/String");
    jobjectArray array = !type ? NULL : (*env)->NewObjectArray(env, count, type, NULL);
    for (jsize i = 0; i < count && array; i++) {
        jstring string = (*env)->NewStringUTF(env, strings[i]);
        if (!string) return NULL;
        (*env)->SetObjectArrayElement(env, array, i, string);
        (*env)->DeleteLocalRef(env, string);
    }
    return array;
}

static int run_main(const char *what, const char *class_name, const char *const *arguments) {
    JNIEnv *env = enter(what, 8);
    char *message = NULL;
    if (!env) return 0;
    jclass type = find_class(env, class_name);
    jmethodID run = !type ? NULL : (*env)->GetStaticMethodID(env, type, "main", "([Ljava/lang/String;)V");
    jobjectArray array = !run ? NULL : array_of(env, arguments);
    if (array) (*env)->CallStaticVoidMethod(env, type, run, array);
    took_exception(env, &message);
    return leave(env, what, message);
}

int(mjt_run_main)(const char *class_name, const char *const *arguments) {
    return run_main("mjt_run_main", class_name, arguments);
}

/* The first letter of what a method returns; '\0': the descriptor is none. */
static char returned_type(const char *descriptor) {
    const char *end = strchr(descriptor, ')');
    return !end ? '\0' : end[1];
}

int(mjt_call)(const char *class_name, const char *method, const char *descriptor, jvalue *result, ...) {
    JNIEnv *env = enter("mjt_call", 8);
    char *message = NULL;
    jvalue value = {0};
    va_list args;
    if (!env) return 0;
    jclass type = find_class(env, class_name);
    jmethodID called = !type ? NULL : (*env)->GetStaticMethodID(env, type, method, descriptor);
    va_start(args, result);
    char type_returned = !called ? '\0' : returned_type(descriptor);
    switch (type_returned) {
    case '\0': break;
    case 'V': (*env)->CallStaticVoidMethodV(env, type, called, args); break;
    case 'Z': value.z = (*env)->CallStaticBooleanMethodV(env, type, called, args); break;
    case 'B': value.b = (*env)->CallStaticByteMethodV(env, type, called, args); break;
    case 'C': value.c = (*env)->CallStaticCharMethodV(env, type, called, args); break;
    case 'S': value.s = (*env)->CallStaticShortMethodV(env, type, called, args); break;
    case 'I': value.i = (*env)->CallStaticIntMethodV(env, type, called, args); break;
    case 'J': value.j = (*env)->CallStaticLongMethodV(env, type, called, args); break;
    case 'F': value.f = (*env)->CallStaticFloatMethodV(env, type, called, args); break;
    case 'D': value.d = (*env)->CallStaticDoubleMethodV(env, type, called, args); break;
    default: value.l = (*env)->CallStaticObjectMethodV(env, type, called, args);
    }
    va_end(args);
    bool is_object = type_returned == 'L' || type_returned == '[';
    if (took_exception(env, &message)) return leave(env, "mjt_call", message);
    jobject kept = (*env)->PopLocalFrame(env, is_object ? value.l : NULL);
    if (is_object) value.l = kept;
    if (result)
        *result = value;
    else if (is_object && kept)
        (*env)->DeleteLocalRef(env, kept);
    return 1;
}

int(mjt_run_workload)(const char *name) {
    JNIEnv *env = enter("mjt_run_workload", 8);
    char *message = NULL, *main_class = NULL;
    if (!env) return 0;
    jclass type = find_class(env, "minijvm.test.Workloads");
    jmethodID find =
        !type ? NULL : (*env)->GetStaticMethodID(env, type, "mainClass", "(Ljava/lang/String;)Ljava/lang/String;");
    jstring text = !find ? NULL : (*env)->NewStringUTF(env, name);
    jstring found = !text ? NULL : (*env)->CallStaticObjectMethod(env, type, find, text);
    if (!took_exception(env, &message)) {
        const char *chars = (*env)->GetStringUTFChars(env, found, NULL);
        main_class = !chars ? NULL : strdupa(chars);
        if (chars) (*env)->ReleaseStringUTFChars(env, found, chars);
        took_exception(env, &message);
    }
    return leave(env, "mjt_run_workload", message) && main_class && run_main("mjt_run_workload", main_class, NULL);
}
