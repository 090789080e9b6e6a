/* The `minijvm` command: a JNI host like any other. Turns `java`-style arguments into VM options, creates the VM, has
   sun.launcher.LauncherHelper find the main class and calls it. */
#include "launcher/launcher.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/memory.h"
#include "include/jni.h"

#ifdef __SANITIZE_ADDRESS__
/* Metadata of classes is never freed and is referred to from memory that the leak checker does not look at. */
const char *__asan_default_options(void);
__attribute__((visibility("default"))) const char *__asan_default_options(void) {
    return "detect_leaks=0:allocator_may_return_null=1";
}
#elif defined __SANITIZE_THREAD__
const char *__tsan_default_options(void);
__attribute__((visibility("default"))) const char *__tsan_default_options(void) {
    return "allocator_may_return_null=1:history_size=4";
}
#endif

typedef struct Launch {
    JavaVMOption *options;
    int count;
    int mode;         /* 1 class, 2 jar; LauncherHelper's numbers */
    const char *what; /* class name or jar */
    const char *class_path;
    char **arguments;
    int argument_count;
    int show_version; /* 1: print and continue, 2: print and stop */
    FILE *version_out;
    bool dry_run; /* the main class is loaded, main is not called */
    int status;   /* exit code */
} Launch;

static void add_option(Launch *l, char *text) {
    l->options = memory_grow(l->options, sizeof *l->options * (size_t)(l->count + 1), FOR_ARGUMENTS);
    l->options[l->count++] = (JavaVMOption){.optionString = text};
}
static char *join(const char *a, const char *b) { return memory_format(FOR_ARGUMENTS, "%s%s", a, b); }

/* The options of options.def that belong to [section], in two columns: what is written, and from [indent] on what it
   does, in the same line where there is room. */
enum { STANDARD, EXTRA, UNLISTED };
static void print_options(FILE *out, int section, int indent) {
    static const struct {
        int section;
        const char *shown, *help;
    } table[] = {
#define OPTION(forms, match, handler, section, shown, help, manual) {section, shown, help},
#include "runtime/options.def"
#undef OPTION
    };
    for (unsigned i = 0; i < sizeof table / sizeof *table; i++) {
        if (table[i].section != section) continue;
        int column = 0;
        for (const char *p = table[i].shown; *p; p += column + (p[column] == '\n')) {
            column = (int)strcspn(p, "\n");
            fprintf(out, "    %.*s%s", column, p, p[column] ? "\n" : "");
        }
        column += 4;
        if (column >= indent) {
            fputc('\n', out);
            column = 0;
        }
        for (const char *p = table[i].help; *p;) {
            int n = (int)strcspn(p, "\n");
            fprintf(out, "%*s%.*s\n", indent - column, "", n, p);
            p += n + (p[n] == '\n');
            column = 0;
        }
    }
}

static void print_usage(FILE *out) {
    fputs("Usage: minijvm [options] <mainclass> [args...]\n"
          "           (to execute a class)\n"
          "   or  minijvm [options] -jar <jarfile> [args...]\n"
          "           (to execute a jar file)\n\n"
          " To check a JVMTI agent:\n\n"
          "    -agentpath:<pathname> -Xcheck:jvmti\n"
          "                  run the program with the agent and report the agent's errors\n"
          "    -Xsched:green,seed=<n>\n"
          "                  run threads one at a time, in an order that the seed repeats\n\n"
          " Arguments following the main class or -jar <jarfile> are passed as the arguments to\n"
          " main class.\n\n"
          " where options include:\n\n",
          out);
    print_options(out, STANDARD, 18);
    fputs("To specify an argument for a long option, you can use --<name>=<value> or\n"
          "--<name> <value>.\n",
          out);
}

static void print_extra_usage(FILE *out) {
    fputs("\n", out);
    print_options(out, EXTRA, 22);
    fputs("\nThese extra options are subject to change without notice.\n", out);
}

static void fail_value(const char *option, const char *message) {
    fprintf(stderr, "Error: %s %s\n", option, message);
    exit(1);
}

const char *launcher_missing_value(const char *a) {
    static const struct {
        const char *name, *message;
    } table[] = {{"-cp", "requires class path specification"},
                 {"-classpath", "requires class path specification"},
                 {"--class-path", "requires class path specification"},
                 {"-p", "requires module path specification"},
                 {"--module-path", "requires module path specification"},
                 {"--upgrade-module-path", "requires module path specification"},
                 {"--add-modules", "requires modules to be specified"},
                 {"--limit-modules", "requires modules to be specified"},
                 {"--add-exports", "requires modules to be specified"},
                 {"--add-opens", "requires modules to be specified"},
                 {"--add-reads", "requires modules to be specified"},
                 {"--patch-module", "requires modules to be specified"},
                 {"--enable-native-access", "requires modules to be specified"},
                 {"-jar", "requires jar file specification"},
                 {"-m", "requires module name"},
                 {"--module", "requires module name"},
                 {"--source", "requires source version"}};
    for (unsigned i = 0; i < sizeof table / sizeof table[0]; i++)
        if (strcmp(a, table[i].name) == 0) return table[i].message;
    return NULL;
}

/* Spellings of old, and what the launcher says in its own words. */
static char *rewritten(const char *a) {
    static const char *const exact[][2] = {{"-verbosegc", "-verbose:gc"},
                                           {"-debug", "-Xdebug"},
                                           {"-noclassgc", "-Xnoclassgc"},
                                           {"-noverify", "-Xverify:none"},
                                           {"-verify", "-Xverify:all"},
                                           {"-Xdiag", "-Dsun.java.launcher.diag=true"},
                                           {"--show-module-resolution", "-Djdk.module.showModuleResolution=true"},
                                           {"--validate-modules", "-Djdk.module.validation=true"}};
    static const char *const prefixes[] = {"-ss", "-oss", "-ms", "-mx", "-tm"};
    for (unsigned i = 0; i < sizeof exact / sizeof exact[0]; i++)
        if (strcmp(a, exact[i][0]) == 0) return join(exact[i][1], "");
    for (unsigned i = 0; i < sizeof prefixes / sizeof prefixes[0]; i++)
        if (strncmp(a, prefixes[i], strlen(prefixes[i])) == 0) return join("-X", a + 1);
    if (strcmp(a, "-Xfuture") == 0) {
        fputs("Warning: -Xfuture option is deprecated and may be removed in a future release.\n", stderr);
        return join("-Xverify:all", "");
    }
    return NULL;
}

static void print_short_version(FILE *out, const char *prefix) { fprintf(out, "%s%s\n", prefix, MINIJVM_VERSION); }

/* Options that only print. */
static void print_and_exit(const char *a) {
    if (strcmp(a, "-help") == 0 || strcmp(a, "--help") == 0 || strcmp(a, "-h") == 0 || strcmp(a, "-?") == 0)
        print_usage(strncmp(a, "--", 2) != 0 ? stderr : stdout);
    else if (strcmp(a, "-X") == 0 || strcmp(a, "--help-extra") == 0)
        print_extra_usage(strncmp(a, "--", 2) != 0 ? stderr : stdout);
    else if (strcmp(a, "-fullversion") == 0)
        fprintf(stderr, "minijvm full version \"%s\"\n", MINIJVM_VERSION);
    else if (strcmp(a, "--full-version") == 0)
        print_short_version(stdout, "minijvm ");
    else
        return;
    exit(0);
}

/* --add-modules= and its kind; the class path may be empty. */
static void refuse_empty_value(const char *a) {
    size_t n = strlen(a);
    if (strncmp(a, "--", 2) != 0 || n < 3 || a[n - 1] != '=' || strcmp(a, "--class-path=") == 0) return;
    char *name = memory_copy_part(a, n - 1, FOR_ARGUMENTS);
    const char *message = launcher_missing_value(name);
    if (message) fail_value(a, strstr(name, "module-path") ? "requires modules to be specified" : message);
    free(name);
}

/* ---- options that the launcher obeys, or refuses, itself ---- */

static void take_class_path(Launch *l, const char *option, const char *value) { l->class_path = value; }
static void take_jar(Launch *l, const char *option, const char *value) {
    l->mode = 2;
    l->what = value;
}
static void take_module(Launch *l, const char *option, const char *value) {
    printf(
        "Error occurred during initialization of boot layer\njava.lang.module.FindException: Module %.*s not found\n",
        (int)strcspn(value, "/"), value);
    exit(1);
}
static void take_source(Launch *l, const char *option, const char *value) {
    fail_value(option, "is not supported: there is no compiler to run source files with");
}
static void take_module_path(Launch *l, const char *option, const char *value) {
    add_option(l, join("--module-path=", value));
}
static FILE *version_stream(const char *option) { return option[1] == '-' ? stdout : stderr; }
static void take_version(Launch *l, const char *option, const char *value) {
    l->show_version = 2;
    l->version_out = version_stream(option);
}
static void take_show_version(Launch *l, const char *option, const char *value) {
    l->show_version = 1;
    l->version_out = version_stream(option);
}
static void take_dry_run(Launch *l, const char *option, const char *value) { l->dry_run = true; }
static void take_splash(Launch *l, const char *option, const char *value) {} /* no pictures here */

/* A name that ends in '=' or ':' begins an option, whose rest is the value; others are whole, and their value is the
   next word, if they need one. */
static const struct {
    const char *name;
    void (*take)(Launch *l, const char *option, const char *value);
} own_options[] = {{"-cp", take_class_path},
                   {"-classpath", take_class_path},
                   {"--class-path", take_class_path},
                   {"--class-path=", take_class_path},
                   {"-jar", take_jar},
                   {"-m", take_module},
                   {"--module", take_module},
                   {"--module=", take_module},
                   {"--source", take_source},
                   {"--source=", take_source},
                   {"-p", take_module_path},
                   {"-version", take_version},
                   {"--version", take_version},
                   {"-showversion", take_show_version},
                   {"--show-version", take_show_version},
                   {"--dry-run", take_dry_run},
                   {"-splash:", take_splash}};

static bool take_own_option(Launch *l, const char *option, const char *value) {
    for (unsigned i = 0; i < sizeof own_options / sizeof own_options[0]; i++) {
        const char *name = own_options[i].name;
        const size_t n = strlen(name);
        const bool begins = strchr("=:", name[n - 1]);
        if (begins ? strncmp(option, name, n) != 0 : strcmp(option, name) != 0) continue;
        own_options[i].take(l, option, begins ? option + n : value);
        return true;
    }
    return false;
}

/* The word that follows an option which needs a value. */
static const char *required_value(const char *option, const char *message, const char *next) {
    const bool is_jar = strcmp(option, "-jar") == 0;
    if (next && (next[0] != '-' || is_jar)) return next;
    if (!is_jar) fail_value(option, message);
    fprintf(stderr, "Error: %s %s\n", option, message);
    print_usage(stderr);
    exit(1);
}

static void add_command(Launch *l) {
    size_t size = 64 + (l->what ? strlen(l->what) : 0);
    for (int k = 0; k < l->argument_count; k++) size += strlen(l->arguments[k]) + 1;
    char *command = memory_allocate(size, FOR_ARGUMENTS), *p = stpcpy(command, "-Dsun.java.command=");
    p = stpcpy(p, l->what ? l->what : "");
    for (int k = 0; k < l->argument_count; k++) p = stpcpy(stpcpy(p, " "), l->arguments[k]);
    add_option(l, command);
}

/* Fills [l] from the command line; ends the process for -help and for nothing to run. */
static void parse(Launch *l, int argc, char **argv) {
    const char *env = secure_getenv("CLASSPATH");
    l->class_path = env ? env : ".";
    int i = 1;
    for (; i < argc && argv[i][0] == '-' && l->mode == 0; i++) {
        const char *a = argv[i], *message = launcher_missing_value(a), *value = NULL;
        refuse_empty_value(a);
        if (message) value = required_value(a, message, argv[++i]);
        print_and_exit(a);
        if (take_own_option(l, a, value)) continue;
        char *other = value ? join(join(a, "="), value) : rewritten(a);
        add_option(l, other ? other : argv[i]);
    }
    if (l->mode == 0 && i < argc) {
        l->what = argv[i++];
        l->mode = 1;
    }
    if (l->what) {
        l->arguments = argv + i;
        l->argument_count = argc - i;
        if (l->mode == 2) l->class_path = l->what;
    }
    add_option(l, "-Xjdk:"); /* decided in launcher_use_jdk */
    add_option(l, join("-Djava.class.path=", l->class_path));
    add_command(l);
    add_option(l, "-Dsun.java.launcher=SUN_STANDARD");
}

static void print_version(FILE *out) {
    const char *quote = out == stderr ? "\"" : "";
    fprintf(out,
            "minijvm %s%s17%s (build %s)\njdk-subset class library (build %s)\nminijvm 64-Bit VM (build %s, "
            "interpreted mode)\n",
            out == stderr ? "version " : "", quote, quote, MINIJVM_VERSION, MINIJVM_VERSION, MINIJVM_VERSION);
}

static jobjectArray make_arguments(JNIEnv *env, jclass helper, Launch *l) {
    jclass string = (*env)->FindClass(env, "java/lang/String");
    jobjectArray array = string ? (*env)->NewObjectArray(env, l->argument_count, string, NULL) : NULL;
    jmethodID make = l->argument_count && array
                         ? (*env)->GetStaticMethodID(env, helper, "makePlatformString", "(Z[B)Ljava/lang/String;")
                         : NULL;
    for (int i = 0; i < l->argument_count && make; i++) {
        jsize n = (jsize)strlen(l->arguments[i]);
        jbyteArray bytes = (*env)->NewByteArray(env, n);
        if (!bytes) return NULL;
        (*env)->SetByteArrayRegion(env, bytes, 0, n, (const jbyte *)l->arguments[i]);
        jobject s = (*env)->CallStaticObjectMethod(env, helper, make, JNI_TRUE, bytes);
        if ((*env)->ExceptionCheck(env)) return NULL;
        (*env)->SetObjectArrayElement(env, array, i, s);
        (*env)->DeleteLocalRef(env, s);
        (*env)->DeleteLocalRef(env, bytes);
    }
    return array;
}

/* 0 when main returned normally; 1 with the exception pending or already reported. */
static int run(JNIEnv *env, Launch *l) {
    jclass helper = (*env)->FindClass(env, "sun/launcher/LauncherHelper");
    if (!helper) return 1;
    jmethodID check =
        (*env)->GetStaticMethodID(env, helper, "checkAndLoadMain", "(ZILjava/lang/String;)Ljava/lang/Class;");
    jmethodID make = (*env)->GetStaticMethodID(env, helper, "makePlatformString", "(Z[B)Ljava/lang/String;");
    jbyteArray bytes = make ? (*env)->NewByteArray(env, (jsize)strlen(l->what)) : NULL;
    if (!check || !bytes) return 1;
    (*env)->SetByteArrayRegion(env, bytes, 0, (jsize)strlen(l->what), (const jbyte *)l->what);
    jobject what = (*env)->CallStaticObjectMethod(env, helper, make, JNI_TRUE, bytes);
    if ((*env)->ExceptionCheck(env)) return 1;
    jclass main_class = (*env)->CallStaticObjectMethod(env, helper, check, JNI_TRUE, l->mode, what);
    if ((*env)->ExceptionCheck(env) || !main_class) {
        fputs("Error: A JNI error has occurred, please check your installation and try again\n", stderr);
        return 1;
    }
    if (l->dry_run) return 0;
    jmethodID main_method = (*env)->GetStaticMethodID(env, main_class, "main", "([Ljava/lang/String;)V");
    jobjectArray arguments = main_method ? make_arguments(env, helper, l) : NULL;
    if (!arguments) return 1;
    (*env)->CallStaticVoidMethod(env, main_class, main_method, arguments);
    return (*env)->ExceptionCheck(env) ? 1 : 0;
}

/* Loaded, not linked: with --jdk it is not needed, and the system's search for a library takes longer. */
static void *load_vm(void) {
    char *path = launcher_library();
    errno = 0;
    void *library = dlopen(path, RTLD_LAZY | RTLD_GLOBAL),
         *create = library ? dlsym(library, "JNI_CreateJavaVM") : NULL;
    /* Without memory the system's loader may report that the file is missing; its allocations set errno. */
    bool no_memory = errno == ENOMEM;
    if (!create) {
        const char *problem = dlerror();
        if (no_memory || strstr(problem, "memory")) memory_exhausted("the library of the VM", 0);
        fprintf(stderr, "Error: %s\n", problem);
        exit(1);
    }
    free(path);
    return create;
}

/* Options, variables and class paths are the caller's, and would run the caller's code with the rights of another. A
   host that is meant to do that decides itself what it passes to JNI_CreateJavaVM. */
static void refuse_foreign_rights(void) {
    if (getuid() == geteuid() && getgid() == getegid()) return;
    fputs("Error: minijvm is set-uid or set-gid, and would run the caller's code with rights that the caller does not "
          "have. Remove the set-uid and set-gid bits from it.\n",
          stderr);
    exit(1);
}

static int launch(Launch *l) {
    JavaVMInitArgs args = {
        .version = JNI_VERSION_10, .nOptions = l->count, .options = l->options, .ignoreUnrecognized = JNI_FALSE};
    JavaVM *vm;
    JNIEnv *env;
    jint(JNICALL * create)(JavaVM **, void **, void *) = load_vm();
    if (create(&vm, (void **)&env, &args) != JNI_OK) {
        fputs("Error: Could not create the Java Virtual Machine.\nError: A fatal exception has occurred. Program will "
              "exit.\n",
              stderr);
        return 1;
    }
    /* only now: a wrong option is to be named first */
    if (l->show_version) {
        print_version(l->version_out);
        fflush(l->version_out);
    }
    if (l->show_version == 2) {
        (*vm)->DestroyJavaVM(vm);
        return 0;
    }
    if (!l->what) {
        print_usage(stderr);
        return 1;
    }
    int status = run(env, l);
    (*vm)->DetachCurrentThread(vm);
    (*vm)->DestroyJavaVM(vm);
    return status;
}

/* The bytes of the last -Xss, 0 without one. The VM refuses what is no size, or above 1 GB. */
static size_t stack_size(const Launch *l) {
    size_t size = 0;
    for (int i = 0; i < l->count; i++) {
        const char *o = l->options[i].optionString;
        if (strncmp(o, "-Xss", 4) != 0) continue;
        static const char units[] = "kmgt";
        char *end;
        size = strtoull(o + 4, &end, 0);
        const char *unit = *end ? strchr(units, *end | 0x20) : NULL;
        if (unit) size <<= 10 * (unit - units + 1);
    }
    return size;
}

static void *launch_on_thread(void *what) {
    Launch *l = what;
    l->status = launch(l);
    return NULL;
}

/* What recurses in C (loading of superclasses, natives that call Java) has the stack that -Xss asks for. The process's
   own stack is used if it is large enough, or if there is no memory for another one. */
static int launch_with_stack(Launch *l) {
    struct rlimit first;
    size_t size = stack_size(l);
    pthread_attr_t attributes;
    pthread_t thread;
    if (getrlimit(RLIMIT_STACK, &first) || size <= first.rlim_cur || pthread_attr_init(&attributes)) return launch(l);
    bool started =
        !pthread_attr_setstacksize(&attributes, size) && !pthread_create(&thread, &attributes, launch_on_thread, l);
    pthread_attr_destroy(&attributes);
    if (!started) return launch(l);
    pthread_join(thread, NULL);
    return l->status;
}

int main(int argc, char **argv) {
    Launch l = {0};
    refuse_foreign_rights();
    launcher_use_jdk(&argc, argv);
    launcher_expand_arguments(&argc, &argv);
    parse(&l, argc, argv);
    return launch_with_stack(&l);
}
