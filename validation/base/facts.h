/* The shape of the facts that generate.py makes from the tables: rules, functions, structures, events and JNI
   functions. */
#ifndef validation_base_facts_h
#define validation_base_facts_h

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "include/jvmti.h"

/* An argument or a result, of whatever type. */
typedef union Value {
    jint i;
    jlong j;
    jfloat f;
    jdouble d;
    jboolean z;
    char c;
    jchar s;
    const void *p;
    jvalue l;
} Value;

typedef enum ValueKind {
    VALUE_INT,
    VALUE_LONG,
    VALUE_LOCATION,
    VALUE_FLOAT,
    VALUE_DOUBLE,
    VALUE_BOOLEAN,
    VALUE_CHAR,
    VALUE_BYTE,
    VALUE_SHORT,
    VALUE_JVALUE,
    VALUE_THREAD,
    VALUE_THREAD_GROUP,
    VALUE_CLASS,
    VALUE_OBJECT,
    VALUE_METHOD,
    VALUE_FIELD,
    VALUE_MONITOR,
    VALUE_TEXT,
    VALUE_ERROR,
    VALUE_EVENT,
    VALUE_EVENT_MODE,
    VALUE_PHASE,
    VALUE_POINTER
} ValueKind;

/* The words of jvmti/functions.def. */
typedef enum ParamCheck {
    CHECK_ANY,
    CHECK_NULL_OK,
    CHECK_NOT_NULL,
    CHECK_COUNT,
    CHECK_DEPTH,
    CHECK_THREAD,
    CHECK_THREAD_OR_CURRENT,
    CHECK_THREAD_OR_ALL,
    CHECK_THREAD_ANY_STATE,
    CHECK_THREAD_UNSTARTED,
    CHECK_CLASS,
    CHECK_CLASS_OR_NULL,
    CHECK_CLASS_OF_FIELD,
    CHECK_FIELD,
    CHECK_METHOD,
    CHECK_METHOD_NOT_NATIVE,
    CHECK_THREAD_GROUP,
    CHECK_RAW_MONITOR,
    CHECK_MODULE,
    CHECK_CLASS_IN_MODULE,
    CHECK_OBJECT,
    CHECK_OBJECT_OR_NULL,
    /* The words of vm/jni/functions.def that are others. */
    CHECK_LOCAL,
    CHECK_GLOBAL,
    CHECK_WEAK,
    CHECK_CLASS_OF_MEMBERS,
    CHECK_THROWABLE,
    CHECK_THROWABLE_CLASS,
    CHECK_STRING,
    CHECK_ARRAY,
    CHECK_OBJECT_ARRAY,
    CHECK_PRIMITIVE_ARRAY,
    CHECK_ARRAY_OF,
    CHECK_METHOD_OBJECT,
    CHECK_FIELD_OBJECT,
    CHECK_LOADER,
    CHECK_STATIC_FIELD,
    CHECK_FIELD_VALUE,
    CHECK_NONVIRTUAL,
    CHECK_STATIC_METHOD,
    CHECK_CONSTRUCTOR,
    CHECK_MEMBER_FIELD,
    CHECK_MEMBER_METHOD,
    CHECK_STATIC,
    CHECK_CLASS_NAME,
    CHECK_UTF,
    CHECK_UTF_OR_NULL,
    CHECK_CAPACITY
} ParamCheck;

typedef enum Pointed {
    POINTS_NOTHING,
    POINTS_IN_ARRAY,
    POINTS_OUT,
    POINTS_OUT_BUFFER,
    POINTS_OUT_MEMORY,
    POINTS_OUT_MEMORIES,
    POINTS_OUT_BORROWED
} Pointed;

typedef enum Holds { HOLDS_FIELD, HOLDS_FIELD_MEMORY, HOLDS_FIELD_INSIDE, HOLDS_FIELD_ARRAY } Holds;

/* Counts are indices of parameters (or fields), or one of these. */
enum { COUNT_ONE = -1, COUNT_TERMINATED = -2 };

typedef struct FieldFacts {
    const char *name;
    size_t offset;
    Holds holds;
    ValueKind kind;
    short count;
    ValueKind element;
    size_t element_size;
    const struct StructureFacts *structure; /* of an element; NULL: it is no structure */
} FieldFacts;

typedef struct StructureFacts {
    const char *name;
    size_t size;
    int field_count;
    const FieldFacts *fields;
} StructureFacts;

typedef struct ParamFacts {
    const char *name;
    ValueKind kind;
    ParamCheck check;
    Pointed pointed;
    short capacity, count;
    ValueKind element;
    size_t element_size;
    const StructureFacts *structure; /* of an element; NULL: it is no structure */
} ParamFacts;

/* When a function may be called, or an event be sent. */
typedef enum Phases { PHASES_ANY, PHASES_START, PHASES_LIVE, PHASES_ONLOAD, PHASES_ONLOAD_ONLY } Phases;

/* A set of capabilities: bit by bit as in jvmtiCapabilities. */
typedef uint64_t Capabilities;
enum {
#define CAPABILITY(bit, name, since, when) CAPABILITY_BIT_##name = bit,
#include "jvmti/capabilities.def"
    CAPABILITY_COUNT
};
#define CAPABILITY_SET(name) (UINT64_C(1) << CAPABILITY_BIT_##name)

enum { KNOWN_VERSION = 25 }; /* the newest version of JVMTI that the tables speak of */

typedef struct FunctionFacts {
    const char *name;
    short number; /* in the function table, counted from 1 */
    const char *since;
    Phases phases;
    bool callback_safe;
    const char *category; /* the anchor of its section in the specification */
    Capabilities requires, optional;
    int param_count;
    const ParamFacts *params;
    int error_count;
    const short *errors; /* next to those that every function may return */
} FunctionFacts;

typedef struct EventFacts {
    const char *name;
    jvmtiEvent number;
    const char *since;
    Phases phases;
    bool per_thread;
    Capabilities requires;
    size_t callback; /* its place in jvmtiEventCallbacks */
    int param_count;
    const ParamFacts *params;
} EventFacts;

/* What a function of JNI may do with the program. */
enum {
    JNI_RUNS_JAVA = 1,         /* the program's code, apart from loading and initialising classes */
    JNI_ALLOCATES = 2,         /* an object, apart from what that code makes */
    JNI_READS_FIELD = 4,       /* or writes it */
    JNI_INITIALIZES_CLASS = 8, /* of its first argument, or the one that it names */
    JNI_LOADS_CLASS = 16       /* one that need not be there yet */
};

typedef struct JniFacts {
    const char *name;
    int number;                 /* a JniFunction */
    unsigned does;              /* JNI_... */
    bool allowed_while_pending; /* an exception (JNI, "Exceptions and Error Codes") */
    bool allowed_in_critical;   /* regions */
    bool looks;                 /* at the pending exception */
    bool to_be_looked_behind;   /* for an exception, by the caller */
    bool releases;              /* what another function has lent */
    int param_count;
    const ParamFacts *params;
    ValueKind result;
    size_t place; /* in JNINativeInterface_ */
} JniFacts;

typedef enum Severity { SEVERITY_ERROR, SEVERITY_WARNING, SEVERITY_ADVICE } Severity;
enum { OFFERED_VM = 1, OFFERED_PORTABLE = 2 };

/* What pressure does to the findings of a rule (`pressure` in rules.rec). */
typedef enum UnderPressure {
    PRESSURE_LEAVES,
    PRESSURE_NEVER,   /* the agent has never done something: that is no evidence when there was pressure */
    PRESSURE_KEPT,    /* reported also of calls that were made to fail: the use of their results */
    PRESSURE_CUT,     /* not reported of what was under way when death was made to come, and cannot know it */
    PRESSURE_EVIDENT, /* reported of remains at the end, even where death has cut it short */
} UnderPressure;

/* A rule: a record of rules.rec. A file declares those that it reports:

       extern const RuleFacts RULE_memory_leak[];

   so that a new record changes no header. */
typedef struct RuleFacts {
    const char *id, *class;
    Severity severity;
    unsigned offered;
    UnderPressure pressure;
    bool by_records;  /* of the layer, or by a guess: not by the call alone */
    bool *off;        /* by the options */
    int since, until; /* the first JDK for which it holds, and the last; 0: all later ones */
    const char *text, *section;
    const char *repair; /* what to write instead; "": the text says it all */
} RuleFacts;
typedef const RuleFacts *Rule;
extern const Rule all_rules[]; /* NULL ends them */

#endif
