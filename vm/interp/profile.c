/* The counters of a build with PROFILE=1. When the VM ends, or a class is unloaded, they are written to the file that
   the environment's MINIJVM_PROFILE names, with the number of the process after it. A line is a method that was
   executed; of each instruction: NAME:EXECUTED:After, where After is how often the thread had come from the
   instruction before it, not by a jump or a return; then the distance of a GOTO. What was not executed is a dash. */
#include "vm/interp/profile.h"

#ifdef VM_PROFILE
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static const char *const names[] = {
#define INSN(name, ...) #name,
#include "vm/interp/insns.def"
#undef INSN
};

static const MethodCode **codes;
static size_t code_count, code_room;
static FILE *output;
static __thread const Insn *last __attribute__((tls_model("initial-exec")));

static uint64_t *counters(const MethodCode *code, size_t index) {
    size_t places = ((size_t)code->count << code->far) + 7;
    return (uint64_t *)(void *)(code->insns + code->count + 1) + places / 8 + PROFILE_WORDS * index;
}

void profile_count(const Frame *f, const Insn *pc) {
    const MethodCode *code = method_code(f->method);
    if (code && pc >= code->insns && pc < code->insns + code->count) {
        uint64_t *c = counters(code, (size_t)(pc - code->insns));
        c[0]++;
        c[1] += last == pc - 1;
    }
    last = pc;
}

static void write_code(const MethodCode *code) {
    bool any = false;
    for (uint32_t i = 0; !any && i < code->count; i++) any = counters(code, i)[0];
    if (!any) return;
    for (uint32_t i = 0; i < code->count; i++) {
        const uint64_t *c = counters(code, i);
        const char *name = names[insn_plain[code->insns[i].op]];
        if (!c[0])
            fputs("- ", output);
        else if (insn_plain[code->insns[i].op] == OP_GOTO)
            fprintf(output, "%s:%" PRIu64 ":%" PRIu64 ":%d ", name, c[0], c[1], (int)code->insns[i].b);
        else
            fprintf(output, "%s:%" PRIu64 ":%" PRIu64 " ", name, c[0], c[1]);
    }
    fputc('\n', output);
}

void profile_begin(const MethodCode *code) {
    if (code_count == code_room) {
        code_room = code_room ? 2 * code_room : 4096;
        codes = realloc(codes, code_room * sizeof *codes);
        if (!codes) abort();
    }
    codes[code_count++] = code;
    char path[4096];
    const char *asked = secure_getenv("MINIJVM_PROFILE");
    if (asked && !output && snprintf(path, sizeof path, "%s.%d", asked, (int)getpid()) < (int)sizeof path)
        output = fopen(path, "w");
}

void profile_end(const MethodCode *code) {
    for (size_t i = 0; i < code_count; i++) {
        if (codes[i] != code) continue;
        if (output) write_code(code);
        codes[i] = codes[--code_count];
        return;
    }
}

__attribute__((destructor)) static void write_all(void) {
    if (!output) return;
    for (size_t i = 0; i < code_count; i++) write_code(codes[i]);
    fflush(output);
}
#endif
