/* What agents make of modules: "the Java virtual machine arranges for the module of classes transformed by the
   ClassFileLoadHook event to read the unnamed module of both class loaders", those of the boot loader's search path and
   of the class path (JVMTI, "Bytecode Instrumentation"). Linkage has the edges immediately. The library's
   java.lang.Module hears of them by a call of Java, and so only where any class may be loaded: not before it has its
   modules, and not amid the superclasses of a class, which that call may need. */
#include "vm/classes/agent_reads.h"

#include "runtime/exception.h"
#include "runtime/handle.h"
#include "runtime/hooks.h"
#include "runtime/module.h"
#include "vm/classes/classes.h"
#include "vm/classes/define.h"
#include "vm/classes/execution.h"
#include "vm/classes/initialize.h"
#include "vm/classes/placeholder.h"

static bool some_untold; /* atomic: the library may have to be notified of a module */

void class_transformed_by_agent(const Class *c) {
    Module *m = c->module;
    Loader *const loaders[] = {&boot_loader, app_loader};
    for (unsigned i = 0; m && m->name && i < sizeof loaders / sizeof *loaders; i++) {
        Module *unnamed = module_unnamed(loaders[i]);
        if (!unnamed || module_reads(c->loader, m, loaders[i], unnamed)) continue;
        module_add_reads(m, unnamed);
        __atomic_store_n(&m->reads_untold, true, __ATOMIC_SEQ_CST);
        __atomic_store_n(&some_untold, true, __ATOMIC_SEQ_CST);
    }
}

/* The first that is found is the caller's to show. */
static void find_untold(Module *m, void *context) {
    Module **found = context;
    if (!*found && m->object && __atomic_exchange_n(&m->reads_untold, false, __ATOMIC_SEQ_CST)) *found = m;
}

static bool notify(Thread *t, const Module *changed) {
    uint32_t mark = handle_mark(t);
    const Slot argument = slot_ref(handle_keep(t, changed->object));
    t->no_events++;
    Method *m = loader_static_method(t, "jdk/internal/module/Modules", "transformedByAgent", "(Ljava/lang/Module;)V");
    bool ok = m && execution.call(t, m, &argument, NULL);
    t->no_events--;
    handle_release(t, mark);
    return ok;
}

void modules_notify_library(Thread *t) {
    if (!__atomic_load_n(&some_untold, __ATOMIC_RELAXED) || placeholder_supers ||
        (vm_phase() != PHASE_START && vm_phase() != PHASE_LIVE) ||
        !__atomic_exchange_n(&some_untold, false, __ATOMIC_SEQ_CST))
        return;
    for (;;) {
        Module *m = NULL;
        modules_for_each(find_untold, &m);
        if (!m) return;
        if (notify(t, m)) continue;
        /* The initialiser of a class that this takes may be at work right now: the next definition tries again. What
           was thrown is of no importance to the one that has just been made. */
        exception_take(t);
        __atomic_store_n(&m->reads_untold, true, __ATOMIC_SEQ_CST);
        __atomic_store_n(&some_untold, true, __ATOMIC_SEQ_CST);
        return;
    }
}
