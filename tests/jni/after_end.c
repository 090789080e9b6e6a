/* A thread of an agent that asks for its JNIEnv when the VM has been destroyed and the process ends: it stays in
   GetEnv, so that it does not complain (jdwp's would). `java` has the same race, but answers. */
/* agent: */
/* ours: stay */
#include <jvmti.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static JavaVM *vm;
static jvmtiEnv *jvmti;
static volatile int id, ended, returned;

static void JNICALL ask(jvmtiEnv *ti, JNIEnv *env, void *argument) {
    void *found;
    id = (int)syscall(SYS_gettid);
    while (!ended) sched_yield();
    (*vm)->GetEnv(vm, &found, JNI_VERSION_1_2);
    returned = 1;
    for (;;) pause();
}

JNIEXPORT void JNICALL Java_AfterEnd_start(JNIEnv *env, jclass self, jobject thread) {
    (*jvmti)->RunAgentThread(jvmti, thread, ask, NULL, JVMTI_THREAD_NORM_PRIORITY);
    while (!id) sched_yield();
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *java_vm, char *options, void *reserved) {
    vm = java_vm;
    return (*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_1_2);
}

static int sleeps(void) {
    char path[64], text[512] = "";
    snprintf(path, sizeof path, "/proc/self/task/%d/stat", id);
    FILE *f = fopen(path, "r");
    if (!f) return 1;
    text[fread(text, 1, sizeof text - 1, f)] = 0;
    fclose(f);
    return strstr(text, ") S ") != NULL;
}

/* When the process ends, after DestroyJavaVM. */
__attribute__((destructor)) static void at_end(void) {
    if (!id) return;
    ended = 1;
    while (!sleeps()) usleep(1000);
    printf("GetEnv %s\n", returned ? "returned" : "does not return");
    fflush(stdout);
}
