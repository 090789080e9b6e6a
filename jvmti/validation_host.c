/* The VM as a host of the validation layer (-Xcheck:jvmti): what it alone knows of IDs and references. */
#include "jvmti/validation_host.h"

#include "jvmti/call.h"
#include "runtime/handle.h"
#include "runtime/options.h"
#include "validation/host.h"
#include "vm/startup.h"

static bool method_is_live(jmethodID id) { return id != NULL && method_from_id(id) != NULL; }

static jobjectRefType reference_kind(JNIEnv *env, jobject ref) {
    Thread *self = thread_self();
    return self == NULL || ref == NULL ? JNIInvalidRefType : handle_kind(self, ref);
}

static const ValidationHost host = {.name = "minijvm",
                                    .refuses_unsafe_calls = true,
                                    .method_is_live = method_is_live,
                                    .reference_kind = reference_kind};

bool jvmti_validation_start(void) {
    return !options.jvmti_check || validation_start(vm_java_vm, &host, options.jvmti_check_options) == JNI_OK;
}
