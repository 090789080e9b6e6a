/* An example host: creates the VM, runs Java from eight attached threads at the same time, survives an exception in
   each of them, and destroys the VM. eight CLASSPATH [ROUNDS [VM OPTION...]]; the exit code is 0 when everything went
   as it should. Every thread detaches and attaches again in each round, so that memory that grows with the rounds would
   be a leak. */
#include <jni.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS = 8, CALLS = 20 };
static JavaVM *vm;
static jclass worker; /* global reference */
static jmethodID sum, fail;
static int rounds;
static pthread_barrier_t barrier;

/* One call of a method that answers, and one of a method that throws. False: something was not as expected. */
static int call_java(JNIEnv *env, int number, int call) {
    jintArray numbers = (*env)->NewIntArray(env, 3);
    if (!numbers) return 0;
    jint values[3] = {number, call, 1000};
    (*env)->SetIntArrayRegion(env, numbers, 0, 3, values);
    jint result = (*env)->CallStaticIntMethod(env, worker, sum, numbers);
    if ((*env)->ExceptionCheck(env)) return 0;
    jstring text = (*env)->NewStringUTF(env, "from C");
    (*env)->CallStaticVoidMethod(env, worker, fail, text, (jint)number);
    jthrowable thrown = (*env)->ExceptionOccurred(env);
    (*env)->ExceptionClear(env);
    if (!thrown || !text) return 0;
    jstring message = (*env)->CallObjectMethod(
        env, thrown,
        (*env)->GetMethodID(env, (*env)->GetObjectClass(env, thrown), "getMessage", "()Ljava/lang/String;"));
    if ((*env)->ExceptionCheck(env) || !message) return 0;
    char expected[64];
    snprintf(expected, sizeof expected, "from C %d", number);
    const char *chars = (*env)->GetStringUTFChars(env, message, NULL);
    int good = result == number + call + 1000 && chars && strcmp(chars, expected) == 0;
    if (chars) (*env)->ReleaseStringUTFChars(env, message, chars);
    return good;
}

static void *run(void *argument) {
    int number = (int)(size_t)argument, bad = 0;
    for (int round = 0; round < rounds; round++) {
        char name[32];
        snprintf(name, sizeof name, "worker %d", number);
        JavaVMAttachArgs args = {JNI_VERSION_1_8, name, NULL};
        JNIEnv *env;
        if ((*vm)->AttachCurrentThread(vm, (void **)&env, &args) != JNI_OK) return (void *)1;
        if (round == 0) pthread_barrier_wait(&barrier); /* all eight are attached now */
        for (int call = 0; call < CALLS; call++) {
            if ((*env)->PushLocalFrame(env, 16) != JNI_OK) return (void *)1;
            bad += !call_java(env, number, call);
            (*env)->PopLocalFrame(env, NULL);
        }
        jobject global = (*env)->NewGlobalRef(env, worker);
        jweak weak = (*env)->NewWeakGlobalRef(env, worker);
        bad += !(*env)->IsSameObject(env, global, weak);
        (*env)->DeleteGlobalRef(env, global);
        (*env)->DeleteWeakGlobalRef(env, weak);
        bad += (*vm)->DetachCurrentThread(vm) != JNI_OK;
    }
    return (void *)(size_t)bad;
}

int main(int argc, char **argv) {
    if (argc < 2) {
        fprintf(stderr, "usage: %s CLASSPATH [ROUNDS [VM OPTION...]]\n", argv[0]);
        return 2;
    }
    rounds = argc > 2 ? atoi(argv[2]) : 1;
    size_t length = strlen(argv[1]) + sizeof "-Djava.class.path=";
    char *class_path = malloc(length);
    JavaVMOption *options = calloc((size_t)argc, sizeof *options);
    if (!class_path || !options) return 1;
    snprintf(class_path, length, "-Djava.class.path=%s", argv[1]);
    JavaVMInitArgs args = {.version = JNI_VERSION_10, .options = options};
    options[args.nOptions++].optionString = class_path;
    for (int i = 3; i < argc; i++) options[args.nOptions++].optionString = argv[i];
    JNIEnv *env;
    if (JNI_CreateJavaVM(&vm, (void **)&env, &args) != JNI_OK) return 1;
    free(class_path);
    free(options);
    jclass found = (*env)->FindClass(env, "Worker");
    if (!found) {
        (*env)->ExceptionDescribe(env);
        return 1;
    }
    worker = (*env)->NewGlobalRef(env, found);
    sum = (*env)->GetStaticMethodID(env, worker, "sum", "([I)I");
    fail = (*env)->GetStaticMethodID(env, worker, "fail", "(Ljava/lang/String;I)V");
    if (!sum || !fail) return 1;
    pthread_t threads[THREADS];
    pthread_barrier_init(&barrier, NULL, THREADS);
    for (size_t i = 0; i < THREADS; i++)
        if (pthread_create(&threads[i], NULL, run, (void *)i)) return 1;
    size_t bad = 0;
    for (int i = 0; i < THREADS; i++) {
        void *result;
        pthread_join(threads[i], &result);
        bad += (size_t)result;
    }
    pthread_barrier_destroy(&barrier);
    jmethodID report = (*env)->GetStaticMethodID(env, worker, "report", "()I");
    jint calls = report ? (*env)->CallStaticIntMethod(env, worker, report) : -1;
    if ((*env)->ExceptionCheck(env)) bad++;
    (*env)->DeleteGlobalRef(env, worker);
    jint destroyed = (*vm)->DestroyJavaVM(vm);
    printf("%d threads, %d rounds: %d calls of Java, %d wrong, destroyed: %d\n", THREADS, rounds, (int)calls, (int)bad,
           (int)destroyed);
    return bad || destroyed != JNI_OK || calls != THREADS * rounds * CALLS * 2;
}
