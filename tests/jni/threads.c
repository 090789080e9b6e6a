/* JNI from many native threads: attaching, detaching, what a thread leaves, references and monitors shared
   between threads. */
/* here: -Xgc:stress=200 */
#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

#include "test.h"

enum { THREADS = 8 };
static JavaVM *vm;
static jclass threads; /* global */
static jmethodID describe, fail, check, increment, made;

JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM *v, void *reserved) {
    vm = v;
    return JNI_VERSION_10;
}
JNIEXPORT void JNICALL Java_Threads_prepare(JNIEnv *env, jclass k) {
    threads = J(NewGlobalRef, k);
    describe = J(GetStaticMethodID, k, "describe", "()Ljava/lang/String;");
    fail = J(GetStaticMethodID, k, "fail", "(Ljava/lang/String;)V");
    check = J(GetStaticMethodID, k, "check", "(Ljava/lang/Object;I)Z");
    increment = J(GetStaticMethodID, k, "increment", "()V");
    made = J(GetStaticMethodID, k, "made", "(I)Ljava/lang/Object;");
}

/* Runs f on [n] native threads at the same time and waits for them. */
typedef struct Work {
    void (*f)(int number);
    int number;
    pthread_t thread;
    char text[4096];
} Work;
static Work work[64];
static pthread_barrier_t barrier;
static void *run(void *p) {
    Work *w = p;
    pthread_barrier_wait(&barrier);
    w->f(w->number);
    return NULL;
}
static void start(int n, void (*f)(int)) {
    pthread_barrier_init(&barrier, NULL, (unsigned)n);
    for (int i = 0; i < n; i++) {
        work[i] = (Work){.f = f, .number = i};
        pthread_create(&work[i].thread, NULL, run, &work[i]);
    }
}
static void finish(int n) {
    for (int i = 0; i < n; i++) pthread_join(work[i].thread, NULL);
    pthread_barrier_destroy(&barrier);
    for (int i = 0; i < n; i++)
        if (work[i].text[0]) say("%s", work[i].text);
}
/* What a thread has to say is printed in the order of their numbers. */
static void note(int number, const char *format, ...) {
    va_list args;
    va_start(args, format);
    size_t used = strlen(work[number].text);
    vsnprintf(work[number].text + used, sizeof work[number].text - used, format, args);
    va_end(args);
}
static JNIEnv *attach(const char *name, jboolean daemon) {
    JNIEnv *env = NULL;
    JavaVMAttachArgs args = {JNI_VERSION_1_8, (char *)name, NULL};
    jint r = daemon ? (*vm)->AttachCurrentThreadAsDaemon(vm, (void **)&env, &args)
                    : (*vm)->AttachCurrentThread(vm, (void **)&env, &args);
    return r == JNI_OK ? env : NULL;
}
static void describe_self(JNIEnv *env, int number, const char *what) {
    jstring s = J(CallStaticObjectMethod, threads, describe);
    if (J(ExceptionCheck) || !s) return;
    const char *text = J(GetStringUTFChars, s, NULL);
    note(number, "%s: %s\n", what, text);
    J(ReleaseStringUTFChars, s, text);
    J(DeleteLocalRef, s);
}

/* ---- attaching ---- */
static JNIEnv *environments[THREADS];
static void attach_and_look(int number) {
    char name[32];
    snprintf(name, sizeof name, "native %d", number);
    JNIEnv *found = (JNIEnv *)name;
    jint r = (*vm)->GetEnv(vm, (void **)&found, JNI_VERSION_1_6);
    note(number, "%d before: %d %s\n", number, (int)r, found ? "env" : "null");
    JNIEnv *env = environments[number] = attach(name, number & 1), *again = NULL;
    r = (*vm)->GetEnv(vm, (void **)&again, JNI_VERSION_10);
    note(number, "GetEnv %d %d", (int)r, again == env);
    again = attach("another name", !(number & 1));
    note(number, ", again %d\n", again == env);
    describe_self(env, number, "attached");
    static pthread_barrier_t all;
    static atomic_int first;
    if (atomic_fetch_add(&first, 1) == 0) pthread_barrier_init(&all, NULL, THREADS);
    r = (*vm)->DetachCurrentThread(vm);
    jint twice = (*vm)->DetachCurrentThread(vm);
    again = env;
    note(number, "detach %d %d, GetEnv %d\n", (int)r, (int)twice,
         (int)(*vm)->GetEnv(vm, (void **)&again, JNI_VERSION_1_6));
    env = attach(NULL, JNI_FALSE);
    jclass c = J(FindClass, "Threads"), missing = J(FindClass, "no/Such");
    note(number, "found %d %d", c && J(IsSameObject, c, threads), !missing);
    note(number, " pending %d\n", J(ExceptionCheck));
    J(ExceptionClear);
    (*vm)->DetachCurrentThread(vm);
}
JNIEXPORT void JNICALL Java_Threads_attaching(JNIEnv *env, jclass k) {
    start(THREADS, attach_and_look);
    finish(THREADS);
}
/* All at the same time attached: every thread has a separate JNIEnv, and Java sees them all. */
static pthread_barrier_t together;
static void attach_together(int number) {
    JNIEnv *env = environments[number] = attach("together", JNI_TRUE);
    pthread_barrier_wait(&together);
    int same = 0;
    for (int i = 0; i < THREADS; i++) same += environments[i] == env;
    note(number, "%d: %d\n", number, same);
    J(CallStaticVoidMethod, threads, increment);
    if (J(ExceptionCheck)) note(number, "exception\n");
    pthread_barrier_wait(&together);
    pthread_barrier_wait(&together);
    (*vm)->DetachCurrentThread(vm);
}
JNIEXPORT jint JNICALL Java_Threads_together(JNIEnv *env, jclass k) {
    pthread_barrier_init(&together, NULL, THREADS + 1);
    start(THREADS, attach_together);
    pthread_barrier_wait(&together);
    pthread_barrier_wait(&together);
    jmethodID count = J(GetStaticMethodID, k, "countNamed", "(Ljava/lang/String;)I");
    jint n = J(CallStaticIntMethod, k, count, J(NewStringUTF, "together"));
    J(ExceptionCheck);
    pthread_barrier_wait(&together);
    finish(THREADS);
    return n;
}
static jobject given_group;
static void attach_in_group(int number) {
    JNIEnv *env = NULL;
    JavaVMAttachArgs args = {number ? JNI_VERSION_1_2 : JNI_VERSION_10, (char *)"grouped", given_group};
    jint r = (*vm)->AttachCurrentThread(vm, (void **)&env, &args);
    note(number, "%d ", (int)r);
    describe_self(env, number, "grouped");
    (*vm)->DetachCurrentThread(vm);
}
JNIEXPORT void JNICALL Java_Threads_grouped(JNIEnv *env, jclass k, jobject group) {
    given_group = J(NewGlobalRef, group);
    start(2, attach_in_group);
    finish(2);
    J(DeleteGlobalRef, given_group);
}

/* ---- what a thread leaves ---- */
static jobject lock;
static void leave_monitors(int number) {
    JNIEnv *env = attach("holder", JNI_FALSE);
    note(number, "enter %d %d\n", (int)J(MonitorEnter, lock), (int)J(MonitorEnter, lock));
    note(number, "detach %d\n", (int)(*vm)->DetachCurrentThread(vm));
}
static void leave_exception(int number) {
    JNIEnv *env = attach("thrower", JNI_FALSE);
    J(CallStaticVoidMethod, threads, fail, J(NewStringUTF, "left pending"));
    note(number, "pending %d", J(ExceptionCheck));
    note(number, ", detach %d\n", (int)(*vm)->DetachCurrentThread(vm));
}
static void leave_references(int number) {
    JNIEnv *env = attach("references", JNI_FALSE);
    J(PushLocalFrame, 10);
    for (int i = 0; i < 3000; i++)
        if (!J(NewIntArray, 10)) note(number, "no array\n");
    J(PushLocalFrame, 10);
    jobject survivor = J(PopLocalFrame, J(NewStringUTF, "survivor"));
    note(number, "%s\n", text_of(env, survivor));
    note(number, "detach %d\n", (int)(*vm)->DetachCurrentThread(vm));
}
JNIEXPORT void JNICALL Java_Threads_leaving(JNIEnv *env, jclass k, jobject o) {
    lock = J(NewGlobalRef, o);
    start(1, leave_monitors);
    finish(1);
    start(1, leave_exception);
    finish(1);
    start(1, leave_references);
    finish(1);
    say("enter %d", (int)J(MonitorEnter, lock));
    say(" exit %d", (int)J(MonitorExit, lock));
    say(" exit %d", (int)J(MonitorExit, lock));
    say_pending(env, " not owned");
    J(DeleteGlobalRef, lock);
}
/* Java waits for the end of an attached thread. */
static atomic_int leave_now;
static void wait_and_leave(int number) {
    JNIEnv *env = attach("joined", JNI_FALSE);
    J(CallStaticVoidMethod, threads, J(GetStaticMethodID, threads, "publish", "()V"));
    J(ExceptionCheck);
    while (!atomic_load(&leave_now)) usleep(1000);
    (*vm)->DetachCurrentThread(vm);
}
JNIEXPORT void JNICALL Java_Threads_startJoined(JNIEnv *env, jclass k) { start(1, wait_and_leave); }
JNIEXPORT void JNICALL Java_Threads_endJoined(JNIEnv *env, jclass k) { atomic_store(&leave_now, 1); }
JNIEXPORT void JNICALL Java_Threads_reapJoined(JNIEnv *env, jclass k) { finish(1); }

/* ---- shared between threads ---- */
static jobject counter_lock;
static jint counter;
static void count_locked(int number) {
    JNIEnv *env = attach(NULL, JNI_FALSE);
    int bad = 0;
    for (int i = 0; i < 500; i++) {
        bad += J(MonitorEnter, counter_lock) != 0;
        jint seen = counter;
        if (i % 50 == 0) J(CallStaticVoidMethod, threads, increment);
        J(ExceptionCheck);
        counter = seen + 1;
        bad += J(MonitorExit, counter_lock) != 0;
    }
    if (bad) note(number, "%d: %d bad\n", number, bad);
    (*vm)->DetachCurrentThread(vm);
}
JNIEXPORT jint JNICALL Java_Threads_countLocked(JNIEnv *env, jclass k, jobject o) {
    counter_lock = J(NewGlobalRef, o);
    start(THREADS, count_locked);
    finish(THREADS);
    J(DeleteGlobalRef, counter_lock);
    return counter;
}
/* Every thread makes global and weak references, and the next one looks at them and deletes them. */
enum { SLOTS = 64, ROUNDS = 30 };
static _Atomic(jobject) slots[SLOTS];
static void pass_references(int number) {
    JNIEnv *env = attach(NULL, JNI_TRUE);
    unsigned random = 77u * (unsigned)number + 1;
    int bad = 0;
    for (int i = 0; i < SLOTS * ROUNDS; i++) {
        random = random * 1103515245 + 12345;
        unsigned slot = (random >> 8) % SLOTS;
        J(PushLocalFrame, 8);
        jobject o = J(CallStaticObjectMethod, threads, made, (jint)slot);
        bad += J(ExceptionCheck) != 0;
        jobject fresh = J(NewGlobalRef, o), weak = J(NewWeakGlobalRef, fresh);
        jobject old = atomic_exchange(&slots[slot], fresh);
        if (old) {
            bad += !J(CallStaticBooleanMethod, threads, check, old, (jint)slot);
            bad += J(ExceptionCheck) != 0;
            bad += J(GetObjectRefType, old) != JNIGlobalRefType;
            J(DeleteGlobalRef, old);
        }
        jobject local = J(NewLocalRef, weak);
        bad += !local || !J(IsSameObject, local, o);
        J(DeleteWeakGlobalRef, weak);
        J(PopLocalFrame, NULL);
    }
    if (bad) note(number, "%d: %d bad\n", number, bad);
    (*vm)->DetachCurrentThread(vm);
}
JNIEXPORT void JNICALL Java_Threads_passReferences(JNIEnv *env, jclass k) {
    start(THREADS, pass_references);
    finish(THREADS);
    int left = 0;
    for (int i = 0; i < SLOTS; i++)
        if (slots[i]) {
            J(DeleteGlobalRef, slots[i]);
            slots[i] = NULL;
            left++;
        }
    say("slots left: %d\n", left);
}
/* Threads come, make references and end. All that live at a time are different; what was deleted is made again, also
   after the thread that deleted it has gone: memory does not grow with the number of threads. */
enum { OWN = 40, GENERATIONS = 30 };
static jobject held[THREADS][OWN], ever[THREADS * OWN * GENERATIONS];
static unsigned ever_count;
static int in_order(const void *a, const void *b) {
    const jobject *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}
static unsigned distinct(jobject *list, unsigned count) {
    qsort(list, count, sizeof *list, in_order);
    unsigned different = 0;
    for (unsigned i = 0; i < count; i++) different += i == 0 || list[i] != list[i - 1];
    return different;
}
static void hold_references(int number) {
    JNIEnv *env = attach(NULL, JNI_TRUE);
    int bad = 0;
    for (int i = 0; i < OWN; i++) {
        jobject o = J(CallStaticObjectMethod, threads, made, (jint)i);
        bad += J(ExceptionCheck) != 0;
        held[number][i] = i & 1 ? J(NewWeakGlobalRef, o) : J(NewGlobalRef, o);
        bad += J(GetObjectRefType, held[number][i]) != (i & 1 ? JNIWeakGlobalRefType : JNIGlobalRefType);
        J(DeleteLocalRef, o);
    }
    pthread_barrier_wait(&together);
    pthread_barrier_wait(&together);
    /* each deletes what its neighbour has made, some go with the thread that has made them */
    for (int i = 0; i < OWN; i++) {
        jobject *mine = &held[(number + (i & 2) / 2) % THREADS][i];
        if (!(i & 1)) bad += !J(CallStaticBooleanMethod, threads, check, *mine, (jint)i);
        bad += J(ExceptionCheck) != 0;
        if (i & 1)
            J(DeleteWeakGlobalRef, *mine);
        else
            J(DeleteGlobalRef, *mine);
    }
    if (bad) note(number, "%d: %d bad\n", number, bad);
    (*vm)->DetachCurrentThread(vm);
}
JNIEXPORT void JNICALL Java_Threads_holdReferences(JNIEnv *env, jclass k) {
    int mixed = 0;
    pthread_barrier_init(&together, NULL, THREADS + 1);
    for (int wave = 0; wave < GENERATIONS; wave++) {
        start(THREADS, hold_references);
        pthread_barrier_wait(&together);
        memcpy(ever + ever_count, held, sizeof held);
        mixed += distinct(ever + ever_count, THREADS * OWN) != THREADS * OWN;
        ever_count += THREADS * OWN;
        pthread_barrier_wait(&together);
        finish(THREADS);
    }
    unsigned different = distinct(ever, ever_count);
    say("held: %d mixed, %s of %u ever\n", mixed, different < ever_count / 2 ? "few" : "many", ever_count);
    if (different >= ever_count / 2) say("%u\n", different);
}
/* Weak references are asked while their objects die: what comes is the object or null, and null stays null. */
static jweak weak_slots[SLOTS];
static atomic_int weak_stop;
static void ask_weak(int number) {
    JNIEnv *env = attach(NULL, JNI_TRUE);
    int bad = 0, dead[SLOTS] = {0};
    do {
        for (jint i = 0; i < SLOTS; i++) {
            jobject o = J(NewLocalRef, weak_slots[i]);
            if (o) {
                bad += dead[i] || !J(CallStaticBooleanMethod, threads, check, o, i);
                bad += J(ExceptionCheck) != 0;
                J(DeleteLocalRef, o);
            } else {
                dead[i] = 1;
                bad += !J(IsSameObject, weak_slots[i], NULL);
            }
        }
    } while (!atomic_load(&weak_stop));
    if (bad) note(number, "%d: %d bad\n", number, bad);
    (*vm)->DetachCurrentThread(vm);
}
JNIEXPORT void JNICALL Java_Threads_startWeak(JNIEnv *env, jclass k, jobjectArray objects) {
    for (jint i = 0; i < SLOTS; i++) {
        jobject o = J(GetObjectArrayElement, objects, i);
        weak_slots[i] = J(NewWeakGlobalRef, o);
        J(DeleteLocalRef, o);
    }
    start(3, ask_weak);
}
JNIEXPORT void JNICALL Java_Threads_stopWeak(JNIEnv *env, jclass k) {
    atomic_store(&weak_stop, 1);
    finish(3);
}
JNIEXPORT jint JNICALL Java_Threads_endWeak(JNIEnv *env, jclass k) {
    jint alive = 0;
    for (int i = 0; i < SLOTS; i++) {
        alive += !J(IsSameObject, weak_slots[i], NULL);
        J(DeleteWeakGlobalRef, weak_slots[i]);
    }
    return alive;
}
/* Members, strings, arrays, natives from all threads at the same time. */
static void use_everything(int number) {
    JNIEnv *env = attach(NULL, JNI_FALSE);
    int bad = 0;
    for (int i = 0; i < 60; i++) {
        J(PushLocalFrame, 32);
        jclass c = J(FindClass, "Threads$Lazy");
        jfieldID field = J(GetStaticFieldID, c, "count", "I");
        bad += J(GetStaticIntField, c, field) != 1;
        jmethodID m = J(GetStaticMethodID, c, "twice", "(Ljava/lang/String;J)Ljava/lang/String;");
        char text[32], expected[80];
        snprintf(text, sizeof text, "thread %d", number);
        snprintf(expected, sizeof expected, "%s%s%d", text, text, i);
        jstring s = J(CallStaticObjectMethod, c, m, J(NewStringUTF, text), (jlong)i);
        bad += J(ExceptionCheck);
        const char *chars = J(GetStringUTFChars, s, NULL);
        bad += strcmp(chars, expected) != 0;
        J(ReleaseStringUTFChars, s, chars);
        jintArray a = J(NewIntArray, 100);
        jint *p = J(GetIntArrayElements, a, NULL);
        for (int j = 0; j < 100; j++) p[j] = number;
        J(ReleaseIntArrayElements, a, p, 0);
        jint sum = 0, buffer[100];
        J(GetIntArrayRegion, a, 0, 100, buffer);
        for (int j = 0; j < 100; j++) sum += buffer[j];
        bad += sum != number * 100;
        p = J(GetPrimitiveArrayCritical, a, NULL);
        bad += p[50] != number;
        J(ReleasePrimitiveArrayCritical, a, p, JNI_ABORT);
        J(CallStaticVoidMethod, threads, fail, s);
        bad += !J(ExceptionCheck);
        jthrowable e = J(ExceptionOccurred);
        J(ExceptionClear);
        bad += !e || J(ExceptionCheck);
        J(PopLocalFrame, NULL);
    }
    if (bad) note(number, "%d: %d bad\n", number, bad);
    (*vm)->DetachCurrentThread(vm);
}
JNIEXPORT void JNICALL Java_Threads_everything(JNIEnv *env, jclass k) {
    start(THREADS, use_everything);
    finish(THREADS);
}
/* Attaching and detaching over and over. */
static void come_and_go(int number) {
    int bad = 0;
    for (int i = 0; i < 40; i++) {
        JNIEnv *env = attach(NULL, i & 1);
        if (!env) {
            bad++;
            continue;
        }
        J(CallStaticVoidMethod, threads, increment);
        bad += J(ExceptionCheck);
        bad += (*vm)->DetachCurrentThread(vm) != 0;
    }
    if (bad) note(number, "%d: %d bad\n", number, bad);
}
JNIEXPORT void JNICALL Java_Threads_comeAndGo(JNIEnv *env, jclass k) {
    start(THREADS, come_and_go);
    finish(THREADS);
}
