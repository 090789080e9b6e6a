/* Abstract interpretation of one method, the part that the analyses share: values, the frame being interpreted, and
   what one instruction does to it (flow.c). dataflow.c runs it to a fixed point, for kinds alone (GC maps, safety of
   unverified code) or with class types (type inference, JVMS 4.10.2); typecheck.c runs it once over the code with the
   help of the StackMapTable (JVMS 4.10.1). */
#ifndef classfile_flow_h
#define classfile_flow_h
#include "base/assertion.h"
#include "classfile/bytecode.h"
#include "classfile/dataflow.h"
#include "classfile/verifier.h"

/* A verification type (JVMS 4.10.1.2) in one word: the kind in the low four bits, and above them which class a
   reference is of (index in the class's table of names; 0 where classes do not matter), where an object was created, or
   which pc a return address is. Equal types are equal words. */
typedef uint32_t VType;
/* Kinds after those of SlotKind, only where class types matter. */
enum {
    VT_NULL = SLOT_CONFLICT + 1,
    VT_UNINITIALIZED,
    VT_UNINITIALIZED_THIS,
    VT_UNUSABLE, /* type inference: was an object under construction, on some way */
    VT_ANY_REFERENCE,
    VT_CATEGORY_1 /* what an instruction expects; no value has them */
};
enum { VT_KIND_BITS = 4, VT_KIND_MASK = 15 };
static inline unsigned vtype_kind(VType t) { return t & VT_KIND_MASK; }
static inline uint32_t vtype_data(VType t) { return t >> VT_KIND_BITS; }
static inline VType vtype_make(unsigned kind, uint32_t data) { return kind | data << VT_KIND_BITS; }
static inline bool
vtype_is_reference(VType t) { /* what a local or stack word may hold besides numbers and return addresses */
    return vtype_kind(t) == SLOT_REFERENCE || (vtype_kind(t) >= VT_NULL && vtype_kind(t) <= VT_UNINITIALIZED_THIS);
}

/* Verification of one class. Used by one thread. */
/* What the analysis of a class may take, in comparisons of two slots, of about a nanosecond: seconds; real classes need
   millions at most. Code beyond it is refused. Each loop whose length a class file determines counts its steps, so that
   no class gets more time for a unit than another (tests/unit/test_verifier_work.c). */
#define MOST_WORK ((uint64_t)1 << 31)
enum {                         /* in such units */
       WORK_OF_QUESTION = 256, /* about classes */
       WORK_OF_CLASS = 8,      /* one that is visited for the answer */
       WORK_OF_INSTRUCTION = 32,
       WORK_OF_FRAME = 32, /* that another one is compared with or merged into, besides its slots */
       WORK_OF_LOOKUP = 4, /* in a table of the verification */
       WORK_OF_RANGE = 40, /* of an exception table, to sort it */
       WORK_OF_HANDLER = 3 /* that covers an instruction, besides its frame or locals */
};

/* The types of a method's descriptor. */
typedef struct Signature {
    unsigned count;
    VType result; /* SLOT_DEAD: void */
    VType arguments[256];
} Signature;

typedef struct Verification {
    const ClassFile *cf;
    Symbol *this_name; /* of a hidden class: the name that it was given */
    const VerifierHierarchy *hierarchy;
    bool inferring; /* types: the older rules for arrays and interfaces */
    Arena arena;    /* names and texts that live as long as this */
    Symbol **names; /* of classes and arrays; index 0 is not used */
    uint32_t name_count, name_capacity;
    uint32_t *index, index_mask; /* hash table: name to its index in names */
    VerifyResult result;         /* why it failed */
    bool may_fail_over;          /* the type checker did, for another reason than a StackMapTable that cannot be read */
    char *message;               /* malloc'ed */
    uint64_t work;               /* of all methods */
    Signature **signatures;      /* by index into the constant pool, of calls that have been met */
} Verification;

typedef struct Flow {
    const ClassFile *cf;
    const MethodInfo *m;
    Verification *verification; /* NULL: kinds alone */
    uint64_t kinds_work;        /* of this method, if there are kinds alone */
    bool checking;              /* by StackMapTable, in the words of that verifier */
    bool this_uninitialized;    /* flagThisUninit */
    bool initialized; /* set by the call of an <init>: the locals have changed, and [was_uninitialized] was the flag
                         before */
    bool was_uninitialized;
    VType initialized_object; /* what it was before */
    uint32_t local_count;     /* where the stack begins in slots[] */
    uint32_t depth;           /* words on the stack */
    VType *slots;             /* locals, stack: local_count + max_stack + 2 */
    uint32_t locals_size;     /* when checking: locals up to the last one that was assigned or is in the last map */
    uint32_t
        start_depth; /* before the instruction in work, whose operands stay in place until it is known to be right */
    uint32_t bad_pc;
    const char *problem;
} Flow;

/* Counts work that is done for the frame. */
static inline void flow_count(Flow *f, uint64_t units) {
    *(f->verification ? &f->verification->work : &f->kinds_work) += units;
}
/* False, with the problem: it has been too much. */
bool flow_has_time(Flow *f, uint32_t pc);

/* Executes the instruction at [pc] on the frame; jsr and ret are left to the caller. False: f->problem and f->bad_pc,
   or the verification's result, say why. */
bool flow_execute(Flow *f, uint32_t pc);
bool flow_push(Flow *f, uint32_t pc, VType type);
void flow_set_local(Flow *f, uint32_t local, VType type);
/* The frame at the method's entry. */
bool flow_start(Flow *f);
/* These are always false. */
bool flow_bad_pool_entry(Flow *f, uint32_t pc, unsigned index);
bool flow_fail(Flow *f, uint32_t pc, const char *problem);
bool flow_out_of_memory(Flow *f, uint32_t pc);
#define flow_bad_pool_entry(f, pc, index) always_false(flow_bad_pool_entry(f, pc, index))
#define flow_fail(f, pc, problem) always_false(flow_fail(f, pc, problem))
#define flow_out_of_memory(f, pc) always_false(flow_out_of_memory(f, pc))

/* With dots; in the verification's arena. */
const char *verification_external_name(Verification *v);
/* Types of a verification; 0 (SLOT_DEAD) and result set when there is no memory. */
VType verification_type(Verification *v, Symbol *name); /* "a/B", "[I" */
VType verification_type_of_text(Verification *v, const char *text);
VType verification_type_of_pool(Verification *v, unsigned class_index);
/* Of a field descriptor [begin, end): the first word of it. */
VType verification_type_of_descriptor(Verification *v, const char *begin, const char *end);
static inline Symbol *verification_name(const Verification *v, VType t) { return v->names[vtype_data(t)]; }
VType verification_component(Verification *v, VType array); /* of an array of references or arrays */
VType verification_array_of(Verification *v, VType element);
/* Whether a value of type [from] may be where [to] is expected. False: an exception is pending. */
bool verification_assignable(Verification *v, VType from, VType to, bool *answer);
/* The type of a value that is one of [a] or [b], SLOT_DEAD when they have nothing in common. */
bool verification_merge(Verification *v, VType a, VType b, VType *merged);
bool verification_is_superclass(Verification *v, VType t); /* of the class in work, or that class */
bool verification_is_protected(Verification *v, unsigned ref_index, bool method, bool *answer);
bool verification_no_memory(Verification *v);
/* The same for an error whose message there is no memory for. */
void verification_take_back(Verification *v);

/* What is wrong, for the type checker's messages. */
typedef enum PlaceKind {
    PLACE_NONE,
    PLACE_STACK,
    PLACE_LOCAL,
    PLACE_POOL,
    PLACE_SIGNATURE,
    PLACE_MAP_STACK,
    PLACE_MAP_LOCAL
} PlaceKind;
typedef struct Place {
    PlaceKind kind;
    uint32_t index;
} Place;
typedef enum Reason {
    REASON_BAD_CODE,
    REASON_WRONG_TYPE,
    REASON_INVALID_TYPE,
    REASON_FLAGS,
    REASON_STACK_SIZE,
    REASON_OVERFLOW,
    REASON_UNDERFLOW,
    REASON_NO_FRAME,
    REASON_BAD_MAP,
    REASON_LOCAL_INDEX,
    REASON_POOL_INDEX
} Reason;
/* An entry of the StackMapTable, decoded. */
typedef struct MapFrame {
    uint32_t pc, locals_size, depth;
    bool this_uninitialized;
    VType *locals, *stack;
} MapFrame;
typedef struct Complaint {
    uint32_t pc;       /* Location */
    uint32_t frame_pc; /* of the current frame */
    Reason reason;
    VType type, expected;
    Place at, expected_at;
    uint32_t index;
    const MapFrame *map; /* the Stackmap Frame, or NULL */
} Complaint;

/* Type inference (JVMS 4.10.2) of one method. */
bool dataflow_infer_types(Verification *v, const MethodInfo *m);
#endif
