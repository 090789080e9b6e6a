/* A program that has a Java VM in it: creates it, calls a class from the main thread and from one of its own, watches
   it by an agent that is part of the program, and ends it. docs/use/embed.md explains each step.

       make install PREFIX=$HOME/minijvm; export PKG_CONFIG_PATH=$HOME/minijvm/lib/pkgconfig
       cc examples/host.c -rdynamic $(pkg-config --cflags --libs minijvm) -lpthread -o host
       ./host DIR Bank */
#include <jni.h>
#include <jvmti.h>
#include <minijvm.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static JavaVM *vm;
static jclass program; /* a global reference: it is used by two threads */
static jmethodID program_main;
static int classes;

/* ---- the agent in the host: found by its name, for the program is linked with -rdynamic ---- */

static void JNICALL on_class_load(jvmtiEnv *jvmti, JNIEnv *env, jthread thread, jclass klass) {
    (void)jvmti, (void)env, (void)thread, (void)klass;
    __atomic_add_fetch(&classes, 1, __ATOMIC_RELAXED);
}

JNIEXPORT jint JNICALL Agent_OnAttach_classes(JavaVM *java_vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmtiEnv *jvmti = NULL;
    if ((*java_vm)->GetEnv(java_vm, (void **)&jvmti, JVMTI_VERSION_11) != JNI_OK) return JNI_ERR;
    jvmtiEventCallbacks callbacks;
    memset(&callbacks, 0, sizeof callbacks);
    callbacks.ClassLoad = on_class_load;
    (*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks);
    return (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_CLASS_LOAD, NULL) == JVMTI_ERROR_NONE
               ? JNI_OK
               : JNI_ERR;
}

/* ---- calling Java ---- */

/* Runs main without arguments; false: it threw, and that has been printed. */
static int run(JNIEnv *env) {
    jclass string = (*env)->FindClass(env, "java/lang/String");
    jobjectArray arguments = string ? (*env)->NewObjectArray(env, 0, string, NULL) : NULL;
    if (arguments) (*env)->CallStaticVoidMethod(env, program, program_main, arguments);
    (*env)->DeleteLocalRef(env, arguments); /* nothing ends this thread's references before it detaches */
    (*env)->DeleteLocalRef(env, string);
    if (!(*env)->ExceptionCheck(env)) return 1;
    (*env)->ExceptionDescribe(env);
    (*env)->ExceptionClear(env);
    return 0;
}

static void *run_on_thread(void *result) {
    JavaVMAttachArgs args = {JNI_VERSION_10, "a thread of the host", NULL};
    JNIEnv *env;
    if ((*vm)->AttachCurrentThread(vm, (void **)&env, &args) != JNI_OK) return NULL;
    *(int *)result = run(env);
    (*vm)->DetachCurrentThread(vm); /* before it ends: DestroyJavaVM would wait for it */
    return NULL;
}

static void JNICALL on_exit_request(jint status) {
    printf("Java has asked for exit code %d\n", (int)status);
    fflush(stdout);
    _Exit(status);
}

int main(int argc, char **argv) {
    if (argc != 3) {
        fprintf(stderr, "usage: %s CLASSPATH CLASS\n", argv[0]);
        return 2;
    }
    char class_path[4096];
    snprintf(class_path, sizeof class_path, "-Djava.class.path=%s", argv[1]);
    JavaVMOption options[] = {{class_path, NULL},
                              {"-Xjdk:", NULL}, /* the library inside libjvm.so, whatever MINIJVM_JDK says */
                              {"-Xmx64m", NULL},
                              {"-Xrs", NULL}, /* SIGINT and its kind are the host's */
                              {"exit", (void *)on_exit_request}};
    JavaVMInitArgs args = {.version = JNI_VERSION_10, .nOptions = sizeof options / sizeof *options, .options = options};
    JNIEnv *env;
    if (JNI_CreateJavaVM(&vm, (void **)&env, &args) != JNI_OK) return 1;
    jint result = 0;
    char why[200];
    if (minijvm_start_agent(vm, "classes", NULL, &result, why, sizeof why) != JNI_OK || result != JNI_OK)
        printf("no agent: %s\n", why);
    jclass found = (*env)->FindClass(env, argv[2]);
    program = found ? (*env)->NewGlobalRef(env, found) : NULL;
    program_main = program ? (*env)->GetStaticMethodID(env, program, "main", "([Ljava/lang/String;)V") : NULL;
    if (!program_main) {
        (*env)->ExceptionDescribe(env);
        return 1;
    }
    int first = run(env), second = 0;
    pthread_t thread;
    if (pthread_create(&thread, NULL, run_on_thread, &second) == 0) pthread_join(thread, NULL);
    jint destroyed = (*vm)->DestroyJavaVM(vm);
    printf("ran: %d %d, %d classes loaded meanwhile, destroyed: %d\n", first, second, classes, (int)destroyed);
    printf("a second VM: %d\n", (int)JNI_CreateJavaVM(&vm, (void **)&env, &args));
    return !(first && second && destroyed == JNI_OK);
}
