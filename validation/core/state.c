/* The places of state in records. */
#include "validation/core/state.h"

/* The linker defines where the section begins and ends. */
extern StatePlace *const places_begin[] __asm__("__start_state_places") __attribute__((visibility("hidden")));
extern StatePlace *const places_end[] __asm__("__stop_state_places") __attribute__((visibility("hidden")));

void states_place(unsigned sizes[STATE_RECORDS]) {
    for (StatePlace *const *p = places_begin; p < places_end; p++) {
        (*p)->at = sizes[(*p)->record];
        sizes[(*p)->record] += ((*p)->size + 7) & ~7u;
    }
}
