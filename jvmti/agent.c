/* Agent libraries: finding, loading and starting them (-agentlib, -agentpath, JAVA_TOOL_OPTIONS, and while the
   VM runs), and Agent_OnUnload at the end. Agents on the command line are started in the order of the options, in the
   OnLoad phase, by the thread that creates the VM, others by the thread that asks; the list keeps that order. The
   messages are those that users of `java` know (jvmti-behaviour 3). */
#include "jvmti/agent.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "jvmti/validation_host.h"
#include "runtime/exception.h"
#include "runtime/handle.h"
#include "runtime/java_vm.h"
#include "runtime/library_level.h"
#include "runtime/options.h"
#include "runtime/properties.h"
#include "runtime/strict.h"
#include "runtime/vm_flags.h"
#include "vm/interp/native.h"
#include "vm/natives/java_agent.h"

typedef jint(JNICALL *OnLoadFunction)(JavaVM *vm, char *options, void *reserved);
typedef void(JNICALL *OnUnloadFunction)(JavaVM *vm);

/* An agent that was started with success; a library that was started twice is here twice. */
typedef struct Agent {
    struct Agent *next;
    char *name, *options; /* as they were given: an agent may change its own copy; options NULL: none */
    bool late;            /* it came while the VM ran */
    void *handle;
    OnUnloadFunction on_unload; /* NULL: the library has none */
} Agent;

static Agent *agents, **last_agent = &agents; /* jvmti_lock */

/* What of an agent is looked for, and what was found. */
typedef struct Library {
    const char *name;
    bool is_path;
    void *handle;         /* NULL: statically linked */
    OnLoadFunction start; /* Agent_OnLoad or Agent_OnAttach; NULL: the library has none */
    OnUnloadFunction on_unload;
    const char *reason; /* neither library nor function */
} Library;

/* Name of a statically linked agent: for a path, the basename without lib and .so. */
static char *agent_base_name(const char *path) {
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    size_t length = strlen(name);
    if (slash && strncmp(name, "lib", 3) == 0 && length > 6 && strcmp(name + length - 3, ".so") == 0) {
        name += 3;
        length -= 6;
    }
    return strndup(name, length);
}

static const char no_memory[] = "out of native memory";

/* Agent_OnLoad_NAME and similar ones in the process itself. False: no memory. */
static bool find_static(Library *l, const char *function) {
    char *base = agent_base_name(l->name), *start = base ? text_format("%s_%s", function, base) : NULL,
         *end = base ? text_format("Agent_OnUnload_%s", base) : NULL;
    bool ok = start && end;
    if (ok) l->start = (OnLoadFunction)dlsym(RTLD_DEFAULT, start);
    if (l->start) l->on_unload = (OnUnloadFunction)dlsym(RTLD_DEFAULT, end);
    free(base);
    free(start);
    free(end);
    return ok;
}

static void open_file(Library *l, char *file) {
    if (!l->handle && file) {
        l->handle = dlopen(file, RTLD_LAZY);
        l->reason = !l->handle ? dlerror() : NULL;
    } else if (!l->handle) {
        l->reason = no_memory;
    }
    free(file);
}

/* The reference implementation looks in its own library directory before the dynamic loader's path. */
static void open_library(Library *l) {
    const char *directory = options_property("sun.boot.library.path");
    if (l->is_path) {
        open_file(l, strdup(l->name));
        return;
    }
    if (directory) open_file(l, text_format("%s/lib%s.so", directory, l->name));
    if (l->reason != no_memory) open_file(l, text_format("lib%s.so", l->name));
}

/* The embedded class library brings the agent along that starts those written in Java; a JDK has its own. */
static bool find_embedded(Library *l, const char *function) {
    if (options.jdk || l->is_path || strcmp(l->name, "instrument") != 0) return false;
    l->start = strcmp(function, "Agent_OnLoad") == 0 ? java_agent_on_load : java_agent_on_attach;
    return true;
}

/* Looks in the process first, then opens the library. Runs constructors of the library: not in state IN_VM. */
static void find_library(Library *l, const char *function) {
    if (find_embedded(l, function)) return;
    if (!find_static(l, function)) l->reason = no_memory;
    if (l->start || l->reason) return;
    open_library(l);
    if (!l->handle) return;
    l->start = (OnLoadFunction)dlsym(l->handle, function);
    l->on_unload = (OnUnloadFunction)dlsym(l->handle, "Agent_OnUnload");
}

static void free_agent(Agent *agent) {
    if (!agent) return;
    free(agent->name);
    free(agent->options);
    free(agent);
}
/* NULL: no memory. */
static Agent *create_agent(const char *name, const char *text, bool late) {
    Agent *agent = calloc(1, sizeof *agent);
    if (!agent) return NULL;
    agent->late = late;
    agent->name = strdup(name);
    if (text && *text != 0) agent->options = strdup(text);
    if (agent->name && (agent->options || !text || *text == 0)) return agent;
    free_agent(agent);
    return NULL;
}
static void remember_agent(Agent *agent, const Library *l) {
    agent->handle = l->handle;
    agent->on_unload = l->on_unload;
    jvmti_lock();
    *last_agent = agent;
    last_agent = &agent->next;
    jvmti_unlock();
}

static jint enter(const char *entry, OnLoadFunction start, char *text) {
    char *given = jvmti_validation_enter(entry, (const void *)start, text);
    jint result = start(vm_current(), given, NULL);
    jvmti_validation_leave(result);
    return result;
}

/* ---- On the command line ---- */

static bool fail(const char *format, const char *name, const char *reason) {
    vm_printf(stdout, "Error occurred during initialization of VM\n");
    vm_printf(stdout, format, name, reason);
    vm_printf(stdout, "\n");
    fflush(stdout);
    return false;
}

/* The options stay writable and alive as long as the VM: agents keep them and take them apart. */
static bool start_agent(const AgentOption *option) {
    Library l = {.name = option->name, .is_path = option->is_path};
    find_library(&l, "Agent_OnLoad");
    if (!l.start && !l.handle) {
        return fail(option->is_path ? "Could not find agent library %s in absolute path, with error: %s"
                                    : "Could not find agent library %s on the library path, with error: %s",
                    option->name, l.reason ? l.reason : "unknown");
    }
    if (!l.start) {
        jvmti_validation_missing("Agent_OnLoad", l.handle);
        return fail("Could not find Agent_OnLoad function in the agent library: %s%s", option->name, "");
    }
    Agent *agent = create_agent(option->name, option->options, false);
    if (!agent || !native_add_agent_library(l.handle)) {
        free_agent(agent);
        return fail("%s: %s", option->name, no_memory);
    }
    static char none[1];
    bool given = option->options || !follows_text(TEXT_NO_OPTIONS);
    if (enter("Agent_OnLoad", l.start, given ? option->options : none) != JNI_OK) {
        free_agent(agent);
        return fail(library_level->agent_failed, option->name, "");
    }
    remember_agent(agent, &l);
    return true;
}

/* ---- -Xrun ---- */

/* How agents were started before there was JVMTI: a library with JVM_OnLoad is called when JNI works, any other is an
   agent like those of -agentlib, after all of them. */

typedef struct RunLibrary {
    struct RunLibrary *next;
    const AgentOption *option;
    OnLoadFunction start;
} RunLibrary;

static RunLibrary *run_libraries, **last_run_library = &run_libraries;

static bool load_run_library(const AgentOption *option) {
    Library l = {.name = option->name};
    find_library(&l, "JVM_OnLoad");
    if (!l.start) {
        if (l.handle && !dlsym(l.handle, "Agent_OnLoad"))
            return fail("Could not find JVM_OnLoad or Agent_OnLoad function in the library: %s%s", option->name, "");
        return start_agent(option);
    }
    RunLibrary *library = calloc(1, sizeof *library);
    if (!library || !native_add_agent_library(l.handle)) {
        free(library);
        return fail("%s: %s", option->name, no_memory);
    }
    *library = (RunLibrary){.option = option, .start = l.start};
    *last_run_library = library;
    last_run_library = &library->next;
    return true;
}

bool jvmti_libraries_run(Thread *t) {
    for (const RunLibrary *l = run_libraries; l; l = l->next) {
        thread_to_native(t);
        jint status = enter("JVM_OnLoad", l->start, l->option->options);
        thread_to_vm(t);
        if (status != JNI_OK) return fail("-Xrun library failed to init: %s%s", l->option->name, "");
    }
    return true;
}

bool jvmti_agents_load(void) {
    if (!jvmti_validation_start()) return false;
    for (int run = 0; run <= 1; run++) {
        for (unsigned i = 0; i < options.agent_count; i++) {
            const AgentOption *option = &options.agents[i];
            if (option->is_run == (bool)run && !(run ? load_run_library(option) : start_agent(option))) return false;
        }
    }
    return true;
}

/* ---- In the running VM ---- */

/* Of agents that come while the VM runs, unless somebody has said that they are welcome. Java's agents are warned of by
   libinstrument, which asks us for that (JVM_PrintWarningAtDynamicAgentLoad). */
static void warn_of_late_agent(const Library *l) {
    if (!library_level->warns_of_late_agents || strcmp(l->name, "instrument") == 0 ||
        vm_flag_origins[VM_FLAG_EnableDynamicAgentLoading] != VM_FLAG_DEFAULT)
        return;
    for (const Agent *agent = agents; agent; agent = agent->next)
        if (agent->handle == l->handle) return; /* loaded before */
    vm_printf(stderr,
              "WARNING: A JVM TI agent has been loaded dynamically (%s)\n"
              "WARNING: If a serviceability tool is in use, please run with -XX:+EnableDynamicAgentLoading to hide "
              "this warning\n"
              "WARNING: Dynamic loading of agents will be disallowed by default in a future release\n",
              l->name);
}

/* An agent that refuses is unloaded and not heard of again. What it left pending is discarded. */
bool jvmti_agent_attach(Thread *t, const char *name, bool is_path, const char *text, jint *result, char **message) {
    Library l = {.name = name, .is_path = is_path};
    Agent *agent = create_agent(name, text, true);
    char *options_text = strdup(text); /* the agent's: see start_agent */
    if (!agent || !options_text) {
        free_agent(agent);
        free(options_text);
        *message = NULL;
        return false;
    }
    uint32_t mark = handle_mark(t);
    Object **pending = exception_set_aside(t);
    thread_to_native(t);
    find_library(&l, "Agent_OnAttach");
    bool found = l.start;
    if (found || l.handle) warn_of_late_agent(&l);
    if (found && !native_add_agent_library(l.handle))
        found = false;
    else if (found)
        *result = enter("Agent_OnAttach", l.start, options_text);
    else if (!l.handle)
        *message = text_format("%s was not loaded.\n%s", name, l.reason ? l.reason : "unknown");
    else {
        jvmti_validation_missing("Agent_OnAttach", l.handle);
        *message = text_format("Agent_OnAttach is not available in %s", name);
    }
    bool started = found && *result == JNI_OK;
    if (started) {
        remember_agent(agent, &l);
    } else {
        if (found) native_remove_agent_library(l.handle);
        if (l.handle) dlclose(l.handle);
        free_agent(agent);
        free(options_text);
    }
    thread_to_vm(t);
    exception_take(t);
    exception_put_back(t, pending);
    handle_release(t, mark);
    return found;
}

/* ---- For jcmd VM.info ---- */

static void print_agent(const char *name, const char *text, bool late, FILE *out) {
    fprintf(out, "%s path:none, loaded, initialized,%s options:%s\n", name, late ? " dynamic" : "",
            text ? text : "none");
}
void jvmti_agents_print(FILE *out) {
    jvmti_lock();
    fputs(agents || run_libraries ? "JVMTI agents:\n" : "JVMTI agents: none\n", out);
    for (const Agent *a = agents; a; a = a->next) print_agent(a->name, a->options, a->late, out);
    for (const RunLibrary *l = run_libraries; l; l = l->next)
        print_agent(l->option->name, l->option->options, false, out);
    jvmti_unlock();
}

/* ---- The end ---- */

void jvmti_agents_unload(void) {
    for (Agent *agent = agents; agent; agent = agent->next) {
        if (!agent->on_unload) continue;
        jvmti_validation_enter("Agent_OnUnload", (const void *)agent->on_unload, NULL);
        agent->on_unload(vm_current());
        jvmti_validation_leave(JNI_OK);
    }
}
