/* FieldAccess and FieldModification: fields of all types, instance and static, volatile or not, read and written by
   instructions that have run before and by new ones, by constructors, static initialisers, sequences that an
   interpreter may combine, JNI, and the callback itself; what is not reported; the order of step, breakpoint and watch;
   callbacks that throw, clear the watch, read the field. */
#include "agent.h"

static char mode[16] = "plain";
static int depth;
static jmethodID first;

static jfieldID field_named(jclass c, const char *name) {
    for (; c;) {
        jint count = 0;
        jfieldID *fields = NULL, found = NULL;
        MUST((*jvmti)->GetClassFields(jvmti, c, &count, &fields));
        for (int i = 0; i < count && !found; i++) {
            char *n = NULL;
            MUST((*jvmti)->GetFieldName(jvmti, c, fields[i], &n, NULL, NULL));
            if (strcmp(n, name) == 0) found = fields[i];
            (*jvmti)->Deallocate(jvmti, (unsigned char *)n);
        }
        (*jvmti)->Deallocate(jvmti, (unsigned char *)fields);
        return found;
    }
    return NULL;
}

static jfieldID find_field(JNIEnv *env, jclass c, const char *name) {
    while (c) {
        jint count = 0;
        jclass *interfaces = NULL;
        jfieldID f = field_named(c, name);
        MUST((*jvmti)->GetImplementedInterfaces(jvmti, c, &count, &interfaces));
        for (int i = 0; i < count && !f; i++) f = field_named(interfaces[i], name);
        (*jvmti)->Deallocate(jvmti, (unsigned char *)interfaces);
        if (f) return f;
        c = (*env)->GetSuperclass(env, c);
    }
    say("no field %s", name);
    return NULL;
}

static const char *field_name(jclass c, jfieldID f) {
    static __thread char text[2][128];
    static __thread int next;
    char *n = NULL, *s = NULL;
    MUST((*jvmti)->GetFieldName(jvmti, c, f, &n, &s, NULL));
    snprintf(text[next ^= 1], sizeof text[0], "%s %s", n, s);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)n);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)s);
    return text[next];
}

static const char *object_text(JNIEnv *env, jobject o) {
    return !o ? "null" : class_name((*env)->GetObjectClass(env, o));
}

static void where(JNIEnv *env, jthread thread, jmethodID m, jlocation location, jclass c, jobject o, jfieldID f,
                  const char *event, const char *value) {
    jvmtiThreadInfo info;
    MUST((*jvmti)->GetThreadInfo(jvmti, thread, &info));
    say("%s%s %s of %s, object %s, at %s:%d%s%s", strcmp(info.name, "main") == 0 ? "" : info.name, event,
        field_name(c, f), class_name(c), object_text(env, o), method_name(env, m), (int)location,
        depth ? " nested" : "", value);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)info.name);
}

static void after(JNIEnv *env, jobject o, jfieldID f, jclass c, int access) {
    if (depth) return;
    depth++;
    if (strcmp(mode, "throw") == 0)
        (*env)->ThrowNew(env, (*env)->FindClass(env, "java/lang/IllegalStateException"),
                         access ? "access" : "modification");
    if (strcmp(mode, "nested") == 0) {
        say("  sees %d", (*env)->GetIntField(env, o, f));
        (*env)->SetIntField(env, o, f, 4);
    }
    if (strcmp(mode, "clear") == 0)
        say("  clear: %s", error_name(access ? (*jvmti)->ClearFieldAccessWatch(jvmti, c, f)
                                             : (*jvmti)->ClearFieldModificationWatch(jvmti, c, f)));
    depth--;
}

static void JNICALL on_access(jvmtiEnv *e, JNIEnv *env, jthread thread, jmethodID m, jlocation location, jclass c,
                              jobject o, jfieldID f) {
    (void)e;
    where(env, thread, m, location, c, o, f, "access", "");
    after(env, o, f, c, 1);
}

static void JNICALL on_modification(jvmtiEnv *e, JNIEnv *env, jthread thread, jmethodID m, jlocation location, jclass c,
                                    jobject o, jfieldID f, char type, jvalue v) {
    (void)e;
    char value[256];
    switch (type) {
    case 'Z': snprintf(value, sizeof value, " = Z %d", v.z); break;
    case 'B': snprintf(value, sizeof value, " = B %d", v.b); break;
    case 'C': snprintf(value, sizeof value, " = C %d", v.c); break;
    case 'S': snprintf(value, sizeof value, " = S %d", v.s); break;
    case 'I': snprintf(value, sizeof value, " = I %d", v.i); break;
    case 'J': snprintf(value, sizeof value, " = J %lld", (long long)v.j); break;
    case 'F': snprintf(value, sizeof value, " = F %g", v.f); break;
    case 'D': snprintf(value, sizeof value, " = D %g", v.d); break;
    default: snprintf(value, sizeof value, " = %c %s", type, object_text(env, v.l));
    }
    where(env, thread, m, location, c, o, f, "modification", value);
    after(env, o, f, c, 0);
}

static void JNICALL on_step(jvmtiEnv *e, JNIEnv *env, jthread thread, jmethodID m, jlocation location) {
    (void)e, (void)env, (void)thread;
    if (m == first) say("step %d", (int)location);
}
static void JNICALL on_breakpoint(jvmtiEnv *e, JNIEnv *env, jthread thread, jmethodID m, jlocation location) {
    (void)e, (void)thread;
    say("breakpoint %s:%d", method_name(env, m), (int)location);
}
static void JNICALL on_entry(jvmtiEnv *e, JNIEnv *env, jthread thread, jmethodID m) {
    (void)e, (void)env, (void)thread;
    if (m == first) say("entry");
}

static void for_fields(JNIEnv *env, jclass c, jstring kinds, jobjectArray names, int set) {
    const char *k = (*env)->GetStringUTFChars(env, kinds, NULL);
    for (int i = 0; i < (*env)->GetArrayLength(env, names); i++) {
        jstring name = (*env)->GetObjectArrayElement(env, names, i);
        const char *n = (*env)->GetStringUTFChars(env, name, NULL);
        jfieldID f = find_field(env, c, n);
        for (const char *p = k; *p; p++) {
            jvmtiError err = *p == 'a' ? (set ? (*jvmti)->SetFieldAccessWatch(jvmti, c, f)
                                              : (*jvmti)->ClearFieldAccessWatch(jvmti, c, f))
                                       : (set ? (*jvmti)->SetFieldModificationWatch(jvmti, c, f)
                                              : (*jvmti)->ClearFieldModificationWatch(jvmti, c, f));
            if (err != JVMTI_ERROR_NONE) say("%s %c %s: %s", set ? "watch" : "clear", *p, n, error_name(err));
        }
        (*env)->ReleaseStringUTFChars(env, name, n);
        (*env)->DeleteLocalRef(env, name);
    }
    (*env)->ReleaseStringUTFChars(env, kinds, k);
}
static void JNICALL watch(JNIEnv *env, jclass self, jclass c, jstring kinds, jobjectArray names) {
    (void)self;
    for_fields(env, c, kinds, names, 1);
}
static void JNICALL clear(JNIEnv *env, jclass self, jclass c, jstring kinds, jobjectArray names) {
    (void)self;
    for_fields(env, c, kinds, names, 0);
}
static void JNICALL events(JNIEnv *env, jclass self, jboolean on) {
    (void)env, (void)self;
    MUST((*jvmti)->SetEventNotificationMode(jvmti, on ? JVMTI_ENABLE : JVMTI_DISABLE, JVMTI_EVENT_FIELD_ACCESS, NULL));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, on ? JVMTI_ENABLE : JVMTI_DISABLE, JVMTI_EVENT_FIELD_MODIFICATION,
                                            NULL));
}
static void JNICALL set_mode(JNIEnv *env, jclass self, jstring how) {
    (void)self;
    const char *text = (*env)->GetStringUTFChars(env, how, NULL);
    snprintf(mode, sizeof mode, "%s", text);
    (*env)->ReleaseStringUTFChars(env, how, text);
}
static void JNICALL say_text(JNIEnv *env, jclass self, jstring s) {
    (void)self;
    const char *text = (*env)->GetStringUTFChars(env, s, NULL);
    say("%s", text);
    (*env)->ReleaseStringUTFChars(env, s, text);
}

static void pending(JNIEnv *env, const char *what) {
    jthrowable e = (*env)->ExceptionOccurred(env);
    if (!e) return;
    (*env)->ExceptionClear(env);
    say("pending after %s: %s", what, class_name((*env)->GetObjectClass(env, e)));
}

#define TYPES(X, x)          \
    X(x, Boolean, "z", "vz") \
    X(x, Byte, "b", "vb")    \
    X(x, Char, "c", "vc")    \
    X(x, Short, "s", "vs")   \
    X(x, Int, "i", "vi")     \
    X(x, Long, "j", "vj")    \
    X(x, Float, "f", "vf")   \
    X(x, Double, "d", "vd")

static void JNICALL jni_get(JNIEnv *env, jclass self, jobject o, jclass statics) {
    (void)self;
    (*env)->EnsureLocalCapacity(env, 500);
    jclass oc = (*env)->GetObjectClass(env, o);
#define GET(x, Name, n, v)                                                                          \
    {                                                                                               \
        jfieldID plain = find_field(env, oc, n), atomic = find_field(env, oc, v);                   \
        double value = (*env)->Get##Name##Field(env, o, plain);                                     \
        pending(env, "get " #Name);                                                                 \
        say("  " #Name " %g", value);                                                               \
        value = (*env)->Get##Name##Field(env, o, atomic);                                           \
        pending(env, "get " #Name);                                                                 \
        say("  volatile " #Name " %g", value);                                                      \
        if (statics) {                                                                              \
            say("  static " #Name " %g",                                                            \
                (double)(*env)->GetStatic##Name##Field(env, statics, find_field(env, statics, n))); \
            say("  static volatile " #Name " %g",                                                   \
                (double)(*env)->GetStatic##Name##Field(env, statics, find_field(env, statics, v))); \
        }                                                                                           \
    }
    TYPES(GET, )
    jobject object = (*env)->GetObjectField(env, o, find_field(env, oc, "l"));
    pending(env, "get Object");
    say("  Object %s", object_text(env, object));
    (*env)->GetObjectField(env, o, find_field(env, oc, "a"));
    pending(env, "get Object");
    if (statics)
        say("  Object %s",
            object_text(env, (*env)->GetStaticObjectField(env, statics, find_field(env, statics, "vl"))));
}

static void JNICALL jni_set(JNIEnv *env, jclass self, jobject o, jclass statics) {
    (void)self;
    (*env)->EnsureLocalCapacity(env, 500);
    jclass oc = (*env)->GetObjectClass(env, o);
#define SET(x, Name, n, v)                                                            \
    (*env)->Set##Name##Field(env, o, find_field(env, oc, n), 1);                      \
    pending(env, "set " #Name);                                                       \
    (*env)->Set##Name##Field(env, o, find_field(env, oc, v), 0);                      \
    pending(env, "set " #Name);                                                       \
    if (statics) {                                                                    \
        (*env)->SetStatic##Name##Field(env, statics, find_field(env, statics, n), 1); \
        (*env)->SetStatic##Name##Field(env, statics, find_field(env, statics, v), 0); \
    }
    TYPES(SET, )
    jstring text = (*env)->NewStringUTF(env, "jni");
    (*env)->SetObjectField(env, o, find_field(env, oc, "l"), text);
    pending(env, "set Object");
    (*env)->SetObjectField(env, o, find_field(env, oc, "vl"), NULL);
    pending(env, "set Object");
    if (statics) (*env)->SetStaticObjectField(env, statics, find_field(env, statics, "l"), text);
}

static void JNICALL stepping(JNIEnv *env, jclass self, jboolean on) {
    (void)env, (void)self;
    jvmtiEventMode m = on ? JVMTI_ENABLE : JVMTI_DISABLE;
    first = find_method(self, "first");
    for (int i = 0; i < 5; i += 4) /* not at the getfield itself: `java` crashes */
        MUST(on ? (*jvmti)->SetBreakpoint(jvmti, first, i) : (*jvmti)->ClearBreakpoint(jvmti, first, i));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, m, JVMTI_EVENT_SINGLE_STEP, NULL));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, m, JVMTI_EVENT_BREAKPOINT, NULL));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, m, JVMTI_EVENT_METHOD_ENTRY, NULL));
}

static void JNICALL on_prepare(jvmtiEnv *e, JNIEnv *env, jthread thread, jclass c) {
    (void)e, (void)thread;
    const char *name = class_name(c);
    const char *const early[] = {"a", "CONSTANT", "MADE", "THING"};
    for (int i = 0; i < 4; i++) {
        if (strcmp(name, i < 3 ? "LFieldWatch$Init;" : "LFieldWatch$Constants;") != 0) continue;
        MUST((*jvmti)->SetFieldAccessWatch(jvmti, c, field_named(c, early[i])));
        MUST((*jvmti)->SetFieldModificationWatch(jvmti, c, field_named(c, early[i])));
    }
    if (strcmp(name, "LFieldWatch;") != 0) return;
    JNINativeMethod natives[] = {{"watch", "(Ljava/lang/Class;Ljava/lang/String;[Ljava/lang/String;)V", (void *)watch},
                                 {"clear", "(Ljava/lang/Class;Ljava/lang/String;[Ljava/lang/String;)V", (void *)clear},
                                 {"events", "(Z)V", (void *)events},
                                 {"mode", "(Ljava/lang/String;)V", (void *)set_mode},
                                 {"say", "(Ljava/lang/String;)V", (void *)say_text},
                                 {"jniGet", "(Ljava/lang/Object;Ljava/lang/Class;)V", (void *)jni_get},
                                 {"jniSet", "(Ljava/lang/Object;Ljava/lang/Class;)V", (void *)jni_set},
                                 {"stepping", "(Z)V", (void *)stepping}};
    (*env)->RegisterNatives(env, c, natives, sizeof natives / sizeof natives[0]);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmti = new_environment(vm);
    jvmtiCapabilities caps;
    memset(&caps, 0, sizeof caps);
    caps.can_generate_field_access_events = caps.can_generate_field_modification_events =
        caps.can_generate_single_step_events = 1;
    caps.can_generate_breakpoint_events = caps.can_generate_method_entry_events = 1;
    MUST((*jvmti)->AddCapabilities(jvmti, &caps));
    jvmtiEventCallbacks callbacks;
    memset(&callbacks, 0, sizeof callbacks);
    callbacks.FieldAccess = on_access;
    callbacks.FieldModification = on_modification;
    callbacks.SingleStep = on_step;
    callbacks.Breakpoint = on_breakpoint;
    callbacks.MethodEntry = on_entry;
    callbacks.ClassPrepare = on_prepare;
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_CLASS_PREPARE, NULL));
    return JNI_OK;
}
