/* The layer's hash table against a list, and readers without a lock while it grows. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "validation/base/table.c"

enum { RECORDS = 20000, STRIDES = 6 };
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
static void test_model(void **state) {
    (void)state;
    for (int s = 0; s < STRIDES; s++) {
        Table table = {.shift = 3};
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
        free(records);
    }
}

/* What was added before a reader began is found, at the latest with the lock. */
static Table growing = {.shift = 3};
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static Record shared[RECORDS];
static _Atomic int added;
static _Atomic long missed;

static void *read_all(void *context) {
    (void)context;
    for (int last = 0; last < RECORDS;) {
        last = added;
        for (int i = 0; i < last; i += 1 + last / 64) {
            if (find_record(&growing, shared[i].key, &shared[i])) continue;
            pthread_mutex_lock(&lock);
            missed += !find_record(&growing, shared[i].key, &shared[i]);
            pthread_mutex_unlock(&lock);
        }
    }
    return NULL;
}

static void test_readers(void **state) {
    (void)state;
    pthread_t readers[2];
    for (int i = 0; i < 2; i++) assert_int_equal(pthread_create(&readers[i], NULL, read_all, NULL), 0);
    for (int i = 0; i < RECORDS; i++) {
        shared[i].key = 0x10000 + 8 * (uint64_t)i;
        pthread_mutex_lock(&lock);
        assert_true(table_add(&growing, &shared[i].link, shared[i].key));
        pthread_mutex_unlock(&lock);
        added = i + 1;
    }
    for (int i = 0; i < 2; i++) pthread_join(readers[i], NULL);
    assert_int_equal(missed, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_model), cmocka_unit_test(test_readers)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
