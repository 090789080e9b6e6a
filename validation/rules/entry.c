/* How agent libraries begin and end: entry points that are missing, libraries that are started twice, linked-in agents,
   agents that arrive late, and what a library leaves when it goes. An environment remembers in which entry point
   it was made: the native stack of GetEnv reports it in any VM. */
#include "validation/rules/entry.h"

#include <dlfcn.h>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "validation/base/facts.h"
#include "validation/core/own.h"
#include "validation/core/rules.h"
#include "validation/report/finding.h"

/* The rules that are reported here. */
extern const RuleFacts RULE_entry_loaded_twice[], RULE_entry_onattach_missing[], RULE_entry_onload_missing[],
    RULE_env_leak[], RULE_onattach_enumerate_after_enable[], RULE_onattach_no_history[],
    RULE_onattach_returns_nonzero_dirty[], RULE_onunload_leftovers[], RULE_static_name_clash[],
    RULE_static_plain_entry_ignored[];

RULE_STATE_PLACE(CheckedEnv, life_of, EnvLife)

/* ---- Entry points that are missing ---- */

char *library_symbol(const char *path, const char *part, bool (*fits)(const char *name, const char *part)) {
    char *found = NULL;
    struct stat status;
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) return NULL;
    size_t size = fstat(fd, &status) == 0 ? (size_t)status.st_size : 0;
    const char *file = size == 0 ? MAP_FAILED : mmap(NULL, size, PROT_READ, MAP_PRIVATE, fd, 0);
    close(fd);
    if (file == MAP_FAILED) return NULL;
    const ElfW(Ehdr) *head = (const void *)file;
    size_t sections = size < sizeof *head || memcmp(file, ELFMAG, SELFMAG) != 0 ? 0 : head->e_shnum;
    if (sections > 0 && (head->e_shoff > size || sections > (size - head->e_shoff) / sizeof(ElfW(Shdr)))) sections = 0;
    const ElfW(Shdr) *section = (const void *)(file + (sections == 0 ? 0 : head->e_shoff));
    for (size_t i = 0; i < sections; i++) {
        const ElfW(Shdr) *s = &section[i], *names = s->sh_link < sections ? &section[s->sh_link] : s;
        if (s->sh_type != SHT_DYNSYM || s->sh_offset > size || s->sh_size > size - s->sh_offset ||
            names->sh_offset > size || names->sh_size > size - names->sh_offset)
            continue;
        const ElfW(Sym) *symbols = (const void *)(file + s->sh_offset);
        for (size_t n = 0; n < s->sh_size / sizeof *symbols && !found; n++)
            if (symbols[n].st_shndx != SHN_UNDEF && symbols[n].st_name < names->sh_size &&
                fits(file + names->sh_offset + symbols[n].st_name, part))
                found = strdup(file + names->sh_offset + symbols[n].st_name);
    }
    munmap((void *)file, size);
    return found;
}

static bool is_name(const char *name, const char *part) { return strcmp(name, part) == 0; }
static bool has_part(const char *name, const char *part) { return strstr(name, part); }

static void report_missing(const char *entry, const char *path, const void *address) {
    Rule rule = strcmp(entry, "Agent_OnLoad") == 0 ? RULE_entry_onload_missing : RULE_entry_onattach_missing;
    Finding *f = finding_begin_at(rule, NULL, site_of_function(address), 1);
    char *miss = library_symbol(path, entry, has_part);
    if (!miss)
        finding_end(f, "%s has no symbol %s: is it JNIEXPORT, and is this the library of an agent?", path, entry);
    else
        finding_end(f, "%s has no symbol %s, but %s: %s", path, entry, miss,
                    strncmp(miss, "_Z", 2) == 0 ? "C++ needs extern \"C\" around it" : "is the name right?");
    free(miss);
}

static void entry_missing(const char *entry, void *library) {
    struct link_map *map;
    if (dlinfo(library, RTLD_DI_LINKMAP, &map) == 0) report_missing(entry, map->l_name, map->l_ld);
}

/* Where nobody reports it: the files of the agents on the command line, before the VM opens them. */
static void look_ahead(void) {
    char *line = NULL, *symbol;
    size_t size = 0;
    FILE *f = validation_host->name ? NULL : fopen("/proc/self/cmdline", "re");
    while (f && getdelim(&line, &size, '\0', f) > 0) {
        if (strncmp(line, "-agentpath:", 11) != 0) continue;
        char *path = line + 11;
        path[strcspn(path, "=")] = '\0';
        if (!(symbol = library_symbol(path, "Agent_OnLoad", is_name)) && access(path, R_OK) == 0)
            report_missing("Agent_OnLoad", path, NULL);
        free(symbol);
    }
    free(line);
    if (f) fclose(f);
}

/* ---- Where an environment comes from ---- */

/* What is after the name of an entry point; NULL: it is none. */
static const char *entry_suffix(const char *symbol, EntryKind *kind) {
    static const struct {
        const char *name;
        EntryKind kind;
    } entries[] = {{"Agent_OnLoad", ENTRY_ONLOAD}, {"Agent_OnAttach", ENTRY_ONATTACH}};
    for (int i = 0; i < 2; i++) {
        size_t length = strlen(entries[i].name);
        if (strncmp(symbol, entries[i].name, length) != 0) continue;
        *kind = entries[i].kind;
        return symbol + length;
    }
    return NULL;
}

/* The entry point in which GetEnv was called with this return address. */
static EntryKind entry_with_suffix(const void *address, const char **suffix) {
    NativeStack stack;
    EntryKind kind = ENTRY_NONE;
    size_t distance;
    *suffix = "";
    stack_take(&stack, address);
    for (int i = stack.count - 1; i >= 0 && kind == ENTRY_NONE; i--) {
        const char *symbol = symbol_of_frame(&stack, i, &distance);
        const char *rest = !symbol ? NULL : entry_suffix(symbol, &kind);
        if (rest) *suffix = rest;
    }
    return kind;
}

EntryKind entry_of(const void *address) {
    const char *suffix;
    return entry_with_suffix(address, &suffix);
}

/* The environment that an agent keeps where it wants another one; NULL: that is no variable of its library, or nothing
   alive is there. */
static CheckedEnv *kept_at(const InvokeCall *call) {
    const Module *module = module_of(call->result_env);
    if (!module || module != module_of(call->activity.site)) return NULL;
    CheckedEnv *env = checked_env_find(*call->result_env);
    return !env || __atomic_load_n(&env->disposed, __ATOMIC_SEQ_CST) ? NULL : env;
}

static void env_before(InvokeCall *call) {
    CheckedEnv *kept = call->result_env && invoke_for_tools(call->version) ? kept_at(call) : NULL;
    if (!kept) return;
    if (kept->made->address == call->activity.site && entry_of(call->activity.site) != ENTRY_NONE) {
        Finding *f = finding_begin(RULE_entry_loaded_twice);
        finding_site(f, "first", kept->made);
        finding_end(f, "the library is started again, and loses environment %d, which it keeps at the same place",
                    kept->number);
    }
}

/* ---- Agents that are linked into the program ---- */

typedef struct Search {
    const char *file;
    const Module * not ;
    bool found;
} Search;

static int is_file(struct dl_phdr_info *info, size_t size, void *search) {
    Search *s = search;
    const char *slash = strrchr(info->dlpi_name, '/');
    if (strcmp(!slash ? info->dlpi_name : slash + 1, s->file) == 0 && strcmp(info->dlpi_name, s->not ->path) != 0)
        s->found = true;
    return s->found;
}

/* Whether the module itself has the symbol. */
static bool has_symbol(const Module *module, const char *symbol) {
    void *handle = dlopen(module->path, RTLD_LAZY | RTLD_NOLOAD);
    if (!handle) handle = dlopen(NULL, RTLD_LAZY); /* the program */
    const void *at = dlsym(handle, symbol);
    dlclose(handle);
    return at && module_of(at) == module;
}

static void linked_agent(CheckedEnv *env, const char *name, EntryKind kind) {
    char file[128];
    const char *plain = kind == ENTRY_ONLOAD ? "Agent_OnLoad" : "Agent_OnAttach";
    if (has_symbol(env->agent, plain))
        FINDING(RULE_static_plain_entry_ignored, "%s_%s runs, %s, which is there as well, never does", plain, name,
                plain);
    snprintf(file, sizeof file, "lib%s.so", name);
    Search search = {file, env->agent, false};
    dl_iterate_phdr(is_file, &search);
    if (search.found) FINDING(RULE_static_name_clash, "%s is loaded, and the agent %s is linked in", file, name);
}

static void env_after(InvokeCall *call) {
    CheckedEnv *env = call->activity.env;
    const char *suffix;
    if (!env) return;
    EnvLife *life = life_of(env);
    life->entry = entry_with_suffix(call->activity.site, &suffix);
    life->maker = call->thread->id;
    if (*suffix == '_') life->linked_as = strdup(suffix + 1);
    if (life->linked_as && env->agent) linked_agent(env, life->linked_as, life->entry);
}

/* ---- Agents that arrive late ---- */

static void called(Call *call) {
    EnvLife *life = life_of(call->env);
    if (life->entry == ENTRY_ONATTACH && !__atomic_load_n(&life->in_use, __ATOMIC_SEQ_CST) &&
        (!call->thread || call->thread->id != life->maker))
        __atomic_store_n(&life->in_use, true, __ATOMIC_SEQ_CST);
}

static const EventFacts *listing[] = {&event_facts[EV_ClassLoad], &event_facts[EV_ClassPrepare],
                                      &event_facts[EV_ThreadStart]};

static void enabled(Call *call) {
    EnvLife *life = life_of(call->env);
    const EventFacts *event = event_of_number(call->args[1].i);
    if (!event || call->result != JVMTI_ERROR_NONE) return;
    uint64_t bit = UINT64_C(1) << (event - event_facts);
    if (call->args[2].p)
        __atomic_store_n(&life->enabled_for_some, true, __ATOMIC_SEQ_CST);
    else if (call->args[0].i == JVMTI_ENABLE)
        __atomic_fetch_or(&life->enabled, bit, __ATOMIC_SEQ_CST);
    else
        __atomic_fetch_and(&life->enabled, ~bit, __ATOMIC_SEQ_CST);
    if (call->args[0].i != JVMTI_ENABLE || call->env->born != JVMTI_PHASE_LIVE) return;
    if ((event == &event_facts[EV_VMStart] || event == &event_facts[EV_VMInit]) &&
        !in_callback(call->activity.outer, EV_VMInit))
        __atomic_store_n(&life->awaits_init, site_at(call->activity.site), __ATOMIC_SEQ_CST);
    const Site *at = site_at(call->activity.site);
    if (event == listing[0] || event == listing[1]) __atomic_store_n(&life->enabled_classes, at, __ATOMIC_SEQ_CST);
    if (event == listing[2]) __atomic_store_n(&life->enabled_threads, at, __ATOMIC_SEQ_CST);
}

/* Code that is shared with Agent_OnLoad enables VMInit, too; an agent that does here what it does there needs none. */
static void works(Call *call) {
    if (call->result == JVMTI_ERROR_NONE && call->env->born == JVMTI_PHASE_LIVE &&
        !in_callback(call->activity.outer, EV_ALL))
        __atomic_store_n(&life_of(call->env)->works_without, true, __ATOMIC_SEQ_CST);
}

static void report_no_history(CheckedEnv *env) {
    const EnvLife *life = life_of(env);
    const Site *at = __atomic_load_n(&life->awaits_init, __ATOMIC_SEQ_CST);
    if (at && !__atomic_load_n(&life->works_without, __ATOMIC_SEQ_CST))
        finding_end(finding_begin_of(RULE_onattach_no_history, env, at, "SetEventNotificationMode", 1),
                    "the start of the VM was reported before this environment was created, and is not reported again");
}

/* An enumeration counts for what is enabled before it. */
static void listed_classes(Call *call) {
    EnvLife *life = life_of(call->env);
    if (call->result != JVMTI_ERROR_NONE) return;
    __atomic_store_n(&life->listed_classes,
                     !__atomic_load_n(&life->enabled_classes, __ATOMIC_SEQ_CST) ? site_at(call->activity.site) : NULL,
                     __ATOMIC_SEQ_CST);
}
static void listed_threads(Call *call) {
    EnvLife *life = life_of(call->env);
    if (call->result != JVMTI_ERROR_NONE) return;
    __atomic_store_n(&life->listed_threads,
                     !__atomic_load_n(&life->enabled_threads, __ATOMIC_SEQ_CST) ? site_at(call->activity.site) : NULL,
                     __ATOMIC_SEQ_CST);
}

static void report_listed(CheckedEnv *env, const Site *listed, const Site *enabled, const char *what) {
    if (!listed || !enabled) return;
    Finding *f = finding_begin_at(RULE_onattach_enumerate_after_enable, env, enabled, 1);
    finding_site(f, "listed", listed);
    finding_end(f, "%s are listed before the event for new ones is enabled: those in between are lost", what);
}

static void stays_in_use(Call *call) {
    if (call->result == JVMTI_ERROR_NONE) __atomic_store_n(&life_of(call->env)->in_use, true, __ATOMIC_SEQ_CST);
}

/* ---- What is left when a library goes ---- */

/* After Agent_OnAttach has failed the library is closed: none of its callbacks may run any more. */
static void entry_ends(const Activity *entry, jint result) {
    const Module *module = module_of(entry->site);
    if (result == JNI_OK || strcmp(entry->name, "Agent_OnAttach") != 0) return;
    for (CheckedEnv *env = __atomic_load_n(&checked_envs, __ATOMIC_SEQ_CST); env;
         env = __atomic_load_n(&env->next, __ATOMIC_SEQ_CST)) {
        if (env->agent != module || __atomic_load_n(&env->disposed, __ATOMIC_SEQ_CST) ||
            life_of(env)->entry != ENTRY_ONATTACH || __atomic_load_n(&life_of(env)->reported, __ATOMIC_SEQ_CST))
            continue;
        __atomic_store_n(&life_of(env)->reported, true, __ATOMIC_SEQ_CST);
        Finding *f = finding_begin(RULE_onattach_returns_nonzero_dirty);
        finding_site(f, "made", env->made);
        finding_end(f, "the result is %d, so the library is closed, and environment %d is still there", result,
                    env->number);
        memset(env->callback_slots, 0, sizeof env->callback_slots);
    }
}

static void report_gone(CheckedEnv *env) {
    EnvLife *life = life_of(env);
    if (__atomic_load_n(&life->reported, __ATOMIC_SEQ_CST)) return;
    if (life->entry == ENTRY_ONATTACH)
        finding_end(finding_begin_at(RULE_onattach_returns_nonzero_dirty, env, env->made, 1),
                    "%s was closed after Agent_OnAttach, and environment %d still exists", env->agent->path,
                    env->number);
    else
        finding_end(finding_begin_at(RULE_onunload_leftovers, env, env->made, 1),
                    "%s was closed, and environment %d, which was made here, is still there", env->agent->path,
                    env->number);
}

static void report_unused(CheckedEnv *env) {
    const EnvLife *life = life_of(env);
    if (life->entry == ENTRY_ONATTACH && !__atomic_load_n(&life->in_use, __ATOMIC_SEQ_CST) &&
        __atomic_load_n(&life->enabled, __ATOMIC_SEQ_CST) == 0 &&
        !__atomic_load_n(&life->enabled_for_some, __ATOMIC_SEQ_CST))
        finding_end(finding_begin_at(RULE_env_leak, env, env->made, 1),
                    "environment %d was used in Agent_OnAttach only, has no events, and was never disposed",
                    env->number);
}

static void end(void) {
    for (CheckedEnv *env = __atomic_load_n(&checked_envs, __ATOMIC_SEQ_CST); env;
         env = __atomic_load_n(&env->next, __ATOMIC_SEQ_CST)) {
        EnvLife *life = life_of(env);
        if (!life) continue;
        report_no_history(env);
        report_listed(env, __atomic_load_n(&life->listed_classes, __ATOMIC_SEQ_CST),
                      __atomic_load_n(&life->enabled_classes, __ATOMIC_SEQ_CST), "classes");
        report_listed(env, __atomic_load_n(&life->listed_threads, __ATOMIC_SEQ_CST),
                      __atomic_load_n(&life->enabled_threads, __ATOMIC_SEQ_CST), "threads");
        if (__atomic_load_n(&env->disposed, __ATOMIC_SEQ_CST) || !env->agent) continue;
        if (!module_is_loaded(env->agent))
            report_gone(env);
        else
            report_unused(env);
    }
}

static const EveryFunctionCheck every_function[] = {{.before = called}, {0}};
static const FunctionCheck functions[] = {
    {FN_SetEventNotificationMode, NULL, enabled},
    {FN_GetLoadedClasses, NULL, listed_classes},
    {FN_GetAllThreads, NULL, listed_threads},
    {FN_RunAgentThread, NULL, stays_in_use},
    {FN_GetLoadedClasses, NULL, works},
    {FN_GetAllThreads, NULL, works},
    {FN_GetAllStackTraces, NULL, works},
    {FN_RunAgentThread, NULL, works},
    {FN_RetransformClasses, NULL, works},
    {FN_GenerateEvents, NULL, works},
    {FN_IterateThroughHeap, NULL, works},
    {FN_FollowReferences, NULL, works},
    {FN_SetEnvironmentLocalStorage, NULL, stays_in_use},
    {FN_SetJNIFunctionTable, NULL, stays_in_use},
    {FN_SetNativeMethodPrefix, NULL, stays_in_use},
    {FN_SetNativeMethodPrefixes, NULL, stays_in_use},
    {FN_SetBreakpoint, NULL, stays_in_use},
    {FN_ALL, NULL, NULL},
};
static const InvokeCheck invoke[] = {
    {INVOKE_GetEnv, env_before, env_after},
    {0, NULL, NULL},
};
const RuleClass entry_rules = {.start = look_ahead,
                               .entry_missing = entry_missing,
                               .functions = functions,
                               .every_function = every_function,
                               .invoke = invoke,
                               .entry_ends = entry_ends,
                               .end = end};
