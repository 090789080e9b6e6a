/* Tests of an agent with the kit (include/minijvm_test.h) and GoogleTest: the agent remembers which thread was the last that
   had to wait for a monitor, and tells its name when it is asked to dump its data. As it was written first it keeps the reference that the
   callback was given, which is dead when the callback has returned; mended it makes it a global one.

       c++ examples/test_last_waiting.cpp $(pkg-config --cflags --libs minijvm-test) -lgtest -lgtest_main -o test && ./test */
#include <gtest/gtest.h>
#include <jvmti.h>
#include <minijvm_test.h>

#include <string>

namespace {

/* ---- The agent. In real life it is in files of its own, which the test links in, or a library. ---- */

bool mended;
jthread last;
std::string told;

void JNICALL on_contended(jvmtiEnv *, JNIEnv *jni, jthread thread, jobject) {
    if (!mended) {
        last = thread;
        return;
    }
    jthread before = last;
    last = jni->NewGlobalRef(thread);
    jni->DeleteGlobalRef(before);
}

void JNICALL on_data_dump(jvmtiEnv *env) {
    jvmtiThreadInfo info;
    if (last == nullptr || env->GetThreadInfo(last, &info) != JVMTI_ERROR_NONE) return;
    told = info.name;
    env->Deallocate(reinterpret_cast<unsigned char *>(info.name));
}

void JNICALL on_vm_death(jvmtiEnv *, JNIEnv *jni) {
    if (mended) jni->DeleteGlobalRef(last);
}

jint JNICALL on_load(JavaVM *vm, char *, void *) {
    jvmtiEnv *env;
    jvmtiEventCallbacks callbacks = {};
    jvmtiCapabilities wanted = {};
    wanted.can_generate_monitor_events = 1;
    callbacks.MonitorContendedEnter = on_contended;
    callbacks.DataDumpRequest = on_data_dump;
    callbacks.VMDeath = on_vm_death;
    if (vm->GetEnv(reinterpret_cast<void **>(&env), JVMTI_VERSION_1_0) != JNI_OK) return JNI_ERR;
    if (env->AddCapabilities(&wanted) != JVMTI_ERROR_NONE) return JNI_ERR;
    if (env->SetEventCallbacks(&callbacks, sizeof callbacks) != JVMTI_ERROR_NONE) return JNI_ERR;
    for (jvmtiEvent event : {JVMTI_EVENT_MONITOR_CONTENDED_ENTER, JVMTI_EVENT_DATA_DUMP_REQUEST, JVMTI_EVENT_VM_DEATH})
        if (env->SetEventNotificationMode(JVMTI_ENABLE, event, nullptr) != JVMTI_ERROR_NONE) return JNI_ERR;
    return JNI_OK;
}

/* ---- The tests ---- */

/* Failures of the kit are GoogleTest's, at the same line. */
void fail(const char *file, int line, const char *message, void *) { ADD_FAILURE_AT(file, line) << message; }

class LastWaiting : public testing::Test {
protected:
    void SetUp() override { mjt_on_failure(fail, nullptr); }
};

/* Runs in a child process: a process has one VM in its life. */
void wait_and_dump(void *name_expected) {
    mjt_options options = {};
    options.on_load = on_load;
    if (!mjt_start(&options)) return;
    mjt_send(JVMTI_EVENT_MONITOR_CONTENDED_ENTER);
    mjt_send(JVMTI_EVENT_DATA_DUMP_REQUEST);
    mjt_check(told == static_cast<const char *>(name_expected));
    mjt_end();
}

TEST_F(LastWaiting, KeepsADeadReference) {
    char nothing[] = "";
    mended = false;
    mjt_isolated(wait_and_dump, nothing);
    mjt_expect_findings("MJ-ref-callback-arg-kept", 1);
    mjt_expect_calls("GetThreadInfo", "INVALID_THREAD", "DataDumpRequest", 1);
}

TEST_F(LastWaiting, Mended) {
    char name[] = "minijvm.test contender";
    mended = true;
    mjt_isolated(wait_and_dump, name);
    mjt_expect_calls("GetThreadInfo", "NONE", "DataDumpRequest", 1);
    mjt_expect_clean();
    EXPECT_EQ(0u, mjt_leaked_blocks());
}

}
