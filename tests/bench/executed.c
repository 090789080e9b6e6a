/* A plugin of qemu-user that counts executed instructions (executed.py). Arguments: out=FILE, hot=N. As the program
   ends, FILE gets lines
       executed INSTRUCTIONS ACQUIRES
       block TIMES INSTRUCTIONS BYTES OFFSET FILE
   for the N blocks with the most instructions executed. A block is what the emulator translates immediately: a straight
   piece of code with one entry. ACQUIRES: loads with acquire order (AArch64), fences after loads (RISC-V). The
   interface of plugins is declared here, because distributions do not package its header; these functions are the same
   from version 1 on. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define EXPORT __attribute__((visibility("default")))

typedef uint64_t Plugin;
struct qemu_plugin_tb;
struct qemu_plugin_insn;
extern void qemu_plugin_register_vcpu_tb_trans_cb(Plugin, void (*)(Plugin, struct qemu_plugin_tb *));
extern void qemu_plugin_register_vcpu_tb_exec_cb(struct qemu_plugin_tb *, void (*)(unsigned, void *), int, void *);
extern void qemu_plugin_register_atexit_cb(Plugin, void (*)(Plugin, void *), void *);
extern size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *);
extern struct qemu_plugin_insn *qemu_plugin_tb_get_insn(const struct qemu_plugin_tb *, size_t);
extern void *qemu_plugin_insn_haddr(const struct qemu_plugin_insn *);
extern size_t qemu_plugin_insn_size(const struct qemu_plugin_insn *);

EXPORT int qemu_plugin_version = 1;
/* Version 2 renamed this function; what takes plugins of version 1 does not have it, and the other way round. */
__attribute__((constructor)) static void choose_version(void) {
    if (dlsym(RTLD_DEFAULT, "qemu_plugin_num_vcpus")) qemu_plugin_version = 2;
}

typedef struct Block {
    struct Block *next;
    uint64_t times; /* atomic */
    uint64_t instructions, acquires, bytes;
    uintptr_t host; /* where the emulator has the code */
} Block;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static Block *blocks;
static size_t block_count, hot;
static const char *out;
static pid_t process;
static bool is_arm;

static bool acquires(const struct qemu_plugin_insn *insn) {
    uint32_t word;
    if (qemu_plugin_insn_size(insn) != sizeof word) return false;
    memcpy(&word, qemu_plugin_insn_haddr(insn), sizeof word);
    if (is_arm) return (word & 0x3ffffc00) == 0x08dffc00 || (word & 0x3ffffc00) == 0x38bfc000; /* ldar*, ldapr* */
    return word == 0x0230000f || word == 0x0330000f;                                           /* fence r,rw; rw,rw */
}

static void on_execution(unsigned cpu, void *data) {
    (void)cpu;
    __atomic_fetch_add(&((Block *)data)->times, 1, __ATOMIC_RELAXED);
}

static void on_translation(Plugin plugin, struct qemu_plugin_tb *tb) {
    (void)plugin;
    Block *b = calloc(1, sizeof *b);
    if (!b) abort();
    b->instructions = qemu_plugin_tb_n_insns(tb);
    b->host = (uintptr_t)qemu_plugin_insn_haddr(qemu_plugin_tb_get_insn(tb, 0));
    for (size_t i = 0; i < b->instructions; i++) {
        const struct qemu_plugin_insn *insn = qemu_plugin_tb_get_insn(tb, i);
        b->acquires += acquires(insn);
        b->bytes += qemu_plugin_insn_size(insn);
    }
    pthread_mutex_lock(&lock);
    b->next = blocks;
    blocks = b;
    block_count++;
    pthread_mutex_unlock(&lock);
    qemu_plugin_register_vcpu_tb_exec_cb(tb, on_execution, 0, b);
}

static uint64_t executed(const Block *b) { return b->times * b->instructions; }
static int by_place(const void *a, const void *b) {
    const Block *x = *(Block *const *)a, *y = *(Block *const *)b;
    return x->host != y->host ? (x->host < y->host ? -1 : 1) : (x->bytes > y->bytes) - (x->bytes < y->bytes);
}
static int by_instructions(const void *a, const void *b) {
    uint64_t x = executed(*(Block *const *)a), y = executed(*(Block *const *)b);
    return x < y ? 1 : x > y ? -1 : 0;
}

/* Code may have been translated several times. */
static size_t merge(Block **all, size_t count) {
    size_t kept = 0;
    qsort(all, count, sizeof *all, by_place);
    for (size_t i = 0; i < count; i++)
        if (kept && !by_place(&all[kept - 1], &all[i]))
            all[kept - 1]->times += all[i]->times;
        else
            all[kept++] = all[i];
    return kept;
}

static void print_block(FILE *to, const Block *b) {
    char line[4352];
    FILE *maps = fopen("/proc/self/maps", "r");
    while (maps && fgets(line, sizeof line, maps)) {
        uintptr_t low, high, offset;
        int path = 0;
        if (sscanf(line, "%" SCNxPTR "-%" SCNxPTR " %*s %" SCNxPTR " %*s %*s %n", &low, &high, &offset, &path) != 3)
            continue;
        if (b->host < low || b->host >= high) continue;
        fprintf(to, "block %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIuPTR " %s", b->times, b->instructions, b->bytes,
                b->host - low + offset, path && line[path] ? line + path : "-\n");
    }
    if (maps) fclose(maps);
}

static void on_exit_of_program(Plugin plugin, void *data) {
    (void)plugin;
    (void)data;
    if (getpid() != process) return; /* of a child */
    pthread_mutex_lock(&lock);
    Block **all = malloc((block_count + 1) * sizeof *all);
    FILE *to = fopen(out, "w");
    if (!all || !to) abort();
    size_t count = 0;
    for (Block *b = blocks; b; b = b->next) all[count++] = b;
    count = merge(all, count);
    qsort(all, count, sizeof *all, by_instructions);
    uint64_t instructions = 0, acquired = 0;
    for (size_t i = 0; i < count; i++) {
        instructions += executed(all[i]);
        acquired += all[i]->times * all[i]->acquires;
    }
    fprintf(to, "executed %" PRIu64 " %" PRIu64 "\n", instructions, acquired);
    for (size_t i = 0; i < count && i < hot; i++) print_block(to, all[i]);
    fclose(to);
    free(all);
    pthread_mutex_unlock(&lock);
}

/* [info] begins with the name of the emulated machine. */
EXPORT int qemu_plugin_install(Plugin plugin, const void *info, int argc, char **argv) {
    const char *target = *(const char *const *)info;
    is_arm = strcmp(target, "aarch64") == 0;
    process = getpid();
    for (int i = 0; i < argc; i++)
        if (strncmp(argv[i], "out=", 4) == 0)
            out = strdup(argv[i] + 4);
        else if (strncmp(argv[i], "hot=", 4) == 0)
            hot = strtoul(argv[i] + 4, NULL, 10);
    if (!out) return -1;
    qemu_plugin_register_vcpu_tb_trans_cb(plugin, on_translation);
    qemu_plugin_register_atexit_cb(plugin, on_exit_of_program, NULL);
    return 0;
}
