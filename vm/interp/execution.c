/* What the classes below have done by the interpreter. */
#include "vm/classes/execution.h"

#include "vm/interp/continuation.h"
#include "vm/interp/interp.h"
#include "vm/interp/interp_slow.h"
#include "vm/interp/intrinsic.h"
#include "vm/interp/native.h"
#include "vm/interp/point.h"
#include "vm/interp/polymorphic.h"
#include "vm/interp/translate.h"
#include "vm/interp/watch.h"

const Execution execution = {
    .call = interp_call,
    .install_entry = method_install_entry,
    .free_body = method_free_body,
    .forget_deleted = interp_forget_deleted,
    .throw_stack_overflow = throw_stack_overflow,
    .polymorphic_method = polymorphic_method,
    .refresh_polymorphic = polymorphic_refresh,
    .refuse_intrinsics = intrinsic_refuse,
    .set_leaf = method_set_leaf,
    .prepare_code = code_prepare,
    .visit_code = code_visit_references,
    .forget_dead_callees = code_forget_dead_callees,
    .forget_accesses = watch_forget_accesses,
    .wrapped_native = native_wrapped,
    .unwrapped_native = native_unwrapped,
    .hand_over_native = native_hand_over,
    .forget_loader = native_forget_loader,
    .point_at_class = point_at_class,
    .point_leave_class = point_leave_class,
    .any_frozen_frames = continuation_any_chunk,
    .frozen_frames = continuation_chunk_frame,
    .visit_frozen_frames = continuation_scan_chunk,
};
