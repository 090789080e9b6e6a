/* Phases, capabilities and restricted callbacks: what the table of functions says about each call. The finding says
   what the error of the call does not: which capability is missing and whether it could be had, which phase it is. */
#include <stdio.h>
#include <string.h>

#include "validation/describe.h"
#include "validation/layer.h"

/* The names of a set, as many as fit. */
static const char *capability_names(Capabilities set, char *text, size_t size) {
    static const char *const names[] = {
#define CAPABILITY(bit, name, since, when) #name,
#include "jvmti/capabilities.def"
    };
    size_t at = 0;
    *text = '\0';
    for (int i = 0; i < CAPABILITY_COUNT && at < size; i++)
        if (set >> i & 1) at += (size_t)snprintf(text + at, size - at, "%s%s", at == 0 ? "" : ", ", names[i]);
    return text;
}

static void capability_missing(const Call *call, Capabilities missing) {
    char text[256];
    Capabilities offered = 0;
    jvmtiCapabilities potential;
    jvmtiEnv *real = call->env->real;
    if ((*real)->GetPotentialCapabilities(real, &potential) == JVMTI_ERROR_NONE)
        memcpy(&offered, &potential, sizeof offered);
    FINDING(RULE_cap_required, "%s needs %s, which this environment does not have; it could %s", call->function->name,
            capability_names(missing, text, sizeof text),
            (offered & missing) == missing ? "still be added" : "not be added in this phase");
}

static void after(Call *call) {
    if (call->result == JVMTI_ERROR_MUST_POSSESS_CAPABILITY) {
        Capabilities missing = call->function->requires & ~call->env->capabilities;
        if (missing != 0) capability_missing(call, missing);
    }
}

static const FunctionCheck functions[] = {
    {FN_ALL, NULL, after},
    {FN_ALL, NULL, NULL},
};
const RuleClass phase_rules = {.functions = functions};
