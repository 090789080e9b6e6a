// Calls through the inline functions of jvmti.h and through wrappers of the agent's: "site: RULE" is the line that each
// finding belongs to, built with optimisation or without.
#include <jvmti.h>
#include <algorithm>
#include <cstring>
#include <functional>
#include <vector>

static void first(jvmtiEnv *jvmti, jclass cls) {
    char *name;
    jvmti->GetClassSignature(cls, &name, nullptr);  // site: MJ-GetClassSignature-free
    asm volatile("");
}

static void second(jvmtiEnv *jvmti, jclass cls) {
    char *name;
    jvmti->GetClassSignature(cls, &name, nullptr);  // site: MJ-GetClassSignature-free
    asm volatile("nop");  // or it would be the same function
}

namespace quiet {
// With wrappers=quiet::* it is no place of its own.
template <typename T> __attribute__((noinline)) jvmtiError tag(jvmtiEnv *jvmti, T object, std::vector<T> *) {
    jvmtiError err = jvmti->SetTag(object, 1);
    asm volatile("");
    return err;
}
}

namespace {
struct Tagger {
    jvmtiEnv *jvmti;
    void operator()(jthread thread) const {
        std::vector<jthread> none;
        quiet::tag(jvmti, thread, &none);           // site: MJ-cap-required
        asm volatile("");
    }
};
}

// Called later, so that it is compiled into a function of the library.
static std::vector<std::function<void(jvmtiEnv *)>> later;

static void JNICALL on_init(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread) {
    jclass cls = jni->GetObjectClass(thread);
    first(jvmti, cls);
    second(jvmti, cls);
    std::vector<jclass> none;
    quiet::tag(jvmti, cls, &none);                  // site: MJ-cap-required
    std::function<void(jthread)> tagger = Tagger{jvmti};
    tagger(thread);
    jclass classes[] = {cls};
    std::for_each(std::begin(classes), std::end(classes), [jvmti](jclass tagged) {
        jvmti->SetTag(tagged, 2);                   // site: MJ-cap-required
    });
    later.push_back([](jvmtiEnv *env) {
        env->SetTag(nullptr, 4);                    // site: MJ-cap-required
        asm volatile("");
    });
    for (auto &call : later) call(jvmti);
    jni->DeleteLocalRef(cls);
    asm volatile("");
}

// Where it is optimised nothing is left of the function on the stack when it calls.
static void JNICALL on_death(jvmtiEnv *jvmti, JNIEnv *) {
    jvmti->SetTag(nullptr, 3);                      // site: MJ-cap-required
}

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *, void *) {
    jvmtiEnv *jvmti = nullptr;
    jvmtiEventCallbacks callbacks;
    if (vm->GetEnv(reinterpret_cast<void **>(&jvmti), JVMTI_VERSION_1_0) != JNI_OK) return JNI_ERR;
    memset(&callbacks, 0, sizeof callbacks);
    callbacks.VMInit = on_init;
    callbacks.VMDeath = on_death;
    jvmti->SetEventCallbacks(&callbacks, sizeof callbacks);
    jvmti->SetEventNotificationMode(JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, nullptr);
    return jvmti->SetEventNotificationMode(JVMTI_ENABLE, JVMTI_EVENT_VM_DEATH, nullptr);
}
