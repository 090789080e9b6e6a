/* What memory tools of IDEs do: sizes of objects of every shape, sizes by class, what an object, several, or a class
   keeps alive (retained), shortest paths to roots with limits, what can be reached; all with a tag on every object that
   is met, set in callbacks. Everything is reported with HotSpot's sizes, in the order in which it is reported. */
/* here: -Xjvmti:sizes=hotspot */
#include "heap_lines.h"

/* ---- Sizes ---- */

JNIEXPORT jlong JNICALL Java_MemoryAgent_size(JNIEnv *env, jclass c, jobject o) {
    jlong size = -1;
    (void)env, (void)c;
    MUST((*jvmti)->GetObjectSize(jvmti, o, &size));
    return size;
}

JNIEXPORT void JNICALL Java_MemoryAgent_tag(JNIEnv *env, jclass c, jobject o, jlong tag) {
    (void)env, (void)c;
    MUST((*jvmti)->SetTag(jvmti, o, tag));
}

static jint JNICALL forget(jlong class_tag, jlong size, jlong *tag, jint length, void *user_data) {
    (void)class_tag, (void)size, (void)length, (void)user_data;
    *tag = 0;
    return JVMTI_VISIT_OBJECTS;
}

/* Tags of classes and objects are away. */
static void untag_all(void) {
    jvmtiHeapCallbacks callbacks = {.heap_iteration_callback = forget};
    MUST((*jvmti)->IterateThroughHeap(jvmti, JVMTI_HEAP_FILTER_UNTAGGED, NULL, &callbacks, NULL));
}

/* Of the objects with one of the tags, which are then untagged: how many of each class, and their sizes. */
typedef struct Sum {
    char class[120];
    jlong count, size;
} Sum;

/* For the references of long lists. */
static void make_room(JNIEnv *env) { (*env)->EnsureLocalCapacity(env, 20000); }

static int compare_sums(const void *a, const void *b) {
    return strcmp(((const Sum *)a)->class, ((const Sum *)b)->class);
}

static void show_tagged(JNIEnv *env, jlong tag) {
    Sum sums[64];
    jlong total = 0;
    int used = 0;
    jint count = 0;
    jobject *objects = NULL;
    make_room(env);
    MUST((*jvmti)->GetObjectsWithTags(jvmti, 1, &tag, &count, &objects, NULL));
    for (jint i = 0; i < count; i++) {
        jclass class = (*env)->GetObjectClass(env, objects[i]);
        jlong size = 0;
        int k = 0;
        MUST((*jvmti)->GetObjectSize(jvmti, objects[i], &size));
        while (k < used && strcmp(sums[k].class, class_name(class)) != 0) k++;
        if (k == used && used < 63) {
            memset(&sums[used], 0, sizeof *sums);
            snprintf(sums[used++].class, sizeof sums->class, "%s", class_name(class));
        }
        sums[k].count++;
        sums[k].size += size;
        total += size;
        (*env)->DeleteLocalRef(env, class);
        (*env)->DeleteLocalRef(env, objects[i]);
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)objects);
    qsort(sums, (size_t)used, sizeof *sums, compare_sums);
    for (int k = 0; k < used; k++)
        say("    %s: %lld, %lld bytes", sums[k].class, (long long)sums[k].count, (long long)sums[k].size);
    say("    all: %d, %lld bytes", (int)count, (long long)total);
}

/* ---- By class ---- */

typedef struct ByClass {
    jlong count[64], size[64];
} ByClass;

static jint JNICALL count_object(jlong class_tag, jlong size, jlong *tag, jint length, void *user_data) {
    ByClass *sums = user_data;
    (void)tag, (void)length;
    if (class_tag > 0 && class_tag < 64) {
        sums->count[class_tag]++;
        sums->size[class_tag] += size;
    }
    return JVMTI_VISIT_OBJECTS;
}

static jvmtiIterationControl JNICALL count_object_1_0(jlong class_tag, jlong size, jlong *tag, void *user_data) {
    count_object(class_tag, size, tag, -1, user_data);
    return JVMTI_ITERATION_CONTINUE;
}

JNIEXPORT void JNICALL Java_MemoryAgent_byClass(JNIEnv *env, jclass c, jobjectArray classes) {
    jvmtiHeapCallbacks callbacks = {.heap_iteration_callback = count_object};
    ByClass sums, old;
    jint loaded = 0, found = 0;
    jclass *list = NULL;
    (void)c;
    memset(&sums, 0, sizeof sums);
    memset(&old, 0, sizeof old);
    MUST((*jvmti)->ForceGarbageCollection(jvmti));
    make_room(env);
    MUST((*jvmti)->GetLoadedClasses(jvmti, &loaded, &list));
    for (jsize i = 0; i < (*env)->GetArrayLength(env, classes); i++) {
        jobject wanted = (*env)->GetObjectArrayElement(env, classes, i);
        for (jint k = 0; k < loaded; k++) found += (*env)->IsSameObject(env, wanted, list[k]);
        MUST((*jvmti)->SetTag(jvmti, wanted, i + 1));
    }
    for (jint k = 0; k < loaded; k++) (*env)->DeleteLocalRef(env, list[k]);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)list);
    CASE("IterateThroughHeap", "sizes by class");
    CHECK_INT((*env)->GetArrayLength(env, classes), found);
    EXPECT(NONE, IterateThroughHeap, 0, NULL, &callbacks, &sums);
    CASE("IterateOverHeap", "sizes by class");
    EXPECT(NONE, IterateOverHeap, JVMTI_HEAP_OBJECT_EITHER, count_object_1_0, &old);
    CHECK(memcmp(&sums, &old, sizeof sums) == 0);
    CASES_END();
    for (jsize i = 0; i < (*env)->GetArrayLength(env, classes); i++)
        say("    %s: %lld, %lld bytes", class_name((*env)->GetObjectArrayElement(env, classes, i)),
            (long long)sums.count[i + 1], (long long)sums.size[i + 1]);
    untag_all();
}

/* ---- What is retained ---- */

enum { TARGET = 1, REACHED = 2, RETAINED = 3 };

/* From the roots, past the targets. */
static jint JNICALL reach(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag,
                          jlong referrer_class_tag, jlong size, jlong *tag, jlong *referrer_tag, jint length,
                          void *user_data) {
    (void)kind, (void)info, (void)class_tag, (void)referrer_class_tag, (void)size, (void)length, (void)user_data;
    if (referrer_tag && *referrer_tag == 0) *referrer_tag = REACHED; /* never: it was met before */
    if (*tag == TARGET) return 0;
    *tag = REACHED;
    return JVMTI_VISIT_OBJECTS;
}

typedef struct Retained {
    jlong size;
    int without_referrer;
} Retained;

/* From a target, as far as nothing else reaches. */
static jint JNICALL retain(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag,
                           jlong referrer_class_tag, jlong size, jlong *tag, jlong *referrer_tag, jint length,
                           void *user_data) {
    Retained *r = user_data;
    (void)kind, (void)info, (void)class_tag, (void)referrer_class_tag, (void)length;
    if (!referrer_tag)
        r->without_referrer++;
    else if (*referrer_tag != TARGET && *referrer_tag != RETAINED)
        r->without_referrer++;
    if (*tag != 0) return *tag == TARGET ? JVMTI_VISIT_OBJECTS : 0;
    *tag = RETAINED;
    r->size += size;
    return JVMTI_VISIT_OBJECTS;
}

/* The objects that have the tag TARGET, together. */
static void show_retained(JNIEnv *env, const char *aspect) {
    jvmtiHeapCallbacks from_roots = {.heap_reference_callback = reach},
                       from_targets = {.heap_reference_callback = retain};
    Retained r = {0, 0};
    jlong target = TARGET, own = 0;
    jint count = 0;
    jobject *objects = NULL;
    make_room(env);
    CASE("FollowReferences", aspect);
    EXPECT(NONE, FollowReferences, 0, NULL, NULL, &from_roots, NULL);
    EXPECT(NONE, GetObjectsWithTags, 1, &target, &count, &objects, NULL);
    for (jint i = 0; i < count; i++) {
        jlong size = 0;
        EXPECT(NONE, FollowReferences, 0, NULL, objects[i], &from_targets, &r);
        MUST((*jvmti)->GetObjectSize(jvmti, objects[i], &size));
        own += size;
        (*env)->DeleteLocalRef(env, objects[i]);
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)objects);
    CHECK_INT(0, r.without_referrer);
    CASES_END();
    say("    retains %lld bytes, itself %lld", (long long)(r.size + own), (long long)own);
    show_tagged(env, RETAINED);
    untag_all();
}

JNIEXPORT void JNICALL Java_MemoryAgent_retained(JNIEnv *env, jclass c, jstring aspect, jobjectArray objects) {
    const char *text = (*env)->GetStringUTFChars(env, aspect, NULL);
    (void)c;
    for (jsize i = 0; i < (*env)->GetArrayLength(env, objects); i++) {
        jobject o = (*env)->GetObjectArrayElement(env, objects, i);
        MUST((*jvmti)->SetTag(jvmti, o, TARGET));
        (*env)->DeleteLocalRef(env, o);
    }
    show_retained(env, text);
    (*env)->ReleaseStringUTFChars(env, aspect, text);
}

static jint JNICALL make_target(jlong class_tag, jlong size, jlong *tag, jint length, void *user_data) {
    (void)class_tag, (void)size, (void)length, (void)user_data;
    *tag = TARGET;
    return JVMTI_VISIT_OBJECTS;
}

JNIEXPORT void JNICALL Java_MemoryAgent_retainedByClass(JNIEnv *env, jclass c, jclass class) {
    jvmtiHeapCallbacks callbacks = {.heap_iteration_callback = make_target};
    char aspect[200];
    (void)c;
    snprintf(aspect, sizeof aspect, "retained by all instances of %s", class_name(class));
    MUST((*jvmti)->IterateThroughHeap(jvmti, 0, class, &callbacks, NULL));
    show_retained(env, aspect);
}

/* ---- The whole graph ---- */

typedef struct Edge {
    int from, to; /* nodes; 0: a root */
    jvmtiHeapReferenceKind kind;
    jvmtiHeapReferenceInfo info;
} Edge;
static Edge *edges;
static int edge_count, edge_capacity, node_count;
static jlong class_of_classes;

enum { NODES = 1000 }; /* tags from here on are nodes */

/* Every object gets a number when it is first met. */
static jint JNICALL record(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag,
                           jlong referrer_class_tag, jlong size, jlong *tag, jlong *referrer_tag, jint length,
                           void *user_data) {
    (void)class_tag, (void)referrer_class_tag, (void)size, (void)length, (void)user_data;
    if (*tag == 0 || *tag == class_of_classes) *tag = NODES + ++node_count;
    if (referrer_tag && *referrer_tag == 0) *referrer_tag = NODES + ++node_count; /* the initial object */
    if (edge_count == edge_capacity) {
        edge_capacity = edge_capacity == 0 ? 100000 : 2 * edge_capacity;
        edges = realloc(edges, (size_t)edge_capacity * sizeof *edges);
        if (!edges) abort();
    }
    edges[edge_count++] = (Edge){.from = !referrer_tag ? 0 : (int)(*referrer_tag - NODES),
                                 .to = (int)(*tag - NODES),
                                 .kind = kind,
                                 .info = !info ? (jvmtiHeapReferenceInfo){.field = {0}} : *info};
    return JVMTI_VISIT_OBJECTS;
}

static jobject object_of(JNIEnv *env, int node) {
    jlong tag = NODES + node;
    jint count = 0;
    jobject *objects = NULL, result;
    MUST((*jvmti)->GetObjectsWithTags(jvmti, 1, &tag, &count, &objects, NULL));
    result = count == 1 ? objects[0] : NULL;
    for (jint i = 1; i < count; i++) (*env)->DeleteLocalRef(env, objects[i]);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)objects);
    return result;
}

/* "LMemoryAgent$Node;", of a class the class itself. */
static const char *node_name(JNIEnv *env, int node) {
    static char names[8][160];
    static int next;
    char *text = names[next++ % 8];
    jobject o = object_of(env, node);
    jclass c = (*env)->GetObjectClass(env, o), of_classes = (*env)->FindClass(env, "java/lang/Class");
    if ((*env)->IsSameObject(env, c, of_classes))
        snprintf(text, sizeof names[0], "class %s", class_name(o));
    else
        snprintf(text, sizeof names[0], "%s", class_name(c));
    (*env)->DeleteLocalRef(env, o);
    (*env)->DeleteLocalRef(env, c);
    (*env)->DeleteLocalRef(env, of_classes);
    return text;
}

static void describe(char *text, size_t size, const Edge *e) {
    char *name = NULL;
    switch (e->kind) {
    case JVMTI_HEAP_REFERENCE_FIELD:
    case JVMTI_HEAP_REFERENCE_STATIC_FIELD:
        snprintf(text, size, "%s %d", kind_name(e->kind), (int)e->info.field.index);
        break;
    case JVMTI_HEAP_REFERENCE_ARRAY_ELEMENT:
        snprintf(text, size, "%s %d", kind_name(e->kind), (int)e->info.array.index);
        break;
    case JVMTI_HEAP_REFERENCE_STACK_LOCAL:
        MUST((*jvmti)->GetMethodName(jvmti, e->info.stack_local.method, &name, NULL, NULL));
        snprintf(text, size, "STACK_LOCAL slot %d depth %d of %s", (int)e->info.stack_local.slot,
                 (int)e->info.stack_local.depth, name);
        break;
    case JVMTI_HEAP_REFERENCE_JNI_LOCAL:
        if (e->info.jni_local.method) MUST((*jvmti)->GetMethodName(jvmti, e->info.jni_local.method, &name, NULL, NULL));
        snprintf(text, size, "JNI_LOCAL depth %d of %s", (int)e->info.jni_local.depth, !name ? "-" : name);
        break;
    default: snprintf(text, size, "%s", kind_name(e->kind)); break;
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)name);
}

static void take_graph(const char *aspect, jobject initial, jvmtiHeapReferenceCallback callback) {
    jvmtiHeapCallbacks callbacks = {.heap_reference_callback = callback};
    edge_count = node_count = 0;
    CASE("FollowReferences", aspect);
    EXPECT(NONE, FollowReferences, 0, NULL, initial, &callbacks, NULL);
    CHECK(edge_count > 0);
    CASES_END();
}

/* A path from the object to a root: the edge, and the place of the path that continues from where it ends. */
typedef struct Step {
    int edge, before;
} Step;

/* Shortest ones first, not more than [most], in breadth-first order over at most [most_steps] references; a class is
   an end as good as a root. */
JNIEXPORT void JNICALL Java_MemoryAgent_paths(JNIEnv *env, jclass c, jstring aspect, jobject o, jint most,
                                              jint most_steps) {
    static Step steps[10000];
    static char seen[1000000];
    const char *text = (*env)->GetStringUTFChars(env, aspect, NULL);
    int last = 0, found = 0;
    jlong own = 0;
    (void)c;
    make_room(env);
    take_graph(text, NULL, record);
    (*env)->ReleaseStringUTFChars(env, aspect, text);
    MUST((*jvmti)->GetTag(jvmti, o, &own));
    memset(seen, 0, sizeof seen);
    for (int place = -1; place < last && found < most && last < most_steps; place++) {
        int node = place < 0 ? (int)(own - NODES) : edges[steps[place].edge].from;
        if (place >= 0 && (node == 0 || edges[steps[place].edge].kind == JVMTI_HEAP_REFERENCE_STATIC_FIELD)) {
            char line_text[2000], one[200];
            found++;
            *line_text = '\0';
            for (int k = place; k >= 0; k = steps[k].before) {
                describe(one, sizeof one, &edges[steps[k].edge]);
                size_t used = strlen(line_text);
                const char *from = edges[steps[k].edge].from == 0 ? "root" : node_name(env, edges[steps[k].edge].from);
                snprintf(line_text + used, sizeof line_text - used, "%s -%s-> ", from, one);
            }
            say("    %s%s", line_text, node_name(env, (int)(own - NODES)));
            continue;
        }
        if (node < (int)sizeof seen && seen[node]++) continue;
        for (int e = 0; e < edge_count && last < 10000; e++)
            if (edges[e].to == node && edges[e].kind != JVMTI_HEAP_REFERENCE_CLASS) steps[last++] = (Step){e, place};
    }
    say("    %d paths", found);
    untag_all();
}

/* ---- What can be reached ---- */

/* Not through classes, which lead to the library. */
static jint JNICALL record_own(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag,
                               jlong referrer_class_tag, jlong size, jlong *tag, jlong *referrer_tag, jint length,
                               void *user_data) {
    if (kind == JVMTI_HEAP_REFERENCE_CLASS) return 0;
    jint answer = record(kind, info, class_tag, referrer_class_tag, size, tag, referrer_tag, length, user_data);
    if (!user_data && node_count >= 1000) return JVMTI_VISIT_ABORT;
    return class_tag == class_of_classes ? 0 : answer;
}

/* In the order of the reports. */
JNIEXPORT void JNICALL Java_MemoryAgent_reachable(JNIEnv *env, jclass c, jstring aspect, jobject o) {
    const char *text = (*env)->GetStringUTFChars(env, aspect, NULL);
    (void)c;
    make_room(env);
    class_of_classes = 7;
    MUST((*jvmti)->SetTag(jvmti, (*env)->FindClass(env, "java/lang/Class"), class_of_classes));
    take_graph(text, o, record_own);
    (*env)->ReleaseStringUTFChars(env, aspect, text);
    for (int e = 0; e < edge_count; e++) {
        char one[200];
        describe(one, sizeof one, &edges[e]);
        say("    %d %s -%s-> %d %s", edges[e].from, node_name(env, edges[e].from), one, edges[e].to,
            node_name(env, edges[e].to));
    }
    class_of_classes = 0;
    untag_all();
}

/* ---- Tags ---- */

JNIEXPORT void JNICALL Java_MemoryAgent_tags(JNIEnv *env, jclass c, jobjectArray objects) {
    jlong wanted[5] = {0, 5001, 0, 5003, 9999}, *tags = NULL;
    jint count = -1;
    jobject *found = NULL;
    (void)c;
    for (jsize i = 0; i < (*env)->GetArrayLength(env, objects); i++)
        MUST((*jvmti)->SetTag(jvmti, (*env)->GetObjectArrayElement(env, objects, i), 5000 + i));
    CASE("GetObjectsWithTags", "zero among fresh tags");
    EXPECT(NONE, GetObjectsWithTags, 5, wanted, &count, &found, &tags);
    CHECK_INT(2, count);
    for (jint i = 0; i < count; i++)
        CHECK(
            (*env)->IsSameObject(env, found[i], (*env)->GetObjectArrayElement(env, objects, (jsize)(tags[i] - 5000))));
    CASES_END();
    (*jvmti)->Deallocate(jvmti, (unsigned char *)found);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)tags);
    untag_all();
}

/* ---- Allocation ---- */

static void JNICALL on_allocation(jvmtiEnv *e, JNIEnv *env, jthread thread, jobject o, jclass c, jlong size) {
    char *signature = NULL;
    jlong asked = -1;
    (void)env, (void)thread;
    if ((*e)->GetClassSignature(e, c, &signature, NULL) != JVMTI_ERROR_NONE) return;
    if (strstr(signature, "MemoryAgent$")) {
        (*e)->GetObjectSize(e, o, &asked);
        line("%s of %lld bytes%s", signature, (long long)size, asked == size ? "" : ", or not");
    }
    (*e)->Deallocate(e, (unsigned char *)signature);
}

JNIEXPORT void JNICALL Java_MemoryAgent_watchAllocation(JNIEnv *env, jclass c, jboolean sampled, jboolean on) {
    jvmtiEvent event = sampled ? JVMTI_EVENT_SAMPLED_OBJECT_ALLOC : JVMTI_EVENT_VM_OBJECT_ALLOC;
    jvmtiEventCallbacks callbacks = {.SampledObjectAlloc = on_allocation, .VMObjectAlloc = on_allocation};
    jthread thread = NULL;
    (void)env, (void)c;
    MUST((*jvmti)->GetCurrentThread(jvmti, &thread));
    if (on) {
        MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
        if (sampled) MUST((*jvmti)->SetHeapSamplingInterval(jvmti, 0));
    }
    CASE(sampled ? "SampledObjectAlloc" : "VMObjectAlloc", "size");
    EXPECT(NONE, SetEventNotificationMode, on ? JVMTI_ENABLE : JVMTI_DISABLE, event, sampled ? thread : NULL);
    if (!on) CHECK(line_count > 0);
    CASES_END();
    if (!on) print_lines();
    line_count = 0;
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    jvmtiCapabilities caps = {
        .can_tag_objects = 1, .can_generate_vm_object_alloc_events = 1, .can_generate_sampled_object_alloc_events = 1};
    (void)options, (void)reserved;
    jvmti = new_environment(vm);
    MUST((*jvmti)->AddCapabilities(jvmti, &caps));
    return 0;
}
