/* Local references against a model of them: natives, callbacks and local frames that nest, references that are made and
   deleted in every order, also those of callers. Checked all the time: each live reference leads to its object and is
   valid, a deleted one is not, no two are in one cell, the counts agree, and cells that were deleted are used again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "runtime/handle.h"
#include "runtime/vm_flags.h"

enum { MOST_DEPTH = 40, MOST_LIVE = 4096, NOT_REUSED = 65536 /* with -Xcheck:jni */ };

static uint32_t seed;
static uint32_t draw(uint32_t n) {
    seed = seed * 1664525u + 1013904223u;
    return (seed >> 8) % n;
}

/* ---- The model ---- */

typedef enum Kind { HOST, NATIVE, CALLBACK, PUSHED, JAVA, KINDS } Kind;
typedef struct Level {
    Kind kind;
    Frame frame; /* of NATIVE and JAVA */
    HandleScope scope;
    uint32_t note;
    int live; /* of the references those that began in outer levels */
} Level;
typedef struct Live {
    jobject ref;
    Object *object;
    int level;
} Live;

static Thread thread;
static Method native_method = {.access = ACC_NATIVE}, java_method;
static Level levels[MOST_DEPTH];
static int depth;
static Live live[MOST_LIVE];
static int live_count;
static uintptr_t next_object;

static void setup(void) {
    memset(&thread, 0, sizeof thread);
    memset(levels, 0, sizeof levels);
    depth = live_count = 0;
    next_object = 4096;
}

static int native_level(void) {
    int i = depth;
    while (levels[i].kind == PUSHED) i--;
    return i;
}

static void check_live(int i) {
    assert_ptr_equal(handle_object(live[i].ref), live[i].object);
    assert_int_equal(handle_kind(&thread, live[i].ref), JNILocalRefType);
}

static void check_all(void) {
    uint32_t count = 0;
    for (int i = 0; i < live_count; i++) {
        check_live(i);
        count += live[i].level >= native_level();
    }
    if (levels[depth].kind != JAVA) assert_int_equal(handle_local_count(&thread), count);
}

static void make(void) {
    if (levels[depth].kind == JAVA || live_count == MOST_LIVE) return;
    Object *o = (Object *)(next_object += 8);
    live[live_count++] = (Live){handle_new(&thread, o), o, depth};
    check_live(live_count - 1);
}

static void forget(int i) {
    handle_delete_local(&thread, live[i].ref);
    assert_int_equal(handle_kind(&thread, live[i].ref), JNIInvalidRefType);
    handle_delete_local(&thread, live[i].ref); /* does nothing */
    memmove(&live[i], &live[i + 1], (size_t)(--live_count - i) * sizeof *live);
}

static void enter(Kind kind) {
    if (depth + 1 == MOST_DEPTH) return;
    Kind running = levels[depth].kind;
    if (kind == PUSHED && running == JAVA) return;
    if (kind == NATIVE && running != JAVA && running != HOST) kind = JAVA;
    Level *l = &levels[++depth];
    *l = (Level){.kind = kind, .live = live_count, .note = draw(1000)};
    switch (kind) {
    case NATIVE:
        l->frame = (Frame){.caller = thread.frame, .method = &native_method, .handle_mark = handle_mark(&thread)};
        thread.frame = &l->frame;
        break;
    case JAVA:
        l->frame = (Frame){.caller = thread.frame, .method = &java_method, .handle_mark = draw(1u << 31)};
        thread.frame = &l->frame;
        break;
    case CALLBACK: handle_scope_begin(&thread, &l->scope); break;
    default: assert_true(handle_push_frame(&thread, l->note));
    }
}

static void leave(void) {
    if (depth == 0) return;
    Level *l = &levels[depth];
    uint32_t note = 0;
    switch (l->kind) {
    case NATIVE: handle_release(&thread, l->frame.handle_mark); /* fall through */
    case JAVA: thread.frame = l->frame.caller; break;
    case CALLBACK: handle_scope_end(&thread, &l->scope); break;
    default: assert_true(handle_pop_frame(&thread, &note)); assert_int_equal(note, l->note);
    }
    depth--;
    int kept = 0;
    for (int i = 0; i < live_count; i++)
        if (live[i].level <= depth) live[kept++] = live[i];
    live_count = kept;
}

/* A native that returns with its local frames open, as is allowed. */
static void leave_native(void) {
    int end = native_level();
    if (end == 0) return;
    depth = end;
    leave();
}

/* ---- The tests ---- */

static void random_walk(uint32_t from) {
    setup();
    seed = from;
    int order = (int)draw(4);
    for (int step = 0; step < 3000; step++) {
        switch (draw(16)) {
        case 0: enter((Kind)(1 + draw(KINDS - 1))); break;
        case 1: leave(); break;
        case 2:
            if (draw(4) == 0) leave_native();
            break;
        case 3: { /* the VM's own references */
            uint32_t mark = handle_mark(&thread);
            for (uint32_t i = draw(600); i > 0; i--) handle_keep(&thread, (Object *)(next_object += 8));
            handle_release(&thread, mark);
            break;
        }
        case 4:
        case 5:
        case 6:
        case 7:
        case 8:
        case 9: make(); break;
        default:
            if (live_count > 0) {
                int last = live_count - 1;
                forget(order == 0 ? 0 : order == 1 ? last : (int)draw((uint32_t)live_count));
            }
        }
        if (step % 64 == 0) check_all();
    }
    while (depth > 0) leave();
    check_all();
    make(); /* what was deleted while others ran is given back with the last reference */
    while (live_count > 0) forget(0);
    assert_int_equal(handle_local_count(&thread), 0);
    if (!vm_flag_bool(CheckJNICalls)) assert_int_equal(handle_mark(&thread), 0);
    handles_free_thread(&thread);
}

static void test_random(void **state) {
    (void)state;
    for (uint32_t i = 0; i < 200; i++) random_walk(i);
}
static void test_random_checked(void **state) {
    (void)state;
    vm_flag_values[VM_FLAG_CheckJNICalls].b = true;
    for (uint32_t i = 0; i < 50; i++) random_walk(i);
    vm_flag_values[VM_FLAG_CheckJNICalls].b = false;
}

/* [window] references are alive, the oldest or a random one goes when the next has been made. In the second half all
   of it happens while an inner native, callback or local frame comes and goes. */
static void walk_list(int window, bool at_random, Kind inner) {
    setup();
    seed = 7;
    for (int i = 0; i < window; i++) make();
    for (int step = 0; step < 20000; step++) {
        make();
        if (inner != HOST) {
            if (inner == NATIVE) enter(JAVA);
            enter(inner);
            make();
            make();
            forget(live_count - 2);
        }
        forget(at_random ? (int)draw((uint32_t)window) : 0); /* maybe a caller's */
        while (depth > 0) leave();
        assert_true((int)handle_mark(&thread) <= 2 * window + 16);
    }
    check_all();
    handles_free_thread(&thread);
}
static void test_lists(void **state) {
    (void)state;
    static const int windows[] = {1, 2, 3, 300};
    for (unsigned i = 0; i < sizeof windows / sizeof *windows; i++)
        for (int at_random = 0; at_random < 2; at_random++)
            for (Kind inner = HOST; inner < JAVA; inner++) walk_list(windows[i], at_random, inner);
}

/* A frame within a frame, each with a list that is walked. */
static void test_nested_lists(void **state) {
    (void)state;
    setup();
    for (int i = 0; i < 20; i++) {
        enter(PUSHED);
        make();
        make();
        for (int step = 0; step < 2000; step++) {
            make();
            forget(live_count - 2 - (step & 1));
        }
        assert_true((int)handle_mark(&thread) <= (i + 1) * 8);
        check_all();
    }
    while (depth > 0) leave();
    assert_int_equal(handle_mark(&thread), 0);
    handles_free_thread(&thread);
}

/* What native code deletes is used again by native code only, and not in a frame that ends earlier or later. */
static void test_reuse(void **state) {
    (void)state;
    setup();
    make();
    make();
    make();
    jobject first = live[0].ref, second = live[1].ref;
    forget(0);
    uint32_t mark = handle_mark(&thread);
    handle_keep(&thread, (Object *)8);
    assert_int_equal(handle_mark(&thread), mark + 1);
    handle_release(&thread, mark);
    enter(PUSHED);
    make();
    assert_ptr_not_equal(live[live_count - 1].ref, first);
    forget(0); /* [second], from within the frame */
    make();
    assert_ptr_not_equal(live[live_count - 1].ref, second);
    leave();
    enter(CALLBACK);
    make();
    assert_ptr_not_equal(live[live_count - 1].ref, first);
    uint32_t note;
    assert_false(handle_pop_frame(&thread, &note));
    leave();
    enter(JAVA);
    jobject o = handle_new(&thread, (Object *)8);
    assert_ptr_not_equal(o, first);
    handle_release(&thread, handle_mark(&thread) - 1);
    leave();
    make();
    assert_ptr_equal(live[live_count - 1].ref, first); /* what was deleted first comes first */
    make();
    assert_ptr_equal(live[live_count - 1].ref, second);
    handles_free_thread(&thread);
}

/* With -Xcheck:jni a deleted reference stays invalid for a long time, and the count of live ones is right. */
static void test_checked(void **state) {
    (void)state;
    setup();
    vm_flag_values[VM_FLAG_CheckJNICalls].b = true;
    jobject stale = handle_new(&thread, (Object *)8);
    handle_delete_local(&thread, stale);
    for (int i = 0; i < 3 * NOT_REUSED; i++) {
        jobject o = handle_new(&thread, (Object *)16);
        if (i < NOT_REUSED) assert_int_equal(handle_kind(&thread, stale), JNIInvalidRefType);
        assert_int_equal(handle_local_count(&thread), 1);
        handle_delete_local(&thread, o);
        assert_int_equal(handle_local_count(&thread), 0);
        assert_true((int)handle_mark(&thread) <= NOT_REUSED + 2);
    }
    vm_flag_values[VM_FLAG_CheckJNICalls].b = false;
    handles_free_thread(&thread);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random),       cmocka_unit_test(test_random_checked), cmocka_unit_test(test_lists),
        cmocka_unit_test(test_nested_lists), cmocka_unit_test(test_reuse),          cmocka_unit_test(test_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
