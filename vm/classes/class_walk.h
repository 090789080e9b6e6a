/* A way from a class to its supertypes and back, without recursion: hierarchies may be deeper than the C stack. Each
   step is a class, and a number that says which of its supertypes have had their turn. */
#ifndef vm_classes_class_walk_h
#define vm_classes_class_walk_h
#include <stdlib.h>
#include <string.h>

#include "runtime/class.h"

typedef struct ClassStep {
    Class *c;
    uint32_t next;
} ClassStep;
typedef struct ClassWalk {
    ClassStep *steps, few[8]; /* [few], or malloc'ed */
    size_t count, room;
} ClassWalk;

static inline void class_walk_begin(ClassWalk *w, Class *c) {
    w->steps = w->few;
    w->steps[0] = (ClassStep){c, 0};
    w->count = 1;
    w->room = sizeof w->few / sizeof *w->few;
}
/* The innermost step; NULL at the end. */
static inline ClassStep *class_walk_top(ClassWalk *w) { return w->count ? &w->steps[w->count - 1] : NULL; }

/* Moves the earlier steps. False: no memory. */
static inline bool class_walk_enter(ClassWalk *w, Class *c) {
    if (w->count == w->room) {
        ClassStep *more = realloc(w->steps == w->few ? NULL : w->steps, 2 * w->room * sizeof *more);
        if (!more) return false;
        if (w->steps == w->few) memcpy(more, w->few, sizeof w->few);
        w->steps = more;
        w->room *= 2;
    }
    w->steps[w->count++] = (ClassStep){c, 0};
    return true;
}
static inline Class *class_walk_next_interface(ClassStep *step) {
    return step->next < step->c->interface_count ? step->c->interfaces[step->next++] : NULL;
}
/* A class's superclass comes first, then the interfaces in their order. NULL: all have had their turn. */
static inline Class *class_walk_next_supertype(ClassStep *step) {
    while (step->next <= step->c->interface_count) {
        uint32_t i = step->next++;
        if (i) return step->c->interfaces[i - 1];
        if (step->c->super && !class_is_interface(step->c)) return step->c->super;
    }
    return NULL;
}
static inline void class_walk_leave(ClassWalk *w) { w->count--; }
static inline void class_walk_end(ClassWalk *w) {
    if (w->steps != w->few) free(w->steps);
}
#endif
