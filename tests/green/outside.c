/* A thread whose native code blocks in the system, while the other threads run, until a native method of the program
   writes into a pipe; then it calls Java. Options: `pause`: it blocks forever. `polls`: it sleeps for moments, and runs
   between them. */
#include <jvmti.h>
#include <poll.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

static int ends[2];
static bool pauses, polls;

JNIEXPORT void JNICALL Java_Outside_send(JNIEnv *jni, jclass c, jint what) {
    char byte = (char)what;
    if (write(ends[1], &byte, 1) != 1) (*jni)->FatalError(jni, "write");
}

static void JNICALL worker(jvmtiEnv *jvmti, JNIEnv *jni, void *argument) {
    jclass c = (jclass)argument;
    if (pauses) pause();
    jmethodID got = (*jni)->GetStaticMethodID(jni, c, "got", "(I)V");
    char byte;
    while (polls && poll(&(struct pollfd){.fd = ends[0], .events = POLLIN}, 1, 1) == 0)
        ;
    while (read(ends[0], &byte, 1) == 1) (*jni)->CallStaticVoidMethod(jni, c, got, (jint)byte);
}

JNIEXPORT void JNICALL Java_Outside_begin(JNIEnv *jni, jclass c) {
    JavaVM *vm;
    jvmtiEnv *jvmti;
    (*jni)->GetJavaVM(jni, &vm);
    (*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_1_1);
    jclass thread = (*jni)->FindClass(jni, "java/lang/Thread");
    jobject t = (*jni)->NewObject(jni, thread, (*jni)->GetMethodID(jni, thread, "<init>", "()V"));
    if (pipe(ends) != 0) (*jni)->FatalError(jni, "pipe");
    (*jvmti)->RunAgentThread(jvmti, t, worker, (*jni)->NewGlobalRef(jni, c), JVMTI_THREAD_NORM_PRIORITY);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    pauses = options && strcmp(options, "pause") == 0;
    polls = options && strcmp(options, "polls") == 0;
    return JNI_OK;
}
