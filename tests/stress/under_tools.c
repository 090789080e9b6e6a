/* The agent of tests/stress/java/UnderTools.java, see there. The main thread plays: it suspends, pops, returns,
   redefines and so on, as its random numbers say. An agent thread walks next to it: stacks of all threads, heaps, tags.
   Everything that an operation must answer is checked; the first surprise ends the game and is returned. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "surprise.h"

enum {
    WORKERS = 8,
    NODES = 1000,
    SUM = 300 * 299 / 2,
    MARK = 1 << 20,
    FORCED = -7,
    MAGIC = 0x1BADF00D,
    GARBAGE_TAG = 1000000
};

static struct {
    int popped, returned, marks;
    int frame_pop_asked, frame_pop_came; /* came is written by the worker */
    jmethodID frame_pop_method;
} worker_counts[WORKERS];
static volatile int garbage_made, garbage_freed;
static volatile int events_entry, events_exit, events_step, events_breakpoint, events_exception, events_access;
static volatile int playing;

/* The call may also answer [allowed]. */
static int may(jvmtiError e, jvmtiError allowed, const char *what) {
    if (e != JVMTI_ERROR_NONE && e != allowed) fail("%s answers %d", what, (int)e);
    return e == JVMTI_ERROR_NONE;
}

/* ---- Random numbers: one stream per player ---- */

typedef struct Dice {
    uint64_t state;
} Dice;
static unsigned roll(Dice *d, unsigned sides) {
    d->state = d->state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)(d->state >> 33) % sides;
}

/* ---- Events ---- */

static int index_of_thread(jthread thread) {
    void *data = NULL;
    return TI(GetThreadLocalStorage, thread, &data) == JVMTI_ERROR_NONE ? (int)(intptr_t)data - 1 : -1;
}
static void JNICALL on_entry(jvmtiEnv *ti, JNIEnv *env, jthread thread, jmethodID m) {
    (void)ti, (void)env, (void)thread, (void)m;
    __atomic_add_fetch(&events_entry, 1, __ATOMIC_RELAXED);
}
static void JNICALL on_exit_(jvmtiEnv *ti, JNIEnv *env, jthread thread, jmethodID m, jboolean popped, jvalue value) {
    (void)ti, (void)env, (void)thread, (void)m, (void)popped, (void)value;
    __atomic_add_fetch(&events_exit, 1, __ATOMIC_RELAXED);
}
static void JNICALL on_step(jvmtiEnv *ti, JNIEnv *env, jthread thread, jmethodID m, jlocation at) {
    jint count = 0;
    jvmtiFrameInfo frame;
    jboolean obsolete = JNI_FALSE;
    (void)ti, (void)env;
    if (__atomic_add_fetch(&events_step, 1, __ATOMIC_RELAXED) % 64 != 0 ||
        !MUST(GetStackTrace, thread, 0, 1, &frame, &count))
        return;
    /* A redefinition since the callback began has given the frame's method another ID. */
    if (frame.location != at || (frame.method != m && MUST(IsMethodObsolete, frame.method, &obsolete) && !obsolete)) {
        fail("a step at %lld, but the frame is at %lld, of %s method", (long long)at, (long long)frame.location,
             frame.method == m ? "the same" : "another");
    }
}
static void JNICALL on_breakpoint(jvmtiEnv *ti, JNIEnv *env, jthread thread, jmethodID m, jlocation at) {
    jint depth = 0;
    (void)ti, (void)env, (void)m, (void)at;
    MUST(GetFrameCount, thread, &depth);
    if (depth < 2) fail("a breakpoint at depth %d", (int)depth);
    __atomic_add_fetch(&events_breakpoint, 1, __ATOMIC_RELAXED);
}
static void JNICALL on_exception(jvmtiEnv *ti, JNIEnv *env, jthread thread, jmethodID m, jlocation at,
                                 jobject exception, jmethodID catcher, jlocation catch_at) {
    (void)ti, (void)env, (void)thread, (void)m, (void)at, (void)exception, (void)catcher, (void)catch_at;
    __atomic_add_fetch(&events_exception, 1, __ATOMIC_RELAXED);
}
static void JNICALL on_access(jvmtiEnv *ti, JNIEnv *env, jthread thread, jmethodID m, jlocation at, jclass klass,
                              jobject object, jfieldID field) {
    (void)ti, (void)env, (void)thread, (void)m, (void)at, (void)klass, (void)object, (void)field;
    __atomic_add_fetch(&events_access, 1, __ATOMIC_RELAXED);
}
static void JNICALL on_frame_pop(jvmtiEnv *ti, JNIEnv *env, jthread thread, jmethodID m, jboolean by_exception) {
    int i = index_of_thread(thread);
    (void)ti, (void)env, (void)m, (void)by_exception;
    if (i >= 0) __atomic_add_fetch(&worker_counts[i].frame_pop_came, 1, __ATOMIC_RELAXED);
}
static void JNICALL on_object_free(jvmtiEnv *ti, jlong tag) {
    (void)ti;
    if (tag >= GARBAGE_TAG)
        __atomic_add_fetch(&garbage_freed, 1, __ATOMIC_RELAXED);
    else
        fail("a living object, tag %lld, was reported as freed", (long long)tag);
}

/* ---- What is played with ---- */

typedef struct Game {
    JNIEnv *env;
    jthread threads[WORKERS];
    jobject works[WORKERS]; /* what their counts are in */
    jint entries_when_left[WORKERS];
    jfieldID entries;
    jclass work;
    unsigned char *file;
    jint file_length;
    int version;
    jmethodID methods[4]; /* target, locked, wide, object */
    jint slot_of_x[4];
    jfieldID watched;
    Dice dice;
    unsigned char *versions;
} Game;

/* Whether a frame of method [m] at [at] has counted its entry and not yet its exit: it is after the first two lines
   and before the last two. */
static int within_loop(jmethodID m, jlocation at) {
    jint count = 0;
    jvmtiLineNumberEntry *table = NULL;
    int first = 1 << 30, last = 0, line = 0;
    jlocation best = -1;
    if (at < 0 || !MUST(GetLineNumberTable, m, &count, &table)) return 0;
    for (int i = 0; i < count; i++) {
        first = table[i].line_number < first ? table[i].line_number : first;
        last = table[i].line_number > last ? table[i].line_number : last;
        if (table[i].start_location <= at && table[i].start_location > best) {
            best = table[i].start_location;
            line = table[i].line_number;
        }
    }
    TI(Deallocate, (unsigned char *)table);
    return line >= first + 2 && line <= last - 2;
}

/* Which of the four the frame's method is, by name, because an obsolete version has another ID; -1: none. */
static int which_method(JNIEnv *env, jmethodID m) {
    static const char *const names[] = {"target", "locked", "wide", "object"};
    char *name = NULL, *signature = NULL;
    jclass c = NULL;
    int found = -1;
    if (!MUST(GetMethodName, m, &name, NULL, NULL)) return -1;
    for (int i = 0; i < 4 && found < 0; i++) found = strcmp(name, names[i]) == 0 ? i : -1;
    TI(Deallocate, (unsigned char *)name);
    if (found >= 0 && MUST(GetMethodDeclaringClass, m, &c) && MUST(GetClassSignature, c, &signature, NULL)) {
        found = strcmp(signature, "LWork;") == 0 ? found : -1;
        TI(Deallocate, (unsigned char *)signature);
    }
    (*env)->DeleteLocalRef(env, c);
    return found;
}

static int suspend(Game *g, int i) { return MUST(SuspendThread, g->threads[i]); }
static void resume(Game *g, int i) { MUST(ResumeThread, g->threads[i]); }

/* The suspended worker's top frame when it is one that may be left. Not while an earlier pop or return may still be
   pending: a count has reported that the thread continued. */
static int leavable(Game *g, int i, int *which) {
    jvmtiFrameInfo frames[2];
    jint count = 0;
    if ((*g->env)->GetIntField(g->env, g->works[i], g->entries) == g->entries_when_left[i]) return 0;
    if (!MUST(GetStackTrace, g->threads[i], 0, 2, frames, &count) || count < 2) return 0;
    *which = which_method(g->env, frames[0].method);
    return *which >= 0 && within_loop(frames[0].method, frames[0].location);
}

static void drop_frame_pop_request(int i) {
    /* The request, if there was one, belonged to the frame that is gone without a word. */
    worker_counts[i].frame_pop_asked = worker_counts[i].frame_pop_came;
}

static void pop_or_return(Game *g, int i) {
    int which = -1, mode = (int)roll(&g->dice, 3);
    if (!suspend(g, i)) return;
    if (leavable(g, i, &which)) {
        g->entries_when_left[i] = (*g->env)->GetIntField(g->env, g->works[i], g->entries);
        if (mode == 0) {
            jvmtiError e = which == 0 || which == 1 ? TI(ForceEarlyReturnInt, g->threads[i], FORCED)
                           : which == 2             ? TI(ForceEarlyReturnLong, g->threads[i], FORCED)
                                                    : TI(ForceEarlyReturnObject, g->threads[i], NULL);
            worker_counts[i].returned += must(e, "ForceEarlyReturn");
        } else {
            jint x = 0;
            if (mode == 1 && MUST(GetLocalInt, g->threads[i], 0, g->slot_of_x[which], &x) &&
                (x < 0 || (x >= 1000 && x != MARK)))
                fail("x is %d", (int)x);
            if (mode == 1 && MUST(SetLocalInt, g->threads[i], 0, g->slot_of_x[which], MARK)) worker_counts[i].marks++;
            if (MUST(PopFrame, g->threads[i])) {
                worker_counts[i].popped++;
                if (worker_counts[i].frame_pop_asked != worker_counts[i].frame_pop_came) drop_frame_pop_request(i);
            }
        }
    }
    resume(g, i);
}

/* One request at a time per worker, for its top frame when that is one of the four. */
static void ask_frame_pop(Game *g, int i) {
    int which = -1;
    if (suspend(g, i)) {
        if (worker_counts[i].frame_pop_asked == __atomic_load_n(&worker_counts[i].frame_pop_came, __ATOMIC_RELAXED) &&
            leavable(g, i, &which) && MUST(NotifyFramePop, g->threads[i], 0))
            worker_counts[i].frame_pop_asked++;
        resume(g, i);
    }
}

static void suspend_list(Game *g) {
    jthread list[WORKERS];
    jvmtiError results[WORKERS];
    int n = 0;
    for (int i = 0; i < WORKERS; i++)
        if (roll(&g->dice, 2)) list[n++] = g->threads[i];
    if (!MUST(SuspendThreadList, n, list, results)) return;
    for (int i = 0; i < n; i++) {
        jint state = 0, first = 0, second = 0;
        must(results[i], "an element of SuspendThreadList");
        if (MUST(GetThreadState, list[i], &state) && !(state & JVMTI_THREAD_STATE_SUSPENDED))
            fail("state %x of a suspended thread", (int)state);
        MUST(GetFrameCount, list[i], &first);
        jint owned = 0;
        jobject *monitors = NULL;
        if (MUST(GetOwnedMonitorInfo, list[i], &owned, &monitors)) {
            for (int k = 0; k < owned; k++) (*g->env)->DeleteLocalRef(g->env, monitors[k]);
            TI(Deallocate, (unsigned char *)monitors);
        }
        MUST(GetFrameCount, list[i], &second);
        if (first != second) fail("the stack of a suspended thread went from %d to %d frames", (int)first, (int)second);
    }
    if (MUST(ResumeThreadList, n, list, results))
        for (int i = 0; i < n; i++) must(results[i], "an element of ResumeThreadList");
}

/* The constants of the class file that are the magic number get the version's. */
static void redefine(Game *g) {
    memcpy(g->versions, g->file, (size_t)g->file_length);
    int patched = 0, value = MAGIC + ++g->version;
    for (int i = 0; i + 5 <= g->file_length; i++) {
        static const unsigned char magic[] = {3, 0x1B, 0xAD, 0xF0, 0x0D};
        if (memcmp(g->file + i, magic, sizeof magic) == 0) {
            for (int k = 0; k < 4; k++) g->versions[i + 1 + k] = (unsigned char)(value >> (24 - 8 * k));
            patched++;
        }
    }
    if (patched != 1) {
        fail("%d constants to patch", patched);
        return;
    }
    jvmtiClassDefinition definition = {
        .klass = g->work, .class_byte_count = g->file_length, .class_bytes = g->versions};
    if (roll(&g->dice, 4) == 0) MUST(RetransformClasses, 1, &g->work);
    MUST(RedefineClasses, 1, &definition);
}

static void breakpoints(Game *g) {
    jmethodID m = g->methods[roll(&g->dice, 4)];
    jlocation start = 0, end = 0;
    jint count = 0;
    jvmtiLineNumberEntry *lines = NULL;
    if (!MUST(GetMethodLocation, m, &start, &end) || !MUST(GetLineNumberTable, m, &count, &lines)) return;
    jlocation at = lines[roll(&g->dice, (unsigned)count)].start_location;
    TI(Deallocate, (unsigned char *)lines);
    if (may(TI(SetBreakpoint, m, at), JVMTI_ERROR_DUPLICATE, "SetBreakpoint")) {
        struct timespec pause = {.tv_nsec = 300000};
        nanosleep(&pause, NULL);
        if (roll(&g->dice, 4)) {
            may(TI(ClearBreakpoint, m, at), JVMTI_ERROR_NOT_FOUND, "ClearBreakpoint");
        } /* otherwise the next redefinition removes it */
    }
}

static void switch_event(Game *g, jvmtiEvent event) {
    jthread thread = g->threads[roll(&g->dice, WORKERS)];
    struct timespec pause = {.tv_nsec = 500000};
    if (MUST(SetEventNotificationMode, JVMTI_ENABLE, event, thread)) {
        nanosleep(&pause, NULL);
        MUST(SetEventNotificationMode, JVMTI_DISABLE, event, thread);
    }
}

static void watch(Game *g) {
    if (MUST(SetFieldAccessWatch, g->work, g->watched)) {
        struct timespec pause = {.tv_nsec = 300000};
        nanosleep(&pause, NULL);
        MUST(ClearFieldAccessWatch, g->work, g->watched);
    }
}

static void make_garbage(Game *g) {
    jclass c = (*g->env)->FindClass(g->env, "UnderTools$Garbage");
    for (int i = 0; i < 50; i++) {
        jobject o = (*g->env)->AllocObject(g->env, c);
        if (!o) {
            fail("no memory for garbage");
            (*g->env)->ExceptionClear(g->env);
            return;
        }
        if (MUST(SetTag, o, GARBAGE_TAG + garbage_made)) garbage_made++;
        (*g->env)->DeleteLocalRef(g->env, o);
    }
    (*g->env)->DeleteLocalRef(g->env, c);
}

/* ---- Heap ---- */

typedef struct Count {
    int nodes, twice;
    char seen[NODES + 1];
} Count;
static jint JNICALL reference(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag,
                              jlong referrer_class_tag, jlong size, jlong *tag, jlong *referrer_tag, jint length,
                              void *data) {
    Count *c = data;
    (void)kind, (void)info, (void)class_tag, (void)referrer_class_tag, (void)size, (void)referrer_tag, (void)length;
    if (*tag > 0 && *tag <= NODES && !c->seen[*tag]) {
        c->seen[*tag] = 1;
        c->nodes++;
    }
    return JVMTI_VISIT_OBJECTS;
}
static jint JNICALL object(jlong class_tag, jlong size, jlong *tag, jint length, void *data) {
    Count *c = data;
    (void)class_tag, (void)size, (void)length;
    if (*tag > 0 && *tag <= NODES) {
        c->twice += c->seen[*tag];
        c->seen[*tag] = 1;
        c->nodes++;
    }
    return 0;
}
static void walk_heap(int iterate) {
    jvmtiHeapCallbacks callbacks = {.heap_reference_callback = reference, .heap_iteration_callback = object};
    Count *c = calloc(1, sizeof *c);
    int ok = iterate ? MUST(IterateThroughHeap, JVMTI_HEAP_FILTER_UNTAGGED, NULL, &callbacks, c)
                     : MUST(FollowReferences, 0, NULL, NULL, &callbacks, c);
    if (ok && (c->nodes != NODES || c->twice)) {
        fail("%s finds %d nodes, %d of them again", iterate ? "IterateThroughHeap" : "FollowReferences", c->nodes,
             c->twice);
    }
    free(c);
}
static void get_by_tag(JNIEnv *env, Dice *dice) {
    jlong tags[] = {1 + roll(dice, NODES), 1 + roll(dice, NODES)};
    jint count = 0;
    jobject *objects = NULL;
    jlong *found = NULL;
    int wanted = tags[0] == tags[1] ? 1 : 2;
    if (MUST(GetObjectsWithTags, wanted, tags, &count, &objects, &found)) {
        if (count != wanted) fail("%d objects for %d tags", (int)count, wanted);
        for (int i = 0; i < count; i++) {
            jlong tag = 0;
            MUST(GetTag, objects[i], &tag);
            if (tag != found[i]) fail("tag %lld, not %lld", (long long)tag, (long long)found[i]);
            (*env)->DeleteLocalRef(env, objects[i]);
        }
        TI(Deallocate, (unsigned char *)objects);
        TI(Deallocate, (unsigned char *)found);
    }
}
static void walk_stacks(JNIEnv *env) {
    jvmtiStackInfo *stacks = NULL;
    jint count = 0;
    if (MUST(GetAllStackTraces, 30, &stacks, &count)) {
        for (int i = 0; i < count; i++) {
            for (int k = 0; k < stacks[i].frame_count; k++) {
                char *name = NULL;
                /* An obsolete method may be gone by now. */
                if (may(TI(GetMethodName, stacks[i].frame_buffer[k].method, &name, NULL, NULL),
                        JVMTI_ERROR_INVALID_METHODID, "GetMethodName"))
                    TI(Deallocate, (unsigned char *)name);
            }
            (*env)->DeleteLocalRef(env, stacks[i].thread);
        }
        TI(Deallocate, (unsigned char *)stacks);
    }
}

/* The agent thread next to the player. */
static void JNICALL walker(jvmtiEnv *ti, JNIEnv *env, void *arg) {
    Dice dice = {(uint64_t)(intptr_t)arg};
    (void)ti;
    while (playing == 1 && problem[0] == 0) {
        switch (roll(&dice, 8)) {
        case 0: walk_heap(0); break;
        case 1: walk_heap(1); break;
        case 2: MUST(ForceGarbageCollection); break;
        case 3:
        case 4: get_by_tag(env, &dice); break;
        default: walk_stacks(env);
        }
    }
    playing = 2;
}

static void play_one(Game *g) {
    int i = (int)roll(&g->dice, WORKERS);
    switch (roll(&g->dice, 16)) {
    case 0:
    case 1:
    case 2:
    case 3: pop_or_return(g, i); break;
    case 4: suspend_list(g); break;
    case 5: redefine(g); break;
    case 6:
    case 7: breakpoints(g); break;
    case 8: switch_event(g, JVMTI_EVENT_METHOD_ENTRY); break;
    case 9: switch_event(g, JVMTI_EVENT_METHOD_EXIT); break;
    case 10: switch_event(g, JVMTI_EVENT_SINGLE_STEP); break;
    case 11: switch_event(g, JVMTI_EVENT_EXCEPTION); break;
    case 12: watch(g); break;
    case 13: make_garbage(g); break;
    default: ask_frame_pop(g, i);
    }
}

static void find_members(Game *g) {
    static const struct {
        const char *name, *signature;
        jint slot;
    } methods[] = {{"target", "(I)I", 1},
                   {"locked", "(LWork;I)I", 1},
                   {"wide", "(LWork;I)J", 2},
                   {"object", "(LWork;I)Ljava/lang/Object;", 2}};
    for (int i = 0; i < 4; i++) {
        g->methods[i] = i == 1 ? (*g->env)->GetStaticMethodID(g->env, g->work, methods[i].name, methods[i].signature)
                               : (*g->env)->GetMethodID(g->env, g->work, methods[i].name, methods[i].signature);
        g->slot_of_x[i] = methods[i].slot;
    }
    g->entries = (*g->env)->GetFieldID(g->env, g->work, "entries", "I");
    g->watched = (*g->env)->GetFieldID(g->env, g->work, "sharedAdded", "I");
}

static jthread new_thread(JNIEnv *env) {
    jclass c = (*env)->FindClass(env, "java/lang/Thread");
    return (*env)->NewObject(env, c, (*env)->GetMethodID(env, c, "<init>", "(Ljava/lang/String;)V"),
                             (*env)->NewStringUTF(env, "walker"));
}

static void check_every_kind_happened(void) {
    int popped = 0, returned = 0, asked = 0;
    for (int i = 0; i < WORKERS; i++) {
        popped += worker_counts[i].popped;
        returned += worker_counts[i].returned;
        asked += worker_counts[i].frame_pop_asked;
    }
    if (!popped || !returned || !asked || !events_breakpoint || !events_step || !events_entry || !events_exit ||
        !events_exception || !events_access) {
        fail("%d popped, %d returned, %d frame pops asked, %d breakpoints, %d steps, %d entries, %d exits, %d "
             "exceptions, %d accesses: some kind did not happen",
             popped, returned, asked, events_breakpoint, events_step, events_entry, events_exit, events_exception,
             events_access);
    }
}

/* Each FramePop that was asked for and not dropped must have come by the time the worker has left the frame. */
static void check_frame_pops(void) {
    struct timespec pause = {.tv_nsec = 10000000};
    for (int i = 0; i < WORKERS; i++) {
        for (int wait = 0; wait < 500 && worker_counts[i].frame_pop_asked !=
                                             __atomic_load_n(&worker_counts[i].frame_pop_came, __ATOMIC_RELAXED);
             wait++)
            nanosleep(&pause, NULL);
        if (worker_counts[i].frame_pop_asked != worker_counts[i].frame_pop_came) {
            fail("worker %d: %d FramePop asked for, %d came", i, worker_counts[i].frame_pop_asked,
                 worker_counts[i].frame_pop_came);
        }
    }
}

static jstring JNICALL play(JNIEnv *env, jclass self, jobjectArray threads, jclass work, jbyteArray file, jobject node,
                            jint seconds, jlong seed) {
    Game g = {.env = env, .work = work, .dice = {(uint64_t)seed * 2 + 1}};
    jfieldID next = (*env)->GetFieldID(env, (*env)->GetObjectClass(env, node), "next", "LUnderTools$Node;");
    struct timespec now, end;
    (void)self;
    for (int i = 0; i < WORKERS; i++) {
        g.threads[i] = (*env)->GetObjectArrayElement(env, threads, i);
        g.works[i] = (*env)->GetObjectField(
            env, g.threads[i], (*env)->GetFieldID(env, (*env)->GetObjectClass(env, g.threads[i]), "work", "LWork;"));
        g.entries_when_left[i] = -1;
        MUST(SetThreadLocalStorage, g.threads[i], (void *)(intptr_t)(i + 1));
    }
    for (jlong tag = 1; node; tag++) {
        jobject following = (*env)->GetObjectField(env, node, next);
        MUST(SetTag, node, tag);
        (*env)->DeleteLocalRef(env, node);
        node = following;
    }
    g.file_length = (*env)->GetArrayLength(env, file);
    g.file = malloc((size_t)g.file_length);
    g.versions = malloc((size_t)g.file_length);
    (*env)->GetByteArrayRegion(env, file, 0, g.file_length, (jbyte *)g.file);
    find_members(&g);
    playing = 1;
    MUST(RunAgentThread, new_thread(env), walker, (void *)(intptr_t)(seed + 77), JVMTI_THREAD_NORM_PRIORITY);
    clock_gettime(CLOCK_MONOTONIC, &end);
    end.tv_sec += seconds;
    do {
        play_one(&g);
        clock_gettime(CLOCK_MONOTONIC, &now);
    } while (problem[0] == 0 && (now.tv_sec < end.tv_sec || (now.tv_sec == end.tv_sec && now.tv_nsec < end.tv_nsec)));
    if (problem[0] == 0) {
        check_frame_pops();
        if (seconds >= 30) check_every_kind_happened();
    }
    playing = 0;
    for (int wait = 0; wait < 3000 && playing != 2; wait++) {
        struct timespec pause = {.tv_nsec = 10000000};
        nanosleep(&pause, NULL);
    }
    if (playing != 2) fail("the walker does not end");
    free(g.file);
    free(g.versions);
    return problem_as_string(env);
}

/* See UnderTools.count. */
static jint JNICALL count(JNIEnv *env, jclass self, jint worker, jint what) {
    (void)env, (void)self;
    if (worker >= 0) {
        return what == 0   ? worker_counts[worker].popped
               : what == 1 ? worker_counts[worker].returned
                           : worker_counts[worker].marks;
    }
    MUST(ForceGarbageCollection);
    MUST(SetEventNotificationMode, JVMTI_DISABLE, JVMTI_EVENT_OBJECT_FREE,
         NULL); /* what is pending comes now at the latest */
    for (int wait = 0; wait < 300 && garbage_made != garbage_freed; wait++) {
        struct timespec pause = {.tv_nsec = 10000000};
        nanosleep(&pause, NULL);
    }
    return garbage_made - garbage_freed;
}

static void JNICALL on_vm_init(jvmtiEnv *ti, JNIEnv *env, jthread thread) {
    (void)ti, (void)env, (void)thread;
    static const jvmtiEvent always[] = {JVMTI_EVENT_BREAKPOINT, JVMTI_EVENT_FRAME_POP, JVMTI_EVENT_FIELD_ACCESS,
                                        JVMTI_EVENT_OBJECT_FREE};
    for (size_t i = 0; i < sizeof always / sizeof *always; i++)
        MUST(SetEventNotificationMode, JVMTI_ENABLE, always[i], NULL);
}

JNIEXPORT jstring JNICALL Java_UnderTools_play(JNIEnv *env, jclass self, jobjectArray threads, jclass work,
                                               jbyteArray file, jobject node, jint seconds, jlong seed) {
    return play(env, self, threads, work, file, node, seconds, seed);
}
JNIEXPORT jint JNICALL Java_UnderTools_count(JNIEnv *env, jclass self, jint worker, jint what) {
    return count(env, self, worker, what);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    jvmtiCapabilities capabilities;
    jvmtiEventCallbacks callbacks = {.VMInit = on_vm_init,
                                     .MethodEntry = on_entry,
                                     .MethodExit = on_exit_,
                                     .SingleStep = on_step,
                                     .Breakpoint = on_breakpoint,
                                     .Exception = on_exception,
                                     .FieldAccess = on_access,
                                     .FramePop = on_frame_pop,
                                     .ObjectFree = on_object_free};
    (void)options, (void)reserved;
    if ((*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_1_2) != JNI_OK ||
        !MUST(GetPotentialCapabilities, &capabilities))
        return 1;
    capabilities.can_generate_early_class_hook_events = 0;
    capabilities.can_generate_early_vmstart = 0;
    MUST(AddCapabilities, &capabilities);
    MUST(SetEventCallbacks, &callbacks, sizeof callbacks);
    MUST(SetEventNotificationMode, JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, NULL);
    return 0;
}
