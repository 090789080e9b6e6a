/* Files of schedules, version 2: a line for each switch and each other choice that is not the usual one. */
#ifndef runtime_schedule_h
#define runtime_schedule_h
#include "runtime/exploration.h"

bool schedule_is_version_2(const char *file);                    /* false also: cannot be read */
bool schedule_read(const char *file, ExplorationConfig *config); /* sets the options that it was recorded with */
bool schedule_create(const char *file, const ExplorationConfig *config);
bool schedule_replays(void);
bool schedule_is_recorded(void);
/* What the file says of this moment: the index of who goes on, -1: nothing. [usual]: who would. Never returns if a
   strict replay does not fit. */
int schedule_choose(const Choice *choices, unsigned count, Actor *current, TurnReason reason);
int schedule_choose_waiter(Actor *by, Actor *const *waiting, unsigned count);
/* Whether the file has a line for this operation of [a]; sets a->stop_at. */
bool schedule_stops_at(Actor *a, const Operation *op);
/* Threads that were in a system call while others ran come back when the file states it. At this moment of [current],
   or by itself, since nobody else can run: its actor, NULL: none. */
Actor *schedule_who_returns(Actor *current, TurnReason reason);
Actor *schedule_who_returns_alone(void);
void schedule_record_return(Actor *current, TurnReason reason, Actor *returned);
uint64_t schedule_old_value(Actor *a, bool *stuck); /* how many writes back a read of [a] sees now */
void schedule_record_old_value(Actor *a, uint64_t back, bool stuck);
bool schedule_goes_away(const Actor *a); /* the next line is that [a] blocks in the system */
void schedule_prepare(Actor *a);         /* a new one */
void schedule_record(const Choice *chosen, Actor *current, TurnReason reason);
void schedule_record_waiter(Actor *by, const Actor *chosen);
void schedule_record_thread(const Actor *a);
bool schedule_collects(Actor *a); /* a line has a collection after this point */
void schedule_record_collection(Actor *a);
void schedule_close(const char *ends);
void schedule_renew(void); /* another one is to be recorded: nothing is counted yet */
#endif
