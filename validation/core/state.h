/* What rules keep in each record of a kind: of an environment, a thread, a call. A file declares how much; all places
   are in a section of the library, and states_place goes through it. So a place that nobody assigns cannot exist. The
   state is in the record itself, and is zeros at first. A rule with new state changes no header. */
#ifndef validation_core_state_h
#define validation_core_state_h

#include <stdint.h>

/* Named as the types are, for the macros. */
typedef enum StateRecord {
    STATE_OF_CheckedEnv,
    STATE_OF_CheckedThread,
    STATE_OF_JavaThread,
    STATE_OF_Call,
    STATE_OF_Callback,
    STATE_RECORDS
} StateRecord;

typedef struct StatePlace {
    StateRecord record;
    unsigned size, at; /* from the begin of the record */
} StatePlace;

/* Adds the states to the sizes of the records, which are by StateRecord; once, before there are records. */
void states_place(unsigned sizes[STATE_RECORDS]);

static inline void *state_at(const void *record, const StatePlace *place) {
    return (char *)(uintptr_t)record + place->at;
}

#define STATE_SECTION __attribute__((section("state_places"), used))
/* name(record) is the state of that type. If other files ask, too, the macro RULE_STATE_SHARED is in a header, and one
   file has RULE_STATE_PLACE with the same arguments. */
#define RULE_STATE(Record, name, Type)                                     \
    static StatePlace name##_place = {STATE_OF_##Record, sizeof(Type), 0}; \
    static StatePlace *const name##_listed STATE_SECTION = &name##_place;  \
    static inline Type *name(const Record *record) { return state_at(record, &name##_place); }
#define RULE_STATE_SHARED(Record, name, Type) \
    extern StatePlace name##_place;           \
    static inline Type *name(const Record *record) { return state_at(record, &name##_place); }
#define RULE_STATE_PLACE(Record, name, Type)                              \
    _Static_assert(_Generic(name((const Record *)0), Type * : 1), #name); \
    StatePlace name##_place = {STATE_OF_##Record, sizeof(Type), 0};       \
    static StatePlace *const name##_listed STATE_SECTION = &name##_place;

#endif
