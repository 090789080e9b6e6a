/* The functions of include/minijvm.h, for programs that embed the VM. */
#include <stdlib.h>
#include <string.h>

#include "include/minijvm.h"
#include "runtime/exception.h"
#include "runtime/handle.h"
#include "runtime/hooks.h"
#include "runtime/java_vm.h"
#include "vm/services/attach.h"

/* JNI_OK: the caller may continue, in state IN_NATIVE. */
static jint check_caller(const JavaVM *vm) {
    if (!vm) return JNI_EINVAL;
    if (vm != vm_current() || vm_phase() != PHASE_LIVE) return JNI_ERR;
    return thread_self() ? JNI_OK : JNI_EDETACHED;
}

static void copy_message(char *to, size_t size, const char *text) {
    if (!to || !size) return;
    size_t length = strlen(text);
    if (length >= size) length = size - 1;
    memcpy(to, text, length);
    to[length] = 0;
}

JNIEXPORT jint JNICALL minijvm_start_agent(JavaVM *vm, const char *agent, const char *text, jint *result, char *message,
                                           size_t size) {
    copy_message(message, size, "");
    if (!agent) return JNI_EINVAL;
    jint status = check_caller(vm), answer = JNI_ERR;
    if (status != JNI_OK) return status;
    Thread *t = thread_self();
    char *reason = NULL;
    thread_to_vm(t);
    bool found = hooks.attach_agent(t, agent, strchr(agent, '/'), text ? text : "", &answer, &reason);
    thread_to_native(t);
    if (!found)
        copy_message(message, size, reason ? reason : "out of memory");
    else if (result)
        *result = answer;
    free(reason);
    return found ? JNI_OK : JNI_ERR;
}

/* Calls [send] in state IN_VM, apart from what is pending in the calling thread. */
static jint send_events(const JavaVM *vm, void (*send)(Thread *)) {
    jint status = check_caller(vm);
    if (status != JNI_OK) return status;
    Thread *t = thread_self();
    thread_to_vm(t);
    uint32_t mark = handle_mark(t);
    Object **pending = exception_set_aside(t);
    send(t);
    exception_put_back(t, pending);
    handle_release(t, mark);
    thread_to_native(t);
    return JNI_OK;
}

JNIEXPORT jint JNICALL minijvm_request_data_dump(JavaVM *vm) { return send_events(vm, attach_request_data); }

JNIEXPORT jint JNICALL minijvm_send_pending_events(JavaVM *vm) { return send_events(vm, hooks.send_pending); }
