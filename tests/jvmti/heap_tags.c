/* GetTag, SetTag, GetObjectsWithTags: per environment, weak, of many objects, by several threads. */
/* here: | -Xjvmti:strict */
#include "heap_lines.h"

static jvmtiEnv *second;
static jclass test_class;

static jlong tag_of(jvmtiEnv *env, jobject o) {
    jlong tag = -1;
    EXPECT_ENV(env, NONE, GetTag, o, &tag);
    return tag;
}

/* How many objects have one of the tags, and that the two results agree. */
static jint find(JNIEnv *jni, jvmtiEnv *env, jint count, const jlong *tags) {
    jint found = -1;
    jobject *objects = NULL;
    jlong *of_objects = NULL;
    EXPECT_ENV(env, NONE, GetObjectsWithTags, count, tags, &found, &objects, &of_objects);
    for (jint i = 0; i < found; i++) {
        CHECK_INT(of_objects[i], tag_of(env, objects[i]));
        (*jni)->DeleteLocalRef(jni, objects[i]);
    }
    if (found == 0) CHECK(!objects && !of_objects);
    (*env)->Deallocate(env, (unsigned char *)objects);
    (*env)->Deallocate(env, (unsigned char *)of_objects);
    return found;
}

JNIEXPORT void JNICALL Java_HeapTags_single(JNIEnv *env, jclass c, jobject o, jobject p, jstring thread) {
    char aspect[2][64];
    const char *name = (*env)->GetStringUTFChars(env, thread, NULL);
    snprintf(aspect[0], sizeof aspect[0], "set, change, clear on %s", name);
    snprintf(aspect[1], sizeof aspect[1], "errors on %s", name);
    (*env)->ReleaseStringUTFChars(env, thread, name);
    CASE("SetTag", aspect[0]);
    CHECK_INT(0, tag_of(jvmti, o));
    EXPECT(NONE, SetTag, o, 7);
    CHECK_INT(7, tag_of(jvmti, o));
    CHECK_INT(0, tag_of(jvmti, p));
    EXPECT(NONE, SetTag, o, -1);
    CHECK_INT(-1, tag_of(jvmti, o));
    EXPECT(NONE, SetTag, p, 0x7fffffffffffffffLL);
    CHECK_INT(0x7fffffffffffffffLL, tag_of(jvmti, p));
    EXPECT(NONE, SetTag, o, 0);
    EXPECT(NONE, SetTag, o, 0);
    CHECK_INT(0, tag_of(jvmti, o));
    EXPECT(NONE, SetTag, p, 0);
    jobject again = (*env)->NewLocalRef(env, o);
    CASE("GetTag", aspect[0]);
    EXPECT(NONE, SetTag, o, 9);
    CHECK_INT(9, tag_of(jvmti, again));
    EXPECT(NONE, SetTag, again, 0);
    CHECK_INT(0, tag_of(jvmti, o));
    (*env)->DeleteLocalRef(env, again);
    jlong tag = 55;
    CASE("GetTag", aspect[1]);
    EXPECT(INVALID_OBJECT, GetTag, NULL, &tag);
    EXPECT(NULL_POINTER, GetTag, o, NULL);
    CHECK_INT(55, tag);
    CASE("SetTag", aspect[1]);
    EXPECT(INVALID_OBJECT, SetTag, NULL, 1);
    CASES_END();
    (void)c;
}

/* Tags of a class and of its java.lang.Class object are one. */
static void classes(JNIEnv *env) {
    CASE("SetTag", "of classes");
    jclass again = (*env)->FindClass(env, "HeapTags");
    EXPECT(NONE, SetTag, test_class, 3);
    CHECK_INT(3, tag_of(jvmti, again));
    EXPECT(NONE, SetTag, again, 0);
    CHECK_INT(0, tag_of(jvmti, test_class));
}

static void environments(JNIEnv *env, jobject o, jobject p) {
    jlong tags[] = {11, 12, 13};
    CASE("GetTag", "two environments");
    EXPECT(NONE, SetTag, o, 11);
    EXPECT(NONE, SetTag, p, 12);
    CHECK_INT(0, tag_of(second, o));
    EXPECT_ENV(second, NONE, SetTag, o, 13);
    CHECK_INT(11, tag_of(jvmti, o));
    CHECK_INT(13, tag_of(second, o));
    CHECK_INT(2, find(env, jvmti, 3, tags));
    CHECK_INT(1, find(env, second, 3, tags));
    EXPECT(NONE, SetTag, o, 0);
    CHECK_INT(13, tag_of(second, o));
    EXPECT_ENV(second, NONE, SetTag, o, 0);
    CHECK_INT(0, tag_of(second, o));
    CHECK_INT(12, tag_of(jvmti, p));
    CASE("DisposeEnvironment", "its tags go, others stay");
    jvmtiEnv *third = second;
    EXPECT_ENV(third, NONE, SetTag, p, 14);
    EXPECT_ENV(third, NONE, SetTag, o, 15);
    EXPECT_ENV(third, NONE, DisposeEnvironment);
    CHECK_INT(12, tag_of(jvmti, p));
    CHECK_INT(0, tag_of(jvmti, o));
    EXPECT_ENV(third, INVALID_ENVIRONMENT, SetTag, o, 1);
    EXPECT(NONE, SetTag, p, 0);
}

static void lookups(JNIEnv *env, jobjectArray array) {
    enum { COUNT = 300 };
    static jlong tags[COUNT];
    jint found = 5;
    jobject *objects = NULL;
    jlong *results = NULL;
    for (int i = 0; i < COUNT; i++) {
        jobject o = (*env)->GetObjectArrayElement(env, array, i);
        (*jvmti)->SetTag(jvmti, o, 1000 + i % 100);
        (*env)->DeleteLocalRef(env, o);
        tags[i] = 2000 - i * 7;
    }
    jlong one[] = {1005}, twice[] = {1005, 1005}, absent[] = {5}, zero[] = {1005, 0};
    (*env)->EnsureLocalCapacity(env, 2000);
    CASE("GetObjectsWithTags", "one tag of several objects");
    CHECK_INT(3, find(env, jvmti, 1, one));
    CASE("GetObjectsWithTags", "a tag listed twice finds its objects twice");
    CHECK_INT(6, find(env, jvmti, 2, twice));
    CASE("GetObjectsWithTags", "nothing");
    CHECK_INT(0, find(env, jvmti, 1, absent));
    CHECK_INT(0, find(env, jvmti, 0, one));
    CASE("GetObjectsWithTags", "300 tags of which 14 exist");
    CHECK_INT(42, find(env, jvmti, COUNT, tags));
    CASE("GetObjectsWithTags", "only one result wanted");
    EXPECT(NONE, GetObjectsWithTags, 1, one, &found, &objects, NULL);
    CHECK_INT(3, found);
    EXPECT(NONE, GetObjectsWithTags, 1, one, &found, NULL, &results);
    CHECK(found == 3 && results[0] == 1005 && results[1] == 1005 && results[2] == 1005);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)objects);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)results);
    EXPECT(NONE, GetObjectsWithTags, 1, one, &found, NULL, NULL);
    CHECK_INT(3, found);
    found = 5;
    CASE("GetObjectsWithTags", "a count below zero");
    EXPECT(ILLEGAL_ARGUMENT, GetObjectsWithTags, -1, one, &found, NULL, NULL);
    CASE("GetObjectsWithTags", "NULL_POINTER");
    EXPECT(NULL_POINTER, GetObjectsWithTags, 1, NULL, &found, NULL, NULL);
    EXPECT(NULL_POINTER, GetObjectsWithTags, 1, one, NULL, NULL, NULL);
    CHECK_INT(5, found);
    CASE("GetObjectsWithTags", "a tag of zero");
    EXPECT_BY_TEXT(ILLEGAL_ARGUMENT, NONE, GetObjectsWithTags, 2, zero, &found, NULL, NULL);
    CHECK_INT(BY_TEXT(5, 3), found);
    found = 5;
    EXPECT_BY_TEXT(ILLEGAL_ARGUMENT, NONE, GetObjectsWithTags, 1, zero + 1, &found, NULL, NULL);
    CHECK_INT(BY_TEXT(5, 0), found);
    CASE("GetObjectsWithTags", "untagged again");
    for (int i = 0; i < COUNT; i++) {
        jobject o = (*env)->GetObjectArrayElement(env, array, i);
        (*jvmti)->SetTag(jvmti, o, 0);
        (*env)->DeleteLocalRef(env, o);
    }
    CHECK_INT(0, find(env, jvmti, 1, one));
}

static void weakness(JNIEnv *env) {
    enum { COUNT = 500 };
    jlong tags[] = {77, 78};
    CASE("SetTag", "does not keep objects alive");
    (*env)->PushLocalFrame(env, 16);
    jclass object = (*env)->FindClass(env, "java/lang/Object");
    jobjectArray kept = (*env)->NewObjectArray(env, COUNT, object, NULL);
    for (int i = 0; i < COUNT; i++) {
        jobject o = (*env)->AllocObject(env, object);
        (*jvmti)->SetTag(jvmti, o, i % 3 == 0 ? 77 : 78);
        if (i % 3 == 0) (*env)->SetObjectArrayElement(env, kept, i, o);
        (*env)->DeleteLocalRef(env, o);
    }
    EXPECT(NONE, ForceGarbageCollection);
    (*env)->EnsureLocalCapacity(env, COUNT);
    CHECK_INT(167, find(env, jvmti, 2, tags));
    (*env)->PopLocalFrame(env, NULL);
    EXPECT(NONE, ForceGarbageCollection);
    CHECK_INT(0, find(env, jvmti, 2, tags));
    CASE("GetTag", "INVALID_OBJECT: the object is gone");
    jobject o = (*env)->AllocObject(env, (*env)->FindClass(env, "java/lang/Object"));
    jweak weak = (*env)->NewWeakGlobalRef(env, o);
    EXPECT(NONE, SetTag, weak, 5);
    CHECK_INT(5, tag_of(jvmti, o));
    (*env)->DeleteLocalRef(env, o);
    EXPECT(NONE, ForceGarbageCollection);
    jlong tag;
    EXPECT(INVALID_OBJECT, GetTag, weak, &tag);
    EXPECT(INVALID_OBJECT, SetTag, weak, 6);
    (*env)->DeleteWeakGlobalRef(env, weak);
}

JNIEXPORT void JNICALL Java_HeapTags_run(JNIEnv *env, jclass c, jobjectArray array) {
    jobject o = (*env)->GetObjectArrayElement(env, array, 0), p = (*env)->GetObjectArrayElement(env, array, 1);
    (*env)->EnsureLocalCapacity(env, 2000);
    test_class = c;
    classes(env);
    environments(env, o, p);
    lookups(env, array);
    weakness(env);
    CASES_END();
}

/* For the threads: the caller alone uses its tags. */
JNIEXPORT jboolean JNICALL Java_HeapTags_check(JNIEnv *env, jclass c, jobject o, jlong expected, jlong next) {
    jlong tag = -1;
    (void)env, (void)c;
    return (*jvmti)->GetTag(jvmti, o, &tag) == JVMTI_ERROR_NONE && tag == expected &&
           (*jvmti)->SetTag(jvmti, o, next) == JVMTI_ERROR_NONE;
}

JNIEXPORT void JNICALL Java_HeapTags_checkThreads(JNIEnv *env, jclass c, jint wrong) {
    (void)env, (void)c;
    CASE("SetTag", "four threads");
    CHECK_INT(0, wrong);
    CASES_END();
}

/* Tags work before the live phase. */
static void JNICALL vm_start(jvmtiEnv *e, JNIEnv *env) {
    jlong tag = -1, tags[] = {99};
    jint count = 7;
    (void)e;
    CASE("SetTag", "in the start phase");
    jclass c = (*env)->FindClass(env, "java/lang/Object");
    EXPECT(NONE, SetTag, c, 99);
    CASE("GetTag", "in the start phase");
    EXPECT(NONE, GetTag, c, &tag);
    CHECK_INT(99, tag);
    CASE("GetObjectsWithTags", "in the start phase");
    EXPECT(WRONG_PHASE, GetObjectsWithTags, 1, tags, &count, NULL, NULL);
    CHECK_INT(7, count);
    CASES_END();
}

static void JNICALL vm_init(jvmtiEnv *e, JNIEnv *env, jthread thread) {
    jlong tag = -1;
    (void)e, (void)thread;
    CASE("GetTag", "in a callback");
    EXPECT(NONE, GetTag, (*env)->FindClass(env, "java/lang/Object"), &tag);
    CHECK_INT(99, tag);
    CASE("SetTag", "in a callback");
    EXPECT(NONE, SetTag, (*env)->FindClass(env, "java/lang/Object"), 0);
    CASE("GetObjectsWithTags", "in a callback");
    jint count = -1;
    jlong tags[] = {99};
    EXPECT(NONE, GetObjectsWithTags, 1, tags, &count, NULL, NULL);
    CHECK_INT(0, count);
    CASES_END();
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    jvmtiCapabilities caps = {.can_tag_objects = 1};
    jvmtiEventCallbacks callbacks = {.VMStart = vm_start, .VMInit = vm_init};
    (void)options, (void)reserved;
    jvmti = new_environment(vm);
    second = new_environment(vm);
    MUST((*jvmti)->AddCapabilities(jvmti, &caps));
    MUST((*second)->AddCapabilities(second, &caps));
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_START, NULL));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, NULL));
    return 0;
}
