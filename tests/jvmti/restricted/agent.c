/* For test_restricted.py: an agent that breaks the rules of heap walk and collection callbacks. The option says
   how: it names the callback, and whether JNI is called ("jni") or the invocation interface ("invocation"). */
#include <jvmti.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static JavaVM *vm;
static jvmtiEnv *ti;
static JNIEnv *kept; /* of the main thread */
static char options[100];
static int calls;

static void use_jni(void) {
    jclass c = (*kept)->FindClass(kept, "java/lang/String");
    jstring s = (*kept)->NewStringUTF(kept, "text");
    jint version = (*kept)->GetVersion(kept);
    jboolean pending = (*kept)->ExceptionCheck(kept);
    jobject global = (*kept)->NewGlobalRef(kept, NULL);
    jdouble d = (*kept)->CallStaticDoubleMethod(kept, NULL, NULL);
    (void)d;
    printf("JNI: %d %d %d %d %d\n", !c, !s, (int)version, pending, !global);
}

static void use_invocation(void) {
    JNIEnv *env = NULL;
    jvmtiEnv *other = NULL;
    int get = (*vm)->GetEnv(vm, (void **)&env, JNI_VERSION_1_6);
    printf("GetEnv %d %d\n", get, env == kept);
    printf("AttachCurrentThread %d\n", (int)(*vm)->AttachCurrentThread(vm, (void **)&env, NULL));
    printf("DetachCurrentThread %d\n", (int)(*vm)->DetachCurrentThread(vm));
    printf("DestroyJavaVM %d\n", (int)(*vm)->DestroyJavaVM(vm));
    printf("GetEnv of JVMTI %d\n", (int)(*vm)->GetEnv(vm, (void **)&other, JVMTI_VERSION_1_2));
}

static void misbehave(void) {
    if (calls++ == 0) {
        (strstr(options, "jni") ? use_jni : use_invocation)();
        fflush(stdout);
    }
}

static jint JNICALL on_object(jlong class_tag, jlong size, jlong *tag, jint length, void *user_data) {
    (void)class_tag, (void)size, (void)tag, (void)length, (void)user_data;
    misbehave();
    return JVMTI_VISIT_OBJECTS;
}

static jint JNICALL on_edge(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag,
                            jlong referrer_class_tag, jlong size, jlong *tag, jlong *referrer_tag, jint length,
                            void *user_data) {
    (void)kind, (void)info, (void)referrer_class_tag, (void)referrer_tag;
    return on_object(class_tag, size, tag, length, user_data);
}

static void JNICALL on_collection(jvmtiEnv *env) {
    (void)env;
    misbehave();
}

static void JNICALL vm_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    jvmtiHeapCallbacks callbacks;
    memset(&callbacks, 0, sizeof callbacks);
    (void)thread;
    kept = jni;
    callbacks.heap_iteration_callback = on_object;
    callbacks.heap_reference_callback = on_edge;
    jvmtiError e = strstr(options, "iterate")  ? (*env)->IterateThroughHeap(env, 0, NULL, &callbacks, NULL)
                   : strstr(options, "follow") ? (*env)->FollowReferences(env, 0, NULL, NULL, &callbacks, NULL)
                                               : (*env)->ForceGarbageCollection(env);
    jstring s = (*jni)->NewStringUTF(jni, "still alive");
    const char *text = (*jni)->GetStringUTFChars(jni, s, NULL);
    printf("%d %s %d\n", e, text, (*jni)->GetVersion(jni) >= JNI_VERSION_10);
    (*jni)->ReleaseStringUTFChars(jni, s, text);
    fflush(stdout);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *v, char *o, void *reserved) {
    jvmtiCapabilities caps;
    jvmtiEventCallbacks callbacks;
    memset(&caps, 0, sizeof caps);
    memset(&callbacks, 0, sizeof callbacks);
    (void)reserved;
    vm = v;
    snprintf(options, sizeof options, "%s", o);
    caps.can_tag_objects = caps.can_generate_garbage_collection_events = 1;
    callbacks.VMInit = vm_init;
    callbacks.GarbageCollectionStart = callbacks.GarbageCollectionFinish = on_collection;
    if ((*vm)->GetEnv(vm, (void **)&ti, JVMTI_VERSION_1_2) != JNI_OK || (*ti)->AddCapabilities(ti, &caps) ||
        (*ti)->SetEventCallbacks(ti, &callbacks, sizeof callbacks) ||
        (*ti)->SetEventNotificationMode(ti, JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, NULL))
        return 1;
    return strstr(options, "start")
               ? (jint)(*ti)->SetEventNotificationMode(ti, JVMTI_ENABLE, JVMTI_EVENT_GARBAGE_COLLECTION_START, NULL)
           : strstr(options, "finish")
               ? (jint)(*ti)->SetEventNotificationMode(ti, JVMTI_ENABLE, JVMTI_EVENT_GARBAGE_COLLECTION_FINISH, NULL)
               : 0;
}
