/* Crashes in native code: the report names signal, native frame and Java frames. `java` says it differently, so only
   ours is looked at. */
/* ours: null | jump | null_call | divide | illegal | bus | overflow | thread | foreign | vm | attached | own_handler */
/* stderr: too */
/* addresses: any */
/* not sanitized */
#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "test.h"

static JavaVM *vm;
static volatile int zero;
JNIEXPORT void crash_null(void) { *(volatile int *)8 = 1; }
JNIEXPORT void crash_jump(void) { ((void (*)(void))0x123456)(); }
static void (*volatile nowhere)(void);
JNIEXPORT void crash_null_call(void) { nowhere(); }
#ifdef __x86_64__
JNIEXPORT void crash_divide(void) { zero = getpid() / zero; }
JNIEXPORT void crash_illegal(void) { __builtin_trap(); }
#else
/* Other processors divide by zero, and stop at another signal at a trap. */
JNIEXPORT void crash_divide(void) {
    siginfo_t info = {.si_signo = SIGFPE, .si_code = FPE_INTDIV};
#ifdef __aarch64__
    register long process __asm__("x0") = getpid(), thread __asm__("x1") = gettid(), number __asm__("x2") = SIGFPE,
                          what __asm__("x3") = (long)&info, call __asm__("x8") = SYS_rt_tgsigqueueinfo;
    __asm__ volatile("svc 0" : "+r"(process) : "r"(thread), "r"(number), "r"(what), "r"(call) : "memory");
#else
    register long process __asm__("a0") = getpid(), thread __asm__("a1") = gettid(), number __asm__("a2") = SIGFPE,
                          what __asm__("a3") = (long)&info, call __asm__("a7") = SYS_rt_tgsigqueueinfo;
    __asm__ volatile("ecall" : "+r"(process) : "r"(thread), "r"(number), "r"(what), "r"(call) : "memory");
#endif
}
JNIEXPORT void crash_illegal(void) { __asm__ volatile(".long 0"); }
#endif
JNIEXPORT void crash_bus(void) {
    FILE *f = tmpfile();
    volatile char *p = mmap(NULL, 4096, PROT_READ, MAP_SHARED, fileno(f), 0);
    zero = p[100];
}
JNIEXPORT int crash_overflow(int n) {
    volatile char block[4096];
    if (n < 0) return n;
    block[n & 4095] = (char)n;
    return crash_overflow(n + 1) + block[(n + 1) & 4095];
}
static void *elsewhere(void *p) {
    JNIEnv *env;
    if (p) (*vm)->AttachCurrentThread(vm, (void **)&env, NULL);
    crash_null();
    return NULL;
}
static void handler(int number) {
    say("handler of the library: %d\n", number);
    _exit(3);
}
JNIEXPORT void JNICALL Java_Crash_crash(JNIEnv *env, jclass k, jstring how) {
    const char *name = text_of(env, how);
    pthread_t t;
    J(GetJavaVM, &vm);
    if (strcmp(name, "null") == 0) crash_null();
    if (strcmp(name, "jump") == 0) crash_jump();
    if (strcmp(name, "null_call") == 0) crash_null_call();
    if (strcmp(name, "divide") == 0) crash_divide();
    if (strcmp(name, "illegal") == 0) crash_illegal();
    if (strcmp(name, "bus") == 0) crash_bus();
    if (strcmp(name, "overflow") == 0) crash_overflow(0);
    if (strcmp(name, "vm") == 0) J(GetIntField, NULL, J(GetFieldID, k, "value", "I"));
    if (strcmp(name, "foreign") == 0 || strcmp(name, "attached") == 0) {
        pthread_create(&t, NULL, elsewhere, strcmp(name, "attached") == 0 ? (void *)name : NULL);
        pthread_join(t, NULL);
    }
    if (strcmp(name, "own_handler") == 0) {
        signal(SIGSEGV, handler);
        crash_null();
    }
}
