/* Bodies in C of methods that go over whole arrays: they give up after a slice when somebody waits for the thread, and
   their results do not depend on where slices end. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "include/jni.h"
#include "runtime/allocate.h"
#include "runtime/thread.h"
#include "vm/interp/interp.h"
#include "vm/interp/intrinsic.h"

enum { ELEMENTS = 2 * INTRINSIC_SLICE + 77 };

static JavaVM *vm;
static Thread *self;
static Object *arrays[T_LONG + 1][2]; /* by type: two of the same contents */

static int create_vm(void **state) {
    JNIEnv *env;
    JavaVMOption options[] = {{.optionString = (char *)"-Xmx64m"}};
    JavaVMInitArgs args = {.version = JNI_VERSION_10, .nOptions = 1, .options = options};
    (void)state;
    if (JNI_CreateJavaVM(&vm, (void **)&env, &args)) return 1;
    self = thread_self();
    thread_to_vm(self); /* no collection comes: nothing is allocated after these */
    static const int types[] = {T_BYTE, T_CHAR, T_SHORT, T_INT, T_LONG};
    for (unsigned i = 0; i < sizeof types / sizeof *types; i++) {
        Object **of_type = arrays[types[i]];
        for (int k = 0; k < 2; k++) of_type[k] = array_new_primitive(self, types[i], ELEMENTS);
    }
    return 0;
}
static int destroy_vm(void **state) {
    (void)state;
    thread_to_native(self);
    return (*vm)->DestroyJavaVM(vm);
}

static size_t element_bytes(int type) { return type == T_BYTE ? 1 : type == T_INT ? 4 : type == T_LONG ? 8 : 2; }
static void draw(int type) {
    uint8_t *p = array_data(arrays[type][0]);
    for (size_t i = 0; i < ELEMENTS * element_bytes(type); i++) p[i] = (uint8_t)(rand() >> 4);
    memcpy(array_data(arrays[type][1]), p, ELEMENTS * element_bytes(type));
}

/* Runs the body, without and with somebody who waits. */
static Slot run(IntrinsicBody *body, const Slot *arguments) {
    Slot result = 0, given_up = 0;
    thread_set_trap(self, TRAP_HANDSHAKE);
    assert_false(body(self, arguments, &given_up));
    thread_clear_trap(self, TRAP_HANDSHAKE);
    assert_true(body(self, arguments, &result));
    return result;
}

static void hashes(void **state) {
    static const struct {
        int type;
        IntrinsicBody *body;
    } cases[] = {
        {T_BYTE, hash_bytes}, {T_CHAR, hash_chars}, {T_SHORT, hash_shorts}, {T_INT, hash_ints}, {T_LONG, hash_longs}};
    (void)state;
    for (unsigned k = 0; k < sizeof cases / sizeof *cases; k++) {
        draw(cases[k].type);
        const void *p = array_data(arrays[cases[k].type][0]);
        uint32_t h = 1;
        for (int i = 0; i < ELEMENTS; i++) {
            uint64_t v = ((const uint64_t *)p)[cases[k].type == T_LONG ? i : 0];
            h = 31 * h + (cases[k].type == T_BYTE    ? (uint32_t)((const int8_t *)p)[i]
                          : cases[k].type == T_CHAR  ? ((const uint16_t *)p)[i]
                          : cases[k].type == T_SHORT ? (uint32_t)((const int16_t *)p)[i]
                          : cases[k].type == T_INT   ? ((const uint32_t *)p)[i]
                                                     : (uint32_t)(v ^ v >> 32));
        }
        Slot arguments[] = {slot_ref(arrays[cases[k].type][0])};
        assert_int_equal((uint32_t)run(cases[k].body, arguments), h);
    }
}

static void fills(void **state) {
    static const struct {
        int type;
        IntrinsicBody *whole, *range;
    } cases[] = {{T_BYTE, fill_1, fill_range_1},
                 {T_SHORT, fill_2, fill_range_2},
                 {T_INT, fill_4, fill_range_4},
                 {T_LONG, fill_8, fill_range_8}};
    (void)state;
    for (unsigned k = 0; k < sizeof cases / sizeof *cases; k++) {
        int type = cases[k].type;
        size_t size = element_bytes(type);
        const Object *array = arrays[type][0];
        uint8_t *p = array_data(array);
        Slot whole[] = {slot_ref(array), 0x55, 0x55}, result;
        memset(p, 0, ELEMENTS * size);
        thread_set_trap(self, TRAP_HANDSHAKE);
        assert_false(cases[k].whole(self, whole, &result));
        thread_clear_trap(self, TRAP_HANDSHAKE);
        assert_int_equal(p[(INTRINSIC_SLICE - 1) * size], 0x55);
        for (size_t i = INTRINSIC_SLICE * size; i < ELEMENTS * size; i++) assert_int_equal(p[i], 0); /* one slice */
        assert_true(cases[k].whole(self, whole, &result));
        for (size_t i = 0; i < ELEMENTS; i++) assert_int_equal(p[i * size], 0x55);
        Slot range[] = {slot_ref(array), slot_int(3), slot_int(ELEMENTS - 2), 0x66, 0x66};
        run(cases[k].range, range);
        for (size_t i = 0; i < ELEMENTS; i++) assert_int_equal(p[i * size], i < 3 || i >= ELEMENTS - 2 ? 0x55 : 0x66);
    }
}

static void comparisons(void **state) {
    static const struct {
        int type;
        IntrinsicBody *equal, *mismatch;
    } cases[] = {{T_BYTE, arrays_equal_1, mismatch_1},
                 {T_SHORT, arrays_equal_2, mismatch_2},
                 {T_INT, arrays_equal_4, mismatch_4},
                 {T_LONG, arrays_equal_8, mismatch_8}};
    /* before, at and after the ends of slices, which are of bytes here */
    (void)state;
    for (unsigned k = 0; k < sizeof cases / sizeof *cases; k++) {
        int type = cases[k].type, slice = (int)(INTRINSIC_SLICE / element_bytes(type));
        draw(type);
        Slot arguments[] = {slot_ref(arrays[type][0]), slot_ref(arrays[type][1]), slot_int(ELEMENTS)};
        assert_int_equal(run(cases[k].equal, arguments), 1);
        assert_int_equal(slot_to_int(run(cases[k].mismatch, arguments)), -1);
        const int places[] = {slice, slice + 1, 2 * slice - 1, 2 * slice, ELEMENTS - 1};
        for (unsigned i = 0; i < sizeof places / sizeof *places; i++) {
            uint8_t *p = (uint8_t *)array_data(arrays[type][1]) + (size_t)places[i] * element_bytes(type);
            *p ^= 1;
            assert_int_equal(run(cases[k].equal, arguments), 0);
            assert_int_equal(slot_to_int(run(cases[k].mismatch, arguments)), places[i]);
            *p ^= 1;
        }
    }
}

static void sums(void **state) {
    (void)state;
    draw(T_BYTE);
    Object *array = arrays[T_BYTE][0], *fields = arrays[T_INT][0];
    uint32_t *x = array_data(fields);
    /* an object with a field for the sum */
    IntrinsicOffsets kept = intrinsic_offsets;
    intrinsic_offsets.CRC32C_crc = (uint32_t)((const char *)x - (const char *)fields);
    Slot arguments[] = {slot_ref(fields), slot_ref(array), slot_int(0), slot_int(ELEMENTS)};
    x[0] = 0xffffffff;
    Slot result;
    thread_set_trap(self, TRAP_HANDSHAKE);
    assert_false(own_crc32c_update(self, arguments, &result));
    assert_int_equal(x[0], 0xffffffff);
    thread_clear_trap(self, TRAP_HANDSHAKE);
    assert_true(own_crc32c_update(self, arguments, &result));
    intrinsic_offsets = kept;
    Slot range[] = {0xffffffff, slot_ref(array), slot_int(0), slot_int(ELEMENTS)};
    uint32_t whole = (uint32_t)run(crc32c_update_bytes, range), parts = 0xffffffff;
    for (int from = 0; from < ELEMENTS; from += 1000) { /* none longer than a slice */
        Slot part[] = {parts, slot_ref(array), slot_int(from),
                       slot_int(from + 1000 < ELEMENTS ? from + 1000 : ELEMENTS)};
        assert_true(crc32c_update_bytes(self, part, &result));
        parts = (uint32_t)result;
    }
    assert_int_equal(whole, parts);
    assert_int_equal(whole, x[0]);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(hashes), cmocka_unit_test(fills), cmocka_unit_test(comparisons),
                                       cmocka_unit_test(sums)};
    return cmocka_run_group_tests(tests, create_vm, destroy_vm);
}
