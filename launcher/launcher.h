/* The command line of the `minijvm` command before its options are looked at. */
#ifndef launcher_launcher_h
#define launcher_launcher_h
#define FOR_ARGUMENTS "the command line"

/* Replaces the arguments by those of JDK_JAVA_OPTIONS followed by the given ones, with @files expanded in both. Ends
   the process with java's message when something is wrong. */
void launcher_expand_arguments(int *argc, char ***argv);
/* NULL, or, when the option [a] has its value in the next word, what is to be said when there is none. */
const char *launcher_missing_value(const char *a);
/* The path of libjvm.so, which is next to the command; malloc'ed. */
char *launcher_library(void);
/* With a JDK's class library (--jdk, MINIJVM_JDK ...) becomes that JDK's launcher and does not return; otherwise only
   takes the option away. */
void launcher_use_jdk(int *argc, char **argv);
#endif
