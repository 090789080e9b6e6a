/* Run-time data of a class (JVMS 2.5, 5): Class, Method, Field, Loader. Class structures live in lowmem (32-bit
   references to them are in object headers). They are freed when a collection finds nothing that refers to them
   (vm/classes/unload.c): C code that keeps a Class* over a GC point must know what keeps its mirror alive. Fields are
   written by the loading/linking thread before the class is published in that state; after that they are read without a
   lock. `state` is read and written with acquire/release. */
#ifndef runtime_class_h
#define runtime_class_h
#include <stdio.h>

#include "base/metadata.h"
#include "classfile/classfile.h"
#include "gc/object.h"

typedef int64_t Slot; /* one word of locals/operand stack: int zero-extended, float bits zero-extended, long/double bits
                         in the SECOND of their two words, reference as full pointer */
typedef struct Class Class;
typedef struct Method Method;
typedef struct Field Field;
typedef struct Loader Loader;
typedef struct Module Module;
typedef struct Thread Thread;
typedef struct Insn Insn; /* vm/interp/insn.h */

/* Order matters: >= comparisons are used. */
typedef enum ClassState {
    CLASS_LOADED, /* parsed, supers loaded, mirror made, in the dictionary */
    CLASS_LINKING,
    CLASS_LINKED, /* fields laid out, vtables built, static defaults set ("prepared") */
    CLASS_INITIALIZING,
    CLASS_INITIALIZED,
    CLASS_ERROR /* initialisation failed (JVMS 5.5 step 5) */
} ClassState;

/* Class.flags. */
enum {
    CLASS_IS_INTERFACE = 1,
    CLASS_IS_ARRAY = 2,
    CLASS_IS_PRIMITIVE = 4,
    CLASS_IS_HIDDEN = 8,
    CLASS_HAS_FINALIZER = 0x10,
    CLASS_IS_CLONEABLE = 0x20,
    CLASS_IS_THROWABLE = 0x40,
    CLASS_IS_CLASS_LOADER = 0x80,
    CLASS_IS_MAGIC_ACCESSOR = 0x100,
    CLASS_HAS_DEFAULTS = 0x200 /* interface declares non-abstract instance methods */,
    CLASS_IS_ABSTRACT = 0x400,
    CLASS_VM_ANNOTATIONS = 0x800 /* annotations such as @Hidden are honoured */,
    CLASS_IS_RECORD = 0x1000,
    CLASS_DIES_ALONE = 0x2000 /* hidden, and its loader does not keep it alive; its arrays, too */,
    CLASS_IS_DEAD = 0x4000 /* found by the collection that is in progress */,
    CLASS_IS_CHANGED = 0x8000 /* a hook has answered with what was to be loaded */
};

/* Basic types, numbered as in `newarray` and in contract 1.4 (T_BOOLEAN 4 ... T_LONG 11). */
enum {
    T_BOOLEAN = 4,
    T_CHAR = 5,
    T_FLOAT = 6,
    T_DOUBLE = 7,
    T_BYTE = 8,
    T_SHORT = 9,
    T_INT = 10,
    T_LONG = 11,
    T_OBJECT = 12,
    T_ARRAY = 13,
    T_VOID = 14
};

struct Field {
    Class *holder;
    const FieldInfo *info; /* name, descriptor and all else that the class file says */
    uint16_t access;
    uint8_t type;    /* T_xxx; T_OBJECT for classes and arrays */
    uint8_t watched; /* FIELD_WATCH_xxx; atomic, changes at any time (vm/interp/watch.h) */
    uint32_t offset; /* of the object; statics: of the mirror */
    uint16_t slot;   /* index in holder->fields */
};
enum { FIELD_WATCH_ACCESS = 1, FIELD_WATCH_MODIFICATION = 2 };
/* For native code, which looks without being stopped; it may miss a change of this moment. */
static inline unsigned field_watched(const Field *f) { return __atomic_load_n(&f->watched, __ATOMIC_RELAXED); }

/* A run-time constant pool (JVMS 2.5.5): the class file of one version of a class, and a word for each entry that can
   be resolved, what it has been resolved to (vm/classes/resolve.h): an eighth of the address, which is below 32 GB, or
   a number below all addresses. These are a third of the entries; the groups, of 32 entries each, report which, and how
   many are in the groups before. */
typedef struct PoolGroup {
    uint32_t resolvable, before;
} PoolGroup;
typedef struct RuntimePool {
    Class *holder;
    ClassFile *file;
    struct ClassVersion *version; /* NULL: the current one; written at a safepoint */
    uint32_t *words;
    PoolGroup groups[];
} RuntimePool;
/* The word of an entry; NULL: of a kind that is never resolved. */
static inline uint32_t *pool_word(const RuntimePool *pool, unsigned index) {
    const PoolGroup *g = &pool->groups[index / 32];
    uint32_t bit = 1u << index % 32;
    return g->resolvable & bit ? &pool->words[g->before + (unsigned)__builtin_popcount(g->resolvable & (bit - 1))]
                               : NULL;
}
enum { POOL_NUMBERS = 0x10000 / 8 }; /* nothing is mapped below */
/* Bit 1 is set, which no address and no record of an error has. */
#define RESOLVED_NULL ((uintptr_t)2)
/* What a number represents: the record of an error, with its lowest bit set, or RESOLVED_NULL, which is 1. */
extern uintptr_t pool_numbered[POOL_NUMBERS];
/* What it holds; 0: nothing yet, or never. */
static inline uintptr_t pool_resolved(const RuntimePool *pool, unsigned index) {
    const uint32_t *at = pool_word(pool, index);
    uint32_t word = at ? __atomic_load_n(at, __ATOMIC_ACQUIRE) : 0;
    return word < POOL_NUMBERS ? pool_numbered[word] : (uintptr_t)word << 3;
}
/* Records what an entry has been resolved to, unless there is something; what is recorded then. */
uintptr_t pool_record(RuntimePool *pool, unsigned index, uintptr_t resolved);
uintptr_t pool_forget_number(uint32_t word); /* what it stood for, if it is the number of an error; otherwise 0 */

/* A version of a class that a redefinition has replaced, kept as long as frames run its methods
   (vm/classes/redefine.h). methods[i] is what holder->methods[i] was. */
typedef struct ClassVersion {
    struct ClassVersion *older, *next, *previous; /* older: of the class; next, previous: of all */
    RuntimePool *pool;
    bool in_use, fresh; /* at a safepoint */
    bool permanent;     /* methods that were deleted live on in it: for frames, and who has an ID of them */
    uint16_t method_count;
    Method *methods;
} ClassVersion;

/* What a jmethodID points to: a cell that lives as long as the class and names the current version (JVMTI,
   redefinition). */
typedef struct MethodId {
    Method *method;
} MethodId;

/* Method.flags. */
enum {
    METHOD_HIDDEN = 1 /* @Hidden or of a hidden class: left out of traces */,
    METHOD_CALLER_SENSITIVE = 2,
    METHOD_IS_INITIALIZER = 4,
    METHOD_IS_CLASS_INITIALIZER = 8,
    METHOD_OBSOLETE = 0x10,
    METHOD_SIGNATURE_POLYMORPHIC = 0x20,
    METHOD_MIRANDA = 0x40,
    METHOD_OVERRIDES_ALL = 0x80 /* methods with its name and descriptor in superclasses */,
    METHOD_CONFLICTING_DEFAULTS = 0x100,
    METHOD_FINALIZER_REGISTRATION = 0x200 /* Object.<init> */,
    METHOD_OLD = 0x400 /* one of a ClassVersion */,
    METHOD_SCOPED = 0x800 /* @Scoped: in an access to a memory segment */,
    METHOD_WITHOUT_EVENTS = 0x2000 /* @JvmtiHideEvents: of what begins, yields and ends a continuation */,
    METHOD_MOUNTS = 0x4000 /* @JvmtiMountTransition: a virtual thread is being mounted or unmounted */,
    METHOD_ONE_SLOT = 0x8000 /* of the vtable has it and all methods that it overrides */,
    METHOD_DELETED = 0x1000 /* by a redefinition: obsolete, not found by name any more */
};

/* There are tens of thousands: what can be found in [info] or [pool] is not here. What a call reads comes first. */
struct Method {
    const Insn *code; /* what a call jumps to: the translated code, or a one-instruction stub (translate first, native,
                         abstract) */
    uint16_t argument_slots; /* receiver included */
    uint16_t max_locals;     /* >= argument_slots */
    uint32_t room;           /* atomic: bytes that a call must find free on the stack (method_frame_bytes); more than
                                there are, if it is a leaf */
    Class *holder;
    uint16_t access;
    uint8_t return_type; /* T_xxx, T_VOID; T_OBJECT also for arrays */
    uint8_t
        has_changed; /* atomic: had breakpoints, or another body: instructions made of calls to it call it after all */
    uint16_t flags;
    uint16_t version; /* counts the redefinitions that changed the method; stack traces report by it whether a bci still
                         means something */
    union {
        struct MethodCode *translated; /* vm/interp/translate.h; NULL until first call */
        struct NativeBinding *native;  /* native methods (vm/interp/native.h); NULL until bound */
    };
    RuntimePool *pool;      /* of the version; for mirandas the interface method's, as is [info] */
    const MethodInfo *info; /* in pool->file: name, descriptor, code and all else that the class file says; mirandas and
                               calls of method handles have a separate one */
    MethodId *id;           /* made on demand by method_id() */
    int32_t vtable_index;   /* >= 0: dispatched through the vtable; -1: statically bound; interfaces: -1 */
    uint16_t slot;          /* in the holder, for class_method */
    uint16_t leaf;          /* atomic: what calls do instead of pushing a frame (vm/interp/leaves.def), 0: nothing */
};
_Static_assert(sizeof(Method) <= 72, "what few methods have has a place of its own");

/* One entry of an interface-method hash table: open addressing by method_hash, size itable_mask + 1. */
typedef struct ItableEntry {
    Method *interface_method, *target;
} ItableEntry;

/* A class in the list of one of its direct supertypes. */
typedef struct SubtypeEdge {
    Class *subtype;
    struct SubtypeEdge *next;
} SubtypeEdge;

enum { CLASS_DISPLAY = 8 };
struct Class {
    ObjectLayout layout; /* must be first: object headers point here */
    /* type tests */
    Class *display[CLASS_DISPLAY]; /* superclass chain: display[d] is the ancestor at depth d (this class included at
                                      its own depth) */
    uint32_t depth;                /* Object 0; interfaces 1 (super Object) */
    uint16_t flags;
    uint8_t state;        /* ClassState */
    uint8_t type;         /* T_xxx of the value: T_OBJECT, T_ARRAY or the primitive type */
    Class *last_positive; /* last interface/deep/array class for which "is subclass of" was true */
    Class *super;
    Method **vtable;
    uint32_t vtable_length;
    uint8_t verified;   /* atomic: passed the verifier (vm/classes/verify.c) */
    uint8_t dimensions; /* arrays */
    uint16_t modifiers; /* class_modifiers when its mirror was made: redefinitions leave Class.getModifiers alone */
    ItableEntry *itable;
    uint32_t itable_mask;
    /* identity */
    Symbol *name; /* internal: java/lang/String, [I, [Ljava/lang/String; primitives: int. Hidden: N+0xADDRESS */
    Loader *loader;
    ClassFile *file;                          /* pool->file; NULL for arrays and primitives */
    uint16_t access;                          /* class-file flags (raw) */
    uint16_t major, first_major, first_minor; /* of the current version, and of the one that was defined */
    RuntimePool *pool;                        /* of the current version */
    ClassVersion *older;                      /* newest first */
    struct Reflected *reflected; /* atomic: what reflection has been shown (vm/classes/reflected.h); NULL: nothing */
    uint8_t *initial_bytes;
    uint32_t initial_length; /* where retransformation starts when not from the bytes of [file]; malloc'ed */
    Class **interfaces;
    uint16_t interface_count; /* direct */
    uint16_t method_count, field_count;
    uint16_t first_method_count; /* as many are in [methods] */
    Class **all_interfaces;
    uint32_t all_interface_count; /* transitive closure, superclasses' included, each once; superinterfaces first */
    uint64_t mark;                /* of class_mark */
    Class *next_marked;           /* of class_for_each_subtype */
    struct SubtypeEdge *subtypes; /* to the direct subclasses, subinterfaces and implementing classes: those that are
                                     in the list of all */
    struct SubtypeEdge *edges;    /* its edges in the lists of its direct supertypes; NULL: it has none */
    Method *methods;              /* declared, in the order of the first version's class file: class_method() */
    Method **added_methods; /* those after them, which redefinitions have added. Deleted ones stay in their places */
    Field *fields;          /* declared, class-file order */
    Class *component, *element; /* arrays: type one dimension down; innermost element type */
    Class *array_class;         /* array of this, made on demand */
    Class *nest_host;           /* resolved host, NULL until asked */
    char *nest_host_error;      /* why the NestHost attribute is not valid; for messages */
    Thread *initializing_thread;
    Object *init_error;                  /* the exception that a later NoClassDefFoundError cites (root) */
    Object *protection_domain, *signers; /* roots */
    Module *module;                      /* runtime/module.h; NULL: the unnamed module of the loader */
    Symbol *package;                     /* "java/lang" or "" */
    const char *origin;                  /* class path entry it came from, or NULL */
    Class *next_in_loader, *next_all;    /* lists of all classes, newest first */
    struct ClassPiece *memory;           /* what class_memory gave */
    uint32_t id;
    int32_t class_init_method; /* index of <clinit> in methods or -1 */
    Method **mirandas;
    struct MethodTable *miranda_table; /* runtime/method_table.h; NULL: few, searched in order */
    uint32_t miranda_count; /* stand-ins that give interface methods the class does not implement a vtable slot
                               (vm/classes/vtable.c) */
    struct JvmtiBreakpoint *breakpoints;        /* of jvmti/breakpoint.c */
    uint32_t hotspot_size, hotspot_mirror_size; /* caches of jvmti/sizes.c, atomic; 0: not known yet */
    uint32_t instance_end; /* end of the instance fields, not rounded: subclasses fill the gap after it */
    uint16_t *method_index,
        *field_index; /* hash tables (slot + 1, by name) of classes with many members; NULL: few, searched in order */
    uint32_t method_index_mask, field_index_mask;
};

/* A defining/initiating loader. The boot loader has object == NULL. */
struct Loader {
    Object *object;                /* java.lang.ClassLoader instance, NULL: boot */
    Symbol *kind;                  /* NULL, or "app"/"platform" for the built-in ones */
    struct Dictionary *dictionary; /* name -> Class, initiating and defining */
    Class *classes;                /* defined ones, linked by next_in_loader */
    Object *unnamed_module;        /* boot loader: its unnamed module; others have a field for it */
    struct ModuleTable *modules;   /* runtime/module.c; NULL: none */
    struct PackageIndex *packages; /* vm/classes/packages.c; NULL: none */
    Loader *next;
    bool is_of_accessors; /* reflection's loader of one accessor (contract 8.3): what its class names is the parent's */
    bool is_permanent; /* built in: never unloaded. The object of any other loader is no root; when it dies, the Loader
                          and its classes are freed */
};

static inline Class *object_class(const Object *o) { return (Class *)object_layout(o); }
static inline ClassState class_state(const Class *c) {
    return (ClassState)__atomic_load_n(&c->state, __ATOMIC_ACQUIRE);
}
/* NULL: none, or nobody has asked yet (class_protection_domain). */
static inline Object *class_known_domain(const Class *c) {
    return __atomic_load_n(&c->protection_domain, __ATOMIC_ACQUIRE);
}
static inline bool class_is_interface(const Class *c) { return c->flags & CLASS_IS_INTERFACE; }
static inline bool class_is_array(const Class *c) { return c->flags & CLASS_IS_ARRAY; }
static inline bool class_is_primitive(const Class *c) { return c->flags & CLASS_IS_PRIMITIVE; }
static inline Method *class_method(const Class *c, unsigned slot) {
    return slot < c->first_method_count ? &c->methods[slot] : c->added_methods[slot - c->first_method_count];
}
/* The method that a frame's method is a version of, and the one that tools take it for: a version that was replaced by
   an equivalent one has no separate identity. */
static inline Method *method_current(Method *m) { return m->flags & METHOD_OLD ? class_method(m->holder, m->slot) : m; }
static inline Method *method_shown(Method *m) { return m->flags & METHOD_OBSOLETE ? m : method_current(m); }
static inline bool method_is_deleted(const Method *m) { return m->flags & METHOD_DELETED; }
static inline bool method_is_static(const Method *m) { return m->access & ACC_STATIC; }
static inline bool method_is_native(const Method *m) { return m->access & ACC_NATIVE; }
static inline bool method_is_abstract(const Method *m) { return m->access & ACC_ABSTRACT; }
static inline struct MethodCode *method_code(const Method *m) {
    return method_is_native(m) ? NULL : __atomic_load_n(&m->translated, __ATOMIC_ACQUIRE);
}
static inline bool method_is_private(const Method *m) { return m->access & ACC_PRIVATE; }

/* Subtype test for any two classes (JVMS 6.5 instanceof rules: classes, interfaces, arrays). */
bool class_is_subclass_slow(Class *sub, Class *super);
/* The answer of most tests; [slow] is what to do for the others. */
#define CLASS_ANSWER_IS_SUBCLASS(sub, super, slow)                                                                \
    do {                                                                                                          \
        if ((sub) == (super) || __atomic_load_n(&(sub)->last_positive, __ATOMIC_RELAXED) == (super)) return true; \
        if ((super)->depth < CLASS_DISPLAY &&                                                                     \
            !((super)->flags & (CLASS_IS_INTERFACE | CLASS_IS_ARRAY | CLASS_IS_PRIMITIVE)))                       \
            return (sub)->display[(super)->depth] == (super);                                                     \
        return slow;                                                                                              \
    } while (0)
static inline bool class_is_subclass(Class *sub, Class *super) {
    CLASS_ANSWER_IS_SUBCLASS(sub, super, class_is_subclass_slow(sub, super));
}
static inline bool object_is_instance(const Object *o, Class *c) { return class_is_subclass(object_class(o), c); }

/* Whether a value of class [c] can be assigned to the type [descriptor], as far as names report: no class is loaded,
   loaders are not looked at. */
bool class_is_assignable_by_name(const Class *c, const char *descriptor);

/* The Class a mirror represents; the mirror of a class. */
static inline Class *mirror_class(const Object *mirror) {
    return *(Class **)object_at(mirror, object_offsets.mirror_layout);
}
static inline Object *class_mirror(const Class *c) { return c->layout.mirror; }

/* jmethodID cells: made once per method, validated by address (any bit pattern may be passed). */
MethodId *method_id(Method *m);
Method *method_from_id(const void *id); /* NULL when it is no live id */
void ids_count_memory(MemoryUse *use);  /* of methods and fields */
/* A jfieldID is the address of the Field, which is in low memory, below the number of its class, which is never given
   again: a stale one names nothing, also when the memory has become another class's. field_from_id is for IDs that may
   be anything, and answers NULL then; field_of_id trusts. */
static inline void *field_id(const Field *f) { return (void *)((uintptr_t)f->holder->id << 32 | (uintptr_t)f >> 3); }
static inline Field *field_of_id(const void *id) { return (Field *)((uintptr_t)(uint32_t)(uintptr_t)id << 3); }
Field *field_from_id(const void *id);
void field_register_ids(Field *fields, unsigned count);
void field_forget_ids(const Field *fields);

/* Marks of classes, for whoever goes through lists in which a class may occur more than once: between class_marks_begin
   and class_marks_end, under a lock. class_mark: false if the class has been marked since class_marks_begin. */
void class_marks_begin(void);
bool class_mark(Class *c);
void class_marks_end(void);

/* Edges for the supertypes of a class; false: no memory. Their entry in the lists, when the class is published; the
   removal of dead classes from the list of one that lives on. */
bool class_make_edges(Class *c);
void class_enter_edges(Class *c);
void class_drop_dead_subtypes(Class *c);
/* [c], and all its published subtypes, each once. All threads are stopped. */
void class_for_each_subtype(Class *c, void (*visit)(Class *subtype, void *context), void *context);

/* Declared member look-up, no search of supers; NULL when absent. */
Method *class_declared_method(const Class *c, const Symbol *name, const Symbol *descriptor);
Field *class_declared_field(const Class *c, const Symbol *name, const Symbol *descriptor);
/* Zeroed metadata that is freed with the class; NULL when address space or memory have run out. class_new: the Class
   itself. */
Class *class_new(void);
void *class_memory(Class *c, MetadataKind kind, size_t bytes);
/* Frees all that this folder gave a class, the Class included; its jmethodIDs and jfieldIDs are refused from now on.
   Nothing may refer to it any more. */
void class_free(Class *c);
static inline bool class_is_unloadable(const Class *c) {
    return !c->loader->is_permanent || c->flags & CLASS_DIES_ALONE;
}
/* The declared methods, those of replaced versions included, which frames may run. */
void class_visit_methods(const Class *c, void (*visit)(Method *m, void *context), void *context);
void class_count_memory(const Class *c, Metadata *use); /* without class file and code */
void class_index_members(Class *c); /* makes the hash tables the two above use; once, when the class is created */
/* Superclass chain, then superinterfaces (JVMS 5.4.3.3 without access checks and errors). */
Method *class_find_method(Class *c, const Symbol *name, const Symbol *descriptor);
Field *class_find_field(Class *c, const Symbol *name, const Symbol *descriptor);
static inline uint32_t method_hash(const Method *im) { return (uint32_t)((uintptr_t)im >> 3) * 0x9e3779b1u >> 9; }
/* The method that an invokeinterface of [im] on an instance of [c] selects (JVMS 5.4.6); NULL when it implements none,
   or an abstract, ambiguous or non-public one (throw_abstract_method shows). The table is filled as methods are first
   asked for, so a miss in it means nothing: ask class_itable_lookup. An entry found is final: table and entries may be
   read without a lock (interface_method first, with acquire). */
static inline Method *class_itable_find(const Class *c, const Method *im) {
    uint32_t mask =
        __atomic_load_n(&c->itable_mask,
                        __ATOMIC_ACQUIRE); /* before the table: an old mask is safe with a new table, not the reverse */
    const ItableEntry *table = __atomic_load_n(&c->itable, __ATOMIC_ACQUIRE);
    uint32_t start = method_hash(im) & mask, i = start;
    do {
        Method *key = __atomic_load_n(&table[i].interface_method, __ATOMIC_ACQUIRE);
        if (key == im) return table[i].target;
        if (!key) return NULL;
        i = (i + 1) & mask;
    } while (i != start);
    return NULL;
}
extern ItableEntry class_empty_itable[1];
bool class_same_package(const Class *a, const Class *b);
/* Flags as the language sees them (JVMS 4.1, 4.7.6): a member class has those of its InnerClasses entry, but for
   ACC_SUPER; an array the visibility of its element. Those of the current version. */
int class_modifiers(const Class *c);
int class_file_access(const Class *c);    /* the flags of the class file itself; 0 of arrays, which have none */
int class_java_modifiers(const Class *c); /* Class.getModifiers (contract 8.4): those that the class was created with */
/* "java.lang.String", "int[]" : malloc'ed external names for messages and Class.getName respectively ("[I",
   "[Ljava.lang.String;"). */
char *class_external_name(const Class *c);
char *class_java_name(const Class *c);
/* JVM type signature "Ljava/lang/String;", "[I", "I": malloc'ed */
char *class_signature(const Class *c);
void class_print_java_name(const Class *c, FILE *out);          /* without memory */
char *method_external_name(const Method *m);                    /* "void A.m(int)" */
char *method_external_name_in(const Class *c, const Method *m); /* as if [c] declared it */

/* All classes, newest first; it is added to at the head, and removed from at a safepoint. */
extern Class *all_classes;
extern Class *primitive_classes[16]; /* by T_xxx (T_VOID included) */
extern Class *primitive_array_classes[16];
extern Loader boot_loader, *app_loader, *platform_loader;
extern Loader *all_loaders; /* all but the boot loader, linked by next */
#endif
