/* The native methods of the workloads Natives, NativeThreads and DataDump: plain JNI, compiled when the VM is built, so
   that the workloads need no compiler where they run. What fails in JNI itself leaves an exception, which Java shows.
 */
#include <jni.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#define NATIVE(type, class, name) JNIEXPORT type JNICALL Java_workloads_##class##_##name

static JavaVM *vm;

JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM *given, void *reserved) {
    vm = given;
    return JNI_VERSION_10;
}

static void throw_new(JNIEnv *env, const char *name, const char *message) {
    jclass c = (*env)->FindClass(env, name);
    if (c) (*env)->ThrowNew(env, c, message);
}

/* ---- binding ---- */

NATIVE(jint, Natives, add__II)(JNIEnv *env, jclass c, jint a, jint b) { return a + b; }

NATIVE(jint, Natives, add__I_3I)(JNIEnv *env, jclass c, jint a, jintArray more) {
    jint sum = a, n = (*env)->GetArrayLength(env, more);
    jint *numbers = (*env)->GetPrimitiveArrayCritical(env, more, NULL);
    for (jint i = 0; numbers && i < n; i++) sum += numbers[i];
    if (numbers) (*env)->ReleasePrimitiveArrayCritical(env, more, numbers, JNI_ABORT);
    return sum;
}

NATIVE(jdouble, Natives, every)
(JNIEnv *env, jclass c, jboolean z, jbyte b, jchar ch, jshort s, jint i, jlong j, jfloat f, jdouble d, jobject l) {
    return z + b + ch + s + i + (jdouble)j + f + d + (l ? 1 : 0);
}

NATIVE(jint, Natives, own)(JNIEnv *env, jobject object, jint number) {
    jmethodID callback = (*env)->GetMethodID(env, (*env)->GetObjectClass(env, object), "callback", "(I)I");
    return callback ? (*env)->CallIntMethod(env, object, callback, number) : 0;
}

static jint JNICALL one(JNIEnv *env, jclass c, jint number) { return number + 1; }
static jint JNICALL other_one(JNIEnv *env, jclass c, jint number) { return number * 2; }
static jstring JNICALL same(JNIEnv *env, jclass c, jstring text) { return text; }

NATIVE(jint, Natives, register)(JNIEnv *env, jclass c, jclass type, jboolean other) {
    JNINativeMethod methods[] = {
        {"registered", "(I)I", other ? (void *)other_one : (void *)one},
        {"alsoRegistered", "(Ljava/lang/String;)Ljava/lang/String;", (void *)same},
    };
    return (*env)->RegisterNatives(env, type, methods, 2);
}

NATIVE(jint, Natives, unregister)(JNIEnv *env, jclass c, jclass type) { return (*env)->UnregisterNatives(env, type); }

/* ---- exceptions ---- */

static jint call(JNIEnv *env, jobject called, jint number) {
    jmethodID method = (*env)->GetMethodID(env, (*env)->GetObjectClass(env, called), "call", "(I)I");
    return method ? (*env)->CallIntMethod(env, called, method, number) : -1;
}

NATIVE(jint, Natives, call)(JNIEnv *env, jclass c, jobject called, jint number) { return call(env, called, number); }
NATIVE(jint, Natives, locked)(JNIEnv *env, jobject o, jobject called, jint number) { return call(env, called, number); }

NATIVE(jstring, Natives, catching)(JNIEnv *env, jclass c, jobject called, jint number) {
    call(env, called, number);
    jthrowable thrown = (*env)->ExceptionOccurred(env);
    if (!thrown) return (*env)->NewStringUTF(env, "nothing");
    (*env)->ExceptionClear(env);
    jmethodID message =
        (*env)->GetMethodID(env, (*env)->GetObjectClass(env, thrown), "getMessage", "()Ljava/lang/String;");
    return message ? (*env)->CallObjectMethod(env, thrown, message) : NULL;
}

NATIVE(jint, Natives, translating)(JNIEnv *env, jclass c, jobject called, jint number) {
    jint result = call(env, called, number);
    if ((*env)->ExceptionCheck(env)) {
        (*env)->ExceptionClear(env);
        throw_new(env, "java/lang/InterruptedException", "translated");
    }
    return result;
}

NATIVE(void, Natives, throwing)(JNIEnv *env, jclass c, jstring message) {
    const char *text = (*env)->GetStringUTFChars(env, message, NULL);
    if (!text) return;
    throw_new(env, "java/lang/IllegalArgumentException", text);
    (*env)->ReleaseStringUTFChars(env, message, text);
}

/* ---- fields, methods, arrays, strings, references ---- */

#define CHANGE(name, signature, Type, expression)                        \
    {                                                                    \
        jfieldID field = (*env)->GetFieldID(env, type, name, signature); \
        if (!field) return;                                              \
        (*env)->Set##Type##Field(env, every, field, expression);         \
    }
#define OLD(Type) (*env)->Get##Type##Field(env, every, field)

NATIVE(void, Natives, change)(JNIEnv *env, jclass c, jobject every) {
    jclass type = (*env)->GetObjectClass(env, every);
    CHANGE("z", "Z", Boolean, !OLD(Boolean))
    CHANGE("b", "B", Byte, OLD(Byte) + 1)
    CHANGE("c", "C", Char, OLD(Char) + 1)
    CHANGE("s", "S", Short, OLD(Short) * 2)
    CHANGE("i", "I", Int, OLD(Int) - 10)
    CHANGE("j", "J", Long, OLD(Long) << 40)
    CHANGE("f", "F", Float, OLD(Float) / 2)
    CHANGE("d", "D", Double, OLD(Double) * 3)
    CHANGE("l", "Ljava/lang/Object;", Object, OLD(Object) ? every : NULL)
    jfieldID number = (*env)->GetStaticFieldID(env, type, "si", "I");
    jfieldID object = number ? (*env)->GetStaticFieldID(env, type, "sl", "Ljava/lang/Object;") : NULL;
    jfieldID own = object ? (*env)->GetFieldID(env, type, "l", "Ljava/lang/Object;") : NULL;
    if (!own) return;
    (*env)->SetStaticIntField(env, type, number, (*env)->GetStaticIntField(env, type, number) + 80);
    (*env)->SetObjectField(env, every, own, (*env)->GetStaticObjectField(env, type, object));
    (*env)->SetStaticObjectField(env, type, object, NULL);
}

/* The method as its class has it and as the object's class has it. */
NATIVE(jint, Natives, virtuals)(JNIEnv *env, jclass c, jobject every, jint number) {
    jclass type = (*env)->FindClass(env, "workloads/Natives$Every");
    jmethodID method = type ? (*env)->GetMethodID(env, type, "virtual", "(I)I") : NULL;
    if (!method) return -1;
    jvalue argument = {.i = number};
    jint own = (*env)->CallNonvirtualIntMethodA(env, every, type, method, &argument);
    return (*env)->ExceptionCheck(env) ? -1 : own + (*env)->CallIntMethodA(env, every, method, &argument);
}

NATIVE(jlong, Natives, arrays)(JNIEnv *env, jclass c, jintArray numbers, jobjectArray objects, jbyteArray bytes) {
    jint part[2];
    jlong sum = 0;
    (*env)->GetIntArrayRegion(env, numbers, 1, 2, part);
    if ((*env)->ExceptionCheck(env)) return -1;
    jint *all = (*env)->GetIntArrayElements(env, numbers, NULL);
    for (jint i = 0, n = (*env)->GetArrayLength(env, numbers); all && i < n; i++) sum += all[i]++;
    if (!all) return -1;
    (*env)->ReleaseIntArrayElements(env, numbers, all, 0);
    (*env)->SetIntArrayRegion(env, numbers, 0, 2, part);
    jclass strings = (*env)->FindClass(env, "java/lang/String");
    jobjectArray made = strings ? (*env)->NewObjectArray(env, 3, strings, NULL) : NULL;
    if (!made) return -1;
    (*env)->SetObjectArrayElement(env, objects, 1, (*env)->GetObjectArrayElement(env, objects, 0));
    sum += (*env)->GetArrayLength(env, made) * 1000;
    jbyte *raw = (*env)->GetPrimitiveArrayCritical(env, bytes, NULL);
    if (!raw) return -1;
    memset(raw + 2, 7, 3);
    (*env)->ReleasePrimitiveArrayCritical(env, bytes, raw, 0);
    return sum + part[0];
}

NATIVE(jstring, Natives, strings)(JNIEnv *env, jclass c, jstring text) {
    char utf[64] = {0};
    jchar half[32];
    jsize length = (*env)->GetStringLength(env, text), size = (*env)->GetStringUTFLength(env, text);
    if (length >= 32 || size >= 60) return NULL;
    (*env)->GetStringUTFRegion(env, text, 0, length, utf);
    (*env)->GetStringRegion(env, text, 0, length / 2, half);
    const jchar *chars = (*env)->GetStringChars(env, text, NULL);
    if (!chars) return NULL;
    snprintf(utf + size, sizeof utf - size, "%d", chars[length - 1]);
    (*env)->ReleaseStringChars(env, text, chars);
    const jchar *critical = (*env)->GetStringCritical(env, text, NULL);
    if (!critical) return NULL;
    jchar first = critical[0];
    (*env)->ReleaseStringCritical(env, text, critical);
    jstring made = (*env)->NewString(env, half, length / 2);
    if (!made || (*env)->GetStringLength(env, made) != length / 2 || first != half[0]) return NULL;
    return (*env)->NewStringUTF(env, utf);
}

NATIVE(jint, Natives, references)(JNIEnv *env, jclass c, jobjectArray objects) {
    jint good = 0;
    if ((*env)->EnsureLocalCapacity(env, 40) != JNI_OK || (*env)->PushLocalFrame(env, 40) != JNI_OK) return -1;
    for (jint i = 0; i < 30; i++) {
        jobject local = (*env)->GetObjectArrayElement(env, objects, i % 3);
        jobject global = (*env)->NewGlobalRef(env, local);
        jweak weak = local ? (*env)->NewWeakGlobalRef(env, local) : NULL;
        jobject again = (*env)->NewLocalRef(env, weak);
        good += (*env)->IsSameObject(env, again, global) && (*env)->IsSameObject(env, local, again);
        if (weak) (*env)->DeleteWeakGlobalRef(env, weak);
        if (global) (*env)->DeleteGlobalRef(env, global);
        if (again) (*env)->DeleteLocalRef(env, again);
    }
    (*env)->PopLocalFrame(env, NULL);
    return good;
}

NATIVE(jint, Natives, monitors)(JNIEnv *env, jclass c, jobject lock) {
    if ((*env)->MonitorEnter(env, lock) != JNI_OK || (*env)->MonitorEnter(env, lock) != JNI_OK) return -1;
    return (*env)->MonitorExit(env, lock) == JNI_OK && (*env)->MonitorExit(env, lock) == JNI_OK;
}

/* ---- classes and objects ---- */

NATIVE(jclass, Natives, define)(JNIEnv *env, jclass c, jstring name, jobject loader, jbyteArray file) {
    const char *text = (*env)->GetStringUTFChars(env, name, NULL);
    jbyte *bytes = text ? (*env)->GetByteArrayElements(env, file, NULL) : NULL;
    jclass defined = bytes ? (*env)->DefineClass(env, text, loader, bytes, (*env)->GetArrayLength(env, file)) : NULL;
    if (bytes) (*env)->ReleaseByteArrayElements(env, file, bytes, JNI_ABORT);
    if (text) (*env)->ReleaseStringUTFChars(env, name, text);
    return defined;
}

NATIVE(jobject, Natives, make)(JNIEnv *env, jclass c, jclass type, jboolean construct) {
    if (!construct) return (*env)->AllocObject(env, type);
    jmethodID constructor = (*env)->GetMethodID(env, type, "<init>", "()V");
    return constructor ? (*env)->NewObject(env, type, constructor) : NULL;
}

NATIVE(jobjectArray, Natives, reflected)(JNIEnv *env, jclass c, jclass type, jobject method) {
    jclass objects = (*env)->FindClass(env, "java/lang/Object");
    jobjectArray made = objects ? (*env)->NewObjectArray(env, 3, objects, NULL) : NULL;
    jfieldID field = made ? (*env)->GetFieldID(env, type, "i", "I") : NULL;
    if (!field) return NULL;
    jmethodID id = (*env)->FromReflectedMethod(env, method);
    (*env)->SetObjectArrayElement(env, made, 0, (*env)->ToReflectedMethod(env, type, id, JNI_FALSE));
    (*env)->SetObjectArrayElement(env, made, 1, (*env)->ToReflectedField(env, type, field, JNI_FALSE));
    (*env)->SetObjectArrayElement(env, made, 2, (*env)->GetSuperclass(env, type));
    return made;
}

/* ---- memory that is no object's ---- */

static char memory[4096];

NATIVE(jobject, Natives, buffer)(JNIEnv *env, jclass c, jint size) {
    return (*env)->NewDirectByteBuffer(env, memory, size);
}

NATIVE(jint, Natives, sum)(JNIEnv *env, jclass c, jobject buffer) {
    jint sum = 0;
    const char *address = (*env)->GetDirectBufferAddress(env, buffer);
    for (jlong i = 0, n = (*env)->GetDirectBufferCapacity(env, buffer); address && i < n; i++) sum += address[i];
    return sum;
}

/* ---- threads ---- */

typedef struct {
    jobject work;
    jboolean daemon;
} Start;

static void *attached(void *argument) {
    Start start = *(Start *)argument;
    free(argument);
    JNIEnv *env;
    JavaVMAttachArgs arguments = {JNI_VERSION_10, (char *)(start.daemon ? "daemon of C" : "thread of C"), NULL};
    jint error = start.daemon ? (*vm)->AttachCurrentThreadAsDaemon(vm, (void **)&env, &arguments)
                              : (*vm)->AttachCurrentThread(vm, (void **)&env, &arguments);
    if (error != JNI_OK) return NULL;
    jclass type = (*env)->GetObjectClass(env, start.work);
    jmethodID run = type ? (*env)->GetMethodID(env, type, "run", "()V") : NULL;
    if (run) (*env)->CallVoidMethod(env, start.work, run);
    if ((*env)->ExceptionCheck(env)) (*env)->ExceptionClear(env);
    (*env)->DeleteGlobalRef(env, start.work);
    (*vm)->DetachCurrentThread(vm);
    return NULL;
}

NATIVE(jboolean, NativeThreads, start)(JNIEnv *env, jclass c, jobject work, jboolean daemon) {
    pthread_t thread;
    Start *start = malloc(sizeof *start);
    if (!start) return JNI_FALSE;
    *start = (Start){(*env)->NewGlobalRef(env, work), daemon};
    if (start->work && pthread_create(&thread, NULL, attached, start) == 0) return pthread_detach(thread) == 0;
    if (start->work) (*env)->DeleteGlobalRef(env, start->work);
    free(start);
    return JNI_FALSE;
}

/* ---- the attach mechanism, as a client of our own process ---- */

/* Whether the VM listens to SIGQUIT: otherwise the signal would end the process. */
static int listens(void) {
    struct sigaction action;
    return sigaction(SIGQUIT, NULL, &action) == 0 && action.sa_handler != SIG_DFL && action.sa_handler != SIG_IGN;
}

/* The VM opens its socket when it gets SIGQUIT and finds this file; otherwise it would write a thread dump. One that
   has its attach mechanism switched off opens none. */
static void open_socket(const char *socket_path) {
    char path[64];
    snprintf(path, sizeof path, "/tmp/.attach_pid%d", getpid());
    FILE *file = fopen(path, "w");
    if (!file) return;
    fclose(file);
    struct stat status;
    kill(getpid(), SIGQUIT);
    for (int i = 0; i < 2000 && stat(socket_path, &status) != 0; i++)
        nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
    unlink(path);
}

NATIVE(void, DataDump, request)(JNIEnv *env, jclass c) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    struct stat status;
    if (!listens()) return;
    snprintf(address.sun_path, sizeof address.sun_path, "/tmp/.java_pid%d", getpid());
    if (stat(address.sun_path, &status) != 0) open_socket(address.sun_path);
    int s = socket(AF_UNIX, SOCK_STREAM, 0);
    static const char command[] = "1\0jcmd\0JVMTI.data_dump\0\0"; /* version, operation, three arguments */
    if (s >= 0 && connect(s, (struct sockaddr *)&address, sizeof address) == 0 &&
        write(s, command, sizeof command) == sizeof command) {
        char answer[256];
        while (read(s, answer, sizeof answer) > 0)
            ;
    }
    if (s >= 0) close(s);
}
