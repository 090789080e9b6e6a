/* What agents request by a version or a name, which depends on the JDK: environments of GetEnv; classes, fields and
   methods by JNI, system properties; JNI functions that came in after version 8. Counted, and reported with the
   coverage: `jvmticheck portability` reads it. */
#include <stdlib.h>
#include <string.h>

#include "validation/base/facts.h"
#include "validation/base/lock.h"
#include "validation/base/plain.h"
#include "validation/base/table.h"
#include "validation/core/options.h"
#include "validation/core/own.h"
#include "validation/core/rules.h"
#include "validation/report/describe.h"

enum { REQUESTS = 4096, TEXT = 512 };

typedef struct Request {
    TableLink link;
    struct Request *next; /* in the order of the first */
    const Module *module;
    const char *function;
    bool granted;
    unsigned long count;
    char text[];
} Request;

static Lock lock = LOCK_INITIALIZER(REQUESTS);
static Table table;
static Request *first, **last = &first;
static unsigned long left_out;

static uint64_t key_of_text(const char *text, const Module *module, const char *function, bool granted) {
    uint64_t h = table_key((uintptr_t)module, (uintptr_t)function + granted);
    for (const char *p = text; *p; p++) h = (h ^ (unsigned char)*p) * UINT64_C(0x100000001b3);
    return h;
}

static void note(const char *function, const void *site, const char *text, bool granted) {
    const Module *module = module_of(site);
    uint64_t key = key_of_text(text, module, function, granted);
    lock_acquire(&lock);
    Request *r = TABLE_RECORD(Request, link, table_find(&table, key));
    while (r && (strcmp(r->text, text) != 0 || r->function != function || r->module != module || r->granted != granted))
        r = TABLE_RECORD(Request, link, table_next(&r->link));
    if (!r && table.count < REQUESTS && (r = calloc(1, sizeof *r + strlen(text) + 1))) {
        r->module = module;
        r->function = function;
        r->granted = granted;
        strcpy(r->text, text);
        if (table_add(&table, &r->link, key)) {
            *last = r;
            last = &r->next;
        } else {
            free(r);
            r = NULL;
        }
    }
    if (r)
        r->count++; /* with the lock */
    else
        left_out++;
    lock_release(&lock);
}

/* ---- What is requested ---- */

static void get_env_after(InvokeCall *call) {
    char text[16];
    if (!call->agents && !invoke_for_tools(call->version)) return;
    snprintf(text, sizeof text, "%#x", (unsigned)call->version);
    note("GetEnv", call->activity.site, text, call->result == JNI_OK);
}

static void find_class_after(JniCall *call, Value result) {
    if (call->args[0].p) note("FindClass", call->site, call->args[0].p, result.p != NULL);
}

/* Class, name and descriptor, as in `java/lang/Thread.tid J`. */
static void member_after(JniCall *call, Value result) {
    char text[TEXT], *signature = NULL;
    if (!call->args[0].p || !call->args[1].p || !call->args[2].p) return;
    if (!may_ask(call->thread) || !ask_begin(call->thread)) return;
    bool known = (*own_env)->GetClassSignature(own_env, (jclass)call->args[0].p, &signature, NULL) == JVMTI_ERROR_NONE;
    ask_end(call->thread);
    if (!known) return;
    int length = (int)strlen(signature);
    bool is_class = *signature == 'L';
    snprintf(text, sizeof text, "%.*s.%s %s", is_class ? length - 2 : length, signature + is_class,
             (const char *)call->args[1].p, (const char *)call->args[2].p);
    own_release(signature);
    note(call->function->name, call->site, text, result.p != NULL);
}

static void later_function_after(JniCall *call, Value result) { note("JNI", call->site, call->function->name, true); }

static void property_after(Call *call) {
    if (call->args[0].p)
        note("GetSystemProperty", call->activity.site, call->args[0].p, call->result == JVMTI_ERROR_NONE);
}

/* ---- The end ---- */

static void end(void) {
    FILE *out = check_options.coverage;
    bool json = out != stderr;
    lock_acquire(&lock);
    for (Request *r = first; r; r = r->next) {
        const char *name = r->module ? r->module->name : "";
        if (json) {
            fprintf(out, "{\"kind\":\"coverage\",\"what\":\"request\",\"agent\":");
            json_text(out, name);
            fprintf(out, ",\"function\":\"%s\",\"name\":", r->function);
            json_text(out, r->text);
            fprintf(out, ",\"granted\":%s,\"count\":%lu}\n", r->granted ? "true" : "false", (unsigned long)r->count);
        } else {
            fprintf(out, "  %s requests by %s: %s%s\n", name, r->function, r->text, r->granted ? "" : ", in vain");
        }
    }
    if (left_out != 0)
        fprintf(stderr, "jvmticheck: coverage of %lu request%s did not fit\n", left_out, PLURAL(left_out));
    lock_release(&lock);
    fflush(out);
}

static const InvokeCheck invoke[] = {{INVOKE_GetEnv, NULL, get_env_after}, {INVOKE_COUNT, NULL, NULL}};
static const FunctionCheck functions[] = {{FN_GetSystemProperty, NULL, property_after}, {FN_ALL, NULL, NULL}};
static const JniCheck jni[] = {{JNI_FindClass, NULL, find_class_after},
                               {JNI_GetFieldID, NULL, member_after},
                               {JNI_GetStaticFieldID, NULL, member_after},
                               {JNI_GetMethodID, NULL, member_after},
                               {JNI_GetStaticMethodID, NULL, member_after},
                               {JNI_GetModule, NULL, later_function_after},
                               {JNI_IsVirtualThread, NULL, later_function_after},
                               {JNI_GetStringUTFLengthAsLong, NULL, later_function_after},
                               {JNI_ALL, NULL, NULL}};
static bool wanted(void) { return check_options.coverage; }

const RuleClass requests_class = {.wanted = wanted, .functions = functions, .jni = jni, .invoke = invoke, .end = end};
