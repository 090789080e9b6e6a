/* The ledger of memory: every block that Allocate or another function has given to an agent, who got it where, and
   whether it came back. Blocks that came back rest for a while, filled with a pattern, so that what is written to them
   later is seen, and a second Deallocate finds its first. What an agent passes to functions is compared with the
   ledger: memory that is too small, that was never written, that lies over other memory. */
#include "validation/rules/memory.h"

#include <stdlib.h>
#include <string.h>

#include "validation/base/facts.h"
#include "validation/base/lock.h"
#include "validation/base/reach.h"
#include "validation/base/records.h"
#include "validation/base/task.h"
#include "validation/base/wild.h"
#include "validation/core/options.h"
#include "validation/core/own.h"
#include "validation/core/rules.h"
#include "validation/interpose/jni.h"
#include "validation/interpose/pages.h"
#include "validation/know/handles.h"
#include "validation/report/finding.h"
#include "validation/rules/storage.h"

/* The rules that are reported here. */
extern const RuleFacts RULE_arg_buffer_size[], RULE_arg_output_aliased[], RULE_callback_arg_memory_freed[],
    RULE_Deallocate_interior[], RULE_Deallocate_not_ours[], RULE_Deallocate_twice[], RULE_Deallocate_vm_owned[],
    RULE_DisposeEnvironment_memory[], RULE_GetAllModules_free[], RULE_GetAllStackTraces_one_block[],
    RULE_GetAllThreads_free[], RULE_GetBytecodes_free[], RULE_GetClassMethods_free[], RULE_GetClassFields_free[],
    RULE_GetClassSignature_free[], RULE_GetConstantPool_free[], RULE_GetErrorName_free[],
    RULE_GetExtensionEvents_free[], RULE_GetExtensionFunctions_free[], RULE_GetFieldName_free[],
    RULE_GetImplementedInterfaces_free[], RULE_GetJNIFunctionTable_free[], RULE_GetLineNumberTable_free[],
    RULE_GetLoadedClasses_free[], RULE_GetClassLoaderClasses_free[], RULE_GetLocalVariableTable_free[],
    RULE_GetMethodName_free[], RULE_GetObjectMonitorUsage_free[], RULE_GetObjectsWithTags_free[],
    RULE_GetOwnedMonitorInfo_free[], RULE_GetOwnedMonitorStackDepthInfo_free[], RULE_GetSourceDebugExtension_free[],
    RULE_GetSourceFileName_free[], RULE_GetStackTrace_buffer[], RULE_GetSystemProperties_free[],
    RULE_GetSystemProperty_free[], RULE_GetThreadGroupChildren_free[], RULE_GetThreadGroupInfo_free[],
    RULE_GetThreadInfo_free[], RULE_GetTopThreadGroups_free[], RULE_Heap_tag_as_pointer[], RULE_memory_borrowed_freed[],
    RULE_memory_free_mismatch[], RULE_memory_leak[], RULE_memory_nested_first[], RULE_memory_overrun[],
    RULE_memory_uninitialised[], RULE_memory_use_after_free[], RULE_Redefine_bytes_ownership[],
    RULE_RunAgentThread_arg_lifetime[];

typedef struct EnvStorage {
    const unsigned char *storage; /* atomic; environment-local storage */
    struct Block *blocks;         /* a list, with the lock */
} EnvStorage;
RULE_STATE(CheckedEnv, storage_in, EnvStorage)
typedef struct MemoryCall {
    void *aliases;          /* outputs in one place */
    const void *referenced; /* the argument whose tag was a block */
} MemoryCall;
RULE_STATE(Call, memory_call, MemoryCall)

enum {
    GUARD = 16,               /* bytes after what an agent has asked for */
    RESTING_BLOCKS = 1 << 13, /* at most so many blocks rest */
    RESTING_BYTES = 1 << 18,
    GONE_BLOCKS = 1 << 13, /* so many are still known after that */
    RECENT = 8,            /* blocks of a thread that rest as long as it frees no others */
    LARGEST_RECENT = 4096,
    GUARD_BYTE = 0xA7,
    FREED_BYTE = 0xDD,
    NEW_BYTE = UNWRITTEN_BYTE,
    LARGE = 4096 /* of larger blocks only the ends are filled and compared */
};

/* A block that is gone is the VM's again, or anybody's. */
typedef enum BlockState { BLOCK_LIVE, BLOCK_RESTING, BLOCK_GIVEN_TO_VM, BLOCK_GONE } BlockState;

/* Nothing but what must be there, in few bytes: an agent may hold a million. */
typedef struct Block {
    TableLink link; /* by its memory */
    size_t size;    /* what the agent may use */
    CheckedEnv *env;
    struct Block *next_in_env, **from_in_env; /* known ones of [env] */
    const char *param;
    union {
        const unsigned char *outer; /* of a live one, the block that this is a part of; NULL: none */
        struct Block *older;        /* in a queue */
    };
    unsigned outer_number;
    unsigned number;      /* memory comes again, its numbers only after billions */
    unsigned site, freed; /* numbers of sites (sites.h) */
    int thread;           /* to which it was given in a callback; 0: in none */
    unsigned callback;    /* in which of the thread's callbacks that was, as [number] */
    unsigned live_parts;  /* of this block */
    short from;           /* a Function */
    BlockState state : 8;
    bool known : 1; /* in the table: its memory has not come again */
    bool guarded : 1;
    bool class_bytes : 1; /* RedefineClasses was given it */
    bool tag : 1;         /* its address is the tag of an object, or was */
    bool claimed : 1;     /* by another rule, which reports it (memory.h) */
    bool reached : 1;     /* the agent still has it, at the end */
    bool leaked : 1;      /* and that was reported */
} Block;
static const Block no_block;
static unsigned char *memory_of(const Block *b) { return (unsigned char *)(uintptr_t)b->link.key; }
static const char *giver_of(const Block *b) { return function_facts[b->from].name; }
static const Site *site_of(const Block *b) { return site_of_number(b->site); }
static const Site *freed_at(const Block *b) { return site_of_number(b->freed); }

static Table ledger = {.shift = 4};
static Records block_records = RECORDS_OF(Block);
static Lock lock = LOCK_INITIALIZER(LEDGER);
typedef struct Queue {
    Block *oldest, **end;
    size_t bytes, count;
} Queue;
static Queue resting = {.end = &resting.oldest}, gone = {.end = &gone.oldest};
static unsigned numbers;

/* With the lock. */
static Block *find(const void *memory) { return TABLE_RECORD(Block, link, table_find(&ledger, (uintptr_t)memory)); }

/* Without it: most memory is no block. */
static bool may_be_block(const void *memory) { return memory && table_may_have(&ledger, (uintptr_t)memory); }

static void link_block(Block *block) {
    Block **first = &storage_in(block->env)->blocks;
    block->next_in_env = *first;
    block->from_in_env = first;
    if (*first) (*first)->from_in_env = &block->next_in_env;
    *first = block;
    block->known = true;
}

static void unlink_block(Block *block) {
    if (!block->known) return;
    table_remove(&ledger, &block->link);
    *block->from_in_env = block->next_in_env;
    if (block->next_in_env) block->next_in_env->from_in_env = block->from_in_env;
    block->known = false;
}

/* The block around an address that is no block's start; slow, for what is wrong anyway. */
static Block *find_around(const unsigned char *address) {
    TABLE_EACH(&ledger, link) {
        Block *b = TABLE_RECORD(Block, link, link);
        if (b->state == BLOCK_LIVE && address > memory_of(b) && address < memory_of(b) + b->size) return b;
    }
    return NULL;
}

/* No large block is walked through. */
static void fill(unsigned char *memory, size_t size, int byte) {
    size_t ends = size <= LARGE ? size : LARGE / 2;
    memset(memory, byte, ends);
    if (ends < size) memset(memory + size - ends, byte, ends);
}

static bool is_filled(const unsigned char *memory, size_t size, unsigned char with) {
    return size == 0 || (memory[0] == with && memcmp(memory, memory + 1, size - 1) == 0);
}

static bool was_written(const Block *b) {
    size_t ends = b->size <= LARGE ? b->size : LARGE / 2;
    return !is_filled(memory_of(b), ends, FREED_BYTE) ||
           (ends < b->size && !is_filled(memory_of(b) + b->size - ends, ends, FREED_BYTE));
}

static void report_written_after_free(const Block *b) {
    Finding *f = finding_begin_at(RULE_memory_use_after_free, b->env, freed_at(b), 1);
    finding_site(f, "allocated", site_of(b));
    finding_end(f, "a block of %zu bytes from %s was written to after this Deallocate", b->size, giver_of(b));
}

/* With the lock. */
static void queue_put(Queue *queue, Block *b) {
    b->older = NULL;
    *queue->end = b;
    queue->end = &b->older;
    queue->bytes += b->size;
    queue->count++;
}
static Block *queue_take(Queue *queue) {
    Block *b = queue->oldest;
    queue->oldest = b->older;
    if (!queue->oldest) queue->end = &queue->oldest;
    queue->bytes -= b->size;
    queue->count--;
    return b;
}

/* The blocks that a thread has freed last do not leave for those of others, however long it does not run: a second
   Deallocate that follows the first always finds it. */
typedef struct Recent {
    Block *blocks[RECENT];
    unsigned at;
} Recent;

enum { BORROWED = 8 };
/* What a thread has got last that is no block, and the rule that forbids to deallocate it. */
typedef struct Borrowed {
    struct {
        const void *memory;
        Rule rule;
    } last[BORROWED];
    unsigned at;
} Borrowed;

typedef struct ThreadMemory {
    Recent recent;
    Borrowed borrowed;
} ThreadMemory;
RULE_STATE(CheckedThread, memory_of_thread, ThreadMemory)

/* With the lock: [b], which is no longer the agent's, rests. The thread may be NULL. */
static void rest(CheckedThread *thread, Block *b) {
    if (!thread || b->size > LARGEST_RECENT) {
        queue_put(&resting, b);
        return;
    }
    Recent *recent = &memory_of_thread(thread)->recent;
    Block **place = &recent->blocks[recent->at++ % RECENT];
    if (*place) queue_put(&resting, *place);
    *place = b;
}

/* With the lock. */
static void end_recent(CheckedThread *thread) {
    Recent *recent = &memory_of_thread(thread)->recent;
    for (unsigned i = 0; i < RECENT; i++) {
        Block **place = &recent->blocks[(recent->at + i) % RECENT];
        if (*place) queue_put(&resting, *place);
        *place = NULL;
    }
}

static void thread_ends(CheckedThread *thread) {
    lock_acquire(&lock);
    end_recent(thread);
    lock_release(&lock);
}

/* With the lock: the block's memory is the VM's again. The record stays until that is given out once more, or there are
   too many. */
static void go(Block *b) {
    if (!b->known) {
        records_free(&block_records, b);
        return;
    }
    b->state = BLOCK_GONE;
    queue_put(&gone, b);
    if (gone.count <= GONE_BLOCKS) return;
    Block *old = queue_take(&gone);
    unlink_block(old);
    records_free(&block_records, old);
}

/* Blocks whose rest is over: the memory of those that the VM gets back, and a list of those that were written to. */
typedef struct Awake {
    void *memory[8];
    int count;
    Block *written;
} Awake;

/* With the lock; whether there are more. What the VM was given it has long freed. */
static bool wake(Awake *awake) {
    enum { ROOM = sizeof awake->memory / sizeof *awake->memory };
    awake->count = 0;
    awake->written = NULL;
    while (resting.count > RESTING_BLOCKS || (resting.bytes > RESTING_BYTES && resting.count > 1)) {
        if (awake->count == ROOM) return true;
        Block *b = queue_take(&resting);
        bool written = b->state == BLOCK_RESTING && was_written(b);
        if (b->state == BLOCK_RESTING) awake->memory[awake->count++] = memory_of(b);
        if (written) {
            unlink_block(b);
            b->older = awake->written;
            awake->written = b;
        } else if (b->state == BLOCK_RESTING) {
            go(b);
        } else {
            unlink_block(b);
            records_free(&block_records, b);
        }
    }
    return false;
}

static void report_written(Block *written) {
    for (const Block *b = written; b; b = b->older) report_written_after_free(b);
    lock_acquire(&lock);
    for (Block *next; written; written = next) {
        next = written->older;
        records_free(&block_records, written);
    }
    lock_release(&lock);
}

/* Without the lock, which [more] asks for again. */
static void give_back(Awake *awake, bool more) {
    for (;;) {
        if (awake->written) report_written(awake->written);
        for (int i = 0; i < awake->count; i++) own_release(awake->memory[i]);
        if (!more) return;
        lock_acquire(&lock);
        more = wake(awake);
        lock_release(&lock);
    }
}

/* ---- Blocks come ---- */

static void remember(const Call *call, const char *param, void *memory, size_t size, const void *outer, bool guarded) {
    if (!memory) return;
    const Site *site = site_now(call->activity.site);
    bool in_a_callback = !call->plain && call->thread && in_callback(&call->activity, EV_ALL);
    lock_acquire(&lock);
    Block *known = find(memory); /* the VM has freed what it was given, and gives it out again */
    if (known) unlink_block(known);
    Block *whole = !outer ? NULL : find(outer), *b = records_new(&block_records);
    if (b) {
        *b = (Block){.size = size,
                     .env = call->env,
                     .from = call->function->number,
                     .param = param,
                     .site = site_number(site),
                     .number = ++numbers,
                     .callback = in_a_callback ? (unsigned)call->thread->callbacks : 0,
                     .outer = outer,
                     .outer_number = whole ? whole->number : 0,
                     .thread = in_a_callback ? (int)call->thread->id : 0,
                     .guarded = guarded};
        if (!table_add(&ledger, &b->link, (uintptr_t)memory)) {
            records_free(&block_records, b);
        } else {
            link_block(b);
            if (whole) whole->live_parts++;
        }
    }
    lock_release(&lock);
}

static jlong field_count(const char *structure, const FieldFacts *field, const StructureFacts *facts,
                         const char *text) {
    if (field->count == COUNT_TERMINATED) return (jlong)strlen(text) + 1;
    return field->count == COUNT_ONE ? 1 : *(const jint *)(structure + facts->fields[field->count].offset);
}

/* The blocks that structures hold. */
static void remember_parts(const Call *call, const StructureFacts *facts, const char *structures, jlong count,
                           const void *outer) {
    for (jlong i = 0; i < count; i++)
        for (int j = 0; j < facts->field_count; j++) {
            const FieldFacts *field = &facts->fields[j];
            const char *structure = structures + (size_t)i * facts->size;
            void *part = field->holds == HOLDS_FIELD_MEMORY ? *(void *const *)(structure + field->offset) : NULL;
            if (!part) continue;
            jlong elements = field_count(structure, field, facts, part);
            remember(call, field->name, part, (size_t)elements * field->element_size, outer, false);
            if (field->structure) remember_parts(call, field->structure, part, elements, part);
        }
}

/* Stack traces are one block, frames and all: the end of what structures at [from] hold inside of it. */
static size_t size_inside(const StructureFacts *facts, const char *from, jlong count) {
    size_t size = (size_t)count * facts->size;
    for (jlong i = 0; i < count; i++)
        for (int j = 0; j < facts->field_count; j++) {
            const FieldFacts *field = &facts->fields[j];
            const char *structure = from + (size_t)i * facts->size;
            const char *part = field->holds == HOLDS_FIELD_INSIDE ? *(char *const *)(structure + field->offset) : NULL;
            if (!part) continue;
            size_t end =
                (size_t)(part - from) + (size_t)field_count(structure, field, facts, part) * field->element_size;
            if (end > size) size = end;
        }
    return size;
}

/* The table of JNI is as large as the VM's version of it. */
static size_t size_of_elements(const Call *call, const ParamFacts *p, jlong count) {
    if (call->function->number == FN_GetJNIFunctionTable) return jni_table_size();
    return (size_t)count * (p->pointed == POINTS_OUT_MEMORIES ? sizeof(char *) : p->element_size);
}

static bool gives_memory(const FunctionFacts *function) {
    bool gives = false;
    for (int i = 0; i < function->param_count; i++) {
        const ParamFacts *p = &function->params[i];
        gives |= (p->pointed == POINTS_OUT && p->structure) || p->pointed == POINTS_OUT_MEMORY ||
                 p->pointed == POINTS_OUT_MEMORIES;
    }
    return gives && function->number != FN_Allocate;
}

static void remember_outputs(Call *call) {
    if (call->result != JVMTI_ERROR_NONE) return;
    for (int i = 0; i < call->function->param_count; i++) {
        const ParamFacts *p = &call->function->params[i];
        const void *given = call->args[i].p;
        if (p->pointed < POINTS_OUT || !given) continue;
        if (p->pointed == POINTS_OUT && p->structure) {
            remember_parts(call, p->structure, given, 1, NULL);
        } else if (p->pointed == POINTS_OUT_MEMORY || p->pointed == POINTS_OUT_MEMORIES) {
            void *memory = *(void *const *)given;
            if (!memory) continue;
            jlong count = call_count(call, p->count, memory);
            bool strings = p->pointed == POINTS_OUT_MEMORIES;
            size_t size = p->structure ? size_inside(p->structure, memory, count) : size_of_elements(call, p, count);
            remember(call, p->name, memory, size, NULL, false);
            for (jlong n = 0; strings && n < count; n++) {
                char *text = ((char **)memory)[n];
                if (text) remember(call, p->name, text, strlen(text) + 1, memory, false);
            }
            if (p->structure) remember_parts(call, p->structure, memory, count, memory);
        }
    }
}

/* ---- Allocate ---- */

static void allocate_before(Call *call) {
    if (call->args[0].j > 0 && call->args[0].j < INT64_MAX - GUARD) call->args[0].j += GUARD;
}

static void allocate_after(Call *call) {
    if (call->result != JVMTI_ERROR_NONE || call->args[0].j <= GUARD) return;
    jlong asked = call->args[0].j - GUARD;
    unsigned char *memory = *(unsigned char *const *)call->args[1].p;
    memset(memory + asked, GUARD_BYTE, GUARD);
    if (check_options.outputs != OUTPUTS_LEAVE)
        fill(memory, (size_t)asked, check_options.outputs == OUTPUTS_ZERO ? 0 : NEW_BYTE);
    remember(call, "mem_ptr", memory, (size_t)asked, NULL, true);
}

/* ---- Memory that is lent to the agent, or is its own already ---- */

static void remember_borrowed(const Call *call, int param, Rule rule) {
    if (call->result != JVMTI_ERROR_NONE || !call->thread) return;
    Borrowed *b = &memory_of_thread(call->thread)->borrowed;
    const ParamFacts *p = &call->function->params[param];
    const void *memory = call->args[param].p;
    b->last[b->at % BORROWED].memory = p->pointed == POINTS_OUT_BUFFER ? memory : *(void *const *)memory;
    b->last[b->at++ % BORROWED].rule = rule;
}
static void stack_trace_after(Call *call) { remember_borrowed(call, 3, RULE_GetStackTrace_buffer); }
static void thread_storage_after(Call *call) { remember_borrowed(call, 1, RULE_memory_borrowed_freed); }
static void storage_set(Call *call) {
    if (call->result == JVMTI_ERROR_NONE)
        __atomic_store_n(&storage_in(call->env)->storage, call->args[0].p, __ATOMIC_SEQ_CST);
}
static void storage_after(Call *call) { remember_borrowed(call, 0, RULE_memory_borrowed_freed); }

/* ---- Deallocate ---- */

static uintptr_t word_of(int byte) { return UINTPTR_MAX / 0xFF * (unsigned)byte; }

/* What is in no block: reported, by what it is instead. */
static void report_foreign(const Call *call, const void *memory) {
    for (const Activity *a = call->activity.outer; a; a = a->outer) {
        const Callback *callback = a->kind == ACTIVITY_CALLBACK ? (const Callback *)a : NULL;
        for (int i = 0; callback && i < callback->event->param_count; i++) {
            const ParamFacts *p = &callback->event->params[i];
            if ((p->kind != VALUE_TEXT && p->kind != VALUE_POINTER) || callback->args[i].p != memory) continue;
            FINDING(RULE_callback_arg_memory_freed, "%s of %s belongs to the VM", p->name, callback->event->name);
            return;
        }
    }
    Loan loan;
    if (pages_find(memory, &loan)) {
        FINDING(RULE_callback_arg_memory_freed, "%s of %s was the VM's", loan.what, loan.of);
        return;
    }
    const Borrowed *borrowed = call->thread ? &memory_of_thread(call->thread)->borrowed : NULL;
    for (int i = 0; borrowed && i < BORROWED; i++)
        if (borrowed->last[i].memory == memory) {
            FINDING(borrowed->last[i].rule, "%p is %s, and no memory from the tool interface", memory,
                    borrowed->last[i].rule == RULE_GetStackTrace_buffer ? "the frame buffer of GetStackTrace"
                                                                        : "a value of local storage");
            return;
        }
    FINDING(RULE_Deallocate_not_ours, "%p is no memory from the tool interface", memory);
}

static bool is_stack_traces(const Block *b) {
    return b->from == FN_GetAllStackTraces || b->from == FN_GetThreadListStackTraces;
}

/* What is not a block that may be given back: reported, and the VM never sees it. */
static void refuse(Call *call, const unsigned char *memory, const Block *known) {
    Block copy = !known ? no_block : *known;
    const Block *around = !known ? find_around(memory) : NULL;
    Block outer = !around ? no_block : *around;
    lock_release(&lock);
    call_answer(call, JVMTI_ERROR_NONE);
    Finding *f;
    if (known && copy.state == BLOCK_GIVEN_TO_VM) {
        f = finding_begin(RULE_Deallocate_vm_owned);
        finding_site(f, "allocated", site_of(&copy));
        finding_end(f, "the block at %p was handed to the VM and is no longer the agent's", (void *)memory);
    } else if (known) {
        f = finding_begin(RULE_Deallocate_twice);
        finding_site(f, "first", freed_at(&copy));
        finding_site(f, "allocated", site_of(&copy));
        finding_end(f, "the block at %p (%zu bytes, %s of %s) was deallocated before%s", (void *)memory, copy.size,
                    copy.param, giver_of(&copy),
                    copy.state == BLOCK_GONE ? "; its memory has been given back to the VM since" : "");
    } else if (around) {
        f = finding_begin(is_stack_traces(&outer) ? RULE_GetAllStackTraces_one_block : RULE_Deallocate_interior);
        finding_site(f, "allocated", site_of(&outer));
        finding_end(f, "%p is %zu bytes inside the block of %zu bytes from %s", (void *)memory,
                    (size_t)(memory - memory_of(&outer)), outer.size, giver_of(&outer));
    } else {
        report_foreign(call, memory);
    }
}

static void report_overrun(const Block *b) {
    Finding *f = finding_begin(RULE_memory_overrun);
    finding_site(f, "allocated", site_of(b));
    finding_end(f, "bytes after the block of %zu bytes at %p were written", b->size, (void *)memory_of(b));
}

static void report_parts(const Block *b) {
    Finding *f = finding_begin(RULE_memory_nested_first);
    finding_site(f, "allocated", site_of(b));
    finding_end(f, "the block of %s still holds pointers to %u live blocks", giver_of(b), b->live_parts);
}

/* With the lock, which is then free: a live block comes back. */
static void take_back(CheckedThread *thread, Block *b, const void *site) {
    bool overrun = b->guarded && !is_filled(memory_of(b) + b->size, GUARD, GUARD_BYTE);
    bool has_parts = !b->outer && b->live_parts > 0;
    Block reported, *outer = !b->outer ? NULL : find(b->outer);
    if (outer && outer->live_parts > 0) outer->live_parts--;
    if (overrun || has_parts) reported = *b;
    b->state = BLOCK_RESTING;
    b->freed = site_number(site_now(site));
    fill(memory_of(b), b->size, FREED_BYTE);
    rest(thread, b);
    Awake awake;
    bool more = wake(&awake);
    lock_release(&lock);
    if (overrun) report_overrun(&reported);
    if (has_parts) report_parts(&reported);
    give_back(&awake, more);
}

static void deallocate_before(Call *call) {
    const unsigned char *memory = call->args[0].p;
    if (!memory) return;
    lock_acquire(&lock);
    Block *b = find(memory);
    if (!b && !records_are_whole()) { /* a handler of signals may have allocated it */
        lock_release(&lock);
        return;
    }
    if (!b || b->state != BLOCK_LIVE) {
        refuse(call, memory, b);
        return;
    }
    take_back(call->thread, b, call->activity.site);
    call_answer(call, JVMTI_ERROR_NONE);
}

/* ---- Functions of C that are not for this memory ---- */

/* Whether a function of C was given a block, which is reported. Then it never sees it: the block is taken back as by
   Deallocate, and [size] is how large it was. What the VM was given may be anybody's by now. */
static bool mismatch(const ImportCall *call, size_t *size) {
    const void *memory = call->args[0];
    if (!may_be_block(memory)) return false;
    lock_acquire(&lock);
    Block *b = find(memory);
    if (b && b->state == BLOCK_GONE) unlink_block(b); /* malloc has given the memory to the agent */
    if (!b || b->state == BLOCK_GIVEN_TO_VM || b->state == BLOCK_GONE) {
        lock_release(&lock);
        return false;
    }
    Block copy = *b;
    *size = b->size;
    lock_release(&lock);
    Finding *f = finding_begin(RULE_memory_free_mismatch);
    finding_site(f, "allocated", site_of(&copy));
    finding_site(f, "first", freed_at(&copy));
    finding_end(f, "%s gets a block of %zu bytes from %s%s, which only Deallocate frees", call->name, copy.size,
                giver_of(&copy), copy.state == BLOCK_LIVE ? "" : " that was deallocated before");
    return true;
}

static void take_back_mismatched(const ImportCall *call) {
    lock_acquire(&lock);
    Block *b = find(call->args[0]);
    if (b && b->state == BLOCK_LIVE)
        take_back(call->thread, b, call->site);
    else
        lock_release(&lock);
}

/* What the VM lends stays where it is. */
static void lent_before(ImportCall *call) {
    Loan loan;
    if (!pages_find(call->args[0], &loan)) return;
    FINDING(RULE_callback_arg_memory_freed, "%s gets %s of %s, which belongs to the VM", call->name, loan.what,
            loan.of);
    import_answer(call, NULL);
}

static void free_before(ImportCall *call) {
    size_t size;
    if (!mismatch(call, &size)) return;
    take_back_mismatched(call);
    import_answer(call, NULL);
}

/* What the agent continues with is memory of C. */
static void realloc_before(ImportCall *call) {
    size_t old, size = (size_t)call->args[1], number = 1;
    if (!mismatch(call, &old)) return;
    if (strcmp(call->name, "reallocarray") == 0) number = (size_t)call->args[2];
    void *memory = calloc(number, size);
    if (memory) {
        memcpy(memory, call->args[0], old < number * size ? old : number * size);
        take_back_mismatched(call);
    }
    import_answer(call, memory);
}

/* ---- What functions are given ---- */

/* An agent that has not written its memory passes the pattern that is in there. */
static void check_written(Call *call, const ParamFacts *p) {
    bool number = p->kind == VALUE_LONG || p->kind == VALUE_LOCATION;
    if (!number && p->kind < VALUE_THREAD) return;
    FINDING(RULE_memory_uninitialised, "%s is the value of memory from Allocate before it is written", p->name);
    if (!number) call_answer(call, JVMTI_ERROR_ILLEGAL_ARGUMENT);
}

/* For each function the parameters whose room is checked, its outputs, and those that have another before them; a bit
   each. */
static struct { unsigned short rooms, outputs, apart; } places_of[FUNCTION_COUNT];

/* An array at the start of a block must fit into it; then no more is read or written than there is. */
static void check_room(Call *call, const ParamFacts *p, const Value *arg) {
    short counted = p->pointed == POINTS_IN_ARRAY ? p->count : p->capacity;
    if (counted < 0 || call->function->params[counted].kind != VALUE_INT || !may_be_block(arg->p)) return;
    lock_acquire(&lock);
    const Block *b = find(arg->p);
    Block block = !b || b->state != BLOCK_LIVE ? (Block){.size = SIZE_MAX} : *b;
    lock_release(&lock);
    jint *count = &call->args[counted].i;
    if (*count < 0 || (size_t)*count <= block.size / p->element_size) return;
    Finding *f = finding_begin(RULE_arg_buffer_size);
    finding_site(f, "allocated", site_of(&block));
    finding_end(f, "%s is to hold %d elements of %zu bytes, but the block there has %zu bytes", p->name, *count,
                p->element_size, block.size);
    *count = (jint)(block.size / p->element_size);
}

INLINED size_t output_size(const Call *call, const ParamFacts *p) {
    if (p->pointed == POINTS_OUT) return p->element_size;
    if (p->pointed != POINTS_OUT_BUFFER) return sizeof(void *);
    bool is_plain = p->capacity >= 0 && call->function->params[p->capacity].kind == VALUE_INT;
    jlong count = is_plain ? call->args[p->capacity].i : call_count(call, p->capacity, NULL);
    return count <= 0 ? 0 : (size_t)count * p->element_size;
}

/* An output in the place of another goes to a place of its own first, so that each can be looked at. */
typedef struct Alias {
    struct Alias *next;
    int param;
    size_t size;
    void *place;
    char memory[];
} Alias;

static void check_apart(Call *call, int second) {
    const ParamFacts *params = call->function->params;
    const char *from = call->args[second].p, *to = from + output_size(call, &params[second]);
    for (unsigned left = places_of[call->function->number].outputs & ((1u << second) - 1); left != 0;
         left &= left - 1) {
        int i = __builtin_ctz(left);
        const char *other = call->args[i].p;
        if (!other || other >= to) continue;
        if (from >= other + output_size(call, &params[i])) continue;
        FINDING(RULE_arg_output_aliased, "%s and %s are in the same place", params[i].name, params[second].name);
        Alias *alias = calloc(1, sizeof *alias + (size_t)(to - from));
        if (!alias) return;
        *alias = (Alias){memory_call(call)->aliases, second, (size_t)(to - from), (void *)from};
        call->args[second].p = alias->memory;
        memory_call(call)->aliases = alias;
        return;
    }
}

static bool has_two_outputs(const FunctionFacts *function) {
    int outputs = 0;
    for (int i = 0; i < function->param_count; i++) outputs += function->params[i].pointed >= POINTS_OUT;
    return outputs > 1;
}

/* The last store wins. */
static void join_aliases(Call *call) {
    for (Alias *next, *a = memory_call(call)->aliases; a; a = next) {
        next = a->next;
        if (call->result == JVMTI_ERROR_NONE) memcpy(a->place, a->memory, a->size);
        call->args[a->param].p = a->place;
        free(a);
    }
    memory_call(call)->aliases = NULL;
}

static void check_values(Call *call) {
    const uintptr_t unwritten = check_options.outputs == OUTPUTS_POISON ? word_of(NEW_BYTE) : 0;
    for (int i = 0; i < call->function->param_count && !call->answered; i++)
        if (call->args[i].p && (uintptr_t)call->args[i].p == unwritten) check_written(call, &call->function->params[i]);
}

static bool has_places(const FunctionFacts *function) {
    int outputs = 0;
    for (int i = 0; i < function->param_count; i++) {
        Pointed pointed = function->params[i].pointed;
        if (pointed == POINTS_IN_ARRAY || pointed == POINTS_OUT_BUFFER)
            places_of[function->number].rooms |= (unsigned short)(1 << i);
        if (pointed < POINTS_OUT) continue;
        places_of[function->number].outputs |= (unsigned short)(1 << i);
        if (outputs++ > 0) places_of[function->number].apart |= (unsigned short)(1 << i);
    }
    return places_of[function->number].rooms != 0 || places_of[function->number].apart != 0;
}

static void check_places(Call *call) {
    unsigned rooms = places_of[call->function->number].rooms, apart = places_of[call->function->number].apart;
    for (unsigned left = rooms | apart; left != 0 && !call->answered; left &= left - 1) {
        int i = __builtin_ctz(left);
        if (!call->args[i].p) continue;
        if ((rooms >> i & 1) != 0) check_room(call, &call->function->params[i], &call->args[i]);
        if ((apart >> i & 1) != 0) check_apart(call, i);
    }
}

static void redefine_after(Call *call) {
    const jvmtiClassDefinition *definitions = call->args[1].p;
    if (call->result != JVMTI_ERROR_NONE) return;
    lock_acquire(&lock);
    for (jint i = 0; i < call->args[0].i; i++) {
        Block *b = find(definitions[i].class_bytes);
        if (b) b->class_bytes = true;
    }
    lock_release(&lock);
}

bool memory_take_over(const void *memory) {
    lock_acquire(&lock);
    Block *b = find(memory);
    bool live = b && b->state == BLOCK_LIVE;
    if (live) {
        b->state = BLOCK_GIVEN_TO_VM;
        b->freed = 0;
        rest(NULL, b);
    }
    Awake awake;
    bool more = wake(&awake);
    lock_release(&lock);
    give_back(&awake, more);
    return live;
}

/* ---- What an agent thread is given ---- */

/* Remembers the argument if it is a reference for all that can be seen: that of the new thread, or of a callback. */
static void agent_thread_before(Call *call) {
    const void *argument = call->args[2].p;
    bool is_reference = argument == call->args[0].p;
    for (const Activity *a = call->activity.outer; a && !is_reference; a = a->outer) {
        const Callback *callback = a->kind == ACTIVITY_CALLBACK ? (const Callback *)a : NULL;
        for (int i = 0; callback && i < callback->event->param_count; i++) {
            ValueKind kind = callback->event->params[i].kind;
            if (kind >= VALUE_THREAD && kind <= VALUE_OBJECT && callback->args[i].p == argument) is_reference = true;
        }
    }
    memory_call(call)->referenced = argument && is_reference ? argument : NULL;
}

static void agent_thread_after(Call *call) {
    JNIEnv *jni = own_jni();
    jobject argument = (jobject)memory_call(call)->referenced;
    if (call->result != JVMTI_ERROR_NONE || !argument || !jni) return;
    if ((*jni)->GetObjectRefType(jni, argument) == JNILocalRefType)
        FINDING(RULE_RunAgentThread_arg_lifetime, "arg is a local reference, which only this thread may use");
}

/* ---- Tags that are addresses ---- */

static bool some_tag; /* atomic; some block was a tag */

void memory_is_tag(jlong tag) {
    const void *memory = (const void *)(uintptr_t)tag;
    if (!may_be_block(memory)) return;
    lock_acquire(&lock);
    Block *b = find(memory);
    if (b && b->state == BLOCK_LIVE) __atomic_store_n(&some_tag, b->tag = true, __ATOMIC_SEQ_CST);
    lock_release(&lock);
}

void memory_tag_reported(jlong tag) {
    const void *memory = (const void *)(uintptr_t)tag;
    if (!__atomic_load_n(&some_tag, __ATOMIC_SEQ_CST) || !may_be_block(memory)) return;
    lock_acquire(&lock);
    const Block *b = find(memory);
    Block block = !b ? no_block : *b;
    lock_release(&lock);
    if (!b || !block.tag || block.state != BLOCK_RESTING) return;
    Finding *f = finding_begin(RULE_Heap_tag_as_pointer);
    finding_site(f, "freed", freed_at(&block));
    finding_site(f, "allocated", site_of(&block));
    finding_end(f, "the tag %p is the address of a block that was deallocated", memory);
}

/* ---- The end ---- */

/* The rule of a leak, by the function that returned the memory; MJ-memory-leak for all others. */
static const struct {
    Function from;
    Rule rule;
} leak_rules[] = {
#define LEAK_OF(function) \
    { FN_##function, RULE_##function##_free }
    LEAK_OF(GetAllThreads),          LEAK_OF(GetThreadInfo),
    LEAK_OF(GetOwnedMonitorInfo),    LEAK_OF(GetOwnedMonitorStackDepthInfo),
    LEAK_OF(GetTopThreadGroups),     LEAK_OF(GetThreadGroupInfo),
    LEAK_OF(GetThreadGroupChildren), LEAK_OF(GetObjectsWithTags),
    LEAK_OF(GetAllModules),          LEAK_OF(GetLoadedClasses),
    LEAK_OF(GetClassLoaderClasses),  LEAK_OF(GetClassSignature),
    LEAK_OF(GetSourceFileName),      LEAK_OF(GetClassMethods),
    LEAK_OF(GetClassFields),         LEAK_OF(GetImplementedInterfaces),
    LEAK_OF(GetConstantPool),        LEAK_OF(GetSourceDebugExtension),
    LEAK_OF(GetObjectMonitorUsage),  LEAK_OF(GetFieldName),
    LEAK_OF(GetMethodName),          LEAK_OF(GetLineNumberTable),
    LEAK_OF(GetLocalVariableTable),  LEAK_OF(GetBytecodes),
    LEAK_OF(GetJNIFunctionTable),    LEAK_OF(GetExtensionFunctions),
    LEAK_OF(GetExtensionEvents),     LEAK_OF(GetSystemProperties),
    LEAK_OF(GetSystemProperty),      LEAK_OF(GetErrorName),
};
enum { LEAK_RULES = sizeof leak_rules / sizeof *leak_rules };

static Rule leak_rule(const Block *b) {
    if (b->class_bytes) return RULE_Redefine_bytes_ownership;
    int i = 0;
    while (i < LEAK_RULES && leak_rules[i].from != (Function)b->from) i++;
    return i < LEAK_RULES ? leak_rules[i].rule : RULE_memory_leak;
}

/* Callbacks that still run on other threads, daemons that the end has overtaken: they may give back what they have. */
enum { UNDER_WAY = 256 };
static struct {
    long thread;
    unsigned callback;
} under_way[UNDER_WAY];
static int under_way_count;

/* Stacks of threads that still run in an agent: what they work on is in use. The frames of an agent are between the
   records of its activities: above that of a call it has made, below that of what the VM has called. Of a thread that
   runs the end of the stack is not known, unless it is the calling one: then all around its activity is in use. */
enum { STACKS = 64, AROUND = 16 << 10, DEEP = 1 << 20 };
enum { PATIENCE = 1000 };
static Piece stacks[4 * STACKS];
static int stack_count, patience; /* patience: task.h, for all threads */

static void add_stack(const char *from, const char *to) {
    if (from && from < to && to - from < DEEP && stack_count < 4 * STACKS)
        stacks[stack_count++] = (Piece){from, (size_t)(to - from)};
}

/* A place on a stack of which nothing is in use. */
static void note_place(const char *place) {
    if (place && stack_count < 4 * STACKS) stacks[stack_count++] = (Piece){place, 0};
}

static const char *end_of_record(const Activity *activity, ActivityKind kind) {
    size_t size = kind == ACTIVITY_CALL       ? sizeof(Call)
                  : kind == ACTIVITY_CALLBACK ? sizeof(Callback)
                                              : sizeof(Activity);
    return (const char *)activity + size;
}

/* Whether the whole stack of the thread is known: it is the calling one. */
static bool is_known_thread(const CheckedThread *thread) {
    return thread == checked_here && (activity_is_call(thread->activity) || thread->end_stack);
}

static void note_known_stack(const CheckedThread *thread) {
    const Activity *a = thread->activity;
    add_stack(thread->crash_registers, thread->crash_registers + thread->crash_registers_size);
    if (!activity_is_call(a)) add_stack(thread->end_stack, (const char *)a);
    for (; a->outer; a = a->outer) add_stack(end_of_record(a, a->kind), (const char *)a->outer);
}

/* Of a thread that is blocked; false: it runs. Registers that the caller of a function of the VM has kept are in the
   frames of that. The records are on a stack that may change after all. */
static bool note_blocked_stack(CheckedThread *thread) {
    const char *end = task_stack_pointer(thread->id, &patience);
    const Activity *a = __atomic_load_n(&thread->activity, __ATOMIC_RELAXED);
    Activity copy;
    if (!end || !a || end > (const char *)a || !wild_copy(&copy, a, sizeof copy)) return false;
    add_stack(end, (const char *)a);
    while (copy.outer > a && (const char *)copy.outer - (const char *)a < DEEP) {
        const Activity *outer = copy.outer;
        add_stack(end_of_record(a, copy.kind), (const char *)outer);
        a = outer;
        if (!wild_copy(&copy, a, sizeof copy)) return false;
    }
    return true;
}

static void note_stack(CheckedThread *thread) {
    const char *at = (const char *)__atomic_load_n(&thread->activity, __ATOMIC_RELAXED);
    int none = 0;
    if (!at) {
        note_place(thread == checked_here ? __builtin_frame_address(0) : task_stack_pointer(thread->id, &none));
    } else if (is_known_thread(thread)) {
        note_known_stack(thread);
    } else if (!note_blocked_stack(thread)) {
        add_stack(at - AROUND, at);
        add_stack(at, at + AROUND);
    }
}

static void note_under_way(CheckedThread *thread) {
    const Activity *activity = __atomic_load_n(&thread->activity, __ATOMIC_RELAXED);
    if (!activity || under_way_count == UNDER_WAY) return;
    under_way[under_way_count].thread = thread->id;
    under_way[under_way_count++].callback = (unsigned)__atomic_load_n(&thread->callbacks, __ATOMIC_RELAXED);
}

/* Records of threads, the layer's and the VM's, which frames of agents lead to, and which lead to everything. */
static const void *own_records[3 * UNDER_WAY];
static int own_record_count;

static void note_own(CheckedThread *thread) {
    if (own_record_count + 3 > 3 * UNDER_WAY) return;
    own_records[own_record_count++] = thread;
    own_records[own_record_count++] = thread->jni;
    own_records[own_record_count++] = __atomic_load_n(&thread->java, __ATOMIC_RELAXED);
}

static bool is_own_record(const void *address) {
    int i = 0;
    while (i < own_record_count && own_records[i] != address) i++;
    return i < own_record_count;
}

/* Pointers that native methods keep in objects of Java, as long: what these lead to is in use. A later one may have the
   place of an earlier one. */
enum { PEERS = 1 << 12 };
static uintptr_t peers[PEERS]; /* atomic */

static void note_peer(jlong value) {
    uintptr_t address = (uintptr_t)value;
    if (address < 4096 || address >> 48 != 0) return;
    __atomic_store_n(&peers[address / 16 * 0x9E3779B1u % PEERS], address, __ATOMIC_RELAXED);
}
static void set_field_before(JniCall *call) { note_peer(call->args[2].j); }
static void native_ends(NativeCall *call) {
    if (call->method->returns == 'J') note_peer(call->result.j);
}

static void find_under_way(void) {
    checked_threads_lock();
    under_way_count = 0;
    checked_threads_each(note_under_way);
    checked_threads_unlock();
}

/* What is in storage: a walk begins there, too. */
enum { STORED = 1 << 14 };
static uintptr_t stored[STORED];
static int stored_count;

static void find_stacks(void) {
    checked_threads_lock();
    patience = PATIENCE;
    stack_count = own_record_count = 0;
    checked_threads_each(note_own);
    checked_threads_each(note_stack);
    checked_threads_unlock();
    add_stack((const char *)peers, (const char *)(peers + PEERS));
    stored_count = storage_values(stored, STORED);
    add_stack((const char *)stored, (const char *)(stored + stored_count));
}

static bool is_under_way(const Block *b) {
    for (int i = 0; i < under_way_count && b->thread != 0; i++)
        if (under_way[i].thread == b->thread && under_way[i].callback == b->callback) return true;
    return false;
}

static Block **by_address; /* all live blocks, for the time of a walk */
static size_t address_count;

static int compare_addresses(const void *a, const void *b) {
    const unsigned char *x = memory_of(*(Block *const *)a), *y = memory_of(*(Block *const *)b);
    return x < y ? -1 : x > y;
}

/* The live block with that address in it. */
static Block *live_around(const unsigned char *address) {
    size_t from = 0, to = address_count;
    while (from < to) {
        size_t middle = (from + to) / 2;
        if (memory_of(by_address[middle]) <= address)
            from = middle + 1;
        else
            to = middle;
    }
    Block *b = from == 0 ? NULL : by_address[from - 1];
    return b && address < memory_of(b) + (b->size == 0 ? 1 : b->size) ? b : NULL;
}

static bool sort_by_address(void) {
    size_t count = 0;
    TABLE_EACH(&ledger, link) count++;
    by_address = calloc(count + 1, sizeof *by_address);
    address_count = 0;
    if (!by_address) return false;
    TABLE_EACH(&ledger, link) {
        Block *b = TABLE_RECORD(Block, link, link);
        if (b->state == BLOCK_LIVE && address_count < count) by_address[address_count++] = b;
    }
    qsort(by_address, address_count, sizeof *by_address, compare_addresses);
    return true;
}

static ReachAnswer (*looks_too)(const void *address); /* with the lock */

/* With the lock, for a walk from the variables of an agent. The walk does not enter the layer's own records, nor what
   references and IDs lead to: that is the VM's, and leads to everything. */
static ReachAnswer reach(const void *address) {
    Block *b = live_around(address);
    ReachAnswer other = !b && looks_too ? looks_too(address) : (ReachAnswer){.known = false};
    if (other.known) return other;
    if (!b && (is_own_record(address) || handle_is_known(address))) return (ReachAnswer){.known = true};
    if (!b) return (ReachAnswer){.known = checked_env_is_at(address)};
    bool first = !b->reached;
    b->reached = true;
    return (ReachAnswer){true, {(const char *)memory_of(b), first ? b->size : 0}};
}

static const Block *outermost(const Block *b) {
    const Block *outer = !b->outer ? NULL : find(b->outer);
    return outer && outer->number == b->outer_number ? outer : b;
}

/* With the lock. false: it cannot be known what the variables of the library and the stacks lead to. */
static bool walk_from(const Module *module) {
    bool known = stored_count < STORED && sort_by_address() && reach_from(module, stacks, stack_count, reach);
    /* The next walk may meet the memory again, in a piece that somebody has not filled. */
    if (by_address) explicit_bzero(by_address, (address_count + 1) * sizeof *by_address);
    free(by_address);
    by_address = NULL;
    return known;
}

static struct {
    const Module *from; /* NULL: there was none */
    bool known;
} last_walk;

/* With the lock. What the variables of the agent lead to is in use until the end; so it is if that cannot be known. */
static void find_reached(const CheckedEnv *env) {
    if (!env->agent) return;
    if (last_walk.from != env->agent) last_walk.known = walk_from(env->agent);
    last_walk.from = env->agent;
    for (Block *b = storage_in(env)->blocks; b && !last_walk.known; b = b->next_in_env) b->reached = true;
}

/* With the lock. Parts of what came back without them were reported then (MJ-memory-nested-first); what the storage of
   a live environment leads to is in use. */
static bool is_leak(const Block *b) {
    const unsigned char *storage = !__atomic_load_n(&b->env->disposed, __ATOMIC_SEQ_CST)
                                       ? __atomic_load_n(&storage_in(b->env)->storage, __ATOMIC_SEQ_CST)
                                       : NULL;
    if (storage >= memory_of(b) && storage < memory_of(b) + b->size) return false;
    if (b->state != BLOCK_LIVE || b->claimed || is_under_way(b)) return false;
    const Block *outer = !b->outer ? NULL : find(b->outer);
    return (!b->outer || (outer && outer->number == b->outer_number && outer->state == BLOCK_LIVE));
}

/* Blocks from one call. Where several functions lead to it, the stacks of some. */
typedef struct Origin {
    const Site *site, *others[4];
    short from; /* a Function */
    Rule rule;
    unsigned long blocks;
    size_t bytes;
    const char *params[8]; /* whose memory it is */
} Origin;

/* With the lock: whether a block of a live environment leaks, if nothing leads to it. */
static bool may_leak(const CheckedEnv *env) {
    const Block *b = __atomic_load_n(&env->disposed, __ATOMIC_SEQ_CST) ? NULL : storage_in(env)->blocks;
    while (b && (b->state != BLOCK_LIVE || b->leaked || !is_leak(b))) b = b->next_in_env;
    return b;
}
static bool any_may_leak(void) {
    const CheckedEnv *env = __atomic_load_n(&checked_envs, __ATOMIC_SEQ_CST);
    while (env && !may_leak(env)) env = __atomic_load_n(&env->next, __ATOMIC_SEQ_CST);
    return env;
}

static void add_block(Origin *origin, const Block *b) {
    const Site *site = site_of(b);
    int s = 0, p = 0;
    while (s < 4 && origin->others[s] && origin->others[s] != site) s++;
    if (s < 4 && site != origin->site) origin->others[s] = site;
    while (p < 7 && origin->params[p] && strcmp(origin->params[p], b->param) != 0) p++;
    origin->params[p] = b->param;
    origin->blocks++;
    origin->bytes += b->size;
}

/* The origins of all that leaks of an environment; how many is in [count]. */
static Origin *origins_of_leaks(const CheckedEnv *env, bool disposed, int *count) {
    Origin *origins = NULL;
    int n = 0;
    lock_acquire(&lock);
    if (!disposed && may_leak(env)) find_reached(env);
    for (Block *b = storage_in(env)->blocks; b; b = b->next_in_env) {
        if (b->leaked || !is_leak(b)) continue;
        if ((b->reached || outermost(b)->reached || (b->tag && !disposed)) && !b->class_bytes) continue;
        Rule rule = leak_rule(b);
        int o = 0;
        while (
            origins && o < n &&
            !(origins[o].site->address == site_of(b)->address && origins[o].from == b->from && origins[o].rule == rule))
            o++;
        if (o == n) {
            Origin *more = realloc(origins, (size_t)(o + 1) * sizeof *more);
            if (!more) continue;
            origins = more;
            origins[n++] = (Origin){.site = site_of(b), .from = b->from, .rule = rule};
        }
        add_block(&origins[o], b);
        b->leaked = true;
    }
    lock_release(&lock);
    *count = n;
    return origins;
}

static void report_leak(CheckedEnv *env, const Origin *o, Rule rule) {
    char params[160] = "";
    for (int p = 0; p < 8 && o->params[p] && strlen(params) + strlen(o->params[p]) + 3 < sizeof params; p++)
        strcat(strcat(params, p == 0 ? "" : ", "), o->params[p]);
    Finding *f = finding_begin_at(rule, env, o->site, o->blocks);
    for (int s = 0; s < 4 && o->others[s]; s++) finding_site(f, "also", o->others[s]);
    finding_end(f, "%lu blocks (%zu bytes) that %s returned here were never deallocated: %s", o->blocks, o->bytes,
                function_facts[o->from].name, params);
}

/* Reported by origin: one finding for all blocks that an environment got at one site, by the rule about what the
   function hands out if it has one. */
static void report_leaks(CheckedEnv *env, bool disposed) {
    int count = 0;
    Origin *origins = origins_of_leaks(env, disposed, &count);
    unsigned long blocks = 0;
    size_t bytes = 0;
    for (const Origin *o = origins; o < origins + count; o++) {
        report_leak(env, o, disposed ? RULE_DisposeEnvironment_memory : o->rule);
        blocks += o->blocks;
        bytes += o->bytes;
    }
    if (count > 0 && records_are_whole()) report_leak_summary(env, blocks, bytes, count);
    free(origins);
}

/* ---- For other rules ---- */

bool memory_walk(const Module *module, ReachAnswer (*look)(const void *address)) {
    find_stacks();
    lock_acquire(&lock);
    looks_too = look;
    bool known = walk_from(module);
    looks_too = NULL;
    lock_release(&lock);
    return known;
}

static void forget_reached(void) { TABLE_EACH(&ledger, link) TABLE_RECORD(Block, link, link)->reached = false; }

static bool reached_is_known; /* of the last walk */
void memory_note_reached(const Module *module) {
    find_stacks();
    lock_acquire(&lock);
    forget_reached();
    reached_is_known = module && walk_from(module);
    lock_release(&lock);
}

bool memory_is_reached(const void *memory) {
    lock_acquire(&lock);
    const Block *b = find(memory);
    bool reached = !reached_is_known || (b && b->reached);
    lock_release(&lock);
    return reached;
}

unsigned memory_number(const void *memory) {
    if (!may_be_block(memory)) return 0;
    lock_acquire(&lock);
    const Block *b = find(memory);
    unsigned number = b && b->state == BLOCK_LIVE ? b->number : 0;
    lock_release(&lock);
    return number;
}

bool memory_claim(const void *memory, unsigned number, const Site **allocated) {
    lock_acquire(&lock);
    Block *b = find(memory);
    bool free = b && b->state == BLOCK_LIVE && b->number == number && !b->claimed;
    if (free) {
        b->claimed = true;
        *allocated = site_of(b);
    }
    lock_release(&lock);
    return free;
}

bool memory_was_freed(const void *memory, const Site **freed, const Site **allocated) {
    if (!may_be_block(memory)) return false;
    lock_acquire(&lock);
    const Block *b = find(memory);
    bool rests = b && b->state == BLOCK_RESTING;
    if (rests) {
        *freed = freed_at(b);
        *allocated = site_of(b);
    }
    lock_release(&lock);
    return rests;
}

/* ---- Leaks ---- */

static void disposed(CheckedEnv *env) { report_leaks(env, true); }

/* The search takes longer than all else that the end does, and most runs have nothing to search for. */
static void leaks_of_all(void) {
    find_under_way();
    lock_acquire(&lock);
    forget_reached();
    last_walk.from = NULL;
    bool some = any_may_leak();
    lock_release(&lock);
    if (some) find_stacks();
    for (CheckedEnv *env = some ? __atomic_load_n(&checked_envs, __ATOMIC_SEQ_CST) : NULL; env;
         env = __atomic_load_n(&env->next, __ATOMIC_SEQ_CST))
        if (!__atomic_load_n(&env->disposed, __ATOMIC_SEQ_CST)) report_leaks(env, false);
    under_way_count = 0;
}

static void end(void) {
    leaks_of_all();
    checked_threads_lock();
    checked_threads_each(thread_ends);
    checked_threads_unlock();
    for (Block *b = resting.oldest; b; b = b->older)
        if (b->state == BLOCK_RESTING && was_written(b)) report_written_after_free(b);
}

static const FunctionCheck functions[] = {
    {FN_Allocate, allocate_before, allocate_after},
    {FN_Deallocate, deallocate_before, NULL},
    {FN_RedefineClasses, NULL, redefine_after},
    {FN_RunAgentThread, agent_thread_before, agent_thread_after},
    {FN_GetStackTrace, NULL, stack_trace_after},
    {FN_GetThreadLocalStorage, NULL, thread_storage_after},
    {FN_GetEnvironmentLocalStorage, NULL, storage_after},
    {FN_SetEnvironmentLocalStorage, NULL, storage_set},
    {FN_ALL, NULL, NULL},
};
static const EveryFunctionCheck every_function[] = {
    {.concerns = has_places, .before = check_places},
    {.concerns = gives_memory, .after = remember_outputs},
    {.concerns = has_two_outputs, .after = join_aliases},
    {0},
};
static const EveryFunctionCheck every_function_unless_plain[] = {{.before = check_values}, {0}};
static const ImportCheck imports[] = {{IMPORT_free, lent_before, false},
                                      {IMPORT_free, free_before, false},
                                      {IMPORT_realloc, lent_before, false},
                                      {IMPORT_realloc, realloc_before, false},
                                      {0}};
static const JniCheck jni_any[] = {
    {JNI_SetLongField, set_field_before, NULL},
    {JNI_SetStaticLongField, set_field_before, NULL},
    {JNI_ALL, NULL, NULL},
};
const RuleClass memory_rules = {.functions = functions,
                                .every_function = every_function,
                                .every_function_unless_plain = every_function_unless_plain,
                                .imports = imports,
                                .jni_any = jni_any,
                                .native_ends = native_ends,
                                .disposed = disposed,
                                .thread_ends = thread_ends,
                                .ends_early = leaks_of_all,
                                .end = end};
