/* Places in native code: where an agent called from. A site is made at its first use and lives for ever, with the stack
   of that first time; so what keeps a site (a block, a lock, a finding) can name it at no cost. */
#ifndef validation_base_sites_h
#define validation_base_sites_h

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "validation/base/table.h"

/* How far the end of the VM has come for an agent. */
typedef enum Death {
    DEATH_NOT_YET,
    DEATH_REPORTED, /* one of its VMDeath callbacks has begun */
    DEATH_OVER      /* all of them have returned */
} Death;

/* A library, or the program. */
typedef struct Module {
    struct Module *next;
    const char *path, *name; /* the name is the end of the path */
    const void *base;
    bool is_agent;               /* atomic; has asked for an environment, or natives= names it */
    bool imports_watched;        /* atomic */
    Death death;                 /* atomic */
    bool lists_extension_events; /* atomic; has asked which there are */
    bool asked_version;          /* atomic; has called GetVersionNumber */
    int go;                      /* atomic; 1 it has the runtime of Go, -1 not, 0 nobody has looked */
    int natives;                 /* atomic; functions named Java_...: 1 it has some, -1 none, 0 nobody has looked */
    struct Symbols *symbols;     /* atomic; NULL: nobody has asked, or it has none */
    bool symbols_sought;         /* atomic */
} Module;

enum { STACK_LIMIT = 24, RAW_LIMIT = STACK_LIMIT + 16 };
typedef struct NativeStack {
    int count;
    bool exact; /* the first frame is the code itself: a function, or the instruction that a signal has met */
    const void *frames[STACK_LIMIT]; /* innermost first; return addresses, apart from that one */
} NativeStack;

/* The code of a call, from its return address: a call that does not return may be the last code of its function, and of
   its library. */
static inline const void *place_of_call(const void *address) { return !address ? NULL : (const char *)address - 1; }
/* The code of a frame. */
static inline const void *place_of_frame(const NativeStack *stack, int frame) {
    return stack->exact && frame == 0 ? stack->frames[0] : place_of_call(stack->frames[frame]);
}

/* All frames of a thread, those of the layer among them. */
typedef struct RawFrames {
    int count;
    void *frames[RAW_LIMIT];
} RawFrames;

typedef struct Site {
    TableLink link;
    unsigned number;     /* less than SITE_NUMBERS; 1: the site for all that are too many */
    const void *address; /* a return address, or the code itself (NativeStack.exact) */
    Module *module;
    bool passes_on;    /* in a function that only passes calls on (names.h) */
    bool by_tail_call; /* in the VM, where the layer calls an agent, or in the library of C++: a function of the agent's
                          has ended by the call */
    NativeStack stack; /* its first frame is [address] */
    unsigned compared; /* atomic; by site_now: how often the stack of a call was this one */
    unsigned others;   /* atomic; so many sites have other stacks */
} Site;
static inline const void *place_of_site(const Site *site) {
    return site->stack.exact ? site->address : place_of_call(site->address);
}

/* A number in place of a pointer, in records of which there are many: 0 is NULL. Of sites that site_at has returned. */
enum { SITE_BITS = 17, SITE_NUMBERS = 1 << SITE_BITS };
static inline unsigned site_number(const Site *site) { return !site ? 0 : site->number; }
const Site *site_of_number(unsigned number);
unsigned site_numbers(void); /* all numbers that were given are less */

/* Code of the layer that calls functions of agents. */
#define CALLS_AGENTS __attribute__((section("calls_agents")))

/* The site of a return address; when there are too many, one site for all others. Never NULL. */
static inline const Site *site_at(const void *address);
/* The same with the stack of this call: an agent has functions of its own for locks and memory, and who called them is
   what matters. A site of many calls that were all alike is taken as it is; one of very many has its first frame only.
 */
const Site *site_now(const void *address);
/* The same of code that ran when its frames were [taken]. */
const Site *site_taken_at(const void *address, const RawFrames *taken);
/* A site that is a function, and no call. Never NULL. */
const Site *site_of_function(const void *address);
/* The same if it was made before, else NULL. */
const Site *site_known(const void *address);
/* Whether code is in a function that only passes calls on (names.h). */
bool place_passes_on(const void *place);
/* [address] is in a function that passes calls on, and the calling thread is in it: where that was called by a function
   which does not. [address] itself, if the stack does not say that. */
const void *site_passed_on(const void *address);
/* Stacks end before the first frame of the layer or of the VM, whose code is at [vm_code]. */
void stacks_end_in(const void *vm_code);
/* The stack of the calling thread from the frame with the return address [from] on; all of it if there is no such. */
void stack_take(NativeStack *stack, const void *from);

/* The calling thread's, also in a handler of signals. */
void frames_take(RawFrames *raw);

Module *module_of(const void *address); /* NULL: no module is there */
/* Libraries whose files have such a name or path are agents from their first call on; false: no memory. */
bool modules_name(const char *patterns);
/* Whether there are such names. */
bool modules_are_named(void);
/* Whether patterns were given, and no module that has called the VM fits one. */
bool modules_miss_named(void);
/* From now on the calling thread allocates nothing for modules and takes no lock, as a handler of crashes must; what it
   gets for those that nobody has asked for yet is good for it alone. false: as usual again. */
void modules_as_they_are(bool now);
bool module_is_loaded(const Module *module);
/* Whether a variable of the module has this value, or [value] is in such a variable. */
bool module_leads_to(const Module *module, const void *value);
/* The function around [address] and the distance to its begin; NULL: none is known. */
const char *symbol_of(const void *address, size_t *distance);
/* The same of the code of a frame; the distance is that of its address. */
const char *symbol_of_frame(const NativeStack *stack, int frame, size_t *distance);
/* The size of the function around [address]; 0: it is unknown. */
size_t symbol_size_of(const void *address);
/* The function of a module; NULL: it has none of that name. */
const void *module_function(const Module *module, const char *name);
/* The first whose name fits the pattern. */
const void *module_function_like(const Module *module, const char *pattern);
/* The module that was loaded last of those that export a function of that name; NULL: none does. */
Module *module_latest_with(const char *function);
size_t module_offset(const Module *module, const void *address);

/* Each call asks for the site that it comes from, and again for the records that it makes. */
enum { SITES_AT_HAND = 256 };
extern const Site *sites_at_hand[SITES_AT_HAND]; /* atomic */
const Site *site_found(const void *address);
static inline const Site *site_at(const void *address) {
    uintptr_t at = (uintptr_t)address;
    const Site *site = __atomic_load_n(&sites_at_hand[(at ^ at >> 8) % SITES_AT_HAND], __ATOMIC_ACQUIRE);
    return site && site->address == address ? site : site_found(address);
}

#endif
