// Functions in a namespace, which the optimisation inlines: debug information has no more than their last names then.
#include <jvmti.h>
#include <string>

namespace app {
static std::string source(jvmtiEnv *jvmti, jclass type) {
    char *text = nullptr;
    return jvmti->GetSourceFileName(type, &text) == JVMTI_ERROR_NONE ? std::string(text) : std::string();
}
struct Names {
    static std::string of(jvmtiEnv *jvmti, jclass type) {
        char *text = nullptr;
        return jvmti->GetClassSignature(type, &text, nullptr) == JVMTI_ERROR_NONE ? std::string(text) : std::string();
    }
};
}

static void JNICALL on_prepare(jvmtiEnv *jvmti, JNIEnv *, jthread, jclass type) {
    app::source(jvmti, type);
    app::Names::of(jvmti, type);
}

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *, void *) {
    jvmtiEnv *jvmti = nullptr;
    jvmtiCapabilities wanted{};
    jvmtiEventCallbacks callbacks{};
    wanted.can_get_source_file_name = 1;
    callbacks.ClassPrepare = on_prepare;
    if (vm->GetEnv(reinterpret_cast<void **>(&jvmti), JVMTI_VERSION_1_2) != JNI_OK ||
        jvmti->AddCapabilities(&wanted) != JVMTI_ERROR_NONE ||
        jvmti->SetEventCallbacks(&callbacks, sizeof callbacks) != JVMTI_ERROR_NONE)
        return JNI_ERR;
    return jvmti->SetEventNotificationMode(JVMTI_ENABLE, JVMTI_EVENT_CLASS_PREPARE, nullptr);
}
