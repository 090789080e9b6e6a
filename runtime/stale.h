/* Old values, -Xsched:stale=N: a plain read that races may see any write that no later one hides from it by
   happens-before (JLS 17.4.5), not only the last one. For each cell of memory the last N values are kept, with who has
   written them; clocks of threads, monitors and volatile fields decide which of them a read may see. Used with the
   turn, by the points (vm/interp/point.c). */
#ifndef runtime_stale_h
#define runtime_stale_h
#include "runtime/actor.h"

enum { STALE_MOST = 16 };
extern unsigned stale_values; /* N; 0: off */

/* Edges of happens-before: [a] gives up, or acquires, what [key] names: an address or a location. */
void stale_release(Actor *a, uint64_t key);
void stale_acquire(Actor *a, uint64_t key);
void stale_acquire_later(Actor *a, uint64_t key); /* at its next operation: it may block first */
void stale_arrive(Actor *a);                      /* before each operation */
void stale_start(Actor *parent, Actor *child);
void stale_end(Actor *a);
void stale_join(Actor *a);        /* has observed the end of a thread */
void stale_class_ready(Actor *a); /* it has initialized a class */
void stale_see_classes(Actor *a);

/* Before a plain access to the cell of [width] bytes. A read may put an older value there, until stale_restore, before
   anybody else looks. A loop that never sees the last value ends the process, and is reported. */
void stale_write(Actor *a, void *cell, unsigned width);
bool stale_read(Actor *a, void *cell, unsigned width, const Operation *op);
void stale_restore(void);
void stale_renew(void); /* another schedule begins: nothing is remembered */
#endif
