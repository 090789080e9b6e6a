// Threads whose functions end by a call of JVMTI, in code that is optimised: "site: RULE" is the line that each finding
// belongs to.
#include <jvmti.h>

#include <thread>

static unsigned char block[2];

static void JNICALL on_init(jvmtiEnv *jvmti, JNIEnv *, jthread) {
    std::thread first([jvmti] {
        jvmti->Deallocate(block);  // site: MJ-Deallocate-not-ours
    });
    first.join();
    std::thread second([jvmti] {
        jvmti->Deallocate(block + 1);  // site: MJ-Deallocate-not-ours
    });
    second.join();
}

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *, void *) {
    jvmtiEnv *env;
    vm->GetEnv(reinterpret_cast<void **>(&env), JVMTI_VERSION_1_2);
    jvmtiEventCallbacks callbacks{};
    callbacks.VMInit = on_init;
    env->SetEventCallbacks(&callbacks, sizeof callbacks);
    return env->SetEventNotificationMode(JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, nullptr) == JVMTI_ERROR_NONE ? 0 : 1;
}
