/* The VM as a host of the validation layer (-Xcheck:jvmti): loads it, which is next to the VM's own library, and
   reports it when an entry point of an agent runs. */
#include "jvmti/validation_host.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "jvmti/agent_locks.h"
#include "jvmti/env.h"
#include "runtime/class.h"
#include "runtime/hooks.h"
#include "runtime/java_vm.h"
#include "runtime/options.h"
#include "runtime/string.h"
#include "runtime/wellknown.h"
#include "validation/host.h"
#include "vm/interp/point.h"
#include "vm/services/call_trace.h"

static bool in_finally_range(jmethodID method, jlocation location) {
    const Method *m = method_from_id(method);
    for (int i = 0; m && i < m->info->handler_count; i++) {
        const ExceptionEntry *h = &m->info->handlers[i];
        if (h->catch_type == 0 && location >= h->start_pc && location < h->end_pc) return true;
    }
    return false;
}

enum { MESSAGE_BYTES = 299 };

/* Of this thread's last redefinition that an exception has refused: its message in one line (JvmtiThread.refusal). */
static void note_refusal(const Object *exception) {
    JvmtiThread *data = jvmti_thread(thread_self());
    const Object *message = offset_Throwable_detailMessage == 0
                                ? NULL
                                : ref_load(object_at((Object *)exception, offset_Throwable_detailMessage));
    char *text = !message ? NULL : string_to_utf8(message);
    if (!data) {
        free(text);
        return;
    }
    size_t length = 0;
    for (const char *p = text; p && *p != '\0'; p++)
        if (*p != ' ' && *p != '\n')
            text[length++] = *p;
        else if (length > 0 && text[length - 1] != ' ')
            text[length++] = ' ';
    if (text) text[length < MESSAGE_BYTES ? length : MESSAGE_BYTES] = '\0';
    free(data->refusal);
    data->refusal = text;
}
static const char *why_refused(void) {
    Thread *t = thread_self();
    const JvmtiThread *data = !t ? NULL : jvmti_thread(t);
    const char *text = !data ? NULL : data->refusal;
    return !text || *text == '\0' ? NULL : text;
}

/* Of the current version of each class: what an older one has tried nobody tries again. */
static void failed_resolutions(void (*tell)(const char *, const char *, bool, void *), void *context) {
    Thread *t = thread_self();
    if (!t) return;
    thread_to_vm(t);
    for (const Class *c = __atomic_load_n(&all_classes, __ATOMIC_ACQUIRE); c; c = c->next_all) {
        const RuntimePool *pool = c->pool;
        for (unsigned i = 1; pool && i < pool->file->cp.count; i++)
            if (pool->file->cp.tags[i] == CP_CLASS && (pool_resolved(pool, i) & 1) != 0)
                tell(cp_symbol(&pool->file->cp, i)->text, c->name->text, c->loader == &boot_loader, context);
    }
    thread_to_native(t);
}

static unsigned long call_trace_faults(ValidationCallTraceFault kind, const void **site) {
    static const CallTraceFaultKind kinds[] = {[VALIDATION_FOREIGN_ENV] = CALL_TRACE_FOREIGN,
                                               [VALIDATION_WITHOUT_CLASS_LOAD] = CALL_TRACE_WITHOUT_CLASS_LOAD,
                                               [VALIDATION_WITHOUT_ID] = CALL_TRACE_WITHOUT_ID,
                                               [VALIDATION_CALLED] = CALL_TRACE_CALLED};
    CallTraceFault fault = call_trace_fault(kinds[kind]);
    *site = fault.site;
    return fault.count;
}

static const ValidationHost host = {.name = "minijvm",
                                    .refuses_unsafe_calls = true,
                                    .why_refused = why_refused,
                                    .refuses_dead_references = true,
                                    .failed_resolutions = failed_resolutions,
                                    .in_finally_range = in_finally_range,
                                    .call_trace_fault = call_trace_faults,
                                    .lock_before = agent_lock_before};

static char *(*entry_begin)(const char *, const void *, char *);
static void (*entry_end)(jint);
static void (*entry_missing)(const char *, void *);
static bool (*is_asking)(void);

bool jvmti_validation_is_on(void) { return is_asking; }
bool jvmti_validation_is_asking(void) { return is_asking && is_asking(); }

char *jvmti_validation_enter(const char *entry, const void *code, char *text) {
    return !entry_begin ? text : entry_begin(entry, code, text);
}
void jvmti_validation_leave(jint result) {
    if (entry_end) entry_end(result);
}
void jvmti_validation_missing(const char *entry, void *handle) {
    if (entry_missing) entry_missing(entry, handle);
}

static bool fail(const char *reason) {
    vm_printf(stderr, "-Xcheck:jvmti: the validation layer cannot be loaded: %s\n", reason);
    return false;
}

/* The layer in the folder of [library], the file of the VM; NULL: it is not there, or cannot be loaded. */
#define LAYER "libjvmticheck.so"
static void *load_beside(const char *library, bool *exists) {
    const char *slash = strrchr(library, '/');
    char *path = text_format("%.*s" LAYER, !slash ? 0 : (int)(slash + 1 - library), library);
    void *layer = !path ? NULL : dlopen(path, RTLD_NOW);
    *exists = path && access(path, F_OK) == 0;
    free(path);
    return layer;
}

/* A JDK may have a copy of our libjvm.so, or a link to it: then the layer may be where the link leads. */
static void *load_layer(const char *library) {
    bool exists;
    void *layer = load_beside(library, &exists);
    if (layer) return layer;
    char *origin = exists ? NULL : realpath(library, NULL);
    if (origin) layer = load_beside(origin, &exists);
    if (!layer && exists)
        fail(dlerror());
    else if (!layer)
        vm_printf(stderr,
                  "-Xcheck:jvmti: " LAYER " is missing in the folder of %s; copy it there from the folder of the "
                  "original libjvm.so\n",
                  !origin ? library : origin);
    free(origin);
    return layer;
}

bool jvmti_validation_start(void) {
    if (!options.jvmti_check) return true;
    hooks.redefinition_refused = note_refusal;
    Dl_info here;
    if (dladdr((const void *)&host, &here) == 0) return fail("the folder of libjvm.so cannot be determined");
    void *library = load_layer(here.dli_fname);
    if (!library) return false;
    jint (*start)(JavaVM *, const ValidationHost *, const char *) = dlsym(library, "validation_start");
    entry_begin = dlsym(library, "validation_entry_begin");
    entry_end = dlsym(library, "validation_entry_end");
    entry_missing = dlsym(library, "validation_entry_missing");
    is_asking = dlsym(library, "validation_is_asking");
    point_skips_call = jvmti_validation_is_asking;
    if (!start || !entry_begin || !entry_end || !entry_missing) return fail(dlerror());
    return start(vm_current(), &host, options.jvmti_check_options) == JNI_OK;
}
