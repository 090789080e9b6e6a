/* Frames of methods whose class was redefined meanwhile: their own method IDs, locations and locals; popping
   (the new version is called), early return, requests for FramePop that were made before. */
#include "agent.h"

static unsigned char *saved;
static jint saved_length;
static char version = '1';
static char record[400];

static void JNICALL on_class_file(jvmtiEnv *ti, JNIEnv *env, jclass redefined, jobject loader, const char *name,
                                  jobject domain, jint length, const unsigned char *bytes, jint *new_length,
                                  unsigned char **new_bytes) {
    (void)ti, (void)env, (void)loader, (void)domain, (void)new_length, (void)new_bytes;
    if (!redefined && name && strcmp(name, "FramesObsolete$Subject") == 0 && !saved) {
        saved = malloc((size_t)length);
        memcpy(saved, bytes, (size_t)length);
        saved_length = length;
    }
}

/* Every "version 1" of the class file counts up. */
static void redefine(jclass c) {
    jvmtiClassDefinition d = {.klass = c, .class_byte_count = saved_length, .class_bytes = saved};
    version = version == '9' ? '1' : (char)(version + 1);
    for (jint i = 0; i + 9 <= saved_length; i++)
        if (memcmp(saved + i, "version ", 8) == 0) saved[i + 8] = (unsigned char)version;
    MUST((*jvmti)->RedefineClasses(jvmti, 1, &d));
}

static void JNICALL on_frame_pop(jvmtiEnv *ti, JNIEnv *env, jthread thread, jmethodID m, jboolean by_exception) {
    char *name = NULL;
    jboolean obsolete = JNI_FALSE;
    (void)ti, (void)env, (void)thread;
    MUST((*jvmti)->GetMethodName(jvmti, m, &name, NULL, NULL));
    MUST((*jvmti)->IsMethodObsolete(jvmti, m, &obsolete));
    size_t used = strlen(record);
    snprintf(record + used, sizeof record - used, "%s%s%s;", name, obsolete ? " obsolete" : "",
             by_exception ? " by exception" : "");
    (*jvmti)->Deallocate(jvmti, (unsigned char *)name);
}

static char *text_of(JNIEnv *env, jobject s) {
    static char text[64];
    const char *chars = (*env)->GetStringUTFChars(env, s, NULL);
    snprintf(text, sizeof text, "%s", chars);
    (*env)->ReleaseStringUTFChars(env, s, chars);
    return text;
}

JNIEXPORT void JNICALL Java_FramesObsolete_redefine(JNIEnv *env, jclass c, jclass subject) {
    (void)env, (void)c;
    redefine(subject);
}

/* Called by subject: its frame is at depth 1. */
JNIEXPORT void JNICALL Java_FramesObsolete_change(JNIEnv *env, jclass c, jclass subject) {
    jmethodID before = NULL, after = NULL, current = find_method(subject, "subject");
    jlocation l1 = -1, l2 = -1;
    jobject value = NULL;
    jint count = 0, number = 0;
    jboolean obsolete = JNI_FALSE;
    jvmtiFrameInfo frames[3];
    char *name = NULL;
    (void)c;
    MUST((*jvmti)->NotifyFramePop(jvmti, NULL, 1));
    MUST((*jvmti)->GetFrameLocation(jvmti, NULL, 1, &before, &l1));
    redefine(subject);
    CASE("GetFrameLocation", "obsolete method");
    EXPECT(NONE, GetFrameLocation, NULL, 1, &after, &l2);
    CHECK_INT(l1, l2);
    CHECK(before == current);
    CHECK(after != current);
    CHECK(find_method(subject, "subject") == current);
    EXPECT(NONE, IsMethodObsolete, after, &obsolete);
    CHECK_INT(JNI_TRUE, obsolete);
    EXPECT(NONE, IsMethodObsolete, current, &obsolete);
    CHECK_INT(JNI_FALSE, obsolete);
    CASE("GetStackTrace", "obsolete method");
    EXPECT(NONE, GetStackTrace, NULL, 0, 3, frames, &count);
    CHECK(frames[1].method == after && frames[1].location == l2);
    EXPECT(NONE, GetMethodName, after, &name, NULL, NULL);
    CHECK_STR("subject", name);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)name);
    CASE("GetLocalObject", "obsolete method");
    EXPECT(NONE, GetLocalObject, NULL, 1, 1, &value);
    CHECK_STR("version 1", text_of(env, value));
    CASE("GetLocalInt", "obsolete method");
    EXPECT(NONE, GetLocalInt, NULL, 1, 0, &number);
    CHECK_INT(5, number);
    CASE("SetLocalInt", "obsolete method");
    EXPECT(NONE, SetLocalInt, NULL, 1, 0, 6);
    MUST((*jvmti)->GetLocalInt(jvmti, NULL, 1, 0, &number));
    CHECK_INT(6, number);
    CASE("NotifyFramePop", "obsolete method, asked before");
    EXPECT_BY_LEVEL(NONE, DUPLICATE, NotifyFramePop, NULL, 1);
    MUST((*jvmti)->ForceGarbageCollection(jvmti));
}
JNIEXPORT void JNICALL Java_FramesObsolete_popped(JNIEnv *env, jclass c, jstring expected) {
    (void)c;
    CHECK_STR(text_of(env, expected), record);
    CASES_END();
    record[0] = '\0';
}

/* [thread] spins in subject. */
JNIEXPORT void JNICALL Java_FramesObsolete_end(JNIEnv *env, jclass c, jthread thread, jclass subject, jboolean pop) {
    jmethodID m = NULL;
    jlocation l;
    jboolean obsolete = JNI_FALSE;
    (void)c;
    MUST((*jvmti)->SuspendThread(jvmti, thread));
    redefine(subject);
    MUST((*jvmti)->GetFrameLocation(jvmti, thread, 0, &m, &l));
    MUST((*jvmti)->IsMethodObsolete(jvmti, m, &obsolete));
    if (pop) {
        CASE("PopFrame", "obsolete method");
        EXPECT(NONE, PopFrame, thread);
    } else {
        jobject forced = (*env)->NewStringUTF(env, "forced");
        CASE("ForceEarlyReturnObject", "obsolete method");
        EXPECT(NONE, ForceEarlyReturnObject, thread, forced);
        (*env)->DeleteLocalRef(env, forced);
    }
    CHECK_INT(JNI_TRUE, obsolete);
    MUST((*jvmti)->ForceGarbageCollection(jvmti));
    MUST((*jvmti)->ResumeThread(jvmti, thread));
}
/* A pop that is due when the class is redefined. */
JNIEXPORT void JNICALL Java_FramesObsolete_popThenChange(JNIEnv *env, jclass c, jthread thread, jclass subject) {
    (void)env, (void)c;
    MUST((*jvmti)->SuspendThread(jvmti, thread));
    CASE("PopFrame", "redefined before the thread goes on");
    EXPECT(NONE, PopFrame, thread);
    redefine(subject);
    MUST((*jvmti)->ResumeThread(jvmti, thread));
}
JNIEXPORT void JNICALL Java_FramesObsolete_outcome(JNIEnv *env, jclass c, jstring expected, jstring actual) {
    char wanted[64];
    (void)c;
    snprintf(wanted, sizeof wanted, "%s", text_of(env, expected));
    CHECK_STR(wanted, text_of(env, actual));
    CASES_END();
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmti = new_environment(vm);
    jvmtiCapabilities caps = {.can_access_local_variables = 1,
                              .can_redefine_classes = 1,
                              .can_pop_frame = 1,
                              .can_force_early_return = 1,
                              .can_generate_frame_pop_events = 1,
                              .can_suspend = 1};
    MUST((*jvmti)->AddCapabilities(jvmti, &caps));
    jvmtiEventCallbacks callbacks = {.FramePop = on_frame_pop, .ClassFileLoadHook = on_class_file};
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_FRAME_POP, NULL));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL));
    return 0;
}
