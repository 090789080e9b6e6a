/* See collection_points.h. How many points a schedule has is not known before, so a moment is drawn among the first
   two, four, eight ... of them. */
#include "runtime/collection_points.h"

#include "runtime/exploration.h"
#include "runtime/schedule.h"

static unsigned wanted;
static uint64_t moments[COLLECTION_MOST], points;

bool collection_points_set(uint64_t number) {
    if (number > COLLECTION_MOST) return false;
    wanted = (unsigned)number;
    return true;
}
bool collection_points_are_wanted(void) { return wanted; }
void collection_points_renew(void) { points = 0; }

static void draw(void) {
    enum { DOUBLINGS = 9 };
    for (unsigned i = 0; i < wanted; i++) moments[i] = 1 + strategy_draw(2ull << strategy_draw(DOUBLINGS));
}
static bool is_drawn(void) {
    if (!points) draw();
    points++;
    for (unsigned i = 0; i < wanted; i++)
        if (moments[i] == points) return true;
    return false;
}

bool collection_is_due(Actor *a) {
    if (!exploration_begun || a->system) return false;
    const bool due = schedule_replays() ? schedule_collects(a) : wanted && is_drawn();
    if (!due) return false;
    schedule_record_collection(a);
    if (exploration_reports_story()) {
        Operation op = {.kind = OPERATION_NONE, .method = a->next.method, .bci = a->next.bci};
        exploration_story(a, &op, "collection");
    }
    return true;
}
