/* Results: what a failed call leaves in its outputs is nobody's. It is poisoned, so that who uses it all the same is
   seen, here or by the crash that its own VM has spared it so far. */
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

#include "validation/layer.h"
#include "validation/options.h"

enum { POISON_BYTE = 0x5A };

/* Writes without fault; what is not there stays unwritten. */
static void overwrite(void *where, size_t size, int byte) {
    unsigned char bytes[256];
    if (size > sizeof bytes) size = sizeof bytes;
    memset(bytes, byte, size);
    const struct iovec from = {bytes, size}, to = {where, size};
    if (process_vm_writev(getpid(), &from, 1, &to, 1, 0) < 0) return;
}

static void poison(Call *call) {
    if (call->result == JVMTI_ERROR_NONE || check_options.outputs == OUTPUTS_LEAVE) return;
    int byte = check_options.outputs == OUTPUTS_ZERO ? 0 : POISON_BYTE;
    for (int i = 0; i < call->function->param_count; i++) {
        const ParamFacts *p = &call->function->params[i];
        if (call->args[i].p == NULL) continue;
        if (p->pointed == POINTS_OUT)
            overwrite((void *)call->args[i].p, p->element_size, byte);
        else if (p->pointed >= POINTS_OUT_MEMORY)
            overwrite((void *)call->args[i].p, sizeof(void *), byte);
    }
}

static void deallocate_before(Call *call) {
    uintptr_t poisoned;
    memset(&poisoned, POISON_BYTE, sizeof poisoned);
    if ((uintptr_t)call->args[0].p != poisoned) return;
    FINDING(RULE_result_free_on_error, "this is the output of a call that has failed");
    call_answer(call, JVMTI_ERROR_NONE);
}

static const FunctionCheck functions[] = {
    {FN_ALL, NULL, poison},
    {FN_Deallocate, deallocate_before, NULL},
    {FN_ALL, NULL, NULL},
};
const RuleClass result_rules = {.functions = functions};
