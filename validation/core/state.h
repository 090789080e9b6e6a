/* What a class of rules keeps in each record of a kind: of an environment, a thread, a call. It declares how much, and
   gets its place once, when the classes are hung (hooks.c): the state is in the record itself, and is zeros at first.
   A rule with new state changes no header. */
#ifndef validation_core_state_h
#define validation_core_state_h

#include <stdint.h>

typedef struct StatePlace {
    unsigned size, at; /* from the begin of the record; 0: it has none yet */
} StatePlace;

static inline void *state_at(const void *record, const StatePlace *place) {
    return (char *)(uintptr_t)record + place->at;
}

/* Declares name(record), which is the state of that type; the RuleClass has the address of its place. The second form
   is in the header of a file that others ask, and its source defines the place. */
#define RULE_STATE(Record, name, Type)                  \
    static StatePlace name##_place = {sizeof(Type), 0}; \
    static inline Type *name(const Record *record) { return state_at(record, &name##_place); }
#define RULE_STATE_SHARED(Record, name, Type) \
    extern StatePlace name##_place;           \
    static inline Type *name(const Record *record) { return state_at(record, &name##_place); }

#endif
