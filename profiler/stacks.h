/* Stacks with their weights, counted where they were taken: in signal handlers, too. A table of fixed size that is only
   added to, without locks. */
#ifndef profiler_stacks_h
#define profiler_stacks_h
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A frame is a method's ID, or the address of a text with its lowest bit set (as class names are). */
typedef uintptr_t StackFrame;
typedef struct Stack {
    uint64_t hash;   /* atomic; 0: none */
    uint64_t weight; /* atomic */
    uint32_t begin;  /* atomic; among the frames, youngest first; 0: not written yet */
    uint32_t count;
} Stack;

enum { STACK_MOST_FRAMES = 512 };
bool stacks_begin(void); /* false: no memory */
/* Safe in a signal handler. */
void stacks_add(const StackFrame *frames, uint32_t count, uint64_t weight);
uint64_t stacks_lost(void); /* weight for which there was no room */
/* When nobody adds any more: calls f for each. */
void stacks_for_each(void (*f)(const StackFrame *frames, uint32_t count, uint64_t weight, void *context),
                     void *context);
#endif
