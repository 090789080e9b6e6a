/* The rules about memory: who allocates, who gives back, and when. */
#include "check_agent.h"

static unsigned char *allocate(const Given *g, jlong size) {
    unsigned char *memory;
    if ((*g->env)->Allocate(g->env, size, &memory) != JVMTI_ERROR_NONE) abort();
    return memory;
}
static void deallocate(const Given *g, void *memory) { (*g->env)->Deallocate(g->env, memory); }

BREAKS(memory_overrun, AT_INIT) {
    unsigned char *memory = allocate(g, 20);
    memory[20] = 1;
    deallocate(g, memory);
}
KEEPS(memory_overrun, AT_INIT) {
    unsigned char *memory = allocate(g, 20);
    memset(memory, 1, 20);
    deallocate(g, memory);
}

BREAKS(memory_use_after_free, AT_INIT) {
    unsigned char *volatile memory = allocate(g, 20);
    deallocate(g, memory);
    memory[3] = 1;
}
KEEPS(memory_use_after_free, AT_INIT) {
    unsigned char *memory = allocate(g, 20);
    memory[3] = 1;
    deallocate(g, memory);
}

/* What comes back must be whole although the wrong function was called, directly or by a pointer that the dynamic
   linker has put where nobody may write. */
static void (*const releases[])(void *) = {free, free};
BREAKS(memory_free_mismatch, AT_INIT) {
    for (int i = 0; i < 1000; i++) free(allocate(g, 20));
    for (volatile int i = 0; i < 2; i++) releases[i](allocate(g, 20));
    unsigned char *memory = allocate(g, 3);
    memcpy(memory, "ab", 3);
    memory = realloc(memory, 2000);
    if (!memory || strcmp((char *)memory, "ab") != 0) abort();
    memory = realloc(memory, 4000);
    if (!memory || strcmp((char *)memory, "ab") != 0) abort();
    free(memory);
}
KEEPS(memory_free_mismatch, AT_INIT) {
    void *volatile plain = malloc(20);
    deallocate(g, allocate(g, 20));
    plain = realloc(plain, 30);
    free(plain);
    free(NULL);
}

BREAKS(memory_nested_first, AT_INIT) {
    jint count;
    char **properties;
    (*g->env)->GetSystemProperties(g->env, &count, &properties);
    char *first = properties[0];
    for (jint i = 1; i < count; i++) deallocate(g, properties[i]);
    deallocate(g, properties);
    deallocate(g, first);
}
KEEPS(memory_nested_first, AT_INIT) {
    jint count;
    char **properties;
    (*g->env)->GetSystemProperties(g->env, &count, &properties);
    for (jint i = 0; i < count; i++) deallocate(g, properties[i]);
    deallocate(g, properties);
}

BREAKS(Deallocate_twice, AT_INIT) {
    unsigned char *memory = allocate(g, 20);
    deallocate(g, memory);
    deallocate(g, memory);
}
/* Its memory is the VM's again, after so many others. */
AGAIN(Deallocate_twice, AT_FRAME) {
    enum { OTHERS = 1000 };
    unsigned char *memory = allocate(g, 20), *others[OTHERS];
    deallocate(g, memory);
    for (int i = 0; i < OTHERS; i++) others[i] = allocate(g, 1000);
    for (int i = 0; i < OTHERS; i++) deallocate(g, others[i]);
    deallocate(g, memory);
}
/* The same address may come again. */
KEEPS(Deallocate_twice, AT_INIT) {
    for (int i = 0; i < 5000; i++) deallocate(g, allocate(g, 20));
    deallocate(g, NULL);
}

BREAKS(Deallocate_interior, AT_INIT) {
    unsigned char *memory = allocate(g, 20);
    deallocate(g, memory + 3);
    deallocate(g, memory);
}
KEEPS(Deallocate_interior, AT_INIT) {
    unsigned char *memory = allocate(g, 20), *cursor = memory + 3;
    deallocate(g, cursor - 3);
}

BREAKS(Deallocate_not_ours, AT_INIT) {
    unsigned char local;
    deallocate(g, &local);
}
KEEPS(Deallocate_not_ours, AT_INIT) {
    unsigned char *memory;
    (*g->env)->Allocate(g->env, 0, &memory);
    deallocate(g, memory);
}

BREAKS(GetAllStackTraces_one_block, AT_FRAME) {
    jvmtiStackInfo *stacks;
    (*g->env)->GetThreadListStackTraces(g->env, 1, &g->thread, 2, &stacks);
    deallocate(g, stacks[0].frame_buffer);
    deallocate(g, stacks);
}
KEEPS(GetAllStackTraces_one_block, AT_INIT) {
    jint count;
    jvmtiStackInfo *stacks;
    (*g->env)->GetAllStackTraces(g->env, 2, &stacks, &count);
    deallocate(g, stacks);
}

BREAKS(GetStackTrace_buffer, AT_INIT) {
    jvmtiFrameInfo frames[4];
    jint count;
    (*g->env)->GetStackTrace(g->env, NULL, 0, 4, frames, &count);
    deallocate(g, frames);
}
KEEPS(GetStackTrace_buffer, AT_INIT) {
    unsigned char *frames = allocate(g, 4 * sizeof(jvmtiFrameInfo));
    jint count;
    (*g->env)->GetStackTrace(g->env, NULL, 0, 4, (jvmtiFrameInfo *)frames, &count);
    deallocate(g, frames);
}
KEEPS_TOO(arg_buffer_size)

/* The bytes that are lacking stay as they are. */
BREAKS(arg_buffer_size, AT_FRAME) {
    unsigned char *frames = allocate(g, sizeof(jvmtiFrameInfo));
    jint count;
    (*g->env)->GetStackTrace(g->env, NULL, 0, 2, (jvmtiFrameInfo *)frames, &count);
    deallocate(g, frames);
}

BREAKS(memory_borrowed_freed, AT_INIT) {
    static int data;
    void *stored;
    (*g->env)->SetThreadLocalStorage(g->env, g->thread, &data);
    (*g->env)->GetThreadLocalStorage(g->env, g->thread, &stored);
    deallocate(g, stored);
    (*g->env)->SetThreadLocalStorage(g->env, g->thread, NULL);
}
KEEPS(memory_borrowed_freed, AT_INIT) {
    void *stored;
    (*g->env)->SetThreadLocalStorage(g->env, g->thread, allocate(g, 10));
    (*g->env)->GetThreadLocalStorage(g->env, g->thread, &stored);
    (*g->env)->SetThreadLocalStorage(g->env, g->thread, NULL);
    deallocate(g, stored);
}

BREAKS(arg_output_aliased, AT_INIT) {
    jint version;
    (*g->env)->GetClassVersionNumbers(g->env, (*g->jni)->GetObjectClass(g->jni, g->thread), &version, &version);
    if (version < 44) abort(); /* the major one is last */
}
KEEPS(arg_output_aliased, AT_INIT) {
    char *texts[2];
    (*g->env)->GetClassSignature(g->env, (*g->jni)->GetObjectClass(g->jni, g->thread), &texts[1], &texts[0]);
    deallocate(g, texts[1]);
    deallocate(g, texts[0]);
}

typedef struct Names {
    char *name, *signature;
} Names;
BREAKS(memory_uninitialised, AT_INIT) {
    Names *names = (Names *)allocate(g, sizeof *names);
    deallocate(g, names->name);
    deallocate(g, names);
}
KEEPS(memory_uninitialised, AT_INIT) {
    Names *names = memset(allocate(g, sizeof *names), 0, sizeof *names);
    deallocate(g, names->name);
    deallocate(g, names);
}

BREAKS(callback_arg_memory_freed, AT_HOOK) {
    deallocate(g, (void *)g->data);
    free((void *)g->data);
}
KEEPS(callback_arg_memory_freed, AT_HOOK) {
    unsigned char *copy = memcpy(allocate(g, g->length), g->data, (size_t)g->length);
    deallocate(g, copy);
}

static jobject reference;
static void JNICALL agent_thread(jvmtiEnv *env, JNIEnv *jni, void *argument) {}
static void run_thread(const Given *g, jobject argument) {
    jclass class = (*g->jni)->FindClass(g->jni, "java/lang/Thread");
    jobject thread = (*g->jni)->NewObject(g->jni, class, (*g->jni)->GetMethodID(g->jni, class, "<init>", "()V"));
    if ((*g->env)->RunAgentThread(g->env, thread, agent_thread, argument, JVMTI_THREAD_NORM_PRIORITY) !=
        JVMTI_ERROR_NONE)
        abort();
}
BREAKS(RunAgentThread_arg_lifetime, AT_INIT) { run_thread(g, g->thread); }
KEEPS(RunAgentThread_arg_lifetime, AT_INIT) {
    reference = (*g->jni)->NewGlobalRef(g->jni, g->thread);
    run_thread(g, reference);
}
KEEPS_AGAIN(RunAgentThread_arg_lifetime, AT_DEATH) { (*g->jni)->DeleteGlobalRef(g->jni, reference); }

BREAKS(DisposeEnvironment_memory, AT_INIT) {
    Given other = *g;
    (*g->vm)->GetEnv(g->vm, (void **)&other.env, JVMTI_VERSION_1_2);
    allocate(&other, 20);
    (*other.env)->DisposeEnvironment(other.env);
}
/* The process ends before the callback returns. */
RUN(DisposeEnvironment_memory, ends, "3")
KEEPS_ALONE(DisposeEnvironment_memory, AT_INIT) {
    Given other = *g;
    (*g->vm)->GetEnv(g->vm, (void **)&other.env, JVMTI_VERSION_1_2);
    allocate(&other, 20);
    (*other.env)->DisposeEnvironment(other.env);
    exit(3);
}
KEEPS(DisposeEnvironment_memory, AT_INIT) {
    Given other = *g;
    (*g->vm)->GetEnv(g->vm, (void **)&other.env, JVMTI_VERSION_1_2);
    deallocate(&other, allocate(&other, 20));
    (*other.env)->DisposeEnvironment(other.env);
}

/* The class file of Program as new bytes. */
static unsigned char *copy_class(const Given *g, unsigned char *memory) {
    *g->new_length = g->length;
    *g->new_data = memcpy(memory, g->data, (size_t)g->length);
    return memory;
}

static unsigned char *given;
BREAKS(Deallocate_vm_owned, AT_HOOK) { given = copy_class(g, allocate(g, g->length)); }
AGAIN(Deallocate_vm_owned, AT_DEATH) { deallocate(g, given); }
KEEPS(Deallocate_vm_owned, AT_HOOK) {
    unsigned char *other = allocate(g, g->length);
    copy_class(g, allocate(g, g->length));
    deallocate(g, other);
}
KEEPS_TOO(ClassFileLoadHook_allocate)
KEEPS_TOO(ClassFileLoadHook_return_input)
KEEPS_TOO(ClassFileLoadHook_write_in_place)
KEEPS_TOO(ClassFileLoadHook_length)

BREAKS(ClassFileLoadHook_allocate, AT_HOOK) { copy_class(g, malloc((size_t)g->length)); }
BREAKS(ClassFileLoadHook_return_input, AT_HOOK) {
    *g->new_length = g->length;
    *g->new_data = (unsigned char *)g->data;
}
BREAKS(ClassFileLoadHook_write_in_place, AT_HOOK) {
    copy_class(g, allocate(g, g->length));
    ((unsigned char *)g->data)[g->length - 1] ^= 1;
}
BREAKS(ClassFileLoadHook_length, AT_HOOK) { *g->new_length = g->length + 1; }
