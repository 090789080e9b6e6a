/* Heap walks: what a virtual thread holds that runs, and one that is not mounted, is a root of that thread's; the
   script is VirtualHeap.java. */
/* jdk: 25- */
#define TEST VirtualHeap
#include "scripted.h"

enum { MOST = 16 };
static char found[MOST][64];
static int count;

static void add(const char *kind, jlong thread, jint depth, jint slot, jlong tag) {
    char line[64];
    snprintf(line, sizeof line, "%d %s of %d at %d %d", (int)tag, kind, (int)thread, (int)depth, (int)slot);
    for (int i = 0; i < count; i++)
        if (strcmp(found[i], line) == 0) return;
    if (count < MOST) strcpy(found[count++], line);
}

static jint JNICALL refers(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag,
                           jlong referrer_class_tag, jlong size, jlong *tag, jlong *referrer_tag, jint length,
                           void *user_data) {
    (void)class_tag, (void)referrer_class_tag, (void)size, (void)referrer_tag, (void)length, (void)user_data;
    if (*tag >= 100 && kind == JVMTI_HEAP_REFERENCE_STACK_LOCAL)
        add("local", info->stack_local.thread_tag, info->stack_local.depth, info->stack_local.slot, *tag);
    else if (*tag >= 100 && kind == JVMTI_HEAP_REFERENCE_JNI_LOCAL)
        add("JNI local", info->jni_local.thread_tag, info->jni_local.depth, 0, *tag);
    else if (*tag != 0 && kind == JVMTI_HEAP_REFERENCE_THREAD)
        add("thread", 0, 0, 0, *tag);
    return JVMTI_VISIT_OBJECTS;
}

static int by_line(const void *a, const void *b) { return strcmp(a, b); }

/* The holders of objects with a tag of 100 and more: sorted, one after the other. */
NATIVE(jstring, holders)(JNIEnv *env, jclass c) {
    (void)c;
    char text[MOST * 66] = "";
    static const jvmtiHeapCallbacks callbacks = {.heap_reference_callback = refers};
    count = 0;
    MUST((*jvmti)->FollowReferences(jvmti, 0, NULL, NULL, &callbacks, NULL));
    qsort(found, (size_t)count, sizeof *found, by_line);
    for (int i = 0; i < count; i++) snprintf(text + strlen(text), sizeof text - strlen(text), "%s;", found[i]);
    return (*env)->NewStringUTF(env, text);
}

NATIVE(void, tag)(JNIEnv *env, jclass c, jobject o, jlong tag) {
    (void)env, (void)c;
    MUST((*jvmti)->SetTag(jvmti, o, tag));
}

/* Runs the task while a local reference to [o] is there. */
NATIVE(void, hold)(JNIEnv *env, jclass c, jobjectArray holder, jobject task) {
    (void)c;
    jobject o = (*env)->GetObjectArrayElement(env, holder, 0);
    (*env)->SetObjectArrayElement(env, holder, 0, NULL);
    jclass runnable = (*env)->FindClass(env, "java/lang/Runnable");
    (*env)->CallVoidMethod(env, task, (*env)->GetMethodID(env, runnable, "run", "()V"));
    (*env)->DeleteLocalRef(env, o);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    static const jvmtiCapabilities needed = {.can_tag_objects = 1, .can_support_virtual_threads = 1};
    begin_script(vm, &needed, NULL);
    return 0;
}
