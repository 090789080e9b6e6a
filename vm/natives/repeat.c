/* minijvm.explore.Loop: the program of minijvm-explore --repeat=loop, which runs the main method of the user's program
   again and again, each time with new classes and under another schedule. The explorer asks for schedules on a socket
   (-Xsched:repeat=FD), one per line:

     names FILE                                  what earlier schedules have taught, in place of what was known
     run NUMBER STRATEGY [teaches] [trace=FILE]

   and reads the result of each. What the library has kept of one repetition is set back for the next
   (renewed.def). Where that cannot be done, because threads or hooks are left, the process ends as any other. */
#include <stdio.h>
#include <unistd.h>

#include "runtime/exploration.h"
#include "runtime/scheduler.h"
#include "vm/classes/initialize.h"
#include "vm/interp/exception.h"
#include "vm/interp/point.h"
#include "vm/natives/native_util.h"
#include "vm/threads.h"

static FILE *in, *out;

/* ---- the state of the class library ---- */

typedef struct Counter {
    const char *class_name, *field;
    int64_t first;
    void *at; /* NULL: its class is not initialized */
    unsigned bytes;
    int64_t value; /* to begin with */
} Counter;
static Counter counters[] = {
#define COUNTER(class_name, field, first) {class_name, field, first, NULL, 0, 0},
#define OF_MAIN(field)
#define HOOKS(class_name, field)
#include "vm/natives/renewed.def"
#undef COUNTER
#undef OF_MAIN
#undef HOOKS
};

static const Class *initialized_class(const char *name) {
    Symbol *s = symbol_find(name, strlen(name));
    const Class *c = s ? loader_find_loaded(&boot_loader, s) : NULL;
    return c && c->state == CLASS_INITIALIZED ? c : NULL;
}
static const Field *find_field(const Class *c, const char *name, bool is_static) {
    for (unsigned i = 0; c && i < c->field_count; i++)
        if (!(c->fields[i].access & ACC_STATIC) == !is_static && strcmp(c->fields[i].info->name->text, name) == 0)
            return &c->fields[i];
    return NULL;
}
static void *find_static(const char *class_name, const char *field, const Field **found) {
    const Class *c = initialized_class(class_name);
    *found = find_field(c, field, true);
    return *found ? object_at(class_mirror(c), (*found)->offset) : NULL;
}

static void find_counter(Counter *c) {
    const Field *f;
    void *at = find_static(c->class_name, c->field, &f);
    if (at && f->type == T_OBJECT) { /* Atomic: its number */
        Object *o = ref_load(at);
        f = o ? find_field(object_class(o), "value", false) : NULL;
        at = f ? object_at(o, f->offset) : NULL;
    }
    if (!at || (f->type != T_INT && f->type != T_LONG)) return;
    c->at = at;
    c->bytes = f->type == T_INT ? 4 : 8;
    memcpy(&c->value, at, c->bytes);
    if (c->first >= 0) c->value = c->first;
}
static void renew_library(Thread *t) {
    for (unsigned i = 0; i < sizeof counters / sizeof *counters; i++) {
        if (!counters[i].at) find_counter(&counters[i]);
        if (counters[i].at) memcpy(counters[i].at, &counters[i].value, counters[i].bytes);
    }
    static const char *const of_main[] = {
#define COUNTER(class_name, field, first)
#define OF_MAIN(field) field,
#define HOOKS(class_name, field)
#include "vm/natives/renewed.def"
#undef COUNTER
#undef OF_MAIN
#undef HOOKS
    };
    for (unsigned i = 0; i < sizeof of_main / sizeof *of_main; i++) {
        const Field *f = find_field(class_Thread, of_main[i], false);
        if (f) memset(object_at(t->object, f->offset), 0, f->type == T_LONG ? 8 : 4);
    }
}

static bool has_hooks(void) {
    static const char *const hooks_of[][2] = {
#define COUNTER(class_name, field, first)
#define OF_MAIN(field)
#define HOOKS(class_name, field) {class_name, field},
#include "vm/natives/renewed.def"
#undef COUNTER
#undef OF_MAIN
#undef HOOKS
    };
    for (unsigned i = 0; i < sizeof hooks_of / sizeof *hooks_of; i++) {
        const Field *f, *size = NULL;
        void *at = find_static(hooks_of[i][0], hooks_of[i][1], &f);
        const Object *o = at ? ref_load(at) : NULL;
        for (const Class *c = o ? object_class(o) : NULL; c && !size; c = c->super) size = find_field(c, "size", false);
        if (size && *(int32_t *)object_at(o, size->offset)) return true;
    }
    return false;
}

/* ---- the explorer ---- */

static bool open_socket(void) {
    const int fd = exploration_config()->repeat;
    int again = fd > 2 ? dup(fd) : -1;
    if (again < 0 || !(in = fdopen(fd, "r")) || !(out = fdopen(again, "w"))) return false;
    thread_keeps_natives = true;
    return true;
}

/* The output of a repetition is a file of its own, where it is a file. */
static void begin_output(void) {
    fflush(stdout);
    for (int fd = 1; fd <= 2; fd++)
        if (ftruncate(fd, 0) == 0) lseek(fd, 0, SEEK_SET);
}

static bool begin(Thread *t, char *words) {
    StrategyKind strategy;
    char name[32] = "", *trace = strstr(words, " trace=");
    unsigned long long number;
    if (trace) *trace = 0;
    if (sscanf(words, "%llu %31s", &number, name) != 2 || !number || !strategy_parse(name, strlen(name), &strategy))
        return false;
    renew_library(t);
    scheduler_renew();
    exploration_renew(strategy, number, strstr(words, " teaches"), trace ? trace + strlen(" trace=") : NULL, out);
    point_begin_schedule(t);
    begin_output();
    return true;
}

/* boolean: there is another schedule. */
NATIVE(Loop_next) {
    UNUSED_NATIVE_ARGS;
    char line[4096];
    *result = slot_int(false);
    if (!in && !open_socket()) return true;
    while (fgets(line, sizeof line, in)) {
        line[strcspn(line, "\n")] = 0;
        if (strncmp(line, "names ", 6) == 0 && exploration_learn(line + 6)) continue;
        *result = slot_int(strncmp(line, "run ", 4) == 0 && begin(t, line + 4));
        return true;
    }
    return true;
}

/* void call(Class, String[]): its method main. */
NATIVE(Loop_call) {
    UNUSED_NATIVE_ARGS;
    Class *c = mirror_class(arg_ref(args, 0));
    Method *main_method =
        class_find_method(c, symbol_intern_cstr("main"), symbol_intern_cstr("([Ljava/lang/String;)V"));
    if (!main_method || !method_is_static(main_method)) return exception_throw(t, NoSuchMethodError, "main");
    Slot own = args[1];
    return class_initialize(t, c) && interp_call(t, main_method, &own, NULL);
}

/* boolean end(Throwable): main has returned, or thrown it. False: this was the last schedule in this process. */
NATIVE(Loop_end) {
    UNUSED_NATIVE_ARGS;
    if (arg_ref(args, 0)) {
        t->exception = arg_ref(args, 0);
        exception_dispatch_uncaught(t);
    }
    thread_await_users(t);
    const bool goes_on = !exploration_has_rest() && !has_hooks();
    *result = slot_int(goes_on);
    if (goes_on) exploration_close_repetition();
    return true;
}

/* void use(ClassLoader): it is the system's. */
NATIVE(Loop_use) {
    UNUSED_NATIVE_ARGS;
    const Field *f;
    void *at = find_static("java/lang/ClassLoader", "scl", &f);
    if (at) ref_store(at, arg_ref(args, 0));
    return true;
}

const VmNativeEntry repeat_natives[] = {{"minijvm/explore/Loop", "next", NULL, Loop_next},
                                        {"minijvm/explore/Loop", "call", NULL, Loop_call},
                                        {"minijvm/explore/Loop", "end", NULL, Loop_end},
                                        {"minijvm/explore/Loop", "use", NULL, Loop_use},
                                        {0}};
