/* Each line of vm/interp/intrinsics.def names the classes whose methods the bytecode calls that a body in C represents,
   or the body asks for them. Calls every such method of the library there is, with arguments of several kinds, counts
   method entries, and prints what is entered but not named. */
#include "agent.h"

enum {
    OWN = 1,
    JDK17 = 2,
    JDK21 = 4,
    JDK25 = 8,
    JDK26 = 16,
    JDK27 = 32,
    UNTIL_17 = OWN | JDK17,
    UNTIL_21 = UNTIL_17 | JDK21,
    FROM_25 = JDK25 | JDK26 | JDK27,
    FROM_21 = JDK21 | FROM_25,
    JDK = JDK17 | FROM_21,
    ALL = OWN | JDK
};
enum {
#define INTRINSIC_CLASS(library, id, name) IN_##id,
#define INTRINSIC_FIELD(class, field, descriptor)
#define INTRINSIC(library, class, method, descriptor, body, classes)
#include "../../vm/interp/intrinsics.def"
#undef INTRINSIC_CLASS
#undef INTRINSIC_FIELD
#undef INTRINSIC
    CLASSES
};
__extension__ typedef unsigned __int128 Set;
#define USE(class) ((Set)1 << IN_##class)
#define INTRINSIC_FIELD(class, field, descriptor)
#define INTRINSIC(library, class, method, descriptor, body, classes)
#define INTRINSIC_CLASS(library, id, name) {name, #id, library},
static const struct Known {
    const char *name, *id;
    int library;
} known[] = {
#include "../../vm/interp/intrinsics.def"
};
#undef INTRINSIC_CLASS
#undef INTRINSIC
#define INTRINSIC_CLASS(library, id, name)
#define INTRINSIC(library, class, method, descriptor, body, classes) \
    {library, IN_##class, method, descriptor, USE(class) | (classes)},
static const struct Line {
    int library, holder;
    const char *name, *descriptor;
    Set classes;
} lines[] = {
#include "../../vm/interp/intrinsics.def"
};
enum { LINES = sizeof lines / sizeof lines[0] };

/* What bodies ask for themselves: the class of the coder, Long where texts differ in the midst, and what fdlibm needs
   for some arguments only. They let no builder change to the other coder. */
static Set asked(const struct Line *line) {
    Set own = (Set)1 << line->holder;
    if (own & USE(MATH)) return ~(Set)0; /* `java` computes these itself, even if somebody looks on */
    if (own & (USE(BUILDER) | USE(BUILDER_BASE))) return USE(LATIN1) | USE(UTF16) | USE(PRECONDITIONS);
    Set differing = strcmp(line->name, "compareTo") == 0 || strcmp(line->name, "startsWith") == 0 ? USE(LONG) : 0;
    if (own & USE(LATIN1)) return differing;
    if (own & (USE(STRING) | USE(IMAGE_STRINGS)))
        return differing | USE(LATIN1) | USE(UTF16) | USE(BYTE) | USE(LANG_ACCESS);
    if (strncmp(known[line->holder].id, "FD_", 3) != 0) return 0;
    return USE(MATH) | USE(STRICT_MATH) | USE(FD_SIN) | USE(FD_COS) | USE(FD_REM_PIO2) | USE(FD_KERNEL_REM_PIO2) |
           USE(FD_ATAN) | USE(FD_LOG) | USE(FD_EXP) | USE(FD_EXPM1) | USE(INTEGER) | USE(LONG);
}

static int library;
static Set entered;
static char others[1024];
static __thread int recording;

static void JNICALL on_entry(jvmtiEnv *env_, JNIEnv *env, jthread thread, jmethodID m) {
    (void)env_, (void)thread;
    if (!recording) return;
    jclass c;
    jint access = 0;
    MUST((*jvmti)->GetMethodDeclaringClass(jvmti, m, &c));
    MUST((*jvmti)->GetMethodModifiers(jvmti, m, &access));
    char *name = class_name(c);
    (*env)->DeleteLocalRef(env, c);
    name[strlen(name) - 1] = 0;
    int i = 0;
    while (i < CLASSES && (strcmp(known[i].name, name + 1) != 0 || !(known[i].library & library))) i++;
    if (i < CLASSES) entered |= (Set)1 << i;
    /* natives and forms of method handles are the VM's business, and so is what Math.sqrt does if somebody looks on */
    else if (!(access & 0x100) && !strstr(name, "java/lang/invoke/") && !strstr(name, "FdLibm$Sqrt") &&
             !strstr(others, name + 1) && strlen(others) + strlen(name) + 2 < sizeof others)
        sprintf(others + strlen(others), " %s", name + 1);
}

enum { ELEMENTS = 80, KINDS = 8 };
/* [length] is that of an int[]. */
static jobject array_of(JNIEnv *env, char element, int kind, int length) {
    int last = kind & 1 ? 7 : 1; /* of the second of two that are compared */
    jbyte bytes[ELEMENTS * 8];
    for (int i = 0; i < ELEMENTS * 8; i++) bytes[i] = (jbyte)(element == 'B' ? 'a' + i % last : i % 8 ? 0 : i % last);
    switch (element) {
    case 'Z': return (*env)->NewBooleanArray(env, ELEMENTS);
    case 'B': {
        jbyteArray a = (*env)->NewByteArray(env, 2 * ELEMENTS);
        (*env)->SetByteArrayRegion(env, a, 0, 2 * ELEMENTS, bytes);
        return a;
    }
    case 'C': {
        jcharArray a = (*env)->NewCharArray(env, ELEMENTS);
        (*env)->SetCharArrayRegion(env, a, 0, ELEMENTS, (jchar *)(void *)bytes);
        return a;
    }
    case 'S': return (*env)->NewShortArray(env, ELEMENTS);
    case 'I': {
        jintArray a = (*env)->NewIntArray(env, length);
        (*env)->SetIntArrayRegion(env, a, 0, ELEMENTS, (jint *)(void *)bytes);
        return a;
    }
    case 'J': {
        jlongArray a = (*env)->NewLongArray(env, ELEMENTS);
        (*env)->SetLongArrayRegion(env, a, 0, ELEMENTS, (jlong *)(void *)bytes);
        return a;
    }
    case 'F': return (*env)->NewFloatArray(env, ELEMENTS);
    default: return (*env)->NewDoubleArray(env, ELEMENTS);
    }
}
static jobject string_of(JNIEnv *env, int kind) {
    static const char *const texts[] = {"a text of some length that is compared", "a text of some length, too",
                                        "\u03b1\u03b2\u03b3\u03b4 \u03b1\u03b2\u03b3\u03b4",
                                        "\u03b1\u03b2\u03b3\u03b4 \u03b1\u03b2\u03b4"};
    return (*env)->NewStringUTF(env, texts[kind % 4]);
}
static jobject make(JNIEnv *env, const char *name, const char *descriptor, jvalue *a) {
    jclass c = (*env)->FindClass(env, name);
    jmethodID constructor = c ? (*env)->GetMethodID(env, c, "<init>", descriptor) : NULL;
    return constructor ? (*env)->NewObjectA(env, c, constructor, a) : NULL;
}
static jobject receiver_of(JNIEnv *env, const char *holder, int kind) {
    jvalue a[1] = {{.i = 300}};
    if (strcmp(holder, "java/lang/String") == 0) return string_of(env, kind);
    if (strstr(holder, "StringBuilder")) {
        jobject builder = make(env, "java/lang/StringBuilder", "(I)V", a);
        jclass c = (*env)->GetObjectClass(env, builder);
        jmethodID append = (*env)->GetMethodID(env, c, "append", "(Ljava/lang/String;)Ljava/lang/StringBuilder;");
        return (*env)->CallObjectMethod(env, builder, append, string_of(env, kind));
    }
    if (strcmp(holder, "java/math/MutableBigInteger") == 0) {
        a[0].l = array_of(env, 'I', 1, ELEMENTS);
        return make(env, holder, "([I)V", a);
    }
    if (strcmp(holder, "java/nio/DirectByteBuffer") == 0) {
        static char memory[ELEMENTS];
        return (*env)->NewDirectByteBuffer(env, memory, sizeof memory);
    }
    if (strcmp(holder, "jdk/internal/misc/Unsafe") == 0) {
        jclass c = (*env)->FindClass(env, holder);
        return (*env)->CallStaticObjectMethod(
            env, c, (*env)->GetStaticMethodID(env, c, "getUnsafe", "()Ljdk/internal/misc/Unsafe;"));
    }
    if (strstr(holder, "/BlockDigest$Sha256")) {
        jvalue of[] = {{.l = string_of(env, 0)}, {.i = 32}};
        return make(env, holder, "(Ljava/lang/String;I)V", of);
    }
    if (strstr(holder, "/BlockDigest$")) {
        a[0].l = string_of(env, 0);
        return make(env, holder, "(Ljava/lang/String;)V", a);
    }
    if (strstr(holder, "/SHA2")) holder = "sun/security/provider/SHA2$SHA256";
    if (strstr(holder, "/SHA5")) holder = "sun/security/provider/SHA5$SHA512";
    return make(env, holder, "()V", NULL);
}

/* Arguments for [descriptor]; 0: there are none for it. */
static int arguments(JNIEnv *env, const struct Line *line, int kind, jvalue *a) {
    static const jint ints[KINDS][4] = {{0, 0, 0, 0}, {0, 32, 0, 32},  {32, 0, 32, 0}, {0, 8, 16, 8},
                                        {1, 1, 1, 1}, {4, 16, 40, 20}, {16, 4, 4, 16}, {98, 0, 70, 40}};
    static const jdouble doubles[KINDS] = {0.1, 0.9, 5, 100, 1e9, -0.2, -30, 2.5};
    int is_unsafe = strcmp(known[line->holder].name, "jdk/internal/misc/Unsafe") == 0, n = 0, seen = 0, digits = 0;
    for (const char *d = line->descriptor + 1; *d != ')'; d++, n++) {
        switch (*d) {
        case '[':
            a[n].l = array_of(env, *++d, kind + n, n < 2 ? ELEMENTS : 3 * ELEMENTS); /* the third is for results */
            break;
        case 'L':
            if (is_unsafe)
                a[n].l = array_of(env, 'B', kind, ELEMENTS);
            else if (strncmp(d, "Ljava/math/", 11) == 0)
                a[n].l = receiver_of(env, known[line->holder].name, kind);
            else
                a[n].l = string_of(env, (kind ^ n) + 1);
            d = strchr(d, ';');
            break;
        case 'J': a[n].j = is_unsafe ? 24 + kind : 4711; break;
        case 'D': a[n].d = doubles[(kind + digits++) % KINDS]; break;
        case 'F': a[n].f = 1; break;
        case 'Z': a[n].z = 0; break;
        case 'B': a[n].b = 3; break;
        case 'S': a[n].s = 3; break;
        case 'C': a[n].c = kind & 1 ? 'x' : 0x3b1; break;
        default: a[n].i = ints[kind][seen++ % 4];
        }
    }
    /* updateBytes of check sums trusts its callers */
    return strncmp(known[line->holder].name, "java/util/zip/", 14) != 0 || a[2].i <= a[3].i;
}

/* Whether it returned. */
static int call(JNIEnv *env, const struct Line *line, jclass c, jmethodID m, jobject receiver, jvalue *a) {
#define CALL(Type)                                                                  \
    (receiver ? (void)(*env)->CallNonvirtual##Type##MethodA(env, receiver, c, m, a) \
              : (void)(*env)->CallStatic##Type##MethodA(env, c, m, a))
    recording = 1;
    switch (strchr(line->descriptor, ')')[1]) {
    case 'V': CALL(Void); break;
    case 'Z': CALL(Boolean); break;
    case 'C': CALL(Char); break;
    case 'S': CALL(Short); break;
    case 'I': CALL(Int); break;
    case 'J': CALL(Long); break;
    case 'D': CALL(Double); break;
    default: CALL(Object);
    }
    recording = 0;
    if (!(*env)->ExceptionCheck(env)) return 1;
    (*env)->ExceptionClear(env);
    return 0;
}

static int check(JNIEnv *env, const struct Line *line) {
    const char *holder = known[line->holder].name;
    jclass c = (*env)->FindClass(env, holder);
    jmethodID m = c ? (*env)->GetStaticMethodID(env, c, line->name, line->descriptor) : NULL;
    int is_static = m != NULL, returned = 0;
    if (c && !m) {
        (*env)->ExceptionClear(env);
        m = (*env)->GetMethodID(env, c, line->name, line->descriptor);
    }
    if (!m) {
        (*env)->ExceptionClear(env);
        say("there is no %s.%s%s", holder, line->name, line->descriptor);
        return 0;
    }
    /* twice: the first calls initialise classes, and link */
    for (int i = 0; i < 2 * KINDS; i++) {
        jvalue a[8] = {{0}};
        (*env)->PushLocalFrame(env, 64);
        int fit = arguments(env, line, i % KINDS, a);
        jobject receiver = is_static ? NULL : receiver_of(env, holder, i % KINDS);
        (*env)->ExceptionClear(env);
        entered = 0, others[0] = 0;
        if (fit && (is_static || receiver) && call(env, line, c, m, receiver, a) && i >= KINDS) {
            Set missing = entered & ~(line->classes | asked(line));
            returned = 1;
            for (int k = 0; k < CLASSES; k++)
                if (missing >> k & 1) say("%s.%s%s calls %s", holder, line->name, line->descriptor, known[k].name);
            if (others[0]) say("%s.%s%s calls%s", holder, line->name, line->descriptor, others);
        }
        (*env)->PopLocalFrame(env, NULL);
    }
    return returned;
}

JNIEXPORT jint JNICALL Java_IntrinsicsClasses_check(JNIEnv *env, jclass c, jint which) {
    (void)c;
    int called = 0;
    library = which == 0    ? OWN
              : which == 17 ? JDK17
              : which == 21 ? JDK21
              : which == 25 ? JDK25
              : which == 26 ? JDK26
                            : JDK27;
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_METHOD_ENTRY, NULL));
    for (int i = 0; i < LINES; i++)
        if (lines[i].library & library) {
            (*env)->PushLocalFrame(env, 4);
            int good = check(env, &lines[i]);
            (*env)->PopLocalFrame(env, NULL);
            called += good;
            if (!good) say("%s.%s%s failed", known[lines[i].holder].name, lines[i].name, lines[i].descriptor);
        }
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_DISABLE, JVMTI_EVENT_METHOD_ENTRY, NULL));
    return called;
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmti = new_environment(vm);
    jvmtiCapabilities caps = {.can_generate_method_entry_events = 1};
    MUST((*jvmti)->AddCapabilities(jvmti, &caps));
    jvmtiEventCallbacks callbacks = {.MethodEntry = on_entry};
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    return JNI_OK;
}
