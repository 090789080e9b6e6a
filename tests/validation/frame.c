/* The rules about frames, locals and early returns. Frame.java stops in methods called `frame`: frame(byte) returns a
   byte, frame(String) a String; frame(int, Object) is called by an instance method. */
#include "check_agent.h"

/* Whether the stop is in the method with this descriptor, for the first time. */
static int stopped_in(const Given *g, const char *descriptor, int *before) {
    jmethodID method;
    jlocation location;
    char *signature;
    if ((*g->env)->GetFrameLocation(g->env, g->thread, 0, &method, &location) != JVMTI_ERROR_NONE ||
        (*g->env)->GetMethodName(g->env, method, NULL, &signature, NULL) != JVMTI_ERROR_NONE)
        abort();
    int is = strcmp(signature, descriptor) == 0;
    (*g->env)->Deallocate(g->env, (unsigned char *)signature);
    return is && (*before)++ == 0;
}
/* What follows is run once, in that method. */
#define ONCE_IN(descriptor) \
    static int before;      \
    if (!stopped_in(g, descriptor, &before)) return

static jobject string(const Given *g) { return (*g->jni)->NewStringUTF(g->jni, "a string"); }
static jobject thread_object(const Given *g) { return g->thread; }

/* The thread that waits in a native method, suspended meanwhile. */
static void with_waiter(const Given *g, void (*run)(const Given *g, jthread waiter)) {
    jvmtiCapabilities wanted = {.can_suspend = 1};
    jint count;
    jthread *threads;
    if ((*g->env)->AddCapabilities(g->env, &wanted) != JVMTI_ERROR_NONE ||
        (*g->env)->GetAllThreads(g->env, &count, &threads) != JVMTI_ERROR_NONE)
        abort();
    for (jint i = 0; i < count; i++) {
        jvmtiThreadInfo info;
        if ((*g->env)->GetThreadInfo(g->env, threads[i], &info) != JVMTI_ERROR_NONE) abort();
        if (strcmp(info.name, "waiter") == 0) {
            (*g->env)->SuspendThread(g->env, threads[i]);
            run(g, threads[i]);
            (*g->env)->ResumeThread(g->env, threads[i]);
        }
        (*g->env)->Deallocate(g->env, (unsigned char *)info.name);
        (*g->jni)->DeleteLocalRef(g->jni, info.thread_group);
        (*g->jni)->DeleteLocalRef(g->jni, info.context_class_loader);
    }
    for (jint i = 0; i < count; i++) (*g->jni)->DeleteLocalRef(g->jni, threads[i]);
    (*g->env)->Deallocate(g->env, (unsigned char *)threads);
}

#define FRAME "(ILjava/lang/Object;)I"
#define BYTE_FRAME "(B)B"
#define STRING_FRAME "(Ljava/lang/String;)Ljava/lang/String;"
/* Of Frame.caller, one below frame(int, Object). */
enum { CALLER = 1, THIS = 0, FLAG, SMALL, WIDE, TEXT = 5, EARLY, LATE = EARLY };
/* Of Frame.main. */
enum { LAST = 2 };

/* ---- Native frames ---- */

static void pop_native(const Given *g, jthread waiter) { (*g->env)->PopFrame(g->env, waiter); }
static void notify_native(const Given *g, jthread waiter) { (*g->env)->NotifyFramePop(g->env, waiter, 0); }
static void return_native(const Given *g, jthread waiter) { (*g->env)->ForceEarlyReturnVoid(g->env, waiter); }
static void local_native(const Given *g, jthread waiter) {
    jint number;
    (*g->env)->GetLocalInt(g->env, waiter, 0, 1, &number);
}
static void notify_caller(const Given *g, jthread waiter) {
    jint count;
    if ((*g->env)->GetFrameCount(g->env, waiter, &count) == JVMTI_ERROR_NONE)
        (*g->env)->NotifyFramePop(g->env, waiter, count - 1);
}
static void locals_caller(const Given *g, jthread waiter) {
    jint count;
    jobject object;
    if ((*g->env)->GetFrameCount(g->env, waiter, &count) == JVMTI_ERROR_NONE &&
        (*g->env)->GetLocalObject(g->env, waiter, count - 1, 0, &object) == JVMTI_ERROR_NONE)
        (*g->jni)->DeleteLocalRef(g->jni, object);
    if ((*g->env)->GetLocalInstance(g->env, waiter, 0, &object) == JVMTI_ERROR_NONE)
        (*g->jni)->DeleteLocalRef(g->jni, object);
}
/* Each frame is tried: what is opaque has no answer. */
static void try_all(const Given *g, jthread waiter) {
    jint count;
    jobject object;
    if ((*g->env)->GetFrameCount(g->env, waiter, &count) != JVMTI_ERROR_NONE) return;
    for (jint depth = 0; depth < count; depth++) {
        (*g->env)->NotifyFramePop(g->env, waiter, depth);
        if ((*g->env)->GetLocalObject(g->env, waiter, depth, 0, &object) == JVMTI_ERROR_NONE)
            (*g->jni)->DeleteLocalRef(g->jni, object);
    }
}
BREAKS(PopFrame_native, AT_FRAME) {
    ONCE_IN(FRAME);
    with_waiter(g, pop_native);
}
KEEPS_ALONE(PopFrame_native, AT_FRAME) {
    ONCE_IN(FRAME);
    (*g->env)->PopFrame(g->env, g->thread); /* that is: the call is done again */
}
BREAKS(NotifyFramePop_native, AT_FRAME) {
    ONCE_IN(FRAME);
    with_waiter(g, notify_native);
}
KEEPS(NotifyFramePop_native, AT_FRAME) {
    ONCE_IN(FRAME);
    enable(JVMTI_EVENT_FRAME_POP);
    with_waiter(g, notify_caller);
}
KEEPS_ALONE(NotifyFramePop_native, AT_FRAME) {
    ONCE_IN(FRAME);
    enable(JVMTI_EVENT_FRAME_POP);
    with_waiter(g, try_all);
}
BREAKS(ForceEarlyReturn_native, AT_FRAME) {
    ONCE_IN(FRAME);
    with_waiter(g, return_native);
}
KEEPS_ALONE(ForceEarlyReturn_native, AT_FRAME) {
    ONCE_IN(FRAME);
    (*g->env)->ForceEarlyReturnInt(g->env, g->thread, 100000);
}
BREAKS(Local_native_frame, AT_FRAME) {
    ONCE_IN(FRAME);
    with_waiter(g, local_native);
}
KEEPS(Local_native_frame, AT_FRAME) {
    ONCE_IN(FRAME);
    with_waiter(g, locals_caller);
}

/* ---- Few frames: the agent itself calls frame(String) ---- */

static int calling;
static void call_frame(const Given *g) {
    jclass frame_class = (*g->jni)->FindClass(g->jni, "Frame");
    jmethodID frame = (*g->jni)->GetStaticMethodID(g->jni, frame_class, "frame", STRING_FRAME);
    enable(JVMTI_EVENT_METHOD_ENTRY);
    calling = 1;
    (*g->jni)->CallStaticObjectMethod(g->jni, frame_class, frame, string(g));
    calling = 0;
}
BREAKS(PopFrame_too_few, AT_INIT) { call_frame(g); }
AGAIN(PopFrame_too_few, AT_FRAME) {
    if (calling) (*g->env)->PopFrame(g->env, g->thread);
}
KEEPS_ALONE(PopFrame_too_few, AT_FRAME) {
    ONCE_IN(STRING_FRAME);
    (*g->env)->PopFrame(g->env, g->thread);
}

/* ---- Early returns ---- */

BREAKS(ForceEarlyReturn_type, AT_FRAME) {
    ONCE_IN(STRING_FRAME);
    (*g->env)->ForceEarlyReturnInt(g->env, g->thread, 0);
}
KEEPS_ALONE(ForceEarlyReturn_type, AT_FRAME) {
    ONCE_IN(STRING_FRAME);
    (*g->env)->ForceEarlyReturnObject(g->env, g->thread, NULL);
}
BREAKS(ForceEarlyReturnObject_assignable, AT_FRAME) {
    ONCE_IN(STRING_FRAME);
    (*g->env)->ForceEarlyReturnObject(g->env, g->thread, thread_object(g));
}
KEEPS_ALONE(ForceEarlyReturnObject_assignable, AT_FRAME) {
    ONCE_IN(STRING_FRAME);
    (*g->env)->ForceEarlyReturnObject(g->env, g->thread, string(g));
}
BREAKS(ForceEarlyReturnInt_range, AT_FRAME) {
    ONCE_IN(BYTE_FRAME);
    (*g->env)->ForceEarlyReturnInt(g->env, g->thread, 128);
}
KEEPS_ALONE(ForceEarlyReturnInt_range, AT_FRAME) {
    ONCE_IN(BYTE_FRAME);
    (*g->env)->ForceEarlyReturnInt(g->env, g->thread, -128);
}

/* ---- Local variables ---- */

static void get_int(const Given *g, jint depth, jint slot) {
    jint number;
    (*g->env)->GetLocalInt(g->env, g->thread, depth, slot, &number);
}
static void get_object(const Given *g, jint depth, jint slot) {
    jobject object;
    if ((*g->env)->GetLocalObject(g->env, g->thread, depth, slot, &object) == JVMTI_ERROR_NONE)
        (*g->jni)->DeleteLocalRef(g->jni, object);
}
BREAKS(Local_type, AT_FRAME) {
    ONCE_IN(FRAME);
    get_object(g, 0, 0);
}
KEEPS(Local_type, AT_FRAME) {
    ONCE_IN(FRAME);
    get_int(g, 0, 0);
    get_int(g, CALLER, FLAG);
    get_int(g, CALLER, SMALL);
}
BREAKS(Local_slot, AT_FRAME) {
    ONCE_IN(FRAME);
    get_int(g, 0, 77);
}
KEEPS(Local_slot, AT_FRAME) {
    jlong number;
    ONCE_IN(FRAME);
    get_object(g, 0, 1);
    (*g->env)->GetLocalLong(g->env, g->thread, CALLER, WIDE, &number);
}
BREAKS(Local_slot_reuse, AT_FRAME) {
    ONCE_IN(FRAME);
    get_object(g, CALLER, LATE);
}
KEEPS(Local_slot_reuse, AT_FRAME) {
    static int first, second;
    if (stopped_in(g, FRAME, &first))
        get_int(g, CALLER, EARLY);
    else if (first == 2 && stopped_in(g, FRAME, &second))
        get_object(g, CALLER, LATE);
}
/* In frame(String) its caller main is before the place where its variable `last` begins. */
BREAKS(Local_range_end, AT_FRAME) {
    ONCE_IN(STRING_FRAME);
    get_int(g, CALLER, LAST);
}
KEEPS(Local_range_end, AT_FRAME) {
    ONCE_IN(FRAME);
    get_int(g, CALLER + 1, LAST);
}
KEEPS(SetLocalInt_range, AT_FRAME) {
    ONCE_IN(FRAME);
    (*g->env)->SetLocalInt(g->env, g->thread, CALLER, SMALL, -128);
    (*g->env)->SetLocalInt(g->env, g->thread, 0, 0, 128);
}
BREAKS(SetLocalInt_range, AT_FRAME) {
    ONCE_IN(FRAME);
    (*g->env)->SetLocalInt(g->env, g->thread, CALLER, SMALL, 128);
}
BREAKS(SetLocalObject_this, AT_FRAME) {
    ONCE_IN(FRAME);
    (*g->env)->SetLocalObject(g->env, g->thread, CALLER, THIS, NULL);
}
KEEPS(SetLocalObject_this, AT_FRAME) {
    ONCE_IN(STRING_FRAME);
    (*g->env)->SetLocalObject(g->env, g->thread, 0, 0, string(g)); /* of a static method */
}
BREAKS(SetLocalObject_assignable, AT_FRAME) {
    ONCE_IN(FRAME);
    (*g->env)->SetLocalObject(g->env, g->thread, CALLER, TEXT, thread_object(g));
}
KEEPS(SetLocalObject_assignable, AT_FRAME) {
    ONCE_IN(FRAME);
    (*g->env)->SetLocalObject(g->env, g->thread, 0, 1, thread_object(g));
    (*g->env)->SetLocalObject(g->env, g->thread, CALLER, TEXT, string(g));
}

/* ---- A count that is stale: frame(int, Object) is one frame deeper than the last frame(byte) ---- */

static jthread counted_thread;
static jint frames_then;
static void count_frames(const Given *g) {
    counted_thread = (*g->jni)->NewGlobalRef(g->jni, g->thread);
    (*g->env)->GetFrameCount(g->env, counted_thread, &frames_then);
}
static void bottom_frame(const Given *g, jint count) {
    jmethodID method;
    jlocation location;
    (*g->env)->GetFrameLocation(g->env, counted_thread, count - 1, &method, &location);
    (*g->jni)->DeleteGlobalRef(g->jni, counted_thread);
}
BREAKS(GetFrameCount_transient, AT_FRAME) {
    static int deep, later;
    if (stopped_in(g, FRAME, &deep))
        count_frames(g);
    else if (deep > 0 && stopped_in(g, BYTE_FRAME, &later))
        bottom_frame(g, frames_then);
}
KEEPS(GetFrameCount_transient, AT_FRAME) {
    static int deep, later;
    if (stopped_in(g, FRAME, &deep)) {
        count_frames(g);
    } else if (deep > 0 && stopped_in(g, BYTE_FRAME, &later)) {
        jint count;
        (*g->env)->GetFrameCount(g->env, counted_thread, &count);
        bottom_frame(g, count);
    }
}
