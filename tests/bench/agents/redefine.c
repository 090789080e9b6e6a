/* How long RedefineClasses and RetransformClasses take with 1, 1000 and 5000 classes of the program loaded, for one
   class and for many at the same time, and defining classes with and without a ClassFileLoadHook. */
#include "bench_agent.h"

enum { BATCH = 200, MOST = 5000 };
static const char *hook_name; /* the class whose file the hook replaces, by one that returns hook_constant */
static int hook_constant;

typedef struct {
    unsigned char bytes[600];
    int length;
} ClassFile;

static void u1(ClassFile *f, int v) { f->bytes[f->length++] = (unsigned char)v; }

static void u2(ClassFile *f, int v) {
    u1(f, v >> 8);
    u1(f, v);
}

static void u4(ClassFile *f, unsigned v) {
    u2(f, (int)(v >> 16));
    u2(f, (int)v);
}

static void utf8(ClassFile *f, const char *text) {
    int length = (int)strlen(text);
    u1(f, 1);
    u2(f, length);
    memcpy(f->bytes + f->length, text, length);
    f->length += length;
}

static void refers_to(ClassFile *f, int tag, int index) {
    u1(f, tag);
    u2(f, index);
}

static void pair(ClassFile *f, int tag, int first, int second) {
    refers_to(f, tag, first);
    u2(f, second);
}

/* A static method; name and type are constants of the pool, Code is constant 7. */
static void method(ClassFile *f, int name, int type, int stack, int locals, const unsigned char *code, int length) {
    u2(f, 9); /* public static */
    u2(f, name);
    u2(f, type);
    u2(f, 1);
    u2(f, 7);
    u4(f, 12 + length);
    u2(f, stack);
    u2(f, locals);
    u4(f, length);
    for (int i = 0; i < length; i++) u1(f, code[i]);
    u2(f, 0);
    u2(f, 0);
}

/* class NAME { public static int f() { return k; } public static int g(int x) { return x + f(); } } */
static void make_class(ClassFile *f, const char *name, int k) {
    const unsigned char sipush_ireturn[] = {0x11, k >> 8, k & 255, 0xac};
    const unsigned char iload_0_invokestatic_iadd_ireturn[] = {0x1a, 0xb8, 0, 11, 0x60, 0xac};
    f->length = 0;
    u4(f, 0xcafebabe);
    u2(f, 0);
    u2(f, 52);
    u2(f, 12);
    utf8(f, name);               /* 1 */
    refers_to(f, 7, 1);          /* 2: class NAME */
    utf8(f, "java/lang/Object"); /* 3 */
    refers_to(f, 7, 3);          /* 4: class Object */
    utf8(f, "f");                /* 5 */
    utf8(f, "()I");              /* 6 */
    utf8(f, "Code");             /* 7 */
    utf8(f, "g");                /* 8 */
    utf8(f, "(I)I");             /* 9 */
    pair(f, 12, 5, 6);           /* 10: f()I */
    pair(f, 10, 2, 10);          /* 11: NAME.f()I */
    u2(f, 0x21);                 /* public */
    u2(f, 2);
    u2(f, 4);
    u2(f, 0);
    u2(f, 0);
    u2(f, 2);
    method(f, 5, 6, 1, 0, sipush_ireturn, sizeof sipush_ireturn);
    method(f, 8, 9, 2, 1, iload_0_invokestatic_iadd_ireturn, sizeof iload_0_invokestatic_iadd_ireturn);
    u2(f, 0);
}

static void JNICALL on_class_file(jvmtiEnv *ti, JNIEnv *env, jclass being_redefined, jobject loader, const char *name,
                                  jobject domain, jint length, const unsigned char *data, jint *new_length,
                                  unsigned char **new_data) {
    if (!hook_name || !name || strcmp(name, hook_name) != 0) return;
    ClassFile f;
    make_class(&f, name, hook_constant);
    TI(Allocate, f.length, new_data);
    memcpy(*new_data, f.bytes, f.length);
    *new_length = f.length;
}

static jclass define(JNIEnv *env, jobject loader, const char *name, int k) {
    ClassFile f;
    make_class(&f, name, k);
    jclass c = (*env)->DefineClass(env, name, loader, (jbyte *)f.bytes, f.length);
    need(c, name);
    return c;
}

/* Calls g(0): the class is linked then, and says which version it is. */
static int call(JNIEnv *env, jclass c) {
    jmethodID g = (*env)->GetStaticMethodID(env, c, "g", "(I)I");
    need(g, "g");
    return (*env)->CallStaticIntMethod(env, c, g, 0);
}

static void change_one(JNIEnv *env, jclass target, const char *name, int loaded) {
    enum { TIMES = 15 };
    char measure[64];
    double ns = 0;
    for (int i = 0; i < TIMES; i++) {
        ClassFile f;
        make_class(&f, name, 100 + i);
        jvmtiClassDefinition definition = {.klass = target, .class_byte_count = f.length, .class_bytes = f.bytes};
        double begun = process_ns();
        TI(RedefineClasses, 1, &definition);
        ns += process_ns() - begun;
        need(call(env, target) == 100 + i, "redefined code");
    }
    snprintf(measure, sizeof measure, "redefine_1_of_%d", loaded);
    emit(measure, ns / TIMES / 1e3, "us");
    events(JVMTI_ENABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK);
    hook_name = name;
    ns = 0;
    for (int i = 0; i < TIMES; i++) {
        hook_constant = 500 + i;
        double begun = process_ns();
        TI(RetransformClasses, 1, &target);
        ns += process_ns() - begun;
        need(call(env, target) == 500 + i, "retransformed code");
    }
    hook_name = NULL;
    events(JVMTI_DISABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK);
    snprintf(measure, sizeof measure, "retransform_1_of_%d", loaded);
    emit(measure, ns / TIMES / 1e3, "us");
}

static void change_many(JNIEnv *env, jclass *classes) {
    static ClassFile files[BATCH];
    jvmtiClassDefinition definitions[BATCH];
    char name[64];
    for (int i = 0; i < BATCH; i++) {
        snprintf(name, sizeof name, "gen/C%d", i + 10);
        make_class(&files[i], name, 7000 + i);
        definitions[i] = (jvmtiClassDefinition){classes[i + 10], files[i].length, files[i].bytes};
    }
    double begun = process_ns();
    TI(RedefineClasses, BATCH, definitions);
    emit("redefine_200_of_5000_batch", (process_ns() - begun) / 1e3, "us");
    need(call(env, classes[20]) == 7010, "redefined code of many");
}

static void define_many(const char *measure, JNIEnv *env, jobject loader, char prefix) {
    enum { TIMES = 3000 };
    char name[64];
    double begun = process_ns();
    for (int i = 0; i < TIMES; i++) {
        snprintf(name, sizeof name, "gen/%c%d", prefix, i);
        jclass c = define(env, loader, name, 5);
        call(env, c);
        (*env)->DeleteLocalRef(env, c);
    }
    emit(measure, (process_ns() - begun) / TIMES / 1e3, "us");
}

static void JNICALL run(JNIEnv *env, jclass driver, jobject loader) {
    static const int stages[] = {1, 1000, MOST};
    static jclass classes[MOST];
    char name[64];
    int made = 0;
    for (int s = 0; s < 3; s++) {
        for (; made < stages[s]; made++) {
            snprintf(name, sizeof name, "gen/C%d", made);
            jclass c = define(env, loader, name, made % 90);
            classes[made] = (*env)->NewGlobalRef(env, c);
            (*env)->DeleteLocalRef(env, c);
            call(env, classes[made]);
        }
        change_one(env, classes[0], "gen/C0", stages[s]);
    }
    change_many(env, classes);
    define_many("define_class", env, loader, 'D');
    events(JVMTI_ENABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK);
    define_many("define_class_with_hook", env, loader, 'H');
    events(JVMTI_DISABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK);
}

static const Agent agent = {
    .driver = "Redefine",
    .natives = {{"run", "(Ljava/lang/ClassLoader;)V", (void *)run}},
    .capabilities = {.can_redefine_classes = 1, .can_retransform_classes = 1},
    .callbacks = {.ClassFileLoadHook = on_class_file},
};
