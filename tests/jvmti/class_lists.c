/* GetLoadedClasses and GetClassLoaderClasses: initiating loaders, arrays, hidden classes, loaders that
   have loaded nothing; another thread, a callback; lists while other threads load. */
#include "agent.h"

#define FREE(p) (*jvmti)->Deallocate(jvmti, (unsigned char *)(p))

static int by_text(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

JNIEXPORT jobjectArray JNICALL Java_ClassLists_of(JNIEnv *env, jclass self, jobject loader) {
    (void)self;
    static char *names[20000];
    jint n = 0;
    jclass *classes = NULL;
    (*env)->PushLocalFrame(env, 8000);
    MUST((*jvmti)->GetClassLoaderClasses(jvmti, loader, &n, &classes));
    for (jint i = 0; i < n; i++) MUST((*jvmti)->GetClassSignature(jvmti, classes[i], &names[i], NULL));
    (*env)->PopLocalFrame(env, NULL);
    FREE(classes);
    qsort(names, (size_t)n, sizeof *names, by_text);
    jobjectArray result = (*env)->NewObjectArray(env, n, (*env)->FindClass(env, "java/lang/String"), NULL);
    for (jint i = 0; i < n; i++) {
        jstring s = (*env)->NewStringUTF(env, names[i]);
        (*env)->SetObjectArrayElement(env, result, i, s);
        (*env)->DeleteLocalRef(env, s);
        FREE(names[i]);
    }
    return result;
}

static int times(JNIEnv *env, jint n, jclass *classes, jclass c) {
    int found = 0;
    for (jint i = 0; i < n; i++) found += (*env)->IsSameObject(env, classes[i], c);
    return found;
}

JNIEXPORT jint JNICALL Java_ClassLists_count(JNIEnv *env, jclass self, jobject loader, jclass c) {
    (void)self;
    jint n = 0;
    jclass *classes = NULL;
    (*env)->PushLocalFrame(env, 8000);
    MUST((*jvmti)->GetClassLoaderClasses(jvmti, loader, &n, &classes));
    n = times(env, n, classes, c);
    FREE(classes);
    (*env)->PopLocalFrame(env, NULL);
    return n;
}

JNIEXPORT jint JNICALL Java_ClassLists_loaded(JNIEnv *env, jclass self, jclass c) {
    (void)self;
    jint n = 0;
    jclass *classes = NULL;
    (*env)->PushLocalFrame(env, 8000);
    MUST((*jvmti)->GetLoadedClasses(jvmti, &n, &classes));
    n = times(env, n, classes, c);
    FREE(classes);
    (*env)->PopLocalFrame(env, NULL);
    return n;
}

JNIEXPORT jint JNICALL Java_ClassLists_initiating(JNIEnv *env, jclass self, jclass c) {
    jobject loaders[100];
    int known = 0, found = 0;
    jint n = 0;
    jclass *classes = NULL;
    (*env)->PushLocalFrame(env, 16000);
    MUST((*jvmti)->GetLoadedClasses(jvmti, &n, &classes));
    for (jint i = 0; i < n; i++) {
        jobject loader = NULL;
        int k = 0;
        MUST((*jvmti)->GetClassLoader(jvmti, classes[i], &loader));
        while (k < known && !(*env)->IsSameObject(env, loaders[k], loader)) k++;
        if (k < known || known == 100) continue;
        loaders[known++] = loader;
        found += Java_ClassLists_count(env, self, loader, c);
    }
    FREE(classes);
    (*env)->PopLocalFrame(env, NULL);
    return found;
}

static int invoked_loads;

JNIEXPORT jint JNICALL Java_ClassLists_events(JNIEnv *env, jclass self) {
    (void)env, (void)self;
    return invoked_loads;
}

static void JNICALL on_class_load(jvmtiEnv *e, JNIEnv *env, jthread thread, jclass c) {
    (void)e, (void)env, (void)thread;
    invoked_loads += strcmp(class_name(c), "LClassLists$Invoked;") == 0;
}

static void lists(JNIEnv *env, const char *where, jobject loader) {
    jint n = 0;
    jclass *classes = NULL, ints = (*env)->FindClass(env, "[I");
    (*env)->PushLocalFrame(env, 8000);
    CASE("GetClassLoaderClasses", where);
    EXPECT(NONE, GetClassLoaderClasses, loader, &n, &classes);
    CHECK(n >= 8);
    CHECK_INT(1, times(env, n, classes, ints));
    FREE(classes);
    CASE("GetLoadedClasses", where);
    EXPECT(NONE, GetLoadedClasses, &n, &classes);
    CHECK(n > 50);
    CHECK_INT(1, times(env, n, classes, ints));
    FREE(classes);
    CASES_END();
    (*env)->PopLocalFrame(env, NULL);
}

JNIEXPORT void JNICALL Java_ClassLists_fromThread(JNIEnv *env, jclass self, jobject loader) {
    (void)self;
    lists(env, "other thread", loader);
}

static void JNICALL on_class_prepare(jvmtiEnv *e, JNIEnv *env, jthread thread, jclass c) {
    (void)e, (void)thread;
    if (strcmp(class_name(c), "LClassLists$InCallback;") == 0) {
        jobject loader = NULL;
        MUST((*jvmti)->GetClassLoader(jvmti, c, &loader));
        lists(env, "in a callback", loader);
    }
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmti = new_environment(vm);
    jvmtiEventCallbacks callbacks = {.ClassPrepare = on_class_prepare, .ClassLoad = on_class_load};
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_CLASS_PREPARE, NULL));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_CLASS_LOAD, NULL));
    return 0;
}
