/* The table of -XX options and the properties: what a wrong entry or a wrong order would break without a sound.
   Messages are compared with java in tests/openjdk. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "runtime/library_level.h"
#include "runtime/options.h"
#include "runtime/properties.h"
#include "runtime/vm_flags.h"

static jint JNICALL keep_quiet(FILE *out, const char *format, va_list args) {
    (void)out;
    (void)format;
    (void)args;
    return 0;
}
static jint parse(unsigned count, const char *const *texts) {
    JavaVMOption o[8] = {{.optionString = "vfprintf", .extraInfo = (void *)keep_quiet}};
    for (unsigned i = 0; i < count; i++) o[i + 1].optionString = (char *)(uintptr_t)texts[i];
    JavaVMInitArgs args = {.version = JNI_VERSION_10, .nOptions = (jint)count + 1, .options = o};
    return options_parse(&args);
}
#define PARSE(...) parse(sizeof((const char *[]){__VA_ARGS__}) / sizeof(char *), (const char *[]){__VA_ARGS__})

static bool is_never_empty(VmFlagIndex i) {
    return i == VM_FLAG_AOTMode || i == VM_FLAG_AOTCache || i == VM_FLAG_AOTCacheOutput ||
           i == VM_FLAG_AOTConfiguration;
}

/* Returns how many flags the library's `java` knows. */
static unsigned check_table(int feature) {
    unsigned known = 0;
    assert_true(library_level_choose(feature));
    vm_flags_init();
    for (unsigned i = 0; i < VM_FLAG_COUNT; i++) {
        if (i) assert_true(strcmp(vm_flags[i - 1].name, vm_flags[i].name) < 0);
        bool is_known = vm_flags[i].levels & library_level->bit;
        assert_int_equal(vm_flag_find(vm_flags[i].name), is_known ? (int)i : -1);
        if (!is_known) continue;
        known++;
        char *text = vm_flag_format((VmFlagIndex)i), option[512];
        if (is_never_empty((VmFlagIndex)i)) { /* has none at first, and may not be given an empty one */
            snprintf(option, sizeof option, "%s=", vm_flags[i].name);
            options.vfprintf_hook = keep_quiet;
            assert_int_not_equal(vm_flags_parse(option, VM_FLAG_COMMAND_LINE), OPTION_TAKEN);
            free(text);
            text = strdup("auto");
        }
        if (vm_flags[i].type == VM_FLAG_BOOL)
            snprintf(option, sizeof option, "%c%s", *text == 't' ? '+' : '-', vm_flags[i].name);
        else
            snprintf(option, sizeof option, "%s=%s", vm_flags[i].name, text);
        if (vm_flags[i].kind == VM_FLAG_DIAGNOSTIC)
            vm_flag_set_bool(VM_FLAG_UnlockDiagnosticVMOptions, true, VM_FLAG_COMMAND_LINE);
        if (vm_flags[i].kind == VM_FLAG_EXPERIMENTAL)
            vm_flag_set_bool(VM_FLAG_UnlockExperimentalVMOptions, true, VM_FLAG_COMMAND_LINE);
        options.vfprintf_hook = keep_quiet;
        /* every initial value is in its range; no limit of a size is written -1 */
        if (!vm_flag_is_visible((VmFlagIndex)i) || vm_flags_parse(option, VM_FLAG_COMMAND_LINE) != OPTION_TAKEN)
            fail_msg("%s", option);
        char *again = vm_flag_format((VmFlagIndex)i);
        assert_string_equal(text, again);
        free(again);
        free(text);
    }
    assert_int_equal(vm_flag_find(""), -1);
    assert_int_equal(vm_flag_find("UseG1"), -1);
    assert_int_equal(vm_flag_find("UseG1GCs"), -1);
    assert_int_equal(vm_flag_find("zzz"), -1);
    return known;
}
static void test_table(void **state) {
    (void)state;
    assert_int_equal(check_table(17), 899);
    assert_int_equal(vm_flags[VM_FLAG_MaxJavaStackTraceDepth].type, VM_FLAG_INTX);
    assert_int_equal(check_table(0), 899);
}
/* In a separate process: what the table has of a later library stays in it. */
static void check_later_table(int feature, unsigned count) {
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) _exit(check_table(feature) == count ? 0 : 1);
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}
/* The last of all, for the same reason. */
static void test_later_tables(void **state) {
    (void)state;
    check_later_table(21, 903);
    check_later_table(26, 916);
    check_later_table(27, 896);
    assert_int_equal(check_table(25), 933);
    assert_int_equal(vm_flags[VM_FLAG_MaxJavaStackTraceDepth].type, VM_FLAG_INT);
    assert_int_equal(vm_flags_parse("+UseBiasedLocking", VM_FLAG_COMMAND_LINE), OPTION_UNKNOWN);
    assert_int_equal(vm_flags_parse("-VMContinuations", VM_FLAG_COMMAND_LINE), OPTION_TAKEN);
    assert_false(library_level_choose(18));
    assert_int_equal(library_level->feature, 25);
}

static void test_values(void **state) {
    (void)state;
    assert_int_equal(PARSE("-XX:NewRatio=0x10", "-XX:SurvivorRatio=3k", "-XX:CompileCommand=a", "-XX:CompileCommand=b",
                           "-Xmx64m", "-Xss512k"),
                     JNI_OK);
    assert_int_equal(vm_flag_uint(NewRatio), 16);
    assert_int_equal(vm_flag_uint(SurvivorRatio), 3072);
    assert_string_equal(vm_flag_text(CompileCommand), "a\nb");
    assert_int_equal(vm_flag_uint(MaxHeapSize), 64 << 20);
    assert_int_equal(options.java_stack, 512 << 10);
    assert_int_equal(vm_flag_origins[VM_FLAG_NewRatio], VM_FLAG_COMMAND_LINE);
    assert_int_equal(vm_flag_origins[VM_FLAG_UseTLAB], VM_FLAG_DEFAULT);
    assert_int_equal(PARSE("-XX:AllocatePrefetchDistance=-1"), JNI_OK);
    assert_int_equal(vm_flag_int(AllocatePrefetchDistance), -1);
    assert_int_equal(PARSE("-XX:AllocatePrefetchDistance=-0", "-XX:CICompilerCount=1k"), JNI_OK);
    assert_int_equal(vm_flag_int(AllocatePrefetchDistance), 0);
    assert_int_equal(vm_flag_int(CICompilerCount), 1024);
    assert_int_equal(vm_flag_uint(NewRatio), 2); /* as at the beginning */
    assert_int_equal(PARSE("-XX:NewRatio=18446744073709551616"), JNI_EINVAL);
    assert_int_equal(PARSE("-XX:AllocatePrefetchDistance=9223372036854775808"), JNI_OK);
    assert_true(vm_flag_int(AllocatePrefetchDistance) == INT64_MIN); /* as in `java` */
    assert_int_equal(PARSE("-XX:AllocatePrefetchDistance=18446744073709551616"), JNI_EINVAL);
    assert_int_equal(PARSE("-XX:ThreadStackSize=9223372036854775808"), JNI_EINVAL);
    assert_int_equal(PARSE("-XX:ObjectAlignmentInBytes=24"), JNI_EINVAL);
}

static void test_writing(void **state) {
    (void)state;
    assert_int_equal(PARSE("-Da=b"), JNI_OK);
    assert_null(vm_flag_write("MinHeapFreeRatio", "30", VM_FLAG_MANAGEMENT));
    assert_int_equal(vm_flag_uint(MinHeapFreeRatio), 30);
    assert_int_equal(vm_flag_origins[VM_FLAG_MinHeapFreeRatio], VM_FLAG_MANAGEMENT);
    static const char *const refused[][2] = {{"MinHeapFreeRatio", "300"}, {"MinHeapFreeRatio", "x"},
                                             {"UseTLAB", "true"},         {"Foo", "1"},
                                             {"WhiteBoxAPI", "true"},     {"PrintConcurrentLocks", "yes"}};
    for (unsigned i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        char *message = vm_flag_write(refused[i][0], refused[i][1], VM_FLAG_MANAGEMENT);
        assert_non_null(message);
        free(message);
    }
}

static void test_properties(void **state) {
    (void)state;
    assert_int_equal(PARSE("-Xjdk:", "-Djava.vm.name=x", "-Djdk.module.path=x", "-Dsun.boot.library.path=/more",
                           "--add-opens=a/b=c", "--add-opens=d/e=f", "-XX:MaxDirectMemorySize=1m"),
                     JNI_OK);
    assert_null(options.jdk);
    assert_string_equal(options_property("java.vm.name"), VM_NAME);
    assert_null(options_property("jdk.module.path"));
    assert_string_equal(options_property("jdk.module.addopens.0"), "a/b=c");
    assert_string_equal(options_property("jdk.module.addopens.1"), "d/e=f");
    assert_null(options_property("jdk.module.addopens.2"));
    assert_string_equal(options_property("sun.nio.MaxDirectMemorySize"), "1048576");
    assert_non_null(strstr(options_property("sun.boot.library.path"), ":/more"));
    assert_true(options_property_is_read_only("java.vm.version"));
    assert_false(options_property_is_read_only("java.home"));
}

int main(void) {
    unsetenv("JAVA_TOOL_OPTIONS");
    unsetenv("_JAVA_OPTIONS");
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_table),      cmocka_unit_test(test_values),       cmocka_unit_test(test_writing),
        cmocka_unit_test(test_properties), cmocka_unit_test(test_later_tables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
