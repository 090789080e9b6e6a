/* agent.c: agent libraries: finding, loading and starting them (-agentlib, -agentpath, JAVA_TOOL_OPTIONS), and
 * Agent_OnUnload at the end. Agents are started in the order of the options, in the OnLoad phase, by the thread that
 * creates the VM; the list keeps that order. The messages are those that users of `java` know (jvmti-behaviour §3). */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "jvmti/events.h"
#include "runtime/options.h"
#include "vm/native.h"
#include "vm/startup.h"

typedef jint(JNICALL *OnLoadFunction)(JavaVM *vm, char *options, void *reserved);
typedef void(JNICALL *OnUnloadFunction)(JavaVM *vm);

typedef struct Agent {
    struct Agent *next;
    OnUnloadFunction on_unload; /* NULL: the library has none */
} Agent;

static Agent *agents, **last_agent = &agents;

static bool fail(const char *format, const char *name, const char *reason) {
    vm_printf(stdout, "Error occurred during initialization of VM\n");
    vm_printf(stdout, format, name, reason);
    vm_printf(stdout, "\n");
    fflush(stdout);
    return false;
}

/* Name of a statically linked agent: the basename without lib and .so. */
static char *agent_base_name(const char *path) {
    const char *slash = strrchr(path, '/');
    const char *name = slash != NULL ? slash + 1 : path;
    size_t length = strlen(name);
    if (slash != NULL && strncmp(name, "lib", 3) == 0 && length > 6 && strcmp(name + length - 3, ".so") == 0) {
        name += 3;
        length -= 6;
    }
    return strndup(name, length);
}

/* Agent_OnLoad_NAME and the like in the process itself. */
static void *static_entry(const char *function, const char *base) {
    char *symbol = NULL;
    if (asprintf(&symbol, "%s_%s", function, base) < 0) {
        return NULL;
    }
    void *entry = dlsym(RTLD_DEFAULT, symbol);
    free(symbol);
    return entry;
}

/* The reference implementation looks in its own library directory before the dynamic loader's path. */
static void *open_library(const AgentOption *option) {
    if (option->is_path) {
        return dlopen(option->name, RTLD_LAZY);
    }
    char *file = NULL;
    void *handle = NULL;
    const char *directory = options_property("sun.boot.library.path");
    if (directory != NULL && asprintf(&file, "%s/lib%s.so", directory, option->name) >= 0) {
        handle = dlopen(file, RTLD_LAZY);
        free(file);
    }
    if (handle == NULL && asprintf(&file, "lib%s.so", option->name) >= 0) {
        handle = dlopen(file, RTLD_LAZY);
        free(file);
    }
    return handle;
}

/* Entry points of the agent, from the process or from its library. False: a message was printed. */
static bool find_entries(const AgentOption *option, OnLoadFunction *on_load, OnUnloadFunction *on_unload) {
    char *base = agent_base_name(option->name);
    if (base == NULL) {
        return fail("%s: %s", option->name, "out of memory");
    }
    *on_load = (OnLoadFunction)static_entry("Agent_OnLoad", base);
    if (*on_load != NULL) {
        *on_unload = (OnUnloadFunction)static_entry("Agent_OnUnload", base);
        free(base);
        return true;
    }
    free(base);
    void *handle = open_library(option);
    if (handle == NULL) {
        const char *reason = dlerror();
        return fail(option->is_path ? "Could not find agent library %s in absolute path, with error: %s"
                                    : "Could not find agent library %s on the library path, with error: %s",
            option->name, reason != NULL ? reason : "unknown");
    }
    *on_load = (OnLoadFunction)dlsym(handle, "Agent_OnLoad");
    *on_unload = (OnUnloadFunction)dlsym(handle, "Agent_OnUnload");
    if (*on_load == NULL) {
        return fail("Could not find Agent_OnLoad function in the agent library: %s%s", option->name, "");
    }
    native_add_agent_library(handle);
    return true;
}

/* The options stay writable and alive as long as the VM: agents keep them and take them apart. */
static bool start_agent(const AgentOption *option) {
    OnLoadFunction on_load;
    OnUnloadFunction on_unload = NULL;
    if (!find_entries(option, &on_load, &on_unload)) {
        return false;
    }
    Agent *agent = calloc(1, sizeof *agent);
    if (agent == NULL) {
        return fail("%s: %s", option->name, "out of memory");
    }
    agent->on_unload = on_unload;
    if (on_load(vm_java_vm, option->options, NULL) != JNI_OK) {
        return fail("agent library failed to init: %s%s", option->name, "");
    }
    *last_agent = agent;
    last_agent = &agent->next;
    return true;
}

bool jvmti_agents_load(void) {
    for (unsigned i = 0; i < options.agent_count; i++) {
        if (!start_agent(&options.agents[i])) {
            return false;
        }
    }
    return true;
}

void jvmti_agents_unload(void) {
    for (Agent *agent = agents; agent != NULL; agent = agent->next) {
        if (agent->on_unload != NULL) {
            agent->on_unload(vm_java_vm);
        }
    }
}
