/* An example host for include/minijvm.h: an agent that is linked into the program is started on the command line and
   once more in the running VM, and what cannot be started is refused. agents CLASSPATH DIRECTORY; DIRECTORY has
   libouter.so, made of this file too. Prints what happens. */
#include <jni.h>
#include <jvmti.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#define say(...) (printf(__VA_ARGS__), fflush(stdout))

static void JNICALL data_dump(jvmtiEnv *jvmti) {
    jvmtiPhase phase = 0;
    (*jvmti)->GetPhase(jvmti, &phase);
    say("DataDumpRequest in phase %d\n", phase);
}

static jint start(JavaVM *vm, const char *function, const char *options) {
    jvmtiEnv *jvmti;
    jvmtiPhase phase = 0;
    jint status = (*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_1_2);
    if (status == JNI_OK) (*jvmti)->GetPhase(jvmti, &phase);
    say("%s(\"%s\"): GetEnv %d, phase %d\n", function, options, (int)status, phase);
    if (strcmp(options, "dump") == 0) {
        jvmtiEventCallbacks callbacks = {.DataDumpRequest = data_dump};
        (*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks);
        (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_DATA_DUMP_REQUEST, NULL);
    }
    JNIEnv *env;
    if (strcmp(options, "throw") == 0 && (*vm)->GetEnv(vm, (void **)&env, JNI_VERSION_1_8) == JNI_OK)
        (*env)->ThrowNew(env, (*env)->FindClass(env, "java/lang/IllegalStateException"), "of the agent");
    return strcmp(options, "refuse") == 0 ? 7 : 0;
}

#ifdef OUTER
JNIEXPORT jint JNICALL Agent_OnAttach(JavaVM *vm, char *options, void *reserved) {
    return (void)reserved, start(vm, "OnAttach of the library", options);
}
JNIEXPORT void JNICALL Agent_OnUnload(JavaVM *vm) { (void)vm, say("OnUnload of the library\n"); }
JNIEXPORT jint JNICALL Java_Natives_inLibrary(JNIEnv *env, jclass c) { return (void)env, (void)c, 41; }
#else
#include <minijvm.h>
#include <stdlib.h>

JNIEXPORT jint JNICALL Agent_OnLoad_inner(JavaVM *vm, char *options, void *reserved) {
    return (void)reserved, start(vm, "OnLoad", options);
}
JNIEXPORT jint JNICALL Agent_OnAttach_inner(JavaVM *vm, char *options, void *reserved) {
    return (void)reserved, start(vm, "OnAttach", options);
}
JNIEXPORT void JNICALL Agent_OnUnload_inner(JavaVM *vm) { (void)vm, say("OnUnload\n"); }
JNIEXPORT jint JNICALL Java_Natives_inProcess(JNIEnv *env, jclass c) { return (void)env, (void)c, 42; }

static JavaVM *vm;
static char outer[4096];

static void attempt(const char *agent, const char *options) {
    jint result = -99;
    char message[256] = "?";
    jint status = minijvm_start_agent(vm, agent, options, &result, message, sizeof message);
    char *slash = strrchr(message, '/');
    say("%d %d \"%.50s\"\n", (int)status, (int)result, slash ? slash : message);
}

static void *run_unattached(void *unused) {
    attempt("inner", "");
    say("data dump: %d\n", (int)minijvm_request_data_dump(vm));
    return unused;
}

static void call_native(JNIEnv *env, const char *name) {
    jclass c = (*env)->FindClass(env, "Natives");
    jmethodID m = c ? (*env)->GetStaticMethodID(env, c, name, "()I") : NULL;
    jint value = m ? (*env)->CallStaticIntMethod(env, c, m) : -1;
    say("%s: %d, %s\n", name, (int)value, (*env)->ExceptionCheck(env) ? "exception" : "no exception");
    (*env)->ExceptionClear(env);
}

int main(int argc, char **argv) {
    if (argc != 3) return 2;
    char class_path[4096];
    snprintf(class_path, sizeof class_path, "-Djava.class.path=%s", argv[1]);
    snprintf(outer, sizeof outer, "%s/libouter.so", argv[2]);
    JavaVMOption options[] = {{class_path, NULL},
                              {"-agentlib:inner=at start", NULL},
                              {"-agentpath:/no/such/directory/libinner.so=by path", NULL}};
    JavaVMInitArgs args = {JNI_VERSION_10, 3, options, JNI_FALSE};
    JNIEnv *env;
    say("no VM: %d\n", (int)minijvm_start_agent((JavaVM *)&args, "inner", "", NULL, NULL, 0));
    if (JNI_CreateJavaVM(&vm, (void **)&env, &args) != JNI_OK) return 1;
    attempt("inner", "live");
    attempt("inner", NULL);
    attempt("inner", "refuse");
    attempt("inner", "throw");
    say("pending: %d\n", (*env)->ExceptionCheck(env));
    (*env)->ThrowNew(env, (*env)->FindClass(env, "java/lang/RuntimeException"), "of the host");
    attempt("inner", "throw");
    say("pending: %d\n", (*env)->ExceptionCheck(env));
    (*env)->ExceptionClear(env);
    call_native(env, "inLibrary");
    attempt(outer, "live");
    attempt(outer, "refuse");
    call_native(env, "inLibrary");
    call_native(env, "inProcess");
    call_native(env, "nowhere");
    attempt("nosuchagent", "");
    attempt("/no/such/directory/libx.so", "");
    char small[8] = "?";
    say("%d \"%s\"\n", (int)minijvm_start_agent(vm, "nosuchagent", "", NULL, small, sizeof small), small);
    say("%d\n", (int)minijvm_start_agent(vm, NULL, "", NULL, NULL, 0));
    say("%d %d\n", (int)minijvm_start_agent(NULL, "inner", "", NULL, NULL, 0), (int)minijvm_request_data_dump(NULL));
    attempt("inner", "dump");
    say("data dump: %d\n", (int)minijvm_request_data_dump(vm));
    pthread_t thread;
    pthread_create(&thread, NULL, run_unattached, NULL);
    pthread_join(thread, NULL);
    say("destroyed: %d\n", (int)(*vm)->DestroyJavaVM(vm));
    attempt("inner", "late");
    return 0;
}
#endif
