/* Names of objects and memory locations, the same in each schedule of an exploration, and which of them several threads
   share. An object is named by the thread that made it, its class, and a count; a location by its object, or class, and
   the field. Only what is shared, in this schedule or an earlier one, is worth a point. All of it is used with the turn
   only. */
#ifndef runtime_locations_h
#define runtime_locations_h
#include "runtime/actor.h"

typedef struct LocationUse { /* a thread's operations on a location */
    uint64_t actor, kind;    /* the thread's name; the place of its first one there, odd if that is the library's */
    uint64_t count;
} LocationUse;
typedef struct LocationInfo {
    uint64_t location, group;
    char *text;
    LocationUse *uses; /* of this schedule */
    unsigned use_count, use_room;
    bool written, known; /* known: from earlier schedules */
} LocationInfo;

bool locations_init(void); /* false: no address space; a message is on stderr */
/* A new object, before anybody else sees it. */
void location_object_made(Actor *a, Object *o);
/* [a] is about to access it. True: a point. */
bool location_touch_object(Actor *a, const Object *o, bool writes);
bool location_touch_static(Actor *a, const void *address, const Field *f, bool writes);
bool location_is_old(const Object *o); /* made before the program began */
/* The names; 0 where there is no object or field. */
uint64_t location_object_name(const Object *o);
uint64_t location_class_hash(const Class *c);
void location_name_field(Operation *op, const Object *o, uint32_t offset); /* sets object, offset, location, group */
void location_name_element(Operation *op, const Object *array, uint32_t index);
void location_name_static(Operation *op, const Field *f);
void location_name_monitor(Operation *op, const Object *o);
void location_name_thread(Operation *op, const Actor *a);
void location_name_life(Operation *op, const Object *thread);                /* whether the thread has ended */
void location_name_class(Operation *op, const Class *c);                     /* its initialization */
bool location_is_class(const Operation *op);                                 /* that is initialised */
void location_name_native(Operation *op, uint64_t number, const char *what); /* text that lives on, a number of it */
uint64_t location_place(const Method *m, int bci);                           /* of bytecode */
/* What people read: "Account#2.total", "Account.count", "int[]#1[4]". */
void location_print(const Operation *op, char *text, size_t room);
void location_print_object(const Object *o, char *text, size_t room);
void location_print_place(const Method *m, int bci, char *text, size_t room); /* "Account.take(Account.java:23)" */
/* Counts a point. */
void location_count(Actor *a, const Operation *op);
LocationInfo *location_infos(unsigned *count);
LocationInfo *location_info(uint64_t location, uint64_t group);
/* Whether somebody has asked, in this schedule or an earlier one, if the thread has ended; [asks]: somebody does. */
bool location_touch_life(const Operation *op, bool asks);
void location_learn(uint64_t object_name); /* shared in an earlier schedule */
void locations_forget(void);               /* all that earlier schedules have taught */
void locations_renew(void);                /* another schedule begins: objects have no names yet */
/* Of the object's name, so that it is the same in all schedules; of its address, if it is from before. */
int32_t location_identity_hash(const Object *o);
void locations_write_learned(FILE *out); /* the names that this schedule has found to be shared, and no earlier one */
#endif
