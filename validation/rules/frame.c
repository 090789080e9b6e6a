/* Frames: what the functions about frames, locals and early returns are reported, compared with the method that runs
   there. A VM's error says that something did not fit; which of the rules it was is seen from the method's descriptor
   and from its table of variables, which is asked for by the agent's own environment, since it has the capability. */
#include <string.h>

#include "validation/base/facts.h"
#include "validation/core/own.h"
#include "validation/core/rules.h"
#include "validation/report/finding.h"
#include "validation/rules/refused.h"

/* The rules that are reported here. */
extern const RuleFacts RULE_ForceEarlyReturn_native[], RULE_ForceEarlyReturn_type[], RULE_ForceEarlyReturnInt_range[],
    RULE_ForceEarlyReturnObject_assignable[], RULE_Local_native_frame[], RULE_Local_range_end[], RULE_Local_slot[],
    RULE_Local_slot_reuse[], RULE_Local_type[], RULE_NotifyFramePop_native[], RULE_PopFrame_native[],
    RULE_SetLocalInt_range[], RULE_SetLocalObject_assignable[], RULE_SetLocalObject_this[];

/* ---- The method of a frame ---- */

typedef struct Frame {
    jmethodID method;
    jlocation location; /* -1: of a native method */
} Frame;

static bool frame_of(const Call *call, jint depth, Frame *frame) {
    return may_ask(call->thread) && (*own_env)->GetFrameLocation(own_env, (jthread)call->args[0].p, depth,
                                                                 &frame->method, &frame->location) == JVMTI_ERROR_NONE;
}

/* The first character of the type that the method returns; 0: unknown. */
static char result_type(jmethodID method) {
    char *signature, type;
    if ((*own_env)->GetMethodName(own_env, method, NULL, &signature, NULL) != JVMTI_ERROR_NONE) return 0;
    const char *end = strchr(signature, ')');
    type = !end ? '\0' : end[1];
    own_release(signature);
    return type;
}

static bool is_reference(char type) { return type == 'L' || type == '['; }

/* The values of the small types; false: of another one. */
static bool range_of(char type, jint *least, jint *most) {
    static const struct {
        char type;
        jint least, most;
    } ranges[] = {{'Z', 0, 1}, {'B', -128, 127}, {'C', 0, 65535}, {'S', -32768, 32767}};
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (ranges[i].type == type) {
            *least = ranges[i].least;
            *most = ranges[i].most;
            return true;
        }
    return false;
}

/* ---- Frames that are no Java method's, or not there ---- */

/* Of the frames from the top on; a VM may call others opaque, too, and then nobody is to blame. So agents have to
   expect the error: one that succeeds with other frames does. */
static bool has_native_frame(const Call *call, jint first, jint last) {
    Frame frame;
    for (jint depth = first; depth <= last; depth++)
        if (frame_of(call, depth, &frame) && frame.location == -1) return true;
    return false;
}

static void pop_after(Call *call) {
    if (call->result == JVMTI_ERROR_OPAQUE_FRAME && has_native_frame(call, 0, 1))
        refused_note(call, RULE_PopFrame_native, NULL, BY_SAME_CODE, "the current or the calling method is native");
}

static void notify_after(Call *call) {
    jint depth = call->args[1].i;
    if (call->result == JVMTI_ERROR_OPAQUE_FRAME && has_native_frame(call, depth, depth))
        refused_note(call, RULE_NotifyFramePop_native, NULL, BY_SAME_CODE,
                     "the frame at depth %d is one of a native method", depth);
}

/* ---- Early returns ---- */

static void return_int_before(Call *call) {
    Frame frame;
    jint value = call->args[1].i, least, most;
    if (value >= 0 && value <= 1) return; /* that is all of them */
    if (frame_of(call, 0, &frame) && range_of(result_type(frame.method), &least, &most) &&
        (value < least || value > most))
        FINDING(RULE_ForceEarlyReturnInt_range, "the method returns values from %d to %d, %d is none of them", least,
                most, value);
}

static void return_after(Call *call) {
    Frame frame;
    if (call->result == JVMTI_ERROR_OPAQUE_FRAME && has_native_frame(call, 0, 0)) {
        refused_note(call, RULE_ForceEarlyReturn_native, NULL, BY_SAME_CODE, "the current method is native");
    } else if (call->result == JVMTI_ERROR_TYPE_MISMATCH && frame_of(call, 0, &frame)) {
        char type = result_type(frame.method);
        if (call->function->number == FN_ForceEarlyReturnObject && is_reference(type))
            FINDING(RULE_ForceEarlyReturnObject_assignable,
                    "the object is no instance of the class that the current method returns");
        else
            FINDING(RULE_ForceEarlyReturn_type, "the current method returns another type (%c)", type);
    }
}

/* ---- Local variables ---- */

enum { LOCAL_DEPTH = 1, LOCAL_SLOT, LOCAL_VALUE }; /* arguments */

static const struct Accessor {
    Function function;
    char type; /* as it is in descriptors */
} accessors[] = {
    {FN_GetLocalObject, 'L'}, {FN_GetLocalInt, 'I'},    {FN_GetLocalLong, 'J'}, {FN_GetLocalFloat, 'F'},
    {FN_GetLocalDouble, 'D'}, {FN_SetLocalObject, 'L'}, {FN_SetLocalInt, 'I'},  {FN_SetLocalLong, 'J'},
    {FN_SetLocalFloat, 'F'},  {FN_SetLocalDouble, 'D'},
};

static char type_of_accessor(int function) {
    for (size_t i = 0; i < sizeof accessors / sizeof *accessors; i++)
        if ((int)accessors[i].function == function) return accessors[i].type;
    return 0;
}

/* The type by which a variable is accessed. */
static char access_type(char type) {
    jint least, most;
    return is_reference(type) ? 'L' : range_of(type, &least, &most) ? 'I' : type;
}

/* What the table of variables says about a slot. */
typedef struct Slot {
    char type;       /* of the variable that is there now; 0: none, or not known */
    bool other;      /* another variable has it at other places */
    bool other_fits; /* one that the accessor would fit */
} Slot;

static Slot slot_of(const Call *call, const Frame *frame) {
    jvmtiEnv *env = call->env->real;
    jvmtiLocalVariableEntry *table;
    jint count;
    Slot found = {0};
    if ((*env)->GetLocalVariableTable(env, frame->method, &count, &table) != JVMTI_ERROR_NONE) return found;
    for (jint i = 0; i < count; i++) {
        const jvmtiLocalVariableEntry *v = &table[i];
        if (v->slot == call->args[LOCAL_SLOT].i) {
            if (frame->location >= v->start_location && frame->location < v->start_location + v->length)
                found.type = v->signature[0];
            else
                found.other = true;
            found.other_fits |= access_type(v->signature[0]) == type_of_accessor(call->function->number);
        }
        (*env)->Deallocate(env, (unsigned char *)v->name);
        (*env)->Deallocate(env, (unsigned char *)v->signature);
        (*env)->Deallocate(env, (unsigned char *)v->generic_signature);
    }
    (*env)->Deallocate(env, (unsigned char *)table);
    return found;
}

static void wrong_slot(const Call *call, const Frame *frame) {
    if (slot_of(call, frame).other)
        FINDING(RULE_Local_range_end, "the variable of slot %d is not there at location %lld, where the frame is",
                call->args[LOCAL_SLOT].i, (long long)frame->location);
    else
        FINDING(RULE_Local_slot, "the method has no variable in slot %d at location %lld", call->args[LOCAL_SLOT].i,
                (long long)frame->location);
}

static void wrong_type(const Call *call, const Frame *frame) {
    Slot slot = slot_of(call, frame);
    if (slot.other && slot.other_fits)
        FINDING(RULE_Local_slot_reuse,
                "slot %d belongs to several variables; the one of this location has another type (%c)",
                call->args[LOCAL_SLOT].i, slot.type);
    else if (call->function->number == FN_SetLocalObject && is_reference(slot.type))
        FINDING(RULE_SetLocalObject_assignable, "the object is no instance of the type of the variable in slot %d",
                call->args[LOCAL_SLOT].i);
    else
        FINDING(RULE_Local_type, "the variable in slot %d has another type", call->args[LOCAL_SLOT].i);
}

static void local_after(Call *call) {
    Frame frame;
    jint depth = call->args[LOCAL_DEPTH].i;
    if (call->result == JVMTI_ERROR_OPAQUE_FRAME && has_native_frame(call, depth, depth))
        refused_note(call, RULE_Local_native_frame, NULL, BY_SAME_CODE,
                     "the frame at depth %d is one of a native method, which has no slots", depth);
    else if (call->result == JVMTI_ERROR_INVALID_SLOT && frame_of(call, depth, &frame))
        wrong_slot(call, &frame);
    else if (call->result == JVMTI_ERROR_TYPE_MISMATCH && frame_of(call, depth, &frame))
        wrong_type(call, &frame);
}

static void set_object_after(Call *call) {
    Frame frame;
    jint modifiers;
    local_after(call);
    if (call->result == JVMTI_ERROR_NONE && call->args[LOCAL_SLOT].i == 0 &&
        frame_of(call, call->args[LOCAL_DEPTH].i, &frame) &&
        (*own_env)->GetMethodModifiers(own_env, frame.method, &modifiers) == JVMTI_ERROR_NONE &&
        (modifiers & 0x0008 /* ACC_STATIC */) == 0)
        FINDING(RULE_SetLocalObject_this, "slot 0 of an instance method is its receiver");
}

static void set_int_after(Call *call) {
    Frame frame;
    jint value = call->args[LOCAL_VALUE].i, least, most;
    local_after(call);
    if (call->result == JVMTI_ERROR_NONE && (value < 0 || value > 1) &&
        frame_of(call, call->args[LOCAL_DEPTH].i, &frame) && range_of(slot_of(call, &frame).type, &least, &most) &&
        (value < least || value > most))
        FINDING(RULE_SetLocalInt_range, "the variable in slot %d has values from %d to %d, %d is none of them",
                call->args[LOCAL_SLOT].i, least, most, value);
}

static const FunctionCheck functions[] = {
    {FN_PopFrame, NULL, pop_after},
    {FN_NotifyFramePop, NULL, notify_after},
    {FN_ForceEarlyReturnObject, NULL, return_after},
    {FN_ForceEarlyReturnInt, return_int_before, return_after},
    {FN_ForceEarlyReturnLong, NULL, return_after},
    {FN_ForceEarlyReturnFloat, NULL, return_after},
    {FN_ForceEarlyReturnDouble, NULL, return_after},
    {FN_ForceEarlyReturnVoid, NULL, return_after},
    {FN_GetLocalObject, NULL, local_after},
    {FN_GetLocalInt, NULL, local_after},
    {FN_GetLocalLong, NULL, local_after},
    {FN_GetLocalFloat, NULL, local_after},
    {FN_GetLocalDouble, NULL, local_after},
    {FN_SetLocalObject, NULL, set_object_after},
    {FN_SetLocalInt, NULL, set_int_after},
    {FN_SetLocalLong, NULL, local_after},
    {FN_SetLocalFloat, NULL, local_after},
    {FN_SetLocalDouble, NULL, local_after},
    {FN_ALL, NULL, NULL},
};
const RuleClass frame_rules = {.functions = functions};
