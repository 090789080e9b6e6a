/* Collections as choices of a schedule, -Xsched:gc=N: up to N of them, after points that are drawn. They find weak
   caches that lose an entry between check and use, and objects that are used after a cleaner has freed them. Used with
   the turn. */
#ifndef runtime_collection_points_h
#define runtime_collection_points_h
#include "runtime/actor.h"

enum { COLLECTION_MOST = 16 };
bool collection_points_set(uint64_t number); /* N; false: too many */
bool collection_points_are_wanted(void);
void collection_points_renew(void); /* another schedule begins */
/* [a] has come through a point: whether the heap is to be collected now, by the draw or by the schedule that is
   replayed; records it. */
bool collection_is_due(Actor *a);
#endif
