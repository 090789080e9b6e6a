/* What surrounds native methods. Each gets a piece of code of a pool; it leads to one function in assembly, which saves
   the arguments, lets the rules look, calls the method with the same arguments and lets the rules look again. The
   descriptor states how many words of arguments are on the stack (System V ABI of x86-64, AAPCS64). */
#include "validation/interpose/natives.h"

#include <stdlib.h>
#include <string.h>

#include "validation/base/facts.h"
#include "validation/base/limits.h"
#include "validation/base/lock.h"
#include "validation/base/wild.h"
#include "validation/core/hooks.h"
#include "validation/core/own.h"
#include "validation/interpose/imports.h"
#include "validation/report/finding.h"

enum { POOL = 2048, ACC_STATIC = 0x8, FIXED_ARGUMENTS = 2 };

#if defined __x86_64__
enum { KNOWN_MACHINE = 1, REGISTERS = 6, FLOAT_REGISTERS = 8, PIECE = 16 };
#elif defined __aarch64__
enum { KNOWN_MACHINE = 1, REGISTERS = 8, FLOAT_REGISTERS = 8, PIECE = 8 };
#else
enum { KNOWN_MACHINE = 0, REGISTERS = 8, FLOAT_REGISTERS = 8, PIECE = 16 };
#endif

/* On the stack of a call. The assembly knows the offsets, and NATIVE_FRAME. */
typedef struct NativeFrame {
    uint64_t registers[8], floats[8];
    const void *function;  /* 128 */
    uint64_t stack_words;  /* 136 */
    const uint64_t *stack; /* 144: the arguments there */
    uint64_t result;       /* 152 */
    uint64_t float_result; /* 160 */
    uint64_t number;       /* 168: in the pool */
    NativeCall call;
    bool surrounded; /* the rules look */
} NativeFrame;
#define NATIVE_FRAME 512
_Static_assert(sizeof(NativeFrame) <= NATIVE_FRAME, "there is room for a frame");
_Static_assert(offsetof(NativeFrame, function) == 128 && offsetof(NativeFrame, number) == 168, "the assembly knows it");

#define TEXT_(x) #x
#define TEXT(x) TEXT_(x)

/* Code that calls functions of agents is in the section CALLS_AGENTS. */
#if defined __x86_64__
#define ALL_FLOATS(MOVE) MOVE(0) MOVE(1) MOVE(2) MOVE(3) MOVE(4) MOVE(5) MOVE(6) MOVE(7)
#define SAVE(n) "movsd %xmm" #n ", 64+8*" #n "(%rsp)\n"
#define LOAD(n) "movsd 64+8*" #n "(%r10), %xmm" #n "\n"
__asm__(
    ".pushsection calls_agents,\"ax\",@progbits\n"
    ".balign 16\n"
    ".type native_enter,@function\n"
    "native_enter:\n"
    ".cfi_startproc\n"
    "pushq %rbp\n"
    ".cfi_def_cfa_offset 16\n"
    ".cfi_offset %rbp,-16\n"
    "movq %rsp, %rbp\n"
    ".cfi_def_cfa_register %rbp\n"
    "subq $" TEXT(
        NATIVE_FRAME) ", %rsp\n"
                      "movq %rdi, 0(%rsp)\n"
                      "movq %rsi, 8(%rsp)\n"
                      "movq %rdx, 16(%rsp)\n"
                      "movq %rcx, 24(%rsp)\n"
                      "movq %r8, 32(%rsp)\n"
                      "movq %r9, 40(%rsp)\n" ALL_FLOATS(
                          SAVE) "movq %r11, 168(%rsp)\n"
                                "leaq 16(%rbp), %rax\n"
                                "movq %rax, 144(%rsp)\n"
                                "movq %rsp, %rdi\n"
                                "call native_begins\n"
                                "movq %rsp, %r10\n"
                                "movq 136(%r10), %rcx\n" /* the words on the stack, and a copy of them, aligned to 16
                                                            bytes */
                                "leaq 1(%rcx), %rax\n"
                                "andq $-2, %rax\n"
                                "shlq $3, %rax\n"
                                "subq %rax, %rsp\n"
                                "movq 144(%r10), %rsi\n"
                                "movq %rsp, %rdi\n"
                                "rep movsq\n" ALL_FLOATS(
                                    LOAD) "movq 0(%r10), %rdi\n"
                                          "movq 8(%r10), %rsi\n"
                                          "movq 16(%r10), %rdx\n"
                                          "movq 24(%r10), %rcx\n"
                                          "movq 32(%r10), %r8\n"
                                          "movq 40(%r10), %r9\n"
                                          "call *128(%r10)\n"
                                          "leaq -" TEXT(
                                              NATIVE_FRAME) "(%rbp), %rdi\n"
                                                            "movq %rax, 152(%rdi)\n"
                                                            "movsd %xmm0, 160(%rdi)\n"
                                                            "call native_ends\n"
                                                            "movq 152-" TEXT(
                                                                NATIVE_FRAME) "(%rbp), %rax\n"
                                                                              "movsd 160-" TEXT(
                                                                                  NATIVE_FRAME) "(%rbp), %xmm0\n"
                                                                                                "leave\n"
                                                                                                ".cfi_def_cfa %rsp,8\n"
                                                                                                "ret\n"
                                                                                                ".cfi_endproc\n"
                                                                                                ".size native_enter, "
                                                                                                ".-native_enter\n"
                                                                                                ".balign 16\n"
                                                                                                "native_pool:\n"
                                                                                                ".set number, 0\n"
                                                                                                ".rept " TEXT(
                                                                                                    2048) "\n"
                                                                                                          ".balign 16\n"
                                                                                                          "movl "
                                                                                                          "$number, "
                                                                                                          "%r11d\n"
                                                                                                          "jmp "
                                                                                                          "native_"
                                                                                                          "enter\n"
                                                                                                          ".set "
                                                                                                          "number, "
                                                                                                          "number + 1\n"
                                                                                                          ".endr\n"
                                                                                                          ".popsection"
                                                                                                          "\n");
#elif defined __aarch64__
__asm__(".pushsection calls_agents,\"ax\",%progbits\n"
        ".balign 16\n"
        ".type native_enter,%function\n"
        "native_enter:\n"
        ".cfi_startproc\n"
        "stp x29, x30, [sp, #-16]!\n"
        ".cfi_def_cfa_offset 16\n"
        ".cfi_offset 29, -16\n"
        ".cfi_offset 30, -8\n"
        "mov x29, sp\n"
        ".cfi_def_cfa 29, 16\n"
        "sub sp, sp, #" TEXT(
            NATIVE_FRAME) "\n"
                          "stp x0, x1, [sp]\n"
                          "stp x2, x3, [sp, #16]\n"
                          "stp x4, x5, [sp, #32]\n"
                          "stp x6, x7, [sp, #48]\n"
                          "stp d0, d1, [sp, #64]\n"
                          "stp d2, d3, [sp, #80]\n"
                          "stp d4, d5, [sp, #96]\n"
                          "stp d6, d7, [sp, #112]\n"
                          "str x16, [sp, #168]\n"
                          "add x9, x29, #16\n"
                          "str x9, [sp, #144]\n"
                          "mov x0, sp\n"
                          "bl native_begins\n"
                          "mov x10, sp\n"
                          "ldr x9, [x10, #136]\n" /* the words on the stack, and a copy of them, aligned to 16 bytes */
                          "add x11, x9, #1\n"
                          "bic x11, x11, #1\n"
                          "lsl x11, x11, #3\n"
                          "sub sp, sp, x11\n"
                          "ldr x12, [x10, #144]\n"
                          "mov x13, sp\n"
                          "1: cbz x9, 2f\n"
                          "ldr x14, [x12], #8\n"
                          "str x14, [x13], #8\n"
                          "sub x9, x9, #1\n"
                          "b 1b\n"
                          "2: ldp d0, d1, [x10, #64]\n"
                          "ldp d2, d3, [x10, #80]\n"
                          "ldp d4, d5, [x10, #96]\n"
                          "ldp d6, d7, [x10, #112]\n"
                          "ldp x0, x1, [x10]\n"
                          "ldp x2, x3, [x10, #16]\n"
                          "ldp x4, x5, [x10, #32]\n"
                          "ldp x6, x7, [x10, #48]\n"
                          "ldr x16, [x10, #128]\n"
                          "blr x16\n"
                          "sub x10, x29, #" TEXT(NATIVE_FRAME) "\n"
                                                               "str x0, [x10, #152]\n"
                                                               "str d0, [x10, #160]\n"
                                                               "mov x0, x10\n"
                                                               "bl native_ends\n"
                                                               "sub x10, x29, #" TEXT(
                                                                   NATIVE_FRAME) "\n"
                                                                                 "ldr x0, [x10, #152]\n"
                                                                                 "ldr d0, [x10, #160]\n"
                                                                                 "mov sp, x29\n"
                                                                                 "ldp x29, x30, [sp], #16\n"
                                                                                 ".cfi_def_cfa 31, 0\n"
                                                                                 "ret\n"
                                                                                 ".cfi_endproc\n"
                                                                                 ".size native_enter, .-native_enter\n"
                                                                                 ".balign 8\n"
                                                                                 "native_pool:\n"
                                                                                 ".set number, 0\n"
                                                                                 ".rept " TEXT(
                                                                                     2048) "\n"
                                                                                           "mov w16, #number\n"
                                                                                           "b native_enter\n"
                                                                                           ".set number, number + 1\n"
                                                                                           ".endr\n"
                                                                                           ".popsection\n");
#else
__asm__(".pushsection .text\n"
        "native_pool:\n"
        ".popsection\n");
#endif
extern char native_pool[] __attribute__((visibility("hidden")));

static NativeMethod *methods[POOL]; /* by the number of their piece of code, which the VM gets after this */
static int method_count;            /* atomic */
static Limit full = {.one = "native method", .many = "native methods"};
static Lock lock = LOCK_INITIALIZER(NATIVE_POOL);

/* ---- References ---- */

/* A VM passes references that have the same values at each call, so that a reference which was kept works by luck. The
   first calls of a method get other ones, after references of the layer that are deleted again. */
enum { VARIED_CALLS = 100, ROUNDS = 6, REFERENCES = 5, SPARE_REFERENCES = ROUNDS * REFERENCES };
static unsigned calls_of[POOL], calls_of_all; /* atomic */

static bool is_reference(const NativeParam *param) { return param->type == 'L' || param->type == '['; }

static void vary(JNIEnv *jni, uint64_t *place) {
    jobject fresh = *place ? jni_next.NewLocalRef(jni, (jobject)*place) : NULL;
    if (fresh) *place = (uint64_t)fresh;
}

/* An agent that walks through the heap would see them. */
static bool someone_walks(void) {
    for (const CheckedEnv *e = __atomic_load_n(&checked_envs, __ATOMIC_SEQ_CST); e;
         e = __atomic_load_n(&e->next, __ATOMIC_SEQ_CST))
        if (__atomic_load_n(&e->possessed, __ATOMIC_RELAXED) & CAPABILITY_SET(can_tag_objects)) return true;
    return false;
}

static void vary_references(NativeFrame *frame) {
    const NativeMethod *method = methods[frame->number];
    JNIEnv *jni = (JNIEnv *)frame->registers[0];
    jobject spare[SPARE_REFERENCES];
    if (__atomic_load_n(&calls_of[frame->number], __ATOMIC_RELAXED) >= VARIED_CALLS || !jni_next.NewLocalRef ||
        someone_walks())
        return;
    __atomic_add_fetch(&calls_of[frame->number], 1, __ATOMIC_RELAXED);
    unsigned count = __atomic_fetch_add(&calls_of_all, 1, __ATOMIC_RELAXED) % ROUNDS * REFERENCES;
    for (unsigned i = 0; i < count; i++) spare[i] = jni_next.NewLocalRef(jni, (jobject)frame->registers[1]);
    vary(jni, &frame->registers[1]);
    for (int i = 0; i < method->param_count; i++) {
        const NativeParam *p = &method->params[i];
        if (is_reference(p))
            vary(jni, p->place == IN_REGISTER ? &frame->registers[p->at] : (uint64_t *)&frame->stack[p->at]);
    }
    for (unsigned i = 0; i < count; i++) jni_next.DeleteLocalRef(jni, spare[i]);
}

/* ---- Calls ---- */

void native_begins(NativeFrame *frame) __attribute__((visibility("hidden"), used));
void native_begins(NativeFrame *frame) {
    const NativeMethod *method = methods[frame->number];
    CheckedThread *thread = checked_thread();
    frame->function = method->function;
    frame->stack_words = (uint64_t)method->stack_words;
    frame->surrounded = thread && !thread->inside;
    if (!frame->surrounded) return;
    vary_references(frame);
    frame->call = (NativeCall){
        .activity = {.kind = ACTIVITY_NATIVE, .name = method->name, .function = method->function},
        .method = method,
        .thread = thread,
        .jni = (JNIEnv *)frame->registers[0],
        .self = (jobject)frame->registers[1],
        .registers = frame->registers,
        .float_registers = frame->floats,
        .stack = frame->stack,
    };
    activity_begin(thread, &frame->call.activity);
    RULES_REPORT(native_begins, &frame->call);
}

void native_ends(NativeFrame *frame) __attribute__((visibility("hidden"), used));
void native_ends(NativeFrame *frame) {
    if (!frame->surrounded) return;
    frame->call.result = (Value){.j = (jlong)frame->result};
    RULES_REPORT(native_ends, &frame->call);
    findings_release(frame->call.thread, &frame->call.activity);
    activity_end(frame->call.thread, &frame->call.activity);
}

/* ---- Methods ---- */

static const char *after_type(const char *type) {
    while (*type == '[') type++;
    return *type == 'L' ? strchr(type, ';') + 1 : type + 1;
}

/* Where the parameters are, by the descriptor. */
static bool place_params(NativeMethod *m) {
    int count = 0, registers = FIXED_ARGUMENTS, floats = 0;
    const char *p = m->descriptor + 1;
    for (; *p != ')'; p = after_type(p)) count++;
    m->returns = p[1];
    m->param_count = count;
    m->params = calloc((size_t)count + 1, sizeof *m->params);
    if (!m->params) return false;
    NativeParam *param = m->params;
    for (p = m->descriptor + 1; *p != ')'; p = after_type(p), param++) {
        bool is_float = *p == 'F' || *p == 'D';
        param->type = *p;
        if (is_float && floats < FLOAT_REGISTERS) {
            param->place = IN_FLOAT_REGISTER;
            param->at = (short)floats++;
        } else if (!is_float && registers < REGISTERS) {
            param->place = IN_REGISTER;
            param->at = (short)registers++;
        } else {
            param->place = ON_STACK;
            param->at = m->stack_words++;
        }
    }
    return true;
}

static void method_free(NativeMethod *m) {
    if (!m) return;
    free(m->name);
    free(m->class_name);
    free(m->descriptor);
    free(m->params);
    free(m);
}

/* Class.method */
static char *full_name(const char *signature, const char *method) {
    size_t length = strlen(signature);
    char *name = malloc(length + strlen(method) + 1);
    if (!name || length < 2) return name;
    memcpy(name, signature + 1, length - 2);
    name[length - 2] = '.';
    strcpy(name + length - 1, method);
    for (char *p = name; p < name + length - 2; p++)
        if (*p == '/') *p = '.';
    return name;
}

/* The VM is asked. NULL: it does not answer, or there is no memory. */
static NativeMethod *method_new(JNIEnv *jni, jmethodID id, const void *function) {
    NativeMethod *m = calloc(1, sizeof *m);
    char *name = NULL, *descriptor = NULL, *signature = NULL;
    jclass declaring = NULL;
    jint modifiers = 0;
    bool known = (*own_env)->GetMethodName(own_env, id, &name, &descriptor, NULL) == JVMTI_ERROR_NONE &&
                 (*own_env)->GetMethodModifiers(own_env, id, &modifiers) == JVMTI_ERROR_NONE &&
                 (*own_env)->GetMethodDeclaringClass(own_env, id, &declaring) == JVMTI_ERROR_NONE &&
                 (*own_env)->GetClassSignature(own_env, declaring, &signature, NULL) == JVMTI_ERROR_NONE;
    if (known && m) {
        *m = (NativeMethod){.function = function, .is_static = (modifiers & ACC_STATIC) != 0};
        m->name = full_name(signature, name);
        m->class_name = strdup(signature);
        m->descriptor = strdup(descriptor);
    }
    if (jni && declaring) (*jni)->DeleteLocalRef(jni, declaring);
    own_release(name);
    own_release(descriptor);
    own_release(signature);
    if (m && m->name && m->class_name && m->descriptor && place_params(m)) return m;
    method_free(m);
    return NULL;
}

static void *piece_of(int number) { return native_pool + (size_t)number * PIECE; }

/* The same method of another loader's class, or bound again, needs no other piece. */
static void *surround(NativeMethod *m) {
    lock_acquire(&lock);
    int i = 0, count = method_count; /* which changes with the lock only */
    while (i < count && !(methods[i]->function == m->function && strcmp(methods[i]->name, m->name) == 0 &&
                          strcmp(methods[i]->descriptor, m->descriptor) == 0))
        i++;
    bool fits = i < POOL;
    if (i == count && fits) {
        methods[i] = m;
        __atomic_store_n(&method_count, count + 1, __ATOMIC_SEQ_CST);
        m = NULL;
    }
    lock_release(&lock);
    method_free(m);
    if (!fits) limit_met(&full);
    return fits ? piece_of(i) : NULL;
}

void *native_function_of(void *address) {
    size_t offset = (size_t)((char *)address - native_pool);
    if ((char *)address < native_pool || offset >= (size_t)__atomic_load_n(&method_count, __ATOMIC_SEQ_CST) * PIECE)
        return address;
    return (void *)methods[offset / PIECE]->function;
}

/* ---- Bindings ---- */

void natives_listen(void) {
    static bool enabled; /* atomic */
    if (!__atomic_load_n(&enabled, __ATOMIC_SEQ_CST) &&
        (*own_env)->SetEventNotificationMode(own_env, JVMTI_ENABLE, JVMTI_EVENT_NATIVE_METHOD_BIND, NULL) ==
            JVMTI_ERROR_NONE)
        __atomic_store_n(&enabled, true, __ATOMIC_SEQ_CST);
}

/* The code that calls [function] in its place; NULL: it stays alone. */
static void *surrounding(JNIEnv *jni, jmethodID id, void *function) {
    Module *module = KNOWN_MACHINE ? module_of(function) : NULL;
    CheckedThread *thread = checked_thread();
    if (!module || !__atomic_load_n(&module->is_agent, __ATOMIC_SEQ_CST) || !thread) return NULL;
    thread->inside++;
    NativeMethod *method = method_new(jni, id, function);
    if (!__atomic_exchange_n(&module->imports_watched, true, __ATOMIC_SEQ_CST)) imports_watch(module);
    thread->inside--;
    return method ? surround(method) : NULL;
}

void natives_bind(JNIEnv *jni, jmethodID id, void *address, void **new_address) {
    void *piece = surrounding(jni, id, address);
    if (piece) *new_address = piece;
}

/* An agent sees its functions, and may lead the method to another one. */

static void bind_before(Callback *callback) {
    void **new_address = (void **)callback->args[ARG_NativeMethodBind_new_address_ptr].p;
    callback->args[ARG_NativeMethodBind_address].p =
        native_function_of((void *)callback->args[ARG_NativeMethodBind_address].p);
    *new_address = native_function_of(*new_address);
}

static void bind_after(Callback *callback) {
    void **new_address = (void **)callback->args[ARG_NativeMethodBind_new_address_ptr].p;
    natives_bind((JNIEnv *)callback->args[ARG_NativeMethodBind_jni_env].p,
                 (jmethodID)callback->args[ARG_NativeMethodBind_method].p, *new_address, new_address);
}

/* The piece of code that stands for a function in the binding of a method; NULL: none does. */
static void *piece_for(const JNINativeMethod *native) {
    void *piece = NULL;
    lock_acquire(&lock);
    for (int i = 0; i < method_count && !piece; i++) {
        const NativeMethod *m = methods[i];
        if (m->function == native->fnPtr && strcmp(strrchr(m->name, '.') + 1, native->name) == 0 &&
            strcmp(m->descriptor, native->signature) == 0)
            piece = piece_of(i);
    }
    lock_release(&lock);
    return piece;
}

/* An agent that registers functions need not export them. A VM sends no event for the function that a method has
   already: so it gets what it has. */
static void register_before(JniCall *call) {
    jint count = call->args[2].i;
    const JNINativeMethod *given = call->args[1].p;
    if (!call->agents || call->explained || !given || count <= 0) return;
    natives_listen();
    JNINativeMethod *copy = calloc((size_t)count, sizeof *copy);
    if (!copy || !wild_copy(copy, given, (size_t)count * sizeof *copy)) {
        free(copy);
        return;
    }
    bool changed = false;
    for (jint i = 0; i < count; i++) {
        void *piece = copy[i].name && copy[i].signature ? piece_for(&copy[i]) : NULL;
        if (!piece) continue;
        copy[i].fnPtr = piece;
        changed = true;
    }
    if (changed)
        call->args[1].p = call->lends = copy;
    else
        free(copy);
}
static void register_after(JniCall *call, Value result) {
    free(call->lends);
    call->lends = NULL;
}

static const EventCheck events[] = {
    {EV_NativeMethodBind, bind_before, bind_after},
    {EV_ALL, NULL, NULL},
};
static const JniCheck jni[] = {
    {JNI_RegisterNatives, register_before, register_after},
    {JNI_ALL, NULL, NULL},
};
/* Libraries that natives= names need no agent. */
static void start(void) {
    if (modules_are_named()) natives_listen();
}

const RuleClass native_binding_rules = {.start = start, .events = events, .jni = jni};
