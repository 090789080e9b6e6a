/* Java.lang.ref processing (package specification of java.lang.ref; contract 7.5): discovery while
   marking, clearing, keeping finalizable objects, the pending list. Runs at a safepoint; only
   the pending list's head is shared, under heap.lock.

   A Reference is active while `next` is null and `discovered` is null. During marking, active references
   whose referent is not (yet) marked are put on this collection's list of their kind, linked through
   `discovered`; the last one refers to itself, so that "discovered != null" says "is on some list".
   References on the pending list (in the heap's or in Java's hands) are linked through the same field,
   which therefore is followed as a strong reference. Soft, weak and phantom references have lost their
   referent by then; a FinalReference keeps it and is made inactive by next = itself, so that it is never
   found a second time while it waits. An inactive reference's referent is an ordinary strong field.

   Order: soft, weak (cleared if the referent is not strongly reachable), final (queued, then referents are
   marked: finalizable objects stay alive, and what they reach is strong), phantom (cleared if even that
   has not reached the referent). */
#include "gc/references.h"

#include "base/assertion.h"
#include "gc/heap_internal.h"
#include "gc/mark.h"

static inline Ref32 *slot(Ref32 reference, uint32_t offset) { return object_at(ref_expand(reference), offset); }

static void set_soft_clock(void) {
    if (heap.soft_clock) *heap.soft_clock = heap.soft_time() / 1000000;
}

void heap_set_soft_clock(int64_t *clock, int64_t (*time)(void)) {
    heap.soft_clock = clock;
    heap.soft_time = time;
    set_soft_clock();
}

void heap_set_soft_policy(uint64_t ms_per_free_mb) { heap.soft_ms_per_mb = ms_per_free_mb; }

void references_prepare(void) {
    for (unsigned k = 0; k <= REFERENCE_PHANTOM; k++) heap.discovered[k] = 0;
    heap.discovering = true;
    heap.soft_kept = 0;
    /* Free memory is what -Xmx leaves beyond what the last collection found alive. */
    size_t free = heap.max_bytes > heap.live_bytes ? heap.max_bytes - heap.live_bytes : 0;
    heap.soft_interval = (uint64_t)(free >> 20) * heap.soft_ms_per_mb;
}

static bool soft_is_recent(const Object *reference) {
    if (heap.clear_soft) return false;
    if (!heap.soft_clock) return true; /* timestamps say nothing yet */
    int64_t age = *heap.soft_clock - *(const int64_t *)object_at(reference, object_offsets.timestamp);
    return age <= 0 || (uint64_t)age <= heap.soft_interval;
}

bool reference_scan(Object *reference, unsigned kind) {
    Ref32 referent = *(Ref32 *)object_at(reference, object_offsets.referent);
    Ref32 *discovered = object_at(reference, object_offsets.discovered);
    if (referent == 0) return false;
    if (*(Ref32 *)object_at(reference, object_offsets.next) != 0) return true;
    if (*discovered != 0) return false;
    if (!heap.discovering) return true;
    if (heap_in_range(ref_expand(referent)) && marks_test(referent)) return true;
    if (kind == REFERENCE_SOFT && soft_is_recent(reference)) {
        heap.soft_kept++;
        return true;
    }
    heap.report.references[kind].discovered++;
    Ref32 self = ref_compress(reference);
    *discovered = heap.discovered[kind] ? heap.discovered[kind] : self;
    heap.discovered[kind] = self;
    return false;
}

/* Takes the list of one kind apart: references whose referent is dead go to the front of the pending list,
   the others become undiscovered. */
static void process_kind(unsigned kind) {
    Ref32 r = heap.discovered[kind];
    heap.discovered[kind] = 0;
    while (r) {
        Ref32 next = *slot(r, object_offsets.discovered), *referent = slot(r, object_offsets.referent);
        if (next == r) next = 0;
        if (*referent == 0 || marks_test(*referent)) {
            *slot(r, object_offsets.discovered) = 0;
        } else {
            heap.report.references[kind].cleared++;
            if (kind == REFERENCE_FINAL)
                *slot(r, object_offsets.next) = r;
            else
                *referent = 0;
            *slot(r, object_offsets.discovered) = ref_compress(heap.pending);
            heap.pending = ref_expand(r);
        }
        r = next;
    }
}

void references_process(void) {
    VM_ASSERT(heap.collecting);
    heap.discovering = false;
    process_kind(REFERENCE_SOFT);
    process_kind(REFERENCE_WEAK);
    Object *before = heap.pending;
    process_kind(REFERENCE_FINAL);
    /* All finalizable objects of this collection are known before the first one is marked: those that
       refer to each other are queued together. */
    for (Object *o = heap.pending; o != before; o = ref_load(object_at(o, object_offsets.discovered)))
        mark_object(ref_load(object_at(o, object_offsets.referent)));
    mark_drain();
    process_kind(REFERENCE_PHANTOM);
}

void references_finish(void) { set_soft_clock(); }

Object *heap_take_pending_references(void) {
    pthread_mutex_lock(&heap.lock);
    Object *o = heap.pending;
    heap.pending = NULL;
    pthread_mutex_unlock(&heap.lock);
    return o;
}

bool heap_has_pending_references(void) { return __atomic_load_n(&heap.pending, __ATOMIC_RELAXED); }
