/* The `minijvm` command: a JNI host like any other. Turns `java`-style arguments into VM options, creates the VM, has sun.launcher.LauncherHelper find the main class and calls it. */
#define _GNU_SOURCE             /* asprintf */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "include/jni.h"

#ifdef __SANITIZE_ADDRESS__
/* Metadata of classes is never freed and is referred to from memory that the leak checker does not look at. */
const char *__asan_default_options(void);
__attribute__((visibility("default"))) const char *__asan_default_options(void) { return "detect_leaks=0:allocator_may_return_null=1"; }
#endif

typedef struct Launch {
    JavaVMOption *options;
    int count;
    int mode;                   /* 1 class, 2 jar; LauncherHelper's numbers */
    const char *what;           /* class name or jar */
    char **arguments;
    int argument_count;
    int show_version;           /* 1: print and go on, 2: print and stop */
} Launch;

static void *must(void *p) {
    if (!p) {
        fprintf(stderr, "Error: out of memory\n");
        exit(1);
    }
    return p;
}
static void add_option(Launch *l, char *text) {
    l->options = must(realloc(l->options, sizeof *l->options * (size_t)(l->count + 1)));
    l->options[l->count++] = (JavaVMOption){ .optionString = text };
}
static char *join(const char *a, const char *b) {
    char *p;
    if (asprintf(&p, "%s%s", a, b) < 0) must(NULL);
    return p;
}

static void print_usage(FILE *out) {
    fputs("Usage: minijvm [options] <mainclass> [args...]\n"
          "           (to execute a class)\n"
          "   or  minijvm [options] -jar <jarfile> [args...]\n"
          "           (to execute a jar file)\n\n"
          " where options include:\n\n"
          "    -cp <class search path of directories and zip/jar files>\n"
          "    -classpath <class search path of directories and zip/jar files>\n"
          "    --class-path <class search path of directories and zip/jar files>\n"
          "                  A : separated list of directories and JAR archives to search for class files.\n"
          "    -D<name>=<value>\n"
          "                  set a system property\n"
          "    -ea[:<packagename>...|:<classname>], -da[:<packagename>...|:<classname>]\n"
          "                  enable or disable assertions\n"
          "    -esa | -dsa   enable or disable assertions of the class library\n"
          "    -agentlib:<libname>[=<options>]\n"
          "                  load native agent library <libname>\n"
          "    -agentpath:<pathname>[=<options>]\n"
          "                  load native agent library by full pathname\n"
          "    -Xms<size> -Xmx<size> -Xss<size>\n"
          "                  initial and maximum heap size, thread stack size (suffixes k, m, g)\n"
          "    -Xbootclasspath/a:<directories and zip/jar files>\n"
          "                  append to the end of the bootstrap class path\n"
          "    -Xgc:stress=<n>\n"
          "                  collect garbage at every n-th allocation\n"
          "    -verbose:[class|gc|jni]\n"
          "    -version, -showversion, -help\n", out);
}

static void print_extra_usage(void) {
    fputs("\n"
          "    -Xbootclasspath/a:<directories and zip/jar files separated by :>\n"
          "                      append to end of bootstrap class path\n"
          "    -Xgc:stress=<n>   collect garbage at every n-th allocation\n"
          "    -Xms<size>        set initial Java heap size\n"
          "    -Xmx<size>        set maximum Java heap size\n"
          "    -Xss<size>        set Java thread stack size\n", stderr);
}

static void fail_value(const char *option, const char *message) {
    fprintf(stderr, "Error: %s %s\n", option, message);
    exit(1);
}

/* Fills [l] from the command line; ends the process for -help and for nothing to run. */
static void parse(Launch *l, int argc, char **argv) {
    const char *env = getenv("CLASSPATH");
    const char *class_path = env ? env : ".";
    int i = 1;
    for (; i < argc && argv[i][0] == '-'; i++) {
        const char *a = argv[i];
        if (!strcmp(a, "-cp") || !strcmp(a, "-classpath") || !strcmp(a, "--class-path")) {
            if (++i >= argc) fail_value(a, "requires class path specification");
            class_path = argv[i];
        } else if (!strncmp(a, "--class-path=", 13)) class_path = a + 13;
        else if (!strcmp(a, "-jar")) {
            if (++i >= argc) fail_value(a, "requires jar file specification");
            l->mode = 2;
            break;
        } else if (!strcmp(a, "-version") || !strcmp(a, "--version")) l->show_version = 2;
        else if (!strcmp(a, "-showversion") || !strcmp(a, "--show-version")) l->show_version = 1;
        else if (!strcmp(a, "-help") || !strcmp(a, "--help") || !strcmp(a, "-h") || !strcmp(a, "-?")) {
            print_usage(strncmp(a, "--", 2) ? stderr : stdout);
            exit(0);
        } else if (!strcmp(a, "-X")) {
            print_extra_usage();
            exit(0);
        } else if (!strcmp(a, "-verbosegc")) add_option(l, "-verbose:gc");
        else if (!strcmp(a, "-noverify")) add_option(l, "-Xverify:none");
        else add_option(l, argv[i]);
    }
    if (i < argc) {
        l->what = argv[i];
        l->mode = l->mode ? l->mode : 1;
        l->arguments = argv + i + 1;
        l->argument_count = argc - i - 1;
        if (l->mode == 2) class_path = l->what;
    }
    add_option(l, join("-Djava.class.path=", class_path));
    size_t size = 64 + (l->what ? strlen(l->what) : 0);
    for (int k = 0; k < l->argument_count; k++) size += strlen(l->arguments[k]) + 1;
    char *command = must(malloc(size)), *p = stpcpy(command, "-Dsun.java.command=");
    p = stpcpy(p, l->what ? l->what : "");
    for (int k = 0; k < l->argument_count; k++) p = stpcpy(stpcpy(p, " "), l->arguments[k]);
    add_option(l, command);
    add_option(l, "-Dsun.java.launcher=SUN_STANDARD");
}

static void print_version(FILE *out) {
    fprintf(out, "minijvm version \"17\" (build %s)\njdk-subset class library (build %s)\nminijvm 64-Bit VM (build %s, interpreted mode)\n", MINIJVM_VERSION,
            MINIJVM_VERSION, MINIJVM_VERSION);
}

static jobjectArray make_arguments(JNIEnv *env, jclass helper, Launch *l) {
    jclass string = (*env)->FindClass(env, "java/lang/String");
    jobjectArray array = string ? (*env)->NewObjectArray(env, l->argument_count, string, NULL) : NULL;
    jmethodID make = l->argument_count && array ? (*env)->GetStaticMethodID(env, helper, "makePlatformString", "(Z[B)Ljava/lang/String;") : NULL;
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
    jmethodID check = (*env)->GetStaticMethodID(env, helper, "checkAndLoadMain", "(ZILjava/lang/String;)Ljava/lang/Class;");
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
    jmethodID main_method = (*env)->GetStaticMethodID(env, main_class, "main", "([Ljava/lang/String;)V");
    jobjectArray arguments = main_method ? make_arguments(env, helper, l) : NULL;
    if (!arguments) return 1;
    (*env)->CallStaticVoidMethod(env, main_class, main_method, arguments);
    return (*env)->ExceptionCheck(env) ? 1 : 0;
}

int main(int argc, char **argv) {
    Launch l = { 0 };
    parse(&l, argc, argv);
    if (l.show_version) {
        print_version(stderr);
        if (l.show_version == 2) return 0;
    }
    JavaVMInitArgs args = { .version = JNI_VERSION_10, .nOptions = l.count, .options = l.options, .ignoreUnrecognized = JNI_FALSE };
    JavaVM *vm;
    JNIEnv *env;
    if (JNI_CreateJavaVM(&vm, (void **)&env, &args) != JNI_OK) {
        fputs("Error: Could not create the Java Virtual Machine.\nError: A fatal exception has occurred. Program will exit.\n", stderr);
        return 1;
    }
    if (!l.what) {              /* only now: a wrong option is to be named first */
        print_usage(stderr);
        return 1;
    }
    int status = run(env, &l);
    (*vm)->DetachCurrentThread(vm);
    (*vm)->DestroyJavaVM(vm);
    return status;
}
