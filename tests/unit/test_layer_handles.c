/* What the layer knows of references, against a plain list of them: words and records, frames that are deeper and
   threads that are more than fit into a word, and the end of what is dead. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "validation/base/records.c"
#include "validation/base/table.c"
#include "validation/know/handles.c"

static const Site sites[] = {{.number = 0}, {.number = 1}, {.number = 2}, {.number = 3}};
const Site *site_of_number(unsigned number) { return number == 0 ? NULL : &sites[number]; }
unsigned site_numbers(void) { return sizeof sites / sizeof *sites; }

void limit_met(Limit *limit) { fail(); }

enum { THREADS = 3, VALUES = 300, OFFERED = 4096 };

/* What must be known of a value. */
typedef struct Model {
    bool known, live, shared, is_argument;
    HandleKind kind;
    HandleState state;
    int thread, level; /* of a live local one */
    const Site *made, *died;
    const char *from;
} Model;

static uint64_t memory[OFFERED];
static Model models[VALUES];
static CheckedThread *threads[THREADS];
static int levels[THREADS];
static const char *const functions[] = {"NewLocalRef", "FindClass", "GetObjectClass"};

static void *value_at(int i) { return &memory[i * (OFFERED / VALUES)]; }

static CheckedThread *new_thread(void) {
    handles_on_place.at = sizeof(CheckedThread);
    return calloc(1, sizeof(CheckedThread) + sizeof(ThreadHandles));
}

static void end_thread(CheckedThread *thread) {
    handles_release(thread);
    free(thread);
}

static void check_value(int i) {
    const Model *m = &models[i];
    for (int t = 0; t < THREADS; t++) {
        Handle h = {0};
        HandleSight sight = handle_find(value_at(i), threads[t], &h);
        if (!m->known) {
            assert_int_equal(sight, HANDLE_UNKNOWN);
            continue;
        }
        bool usual = m->live && (m->kind == HANDLE_GLOBAL || (m->kind == HANDLE_LOCAL && m->thread == t));
        assert_int_equal(sight, usual ? HANDLE_USUAL : HANDLE_ODD);
        assert_int_equal(handle_sight(value_at(i), threads[t], false), sight);
        if (sight != HANDLE_ODD) continue;
        assert_ptr_equal(h.value, value_at(i));
        assert_int_equal(h.kind, m->kind);
        assert_int_equal(h.state, m->state);
        assert_ptr_equal(site_of_number(h.made), m->made);
        assert_int_equal(h.is_argument, m->is_argument);
        if (m->kind == HANDLE_LOCAL) assert_string_equal(handle_name(&h)->from, m->from);
        if (m->live)
            assert_int_equal(h.is_shared, m->shared);
        else
            assert_ptr_equal(h.died, m->died);
    }
}

static void die_in_model(Model *m, HandleState how, const Site *site) {
    if (m->shared) {
        *m = (Model){0};
        return;
    }
    m->live = false;
    m->state = how;
    m->died = site;
}

static void give_local(int t, int i, Batch *batch) {
    Model *m = &models[i];
    const HandleOrigin origin = {.from = functions[rand() % 3],
                                 .param = rand() % 2 == 0 ? NULL : "klass",
                                 .site = site_of_number((unsigned)rand() % 4),
                                 .is_argument = rand() % 4 == 0};
    handle_local(handles_on(threads[t])->frames, value_at(i), &origin, batch);
    if (m->known && m->live && m->kind == HANDLE_LOCAL)
        m->shared = true;
    else
        *m = (Model){.known = true,
                     .live = true,
                     .kind = HANDLE_LOCAL,
                     .state = HANDLE_LIVE,
                     .is_argument = origin.is_argument,
                     .thread = t,
                     .level = levels[t],
                     .made = origin.site,
                     .from = origin.from};
}

static void delete_local(int t, int i) {
    Model *m = &models[i];
    const Site *made = NULL, *site = site_of_number((unsigned)rand() % 4);
    bool is = m->known && m->live && m->kind == HANDLE_LOCAL && m->thread == t;
    assert_int_equal(handle_delete(threads[t], value_at(i), 1u << HANDLE_LOCAL, site, &made), is);
    if (is) die_in_model(m, HANDLE_DELETED, site);
}

static void use_global(int t, int i) {
    Model *m = &models[i];
    const Site *made = NULL, *site = site_of_number((unsigned)rand() % 4);
    if (m->known && m->live && m->kind == HANDLE_LOCAL) return;
    if (m->known && m->live) {
        assert_true(handle_delete(threads[t], value_at(i), 1u << m->kind, site, &made));
        assert_ptr_equal(made, m->made);
        die_in_model(m, HANDLE_DELETED, site);
        return;
    }
    bool weak = rand() % 2 == 0;
    handle_global(value_at(i), weak, site);
    *m = (Model){
        .known = true, .live = true, .kind = weak ? HANDLE_WEAK : HANDLE_GLOBAL, .state = HANDLE_LIVE, .made = site};
}

static void frame_begins(int t) {
    handle_frame_push(threads[t], NULL, NULL, 0);
    levels[t]++;
}

static void frame_ends(int t) {
    const Site *site = site_of_number((unsigned)rand() % 4);
    handle_frame_pop(threads[t], HANDLE_POPPED, site);
    for (int i = 0; i < VALUES; i++) {
        Model *m = &models[i];
        if (m->known && m->live && m->kind == HANDLE_LOCAL && m->thread == t && m->level == levels[t])
            die_in_model(m, HANDLE_POPPED, site);
    }
    levels[t]--;
}

static void check_frame(int t) {
    const HandleFrame *frame = handles_on(threads[t])->frames;
    int live = 0, counted = 0;
    for (int i = 0; i < VALUES; i++) {
        const Model *m = &models[i];
        bool here = m->known && m->live && m->kind == HANDLE_LOCAL && m->thread == t && m->level == levels[t];
        live += here;
        counted += here && !m->is_argument;
    }
    assert_int_equal(frame->live, live);
    assert_int_equal(frame->counted, counted);
}

static void check_held(int t) {
    const void *held[VALUES];
    int count = 0;
    for (int i = 0; i < VALUES; i++) {
        const Model *m = &models[i];
        count += m->known && m->live && (m->kind == HANDLE_GLOBAL || (m->kind == HANDLE_LOCAL && m->thread == t));
    }
    assert_int_equal(handles_held(threads[t], held, VALUES), count);
}

static void begin(int depth) {
    for (int i = 0; i < VALUES; i++) {
        handle_forget(value_at(i));
        models[i] = (Model){0};
    }
    for (int t = 0; t < THREADS; t++) {
        threads[t] = new_thread();
        levels[t] = 0;
        for (int i = 0; i < depth; i++) frame_begins(t);
    }
}

static void end(void) {
    for (int t = 0; t < THREADS; t++) {
        while (levels[t] > 0) frame_ends(t);
        end_thread(threads[t]);
    }
    const Site *made;
    for (int i = 0; i < VALUES; i++) handle_delete(NULL, value_at(i), ~0u, NULL, &made);
}

static void forget_dead(void) {
    handles_forget_dead();
    for (int i = 0; i < VALUES; i++)
        if (models[i].known && !models[i].live) models[i] = (Model){0};
}

static void step(int least) {
    int t = rand() % THREADS, i = rand() % VALUES;
    switch (rand() % 16) {
    case 0: frame_begins(t); break;
    case 1:
        if (levels[t] > least) frame_ends(t);
        break;
    case 2: use_global(t, i); break;
    case 3:
        if (rand() % 16 == 0) forget_dead();
        break;
    case 4: {
        Batch *batch = handle_batch(threads[t], &sites[1], functions);
        give_local(t, i, batch);
        handle_batch_end(batch);
        break;
    }
    case 5:
    case 6:
    case 7:
    case 8:
    case 9: delete_local(t, i); break;
    default: give_local(t, i, NULL);
    }
    check_value(i);
    check_frame(t);
}

/* From [depth] frames on, which are as deep as the levels that a word has, and deeper. */
static void random_steps(int depth) {
    enum { STEPS = 60000 };
    begin(depth);
    for (int n = 0; n < STEPS; n++) {
        step(depth);
        if (n % 1000 != 0) continue;
        for (int i = 0; i < VALUES; i++) check_value(i);
        for (int t = 0; t < THREADS; t++) check_held(t);
    }
    end();
}
static void test_shallow(void **state) { random_steps(1); }
static void test_deep(void **state) { random_steps((1 << LEVEL_BITS) - 1); }

/* Two values that take turns, while others stay, need no more memory than all of them. */
static void test_turns(void **state) {
    begin(1);
    for (int i = 2; i < 12; i++) give_local(0, i, NULL);
    give_local(0, 0, NULL);
    for (int n = 0; n < 100000; n++) {
        give_local(0, (n + 1) % 2, NULL);
        delete_local(0, n % 2);
    }
    assert_true(handles_on(threads[0])->frames->word_limit <= 64);
    for (int i = 0; i < 12; i++) check_value(i);
    end();
}

/* A dead one is forgotten for ever, also when the numbers of epochs come again. */
static void test_epochs(void **state) {
    begin(1);
    give_local(0, 0, NULL);
    delete_local(0, 0);
    use_global(0, 1);
    use_global(0, 1);
    check_value(0);
    check_value(1);
    for (int n = 0; n < 3 * EPOCHS; n++) {
        forget_dead();
        check_value(0);
        check_value(1);
    }
    give_local(0, 0, NULL);
    for (int n = 0; n < 3 * EPOCHS; n++) forget_dead();
    check_value(0);
    end();
}

/* Threads whose number does not fit. */
static void test_many_threads(void **state) {
    for (int n = 0; n < 1 << OWNER_BITS; n++) {
        CheckedThread *thread = new_thread();
        handle_frame_push(thread, NULL, NULL, 0);
        end_thread(thread);
    }
    random_steps(1);
    begin(1);
    assert_int_equal(handles_on(threads[0])->frames->number, 0);
    end();
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_turns), cmocka_unit_test(test_epochs),
                                       cmocka_unit_test(test_shallow), cmocka_unit_test(test_deep),
                                       cmocka_unit_test(test_many_threads)};
    srand(28);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
