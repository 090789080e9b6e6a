// An exception of C++ that a callback throws: nothing catches it (leaves), the callback does (caught), or a function of
// the agent's ends the process itself, since it promises to throw nothing (noexcept).
#include <jvmti.h>
#include <cstring>
#include <stdexcept>

static char way[16];

namespace agent {
struct Failure : std::runtime_error {
    using std::runtime_error::runtime_error;
};
__attribute__((noinline)) static void fail() {
    throw Failure("no reason");  // site: MJ-thread-nonlocal-exit
}
__attribute__((noinline)) static void promise() noexcept { fail(); }
}

static void JNICALL on_init(jvmtiEnv *, JNIEnv *, jthread) {
    if (strcmp(way, "leaves") == 0) agent::fail();
    if (strcmp(way, "noexcept") == 0) agent::promise();
    try {
        agent::fail();
    } catch (const agent::Failure &) {
    }
}

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *) {
    jvmtiEnv *jvmti = nullptr;
    jvmtiEventCallbacks callbacks{};
    strncpy(way, options, sizeof way - 1);
    if (vm->GetEnv(reinterpret_cast<void **>(&jvmti), JVMTI_VERSION_1_2) != JNI_OK) return JNI_ERR;
    callbacks.VMInit = on_init;
    jvmti->SetEventCallbacks(&callbacks, sizeof callbacks);
    jvmti->SetEventNotificationMode(JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, nullptr);
    return JNI_OK;
}
