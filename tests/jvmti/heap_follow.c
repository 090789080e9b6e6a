/* FollowReferences and IterateThroughHeap: kinds of references and roots, numbers of fields, values,
   filters, visit control, tags changed by callbacks. What is reported is printed, sorted: only what concerns objects
   that HeapFollow.java has tagged. */
/* here: | -Xjvmti:strict */
#include "heap_lines.h"

static jclass test_class;

/* Objects with tags from here on are not printed, but as classes of others: their fields are the library's affair.
   Nor are fields of objects with a class that has the last one. */
enum { SILENT = 1000, WITHOUT_FIELDS = 1999, OF_LIBRARY = 38 };

typedef struct Settings {
    jlong prune;         /* the references of the object with this tag are not followed */
    int abort_after;     /* reports; 0: never */
    int reports, others; /* roots that only the VM has */
    jlong next_tag;      /* of untagged objects that are met; 0: they stay untagged */
    jlong retag;         /* this tag becomes retag + 100, the referrer's + 200 */
    jlong own_thread;
    int from_object; /* the walk has an initial object: everything has a referrer */
} Settings;

static int is_shown(jlong tag) { return tag > 0 && tag < SILENT; }
static int is_shown_referrer(const jlong *tag) { return !tag || (is_shown(*tag) && *tag != OF_LIBRARY); }

static jint answer(Settings *s, jlong tag) {
    s->reports++;
    if (s->abort_after != 0 && s->reports >= s->abort_after) return JVMTI_VISIT_ABORT | JVMTI_VISIT_OBJECTS;
    return s->prune != 0 && tag == s->prune ? 0 : JVMTI_VISIT_OBJECTS;
}

static void add_info(char *text, jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *i, Settings *s) {
    switch (kind) {
    case JVMTI_HEAP_REFERENCE_FIELD:
    case JVMTI_HEAP_REFERENCE_STATIC_FIELD: sprintf(text, " field %d", (int)i->field.index); break;
    case JVMTI_HEAP_REFERENCE_ARRAY_ELEMENT: sprintf(text, " element %d", (int)i->array.index); break;
    case JVMTI_HEAP_REFERENCE_CONSTANT_POOL: sprintf(text, " constant %d", (int)i->constant_pool.index); break;
    case JVMTI_HEAP_REFERENCE_STACK_LOCAL:
        sprintf(text, " thread %lld %s depth %d slot %d method %d bci %s", (long long)i->stack_local.thread_tag,
                i->stack_local.thread_id == s->own_thread ? "(caller)" : "(other)", (int)i->stack_local.depth,
                (int)i->stack_local.slot, i->stack_local.method != NULL, i->stack_local.location >= 0 ? "ok" : "none");
        break;
    case JVMTI_HEAP_REFERENCE_JNI_LOCAL:
        sprintf(text, " thread %lld %s depth %d method %d", (long long)i->jni_local.thread_tag,
                i->jni_local.thread_id == s->own_thread ? "(caller)" : "(other)", (int)i->jni_local.depth,
                i->jni_local.method != NULL);
        break;
    default: sprintf(text, "%s", !i ? "" : " info?"); break;
    }
}

/* References from classes and to untagged objects depend on the library; sizes on the VM. */
static jint JNICALL on_edge(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag,
                            jlong referrer_class_tag, jlong size, jlong *tag, jlong *referrer_tag, jint length,
                            void *user_data) {
    Settings *s = user_data;
    char text[LINE] = "";
    if (!referrer_tag && s->from_object) line("%s: a root, in a walk from an object", kind_name(kind));
    if (kind == JVMTI_HEAP_REFERENCE_OTHER) {
        s->others++;
    } else if (is_shown(*tag) && referrer_class_tag != WITHOUT_FIELDS && is_shown_referrer(referrer_tag)) {
        add_info(text, kind, info, s);
        if (!referrer_tag) {
            line("%s -> %lld (class %lld) length %d%s%s", kind_name(kind), (long long)*tag, (long long)class_tag,
                 (int)length, text, referrer_class_tag == 0 ? "" : " referrer's class?");
        } else {
            line("%lld (class %lld) %s -> %lld (class %lld) length %d%s%s", (long long)*referrer_tag,
                 (long long)referrer_class_tag, kind_name(kind), (long long)*tag, (long long)class_tag, (int)length,
                 text, referrer_tag == tag ? " self" : "");
        }
    }
    if (size <= 0 || size % 8 != 0) line("size %lld", (long long)size);
    if (s->next_tag != 0 && *tag == 0) *tag = s->next_tag++;
    if (s->retag != 0 && *tag == s->retag) {
        *tag += 100;
        if (referrer_tag && referrer_tag != tag) *referrer_tag += 200;
    }
    return answer(s, *tag);
}

static jint JNICALL on_object(jlong class_tag, jlong size, jlong *tag, jint length, void *user_data) {
    Settings *s = user_data;
    if (is_shown(*tag)) {
        line("object %lld (class %lld) length %d%s", (long long)*tag, (long long)class_tag, (int)length,
             size > 0 && size % 8 == 0 ? "" : " size?");
    }
    if (s->retag != 0 && *tag == s->retag) *tag += 100;
    return answer(s, 0);
}

static jint JNICALL on_field(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag,
                             jlong *tag, jvalue value, jvmtiPrimitiveType type, void *user_data) {
    char text[64];
    if (is_shown(*tag) && class_tag != WITHOUT_FIELDS) {
        value_text(text, sizeof text, value, type);
        line("%lld (class %lld) %s %d: %s", (long long)*tag, (long long)class_tag, kind_name(kind),
             (int)info->field.index, text);
    }
    return answer(user_data, 0) & JVMTI_VISIT_ABORT;
}

static jint JNICALL on_array(jlong class_tag, jlong size, jlong *tag, jint count, jvmtiPrimitiveType type,
                             const void *elements, void *user_data) {
    if (is_shown(*tag)) {
        char text[64] = "";
        jvalue v;
        int width = type == 'Z' || type == 'B'   ? 1
                    : type == 'C' || type == 'S' ? 2
                    : type == 'J' || type == 'D' ? 8
                                                 : 4;
        memset(&v, 0, sizeof v);
        if (count > 0) {
            memcpy(&v, (const char *)elements + (size_t)(count - 1) * (size_t)width, (size_t)width);
            value_text(text, sizeof text, v, type);
        }
        line("%lld (class %lld) array of %d %c: %s%s", (long long)*tag, (long long)class_tag, (int)count, (char)type,
             text, size >= count * width ? "" : " size?");
    }
    return answer(user_data, 0) & JVMTI_VISIT_ABORT;
}

static jint JNICALL on_string(jlong class_tag, jlong size, jlong *tag, const jchar *value, jint length,
                              void *user_data) {
    if (is_shown(*tag)) {
        unsigned sum = 0;
        for (jint i = 0; i < length; i++) sum = sum * 31 + value[i];
        line("%lld (class %lld) string of %d: %x%s", (long long)*tag, (long long)class_tag, (int)length, sum,
             size > 0 ? "" : " size?");
    }
    return answer(user_data, 0) & JVMTI_VISIT_ABORT;
}

static Settings settings;

static jvmtiHeapCallbacks callbacks_of(jint what) {
    jvmtiHeapCallbacks callbacks;
    memset(&callbacks, 0, sizeof callbacks);
    if (what & 1) {
        callbacks.heap_reference_callback = on_edge;
        callbacks.heap_iteration_callback = on_object;
    }
    if (what & 2) callbacks.primitive_field_callback = on_field;
    if (what & 4) callbacks.array_primitive_value_callback = on_array;
    if (what & 8) callbacks.string_primitive_value_callback = on_string;
    return callbacks;
}

static void begin(JNIEnv *env, const char *function, jstring aspect) {
    const char *text = (*env)->GetStringUTFChars(env, aspect, NULL);
    CASE(function, text);
    (*env)->ReleaseStringUTFChars(env, aspect, text);
}

JNIEXPORT void JNICALL Java_HeapFollow_tag(JNIEnv *env, jclass c, jobject o, jlong tag) {
    (void)env, (void)c;
    MUST((*jvmti)->SetTag(jvmti, o, tag));
}

JNIEXPORT jlong JNICALL Java_HeapFollow_tagOf(JNIEnv *env, jclass c, jobject o) {
    jlong tag = -1;
    (void)env, (void)c;
    MUST((*jvmti)->GetTag(jvmti, o, &tag));
    return tag;
}

JNIEXPORT void JNICALL Java_HeapFollow_set(JNIEnv *env, jclass c, jlong prune, jint abort_after, jlong next_tag,
                                           jlong retag) {
    (void)env, (void)c;
    settings = (Settings){.prune = prune,
                          .abort_after = abort_after,
                          .next_tag = next_tag,
                          .retag = retag,
                          .own_thread = settings.own_thread};
}

/* The tags that the array's objects have had are away afterwards. */
JNIEXPORT void JNICALL Java_HeapFollow_untag(JNIEnv *env, jclass c, jobjectArray objects) {
    (void)c;
    for (jsize i = 0; i < (*env)->GetArrayLength(env, objects); i++) {
        jobject o = (*env)->GetObjectArrayElement(env, objects, i);
        if (o) MUST((*jvmti)->SetTag(jvmti, o, 0));
        (*env)->DeleteLocalRef(env, o);
    }
}

JNIEXPORT jint JNICALL Java_HeapFollow_follow(JNIEnv *env, jclass c, jstring aspect, jobject initial, jclass klass,
                                              jint filter, jint what) {
    (void)c;
    jvmtiHeapCallbacks callbacks = callbacks_of(what);
    begin(env, "FollowReferences", aspect);
    settings.reports = settings.others = 0;
    settings.from_object = initial != NULL;
    EXPECT(NONE, FollowReferences, filter, klass, initial, &callbacks, &settings);
    CHECK(initial || klass || settings.others > 0);
    CHECK(settings.abort_after == 0 || settings.reports == settings.abort_after);
    CASES_END();
    if (settings.abort_after != 0) line_count = 0; /* which ones came first is free */
    print_lines();
    return settings.reports;
}

JNIEXPORT jint JNICALL Java_HeapFollow_iterate(JNIEnv *env, jclass c, jstring aspect, jclass klass, jint filter,
                                               jint what) {
    (void)c;
    jvmtiHeapCallbacks callbacks = callbacks_of(what);
    begin(env, "IterateThroughHeap", aspect);
    settings.reports = 0;
    EXPECT(NONE, IterateThroughHeap, filter, klass, &callbacks, &settings);
    CHECK(settings.abort_after == 0 || settings.reports == settings.abort_after);
    CASES_END();
    if (settings.abort_after != 0) line_count = 0; /* which ones came first is free */
    print_lines();
    return settings.reports;
}

/* Local references of a native method that are none of its arguments, below a method that it calls. */
JNIEXPORT void JNICALL Java_HeapFollow_withLocals(JNIEnv *env, jclass c) {
    jfieldID first = (*env)->GetStaticFieldID(env, c, "first", "Ljava/lang/Object;");
    jfieldID then = (*env)->GetStaticFieldID(env, c, "second", "Ljava/lang/Object;");
    jobject a = (*env)->GetStaticObjectField(env, c, first), b = (*env)->GetStaticObjectField(env, c, then);
    jmethodID inner = (*env)->GetStaticMethodID(env, c, "inner", "()V");
    (*env)->SetStaticObjectField(env, c, first, NULL);
    (*env)->SetStaticObjectField(env, c, then, NULL);
    (*env)->DeleteLocalRef(env, b);
    (*env)->CallStaticVoidMethod(env, c, inner);
    (*env)->DeleteLocalRef(env, a);
}

static jobject global, weak;
JNIEXPORT void JNICALL Java_HeapFollow_globals(JNIEnv *env, jclass c, jobject strong, jobject only_weak) {
    (void)c;
    global = (*env)->NewGlobalRef(env, strong);
    weak = (*env)->NewWeakGlobalRef(env, only_weak);
}
JNIEXPORT void JNICALL Java_HeapFollow_noGlobals(JNIEnv *env, jclass c) {
    (void)c;
    (*env)->DeleteGlobalRef(env, global);
    (*env)->DeleteWeakGlobalRef(env, weak);
}

JNIEXPORT void JNICALL Java_HeapFollow_caller(JNIEnv *env, jclass c, jlong id) {
    (void)env;
    settings.own_thread = id;
    test_class = c;
}

JNIEXPORT void JNICALL Java_HeapFollow_errors(JNIEnv *env, jclass c, jobject object, jstring thread) {
    jvmtiHeapCallbacks callbacks = callbacks_of(15);
    char aspect[3][80];
    const char *name = (*env)->GetStringUTFChars(env, thread, NULL);
    snprintf(aspect[0], sizeof aspect[0], "INVALID_OBJECT on %s", name);
    snprintf(aspect[1], sizeof aspect[1], "INVALID_CLASS on %s", name);
    snprintf(aspect[2], sizeof aspect[2], "NULL_POINTER on %s", name);
    (*env)->ReleaseStringUTFChars(env, thread, name);
    jweak gone = (*env)->NewWeakGlobalRef(env, (*env)->NewByteArray(env, 3));
    (*env)->PushLocalFrame(env, 4);
    jobject array = (*env)->NewByteArray(env, 3);
    (*env)->DeleteWeakGlobalRef(env, gone);
    gone = (*env)->NewWeakGlobalRef(env, array);
    (*env)->PopLocalFrame(env, NULL);
    (*jvmti)->ForceGarbageCollection(jvmti);
    settings.reports = 0;
    CASE("FollowReferences", aspect[0]);
    EXPECT(INVALID_OBJECT, FollowReferences, 0, NULL, gone, &callbacks, &settings);
    CASE("FollowReferences", aspect[1]);
    EXPECT(INVALID_CLASS, FollowReferences, 0, gone, object, &callbacks, &settings);
    CASE("FollowReferences", aspect[2]);
    EXPECT(NULL_POINTER, FollowReferences, 0, c, object, NULL, &settings);
    CASE("IterateThroughHeap", aspect[1]);
    EXPECT(INVALID_CLASS, IterateThroughHeap, 0, gone, &callbacks, &settings);
    CASE("IterateThroughHeap", aspect[2]);
    EXPECT(NULL_POINTER, IterateThroughHeap, 0, c, NULL, &settings);
    CHECK_INT(0, settings.reports);
    CASES_END();
    (*env)->DeleteWeakGlobalRef(env, gone);
}

static void JNICALL vm_init(jvmtiEnv *e, JNIEnv *env, jthread thread) {
    jvmtiHeapCallbacks callbacks = callbacks_of(15);
    (void)e;
    CASE("FollowReferences", "in a callback");
    EXPECT(NONE, FollowReferences, 0, NULL, thread, &callbacks, &settings);
    CHECK(settings.reports > 0);
    settings.reports = 0;
    CASE("IterateThroughHeap", "in a callback");
    EXPECT(NONE, IterateThroughHeap, 0, (*env)->FindClass(env, "java/lang/Thread"), &callbacks, &settings);
    CHECK(settings.reports > 0);
    CASE("ForceGarbageCollection", "in a callback");
    EXPECT(NONE, ForceGarbageCollection);
    CHECK((*env)->FindClass(env, "java/lang/Thread"));
    CASES_END();
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    jvmtiCapabilities caps = {.can_tag_objects = 1};
    jvmtiEventCallbacks events = {.VMInit = vm_init};
    (void)options, (void)reserved;
    jvmti = new_environment(vm);
    MUST((*jvmti)->AddCapabilities(jvmti, &caps));
    MUST((*jvmti)->SetEventCallbacks(jvmti, &events, sizeof events));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, NULL));
    return 0;
}
