/* The layer's table against a list, and readers without a lock while it grows. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "validation/base/records.c"
#include "validation/base/table.c"

#ifdef __SANITIZE_THREAD__
enum { RECORDS = 2000 };
#else
enum { RECORDS = 20000 };
#endif
enum { STRIDES = 6 };
typedef struct Record {
    int number;
    TableLink link;
    uint64_t key;
    bool present;
} Record;

static const uint64_t strides[STRIDES] = {1, 8, 16, 224, 4096, UINT64_C(1) << 32};

static Record *find_record(const Table *table, uint64_t key, const Record *wanted) {
    Record *r = TABLE_RECORD(Record, link, table_find(table, key));
    while (r && r != wanted) r = TABLE_RECORD(Record, link, table_next(&r->link));
    return r;
}

static void check(const Table *table, Record *records) {
    size_t present = 0, walked = 0;
    for (int i = 0; i < RECORDS; i++) {
        present += records[i].present;
        assert_int_equal(find_record(table, records[i].key, &records[i]) != NULL, records[i].present);
        if (records[i].present) assert_true(table_may_have(table, records[i].key));
    }
    TABLE_EACH(table, link) walked += TABLE_RECORD(Record, link, link)->present;
    assert_int_equal(table->count, present);
    assert_int_equal(walked, present);
}

/* Keys in arithmetic progression, as addresses are, every third one twice. */
static void check_model(unsigned shift) {
    for (int s = 0; s < STRIDES; s++) {
        Table table = {.shift = shift};
        Record *records = calloc(RECORDS, sizeof *records);
        uint32_t seed = 1;
        for (int i = 0; i < RECORDS; i++) {
            records[i].number = i;
            records[i].key = UINT64_C(0x55e09fba1690) + strides[s] * (uint64_t)(i - i % 3 / 2);
        }
        assert_null(table_find(&table, records[0].key));
        assert_null(table_first(&table));
        for (int step = 0; step < 3 * RECORDS; step++) {
            seed = seed * 1664525u + 1013904223u;
            Record *r = &records[(seed >> 8) % RECORDS];
            if (r->present)
                table_remove(&table, &r->link);
            else
                assert_true(table_add(&table, &r->link, r->key));
            r->present = !r->present;
        }
        check(&table, records);
        TABLE_EACH(&table, link) {
            Record *r = TABLE_RECORD(Record, link, link);
            if (r->number % 2 == 0) continue;
            table_remove(&table, link);
            r->present = false;
        }
        check(&table, records);
        TABLE_EACH(&table, link) table_remove(&table, link);
        assert_null(table_first(&table));
        table_release(&table);
        free(records);
    }
}
static void test_addresses(void **state) {
    (void)state;
    check_model(3);
}
static void test_other_keys(void **state) {
    (void)state;
    check_model(0);
}

/* Words with so many numbers each: neighbours of a row have neighbouring chains, and no chain is long. */
static void check_rows(unsigned words, unsigned numbers) {
    Table table = {0};
    Record *records = calloc((size_t)words * numbers, sizeof *records);
    unsigned neighbours = 0, longest = 0;
    for (unsigned i = 0; i < words * numbers; i++)
        assert_true(table_add(&table, &records[i].link,
                              table_key_in_row(0x55e09fba1690 + i / numbers * UINT64_C(8), i % numbers)));
    for (unsigned i = 0; i < words * numbers; i++) {
        TableLink **head = table_head(&table, table.array, records[i].link.key);
        unsigned length = 0;
        for (const TableLink *link = *head; link; link = link->next) length++;
        if (length > longest) longest = length;
        neighbours += i + 1 < words * numbers && table_head(&table, table.array, records[i + 1].link.key) == head + 1;
    }
    assert_true(longest > 0 && longest <= 24);
    if (numbers >= TABLE_ROW) assert_true(neighbours >= words * numbers / 10 * 9);
    TABLE_EACH(&table, link) table_remove(&table, link);
    table_release(&table);
    free(records);
}
static void test_rows(void **state) {
    (void)state;
    check_rows(1, RECORDS);
    check_rows(RECORDS, 1);
    check_rows(RECORDS / 100, 100);
}

/* What was added before a reader began is found, at the latest with the lock. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static Record shared[RECORDS];
static _Atomic int added;
static _Atomic long missed, denied;

static void *read_all(void *growing) {
    for (int last = 0; last < RECORDS;) {
        last = added;
        for (int i = 0; i < last; i += 1 + last / 64) {
            denied += !table_may_have(growing, shared[i].key);
            if (find_record(growing, shared[i].key, &shared[i])) continue;
            pthread_mutex_lock(&lock);
            missed += !find_record(growing, shared[i].key, &shared[i]);
            pthread_mutex_unlock(&lock);
        }
    }
    return NULL;
}

static void check_readers(unsigned shift, uint64_t stride) {
    Table growing = {.shift = shift};
    pthread_t readers[2];
    added = 0;
    for (int i = 0; i < 2; i++) assert_int_equal(pthread_create(&readers[i], NULL, read_all, &growing), 0);
    for (int i = 0; i < RECORDS; i++) {
        shared[i].key = 0x10000 + stride * (uint64_t)i;
        pthread_mutex_lock(&lock);
        assert_true(table_add(&growing, &shared[i].link, shared[i].key));
        pthread_mutex_unlock(&lock);
        added = i + 1;
    }
    for (int i = 0; i < 2; i++) pthread_join(readers[i], NULL);
    assert_int_equal(missed, 0);
    assert_int_equal(denied, 0);
    TABLE_EACH(&growing, link) table_remove(&growing, link);
    table_release(&growing);
}
static void test_readers(void **state) {
    (void)state;
    check_readers(0, 8);
    check_readers(3, 8);
    check_readers(4, 4096);
}

/* Words in place of records: each place has its own, and only those that were made are found. */
static bool add_word(uint64_t key, uint64_t word, void *sum) {
    *(uint64_t *)sum += key ^ word;
    return true;
}
static bool stop_at_once(uint64_t key, uint64_t word, void *count) { return ++*(int *)count < 1; }

static void test_words(void **state) {
    (void)state;
    Table table = {.shift = 3};
    uint64_t expected = 0, sum = 0;
    int visited = 0;
    assert_null(table_word(&table, 0x10000));
    for (uint64_t i = 0; i < RECORDS; i++) {
        const uint64_t key = 0x7f0000010000 + i * 1000 / 8 * 8, word = i << 1 | 1;
        uint64_t *made = table_word_new(&table, key);
        assert_ptr_equal(table_word(&table, key + i % 8), made);
        assert_int_equal(*made, 0);
        *made = word;
        expected += key ^ word;
    }
    table_each_word(&table, add_word, &sum);
    assert_int_equal(sum, expected);
    table_each_word(&table, stop_at_once, &visited);
    assert_int_equal(visited, 1);
    table_release(&table);
}

/* Threads that make places and change their words, and one that visits all words meanwhile. */
enum { WRITERS = 3 };
static Table worded = {.shift = 3};
static _Atomic int writers_done, odd_words;

static pthread_barrier_t begun;

static void *write_words(void *number) {
    pthread_barrier_wait(&begun);
    for (uint64_t i = 0; i < RECORDS; i++) {
        const uint64_t key = 0x7f0000010000 + i * 40 + (uint64_t)(uintptr_t)number * 8;
        uint64_t *place = table_word(&worded, key);
        if (!place) {
            pthread_mutex_lock(&lock);
            place = table_word_new(&worded, key);
            pthread_mutex_unlock(&lock);
        }
        __atomic_store_n(place, key, __ATOMIC_RELEASE);
        odd_words += table_word(&worded, key) != place;
    }
    writers_done++;
    return NULL;
}

static bool check_word(uint64_t key, uint64_t word, void *count) {
    odd_words += key != word;
    ++*(int *)count;
    return true;
}

static void test_word_threads(void **state) {
    (void)state;
    pthread_t writers[WRITERS];
    int visited = 0;
    pthread_barrier_init(&begun, NULL, WRITERS + 1);
    for (uintptr_t i = 0; i < WRITERS; i++)
        assert_int_equal(pthread_create(&writers[i], NULL, write_words, (void *)i), 0);
    pthread_barrier_wait(&begun);
    while (writers_done < WRITERS) table_each_word(&worded, check_word, &visited);
    for (int i = 0; i < WRITERS; i++) pthread_join(writers[i], NULL);
    visited = 0;
    table_each_word(&worded, check_word, &visited);
    assert_int_equal(visited, WRITERS * RECORDS);
    assert_int_equal(odd_words, 0);
    table_release(&worded);
}

/* Registers and stacks may still lead to a table when an agent's leaks are sought: the word before it is the size of a
   piece of malloc's, if it is one (reach.c). */
static void test_no_piece_of_malloc(void **state) {
    Table table = {.shift = 4};
    TableLink link;
    (void)state;
    assert_true(table_add(&table, &link, 0x1000));
    assert_int_equal(((const size_t *)table.newest)[-1], 0);
    assert_int_equal(((const size_t *)table.array)[-1], 0);
    table_release(&table);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_no_piece_of_malloc),
                                       cmocka_unit_test(test_addresses),
                                       cmocka_unit_test(test_other_keys),
                                       cmocka_unit_test(test_readers),
                                       cmocka_unit_test(test_words),
                                       cmocka_unit_test(test_word_threads),
                                       cmocka_unit_test(test_rows)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
