/* Names of functions (validation/base/names.h): symbols of C++ and Rust, whole, cut off anywhere, and with any byte
   changed. Each ends at the end of a page, so that nothing after it can be read. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cmocka.h>

#include "validation/base/names.c"

static const struct {
    const char *symbol, *name;
} known[] = {
    {"_ZN9_jvmtiEnv6GetTagEP8_jobjectPl", "_jvmtiEnv::GetTag"},
    {"_ZNSt6vectorIiSaIiEE9push_backERKi", "std::vector::push_back"},
    {"_ZN12_GLOBAL__N_15AgentC2Ev", NULL},
    {"_ZZN5Agent3runEvENKUlvE_clEv", NULL},
    {"_RNvCs1234_7mycrate3foo", "mycrate::foo"},
    {"_RNvMs_NtCs1234_7mycrate5agentNtB4_5Agent3run", NULL},
    {"_RINvNtC3std3mem8align_ofjKj10_E", NULL},
    {"_RNCNvC4main3run0B3_", NULL},
    {"Agent_OnLoad", "Agent_OnLoad"},
};
enum { KNOWN = sizeof known / sizeof *known };

static char *page_end; /* of a page that no other follows */

static const char *at_the_end(const char *symbol, size_t length) {
    char *text = page_end - length - 1;
    memcpy(text, symbol, length);
    text[length] = '\0';
    return text;
}

static void set_up(void) {
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    char *pages = mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assert_true(pages != MAP_FAILED);
    page_end = pages + page;
    assert_int_equal(mprotect(page_end, page, PROT_NONE), 0);
}

static void test_known(void **state) {
    (void)state;
    char text[300];
    for (int i = 0; i < KNOWN; i++)
        if (known[i].name)
            assert_string_equal(name_of_symbol(at_the_end(known[i].symbol, strlen(known[i].symbol)), text, sizeof text),
                                known[i].name);
}

/* Whatever comes out ends within the text. */
static void check_any(const char *symbol) {
    char text[64];
    memset(text, 'x', sizeof text);
    const char *name = name_of_symbol(symbol, text, sizeof text);
    assert_true(name == text && memchr(text, '\0', sizeof text));
}
static void test_cut_off(void **state) {
    (void)state;
    for (int i = 0; i < KNOWN; i++)
        for (size_t length = 0; length <= strlen(known[i].symbol); length++)
            check_any(at_the_end(known[i].symbol, length));
}
static void test_changed(void **state) {
    (void)state;
    static const char others[] = "_0E9NIKBLpsCZUSt\x80";
    for (int i = 0; i < KNOWN; i++) {
        const size_t length = strlen(known[i].symbol);
        for (size_t at = 0; at < length; at++)
            for (size_t other = 0; other < sizeof others - 1; other++) {
                char changed[100];
                memcpy(changed, known[i].symbol, length);
                changed[at] = others[other];
                for (size_t cut = at + 1; cut <= length; cut++) check_any(at_the_end(changed, cut));
            }
    }
}

/* Both programs that print lines call a lambda the same. */
static void test_shortened(void **state) {
    (void)state;
    static const char *const names[][2] = {
        {"twice()::'lambda'(int)::operator()(int) const", "twice::{lambda#1}::operator()"},
        {"twice()::'lambda0'(int)::operator()(int) const", "twice::{lambda#2}::operator()"},
        {"twice()::'lambda11'()::operator()() const", "twice::{lambda#13}::operator()"},
        {"twice()::{lambda(int)#1}::operator()(int) const", "twice::{lambda#1}::operator()"},
        {"twice()::'lambda", "twice::'lambda"},
        {"twice()::'lambdas'", "twice::'lambdas'"},
    };
    char text[300];
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        assert_string_equal(name_shortened(names[i][0], text, sizeof text), names[i][1]);
}

/* What the user writes fits names, and files if it can be one; also from a directory or package on. */
static void test_wrappers(void **state) {
    (void)state;
    assert_true(wrappers_add("quiet::*+tool/jv.*+*/thin.h"));
    assert_true(symbol_is_wrapper("_ZN5quiet4callEv"));
    assert_true(symbol_is_wrapper("example.org/tool/jv.Env.Property"));
    assert_false(symbol_is_wrapper("example.org/tool/java.Env.Property"));
    assert_true(line_is_wrapper("f(int)", "/src/thin.h"));
    assert_true(line_is_wrapper("example.org/tool/jv.Env.Property.func1", "/src/env.go"));
    assert_false(line_is_wrapper("main.first", "/src/tool/main.go"));
    assert_true(line_is_wrapper("lock", "/usr/include/x86_64-linux-gnu/c++/12/bits/gthr-default.h"));
    assert_true(line_is_wrapper("for_each", "/opt/gcc/include/c++/12/bits/stl_algo.h"));
    assert_true(symbol_is_wrapper("_ZL20__gthread_mutex_lockP15pthread_mutex_t"));
    assert_true(symbol_is_of_library("_ZNSt6thread4joinEv"));
    assert_false(symbol_is_of_library("_ZN5quiet4callEv"));
    assert_false(symbol_is_of_library("_ZN7_JNIEnv10GetVersionEv"));
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_known), cmocka_unit_test(test_cut_off),
                                       cmocka_unit_test(test_changed), cmocka_unit_test(test_shortened),
                                       cmocka_unit_test(test_wrappers)};
    set_up();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
