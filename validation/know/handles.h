/* References as native code holds them: who was given which, when it died, and of what. A VM uses the values of dead
   references again; so a record represents the last time that its value was given out where the layer could see it. */
#ifndef validation_know_handles_h
#define validation_know_handles_h

#include "validation/base/table.h"
#include "validation/core/calls.h"

/* An ID of a method or a field is no reference; it is there to be recognised. */
typedef enum HandleKind { HANDLE_LOCAL, HANDLE_GLOBAL, HANDLE_WEAK, HANDLE_ID } HandleKind;

typedef enum HandleState {
    HANDLE_LIVE,
    HANDLE_RETURNED, /* the callback, or the function of the thread, has returned */
    HANDLE_POPPED,   /* PopLocalFrame */
    HANDLE_DELETED,
    HANDLE_DETACHED /* its thread has been detached, or has ended */
} HandleState;

/* Of those that are not a word in the table. */
typedef struct Handle {
    struct Handle *next; /* of those at its place */
    const void *value;
    union {
        struct HandleFrame *frame; /* of a live local one */
        const Site *died;          /* NULL: not in code of an agent */
    };
    struct Handle *older, *newer; /* in its frame; when it is dead, in the queue of those */
    union {
        struct Batch *batch; /* of a live local one, or NULL */
        unsigned epoch;      /* in which it died */
    };
    unsigned made : SITE_BITS; /* the number of the site; 0: not in code of an agent */
    HandleKind kind : 3;
    HandleState state : 4;
    bool is_argument : 1; /* of a callback */
    bool is_shared : 1;   /* the VM has given the same value several times */
    bool is_element : 1;  /* of a list, whose length nobody knows before */
    unsigned short name;  /* handle_name */
} Handle;

/* What a record calls its origin: the function or event, and what that calls the reference; NULL: its result. */
typedef struct HandleName {
    const char *from, *param;
} HandleName;
const HandleName *handle_name(const Handle *handle);
/* The number of a name in records. */
unsigned short handle_name_number(const char *from, const char *param);

/* Calls of one place whose references are still live, in a thread that nobody returns from. */
typedef struct Pile {
    TableLink link;
    const Site *site;
    const void *function; /* its facts */
    unsigned live;        /* calls */
    bool reported;
} Pile;

/* The references that one call has given. */
typedef struct Batch {
    Pile *pile;
    unsigned live;
} Batch;

/* Local references die together: at the end of what begins a frame. */
typedef struct HandleFrame {
    struct HandleFrame *outer;
    const CheckedThread *owner; /* only to be compared */
    unsigned number, level;     /* the owner's, 0: references get records; how many frames there are around it */
    const void **words;         /* values of references without records; not all of them may be in it any more */
    int word_count, word_limit;
    const Activity *context; /* a callback or an agent thread; NULL: a thread that an agent has attached */
    const Site *pushed;      /* by PushLocalFrame; NULL: it is the context's own */
    Handle *newest;
    int live, counted, elements, capacity;
    bool reported; /* that there are too many */
} HandleFrame;

/* What is known of a value for a thread that uses it. */
typedef enum HandleSight {
    HANDLE_UNKNOWN,
    HANDLE_USUAL, /* a global reference, or a local one of the thread; a weak one if that is as good */
    HANDLE_ODD    /* anything else: handle_find has a copy, which says what */
} HandleSight;
static inline HandleSight handle_sight(const void *value, CheckedThread *thread, bool weak_too);
HandleSight handle_sought(const void *value, CheckedThread *thread, bool weak_too); /* that is not at hand */
HandleSight handle_find(const void *value, const CheckedThread *thread, Handle *copy);
/* Whether a global reference of that value is live, and where it was made. */
bool handle_is_live_global(const void *value, const Site **made);
/* Whether anything is known of it: it is a reference or an ID, or was. */
bool handle_is_known(const void *value);
/* The value may have been given out where nobody saw it. */
void handle_forget(const void *value);
/* So may that of any dead reference. */
void handles_forget_dead(void);

/* Where a local reference comes from. */
typedef struct HandleOrigin {
    const char *from, *param;
    unsigned short name; /* handle_name_number of these; 0: the caller does not know it */
    const Site *site;
    const void *function; /* its facts */
    bool is_argument, is_element;
} HandleOrigin;

HandleFrame *handle_frame_push(CheckedThread *thread, const Activity *context, const Site *site, int capacity);
/* The innermost frame ends. */
void handle_frame_pop(CheckedThread *thread, HandleState how, const Site *site);
/* Of the references of lists that are live in a frame the one that came last; false: there is none. */
bool handle_newest_element(const HandleFrame *frame, Handle *copy);
/* All of [context] end; the first that was pushed and never popped is returned in [pushed], if there is one. */
void handle_frames_end(CheckedThread *thread, const Activity *context, HandleState how, const Site **pushed);

/* References of a list: each so many bytes after the one before it. */
typedef struct HandleValues {
    const char *first;
    size_t step;
    long count;
} HandleValues;

/* Local references are there; those that are NULL are none. The batch may be NULL. */
void handle_locals(HandleFrame *frame, const HandleValues *values, const HandleOrigin *origin, Batch *batch);
void handle_local(HandleFrame *frame, const void *value, const HandleOrigin *origin, Batch *batch);
/* A global one is there; it was [made] by code that is no agent's if that is NULL. */
void handle_global(const void *value, bool is_weak, const Site *made);
/* An ID is there, "a jmethodID". */
void handle_id(const void *value, const char *kind);
/* Delete...Ref. False: it is not known to be a live reference of one of the [kinds], a bit for each, that is the
   thread's if it is local. [made]: where it was made, if it is a global one. */
bool handle_delete(CheckedThread *thread, const void *value, unsigned kinds, const Site *site, const Site **made);

/* For the references of a call by which a thread may pile up references for ever. NULL: not counted. */
Batch *handle_batch(CheckedThread *thread, const Site *site, const void *function);
/* All references of the call are there; it may have been none. */
void handle_batch_end(Batch *batch);
/* Of a thread that ends. */
void handles_release(CheckedThread *thread);

/* Calls [report] for each site in code of an agent with at least [limit] live global references that are not weak. */
void handles_globals_by_site(unsigned limit, void (*report)(const Site *made, unsigned count));
/* What keeps objects: live global references, and local ones of the thread; at most [limit] of them; how many. */
int handles_held(const CheckedThread *thread, const void **values, int limit);

/* Of a thread: its number, from 1, or 0 if it has none yet; its local frames; the local reference that it used last, if
   that is live, or NULL. */
typedef struct ThreadHandles {
    unsigned number;
    struct HandleFrame *frames, *spare_frame;
    const void *at_hand;
    Table piles; /* of the thread alone */
} ThreadHandles;
RULE_STATE_SHARED(CheckedThread, handles_on, ThreadHandles)

/* The frame that references go to which the thread is given in [context]: it is made. NULL: no memory. */
static inline HandleFrame *handle_frame(CheckedThread *thread, const Activity *context) {
    HandleFrame *frame = handles_on(thread)->frames;
    return frame && frame->context == context ? frame : handle_frame_push(thread, context, NULL, 0);
}

static inline bool handle_is_at_hand(const CheckedThread *thread, const void *value) {
    return thread && handles_on((CheckedThread *)thread)->at_hand == value;
}
static inline HandleSight handle_sight(const void *value, CheckedThread *thread, bool weak_too) {
    return handle_is_at_hand(thread, value) ? HANDLE_USUAL : handle_sought(value, thread, weak_too);
}

/* References that did not fit; 0 as a rule. */
unsigned long handles_lost(void);

#endif
