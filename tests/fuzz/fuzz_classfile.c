/* A bounded, deterministic mutation fuzzer for the class file parser, the static code check and the dataflow analysis.
       fuzz_classfile CORPUS SEED COUNT [--first N] [--progress FILE] [--dump DIR] [--limit SECONDS]
   CORPUS is a directory of class files (searched recursively). The same corpus, seed and number give the same mutant on
   every machine. Built with sanitizers: any report or crash is a finding; the seed and the number of the input repeat
   it. With --dump the mutants are also written to DIR, so that another JVM can be asked about them. */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "classfile/bytecode.h"
#include "classfile/dataflow.h"
#include "classfile/descriptor.h"
#include "classfile/parser.h"
#include "tests/fuzz/mutate.h"
#include "tests/fuzz/options.h"

/* ---- one input ---- */

static unsigned checked_methods, consistent_methods;

/* The debug tables are decoded when they are asked for. */
static void read_tables(const ClassFile *cf, const MethodInfo *m) {
    CodeTables t = classfile_code_tables(cf, m);
    for (uint32_t i = 0; i < t.line_count; i++)
        if (classfile_line(&t, i).start_pc >= m->code_length) abort();
    for (uint32_t i = 0, hint = 0; i < t.local_count; i++) {
        LocalVariable v = classfile_local(cf, &t, i);
        Symbol *generic = classfile_local_signature(cf, &t, &v, &hint);
        if (v.slot >= m->max_locals || v.name->text[v.name->length] != 0 ||
            v.descriptor->text[v.descriptor->length] != 0 || (generic && generic->text[generic->length] != 0))
            abort();
    }
}

static void exercise(const ClassFile *cf) {
    unsigned methods = 0;
    for (unsigned i = 0; i < cf->method_count && methods < 12; i++) {
        const MethodInfo *m = &cf->methods[i];
        if (!m->has_code) continue;
        methods++;
        read_tables(cf, m);
        char *message = NULL;
        uint32_t bad_pc;
        bool sound = bytecode_check(cf, m, &message, &bad_pc);
        checked_methods++;
        if (sound != (!message)) abort();
        free(message);
        const char *problem;
        Dataflow *df = dataflow_analyze(cf, m, &problem, &bad_pc);
        if ((!df) != (problem != NULL)) abort();
        consistent_methods += sound && df;
        dataflow_free(df);
        for (int k = 0; k < 3; k++) {
            uint32_t pc = k == 0 ? 0 : below(m->code_length);
            FrameMap *map = dataflow_frame_map(cf, m, pc);
            if (map && (!df || map->local_count != m->max_locals || map->stack_depth > m->max_stack)) abort();
            free(map);
            classfile_line_at(cf, m, pc);
        }
        free(descriptor_external_method(cf->this_name->text, m->name->text, m->descriptor));
    }
}

static bool run(const uint8_t *mutant, uint32_t length, uint32_t number) {
    uint8_t *exact = malloc(length > 0 ? length : 1); /* reads after the end must not go unnoticed */
    memcpy(exact, mutant, length);
    ClassFileOptions options = {.copy_bytes = number % 16 == 1,
                                .trusted = number % 8 == 2,
                                .module = number % 64 == 3,
                                .preview = number % 4 == 0};
    ClassFileError error;
    ClassFile *cf = classfile_parse(exact, length, &options, &error);
    if ((!cf) != (error.kind != CLASSFILE_OK) || (!cf && error.message[0] == 0)) abort();
    if (cf) {
        exercise(cf);
        classfile_free(cf);
    }
    free(exact);
    return cf;
}

int main(int argc, char **argv) {
    FuzzOptions o;
    if (!fuzz_read_options(&o, argc, argv, 4)) {
        fprintf(
            stderr,
            "usage: fuzz_classfile CORPUS SEED COUNT [--first N] [--progress FILE] [--dump DIR] [--limit SECONDS]\n");
        return 2;
    }
    uint32_t loaded = 0;
    if (!symbol_table_init() || !prepare_corpus(argv[1])) {
        fprintf(stderr, "no usable class files in %s\n", argv[1]);
        return 2;
    }
    uint8_t *mutant = malloc(LARGEST_MUTANT);
    for (uint32_t i = o.first; i < o.first + o.count; i++) {
        const Seed *origin;
        uint32_t length = make_mutant(o.seed, i, mutant, &origin);
        fuzz_begin(&o, i);
        if (o.dump) dump(o.dump, i, mutant, length);
        loaded += run(mutant, length, i);
    }
    printf("%u inputs, %u loaded, %u rejected, %u methods checked, %u of them sound\n", o.count, loaded,
           o.count - loaded, checked_methods, consistent_methods);
    free(mutant);
    for (size_t i = 0; i < seed_count; i++) {
        free(seeds[i].path);
        free(seeds[i].bytes);
        free(seeds[i].sites);
        free(seeds[i].tags);
    }
    free(seeds);
    return 0;
}
