/* Virtual threads that are threads of the system each, for which Java has no continuations: every function on one that
   is new, parks, runs, is blocked, suspended, at its end; the three functions, the two events, the capability and the
   error of JVMTI 25, its versions, and what JNI 25 has. The script is VirtualBound.java. */
/* jdk: 25- */
/* options: -XX:+UnlockExperimentalVMOptions -XX:-VMContinuations */
#include "virtual_threads.h"

#define TEST VirtualBound

/* Majors for which GetEnv gives an environment, each with its greatest minor among 0 to 3. */
NATIVE(jstring, versions)(JNIEnv *env, jclass c) {
    (void)c;
    char text[512] = "";
    for (int major = 0; major < 30; major++) {
        int greatest = -1;
        for (int minor = 0; minor <= 3; minor++) {
            jvmtiEnv *other = NULL;
            if ((*the_vm)->GetEnv(the_vm, (void **)&other, 0x30000000 | major << 16 | minor << 8) != JNI_OK) continue;
            greatest = minor;
            (*other)->DisposeEnvironment(other);
        }
        if (greatest >= 0) sprintf(text + strlen(text), "%s%d.%d", *text ? " " : "", major, greatest);
    }
    return (*env)->NewStringUTF(env, text);
}

/* "threads | groups", by name. */
NATIVE(jstring, children)(JNIEnv *env, jclass c, jobject group) {
    char text[2048] = "";
    jint threads = 0, groups = 0;
    jthread *thread = NULL;
    jthreadGroup *child = NULL;
    (*env)->EnsureLocalCapacity(env, 100);
    MUST((*jvmti)->GetThreadGroupChildren(jvmti, group, &threads, &thread, &groups, &child));
    append_threads(env, c, text, sizeof text, threads, thread);
    strcat(text, " |");
    for (jint i = 0; i < groups; i++) {
        jvmtiThreadGroupInfo g;
        MUST((*jvmti)->GetThreadGroupInfo(jvmti, child[i], &g));
        snprintf(text + strlen(text), sizeof text - strlen(text), " %s", g.name);
        (*jvmti)->Deallocate(jvmti, (unsigned char *)g.name);
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)thread);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)child);
    return (*env)->NewStringUTF(env, text);
}

/* What needs no thread. */
NATIVE(void, rest)(JNIEnv *env, jclass c, jthread virtual_one) {
    jint version = 0;
    jlong nanos = 0;
    char *name = NULL;
    CASE("GetVersionNumber", "of the library");
    MUST((*jvmti)->GetVersionNumber(jvmti, &version));
    MUST((*jvmti)->GetSystemProperty(jvmti, "java.vm.specification.version", &name));
    CHECK_INT(0x30000000 | atoi(name) << 16, version);
    CASE("GetErrorName", "UNSUPPORTED_OPERATION");
    EXPECT(NONE, GetErrorName, (jvmtiError)73, &name);
    CHECK_STR("JVMTI_ERROR_UNSUPPORTED_OPERATION", name);
    EXPECT(ILLEGAL_ARGUMENT, GetErrorName, (jvmtiError)74, &name);

    static const jvmtiCapabilities support = {.can_support_virtual_threads = 1};
    CASE("can_support_virtual_threads", "MUST_POSSESS_CAPABILITY, with can_suspend");
    EXPECT(NONE, RelinquishCapabilities, &support);
    EXPECT(MUST_POSSESS_CAPABILITY, SuspendAllVirtualThreads, 0, NULL);
    EXPECT(MUST_POSSESS_CAPABILITY, ResumeAllVirtualThreads, 0, NULL);
    EXPECT(NONE, AddCapabilities, &support);
    jvmtiEnv *all = jvmti, *poor = new_environment(the_vm);
    jvmtiCapabilities potential;
    jvmti = poor;
    CASE("can_support_virtual_threads", "alone");
    MUST((*jvmti)->GetPotentialCapabilities(jvmti, &potential));
    CHECK_INT(1, potential.can_support_virtual_threads);
    EXPECT(MUST_POSSESS_CAPABILITY, ClearAllFramePops, NULL);
    EXPECT(MUST_POSSESS_CAPABILITY, SetEventNotificationMode, JVMTI_ENABLE, JVMTI_EVENT_VIRTUAL_THREAD_START, NULL);
    EXPECT(MUST_POSSESS_CAPABILITY, SetEventNotificationMode, JVMTI_ENABLE, JVMTI_EVENT_VIRTUAL_THREAD_END, NULL);
    EXPECT(NONE, SetEventNotificationMode, JVMTI_DISABLE, JVMTI_EVENT_VIRTUAL_THREAD_END, NULL);
    EXPECT(INVALID_EVENT_TYPE, SetEventNotificationMode, JVMTI_ENABLE, (jvmtiEvent)89, NULL);
    EXPECT(NONE, AddCapabilities, &support);
    EXPECT(MUST_POSSESS_CAPABILITY, SuspendAllVirtualThreads, 0, NULL);
    EXPECT(NONE, SetEventNotificationMode, JVMTI_ENABLE, JVMTI_EVENT_VIRTUAL_THREAD_START, NULL);
    EXPECT(NONE, SetEventNotificationMode, JVMTI_DISABLE, JVMTI_EVENT_VIRTUAL_THREAD_START, NULL);
    enum { SIZE_OF_17 = 37 * sizeof(void *) };
    CASE("SetEventCallbacks", "the structure of an older header");
    jvmtiEventCallbacks callbacks = {.VirtualThreadEnd = virtual_end, .VMDeath = NULL};
    EXPECT(NONE, SetEventCallbacks, &callbacks, SIZE_OF_17);
    EXPECT(NONE, SetEventCallbacks, NULL, 0);
    jvmti = all;
    MUST((*poor)->DisposeEnvironment(poor));

    CASE("GetClassModifiers", "ACC_SUPER of all but primitive types");
    static const char *const names[] = {"java/lang/Runnable", "java/lang/Object", "[I", "[Ljava/lang/Runnable;"};
    static const jint modifiers[] = {0x621, 0x21, 0x431, 0x431};
    jint found = 0;
    for (int i = 0; i < 4; i++) {
        EXPECT(NONE, GetClassModifiers, (*env)->FindClass(env, names[i]), &found);
        CHECK_INT(modifiers[i], found);
    }
    jclass integer = (*env)->FindClass(env, "java/lang/Integer");
    jfieldID type = (*env)->GetStaticFieldID(env, integer, "TYPE", "Ljava/lang/Class;");
    EXPECT(NONE, GetClassModifiers, (*env)->GetStaticObjectField(env, integer, type), &found);
    CHECK_INT(0x411, found);

    CASE("GetCurrentThreadCpuTime", "of a platform thread");
    EXPECT(NONE, GetCurrentThreadCpuTime, &nanos);
    CASE("IsVirtualThread", "null, no thread, both kinds of threads");
    jthread me = NULL;
    MUST((*jvmti)->GetCurrentThread(jvmti, &me));
    CHECK_INT(0, (*env)->IsVirtualThread(env, NULL));
    CHECK_INT(0, (*env)->IsVirtualThread(env, c));
    CHECK_INT(0, (*env)->IsVirtualThread(env, me));
    CHECK_INT(1, (*env)->IsVirtualThread(env, virtual_one));
    CASE("GetStringUTFLengthAsLong", "characters of one to three bytes");
    static const jchar characters[] = {'a', 'b', 0, 0x1234};
    jstring s = (*env)->NewString(env, characters, 4);
    CHECK_INT(7, (*env)->GetStringUTFLengthAsLong(env, s));
    CHECK_INT(7, (*env)->GetStringUTFLength(env, s));
    CHECK_INT(0x180000, (*env)->GetVersion(env));
}
