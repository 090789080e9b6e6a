/* The end of the VM: of the threads that want it one, the order of what is closed, and exit(). */
#include "vm/services/shutdown.h"

#include <stdio.h>
#include <stdlib.h>

#include "runtime/block.h"
#include "runtime/hooks.h"
#include "runtime/options.h"
#include "runtime/safepoint.h"
#include "runtime/scheduler.h"
#include "runtime/startup_profile.h"
#include "vm/classes/class_archive.h"
#include "vm/services/attach.h"
#include "vm/services/metadata.h"
#include "vm/services/native_memory.h"

static Thread *ending; /* atomic: who ends the VM, for good */
Thread *vm_ending_thread(void) { return __atomic_load_n(&ending, __ATOMIC_SEQ_CST); }

/* One thread ends the VM; others that want to as well, and all that come back from native code or a wait, stay where
   they are for ever. */
void shutdown_begin(Thread *t) {
    Thread *none = NULL;
    if (!__atomic_compare_exchange_n(&ending, &none, t, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST))
        for (;;) thread_block(t, THREAD_FOR_EVER);
}

void shutdown_finish(Thread *t) {
    attach_close();
    startup_program_done();
    if (hooks.vm_death) hooks.vm_death(t);
    vm_enter_phase(PHASE_DEAD);
    safepoint_begin(t);
    native_memory_at_exit(vm_output());
    metadata_at_exit();
    class_archive_update();
    scheduler_close();
    fflush(NULL);
}

void vm_halt(Thread *t, int status) {
    shutdown_begin(t);
    if (vm_phase() == PHASE_LIVE) {
        if (hooks.thread_end) hooks.thread_end(t);
        shutdown_finish(t);
    }
    thread_self_tls = NULL; /* functions of atexit and destructors of libraries find no VM here */
    if (options.exit_hook) options.exit_hook(status);
    exit(status);
}
