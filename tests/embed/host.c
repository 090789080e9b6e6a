/* A C program that creates the VM: host LIBJVM CLASSES SCENARIO [LIBRARY TO OPEN BEFORE]. Everything is found by
   dlopen, so that the same program hosts the JDK's VM and ours (tests/jni/run.py compares what they print). One
   process, one scenario: a process can create one VM. */
#include <dlfcn.h>
#include <jni.h>
#include <jvmti.h>
#include <pthread.h>
#include <sched.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#define say(...) (printf(__VA_ARGS__), fflush(stdout))
#define J(function, ...) (*env)->function(env __VA_OPT__(, ) __VA_ARGS__)
#define SCENARIO(name) static int scenario_##name(void)

static jint(JNICALL *create_vm)(JavaVM **, void **, void *);
static jint(JNICALL *created_vms)(JavaVM **, jsize, jsize *);
static jint(JNICALL *default_args)(void *);
static char class_path[4096];
static JavaVM *vm;
static JNIEnv *env;

/* Creates the VM with the class path and further options (a NULL-terminated list of text, extraInfo pairs). */
static jint create(jint version, int ignore, ...) {
    JavaVMOption options[16] = {{class_path, NULL}};
    JavaVMInitArgs args = {version, 1, options, (jboolean)ignore};
    va_list list;
    va_start(list, ignore);
    for (char *text; (text = va_arg(list, char *));)
        options[args.nOptions++] = (JavaVMOption){text, va_arg(list, void *)};
    va_end(list);
    return create_vm(&vm, (void **)&env, &args);
}

static jclass hosted;
static jmethodID method(const char *name, const char *descriptor) {
    if (!hosted) hosted = J(NewGlobalRef, J(FindClass, "Hosted"));
    jmethodID m = hosted ? J(GetStaticMethodID, hosted, name, descriptor) : NULL;
    if (!m) {
        say("no method %s\n", name);
        exit(99);
    }
    return m;
}
static void say_string(const char *what, jstring s) {
    const char *text = s ? J(GetStringUTFChars, s, NULL) : NULL;
    say("%s: %s\n", what, text ? text : "null");
    if (text) J(ReleaseStringUTFChars, s, text);
}
static void say_created(void) {
    JavaVM *found[2] = {NULL, NULL};
    jsize count = 77;
    jint r = created_vms(found, 2, &count);
    say("created: %d, %d, %s\n", (int)r, (int)count, !found[0] ? "null" : found[0] == vm ? "same" : "other");
    count = 77;
    r = created_vms(found, 0, &count);
    say("created, no room: %d, %d\n", (int)r, (int)count);
}
static void say_thread(void) {
    say_string("thread", J(CallStaticObjectMethod, hosted, method("thread", "()Ljava/lang/String;")));
}

static void JNICALL exit_hook(jint status) {
    say("[exit hook %d]\n", (int)status);
    _exit((int)status + 10);
}
static void JNICALL abort_hook(void) {
    say("[abort hook]\n");
    _exit(55);
}
static jint JNICALL print_hook(FILE *out, const char *format, va_list args) {
    static int inside_line; /* how a line is cut into calls is the VM's business */
    char text[4096];
    int n = vsnprintf(text, sizeof text, format, args);
    say("%s%s", inside_line ? "" : out == stderr ? "[err] " : out == stdout ? "[out] " : "[?] ", text);
    if (n > 0) inside_line = text[n - 1] != '\n';
    return n;
}

SCENARIO(defaults) {
    static const jint versions[] = {JNI_VERSION_1_2,
                                    JNI_VERSION_1_4,
                                    JNI_VERSION_1_6,
                                    JNI_VERSION_1_8,
                                    JNI_VERSION_9,
                                    JNI_VERSION_10,
                                    0x00010003,
                                    0x00010005,
                                    0x00010007,
                                    0x000b0000,
                                    0x00130000,
                                    0,
                                    -1};
    for (unsigned i = 0; i < sizeof versions / sizeof versions[0]; i++) {
        JavaVMInitArgs args = {.version = versions[i]};
        say("default %08x: %d\n", (unsigned)versions[i], (int)default_args(&args));
    }
    struct {
        jint version;
        void *properties;
        jint check_source, native_stack, java_stack, more[16];
        void *hooks[8];
    } old = {.version = JNI_VERSION_1_1};
    jint r = default_args(&old);
    say("default 1.1: %d, version %08x, stack %d\n", (int)r, (unsigned)old.version, (int)old.java_stack);
    say_created();
    return 0;
}

SCENARIO(versions) {
    static const jint versions[] = {0, JNI_VERSION_1_1, 0x00010003, 0x00010005, 0x00010007, 0x000b0000, 0x00140000};
    for (unsigned i = 0; i < sizeof versions / sizeof versions[0]; i++)
        say("create %08x: %d\n", (unsigned)versions[i], (int)create(versions[i], JNI_FALSE, NULL));
    say("create 10: %d\n", (int)create(JNI_VERSION_10, JNI_FALSE, NULL));
    return 0;
}

SCENARIO(lifecycle) {
    say_created();
    say("create: %d\n", (int)create(JNI_VERSION_1_8, JNI_FALSE, NULL));
    say_created();
    JavaVM *first = vm;
    say("again: %d\n", (int)create(JNI_VERSION_1_8, JNI_FALSE, NULL));
    vm = first;
    JavaVM *mine = NULL;
    jint r = J(GetJavaVM, &mine);
    say("GetJavaVM: %d %s\n", (int)r, mine == vm ? "same" : "other");
    say("version: %08x\n", (unsigned)J(GetVersion));
    static const jint versions[] = {JNI_VERSION_1_1, JNI_VERSION_1_2, JNI_VERSION_1_4, JNI_VERSION_1_6,
                                    JNI_VERSION_1_8, JNI_VERSION_9,   JNI_VERSION_10,  0x00010003,
                                    0x00010007,      0x00130000,      0x000b0000,      0};
    for (unsigned i = 0; i < sizeof versions / sizeof versions[0]; i++) {
        void *found = &found;
        r = (*vm)->GetEnv(vm, &found, versions[i]);
        say("GetEnv %08x: %d %s\n", (unsigned)versions[i], (int)r, found == env ? "env" : found ? "other" : "null");
    }
    say("add: %d\n",
        (int)J(CallStaticIntMethod, (method("add", "(IJD)I"), hosted), method("add", "(IJD)I"), 1, (jlong)2, 3.5));
    jobjectArray parts = J(NewObjectArray, 2, J(FindClass, "java/lang/Object"), J(NewStringUTF, "x"));
    say_string("describe",
               J(CallStaticObjectMethod, hosted, method("describe", "([Ljava/lang/Object;)Ljava/lang/String;"), parts));
    J(CallStaticVoidMethod, hosted, method("fail", "(Ljava/lang/String;)V"), J(NewStringUTF, "broken"));
    jthrowable e = J(ExceptionOccurred);
    J(ExceptionClear);
    say_string("thrown",
               J(CallObjectMethod, e, J(GetMethodID, J(GetObjectClass, e), "toString", "()Ljava/lang/String;")));
    say("missing: %s\n", J(FindClass, "no/Such") ? "found" : "not found");
    J(ExceptionClear);
    say_thread();
    say("overflow caught: %d\n", J(CallStaticBooleanMethod, hosted, method("overflow", "()Z")));
    say("depth: %d\n", (int)J(CallStaticIntMethod, hosted, method("depth", "(I)I"), 1000));
    say("destroy: %d\n", (int)(*vm)->DestroyJavaVM(vm));
    say_created();
    void *found = &found;
    r = (*vm)->GetEnv(vm, &found, JNI_VERSION_1_2);
    say("GetEnv after: %d %s\n", (int)r, found ? "not null" : "null");
    say("create again: %d\n", (int)create(JNI_VERSION_1_8, JNI_FALSE, NULL));
    return 0;
}

/* What is in the buffer of stdout when the VM has been created, an agent's words among it, is written then; other files
   wait, and so does what is printed later. */
static void write_through(const char *text) {
    if (write(STDOUT_FILENO, text, strlen(text)) < 0) exit(98);
}
JNIEXPORT jint JNICALL Agent_OnLoad_host(JavaVM *of, char *words, void *reserved) {
    (void)of, (void)reserved;
    printf("in the buffer, by an agent with \"%s\"\n", words);
    return JNI_OK;
}
SCENARIO(buffered) {
    FILE *other = fdopen(dup(STDOUT_FILENO), "w");
    printf("in the buffer\n");
    fprintf(other, "in another buffer\n");
    jint r = create(JNI_VERSION_10, JNI_FALSE, "-agentlib:host=words", NULL, NULL);
    write_through(r == JNI_OK ? "created\n" : "not created\n");
    printf("in the buffer again\n");
    jmethodID print = method("print", "(Ljava/lang/String;)V");
    J(CallStaticVoidMethod, hosted, print, J(NewStringUTF, "printed by Java"));
    fclose(other);
    say("destroy: %d\n", (int)(*vm)->DestroyJavaVM(vm));
    return 0;
}
SCENARIO(options) {
    say("create: %d\n", (int)create(JNI_VERSION_1_6, JNI_FALSE, "-Dhost.key=host value", NULL, "-Dhost.empty", NULL,
                                    "-Dhost.twice=1", NULL, "-Dhost.twice=2", NULL, "-Dhost.equals=a=b", NULL, NULL));
    static const char *const keys[] = {"host.key",      "host.empty",   "host.twice",
                                       "host.equals",   "host.missing", "java.specification.version",
                                       "file.separator"};
    jmethodID property = method("property", "(Ljava/lang/String;)Ljava/lang/String;");
    for (unsigned i = 0; i < sizeof keys / sizeof keys[0]; i++)
        say_string(keys[i], J(CallStaticObjectMethod, hosted, property, J(NewStringUTF, keys[i])));
    say("destroy: %d\n", (int)(*vm)->DestroyJavaVM(vm));
    return 0;
}

SCENARIO(unrecognized) {
    say("create: %d\n",
        (int)create(JNI_VERSION_1_6, JNI_FALSE, "vfprintf", (void *)print_hook, "-Xnonsense", NULL, NULL));
    say_created();
    return 0;
}
SCENARIO(unrecognized_word) {
    say("create: %d\n",
        (int)create(JNI_VERSION_1_6, JNI_FALSE, "vfprintf", (void *)print_hook, "nonsense", NULL, NULL));
    return 0;
}
SCENARIO(unrecognized_xx) {
    say("create: %d\n",
        (int)create(JNI_VERSION_1_6, JNI_FALSE, "vfprintf", (void *)print_hook, "-XX:NoSuchFlag=3", NULL, NULL));
    return 0;
}
SCENARIO(bad_value) {
    say("create: %d\n", (int)create(JNI_VERSION_1_6, JNI_FALSE, "vfprintf", (void *)print_hook, "-Xmx12q", NULL, NULL));
    return 0;
}
SCENARIO(bad_value_ignored) {
    say("create: %d\n", (int)create(JNI_VERSION_1_6, JNI_TRUE, "vfprintf", (void *)print_hook, "-Xss1x", NULL, NULL));
    return 0;
}
SCENARIO(ignored) {
    say("create: %d\n",
        (int)create(JNI_VERSION_1_6, JNI_TRUE, "-Xnonsense", NULL, "nonsense", NULL, "_unknown", &vm, NULL));
    say_thread();
    say("destroy: %d\n", (int)(*vm)->DestroyJavaVM(vm));
    return 0;
}
/* After a failed creation that only the options are to blame for, another attempt may succeed. */
SCENARIO(second_attempt) {
    say("create: %d\n",
        (int)create(JNI_VERSION_1_6, JNI_FALSE, "vfprintf", (void *)print_hook, "-Xnonsense", NULL, NULL));
    say("create: %d\n", (int)create(JNI_VERSION_1_6, JNI_FALSE, NULL));
    return 0;
}
SCENARIO(exit_hook) {
    say("create: %d\n", (int)create(JNI_VERSION_1_6, JNI_FALSE, "exit", (void *)exit_hook, NULL));
    jmethodID leave = method("leave", "(I)V");
    J(CallStaticVoidMethod, hosted, leave, 7);
    return 98;
}
SCENARIO(exit_hook_halt) {
    say("create: %d\n", (int)create(JNI_VERSION_1_6, JNI_FALSE, "exit", (void *)exit_hook, NULL));
    jmethodID halt = method("halt", "(I)V");
    J(CallStaticVoidMethod, hosted, halt, 9);
    return 98;
}
SCENARIO(exit_without_hook) {
    say("create: %d\n", (int)create(JNI_VERSION_1_6, JNI_FALSE, NULL));
    jmethodID leave = method("leave", "(I)V");
    J(CallStaticVoidMethod, hosted, leave, 7);
    return 98;
}
static void JNICALL crash(JNIEnv *e, jclass c) {
    (void)c;
    (*e)->FatalError(e, "from a native");
}
static int call_crash(void) {
    jmethodID call = method("callCrash", "()V");
    JNINativeMethod native = {(char *)"crash", (char *)"()V", (void *)crash};
    say("register: %d\n", (int)J(RegisterNatives, hosted, &native, 1));
    J(CallStaticVoidMethod, hosted, call);
    return 98;
}
SCENARIO(fatal) {
    say("create: %d\n", (int)create(JNI_VERSION_1_6, JNI_FALSE, NULL));
    return call_crash();
}
SCENARIO(fatal_abort_hook) {
    say("create: %d\n", (int)create(JNI_VERSION_1_6, JNI_FALSE, "abort", (void *)abort_hook, NULL));
    return call_crash();
}
SCENARIO(fatal_hooks) {
    say("create: %d\n",
        (int)create(JNI_VERSION_1_6, JNI_FALSE, "vfprintf", (void *)print_hook, "abort", (void *)abort_hook, NULL));
    return call_crash();
}
SCENARIO(pending_at_destroy) {
    say("create: %d\n", (int)create(JNI_VERSION_1_6, JNI_FALSE, NULL));
    jmethodID fail = method("fail", "(Ljava/lang/String;)V");
    J(CallStaticVoidMethod, hosted, fail, J(NewStringUTF, "left pending"));
    say("pending: %d\n", J(ExceptionCheck));
    say("destroy: %d\n", (int)(*vm)->DestroyJavaVM(vm));
    return 0;
}
SCENARIO(describe) {
    say("create: %d\n", (int)create(JNI_VERSION_1_6, JNI_FALSE, NULL));
    jmethodID fail = method("fail", "(Ljava/lang/String;)V");
    dup2(1, 2);
    J(CallStaticVoidMethod, hosted, fail, J(NewStringUTF, "described"));
    J(ExceptionDescribe);
    say("pending: %d\n", J(ExceptionCheck));
    J(ExceptionDescribe);
    say("destroy: %d\n", (int)(*vm)->DestroyJavaVM(vm));
    return 0;
}
SCENARIO(detach) {
    say("create: %d\n", (int)create(JNI_VERSION_1_6, JNI_FALSE, NULL));
    method("thread", "()Ljava/lang/String;");
    say_thread();
    JNIEnv *again = NULL;
    jint r = (*vm)->AttachCurrentThread(vm, (void **)&again, NULL);
    say("attach twice: %d %s\n", (int)r, again == env ? "same" : "other");
    say("detach: %d\n", (int)(*vm)->DetachCurrentThread(vm));
    void *found = &found;
    r = (*vm)->GetEnv(vm, &found, JNI_VERSION_1_6);
    say("GetEnv: %d %s\n", (int)r, found ? "not null" : "null");
    say("detach twice: %d\n", (int)(*vm)->DetachCurrentThread(vm));
    say("attach: %d\n", (int)(*vm)->AttachCurrentThread(vm, (void **)&env, NULL));
    say_thread();
    say("detach: %d\n", (int)(*vm)->DetachCurrentThread(vm));
    JavaVMAttachArgs args = {JNI_VERSION_1_6, (char *)"named", NULL};
    say("attach: %d\n", (int)(*vm)->AttachCurrentThreadAsDaemon(vm, (void **)&env, &args));
    say_thread();
    say("detach: %d\n", (int)(*vm)->DetachCurrentThread(vm));
    say("destroy: %d\n", (int)(*vm)->DestroyJavaVM(vm));
    return 0;
}
/* With its frames on the stack a thread cannot be detached. */
static void JNICALL try_detach(JNIEnv *e, jclass c) {
    (void)e;
    (void)c;
    say("detach inside: %d\n", (int)(*vm)->DetachCurrentThread(vm));
}
SCENARIO(detach_inside) {
    say("create: %d\n", (int)create(JNI_VERSION_1_6, JNI_FALSE, NULL));
    jmethodID call = method("callCrash", "()V");
    JNINativeMethod native = {(char *)"crash", (char *)"()V", (void *)try_detach};
    say("register: %d\n", (int)J(RegisterNatives, hosted, &native, 1));
    J(CallStaticVoidMethod, hosted, call);
    say("destroy: %d\n", (int)(*vm)->DestroyJavaVM(vm));
    return 0;
}
static void *unattached(void *nothing) {
    void *found = &found;
    jint r = (*vm)->GetEnv(vm, &found, JNI_VERSION_1_6);
    say("GetEnv elsewhere: %d %s\n", (int)r, found ? "not null" : "null");
    r = (*vm)->GetEnv(vm, &found, 0x00010003);
    say("GetEnv elsewhere, bad version: %d\n", (int)r);
    say("detach elsewhere: %d\n", (int)(*vm)->DetachCurrentThread(vm));
    return nothing;
}
SCENARIO(other_thread) {
    say("create: %d\n", (int)create(JNI_VERSION_1_6, JNI_FALSE, NULL));
    pthread_t t;
    pthread_create(&t, NULL, unattached, NULL);
    pthread_join(t, NULL);
    say("destroy: %d\n", (int)(*vm)->DestroyJavaVM(vm));
    return 0;
}
/* Threads take turns: each is attached while it works and detached when it hands over. */
static void *work(void *number) {
    say("attach: %d\n", (int)(*vm)->AttachCurrentThread(vm, (void **)&env, NULL));
    say_thread();
    say("add: %d\n", (int)J(CallStaticIntMethod, hosted, method("add", "(IJD)I"), (jint)(size_t)number, (jlong)2, 3.5));
    say("overflow caught: %d\n", J(CallStaticBooleanMethod, hosted, method("overflow", "()Z")));
    J(CallStaticVoidMethod, hosted, method("fail", "(Ljava/lang/String;)V"), NULL);
    J(ExceptionClear);
    say("detach: %d\n", (int)(*vm)->DetachCurrentThread(vm));
    return NULL;
}
SCENARIO(hand_over) {
    say("create: %d\n", (int)create(JNI_VERSION_1_6, JNI_FALSE, NULL));
    method("thread", "()Ljava/lang/String;");
    say("detach: %d\n", (int)(*vm)->DetachCurrentThread(vm));
    for (size_t i = 0; i < 5; i++) {
        pthread_t t;
        pthread_create(&t, NULL, work, (void *)i);
        pthread_join(t, NULL);
    }
    work((void *)5);
    say("destroy: %d\n", (int)(*vm)->DestroyJavaVM(vm));
    return 0;
}
/* The VM is destroyed by a thread that did not create it. */
static void *destroy(void *nothing) {
    say("destroy: %d\n", (int)(*vm)->DestroyJavaVM(vm));
    return nothing;
}
SCENARIO(destroy_elsewhere) {
    say("create: %d\n", (int)create(JNI_VERSION_1_6, JNI_FALSE, NULL));
    method("thread", "()Ljava/lang/String;");
    say("detach: %d\n", (int)(*vm)->DetachCurrentThread(vm));
    pthread_t t;
    pthread_create(&t, NULL, destroy, NULL);
    pthread_join(t, NULL);
    say_created();
    return 0;
}
/* No Java frame: FindClass uses the system class loader; local references live until the thread is detached or frames
   are popped. */
SCENARIO(references) {
    say("create: %d\n", (int)create(JNI_VERSION_10, JNI_FALSE, NULL));
    jmethodID print = method("print", "(Ljava/lang/String;)V");
    for (int i = 0; i < 20000; i++) {
        char text[32];
        snprintf(text, sizeof text, "local %d", i);
        jstring s = J(NewStringUTF, text);
        if (i % 5000 == 4999) J(CallStaticVoidMethod, hosted, print, s);
    }
    say("push: %d\n", (int)J(PushLocalFrame, 10));
    jstring inner = J(NewStringUTF, "survivor");
    J(NewStringUTF, "dies");
    jstring outer = J(PopLocalFrame, inner);
    J(CallStaticVoidMethod, hosted, print, outer);
    say("kind: %d\n", (int)J(GetObjectRefType, outer));
    say("destroy: %d\n", (int)(*vm)->DestroyJavaVM(vm));
    return 0;
}

/* Many threads try to create the VM at the same time: one may. */
static pthread_barrier_t gate;
static void *create_at_once(void *result) {
    JavaVMOption option = {class_path, NULL};
    JavaVMInitArgs args = {JNI_VERSION_1_8, 1, &option, JNI_FALSE};
    JavaVM *mine;
    JNIEnv *my_env;
    pthread_barrier_wait(&gate);
    jint r = *(jint *)result = create_vm(&mine, (void **)&my_env, &args);
    if (r == JNI_OK) {
        vm = mine;
        (*vm)->DetachCurrentThread(vm);
    }
    return NULL;
}
SCENARIO(create_race) {
    pthread_t threads[6];
    jint results[6];
    int ok = 0, exists = 0;
    pthread_barrier_init(&gate, NULL, 6);
    for (int i = 0; i < 6; i++) pthread_create(&threads[i], NULL, create_at_once, &results[i]);
    for (int i = 0; i < 6; i++) pthread_join(threads[i], NULL);
    for (int i = 0; i < 6; i++) {
        ok += results[i] == JNI_OK;
        exists += results[i] == JNI_EEXIST;
    }
    say("%d created, %d answered JNI_EEXIST\n", ok, exists);
    say("attach: %d\n", (int)(*vm)->AttachCurrentThread(vm, (void **)&env, NULL));
    method("thread", "()Ljava/lang/String;");
    say("destroy: %d\n", (int)(*vm)->DestroyJavaVM(vm));
    return 0;
}
/* DestroyJavaVM waits for attached threads that are no daemons. */
static volatile int attached, leaves, detached;
static void *stay(void *daemon) {
    JNIEnv *mine;
    jint r = daemon ? (*vm)->AttachCurrentThreadAsDaemon(vm, (void **)&mine, NULL)
                    : (*vm)->AttachCurrentThread(vm, (void **)&mine, NULL);
    say("attach: %d\n", (int)r);
    attached = 1;
    usleep(150000);
    if (daemon) pause();
    leaves = 1;
    detached = (*vm)->DetachCurrentThread(vm);
    return NULL;
}
static int destroy_with_other(void *daemon) {
    say("create: %d\n", (int)create(JNI_VERSION_1_6, JNI_FALSE, NULL));
    pthread_t t;
    pthread_create(&t, NULL, stay, daemon);
    while (!attached) usleep(1000);
    jint r = (*vm)->DestroyJavaVM(vm);
    say("destroy: %d, the other thread %s\n", (int)r, leaves ? "had begun to detach" : "is still attached");
    if (!daemon) {
        pthread_join(t, NULL);
        say("detach: %d\n", detached);
    }
    say_created();
    return 0;
}
SCENARIO(destroy_waits) { return destroy_with_other(NULL); }
SCENARIO(destroy_with_daemon) { return destroy_with_other((void *)&attached); }
/* A daemon thread that runs Java when the VM is destroyed never comes back. */
static void *spin(void *unused) {
    JNIEnv *mine;
    (*vm)->AttachCurrentThreadAsDaemon(vm, (void **)&mine, NULL);
    jmethodID m = (*mine)->GetStaticMethodID(mine, hosted, "forever", "()V");
    attached = 1;
    (*mine)->CallStaticVoidMethod(mine, hosted, m);
    say("came back\n");
    return unused;
}
SCENARIO(destroy_with_running_daemons) {
    say("create: %d\n", (int)create(JNI_VERSION_1_6, JNI_FALSE, NULL));
    method("thread", "()Ljava/lang/String;");
    for (int i = 0; i < 3; i++) {
        pthread_t t;
        attached = 0;
        pthread_create(&t, NULL, spin, NULL);
        while (!attached) usleep(1000);
    }
    jfieldID running = J(GetStaticFieldID, hosted, "running", "I");
    while (J(GetStaticIntField, hosted, running) < 3) usleep(1000);
    say("destroy: %d\n", (int)(*vm)->DestroyJavaVM(vm));
    usleep(50000);
    return 0;
}
/* Threads that Java started are waited for as well; shutdown hooks run. */
SCENARIO(destroy_with_java_threads) {
    say("create: %d\n", (int)create(JNI_VERSION_1_6, JNI_FALSE, NULL));
    J(CallStaticVoidMethod, hosted, method("startThreads", "()V"));
    say("started\n");
    say("destroy: %d\n", (int)(*vm)->DestroyJavaVM(vm));
    return 0;
}
SCENARIO(attach_versions) {
    say("create: %d\n", (int)create(JNI_VERSION_1_6, JNI_FALSE, NULL));
    method("thread", "()Ljava/lang/String;");
    say("detach: %d\n", (int)(*vm)->DetachCurrentThread(vm));
    static const jint versions[] = {JNI_VERSION_1_2, JNI_VERSION_1_4, JNI_VERSION_1_6, JNI_VERSION_1_8,
                                    JNI_VERSION_9,   JNI_VERSION_10,  JNI_VERSION_1_1, 0,
                                    0x00010003,      0x00150000};
    for (unsigned i = 0; i < sizeof versions / sizeof versions[0]; i++) {
        JavaVMAttachArgs args = {versions[i], (char *)"given name", NULL};
        env = NULL;
        jint r = (*vm)->AttachCurrentThread(vm, (void **)&env, &args);
        say("%08x: %d\n", (unsigned)versions[i], (int)r);
        if (r == JNI_OK) {
            J(CallStaticVoidMethod, hosted, J(GetStaticMethodID, hosted, "print", "(Ljava/lang/String;)V"),
              J(CallStaticObjectMethod, hosted, J(GetStaticMethodID, hosted, "threadName", "()Ljava/lang/String;")));
            (*vm)->DetachCurrentThread(vm);
        }
    }
    say("attach: %d\n", (int)(*vm)->AttachCurrentThread(vm, (void **)&env, NULL));
    say("destroy: %d\n", (int)(*vm)->DestroyJavaVM(vm));
    return 0;
}
/* A thread that ends without detaching is an error of the host: for Java it lives for ever, and DestroyJavaVM would
   wait for it. */
static void *just_end(void *unused) {
    JNIEnv *mine;
    say("attach: %d\n", (int)(*vm)->AttachCurrentThread(vm, (void **)&mine, NULL));
    return unused;
}
SCENARIO(end_without_detach) {
    say("create: %d\n", (int)create(JNI_VERSION_1_6, JNI_FALSE, NULL));
    method("thread", "()Ljava/lang/String;");
    pthread_t t;
    pthread_create(&t, NULL, just_end, NULL);
    pthread_join(t, NULL);
    say("live: %d\n", (int)J(CallStaticIntMethod, hosted, method("liveThreads", "()I")));
    _exit(0);
}
/* Calls of the invocation interface after the end. */
SCENARIO(after_destroy) {
    say("create: %d\n", (int)create(JNI_VERSION_1_6, JNI_FALSE, NULL));
    say("destroy: %d\n", (int)(*vm)->DestroyJavaVM(vm));
    void *found = &found;
    say("GetEnv: %d\n", (int)(*vm)->GetEnv(vm, &found, JNI_VERSION_1_6));
    say("attach: %d\n", (int)(*vm)->AttachCurrentThread(vm, &found, NULL));
    say("attach as daemon: %d\n", (int)(*vm)->AttachCurrentThreadAsDaemon(vm, &found, NULL));
    say("detach: %d\n", (int)(*vm)->DetachCurrentThread(vm));
    say("destroy: %d\n", (int)(*vm)->DestroyJavaVM(vm));
    return 0;
}
/* Of the functions of JVMTI that may be called at any time, those in which a thread stays that was attached when the VM
   ended. Each is called by a separate thread, which runs until it is asked to call, and sleeps afterwards. */
static jvmtiEnv *jvmti;
static jrawMonitorID monitor;
typedef struct Caller {
    const char *name;
    jvmtiError (*call)(void);
    volatile pid_t id;
    volatile int returned;
} Caller;
static unsigned char *memory;
static jlong nanos;
static jvmtiTimerInfo timer;
static jvmtiPhase phase;
static void *local;
static jvmtiError call_allocate(void) { return (*jvmti)->Allocate(jvmti, 8, &memory); }
static jvmtiError call_deallocate(void) { return (*jvmti)->Deallocate(jvmti, NULL); }
static jvmtiError call_time(void) { return (*jvmti)->GetTime(jvmti, &nanos); }
static jvmtiError call_timer(void) { return (*jvmti)->GetTimerInfo(jvmti, &timer); }
static jvmtiError call_local(void) { return (*jvmti)->GetEnvironmentLocalStorage(jvmti, &local); }
static jvmtiError call_phase(void) { return (*jvmti)->GetPhase(jvmti, &phase); }
static jvmtiError call_thread_local(void) { return (*jvmti)->GetThreadLocalStorage(jvmti, NULL, &local); }
static jvmtiError call_enter(void) { return (*jvmti)->RawMonitorEnter(jvmti, monitor); }
static volatile int ended;
static void *call_after_end(void *argument) {
    Caller *caller = argument;
    JNIEnv *mine;
    (*vm)->AttachCurrentThreadAsDaemon(vm, (void **)&mine, NULL);
    caller->id = (pid_t)syscall(SYS_gettid);
    while (!ended) sched_yield();
    caller->call();
    caller->returned = 1;
    for (;;) pause();
    return NULL;
}
static int sleeps(pid_t id) {
    char path[64], text[512] = "";
    snprintf(path, sizeof path, "/proc/self/task/%d/stat", (int)id);
    FILE *f = fopen(path, "r");
    if (!f) exit(94);
    text[fread(text, 1, sizeof text - 1, f)] = 0;
    fclose(f);
    return strstr(text, ") S ") != NULL;
}
SCENARIO(functions_after_destroy) {
    static Caller callers[] = {{.name = "Allocate", .call = call_allocate},
                               {.name = "Deallocate", .call = call_deallocate},
                               {.name = "GetTime", .call = call_time},
                               {.name = "GetTimerInfo", .call = call_timer},
                               {.name = "GetEnvironmentLocalStorage", .call = call_local},
                               {.name = "GetPhase", .call = call_phase},
                               {.name = "GetThreadLocalStorage", .call = call_thread_local},
                               {.name = "RawMonitorEnter", .call = call_enter}};
    say("create: %d\n", (int)create(JNI_VERSION_1_6, JNI_FALSE, NULL));
    say("GetEnv: %d\n", (int)(*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_1_2));
    say("CreateRawMonitor: %d\n", (int)(*jvmti)->CreateRawMonitor(jvmti, "", &monitor));
    for (Caller *c = callers; c < callers + sizeof callers / sizeof *callers; c++) {
        pthread_t t;
        pthread_create(&t, NULL, call_after_end, c);
        while (!c->id) usleep(1000);
    }
    say("destroy: %d\n", (int)(*vm)->DestroyJavaVM(vm));
    ended = 1;
    for (Caller *c = callers; c < callers + sizeof callers / sizeof *callers; c++) {
        while (!sleeps(c->id)) usleep(1000);
        say("%s: %s\n", c->name, c->returned ? "returned" : "does not return");
    }
    return 0;
}

/* Opened after much_tls.c. */
SCENARIO(much_tls) {
    say("create: %d\n", (int)create(JNI_VERSION_1_6, JNI_FALSE, NULL));
    say_thread();
    say("destroy: %d\n", (int)(*vm)->DestroyJavaVM(vm));
    return 0;
}

typedef struct Scenario {
    const char *name;
    int (*run)(void);
} Scenario;
#define S(name) \
    { #name, scenario_##name }
static const Scenario scenarios[] = {S(defaults),
                                     S(versions),
                                     S(lifecycle),
                                     S(buffered),
                                     S(options),
                                     S(unrecognized),
                                     S(unrecognized_word),
                                     S(unrecognized_xx),
                                     S(bad_value),
                                     S(bad_value_ignored),
                                     S(ignored),
                                     S(second_attempt),
                                     S(exit_hook),
                                     S(exit_hook_halt),
                                     S(exit_without_hook),
                                     S(fatal),
                                     S(fatal_abort_hook),
                                     S(fatal_hooks),
                                     S(pending_at_destroy),
                                     S(describe),
                                     S(detach),
                                     S(detach_inside),
                                     S(other_thread),
                                     S(hand_over),
                                     S(destroy_elsewhere),
                                     S(references),
                                     S(create_race),
                                     S(destroy_waits),
                                     S(destroy_with_daemon),
                                     S(destroy_with_running_daemons),
                                     S(destroy_with_java_threads),
                                     S(attach_versions),
                                     S(end_without_detach),
                                     S(after_destroy),
                                     S(functions_after_destroy),
                                     S(much_tls)};

int main(int argc, char **argv) {
    if (argc < 4 || argc > 5) return 97;
    if (argc == 5 && !dlopen(argv[4], RTLD_NOW)) {
        fprintf(stderr, "%s\n", dlerror());
        return 98;
    }
    void *library = dlopen(argv[1], RTLD_NOW | RTLD_GLOBAL);
    if (!library) {
        fprintf(stderr, "%s\n", dlerror());
        return 96;
    }
    create_vm = (jint(JNICALL *)(JavaVM **, void **, void *))dlsym(library, "JNI_CreateJavaVM");
    created_vms = (jint(JNICALL *)(JavaVM **, jsize, jsize *))dlsym(library, "JNI_GetCreatedJavaVMs");
    default_args = (jint(JNICALL *)(void *))dlsym(library, "JNI_GetDefaultJavaVMInitArgs");
    snprintf(class_path, sizeof class_path, "-Djava.class.path=%s", argv[2]);
    for (unsigned i = 0; i < sizeof scenarios / sizeof scenarios[0]; i++)
        if (strcmp(argv[3], scenarios[i].name) == 0) return scenarios[i].run();
    return 95;
}
