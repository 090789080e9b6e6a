/* A test of an agent with the kit (include/minijvm_test.h), with no framework but assert: the agent counts threads by
   the first letter of their names. Its first version forgets to free the names; the fixed one does not.

       cc examples/test_names.c $(pkg-config --cflags --libs minijvm-test) -o test_names && ./test_names */
#undef NDEBUG
#include <assert.h>
#include <jvmti.h>
#include <minijvm_test.h>
#include <stdio.h>

/* ---- The agent. In real life it is in files of its own, which the test links in, or a library. ---- */

static int mended, count[256];

static void JNICALL on_thread_start(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    jvmtiThreadInfo info;
    if ((*env)->GetThreadInfo(env, thread, &info) != JVMTI_ERROR_NONE) return;
    __atomic_add_fetch(&count[(unsigned char)*info.name], 1, __ATOMIC_RELAXED);
    if (mended) (*env)->Deallocate(env, (unsigned char *)info.name);
    (*jni)->DeleteLocalRef(jni, info.thread_group);
    (*jni)->DeleteLocalRef(jni, info.context_class_loader);
}

static jint JNICALL on_load(JavaVM *vm, char *options, void *reserved) {
    jvmtiEnv *env;
    const jvmtiEventCallbacks callbacks = {.ThreadStart = on_thread_start};
    (void)options, (void)reserved;
    if ((*vm)->GetEnv(vm, (void **)&env, JVMTI_VERSION_1_0) != JNI_OK) return JNI_ERR;
    if ((*env)->SetEventCallbacks(env, &callbacks, sizeof callbacks) != JVMTI_ERROR_NONE) return JNI_ERR;
    return (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_THREAD_START, NULL) == JVMTI_ERROR_NONE
               ? JNI_OK
               : JNI_ERR;
}

/* ---- The test ---- */

/* In a child process, so that each has a VM of its own. */
static void two_threads(void *unused) {
    mjt_options options = {.on_load = on_load};
    (void)unused;
    if (!mjt_start(&options)) return;
    int before = count['m'];
    mjt_send(JVMTI_EVENT_THREAD_START); /* "minijvm.test thread" */
    mjt_send(JVMTI_EVENT_THREAD_START);
    mjt_check(count['m'] == before + 2);
    mjt_end();
}

int main(void) {
    assert(mjt_isolated(two_threads, NULL));
    assert(mjt_count_findings("MJ-GetThreadInfo-free") == 1);
    printf("as it was: %s\n", mjt_finding_at(0)->message);

    mended = 1;
    assert(mjt_isolated(two_threads, NULL));
    assert(mjt_expect_calls("Deallocate", "NONE", "ThreadStart", MJT_SOME));
    assert(mjt_expect_clean() && mjt_leaked_blocks() == 0);
    printf("mended: nothing found\n");
    return 0;
}
