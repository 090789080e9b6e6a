/* The VM's own natives against OpenJDK's classes: every native method of the groups that no library implements
   (contract 5.3) has an entry in vm/natives/, and what the tables call by a descriptor is called so there. The methods
   are those that javap lists. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "vm/natives/tables.h"

/* Of these all natives are ours. MethodHandle's other ones are instructions of the interpreter, not methods
   (vm/interp/polymorphic.c). */
static const char *const groups[] = {"java.lang.Object",
                                     "jdk.internal.misc.Unsafe",
                                     "java.lang.invoke.MethodHandleNatives",
                                     "jdk.internal.perf.Perf",
                                     "jdk.internal.misc.ScopedMemoryAccess",
                                     "jdk.internal.vm.vector.VectorSupport",
                                     "jdk.internal.invoke.NativeEntryPoint"};
enum { GROUPS = sizeof groups / sizeof groups[0] };

static bool matches(const char *class_name, const char *entry_name, const char *entry_descriptor, const char *of,
                    const char *name, const char *descriptor) {
    return strcmp(class_name, of) == 0 && strcmp(entry_name, name) == 0 &&
           (!entry_descriptor || strcmp(entry_descriptor, descriptor) == 0);
}
static bool has_entry(const char *of, const char *name, const char *descriptor) {
    static const VmNativeEntry *const tables[] = {object_natives, thread_natives, unsafe_natives, invoke_natives,
                                                  internal_natives};
    for (unsigned i = 0; i < sizeof tables / sizeof tables[0]; i++)
        for (const VmNativeEntry *e = tables[i]; e->class_name; e++)
            if (matches(e->class_name, e->name, e->descriptor, of, name, descriptor)) return true;
    for (const JniNativeEntry *e = perf_natives; e->class_name; e++)
        if (matches(e->class_name, e->name, e->descriptor, of, name, descriptor)) return true;
    return false;
}

/* Of which version `javap` is; 0: there is none. */
static int javap_version(void) {
    int version = 0;
    FILE *in = popen("javap -version 2>/dev/null", "r");
    if (in && fscanf(in, "%d", &version) != 1) version = 0;
    if (in) pclose(in);
    return version;
}

static void test_groups(void **state) {
    (void)state;
    if (javap_version() != 17) {
        print_message("skipped: javap is not that of JDK 17, whose native methods these are\n");
        skip();
    }
    char command[1024] = "javap -p -s --module java.base", line[1024], name[256] = "", of[256] = "";
    for (int i = 0; i < GROUPS; i++) {
        strcat(command, " ");
        strcat(command, groups[i]);
    }
    FILE *in = popen(command, "r");
    assert_non_null(in);
    unsigned missing = 0, natives = 0, classes = 0;
    while (fgets(line, sizeof line, in)) {
        char *open = strchr(line, '('), *class = strstr(line, "class ");
        if (class && strchr(line, '{')) {
            sscanf(class, "class %255s", of);
            for (char *p = of; *p; p++)
                if (*p == '.') *p = '/';
            classes++;
        } else if (strstr(line, " native ") && open) {
            *open = 0;
            snprintf(name, sizeof name, "%s", strrchr(line, ' ') + 1);
        } else if (strstr(line, "descriptor: ") && *name) {
            char *descriptor = strstr(line, ": ") + 2;
            descriptor[strcspn(descriptor, "\n")] = 0;
            natives++;
            if (!has_entry(of, name, descriptor)) {
                print_error("no native for %s.%s%s\n", of, name, descriptor);
                missing++;
            }
            *name = 0;
        }
    }
    assert_int_equal(pclose(in), 0);
    assert_int_equal(classes, GROUPS);
    assert_true(natives > 100);
    assert_int_equal(missing, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_groups)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
