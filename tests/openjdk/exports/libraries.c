/* Opens every native library of a JDK (argv[2..]) after libjvm.so (argv[1]), all symbols bound immediately, as the
   launcher and hardened builds do; then the functions of the printing group, which need no VM. Prints what is wrong;
   exit code 1 if something is. */
#include <dlfcn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int bad;
static void expect(const char *what, int n, int want, const char *text, const char *want_text) {
    if (n == want && strcmp(text, want_text) == 0) return;
    printf("%s: %d \"%s\", not %d \"%s\"\n", what, n, text, want, want_text);
    bad = 1;
}

int main(int argc, char **argv) {
    void *vm = dlopen(argv[1], RTLD_NOW | RTLD_GLOBAL);
    if (!vm) {
        printf("%s\n", dlerror());
        return 1;
    }
    for (int i = 2; i < argc; i++)
        if (!dlopen(argv[i], RTLD_NOW)) {
            printf("%s\n", dlerror());
            bad = 1;
        }
    int (*print)(char *, size_t, const char *, ...) =
        (int (*)(char *, size_t, const char *, ...))dlvsym(vm, "jio_snprintf", "SUNWprivate_1.1");
    int (*fprint)(FILE *, const char *, ...) = (int (*)(FILE *, const char *, ...))dlsym(RTLD_DEFAULT, "jio_fprintf");
    if (!print || !fprint) {
        printf("jio_snprintf or jio_fprintf is missing\n");
        return 1;
    }
    char text[8] = "unset";
    expect("no room", print(text, 0, "%s", "x"), -1, text, "unset");
    expect("fits", print(text, 8, "%s", "seven c"), 7, text, "seven c");
    expect("cut", print(text, 8, "%d", 12345678), -1, text, "1234567");
    expect("one", print(text, 1, "%s", "x"), -1, text, "");
    expect("empty", print(text, 8, "%s", ""), 0, text, "");
    char *written = NULL;
    size_t length;
    FILE *f = open_memstream(&written, &length);
    int n = fprint(f, "%d %s", 5, "words");
    fclose(f);
    expect("fprintf", n, 7, written, "5 words");
    free(written);
    return bad;
}
