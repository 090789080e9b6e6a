/* Mutated class files through the whole VM: define, verify, link, translate every method, look at everything that
   reflection, resolution and JVMTI can ask, and run what the verifier let through. fuzz_vm CORPUS SEED COUNT [--first
   N] [--progress FILE] [--dump DIR] [--limit SECONDS] [--verbose] CORPUS as for fuzz_classfile; it must hold
   FuzzLoader, the class loader that the mutants get (a new one each, so that names never clash). Mutants N to N + COUNT
   - 1 of the run with SEED are made. FILE always holds the number of the mutant in work, so that whoever started this
   process can name it after a crash. A mutant passes when each step succeeds or leaves one of the exceptions that the
   specifications name for it; anything else is printed and counted. A mutant that takes longer than SECONDS ends the
   process with status 3. Code that runs for long gets an asynchronous exception; when it continues (endless loops are
   easily made) the process ends with status 5, which is no failure: continue with the next mutant. */
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <time.h>
#include <unistd.h>

#include "classfile/dataflow.h"
#include "classfile/descriptor.h"
#include "gc/heap.h"
#include "include/jvmti.h"
#include "runtime/exception.h"
#include "runtime/handle.h"
#include "runtime/string.h"
#include "runtime/wellknown.h"
#include "tests/fuzz/mutate.h"
#include "tests/fuzz/options.h"
#include "vm/classes/initialize.h"
#include "vm/classes/link.h"
#include "vm/classes/loader.h"
#include "vm/classes/resolve.h"
#include "vm/interp/indy.h"
#include "vm/interp/interp.h"
#include "vm/interp/native.h"
#include "vm/interp/translate.h"

static JNIEnv *env;
static jvmtiEnv *jvmti;
static Thread *thread;
static uint32_t current, failures, defined, linked, translated, refused, ran, calls;

/* ---- results ---- */

static void fail(const char *step, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void fail(const char *step, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    printf("mutant %u: %s: ", current, step);
    vprintf(format, arguments);
    printf("\n");
    va_end(arguments);
    failures++;
}

/* What has been raised where, for --verbose. */
typedef struct Tally {
    struct Tally *next;
    char *step, *name;
    uint32_t count;
} Tally;
static Tally *tallies;

static void tally(const char *step, const char *name) {
    Tally *e = tallies;
    while (e && (strcmp(e->step, step) != 0 || strcmp(e->name, name) != 0)) e = e->next;
    if (!e) {
        e = calloc(1, sizeof *e);
        *e = (Tally){tallies, strdup(step), strdup(name), 0};
        tallies = e;
    }
    e->count++;
}

/* Exceptions that a question about a damaged class may end in, besides the LinkageErrors. */
static bool is_expected(Class *c, const char *step) {
    static const char *const anywhere[] = {"java/lang/SecurityException", "java/lang/ClassNotFoundException"};
    /* What reflection raises on signatures, annotations and similar ones that do not fit, and method handle constants
       of a wrong kind. */
    static const char *const in_library[] = {
        "java/lang/TypeNotPresentException",
        "java/lang/reflect/MalformedParameterizedTypeException",
        "java/lang/reflect/MalformedParametersException",
        "java/lang/annotation/AnnotationFormatError",
        "java/lang/ArrayStoreException",
        "java/lang/IllegalArgumentException",
        "java/lang/ReflectiveOperationException",
        "java/lang/annotation/AnnotationTypeMismatchException",
        "java/lang/InternalError" /* "Malformed enclosing method information" */,
        "java/lang/annotation/IncompleteAnnotationException",
        "java/lang/ClassCastException",
    };
    const Class *k;
    for (k = c; k; k = k->super) {
        const char *name = k->name->text;
        if (strcmp(name, "java/lang/LinkageError") == 0) return true;
        for (unsigned i = 0; i < sizeof anywhere / sizeof anywhere[0]; i++)
            if (strcmp(name, anywhere[i]) == 0) return true;
        for (unsigned i = 0; strncmp(step, "Java:", 5) == 0 && i < sizeof in_library / sizeof in_library[0]; i++)
            if (strcmp(name, in_library[i]) == 0) return true;
    }
    return false;
}

/* After a step in state IN_VM: exactly one of success and a pending exception. Takes the exception. */
static bool settle(const char *step, bool ok) {
    Object *e = exception_take(thread);
    if (ok != (!e)) fail(step, ok ? "succeeded with an exception pending" : "failed without an exception");
    if (e) {
        Class *c = object_class(e);
        tally(step, c->name->text);
        if (!is_expected(c, step)) {
            Object *message = ref_load(object_at(e, offset_Throwable_detailMessage));
            char *text = message ? string_to_utf8(message) : NULL;
            Method *m = NULL;
            fail(step, "%s: %s", c->name->text, text ? text : "");
            (void)m;
            free(text);
        }
    }
    return ok && !e;
}

/* ---- inside the VM ---- */

static void check_maps(const Method *m) {
    for (int i = 0; i < 3; i++) {
        uint32_t pc = i == 0 ? 0 : below(m->info->code_length);
        free(dataflow_frame_map(m->pool->file, m->info, pc));
    }
}

static void translate_methods(Class *c) {
    for (unsigned i = 0; i < c->method_count; i++) {
        Method *m = &c->methods[i];
        if (m->access & ACC_NATIVE) {
            settle("native binding", m->native || native_bind(thread, m));
        } else if (m->info->has_code) {
            if (settle("translation", method_translate(thread, m))) {
                translated++;
                check_maps(m);
            } else {
                refused++;
            }
        }
    }
}

static void resolve_entry(Class *c, unsigned index) {
    static const FieldUse uses[] = {FIELD_GET, FIELD_PUT, FIELD_GET_STATIC, FIELD_PUT_STATIC};
    static const CallKind kinds[] = {CALL_VIRTUAL, CALL_SPECIAL, CALL_STATIC, CALL_INTERFACE};
    uint32_t mark = handle_mark(thread);
    switch (c->file->cp.tags[index]) {
    case CP_CLASS: settle("class resolution", resolve_class(thread, c->pool, index)); break;
    case CP_STRING: settle("string resolution", resolve_string(thread, c->pool, index)); break;
    case CP_FIELDREF:
        settle("field resolution",
               resolve_field(thread, c->pool, index, uses[below(4)], c->method_count > 0 ? &c->methods[0] : NULL));
        break;
    case CP_METHODREF: settle("method resolution", resolve_method(thread, c->pool, index, kinds[below(3)])); break;
    case CP_INTERFACE_METHODREF:
        settle("interface method resolution", resolve_method(thread, c->pool, index, kinds[1 + below(3)]));
        break;
    case CP_METHOD_TYPE: settle("Java: method type", resolve_method_type(thread, c->pool, index)); break;
    case CP_METHOD_HANDLE: settle("Java: method handle", resolve_method_handle(thread, c->pool, index)); break;
    default: break;
    }
    handle_release(thread, mark);
}

/* Members of java.lang.Class that are asked of each mutant; private natives among them. */
typedef struct Question {
    const char *name, *descriptor;
    Slot argument;
    Method *method;
} Question;
static Question questions[] = {
    {"getDeclaredMethods0", "(Z)[Ljava/lang/reflect/Method;", 0, NULL},
    {"getDeclaredFields0", "(Z)[Ljava/lang/reflect/Field;", 0, NULL},
    {"getDeclaredConstructors0", "(Z)[Ljava/lang/reflect/Constructor;", 0, NULL},
    {"getRecordComponents0", "()[Ljava/lang/reflect/RecordComponent;", 0, NULL},
    {"getDeclaredClasses0", "()[Ljava/lang/Class;", 0, NULL},
    {"getDeclaringClass0", "()Ljava/lang/Class;", 0, NULL},
    {"getEnclosingMethod0", "()[Ljava/lang/Object;", 0, NULL},
    {"getNestHost0", "()Ljava/lang/Class;", 0, NULL},
    {"getNestMembers0", "()[Ljava/lang/Class;", 0, NULL},
    {"getPermittedSubclasses0", "()[Ljava/lang/Class;", 0, NULL},
    {"getInterfaces0", "()[Ljava/lang/Class;", 0, NULL},
    {"getGenericSignature0", "()Ljava/lang/String;", 0, NULL},
    {"getRawAnnotations", "()[B", 0, NULL},
    {"getSimpleBinaryName0", "()Ljava/lang/String;", 0, NULL},
    {"getModifiers", "()I", 0, NULL},
    {"getName", "()Ljava/lang/String;", 0, NULL},
    {"isRecord", "()Z", 0, NULL},
    {"isEnum", "()Z", 0, NULL},
    {"getSimpleName", "()Ljava/lang/String;", 0, NULL},
    {"getAnnotations", "()[Ljava/lang/annotation/Annotation;", 0, NULL},
    {"getGenericSuperclass", "()Ljava/lang/reflect/Type;", 0, NULL},
    {"getGenericInterfaces", "()[Ljava/lang/reflect/Type;", 0, NULL},
    {"getTypeParameters", "()[Ljava/lang/reflect/TypeVariable;", 0, NULL},
    {"getMethods", "()[Ljava/lang/reflect/Method;", 0, NULL},
    {"toGenericString", "()Ljava/lang/String;", 0, NULL},
    {"getPackageName", "()Ljava/lang/String;", 0, NULL},
    {"getEnclosingClass", "()Ljava/lang/Class;", 0, NULL},
};
enum { QUESTIONS = sizeof questions / sizeof questions[0] };

static void find_questions(void) {
    for (unsigned i = 0; i < QUESTIONS; i++) {
        Symbol *name = symbol_intern_cstr(questions[i].name), *descriptor = symbol_intern_cstr(questions[i].descriptor);
        questions[i].method = class_declared_method(class_Class, name, descriptor);
    }
}

static void ask_reflection(Class *c) {
    for (unsigned i = 0; i < QUESTIONS; i++) {
        Question *q = &questions[i];
        char step[64];
        uint32_t mark = handle_mark(thread);
        Slot arguments[2] = {slot_ref(class_mirror(c)), q->argument}, result = 0;
        if (!q->method) continue;
        snprintf(step, sizeof step, "Java: %s", q->name);
        settle(step, interp_call(thread, q->method, arguments, &result));
        handle_release(thread, mark);
    }
}

/* ---- JVMTI ---- */

static void check_jvmti(const char *step, jvmtiError e) {
    char *name = NULL;
    switch (e) {
    case JVMTI_ERROR_NONE:
    case JVMTI_ERROR_ABSENT_INFORMATION:
    case JVMTI_ERROR_NATIVE_METHOD:
    case JVMTI_ERROR_CLASS_NOT_PREPARED:
    case JVMTI_ERROR_INVALID_LOCATION:
    case JVMTI_ERROR_NOT_FOUND:
    case JVMTI_ERROR_INVALID_CLASS /* its initialisation has failed */: break;
    default: (*jvmti)->GetErrorName(jvmti, e, &name); fail(step, "%s", name);
    }
    if ((*env)->ExceptionCheck(env)) {
        fail(step, "an exception is pending");
        (*env)->ExceptionClear(env);
    }
}
#define ASK(function, ...) check_jvmti(#function, (*jvmti)->function(jvmti, __VA_ARGS__))

static void release(void *memory) { (*jvmti)->Deallocate(jvmti, memory); }

/* Every byte that was handed out is read: a length that lies does not go unnoticed. */
static volatile uint32_t sink;
static void read_all(const void *memory, size_t length) {
    for (size_t i = 0; memory && i < length; i++) sink += ((const uint8_t *)memory)[i];
}

static void ask_method(jmethodID m) {
    char *name = NULL, *signature = NULL, *generic = NULL;
    jint n = 0;
    jlocation start = 0, end = 0;
    jboolean yes;
    jvmtiLineNumberEntry *lines = NULL;
    jvmtiLocalVariableEntry *locals = NULL;
    unsigned char *code = NULL;
    ASK(GetMethodName, m, &name, &signature, &generic);
    release(name);
    release(signature);
    release(generic);
    ASK(GetMethodModifiers, m, &n);
    ASK(GetMaxLocals, m, &n);
    ASK(GetArgumentsSize, m, &n);
    ASK(IsMethodNative, m, &yes);
    ASK(IsMethodSynthetic, m, &yes);
    ASK(IsMethodObsolete, m, &yes);
    if ((*jvmti)->GetLineNumberTable(jvmti, m, &n, &lines) == JVMTI_ERROR_NONE) {
        read_all(lines, (size_t)n * sizeof *lines);
        release(lines);
    }
    if ((*jvmti)->GetLocalVariableTable(jvmti, m, &n, &locals) == JVMTI_ERROR_NONE) {
        for (jint i = 0; i < n; i++) {
            read_all(locals[i].name, strlen(locals[i].name));
            release(locals[i].name);
            release(locals[i].signature);
            release(locals[i].generic_signature);
        }
        release(locals);
    }
    if ((*jvmti)->GetBytecodes(jvmti, m, &n, &code) == JVMTI_ERROR_NONE) {
        read_all(code, (size_t)n);
        release(code);
    }
    if ((*jvmti)->GetMethodLocation(jvmti, m, &start, &end) == JVMTI_ERROR_NONE && start >= 0) {
        jlocation at = below((uint32_t)end + 2);
        if ((*jvmti)->SetBreakpoint(jvmti, m, at) == JVMTI_ERROR_NONE) ASK(ClearBreakpoint, m, at);
    }
}

static void ask_jvmti(jclass c) {
    char *signature = NULL, *generic = NULL, *text = NULL;
    jint n = 0, count = 0, minor, major;
    jmethodID *methods = NULL;
    jfieldID *fields = NULL;
    jclass *interfaces = NULL;
    jobject loader = NULL;
    jboolean yes;
    unsigned char *bytes = NULL;
    ASK(GetClassSignature, c, &signature, &generic);
    release(signature);
    release(generic);
    ASK(GetClassStatus, c, &n);
    ASK(GetClassModifiers, c, &n);
    ASK(GetClassLoader, c, &loader);
    ASK(IsInterface, c, &yes);
    ASK(GetClassVersionNumbers, c, &minor, &major);
    if ((*jvmti)->GetSourceFileName(jvmti, c, &text) == JVMTI_ERROR_NONE) {
        read_all(text, strlen(text));
        release(text);
    }
    if ((*jvmti)->GetSourceDebugExtension(jvmti, c, &text) == JVMTI_ERROR_NONE) {
        read_all(text, strlen(text));
        release(text);
    }
    if ((*jvmti)->GetConstantPool(jvmti, c, &count, &n, &bytes) == JVMTI_ERROR_NONE) {
        read_all(bytes, (size_t)n);
        release(bytes);
    }
    if ((*jvmti)->GetImplementedInterfaces(jvmti, c, &count, &interfaces) == JVMTI_ERROR_NONE) release(interfaces);
    if ((*jvmti)->GetClassFields(jvmti, c, &count, &fields) == JVMTI_ERROR_NONE) {
        for (jint i = 0; i < count; i++) {
            ASK(GetFieldName, c, fields[i], &text, &signature, &generic);
            release(text);
            release(signature);
            release(generic);
            ASK(GetFieldModifiers, c, fields[i], &n);
            ASK(IsFieldSynthetic, c, fields[i], &yes);
        }
        release(fields);
    }
    if ((*jvmti)->GetClassMethods(jvmti, c, &count, &methods) == JVMTI_ERROR_NONE) {
        for (jint i = 0; i < count && i < 24; i++) ask_method(methods[i]);
        release(methods);
    }
}

/* Events of loading: every fourth class is handed back as a copy, prepared ones are looked at from inside the event. */
static void JNICALL on_class_file(jvmtiEnv *ti, JNIEnv *jni, jclass redefined, jobject loader, const char *name,
                                  jobject domain, jint length, const unsigned char *bytes, jint *new_length,
                                  unsigned char **new_bytes) {
    (void)jni, (void)redefined, (void)loader, (void)domain;
    read_all(name, name ? strlen(name) : 0);
    read_all(bytes, (size_t)length);
    if (current % 4 == 0 && (*ti)->Allocate(ti, length, new_bytes) == JVMTI_ERROR_NONE) {
        if (length > 0) memcpy(*new_bytes, bytes, (size_t)length);
        *new_length = length;
    }
}
static void JNICALL on_class_prepare(jvmtiEnv *ti, JNIEnv *jni, jthread self, jclass c) {
    (void)ti, (void)jni, (void)self;
    ask_jvmti(c);
}

static bool listen(void) {
    jvmtiEventCallbacks callbacks = {.ClassFileLoadHook = on_class_file, .ClassPrepare = on_class_prepare};
    return (*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks) == JVMTI_ERROR_NONE &&
           (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL) ==
               JVMTI_ERROR_NONE &&
           (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_CLASS_PREPARE, NULL) == JVMTI_ERROR_NONE;
}

/* ---- running ---- */

enum { LONG_RUN_MS = 20, ENDLESS_RUN_MS = 1000, BLOCKED_MS = 20000 };
static jobject stop_error; /* what is thrown at code that runs for long */
static pthread_t main_pthread;
static volatile bool running;
static volatile int64_t run_begin_cpu, run_begin_wall;
static int real_stdout, no_stdout;

static int64_t milliseconds(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void print_summary(uint32_t count) {
    printf("%u mutants, %u defined, %u linked, %u methods translated, %u refused, %u ran, %u calls, %u failures\n",
           count, defined, linked, translated, refused, ran, calls, failures);
    fflush(stdout);
}

static uint32_t first_mutant;

static void *watch(void *argument) {
    clockid_t clock;
    (void)argument;
    pthread_getcpuclockid(main_pthread, &clock);
    for (;;) {
        usleep(5000);
        if (!running) continue;
        int64_t cpu = milliseconds(clock) - run_begin_cpu, wall = milliseconds(CLOCK_MONOTONIC) - run_begin_wall;
        if (running && (cpu > ENDLESS_RUN_MS || wall > BLOCKED_MS)) {
            dup2(real_stdout, 1);
            printf("endless: mutant %u%s\n", current, cpu > ENDLESS_RUN_MS ? "" : " (blocked)");
            print_summary(current - first_mutant + 1);
            _exit(5);
        }
        if (running && cpu > LONG_RUN_MS && !__atomic_load_n(&thread->async_exception, __ATOMIC_ACQUIRE)) {
            __atomic_store_n(&thread->async_exception, handle_object(stop_error), __ATOMIC_RELEASE);
            thread_set_trap(thread, TRAP_ASYNC_EXCEPTION);
        }
    }
    return NULL;
}

static void begin_run(void) {
    fflush(stdout);
    dup2(no_stdout, 1); /* System.out */
    run_begin_cpu = milliseconds(CLOCK_THREAD_CPUTIME_ID);
    run_begin_wall = milliseconds(CLOCK_MONOTONIC);
    running = true;
}

static void end_run(void) {
    running = false;
    __atomic_store_n(&thread->async_exception, NULL, __ATOMIC_RELEASE);
    thread_clear_trap(thread, TRAP_ASYNC_EXCEPTION);
    dup2(real_stdout, 1);
}

/* Whatever Java code throws is right. */
static bool finish(const char *step, bool ok) {
    Object *e = exception_take(thread);
    if (ok != (!e)) fail(step, ok ? "succeeded with an exception pending" : "failed without an exception");
    if (e) tally(step, object_class(e)->name->text);
    return ok && !e;
}

/* Small numbers, null, the object itself where there is one. */
static void call_method(Method *m, Object *receiver) {
    Slot arguments[300] = {0}, result[2];
    unsigned n = 0;
    for (; n < m->argument_slots && n < 300; n++) arguments[n] = 0;
    const char *cursor = m->info->descriptor->text + 1, *begin, *end;
    n = 0;
    if (receiver) arguments[n++] = slot_ref(receiver);
    for (char c; (c = descriptor_next(&cursor, &begin, &end)) != 0; n += c == 'J' || c == 'D' ? 2 : 1)
        if (c == 'I' || c == 'S' || c == 'B' || c == 'Z' || c == 'C')
            arguments[n] = c == 'Z' ? below(2) : below(4) == 0 ? below(128) : below(4);
    uint32_t mark = handle_mark(thread);
    calls++;
    finish("run", interp_call(thread, m, arguments, result));
    handle_release(thread, mark);
}

static void run_code(Class *c) {
    uint32_t mark = handle_mark(thread);
    begin_run();
    ran++;
    if (finish("initialization", class_initialize(thread, c))) {
        Object *object = NULL;
        if (!(c->access & (ACC_ABSTRACT | ACC_INTERFACE)) &&
            class_declared_method(c, sym_object_initializer, sym_void_signature)) {
            object = object_construct(thread, c, "()V", NULL);
            if (object) handle_keep(thread, object);
            finish("construction", object);
        }
        for (unsigned i = 0, count = 0; i < c->method_count && count < 24; i++) {
            Method *m = &c->methods[i];
            if (m->info->has_code && m->info->name->text[0] != '<' && (method_is_static(m) || object)) {
                call_method(m, method_is_static(m) ? NULL : object);
                count++;
            }
        }
    }
    end_run();
    handle_release(thread, mark);
}

/* ---- one mutant ---- */

static jclass loader_class;
static jmethodID loader_constructor;

static void run(const uint8_t *mutant, uint32_t length) {
    if ((*env)->PushLocalFrame(env, 64) != 0) {
        fail("set-up", "PushLocalFrame");
        return;
    }
    jobject loader = (*env)->NewObject(env, loader_class, loader_constructor);
    if (!loader) {
        thread_to_vm(thread);
        settle("set-up", false);
        thread_to_native(thread);
        fail("set-up", "no loader");
        (*env)->PopLocalFrame(env, NULL);
        return;
    }
    uint8_t *exact = malloc(length > 0 ? length : 1); /* reads after the end must not go unnoticed */
    memcpy(exact, mutant, length);
    jclass c = (*env)->DefineClass(env, NULL, loader, (const jbyte *)exact, (jsize)length);
    free(exact); /* nor late ones */
    thread_to_vm(thread);
    bool ok = settle("definition", c);
    if (ok) {
        Class *k = mirror_class(handle_object(c));
        defined++;
        /* Unlinked classes can be asked too; every other time linking comes first, as in most programs. */
        if (below(4) == 0) {
            thread_to_native(thread);
            ask_jvmti(c);
            thread_to_vm(thread);
        }
        if (settle("linking", class_link(thread, k))) {
            linked++;
            translate_methods(k);
            run_code(k);
        }
        for (unsigned i = 0; i < 8; i++) {
            unsigned index = below(k->file->cp.count);
            if (index > 0) resolve_entry(k, index);
        }
        ask_reflection(k);
        thread_to_native(thread);
        ask_jvmti(c);
        thread_to_vm(thread);
        if (below(64) == 0) heap_collect_all(GC_EXPLICIT);
    }
    thread_to_native(thread);
    (*env)->PopLocalFrame(env, NULL);
}

/* ---- the VM ---- */

static bool create_vm(const char *corpus) {
    JavaVM *vm;
    char *path = NULL;
    if (asprintf(&path, "-Djava.class.path=%s", corpus) < 0) return false;
    JavaVMOption options[] = {{.optionString = path}, {.optionString = (char *)"-Xmx256m"}};
    JavaVMInitArgs args = {.version = JNI_VERSION_10, .nOptions = 2, .options = options};
    if (JNI_CreateJavaVM(&vm, (void **)&env, &args) != JNI_OK ||
        (*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_11) != JNI_OK)
        return false;
    free(path);
    jvmtiCapabilities capabilities;
    if ((*jvmti)->GetPotentialCapabilities(jvmti, &capabilities) != JVMTI_ERROR_NONE ||
        (*jvmti)->AddCapabilities(jvmti, &capabilities) != JVMTI_ERROR_NONE)
        return false;
    thread = thread_from_env(env);
    jclass local = (*env)->FindClass(env, "FuzzLoader");
    if (!local) {
        (*env)->ExceptionDescribe(env);
        return false;
    }
    loader_class = (*env)->NewGlobalRef(env, local);
    loader_constructor = (*env)->GetMethodID(env, loader_class, "<init>", "()V");
    find_questions();
    jclass error = (*env)->FindClass(env, "java/lang/ThreadDeath");
    jmethodID make = error ? (*env)->GetMethodID(env, error, "<init>", "()V") : NULL;
    if (!make) return false;
    stop_error = (*env)->NewGlobalRef(env, (*env)->NewObject(env, error, make));
    main_pthread = pthread_self();
    real_stdout = dup(1);
    no_stdout = open("/dev/null", O_WRONLY);
    pthread_t watcher;
    if (pthread_create(&watcher, NULL, watch, NULL) != 0) return false;
    return loader_constructor && listen();
}

int main(int argc, char **argv) {
    FuzzOptions o;
    if (!fuzz_read_options(&o, argc, argv, 4)) {
        fprintf(stderr, "usage: fuzz_vm CORPUS SEED COUNT [--first N] [--progress FILE] [--dump DIR] [--limit SECONDS] "
                        "[--verbose]\n");
        return 2;
    }
    if (!create_vm(argv[1])) {
        fprintf(stderr, "fuzz_vm: no VM\n");
        return 2;
    }
    if (!prepare_corpus(argv[1])) {
        fprintf(stderr, "no usable class files in %s\n", argv[1]);
        return 2;
    }
    uint8_t *mutant = malloc(LARGEST_MUTANT);
    first_mutant = o.first;
    for (current = o.first; current < o.first + o.count; current++) {
        const Seed *origin;
        uint32_t length = make_mutant(o.seed, current, mutant, &origin);
        fuzz_begin(&o, current);
        if (o.dump) dump(o.dump, current, mutant, length);
        if (o.verbose && o.count < 10) printf("mutant %u of %s, %u bytes\n", current, origin->path, length);
        run(mutant, length);
    }
    fuzz_watch(0);
    for (const Tally *e = tallies; o.verbose && e; e = e->next) printf("%8u  %s: %s\n", e->count, e->step, e->name);
    print_summary(o.count);
    _exit(failures > 0);
}
