/* The heap functions of version 1.0: IterateOverHeap, IterateOverInstancesOfClass,
   IterateOverObjectsReachableFromObject, IterateOverReachableObjects. Reports are printed sorted, when they concern
   objects that Heap10.java has tagged. */
/* here: | -Xjvmti:strict */
#include "heap_lines.h"

/* Tags from here on are not printed as objects, only as classes. */
enum { SILENT = 1000 };

typedef struct Settings {
    jlong prune;     /* references of the object with this tag: ignored */
    int abort_after; /* reports; 0: never */
    jlong retag;     /* this tag becomes retag + 100 */
    int reports, roots, edges, edges_before_roots;
} Settings;
static Settings settings;

static int is_shown(jlong tag) { return tag > 0 && tag < SILENT; }

static jvmtiIterationControl answer(Settings *s, jlong *tag) {
    jlong before = *tag;
    if (s->retag != 0 && *tag == s->retag) *tag += 100;
    s->reports++;
    if (s->abort_after != 0 && s->reports >= s->abort_after) return JVMTI_ITERATION_ABORT;
    return s->prune != 0 && before == s->prune ? JVMTI_ITERATION_IGNORE : JVMTI_ITERATION_CONTINUE;
}

static jvmtiIterationControl JNICALL on_object(jlong class_tag, jlong size, jlong *tag, void *user_data) {
    if (is_shown(*tag)) {
        line("object %lld (class %lld)%s", (long long)*tag, (long long)class_tag,
             size > 0 && size % 8 == 0 ? "" : " size?");
    }
    return answer(user_data, tag);
}

static jvmtiIterationControl JNICALL on_root(jvmtiHeapRootKind kind, jlong class_tag, jlong size, jlong *tag,
                                             void *user_data) {
    static const char *names[] = {"?",           "JNI_GLOBAL", "SYSTEM_CLASS", "MONITOR",
                                  "STACK_LOCAL", "JNI_LOCAL",  "THREAD",       "OTHER"};
    Settings *s = user_data;
    s->roots++;
    s->edges_before_roots += s->edges;
    if (is_shown(*tag) && kind != JVMTI_HEAP_ROOT_OTHER) {
        line("%s -> %lld (class %lld)%s", names[kind > 0 && kind < 8 ? kind : 0], (long long)*tag, (long long)class_tag,
             size > 0 ? "" : " size?");
    }
    return answer(s, tag);
}

static jvmtiIterationControl JNICALL on_stack(jvmtiHeapRootKind kind, jlong class_tag, jlong size, jlong *tag,
                                              jlong thread_tag, jint depth, jmethodID method, jint slot,
                                              void *user_data) {
    Settings *s = user_data;
    s->roots++;
    s->edges_before_roots += s->edges;
    if (is_shown(*tag)) {
        line("%s -> %lld (class %lld) thread %lld depth %d slot %d method %d%s",
             kind == JVMTI_HEAP_ROOT_STACK_LOCAL ? "STACK_LOCAL"
             : kind == JVMTI_HEAP_ROOT_JNI_LOCAL ? "JNI_LOCAL"
                                                 : "?",
             (long long)*tag, (long long)class_tag, (long long)thread_tag, (int)depth, (int)slot, method != NULL,
             size > 0 ? "" : " size?");
    }
    return answer(s, tag);
}

static jvmtiIterationControl JNICALL on_edge(jvmtiObjectReferenceKind kind, jlong class_tag, jlong size, jlong *tag,
                                             jlong referrer_tag, jint index, void *user_data) {
    static const char *names[] = {
        "?",         "CLASS",        "FIELD",        "ARRAY_ELEMENT", "CLASS_LOADER", "SIGNERS", "PROTECTION_DOMAIN",
        "INTERFACE", "STATIC_FIELD", "CONSTANT_POOL"};
    Settings *s = user_data;
    s->edges++;
    if (is_shown(*tag) && is_shown(referrer_tag)) {
        line("%lld %s -> %lld (class %lld) index %d%s", (long long)referrer_tag,
             names[kind > 0 && kind < 10 ? kind : 0], (long long)*tag, (long long)class_tag, (int)index,
             size > 0 ? "" : " size?");
    }
    return answer(s, tag);
}

static void begin(JNIEnv *env, const char *function, jstring aspect) {
    const char *text = (*env)->GetStringUTFChars(env, aspect, NULL);
    int abort_after = settings.abort_after;
    jlong prune = settings.prune, retag = settings.retag;
    CASE(function, text);
    (*env)->ReleaseStringUTFChars(env, aspect, text);
    settings = (Settings){.abort_after = abort_after, .prune = prune, .retag = retag};
}

static jint end(void) {
    CHECK_INT(0, settings.edges_before_roots);
    CHECK(settings.abort_after == 0 || settings.reports == settings.abort_after);
    CASES_END();
    if (settings.abort_after != 0) line_count = 0;
    print_lines();
    return settings.reports;
}

JNIEXPORT void JNICALL Java_Heap10_tag(JNIEnv *env, jclass c, jobject o, jlong tag) {
    (void)env, (void)c;
    MUST((*jvmti)->SetTag(jvmti, o, tag));
}

JNIEXPORT jlong JNICALL Java_Heap10_tagOf(JNIEnv *env, jclass c, jobject o) {
    jlong tag = -1;
    (void)env, (void)c;
    MUST((*jvmti)->GetTag(jvmti, o, &tag));
    return tag;
}

JNIEXPORT void JNICALL Java_Heap10_set(JNIEnv *env, jclass c, jlong prune, jint abort_after, jlong retag) {
    (void)env, (void)c;
    settings = (Settings){.prune = prune, .abort_after = abort_after, .retag = retag};
}

JNIEXPORT jint JNICALL Java_Heap10_heap(JNIEnv *env, jclass c, jstring aspect, jint filter) {
    (void)c;
    begin(env, "IterateOverHeap", aspect);
    EXPECT(NONE, IterateOverHeap, (jvmtiHeapObjectFilter)filter, on_object, &settings);
    return end();
}

JNIEXPORT jint JNICALL Java_Heap10_instances(JNIEnv *env, jclass c, jstring aspect, jclass klass, jint filter) {
    (void)c;
    begin(env, "IterateOverInstancesOfClass", aspect);
    EXPECT(NONE, IterateOverInstancesOfClass, klass, (jvmtiHeapObjectFilter)filter, on_object, &settings);
    return end();
}

JNIEXPORT jint JNICALL Java_Heap10_from(JNIEnv *env, jclass c, jstring aspect, jobject initial) {
    (void)c;
    begin(env, "IterateOverObjectsReachableFromObject", aspect);
    EXPECT(NONE, IterateOverObjectsReachableFromObject, initial, on_edge, &settings);
    return end();
}

/* [callbacks]: 1 roots, 2 stack, 4 references */
JNIEXPORT jint JNICALL Java_Heap10_reachable(JNIEnv *env, jclass c, jstring aspect, jint callbacks) {
    (void)c;
    begin(env, "IterateOverReachableObjects", aspect);
    EXPECT(NONE, IterateOverReachableObjects, callbacks & 1 ? on_root : NULL, callbacks & 2 ? on_stack : NULL,
           callbacks & 4 ? on_edge : NULL, &settings);
    CHECK(settings.abort_after != 0 || (settings.roots > 0) == ((callbacks & 3) != 0));
    CHECK(settings.abort_after != 0 || (settings.edges > 0) == ((callbacks & 4) != 0));
    return end();
}

static jobject global;
JNIEXPORT void JNICALL Java_Heap10_global(JNIEnv *env, jclass c, jobject o) {
    (void)c;
    global = (*env)->NewGlobalRef(env, o);
}

/* A local reference below a method that it calls. */
JNIEXPORT void JNICALL Java_Heap10_withLocal(JNIEnv *env, jclass c) {
    jfieldID field = (*env)->GetStaticFieldID(env, c, "held", "Ljava/lang/Object;");
    jobject o = (*env)->GetStaticObjectField(env, c, field);
    jmethodID inner = (*env)->GetStaticMethodID(env, c, "inner", "()V");
    (*env)->SetStaticObjectField(env, c, field, NULL);
    (*env)->CallStaticVoidMethod(env, c, inner);
    (*env)->DeleteLocalRef(env, o);
}

JNIEXPORT void JNICALL Java_Heap10_errors(JNIEnv *env, jclass c, jobject o, jstring thread) {
    char aspect[3][80];
    const char *name = (*env)->GetStringUTFChars(env, thread, NULL);
    snprintf(aspect[0], sizeof aspect[0], "INVALID_OBJECT on %s", name);
    snprintf(aspect[1], sizeof aspect[1], "INVALID_CLASS on %s", name);
    snprintf(aspect[2], sizeof aspect[2], "NULL_POINTER on %s", name);
    (*env)->ReleaseStringUTFChars(env, thread, name);
    settings = (Settings){0};
    CASE("IterateOverObjectsReachableFromObject", aspect[0]);
    EXPECT(INVALID_OBJECT, IterateOverObjectsReachableFromObject, NULL, on_edge, &settings);
    CASE("IterateOverObjectsReachableFromObject", aspect[2]);
    EXPECT(NULL_POINTER, IterateOverObjectsReachableFromObject, o, NULL, &settings);
    CASE("IterateOverHeap", aspect[2]);
    EXPECT(NULL_POINTER, IterateOverHeap, JVMTI_HEAP_OBJECT_EITHER, NULL, &settings);
    CASE("IterateOverInstancesOfClass", aspect[2]);
    EXPECT(NULL_POINTER, IterateOverInstancesOfClass, c, JVMTI_HEAP_OBJECT_EITHER, NULL, &settings);
    CASE("IterateOverInstancesOfClass", aspect[1]);
    EXPECT(INVALID_CLASS, IterateOverInstancesOfClass, NULL, JVMTI_HEAP_OBJECT_EITHER, on_object, &settings);
    EXPECT(INVALID_CLASS, IterateOverInstancesOfClass, o, JVMTI_HEAP_OBJECT_EITHER, on_object, &settings);
    CHECK_INT(0, settings.reports);
    CASES_END();
}

static void JNICALL vm_init(jvmtiEnv *e, JNIEnv *env, jthread thread) {
    (void)e;
    settings = (Settings){0};
    CASE("IterateOverHeap", "in a callback");
    EXPECT(NONE, IterateOverHeap, JVMTI_HEAP_OBJECT_EITHER, on_object, &settings);
    CHECK(settings.reports > 100);
    CASE("IterateOverInstancesOfClass", "in a callback");
    settings = (Settings){0};
    EXPECT(NONE, IterateOverInstancesOfClass, (*env)->GetObjectClass(env, thread), JVMTI_HEAP_OBJECT_EITHER, on_object,
           &settings);
    CHECK(settings.reports > 0);
    CASE("IterateOverObjectsReachableFromObject", "in a callback");
    settings = (Settings){0};
    EXPECT(NONE, IterateOverObjectsReachableFromObject, thread, on_edge, &settings);
    CHECK(settings.reports > 1);
    CASE("IterateOverReachableObjects", "in a callback");
    settings = (Settings){0};
    EXPECT(NONE, IterateOverReachableObjects, on_root, on_stack, on_edge, &settings);
    CHECK(settings.roots > 0 && settings.edges > 100);
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
