/* Strings that agents hand to the VM: their encoding, paths of jars, prefixes of native methods. They are looked at
   after the call, when the VM has read them. */
#include <string.h>
#include <sys/stat.h>

#include "validation/base/facts.h"
#include "validation/core/rules.h"
#include "validation/report/finding.h"

/* The rules that are reported here. */
extern const RuleFacts RULE_AddToBootstrap_live_jar[], RULE_AddToBootstrap_one_segment[],
    RULE_AddToBootstrap_onload_unchecked[], RULE_AddToSystem_live_jar[], RULE_Prefix_unique[],
    RULE_string_input_encoding[];

/* ---- Modified UTF-8 (JVM TI, "Modified UTF-8 String Encoding"; JVMS 4.4.7) ---- */

static bool continues(unsigned char c) { return (c & 0xC0) == 0x80; }

/* The first byte that does not belong there; -1: there is none. */
static long wrong_byte(const char *text) {
    const unsigned char *p = (const unsigned char *)text;
    for (size_t i = 0; p[i] != 0;) {
        bool zero = p[i] == 0xC0 && p[i + 1] == 0x80;
        size_t length = p[i] < 0x80 ? 1 : zero || (p[i] >= 0xC2 && p[i] < 0xE0) ? 2 : (p[i] & 0xF0) == 0xE0 ? 3 : 0;
        if (length == 0) return (long)i;
        for (size_t k = 1; k < length; k++)
            if (!continues(p[i + k])) return (long)i;
        if (p[i] == 0xE0 && p[i + 1] < 0xA0) return (long)i; /* longer than it has to be */
        i += length;
    }
    return -1;
}

static void look_at(const char *name, const char *text) {
    long at = !text ? -1 : wrong_byte(text);
    if (at < 0) return;
    unsigned char byte = (unsigned char)text[at];
    FINDING(RULE_string_input_encoding, "byte %ld of %s, %#x, %s", at, name, byte,
            byte >= 0xF0 ? "begins four bytes, which are two characters of three in modified UTF-8"
                         : "is none of modified UTF-8");
}

static void strings_after(Call *call) {
    if (call->result == JVMTI_ERROR_NULL_POINTER || call->answered) return;
    for (int i = 0; i < call->function->param_count; i++)
        if (call->function->params[i].kind == VALUE_TEXT)
            look_at(call->function->params[i].name, (const char *)call->args[i].p);
}

/* ---- Prefixes ---- */

static void prefix(const char *text) {
    look_at("the prefix", text);
    if (text && strpbrk(text, ".;[/<>"))
        FINDING(RULE_Prefix_unique, "the prefix \"%s\" has characters that no name of a method has", text);
}

static void prefix_after(Call *call) {
    if (call->result == JVMTI_ERROR_NONE) prefix((const char *)call->args[0].p);
}

static void prefixes_after(Call *call) {
    char *const *prefixes = call->args[1].p;
    if (call->result != JVMTI_ERROR_NONE) return;
    for (jint i = 0; i < call->args[0].i; i++) prefix(prefixes[i]);
}

/* ---- Search paths ---- */

static void search_after(Call *call) {
    const char *segment = call->args[0].p;
    bool boot = call->function->number == FN_AddToBootstrapClassLoaderSearch;
    struct stat file;
    strings_after(call);
    if (call->answered || !segment) return;
    bool pair = strchr(segment, '\xED'); /* maybe of surrogates, which the name of the file has not */
    bool there = pair || stat(segment, &file) == 0, several = !there && strchr(segment, ':');
    if (call->result == JVMTI_ERROR_ILLEGAL_ARGUMENT || (call->result == JVMTI_ERROR_NONE && several)) {
        if (several)
            FINDING(RULE_AddToBootstrap_one_segment, "\"%s\" is several segments; each needs a separate call", segment);
        else if (boot)
            FINDING(RULE_AddToBootstrap_live_jar, "\"%s\" is no jar file, and the VM is in the live phase", segment);
        else
            FINDING(RULE_AddToSystem_live_jar, "\"%s\" is no jar file, and the VM is in the live phase", segment);
    } else if (call->result == JVMTI_ERROR_NONE && !there) {
        FINDING(RULE_AddToBootstrap_onload_unchecked, "there is no file \"%s\", and the VM does not say so", segment);
    }
}

static const FunctionCheck functions[] = {
    {FN_SetSystemProperty, NULL, strings_after},
    {FN_GetSystemProperty, NULL, strings_after},
    {FN_CreateRawMonitor, NULL, strings_after},
    {FN_GetNamedModule, NULL, strings_after},
    {FN_AddModuleExports, NULL, strings_after},
    {FN_AddModuleOpens, NULL, strings_after},
    {FN_SetNativeMethodPrefix, NULL, prefix_after},
    {FN_SetNativeMethodPrefixes, NULL, prefixes_after},
    {FN_AddToBootstrapClassLoaderSearch, NULL, search_after},
    {FN_AddToSystemClassLoaderSearch, NULL, search_after},
    {FN_ALL, NULL, NULL},
};
const RuleClass text_rules = {.functions = functions};
